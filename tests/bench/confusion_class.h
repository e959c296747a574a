#pragma once

/* A class with exercises as teachers set them: small trees under alpha-beta or minimax,
 * filled in by those who know, by those who have not finished, by those who slip, by
 * those who make a known mistake, and by strangers. */

#include "confusion_habits.h"
#include "confusion_measure.h"

/* 13 to 40 nodes: one in four from a book, the others drawn. */
PodaExercise *class_exercise (guint64 seed);

typedef struct {
    guint n, accused;   /* sheets; those whose writer is accused of another mistake */
    guint named, alone; /* … of the one that was made, … and of no other */
    guint unknown;      /* … told that something repeats, … */
    guint slips;        /* … or that it looks like slips */
    guint known; /* beside them: sheets to which a mistake of the table leads as well */
    guint others[MOST_KINDS];
} Verdicts;

/* The order in which a sheet is filled in until its writer stops. */
typedef enum {
    STOP_IN_PREORDER, /* row by row */
    STOP_IN_SEARCH,   /* as the search goes */
    STOP_IN_COLUMNS,
    STOP_IN_VALUES, /* these first */
    STOP_IN_VISITS,
    N_STOPS
} Stop;

typedef struct {
    guint n_exercises, n_kinds;
    Verdicts right, one_slip, two_slips, unfinished[N_STOPS];
    Verdicts strangers[N_STRANGERS];
    /* Known mistakes: whole sheets, with one answer in ten changed, stopped on the way,
     * and left out of the table. */
    Verdicts whole[MOST_KINDS], spoilt[MOST_KINDS], stopped[MOST_KINDS],
        left_out[MOST_KINDS];
} Class;

Verdicts sum_verdicts (const Verdicts *verdicts, guint n);

/* Of all strangers, those who make a known mistake or the others. */
Verdicts sum_strangers (const Class *class, gboolean known);

/* Whether the sheets say the same where something is asked. */
gboolean
same_sheet (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b);

/* What follows after `share` of the cells, in that order, is left empty. */
void
stop_at (const PodaVariants *variants, PodaAnswers *answers, Stop how, double share);

Class *class_new (guint64 n_seeds);
