#include "teach/sheet/blanks.h"

#include "base/csv.h"
#include "teach/exercise/spelling.h"

/* Of a row. */
enum {
    ROW_SEEN = 1 << 0,
    ROW_WRITTEN = 1 << 1, /* something that was asked */
    ROW_VALUED = 1 << 2,  /* a number, or what should have been one */
    ROW_STRUCK = 1 << 3,  /* `pruned`, beside any number */
    ROW_CROSS = 1 << 4    /* in the first column; further ones have the next bits */
};

void
poda_blanks_begin (PodaBlanks *blanks, const PodaExercise *exercise,
                   PodaAnswers *answers)
{
    *blanks = (PodaBlanks){ .exercise = exercise,
                            .answers = answers,
                            .rows = g_new0 (guint16, exercise->n_rows) };
}

void
poda_blanks_clear (PodaBlanks *blanks)
{
    g_clear_pointer (&blanks->rows, g_free);
}

static gboolean
has (const PodaBlanks *blanks, guint32 row, guint bit)
{
    return (blanks->rows[row] & bit) != 0;
}

static void
note (PodaBlanks *blanks, guint32 row, guint bit)
{
    blanks->rows[row] |= (guint16) bit;
}

gboolean
poda_blanks_has_row (const PodaBlanks *blanks, guint32 row)
{
    return has (blanks, row, ROW_SEEN);
}

void
poda_blanks_see_row (PodaBlanks *blanks, guint32 row)
{
    note (blanks, row, ROW_SEEN);
}

void
poda_blanks_see_cell (PodaBlanks *blanks, guint32 row, PodaColumn column,
                      const char *text)
{
    const PodaCell *cell = poda_answers_cell (blanks->answers, row, column);
    gboolean asked = poda_exercise_asks (blanks->exercise, row, column);
    gboolean tick = poda_column_is_tick (column);
    if (*text == '\0')
        return;
    blanks->columns |= 1u << column;
    if (asked)
        note (blanks, row, ROW_WRITTEN);
    if (asked && !tick && cell->state != PODA_CELL_EMPTY)
        note (blanks, row, ROW_VALUED);
    if (cell->state == PODA_CELL_UNREAD || (cell->state == PODA_CELL_FILLED && !tick))
        return;
    g_autofree char *folded = poda_spelling_fold (poda_csv_plain (text));
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    if (tick && cell->state == PODA_CELL_FILLED && poda_spelling_is_cross (bare))
        note (blanks, row, ROW_CROSS << column);
    if (!tick && poda_spelling_pruned (bare))
        note (blanks, row, ROW_STRUCK | ROW_WRITTEN);
}

/* --- Crosses --- */

static guint
settle_crosses (PodaBlanks *blanks, PodaColumn column)
{
    PodaAnswers *answers = blanks->answers;
    guint32 n_yes = 0, n_no = 0, n_crosses = 0;
    for (guint32 i = 0; i < answers->n_rows; i++) {
        const PodaCell *cell = poda_answers_cell (answers, i, column);
        gboolean filled = cell->state == PODA_CELL_FILLED;
        gboolean cross = has (blanks, i, ROW_CROSS << column);
        n_crosses += filled && cross;
        n_yes += filled && !cross && cell->value != 0;
        n_no += filled && cell->value == 0;
    }
    if (n_crosses == 0 || n_yes == 0)
        return 0;
    for (guint32 i = 0; i < answers->n_rows; i++) {
        if (!has (blanks, i, ROW_CROSS << column))
            continue;
        if (n_no > 0)
            poda_answers_set_unread (answers, i, column, "x");
        else
            poda_answers_set (answers, i, column, 0);
    }
    return n_no > 0 ? 1u << column : 0;
}

/* --- Blanks --- */

static gboolean
is_blank (const PodaBlanks *blanks, guint32 row, PodaColumn column)
{
    return poda_answers_cell (blanks->answers, row, column)->state == PODA_CELL_EMPTY;
}

static gboolean
says_no (const PodaBlanks *blanks, guint32 row, PodaColumn column)
{
    const PodaCell *cell = poda_answers_cell (blanks->answers, row, column);
    return cell->state == PODA_CELL_FILLED && cell->value == 0;
}

/* Whether the row asks for more than ticks, as far as anything was written there. */
static gboolean
asks_more (const PodaBlanks *blanks, guint32 row)
{
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if (!poda_column_is_tick ((PodaColumn) i) && (blanks->columns & 1u << i) != 0
            && poda_exercise_asks (blanks->exercise, row, (PodaColumn) i))
            return TRUE;
    return FALSE;
}

/* The rows that were dealt with, up to here: all of them once the root is answered, the
 * last thing to be known. */
static guint32
count_done (const PodaBlanks *blanks)
{
    guint32 n = blanks->exercise->n_rows;
    if (has (blanks, 0, ROW_VALUED) || !asks_more (blanks, 0))
        return n;
    while (n > 0 && !has (blanks, n - 1, ROW_WRITTEN))
        n--;
    return n;
}

static void
fill_noes (PodaBlanks *blanks, PodaColumn column, guint32 n_done)
{
    for (guint32 i = 0; i < n_done; i++)
        if (has (blanks, i, ROW_SEEN) && is_blank (blanks, i, column))
            poda_answers_set (blanks->answers, i, column, 0);
}

/* What lies below a node that is never visited is none either; of the others those that
 * were worked on are, and leaves, on which there is nothing to work. */
static void
fill_yeses (PodaBlanks *blanks, PodaColumn column, guint32 n_done)
{
    const PodaRow *rows = blanks->exercise->rows;
    for (guint32 i = 0; i < blanks->exercise->n_rows; i++) {
        guint32 parent = rows[i].parent;
        gboolean below = parent != PODA_ROW_NONE && says_no (blanks, parent, column);
        gboolean worked =
            rows[i].leaf || has (blanks, i, ROW_VALUED) || !asks_more (blanks, i);
        if (!has (blanks, i, ROW_SEEN) || !is_blank (blanks, i, column))
            continue;
        if (below)
            poda_answers_set (blanks->answers, i, column, 0);
        else if (i < n_done && worked)
            poda_answers_set (blanks->answers, i, column, 1);
    }
}

typedef struct {
    guint32 n_yes, n_no, n_unread;
} TickCount;

static TickCount
count_ticks (const PodaBlanks *blanks, PodaColumn column)
{
    TickCount count = { 0 };
    for (guint32 i = 0; i < blanks->exercise->n_rows; i++) {
        const PodaCell *cell = poda_answers_cell (blanks->answers, i, column);
        gboolean filled = cell->state == PODA_CELL_FILLED;
        count.n_yes += filled && cell->value != 0;
        count.n_no += filled && cell->value == 0;
        count.n_unread += cell->state == PODA_CELL_UNREAD;
    }
    return count;
}

static void
settle_struck (PodaBlanks *blanks)
{
    for (guint32 i = 0; i < blanks->exercise->n_rows; i++)
        if (has (blanks, i, ROW_STRUCK) && !has (blanks, i, ROW_VALUED)
            && is_blank (blanks, i, PODA_COLUMN_VISITED))
            poda_answers_set (blanks->answers, i, PODA_COLUMN_VISITED, 0);
}

guint
poda_blanks_settle (PodaBlanks *blanks)
{
    guint unclear = 0;
    guint32 n_done = count_done (blanks);
    for (guint i = 0; i < PODA_N_COLUMNS; i++) {
        PodaColumn column = (PodaColumn) i;
        if (!poda_column_is_tick (column))
            continue;
        unclear |= settle_crosses (blanks, column);
        TickCount written = count_ticks (blanks, column);
        if (written.n_yes > 0 && written.n_no == 0)
            fill_noes (blanks, column, n_done);
    }
    settle_struck (blanks);
    /* Beside values that were struck out, too. */
    TickCount now = count_ticks (blanks, PODA_COLUMN_VISITED);
    if (now.n_no > 0 && now.n_yes == 0 && now.n_unread == 0
        && poda_exercise_has (blanks->exercise, PODA_ASK_VISITED))
        fill_yeses (blanks, PODA_COLUMN_VISITED, n_done);
    return unclear;
}
