#pragma once

/* The outer form of .test files: entries of a line, `key: "value"`, and of a block,
 *
 *     key: """
 *     lines
 *     """
 *
 * A # begins a comment, except inside blocks. What an entry holds stays in the source,
 * so that whoever reads it can tell places. */

#include "tree/draft.h"

G_BEGIN_DECLS

typedef struct {
    const char *key; /* a string of the draft */
    gsize place;     /* of the key */
    gsize begin;     /* of what it holds */
    gsize end;
} PodaBerkeleyEntry;

/* The entries in the order of the text. NULL sets `error` (PODA_TREE_ERROR_SYNTAX). The
 * caller frees the array. */
GArray *poda_berkeley_read_entries (PodaDraft *draft, GError **error);

/* The entry of that key, NULL where there is none. */
const PodaBerkeleyEntry *poda_berkeley_find (const GArray *entries, const char *key);

/* A run of bytes without white space. */
typedef struct {
    gsize begin;
    gsize end;
} PodaBerkeleyWord;

/* Finds the next word from `*at` on and before `end`, and moves `*at` behind it. */
gboolean poda_berkeley_next_word (const PodaSource *source, gsize *at, gsize end,
                                  PodaBerkeleyWord *word);

/* The words of the next line that has any, in the same way; fills up to `n` of `words`
 * and returns how many there are, 0 at the end. */
guint poda_berkeley_next_words (const PodaSource *source, gsize *at, gsize end,
                                PodaBerkeleyWord *words, guint n);

G_END_DECLS
