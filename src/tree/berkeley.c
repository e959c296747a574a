/* Trees in Berkeley's .test files, of the class GraphGameTreeTest. What such a file
 * means:
 *
 * - Agent 0 moves first and is MAX. The others follow in turn; they are all MIN, or all
 *   chance if `alg` is ExpectimaxAgent, and then every action is as likely as any.
 * - `depth` counts rounds, in each of which every agent moves once: the tree is depth x
 *   num_agents plies deep at most.
 * - `successors` gives a state's actions in their order. A state without any is a leaf,
 *   so is one of `win_states` or `lose_states`, and so is every state at the depth
 *   limit. Leaves are worth what `evaluation` says; other states that it names have
 *   that value where a search stops at them.
 *
 * States make a graph. The tree that is read unfolds it: a state is a node once for
 * each way to it, and a cycle goes round until the depth limit. Besides minimax and
 * expectimax `alg` says with AlphaBetaAgent which algorithm is to be used, and that
 * one cuts strictly; for poda this and all the other entries are attributes of the
 * tree.
 *
 * The outer form of a file: entries of a line, `key: "value"`, and of a block,
 *
 *     key: """
 *     lines
 *     """
 *
 * A # begins a comment, except inside blocks. What an entry holds stays in the source,
 * so that errors can tell places. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/texts.h"
#include "tree/draft.h"

/* A stretch of the source: what an entry holds, or a word. */
typedef struct {
    gsize begin;
    gsize end;
} BerkeleySpan;

typedef struct {
    const char *name;     /* a string of the draft */
    const char *key_over; /* `win_states` or `lose_states`; NULL: the game goes on */
    PodaValue value;      /* meaningful where has_value is set */
    guint32 value_place;
    guint32 first; /* the edges; PODA_TREE_NONE: none, yet */
    guint32 last;
    gboolean has_value;
} BerkeleyState;

/* One line of `successors`. */
typedef struct {
    const char *action; /* a string of the draft */
    guint32 place;      /* of the action */
    guint32 to;         /* a state */
    guint32 to_place;
    guint32 next; /* the next edge from the same state */
} BerkeleyEdge;

/* An inner node whose children are being made. */
typedef struct {
    guint32 node;
    guint32 state;
    guint32 edge; /* the next to be followed; PODA_TREE_NONE: none is left */
} BerkeleyOpen;

typedef struct {
    PodaDraft *draft;
    const PodaSource *source;
    BerkeleySpan line; /* what is left of the line that is being read */
    GTree *entries;    /* of BerkeleySpan, by key */
    GTree *indices;    /* a state's name to its index + 1 */
    GArray *states;    /* of BerkeleyState */
    GArray *edges;     /* of BerkeleyEdge */
    guint32 start;
    guint32 start_place;
    guint n_agents;
    guint depth;     /* in rounds, in each of which every agent moves once */
    gboolean chance; /* the agents behind the first leave it to chance */
    GArray *open; /* of BerkeleyOpen, from the root down: as many as the plies above */
} BerkeleyReader;

/* --- Entries --- */

#define TRIPLE "\"\"\""

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
    return MIN (end + (poda_source_has (source, end, "\r\n") ? 2 : 1), source->length);
}

static void
skip_blanks (BerkeleyReader *reader)
{
    BerkeleySpan *line = &reader->line;
    while (line->begin < line->end
           && strchr (" \t\f\v", reader->source->text[line->begin]))
        line->begin++;
}

/* Whether `text`, which holds no line end, stands next on the line. */
static gboolean
looking_at (const BerkeleyReader *reader, const char *text)
{
    return poda_source_has (reader->source, reader->line.begin, text);
}

/* Whether nothing but a comment is left of the line. */
static gboolean
at_line_end (BerkeleyReader *reader)
{
    skip_blanks (reader);
    return reader->line.begin == reader->line.end || looking_at (reader, "#");
}

/* The rest of `key: "value"`, from the quote on. */
static gboolean
read_line_entry (BerkeleyReader *reader, BerkeleySpan *entry)
{
    BerkeleySpan *line = &reader->line;
    gsize quote = line->begin++;
    entry->begin = line->begin;
    for (; line->begin < line->end && !looking_at (reader, "\""); line->begin++)
        if (looking_at (reader, "#"))
            return poda_source_fail (
                reader->source, line->begin,
                _ ("a comment begins here, also inside quotes: expected a "
                   "closing quote before it"));
    if (line->begin == line->end)
        return poda_source_fail (
            reader->source, quote,
            _ ("a string without an end: expected a closing quote"));
    entry->end = line->begin++;
    if (at_line_end (reader))
        return TRUE;
    g_autofree char *found = poda_source_quote_at (reader->source, line->begin);
    return poda_source_fail (reader->source, line->begin,
                             _ ("expected nothing behind the closing quote, found %s"),
                             found);
}

/* A line of a block: whether it closes it. A line that only holds the sign closes
 * nothing: a forgotten end would swallow the next block. */
static gboolean
read_block_line (BerkeleyReader *reader, gboolean *closes)
{
    BerkeleySpan *line = &reader->line;
    gsize begin = line->begin;
    skip_blanks (reader);
    *closes = looking_at (reader, TRIPLE);
    if (*closes) {
        line->begin += strlen (TRIPLE);
        skip_blanks (reader);
        if (line->begin == line->end)
            return TRUE;
    }
    for (line->begin = begin; line->begin < line->end; line->begin++)
        if (looking_at (reader, TRIPLE))
            return poda_source_fail (
                reader->source, line->begin,
                _ ("expected \"\"\" alone on its line, or the block to be "
                   "closed before"));
    return TRUE;
}

/* The rest of a block, from the quotes on; `place` is its key's. */
static gboolean
read_block_entry (BerkeleyReader *reader, gsize place, BerkeleySpan *entry)
{
    const PodaSource *source = reader->source;
    reader->line.begin += strlen (TRIPLE);
    if (!at_line_end (reader))
        return poda_source_fail (
            reader->source, reader->line.begin,
            _ ("expected the text of a block to begin on the line below "
               "\"\"\""));
    entry->begin = next_line (source, reader->line.end);
    for (gsize at = entry->begin; at < source->length;
         at = next_line (source, reader->line.end)) {
        gboolean closes;
        reader->line = (BerkeleySpan){ at, line_end (source, at) };
        if (!read_block_line (reader, &closes))
            return FALSE;
        if (closes) {
            entry->end = at;
            return TRUE;
        }
    }
    return poda_source_fail (reader->source, place,
                             _ ("a block without an end: expected a line of \"\"\""));
}

/* key: */
static gboolean
read_key (BerkeleyReader *reader, const char **key)
{
    BerkeleySpan *line = &reader->line;
    gsize begin = line->begin;
    while (line->begin < line->end
           && !strchr (":\"#", reader->source->text[line->begin]))
        line->begin++;
    g_autofree char *text =
        g_strchomp (g_strndup (reader->source->text + begin, line->begin - begin));
    if (*text == '\0' || !looking_at (reader, ":"))
        return poda_source_fail (reader->source, begin,
                                 _ ("expected an entry such as depth: \"2\""));
    line->begin++;
    *key = poda_draft_keep (reader->draft, text);
    return !poda_texts_contain (reader->entries, *key)
           || poda_source_fail (reader->source, begin,
                                _ ("expected each key once, found %s again"),
                                poda_draft_quote (reader->draft, text));
}

/* Everything that is not the tree itself is an attribute: also keys of which Berkeley's
 * programs know nothing, such as `title` and `expect_value`. */
static gboolean
read_entry (BerkeleyReader *reader)
{
    gsize place = reader->line.begin;
    const char *key = NULL;
    BerkeleySpan entry;
    if (!read_key (reader, &key))
        return FALSE;
    skip_blanks (reader);
    if (!looking_at (reader, "\""))
        return poda_source_fail (reader->source, reader->line.begin,
                                 _ ("expected a value in quotes behind %s"),
                                 poda_draft_quote (reader->draft, key));
    if (!(looking_at (reader, TRIPLE) ? read_block_entry (reader, place, &entry)
                                      : read_line_entry (reader, &entry)))
        return FALSE;
    g_tree_insert (reader->entries, (gpointer) key, g_memdup2 (&entry, sizeof entry));
    if (strcmp (key, "successors") != 0 && strcmp (key, "evaluation") != 0) {
        g_autofree char *text =
            g_strndup (reader->source->text + entry.begin, entry.end - entry.begin);
        poda_draft_set_attribute (reader->draft, key, text);
    }
    return TRUE;
}

static gboolean
read_entries (BerkeleyReader *reader)
{
    const PodaSource *source = reader->source;
    for (gsize at = poda_source_begin (source); at < source->length;
         at = next_line (source, reader->line.end)) {
        reader->line = (BerkeleySpan){ at, line_end (source, at) };
        if (!at_line_end (reader) && !read_entry (reader))
            return FALSE;
    }
    return TRUE;
}

/* --- What they hold --- */

/* Finds the next word of a stretch, a run of bytes without white space, and moves the
 * stretch's beginning behind it. */
static gboolean
next_word (const BerkeleyReader *reader, BerkeleySpan *rest, BerkeleySpan *word)
{
    const char *text = reader->source->text;
    while (rest->begin < rest->end && g_ascii_isspace (text[rest->begin]))
        rest->begin++;
    word->begin = rest->begin;
    while (rest->begin < rest->end && !g_ascii_isspace (text[rest->begin]))
        rest->begin++;
    word->end = rest->begin;
    return word->end > word->begin;
}

static const char *
keep_word (const BerkeleyReader *reader, BerkeleySpan word)
{
    g_autofree char *text =
        g_strndup (reader->source->text + word.begin, word.end - word.begin);
    return poda_draft_keep (reader->draft, text);
}

static const BerkeleySpan *
require (const BerkeleyReader *reader, const char *key)
{
    const BerkeleySpan *entry = g_tree_lookup (reader->entries, key);
    if (entry == NULL)
        poda_source_fail (reader->source, reader->source->length,
                          _ ("the entry \"%s\" is missing: expected it before the end"),
                          key);
    return entry;
}

/* The one word that an entry holds, a string of the draft; NULL sets the error. */
static const char *
read_word (const BerkeleyReader *reader, const char *key, BerkeleySpan *word)
{
    const BerkeleySpan *entry = require (reader, key);
    if (entry == NULL)
        return NULL;
    BerkeleySpan rest = *entry, second;
    if (next_word (reader, &rest, word) && !next_word (reader, &rest, &second))
        return keep_word (reader, *word);
    poda_source_fail (reader->source, entry->begin,
                      _ ("expected one word as the value of \"%s\""), key);
    return NULL;
}

/* One of some words; `expected` says which, and has a place for what was found. */
static gboolean
read_choice (const BerkeleyReader *reader, const char *key, const char *const *words,
             const char *expected, guint *index)
{
    BerkeleySpan word;
    const char *text = read_word (reader, key, &word);
    if (text == NULL)
        return FALSE;
    for (*index = 0; words[*index] != NULL; *index += 1)
        if (strcmp (text, words[*index]) == 0)
            return TRUE;
    return poda_source_fail_as (reader->source, word.begin, PODA_TREE_ERROR_GAME,
                                expected, poda_draft_quote (reader->draft, text));
}

#define MOST_DIGITS 9

static gboolean
read_count (const BerkeleyReader *reader, const char *key, guint *count)
{
    BerkeleySpan word;
    const char *text = read_word (reader, key, &word);
    if (text == NULL)
        return FALSE;
    *count = (guint) g_ascii_strtoull (text, NULL, 10);
    if (text[strspn (text, "0123456789")] == '\0' && strlen (text) <= MOST_DIGITS
        && *count > 0)
        return TRUE;
    return poda_source_fail (
        reader->source, word.begin,
        _ ("expected a whole number from 1 as the value of \"%s\", found %s"), key,
        poda_draft_quote (reader->draft, text));
}

/* --- The graph --- */

/* A state may be reached in several ways, and the way back may lead through it again.
 * Who moves depends on the way and not on the state, so this is no tree yet. */

static BerkeleyState *
state_at (const BerkeleyReader *reader, guint32 index)
{
    return &g_array_index (reader->states, BerkeleyState, index);
}

/* A state's name is copied for each way that leads to it: long ones, many times, would
 * fill any memory. */
#define LONGEST_NAME 255

/* The state of that name, which is new when it is first mentioned. */
static gboolean
find_state (BerkeleyReader *reader, BerkeleySpan word, guint32 *index)
{
    if (word.end - word.begin > LONGEST_NAME)
        return poda_source_fail (
            reader->source, word.begin,
            _ ("expected the name of a state of at most %d bytes, found a longer one"),
            LONGEST_NAME);
    const char *name = keep_word (reader, word);
    guint known = GPOINTER_TO_UINT (g_tree_lookup (reader->indices, name));
    if (known == 0) {
        if (reader->states->len == PODA_TREE_MOST_NODES)
            return poda_source_fail_as (
                reader->source, word.begin, PODA_TREE_ERROR_SIZE,
                _ ("expected at most %d states, found more"), PODA_TREE_MOST_NODES);
        BerkeleyState state = { .name = name,
                                .first = PODA_TREE_NONE,
                                .last = PODA_TREE_NONE };
        g_array_append_val (reader->states, state);
        known = reader->states->len;
        g_tree_insert (reader->indices, (gpointer) name, GUINT_TO_POINTER (known));
    }
    *index = known - 1;
    return TRUE;
}

/* States at which the game is over. Who won says nothing: their evaluation does. */
static gboolean
read_over (BerkeleyReader *reader, const char *key)
{
    const BerkeleySpan *entry = g_tree_lookup (reader->entries, key);
    BerkeleySpan rest = entry != NULL ? *entry : (BerkeleySpan){ 0 }, word;
    while (next_word (reader, &rest, &word)) {
        guint32 index;
        if (!find_state (reader, word, &index))
            return FALSE;
        state_at (reader, index)->key_over = key;
    }
    return TRUE;
}

/* state action state */
static gboolean
take_successor (BerkeleyReader *reader, const BerkeleySpan *words)
{
    guint32 from;
    BerkeleyEdge edge = { .action = keep_word (reader, words[1]),
                          .place = (guint32) words[1].begin,
                          .to_place = (guint32) words[2].begin,
                          .next = PODA_TREE_NONE };
    if (!find_state (reader, words[0], &from)
        || !find_state (reader, words[2], &edge.to))
        return FALSE;
    guint32 index = reader->edges->len;
    g_array_append_val (reader->edges, edge);
    BerkeleyState *state = state_at (reader, from);
    if (state->first == PODA_TREE_NONE)
        state->first = index;
    else
        g_array_index (reader->edges, BerkeleyEdge, state->last).next = index;
    state->last = index;
    return TRUE;
}

/* state number */
static gboolean
take_value (BerkeleyReader *reader, const BerkeleySpan *words)
{
    guint32 index;
    if (!find_state (reader, words[0], &index))
        return FALSE;
    BerkeleyState *state = state_at (reader, index);
    if (state->has_value)
        return poda_source_fail (reader->source, words[0].begin,
                                 _ ("expected each state once, found %s again"),
                                 poda_draft_quote (reader->draft, state->name));
    state->has_value = TRUE;
    state->value_place = (guint32) words[1].begin;
    return poda_draft_read_value (reader->draft, keep_word (reader, words[1]),
                                  words[1].begin, &state->value);
}

/* The lines of a block, each of `n` words; `expected` says which. */
static gboolean
read_lines (BerkeleyReader *reader, const char *key, guint n, const char *expected,
            gboolean (*take) (BerkeleyReader *reader, const BerkeleySpan *words))
{
    const BerkeleySpan *entry = require (reader, key);
    if (entry == NULL)
        return FALSE;
    for (gsize at = entry->begin; at < entry->end;) {
        BerkeleySpan line = { at, MIN (line_end (reader->source, at), entry->end) };
        BerkeleySpan words[3], word;
        guint n_words = 0;
        at = next_line (reader->source, line.end);
        for (; next_word (reader, &line, &word); n_words++)
            if (n_words < n)
                words[n_words] = word;
        if (n_words > 0 && n_words != n)
            return poda_source_fail (reader->source, words[0].begin, "%s", expected);
        if (n_words == n && !take (reader, words))
            return FALSE;
    }
    return TRUE;
}

/* --- The tree --- */

/* Too deep: either because the way goes round, or because it is long. */
static gboolean
fail_depth (const BerkeleyReader *reader, guint32 state, gsize place)
{
    for (guint i = 0; i < reader->open->len; i++)
        if (g_array_index (reader->open, BerkeleyOpen, i).state == state)
            return poda_source_fail_as (
                reader->source, place, PODA_TREE_ERROR_DEPTH,
                _ ("the successors of %s lead back to it, and a depth of %u lets them: "
                   "expected at most %d plies"),
                poda_draft_quote (reader->draft, state_at (reader, state)->name),
                reader->depth, PODA_TREE_DEEPEST);
    return poda_draft_fail_depth (reader->draft, place);
}

static gboolean
fail_leaf (const BerkeleyReader *reader, const BerkeleyState *state, gboolean at_limit,
           gsize place)
{
    const PodaSource *source = reader->source;
    const char *quote = poda_draft_quote (reader->draft, state->name);
    if (state->key_over != NULL)
        return poda_source_fail_as (
            source, place, PODA_TREE_ERROR_VALUE,
            _ ("%s is one of the %s: expected a line of evaluation for it"), quote,
            state->key_over);
    if (at_limit)
        return poda_source_fail_as (source, place, PODA_TREE_ERROR_VALUE,
                                    _ ("%s is reached at the depth limit, ply %u: "
                                       "expected a line of evaluation "
                                       "for it"),
                                    quote, reader->open->len);
    return poda_source_fail_as (
        source, place, PODA_TREE_ERROR_VALUE,
        _ ("%s has no successors: expected a line of evaluation for it"), quote);
}

/* Makes the node of a state, which the innermost open node's `edge` leads to (NULL: the
 * root), and opens it unless it is a leaf. */
static gboolean
enter (BerkeleyReader *reader, guint32 index, const BerkeleyEdge *edge, gsize place)
{
    const BerkeleyState *state = state_at (reader, index);
    guint ply = reader->open->len;
    if (ply > PODA_TREE_DEEPEST)
        return fail_depth (reader, index, place);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return poda_source_fail_as (
            reader->source, place, PODA_TREE_ERROR_SIZE,
            _ ("the successors unfold into more than %d nodes: expected a smaller "
               "depth, or fewer ways to the same state"),
            PODA_TREE_MOST_NODES);

    BerkeleyOpen open = { poda_draft_add (reader->draft, place), index, state->first };
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = state->name;
    node->player = ply % reader->n_agents == 0 ? PODA_MAX
                   : reader->chance            ? PODA_CHANCE
                                               : PODA_MIN;
    node->has_value = (guint8) state->has_value;
    node->value = state->value;
    node->value_place = state->value_place;
    if (edge != NULL) {
        const BerkeleyOpen *above =
            &g_array_index (reader->open, BerkeleyOpen, ply - 1);
        node->move = edge->action;
        node->move_place = edge->place;
        if (!poda_draft_link (reader->draft, above->node, open.node, place))
            return FALSE;
    }

    gboolean at_limit = ply == (guint64) reader->depth * reader->n_agents;
    if (!at_limit && state->key_over == NULL && state->first != PODA_TREE_NONE) {
        g_array_append_val (reader->open, open);
        return TRUE;
    }
    return state->has_value || fail_leaf (reader, state, at_limit, place);
}

/* In preorder: the first node of a state is the first that a search comes to. */
static gboolean
unfold (BerkeleyReader *reader)
{
    if (!enter (reader, reader->start, NULL, reader->start_place))
        return FALSE;
    while (reader->open->len > 0) {
        BerkeleyOpen *last =
            &g_array_index (reader->open, BerkeleyOpen, reader->open->len - 1);
        if (last->edge == PODA_TREE_NONE) {
            g_array_set_size (reader->open, reader->open->len - 1);
            continue;
        }
        const BerkeleyEdge *edge =
            &g_array_index (reader->edges, BerkeleyEdge, last->edge);
        last->edge = edge->next;
        if (!enter (reader, edge->to, edge, edge->to_place))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_all (BerkeleyReader *reader)
{
    static const char *const classes[] = { "GraphGameTreeTest", NULL };
    static const char *const algorithms[] = { "MinimaxAgent", "AlphaBetaAgent",
                                              "ExpectimaxAgent", NULL };
    guint class, algorithm;
    BerkeleySpan start;
    /* Of the many kinds of .test files one holds a tree. */
    if (!read_entries (reader)
        || !read_choice (
            reader, "class", classes,
            _ ("expected the class GraphGameTreeTest, the only one with a tree in it, "
               "found %s"),
            &class)
        || !read_choice (
            reader, "alg", algorithms,
            _ ("expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found %s"),
            &algorithm)
        || !read_count (reader, "depth", &reader->depth)
        || !read_count (reader, "num_agents", &reader->n_agents)
        || read_word (reader, "start_state", &start) == NULL
        || !find_state (reader, start, &reader->start))
        return FALSE;
    reader->chance = algorithm == 2;
    reader->start_place = (guint32) start.begin;
    return read_over (reader, "win_states") && read_over (reader, "lose_states")
           && read_lines (
               reader, "successors", 3,
               _ ("expected a state, an action and the next state on a line"),
               take_successor)
           && read_lines (reader, "evaluation", 2,
                          _ ("expected a state and a number on a line"), take_value)
           && unfold (reader);
}

static gboolean
read_berkeley (PodaDraft *draft)
{
    g_autoptr (GTree) entries = poda_texts_new (NULL, g_free);
    g_autoptr (GTree) indices = poda_texts_new (NULL, NULL);
    g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (BerkeleyState));
    g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (BerkeleyEdge));
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (BerkeleyOpen));
    BerkeleyReader reader = { .draft = draft,
                              .source = draft->source,
                              .entries = entries,
                              .indices = indices,
                              .states = states,
                              .edges = edges,
                              .open = open };
    if (!read_all (&reader))
        return FALSE;
    poda_draft_tell_apart (draft);
    return TRUE;
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                         GError **error)
{
    return poda_draft_read (name, text, length, read_berkeley, error);
}
