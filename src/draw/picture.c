#include "draw/picture.h"

#include <string.h>

typedef struct {
    const char *name;
    guint needs;
    gboolean (*write) (const PodaFigure *figure, const PodaPictureTarget *to,
                       GError **error);
} Format;

static gboolean
write_txt (const PodaFigure *figure, const PodaPictureTarget *to,
           GError **error G_GNUC_UNUSED)
{
    poda_emit_tree_text (figure, to->columns, to->colour, to->output);
    return TRUE;
}

static gboolean
write_dot (const PodaFigure *figure, const PodaPictureTarget *to, GError **error)
{
    return poda_emit_dot (figure, to->output, error);
}

static gboolean
write_svg (const PodaFigure *figure, const PodaPictureTarget *to,
           GError **error G_GNUC_UNUSED)
{
    poda_emit_svg (figure, to->output);
    return TRUE;
}

static gboolean
write_pdf (const PodaFigure *figure, const PodaPictureTarget *to, GError **error)
{
    return poda_emit_pdf (figure, to->page, to->output, to->warning, error);
}

static gboolean
write_png (const PodaFigure *figure, const PodaPictureTarget *to, GError **error)
{
    return poda_emit_png (figure, to->page, to->output, to->warning, error);
}

static gboolean
write_tex (const PodaFigure *figure, const PodaPictureTarget *to,
           GError **error G_GNUC_UNUSED)
{
    poda_emit_tex (figure, to->output);
    return TRUE;
}

#define ROW(name, suffixes, needs, write) { name, needs, write },

static const Format *
find (const char *name)
{
    static const Format formats[] = { PODA_PICTURE_FORMATS (ROW) };
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++)
        if (strcmp (formats[i].name, name) == 0)
            return &formats[i];
    g_return_val_if_reached (NULL);
}

PodaFigure *
poda_picture_figure (const PodaRecord *record, const PodaDrawing *drawing,
                     const char *format)
{
    PodaDrawing own = *drawing;
    if ((find (format)->needs & PODA_PICTURE_NODES) && own.fold == PODA_FOLD_AUTO)
        own.fold = PODA_FOLD_NONE;
    return poda_figure_new (record, &own);
}

gboolean
poda_emit_picture (const PodaFigure *figure, const char *format,
                   const PodaPictureTarget *target, GError **error)
{
    return find (format)->write (figure, target, error);
}
