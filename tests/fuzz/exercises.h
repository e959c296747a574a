#pragma once

/* Exercises, sheets and marks for fuzz targets. */

#include <math.h>

#include "fuzz/properties.h"
#include "homework/sheet/sheet.h"
#include "support/marking.h"

/* An exercise of a tree's text; `algorithm` may be NULL. */
static inline PodaExercise *
make_exercise (const char *text, const char *algorithm, gboolean strict,
               const PodaExerciseSpec *spec)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("t", text, strlen (text), &error);
    PodaProblem problem;
    g_assert_no_error (error);
    poda_problem_of_tree (&problem, tree);
    problem.strict = strict;
    if (algorithm != NULL)
        problem.algorithm = poda_algorithm_find (algorithm);
    PodaExercise *exercise = poda_exercise_new (&problem, tree, spec, &error);
    g_assert_no_error (error);
    return exercise;
}

static inline char *
sheet_text (const PodaExercise *exercise, const PodaAnswers *answers,
            const char *student)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, answers, student, PODA_SHEET_COMMA, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* The sheet that the answers make, read again. */
static inline PodaSheet *
sheet_of (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autofree char *text = sheet_text (exercise, answers, "s");
    PodaSheet *sheet = poda_sheet_read (exercise, "t", text, strlen (text), NULL);
    g_assert_nonnull (sheet);
    return sheet;
}

/* Right answers get all that there is. */
static inline void
check_right (const PodaExercise *exercise, const PodaAnswers *answers,
             const PodaPolicy *policy)
{
    g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, policy);
    g_assert_true (marking->all_right && isfinite (marking->most));
    g_assert_true (fabs (marking->score - marking->most) <= 1e-9 * (1 + marking->most));
}
