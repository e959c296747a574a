/* The page gets the record's data: each step's sentence, window, path and cut, the
 * stops of each size, each node's story. */

#include <json-glib/json-glib.h>
#include <math.h>
#include <string.h>

#include "page/page.h"

#include "report/phrase.h"
#include "report/sentence.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"

#define TREES 60

/* --- Reading what is told --- */

/* The JSON that a function of the page writes. */
static JsonObject *
tell (PodaPageSearch page, void (*write) (PodaPageSearch *page))
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    page.json = &json;
    write (&page);
    g_autoptr (JsonNode) node =
        json_from_string (poda_output_contents (output, NULL), &error);
    assert_null (error);
    return json_object_ref (json_node_get_object (node));
}

static JsonObject *
tell_moment (PodaSnapshot *snapshot)
{
    return tell ((PodaPageSearch){ .snapshot = snapshot }, poda_page_step);
}

/* Infinities are words. */
static PodaValue
value_of (JsonNode *node)
{
    if (json_node_get_value_type (node) != G_TYPE_STRING)
        return json_node_get_double (node);
    return g_ascii_strtod (json_node_get_string (node), NULL);
}

static void
assert_value (JsonObject *object, const char *key, PodaValue value)
{
    PodaValue told = value_of (json_object_get_member (object, key));
    if (told != value && fabs (told - value) > 1e-6 * fabs (value))
        fail_msg ("%s: %g, not %g", key, told, value);
}

static void
assert_number (JsonObject *object, const char *key, gint64 number)
{
    assert_int_equal (json_object_get_int_member (object, key), number);
}

/* The pieces, one behind the other, are the sentence; each name is that of its node. */
static void
assert_said (const PodaRecord *record, JsonArray *pieces, const char *sentence)
{
    g_autoptr (GString) joined = g_string_new (NULL);
    for (guint i = 0; i < json_array_get_length (pieces); i++) {
        JsonNode *piece = json_array_get_element (pieces, i);
        if (!JSON_NODE_HOLDS_ARRAY (piece)) {
            g_string_append (joined, json_node_get_string (piece));
            continue;
        }
        JsonArray *named = json_node_get_array (piece);
        assert_int_equal (json_array_get_length (named), 2);
        gint64 id = json_array_get_int_element (named, 0);
        const char *text = json_array_get_string_element (named, 1);
        assert_in_range (id, 1, poda_record_n_nodes (record));
        const PodaNode *node = poda_record_node (record, (guint32) id);
        g_autofree char *own = poda_record_name (record, node);
        g_autofree char *name = poda_phrase_name (record, node);
        if (strstr (text, own) == NULL && !g_str_equal (text, name))
            fail_msg ("“%s” is said of %s", text, own);
        g_string_append (joined, text);
    }
    assert_string_equal (joined->str, sentence);
    for (const char *at = sentence; *at != '\0'; at++)
        assert_true ((guchar) *at >= ' '); /* and no mark is left in it */
}

/* --- On many trees --- */

typedef void (*Property) (PodaRecord *record, const PodaTree *tree);

static void
on_trees (Property property)
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            g_autoptr (PodaRecord) record =
                random_search (tree, poda_algorithms[i], seed);
            assert_true (poda_record_add_pruned (record, seed % 2 == 0, NULL));
            property (record, tree);
        }
    }
}

/* --- A moment --- */

static void
assert_bounds (JsonObject *row, const char *key, const PodaSnapshot *snapshot,
               const PodaNode *node, PodaPlayer player)
{
    guint n;
    const PodaValue *bounds = poda_snapshot_bounds (snapshot, node, player, &n);
    JsonArray *told = json_object_get_array_member (row, key);
    assert_int_equal (json_array_get_length (told), n);
    for (guint i = 0; i < n; i++)
        assert_true (value_of (json_array_get_element (told, i)) == bounds[i]);
}

/* A row for each open node, the root first, and for the one that the step is about. */
static void
assert_path (JsonArray *rows, const PodaSnapshot *snapshot)
{
    const PodaNode *node = poda_replay_node (poda_snapshot_replay (snapshot));
    for (guint i = json_array_get_length (rows); i-- > 0;) {
        JsonObject *row = json_array_get_object_element (rows, i);
        PodaValue value;
        PodaBound bound;
        assert_non_null (node);
        assert_number (row, "node", node->id);
        assert_string_equal (json_object_get_string_member (row, "player"),
                             poda_player_word (node->player));
        if (poda_snapshot_value (snapshot, node, &value, &bound))
            assert_value (row, "value", value);
        else
            assert_true (json_object_get_null_member (row, "value"));
        assert_bounds (row, "alpha", snapshot, node, PODA_MAX);
        assert_bounds (row, "beta", snapshot, node, PODA_MIN);
        node = poda_node_parent (node);
    }
    assert_null (node);
}

/* The node that a bound is from has that value; a bound from no node is the initial
 * one. */
static void
assert_bound (JsonObject *window, const char *key, const PodaSnapshot *snapshot,
              PodaValue bound)
{
    const PodaRecord *record = poda_replay_record (poda_snapshot_replay (snapshot));
    JsonObject *told = json_object_get_object_member (window, key);
    gint64 source = json_object_get_int_member (told, "node");
    assert_value (told, "value", bound);
    assert_int_equal (json_object_get_null_member (told, "from"), source == 0);
    if (source == 0)
        return;
    PodaValue value;
    PodaBound kind;
    const PodaNode *node = poda_record_node (record, (guint32) source);
    assert_true (poda_snapshot_value (snapshot, node, &value, &kind));
    assert_true (value == bound);
    g_autofree char *name = poda_record_name (record, node);
    const char *from = json_object_get_string_member (told, "from");
    assert_true (strstr (from, name) != NULL || strstr (from, "root") != NULL);
}

static void
assert_window (JsonObject *told, const PodaSnapshot *snapshot)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaFrame *frame = poda_replay_frame (replay);
    gboolean shown =
        poda_record_problem (poda_replay_record (replay))->algorithm->windowed
        && frame->status == PODA_STATUS_EXPANDED;
    assert_int_equal (json_object_has_member (told, "window"), shown);
    if (!shown)
        return;
    JsonObject *window = json_object_get_object_member (told, "window");
    assert_bound (window, "alpha", snapshot, frame->alpha);
    assert_bound (window, "beta", snapshot, frame->beta);
}

static void
assert_cut (JsonObject *told, const PodaReplay *replay)
{
    if (poda_replay_step (replay)->verb != PODA_CUT) {
        assert_true (json_object_get_null_member (told, "cut"));
        return;
    }
    JsonObject *cut = json_object_get_object_member (told, "cut");
    JsonArray *children = json_object_get_array_member (cut, "children");
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *cause = poda_replay_cause (replay);
    assert_number (cut, "by", cause != NULL ? cause->id : 0);
    assert_string_equal (json_object_get_string_member (cut, "kind"),
                         poda_cut_word (node->cut));
    guint n = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        if (child->status == PODA_STATUS_PRUNED)
            assert_int_equal (json_array_get_int_element (children, n++), child->id);
    assert_int_equal (json_array_get_length (children), n);
}

static void
assert_event (JsonObject *told, const PodaReplay *replay)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    const PodaNode *node = poda_replay_node (replay);
    assert_string_equal (json_object_get_string_member (told, "event"),
                         events[poda_replay_step (replay)->verb]);
    assert_number (told, "node", node->id);
    assert_number (told, "line", poda_replay_code_line (replay));
    assert_int_equal (json_object_get_boolean_member (told, "changed"),
                      poda_replay_changed (replay));
    if (poda_replay_step (replay)->verb != PODA_UPDATE)
        return;
    assert_number (told, "child", poda_replay_child (replay)->id);
    assert_value (told, "returned", poda_replay_child (replay)->value);
}

static void
check_moments (PodaRecord *record, const PodaTree *tree G_GNUC_UNUSED)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    guint32 seen = 0; /* ids are given in the order of visits */
    g_autoptr (JsonObject) first = tell_moment (snapshot);
    assert_number (first, "step", 0);
    assert_number (first, "seen", 0);
    assert_int_equal (json_object_get_size (first), 2);
    while (poda_snapshot_next (snapshot)) {
        g_autoptr (JsonObject) told = tell_moment (snapshot);
        g_autofree char *sentence = poda_sentence_step (replay);
        seen = MAX (seen, poda_replay_node (replay)->id);
        assert_number (told, "step", (gint64) poda_replay_position (replay));
        assert_number (told, "seen", seen);
        assert_said (record, json_object_get_array_member (told, "said"), sentence);
        assert_event (told, replay);
        assert_window (told, snapshot);
        assert_path (json_object_get_array_member (told, "path"), snapshot);
        assert_cut (told, replay);
    }
}

TEST ("each step is told")
{
    on_trees (check_moments);
}

/* The numbers of each step, such as those of a window that is tested. */
TEST ("the numbers of a step")
{
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", "[[3,12],[2,4]]", 14, NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, FALSE, NULL));
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    g_autoptr (GString) all = g_string_new (NULL);
    while (poda_snapshot_next (snapshot)) {
        g_autoptr (JsonObject) told = tell_moment (snapshot);
        g_string_append_printf (
            all, "%s %s\n", json_object_get_string_member (told, "event"),
            json_object_get_string_member_with_default (told, "numbers", "-"));
    }
    assert_string_equal (all->str,
                         "enter (−∞, ∞)\nenter (−∞, ∞)\n"
                         "enter (−∞, ∞)\nleaf 3\nleave 3\nupdate v = 3, β = 3\n"
                         "enter (−∞, 3)\nleaf 12\nleave 12\nupdate v = 3, β = 3\n"
                         "leave 3\nupdate v = 3, α = 3\nenter (3, ∞)\n"
                         "enter (3, ∞)\nleaf 2\nleave 2\nupdate v = 2, β = 2\n"
                         "cut 3 ≥ 2\nleave 2\nupdate v = 3, α = 3\nleave 3\n");
}

/* --- Grains --- */

static void
check_stops (const PodaRecord *record, PodaStepSize size)
{
    gsize n, step = 0;
    const PodaStep *steps = poda_record_steps (record, &n);
    while (step < n) {
        gsize next = poda_step_size_next (record, size, step, TRUE);
        assert_true (next > step && next <= n);
        assert_true (next == step + 1 || size != PODA_STEP_SIZE_STEP);
        for (gsize between = step + 1; between < next; between++) {
            assert_true (steps[between - 1].verb != PODA_CUT);
            assert_true (poda_step_size_next (record, size, between, TRUE) == next);
            assert_true (poda_step_size_next (record, size, between, FALSE) == step);
        }
        assert_true (poda_step_size_next (record, size, next, FALSE) == step);
        step = next;
    }
    assert_true (poda_step_size_next (record, size, n, TRUE) == n);
    assert_true (poda_step_size_next (record, size, 0, FALSE) == 0);
}

static void
check_grains (PodaRecord *record, const PodaTree *tree G_GNUC_UNUSED)
{
    check_stops (record, PODA_STEP_SIZE_STEP);
    check_stops (record, PODA_STEP_SIZE_NODE);
    check_stops (record, PODA_STEP_SIZE_CUT);
}

TEST ("stops of each size")
{
    on_trees (check_grains);
}

/* --- Nodes --- */

/* The story is what explain says, once it is over. */
static void
check_nodes (PodaRecord *record, const PodaTree *tree G_GNUC_UNUSED)
{
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    gsize n = poda_snapshot_n_steps (snapshot);
    for (guint part = 0; part <= 3; part++) {
        poda_snapshot_seek (snapshot, n * part / 3);
        for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
            const PodaNode *node = poda_record_node (record, id);
            PodaState state = poda_snapshot_state (snapshot, node);
            gboolean over = state == PODA_STATE_DONE || state == PODA_STATE_PRUNED;
            const PodaPageSearch page = { .record = record,
                                          .snapshot = snapshot,
                                          .nodes = { node } };
            g_autoptr (JsonObject) told = tell (page, poda_page_node);
            assert_number (told, "node", id);
            assert_string_equal (json_object_get_string_member (told, "state"),
                                 poda_snapshot_word (snapshot, node));
            assert_int_equal (json_object_get_null_member (told, "said"), !over);
            if (!over)
                continue;
            g_autofree char *sentence = poda_sentence_node (record, node);
            assert_said (record, json_object_get_array_member (told, "said"), sentence);
        }
    }
}

TEST ("each node has its story")
{
    on_trees (check_nodes);
}

/* --- The search --- */

static JsonObject *
tell_search (const PodaRecord *record)
{
    return tell ((PodaPageSearch){ .record = record }, poda_page_about);
}

static void
check_search (PodaRecord *record, const PodaTree *tree)
{
    g_autoptr (JsonObject) told = tell_search (record);
    JsonArray *cuts = json_object_get_array_member (told, "cuts");
    JsonArray *names = json_object_get_array_member (told, "names");
    gsize n_steps;
    guint n = 0;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    for (gsize i = 0; i < n_steps; i++)
        if (steps[i].verb == PODA_CUT)
            assert_int_equal (json_array_get_int_element (cuts, n++), i + 1);
    assert_int_equal (json_array_get_length (cuts), n);
    assert_int_equal (json_array_get_length (names), poda_record_n_nodes (record) + 1);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_display_name (record, poda_record_node (record, id));
        assert_string_equal (json_array_get_string_element (names, id), name);
    }
    assert_number (told, "steps", (gint64) n_steps);
    assert_number (told, "nodes", poda_record_n_visited (record));
    assert_number (told, "minimax", poda_tree_n_nodes (tree));
}

TEST ("what the search found")
{
    on_trees (check_search);
}

TEST ("large searches have no lists, which would be as large")
{
    PodaProblem problem;
    g_autoptr (GString) text = g_string_new ("[8");
    for (guint i = 0; i < 1500; i++)
        g_string_append (text, ",[1,9]");
    g_string_append_c (text, ']');
    g_autoptr (PodaTree) tree = poda_tree_read ("tree", text->str, text->len, NULL);
    poda_problem_of_tree (&problem, tree);
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    assert_true (poda_record_add_pruned (record, FALSE, NULL));
    g_autoptr (JsonObject) told = tell_search (record);
    assert_true (json_object_get_null_member (told, "cuts"));
    assert_true (json_object_get_null_member (told, "names"));
}
