/* `poda exercise`: what is written reads back as the same exercise, gives nothing away,
 * and never half of it. */

#include <string.h>

#include "homework/export/export.h"
#include "homework/sheet/sheet.h"
#include "draw/output/picture.h"
#include "base/random.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"

static char *
read_file (const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text = NULL;
    if (!g_file_get_contents (path, &text, NULL, NULL))
        fail_msg ("%s is missing", path);
    return text;
}

/* --- What is the same --- */

static void
assert_rows (const PodaExercise *a, const PodaExercise *b)
{
    assert_int_equal (a->n_rows, b->n_rows);
    for (guint32 i = 0; i < a->n_rows; i++) {
        const PodaRow *left = &a->rows[i], *right = &b->rows[i];
        assert_string_equal (left->name, right->name);
        assert_int_equal (left->parent, right->parent);
        assert_int_equal (left->player, right->player);
        assert_int_equal (left->leaf, right->leaf);
        if (left->leaf)
            assert_true (left->value == right->value);
    }
}

/* Whether the cells that are asked hold the key. */
static void
assert_key (const PodaExercise *exercise, const PodaAnswers *answers)
{
    const PodaAnswers *key = exercise->key;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (guint column = 0; column < PODA_N_COLUMNS; column++) {
            const PodaCell *right = poda_answers_cell (key, i, column);
            const PodaCell *cell = poda_answers_cell (answers, i, column);
            if (poda_exercise_asks (exercise, i, column)
                && (cell->state != right->state || cell->value != right->value))
                fail_msg ("%s of %s", poda_column_rows[column].word,
                          exercise->rows[i].name);
        }
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        assert_int_equal (answers->move, key->move);
    if (!poda_exercise_has (exercise, PODA_ASK_ORDER))
        return;
    assert_int_equal (answers->n_order, key->n_order);
    for (guint32 i = 0; i < key->n_order; i++)
        assert_int_equal (answers->order[i], key->order[i]);
}

/* The folder's exercise, with the sheets in it. */
static PodaExercise *
assert_folder (PodaCourse *course, const char *folder)
{
    GError *error = NULL;
    PodaExercise *exercise = poda_course_exercise (course, NULL, &error);
    if (exercise == NULL)
        fail_msg ("%s", error->message);
    g_autofree char *text = read_file (folder, "teacher/key.csv");
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "key.csv", text, strlen (text), &error);
    if (sheet == NULL)
        fail_msg ("%s", error->message);
    assert_int_equal (sheet->remarks->len, 0);
    assert_string_equal (sheet->exercise, exercise->id);
    assert_key (exercise, sheet->answers);
    return exercise;
}

/* --- Random exercises, written and read --- */

static PodaExercise *
make_random (guint64 seed)
{
    const RandomShape shape = random_shape (seed, seed % 4 == 3);
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    if (seed % 4 == 3)
        problem.algorithm = &poda_minimax;
    problem.strict = seed % 3 == 0;
    problem.hard = seed % 5 == 0;
    guint asks = poda_random_below (seed, 1, 1u << (PODA_N_COLUMNS + 2));
    asks &= ~(guint) PODA_ASK_MOVE;
    if (!problem.algorithm->windowed)
        asks &= ~(guint) (PODA_ASK_ALPHA | PODA_ASK_BETA);
    const PodaExerciseSpec spec = { .id = "law",
                                    .title = "Law [1] = \"a\"\\",
                                    .asks = asks | PODA_ASK_VALUE,
                                    .win_at = 2 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

static void
test_random_folders (void **state G_GNUC_UNUSED)
{
    char *folder = shell_make_folder ();
    PodaAssignment assignment = { .wanted = PODA_WANTED_SVG };
    poda_policy_init (&assignment.policy);
    for (guint64 seed = 0; seed < depth_rounds (200); seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed);
        PodaTask task = { .exercise = exercise };
        assignment.title = exercise->title;
        assert_true (poda_folder_write (&assignment, &task, 1, folder, NULL));
        g_autoptr (GError) error = NULL;
        g_autoptr (PodaCourse) course = poda_course_open (folder, &error);
        if (course == NULL)
            fail_msg ("%s", error->message);
        assert_null (course->students);
        assert_string_equal (course->title, exercise->title);
        PodaExercise *again = assert_folder (course, folder);
        assert_rows (exercise, again);
        assert_key (exercise, again->key);
        assert_int_equal (again->asks, exercise->asks);
        assert_string_equal (again->title, exercise->title);
    }
    shell_remove_folder (folder);
}

/* --- Command lines --- */

static const char *const made[] = {
    "trees/notes.gv",
    "trees/notes.gv --cut strict --fail hard --ask value,alpha,beta,order,move,bound",
    "trees/notes.gv --ask order --order worst --weights value=2,order=5",
    "trees/winning-strategy.gv --ask strategy --strategy max --win-at 6",
    "trees/horizon.gv -d 1 --ask value,alpha,beta,visited,order",
    "trees/notes.gv --moves a --set 9=-5",
    "trees/ties.gv -a negamax-alphabeta --order random --seed 7 --ties random",
    "nim:heaps=2+2,misere=no --max second",
    "connect4:cols=4,rows=4,connect=3 -m '1 2' -d 3 -e potential --ask value,visited",
    "reversi:size=4 -d 2 -e discs --order best --win inf",
    "--random branching=2,depth=4,seed=42 --require cuts=2,deep=1,ties=no",
};

/* What the search of tree.gv alone finds, without the rules that the tree has in it. */
static void
assert_stands_alone (const PodaExercise *exercise, const char *folder)
{
    g_autofree char *text = read_file (folder, "teacher/tree.gv");
    g_autoptr (PodaTree) tree = poda_tree_read ("tree.gv", text, strlen (text), NULL);
    assert_non_null (tree);
    assert_int_equal (poda_tree_n_nodes (tree), exercise->n_rows);
    PodaProblem problem = exercise->problem;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    problem.order = PODA_ORDER_NATURAL;
    problem.depth = PODA_DEPTH_NONE;
    problem.evaluator = NULL;
    problem.swapped = FALSE;
    PodaResult result;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == poda_record_root (exercise->record)->value);
    assert_int_equal (result.nodes, poda_record_n_visited (exercise->record));
}

static void
test_made (void **state)
{
    char *folder = shell_make_folder ();
    g_autofree char *line = g_strdup_printf (
        "poda exercise %s --formats svg -o made 2> said && poda exercise %s --formats "
        "svg -o twice 2> said && diff -r made twice",
        (const char *) *state, (const char *) *state);
    g_autofree char *printed = shell_run (folder, line);
    assert_string_equal (printed, "");
    g_autofree char *path = g_build_filename (folder, "made", NULL);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCourse) course = poda_course_open (path, &error);
    if (course == NULL)
        fail_msg ("%s", error->message);
    PodaExercise *exercise = assert_folder (course, path);
    assert_stands_alone (exercise, path);
    shell_remove_folder (folder);
}

/* --- What gives nothing away --- */

/* Whatever was cut, the blank picture of a tree is the same but for the rules in it. */
static void
test_blanks (void **state G_GNUC_UNUSED)
{
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        g_autofree char *pictures[2] = { NULL };
        for (guint i = 0; i < 2; i++) {
            const RandomShape shape = random_shape (seed, FALSE);
            PodaTree *tree = random_tree (seed, &shape);
            PodaProblem problem;
            poda_problem_of_tree (&problem, tree);
            problem.algorithm = i == 0 ? &poda_alphabeta : &poda_minimax;
            const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
            g_autoptr (PodaExercise) exercise =
                poda_exercise_new (&problem, tree, &spec, NULL);
            g_autoptr (PodaFigure) blank =
                poda_exercise_figure (exercise, FALSE, FALSE);
            blank->caption = "rules";
            g_autoptr (PodaOutput) output = poda_output_memory ();
            poda_emit_svg (blank, output);
            pictures[i] = g_strdup (poda_output_contents (output, NULL));
        }
        assert_string_equal (pictures[0], pictures[1]);
        g_clear_pointer (&pictures[1], g_free);
    }
}

/* --- What stays as it is --- */

static const struct {
    const char *name, *line, *printed;
} scenes[] = {
    { "the files", "poda exercise nim -o a && ls a a/students a/teacher",
      "a:\nstudents\nstudents.zip\nteacher\nteacher.zip\n\na/"
      "students:\nblank.pdf\nindex.html\n"
      "sheet.csv\nsheet.xlsx\n\na/"
      "teacher:\nexercise.ini\nindex.html\nkey.csv\nkey.pdf\ntree.gv\n" },
    { "a folder with files",
      "mkdir a; touch a/mine; poda exercise nim -o a; ls -A . a | grep -v -e trees -e "
      "examples -e tests -e build -e docs",
      "poda: a: is a folder with files in it: expected a new or an empty one, or "
      "--force, which replaces those that this command makes\n.:\na\n\na:\nmine\n" },
    { "by force",
      "mkdir a; mkdir a/students; touch a/mine a/students/sheet.csv; poda exercise nim "
      "-o a "
      "--force; ls a; "
      "wc -c < a/mine; head -1 a/students/sheet.csv",
      "mine\nstudents\nstudents.zip\nteacher\nteacher.zip\n0\n# student:\n" },
    { "nothing is left of what fails",
      "poda exercise nim --require cuts=9 -o a/b/c; ls -A | grep -v -e trees -e "
      "examples -e tests -e build -e docs",
      "poda: cuts=1, expected at least 9\n" },
    { "a large tree", "poda exercise tictactoe -o a",
      "poda: the tree has more than 5000 nodes, too many to be filled in: expected a "
      "smaller tree or depth\n" },
};

static void
test_scene (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    shell_assert_prints (scenes[i].line, scenes[i].printed);
}

/* --- As they are --- */

static void
test_golden (void **state)
{
    const char *name = *state;
    char *folder = shell_make_folder ();
    g_free (shell_run (folder, "poda exercise trees/notes.gv -o notes --formats svg "
                               "--ask value,alpha,beta,visited,order,move,bound"));
    g_autofree char *path = g_build_filename ("notes", name, NULL);
    g_autofree char *text = read_file (folder, path);
    g_autofree char *base = g_path_get_basename (name);
    gboolean for_teacher = g_str_has_prefix (name, "teacher/index");
    g_autofree char *golden =
        g_strdup_printf ("exercise-%s%s", for_teacher ? "teacher-" : "", base);
    assert_golden (golden, text);
    shell_remove_folder (folder);
}

int
main (void)
{
    static const char *const goldens[] = { "students/blank.svg", "teacher/key.csv",
                                           "teacher/exercise.ini",
                                           "teacher/index.html" };
    Rows rows;
    rows_begin (&rows, "exercise");
    rows_add (&rows, test_random_folders, NULL, "random exercises read back");
    for (gsize i = 0; i < G_N_ELEMENTS (made); i++)
        rows_add (&rows, test_made, made[i], "%s", made[i]);
    rows_add (&rows, test_blanks, NULL, "blank pictures give nothing away");
    for (gsize i = 0; i < G_N_ELEMENTS (scenes); i++)
        rows_add (&rows, test_scene, GSIZE_TO_POINTER (i), "%s", scenes[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (goldens); i++)
        rows_add (&rows, test_golden, goldens[i], "%s", goldens[i]);
    return rows_run (&rows);
}
