/* Answer sheets and archives: whatever is written, in any dialect, reads back the same.
 */

#include <locale.h>
#include <math.h>
#include <string.h>

#include "homework/exercise/names.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"
#include "support/depth.h"
#include "support/dialect.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/zip.h"

#define ALL_ASKS ((1u << (PODA_N_COLUMNS + 3)) - 1)

/* Names that trees may have, and that sheets must survive. */
static const char odd_tree[] =
    "digraph {\n"
    "  \"the root\" -> { \"a b\" \"x,y\" \"=1+1\" \"#1\" }\n"
    "  \"a b\" -> { a b \"a;b\" }\n"
    "  \"x,y\" -> { \"-3\" \"2.1\" \"2.10\" \"'=1+1\" }\n"
    "  \"=1+1\" -> { ñandú \"q\\\"q\" \"→\" \"\\\"\" A }\n"
    "  \"#1\" -> { \"@home\" \"two\nlines\" none \"student:\" \"-\" }\n"
    "  a [value=3] b [value=\"-inf\"] \"a;b\" [value=0.5] \"-3\" [value=-3]\n"
    "  \"2.1\" [value=7] \"2.10\" [value=inf] \"'=1+1\" [value=1] ñandú [value=2]\n"
    "  \"q\\\"q\" [value=-4] \"→\" [value=9] \"\\\"\" [value=\"1e20\"] A [value=3]\n"
    "  \"@home\" [value=2] \"two\nlines\" [value=-1] none [value=4]\n"
    "  \"student:\" [value=0] \"-\" [value=6]\n"
    "}\n";

#define STUDENT "García, J. \"Pepe\""

/* --- Answers to be written --- */

typedef struct {
    guint64 seed, drawn;
} Drawing;

static guint32
draw (Drawing *drawing, guint32 n)
{
    return poda_random_below (drawing->seed, drawing->drawn++, n);
}

static void
draw_cell (Drawing *drawing, PodaAnswers *answers, guint32 row, PodaColumn column)
{
    static const char *const unread[] = { "??",    "10 or so",   "=1+1", "a;b, c",
                                          "ñ \"¿", "2 or 3 → 4", "@x",   "''-x" };
    const PodaValue n = draw (drawing, 1000000);
    const PodaValue numbers[] = { INFINITY,     -INFINITY, (n - 500000) / 8,
                                  n / 3 - 1000, n * 1e14,  fmod (n, 41) - 20 };
    if (draw (drawing, 5) == 0)
        return;
    if (draw (drawing, 8) == 0)
        poda_answers_set_unreadable (answers, row, column, unread[draw (drawing, 8)]);
    else
        poda_answers_set (answers, row, column,
                          poda_column_rows[column].is_tick ? draw (drawing, 2)
                          : column == PODA_COLUMN_BOUND    ? draw (drawing, 3)
                                                        : numbers[draw (drawing, 6)]);
}

/* Without an answer at the root, rows after the last one would mean nothing; without
 * both a yes and a no, empty cells would mean the other one. */
static void
draw_column (Drawing *drawing, const PodaExercise *exercise, PodaAnswers *answers,
             PodaColumn column)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (poda_exercise_asks (exercise, row, column))
            draw_cell (drawing, answers, row, column);
    guint32 row = draw (drawing, exercise->n_rows);
    if (poda_answers_cell (answers, 0, column)->state == PODA_CELL_EMPTY
        && poda_exercise_asks (exercise, 0, column))
        poda_answers_set (answers, 0, column, 0);
    if (!poda_column_rows[column].is_tick)
        return;
    poda_answers_set (answers, row, column, 0);
    poda_answers_set (answers, (row + 1) % exercise->n_rows, column, 1);
}

static PodaAnswers *
draw_answers (const PodaExercise *exercise, guint64 seed)
{
    Drawing drawing = { .seed = seed };
    PodaAnswers *answers = poda_exercise_given (exercise);
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        if (exercise->asks & 1u << column)
            draw_column (&drawing, exercise, answers, column);
    guint32 order[200], n = draw (&drawing, MIN (exercise->n_rows, 200));
    for (guint32 i = 0; i < n; i++)
        order[i] = draw (&drawing, exercise->n_rows);
    if (n > 0 && draw (&drawing, 4) > 0)
        poda_answers_set_order (answers, order, n);
    guint32 child = exercise->rows[0].child;
    for (guint i = draw (&drawing, 4); i > 0 && child != PODA_ROW_NONE; i--)
        child = exercise->rows[child].next;
    answers->has_move = child != PODA_ROW_NONE;
    answers->move = child;
    return answers;
}

/* --- What must be the same --- */

static void
assert_cell (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
             guint32 row, PodaColumn column)
{
    const PodaCell *left = poda_answers_cell (a, row, column);
    const PodaCell *right = poda_answers_cell (b, row, column);
    gboolean given = column == PODA_COLUMN_VALUE && exercise->rows[row].leaf;
    if (!poda_exercise_asks (exercise, row, column) && !given)
        return;
    /* A dialect with ticks only leaves cells empty for no; marking reads them so. */
    if (poda_column_rows[column].is_tick && right->state == PODA_CELL_EMPTY
        && left->state == PODA_CELL_FILLED && left->value == 0)
        return;
    if (left->state != right->state
        || (left->state == PODA_CELL_FILLED && left->value != right->value)
        || g_strcmp0 (left->text, right->text) != 0)
        fail_msg ("%s of %s: %d %.17g %s became %d %.17g %s",
                  poda_column_rows[column].word, exercise->rows[row].name, left->state,
                  left->value, left->text, right->state, right->value, right->text);
}

static void
assert_reads (const PodaExercise *exercise, const PodaAnswers *answers,
              const char *bytes, gsize length)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", bytes, length, &error);
    if (sheet == NULL)
        fail_msg ("%s\n%s", error->message, bytes);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            assert_cell (exercise, answers, sheet->answers, row, column);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        assert_true (poda_answers_same_order (answers, sheet->answers));
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        assert_int_equal (answers->has_move, sheet->answers->has_move);
        assert_int_equal (answers->move, sheet->answers->move);
    }
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", bytes, length, NULL);
    assert_string_equal (sheet->student, STUDENT);
    assert_string_equal (sheet->exercise, exercise->id);
    assert_string_equal (top->student, STUDENT);
    assert_string_equal (top->exercise, exercise->id);
}

static char *
write_sheet (const PodaExercise *exercise, const PodaAnswers *answers,
             PodaSheetStyle style)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, answers, STUDENT, style, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* The library's own format reads back without a remark and is written the same again;
 * so does a workbook, and any dialect. */
static void
assert_round_trips (const PodaExercise *exercise, guint64 seed, guint n_dialects)
{
    gsize length, same;
    g_autoptr (PodaAnswers) answers = draw_answers (exercise, seed);
    g_autofree char *text = write_sheet (exercise, answers, PODA_SHEET_COMMA);
    g_autofree char *other = write_sheet (exercise, answers, PODA_SHEET_SEMICOLON);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), NULL);
    assert_non_null (sheet);
    assert_int_equal (sheet->remarks->len, 0);
    g_autofree char *again = write_sheet (exercise, sheet->answers, PODA_SHEET_COMMA);
    assert_string_equal (again, text);
    assert_reads (exercise, answers, other, strlen (other));

    g_autoptr (PodaOutput) book = poda_output_memory ();
    g_autoptr (PodaOutput) copy = poda_output_memory ();
    assert_true (poda_sheet_write_xlsx (exercise, answers, STUDENT, book, NULL));
    assert_true (poda_sheet_write_xlsx (exercise, answers, STUDENT, copy, NULL));
    const char *bytes = poda_output_contents (book, &length);
    const char *copied = poda_output_contents (copy, &same);
    assert_int_equal (length, same);
    assert_memory_equal (bytes, copied, length);
    assert_reads (exercise, answers, bytes, length);

    for (guint i = 0; i < n_dialects; i++) {
        g_autofree char *written =
            dialect_write (poda_random_at (seed, i), text, &length);
        assert_reads (exercise, answers, written, length);
    }
}

TEST ("random sheets in random dialects")
{
    for (guint64 seed = 0; seed < depth_rounds (1500); seed++) {
        const RandomShape shape = pick_shape (seed, FALSE);
        guint asks = 1 + pick (seed, "asks", ALL_ASKS);
        PodaTree *tree = random_tree (seed, &shape);
        if (poda_tree_n_nodes (tree) == 1)
            asks &= ~(guint) PODA_ASK_MOVE;
        if ((asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) == 0)
            asks &= ~(guint) PODA_ASK_LEAF_WINDOWS;
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        const PodaExerciseSpec spec = { .id = "e-1",
                                        .asks = asks != 0 ? asks : PODA_ASK_VALUE,
                                        .win_at = 1 };
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (&problem, tree, &spec, NULL);
        assert_non_null (exercise);
        assert_round_trips (exercise, seed, 3);
    }
}

TEST ("odd names in random dialects")
{
    g_autoptr (PodaExercise) exercise = exercise_that_asks_all (odd_tree);
    assert_true (poda_exercise_check_names (exercise, NULL));
    for (guint64 seed = 0; seed < depth_rounds (200); seed++)
        assert_round_trips (exercise, seed, 10);
}

/* --- Archives --- */

static gboolean
is_text (const char *name)
{
    return !g_str_has_suffix (name, ".bin");
}

/* By another reader, and by our own, which takes the files that it is asked for, up to
 * a number of bytes. Names are written in UTF-8 whatever the locale is. */
TEST ("archives")
{
    static const char *const names[] = { "a.txt", "deep/李雷 Núñez.bin", "empty" };
    static const char *const locales[] = { "C", "C.UTF-8" };
    for (guint i = 0; i < G_N_ELEMENTS (locales); i++) {
        g_autoptr (PodaOutput) output = poda_output_memory ();
        gsize length;
        assert_non_null (setlocale (LC_ALL, locales[i]));
        PodaZip *zip = poda_zip_new (output);
        poda_zip_add (zip, names[0], "hello", 5);
        poda_zip_add (zip, names[2], "", 0);
        poda_zip_add (zip, names[1], "\0\1\2", 3);
        assert_true (poda_zip_finish (zip, NULL));
        setlocale (LC_ALL, "C.UTF-8");
        const char *bytes = poda_output_contents (output, &length);
        g_autoptr (GHashTable) all = zip_read (bytes, length);
        assert_int_equal (g_hash_table_size (all), 3);
        assert_string_equal (zip_text (all, names[0]), "hello");
        assert_memory_equal (zip_text (all, names[1]), "\0\1\2", 3);
        assert_string_equal (zip_text (all, names[2]), "");

        g_autoptr (GPtrArray) own = poda_zip_read (bytes, length, 5, 5, is_text, NULL);
        g_autoptr (GPtrArray) few = poda_zip_read (bytes, length, 4, 9, is_text, NULL);
        const PodaZipEntry *const *files = (gpointer) own->pdata;
        assert_int_equal (own->len, 3);
        for (guint k = 0; k < own->len; k++)
            assert_string_equal (files[k]->name, names[k]);
        assert_int_equal (g_bytes_get_size (files[0]->bytes), 5);
        assert_null (files[1]->bytes);
        assert_int_equal (g_bytes_get_size (files[2]->bytes), 0);
        assert_null (((const PodaZipEntry *) few->pdata[0])->bytes); /* too large */
        assert_null (poda_zip_read (bytes, length - 30, 100, 100, is_text, NULL));
    }
}
