/* Every place that computes or shows the value of a node gives the same one: searches,
 * the record, its replay, what-if questions, explanations, JSON, csv and pictures; and
 * where the value is exact, it is that of plain minimax. */

#include "support/pick.h"
#include "support/scene.h"

#include <json-glib/json-glib.h>
#include <math.h>

#include "record/what_if.h"
#include "record/summary.h"
#include "report/nodes.h"
#include "report/sentence.h"
#include "search/search.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 2000
#define MOST_NODES 100000 /* of a search for an answer */

static gboolean
same (PodaValue a, PodaValue b)
{
    return a == b || fabs (a - b) <= 1e-9 * (1 + fabs (a));
}

/* --- Searches --- */

static void
check_searches (const PodaRecord *record, const PodaValue *truth)
{
    PodaResult result;
    const PodaNode *root = poda_record_root (record);
    g_autoptr (PodaSummary) summary =
        poda_summary_search (poda_record_problem (record), NULL);
    assert_true (poda_search (poda_record_problem (record), NULL, NULL, &result, NULL));
    assert_true (result.value == root->value && summary->value == root->value);
    assert_true (same (root->value, truth[0]));
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        PodaValue value = truth[record_tree_index (record, node)];
        assert_true (same (node->value, value)
                     || (node->bound == PODA_BOUND_ATLEAST && node->value < value)
                     || (node->bound == PODA_BOUND_ATMOST && node->value > value));
    }
}

static void
check_replay (const PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay))
        if (poda_replay_step (replay)->verb == PODA_LEAVE)
            assert_true (poda_replay_frame (replay)->value
                         == poda_replay_node (replay)->value);
}

/* The children of a node in the order by exact values. */
static void
check_order (const PodaRecord *record, const PodaValue *truth)
{
    PodaProblem problem = *poda_record_problem (record);
    problem.order = PODA_ORDER_BEST;
    g_autoptr (PodaRecord) sorted = poda_record_search (&problem, FALSE, NULL);
    for (guint32 id = 1; id <= poda_record_n_visited (sorted); id++) {
        const PodaNode *node = poda_record_node (sorted, id);
        const PodaNode *next = poda_node_next (node), *parent = poda_node_parent (node);
        if (next == NULL || parent->player == PODA_CHANCE)
            continue;
        PodaValue first = truth[record_tree_index (sorted, node)];
        PodaValue second = truth[record_tree_index (sorted, next)];
        assert_true (same (first, second)
                     || (parent->player == PODA_MAX ? first > second : first < second));
    }
}

/* --- What-if questions --- */

/* The root's value with the leaf as it is. */
static void
check_leaf (const PodaRecord *record, const PodaNode *leaf, PodaValue value)
{
    g_autoptr (PodaWhatIf) what_if =
        poda_what_if_new (record, leaf, NULL, MOST_NODES, NULL);
    if (what_if == NULL) /* below a chance node */
        return;
    for (guint i = 0; i < what_if->pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (what_if->pieces, PodaPiece, i);
        const PodaInterval *values = &piece->values;
        if ((values->from < value || (values->from_in && values->from == value))
            && (value < values->to || (values->to_in && values->to == value))) {
            assert_true ((piece->slope ? value : piece->value)
                         == poda_record_root (record)->value);
            return;
        }
    }
    fail_msg ("no piece for %g", value);
}

static guint
check_what_if (const PodaRecord *record, const PodaValue *truth)
{
    guint checked = 0;
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (node->status == PODA_STATUS_TERMINAL)
            check_leaf (record, node, node->value);
        if (node->cut == PODA_CUT_NONE)
            continue;
        g_autoptr (PodaPrunedSearch) pruned_search =
            poda_pruned_search_new (record, node, MOST_NODES, NULL);
        for (guint i = 0; i < pruned_search->truths->len; i++) {
            const PodaTruth *pruned =
                &g_array_index (pruned_search->truths, PodaTruth, i);
            assert_true (
                same (pruned->value, truth[record_tree_index (record, pruned->node)]));
            checked++;
        }
    }
    return checked;
}

/* --- What is shown --- */

static void
check_explanation (const PodaRecord *record, const PodaNode *node)
{
    char number[PODA_VALUE_BUFFER];
    g_autofree char *text = poda_sentence_node (record, node);
    poda_value_format (node->value, PODA_STYLE_TEXT, number);
    if (strstr (text, number) == NULL)
        fail_msg ("no %s in: %s", number, text);
}

static void
check_data (const PodaRecord *record)
{
    PodaNodeColumns columns;
    g_autoptr (PodaOutput) csv = poda_output_memory (), json = poda_output_memory ();
    assert_true (poda_node_columns_read ("", "id,value", &columns, NULL));
    poda_emit_nodes_csv (record, NULL, &columns, csv);
    poda_emit_json (record, NULL, 0, json);
    g_autoptr (JsonNode) whole =
        json_from_string (poda_output_contents (json, NULL), NULL);
    JsonArray *nodes =
        json_object_get_array_member (json_node_get_object (whole), "nodes");
    g_auto (GStrv) lines = g_strsplit (poda_output_contents (csv, NULL), "\n", -1);
    for (guint32 id = 1; id <= poda_record_n_visited (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        char number[PODA_VALUE_BUFFER];
        PodaValue value;
        poda_value_format (node->value, PODA_STYLE_MACHINE, number);
        g_autofree char *line = g_strdup_printf ("%u,%s", id, number);
        assert_true (g_strv_contains ((const char *const *) lines, line));
        JsonNode *member = json_object_get_member (
            json_array_get_object_element (nodes, id - 1), "value");
        if (json_node_get_value_type (member) == G_TYPE_STRING)
            assert_true (poda_value_parse (json_node_get_string (member), &value));
        else
            value = json_node_get_double (member);
        assert_true (value == node->value);
    }
}

static void
check_picture (const PodaFigure *figure)
{
    static const char *const signs[] = {
        [PODA_BOUND_EXACT] = "", [PODA_BOUND_ATLEAST] = "≥ ", [PODA_BOUND_ATMOST] = "≤ "
    };
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (figure->record, box->node);
        char number[PODA_VALUE_BUFFER];
        if (node->status == PODA_STATUS_PRUNED)
            continue;
        poda_value_format (node->value, PODA_STYLE_TEXT, number);
        g_autofree char *text = g_strconcat (signs[node->bound], number, NULL);
        gsize digits = strcspn (box->value, "…"); /* of a number that is cut short */
        assert_int_equal (strncmp (box->value, text, digits), 0);
        assert_true (box->value[digits] != '\0' || text[digits] == '\0');
    }
}

static void
test_same_value (void **state)
{
    const PodaAlgorithm *algorithm = *state;
    guint pruned = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, TRUE);
        PodaTree *tree = random_tree (seed, &shape);
        const PodaDrawing drawing = { .labels = PODA_LABEL_VALUE | PODA_LABEL_BOUND,
                                      .fold = PODA_FOLD_NONE };
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        problem.algorithm = algorithm;
        g_auto (Scene) scene = scene_of (&problem, &drawing, TRUE);
        scene.tree = tree;
        g_autofree PodaValue *truth = oracle_values (scene.tree);
        check_searches (scene.record, truth);
        check_replay (scene.record);
        check_order (scene.record, truth);
        pruned += check_what_if (scene.record, truth);
        for (guint32 id = 1; id <= poda_record_n_visited (scene.record); id++)
            if (!algorithm->own_view) /* whose values are told negated */
                check_explanation (scene.record, poda_record_node (scene.record, id));
        check_data (scene.record);
        check_picture (scene.figure);
    }
    assert_int_equal (pruned > 0, algorithm->windowed);
}

int
main (void)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        rows_add (test_same_value, poda_algorithms[i],
                  "every place gives the same value: %s", poda_algorithms[i]->name);
    return rows_run ();
}
