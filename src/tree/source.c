#include "tree/source.h"

#include <glib/gi18n-lib.h>

#define BYTE_ORDER_MARK "\xEF\xBB\xBF"

gboolean
poda_source_check (const PodaSource *source)
{
    if (source->length >= G_MAXUINT32)
        return poda_source_fail (source, 0, _ ("expected less than 4 GiB of text"));

    const char *end;
    if (g_utf8_validate_len (source->text, source->length, &end))
        return TRUE;
    gsize place = (gsize) (end - source->text);
    if (*end == '\0')
        return poda_source_fail (source, place, _ ("expected text, found a zero byte"));
    return poda_source_fail (source, place, _ ("expected UTF-8, found the byte 0x%02x"),
                             (guint) (guchar) *end);
}

gsize
poda_source_begin (const PodaSource *source)
{
    gsize length = strlen (BYTE_ORDER_MARK);
    if (source->length >= length && memcmp (source->text, BYTE_ORDER_MARK, length) == 0)
        return length;
    return 0;
}

void
poda_source_locate (const PodaSource *source, gsize place, guint *line, guint *column)
{
    *line = 1;
    *column = 1;
    for (gsize i = poda_source_begin (source); i < place && i < source->length; i++) {
        char c = source->text[i];
        gboolean more = i + 1 < source->length;
        if (c == '\n' || (c == '\r' && !(more && source->text[i + 1] == '\n'))) {
            *line += 1;
            *column = 1;
        } else if (((guchar) c & 0xC0) != 0x80) {
            *column += 1;
        }
    }
}

gboolean
poda_source_fail_as (const PodaSource *source, gsize place, PodaTreeError code,
                     const char *format, ...)
{
    guint line, column;
    if (*source->error != NULL)
        return FALSE;
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    if (source->text == NULL) {
        g_set_error_literal (source->error, PODA_TREE_ERROR, (gint) code, message);
        return FALSE;
    }
    poda_source_locate (source, place, &line, &column);
    g_set_error (source->error, PODA_TREE_ERROR, (gint) code, "%s:%u:%u: %s",
                 source->name, line, column, message);
    return FALSE;
}

gboolean
poda_source_fail_found (const PodaSource *source, gsize place, const char *expected,
                        const char *found)
{
    g_autofree char *character = NULL, *quote = NULL;
    if (found == NULL && place < source->length) {
        const char *at = source->text + place;
        character = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
        found = quote = poda_quote (character);
    }
    return poda_source_fail (source, place, _ ("expected %s, found %s"), expected,
                             found != NULL ? found : _ ("the end of the text"));
}
