#pragma once

/* What people are shown of an exercise, on paper as in a browser: its pictures, and
 * what is to be done. */

#include "homework/exercise/exercise.h"
#include "draw/figure/figure.h"

/* Its title; a word for any exercise where it has none, translated. */
const char *poda_exercise_title (const PodaExercise *exercise);

/* The same with its id. The caller frees it. */
char *poda_exercise_full_title (const PodaExercise *exercise);

/* The whole tree: with what is given alone, or `solved`; for `paper` in black on white,
 * beside a table: as close as can be read. Free with poda_figure_free; `exercise` must
 * outlive it. */
PodaFigure *
poda_exercise_figure (const PodaExercise *exercise, gboolean solved, gboolean paper);

/* "MAX", "MIN", "CHANCE", "leaf"; translated. */
const char *poda_row_kind (const PodaRow *row);

/* Where answers are written. */
typedef enum {
    PODA_MEDIUM_PAPER,  /* a cell may stay empty */
    PODA_MEDIUM_FIELDS, /* every field has to be filled in, by keyboard */
    PODA_MEDIUM_MENUS   /* in every field one is chosen; the order has a column */
} PodaMedium;

/* What is to be done, by which rules, and what the columns mean: sentences, with full
 * stops. Free with g_strfreev. */
GStrv poda_exercise_instructions (const PodaExercise *exercise, PodaMedium medium);
