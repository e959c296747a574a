/* Programs that solve cases have full marks, in every language. */

#include "support/desk.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

typedef struct {
    const char *name;
    const char *needs;   /* a command that must be there */
    const char *prepare; /* a command in the project's folder; NULL: nothing. @ is the
                            scratch folder */
    const char *argv[4]; /* likewise */
    guint cases;
} Student;

static const Student students[] = {
    { "C",
      "cc",
      "cc -O1 -o @/student examples/students/alphabeta.c -lm",
      { "@/student", NULL },
      150 },
    { "Python",
      "python3",
      NULL,
      { "python3", "examples/students/alphabeta.py", NULL },
      8 },
    { "Java",
      "javac",
      "javac -d @ examples/students/Alphabeta.java",
      { "java", "-cp", "@", "Alphabeta" },
      2 },
};

static char *
fill_in (const char *text, const char *folder)
{
    g_auto (GStrv) parts = g_strsplit (text, "@", -1);
    return g_strjoinv (folder, parts);
}

static void
fill_suite (Desk *desk, guint cases)
{
    for (guint i = 0, seed = 1; i < cases; seed++) {
        const RandomShape shape = { .depth = 2 + seed % 3,
                                    .branching = 2 + seed % 3,
                                    .spread = seed % 2 ? 3 : 20,
                                    .infinite = seed % 5 == 0 };
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        if (poda_tree_n_nodes (tree) < 3)
            continue;
        g_autofree char *text = random_tree_text (seed, &shape);
        g_autofree char *name = g_strdup_printf ("t%03u.gv", i++);
        shell_write (desk->folder, name, text);
    }
}

/* Random trees with ties and infinities: every value, move and visit is right. */
static void
test_student (void **state)
{
    const Student *student = *state;
    g_auto (Desk) desk;
    rows_need (student->needs);
    desk_make (&desk, "[suite]\nmarks=value move visits\n", NULL);
    fill_suite (&desk, student->cases);
    desk_open (&desk);
    if (student->prepare != NULL) {
        g_autofree char *line = fill_in (student->prepare, desk.scratch);
        g_autofree char *said = shell_run (NULL, line);
        assert_string_equal (said, "");
    }
    g_autoptr (GPtrArray) argv = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < G_N_ELEMENTS (student->argv); i++)
        if (student->argv[i] != NULL)
            g_ptr_array_add (argv, fill_in (student->argv[i], desk.scratch));
    g_ptr_array_add (argv, NULL);
    g_autoptr (PodaProgram) program =
        poda_program_new (sandbox (), (const char *const *) argv->pdata, NULL, NULL);
    assert_true (poda_suite_grade (desk.suite, program, NULL, NULL, desk.work, NULL));
    if (!poda_gradebook_all_right (desk.gradebook)) {
        g_autofree char *texts = desk_texts (desk.work);
        fail_msg ("%s", texts);
    }
    assert_true (desk.work->score == 3 * student->cases);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "students");
    for (guint i = 0; i < G_N_ELEMENTS (students); i++)
        rows_add (&rows, test_student, &students[i], "a program in %s",
                  students[i].name);
    return rows_run (&rows);
}
