/* Hints: where to look, what to compare, and the answer. */

#include <glib/gi18n-lib.h>

#include "report/phrase.h"
#include "homework/practice/practice.h"

/* --- Which cell comes next --- */

static gboolean
is_cut (const PodaExercise *exercise, guint32 row)
{
    return exercise->rows[row].node->status == PODA_STATUS_PRUNED;
}

static gboolean
is_topmost_cut (const PodaExercise *exercise, guint32 row)
{
    return is_cut (exercise, row) && !is_cut (exercise, exercise->rows[row].parent);
}

/* Below a cut, and behind it, nothing is asked that the cut does not tell. */
static gboolean
is_first_cut (const PodaExercise *exercise, guint32 row)
{
    return is_topmost_cut (exercise, row)
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

gboolean
poda_attempt_next (const PodaAttempt *attempt, guint32 *row, PodaColumn *column)
{
    gsize first = G_MAXSIZE;
    for (guint32 i = 0; i < attempt->exercise->n_rows; i++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
            if (!is_open (attempt, i, k))
                continue;
            gsize step = poda_reasons_step (attempt->reasons, i, k);
            if (step >= first)
                continue;
            first = step;
            *row = i;
            *column = k;
        }
    return first != G_MAXSIZE;
}

PodaAttemptTally
poda_attempt_tally (const PodaAttempt *attempt)
{
    const PodaExercise *exercise = attempt->exercise;
    PodaAttemptTally tally = { 0 };
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
            if (attempt->tries[(gsize) row * PODA_N_COLUMNS + k] == 0)
                continue;
            gboolean right =
                poda_cell_equal (poda_answers_cell (attempt->first, row, k),
                                 poda_answers_cell (exercise->key, row, k));
            ++*(right ? &tally.right : &tally.wrong);
        }
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++)
            tally.left += is_open (attempt, row, k);
    return tally;
}

/* --- Phrases --- */

static char *
who (const PodaAttempt *attempt, guint32 row)
{
    const PodaExercise *exercise = attempt->exercise;
    return poda_phrase_who (exercise->record, exercise->rows[row].node);
}

/* "b1 returns 3, b2 12", of the children that are visited. */
static char *
list_values (const PodaAttempt *attempt, guint32 row)
{
    const PodaExercise *exercise = attempt->exercise;
    GString *text = g_string_new (NULL);
    for (guint32 child = exercise->rows[row].child; child != PODA_ROW_NONE;
         child = exercise->rows[child].next) {
        const PodaCell *cell =
            poda_answers_cell (exercise->key, child, PODA_COLUMN_VALUE);
        char value[PODA_VALUE_BUFFER];
        if (cell->state != PODA_CELL_FILLED)
            continue;
        poda_value_format (cell->value, PODA_STYLE_TEXT, value);
        if (text->len == 0)
            g_string_append_printf (text, _ ("%s returns %s"),
                                    exercise->rows[child].name, value);
        else
            g_string_append_printf (text, ", %s %s", exercise->rows[child].name, value);
    }
    return g_string_free (text, FALSE);
}

/* --- Visits --- */

/* Whether the search ever leaves out a child of this row; of the root's row none. */
static gboolean
may_cut (const PodaExercise *exercise, guint32 row)
{
    const PodaProblem *problem = &exercise->problem;
    return row != PODA_ROW_NONE && problem->algorithm->windowed
           && exercise->rows[row].player != PODA_CHANCE
           && !(row == 0 && problem->all_moves);
}

static char *
hint_visit (PodaAttempt *attempt, guint32 row, PodaHint hint)
{
    const PodaRow *rows = attempt->exercise->rows;
    while (rows[row].node->status == PODA_STATUS_PRUNED
           && !is_topmost_cut (attempt->exercise, row))
        row = rows[row].parent;
    guint32 before = rows[row].before, parent = rows[row].parent;
    if (!may_cut (attempt->exercise, parent))
        return g_strdup (
            poda_reasons_text (attempt->reasons, row, PODA_COLUMN_VISITED));
    if (before == PODA_ROW_NONE)
        return g_strdup (_ ("nothing is cut before a first child has returned"));
    while (rows[before].node->status == PODA_STATUS_PRUNED)
        before = rows[before].before;
    guint32 next = rows[before].next;
    g_autofree char *above = who (attempt, parent);
    g_autofree char *sibling = who (attempt, before);
    if (hint == PODA_HINT_WHERE)
        return g_strdup_printf (_ ("look at %s once %s has returned: which window is "
                                   "left there?"),
                                above, sibling);
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER];
    PodaWindow window;
    poda_reasons_window (attempt->reasons, next, &window);
    return g_strdup_printf (
        attempt->exercise->problem.strict
            ? _ ("after %s, at %s, α = %s and β = %s: is α above β?")
            : _ ("after %s, at %s, α = %s and β = %s: has α reached β?"),
        sibling, above, poda_value_format (window.alpha, PODA_STYLE_TEXT, alpha),
        poda_value_format (window.beta, PODA_STYLE_TEXT, beta));
}

/* --- Values and windows --- */

static char *
hint_value (const PodaAttempt *attempt, guint32 row, PodaHint hint)
{
    PodaPlayer player = attempt->exercise->rows[row].player;
    g_autofree char *name = who (attempt, row);
    if (hint == PODA_HINT_WHERE)
        return g_strdup_printf (_ ("look at what the children of %s return"), name);
    g_autofree char *values = list_values (attempt, row);
    const char *clipped = attempt->exercise->problem.algorithm->windowed
                                  && attempt->exercise->problem.hard
                              ? _ (", and the window clips it")
                              : "";
    return g_strdup_printf (player == PODA_MAX   ? _ ("%s; MAX takes the largest%s")
                            : player == PODA_MIN ? _ ("%s; MIN takes the smallest%s")
                                                 : _ ("%s; chance takes the average%s"),
                            values, clipped);
}

/* A bound that the node's player moves, or that stays as it was handed down. */
static char *
hint_window (PodaAttempt *attempt, guint32 row, PodaColumn column, PodaHint hint)
{
    const PodaRow *at = &attempt->exercise->rows[row];
    gboolean alpha = column == PODA_COLUMN_ALPHA;
    const char *letter = alpha ? "α" : "β";
    gboolean moves = !at->leaf && at->player == (alpha ? PODA_MAX : PODA_MIN);
    if (row == 0 && !moves) /* nothing is above it */
        return g_strdup (poda_reasons_text (attempt->reasons, row, column));
    g_autofree char *name = who (attempt, row);
    if (hint == PODA_HINT_WHERE && moves)
        return g_strdup_printf (
            alpha ? _ ("%s begins with the α that is handed down, and raises it with "
                       "what its children return")
                  : _ ("%s begins with the β that is handed down, and lowers it with "
                       "what its children return"),
            name);
    if (hint == PODA_HINT_WHERE)
        return g_strdup_printf (
            _ ("nothing at %s moves %s: it is what was handed down, "
               "from however far above"),
            name, letter);
    char value[PODA_VALUE_BUFFER];
    poda_value_format (alpha ? at->node->alpha : at->node->beta, PODA_STYLE_TEXT,
                       value);
    g_autofree char *values = list_values (attempt, row);
    if (!moves || *values == '\0')
        return g_strdup_printf (_ ("follow %s from the root down to %s: which nodes on "
                                   "the way have moved it so far?"),
                                letter, name);
    return g_strdup_printf (_ ("%s is entered with %s = %s; %s"), name, letter, value,
                            values);
}

static char *
hint_bound (const PodaAttempt *attempt, guint32 row)
{
    g_autofree char *name = who (attempt, row);
    return g_strdup_printf (_ ("look at the children of %s: were all of them searched, "
                               "and are their own values exact?"),
                            name);
}

char *
poda_attempt_hint (PodaAttempt *attempt, guint32 row, PodaColumn column, PodaHint hint)
{
    const PodaExercise *exercise = attempt->exercise;
    gboolean pruned = exercise->rows[row].node->status == PODA_STATUS_PRUNED;
    if (hint != PODA_HINT_ANSWER && column != PODA_COLUMN_STRATEGY) {
        if (column == PODA_COLUMN_VISITED || pruned)
            return hint_visit (attempt, row, hint);
        if (column == PODA_COLUMN_VALUE)
            return hint_value (attempt, row, hint);
        if (column == PODA_COLUMN_BOUND)
            return hint_bound (attempt, row);
        return hint_window (attempt, row, column, hint);
    }
    const char *why = poda_reasons_text (attempt->reasons, row, column);
    g_autofree char *right = poda_cell_format (
        poda_answers_cell (exercise->key, row, column), column, PODA_STYLE_TEXT);
    return pruned ? g_strdup (why)
                  : g_strdup_printf (_ ("node %s, %s: %s is right: %s"),
                                     exercise->rows[row].name,
                                     poda_column_label (column), right, why);
}
