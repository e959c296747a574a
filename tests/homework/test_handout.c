/* Handouts: the table is the key or empty, and pdflatex takes whatever is in them. */

#include <string.h>

#include "draw/output/tex.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "support/depth.h"
#include "support/moodle.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"
#include "support/shell.h"

/* A document of one exercise. The caller frees it. */
static char *
handout_text (const PodaExercise *exercise, gboolean solved)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaTask task = { .exercise = (PodaExercise *) exercise };
    poda_handout_write (&task, 1, solved, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* --- The table --- */

/* The rows of all blocks, without their heads, as cells. */
static GPtrArray *
read_rows (const char *tex)
{
    GPtrArray *rows = g_ptr_array_new_with_free_func ((GDestroyNotify) g_strfreev);
    const char *begin = strstr (tex, "\\def\\podarows{");
    const char *end = begin != NULL ? strstr (begin, "\n}%\n") : NULL;
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

/* Returns the key's cell, negated and with alpha and beta exchanged if the other player
 * writes. */
static PodaCell
key_cell (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    static const PodaColumn swapped[] = {
        [PODA_COLUMN_ALPHA] = PODA_COLUMN_BETA, [PODA_COLUMN_BETA] = PODA_COLUMN_ALPHA
    };
    if (!exercise->rows[row].is_negated)
        return *poda_answers_cell (exercise->key, row, column);
    gboolean window = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    PodaCell cell =
        *poda_answers_cell (exercise->key, row, window ? swapped[column] : column);
    if (cell.state == PODA_CELL_FILLED && (window || column == PODA_COLUMN_VALUE))
        cell.value = 0 - cell.value;
    if (column == PODA_COLUMN_BOUND && cell.value != PODA_BOUND_EXACT)
        cell.value =
            cell.value == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
    return cell;
}

static char *
expected_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
               gboolean solved)
{
    const PodaCell cell = key_cell (exercise, row, column);
    const PodaRow *leaf = &exercise->rows[row];
    char value[PODA_VALUE_BUFFER];
    g_autofree char *text = poda_cell_format (&cell, column, PODA_STYLE_TEXT);
    GString *tex = g_string_new (NULL);
    if (poda_exercise_asks (exercise, row, column)) {
        poda_tex_append_escaped (tex, cell.state == PODA_CELL_EMPTY ? "–" : text);
        g_string_prepend (tex, "\\textbf{\\boldmath ");
        g_string_append_c (tex, '}');
        g_string_truncate (tex, solved ? tex->len : 0);
    } else if (column == PODA_COLUMN_VALUE && leaf->leaf) {
        poda_tex_append_escaped (
            tex, poda_value_format (leaf->is_negated ? 0 - leaf->value : leaf->value,
                                    PODA_STYLE_TEXT, value));
    }
    return g_string_free (tex, FALSE);
}

TEST ("tables are empty, or the key")
{
    for (guint64 seed = 1; seed <= depth_rounds (300); seed++) {
        gboolean solved = pick (seed, "solved", 2);
        g_autoptr (PodaExercise) exercise =
            random_exercise (seed, pick (seed, "tame", 2));
        g_autofree char *tex = handout_text (exercise, solved);
        g_autoptr (GPtrArray) rows = read_rows (tex);
        assert_int_equal (rows->len, exercise->n_rows);
        for (guint32 i = 0; i < rows->len; i++) {
            char **cells = g_ptr_array_index (rows, i);
            assert_string_equal (*cells++, exercise->rows[i].name);
            assert_string_equal (*cells++, poda_row_kind (&exercise->rows[i]));
            for (PodaColumn c = 0; c < PODA_N_COLUMNS; c++) {
                g_autofree char *expected = expected_cell (exercise, i, c, solved);
                if (poda_exercise_shows (exercise, c))
                    assert_string_equal (*cells++, expected);
            }
            assert_null (*cells);
        }
    }
}

/* Students get no answer and no step. */
TEST ("answers are only in the solutions")
{
    const MoodleSetting setting = { .tree = "[[[11,12],[13,14]],[[15,16],[17,18]]]",
                                    .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    const PodaAnswers *key = exercise->key;
    g_autofree char *order = poda_exercise_join (exercise, key->order, 4, " ");
    for (guint solved = 0; solved < 2; solved++) {
        g_autofree char *tex = handout_text (exercise, solved);
        assert_true ((strstr (tex, order) != NULL) == solved);
        assert_true ((strstr (tex, "\\textbf") != NULL) == solved);
        assert_true ((strstr (tex, "path[poda pruned") != NULL) == solved);
        assert_true ((strstr (tex, "\\podaline ") != NULL) == !solved);
        assert_null (strstr (tex, "tabular")); /* nothing is asked in a table */
    }
}

TEST ("golden")
{
    g_autofree char *tree = NULL;
    assert_true (g_file_get_contents ("trees/notes.gv", &tree, NULL, NULL));
    const MoodleSetting setting = { .tree = tree, .id = "notes", .title = "Homework" };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autofree char *solved = handout_text (exercise, TRUE);
    assert_golden ("handout-notes-solutions.tex", solved);
}

/* --- What chance nodes are worth --- */

/* Instructions say what they are worth if there is one, and, if anything may be cut,
 * which window its children have. */
TEST ("what chance nodes are worth")
{
    guint n_chance = 0;
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        const RandomShape shape = {
            .depth = 4, .branching = 3, .spread = 9, .chance = pick (seed, "chance", 3)
        };
        PodaTree *tree = random_tree (seed, &shape);
        const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
        PodaProblem problem;
        gboolean windowed = pick (seed, "windowed", 2), chance = FALSE;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = windowed ? &poda_alphabeta : &poda_minimax;
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (&problem, tree, &spec, NULL);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            chance |=
                exercise->rows[i].player == PODA_CHANCE && !exercise->rows[i].leaf;
        n_chance += chance;
        g_auto (GStrv) sentences =
            poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
        g_autofree char *text = g_strjoinv ("\n", sentences);
        assert_int_equal (strstr (text, "weighted by their probabilities") != NULL,
                          chance);
        assert_int_equal (strstr (text, "none of them is cut") != NULL,
                          chance && windowed);
    }
    assert_true (n_chance > 0);
}

/* --- pdflatex --- */

/* Everything that can be asked, of names that TeX would stumble over. */
TEST ("compiles: hostile texts")
{
    const MoodleSetting setting = {
        .tree = "{\"name\": \"\\\\end{document}%\", \"children\": ["
                "{\"name\": \"$&#_^~\", \"move\": \"\\\\input{x} %\", \"children\": "
                "[{\"name\": \"--<<,,''\", \"value\": \"inf\"}, 0.125]}, "
                "{\"name\": \"Àÿ Ž “»” α\", \"children\": [-1e300, "
                "{\"name\": \"}{\", \"value\": 1}]}]}",
        .id = "\\clearpage}{",
        .title = "100% \\undefined {unbalanced $ ñ ≥ ž",
        .asks = (1u << (PODA_N_COLUMNS + 2)) - 1,
    };
    rows_need ("pdflatex");
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    for (guint solved = 0; solved < 2; solved++) {
        g_autofree char *tex = handout_text (exercise, solved);
        g_autofree char *log = shell_tex ("pdflatex", tex, NULL);
        assert_non_null (strstr (log, "Output written"));
    }
}

/* All letters are kept, and editors read which engine letters need that pdflatex does
 * not have. The first name needs none. */
TEST ("names in any script")
{
    static char *const names[] = { "Ana Núñez Żółw",
                                   "李雷",
                                   "Đặng Thị Hà",
                                   "محمد علي",
                                   "Ana 😀 Ruiz",
                                   "김민준",
                                   "Γιώργος Παπαδόπουλος",
                                   "राम",
                                   "Иван" };
    const MoodleSetting setting = { "[[3,12,8],[2,4,6]]", "a", "Homework", 0 };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        PodaStudent student = { .id = names[i], .name = "" };
        const PodaTask task = { .exercise = exercise, .student = &student };
        g_autoptr (PodaOutput) output = poda_output_memory ();
        poda_handout_write (&task, 1, FALSE, output);
        const char *tex = poda_output_contents (output, NULL);
        g_auto (GStrv) words = g_strsplit (names[i], " ", -1);
        assert_int_equal (g_str_has_prefix (tex, "% !TeX program = xelatex\n"), i > 0);
        for (char **word = words; *word != NULL && i > 0; word++)
            assert_non_null (strstr (tex, *word));
    }
}
