#pragma once

/* Pairs, `key=value,key=value`, as in `nim:sticks=7,take=3`. */

#include <glib.h>

/* Which blanks belong to no key and no value. */
typedef enum {
    PODA_BLANKS_KEPT,         /* none: a blank is a character like others */
    PODA_BLANKS_AROUND_PAIRS, /* those around commas */
    PODA_BLANKS_AROUND_SIDES  /* those around commas and equals signs */
} PodaPairBlanks;

/* A walk over pairs; an empty text, or NULL, has none. */
typedef struct {
    const char *text; /* the pair as it was written */
    const char *key;
    const char *value; /* NULL: there is no `=`, and all is the key */
    gboolean again;    /* a pair before this one had the same key */

    PodaPairBlanks blanks;
    GStrv written; /* all of them */
    guint next;    /* of `written` */
    GTree *before; /* the keys so far; owns `key`, and `value` behind it */
} PodaPairs;

void poda_pairs_begin (PodaPairs *pairs, const char *text, PodaPairBlanks blanks);
void poda_pairs_clear (PodaPairs *pairs);

/* Whether there was a further pair. */
gboolean poda_pairs_next (PodaPairs *pairs);

/* The name in `name:key=value`, which the caller frees; `rest`, unless NULL, receives
 * what is behind the colon, or NULL. */
char *poda_pairs_name (const char *text, const char **rest);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPairs, poda_pairs_clear)
