/* The template for Gradescope, with a root of its own: whatever is handed in, there are
 * results, and they say what a student can do something about. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "support/rows.h"
#include "support/shell.h"

#define SUITE "examples/gradescope/suite"

typedef struct {
    const char *name;
    const char *submit; /* a command in submission/ */
    double score;       /* of 35; -1: refused, with the text */
    const char *text;   /* NULL: any */
} Submission;

#define HAND_IN(file) "cp ../../examples/students/" file " ."

static const Submission submissions[] = {
    { "Python", HAND_IN ("alphabeta.py"), 35, "all right" },
    { "a mistake", HAND_IN ("mistake.py"), 32, NULL },
    { "C", HAND_IN ("alphabeta.c"), 35, "all right" },
    { "a Makefile",
      HAND_IN ("alphabeta.c") "; printf 'student: alphabeta.c\\n\\tcc -o $@ $< -lm\\n' "
                              "> Makefile",
      35, "all right" },
    { "run", "printf '#!/bin/sh\\necho value 3\\n' > run", 1, NULL },
    { "no program", "echo hello > notes.txt", -1,
      "There is no program here: expected one .py, .c or .java file, a Makefile that "
      "builds student, or a program called run.\n" },
    { "two programs", HAND_IN ("alphabeta.py") "; " HAND_IN ("mistake.py"), -1,
      "There are several files of source: expected one, or a Makefile, or a program "
      "called run.\n" },
    { "broken C", "echo 'int main (void) { return \"x\\n }' > x.c", -1, NULL },
    { "a Makefile for nothing", "printf 'all:\\n\\ttrue\\n' > Makefile", -1,
      "make built no program called student.\ntrue\n" },
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

static void
test_gradescope (void **state)
{
    const Submission *row = *state;
    rows_need ("python3");
    rows_need ("make");
    char *folder = shell_make_folder ();
    g_autofree char *line = g_strdup_printf (
        "mkdir -p try/source try/submission; cp -r " SUITE " try/source\n"
        "(cd try/submission; %s)\n"
        "AUTOGRADER=$PWD/try AUTOGRADER_USER=nobody-of-that-name "
        "sh examples/gradescope/run_autograder; echo exit $?",
        row->submit);
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
        assert_true (add_scores (results, "score") == row->score);
        assert_true (add_scores (results, "max_score") == 35);
    }
    shell_remove_folder (folder);
}

/* A suite that is broken is not the student's fault, and still there are results. */
static void
test_broken_suite (void **state)
{
    (void) state;
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

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "gradescope");
    for (guint i = 0; i < G_N_ELEMENTS (submissions); i++)
        rows_add (&rows, test_gradescope, &submissions[i], "%s", submissions[i].name);
    rows_add (&rows, test_broken_suite, NULL, "a broken suite");
    return rows_run (&rows);
}
