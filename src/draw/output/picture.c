#include "draw/output/picture.h"

#include "draw/figure/figure.h"

#define NEEDS(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        own_needs = (needs);

#define WRITE(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        return write;

/* Adds the warning for formats whose writer does not. */
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
    guint own_needs = 0;
    PODA_PICTURE_FORMATS (NEEDS)
    if ((own_needs & PODA_PICTURE_NODES) != 0 && own.fold == PODA_FOLD_AUTO)
        own.fold = PODA_FOLD_NONE;
    own.column |= (own_needs & PODA_PICTURE_COLUMN) != 0;
    own.any_width = (own_needs & (PODA_PICTURE_COLUMNS | PODA_PICTURE_NODES)) != 0
                    || g_str_equal (format, "forest");
    return poda_figure_new (record, &own);
}

gboolean
poda_emit_picture (const PodaFigure *figure, const char *format,
                   const PodaPictureTarget *to, GError **error)
{
    PODA_PICTURE_FORMATS (WRITE)
    g_return_val_if_reached (FALSE);
}
