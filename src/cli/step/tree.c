#include "cli/step/tree.h"

typedef struct {
    const PodaStepSession *session;
    GArray *rows; /* of PodaTreeRow */
    guint room;
} Outline;

static PodaTreeRow *
row_at (const Outline *outline, guint index)
{
    return &g_array_index (outline->rows, PodaTreeRow, index);
}

/* An explicit tree is there as a whole before it is searched; of a game only what has
 * been seen is. */
static gboolean
is_given (const PodaStepSession *session)
{
    return session->request->input.tree != NULL;
}

gboolean
poda_step_tree_is_leaf (const PodaStepSession *session, const PodaNode *node)
{
    PodaState state = poda_moment_state (session->moment, node);
    if (is_given (session))
        return poda_node_child (node) == NULL;
    return (state == PODA_STATE_OPEN || state == PODA_STATE_LEFT)
           && node->status != PODA_STATUS_EXPANDED;
}

static guint
count_children (const PodaNode *node)
{
    guint n = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        n++;
    return n;
}

static guint
place_of (const PodaNode *node)
{
    guint place = 0;
    for (const PodaNode *child = poda_node_child (poda_node_parent (node));
         child != node; child = poda_node_next (child))
        place++;
    return place;
}

/* Puts the children from `from` to before `to` below a row, with rows that tell of the
 * others where there are `told`. */
static void
open_row (Outline *outline, guint index, guint from, guint to, gboolean told)
{
    PodaTreeRow *row = row_at (outline, index);
    const PodaNode *child = poda_node_child (row->node);
    guint n = count_children (row->node), at = index + 1;
    PodaTreeRow below = { .depth = row->depth + 1 };
    row->open = TRUE;
    if (told && from > 0) {
        below.hidden = from;
        g_array_insert_val (outline->rows, at++, below);
    }
    for (guint place = 0; place < to; place++, child = poda_node_next (child)) {
        if (place < from)
            continue;
        PodaTreeRow shown = { .node = child, .depth = below.depth };
        shown.hidden = told || place + 1 < to ? 0 : n - (to - from);
        g_array_insert_val (outline->rows, at++, shown);
    }
    if (told && to < n) {
        below.hidden = n - to;
        g_array_insert_val (outline->rows, at, below);
    }
}

/* Opens a row with as many of its children around one of them as `share` rows hold. */
static void
open_around (Outline *outline, guint index, guint place, guint share)
{
    guint n = count_children (row_at (outline, index)->node);
    if (share >= n) {
        open_row (outline, index, 0, n, FALSE);
        return;
    }
    /* Two rows would tell of the others and leave no room for any. */
    if (share < 3) {
        guint first = place + 1 >= share ? place + 1 - share : 0;
        open_row (outline, index, first, first + share, FALSE);
        return;
    }
    guint from = place > share / 2 ? place - share / 2 : 0;
    from = MIN (from, n - share);
    guint to = from + share;
    open_row (outline, index, from > 0 ? from + 1 : 0, to < n ? to - 1 : n, TRUE);
}

static guint
find_row (const Outline *outline, const PodaNode *node)
{
    guint index = 0;
    while (row_at (outline, index)->node != node)
        index++;
    return index;
}

/* The nodes from the root to the current one. */
static GPtrArray *
find_path (const PodaStepSession *session)
{
    GPtrArray *path = g_ptr_array_new ();
    for (const PodaNode *node = poda_step_session_node (session); node != NULL;
         node = poda_node_parent (node))
        g_ptr_array_insert (path, 0, (gpointer) node);
    return path;
}

/* The child of the current node that was seen last, else its first one. */
static guint
place_within (const PodaStepSession *session, const PodaNode *node)
{
    guint place = 0, at = 0;
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child), at++)
        if (poda_moment_seen (session->moment, child) != NULL)
            place = at;
    return place;
}

static gboolean
may_open (const PodaStepSession *session, const PodaNode *node)
{
    return poda_node_child (node) != NULL
           && (is_given (session) || poda_moment_seen (session->moment, node) != NULL);
}

/* Gives a node of the path rows for its children, up to so many. */
static guint
add_share (const Outline *outline, const GPtrArray *path, guint i, guint most,
           guint share)
{
    const PodaNode *node = path->pdata[i];
    gboolean current = i + 1 == path->len;
    if (current && !may_open (outline->session, node))
        return share;
    return MAX (share, MIN (count_children (node), most));
}

/* How many rows the children of each node of the path get: each node of the path has
 * its own row in any case. The deepest ones choose first, up to half of what there is,
 * and then take what is left over. */
static void
share_room (const Outline *outline, const GPtrArray *path, guint *shares)
{
    guint left = outline->room > path->len ? outline->room - path->len : 0;
    for (guint i = 0; i < path->len; i++)
        shares[i] = i + 1 < path->len ? 1 : 0;
    for (guint round = 0; round < 2; round++) {
        for (guint i = path->len; i-- > 0;) {
            guint before = shares[i];
            guint more = round > 0 ? left : MIN (left, outline->room / 2);
            shares[i] = add_share (outline, path, i, before + more, before);
            left -= shares[i] - before;
        }
    }
}

static void
open_path (Outline *outline)
{
    const PodaStepSession *session = outline->session;
    g_autoptr (GPtrArray) path = find_path (session);
    g_autofree guint *shares = g_new0 (guint, path->len);
    share_room (outline, path, shares);
    for (guint i = 0; i < path->len; i++) {
        const PodaNode *node = path->pdata[i];
        gboolean current = i + 1 == path->len;
        if (shares[i] == 0)
            continue;
        guint place =
            current ? place_within (session, node) : place_of (path->pdata[i + 1]);
        open_around (outline, find_row (outline, node), place, shares[i]);
    }
}

/* The closed row to be opened next: the node that was entered last, then what has not
 * been seen; -1 when nothing more fits. */
static gint
choose_row (const Outline *outline, guint left)
{
    const PodaMoment *moment = outline->session->moment;
    gint best = -1;
    guint32 latest = 0;
    for (guint i = 0; i < outline->rows->len; i++) {
        const PodaTreeRow *row = row_at (outline, i);
        if (row->node == NULL || row->open || !may_open (outline->session, row->node)
            || count_children (row->node) > left)
            continue;
        guint32 when = poda_moment_seen (moment, row->node) != NULL ? row->node->id : 0;
        if (best < 0 || when > latest) {
            best = (gint) i;
            latest = when;
        }
    }
    return best;
}

static void
open_others (Outline *outline)
{
    while (outline->rows->len < outline->room) {
        gint row = choose_row (outline, outline->room - outline->rows->len);
        if (row < 0)
            return;
        guint n = count_children (row_at (outline, (guint) row)->node);
        open_row (outline, (guint) row, 0, n, FALSE);
    }
}

/* Which row is whose child, and the last one. */
static void
link_rows (Outline *outline)
{
    g_autoptr (GArray) latest = g_array_new (FALSE, TRUE, sizeof (guint));
    for (guint i = 0; i < outline->rows->len; i++) {
        PodaTreeRow *row = row_at (outline, i);
        if (row->depth >= latest->len)
            g_array_set_size (latest, row->depth + 1);
        row->parent =
            row->depth > 0 ? g_array_index (latest, guint, row->depth - 1) : 0;
        guint before = g_array_index (latest, guint, row->depth);
        row->last = TRUE;
        if (before > 0 && row_at (outline, before)->parent == row->parent)
            row_at (outline, before)->last = FALSE;
        g_array_index (latest, guint, row->depth) = i;
    }
}

GArray *
poda_step_tree_rows (const PodaStepSession *session, guint room, guint *current)
{
    Outline outline = { .session = session, .room = room };
    PodaTreeRow root = { .node = poda_record_root (session->record) };
    outline.rows = g_array_new (FALSE, TRUE, sizeof (PodaTreeRow));
    g_array_append_val (outline.rows, root);
    open_path (&outline);
    open_others (&outline);
    link_rows (&outline);
    *current = find_row (&outline, poda_step_session_node (session));
    return outline.rows;
}
