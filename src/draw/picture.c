#include <string.h>

#include "draw/picture.h"

gboolean
poda_emit_picture (const PodaFigure *figure, const char *format, const PodaPage *page,
                   PodaOutput *output, char **warning, GError **error)
{
    if (strcmp (format, "dot") == 0)
        return poda_emit_dot (figure, output, error);
    if (strcmp (format, "pdf") == 0)
        return poda_emit_pdf (figure, page, output, warning, error);
    if (strcmp (format, "png") == 0)
        return poda_emit_png (figure, page, output, warning, error);
    if (strcmp (format, "tex") == 0)
        poda_emit_tex (figure, output);
    else
        poda_emit_svg (figure, output);
    return TRUE;
}
