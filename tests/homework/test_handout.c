/* Handouts: the table is the key or empty, and pdflatex takes whatever is in them. */

#include <string.h>

#include "draw/output/tex.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"
#include "support/moodle.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/random_tree.h"
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

/* What the key says, with the sign turned and alpha and beta exchanged where the other
 * player writes. */
static PodaCell
told_cell (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    gboolean turned = exercise->rows[row].turned;
    PodaColumn own = turned && column == PODA_COLUMN_ALPHA  ? PODA_COLUMN_BETA
                     : turned && column == PODA_COLUMN_BETA ? PODA_COLUMN_ALPHA
                                                            : column;
    PodaCell cell = *poda_answers_cell (exercise->key, row, own);
    if (turned && cell.state == PODA_CELL_FILLED && column <= PODA_COLUMN_BETA)
        cell.value = 0 - cell.value;
    if (turned && column == PODA_COLUMN_BOUND && cell.value != PODA_BOUND_EXACT)
        cell.value =
            cell.value == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
    return cell;
}

static char *
expected_cell (const PodaExercise *exercise, guint32 row, PodaColumn column,
               gboolean solved)
{
    gboolean asked = poda_exercise_asks (exercise, row, column);
    const PodaCell told = told_cell (exercise, row, column), *cell = &told;
    const PodaRow *leaf = &exercise->rows[row];
    PodaValue own = leaf->turned ? 0 - leaf->value : leaf->value;
    char value[PODA_VALUE_BUFFER];
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_TEXT);
    GString *tex = g_string_new (NULL);
    if (!asked && column == PODA_COLUMN_VALUE && leaf->leaf) {
        poda_tex_append_escaped (tex, poda_value_format (own, PODA_STYLE_TEXT, value));
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

TEST ("tables are empty, or the key")
{
    for (guint64 seed = 1; seed <= depth_rounds (150); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        for (guint solved = 0; solved < 2; solved++) {
            g_autofree char *tex = handout_text (exercise, solved);
            assert_table (exercise, tex, solved);
        }
    }
}

/* The answer to no question, and no step, is in what students get. */
TEST ("answers are in the solutions alone")
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

static gboolean
says (const PodaExercise *exercise, const char *words)
{
    g_auto (GStrv) sentences = poda_exercise_instructions (exercise, PODA_MEDIUM_PAPER);
    g_autofree char *text = g_strjoinv ("\n", sentences);
    return strstr (text, words) != NULL;
}

/* Whoever meets one is told what it is worth and, where anything may be cut, which
 * window its children have; nobody else is. */
TEST ("what chance nodes are worth")
{
    guint n_chance = 0;
    for (guint64 seed = 1; seed <= depth_rounds (100); seed++) {
        const RandomShape shape = {
            .depth = 4, .branching = 3, .spread = 9, .chance = seed % 3 != 0
        };
        PodaTree *tree = random_tree (seed, &shape);
        const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = seed % 2 == 0 ? &poda_minimax : &poda_alphabeta;
        g_autoptr (PodaExercise) exercise =
            poda_exercise_new (&problem, tree, &spec, NULL);
        gboolean windowed = seed % 2 != 0, chance = FALSE;
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaRow *row = &exercise->rows[i];
            chance = chance || (row->player == PODA_CHANCE && !row->leaf);
        }
        n_chance += chance;
        assert_int_equal (says (exercise, "weighted by their probabilities"), chance);
        assert_int_equal (says (exercise, "none of them is cut"), chance && windowed);
    }
    assert_true (n_chance > 0);
    shell_assert_prints (
        "poda --lang es exercise trees/chance.gv -o a --export latex; "
        "grep -c 'vale la media' a/students/handout.tex a/students/index.html; "
        "grep -c 'ninguno se poda' a/students/handout.tex a/students/index.html",
        "a/students/handout.tex:1\na/students/index.html:1\n"
        "a/students/handout.tex:1\na/students/index.html:1\n");
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

static char *const names[] = {
    "李雷",        "Đặng Thị Hà", "محمد علي", "Γιώργος Παπαδόπουλος",
    "Иван Петров", "שרה כהן",     "สมชาย",    "Ana 😀 Ruiz",
    "김민준",      "राम",
};

/* A document of these students. */
static char *
names_text (char *const *students, guint n)
{
    const MoodleSetting setting = { "[[3,12,8],[2,4,6]]", "a", "Homework", 0 };
    g_autoptr (PodaExercise) exercise = moodle_exercise (&setting);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autofree PodaStudent *owners = g_new0 (PodaStudent, n);
    g_autofree PodaTask *tasks = g_new0 (PodaTask, n);
    for (guint i = 0; i < n; i++) {
        owners[i] = (PodaStudent){ .id = students[i], .name = "" };
        tasks[i] = (PodaTask){ .exercise = exercise, .student = &owners[i] };
    }
    poda_handout_write (tasks, n, FALSE, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Of names in any script every letter is kept, and what needs another engine than
 * pdflatex says so: to editors, to people, and to pdflatex. */
TEST ("names in any script")
{
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *tex = names_text (&names[i], 1);
        g_auto (GStrv) words = g_strsplit (names[i], " ", -1);
        assert_true (g_str_has_prefix (tex, "% !TeX program = xelatex\n"));
        for (char **word = words; *word != NULL; word++)
            assert_non_null (strstr (tex, *word));
    }
    static char *const plain = "Ana Núñez Żółw";
    g_autofree char *tex = names_text (&plain, 1);
    assert_null (strstr (tex, "!TeX"));
}
