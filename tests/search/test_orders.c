/* The order of children at every node, compared with exact values from the tree itself;
 * random orders, and the moves of games from the middle column outwards. */

#include <math.h>
#include <string.h>

#include "record/record.h"
#include "search/search.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"
#include "support/sheet.h"

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
    if (player == PODA_CHANCE)
        return FALSE;
    switch (order) {
    case PODA_ORDER_REVERSE:
        return TRUE;
    case PODA_ORDER_BEST:
        return player == PODA_MAX ? second > first : second < first;
    case PODA_ORDER_WORST:
        return player == PODA_MAX ? second < first : second > first;
    case PODA_ORDER_NATURAL:
    case PODA_ORDER_RANDOM:
    case PODA_ORDER_CENTRE:
    default:
        return FALSE;
    }
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

/* The order of a node's children as a number, and FALSE where a child is missing or met
 * twice. */
static gboolean
read_order (const PodaRecord *record, const PodaNode *node, const PodaTree *tree,
            guint *number)
{
    guint32 first = poda_tree_node (tree, record_tree_index (record, node))->child;
    guint seen = 0;
    *number = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child)) {
        guint place = record_tree_index (record, child) - first;
        *number = *number * 3 + place;
        seen |= 1u << place;
    }
    return seen == 7;
}

/* All six orders of three children come about equally often. */
static void
test_random (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    const Ordered row = { algorithm, PODA_ORDER_RANDOM, "random" };
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", "[1,2,3]", 7, NULL);
    g_autoptr (GHashTable) counts = g_hash_table_new (NULL, NULL);
    for (guint64 seed = 1; seed <= 1200; seed++) {
        g_autoptr (PodaRecord) record = record_of (tree, &row, seed);
        guint number;
        assert_true (read_order (record, poda_record_root (record), tree, &number));
        guint before =
            GPOINTER_TO_UINT (g_hash_table_lookup (counts, GUINT_TO_POINTER (number)));
        g_hash_table_insert (counts, GUINT_TO_POINTER (number),
                             GUINT_TO_POINTER (before + 1));
    }
    assert_int_equal (g_hash_table_size (counts), 6);
    GHashTableIter iter;
    gpointer count;
    g_hash_table_iter_init (&iter, counts);
    while (g_hash_table_iter_next (&iter, NULL, &count))
        assert_in_range (GPOINTER_TO_UINT (count), 140, 260);
}

/* --- In games --- */

typedef struct {
    const char *game, *parameters, *moves;
    const char *evaluator;
    const char *centre; /* the moves, from the middle column outwards */
} Played;

static const Played played[] = {
    { "connect4", "", "", "windows", "4 3 5 2 6 1 7" },
    { "connect4", "cols=4", "1", "table", "2 3 1 4" },
    { "connect4", "", "444444", "windows", "3 5 2 6 1 7" },
    { "tictactoe", "", "", "open-lines", "b1 b2 b3 a1 c1 a2 c2 a3 c3" },
    { "tictactoe", "", "b2,a1", "open-lines", "b1 b3 c1 a2 c2 a3 c3" },
    { "reversi", "size=6", "", "weighted", "c2 d5 b3 e4" },
};

static char *
root_moves (const PodaRecord *record)
{
    GString *text = g_string_new (NULL);
    const PodaProblem *problem = poda_record_problem (record);
    for (const PodaNode *child = poda_node_child (poda_record_root (record));
         child != NULL; child = poda_node_next (child)) {
        g_autofree char *move =
            problem->game->format_move (problem->game, &problem->root, child->move);
        g_string_append_printf (text, "%s%s", text->len > 0 ? " " : "", move);
    }
    return g_string_free (text, FALSE);
}

static PodaRecord *
search_game (const Played *row, PodaOrder order, guint depth)
{
    PodaProblem problem = scene_problem (row->game, row->parameters, row->moves);
    problem.algorithm = &poda_minimax;
    problem.evaluator = poda_game_find_evaluator (problem.game, row->evaluator, NULL);
    assert_non_null (problem.evaluator);
    problem.evaluator_arguments = sheet_arguments (problem.evaluator, NULL);
    problem.order = order;
    problem.depth = depth;
    PodaRecord *record = poda_record_search (&problem, FALSE, NULL);
    assert_non_null (record);
    return record;
}

static void
test_centre (void **state)
{
    const Played *row = *state;
    g_autoptr (PodaRecord) record = search_game (row, PODA_ORDER_CENTRE, 1);
    g_autofree char *moves = root_moves (record);
    assert_string_equal (moves, row->centre);
}

/* --- Positions that are hard to tell apart --- */

enum { PLACE, PLIES }; /* words of a position */

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
    for (guint i = 0; i < G_N_ELEMENTS (played); i++) {
        const Played *row = &played[i];
        rows_add (test_centre, row, "centre: %s %s %s", row->game, row->parameters,
                  row->moves);
    }
    return rows_run ();
}
