/* What the engine does without: pictures that go through other libraries are refused,
 * and pages are not written from within a page. The files that are built into the
 * library are only style sheets here. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/document.h"
#include "draw/picture.h"
#include "page/html.h"
#include "style_sheets.h" /* made by engine.mk */

/* --- Pictures --- */

static gboolean
refuse (GError **error, const char *format)
{
    g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY,
                 _ ("%s is not written in a page: expected svg"), format);
    return FALSE;
}

gboolean
poda_emit_dot (const PodaFigure *figure G_GNUC_UNUSED, PodaOutput *output G_GNUC_UNUSED,
               GError **error)
{
    return refuse (error, "dot");
}

gboolean
poda_emit_pdf (const PodaFigure *figure G_GNUC_UNUSED,
               const PodaPage *page G_GNUC_UNUSED, PodaOutput *output G_GNUC_UNUSED,
               char **warning G_GNUC_UNUSED, GError **error)
{
    return refuse (error, "pdf");
}

gboolean
poda_emit_png (const PodaFigure *figure G_GNUC_UNUSED,
               const PodaPage *page G_GNUC_UNUSED, PodaOutput *output G_GNUC_UNUSED,
               char **warning G_GNUC_UNUSED, GError **error)
{
    return refuse (error, "png");
}

gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write G_GNUC_UNUSED,
                  gconstpointer product G_GNUC_UNUSED, const char *title G_GNUC_UNUSED,
                  PodaOutput *output G_GNUC_UNUSED, GError **error)
{
    return refuse (error, format);
}

PodaPdf *
poda_pdf_new (PodaOutput *output G_GNUC_UNUSED)
{
    return NULL;
}

gboolean
poda_pdf_add (PodaPdf *pdf G_GNUC_UNUSED, const PodaFigure *figure G_GNUC_UNUSED,
              const PodaPage *page G_GNUC_UNUSED, char **warning G_GNUC_UNUSED,
              GError **error)
{
    return refuse (error, "pdf");
}

gboolean
poda_pdf_finish (PodaPdf *pdf G_GNUC_UNUSED, GError **error)
{
    return refuse (error, "pdf");
}

void
poda_pdf_free (PodaPdf *pdf G_GNUC_UNUSED)
{
}

/* --- Pages: the rows that would lead here are left out with PODA_ENGINE --- */

void
poda_page_write (const PodaHtml *html G_GNUC_UNUSED, PodaOutput *output G_GNUC_UNUSED)
{
    g_assert_not_reached ();
}

/* --- Files --- */

GBytes *
poda_resource_open (const char *path)
{
    for (guint i = 0; i < G_N_ELEMENTS (style_sheets); i++)
        if (strcmp (style_sheets[i].path, path) == 0)
            return g_bytes_new_static (style_sheets[i].text,
                                       strlen (style_sheets[i].text));
    g_assert_not_reached ();
}
