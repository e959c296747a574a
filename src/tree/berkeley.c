/* Trees in Berkeley's .test files, of the class GraphGameTreeTest: entries such as
 * `depth: "2"`, or with a block of lines between """; docs/file-formats.md describes
 * them.
 *
 * States form a graph, which is unfolded into a tree: a state becomes one node for each
 * path to it, and cycles are followed to the depth limit of rounds times agents plies.
 * A leaf is a state at this limit, one without successors, or one of `win_states` or
 * `lose_states`. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/tree_builder.h"

#define BLANKS " \t\f\v"
#define TRIPLE "\"\"\""

/* A word of an entry. */
typedef struct {
    const char *text; /* owned by the draft */
    gsize place;
    gboolean first; /* first on its line */
} BerkeleyWord;

typedef struct {
    const char *name; /* owned by the draft */
    gboolean over;    /* the game is over: in `win_states` or `lose_states` */
    gboolean has_value;
    PodaValue value;
    gsize value_place;
    GArray *ways; /* BerkeleyWay elements */
} BerkeleyState;

/* A line of `successors`. */
typedef struct {
    BerkeleyState *to;
    BerkeleyWord action, state; /* no action for the start state */
} BerkeleyWay;

typedef struct {
    PodaBuilder *builder;
    const PodaSource *source;
    const char *text; /* the source, NUL-terminated */
    GTree *entries;   /* arrays of BerkeleyWord, by key: the key, and its words */
    GTree *states;    /* BerkeleyState by name */
    guint64 n_agents;
    guint64 depth;   /* in rounds */
    gboolean chance; /* the agents after the first are chance */
} BerkeleyReader;

/* --- Entries --- */

/* Skips the rest of a line, which must be blank or a comment; NULL if it is not. */
static const char *
skip_line (const char *text)
{
    text += strspn (text, BLANKS);
    text += *text == '#' ? strcspn (text, "\r\n") : 0;
    if (*text != '\0' && *text != '\r' && *text != '\n')
        return NULL;
    text += text[0] == '\r' && text[1] == '\n';
    return text + (*text != '\0');
}

/* Appends the words of a text. */
static void
add_words (const BerkeleyReader *reader, const char *text, const char *end,
           GArray *words)
{
    BerkeleyWord word = { .first = TRUE };
    for (const char *begin; text < end; text++) {
        for (begin = text; text < end && !g_ascii_isspace (*text);)
            text++;
        if (text > begin) {
            g_autofree char *copy = g_strndup (begin, (gsize) (text - begin));
            word.text = poda_builder_keep (reader->builder, copy);
            word.place = (gsize) (begin - reader->text);
            g_array_append_val (words, word);
            word.first = FALSE;
        }
        word.first |= text < end && (*text == '\n' || *text == '\r');
    }
}

/* Reads key: "value", or key: """, lines, and a line with only """. Moves past it.
 * Entries that do not describe the tree become attributes. */
static gboolean
read_entry (BerkeleyReader *reader, const char **text)
{
    gsize length = strcspn (*text, ":\"#\r\n"), place = (gsize) (*text - reader->text);
    g_autofree char *key = g_strchomp (g_strndup (*text, length));
    const char *value = *text + length + strspn (*text + length, ":");
    value += strspn (value, BLANKS);
    gboolean block = g_str_has_prefix (value, TRIPLE);
    const char *begin = block ? skip_line (value + strlen (TRIPLE)) : value + 1;
    if (!poda_lexer_is_name (key) || *value != '"' || begin == NULL)
        return poda_source_fail (reader->source, place,
                                 _ ("expected an entry such as depth: \"2\""));
    if (poda_texts_contain (reader->entries, key))
        return poda_source_fail (reader->source, place,
                                 _ ("expected each key once, found %s again"),
                                 poda_builder_quote (reader->builder, key));
    const char *end =
        block ? strstr (begin, TRIPLE) : begin + strcspn (begin, "\"#\r\n");
    *text = end != NULL && *end == '"' ? skip_line (end + (block ? 3 : 1)) : NULL;
    for (; block && end > begin && strchr (BLANKS, end[-1]) != NULL;)
        end--;
    if (*text == NULL || (block && strchr ("\r\n", end[-1]) == NULL))
        return poda_source_fail (
            reader->source, place,
            block ? _ ("unterminated block; expected a line of \"\"\"")
                  : _ ("expected an entry such as depth: \"2\""));
    g_autofree char *said = g_strndup (begin, (gsize) (end - begin));
    if (strcmp (key, "successors") != 0 && strcmp (key, "evaluation") != 0)
        poda_builder_set_attribute (reader->builder, key, said);
    GArray *words = g_array_new (FALSE, FALSE, sizeof (BerkeleyWord));
    const BerkeleyWord first = { poda_builder_keep (reader->builder, key), place,
                                 TRUE };
    g_array_append_val (words, first);
    add_words (reader, begin, end, words);
    g_tree_insert (reader->entries, (gpointer) first.text, words);
    return TRUE;
}

static const GArray *
find_entry (const BerkeleyReader *reader, const char *key)
{
    const GArray *words = g_tree_lookup (reader->entries, key);
    if (words == NULL)
        poda_source_fail (reader->source, reader->source->length,
                          _ ("the entry \"%s\" is missing; expected it before the end"),
                          key);
    return words;
}

/* Returns the only word of an entry, which must be in `choices` unless that is NULL.
 * NULL sets the error: `expected`, a format for the word. */
static const BerkeleyWord *
read_word (const BerkeleyReader *reader, const char *key, const char *const *choices,
           const char *expected)
{
    const GArray *words = find_entry (reader, key);
    if (words == NULL)
        return NULL;
    const BerkeleyWord *word = (const BerkeleyWord *) words->data + 1;
    if (words->len != 2)
        poda_source_fail (reader->source, word[-1].place,
                          _ ("expected one word as the value of \"%s\""), key);
    else if (choices != NULL && !g_strv_contains (choices, word->text))
        poda_source_fail_as (reader->source, word->place, PODA_TREE_ERROR_GAME,
                             expected,
                             poda_builder_quote (reader->builder, word->text));
    else
        return word;
    return NULL;
}

static gboolean
read_count (const BerkeleyReader *reader, const char *key, guint64 *count)
{
    const BerkeleyWord *word = read_word (reader, key, NULL, NULL);
    return word != NULL
           && (g_ascii_string_to_unsigned (word->text, 10, 1, 999999999, count, NULL)
               || poda_source_fail (reader->source, word->place,
                                    _ ("expected a whole number, 1 or more, as the "
                                       "value of \"%s\", found %s"),
                                    key,
                                    poda_builder_quote (reader->builder, word->text)));
}

/* --- The graph --- */

static void
free_state (gpointer data)
{
    g_array_unref (((BerkeleyState *) data)->ways);
    g_free (data);
}

/* Returns the state of that name, creating it if it is new. */
static BerkeleyState *
find_state (BerkeleyReader *reader, const char *name)
{
    BerkeleyState *state = g_tree_lookup (reader->states, name);
    if (state == NULL) {
        state = g_new0 (BerkeleyState, 1);
        state->name = name;
        state->ways = g_array_new (FALSE, FALSE, sizeof (BerkeleyWay));
        g_tree_insert (reader->states, (gpointer) name, state);
    }
    return state;
}

/* Reads the states at which the game is over. Their values are given separately. */
static void
read_over (BerkeleyReader *reader, const char *key)
{
    const GArray *words = g_tree_lookup (reader->entries, key);
    for (guint i = 1; words != NULL && i < words->len; i++)
        find_state (reader, g_array_index (words, BerkeleyWord, i).text)->over = TRUE;
}

/* Reads the lines of a block: state action state (`n` is 3), or state number (2). */
static gboolean
read_lines (BerkeleyReader *reader, const char *key, guint n, const char *expected)
{
    const GArray *words = find_entry (reader, key);
    for (guint i = 1, n_words; words != NULL && i < words->len; i += n_words) {
        const BerkeleyWord *line = &g_array_index (words, BerkeleyWord, i);
        for (n_words = 1; i + n_words < words->len && !line[n_words].first;)
            n_words++;
        if (n_words != n)
            return poda_source_fail (reader->source, line->place, "%s", expected);
        BerkeleyState *state = find_state (reader, line->text);
        if (n == 3) {
            BerkeleyWay way = { find_state (reader, line[2].text), line[1], line[2] };
            g_array_append_val (state->ways, way);
            continue;
        }
        if (state->has_value)
            return poda_source_fail (reader->source, line->place,
                                     _ ("expected each state once, found %s again"),
                                     poda_builder_quote (reader->builder, state->name));
        state->has_value = TRUE;
        state->value_place = line[1].place;
        if (!poda_builder_read_value (reader->builder, line[1].text, line[1].place,
                                      &state->value))
            return FALSE;
    }
    return words != NULL;
}

#define LONGEST_NAME 255 /* names are copied for each path to the state */

/* Makes the nodes of a state, which is reached from its parent by `way`, and of its
 * successors, in preorder: the order in which a search visits them. */
static gboolean
unfold (BerkeleyReader *reader, const BerkeleyWay *way, guint32 parent, guint ply)
{
    PodaBuilder *builder = reader->builder;
    const BerkeleyState *state = way->to;
    gsize place = way->state.place;
    if (strlen (state->name) > LONGEST_NAME)
        return poda_source_fail (
            reader->source, place,
            _ ("expected the name of a state of at most %d bytes, found a longer one"),
            LONGEST_NAME);
    if (!poda_builder_check_size (builder, place, ply))
        return FALSE;
    guint32 index = poda_builder_add (builder, place);
    PodaBuilderNode *node = poda_builder_node (builder, index);
    node->name = state->name;
    node->move = way->action.text;
    node->move_place = (guint32) way->action.place;
    node->player = ply % reader->n_agents == 0 ? PODA_MAX
                   : reader->chance            ? PODA_CHANCE
                                               : PODA_MIN;
    node->has_value = (guint8) state->has_value;
    node->value = state->value;
    node->value_place = (guint32) state->value_place;
    if (parent != PODA_TREE_NONE)
        poda_builder_link (builder, parent, index, place);
    if (ply == reader->depth * reader->n_agents || state->over || state->ways->len == 0)
        return state->has_value
               || poda_source_fail_as (
                   reader->source, place, PODA_TREE_ERROR_VALUE,
                   _ ("%s is a leaf; expected an evaluation line for it"),
                   poda_builder_quote (builder, state->name));
    for (guint i = 0; i < state->ways->len; i++)
        if (!unfold (reader, &g_array_index (state->ways, BerkeleyWay, i), index,
                     ply + 1))
            return FALSE;
    return TRUE;
}

static gboolean
read_berkeley (PodaBuilder *builder, gconstpointer data G_GNUC_UNUSED)
{
    static const char *const classes[] = { "GraphGameTreeTest", NULL };
    static const char *const algorithms[] = { "MinimaxAgent", "AlphaBetaAgent",
                                              "ExpectimaxAgent", NULL };
    g_autoptr (GTree) entries = poda_texts_new (NULL, (GDestroyNotify) g_array_unref);
    g_autoptr (GTree) states = poda_texts_new (NULL, free_state);
    const PodaSource *source = builder->source;
    g_autofree char *text = g_strndup (source->text, source->length);
    BerkeleyReader reader = { .builder = builder,
                              .source = source,
                              .text = text,
                              .entries = entries,
                              .states = states };
    for (const char *at = text + poda_source_begin (source); *at != '\0';) {
        const char *next = skip_line (at);
        at += strspn (at, BLANKS);
        if (next == NULL && !read_entry (&reader, &at))
            return FALSE;
        at = next != NULL ? next : at;
    }
    /* Only one of the many kinds of .test files contains a tree. */
    if (read_word (&reader, "class", classes,
                   _ ("expected the class GraphGameTreeTest, the only one that "
                      "contains a tree, found %s"))
        == NULL)
        return FALSE;
    const BerkeleyWord *algorithm = read_word (
        &reader, "alg", algorithms,
        _ ("expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found %s"));
    if (algorithm == NULL || !read_count (&reader, "depth", &reader.depth)
        || !read_count (&reader, "num_agents", &reader.n_agents))
        return FALSE;
    const BerkeleyWord *start = read_word (&reader, "start_state", NULL, NULL);
    if (start == NULL)
        return FALSE;
    reader.chance = strcmp (algorithm->text, "ExpectimaxAgent") == 0;
    read_over (&reader, "win_states");
    read_over (&reader, "lose_states");
    BerkeleyWay first = { .to = find_state (&reader, start->text), .state = *start };
    if (!read_lines (&reader, "successors", 3,
                     _ ("expected a state, an action and the next state on a line"))
        || !read_lines (&reader, "evaluation", 2,
                        _ ("expected a state and a number on a line"))
        || !unfold (&reader, &first, PODA_TREE_NONE, 0))
        return FALSE;
    poda_builder_unique_names (builder);
    return TRUE;
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                         GError **error)
{
    return poda_builder_read (name, text, length, read_berkeley, error);
}
