#include "tree/tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/texts.h"
#include "base/read.h"
#include "tree/draft.h"

G_DEFINE_QUARK (poda_tree_error, poda_tree_error)

struct _PodaTree {
    PodaGame game;       /* first, so that the rules find their tree */
    PodaTreeNode *nodes; /* in preorder */
    guint16 *heights;    /* of each node: plies to its deepest leaf */
    guint32 n_nodes;
    guint n_left_out;
    gboolean lettered;
    GTree *names;      /* own name to index + 1, or to PODA_TREE_SEVERAL; NULL until
                               somebody asks */
    GTree *attributes; /* of the graph: both strings are in `strings` */
    GStringChunk *strings;
};

/* Node indices are below PODA_TREE_NONE, so an index + 1 never is this. */
#define PODA_TREE_SEVERAL GUINT_TO_POINTER (G_MAXUINT32)

static const PodaTree *
tree_of (const PodaGame *game)
{
    return (const PodaTree *) game;
}

static const PodaTreeNode *
node_at (const PodaGame *game, const PodaPosition *position)
{
    return &tree_of (game)->nodes[poda_tree_index (position)];
}

static gboolean
start (const PodaGame *game, const PodaArguments *arguments G_GNUC_UNUSED,
       PodaPosition *position, GError **error G_GNUC_UNUSED)
{
    poda_tree_position (tree_of (game), 0, position);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game, const PodaPosition *position)
{
    return node_at (game, position)->player;
}

static gboolean
over (const PodaGame *game, const PodaPosition *position, PodaValue *utility)
{
    const PodaTreeNode *node = node_at (game, position);
    if (node->child != PODA_TREE_NONE)
        return FALSE;
    *utility = node->value;
    return TRUE;
}

static void
moves (const PodaGame *game, const PodaPosition *position, PodaMoves *list)
{
    const PodaTree *tree = tree_of (game);
    for (guint32 i = node_at (game, position)->child; i != PODA_TREE_NONE;
         i = tree->nodes[i].next)
        poda_moves_push (list, i);
}

static void
play (const PodaGame *game, const PodaPosition *position G_GNUC_UNUSED, PodaMove move,
      PodaPosition *next)
{
    poda_tree_position (tree_of (game), move, next);
}

static double
probability (const PodaGame *game, const PodaPosition *position G_GNUC_UNUSED,
             PodaMove move)
{
    return tree_of (game)->nodes[move].probability;
}

static double
weight (const PodaGame *game, const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    return tree_of (game)->nodes[move].weight;
}

static gboolean
static_value (const PodaGame *game, const PodaPosition *position, PodaValue *value)
{
    const PodaTreeNode *node = node_at (game, position);
    if (node->has_value)
        *value = node->value;
    return node->has_value;
}

static guint
longest (const PodaGame *game, const PodaPosition *position)
{
    return tree_of (game)->heights[poda_tree_index (position)];
}

static char *
format_move (const PodaGame *game, const PodaPosition *position G_GNUC_UNUSED,
             PodaMove move)
{
    return g_strdup (tree_of (game)->nodes[move].move);
}

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    return poda_tree_name (tree_of (game), poda_tree_index (position));
}

static gboolean
parse_position (const PodaGame *game, const PodaPosition *first G_GNUC_UNUSED,
                const char *text, PodaPosition *position, GError **error)
{
    g_autoptr (GError) cause = NULL;
    guint32 index = poda_tree_find (tree_of (game), text, &cause);
    if (index == PODA_TREE_NONE) {
        g_set_error_literal (error, PODA_GAME_ERROR, PODA_GAME_ERROR_POSITION,
                             cause->message);
        return FALSE;
    }
    poda_tree_position (tree_of (game), index, position);
    return TRUE;
}

static const char *
own_name (const PodaGame *game, const PodaPosition *position)
{
    return node_at (game, position)->name;
}

static const PodaParameter no_parameters[] = { { .name = NULL } };

static const PodaGame rules = {
    .name = "tree",
    .summary = N_ ("a tree that a file or a literal spells out"),
    .players = { "MAX", "MIN" },
    .parameters = no_parameters,
    .states_players = TRUE,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .probability = probability,
    .weight = weight,
    .static_value = static_value,
    .longest = longest,
    .format_move = format_move,
    .format_position = format_position,
    .parse_position = parse_position,
    .own_name = own_name,
    .moves_tell = TRUE,
};

void
poda_tree_free (PodaTree *tree)
{
    if (tree == NULL)
        return;
    g_free (tree->nodes);
    g_free (tree->heights);
    g_clear_pointer (&tree->names, g_tree_unref);
    g_tree_unref (tree->attributes);
    g_string_chunk_free (tree->strings);
    g_free (tree);
}

const PodaGame *
poda_tree_game (const PodaTree *tree)
{
    return &tree->game;
}

PodaTree *
poda_tree_of_game (const PodaGame *game)
{
    return game->over == over ? (PodaTree *) game : NULL;
}

void
poda_tree_position (const PodaTree *tree G_GNUC_UNUSED, guint32 index,
                    PodaPosition *position)
{
    *position = (PodaPosition){ .words = { index } };
}

guint32
poda_tree_index (const PodaPosition *position)
{
    return (guint32) position->words[0];
}

guint32
poda_tree_n_nodes (const PodaTree *tree)
{
    return tree->n_nodes;
}

const PodaTreeNode *
poda_tree_node (const PodaTree *tree, guint32 index)
{
    return &tree->nodes[index];
}

guint
poda_tree_depth (const PodaTree *tree)
{
    return tree->heights[0];
}

const char *
poda_tree_attribute (const PodaTree *tree, const char *key)
{
    return g_tree_lookup (tree->attributes, key);
}

GList *
poda_tree_attributes (const PodaTree *tree)
{
    GList *keys = NULL;
    for (GTreeNode *at = g_tree_node_last (tree->attributes); at != NULL;
         at = g_tree_node_previous (at))
        keys = g_list_prepend (keys, g_tree_node_key (at));
    return keys;
}

const char *
poda_tree_title (const PodaGame *game)
{
    const PodaTree *tree = poda_tree_of_game (game);
    return tree != NULL ? poda_tree_attribute (tree, "title") : NULL;
}

guint
poda_tree_n_left_out (const PodaTree *tree)
{
    return tree->n_left_out;
}

gboolean
poda_tree_set_value (PodaTree *tree, guint32 index, PodaValue value, GError **error)
{
    PodaTreeNode *node = &tree->nodes[index];
    g_autofree char *name = poda_tree_name (tree, index);
    if (node->child != PODA_TREE_NONE) {
        g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                     _ ("node \"%s\" has children: expected a leaf"), name);
        return FALSE;
    }
    for (guint32 i = node->parent; isinf (value) && i != PODA_TREE_NONE;
         i = tree->nodes[i].parent) {
        if (tree->nodes[i].player != PODA_CHANCE)
            continue;
        g_set_error (
            error, PODA_TREE_ERROR, PODA_TREE_ERROR_VALUE,
            _ ("node \"%s\" lies below a chance node: expected a finite value"), name);
        return FALSE;
    }
    node->value = value;
    return TRUE;
}

void
poda_tree_drop_names (PodaTree *tree)
{
    for (guint32 i = 0; i < tree->n_nodes; i++)
        tree->nodes[i].name = NULL, tree->nodes[i].lettered = FALSE;
    g_clear_pointer (&tree->names, g_tree_unref);
    tree->lettered = FALSE;
}

gboolean
poda_tree_is_lettered (const PodaTree *tree)
{
    return tree->lettered;
}

/* --- The names of nodes: their own, and the moves that stand in for it --- */

char *
poda_tree_name (const PodaTree *tree, guint32 index)
{
    if (tree->nodes[index].name != NULL)
        return g_strdup (tree->nodes[index].name);
    if (index == 0)
        return g_strdup (PODA_ROOT_NAME);

    g_autoptr (GPtrArray) upward = g_ptr_array_new ();
    for (guint32 i = index; i != 0; i = tree->nodes[i].parent)
        g_ptr_array_add (upward, (gpointer) tree->nodes[i].move);
    GString *path = g_string_new (g_ptr_array_index (upward, upward->len - 1));
    for (guint i = upward->len - 1; i > 0; i--) {
        g_string_append_c (path, '.');
        g_string_append (path, g_ptr_array_index (upward, i - 1));
    }
    return g_string_free (path, FALSE);
}

/* A node on the way, and what of the path is left below it. */
typedef struct {
    guint32 index;
    const char *rest;
} Crossing;

/* Pushes the children of `from` whose move `rest` begins with. */
static void
push_ways (const PodaTree *tree, guint32 from, const char *rest, GArray *ways)
{
    for (guint32 i = tree->nodes[from].child; i != PODA_TREE_NONE;
         i = tree->nodes[i].next) {
        gsize length = strlen (tree->nodes[i].move);
        if (strncmp (rest, tree->nodes[i].move, length) != 0)
            continue;
        if (rest[length] != '\0' && rest[length] != '.')
            continue;
        Crossing way = { i, rest + length };
        g_array_append_val (ways, way);
    }
}

/* Follows a path of moves. A move's text may itself contain points, so all ways are
 * tried; each node is entered at most once. Counts the nodes that bear the name in
 * `n_found`. */
static guint32
follow (const PodaTree *tree, const char *path, guint *n_found)
{
    guint32 found = PODA_TREE_NONE;
    g_autoptr (GArray) ways = g_array_new (FALSE, FALSE, sizeof (Crossing));
    push_ways (tree, 0, path, ways);
    while (ways->len > 0) {
        Crossing way = g_array_index (ways, Crossing, ways->len - 1);
        g_array_set_size (ways, ways->len - 1);
        if (*way.rest == '.') {
            push_ways (tree, way.index, way.rest + 1, ways);
        } else {
            found = way.index;
            *n_found += 1;
        }
    }
    return found;
}

static guint32
fail_several (const char *name, GError **error)
{
    g_autofree char *quote = poda_quote (name);
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                 _ ("several nodes are called %s: expected the name of one"), quote);
    return PODA_TREE_NONE;
}

/* Only names of their own are tried: the ways to a node are as many as there are
 * nodes. */
static void
suggest_name (const PodaTree *tree, const char *typed, GError **error)
{
    g_auto (PodaNear) near = { 0 };
    poda_near_begin (&near, typed);
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++)
        if (tree->nodes[i].name != NULL)
            poda_near_try (&near, tree->nodes[i].name);
    poda_near_try (&near, _ (PODA_ROOT_NAME));
    poda_near_suggest (&near, error);
}

/* Made when a name is first looked for, by whichever thread: most searches ask for
 * none, and millions of names take as long as the rest of reading. */
static GTree *
names_of (const PodaTree *tree)
{
    PodaTree *own = (PodaTree *) tree;
    if (!g_once_init_enter (&own->names))
        return own->names;
    GTree *names = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < tree->n_nodes; i++) {
        gpointer name = (gpointer) tree->nodes[i].name;
        if (name == NULL)
            continue;
        gboolean several = poda_texts_contain (names, name);
        g_tree_insert (names, name,
                       several ? PODA_TREE_SEVERAL : GUINT_TO_POINTER (i + 1));
    }
    g_once_init_leave (&own->names, names);
    return names;
}

guint32
poda_tree_find (const PodaTree *tree, const char *name, GError **error)
{
    gpointer bearer = g_tree_lookup (names_of (tree), name);
    if (bearer == PODA_TREE_SEVERAL)
        return fail_several (name, error);
    if (bearer != NULL)
        return GPOINTER_TO_UINT (bearer) - 1;

    guint n_found = 0;
    guint32 found = follow (tree, name, &n_found);
    if (n_found > 1)
        return fail_several (name, error);
    if (n_found == 0
        && (strcmp (name, PODA_ROOT_NAME) == 0
            || strcmp (name, _ (PODA_ROOT_NAME)) == 0))
        return 0;
    if (n_found == 0) {
        g_autofree char *quote = poda_quote (name);
        g_set_error (
            error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
            _ ("no node is called %s: expected a node's name, or root, or its moves "
               "joined by points"),
            quote);
        suggest_name (tree, name, error);
    }
    return found;
}

/* --- From a checked draft to a tree: the nodes in preorder, closely packed --- */

/* The nodes that stay, without their links. */
static void
copy_nodes (const PodaDraft *draft, const guint32 *order, PodaTree *tree)
{
    g_autofree guint32 *index = g_new (guint32, draft->nodes->len);
    tree->nodes = g_new (PodaTreeNode, draft->nodes->len);
    for (guint32 i = 0; i < draft->nodes->len; i++) {
        const PodaDraftNode *from = poda_draft_node (draft, order[i]);
        if (from->left_out)
            continue;
        index[order[i]] = tree->n_nodes;
        gboolean is_root = from->parent == PODA_TREE_NONE;
        tree->nodes[tree->n_nodes++] = (PodaTreeNode){
            .name = from->name,
            .move = is_root ? NULL : from->move,
            .player = (PodaPlayer) from->player,
            .has_value = from->has_value,
            .value = from->has_value ? from->value : 0,
            .probability = from->chance,
            .weight = from->weight,
            .parent = is_root ? PODA_TREE_NONE : index[from->parent],
            .child = PODA_TREE_NONE,
            .next = PODA_TREE_NONE,
            .lettered = from->lettered,
        };
    }
    tree->n_left_out = draft->nodes->len - tree->n_nodes;
    tree->lettered = draft->lettered;
}

/* From the last node to the first, so that each goes before its siblings and is
 * complete before its parent hears of it. */
static void
link_nodes (PodaTree *tree)
{
    tree->heights = g_new0 (guint16, tree->n_nodes);
    for (guint32 i = tree->n_nodes - 1; i > 0; i--) {
        PodaTreeNode *node = &tree->nodes[i];
        PodaTreeNode *parent = &tree->nodes[node->parent];
        node->next = parent->child;
        parent->child = i;
        parent->n_children++;
        if (tree->heights[node->parent] <= tree->heights[i])
            tree->heights[node->parent] = tree->heights[i] + 1;
    }
}

/* Checks that the draft is a tree with values, players and probabilities, and lays it
 * out. Takes the draft's strings: it can only be freed afterwards. NULL sets
 * the error. */
static PodaTree *
build (PodaDraft *draft)
{
    g_autofree guint32 *order = poda_draft_order (draft);
    if (order == NULL || !poda_draft_settle (draft, order))
        return NULL;
    poda_draft_name_deep (draft, order);

    PodaTree *tree = g_new0 (PodaTree, 1);
    copy_nodes (draft, order, tree);
    link_nodes (tree);
    gboolean has_chance = FALSE;
    for (guint32 i = 0; i < tree->n_nodes; i++)
        has_chance |=
            tree->nodes[i].player == PODA_CHANCE && tree->nodes[i].n_children > 0;
    tree->strings = g_steal_pointer (&draft->strings);
    tree->attributes = g_steal_pointer (&draft->attributes);
    tree->game = rules;
    if (!has_chance)
        tree->game.probability = tree->game.weight = NULL;
    return tree;
}

/* --- Reading --- */

static void
clear_draft (PodaDraft *draft)
{
    g_array_unref (draft->nodes);
    g_clear_pointer (&draft->strings, g_string_chunk_free);
    g_clear_pointer (&draft->attributes, g_tree_unref);
    g_clear_pointer (&draft->kept, g_tree_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaDraft, clear_draft)

static PodaTree *
make (const PodaSource *from, PodaDraftFill fill, gconstpointer data, GError **error)
{
    g_autoptr (GError) wrong = NULL;
    PodaSource source = { from->name, from->text, from->length, &wrong };
    g_auto (PodaDraft) draft = {
        .source = &source,
        .nodes = g_array_new (FALSE, FALSE, sizeof (PodaDraftNode)),
        .strings = g_string_chunk_new (4096),
        .kept = poda_texts_new (NULL, NULL),
        .attributes = poda_texts_new (NULL, NULL),
        .player = PODA_DRAFT_ALTERNATES,
    };
    PodaTree *tree = NULL;
    if ((source.text == NULL || poda_source_check (&source)) && fill (&draft, data)
        && wrong == NULL)
        tree = build (&draft);
    if (wrong != NULL)
        g_propagate_error (error, g_steal_pointer (&wrong));
    return tree;
}

PodaTree *
poda_draft_make (PodaDraftFill fill, gconstpointer data, GError **error)
{
    const PodaSource nothing = { .text = NULL };
    return make (&nothing, fill, data, error);
}

PodaTree *
poda_draft_read (const char *name, const char *text, gsize length, PodaDraftFill read,
                 GError **error)
{
    const PodaSource source = { .name = name, .text = text, .length = length };
    return make (&source, read, NULL, error);
}
