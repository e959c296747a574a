#include "draw/png.h"

#include <gio/gio.h>
#include <string.h>

#define MOST_COLOURS 256
#define LEVEL 4 /* of compression: 6 takes half as long again for a twentieth */
#define CHUNK 65536

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
big_endian (guchar bytes[4], guint32 number)
{
    for (guint i = 0; i < 4; i++)
        bytes[i] = (guchar) (number >> (24 - 8 * i));
}

static guint32
add_to_sum (guint32 sum, const guchar *bytes, gsize length)
{
    static const guint32 of_halves[16] = {
        0x00000000, 0x1db71064, 0x3b6e20c8, 0x26d930ac, 0x76dc4190, 0x6b6b51f4,
        0x4db26158, 0x5005713c, 0xedb88320, 0xf00f9344, 0xd6d6a3e8, 0xcb61b38c,
        0x9b64c2b0, 0x86d3d2d4, 0xa00ae278, 0xbdbdf21c
    };
    for (gsize i = 0; i < length; i++) {
        sum = of_halves[(sum ^ bytes[i]) & 0xf] ^ sum >> 4;
        sum = of_halves[(sum ^ bytes[i] >> 4) & 0xf] ^ sum >> 4;
    }
    return sum;
}

static void
write_chunk (PodaOutput *output, const char *name, const guchar *bytes, gsize length)
{
    guchar number[4];
    guint32 sum = add_to_sum (0xffffffff, (const guchar *) name, 4);
    big_endian (number, (guint32) length);
    poda_output_write (output, (const char *) number, sizeof number);
    poda_output_write (output, name, 4);
    poda_output_write (output, (const char *) bytes, length);
    big_endian (number, ~add_to_sum (sum, bytes, length));
    poda_output_write (output, (const char *) number, sizeof number);
}

static void
write_head (const Bitmap *bitmap, const Palette *palette, PodaOutput *output)
{
    /* Eight bits a pixel, places in a palette. */
    guchar head[13] = { [8] = 8, [9] = 3 }, colours[3 * MOST_COLOURS];
    big_endian (head, bitmap->width);
    big_endian (head + 4, bitmap->height);
    for (guint i = 0; i < 3 * palette->n; i++)
        colours[i] = (guchar) (palette->colours[i / 3] >> (16 - 8 * (i % 3)));
    poda_output_write (output, "\x89PNG\r\n\x1a\n", 8);
    write_chunk (output, "IHDR", head, sizeof head);
    write_chunk (output, "PLTE", colours, 3 * palette->n);
}

/* The places of a row's pixels, behind a byte that says that they are not filtered. */
static void
fill_row (const Bitmap *bitmap, const Palette *palette, guint y, guchar *places)
{
    const guint32 *row = row_of (bitmap, y);
    places[0] = 0;
    for (guint x = 0, next; x < bitmap->width; x = next) {
        guint place = GPOINTER_TO_UINT (
            g_hash_table_lookup (palette->places, KEY (row[x] & 0xffffff)));
        next = x + 1;
        while (next < bitmap->width && row[next] == row[x])
            next++;
        memset (places + 1 + x, (int) place, next - x);
    }
}

/* Hands bytes to the compressor, and what comes out to the output. */
static void
compress (GConverter *compressor, const guchar *bytes, gsize length, gboolean last,
          PodaOutput *output)
{
    guchar packed[CHUNK];
    GConverterResult result = G_CONVERTER_CONVERTED;
    while (length > 0 || (last && result == G_CONVERTER_CONVERTED)) {
        gsize read, written;
        result =
            g_converter_convert (compressor, bytes, length, packed, sizeof packed,
                                 last ? G_CONVERTER_INPUT_AT_END : G_CONVERTER_NO_FLAGS,
                                 &read, &written, NULL);
        g_assert (result != G_CONVERTER_ERROR); /* there is always room */
        bytes += read;
        length -= read;
        if (written > 0)
            write_chunk (output, "IDAT", packed, written);
    }
}

void
poda_png_write (const guchar *pixels, guint width, guint height, gsize stride,
                PodaOutput *output)
{
    const Bitmap bitmap = { pixels, width, height, stride };
    Palette palette;
    palette_init (&palette, &bitmap);
    write_head (&bitmap, &palette, output);
    g_autoptr (GConverter) compressor =
        G_CONVERTER (g_zlib_compressor_new (G_ZLIB_COMPRESSOR_FORMAT_ZLIB, LEVEL));
    g_autofree guchar *row = g_malloc ((gsize) width + 1);
    for (guint y = 0; y < height; y++) {
        fill_row (&bitmap, &palette, y, row);
        compress (compressor, row, (gsize) width + 1, y + 1 == height, output);
    }
    write_chunk (output, "IEND", (const guchar *) "", 0);
    g_hash_table_unref (palette.places);
}
