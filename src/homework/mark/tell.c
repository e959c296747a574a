/* What is said of marks: the first wrong step, what stands there, what is right, and
 * why. */

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "homework/mark/marked.h"

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
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    const char *name = exercise->rows[row].name;
    const char *word = poda_column_label (poda_told_column (exercise, row, column));
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    const PodaCell given = poda_reading_cell (&reading, row, column);
    gboolean blank = given.state == PODA_CELL_EMPTY && !given.struck;
    g_autofree char *written = shown_cell (exercise, row, column, &given);
    g_autofree char *expected = shown_cell (exercise, row, column, right);
    /* Where numbers are asked in the mover's view, the sentence's are another's. */
    g_autofree char *why = g_strdup_printf (
        exercise->rows[row].turned && !blank ? _ ("%s (told in MAX's view)") : "%s",
        poda_reasons_text (reasons, row, column));
    if (blank
        && (right->state == PODA_CELL_EMPTY
            || (column == PODA_COLUMN_VISITED && right->value == 0)))
        return g_strdup_printf (_ ("node %s: nothing says that it is not visited: %s"),
                                name, why);
    if (blank)
        return g_strdup_printf (
            _ ("node %s, %s: nothing is written, and %s is right: %s"), name, word,
            expected, why);
    if (column == PODA_COLUMN_VISITED && given.state == PODA_CELL_FILLED)
        return g_strdup_printf (given.value == 0
                                    ? _ ("node %s is not visited, and has to be: %s")
                                    : _ ("node %s is visited, and has to be cut: %s"),
                                name, why);
    if (given.state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("node %s, %s: a dash is written, and %s is right: %s"), name, word,
            expected, why);
    if (given.state == PODA_CELL_FILLED && right->state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("node %s, %s: %s is written, but the node is never visited: %s"), name,
            word, written, why);
    return g_strdup_printf (
        given.state == PODA_CELL_UNREAD
            ? _ ("node %s, %s: %s cannot be read, and %s is right: %s")
            : _ ("node %s, %s: %s is written, and %s is right: %s"),
        name, word, written, expected, why);
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
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    guint32 row;
    guint32 place = differing_place (answers, exercise->key, &row);
    const char *right = exercise->rows[row].name;
    const char *why = poda_reasons_text (reasons, row, PODA_COLUMN_ORDER);
    if (answers->n_order == 0)
        return g_strdup (_ ("visit order: nothing is written"));
    if (place >= exercise->key->n_order)
        return g_strdup_printf (
            _ ("visit order: it goes on after node %s, which is the last one"), right);
    if (place >= answers->n_order)
        return g_strdup_printf (_ ("visit order: it ends before node %s: %s"), right,
                                why);
    guint32 given = answers->order[place];
    return g_strdup_printf (
        _ ("visit order, number %u: %s is written, and node %s is right: %s"),
        place + 1,
        given == PODA_ROW_NONE ? _ ("no node of this tree")
                               : exercise->rows[given].name,
        right, why);
}

static char *
tell_move (const Marked *work)
{
    const PodaExercise *exercise = work->exercise;
    const PodaAnswers *answers = work->answers;
    const PodaRecord *record = exercise->record;
    const char *why = poda_reasons_text (work->reasons, 0, PODA_COLUMN_MOVE);
    g_autofree char *right =
        poda_record_move_text (record, exercise->rows[exercise->key->move].node);
    g_autofree char *move = NULL;
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        move = poda_record_move_text (record, exercise->rows[answers->move].node);
    else if (answers->move_text != NULL)
        move = poda_terminal_clip (answers->move_text, PODA_SHOWN_CELL);
    if (move == NULL)
        return g_strdup_printf (
            _ ("best move: nothing is written, and %s is right: %s"), right, why);
    return g_strdup_printf (_ ("best move: %s is written, and %s is right: %s"), move,
                            right, why);
}

/* --- The first wrong step --- */

/* Takes the cell if it is marked so, and the search comes there before what was found
 * so far. */
static void
offer (const Marked *work, PodaMark mark, PodaMark sought, guint32 row,
       PodaColumn column)
{
    PodaMarking *marking = work->marking;
    if (mark != sought)
        return;
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
                offer (work, marking->cells[(gsize) row * PODA_N_COLUMNS + column],
                       sought[k], row, column);
        offer (work, marking->order, sought[k], ordered, PODA_COLUMN_ORDER);
        offer (work, marking->move, sought[k], 0, PODA_COLUMN_MOVE);
    }
    if (marking->first_row != PODA_ROW_NONE)
        marking->first =
            marking->first_column == PODA_COLUMN_MOVE ? tell_move (work)
            : marking->first_column == PODA_COLUMN_ORDER
                ? poda_mark_tell_order (work->reasons, work->answers)
                : poda_mark_tell_cell (work->reasons, work->answers, marking->first_row,
                                       marking->first_column);
}
