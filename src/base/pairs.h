#pragma once

/* Pairs: what stands behind the colon in `nim:sticks=7,take=3`, and in options such as
 * `--random depth=3,seed=7`.
 *
 * Everything that is read as `key=value,key=value` is walked over here; what a key is,
 * and how its absence is told, is the caller's. */

#include <glib.h>

G_BEGIN_DECLS

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

/* What stands before the colon of `name:key=value`: all of it where there is none. The
 * caller frees it. `rest`, unless NULL, receives what stands behind, or NULL. */
char *poda_pairs_name (const char *text, const char **rest);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPairs, poda_pairs_clear)

G_END_DECLS
