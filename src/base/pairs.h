#pragma once

/* Pairs, `key=value,key=value`, as in `nim:sticks=7,take=3`. */

#include <glib.h>

/* The blanks that are ignored. */
typedef enum {
    PODA_BLANKS_KEPT,         /* none: blanks are ordinary characters */
    PODA_BLANKS_AROUND_PAIRS, /* those around commas */
    PODA_BLANKS_AROUND_SIDES  /* those around commas and equals signs */
} PodaPairBlanks;

/* An iterator over pairs; an empty text, or NULL, has none. */
typedef struct {
    const char *text; /* the pair as written */
    const char *key;
    const char *value; /* NULL: there is no `=`, so all is the key */
    gboolean again;    /* an earlier pair has the same key */

    PodaPairBlanks blanks;
    GStrv written; /* all pairs */
    guint next;    /* index in `written` */
    GTree *before; /* the keys so far; owns `key`, and `value` after it */
} PodaPairs;

void poda_pairs_begin (PodaPairs *pairs, const char *text, PodaPairBlanks blanks);
void poda_pairs_clear (PodaPairs *pairs);

/* Moves to the next pair; FALSE after the last. */
gboolean poda_pairs_next (PodaPairs *pairs);

/* Returns the name in `name:key=value`, which the caller frees; sets `rest`, unless
 * NULL, to the text after the colon, or NULL. */
char *poda_pairs_name (const char *text, const char **rest);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPairs, poda_pairs_clear)
