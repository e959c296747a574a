#include "support/image.h"

#include <cairo.h>
#include <glib/gstdio.h>
#include <stdio.h>
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

/* Binary PPM with a byte a colour, as pdftoppm writes it. */
static Image
image_of_ppm (const char *bytes, gsize length)
{
    guint width, height;
    int header = 0;
    assert_int_equal (sscanf (bytes, "P6 %u %u 255%n", &width, &height, &header), 2);
    gsize n = (gsize) width * height;
    const guchar *data = (const guchar *) bytes + header + 1;
    assert_int_equal (length, (gsize) header + 1 + 3 * n);
    Image image = { width, height, g_new (guint32, n) };
    for (gsize i = 0; i < n; i++)
        image.pixels[i] = (guint32) data[3 * i] << 16 | (guint32) data[3 * i + 1] << 8
                          | data[3 * i + 2];
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
    g_autofree char *line = g_strdup_printf ("pdftoppm -f %u -l %u -r %u '%s'", page,
                                             page, resolution, path);
    g_autofree char *command = g_strdup_printf ("%s > '%s.ppm'", line, path);
    g_autofree char *ppm = NULL, *drawn = g_strdup_printf ("%s.ppm", path);
    gsize ppm_length;
    assert_int_equal (system (command), 0);
    assert_true (g_file_get_contents (drawn, &ppm, &ppm_length, NULL));
    g_remove (path);
    g_remove (drawn);
    return image_of_ppm (ppm, ppm_length);
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
