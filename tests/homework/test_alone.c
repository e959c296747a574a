/* An exercise's tree, copied, is searched the same. */

#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "homework/exercise/names.h"

typedef struct {
    PodaTree *tree;
    PodaProblem problem;
    gboolean *visited;
    guint n_cutoffs;
    gboolean began;
} Trial;

static void
trial_begin (Trial *trial, const PodaExercise *exercise)
{
    trial->tree =
        poda_exercise_tree (exercise, PODA_NAMES_NONE, NULL, &trial->problem, NULL);
    trial->visited = g_new0 (gboolean, exercise->n_rows);
}

static void
trial_clear (Trial *trial)
{
    poda_tree_free (trial->tree);
    g_free (trial->visited);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Trial, trial_clear)

static void
note (const PodaEvent *event, gpointer data)
{
    Trial *trial = data;
    trial->n_cutoffs += event->verb == PODA_CUT;
    if (event->verb == PODA_ENTER) {
        trial->visited[trial->began ? event->move : 0] = TRUE;
        trial->began = TRUE;
    }
}

static PodaValue
search_again (Trial *trial)
{
    PodaResult result;
    assert_true (poda_search (&trial->problem, note, trial, &result, NULL));
    return result.value;
}

static void
test_tree (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (600); seed++) {
        RandomShape shape = random_shape (seed, TRUE);
        g_autoptr (PodaExercise) exercise =
            exercise_of_tree (random_tree (seed, &shape), poda_algorithms[seed % 5],
                              seed % 2 == 0, seed % 3 == 0);
        g_auto (Trial) trial = { .tree = NULL };
        trial_begin (&trial, exercise);
        PodaValue value = search_again (&trial);
        const PodaCounts *counts = poda_record_counts (exercise->record);
        assert_int_equal (trial.n_cutoffs, poda_counts_cutoffs (counts));
        assert_true (value == poda_record_root (exercise->record)->value);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            assert_int_equal (
                trial.visited[i],
                poda_answers_cell (exercise->key, i, PODA_COLUMN_VISITED)->value);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "alone");
    rows_add (&rows, test_tree, NULL, "a copy of the tree is searched the same");
    return rows_run (&rows);
}
