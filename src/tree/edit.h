#pragma once

/* Edits: an explicit tree with one thing changed, as a new tree. Names that the text
 * gives stay with their nodes; letters are dealt again; the expected answers, no longer
 * true, are left out. */

#include "tree/tree.h"

typedef enum {
    PODA_EDIT_SET, /* a leaf gets another value */
    PODA_EDIT_PUT, /* a node is put to another place among its siblings */
    PODA_EDIT_ADD, /* a node gets a leaf as its last child, below chance as one share */
    PODA_EDIT_REMOVE /* a node goes, with all below it; a parent that becomes a leaf
                        takes the value of its first leaf */
} PodaEditKind;

typedef struct {
    PodaEditKind kind;
    PodaValue value; /* set, add */
    guint place;     /* put: from 1 */
} PodaEdit;

/* Reads `set 5`, `put 2`, `add 7` or `remove`, words that end with NULL. FALSE sets
 * `error` (PODA_READ_ERROR). */
gboolean poda_edit_read (const char *const *words, PodaEdit *edit, GError **error);

/* The edited tree; the one given stays as it is. `at` receives the index of the node
 * that was edited, added, or stands where the removed one was, else of its parent. NULL
 * sets `error` (PODA_TREE_ERROR). */
PodaTree *poda_tree_edit (const PodaTree *tree, guint32 index, const PodaEdit *edit,
                          guint32 *at, GError **error);
