#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

#include "draw/colours.h"
#include "draw/legend.h"
#include "draw/picture.h"
#include "draw/layout.h"
#include "draw/png.h"

/* A png has two pixels for each of the svg's, of which there are four in three
 * points. */
#define SHARPNESS 2.0
#define PIXELS_PER_POINT (SHARPNESS / 0.75)

/* Limits of cairo's bitmaps, of memory one wants to spend on them, and of PDF
 * readers. */
#define MOST_PIXELS 32767.0
#define MOST_AREA 268435456.0
#define MOST_POINTS 14400.0

/* The picture, ready to be drawn on a surface. */
typedef struct {
    RsvgHandle *handle;
    double width, height; /* pixels */
    PodaFit fit;
    gboolean dark; /* the ground */
} Picture;

static gboolean
library_error (GError **error, const char *message)
{
    g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY, _ ("the picture: %s"),
                 message);
    return FALSE;
}

static void
picture_clear (Picture *picture)
{
    g_clear_object (&picture->handle);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

static gboolean
picture_init (Picture *picture, PodaSvgWriter write, gconstpointer product,
              const PodaPage *page, GError **error)
{
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    write (product, svg);
    gsize length;
    const char *bytes = poda_output_contents (svg, &length);
    g_autoptr (GInputStream) stream =
        g_memory_input_stream_new_from_data (bytes, length, NULL);
    g_autoptr (GError) reason = NULL;
    picture->handle = rsvg_handle_new_from_stream_sync (
        stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &reason);
    if (picture->handle == NULL)
        return library_error (error, reason->message);
    rsvg_handle_get_intrinsic_size_in_pixels (picture->handle, &picture->width,
                                              &picture->height);
    picture->fit = poda_page_fit (page, picture->width, picture->height);
    return TRUE;
}

/* One line for people, or NULL when all is well; the picture was scaled by `factor`. */
static char *
warn (const PodaFigure *figure, const PodaPage *page, double factor)
{
    if (factor < 1)
        return g_strdup_printf (
            _ ("the picture is larger than the format allows and was scaled "
               "to %.3g %%; svg has no limit, --fold makes it smaller"),
            factor * 100);
    return poda_page_warning (figure, page);
}

static cairo_status_t
write_bytes (void *closure, const unsigned char *bytes, unsigned int length)
{
    poda_output_write (closure, (const char *) bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static gboolean
check (cairo_status_t status, GError **error)
{
    return status == CAIRO_STATUS_SUCCESS
           || library_error (error, cairo_status_to_string (status));
}

/* The whole page, around the picture too. */
static void
paint_dark_ground (cairo_t *context)
{
    guint64 colour =
        g_ascii_strtoull (poda_colour_dark (PODA_COLOUR_GROUND) + 1, NULL, 16);
    cairo_set_source_rgb (context, (double) (colour >> 16) / 255.0,
                          (double) (colour >> 8 & 0xff) / 255.0,
                          (double) (colour & 0xff) / 255.0);
    cairo_paint (context);
}

/* `scale` is in units of the surface to a point. */
static gboolean
render (const Picture *picture, cairo_surface_t *surface, double scale, GError **error)
{
    const PodaFit *fit = &picture->fit;
    cairo_t *context = cairo_create (surface);
    if (picture->dark)
        paint_dark_ground (context);
    cairo_scale (context, scale, scale);
    RsvgRectangle place = { fit->x, fit->y, picture->width * fit->scale,
                            picture->height * fit->scale };
    g_autoptr (GError) reason = NULL;
    gboolean drawn =
        rsvg_handle_render_document (picture->handle, context, &place, &reason);
    cairo_status_t status = cairo_status (context);
    cairo_destroy (context);
    if (!drawn)
        return library_error (error, reason->message);
    return check (status, error);
}

struct _PodaPdf {
    PodaOutput *output;
    cairo_surface_t *surface; /* NULL before the first page */
};

PodaPdf *
poda_pdf_new (PodaOutput *output)
{
    PodaPdf *pdf = g_new0 (PodaPdf, 1);
    pdf->output = output;
    return pdf;
}

void
poda_pdf_free (PodaPdf *pdf)
{
    if (pdf == NULL)
        return;
    g_clear_pointer (&pdf->surface, cairo_surface_destroy);
    g_free (pdf);
}

/* Adds a page, whose picture receives the size that it has there; returns by how much
 * it had to be scaled, or 0 with `error` set. */
static double
add_page (PodaPdf *pdf, Picture *picture, const char *title, GError **error)
{
    PodaFit *fit = &picture->fit;
    double factor = fmin (1, MOST_POINTS / fmax (fit->width, fit->height));
    fit->width *= factor;
    fit->height *= factor;
    fit->scale *= factor;
    fit->x *= factor;
    fit->y *= factor;
    if (pdf->surface == NULL) {
        pdf->surface = cairo_pdf_surface_create_for_stream (write_bytes, pdf->output,
                                                            fit->width, fit->height);
        /* Without it cairo writes the time of day, and no two files are the same. */
        cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_CREATE_DATE,
                                        "2000-01-01T00:00:00Z");
        cairo_pdf_surface_set_metadata (pdf->surface, CAIRO_PDF_METADATA_TITLE, title);
    } else {
        cairo_pdf_surface_set_size (pdf->surface, fit->width, fit->height);
    }
    gboolean done = render (picture, pdf->surface, 1, error);
    cairo_surface_show_page (pdf->surface);
    return done ? factor : 0;
}

/* The figure as it is laid out for a page. */
static gboolean
picture_of (Picture *picture, const PodaFigure *figure, const PodaPage *page,
            GError **error)
{
    PodaFigure on_page = *figure;
    if (page != NULL && page->width > 0 && !page->turns)
        on_page.aspect = poda_page_aspect (page);
    picture->dark = figure->drawing.theme == PODA_THEME_DARK;
    return picture_init (picture, PODA_SVG_WRITER (poda_emit_svg), &on_page, page,
                         error);
}

gboolean
poda_pdf_add (PodaPdf *pdf, const PodaFigure *figure, const PodaPage *page,
              char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!picture_of (&picture, figure, page, error))
        return FALSE;
    double factor = add_page (pdf, &picture, figure->title, error);
    if (factor > 0 && warning != NULL)
        *warning = warn (figure, page, factor);
    return factor > 0;
}

gboolean
poda_pdf_finish (PodaPdf *pdf, GError **error)
{
    cairo_surface_finish (pdf->surface);
    gboolean done = check (cairo_surface_status (pdf->surface), error);
    poda_pdf_free (pdf);
    return done;
}

gboolean
poda_emit_pdf (const PodaFigure *figure, const PodaPage *page, PodaOutput *output,
               char **warning, GError **error)
{
    g_autoptr (PodaPdf) pdf = poda_pdf_new (output);
    return poda_pdf_add (pdf, figure, page, warning, error)
           && poda_pdf_finish (g_steal_pointer (&pdf), error);
}

static void
write_bitmap (cairo_surface_t *surface, PodaOutput *output)
{
    cairo_surface_flush (surface);
    poda_png_write (cairo_image_surface_get_data (surface),
                    (guint) cairo_image_surface_get_width (surface),
                    (guint) cairo_image_surface_get_height (surface),
                    (gsize) cairo_image_surface_get_stride (surface), output);
}

/* Returns by how much the picture had to be scaled, or 0 with `error` set. */
static double
write_png (const Picture *picture, PodaOutput *output, GError **error)
{
    double width = picture->fit.width * PIXELS_PER_POINT;
    double height = picture->fit.height * PIXELS_PER_POINT;
    double factor = fmin (1, fmin (MOST_PIXELS / fmax (width, height),
                                   sqrt (MOST_AREA / (width * height))));
    double scale = factor * PIXELS_PER_POINT;
    cairo_surface_t *surface = cairo_image_surface_create (
        CAIRO_FORMAT_RGB24,
        (int) fmax (1, fmin (MOST_PIXELS, round (picture->fit.width * scale))),
        (int) fmax (1, fmin (MOST_PIXELS, round (picture->fit.height * scale))));
    cairo_t *context = cairo_create (surface);
    cairo_set_source_rgb (context, 1, 1, 1);
    cairo_paint (context);
    cairo_destroy (context);
    gboolean done = check (cairo_surface_status (surface), error)
                    && render (picture, surface, scale, error);
    if (done)
        write_bitmap (surface, output);
    cairo_surface_destroy (surface);
    return done ? factor : 0;
}

gboolean
poda_emit_png (const PodaFigure *figure, const PodaPage *page, PodaOutput *output,
               char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!picture_of (&picture, figure, page, error))
        return FALSE;
    double factor = write_png (&picture, output, error);
    /* Two pixels for one are a luxury: giving them up is no reason to warn. */
    if (factor > 0 && warning != NULL)
        *warning = warn (figure, page, fmin (1, factor * SHARPNESS));
    return factor > 0;
}

gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write, gconstpointer product,
                  const char *title, PodaOutput *output, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!picture_init (&picture, write, product, NULL, error))
        return FALSE;
    if (strcmp (format, "png") == 0)
        return write_png (&picture, output, error) > 0;
    g_autoptr (PodaPdf) pdf = poda_pdf_new (output);
    return add_page (pdf, &picture, title, error) > 0
           && poda_pdf_finish (g_steal_pointer (&pdf), error);
}
