#pragma once

/* What the kinds of questions share; for question*.c alone. */

#include "teach/exercise/question.h"

G_BEGIN_DECLS

/* Fills in a question of PODA_QUESTION_THRESHOLD. FALSE sets `error`
 * (PODA_EXERCISE_ERROR). */
gboolean poda_question_add_threshold (const PodaExercise *exercise,
                                      PodaQuestion *question, GError **error);

/* How to order the children of all nodes for the most cutoffs, or the fewest: `rank`
 * receives each row's place among its siblings. FALSE sets `error`
 * (PODA_EXERCISE_ERROR): no cutoffs can be told, or there are too many orders. */
gboolean poda_arrange (const PodaExercise *exercise, gboolean most, guint32 *rank,
                       guint *n_cutoffs, GError **error);

/* Orders as people write them, `b: b2 b1; root: b a`, and back; nodes that are not
 * named, and children that are not, keep their order. */
char *poda_arrangement_format (const PodaExercise *exercise, const guint32 *rank);
gboolean poda_arrangement_parse (const PodaExercise *exercise, const char *text,
                                 guint32 *rank, char **why);

/* Natural order: each row's place among its siblings. */
void poda_arrangement_natural (const PodaExercise *exercise, guint32 *rank);

G_END_DECLS
