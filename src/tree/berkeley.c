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

#include "tree/berkeley_entries.h"

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
    GArray *entries;     /* of PodaBerkeleyEntry */
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

/* --- The graph --- */

/* A state may be reached in several ways, and the way back may lead through it again.
 * Who moves depends on the way and not on the state, so this is no tree yet. */

static char *
dup_word (const BerkeleyReader *reader, PodaBerkeleyWord word)
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
find_state (BerkeleyReader *reader, PodaBerkeleyWord word, guint32 *index,
            GError **error)
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

static const PodaBerkeleyEntry *
require (const BerkeleyReader *reader, const char *key, GError **error)
{
    const PodaBerkeleyEntry *entry = poda_berkeley_find (reader->entries, key);
    if (entry == NULL)
        poda_source_fail (
            reader->source, reader->source->length, PODA_TREE_ERROR_SYNTAX, error,
            _ ("the entry \"%s\" is missing: expected it before the end"), key);
    return entry;
}

/* The one word that an entry holds; NULL sets `error`. The caller frees it. */
static char *
read_word (const BerkeleyReader *reader, const char *key, PodaBerkeleyWord *word,
           GError **error)
{
    const PodaBerkeleyEntry *entry = require (reader, key, error);
    if (entry == NULL)
        return NULL;
    gsize at = entry->begin;
    PodaBerkeleyWord second;
    if (poda_berkeley_next_word (reader->source, &at, entry->end, word)
        && !poda_berkeley_next_word (reader->source, &at, entry->end, &second))
        return dup_word (reader, *word);
    poda_source_fail (reader->source, entry->begin, PODA_TREE_ERROR_SYNTAX, error,
                      _ ("expected one word as the value of \"%s\""), key);
    return NULL;
}

/* Of the many kinds of .test files one holds a tree. */
static gboolean
read_class (const BerkeleyReader *reader, GError **error)
{
    PodaBerkeleyWord word;
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
    PodaBerkeleyWord word;
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
    PodaBerkeleyWord word;
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
    PodaBerkeleyWord word;
    g_autofree char *text = read_word (reader, "start_state", &word, error);
    reader->start_place = (guint32) word.begin;
    return text != NULL && find_state (reader, word, &reader->start, error);
}

/* States at which the game is over. Who won says nothing: their evaluation does. */
static gboolean
read_over (BerkeleyReader *reader, const char *key, GError **error)
{
    const PodaBerkeleyEntry *entry = poda_berkeley_find (reader->entries, key);
    if (entry == NULL)
        return TRUE;
    gsize at = entry->begin;
    PodaBerkeleyWord word;
    while (poda_berkeley_next_word (reader->source, &at, entry->end, &word)) {
        guint32 index;
        if (!find_state (reader, word, &index, error))
            return FALSE;
        state_at (reader, index)->key_over = key;
    }
    return TRUE;
}

/* state action state */
static gboolean
take_successor (BerkeleyReader *reader, const PodaBerkeleyWord *words, GError **error)
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

/* state number */
static gboolean
take_value (BerkeleyReader *reader, const PodaBerkeleyWord *words, GError **error)
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

/* The lines of a block, each of `n` words; `expected` says which. */
static gboolean
read_lines (BerkeleyReader *reader, const char *key, guint n, const char *expected,
            gboolean (*take) (BerkeleyReader *reader, const PodaBerkeleyWord *words,
                              GError **error),
            GError **error)
{
    const PodaBerkeleyEntry *entry = require (reader, key, error);
    if (entry == NULL)
        return FALSE;
    gsize at = entry->begin;
    PodaBerkeleyWord words[3];
    guint n_words;
    while (
        (n_words = poda_berkeley_next_words (reader->source, &at, entry->end, words, n))
        > 0) {
        if (n_words != n)
            return poda_source_fail (reader->source, words[0].begin,
                                     PODA_TREE_ERROR_SYNTAX, error, "%s", expected);
        if (!take (reader, words, error))
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
        const PodaBerkeleyEntry *entry =
            &g_array_index (reader->entries, PodaBerkeleyEntry, i);
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
    reader->entries = poda_berkeley_read_entries (reader->draft, error);
    if (reader->entries == NULL)
        return FALSE;
    keep_attributes (reader);
    return read_class (reader, error) && read_algorithm (reader, error)
           && read_count (reader, "depth", &reader->depth, error)
           && read_count (reader, "num_agents", &reader->n_agents, error)
           && read_start (reader, error) && read_over (reader, "win_states", error)
           && read_over (reader, "lose_states", error)
           && read_lines (
               reader, "successors", 3,
               _ ("expected a state, an action and the next state on a line"),
               take_successor, error)
           && read_lines (reader, "evaluation", 2,
                          _ ("expected a state and a number on a line"), take_value,
                          error)
           && unfold (reader, error);
}

static gboolean
read_berkeley (PodaDraft *draft, GError **error)
{
    BerkeleyReader reader = {
        .draft = draft,
        .source = draft->source,
        .indices = g_hash_table_new (g_str_hash, g_str_equal),
        .states = g_array_new (FALSE, FALSE, sizeof (BerkeleyState)),
        .edges = g_array_new (FALSE, FALSE, sizeof (BerkeleyEdge)),
        .open = g_array_new (FALSE, FALSE, sizeof (BerkeleyOpen)),
    };
    gboolean done = read_all (&reader, error);
    g_clear_pointer (&reader.entries, g_array_unref);
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
