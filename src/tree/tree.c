#include "tree/tree.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/read.h"
#include "base/terminal.h"
#include "base/texts.h"
#include "tree/tree_builder.h"

G_DEFINE_QUARK (poda_tree_error, poda_tree_error)

struct _PodaTree {
    PodaGame game;       /* first, so that a PodaGame can be cast to its PodaTree */
    PodaTreeNode *nodes; /* in preorder */
    guint16 *heights;    /* by node: plies to its deepest leaf */
    guint32 n_nodes;
    guint n_left_out;
    gboolean lettered;
    GTree *names;      /* own name to index + 1, or to SEVERAL; NULL until first used */
    GTree *attributes; /* the graph's: both strings are in `strings` */
    GStringChunk *strings;
};

/* Indices are less than PODA_TREE_NONE, so index + 1 never equals this. */
#define SEVERAL GUINT_TO_POINTER (G_MAXUINT32)

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

static const PodaGame rules = {
    .name = "tree",
    .summary = N_ ("a tree given in a file or as a literal"),
    .players = { "MAX", "MIN" },
    .parameters = &(const PodaParameter){ .name = NULL },
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
    gboolean leaf = node->child == PODA_TREE_NONE;
    const char *wrong = leaf ? NULL : _ ("node \"%s\" has children; expected a leaf");
    for (guint32 i = node->parent; leaf && isinf (value) && i != PODA_TREE_NONE;
         i = tree->nodes[i].parent)
        if (tree->nodes[i].player == PODA_CHANCE)
            wrong = _ ("node \"%s\" is below a chance node; expected a finite value");
    if (wrong == NULL) {
        node->value = value;
        return TRUE;
    }
    g_autofree char *name = poda_tree_name (tree, index);
    g_set_error (error, PODA_TREE_ERROR,
                 leaf ? PODA_TREE_ERROR_VALUE : PODA_TREE_ERROR_NODE, wrong, name);
    return FALSE;
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

/* --- Names of nodes: their own, or their moves --- */

char *
poda_tree_name (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = &tree->nodes[index];
    if (node->name != NULL || index == 0)
        return g_strdup (node->name != NULL ? node->name : PODA_ROOT_NAME);
    g_autoptr (GPtrArray) path = g_ptr_array_new ();
    g_ptr_array_add (path, NULL);
    for (; node->parent != PODA_TREE_NONE; node = &tree->nodes[node->parent])
        g_ptr_array_insert (path, 0, (gpointer) node->move);
    return g_strjoinv (".", (char **) path->pdata);
}

/* Follows a path of moves from a node in all ways, since moves may contain points. Adds
 * the number of nodes with this name to `n_found`, and returns one of them. */
static guint32
follow (const PodaTree *tree, guint32 from, const char *path, guint *n_found)
{
    guint32 found = PODA_TREE_NONE;
    for (guint32 i = tree->nodes[from].child; i != PODA_TREE_NONE;
         i = tree->nodes[i].next) {
        gsize length = strlen (tree->nodes[i].move);
        if (strncmp (path, tree->nodes[i].move, length) != 0)
            continue;
        guint32 below = PODA_TREE_NONE;
        if (path[length] == '.')
            below = follow (tree, i, path + length + 1, n_found);
        else if (path[length] == '\0')
            *n_found += 1;
        if (path[length] == '\0' || below != PODA_TREE_NONE)
            found = path[length] == '\0' ? i : below;
    }
    return found;
}

/* Returns the table of names, made on the first call from any thread: it takes as long
 * as reading the tree. */
static GTree *
names_of (const PodaTree *tree)
{
    PodaTree *own = (PodaTree *) tree;
    if (!g_once_init_enter (&own->names))
        return own->names;
    GTree *names = poda_texts_new (NULL, NULL);
    for (guint32 i = 0; i < tree->n_nodes; i++) {
        gpointer name = (gpointer) tree->nodes[i].name;
        if (name != NULL)
            g_tree_insert (names, name,
                           poda_texts_contain (names, name) ? SEVERAL
                                                            : GUINT_TO_POINTER (i + 1));
    }
    g_once_init_leave (&own->names, names);
    return names;
}

guint32
poda_tree_find (const PodaTree *tree, const char *name, GError **error)
{
    gpointer bearer = g_tree_lookup (names_of (tree), name);
    if (bearer != NULL && bearer != SEVERAL)
        return GPOINTER_TO_UINT (bearer) - 1;
    guint n_found = 0;
    guint32 found = bearer == NULL ? follow (tree, 0, name, &n_found) : PODA_TREE_NONE;
    if (bearer == NULL && n_found == 1)
        return found;
    if (bearer == NULL && n_found == 0
        && (strcmp (name, PODA_ROOT_NAME) == 0
            || strcmp (name, _ (PODA_ROOT_NAME)) == 0))
        return 0;
    g_autofree char *quote = poda_quote (name);
    if (bearer != NULL || n_found > 1) {
        g_set_error (
            error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
            _ ("several nodes are called %s; expected a name that only one node has"),
            quote);
        return PODA_TREE_NONE;
    }
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_NODE,
                 _ ("no node is called %s; expected a node's name, or root, or its "
                    "moves joined by dots"),
                 quote);
    g_auto (PodaSuggestion) near = { 0 };
    poda_suggestion_begin (&near, name);
    for (guint32 i = 0; i < tree->n_nodes; i++)
        if (tree->nodes[i].name != NULL)
            poda_suggestion_try (&near, tree->nodes[i].name);
    poda_suggestion_try (&near, _ (PODA_ROOT_NAME));
    poda_suggestion_append (&near, error);
    return PODA_TREE_NONE;
}

/* Checks the draft and builds the tree. Takes over the draft's strings. NULL sets the
 * error. */
static PodaTree *
build (PodaBuilder *builder)
{
    g_autofree guint32 *order = poda_builder_order (builder);
    if (order == NULL || !poda_builder_resolve_players (builder, order))
        return NULL;
    PodaTree *tree = g_new0 (PodaTree, 1);
    gboolean has_chance = FALSE;
    g_autofree guint32 *index = g_new (guint32, builder->nodes->len);
    tree->nodes = g_new (PodaTreeNode, builder->nodes->len);
    for (guint32 i = 0; i < builder->nodes->len; i++) {
        const PodaBuilderNode *from = poda_builder_node (builder, order[i]);
        if (from->left_out)
            continue;
        index[order[i]] = tree->n_nodes;
        tree->nodes[tree->n_nodes++] = (PodaTreeNode){
            .name = from->name,
            .move = i > 0 ? from->move : NULL,
            .player = (PodaPlayer) from->player,
            .has_value = from->has_value,
            .value = from->has_value ? from->value : 0,
            .probability = from->chance,
            .weight = from->weight,
            .parent = i > 0 ? index[from->parent] : PODA_TREE_NONE,
            .child = PODA_TREE_NONE,
            .next = PODA_TREE_NONE,
            .lettered = from->lettered,
        };
    }
    tree->heights = g_new0 (guint16, tree->n_nodes);
    /* Each node is linked before its siblings, and complete before its parent. */
    for (guint32 i = tree->n_nodes - 1; i > 0; i--) {
        PodaTreeNode *node = &tree->nodes[i], *parent = &tree->nodes[node->parent];
        node->next = parent->child;
        parent->child = i;
        parent->n_children++;
        has_chance |= parent->player == PODA_CHANCE;
        if (tree->heights[node->parent] <= tree->heights[i])
            tree->heights[node->parent] = tree->heights[i] + 1;
    }
    tree->n_left_out = builder->nodes->len - tree->n_nodes;
    tree->lettered = builder->lettered;
    tree->strings = g_steal_pointer (&builder->strings);
    tree->attributes = g_steal_pointer (&builder->attributes);
    tree->game = rules;
    if (!has_chance)
        tree->game.probability = tree->game.weight = NULL;
    return tree;
}

/* --- Reading --- */

static void
clear_draft (PodaBuilder *builder)
{
    g_array_unref (builder->nodes);
    g_clear_pointer (&builder->strings, g_string_chunk_free);
    g_clear_pointer (&builder->attributes, g_tree_unref);
    g_clear_pointer (&builder->kept, g_tree_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaBuilder, clear_draft)

static PodaTree *
make (PodaSource source, PodaBuilderFill fill, gconstpointer data, GError **error)
{
    g_autoptr (GError) wrong = NULL;
    PodaTree *tree = NULL;
    source.error = &wrong;
    g_auto (PodaBuilder) builder = {
        .source = &source,
        .nodes = g_array_new (FALSE, FALSE, sizeof (PodaBuilderNode)),
        .strings = g_string_chunk_new (4096),
        .kept = poda_texts_new (NULL, NULL),
        .attributes = poda_texts_new (NULL, NULL),
        .player = PODA_BUILDER_ALTERNATES,
    };
    if ((source.text == NULL || poda_source_check (&source)) && fill (&builder, data)
        && wrong == NULL)
        tree = build (&builder);
    if (wrong != NULL)
        g_propagate_error (error, g_steal_pointer (&wrong));
    return tree;
}

PodaTree *
poda_builder_make (PodaBuilderFill fill, gconstpointer data, GError **error)
{
    return make ((PodaSource){ .text = NULL }, fill, data, error);
}

PodaTree *
poda_builder_read (const char *name, const char *text, gsize length,
                   PodaBuilderFill read, GError **error)
{
    return make ((PodaSource){ name, text, length, NULL }, read, NULL, error);
}
