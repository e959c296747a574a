/* The questions beyond filling in, and the searches that answer them. */

#include <string.h>

#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "homework/exercise/question.h"
#include "homework/exercise/alone.h"

/* --- Trials are the same search --- */

static void
test_trial (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (600); seed++) {
        const PodaAlgorithm *algorithm = poda_algorithms[seed % 5];
        RandomShape shape = random_shape (seed, TRUE);
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            random_tree (seed, &shape), algorithm, seed % 2 == 0, seed % 3 == 0);
        g_autoptr (PodaTrial) trial = poda_trial_new (exercise, NULL);
        g_autofree gboolean *visited = g_new (gboolean, exercise->n_rows);
        PodaValue value;
        guint cutoffs = poda_trial_search (trial, &value, visited);
        const PodaCounts *counts = poda_record_counts (exercise->record);
        assert_int_equal (cutoffs, poda_counts_cutoffs (counts));
        assert_true (value == poda_record_root (exercise->record)->value);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            assert_int_equal (
                visited[i],
                poda_answers_cell (exercise->key, i, PODA_COLUMN_VISITED)->value);
    }
}

/* --- Orders --- */

/* All orders of a small tree, one after another, against the one that was found. */
static void
next_order (const PodaExercise *exercise, guint64 number, guint32 *rank)
{
    rank[0] = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        guint32 rows[8], n = 0;
        for (guint32 k = exercise->rows[i].child; k != PODA_ROW_NONE;
             k = exercise->rows[k].next)
            rows[n++] = k;
        for (guint32 place = 0; n > 0; place++) {
            guint32 chosen = (guint32) (number % n);
            number /= n;
            rank[rows[chosen]] = place;
            rows[chosen] = rows[--n];
        }
    }
}

static guint64
count_orders (const PodaExercise *exercise)
{
    guint64 orders = 1;
    for (guint32 i = 0; i < exercise->n_rows && orders < 100000; i++)
        for (guint32 k = exercise->rows[i].n_children; k > 1; k--)
            orders *= k;
    return orders;
}

static void
assert_answer (const PodaExercise *exercise, PodaQuestionKind kind, guint wanted)
{
    g_autoptr (GError) error = NULL;
    PodaExercise *open = (PodaExercise *) exercise;
    assert_true (poda_question_add (open, kind, &error));
    const PodaQuestion *question =
        g_ptr_array_index (exercise->questions, exercise->questions->len - 1);
    g_autofree char *why = NULL;
    if (!poda_question_mark (exercise, question, question->answer, &why))
        fail_msg ("%s: %s: %s (of all orders: %u)", question->labels[0],
                  question->answer, why, wanted);
}

static void
test_orders (void **state)
{
    (void) state;
    guint tried = 0;
    for (guint64 seed = 1; tried < depth_rounds (60); seed++) {
        const RandomShape shape = { .depth = 3, .branching = 3, .spread = 4 };
        const PodaAlgorithm *algorithm =
            seed % 2 == 0 ? &poda_alphabeta : &poda_shallow_alphabeta;
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            random_tree (seed, &shape), algorithm, seed % 3 == 0, seed % 5 == 0);
        guint64 orders = count_orders (exercise);
        if (orders < 8 || orders > 600)
            continue;
        tried++;
        guint most = 0, fewest = G_MAXUINT;
        g_autofree guint32 *rank = g_new (guint32, exercise->n_rows);
        for (guint64 number = 0; number < orders; number++) {
            next_order (exercise, number, rank);
            g_autoptr (PodaTrial) trial = poda_trial_new (exercise, rank);
            guint cutoffs = poda_trial_search (trial, NULL, NULL);
            most = MAX (most, cutoffs);
            fewest = MIN (fewest, cutoffs);
        }
        assert_answer (exercise, PODA_QUESTION_MOST, most);
        assert_answer (exercise, PODA_QUESTION_FEWEST, fewest);
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, 0);
        if (most != fewest) {
            const PodaQuestion *other = g_ptr_array_index (exercise->questions, 1);
            assert_false (poda_question_mark (exercise, question, other->answer, NULL));
        }
    }
}

/* --- The other questions --- */

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
      "B 2 D 2", "leaf B 2 does matter" },
    { "irrelevant, in capitals", TWO_WORDS, PODA_QUESTION_IRRELEVANT, "\"D 2\"",
      "d 2, D 1", "leaf D 1 does matter" },
    { "fewest, names of two words", TWO_WORDS, PODA_QUESTION_FEWEST,
      "\"C: d\": \"D 2\" \"D 1\"", "C: d: D 1, D 2",
      "in this order there is 1 cutoff; 0 are possible" },
    { "fewest, no child of two words", TWO_WORDS, PODA_QUESTION_FEWEST,
      "\"C: d\": \"D 2\" \"D 1\"", "C: d: D 2 D 7", "\"D\" is no child of node C: d" },
    { "fewest, no colon", TWO_WORDS, PODA_QUESTION_FEWEST, "\"C: d\": \"D 2\" \"D 1\"",
      "\"C: d\" D 2", "expected a node, a colon" },
    { "most", "[[9,3],[2,1]]", PODA_QUESTION_MOST, "as it is", "A: C B",
      "in this order there are 0 cutoffs; 1 are possible" },
    { "most, unknown node", "[[9,3],[2,1]]", PODA_QUESTION_MOST, "as it is", "x: 2 1",
      "no node is called \"x\"" },
    { "most, unknown child", "[[9,3],[2,1]]", PODA_QUESTION_MOST, "as it is", "A: 7",
      "\"7\" is no child of node A" },
    { "most, twice", "[[9,3],[2,1]]", PODA_QUESTION_MOST, "as it is", "A: C C",
      "\"C\" is named twice at node A" },
    { "threshold", "[5,[9,[4,7],8]]", PODA_QUESTION_THRESHOLD, "9", "q",
      "\"q\" is no number" },
    { "threshold, below another child of the root", "[[5,9],[2,4]]",
      PODA_QUESTION_THRESHOLD, "2", "3", "the answer is 2" },
    { "threshold, between fractions", "[[5,9],[2.5,4]]", PODA_QUESTION_THRESHOLD, "3",
      "2", "the answer is 3" },
    { "threshold, far away", "[[50,900],[-200,400]]", PODA_QUESTION_THRESHOLD, "-200",
      "-199", "the answer is -200" },
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
    if (!poda_question_add (exercise, row->kind, &error))
        fail_msg ("%s", error->message);
    const PodaQuestion *question = g_ptr_array_index (exercise->questions, 0);
    g_autofree char *why = NULL;
    assert_string_equal (question->answer, row->answer);
    assert_true (poda_question_mark (exercise, question, row->answer, NULL));
    assert_false (poda_question_mark (exercise, question, row->wrong, &why));
    if (strstr (why, row->why) == NULL)
        fail_msg ("%s: expected %s", why, row->why);
}

/* What somebody writes for an order, and all that it says. */
typedef struct {
    const char *written, *said;
} Written;

#define THREE "[[1,2,3],[4,5],6]"

static const Written written[] = {
    { "as it is", "as it is" },
    { "", "as it is" },
    { "A: B C", "as it is" },
    { "A: a3", "A: a3 B C" },
    { "A: C, a3", "A: C a3 B" },
    { "B: b3", "B: b3 b1 b2" },
    { " ; C: c2 ;; B: b2 b1;", "B: b2 b1 b3; C: c2 c1" },
};

static void
test_written (void **state)
{
    const Written *row = *state;
    PodaTree *tree = poda_tree_read ("tree", THREE, strlen (THREE), NULL);
    g_autoptr (PodaExercise) exercise =
        exercise_of_tree (tree, &poda_alphabeta, FALSE, FALSE);
    g_autofree guint32 *rank = g_new (guint32, exercise->n_rows);
    g_autofree char *why = NULL;
    if (!poda_arrangement_parse (exercise, row->written, rank, &why))
        fail_msg ("%s", why);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        assert_true (rank[i] < 3);
    g_autofree char *said = poda_arrangement_format (exercise, rank);
    assert_string_equal (said, row->said);
}

/* Whether some branch is cut from a whole value of the leaf on, and its parent visited
 * with all values. */
static gboolean
decides_once (const PodaExercise *exercise, PodaTrial *trial, guint32 leaf)
{
    const gint most = 8;
    guint32 n = exercise->n_rows;
    g_autofree gboolean *visited = g_new (gboolean, n);
    g_autofree gboolean *seen = g_new (gboolean, n * (2 * most + 1));
    for (gint value = -most; value <= most; value++) {
        poda_trial_set (trial, leaf, value);
        poda_trial_search (trial, NULL, visited);
        memcpy (seen + n * (guint) (value + most), visited, n * sizeof *visited);
    }
    poda_trial_set (trial, leaf, exercise->rows[leaf].value);
    for (guint32 row = leaf + 1; row < n; row++) {
        guint32 parent = exercise->rows[row].parent;
        gboolean before = TRUE, fits = exercise->rows[parent].player != PODA_CHANCE
                                       && exercise->rows[parent].child != row;
        for (guint k = 0; k <= 2 * most; k++) {
            gboolean now = seen[n * k + row];
            fits = fits && seen[n * k + parent] && now <= before;
            before = now;
        }
        if (fits && seen[row] && !before
            && exercise->rows[leaf].node->status != PODA_STATUS_PRUNED
            && exercise->rows[parent].node->status != PODA_STATUS_PRUNED)
            return TRUE;
    }
    return FALSE;
}

/* A branch is cut from the answer on, and not below it; also where leaves lie far from
 * each other. */
static void
test_threshold (void **state)
{
    (void) state;
    guint found = 0;
    for (guint64 seed = 1; seed <= depth_rounds (120); seed++) {
        const RandomShape shape = { .depth = 2 + seed % 3,
                                    .branching = 3,
                                    .spread = seed % 4 == 0 ? 90 : 9 };
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            random_tree (seed, &shape), &poda_alphabeta, seed % 2 == 0, FALSE);
        if (!poda_question_add (exercise, PODA_QUESTION_THRESHOLD, NULL))
            continue;
        found++;
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, 0);
        g_autoptr (PodaTrial) trial = poda_trial_new (exercise, NULL);
        g_autofree gboolean *visited = g_new (gboolean, exercise->n_rows);
        gint threshold = atoi (question->answer);
        for (gint value = -(gint) shape.spread - 2; value <= (gint) shape.spread + 2;
             value++) {
            poda_trial_set (trial, question->row, value);
            poda_trial_search (trial, NULL, visited);
            assert_int_equal (visited[question->other], value < threshold);
        }
    }
    assert_true (found > depth_rounds (120) / 3);
}

/* Where chance nodes stand between, values are averaged, and windows begin anew: what
 * is said to decide nothing does so whatever it is. */
static void
test_threshold_below_chance (void **state)
{
    (void) state;
    guint found = 0, none = 0;
    for (guint64 seed = 1; seed <= depth_rounds (60); seed++) {
        const RandomShape shape = {
            .depth = 4, .branching = 2, .spread = 3, .chance = TRUE
        };
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            random_tree (seed, &shape), &poda_alphabeta, FALSE, FALSE);
        gboolean found_one =
            poda_question_add (exercise, PODA_QUESTION_THRESHOLD, NULL);
        g_autoptr (PodaTrial) trial = poda_trial_new (exercise, NULL);
        found += found_one;
        none += !found_one;
        gboolean decides = FALSE;
        for (guint32 leaf = 0; leaf < exercise->n_rows; leaf++)
            decides |=
                exercise->rows[leaf].leaf && decides_once (exercise, trial, leaf);
        assert_int_equal (decides, found_one);
    }
    assert_true (depth_rounds (60) < 60 || (found > 0 && none > 0));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "question");
    rows_add (&rows, test_trial, NULL, "trials are the same search");
    rows_add (&rows, test_orders, NULL, "orders: best and worst of all");
    for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
        rows_add (&rows, test_question, &asked[i], "question: %s", asked[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (written); i++)
        rows_add (&rows, test_written, &written[i], "written: %s", written[i].written);
    rows_add (&rows, test_threshold, NULL, "threshold: random trees");
    rows_add (&rows, test_threshold_below_chance, NULL, "threshold: below chance");
    return rows_run (&rows);
}
