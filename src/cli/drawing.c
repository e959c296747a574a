#include "cli/drawing.h"

#include "cli/spec.h"
#include "page/html.h"

static gboolean
add_pruned (PodaRecord *record, const PodaDrawHtml *how, GError **error)
{
    return !how->pruned || poda_record_add_pruned (record, how->whole, error);
}

static gboolean
write_page (const PodaRequest *request, const PodaDrawHtml *how,
            const PodaRecord *const records[2], const char *path, GError **error)
{
    g_autofree char *title =
        how->title != NULL ? g_strdup (how->title)
                           : poda_input_title (&request->input, request->arguments[0]);
    gsize n_steps;
    guint64 step = 0; /* of the first search */
    poda_record_steps (records[0], &n_steps);
    if (how->step != NULL
        && !poda_read_number ("--step", how->step, 0, n_steps, &step, error))
        return FALSE;
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    const PodaHtml html = { .title = title,
                            .positions = how->positions,
                            .step = (gsize) step };
    poda_emit_html (&html, records, records[1] != NULL ? 2 : 1, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_draw_html (PodaRequest *request, const PodaDrawHtml *how, const char *path,
                GError **error)
{
    PodaProblem variant;
    if (how->compare != NULL
        && !poda_variant_read ("--compare", how->compare, request, &variant, error))
        return FALSE;
    g_autoptr (PodaRecord) record = poda_request_record (request, error);
    g_autoptr (PodaRecord) other = NULL;
    if (record == NULL || !add_pruned (record, how, error))
        return FALSE;
    if (how->compare != NULL) {
        variant.max_nodes = request->problem.max_nodes;
        poda_request_watch (request);
        variant.progress = request->problem.progress;
        variant.progress_data = request->problem.progress_data;
        other = poda_record_search (&variant, TRUE, error);
        poda_request_unwatch (request);
        if (other == NULL || !add_pruned (other, how, error))
            return FALSE;
    }
    const PodaRecord *records[2] = { record, other };
    return write_page (request, how, records, path, error);
}
