#pragma once

/* Sentences that explain a search in terms of the tree. Translated; numbers are in
 * PODA_STYLE_TEXT. The caller frees them. */

#include "record/what_if.h"
#include "record/replay.h"

G_BEGIN_DECLS

/* Returns the reason for the replay's last step: a sentence without a full stop. */
char *poda_sentence_step (const PodaReplay *replay);

/* Returns the reasons for a node's value, window and cut, or for its being pruned: one
 * paragraph. `record` must have steps and its pruned nodes. */
char *poda_sentence_node (const PodaRecord *record, const PodaNode *node);

/* Returns the reasons for the chosen move: a sentence about it, and one about each
 * other move, or only about the move `only` if not NULL. Without full stops; free with
 * g_strfreev. `record` needs no steps. */
GStrv poda_sentence_choice (const PodaRecord *record, const PodaMove *only);

/* Returns "alpha-beta, cut when α ≥ β, fail-soft, depth 4, open-lines". */
char *poda_sentence_rules (const PodaProblem *problem);

/* Returns the text of a move: in a lettered tree the name of the child. */
char *poda_sentence_move (const PodaProblem *problem, const PodaPosition *position,
                          PodaMove move);

/* Returns "value −3, best move a · 9 of 10 nodes visited · 1 cutoff (shallow)". */
char *poda_sentence_result (const PodaRecord *record);

/* Returns its beginning: "value −3, best move a". */
char *poda_sentence_outcome (const PodaRecord *record);

/* Returns "a win for X in 3 plies" for the value of a won game; with plies if short
 * wins are preferred, "by 4" if the game has a score. Otherwise NULL. */
char *poda_sentence_win (const PodaProblem *problem, PodaValue value, PodaBound bound);

/* Return the values of a leaf for which the cut is made, "the cut stands while c1 ≤ 3";
 * for which the root's value stays: "A stays 3 while c1 ≤ 14". */
char *poda_sentence_stands (const PodaRecord *record, const PodaNode *leaf,
                            const PodaWhatIf *what_if);
char *poda_sentence_stays (const PodaRecord *record, const PodaNode *leaf,
                           const PodaWhatIf *what_if);

/* Returns why a cut is safe: "whatever the cut children are worth, A stays 3". */
char *poda_sentence_cut_is_safe (const PodaRecord *record, const PodaNode *cut);

/* Returns "min (2, 4, 6) = 2: nothing changes at C (MIN), and A stays 3". */
char *poda_sentence_pruned_search (const PodaRecord *record,
                                   const PodaPrunedSearch *pruned_search);

/* Returns the value with its bound: "≥ 10", "-3". */
char *poda_sentence_value (PodaValue value, PodaBound bound);

G_END_DECLS
