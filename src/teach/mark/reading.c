#include "teach/mark/reading.h"

static void
note_columns (PodaReading *reading)
{
    const PodaExercise *exercise = reading->exercise;
    gboolean yes[PODA_N_COLUMNS] = { FALSE }, no[PODA_N_COLUMNS] = { FALSE };
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_N_COLUMNS; i++) {
            PodaColumn column = (PodaColumn) i;
            const PodaCell *cell = poda_answers_cell (reading->answers, row, column);
            if (cell->state == PODA_CELL_EMPTY
                || !poda_exercise_asks (exercise, row, column))
                continue;
            reading->answered[column] = TRUE;
            if (cell->state == PODA_CELL_FILLED)
                *(cell->value != 0 ? &yes[i] : &no[i]) = TRUE;
        }
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        reading->crosses[i] =
            (i == PODA_COLUMN_VISITED || i == PODA_COLUMN_STRATEGY) && yes[i] && !no[i];
}

/* What stands beside a node that is filled in only where it was visited. */
static PodaSaid
said_beside (const PodaReading *reading, guint32 row)
{
    static const PodaColumn columns[] = { PODA_COLUMN_VALUE, PODA_COLUMN_ALPHA,
                                          PODA_COLUMN_BETA, PODA_COLUMN_BOUND };
    PodaSaid said = PODA_SAID_NOTHING;
    for (guint i = 0; i < G_N_ELEMENTS (columns); i++) {
        const PodaCell *cell = poda_answers_cell (reading->answers, row, columns[i]);
        if (!poda_exercise_asks (reading->exercise, row, columns[i]))
            continue;
        if (cell->state != PODA_CELL_EMPTY)
            return PODA_SAID_YES;
        if (reading->answered[columns[i]])
            said = PODA_SAID_NO;
    }
    return said;
}

static PodaSaid
said_of (const PodaReading *reading, guint32 row)
{
    if (reading->answered[PODA_COLUMN_VISITED]) {
        PodaCell cell = poda_reading_cell (reading, row, PODA_COLUMN_VISITED);
        if (cell.state == PODA_CELL_FILLED)
            return cell.value != 0 ? PODA_SAID_YES : PODA_SAID_NO;
        return said_beside (reading, row) == PODA_SAID_YES ? PODA_SAID_YES
                                                           : PODA_SAID_NOTHING;
    }
    return said_beside (reading, row);
}

static void
note_order (PodaReading *reading)
{
    const PodaAnswers *answers = reading->answers;
    for (guint32 row = 0; row < reading->exercise->n_rows; row++)
        reading->visited[row] = PODA_SAID_NO;
    for (guint32 i = 0; i < answers->n_order; i++)
        if (answers->order[i] != PODA_ROW_NONE)
            reading->visited[answers->order[i]] = PODA_SAID_YES;
}

void
poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                   const PodaAnswers *answers)
{
    *reading = (PodaReading){ .exercise = exercise, .answers = answers };
    reading->visited = g_new0 (guint8, exercise->n_rows);
    note_columns (reading);
    gboolean ordered = poda_exercise_has (exercise, PODA_ASK_ORDER)
                       && answers->has_order && answers->n_order > 0;
    reading->tells_visits = reading->answered[PODA_COLUMN_VISITED] || ordered;
    if (ordered && !reading->answered[PODA_COLUMN_VISITED]) {
        note_order (reading);
        return;
    }
    for (guint32 row = 0; row < exercise->n_rows; row++)
        reading->visited[row] = (guint8) said_of (reading, row);
}

void
poda_reading_clear (PodaReading *reading)
{
    g_clear_pointer (&reading->visited, g_free);
}

PodaCell
poda_reading_cell (const PodaReading *reading, guint32 row, PodaColumn column)
{
    PodaCell cell = *poda_answers_cell (reading->answers, row, column);
    if (cell.state == PODA_CELL_EMPTY && reading->crosses[column])
        cell = (PodaCell){ .state = PODA_CELL_FILLED, .value = 0 };
    return cell;
}

PodaValue
poda_reading_value (const PodaReading *reading, guint32 row, PodaColumn column,
                    PodaValue otherwise)
{
    PodaCell cell = poda_reading_cell (reading, row, column);
    PodaCell computed = { .state = PODA_CELL_FILLED, .value = otherwise };
    const PodaCell *key = poda_answers_cell (reading->exercise->key, row, column);
    if (cell.state != PODA_CELL_FILLED
        || !poda_exercise_asks (reading->exercise, row, column)
        || poda_cell_equal (&cell, &computed))
        return otherwise;
    return poda_cell_equal (&cell, key) ? key->value : cell.value;
}
