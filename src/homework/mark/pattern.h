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

/* One thing that was answered, and counts. */
typedef struct {
    guint32 row;
    PodaColumn column; /* or PODA_COLUMN_ORDER, PODA_COLUMN_MOVE */
    PodaCell cell;     /* a row where the column is one of those two */
    double others;     /* the logarithm of how many other things might stand there */
    gboolean below;    /* of one decision with another clue: of a cut that is wrong */
    gboolean wrong;
} PodaClue;

typedef struct {
    guint group;
    guint wrong, of; /* of so many answers in the group so many are wrong */
    double chance;   /* that at least so many of the wrong ones lie in it; 1: none is
                        wrong */
} PodaPattern;

/* The plainest one among clues. */
PodaPattern poda_pattern_find (const PodaExercise *exercise, const GArray *clues);

/* What the group's answers are about, in the language spoken now: "α at MIN nodes". The
 * caller frees it. */
char *poda_pattern_label (const PodaPattern *pattern);
