#pragma once

/* Patterns: what wrong answers have in common.
 *
 * Slips fall anywhere. Where wrong answers crowd together, at one kind of step, one
 * column, one player's nodes, the leaves, somebody has done the same thing again and
 * again, whether or not anybody has a name for it.
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
PodaPattern
poda_pattern_find (const PodaExercise *exercise, const PodaTried *tried, guint n_tried);

/* What the group's answers are about, in the language spoken now: "α at MIN nodes", and
 * in which way those that are wrong are so, where that is to be seen: "each is the
 * node's value"; else NULL. That is no reason yet, but where a teacher begins to ask.
 * The caller frees the first. */
char *poda_pattern_label (const PodaPattern *pattern);
const char *
poda_pattern_way (const PodaPattern *pattern, const PodaExercise *exercise,
                  const PodaAnswers *answers, const PodaTried *tried, guint n_tried);
