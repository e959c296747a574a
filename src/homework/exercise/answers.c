#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "homework/exercise/names.h"
#include "record/record.h"

/* --- Columns --- */

typedef enum { HOLDS_NUMBERS, HOLDS_TICKS, HOLDS_BOUNDS } Holds;

/* In the order of PodaColumn. */
static const struct {
    const char *word; /* as options and data call it; translated, sheets */
    const char *head; /* as pages do */
    Holds holds;
    const char *headings[16]; /* as people may call it too, folded */
} columns[PODA_N_COLUMNS] = {
    { N_ ("value"),
      N_ ("value"),
      HOLDS_NUMBERS,
      { "valor", "val", "minimax value", "valor minimax", "wert", "valeur" } },
    { N_ ("alpha"),
      "α",
      HOLDS_NUMBERS,
      { "alfa", "α", "alpha value", "final alpha", "valor alfa", "alfa final" } },
    { N_ ("beta"),
      "β",
      HOLDS_NUMBERS,
      { "β", "beta value", "final beta", "valor beta", "beta final" } },
    { N_ ("visited"),
      N_ ("visited"),
      HOLDS_TICKS,
      { "visit", "searched", "explored", "visitado", "visitada", "explorado",
        "explorada", "se visita", "se explora", "besucht", "durchsucht", "visite",
        "visitee", "explore" } },
    { N_ ("bound"),
      N_ ("kind of value"),
      HOLDS_BOUNDS,
      { "kind of value", "kind", "type of value", "value type", "tipo de valor", "tipo",
        "cota", "schranke", "borne", "type de valeur" } },
    { N_ ("strategy"),
      N_ ("strategy"),
      HOLDS_TICKS,
      { "winning strategy", "estrategia", "estrategia ganadora", "strategie" } },
};

const char *
poda_column_word (PodaColumn column)
{
    return columns[column].word;
}

const char *
poda_column_label (PodaColumn column)
{
    return _ (columns[column].word);
}

const char *
poda_column_head (PodaColumn column)
{
    return _ (columns[column].head);
}

gboolean
poda_column_is_tick (PodaColumn column)
{
    return columns[column].holds == HOLDS_TICKS;
}

PodaColumn
poda_column_find (const char *folded)
{
    guint column = 0;
    while (column < PODA_N_COLUMNS && strcmp (columns[column].word, folded) != 0
           && !g_strv_contains (columns[column].headings, folded))
        column++;
    return (PodaColumn) column;
}

/* --- Answers --- */

PodaAnswers *
poda_answers_new (guint32 n_rows)
{
    PodaAnswers *answers = g_new0 (PodaAnswers, 1);
    answers->n_rows = n_rows;
    answers->cells = g_new0 (PodaCell, (gsize) n_rows * PODA_N_COLUMNS);
    answers->move = PODA_ROW_NONE;
    answers->strings = g_string_chunk_new (256);
    return answers;
}

static const char *
keep (PodaAnswers *answers, const char *text)
{
    return text == NULL ? NULL : g_string_chunk_insert (answers->strings, text);
}

PodaAnswers *
poda_answers_dup (const PodaAnswers *answers)
{
    PodaAnswers *copy = poda_answers_new (answers->n_rows);
    for (gsize i = 0; i < (gsize) answers->n_rows * PODA_N_COLUMNS; i++) {
        copy->cells[i] = answers->cells[i];
        copy->cells[i].text = keep (copy, answers->cells[i].text);
    }
    if (answers->has_order)
        poda_answers_set_order (copy, answers->order, answers->n_order);
    copy->has_move = answers->has_move;
    copy->move = answers->move;
    copy->move_text = keep (copy, answers->move_text);
    for (guint i = 0; i < answers->n_words; i++)
        poda_answers_set_word (copy, i, answers->words[i]);
    return copy;
}

void
poda_answers_free (PodaAnswers *answers)
{
    if (answers == NULL)
        return;
    for (guint i = 0; i < answers->n_words; i++)
        g_free (answers->words[i]);
    g_free (answers->words);
    g_free (answers->order);
    g_free (answers->cells);
    g_string_chunk_free (answers->strings);
    g_free (answers);
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
poda_answers_set (PodaAnswers *answers, guint32 row, PodaColumn column, PodaValue value)
{
    *poda_answers_cell (answers, row, column) =
        (PodaCell){ .state = PODA_CELL_FILLED, .value = value };
}

void
poda_answers_set_unread (PodaAnswers *answers, guint32 row, PodaColumn column,
                         const char *text)
{
    *poda_answers_cell (answers, row, column) =
        (PodaCell){ .state = PODA_CELL_UNREAD, .text = keep (answers, text) };
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

void
poda_answers_set_word (PodaAnswers *answers, guint index, const char *text)
{
    if (index >= answers->n_words) {
        answers->words = g_renew (char *, answers->words, index + 1);
        while (answers->n_words <= index)
            answers->words[answers->n_words++] = NULL;
    }
    char *copy = g_strdup (text);
    g_free (answers->words[index]);
    answers->words[index] = copy;
}

/* --- Cells --- */

/* 3.67 is 11/3, rounded; 3.7 might be any number. */
#define LEAST_DECIMALS 2
#define MOST_DECIMALS 15

/* TRUE if `written` is the other one, rounded to the decimals that it has. */
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
    if (a->state != b->state || a->state == PODA_CELL_UNREAD)
        return FALSE;
    if (a->state == PODA_CELL_EMPTY || a->value == b->value)
        return TRUE;
    if (isinf (a->value) || isinf (b->value))
        return FALSE;
    if (is_rounded (a, b) || is_rounded (b, a))
        return TRUE;
    gboolean whole = a->value == floor (a->value) && b->value == floor (b->value);
    double size = poda_max (1, poda_max (fabs (a->value), fabs (b->value)));
    return !whole && fabs (a->value - b->value) <= 1e-9 * size;
}

char *
poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style)
{
    static const char *const bounds[] = { [PODA_BOUND_EXACT] = N_ ("exact"),
                                          [PODA_BOUND_ATLEAST] = N_ ("at least"),
                                          [PODA_BOUND_ATMOST] = N_ ("at most") };
    char buffer[PODA_VALUE_BUFFER];
    gboolean machine = style == PODA_STYLE_MACHINE;
    if (cell->state == PODA_CELL_EMPTY)
        return g_strdup (machine ? "" : _ ("nothing"));
    if (cell->state == PODA_CELL_UNREAD)
        return g_strdup (cell->text);
    if (columns[column].holds == HOLDS_NUMBERS)
        return g_strdup (poda_value_format (cell->value, style, buffer));
    const char *word = columns[column].holds == HOLDS_TICKS
                           ? (cell->value != 0 ? N_ ("yes") : N_ ("no"))
                       : machine ? poda_bound_word ((PodaBound) cell->value)
                                 : bounds[(guint) cell->value];
    return g_strdup (machine ? word : _ (word));
}

/* --- Cells as people write them --- */

/* The most characters of an unread cell that are kept. */
#define LONGEST_UNREAD 60

static void
set_bound (PodaAnswers *answers, guint32 row, PodaValue bound)
{
    if (poda_answers_cell (answers, row, PODA_COLUMN_BOUND)->state == PODA_CELL_EMPTY)
        poda_answers_set (answers, row, PODA_COLUMN_BOUND, bound);
}

/* Skips the column's own name, which says nothing new: `β = 3`. */
static const char *
skip_column (const char *folded, PodaColumn column)
{
    gsize length = strcspn (folded, "=:");
    g_autofree char *name = g_strchomp (g_strndup (folded, length));
    const char *rest = folded[length] != '\0' ? folded + length + 1 : "";
    return *rest != '\0' && poda_column_find (name) == column
               ? rest + strspn (rest, " ")
               : folded;
}

/* Reads a cell. A relation in a value's cell says the bound too, where none is known
 * yet; one before a number in a bound's cell is all that the cell says. */
static gboolean
read_folded (PodaAnswers *answers, guint32 row, PodaColumn column, const char *folded,
             PodaValue *value)
{
    Holds holds = columns[column].holds;
    PodaValue bound, number;
    const char *text = skip_column (folded, column);
    if (holds == HOLDS_TICKS)
        return poda_spelling_yes (text, value);
    if (holds == HOLDS_BOUNDS ? poda_spelling_bound (text, value)
                              : poda_spelling_number (text, value))
        return TRUE;
    const char *rest = poda_spelling_relation (text, &bound);
    if (rest == NULL || !poda_spelling_number (rest, &number))
        return FALSE;
    *value = holds == HOLDS_BOUNDS ? bound : number;
    if (column == PODA_COLUMN_VALUE)
        set_bound (answers, row, bound);
    return column == PODA_COLUMN_VALUE || holds == HOLDS_BOUNDS
           || bound == PODA_BOUND_EXACT;
}

/* Reads an answer with something around it, which may tell its bound. */
static gboolean
read_bare (PodaAnswers *answers, guint32 row, PodaColumn column, const char *folded,
           PodaValue *value)
{
    g_autofree char *remark = NULL;
    g_autofree char *bare = poda_spelling_bare (folded, &remark);
    PodaValue bound;
    /* `2 (3)` may be either. */
    if (*bare == '\0' || strpbrk (remark, "0123456789") != NULL
        || !read_folded (answers, row, column, bare, value))
        return FALSE;
    if (column == PODA_COLUMN_VALUE && poda_spelling_bound (remark, &bound))
        set_bound (answers, row, bound);
    return TRUE;
}

/* Counts the decimals in a cell, however they are set off; 0 where they are not those
 * of its value, as in a fraction or behind thousands. */
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
    gboolean numbers = columns[column].holds == HOLDS_NUMBERS;
    PodaCell *cell = poda_answers_cell (answers, row, column);
    PodaValue value;
    if (*text == '\0')
        return;
    const char *plain = poda_csv_plain (text);
    gboolean simple = numbers && poda_value_parse (text, &value); /* most cells */
    g_autofree char *folded = simple ? g_strdup (text) : poda_spelling_fold (plain);
    g_autofree char *bare = simple ? NULL : poda_spelling_bare (folded, NULL);
    if (simple
        || (*folded != '\0'
            && (read_folded (answers, row, column, folded, &value)
                || read_bare (answers, row, column, folded, &value)))) {
        *cell = (PodaCell){ .state = PODA_CELL_FILLED,
                            .decimals = numbers ? written_decimals (folded, value) : 0,
                            .value = value };
    } else if (*folded != '\0'
               && (poda_spelling_nothing (folded) || poda_spelling_nothing (bare))) {
        *cell = (PodaCell){ .state = PODA_CELL_EMPTY, .struck = TRUE };
    } else {
        g_autofree char *clean = poda_words_clean (plain, LONGEST_UNREAD);
        poda_answers_set_unread (answers, row, column, clean);
    }
}
