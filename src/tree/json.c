/* Trees in JSON. A node is
 *
 *     a number, or the text of an infinity:  a leaf
 *     an array of nodes:                     an inner node; before it may stand whose
 *                                            it is, and its name: min B[3, 12]
 *     an object:                             either, with name, player, value, move,
 *                                            probability and children; all optional
 *
 * The outermost object also carries what the graph of a DOT file would: title, source
 * and so on. The recursion is as deep as the tree, whose depth is checked before each
 * step down; what an unknown key holds may nest deeper and is skipped without
 * recursion. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/draft.h"

typedef enum {
    KEY_NAME,
    KEY_PLAYER,
    KEY_VALUE,
    KEY_MOVE,
    KEY_PROBABILITY,
    KEY_CHILDREN,
    N_KEYS
} JsonKey;

static const char *const keys[N_KEYS] = { "name", "player",      "value",
                                          "move", "probability", "children" };

typedef struct {
    PodaDraft *draft;
    const PodaSource *source;
    gsize at;         /* the next byte */
    GString *text;    /* of the string, number, word or infinity read last */
    GTree *names;     /* that the text gives; owned by the draft */
    gboolean objects; /* a node is one */
} JsonReader;

/* --- The words of JSON (RFC 8259) --- */

static char
next_byte (const JsonReader *reader)
{
    return poda_source_byte (reader->source, reader->at);
}

/* The next byte behind white space, which is skipped; 0 at the end of the text. */
static char
peek (JsonReader *reader)
{
    char c = next_byte (reader);
    while (c == ' ' || c == '\t' || c == '\n' || c == '\r') {
        reader->at++;
        c = next_byte (reader);
    }
    return c;
}

/* Takes the next byte if it is `c`, behind white space. */
static gboolean
take (JsonReader *reader, char c)
{
    gboolean there = peek (reader) == c;
    reader->at += there;
    return there;
}

static gboolean
fail (JsonReader *reader, const char *expected)
{
    peek (reader);
    return poda_source_fail_found (reader->source, reader->at, expected, NULL);
}

/* uXXXX */
static gboolean
read_unit (JsonReader *reader, gunichar *unit)
{
    gsize begin = reader->at++;
    *unit = 0;
    for (guint i = 0; i < 4; i++, reader->at++) {
        int digit = g_ascii_xdigit_value (next_byte (reader));
        if (digit < 0)
            return poda_source_fail (reader->source, begin,
                                     _ ("expected four hexadecimal digits after \\u"));
        *unit = *unit * 16 + (gunichar) digit;
    }
    return TRUE;
}

/* Behind a backslash: uXXXX, or two of them for a character above U+FFFF. */
static gboolean
read_unicode (JsonReader *reader)
{
    gsize begin = reader->at;
    gunichar character, low;
    if (!read_unit (reader, &character))
        return FALSE;
    if (character == 0)
        return poda_source_fail (reader->source, begin,
                                 _ ("expected text, found a zero byte"));
    if (character >= 0xD800 && character < 0xDC00
        && poda_source_has (reader->source, reader->at, "\\u")) {
        reader->at++;
        if (!read_unit (reader, &low))
            return FALSE;
        if (low >= 0xDC00 && low < 0xE000)
            character = 0x10000 + ((character - 0xD800) << 10) + (low - 0xDC00);
    }
    if (character >= 0xD800 && character < 0xE000)
        return poda_source_fail (reader->source, begin,
                                 _ ("expected both halves of a surrogate pair"));
    g_string_append_unichar (reader->text, character);
    return TRUE;
}

static gboolean
read_escape (JsonReader *reader)
{
    static const char names[] = "\"\\/bfnrt";
    static const char meanings[] = "\"\\/\b\f\n\r\t";
    reader->at++;
    char c = next_byte (reader);
    if (c == 'u')
        return read_unicode (reader);
    const char *name = c == '\0' ? NULL : strchr (names, c);
    if (name == NULL)
        return poda_source_fail (
            reader->source, reader->at - 1,
            _ ("expected one of \\\" \\\\ \\/ \\b \\f \\n \\r \\t \\u"));
    g_string_append_c (reader->text, meanings[name - names]);
    reader->at++;
    return TRUE;
}

/* Leaves a string without quotes and escapes in `text`. */
static gboolean
read_string (JsonReader *reader)
{
    g_string_truncate (reader->text, 0);
    gsize begin = reader->at++;
    while (reader->at < reader->source->length) {
        char c = next_byte (reader);
        if (c == '"') {
            reader->at++;
            return TRUE;
        }
        if ((guchar) c < 0x20)
            return poda_source_fail (
                reader->source, reader->at,
                _ ("expected an escape for a control character in a string"));
        if (c == '\\') {
            if (!read_escape (reader))
                return FALSE;
        } else {
            g_string_append_c (reader->text, c);
            reader->at++;
        }
    }
    return poda_source_fail (reader->source, begin,
                             _ ("a string without an end: expected a closing quote"));
}

/* At least one digit. */
static gboolean
skip_digits (JsonReader *reader)
{
    if (!g_ascii_isdigit (next_byte (reader))) {
        g_autofree char *found = poda_source_quote_at (reader->source, reader->at);
        return poda_source_fail (reader->source, reader->at,
                                 _ ("expected a digit, found %s"), found);
    }
    while (g_ascii_isdigit (next_byte (reader)))
        reader->at++;
    return TRUE;
}

/* The length of the sign there: JSON knows the hyphen alone, people also write the
 * others. */
static gsize
sign_length (const JsonReader *reader)
{
    static const char *const signs[] = { "-", "+", "−" };
    for (guint i = 0; i < G_N_ELEMENTS (signs); i++)
        if (poda_source_has (reader->source, reader->at, signs[i]))
            return strlen (signs[i]);
    return 0;
}

static gboolean
refuse_fraction (JsonReader *reader)
{
    return poda_source_fail (reader->source, reader->at,
                             _ ("expected a decimal number, such as 0.5 for 1/2, "
                                "found a fraction"));
}

/* [sign] digits [. digits] [(e | E) [sign] digits], without leading zeros. */
static gboolean
read_number (JsonReader *reader)
{
    gsize begin = reader->at;
    reader->at += sign_length (reader);
    gsize whole = reader->at;
    if (!skip_digits (reader))
        return FALSE;
    if (reader->source->text[whole] == '0' && reader->at > whole + 1)
        return poda_source_fail (reader->source, whole,
                                 _ ("expected a number without leading zeros"));
    if (next_byte (reader) == '.') {
        reader->at++;
        if (!skip_digits (reader))
            return FALSE;
    }
    if (next_byte (reader) == 'e' || next_byte (reader) == 'E') {
        reader->at++;
        reader->at += sign_length (reader);
        if (!skip_digits (reader))
            return FALSE;
    }
    if (next_byte (reader) == '/')
        return refuse_fraction (reader);
    g_string_truncate (reader->text, 0);
    g_string_append_len (reader->text, reader->source->text + begin,
                         (gssize) (reader->at - begin));
    return TRUE;
}

/* Takes `word` (true, false or null) if it stands next. */
static gboolean
take_word (JsonReader *reader, const char *word)
{
    peek (reader);
    if (!poda_source_has (reader->source, reader->at, word))
        return FALSE;
    gsize begin = reader->at;
    reader->at += strlen (word);
    char c = next_byte (reader);
    if (g_ascii_isalnum (c) || c == '_' || (guchar) c >= 0x80) {
        reader->at = begin;
        return FALSE;
    }
    g_string_assign (reader->text, word);
    return TRUE;
}

/* Takes an infinity without quotes, which is no JSON but has only one meaning. */
static gboolean
take_infinity (JsonReader *reader)
{
    static const char *const spellings[] = { "inf", "-inf", "+inf", "−inf",
                                             "∞",   "-∞",   "+∞",   "−∞" };
    for (guint i = 0; i < G_N_ELEMENTS (spellings); i++)
        if (take_word (reader, spellings[i]))
            return TRUE;
    return FALSE;
}

/* --- Nodes --- */

static gboolean read_node (JsonReader *reader, guint32 parent, guint depth);

static gboolean
at_number (JsonReader *reader)
{
    return g_ascii_isdigit (peek (reader)) || sign_length (reader) > 0;
}

/* A string or a number, as text. */
static gboolean
read_text (JsonReader *reader)
{
    if (peek (reader) == '"')
        return read_string (reader);
    if (at_number (reader))
        return read_number (reader);
    return fail (reader, _ ("a string or a number"));
}

static gboolean
read_value (JsonReader *reader, guint32 index)
{
    char c = peek (reader);
    gsize place = reader->at;
    if (!take_infinity (reader)) {
        if (c != '"' && !at_number (reader))
            return fail (reader, _ ("a number, inf, -inf, \"[\" or \"{\""));
        if (!read_text (reader))
            return FALSE;
    }
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    node->has_value = TRUE;
    node->value_place = (guint32) place;
    return poda_draft_read_value (reader->draft, reader->text->str, place,
                                  &node->value);
}

/* An array of nodes. */
static gboolean
read_children (JsonReader *reader, guint32 parent, guint depth)
{
    if (!take (reader, '['))
        return fail (reader, _ ("\"[\" and the children"));
    if (take (reader, ']'))
        return TRUE;
    do {
        if (!read_node (reader, parent, depth + 1))
            return FALSE;
    } while (take (reader, ','));
    return take (reader, ']') || fail (reader, _ ("\",\" or \"]\""));
}

/* The length of the word at a place: letters, digits and _, no digit first. */
static gsize
word_length (const PodaSource *source, gsize place)
{
    const char *text = source->text + place, *end = source->text + source->length;
    const char *p = text;
    while (p < end) {
        gunichar c = g_utf8_get_char (p);
        gboolean inside = p > text && (g_unichar_isdigit (c) || g_unichar_ismark (c));
        if (c != '_' && !g_unichar_isalpha (c) && !inside)
            break;
        p = g_utf8_next_char (p);
    }
    return (gsize) (p - text);
}

static gboolean
is_player (const char *text, gsize length)
{
    for (guint i = PODA_MAX; i <= PODA_CHANCE; i++) {
        const char *word = poda_player_word ((PodaPlayer) i);
        if (strlen (word) == length && g_ascii_strncasecmp (text, word, length) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether words and then an array begin at a place: `max[`, `B[`, `max B[`. They are
 * told by their bracket, so that a word elsewhere stays the mistake that it is. */
gboolean
poda_source_is_headed (const PodaSource *source, gsize place)
{
    gsize length = word_length (source, place);
    gboolean player = is_player (source->text + place, length);
    for (gboolean first = TRUE; length > 0; first = FALSE) {
        place += length;
        while (place < source->length && g_ascii_isspace (source->text[place]))
            place++;
        if (poda_source_byte (source, place) == '[')
            return TRUE;
        length = first && player ? word_length (source, place) : 0;
        if (is_player (source->text + place, length))
            return FALSE;
    }
    return FALSE;
}

/* The words before an array: whose the node is, and its name. */
static gboolean
read_head (JsonReader *reader, guint32 index)
{
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    for (; peek (reader) != '[';) {
        gsize place = reader->at, length = word_length (reader->source, place);
        reader->at += length;
        g_string_assign (reader->text, "");
        g_string_append_len (reader->text, reader->source->text + place,
                             (gssize) length);
        const char *text = poda_draft_keep (reader->draft, reader->text->str);
        if (is_player (text, length)) {
            poda_draft_read_player (reader->draft, text, place, &node->player);
            continue;
        }
        if (!poda_texts_add (reader->names, (gpointer) text))
            return poda_source_fail (
                reader->source, place,
                _ ("two nodes are called %s: expected different names"),
                poda_draft_quote (reader->draft, text));
        node->name = text;
        node->counted = TRUE;
    }
    return TRUE;
}

/* What stands behind a known key; an empty text says nothing. */
static gboolean
read_known (JsonReader *reader, guint32 index, JsonKey key, guint depth)
{
    if (take_word (reader, "null"))
        return TRUE;
    if (key == KEY_CHILDREN)
        return read_children (reader, index, depth);
    if (key == KEY_VALUE)
        return read_value (reader, index);
    gsize place = reader->at;
    if (!read_text (reader))
        return FALSE;
    if (reader->text->len == 0)
        return TRUE;
    PodaDraftNode *node = poda_draft_node (reader->draft, index);
    const char *text = poda_draft_keep (reader->draft, reader->text->str);
    if (key == KEY_PLAYER)
        return poda_draft_read_player (reader->draft, text, place, &node->player);
    if (key == KEY_NAME) {
        poda_texts_add (reader->names, (gpointer) text);
        node->name = text;
    } else if (key == KEY_MOVE) {
        node->move = text;
        node->move_place = (guint32) place;
    } else {
        node->probability = text;
        node->probability_place = (guint32) place;
    }
    return TRUE;
}

/* A string and a colon. */
static gboolean
read_key (JsonReader *reader)
{
    if (peek (reader) != '"')
        return fail (reader, _ ("a key in quotes"));
    return read_string (reader)
           && (take (reader, ':') || fail (reader, _ ("\":\" after the key")));
}

/* Behind a value that lies in the arrays and objects whose closing signs `open` holds:
 * closes those that end here and goes on to the next value, if there is one. */
static gboolean
skip_to_next (JsonReader *reader, GString *open)
{
    while (open->len > 0) {
        char close = open->str[open->len - 1];
        if (take (reader, close))
            g_string_truncate (open, open->len - 1);
        else if (take (reader, ','))
            return close == ']' || read_key (reader);
        else
            return fail (reader,
                         close == ']' ? _ ("\",\" or \"]\"") : _ ("\",\" or \"}\""));
    }
    return TRUE;
}

/* A value that holds no others. */
static gboolean
skip_scalar (JsonReader *reader)
{
    return take_word (reader, "null") || take_word (reader, "true")
           || take_word (reader, "false") || read_text (reader);
}

/* Any value at all. */
static gboolean
skip_any (JsonReader *reader)
{
    g_autoptr (GString) open = g_string_new (NULL);
    do {
        if (take (reader, '[')) {
            g_string_append_c (open, ']');
            if (peek (reader) != ']')
                continue;
        } else if (take (reader, '{')) {
            g_string_append_c (open, '}');
            if (peek (reader) != '}') {
                if (!read_key (reader))
                    return FALSE;
                continue;
            }
        } else if (!skip_scalar (reader)) {
            return FALSE;
        }
        if (!skip_to_next (reader, open))
            return FALSE;
    } while (open->len > 0);
    return TRUE;
}

/* One key and what it holds: of an unknown one of the outermost object, an attribute of
 * the graph. `seen` has the keys before it. */
static gboolean
read_member (JsonReader *reader, guint32 index, guint depth, GTree *seen)
{
    peek (reader);
    gsize place = reader->at;
    if (!read_key (reader))
        return FALSE;
    char *text = g_strdup (reader->text->str);
    if (!poda_texts_add (seen, text))
        return poda_source_fail (reader->source, place,
                                 _ ("expected each key once, found %s again"),
                                 poda_draft_quote (reader->draft, reader->text->str));
    for (guint key = 0; key < N_KEYS; key++)
        if (strcmp (text, keys[key]) == 0)
            return read_known (reader, index, (JsonKey) key, depth);
    char c = peek (reader);
    if (c == '[' || c == '{' || depth > 0)
        return skip_any (reader);
    if (take_word (reader, "null"))
        return TRUE;
    if (!skip_scalar (reader))
        return FALSE;
    poda_draft_set_attribute (reader->draft, text, reader->text->str);
    return TRUE;
}

static gboolean
read_object (JsonReader *reader, guint32 index, guint depth)
{
    g_autoptr (GTree) seen = poda_texts_new (g_free, NULL);
    reader->objects = TRUE;
    reader->at++;
    if (take (reader, '}'))
        return TRUE;
    do {
        if (!read_member (reader, index, depth, seen))
            return FALSE;
    } while (take (reader, ','));
    return take (reader, '}') || fail (reader, _ ("\",\" or \"}\""));
}

static gboolean
read_node (JsonReader *reader, guint32 parent, guint depth)
{
    char c = peek (reader);
    gsize place = reader->at;
    if (depth > PODA_TREE_DEEPEST)
        return poda_draft_fail_depth (reader->draft, place);
    guint32 index = poda_draft_add (reader->draft, place);
    if (parent != PODA_TREE_NONE
        && !poda_draft_link (reader->draft, parent, index, place))
        return FALSE;
    if (poda_source_is_headed (reader->source, place) && !read_head (reader, index))
        return FALSE;
    if (peek (reader) == '[')
        return read_children (reader, index, depth);
    if (c == '{')
        return read_object (reader, index, depth);
    return read_value (reader, index);
}

static gboolean
read_json (PodaDraft *draft)
{
    g_autoptr (GString) text = g_string_new (NULL);
    g_autoptr (GTree) names = poda_texts_new (NULL, NULL);
    JsonReader reader = {
        .draft = draft,
        .source = draft->source,
        .at = poda_source_begin (draft->source),
        .text = text,
        .names = names,
    };
    if (!read_node (&reader, PODA_TREE_NONE, 0))
        return FALSE;
    if (peek (&reader) != '\0')
        return fail (&reader, _ ("nothing after the tree"));
    poda_draft_letter (draft);
    draft->lettered = !reader.objects;
    return TRUE;
}

PodaTree *
poda_tree_read_json (const char *name, const char *text, gsize length, GError **error)
{
    return poda_draft_read (name, text, length, read_json, error);
}
