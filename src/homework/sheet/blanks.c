#include "homework/sheet/blanks.h"

#include "base/csv.h"
#include "homework/exercise/names.h"

/* Of a row. */
enum {
    ROW_SEEN = 1 << 0,
    ROW_CROSS = 1 << 1 /* in the first column; further ones have the next bits */
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
    if (cell->state != PODA_CELL_FILLED || !poda_column_is_tick (column))
        return;
    g_autofree char *folded = poda_spelling_fold (poda_csv_plain (text));
    g_autofree char *bare = poda_spelling_bare (folded, NULL);
    if (poda_spelling_is_cross (bare))
        note (blanks, row, ROW_CROSS << column);
}

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

guint
poda_blanks_settle (PodaBlanks *blanks)
{
    guint unclear = 0;
    for (guint i = 0; i < PODA_N_COLUMNS; i++)
        if (poda_column_is_tick ((PodaColumn) i))
            unclear |= settle_crosses (blanks, (PodaColumn) i);
    return unclear;
}
