#include "homework/practice/practice.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "report/phrase.h"

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
    g_clear_pointer (&attempt->candidates, poda_candidate_set_free);
    poda_reasons_free (attempt->reasons);
    g_free (attempt->tries);
    poda_answers_free (attempt->first);
    poda_answers_free (attempt->answers);
    poda_exercise_free (attempt->exercise);
    g_free (attempt);
}

/* TRUE if the cell says that the node is visited (1), or is not (0). */
static gboolean
says (const PodaAnswers *answers, guint32 row, PodaValue visited)
{
    const PodaCell *cell = poda_answers_cell (answers, row, PODA_COLUMN_VISITED);
    return cell->state == PODA_CELL_FILLED && cell->value == visited;
}

/* --- Answers --- */

/* Sets a node and all nodes below it to not visited, or to no answer. */
static void
cut (const PodaExercise *exercise, PodaAnswers *answers, guint32 top, gboolean no)
{
    guint32 row = top;
    do {
        for (PodaColumn column = 0; no && column < PODA_COLUMN_STRATEGY; column++)
            if (poda_exercise_asks (exercise, row, column))
                *poda_answers_cell (answers, row, column) = (PodaCell){ 0 };
        *poda_answers_cell (answers, row, PODA_COLUMN_VISITED) =
            (PodaCell){ .state = no ? PODA_CELL_FILLED : PODA_CELL_EMPTY };
    } while (++row < exercise->n_rows
             && exercise->rows[row].ply > exercise->rows[top].ply);
}

void
poda_attempt_cut (PodaAttempt *attempt, guint32 row, gboolean no)
{
    cut (attempt->exercise, attempt->answers, row, no);
}

void
poda_attempt_write (PodaAttempt *attempt, guint32 row, PodaColumn column,
                    const char *text)
{
    g_auto (PodaRowNames) names = { .exercise = attempt->exercise };
    PodaAnswers *answers = attempt->answers;
    if (column == PODA_COLUMN_ORDER) {
        g_autoptr (GArray) order = poda_row_names_read (&names, text);
        poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                                order->len);
        answers->has_order = order->len > 0;
    } else if (column == PODA_COLUMN_MOVE) {
        answers->has_move = FALSE;
        if (*text != '\0')
            poda_row_names_read_move (&names, text, answers);
    } else if (poda_exercise_asks (attempt->exercise, row, column)) {
        *poda_answers_cell (answers, row, column) = (PodaCell){ 0 };
        poda_answers_read (answers, row, column, text);
    }
}

void
poda_attempt_visit_rest (PodaAttempt *attempt, gboolean all)
{
    const PodaExercise *exercise = attempt->exercise;
    PodaAnswers *const sets[] = { attempt->answers, attempt->first };
    for (guint i = 0; i < G_N_ELEMENTS (sets); i++)
        for (guint32 row = 0; row < exercise->n_rows; row++) {
            const PodaRow *at = &exercise->rows[row];
            PodaCell *cell = poda_answers_cell (sets[i], row, PODA_COLUMN_VISITED);
            if (poda_exercise_asks (exercise, row, PODA_COLUMN_VISITED)
                && cell->state == PODA_CELL_EMPTY
                && (all || (at->leaf && row > 0 && says (sets[i], at->parent, 1))))
                poda_answers_set (sets[i], row, PODA_COLUMN_VISITED, 1);
        }
}

/* --- The next cell --- */

static gboolean
is_cut (const PodaExercise *exercise, guint32 row)
{
    return exercise->rows[row].node->status == PODA_STATUS_PRUNED;
}

/* TRUE if the node is not below or after a cut, which would already answer for it. */
static gboolean
is_first_cut (const PodaExercise *exercise, guint32 row)
{
    return is_cut (exercise, row) && !is_cut (exercise, exercise->rows[row].parent)
           && !is_cut (exercise, exercise->rows[row].before);
}

static gboolean
is_open (const PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    return poda_exercise_asks (exercise, row, column)
           && (column == PODA_COLUMN_VISITED
                   ? is_first_cut (exercise, row)
                   : right->state != PODA_CELL_EMPTY && !exercise->rows[row].leaf)
           && !poda_cell_equal (given, right);
}

guint
poda_attempt_next (const PodaAttempt *attempt, guint32 *row, PodaColumn *column)
{
    gsize first = G_MAXSIZE;
    guint n = 0;
    for (guint32 i = 0; i < attempt->exercise->n_rows; i++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
            if (!is_open (attempt, i, k))
                continue;
            gsize step = poda_reasons_step (attempt->reasons, i, k);
            n++;
            if (step >= first)
                continue;
            first = step;
            *row = i;
            *column = k;
        }
    return n;
}

/* --- Hints --- */

/* Returns "b1 returns 3, b2 12", for the visited children. The caller frees it. */
static char *
list_values (const PodaAttempt *attempt, guint32 row)
{
    const PodaRow *rows = attempt->exercise->rows;
    GString *text = g_string_new (NULL);
    for (guint32 child = rows[row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        const PodaCell *cell =
            poda_answers_cell (attempt->exercise->key, child, PODA_COLUMN_VALUE);
        char value[PODA_VALUE_BUFFER];
        if (cell->state != PODA_CELL_FILLED)
            continue;
        g_string_append_printf (
            text, text->len == 0 ? _ ("%s returns %s") : ", %s %s", rows[child].name,
            poda_value_format (cell->value, PODA_STYLE_TEXT, value));
    }
    return g_string_free (text, FALSE);
}

/* Returns the values to compare at a node whose children return `values`. */
static char *
hint_cell (const PodaExercise *exercise, const PodaRow *at, PodaColumn column,
           const char *values)
{
    gboolean alpha = column == PODA_COLUMN_ALPHA;
    const char *letter = alpha ? "α" : "β";
    char bound[PODA_VALUE_BUFFER];
    g_autofree char *name = poda_phrase_who (exercise->record, at->node);
    if (column == PODA_COLUMN_VALUE)
        return g_strdup_printf (
            at->player == PODA_MAX   ? _ ("%s; MAX takes the largest%s")
            : at->player == PODA_MIN ? _ ("%s; MIN takes the smallest%s")
                                     : _ ("%s; chance takes the average%s"),
            values,
            exercise->problem.algorithm->windowed && exercise->problem.hard
                ? _ (", clipped to the window")
                : "");
    if (column == PODA_COLUMN_BOUND)
        return g_strdup_printf (_ ("look at the children of %s: were all of them "
                                   "searched, and are their own values exact?"),
                                name);
    if (*values == '\0' || at->player != (alpha ? PODA_MAX : PODA_MIN))
        return g_strdup_printf (_ ("follow %s from the root down to %s: which nodes on "
                                   "the way have changed it so far?"),
                                letter, name);
    return g_strdup_printf (_ ("%s is entered with %s = %s; %s"), name, letter,
                            poda_value_format (alpha ? at->node->alpha : at->node->beta,
                                               PODA_STYLE_TEXT, bound),
                            values);
}

char *
poda_attempt_hint (PodaAttempt *attempt, guint32 row, PodaColumn column,
                   gboolean answer)
{
    const PodaExercise *exercise = attempt->exercise;
    const PodaRow *at = &exercise->rows[row];
    const char *why = poda_reasons_text (attempt->reasons, row, column);
    g_autofree char *values = list_values (attempt, row);
    if (!answer && is_first_cut (exercise, row))
        return poda_reasons_window (
            attempt->reasons, row,
            exercise->problem.strict
                ? _ ("after %s, at %s, α = %s and β = %s: is α above β?")
                : _ ("after %s, at %s, α = %s and β = %s: has α reached β?"));
    if (is_cut (exercise, row) || column == PODA_COLUMN_VISITED)
        return g_strdup (why);
    if (!answer && column != PODA_COLUMN_STRATEGY)
        return hint_cell (exercise, at, column, values);
    g_autofree char *right = poda_cell_format (
        poda_answers_cell (exercise->key, row, column), column, PODA_STYLE_TEXT);
    return g_strdup_printf (_ ("node %s, %s: the answer is %s: %s"), at->name,
                            _ (poda_column_rows[column].word), right, why);
}

/* --- Judging --- */

/* TRUE if the answer follows from the student's other answers, if missing ones are
 * taken from the key. Cuts override other answers. */
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
    for (guint32 i = 0; i < exercise->n_rows; i++)
        if (says (attempt->answers, i, 0))
            cut (exercise, whole, i, TRUE);
    g_autoptr (PodaAnswers) carried = poda_carried_answers (exercise, whole);
    return poda_cell_equal (poda_answers_cell (carried, row, column),
                            poda_answers_cell (attempt->answers, row, column));
}

/* Stores the first answer, with the cut below it. An answer in another column implies
 * that the node is visited. */
static void
keep_first (PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaExercise *exercise = attempt->exercise;
    PodaAnswers *const sets[] = { attempt->answers, attempt->first };
    const PodaCell *cell = poda_answers_cell (attempt->answers, row, column);
    gboolean again = attempt->tries[(gsize) row * PODA_N_COLUMNS + column]++ > 0;
    if (!again && cell->state == PODA_CELL_UNREADABLE)
        poda_answers_set_unreadable (attempt->first, row, column, cell->text);
    else if (!again && column == PODA_COLUMN_VISITED && cell->value == 0)
        cut (exercise, attempt->first, row, TRUE);
    else if (!again)
        *poda_answers_cell (attempt->first, row, column) = *cell;
    for (guint i = 0; i < (again ? 1 : G_N_ELEMENTS (sets)); i++)
        if (!poda_column_rows[column].is_tick
            && poda_exercise_asks (exercise, row, PODA_COLUMN_VISITED)
            && poda_answers_cell (sets[i], row, PODA_COLUMN_VISITED)->state
                   == PODA_CELL_EMPTY)
            poda_answers_set (sets[i], row, PODA_COLUMN_VISITED, 1);
}

/* Explains the first wrong answer by the mistake that leads to it, if the first answers
 * indicate one, or else by a hint. The caller frees it. */
static char *
tell_wrong (PodaAttempt *attempt, guint32 row, PodaColumn column)
{
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    const PodaCell *right = poda_answers_cell (attempt->exercise->key, row, column);
    g_autofree char *written = poda_cell_format (given, column, PODA_STYLE_TEXT);
    if (given->state == PODA_CELL_UNREADABLE)
        return g_strdup_printf (_ ("“%s” cannot be read as an answer here"), written);
    if (attempt->tries[(gsize) row * PODA_N_COLUMNS + column] > 1
        || poda_column_rows[column].is_tick || right->state == PODA_CELL_EMPTY)
        return poda_mark_text (attempt->reasons, attempt->answers, row, column);
    if (attempt->candidates == NULL)
        attempt->candidates = poda_candidate_set_new (attempt->exercise);
    g_autoptr (PodaDiagnosis) found =
        poda_diagnose (attempt->candidates, attempt->first);
    if (found->n == 1
        && poda_cell_equal (poda_answers_cell (found->explained, row, column), given))
        return g_strdup_printf (_ ("%s is the result when %s; in fact, %s"), written,
                                _ (found->found[0]->title),
                                _ (found->found[0]->advice));
    g_autofree char *look = poda_attempt_hint (attempt, row, column, FALSE);
    return g_strdup_printf (_ ("%s is not right: %s"), written, look);
}

PodaMark
poda_attempt_judge (PodaAttempt *attempt, guint32 row, PodaColumn column, char **why)
{
    const PodaCell *given = poda_answers_cell (attempt->answers, row, column);
    const PodaCell *right = poda_answers_cell (attempt->exercise->key, row, column);
    *why = NULL;
    if (given->state == PODA_CELL_EMPTY
        || !poda_exercise_asks (attempt->exercise, row, column))
        return PODA_MARK_MISSING;
    keep_first (attempt, row, column);
    if (poda_cell_equal (given, right)) {
        *why = g_strdup (poda_reasons_text (attempt->reasons, row, column));
        return PODA_MARK_RIGHT;
    }
    if (given->state == PODA_CELL_FILLED && is_carried (attempt, row, column)) {
        *why =
            g_strdup (_ ("this follows from another of your answers, which is wrong"));
        return PODA_MARK_CARRIED;
    }
    *why = tell_wrong (attempt, row, column);
    return PODA_MARK_WRONG;
}

PodaMark
poda_attempt_judge_cut (PodaAttempt *attempt, guint32 row, char **why)
{
    PodaCell *cell = poda_answers_cell (attempt->answers, row, PODA_COLUMN_VISITED);
    PodaCell before = *cell;
    *cell = (PodaCell){ .state = PODA_CELL_FILLED };
    PodaMark mark = poda_attempt_judge (attempt, row, PODA_COLUMN_VISITED, why);
    *cell = before;
    while (mark == PODA_MARK_RIGHT && row != PODA_ROW_NONE) {
        poda_attempt_cut (attempt, row, TRUE);
        if (attempt->tries[(gsize) row * PODA_N_COLUMNS + PODA_COLUMN_VISITED] == 0)
            cut (attempt->exercise, attempt->first, row, TRUE);
        row = attempt->exercise->rows[row].next;
    }
    return mark;
}
