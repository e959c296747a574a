#pragma once

/* Edits: an explicit tree with one change, as a new tree. Names given in the text are
 * kept; letters are assigned again; the expected answers, which no longer hold, are
 * omitted. */

#include "tree/tree.h"

typedef enum {
    PODA_EDIT_SET, /* changes a leaf's value */
    PODA_EDIT_PUT, /* moves a node to another place among its siblings */
    PODA_EDIT_ADD, /* adds a leaf as a node's last child, with weight 1 below chance */
    PODA_EDIT_REMOVE /* removes a node with its descendants; a parent that becomes a
                        leaf gets the value of its first leaf */
} PodaEditKind;

typedef struct {
    PodaEditKind kind;
    PodaValue value; /* set, add */
    guint place;     /* put: index from 1 */
} PodaEdit;

/* Reads `set 5`, `put 2`, `add 7` or `remove`; `words` ends with NULL. Returns FALSE
 * with `error` set (PODA_READ_ERROR). */
gboolean poda_edit_read (const char *const *words, PodaEdit *edit, GError **error);

/* Returns the edited tree; does not change `tree`. `at` receives the new index of the
 * edited or added node; after a removal, of the next or else the previous sibling, else
 * of the parent. Returns NULL with `error` set (PODA_TREE_ERROR). */
PodaTree *poda_tree_edit (const PodaTree *tree, guint32 index, const PodaEdit *edit,
                          guint32 *at, GError **error);
