#pragma once

/* Commands, and requests: what a command line asks of one, first as texts, then as a
 * problem. A new command is one file cmd_NAME.c and one row in main.c. */

#include "base/read.h"
#include "base/table.h"
#include "record/record.h"
#include "search/asked.h"
#include "search/rules.h"
#include "homework/export/export.h"
#include "tree/tree.h"

/* --- What is said on stderr (report.c): errors, notes, progress; and interrupts --- */

/* What the program's exit tells: see docs/manual.md. */
enum {
    PODA_EXIT_DONE = 0,
    PODA_EXIT_WRONG = 1, /* marked work is wrong */
    PODA_EXIT_USAGE = 2, /* bad usage or input, or an output that failed */
    PODA_EXIT_LIMIT = 3  /* stopped at a limit */
};

#define PODA_USAGE_ERROR (poda_usage_error_quark ())
GQuark poda_usage_error_quark (void);

typedef enum {
    PODA_USAGE_ERROR_TYPED,
    PODA_USAGE_ERROR_PLACED, /* in a file: the message begins with its place */
    PODA_USAGE_ERROR_LIMIT   /* more than can be written */
} PodaUsageError;

/* Refuses what was typed: sets `error` (PODA_USAGE_ERROR_TYPED). Always FALSE. */
gboolean poda_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends a word to those that were expected: "a, b, c". */
void poda_list_append (GString *list, const char *word);

/* Takes the words of the command line, of which messages repeat no more than the first
 * characters (base/terminal.h). */
void poda_report_typed (char *const *words);

/* Writes a line on stderr, and frees the error. Returns the exit code. */
int poda_report (GError *error);
void poda_note (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A line about work that goes on, where stderr is a terminal; all zeros at first. */
typedef struct {
    gint64 told;    /* when poda_progress_due last said so */
    gboolean shown; /* a line stands there */
} PodaProgressLine;

/* TRUE where a tenth of a second has passed since it last was. */
gboolean poda_progress_due (PodaProgressLine *progress);
void poda_progress_show (PodaProgressLine *progress, const char *text);
/* Shows number `i` of `n`, from 1 on, when it is due: `format` is "game %u of %u". */
void
poda_progress_count (PodaProgressLine *progress, const char *format, guint i, guint n);
void poda_progress_end (PodaProgressLine *progress);

/* Holds an interrupt from the keyboard (SIGINT) back, asks for one, which takes it
 * away, and lets it end the program again. */
void poda_interrupt_hold (void);
gboolean poda_interrupt_came (void);
void poda_interrupt_release (void);

/* --- GAME (input.c): a name with parameters, a file, standard input, or a literal --- */

typedef struct {
    const PodaGame *game;
    PodaPosition start;
    PodaTree *tree;          /* owned; NULL for a built-in game */
    PodaArguments arguments; /* of a built-in game */
    char *sha256;            /* of what was read; NULL: nothing was */
    char *typed; /* the text of standard input if it can be typed again, else NULL */
    char *text;  /* of the file that was read; NULL: none was */
} PodaInput;

/* FALSE sets `error`, and leaves `input` empty. */
gboolean poda_input_open (const char *text, PodaInput *input, GError **error);
void poda_input_clear (PodaInput *input);

gboolean poda_input_position (const PodaInput *input, const char *text,
                              PodaPosition *position, GError **error);

/* Reads a file, or with NULL standard input, until there are more than `most` bytes.
 * NULL sets `error`; `expected` is "a saved game", translated. */
GString *
poda_input_read (const char *path, gsize most, const char *expected, GError **error);

/* Reads a list of students (homework/sheet/sheet.h). NULL sets `error`. */
GPtrArray *poda_input_students (const char *path, GError **error);

/* The title of a picture without one of its own: what was typed, without a file's
 * folder. NULL for trees with a title, long literals and standard input, and with
 * `hide_leaves` for literals. And the same with the tree's title, else `otherwise`. The
 * caller frees both. */
char *poda_input_title (const PodaInput *input, const char *text, gboolean hide_leaves);
char *poda_input_name (const PodaInput *input, const char *text, gboolean hide_leaves,
                       const char *otherwise);

/* --- Options --- */

/* The kind of an option's value, and the type of the struct's member that it fills.
 * Texts belong to the request, and structs borrow them. */
typedef enum {
    PODA_OPTION_FLAG,   /* gboolean: TRUE if the word is there */
    PODA_OPTION_TEXT,   /* char *, NULL if not given; "yes" if it takes no value */
    PODA_OPTION_PATH,   /* the same, in the bytes of the file system */
    PODA_OPTION_TEXTS,  /* char **, NULL if not given: it may be repeated */
    PODA_OPTION_NUMBER, /* guint64, from `lowest` to `highest` */
    PODA_OPTION_VALUE,  /* PodaValue: a number or an infinity */
    PODA_OPTION_WORD,   /* guint: the index in `words`; the first if not given */
    PODA_OPTION_WORDS   /* guint: bits, from a list of the `words` with commas */
} PodaOptionKind;

typedef struct {
    const char *name; /* `--name`; NULL ends a table */
    char letter;      /* `-l`; 0: none */
    PodaOptionKind kind;
    gsize member;         /* its offset in the struct */
    const char *argument; /* the value's name in the help, marked for translation; NULL:
                             it takes none */
    const char *help;     /* marked for translation */
    const char *standard; /* the default, as a user would write it; NULL: none */
    guint64 lowest, highest; /* of a number */
    const char *words;       /* joined by `|` */
    const char *joint;       /* joins repeated values; NULL: given once */
    gboolean blank;          /* an empty text is a value, too */
    gboolean spaced;         /* blanks around words of a list do not count */
    guint shared;            /* PODA_SHARED_… bits: of commands with one of them */
} PodaOption;

/* The columns that help and lists take at most. */
#define PODA_HELP_COLUMNS 80

/* --- Commands --- */

/* A format of -T, and of -o by a file's suffix. Without a function the command writes
 * its result itself. */
typedef struct {
    const char *name;     /* also a suffix; NULL ends a table */
    const char *suffixes; /* further ones, joined by blanks; NULL: none */
    guint needs;          /* what its writer needs: bits of the command's own */
    gboolean data;        /* for programs: the same in every language */
    gboolean binary;      /* a terminal cannot show it */
    void (*write) (gconstpointer product, PodaOutput *output);
    /* As the table format of this name. */
    void (*tabulate) (gconstpointer product, PodaTableFormat format,
                      PodaOutput *output);
} PodaFormat;

#define PODA_FORMAT_WRITER(function)                                                   \
    ((void (*) (gconstpointer product, PodaOutput * output)) (function))
#define PODA_TABLE_WRITER(function)                                                    \
    ((void (*) (gconstpointer product, PodaTableFormat format, PodaOutput * output)) ( \
        function))

/* The options that a command shares with others, and how it is run. */
enum {
    PODA_SHARED_SEARCH = 1 << 0, /* the rules of a search, with -p and -m */
    PODA_SHARED_SET = 1 << 1,
    PODA_SHARED_MANY = 1 << 2,     /* it reads several algorithms and depths itself */
    PODA_SHARED_POSITION = 1 << 3, /* only -p and -m */
    PODA_SHARED_PLAYING = 1 << 4,  /* the search is a player's: its defaults differ */
    PODA_SHARED_ASKED = 1 << 5,    /* what it writes contains the problem */
    PODA_SHARED_CSV = 1 << 6,      /* its csv contains the problem if asked for */
    PODA_SHARED_HOMEWORK = 1 << 7, /* what is asked, and what marks are made of */
    PODA_SHARED_OUTPUT = 1 << 8    /* -T and -o, of every command with formats */
};

typedef struct _PodaRequest PodaRequest;

typedef struct {
    const char *name;
    const char *arguments; /* after the options: "GAME NODE" */
    guint least, most;     /* how many these are; `most` 0: as many as `least` */
    const char *summary;   /* one line, marked for translation */
    const char *examples;  /* runnable, one a line */
    char *(*note) (void);  /* makes a further paragraph of --help; NULL: none */

    const PodaFormat *formats; /* the default first; NULL: it has no -T and -o */
    /* The format without -T; NULL: by the suffix of -o, else the first. */
    const PodaFormat *(*usual_format) (const PodaRequest *request);
    guint shared;              /* PODA_SHARED_… bits */
    const PodaOption *options; /* its own; NULL: none */
    gsize size;                /* of the struct that these fill, else all zeros */
    gboolean opens;            /* it opens -o itself */

    /* Its work, once the options are read into that struct. FALSE sets `error`. */
    gboolean (*run) (PodaRequest *request, gpointer options, GError **error);
} PodaCommand;

extern const PodaCommand poda_command_draw, poda_command_trace, poda_command_explain,
    poda_command_step, poda_command_solve, poda_command_compare, poda_command_play,
    poda_command_match, poda_command_exercise, poda_command_check, poda_command_grade,
    poda_command_list;

/* --- Requests --- */

/* As typed; texts are NULL if not given. */
typedef struct {
    char *ask, *weights, *policy;
    guint strategist;
    PodaValue win_at;
} PodaHomeworkOptions;

struct _PodaRequest {
    const PodaCommand *command;
    GPtrArray *options; /* what was typed for each row of its options */
    gpointer values;    /* the struct that these fill */
    gboolean kept;      /* it outlives its command, and is freed by its keeper */
    /* As typed, borrowed from the options; NULL if not given. */
    char *typed_format, *output_path;
    char *position, *moves;
    PodaRules rules;
    PodaHomeworkOptions homework;
    guint csv_with;
    char **set;       /* NODE=VALUE */
    char **arguments; /* owned: GAME and what follows */
    gboolean wants_help, wants_search_help;

    const PodaFormat *format; /* NULL: the command has none */
    PodaInput input;
    PodaAsked asked; /* what the problem says of the command line */
    char *language;  /* as typed; NULL: by the locale */
    PodaProblem problem;
    PodaProgressLine progress;
    gint64 hint_time;   /* when to say what a smaller search would be; 0: never */
    PodaOutput *output; /* at -o; NULL: not opened, or taken */
    int code;           /* the exit code, unless the command fails */
};

/* Runs the command that a command line names. Returns the exit code. */
int poda_commands_run (const PodaCommand *const *commands, int argc, char **argv);

void poda_request_free (PodaRequest *request);

/* Refuses the option, if it was typed, beside any of `others`, joined by blanks; and
 * without another one. FALSE sets `error`. */
gboolean poda_request_excludes (const PodaRequest *request, const char *option,
                                const char *others, GError **error);
gboolean poda_request_needs (const PodaRequest *request, const char *option,
                             const char *other, GError **error);

/* Splits the words by the request's options, with the help in `*help` if --help is
 * among them; and reads the values. FALSE sets `error`. */
gboolean poda_options_parse (PodaRequest *request, int argc, char **argv, char **help,
                             GError **error);
gboolean poda_options_read (PodaRequest *request, GError **error);

/* Reads --policy and --weights over what `policy` holds. The caller frees `*ask`, what
 * the policy says is asked, or NULL. FALSE sets `error`. */
gboolean poda_homework_read_policy (const PodaRequest *request, PodaPolicy *policy,
                                    char **ask, GError **error);

/* Reads --ask, else `usual`, which may be NULL. FALSE sets `error`. */
gboolean poda_homework_read_asks (const PodaRequest *request, const char *usual,
                                  PodaExerciseSpec *spec, GError **error);

/* How an option was typed ("" for a bare word), of a repeated one the first; NULL where
 * it was not given. */
const char *poda_request_given (const PodaRequest *request, const char *option);

/* A line for a shell that asks the same again and writes it to standard output, without
 * the options `left_out` (may be NULL); where the first of them was typed stands
 * `instead`. No typed text becomes a command or an option. The caller frees it. */
char *poda_request_command (const PodaRequest *request, const char *const *left_out,
                            const char *instead);

/* Opens the first argument as GAME and reads the search options into `problem`. FALSE
 * sets `error`. */
gboolean poda_request_open (PodaRequest *request, GError **error);

/* Makes options of the keys at which errors of rules begin. Always FALSE. */
gboolean poda_refuse_rule (GError **error);

/* The format of a name, and of a file's suffix: of a device, or no file, the first.
 * NULL if there is none. */
const PodaFormat *poda_format_find (const PodaFormat *formats, const char *name);
const PodaFormat *poda_format_of_path (const PodaFormat *formats, const char *path);

/* Opens where -o says, before any work, so that none is lost; and gives it to the
 * caller. FALSE or NULL sets `error`. */
gboolean poda_request_open_output (PodaRequest *request, GError **error);
PodaOutput *poda_request_output (PodaRequest *request, GError **error);

/* Writes a product where -o says, by the format's writer. FALSE sets `error`. */
gboolean
poda_request_write (PodaRequest *request, gconstpointer product, GError **error);

/* Shows the progress of long searches from here on. */
void poda_request_watch (PodaRequest *request);

/* Notes, beside a text, that a search without an evaluator counted all of its
 * `frontier` leaves, those at the depth limit, as 0. */
void poda_request_note_zeros (const PodaRequest *request, const PodaProblem *problem,
                              guint64 frontier);

/* Searches into a record, with this limit of nodes where the user set none. NULL sets
 * `error`. */
#define PODA_RECORDED_LIMIT 10000000
PodaRecord *
poda_request_record (PodaRequest *request, gboolean with_steps, GError **error);
