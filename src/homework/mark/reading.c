#include "homework/mark/reading.h"

#include <string.h>

#define ORDER_BIT (1u << PODA_N_COLUMNS)
#define PLAIN_BIT (1u << (PODA_N_COLUMNS + 1)) /* visits, where a no is of one row */

static const PodaCell *
cell_at (const PodaReading *reading, guint32 row, PodaColumn column)
{
    return poda_answers_cell (reading->answers, row, column);
}

static gboolean
asks (const PodaReading *reading, guint32 row, PodaColumn column)
{
    return poda_exercise_asks (reading->exercise, row, column);
}

/* Something was put there, be it a dash. */
static gboolean
is_answered (const PodaReading *reading, guint32 row, PodaColumn column)
{
    const PodaCell *cell = cell_at (reading, row, column);
    return asks (reading, row, column)
           && (cell->state != PODA_CELL_EMPTY || cell->struck);
}

/* --- What has been gone past --- */

/* Sets the bit where behind a row's subtree something is marked in `answered`, at its
 * depth or farther down. Whoever says that a node is never visited has dealt with all
 * below it. */
static void
find_passed (PodaReading *reading, const guint8 *answered, guint bit)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 n = reading->exercise->n_rows;
    g_autofree guint *deepest = g_new0 (guint, n + 1); /* of those from there on, + 1 */
    g_autofree guint *depths = g_new0 (guint, n + 1);  /* of the subtrees, + 1 */
    for (guint32 row = n; row-- > 0;) {
        guint32 parent = rows[row].parent;
        gboolean no = bit == 1u << PODA_COLUMN_VISITED
                      && cell_at (reading, row, PODA_COLUMN_VISITED)->value == 0;
        depths[row] = MAX (depths[row], rows[row].ply + 1);
        if (parent != PODA_ROW_NONE)
            depths[parent] = MAX (depths[parent], depths[row]);
        deepest[row] = deepest[row + 1];
        if (answered[row])
            deepest[row] = MAX (deepest[row], no ? depths[row] : rows[row].ply + 1);
    }
    for (guint32 row = 0; row < n; row++)
        if (deepest[reading->ends[row]] > rows[row].ply)
            reading->passed[row] |= (guint16) bit;
}

static void
read_column (PodaReading *reading, PodaColumn column)
{
    guint32 n = reading->exercise->n_rows;
    gboolean yes = FALSE, no = FALSE;
    g_autofree guint8 *answered = g_new0 (guint8, n);
    for (guint32 row = 0; row < n; row++) {
        const PodaCell *cell = cell_at (reading, row, column);
        answered[row] = (guint8) is_answered (reading, row, column);
        if (!answered[row])
            continue;
        reading->answered[column] = TRUE;
        no =
            no || cell->struck || (cell->state == PODA_CELL_FILLED && cell->value == 0);
        yes = yes || (cell->state == PODA_CELL_FILLED && cell->value != 0);
    }
    reading->ticks[column] = poda_column_is_tick (column) && yes != no
                             && (yes || column == PODA_COLUMN_VISITED);
    reading->implied[column] = no;
    find_passed (reading, answered, 1u << column);
    if (column == PODA_COLUMN_VISITED)
        find_passed (reading, answered, PLAIN_BIT);
}

/* --- Visits --- */

PodaSaid
poda_reading_beside (const PodaReading *reading, guint32 row)
{
    PodaSaid said = PODA_SAID_NOTHING;
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        PodaColumn column = (PodaColumn) i;
        const PodaCell *cell = cell_at (reading, row, column);
        if (poda_column_is_tick (column) || !asks (reading, row, column))
            continue;
        if (cell->state == PODA_CELL_FILLED)
            return PODA_SAID_YES;
        if (cell->state == PODA_CELL_EMPTY
            && (cell->struck || (reading->passed[row] & 1u << column) != 0))
            said = PODA_SAID_NO;
    }
    return said;
}

/* A dash, and nothing else, in the cells of a row. */
static gboolean
is_struck (const PodaReading *reading, guint32 row)
{
    gboolean struck = FALSE;
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        const PodaCell *cell = cell_at (reading, row, (PodaColumn) i);
        if (!asks (reading, row, (PodaColumn) i) || i == PODA_COLUMN_STRATEGY)
            continue;
        if (cell->state != PODA_CELL_EMPTY)
            return FALSE;
        struck = struck || cell->struck;
    }
    return struck;
}

/* --- Blanks between noes --- */

/* Whether something else than ticks is asked for beside the row. */
static gboolean
asks_more (const PodaReading *reading, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        if (!poda_column_is_tick ((PodaColumn) i)
            && asks (reading, row, (PodaColumn) i))
            return TRUE;
    return FALSE;
}

static gboolean
is_no (const PodaReading *reading, guint32 row)
{
    const PodaCell *cell = cell_at (reading, row, PODA_COLUMN_VISITED);
    return asks (reading, row, PODA_COLUMN_VISITED)
           && (cell->struck || (cell->state == PODA_CELL_FILLED && cell->value == 0));
}

/* Whether the noes alone tell that the ticking is done: all that are right stand there,
 * or above, or, where nothing else is asked that could tell, most of them. */
static gboolean
tells_all_noes (const PodaReading *reading)
{
    guint n_right = 0, n_due = 0;
    guint32 end = 0; /* of what lies below a no */
    gboolean more = FALSE;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++) {
        const PodaCell *key =
            poda_answers_cell (reading->exercise->key, row, PODA_COLUMN_VISITED);
        gboolean due = asks (reading, row, PODA_COLUMN_VISITED)
                       && key->state == PODA_CELL_FILLED && key->value == 0;
        n_due += due;
        end = is_no (reading, row) ? MAX (end, reading->ends[row]) : end;
        n_right += due && row < end;
        more = more || asks_more (reading, row);
    }
    return more ? n_right == n_due : 2 * n_right > n_due;
}

/* Whoever writes only the noes says yes by the blanks between them: those at nodes
 * beside which, or beside whose parent, something stands. A few noes and nothing else
 * say nothing of the rest. */
static gboolean
blank_is_yes (const PodaReading *reading, guint32 row)
{
    if (!reading->ticks[PODA_COLUMN_VISITED]
        || reading->implied[PODA_COLUMN_VISITED] == 0
        || (row > 0
            && reading->visited[reading->exercise->rows[row].parent] == PODA_SAID_NO))
        return FALSE;
    if (reading->all_noes
        && (row == 0 || poda_reading_is_done (reading, row, PODA_COLUMN_VISITED)))
        return TRUE;
    const PodaRow *rows = reading->exercise->rows;
    while (rows[row].parent != PODA_ROW_NONE
           && (rows[row].leaf || !asks_more (reading, row)))
        row = rows[row].parent;
    return asks_more (reading, row)
               ? poda_reading_beside (reading, row) == PODA_SAID_YES
               : reading->all_noes;
}

/* What is written in the row itself. */
static PodaSaid
stated (const PodaReading *reading, guint32 row)
{
    PodaCell cell = *cell_at (reading, row, PODA_COLUMN_VISITED);
    gboolean asked = asks (reading, row, PODA_COLUMN_VISITED);
    guint passed = reading->all_noes ? 1u << PODA_COLUMN_VISITED : PLAIN_BIT;
    if (asked && cell.state == PODA_CELL_FILLED)
        return cell.value != 0 ? PODA_SAID_YES : PODA_SAID_NO;
    if (poda_reading_beside (reading, row) == PODA_SAID_YES)
        return PODA_SAID_YES;
    if (is_struck (reading, row))
        return PODA_SAID_NO;
    return asked && cell.state == PODA_CELL_EMPTY
                   && (reading->passed[row] & passed) != 0
                   && blank_is_yes (reading, row)
               ? PODA_SAID_YES
               : PODA_SAID_NOTHING;
}

static guint
asked_bits (const PodaReading *reading, guint32 row)
{
    guint bits = 0;
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        bits |= asks (reading, row, (PodaColumn) i) ? 1u << i : 0;
    return bits;
}

/* Whether a blank row, and those of the siblings behind it, stand for a cut. `n_put`:
 * how much was put down in the rows before each. */
static gboolean
is_left_out (const PodaReading *reading, guint32 row, const guint32 *n_put)
{
    const PodaRow *rows = reading->exercise->rows;
    guint32 parent = rows[row].parent, before = rows[row].before;
    if (before == PODA_ROW_NONE || reading->visited[parent] != PODA_SAID_YES
        || (reading->passed[row] & asked_bits (reading, row)) == 0)
        return FALSE;
    /* A sibling that nothing is asked of says nothing. */
    while (rows[before].before != PODA_ROW_NONE && asked_bits (reading, before) == 0)
        before = rows[before].before;
    if (asked_bits (reading, before) != 0 && reading->visited[before] != PODA_SAID_YES)
        return reading->visited[before] == PODA_SAID_NO
               && n_put[reading->ends[row]] == n_put[row];
    return n_put[reading->ends[rows[parent].last]] == n_put[row];
}

/* In preorder, so that parents and siblings before are known. */
static void
read_visits (PodaReading *reading, const guint8 *listed)
{
    guint32 n = reading->exercise->n_rows;
    const PodaRow *rows = reading->exercise->rows;
    gboolean by_order =
        reading->tells_visits && !reading->answered[PODA_COLUMN_VISITED];
    /* Where both words are in use a blank is neither. */
    gboolean worded = reading->answered[PODA_COLUMN_VISITED]
                      && !(reading->ticks[PODA_COLUMN_VISITED]
                           && reading->implied[PODA_COLUMN_VISITED] == 0);
    g_autofree guint32 *n_put = g_new0 (guint32, n + 1);
    for (guint32 row = 0; row < n; row++) {
        n_put[row + 1] = n_put[row] + listed[row];
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
            n_put[row + 1] += is_answered (reading, row, (PodaColumn) i);
    }
    for (guint32 row = 0; row < n; row++) {
        PodaSaid said = stated (reading, row);
        guint32 parent = rows[row].parent;
        if (by_order && (listed[row] || (reading->passed[row] & ORDER_BIT) != 0))
            said = listed[row] ? PODA_SAID_YES : PODA_SAID_NO;
        else if (said == PODA_SAID_NOTHING && n_put[row + 1] == n_put[row]
                 && parent != PODA_ROW_NONE)
            said =
                reading->visited[parent] == PODA_SAID_NO
                        || (!worded && !by_order && is_left_out (reading, row, n_put))
                    ? PODA_SAID_NO
                    : PODA_SAID_NOTHING;
        reading->visited[row] = (guint8) said;
    }
}

void
poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                   const PodaAnswers *answers)
{
    *reading = (PodaReading){ .exercise = exercise, .answers = answers };
    reading->visited = g_new0 (guint8, exercise->n_rows);
    reading->passed = g_new0 (guint16, exercise->n_rows);
    g_autofree guint8 *listed = g_new0 (guint8, exercise->n_rows);
    const PodaRow *rows = exercise->rows;
    reading->ends = g_new (guint32, exercise->n_rows);
    for (guint32 row = exercise->n_rows; row-- > 0;)
        reading->ends[row] =
            rows[row].last == PODA_ROW_NONE ? row + 1 : reading->ends[rows[row].last];
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        read_column (reading, (PodaColumn) i);
    gboolean ordered = poda_exercise_has (exercise, PODA_ASK_ORDER)
                       && answers->has_order && answers->n_order > 0;
    for (guint32 i = 0; ordered && i < answers->n_order; i++)
        if (answers->order[i] != PODA_ROW_NONE)
            listed[answers->order[i]] = TRUE;
    if (ordered)
        find_passed (reading, listed, ORDER_BIT);
    reading->all_noes = tells_all_noes (reading);
    reading->tells_visits = ordered || reading->answered[PODA_COLUMN_VISITED];
    read_visits (reading, listed);
}

void
poda_reading_clear (PodaReading *reading)
{
    g_clear_pointer (&reading->visited, g_free);
    g_clear_pointer (&reading->ends, g_free);
    g_clear_pointer (&reading->passed, g_free);
}

/* --- Cells --- */

/* Whether something is to be written there, besides what a blank implies. */
static gboolean
is_due (const PodaReading *reading, guint32 row, PodaColumn column)
{
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    return asks (reading, row, column) && key->state == PODA_CELL_FILLED
           && !(reading->ticks[column] && key->value == reading->implied[column]);
}

/* TRUE if nothing was written after a row, though something is to be. */
static gboolean
stops_at (const PodaReading *reading, guint32 row, PodaColumn column)
{
    gboolean due = FALSE;
    for (guint32 later = row + 1; later < reading->exercise->n_rows; later++) {
        for (guint i = 0; i < PODA_N_COLUMNS; i++)
            if (is_answered (reading, later, (PodaColumn) i))
                return FALSE;
        due = due || is_due (reading, later, column);
    }
    return due;
}

gboolean
poda_reading_is_done (const PodaReading *reading, guint32 row, PodaColumn column)
{
    if ((reading->passed[row] & 1u << column) != 0
        || (column != PODA_COLUMN_STRATEGY && reading->visited[row] == PODA_SAID_NO))
        return TRUE;
    if (stops_at (reading, row, column))
        return FALSE;
    while (row > 0 && !is_due (reading, row - 1, column))
        row--;
    return row > 0
           && (is_answered (reading, row - 1, column)
               || (column != PODA_COLUMN_STRATEGY
                   && reading->visited[row - 1] == PODA_SAID_NO));
}

PodaCell
poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column)
{
    PodaCell cell = *cell_at (reading, row, column);
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    const PodaCell implied = { .state = PODA_CELL_FILLED,
                               .value = reading->implied[column] };
    if (cell.state != PODA_CELL_EMPTY || !poda_column_is_tick (column))
        return cell;
    if (cell.struck || (column == PODA_COLUMN_VISITED && is_struck (reading, row)))
        return (PodaCell){ .state = PODA_CELL_FILLED, .value = 0 };
    if (!reading->ticks[column])
        return cell;
    gboolean yes = column == PODA_COLUMN_VISITED && implied.value != 0;
    if (yes && !blank_is_yes (reading, row))
        return cell;
    if (poda_cell_equal (key, &implied)
        && (yes || poda_reading_is_done (reading, row, column)))
        return implied;
    if (column == PODA_COLUMN_STRATEGY)
        return (reading->passed[row] & 1u << column) != 0 ? implied : cell;
    PodaSaid said = implied.value != 0 ? PODA_SAID_YES : PODA_SAID_NO;
    return reading->visited[row] == said
                   && poda_reading_beside (reading, row) != PODA_SAID_YES
               ? implied
               : cell;
}

PodaValue
poda_reading_value (const PodaReading *reading, guint32 row, PodaColumn column,
                    PodaValue otherwise)
{
    PodaCell cell = poda_reading_cell (reading, row, column);
    PodaCell computed = { .state = PODA_CELL_FILLED, .value = otherwise };
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    if (cell.state != PODA_CELL_FILLED || !asks (reading, row, column)
        || poda_cell_equal (&cell, &computed))
        return otherwise;
    return poda_cell_equal (&cell, key) ? key->value : cell.value;
}
