/* Cells and sheets as people and spreadsheets write them, and what is read of them. */

#include <string.h>

#include "base/random.h"
#include "homework/exercise/names.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

static const char small_tree[] = "digraph { r -> a; r -> b; a [value=1]; b [value=2] }";

/* --- Cells as people write them --- */

#define NO_NUMBER "unread"

/* The value of a root as cells, with `|` between, may have it. */
static const struct {
    const char *value, *cells;
} cells[] = {
    { "3", "3|+3|３|3!|3.|3?|**3**|“3”|$3$|value = 3|Valor: 3" },
    { "-3", "-3|−3|–3|- 3|'-3|`-3`" },
    { "3 exact", "'=3" },
    { "0.5", ",5|1⁄2|$\\frac{1}{2}$|½" },
    { "1234.5", "1.234,5|1,234.5|1 234,5|1'234.5" },
    { "1234", "1\u00a0234|1’234|1  234" },
    { "1234567", "1\u202f234\u202f567|1.234.567" },
    { "-1234567.25", "-1,234,567.25" },
    { "0.3333333333333333", "1/3" },
    { "-0.5", "-2 / 4" },
    { "inf",
      "inf|+inf|∞|+ ∞|Infinito|\\infty|$\\infty$|\\(+\\infty\\)|plus infinity|"
      "positive infinity|más infinito|infinito|unendlich|+oo|inf.|float('inf')" },
    { "-inf", "-Inf|'-inf|-∞|− ∞|menos infinito|minus infinity|-oo|-\\infty|$-\\infty$|"
              "negative infinity|Menos Infinito|minus unendlich|moins l'infini|"
              "moins l’infini|-inf!|-math.inf" },
    { "10 atleast", "≥ 10|>=10|Al menos 10|lower bound 10|mindestens 10" },
    { "-3 atleast", "⩾\xc2\xa0−3" },
    { "2.5 atleast", "at least 2,5" },
    { "10 atmost", "≤10|no more than 10|au plus 10" },
    { "-inf atmost", "<= -∞|\\le -\\infty" },
    { "0.5 atmost", "como mucho 1/2" },
    { "4 exact", "= 4" },
    { "nothing",
      "|-|N/A|Podado|pruned|x|null|NaN|cut|(cut)|skipped|never visited|"
      "not-visited|podada.|abgeschnitten|--|n/a|—|−|✂|✂️|✗|élagué|–" },
    { NO_NUMBER,
      "1 2|--3|2 (3)|(3)|v = 3|alpha = 3|3²|3¹|atleast10|2026-01-01|01/02/2026|"
      "01/02|1-ene|02. Jan|13:30|3 cut|10+|~3|3 = 3|50 %|??|!|()|0x10|1e|1e999|"
      "1/0|1/2/3|3 or 4|> 3|≥|≥ ≥ 3|.|,|e5|?" },
    { "2.5", "2.5.|$2{,}5$" },
    { "2", "2 (cut)|2 [β-cut]|2 (cut)." },
    { "2 atleast", "2 (at least)" },
    { "2 exact", "2 (exact)" },
    { "3 atleast", "$\\geq 3$" },
    { "-0.3333333333333333", "-\\dfrac{1}{3}" },
    { "1.5", "1½" },
    { "-2.25", "-2 1/4" },
    { "1", "①" },
    { "10 exact", "exactly 10" },
};

static char *
read_cell (const PodaExercise *exercise, const char *written)
{
    static const char *const bounds[] = { " exact", " atleast", " atmost" };
    char buffer[PODA_VALUE_BUFFER];
    g_autoptr (GString) text = g_string_new (written);
    g_string_replace (text, "\"", "\"\"", 0);
    g_string_prepend (text, "node;value\nr;\"");
    g_string_append (text, "\"\n");
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s", text->str, text->len, NULL);
    const PodaCell *cell = poda_answers_cell (sheet->answers, 0, PODA_COLUMN_VALUE);
    const PodaCell *bound = poda_answers_cell (sheet->answers, 0, PODA_COLUMN_BOUND);
    if (cell->state != PODA_CELL_FILLED)
        return g_strdup (cell->state == PODA_CELL_EMPTY ? "nothing" : NO_NUMBER);
    return g_strconcat (
        poda_value_format (cell->value, PODA_STYLE_MACHINE, buffer),
        bound->state == PODA_CELL_FILLED ? bounds[(int) bound->value] : "", NULL);
}

TEST_EACH (cells, row, "cells: %s", row->value)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_auto (GStrv) written = g_strsplit (row->cells, "|", -1);
    for (char **cell = written; *cell != NULL; cell++) {
        g_autofree char *found = read_cell (exercise, *cell);
        if (strcmp (found, row->value) != 0)
            fail_msg ("%s is read as %s", *cell, found);
    }
}

/* One point or comma is the decimal one, of two different separators the last is, and
 * groups have three digits. */
#define DECIMAL                                                                        \
    "([0-9]*|[0-9]{1,3}([.,'])[0-9]{3}(?:\\2[0-9]{3})*)"                               \
    "((?!\\2)[.,][0-9]*)?(e[0-9]+)?"

/* Reads a number by a regular expression. A stop at the end is ignored if there is no
 * other way to read it. */
static char *
read_decimal (const char *text)
{
    g_autoptr (GRegex) regex =
        g_regex_new ("^(?|" DECIMAL "|" DECIMAL "[.,])$", 0, 0, NULL);
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

TEST ("random decimals")
{
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
        g_autofree char *expected = read_decimal (text + (*text == '\''));
        g_autofree char *found = read_cell (exercise, text);
        if (strcmp (found, expected) != 0)
            fail_msg ("%s: read as %s, expected %s", text, found, expected);
    }
}

/* --- Words --- */

/* What cells of that column contain, with `|` between. */
static const struct {
    PodaColumn column;
    const char *read, *cells;
} word_cells[] = {
    { PODA_COLUMN_VISITED, "yes",
      "yes|yes.|Yes!|¡Sí!|SI|VRAI|VERDADERO|TRUE|ja|oui|x|✓|☑|✅|$\\checkmark$|"
      "[x]|yes (the last one)|visited: yes|explorado" },
    { PODA_COLUMN_VISITED, "no",
      "no.|No (cut)|FALSCH|FAUX|FALSO|nein|✗|✘|❌|☐|[ ]|✂|pruned|skipped|"
      "never visited|not-visited" },
    { PODA_COLUMN_VISITED, "nothing", "-|n/a" },
    { PODA_COLUMN_VISITED, "unread", "×|o|yes/no|maybe|yes, no|2" },
    { PODA_COLUMN_BOUND, "exact", "exact|Exactly.|exact value|genau|= 3" },
    { PODA_COLUMN_BOUND, "atleast",
      "lower bound|at-least|at_least|>= |≥ 3|$\\geq$|mindestens|untere Schranke|"
      "cota inferior|por lo menos|au moins" },
    { PODA_COLUMN_BOUND, "atmost",
      "upper bound|Upper-bound|at-most|<= |≤|≤ -∞|höchstens|a lo sumo|"
      "Menor o igual|borne supérieure" },
    { PODA_COLUMN_BOUND, "nothing", "pruned" },
    { PODA_COLUMN_BOUND, "unread", "<|bound|3" },
    { PODA_COLUMN_ALPHA, "3", "α = 3|= 3" },
    { PODA_COLUMN_ALPHA, "unread", "≥ 3|β = 3" },
    { PODA_COLUMN_BETA, "inf", "β: ∞" },
};

TEST_EACH (word_cells, row, "%s: %s", poda_column_rows[row->column].word, row->read)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_auto (GStrv) written = g_strsplit (row->cells, "|", -1);
    for (char **word = written; *word != NULL; word++) {
        g_autoptr (PodaAnswers) answers = poda_exercise_given (exercise);
        poda_answers_read (answers, 0, row->column, *word);
        const PodaCell *cell = poda_answers_cell (answers, 0, row->column);
        g_autofree char *text =
            cell->state == PODA_CELL_EMPTY ? g_strdup ("nothing")
            : cell->state == PODA_CELL_UNREADABLE
                ? g_strdup ("unread")
                : poda_cell_format (cell, row->column, PODA_STYLE_MACHINE);
        if (strcmp (text, row->read) != 0)
            fail_msg ("%s is read as %s", *word, text);
    }
}

/* --- Names, orders and moves --- */

static const char lettered[] = "A[B[3,12],C[2,4],D[5]]";

/* An order as people write it, `?` standing for what is not a node's name. */
static const struct {
    const char *read, *written;
} orders[] = {
    { "A B b1 b2 C", "A B b1 b2 C" },
    { "A B b1", "A, B, b1|A; B; b1|A->B->b1|A → B → b1|[A, B, b1]|(A, B, b1).|{A B b1}|"
                "A, B, b1.|1. A 2. B 3. b1|1.A, 2.B, 3.b1|1) A\n2) B\n3) b1|"
                "1: A; 2: B; 3: b1|A - B - b1|A-B-b1|A, B and b1|A, luego B y b1|"
                "A, B (max), b1 (3)|a, b, B1" },
    { "A B", "[1. A, 2. B]|node A, node B|nodes: A, B|'A', 'B'|`A` `B`" },
    { "A B ?", "A, B, X|[A, B, X]|A B 7" },
    { "A ? B", "1. A 3. B" },
    { "", "-" },
};

TEST_EACH (orders, row, "order %s", row->read)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_auto (GStrv) written = g_strsplit (row->written, "|", -1);
    for (char **order = written; *order != NULL; order++) {
        g_autoptr (GArray) rows = poda_row_names_read (&names, *order);
        g_autofree char *read = poda_exercise_join (
            exercise, (guint32 *) (gpointer) rows->data, rows->len, " ");
        if (strcmp (read, row->read) != 0)
            fail_msg ("%s is read as %s", *order, read);
    }
}

static const struct {
    const char *read, *written; /* "": no answer */
} moves[] = {
    { "B", "B|b|node B|the node B|B (3)|B.|B!|B = 3|B: 3|to B|Knoten B|A->B|→ B|"
           "jugada 1|\"B\"|**B**" },
    { "C", "Nodo C|A → C|move 2|2|2." },
    { "?", "b1|A|B or C|B, C|C->B|left|move 9" },
    { "", "-|n/a" },
};

TEST_EACH (moves, row, "move \"%s\"", row->read)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_auto (GStrv) written = g_strsplit (row->written, "|", -1);
    for (char **move = written; *move != NULL; move++) {
        g_autoptr (PodaAnswers) answers = poda_exercise_given (exercise);
        poda_row_names_read_move (&names, *move, answers);
        const char *read = !answers->has_move ? ""
                           : answers->move == PODA_ROW_NONE
                               ? "?"
                               : exercise->rows[answers->move].name;
        if (strcmp (read, row->read) != 0)
            fail_msg ("%s is read as %s", *move, read);
    }
}

/* A name is found with something around it, but not if it may be two. */
static const struct {
    const char *read, *written; /* "": no name */
} names_around[] = {
    { "B", "B| b |Node B|B (min)|B.|- B" },
    { "b1", "b1 (3)|hoja b1" },
    { "", "1-ene|Total|B C" },
};

TEST_EACH (names_around, row, "name \"%s\"", row->read)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_auto (GStrv) written = g_strsplit (row->written, "|", -1);
    for (char **name = written; *name != NULL; name++) {
        guint32 found = poda_row_names_find (&names, *name);
        const char *read = found == PODA_ROW_NONE ? "" : exercise->rows[found].name;
        if (strcmp (read, row->read) != 0)
            fail_msg ("%s is read as %s", *name, read);
    }
}

TEST ("names that differ in capitals only")
{
    g_autoptr (PodaExercise) exercise =
        exercise_that_asks_all ("digraph { r -> A; r -> a; A [value=1]; a [value=2] }");
    g_auto (PodaRowNames) names = { .exercise = exercise };
    const PodaRow *rows = exercise->rows;
    assert_string_equal (rows[poda_row_names_find (&names, "A.")].name, "A");
    assert_string_equal (rows[poda_row_names_find (&names, "node a")].name, "a");
}

static const struct {
    PodaColumn column;
    const char *headings;
} headings[] = {
    { PODA_COLUMN_VISITED, "Visited?|¿Visitado?|visited (yes/no)|¿Explorado? (sí/no)|"
                           "besucht|Visité ?" },
    { PODA_COLUMN_VALUE, "Valor:|**value**|Wert" },
    { PODA_COLUMN_ALPHA, "α|α (alpha)|Alfa" },
    { PODA_COLUMN_BETA, "BETA." },
    { PODA_COLUMN_BOUND, "Tipo de valor" },
    { PODA_COLUMN_STRATEGY, "Estrategia ganadora" },
};

TEST_EACH (headings, row, "headings: %s", poda_column_rows[row->column].word)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_auto (GStrv) written = g_strsplit (row->headings, "|", -1);
    for (char **heading = written; *heading != NULL; heading++) {
        g_autofree char *text = g_strdup_printf ("Nodo;%s\nr;1\na;\nb;\n", *heading);
        g_autoptr (PodaSheet) sheet =
            poda_sheet_read (exercise, "s", text, strlen (text), NULL);
        if (poda_answers_cell (sheet->answers, 0, row->column)->state
            == PODA_CELL_EMPTY)
            fail_msg ("%s is another column", *heading);
    }
}

/* --- Whole sheets as people write them --- */

/* What is read of a sheet of the small tree, as it is written again. */
#define NOTHING "# student:\n# exercise: e-1\n# move:\n# visit order:\n"
#define TAIL "a,min,1,,,,,\nb,min,2,,,,,\n"
#define HEAD "node,player,value,alpha,beta,visited,bound,strategy\n"

static const struct {
    const char *name, *text, *read;
} sheets[] = {
    { "answers in the next cells",
      "# student;Ana Pérez;;\n# jugada:;b;;\n# Orden:;r;a;b\nNodo;Valor;;\nr;2;;\n",
      "# student: Ana Pérez\n# exercise: e-1\n# move: b\n# visit order: r a b\n" HEAD
      "r,max,2,,,,,\n" TAIL },
    { "lines in quotes, with empty cells behind",
      "\"# student: Pérez, Ana\",,,\n\"# visit order: r, a, b\",,,\n# move: B,,,\n"
      "node,player,value,alpha\n,,,\nr,MAX,\"2,5\",−∞\n,,,\n",
      "\"# student: Pérez, Ana\"\n# exercise: e-1\n# move: b\n# visit order: r a "
      "b\n" HEAD "r,max,2.5,-inf,,,,\n" TAIL },
    { "the bound before its column", "node,value,bound\nr,>= 3,=\na,1,\n",
      NOTHING HEAD "r,max,3,,,,exact,\n" TAIL },
    { "lines without their sign", "student: Ana\nbest move;b;;\nnode;value\nr;2\n",
      "# student: Ana\n# exercise: e-1\n# move: b\n# visit order:\n" HEAD
      "r,max,2,,,,,\n" TAIL },
};

TEST_EACH (sheets, row, "%s", row->name)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (small_tree);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s", row->text, strlen (row->text), NULL);
    assert_non_null (sheet);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, sheet->answers, sheet->student, PODA_SHEET_COMMA,
                      output);
    assert_string_equal (poda_output_contents (output, NULL), row->read);
}

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
    { "noes alone",
      "node;value;visited\nA;5;\nB;3;\nb1;;\nb2;;\nC;;no\nc1;;\nc2;;\nD;5;\nd1;;\n",
      "yyyynnny " },
    { "one no beside yeses",
      "node;value;visited\nA;5;yes\nB;3;yes\nb1;;yes\nb2;;yes\nC;;no\nc1;;\nc2;;\nD;;"
      "\nd1;;\n",
      "yyyynnn  " },
    { "ticks and crosses",
      "node;visited\nA;✓\nB;✓\nb1;✓\nb2;✓\nC;x\nc1;x\nc2;x\nD;✓\nd1;✓\n", "yyyynnnyy" },
    { "values struck out",
      "node;value;alpha;visited\nA;5;5;\nB;3;3;\nb1;;;\nb2;;;\nC;x;x;\nc1;x;;\nc2;x;;"
      "\nD;5;5;\nd1;;;\n",
      "yy  nnny " },
    { "a table in Markdown",
      "# student: Ana\n\n| node | value | visited? |\n|:-----|------:|:---:|\n| A | 5 "
      "| yes |\n| B | 3 "
      "| yes |\n| b1 | 3 | **yes** |\n| b2 | | yes |\n| C | - | no |\n| c1 | | no |\n| "
      "c2 | | no |\n| D "
      "| 5 | `yes` |\n| d1 | | ✓ |\n",
      "yyyynnnyy" },
    { "comments, blank rows, totals, further columns, another order",
      "Homework 3;;;\n;;;\nvisited;my notes;node;value\n;;;\nyes;hm;D;5\n# I am not "
      "sure here;;;\n;;;\n"
      "yes;;A;5\nno;(cut);C;\n;;Total;3\n",
      "y   nnny " },
};

TEST_EACH (visits, row, "%s", row->name)
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (lettered);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s", row->text, strlen (row->text), NULL);
    assert_non_null (sheet);
    char found[10] = "";
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, sheet->answers);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaCell *cell =
            poda_answers_cell (sheet->answers, i, PODA_COLUMN_VISITED);
        found[i] =
            cell->state == PODA_CELL_UNREADABLE ? '?' : " ny"[reading.rows[i].visited];
    }
    assert_string_equal (found, row->visits);
}
