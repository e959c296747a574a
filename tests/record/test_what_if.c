/* What-if questions, on random trees: searching again with every value of a leaf
 * confirms the stated intervals, and searching a pruned subtree confirms that the
 * cut was safe. */

#include <math.h>

#include "record/what_if.h"
#include "report/sentence.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "tree/edit.h"

#define TREES 1500
#define MOST 10000000

static guint
visited_children (const PodaNode *node)
{
    guint n = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        n += child->status != PODA_STATUS_PRUNED;
    return n;
}

static gboolean
is_in (const PodaInterval *interval, PodaValue value)
{
    return (interval->from < value || (interval->from_in && interval->from == value))
           && (value < interval->to || (interval->to_in && interval->to == value));
}

static gboolean
has (const GArray *intervals, PodaValue value)
{
    gboolean found = FALSE;
    for (guint i = 0; i < intervals->len; i++)
        found |= is_in (&g_array_index (intervals, PodaInterval, i), value);
    return found;
}

static PodaValue
piece_value (const GArray *pieces, PodaValue value)
{
    for (guint i = 0; i < pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (pieces, PodaPiece, i);
        if (is_in (&piece->values, value))
            return piece->slope ? value : piece->value;
    }
    fail_msg ("no piece has %g", value);
    return NAN;
}

/* The same search with another value, by plain means. */
static PodaRecord *
search_with (const PodaRecord *record, PodaTree *tree, guint32 leaf, PodaValue value)
{
    PodaProblem problem = *poda_record_problem (record);
    g_autoptr (GError) error = NULL;
    assert_true (poda_tree_set_value (tree, leaf, value, &error));
    problem.game = poda_tree_game (tree);
    PodaRecord *again = poda_record_search (&problem, FALSE, &error);
    if (error != NULL)
        fail_msg ("%s", error->message);
    return again;
}

static gboolean
cuts_there (const PodaRecord *record, guint32 index, guint kept)
{
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (record_tree_index (record, node) == index)
            return node->cut != PODA_CUT_NONE && visited_children (node) == kept;
    }
    return FALSE;
}

static int
compare (gconstpointer a, gconstpointer b)
{
    PodaValue left = *(const PodaValue *) a, right = *(const PodaValue *) b;
    return left < right ? -1 : left > right;
}

/* Every value of the tree, averages too, what lies between them, and the ends. */
static GArray *
all_values (const PodaTree *tree, const PodaProblem *problem)
{
    GArray *values = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    const PodaValue more[] = { -INFINITY, INFINITY, problem->alpha, problem->beta, 0 };
    g_autofree PodaValue *truth = oracle_values (tree);
    g_array_append_vals (values, more, G_N_ELEMENTS (more));
    g_array_append_vals (values, truth, poda_tree_n_nodes (tree));
    g_array_sort (values, compare);
    guint n = values->len;
    for (guint i = 0; i + 1 < n; i++) {
        PodaValue low = g_array_index (values, PodaValue, i);
        PodaValue high = g_array_index (values, PodaValue, i + 1);
        PodaValue middle = isinf (low)    ? high - 1
                           : isinf (high) ? low + 1
                                          : (low + high) / 2;
        if (isfinite (middle))
            g_array_append_val (values, middle);
    }
    return values;
}

static gboolean
is_below_chance (const PodaTree *tree, guint32 index)
{
    while ((index = poda_tree_node (tree, index)->parent) != PODA_TREE_NONE)
        if (poda_tree_node (tree, index)->player == PODA_CHANCE)
            return TRUE;
    return FALSE;
}

static const PodaNode *
some_cut (const PodaRecord *record, guint64 seed)
{
    const PodaNode *found = NULL;
    guint n = 0;
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (node->cut != PODA_CUT_NONE && (seed >> n++) % 2 == 0)
            found = node;
    }
    return found;
}

static void
check_leaf (const PodaRecord *record, const PodaTree *tree, const PodaNode *leaf,
            const PodaNode *cut, guint64 seed)
{
    g_autoptr (GError) error = NULL;
    guint32 index = record_tree_index (record, leaf), at;
    PodaValue before = poda_tree_node (tree, index)->value;
    g_autoptr (PodaWhatIf) what_if = poda_what_if_new (record, leaf, cut, MOST, &error);
    if (is_below_chance (tree, index)) {
        assert_null (what_if);
        assert_non_null (strstr (error->message, "below a chance node"));
        return;
    }
    if (error != NULL)
        fail_msg ("%s", error->message);
    assert_true (poda_tree_node (tree, index)->value == before);
    const PodaEdit same = { PODA_EDIT_SET, 0, 0 };
    g_autoptr (PodaTree) copy = poda_tree_edit (tree, index, &same, &at, NULL);
    g_autoptr (GArray) values = all_values (tree, poda_record_problem (record));
    for (guint i = 0; i < values->len; i++) {
        PodaValue value = g_array_index (values, PodaValue, i);
        g_autoptr (PodaRecord) again = search_with (record, copy, index, value);
        PodaValue root = poda_record_root (again)->value;
        if (has (what_if->stays, value) != (root == poda_record_root (record)->value))
            fail_msg ("seed %d, leaf %u, value %g: the root's value", (int) seed, index,
                      value);
        if (piece_value (what_if->pieces, value) != root)
            fail_msg ("seed %d, leaf %u, value %g: the pieces say %g, not %g",
                      (int) seed, index, value, piece_value (what_if->pieces, value),
                      root);
        if (cut != NULL
            && has (what_if->stands, value)
                   != cuts_there (again, record_tree_index (record, cut),
                                  visited_children (cut)))
            fail_msg ("seed %d, leaf %u, value %g: the cut", (int) seed, index, value);
    }
    for (guint i = 0; i + 1 < what_if->pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (what_if->pieces, PodaPiece, i);
        assert_true (piece[0].values.to == piece[1].values.from);
        assert_true (piece[0].values.to_in != piece[1].values.from_in);
    }
    /* Minimax clamps what a leaf says. */
    if (poda_record_problem (record)->algorithm == &poda_minimax)
        assert_true (what_if->pieces->len <= 3);
}

static PodaRecord *
ordered_search (const PodaTree *tree, guint64 seed)
{
    static const PodaAlgorithm *const algorithms[] = {
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_shallow_alphabeta,
        &poda_minimax,   &poda_alphabeta,
    };
    g_autoptr (PodaRecord) plain = random_search (
        tree, algorithms[pick (seed, "algorithm", G_N_ELEMENTS (algorithms))], seed);
    PodaProblem problem = *poda_record_problem (plain);
    problem.order = pick (seed, "ordered", 6) == 5
                        ? (PodaOrder) (pick (seed, "order", PODA_ORDER_CENTRE))
                        : PODA_ORDER_NATURAL;
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    return record;
}

TEST ("all values of a leaf")
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 7) == 0);
        shape.depth = MIN (shape.depth, 5);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        if (poda_tree_n_nodes (tree) > 60)
            continue;
        g_autoptr (PodaRecord) record = ordered_search (tree, seed);
        const PodaNode *cut = some_cut (record, seed);
        for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
            const PodaNode *node = poda_record_node (record, id);
            if (poda_node_child (node) == NULL)
                check_leaf (record, tree, node, cut, seed);
        }
    }
}

/* --- What was skipped --- */

/* Returns the tree with a leaf of that value in a node's place. */
static PodaTree *
with_leaf (const PodaTree *tree, guint32 index, PodaValue value)
{
    const PodaEdit remove = { PODA_EDIT_REMOVE, 0, 0 };
    const PodaEdit set = { PODA_EDIT_SET, value, 0 };
    guint32 child, at;
    PodaTree *now = NULL;
    while ((child = poda_tree_node (now != NULL ? now : tree, index)->child)
           != PODA_TREE_NONE) {
        g_autoptr (PodaTree) before = now;
        now =
            poda_tree_edit (before != NULL ? before : tree, child, &remove, &at, NULL);
    }
    g_autoptr (PodaTree) bare = now;
    return poda_tree_edit (bare, index, &set, &at, NULL);
}

/* The way up tells what a search says that finds the node's value there. */
static void
check_way (const PodaRecord *record, const PodaNode *cut,
           const PodaPrunedSearch *pruned_search)
{
    PodaProblem problem = *poda_record_problem (record);
    const PodaPropagation *stops =
        (const PodaPropagation *) (gpointer) pruned_search->way->data;
    const PodaTree *tree = poda_tree_of_game (problem.game);
    if (problem.order > PODA_ORDER_REVERSE || !isfinite (stops[0].value))
        return;
    g_autoptr (PodaTree) other =
        with_leaf (tree, record_tree_index (record, cut), stops[0].value);
    problem.game = poda_tree_game (other);
    g_autoptr (PodaRecord) again = poda_record_search (&problem, FALSE, NULL);
    assert_true (poda_record_root (again)->value
                 == (pruned_search->stays ? poda_record_root (record)->value
                                          : stops[pruned_search->way->len - 1].value));
}

static void
check_anyway (const PodaRecord *record, const PodaNode *cut, const PodaValue *truth)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaPrunedSearch) pruned_search =
        poda_pruned_search_new (record, cut, MOST, &error);
    const PodaProblem *problem = poda_record_problem (record);
    gboolean window = isfinite (problem->alpha) || isfinite (problem->beta);
    if (error != NULL)
        fail_msg ("%s", error->message);
    assert_true (pruned_search->truths->len > 0);
    for (guint i = 0; i < pruned_search->truths->len; i++) {
        const PodaTruth *one = &g_array_index (pruned_search->truths, PodaTruth, i);
        assert_int_equal (one->node->status, PODA_STATUS_PRUNED);
        assert_true (fabs (one->value - truth[record_tree_index (record, one->node)])
                         < 1e-9
                     || one->value == truth[record_tree_index (record, one->node)]);
    }
    const PodaPropagation *stops =
        (const PodaPropagation *) (gpointer) pruned_search->way->data;
    assert_ptr_equal (stops[0].node, cut);
    for (guint i = 0; i < pruned_search->way->len; i++) {
        assert_true (i == 0 || stops[i].node == poda_node_parent (stops[i - 1].node));
        assert_true (stops[i].stays
                     == (i + 1 == pruned_search->way->len && pruned_search->stays));
    }
    /* It never passes the node that made the cut. */
    if (cut->cut_by != 0)
        for (guint i = 0; i + 1 < pruned_search->way->len; i++)
            assert_int_not_equal (stops[i].node->id, cut->cut_by);
    assert_true (pruned_search->stays || window);
    check_way (record, cut, pruned_search);
}

TEST ("what was skipped")
{
    guint n = 0;
    for (guint64 seed = 0; seed < depth_rounds (20 * TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (PodaRecord) record = ordered_search (tree, seed);
        g_autofree PodaValue *truth = oracle_values (tree);
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
            if (poda_record_node (record, id)->cut != PODA_CUT_NONE) {
                check_anyway (record, poda_record_node (record, id), truth);
                n++;
            }
    }
    assert_true (n > 100);
}

/* --- In words --- */

/* A search with β as the upper end of its window, a cut at a node, a leaf, and what is
 * said: of the cut, of the root, and of searching the pruned nodes. */
static const struct Told {
    const char *name, *tree, *cut, *leaf;
    PodaValue beta;
    const char *stands, *stays, *promise, *pruned_search;
} told[] = {
    { "the textbook", "[[3,12,8],[2,4,6],[14,5,2]]", "C", "c1", INFINITY,
      "the cut stands as long as c1 ≤ 3", "A remains 3 as long as c1 ≤ 3",
      "whatever the cut children are worth, A remains 3",
      "min (2, 4, 6) = 2: nothing changes at C (MIN), and A remains 3" },
    { "a deep cut", "[5,[[[3,1],7],2]]", "D", "d1", INFINITY,
      "the cut stands as long as d1 ≤ 5", "A remains 5 whatever d1 is worth",
      "whatever the cut children are worth, A remains 5",
      "min (3, 1) = 1: D (MIN) would be worth 1 instead of 3; but max (1, 7) = 7: "
      "nothing changes at C (MAX), and A remains 5" },
    { "the given window", "[6,9]", "A", "a1", 5, "the cut stands as long as a1 ≥ 5",
      "A remains at least 6 as long as a1 = 6",
      "whatever the cut children are worth, nothing changes inside the initial window "
      "(−∞, 5)",
      "max (6, 9) = 9: A (MAX) would be worth 9 instead of 6; that changes nothing "
      "inside the initial window (−∞, 5)" },
};

TEST_EACH (told, row, "told: %s", row->name)
{
    g_autoptr (PodaTree) tree =
        poda_tree_read ("t", row->tree, strlen (row->tree), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.beta = row->beta;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, TRUE, NULL));
    const PodaNode *cut = poda_record_find (record, row->cut, NULL);
    const PodaNode *leaf = poda_record_find (record, row->leaf, NULL);
    g_autoptr (PodaWhatIf) what_if = poda_what_if_new (record, leaf, cut, MOST, NULL);
    g_autoptr (PodaPrunedSearch) pruned_search =
        poda_pruned_search_new (record, cut, MOST, NULL);
    g_autofree char *stands = poda_sentence_stands (record, leaf, what_if);
    g_autofree char *stays = poda_sentence_stays (record, leaf, what_if);
    g_autofree char *promise = poda_sentence_cut_is_safe (record, cut);
    g_autofree char *searched = poda_sentence_pruned_search (record, pruned_search);
    assert_string_equal (stands, row->stands);
    assert_string_equal (stays, row->stays);
    assert_string_equal (promise, row->promise);
    assert_string_equal (searched, row->pruned_search);
}

static void
assert_refused (const PodaRecord *record, const char *leaf, const char *expected)
{
    g_autoptr (GError) error = NULL;
    assert_null (poda_what_if_new (record, poda_record_find (record, leaf, NULL), NULL,
                                   MOST, &error));
    assert_non_null (strstr (error->message, expected));
}

TEST ("refused")
{
    static const char text[] = "[[3,12],chance[2,4]]";
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = poda_tree_read ("t", text, strlen (text), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_refused (record, "B", "node \"B\" has children; expected a leaf");
    assert_refused (record, "c1", "node \"c1\" is below a chance");
    assert_null (
        poda_pruned_search_new (record, poda_record_root (record), MOST, &error));
    assert_non_null (strstr (error->message, "node \"A\" was not cut; choose a"));
    assert_null (poda_what_if_new (record, poda_record_find (record, "b1", NULL), NULL,
                                   5, NULL));
}
