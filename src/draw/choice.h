#pragma once

/* Which nodes of a record a picture draws: no more than so many children of a node, and
 * of children that are the same up to the game's symmetry one. */

#include "draw/figure.h"

G_BEGIN_DECLS

/* What is drawn of each node, by its id. */
typedef struct {
    enum {
        PODA_CHOICE_DRAWN,
        PODA_CHOICE_OTHERS, /* as one box for `count` siblings that are not drawn */
        PODA_CHOICE_NONE
    } how;
    guint32 count; /* drawn: for so many children, itself included; 0 for one */
} PodaChoice;

/* One for each node of the record, and one before them; NULL where all are drawn. The
 * children that lead to the principal variation and to cuts stay, and in stills and
 * blank figures, where these would be told, the first ones. The caller frees it. */
PodaChoice *poda_choice_new (const PodaRecord *record, const PodaDrawing *drawing,
                             const PodaNode *root);

G_END_DECLS
