#pragma once

/* Patterns: what wrong answers have in common.
 *
 * Slips fall anywhere. Where wrong answers crowd together, at one column, one player's
 * nodes, the leaves, a ply or one kind of step, somebody has done the same thing again
 * and again, whether or not anybody has a name for it.
 *
 * Of each group of answers that has a name it is asked how probable it is that so many
 * of the wrong ones lie in it, if they lay anywhere: the smaller, the plainer. */

#include "homework/mark/skill.h"

/* An answer, and whether it counts as wrong. */
typedef struct {
    guint32 row;
    PodaColumn column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    gboolean wrong;
} PodaTried;

typedef struct {
    guint group;
    guint wrong, of; /* of so many answers in the group so many are wrong */
    double chance;   /* that at least so many of the wrong ones lie in it; 1: none is
                        wrong */
} PodaPattern;

/* The plainest one. */
PodaPattern poda_pattern_find (const PodaExercise *exercise, const PodaTried *answers,
                               guint n_answers);

/* Takes the mark of being wrong from answers outside of the group. */
void poda_pattern_narrow (const PodaPattern *pattern, const PodaExercise *exercise,
                          PodaTried *answers, guint n_answers);

/* What the group's answers are about, in the language spoken now: "α at MIN nodes". The
 * caller frees it. */
char *poda_pattern_label (const PodaPattern *pattern);

/* In which way the answers are wrong that are marked so, which can often be seen: "each
 * is the node's value", in the language spoken now; borrowed; NULL where nothing is to
 * be seen. That is no reason yet, but where a teacher begins to ask. */
const char *poda_pattern_way (const PodaExercise *exercise, const PodaAnswers *answers,
                              const PodaTried *tried, guint n_tried);

/* How probable it is that of `n_drawn` among `n`, drawn at random, at least `n_least`
 * belong to `n_marked` of them. */
double poda_pattern_chance (guint n, guint n_marked, guint n_drawn, guint n_least);
