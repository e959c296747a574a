/* What a search puts down elsewhere than it should, or names otherwise. */

#include "homework/mark/search.h"

/* The row in which a cell is told that belongs to this one; PODA_ROW_NONE: none. */
static guint32
source_of (const PodaExercise *exercise, guint tells, guint32 row, PodaColumn column)
{
    gboolean window = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    guint32 below = row + 1 < exercise->n_rows ? row + 1 : PODA_ROW_NONE;
    return tells & PODA_TELLS_ROW_BELOW           ? row - 1 /* none for the first */
           : tells & PODA_TELLS_ROW_ABOVE         ? below
           : tells & PODA_TELLS_PARENTS && window ? exercise->rows[row].parent
                                                  : row;
}

/* The value of a leaf is given, whether that is visited or not. */
static void
move_cells (const PodaExercise *exercise, guint tells, PodaAnswers *answers)
{
    g_autoptr (PodaAnswers) found = poda_answers_dup (answers);
    gboolean parents = (tells & PODA_TELLS_PARENTS) != 0;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            guint32 from = source_of (exercise, tells, row, i);
            PodaCell *cell = poda_answers_cell (answers, row, i);
            if (parents && (from == PODA_ROW_NONE || cell->state == PODA_CELL_EMPTY))
                continue;
            *cell = from == PODA_ROW_NONE ? (PodaCell){ .state = PODA_CELL_EMPTY }
                                          : *poda_answers_cell (found, from, i);
            if (from != PODA_ROW_NONE && exercise->rows[from].leaf && !parents
                && i == PODA_COLUMN_VALUE)
                *cell = (PodaCell){ .state = PODA_CELL_FILLED,
                                    .value = exercise->rows[from].value };
        }
}

/* A leaf is looked at, and what lies above it is only passed. Where nothing is said of
 * a visit what stands beside the node says it all the same. */
static void
keep_leaves (const PodaExercise *exercise, guint tells, const PodaReading *said,
             PodaAnswers *answers)
{
    guint32 n = 0;
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        gboolean leaf = exercise->rows[row].leaf;
        if (leaf || !(tells & PODA_NAMES_LEAVES))
            answers->order[n++] = row;
        if (!leaf
            && (said == NULL
                || poda_answers_cell (said->answers, row, PODA_COLUMN_VISITED)->state
                       != PODA_CELL_EMPTY))
            poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
    }
    answers->n_order = n;
}

static gint
compare_plies (gconstpointer a, gconstpointer b, gpointer data)
{
    const PodaRow *rows = data;
    return (gint) rows[*(const guint32 *) a].ply
           - (gint) rows[*(const guint32 *) b].ply;
}

void
poda_mark_transcribe (const PodaExercise *exercise, guint tells,
                      const PodaReading *said, PodaAnswers *answers)
{
    if (tells & (PODA_TELLS_PARENTS | PODA_TELLS_ROW_BELOW | PODA_TELLS_ROW_ABOVE))
        move_cells (exercise, tells, answers);
    if (tells & PODA_NAMES_BY_LEVEL) /* stable, and rows come in preorder */
        g_qsort_with_data (answers->order, (gint) answers->n_order,
                           sizeof *answers->order, compare_plies, exercise->rows);
    if (tells & PODA_VISITS_LEAVES)
        keep_leaves (exercise, tells, said, answers);
}
