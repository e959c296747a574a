#include "base/echo.h"

#include <string.h>

/* Bytes that show that a part of a message was typed: texts of our own have no such
 * part in common with it. */
#define WINDOW 64

/* Bytes that are kept of a message that is long for other reasons: at its beginning and
 * at its end. */
#define HEAD 1500
#define TAIL 400

#define ELLIPSIS "…"

/* Returns how many bytes at `text` are in a typed word, too; 0 if under a window. */
static gsize
typed_length (const char *text, const char *const *typed)
{
    for (; strnlen (text, WINDOW) == WINDOW && *typed != NULL; typed++) {
        const char *found = memmem (*typed, strlen (*typed), text, WINDOW);
        if (found == NULL)
            continue;
        gsize n = WINDOW;
        while (found[n] != '\0' && found[n] == text[n])
            n++;
        return n;
    }
    return 0;
}

/* Cuts out the middle of what is still too long. */
static void
shorten_middle (GString *line)
{
    if (line->len <= HEAD + TAIL)
        return;
    const char *head = g_utf8_find_prev_char (line->str, line->str + HEAD + 1);
    const char *tail = g_utf8_find_next_char (line->str + line->len - TAIL - 1, NULL);
    gssize at = head - line->str;
    g_string_erase (line, at, tail - head);
    g_string_insert (line, at, ELLIPSIS);
}

char *
poda_echo_cut (const char *message, const char *const *typed)
{
    static const char *const none[] = { NULL };
    g_autofree char *valid = g_utf8_make_valid (message, -1);
    g_autoptr (GString) line = g_string_new (NULL);
    for (const char *at = valid; *at != '\0';) {
        glong most = at == valid ? PODA_ECHO_PLACE : PODA_ECHO_LONGEST;
        gsize n = typed_length (at, typed != NULL ? typed : none);
        gboolean cuts = n > 0 && g_utf8_strlen (at, (gssize) n) > most;
        const char *next = n > 0 ? at + n : g_utf8_next_char (at);
        const char *end = cuts ? g_utf8_offset_to_pointer (at, most) : next;
        g_string_append_len (line, at, end - at);
        if (cuts)
            g_string_append (line, ELLIPSIS);
        at = next;
    }
    shorten_middle (line);
    return g_string_free (g_steal_pointer (&line), FALSE);
}
