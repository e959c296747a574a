/* The templates for Gradescope and GitHub Classroom: whatever is handed in, there are
 * results, and they say what a student can do. */

#include <json-glib/json-glib.h>
#include <string.h>
#include <unistd.h>

#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

#define SUITE "examples/gradescope/suite"

typedef struct {
    const char *name;
    const char *submit; /* a command in submission/; $key is the key of sheets */
    double score;       /* ALL; of sheets only less than it; -1: refused */
    const char *text;   /* NULL: any */
} Submission;

#define ALL 35
#define CORRECT ALL, "all correct"

#define HAND_IN(file) "cp ../../examples/students/" file " ."

/* What is handed in as JavaScript says the same for every case. */
#define SCRIPT "\"process.stdin.resume (); console.log ('value 3');\""

#define JAVA_PACKAGE                                                                   \
    "mkdir -p src/search; { echo 'package search;'; cat "                              \
    "../../examples/students/Alphabeta.java; } > src/search/Alphabeta.java; "          \
    "printf 'package search;\\nclass Other { int x; }\\n' > src/search/Other.java"

#define C_FILES                                                                        \
    "mkdir lib; sed 's/int main *(void)/int run (void)/; s/^main *(void)/run "         \
    "(void)/' "                                                                        \
    "../../examples/students/alphabeta.c > lib/search.c; "                             \
    "printf 'int run (void);\\nint main (void) { return run (); }\\n' > main.c"

static const Submission submissions[] = {
    { "Python", HAND_IN ("alphabeta.py"), CORRECT },
    { "JavaScript with helpers",
      "mkdir lib; echo " SCRIPT " > main.mjs; echo > lib/a.js; mkdir node_modules; "
      "echo > node_modules/index.js",
      1, NULL },
    { "a Makefile",
      HAND_IN ("alphabeta.c") "; printf 'student: alphabeta.c\\n\\tcc -o $@ $< -lm\\n' "
                              "> Makefile",
      CORRECT },
    { "run, with source of several languages",
      "printf '#!/bin/sh\\necho value 3\\n' > run; touch a.py b.c", 1, NULL },
    { "the only file with a main program",
      "cp ../../examples/students/alphabeta.py 'my search.py'; echo 'if __name__ == "
      "\"__main__\": pass' >> 'my search.py'; echo 'x = 1' > other.py",
      CORRECT },
    { "a folder in a folder",
      "mkdir -p 'my work/src' __MACOSX; cd 'my work/src'; "
      "cp ../../../../examples/students/alphabeta.py .",
      CORRECT },
    { "a quote and a hyphen in its name",
      "cp -- ../../examples/students/alphabeta.py \"./-it's.py\"", CORRECT },
    { "a package of Java", JAVA_PACKAGE, CORRECT },
    { "several files of C", C_FILES, CORRECT },
    { "no program", "echo hello > notes.txt", -1,
      "There is no program here: expected Python (main.py), JavaScript (main.js), Java "
      "or C, a Makefile that builds student, or a program called run.\n" },
    { "two programs", HAND_IN ("alphabeta.py") "; " HAND_IN ("mistake.py"), -1,
      "It is not clear which Python file to run: expected one that is called main.py, "
      "and there are alphabeta.py, mistake.py.\n" },
    { "broken C", "echo 'int main (void) { return \"x\\n }' > x.c", -1, NULL },
};

#define EXERCISE                                                                       \
    "poda exercise trees/notes.gv --formats svg -o try/source/exercise 2> /dev/null"

static const Submission sheets[] = {
    { "a blank in its name, in a folder",
      "mkdir 'my work'; cp \"$key\" 'my work/my s.csv'", CORRECT },
    { "one that is wrong", "sed 's/yes/no/' \"$key\" > ana.csv", 0, NULL },
    { "no sheet", "echo hello > notes.pdf", -1,
      "There is no answer sheet here: expected the file that was handed out, as .csv, "
      ".xlsx or .ods.\n" },
    { "two sheets", "cp \"$key\" a.csv; cp \"$key\" b.csv", -1,
      "There are several files, a.csv, b.csv: expected one answer sheet.\n" },
};

static JsonObject *
read_results (JsonParser *parser, const char *folder)
{
    g_autofree char *path = g_build_filename (folder, "try/results/results.json", NULL);
    g_autoptr (GError) error = NULL;
    if (!json_parser_load_from_file (parser, path, &error))
        fail_msg ("%s", error->message);
    return json_node_get_object (json_parser_get_root (parser));
}

static double
add_scores (JsonObject *results, const char *member)
{
    JsonArray *tests = json_object_get_array_member (results, "tests");
    double sum = 0;
    for (guint i = 0; i < json_array_get_length (tests); i++)
        sum += json_object_get_double_member (json_array_get_object_element (tests, i),
                                              member);
    return sum;
}

/* `source` is the suite, or a command that makes an exercise. */
static void
test_submission (void **state)
{
    const Submission *row = *state;
    gboolean sheet = row >= sheets && row < sheets + G_N_ELEMENTS (sheets);
    rows_need ("python3");
    rows_need ("make");
    if (strstr (row->name, "Java") != NULL)
        rows_need (strstr (row->name, "JavaScript") != NULL ? "node" : "javac");
    char *folder = shell_make_folder ();
    g_autofree char *line =
        g_strdup_printf ("mkdir -p try/source try/submission; %s\n"
                         "key=$(find $PWD/try/source -name key.csv)\n"
                         "(cd try/submission; %s)\n"
                         "AUTOGRADER=$PWD/try AUTOGRADER_USER=nobody-of-that-name "
                         "sh examples/gradescope/run_autograder > said; echo exit $?",
                         sheet ? EXERCISE : "cp -r " SUITE " try/source", row->submit);
    g_autofree char *printed = shell_run (folder, line);
    g_autoptr (JsonParser) parser = json_parser_new ();
    assert_string_equal (printed, "exit 0\n");
    JsonObject *results = read_results (parser, folder);
    const char *output = json_object_get_string_member (results, "output");
    if (row->text != NULL)
        assert_string_equal (output, row->text);
    if (row->score < 0) {
        assert_true (json_object_get_int_member (results, "score") == 0);
        assert_false (json_object_has_member (results, "tests"));
    } else {
        double most = add_scores (results, "max_score");
        double score = add_scores (results, "score");
        assert_true (sheet || most == 35);
        assert_true (sheet ? (score == most) == (row->score == ALL)
                           : score == row->score);
    }
    shell_remove_folder (folder);
}

/* A suite that is broken is not the student's fault, and still there are results. */
TEST ("a broken suite")
{
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder, "mkdir -p try/source/suite try/submission; touch try/submission/run\n"
                "AUTOGRADER=$PWD/try AUTOGRADER_USER=nobody-of-that-name "
                "sh examples/gradescope/run_autograder");
    g_autoptr (JsonParser) parser = json_parser_new ();
    JsonObject *results = read_results (parser, folder);
    assert_string_equal (printed, "");
    assert_true (g_str_has_prefix (json_object_get_string_member (results, "output"),
                                   "The autograder could not mark this"));
    shell_remove_folder (folder);
}

/* --- GitHub Classroom: the same, printed --- */

static const struct {
    const char *name, *work, *told;
} pushes[] = {
    { "all correct",
      "cp -r $root/" SUITE
      " .; cp $root/examples/students/alphabeta.py main.py; echo > README.md",
      "all correct\n5 of 5  case encyclopedia\n5 of 5  case min-first\n5 of 5  case "
      "shallow-deep\n5 of 5  case textbook\n5 of 5  hidden case 5\n10 of 10  hidden "
      "case "
      "6\n35 of 35 points\nexit 0\n" },
    { "no program", "cp -r $root/" SUITE " .",
      "There is no program here: expected Python (main.py), JavaScript (main.js), Java "
      "or C, a Makefile that builds student, or a program called run.\n\n0 of 0 "
      "points\nexit 1\n" },
    { "no cases", "cp $root/examples/students/alphabeta.py .",
      "expected a folder suite/ or exercise/ in HERE\nexit 2\n" },
    { "a sheet, against the teacher's folder",
      "poda exercise '[[1,2],[3,4]]' --ask value --formats svg -o $root/t/exercise; "
      "find $root/t -name key.csv -exec cp {} 'my sheet.csv' ';'; export "
      "GRADE_AGAINST=$root/t",
      "all correct\n1 of 1  node A\n1 of 1  node B\n1 of 1  node C\n3 of 3 points\n"
      "exit 0\n" },
};

TEST_EACH (pushes, row, "classroom: %s", row->name)
{
    rows_need ("python3");
    rows_need ("jq");
    char *folder = shell_make_folder ();
    g_autofree char *line = g_strdup_printf (
        "root=$PWD; mkdir 'a push'; cd 'a push'; %s\n"
        "{ sh $root/examples/github-classroom/grade.sh; echo exit $?; } 2>&1 "
        "| sed \"s,$PWD,HERE,;/^programs run/d\"",
        row->work);
    g_autofree char *printed = shell_run (folder, line);
    assert_string_equal (printed, row->told);
    shell_remove_folder (folder);
}

/* What a Makefile could do while it builds, of which nothing works: it reads no hidden
 * case, replaces neither poda nor the results, and leaves nobody who does so later. */
#define EVIL                                                                           \
    "student:\n"                                                                       \
    "\tcat ../source/suite/cases/*.case ../source/suite/suite.ini > stolen || true\n"  \
    "\techo x > $$(command -v poda) || true\n"                                         \
    "\techo forged > ../results/results.json || true\n"                                \
    "\techo x > ../source/suite/suite.ini || true\n"                                   \
    "\t(setsid sh -c 'sleep 1; echo forged > ../results/results.json; sleep 1000' "    \
    "&)\n"                                                                             \
    "\tprintf '#!/bin/sh\\necho value 3\\ncat stolen >&2\\n' > student\n"              \
    "\tchmod +x student\n"

TEST ("a Makefile that steals and forges")
{
    rows_need ("make");
    rows_need ("setpriv");
    rows_need ("pkill");
    if (geteuid () != 0)
        rows_skip ("root");
    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (
        folder,
        "chmod 711 .; mkdir -p try/source try/submission; cp -r " SUITE " try/source\n"
        "cat > try/submission/Makefile <<'END'\n" EVIL "END\n"
        "before=$(cksum try/source/suite/suite.ini \"$(command -v poda)\")\n"
        "AUTOGRADER=$PWD/try AUTOGRADER_USER=games "
        "sh examples/gradescope/run_autograder > said 2>&1; echo exit $?\n"
        "[ \"$before\" = \"$(cksum try/source/suite/suite.ini \"$(command -v "
        "poda)\")\" ] && echo unchanged\n"
        "wc -c < try/submission/stolen; ps -u games -o stat= | grep -v Z || echo "
        "nobody\n"
        "sleep 1.2; grep -c forged try/results/results.json\n"
        "grep -c 'sandbox' said\n");
    assert_string_equal (printed, "exit 0\nunchanged\n0\nnobody\n0\n1\n");
    g_autoptr (JsonParser) parser = json_parser_new ();
    assert_true (add_scores (read_results (parser, folder), "score") == 1);
    shell_remove_folder (folder);
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (submissions); i++)
        if (depth_is_full () || i % 3 == 0)
            rows_add (test_submission, &submissions[i], "%s", submissions[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (sheets); i++)
        rows_add (test_submission, &sheets[i], "sheets: %s", sheets[i].name);
    return rows_run ();
}
