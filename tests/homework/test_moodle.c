/* Moodle questions, read back as Moodle would read them: every field gives full marks
 * for the key, and none for anything else. */

#include <string.h>

#include "homework/export/export.h"
#include "draw/output/picture.h"
#include "support/moodle.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Laws --- */

static void
test_keys (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (400); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        moodle_assert_key (&reading);
        assert_int_equal (reading.next, reading.question->fields->len);
    }
}

/* Rows are nodes in their order, with what is given. */
static void
test_rows (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, FALSE);
        g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
        g_auto (GStrv) rows = g_strsplit (reading.question->text, "<tr>", -1);
        assert_int_equal (g_strv_length (rows), exercise->n_rows + 2);
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            g_auto (GStrv) cells = g_strsplit (rows[i + 2], "<td>", -1);
            g_autofree char *name = cloze_seen (cells[0]);
            g_autofree char *value = cloze_seen (cells[2]);
            char given[PODA_VALUE_BUFFER];
            assert_string_equal (name, row->name);
            if (row->leaf)
                assert_string_equal (
                    value, poda_value_format (row->told, PODA_STYLE_TEXT, given));
            else
                assert_true (g_str_has_prefix (value, "{#"));
        }
    }
}

static void
assert_picture (const MoodleReading *reading, const PodaFigure *figure, gboolean solved)
{
    const ClozeQuestion *question = reading->question;
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    g_autofree char *address = g_strdup_printf ("<img src=\"@@PLUGINFILE@@/%s\"",
                                                question->file_names[solved]);
    poda_emit_svg (figure, svg);
    assert_string_equal (question->files[solved], poda_output_contents (svg, NULL));
    assert_non_null (strstr (solved ? question->feedback : question->text, address));
}

/* The pictures are those of the exercise, and the one in the question is blank. */
static void
test_pictures (void **state)
{
    (void) state;
    const MoodleSetting setting = { .tree = "[[3,12,8],[2,4,6],[14,5,2]]" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autoptr (PodaFigure) blank = poda_exercise_figure (exercise, FALSE, FALSE);
    g_autoptr (PodaFigure) figure = poda_exercise_figure (exercise, TRUE, FALSE);
    g_auto (MoodleReading) reading = moodle_read (exercise, NULL);
    assert_picture (&reading, blank, FALSE);
    assert_picture (&reading, figure, TRUE);
    assert_null (strstr (reading.question->files[0], "cut edge"));
    assert_null (strstr (reading.question->files[0], "never visited"));
    assert_non_null (strstr (reading.question->files[1], "never visited"));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "moodle");
    rows_add (&rows, test_keys, NULL, "every field is right for the key alone");
    rows_add (&rows, test_rows, NULL, "rows are nodes");
    rows_add (&rows, test_pictures, NULL, "pictures");
    return rows_run (&rows);
}
