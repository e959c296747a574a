#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/names.h"
#include "record/record.h"

/* --- Columns --- */

static const char *const ticks[] = { N_ ("no"), N_ ("yes"), NULL };
static const char *const bounds[] = { "exact", "atleast", "atmost", NULL };
static const char *const told_bounds[] = { N_ ("exact"), N_ ("at least"),
                                           N_ ("at most") };

const PodaColumnRow poda_column_rows[PODA_N_COLUMNS] = {
    { N_ ("value"), N_ ("value"), FALSE, NULL, NULL },
    { N_ ("alpha"), "α", FALSE, NULL, NULL },
    { N_ ("beta"), "β", FALSE, NULL, NULL },
    { N_ ("visited"), N_ ("visited"), TRUE, ticks, ticks },
    { N_ ("bound"), N_ ("kind of value"), FALSE, bounds, told_bounds },
    { N_ ("strategy"), N_ ("strategy"), TRUE, ticks, ticks },
};

PodaColumn
poda_column_find (const char *folded)
{
    PodaColumn column = 0;
    while (column < PODA_N_COLUMNS
           && !poda_word_means (folded, poda_column_rows[column].word))
        column++;
    return column;
}

/* --- Answers --- */

PodaAnswers *
poda_answers_new (guint32 n_rows)
{
    PodaAnswers *answers = g_new0 (PodaAnswers, 1);
    answers->n_rows = n_rows;
    answers->cells = g_new0 (PodaCell, (gsize) n_rows * PODA_N_COLUMNS);
    answers->move = PODA_ROW_NONE;
    answers->strings = g_ptr_array_new_with_free_func (g_free);
    return answers;
}

PodaAnswers *
poda_answers_dup (const PodaAnswers *answers)
{
    PodaAnswers *copy = g_memdup2 (answers, sizeof *answers);
    gsize n_cells = (gsize) answers->n_rows * PODA_N_COLUMNS;
    copy->cells = g_memdup2 (answers->cells, n_cells * sizeof *answers->cells);
    copy->order = g_memdup2 (answers->order, answers->n_order * sizeof *answers->order);
    g_ptr_array_ref (copy->strings);
    return copy;
}

void
poda_answers_free (PodaAnswers *answers)
{
    if (answers == NULL)
        return;
    g_free (answers->order);
    g_free (answers->cells);
    g_ptr_array_unref (answers->strings);
    g_free (answers);
}

char *
poda_answers_keep (PodaAnswers *answers, const char *text)
{
    g_ptr_array_add (answers->strings, g_strdup (text));
    return g_ptr_array_index (answers->strings, answers->strings->len - 1);
}

void
poda_answers_visit_none (PodaAnswers *answers)
{
    memset (answers->cells, 0,
            (gsize) answers->n_rows * PODA_N_COLUMNS * sizeof *answers->cells);
    for (guint32 row = 0; row < answers->n_rows; row++)
        poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
}

void
poda_answers_set_order (PodaAnswers *answers, const guint32 *rows, guint32 n)
{
    g_free (answers->order);
    answers->order = g_memdup2 (rows, n * sizeof *rows);
    answers->n_order = n;
    answers->has_order = TRUE;
}

gboolean
poda_answers_same_order (const PodaAnswers *a, const PodaAnswers *b)
{
    return a->n_order == b->n_order
           && (a->n_order == 0
               || memcmp (a->order, b->order, a->n_order * sizeof *a->order) == 0);
}

/* --- Cells --- */

/* With two decimals or more, a number may be rounded: 3.67 is 11/3, not 3.7. */
#define LEAST_DECIMALS 2
#define MOST_DECIMALS 15

/* TRUE if `written` is the other number, rounded to the decimals of `written`. */
static gboolean
is_rounded (const PodaCell *written, const PodaCell *other)
{
    double unit = pow (10, -(double) written->decimals);
    return written->decimals >= LEAST_DECIMALS && written->value != 0
           && fabs (written->value - other->value)
                  <= unit / 2 + 1e-12 * fabs (other->value);
}

gboolean
poda_cell_equal (const PodaCell *a, const PodaCell *b)
{
    if (a->state != b->state || a->state == PODA_CELL_UNREADABLE)
        return FALSE;
    if (a->state == PODA_CELL_EMPTY || a->value == b->value)
        return TRUE;
    gboolean whole = a->value == floor (a->value) && b->value == floor (b->value);
    double size = poda_max (1, poda_max (fabs (a->value), fabs (b->value)));
    return isfinite (size)
           && (is_rounded (a, b) || is_rounded (b, a)
               || (!whole && fabs (a->value - b->value) <= 1e-9 * size));
}

char *
poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style)
{
    char buffer[PODA_VALUE_BUFFER];
    guint i = (guint) cell->value;
    gboolean machine = style == PODA_STYLE_MACHINE;
    return g_strdup (cell->state == PODA_CELL_EMPTY ? (machine ? "" : _ ("nothing"))
                     : cell->state == PODA_CELL_UNREADABLE ? cell->text
                     : poda_column_rows[column].words == NULL
                         ? poda_value_format (cell->value, style, buffer)
                     : machine ? poda_column_rows[column].words[i]
                               : _ (poda_column_rows[column].labels[i]));
}

/* --- Reading of cells --- */

/* Characters of an unreadable cell that are kept at most. */
#define LONGEST_UNREAD 60

static gboolean
read_word (const char *const *words, const char *text, PodaValue *value)
{
    guint i = 0;
    while (words[i] != NULL && !poda_word_means (text, words[i]))
        i++;
    *value = i;
    return words[i] != NULL;
}

/* Reads a cell. A relation in a value's cell also gives the `bound`; a relation before
 * a number in a bound's cell gives only the bound. */
static gboolean
read_text (PodaColumn column, const char *text, PodaValue *value, PodaValue *bound)
{
    const char *const *words = poda_column_rows[column].words;
    gsize length = strcspn (text, "=:");
    g_autofree char *heading = g_strchomp (g_strndup (text, length));
    PodaValue number, related;
    /* Skip the column's own name: `β = 3`. */
    if (text[length] != '\0' && text[length + 1] != '\0'
        && poda_column_find (heading) == column)
        text += length + 1 + strspn (text + length + 1, " ");
    if (words != NULL ? read_word (words, text, value)
                      : poda_spelling_number (text, value))
        return TRUE;
    const char *rest = words != ticks ? poda_spelling_relation (text, &related) : NULL;
    if (rest == NULL || !poda_spelling_number (rest, &number))
        return FALSE;
    *value = words == bounds ? related : number;
    *bound = related;
    return column == PODA_COLUMN_VALUE || words == bounds
           || related == PODA_BOUND_EXACT;
}

/* Returns the number of decimals in a cell; 0 if they are not the value's own, as in a
 * fraction or after thousands separators. */
static guint8
written_decimals (const char *text, PodaValue value)
{
    const char *mark = text + strcspn (text, ".,");
    gsize n = *mark == '\0' ? 0 : strspn (mark + 1, "0123456789");
    double units = value * pow (10, (double) n);
    gboolean fits = n >= LEAST_DECIMALS && n <= MOST_DECIMALS
                    && strchr (text, '/') == NULL
                    && mark[1 + n + strcspn (mark + 1 + n, ".,e%")] == '\0'
                    && fabs (units - round (units)) <= 1e-6;
    return fits ? (guint8) n : 0;
}

void
poda_answers_read (PodaAnswers *answers, guint32 row, PodaColumn column,
                   const char *text)
{
    const PodaValue no_bound = -1;
    PodaCell *cell = poda_answers_cell (answers, row, column);
    PodaCell *kind = poda_answers_cell (answers, row, PODA_COLUMN_BOUND);
    PodaValue value, bound = no_bound;
    const char *plain = poda_csv_plain (text);
    g_autofree char *folded = poda_spelling_fold (plain), *remark = NULL;
    g_autofree char *bare = poda_spelling_bare (folded, &remark);
    /* `2 (3)` is ambiguous. */
    gboolean clear = *bare != '\0' && strpbrk (remark, "0123456789") == NULL;
    if (*text == '\0')
        return;
    if (*folded != '\0'
        && (read_text (column, folded, &value, &bound)
            || (clear && read_text (column, bare, &value, &bound)))) {
        poda_answers_set (answers, row, column, value);
        if (poda_column_rows[column].words == NULL)
            cell->decimals = written_decimals (folded, value);
        /* Keep a bound that is already known. */
        if (column == PODA_COLUMN_VALUE && kind->state == PODA_CELL_EMPTY
            && (bound != no_bound || read_word (bounds, remark, &bound)))
            poda_answers_set (answers, row, PODA_COLUMN_BOUND, bound);
    } else if (*folded != '\0' && poda_spelling_nothing (folded)) {
        *cell = (PodaCell){ .state = PODA_CELL_EMPTY, .dashed = TRUE };
    } else {
        g_autofree char *clean = poda_words_clean (plain, LONGEST_UNREAD);
        poda_answers_set_unreadable (answers, row, column, clean);
    }
}
