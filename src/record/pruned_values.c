/* The effect of searching the children that a cut pruned: their true values, and what
 * the cut node and its ancestors would return. */

#include <glib/gi18n-lib.h>

#include "record/what_if.h"
#include "search/backup.h"

/* --- True values --- */

typedef struct {
    const PodaRecord *record;
    GArray *truths;
    PodaMoves moves; /* one stack for all open nodes */
    guint64 left;    /* nodes that may still be visited */
    gboolean failed;
} Seeker;

static PodaValue
better (PodaPlayer player, PodaValue a, PodaValue b)
{
    return player == PODA_MAX ? poda_max (a, b) : poda_min (a, b);
}

/* Returns the minimax value of a position. `node` is its recorded node, or NULL. */
static PodaValue
seek (Seeker *seeker, const PodaPosition *position, guint ply, const PodaNode *node)
{
    const PodaProblem *problem = poda_record_problem (seeker->record);
    const PodaGame *game = problem->game;
    PodaTruth truth = { .node = node };
    PodaLeafReason reason;
    guint at = seeker->truths->len, begin = seeker->moves.count;
    seeker->failed = seeker->left == 0 || ply > PODA_TREE_DEEPEST;
    if (seeker->failed)
        return 0;
    seeker->left--;
    if (node != NULL)
        g_array_append_val (seeker->truths, truth);
    if (!poda_problem_leaf_value (problem, position, ply, &reason, &truth.value)) {
        PodaPlayer player = poda_problem_player (problem, position);
        PodaBackup backup = poda_backup_begin (player);
        seeker->failed = ply == problem->depth;
        game->moves (game, position, &seeker->moves);
        guint end = seeker->moves.count;
        for (guint i = begin; i < end && !seeker->failed; i++) {
            PodaMove move = seeker->moves.items[i];
            PodaPosition next;
            const PodaNode *child = node != NULL ? poda_node_child (node) : NULL;
            while (child != NULL && child->move != move)
                child = poda_node_next (child);
            game->play (game, position, move, &next);
            PodaValue value = seek (seeker, &next, ply + 1, child);
            poda_backup_add (&backup, value,
                             player == PODA_CHANCE ? game->weight (game, position, move)
                                                   : 1);
        }
        seeker->moves.count = begin;
        truth.value = poda_backup_value (&backup);
    }
    if (node != NULL)
        g_array_index (seeker->truths, PodaTruth, at) = truth;
    return truth.value;
}

/* Appends the true values of the pruned children, in their order. FALSE: too many. */
static gboolean
seek_skipped (Seeker *seeker, const PodaNode *cut, GArray *values)
{
    const PodaGame *game = poda_record_problem (seeker->record)->game;
    guint ply = poda_node_ply (cut);
    PodaPosition position;
    poda_record_position (seeker->record, cut, &position);
    for (const PodaNode *child = poda_node_child (cut);
         child != NULL && !seeker->failed; child = poda_node_next (child)) {
        PodaPosition next;
        if (child->status != PODA_STATUS_PRUNED)
            continue;
        game->play (game, &position, child->move, &next);
        PodaValue value = seek (seeker, &next, ply + 1, child);
        g_array_append_val (values, value);
    }
    return !seeker->failed;
}

/* --- The values returned up to the root --- */

#define MOST_COMPARED 5

/* Returns `value` as the fail rule lets the node return it: fail-hard clips it. */
static PodaValue
returned (const PodaRecord *record, const PodaNode *node, PodaValue value)
{
    return poda_record_problem (record)->hard
               ? poda_max (node->alpha, poda_min (node->beta, value))
               : value;
}

/* Finds the best value of the node's visited children before `branch`, or of those
 * after it. FALSE if there are none. */
static gboolean
best_beside (const PodaNode *node, const PodaNode *branch, gboolean before,
             PodaValue *best)
{
    gboolean some = FALSE, seen = FALSE;
    *best = poda_backup_begin (node->player).value;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child)) {
        if (child == branch) {
            seen = TRUE;
        } else if (child->status != PODA_STATUS_PRUNED && seen != before) {
            *best = better (node->player, *best, child->value);
            some = TRUE;
        }
    }
    return some;
}

/* Appends a node with its text, "min (2, 9) = 2". More than MOST_COMPARED values are
 * shortened to the first, dots and the best of the others. */
static void
add_stop (GArray *way, const PodaNode *node, GArray *compared, PodaValue result,
          PodaValue value, gboolean stays)
{
    GString *text = g_string_new (node->player == PODA_MAX ? "max (" : "min (");
    gboolean many = compared->len > MOST_COMPARED;
    PodaValue best = poda_backup_begin (node->player).value;
    for (guint i = 0; i < compared->len; i++) {
        PodaValue one = g_array_index (compared, PodaValue, i);
        if (i == 0 || !many)
            g_string_append_printf (text, "%s%s", i > 0 ? ", " : "", PODA_TEXT (one));
        if (i > 0)
            best = better (node->player, best, one);
    }
    if (many)
        g_string_append_printf (text, ", %s, …", PODA_TEXT (best));
    g_string_append_printf (text, ") = %s", PODA_TEXT (result));
    const PodaPropagation stop = { node, g_string_free (text, FALSE), value, stays };
    g_array_append_val (way, stop);
}

/* Appends the parent of `branch`, which would return `value`. Later children are
 * omitted if the parent's best value so far does not change. */
static void
stop_above (const PodaRecord *record, const PodaNode *branch, PodaValue value,
            GArray *way)
{
    g_autoptr (GArray) compared = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    const PodaNode *node = poda_node_parent (branch);
    PodaPlayer player = node->player;
    PodaValue before, later;
    if (best_beside (node, branch, TRUE, &before))
        g_array_append_val (compared, before);
    g_array_append_val (compared, value);
    PodaValue now = better (player, before, value);
    if (now == better (player, before, branch->value)) {
        add_stop (way, node, compared, now, node->value, TRUE);
        return;
    }
    if (best_beside (node, branch, FALSE, &later)) {
        g_array_append_val (compared, later);
        now = better (player, now, later);
    }
    PodaValue result = returned (record, node, now);
    add_stop (way, node, compared, now, result, result == node->value);
}

static void
clear_stop (gpointer stop)
{
    g_free (((PodaPropagation *) stop)->text);
}

PodaPrunedSearch *
poda_pruned_search_new (const PodaRecord *record, const PodaNode *cut, guint64 most,
                        GError **error)
{
    if (cut->cut == PODA_CUT_NONE) {
        g_autofree char *name = poda_record_name (record, cut);
        g_set_error (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                     _ ("node \"%s\" was not cut; choose a node with a cut"), name);
        return NULL;
    }
    g_autoptr (PodaPrunedSearch) pruned_search = g_new0 (PodaPrunedSearch, 1);
    g_autoptr (GArray) skipped = g_array_new (FALSE, FALSE, sizeof (PodaValue));
    pruned_search->truths = g_array_new (FALSE, FALSE, sizeof (PodaTruth));
    pruned_search->way = g_array_new (FALSE, FALSE, sizeof (PodaPropagation));
    g_array_set_clear_func (pruned_search->way, clear_stop);
    Seeker seeker = { .record = record, .truths = pruned_search->truths, .left = most };
    gboolean done = seek_skipped (&seeker, cut, skipped);
    poda_moves_clear (&seeker.moves);
    if (!done) {
        g_set_error (error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                     _ ("more than %u nodes were skipped there; use a smaller depth"),
                     (guint) most);
        return NULL;
    }
    /* The cut node with all its children: the best visited one, then the others. */
    PodaValue all;
    best_beside (cut, NULL, TRUE, &all);
    g_array_prepend_val (skipped, all);
    for (guint i = 1; i < skipped->len; i++)
        all = better (cut->player, all, g_array_index (skipped, PodaValue, i));
    PodaValue value = returned (record, cut, all);
    add_stop (pruned_search->way, cut, skipped, all, value, value == cut->value);
    /* Stops below a chance node, whose children are searched with the full window. */
    for (const PodaNode *node = cut;; node = poda_node_parent (node)) {
        PodaPropagation *last = &g_array_index (pruned_search->way, PodaPropagation,
                                                pruned_search->way->len - 1);
        const PodaNode *above = poda_node_parent (node);
        pruned_search->stays = last->stays;
        if (last->stays || above == NULL || above->player == PODA_CHANCE)
            return g_steal_pointer (&pruned_search);
        stop_above (record, node, last->value, pruned_search->way);
    }
}

void
poda_pruned_search_free (PodaPrunedSearch *pruned_search)
{
    if (pruned_search == NULL)
        return;
    g_array_unref (pruned_search->truths);
    g_array_unref (pruned_search->way);
    g_free (pruned_search);
}
