#include "cli/step/find.h"

#include <string.h>

/* Among nodes that name themselves. */
static const PodaNode *
find_own (const PodaRecord *record, const char *text)
{
    const PodaGame *game = poda_record_problem (record)->game;
    const PodaNode *first = NULL;
    g_auto (PodaWalk) walk = { 0 };
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        const char *own = game->own_name (game, poda_walk_position (&walk));
        if (own != NULL && g_str_has_prefix (own, text)
            && (first == NULL || walk.node->id < first->id))
            first = walk.node;
    }
    return first;
}

/* Below the node that the moves before the last dot lead to. */
static const PodaNode *
find_by_moves (const PodaRecord *record, const char *text)
{
    const char *dot = strrchr (text, '.');
    const char *rest = dot != NULL ? dot + 1 : text;
    g_autofree char *above =
        dot != NULL ? g_strndup (text, (gsize) (dot - text)) : g_strdup ("root");
    const PodaNode *parent = poda_record_find (record, above, NULL);
    for (const PodaNode *child = parent != NULL ? poda_node_child (parent) : NULL;
         child != NULL; child = poda_node_next (child)) {
        g_autofree char *move = poda_record_move_text (record, child);
        if (g_str_has_prefix (move, rest))
            return child;
    }
    return NULL;
}

const PodaNode *
poda_step_find (const PodaStepSession *session, const char *text)
{
    const PodaRecord *record = session->record;
    if (*text == '\0')
        return NULL;
    const PodaNode *node = poda_record_find (record, text, NULL);
    if (node == NULL && poda_record_problem (record)->game->own_name != NULL)
        node = find_own (record, text);
    return node != NULL ? node : find_by_moves (record, text);
}
