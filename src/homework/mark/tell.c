/* What is said of marks: the first wrong step, what stands there, what is right, and
 * why. */

#include <glib/gi18n-lib.h>

#include "base/terminal.h"
#include "homework/mark/marked.h"

/* Takes it where the search comes there before what was found so far. */
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

/* The place at which the order first differs from the key's. */
static guint32
differing_place (const PodaAnswers *answers, const PodaAnswers *key)
{
    guint32 place = 0;
    while (place < answers->n_order && place < key->n_order
           && answers->order[place] == key->order[place])
        place++;
    return place;
}

/* Where it is too long, the node that should have been the last. */
static guint32
row_in_order (const PodaAnswers *key, guint32 place)
{
    return key->order[place < key->n_order ? place : key->n_order - 1];
}

static void
find_first (const Marked *work, PodaMark sought)
{
    gsize n = (gsize) work->exercise->n_rows * PODA_N_COLUMNS;
    for (gsize i = 0; i < n; i++)
        if (work->marking->cells[i] == sought)
            offer (work, (guint32) (i / PODA_N_COLUMNS),
                   (PodaColumn) (i % PODA_N_COLUMNS));
    const PodaAnswers *key = work->exercise->key;
    if (work->marking->order == sought)
        offer (work, row_in_order (key, differing_place (work->answers, key)),
               PODA_COLUMN_ORDER);
    if (work->marking->move == sought)
        offer (work, 0, PODA_COLUMN_MOVE);
}

/* Why a cell is right; where its numbers are told in the mover's view, the sentence's
 * are another's. */
static char *
tell_reason (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const char *reason = poda_reasons_text (reasons, row, column);
    return poda_reasons_exercise (reasons)->rows[row].turned
               ? g_strdup_printf (_ ("%s (told in MAX's view)"), reason)
               : g_strdup (reason);
}

static char *
shown_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
            const PodaCell *cell)
{
    g_autofree char *text =
        poda_told_format (exercise, row, column, cell, PODA_STYLE_TEXT);
    return poda_terminal_clip (text, PODA_SHOWN_CELL);
}

/* That nothing stands there accuses nobody of a cut. */
static char *
tell_blank (PodaReasons *reasons, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    const char *name = exercise->rows[row].name;
    const char *why = poda_reasons_text (reasons, row, column);
    if (right->state == PODA_CELL_EMPTY
        || (column == PODA_COLUMN_VISITED && right->value == 0))
        return g_strdup_printf (_ ("node %s: nothing says that it is not visited: %s"),
                                name, why);
    g_autofree char *expected = shown_cell (exercise, row, column, right);
    return g_strdup_printf (
        _ ("node %s, %s: nothing is written, and %s is right: %s"), name,
        poda_column_label (poda_told_column (exercise, row, column)), expected, why);
}

char *
poda_mark_tell_cell (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                     PodaColumn column)
{
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    const char *name = exercise->rows[row].name;
    const char *word = poda_column_label (poda_told_column (exercise, row, column));
    g_autofree char *why = tell_reason (reasons, row, column);
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    const PodaCell given = poda_reading_cell (&reading, row, column);
    if (given.state == PODA_CELL_EMPTY && !given.struck)
        return tell_blank (reasons, row, column);
    if (column == PODA_COLUMN_VISITED && given.state == PODA_CELL_FILLED)
        return g_strdup_printf (given.value == 0
                                    ? _ ("node %s is not visited, and has to be: %s")
                                    : _ ("node %s is visited, and has to be cut: %s"),
                                name, why);
    g_autofree char *written = shown_cell (exercise, row, column, &given);
    g_autofree char *expected = shown_cell (exercise, row, column, right);
    if (given.state == PODA_CELL_UNREAD)
        return g_strdup_printf (
            _ ("node %s, %s: %s cannot be read, and %s is right: %s"), name, word,
            written, expected, why);
    if (given.state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("node %s, %s: a dash is written, and %s is right: %s"), name, word,
            expected, why);
    if (right->state == PODA_CELL_EMPTY)
        return g_strdup_printf (
            _ ("node %s, %s: %s is written, but the node is never visited: %s"), name,
            word, written, why);
    return g_strdup_printf (_ ("node %s, %s: %s is written, and %s is right: %s"), name,
                            word, written, expected, why);
}

char *
poda_mark_tell_order (PodaReasons *reasons, const PodaAnswers *answers)
{
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    guint32 place = differing_place (answers, exercise->key);
    guint32 row = row_in_order (exercise->key, place);
    const char *right = exercise->rows[row].name;
    const char *why = poda_reasons_text (reasons, row, PODA_COLUMN_ORDER);
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
tell_move (const Marked *work, const char *why)
{
    const PodaExercise *exercise = work->exercise;
    const PodaAnswers *answers = work->answers;
    const PodaRecord *record = exercise->record;
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

static char *
tell_first (const Marked *work)
{
    const PodaMarking *marking = work->marking;
    guint32 row = marking->first_row;
    PodaColumn column = marking->first_column;
    if (column == PODA_COLUMN_MOVE)
        return tell_move (work, poda_reasons_text (work->reasons, row, column));
    if (column != PODA_COLUMN_ORDER)
        return poda_mark_tell_cell (work->reasons, work->answers, row, column);
    return work->answers->n_order == 0
               ? g_strdup (_ ("visit order: nothing is written"))
               : poda_mark_tell_order (work->reasons, work->answers);
}

/* What is unreadable is told where nothing is wrong, and what is missing where nothing
 * is unreadable either. */
void
poda_marked_find_first (Marked *work)
{
    static const PodaMark sought[] = { PODA_MARK_WRONG, PODA_MARK_UNREAD,
                                       PODA_MARK_MISSING };
    PodaMarking *marking = work->marking;
    marking->first_row = PODA_ROW_NONE;
    for (guint i = 0; i < G_N_ELEMENTS (sought) && marking->first_row == PODA_ROW_NONE;
         i++)
        find_first (work, sought[i]);
    if (marking->first_row != PODA_ROW_NONE)
        marking->first = tell_first (work);
}
