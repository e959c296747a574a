/* Hints: which cell comes next, and what to compare there. */

#include <glib/gi18n-lib.h>

#include "homework/practice/practice.h"
#include "report/phrase.h"

/* --- Which cell comes next --- */

static gboolean
is_cut (const PodaExercise *exercise, guint32 row)
{
    return exercise->rows[row].node->status == PODA_STATUS_PRUNED;
}

/* Below a cut, and behind it, nothing is asked that the cut does not tell. */
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
    const PodaCell *right = poda_answers_cell (exercise->key, row, column);
    return poda_exercise_asks (exercise, row, column)
           && (column == PODA_COLUMN_VISITED
                   ? is_first_cut (exercise, row)
                   : right->state != PODA_CELL_EMPTY && !exercise->rows[row].leaf)
           && !poda_cell_equal (poda_answers_cell (attempt->answers, row, column),
                                right);
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

void
poda_attempt_tally (const PodaAttempt *attempt, guint *right, guint *wrong)
{
    *right = *wrong = 0;
    for (gsize i = 0; i < (gsize) attempt->exercise->n_rows * PODA_N_COLUMNS; i++) {
        gboolean same = poda_cell_equal (&attempt->first->cells[i],
                                         &attempt->exercise->key->cells[i]);
        *right += attempt->tries[i] > 0 && same;
        *wrong += attempt->tries[i] > 0 && !same;
    }
}

/* --- What to compare --- */

/* "b1 returns 3, b2 12", of the children that are visited. */
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

/* What to compare at a node whose children return `values`. */
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
                ? _ (", and the window clips it")
                : "");
    if (column == PODA_COLUMN_BOUND)
        return g_strdup_printf (_ ("look at the children of %s: were all of them "
                                   "searched, and are their own values exact?"),
                                name);
    if (*values == '\0' || at->player != (alpha ? PODA_MAX : PODA_MIN))
        return g_strdup_printf (_ ("follow %s from the root down to %s: which nodes on "
                                   "the way have moved it so far?"),
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
    return g_strdup_printf (_ ("node %s, %s: %s is right: %s"), at->name,
                            _ (poda_column_rows[column].word), right, why);
}
