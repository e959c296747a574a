#include "support/exam.h"

#include <string.h>

#include "teach/export/exports.h"
#include "teach/exercise/question.h"
#include "support/rows.h"

char *
exam_page (const PodaExercise *exercise, const char *student)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaWeights weights;
    poda_weights_init (&weights);
    if (!poda_exam_page_write (exercise, &weights, student, output, &error))
        fail_msg ("%s", error->message);
    return g_strdup (poda_output_contents (output, NULL));
}

char *
exam_data (const PodaExercise *exercise)
{
    const char *before = "<script id=\"poda-data\" type=\"application/json\">\n";
    g_autofree char *page = exam_page (exercise, NULL);
    const char *data = strstr (page, before);
    assert_non_null (data);
    data += strlen (before);
    return g_strndup (data, (gsize) (strstr (data, "</script>") - data));
}

char *
exam_write (const PodaExercise *exercise, const char *folder)
{
    g_autofree char *page = exam_page (exercise, NULL);
    char *path = g_build_filename (folder, "exam.html", NULL);
    assert_true (g_file_set_contents (path, page, -1, NULL));
    return path;
}

PodaExercise *
exam_exercise (const char *tree, const char *asks, const int *questions)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    gsize length;
    PodaProblem problem;
    PodaExerciseSpec spec = { .id = "e1" };
    assert_true (g_file_get_contents (tree, &text, &length, NULL));
    PodaTree *read = poda_tree_read (tree, text, length, &error);
    assert_null (error);
    poda_problem_of_tree (&problem, read);
    assert_true (poda_asks_parse (asks, &spec.asks, &error));
    PodaExercise *exercise = poda_exercise_new (&problem, read, &spec, &error);
    assert_null (error);
    for (; questions != NULL && *questions >= 0; questions++)
        if (!poda_question_add (exercise, (PodaQuestionKind) *questions, &error))
            fail_msg ("%s", error->message);
    return exercise;
}

static const char letters[] = "-rcwm";

/* Questions that the page leaves to others are the same wherever they are answered. */
static char
question_letter (const PodaExercise *exercise, const PodaMarking *marking, guint index)
{
    const PodaQuestion *question = g_ptr_array_index (exercise->questions, index);
    gboolean free =
        question->kind == PODA_QUESTION_MOST || question->kind == PODA_QUESTION_FEWEST;
    PodaMark mark = marking->questions[index];
    return free && mark != PODA_MARK_MISSING ? 'l' : letters[mark];
}

static void
append_rows (GString *text, const guint32 *rows, guint n)
{
    for (guint i = 0; i < n; i++)
        g_string_append_printf (text, " %u", rows[i]);
    g_string_append_c (text, '\n');
}

static const char *
column_word (PodaColumn column)
{
    return column == PODA_COLUMN_ORDER  ? "order"
           : column == PODA_COLUMN_MOVE ? "move"
                                        : poda_column_word (column);
}

char *
exam_marks (const PodaExercise *exercise, const PodaMarking *marking)
{
    GString *text = g_string_new (NULL);
    char score[G_ASCII_DTOSTR_BUF_SIZE];
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
        g_string_append_c (text, letters[marking->cells[i]]);
    g_string_append_printf (text, "\n%c%c", letters[marking->order],
                            letters[marking->move]);
    for (guint i = 0; i < exercise->questions->len; i++)
        g_string_append_c (text, question_letter (exercise, marking, i));
    g_string_append (text, "\nmissed");
    append_rows (text, marking->missed, marking->n_missed);
    g_string_append (text, "surplus");
    append_rows (text, marking->surplus, marking->n_surplus);
    g_ascii_formatd (score, sizeof score, "%.6f", marking->score);
    g_string_append_printf (text, "score %s\n", score);
    if (marking->first_row != PODA_ROW_NONE)
        g_string_append_printf (text, "first %u %s %u", marking->first_row,
                                column_word (marking->first_column),
                                (guint) marking->first_step);
    return g_string_free (text, FALSE);
}

const char exam_letters[] =
    "(exam, m) => {"
    "  const letter = mark => mark ? mark[0] : '-';"
    "  const all = ['value', 'alpha', 'beta', 'visited', 'bound', 'strategy'];"
    "  return m.cells.map (cells => all.map (c => letter (cells[c])).join ('')).join "
    "('')"
    "    + '\\n' + letter (m.order) + letter (m.move) + m.questions.map (letter).join "
    "('')"
    "    + '\\nmissed' + m.missed.map (row => ' ' + row).join ('')"
    "    + '\\nsurplus' + m.surplus.map (row => ' ' + row).join ('')"
    "    + '\\nscore ' + m.score.toFixed (6) + '\\n'"
    "    + (m.first ? `first ${m.first.row} ${m.first.column} ${m.first.step}` : '');"
    "}";
