#include "teach/mark/mark.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "teach/exercise/question.h"
#include "teach/mark/search.h"

/* --- Reading --- */

PodaSaid
poda_reading_beside (const PodaReading *reading, guint32 row)
{
    PodaSaid said = PODA_SAID_NOTHING;
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        PodaColumn column = (PodaColumn) i;
        if (poda_column_is_tick (column)
            || !poda_exercise_asks (reading->exercise, row, column))
            continue;
        if (poda_answers_cell (reading->answers, row, column)->state != PODA_CELL_EMPTY)
            return PODA_SAID_YES;
        if (reading->answered[column])
            said = PODA_SAID_NO;
    }
    return said;
}

static PodaSaid
said_of (const PodaReading *reading, guint32 row)
{
    PodaSaid beside = poda_reading_beside (reading, row);
    if (!reading->answered[PODA_COLUMN_VISITED])
        return beside;
    PodaCell cell = poda_reading_cell (reading, row, PODA_COLUMN_VISITED);
    if (cell.state == PODA_CELL_FILLED)
        return cell.value != 0 ? PODA_SAID_YES : PODA_SAID_NO;
    return beside == PODA_SAID_YES ? PODA_SAID_YES : PODA_SAID_NOTHING;
}

void
poda_reading_init (PodaReading *reading, const PodaExercise *exercise,
                   const PodaAnswers *answers)
{
    gboolean yes[PODA_N_COLUMNS] = { FALSE }, no[PODA_N_COLUMNS] = { FALSE };
    *reading = (PodaReading){ .exercise = exercise, .answers = answers };
    reading->visited = g_new0 (guint8, exercise->n_rows);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_N_COLUMNS; i++) {
            const PodaCell *cell = poda_answers_cell (answers, row, (PodaColumn) i);
            if (cell->state == PODA_CELL_EMPTY
                || !poda_exercise_asks (exercise, row, (PodaColumn) i))
                continue;
            reading->answered[i] = TRUE;
            if (cell->state == PODA_CELL_FILLED)
                *(cell->value != 0 ? &yes[i] : &no[i]) = TRUE;
        }
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        reading->crosses[i] = poda_column_is_tick ((PodaColumn) i) && yes[i] && !no[i];
    gboolean ordered = poda_exercise_has (exercise, PODA_ASK_ORDER)
                       && answers->has_order && answers->n_order > 0;
    reading->tells_visits = reading->answered[PODA_COLUMN_VISITED] || ordered;
    gboolean by_order = ordered && !reading->answered[PODA_COLUMN_VISITED];
    for (guint32 row = 0; row < exercise->n_rows; row++)
        reading->visited[row] =
            (guint8) (by_order ? PODA_SAID_NO : said_of (reading, row));
    for (guint32 i = 0; by_order && i < answers->n_order; i++)
        if (answers->order[i] != PODA_ROW_NONE)
            reading->visited[answers->order[i]] = PODA_SAID_YES;
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

/* --- What follows from answers --- */

static PodaAnswers *
follow (const PodaReading *reading)
{
    static const PodaMistake no_mistake = { .leaves_open = TRUE };
    const PodaExercise *exercise = reading->exercise;
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    poda_mark_search (exercise, &no_mistake, reading, answers);
    if (!poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        return answers;
    /* A node lies on a winning strategy when it is won and its parent is said to lie on
     * one. */
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        guint32 parent = exercise->rows[row].parent;
        PodaValue above = 1;
        if (parent != PODA_ROW_NONE)
            above = poda_reading_value (
                reading, parent, PODA_COLUMN_STRATEGY,
                poda_answers_cell (answers, parent, PODA_COLUMN_STRATEGY)->value);
        poda_answers_set (answers, row, PODA_COLUMN_STRATEGY,
                          above != 0 && poda_exercise_won (exercise, row));
    }
    return answers;
}

PodaAnswers *
poda_follow (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    return follow (&reading);
}

/* --- Marking --- */

/* A marking in the making. */
typedef struct {
    PodaMarking *marking;
    PodaReasons *reasons;
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    const PodaAnswers *follow; /* what follows from them */
    const PodaReading *reading;
    const PodaPolicy *policy;
} Marked;

double
poda_mark_score (const PodaPolicy *policy, PodaMark mark, double weight)
{
    return mark == PODA_MARK_RIGHT     ? weight
           : mark == PODA_MARK_CARRIED ? weight * policy->carried
                                       : 0;
}

const char *
poda_mark_word (PodaMark mark)
{
    static const char *const words[] = { NULL, "right", "carried", "wrong", "missing" };
    return words[mark];
}

static void
count_mark (Marked *work, PodaMark mark, double weight)
{
    PodaMarking *marking = work->marking;
    guint *const counts[] = { NULL, &marking->n_right, &marking->n_carried,
                              &marking->n_wrong, &marking->n_missing };
    if (mark == PODA_MARK_UNASKED)
        return;
    ++*counts[mark];
    marking->most += weight;
    marking->score += poda_mark_score (work->policy, mark, weight);
}

/* A blank follows only where a cut does, that is where the key has something and the
 * answers' own numbers close the window before. */
static PodaMark
mark_cell (const Marked *work, guint32 row, PodaColumn column)
{
    if (!poda_exercise_asks (work->exercise, row, column))
        return PODA_MARK_UNASKED;
    if (!work->reading->answered[column])
        return PODA_MARK_MISSING;
    PodaCell given = poda_reading_cell (work->reading, row, column);
    if (poda_cell_equal (&given, poda_answers_cell (work->exercise->key, row, column)))
        return PODA_MARK_RIGHT;
    if (poda_cell_equal (&given, poda_answers_cell (work->follow, row, column)))
        return PODA_MARK_CARRIED;
    return given.state == PODA_CELL_EMPTY ? PODA_MARK_MISSING : PODA_MARK_WRONG;
}

static void
mark_lines (Marked *work)
{
    PodaMarking *marking = work->marking;
    const PodaExercise *exercise = work->exercise;
    const PodaAnswers *answers = work->answers, *key = exercise->key;
    guint n_questions = exercise->questions->len;
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        marking->order =
            !answers->has_order || answers->n_order == 0      ? PODA_MARK_MISSING
            : poda_answers_same_order (answers, key)          ? PODA_MARK_RIGHT
            : poda_answers_same_order (answers, work->follow) ? PODA_MARK_CARRIED
                                                              : PODA_MARK_WRONG;
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        marking->move = !answers->has_move                    ? PODA_MARK_MISSING
                        : answers->move == PODA_ROW_NONE      ? PODA_MARK_WRONG
                        : answers->move == key->move          ? PODA_MARK_RIGHT
                        : answers->move == work->follow->move ? PODA_MARK_CARRIED
                                                              : PODA_MARK_WRONG;
    count_mark (work, marking->order, work->policy->order);
    count_mark (work, marking->move, work->policy->move);
    marking->questions = g_new0 (PodaMark, n_questions + 1);
    for (guint i = 0; i < n_questions; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        const char *word = i < answers->n_words ? answers->words[i] : NULL;
        marking->questions[i] =
            word == NULL || word[strspn (word, " \t")] == '\0'    ? PODA_MARK_MISSING
            : poda_question_mark (exercise, question, word, NULL) ? PODA_MARK_RIGHT
                                                                  : PODA_MARK_WRONG;
        count_mark (work, marking->questions[i], work->policy->question);
    }
}

/* Whether the answers cut this node though it is searched; `missed`: the reverse. */
static gboolean
is_cut_wrongly (const Marked *work, guint32 row, gboolean missed)
{
    gboolean searched = work->exercise->rows[row].node->status != PODA_STATUS_PRUNED;
    PodaSaid said = (PodaSaid) work->reading->visited[row];
    return missed ? !searched && said == PODA_SAID_YES
                  : searched && said == PODA_SAID_NO;
}

static guint32 *
list_cuts (const Marked *work, gboolean missed, guint *n)
{
    const PodaExercise *exercise = work->exercise;
    GArray *found = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        guint32 parent = exercise->rows[row].parent;
        gboolean nested =
            parent != PODA_ROW_NONE && is_cut_wrongly (work, parent, missed);
        if (!nested && is_cut_wrongly (work, row, missed))
            g_array_append_val (found, row);
    }
    *n = found->len;
    return (guint32 *) (gpointer) g_array_free (found, FALSE);
}

/* --- The first wrong step: what is written there, what is right, and why --- */

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

static char *
shown_cell (const PodaCell *cell, PodaColumn column)
{
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_TEXT);
    return poda_terminal_clip (text, PODA_SHOWN_CELL);
}

char *
poda_mark_tell_cell (PodaReasons *reasons, const PodaAnswers *answers, guint32 row,
                     PodaColumn column)
{
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    const char *name = exercise->rows[row].name;
    const char *word = poda_column_label (column);
    const char *why = poda_reasons_text (reasons, row, column);
    const PodaCell *given = poda_answers_cell (answers, row, column);
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    gboolean visit = column == PODA_COLUMN_VISITED && given->state != PODA_CELL_UNREAD;
    if (visit && right->value != 0)
        return g_strdup_printf (_ ("node %s is not visited, and has to be: %s"), name,
                                why);
    if (visit && given->state == PODA_CELL_FILLED && given->value != 0)
        return g_strdup_printf (_ ("node %s is visited, and has to be cut: %s"), name,
                                why);
    if (visit || (right->state == PODA_CELL_EMPTY && given->state == PODA_CELL_EMPTY))
        return g_strdup_printf (_ ("node %s: nothing says that it is not visited: %s"),
                                name, why);
    g_autofree char *written = shown_cell (given, column);
    g_autofree char *expected = shown_cell (right, column);
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
    return g_strdup_printf (_ ("best move: %s is written, and %s is right: %s"),
                            move != NULL ? move : _ ("nothing"), right, why);
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
    return marking->order == PODA_MARK_MISSING
               ? g_strdup (_ ("visit order: nothing is written"))
               : poda_mark_tell_order (work->reasons, work->answers);
}

PodaMarking *
poda_mark_with (PodaReasons *reasons, const PodaAnswers *answers,
                const PodaPolicy *policy)
{
    PodaMarking *marking = g_new0 (PodaMarking, 1);
    const PodaExercise *exercise = poda_reasons_exercise (reasons);
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, answers);
    g_autoptr (PodaAnswers) followed = follow (&reading);
    Marked work = { marking, reasons, exercise, answers, followed, &reading, policy };
    gsize n = (gsize) exercise->n_rows * PODA_N_COLUMNS;
    marking->cells = g_new0 (PodaMark, n);
    for (gsize i = 0; i < n; i++) {
        PodaColumn column = (PodaColumn) (i % PODA_N_COLUMNS);
        marking->cells[i] = mark_cell (&work, (guint32) (i / PODA_N_COLUMNS), column);
        count_mark (&work, marking->cells[i], policy->columns[column]);
    }
    mark_lines (&work);
    /* Without a word on visits, a blank may as well be a gap as a cut. */
    marking->missed = list_cuts (&work, TRUE, &marking->n_missed);
    if (reading.tells_visits)
        marking->surplus = list_cuts (&work, FALSE, &marking->n_surplus);
    marking->all_right =
        marking->n_carried + marking->n_wrong + marking->n_missing == 0;
    /* What is only missing is told where nothing is wrong. */
    marking->first_row = PODA_ROW_NONE;
    find_first (&work, PODA_MARK_WRONG);
    if (marking->first_row == PODA_ROW_NONE)
        find_first (&work, PODA_MARK_MISSING);
    if (marking->first_row != PODA_ROW_NONE)
        marking->first = tell_first (&work);
    return marking;
}

PodaMarking *
poda_mark (const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaPolicy *policy)
{
    g_autoptr (PodaReasons) reasons = poda_reasons_new (exercise);
    return poda_mark_with (reasons, answers, policy);
}

void
poda_marking_free (PodaMarking *marking)
{
    if (marking == NULL)
        return;
    g_free (marking->cells);
    g_free (marking->questions);
    g_free (marking->surplus);
    g_free (marking->missed);
    g_free (marking->first);
    g_free (marking);
}
