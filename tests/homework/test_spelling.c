/* Answers as people spell them: numbers, what stands around them, and words. */

#include <string.h>

#include "base/random.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "homework/sheet/sheet.h"

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

/* --- Cells as people write them --- */

#define NO_NUMBER "unread"

/* A tree of two leaves, and the value of its root as it stands in a cell. */
static const struct {
    const char *cell, *value;
} cells[] = {
    { "3", "3" },
    { "-3", "-3" },
    { "−3", "-3" },
    { "–3", "-3" },
    { "- 3", "-3" },
    { "+3", "3" },
    { "'-3", "-3" },
    { "'=3", "3 exact" },
    { "3.5", "3.5" },
    { "3,5", "3.5" },
    { ",5", "0.5" },
    { "5.", "5" },
    { "1.234", "1.234" },
    { "1,234", "1.234" },
    { "1.234,5", "1234.5" },
    { "1,234.5", "1234.5" },
    { "1 234,5", "1234.5" },
    { "1\xc2\xa0"
      "234",
      "1234" },
    { "1\xe2\x80\xaf"
      "234\xe2\x80\xaf"
      "567",
      "1234567" },
    { "1'234.5", "1234.5" },
    { "1’234", "1234" },
    { "1.234.567", "1234567" },
    { "-1,234,567.25", "-1234567.25" },
    { "1e3", "1000" },
    { "1,5E+3", "1500" },
    { "1/3", "0.3333333333333333" },
    { "-2 / 4", "-0.5" },
    { "1⁄2", "0.5" },
    { "３", "3" },
    { "inf", "inf" },
    { "+inf", "inf" },
    { "-Inf", "-inf" },
    { "'-inf", "-inf" },
    { "∞", "inf" },
    { "-∞", "-inf" },
    { "− ∞", "-inf" },
    { "+ ∞", "inf" },
    { "Infinito", "inf" },
    { "menos infinito", "-inf" },
    { "minus infinity", "-inf" },
    { "-oo", "-inf" },
    { "≥ 10", "10 atleast" },
    { ">=10", "10 atleast" },
    { "⩾\xc2\xa0−3", "-3 atleast" },
    { "Al menos 10", "10 atleast" },
    { "at least 2,5", "2.5 atleast" },
    { "≤10", "10 atmost" },
    { "<= -∞", "-inf atmost" },
    { "como mucho 1/2", "0.5 atmost" },
    { "= 4", "4 exact" },
    { "", "nothing" },
    { "-", "nothing" },
    { "—", "nothing" },
    { "−", "nothing" },
    { "N/A", "nothing" },
    { "Podado", "nothing" },
    { "pruned", "nothing" },
    { "nada", "nothing" },
    { "1.2.3", NO_NUMBER },
    { "1.234.56", NO_NUMBER },
    { "12,34,567", NO_NUMBER },
    { "1,234.567,8", NO_NUMBER },
    { "1 2", NO_NUMBER },
    { "1  234", "1234" },
    { "1234.567.890", NO_NUMBER },
    { "--3", NO_NUMBER },
    { "3!", "3" },
    { "3.", "3" },
    { "2.5.", "2.5" },
    { "3?", "3" },
    { "2 (cut)", "2" },
    { "2 [β-cut]", "2" },
    { "2 (cut).", "2" },
    { "2 (at least)", "2 atleast" },
    { "2 (exact)", "2 exact" },
    { "2 (3)", NO_NUMBER },
    { "(3)", NO_NUMBER },
    { "**3**", "3" },
    { "`-3`", "-3" },
    { "“3”", "3" },
    { "$3$", "3" },
    { "v = 3", NO_NUMBER },
    { "value = 3", "3" },
    { "Valor: 3", "3" },
    { "alpha = 3", NO_NUMBER },
    { "\\infty", "inf" },
    { "-\\infty", "-inf" },
    { "$\\infty$", "inf" },
    { "$-\\infty$", "-inf" },
    { "\\(+\\infty\\)", "inf" },
    { "$\\geq 3$", "3 atleast" },
    { "\\le -\\infty", "-inf atmost" },
    { "$\\frac{1}{2}$", "0.5" },
    { "-\\dfrac{1}{3}", "-0.3333333333333333" },
    { "$2{,}5$", "2.5" },
    { "plus infinity", "inf" },
    { "positive infinity", "inf" },
    { "negative infinity", "-inf" },
    { "más infinito", "inf" },
    { "Menos Infinito", "-inf" },
    { "infinito", "inf" },
    { "unendlich", "inf" },
    { "minus unendlich", "-inf" },
    { "moins l'infini", "-inf" },
    { "moins l’infini", "-inf" },
    { "+oo", "inf" },
    { "inf.", "inf" },
    { "-inf!", "-inf" },
    { "float('inf')", "inf" },
    { "-math.inf", "-inf" },
    { "1½", "1.5" },
    { "-2 1/4", "-2.25" },
    { "½", "0.5" },
    { "3²", NO_NUMBER },
    { "3¹", NO_NUMBER },
    { "①", "1" },
    { "lower bound 10", "10 atleast" },
    { "no more than 10", "10 atmost" },
    { "mindestens 10", "10 atleast" },
    { "au plus 10", "10 atmost" },
    { "atleast10", NO_NUMBER },
    { "exactly 10", "10 exact" },
    { "x", "nothing" },
    { "X", "nothing" },
    { "✂", "nothing" },
    { "✂️", "nothing" },
    { "✗", "nothing" },
    { "null", "nothing" },
    { "NaN", "nothing" },
    { "cut", "nothing" },
    { "(cut)", "nothing" },
    { "cut-off", "nothing" },
    { "skipped", "nothing" },
    { "Pruned!", "nothing" },
    { "never visited", "nothing" },
    { "not-visited", "nothing" },
    { "podada.", "nothing" },
    { "élagué", "nothing" },
    { "abgeschnitten", "nothing" },
    { "--", "nothing" },
    { "–", "nothing" },
    { "n/a", "nothing" },
    { "N.A.", "nothing" },
    { "2026-01-01", NO_NUMBER },
    { "01/02/2026", NO_NUMBER },
    { "01/02", NO_NUMBER },
    { "1-ene", NO_NUMBER },
    { "02. Jan", NO_NUMBER },
    { "13:30", NO_NUMBER },
    { "3 cut", NO_NUMBER },
    { "10+", NO_NUMBER },
    { "~3", NO_NUMBER },
    { "3 = 3", NO_NUMBER },
    { "50 %", NO_NUMBER },
    { "??", NO_NUMBER },
    { "!", NO_NUMBER },
    { "()", NO_NUMBER },
    { "0x10", NO_NUMBER },
    { "1e", NO_NUMBER },
    { "1e999", NO_NUMBER },
    { "1/0", NO_NUMBER },
    { "1/2/3", NO_NUMBER },
    { "3 or 4", NO_NUMBER },
    { "> 3", NO_NUMBER },
    { "≥", NO_NUMBER },
    { "≥ ≥ 3", NO_NUMBER },
    { ".", NO_NUMBER },
    { ",", NO_NUMBER },
    { "e5", NO_NUMBER },
    { "?", NO_NUMBER },
};

static char *
describe_cell (const PodaCell *cell, const PodaCell *bound)
{
    static const char *const bounds[] = { " exact", " atleast", " atmost" };
    char buffer[PODA_VALUE_BUFFER];
    if (cell->state == PODA_CELL_EMPTY)
        return g_strdup ("nothing");
    if (cell->state == PODA_CELL_UNREAD)
        return g_strdup (NO_NUMBER);
    return g_strconcat (
        poda_value_format (cell->value, PODA_STYLE_MACHINE, buffer),
        bound->state == PODA_CELL_FILLED ? bounds[(int) bound->value] : "", NULL);
}

static char *
read_cell (const PodaExercise *exercise, const char *cell)
{
    g_autoptr (GString) text = g_string_new (cell);
    g_string_replace (text, "\"", "\"\"", 0);
    g_string_prepend (text, "node;value\nr;\"");
    g_string_append (text, "\"\n");
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s", text->str, text->len, NULL);
    assert_non_null (sheet);
    return describe_cell (poda_answers_cell (sheet->answers, 0, PODA_COLUMN_VALUE),
                          poda_answers_cell (sheet->answers, 0, PODA_COLUMN_BOUND));
}

static void
test_cell (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_autofree char *found = read_cell (exercise, cells[i].cell);
    assert_string_equal (found, cells[i].value);
}

/* What a regular expression reads: one point or comma is the decimal one, of two
 * different separators the last is, and groups have three digits. */
static char *
read_decimal (const char *text)
{
    static const char *const form =
        "^([0-9]*|[0-9]{1,3}([.,'])[0-9]{3}(?:\\2[0-9]{3})*)"
        "((?!\\2)[.,][0-9]*)?(e.*)?$";
    g_autoptr (GRegex) regex = g_regex_new (form, 0, 0, NULL);
    g_autoptr (GMatchInfo) match = NULL;
    PodaValue value;
    char buffer[PODA_VALUE_BUFFER];
    if (!g_regex_match (regex, text, 0, &match))
        return g_strdup (NO_NUMBER);
    g_autofree char *whole = g_match_info_fetch (match, 1);
    g_autofree char *part = g_match_info_fetch (match, 3);
    g_autofree char *exponent = g_match_info_fetch (match, 4);
    g_auto (GStrv) groups = g_strsplit_set (whole, ".,'", -1);
    g_autofree char *digits = g_strjoinv (NULL, groups);
    g_autofree char *plain = g_strconcat (
        digits, part != NULL ? g_strdelimit (part, ",", '.') : "", exponent, NULL);
    return g_strdup (poda_value_parse (plain, &value)
                         ? poda_value_format (value, PODA_STYLE_MACHINE, buffer)
                         : NO_NUMBER);
}

/* A quote in front of it is none of it; a stop at the end is one, where there is no
 * other way to read it. */
static char *
read_written (const char *text)
{
    char *found = read_decimal (text);
    gsize length = strlen (text);
    if (strcmp (found, NO_NUMBER) != 0 || length < 2
        || strchr (".,", text[length - 1]) == NULL)
        return found;
    g_free (found);
    g_autofree char *shorter = g_strndup (text, length - 1);
    return read_decimal (shorter);
}

static void
test_random_decimals (void **state)
{
    (void) state;
    static const char signs[] = "0123456789.,.,',e";
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    for (guint64 seed = 0; seed < depth_rounds (20000); seed++) {
        char text[16] = { 0 };
        guint32 length = 1 + poda_random_below (seed, 0, 12);
        for (guint32 i = 0; i < length; i++)
            text[i] = i > 0 && poda_random_below (seed, i, 3) > 0
                          ? signs[poda_random_below (seed, 100 + i, 10)]
                          : signs[poda_random_below (seed, 200 + i, 17)];
        if (g_str_has_suffix (text, "'")) /* quotes around it */
            continue;
        g_autofree char *expected = read_written (text + (*text == '\''));
        g_autofree char *found = read_cell (exercise, text);
        if (strcmp (found, expected) != 0)
            fail_msg ("%s: read as %s, expected %s", text, found, expected);
    }
}

/* --- Words --- */

/* What a cell of that column holds, beside a no. */
static const struct {
    PodaColumn column;
    const char *cell, *read;
} word_cells[] = {
    { PODA_COLUMN_VISITED, "yes", "yes" },
    { PODA_COLUMN_VISITED, "yes.", "yes" },
    { PODA_COLUMN_VISITED, "Yes!", "yes" },
    { PODA_COLUMN_VISITED, "¡Sí!", "yes" },
    { PODA_COLUMN_VISITED, "SI", "yes" },
    { PODA_COLUMN_VISITED, "WAHR", "yes" },
    { PODA_COLUMN_VISITED, "VRAI", "yes" },
    { PODA_COLUMN_VISITED, "VERDADERO", "yes" },
    { PODA_COLUMN_VISITED, "TRUE", "yes" },
    { PODA_COLUMN_VISITED, "ja", "yes" },
    { PODA_COLUMN_VISITED, "oui", "yes" },
    { PODA_COLUMN_VISITED, "x", "yes" },
    { PODA_COLUMN_VISITED, "✓", "yes" },
    { PODA_COLUMN_VISITED, "✔️", "yes" },
    { PODA_COLUMN_VISITED, "☑", "yes" },
    { PODA_COLUMN_VISITED, "✅", "yes" },
    { PODA_COLUMN_VISITED, "$\\checkmark$", "yes" },
    { PODA_COLUMN_VISITED, "[x]", "yes" },
    { PODA_COLUMN_VISITED, "yes (the last one)", "yes" },
    { PODA_COLUMN_VISITED, "visited: yes", "yes" },
    { PODA_COLUMN_VISITED, "explorado", "yes" },
    { PODA_COLUMN_VISITED, "no.", "no" },
    { PODA_COLUMN_VISITED, "No (cut)", "no" },
    { PODA_COLUMN_VISITED, "FALSCH", "no" },
    { PODA_COLUMN_VISITED, "FAUX", "no" },
    { PODA_COLUMN_VISITED, "FALSO", "no" },
    { PODA_COLUMN_VISITED, "nein", "no" },
    { PODA_COLUMN_VISITED, "non", "no" },
    { PODA_COLUMN_VISITED, "✗", "no" },
    { PODA_COLUMN_VISITED, "✘", "no" },
    { PODA_COLUMN_VISITED, "❌", "no" },
    { PODA_COLUMN_VISITED, "☐", "no" },
    { PODA_COLUMN_VISITED, "[ ]", "no" },
    { PODA_COLUMN_VISITED, "✂", "no" },
    { PODA_COLUMN_VISITED, "pruned", "no" },
    { PODA_COLUMN_VISITED, "skipped", "no" },
    { PODA_COLUMN_VISITED, "never visited", "no" },
    { PODA_COLUMN_VISITED, "not-visited", "no" },
    { PODA_COLUMN_VISITED, "-", "nothing" },
    { PODA_COLUMN_VISITED, "n/a", "nothing" },
    { PODA_COLUMN_VISITED, "×", "unread" },
    { PODA_COLUMN_VISITED, "o", "unread" },
    { PODA_COLUMN_VISITED, "yes/no", "unread" },
    { PODA_COLUMN_VISITED, "maybe", "unread" },
    { PODA_COLUMN_VISITED, "yes, no", "unread" },
    { PODA_COLUMN_VISITED, "2", "unread" },
    { PODA_COLUMN_BOUND, "exact", "exact" },
    { PODA_COLUMN_BOUND, "Exactly.", "exact" },
    { PODA_COLUMN_BOUND, "exact value", "exact" },
    { PODA_COLUMN_BOUND, "genau", "exact" },
    { PODA_COLUMN_BOUND, "= 3", "exact" },
    { PODA_COLUMN_BOUND, "lower bound", "atleast" },
    { PODA_COLUMN_BOUND, "at-least", "atleast" },
    { PODA_COLUMN_BOUND, "at_least", "atleast" },
    { PODA_COLUMN_BOUND, ">= ", "atleast" },
    { PODA_COLUMN_BOUND, "≥ 3", "atleast" },
    { PODA_COLUMN_BOUND, "$\\geq$", "atleast" },
    { PODA_COLUMN_BOUND, "mindestens", "atleast" },
    { PODA_COLUMN_BOUND, "untere Schranke", "atleast" },
    { PODA_COLUMN_BOUND, "cota inferior", "atleast" },
    { PODA_COLUMN_BOUND, "por lo menos", "atleast" },
    { PODA_COLUMN_BOUND, "au moins", "atleast" },
    { PODA_COLUMN_BOUND, "upper bound", "atmost" },
    { PODA_COLUMN_BOUND, "Upper-bound", "atmost" },
    { PODA_COLUMN_BOUND, "at-most", "atmost" },
    { PODA_COLUMN_BOUND, "<= ", "atmost" },
    { PODA_COLUMN_BOUND, "≤", "atmost" },
    { PODA_COLUMN_BOUND, "≤ -∞", "atmost" },
    { PODA_COLUMN_BOUND, "höchstens", "atmost" },
    { PODA_COLUMN_BOUND, "a lo sumo", "atmost" },
    { PODA_COLUMN_BOUND, "Menor o igual", "atmost" },
    { PODA_COLUMN_BOUND, "borne supérieure", "atmost" },
    { PODA_COLUMN_BOUND, "pruned", "nothing" },
    { PODA_COLUMN_BOUND, "<", "unread" },
    { PODA_COLUMN_BOUND, "bound", "unread" },
    { PODA_COLUMN_BOUND, "3", "unread" },
    { PODA_COLUMN_ALPHA, "α = 3", "3" },
    { PODA_COLUMN_ALPHA, "= 3", "3" },
    { PODA_COLUMN_ALPHA, "≥ 3", "unread" },
    { PODA_COLUMN_ALPHA, "β = 3", "unread" },
    { PODA_COLUMN_BETA, "β: ∞", "inf" },
};

static void
test_word_cell (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_autoptr (PodaAnswers) answers = poda_exercise_given (exercise);
    poda_answers_read (answers, 0, word_cells[i].column, word_cells[i].cell);
    const PodaCell *cell = poda_answers_cell (answers, 0, word_cells[i].column);
    g_autofree char *text =
        cell->state == PODA_CELL_EMPTY ? g_strdup ("nothing")
        : cell->state == PODA_CELL_UNREAD
            ? g_strdup ("unread")
            : poda_cell_format (cell, word_cells[i].column, PODA_STYLE_MACHINE);
    assert_string_equal (text, word_cells[i].read);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "spelling");
    rows_add (&rows, test_random_decimals, NULL, "random decimals");
    for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
        rows_add (&rows, test_cell, GSIZE_TO_POINTER (i), "cell %s", cells[i].cell);
    for (gsize i = 0; i < G_N_ELEMENTS (word_cells); i++)
        rows_add (&rows, test_word_cell, GSIZE_TO_POINTER (i), "%s %s",
                  poda_column_rows[word_cells[i].column].word, word_cells[i].cell);
    return rows_run (&rows);
}
