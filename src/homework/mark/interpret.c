#include "homework/mark/mark.h"

#define BIT(column) (1u << (column))
#define VISITED BIT (PODA_COLUMN_VISITED)
#define ORDER BIT (PODA_N_COLUMNS)
#define OWN_VISITS BIT (PODA_N_COLUMNS + 1)             /* see find_gone_past */
#define SEARCH_COLUMNS (BIT (PODA_COLUMN_STRATEGY) - 1) /* all but strategies */
#define NON_TICK_COLUMNS (SEARCH_COLUMNS & ~VISITED)

/* --- The contents of cells --- */

static void
read_row (PodaInterpretation *reading, guint32 row)
{
    PodaRowReading *read = &reading->rows[row];
    for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++) {
        const PodaCell *cell = poda_answers_cell (reading->answers, row, i);
        guint bit = poda_exercise_asks (reading->exercise, row, i) ? BIT (i) : 0;
        gboolean empty = cell->state == PODA_CELL_EMPTY;
        read->asked |= bit;
        read->filled |= cell->state == PODA_CELL_FILLED ? bit : 0;
        read->dashed |= empty && cell->dashed ? bit : 0;
        read->written |= !empty || cell->dashed ? bit : 0;
    }
}

/* Sets the bit `as` in the rows that the student has gone past: after their subtree,
 * the column has an answer at their depth or deeper. With VISITED, a no in a row also
 * answers all rows below it. */
static void
find_gone_past (PodaInterpretation *reading, guint bit, guint as)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 n = reading->exercise->n_rows;
    g_autofree guint *deepest = g_new0 (guint, n + 1); /* of later answers, + 1 */
    g_autofree guint *depths = g_new0 (guint, n + 1);  /* of the subtrees, + 1 */
    for (guint32 row = n; row-- > 0;) {
        guint32 parent = rows[row].parent;
        const PodaCell *visit =
            poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
        gboolean no = as == VISITED && visit->value == 0;
        depths[row] = MAX (depths[row], rows[row].ply + 1);
        if (parent != PODA_ROW_NONE)
            depths[parent] = MAX (depths[parent], depths[row]);
        deepest[row] = deepest[row + 1];
        if (reading->rows[row].written & bit)
            deepest[row] = MAX (deepest[row], no ? depths[row] : rows[row].ply + 1);
    }
    for (guint32 row = 0; row < n; row++)
        if (deepest[reading->rows[row].end] > rows[row].ply)
            reading->rows[row].went_past |= as;
}

static gboolean
is_no (const PodaInterpretation *reading, guint32 row, PodaColumn column)
{
    const PodaRowReading *read = &reading->rows[row];
    return (read->dashed & BIT (column)) != 0
           || (read->filled & BIT (column)
               && poda_answers_cell (reading->answers, row, column)->value == 0);
}

static void
read_column (PodaInterpretation *reading, PodaColumn column)
{
    gboolean yes = FALSE, no = FALSE;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        gboolean is = is_no (reading, row, column);
        reading->answered[column] |= (reading->rows[row].written & BIT (column)) != 0;
        no = no || is;
        yes = yes || (!is && reading->rows[row].filled & BIT (column));
    }
    reading->ticks[column] = poda_column_rows[column].is_tick && yes != no
                             && (yes || column == PODA_COLUMN_VISITED);
    reading->implied[column] = no;
    find_gone_past (reading, BIT (column), BIT (column));
}

PodaVisitAnswer
poda_interpretation_from_row (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowReading *read = &reading->rows[row];
    guint blank = read->dashed | (read->went_past & read->asked & ~read->written);
    return read->filled & NON_TICK_COLUMNS ? PODA_VISIT_YES
           : blank & NON_TICK_COLUMNS      ? PODA_VISIT_NO
                                           : PODA_VISIT_UNANSWERED;
}

/* TRUE if the row contains dashes and nothing else. */
static gboolean
has_only_dashes (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowReading *read = &reading->rows[row];
    return (read->dashed & SEARCH_COLUMNS) != 0
           && (read->written & ~read->dashed & SEARCH_COLUMNS) == 0;
}

/* TRUE if the column is finished: all right noes are in it, or implied by one above. */
static gboolean
has_all_noes (const PodaInterpretation *reading)
{
    guint32 end = 0; /* of the rows below a no */
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaCell *key =
            poda_answers_cell (reading->exercise->key, row, PODA_COLUMN_VISITED);
        if (is_no (reading, row, PODA_COLUMN_VISITED))
            end = MAX (end, reading->rows[row].end);
        if (row >= end && reading->rows[row].asked & VISITED && key->value == 0)
            return FALSE;
    }
    return TRUE;
}

/* TRUE if an empty cell means yes, in a column that contains only noes: the node, or
 * its nearest ancestor with other questions, has other answers; or, if only visits are
 * asked, the cell is done. */
static gboolean
blank_means_yes (const PodaInterpretation *reading, guint32 row)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 nearest = row;
    if (!reading->ticks[PODA_COLUMN_VISITED]
        || reading->implied[PODA_COLUMN_VISITED] == 0
        || (row > 0 && reading->rows[rows[row].parent].visited == PODA_VISIT_NO))
        return FALSE;
    while (
        nearest > 0
        && (rows[nearest].leaf || !(reading->rows[nearest].asked & NON_TICK_COLUMNS)))
        nearest = rows[nearest].parent;
    return reading->rows[nearest].asked & NON_TICK_COLUMNS
               ? poda_interpretation_from_row (reading, nearest) == PODA_VISIT_YES
               : poda_interpretation_is_done (reading, row, PODA_COLUMN_VISITED);
}

/* --- Visits --- */

/* Returns the answer on the visit in the row itself. */
static PodaVisitAnswer
visit_in_row (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowReading *read = &reading->rows[row];
    PodaCell cell = *poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
    if (read->filled & VISITED)
        return cell.value != 0 ? PODA_VISIT_YES : PODA_VISIT_NO;
    if (poda_interpretation_from_row (reading, row) == PODA_VISIT_YES)
        return PODA_VISIT_YES;
    if (has_only_dashes (reading, row))
        return PODA_VISIT_NO;
    return read->asked & VISITED && cell.state == PODA_CELL_EMPTY
                   && read->went_past & (reading->all_noes ? VISITED : OWN_VISITS)
                   && blank_means_yes (reading, row)
               ? PODA_VISIT_YES
               : PODA_VISIT_UNANSWERED;
}

/* TRUE if an empty row and its empty later siblings mean a cut. */
static gboolean
is_left_out (const PodaInterpretation *reading, guint32 row)
{
    const PodaRow *rows = reading->exercise->rows;
    const PodaRowReading *read = reading->rows;
    guint32 parent = rows[row].parent, before = rows[row].before, end;
    if (before == PODA_ROW_NONE || reading->rows[parent].visited != PODA_VISIT_YES
        || (read[row].went_past & read[row].asked & SEARCH_COLUMNS) == 0)
        return FALSE;
    /* Siblings without questions show nothing. */
    while (rows[before].before != PODA_ROW_NONE
           && (read[before].asked & SEARCH_COLUMNS) == 0)
        before = rows[before].before;
    gboolean before_visited = !(read[before].asked & SEARCH_COLUMNS)
                              || reading->rows[before].visited == PODA_VISIT_YES;
    if (!before_visited && reading->rows[before].visited != PODA_VISIT_NO)
        return FALSE;
    end = reading->rows[before_visited ? rows[parent].last : row].end;
    while (row < end && !(read[row].written & (SEARCH_COLUMNS | ORDER)))
        row++;
    return row == end;
}

/* Interprets the visits in preorder, so that parents and earlier siblings come first.
 * If the column contains both yes and no, an empty cell means neither. */
static void
read_visits (PodaInterpretation *reading)
{
    gboolean blank_means_no = reading->ticks[PODA_COLUMN_VISITED]
                              && reading->implied[PODA_COLUMN_VISITED] == 0;
    gboolean may_be_cut =
        !reading->by_order
        && (blank_means_no || !reading->answered[PODA_COLUMN_VISITED]);
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaRowReading *read = &reading->rows[row];
        guint32 parent = reading->exercise->rows[row].parent;
        PodaVisitAnswer answer = visit_in_row (reading, row);
        if (reading->by_order && (read->written | read->went_past) & ORDER)
            answer = read->written & ORDER ? PODA_VISIT_YES : PODA_VISIT_NO;
        else if (answer == PODA_VISIT_UNANSWERED
                 && !(read->written & (SEARCH_COLUMNS | ORDER)) && row > 0
                 && (reading->rows[parent].visited == PODA_VISIT_NO
                     || (may_be_cut && is_left_out (reading, row))))
            answer = PODA_VISIT_NO;
        reading->rows[row].visited = answer;
    }
}

void
poda_interpretation_init (PodaInterpretation *reading, const PodaExercise *exercise,
                          const PodaAnswers *answers)
{
    const PodaRow *rows = exercise->rows;
    *reading =
        (PodaInterpretation){ .exercise = exercise,
                              .answers = answers,
                              .rows = g_new0 (PodaRowReading, exercise->n_rows) };
    for (guint32 row = exercise->n_rows; row-- > 0;) {
        guint32 last = rows[row].last;
        reading->rows[row].end =
            last == PODA_ROW_NONE ? row + 1 : reading->rows[last].end;
        read_row (reading, row);
    }
    gboolean ordered = poda_exercise_has (exercise, PODA_ASK_ORDER)
                       && answers->has_order && answers->n_order > 0;
    for (guint32 i = 0; ordered && i < answers->n_order; i++)
        if (answers->order[i] != PODA_ROW_NONE)
            reading->rows[answers->order[i]].written |= ORDER;
    for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
        read_column (reading, i);
    find_gone_past (reading, VISITED, OWN_VISITS);
    find_gone_past (reading, ORDER, ORDER);
    reading->all_noes = has_all_noes (reading);
    reading->by_order = ordered && !reading->answered[PODA_COLUMN_VISITED];
    read_visits (reading);
}

void
poda_interpretation_clear (PodaInterpretation *reading)
{
    g_clear_pointer (&reading->rows, g_free);
}

/* --- Cells --- */

/* TRUE if an answer is needed there, beyond what an empty cell implies. */
static gboolean
is_due (const PodaInterpretation *reading, guint32 row, PodaColumn column)
{
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    return reading->rows[row].asked & BIT (column) && key->state == PODA_CELL_FILLED
           && !(reading->ticks[column] && key->value == reading->implied[column]);
}

gboolean
poda_interpretation_is_done (const PodaInterpretation *reading, guint32 row,
                             PodaColumn column)
{
    gboolean step = column != PODA_COLUMN_STRATEGY;
    guint32 last = reading->exercise->n_rows;
    if (reading->rows[row].went_past & BIT (column)
        || (step && reading->rows[row].visited == PODA_VISIT_NO))
        return TRUE;
    while (last > 0 && !is_due (reading, last - 1, column))
        last--;
    return last > 0
           && (reading->rows[last - 1].written & BIT (column)
               || (step && reading->rows[last - 1].visited == PODA_VISIT_NO));
}

PodaCell
poda_interpretation_cell (const PodaInterpretation *reading, guint32 row,
                          PodaColumn column)
{
    PodaCell cell = *poda_answers_cell (reading->answers, row, column);
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    const PodaCell implied = { .state = PODA_CELL_FILLED,
                               .value = reading->implied[column] };
    gboolean visit = column == PODA_COLUMN_VISITED;
    gboolean yes = visit && implied.value != 0;
    if (cell.state != PODA_CELL_EMPTY || !poda_column_rows[column].is_tick)
        return cell;
    if (cell.dashed || (visit && has_only_dashes (reading, row)))
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = 0 };
    if (!reading->ticks[column] || (yes && !blank_means_yes (reading, row)))
        return cell;
    if (poda_cell_equal (key, &implied)
        && (yes || poda_interpretation_is_done (reading, row, column)))
        return implied;
    gboolean means =
        visit ? reading->rows[row].visited == (yes ? PODA_VISIT_YES : PODA_VISIT_NO)
                    && poda_interpretation_from_row (reading, row) != PODA_VISIT_YES
              : (reading->rows[row].went_past & BIT (column)) != 0;
    return means ? implied : cell;
}

PodaValue
poda_interpretation_value (const PodaInterpretation *reading, guint32 row,
                           PodaColumn column, PodaValue otherwise)
{
    if (reading == NULL)
        return otherwise;
    PodaCell cell = poda_interpretation_cell (reading, row, column);
    PodaCell computed = { .state = PODA_CELL_FILLED, .value = otherwise };
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    if (cell.state != PODA_CELL_FILLED || !(reading->rows[row].asked & BIT (column))
        || poda_cell_equal (&cell, &computed))
        return otherwise;
    return poda_cell_equal (&cell, key) ? key->value : cell.value;
}
