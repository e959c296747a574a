/* Random exercises, and the questions beyond filling in. */

#include <math.h>
#include <string.h>

#include "teach/exercise/generator.h"
#include "teach/exercise/question.h"
#include "teach/exercise/trial.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/slow_search.h"

static PodaExercise *
exercise_of (PodaTree *tree, const PodaAlgorithm *algorithm, gboolean strict,
             gboolean hard)
{
    PodaProblem problem;
    const PodaExerciseSpec spec = { .title = "a \"tree\" \\" };
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    problem.strict = strict;
    problem.hard = hard;
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_null (error);
    return exercise;
}

/* --- Trials are the same search --- */

static void
test_trial (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (600); seed++) {
        const PodaAlgorithm *algorithm = poda_algorithms[seed % 5];
        RandomShape shape = random_shape (seed, TRUE);
        g_autoptr (PodaExercise) exercise = exercise_of (
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
        g_autoptr (PodaExercise) exercise = exercise_of (
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
        exercise_of (tree, &poda_alphabeta, FALSE, FALSE);
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
        exercise_of (tree, &poda_alphabeta, FALSE, FALSE);
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
        g_autoptr (PodaExercise) exercise = exercise_of (
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
        g_autoptr (PodaExercise) exercise =
            exercise_of (random_tree (seed, &shape), &poda_alphabeta, FALSE, FALSE);
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

/* --- The generator --- */

/* What is asked for is given twice: as text, and as what the tree must have. */
typedef struct {
    const char *name, *shape, *requirement, *error;
    struct {
        guint least_branching, most_branching, least_depth, most_depth; /* 0: 3 */
        gint most; /* of a leaf, either way; 0: 9 */
        guint cuts, deep, pruned, rows;
        guint most_cuts, most_deep, most_pruned, most_rows; /* 0: any number */
        gint ties;                                          /* 1: some, -1: none */
        gboolean cut_rule, fail_rule, chance;
    } has;
    SlowRules rules; /* with no window: the full one */
} Wanted;

#define MANY "branching=2-3,depth=4"

static const Wanted wanted[] = {
    { .name = "plain", .shape = "", .requirement = "" },
    { .name = "ragged",
      .shape = "branching=1-4,depth=2-4,leaves=-5..5,seed=7",
      .requirement = "",
      .has = { 1, 4, 2, 4, .most = 5 } },
    { .name = "two cutoffs",
      .shape = "",
      .requirement = "cutoffs=2", /* as 0.4 called it */
      .has = { .cuts = 2 } },
    { .name = "four cutoffs",
      .shape = "",
      .requirement = "cuts=4",
      .has = { .cuts = 4 } },
    { .name = "one deep",
      .shape = MANY,
      .requirement = "cuts=2,deep=1",
      .has = { 2, 3, 4, 4, .cuts = 2, .deep = 1 } },
    { .name = "two deep",
      .shape = MANY,
      .requirement = "deep=2",
      .has = { 2, 3, 4, 4, .deep = 2 } },
    { .name = "pruned",
      .shape = "",
      .requirement = "pruned=20",
      .has = { .pruned = 20 } },
    { .name = "pruned, by shallow cuts",
      .shape = "",
      .requirement = "pruned=18",
      .has = { .pruned = 18 },
      .rules = { .shallow = TRUE, .strict = TRUE } },
    { .name = "no ties",
      .shape = "",
      .requirement = "ties=no,cuts=1",
      .has = { .cuts = 1, .ties = -1 } },
    { .name = "no ties among few values",
      .shape = "leaves=-6..6",
      .requirement = "ties=no",
      .has = { .most = 6, .ties = -1 } },
    { .name = "ties",
      .shape = "leaves=-2..2",
      .requirement = "ties=yes",
      .has = { .most = 2, .ties = 1 } },
    { .name = "ties among many values",
      .shape = "branching=2,depth=2,leaves=-99..99",
      .requirement = "ties=yes",
      .has = { 2, 2, 2, 2, .most = 99, .ties = 1 } },
    { .name = "cut rule",
      .shape = "leaves=-3..3",
      .requirement = "cut-rule=matters",
      .has = { .most = 3, .cut_rule = TRUE } },
    { .name = "cut rule, among many values",
      .shape = "leaves=-99..99",
      .requirement = "cut-rule=matters",
      .has = { .most = 99, .cut_rule = TRUE } },
    { .name = "fail rule",
      .shape = "",
      .requirement = "fail-rule=matters",
      .has = { .fail_rule = TRUE } },
    { .name = "fail rule, in a small tree",
      .shape = "branching=2,depth=2-3",
      .requirement = "fail-rule=matters",
      .has = { 2, 2, 2, 3, .fail_rule = TRUE },
      .rules = { .hard = TRUE } },
    { "deep in 3 plies", "depth=3", "deep=1", .error = "no tree of less than 4 plies" },
    { "cuts below chance", "depth=3,chance=1", "cuts=1",
      .error = "below chance nodes windows are full, and nothing is cut" },
    { "a cut rule below chance", "depth=4,chance=1+3", "cut-rule=matters",
      .error = "below chance nodes windows are full, and nothing is cut" },
    { "deep below chance", "depth=6,chance=2", "deep=1",
      .error = "below chance nodes windows are full: expected four plies" },
    { "a fail rule in 1 ply", "depth=1", "fail-rule=matters",
      .error = "no tree of depth 1" },
    { .name = "a cut below chance",
      .shape = "depth=3,chance=0",
      .requirement = "cuts=1",
      .has = { .chance = TRUE, .cuts = 1 } },
    { "cut in 1 ply", "depth=1", "cuts=1", .error = "no tree of depth 1" },
    { .name = "ranges",
      .shape = "branching=2-3",
      .requirement = "cuts=2-3,pruned=5-7,rows=20-24",
      .has = { 2, 3, .cuts = 2, .most_cuts = 3, .pruned = 5, .most_pruned = 7,
               .rows = 20, .most_rows = 24 } },
    { .name = "open ranges",
      .shape = MANY,
      .requirement = "cuts=3-,deep=1-1,pruned=-9",
      .has = { 2, 3, 4, 4, .cuts = 3, .deep = 1, .most_deep = 1, .most_pruned = 9 } },
    { .name = "as few rows as there can be",
      .shape = "branching=2-3",
      .requirement = "rows=-15",
      .has = { 2, 3, .rows = 15, .most_rows = 15 } },
    { .name = "a plain number is the least",
      .shape = "branching=2-3",
      .requirement = "rows=33,cuts=3",
      .has = { 2, 3, .rows = 33, .cuts = 3 } },
    { "too many cutoffs", "branching=2,depth=2", "cuts=9",
      .error = "no tree of this shape has more than 1 cutoff:" },
    { "as many cutoffs as can be", "branching=2,depth=4", "cuts=7",
      .error = "none of 4000 random trees will do; of the nearest, the tree has 5 "
               "cutoffs, expected at least 7: expected" },
    { "too many deep ones", "branching=2,depth=4", "deep=8",
      .error = "no tree of this shape has more than 7 deep cutoffs" },
    { "too many pruned", "branching=3,depth=3", "pruned=21",
      .error = "in no tree of this shape are more than 20 nodes pruned" },
    { "too many pruned of few", "branching=2-3,depth=3", "pruned=15,rows=-20",
      .error = "in no tree of this shape are more than 13 nodes pruned" },
    { "too many rows", "branching=2-3", "rows=41",
      .error = "no tree of this shape has at least 41 nodes: the most is 40" },
    { "too few rows", "branching=2-3", "rows=-14",
      .error = "no tree of this shape has at most 14 nodes: the least is 15" },
    { "rows between", "branching=3,depth=2-3", "rows=14-15",
      .error = "no tree of this shape has 14 to 15 nodes: the next are 13 and 16" },
    { "exact rows between", "branching=3,depth=2-3", "rows=14-14",
      .error = "has exactly 14 nodes" },
    { "rows too rare", "branching=1-20,depth=12", "rows=12",
      .error = "the trees of this shape that were drawn all have more than 5000" },
    { "more cuts than pruned", "", "cuts=3,pruned=1-2",
      .error = "cuts is at least 3, and pruned at most 2: expected no more cuts" },
    { "more deep than cuts", "depth=4", "cuts=-1,deep=2",
      .error = "deep is at least 2, and cuts at most 1" },
    { "ties in any case", "leaves=1..2", "ties=no",
      .error = "the leaves need 3 values, and 1..2 are 2: expected more, such as" },
    { "ties in any case, by minimax", "branching=4,leaves=1..9", "ties=no",
      .error = "the leaves need 10 values, and 1..9 are 9", .rules = { .full = TRUE } },
    { .name = "as few values as there can be",
      .shape = "branching=2,depth=2,leaves=1..3",
      .requirement = "ties=no",
      .has = { 2, 2, 2, 2, .most = 3, .ties = -1 },
      .rules = { .full = TRUE } },
    { "ties where there is little room", "branching=3,depth=7", "ties=no",
      .error = "equal values meet, expected none: expected more values for their "
               "leaves, such as leaves=-1094..1094" },
    { "each by itself, but not together", MANY, "cuts=1-1,pruned=20",
      .error = "random trees will do (cuts exactly 1: " },
    { "no cut at all", "", "cuts=-0,pruned=1",
      .error = "none of 4000 random trees will do" },
    { "no number", "", "cuts=x",
      .error = "cuts=x: expected a whole number from 0 to 5000, or a range such as" },
    { "a range that is none", "", "rows=9-3", .error = "rows=9-3: expected a whole" },
    { "an empty range", "", "rows=-", .error = "rows=-: expected a whole" },
    { "not a range", "", "rows=1-2-3", .error = "rows=1-2-3: expected a whole" },
    { "one key twice", "", "cuts=1,cuts=2", .error = "cuts is given twice" },
    { "too large", "branching=20,depth=12", "", .error = "more than 5000 nodes" },
    { "branching", "branching=x", "",
      .error = "branching=x: expected a number from 2 to 20" },
    { "leaves", "leaves=9..-9", "",
      .error = "leaves=9..-9: expected a range such as -9..9" },
    { "key", "leafs=1..2", "",
      .error = "leafs=1..2: expected one of the keys branching" },
    { "no value", "depth", "", .error = "\"depth\": expected KEY=VALUE" },
    { "key twice", "depth=2,depth=3", "",
      .error = "depth is given twice: expected it once" },
    { "ties word", "", "ties=maybe", .error = "ties=maybe: expected yes, no or any" },
};

/* The algorithm and rules, as the search and as its slow reading take them. */
static void
set_rules (PodaProblem *problem, const SlowRules *rules)
{
    problem->algorithm = rules->full      ? &poda_minimax
                         : rules->shallow ? &poda_shallow_alphabeta
                                          : &poda_alphabeta;
    problem->strict = rules->strict;
    problem->hard = rules->hard;
}

static SlowRules
full_window (const SlowRules *rules)
{
    SlowRules full = *rules;
    full.alpha = -INFINITY;
    full.beta = INFINITY;
    return full;
}

static PodaTree *
generate (const Wanted *row, guint64 seed, PodaRequirement *requirement, GError **error)
{
    PodaShape shape;
    PodaProblem rules;
    g_autoptr (PodaTree) any = poda_tree_read ("any", "[1]", 3, NULL);
    poda_problem_of_tree (&rules, any);
    set_rules (&rules, &row->rules);
    if (!poda_shape_parse (row->shape, &shape, error)
        || !poda_requirement_parse (row->requirement, requirement, error))
        return NULL;
    shape.seed += seed;
    return poda_generator_tree (&shape, requirement, &rules, error);
}

/* The depth, the numbers of children and the leaves are in the ranges asked for. */
static void
assert_shape (const Wanted *row, const PodaTree *tree)
{
    guint least_children = row->has.least_branching > 0 ? row->has.least_branching : 3;
    guint most_children = row->has.most_branching > 0 ? row->has.most_branching : 3;
    guint least_depth = row->has.least_depth > 0 ? row->has.least_depth : 3;
    guint most_depth = row->has.most_depth > 0 ? row->has.most_depth : 3;
    gint most = row->has.most > 0 ? row->has.most : 9;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint ply = 0;
        for (guint32 k = i; k != 0; k = poda_tree_node (tree, k)->parent)
            ply++;
        if (!row->has.chance)
            assert_int_equal (node->player, ply % 2 == 0 ? PODA_MAX : PODA_MIN);
        if (node->child == PODA_TREE_NONE) {
            assert_in_range (ply, least_depth, most_depth);
            assert_true (fabs (node->value) <= most);
            assert_true (node->value == floor (node->value));
        } else {
            assert_in_range (node->n_children, least_children, most_children);
        }
    }
}

static void
assert_between (guint number, guint least, guint most)
{
    assert_true (number >= least);
    assert_true (most == 0 || number <= most);
}

static void
assert_required (const Wanted *row, const PodaTree *tree)
{
    SlowRules rules = full_window (&row->rules), other_cut = rules, other_fail = rules;
    other_cut.strict = !rules.strict;
    other_fail.hard = !rules.hard;
    SlowCounts counts = slow_count (tree, &rules);
    assert_between (counts.cuts, row->has.cuts, row->has.most_cuts);
    assert_between (counts.deep, row->has.deep, row->has.most_deep);
    assert_between (counts.n_nodes - counts.visited, row->has.pruned,
                    row->has.most_pruned);
    assert_between (counts.n_nodes, row->has.rows, row->has.most_rows);
    if (row->has.ties != 0)
        assert_int_equal (counts.ties, row->has.ties > 0);
    if (row->has.cut_rule)
        assert_true (slow_differs (tree, &rules, &other_cut));
    if (row->has.fail_rule)
        assert_true (slow_differs (tree, &rules, &other_fail));
}

static void
test_generator (void **state)
{
    const Wanted *row = *state;
    for (guint64 seed = 0; seed < (row->error != NULL ? 1 : 20); seed++) {
        PodaRequirement requirement;
        g_autoptr (GError) error = NULL;
        PodaTree *tree = generate (row, seed, &requirement, &error);
        if (row->error != NULL) {
            assert_null (tree);
            if (strstr (error->message, row->error) == NULL)
                fail_msg ("%s: expected %s", error->message, row->error);
            return;
        }
        assert_null (error);
        assert_shape (row, tree);
        assert_required (row, tree);
        g_autoptr (PodaExercise) exercise =
            exercise_of (tree, &poda_alphabeta, FALSE, FALSE);
        g_autoptr (PodaTree) again = generate (row, seed, &requirement, NULL);
        g_autoptr (PodaExercise) same =
            exercise_of (g_steal_pointer (&again), &poda_alphabeta, FALSE, FALSE);
        g_autofree char *text = poda_exercise_dot (exercise);
        g_autofree char *text_again = poda_exercise_dot (same);
        assert_string_equal (text, text_again);
    }
}

/* A range is drawn from end to end: over many trees all of it is met. */
static void
test_whole_range (void **state)
{
    (void) state;
    const Wanted row = { .shape = "branching=1-4,depth=2-4,leaves=-5..5",
                         .requirement = "ties=any,cut-rule=any" };
    guint children = 0, plies = 0, values = 0;
    for (guint64 seed = 0; seed < 20; seed++) {
        PodaRequirement requirement;
        g_autoptr (PodaTree) tree = generate (&row, seed, &requirement, NULL);
        for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
            const PodaTreeNode *node = poda_tree_node (tree, i);
            guint ply = 0;
            for (guint32 k = i; k != 0; k = poda_tree_node (tree, k)->parent)
                ply++;
            children |= 1u << node->n_children;
            if (node->child == PODA_TREE_NONE) {
                plies |= 1u << ply;
                values |= 1u << (guint) (node->value + 5);
            }
        }
    }
    assert_int_equal (children, 0x1f);
    assert_int_equal (plies, 0x1c);
    assert_int_equal (values, 0x7ff);
}

/* What is refused at once is in no tree of the shape, wherever its leaves stand: of
 * random trees, and of those ordered for the most cutoffs. */
static void
test_bounds (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (300); seed++) {
        const PodaShape shape = { .least_branching = 1 + seed % 2,
                                  .most_branching = 2 + seed / 2 % 2,
                                  .least_depth = 2 + seed / 4 % 2,
                                  .most_depth = 3 + seed / 8 % 2,
                                  .lowest = -9,
                                  .highest = 9,
                                  .seed = seed };
        PodaRequirement none = { .draws = 0 };
        PodaProblem rules;
        g_autoptr (PodaTree) any = poda_tree_read ("any", "[1]", 3, NULL);
        poda_problem_of_tree (&rules, any);
        rules.strict = seed / 16 % 2;
        PodaTree *tree = poda_generator_tree (&shape, &none, &rules, NULL);
        g_autoptr (PodaExercise) exercise =
            exercise_of (tree, &poda_alphabeta, rules.strict, FALSE);
        g_autofree guint32 *rank = g_new (guint32, exercise->n_rows);
        guint most = 0;
        PodaRequirement has = { .draws = 0 };
        for (guint i = 0; i < PODA_N_MEASURES; i++) {
            guint number = poda_measure (exercise, (PodaMeasure) i);
            has.measures[i] = (PodaRange){ number, number + 1 };
        }
        assert_true (poda_shape_may_meet (&shape, &has, &rules, NULL));
        if (poda_arrange (exercise, TRUE, rank, &most, NULL, NULL)) {
            const PodaRequirement cuts = { .measures[PODA_MEASURE_CUTS] = { most, 0 } };
            assert_true (poda_shape_may_meet (&shape, &cuts, &rules, NULL));
        }
    }
}

/* --- Requirements, one by one --- */

static gboolean
meets (const PodaExercise *exercise, PodaRequirement requirement)
{
    return poda_requirement_met (&requirement, exercise, NULL);
}

/* A range is met where the number lies in it, and by how much not else. */
static void
assert_measured (const PodaExercise *exercise, PodaMeasure measure, guint number)
{
    const struct {
        PodaRange range;
        guint lack;
    } ranges[] = {
        { { 0, 0 }, 0 },
        { { number, 0 }, 0 },
        { { number + 1, 0 }, 1 },
        { { number + 3, number + 9 }, 3 },
        { { 0, number + 1 }, 0 },
        { { number, number + 1 }, 0 },
        { { 0, MAX (number, 1) }, number > 0 },
        { { 0, 1 }, number },
    };
    assert_int_equal (poda_measure (exercise, measure), number);
    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++) {
        PodaRequirement requirement = { .draws = 0 };
        requirement.measures[measure] = ranges[i].range;
        g_autoptr (GError) error = NULL;
        assert_int_equal (poda_requirement_lack (&requirement, exercise, &error),
                          ranges[i].lack);
        assert_int_equal (error != NULL, ranges[i].lack > 0);
        assert_int_equal (meets (exercise, requirement), ranges[i].lack == 0);
    }
}

/* On random trees of all kinds a requirement is met just where the tree has it. */
static void
test_requirements (void **state)
{
    const SlowRules *way = *state;
    guint met[5] = { 0 };
    guint64 rounds = depth_rounds (800);
    for (guint64 seed = 0; seed < rounds; seed++) {
        RandomShape shape = random_shape (seed, FALSE);
        shape.infinite = FALSE;
        PodaTree *tree = random_tree (seed, &shape);
        SlowRules rules = full_window (way), other_cut = rules, other_fail = rules;
        other_cut.strict = !rules.strict;
        other_fail.hard = !rules.hard;
        SlowCounts has = slow_count (tree, &rules);
        gboolean cut_rule = slow_differs (tree, &rules, &other_cut);
        gboolean fail_rule = slow_differs (tree, &rules, &other_fail);
        g_autoptr (PodaExercise) exercise =
            exercise_of (tree, way->shallow ? &poda_shallow_alphabeta : &poda_alphabeta,
                         way->strict, way->hard);
        assert_measured (exercise, PODA_MEASURE_ROWS, has.n_nodes);
        assert_measured (exercise, PODA_MEASURE_CUTS, has.cuts);
        assert_measured (exercise, PODA_MEASURE_DEEP, has.deep);
        assert_measured (exercise, PODA_MEASURE_PRUNED, has.n_nodes - has.visited);
        assert_int_equal (meets (exercise, (PodaRequirement){ .ties = PODA_TIES_SOME }),
                          has.ties);
        assert_int_equal (meets (exercise, (PodaRequirement){ .ties = PODA_TIES_NONE }),
                          !has.ties);
        assert_int_equal (meets (exercise, (PodaRequirement){ .cut_rule = TRUE }),
                          cut_rule);
        assert_int_equal (meets (exercise, (PodaRequirement){ .fail_rule = TRUE }),
                          fail_rule);
        met[0] += has.cuts > 0;
        met[1] += has.deep > 0;
        met[2] += has.ties;
        met[3] += cut_rule;
        met[4] += fail_rule;
    }
    for (guint i = 0; i < G_N_ELEMENTS (met); i++)
        if (i != 1 || !way->shallow)
            assert_in_range (met[i], 1, rounds - 1);
}

static void
test_seed (void **state)
{
    (void) state;
    guint64 one = poda_generator_seed (42, "al0001");
    assert_true (one == poda_generator_seed (42, "al0001"));
    assert_true (one != poda_generator_seed (42, "al0002"));
    assert_true (one != poda_generator_seed (43, "al0001"));
}

int
main (void)
{
    static const SlowRules ways[] = { { 0 },
                                      { .strict = TRUE },
                                      { .hard = TRUE },
                                      { .strict = TRUE, .hard = TRUE },
                                      { .shallow = TRUE },
                                      { .shallow = TRUE, .hard = TRUE } };
    Rows rows;
    rows_begin (&rows, "generator");
    rows_add (&rows, test_trial, NULL, "trials are the same search");
    rows_add (&rows, test_orders, NULL, "orders: best and worst of all");
    for (guint i = 0; i < G_N_ELEMENTS (asked); i++)
        rows_add (&rows, test_question, &asked[i], "question: %s", asked[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (written); i++)
        rows_add (&rows, test_written, &written[i], "written: %s", written[i].written);
    rows_add (&rows, test_threshold, NULL, "threshold: random trees");
    rows_add (&rows, test_threshold_below_chance, NULL, "threshold: below chance");
    for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
        rows_add (&rows, test_generator, &wanted[i], "generator: %s", wanted[i].name);
    rows_add (&rows, test_whole_range, NULL, "ranges are drawn from end to end");
    rows_add (&rows, test_bounds, NULL, "what is refused at once cannot be");
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        rows_add (&rows, test_requirements, &ways[i], "requirements: %s %s %s",
                  ways[i].shallow ? "shallow" : "deep",
                  ways[i].strict ? "strict" : "nonstrict",
                  ways[i].hard ? "hard" : "soft");
    rows_add (&rows, test_seed, NULL, "seeds of students");
    return rows_run (&rows);
}
