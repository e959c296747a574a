#include "record/say/sentence.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- Phrases --- */

/* "node 8 (MAX)"; of a leaf, where nobody decides, "node 9" */
static char *
who_text (const PodaRecord *record, const PodaNode *node)
{
    g_autofree char *name = poda_record_spoken_name (record, node);
    if (node->status == PODA_STATUS_TERMINAL || node->status == PODA_STATUS_FRONTIER)
        return g_strdup_printf (_ ("node %s"), name);
    return g_strdup_printf (_ ("node %s (%s)"), name, poda_player_label (node->player));
}

char *
poda_sentence_value (PodaValue value, PodaBound bound, PodaStyle style)
{
    static const char *const signs[] = { "", "≥ ", "≤ " };
    char number[PODA_VALUE_BUFFER];
    return g_strdup_printf ("%s%s", signs[bound],
                            poda_value_format (value, style, number));
}

/* --- Why a cut was made --- */

/* Where the node stands whose value makes the cut: at the parent, farther up, or
 * farther up although the parent's unproved value would do, so that the cut is counted
 * as shallow. */
typedef enum { CAUSE_PARENT, CAUSE_FARTHER, CAUSE_BEHIND_PARENT } CausePlace;

/* The sentences of a cut: [strict][MAX's turn][where the cause stands]. */
static const char *const cut_formats[2][2][3] = {
    { { N_ ("%s; %s already has %s, which is not below %s: node %s's other "
            "children are cut"),
        N_ ("%s; farther up, %s already has %s, which is not below %s: node %s's "
            "other children are cut, a deep cutoff"),
        N_ ("%s; farther up, %s already has %s, which is not below %s: node %s's "
            "other children are cut") },
      { N_ ("%s; %s already has %s, which is not above %s: node %s's other "
            "children are cut"),
        N_ ("%s; farther up, %s already has %s, which is not above %s: node %s's "
            "other children are cut, a deep cutoff"),
        N_ ("%s; farther up, %s already has %s, which is not above %s: node %s's "
            "other children are cut") } },
    { { N_ ("%s; %s already has %s, which is above %s: node %s's other children "
            "are cut"),
        N_ ("%s; farther up, %s already has %s, which is above %s: node %s's other "
            "children are cut, a deep cutoff"),
        N_ ("%s; farther up, %s already has %s, which is above %s: node %s's other "
            "children are cut") },
      { N_ ("%s; %s already has %s, which is below %s: node %s's other children "
            "are cut"),
        N_ ("%s; farther up, %s already has %s, which is below %s: node %s's other "
            "children are cut, a deep cutoff"),
        N_ ("%s; farther up, %s already has %s, which is below %s: node %s's other "
            "children are cut") } }
};

static char *
cut_by_node (const PodaReplay *replay, const PodaFrame *node, const PodaFrame *cause,
             const char *has, const char *own_name)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *by = poda_record_node (record, cause->id);
    CausePlace place = poda_node_parent (poda_replay_node (replay)) == by ? CAUSE_PARENT
                       : node->cut == PODA_CUT_DEEP ? CAUSE_FARTHER
                                                    : CAUSE_BEHIND_PARENT;
    g_autofree char *who = who_text (record, by);
    PodaBound bound = poda_bound_of (cause->value, cause->lower, cause->upper);
    g_autofree char *theirs =
        poda_sentence_value (cause->value, bound, PODA_STYLE_TEXT);
    char mine[PODA_VALUE_BUFFER];
    poda_value_format (node->value, PODA_STYLE_TEXT, mine);
    gboolean strict = poda_record_problem (record)->strict;
    return g_strdup_printf (_ (cut_formats[strict][node->player == PODA_MAX][place]),
                            has, who, theirs, mine, own_name);
}

static char *
cut_by_window (const PodaFrame *node, const char *has, const char *own_name)
{
    char bound[PODA_VALUE_BUFFER];
    gboolean max = node->player == PODA_MAX;
    poda_value_format (max ? node->beta : node->alpha, PODA_STYLE_TEXT, bound);
    if (isinf (node->value))
        return g_strdup_printf (
            _ ("%s, and nothing can be better: node %s's other children "
               "are cut"),
            has, own_name);
    return g_strdup_printf (
        max ? _ ("%s, and the given window ends at beta %s: node %s's other "
                 "children are cut")
            : _ ("%s, and the given window begins at alpha %s: node %s's "
                 "other children are cut"),
        has, bound, own_name);
}

static char *
cut_text (const PodaReplay *replay, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaNode *best = poda_record_node (record, frame->best);
    g_autofree char *own_name = poda_record_spoken_name (record, node);
    g_autofree char *from = poda_record_spoken_name (record, best);
    g_autofree char *value =
        poda_sentence_value (frame->value, best->bound, PODA_STYLE_TEXT);
    g_autofree char *has =
        g_strdup_printf (_ ("%s has %s from node %s"), who, value, from);
    const PodaFrame *cause = poda_replay_cause (replay);
    return cause != NULL ? cut_by_node (replay, frame, cause, has, own_name)
                         : cut_by_window (frame, has, own_name);
}

/* --- One step, one sentence --- */

static char *
enter (const PodaReplay *replay, const PodaNode *node, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaProblem *problem = poda_record_problem (record);
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    g_autofree char *window = g_strdup_printf (
        "(%s, %s)", poda_value_format (node->alpha, PODA_STYLE_TEXT, low),
        poda_value_format (node->beta, PODA_STYLE_TEXT, high));
    const PodaNode *parent = poda_node_parent (node);
    if (parent == NULL)
        return problem->algorithm->windowed
                   ? g_strdup_printf (_ ("the search begins at %s with the window %s"),
                                      who, window)
                   : g_strdup_printf (_ ("the search begins at %s"), who);
    g_autofree char *above = who_text (record, parent);
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
update_unchanged (const PodaReplay *replay, const PodaFrame *frame, const char *who,
                  const char *from)
{
    gboolean max = frame->player == PODA_MAX;
    char best[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, best);
    if (poda_replay_chosen (replay))
        return g_strdup_printf (
            _ ("%s keeps %s: %s is as good, and by the rule for ties "
               "its move is taken"),
            who, best, from);
    if (poda_replay_child (replay)->bound
        == (max ? PODA_BOUND_ATLEAST : PODA_BOUND_ATMOST))
        return g_strdup_printf (_ ("%s keeps %s: %s is where that node's window ended"),
                                who, best, from);
    return g_strdup_printf (max ? _ ("%s keeps %s: %s is not above it")
                                : _ ("%s keeps %s: %s is not below it"),
                            who, best, from);
}

static char *
update_window (const PodaReplay *replay, const PodaFrame *frame, const char *who,
               const char *from)
{
    const PodaFrame *before = poda_replay_before (replay);
    gboolean max = frame->player == PODA_MAX;
    PodaValue old = max ? before->alpha : before->beta;
    PodaValue new = max ? frame->alpha : frame->beta;
    char then[PODA_VALUE_BUFFER], now[PODA_VALUE_BUFFER];
    poda_value_format (old, PODA_STYLE_TEXT, then);
    poda_value_format (new, PODA_STYLE_TEXT, now);
    if (old == new)
        return g_strdup_printf (max ? _ ("%s now has %s; its alpha stays %s")
                                    : _ ("%s now has %s; its beta stays %s"),
                                who, from, now);
    return g_strdup_printf (max ? _ ("%s now has %s: its alpha rises from %s to %s")
                                : _ ("%s now has %s: its beta falls from %s to %s"),
                            who, from, then, now);
}

static char *
update_chance (const PodaReplay *replay, const PodaFrame *frame, const char *who,
               const char *from)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaGame *game = poda_record_problem (record)->game;
    PodaPosition position;
    char average[PODA_VALUE_BUFFER], probability[PODA_VALUE_BUFFER];
    poda_record_position (record, poda_replay_node (replay), &position);
    poda_value_format (
        game->probability (game, &position, poda_replay_child (replay)->move),
        PODA_STYLE_TEXT, probability);
    poda_value_format (frame->value, PODA_STYLE_TEXT, average);
    return g_strdup_printf (
        _ ("%s takes %s with probability %s: the average so far is %s"), who, from,
        probability, average);
}

static char *
update (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *child = poda_replay_child (replay);
    g_autofree char *name =
        poda_record_spoken_name (record, poda_record_node (record, child->id));
    g_autofree char *value =
        poda_sentence_value (child->value, child->bound, PODA_STYLE_TEXT);
    /* "≥ 10 from node 9" */
    g_autofree char *from = g_strdup_printf (_ ("%s from node %s"), value, name);
    if (frame->player == PODA_CHANCE)
        return update_chance (replay, frame, who, from);
    if (!poda_replay_changed (replay))
        return update_unchanged (replay, frame, who, from);
    if (poda_record_problem (record)->algorithm->windowed)
        return update_window (replay, frame, who, from);
    return g_strdup_printf (_ ("%s now has %s"), who, from);
}

static char *
leave (const PodaReplay *replay, const PodaFrame *frame, const char *who)
{
    static const char *const bounds[] = {
        [PODA_BOUND_EXACT] = N_ ("its exact value"),
        [PODA_BOUND_ATLEAST] = N_ ("and its true value is at least that"),
        [PODA_BOUND_ATMOST] = N_ ("and its true value is at most that"),
    };
    const PodaFrame *before = poda_replay_before (replay);
    char value[PODA_VALUE_BUFFER], clipped[PODA_VALUE_BUFFER];
    poda_value_format (frame->value, PODA_STYLE_TEXT, value);
    if (frame->status != PODA_STATUS_EXPANDED)
        return g_strdup_printf (_ ("%s returns %s"), who, value);
    if (before->value == frame->value)
        return g_strdup_printf (_ ("%s returns %s, %s"), who, value,
                                _ (bounds[frame->bound]));
    poda_value_format (before->value, PODA_STYLE_TEXT, clipped);
    return g_strdup_printf (_ ("%s has %s and returns %s, the edge of its window, %s"),
                            who, clipped, value, _ (bounds[frame->bound]));
}

char *
poda_sentence_step (const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *who = who_text (poda_replay_record (replay), node);
    switch ((PodaVerb) poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return enter (replay, node, who);
    case PODA_LEAF:
        return leaf (replay, frame, who);
    case PODA_UPDATE:
        return update (replay, frame, who);
    case PODA_CUT:
        return cut_text (replay, who);
    case PODA_LEAVE:
    default:
        return leave (replay, frame, who);
    }
}

/* --- One node, one paragraph --- */

/* Appends a sentence with its first letter raised and a full stop. */
static void
add_sentence (GString *text, char *sentence)
{
    gunichar first = g_unichar_toupper (g_utf8_get_char (sentence));
    if (text->len > 0)
        g_string_append_c (text, ' ');
    g_string_append_unichar (text, first);
    g_string_append_printf (text, "%s.", g_utf8_next_char (sentence));
    g_free (sentence);
}

/* Goes to the last step of this verb at the node; FALSE when there is none. */
static gboolean
seek_last (PodaReplay *replay, const PodaNode *node, PodaVerb verb)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (poda_replay_record (replay), &n_steps);
    for (gsize k = n_steps; k > 0; k--) {
        if (steps[k - 1].node != node->id || steps[k - 1].verb != verb)
            continue;
        poda_replay_seek (replay, k);
        return TRUE;
    }
    return FALSE;
}

/* Where a bound came from that the node was entered with. */
static void
add_bound_source (GString *text, const PodaReplay *replay, PodaPlayer player,
                  PodaValue bound)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *setter = poda_replay_setter (replay, player, bound);
    gboolean alpha = player == PODA_MAX;
    char value[PODA_VALUE_BUFFER];
    poda_value_format (bound, PODA_STYLE_TEXT, value);
    if (setter != NULL) {
        g_autofree char *who = who_text (record, poda_record_node (record, setter->id));
        add_sentence (text,
                      g_strdup_printf (alpha ? _ ("alpha %s is what %s has so far")
                                             : _ ("beta %s is what %s has so far"),
                                       value, who));
    } else if (!isinf (bound)) {
        add_sentence (text, g_strdup_printf (
                                alpha ? _ ("alpha %s is where the given window begins")
                                      : _ ("beta %s is where the given window ends"),
                                value));
    }
}

#define TOLD_CHILDREN 12

/* The steps at the node itself, to the one that leaves it. Where there are many
 * children, only those that changed something. */
static void
add_steps (GString *text, PodaReplay *replay, const PodaNode *node)
{
    while (poda_replay_next (replay)) {
        PodaVerb verb = poda_replay_step (replay)->verb;
        if (poda_replay_node (replay) != node)
            continue;
        if (verb != PODA_UPDATE || poda_replay_changed (replay)
            || poda_replay_frame (replay)->returned <= TOLD_CHILDREN)
            add_sentence (text, poda_sentence_step (replay));
        if (verb == PODA_LEAVE)
            return;
    }
}

static void
add_pruned (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *skipped = node;
    while (poda_node_parent (skipped)->status == PODA_STATUS_PRUNED)
        skipped = poda_node_parent (skipped);
    g_autofree char *who = who_text (record, node);
    if (skipped == node) {
        add_sentence (text, g_strdup_printf (_ ("%s was never visited"), who));
    } else {
        g_autofree char *above = who_text (record, skipped);
        add_sentence (
            text, g_strdup_printf (_ ("%s was never visited: it lies below %s, which "
                                      "was skipped"),
                                   who, above));
    }
    if (seek_last (replay, poda_node_parent (skipped), PODA_CUT))
        add_sentence (text, poda_sentence_step (replay));
}

/* The sentences of its steps, with where its window came from and what became of its
 * value. */
static void
add_visited (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    gboolean below = poda_node_parent (node) != NULL;
    add_sentence (text, poda_sentence_step (replay));
    if (below && poda_record_problem (record)->algorithm->windowed) {
        add_bound_source (text, replay, PODA_MAX, node->alpha);
        add_bound_source (text, replay, PODA_MIN, node->beta);
    }
    add_sentence (text, g_strdup_printf (_ ("it is visited as number %u"), node->id));
    add_steps (text, replay, node);
    if (below && poda_replay_next (replay))
        add_sentence (text, poda_sentence_step (replay));
    if (node->pv && below) {
        add_sentence (text, g_strdup (_ ("it lies on the principal variation")));
    } else if (node->pv && node->best != 0) {
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, node->best));
        add_sentence (text, g_strdup_printf (_ ("the best move is %s"), move));
    }
}

char *
poda_sentence_node (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    GString *text = g_string_new (NULL);
    if (node->status == PODA_STATUS_PRUNED)
        add_pruned (text, replay, node);
    else if (seek_last (replay, node, PODA_ENTER))
        add_visited (text, replay, node);
    return g_string_free (text, FALSE);
}
