/* The order of children at every node, compared with exact values from the tree itself;
 * random orders, and the moves of games from the middle column outwards. */

#include "record/record.h"
#include "search/search.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"

#define MOST_CHILDREN 8

/* --- On random trees --- */

typedef struct {
    const PodaAlgorithm *algorithm;
    PodaOrder order;
    const char *name;
} Ordered;

static PodaRecord *
record_of (const PodaTree *tree, const Ordered *row, guint64 seed)
{
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = row->algorithm;
    problem.order = row->order;
    problem.seed = seed;
    PodaRecord *record = poda_record_search (&problem, FALSE, NULL);
    assert_non_null (record);
    return record;
}

/* TRUE if the order puts the second of two children before the first. */
static gboolean
goes_before (PodaOrder order, PodaPlayer player, PodaValue first, PodaValue second)
{
    gboolean better = player == PODA_MAX ? second > first : second < first;
    return player != PODA_CHANCE
           && (order == PODA_ORDER_REVERSE || (order == PODA_ORDER_BEST && better)
               || (order == PODA_ORDER_WORST && !better && second != first));
}

/* The children of a node as they must be visited, by insertion. */
static guint
expected_children (const PodaTree *tree, guint32 index, PodaOrder order,
                   const PodaValue *truth, guint32 *children)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    guint n = 0;
    for (guint32 child = node->child; child != PODA_TREE_NONE;
         child = poda_tree_node (tree, child)->next) {
        guint place = n++;
        for (; place > 0
               && goes_before (order, node->player, truth[children[place - 1]],
                               truth[child]);
             place--)
            children[place] = children[place - 1];
        children[place] = child;
    }
    return n;
}

/* A cut leaves some out: those that are visited are the first ones. */
static void
check_node (const PodaRecord *record, const PodaNode *node, const PodaTree *tree,
            const PodaValue *truth, const Ordered *row)
{
    guint32 children[MOST_CHILDREN];
    guint n = expected_children (tree, record_tree_index (record, node), row->order,
                                 truth, children);
    guint place = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child), place++) {
        assert_true (place < n);
        assert_int_equal (record_tree_index (record, child), children[place]);
    }
    if (!row->algorithm->windowed)
        assert_int_equal (place, n);
}

static void
test_order (void **state)
{
    const Ordered *row = *state;
    for (guint64 seed = 0; seed < depth_rounds (2000); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
        shape.uneven = TRUE;
        shape.infinite = shape.infinite && !shape.chance;
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autofree PodaValue *truth = oracle_values (tree);
        g_autoptr (PodaRecord) record = record_of (tree, row, seed);
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
            check_node (record, poda_record_node (record, id), tree, truth, row);
    }
}

/* --- At random --- */

/* All six orders of three children come about equally often. */
static void
test_random (void **state)
{
    const Ordered row = { *state, PODA_ORDER_RANDOM, "random" };
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", "[1,2,3]", 7, NULL);
    guint counts[4][4] = { 0 }, n = 0; /* by the first two */
    for (guint64 seed = 1; seed <= 1200; seed++) {
        g_autoptr (PodaRecord) record = record_of (tree, &row, seed);
        guint32 places[3];
        for (guint i = 0; i < 3; i++)
            places[i] = record_tree_index (record, poda_record_node (record, 2 + i));
        assert_int_equal (places[0] * places[1] * places[2], 1 * 2 * 3);
        n += counts[places[0]][places[1]]++ == 0;
    }
    assert_int_equal (n, 6);
    for (guint i = 0; i < 16; i++)
        assert_true (counts[i / 4][i % 4] == 0
                     || (counts[i / 4][i % 4] >= 140 && counts[i / 4][i % 4] <= 260));
}

/* --- In games --- */

static const struct Played {
    const char *game, *parameters, *moves;
    const char *centre; /* the moves, from the middle column outwards */
} played[] = {
    { "connect4", "", "", "4 3 5 2 6 1 7" },
    { "connect4", "cols=4", "1", "2 3 1 4" },
    { "connect4", "", "444444", "3 5 2 6 1 7" },
    { "tictactoe", "", "", "b1 b2 b3 a1 c1 a2 c2 a3 c3" },
    { "tictactoe", "", "b2,a1", "b1 b3 c1 a2 c2 a3 c3" },
    { "reversi", "size=6", "", "c2 d5 b3 e4" },
};

TEST_EACH (played, row, "centre: %s %s %s", row->game, row->parameters, row->moves)
{
    PodaProblem problem = scene_problem (row->game, row->parameters, row->moves);
    g_autoptr (GString) moves = g_string_new (NULL);
    problem.algorithm = &poda_minimax;
    problem.order = PODA_ORDER_CENTRE;
    problem.depth = 1;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    for (const PodaNode *child = poda_node_child (poda_record_root (record));
         child != NULL; child = poda_node_next (child)) {
        g_autofree char *move = poda_record_move_text (record, child);
        g_string_append_printf (moves, "%s%s", moves->len > 0 ? " " : "", move);
    }
    assert_string_equal (moves->str, row->centre);
}

int
main (void)
{
    static const struct {
        PodaOrder order;
        const char *name;
    } orders[] = { { PODA_ORDER_NATURAL, "natural" },
                   { PODA_ORDER_REVERSE, "reverse" },
                   { PODA_ORDER_BEST, "best" },
                   { PODA_ORDER_WORST, "worst" } };
    Ordered table[64];
    guint n = 0;
    for (guint i = 0; i < G_N_ELEMENTS (orders); i++)
        for (guint k = 0; poda_algorithms[k] != NULL; k++) {
            table[n] = (Ordered){ poda_algorithms[k], orders[i].order, orders[i].name };
            rows_add (test_order, &table[n], "%s: %s", orders[i].name,
                      poda_algorithms[k]->name);
            n++;
        }
    for (guint k = 0; poda_algorithms[k] != NULL; k++)
        rows_add (test_random, poda_algorithms[k], "random: %s",
                  poda_algorithms[k]->name);
    return rows_run ();
}
