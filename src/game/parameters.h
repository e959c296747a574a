#pragma once

/* Parameters: what stands behind the colon in `nim:sticks=7,take=3`. A game or an
 * evaluator declares a table of them; arguments are the values for one run, in the
 * table's order. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_PARAMETERS_MAX 8

typedef enum {
    PODA_PARAMETER_NUMBER, /* an integer from lowest to highest */
    PODA_PARAMETER_CHOICE, /* a word of `choices`; the argument is its index */
    PODA_PARAMETER_SUM,    /* `3+4+5`: such integers, joined by plus signs */
    PODA_PARAMETER_RANGE   /* `2`, `2-3`, `2-`, `-3` or `-9..9`: two terms, which are
                              equal, or the end of what may be, where one is given */
} PodaParameterKind;

typedef struct {
    const char *name; /* NULL ends a table */
    PodaParameterKind kind;
    const char *standard;   /* the default, as a user would write it; NULL: not given */
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
    guint n_terms; /* of a range: how many ends it has, for `2` and `2-` one */
} PodaArgument;

typedef struct {
    PodaArgument values[PODA_PARAMETERS_MAX];
} PodaArguments;

/* Reads `k=v,k=v` (NULL or "" for none) against `table`; what is left out takes its
 * default. `owner` is the game's or evaluator's name, for messages. FALSE sets `error`
 * (PODA_GAME_ERROR_UNKNOWN or PODA_GAME_ERROR_VALUE) and says what was expected. */
gboolean
poda_arguments_parse (const char *owner, const PodaParameter *table, const char *text,
                      PodaArguments *arguments, GError **error);

/* One argument as it is typed; NULL where it was left out and has no default. The
 * caller frees it. */
char *
poda_argument_format (const PodaParameter *parameter, const PodaArgument *argument);

/* What the user typed, as `k=v,k=v`, the inverse of parsing; NULL for nothing. The
 * caller frees it. */
char *
poda_arguments_format (const PodaParameter *table, const PodaArguments *arguments);

G_END_DECLS
