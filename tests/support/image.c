#include "support/image.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <string.h>

#include "support/rows.h"

typedef struct {
    const char *at;
    gsize left;
} Bytes;

static cairo_status_t
read_bytes (void *closure, unsigned char *data, unsigned int length)
{
    Bytes *bytes = closure;
    if (length > bytes->left)
        return CAIRO_STATUS_READ_ERROR;
    memcpy (data, bytes->at, length);
    bytes->at += length;
    bytes->left -= length;
    return CAIRO_STATUS_SUCCESS;
}

Image
image_of_png (const char *bytes, gsize length)
{
    Bytes from = { bytes, length };
    cairo_surface_t *surface =
        cairo_image_surface_create_from_png_stream (read_bytes, &from);
    assert_int_equal (cairo_surface_status (surface), CAIRO_STATUS_SUCCESS);
    guint width = (guint) cairo_image_surface_get_width (surface);
    guint height = (guint) cairo_image_surface_get_height (surface);
    gsize stride = (gsize) cairo_image_surface_get_stride (surface);
    const guchar *data = cairo_image_surface_get_data (surface);
    Image image = { width, height, g_new (guint32, (gsize) width * height) };
    for (guint y = 0; y < height; y++)
        memcpy (image.pixels + (gsize) y * width, data + y * stride,
                width * sizeof (guint32));
    for (gsize i = 0; i < (gsize) width * height; i++)
        image.pixels[i] &= 0xffffff;
    cairo_surface_destroy (surface);
    return image;
}

Image
image_of_pdf (const char *bytes, gsize length, guint page, guint resolution)
{
    rows_need ("pdftoppm");
    g_autofree char *path = NULL;
    int file = g_file_open_tmp ("poda-XXXXXX.pdf", &path, NULL);
    assert_true (file >= 0 && g_close (file, NULL));
    assert_true (g_file_set_contents (path, bytes, (gssize) length, NULL));
    g_autofree char *line = g_strdup_printf ("pdftoppm -png -f %u -l %u -r %u '%s'",
                                             page, page, resolution, path);
    g_autofree char *command = g_strdup_printf ("%s > '%s.png'", line, path);
    g_autofree char *png = NULL, *drawn = g_strdup_printf ("%s.png", path);
    gsize png_length;
    assert_int_equal (system (command), 0);
    assert_true (g_file_get_contents (drawn, &png, &png_length, NULL));
    g_remove (path);
    g_remove (drawn);
    return image_of_png (png, png_length);
}

void
image_clear (Image *image)
{
    g_clear_pointer (&image->pixels, g_free);
}

guint32
image_at (const Image *image, double x, double y)
{
    assert_true (x >= 0 && y >= 0 && x < image->width && y < image->height);
    return image->pixels[(gsize) y * image->width + (gsize) x];
}

#define TOLERANCE 6

gboolean
image_is (guint32 colour, guint32 expected)
{
    for (guint shift = 0; shift <= 16; shift += 8) {
        gint one = colour >> shift & 0xff, two = expected >> shift & 0xff;
        if (ABS (one - two) > TOLERANCE)
            return FALSE;
    }
    return TRUE;
}

guint
image_count_dark (const Image *image, double x, double y, double width, double height)
{
    guint count = 0;
    for (double row = y; row < y + height; row++)
        for (double column = x; column < x + width; column++) {
            guint32 colour = image_at (image, column, row);
            count += (colour >> 16) + (colour >> 8 & 0xff) + (colour & 0xff) < 300;
        }
    return count;
}
