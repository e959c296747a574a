/* DOT: what libcgraph, Graphviz's programs and poda itself read back from a figure. */

#include <cgraph.h>

#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"
#include "support/shell.h"

/* Names as JSON has them. */
static const char *const hostile[] = {
    "\"\"",        "\"%\"",         "\"%d\"",          "\"back\\\\slash\"",
    "\"end\\\\\"", "\"quote\\\"\"", "\"\\\\\\\"\"",    "\"<b>x</b>\"",
    "\"&amp;\"",   "\"ñ ≥ 日\"",    "\"two\\nlines\"", "\"\\u0001\\u001b[\"",
    "\"strict\"",  "\"-\"",         "\"1.5\"",         "\"\\\\N\\\\G\\\\L\"",
    "\"a->b;}\"",  "\"[[]]{}|<>\"",
};

/* A hostile text as name of a node, as move and as title, comes back as it was, but for
 * control characters, which come back as escapes; DOT has no way to end in one
 * backslash. */
TEST_EACH (hostile, quoted, "name %s", *quoted)
{
    g_autofree char *json = g_strdup_printf (
        "{\"children\": [{\"name\": %s, \"move\": %s, \"value\": 1}, 2]}", *quoted,
        *quoted);
    PodaDrawing drawing = scene_drawing ();
    drawing.labels = PODA_LABELS_STANDARD | PODA_LABEL_NAME;
    drawing.title = *quoted;
    g_auto (Scene) scene = scene_of_text (json, &poda_alphabeta, &drawing);
    g_autofree char *dot = scene_write (scene.figure, "dot");
    g_autofree char *name =
        poda_record_name (scene.record, poda_record_node (scene.record, 2));
    Agraph_t *graph = agmemread (dot);
    assert_non_null (graph);
    assert_int_equal (agnnodes (graph), 3);
    Agnode_t *node = agnode (graph, (char *) "n2", FALSE);
    assert_non_null (node);
    const char *path = agget (node, (char *) "path");
    for (const char *c = dot; *c != '\0'; c++)
        assert_true ((guchar) *c >= 0x20 || *c == '\n' || *c == '\t');
    if (*name == '\x01')
        assert_string_equal (path, "\\x01\\x1b[");
    else if (strstr (name, "\\") == NULL || g_str_equal (name, "back\\slash"))
        assert_string_equal (path, name);
    else
        assert_true (strlen (path) >= strlen (name));
    agclose (graph);
}

/* The tree that poda reads back has the same value, and as many visited nodes. */
TEST ("poda reads it back")
{
    for (guint64 seed = 0; seed < depth_rounds (600); seed++) {
        const PodaAlgorithm *algorithm =
            pick (seed, "algorithm", 2) ? &poda_alphabeta : &poda_minimax;
        RandomShape shape = pick_shape (seed, !algorithm->windowed);
        PodaDrawing drawing = { .fold = PODA_FOLD_NONE };
        g_autofree char *text = random_tree_text (seed, &shape);
        g_auto (Scene) scene = scene_of_text (text, algorithm, &drawing);
        g_autofree char *dot = scene_write (scene.figure, "dot");
        g_autoptr (PodaTree) again = scene_tree (dot);
        PodaProblem problem;
        PodaResult result;
        poda_problem_of_tree (&problem, again);
        problem.algorithm = algorithm;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_true (result.value == poda_record_root (scene.record)->value);
        assert_int_equal (result.nodes, poda_record_n_visited (scene.record));
    }
}

TEST ("golden")
{
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO };
    g_auto (Scene) scene = scene_of_text (scene_notes, &poda_alphabeta, &drawing);
    g_autofree char *dot = scene_write (scene.figure, "dot");
    assert_golden ("notes-drawn.gv", dot);
}

/* --- What Graphviz's programs make of it, where they are installed --- */

static const struct {
    const char *name, *tree;
    PodaDrawing drawing;
} drawn[] = {
    { "all labels", scene_notes, { .labels = 0x7f, .fold = PODA_FOLD_AUTO } },
    { "triangles in print",
      scene_notes,
      { .shapes = PODA_SHAPES_TRIANGLES, .theme = PODA_THEME_PRINT, .fold = 2 } },
    { "strategy",
      scene_notes,
      { .fold = PODA_FOLD_AUTO, .strategy = TRUE, .win_at = -3 } },
    { "chance",
      "digraph { r -> {a b} a [player=chance] a -> {c d} b [value=1] c [value=7] "
      "d [value=-0.5] }",
      { .fold = PODA_FOLD_AUTO } },
};

TEST_EACH (drawn, row, "Graphviz draws: %s", row->name)
{
    static const char *const programs[] = { "dot", "neato -n2" };
    rows_need ("dot");
    g_auto (Scene) scene = scene_of_text (row->tree, &poda_alphabeta, &row->drawing);
    g_autofree char *dot = scene_write (scene.figure, "dot");
    char *folder = shell_make_folder ();
    shell_write (folder, "tree.gv", dot);
    for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
        g_autofree char *line = g_strdup_printf ("%s -Tsvg tree.gv", programs[i]);
        g_autofree char *svg = shell_run (folder, line);
        assert_true (g_str_has_prefix (svg, "<?xml")); /* and no warning */
        assert_int_equal (text_count (svg, "class=\"node\""), scene.figure->n_boxes);
        assert_int_equal (text_count (svg, "class=\"edge\""),
                          scene.figure->n_boxes - 1);
    }
    shell_remove_folder (folder);
}
