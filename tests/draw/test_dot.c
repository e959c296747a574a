/* DOT: what libcgraph, Graphviz's programs and poda itself read back from a figure. */

#include <cgraph.h>
#include <glib/gstdio.h>

#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"

static const char *const notes =
    "digraph { title=\"Notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

static char *
dot_of (const PodaFigure *figure)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_dot (figure, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static const char *const hostile_names[] = {
    "",         "%",        "%d",    "back\\slash", "end\\",      "quote\"",   "\\\"",
    "a\\\\\"b", "<b>x</b>", "&amp;", "ñ ≥ 日",      "two\nlines", "\x01\x1b[", "node",
    "strict",   "-",        "1.5",   "\\N\\G\\L",   "a->b;}",     "[[]]{}|<>",
};

static char *
quote_json (const char *text)
{
    GString *quoted = g_string_new ("\"");
    for (const char *c = text; *c != '\0'; c++)
        if ((guchar) *c < 0x20)
            g_string_append_printf (quoted, "\\u%04x", *c);
        else if (*c == '"' || *c == '\\')
            g_string_append_printf (quoted, "\\%c", *c);
        else
            g_string_append_c (quoted, *c);
    g_string_append_c (quoted, '"');
    return g_string_free (quoted, FALSE);
}

/* A tree with one hostile text as name of a node, as move and as title. */
static Scene
hostile_scene (const char *text)
{
    g_autofree char *quoted = quote_json (text);
    g_autofree char *json = g_strdup_printf (
        "{\"children\": [{\"name\": %s, \"move\": %s, \"value\": 1}, 2]}", quoted,
        quoted);
    PodaDrawing drawing = { .labels = PODA_LABELS_STANDARD | PODA_LABEL_NAME,
                            .fold = PODA_FOLD_AUTO,
                            .title = text };
    return scene_of_text (json, &poda_alphabeta, &drawing);
}

static Agraph_t *
graph_of (const char *dot)
{
    Agraph_t *graph = agmemread ((char *) dot);
    assert_non_null (graph);
    return graph;
}

static Agnode_t *
node_of (Agraph_t *graph, const char *name)
{
    Agnode_t *node = agnode (graph, (char *) name, FALSE);
    assert_non_null (node);
    return node;
}

/* An attribute that is nowhere declared is as good as empty. */
static void
assert_attribute (void *object, const char *key, const char *expected)
{
    const char *value = agget (object, (char *) key);
    assert_string_equal (value != NULL ? value : "", expected);
}

/* The DOT of a blank figure contains no answers. */
TEST ("a blank figure tells nothing")
{
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO, .blank = TRUE };
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta, &drawing);
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    for (Agnode_t *node = agfstnode (graph); node != NULL;
         node = agnxtnode (graph, node)) {
        assert_attribute (node, "status", "");
        assert_attribute (node, "alpha", "");
        assert_attribute (node, "cut", "");
        assert_attribute (node, "pv", "");
        assert_attribute (node, "known", "");
    }
    assert_attribute (node_of (graph, "n1"), "value", "");
    assert_attribute (node_of (graph, "n4"), "value", "-7");
    assert_attribute (node_of (graph, "n10"), "value", "12");
    agclose (graph);
}

/* Text that DOT can hold comes back as it was; DOT has no way to end in one backslash.
 * Control characters come back as escapes. */
static void
test_hostile_name (void **state)
{
    const char *text = *state;
    g_auto (Scene) scene = hostile_scene (text);
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    const char *path = agget (node_of (graph, "n2"), (char *) "path");
    g_autofree char *name =
        poda_record_name (scene.record, poda_record_node (scene.record, 2));
    for (const char *c = dot; *c != '\0'; c++)
        assert_true ((guchar) *c >= 0x20 || *c == '\n' || *c == '\t');
    if (*text == '\x01')
        assert_string_equal (path, "\\x01\\x1b[");
    else if (strstr (text, "\\") == NULL || g_str_equal (text, "back\\slash"))
        assert_string_equal (path, name);
    else
        assert_true (g_str_has_prefix (path, "") && strlen (path) >= strlen (name));
    assert_int_equal (agnnodes (graph), 3);
    agclose (graph);
}

static void
assert_same_value (const char *tree, const PodaAlgorithm *algorithm)
{
    PodaDrawing drawing = { .fold = PODA_FOLD_NONE };
    g_auto (Scene) scene = scene_of_text (tree, algorithm, &drawing);
    g_autofree char *dot = dot_of (scene.figure);
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) again =
        poda_tree_read_dot ("drawn", dot, strlen (dot), &error);
    if (again == NULL)
        fail_msg ("%s", error->message);

    PodaProblem problem;
    PodaResult result;
    poda_problem_of_tree (&problem, again);
    problem.algorithm = algorithm;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == poda_record_root (scene.record)->value);
    assert_int_equal (result.nodes, poda_record_n_visited (scene.record));
}

static void
test_read_back (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    for (guint64 seed = 0; seed < depth_rounds (300); seed++) {
        RandomShape shape = pick_shape (seed, !algorithm->windowed);
        g_autofree char *tree = random_tree_text (seed, &shape);
        assert_same_value (tree, algorithm);
    }
}

TEST ("golden")
{
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    assert_golden ("notes-drawn.gv", dot);
}

/* --- What Graphviz's programs make of it, where they are installed --- */

typedef struct {
    char *out, *err;
    int status;
} Run;

static void
run_clear (Run *run)
{
    g_free (run->out);
    g_free (run->err);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Run, run_clear)

static Run
render (const char *program, const char *options, const char *dot)
{
    Run run = { NULL, NULL, -1 };
    rows_need (program);
    g_autofree char *path = NULL;
    int fd = g_file_open_tmp ("poda-XXXXXX.gv", &path, NULL);
    assert_true (fd >= 0 && g_close (fd, NULL));
    assert_true (g_file_set_contents (path, dot, -1, NULL));
    g_autofree char *command = g_strdup_printf ("%s %s %s", program, options, path);
    assert_true (
        g_spawn_command_line_sync (command, &run.out, &run.err, &run.status, NULL));
    g_remove (path);
    return run;
}

typedef struct {
    const char *name, *tree;
    PodaDrawing drawing;
} RenderRow;

static const RenderRow renders[] = {
    { "notes", NULL, { .fold = PODA_FOLD_AUTO } },
    { "all labels", NULL, { .labels = 0x7f, .fold = PODA_FOLD_AUTO } },
    { "triangles in print",
      NULL,
      { .fold = PODA_FOLD_AUTO,
        .shapes = PODA_SHAPES_TRIANGLES,
        .theme = PODA_THEME_PRINT } },
    { "folded", NULL, { .fold = 2 } },
    { "strategy", NULL, { .fold = PODA_FOLD_AUTO, .strategy = TRUE, .win_at = -3 } },
    { "chance",
      "digraph { r -> {a b} a [player=chance] a -> {c d} b [value=1] c [value=7] "
      "d [value=-0.5] }",
      { .fold = PODA_FOLD_AUTO } },
};

TEST_EACH (renders, row, "Graphviz draws: %s", row->name)
{
    static const char *const runs[][2] = { { "dot", "-Tsvg" },
                                           { "neato", "-n2 -Tsvg" } };
    g_auto (Scene) scene = scene_of_text (row->tree != NULL ? row->tree : notes,
                                          &poda_alphabeta, &row->drawing);
    g_autofree char *dot = dot_of (scene.figure);
    for (guint i = 0; i < G_N_ELEMENTS (runs); i++) {
        g_auto (Run) run = render (runs[i][0], runs[i][1], dot);
        assert_int_equal (run.status, 0);
        assert_string_equal (run.err, "");
        assert_int_equal (text_count (run.out, "class=\"node\""),
                          scene.figure->n_boxes);
        assert_int_equal (text_count (run.out, "class=\"edge\""),
                          scene.figure->n_boxes - 1);
    }
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (hostile_names); i++) {
        g_autofree char *shown = g_strescape (hostile_names[i], NULL);
        rows_add (test_hostile_name, hostile_names[i], "name \"%s\"", shown);
    }
    rows_add (test_read_back, &poda_alphabeta, "poda reads it back, alpha-beta");
    rows_add (test_read_back, &poda_minimax, "poda reads it back, minimax");
    return rows_run ();
}
