#pragma once

/* Pictures as people see them: PNG files decoded, PDF pages rendered by pdftoppm. */

#include <glib.h>

typedef struct {
    guint width, height;
    guint32 *pixels; /* 0xrrggbb, row by row */
} Image;

Image image_of_png (const char *bytes, gsize length);

/* A page, from 1, at so many pixels to an inch. Skips the test where there is no
 * pdftoppm. */
Image image_of_pdf (const char *bytes, gsize length, guint page, guint resolution);

void image_clear (Image *image);

/* Fails the test outside of the picture. */
guint32 image_at (const Image *image, double x, double y);

/* TRUE if a colour is this one, up to rounding and antialiasing. */
gboolean image_is (guint32 colour, guint32 expected);

/* The number of dark pixels in a rectangle: those of letters and lines. */
guint
image_count_dark (const Image *image, double x, double y, double width, double height);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Image, image_clear)
