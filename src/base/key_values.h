#pragma once

/* Pairs, `key=value,key=value`, as in `nim:sticks=7,take=3`. */

#include <glib.h>

/* The blanks that are ignored. */
typedef enum {
    PODA_BLANKS_KEPT,              /* none: blanks are ordinary characters */
    PODA_BLANKS_AROUND_KEY_VALUES, /* those around commas */
    PODA_BLANKS_AROUND_SIDES       /* those around commas and equals signs */
} PodaKeyValueBlanks;

/* An iterator over pairs; an empty text, or NULL, has none. */
typedef struct {
    const char *text; /* the pair as written */
    const char *key;
    const char *value; /* NULL: there is no `=`, so all is the key */
    gboolean again;    /* an earlier pair has the same key */

    PodaKeyValueBlanks blanks;
    GStrv written; /* all pairs */
    guint next;    /* index in `written` */
    GTree *before; /* the keys so far; owns `key`, and `value` after it */
} PodaKeyValues;

void poda_key_values_begin (PodaKeyValues *pairs, const char *text,
                            PodaKeyValueBlanks blanks);
void poda_key_values_clear (PodaKeyValues *pairs);

/* Moves to the next pair; FALSE after the last. */
gboolean poda_key_values_next (PodaKeyValues *pairs);

/* Returns the name in `name:key=value`, which the caller frees; sets `rest`, unless
 * NULL, to the text after the colon, or NULL. */
char *poda_key_values_name (const char *text, const char **rest);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaKeyValues, poda_key_values_clear)
