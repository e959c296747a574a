#include "record/fields.h"

#include "search/problem.h"

void
poda_node_facts (const PodaRecord *record, const PodaSnapshot *snapshot,
                 const PodaNode *node, guint ply, PodaNodeFacts *facts)
{
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    const PodaNode *parent = poda_node_parent (node);
    PodaValue value;
    PodaBound bound;
    gboolean over = snapshot == NULL
                    || poda_replay_position (poda_snapshot_replay (snapshot))
                           == poda_snapshot_n_steps (snapshot);
    *facts = (PodaNodeFacts){ .node = node,
                              .id = node->id,
                              .parent = parent != NULL ? parent->id : 0,
                              .ply = ply,
                              .pv = node->pv && over };
    if (snapshot == NULL) {
        facts->seen = visited ? node : NULL;
        facts->valued = visited;
        facts->status = poda_status_word (node->status);
    } else {
        facts->seen = poda_snapshot_seen (snapshot, node);
        facts->valued = poda_snapshot_value (snapshot, node, &value, &bound);
        facts->status = poda_snapshot_word (snapshot, node);
    }
    if (facts->seen == NULL)
        return;
    facts->windowed = poda_record_problem (record)->algorithm->windowed;
    facts->alpha = facts->seen->alpha;
    facts->beta = facts->seen->beta;
    facts->value = facts->seen->value;
    facts->proved = facts->valued && !facts->seen->open;
}

void
poda_step_facts (const PodaReplay *replay, PodaNodeFacts *facts)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    *facts = (PodaNodeFacts){ .node = node,
                              .seen = node,
                              .id = node->id,
                              .status = poda_status_word (node->status),
                              .ply = poda_replay_ply (replay),
                              .windowed = problem->algorithm->windowed,
                              .alpha = frame->alpha,
                              .beta = frame->beta,
                              .valued = frame->returned > 0
                                        || frame->status != PODA_STATUS_EXPANDED,
                              .value = frame->value };
}

/* --- Fields --- */

static gboolean
get_integer (const PodaNodeFacts *facts, PodaField field, PodaFieldValue *value)
{
    const PodaNode *node = facts->node, *seen = facts->seen;
    value->integer = 0;
    switch (field) {
    case PODA_FIELD_ID:
    case PODA_FIELD_ORDER:
        value->integer = facts->id;
        return field == PODA_FIELD_ID || seen != NULL;
    case PODA_FIELD_PARENT:
        value->integer = facts->parent;
        return facts->parent != 0;
    case PODA_FIELD_PLAYER:
        value->integer = node->player;
        value->word = poda_player_word (node->player);
        return TRUE;
    case PODA_FIELD_PLY:
        value->integer = facts->ply;
        return TRUE;
    case PODA_FIELD_STATUS:
        value->integer = node->status;
        value->word = facts->status;
        return TRUE;
    case PODA_FIELD_BOUND:
        value->integer = facts->proved ? seen->bound : 0;
        value->word = poda_bound_word (value->integer);
        return facts->proved;
    case PODA_FIELD_CUT:
        value->integer = seen != NULL ? seen->cut : PODA_CUT_NONE;
        value->word = poda_cut_word (value->integer);
        return value->integer != PODA_CUT_NONE;
    case PODA_FIELD_CUT_BY:
        value->integer = seen != NULL ? seen->cut_by : 0;
        return value->integer != 0;
    case PODA_FIELD_BEST:
        value->integer = seen != NULL ? seen->best : 0;
        return value->integer != 0;
    case PODA_FIELD_VISITS:
        value->integer = seen != NULL;
        return TRUE;
    case PODA_FIELD_NAME:
    case PODA_FIELD_MOVE:
        value->word = field == PODA_FIELD_NAME ? facts->name : facts->move;
        return value->word != NULL;
    case PODA_FIELD_PV:
    default:
        value->integer = facts->pv;
        return TRUE;
    }
}

gboolean
poda_field_get (const PodaNodeFacts *facts, PodaField field, PodaFieldValue *value)
{
    if (poda_field_rows[field].kind != PODA_FIELD_IS_NUMBER)
        return get_integer (facts, field, value);
    gboolean is_value = field == PODA_FIELD_VALUE || field == PODA_FIELD_OWN_VALUE;
    gboolean known = is_value ? facts->valued : facts->windowed;
    gboolean low = field == PODA_FIELD_OWN_ALPHA || field == PODA_FIELD_ALPHA;
    gboolean own = field >= PODA_FIELD_OWN_ALPHA; /* negamax's numbers */
    PodaPlayer view = own ? poda_node_view (facts->node) : PODA_MAX;
    PodaValue number =
        is_value                                 ? facts->value
        : field == PODA_FIELD_ALPHA_OUT && known ? poda_node_alpha_out (facts->seen)
        : field == PODA_FIELD_BETA_OUT && known  ? poda_node_beta_out (facts->seen)
        : low == (view != PODA_MIN)              ? facts->alpha
                                                 : facts->beta;
    value->number = !known ? 0 : own ? poda_max_view (view, number) : number;
    return known;
}

const PodaFieldRow poda_field_rows[PODA_N_FIELDS] = {
    [PODA_FIELD_ID] = { "id", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_PARENT] = { "parent", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_PLAYER] = { "player", PODA_FIELD_IS_WORD },
    [PODA_FIELD_PLY] = { "ply", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_STATUS] = { "status", PODA_FIELD_IS_WORD },
    [PODA_FIELD_ORDER] = { "order", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_ALPHA] = { "alpha", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_BETA] = { "beta", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_ALPHA_OUT] = { "alpha_out", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_BETA_OUT] = { "beta_out", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_VALUE] = { "value", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_BOUND] = { "bound", PODA_FIELD_IS_WORD },
    [PODA_FIELD_CUT] = { "cut", PODA_FIELD_IS_WORD },
    [PODA_FIELD_CUT_BY] = { "cut_by", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_BEST] = { "best", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_PV] = { "pv", PODA_FIELD_IS_FLAG },
    [PODA_FIELD_VISITS] = { "visits", PODA_FIELD_IS_INTEGER },
    [PODA_FIELD_OWN_ALPHA] = { "own_alpha", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_OWN_BETA] = { "own_beta", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_OWN_VALUE] = { "own_value", PODA_FIELD_IS_NUMBER },
    [PODA_FIELD_NAME] = { "name", PODA_FIELD_IS_WORD },
    [PODA_FIELD_MOVE] = { "move", PODA_FIELD_IS_WORD },
};
