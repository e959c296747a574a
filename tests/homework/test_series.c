/* Random exercises: they have the shape and what is required, are good for what is
 * asked, and as hard as each other. */

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "homework/exercise/series.h"
#include "homework/export/export.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/slow_search.h"

/* The rules of a series, of which the game is not read. */
static void
set_rules (PodaExerciseSeries *series, const PodaAlgorithm *algorithm)
{
    static PodaTree *any;
    if (any == NULL)
        any = poda_tree_read ("any", "[1]", 3, NULL);
    poda_problem_of_tree (&series->rules, any);
    series->rules.algorithm = algorithm;
}

static PodaExerciseSeries
series_of (const char *shape, const char *requirement)
{
    PodaExerciseSeries series = { .spec = { .asks = PODA_ASK_VALUE } };
    g_autoptr (GError) error = NULL;
    set_rules (&series, &poda_alphabeta);
    if (!poda_shape_parse (shape, &series.shape, &error)
        || !poda_requirement_parse (requirement, &series.requirement, &error))
        fail_msg ("%s", error->message);
    return series;
}

static PodaTree *
tree_of (const PodaExerciseSeries *series, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_series_tree (series, seed, &error);
    if (tree == NULL)
        fail_msg ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
    return tree;
}

static guint
ply_of (const PodaTree *tree, guint32 index)
{
    guint ply = 0;
    for (; index != 0; index = poda_tree_node (tree, index)->parent)
        ply++;
    return ply;
}

/* --- Shapes and requirements --- */

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
    { .name = "ragged",
      .shape = "branching=1-4,depth=2-4,leaves=-5..5,seed=7",
      .requirement = "",
      .has = { 1, 4, 2, 4, .most = 5 } },
    { .name = "one deep",
      .shape = MANY,
      .requirement = "cuts=2,deep=1",
      .has = { 2, 3, 4, 4, .cuts = 2, .deep = 1 } },
    { .name = "no ties",
      .shape = "",
      .requirement = "ties=no,cuts=1",
      .has = { .cuts = 1, .ties = -1 } },
    { .name = "ties among many values",
      .shape = "branching=2,depth=2,leaves=-99..99",
      .requirement = "ties=yes",
      .has = { 2, 2, 2, 2, .most = 99, .ties = 1 } },
    { .name = "fail rule, in a small tree",
      .shape = "branching=2,depth=2-3",
      .requirement = "fail-rule=matters",
      .has = { 2, 2, 2, 3, .fail_rule = TRUE },
      .rules = { .hard = TRUE } },
    { .name = "a cut below chance",
      .shape = "depth=3,chance=0",
      .requirement = "cuts=1",
      .has = { .chance = TRUE, .cuts = 1 } },
    { .name = "ranges",
      .shape = "branching=2-3",
      .requirement = "cuts=2-3,pruned=5-7,rows=20-24",
      .has = { 2, 3, .cuts = 2, .most_cuts = 3, .pruned = 5, .most_pruned = 7,
               .rows = 20, .most_rows = 24 } },
    { .name = "open ranges",
      .shape = MANY,
      .requirement = "cuts=3-,deep=1-1,pruned=-9",
      .has = { 2, 3, 4, 4, .cuts = 3, .deep = 1, .most_deep = 1, .most_pruned = 9 } },
    { "cuts by minimax", "", "cuts=1", .error = "the algorithm makes no cutoffs",
      .rules = { .full = TRUE } },
    { .name = "as few values as there can be",
      .shape = "branching=2,depth=2,leaves=1..3",
      .requirement = "ties=no",
      .has = { 2, 2, 2, 2, .most = 3, .ties = -1 },
      .rules = { .full = TRUE } },
    { "no number", "", "cuts=x",
      .error = "cuts=x: expected a whole number from 0 to 5000, or a range such as" },
    { "too large", "branching=20,depth=12", "", .error = "more than 5000 nodes" },
    { "branching", "branching=x", "",
      .error = "branching=x: expected a whole number from 1 to 20, or a range" },
    { "leaves", "leaves=9..-9", "",
      .error = "leaves=9..-9: expected a whole number from -1000000 to 1000000, or a "
               "range" },
};

/* The algorithm and rules, as the search and as its slow reading take them. */
static void
set_slow_rules (PodaProblem *problem, const SlowRules *rules)
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
generate (const Wanted *row, guint64 seed, GError **error)
{
    PodaExerciseSeries series = { .spec.asks = PODA_ASK_VALUE };
    g_autoptr (PodaTree) any = poda_tree_read ("any", "[1]", 3, NULL);
    poda_problem_of_tree (&series.rules, any);
    set_slow_rules (&series.rules, &row->rules);
    if (!poda_shape_parse (row->shape, &series.shape, error)
        || !poda_requirement_parse (row->requirement, &series.requirement, error))
        return NULL;
    series.shape.seed += seed;
    return poda_generator_tree (&series, NULL, NULL, error);
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
        guint ply = ply_of (tree, i);
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
    for (guint64 seed = 0; seed < (row->error != NULL ? 1 : depth_rounds (20));
         seed++) {
        g_autoptr (GError) error = NULL;
        PodaTree *tree = generate (row, seed, &error);
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
            exercise_of_tree (tree, &poda_alphabeta, FALSE, FALSE);
        g_autoptr (PodaTree) again = generate (row, seed, NULL);
        g_autoptr (PodaExercise) same =
            exercise_of_tree (g_steal_pointer (&again), &poda_alphabeta, FALSE, FALSE);
        g_autofree char *text = poda_exercise_dot (exercise);
        g_autofree char *text_again = poda_exercise_dot (same);
        assert_string_equal (text, text_again);
    }
}

/* --- Requirements, one by one --- */

/* A range is met just where the number lies in it. */
static void
assert_measured (const PodaExercise *exercise, PodaMeasure measure, guint number)
{
    const struct {
        PodaRange range;
        gboolean met;
    } ranges[] = {
        { { 0, 0 }, TRUE },
        { { number, 0 }, TRUE },
        { { number + 1, 0 }, FALSE },
        { { number + 3, number + 9 }, FALSE },
        { { 0, number + 1 }, TRUE },
        { { number, number + 1 }, TRUE },
        { { 0, MAX (number, 1) }, number == 0 },
        { { 0, 1 }, number == 0 },
    };
    assert_int_equal (poda_measure (exercise, measure), number);
    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++) {
        PodaRequirement requirement = { .draws = 0 };
        requirement.measures[measure] = ranges[i].range;
        g_autoptr (GError) error = NULL;
        assert_int_equal (poda_requirement_met (&requirement, exercise, &error),
                          ranges[i].met);
        assert_int_equal (error == NULL, ranges[i].met);
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
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            tree, way->shallow ? &poda_shallow_alphabeta : &poda_alphabeta, way->strict,
            way->hard);
        assert_measured (exercise, PODA_MEASURE_ROWS, has.n_nodes);
        assert_measured (exercise, PODA_MEASURE_CUTS, has.cuts);
        assert_measured (exercise, PODA_MEASURE_DEEP, has.deep);
        assert_measured (exercise, PODA_MEASURE_PRUNED, has.n_nodes - has.visited);
        assert_measured (exercise, PODA_MEASURE_TIES, has.ties);
        assert_measured (exercise, PODA_MEASURE_CUT_RULE, cut_rule);
        assert_measured (exercise, PODA_MEASURE_FAIL_RULE, fail_rule);
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

/* --- Chance nodes --- */

static void
assert_shares (const PodaTree *tree, guint32 parent)
{
    double sum = 0;
    for (guint32 i = poda_tree_node (tree, parent)->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        double tenths = poda_tree_node (tree, i)->probability * 10;
        assert_true (tenths >= 1 && fabs (tenths - round (tenths)) < 1e-9);
        sum += tenths;
    }
    assert_true (fabs (sum - 10) < 1e-9);
}

/* Chance nodes are where they are asked for, and the players move in turn around
 * them. */
static void
assert_players (const PodaTree *tree, guint chance)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        guint ply = ply_of (tree, i), moved = 0;
        for (guint above = 0; above < ply; above++)
            moved += !(chance >> above & 1);
        if (node->child == PODA_TREE_NONE)
            continue;
        if (chance >> ply & 1)
            assert_shares (tree, i);
        assert_int_equal (node->player, chance >> ply & 1 ? PODA_CHANCE
                                        : moved % 2 == 0  ? PODA_MAX
                                                          : PODA_MIN);
    }
}

typedef struct {
    const char *shape;
    guint chance;
    gboolean cuts; /* there can be some */
} Chance;

static const Chance chances[] = {
    { "branching=2,depth=3,chance=1", 1 << 1, FALSE },
    { "branching=2-3,depth=3,chance=2", 1 << 2, TRUE },
    { "branching=2,depth=4,chance=1+3", 1 << 1 | 1 << 3, FALSE },
    { "branching=2-4,depth=3-4,chance=0", 1 << 0, TRUE },
    { "branching=2,depth=4,chance=2+3", 1 << 2 | 1 << 3, TRUE },
};

TEST_EACH (chances, row, "chance: %s", row->shape)
{
    const PodaExerciseSeries series = series_of (row->shape, "");
    const SlowRules rules = slow_rules ();
    for (guint64 seed = 1; seed <= 12; seed++) {
        g_autoptr (PodaTree) tree = tree_of (&series, seed);
        assert_players (tree, row->chance);
        assert_int_equal (slow_count (tree, &rules).cuts > 0, row->cuts);
    }
}

/* --- Strategies --- */

static gboolean
wins (const PodaTree *tree, guint32 index, PodaPlayer player, PodaValue win_at)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    gboolean all = TRUE, any = FALSE;
    if (node->child == PODA_TREE_NONE)
        return player == PODA_MAX ? node->value >= win_at : node->value <= win_at;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        gboolean won = wins (tree, i, player, win_at);
        all = all && won;
        any = any || won;
    }
    return node->player == player ? any : all;
}

/* There is a strategy, and a move into a subtree that throws it away. */
static void
test_strategy (void **state)
{
    const PodaPlayer player = *(const PodaPlayer *) *state;
    PodaExerciseSeries series = series_of ("branching=2-3,depth=3,leaves=0..1", "");
    series.spec = (PodaExerciseSpec){ .asks = PODA_ASK_STRATEGY,
                                      .strategist = player,
                                      .win_at = player == PODA_MAX };
    set_rules (&series, &poda_minimax);
    for (guint64 seed = 1; seed <= 20; seed++) {
        g_autoptr (PodaTree) tree = tree_of (&series, seed);
        gboolean lost = FALSE;
        assert_true (wins (tree, 0, player, series.spec.win_at));
        for (guint32 i = 1; i < poda_tree_n_nodes (tree); i++) {
            const PodaTreeNode *node = poda_tree_node (tree, i);
            lost = lost
                   || (node->child != PODA_TREE_NONE
                       && poda_tree_node (tree, node->parent)->player == player
                       && wins (tree, node->parent, player, series.spec.win_at)
                       && !wins (tree, i, player, series.spec.win_at));
        }
        assert_true (lost);
    }
}

/* --- Cutoffs --- */

/* Whoever never prunes loses marks: there are two cutoffs or more, unless the shape has
 * none, or it is said how many. */
TEST ("cutoffs")
{
    static const struct {
        const char *shape, *requirement;
        guint least, most;
    } rows[] = {
        { "", "", 2, 99 },
        { "branching=2", "", 2, 99 },
        { "branching=1-4,depth=2-4", "", 2, 99 },
        { "branching=2-3,depth=2-3", "rows=9-30,ties=no", 2, 99 },
        { "branching=2,depth=2", "", 1, 1 },
        { "branching=3,depth=1", "", 0, 0 },
        { "", "cuts=1-1", 1, 1 },
        { "", "cuts=-0", 0, 0 },
    };
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        for (guint64 seed = 1; seed <= depth_rounds (40); seed++) {
            PodaExerciseSeries series = series_of (rows[i].shape, rows[i].requirement);
            const PodaExerciseSpec spec = { .asks = 0 };
            PodaTree *tree = tree_of (&series, seed);
            PodaProblem problem = series.rules;
            problem.game = poda_tree_game (tree);
            poda_tree_position (tree, 0, &problem.root);
            g_autoptr (PodaExercise) exercise =
                poda_exercise_new (&problem, tree, &spec, NULL);
            assert_in_range (poda_measure (exercise, PODA_MEASURE_CUTS), rows[i].least,
                             rows[i].most);
            if (rows[i].least < 2)
                continue;
            g_autoptr (PodaAnswers) wrong = poda_misconception_answers (
                exercise, poda_misconception_find ("no-pruning"));
            g_autoptr (PodaMarking) marking = mark_alone (exercise, wrong, &policy);
            if (marking->score > 0.85 * marking->most)
                fail_msg ("%s, seed %u: no-pruning %g", rows[i].shape, (guint) seed,
                          marking->score);
        }
}

/* --- As hard as each other --- */

typedef struct {
    const char *shape, *requirement;
    guint rows, cuts, pruned; /* so far from each other at most */
} Level;

static const Level levels[] = {
    { "branching=2-3", "", 6, 2, 4 }, /* 15 to 40 rows in all */
    { "branching=2-3,depth=4", "", 16, 2, 12 },
    { "branching=1-4,depth=2-4,seed=7", "ties=no", 14, 3, 8 },
    { "branching=2-3,depth=3,chance=2", "", 8, 2, 4 },
};

static SlowCounts
count (const PodaExerciseSeries *series, guint64 seed)
{
    const SlowRules rules = slow_rules ();
    g_autoptr (PodaTree) tree = tree_of (series, seed);
    return slow_count (tree, &rules);
}

typedef struct {
    guint least, most;
} Spread;

static void
widen (Spread *spread, guint number)
{
    spread->least = MIN (spread->least, number);
    spread->most = MAX (spread->most, number);
}

TEST_EACH (levels, row, "as hard: %s %s", row->shape, row->requirement)
{
    PodaExerciseSeries series = series_of (row->shape, row->requirement);
    PodaExerciseSeries again = series;
    Spread rows = { G_MAXUINT, 0 }, cuts = rows, pruned = rows;
    poda_series_level (&series);
    poda_series_level (&again);
    assert_memory_equal (&series.requirement.measures, &again.requirement.measures,
                         sizeof series.requirement.measures);
    for (guint64 student = 0; student < depth_rounds (100); student++) {
        SlowCounts counts = count (&series, poda_random_at (row->rows, student));
        widen (&rows, counts.n_nodes);
        widen (&cuts, counts.cuts);
        widen (&pruned, counts.n_nodes - counts.visited);
    }
    if (rows.most - rows.least > row->rows || cuts.most - cuts.least > row->cuts
        || pruned.most - pruned.least > row->pruned)
        fail_msg ("%s: rows %u to %u, cuts %u to %u, pruned %u to %u", row->shape,
                  rows.least, rows.most, cuts.least, cuts.most, pruned.least,
                  pruned.most);
}

/* --- In the mover's view --- */

static PodaExercise *
negamax_exercise (guint64 seed, gboolean mover_view)
{
    const RandomShape shape = { .depth = 4,
                                .branching = 3,
                                .spread = 9,
                                .twice = seed % 2,
                                .chance = seed % 3 == 0 };
    PodaTree *tree = random_tree (seed, &shape);
    const PodaExerciseSpec spec = {
        .asks = PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_VISITED
                | PODA_ASK_BOUND | PODA_ASK_LEAF_WINDOWS,
        .mover_view = mover_view,
    };
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = &poda_negamax_alphabeta;
    return poda_exercise_new (&problem, tree, &spec, NULL);
}

static PodaValue
told (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    PodaColumn own = poda_view_column (exercise, row, column);
    return poda_view_cell (exercise, row, own,
                           poda_answers_cell (exercise->key, row, own))
        .value;
}

/* What a negamax has itself, by its own rule: a node's value is the largest of its
 * children's with their signs turned, where the view changes; and its alpha is never
 * below that, once a child has returned. */
static void
assert_negamax (const PodaExercise *exercise, guint32 row)
{
    const PodaRow *rows = exercise->rows;
    PodaValue best = -INFINITY;
    if (rows[row].leaf || rows[row].player == PODA_CHANCE
        || rows[row].node->status == PODA_STATUS_PRUNED)
        return;
    for (guint32 i = rows[row].child; i != PODA_ROW_NONE; i = rows[i].next)
        if (rows[i].node->status != PODA_STATUS_PRUNED) {
            PodaValue value = told (exercise, i, PODA_COLUMN_VALUE);
            value = rows[i].turned == rows[row].turned ? value : 0 - value;
            best = value > best ? value : best;
        }
    assert_true (told (exercise, row, PODA_COLUMN_VALUE) == best);
    assert_true (told (exercise, row, PODA_COLUMN_ALPHA) >= best);
    assert_int_equal (rows[row].turned, rows[row].player == PODA_MIN);
}

/* Sheets are written and read in it, and mean the same. */
TEST ("the mover's view")
{
    PodaPolicy policy;
    poda_policy_init (&policy);
    guint turned = 0;
    for (guint64 seed = 1; seed <= depth_rounds (60); seed++) {
        g_autoptr (PodaExercise) own = negamax_exercise (seed, TRUE);
        g_autoptr (PodaExercise) max = negamax_exercise (seed, FALSE);
        g_autoptr (PodaAnswers) twice = poda_answers_dup (own->key);
        g_autoptr (PodaOutput) sheet = poda_output_memory ();
        gsize length;
        for (guint32 i = 0; i < own->n_rows; i++) {
            assert_negamax (own, i);
            assert_false (max->rows[i].turned);
            turned += own->rows[i].turned;
        }
        poda_view_convert (own, twice);
        poda_view_convert (own, twice);
        poda_sheet_write (own, own->key, "ana", PODA_SHEET_COMMA, sheet);
        const char *text = poda_output_contents (sheet, &length);
        g_autoptr (PodaSheet) read = poda_sheet_read (own, "s", text, length, NULL);
        for (guint32 i = 0; i < own->n_rows * PODA_N_COLUMNS; i++) {
            assert_true (own->key->cells[i].value == max->key->cells[i].value);
            assert_true (own->key->cells[i].value == twice->cells[i].value);
        }
        g_autoptr (PodaMarking) marking = mark_alone (own, read->answers, &policy);
        assert_true (marking->all_right);
    }
    assert_true (turned > depth_rounds (60));
}

int
main (void)
{
    static const PodaPlayer players[] = { PODA_MAX, PODA_MIN };
    static const SlowRules ways[] = { { 0 },
                                      { .strict = TRUE },
                                      { .hard = TRUE },
                                      { .strict = TRUE, .hard = TRUE },
                                      { .shallow = TRUE },
                                      { .shallow = TRUE, .hard = TRUE } };
    for (guint i = 0; i < G_N_ELEMENTS (players); i++)
        rows_add (test_strategy, &players[i], "strategies of %s",
                  poda_player_word (players[i]));
    for (guint i = 0; i < G_N_ELEMENTS (wanted); i++)
        /* To give up takes seconds. */
        if (depth_is_full () || !g_str_has_prefix (wanted[i].name, "too "))
            rows_add (test_generator, &wanted[i], "generator: %s", wanted[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (ways); i++)
        rows_add (test_requirements, &ways[i], "requirements: %s %s %s",
                  ways[i].shallow ? "shallow" : "deep",
                  ways[i].strict ? "strict" : "nonstrict",
                  ways[i].hard ? "hard" : "soft");
    return rows_run ();
}
