#include "tell/trace_row.h"

#include <glib/gi18n-lib.h>
#include <string.h>

const char *
poda_trace_event (PodaVerb verb)
{
    static const char *const words[] = { N_ ("enter"), N_ ("leaf"), N_ ("update"),
                                         N_ ("cut"), N_ ("leave") };
    return _ (words[verb]);
}

const char *
poda_trace_word (const PodaProblem *problem, const PodaNode *node)
{
    if (node->status != PODA_STATUS_EXPANDED)
        return NULL;
    if (!problem->algorithm->windowed || node->player == PODA_CHANCE)
        return "value";
    return node->player == PODA_MAX ? "alpha" : "beta";
}

gboolean
poda_trace_makes_row (const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    switch ((PodaVerb) poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return node->status == PODA_STATUS_EXPANDED;
    case PODA_LEAF:
    case PODA_UPDATE:
        return TRUE;
    case PODA_CUT:
    case PODA_LEAVE:
    default:
        return FALSE;
    }
}

PodaValue
poda_trace_cell (const PodaProblem *problem, const PodaNode *node,
                 const PodaFrame *frame)
{
    const char *word = poda_trace_word (problem, node);
    if (word == NULL || strcmp (word, "value") == 0)
        return frame->value;
    return node->player == PODA_MAX ? frame->alpha : frame->beta;
}
