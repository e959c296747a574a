/* Random exercises: they have the required shape and properties, suit what is asked,
 * and are equally difficult. */

#include <math.h>
#include <string.h>

#include "homework/exercise/series.h"
#include "homework/export/export.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/slow_search.h"

static gboolean
parse_series (const char *shape, const char *requirement, const SlowRules *rules,
              PodaExerciseSeries *series, GError **error)
{
    static PodaTree *any; /* the rules of a series include a game that is not read */
    if (any == NULL)
        any = poda_tree_read ("any", "[1]", 3, NULL);
    *series = (PodaExerciseSeries){ .spec = { .asks = PODA_ASK_VALUE } };
    poda_problem_of_tree (&series->rules, any);
    series->rules.algorithm = rules->full      ? &poda_minimax
                              : rules->shallow ? &poda_shallow_alphabeta
                                               : &poda_alphabeta;
    series->rules.strict = rules->strict;
    series->rules.hard = rules->hard;
    return poda_shape_parse (shape, &series->shape, error)
           && poda_requirement_parse (requirement, &series->requirement, error);
}

static PodaExerciseSeries
series_of (const char *shape, const char *requirement)
{
    const SlowRules rules = { 0 };
    PodaExerciseSeries series;
    g_autoptr (GError) error = NULL;
    if (!parse_series (shape, requirement, &rules, &series, &error))
        fail_msg ("%s", error->message);
    return series;
}

static PodaTree *
tree_of (const PodaExerciseSeries *series, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_series_tree (series, seed, &error);
    if (tree == NULL)
        fail_msg ("seed %u: %s", (guint) seed, error->message);
    return tree;
}

static PodaExercise *
exercise_by (const PodaExerciseSeries *series, PodaTree *tree)
{
    return exercise_of_tree (tree, series->rules.algorithm, series->rules.strict,
                             series->rules.hard);
}

/* --- Shapes and requirements --- */

static const struct {
    const char *text;
    PodaShape shape;
} shapes[] = {
    { "", { { 3, 3 }, { 3, 3 }, { -9, 9 }, 0, 1 } },
    { "branching=1-4,depth=2-4,chance=1+2,leaves=-5..5,seed=7",
      { { 1, 4 }, { 2, 4 }, { -5, 5 }, 1 << 1 | 1 << 2, 7 } },
};

TEST_EACH (shapes, row, "the shape \"%s\"", row->text)
{
    PodaShape shape;
    assert_true (poda_shape_parse (row->text, &shape, NULL));
    assert_memory_equal (&shape, &row->shape, sizeof shape);
}

static guint
ply_of (const PodaTree *tree, guint32 index)
{
    guint ply = 0;
    for (; index != 0; index = poda_tree_node (tree, index)->parent)
        ply++;
    return ply;
}

/* The players move in turn around chance nodes, which have uneven tenths. */
static void
assert_shape (const PodaTree *tree, const PodaShape *shape)
{
    g_autofree double *tenths = g_new0 (double, poda_tree_n_nodes (tree));
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        gint ply = (gint) ply_of (tree, i);
        guint moved = 0;
        if (i > 0)
            tenths[node->parent] += node->probability * 10;
        if (node->child == PODA_TREE_NONE) {
            assert_true (ply >= shape->depth[0] && ply <= shape->depth[1]);
            assert_true (node->value >= shape->leaves[0]
                         && node->value <= shape->leaves[1]);
            assert_true (node->value == floor (node->value));
            continue;
        }
        gint n = (gint) node->n_children;
        assert_true (n >= shape->branching[0] && n <= shape->branching[1]);
        for (gint above = 0; above < ply; above++)
            moved += !(shape->chance >> above & 1);
        assert_int_equal (node->player, shape->chance >> ply & 1 ? PODA_CHANCE
                                        : moved % 2 == 0         ? PODA_MAX
                                                                 : PODA_MIN);
    }
    for (guint32 i = 1; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        double share = node->probability * 10;
        if (poda_tree_node (tree, node->parent)->player == PODA_CHANCE)
            assert_true (share >= 1 && fabs (share - round (share)) < 1e-9
                         && fabs (tenths[node->parent] - 10) < 1e-9);
    }
}

static const struct {
    const char *shape, *requirement;
    PodaRange ranges[PODA_N_REQUIRED]; /* that the requirement means */
    SlowRules rules;
} wanted[] = {
    { "branching=1-4,depth=2-4,leaves=-5..5,seed=7", "", .ranges = { { 0 } } },
    { "branching=2-3,depth=4", "cuts=2,deep=1", .ranges = { { 0 }, { 2 }, { 1 } } },
    { "", "ties=no,cuts=1",
      .ranges = { { 0 }, { 1 }, [PODA_MEASURE_TIES] = { 0, 1 } } },
    { "branching=2,depth=2,leaves=-99..99", "ties=yes",
      .ranges[PODA_MEASURE_TIES] = { 1 } },
    { "branching=2,depth=2-3", "fail-rule=matters",
      .ranges[PODA_MEASURE_FAIL_RULE] = { 1 }, .rules.hard = TRUE },
    { "leaves=-3..3", "cut-rule=matters", .ranges[PODA_MEASURE_CUT_RULE] = { 1 } },
    { "depth=3,chance=0", "cuts=1", .ranges[PODA_MEASURE_CUTS] = { 1 } },
    { "branching=2-3", "cuts=2-3,pruned=5-7,rows=20-24",
      .ranges = { { 20, 25 }, { 2, 4 }, { 0 }, { 5, 8 } } },
    { "branching=2-3,depth=4", "cuts=3-,deep=1-1,pruned=-9",
      .ranges = { { 0 }, { 3 }, { 1, 2 }, { 0, 10 } } },
    { "branching=2,depth=2,leaves=1..3", "ties=no", /* as few values as there can be */
      .ranges[PODA_MEASURE_TIES] = { 0, 1 }, .rules.full = TRUE },
};

TEST_EACH (wanted, row, "generator: %s %s", row->shape, row->requirement)
{
    PodaExerciseSeries series;
    assert_true (
        parse_series (row->shape, row->requirement, &row->rules, &series, NULL));
    assert_memory_equal (series.requirement.measures, row->ranges, sizeof row->ranges);
    for (guint64 seed = 0; seed < depth_rounds (20); seed++) {
        g_autoptr (GError) error = NULL;
        char *texts[2];
        series.shape.seed++;
        for (guint i = 0; i < 2; i++) {
            PodaTree *tree = poda_generator_tree (&series, NULL, NULL, &error);
            assert_null (error);
            assert_shape (tree, &series.shape);
            g_autoptr (PodaExercise) exercise = exercise_by (&series, tree);
            assert_true (poda_requirement_met (&series.requirement, exercise, NULL));
            texts[i] = poda_exercise_dot (exercise);
        }
        assert_string_equal (texts[0], texts[1]);
        g_free (texts[0]);
        g_free (texts[1]);
    }
}

static const struct {
    const char *shape, *requirement, *error;
    SlowRules rules;
} errors[] = {
    { "", "cuts=1", "the algorithm makes no cutoffs", { .full = TRUE } },
    { "",
      "cuts=x",
      "cuts=x: expected a whole number from 0 to 5000, or a range such as",
      { 0 } },
    { "branching=x",
      "",
      "branching=x: expected a whole number from 1 to 20, or a range",
      { 0 } },
    { "leaves=9..-9",
      "",
      "leaves=9..-9: expected a whole number from -1000000 to 1000000",
      { 0 } },
};

TEST_EACH (errors, row, "refused: %s", row->error)
{
    g_autoptr (GError) error = NULL;
    PodaExerciseSeries series;
    if (parse_series (row->shape, row->requirement, &row->rules, &series, &error))
        assert_null (poda_generator_tree (&series, NULL, NULL, &error));
    if (strstr (error->message, row->error) == NULL)
        fail_msg ("%s: expected %s", error->message, row->error);
}

/* A range is met only if the number is in it. */
static void
assert_measured (const PodaExercise *exercise, PodaMeasure measure, guint number)
{
    const struct {
        PodaRange range;
        gboolean met;
    } ranges[] = {
        { { number, 0 }, TRUE },
        { { number + 1, 0 }, FALSE },
        { { number, number + 1 }, TRUE },
        { { 0, MAX (number, 1) }, number == 0 },
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

/* All measures are those of a second, slow search. */
TEST ("measures")
{
    guint met[PODA_N_REQUIRED] = { 0 };
    guint64 rounds = depth_rounds (4800);
    for (guint64 seed = 0; seed < rounds; seed++) {
        RandomShape shape = pick_shape (seed, FALSE);
        shape.infinite = FALSE;
        PodaTree *tree = random_tree (seed, &shape);
        SlowRules rules = slow_rules ();
        rules.shallow = pick (seed, "shallow", 3) == 0;
        rules.strict = pick (seed, "strict", 2);
        rules.hard = pick (seed, "hard", 2);
        SlowRules other_cut = rules, other_fail = rules;
        other_cut.strict = !rules.strict;
        other_fail.hard = !rules.hard;
        const SlowCounts has = slow_count (tree, &rules);
        const guint numbers[PODA_N_REQUIRED] = {
            [PODA_MEASURE_ROWS] = has.n_nodes,
            [PODA_MEASURE_CUTS] = has.cuts,
            [PODA_MEASURE_DEEP] = has.deep,
            [PODA_MEASURE_PRUNED] = has.n_nodes - has.visited,
            [PODA_MEASURE_TIES] = (guint) has.ties,
            [PODA_MEASURE_CUT_RULE] = (guint) slow_differs (tree, &rules, &other_cut),
            [PODA_MEASURE_FAIL_RULE] = (guint) slow_differs (tree, &rules, &other_fail),
        };
        g_autoptr (PodaExercise) exercise = exercise_of_tree (
            tree, rules.shallow ? &poda_shallow_alphabeta : &poda_alphabeta,
            rules.strict, rules.hard);
        for (PodaMeasure i = 0; i < PODA_N_REQUIRED; i++) {
            assert_measured (exercise, i, numbers[i]);
            met[i] += numbers[i] > 0;
        }
    }
    for (PodaMeasure i = PODA_MEASURE_CUTS; rounds > 200 && i < PODA_N_REQUIRED; i++)
        assert_in_range (met[i], 1, rounds - 1);
}

/* --- Exercises that suit what is asked --- */

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

static const PodaPlayer players[] = { PODA_MAX, PODA_MIN };

/* There is a strategy, and a move into a subtree that throws it away. */
TEST_EACH (players, player, "strategies of %s", poda_player_word (*player))
{
    PodaExerciseSeries series = series_of ("branching=2-3,depth=3,leaves=0..1", "");
    series.spec = (PodaExerciseSpec){ .asks = PODA_ASK_STRATEGY,
                                      .strategist = *player,
                                      .win_at = *player == PODA_MAX };
    series.rules.algorithm = &poda_minimax;
    for (guint64 seed = 1; seed <= 20; seed++) {
        g_autoptr (PodaTree) tree = tree_of (&series, seed);
        gboolean lost = FALSE;
        assert_true (wins (tree, 0, *player, series.spec.win_at));
        for (guint32 i = 1; i < poda_tree_n_nodes (tree); i++) {
            const PodaTreeNode *node = poda_tree_node (tree, i);
            lost = lost
                   || (node->child != PODA_TREE_NONE
                       && poda_tree_node (tree, node->parent)->player == *player
                       && wins (tree, node->parent, *player, series.spec.win_at)
                       && !wins (tree, i, *player, series.spec.win_at));
        }
        assert_true (lost);
    }
}

static const struct {
    const char *shape, *requirement;
    guint least, most; /* cutoffs */
} cutoffs[] = {
    { "", "", 2, 99 },
    { "branching=1-4,depth=2-4", "", 2, 99 },
    { "branching=2-3,depth=2-3", "rows=9-30,ties=no", 2, 99 },
    { "branching=2,depth=2", "", 1, 1 },
    { "branching=3,depth=1", "", 0, 0 },
    { "", "cuts=1-1", 1, 1 },
    { "", "cuts=-0", 0, 0 },
    { "branching=2,depth=3,chance=1", "", 0, 0 },
    { "branching=2-3,depth=3,chance=2", "", 1, 99 },
    { "branching=2,depth=4,chance=1+3", "", 0, 0 },
    { "branching=2-4,depth=3-4,chance=0", "", 1, 99 },
};

/* There are two cutoffs or more, if the shape allows and the requirement says nothing
 * else; then a student who never prunes loses marks. */
TEST_EACH (cutoffs, row, "cutoffs: %s %s", row->shape, row->requirement)
{
    const PodaExerciseSeries series = series_of (row->shape, row->requirement);
    for (guint64 seed = 1; seed <= depth_rounds (40); seed++) {
        g_autoptr (PodaExercise) exercise =
            exercise_by (&series, tree_of (&series, seed));
        assert_shape (exercise->tree, &series.shape);
        assert_in_range (poda_measure (exercise, PODA_MEASURE_CUTS), row->least,
                         row->most);
        if (row->least < 2)
            continue;
        g_autoptr (PodaAnswers) wrong = poda_misconception_answers (
            exercise, poda_misconception_find ("no-pruning"));
        g_autoptr (PodaMarking) marking = mark_alone (exercise, wrong, NULL);
        if (marking->score > 0.85 * marking->most)
            fail_msg ("seed %u: no-pruning %g", (guint) seed, marking->score);
    }
}

static const struct {
    const char *shape, *requirement;
    guint spread[PODA_N_MEASURES]; /* at most so far from each other */
} levels[] = {
    { "branching=2-3", "", { 6, 2, G_MAXUINT, 4 } }, /* 15 to 40 rows in all */
    { "branching=2-3,depth=4", "", { 16, 2, G_MAXUINT, 12 } },
    { "branching=1-4,depth=2-4,seed=7", "ties=no", { 14, 3, G_MAXUINT, 8 } },
    { "branching=2-3,depth=3,chance=2", "", { 8, 2, G_MAXUINT, 4 } },
};

TEST_EACH (levels, row, "equally difficult: %s %s", row->shape, row->requirement)
{
    PodaExerciseSeries series = series_of (row->shape, row->requirement);
    PodaExerciseSeries again = series;
    guint least[PODA_N_MEASURES], most[PODA_N_MEASURES] = { 0 };
    memset (least, 0xff, sizeof least);
    poda_series_level (&series);
    poda_series_level (&again);
    assert_memory_equal (&series.requirement.measures, &again.requirement.measures,
                         sizeof series.requirement.measures);
    for (guint64 student = 0; student < depth_rounds (100); student++) {
        g_autoptr (PodaExercise) exercise = exercise_by (
            &series, tree_of (&series, poda_random_at (row->spread[0], student)));
        for (PodaMeasure i = 0; i < PODA_N_MEASURES; i++) {
            guint number = poda_measure (exercise, i);
            least[i] = MIN (least[i], number);
            most[i] = MAX (most[i], number);
            if (most[i] - least[i] > row->spread[i])
                fail_msg ("measure %u: %u to %u", i, least[i], most[i]);
        }
    }
}

/* --- In the mover's view --- */

static PodaValue
told (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    PodaColumn own = poda_view_column (exercise, row, column);
    return poda_view_cell (exercise, row, own,
                           poda_answers_cell (exercise->key, row, own))
        .value;
}

/* The numbers are those of the negamax itself: a node's value is the largest of its
 * children's values, negated where the player changes, and its alpha is never below. */
TEST ("the mover's view")
{
    guint turned = 0;
    for (guint64 seed = 0; seed < depth_rounds (2000) || turned == 0; seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        const PodaRow *rows = exercise->rows;
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            PodaValue best = -INFINITY;
            assert_int_equal (rows[i].is_negated,
                              exercise->mover_view && rows[i].player == PODA_MIN);
            if (!exercise->mover_view || exercise->problem.hard || rows[i].leaf
                || rows[i].node->status == PODA_STATUS_PRUNED)
                continue;
            for (guint32 k = rows[i].child; k != PODA_ROW_NONE; k = rows[k].next)
                if (rows[k].node->status != PODA_STATUS_PRUNED) {
                    PodaValue value = told (exercise, k, PODA_COLUMN_VALUE);
                    best =
                        MAX (best,
                             rows[k].is_negated == rows[i].is_negated ? value : -value);
                }
            assert_true (told (exercise, i, PODA_COLUMN_VALUE) == best);
            if (exercise->problem.algorithm->windowed)
                assert_true (told (exercise, i, PODA_COLUMN_ALPHA) >= best);
            turned += rows[i].is_negated;
        }
    }
}
