#include "base/terminal.h"

#include <string.h>
#include <unistd.h>

gboolean
poda_terminal_has_colour (void)
{
    return isatty (STDOUT_FILENO) && g_getenv ("NO_COLOR") == NULL
           && g_strcmp0 (g_getenv ("TERM"), "dumb") != 0;
}

guint
poda_char_columns (gunichar c)
{
    return g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
}

guint
poda_columns (const char *text)
{
    guint columns = 0;
    for (; *text != '\0'; text = g_utf8_next_char (text))
        columns += poda_char_columns (g_utf8_get_char (text));
    return columns;
}

char *
poda_texts_join (const GPtrArray *texts, const char *joint)
{
    GString *joined = g_string_new (NULL);
    for (guint i = 0; i < texts->len; i++)
        g_string_append_printf (joined, "%s%s", i > 0 ? joint : "",
                                (const char *) texts->pdata[i]);
    return g_string_free (joined, FALSE);
}

guint
poda_widest (const GPtrArray *lines)
{
    guint width = 0;
    for (guint i = 0; i < lines->len; i++)
        width = MAX (width, poda_columns (lines->pdata[i]));
    return width;
}

char *
poda_terminal_text (const char *text)
{
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    GString *fit = g_string_new (NULL);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        /* Control characters, and marks that change the text direction. */
        gboolean unfit = g_unichar_iscntrl (c) || (c >= 0x202a && c <= 0x202e)
                         || (c >= 0x2066 && c <= 0x2069);
        gboolean blank = c == '\n' || c == '\t';
        g_string_append_unichar (fit, blank ? ' ' : unfit ? 0xfffd : c);
    }
    return g_string_free (fit, FALSE);
}

char *
poda_quote (const char *text)
{
    /* The text may come from a command line. */
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    GString *quote = g_string_new ("\"");
    const char *at = valid;
    for (guint i = 0; *at != '\0' && i < PODA_SHOWN_KEY;
         at = g_utf8_next_char (at), i++) {
        gunichar c = g_utf8_get_char (at);
        if (g_unichar_iscntrl (c))
            g_string_append_printf (quote, "\\x%02x", c);
        else
            g_string_append_unichar (quote, c);
    }
    g_string_append (quote, *at != '\0' ? "…\"" : "\"");
    return g_string_free (quote, FALSE);
}

char *
poda_terminal_clip (const char *text, gsize most)
{
    g_autofree char *fit = poda_terminal_text (text);
    if ((gsize) g_utf8_strlen (fit, -1) <= most)
        return g_steal_pointer (&fit);
    g_autofree char *head = g_utf8_substring (fit, 0, (glong) most - 1);
    return g_strconcat (head, "…", NULL);
}

void
poda_terminal_pad (PodaOutput *output, const char *text, guint columns, gboolean right)
{
    g_autofree char *fit = poda_terminal_text (text);
    guint own = poda_columns (fit);
    int blanks = own < columns ? (int) (columns - own) : 0;
    poda_output_format (output, "%*s%s%*s", right ? blanks : 0, "", fit,
                        right ? 0 : blanks, "");
}

void
poda_terminal_wrap (PodaOutput *output, const char *text, guint columns, guint at,
                    guint indent)
{
    g_autofree char *fit = poda_terminal_text (text);
    g_auto (GStrv) words = g_strsplit (fit, " ", -1);
    guint column = at;
    for (guint i = 0; words[i] != NULL; i++) {
        guint width = poda_columns (words[i]);
        if (i > 0 && column + 1 + width > columns) {
            poda_output_format (output, "\n%*s", (int) indent, "");
            column = indent;
        } else if (i > 0) {
            poda_output_text (output, " ");
            column++;
        }
        poda_output_text (output, words[i]);
        column += width;
    }
}

/* --- Messages that repeat the user's input --- */

#define WINDOW 64 /* common bytes that identify repeated input */
#define HEAD 1500 /* bytes kept of other long messages: first … */
#define TAIL 400  /* … and last */
#define ELLIPSIS "…"

/* Returns the number of bytes at `text` in a typed word; 0 if less than WINDOW. */
static gsize
typed_length (const char *text, const char *const *typed)
{
    gboolean enough = typed != NULL && strnlen (text, WINDOW) == WINDOW;
    for (; enough && *typed != NULL; typed++) {
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

char *
poda_message_shorten (const char *message, const char *const *typed)
{
    g_autofree char *valid = g_utf8_make_valid (message, -1);
    g_autoptr (GString) line = g_string_new (NULL);
    for (const char *at = valid; *at != '\0';) {
        glong most =
            at == valid ? PODA_MESSAGE_QUOTE_PLACE : PODA_MESSAGE_LONGEST_QUOTE;
        gsize n = typed_length (at, typed);
        gboolean cuts = n > 0 && g_utf8_strlen (at, (gssize) n) > most;
        const char *next = n > 0 ? at + n : g_utf8_next_char (at);
        const char *end = cuts ? g_utf8_offset_to_pointer (at, most) : next;
        g_string_append_len (line, at, end - at);
        if (cuts)
            g_string_append (line, ELLIPSIS);
        at = next;
    }
    if (line->len > HEAD + TAIL) { /* still too long: omit the middle */
        const char *head = g_utf8_find_prev_char (line->str, line->str + HEAD + 1);
        const char *tail = line->str + line->len - TAIL - 1;
        gssize at = head - line->str;
        g_string_erase (line, at, g_utf8_find_next_char (tail, NULL) - head);
        g_string_insert (line, at, ELLIPSIS);
    }
    return g_string_free (g_steal_pointer (&line), FALSE);
}
