#include "emit/emit.h"

#include "emit/json.h"
#include "emit/names.h"
#include "emit/solve_json.h"
#include "emit/step_json.h"
#include "record/summary.h"
#include "search/view.h"

static void
write_window (PodaJson *json, const PodaNode *node)
{
    poda_json_value (json, "alpha", node->alpha);
    poda_json_value (json, "beta", node->beta);
    poda_json_value (json, "alpha_out", poda_node_alpha_out (node));
    poda_json_value (json, "beta_out", poda_node_beta_out (node));
}

static void
write_no_window (PodaJson *json)
{
    poda_json_null (json, "alpha");
    poda_json_null (json, "beta");
    poda_json_null (json, "alpha_out");
    poda_json_null (json, "beta_out");
}

static void
write_cut (PodaJson *json, const PodaNode *node)
{
    if (node->cut == PODA_CUT_NONE) {
        poda_json_null (json, "cut");
        return;
    }
    poda_json_object (json, "cut");
    if (node->cut_by != 0)
        poda_json_integer (json, "by", node->cut_by);
    else
        poda_json_null (json, "by");
    poda_json_string (json, "kind", poda_cut_word (node->cut));
    poda_json_end_object (json);
}

static void
write_own_view (PodaJson *json, const PodaNode *node, gboolean windowed)
{
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    PodaPlayer view = poda_node_view (node);
    poda_json_own_window (json, view, visited && windowed, node->alpha, node->beta);
    if (visited)
        poda_json_value (json, "own_value", poda_max_view (view, node->value));
    else
        poda_json_null (json, "own_value");
}

static void
write_findings (PodaJson *json, const PodaNode *node)
{
    if (node->status == PODA_STATUS_PRUNED) {
        poda_json_null (json, "value");
        poda_json_null (json, "bound");
    } else {
        poda_json_value (json, "value", node->value);
        poda_json_string (json, "bound", poda_bound_word (node->bound));
    }
    write_cut (json, node);
    poda_json_boolean (json, "pv", node->pv);
}

static void
write_node (PodaJson *json, const PodaWalk *walk, const PodaNames *names)
{
    const PodaAlgorithm *algorithm = poda_record_problem (walk->record)->algorithm;
    const PodaNode *node = walk->node;
    const PodaNode *parent = poda_node_parent (node);
    gboolean visited = node->status != PODA_STATUS_PRUNED;

    poda_json_object (json, NULL);
    poda_json_integer (json, "id", node->id);
    poda_json_string (json, "name", names->name);
    if (parent != NULL)
        poda_json_integer (json, "parent", parent->id);
    else
        poda_json_null (json, "parent");
    poda_json_string (json, "move", names->move);
    poda_json_string (json, "player", poda_player_word (node->player));
    poda_json_integer (json, "ply", walk->ply);
    poda_json_string (json, "status", poda_status_word (node->status));
    if (visited)
        poda_json_integer (json, "order", node->id);
    else
        poda_json_null (json, "order");
    if (visited && algorithm->windowed)
        write_window (json, node);
    else
        write_no_window (json);
    write_findings (json, node);
    if (algorithm->own_view)
        write_own_view (json, node, algorithm->windowed);
    poda_json_end_object (json);
}

/* The visited nodes or the pruned ones, either of them in the order of their ids. */
static void
write_nodes (PodaJson *json, const PodaRecord *record, gboolean pruned)
{
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    poda_names_init (&names);
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        poda_names_follow (&names, &walk);
        if ((walk.node->status == PODA_STATUS_PRUNED) == pruned) {
            poda_json_newline (json);
            write_node (json, &walk, &names);
        }
    }
}

static void
write_steps (PodaJson *json, const PodaRecord *record)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay)) {
        poda_json_newline (json);
        poda_json_step (json, replay);
    }
}

void
poda_emit_json (const PodaRecord *record, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);

    g_autoptr (PodaSummary) summary = poda_summary_of_record (record);
    poda_json_summary (&json, "search", poda_record_problem (record), summary, NULL);

    poda_json_newline (&json);
    poda_json_array (&json, "nodes");
    write_nodes (&json, record, FALSE);
    if (poda_record_n_nodes (record) > poda_record_n_visited (record))
        write_nodes (&json, record, TRUE);
    poda_json_newline (&json);
    poda_json_end_array (&json);

    poda_json_newline (&json);
    poda_json_array (&json, "steps");
    write_steps (&json, record);
    poda_json_newline (&json);
    poda_json_end_array (&json);

    poda_json_end_object (&json);
    poda_json_newline (&json);
}
