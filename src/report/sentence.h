#pragma once

/* Sentences: why something happened, told to people in terms of the tree. Translated;
 * numbers in the text style. The caller frees what is returned. */

#include "record/doubt.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* Why the last step of the replay happened, in one sentence without a full stop. */
char *poda_sentence_step (const PodaReplay *replay);

/* Why a node has its value, its window and its cut, or why it was never visited: one
 * paragraph. `record` must have steps and its pruned nodes. */
char *poda_sentence_node (const PodaRecord *record, const PodaNode *node);

/* Why a player plays the move that was found: a sentence about it, and one about each
 * other move; of `only` one move unless it is NULL. Without full stops; free with
 * g_strfreev. `record` needs no steps. */
GStrv poda_sentence_choice (const PodaRecord *record, const PodaMove *only);

/* "alpha-beta, cut when α ≥ β, fail-soft, depth 4, open-lines" */
char *poda_sentence_rules (const PodaProblem *problem);

/* A move as people call it: in a lettered tree by the node it leads to. */
char *poda_sentence_move (const PodaProblem *problem, const PodaPosition *position,
                          PodaMove move);

/* "value −3, best move a · 9 of 10 nodes visited · 1 cutoff (shallow)" */
char *poda_sentence_result (const PodaRecord *record);

/* "value −3, best move a": its beginning. */
char *poda_sentence_outcome (const PodaRecord *record);

/* "a win for X in 3 plies": the value of a won game in words; with plies where the
 * search prefers short wins, "by 4" where the game has a score. Else NULL. */
char *poda_sentence_win (const PodaProblem *problem, PodaValue value, PodaBound bound);

/* "the cut stands while c1 ≤ 3", "… whatever c1 is worth": for which values of a leaf,
 * and the same of the root's value: "A stays 3 while c1 ≤ 14". */
char *poda_sentence_stands (const PodaRecord *record, const PodaNode *leaf,
                            const PodaDoubt *doubt);
char *poda_sentence_stays (const PodaRecord *record, const PodaNode *leaf,
                           const PodaDoubt *doubt);

/* "whatever the cut children are worth, A stays 3": what a cut promises. */
char *poda_sentence_promise (const PodaRecord *record, const PodaNode *cut);

/* "min (2, 4, 6) = 2: nothing changes at C (MIN), and A stays 3" */
char *poda_sentence_anyway (const PodaRecord *record, const PodaAnyway *anyway);

/* "≥ 10", "-3", with the bound that was proved. */
char *poda_sentence_value (PodaValue value, PodaBound bound);

G_END_DECLS
