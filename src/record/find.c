/* Finding a node by its name, in a record and before a search. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "base/terminal.h"
#include "record/record.h"
#include "tree/tree.h"

/* Returns the rest of `name` after this move and its dot, or NULL if `name` does not
 * begin with the move. */
static const char *
after_move (const char *name, const char *move)
{
    gsize length = strlen (move);
    if (strncmp (name, move, length) != 0)
        return NULL;
    if (name[length] == '.' && name[length + 1] != '\0')
        return name + length + 1;
    return name[length] == '\0' ? name + length : NULL;
}

/* The result: the last node found, and the number of nodes found. */
typedef struct {
    const PodaRecord *record;
    const PodaNode *found;
    guint n_found;
} Finding;

static gboolean
is_root (const char *name)
{
    return strcmp (name, PODA_ROOT_NAME) == 0 || strcmp (name, _ (PODA_ROOT_NAME)) == 0;
}

/* Finds all nodes of that name: there may be several if moves contain dots. */
static void
follow_moves (Finding *finding, const PodaNode *node, const PodaPosition *position,
              const char *name)
{
    const PodaGame *game = poda_record_problem (finding->record)->game;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child)) {
        g_autofree char *move = game->format_move (game, position, child->move);
        const char *rest = after_move (name, move);
        if (rest == NULL)
            continue;
        if (*rest == '\0') {
            finding->found = child;
            finding->n_found++;
            continue;
        }
        PodaPosition next;
        game->play (game, position, child->move, &next);
        follow_moves (finding, child, &next, rest);
    }
}

PodaNode *
poda_record_find (const PodaRecord *record, const char *name, GError **error)
{
    Finding finding = { .record = record };
    const PodaGame *game = poda_record_problem (record)->game;
    guint64 id;
    g_auto (PodaWalk) walk = { 0 };
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (game->own_name != NULL && poda_walk_next (&walk))
        if (g_strcmp0 (game->own_name (game, poda_walk_position (&walk)), name) == 0) {
            finding.found = walk.node;
            finding.n_found++;
        }
    if (finding.n_found == 0 && is_root (name))
        return poda_record_root (record);
    if (finding.n_found == 0)
        follow_moves (&finding, poda_record_root (record),
                      &poda_record_problem (record)->root, name);
    if (finding.n_found > 1) {
        g_set_error (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                     _ ("%u nodes are named \"%s\"; expected a name that only one node "
                        "has, or a node number written n%u"),
                     finding.n_found, name, finding.found->id);
        return NULL;
    }
    if (finding.n_found == 0 && *name == 'n'
        && g_ascii_string_to_unsigned (name + 1, 10, 1, poda_record_n_nodes (record),
                                       &id, NULL))
        return poda_record_node (record, (guint32) id);
    if (finding.found == NULL) {
        g_autofree char *quote = poda_quote (name);
        g_set_error (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                     _ ("no node %s; expected a node's name, \"root\", the moves to it "
                        "joined by \".\", or n1 to n%u"),
                     quote, poda_record_n_nodes (record));
    }
    return (PodaNode *) finding.found;
}

/* --- Before a search --- */

/* TRUE if legal moves lead along `path`, within the depth limit. If moves contain dots,
 * one reading of the path is enough. */
static gboolean
leads (const PodaProblem *problem, const PodaPosition *position, guint ply,
       const char *path)
{
    const PodaGame *game = problem->game;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    gboolean found = FALSE;
    if (ply == problem->depth || game->over (game, position, &utility))
        return FALSE;
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count && !found; i++) {
        g_autofree char *move = game->format_move (game, position, moves.items[i]);
        const char *rest = after_move (path, move);
        if (rest == NULL)
            continue;
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        found = *rest == '\0' || leads (problem, &next, ply + 1, rest);
    }
    return found;
}

gboolean
poda_record_check_name (const PodaProblem *problem, const char *name, GError **error)
{
    guint64 id;
    g_auto (PodaSuggestion) near = { 0 };
    gboolean number = *name == 'n'
                      && g_ascii_string_to_unsigned (name + 1, 10, 1,
                                                     PODA_RECORD_MAX_NODES, &id, NULL);
    const PodaTree *tree = poda_tree_of_game (problem->game);
    gboolean named = tree == NULL && problem->game->own_name != NULL;
    poda_suggestion_begin (&near, name);
    for (guint32 i = 0; tree != NULL && !named && i < poda_tree_n_nodes (tree); i++) {
        const char *own = poda_tree_node (tree, i)->name;
        named = g_strcmp0 (own, name) == 0;
        if (own != NULL)
            poda_suggestion_try (&near, own);
    }
    if (number || named || is_root (name) || leads (problem, &problem->root, 0, name))
        return TRUE;
    g_autofree char *quote = poda_quote (name);
    g_set_error (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                 _ ("no node %s; expected a node's name, \"root\", the moves to it "
                    "joined by \".\", or n1, n2, … in the order of visits"),
                 quote);
    poda_suggestion_try (&near, _ (PODA_ROOT_NAME));
    poda_suggestion_append (&near, error);
    return FALSE;
}
