/* The picture of a moment, as a file. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/step/keys.h"
#include "draw/picture.h"

/* As for -o of poda draw, as far as these are pictures; a name without a suffix is that
 * of an svg. NULL sets `error`. */
static const char *
format_of (const char *path, GError **error)
{
    static const char *const pictures[] = { "svg", "pdf", "png", "tex", "dot", NULL };
    g_autofree char *name = g_path_get_basename (path);
    if (strchr (name, '.') == NULL)
        return "svg";
    const PodaFormat *format = poda_format_of_path (poda_command_draw.formats, path);
    if (format != NULL && g_strv_contains (pictures, format->name))
        return format->name;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("%s: expected a name that ends in .svg, .pdf, .png, .tex or .gv"),
                 path);
    return NULL;
}

/* The search as `draw` records it, with the skipped moves alone: of a given tree the
 * stepper shows what lies below them too. NULL for a game, where it is so already. */
static PodaRecord *
record_again (const PodaStepSession *session)
{
    PodaProblem problem = *poda_record_problem (session->record);
    if (session->request->input.tree == NULL)
        return NULL;
    problem.progress = NULL; /* it would write into the screen */
    PodaRecord *record = poda_record_search (&problem, TRUE, NULL);
    poda_record_add_pruned (record, FALSE, NULL);
    return record;
}

gboolean
poda_step_save (PodaStepper *stepper, const char *path, GError **error)
{
    const PodaStepSession *session = &stepper->session;
    const PodaRequest *request = session->request;
    const char *format = format_of (path, error);
    const PodaPage page = { 0 };
    PodaDrawing drawing;
    if (format == NULL)
        return FALSE;
    g_autofree char *title = poda_input_title (&request->input, request->arguments[0]);
    poda_drawing_init (&drawing);
    drawing.title = title;
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
           && poda_emit_picture (still, format, &page, output, &warning, error)
           && poda_output_close (g_steal_pointer (&output), error);
}
