#pragma once

/* Levels: trees to practise on that get harder, and such as give occasion to one
 * mistake of understanding. They are drawn at once: where a tree that has everything is
 * not found soon, one that has less will do. */

#include "homework/exercise/series.h"
#include "homework/mark/diagnosis.h"

/* From 1 to this. */
#define PODA_LEVELS 8

/* What is to be practised on. */
typedef struct {
    guint level; /* those beyond count as the first and the last one */
    guint64 seed;
    guint asks;                   /* PodaAsk bits: what will be asked */
    const PodaMisconception *aim; /* the tree is to tell it from the right search in
                                     what is asked; NULL: none */
} PodaFresh;

/* A tree of this level for the search that `rules` say; of the same wishes always the
 * same one. `aimed`, if not NULL, receives whether it serves the aim. Never NULL. */
PodaTree *
poda_fresh_tree (const PodaFresh *fresh, const PodaProblem *rules, gboolean *aimed);

/* Such a tree as a literal: brackets and numbers, whose nodes are called by the letters
 * that those get. The caller frees it. */
char *poda_fresh_text (const PodaTree *tree);

/* The level to go on with, after `share` of the points of one, from 0 to 1. */
guint poda_level_next (guint level, double share, gboolean helped);
