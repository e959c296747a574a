#include "teach/exercise/exercise.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/csv.h"
#include "record/record.h"
#include "teach/exercise/names.h"

/* --- Words and numbers, in English and in Spanish, as they are folded --- */

static gboolean
read_yes (const char *folded, PodaValue *value)
{
    static const char *const yes[] = { "yes",      "y",         "si", "s",
                                       "x",        "✓",         "✔",  "☑",
                                       "☒",        "✅",         "1",  "true",
                                       "t",        "verdadero", "v",  "visited",
                                       "visitado", "visitada",  NULL };
    static const char *const no[] = {
        "no",          "n",      "0",      "false",  "f",           "falso",
        "☐",           "✗",      "✘",      "❌",      "not visited", "no visitado",
        "no visitada", "pruned", "podado", "podada", "cut",         NULL
    };
    *value = g_strv_contains (yes, folded);
    return *value != 0 || g_strv_contains (no, folded);
}

static gboolean
read_bound (const char *folded, PodaValue *value)
{
    static const char *const words[][12] = {
        [PODA_BOUND_EXACT] = { "exact", "exacto", "exacta", "=" },
        [PODA_BOUND_ATLEAST] = { "atleast", "at least", "≥", ">=", "⩾", "lower",
                                 "al menos", "como minimo", "inferior",
                                 "cota inferior" },
        [PODA_BOUND_ATMOST] = { "atmost", "at most", "≤", "<=", "⩽", "upper",
                                "como mucho", "a lo sumo", "como maximo", "superior",
                                "cota superior" },
    };
    guint bound = 0;
    while (bound < G_N_ELEMENTS (words) && !g_strv_contains (words[bound], folded))
        bound++;
    *value = bound;
    return bound < G_N_ELEMENTS (words);
}

/* A relation in front of a number, such as `≥` or `at most`: what follows it, and the
 * PodaBound; NULL where there is none. */
static const char *
skip_relation (const char *folded, PodaValue *bound)
{
    static const char *const words[][9] = {
        [PODA_BOUND_EXACT] = { "=" },
        [PODA_BOUND_ATLEAST] = { "≥", ">=", "=>", "⩾", "at least ", "al menos ",
                                 "como minimo " },
        [PODA_BOUND_ATMOST] = { "≤", "<=", "=<", "⩽", "at most ", "como mucho ",
                                "a lo sumo ", "como maximo " },
    };
    for (guint i = G_N_ELEMENTS (words); i-- > 0;) /* `=<` comes before `=` */
        for (const char *const *word = words[i]; *word != NULL; word++)
            if (g_str_has_prefix (folded, *word)) {
                *bound = i;
                return folded + strlen (*word);
            }
    return NULL;
}

/* --- Numbers of any locale --- */

#define LONGEST_NUMBER 64

/* Dashes, quotes and infinities in their ASCII forms; FALSE for other characters, and
 * for what is too long. */
static gboolean
simplify (const char *folded, char plain[LONGEST_NUMBER])
{
    gsize length = 0;
    for (const char *c = folded; *c != '\0'; c = g_utf8_next_char (c)) {
        gunichar u = g_utf8_get_char (c);
        char one[2] = { (char) u, '\0' };
        const char *piece = u < 0x80                                      ? one
                            : u == 0x2212 || (u >= 0x2010 && u <= 0x2013) ? "-"
                            : u == 0x2019 || u == 0x02bc                  ? "'"
                            : u == 0x2044 || u == 0x2215                  ? "/"
                            : u == 0x221e                                 ? "inf"
                                                                          : NULL;
        if (piece == NULL || length + strlen (piece) >= LONGEST_NUMBER)
            return FALSE;
        length = (gsize) (g_stpcpy (plain + length, piece) - plain);
    }
    plain[length] = '\0';
    return TRUE;
}

static const char *
skip_sign (const char *text, gboolean *negative)
{
    const char *words[] = { "minus ", "menos " };
    *negative = *text == '-';
    if (*text == '-' || *text == '+')
        text++;
    for (guint i = 0; i < G_N_ELEMENTS (words); i++) {
        if (g_str_has_prefix (text, words[i])) {
            *negative = TRUE;
            text += strlen (words[i]);
        }
    }
    return text + strspn (text, " ");
}

static gboolean
read_fraction (const char *text, PodaValue *value)
{
    g_auto (GStrv) parts = g_strsplit (text, "/", 3);
    guint64 above, below;
    if (g_strv_length (parts) != 2
        || !g_ascii_string_to_unsigned (g_strstrip (parts[0]), 10, 0, 1u << 30, &above,
                                        NULL)
        || !g_ascii_string_to_unsigned (g_strstrip (parts[1]), 10, 1, 1u << 30, &below,
                                        NULL))
        return FALSE;
    *value = (double) above / (double) below;
    return TRUE;
}

#define DIGITS "0123456789"

/* The end of groups of three digits with the same separator between them; NULL where
 * the text does not begin so. */
static const char *
skip_groups (const char *text)
{
    gsize first = strspn (text, DIGITS);
    const char *end = text + first, separator = *end;
    if (first < 1 || first > 3 || separator == '\0'
        || strchr (".,' ", separator) == NULL)
        return NULL;
    while (*end == separator && strspn (end + 1, DIGITS) == 3)
        end += 4;
    return end > text + first ? end : NULL;
}

/* Reads a number whose whole part ends at `end`, without what is no digit in there. Its
 * decimal separator is another one than that of its groups, which is 0 for none. */
static gboolean
read_parts (const char *text, const char *end, char separator, PodaValue *value)
{
    g_autoptr (GString) plain = g_string_new (NULL);
    for (; text < end; text++)
        if (*text != separator)
            g_string_append_c (plain, *text);
    if ((*end == '.' || *end == ',') && *end != separator) {
        gsize length = strspn (end + 1, DIGITS);
        g_string_append_c (plain, '.');
        g_string_append_len (plain, end + 1, (gssize) length);
        end += 1 + length;
    }
    if (*end != '\0' && *end != 'e')
        return FALSE;
    g_string_append (plain, end);
    return poda_value_parse (plain->str, value);
}

/* One point or comma is the decimal one; of two different separators the last is; what
 * separates groups of three otherwise is passed over. */
static gboolean
read_decimal (const char *text, PodaValue *value)
{
    const char *whole = text + strspn (text, DIGITS), *groups = skip_groups (text);
    return read_parts (text, whole, '\0', value)
           || (groups != NULL && read_parts (text, groups, *whole, value));
}

/* Reads a number, a fraction or an infinity. FALSE for all else. */
static gboolean
read_number (const char *folded, PodaValue *value)
{
    static const char *const infinite[] = { "inf",      "infinity", "infinite",
                                            "infinito", "infinita", "oo",
                                            NULL };
    char plain[LONGEST_NUMBER];
    if (!simplify (folded, plain))
        return FALSE;
    gboolean negative;
    const char *text = skip_sign (plain + (*plain == '\''), &negative);
    PodaValue size = INFINITY;
    if (!g_strv_contains (infinite, text) && !read_fraction (text, &size)
        && !read_decimal (text, &size))
        return FALSE;
    *value = negative ? 0.0 - size : size;
    return TRUE;
}

/* --- Columns --- */

static const char *
tell_yes (PodaValue value, PodaStyle style)
{
    if (style == PODA_STYLE_MACHINE)
        return value != 0 ? "yes" : "no";
    return value != 0 ? _ ("yes") : _ ("no");
}

static const char *
tell_bound (PodaValue value, PodaStyle style)
{
    if (style == PODA_STYLE_MACHINE)
        return poda_bound_word ((PodaBound) value);
    return value == PODA_BOUND_EXACT     ? _ ("exact")
           : value == PODA_BOUND_ATLEAST ? _ ("at least")
                                         : _ ("at most");
}

/* In the order of PodaColumn. */
static const struct {
    const char *word;        /* as options and data call it; translated, sheets */
    const char *head;        /* as pages do */
    const char *headings[4]; /* as people may call it too, folded */
    gboolean (*read) (const char *folded, PodaValue *value);
    const char *(*tell) (PodaValue value, PodaStyle style); /* NULL: as a number */
} columns[PODA_N_COLUMNS] = {
    { N_ ("value"), N_ ("value"), { "valor" }, read_number, NULL },
    { N_ ("alpha"), "α", { "alfa", "α" }, read_number, NULL },
    { N_ ("beta"), "β", { "β" }, read_number, NULL },
    { N_ ("visited"), N_ ("visited"), { "visitado", "visitada" }, read_yes, tell_yes },
    { N_ ("bound"),
      N_ ("kind of value"),
      { "kind of value", "tipo de valor", "cota" },
      read_bound,
      tell_bound },
    { N_ ("strategy"), N_ ("strategy"), { "estrategia" }, read_yes, tell_yes },
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
    return columns[column].read == read_yes;
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

gboolean
poda_cell_equal (const PodaCell *a, const PodaCell *b)
{
    if (a->state != b->state || a->state == PODA_CELL_UNREAD)
        return FALSE;
    if (a->state == PODA_CELL_EMPTY || a->value == b->value)
        return TRUE;
    if (isinf (a->value) || isinf (b->value))
        return FALSE;
    gboolean whole = a->value == floor (a->value) && b->value == floor (b->value);
    double size = poda_max (1, poda_max (fabs (a->value), fabs (b->value)));
    return !whole && fabs (a->value - b->value) <= 1e-9 * size;
}

char *
poda_cell_format (const PodaCell *cell, PodaColumn column, PodaStyle style)
{
    char buffer[PODA_VALUE_BUFFER];
    if (cell->state == PODA_CELL_EMPTY)
        return g_strdup (style == PODA_STYLE_MACHINE ? "" : _ ("nothing"));
    if (cell->state == PODA_CELL_UNREAD)
        return g_strdup (cell->text);
    return g_strdup (columns[column].tell != NULL
                         ? columns[column].tell (cell->value, style)
                         : poda_value_format (cell->value, style, buffer));
}

/* --- Cells as people write them --- */

/* More of what could not be read nobody wants to see again. */
#define LONGEST_UNREAD 60

/* A relation in a value's cell says the bound too, where none is known yet. */
static gboolean
read_folded (PodaAnswers *answers, guint32 row, PodaColumn column, const char *folded,
             PodaValue *value)
{
    PodaValue bound;
    const char *rest =
        column == PODA_COLUMN_VALUE ? skip_relation (folded, &bound) : NULL;
    if (rest == NULL)
        return columns[column].read (folded, value);
    if (!read_number (rest + strspn (rest, " "), value))
        return FALSE;
    if (poda_answers_cell (answers, row, PODA_COLUMN_BOUND)->state == PODA_CELL_EMPTY)
        poda_answers_set (answers, row, PODA_COLUMN_BOUND, bound);
    return TRUE;
}

void
poda_answers_read (PodaAnswers *answers, guint32 row, PodaColumn column,
                   const char *text)
{
    PodaValue value;
    if (*text == '\0')
        return;
    /* Most cells are plain numbers, or empty. */
    if (columns[column].tell == NULL && poda_value_parse (text, &value)) {
        poda_answers_set (answers, row, column, value);
        return;
    }
    g_autofree char *folded = poda_words_fold (poda_csv_plain (text));
    if (*folded != '\0' && read_folded (answers, row, column, folded, &value))
        poda_answers_set (answers, row, column, value);
    else if (*folded == '\0' || !poda_words_nothing (folded)) {
        g_autofree char *clean =
            poda_words_clean (poda_csv_plain (text), LONGEST_UNREAD);
        poda_answers_set_unread (answers, row, column, clean);
    }
}
