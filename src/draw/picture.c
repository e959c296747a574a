#include "draw/picture.h"

#define NEEDS(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        all_nodes = ((needs) &PODA_PICTURE_NODES) != 0;

#define WRITE(name, suffixes, needs, write)                                            \
    if (g_str_equal (format, name))                                                    \
        return write;

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
