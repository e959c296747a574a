/* One step, one sentence. */

#include "record/say/sentence.h"

#include <glib/gi18n-lib.h>

#include "record/say/parts.h"

static char *
enter (const PodaReplay *replay, const PodaNode *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *window = poda_window_text (node->alpha, node->beta);
    const PodaNode *parent = poda_node_parent (node);
    if (parent == NULL)
        return problem->algorithm->windowed
                   ? g_strdup_printf (_ ("the search begins at %s with the window %s"),
                                      who, window)
                   : g_strdup_printf (_ ("the search begins at %s"), who);
    g_autofree char *above = poda_who (record, parent);
    g_autofree char *move = poda_record_move_text (record, node);
    if (!problem->algorithm->windowed)
        return g_strdup_printf (_ ("move %s leads from %s to %s"), move, above, who);
    if (parent->player == PODA_CHANCE)
        return g_strdup_printf (
            _ ("move %s leads from %s to %s, which gets the full window "
               "%s: every child of a chance node moves its average"),
            move, above, who, window);
    return g_strdup_printf (_ ("move %s leads from %s to %s, which gets the window %s"),
                            move, above, who, window);
}

static char *
leaf (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    char value[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, value);
    if (frame->status == PODA_STATUS_TERMINAL)
        return g_strdup_printf (problem->game->states_players
                                    ? _ ("%s is a leaf of value %s")
                                    : _ ("the game is over at %s: it counts %s"),
                                who, value);
    if (problem->evaluator != NULL)
        return g_strdup_printf (_ ("%s is at the depth limit: %s gives it %s"), who,
                                problem->evaluator->name, value);
    return g_strdup_printf (_ ("%s is at the depth limit: it counts %s"), who, value);
}

/* Where the child's value left the node's as it was. A child whose window ended may be
 * better than what it returned, which no longer matters; of one that is as good, the
 * rule for ties may take the move. */
static char *
update_unchanged (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaFrame *child = poda_replay_child (replay);
    gboolean max = frame->player == PODA_MAX;
    g_autofree char *from = poda_child_text (poda_replay_record (replay), child);
    char best[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, best);
    if (poda_replay_chosen (replay))
        return g_strdup_printf (
            _ ("%s keeps %s: %s is as good, and by the rule for ties "
               "its move is taken"),
            who, best, from);
    if (child->bound == (max ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST))
        return g_strdup_printf (_ ("%s keeps %s: %s is where that node's window ended"),
                                who, best, from);
    return max ? g_strdup_printf (_ ("%s keeps %s: %s is not above it"), who, best,
                                  from)
               : g_strdup_printf (_ ("%s keeps %s: %s is not below it"), who, best,
                                  from);
}

static char *
update_window (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaFrame *before = poda_replay_before (replay);
    gboolean max = frame->player == PODA_MAX;
    PodaValue old = max ? before->alpha : before->beta;
    PodaValue new = max ? frame->alpha : frame->beta;
    g_autofree char *from =
        poda_child_text (poda_replay_record (replay), poda_replay_child (replay));
    char then[PODA_VALUE_BUFFER], now[PODA_VALUE_BUFFER];
    poda_value_format (old, PODA_STYLE_TEXT, then);
    poda_value_format (new, PODA_STYLE_TEXT, now);
    if (old == new)
        return max ? g_strdup_printf (_ ("%s now has %s; its alpha stays %s"), who,
                                      from, now)
                   : g_strdup_printf (_ ("%s now has %s; its beta stays %s"), who, from,
                                      now);
    return max ? g_strdup_printf (_ ("%s now has %s: its alpha rises from %s to %s"),
                                  who, from, then, now)
               : g_strdup_printf (_ ("%s now has %s: its beta falls from %s to %s"),
                                  who, from, then, now);
}

static double
probability_of (const PodaReplay *replay)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    poda_record_position (record, poda_replay_node (replay), &position);
    return game->probability (game, &position, poda_replay_child (replay)->move);
}

static char *
update_chance (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    g_autofree char *from =
        poda_child_text (poda_replay_record (replay), poda_replay_child (replay));
    char average[PODA_VALUE_BUFFER], probability[PODA_VALUE_BUFFER];
    poda_value_format (probability_of (replay), PODA_STYLE_TEXT, probability);
    poda_value_format (frame->value, PODA_STYLE_TEXT, average);
    return g_strdup_printf (
        _ ("%s takes %s with probability %s: the average so far is %s"), who, from,
        probability, average);
}

static char *
update (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    if (frame->player == PODA_CHANCE)
        return update_chance (replay, frame, who);
    if (!poda_replay_changed (replay))
        return update_unchanged (replay, frame, who);
    if (problem->algorithm->windowed)
        return update_window (replay, frame, who);
    g_autofree char *from =
        poda_child_text (poda_replay_record (replay), poda_replay_child (replay));
    return g_strdup_printf (_ ("%s now has %s"), who, from);
}

/* What a returned value is worth: the bound, told. */
static const char *
describe_bound (PodaBound bound)
{
    switch (bound) {
    case PODA_BOUND_EXACT:
        return _ ("its exact value");
    case PODA_BOUND_ATLEAST:
        return _ ("and its true value is at least that");
    case PODA_BOUND_ATMOST:
    default:
        return _ ("and its true value is at most that");
    }
}

static char *
leave (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaFrame *before = poda_replay_before (replay);
    char value[PODA_VALUE_BUFFER], clipped[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, value);
    if (frame->status != PODA_STATUS_EXPANDED)
        return g_strdup_printf (_ ("%s returns %s"), who, value);
    if (before->value == frame->value)
        return g_strdup_printf (_ ("%s returns %s, %s"), who, value,
                                describe_bound (frame->bound));
    poda_value_format (before->value, PODA_STYLE_TEXT, clipped);
    return g_strdup_printf (_ ("%s has %s and returns %s, the edge of its window, %s"),
                            who, clipped, value, describe_bound (frame->bound));
}

char *
poda_sentence_step (const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *who = poda_who (poda_replay_record (replay), node);
    switch ((PodaVerb) poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return enter (replay, node, who);
    case PODA_LEAF:
        return leaf (replay, frame, who);
    case PODA_UPDATE:
        return update (replay, frame, who);
    case PODA_CUT:
        return poda_cut_text (replay);
    case PODA_LEAVE:
    default:
        return leave (replay, frame, who);
    }
}
