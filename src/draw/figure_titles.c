#include "draw/figure_parts.h"

#include <glib/gi18n-lib.h>

/* With more boxes nobody points at each of them. */
#define MOST_TITLES 5000

static const char *
bound_phrase (guint8 bound)
{
    return bound == PODA_BOUND_ATLEAST  ? _ ("at least %s")
           : bound == PODA_BOUND_ATMOST ? _ ("at most %s")
                                        : "%s";
}

/* With all decimals, unlike the box. */
static char *
value_phrase (const PodaFigure *figure, const PodaBox *box, PodaValue value,
              PodaBound bound)
{
    char number[PODA_VALUE_BUFFER];
    gboolean turned = figure->drawing.mover_view && box->view == PODA_MIN;
    poda_value_format (turned ? 0.0 - value : value, PODA_STYLE_PICTURE, number);
    bound = poda_figure_bound (&figure->drawing, box->view, bound);
    return g_strdup_printf (bound_phrase (bound), number);
}

static char *
title_visited (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
               const char *name)
{
    g_autofree char *value =
        value_phrase (figure, box, node->value, (PodaBound) node->bound);
    if (box->status == PODA_STATUS_FRONTIER)
        return g_strdup_printf (_ ("node %u, %s, at the depth limit: %s"), box->node,
                                name, value);
    if (box->leaf)
        return g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value);
    const char *player = poda_player_label (box->player);
    if (poda_is_shown (box->reason))
        return g_strdup_printf (
            _ ("node %u, %s, %s: %s; its other children are cut (%s)"), box->node, name,
            player, value, box->reason);
    if (box->cut != PODA_CUT_NONE)
        return g_strdup_printf (_ ("node %u, %s, %s: %s; its other children are cut"),
                                box->node, name, player, value);
    return g_strdup_printf (_ ("node %u, %s, %s: %s"), box->node, name, player, value);
}

/* While it is open. */
static char *
title_open (const PodaFigure *figure, const PodaBox *box, const PodaNode *node,
            const char *name)
{
    const char *player = poda_player_label (box->player);
    PodaValue so_far;
    PodaBound bound;
    if (!poda_moment_value (figure->moment, node, &so_far, &bound))
        return box->leaf ? g_strdup_printf (_ ("node %u, %s, a leaf, just entered"),
                                            box->node, name)
                         : g_strdup_printf (_ ("node %u, %s, %s, just entered"),
                                            box->node, name, player);
    g_autofree char *value = value_phrase (figure, box, so_far, bound);
    return box->leaf
               ? g_strdup_printf (_ ("node %u, %s, a leaf: %s"), box->node, name, value)
               : g_strdup_printf (_ ("node %u, %s, %s, open: %s so far"), box->node,
                                  name, player, value);
}

static char *
title_of (const PodaFigure *figure, const PodaBox *box)
{
    const PodaNode *node = poda_record_node (figure->record, box->node);
    g_autofree char *name = poda_record_name (figure->record, node);
    if (box->state == PODA_STATE_UNSEEN)
        return g_strdup_printf (_ ("%s: not entered yet"), name);
    if (box->state == PODA_STATE_OPEN)
        return title_open (figure, box, node, name);
    if (figure->drawing.blank)
        return box->leaf && box->value != NULL
                   ? g_strdup_printf (_ ("%s, a leaf: %s"), name, box->value)
                   : g_strdup_printf ("%s, %s", name, poda_player_label (box->player));
    if (box->state == PODA_STATE_SKIPPED)
        return g_strdup_printf (_ ("%s: cut, never visited"), name);
    return title_visited (figure, box, node, name);
}

void
poda_figure_add_titles (PodaFigure *figure)
{
    if (figure->n_boxes > MOST_TITLES)
        return;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        g_autofree char *title = title_of (figure, &figure->boxes[i]);
        figure->boxes[i].title = g_string_chunk_insert (figure->strings, title);
    }
}
