/* The tree on the screen. */

#include <glib/gi18n-lib.h>

#include "cli/step/texts.h"
#include "cli/step/tree.h"
#include "cli/step/view.h"

/* Of a name in the tree. */
#define NAME_COLUMNS 14

/* Bounds shown beside the first one. */
#define BOUNDS_SHOWN 3

typedef struct {
    const PodaStepper *stepper;
    const GArray *rows; /* of PodaTreeRow */
    guint current;
    guint shift; /* how many levels stand left of the pane */
} Outline;

static const PodaTreeRow *
row_at (const Outline *outline, guint index)
{
    return &g_array_index (outline->rows, PodaTreeRow, index);
}

/* The lines of the levels above, and the branch. */
static char *
margin_of (const Outline *outline, guint index)
{
    const PodaTreeRow *row = row_at (outline, index);
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

static void
write_bounds (const Outline *outline, PodaPen *pen, const PodaNode *node)
{
    const PodaStepSession *session = &outline->stepper->session;
    if (poda_step_tree_is_leaf (session, node))
        return;
    gboolean open = poda_moment_state (session->moment, node) == PODA_STATE_OPEN;
    g_autofree char *both = poda_step_window (outline->stepper, node, BOUNDS_SHOWN, " ",
                                              pen->end - pen->column);
    if (both != NULL)
        poda_screen_write_whole (outline->stepper->screen, pen,
                                 open ? PODA_INK_PLAIN : PODA_INK_PALE, both);
}

/* The move, the shape and the name. */
static void
write_label (const Outline *outline, PodaPen *pen, const PodaNode *node, guint weight)
{
    const PodaStepSession *session = &outline->stepper->session;
    PodaScreen *screen = outline->stepper->screen;
    g_autofree char *label = poda_step_label (session, node);
    g_autofree char *name = poda_step_shorten (label, NAME_COLUMNS);
    g_autofree char *move = poda_step_move (session, node);
    guint ink = poda_step_ink (session, node);
    guint plain = ink == PODA_INK_PALE ? PODA_INK_PALE : PODA_INK_PLAIN;
    if (move != NULL) {
        g_autofree char *short_move = poda_step_shorten (move, NAME_COLUMNS);
        poda_screen_format (screen, pen, plain | weight, "%s ", short_move);
    }
    poda_screen_write (screen, pen, ink | weight, poda_step_shape (session, node));
    poda_screen_format (screen, pen, plain | weight, " %s", name);
}

static void
write_node (const Outline *outline, PodaPen *pen, const PodaTreeRow *row, guint weight)
{
    const PodaStepSession *session = &outline->stepper->session;
    PodaScreen *screen = outline->stepper->screen;
    const PodaNode *node = row->node;
    write_label (outline, pen, node, weight);
    g_autofree char *value = poda_step_value (session, node);
    if (value != NULL) {
        g_autofree char *apart = g_strdup_printf ("  %s", value);
        poda_screen_write_whole (screen, pen, poda_step_ink (session, node) | weight,
                                 apart);
    }
    PodaState state = poda_moment_state (session->moment, node);
    if (poda_moment_cut (session->moment, node) != PODA_CUT_NONE)
        poda_screen_write_whole (screen, pen, PODA_INK_RED, " ✂");
    else if (state == PODA_STATE_SKIPPED)
        poda_screen_write_whole (screen, pen, PODA_INK_PALE, " ✂");
    write_bounds (outline, pen, node);
    if (row->hidden > 0) {
        g_autofree char *others = g_strdup_printf ("  +%u", row->hidden);
        poda_screen_write_whole (screen, pen, PODA_INK_PALE, others);
    }
}

static void
draw_row (const Outline *outline, const PodaArea *area, gint line, guint index)
{
    PodaScreen *screen = outline->stepper->screen;
    const PodaTreeRow *row = row_at (outline, index);
    PodaPen pen = poda_pen_at (area, line);
    gboolean current = index == outline->current;
    g_autofree char *margin = margin_of (outline, index);
    g_autofree char *gutter = poda_screen_fit (screen, current ? "▸" : " ");
    poda_screen_write (screen, &pen, PODA_INK_STRONG, gutter);
    poda_screen_write (screen, &pen, PODA_INK_PLAIN, margin);
    if (row->node == NULL) {
        g_autofree char *more = g_strdup_printf (_ ("%u more"), row->hidden);
        poda_screen_write (screen, &pen, PODA_INK_PALE, more);
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
    g_autoptr (GArray) rows =
        poda_step_tree_rows (&stepper->session, room, &outline.current);
    outline.rows = rows;
    guint most =
        (guint) area->columns / 4; /* levels; two columns each, half the pane */
    guint depth = row_at (&outline, outline.current)->depth;
    outline.shift = depth > most ? depth - most : 0;
    guint first = first_row (&outline, room);
    for (guint i = 0; i < room && first + i < rows->len; i++)
        draw_row (&outline, area, (gint) i, first + i);
}
