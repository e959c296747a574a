#include <cairo-pdf.h>
#include <glib/gi18n-lib.h>
#include <librsvg/rsvg.h>
#include <math.h>
#include <string.h>

#include "draw/layout/picture.h"
#include "draw/output/colours.h"
#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "draw/layout/layout.h"
#include "draw/output/png.h"

/* A png has two pixels for each of the svg's, of which there are four in three
 * points. */
#define SHARPNESS 2.0
#define PIXELS_PER_POINT (SHARPNESS / 0.75)

/* Limits of cairo's bitmaps, of the memory that they take, 256 MB, and of PDF
 * readers. Of a page cairo keeps all until it is done, 5 KB a box; each takes a tenth
 * of a millisecond. */
#define MOST_PIXELS 32767.0
#define MOST_AREA 67108864.0
#define MOST_POINTS 14400.0
#define MOST_BOXES 100000u

/* librsvg keeps fifteen times what an svg is long, so that a large one is rendered in
 * parts of so many bytes, one on the other: each begins with the same head, and goes on
 * with the next lines, which are whole elements. */
#define PART ((gsize) 1 << 18)

/* The picture, ready to be drawn on a surface, once. */
typedef struct {
    PodaOutput *svg;
    gsize head;           /* so many bytes of it, up to where the style ends */
    const char *next;     /* the line with which the next part begins */
    gboolean whole;       /* in one part: what comes later refers to what came before */
    GString *open;        /* the heads of the groups that this line stands in, … */
    guint depth;          /* … so many */
    GString *text;        /* of the part … */
    RsvgHandle *part;     /* … to be drawn; NULL after the last */
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
    g_clear_object (&picture->part);
    g_clear_pointer (&picture->svg, poda_output_abandon);
    if (picture->text != NULL) {
        g_string_free (picture->text, TRUE);
        g_string_free (picture->open, TRUE);
    }
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Picture, picture_clear)

/* Notes which groups are open behind a line. */
static void
follow_groups (Picture *picture, const char *line, gsize length)
{
    GString *open = picture->open;
    if (length == strlen ("</g>\n") && g_str_has_prefix (line, "</g>\n")) {
        const char *last = g_strrstr (open->str, "<g");
        g_string_truncate (open, (gsize) (last - open->str));
        picture->depth--;
    } else if (g_str_has_prefix (line, "<g")
               && g_strstr_len (line, (gssize) length, "</g>") == NULL) {
        g_string_append_len (open, line, (gssize) length);
        picture->depth++;
    }
}

static void
write_part (Picture *picture)
{
    GString *text = picture->text;
    const char *svg = poda_output_contents (picture->svg, NULL);
    g_string_truncate (text, 0);
    g_string_append_len (text, svg, (gssize) picture->head);
    g_string_append (text, picture->open->str);
    gsize most = picture->whole ? G_MAXSIZE : text->len + PART;
    while (*picture->next != '\0' && text->len < most) {
        const char *line = picture->next;
        gsize length = strcspn (line, "\n") + 1;
        follow_groups (picture, line, length);
        g_string_append_len (text, line, (gssize) length);
        picture->next += length;
    }
    if (*picture->next == '\0')
        return;
    for (guint i = 0; i < picture->depth; i++)
        g_string_append (text, "</g>");
    g_string_append (text, "</svg>\n");
}

/* Makes the next part, if there is one, of the picture. */
static gboolean
next_part (Picture *picture, GError **error)
{
    g_clear_object (&picture->part);
    if (*picture->next == '\0')
        return TRUE;
    write_part (picture);
    g_autoptr (GInputStream) stream = g_memory_input_stream_new_from_data (
        picture->text->str, (gssize) picture->text->len, NULL);
    g_autoptr (GError) reason = NULL;
    picture->part = rsvg_handle_new_from_stream_sync (
        stream, NULL, RSVG_HANDLE_FLAG_UNLIMITED, NULL, &reason);
    return picture->part != NULL || library_error (error, reason->message);
}

static gboolean
picture_init (Picture *picture, PodaSvgWriter write, gconstpointer product,
              const PodaPage *page, GError **error)
{
    picture->svg = poda_output_memory ();
    picture->text = g_string_new (NULL);
    picture->open = g_string_new (NULL);
    write (product, picture->svg);
    const char *svg = poda_output_contents (picture->svg, NULL);
    const char *style = strstr (svg, "</style>\n");
    picture->next = style != NULL ? strchr (style, '\n') + 1 : svg;
    if (g_str_has_prefix (picture->next, "<defs>")) /* on one line */
        picture->next = strchr (picture->next, '\n') + 1;
    picture->head = (gsize) (picture->next - svg);
    picture->whole = strstr (picture->next, "<defs>") != NULL;
    if (!next_part (picture, error))
        return FALSE;
    rsvg_handle_get_intrinsic_size_in_pixels (picture->part, &picture->width,
                                              &picture->height);
    picture->fit = poda_page_fit (page, picture->width, picture->height);
    return TRUE;
}

/* --- How large it may be --- */

/* Below `least` of its size letters are less than a pixel high, or a tenth of a point,
 * and nothing could be seen. */
typedef struct {
    const char *name;
    double least;
    double (*scale) (double width, double height); /* of points, for the format */
} Format;

static double
fit_bitmap (double width, double height)
{
    width *= PIXELS_PER_POINT;
    height *= PIXELS_PER_POINT;
    return fmin (1, fmin (MOST_PIXELS / fmax (width, height),
                          sqrt (MOST_AREA / (width * height))));
}

/* Two pixels for one are a luxury: giving them up makes no letter smaller. */
static double
fit_png (double width, double height)
{
    return fmin (1, fit_bitmap (width, height) * SHARPNESS);
}

static double
fit_pdf (double width, double height)
{
    return fmin (1, MOST_POINTS / fmax (width, height));
}

static const Format png_format = { "png", 0.08, fit_png };
static const Format pdf_format = { "pdf", 0.01, fit_pdf };

/* The figure as it is laid out for a page. */
static PodaFigure
place_on (const PodaFigure *figure, const PodaPage *page)
{
    PodaFigure on_page = *figure;
    if (page != NULL && page->width > 0 && !page->turns)
        on_page.aspect = poda_page_aspect (page);
    return on_page;
}

/* How much smaller than it is a format shows a picture; sets its size in pixels. */
static double
shrink (const PodaFigure *figure, const PodaPage *page, const Format *format,
        double *width, double *height)
{
    const PodaFigure on_page = place_on (figure, page);
    poda_picture_size (&on_page, width, height);
    PodaFit fit = poda_page_fit (page, *width, *height);
    return format->scale (fit.width, fit.height);
}

static gboolean
is_shown_whole (const PodaFigure *figure, gconstpointer data)
{
    double width, height;
    return figure->n_boxes <= MOST_BOXES
           && shrink (figure, NULL, data, &width, &height) >= 1;
}

/* The options that make a picture small enough. The caller frees it. */
static char *
find_smaller (const PodaFigure *figure, const PodaPage *page, const Format *format)
{
    if (page != NULL && page->width > 0 && figure->n_boxes <= MOST_BOXES)
        return g_strdup (_ ("a smaller --page"));
    char *smaller = poda_figure_smaller (figure, is_shown_whole, format);
    return smaller != NULL ? smaller : g_strdup (_ ("a smaller --fold"));
}

/* Refuses what nobody could see, and what would take too long, before it is drawn. */
static gboolean
check_size (const PodaFigure *figure, const PodaPage *page, const Format *format,
            GError **error)
{
    double width, height;
    double factor = shrink (figure, page, format, &width, &height);
    gboolean many = figure->n_boxes > MOST_BOXES;
    if (factor >= format->least && !many)
        return TRUE;
    g_autofree char *smaller = find_smaller (figure, page, format);
    g_autofree char *reason =
        many ? g_strdup_printf (_ ("the picture has %u boxes, and a %s at most %u"),
                                figure->n_boxes, format->name, MOST_BOXES)
             : g_strdup_printf (_ ("the picture is %.0f by %.0f pixels, which a %s "
                                   "shows at %.2g %%: nothing could be seen"),
                                width, height, format->name, factor * 100);
    g_set_error (error, PODA_EMIT_ERROR, PODA_EMIT_ERROR_SIZE,
                 _ ("%s: expected %s, which fits, or svg, which has no limit"), reason,
                 smaller);
    return FALSE;
}

/* One line for people, or NULL when all is well. */
static char *
warn (const PodaFigure *figure, const PodaPage *page, const Format *format)
{
    double width, height;
    double factor = shrink (figure, page, format, &width, &height);
    if (factor >= 1)
        return poda_page_warning (figure, page);
    g_autofree char *smaller = find_smaller (figure, page, format);
    return g_strdup_printf (_ ("the picture is larger than a %s may be and was scaled "
                               "to %.3g %%; %s fits, and svg has no limit"),
                            format->name, factor * 100, smaller);
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
render (Picture *picture, cairo_surface_t *surface, double scale, GError **error)
{
    const PodaFit *fit = &picture->fit;
    cairo_t *context = cairo_create (surface);
    if (picture->dark)
        paint_dark_ground (context);
    cairo_scale (context, scale, scale);
    RsvgRectangle place = { fit->x, fit->y, picture->width * fit->scale,
                            picture->height * fit->scale };
    g_autoptr (GError) reason = NULL;
    gboolean drawn = TRUE, made = TRUE;
    while (drawn && made && picture->part != NULL) {
        drawn = rsvg_handle_render_document (picture->part, context, &place, &reason);
        made = drawn && next_part (picture, error);
    }
    cairo_status_t status = cairo_status (context);
    cairo_destroy (context);
    if (!drawn)
        return library_error (error, reason->message);
    return made && check (status, error);
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

/* Adds a page, whose picture receives the size that it has there. */
static gboolean
add_page (PodaPdf *pdf, Picture *picture, const char *title, GError **error)
{
    PodaFit *fit = &picture->fit;
    double factor = fit_pdf (fit->width, fit->height);
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
    return done;
}

static gboolean
picture_of (Picture *picture, const PodaFigure *figure, const PodaPage *page,
            GError **error)
{
    const PodaFigure on_page = place_on (figure, page);
    picture->dark = figure->drawing.theme == PODA_THEME_DARK;
    return picture_init (picture, PODA_SVG_WRITER (poda_emit_svg), &on_page, page,
                         error);
}

gboolean
poda_pdf_add (PodaPdf *pdf, const PodaFigure *figure, const PodaPage *page,
              char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!check_size (figure, page, &pdf_format, error)
        || !picture_of (&picture, figure, page, error)
        || !add_page (pdf, &picture, figure->title, error))
        return FALSE;
    if (warning != NULL)
        *warning = warn (figure, page, &pdf_format);
    return TRUE;
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

static gboolean
write_png (Picture *picture, PodaOutput *output, GError **error)
{
    double scale =
        fit_bitmap (picture->fit.width, picture->fit.height) * PIXELS_PER_POINT;
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
    return done;
}

gboolean
poda_emit_png (const PodaFigure *figure, const PodaPage *page, PodaOutput *output,
               char **warning, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!check_size (figure, page, &png_format, error)
        || !picture_of (&picture, figure, page, error)
        || !write_png (&picture, output, error))
        return FALSE;
    if (warning != NULL)
        *warning = warn (figure, page, &png_format);
    return TRUE;
}

gboolean
poda_emit_svg_as (const char *format, PodaSvgWriter write, gconstpointer product,
                  const char *title, PodaOutput *output, GError **error)
{
    g_auto (Picture) picture = { 0 };
    if (!picture_init (&picture, write, product, NULL, error))
        return FALSE;
    if (strcmp (format, "png") == 0)
        return write_png (&picture, output, error);
    g_autoptr (PodaPdf) pdf = poda_pdf_new (output);
    return add_page (pdf, &picture, title, error)
           && poda_pdf_finish (g_steal_pointer (&pdf), error);
}
