/* Wrong cuts, and the answers that decide them. */

#include "homework/mark/marked.h"

/* --- Cuts --- */

static gboolean
is_top (const Marked *work, guint32 row)
{
    guint32 parent = work->exercise->rows[row].parent;
    return parent == PODA_ROW_NONE || work->places[parent] != work->places[row];
}

/* Whether something below the row, or the row itself, is gone into: then a `no` there
 * is a slip of the pen, and no cut. */
static gboolean
holds_visit (const Marked *work, guint32 row)
{
    for (guint32 i = row; i < work->reading->ends[row]; i++)
        if (work->reading->visited[i] == PODA_SAID_YES)
            return TRUE;
    return FALSE;
}

static guint8
place_of (const Marked *work, guint32 row)
{
    guint32 parent = work->exercise->rows[row].parent;
    guint8 above = parent == PODA_ROW_NONE ? PLACE_USUAL : work->places[parent];
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    if (above != PLACE_USUAL)
        return above;
    if (!poda_marked_is_searched (work, row))
        return said == PODA_SAID_YES ? PLACE_GONE_INTO : PLACE_USUAL;
    return said == PODA_SAID_NO && !holds_visit (work, row) ? PLACE_LEFT_OUT
                                                            : PLACE_USUAL;
}

/* The cut that the row lies below already: its parent's, or that of a sibling before
 * it, since siblings are cut together; 0: none. */
static guint
cut_above (const Marked *work, guint32 row)
{
    const PodaRow *rows = work->exercise->rows;
    if (!is_top (work, row))
        return work->cut_of[rows[row].parent];
    guint32 before = rows[row].before;
    while (before != PODA_ROW_NONE && work->places[before] != work->places[row])
        before = rows[before].before;
    return before != PODA_ROW_NONE ? work->cut_of[before] : 0;
}

static gboolean
follows (const Marked *work, guint32 row)
{
    const PodaCell *cell = poda_answers_cell (work->follow, row, PODA_COLUMN_VISITED);
    return (cell->value != 0) == (work->places[row] == PLACE_GONE_INTO);
}

static guint32 *
take (GArray *rows, guint *n)
{
    *n = rows->len;
    return (guint32 *) (gpointer) g_array_free (rows, FALSE);
}

void
poda_marked_find_cuts (Marked *work)
{
    PodaMarking *marking = work->marking;
    GArray *tops[] = { [PLACE_LEFT_OUT] = g_array_new (FALSE, FALSE, sizeof (guint32)),
                       [PLACE_GONE_INTO] =
                           g_array_new (FALSE, FALSE, sizeof (guint32)) };
    for (guint32 row = 0; row < work->exercise->n_rows; row++) {
        guint8 place = work->places[row] = place_of (work, row);
        if (place == PLACE_USUAL)
            continue;
        if (is_top (work, row))
            g_array_append_val (tops[place], row);
        work->cut_of[row] = cut_above (work, row);
        if (work->cut_of[row] != 0)
            continue;
        WrongCut cut = { row, place, follows (work, row) };
        g_array_append_val (work->cuts, cut);
        work->cut_of[row] = work->cuts->len;
    }
    marking->surplus = take (tops[PLACE_LEFT_OUT], &marking->n_surplus);
    marking->missed = take (tops[PLACE_GONE_INTO], &marking->n_missed);
}

/* --- What decides them --- */

/* The cell that says whether the row is visited: its own column's, else the first that
 * is asked and says something of it. */
static gboolean
find_decision (const Marked *work, const WrongCut *cut, guint32 *row,
               PodaColumn *column)
{
    guint32 end = work->reading->ends[cut->row];
    static const PodaColumn order[] = { PODA_COLUMN_VISITED, PODA_COLUMN_VALUE,
                                        PODA_COLUMN_ALPHA, PODA_COLUMN_BETA,
                                        PODA_COLUMN_BOUND };
    for (*row = cut->row; *row < end; ++*row)
        for (guint i = 0; i < G_N_ELEMENTS (order); i++) {
            *column = order[i];
            PodaCell cell = poda_reading_cell (work->reading, *row, *column);
            if (poda_exercise_asks (work->exercise, *row, *column)
                && (cut->place == PLACE_LEFT_OUT || cell.state == PODA_CELL_FILLED))
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
        PodaCell cell = poda_reading_cell (work->reading, row, column);
        PodaMark *mark = &work->marking->cells[(gsize) row * PODA_N_COLUMNS + column];
        for (guint32 below = cut->row; below < work->exercise->n_rows; below++)
            if (work->cut_of[below] == i + 1)
                work->marking->decided[below] =
                    (gsize) row * PODA_N_COLUMNS + column + 1;
        if (cell.state == PODA_CELL_UNREAD)
            continue;
        *mark = cut->follows                                    ? PODA_MARK_CARRIED
                : cell.state == PODA_CELL_EMPTY && !cell.struck ? PODA_MARK_MISSING
                                                                : PODA_MARK_WRONG;
    }
}
