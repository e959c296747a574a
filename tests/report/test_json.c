/* A record as JSON, whole or at a step of the search, read back by json-glib and
 * compared field by field. */

#include "support/pick.h"
#include "support/scene.h"

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "report/sentence.h"
#include "report/nodes.h"
#include "report/trace.h"

#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

static char *
json_of (const PodaRecord *record, const PodaSnapshot *snapshot)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_json (record, snapshot, PODA_WITH_STEPS | PODA_WITH_TEXT, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static void
assert_value (JsonNode *member, PodaValue expected)
{
    assert_non_null (member);
    if (isinf (expected))
        assert_string_equal (json_node_get_string (member),
                             expected > 0 ? "inf" : "-inf");
    else
        assert_true (json_node_get_double (member) == expected);
}

/* The member is this number, or null if it is not `known`. */
static void
assert_number (JsonObject *object, const char *key, PodaValue expected, gboolean known)
{
    JsonNode *member = json_object_get_member (object, key);
    assert_non_null (member);
    if (known)
        assert_value (member, expected);
    else
        assert_true (JSON_NODE_HOLDS_NULL (member));
}

static void
assert_text (JsonObject *object, const char *key, const char *expected)
{
    assert_true (json_object_has_member (object, key));
    assert_int_equal (json_object_get_null_member (object, key), expected == NULL);
    if (expected != NULL)
        assert_string_equal (json_object_get_string_member (object, key), expected);
}

static void
assert_own_view (JsonObject *object, const PodaNode *node, gboolean visited,
                 gboolean windowed)
{
    gboolean min = node->player == PODA_MIN;
    assert_number (object, "own_value", min ? 0 - node->value : node->value, visited);
    assert_number (object, "own_alpha", min ? 0 - node->beta : node->alpha, windowed);
    assert_number (object, "own_beta", min ? 0 - node->alpha : node->beta, windowed);
}

static void
assert_node (JsonObject *object, const PodaRecord *record, guint32 id)
{
    static const char *const bounds[] = { "exact", "atleast", "atmost" };
    static const char *const kinds[] = { "", "shallow", "deep", "window" };
    const PodaAlgorithm *algorithm = poda_record_problem (record)->algorithm;
    const PodaNode *node = poda_record_node (record, id);
    const PodaNode *parent = poda_node_parent (node);
    g_autofree char *name = poda_record_name (record, node);
    g_autofree char *move = poda_record_move_text (record, node);
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    gboolean windowed = visited && algorithm->windowed;
    assert_number (object, "id", id, TRUE);
    assert_number (object, "parent", parent != NULL ? parent->id : 0, parent != NULL);
    assert_number (object, "ply", poda_node_ply (node), TRUE);
    assert_number (object, "order", id, visited);
    assert_number (object, "value", node->value, visited);
    assert_number (object, "alpha", node->alpha, windowed);
    assert_number (object, "beta", node->beta, windowed);
    assert_number (object, "alpha_out", poda_node_alpha_out (node), windowed);
    assert_number (object, "beta_out", poda_node_beta_out (node), windowed);
    assert_text (object, "name", name);
    assert_text (object, "move", move);
    assert_text (object, "player", poda_player_word (node->player));
    assert_text (object, "bound", visited ? bounds[node->bound] : NULL);
    assert_int_equal (json_object_get_boolean_member (object, "pv"), node->pv);
    assert_int_equal (json_object_has_member (object, "own_value"),
                      algorithm->own_view);
    if (algorithm->own_view)
        assert_own_view (object, node, visited, windowed);
    assert_int_equal (json_object_get_null_member (object, "cut"),
                      node->cut == PODA_CUT_NONE);
    if (node->cut != PODA_CUT_NONE) {
        JsonObject *cut = json_object_get_object_member (object, "cut");
        assert_text (cut, "kind", kinds[node->cut]);
        assert_number (cut, "by", node->cut_by, node->cut_by != 0);
    }
}

/* A step says what the replay does, and nothing of a window where there is none. */
static void
assert_step (JsonObject *object, const PodaReplay *replay)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    const PodaRecord *record = poda_replay_record (replay);
    const PodaStep *step = poda_replay_step (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *text = poda_sentence_step (replay);
    g_autofree char *name = poda_record_name (record, poda_replay_node (replay));
    gboolean windowed = poda_record_problem (record)->algorithm->windowed;
    assert_number (object, "step", (double) poda_replay_position (replay), TRUE);
    assert_number (object, "node", step->node, TRUE);
    assert_number (object, "code_line", poda_replay_code_line (replay), TRUE);
    assert_number (object, "alpha", frame->alpha, windowed);
    assert_number (object, "beta", frame->beta, windowed);
    assert_number (object, "value", frame->value, step->verb != PODA_ENTER);
    assert_text (object, "event", events[step->verb]);
    assert_text (object, "name", name);
    assert_text (object, "text", text);
    assert_int_equal (json_object_get_null_member (object, "changed"),
                      step->verb != PODA_UPDATE);
    if (step->verb == PODA_UPDATE)
        assert_int_equal (json_object_get_boolean_member (object, "changed"),
                          poda_replay_changed (replay));
}

/* The steps are those of the replay, and line for line those of the trace. */
static void
assert_steps (JsonArray *steps, const PodaRecord *record, const char *json)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    for (guint i = 0; poda_replay_next (replay); i++)
        assert_step (json_array_get_object_element (steps, i), replay);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_trace_jsonl (record, output);
    g_auto (GStrv) lines = g_strsplit (poda_output_contents (output, NULL), "\n", -1);
    const char *at = strstr (json, "\"steps\": [");
    assert_true (g_str_has_prefix (lines[0], "{\"problem\": {"));
    for (guint i = 1; *lines[i] != '\0'; i++) {
        const char *end = strchr (at = strchr (at, '\n') + 1, '\n');
        g_autofree char *line = g_strndup (at, (gsize) (end - at));
        if (line[strlen (line) - 1] == ',')
            line[strlen (line) - 1] = '\0';
        assert_string_equal (line, lines[i]);
    }
}

static void
assert_record (const PodaRecord *record)
{
    g_autofree char *json = json_of (record, NULL);
    g_autoptr (JsonNode) whole = json_from_string (json, NULL);
    assert_non_null (whole);
    JsonObject *root = json_node_get_object (whole);
    JsonArray *nodes = json_object_get_array_member (root, "nodes");
    JsonArray *steps = json_object_get_array_member (root, "steps");
    JsonObject *search = json_object_get_object_member (root, "search");
    gsize n_steps;
    poda_record_steps (record, &n_steps);

    assert_number (search, "value", poda_record_root (record)->value, TRUE);
    assert_false (json_object_has_member (search, "seconds"));
    assert_int_equal (json_array_get_length (nodes), poda_record_n_nodes (record));
    assert_int_equal (json_array_get_length (steps), n_steps);
    assert_steps (steps, record, json);
    for (guint i = 0; i < json_array_get_length (nodes); i++)
        assert_node (json_array_get_object_element (nodes, i), record, i + 1);
}

/* --- At a step of the search --- */

static void
check_history (JsonObject *object, const char *key, const char *last,
               const PodaValue *values, guint n)
{
    JsonArray *array = json_object_get_array_member (object, key);
    assert_int_equal (json_array_get_length (array), n);
    for (guint i = 0; i < n; i++)
        assert_value (json_array_get_element (array, i), values[i]);
    if (n > 0)
        assert_number (object, last, values[n - 1], TRUE);
}

static void
check_known (const PodaSnapshot *snapshot, const PodaNode *node, JsonObject *object)
{
    PodaValue value;
    PodaBound bound;
    guint n;
    gboolean left = poda_snapshot_state (snapshot, node) == PODA_STATE_DONE;
    gboolean known = poda_snapshot_value (snapshot, node, &value, &bound);
    assert_text (object, "status", poda_snapshot_word (snapshot, node));
    assert_number (object, "value", value, known);
    assert_int_equal (json_object_get_null_member (object, "bound"), !left);
    assert_int_equal (json_object_get_null_member (object, "order"),
                      poda_snapshot_seen (snapshot, node) == NULL);
    assert_int_equal (json_object_get_null_member (object, "cut"),
                      poda_snapshot_cut (snapshot, node) == PODA_CUT_NONE);
    const PodaValue *alphas = poda_snapshot_bounds (snapshot, node, PODA_MAX, &n);
    check_history (object, "alphas", "alpha_out", alphas, n);
    const PodaValue *betas = poda_snapshot_bounds (snapshot, node, PODA_MIN, &n);
    check_history (object, "betas", "beta_out", betas, n);
}

/* Returns the number of nodes in the JSON: all of them or, without pruned subtrees,
 * the root and the children of the nodes that were entered. */
static guint
count_known (const PodaSnapshot *snapshot)
{
    const PodaRecord *record = poda_replay_record (poda_snapshot_replay (snapshot));
    guint n = 0;
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *above = poda_node_parent (poda_record_node (record, id));
        n += poda_record_is_complete (record) || above == NULL
             || poda_snapshot_seen (snapshot, above) != NULL;
    }
    return n;
}

static void
check_moment (const PodaSnapshot *snapshot, JsonObject *still)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaRecord *record = poda_replay_record (replay);
    JsonArray *nodes = json_object_get_array_member (still, "nodes");
    guint n_steps = (guint) poda_replay_position (replay);
    assert_int_equal (json_object_get_int_member (still, "step"), n_steps);
    assert_int_equal (
        json_array_get_length (json_object_get_array_member (still, "steps")), n_steps);
    assert_int_equal (json_array_get_length (nodes), count_known (snapshot));
    for (guint i = 0; i < json_array_get_length (nodes); i++) {
        JsonObject *object = json_array_get_object_element (nodes, i);
        const char *name = json_object_get_string_member (object, "name");
        const PodaNode *node = poda_record_find (record, name, NULL);
        assert_non_null (node);
        check_known (snapshot, node, object);
    }
}

/* At every step, the JSON says of every node what the moment says. */
static void
assert_moments (const PodaRecord *record)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    do {
        g_autofree char *json = json_of (record, snapshot);
        g_autoptr (JsonNode) node = json_from_string (json, NULL);
        assert_non_null (node);
        check_moment (snapshot, json_node_get_object (node));
    } while (poda_snapshot_next (snapshot));
}

TEST ("random trees, with every algorithm")
{
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        RandomShape shape = pick_shape (seed, FALSE);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            g_autoptr (PodaRecord) record =
                random_search (tree, poda_algorithms[i], seed);
            gboolean whole = pick (seed, "whole", 2) == 0;
            assert_true (poda_record_add_pruned (record, whole, NULL));
            assert_record (record);
            if (poda_record_n_nodes (record) < 60)
                assert_moments (record);
        }
    }
}

TEST ("golden")
{
    g_auto (Scene) scene =
        scene_of_text ("{\"name\": \"r\\n\\\"ñ\", \"children\": "
                       "[[3, [1, 9]], [2, 7]]}",
                       &poda_alphabeta, &(PodaDrawing){ .fold = PODA_FOLD_AUTO });
    g_autofree char *json = json_of (scene.record, NULL);
    assert_golden ("record.json", json);
}
