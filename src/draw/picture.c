#include "draw/picture.h"

#define NEEDS(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        all_nodes = ((needs) &PODA_PICTURE_NODES) != 0;

#define WRITE(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        return write;

/* Formats that go through no other library tell this by themselves. */
static gboolean
warn_of_page (const PodaFigure *figure, const PodaPictureTarget *to)
{
    if (figure->drawing.page != NULL && to->warning != NULL && *to->warning == NULL)
        *to->warning = poda_page_warning (figure, figure->drawing.page);
    return TRUE;
}

PodaFigure *
poda_picture_figure (const PodaRecord *record, const PodaDrawing *drawing,
                     const char *format)
{
    PodaDrawing own = *drawing;
    gboolean all_nodes = FALSE;
    PODA_PICTURE_FORMATS (NEEDS)
    if (all_nodes && own.fold == PODA_FOLD_AUTO)
        own.fold = PODA_FOLD_NONE;
    return poda_figure_new (record, &own);
}

gboolean
poda_emit_picture (const PodaFigure *figure, const char *format,
                   const PodaPictureTarget *to, GError **error)
{
    PODA_PICTURE_FORMATS (WRITE)
    g_return_val_if_reached (FALSE);
}
