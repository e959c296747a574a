#include "homework/practice/practice.h"

/* --- The levels --- */

/* The values of `--random` and `--require`, and a maximum of rows, since larger trees
 * are tedious in a series. */
static const struct {
    const char *shape, *requirement;
    guint most;
} levels[PODA_LEVELS] = {
    { "branching=2-3,depth=2,leaves=0..9", "cuts=1,ties=no", 10 },
    { "branching=3,depth=2,leaves=0..9", "cuts=2,ties=no", 13 },
    { "branching=2,depth=3,leaves=-9..9", "cuts=2,ties=no", 15 },
    { "branching=2-3,depth=3,leaves=-9..9", "cuts=3,ties=yes,cut-rule=matters", 22 },
    { "branching=1-3,depth=2-4,leaves=-9..9", "cuts=3,pruned=6", 28 },
    { "branching=2,depth=4,leaves=-9..9", "cuts=4,deep=1", 31 },
    { "branching=1-3,depth=3-4,leaves=-9..9", "cuts=4,deep=1,ties=yes", 33 },
    { "branching=2-3,depth=4,leaves=-9..9", "cuts=5,deep=2,ties=yes,cut-rule=matters",
      48 },
};

guint
poda_level_next (guint level, double share, gboolean helped)
{
    guint next = share == 1 && !helped ? level + 1 : share < 0.5 ? level - 1 : level;
    return CLAMP (next, 1, PODA_LEVELS);
}

/* --- The misconception to practise on --- */

/* Accepts a tree on which the misconception leads to wrong answers: to two, since one
 * may be a slip, or to one if only ticks are asked. */
static PodaTreeQuality
tells_apart (const PodaExercise *exercise, gconstpointer data)
{
    const PodaFresh *fresh = data;
    g_autoptr (PodaAnswers) answers = poda_misconception_answers (exercise, fresh->aim);
    PodaExercise asking = *exercise;
    asking.asks = fresh->asks;
    guint n = 0;
    for (guint32 row = 0; answers != NULL && row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            n += poda_exercise_asks (&asking, row, column)
                 && !poda_cell_equal (poda_answers_cell (answers, row, column),
                                      poda_answers_cell (exercise->key, row, column));
    return n >= (fresh->asks == PODA_ASK_VISITED ? 1 : 2) ? PODA_QUALITY_GOOD
                                                          : PODA_QUALITY_NONE;
}

/* --- Generation --- */

/* Numbers of trees to try before the requirements are lowered. */
#define AIMED_DRAWS 300
#define LEVEL_DRAWS 1500

static PodaTree *
draw (const PodaFresh *fresh, guint level, const PodaProblem *rules, gboolean aimed,
      gboolean plain)
{
    PodaExerciseSeries series = { .rules = *rules };
    PodaRequirement *requirement = &series.requirement;
    const char *required =
        plain || !rules->algorithm->windowed ? "" : levels[level - 1].requirement;
    gboolean known = poda_shape_parse (levels[level - 1].shape, &series.shape, NULL)
                     && poda_requirement_parse (required, requirement, NULL);
    g_assert (known);
    series.shape.seed = fresh->seed;
    requirement->measures[PODA_MEASURE_ROWS].below = levels[level - 1].most + 1;
    requirement->draws = aimed ? AIMED_DRAWS : LEVEL_DRAWS;
    if (rules->algorithm->shallow) /* it has no deep cutoffs */
        requirement->measures[PODA_MEASURE_DEEP] = (PodaRange){ 0 };
    if (aimed) { /* some mistakes need ties, others none */
        requirement->measures[PODA_MEASURE_TIES] = (PodaRange){ 0 };
        requirement->repeats = TRUE;
    }
    return poda_generator_tree (&series, aimed ? tells_apart : NULL, fresh, NULL);
}

/* Tries deeper levels, too, since a misconception may need a deeper tree. */
PodaTree *
poda_fresh_tree (const PodaFresh *fresh, const PodaProblem *rules)
{
    guint level = CLAMP (fresh->level, 1, PODA_LEVELS);
    PodaTree *tree = NULL;
    for (guint i = level; fresh->aim != NULL && tree == NULL && i <= PODA_LEVELS; i++)
        tree = draw (fresh, i, rules, TRUE, FALSE);
    for (guint plain = 0; plain < 2 && tree == NULL; plain++)
        tree = draw (fresh, level, rules, FALSE, plain);
    g_assert (tree != NULL);
    return tree;
}
