/* What random exercises must have: figures of a search, each with its range. */

#include <glib/gi18n-lib.h>

#include "base/read.h"
#include "game/parameters.h"
#include "homework/exercise/series.h"

/* --- Figures --- */

/* TRUE if equal values meet at some node of the search. */
static gboolean
has_ties (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (row->node->status == PODA_STATUS_PRUNED)
            continue;
        if (row->node->cut != PODA_CUT_NONE
            && poda_node_alpha_out (row->node) == poda_node_beta_out (row->node))
            return TRUE;
        for (guint32 k = row->next; k != PODA_ROW_NONE; k = exercise->rows[k].next)
            if (exercise->rows[k].node->status != PODA_STATUS_PRUNED
                && exercise->rows[k].node->value == row->node->value)
                return TRUE;
    }
    return FALSE;
}

/* TRUE if the same search by the other rule has another key. */
static gboolean
differs (const PodaExercise *exercise, PodaMeasure rule)
{
    PodaProblem problem = exercise->problem;
    const PodaExerciseSpec spec = { .asks = exercise->asks };
    gboolean *other_rule =
        rule == PODA_MEASURE_CUT_RULE ? &problem.strict : &problem.hard;
    *other_rule = !*other_rule;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    for (guint32 i = 0; other != NULL && i < exercise->n_rows; i++)
        for (PodaColumn column = 0; column <= PODA_COLUMN_VISITED; column++)
            if (!poda_cell_equal (poda_answers_cell (exercise->key, i, column),
                                  poda_answers_cell (other->key, i, column)))
                return TRUE;
    return FALSE;
}

guint
poda_measure (const PodaExercise *exercise, PodaMeasure measure)
{
    const PodaCounts *counts = poda_record_counts (exercise->record);
    guint n_visited = poda_record_n_visited (exercise->record);
    return measure == PODA_MEASURE_ROWS     ? exercise->n_rows
           : measure == PODA_MEASURE_CUTS   ? (guint) poda_counts_cutoffs (counts)
           : measure == PODA_MEASURE_DEEP   ? (guint) counts->deep
           : measure == PODA_MEASURE_PRUNED ? exercise->n_rows - n_visited
           : measure == PODA_MEASURE_TIES   ? (guint) has_ties (exercise)
                                            : (guint) differs (exercise, measure);
}

/* --- What is lacked --- */

/* In the order of PodaMeasure. */
static const PodaParameter required[] = {
    { "rows", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "cuts", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "deep", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "pruned", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "ties", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|yes|no", NULL },
    { "cut-rule", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|matters", NULL },
    { "fail-rule", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|matters", NULL },
    { NULL, PODA_PARAMETER_NUMBER, NULL, 0, 0, NULL, NULL },
};

/* What is told where something is not there, and where it is. */
static const struct {
    const char *little, *much;
} lacks[PODA_N_REQUIRED] = {
    [PODA_MEASURE_TIES] = { N_ ("no equal values meet, expected some"),
                            N_ ("equal values meet, expected none") },
    [PODA_MEASURE_CUT_RULE] = { N_ ("strict and nonstrict cuts give the same answers, "
                                    "expected others"),
                                NULL },
    [PODA_MEASURE_FAIL_RULE] = { N_ ("fail-soft and fail-hard give the same answers, "
                                     "expected others"),
                                 NULL },
};

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    for (PodaMeasure i = 0; i < PODA_N_REQUIRED; i++) {
        const PodaRange *range = &requirement->measures[i];
        guint most = range->below > 0 ? range->below - 1 : G_MAXUINT;
        guint number =
            range->least > 0 || range->below > 0 ? poda_measure (exercise, i) : 0;
        if (number >= range->least && number <= most)
            continue;
        const char *text = number < range->least ? lacks[i].little : lacks[i].much;
        return poda_read_refuse (error,
                                 text != NULL       ? _ (text)
                                 : most < G_MAXUINT ? _ ("%s=%u, expected %u to %u")
                                                    : _ ("%s=%u, expected at least %u"),
                                 required[i].name, number, range->least, most);
    }
    return TRUE;
}

/* --- As typed --- */

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    PodaArguments arguments;
    *requirement = (PodaRequirement){ .draws = 0 };
    if (!poda_arguments_parse ("--require", required, text, &arguments, error))
        return FALSE;
    for (guint i = 0; i < PODA_N_REQUIRED; i++) {
        const PodaArgument *own = &arguments.values[i];
        PodaRange *range = &requirement->measures[i];
        range->least = i < PODA_N_MEASURES ? (guint) own->terms[0] : own->number == 1;
        range->below = i >= PODA_N_MEASURES ? own->number == 2
                       : own->n_terms == 2  ? (guint) own->terms[1] + 1
                                            : 0;
    }
    return TRUE;
}

gboolean
poda_shape_parse (const char *text, PodaShape *shape, GError **error)
{
    static const PodaParameter keys[] = {
        { "branching", PODA_PARAMETER_RANGE, "3", 1, 20, NULL, NULL },
        { "depth", PODA_PARAMETER_RANGE, "3", 1, 12, NULL, NULL },
        { "leaves", PODA_PARAMETER_RANGE, "-9..9", -1000000, 1000000, NULL, NULL },
        { "seed", PODA_PARAMETER_NUMBER, "1", 0, G_MAXINT64, NULL, NULL },
        { "chance", PODA_PARAMETER_SUM, NULL, 0, 11, NULL, NULL },
        { NULL, PODA_PARAMETER_NUMBER, NULL, 0, 0, NULL, NULL },
    };
    PodaArguments arguments;
    gint *const ranges[] = { shape->branching, shape->depth, shape->leaves };
    if (!poda_arguments_parse ("--random", keys, text, &arguments, error))
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
        for (guint end = 0; end < 2; end++)
            ranges[i][end] = (gint) arguments.values[i].terms[end];
    shape->seed = (guint64) arguments.values[3].number;
    shape->chance = 0;
    for (guint i = 0; i < arguments.values[4].n_terms; i++)
        shape->chance |= 1u << arguments.values[4].terms[i];
    return shape->chance >> shape->depth[1] == 0
           || poda_read_refuse (error,
                                _ ("--random: chance: the leaves are at ply %d: "
                                   "expected plies above them"),
                                shape->depth[1]);
}
