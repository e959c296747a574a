/* The first wrong step: where the search goes wrong, what is written there, what is
 * right, and why. */

#include <glib/gi18n-lib.h>

#include "teach/report/gradebook_parts.h"
#include "teach/mark/reasons.h"
#include "base/terminal.h"

typedef struct {
    PodaMarking *marking;
    PodaReasons *reasons;
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    PodaMark sought;
} First;

/* Takes it where the search comes there before what was found so far. */
static void
offer (First *first, guint32 row, PodaColumn column)
{
    PodaMarking *marking = first->marking;
    gsize step = poda_reasons_step (first->reasons, row, column);
    if (marking->first_row != PODA_ROW_NONE && marking->first_step <= step)
        return;
    marking->first_row = row;
    marking->first_column = column;
    marking->first_step = step;
}

static void
offer_cells (First *first)
{
    gsize n = (gsize) first->exercise->n_rows * PODA_N_COLUMNS;
    for (gsize i = 0; i < n; i++)
        if (first->marking->cells[i] == first->sought)
            offer (first, (guint32) (i / PODA_N_COLUMNS),
                   (PodaColumn) (i % PODA_N_COLUMNS));
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
find (First *first, PodaMark sought)
{
    first->sought = sought;
    offer_cells (first);
    const PodaAnswers *key = first->exercise->key;
    if (first->marking->order == sought)
        offer (first, row_in_order (key, differing_place (first->answers, key)),
               PODA_COLUMN_ORDER);
    if (first->marking->move == sought)
        offer (first, 0, PODA_COLUMN_MOVE);
}

/* --- The sentence
 * ---------------------------------------------------------------------
 */

static char *
shown_cell (const PodaCell *cell, PodaColumn column)
{
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_TEXT);
    return poda_terminal_clip (text, PODA_SHOWN_CELL);
}

static char *
tell_visit (const First *first, const char *name, const char *why)
{
    const PodaMarking *marking = first->marking;
    const PodaCell *given =
        poda_answers_cell (first->answers, marking->first_row, PODA_COLUMN_VISITED);
    const PodaCell *right = poda_answers_cell (first->exercise->key, marking->first_row,
                                               PODA_COLUMN_VISITED);
    gboolean said = given->state == PODA_CELL_FILLED && given->value != 0;
    if (right->value != 0)
        return g_strdup_printf (_ ("node %s is not visited, and has to be: %s"), name,
                                why);
    return said ? g_strdup_printf (_ ("node %s is visited, and has to be cut: %s"),
                                   name, why)
                : g_strdup_printf (
                    _ ("node %s: nothing says that it is not visited: %s"), name, why);
}

static char *
tell_cell (const First *first, const char *why)
{
    guint32 row = first->marking->first_row;
    PodaColumn column = first->marking->first_column;
    const char *name = first->exercise->rows[row].name;
    const PodaCell *given = poda_answers_cell (first->answers, row, column);
    const PodaCell *right = poda_answers_cell (first->exercise->key, row, column);
    if (column == PODA_COLUMN_VISITED && given->state != PODA_CELL_UNREAD)
        return tell_visit (first, name, why);
    g_autofree char *written = shown_cell (given, column);
    g_autofree char *expected = shown_cell (right, column);
    if (right->state == PODA_CELL_EMPTY)
        return given->state == PODA_CELL_EMPTY
                   ? g_strdup_printf (
                       _ ("node %s: nothing says that it is not visited: %s"), name,
                       why)
                   : g_strdup_printf (_ ("node %s, %s: %s is written, but the node is "
                                         "never visited: %s"),
                                      name, poda_column_word (column), written, why);
    return g_strdup_printf (_ ("node %s, %s: %s is written, and %s is right: %s"), name,
                            poda_column_word (column), written, expected, why);
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
tell_move (const First *first, const char *why)
{
    const PodaExercise *exercise = first->exercise;
    const PodaAnswers *answers = first->answers;
    const PodaRecord *record = exercise->record;
    g_autofree char *right =
        poda_record_move_text (record, exercise->rows[exercise->key->move].node);
    g_autofree char *move = NULL;
    if (answers->has_move && answers->move != PODA_ROW_NONE)
        move = poda_record_move_text (record, exercise->rows[answers->move].node);
    else if (answers->move_text != NULL)
        move = poda_terminal_clip (answers->move_text, PODA_SHOWN_CELL);
    return g_strdup_printf (_ ("best move: %s is written, and %s is right: %s"),
                            move != NULL ? move : _ ("nothing"), right, why);
}

static char *
tell (const First *first)
{
    const PodaMarking *marking = first->marking;
    const char *why =
        poda_reasons_text (first->reasons, marking->first_row, marking->first_column);
    if (first->sought == PODA_MARK_MISSING
        && marking->first_column == PODA_COLUMN_ORDER)
        return g_strdup (_ ("visit order: nothing is written"));
    return marking->first_column == PODA_COLUMN_ORDER
               ? poda_mark_tell_order (first->reasons, first->answers)
           : marking->first_column == PODA_COLUMN_MOVE ? tell_move (first, why)
                                                       : tell_cell (first, why);
}

/* What is only missing is told where nothing is wrong. */
void
poda_mark_first (PodaMarking *marking, PodaReasons *reasons, const PodaAnswers *answers)
{
    First first = { .marking = marking,
                    .reasons = reasons,
                    .exercise = poda_reasons_exercise (reasons),
                    .answers = answers };
    marking->first_row = PODA_ROW_NONE;
    find (&first, PODA_MARK_WRONG);
    if (marking->first_row == PODA_ROW_NONE)
        find (&first, PODA_MARK_MISSING);
    if (marking->first_row != PODA_ROW_NONE)
        marking->first = tell (&first);
}
