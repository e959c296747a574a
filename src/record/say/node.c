/* One node, one paragraph: the sentences of its steps, with where its window came from
 * and what became of its value. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "record/say/sentence.h"
#include "record/say/parts.h"

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

static void
add_bound_source (GString *text, const PodaReplay *replay, PodaPlayer player,
                  PodaValue bound)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *setter = poda_replay_setter (replay, player, bound);
    char value[PODA_VALUE_BUFFER];
    poda_value_format (bound, PODA_STYLE_TEXT, value);
    if (setter != NULL) {
        g_autofree char *who = poda_who (record, poda_record_node (record, setter->id));
        add_sentence (
            text,
            player == PODA_MAX
                ? g_strdup_printf (_ ("alpha %s is what %s has so far"), value, who)
                : g_strdup_printf (_ ("beta %s is what %s has so far"), value, who));
    } else if (!isinf (bound)) {
        add_sentence (
            text, player == PODA_MAX
                      ? g_strdup_printf (
                          _ ("alpha %s is where the given window begins"), value)
                      : g_strdup_printf (_ ("beta %s is where the given window ends"),
                                         value));
    }
}

static void
add_entry (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    add_sentence (text, poda_sentence_step (replay));
    if (poda_record_problem (record)->algorithm->windowed
        && poda_node_parent (node) != NULL) {
        add_bound_source (text, replay, PODA_MAX, node->alpha);
        add_bound_source (text, replay, PODA_MIN, node->beta);
    }
    add_sentence (text, g_strdup_printf (_ ("it is visited as number %u"), node->id));
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
add_role (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    if (poda_node_parent (node) != NULL && poda_replay_next (replay))
        add_sentence (text, poda_sentence_step (replay));
    if (!node->pv)
        return;
    if (poda_node_parent (node) != NULL) {
        add_sentence (text, g_strdup (_ ("it lies on the principal variation")));
    } else if (node->best != 0) {
        g_autofree char *move =
            poda_record_move_text (record, poda_record_node (record, node->best));
        add_sentence (text, g_strdup_printf (_ ("the best move is %s"), move));
    }
}

static void
add_pruned (GString *text, PodaReplay *replay, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *skipped = node;
    while (poda_node_parent (skipped)->status == PODA_STATUS_PRUNED)
        skipped = poda_node_parent (skipped);
    g_autofree char *who = poda_who (record, node);
    if (skipped == node) {
        add_sentence (text, g_strdup_printf (_ ("%s was never visited"), who));
    } else {
        g_autofree char *above = poda_who (record, skipped);
        add_sentence (
            text, g_strdup_printf (_ ("%s was never visited: it lies below %s, which "
                                      "was skipped"),
                                   who, above));
    }
    if (seek_last (replay, poda_node_parent (skipped), PODA_CUT))
        add_sentence (text, poda_sentence_step (replay));
}

char *
poda_sentence_node (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    GString *text = g_string_new (NULL);
    if (node->status == PODA_STATUS_PRUNED) {
        add_pruned (text, replay, node);
    } else if (seek_last (replay, node, PODA_ENTER)) {
        add_entry (text, replay, node);
        add_steps (text, replay, node);
        add_role (text, replay, node);
    }
    return g_string_free (text, FALSE);
}
