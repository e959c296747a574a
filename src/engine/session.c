#include "engine/session.h"

#include "cli/draw.h"
#include "cli/play.h"
#include "tell/json.h"

static PodaDraw *held; /* the module's; NULL: nothing is held */

static gboolean
hold (PodaRequest *request, gpointer values, GError **error)
{
    PodaDraw *next = poda_draw_new (request, values, error);
    if (next == NULL)
        return FALSE;
    g_clear_pointer (&held, poda_draw_free);
    held = next;
    return poda_draw_write (held, error);
}

static gboolean
check_held (GError **error)
{
    return held != NULL || poda_refuse (error, "nothing is held: expected hold first");
}

static gboolean
still (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    if (!check_held (error))
        return FALSE;
    held->step = request->arguments[0];
    gboolean done = poda_draw_write (held, error);
    held->step = NULL;
    return done;
}

static void
write_step (const PodaMoment *moment, PodaOutput *output)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaNode *node = poda_replay_node (replay);
    g_autofree char *name = poda_record_name (poda_replay_record (replay), node);
    g_autofree char *move = poda_record_move_text (poda_replay_record (replay), node);
    const PodaNames names = { .name = name, .move = move };
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_step (&json, replay, &names, TRUE);
    poda_output_text (output, "\n");
}

static gboolean
tell (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    if (!check_held (error) || !poda_draw_seek (held, request->arguments[0], error))
        return FALSE;
    g_autoptr (PodaOutput) output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    write_step (held->moment, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
explain (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    return check_held (error)
           && poda_request_explain (request, held->records[0], request->arguments[0],
                                    error);
}

static gboolean
play (PodaRequest *request, gpointer values, GError **error)
{
    return poda_play_tell (request, values, error);
}

void
poda_session_commands (const PodaCommand *rows[PODA_SESSION_COMMANDS])
{
    static PodaCommand commands[PODA_SESSION_COMMANDS] = {
        { 0 },
        { "still", "STEP", 1, 1, "what is held, after a step", "", .run = still },
        { "told", "STEP", 1, 1, "what happens in a step", "", .run = tell },
        { "why", "NODE", 1, 1, "what explain says of a node", "", .run = explain },
    };
    commands[0] = poda_command_draw;
    commands[0].name = "hold";
    commands[0].run = hold;
    commands[3].formats = poda_command_explain.formats;
    commands[4] = poda_command_play;
    commands[4].least = 1;
    commands[4].most = 2;
    commands[4].run = play;
    for (guint i = 0; i < PODA_SESSION_COMMANDS; i++)
        rows[i] = &commands[i];
}
