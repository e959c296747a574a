#pragma once

/* The table of commands: a new command is one file cmd_NAME.c and one row in main.c.
 *
 * A command's row holds all that is needed to run it: its options, its formats, and how
 * many arguments it takes. */

#include "base/table.h"
#include "cli/options.h"

G_BEGIN_DECLS

/* A format of -T, and of -o by a file's suffix. One of the two functions writes the
 * command's product; where there is none, the command does it itself. */
typedef struct {
    const char *name;     /* also a suffix; NULL ends a table */
    const char *suffixes; /* further ones, joined by blanks; NULL: none */
    guint needs;          /* what its writer needs: bits of the command's own */
    void (*write) (gconstpointer product, PodaOutput *output);
    void (*tabulate) (gconstpointer product, PodaTableFormat format,
                      PodaOutput *output); /* as the table format of this name */
} PodaFormat;

/* A writer of one product as that of a format. */
#define PODA_FORMAT_WRITER(function)                                                   \
    ((void (*) (gconstpointer product, PodaOutput * output)) (function))
#define PODA_TABLE_WRITER(function)                                                    \
    ((void (*) (gconstpointer product, PodaTableFormat format, PodaOutput * output)) ( \
        function))

/* Which of the options that commands share a command has. */
enum {
    PODA_SHARED_SEARCH = 1 << 0, /* the rules of a search, with -p and -m */
    PODA_SHARED_SET = 1 << 1,
    PODA_SHARED_MANY = 1 << 2,     /* it reads several algorithms and depths itself */
    PODA_SHARED_POSITION = 1 << 3, /* -p and -m alone */
    PODA_SHARED_PLAYING = 1 << 4   /* the search is a player's: its defaults differ */
};

typedef struct _PodaRequest PodaRequest;

typedef struct {
    const char *name;
    const char *arguments; /* what follows the options: "GAME NODE" */
    guint least, most;     /* how many these are */
    const char *summary;   /* one line, marked for translation */
    const char *examples;  /* runnable, one a line */
    char *(*note) (void);  /* what else --help says, which it frees; NULL: nothing */

    const PodaFormat *formats; /* the default first; NULL: it has no -T and -o */
    /* The format where no -T names it; NULL: by the suffix of -o, else the first. */
    const PodaFormat *(*usual_format) (const PodaRequest *request);
    guint shared;              /* PODA_SHARED_… bits */
    const PodaOption *options; /* its own; NULL: none */
    gsize size;                /* of the struct that these fill, else all zeros */

    /* Its work, once the options are read into that struct. FALSE sets `error`. */
    gboolean (*run) (PodaRequest *request, gpointer options, GError **error);
} PodaCommand;

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

G_END_DECLS
