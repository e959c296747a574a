#include "homework/mark/mark.h"

#define BIT(column) (1u << (column))
#define VISITED BIT (PODA_COLUMN_VISITED)
#define ORDER BIT (PODA_N_COLUMNS)
#define PLAIN BIT (PODA_N_COLUMNS + 1)         /* visits; a no excludes no rows below */
#define STEPS (BIT (PODA_COLUMN_STRATEGY) - 1) /* all columns of the search */
#define NUMBERS (STEPS & ~VISITED) /* all columns of the search without ticks */

/* --- The contents of cells --- */

static void
read_row (PodaInterpretation *reading, guint32 row)
{
    PodaRowRead *read = &reading->rows[row];
    for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++) {
        const PodaCell *cell = poda_answers_cell (reading->answers, row, i);
        guint bit = poda_exercise_asks (reading->exercise, row, i) ? BIT (i) : 0;
        gboolean empty = cell->state == PODA_CELL_EMPTY;
        read->asked |= bit;
        read->filled |= cell->state == PODA_CELL_FILLED ? bit : 0;
        read->struck |= empty && cell->struck ? bit : 0;
        read->put |= !empty || cell->struck ? bit : 0;
    }
}

/* Sets the bit `as` in the rows that the work went on past: after their subtree, the
 * column has an answer at their depth or deeper. A no in a row answers all rows below
 * it. */
static void
find_passed (PodaInterpretation *reading, guint bit, guint as)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 n = reading->exercise->n_rows;
    g_autofree guint *deepest = g_new0 (guint, n + 1); /* of the answers from here on, +
                                                          1 */
    g_autofree guint *depths = g_new0 (guint, n + 1);  /* the subtrees's, + 1 */
    for (guint32 row = n; row-- > 0;) {
        guint32 parent = rows[row].parent;
        const PodaCell *visit =
            poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
        gboolean no = as == VISITED && visit->value == 0;
        depths[row] = MAX (depths[row], rows[row].ply + 1);
        if (parent != PODA_ROW_NONE)
            depths[parent] = MAX (depths[parent], depths[row]);
        deepest[row] = deepest[row + 1];
        if (reading->rows[row].put & bit)
            deepest[row] = MAX (deepest[row], no ? depths[row] : rows[row].ply + 1);
    }
    for (guint32 row = 0; row < n; row++)
        if (deepest[reading->rows[row].end] > rows[row].ply)
            reading->rows[row].passed |= as;
}

static gboolean
is_no (const PodaInterpretation *reading, guint32 row, PodaColumn column)
{
    const PodaRowRead *read = &reading->rows[row];
    return (read->struck & BIT (column)) != 0
           || (read->filled & BIT (column)
               && poda_answers_cell (reading->answers, row, column)->value == 0);
}

static void
read_column (PodaInterpretation *reading, PodaColumn column)
{
    gboolean yes = FALSE, no = FALSE;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        gboolean is = is_no (reading, row, column);
        reading->answered[column] |= (reading->rows[row].put & BIT (column)) != 0;
        no = no || is;
        yes = yes || (!is && reading->rows[row].filled & BIT (column));
    }
    reading->ticks[column] = poda_column_rows[column].is_tick && yes != no
                             && (yes || column == PODA_COLUMN_VISITED);
    reading->implied[column] = no;
    find_passed (reading, BIT (column), BIT (column));
}

PodaVisitAnswer
poda_interpretation_from_row (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowRead *read = &reading->rows[row];
    guint blank = read->struck | (read->passed & read->asked & ~read->put);
    return read->filled & NUMBERS ? PODA_VISIT_YES
           : blank & NUMBERS      ? PODA_VISIT_NO
                                  : PODA_VISIT_UNANSWERED;
}

/* TRUE if the row contains dashes and nothing else. */
static gboolean
is_struck (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowRead *read = &reading->rows[row];
    return (read->struck & STEPS) != 0 && (read->put & ~read->struck & STEPS) == 0;
}

/* TRUE if all right noes are in the column, or implied by one above: it is finished. */
static gboolean
tells_all_noes (const PodaInterpretation *reading)
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

/* TRUE if an empty cell says yes, in a column that contains only noes: if the node, or
 * the nearest ancestor with other questions, has other answers; if only visits are
 * asked, if the cell is done. */
static gboolean
blank_is_yes (const PodaInterpretation *reading, guint32 row)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 beside = row;
    if (!reading->ticks[PODA_COLUMN_VISITED]
        || reading->implied[PODA_COLUMN_VISITED] == 0
        || (row > 0 && reading->rows[rows[row].parent].visited == PODA_VISIT_NO))
        return FALSE;
    while (beside > 0
           && (rows[beside].leaf || !(reading->rows[beside].asked & NUMBERS)))
        beside = rows[beside].parent;
    return reading->rows[beside].asked & NUMBERS
               ? poda_interpretation_from_row (reading, beside) == PODA_VISIT_YES
               : poda_interpretation_is_done (reading, row, PODA_COLUMN_VISITED);
}

/* --- Visits --- */

/* Returns what the row itself says about the visit. */
static PodaVisitAnswer
stated (const PodaInterpretation *reading, guint32 row)
{
    const PodaRowRead *read = &reading->rows[row];
    PodaCell cell = *poda_answers_cell (reading->answers, row, PODA_COLUMN_VISITED);
    if (read->filled & VISITED)
        return cell.value != 0 ? PODA_VISIT_YES : PODA_VISIT_NO;
    if (poda_interpretation_from_row (reading, row) == PODA_VISIT_YES)
        return PODA_VISIT_YES;
    if (is_struck (reading, row))
        return PODA_VISIT_NO;
    return read->asked & VISITED && cell.state == PODA_CELL_EMPTY
                   && read->passed & (reading->all_noes ? VISITED : PLAIN)
                   && blank_is_yes (reading, row)
               ? PODA_VISIT_YES
               : PODA_VISIT_UNANSWERED;
}

/* TRUE if an empty row and its empty later siblings mean a cut. */
static gboolean
is_left_out (const PodaInterpretation *reading, guint32 row)
{
    const PodaRow *rows = reading->exercise->rows;
    const PodaRowRead *read = reading->rows;
    guint32 parent = rows[row].parent, before = rows[row].before, end;
    if (before == PODA_ROW_NONE || reading->rows[parent].visited != PODA_VISIT_YES
        || (read[row].passed & read[row].asked & STEPS) == 0)
        return FALSE;
    /* Siblings without questions say nothing. */
    while (rows[before].before != PODA_ROW_NONE && (read[before].asked & STEPS) == 0)
        before = rows[before].before;
    gboolean went = !(read[before].asked & STEPS)
                    || reading->rows[before].visited == PODA_VISIT_YES;
    if (!went && reading->rows[before].visited != PODA_VISIT_NO)
        return FALSE;
    end = reading->rows[went ? rows[parent].last : row].end;
    while (row < end && !(read[row].put & (STEPS | ORDER)))
        row++;
    return row == end;
}

/* Interprets the visits in preorder, so that parents and earlier siblings come first.
 * If the column contains both yes and no, an empty cell says neither. */
static void
read_visits (PodaInterpretation *reading)
{
    gboolean crosses = reading->ticks[PODA_COLUMN_VISITED]
                       && reading->implied[PODA_COLUMN_VISITED] == 0;
    gboolean blanks =
        !reading->by_order && (crosses || !reading->answered[PODA_COLUMN_VISITED]);
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaRowRead *read = &reading->rows[row];
        guint32 parent = reading->exercise->rows[row].parent;
        PodaVisitAnswer said = stated (reading, row);
        if (reading->by_order && (read->put | read->passed) & ORDER)
            said = read->put & ORDER ? PODA_VISIT_YES : PODA_VISIT_NO;
        else if (said == PODA_VISIT_UNANSWERED && !(read->put & (STEPS | ORDER))
                 && row > 0
                 && (reading->rows[parent].visited == PODA_VISIT_NO
                     || (blanks && is_left_out (reading, row))))
            said = PODA_VISIT_NO;
        reading->rows[row].visited = said;
    }
}

void
poda_interpretation_init (PodaInterpretation *reading, const PodaExercise *exercise,
                          const PodaAnswers *answers)
{
    const PodaRow *rows = exercise->rows;
    *reading = (PodaInterpretation){ .exercise = exercise,
                                     .answers = answers,
                                     .rows = g_new0 (PodaRowRead, exercise->n_rows) };
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
            reading->rows[answers->order[i]].put |= ORDER;
    for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
        read_column (reading, i);
    find_passed (reading, VISITED, PLAIN);
    find_passed (reading, ORDER, ORDER);
    reading->all_noes = tells_all_noes (reading);
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
    if (reading->rows[row].passed & BIT (column)
        || (step && reading->rows[row].visited == PODA_VISIT_NO))
        return TRUE;
    while (last > 0 && !is_due (reading, last - 1, column))
        last--;
    return last > 0
           && (reading->rows[last - 1].put & BIT (column)
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
    if (cell.struck || (visit && is_struck (reading, row)))
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = 0 };
    if (!reading->ticks[column] || (yes && !blank_is_yes (reading, row)))
        return cell;
    if (poda_cell_equal (key, &implied)
        && (yes || poda_interpretation_is_done (reading, row, column)))
        return implied;
    gboolean means =
        visit ? reading->rows[row].visited == (yes ? PODA_VISIT_YES : PODA_VISIT_NO)
                    && poda_interpretation_from_row (reading, row) != PODA_VISIT_YES
              : (reading->rows[row].passed & BIT (column)) != 0;
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
