/* Notebooks for nbgrader: they have what nbgrader wants, students' versions have no
 * key, and the cells that mark give all points for the key, fewer for a mistake, and
 * none for nothing. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "support/depth.h"
#include "support/moodle.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"
#include "homework/exercise/question.h"

static char *
notebook_text (const PodaExercise *exercise, guint *n_fields)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    if (!poda_nbgrader_write (exercise, NULL, output, n_fields, &error))
        fail_msg ("%s", error->message);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- What nbgrader wants --- */

static void
assert_cell (JsonObject *cell, GHashTable *ids)
{
    const char *type = json_object_get_string_member (cell, "cell_type");
    JsonObject *metadata = json_object_get_object_member (cell, "metadata");
    JsonObject *own = json_object_get_object_member (metadata, "nbgrader");
    gboolean grade = json_object_get_boolean_member (own, "grade");
    gboolean solution = json_object_get_boolean_member (own, "solution");
    gboolean is_code = strcmp (type, "code") == 0;
    assert_int_equal (json_object_get_int_member (own, "schema_version"), 3);
    assert_string_equal (json_object_get_string_member (own, "cell_type"), type);
    assert_true (g_hash_table_add (
        ids, g_strdup (json_object_get_string_member (own, "grade_id"))));
    assert_int_equal (json_object_get_boolean_member (own, "locked"), !solution);
    assert_int_equal (json_object_has_member (own, "points"), grade);
    assert_false (json_object_get_boolean_member (own, "task"));
    assert_true (json_object_has_member (cell, "source"));
    assert_int_equal (json_object_has_member (cell, "outputs"), is_code);
    assert_int_equal (json_object_has_member (cell, "execution_count"), is_code);
    if (!is_code)
        assert_int_equal (grade, solution);
}

static void
test_format (void **state)
{
    (void) state;
    for (guint64 seed = 1; seed <= depth_rounds (40); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (JsonParser) parser = json_parser_new ();
        g_autoptr (GHashTable) ids =
            g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
        guint n_fields;
        if (seed % 2 == 0)
            poda_question_add (exercise, PODA_QUESTION_COUNT, NULL);
        g_autofree char *text = notebook_text (exercise, &n_fields);
        assert_true (json_parser_load_from_data (parser, text, -1, NULL));
        JsonObject *root = json_node_get_object (json_parser_get_root (parser));
        JsonArray *cells = json_object_get_array_member (root, "cells");
        assert_int_equal (json_object_get_int_member (root, "nbformat"), 4);
        assert_true (json_object_has_member (root, "nbformat_minor"));
        assert_true (json_object_has_member (root, "metadata"));
        for (guint i = 0; i < json_array_get_length (cells); i++)
            assert_cell (json_array_get_object_element (cells, i), ids);
        assert_true (n_fields > 0);
    }
}

/* --- What it marks --- */

/* nbgrader, in few words: argv tells the notebook, what is filled in, and that again
 * with a mistake in each part. */
static const char *const grader =
    "import ast, json, sys, io, contextlib\n"
    "book = json.load (open ('book.ipynb'))\n"
    "def release (source):\n"
    "    lines, hidden = [], False\n"
    "    for line in source.split ('\\n'):\n"
    "        if 'BEGIN HIDDEN TESTS' in line: hidden = True\n"
    "        elif 'END HIDDEN TESTS' in line: hidden = False\n"
    "        elif not hidden: lines.append (line)\n"
    "    assert not hidden\n"
    "    return '\\n'.join (lines)\n"
    "def grade (answers):\n"
    "    names, got, most = {}, 0, 0\n"
    "    for cell in book['cells']:\n"
    "        own = cell['metadata']['nbgrader']\n"
    "        if cell['cell_type'] != 'code': continue\n"
    "        source = answers if own['solution'] and answers else cell['source']\n"
    "        tree = ast.parse (source)\n"
    "        if not own['grade']:\n"
    "            exec (source, names); continue\n"
    "        assert release (source) == '# ' + own['grade_id'], source\n"
    "        most += own['points']\n"
    "        with contextlib.redirect_stdout (io.StringIO ()):\n"
    "            try: value = eval (ast.unparse (tree.body[-1]), names)\n"
    "            except AssertionError: continue\n"
    "        assert 0 < value <= own['points'] or own['points'] == 0, value\n"
    "        got += value\n"
    "    return got, most\n"
    "right, wrong = open ('right.py').read (), open ('wrong.py').read ()\n"
    "got, most = grade (right)\n"
    "assert got == most > 0, (got, most)\n"
    "less, most = grade (wrong)\n"
    "assert less < got, (less, got)\n"
    "empty, most = grade (None)\n"
    "assert empty == 0, empty\n"
    "print ('fine')\n";

static void
append_text (GString *to, const char *text)
{
    g_autofree char *escaped = g_strescape (text, NULL);
    g_string_append_printf (to, "\"%s\".encode ('latin-1').decode ()", escaped);
}

/* What a student writes who is right; in a `mistaken` one the first cell is not. */
static char *
answers_text (const PodaExercise *exercise, gboolean mistaken)
{
    GString *text = g_string_new ("answers = {\n");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        append_text (text, exercise->rows[i].name);
        g_string_append (text, ": {");
        for (guint c = 0; c < PODA_N_COLUMNS; c++) {
            const PodaCell *cell = poda_answers_cell (exercise->key, i, (PodaColumn) c);
            g_autofree char *told =
                cell->state == PODA_CELL_EMPTY
                    ? g_strdup ("-")
                    : poda_cell_format (cell, (PodaColumn) c, PODA_STYLE_TEXT);
            if (!poda_exercise_asks (exercise, i, (PodaColumn) c))
                continue;
            g_string_append_printf (text, "'%s': ", poda_column_word ((PodaColumn) c));
            append_text (text, mistaken ? "77" : told);
            g_string_append (text, ", ");
            mistaken = FALSE;
        }
        g_string_append (text, "},\n");
    }
    g_string_append (text, "}\nvisit_order = [");
    for (guint32 i = 0; i < exercise->key->n_order && !mistaken; i++) {
        append_text (text, exercise->rows[exercise->key->order[i]].name);
        g_string_append (text, ", ");
    }
    g_string_append (text, "]\nbest_move = ");
    g_autofree char *move = poda_record_move_text (
        exercise->record, exercise->rows[exercise->key->move].node);
    append_text (text, mistaken ? "" : move);
    g_string_append_c (text, '\n');
    return g_string_free (text, FALSE);
}

static void
assert_graded (const PodaExercise *exercise)
{
    guint n_fields;
    g_autofree char *book = notebook_text (exercise, &n_fields);
    g_autofree char *right = answers_text (exercise, FALSE);
    g_autofree char *wrong = answers_text (exercise, TRUE);
    char *folder = shell_make_folder ();
    shell_write (folder, "book.ipynb", book);
    shell_write (folder, "right.py", right);
    shell_write (folder, "wrong.py", wrong);
    shell_write (folder, "grader.py", grader);
    g_autofree char *told = shell_run (folder, "python3 grader.py");
    if (strcmp (told, "fine\n") != 0)
        fail_msg ("%s", told);
    shell_remove_folder (folder);
}

static void
test_graded (void **state)
{
    (void) state;
    rows_need ("python3");
    for (guint64 seed = 1; seed <= depth_rounds (30); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        assert_graded (exercise);
    }
}

/* No name ends what is hidden, or a literal. */
static void
test_hostile (void **state)
{
    (void) state;
    static const char *const names[] = { "### END HIDDEN TESTS",
                                         "\"\\",
                                         "\n'''",
                                         "{x}",
                                         "| a | `b`",
                                         "李雷 ∞",
                                         "%s",
                                         "yes",
                                         "3" };
    rows_need ("python3");
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        const MoodleSetting setting = { .tree = "[[3,12],[2,4]]",
                                        .asks = PODA_ASK_VALUE | PODA_ASK_ORDER };
        g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
        g_free (exercise->rows[1].name);
        exercise->rows[1].name = g_strdup (names[i]);
        assert_graded (exercise);
    }
}

/* Students' exercises that differ cannot be one notebook, and nothing is written. */
static void
test_one_for_all (void **state)
{
    (void) state;
    shell_assert_prints (
        "printf 'id\\na\\nb\\n' > class.csv; poda exercise --random depth=2 --students "
        "class.csv --export nbgrader -o week; ls week; poda exercise '[[1,2],[3,4]]' "
        "--students class.csv --export nbgrader -o week; ls week/teacher/*.ipynb",
        "poda: --export nbgrader: expected one exercise for all, since nbgrader hands "
        "one "
        "notebook to all\n"
        "ls: cannot access 'week': No such file or directory\n"
        "week/teacher/nbgrader.ipynb\n");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "nbgrader");
    rows_add (&rows, test_format, NULL, "what nbgrader wants");
    rows_add (&rows, test_graded, NULL, "all points for the key, fewer for a mistake");
    rows_add (&rows, test_hostile, NULL, "strangers' texts");
    rows_add (&rows, test_one_for_all, NULL, "one notebook for all");
    return rows_run (&rows);
}
