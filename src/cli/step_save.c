/* The picture of a moment, as a file. */

#include <string.h>

#include "cli/step_keys.h"
#include "emit/emit.h"

/* A name without a suffix is that of an svg. */
static const char *
format_of (const char *path)
{
    static const char *const formats[] = { "svg", "pdf", "png", "tex", "dot" };
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *suffix = g_strconcat (".", formats[i], NULL);
        if (g_str_has_suffix (path, suffix))
            return formats[i];
    }
    return "svg";
}

/* The search as `draw` records it, with the skipped moves alone: of a given tree the
 * stepper shows what lies below them too. NULL for a game, where it is so already. */
static PodaRecord *
record_again (const PodaStepSession *session)
{
    if (session->request->input.tree == NULL)
        return NULL;
    PodaRecord *record =
        poda_record_search (poda_record_problem (session->record), TRUE, NULL);
    poda_record_add_pruned (record, FALSE, NULL);
    return record;
}

gboolean
poda_step_save (PodaStepper *stepper, const char *path, GError **error)
{
    const PodaStepSession *session = &stepper->session;
    const PodaPage page = { 0 };
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.title = stepper->title;
    drawing.stills = TRUE;
    g_autoptr (PodaRecord) again = record_again (session);
    const PodaRecord *record = again != NULL ? again : session->record;
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    poda_moment_seek (moment, session->step);
    g_autoptr (PodaFigure) whole = poda_figure_new (record, &drawing);
    g_autoptr (PodaFigure) still = poda_figure_at (whole, moment);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    g_autofree char *warning = NULL;
    return output != NULL
           && poda_emit_picture (still, format_of (path), &page, output, &warning,
                                 error)
           && poda_output_close (g_steal_pointer (&output), error);
}
