#include "record/fields.h"

#include "search/problem.h"

static gboolean
is_over (const PodaMoment *moment)
{
    return moment == NULL
           || poda_replay_position (poda_moment_replay (moment))
                  == poda_moment_n_steps (moment);
}

void
poda_node_facts (const PodaRecord *record, const PodaMoment *moment,
                 const PodaNode *node, guint ply, PodaNodeFacts *facts)
{
    gboolean visited = node->status != PODA_STATUS_PRUNED;
    PodaValue value;
    PodaBound bound;
    *facts =
        (PodaNodeFacts){ .node = node, .ply = ply, .pv = node->pv && is_over (moment) };
    if (moment == NULL) {
        facts->seen = visited ? node : NULL;
        facts->valued = visited;
        facts->status = poda_status_word (node->status);
    } else {
        facts->seen = poda_moment_seen (moment, node);
        facts->valued = poda_moment_value (moment, node, &value, &bound);
        facts->status = poda_moment_word (moment, node);
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
                              .status = poda_status_word (node->status),
                              .ply = poda_node_ply (node),
                              .windowed = problem->algorithm->windowed,
                              .alpha = frame->alpha,
                              .beta = frame->beta,
                              .valued = frame->returned > 0
                                        || frame->status != PODA_STATUS_EXPANDED,
                              .value = frame->value };
}

/* --- Getters --- */

static gboolean
get_id (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->node->id;
    return TRUE;
}

static gboolean
get_parent (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    const PodaNode *parent = poda_node_parent (facts->node);
    value->integer = parent != NULL ? parent->id : 0;
    return parent != NULL;
}

static gboolean
get_player (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->node->player;
    value->word = poda_player_word (facts->node->player);
    return TRUE;
}

static gboolean
get_ply (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->ply;
    return TRUE;
}

static gboolean
get_status (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->node->status;
    value->word = facts->status;
    return TRUE;
}

static gboolean
get_order (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->node->id;
    return facts->seen != NULL;
}

static gboolean
get_alpha (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->number = facts->alpha;
    return facts->windowed;
}

static gboolean
get_beta (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->number = facts->beta;
    return facts->windowed;
}

static gboolean
get_alpha_out (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (facts->windowed)
        value->number = poda_node_alpha_out (facts->seen);
    return facts->windowed;
}

static gboolean
get_beta_out (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (facts->windowed)
        value->number = poda_node_beta_out (facts->seen);
    return facts->windowed;
}

static gboolean
get_value (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->number = facts->value;
    return facts->valued;
}

static gboolean
get_bound (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (!facts->proved)
        return FALSE;
    value->integer = facts->seen->bound;
    value->word = poda_bound_word (facts->seen->bound);
    return TRUE;
}

static gboolean
get_cut (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (facts->seen == NULL || facts->seen->cut == PODA_CUT_NONE)
        return FALSE;
    value->integer = facts->seen->cut;
    value->word = poda_cut_word (facts->seen->cut);
    return TRUE;
}

static gboolean
get_cut_by (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (facts->seen == NULL || facts->seen->cut_by == 0)
        return FALSE;
    value->integer = facts->seen->cut_by;
    return TRUE;
}

static gboolean
get_best (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    if (facts->seen == NULL || facts->seen->best == 0)
        return FALSE;
    value->integer = facts->seen->best;
    return TRUE;
}

static gboolean
get_pv (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->integer = facts->pv;
    return TRUE;
}

static gboolean
get_own_alpha (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    PodaPlayer view = poda_node_view (facts->node);
    value->number = poda_max_view (view, view == PODA_MIN ? facts->beta : facts->alpha);
    return facts->windowed;
}

static gboolean
get_own_beta (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    PodaPlayer view = poda_node_view (facts->node);
    value->number = poda_max_view (view, view == PODA_MIN ? facts->alpha : facts->beta);
    return facts->windowed;
}

static gboolean
get_own_value (const PodaNodeFacts *facts, PodaFieldValue *value)
{
    value->number = poda_max_view (poda_node_view (facts->node), facts->value);
    return facts->valued;
}

const PodaFieldRow poda_field_rows[PODA_N_FIELDS] = {
    [PODA_FIELD_ID] = { "id", PODA_FIELD_IS_INTEGER, get_id },
    [PODA_FIELD_PARENT] = { "parent", PODA_FIELD_IS_INTEGER, get_parent },
    [PODA_FIELD_PLAYER] = { "player", PODA_FIELD_IS_WORD, get_player },
    [PODA_FIELD_PLY] = { "ply", PODA_FIELD_IS_INTEGER, get_ply },
    [PODA_FIELD_STATUS] = { "status", PODA_FIELD_IS_WORD, get_status },
    [PODA_FIELD_ORDER] = { "order", PODA_FIELD_IS_INTEGER, get_order },
    [PODA_FIELD_ALPHA] = { "alpha", PODA_FIELD_IS_NUMBER, get_alpha },
    [PODA_FIELD_BETA] = { "beta", PODA_FIELD_IS_NUMBER, get_beta },
    [PODA_FIELD_ALPHA_OUT] = { "alpha_out", PODA_FIELD_IS_NUMBER, get_alpha_out },
    [PODA_FIELD_BETA_OUT] = { "beta_out", PODA_FIELD_IS_NUMBER, get_beta_out },
    [PODA_FIELD_VALUE] = { "value", PODA_FIELD_IS_NUMBER, get_value },
    [PODA_FIELD_BOUND] = { "bound", PODA_FIELD_IS_WORD, get_bound },
    [PODA_FIELD_CUT] = { "cut", PODA_FIELD_IS_WORD, get_cut },
    [PODA_FIELD_CUT_BY] = { "cut_by", PODA_FIELD_IS_INTEGER, get_cut_by },
    [PODA_FIELD_BEST] = { "best", PODA_FIELD_IS_INTEGER, get_best },
    [PODA_FIELD_PV] = { "pv", PODA_FIELD_IS_FLAG, get_pv },
    [PODA_FIELD_OWN_ALPHA] = { "own_alpha", PODA_FIELD_IS_NUMBER, get_own_alpha },
    [PODA_FIELD_OWN_BETA] = { "own_beta", PODA_FIELD_IS_NUMBER, get_own_beta },
    [PODA_FIELD_OWN_VALUE] = { "own_value", PODA_FIELD_IS_NUMBER, get_own_value },
};
