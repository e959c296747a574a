/* Snapshots of a search: at each step they equal a slow reading of the steps, and
 * seeking equals walking. */

#include <math.h>
#include <string.h>

#include "record/snapshot.h"
#include "base/random.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 400

/* A history begins with the window on entry and never stands still or turns back. */
static void
check_history (const PodaValue *values, guint n, PodaValue entry, PodaValue now,
               int direction)
{
    assert_true (n >= 1 && values[0] == entry && values[n - 1] == now);
    for (guint i = 1; i < n; i++)
        assert_true (direction * values[i] > direction * values[i - 1]);
}

static void
check_window (const PodaSnapshot *snapshot, const PodaNode *node, PodaValue alpha,
              PodaValue beta)
{
    guint n_alpha, n_beta;
    const PodaValue *alphas = poda_snapshot_bounds (snapshot, node, PODA_MAX, &n_alpha);
    const PodaValue *betas = poda_snapshot_bounds (snapshot, node, PODA_MIN, &n_beta);
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    if (!poda_record_problem (poda_replay_record (replay))->algorithm->windowed) {
        assert_null (alphas);
        assert_null (betas);
        assert_int_equal (n_alpha + n_beta, 0);
        return;
    }
    check_history (alphas, n_alpha, node->alpha, alpha, 1);
    check_history (betas, n_beta, node->beta, beta, -1);
    assert_true (node->player == PODA_MAX || n_alpha == 1);
    assert_true (node->player == PODA_MIN || n_beta == 1);
}

static const PodaFrame *
find_frame (const PodaReplay *replay, guint32 id)
{
    guint n_frames;
    const PodaFrame *frames = poda_replay_path (replay, &n_frames);
    for (guint i = 0; i < n_frames; i++)
        if (frames[i].id == id)
            return &frames[i];
    return NULL;
}

/* The state of each node by id, read from the steps alone. */
typedef struct {
    gboolean *entered, *cut;
} Slow;

static gboolean
is_skipped (const Slow *slow, const PodaNode *node)
{
    for (; node != NULL; node = poda_node_parent (node))
        if (slow->cut[node->id])
            return TRUE;
    return FALSE;
}

static PodaState
slow_state (const Slow *slow, const PodaNode *node, const PodaFrame *frame)
{
    if (frame != NULL)
        return PODA_STATE_OPEN;
    if (node->status == PODA_STATUS_PRUNED && is_skipped (slow, node))
        return PODA_STATE_PRUNED;
    return slow->entered[node->id] ? PODA_STATE_DONE : PODA_STATE_UNVISITED;
}

static void
check_open (const PodaSnapshot *snapshot, const PodaNode *node, const PodaFrame *frame)
{
    PodaValue value;
    PodaBound bound;
    gboolean known = frame->returned > 0 || frame->status != PODA_STATUS_EXPANDED;
    assert_int_equal (poda_snapshot_value (snapshot, node, &value, &bound), known);
    if (known) {
        assert_true (value == frame->value);
        assert_int_equal (bound, PODA_BOUND_EXACT);
    }
    check_window (snapshot, node, frame->alpha, frame->beta);
}

static void
check_moment (const PodaSnapshot *snapshot, const Slow *slow)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaRecord *record = poda_replay_record (replay);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        const PodaFrame *frame = find_frame (replay, id);
        PodaState state = slow_state (slow, node, frame);
        PodaValue value;
        PodaBound bound;
        guint n = 1;
        assert_int_equal (poda_snapshot_state (snapshot, node), state);
        assert_int_equal (poda_snapshot_seen (snapshot, node) != NULL,
                          slow->entered[id]);
        assert_int_equal (poda_snapshot_cut (snapshot, node),
                          slow->cut[id] ? node->cut : PODA_CUT_NONE);
        if (frame != NULL)
            check_open (snapshot, node, frame);
        else if (state == PODA_STATE_DONE) {
            assert_true (poda_snapshot_value (snapshot, node, &value, &bound));
            assert_true (value == node->value);
            assert_int_equal (bound, node->bound);
            check_window (snapshot, node, poda_node_alpha_out (node),
                          poda_node_beta_out (node));
        }
        if (slow->entered[id])
            continue;
        assert_false (poda_snapshot_value (snapshot, node, &value, &bound));
        assert_null (poda_snapshot_bounds (snapshot, node, PODA_MAX, &n));
        assert_null (poda_snapshot_bounds (snapshot, node, PODA_MIN, &n));
        assert_int_equal (n, 0);
    }
}

static void
check_walk (PodaRecord *record)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    guint32 n = poda_record_n_nodes (record);
    g_autofree gboolean *entered = g_new0 (gboolean, n + 1);
    g_autofree gboolean *cut = g_new0 (gboolean, n + 1);
    Slow slow = { entered, cut };
    check_moment (snapshot, &slow);
    while (poda_snapshot_next (snapshot)) {
        const PodaStep *step = poda_replay_step (replay);
        entered[step->node] |= step->verb == PODA_ENTER;
        cut[step->node] |= step->verb == PODA_CUT;
        /* Every step of a small tree, and fewer of the others. */
        if (n < 40 || poda_replay_position (replay) % 17 == 0)
            check_moment (snapshot, &slow);
    }
    check_moment (snapshot, &slow);
    poda_snapshot_seek (snapshot, G_MAXSIZE);
    assert_int_equal (poda_replay_position (replay), poda_snapshot_n_steps (snapshot));
}

/* Returns all that a moment says, in one text. */
static char *
describe (const PodaSnapshot *snapshot)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaRecord *record = poda_replay_record (replay);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text, "%" G_GSIZE_FORMAT, poda_replay_position (replay));
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        PodaValue value = 0;
        PodaBound bound = PODA_BOUND_EXACT;
        guint n;
        gboolean known = poda_snapshot_value (snapshot, node, &value, &bound);
        g_string_append_printf (text, "\n%u %d %d", id,
                                poda_snapshot_state (snapshot, node),
                                poda_snapshot_cut (snapshot, node));
        if (known)
            g_string_append_printf (text, " %g %d", value, bound);
        for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
            const PodaValue *bounds = poda_snapshot_bounds (snapshot, node, player, &n);
            for (guint i = 0; i < n; i++)
                g_string_append_printf (text, " %g", bounds[i]);
            g_string_append_c (text, ';');
        }
    }
    return g_string_free (text, FALSE);
}

static void
check_seek (PodaRecord *record, guint64 seed)
{
    g_autoptr (PodaSnapshot) seeking = poda_snapshot_new (record);
    gsize n_steps = poda_snapshot_n_steps (seeking);
    for (guint64 jump = 0; jump < 6; jump++) {
        gsize k = poda_random_below (seed, jump, (guint32) n_steps + 1);
        poda_snapshot_seek (seeking, k);
        g_autoptr (PodaSnapshot) fresh = poda_snapshot_new (record);
        for (gsize i = 0; i < k; i++)
            assert_true (poda_snapshot_next (fresh));
        g_autofree char *walked = describe (fresh);
        g_autofree char *sought = describe (seeking);
        assert_string_equal (walked, sought);
    }
}

/* Checks searches with all algorithms and several rules. */
static void
check_tree (const PodaTree *tree, guint64 seed)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        for (guint64 rules = 0; rules < 4; rules++) {
            g_autoptr (PodaRecord) record = random_search (
                tree, poda_algorithms[i], poda_random_below (seed, rules, 1000));
            assert_true (poda_record_add_pruned (record, rules % 2, NULL));
            check_walk (record);
            check_seek (record, seed);
        }
}

TEST ("moments")
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        check_tree (tree, seed);
    }
}
