/* From a file's bytes to text. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/csv.h"
#include "teach/sheet/sheet.h"

GQuark
poda_sheet_error_quark (void)
{
    return g_quark_from_static_string ("poda-sheet-error");
}

static char *
refuse (GError **error, PodaSheetError code, const char *name, guint line, guint column,
        const char *message)
{
    g_set_error (error, PODA_SHEET_ERROR, code, "%s:%u:%u: %s", name, line, column,
                 message);
    return NULL;
}

/* What 0x80 to 0x9F are in Windows-1252; the five it leaves open are unknown
 * characters. */
static const gunichar windows_1252[32] = {
    0x20ac, 0xfffd, 0x201a, 0x0192, 0x201e, 0x2026, 0x2020, 0x2021,
    0x02c6, 0x2030, 0x0160, 0x2039, 0x0152, 0xfffd, 0x017d, 0xfffd,
    0xfffd, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014,
    0x02dc, 0x2122, 0x0161, 0x203a, 0x0153, 0xfffd, 0x017e, 0x0178
};

static GString *
decode_windows (const char *bytes, gsize length)
{
    GString *text = g_string_sized_new (length + length / 8);
    for (gsize i = 0; i < length; i++) {
        guchar byte = (guchar) bytes[i];
        if (byte < 0x80)
            g_string_append_c (text, (char) byte);
        else
            g_string_append_unichar (text,
                                     byte < 0xa0 ? windows_1252[byte - 0x80] : byte);
    }
    return text;
}

static guint
unit_at (const char *bytes, gsize index, gboolean big)
{
    guint first = (guchar) bytes[2 * index], second = (guchar) bytes[2 * index + 1];
    return big ? first << 8 | second : second << 8 | first;
}

/* Halves of surrogate pairs that stand alone become unknown characters. */
static GString *
decode_utf16 (const char *bytes, gsize length, gboolean big)
{
    gsize n = length / 2;
    GString *text = g_string_sized_new (n + n / 8);
    for (gsize i = 0; i < n; i++) {
        gunichar c = unit_at (bytes, i, big);
        guint low = i + 1 < n ? unit_at (bytes, i + 1, big) : 0;
        if (c >= 0xd800 && c < 0xdc00 && low >= 0xdc00 && low < 0xe000) {
            c = 0x10000 + ((c - 0xd800) << 10) + (low - 0xdc00);
            i++;
        }
        g_string_append_unichar (text, c >= 0xd800 && c < 0xe000 ? 0xfffd : c);
    }
    return text;
}

static gboolean
begins (const char *bytes, gsize length, const char *mark, gsize size)
{
    return length >= size && memcmp (bytes, mark, size) == 0;
}

static GString *
decode (const char *bytes, gsize length)
{
    if (begins (bytes, length, "\xff\xfe", 2))
        return decode_utf16 (bytes + 2, length - 2, FALSE);
    if (begins (bytes, length, "\xfe\xff", 2))
        return decode_utf16 (bytes + 2, length - 2, TRUE);
    if (begins (bytes, length, "\xef\xbb\xbf", 3)) {
        bytes += 3;
        length -= 3;
    }
    /* Zero bytes are for the check that tells where they stand. */
    const char *at = bytes, *end = bytes + length;
    while (!g_utf8_validate_len (at, (gsize) (end - at), &at))
        if (*at++ != '\0')
            return decode_windows (bytes, length);
    return g_string_new_len (bytes, (gssize) length);
}

static gboolean
check_zero (const char *name, const GString *text, GError **error)
{
    const char *zero = memchr (text->str, '\0', text->len);
    if (zero == NULL)
        return TRUE;
    guint line = 1;
    const char *start = text->str;
    for (const char *c = text->str; c < zero; c++) {
        if (*c == '\n') {
            line++;
            start = c + 1;
        }
    }
    refuse (error, PODA_SHEET_ERROR_ENCODING, name, line,
            (guint) g_utf8_pointer_to_offset (start, zero) + 1,
            _ ("expected text, and found a zero byte: save the sheet as CSV in UTF-8"));
    return FALSE;
}

char *
poda_csv_decode (const char *name, const char *bytes, gsize length,
                 gsize *decoded_length, GError **error)
{
    if (length > PODA_CSV_MOST_BYTES)
        return refuse (error, PODA_SHEET_ERROR_SIZE, name, 1, 1,
                       _ ("expected a sheet of at most 16 MiB"));
    if (begins (bytes, length, "PK\3\4", 4)
        || begins (bytes, length, "\xd0\xcf\x11\xe0", 4)
        || begins (bytes, length, "%PDF", 4))
        return refuse (error, PODA_SHEET_ERROR_ENCODING, name, 1, 1,
                       _ ("expected CSV, and found a spreadsheet's or a document's own "
                          "format: save the sheet as CSV"));
    GString *text = decode (bytes, length);
    if (!check_zero (name, text, error)) {
        g_string_free (text, TRUE);
        return NULL;
    }
    *decoded_length = text->len;
    return g_string_free (text, FALSE);
}
