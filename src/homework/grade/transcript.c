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

/* The lines of one kind, or those that are no answers. */
typedef struct {
    guint answered;       /* the last line that was read; 0: none */
    gboolean differently; /* earlier ones said something else */
    guint skipped, first; /* the number of lines that were not read, the first one, … */
    char *text;           /* … and its text */
} Lines;

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

/* Reads an answer; FALSE: it is none. `*same` receives whether it was said before. */
static gboolean
read_answer (PodaTranscript *transcript, PodaTell tell, const char *text,
             gboolean *same)
{
    PodaValue *number =
        tell == PODA_TELL_VALUE ? &transcript->value : &transcript->nodes;
    PodaValue before = *number;
    *same = TRUE;
    switch (tell) {
    case PODA_TELL_VISITS:
        g_ptr_array_add (transcript->visits, g_strdup (text));
        break;
    case PODA_TELL_MOVE:
        *same = g_strcmp0 (transcript->move, text) == 0;
        g_free (transcript->move);
        transcript->move = g_strdup (text);
        break;
    default:
        if (!(tell == PODA_TELL_VALUE ? read_value : read_count) (text, number))
            return FALSE;
        *same = *number == before;
    }
    *same = *same || !transcript->told[tell];
    transcript->told[tell] = TRUE;
    return TRUE;
}

static void
read_line (PodaTranscript *transcript, Lines *all, guint number, const char *bytes,
           gsize length)
{
    gboolean is_text =
        length <= LONGEST_LINE && g_utf8_validate_len (bytes, length, NULL);
    g_autofree char *line = g_strndup (bytes, is_text ? length : MIN (length, 60));
    const char *text = line;
    guint tell = is_text ? 0 : PODA_N_TELLS;
    gboolean same;
    for (; tell < PODA_N_TELLS; tell++) {
        const char *value = poda_transcript_value (line, poda_tells[tell].key);
        gboolean textual = tell == PODA_TELL_MOVE || tell == PODA_TELL_VISITS;
        if (value == NULL || (*value == '\0' && textual))
            continue;
        text = value;
        break;
    }
    Lines *lines = &all[tell];
    if (tell < PODA_N_TELLS && read_answer (transcript, tell, text, &same)) {
        lines->differently = lines->differently || !same;
        lines->answered = number;
    } else if ((tell < PODA_N_TELLS || *line != '\0') && lines->skipped++ == 0) {
        lines->first = number;
        lines->text = poda_quote (text);
    }
}

static void
add_remarks (GPtrArray *remarks, guint kind, const Lines *lines)
{
    const char *word = kind < PODA_N_TELLS ? poda_tells[kind].word : NULL;
    if (lines->differently)
        g_ptr_array_add (remarks, g_strdup_printf (_ ("%s is told more than once, and "
                                                      "differently: line %u counts"),
                                                   word, lines->answered));
    if (lines->skipped == 0)
        return;
    g_autofree char *first =
        word == NULL ? g_strdup_printf (_ ("line %u was passed over: %s"), lines->first,
                                        lines->text)
                     : g_strdup_printf (
                         kind == PODA_TELL_NODES
                             ? _ ("line %u: expected a whole number after %s, found %s")
                             : _ ("line %u: expected a number after %s, found %s"),
                         lines->first, word, lines->text);
    g_ptr_array_add (remarks, lines->skipped == 1
                                  ? g_steal_pointer (&first)
                                  : g_strdup_printf (_ ("%s (%u lines like that)"),
                                                     first, lines->skipped));
}

PodaTranscript *
poda_transcript_new (void)
{
    PodaTranscript *transcript = g_new0 (PodaTranscript, 1);
    transcript->visits = g_ptr_array_new_with_free_func (g_free);
    transcript->remarks = g_ptr_array_new_with_free_func (g_free);
    return transcript;
}

PodaTranscript *
poda_transcript_read (const char *bytes, gsize length)
{
    PodaTranscript *transcript = poda_transcript_new ();
    Lines lines[PODA_N_TELLS + 1] = { 0 };
    const char *end = bytes + length;
    guint number = 0;
    for (const char *line = bytes, *next; line < end; line = next) {
        const char *feed = memchr (line, '\n', (gsize) (end - line));
        next = feed != NULL ? feed + 1 : end;
        read_line (transcript, lines, ++number, line,
                   (gsize) ((feed != NULL ? feed : end) - line));
    }
    for (guint i = 0; i <= PODA_N_TELLS; i++) {
        add_remarks (transcript->remarks, i, &lines[i]);
        g_free (lines[i].text);
    }
    return transcript;
}

void
poda_transcript_free (PodaTranscript *transcript)
{
    if (transcript == NULL)
        return;
    g_ptr_array_unref (transcript->visits);
    g_ptr_array_unref (transcript->remarks);
    g_free (transcript->move);
    g_free (transcript);
}
