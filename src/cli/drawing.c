#include "cli/drawing.h"

#include "tell/trace.h"

PodaFigure *
poda_drawing_figure (const PodaRecord *record, const PodaDrawing *drawing,
                     const char *format)
{
    PodaDrawing own = *drawing;
    if (strcmp (format, "dot") == 0 && own.fold == PODA_FOLD_AUTO)
        own.fold = PODA_FOLD_NONE;
    return poda_figure_new (record, &own);
}

gboolean
poda_drawing_emit_figure (const PodaFigure *figure, const PodaDrawingTarget *target,
                          GError **error)
{
    g_autofree char *warning = NULL;
    if (strcmp (target->format, "txt") == 0) {
        poda_emit_tree_text (figure, target->columns, target->colour, target->output);
        return TRUE;
    }
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
    if (strcmp (target->format, "json") == 0) {
        poda_emit_json (record, target->output);
        return TRUE;
    }
    g_autoptr (PodaFigure) figure =
        poda_drawing_figure (record, drawing, target->format);
    gboolean is_text = strcmp (target->format, "txt") == 0;
    for (guint i = 0; !is_text && figure->notes[i] != NULL; i++)
        target->say (figure->notes[i], target->data);
    return poda_drawing_emit_figure (figure, target, error);
}
