/* A still in JSON: what the moment says of every node, with the steps so far; after the
 * last step it is the whole record. */

#include "support/scene.h"

#include <json-glib/json-glib.h>
#include <math.h>

#include "report/nodes.h"

#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 60

typedef void (*Law) (const PodaMoment *moment, JsonObject *still);

static JsonNode *
parse (PodaOutput *output)
{
    JsonNode *node = json_from_string (poda_output_contents (output, NULL), NULL);
    assert_non_null (node);
    return node;
}

static JsonNode *
still_json (const PodaMoment *moment)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_json (poda_replay_record (poda_moment_replay (moment)), moment,
                    PODA_WITH_STEPS | PODA_WITH_TEXT, output);
    return parse (output);
}

static void
on_record (PodaRecord *record, Law law)
{
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    do {
        g_autoptr (JsonNode) still = still_json (moment);
        law (moment, json_node_get_object (still));
    } while (poda_moment_next (moment));
}

static void
on_all (Law law)
{
    guint n_algorithms = 0;
    while (poda_algorithms[n_algorithms] != NULL)
        n_algorithms++;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = random_shape (seed, seed % 4 == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = poda_algorithms[seed % n_algorithms];
        problem.strict = seed % 3 == 1;
        problem.hard = seed % 4 == 1;
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        assert_true (poda_record_add_pruned (record, seed % 2 == 0, NULL));
        if (poda_record_n_nodes (record) < 60)
            on_record (record, law);
    }
}

static void
assert_number (JsonNode *node, PodaValue expected)
{
    if (isinf (expected))
        assert_string_equal (json_node_get_string (node),
                             expected > 0 ? "inf" : "-inf");
    else
        assert_true (json_node_get_double (node) == expected);
}

static void
check_history (JsonObject *object, const char *key, const PodaValue *values, guint n)
{
    JsonArray *array = json_object_get_array_member (object, key);
    assert_int_equal (json_array_get_length (array), n);
    for (guint i = 0; i < n; i++)
        assert_number (json_array_get_element (array, i), values[i]);
}

static void
check_node (const PodaMoment *moment, const PodaNode *node, JsonObject *object)
{
    PodaValue value;
    PodaBound bound;
    guint n;
    gboolean left = poda_moment_state (moment, node) == PODA_STATE_LEFT;
    assert_string_equal (json_object_get_string_member (object, "status"),
                         poda_moment_word (moment, node));
    assert_int_equal (json_object_get_null_member (object, "value"),
                      !poda_moment_value (moment, node, &value, &bound));
    if (!json_object_get_null_member (object, "value"))
        assert_number (json_object_get_member (object, "value"), value);
    assert_int_equal (json_object_get_null_member (object, "bound"), !left);
    assert_int_equal (json_object_get_null_member (object, "order"),
                      poda_moment_seen (moment, node) == NULL);
    assert_int_equal (json_object_get_null_member (object, "cut"),
                      poda_moment_cut (moment, node) == PODA_CUT_NONE);
    const PodaValue *alphas = poda_moment_bounds (moment, node, PODA_MAX, &n);
    check_history (object, "alphas", alphas, n);
    if (n > 0)
        assert_number (json_object_get_member (object, "alpha_out"), alphas[n - 1]);
    const PodaValue *betas = poda_moment_bounds (moment, node, PODA_MIN, &n);
    check_history (object, "betas", betas, n);
    if (n > 0)
        assert_number (json_object_get_member (object, "beta_out"), betas[n - 1]);
}

/* Where what was pruned is not there as a whole, what is known are the root and the
 * children of nodes that were entered. */
static guint
count_known (const PodaMoment *moment)
{
    const PodaRecord *record = poda_replay_record (poda_moment_replay (moment));
    guint n = 0;
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *above = poda_node_parent (poda_record_node (record, id));
        n += poda_record_is_whole (record) || above == NULL
             || poda_moment_seen (moment, above) != NULL;
    }
    return n;
}

static void
check_moment (const PodaMoment *moment, JsonObject *still)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaRecord *record = poda_replay_record (replay);
    JsonArray *nodes = json_object_get_array_member (still, "nodes");
    guint n_steps = (guint) poda_replay_position (replay);
    assert_int_equal (json_object_get_int_member (still, "step"), n_steps);
    assert_int_equal (
        json_array_get_length (json_object_get_array_member (still, "steps")), n_steps);
    assert_int_equal (json_array_get_length (nodes), count_known (moment));
    for (guint i = 0; i < json_array_get_length (nodes); i++) {
        JsonObject *object = json_array_get_object_element (nodes, i);
        const char *name = json_object_get_string_member (object, "name");
        const PodaNode *node = poda_record_find (record, name, NULL);
        assert_non_null (node);
        check_node (moment, node, object);
    }
}

static void
test_moment (void **state)
{
    (void) state;
    on_all (check_moment);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "stills in JSON");
    rows_add (&rows, test_moment, NULL, "every node as the moment says");
    return rows_run (&rows);
}
