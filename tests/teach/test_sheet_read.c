/* Cells and sheets as people and spreadsheets write them, and what is read of them. */

#include <string.h>

#include "base/csv.h"
#include "base/random.h"
#include "teach/exercise/names.h"
#include "teach/exercise/question.h"
#include "teach/mark/reading.h"
#include "teach/sheet/sheet.h"
#include "support/depth.h"
#include "support/rows.h"

#define ALL_ASKS ((1u << (PODA_N_COLUMNS + 3)) - 1)

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
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
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
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
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

/* --- Names, orders and moves --- */

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
    g_autoptr (PodaExercise) exercise = read_exercise (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (GArray) rows = poda_row_names_read (&names, orders[i].written, NULL);
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
    g_autoptr (PodaExercise) exercise = read_exercise (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    g_autoptr (PodaAnswers) answers = poda_exercise_given (exercise);
    poda_row_names_read_move (&names, moves[i].written, answers);
    assert_int_equal (answers->has_move, moves[i].read != NULL);
    if (moves[i].read != NULL)
        assert_string_equal (
            answers->move == PODA_ROW_NONE ? "?" : exercise->rows[answers->move].name,
            moves[i].read);
}

/* The lettered tree has 9 nodes, all of them minimax's. */
static void
test_questions (void **state)
{
    (void) state;
    static const struct {
        PodaQuestionKind kind;
        const char *answer;
        gboolean right;
    } answers[] = {
        { PODA_QUESTION_COUNT, "9", TRUE },
        { PODA_QUESTION_COUNT, "9.", TRUE },
        { PODA_QUESTION_COUNT, "9!", TRUE },
        { PODA_QUESTION_COUNT, "9,0", TRUE },
        { PODA_QUESTION_COUNT, "9 (all)", TRUE },
        { PODA_QUESTION_COUNT, "90", FALSE },
        { PODA_QUESTION_COUNT, "9 or 8", FALSE },
        { PODA_QUESTION_COUNT, "nine", FALSE },
        { PODA_QUESTION_IRRELEVANT, "c2", FALSE },
        { PODA_QUESTION_IRRELEVANT, "none", FALSE },
        { PODA_QUESTION_IRRELEVANT, "c2, b2", FALSE },
    };
    g_autoptr (PodaExercise) exercise = read_exercise (lettered);
    assert_true (poda_question_add (exercise, PODA_QUESTION_COUNT, NULL));
    assert_true (poda_question_add (exercise, PODA_QUESTION_IRRELEVANT, NULL));
    for (guint i = 0; i < G_N_ELEMENTS (answers); i++) {
        const PodaQuestion *question =
            exercise->questions->pdata[answers[i].kind != PODA_QUESTION_COUNT];
        if (poda_question_mark (exercise, question, answers[i].answer, NULL)
            != answers[i].right)
            fail_msg ("%s: %s, of %s", answers[i].answer,
                      answers[i].right ? "refused" : "taken", question->answer);
    }
    const PodaQuestion *irrelevant = exercise->questions->pdata[1];
    g_autofree char *bracketed = g_strdup_printf ("[%s].", irrelevant->answer);
    assert_true (poda_question_mark (exercise, irrelevant, bracketed, NULL));
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
    g_autoptr (PodaExercise) exercise = read_exercise (lettered);
    g_auto (PodaRowNames) names = { .exercise = exercise };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint32 row = poda_row_names_find (&names, rows[i].written);
        if (rows[i].name == NULL)
            assert_int_equal (row, PODA_ROW_NONE);
        else
            assert_string_equal (exercise->rows[row].name, rows[i].name);
    }
    g_autoptr (PodaExercise) other = read_exercise (alike);
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
    g_autoptr (PodaExercise) exercise = read_exercise (small_tree);
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
    g_autoptr (PodaExercise) exercise = read_exercise (lettered);
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
            cell->state == PODA_CELL_UNREAD ? '?' : " ny"[reading.visited[row]];
    }
    assert_string_equal (found, visits[i].visits);
}

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
    for (gsize i = 0; i < G_N_ELEMENTS (word_cells); i++)
        rows_add (&rows, test_word_cell, GSIZE_TO_POINTER (i), "%s %s",
                  poda_column_word (word_cells[i].column), word_cells[i].cell);
    for (gsize i = 0; i < G_N_ELEMENTS (orders); i++)
        rows_add (&rows, test_order, GSIZE_TO_POINTER (i), "order %s",
                  orders[i].written);
    for (gsize i = 0; i < G_N_ELEMENTS (moves); i++)
        rows_add (&rows, test_move, GSIZE_TO_POINTER (i), "move %s", moves[i].written);
    rows_add (&rows, test_questions, NULL, "answers to questions");
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
