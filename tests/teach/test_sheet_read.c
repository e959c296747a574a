/* Cells and sheets as people and spreadsheets write them, and what is read of them. */

#include <string.h>

#include "base/csv.h"
#include "base/random.h"
#include "teach/sheet/sheet.h"
#include "support/depth.h"
#include "support/rows.h"

#define ALL_ASKS ((1u << (PODA_N_COLUMNS + 2)) - 1)

static PodaExercise *
read_exercise (const char *text)
{
    PodaProblem problem;
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), NULL);
    assert_non_null (tree);
    poda_problem_of_tree (&problem, tree);
    const PodaExerciseSpec spec = { .id = "e-1", .asks = ALL_ASKS, .win_at = 1 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

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
    { "nan", NO_NUMBER },
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

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

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
    g_autofree char *text = g_strdup_printf ("node;value\nr;\"%s\"\n", cell);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s", text, strlen (text), NULL);
    assert_non_null (sheet);
    return describe_cell (poda_answers_cell (sheet->answers, 0, PODA_COLUMN_VALUE),
                          poda_answers_cell (sheet->answers, 0, PODA_COLUMN_BOUND));
}

static void
test_cell (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
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

static void
test_random_decimals (void **state)
{
    (void) state;
    static const char signs[] = "0123456789.,.,',e";
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
    for (guint64 seed = 0; seed < depth_rounds (20000); seed++) {
        char text[16] = { 0 };
        guint32 length = 1 + poda_random_below (seed, 0, 12);
        for (guint32 i = 0; i < length; i++)
            text[i] = i > 0 && poda_random_below (seed, i, 3) > 0
                          ? signs[poda_random_below (seed, 100 + i, 10)]
                          : signs[poda_random_below (seed, 200 + i, 17)];
        g_autofree char *expected = read_decimal (*text == '\'' ? text + 1 : text);
        g_autofree char *found = read_cell (exercise, text);
        if (strcmp (found, expected) != 0)
            fail_msg ("%s: read as %s, expected %s", text, found, expected);
    }
}

/* --- Whole sheets as people write them --- */

/* What is read of a sheet of the small tree, as it is written again. */
#define TAIL "a,min,1,,,,,\nb,min,2,,,,,\n"
#define HEAD "node,player,value,alpha,beta,visited,bound,strategy\n"

static const struct {
    const char *name, *text, *read;
} sheets[] = {
    { "the smallest", "node\nr\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,,,\n" TAIL },
    { "answers in the next cells",
      "# student;Ana Pérez;;\n# jugada:;b;;\n# Orden:;r;a;b\nNodo;Valor;;\nr;2;;\n",
      "# student: Ana Pérez\n# exercise: e-1\n# move: b\n# visit order: r a b\n" HEAD
      "r,max,2,,,,,\n" TAIL },
    { "lines in quotes, with empty cells behind",
      "\"# student: Pérez, Ana\",,,\n\"# visit order: r, a, b\",,,\n# move: B,,,\n"
      "node,player,value,alpha\n,,,\nr,MAX,\"2,5\",−∞\n,,,\n",
      "\"# student: Pérez, Ana\"\n# exercise: e-1\n# move: b\n# visit order: r a "
      "b\n" HEAD "r,max,2.5,-inf,,,,\n" TAIL },
    { "only ticks", "node,visited,strategy\nr,x,\na,,✓\nb,x,\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,yes,,no\na,min,1,,,no,,yes\nb,min,2,,,yes,,no\n" },
    { "ticks and a no", "node,visited\nr,x\na,\nb,no\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,yes,,\na,min,1,,,,,\nb,min,2,,,no,,\n" },
    { "lines below", "node,value\nr,2\n# move: a\n# student: me\n",
      "# student: me\n# exercise: e-1\n# move: a\n# visit order:\n" HEAD
      "r,max,2,,,,,\n" TAIL },
    { "a word for the separator", "sep=;\nnode;value\nr;2,5\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,2.5,,,,,\n" TAIL },
    { "names in other letters", "NODE\tVALUE\n R \t 2 \nA\t1\nB\t2\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,2,,,,,\n" TAIL },
    { "arrows and dashes", "# visit order: r -> a - b → r > ?\nnode\nr\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order: r a b r ?\n" HEAD
      "r,max,,,,,,\n" TAIL },
    { "a move that is none", "# move: left\n# visit order: -\nnode\nr\n",
      "# student:\n# exercise: e-1\n# move: left\n# visit order:\n" HEAD
      "r,max,,,,,,\n" TAIL },
    { "no move", "# move: —\nnode\nr\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,,,\n" TAIL },
    { "the bound beside its column", "node,bound,value\nr,at most,>= 3\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,3,,,,atmost,\n" TAIL },
    { "the bound before its column", "node,value,bound\nr,>= 3,=\na,1,\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,3,,,,exact,\n" TAIL },
    { "Latin-1", "# student: Mu\xf1oz\nnode,visited\nr,s\xed\na,no\n",
      "# student: Muñoz\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,yes,,\na,min,1,,,no,,\nb,min,2,,,,,\n" },
    { "letters in two characters", "# student: A\nnode,visited\nr,si\xcc\x81\na,no\n",
      "# student: A\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,,,yes,,\na,min,1,,,no,,\nb,min,2,,,,,\n" },
    { "headings with notes", "node,alpha (when left),β:\nr,1,2\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,1,2,,,\n" TAIL },
};

static void
test_sheet (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "s", sheets[i].text,
                                                   strlen (sheets[i].text), &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, sheet->answers, sheet->student, PODA_SHEET_COMMA,
                      output);
    assert_string_equal (poda_output_contents (output, NULL), sheets[i].read);
}

/* --- Fields --- */

static const struct {
    const char *text, *field;
} fields[] = {
    { "plain", "plain" },
    { "-3", "-3" },
    { "-inf", "-inf" },
    { "+2.5", "+2.5" },
    { "=1+1", "'=1+1" },
    { "-x", "'-x" },
    { "+x", "'+x" },
    { "@x", "'@x" },
    { "'=1", "''=1" },
    { "'x", "'x" },
    { " =1", "\"' =1\"" },
    { "＝1", "'＝1" },
    { "a,b", "\"a,b\"" },
    { "a;b", "\"a;b\"" },
    { "=a,b", "\"'=a,b\"" },
    { "say \"x\"", "\"say \"\"x\"\"\"" },
    { "two\nlines", "\"two\nlines\"" },
    { "", "" },
    { "=HYPERLINK(\"http://x\",\"y\")", "\"'=HYPERLINK(\"\"http://x\"\",\"\"y\"\")\"" },
};

static void
test_field (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_csv_field (output, fields[i].text);
    assert_string_equal (poda_output_contents (output, NULL), fields[i].field);
}

/* What could not be read is kept as it was written, up to 60 characters. */
static void
test_long_cells (void **state)
{
    (void) state;
    static const struct {
        guint written;
        gboolean whole;
    } lengths[] = { { 59, TRUE }, { 60, TRUE }, { 61, FALSE }, { 200, FALSE } };
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
    for (guint i = 0; i < G_N_ELEMENTS (lengths); i++) {
        g_autoptr (GString) text = g_string_new (NULL);
        for (guint k = 0; k < lengths[i].written; k++)
            g_string_append (text, k % 2 == 0 ? "ñ" : "z");
        g_autofree char *table = g_strdup_printf ("node;value\nr;%s\n", text->str);
        g_autoptr (PodaSheet) sheet =
            poda_sheet_read (exercise, "s", table, strlen (table), NULL);
        assert_non_null (sheet);
        const PodaCell *cell = poda_answers_cell (sheet->answers, 0, PODA_COLUMN_VALUE);
        assert_int_equal (cell->state, PODA_CELL_UNREAD);
        if (lengths[i].whole) {
            assert_string_equal (cell->text, text->str);
            continue;
        }
        assert_int_equal (g_utf8_strlen (cell->text, -1), 60);
        assert_true (g_str_has_suffix (cell->text, "…"));
        assert_memory_equal (cell->text, text->str, strlen (cell->text) - strlen ("…"));
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "sheet_read");
    rows_add (&rows, test_long_cells, NULL, "cells of 59, 60 and more characters");
    rows_add (&rows, test_random_decimals, NULL, "random decimals");
    for (gsize i = 0; i < G_N_ELEMENTS (cells); i++)
        rows_add (&rows, test_cell, GSIZE_TO_POINTER (i), "cell %s", cells[i].cell);
    for (gsize i = 0; i < G_N_ELEMENTS (sheets); i++)
        rows_add (&rows, test_sheet, GSIZE_TO_POINTER (i), "%s", sheets[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
        rows_add (&rows, test_field, GSIZE_TO_POINTER (i), "field %s", fields[i].text);
    return rows_run (&rows);
}
