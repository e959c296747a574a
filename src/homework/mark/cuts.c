/* Wrong cuts, and the answers that decide them. */

#include "homework/mark/marked.h"

/* TRUE if the row, or something below it, is gone into: then a `no` there is a slip of
 * the pen, and no cut. */
static gboolean
holds_visit (const Marked *work, guint32 row)
{
    for (guint32 i = row; i < work->reading->ends[row]; i++)
        if (work->reading->visited[i] == PODA_SAID_YES)
            return TRUE;
    return FALSE;
}

/* Finds the cut that the row lies below: its parent's, that of a sibling before it,
 * since siblings are cut together, or a new one. `top`: it is the topmost of its
 * branch. */
static guint
cut_of (Marked *work, guint32 row, gboolean *top)
{
    const PodaRow *rows = work->exercise->rows;
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    gboolean searched = poda_marked_is_searched (work, row);
    guint above = row == 0 ? 0 : work->cut_of[rows[row].parent];
    *top = FALSE;
    if (above != 0 || said != (searched ? PODA_SAID_NO : PODA_SAID_YES)
        || (searched && holds_visit (work, row)))
        return above;
    *top = TRUE;
    for (guint32 before = rows[row].before; before != PODA_ROW_NONE;
         before = rows[before].before) {
        const WrongCut *cut = poda_marked_cut (work, before);
        if (cut != NULL && cut->left_out == searched)
            return work->cut_of[before];
    }
    const PodaCell *follows =
        poda_answers_cell (work->follow, row, PODA_COLUMN_VISITED);
    WrongCut cut = { row, searched, (follows->value == 0) == searched };
    g_array_append_val (work->cuts, cut);
    return work->cuts->len;
}

void
poda_marked_find_cuts (Marked *work)
{
    PodaMarking *marking = work->marking;
    guint32 n = work->exercise->n_rows;
    marking->surplus = g_new (guint32, n);
    marking->missed = g_new (guint32, n);
    for (guint32 row = 0; row < n; row++) {
        gboolean top;
        work->cut_of[row] = cut_of (work, row, &top);
        if (top && poda_marked_cut (work, row)->left_out)
            marking->surplus[marking->n_surplus++] = row;
        else if (top)
            marking->missed[marking->n_missed++] = row;
    }
}

/* Finds the cell that says whether the row is visited: its own column's, else the first
 * that is asked and says something of it. */
static gboolean
find_decision (const Marked *work, const WrongCut *cut, guint32 *row,
               PodaColumn *column)
{
    for (*row = cut->row; *row < work->reading->ends[cut->row]; ++*row)
        for (guint i = 0; i <= PODA_COLUMN_BOUND + 1; i++) {
            *column = i == 0 ? PODA_COLUMN_VISITED : (PodaColumn) (i - 1);
            PodaCell cell = poda_reading_cell (work->reading, *row, *column);
            if (poda_exercise_asks (work->exercise, *row, *column)
                && (cut->left_out || cell.state == PODA_CELL_FILLED))
                return TRUE;
        }
    return FALSE;
}

void
poda_marked_decide (Marked *work)
{
    for (guint i = 0; i < work->cuts->len; i++) {
        const WrongCut *cut = &g_array_index (work->cuts, WrongCut, i);
        guint32 row;
        PodaColumn column;
        if (!find_decision (work, cut, &row, &column))
            continue;
        gsize cell = (gsize) row * PODA_N_COLUMNS + column;
        PodaCell given = poda_reading_cell (work->reading, row, column);
        for (guint32 below = cut->row; below < work->exercise->n_rows; below++)
            if (work->cut_of[below] == i + 1)
                work->marking->decided[below] = cell + 1;
        if (given.state != PODA_CELL_UNREAD)
            work->marking->cells[cell] =
                cut->follows                                      ? PODA_MARK_CARRIED
                : given.state == PODA_CELL_EMPTY && !given.struck ? PODA_MARK_MISSING
                                                                  : PODA_MARK_WRONG;
    }
}
