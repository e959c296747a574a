#include "base/echo.h"

#include <string.h>

/* Bytes that show that a stretch was typed. Texts of our own have no such words in
 * common with it. */
#define WINDOW 64

/* Of a message that is long for other reasons: how many bytes of it are kept, at its
 * beginning and at its end. */
#define HEAD 1500
#define TAIL 400

#define ELLIPSIS "…"

/* How many bytes at `text` stand in a typed word, too; 0: less than a window. */
static gsize
typed_length (const char *text, gsize left, const char *const *typed)
{
    for (; left >= WINDOW && *typed != NULL; typed++) {
        gsize length = strlen (*typed), n = WINDOW;
        const char *found = memmem (*typed, length, text, WINDOW);
        if (found == NULL)
            continue;
        gsize most = MIN (left, length - (gsize) (found - *typed));
        while (n < most && found[n] == text[n])
            n++;
        return n;
    }
    return 0;
}

/* So many characters of `length` bytes, or all; `text` may hold anything. */
static gsize
first_characters (const char *text, gsize length, guint characters)
{
    gsize n = 0;
    for (guint i = 0; n < length; i++) {
        if (i == characters)
            return n;
        for (n++; n < length && ((guchar) text[n] & 0xc0) == 0x80; n++)
            continue;
    }
    return length;
}

/* Cuts out the middle of what is still too long. */
static void
put_an_end (GString *line)
{
    gsize head = HEAD, tail = TAIL;
    if (line->len <= HEAD + TAIL)
        return;
    while (((guchar) line->str[head] & 0xc0) == 0x80 && head > 0)
        head--;
    while (((guchar) line->str[line->len - tail] & 0xc0) == 0x80 && tail > 0)
        tail--;
    g_string_erase (line, (gssize) head, (gssize) (line->len - head - tail));
    g_string_insert (line, (gssize) head, ELLIPSIS);
}

char *
poda_echo_cut (const char *message, const char *const *typed)
{
    static const char *const none[] = { NULL };
    gsize length = strlen (message), at = 0;
    g_autoptr (GString) line = g_string_new (NULL);
    while (at < length) {
        gsize n =
            typed_length (message + at, length - at, typed != NULL ? typed : none);
        guint most = at == 0 ? PODA_ECHO_PLACE : PODA_ECHO_LONGEST;
        gsize kept = first_characters (message + at, MAX (n, 1), most);
        g_string_append_len (line, message + at, (gssize) kept);
        if (kept < n)
            g_string_append (line, ELLIPSIS);
        at += MAX (n, 1);
    }
    put_an_end (line);
    return g_string_free (g_steal_pointer (&line), FALSE);
}
