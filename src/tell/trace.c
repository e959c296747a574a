/* The search step by step: numbered sentences, and JSON lines. */

#include <glib/gi18n-lib.h>

#include "tell/trace.h"
#include "tell/step_json.h"
#include "base/terminal.h"
#include "tell/trace_row.h"
#include "record/say/sentence.h"

/* The window as it stands, or for an algorithm without one the value so far. */
static char *
state_text (const PodaReplay *replay)
{
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    const PodaFrame *frame = poda_replay_frame (replay);
    char low[PODA_VALUE_BUFFER], high[PODA_VALUE_BUFFER];
    if (problem->algorithm->windowed)
        return g_strdup_printf ("(%s, %s)",
                                poda_value_format (frame->alpha, PODA_STYLE_TEXT, low),
                                poda_value_format (frame->beta, PODA_STYLE_TEXT, high));
    return g_strdup (poda_value_format (frame->value, PODA_STYLE_TEXT, low));
}

/* The widths of columns, with the space after them. */
#define EVENT_WIDTH 10
#define STATE_WIDTH 14

/* As wide as its head or a number in brackets, whichever is wider. */
static guint
line_width (void)
{
    guint head = poda_columns (_ ("line"));
    return (head > 4 ? head : 4) + 2;
}

static void
write_step (PodaOutput *output, const PodaReplay *replay)
{
    g_autofree char *state = state_text (replay);
    g_autofree char *sentence = poda_sentence_step (replay);
    g_autofree char *line = g_strdup_printf ("[%2u]", poda_replay_code_line (replay));
    poda_output_format (output, "%5" G_GSIZE_FORMAT "  ",
                        poda_replay_position (replay));
    poda_terminal_pad (output, poda_trace_event (poda_replay_step (replay)->verb),
                       EVENT_WIDTH, FALSE);
    poda_terminal_pad (output, state, STATE_WIDTH - 2, FALSE);
    poda_output_text (output, "  ");
    poda_terminal_pad (output, line, line_width (), FALSE);
    poda_terminal_pad (output, sentence, 0, FALSE);
    poda_output_text (output, "\n");
}

/* The heads of the columns. */
static void
write_heads (PodaOutput *output, const PodaProblem *problem)
{
    const char *state = problem->algorithm->windowed ? _ ("window") : _ ("value");
    poda_output_format (output, "%5s  ", _ ("step"));
    poda_terminal_pad (output, _ ("event"), EVENT_WIDTH, FALSE);
    poda_terminal_pad (output, state, STATE_WIDTH, FALSE);
    poda_terminal_pad (output, _ ("line"), line_width (), FALSE);
    poda_output_format (output, "%s\n", _ ("what happens, and why"));
}

void
poda_emit_trace_text (const PodaRecord *record, PodaOutput *output)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *rules = poda_sentence_rules (problem, PODA_STYLE_TEXT);
    g_autofree char *result = poda_sentence_result (record, PODA_STYLE_TEXT);
    poda_output_format (output, "%s\n\n", rules);
    write_heads (output, problem);
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay))
        write_step (output, replay);
    poda_output_text (output, "\n");
    poda_terminal_pad (output, result, 0, FALSE);
    poda_output_text (output, "\n");
}

void
poda_emit_trace_jsonl (const PodaRecord *record, PodaOutput *output)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (poda_replay_next (replay)) {
        PodaJson json;
        poda_json_init (&json, output);
        poda_json_step (&json, replay);
        poda_output_text (output, "\n");
    }
}
