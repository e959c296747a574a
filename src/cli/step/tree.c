/* The part of the tree around the current node, a line a node: what is shown of it,
 * folded by itself so that the path, its siblings and the nodes left last find room. */

#include <glib/gi18n-lib.h>

#include "cli/step/stepper.h"

/* --- Which rows there are --- */

typedef struct {
    const PodaNode *node; /* NULL: siblings that are not shown */
    guint hidden;  /* how many these are; of a node, how many siblings of its own are
                      not shown, nor told of by rows */
    guint depth;   /* below the root */
    guint parent;  /* the index of its parent's row */
    gboolean open; /* its children follow */
    gboolean last; /* of its siblings' rows */
} TreeRow;

typedef struct {
    const PodaStepSession *session;
    GArray *rows; /* of TreeRow */
    guint room;
} Unfolding;

static TreeRow *
own_row (const Unfolding *unfolding, guint index)
{
    return &g_array_index (unfolding->rows, TreeRow, index);
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
open_row (Unfolding *unfolding, guint index, guint from, guint to, gboolean told)
{
    TreeRow *row = own_row (unfolding, index);
    const PodaNode *child = poda_node_child (row->node);
    guint n = count_children (row->node), at = index + 1;
    TreeRow below = { .depth = row->depth + 1 };
    row->open = TRUE;
    if (told && from > 0) {
        below.hidden = from;
        g_array_insert_val (unfolding->rows, at++, below);
    }
    for (guint place = 0; place < to; place++, child = poda_node_next (child)) {
        if (place < from)
            continue;
        TreeRow shown = { .node = child, .depth = below.depth };
        shown.hidden = told || place + 1 < to ? 0 : n - (to - from);
        g_array_insert_val (unfolding->rows, at++, shown);
    }
    if (told && to < n) {
        below.hidden = n - to;
        g_array_insert_val (unfolding->rows, at, below);
    }
}

/* Opens a row with as many of its children around one of them as `share` rows hold. */
static void
open_around (Unfolding *unfolding, guint index, guint place, guint share)
{
    guint n = count_children (own_row (unfolding, index)->node);
    if (share >= n) {
        open_row (unfolding, index, 0, n, FALSE);
        return;
    }
    /* Two rows would tell of the others and leave no room for any. */
    if (share < 3) {
        guint first = place + 1 >= share ? place + 1 - share : 0;
        open_row (unfolding, index, first, first + share, FALSE);
        return;
    }
    guint from = place > share / 2 ? place - share / 2 : 0;
    from = MIN (from, n - share);
    guint to = from + share;
    open_row (unfolding, index, from > 0 ? from + 1 : 0, to < n ? to - 1 : n, TRUE);
}

static guint
find_row (const Unfolding *unfolding, const PodaNode *node)
{
    guint index = 0;
    while (own_row (unfolding, index)->node != node)
        index++;
    return index;
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
           && (poda_step_is_given (session)
               || poda_moment_seen (session->moment, node) != NULL);
}

/* How many rows the children of each node of the path get: each node of the path has
 * its own row in any case. The deepest ones choose first, up to half of what there is,
 * and then take what is left over. */
static void
share_room (const Unfolding *unfolding, const GPtrArray *path, guint *shares)
{
    guint left = unfolding->room > path->len ? unfolding->room - path->len : 0;
    for (guint i = 0; i < path->len; i++)
        shares[i] = i + 1 < path->len ? 1 : 0;
    for (guint round = 0; round < 2; round++) {
        for (guint i = path->len; i-- > 0;) {
            guint before = shares[i];
            guint more = round > 0 ? left : MIN (left, unfolding->room / 2);
            if (i + 1 == path->len && !may_open (unfolding->session, path->pdata[i]))
                continue;
            shares[i] =
                MAX (before, MIN (count_children (path->pdata[i]), before + more));
            left -= shares[i] - before;
        }
    }
}

static void
open_path (Unfolding *unfolding)
{
    const PodaStepSession *session = unfolding->session;
    g_autoptr (GPtrArray) path = g_ptr_array_new (); /* of nodes, from the root */
    for (const PodaNode *node = poda_step_session_node (session); node != NULL;
         node = poda_node_parent (node))
        g_ptr_array_insert (path, 0, (gpointer) node);
    g_autofree guint *shares = g_new0 (guint, path->len);
    share_room (unfolding, path, shares);
    for (guint i = 0; i < path->len; i++) {
        const PodaNode *node = path->pdata[i];
        gboolean current = i + 1 == path->len;
        if (shares[i] == 0)
            continue;
        guint place =
            current ? place_within (session, node) : place_of (path->pdata[i + 1]);
        open_around (unfolding, find_row (unfolding, node), place, shares[i]);
    }
}

/* The closed row to be opened next: the node that was entered last, then what has not
 * been seen; -1 when nothing more fits. */
static gint
choose_row (const Unfolding *unfolding)
{
    const PodaMoment *moment = unfolding->session->moment;
    guint left = unfolding->room - MIN (unfolding->rows->len, unfolding->room);
    gint best = -1;
    guint32 latest = 0;
    for (guint i = 0; i < unfolding->rows->len; i++) {
        const TreeRow *row = own_row (unfolding, i);
        if (row->node == NULL || row->open || !may_open (unfolding->session, row->node)
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

/* Which row is whose child, and the last one. */
static void
link_rows (Unfolding *unfolding)
{
    g_autoptr (GArray) latest = g_array_new (FALSE, TRUE, sizeof (guint));
    for (guint i = 0; i < unfolding->rows->len; i++) {
        TreeRow *row = own_row (unfolding, i);
        if (row->depth >= latest->len)
            g_array_set_size (latest, row->depth + 1);
        row->parent =
            row->depth > 0 ? g_array_index (latest, guint, row->depth - 1) : 0;
        guint before = g_array_index (latest, guint, row->depth);
        row->last = TRUE;
        if (before > 0 && own_row (unfolding, before)->parent == row->parent)
            own_row (unfolding, before)->last = FALSE;
        g_array_index (latest, guint, row->depth) = i;
    }
}

/* The rows that show the tree around the current node: as many as there is `room` for,
 * and never fewer than the path has nodes. The caller frees it with g_array_unref; of
 * TreeRow. `*current` is the row of the current node. */
static GArray *
make_rows (const PodaStepSession *session, guint room, guint *current)
{
    Unfolding unfolding = { .session = session, .room = room };
    TreeRow root = { .node = poda_record_root (session->record) };
    unfolding.rows = g_array_new (FALSE, TRUE, sizeof (TreeRow));
    g_array_append_val (unfolding.rows, root);
    open_path (&unfolding);
    for (gint row; (row = choose_row (&unfolding)) >= 0;) {
        guint n = count_children (own_row (&unfolding, (guint) row)->node);
        open_row (&unfolding, (guint) row, 0, n, FALSE);
    }
    link_rows (&unfolding);
    *current = find_row (&unfolding, poda_step_session_node (session));
    return unfolding.rows;
}

/* --- Drawing them --- */

/* Of a name in the tree. */
#define NAME_COLUMNS 14

/* Bounds shown beside the first one. */
#define BOUNDS_SHOWN 3

typedef struct {
    const PodaStepper *stepper;
    const GArray *rows; /* of TreeRow */
    guint current;
    guint shift; /* how many levels stand left of the pane */
} Outline;

static const TreeRow *
row_at (const Outline *outline, guint index)
{
    return &g_array_index (outline->rows, TreeRow, index);
}

/* The lines of the levels above, and the branch. */
static char *
margin_of (const Outline *outline, guint index)
{
    const TreeRow *row = row_at (outline, index);
    g_autoptr (GPtrArray) parts = g_ptr_array_new ();
    if (row->depth > outline->shift)
        g_ptr_array_add (parts, row->node == NULL ? "⋮ " : row->last ? "└ " : "├ ");
    for (guint at = row->parent; row_at (outline, at)->depth > outline->shift;
         at = row_at (outline, at)->parent)
        g_ptr_array_add (parts, row_at (outline, at)->last ? "  " : "│ ");
    GString *margin = g_string_new (NULL);
    for (guint i = parts->len; i-- > 0;)
        g_string_append (margin, parts->pdata[i]);
    return g_string_free (margin, FALSE);
}

/* The move, the shape and the name. */
static void
write_label (const Outline *outline, PodaScreenPen *pen, const PodaNode *node,
             guint weight)
{
    const PodaStepSession *session = &outline->stepper->session;
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *name = poda_step_shorten (label, NAME_COLUMNS);
    g_autofree char *move = poda_step_move (session, node);
    guint ink = poda_step_ink (session, node);
    guint plain = ink == PODA_INK_PALE ? PODA_INK_PALE : PODA_INK_PLAIN;
    if (move != NULL) {
        g_autofree char *short_move = poda_step_shorten (move, NAME_COLUMNS);
        poda_screen_format (pen, plain | weight, "%s ", short_move);
    }
    poda_screen_write (pen, ink | weight, poda_step_shape (session, node));
    poda_screen_format (pen, plain | weight, " %s", name);
}

static void
write_node (const Outline *outline, PodaScreenPen *pen, const TreeRow *row,
            guint weight)
{
    const PodaStepSession *session = &outline->stepper->session;
    const PodaNode *node = row->node;
    write_label (outline, pen, node, weight);
    g_autofree char *value = poda_step_value (session, node);
    if (value != NULL) {
        g_autofree char *apart = g_strdup_printf ("  %s", value);
        poda_screen_write_whole (pen, poda_step_ink (session, node) | weight, apart);
    }
    PodaState state = poda_moment_state (session->moment, node);
    gboolean cut = poda_moment_cut (session->moment, node) != PODA_CUT_NONE;
    if (cut || state == PODA_STATE_SKIPPED)
        poda_screen_write_whole (pen, cut ? PODA_INK_RED : PODA_INK_PALE, " ✂");
    if (!poda_step_is_leaf (session, node)) {
        g_autofree char *both = poda_step_window (outline->stepper, node, BOUNDS_SHOWN,
                                                  " ", pen->end - pen->column);
        if (both != NULL)
            poda_screen_write_whole (
                pen, state == PODA_STATE_OPEN ? PODA_INK_PLAIN : PODA_INK_PALE, both);
    }
    if (row->hidden > 0) {
        g_autofree char *others = g_strdup_printf ("  +%u", row->hidden);
        poda_screen_write_whole (pen, PODA_INK_PALE, others);
    }
}

static void
draw_row (const Outline *outline, const PodaArea *area, gint line, guint index)
{
    PodaScreen *screen = outline->stepper->screen;
    const TreeRow *row = row_at (outline, index);
    PodaScreenPen pen = poda_screen_pen_at (outline->stepper->screen, area, line);
    gboolean current = index == outline->current;
    g_autofree char *margin = margin_of (outline, index);
    g_autofree char *gutter = poda_screen_fit (screen, current ? "▸" : " ");
    poda_screen_write (&pen, PODA_INK_STRONG, gutter);
    poda_screen_write (&pen, PODA_INK_PLAIN, margin);
    if (row->node == NULL) {
        g_autofree char *more = g_strdup_printf (_ ("%u more"), row->hidden);
        poda_screen_write (&pen, PODA_INK_PALE, more);
        return;
    }
    const PodaMoment *moment = outline->stepper->session.moment;
    gboolean open = poda_moment_state (moment, row->node) == PODA_STATE_OPEN;
    guint weight = current ? PODA_LIT | PODA_BOLD : open ? PODA_BOLD : 0;
    write_node (outline, &pen, row, weight);
}

/* Which row stands at the top: the current one is always seen, with what follows. */
static guint
first_row (const Outline *outline, guint room)
{
    guint n = outline->rows->len;
    if (n <= room)
        return 0;
    guint wanted =
        outline->current > room * 2 / 3 ? outline->current - room * 2 / 3 : 0;
    return MIN (wanted, n - room);
}

void
poda_step_draw_tree (const PodaStepper *stepper, const PodaArea *area)
{
    Outline outline = { .stepper = stepper };
    guint room = (guint) area->rows;
    g_autoptr (GArray) rows = make_rows (&stepper->session, room, &outline.current);
    outline.rows = rows;
    guint most =
        (guint) area->columns / 4; /* levels; two columns each, half the pane */
    guint depth = row_at (&outline, outline.current)->depth;
    outline.shift = depth > most ? depth - most : 0;
    guint first = first_row (&outline, room);
    for (guint i = 0; i < room && first + i < rows->len; i++)
        draw_row (&outline, area, (gint) i, first + i);
}
