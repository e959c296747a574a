/* PDF and PNG: the svg of a picture, rendered by librsvg on a cairo surface. */

#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <png.h>

#include "draw/figure/figure.h"
#include "draw/layout/layout.h"
#include "draw/output/colours.h"
#include "draw/output/picture.h"

/* Pixels of a png per pixel of the svg, and per point; four svg pixels are three
 * points. */
#define SHARPNESS 2.0
#define PIXELS_PER_POINT (SHARPNESS / 0.75)

/* librsvg and cairo store the complete picture, 25 KB per box. */
#define MOST_BOXES 40000u

typedef struct {
    const char *name;
    double least; /* minimum scale: below it letters are less than a pixel high, or a
                     tenth of a point */
    double side, area; /* maxima, in points: of cairo's bitmaps, which then take 256
                          MB, and of PDF readers */
    double spare;      /* letters become smaller only below 1 / spare */
} Format;

static const Format png_format = { "png", 0.08, 32767 / PIXELS_PER_POINT,
                                   67108864 / (PIXELS_PER_POINT * PIXELS_PER_POINT),
                                   SHARPNESS };
static const Format pdf_format = { "pdf", 0.01, 14400, INFINITY, 1 };

/* A picture as svg, ready for rendering. */
typedef struct {
    RsvgHandle *svg;
    double width, height; /* in pixels */
    PodaFit fit;
    gboolean dark; /* dark background */
} Picture;

static void
picture_clear (Picture *picture)
{
    g_clear_object (&picture->svg);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

static gboolean
library_error (GError **error, const char *message)
{
    g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_LIBRARY, _ ("the picture: %s"),
                 message);
    return FALSE;
}

static gboolean
load_svg (Picture *picture, PodaSvgWriter write, gconstpointer product,
          const PodaPage *page, GError **error)
{
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    g_autoptr (GError) reason = NULL;
    gsize length;
    write (product, svg);
    const char *text = poda_output_contents (svg, &length);
    g_autoptr (GInputStream) stream =
        g_memory_input_stream_new_from_data (text, (gssize) length, NULL);
    picture->svg = rsvg_handle_new_from_stream_sync (
        stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &reason);
    if (picture->svg == NULL)
        return library_error (error, reason->message);
    rsvg_handle_get_intrinsic_size_in_pixels (picture->svg, &picture->width,
                                              &picture->height);
    picture->fit = poda_page_fit (page, picture->width, picture->height);
    return TRUE;
}

/* --- The maximum size --- */

/* Returns the scale at which a format can show an object of this size in points. */
static double
find_scale (const Format *format, double width, double height)
{
    double side = format->side / fmax (width, height);
    return fmin (1, fmin (side, sqrt (format->area / (width * height))));
}

/* Returns the scale of its letters, and the picture's size in pixels. */
static double
find_share (const PodaFigure *figure, const PodaPage *page, const Format *format,
            double *width, double *height)
{
    poda_picture_size (figure, width, height);
    PodaFit fit = poda_page_fit (page, *width, *height);
    return fmin (1, find_scale (format, fit.width, fit.height) * format->spare);
}

static gboolean
is_shown_whole (const PodaFigure *figure, gconstpointer format)
{
    double width, height;
    return figure->n_boxes <= MOST_BOXES
           && find_share (figure, NULL, format, &width, &height) >= 1;
}

/* Refuses a picture that would be invisible or take too long, and warns of text that is
 * hard to read. Both messages suggest a remedy. */
static gboolean
check_size (const PodaFigure *figure, const PodaPage *page, const Format *format,
            char **warning, GError **error)
{
    double width, height;
    double share = find_share (figure, page, format, &width, &height);
    gboolean many = figure->n_boxes > MOST_BOXES;
    gboolean refused = many || share < format->least;
    if (share >= 1 && !many) {
        if (warning != NULL)
            *warning = poda_page_warning (figure, page);
        return TRUE;
    }
    g_autofree char *smaller =
        page != NULL && page->width > 0 && !many
            ? g_strdup (_ ("a smaller --page"))
            : poda_figure_smaller (figure, is_shown_whole, format);
    if (smaller == NULL)
        smaller = g_strdup (_ ("a smaller --fold"));
    if (refused)
        g_set_error (
            error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_SIZE,
            _ ("the picture is %.0f by %.0f pixels and has %u boxes, too large for a "
               "%s; use %s, which fits, or svg, which has no limit"),
            width, height, figure->n_boxes, format->name, smaller);
    else if (warning != NULL)
        *warning = g_strdup_printf (
            _ ("the picture is too large for a %s and was scaled to %.3g %%; use %s, "
               "which fits, or svg, which has no limit"),
            format->name, share * 100, smaller);
    return !refused;
}

/* Adapts a figure to the page, and loads its svg if it is not too large. */
static gboolean
load_figure (Picture *picture, const PodaFigure *figure, const PodaPage *page,
             const Format *format, char **warning, GError **error)
{
    PodaFigure on_page = *figure;
    if (page != NULL && page->width > 0 && !page->may_rotate)
        on_page.aspect = poda_page_aspect (page);
    picture->dark = figure->drawing.theme == PODA_THEME_DARK;
    return check_size (&on_page, page, format, warning, error)
           && load_svg (picture, PODA_SVG_WRITER (poda_emit_svg), &on_page, page,
                        error);
}

/* --- Surfaces --- */

static cairo_status_t
write_bytes (void *output, const unsigned char *bytes, unsigned int length)
{
    poda_output_write (output, (const char *) bytes, length);
    return CAIRO_STATUS_SUCCESS;
}

static gboolean
check_status (cairo_status_t status, GError **error)
{
    return status == CAIRO_STATUS_SUCCESS
           || library_error (error, cairo_status_to_string (status));
}

/* Draws a picture and the whole background; `scale`: surface units per point. */
static gboolean
render (const Picture *picture, cairo_surface_t *surface, double scale, GError **error)
{
    const PodaFit *fit = &picture->fit;
    const char *ground =
        picture->dark ? poda_colour_dark (PODA_COLOUR_GROUND) : "#ffffff";
    guint64 colour = g_ascii_strtoull (ground + 1, NULL, 16);
    RsvgRectangle place = { fit->x, fit->y, picture->width * fit->scale,
                            picture->height * fit->scale };
    g_autoptr (GError) reason = NULL;
    cairo_t *context = cairo_create (surface);
    cairo_set_source_rgb (context, (double) (colour >> 16) / 255.0,
                          (double) (colour >> 8 & 0xff) / 255.0,
                          (double) (colour & 0xff) / 255.0);
    if (picture->dark || cairo_surface_get_type (surface) == CAIRO_SURFACE_TYPE_IMAGE)
        cairo_paint (context);
    cairo_scale (context, scale, scale);
    gboolean drawn =
        rsvg_handle_render_document (picture->svg, context, &place, &reason);
    cairo_status_t status = cairo_status (context);
    cairo_destroy (context);
    return drawn ? check_status (status, error)
                 : library_error (error, reason->message);
}

/* Adds a page and scales the picture's fit to the maximum size; the first page creates
 * the file. */
static gboolean
add_page (PodaPdf **pdf, PodaOutput *output, Picture *picture, const char *title,
          GError **error)
{
    PodaFit *fit = &picture->fit;
    double factor = find_scale (&pdf_format, fit->width, fit->height);
    *fit = (PodaFit){ fit->width * factor, fit->height * factor, fit->scale * factor,
                      fit->x * factor, fit->y * factor };
    if (*pdf == NULL) {
        *pdf = cairo_pdf_surface_create_for_stream (write_bytes, output, fit->width,
                                                    fit->height);
        /* By default cairo writes the current time: files would differ. */
        cairo_pdf_surface_set_metadata (*pdf, CAIRO_PDF_METADATA_CREATE_DATE,
                                        "2000-01-01T00:00:00Z");
        cairo_pdf_surface_set_metadata (*pdf, CAIRO_PDF_METADATA_TITLE, title);
    } else {
        cairo_pdf_surface_set_size (*pdf, fit->width, fit->height);
    }
    gboolean done = render (picture, *pdf, 1, error);
    cairo_surface_show_page (*pdf);
    return done;
}

gboolean
poda_pdf_add (PodaPdf **pdf, PodaOutput *output, const PodaFigure *figure,
              const PodaPage *page, char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    return load_figure (&picture, figure, page, &pdf_format, warning, error)
           && add_page (pdf, output, &picture, figure->title, error);
}

gboolean
poda_pdf_add_svg (PodaPdf **pdf, PodaOutput *output, PodaSvgWriter write,
                  gconstpointer product, const char *title, GError **error)
{
    g_auto (Picture) picture = { 0 };
    return load_svg (&picture, write, product, NULL, error)
           && add_page (pdf, output, &picture, title, error);
}

gboolean
poda_pdf_finish (PodaPdf *pdf, GError **error)
{
    cairo_surface_finish (pdf);
    return check_status (cairo_surface_status (pdf), error);
}

void
poda_pdf_free (PodaPdf *pdf)
{
    cairo_surface_destroy (pdf);
}

gboolean
poda_emit_pdf (const PodaFigure *figure, const PodaPage *page, PodaOutput *output,
               char **warning, GError **error)
{
    g_autoptr (PodaPdf) pdf = NULL;
    return poda_pdf_add (&pdf, output, figure, page, warning, error)
           && poda_pdf_finish (pdf, error);
}

static void
write_chunk (png_structp png, png_bytep bytes, size_t length)
{
    poda_output_write (png_get_io_ptr (png), (const char *) bytes, length);
}

/* Writes a PNG with libpng directly: cairo tries all filters on each row, which makes
 * flat pictures no smaller and takes three times as long. */
static gboolean
write_png (const Picture *picture, PodaOutput *output, GError **error)
{
    const PodaFit *fit = &picture->fit;
    double scale = find_scale (&png_format, fit->width, fit->height) * PIXELS_PER_POINT;
    int width = (int) fmax (1, round (fit->width * scale));
    int height = (int) fmax (1, round (fit->height * scale));
    cairo_surface_t *surface =
        cairo_image_surface_create (CAIRO_FORMAT_RGB24, width, height);
    gboolean done = check_status (cairo_surface_status (surface), error)
                    && render (picture, surface, scale, error);
    if (done) {
        unsigned char *pixels = cairo_image_surface_get_data (surface);
        png_structp png =
            png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, NULL, NULL);
        png_infop info = png_create_info_struct (png);
        png_set_write_fn (png, output, write_chunk, NULL);
        png_set_IHDR (png, info, (guint32) width, (guint32) height, 8,
                      PNG_COLOR_TYPE_RGB, PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE,
                      PNG_FILTER_TYPE_BASE);
        png_set_filter (png, 0, PNG_FILTER_NONE);
        png_set_compression_level (png, 4);
        png_write_info (png, info);
        png_set_bgr (png);
        png_set_filler (png, 0, PNG_FILLER_AFTER);
        for (int y = 0; y < height; y++)
            png_write_row (png, pixels + y * cairo_image_surface_get_stride (surface));
        png_write_end (png, info);
        png_destroy_write_struct (&png, &info);
    }
    cairo_surface_destroy (surface);
    return done;
}

gboolean
poda_emit_png (const PodaFigure *figure, const PodaPage *page, PodaOutput *output,
               char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    return load_figure (&picture, figure, page, &png_format, warning, error)
           && write_png (&picture, output, error);
}

gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write, gconstpointer product,
                  const char *title, PodaOutput *output, GError **error)
{
    g_auto (Picture) picture = { 0 };
    g_autoptr (PodaPdf) pdf = NULL;
    if (g_str_equal (format, "png"))
        return load_svg (&picture, write, product, NULL, error)
               && write_png (&picture, output, error);
    return poda_pdf_add_svg (&pdf, output, write, product, title, error)
           && poda_pdf_finish (pdf, error);
}
