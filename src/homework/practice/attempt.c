#include "homework/practice/practice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"

PodaAttempt *
poda_attempt_new (PodaExercise *exercise, const PodaPolicy *policy)
{
    PodaAttempt *attempt = g_new0 (PodaAttempt, 1);
    attempt->exercise = exercise;
    attempt->policy = *policy;
    attempt->answers = poda_exercise_given (exercise);
    attempt->first = poda_exercise_given (exercise);
    attempt->tries = g_new0 (guint, (gsize) exercise->n_rows * PODA_N_COLUMNS);
    attempt->reasons = poda_reasons_new (exercise);
    return attempt;
}

void
poda_attempt_free (PodaAttempt *attempt)
{
    if (attempt == NULL)
        return;
    g_clear_pointer (&attempt->variants, poda_variants_free);
    poda_reasons_free (attempt->reasons);
    g_free (attempt->tries);
    poda_answers_free (attempt->first);
    poda_answers_free (attempt->answers);
    poda_exercise_free (attempt->exercise);
    g_free (attempt);
}

/* --- Answering --- */

static void
empty (PodaAnswers *answers, guint32 row, PodaColumn column)
{
    *poda_answers_cell (answers, row, column) = (PodaCell){ .state = PODA_CELL_EMPTY };
}

/* Says of a node and all below it whether they are visited: `no` or nothing. */
static void
cut (const PodaExercise *exercise, PodaAnswers *answers, guint32 top, gboolean no)
{
    guint32 row = top;
    do {
        for (PodaColumn column = 0; no && column < PODA_COLUMN_STRATEGY; column++)
            if (poda_exercise_asks (exercise, row, column))
                empty (answers, row, column);
        empty (answers, row, PODA_COLUMN_VISITED);
        if (no)
            poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
    } while (++row < exercise->n_rows
             && exercise->rows[row].ply > exercise->rows[top].ply);
}

void
poda_attempt_cut (PodaAttempt *attempt, guint32 row, gboolean no)
{
    cut (attempt->exercise, attempt->answers, row, no);
}

gboolean
poda_attempt_write (PodaAttempt *attempt, guint32 row, PodaColumn column,
                    const char *text)
{
    PodaAnswers *answers = attempt->answers;
    if (!poda_exercise_asks (attempt->exercise, row, column))
        return FALSE;
    empty (answers, row, column);
    poda_answers_read (answers, row, column, text);
    return poda_answers_cell (answers, row, column)->state != PODA_CELL_UNREAD;
}

gboolean
poda_attempt_write_line (PodaAttempt *attempt, guint line, const char *text)
{
    g_auto (PodaRowNames) names = { .exercise = attempt->exercise };
    PodaAnswers *answers = attempt->answers;
    g_autofree char *unknown = NULL;
    if (line == PODA_COLUMN_ORDER) {
        g_autoptr (GArray) order = poda_row_names_read (&names, text, &unknown);
        poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                                order->len);
        answers->has_order = order->len > 0;
        return unknown == NULL;
    }
    if (line == PODA_COLUMN_MOVE) {
        answers->has_move = FALSE;
        answers->move = PODA_ROW_NONE;
        answers->move_text = NULL;
        if (*text != '\0')
            poda_row_names_read_move (&names, text, answers);
        return *text == '\0' || answers->move != PODA_ROW_NONE;
    }
    g_autofree char *clean = poda_words_clean (text, PODA_WORDS_LONGEST);
    poda_answers_set_word (answers, line - PODA_COLUMN_MOVE - 1, clean);
    return TRUE;
}

void
poda_attempt_visit_rest (PodaAttempt *attempt, gboolean all)
{
    const PodaExercise *exercise = attempt->exercise;
    PodaAnswers *const sets[] = { attempt->answers, attempt->first };
    if (!poda_exercise_has (exercise, PODA_ASK_VISITED))
        return;
    for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
        for (guint32 row = 0; row < exercise->n_rows; row++) {
            guint32 above = row == 0 ? 0 : exercise->rows[row].parent;
            const PodaCell *cell =
                poda_answers_cell (sets[i], above, PODA_COLUMN_VISITED);
            gboolean below_visit = cell->state == PODA_CELL_FILLED && cell->value != 0;
            cell = poda_answers_cell (sets[i], row, PODA_COLUMN_VISITED);
            if (cell->state == PODA_CELL_EMPTY
                && (all || (exercise->rows[row].leaf && below_visit)))
                poda_answers_set (sets[i], row, PODA_COLUMN_VISITED, 1);
        }
}

/* --- Judging --- */

/* Finds the mistake that explains the first answers, if it leads to this one, too. */
static const PodaMisconception *
find_mistake (PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    if (attempt->variants == NULL)
        attempt->variants = poda_variants_new (attempt->exercise);
    g_autoptr (PodaDiagnosis) found = poda_diagnose (attempt->variants, attempt->first);
    return found->n == 1
                   && poda_cell_equal (
                       poda_answers_cell (found->explained, row, column), given)
               ? found->found[0]
               : NULL;
}

/* TRUE if the answer follows from the student's other ones, where all that is not
 * answered is right; cuts have the last word. */
static gboolean
is_carried (const PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = attempt->exercise;
    g_autoptr (PodaAnswers) whole = poda_answers_dup (exercise->key);
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
            const PodaCell *cell = poda_answers_cell (attempt->answers, i, k);
            if (cell->state == PODA_CELL_FILLED && poda_exercise_asks (exercise, i, k))
                poda_answers_set (whole, i, k, cell->value);
        }
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaCell *cell =
            poda_answers_cell (attempt->answers, i, PODA_COLUMN_VISITED);
        if (cell->state == PODA_CELL_FILLED && cell->value == 0)
            cut (exercise, whole, i, TRUE);
    }
    g_autoptr (PodaAnswers) follow = poda_follow (exercise, whole);
    return poda_cell_equal (poda_answers_cell (follow, row, column),
                            poda_answers_cell (attempt->answers, row, column));
}

/* Who writes something beside a node says that it is visited. */
static void
visit (const PodaExercise *exercise, PodaAnswers *answers, guint32 row,
       PodaColumn column)
{
    const PodaCell *visited = poda_answers_cell (answers, row, PODA_COLUMN_VISITED);
    if (!poda_column_is_tick (column) && visited->state == PODA_CELL_EMPTY
        && poda_exercise_asks (exercise, row, PODA_COLUMN_VISITED))
        poda_answers_set (answers, row, PODA_COLUMN_VISITED, 1);
}

/* Keeps the first answer, with the cut below it. */
static void
keep_first (PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaCell *cell = poda_answers_cell (attempt->answers, row, column);
    visit (attempt->exercise, attempt->answers, row, column);
    if (attempt->tries[(gsize) row * PODA_N_COLUMNS + column]++ > 0)
        return;
    if (cell->state == PODA_CELL_UNREAD)
        poda_answers_set_unread (attempt->first, row, column, cell->text);
    else if (column == PODA_COLUMN_VISITED && cell->value == 0)
        cut (attempt->exercise, attempt->first, row, TRUE);
    else
        *poda_answers_cell (attempt->first, row, column) = *cell;
    visit (attempt->exercise, attempt->first, row, column);
}

/* Says to the first wrong answer what leads there, else what to look at. */
static char *
tell_wrong (PodaAttempt *attempt, guint32 row, PodaColumn column,
            const PodaMisconception *mistake)
{
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    const PodaCell *right = poda_answers_cell (attempt->exercise->key, row, column);
    guint tries = attempt->tries[(gsize) row * PODA_N_COLUMNS + column];
    g_autofree char *written = poda_cell_format (given, column, PODA_STYLE_TEXT);
    if (given->state == PODA_CELL_UNREAD)
        return g_strdup_printf (_ ("“%s” is nothing that can be read here"), written);
    if (tries > 1 || poda_column_is_tick (column) || right->state == PODA_CELL_EMPTY)
        return poda_mark_tell (attempt->reasons, attempt->answers, row, column);
    if (mistake != NULL)
        return g_strdup_printf (_ ("%s is what comes out where %s; in fact, %s"),
                                written, _ (mistake->title), _ (mistake->advice));
    g_autofree char *look = poda_attempt_hint (attempt, row, column, FALSE);
    return g_strdup_printf (_ ("%s is not right: %s"), written, look);
}

void
poda_attempt_judge (PodaAttempt *attempt, guint32 row, PodaColumn column,
                    PodaVerdict *verdict)
{
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    const PodaCell *right = poda_answers_cell (attempt->exercise->key, row, column);
    *verdict = (PodaVerdict){ .mark = PODA_MARK_MISSING };
    if (given->state == PODA_CELL_EMPTY
        || !poda_exercise_asks (attempt->exercise, row, column))
        return;
    keep_first (attempt, row, column);
    if (poda_cell_equal (given, right)) {
        verdict->mark = PODA_MARK_RIGHT;
        verdict->text = g_strdup (poda_reasons_text (attempt->reasons, row, column));
    } else if (given->state == PODA_CELL_FILLED && is_carried (attempt, row, column)) {
        verdict->mark = PODA_MARK_CARRIED;
        verdict->text = g_strdup (_ ("this follows from another answer of yours, which "
                                     "is not right"));
    } else {
        verdict->mark = PODA_MARK_WRONG;
        if (given->state == PODA_CELL_FILLED)
            verdict->mistake = find_mistake (attempt, row, column);
        verdict->text = tell_wrong (attempt, row, column, verdict->mistake);
    }
}

void
poda_attempt_judge_cut (PodaAttempt *attempt, guint32 row, PodaVerdict *verdict)
{
    const PodaRow *rows = attempt->exercise->rows;
    poda_attempt_cut (attempt, row, TRUE);
    poda_attempt_judge (attempt, row, PODA_COLUMN_VISITED, verdict);
    if (verdict->mark != PODA_MARK_RIGHT) {
        poda_attempt_cut (attempt, row, FALSE);
        return;
    }
    while ((row = rows[row].next) != PODA_ROW_NONE) {
        poda_attempt_cut (attempt, row, TRUE);
        if (attempt->tries[(gsize) row * PODA_N_COLUMNS + PODA_COLUMN_VISITED] == 0)
            cut (attempt->exercise, attempt->first, row, TRUE);
    }
}

void
poda_verdict_clear (PodaVerdict *verdict)
{
    g_clear_pointer (&verdict->text, g_free);
}
