#pragma once

/* The table of commands: a new command is one file cmd_NAME.c and one row in main.c. */

#include <glib.h>

G_BEGIN_DECLS

/* What the program's exit tells: see docs/manual.md. */
enum {
    PODA_EXIT_DONE = 0,
    PODA_EXIT_WRONG = 1, /* marked work is wrong */
    PODA_EXIT_USAGE = 2, /* bad usage or input, or an output that failed */
    PODA_EXIT_LIMIT = 3  /* stopped at a limit */
};

typedef struct _PodaCommand PodaCommand;

struct _PodaCommand {
    const char *name;
    const char *arguments; /* what follows the options: "GAME NODE" */
    const char *summary;   /* one line, marked for translation */
    const char
        *formats; /* of -T, joined by spaces, the default first; NULL: it has none */
    const char *examples; /* runnable, one a line */
    char *(*note) (void); /* what else --help says, which it frees; NULL: nothing */
    int (*run) (const PodaCommand *command, int argc, char **argv);
};

extern const PodaCommand poda_command_draw;
extern const PodaCommand poda_command_trace;
extern const PodaCommand poda_command_explain;
extern const PodaCommand poda_command_step;
extern const PodaCommand poda_command_solve;
extern const PodaCommand poda_command_compare;
extern const PodaCommand poda_command_play;
extern const PodaCommand poda_command_match;
extern const PodaCommand poda_command_exercise;
extern const PodaCommand poda_command_check;
extern const PodaCommand poda_command_grade;
extern const PodaCommand poda_command_list;

/* The one printer of errors: a line on stderr, which it frees. Returns the exit code.
 */
int poda_report (GError *error);

/* Prints a text on standard output; FALSE sets `error` when it could not be written. */
gboolean poda_print (const char *text, GError **error);

/* A line of talk on stderr. */
void poda_note (const char *text);

#define PODA_USAGE_ERROR (poda_usage_error_quark ())
GQuark poda_usage_error_quark (void);

typedef enum {
    PODA_USAGE_ERROR_OPTION,
    PODA_USAGE_ERROR_INPUT,
    PODA_USAGE_ERROR_PLACED /* in a file: the message begins with its place */
} PodaUsageError;

G_END_DECLS
