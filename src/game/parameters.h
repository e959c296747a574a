#pragma once

/* Parameters: the text after the colon in `nim:sticks=7,take=3`. A game or an evaluator
 * declares a table of them; arguments are the values for one run, in the table's
 * order. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_PARAMETERS_MAX 8

typedef enum {
    PODA_PARAMETER_NUMBER, /* an integer from lowest to highest */
    PODA_PARAMETER_CHOICE, /* a word of `choices`; the argument is its index */
    PODA_PARAMETER_SUM,    /* `3+4+5`: integers joined by plus signs */
    PODA_PARAMETER_RANGE   /* `2`, `2-3`, `2-`, `-3` or `-9..9`: two terms, equal for
                              one number; a missing end is the limit */
} PodaParameterKind;

typedef struct {
    const char *name; /* NULL at the end of a table */
    PodaParameterKind kind;
    const char *standard;   /* the default, as a user would type it; NULL: none */
    gint64 lowest, highest; /* for numbers and sums */
    const char *choices;    /* for choices: the words, joined by `|` */
    const char *summary;    /* one line, marked for translation */
} PodaParameter;

#define PODA_SUM_MAX 8

typedef struct {
    gboolean given; /* by the user or by a default */
    gboolean typed; /* by the user */
    gint64 number;  /* the number, or the index of the choice */
    gint64 terms[PODA_SUM_MAX];
    guint n_terms; /* ranges: number of given ends, 1 for `2` and `2-` */
} PodaArgument;

typedef struct {
    PodaArgument values[PODA_PARAMETERS_MAX];
} PodaArguments;

/* Reads `k=v,k=v` (NULL or "": nothing) for `table`; missing arguments get their
 * defaults. `owner` is the game's or evaluator's name in messages. Returns FALSE with
 * `error` set (PODA_GAME_ERROR_UNKNOWN or PODA_GAME_ERROR_VALUE), with the expected
 * value. */
gboolean
poda_arguments_parse (const char *owner, const PodaParameter *table, const char *text,
                      PodaArguments *arguments, GError **error);

/* Returns one argument as a user types it; NULL if it was missing and has no default.
 * The caller frees it. */
char *
poda_argument_format (const PodaParameter *parameter, const PodaArgument *argument);

/* Returns the typed arguments, as `k=v,k=v`, the inverse of parsing; NULL for none. The
 * caller frees it. */
char *
poda_arguments_format (const PodaParameter *table, const PodaArguments *arguments);

G_END_DECLS
