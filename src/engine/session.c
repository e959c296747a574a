#include "engine/session.h"

#include <string.h>

#include "cli/draw.h"
#include "cli/play.h"
#include "page/moment.h"

static PodaDraw *held; /* the module's; NULL: nothing is held */

static gboolean
hold (PodaRequest *request, gpointer values, GError **error)
{
    PodaDrawOptions *options = values;
    options->drawing.steady = TRUE;
    PodaDraw *next = poda_draw_new (request, options, error);
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

/* --- What is told of it, as one line of JSON --- */

static PodaOutput *
begin (PodaJson *json, GError **error)
{
    PodaOutput *output = poda_output_open (NULL, error);
    if (output != NULL)
        poda_json_init (json, output);
    return output;
}

static gboolean
end (PodaOutput *output, GError **error)
{
    poda_output_text (output, "\n");
    return poda_output_close (output, error);
}

static gboolean
tell_search (PodaRequest *request G_GNUC_UNUSED, gpointer values G_GNUC_UNUSED,
             GError **error)
{
    PodaJson json;
    PodaOutput *output = check_held (error) ? begin (&json, error) : NULL;
    if (output == NULL)
        return FALSE;
    const PodaProblem *problem = poda_record_problem (held->records[0]);
    poda_page_write_search (&json, held->records[0],
                            held->title != NULL ? held->title : problem->game->name);
    return end (output, error);
}

static gboolean
tell_step (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    if (!check_held (error) || !poda_draw_seek (held, request->arguments[0], error))
        return FALSE;
    PodaOutput *output = begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_moment (&json, held->moment);
    return end (output, error);
}

static gboolean
tell_node (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    guint64 id;
    if (!check_held (error) || !poda_draw_seek (held, request->arguments[0], error)
        || !poda_read_number ("NODE", request->arguments[1], 1,
                              poda_record_n_nodes (held->records[0]), &id, error))
        return FALSE;
    PodaOutput *output = begin (&json, error);
    if (output == NULL)
        return FALSE;
    poda_page_write_node (&json, held->moment,
                          poda_record_node (held->records[0], (guint32) id));
    return end (output, error);
}

static gboolean
tell_stop (PodaRequest *request, gpointer values G_GNUC_UNUSED, GError **error)
{
    PodaJson json;
    PodaGrain grain;
    gsize n;
    guint64 step;
    if (!check_held (error))
        return FALSE;
    poda_record_steps (held->records[0], &n);
    if (!poda_read_number ("STEP", request->arguments[1], 0, n, &step, error))
        return FALSE;
    if (!poda_grain_find (request->arguments[0], &grain))
        return poda_refuse (error, "%s: expected step, node or cut",
                            request->arguments[0]);
    PodaOutput *output = begin (&json, error);
    if (output == NULL)
        return FALSE;
    gboolean forward = strcmp (request->arguments[2], "on") == 0;
    poda_json_integer (
        &json, NULL, (gint64) poda_grain_next (held->records[0], grain, step, forward));
    return end (output, error);
}

static gboolean
play (PodaRequest *request, gpointer values, GError **error)
{
    return poda_play_tell (request, values, error);
}

/* --- The rows --- */

/* The program's commands, with work of their own here. */
static const struct {
    const PodaCommand *like;
    const char *name;
    gboolean (*run) (PodaRequest *request, gpointer values, GError **error);
    guint least, most; /* how many words follow the options */
} likes[] = {
    { &poda_command_draw, "hold", hold, 1, 1 },
    { &poda_command_play, "play", play, 1, 2 },
};

static const PodaCommand own[] = {
    { "still", "STEP", 1, 1, "what is held, after a step", "", .run = still },
    { "about", "", 0, 0, "what is held", "", .run = tell_search },
    { "told", "STEP", 1, 1, "what happens in a step", "", .run = tell_step },
    { "why", "STEP NODE", 2, 2, "what is to be said of a node", "", .run = tell_node },
    { "stop", "GRAIN STEP on|back", 3, 3, "the next stop", "", .run = tell_stop },
};

void
poda_session_commands (GPtrArray *rows)
{
    static PodaCommand turned[G_N_ELEMENTS (likes)];
    for (guint i = 0; i < G_N_ELEMENTS (likes); i++) {
        turned[i] = *likes[i].like;
        turned[i].name = likes[i].name;
        turned[i].run = likes[i].run;
        turned[i].least = likes[i].least;
        turned[i].most = likes[i].most;
        g_ptr_array_add (rows, &turned[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS (own); i++)
        g_ptr_array_add (rows, (gpointer) &own[i]);
}
