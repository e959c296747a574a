#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"

/* A longer line is no answer, and nothing to be read in a remark. */
#define LONGEST_LINE 4096

#define KEY_ENDS " \t:="

/* The lines of one kind: answers, and others. */
typedef struct {
    guint answered;       /* the last line that was read; 0: none */
    gboolean differently; /* earlier ones said something else */
    guint skipped, first; /* the number of lines that were not read, the first one, … */
    char *text;           /* … and its text */
} Lines;

typedef struct {
    PodaTranscript *transcript;
    guint line; /* from 1 */
    Lines lines[PODA_N_TELLS + 1];
} TranscriptReader;

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

static void
skip (TranscriptReader *reader, guint kind, const char *text)
{
    Lines *lines = &reader->lines[kind];
    if (lines->skipped++ > 0)
        return;
    lines->first = reader->line;
    lines->text = poda_quote (text);
}

static void
answer (TranscriptReader *reader, PodaTell tell, gboolean same)
{
    Lines *lines = &reader->lines[tell];
    lines->differently = lines->differently || (lines->answered > 0 && !same);
    lines->answered = reader->line;
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

static void
read_answer (TranscriptReader *reader, PodaTell tell, const char *text)
{
    PodaTranscript *transcript = reader->transcript;
    PodaValue value;
    guint64 nodes;
    switch (tell) {
    case PODA_TELL_VISITS:
        g_ptr_array_add (transcript->visits, g_strdup (text));
        return;
    case PODA_TELL_MOVE:
        answer (reader, tell, g_strcmp0 (transcript->move, text) == 0);
        g_free (transcript->move);
        transcript->move = g_strdup (text);
        return;
    case PODA_TELL_VALUE:
        if (!read_value (text, &value)) {
            skip (reader, tell, text);
            return;
        }
        answer (reader, tell, value == transcript->value);
        transcript->has_value = TRUE;
        transcript->value = value;
        return;
    default:
        if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &nodes, NULL)) {
            skip (reader, tell, text);
            return;
        }
        answer (reader, tell, nodes == transcript->nodes);
        transcript->has_nodes = TRUE;
        transcript->nodes = nodes;
    }
}

static void
read_line (TranscriptReader *reader, const char *bytes, gsize length)
{
    static const char *const keys[PODA_N_TELLS] = {
        [PODA_TELL_VALUE] = "value",
        [PODA_TELL_MOVE] = "move",
        [PODA_TELL_VISITS] = "visit",
        [PODA_TELL_NODES] = "nodes",
    };
    gboolean is_text =
        length <= LONGEST_LINE && g_utf8_validate_len (bytes, length, NULL);
    g_autofree char *line = g_strndup (bytes, is_text ? length : MIN (length, 60));
    for (guint tell = 0; is_text && tell < PODA_N_TELLS; tell++) {
        const char *text = poda_transcript_value (line, keys[tell]);
        gboolean number = tell == PODA_TELL_VALUE || tell == PODA_TELL_NODES;
        if (text == NULL || (*text == '\0' && !number))
            continue;
        read_answer (reader, tell, text);
        return;
    }
    if (*line != '\0')
        skip (reader, PODA_N_TELLS, line);
}

static void
add_remarks (TranscriptReader *reader)
{
    GPtrArray *remarks = reader->transcript->remarks;
    for (guint i = 0; i <= PODA_N_TELLS; i++) {
        const Lines *lines = &reader->lines[i];
        g_autofree char *text = lines->text;
        if (lines->differently)
            g_ptr_array_add (remarks,
                             g_strdup_printf (_ ("%s is told more than once, and "
                                                 "differently: line %u counts"),
                                              poda_tell_words[i], lines->answered));
        if (text == NULL)
            continue;
        g_autofree char *first =
            i < PODA_N_TELLS
                ? g_strdup_printf (i == PODA_TELL_NODES
                                       ? _ ("line %u: expected a whole number after "
                                            "%s, found %s")
                                       : _ ("line %u: expected a number after %s, "
                                            "found %s"),
                                   lines->first, poda_tell_words[i], text)
                : g_strdup_printf (_ ("line %u was passed over: %s"), lines->first,
                                   text);
        g_ptr_array_add (remarks, lines->skipped == 1
                                      ? g_steal_pointer (&first)
                                      : g_strdup_printf (_ ("%s (%u lines like that)"),
                                                         first, lines->skipped));
    }
}

PodaTranscript *
poda_transcript_read (const char *bytes, gsize length)
{
    PodaTranscript *transcript = g_new0 (PodaTranscript, 1);
    TranscriptReader reader = { .transcript = transcript };
    const char *end = bytes + length;
    transcript->visits = g_ptr_array_new_with_free_func (g_free);
    transcript->remarks = g_ptr_array_new_with_free_func (g_free);
    for (const char *line = bytes, *next; line < end; line = next) {
        const char *feed = memchr (line, '\n', (gsize) (end - line));
        next = feed != NULL ? feed + 1 : end;
        reader.line++;
        read_line (&reader, line, (gsize) ((feed != NULL ? feed : end) - line));
    }
    add_remarks (&reader);
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
