#include "tell/trace.h"

#include "base/json.h"
#include "record/record.h"
#include "tell/solve_json.h"
#include "tell/step_json.h"
#include "record/summary.h"

/* What is told: a record, and when. */
typedef struct {
    PodaJson *json;
    const PodaRecord *record;
    const PodaMoment *moment; /* NULL: after the last step */
    gboolean windowed, own_view;
} Telling;

static gsize
last_step (const Telling *telling)
{
    return telling->moment != NULL
               ? poda_replay_position (poda_moment_replay (telling->moment))
               : G_MAXSIZE;
}

/* Only then it is known what is best. */
static gboolean
is_over (const Telling *telling)
{
    return telling->moment == NULL
           || last_step (telling) == poda_moment_n_steps (telling->moment);
}

/* What is known of the node; NULL while it was not entered. */
static const PodaNode *
seen_of (const Telling *telling, const PodaNode *node)
{
    if (telling->moment != NULL)
        return poda_moment_seen (telling->moment, node);
    return node->status != PODA_STATUS_PRUNED ? node : NULL;
}

static gboolean
has_value (const Telling *telling, const PodaNode *node)
{
    PodaValue value;
    PodaBound bound;
    if (telling->moment != NULL)
        return poda_moment_value (telling->moment, node, &value, &bound);
    return node->status != PODA_STATUS_PRUNED;
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
write_window (const Telling *telling, const PodaNode *seen)
{
    PodaJson *json = telling->json;
    if (seen == NULL || !telling->windowed) {
        write_no_window (json);
        return;
    }
    poda_json_value (json, "alpha", seen->alpha);
    poda_json_value (json, "beta", seen->beta);
    poda_json_value (json, "alpha_out", poda_node_alpha_out (seen));
    poda_json_value (json, "beta_out", poda_node_beta_out (seen));
}

static void
write_history (PodaJson *json, const char *key, const PodaValue *values, guint n)
{
    poda_json_array (json, key);
    for (guint i = 0; i < n; i++)
        poda_json_value (json, NULL, values[i]);
    poda_json_end_array (json);
}

static void
write_histories (const Telling *telling, const PodaNode *node)
{
    guint n;
    const PodaValue *values = poda_moment_alpha (telling->moment, node, &n);
    write_history (telling->json, "alphas", values, n);
    values = poda_moment_beta (telling->moment, node, &n);
    write_history (telling->json, "betas", values, n);
}

static void
write_cut (PodaJson *json, const PodaNode *seen)
{
    if (seen == NULL || seen->cut == PODA_CUT_NONE) {
        poda_json_null (json, "cut");
        return;
    }
    poda_json_object (json, "cut");
    if (seen->cut_by != 0)
        poda_json_integer (json, "by", seen->cut_by);
    else
        poda_json_null (json, "by");
    poda_json_string (json, "kind", poda_cut_word (seen->cut));
    poda_json_end_object (json);
}

static void
write_own_view (const Telling *telling, const PodaNode *seen, gboolean known)
{
    if (seen == NULL) {
        poda_json_own_window (telling->json, PODA_MAX, FALSE, 0, 0);
        poda_json_null (telling->json, "own_value");
        return;
    }
    PodaPlayer view = poda_node_view (seen);
    poda_json_own_window (telling->json, view, telling->windowed, seen->alpha,
                          seen->beta);
    if (known)
        poda_json_value (telling->json, "own_value", poda_max_view (view, seen->value));
    else
        poda_json_null (telling->json, "own_value");
}

/* Nothing is proved of a node that is open. */
static void
write_findings (const Telling *telling, const PodaNode *node, const PodaNode *seen,
                gboolean known)
{
    PodaJson *json = telling->json;
    if (known)
        poda_json_value (json, "value", seen->value);
    else
        poda_json_null (json, "value");
    if (known && !seen->open)
        poda_json_string (json, "bound", poda_bound_word (seen->bound));
    else
        poda_json_null (json, "bound");
    write_cut (json, seen);
    poda_json_boolean (json, "pv", node->pv && is_over (telling));
}

static void
write_node (const Telling *telling, const PodaWalk *walk, const PodaNames *names)
{
    PodaJson *json = telling->json;
    const PodaNode *node = walk->node;
    const PodaNode *parent = poda_node_parent (node);
    const PodaNode *seen = seen_of (telling, node);
    gboolean known = has_value (telling, node);

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
    poda_json_string (json, "status",
                      telling->moment != NULL ? poda_moment_word (telling->moment, node)
                                              : poda_status_word (node->status));
    if (seen != NULL)
        poda_json_integer (json, "order", node->id);
    else
        poda_json_null (json, "order");
    write_window (telling, seen);
    if (telling->moment != NULL)
        write_histories (telling, node);
    write_findings (telling, node, seen, known);
    if (telling->own_view)
        write_own_view (telling, seen, known);
    poda_json_end_object (json);
}

/* The visited nodes or the pruned ones, either of them in the order of their ids. */
static void
write_nodes (const Telling *telling, gboolean pruned)
{
    g_auto (PodaNames) names;
    g_auto (PodaWalk) walk;
    poda_names_init (&names);
    poda_walk_begin (&walk, telling->record, poda_record_root (telling->record));
    while (poda_walk_next (&walk)) {
        poda_names_follow (&names, &walk);
        if ((walk.node->status == PODA_STATUS_PRUNED) == pruned) {
            poda_json_newline (telling->json);
            write_node (telling, &walk, &names);
        }
    }
}

static void
write_steps (const Telling *telling)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (telling->record);
    gsize last = last_step (telling);
    while (poda_replay_position (replay) < last && poda_replay_next (replay)) {
        poda_json_newline (telling->json);
        poda_json_step (telling->json, replay);
    }
}

static void
tell (const PodaRecord *record, const PodaMoment *moment, PodaOutput *output)
{
    PodaJson json;
    const PodaProblem *problem = poda_record_problem (record);
    Telling telling = { .json = &json,
                        .record = record,
                        .moment = moment,
                        .windowed = problem->algorithm->windowed,
                        .own_view = problem->algorithm->own_view };
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);

    g_autoptr (PodaSummary) summary = poda_summary_of_record (record);
    poda_json_summary (&json, "search", problem, summary, NULL);
    if (moment != NULL) {
        poda_json_newline (&json);
        poda_json_integer (&json, "step", (gint64) last_step (&telling));
    }

    poda_json_newline (&json);
    poda_json_array (&json, "nodes");
    write_nodes (&telling, FALSE);
    if (poda_record_n_nodes (record) > poda_record_n_visited (record))
        write_nodes (&telling, TRUE);
    poda_json_newline (&json);
    poda_json_end_array (&json);

    poda_json_newline (&json);
    poda_json_array (&json, "steps");
    write_steps (&telling);
    poda_json_newline (&json);
    poda_json_end_array (&json);

    poda_json_end_object (&json);
    poda_json_newline (&json);
}

void
poda_emit_json (const PodaRecord *record, PodaOutput *output)
{
    tell (record, NULL, output);
}

void
poda_emit_moment_json (const PodaMoment *moment, PodaOutput *output)
{
    tell (poda_replay_record (poda_moment_replay (moment)), moment, output);
}
