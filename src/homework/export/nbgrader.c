/* Notebooks for nbgrader, the teacher's version: the tree, a dictionary to be filled in
 * with Python, and cells that mark it. The key stands between the lines that nbgrader
 * takes out of what it hands out, and nowhere else. */

#include "homework/export/exports.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/json.h"
#include "draw/output/picture.h"
#include "homework/export/form.h"

/* The columns, and the lines below them, each of which a cell marks. */
enum { ORDER = PODA_N_COLUMNS, MOVE };

/* A notebook while it is written. */
typedef struct {
    const PodaExercise *exercise;
    PodaForm form; /* for the weights */
    PodaJson json;
    guint n_fields;
} Notebook;

/* --- Texts --- */

/* A literal of Python. No name can end the part that is hidden. */
static void
append_python (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_string_append_c (to, '"');
    for (const char *at = valid; *at != '\0'; at++) {
        gboolean marks = g_str_has_prefix (at, "HIDDEN");
        if (marks || (guchar) *at < ' ' || *at == 0x7f)
            g_string_append_printf (to, "\\x%02x", (guchar) *at);
        else
            g_string_append_printf (to, *at == '"' || *at == '\\' ? "\\%c" : "%c", *at);
    }
    g_string_append_c (to, '"');
}

/* Markdown in which the text stands as it is. */
static void
append_markdown (GString *to, const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *at = valid; *at != '\0'; at++) {
        if ((guchar) *at < ' ')
            g_string_append_c (to, ' ');
        else if (strchr ("\\`*_{}[]<>#|~&$!^=", *at) != NULL)
            g_string_append_printf (to, "&#%d;", *at);
        else
            g_string_append_c (to, *at);
    }
}

static void
append_number (GString *to, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_MACHINE, buffer);
    g_string_append_printf (to, isinf (value) ? "float (\"%s\")" : "%s", buffer);
}

/* --- Cells --- */

/* What nbgrader knows of a cell: whether students fill it in, and what it counts. */
typedef struct {
    const char *type, *id;
    gboolean solution, grade;
    guint points;
} NotebookCell;

static void
begin_cell (Notebook *book, const NotebookCell *cell)
{
    PodaJson *json = &book->json;
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "cell_type", cell->type);
    poda_json_object (json, "metadata");
    poda_json_object (json, "nbgrader");
    poda_json_string (json, "cell_type", cell->type);
    poda_json_boolean (json, "grade", cell->grade);
    poda_json_string (json, "grade_id", cell->id);
    poda_json_boolean (json, "locked", !cell->solution);
    if (cell->grade)
        poda_json_integer (json, "points", cell->points);
    poda_json_integer (json, "schema_version", 3);
    poda_json_boolean (json, "solution", cell->solution);
    poda_json_boolean (json, "task", FALSE);
    poda_json_end_object (json);
    poda_json_end_object (json);
    if (strcmp (cell->type, "code") == 0) {
        poda_json_null (json, "execution_count");
        poda_json_array (json, "outputs");
        poda_json_end_array (json);
    }
}

static void
put_cell (Notebook *book, const NotebookCell *cell, const char *source)
{
    begin_cell (book, cell);
    poda_json_string (&book->json, "source", source);
    poda_json_end_object (&book->json);
}

/* --- What is to be done --- */

/* JupyterLab shows bitmaps among the attachments of a cell, and no svg. */
static gboolean
put_task (Notebook *book, GError **error)
{
    const PodaExercise *exercise = book->exercise;
    g_auto (GStrv) sentences =
        poda_exercise_instructions (exercise, PODA_MEDIUM_PYTHON);
    g_autoptr (GString) text = g_string_new ("# ");
    g_autoptr (PodaFigure) blank =
        poda_exercise_figure (exercise, FALSE, PODA_THEME_COLOR);
    g_autoptr (PodaOutput) png = poda_output_memory ();
    gsize length;
    append_markdown (text, poda_exercise_title (exercise));
    g_string_append (text, "\n\n");
    for (char **sentence = sentences; *sentence != NULL; sentence++) {
        g_string_append (text, "- ");
        append_markdown (text, *sentence);
        g_string_append_c (text, '\n');
    }
    g_string_append (text, "\n![tree](attachment:tree.png)\n");
    if (!poda_emit_png (blank, NULL, png, NULL, error))
        return FALSE;
    const char *bytes = poda_output_contents (png, &length);
    g_autofree char *encoded = g_base64_encode ((const guchar *) bytes, length);
    begin_cell (book, &(NotebookCell){ "markdown", "task", FALSE, FALSE, 0 });
    poda_json_object (&book->json, "attachments");
    poda_json_object (&book->json, "tree.png");
    poda_json_string (&book->json, "image/png", encoded);
    poda_json_end_object (&book->json);
    poda_json_end_object (&book->json);
    poda_json_string (&book->json, "source", text->str);
    poda_json_end_object (&book->json);
    return TRUE;
}

/* What is given: all nodes, with the values of leaves. */
static void
put_nodes (Notebook *book)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (text, "| %s | %s | %s |\n| --- | --- | --- |\n", _ ("node"),
                            _ ("player"), poda_column_head (PODA_COLUMN_VALUE));
    for (guint32 i = 0; i < book->exercise->n_rows; i++) {
        const PodaRow *row = &book->exercise->rows[i];
        char value[PODA_VALUE_BUFFER];
        g_string_append (text, "| ");
        append_markdown (text, row->name);
        g_string_append_printf (
            text, " | %s | %s |\n", poda_row_kind (row),
            row->leaf ? poda_value_format (row->value, PODA_STYLE_TEXT, value) : "");
    }
    put_cell (book, &(NotebookCell){ "markdown", "nodes", FALSE, FALSE, 0 }, text->str);
}

/* --- What students fill in --- */

static gboolean
has_line (const Notebook *book, guint what)
{
    return what == ORDER ? poda_exercise_has (book->exercise, PODA_ASK_ORDER)
                         : poda_exercise_has (book->exercise, PODA_ASK_MOVE);
}

static void
append_blank_row (Notebook *book, guint32 index, GString *to)
{
    guint n = 0;
    for (guint c = 0; c < PODA_N_COLUMNS; c++) {
        if (!poda_exercise_asks (book->exercise, index, (PodaColumn) c))
            continue;
        if (n++ == 0) {
            g_string_append (to, "    ");
            append_python (to, book->exercise->rows[index].name);
            g_string_append (to, ": {");
        }
        g_string_append_printf (to, "%s\"%s\": None", n > 1 ? ", " : "",
                                poda_column_word ((PodaColumn) c));
    }
    if (n > 0)
        g_string_append (to, "},\n");
    book->n_fields += n;
}

static void
put_answers (Notebook *book)
{
    g_autoptr (GString) text = g_string_new ("answers = {\n");
    for (guint32 i = 0; i < book->exercise->n_rows; i++)
        append_blank_row (book, i, text);
    g_string_append (text, "}\n");
    if (has_line (book, ORDER))
        g_string_append (text, "visit_order = []\n");
    if (has_line (book, MOVE))
        g_string_append (text, "best_move = None\n");
    book->n_fields += has_line (book, ORDER) + has_line (book, MOVE);
    put_cell (book, &(NotebookCell){ "code", "answers", TRUE, FALSE, 0 }, text->str);
}

/* --- What marks it --- */

/* A part of the points is the value of the last line, where nbgrader knows partial
 * credit; none at all is an error. Two decimals are enough for what does not end after
 * two. */
static const char *const helper =
    "import math\n"
    "\n"
    "def poda_read (given):\n"
    "    \"\"\"What is written, as a number, a truth or a text; None for "
    "nothing.\"\"\"\n"
    "    if not isinstance (given, str):\n"
    "        return given\n"
    "    text = given.strip ().casefold ().replace (\"\\u2212\", \"-\")\n"
    "    text = text.replace (\"\\u221e\", \"inf\")\n"
    "    if text in (\"yes\", \"y\", \"s\\u00ed\", \"si\", \"true\"):\n"
    "        return True\n"
    "    if text in (\"no\", \"n\", \"false\"):\n"
    "        return False\n"
    "    try:\n"
    "        return float (text)\n"
    "    except ValueError:\n"
    "        return text\n"
    "\n"
    "def poda_right (given, key):\n"
    "    given = poda_read (given)\n"
    "    if isinstance (key, bool) or isinstance (given, bool):\n"
    "        return isinstance (given, (bool, int)) and given == key\n"
    "    if isinstance (key, str):\n"
    "        return given == poda_read (key)\n"
    "    if not isinstance (given, (int, float)):\n"
    "        return False\n"
    "    ends = math.isinf (key) or abs (key * 100 - round (key * 100)) < 1e-9\n"
    "    return given == key or (not math.isinf (key) and math.isclose (\n"
    "        given, key, rel_tol=1e-9, abs_tol=1e-12 if ends else 0.005))\n"
    "\n"
    "def poda_points (given, key, points):\n"
    "    \"\"\"The share of the points for what is right; says which is not.\"\"\"\n"
    "    wrong = [node for node in key if not poda_right (given (node), key[node])]\n"
    "    for node in wrong:\n"
    "        print (node, \"is\", \"empty\" if given (node) is None else \"wrong\")\n"
    "    assert len (wrong) < len (key), \"nothing is right\"\n"
    "    return points * (len (key) - len (wrong)) / len (key)\n"
    "\n"
    "def poda_cell (column):\n"
    "    def given (node):\n"
    "        row = answers.get (node) if isinstance (answers, dict) else None\n"
    "        return row.get (column) if isinstance (row, dict) else None\n"
    "    return given\n";

/* A cell with a dictionary of what is right. */
static void
put_marks (Notebook *book, const char *id, guint points, const char *key,
           const char *given)
{
    g_autofree char *source =
        g_strdup_printf ("# %s\n### BEGIN HIDDEN TESTS\npoda_points (%s, {%s}, %u)\n"
                         "### END HIDDEN TESTS",
                         id, given, key, points);
    put_cell (book, &(NotebookCell){ "code", id, FALSE, TRUE, points }, source);
}

static void
append_key (GString *to, const PodaCell *cell, PodaColumn column)
{
    static const char *const bounds[] = { "exact", "at least", "at most" };
    if (cell->state != PODA_CELL_FILLED)
        g_string_append (to, "\"-\"");
    else if (column == PODA_COLUMN_BOUND)
        append_python (to, bounds[(guint) cell->value]);
    else if (poda_column_is_tick (column))
        g_string_append (to, cell->value != 0 ? "True" : "False");
    else
        append_number (to, cell->value);
}

static void
mark_column (Notebook *book, PodaColumn column)
{
    const PodaExercise *exercise = book->exercise;
    g_autoptr (GString) key = g_string_new (NULL);
    guint n = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        if (!poda_exercise_asks (exercise, i, column))
            continue;
        g_string_append (key, n++ > 0 ? ", " : "");
        append_python (key, exercise->rows[i].name);
        g_string_append (key, ": ");
        append_key (key, poda_answers_cell (exercise->key, i, column), column);
    }
    g_autofree char *given =
        g_strdup_printf ("poda_cell (\"%s\")", poda_column_word (column));
    if (n > 0)
        put_marks (book, poda_column_word (column), n * book->form.weights[column],
                   key->str, given);
}

/* The best move, and the child that it leads to where that is no other move. */
static void
append_moves (const PodaExercise *exercise, GString *to)
{
    const PodaRow *rows = exercise->rows, *best = &rows[exercise->key->move];
    g_autofree char *right = poda_record_move_text (exercise->record, best->node);
    gboolean is_free = TRUE;
    for (guint32 i = rows[0].child; i != PODA_ROW_NONE; i = rows[i].next) {
        g_autofree char *move = poda_record_move_text (exercise->record, rows[i].node);
        is_free = is_free && (&rows[i] == best || strcmp (move, best->name) != 0);
    }
    append_python (to, right);
    g_string_append (to, is_free ? ", " : "");
    if (is_free)
        append_python (to, best->name);
}

/* The order is right as a whole, as everywhere. */
static void
mark_lines (Notebook *book)
{
    const PodaExercise *exercise = book->exercise;
    g_autoptr (GString) given = g_string_new ("lambda _: list (visit_order) == [");
    for (guint32 i = 0; i < exercise->key->n_order; i++) {
        g_string_append (given, i > 0 ? ", " : "");
        append_python (given, exercise->rows[exercise->key->order[i]].name);
    }
    g_string_append_c (given, ']');
    if (has_line (book, ORDER))
        put_marks (book, "visit_order", book->form.weights[PODA_COLUMN_ORDER],
                   "\"visit_order\": True", given->str);
    if (!has_line (book, MOVE))
        return;
    g_string_assign (given, "lambda _: str (best_move).strip () in [");
    append_moves (exercise, given);
    g_string_append_c (given, ']');
    put_marks (book, "best_move", book->form.weights[PODA_COLUMN_MOVE],
               "\"best_move\": True", given->str);
}

/* Questions have answers that no few lines of Python could judge: nbgrader shows them
 * to the teacher. */
static void
put_questions (Notebook *book)
{
    for (guint i = 0; i < book->exercise->questions->len; i++) {
        const PodaQuestion *question = book->exercise->questions->pdata[i];
        g_autofree char *id = g_strdup_printf ("question%u", i + 1);
        g_autoptr (GString) text = g_string_new (NULL);
        append_markdown (text, question->text);
        g_string_append (text, "\n\n");
        put_cell (book,
                  &(NotebookCell){ "markdown", id, TRUE, TRUE,
                                   book->form.weights[PODA_FORM_QUESTION] },
                  text->str);
        book->n_fields++;
    }
}

/* --- The notebook --- */

static void
put_end (Notebook *book)
{
    PodaJson *json = &book->json;
    poda_json_end_array (json);
    poda_json_newline (json);
    poda_json_object (json, "metadata");
    poda_json_object (json, "kernelspec");
    poda_json_string (json, "display_name", "Python 3");
    poda_json_string (json, "language", "python");
    poda_json_string (json, "name", "python3");
    poda_json_end_object (json);
    poda_json_object (json, "language_info");
    poda_json_string (json, "name", "python");
    poda_json_end_object (json);
    poda_json_end_object (json);
    poda_json_integer (json, "nbformat", 4);
    poda_json_integer (json, "nbformat_minor", 4);
    poda_json_end_object (json);
    poda_json_newline (json);
}

gboolean
poda_nbgrader_write (const PodaExercise *exercise, const PodaPolicy *policy,
                     PodaOutput *output, guint *n_fields, GError **error)
{
    static const PodaFormStyle none = { .table = "" };
    Notebook book = { .exercise = exercise };
    poda_form_init (&book.form, exercise, &none, policy);
    poda_json_init (&book.json, output);
    poda_json_object (&book.json, NULL);
    poda_json_array (&book.json, "cells");
    gboolean done = put_task (&book, error);
    if (done) {
        put_nodes (&book);
        put_answers (&book);
        put_cell (&book, &(NotebookCell){ "code", "marking", FALSE, FALSE, 0 }, helper);
        for (guint c = 0; c < PODA_N_COLUMNS; c++)
            mark_column (&book, (PodaColumn) c);
        mark_lines (&book);
        put_questions (&book);
        put_end (&book);
        *n_fields = book.n_fields;
    }
    poda_form_clear (&book.form);
    return done;
}
