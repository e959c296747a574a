/* Random exercises of one kind: good for what is asked, and as hard as each other. */

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "homework/exercise/series.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/marking.h"
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

/* Somewhere the average is not the mean. */
static gboolean
is_weighed (const PodaTree *tree, const SlowNode *nodes)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        double sum = 0;
        if (node->player != PODA_CHANCE || node->child == PODA_TREE_NONE
            || !nodes[i].visited)
            continue;
        for (guint32 k = node->child; k != PODA_TREE_NONE;
             k = poda_tree_node (tree, k)->next)
            sum += nodes[k].value;
        if (fabs (sum / node->n_children - nodes[i].value) > 1e-6)
            return TRUE;
    }
    return FALSE;
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

static void
test_chance (void **state)
{
    const Chance *row = *state;
    const PodaExerciseSeries series = series_of (row->shape, "");
    const SlowRules rules = slow_rules ();
    for (guint64 seed = 1; seed <= 12; seed++) {
        g_autoptr (PodaTree) tree = tree_of (&series, seed);
        g_autofree SlowNode *nodes = slow_search (tree, &rules);
        assert_players (tree, row->chance);
        assert_true (is_weighed (tree, nodes));
        assert_int_equal (slow_count (tree, &rules).cuts > 0, row->cuts);
        for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
            if (nodes[i].visited) {
                /* This oracle rounds in its own way. */
                double value = round (nodes[i].value * 1e9) / 1e9;
                g_autofree char *digits = g_strdup_printf ("%.10g", value);
                assert_true (strlen (digits) <= 6);
            }
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
static void
test_cuts (void **state)
{
    (void) state;
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
    { "branching=3", "", 0, 2, 4 },
    { "branching=2-3,depth=4", "", 16, 2, 12 },
    { "branching=1-4,depth=2-4,seed=7", "ties=no", 14, 3, 8 },
    { "branching=2,depth=4", "cuts=3,deep=1", 0, 2, 4 },
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

static void
test_level (void **state)
{
    const Level *row = *state;
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

/* Ranges with an upper end stay what they are; others become narrower, never wider. */
static void
test_level_keeps (void **state)
{
    (void) state;
    PodaExerciseSeries series =
        series_of ("branching=2-3", "rows=18-30,cuts=2,pruned=-9");
    const PodaRange *ranges = series.requirement.measures;
    poda_series_level (&series);
    assert_int_equal (ranges[PODA_MEASURE_ROWS].least, 18);
    assert_int_equal (ranges[PODA_MEASURE_ROWS].below, 31);
    assert_int_equal (ranges[PODA_MEASURE_PRUNED].least, 0);
    assert_int_equal (ranges[PODA_MEASURE_PRUNED].below, 10);
    assert_true (ranges[PODA_MEASURE_CUTS].least >= 2);
    assert_in_range (ranges[PODA_MEASURE_CUTS].below, 3, 6);
}

/* --- How hard it is --- */

/* Rows and cutoffs are those of another reading. */
static void
test_measures (void **state)
{
    const char *const shape = *state;
    const PodaExerciseSeries series = series_of (shape, "");
    const SlowRules rules = slow_rules ();
    for (guint64 seed = 1; seed <= 10; seed++) {
        PodaTree *tree = tree_of (&series, seed);
        const SlowCounts counts = slow_count (tree, &rules);
        const PodaExerciseSpec spec = { .asks = 0 };
        PodaProblem problem = series.rules;
        problem.game = poda_tree_game (tree);
        poda_tree_position (tree, 0, &problem.root);
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (&problem, tree, &spec, NULL);
        const guint expected[PODA_N_MEASURES] = {
            [PODA_MEASURE_ROWS] = counts.n_nodes,
            [PODA_MEASURE_CUTS] = counts.cuts,
            [PODA_MEASURE_DEEP] = counts.deep,
            [PODA_MEASURE_PRUNED] = counts.n_nodes - counts.visited,
        };
        for (guint i = 0; i < PODA_N_MEASURES; i++)
            assert_int_equal (poda_measure (exercise, (PodaMeasure) i), expected[i]);
    }
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
    PodaColumn own = poda_told_column (exercise, row, column);
    return poda_told_cell (exercise, row, own,
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
static void
test_view (void **state)
{
    (void) state;
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
        poda_told_turn (own, twice);
        poda_told_turn (own, twice);
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
    static const char *const measured[] = { "branching=2-3", "branching=2,depth=4",
                                            "branching=2-3,chance=2" };
    static const PodaPlayer players[] = { PODA_MAX, PODA_MIN };
    Rows rows;
    rows_begin (&rows, "series");
    for (guint i = 0; i < G_N_ELEMENTS (chances); i++)
        rows_add (&rows, test_chance, &chances[i], "chance: %s", chances[i].shape);
    for (guint i = 0; i < G_N_ELEMENTS (players); i++)
        rows_add (&rows, test_strategy, &players[i], "strategies of %s",
                  poda_player_word (players[i]));
    rows_add (&rows, test_cuts, NULL, "cutoffs");
    for (guint i = 0; i < G_N_ELEMENTS (levels); i++)
        rows_add (&rows, test_level, &levels[i], "as hard: %s %s", levels[i].shape,
                  levels[i].requirement);
    rows_add (&rows, test_level_keeps, NULL, "what is required stays required");
    for (guint i = 0; i < G_N_ELEMENTS (measured); i++)
        rows_add (&rows, test_measures, (gpointer) measured[i], "how hard: %s",
                  measured[i]);
    rows_add (&rows, test_view, NULL, "the mover's view");
    return rows_run (&rows);
}
