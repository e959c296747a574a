#pragma once

/* Commands and requests. A command is a row with its options, its formats and a
 * function; a request is a parsed command line. A new command is a file cmd_NAME.c and
 * a row in main.c. */

#include "base/read.h"
#include "base/table.h"
#include "record/record.h"
#include "search/query.h"
#include "search/rules.h"
#include "homework/export/export.h"
#include "tree/tree.h"

/* --- Messages on stderr (report.c): errors, notes, progress; and interrupts --- */

/* Exit codes: see docs/manual.md. */
enum {
    PODA_EXIT_DONE = 0,
    PODA_EXIT_WRONG = 1, /* marked work contains mistakes */
    PODA_EXIT_USAGE = 2, /* invalid usage or input, or failed output */
    PODA_EXIT_LIMIT = 3  /* stopped at a limit */
};

#define PODA_USAGE_ERROR (poda_usage_error_quark ())
GQuark poda_usage_error_quark (void);

typedef enum {
    PODA_USAGE_ERROR_TYPED,
    PODA_USAGE_ERROR_PLACED, /* in a file: the message begins with its place */
    PODA_USAGE_ERROR_LIMIT   /* too large to be written */
} PodaUsageError;

/* Sets `error` (PODA_USAGE_ERROR_TYPED). Always returns FALSE. */
gboolean poda_refuse (GError **error, const char *format, ...) G_GNUC_PRINTF (2, 3);

/* Appends a word to a list: "a, b, c". */
void poda_list_append (GString *list, const char *word);

/* Stores the arguments of the command line, which messages shorten when they quote them
 * (base/terminal.h). */
void poda_report_typed (char *const *words);

/* Writes a line on stderr, and frees the error. Returns the exit code. */
int poda_report (GError *error);
void poda_note (const char *format, ...) G_GNUC_PRINTF (1, 2);

/* A progress line, if stderr is a terminal; initially all zeros. */
typedef struct {
    gint64 told;    /* time at which poda_progress_due last returned TRUE */
    gboolean shown; /* a line is visible */
} PodaProgressLine;

/* TRUE if a tenth of a second has passed since the last TRUE. */
gboolean poda_progress_due (PodaProgressLine *progress);
void poda_progress_show (PodaProgressLine *progress, const char *text);
/* Shows number `i` of `n`, from 1 on, if due: `format` is "game %u of %u". */
void
poda_progress_count (PodaProgressLine *progress, const char *format, guint i, guint n);
void poda_progress_end (PodaProgressLine *progress);

/* Block keyboard interrupts (SIGINT); return TRUE for a pending one and consume it; and
 * unblock them, so that they end the program again. */
void poda_interrupt_hold (void);
gboolean poda_interrupt_pending (void);
void poda_interrupt_release (void);

/* --- GAME (input.c): a name with parameters, a file, stdin, or a literal --- */

typedef struct {
    const PodaGame *game;
    PodaPosition start;
    PodaTree *tree;          /* owned; NULL for a built-in game */
    PodaArguments arguments; /* a built-in game's */
    char *sha256;            /* for the file or standard input; NULL: neither */
    char *typed; /* text of standard input if it fits on a command line, else NULL */
    char *text;  /* text of the file; NULL: none */
} PodaInput;

/* Opens a GAME. Returns FALSE with `error` set, and leaves `input` empty. */
gboolean poda_input_open (const char *text, PodaInput *input, GError **error);
void poda_input_clear (PodaInput *input);

gboolean poda_input_position (const PodaInput *input, const char *text,
                              PodaPosition *position, GError **error);

/* Reads a file (NULL: standard input) until there are more than `most` bytes. Returns
 * NULL with `error` set; `expected` is a translated noun phrase, "a saved game". */
GString *
poda_input_read (const char *path, gsize most, const char *expected, GError **error);

/* Reads a class list (homework/sheet/sheet.h). Returns NULL with `error` set. */
GPtrArray *poda_input_students (const char *path, GError **error);

/* Return the default title of a picture: the argument, without a file's folder; NULL
 * for trees with a title, long literals, standard input and, with `hide_leaves`, for
 * all literals. The second function returns the tree's title instead, or else
 * `otherwise`. The caller frees both. */
char *poda_input_title (const PodaInput *input, const char *text, gboolean hide_leaves);
char *poda_input_name (const PodaInput *input, const char *text, gboolean hide_leaves,
                       const char *otherwise);

/* --- Options --- */

/* Kinds of options, with the type of the struct member that receives the value. Texts
 * are owned by the request; structs borrow them. */
typedef enum {
    PODA_OPTION_FLAG,   /* gboolean: TRUE if given */
    PODA_OPTION_TEXT,   /* char *, NULL if not given; "yes" if it takes no value */
    PODA_OPTION_PATH,   /* the same, in the encoding of the file system */
    PODA_OPTION_TEXTS,  /* char **, NULL if not given; repeatable */
    PODA_OPTION_NUMBER, /* guint64, from `lowest` to `highest` */
    PODA_OPTION_VALUE,  /* PodaValue: a number or an infinity */
    PODA_OPTION_WORD,   /* guint: index in `words`; 0 if not given */
    PODA_OPTION_WORDS   /* guint: bits, from a list of `words` with commas */
} PodaOptionKind;

typedef struct {
    const char *name; /* `--name`; NULL ends a table */
    char letter;      /* `-l`; 0: none */
    PodaOptionKind kind;
    gsize member;            /* offset in the struct */
    const char *argument;    /* name of the value in the help, a msgid; NULL: takes no
                                value */
    const char *help;        /* msgid */
    const char *standard;    /* the default, as typed; NULL: none */
    guint64 lowest, highest; /* a number's */
    const char *words;       /* joined by `|` */
    const char *joint;       /* separator of repeated values; NULL: not repeatable */
    gboolean blank;          /* an empty text is allowed */
    gboolean spaced;         /* blanks around words in a list are ignored */
    guint shared;            /* PODA_SHARED_… bits of the commands that have it */
} PodaOption;

/* Maximum width of help and lists. */
#define PODA_HELP_COLUMNS 80

/* --- Commands --- */

/* A format of -T, and of -o by the suffix of its file. Without a function the command
 * itself writes its result. */
typedef struct {
    const char *name;     /* also a suffix; NULL ends a table */
    const char *suffixes; /* further suffixes, joined by blanks; NULL: none */
    guint needs;          /* data that its writer needs: bits of the command */
    gboolean data;        /* for programs: language-independent */
    gboolean binary;      /* not for terminals */
    void (*write) (gconstpointer product, PodaOutput *output);
    /* Writes the table format of this name. */
    void (*tabulate) (gconstpointer product, PodaTableFormat format,
                      PodaOutput *output);
} PodaFormat;

#define PODA_FORMAT_WRITER(function)                                                   \
    ((void (*) (gconstpointer product, PodaOutput * output)) (function))
#define PODA_TABLE_WRITER(function)                                                    \
    ((void (*) (gconstpointer product, PodaTableFormat format, PodaOutput * output)) ( \
        function))

/* Shared options and properties of commands. */
enum {
    PODA_SHARED_SEARCH = 1 << 0, /* the rules of a search, with -p and -m */
    PODA_SHARED_SET = 1 << 1,
    PODA_SHARED_MANY = 1 << 2,     /* parses several algorithms and depths itself */
    PODA_SHARED_POSITION = 1 << 3, /* only -p and -m */
    PODA_SHARED_PLAYING = 1 << 4,  /* the search is a player's, with other defaults */
    PODA_SHARED_ASKED = 1 << 5,    /* the output contains the problem */
    PODA_SHARED_CSV = 1 << 6,      /* CSV contains the problem if asked for */
    PODA_SHARED_HOMEWORK = 1 << 7, /* questions and marking */
    PODA_SHARED_OUTPUT = 1 << 8    /* -T and -o, for all commands with formats */
};

typedef struct _PodaRequest PodaRequest;

typedef struct {
    const char *name;
    const char *arguments; /* after the options: "GAME NODE" */
    guint least, most;     /* number of arguments; `most` 0: same as `least` */
    const char *summary;   /* one line, a msgid */
    const char *examples;  /* runnable, one per line */
    char *(*note) (void);  /* returns a further paragraph of --help; NULL: none */

    const PodaFormat *formats; /* the default first; NULL: no -T and -o */
    /* Returns the format without -T; NULL: by the suffix of -o, else the first. */
    const PodaFormat *(*usual_format) (const PodaRequest *request);
    guint shared;              /* PODA_SHARED_… bits */
    const PodaOption *options; /* its own; NULL: none */
    gsize size;                /* for the struct with their values, initially zeros */
    gboolean opens;            /* opens -o itself */

    /* Runs the command with the parsed options. Returns FALSE with `error` set. */
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
    GPtrArray *options; /* texts for all rows of its options */
    gpointer values;    /* the struct with their values */
    gboolean kept;      /* outlives its command; the keeper frees it */
    /* As typed, borrowed from the options; NULL if not given. */
    char *typed_format, *output_path;
    char *position, *moves;
    PodaRules rules;
    PodaHomeworkOptions homework;
    guint csv_with;
    char **set;       /* NODE=VALUE */
    char **arguments; /* owned: GAME and the others */
    gboolean wants_help, wants_search_help;

    const PodaFormat *format; /* NULL: the command has none */
    PodaInput input;
    PodaQuery asked; /* data of the problem, for output */
    char *language;  /* as typed; NULL: of the locale */
    PodaProblem problem;
    PodaProgressLine progress;
    gint64 hint_time;   /* time for a hint at a smaller search; 0: never */
    PodaOutput *output; /* for -o; NULL: not opened, or taken */
    int code;           /* exit code, unless the command fails */
};

/* Runs the command in a command line. Returns the exit code. */
int poda_commands_run (const PodaCommand *const *commands, int argc, char **argv);

void poda_request_free (PodaRequest *request);

/* Refuse the option, if given, together with any of `others` (joined by blanks), or
 * without another one. Returns FALSE with `error` set. */
gboolean poda_request_excludes (const PodaRequest *request, const char *option,
                                const char *others, GError **error);
gboolean poda_request_needs (const PodaRequest *request, const char *option,
                             const char *other, GError **error);

/* Parse the arguments into the request's options, with the help in `*help` for --help;
 * and read the values. Returns FALSE with `error` set. */
gboolean poda_options_parse (PodaRequest *request, int argc, char **argv, char **help,
                             GError **error);
gboolean poda_options_read (PodaRequest *request, GError **error);

/* Reads --policy and --weights into `policy`, which keeps other values. The caller
 * frees `*ask`, the questions in the policy, or NULL. Returns FALSE, `error` set. */
gboolean poda_homework_read_policy (const PodaRequest *request, PodaPolicy *policy,
                                    char **ask, GError **error);

/* Reads --ask, else `usual`, which may be NULL. Returns FALSE with `error` set. */
gboolean poda_homework_read_asks (const PodaRequest *request, const char *usual,
                                  PodaExerciseSpec *spec, GError **error);

/* Returns an option's text ("" without a value; the first if repeated); NULL if it was
 * not given. */
const char *poda_request_given (const PodaRequest *request, const char *option);

/* Returns a shell command that repeats the request to standard output, without the
 * options `left_out` (may be NULL); `instead` replaces the first of them. Quoting is
 * safe: no text becomes a command or an option. The caller frees it. */
char *poda_request_command (const PodaRequest *request, const char *const *left_out,
                            const char *instead);

/* Opens the first argument as GAME and reads the search options into `problem`. Returns
 * FALSE with `error` set. */
gboolean poda_request_open (PodaRequest *request, GError **error);

/* Changes the key at the beginning of a rule's error to an option. Returns FALSE. */
gboolean poda_refuse_rule (GError **error);

/* Return the format with a name, and for a file's suffix (for a device, or NULL, the
 * first). NULL if there is none. */
const PodaFormat *poda_format_find (const PodaFormat *formats, const char *name);
const PodaFormat *poda_format_of_path (const PodaFormat *formats, const char *path);

/* Open the output for -o, before any work is done, so that none is lost; and pass its
 * ownership to the caller. FALSE or Returns NULL with `error` set. */
gboolean poda_request_open_output (PodaRequest *request, GError **error);
PodaOutput *poda_request_output (PodaRequest *request, GError **error);

/* Writes the result to the output, in the request's format. Returns FALSE with `error`
 * set. */
gboolean
poda_request_write (PodaRequest *request, gconstpointer product, GError **error);

/* Shows the progress of long searches from here on. */
void poda_request_watch (PodaRequest *request);

/* Notes, if the output is text, that a search without an evaluator took 0 as the value
 * of all `frontier` leaves at the depth limit. */
void poda_request_note_zeros (const PodaRequest *request, const PodaProblem *problem,
                              guint64 frontier);

/* Returns the record of a search, with this default limit of nodes. Returns NULL with
 * `error` set. */
#define PODA_RECORDED_LIMIT 10000000
PodaRecord *
poda_request_record (PodaRequest *request, gboolean with_steps, GError **error);
