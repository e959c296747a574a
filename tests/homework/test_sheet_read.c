/* Cells and sheets as people and spreadsheets write them, and what is read of them. */

#include <string.h>

#include "base/csv.h"
#include "homework/exercise/names.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Names, orders and moves --- */

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

static const char lettered[] = "A[B[3,12],C[2,4],D[5]]";

/* The nodes of the order, `?` for one that is none. */
static const struct {
    const char *written, *read;
} orders[] = {
    { "A B b1 b2 C", "A B b1 b2 C" },
    { "A, B, b1", "A B b1" },
    { "A; B; b1", "A B b1" },
    { "A->B->b1", "A B b1" },
    { "A → B → b1", "A B b1" },
    { "[A, B, b1]", "A B b1" },
    { "(A, B, b1).", "A B b1" },
    { "{A B b1}", "A B b1" },
    { "A, B, b1.", "A B b1" },
    { "1. A 2. B 3. b1", "A B b1" },
    { "1.A, 2.B, 3.b1", "A B b1" },
    { "1) A\n2) B\n3) b1", "A B b1" },
    { "1: A; 2: B; 3: b1", "A B b1" },
    { "[1. A, 2. B]", "A B" },
    { "A - B - b1", "A B b1" },
    { "A-B-b1", "A B b1" },
    { "A, B and b1", "A B b1" },
    { "A, luego B y b1", "A B b1" },
    { "node A, node B", "A B" },
    { "nodes: A, B", "A B" },
    { "A, B (max), b1 (3)", "A B b1" },
    { "a, b, B1", "A B b1" },
    { "'A', 'B'", "A B" },
    { "`A` `B`", "A B" },
    { "A, B, X", "A B ?" },
    { "[A, B, X]", "A B ?" },
    { "1. A 3. B", "A ? B" },
    { "A B 7", "A B ?" },
    { "-", "" },
};

static void
test_order (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (GArray) rows = poda_row_names_read (&names, orders[i].written);
    g_autofree char *read = poda_exercise_join (
        exercise, (guint32 *) (gpointer) rows->data, rows->len, " ");
    assert_string_equal (read, orders[i].read);
}

static const struct {
    const char *written, *read; /* NULL: no answer */
} moves[] = {
    { "B", "B" },          { "b", "B" },     { "node B", "B" }, { "Nodo C", "C" },
    { "the node B", "B" }, { "B (3)", "B" }, { "B.", "B" },     { "B!", "B" },
    { "B = 3", "B" },      { "B: 3", "B" },  { "to B", "B" },   { "Knoten B", "B" },
    { "A->B", "B" },       { "A → C", "C" }, { "→ B", "B" },    { "move 2", "C" },
    { "jugada 1", "B" },   { "2", "C" },     { "2.", "C" },     { "\"B\"", "B" },
    { "**B**", "B" },      { "b1", "?" },    { "A", "?" },      { "B or C", "?" },
    { "B, C", "?" },       { "C->B", "?" },  { "left", "?" },   { "move 9", "?" },
    { "-", NULL },         { "n/a", NULL },
};

static void
test_move (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (PodaAnswers) answers = poda_exercise_given (exercise);
    poda_row_names_read_move (&names, moves[i].written, answers);
    assert_int_equal (answers->has_move, moves[i].read != NULL);
    if (moves[i].read != NULL)
        assert_string_equal (
            answers->move == PODA_ROW_NONE ? "?" : exercise->rows[answers->move].name,
            moves[i].read);
}

/* A name that has something around it is found; one that may be two is not. */
static void
test_names (void **state)
{
    (void) state;
    static const struct {
        const char *written, *name;
    } rows[] = { { "B", "B" },        { " b ", "B" }, { "Node B", "B" },
                 { "B (min)", "B" },  { "B.", "B" },  { "b1 (3)", "b1" },
                 { "hoja b1", "b1" }, { "- B", "B" }, { "1-ene", NULL },
                 { "Total", NULL },   { "B C", NULL } };
    static const char alike[] = "digraph { r -> A; r -> a; A [value=1]; a [value=2] }";
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint32 row = poda_row_names_find (&names, rows[i].written);
        if (rows[i].name == NULL)
            assert_int_equal (row, PODA_ROW_NONE);
        else
            assert_string_equal (exercise->rows[row].name, rows[i].name);
    }
    g_autoptr (PodaExercise) other = exercise_that_asks_all (alike);
    g_auto (PodaRowNames) letters = { .exercise = other };
    assert_string_equal (other->rows[poda_row_names_find (&letters, "A.")].name, "A");
    assert_string_equal (other->rows[poda_row_names_find (&letters, "node a")].name,
                         "a");
}

static void
test_heading (void **state)
{
    (void) state;
    static const struct {
        const char *heading;
        PodaColumn column;
    } rows[] = { { "Visited?", PODA_COLUMN_VISITED },
                 { "¿Visitado?", PODA_COLUMN_VISITED },
                 { "visited (yes/no)", PODA_COLUMN_VISITED },
                 { "¿Explorado? (sí/no)", PODA_COLUMN_VISITED },
                 { "besucht", PODA_COLUMN_VISITED },
                 { "Visité ?", PODA_COLUMN_VISITED },
                 { "Valor:", PODA_COLUMN_VALUE },
                 { "**value**", PODA_COLUMN_VALUE },
                 { "Wert", PODA_COLUMN_VALUE },
                 { "α", PODA_COLUMN_ALPHA },
                 { "α (alpha)", PODA_COLUMN_ALPHA },
                 { "Alfa", PODA_COLUMN_ALPHA },
                 { "BETA.", PODA_COLUMN_BETA },
                 { "Tipo de valor", PODA_COLUMN_BOUND },
                 { "Estrategia ganadora", PODA_COLUMN_STRATEGY } };
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        g_autofree char *text =
            g_strdup_printf ("Nodo;%s\nr;1\na;\nb;\n", rows[i].heading);
        g_autoptr (PodaSheet) sheet =
            poda_sheet_read (exercise, "s", text, strlen (text), NULL);
        assert_non_null (sheet);
        assert_int_not_equal (
            poda_answers_cell (sheet->answers, 0, rows[i].column)->state,
            PODA_CELL_EMPTY);
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
      "r,max,,,,yes,,\na,min,1,,,,,yes\nb,min,2,,,yes,,\n" },
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
    { "lines without their sign", "student: Ana\nbest move;b;;\nnode;value\nr;2\n",
      "# student: Ana\n# exercise: e-1\n# move: b\n# visit order:\n" HEAD
      "r,max,2,,,,,\n" TAIL },
    { "headings with notes", "node,alpha (when left),β:\nr,1,2\n",
      "# student:\n# exercise: e-1\n# move:\n# visit order:\n" HEAD
      "r,max,,1,2,,,\n" TAIL },
};

/* What a sheet is read to say of the visits of the lettered tree: y, n, ? for what
 * could not be read, and a blank. Its nodes are A B b1 b2 C c1 c2 D d1. */
static const struct {
    const char *name, *text, *visits;
} visits[] = {
    { "ticks alone",
      "node;value;visited\nA;5;x\nB;3;x\nb1;;x\nb2;;\nC;2;x\nc1;;x\nc2;;\nD"
      ";5;x\nd1;;x\n",
      "yyynyynyy" },
    { "ticks, stopped",
      "node;value;visited\nA;;x\nB;3;x\nb1;;x\nb2;;\nC;2;x\nc1;;x\nc2;;\nD;;\nd1;;"
      "\n",
      "yyynyy   " },
    { "ticks of nothing else",
      "node;visited\nA;x\nB;x\nb1;x\nb2;\nC;\nc1;\nc2;\nD;\nd1;\n", "yyy      " },
    { "noes alone",
      "node;value;visited\nA;5;\nB;3;\nb1;;\nb2;;\nC;;no\nc1;;\nc2;;\nD;5;\nd1;;\n",
      "yyyynnny " },
    { "noes, stopped",
      "node;value;visited\nA;;\nB;3;\nb1;;\nb2;;\nC;;no\nc1;;\nc2;;\nD;;\nd1;;\n",
      " yyynnn  " },
    { "noes below a no, level by level",
      "node;value;visited\nA;5;\nB;3;\nC;;no\nD;5;\nb1;;\nb2;;\nc1;;\nc2;;\nd1;;\n",
      "yyyynnny " },
    { "one no and nothing else",
      "node;value;visited\nA;;\nB;;\nb1;;\nb2;;\nC;;\nc1;;no\nc2;;\nD;;\nd1;;\n",
      "     n   " },
    { "one no beside yeses",
      "node;value;visited\nA;5;yes\nB;3;yes\nb1;;yes\nb2;;yes\nC;;no\nc1;;\nc2;;\nD;;"
      "\nd1;;\n",
      "yyyynnn  " },
    { "ticks and crosses",
      "node;visited\nA;✓\nB;✓\nb1;✓\nb2;✓\nC;x\nc1;x\nc2;x\nD;✓\nd1;✓\n", "yyyynnnyy" },
    { "v and x", "node;visited\nA;v\nB;v\nb1;v\nb2;v\nC;v\nc1;v\nc2;X\nD;v\nd1;v\n",
      "yyyyyynyy" },
    { "crosses and noes",
      "node;visited\nA;x\nB;x\nb1;x\nb2;x\nC;no\nc1;no\nc2;no\nD;x\nd1;x\n",
      "yyyynnnyy" },
    { "yes, no and crosses",
      "node;visited\nA;yes\nB;yes\nb1;yes\nb2;no\nC;x\nc1;\nc2;\nD;\nd1;\n",
      "yyyn?    " },
    { "values struck out",
      "node;value;alpha;visited\nA;5;5;\nB;3;3;\nb1;;;\nb2;;;\nC;x;x;\nc1;x;;\nc2;x;;"
      "\nD;5;5;\nd1;;;\n",
      "yy  nnny " },
    { "values struck out beside ticks",
      "node;value;visited\nA;5;yes\nB;3;yes\nb1;;yes\nb2;;yes\nC;pruned;\nc1;✂;\nc2;"
      "cut;\nD;5;yes\nd1;"
      ";yes\n",
      "yyyynnnyy" },
    { "a number beside a cross", "node;value;alpha;visited\nA;5;x;\nB;3;x;\n",
      "yy       " },
    { "a table in Markdown",
      "# student: Ana\n\n| node | value | visited? |\n|:-----|------:|:---:|\n| A | 5 "
      "| yes |\n| B | 3 "
      "| yes |\n| b1 | 3 | **yes** |\n| b2 | | yes |\n| C | - | no |\n| c1 | | no |\n| "
      "c2 | | no |\n| D "
      "| 5 | `yes` |\n| d1 | | ✓ |\n",
      "yyyynnnyy" },
    { "a table with rules",
      "```\n+------+-------+---------+\n| Nodo | Valor | ¿Visitado? "
      "|\n+======+=======+=========+\n| A    | 5     | sí      |\n| C    |       | no  "
      "    "
      "|\n+------+-------+---------+\n```\n",
      "y   nnn  " },
    { "Excel's Unicode text",
      "\xff\xfe"
      "n\0o\0d\0e\0\t\0v\0i\0s\0i\0t\0e\0d\0\r\0\n\0"
      "A\0\t\0"
      "s\0\xed\0\r\0\n\0"
      "C\0\t\0n\0o\0\r\0\n\0\0",
      "y   nnn  " },
    { "comments, blank rows, totals, further columns, another order",
      "Homework 3;;;\n;;;\nvisited;my notes;node;value\n;;;\nyes;hm;D;5\n# I am not "
      "sure here;;;\n;;;\n"
      "yes;;A;5\nno;(cut);C;\n;;Total;3\n",
      "y   nnny " },
};

static gsize
visits_length (guint i)
{
    const char *text = visits[i].text;
    gsize length = strlen (text);
    if ((guchar) *text != 0xff)
        return length;
    while (text[length] != '\0' || text[length + 1] != '\0' || length % 2 != 0)
        length++;
    return length;
}

static void
test_visits (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "s", visits[i].text,
                                                   visits_length ((guint) i), &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    char found[10] = "";
    g_auto (PodaReading) reading;
    poda_reading_init (&reading, exercise, sheet->answers);
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        const PodaCell *cell =
            poda_answers_cell (sheet->answers, row, PODA_COLUMN_VISITED);
        found[row] =
            cell->state == PODA_CELL_UNREAD ? '?' : " ny"[reading.rows[row].visited];
    }
    assert_string_equal (found, visits[i].visits);
}

static void
test_sheet (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
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
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
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
    for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
        rows_add (&rows, test_order, GSIZE_TO_POINTER (i), "order %s",
                  orders[i].written);
    for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
        rows_add (&rows, test_move, GSIZE_TO_POINTER (i), "move %s", moves[i].written);
    rows_add (&rows, test_names, NULL, "names with something around them");
    rows_add (&rows, test_heading, NULL, "headings");
    for (gsize i = 0; i < G_N_ELEMENTS (sheets); i++)
        rows_add (&rows, test_sheet, GSIZE_TO_POINTER (i), "%s", sheets[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (visits); i++)
        rows_add (&rows, test_visits, GSIZE_TO_POINTER (i), "%s", visits[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (fields); i++)
        rows_add (&rows, test_field, GSIZE_TO_POINTER (i), "field %s", fields[i].text);
    return rows_run (&rows);
}
