/* The questions beyond filling in, and the searches that answer them. */

#include <string.h>

#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "homework/exercise/question.h"
#include "homework/exercise/alone.h"

/* --- The tree once more, with other values --- */

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
    trial->visited = g_new (gboolean, exercise->n_rows);
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

/* Searches with another value of a leaf. */
static PodaValue
search_with (Trial *trial, guint32 leaf, PodaValue value)
{
    PodaResult result;
    memset (trial->visited, 0,
            poda_tree_n_nodes (trial->tree) * sizeof *trial->visited);
    trial->n_cutoffs = 0;
    trial->began = FALSE;
    assert_true (poda_tree_set_value (trial->tree, leaf, value, NULL));
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
        guint32 leaf = exercise->n_rows - 1;
        PodaValue value = search_with (&trial, leaf, exercise->rows[leaf].value);
        const PodaCounts *counts = poda_record_counts (exercise->record);
        assert_int_equal (trial.n_cutoffs, poda_counts_cutoffs (counts));
        assert_true (value == poda_record_root (exercise->record)->value);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            assert_int_equal (
                trial.visited[i],
                poda_answers_cell (exercise->key, i, PODA_COLUMN_VISITED)->value);
    }
}

/* --- The questions --- */

typedef struct {
    const char *name, *tree;
    PodaQuestionKind kind;
    const char *answer;
    const char *wrong, *why;
} Asked;

#define TWO_WORDS                                                                      \
    "digraph { R -> {\"B 1\" \"C: d\"} \"B 1\" -> {\"B 2\" \"B 3\"} \"C: d\" -> "      \
    "{\"D 1\" \"D 2\"} \"B 2\" [value=5] \"B 3\" [value=6] \"D 1\" [value=3] "         \
    "\"D 2\" [value=8] }"

static const Asked asked[] = {
    { "count", "[[3,12,8],[2,4,6],[14,5,2]]", PODA_QUESTION_COUNT, "13", "12",
      "the answer is 13" },
    { "irrelevant", "[[3,12,8],[2,4,6],[14,5,2]]", PODA_QUESTION_IRRELEVANT,
      "c2 c3 d1 d2", "c2 c3 d1", "leaf d2 cannot change" },
    { "irrelevant, too many", "[[3,12],[2,4]]", PODA_QUESTION_IRRELEVANT, "c2", "b2 c2",
      "leaf b2 does matter" },
    { "irrelevant, unknown", "[[3,12],[2,4]]", PODA_QUESTION_IRRELEVANT, "c2", "q",
      "no leaf is called \"q\"" },
    { "irrelevant, none", "[1,2]", PODA_QUESTION_IRRELEVANT, "none", "a1",
      "leaf a1 does matter" },
    { "irrelevant, names of two words", TWO_WORDS, PODA_QUESTION_IRRELEVANT, "\"D 2\"",
      "B 2, D 2", "leaf B 2 does matter" },
    { "irrelevant, in capitals", TWO_WORDS, PODA_QUESTION_IRRELEVANT, "\"D 2\"",
      "d 2, D 1", "leaf D 1 does matter" },
};

static void
test_question (void **state)
{
    const Asked *row = *state;
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("tree", row->tree, strlen (row->tree), &error);
    assert_non_null (tree);
    g_autoptr (PodaExercise) exercise =
        exercise_of_tree (tree, &poda_alphabeta, FALSE, FALSE);
    poda_question_add (exercise, row->kind);
    const PodaQuestion *question = g_ptr_array_index (exercise->questions, 0);
    g_autofree char *why = NULL;
    assert_string_equal (question->answer, row->answer);
    assert_true (poda_question_mark (exercise, question, row->answer, NULL));
    assert_false (poda_question_mark (exercise, question, row->wrong, &why));
    if (strstr (why, row->why) == NULL)
        fail_msg ("%s: expected %s", why, row->why);
}

/* A leaf is irrelevant where minimax gives the same with both ends. */
static void
test_irrelevant (void **state)
{
    (void) state;
    guint found = 0, others = 0;
    for (guint64 seed = 1; seed <= depth_rounds (300); seed++) {
        RandomShape shape = random_shape (seed, TRUE);
        shape.infinite = FALSE;
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            random_tree (seed, &shape), &poda_alphabeta, FALSE, FALSE);
        g_autoptr (GString) answer = g_string_new (NULL);
        g_auto (Trial) trial = { .tree = NULL };
        trial_begin (&trial, exercise);
        trial.problem.algorithm = &poda_minimax;
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            if (!exercise->rows[i].leaf)
                continue;
            gboolean same =
                search_with (&trial, i, -1e9) == search_with (&trial, i, 1e9);
            search_with (&trial, i, exercise->rows[i].value);
            if (same)
                g_string_append_printf (answer, "\"%s\" ", exercise->rows[i].name);
            found += same;
            others += !same;
        }
        poda_question_add (exercise, PODA_QUESTION_IRRELEVANT);
        assert_true (poda_question_mark (exercise,
                                         g_ptr_array_index (exercise->questions, 0),
                                         answer->len > 0 ? answer->str : "none", NULL));
    }
    assert_true (found > 0 && others > 0);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "question");
    rows_add (&rows, test_tree, NULL, "a copy of the tree is searched the same");
    for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
        rows_add (&rows, test_question, &asked[i], "question: %s", asked[i].name);
    rows_add (&rows, test_irrelevant, NULL, "irrelevant leaves of random trees");
    return rows_run (&rows);
}
