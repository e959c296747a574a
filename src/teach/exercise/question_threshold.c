/* The question from which value of a leaf on a branch is cut. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "teach/exercise/question_parts.h"
#include "teach/exercise/trial.h"

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK, message);
    return FALSE;
}

/* The least and the largest finite leaf, widened by two. */
static void
find_range (const PodaExercise *exercise, gint *lowest, gint *highest)
{
    *lowest = 0;
    *highest = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (!row->leaf || fabs (row->value) > 1000)
            continue;
        *lowest = MIN (*lowest, (gint) floor (row->value));
        *highest = MAX (*highest, (gint) ceil (row->value));
    }
    *lowest -= 2;
    *highest += 2;
}

/* Whether there is one value from which on the branch is cut, and not below it. */
static gboolean
find_threshold (const PodaExercise *exercise, PodaTrial *trial, guint32 leaf,
                guint32 branch, gint *threshold)
{
    g_autofree gboolean *visited = g_new (gboolean, exercise->n_rows);
    gint lowest, highest, first = 0;
    gboolean was_cut = FALSE, fits = TRUE;
    find_range (exercise, &lowest, &highest);
    for (gint value = lowest; value <= highest && fits; value++) {
        poda_trial_set (trial, leaf, value);
        poda_trial_search (trial, NULL, visited);
        gboolean is_cut = visited[exercise->rows[branch].parent] && !visited[branch];
        fits = was_cut ? is_cut : value > lowest || !is_cut;
        if (is_cut && !was_cut)
            first = value;
        was_cut = is_cut;
    }
    poda_trial_set (trial, leaf, exercise->rows[leaf].value);
    *threshold = first;
    return fits && was_cut;
}

/* Tries the leaves below the branch's earlier siblings, the last one first. */
static gboolean
find_leaf (const PodaExercise *exercise, PodaTrial *trial, guint32 branch,
           guint32 *leaf, gint *threshold)
{
    guint32 parent = exercise->rows[branch].parent;
    for (guint32 i = branch; i-- > parent + 1;)
        if (exercise->rows[i].leaf
            && find_threshold (exercise, trial, i, branch, threshold)) {
            *leaf = i;
            return TRUE;
        }
    return FALSE;
}

/* A branch that is cut makes the better question, but one that could be will do. */
static gboolean
find_branch (const PodaExercise *exercise, PodaQuestion *question)
{
    g_autoptr (PodaTrial) trial = poda_trial_new (exercise, NULL);
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 i = 1; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            const PodaRow *parent = &exercise->rows[row->parent];
            gboolean is_cut = row->node->status == PODA_STATUS_PRUNED;
            gint threshold;
            if (parent->child == i || parent->player == PODA_CHANCE
                || parent->node->status == PODA_STATUS_PRUNED || is_cut != (pass == 0))
                continue;
            if (!find_leaf (exercise, trial, i, &question->row, &threshold))
                continue;
            question->other = i;
            question->answer = g_strdup_printf ("%d", threshold);
            return TRUE;
        }
    return FALSE;
}

gboolean
poda_question_add_threshold (const PodaExercise *exercise, PodaQuestion *question,
                             GError **error)
{
    if (!exercise->problem.algorithm->windowed)
        return refuse (error, _ ("threshold: expected an algorithm that cuts, such as "
                                 "alphabeta"));
    if (exercise->n_rows > 400)
        return refuse (error, _ ("threshold: expected a tree of at most 400 nodes"));
    if (!find_branch (exercise, question))
        return refuse (error, _ ("threshold: in this tree no leaf decides by its size "
                                 "whether a branch is cut: expected another tree"));
    const char *leaf = exercise->rows[question->row].name;
    const char *branch = exercise->rows[question->other].name;
    question->label =
        g_strdup_printf ("smallest value of %s that cuts %s", leaf, branch);
    return TRUE;
}
