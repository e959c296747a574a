/* `poda exercise`: what is written reads back as the same exercise and gives nothing
 * away; lists of students, and a variant for each. */

#include <string.h>

#include "draw/output/picture.h"
#include "homework/export/export.h"
#include "homework/sheet/sheet.h"
#include "support/depth.h"
#include "support/pick.h"
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

/* --- Written and read --- */

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

/* Checks that the cells that are asked contain the key. */
static void
assert_key (const PodaExercise *exercise, const PodaAnswers *answers)
{
    const PodaAnswers *key = exercise->key;
    for (guint32 i = 0; i < exercise->n_rows; i++)
        for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
            if (poda_exercise_asks (exercise, i, column)
                && !poda_cell_equal (poda_answers_cell (key, i, column),
                                     poda_answers_cell (answers, i, column)))
                fail_msg ("%s of %s", poda_column_rows[column].word,
                          exercise->rows[i].name);
    if (poda_exercise_has (exercise, PODA_ASK_MOVE))
        assert_int_equal (answers->move, key->move);
    if (poda_exercise_has (exercise, PODA_ASK_ORDER))
        assert_true (poda_answers_same_order (answers, key));
}

/* Opens the course in a folder. */
static PodaCourse *
open_course (const char *folder)
{
    g_autoptr (GError) error = NULL;
    PodaCourse *course = poda_course_open (folder, &error);
    if (course == NULL)
        fail_msg ("%s", error->message);
    return course;
}

/* Returns the folder's exercise, and checks its sheet with the key. */
static PodaExercise *
assert_folder (PodaCourse *course, const char *folder)
{
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_course_exercise (course, NULL, &error);
    if (exercise == NULL)
        fail_msg ("%s", error->message);
    g_autofree char *text = read_file (folder, "teacher/key.csv");
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, "key.csv", text, strlen (text), NULL);
    assert_non_null (sheet);
    assert_int_equal (sheet->remarks->len, 0);
    assert_string_equal (sheet->exercise, exercise->id);
    assert_key (exercise, sheet->answers);
    return exercise;
}

static PodaExercise *
make_random (guint64 seed)
{
    gboolean chance = pick (seed, "chance", 4) == 0;
    const RandomShape shape = pick_shape (seed, chance);
    PodaTree *tree = random_tree (seed, &shape);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    if (chance)
        problem.algorithm = &poda_minimax;
    problem.strict = pick (seed, "strict", 2);
    problem.hard = pick (seed, "hard", 2);
    guint asks = PODA_ASK_VALUE | pick (seed, "asks", 1u << (PODA_N_COLUMNS + 2));
    asks &= ~(guint) PODA_ASK_MOVE;
    if (!problem.algorithm->windowed)
        asks &= ~(guint) (PODA_ASK_ALPHA | PODA_ASK_BETA);
    const PodaExerciseSpec spec = {
        .id = "law", .title = "Law [1] = \"a\"\\", .asks = asks, .win_at = 2
    };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

TEST ("random exercises read back")
{
    char *folder = shell_make_folder ();
    PodaAssignment assignment = { .wanted = PODA_WANTED_SVG };
    poda_policy_init (&assignment.policy);
    assignment.policy.order = 5;
    for (guint64 seed = 0; seed < depth_rounds (200); seed++) {
        g_autoptr (PodaExercise) exercise = make_random (seed);
        PodaTask task = { .exercise = exercise };
        assignment.title = exercise->title;
        assert_true (poda_folder_write (&assignment, &task, 1, folder, NULL));
        g_autoptr (PodaCourse) course = open_course (folder);
        assert_null (course->students);
        assert_true (course->policy.order == 5);
        assert_string_equal (course->title, exercise->title);
        PodaExercise *again = assert_folder (course, folder);
        assert_rows (exercise, again);
        assert_key (exercise, again->key);
        assert_int_equal (again->asks, exercise->asks);
        assert_string_equal (again->title, exercise->title);
    }
    shell_remove_folder (folder);
}

static const char *const made[] = {
    "trees/notes.gv --cut strict --fail hard --ask value,alpha,beta,order,move,bound",
    "trees/winning-strategy.gv --ask strategy --strategy max --win-at 6",
    "trees/horizon.gv -d 1 --ask value,alpha,beta,visited,order",
    "trees/notes.gv --moves a --set 9=-5",
    "trees/ties.gv -a negamax-alphabeta --order random --seed 7 --ties random",
    "nim:heaps=2+2,misere=no --max second",
    "connect4:cols=4,rows=4,connect=3 -m '1 2' -d 3 -e potential --ask value,visited",
    "reversi:size=4 -d 2 -e discs --order best --win inf",
    "--random branching=2,depth=4,seed=42 --require cuts=2,deep=1,ties=no",
};

/* Written twice, it is the same. */
TEST_EACH (made, line, "%s", *line)
{
    char *folder = shell_make_folder ();
    g_autofree char *path = g_build_filename (folder, "made", NULL);
    g_autofree char *twice = g_strdup_printf (
        "for name in made twice; do poda exercise %s --formats svg -o $name 2> said; "
        "done; diff -r made twice",
        *line);
    g_autofree char *printed = shell_run (folder, twice);
    assert_string_equal (printed, "");
    g_autoptr (PodaCourse) course = open_course (path);
    assert_folder (course, path);
    shell_remove_folder (folder);
}

/* Whatever was cut, the blank picture of a tree is the same but for the rules in it. */
TEST ("blank pictures give nothing away")
{
    static const PodaAlgorithm *const algorithms[] = { &poda_alphabeta, &poda_minimax };
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        g_autoptr (PodaOutput) first = poda_output_memory ();
        g_autoptr (PodaOutput) second = poda_output_memory ();
        for (guint i = 0; i < 2; i++) {
            const RandomShape shape = pick_shape (seed, FALSE);
            PodaTree *tree = random_tree (seed, &shape);
            PodaProblem problem;
            poda_problem_of_tree (&problem, tree);
            problem.algorithm = algorithms[i];
            const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
            g_autoptr (PodaExercise) exercise =
                poda_exercise_new (&problem, tree, &spec, NULL);
            g_autoptr (PodaFigure) blank =
                poda_exercise_figure (exercise, FALSE, FALSE);
            blank->caption = "rules";
            poda_emit_svg (blank, i == 0 ? first : second);
        }
        assert_string_equal (poda_output_contents (first, NULL),
                             poda_output_contents (second, NULL));
    }
}

/* --- Command lines --- */

static const struct {
    const char *name, *line, *printed;
} scenes[] = {
    { "a folder with files",
      "mkdir -p a/b; cd a; touch b/mine; poda exercise nim -o b; ls -A . b",
      "poda: b: the folder is not empty; choose a new or empty one, or give --force to "
      "replace the files that this command makes\n.:\nb\n\nb:\nmine\n" },
    { "by force",
      "mkdir -p a/students; touch a/mine a/students/sheet.csv\n"
      "poda exercise nim -o a --force; ls a; wc -c < a/mine; "
      "head -1 a/students/sheet.csv",
      "mine\nstudents\nstudents.zip\nteacher\nteacher.zip\n0\n# student:\n" },
    { "nothing is left of what fails",
      "mkdir a; cd a; poda exercise nim --require cuts=9 -o a/b/c; ls -A",
      "poda: cuts=1; expected at least 9\n" },
    { "a variant depends on no other student",
      "A='--random branching=2-3,depth=3,seed=7 --require cuts=1'\n"
      "printf 'id\\na\\nb\\nc\\n' > l; poda exercise $A --students l -o one 2> told\n"
      "printf 'id\\nz\\nc\\nb\\n' > l; poda exercise $A --students l -o two 2> told\n"
      "for D in students/b students/c teacher/b teacher/c; do diff -r one/$D two/$D; "
      "done; cmp -s one/teacher/b/key.csv one/teacher/c/key.csv || echo differ",
      "differ\n" },
    { "without a random tree all have the same",
      "printf 'id\\na\\nb\\n' > l\n"
      "poda exercise trees/textbook.gv --students l -o one\n"
      "grep -h tree= one/teacher/?/exercise.ini | uniq -c | cut -c 1-8\n"
      "head -1 one/students/b/sheet.csv; cut -d , -f 1,3- one/teacher/index.csv",
      "      2 \n# student: b\nstudent,exercise,name\n"
      "a,textbook-d8d5bbac,\nb,textbook-d8d5bbac,\n" },
    { "the files for a class",
      "printf 'id\\na\\n' > l; poda exercise nim --students l -o c\n"
      "cd c; find . -type f -printf '%P ' | tr ' ' '\\n' | LC_ALL=C sort | tr '\\n' ' "
      "'",
      "students.zip students/a/index.html students/a/sheet.csv students/a/sheet.xlsx "
      "students/index.html teacher.zip teacher/a/exercise.ini teacher/a/index.html "
      "teacher/a/key.csv teacher/blank-sheets.pdf teacher/exercise.ini "
      "teacher/index.csv teacher/index.html " },
    { "ids that mean harm",
      "printf 'id,name\\n\"=cmd|x\",<b>\\n../../x,\"\"\\n' > l\n"
      "poda exercise nim --students l -o c\n"
      "ls c/students; cut -d , -f 1,2 c/teacher/index.csv\n"
      "cat c/*/index.html c/*/*/index.html | grep -c '<b>'",
      "cmd-x-f0a6fc9d\nindex.html\nx-9cdf6a50\nstudent,folder\n"
      "'=cmd|x,cmd-x-f0a6fc9d\n../../x,x-9cdf6a50\n0\n" },
};

TEST_EACH (scenes, scene, "%s", scene->name)
{
    shell_assert_prints (scene->line, scene->printed);
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
    { "other columns, and a blank line",
      "sep=;\nGrupo;Nombre;Alumno;\nA;Ana;u1;\n;;;\nB;Luis;u2;\n",
      "u1|Ana|u1\nu2|Luis|u2\n" },
    { "commas in names", "u1;Pérez, Ana, Eva\nu2;García\nu3;Li\n",
      "u1|Pérez, Ana, Eva|u1\nu2|García|u2\nu3|Li|u3\n" },
    { "as Moodle has them", "First name,Last name,ID number\nAna,Ruiz,u1\nLuis,,u2\n",
      "u1|Ana Ruiz|u1\nu2|Luis|u2\n" },
    { "no number, but an address",
      "First name,Last name,ID number,Email "
      "address\nAna,Ruiz,,a@b.es\nEva,Gil,7,e@b.es\n",
      "a@b.es|Ana Ruiz|a-b-es-*\n7|Eva Gil|7\n" },
    { "a formula that was guarded", "id\n'=1+1\n", "=1+1||1-1-*\n" },
    { "reserved names", "CON\nnul.txt\nLPT1\nindex.html\nExercise.ini\nconsole\n",
      "CON||con-*\nnul.txt||nul-txt-*\nLPT1||lpt1-*\nindex.html||index-html-*\n"
      "Exercise.ini||exercise-ini-*\nconsole||console\n" },
    { "capitals", "ana\nAna\nANA\nu_1.b-2\n",
      "ana||ana\nAna||ana-*\nANA||ana-*\nu_1.b-2||u_1.b-2\n" },
    { "an id twice", "id\nu1\nu2\n u1 \n",
      "s.csv:4:2: student \"u1\" is already in line 2; expected each once in column 1, "
      "which is taken as the column of ids" },
    { "letters that turn the line", "u1\xe2\x80\xae\n", "s.csv:1:1: " ID ("1") },
};

TEST_EACH (lists, list, "list: %s", list->name)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) read = g_string_new (NULL);
    g_autoptr (GRegex) hash = g_regex_new ("-[0-9a-f]{8}$", G_REGEX_MULTILINE, 0, NULL);
    g_autoptr (GPtrArray) students =
        poda_students_read ("s.csv", list->text, strlen (list->text), &error);
    for (guint i = 0; students != NULL && i < students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (students, i);
        g_string_append_printf (read, "%s|%s|%s\n", student->id, student->name,
                                student->folder);
    }
    g_autofree char *found =
        g_regex_replace_literal (hash, read->str, -1, 0, "-*", 0, NULL);
    assert_string_equal (students != NULL ? found : error->message, list->read);
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
    g_autoptr (GPtrArray) students =
        poda_students_read ("s", text->str, text->len, NULL);
    assert_non_null (students);
    g_autoptr (GHashTable) folders =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint i = 0; i < students->len; i++) {
        const char *folder = ((PodaStudent *) students->pdata[i])->folder;
        assert_true (g_hash_table_add (folders, g_ascii_strdown (folder, -1)));
        assert_true (strspn (folder, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "._-")
                     == strlen (folder));
        assert_true (*folder != '.' && *folder != '-' && strlen (folder) <= 64);
    }
}

/* --- Folders that were changed --- */

/* The text of a changed exercise.ini, and its error, without the path. */
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

TEST_EACH (faults, fault, "%s", fault->error)
{
    char *folder = shell_make_folder ();
    g_autofree char *error_text =
        g_strdup_printf ("%s/exercise.ini: %s", folder, fault->error);
    g_autoptr (GError) error = NULL;
    shell_write (folder, "exercise.ini", fault->text);
    g_autoptr (PodaCourse) course = open_course (folder);
    assert_null (poda_course_exercise (course, NULL, &error));
    assert_string_equal (error->message, error_text);
    shell_remove_folder (folder);
}

/* No part of an exercise is outside its folder, and pipes are not waited for. */
TEST ("links in folders of exercises")
{
    shell_assert_prints (
        "printf 'id\nana\n' > list; cp list told\n"
        "poda exercise '[[3,12],[2,4]]' --students list -o a --formats svg > told "
        "2>&1\n"
        "cd a/teacher; errors () { poda check . ana/key.csv 2>&1 > /dev/null; }\n"
        "mv ana/exercise.ini ../ini; ln -s ../../ini ana/exercise.ini; errors\n"
        "rm ana/exercise.ini; mkfifo ana/exercise.ini; errors\n"
        "mv ana ..; ln -s ../ana; errors\n"
        "mv index.csv ..; ln -s ../index.csv; errors\n"
        "mv exercise.ini ..; ln -s ../exercise.ini; errors\n"
        "rm exercise.ini; printf '[exercise]\\nversion=1\\n[search]\\ntree=t\\n' > "
        "exercise.ini; ln -s ../ini t; errors",
        "./ana/exercise.ini: a link; not read\n./ana/exercise.ini: a pipe, not read\n"
        "./ana/exercise.ini: a link; not read\n"
        "poda: ./exercise.ini: index.csv: a link; not read\n"
        "poda: ./exercise.ini: a link; not read\n"
        "./exercise.ini: tree t: a link; not read\n");
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
    g_free (shell_run (
        folder,
        "poda exercise trees/notes.gv -o notes --formats svg --ask "
        "value,alpha,beta,visited,order,move,bound\n"
        "printf 'id,name\\nana,Ana Pérez\\n\"Luis G.\",\\n../x,=1+1\\n' > list.csv\n"
        "poda exercise --random branching=2-3,depth=3,seed=7 --require cuts=1 --ask "
        "value,visited,move,order --weights order=5 --title 'Homework 1' --students "
        "list.csv -o class"));
    for (guint i = 0; i < G_N_ELEMENTS (goldens); i++) {
        g_autofree char *text = read_file (folder, goldens[i][1]);
        assert_golden (goldens[i][0], text);
    }
    shell_remove_folder (folder);
}
