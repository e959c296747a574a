#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "base/terminal.h"
#include "homework/grade/suite.h"

/* A longer line is no answer, and nothing to be read in a remark. */
#define LONGEST_LINE 4096

#define KEY_ENDS " \t:="

const PodaTellRow poda_tells[PODA_N_TELLS] = {
    [PODA_TELL_VALUE] = { "value", "value", "\"value V\"",
                          N_ ("value V: the value of the root") },
    [PODA_TELL_MOVE] = { "move", "move", "\"move M\"",
                         N_ ("move M: the best move at the root") },
    [PODA_TELL_VISITS] = { "visits", "visit", "\"visit NODE\"",
                           N_ ("visit NODE, a line for each node, in the order of "
                               "your search. A node is called root, or by the moves "
                               "that lead to it: 2.1") },
    [PODA_TELL_NODES] = { "nodes", "nodes", "\"nodes N\"",
                          N_ ("nodes N: the number of nodes that your search visits") },
};

char *
poda_transcript_value (char *line, const char *key)
{
    gsize length = strlen (key);
    g_strstrip (line);
    if (g_ascii_strncasecmp (line, key, length) != 0
        || (line[length] != '\0' && strchr (KEY_ENDS, line[length]) == NULL))
        return NULL;
    return line + length + strspn (line + length, KEY_ENDS);
}

/* Reads a number, or a language's own word for infinity. */
static gboolean
read_value (const char *text, PodaValue *value)
{
    gsize sign = *text == '-' || *text == '+';
    g_autofree char *usual = g_strdup_printf ("%.*sinf", (int) sign, text);
    gboolean infinite = g_ascii_strcasecmp (text + sign, "infinity") == 0;
    return poda_value_parse (infinite ? usual : text, value);
}

static gboolean
read_count (const char *text, PodaValue *count)
{
    guint64 number;
    if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &number, NULL))
        return FALSE;
    *count = (PodaValue) number;
    return TRUE;
}

/* Reads an answer; FALSE: it is none. What is told twice counts as told last. */
static gboolean
read_answer (PodaTranscript *transcript, PodaTell tell, const char *text)
{
    gboolean read = *text != '\0';
    if (tell == PODA_TELL_VALUE)
        read = read_value (text, &transcript->value);
    else if (tell == PODA_TELL_NODES)
        read = read_count (text, &transcript->nodes);
    else if (read && tell == PODA_TELL_VISITS)
        g_ptr_array_add (transcript->visits, g_strdup (text));
    else if (read) {
        g_free (transcript->move);
        transcript->move = g_strdup (text);
    }
    transcript->told[tell] |= read;
    return read;
}

/* Reads a line, which is changed; FALSE: it is no answer. */
static gboolean
read_line (PodaTranscript *transcript, char *line)
{
    for (guint tell = 0; tell < PODA_N_TELLS; tell++) {
        const char *text = poda_transcript_value (line, poda_tells[tell].key);
        if (text != NULL)
            return read_answer (transcript, tell, text);
    }
    return *line == '\0';
}

PodaTranscript *
poda_transcript_new (void)
{
    PodaTranscript *transcript = g_new0 (PodaTranscript, 1);
    transcript->visits = g_ptr_array_new_with_free_func (g_free);
    return transcript;
}

PodaTranscript *
poda_transcript_read (const char *bytes, gsize length)
{
    PodaTranscript *transcript = poda_transcript_new ();
    const char *end = bytes + length;
    g_autofree char *first = NULL; /* of the lines that are passed over */
    guint number = 0, skipped = 0;
    for (const char *at = bytes, *next; at < end; at = next) {
        const char *feed = memchr (at, '\n', (gsize) (end - at));
        gsize size = (gsize) ((feed != NULL ? feed : end) - at);
        gboolean is_text = size <= LONGEST_LINE && g_utf8_validate_len (at, size, NULL);
        g_autofree char *line = g_strndup (at, is_text ? size : MIN (size, 60));
        next = feed != NULL ? feed + 1 : end;
        number++;
        if ((is_text && read_line (transcript, line)) || skipped++ > 0)
            continue;
        g_autofree char *quoted = poda_quote (line);
        first = g_strdup_printf (_ ("line %u was passed over: %s"), number, quoted);
    }
    transcript->remark =
        skipped > 1 ? g_strdup_printf (_ ("%s (%u lines like that)"), first, skipped)
                    : g_steal_pointer (&first);
    return transcript;
}

void
poda_transcript_free (PodaTranscript *transcript)
{
    if (transcript == NULL)
        return;
    g_ptr_array_unref (transcript->visits);
    g_free (transcript->remark);
    g_free (transcript->move);
    g_free (transcript);
}
