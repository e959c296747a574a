/* DOT: what libcgraph, Graphviz's programs and poda itself read back from a figure. */

#include "support/dot_text.h"

#include <cgraph.h>

#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static const char *const notes =
    "digraph { title=\"Notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

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

typedef struct {
    const char *node, *key, *value;
} AttributeRow;

static const AttributeRow attributes[] = {
    { "n1", "path", "A" },
    { "n1", "player", "max" },
    { "n1", "status", "expanded" },
    { "n1", "order", "1" },
    { "n1", "alpha", "-inf" },
    { "n1", "beta", "inf" },
    { "n1", "alpha_out", "-3" },
    { "n1", "beta_out", "inf" },
    { "n1", "value", "-3" },
    { "n1", "bound", "exact" },
    { "n1", "cut", "" },
    { "n1", "pv", "true" },
    { "n1", "shape", "box" },
    { "n2", "player", "min" },
    { "n2", "shape", "circle" },
    { "n4", "status", "terminal" },
    { "n4", "value", "-7" },
    { "n4", "pv", "false" },
    { "n5", "alpha", "-7" },
    { "n8", "cut", "shallow" },
    { "n8", "cut_by", "n2" },
    { "n8", "bound", "atleast" },
    { "n8", "value", "10" },
    { "n10", "path", "E2" },
    { "n10", "status", "pruned" },
    { "n10", "order", "" },
    { "n10", "alpha", "" },
    { "n10", "value", "" },
    { "n10", "known", "12" },
    { "n10", "bound", "" },
    { "n10", "pv", "false" },
    { "n10", "style", "dashed" },
};

static void
test_attribute (void **state)
{
    const AttributeRow *row = *state;
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    assert_attribute (node_of (graph, row->node), row->key, row->value);
    agclose (graph);
}

static void
test_graph_and_edges (void **state)
{
    (void) state;
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    assert_int_equal (agnnodes (graph), 10);
    assert_attribute (graph, "title", "Notes");

    static const char *const moves[] = { "b", "c", "d" };
    guint n = 0;
    Agnode_t *parent = node_of (graph, "n2");
    for (Agedge_t *edge = agfstout (graph, parent); edge != NULL;
         edge = agnxtout (graph, edge)) {
        assert_true (n < G_N_ELEMENTS (moves));
        assert_attribute (edge, "move", moves[n++]);
    }
    assert_int_equal (n, 3);
    agclose (graph);
}

/* Without a label Graphviz would write the node's id. */
static void
test_unknown_value (void **state)
{
    (void) state;
    g_auto (Scene) scene = scene_of_text (
        "[[3,5],[2,[9,8]]]", &poda_alphabeta,
        &(PodaDrawing){ .labels = PODA_LABELS_STANDARD, .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    Agnode_t *node = node_of (graph, "n7");
    assert_attribute (node, "status", "pruned");
    assert_attribute (node, "known", "");
    assert_attribute (node, "label", " ");
    agclose (graph);
}

/* minimax has no window, and chance nodes have probabilities. */
static void
test_chance (void **state)
{
    (void) state;
    g_auto (Scene) scene =
        scene_of_text ("digraph { r [player=chance] r -> a [probability=0.25] r -> b "
                       "[probability=0.75] "
                       "a [value=4] b [value=8] }",
                       &poda_minimax, &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    Agraph_t *graph = graph_of (dot);
    Agnode_t *root = node_of (graph, "n1");
    assert_attribute (root, "player", "chance");
    assert_attribute (root, "value", "7");
    assert_attribute (root, "alpha", "");
    assert_attribute (agfstout (graph, root), "probability", "0.25");
    agclose (graph);
}

/* What an exercise asks for must not stand in its file. */
static void
test_blank (void **state)
{
    (void) state;
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
        RandomShape shape = random_shape (seed, !algorithm->windowed);
        g_autofree char *tree = random_tree_text (seed, &shape);
        assert_same_value (tree, algorithm);
    }
}

#define THREADS 4
#define ROUNDS 100

/* Writes a figure several times. Returns the text, NULL where two texts differ. */
static gpointer
write_rounds (gpointer figure)
{
    char *first = dot_of (figure);
    for (guint i = 1; i < ROUNDS && first != NULL; i++) {
        g_autofree char *dot = dot_of (figure);
        if (strcmp (dot, first) != 0)
            g_clear_pointer (&first, g_free);
    }
    return first;
}

/* Threads that write figures at the same time get what each would get alone. */
static void
test_threads (void **state)
{
    (void) state;
    Scene scenes[THREADS];
    char *alone[THREADS];
    GThread *threads[THREADS];
    for (guint i = 0; i < THREADS; i++) {
        RandomShape shape = random_shape (i, FALSE);
        g_autofree char *tree = random_tree_text (i, &shape);
        scenes[i] = scene_of_text (tree, &poda_alphabeta,
                                   &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
        alone[i] = dot_of (scenes[i].figure);
    }
    for (guint i = 0; i < THREADS; i++)
        threads[i] = g_thread_new ("dot", write_rounds, scenes[i].figure);
    for (guint i = 0; i < THREADS; i++) {
        g_autofree char *dot = g_thread_join (threads[i]);
        assert_non_null (dot);
        assert_string_equal (dot, alone[i]);
        g_free (alone[i]);
        scene_clear (&scenes[i]);
    }
}

/* A failed write is the output's to tell; the emitter goes on. */
static void
test_full_disk (void **state)
{
    (void) state;
    if (!g_file_test ("/dev/full", G_FILE_TEST_EXISTS))
        rows_skip ("/dev/full");
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    PodaOutput *output = poda_output_open ("/dev/full", NULL);
    poda_emit_dot (scene.figure, output);
    assert_false (poda_output_close (output, NULL));
}

static void
test_golden (void **state)
{
    (void) state;
    g_auto (Scene) scene = scene_of_text (notes, &poda_alphabeta,
                                          &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *dot = dot_of (scene.figure);
    assert_golden ("notes-drawn.gv", dot);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "dot");
    for (guint i = 0; i < G_N_ELEMENTS (attributes); i++)
        rows_add (&rows, test_attribute, &attributes[i], "%s of %s is \"%s\"",
                  attributes[i].key, attributes[i].node, attributes[i].value);
    rows_add (&rows, test_graph_and_edges, NULL, "graph and edges");
    rows_add (&rows, test_unknown_value, NULL, "an unknown value");
    rows_add (&rows, test_chance, NULL, "chance");
    rows_add (&rows, test_blank, NULL, "a blank figure tells nothing");
    for (guint i = 0; i < G_N_ELEMENTS (hostile_names); i++) {
        g_autofree char *shown = g_strescape (hostile_names[i], NULL);
        rows_add (&rows, test_hostile_name, hostile_names[i], "name \"%s\"", shown);
    }
    rows_add (&rows, test_read_back, &poda_alphabeta, "poda reads it back, alpha-beta");
    rows_add (&rows, test_read_back, &poda_minimax, "poda reads it back, minimax");
    rows_add (&rows, test_threads, NULL, "four threads at once");
    rows_add (&rows, test_full_disk, NULL, "a full disk");
    rows_add (&rows, test_golden, NULL, "golden");
    return rows_run (&rows);
}
