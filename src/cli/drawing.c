#include "cli/drawing.h"

static gboolean
emit_picture (const PodaFigure *figure, const PodaDrawingTarget *target, GError **error)
{
    g_autofree char *warning = NULL;
    for (guint i = 0; figure->notes != NULL && figure->notes[i] != NULL; i++)
        target->say (figure->notes[i], target->data);
    gboolean ok = poda_emit_picture (figure, target->format, target->page,
                                     target->output, &warning, error);
    if (warning != NULL)
        target->say (warning, target->data);
    return ok;
}

gboolean
poda_drawing_emit (const PodaRecord *record, const PodaDrawing *drawing,
                   const PodaDrawingTarget *target, GError **error)
{
    PodaDrawing own = *drawing;
    if (strcmp (target->format, "json") == 0) {
        poda_emit_json (record, target->output);
        return TRUE;
    }
    /* DOT is data too: it folds only when told to. */
    if (strcmp (target->format, "dot") == 0 && own.fold == PODA_FOLD_AUTO)
        own.fold = PODA_FOLD_NONE;
    g_autoptr (PodaFigure) figure = poda_figure_new (record, &own);
    if (strcmp (target->format, "txt") != 0)
        return emit_picture (figure, target, error);
    poda_emit_tree_text (figure, target->columns, target->colour, target->output);
    return TRUE;
}
