/* Searches one ply too short or too deep: the right search to another depth, held
 * against the rows of the exercise. */

#include <string.h>

#include "teach/mark/misconception.h"

/* `map` says for each row of `other` which row of `exercise` it is. Children may stand
 * in another order there: moves tell them apart. */
static guint32
find_row (const PodaExercise *exercise, const PodaExercise *other, const guint32 *map,
          guint32 row)
{
    const PodaRow *sought = &other->rows[row];
    if (sought->parent == PODA_ROW_NONE)
        return 0;
    guint32 parent = map[sought->parent];
    if (parent == PODA_ROW_NONE)
        return PODA_ROW_NONE;
    guint32 child = exercise->rows[parent].child;
    while (child != PODA_ROW_NONE
           && exercise->rows[child].node->move != sought->node->move)
        child = exercise->rows[child].next;
    return child;
}

static void
copy_row (const PodaExercise *exercise, PodaAnswers *answers, guint32 row,
          const PodaExercise *other, guint32 other_row)
{
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        PodaColumn column = (PodaColumn) i;
        if (column != PODA_COLUMN_STRATEGY)
            *poda_answers_cell (answers, row, column) =
                *poda_answers_cell (other->key, other_row, column);
    }
    PodaCell *value = poda_answers_cell (answers, row, PODA_COLUMN_VALUE);
    if (exercise->rows[row].leaf && value->state == PODA_CELL_FILLED)
        value->value = exercise->rows[row].value; /* it is given */
}

static void
copy_lines (PodaAnswers *answers, const PodaAnswers *key, const guint32 *map)
{
    g_autofree guint32 *order = g_new (guint32, key->n_order);
    for (guint32 i = 0; i < key->n_order; i++)
        order[i] = map[key->order[i]];
    poda_answers_set_order (answers, order, key->n_order);
    answers->has_move = TRUE;
    answers->move = key->move == PODA_ROW_NONE ? PODA_ROW_NONE : map[key->move];
}

gboolean
poda_mistake_search_depth (const PodaExercise *exercise, PodaMistake mistake,
                           PodaAnswers *answers)
{
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    PodaProblem problem = exercise->problem;
    problem.depth += mistake == PODA_MISTAKE_DEPTH_LONG ? 1u : -1u;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    if (other == NULL)
        return FALSE;
    g_autofree guint32 *map = g_new (guint32, other->n_rows);
    memset (answers->cells, 0,
            (gsize) answers->n_rows * PODA_N_COLUMNS * sizeof *answers->cells);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
    for (guint32 row = 0; row < other->n_rows; row++) {
        map[row] = find_row (exercise, other, map, row);
        if (map[row] != PODA_ROW_NONE)
            copy_row (exercise, answers, map[row], other, row);
    }
    copy_lines (answers, other->key, map);
    return TRUE;
}
