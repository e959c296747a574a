/* Sheets that are none, sheets with faults, and sheets that mean harm. */

#include <stdio.h>
#include <string.h>
#include <sys/resource.h>

#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "homework/sheet/csv_reader.h"

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

/* --- What is no sheet --- */

#define HEADING "expected a heading with a column \"node\", such as node,player,value"
#define ZERO "expected text, and found a zero byte: save the sheet as CSV in UTF-8"
#define OTHER                                                                          \
    "expected CSV, .xlsx or .ods, and found an old workbook or a document: save the "  \
    "sheet as one of these"
#define ROWS "no row is of this exercise: expected rows of its nodes, such as \"r\""

typedef struct {
    const char *name, *text;
    gsize length; /* 0: up to the first zero byte */
    const char *error;
} ErrorRow;

static const ErrorRow errors[] = {
    { "nothing", "", 0, "s.csv:1:1: " HEADING },
    { "a text", "  Dear teacher,\nmy dog\n", 0, "s.csv:1:3: " HEADING },
    { "rows of another tree", "node,value\nx,1\ny,2\n", 0, "s.csv:1:1: " ROWS },
    { "a zero byte",
      "node,value\nñr,\0"
      "1\n",
      16, "s.csv:1:1: " ZERO },
    { "UTF-16 without its mark", "n\0o\0d\0e\0", 8, "s.csv:1:1: " ZERO },
    { "the beginning of a workbook", "PK\3\4\24\0\6\0", 8,
      "s.csv:1:1: a broken archive" },
    { "an old workbook", "\xd0\xcf\x11\xe0\xa1\xb1", 0, "s.csv:1:1: " OTHER },
};

static void
test_error (void **state)
{
    const ErrorRow *row = *state;
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (GError) error = NULL;
    gsize length = row->length > 0 ? row->length : strlen (row->text);
    PodaSheet *sheet = poda_sheet_read (exercise, "s.csv", row->text, length, &error);
    assert_null (sheet);
    assert_true (error->domain == PODA_CSV_ERROR);
    assert_string_equal (error->message, row->error);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", row->text, length, NULL);
    assert_true (top == NULL || top->exercise == NULL);
}

/* --- What is remarked --- */

#define DATE "a spreadsheet has made a date of this: expected what was typed, as text"

static const struct {
    const char *name, *text, *remarks;
} faults[] = {
    { "an unknown node", "node,value\nr,1\nzz,2\na,1\nb,2\n",
      "s.csv:3:1: no node \"zz\" in this exercise" },
    { "rows that are missing", "node,value\nr,1\n",
      "s.csv: 2 nodes have no row, the first is a" },
    { "an unknown column", "node,Notes,value\nr,x,1\na,,1\nb,,2\n",
      "s.csv:1:6: the column \"Notes\" is not read" },
    { "a text before the heading", "My sheet\nnode\nr\na\nb\n",
      "s.csv:1:1: what stands before the heading is not read" },
    { "a leaf that was changed", "node,value\nr,1\na,5\nb,2\n",
      "s.csv:3:3: node a is a leaf of value 1: what was made of it is not read" },
    { "a quote that is never closed", "node,value\nr,1\na,1\n\"b,2\n",
      "s.csv:4:1: a quote is never closed\n"
      "s.csv:4:1: no node \"\"b\" in this exercise\n"
      "s.csv: 1 node has no row: b" },
    { "minus infinity as a formula", "node,value\nr,#¿NOMBRE?\na,1\nb,2\n",
      "s.csv:2:3: the spreadsheet took this for a formula: expected '-inf for minus "
      "infinity" },
    { "a name as a date", "node,value\nr,1\n1-ene,2\na,1\nb,2\n", "s.csv:3:1: " DATE },
    { "a value as a date", "node,value\nr,2026-01-01\na,1\nb,2\n", "s.csv:2:3: " DATE },
    { "no date", "node,value\nr,maybe 3\na,1\nb,2\n", "" },
    { "another encoding", "node,value\nr,1\na,1\nb,2\n# \xe9\n",
      "s.csv: not in Unicode: read as Windows-1252" },
    { "a cross between yes and no", "node,value,visited\nr,1,yes\na,1,no\nb,2,x\n",
      "s.csv: column visited: beside yes and no an x may mean either: expected yes or "
      "no" },
    { "control characters", "node,value\nr,1\n\x1b[2J,2\na,1\nb,2\n",
      "s.csv:3:1: no node \"\xef\xbf\xbd[2J\" in this exercise" },
};

static void
test_fault (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "s.csv", faults[i].text,
                                                   strlen (faults[i].text), NULL);
    assert_non_null (sheet);
    g_ptr_array_add (sheet->remarks, NULL);
    g_autofree char *remarks = g_strjoinv ("\n", (char **) sheet->remarks->pdata);
    assert_string_equal (remarks, faults[i].remarks);
}

static void
test_many_remarks (void **state G_GNUC_UNUSED)
{
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (GString) text = g_string_new ("node\nr\na\nb\n");
    for (guint i = 0; i < 1000; i++)
        g_string_append_printf (text, "x%u\n", i);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text->str, text->len, NULL);
    assert_non_null (sheet);
    assert_int_equal (sheet->remarks->len, 21);
    assert_string_equal (g_ptr_array_index (sheet->remarks, 20),
                         "s.csv: 980 further remarks");
}

/* --- What means harm --- */

#define MEBIBYTE ((gsize) 1 << 20)

/* So many bytes of this piece, over and over. */
static char *
repeat (const char *piece, gsize length)
{
    char *text = g_malloc (length + 1);
    gsize size = strlen (piece);
    for (gsize i = 0; i < length; i++)
        text[i] = piece[i % size];
    text[length] = '\0';
    return text;
}

static const struct {
    const char *name, *before, *piece, *after;
    gsize length;
    gboolean refused;
} attacks[] = {
    { "a cell of 10 MiB", "node,value\nr,", "9", "\n", 10 * MEBIBYTE, FALSE },
    { "a name of 10 MiB", "node,value\nr,1\n", "é", ",2\n", 10 * MEBIBYTE, FALSE },
    { "100,000 columns", "node,value", ",x", "\nr,1\n", 200000, FALSE },
    { "3 million cells", "node,value\nr,1", ",", "x\n", 3 * MEBIBYTE, FALSE },
    { "quotes that never close", "node,value\nr,1\n", "\"x\n", "", 3 * MEBIBYTE,
      FALSE },
    { "a million headings", "", "node\n", "r\n", 3000000, TRUE },
    { "a key of 3 MiB", "# ", ":", ": x\nnode\nr\n", 3 * MEBIBYTE, FALSE },
    { "an order of 3 MiB", "# visit order: ", "\"a ", "\nnode\nr\n", 3 * MEBIBYTE,
      FALSE },
    { "carriage returns", "", "\r", "", 3 * MEBIBYTE, TRUE },
    { "more than a sheet", "node\nr\n", "x", "", 17 * MEBIBYTE, TRUE },
    { "formulas", "node,value\nr,=cmd|'/c calc'!A0\n", "=1+1,@x\n", "", 8000, FALSE },
};

/* Memory that the program has used at most, in MiB. */
static glong
peak (void)
{
    struct rusage usage;
    getrusage (RUSAGE_SELF, &usage);
    return usage.ru_maxrss / 1024;
}

#ifdef __SANITIZE_ADDRESS__
#define MOST_MEBIBYTES 4000
#else
#define MOST_MEBIBYTES 250
#endif

static void
test_attack (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autofree char *middle = repeat (attacks[i].piece, attacks[i].length);
    g_autofree char *text =
        g_strconcat (attacks[i].before, middle, attacks[i].after, NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), &error);
    assert_true ((sheet == NULL) == attacks[i].refused);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", text, strlen (text), NULL);
    assert_true (top == NULL || top->student == NULL || strlen (top->student) < 1000);
    for (guint k = 0; sheet != NULL && k < sheet->remarks->len; k++)
        assert_true (strlen (g_ptr_array_index (sheet->remarks, k)) < 1000);
    assert_true (peak () < MOST_MEBIBYTES);
}

/* What a sheet held as a formula is written as a text. */
static void
test_formulas_sleep (void **state G_GNUC_UNUSED)
{
    static const char text[] = "# student: =1+1\n# move: =2\nnode,value,alpha\n"
                               "r,=cmd|'/c calc'!A0,@SUM(1)\n";
    g_autoptr (PodaExercise) exercise = exercise_of_text (small_tree, NULL, "e-1", 0);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), NULL);
    assert_non_null (sheet);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, sheet->answers, sheet->student, PODA_SHEET_COMMA,
                      output);
    assert_string_equal (poda_output_contents (output, NULL),
                         "# student: =1+1\n# exercise: e-1\n"
                         "node,player,value,alpha,beta,visited\n"
                         "r,max,'=cmd|'/c calc'!A0,'@SUM(1),,\na,min,1,-,-,\n"
                         "b,min,2,-,-,\n");
}

/* --- Names that no sheet can tell apart --- */

/* Seconds each: left to a full run. */
static const char *const slow[] = { "quotes that never close", "a million headings",
                                    "a million lines", NULL };

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "sheet_errors");
    for (gsize i = 0; i < G_N_ELEMENTS (errors); i++)
        rows_add (&rows, test_error, &errors[i], "%s", errors[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
        rows_add (&rows, test_fault, GSIZE_TO_POINTER (i), "%s", faults[i].name);
    rows_add (&rows, test_many_remarks, NULL, "many remarks");
    for (gsize i = 0; i < G_N_ELEMENTS (attacks); i++)
        if (depth_is_full () || !g_strv_contains (slow, attacks[i].name))
            rows_add (&rows, test_attack, GSIZE_TO_POINTER (i), "%s", attacks[i].name);
    rows_add (&rows, test_formulas_sleep, NULL, "formulas sleep");
    return rows_run (&rows);
}
