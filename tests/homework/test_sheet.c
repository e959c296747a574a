/* Answer sheets: whatever is written, in any dialect, reads back the same; so do
 * archives. */

#include <locale.h>
#include <math.h>
#include <string.h>

#include "base/random.h"
#include "homework/exercise/names.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/zip.h"
#include "support/depth.h"
#include "support/dialect.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
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

static PodaExercise *
make_exercise (PodaTree *tree, guint asks)
{
    PodaProblem problem;
    g_autoptr (GError) error = NULL;
    poda_problem_of_tree (&problem, tree);
    const PodaExerciseSpec spec = { .id = "e-1", .asks = asks, .win_at = 1 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        fail_msg ("%s", error->message);
    return exercise;
}

/* --- Answers to be written --- */

typedef struct {
    guint64 seed, drawn;
} Drawing;

static guint32
draw (Drawing *drawing, guint32 n)
{
    return poda_random_below (drawing->seed, drawing->drawn++, n);
}

static PodaValue
draw_number (Drawing *drawing)
{
    switch (draw (drawing, 6)) {
    case 0:
        return INFINITY;
    case 1:
        return -INFINITY;
    case 2:
        return (draw (drawing, 2001) - 1000.0) / 8;
    case 3:
        return draw (drawing, 1000000) / 3.0 - 1000;
    case 4:
        return draw (drawing, 1000) * 1e17;
    default:
        return draw (drawing, 41) - 20.0;
    }
}

static void
draw_cell (Drawing *drawing, PodaAnswers *answers, guint32 row, PodaColumn column)
{
    static const char *const unread[] = { "??",    "10 or so",   "=1+1", "a;b, c",
                                          "ñ \"¿", "2 or 3 → 4", "@x",   "''-x" };
    gboolean word = column == PODA_COLUMN_VISITED || column == PODA_COLUMN_STRATEGY;
    if (draw (drawing, 5) == 0)
        return;
    if (draw (drawing, 8) == 0)
        poda_answers_set_unread (answers, row, column,
                                 unread[draw (drawing, G_N_ELEMENTS (unread))]);
    else
        poda_answers_set (answers, row, column,
                          word                          ? draw (drawing, 2)
                          : column == PODA_COLUMN_BOUND ? draw (drawing, 3)
                                                        : draw_number (drawing));
}

/* Rows behind the last one mean nothing as long as the root has no answer: so it has.
 * Nothing beside a yes means a no where no other no stands, and the other way round: so
 * both do. */
static void
draw_column (Drawing *drawing, const PodaExercise *exercise, PodaAnswers *answers,
             PodaColumn column)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (poda_exercise_asks (exercise, row, column))
            draw_cell (drawing, answers, row, column);
    guint32 row = draw (drawing, exercise->n_rows);
    const PodaCell *root = poda_answers_cell (answers, 0, column);
    if (root->state == PODA_CELL_EMPTY && poda_exercise_asks (exercise, 0, column))
        poda_answers_set (answers, 0, column, 0);
    if (column != PODA_COLUMN_VISITED && column != PODA_COLUMN_STRATEGY)
        return;
    poda_answers_set (answers, row, column, 0);
    poda_answers_set (answers, (row + 1) % exercise->n_rows, column, 1);
}

static PodaAnswers *
draw_answers (const PodaExercise *exercise, guint64 seed)
{
    Drawing drawing = { .seed = seed };
    PodaAnswers *answers = poda_exercise_given (exercise);
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
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
    gboolean asked = poda_exercise_asks (exercise, row, column);
    gboolean given = column == PODA_COLUMN_VALUE && exercise->rows[row].leaf;
    if (!asked && !given)
        return;
    /* Where ticks alone were set a blank stays one: what it says is read in marking. */
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
assert_order (const PodaAnswers *a, const PodaAnswers *b)
{
    assert_int_equal (a->has_order, b->has_order);
    assert_int_equal (a->n_order, b->n_order);
    for (guint32 i = 0; i < a->n_order; i++)
        assert_int_equal (a->order[i], b->order[i]);
}

static void
assert_answers (const PodaExercise *exercise, const PodaAnswers *a,
                const PodaAnswers *b)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint column = 0; column < PODA_N_COLUMNS; column++)
            assert_cell (exercise, a, b, row, column);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        assert_order (a, b);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        assert_int_equal (a->has_move, b->has_move);
        assert_int_equal (a->move, b->move);
    }
}

static char *
write_sheet (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, answers, "García, J. \"Pepe\"", PODA_SHEET_COMMA,
                      output);
    return g_strdup (poda_output_contents (output, NULL));
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
    assert_answers (exercise, answers, sheet->answers);
    assert_string_equal (sheet->student, "García, J. \"Pepe\"");
    assert_string_equal (sheet->exercise, exercise->id);
    g_autoptr (PodaSheet) top = poda_sheet_peek ("s", bytes, length, NULL);
    assert_string_equal (top->student, sheet->student);
    assert_string_equal (top->exercise, exercise->id);
}

/* Workbooks have the same cells, and the same bytes whenever they are written. */
static void
assert_books_round_trip (const PodaExercise *exercise, const PodaAnswers *answers)
{
    const char *student = "García, J. \"Pepe\"";
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (PodaOutput) again = poda_output_memory ();
    g_autoptr (GError) error = NULL;
    gsize length, same;
    if (!poda_sheet_write_xlsx (exercise, answers, student, output, &error)
        || !poda_sheet_write_xlsx (exercise, answers, student, again, &error))
        fail_msg ("%s", error->message);
    const char *bytes = poda_output_contents (output, &length);
    const char *side_of_pair = poda_output_contents (again, &same);
    assert_int_equal (length, same);
    assert_memory_equal (bytes, side_of_pair, length);
    assert_reads (exercise, answers, bytes, length);
}

/* In the library's own hand without a remark, and in any other. */
static void
assert_round_trips (const PodaExercise *exercise, guint64 seed, guint n_dialects)
{
    g_autoptr (PodaAnswers) answers = draw_answers (exercise, seed);
    g_autofree char *text = write_sheet (exercise, answers);
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "s.csv", text, strlen (text), NULL);
    assert_non_null (sheet);
    assert_int_equal (sheet->remarks->len, 0);
    g_autofree char *again = write_sheet (exercise, sheet->answers);
    assert_string_equal (again, text);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    gsize size;
    poda_sheet_write (exercise, answers, "García, J. \"Pepe\"", PODA_SHEET_SEMICOLON,
                      output);
    const char *styled = poda_output_contents (output, &size);
    assert_reads (exercise, answers, styled, size);
    assert_books_round_trip (exercise, answers);
    for (guint i = 0; i < n_dialects; i++) {
        const Dialect dialect = dialect_random (poda_random_at (seed, i));
        gsize length;
        g_autofree char *bytes = dialect_write (&dialect, text, &length);
        assert_reads (exercise, answers, bytes, length);
    }
}

TEST ("random sheets in random dialects")
{
    guint64 n = depth_rounds (1500);
    for (guint64 seed = 0; seed < n; seed++) {
        const RandomShape shape = random_shape (seed, FALSE);
        guint asks = poda_random_below (seed, 0, ALL_ASKS) + 1;
        PodaTree *tree = random_tree (seed, &shape);
        if (poda_tree_n_nodes (tree) == 1)
            asks &= ~(guint) PODA_ASK_MOVE;
        if ((asks & (PODA_ASK_ALPHA | PODA_ASK_BETA)) == 0)
            asks &= ~(guint) PODA_ASK_LEAF_WINDOWS;
        if (asks == 0)
            asks = PODA_ASK_VALUE;
        g_autoptr (PodaExercise) exercise = make_exercise (tree, asks);
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

static void
add_all (PodaZip *zip)
{
    poda_zip_add (zip, "a.txt", "hello", 5);
    poda_zip_add (zip, "empty", "", 0);
    poda_zip_add (zip, "deep/李雷 Núñez.bin", "\0\1\2", 3);
}

static void
test_read_back (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const char *locale = setlocale (LC_ALL, *state);
    if (locale == NULL)
        rows_skip (*state);
    PodaZip *zip = poda_zip_new (output);
    add_all (zip);
    assert_true (poda_zip_finish (zip, &error));
    setlocale (LC_ALL, "C.UTF-8"); /* the reader's */
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    g_autoptr (GHashTable) files = zip_read (bytes, length);
    assert_int_equal (g_hash_table_size (files), 3);
    assert_string_equal (zip_text (files, "a.txt"), "hello");
    assert_string_equal (zip_text (files, "empty"), "");
    assert_memory_equal (zip_text (files, "deep/李雷 Núñez.bin"), "\0\1\2", 3);
}

static gboolean
is_text (const char *name)
{
    return !g_str_has_suffix (name, ".bin");
}

/* Our own reader takes what it is asked for, up to so many bytes. */
static void
test_own_reader (void **state)
{
    static const char *const names[] = { "a.txt", "deep/李雷 Núñez.bin", "empty" };
    static const int sizes[] = { 5, -1, 0 }; /* -1: not read */
    g_autoptr (PodaOutput) output = poda_output_memory ();
    setlocale (LC_ALL, *state);
    PodaZip *zip = poda_zip_new (output);
    add_all (zip);
    assert_true (poda_zip_finish (zip, NULL));
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    g_autoptr (GPtrArray) files = poda_zip_read (bytes, length, 5, 5, is_text, NULL);
    g_autoptr (GPtrArray) few = poda_zip_read (bytes, length, 4, 9, is_text, NULL);
    assert_int_equal (files->len, G_N_ELEMENTS (names));
    for (guint i = 0; i < files->len; i++) {
        const PodaZipEntry *file = files->pdata[i];
        assert_string_equal (file->name, names[i]);
        assert_int_equal (
            file->bytes == NULL ? -1 : (int) g_bytes_get_size (file->bytes), sizes[i]);
    }
    assert_null (((const PodaZipEntry *) few->pdata[0])->bytes); /* too large */
    assert_null (poda_zip_read (bytes, length - 30, 100, 100, is_text, NULL));
}

int
main (void)
{
    rows_add (test_read_back, "C", "read back, in no language");
    rows_add (test_read_back, "C.UTF-8", "read back, in any");
    rows_add (test_own_reader, "C.UTF-8", "read by ourselves");
    return rows_run ();
}
