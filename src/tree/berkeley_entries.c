#include "tree/berkeley_entries.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define TRIPLE "\"\"\""

typedef struct {
    PodaDraft *draft;
    const PodaSource *source;
    GArray *entries;
    GHashTable *seen; /* the keys */
    gsize at;
    gsize end; /* of the line that `at` is on */
} BerkeleyScanner;

static gboolean
fail (const BerkeleyScanner *scanner, gsize place, const char *message, GError **error)
{
    return poda_source_fail (scanner->source, place, PODA_TREE_ERROR_SYNTAX, error,
                             "%s", message);
}

static gsize
line_end (const PodaSource *source, gsize at)
{
    while (at < source->length && source->text[at] != '\n' && source->text[at] != '\r')
        at++;
    return at;
}

/* Where the line behind the one that ends at `end` begins. */
static gsize
next_line (const PodaSource *source, gsize end)
{
    if (end + 1 < source->length && source->text[end] == '\r'
        && source->text[end + 1] == '\n')
        return end + 2;
    return MIN (end + 1, source->length);
}

static gboolean
is_blank (char c)
{
    return c == ' ' || c == '\t' || c == '\f' || c == '\v';
}

static void
skip_blanks (BerkeleyScanner *scanner)
{
    while (scanner->at < scanner->end && is_blank (scanner->source->text[scanner->at]))
        scanner->at++;
}

/* Whether `text` stands next on the line. */
static gboolean
looking_at (const BerkeleyScanner *scanner, const char *text)
{
    gsize length = strlen (text);
    return scanner->end - scanner->at >= length
           && memcmp (scanner->source->text + scanner->at, text, length) == 0;
}

/* Whether nothing but a comment is left of the line. */
static gboolean
at_line_end (BerkeleyScanner *scanner)
{
    skip_blanks (scanner);
    return scanner->at == scanner->end || looking_at (scanner, "#");
}

static gboolean
fail_after (BerkeleyScanner *scanner, GError **error)
{
    g_autofree char *found = poda_source_quote_at (scanner->source, scanner->at);
    return poda_source_fail (
        scanner->source, scanner->at, PODA_TREE_ERROR_SYNTAX, error,
        _ ("expected nothing behind the closing quote, found %s"), found);
}

/* The rest of `key: "value"`, from the quote on. */
static gboolean
read_line_entry (BerkeleyScanner *scanner, PodaBerkeleyEntry *entry, GError **error)
{
    gsize quote = scanner->at++;
    entry->begin = scanner->at;
    while (scanner->at < scanner->end && !looking_at (scanner, "\"")) {
        if (looking_at (scanner, "#"))
            return fail (scanner, scanner->at,
                         _ ("a comment begins here, also inside quotes: expected a "
                            "closing quote before it"),
                         error);
        scanner->at++;
    }
    if (scanner->at == scanner->end)
        return fail (scanner, quote,
                     _ ("a string without an end: expected a closing quote"), error);
    entry->end = scanner->at++;
    return at_line_end (scanner) || fail_after (scanner, error);
}

/* A line of a block: whether it closes it. A line that only holds the sign closes
 * nothing: a forgotten end would swallow the next block. */
static gboolean
read_block_line (BerkeleyScanner *scanner, gboolean *closes, GError **error)
{
    gsize begin = scanner->at;
    skip_blanks (scanner);
    *closes = looking_at (scanner, TRIPLE);
    if (*closes) {
        scanner->at += strlen (TRIPLE);
        skip_blanks (scanner);
        if (scanner->at == scanner->end)
            return TRUE;
    }
    for (scanner->at = begin; scanner->at < scanner->end; scanner->at++)
        if (looking_at (scanner, TRIPLE))
            return fail (scanner, scanner->at,
                         _ ("expected \"\"\" alone on its line, or the block to be "
                            "closed before"),
                         error);
    return TRUE;
}

/* The rest of a block, from the quotes on. */
static gboolean
read_block_entry (BerkeleyScanner *scanner, PodaBerkeleyEntry *entry, GError **error)
{
    scanner->at += strlen (TRIPLE);
    if (!at_line_end (scanner))
        return fail (scanner, scanner->at,
                     _ ("expected the text of a block to begin on the line below "
                        "\"\"\""),
                     error);
    entry->begin = next_line (scanner->source, scanner->end);
    for (gsize line = entry->begin; line < scanner->source->length;
         line = next_line (scanner->source, scanner->end)) {
        gboolean closes;
        scanner->at = line;
        scanner->end = line_end (scanner->source, line);
        if (!read_block_line (scanner, &closes, error))
            return FALSE;
        if (closes) {
            entry->end = line;
            return TRUE;
        }
    }
    return fail (scanner, entry->place,
                 _ ("a block without an end: expected a line of \"\"\""), error);
}

/* key: */
static gboolean
read_key (BerkeleyScanner *scanner, PodaBerkeleyEntry *entry, GError **error)
{
    entry->place = scanner->at;
    while (scanner->at < scanner->end && !looking_at (scanner, ":")
           && !looking_at (scanner, "\"") && !looking_at (scanner, "#"))
        scanner->at++;
    g_autofree char *key =
        g_strndup (scanner->source->text + entry->place, scanner->at - entry->place);
    g_strchomp (key);
    if (!looking_at (scanner, ":") || *key == '\0')
        return fail (scanner, entry->place,
                     _ ("expected an entry such as depth: \"2\""), error);
    scanner->at++;
    entry->key = poda_draft_keep (scanner->draft, key);
    if (g_hash_table_add (scanner->seen, (gpointer) entry->key))
        return TRUE;
    g_autofree char *quote = poda_quote (key);
    return poda_source_fail (scanner->source, entry->place, PODA_TREE_ERROR_SYNTAX,
                             error, _ ("expected each key once, found %s again"),
                             quote);
}

static gboolean
read_entry (BerkeleyScanner *scanner, GError **error)
{
    PodaBerkeleyEntry entry;
    if (!read_key (scanner, &entry, error))
        return FALSE;
    skip_blanks (scanner);
    if (!looking_at (scanner, "\"")) {
        g_autofree char *quote = poda_quote (entry.key);
        return poda_source_fail (scanner->source, scanner->at, PODA_TREE_ERROR_SYNTAX,
                                 error, _ ("expected a value in quotes behind %s"),
                                 quote);
    }
    if (!(looking_at (scanner, TRIPLE) ? read_block_entry (scanner, &entry, error)
                                       : read_line_entry (scanner, &entry, error)))
        return FALSE;
    g_array_append_val (scanner->entries, entry);
    return TRUE;
}

GArray *
poda_berkeley_read_entries (PodaDraft *draft, GError **error)
{
    const PodaSource *source = draft->source;
    g_autoptr (GArray) entries = g_array_new (FALSE, FALSE, sizeof (PodaBerkeleyEntry));
    g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
    BerkeleyScanner scanner = {
        .draft = draft, .source = source, .entries = entries, .seen = seen
    };
    for (gsize line = poda_source_begin (source); line < source->length;
         line = next_line (source, scanner.end)) {
        scanner.at = line;
        scanner.end = line_end (source, line);
        if (!at_line_end (&scanner) && !read_entry (&scanner, error))
            return NULL;
    }
    return g_steal_pointer (&entries);
}

const PodaBerkeleyEntry *
poda_berkeley_find (const GArray *entries, const char *key)
{
    for (guint i = 0; i < entries->len; i++)
        if (strcmp (g_array_index (entries, PodaBerkeleyEntry, i).key, key) == 0)
            return &g_array_index (entries, PodaBerkeleyEntry, i);
    return NULL;
}

gboolean
poda_berkeley_next_word (const PodaSource *source, gsize *at, gsize end,
                         PodaBerkeleyWord *word)
{
    while (*at < end && g_ascii_isspace (source->text[*at]))
        *at += 1;
    word->begin = *at;
    while (*at < end && !g_ascii_isspace (source->text[*at]))
        *at += 1;
    word->end = *at;
    return word->end > word->begin;
}

guint
poda_berkeley_next_words (const PodaSource *source, gsize *at, gsize end,
                          PodaBerkeleyWord *words, guint n)
{
    while (*at < end) {
        gsize line = MIN (line_end (source, *at), end);
        PodaBerkeleyWord word;
        guint n_words = 0;
        for (; poda_berkeley_next_word (source, at, line, &word); n_words++)
            if (n_words < n)
                words[n_words] = word;
        *at = MIN (next_line (source, line), end);
        if (n_words > 0)
            return n_words;
    }
    return 0;
}
