/* Trees in Berkeley's .test files, of the class GraphGameTreeTest, which are entries
 * such as `depth: "2"`, or with a block of lines between """. The entries mean:
 *
 * - Agent 0 moves first and is MAX. The others follow in turn; they are all MIN, or all
 *   chance if `alg` is ExpectimaxAgent, and then every action is as likely as any.
 * - `depth` counts rounds, in each of which every agent moves once: the tree is depth x
 *   num_agents plies deep at most.
 * - `successors` gives a state's actions in their order. A state without any is a leaf,
 *   so is one of `win_states` or `lose_states`, and so is every state at the depth
 *   limit. Leaves have the value that `evaluation` says; other states in it have that
 *   value if a search stops at them.
 *
 * States make a graph. The tree that is read unfolds it: a state is a node once for
 * each way to it, and a cycle goes round until the depth limit. Besides minimax and
 * expectimax `alg` says with AlphaBetaAgent which algorithm is to be used, and that one
 * cuts strictly; for poda this and all the other entries are attributes of the tree. */

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "tree/draft.h"
#include "tree/lexer.h"

/* What is left of an entry, or of a line of it. */
typedef struct {
    gsize begin, end;
} BerkeleySpan;

typedef struct {
    const char *name; /* a string of the draft */
    gboolean over;    /* the game is: one of `win_states` or `lose_states` */
    gboolean has_value;
    PodaValue value;
    gsize value_place;
    guint32 first, last; /* the edges; PODA_TREE_NONE: none, yet */
} BerkeleyState;

/* One line of `successors`. */
typedef struct {
    const char *action; /* a string of the draft */
    gsize place;        /* of the action */
    guint32 to;         /* a state */
    gsize to_place;
    guint32 next; /* the next edge from the same state */
} BerkeleyEdge;

/* An inner node whose children are being made. */
typedef struct {
    guint32 node;
    guint32 edge; /* the next to be followed; PODA_TREE_NONE: none is left */
} BerkeleyOpen;

typedef struct {
    PodaDraft *draft;
    const PodaSource *source;
    GTree *entries; /* of BerkeleySpan, by key */
    GTree *indices; /* a state's name to its index + 1 */
    GArray *states; /* of BerkeleyState */
    GArray *edges;  /* of BerkeleyEdge */
    GArray *open; /* of BerkeleyOpen, from the root down: as many as the plies above */
    guint32 start;
    gsize start_place;
    guint n_agents;
    guint depth;     /* in rounds */
    gboolean chance; /* the agents after the first are */
} BerkeleyReader;

/* --- Entries --- */

/* Reads key: "value". Everything that is not the tree itself is an attribute: also keys
 * of which Berkeley's programs know nothing, such as `title` and `expect_value`. */
static gboolean
read_entry (BerkeleyReader *reader, PodaLexer *lexer)
{
    gsize place = lexer->place;
    g_autofree char *key = g_strdup (lexer->text->str);
    if (lexer->kind != PODA_TOKEN_WORD || !poda_lexer_is_name (key)
        || !poda_lexer_next (lexer) || !poda_lexer_at (lexer, ':'))
        return poda_source_fail (reader->source, place,
                                 _ ("expected an entry such as depth: \"2\""));
    if (poda_texts_contain (reader->entries, key))
        return poda_source_fail (reader->source, place,
                                 _ ("expected each key once, found %s again"),
                                 poda_draft_quote (reader->draft, key));
    poda_lexer_next (lexer);
    if (lexer->kind != PODA_TOKEN_TEXT)
        return poda_source_fail (reader->source, lexer->place,
                                 _ ("expected a value in quotes behind %s"),
                                 poda_draft_quote (reader->draft, key));
    const BerkeleySpan entry = { lexer->content, lexer->content + lexer->text->len };
    if (strcmp (key, "successors") != 0 && strcmp (key, "evaluation") != 0)
        poda_draft_set_attribute (reader->draft, key, lexer->text->str);
    g_tree_insert (reader->entries, g_steal_pointer (&key),
                   g_memdup2 (&entry, sizeof entry));
    return poda_lexer_next (lexer);
}

static const BerkeleySpan *
find_entry (const BerkeleyReader *reader, const char *key)
{
    const BerkeleySpan *entry = g_tree_lookup (reader->entries, key);
    if (entry == NULL)
        poda_source_fail (reader->source, reader->source->length,
                          _ ("the entry \"%s\" is missing: expected it before the end"),
                          key);
    return entry;
}

/* The next word, a string of the draft; NULL at the end. */
static const char *
next_word (const BerkeleyReader *reader, BerkeleySpan *rest, gsize *place)
{
    const char *text = reader->source->text;
    while (rest->begin < rest->end && g_ascii_isspace (text[rest->begin]))
        rest->begin++;
    *place = rest->begin;
    while (rest->begin < rest->end && !g_ascii_isspace (text[rest->begin]))
        rest->begin++;
    g_autofree char *word = g_strndup (text + *place, rest->begin - *place);
    return *word != '\0' ? poda_draft_keep (reader->draft, word) : NULL;
}

/* The one word of an entry; NULL sets the error. */
static const char *
read_word (const BerkeleyReader *reader, const char *key, gsize *place)
{
    const BerkeleySpan *entry = find_entry (reader, key);
    if (entry == NULL)
        return NULL;
    BerkeleySpan rest = *entry;
    gsize second;
    const char *word = next_word (reader, &rest, place);
    if (word != NULL && next_word (reader, &rest, &second) == NULL)
        return word;
    poda_source_fail (reader->source, entry->begin,
                      _ ("expected one word as the value of \"%s\""), key);
    return NULL;
}

/* Reads one of some words; `expected` has a place for what was found. */
static gboolean
read_choice (const BerkeleyReader *reader, const char *key, const char *const *words,
             const char *expected, guint *index)
{
    gsize place;
    const char *text = read_word (reader, key, &place);
    if (text == NULL)
        return FALSE;
    for (*index = 0; words[*index] != NULL; *index += 1)
        if (strcmp (text, words[*index]) == 0)
            return TRUE;
    return poda_source_fail_as (reader->source, place, PODA_TREE_ERROR_GAME, expected,
                                poda_draft_quote (reader->draft, text));
}

#define MOST_DIGITS 9

static gboolean
read_count (const BerkeleyReader *reader, const char *key, guint *count)
{
    gsize place;
    const char *text = read_word (reader, key, &place);
    if (text == NULL)
        return FALSE;
    *count = (guint) g_ascii_strtoull (text, NULL, 10);
    return (text[strspn (text, "0123456789")] == '\0' && strlen (text) <= MOST_DIGITS
            && *count > 0)
           || poda_source_fail (
               reader->source, place,
               _ ("expected a whole number from 1 as the value of \"%s\", found %s"),
               key, poda_draft_quote (reader->draft, text));
}

/* --- The graph --- */

static BerkeleyState *
state_at (const BerkeleyReader *reader, guint32 index)
{
    return &g_array_index (reader->states, BerkeleyState, index);
}

/* A state's name is copied for each way that leads to it: long ones, many times, would
 * fill any memory. */
#define LONGEST_NAME 255

/* Finds the state of that name, which is new when it is first mentioned. */
static gboolean
find_state (BerkeleyReader *reader, const char *name, gsize place, guint32 *index)
{
    guint known = GPOINTER_TO_UINT (g_tree_lookup (reader->indices, name));
    if (strlen (name) > LONGEST_NAME)
        return poda_source_fail (
            reader->source, place,
            _ ("expected the name of a state of at most %d bytes, found a longer one"),
            LONGEST_NAME);
    if (known == 0) {
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

/* Reads the states at which the game is over. Their values say who won. */
static gboolean
read_over (BerkeleyReader *reader, const char *key)
{
    const BerkeleySpan *entry = g_tree_lookup (reader->entries, key);
    BerkeleySpan rest = entry != NULL ? *entry : (BerkeleySpan){ 0 };
    const char *name;
    for (gsize place; (name = next_word (reader, &rest, &place)) != NULL;) {
        guint32 index;
        if (!find_state (reader, name, place, &index))
            return FALSE;
        state_at (reader, index)->over = TRUE;
    }
    return TRUE;
}

/* Takes a line: state action state. */
static gboolean
take_successor (BerkeleyReader *reader, const char *const *words, const gsize *places)
{
    guint32 from, index = reader->edges->len;
    BerkeleyEdge edge = { .action = words[1],
                          .place = places[1],
                          .to_place = places[2],
                          .next = PODA_TREE_NONE };
    if (!find_state (reader, words[0], places[0], &from)
        || !find_state (reader, words[2], places[2], &edge.to))
        return FALSE;
    g_array_append_val (reader->edges, edge);
    BerkeleyState *state = state_at (reader, from);
    if (state->first == PODA_TREE_NONE)
        state->first = index;
    else
        g_array_index (reader->edges, BerkeleyEdge, state->last).next = index;
    state->last = index;
    return TRUE;
}

/* Takes a line: state number. */
static gboolean
take_value (BerkeleyReader *reader, const char *const *words, const gsize *places)
{
    guint32 index;
    if (!find_state (reader, words[0], places[0], &index))
        return FALSE;
    BerkeleyState *state = state_at (reader, index);
    if (state->has_value)
        return poda_source_fail (reader->source, places[0],
                                 _ ("expected each state once, found %s again"),
                                 poda_draft_quote (reader->draft, state->name));
    state->has_value = TRUE;
    state->value_place = places[1];
    return poda_draft_read_value (reader->draft, words[1], places[1], &state->value);
}

/* Reads the lines of a block, each of `n` words. */
static gboolean
read_lines (BerkeleyReader *reader, const char *key, guint n, const char *expected,
            gboolean (*take) (BerkeleyReader *reader, const char *const *words,
                              const gsize *places))
{
    const BerkeleySpan *entry = find_entry (reader, key);
    if (entry == NULL)
        return FALSE;
    for (gsize at = entry->begin, end; at < entry->end; at = end + 1) {
        const char *words[4] = { NULL };
        gsize places[4];
        guint n_words = 0;
        for (end = at;
             end < entry->end && strchr ("\r\n", reader->source->text[end]) == NULL;)
            end++;
        BerkeleySpan line = { at, end };
        while (n_words < 4
               && (words[n_words] = next_word (reader, &line, &places[n_words]))
                      != NULL)
            n_words++;
        if (n_words > 0 && n_words != n)
            return poda_source_fail (reader->source, places[0], "%s", expected);
        if (n_words == n && !take (reader, words, places))
            return FALSE;
    }
    return TRUE;
}

/* --- The tree --- */

/* Makes the node of a state, to which the innermost open node's `edge` leads (NULL: the
 * root), and opens it unless it is a leaf. */
static gboolean
enter (BerkeleyReader *reader, guint32 index, const BerkeleyEdge *edge, gsize place)
{
    const BerkeleyState *state = state_at (reader, index);
    guint ply = reader->open->len;
    if (!poda_draft_check_size (reader->draft, place, ply))
        return FALSE;
    BerkeleyOpen open = { poda_draft_add (reader->draft, place), state->first };
    PodaDraftNode *node = poda_draft_node (reader->draft, open.node);
    node->name = state->name;
    node->player = ply % reader->n_agents == 0 ? PODA_MAX
                   : reader->chance            ? PODA_CHANCE
                                               : PODA_MIN;
    node->has_value = (guint8) state->has_value;
    node->value = state->value;
    node->value_place = (guint32) state->value_place;
    if (edge != NULL) {
        node->move = edge->action;
        node->move_place = (guint32) edge->place;
        poda_draft_link (reader->draft,
                         g_array_index (reader->open, BerkeleyOpen, ply - 1).node,
                         open.node, place);
    }
    gboolean at_limit = ply == (guint64) reader->depth * reader->n_agents;
    if (!at_limit && !state->over && state->first != PODA_TREE_NONE) {
        g_array_append_val (reader->open, open);
        return TRUE;
    }
    return state->has_value
           || poda_source_fail_as (
               reader->source, place, PODA_TREE_ERROR_VALUE,
               at_limit ? _ ("%s is at the depth limit: expected a line of evaluation "
                             "for it")
                        : _ ("%s is an end of the game: expected a line of evaluation "
                             "for it"),
               poda_draft_quote (reader->draft, state->name));
}

/* Makes nodes in preorder: the first node of a state is the first that a search comes
 * to. */
static gboolean
unfold (BerkeleyReader *reader)
{
    if (!enter (reader, reader->start, NULL, reader->start_place))
        return FALSE;
    while (reader->open->len > 0) {
        guint n_open = reader->open->len;
        BerkeleyOpen *last = &g_array_index (reader->open, BerkeleyOpen, n_open - 1);
        if (last->edge == PODA_TREE_NONE) {
            g_array_set_size (reader->open, n_open - 1);
            continue;
        }
        const BerkeleyEdge *edge =
            &g_array_index (reader->edges, BerkeleyEdge, last->edge);
        last->edge = edge->next;
        if (!enter (reader, edge->to, edge, edge->to_place))
            return FALSE;
    }
    poda_draft_tell_apart (reader->draft);
    return TRUE;
}

static gboolean
read_graph (BerkeleyReader *reader)
{
    static const char *const classes[] = { "GraphGameTreeTest", NULL };
    static const char *const algorithms[] = { "MinimaxAgent", "AlphaBetaAgent",
                                              "ExpectimaxAgent", NULL };
    guint class, algorithm;
    const char *start;
    /* Of the many kinds of .test files one holds a tree. */
    if (!read_choice (
            reader, "class", classes,
            _ ("expected the class GraphGameTreeTest, the only one with a tree in it, "
               "found %s"),
            &class)
        || !read_choice (
            reader, "alg", algorithms,
            _ ("expected MinimaxAgent, AlphaBetaAgent or ExpectimaxAgent, found %s"),
            &algorithm)
        || !read_count (reader, "depth", &reader->depth)
        || !read_count (reader, "num_agents", &reader->n_agents))
        return FALSE;
    reader->chance = algorithm == 2;
    start = read_word (reader, "start_state", &reader->start_place);
    return start != NULL
           && find_state (reader, start, reader->start_place, &reader->start)
           && read_over (reader, "win_states") && read_over (reader, "lose_states")
           && read_lines (
               reader, "successors", 3,
               _ ("expected a state, an action and the next state on a line"),
               take_successor)
           && read_lines (reader, "evaluation", 2,
                          _ ("expected a state and a number on a line"), take_value)
           && unfold (reader);
}

static gboolean
read_berkeley (PodaDraft *draft, gconstpointer data G_GNUC_UNUSED)
{
    g_autoptr (GTree) entries = poda_texts_new (g_free, g_free);
    g_autoptr (GTree) indices = poda_texts_new (NULL, NULL);
    g_autoptr (GArray) states = g_array_new (FALSE, FALSE, sizeof (BerkeleyState));
    g_autoptr (GArray) edges = g_array_new (FALSE, FALSE, sizeof (BerkeleyEdge));
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (BerkeleyOpen));
    g_auto (PodaLexer) lexer;
    BerkeleyReader reader = { .draft = draft,
                              .source = draft->source,
                              .entries = entries,
                              .indices = indices,
                              .states = states,
                              .edges = edges,
                              .open = open };
    poda_lexer_begin (&lexer, draft->source, poda_source_begin (draft->source),
                      PODA_LANGUAGE_BERKELEY);
    while (lexer.kind != PODA_TOKEN_END)
        if (!read_entry (&reader, &lexer))
            return FALSE;
    return read_graph (&reader);
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text, gsize length,
                         GError **error)
{
    return poda_draft_read (name, text, length, read_berkeley, error);
}
