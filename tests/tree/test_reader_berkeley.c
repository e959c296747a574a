#include "base/random.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/reader_rows.h"

#include <math.h>

/* A file of which the tests only care for a few entries. */
#define FILE_OF(alg, depth, agents, start, over, successors, evaluation)               \
    "class: \"GraphGameTreeTest\"\nalg: \"" alg "\"\ndepth: \"" depth "\"\n"           \
    "num_agents: \"" agents "\"\nstart_state: \"" start "\"\nwin_states: \"" over      \
    "\"\nlose_states: \"\"\nsuccessors: \"\"\"\n" successors                           \
    "\"\"\"\nevaluation: \"\"\"\n" evaluation "\"\"\"\n"

#define MINIMAX(depth, agents, successors, evaluation)                                 \
    FILE_OF ("MinimaxAgent", depth, agents, "a", "", successors, evaluation)

/* Texts and the trees they are. */
static const Row trees[] = {
    { "expectimax leaves it to chance",
      FILE_OF ("ExpectimaxAgent", "1", "2", "a", "", "a x b\nb h c\nb t d\n",
               "c 1\nd 4\n"),
      "a max (x:b chance (0.5*h:c=1, 0.5*t:d=4))" },
    { "depth counts rounds, and what lies below is not read",
      MINIMAX ("1", "2", "a x b\nb x c\nc x d\n", "c 7\nd 9\n"),
      "a max (x:b min (x:c=7))" },
    { "the game ends where it is won",
      FILE_OF ("MinimaxAgent", "3", "2", "a", "b", "a x b\nb x c\n", "b 5\nc 6\n"),
      "a max (x:b=5)" },
    { "a state with two ways to it is two nodes",
      MINIMAX ("2", "2", "a L b\na R c\nb x d\nc x d\nd y e\n", "e 1\n"),
      "a max (L:b min (x:d max (y:e=1)), R:c min (x:d~2 max (y:e~2=1)))" },
    { "a name that the file uses is passed over",
      MINIMAX ("1", "1", "a x b\na y b\na z b~2\na w b\n", "b 1\nb~2 2\n"),
      "a max (x:b=1, y:b~3=1, z:b~2=2, w:b~4=1)" },
    { "a cycle goes round until the depth limit",
      MINIMAX ("2", "2", "a x b\nb x a\n", "a 1\nb 2\n"),
      "a max=1 (x:b min=2 (x:a~2 max=1 (x:b~2 min=2 (x:a~3=1))))" },
    { "states that are not reached need no value",
      MINIMAX ("1", "1", "a x b\nc y d\n", "b 1\n"), "a max (x:b=1)" },
    { "entries in any order, with space and comments",
      "# one\r\n  evaluation : \"\"\" # two\r\n a  1 \r\n\r\n  \"\"\"\r\n"
      "successors: \"\"\"\r\n\"\"\"\r\nstart_state: \" a \" # three\r\n"
      "num_agents:\"1\"\r\ndepth: \"1\"\r\nalg: \"MinimaxAgent\"\r\n"
      "class: \"GraphGameTreeTest\"",
      "a=1" },
    { "states named with signs",
      MINIMAX ("1", "1", "a # #b\na é \"c:\"\n", "#b 1\n\"c:\" 2\n"),
      "a max (#:#b=1, é:\"c:\"=2)" },
};

TEST_EACH (trees, row, "%s", row->name)
{
    assert_description (poda_tree_read_berkeley, row->text, row->expected);
    assert_description (poda_tree_read, row->text, row->expected);
}

TEST ("entries become attributes")
{
    static const char text[] = "title: \"A test\"\nsource: \"\"\"\none\n  two\n\"\"\"\n"
                               "expect_value: \"1\"\n" MINIMAX ("1", "1", "", "a 1\n");
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_berkeley, text, strlen (text));
    assert_string_equal (poda_tree_attribute (tree, "title"), "A test");
    assert_string_equal (poda_tree_attribute (tree, "source"), "one\n  two\n");
    assert_string_equal (poda_tree_attribute (tree, "expect_value"), "1");
    assert_string_equal (poda_tree_attribute (tree, "alg"), "MinimaxAgent");
    assert_string_equal (poda_tree_attribute (tree, "depth"), "1");
    assert_string_equal (poda_tree_attribute (tree, "lose_states"), "");
    assert_null (poda_tree_attribute (tree, "successors"));
}

/* A file of random states: ways lead forth and back, some end the game. */
typedef struct {
    guint n_states;
    guint n_agents;
    guint depth;
    gboolean chance;
    guint8 n_edges[8];
    guint8 next[8][3];
    gint values[8];
    gboolean over[8];
} Graph;

static Graph
draw_graph (guint64 seed)
{
    guint64 drawn = 0;
    Graph graph = { 0 };
    graph.n_states = 2 + poda_random_below (seed, drawn++, 7);
    graph.n_agents = 1 + poda_random_below (seed, drawn++, 3);
    graph.chance = poda_random_below (seed, drawn++, 3) == 0;
    graph.depth = 1 + poda_random_below (seed, drawn++, 6 / graph.n_agents);
    for (guint i = 0; i < graph.n_states; i++) {
        graph.values[i] = (gint) poda_random_below (seed, drawn++, 41) - 20;
        graph.over[i] = poda_random_below (seed, drawn++, 5) == 0;
        graph.n_edges[i] = (guint8) poda_random_below (seed, drawn++, 4);
        for (guint j = 0; j < graph.n_edges[i]; j++)
            graph.next[i][j] =
                (guint8) poda_random_below (seed, drawn++, graph.n_states);
    }
    return graph;
}

static char *
write_graph (const Graph *graph)
{
    GString *text = g_string_new ("class: \"GraphGameTreeTest\"\nlose_states: \"");
    for (guint i = 0; i < graph->n_states; i++)
        if (graph->over[i])
            g_string_append_printf (text, "s%u ", i);
    g_string_append_printf (text,
                            "\"\nalg: \"%sAgent\"\ndepth: \"%u\"\nnum_agents: \"%u\"\n"
                            "start_state: \"s0\"\nsuccessors: \"\"\"\n",
                            graph->chance ? "Expectimax" : "Minimax", graph->depth,
                            graph->n_agents);
    for (guint j = 0; j < 3; j++)
        for (guint i = 0; i < graph->n_states; i++)
            if (j < graph->n_edges[i])
                g_string_append_printf (text, "s%u m%u s%u\n", i, j, graph->next[i][j]);
    g_string_append (text, "\"\"\"\nevaluation: \"\"\"\n");
    for (guint i = 0; i < graph->n_states; i++)
        g_string_append_printf (text, "s%u %d\n", i, graph->values[i]);
    g_string_append (text, "\"\"\"\n");
    return g_string_free (text, FALSE);
}

/* The agents' search as Berkeley's students write it, over states and not over
 * nodes. */
static PodaValue
agent_value (const Graph *graph, guint state, guint agent, guint rounds, guint *n)
{
    *n += 1;
    if (agent == graph->n_agents) {
        agent = 0;
        rounds++;
    }
    if (rounds == graph->depth || graph->over[state] || graph->n_edges[state] == 0)
        return graph->values[state];
    gboolean chance = agent > 0 && graph->chance;
    PodaValue value = chance ? 0 : agent == 0 ? -INFINITY : INFINITY;
    for (guint j = 0; j < graph->n_edges[state]; j++) {
        PodaValue next =
            agent_value (graph, graph->next[state][j], agent + 1, rounds, n);
        if (chance)
            value += (1.0 / graph->n_edges[state]) * next;
        else
            value = agent == 0 ? fmax (value, next) : fmin (value, next);
    }
    return value;
}

/* Every node is found by its name, which tells the state behind it. */
static void
assert_names (const PodaTree *tree)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const char *name = poda_tree_node (tree, i)->name;
        assert_int_equal (poda_tree_find (tree, name, NULL), i);
        assert_true (name[0] == 's' && (name[2] == '\0' || name[2] == '~'));
    }
}

TEST ("a graph unfolds to what agents search")
{
    for (guint64 seed = 0; seed < depth_rounds (2000); seed++) {
        Graph graph = draw_graph (seed);
        g_autofree char *text = write_graph (&graph);
        g_autoptr (PodaTree) tree =
            read_or_fail (poda_tree_read_berkeley, text, strlen (text));
        g_autofree PodaValue *values = oracle_values (tree);
        guint n_nodes = 0;
        assert_true (values[0] == agent_value (&graph, 0, 0, 0, &n_nodes));
        assert_int_equal (poda_tree_n_nodes (tree), n_nodes);
        assert_names (tree);
    }
}

TEST ("no zero byte at the end")
{
    static const char text[] = "# c\ntitle: \"t\"\n" MINIMAX (
        "2", "2", "a L b\na R c\nb x a\nc y d\n", "a 1\nb 2.5\nc -3\nd inf\n");
    assert_no_terminator (poda_tree_read_berkeley, text, strlen (text) - 1);
}

/* Returns `n` states in a row, each with a way to the next one by every action. */
static char *
make_chain (guint n, const char *actions, guint depth)
{
    g_autoptr (GString) successors = g_string_new (NULL);
    for (guint i = 0; i < n; i++)
        for (const char *action = actions; *action != '\0'; action++)
            g_string_append_printf (successors, "s%u %c s%u\n", i, *action, i + 1);
    return g_strdup_printf ("class: \"GraphGameTreeTest\"\nalg: \"MinimaxAgent\"\n"
                            "depth: \"%u\"\nnum_agents: \"1\"\nstart_state: \"s0\"\n"
                            "successors: \"\"\"\n%s\"\"\"\nevaluation: \"\"\"\n"
                            "s%u 1\n\"\"\"\n",
                            depth, successors->str, MIN (n, depth));
}

/* A chain, and the number of nodes of its tree; or the refusal. */
static const struct Chain {
    guint n;
    const char *actions;
    guint depth, n_nodes;
    const char *refusal;
} chains[] = {
    { 900, "LR", 10, (1 << 11) - 1, NULL },
    { 900, "LR", 1000, 0, "1805:8: expected a tree of at most 1000000 nodes" },
    { PODA_TREE_DEEPEST, "x", 5000, PODA_TREE_DEEPEST + 1, NULL },
    { PODA_TREE_DEEPEST + 1, "x", 5000, 0,
      "1007:9: expected a tree of at most 1000 plies" },
};

TEST_EACH (chains, row, "%u states, %s, depth %u", row->n, row->actions, row->depth)
{
    g_autofree char *text = make_chain (row->n, row->actions, row->depth);
    if (row->refusal != NULL) {
        assert_error (poda_tree_read_berkeley, text, strlen (text), row->refusal);
        return;
    }
    g_autoptr (PodaTree) tree =
        read_or_fail (poda_tree_read_berkeley, text, strlen (text));
    assert_int_equal (poda_tree_n_nodes (tree), row->n_nodes);
}

/* --- Refusals --- */

/* The entries before those that a row is about. */
#define CLASS "class: \"GraphGameTreeTest\"\n"
#define ALG CLASS "alg: \"MinimaxAgent\"\n"
#define START ALG "depth: \"1\"\nnum_agents: \"2\"\nstart_state: \"a\"\n"
#define GRAPH(successors, evaluation)                                                  \
    START "successors: \"\"\"\n" successors "\"\"\"\nevaluation: \"\"\"\n" evaluation  \
          "\"\"\"\n"

static const Refusal errors[] = {
    { "hello\n", "1:1: expected an entry such as depth: \"2\"" },
    { "successors: \"\"\"a L b\"\"\"\n", "1:1: expected an entry such as" },
    { CLASS "successors: \"\"\"\na L b\n",
      "2:1: unterminated block; expected a line of \"\"\"" },
    { "depth: \"1\"\ndepth: \"2\"\n",
      "2:1: expected each key once, found \"depth\" again" },
    { "class: \"PacmanGameTreeTest\"\n",
      "1:9: expected the class GraphGameTreeTest, the only one that contains a tree, "
      "found \"PacmanGameTreeTest\"" },
    { CLASS "alg: \"ReflexAgent\"\n",
      "2:7: expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found" },
    { ALG "depth: \"0\"\n",
      "3:9: expected a whole number, 1 or more, as the value of \"depth\", found "
      "\"0\"" },
    { ALG "depth: \"1\"\nnum_agents: \"2\"\nstart_state: \"a b\"\n",
      "5:1: expected one word as the value of \"start_state\"" },
    { START "successors: \"\"\"\n\"\"\"\n",
      "8:1: the entry \"evaluation\" is missing" },
    { GRAPH ("a L b\n  a b\n", ""),
      "8:3: expected a state, an action and the next state on a line" },
    { GRAPH ("", "a 1 2\n"), "9:1: expected a state and a number on a line" },
    { GRAPH ("", "a 1,5\n"), "9:3: expected a decimal point, not a comma, in \"1,5\"" },
    { GRAPH ("", "a 1\na 1\n"), "10:1: expected each state once, found \"a\" again" },
    { "win_states: \"b\"\n" GRAPH ("a L b\n", "a 1\n"),
      "8:5: \"b\" is a leaf; expected an evaluation line for it" },
    { GRAPH ("a L b\nb x c\nc x d\n", "d 1\n"),
      "8:5: \"c\" is a leaf; expected an evaluation line for it" },
    { GRAPH ("a é ñandú\n", ""), "7:5: \"ñandú\" is a leaf" },
    { CLASS "alg: \"\xFF\"\n", "2:7: expected UTF-8" },
};

TEST_EACH (errors, row, "%s", row->expected)
{
    assert_error (poda_tree_read_berkeley, row->text, strlen (row->text),
                  row->expected);
}

/* A long name, many times over, would fill any memory. */
TEST ("name too long")
{
    g_autofree char *name = g_strnfill (256, 'x');
    g_autofree char *text = g_strdup_printf (
        "%ssuccessors: \"\"\"\na L %s\n\"\"\"\nevaluation: \"\"\n", START, name);
    assert_error (poda_tree_read_berkeley, text, strlen (text),
                  "7:5: expected the name of a state of at most 255 bytes");
}
