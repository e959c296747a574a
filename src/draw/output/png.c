#include "draw/output/png.h"

#include <png.h>
#include <string.h>

#define MOST_COLOURS 256
#define LEVEL 4 /* of compression: 6 takes half as long again for a twentieth */

typedef struct {
    guint32 colour;
    guint count; /* of pixels */
} Shade;

typedef struct {
    const guchar *pixels;
    guint width, height;
    gsize stride;
} Bitmap;

typedef struct {
    guint32 colours[MOST_COLOURS];
    guint n;
    GHashTable *places; /* from every colour of the bitmap to its place among them */
} Palette;

/* A hash table tells 0 from what it has not. */
#define KEY(colour) GUINT_TO_POINTER ((colour) + 1)

static const guint32 *
row_of (const Bitmap *bitmap, guint y)
{
    return (const guint32 *) (const void *) (bitmap->pixels + y * bitmap->stride);
}

static gint
compare_shades (gconstpointer a, gconstpointer b)
{
    const Shade *one = a, *two = b;
    if (one->count != two->count)
        return one->count < two->count ? 1 : -1;
    return one->colour < two->colour ? -1 : one->colour > two->colour;
}

/* All colours of a bitmap, the commonest first. */
static GArray *
count_shades (const Bitmap *bitmap)
{
    g_autoptr (GHashTable) places = g_hash_table_new (NULL, NULL);
    GArray *shades = g_array_new (FALSE, FALSE, sizeof (Shade));
    for (guint y = 0; y < bitmap->height; y++) {
        const guint32 *row = row_of (bitmap, y);
        for (guint x = 0, next; x < bitmap->width; x = next) {
            Shade shade = { row[x] & 0xffffff, 0 };
            next = x + 1;
            while (next < bitmap->width && row[next] == row[x])
                next++;
            guint at =
                GPOINTER_TO_UINT (g_hash_table_lookup (places, KEY (shade.colour)));
            if (at == 0) {
                g_array_append_val (shades, shade);
                at = shades->len;
                g_hash_table_insert (places, KEY (shade.colour), GUINT_TO_POINTER (at));
            }
            g_array_index (shades, Shade, at - 1).count += next - x;
        }
    }
    g_array_sort (shades, compare_shades);
    return shades;
}

/* How far the parts of two colours lie from each other at most. */
static guint
distance (guint32 one, guint32 two)
{
    guint most = 0;
    for (guint shift = 0; shift <= 16; shift += 8) {
        gint apart = (gint) (one >> shift & 0xff) - (gint) (two >> shift & 0xff);
        most = MAX (most, (guint) ABS (apart));
    }
    return most;
}

/* Takes every colour that has none within this distance; all others go to one that
 * has been taken. FALSE: there is no room. */
static gboolean
take_colours (Palette *palette, const GArray *shades, guint apart)
{
    palette->n = 0;
    for (guint i = 0; i < shades->len; i++) {
        guint32 colour = g_array_index (shades, Shade, i).colour;
        guint near = 0;
        while (near < palette->n && distance (colour, palette->colours[near]) > apart)
            near++;
        if (near == MOST_COLOURS)
            return FALSE;
        if (near == palette->n)
            palette->colours[palette->n++] = colour;
        g_hash_table_insert (palette->places, KEY (colour), GUINT_TO_POINTER (near));
    }
    return TRUE;
}

static void
palette_init (Palette *palette, const Bitmap *bitmap)
{
    g_autoptr (GArray) shades = count_shades (bitmap);
    guint apart = 0;
    palette->places = g_hash_table_new (NULL, NULL);
    while (!take_colours (palette, shades, apart))
        apart = apart < 4 ? 4 : apart + apart / 2; /* 0, 4, 6, 9, … */
}

/* --- The file --- */

static void
write_bytes (png_structp png, png_bytep bytes, png_size_t length)
{
    poda_output_write (png_get_io_ptr (png), (const char *) bytes, length);
}

static void
flush_nothing (png_structp png G_GNUC_UNUSED)
{
}

/* Out of memory, or a mistake of ours: the output keeps errors of writing to itself. */
static void
stop (png_structp png G_GNUC_UNUSED, png_const_charp message)
{
    g_error ("libpng: %s", message);
}

static void
write_head (png_structp png, png_infop info, const Bitmap *bitmap,
            const Palette *palette)
{
    png_color colours[MOST_COLOURS];
    for (guint i = 0; i < palette->n; i++)
        colours[i] = (png_color){ (png_byte) (palette->colours[i] >> 16),
                                  (png_byte) (palette->colours[i] >> 8),
                                  (png_byte) palette->colours[i] };
    png_set_compression_level (png, LEVEL);
    png_set_filter (png, PNG_FILTER_TYPE_BASE, PNG_FILTER_NONE);
    png_set_IHDR (png, info, bitmap->width, bitmap->height, 8, PNG_COLOR_TYPE_PALETTE,
                  PNG_INTERLACE_NONE, PNG_COMPRESSION_TYPE_BASE, PNG_FILTER_TYPE_BASE);
    png_set_PLTE (png, info, colours, (int) palette->n);
    png_write_info (png, info);
}

/* The places of a row's pixels in the palette. */
static void
fill_row (const Bitmap *bitmap, const Palette *palette, guint y, guchar *places)
{
    const guint32 *row = row_of (bitmap, y);
    for (guint x = 0, next; x < bitmap->width; x = next) {
        guint place = GPOINTER_TO_UINT (
            g_hash_table_lookup (palette->places, KEY (row[x] & 0xffffff)));
        next = x + 1;
        while (next < bitmap->width && row[next] == row[x])
            next++;
        memset (places + x, (int) place, next - x);
    }
}

void
poda_png_write (const guchar *pixels, guint width, guint height, gsize stride,
                PodaOutput *output)
{
    const Bitmap bitmap = { pixels, width, height, stride };
    Palette palette;
    palette_init (&palette, &bitmap);
    png_structp png = png_create_write_struct (PNG_LIBPNG_VER_STRING, NULL, stop, NULL);
    png_infop info = png_create_info_struct (png);
    png_set_write_fn (png, output, write_bytes, flush_nothing);
    write_head (png, info, &bitmap, &palette);
    g_autofree guchar *row = g_malloc (width);
    for (guint y = 0; y < height; y++) {
        fill_row (&bitmap, &palette, y, row);
        png_write_row (png, row);
    }
    png_write_end (png, NULL);
    png_destroy_write_struct (&png, &info);
    g_hash_table_unref (palette.places);
}
