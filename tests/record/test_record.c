/* The record: replaying the steps gives the tree, enter and leave balance, cuts and
 * bounds are explained by the nodes above, and a search without a record gives the same
 * summary. */

#include <math.h>

#include "record/fields.h"
#include "record/search_path.h"
#include "record/replay.h"
#include "report/sentence.h"
#include "record/summary.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"

#define TREES 3000

/* Runs `check` on random trees of every shape. */
static void
for_random_trees (const PodaAlgorithm *algorithm, guint64 trees,
                  void (*check) (PodaRecord *record))
{
    for (guint64 seed = 0; seed < depth_rounds (trees); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        g_autoptr (PodaRecord) record = random_search (tree, algorithm, seed);
        check (record);
    }
}

static void
assert_same_node (const PodaNode *a, const PodaNode *b)
{
    assert_int_equal (a->id, b->id);
    assert_int_equal (a->move, b->move);
    assert_true (a->alpha == b->alpha && a->beta == b->beta);
    assert_true (a->own_limit_out == b->own_limit_out && a->value == b->value);
    assert_int_equal (a->best, b->best);
    assert_int_equal (a->cut_by, b->cut_by);
    assert_int_equal (a->player, b->player);
    assert_int_equal (a->status, b->status);
    assert_int_equal (a->bound, b->bound);
    assert_int_equal (a->cut, b->cut);
    assert_int_equal (a->pv, b->pv);
    assert_int_equal (a->open, b->open);
    const PodaNode *parent_a = poda_node_parent (a), *parent_b = poda_node_parent (b);
    assert_int_equal (parent_a != NULL ? parent_a->id : 0,
                      parent_b != NULL ? parent_b->id : 0);
}

static void
assert_same_tree (const PodaRecord *a, const PodaRecord *b)
{
    assert_int_equal (poda_record_n_visited (a), poda_record_n_visited (b));
    for (guint32 id = 1; id <= poda_record_n_visited (a); id++)
        assert_same_node (poda_record_node (a, id), poda_record_node (b, id));
    assert_memory_equal (poda_record_counts (a), poda_record_counts (b),
                         sizeof (PodaCounts));
}

static void
check_replay (PodaRecord *record)
{
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay))
        continue;
    assert_same_tree (poda_replay_so_far (replay), record);
    poda_replay_seek (replay, n_steps / 2);
    poda_replay_seek (replay, n_steps);
    assert_same_tree (poda_replay_so_far (replay), record);
}

/* Every node is entered once and left once, in the right nesting; a leaf is three
 * steps, an inner node has one update for each visited child; every step names a line
 * of pseudo-code. */
static void
check_steps (PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint updates = 0, lefts = 0;
    while (poda_replay_next (replay)) {
        const PodaStep *step = poda_replay_step (replay);
        assert_int_not_equal (poda_replay_code_line (replay), 0);
        g_autofree char *sentence = poda_sentence_step (replay);
        assert_true (*sentence != '\0');
        if (step->verb == PODA_ENTER)
            g_array_append_val (open, step->node);
        assert_int_equal (g_array_index (open, guint32, open->len - 1), step->node);
        updates += step->verb == PODA_UPDATE;
        lefts += step->verb == PODA_LEAVE;
        if (step->verb == PODA_LEAVE)
            g_array_set_size (open, open->len - 1);
    }
    assert_int_equal (open->len, 0);
    assert_int_equal (lefts, poda_record_n_visited (record));
    assert_int_equal (updates, poda_record_n_visited (record) - 1);
}

/* TRUE if a child has returned the value of an open node, and proved that it is at
 * least that good for its player. */
static gboolean
rests_on_proof (const PodaReplay *replay, const PodaFrame *open)
{
    const PodaRecord *so_far = poda_replay_so_far (replay);
    PodaBound wanted =
        open->player == PODA_MAX ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST;
    for (const PodaNode *child = poda_node_child (poda_record_node (so_far, open->id));
         child != NULL; child = poda_node_next (child))
        if (!child->open && child->value == open->value
            && (child->bound == PODA_BOUND_EXACT || child->bound == wanted))
            return TRUE;
    return FALSE;
}

/* Who is told to make a cut: the node that the record names, if its value is proved,
 * and else the nearest one above it, of the same player, that has handed down the same
 * bound, proved. */
static guint32
told_cause (const PodaReplay *replay, guint32 named)
{
    guint n_frames;
    const PodaFrame *frames = poda_replay_path (replay, &n_frames);
    const PodaFrame *node = &frames[n_frames - 1];
    PodaValue bound = node->player == PODA_MAX ? node->beta : node->alpha;
    for (guint i = n_frames - 1; named != 0 && i-- > 0;) {
        if (frames[i].player == PODA_CHANCE)
            return 0;
        if (frames[i].player == node->player || frames[i].returned == 0)
            continue;
        if (!rests_on_proof (replay, &frames[i]))
            continue;
        if (frames[i].id == named || frames[i].value == bound)
            return frames[i].id;
    }
    return 0;
}

/* Counters that show that the test was not vacuous. */
static guint n_cuts, n_told_otherwise;

static void
check_cuts (PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay)) {
        if (poda_replay_step (replay)->verb != PODA_CUT)
            continue;
        guint32 by = poda_replay_node (replay)->cut_by;
        const PodaFrame *told = poda_replay_cause (replay);
        assert_int_equal (told != NULL ? told->id : 0, told_cause (replay, by));
        n_cuts++;
        n_told_otherwise += told != NULL && told->id != by;
    }
}

static void
test_cuts (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    n_cuts = n_told_otherwise = 0;
    for_random_trees (algorithm, 4 * TREES, check_cuts);
    assert_true (n_cuts > 0);
    assert_true (n_told_otherwise > 0 || algorithm->shallow);
}

/* The best of the values of the children before this one, in their parent's view; FALSE
 * where there are none. */
static gboolean
best_before (const PodaNode *child, PodaValue *best)
{
    const PodaNode *parent = poda_node_parent (child);
    const PodaNode *sibling = poda_node_child (parent);
    gboolean some = sibling != child;
    for (*best = sibling->value; sibling != child; sibling = poda_node_next (sibling))
        if (parent->player == PODA_MAX ? sibling->value > *best
                                       : sibling->value < *best)
            *best = sibling->value;
    return some;
}

/* The nearest node above of that player whose children so far are worth the bound,
 * which is handed down without a stop; 0 for none. */
static guint32
setter_of (const PodaRecord *record, const PodaNode *node, PodaPlayer player,
           PodaValue bound)
{
    const PodaProblem *problem = poda_record_problem (record);
    for (const PodaNode *above; (above = poda_node_parent (node)) != NULL;
         node = above) {
        PodaValue best;
        if (above->player == PODA_CHANCE
            || (above == poda_record_root (record) && problem->all_moves))
            return 0;
        if (above->player == player && best_before (node, &best) && best == bound)
            return above->id;
        if (above->player == player && problem->algorithm->shallow)
            return 0;
    }
    return 0;
}

static guint n_near, n_far;

static void
check_setters (PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay)) {
        guint n;
        const PodaNode *node = poda_replay_node (replay);
        const PodaNode *parent = poda_node_parent (node);
        if (poda_replay_step (replay)->verb != PODA_ENTER || parent == NULL)
            continue;
        const PodaFrame *frame = &poda_replay_path (replay, &n)[0] + n - 1;
        for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
            PodaValue bound = player == PODA_MAX ? frame->alpha : frame->beta;
            const PodaFrame *told = poda_replay_setter (replay, player, bound);
            guint32 right = setter_of (record, node, player, bound);
            assert_int_equal (told != NULL ? told->id : 0, right);
            n_near += right == parent->id;
            n_far += right != 0 && right != parent->id;
        }
    }
}

static void
test_setters (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    n_near = n_far = 0;
    for_random_trees (algorithm, TREES, check_setters);
    assert_true (n_near > 0);
    assert_true (n_far > 0);
}

static void
check_summary (PodaRecord *record)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaSummary) silent =
        poda_summary_search (poda_record_problem (record), &error);
    g_autoptr (PodaSummary) recorded = poda_summary_of_record (record);
    assert_true (silent->value == recorded->value);
    assert_int_equal (silent->bound, recorded->bound);
    assert_int_equal (silent->has_move, recorded->has_move);
    assert_int_equal (silent->move, recorded->move);
    assert_int_equal (silent->line.count, recorded->line.count);
    for (guint i = 0; i < silent->line.count; i++)
        assert_int_equal (silent->line.items[i], recorded->line.items[i]);
    assert_int_equal (silent->n_moves, recorded->n_moves);
    for (guint i = 0; i < silent->n_moves; i++) {
        assert_int_equal (silent->moves[i].move, recorded->moves[i].move);
        assert_true (silent->moves[i].value == recorded->moves[i].value);
        assert_int_equal (silent->moves[i].bound, recorded->moves[i].bound);
    }
    assert_memory_equal (&silent->counts, &recorded->counts, sizeof (PodaCounts));
}

/* Visited and pruned together are the whole tree, in the order of the moves, ids in
 * preorder. */
static void
check_pruned (PodaRecord *record)
{
    g_autoptr (GError) error = NULL;
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    guint32 last_pruned = poda_record_n_visited (record);
    assert_true (poda_record_add_pruned (record, TRUE, &error));
    assert_int_equal (poda_record_n_nodes (record), poda_tree_n_nodes (tree));
    PodaValue low, high, least = INFINITY, most = -INFINITY;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, poda_record_root (record));
    for (guint32 index = 0; poda_walk_next (&walk); index++) {
        const PodaTreeNode *node = poda_tree_node (tree, index);
        if (node->child == PODA_TREE_NONE && isfinite (node->value)) {
            least = fmin (least, node->value);
            most = fmax (most, node->value);
        }
        assert_int_equal (poda_tree_index (poda_walk_position (&walk)), index);
        assert_int_equal (walk.ply, poda_node_ply (walk.node));
        if (walk.node->status == PODA_STATUS_PRUNED)
            assert_int_equal (walk.node->id, ++last_pruned);
    }
    assert_int_equal (poda_record_leaf_range (record, &low, &high), least <= most);
    assert_true (low == least && high == most);
}

/* The fields say what the record says; the own value is in the view of the nearest
 * player above, or MAX's. */
static void
check_fields (PodaRecord *record)
{
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id), *decider = node;
        PodaNodeFacts facts;
        PodaFieldValue best, own;
        while (decider != NULL && decider->player == PODA_CHANCE)
            decider = poda_node_parent (decider);
        gboolean negated = decider != NULL && decider->player == PODA_MIN;
        poda_node_facts (record, NULL, node, poda_node_ply (node), &facts);
        assert_int_equal (poda_field_get (&facts, PODA_FIELD_BEST, &best),
                          node->best != 0);
        assert_int_equal (best.integer, node->best);
        assert_true (poda_field_get (&facts, PODA_FIELD_OWN_VALUE, &own));
        assert_true (own.number == (negated ? -node->value : node->value));
    }
}

/* --- Names --- */

/* A name that is found after the search must be accepted before it. */
static void
try_name (const PodaRecord *record, const char *name)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autoptr (GError) error = NULL;
    gboolean found = poda_record_find (record, name, NULL) != NULL;
    gboolean foreseen = poda_record_check_name (problem, name, &error);
    if (found && !foreseen)
        fail_msg ("%s is found, and was not foreseen", name);
    assert_true (foreseen == (error == NULL));
    if (error != NULL)
        assert_true (
            g_error_matches (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE));
}

/* After the pruned nodes were added. */
static void
check_names (PodaRecord *record)
{
    static const char *const strange[] = { "",     ".",    "n",    "n0", "n1", "n99999",
                                           "root", "raíz", "1..1", ".1", "1." };
    for (guint i = 0; i < G_N_ELEMENTS (strange); i++)
        try_name (record, strange[i]);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_name (record, poda_record_node (record, id));
        g_autofree char *longer = g_strconcat (name, ".1", NULL);
        g_autofree char *shorter = g_strndup (name, strlen (name) - 1);
        assert_ptr_equal (poda_record_find (record, name, NULL),
                          poda_record_node (record, id));
        try_name (record, name);
        try_name (record, longer);
        try_name (record, shorter);
    }
}

/* The nodes of a game are called by the moves to them, and are found by that name and
 * by their numbers. */
TEST ("names in a game")
{
    PodaProblem problem = scene_problem ("nim", "heaps=2+2", "");
    problem.algorithm = &poda_minimax;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, FALSE, NULL);
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    poda_names_init (&names);
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        const PodaNode *parent = poda_node_parent (walk.node);
        g_autofree char *name = poda_record_name (record, walk.node);
        g_autofree char *move = poda_record_move_text (record, walk.node);
        g_autofree char *above =
            parent != NULL ? poda_record_name (record, parent) : NULL;
        g_autofree char *number = g_strdup_printf ("n%u", walk.node->id);
        g_autofree char *path = walk.ply == 0   ? g_strdup ("root")
                                : walk.ply == 1 ? g_strdup (move)
                                                : g_strconcat (above, ".", move, NULL);
        poda_names_follow (&names, &walk);
        assert_string_equal (name, path);
        assert_string_equal (names.name, path);
        assert_true (g_strcmp0 (names.move, move) == 0);
        assert_ptr_equal (poda_record_find (record, number, NULL), walk.node);
    }
    check_names (record);
}

TEST ("a name that is nearly one")
{
    static const char text[] = "digraph { a -> {left right} left, right [value=1] }";
    g_autoptr (PodaTree) tree = poda_tree_read ("t", text, strlen (text), NULL);
    g_autoptr (GError) error = NULL;
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    assert_false (poda_record_check_name (&problem, "rihgt", &error));
    assert_true (g_str_has_suffix (error->message, "did you mean right?"));
}

/* A second search into the same record adds children after the known ones; the
 * principal variation is that of the last search. */
TEST ("visiting more adds the others")
{
    for (guint64 seed = 0; seed < depth_rounds (300); seed++) {
        RandomShape shape = pick_shape (seed, FALSE);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem, first;
        PodaResult result;
        poda_problem_of_tree (&problem, tree);
        first = problem;
        problem.algorithm = &poda_minimax;
        first.alpha = 1e6; /* nothing is as good: MIN's nodes are cut at once */
        g_autoptr (PodaRecord) record = poda_record_new (&problem, FALSE);
        assert_true (poda_search (&first, poda_record_observe, record, &result, NULL));
        assert_true (
            poda_search (&problem, poda_record_observe, record, &result, NULL));
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
            assert_int_equal (poda_record_node (record, id)->cut, PODA_CUT_NONE);
        assert_true (poda_search (&first, poda_record_observe, record, &result, NULL));
        assert_int_equal (poda_record_n_nodes (record), poda_tree_n_nodes (tree));
        guint n_children = 0, n_back = 0, n_marked = 0, length = 1;
        for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
            PodaNode *node = poda_record_node (record, id);
            n_children += g_node_n_children (&node->link);
            for (GNode *child = g_node_last_child (&node->link); child != NULL;
                 child = child->prev)
                n_back++;
            n_marked += node->pv;
        }
        assert_int_equal (n_children, poda_tree_n_nodes (tree) - 1);
        assert_int_equal (n_back, n_children);
        for (const PodaNode *node = poda_record_root (record); node->best != 0;
             length++) {
            node = poda_record_node (record, node->best);
            assert_true (node->pv);
        }
        assert_int_equal (n_marked, length);
    }
}

static void
check_record (PodaRecord *record)
{
    check_steps (record);
    check_replay (record);
    check_summary (record);
    check_fields (record);
    check_pruned (record); /* which adds nodes */
    check_names (record);
}

/* Random trees have none there. */
TEST ("a chance node at the root")
{
    static const char text[] = "chance[[3,-4],max[-5,6]]";
    g_autoptr (PodaTree) tree = poda_tree_read ("t", text, strlen (text), NULL);
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        g_autoptr (PodaRecord) record = random_search (tree, poda_algorithms[i], 0);
        check_record (record);
    }
}

static void
test_record (void **state)
{
    for_random_trees (*state, TREES, check_record);
}

int
main (void)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (test_record, poda_algorithms[i], "steps, replay, names: %s",
                  poda_algorithms[i]->name);
    rows_add (test_cuts, &poda_alphabeta, "a cut names its cause: alphabeta");
    rows_add (test_cuts, &poda_negamax_alphabeta,
              "a cut names its cause: negamax-alphabeta");
    rows_add (test_cuts, &poda_shallow_alphabeta,
              "a cut names its cause: shallow-alphabeta");
    rows_add (test_setters, &poda_alphabeta, "a bound names who set it: alphabeta");
    rows_add (test_setters, &poda_shallow_alphabeta,
              "a bound names who set it: shallow-alphabeta");
    return rows_run ();
}
