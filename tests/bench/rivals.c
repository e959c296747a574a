#include "rivals.h"

static gboolean
rival_has_line (guint pieces)
{
    static const guint lines[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        if ((pieces & lines[i]) == lines[i])
            return TRUE;
    return FALSE;
}

int
rival_tictactoe_value (guint mine, guint theirs, guint64 *nodes)
{
    ++*nodes;
    if (rival_has_line (theirs))
        return -1;
    guint empty = 0777 & ~(mine | theirs);
    if (empty == 0)
        return 0;
    int best = -1;
    for (; empty != 0; empty &= empty - 1) {
        int value = -rival_tictactoe_value (theirs, mine | (empty & -empty), nodes);
        best = value > best ? value : best;
    }
    return best;
}

/* Seven columns of seven bits, the lowest row first, the topmost bit always 0. */
#define RIVAL_COLUMNS 7
#define RIVAL_ROWS 6
#define RIVAL_CELLS G_GUINT64_CONSTANT (0xfdfbf7efdfbf)

static gboolean
rival_has_four_along (guint64 discs, guint step)
{
    guint64 pairs = discs & discs >> step;
    return (pairs & pairs >> 2 * step) != 0;
}

static gboolean
rival_has_four (guint64 discs)
{
    return rival_has_four_along (discs, 1) || rival_has_four_along (discs, RIVAL_ROWS)
           || rival_has_four_along (discs, RIVAL_ROWS + 1)
           || rival_has_four_along (discs, RIVAL_ROWS + 2);
}

int
rival_connect4_value (guint64 mine, guint64 taken, guint depth, int alpha, int beta,
                      guint64 *nodes)
{
    ++*nodes;
    if (rival_has_four (taken ^ mine))
        return -1;
    if (taken == RIVAL_CELLS || depth == 0)
        return 0;
    int best = -1;
    for (guint column = 0; column < RIVAL_COLUMNS; column++) {
        guint64 lowest = G_GUINT64_CONSTANT (1) << column * (RIVAL_ROWS + 1);
        if (taken & lowest << (RIVAL_ROWS - 1))
            continue;
        int value = -rival_connect4_value (taken ^ mine, taken | (taken + lowest),
                                           depth - 1, -beta, -alpha, nodes);
        best = value > best ? value : best;
        alpha = best > alpha ? best : alpha;
        if (alpha >= beta)
            break;
    }
    return best;
}

typedef struct {
    PodaValue alpha, beta, value;
    PodaMove move;
    PodaPlayer player;
    gboolean leaf;
} RivalPayload;

static void
rival_enter (RivalRecord *record, const PodaEvent *event)
{
    RivalPayload *payload = g_new0 (RivalPayload, 1);
    payload->alpha = event->alpha;
    payload->beta = event->beta;
    payload->move = event->move;
    payload->player = event->player;
    GNode *node = g_node_new (payload);
    if (record->open == NULL)
        record->root = node;
    else
        g_node_append (record->open, node);
    record->open = node;
}

void
rival_observe (const PodaEvent *event, gpointer data)
{
    RivalRecord *record = data;
    if (event->verb == PODA_ENTER) {
        rival_enter (record, event);
        return;
    }
    RivalPayload *payload = record->open->data;
    if (event->verb == PODA_LEAF)
        payload->leaf = TRUE;
    if (event->verb == PODA_LEAVE) {
        payload->value = event->value;
        record->open = record->open->parent;
    }
}

static gboolean
rival_free_payload (GNode *node, gpointer data G_GNUC_UNUSED)
{
    g_free (node->data);
    return FALSE;
}

void
rival_free (RivalRecord *record)
{
    g_node_traverse (record->root, G_POST_ORDER, G_TRAVERSE_ALL, -1, rival_free_payload,
                     NULL);
    g_node_destroy (record->root);
}
