/* The page marks as `check` does: the same answers get the same marks, cell by cell,
 * and the same score, whatever is written in the sheet. Both are handed the same
 * file. */

#include <string.h>

#include "teach/exercise/question.h"
#include "base/csv.h"
#include "teach/sheet/sheet.h"
#include "base/random.h"
#include "support/browser.h"
#include "support/exam.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"

/* How students write, rightly and wrongly. */
static const char *const writings[] = {
    "3",
    "-3",
    "−3",
    "2,5",
    "2.5",
    "1/3",
    "0.3333333333",
    "inf",
    "-inf",
    "∞",
    "−∞",
    "+inf",
    "- 4",
    "minus 2",
    "1.000",
    "1'000,5",
    "≥ 3",
    "<= -2",
    "= 4",
    "3..5",
    "three",
    "-",
    "n/a",
    "yes",
    "no",
    "x",
    "sí",
    "SI",
    "✓",
    "exact",
    "at least",
    "≤",
    "como máximo",
    "podada",
    "1e2",
    "0x10",
    "'-5",
    "=1+1",
    "NaN",
    "½",
    "1e999",
    "-0",
    "1 000",
    "al menos",
    "≥",
    "infinito",
    "v",
};

typedef struct {
    guint64 seed;
    guint64 n;
} Dice;

static guint32 throw (Dice * dice, guint32 n)
{
    return poda_random_below (dice->seed, dice->n++, n);
}

/* --- Sheets --- */

/* What stands in a cell: mostly the key, as a sheet has it. */
static char *
write_cell (const PodaExercise *exercise, guint32 row, PodaColumn column, Dice *dice,
            guint32 often)
{
    PodaCell cell = *poda_answers_cell (exercise->key, row, column);
    if (throw (dice, often) > 0)
        return poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    switch (throw (dice, 4)) {
    case 0:
        return g_strdup ("");
    case 1:
        return g_strdup (writings[throw (dice, G_N_ELEMENTS (writings))]);
    case 2:
        cell =
            *poda_answers_cell (exercise->key, throw (dice, exercise->n_rows), column);
        return poda_cell_format (&cell, column, PODA_STYLE_MACHINE);
    default:
        if (column < PODA_COLUMN_VISITED)
            return g_strdup_printf ("%d", (int) throw (dice, 19) - 9);
        return g_strdup (column == PODA_COLUMN_BOUND ? "exact" : "no");
    }
}

static void
write_rows (const PodaExercise *exercise, Dice *dice, PodaOutput *output)
{
    guint32 often = 1 + throw (dice, 12);
    guint left_out = throw (dice, 3 * PODA_N_COLUMNS); /* a whole column, or none */
    gboolean crosses = throw (dice, 4) == 0;
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        poda_csv_field (output, exercise->rows[row].name);
        for (guint column = 0; column < PODA_N_COLUMNS; column++) {
            g_autofree char *text =
                write_cell (exercise, row, (PodaColumn) column, dice, often);
            gboolean blank = column == left_out
                             || (crosses && column == PODA_COLUMN_VISITED
                                 && strcmp (text, "no") == 0);
            poda_output_text (output, ",");
            poda_csv_field (output, blank ? "" : text);
        }
        poda_output_text (output, "\n");
    }
}

static void
write_order (const PodaExercise *exercise, Dice *dice, PodaOutput *output)
{
    static const char *const between[] = { " ", ", ", "; ", " -> ", "→", " | " };
    const char *separator = between[throw (dice, G_N_ELEMENTS (between))];
    guint32 spoilt =
        throw (dice, 4) == 0 ? throw (dice, exercise->key->n_order + 1) : G_MAXUINT32;
    g_autoptr (GString) line = g_string_new (NULL);
    for (guint32 i = 0; i < exercise->key->n_order; i++) {
        guint32 row =
            i == spoilt ? throw (dice, exercise->n_rows) : exercise->key->order[i];
        g_string_append_printf (line, "%s%s", i > 0 ? separator : "",
                                exercise->rows[row].name);
    }
    if (throw (dice, 6) == 0)
        g_string_append (line, " nobody");
    if (throw (dice, 8) == 0)
        g_string_truncate (line, 0);
    g_autofree char *whole = g_strdup_printf ("# visit order: %s", line->str);
    poda_csv_field (output, whole);
    poda_output_text (output, "\n");
}

static void
write_lines (const PodaExercise *exercise, Dice *dice, PodaOutput *output)
{
    static const char *const words[] = { "7", "none", "ninguna", "-1", "x", "3 4", "" };
    const PodaRow *rows = exercise->rows;
    poda_output_text (output, "# student: Ada Byron\n");
    if (poda_exercise_has (exercise, PODA_ASK_MOVE)) {
        guint32 row =
            throw (dice, 3) == 0 ? throw (dice, exercise->n_rows) : exercise->key->move;
        poda_output_format (output, "# move: %s\n",
                            throw (dice, 8) == 0 ? "-" : rows[row].name);
    }
    write_order (exercise, dice, output);
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        const char *word = throw (dice, 2) == 0
                               ? question->answer
                               : words[throw (dice, G_N_ELEMENTS (words))];
        g_autofree char *line = g_strdup_printf ("# %s: %s", question->labels[0], word);
        poda_csv_field (output, line);
        poda_output_text (output, "\n");
    }
}

static char *
write_sheet (const PodaExercise *exercise, guint64 seed)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    Dice dice = { seed ^ 0x5ee7, 0 };
    write_lines (exercise, &dice, output);
    poda_output_text (output, "node");
    for (guint column = 0; column < PODA_N_COLUMNS; column++)
        poda_output_format (output, ",%s", poda_column_word ((PodaColumn) column));
    poda_output_text (output, "\n");
    write_rows (exercise, &dice, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- Held against each other --- */

static PodaSheet *
read_sheet (const PodaExercise *exercise, const char *text)
{
    g_autoptr (GError) error = NULL;
    PodaSheet *sheet =
        poda_sheet_read (exercise, "sheet.csv", text, strlen (text), &error);
    if (sheet == NULL)
        fail_msg ("%s\n%s", error->message, text);
    return sheet;
}

/* The marks, and the sentence on the first mistake. */
static char *
mark_sheet (const PodaExercise *exercise, const PodaSheet *sheet, char **first)
{
    PodaWeights weights;
    poda_weights_init (&weights);
    weights.carried = 0.5;
    g_autoptr (PodaMarking) marking = poda_mark (exercise, sheet->answers, &weights);
    *first = g_strdup (marking->first != NULL ? marking->first : "");
    return exam_marks (exercise, marking);
}

/* The page's sheet says what the other one did. */
static void
assert_same_answers (const PodaExercise *exercise, const PodaSheet *sheet,
                     const char *made)
{
    g_autoptr (PodaSheet) other = read_sheet (exercise, made);
    const PodaAnswers *a = sheet->answers, *b = other->answers;
    assert_string_equal (other->student, "Ada Byron");
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_N_COLUMNS; i++) {
            const PodaCell *one = poda_answers_cell (a, row, (PodaColumn) i);
            const PodaCell *two = poda_answers_cell (b, row, (PodaColumn) i);
            if (!poda_exercise_asks (exercise, row, (PodaColumn) i)
                || (one->state == two->state && one->value == two->value
                    && g_strcmp0 (one->text, two->text) == 0))
                continue;
            fail_msg ("row %u, column %u: \"%s\" became \"%s\" in\n%s", row, i,
                      one->text, two->text, made);
        }
    assert_int_equal (a->n_order, b->n_order);
    for (guint32 i = 0; i < a->n_order; i++)
        assert_int_equal (a->order[i], b->order[i]);
    assert_int_equal (a->has_move, b->has_move);
    assert_int_equal (a->move, b->move);
}

/* Questions that the page does not mark count nothing there. */
static void
add_questions (PodaExercise *exercise, guint64 seed)
{
    for (guint kind = 0; kind <= PODA_QUESTION_THRESHOLD; kind++)
        if (kind != PODA_QUESTION_MOST && kind != PODA_QUESTION_FEWEST
            && exercise->n_rows < 60 && (seed >> kind & 1) == 0)
            poda_question_add (exercise, (PodaQuestionKind) kind, NULL);
}

/* Marks the sheet on the page. Its columns have letters, where `check` has words. */
static const char script[] =
    "window.mark_here = async (data, sheet) => {"
    "  data.exam.carried = 0.5;"
    "  const exam = new Exam (new Search (data.searches[0]), data.exam);"
    "  const texts = exam.load (sheet);"
    "  const marking = new Marking (exam, exam.read (texts)), { first } = marking;"
    "  const whys = await inflate (data.exam.sentences.en);"
    "  const why = first && whys[exam.asked.get (first.column).why[first.row]];"
    "  window.sheet_made = exam.sheet (texts);"
    "  window.marks_made = letters (exam, marking);"
    "  window.first_made = first ? marking.tell (first, why)"
    "    .replace (/, α: /, ', alpha: ').replace (/, β: /, ', beta: ') : '';"
    "}";

static void
assert_same (Browser *browser, guint64 seed, gboolean tame)
{
    g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
    add_questions (exercise, seed);
    g_autofree char *data = exam_data (exercise);
    g_autofree char *text = write_sheet (exercise, seed);
    g_autofree char *quoted = browser_quote (text);
    g_autofree char *first = NULL;
    g_autoptr (PodaSheet) sheet = read_sheet (exercise, text);
    g_autofree char *expected = mark_sheet (exercise, sheet, &first);
    browser_run (browser, "mark_here (%s, %s)", data, quoted);
    g_autofree char *marks = browser_text (browser, "marks_made");
    if (strcmp (marks, expected) != 0)
        fail_msg ("seed %" G_GUINT64_FORMAT ", page:\n%s\ncheck:\n%s\n%s", seed, marks,
                  expected, text);
    g_autofree char *said = browser_text (browser, "first_made");
    if (strcmp (said, first) != 0)
        fail_msg ("seed %" G_GUINT64_FORMAT ", page:\n%s\ncheck:\n%s", seed, said,
                  first);
    g_autofree char *made = browser_text (browser, "sheet_made");
    assert_same_answers (exercise, sheet, made);
}

static Browser *the_browser;

static void
test_same_marks (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    for (guint64 i = 0; i < depth_rounds (60); i++)
        assert_same (the_browser, 1000 * part + i, part == 0);
}

int
main (void)
{
    Rows rows;
    const int none[] = { -1 };
    the_browser = browser_start ();
    if (the_browser == NULL)
        return 1;
    char *folder = shell_make_folder ();
    g_autoptr (PodaExercise) any = exam_exercise ("trees/notes.gv", "value", none);
    g_autofree char *path = exam_write (any, folder);
    browser_open (the_browser, path, NULL);
    browser_await (the_browser, "document.documentElement?.dataset.ready === 'yes'");
    browser_run (the_browser, "window.letters = %s", exam_letters);
    browser_run (the_browser, "%s", script);
    rows_begin (&rows, "page marks");
    rows_add (&rows, test_same_marks, GUINT_TO_POINTER (0), "as teachers set them");
    rows_add (&rows, test_same_marks, GUINT_TO_POINTER (1), "with chance and windows");
    rows_add (&rows, test_same_marks, GUINT_TO_POINTER (2), "and again");
    int failed = rows_run (&rows);
    browser_stop (the_browser);
    shell_remove_folder (folder);
    return failed;
}
