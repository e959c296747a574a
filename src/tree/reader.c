/* Which of the readers a text is for: what it looks like decides, and not the name of a
 * file, so that standard input is read alike. */

#include "tree/source.h"

#include <string.h>

static gboolean
is_word_part (char c)
{
    return g_ascii_isalnum (c) || c == '_';
}

static gsize
skip_word (const PodaSource *source, gsize at)
{
    while (at < source->length && is_word_part (source->text[at]))
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

/* White space, and lines that begin with #: DOT knows them too. */
static gsize
skip_comments (const PodaSource *source, gsize at)
{
    at = skip_space (source, at);
    while (at < source->length && source->text[at] == '#') {
        while (at < source->length && !strchr ("\r\n", source->text[at]))
            at++;
        at = skip_space (source, at);
    }
    return at;
}

/* `key:`, with which no graph begins. */
static gboolean
begins_entry (const PodaSource *source, gsize at)
{
    gsize end = skip_word (source, at);
    gsize colon = end;
    while (colon < source->length && strchr (" \t", source->text[colon]))
        colon++;
    return end > at && colon < source->length && source->text[colon] == ':';
}

PodaTree *
poda_tree_read (const char *name, const char *text, gsize length, GError **error)
{
    PodaSource source = { name, text, length };
    gsize at = skip_space (&source, poda_source_begin (&source));
    if (at < length && (text[at] == '[' || text[at] == '{'))
        return poda_tree_read_json (name, text, length, error);
    if (begins_gambit (&source, at))
        return poda_tree_read_efg (name, text, length, error);
    if (begins_entry (&source, skip_comments (&source, at)))
        return poda_tree_read_berkeley (name, text, length, error);
    return poda_tree_read_dot (name, text, length, error);
}
