#include "tell/step_json.h"

#include <locale.h>

#include "record/say/sentence.h"

/* The window as it stands after the step; null for an algorithm without one. */
static void
write_window (PodaJson *json, const PodaReplay *replay, const PodaFrame *frame)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    if (problem->algorithm->windowed) {
        poda_json_value (json, "alpha", frame->alpha);
        poda_json_value (json, "beta", frame->beta);
    } else {
        poda_json_null (json, "alpha");
        poda_json_null (json, "beta");
    }
}

static gboolean
has_value (const PodaFrame *frame)
{
    return frame->returned > 0 || frame->status != PODA_STATUS_EXPANDED;
}

/* The node's value so far; null before anything is known of it. */
static void
write_value (PodaJson *json, const PodaFrame *frame)
{
    if (has_value (frame))
        poda_json_value (json, "value", frame->value);
    else
        poda_json_null (json, "value");
}

static void
write_changed (PodaJson *json, const PodaReplay *replay)
{
    if (poda_replay_step (replay)->verb == PODA_UPDATE)
        poda_json_boolean (json, "changed", poda_replay_changed (replay));
    else
        poda_json_null (json, "changed");
}

void
poda_json_own_window (PodaJson *json, PodaPlayer view, gboolean windowed,
                      PodaValue alpha, PodaValue beta)
{
    if (!windowed) {
        poda_json_null (json, "own_alpha");
        poda_json_null (json, "own_beta");
        return;
    }
    poda_json_value (json, "own_alpha",
                     poda_max_view (view, view == PODA_MIN ? beta : alpha));
    poda_json_value (json, "own_beta",
                     poda_max_view (view, view == PODA_MIN ? alpha : beta));
}

/* What a negamax itself computed with. */
static void
write_own_view (PodaJson *json, const PodaReplay *replay, const PodaFrame *frame)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    PodaPlayer view = poda_node_view (poda_replay_node (replay));
    if (!problem->algorithm->own_view)
        return;
    poda_json_own_window (json, view, problem->algorithm->windowed, frame->alpha,
                          frame->beta);
    if (has_value (frame))
        poda_json_value (json, "own_value", poda_max_view (view, frame->value));
    else
        poda_json_null (json, "own_value");
}

/* The sentence in English whatever the language: a machine format never changes with
 * it. */
static char *
english_sentence (const PodaReplay *replay)
{
    locale_t plain = newlocale (LC_MESSAGES_MASK, "C", (locale_t) 0);
    locale_t before = uselocale (plain);
    char *sentence = poda_sentence_step (replay);
    uselocale (before);
    freelocale (plain);
    return sentence;
}

void
poda_json_step (PodaJson *json, const PodaReplay *replay)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    g_autofree char *name = poda_record_name (record, node);
    g_autofree char *move = poda_record_move_text (record, node);
    g_autofree char *text = english_sentence (replay);
    poda_json_object (json, NULL);
    poda_json_integer (json, "step", (gint64) poda_replay_position (replay));
    poda_json_string (json, "event", events[poda_replay_step (replay)->verb]);
    poda_json_integer (json, "node", node->id);
    poda_json_string (json, "name", name);
    poda_json_integer (json, "ply", poda_node_ply (node));
    poda_json_string (json, "player", poda_player_word (node->player));
    write_window (json, replay, frame);
    write_value (json, frame);
    write_changed (json, replay);
    write_own_view (json, replay, frame);
    poda_json_string (json, "move", move);
    poda_json_integer (json, "code_line", poda_replay_code_line (replay));
    poda_json_string (json, "text", text);
    poda_json_end_object (json);
}
