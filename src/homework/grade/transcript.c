#include "homework/grade/transcript.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"

/* A longer line is no answer, and nothing that anybody would read in a remark. */
#define LONGEST_LINE 4096

#define KEY_ENDS " \t:="

/* Lines of one kind, of which the first is shown: a program may print millions. */
typedef struct {
    guint n, line;
    char *text;
} Passed;

typedef enum { NO_KEY, NO_TEXT, NO_VALUE, NO_NODES, N_KINDS } PassedKind;

/* What is answered once. */
typedef struct {
    guint line; /* where it was told last; 0: not yet */
    gboolean differently;
} OneAnswer;

typedef struct {
    PodaTranscript *transcript;
    guint line; /* its number, from 1 */
    Passed passed[N_KINDS];
    OneAnswer value, move, nodes;
} TranscriptReader;

char *
poda_transcript_value (char *line, const char *key)
{
    gsize length = strlen (key);
    g_strstrip (line);
    if (g_ascii_strncasecmp (line, key, length) != 0)
        return NULL;
    if (line[length] != '\0' && strchr (KEY_ENDS, line[length]) == NULL)
        return NULL;
    return line + length + strspn (line + length, KEY_ENDS);
}

static void
pass (TranscriptReader *reader, PassedKind kind, const char *text)
{
    Passed *passed = &reader->passed[kind];
    if (passed->n++ > 0)
        return;
    passed->line = reader->line;
    passed->text = poda_quote (text);
}

static void
tell (TranscriptReader *reader, OneAnswer *told, gboolean same)
{
    told->differently = told->differently || (told->line > 0 && !same);
    told->line = reader->line;
}

static void
read_value (TranscriptReader *reader, const char *text)
{
    PodaTranscript *transcript = reader->transcript;
    PodaValue value;
    /* Languages have their own words for infinity. */
    gsize sign = *text == '-' || *text == '+';
    g_autofree char *usual = g_strdup_printf ("%.*sinf", (int) sign, text);
    gboolean infinite = g_ascii_strcasecmp (text + sign, "infinity") == 0;
    if (!poda_value_parse (infinite ? usual : text, &value)) {
        pass (reader, NO_VALUE, text);
        return;
    }
    tell (reader, &reader->value, value == transcript->value);
    transcript->has_value = TRUE;
    transcript->value = value;
}

static void
read_nodes (TranscriptReader *reader, const char *text)
{
    PodaTranscript *transcript = reader->transcript;
    guint64 nodes;
    if (!g_ascii_string_to_unsigned (text, 10, 0, G_MAXUINT64, &nodes, NULL)) {
        pass (reader, NO_NODES, text);
        return;
    }
    tell (reader, &reader->nodes, nodes == transcript->nodes);
    transcript->has_nodes = TRUE;
    transcript->nodes = nodes;
}

static void
read_line (TranscriptReader *reader, const char *bytes, gsize length)
{
    PodaTranscript *transcript = reader->transcript;
    if (length > LONGEST_LINE || !g_utf8_validate_len (bytes, length, NULL)) {
        g_autofree char *head = g_strndup (bytes, MIN (length, 60));
        pass (reader, NO_TEXT, head);
        return;
    }
    g_autofree char *line = g_strndup (bytes, length);
    char *text;
    if ((text = poda_transcript_value (line, "visit")) != NULL && *text != '\0') {
        g_ptr_array_add (transcript->visits, g_strdup (text));
    } else if ((text = poda_transcript_value (line, "value")) != NULL) {
        read_value (reader, text);
    } else if ((text = poda_transcript_value (line, "move")) != NULL && *text != '\0') {
        tell (reader, &reader->move, g_strcmp0 (transcript->move, text) == 0);
        g_free (transcript->move);
        transcript->move = g_strdup (text);
    } else if ((text = poda_transcript_value (line, "nodes")) != NULL) {
        read_nodes (reader, text);
    } else if (*line != '\0') {
        pass (reader, NO_KEY, line);
    }
}

static void
remark (TranscriptReader *reader)
{
    static const char *const one[N_KINDS] = {
        [NO_KEY] = N_ ("line %u was passed over: %s"),
        [NO_TEXT] = N_ ("line %u is no line of text: %s"),
        [NO_VALUE] = N_ ("line %u: expected a number after value, found %s"),
        [NO_NODES] = N_ ("line %u: expected a whole number after nodes, found %s"),
    };
    static const char *const more[N_KINDS] = {
        [NO_KEY] = N_ ("%u lines were passed over, the first is line %u: %s"),
        [NO_TEXT] = N_ ("%u lines are no lines of text, the first is line %u: %s"),
        [NO_VALUE] = N_ ("%u times no number came after value, first in line %u: %s"),
        [NO_NODES] =
            N_ ("%u times no whole number came after nodes, first in line %u: %s"),
    };
    GPtrArray *remarks = reader->transcript->remarks;
    const OneAnswer *const told[] = { &reader->value, &reader->move, &reader->nodes };
    static const char *const keys[] = { "value", "move", "nodes" };
    for (guint i = 0; i < G_N_ELEMENTS (told); i++)
        if (told[i]->differently)
            g_ptr_array_add (remarks,
                             g_strdup_printf (_ ("%s is told more than once, and "
                                                 "differently: line %u counts"),
                                              keys[i], told[i]->line));
    for (guint i = 0; i < N_KINDS; i++) {
        g_autofree char *text = reader->passed[i].text;
        guint n = reader->passed[i].n, line = reader->passed[i].line;
        if (n == 1)
            g_ptr_array_add (remarks, g_strdup_printf (_ (one[i]), line, text));
        else if (n > 1)
            g_ptr_array_add (remarks, g_strdup_printf (_ (more[i]), n, line, text));
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
    remark (&reader);
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
