#include "tree/berkeley_graph.h"

#include <glib/gi18n-lib.h>
#include <string.h>

PodaBerkeleyState *
poda_berkeley_state (const PodaBerkeleyGraph *graph, guint32 index)
{
    return &g_array_index (graph->states, PodaBerkeleyState, index);
}

const PodaBerkeleyEdge *
poda_berkeley_edge (const PodaBerkeleyGraph *graph, guint32 index)
{
    return &g_array_index (graph->edges, PodaBerkeleyEdge, index);
}

static const PodaSource *
source_of (const PodaBerkeleyGraph *graph)
{
    return graph->draft->source;
}

static char *
dup_word (const PodaBerkeleyGraph *graph, PodaBerkeleyWord word)
{
    return g_strndup (source_of (graph)->text + word.begin, word.end - word.begin);
}

/* A state's name is copied for each way that leads to it: long ones, many times, would
 * fill any memory. */
#define LONGEST_NAME 255

static gboolean
fail_many (const PodaBerkeleyGraph *graph, gsize place, GError **error)
{
    return poda_source_fail (source_of (graph), place, PODA_TREE_ERROR_SIZE, error,
                             _ ("expected at most %d states, found more"),
                             PODA_TREE_MOST_NODES);
}

/* The state of that name, which is new when it is first mentioned. */
static gboolean
find_state (PodaBerkeleyGraph *graph, PodaBerkeleyWord word, guint32 *index,
            GError **error)
{
    if (word.end - word.begin > LONGEST_NAME)
        return poda_source_fail (
            source_of (graph), word.begin, PODA_TREE_ERROR_SYNTAX, error,
            _ ("expected the name of a state of at most %d bytes, found a longer one"),
            LONGEST_NAME);
    g_autofree char *name = dup_word (graph, word);
    guint known = GPOINTER_TO_UINT (g_hash_table_lookup (graph->indices, name));
    if (known == 0) {
        if (graph->states->len == PODA_TREE_MOST_NODES)
            return fail_many (graph, word.begin, error);
        PodaBerkeleyState state = { .name = poda_draft_keep (graph->draft, name),
                                    .first = PODA_TREE_NONE,
                                    .last = PODA_TREE_NONE };
        g_array_append_val (graph->states, state);
        known = graph->states->len;
        g_hash_table_insert (graph->indices, (gpointer) state.name,
                             GUINT_TO_POINTER (known));
    }
    *index = known - 1;
    return TRUE;
}

static const PodaBerkeleyEntry *
require (const PodaBerkeleyGraph *graph, const char *key, GError **error)
{
    const PodaBerkeleyEntry *entry = poda_berkeley_find (graph->entries, key);
    if (entry == NULL)
        poda_source_fail (
            source_of (graph), source_of (graph)->length, PODA_TREE_ERROR_SYNTAX, error,
            _ ("the entry \"%s\" is missing: expected it before the end"), key);
    return entry;
}

/* The one word that an entry holds; NULL sets `error`. The caller frees it. */
static char *
read_word (const PodaBerkeleyGraph *graph, const char *key, PodaBerkeleyWord *word,
           GError **error)
{
    const PodaBerkeleyEntry *entry = require (graph, key, error);
    if (entry == NULL)
        return NULL;
    gsize at = entry->begin;
    PodaBerkeleyWord second;
    if (poda_berkeley_next_word (source_of (graph), &at, entry->end, word)
        && !poda_berkeley_next_word (source_of (graph), &at, entry->end, &second))
        return dup_word (graph, *word);
    poda_source_fail (source_of (graph), entry->begin, PODA_TREE_ERROR_SYNTAX, error,
                      _ ("expected one word as the value of \"%s\""), key);
    return NULL;
}

/* Of the many kinds of .test files one holds a tree. */
static gboolean
read_class (const PodaBerkeleyGraph *graph, GError **error)
{
    PodaBerkeleyWord word;
    g_autofree char *text = read_word (graph, "class", &word, error);
    if (text == NULL)
        return FALSE;
    if (strcmp (text, "GraphGameTreeTest") == 0)
        return TRUE;
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        source_of (graph), word.begin, PODA_TREE_ERROR_GAME, error,
        _ ("expected the class GraphGameTreeTest, the only one with a tree in it, "
           "found %s"),
        quote);
}

static gboolean
read_algorithm (PodaBerkeleyGraph *graph, GError **error)
{
    static const char *const algorithms[] = { "MinimaxAgent", "AlphaBetaAgent",
                                              "ExpectimaxAgent" };
    PodaBerkeleyWord word;
    g_autofree char *text = read_word (graph, "alg", &word, error);
    if (text == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (algorithms); i++)
        if (strcmp (text, algorithms[i]) == 0) {
            graph->chance = i == 2;
            return TRUE;
        }
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        source_of (graph), word.begin, PODA_TREE_ERROR_GAME, error,
        _ ("expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found %s"),
        quote);
}

#define MOST_DIGITS 9

static gboolean
read_count (const PodaBerkeleyGraph *graph, const char *key, guint *count,
            GError **error)
{
    PodaBerkeleyWord word;
    g_autofree char *text = read_word (graph, key, &word, error);
    if (text == NULL)
        return FALSE;
    *count = (guint) g_ascii_strtoull (text, NULL, 10);
    if (text[strspn (text, "0123456789")] == '\0' && strlen (text) <= MOST_DIGITS
        && *count > 0)
        return TRUE;
    g_autofree char *quote = poda_quote (text);
    return poda_source_fail (
        source_of (graph), word.begin, PODA_TREE_ERROR_SYNTAX, error,
        _ ("expected a whole number from 1 as the value of \"%s\", found %s"), key,
        quote);
}

static gboolean
read_start (PodaBerkeleyGraph *graph, GError **error)
{
    PodaBerkeleyWord word;
    g_autofree char *text = read_word (graph, "start_state", &word, error);
    graph->start_place = (guint32) word.begin;
    return text != NULL && find_state (graph, word, &graph->start, error);
}

/* States at which the game is over. Who won says nothing: their evaluation does. */
static gboolean
read_over (PodaBerkeleyGraph *graph, const char *key, GError **error)
{
    const PodaBerkeleyEntry *entry = poda_berkeley_find (graph->entries, key);
    if (entry == NULL)
        return TRUE;
    gsize at = entry->begin;
    PodaBerkeleyWord word;
    while (poda_berkeley_next_word (source_of (graph), &at, entry->end, &word)) {
        guint32 index;
        if (!find_state (graph, word, &index, error))
            return FALSE;
        poda_berkeley_state (graph, index)->key_over = key;
    }
    return TRUE;
}

/* state action state */
static gboolean
read_successor (PodaBerkeleyGraph *graph, const PodaBerkeleyWord words[3],
                GError **error)
{
    guint32 from;
    g_autofree char *action = dup_word (graph, words[1]);
    PodaBerkeleyEdge edge = { .action = poda_draft_keep (graph->draft, action),
                              .place = (guint32) words[1].begin,
                              .to_place = (guint32) words[2].begin,
                              .next = PODA_TREE_NONE };
    if (!find_state (graph, words[0], &from, error)
        || !find_state (graph, words[2], &edge.to, error))
        return FALSE;
    guint32 index = graph->edges->len;
    g_array_append_val (graph->edges, edge);
    PodaBerkeleyState *state = poda_berkeley_state (graph, from);
    if (state->first == PODA_TREE_NONE)
        state->first = index;
    else
        g_array_index (graph->edges, PodaBerkeleyEdge, state->last).next = index;
    state->last = index;
    return TRUE;
}

static gboolean
read_successors (PodaBerkeleyGraph *graph, GError **error)
{
    const PodaBerkeleyEntry *entry = require (graph, "successors", error);
    if (entry == NULL)
        return FALSE;
    gsize at = entry->begin;
    PodaBerkeleyWord words[3];
    guint n_words;
    while ((n_words =
                poda_berkeley_next_line (source_of (graph), &at, entry->end, words, 3))
           > 0) {
        if (n_words != 3)
            return poda_source_fail (
                source_of (graph), words[0].begin, PODA_TREE_ERROR_SYNTAX, error,
                _ ("expected a state, an action and the next state on a line"));
        if (!read_successor (graph, words, error))
            return FALSE;
    }
    return TRUE;
}

/* state number */
static gboolean
read_value (PodaBerkeleyGraph *graph, const PodaBerkeleyWord words[2], GError **error)
{
    guint32 index;
    if (!find_state (graph, words[0], &index, error))
        return FALSE;
    PodaBerkeleyState *state = poda_berkeley_state (graph, index);
    if (state->has_value) {
        g_autofree char *quote = poda_quote (state->name);
        return poda_source_fail (source_of (graph), words[0].begin,
                                 PODA_TREE_ERROR_SYNTAX, error,
                                 _ ("expected each state once, found %s again"), quote);
    }
    g_autofree char *text = dup_word (graph, words[1]);
    state->has_value = TRUE;
    state->value_place = (guint32) words[1].begin;
    return poda_draft_read_value (graph->draft, text, words[1].begin, &state->value,
                                  error);
}

static gboolean
read_evaluation (PodaBerkeleyGraph *graph, GError **error)
{
    const PodaBerkeleyEntry *entry = require (graph, "evaluation", error);
    if (entry == NULL)
        return FALSE;
    gsize at = entry->begin;
    PodaBerkeleyWord words[2];
    guint n_words;
    while ((n_words =
                poda_berkeley_next_line (source_of (graph), &at, entry->end, words, 2))
           > 0) {
        if (n_words != 2)
            return poda_source_fail (source_of (graph), words[0].begin,
                                     PODA_TREE_ERROR_SYNTAX, error,
                                     _ ("expected a state and a number on a line"));
        if (!read_value (graph, words, error))
            return FALSE;
    }
    return TRUE;
}

/* Everything that is not the tree itself: also keys of which Berkeley's programs know
 * nothing, such as `title` and `expect_value`. */
static void
keep_attributes (const PodaBerkeleyGraph *graph)
{
    for (guint i = 0; i < graph->entries->len; i++) {
        const PodaBerkeleyEntry *entry =
            &g_array_index (graph->entries, PodaBerkeleyEntry, i);
        if (strcmp (entry->key, "successors") == 0
            || strcmp (entry->key, "evaluation") == 0)
            continue;
        g_autofree char *text = g_strndup (source_of (graph)->text + entry->begin,
                                           entry->end - entry->begin);
        g_hash_table_insert (graph->draft->attributes, (gpointer) entry->key,
                             (gpointer) poda_draft_keep (graph->draft, text));
    }
}

gboolean
poda_berkeley_graph_init (PodaBerkeleyGraph *graph, PodaDraft *draft, GError **error)
{
    *graph = (PodaBerkeleyGraph){
        .draft = draft,
        .entries = poda_berkeley_read_entries (draft, error),
        .indices = g_hash_table_new (g_str_hash, g_str_equal),
        .states = g_array_new (FALSE, FALSE, sizeof (PodaBerkeleyState)),
        .edges = g_array_new (FALSE, FALSE, sizeof (PodaBerkeleyEdge)),
    };
    if (graph->entries == NULL)
        return FALSE;
    keep_attributes (graph);
    return read_class (graph, error) && read_algorithm (graph, error)
           && read_count (graph, "depth", &graph->depth, error)
           && read_count (graph, "num_agents", &graph->n_agents, error)
           && read_start (graph, error) && read_over (graph, "win_states", error)
           && read_over (graph, "lose_states", error) && read_successors (graph, error)
           && read_evaluation (graph, error);
}

void
poda_berkeley_graph_clear (PodaBerkeleyGraph *graph)
{
    g_clear_pointer (&graph->entries, g_array_unref);
    g_hash_table_unref (graph->indices);
    g_array_unref (graph->states);
    g_array_unref (graph->edges);
}
