#include "draw/dot_parts.h"

#include "draw/dot_label.h"

static void
set_number (PodaDot *dot, Agnode_t *node, PodaDotNodeKey key, PodaValue value)
{
    char buffer[PODA_VALUE_BUFFER];
    poda_dot_set_node (dot, node, key,
                       poda_value_format (value, PODA_STYLE_MACHINE, buffer));
}

static void
set_integer (PodaDot *dot, Agnode_t *node, PodaDotNodeKey key, const char *format,
             guint32 number)
{
    g_string_printf (dot->text, format, number);
    poda_dot_set_node (dot, node, key, dot->text->str);
}

static void
add_window (PodaDot *dot, Agnode_t *node, const PodaNode *visited)
{
    set_number (dot, node, PODA_DOT_NODE_ALPHA, visited->alpha);
    set_number (dot, node, PODA_DOT_NODE_BETA, visited->beta);
    set_number (dot, node, PODA_DOT_NODE_ALPHA_OUT, poda_node_alpha_out (visited));
    set_number (dot, node, PODA_DOT_NODE_BETA_OUT, poda_node_beta_out (visited));
}

static void
add_findings (PodaDot *dot, Agnode_t *node, const PodaNode *visited)
{
    if (poda_record_problem (dot->figure->record)->algorithm->windowed)
        add_window (dot, node, visited);
    set_integer (dot, node, PODA_DOT_NODE_ORDER, "%u", visited->id);
    set_number (dot, node, PODA_DOT_NODE_VALUE, visited->value);
    poda_dot_set_node (dot, node, PODA_DOT_NODE_BOUND,
                       poda_bound_word (visited->bound));
    if (visited->cut != PODA_CUT_NONE)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_CUT, poda_cut_word (visited->cut));
    if (visited->cut_by != 0)
        set_integer (dot, node, PODA_DOT_NODE_CUT_BY, "n%u", visited->cut_by);
}

/* The value of a leaf, which the search may never have seen. */
static void
add_leaf_value (PodaDot *dot, Agnode_t *node, PodaDotNodeKey key, const PodaWalk *walk)
{
    PodaLeafReason reason;
    PodaValue value;
    if (poda_problem_leaf_value (poda_record_problem (walk->record),
                                 poda_walk_position (walk), walk->ply, &reason, &value))
        set_number (dot, node, key, value);
}

/* A leaf that was not reached yet keeps its value as what is known, so that the tree
 * can be read back; an open node has no bound. */
static void
add_moment (PodaDot *dot, Agnode_t *node, const PodaWalk *walk)
{
    const PodaMoment *moment = dot->figure->moment;
    const PodaNode *seen = poda_moment_seen (moment, walk->node);
    PodaState state = poda_moment_state (moment, walk->node);
    PodaValue value;
    PodaBound bound;
    poda_dot_set_node (dot, node, PODA_DOT_NODE_STATUS,
                       poda_moment_word (moment, walk->node));
    if (seen == NULL) {
        add_leaf_value (dot, node, PODA_DOT_NODE_KNOWN, walk);
        return;
    }
    add_findings (dot, node, seen);
    if (!poda_moment_value (moment, walk->node, &value, &bound)) {
        poda_dot_set_node (dot, node, PODA_DOT_NODE_VALUE, "");
        add_leaf_value (dot, node, PODA_DOT_NODE_KNOWN, walk);
    }
    if (state == PODA_STATE_OPEN)
        poda_dot_set_node (dot, node, PODA_DOT_NODE_BOUND, "");
}

void
poda_dot_add_node_data (PodaDot *dot, Agnode_t *node, const PodaBox *box,
                        const PodaWalk *walk, const PodaNames *names)
{
    g_string_truncate (dot->text, 0);
    poda_dot_append_data (dot->text, names->name);
    poda_dot_set_node (dot, node, PODA_DOT_NODE_PATH, dot->text->str);
    poda_dot_set_node (dot, node, PODA_DOT_NODE_PLAYER, poda_player_word (box->player));
    if (dot->figure->drawing.blank) {
        add_leaf_value (dot, node, PODA_DOT_NODE_VALUE, walk);
        return;
    }
    poda_dot_set_node (dot, node, PODA_DOT_NODE_PV, box->pv ? "true" : "false");
    if (dot->figure->whole != NULL) {
        add_moment (dot, node, walk);
        return;
    }
    poda_dot_set_node (dot, node, PODA_DOT_NODE_STATUS,
                       poda_status_word (walk->node->status));
    if (walk->node->status == PODA_STATUS_PRUNED)
        add_leaf_value (dot, node, PODA_DOT_NODE_KNOWN, walk);
    else
        add_findings (dot, node, walk->node);
}

void
poda_dot_add_edge_data (PodaDot *dot, Agedge_t *edge, const PodaBox *box,
                        const PodaNames *names)
{
    g_string_truncate (dot->text, 0);
    poda_dot_append_data (dot->text, names->move);
    poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_MOVE, dot->text->str);
    if (box->probability >= 0) {
        char buffer[PODA_VALUE_BUFFER];
        poda_value_format (box->probability, PODA_STYLE_MACHINE, buffer);
        poda_dot_set_edge (dot, edge, PODA_DOT_EDGE_PROBABILITY, buffer);
    }
}
