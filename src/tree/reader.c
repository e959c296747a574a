/* Which of the readers a text is for: what it looks like decides, and not the name of a
 * file, so that standard input is read alike. */

#include "tree/source.h"

#include <string.h>

static gsize
skip_word (const PodaSource *source, gsize at)
{
    while (at < source->length
           && (g_ascii_isalnum (source->text[at]) || source->text[at] == '_'))
        at++;
    return at;
}

static gsize
skip_space (const PodaSource *source, gsize at)
{
    while (at < source->length && g_ascii_isspace (source->text[at]))
        at++;
    return at;
}

/* The words of Gambit's files; graphs begin with others. */
static gboolean
begins_gambit (const PodaSource *source, gsize at)
{
    const char *word = source->text + at;
    return skip_word (source, at) - at == strlen ("EFG")
           && (strncmp (word, "EFG", 3) == 0 || strncmp (word, "NFG", 3) == 0);
}

/* `key:`, with which no graph begins. White space and lines that begin with # may stand
 * before it: DOT knows them too. */
static gboolean
begins_entry (const PodaSource *source, gsize at)
{
    at = skip_space (source, at);
    while (poda_source_byte (source, at) == '#') {
        while (at < source->length && !strchr ("\r\n", source->text[at]))
            at++;
        at = skip_space (source, at);
    }
    gsize end = skip_word (source, at);
    gsize colon = end;
    while (colon < source->length && strchr (" \t", source->text[colon]))
        colon++;
    return end > at && poda_source_byte (source, colon) == ':';
}

static gboolean
begins_json (const PodaSource *source, gsize at)
{
    char c = poda_source_byte (source, at);
    return c == '[' || c == '{' || poda_source_is_headed (source, at);
}

/* The formats: how a text of theirs begins behind white space, and who reads it. The
 * first that fits is taken; any other text is a graph, or is refused as one. */
static const struct {
    gboolean (*begins) (const PodaSource *source, gsize at);
    PodaTree *(*read) (const char *name, const char *text, gsize length,
                       GError **error);
} formats[] = {
    { begins_json, poda_tree_read_json },
    { begins_gambit, poda_tree_read_efg },
    { begins_entry, poda_tree_read_berkeley },
    { NULL, poda_tree_read_dot },
};

gboolean
poda_tree_is_literal (const char *text)
{
    PodaSource source = { .text = text, .length = strlen (text) };
    gsize at = skip_space (&source, 0);
    return g_utf8_validate (text, -1, NULL)
           && (begins_json (&source, at) || poda_source_has (&source, at, "EFG "));
}

/* Which of the formats a text is in. */
static guint
find_format (const PodaSource *source)
{
    gsize at = skip_space (source, poda_source_begin (source));
    guint i = 0;
    while (formats[i].begins != NULL && !formats[i].begins (source, at))
        i++;
    return i;
}

gboolean
poda_tree_is_common (const char *text)
{
    PodaSource source = { .text = text, .length = strlen (text) };
    guint i = find_format (&source);
    return formats[i].read == poda_tree_read_json
           || formats[i].read == poda_tree_read_dot;
}

PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length, error };
    return formats[find_format (&source)].read (name, text, length, error);
}
