/* Answer sheets and lists of students: whatever is in them, they are refused with a
 * message of one line that begins with a place, or read into something that is written
 * and read again as the same. */

#include <glib.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/csv.h"
#include "teach/sheet/sheet.h"

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

static const char tree_text[] =
    "digraph { r -> \"a b\"; r -> \"=1\"; r -> \"#2\"; \"a b\" -> x; \"a b\" -> y; "
    "x [value=1]; y [value=\"-inf\"]; \"=1\" [value=2.5]; \"#2\" [value=0] }";

static PodaExercise *
make_exercise (void)
{
    PodaProblem problem;
    PodaTree *tree = poda_tree_read ("t", tree_text, strlen (tree_text), NULL);
    poda_problem_of_tree (&problem, tree);
    const PodaExerciseSpec spec = { .id = "f", .asks = 0xff, .win_at = 1 };
    return poda_exercise_new (&problem, tree, &spec, NULL);
}

static void
check_error (const GError *error)
{
    guint line, column;
    g_assert_nonnull (error);
    g_assert_true (error->domain == PODA_CSV_ERROR);
    g_assert_true (sscanf (error->message, "t:%u:%u: ", &line, &column) == 2);
    g_assert_true (line > 0 && column > 0);
    g_assert_null (strpbrk (error->message, "\r\n"));
    g_assert_true (g_utf8_validate (error->message, -1, NULL));
}

static char *
write_sheet (const PodaExercise *exercise, const PodaSheet *sheet)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_sheet_write (exercise, sheet->answers, sheet->student, PODA_SHEET_COMMA,
                      output);
    return g_strdup (poda_output_contents (output, NULL));
}

static void
check_remarks (const PodaSheet *sheet)
{
    for (guint i = 0; i < sheet->remarks->len; i++) {
        const char *remark = g_ptr_array_index (sheet->remarks, i);
        g_assert_true (g_utf8_validate (remark, -1, NULL));
        g_assert_null (strpbrk (remark, "\r\n"));
    }
}

/* Only the first reading may add something: where but ticks were set, and rows left
 * out, these say no once they are there. */
static void
check_sheet (const PodaExercise *exercise, const PodaSheet *sheet)
{
    g_autofree char *text = write_sheet (exercise, sheet);
    for (guint i = 0; i < 2; i++) {
        g_assert_true (g_utf8_validate (text, -1, NULL));
        g_autoptr (PodaSheet) again =
            poda_sheet_read (exercise, "t", text, strlen (text), NULL);
        g_assert_nonnull (again);
        g_autofree char *same = write_sheet (exercise, again);
        if (i > 0)
            g_assert_cmpstr (text, ==, same);
        g_free (text);
        text = g_steal_pointer (&same);
    }
}

static void
check_students (const char *text, gsize size)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) students = poda_students_read ("t", text, size, &error);
    if (students == NULL) {
        check_error (error);
        return;
    }
    for (guint i = 0; i < students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (students, i);
        g_assert_true (*student->folder != '\0' && *student->folder != '.');
        g_assert_null (strpbrk (student->folder, "/\\ \r\n"));
    }
}

/* Reads a copy, so that the sanitizers see a step behind the end. */
int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autoptr (PodaExercise) exercise = make_exercise ();
    g_autofree char *text = g_malloc (MAX (size, 1));
    if (size > 0)
        memcpy (text, data, size);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSheet) sheet = poda_sheet_read (exercise, "t", text, size, &error);
    if (sheet == NULL) {
        check_error (error);
    } else {
        check_remarks (sheet);
        check_sheet (exercise, sheet);
    }
    g_auto (PodaSheetTop) top = { NULL };
    poda_sheet_peek (text, size, &top);
    check_students (text, size);
    return 0;
}
