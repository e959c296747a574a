#pragma once

/* Seeded random trees: ragged, with ties, infinities, nodes of one child,
 * players who move twice and, where wanted, chance nodes. The same seed always gives
 * the same tree. */

#include "record/record.h"

typedef struct {
    guint depth;       /* plies at most */
    guint branching;   /* children at most */
    guint spread;      /* leaves from -spread to spread: small gives many ties */
    gboolean infinite; /* some leaves are infinite */
    gboolean twice;    /* some nodes keep their parent's player */
    gboolean chance;
    gboolean uneven; /* its moves are not equally probable */
} RandomShape;

/* The tree as the DOT text of a .gv file. */
char *random_tree_text (guint64 seed, const RandomShape *shape);

PodaTree *random_tree (guint64 seed, const RandomShape *shape);

/* The same as pick_shape. */
RandomShape random_shape (guint64 seed, gboolean chance);

/* The record, with its steps, of a search under rules that go with the seed: both cut
 * rules, both fail rules, all moves, windows. */
PodaRecord *
random_search (const PodaTree *tree, const PodaAlgorithm *algorithm, guint64 seed);

/* The index of the node in its tree. */
guint32 record_tree_index (const PodaRecord *record, const PodaNode *node);
