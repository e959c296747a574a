/* `poda exercise`: what is written reads back as the same exercise, gives nothing away,
 * and never half of it; lists of students, and a variant for each. */

#include <string.h>

#include "base/random.h"
#include "draw/output/picture.h"
#include "homework/export/export.h"
#include "homework/sheet/sheet.h"
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

TEST ("random exercises read back")
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
    assert_folder (course, path);
    shell_remove_folder (folder);
}

/* --- What gives nothing away --- */

/* Whatever was cut, the blank picture of a tree is the same but for the rules in it. */
TEST ("blank pictures give nothing away")
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
      "poda: a: the folder is not empty; choose a new or empty one, or give --force to "
      "replace the files that this command makes\n.:\na\n\na:\nmine\n" },
    { "by force",
      "mkdir a; mkdir a/students; touch a/mine a/students/sheet.csv; poda exercise nim "
      "-o a "
      "--force; ls a; "
      "wc -c < a/mine; head -1 a/students/sheet.csv",
      "mine\nstudents\nstudents.zip\nteacher\nteacher.zip\n0\n# student:\n" },
    { "nothing is left of what fails",
      "poda exercise nim --require cuts=9 -o a/b/c; ls -A | grep -v -e trees -e "
      "examples -e tests -e build -e docs",
      "poda: cuts=1; expected at least 9\n" },
    { "a large tree", "poda exercise tictactoe -o a",
      "poda: the tree has more than 5000 nodes, too many to fill in; use a smaller "
      "tree or depth\n" },
    { "a variant depends on no other student",
      "A='--random branching=2-3,depth=3,seed=7 --require cuts=1'\n"
      "printf 'id\\na\\nb\\nc\\n' > l; poda exercise $A --students l -o one "
      "2> told\n"
      "printf 'id\\nz\\nc\\nb\\n' > l; poda exercise $A --students l -o two 2> told\n"
      "for D in students teacher; do diff -r one/$D/b two/$D/b; diff -r one/$D/c "
      "two/$D/c; done; cmp -s one/teacher/b/key.csv "
      "one/teacher/c/key.csv || echo differ",
      "differ\n" },
    { "without a random tree all have the same",
      "printf 'id\\na\\nb\\n' > l; poda exercise trees/textbook.gv --students l -o "
      "one\n"
      "grep -h tree= one/teacher/?/exercise.ini | uniq -c | cut -c 1-8; head -1 "
      "one/students/b/sheet.csv; sed 1d one/teacher/index.csv | cut -d , -f 1,3-",
      "      2 \n# student: b\na,textbook-d8d5bbac,\n"
      "b,textbook-d8d5bbac,\n" },
    { "what a class's folder holds",
      "printf 'id\\na\\n' > l; poda exercise nim --students l -o c; find c -type f | "
      "LC_ALL=C sort",
      "c/students.zip\nc/students/a/index.html\nc/students/a/sheet.csv\n"
      "c/students/a/sheet.xlsx\nc/students/index.html\nc/teacher.zip\nc/teacher/a/"
      "exercise.ini\nc/"
      "teacher/a/index.html\n"
      "c/teacher/a/key.csv\nc/teacher/blank-sheets.pdf\nc/teacher/exercise.ini\n"
      "c/teacher/index.csv\n"
      "c/teacher/index.html\n" },
    { "ids that mean harm",
      "printf 'id,name\\n\"=cmd|x\",<b>\\n../../x,\"\"\\n' > l\n"
      "poda exercise nim --students l -o c\nls c/students; cut -d , -f 1,2 "
      "c/teacher/index.csv\n"
      "cat c/*/index.html c/*/*/index.html | grep -c '<b>'",
      "cmd-x-f0a6fc9d\nindex.html\nx-9cdf6a50\nstudent,folder\n"
      "'=cmd|x,cmd-x-f0a6fc9d\n../../x,x-9cdf6a50\n0\n" },
    { "a list that is missing", "poda exercise nim --students none -o c",
      "poda: none: no such file; expected a list of students\n" },
};

static void
test_scene (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    shell_assert_prints (scenes[i].line, scenes[i].printed);
}

/* --- Lists --- */

/* What is read of a list: `id|name|folder`, a line each, or the error. A folder whose
 * name ends in eight hexadecimal digits is written with `*` for them. */
#define ID(column)                                                                     \
    "expected a student's id, at most 1000 visible letters, digits and signs, in "     \
    "column " column ", which is taken as the column of ids"

static const struct {
    const char *name, *text, *read;
} lists[] = {
    { "other columns", "Grupo;Nombre;Alumno;\nA;Ana;u1;\n;;;\nB;Luis;u2;\n",
      "u1|Ana|u1\nu2|Luis|u2\n" },
    { "commas in names", "u1;Pérez, Ana\nu2;García, Luis\n",
      "u1|Pérez, Ana|u1\nu2|García, Luis|u2\n" },
    { "as Moodle has them", "First name,Last name,ID number\nAna,Ruiz,u1\nLuis,,u2\n",
      "u1|Ana Ruiz|u1\nu2|Luis|u2\n" },
    { "no number, but an address",
      "First name,Last name,ID number,Email "
      "address\nAna,Ruiz,,a@b.es\nEva,Gil,7,e@b.es\n",
      "a@b.es|Ana Ruiz|a-b-es-*\n7|Eva Gil|7\n" },
    { "neither", "Name,ID number,Email\nAna,,\n", "s.csv:2:1: " ID ("2") },
    { "a formula that was guarded", "id\n'=1+1\n", "=1+1||1-1-*\n" },
    { "paths", "../x\n/etc/passwd\n..\n.hidden\na/b\nc:\\d\n-o\n",
      "../x||x-*\n/etc/passwd||etc-passwd-*\n..||student-*\n.hidden||hidden-*\n"
      "a/b||a-b-*\nc:\\d||c-d-*\n-o||o-*\n" },
    { "reserved names", "CON\nnul.txt\nLPT1\nindex.html\nExercise.ini\nconsole\n",
      "CON||con-*\nnul.txt||nul-txt-*\nLPT1||lpt1-*\nindex.html||index-html-*\n"
      "Exercise.ini||exercise-ini-*\nconsole||console\n" },
    { "capitals", "ana\nAna\nANA\nu_1.b-2\n",
      "ana||ana\nAna||ana-*\nANA||ana-*\nu_1.b-2||u_1.b-2\n" },
    { "nothing", "", "s.csv:1:1: expected one student per line" },
    { "an id twice", "id\nu1\nu2\n u1 \n",
      "s.csv:4:2: student \"u1\" is already in line 2; expected each once in column 1, "
      "which is taken as the column of ids" },
    { "no id", "id,name\nu1,Ana\n,Luis\n", "s.csv:3:1: " ID ("1") },
    { "letters that turn the line", "u1\xe2\x80\xae\n", "s.csv:1:1: " ID ("1") },
};

/* With `*` for a hash at the end. */
static void
append_folder (GString *text, const char *folder)
{
    gsize length = strlen (folder);
    gboolean hashed = length > 9 && folder[length - 9] == '-'
                      && strspn (folder + length - 8, "0123456789abcdef") == 8;
    g_string_append_len (text, folder, (gssize) (hashed ? length - 8 : length));
    g_string_append (text, hashed ? "*\n" : "\n");
}

static void
test_list (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) read = g_string_new (NULL);
    g_autoptr (GPtrArray) students =
        poda_students_read ("s.csv", lists[i].text, strlen (lists[i].text), &error);
    if (students == NULL)
        g_string_append (read, error->message);
    for (guint k = 0; students != NULL && k < students->len; k++) {
        const PodaStudent *student = g_ptr_array_index (students, k);
        g_string_append_printf (read, "%s|%s|", student->id, student->name);
        append_folder (read, student->folder);
    }
    assert_string_equal (read->str, lists[i].read);
}

/* Whatever ids there are, folders are harmless, and no two differ in capitals only. */
TEST ("many ids")
{
    static const char *const pieces[] = { "a", "A", ".", "-", "_", "/", "\\",
                                          ":", "*", "é", "~", "%", " ", "con" };
    g_autoptr (GString) text = g_string_new ("id\n");
    for (guint i = 0; i < 5000; i++) {
        g_string_append_c (text, '"');
        for (guint k = i + 1; k > 0; k /= 3)
            g_string_append (text, pieces[k % G_N_ELEMENTS (pieces)]);
        g_string_append_printf (text, "%u\"\n", i / 3);
    }
    g_autoptr (GError) error = NULL;
    g_autoptr (GPtrArray) students =
        poda_students_read ("s", text->str, text->len, &error);
    if (students == NULL)
        fail_msg ("%s", error->message);
    g_autoptr (GHashTable) folders =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (students, i);
        const char *folder = student->folder;
        assert_true (g_hash_table_add (folders, g_ascii_strdown (folder, -1)));
        assert_true (strspn (folder, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-")
                     == strlen (folder));
        assert_true (*folder != '.' && *folder != '-' && strlen (folder) <= 64);
    }
}

/* --- Classes --- */

static const char class_line[] =
    "printf 'id,name\\nana,Ana Pérez\\n\"Luis G.\",\\n../x,=1+1\\n' > list.csv\n"
    "poda exercise --random branching=2-3,depth=3,seed=7 --require cuts=1 --ask "
    "value,visited,move,order --weights order=5 --title 'Homework 1' --students "
    "list.csv -o class 2> told; grep -v -e '^poda: 3 exercises: rows 2' -e '^poda: "
    "with "
    "a mistake one would get: no-pruning ' told";

static PodaCourse *
open_class (const char *folder)
{
    g_autofree char *printed = shell_run (folder, class_line);
    assert_string_equal (printed, "");
    g_autofree char *path = g_build_filename (folder, "class", NULL);
    g_autoptr (GError) error = NULL;
    PodaCourse *course = poda_course_open (path, &error);
    if (course == NULL)
        fail_msg ("%s", error->message);
    return course;
}

TEST ("a class")
{
    char *folder = shell_make_folder ();
    g_autoptr (PodaCourse) course = open_class (folder);
    assert_int_equal (course->students->len, 3);
    assert_string_equal (course->title, "Homework 1");
    assert_true (course->policy.order == 5);
    const PodaStudent *ana = course->students->pdata[0];
    const PodaStudent *luis = course->students->pdata[1];
    PodaExercise *exercise = poda_course_exercise (course, ana, NULL);
    assert_non_null (exercise);
    assert_string_equal (exercise->id, ana->exercise);
    assert_string_not_equal (ana->exercise, luis->exercise);
    assert_ptr_equal (poda_course_exercise (course, ana, NULL), exercise);
    shell_remove_folder (folder);
}

/* --- Single ones --- */

/* An exercise.ini that somebody has changed: what refuses it, without the path. */
static const struct {
    const char *text, *error;
} faults[] = {
    { "[exercise]\nversion=2\n", "expected version=1 in [exercise]" },
    { "[exercise]\nversion=1\n", "expected a tree in [search]" },
    { "[exercise]\nversion=1\n[search]\ntree=[1,2]\ndepht=3\n",
      "there is no key \"depht\"; expected tree or a rule such as algorithm" },
    { "[exercise]\nversion=1\n[search]\ntree=../tree.gv\n",
      "tree ../tree.gv: expected a file in the same folder" },
    { "[exercise]\nversion=1\nask=strategy\n[search]\ntree=[1,2]\n",
      "expected strategy and win-at where a strategy is asked for" },
};

static void
test_fault (void **state)
{
    gsize i = GPOINTER_TO_SIZE (*state);
    char *folder = shell_make_folder ();
    g_autofree char *path = g_build_filename (folder, "exercise.ini", NULL);
    assert_true (g_file_set_contents (path, faults[i].text, -1, NULL));
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaCourse) course = poda_course_open (folder, NULL);
    assert_non_null (course);
    assert_null (poda_course_exercise (course, NULL, &error));
    assert_true (g_str_has_prefix (error->message, path));
    assert_string_equal (error->message + strlen (path) + 2, faults[i].error);
    shell_remove_folder (folder);
}

/* Nothing of an exercise lies outside of its folder, or is a pipe that makes wait. */
TEST ("links in folders of exercises")
{
    shell_assert_prints (
        "poda exercise '[[3,12],[2,4]]' -o hw --formats svg 2> /dev/null > /dev/null\n"
        "printf 'id\nana\n' > list; poda exercise '[[3,12],[2,4]]' --students list "
        "-o class --formats svg 2> /dev/null > /dev/null; cd hw/teacher\n"
        "mv tree.gv ../../tree.gv; ln -s ../../tree.gv; poda check . key.csv 2>&1 "
        ">/dev/null\n"
        "rm tree.gv; mkfifo tree.gv; poda check . key.csv 2>&1 >/dev/null\n"
        "rm tree.gv\n"
        "mv exercise.ini ../..; ln -s ../../exercise.ini; poda check . key.csv 2>&1 "
        ">/dev/null\n"
        "cd ../../class/teacher; mv index.csv ../..; ln -s ../../index.csv\n"
        "poda check . ana/key.csv 2>&1 >/dev/null\n"
        "rm index.csv; mv ../../index.csv .; mv ana ../..; ln -s ../../ana\n"
        "poda check . ana/key.csv 2>&1 >/dev/null",
        "./exercise.ini: tree tree.gv: a link; not read\n./exercise.ini: tree tree.gv: "
        "a pipe, not read\npoda: ./exercise.ini: a link; not read\npoda: "
        "./exercise.ini: index.csv: a link; not read\n./ana/exercise.ini: a link; not "
        "read\n");
}

/* --- As they are --- */

TEST ("as they are")
{
    static const char *const goldens[][2] = {
        { "exercise-blank.svg", "notes/students/blank.svg" },
        { "exercise-key.csv", "notes/teacher/key.csv" },
        { "exercise-exercise.ini", "notes/teacher/exercise.ini" },
        { "exercise-teacher-index.html", "notes/teacher/index.html" },
        { "exercise-class-index.csv", "class/teacher/index.csv" },
        { "exercise-class-students-index.html", "class/students/index.html" },
    };
    char *folder = shell_make_folder ();
    g_free (shell_run (folder, "poda exercise trees/notes.gv -o notes --formats svg "
                               "--ask value,alpha,beta,visited,order,move,bound"));
    poda_course_free (open_class (folder));
    for (guint i = 0; i < G_N_ELEMENTS (goldens); i++) {
        g_autofree char *text = read_file (folder, goldens[i][1]);
        assert_golden (goldens[i][0], text);
    }
    shell_remove_folder (folder);
}

int
main (void)
{
    for (gsize i = 0; i < G_N_ELEMENTS (made); i++)
        rows_add (test_made, made[i], "%s", made[i]);
    for (gsize i = 0; i < G_N_ELEMENTS (scenes); i++)
        rows_add (test_scene, GSIZE_TO_POINTER (i), "%s", scenes[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (lists); i++)
        rows_add (test_list, GSIZE_TO_POINTER (i), "list: %s", lists[i].name);
    for (gsize i = 0; i < G_N_ELEMENTS (faults); i++)
        rows_add (test_fault, GSIZE_TO_POINTER (i), "%s", faults[i].error);
    return rows_run ();
}
