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
 * tree. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "tree/draft.h"

typedef struct {
    const char *key; /* a string of the draft */
    gsize place;     /* of the key */
    gsize begin;     /* of what it holds */
    gsize end;
} BerkeleyEntry;

/* A run of bytes without white space. */
typedef struct {
    gsize begin;
    gsize end;
} BerkeleyWord;

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
    GArray *entries;     /* of BerkeleyEntry */
    GHashTable *indices; /* a state's name to its index + 1 */
    GArray *states;      /* of BerkeleyState */
    GArray *edges;       /* of BerkeleyEdge */
    guint32 start;
    guint32 start_place;
    guint n_agents;
    guint depth;     /* in rounds, in each of which every agent moves once */
    gboolean chance; /* the agents behind the first leave it to chance */
    GArray *open; /* of BerkeleyOpen, from the root down: as many as the plies above */
} BerkeleyReader;

static BerkeleyState *
state_at (const BerkeleyReader *reader, guint32 index)
{
    return &g_array_index (reader->states, BerkeleyState, index);
}

/* --- Entries --- */

/* They are of a line, `key: "value"`, or of a block,
 *
 *     key: """
 *     lines
 *     """
 *
 * A # begins a comment, except inside blocks. What an entry holds stays in the source,
 * so that whoever reads it can tell places. */

#define TRIPLE "\"\"\""

typedef struct {
    BerkeleyReader *reader;
    const PodaSource *source;
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
read_line_entry (BerkeleyScanner *scanner, BerkeleyEntry *entry, GError **error)
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
read_block_entry (BerkeleyScanner *scanner, BerkeleyEntry *entry, GError **error)
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
read_key (BerkeleyScanner *scanner, BerkeleyEntry *entry, GError **error)
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
    entry->key = poda_draft_keep (scanner->reader->draft, key);
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
    BerkeleyEntry entry;
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
    g_array_append_val (scanner->reader->entries, entry);
    return TRUE;
}

static gboolean
read_entries (BerkeleyReader *reader, GError **error)
{
    const PodaSource *source = reader->source;
    g_autoptr (GHashTable) seen = g_hash_table_new (g_str_hash, g_str_equal);
    BerkeleyScanner scanner = { .reader = reader, .source = source, .seen = seen };
    for (gsize line = poda_source_begin (source); line < source->length;
         line = next_line (source, scanner.end)) {
        scanner.at = line;
        scanner.end = line_end (source, line);
        if (!at_line_end (&scanner) && !read_entry (&scanner, error))
            return FALSE;
    }
    return TRUE;
}

/* The entry of that key, NULL where there is none. */
static const BerkeleyEntry *
find_entry (const BerkeleyReader *reader, const char *key)
{
    for (guint i = 0; i < reader->entries->len; i++)
        if (strcmp (g_array_index (reader->entries, BerkeleyEntry, i).key, key) == 0)
            return &g_array_index (reader->entries, BerkeleyEntry, i);
    return NULL;
}

/* Finds the next word from `*at` on and before `end`, and moves `*at` behind it. */
static gboolean
next_word (const PodaSource *source, gsize *at, gsize end, BerkeleyWord *word)
{
    while (*at < end && g_ascii_isspace (source->text[*at]))
        *at += 1;
    word->begin = *at;
    while (*at < end && !g_ascii_isspace (source->text[*at]))
        *at += 1;
    word->end = *at;
    return word->end > word->begin;
}

/* The words of the next line that has any, in the same way; fills up to `n` of `words`
 * and returns how many there are, 0 at the end. */
static guint
next_words (const PodaSource *source, gsize *at, gsize end, BerkeleyWord *words,
            guint n)
{
    while (*at < end) {
        gsize line = MIN (line_end (source, *at), end);
        BerkeleyWord word;
        guint n_words = 0;
        for (; next_word (source, at, line, &word); n_words++)
            if (n_words < n)
                words[n_words] = word;
        *at = MIN (next_line (source, line), end);
        if (n_words > 0)
            return n_words;
    }
    return 0;
}

/* --- The graph --- */

/* A state may be reached in several ways, and the way back may lead through it again.
 * Who moves depends on the way and not on the state, so this is no tree yet. */

static char *
dup_word (const BerkeleyReader *reader, BerkeleyWord word)
{
    return g_strndup (reader->source->text + word.begin, word.end - word.begin);
}

/* A state's name is copied for each way that leads to it: long ones, many times, would
 * fill any memory. */
#define LONGEST_NAME 255

static gboolean
fail_many (const BerkeleyReader *reader, gsize place, GError **error)
{
    return poda_source_fail (reader->source, place, PODA_TREE_ERROR_SIZE, error,
                             _ ("expected at most %d states, found more"),
                             PODA_TREE_MOST_NODES);
}

/* The state of that name, which is new when it is first mentioned. */
static gboolean
find_state (BerkeleyReader *reader, BerkeleyWord word, guint32 *index, GError **error)
{
    if (word.end - word.begin > LONGEST_NAME)
        return poda_source_fail (
            reader->source, word.begin, PODA_TREE_ERROR_SYNTAX, error,
            _ ("expected the name of a state of at most %d bytes, found a longer one"),
            LONGEST_NAME);
    g_autofree char *name = dup_word (reader, word);
    guint known = GPOINTER_TO_UINT (g_hash_table_lookup (reader->indices, name));
    if (known == 0) {
        if (reader->states->len == PODA_TREE_MOST_NODES)
            return fail_many (reader, word.begin, error);
        BerkeleyState state = { .name = poda_draft_keep (reader->draft, name),
                                .first = PODA_TREE_NONE,
                                .last = PODA_TREE_NONE };
        g_array_append_val (reader->states, state);
        known = reader->states->len;
        g_hash_table_insert (reader->indices, (gpointer) state.name,
                             GUINT_TO_POINTER (known));
    }
    *index = known - 1;
    return TRUE;
}

static const BerkeleyEntry *
require (const BerkeleyReader *reader, const char *key, GError **error)
{
    const BerkeleyEntry *entry = find_entry (reader, key);
    if (entry == NULL)
        poda_source_fail (
            reader->source, reader->source->length, PODA_TREE_ERROR_SYNTAX, error,
            _ ("the entry \"%s\" is missing: expected it before the end"), key);
    return entry;
}

/* The one word that an entry holds; NULL sets `error`. The caller frees it. */
static char *
read_word (const BerkeleyReader *reader, const char *key, BerkeleyWord *word,
           GError **error)
{
    const BerkeleyEntry *entry = require (reader, key, error);
    if (entry == NULL)
        return NULL;
    gsize at = entry->begin;
    BerkeleyWord second;
    if (next_word (reader->source, &at, entry->end, word)
        && !next_word (reader->source, &at, entry->end, &second))
        return dup_word (reader, *word);
    poda_source_fail (reader->source, entry->begin, PODA_TREE_ERROR_SYNTAX, error,
                      _ ("expected one word as the value of \"%s\""), key);
    return NULL;
}

/* Of the many kinds of .test files one holds a tree. */
static gboolean
read_class (const BerkeleyReader *reader, GError **error)
{
    BerkeleyWord word;
    g_autofree char *text = read_word (reader, "class", &word, error);
    if (text == NULL)
        return FALSE;
    if (strcmp (text, "GraphGameTreeTest") == 0)
        return TRUE;
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        reader->source, word.begin, PODA_TREE_ERROR_GAME, error,
        _ ("expected the class GraphGameTreeTest, the only one with a tree in it, "
           "found %s"),
        quote);
}

static gboolean
read_algorithm (BerkeleyReader *reader, GError **error)
{
    static const char *const algorithms[] = { "MinimaxAgent", "AlphaBetaAgent",
                                              "ExpectimaxAgent" };
    BerkeleyWord word;
    g_autofree char *text = read_word (reader, "alg", &word, error);
    if (text == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
        if (strcmp (text, algorithms[i]) == 0) {
            reader->chance = i == 2;
            return TRUE;
        }
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        reader->source, word.begin, PODA_TREE_ERROR_GAME, error,
        _ ("expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found %s"),
        quote);
}

#define MOST_DIGITS 9

static gboolean
read_count (const BerkeleyReader *reader, const char *key, guint *count, GError **error)
{
    BerkeleyWord word;
    g_autofree char *text = read_word (reader, key, &word, error);
    if (text == NULL)
        return FALSE;
    *count = (guint) g_ascii_strtoull (text, NULL, 10);
    if (text[strspn (text, "0123456789")] == '\0' && strlen (text) <= MOST_DIGITS
        && *count > 0)
        return TRUE;
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        reader->source, word.begin, PODA_TREE_ERROR_SYNTAX, error,
        _ ("expected a whole number from 1 as the value of \"%s\", found %s"), key,
        quote);
}

static gboolean
read_start (BerkeleyReader *reader, GError **error)
{
    BerkeleyWord word;
    g_autofree char *text = read_word (reader, "start_state", &word, error);
    reader->start_place = (guint32) word.begin;
    return text != NULL && find_state (reader, word, &reader->start, error);
}

/* States at which the game is over. Who won says nothing: their evaluation does. */
static gboolean
read_over (BerkeleyReader *reader, const char *key, GError **error)
{
    const BerkeleyEntry *entry = find_entry (reader, key);
    if (entry == NULL)
        return TRUE;
    gsize at = entry->begin;
    BerkeleyWord word;
    while (next_word (reader->source, &at, entry->end, &word)) {
        guint32 index;
        if (!find_state (reader, word, &index, error))
            return FALSE;
        state_at (reader, index)->key_over = key;
    }
    return TRUE;
}

/* state action state */
static gboolean
read_successor (BerkeleyReader *reader, const BerkeleyWord words[3], GError **error)
{
    guint32 from;
    g_autofree char *action = dup_word (reader, words[1]);
    BerkeleyEdge edge = { .action = poda_draft_keep (reader->draft, action),
                          .place = (guint32) words[1].begin,
                          .to_place = (guint32) words[2].begin,
                          .next = PODA_TREE_NONE };
    if (!find_state (reader, words[0], &from, error)
        || !find_state (reader, words[2], &edge.to, error))
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

static gboolean
read_successors (BerkeleyReader *reader, GError **error)
{
    const BerkeleyEntry *entry = require (reader, "successors", error);
    if (entry == NULL)
        return FALSE;
    gsize at = entry->begin;
    BerkeleyWord words[3];
    guint n_words;
    while ((n_words = next_words (reader->source, &at, entry->end, words, 3)) > 0) {
        if (n_words != 3)
            return poda_source_fail (
                reader->source, words[0].begin, PODA_TREE_ERROR_SYNTAX, error,
                _ ("expected a state, an action and the next state on a line"));
        if (!read_successor (reader, words, error))
            return FALSE;
    }
    return TRUE;
}

/* state number */
static gboolean
read_value (BerkeleyReader *reader, const BerkeleyWord words[2], GError **error)
{
    guint32 index;
    if (!find_state (reader, words[0], &index, error))
        return FALSE;
    BerkeleyState *state = state_at (reader, index);
    if (state->has_value) {
        g_autofree char *quote = poda_quote (state->name);
        return poda_source_fail (reader->source, words[0].begin, PODA_TREE_ERROR_SYNTAX,
                                 error, _ ("expected each state once, found %s again"),
                                 quote);
    }
    g_autofree char *text = dup_word (reader, words[1]);
    state->has_value = TRUE;
    state->value_place = (guint32) words[1].begin;
    return poda_draft_read_value (reader->draft, text, words[1].begin, &state->value,
                                  error);
}

static gboolean
read_evaluation (BerkeleyReader *reader, GError **error)
{
    const BerkeleyEntry *entry = require (reader, "evaluation", error);
    if (entry == NULL)
        return FALSE;
    gsize at = entry->begin;
    BerkeleyWord words[2];
    guint n_words;
    while ((n_words = next_words (reader->source, &at, entry->end, words, 2)) > 0) {
        if (n_words != 2)
            return poda_source_fail (reader->source, words[0].begin,
                                     PODA_TREE_ERROR_SYNTAX, error,
                                     _ ("expected a state and a number on a line"));
        if (!read_value (reader, words, error))
            return FALSE;
    }
    return TRUE;
}

/* Everything that is not the tree itself: also keys of which Berkeley's programs know
 * nothing, such as `title` and `expect_value`. */
static void
keep_attributes (const BerkeleyReader *reader)
{
    for (guint i = 0; i < reader->entries->len; i++) {
        const BerkeleyEntry *entry = &g_array_index (reader->entries, BerkeleyEntry, i);
        if (strcmp (entry->key, "successors") == 0
            || strcmp (entry->key, "evaluation") == 0)
            continue;
        g_autofree char *text =
            g_strndup (reader->source->text + entry->begin, entry->end - entry->begin);
        g_hash_table_insert (reader->draft->attributes, (gpointer) entry->key,
                             (gpointer) poda_draft_keep (reader->draft, text));
    }
}

/* --- The tree --- */

/* Too deep: either because the way goes round, or because it is long. */
static gboolean
fail_depth (const BerkeleyReader *reader, guint32 state, gsize place, GError **error)
{
    const char *name = state_at (reader, state)->name;
    g_autofree char *quote = poda_quote (name);
    for (guint i = 0; i < reader->open->len; i++)
        if (g_array_index (reader->open, BerkeleyOpen, i).state == state)
            return poda_source_fail (
                reader->source, place, PODA_TREE_ERROR_DEPTH, error,
                _ ("the successors of %s lead back to it, and a depth of %u lets them: "
                   "expected at most %d plies"),
                quote, reader->depth, PODA_TREE_DEEPEST);
    return poda_draft_fail_depth (reader->draft, place, error);
}

static gboolean
fail_leaf (const BerkeleyReader *reader, const BerkeleyState *state, gboolean at_limit,
           gsize place, GError **error)
{
    const PodaSource *source = reader->source;
    g_autofree char *quote = poda_quote (state->name);
    if (state->key_over != NULL)
        return poda_source_fail (
            source, place, PODA_TREE_ERROR_VALUE, error,
            _ ("%s is one of the %s: expected a line of evaluation for it"), quote,
            state->key_over);
    if (at_limit)
        return poda_source_fail (source, place, PODA_TREE_ERROR_VALUE, error,
                                 _ ("%s is reached at the depth limit, ply %u: "
                                    "expected a line of evaluation "
                                    "for it"),
                                 quote, reader->open->len);
    return poda_source_fail (
        source, place, PODA_TREE_ERROR_VALUE, error,
        _ ("%s has no successors: expected a line of evaluation for it"), quote);
}

static gboolean
fail_size (const BerkeleyReader *reader, gsize place, GError **error)
{
    return poda_source_fail (reader->source, place, PODA_TREE_ERROR_SIZE, error,
                             _ ("the successors unfold into more than %d nodes: "
                                "expected a smaller depth, or "
                                "fewer ways to the same state"),
                             PODA_TREE_MOST_NODES);
}

static PodaPlayer
player_at (const BerkeleyReader *reader, guint ply)
{
    return ply % reader->n_agents == 0 ? PODA_MAX
           : reader->chance            ? PODA_CHANCE
                                       : PODA_MIN;
}

/* Makes the node of a state, which the innermost open node's `edge` leads to (NULL: the
 * root), and opens it unless it is a leaf. */
static gboolean
enter (BerkeleyReader *reader, guint32 index, const BerkeleyEdge *edge, gsize place,
       GError **error)
{
    const BerkeleyState *state = state_at (reader, index);
    guint ply = reader->open->len;
    if (ply > PODA_TREE_DEEPEST)
        return fail_depth (reader, index, place, error);
    if (reader->draft->nodes->len == PODA_TREE_MOST_NODES)
        return fail_size (reader, place, error);

    BerkeleyOpen open = { poda_draft_add (reader->draft, place), index, state->first };
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = state->name;
    node->player = (guint8) player_at (reader, ply);
    node->has_value = (guint8) state->has_value;
    node->value = state->value;
    node->value_place = state->value_place;
    if (edge != NULL) {
        const BerkeleyOpen *above =
            &g_array_index (reader->open, BerkeleyOpen, ply - 1);
        node->move = edge->action;
        node->move_place = edge->place;
        if (!poda_draft_link (reader->draft, above->node, open.node, place, error))
            return FALSE;
    }

    gboolean at_limit = ply == (guint64) reader->depth * reader->n_agents;
    if (!at_limit && state->key_over == NULL && state->first != PODA_TREE_NONE) {
        g_array_append_val (reader->open, open);
        return TRUE;
    }
    return state->has_value || fail_leaf (reader, state, at_limit, place, error);
}

/* In preorder: the first node of a state is the first that a search comes to. */
static gboolean
unfold (BerkeleyReader *reader, GError **error)
{
    if (!enter (reader, reader->start, NULL, reader->start_place, error))
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
        if (!enter (reader, edge->to, edge, edge->to_place, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
read_all (BerkeleyReader *reader, GError **error)
{
    if (!read_entries (reader, error))
        return FALSE;
    keep_attributes (reader);
    return read_class (reader, error) && read_algorithm (reader, error)
           && read_count (reader, "depth", &reader->depth, error)
           && read_count (reader, "num_agents", &reader->n_agents, error)
           && read_start (reader, error) && read_over (reader, "win_states", error)
           && read_over (reader, "lose_states", error)
           && read_successors (reader, error) && read_evaluation (reader, error)
           && unfold (reader, error);
}

static gboolean
read_berkeley (PodaDraft *draft, GError **error)
{
    BerkeleyReader reader = {
        .draft = draft,
        .source = draft->source,
        .entries = g_array_new (FALSE, FALSE, sizeof (BerkeleyEntry)),
        .indices = g_hash_table_new (g_str_hash, g_str_equal),
        .states = g_array_new (FALSE, FALSE, sizeof (BerkeleyState)),
        .edges = g_array_new (FALSE, FALSE, sizeof (BerkeleyEdge)),
        .open = g_array_new (FALSE, FALSE, sizeof (BerkeleyOpen)),
    };
    gboolean done = read_all (&reader, error);
    g_array_unref (reader.entries);
    g_hash_table_unref (reader.indices);
    g_array_unref (reader.states);
    g_array_unref (reader.edges);
    g_array_unref (reader.open);
    if (done)
        poda_draft_tell_apart (draft);
    return done;
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                         GError **error)
{
    return poda_draft_read (name, text, length, read_berkeley, error);
}
