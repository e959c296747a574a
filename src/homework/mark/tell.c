/* What is said of marks: the first wrong step, what stands there, what is right, and
 * why. */

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "homework/mark/marked.h"

/* "PLACE: WRITTEN is written, and RIGHT is right: WHY"; `written` NULL: nothing is. */
static char *
tell (const char *place, const char *written, const char *right, const char *why)
{
    if (written == NULL)
        return g_strdup_printf (_ ("%s: nothing is written, and %s is right: %s"),
                                place, right, why);
    return g_strdup_printf (_ ("%s: %s is written, and %s is right: %s"), place,
                            written, right, why);
}

static char *
shown_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
            const PodaCell *cell)
{
    g_autofree char *text =
        poda_told_format (exercise, row, column, cell, PODA_STYLE_TEXT);
    return poda_terminal_clip (text, PODA_SHOWN_CELL);
}

char *
poda_mark_tell_cell (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                     PodaColumn column)
{
    const PodaExercise *exercise = reasons->exercise;
    const char *name = exercise->rows[row].name;
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    const PodaCell given = poda_reading_cell (&reading, row, column);
    gboolean tick = column == PODA_COLUMN_VISITED;
    gboolean filled = given.state == PODA_CELL_FILLED;
    gboolean blank = given.state == PODA_CELL_EMPTY && !given.struck;
    g_autofree char *place =
        g_strdup_printf (_ ("node %s, %s"), name,
                         poda_column_label (poda_told_column (exercise, row, column)));
    g_autofree char *written = shown_cell (exercise, row, column, &given);
    g_autofree char *expected = shown_cell (exercise, row, column, right);
    /* Where numbers are asked in the mover's view, the sentence's are another's. */
    g_autofree char *why = g_strdup_printf (
        exercise->rows[row].turned && !blank ? _ ("%s (told in MAX's view)") : "%s",
        poda_reasons_text (reasons, row, column));
    if (blank && (right->state == PODA_CELL_EMPTY || (tick && right->value == 0)))
        return g_strdup_printf (_ ("node %s: nothing says that it is not visited: %s"),
                                name, why);
    if (tick && filled)
        return g_strdup_printf (given.value == 0
                                    ? _ ("node %s is not visited, and has to be: %s")
                                    : _ ("node %s is visited, and has to be cut: %s"),
                                name, why);
    if (filled && right->state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("%s: %s is written, but the node is never visited: %s"), place, written,
            why);
    if (given.state == PODA_CELL_UNREAD)
        return g_strdup_printf (_ ("%s: %s cannot be read, and %s is right: %s"), place,
                                written, expected, why);
    return tell (place, blank ? NULL : filled ? written : _ ("a dash"), expected, why);
}

/* Finds the place at which the order first differs from the key's. `row` receives the
 * node that is right there; where the order is too long, its last right one. */
static guint32
differing_place (const PodaAnswers *answers, const PodaAnswers *key, guint32 *row)
{
    guint32 place = 0;
    while (place < answers->n_order && place < key->n_order
           && answers->order[place] == key->order[place])
        place++;
    *row = key->order[MIN (place, key->n_order - 1)];
    return place;
}

char *
poda_mark_tell_order (PodaReasons *reasons, const PodaAnswers *answers)
{
    const PodaExercise *exercise = reasons->exercise;
    guint32 row, given = PODA_ROW_NONE;
    guint32 number = differing_place (answers, exercise->key, &row);
    const char *name = exercise->rows[row].name;
    if (number >= exercise->key->n_order)
        return g_strdup_printf (
            _ ("visit order: it goes on after node %s, which is the last one"), name);
    g_autofree char *place = g_strdup_printf (_ ("visit order, number %u"), number + 1);
    g_autofree char *right = g_strdup_printf (_ ("node %s"), name);
    if (number < answers->n_order)
        given = answers->order[number];
    return tell (place,
                 given != PODA_ROW_NONE      ? exercise->rows[given].name
                 : number < answers->n_order ? _ ("no node of this tree")
                                             : NULL,
                 right, poda_reasons_text (reasons, row, PODA_COLUMN_ORDER));
}

static char *
tell_move (const Marked *work)
{
    const PodaRow *rows = work->exercise->rows;
    const PodaAnswers *answers = work->answers;
    const PodaRecord *record = work->exercise->record;
    g_autofree char *right =
        poda_record_move_text (record, rows[work->exercise->key->move].node);
    g_autofree char *move = NULL;
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        move = poda_record_move_text (record, rows[answers->move].node);
    else if (answers->move_text != NULL)
        move = poda_terminal_clip (answers->move_text, PODA_SHOWN_CELL);
    return tell (_ ("best move"), move, right,
                 poda_reasons_text (work->reasons, 0, PODA_COLUMN_MOVE));
}

/* --- The first wrong step --- */

/* Takes the cell if the search comes there before what was found so far. */
static void
offer (const Marked *work, guint32 row, PodaColumn column)
{
    PodaMarking *marking = work->marking;
    gsize settled = poda_reasons_step (work->reasons, row, column);
    if (marking->first_row != PODA_ROW_NONE && marking->first_step <= settled)
        return;
    marking->first_row = row;
    marking->first_column = column;
    marking->first_step = settled;
}

/* Finds what is wrong; else what is unreadable, else what is missing. */
void
poda_marked_find_first (Marked *work)
{
    static const PodaMark sought[] = { PODA_MARK_WRONG, PODA_MARK_UNREAD,
                                       PODA_MARK_MISSING };
    PodaMarking *marking = work->marking;
    guint32 ordered = 0;
    if (marking->order != PODA_MARK_UNASKED)
        differing_place (work->answers, work->exercise->key, &ordered);
    marking->first_row = PODA_ROW_NONE;
    for (guint k = 0; k < G_N_ELEMENTS (sought) && marking->first_row == PODA_ROW_NONE;
         k++) {
        for (guint32 row = 0; row < work->exercise->n_rows; row++)
            for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
                if (poda_marking_at (marking, row, column) == sought[k])
                    offer (work, row, column);
        if (marking->order == sought[k])
            offer (work, ordered, PODA_COLUMN_ORDER);
        if (marking->move == sought[k])
            offer (work, 0, PODA_COLUMN_MOVE);
    }
    if (marking->first_row != PODA_ROW_NONE)
        marking->first =
            marking->first_column == PODA_COLUMN_MOVE ? tell_move (work)
            : marking->first_column == PODA_COLUMN_ORDER
                ? poda_mark_tell_order (work->reasons, work->answers)
                : poda_mark_tell_cell (work->reasons, work->answers, marking->first_row,
                                       marking->first_column);
}
