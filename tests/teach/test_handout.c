/* Handouts: the table is the key or empty, and pdflatex takes whatever is in them. */

#include <string.h>

#include "teach/export/exports.h"
#include "teach/exercise/names.h"
#include "teach/export/presentation.h"
#include "teach/exercise/question.h"
#include "draw/picture.h"
#include "draw/tex.h"
#include "support/moodle.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"

/* A document of one exercise. The caller frees it. */
static char *
handout_text (const PodaExercise *exercise, gboolean solved)
{
    g_autoptr (PodaOutput) exercises = poda_output_memory ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_handout_add (exercise, NULL, solved, exercises);
    poda_handout_write (exercises, output, NULL);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- The table --- */

/* The rows of all blocks, without their heads, as cells. */
static GPtrArray *
read_rows (const char *tex)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    const char *begin = strstr (tex, "\\begin{podatable}");
    const char *end = strstr (tex, "\\end{podatable}");
    assert_true (begin != NULL && end != NULL);
    g_autofree char *table = g_strndup (begin, (gsize) (end - begin));
    g_auto (GStrv) lines = g_strsplit (table, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        char *foot = g_strrstr (lines[i], " \\\\\\hline");
        if (foot == NULL || g_str_has_suffix (lines[i], "\\hline\\hline"))
            continue;
        *foot = '\0';
        g_ptr_array_add (rows, g_strsplit (lines[i], " & ", -1));
    }
    return rows;
}

static char *
expected_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
               gboolean solved)
{
    gboolean asked = poda_exercise_asks (exercise, row, column);
    const PodaCell *cell = poda_answers_cell (exercise->key, row, column);
    const PodaRow *leaf = &exercise->rows[row];
    char value[PODA_VALUE_BUFFER];
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_TEXT);
    GString *tex = g_string_new (NULL);
    if (!asked && column == PODA_COLUMN_VALUE && leaf->leaf) {
        poda_tex_append_escaped (
            tex, poda_value_format (leaf->value, PODA_STYLE_TEXT, value));
    } else if (asked && solved) {
        g_string_append (tex, "\\textbf{\\boldmath ");
        poda_tex_append_escaped (tex, cell->state == PODA_CELL_EMPTY ? "–" : text);
        g_string_append_c (tex, '}');
    }
    return g_string_free (tex, FALSE);
}

static void
assert_table (const PodaExercise *exercise, const char *tex, gboolean solved)
{
    g_autoptr (GPtrArray) rows = read_rows (tex);
    assert_int_equal (rows->len, exercise->n_rows);
    for (guint32 i = 0; i < rows->len; i++) {
        char **cells = g_ptr_array_index (rows, i);
        assert_string_equal (*cells++, exercise->rows[i].name);
        assert_string_equal (*cells++, poda_row_kind (&exercise->rows[i]));
        for (guint c = 0; c < PODA_N_COLUMNS; c++) {
            if (!poda_exercise_shows (exercise, (PodaColumn) c))
                continue;
            g_autofree char *expected =
                expected_cell (exercise, i, (PodaColumn) c, solved);
            assert_string_equal (*cells++, expected);
        }
        assert_null (*cells);
    }
}

static void
test_tables (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (150); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        for (guint solved = 0; solved < 2; solved++) {
            g_autofree char *tex = handout_text (exercise, solved);
            assert_table (exercise, tex, solved);
        }
    }
}

/* The answer to no question, and no step, is in what students get. */
static void
test_blank (void **state)
{
    (void) state;
    const MoodleSetting setting = { .tree = "[[[11,12],[13,14]],[[15,16],[17,18]]]",
                                    .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    assert_true (poda_question_add (exercise, PODA_QUESTION_COUNT, NULL));
    assert_true (poda_question_add (exercise, PODA_QUESTION_IRRELEVANT, NULL));
    const PodaAnswers *key = exercise->key;
    g_autofree char *order = poda_exercise_join (exercise, key->order, 4, " ");
    for (guint solved = 0; solved < 2; solved++) {
        g_autofree char *tex = handout_text (exercise, solved);
        assert_true ((strstr (tex, order) != NULL) == solved);
        assert_true ((strstr (tex, "\\textbf") != NULL) == solved);
        assert_true ((strstr (tex, "Step by step") != NULL) == solved);
        assert_true ((strstr (tex, "path[poda pruned") != NULL) == solved);
        assert_true ((strstr (tex, "\\podaline ") != NULL) == !solved);
        assert_null (strstr (tex, "podatable}{")); /* nothing is asked in a table */
    }
}

static void
test_golden (void **state)
{
    (void) state;
    g_autofree char *tree = NULL;
    assert_true (g_file_get_contents ("trees/notes.gv", &tree, NULL, NULL));
    const MoodleSetting setting = { .tree = tree, .id = "notes", .title = "Homework" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autofree char *blank = handout_text (exercise, FALSE);
    g_autofree char *solved = handout_text (exercise, TRUE);
    assert_golden ("handout-notes.tex", blank);
    assert_golden ("handout-notes-solutions.tex", solved);
}

/* --- pdflatex --- */

static void
assert_pages (const char *log, const char *pages)
{
    g_autofree char *expected = g_strdup_printf ("(%s,", pages);
    if (strstr (log, expected) == NULL)
        fail_msg ("not %s: %s", pages, strstr (log, "Output written"));
    assert_null (strstr (log, "Overfull \\hbox"));
}

static const char *const wide =
    "[[[[1,2],[3,4]],[[5,6],[7,8]]],[[[9,8],[7,6]],[[5,4],[3,2]]]]";

/* A page for each, and another one for a tree too wide to stand beside the table. */
static void
test_class (void **state)
{
    (void) state;
    static const char *const students[] = { "Ana Núñez", NULL,
                                            "100% {\\undefined} \xff" };
    const MoodleSetting settings[] = { { "[[3,12,8],[2,4,6]]", "a", "Homework", 0 },
                                       { "[[3,1,8],[2,4,6]]", "b_1", "", 0 },
                                       { wide, "c#", "Wide & deep", 0 } };
    g_autoptr (PodaOutput) exercises = poda_output_memory ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    for (guint i = 0; i < G_N_ELEMENTS (settings); i++) {
        g_autoptr (PodaExercise) exercise = moodle_exercise (&settings[i]);
        poda_handout_add (exercise, students[i], FALSE, exercises);
    }
    poda_handout_write (exercises, output, NULL);
    g_autofree char *log =
        shell_tex ("pdflatex", poda_output_contents (output, NULL), NULL);
    assert_pages (log, "4 pages");
}

/* Tree and table of some 24 nodes stand on one page. */
static void
test_one_page (void **state)
{
    (void) state;
    const MoodleSetting setting = {
        "[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]],[[2,14]]]", "u", "Homework", 0
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autofree char *tex = handout_text (exercise, FALSE);
    g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
    assert_pages (log, "1 page");
}

/* Everything that can be asked, of names that TeX would stumble over. */
static void
test_compile_hostile (void **state)
{
    (void) state;
    const MoodleSetting setting = {
        .tree = "{\"name\": \"\\\\end{document}%\", \"children\": ["
                "{\"name\": \"$&#_^~\", \"move\": \"\\\\input{x} %\", \"children\": "
                "[{\"name\": \"--<<,,''\", \"value\": \"inf\"}, 0.125]}, "
                "{\"name\": \"日本 😀 Ωđ\", \"children\": [-1e300, "
                "{\"name\": \"}{\", \"value\": 1}]}]}",
        .id = "\\clearpage}{",
        .title = "100% \\undefined {unbalanced $ ñ ≥ 日",
        .asks = (1u << (PODA_N_COLUMNS + 2)) - 1,
    };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    assert_true (poda_question_add (exercise, PODA_QUESTION_IRRELEVANT, NULL));
    for (guint solved = 0; solved < 2; solved++) {
        g_autofree char *tex = handout_text (exercise, solved);
        g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
        assert_non_null (strstr (log, "Output written"));
    }
}

/* Chance nodes, given windows, strategies and all algorithms. */
static void
test_compile_random (void **state)
{
    (void) state;
    g_autoptr (PodaOutput) exercises = poda_output_memory ();
    g_autoptr (PodaOutput) output = poda_output_memory ();
    for (guint64 seed = 1; seed <= depth_rounds (12); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, FALSE);
        poda_handout_add (exercise, NULL, TRUE, exercises);
    }
    poda_handout_write (exercises, output, NULL);
    g_autofree char *log =
        shell_tex ("pdflatex", poda_output_contents (output, NULL), NULL);
    assert_non_null (strstr (log, "Output written"));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "handout");
    rows_add (&rows, test_golden, NULL, "golden");
    rows_add (&rows, test_tables, NULL, "tables are empty, or the key");
    rows_add (&rows, test_blank, NULL, "answers are in the solutions alone");
    rows_add (&rows, test_class, NULL, "compiles: a class");
    rows_add (&rows, test_one_page, NULL, "compiles: tree and table on one page");
    rows_add (&rows, test_compile_hostile, NULL, "compiles: hostile texts");
    rows_add (&rows, test_compile_random, NULL, "compiles: random exercises");
    return rows_run (&rows);
}
