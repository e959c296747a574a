/* Mistakes in writing down the results of a search. */

#include "homework/mark/search.h"

/* Moves cells a row down or up, or writes parents' windows at nodes. The value of a
 * leaf is given, even if it is not visited. */
static void
move_cells (const PodaExercise *exercise, guint writing, PodaAnswers *answers)
{
    g_autoptr (PodaAnswers) found = poda_answers_dup (answers);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            PodaCell *cell = poda_answers_cell (answers, row, i);
            guint32 from = writing & PODA_WRITES_PARENTS ? exercise->rows[row].parent
                           : writing & PODA_WRITES_ROW_BELOW ? row - 1
                                                             : row + 1;
            gboolean none = from >= exercise->n_rows; /* outside the table */
            gboolean window = i == PODA_COLUMN_ALPHA || i == PODA_COLUMN_BETA;
            if (writing & PODA_WRITES_PARENTS
                && (none || !window || cell->state == PODA_CELL_EMPTY))
                continue;
            *cell = none ? (PodaCell){ .state = PODA_CELL_EMPTY }
                         : *poda_answers_cell (found, from, i);
            if (!none && exercise->rows[from].leaf && i == PODA_COLUMN_VALUE)
                poda_answers_set (answers, row, i, exercise->rows[from].value);
        }
}

/* Treats inner nodes as not visited, unless the student's cell for the visit is empty:
 * then other answers in the row may show a visit. */
static void
keep_leaves (const PodaExercise *exercise, guint writing,
             const PodaInterpretation *reading, PodaAnswers *answers)
{
    guint32 n = 0;
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        gboolean leaf = exercise->rows[row].leaf;
        if (leaf || !(writing & PODA_LISTS_LEAVES))
            answers->order[n++] = row;
        if (!leaf
            && (reading == NULL
                || poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED)->state
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
poda_mark_transcribe (const PodaExercise *exercise, guint writing,
                      const PodaInterpretation *reading, PodaAnswers *answers)
{
    if (writing & (PODA_WRITES_PARENTS | PODA_WRITES_ROW_BELOW | PODA_WRITES_ROW_ABOVE))
        move_cells (exercise, writing, answers);
    if (writing & PODA_LISTS_BY_LEVEL) /* a stable sort: rows are in preorder */
        g_qsort_with_data (answers->order, (gint) answers->n_order,
                           sizeof *answers->order, compare_plies, exercise->rows);
    if (writing & PODA_VISITS_LEAVES)
        keep_leaves (exercise, writing, reading, answers);
}
