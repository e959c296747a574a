/* What `poda exercise` hands out contains no answer and leads to none, whatever is
 * asked and exported: leaves have numbers that nothing else has, and no file may
 * contain one of them more often than another. */

#include <string.h>

#include "homework/export/export.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"
#include "tree/tree.h"

/* No style, script or engine contains values of six digits. */
#define RANDOM                                                                         \
    "--random branching=2-3,depth=2-4,leaves=100000..999999,seed=%u --require ties=no"

static const char *const lines[] = {
    RANDOM,
    RANDOM " --ask value,alpha,beta,visited,bound,order,move --export latex,page,exam",
    RANDOM " --ask value,move --separator semicolon",
    RANDOM
    " -a minimax --ask value,visited,order,strategy --strategy max --win-at 500000",
    RANDOM
    " --students list --ask value,bound,order,move --export moodle,latex,exam,page",
    RANDOM " --lang es --ask value,alpha,visited,order --export latex,exam",
};

static char *
read_file (const char *folder, const char *name, gsize *length)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    char *text = NULL;
    if (!g_file_get_contents (path, &text, length, NULL))
        fail_msg ("%s is missing", path);
    return text;
}

/* --- The numbers in files --- */

/* Returns how often a number is in a text, not as a part of another. */
static guint
count_number (const char *text, gsize length, const char *number)
{
    guint count = 0;
    gsize digits = strlen (number);
    const char *end = text + length;
    for (const char *at = text;
         (at = memmem (at, (gsize) (end - at), number, digits)) != NULL; at++) {
        gboolean before = at > text && g_ascii_isdigit (at[-1]);
        gboolean after = at + digits < end && g_ascii_isdigit (at[digits]);
        count += !before && !after;
    }
    return count;
}

/* Returns the values of the tree's leaves. */
static GPtrArray *
leaf_values (const char *folder, const char *name)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autoptr (PodaCourse) course = poda_course_open (path, NULL);
    assert_non_null (course);
    const PodaTree *tree = poda_course_exercise (course, NULL, NULL)->tree;
    GPtrArray *values = g_ptr_array_new_with_free_func (g_free);
    char buffer[PODA_VALUE_BUFFER];
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->n_children == 0)
            g_ptr_array_add (values, g_strdup (poda_value_format (
                                         node->value, PODA_STYLE_MACHINE, buffer)));
    }
    return values;
}

/* TRUE if a file contains all values equally often. */
static gboolean
is_even (const char *folder, const char *file, const GPtrArray *values)
{
    gsize length;
    g_autofree char *text = read_file (folder, file, &length);
    for (guint i = 1; i < values->len; i++)
        if (count_number (text, length, values->pdata[i])
            != count_number (text, length, values->pdata[0]))
            return FALSE;
    return TRUE;
}

/* --- Words in files, and their names --- */

static void
assert_leads_nowhere (const char *folder, const char *file)
{
    static const char *const words[] = { "../", "teacher/", "key.csv", "key.svg",
                                         "exercise.ini" };
    static const char *const kept[] = { "key",        "tree.gv",     "exercise.ini",
                                        "moodle.xml", "qti.zip",     "solutions.tex",
                                        "index.csv",  "blank-sheets" };
    gsize length;
    g_autofree char *text = read_file (folder, file, &length);
    g_autofree char *name = g_path_get_basename (file);
    gboolean is_engine =
        strcmp (name, "page.html") == 0 || strcmp (name, "exam.html") == 0;
    for (guint i = 0; i < G_N_ELEMENTS (words) && !is_engine; i++)
        if (strstr (text, words[i]) != NULL)
            fail_msg ("%s contains %s", file, words[i]);
    for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
        if (g_str_has_prefix (name, kept[i]))
            fail_msg ("%s is handed out", file);
}

/* Checks that the lines on top of a sheet are those of the key without the answers. */
static void
assert_blank (const char *folder, const char *sheet_file, const char *key_file)
{
    gsize length;
    g_autofree char *sheet = read_file (folder, sheet_file, &length);
    g_autofree char *key = read_file (folder, key_file, &length);
    g_auto (GStrv) asked = g_strsplit (sheet, "\n", -1);
    g_auto (GStrv) answered = g_strsplit (key, "\n", -1);
    guint n_answers = 0;
    assert_int_equal (g_strv_length (asked), g_strv_length (answered));
    for (guint i = 0; asked[i] != NULL; i++) {
        gsize n = strlen (asked[i]);
        n_answers += strcmp (asked[i], answered[i]) != 0;
        if (*asked[i] != '#' || strcmp (asked[i], answered[i]) == 0)
            continue;
        assert_true (g_str_has_suffix (asked[i], ":"));
        gsize quote = *answered[i] == '"'; /* an answer with commas */
        assert_true (strncmp (asked[i], answered[i] + quote, n) == 0);
    }
    assert_true (n_answers > 0);
}

static void
assert_folder (const char *folder, const char *inner)
{
    g_autofree char *students = g_strdup_printf ("made/students%s", inner);
    g_autofree char *teacher = g_strdup_printf ("made/teacher%s", inner);
    g_autofree char *sheet = g_strdup_printf ("%s/sheet.csv", students);
    g_autofree char *key = g_strdup_printf ("%s/key.csv", teacher);
    g_autofree char *find = g_strdup_printf ("find %s -type f", students);
    g_autofree char *found = shell_run (folder, find);
    g_auto (GStrv) files = g_strsplit (g_strchomp (found), "\n", -1);
    g_autoptr (GPtrArray) values = leaf_values (folder, teacher);
    assert_true (g_strv_length (files) >= 3);
    for (char **file = files; *file != NULL; file++) {
        if (!is_even (folder, *file, values))
            fail_msg ("%s gives a value away", *file);
        assert_leads_nowhere (folder, *file);
    }
    assert_blank (folder, sheet, key);
    assert_false (is_even (folder, key, values)); /* so this check would notice */
}

TEST_EACH (lines, each, "%s", *each)
{
    const char *line = *each;
    gboolean is_class = strstr (line, "--students") != NULL;
    for (guint seed = 1; seed <= depth_rounds (15); seed++) {
        char *folder = shell_make_folder ();
        g_autofree char *options = g_strdup_printf (line, seed);
        g_autofree char *command =
            g_strdup_printf ("printf 'id,name\\nana,Ana\\nben,Ben\\n' > list\n"
                             "poda exercise %s --formats svg -o made",
                             options);
        g_autofree char *printed = shell_run (folder, command);
        assert_null (strstr (printed, "failed"));
        assert_folder (folder, is_class ? "/ana" : "");
        if (is_class)
            assert_folder (folder, "/ben");
        shell_remove_folder (folder);
    }
}

/* --- A suite's hidden cases --- */

TEST ("hidden cases")
{
    shell_assert_prints (
        "poda exercise --random depth=3 --suite --cases 4 --hidden 2 -o s\n"
        "find s -name '*.[ci]*' -type f | LC_ALL=C sort; cat s/students/suite.ini | "
        "grep -c hidden=yes\n"
        "poda grade s python3 examples/students/alphabeta.py 2> /dev/null | sed -n 2p\n"
        "poda grade s/students python3 examples/students/alphabeta.py 2> /dev/null | "
        "sed -n 2p\n"
        "poda exercise --random depth=3 --suite --cases 1 --hidden 1 -o t\n"
        "find t -name '*.[ci]*' -type f | LC_ALL=C sort\n"
        "python3 -m zipfile -e s/students.zip x; cmp s/students/index.html "
        "x/students/index.html; sed 's/<[^>]*>//g' x/students/index.html > page; grep "
        "-c 'Example: ' page; grep -o 'cut as soon as α ≥ β\\|from left to right\\|"
        "among equal moves, the first\\|hidden cases: [0-9]\\|worth [0-9] points' "
        "page; grep -o 'hidden cases: [0-9]' t/students/index.html",
        "s/students/cases/case-01.case\ns/students/cases/case-02.case\n"
        "s/students/suite.ini\ns/teacher/cases/case-01.case\n"
        "s/teacher/cases/case-02.case\ns/teacher/cases/case-03.case\n"
        "s/teacher/cases/case-04.case\ns/teacher/suite.ini\n0\n"
        "score         12 of 12 points (100%): all correct\n"
        "score         6 of 6 points (100%): all correct\n"
        "t/teacher/cases/case-01.case\nt/teacher/suite.ini\n2\nfrom left to right\n"
        "cut as soon as α ≥ β\namong equal moves, the first\nhidden cases: 2\n"
        "worth 3 points\nhidden cases: 1\n");
}
