#pragma once

/* Options: what a command can be told, one row an option.
 *
 * A row says all there is to say of an option: its name, the kind of its value, which
 * member of a struct that value fills, what it is unless given, and its help. GOption
 * splits the command line by the rows; the values are read here, so that every refusal
 * says what was expected. The texts belong to PodaOptions, and structs borrow them. */

#include "base/read.h"
#include "cli/report.h"

G_BEGIN_DECLS

/* Behind each kind stands the type of the member that it fills. */
typedef enum {
    PODA_OPTION_FLAG,   /* gboolean: whether the word is there */
    PODA_OPTION_YES,    /* char *: "yes" where the word is there; it takes no value */
    PODA_OPTION_TEXT,   /* char *, NULL where not given */
    PODA_OPTION_PATH,   /* the same, in the bytes of the file system */
    PODA_OPTION_TEXTS,  /* char **, NULL where not given: it may be repeated */
    PODA_OPTION_NUMBER, /* guint64, from `lowest` to `highest` */
    PODA_OPTION_VALUE,  /* PodaValue: a number or an infinity */
    PODA_OPTION_WORD,   /* guint: which of the `words`; the first where not given */
    PODA_OPTION_WORDS   /* guint: bits, from a list of the `words` with commas */
} PodaOptionKind;

typedef struct {
    const char *name; /* `--name`; NULL ends a table */
    char letter;      /* `-l`; 0: none */
    PodaOptionKind kind;
    gsize member;             /* its offset in the struct */
    const char *argument;     /* what help calls its value, marked for translation */
    const char *help;         /* marked for translation */
    char *(*describe) (void); /* makes the help, translated, where it is not fixed */
    const char *standard;     /* the default, as a user would write it; NULL: none */
    guint64 lowest, highest;  /* of a number */
    const char *words;        /* joined by `|` */
    gboolean spaced;          /* blanks around words of a list do not count */
} PodaOption;

/* What was typed. */
typedef struct _PodaOptions PodaOptions;

PodaOptions *poda_options_new (void);
void poda_options_free (PodaOptions *options);

/* Adds a table, which must outlive the options; `values` is the struct that it
 * fills. */
void poda_options_add (PodaOptions *options, const PodaOption *rows, gpointer values);

/* Adds the tables' rows to `context`, translated in `domain`. */
void poda_options_declare (PodaOptions *options, GOptionContext *context);

/* Once `context` has split the words: reads the values, in the order of the rows. FALSE
 * sets `error`. */
gboolean poda_options_read (PodaOptions *options, GError **error);

/* Whether an option of this name was given, and how: its text ("" for a bare word), of
 * a repeated one the first; NULL where it was not given, or there is no such option. */
const char *poda_options_given (const PodaOptions *options, const char *name);

/* Whether it is an option without a value. */
gboolean poda_option_is_bare (const PodaOption *row);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaOptions, poda_options_free)

G_END_DECLS
