/* Two searches of one tree in one picture: the same places in both, and what differs
 * marked. */

#include "draw/layout/pair.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure/figure.h"
#include "draw/layout/area.h"
#include "draw/layout/picture.h"

/* --- The two figures, box by box --- */

static const PodaNode *
node_of (const PodaFigure *figure, guint32 box)
{
    return poda_record_node (figure->record, figure->boxes[box].node);
}

static gboolean
is_drawn (const PodaFigure *figure, guint32 parent, const PodaNode *node)
{
    const PodaBox *boxes = figure->boxes;
    guint32 at = boxes[parent].child;
    while (at != PODA_FIGURE_NONE
           && (boxes[at].node != node->id || boxes[at].others > 0))
        at = boxes[at].next;
    return at != PODA_FIGURE_NONE;
}

/* A box for others differs if one of them does, or what lies below it. */
static gboolean
others_differ (const PodaFigure *figure, guint32 parent)
{
    const PodaTwin *twin = figure->drawing.twin;
    const PodaNode *child = poda_node_child (node_of (figure, parent));
    while (child != NULL
           && (!twin->below[child->id] || is_drawn (figure, parent, child)))
        child = poda_node_next (child);
    return child != NULL;
}

/* Marks what differs. Returns how many of these nodes have a box here, and in the first
 * figure none. */
static guint32
mark (PodaFigure *figure)
{
    const PodaTwin *twin = figure->drawing.twin;
    guint32 drawn = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        const PodaNode *like = poda_twin_like (twin, node_of (figure, i));
        box->differs = box->others > 0 ? others_differ (figure, box->parent)
                                       : poda_twin_differs (twin, node_of (figure, i));
        drawn += box->differs && box->others == 0 && (!twin->second || like == NULL);
        if (box->differs)
            figure->legend |= PODA_LEGEND_DIFFERS;
    }
    return drawn;
}

/* TRUE if both figures have the same boxes in the same order. */
static gboolean
have_one_shape (const PodaFigure *figure, const PodaFigure *other)
{
    gboolean equal = figure->n_boxes == other->n_boxes;
    for (guint32 i = 1; equal && i < figure->n_boxes; i++)
        equal = figure->boxes[i].parent == other->boxes[i].parent
                && node_of (figure, i)->move == node_of (other, i)->move;
    return equal;
}

static void
widen (const char **text, const char *other)
{
    if (other != NULL
        && (*text == NULL
            || poda_text_width (other, PODA_FONT_MOVE, FALSE)
                   > poda_text_width (*text, PODA_FONT_MOVE, FALSE)))
        *text = other;
}

/* Returns a box with room for the texts in and around both. */
static PodaBox
unite (const PodaBox *one, const PodaBox *other)
{
    gboolean cut =
        one->state == PODA_STATE_SKIPPED || other->state == PODA_STATE_SKIPPED;
    PodaBox box = one->state != PODA_STATE_SKIPPED ? *one : *other;
    const PodaBox *rest = one->state != PODA_STATE_SKIPPED ? other : one;
    widen (&box.value, rest->value);
    widen (&box.order, rest->order);
    widen (&box.edge, rest->edge);
    widen (&box.bound, rest->bound);
    widen (&box.reason, rest->reason);
    if (box.reason == rest->reason)
        box.lettered = rest->lettered;
    widen (&box.alpha, rest->alpha);
    widen (&box.beta, rest->beta);
    if (cut)
        box.status = PODA_STATUS_PRUNED;
    return box;
}

static void
take_places (PodaFigure *figure, const PodaFigure *from)
{
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        figure->boxes[i].x = from->boxes[i].x;
        figure->boxes[i].y = from->boxes[i].y;
        figure->boxes[i].texts_at = from->boxes[i].texts_at;
        figure->boxes[i].width = from->boxes[i].width;
        figure->boxes[i].height = from->boxes[i].height;
    }
    g_free (figure->bands);
    figure->bands = g_memdup2 (from->bands, from->n_bands * sizeof *from->bands);
    figure->below_from = from->below_from;
    figure->width = from->width;
    figure->height = from->height;
}

/* Lays both out as one figure that has room for either. */
static void
place_alike (PodaFigure *figure, PodaFigure *other)
{
    gboolean windows = poda_figure_has_windows (figure);
    PodaFigure both = windows ? *figure : *other;
    for (guint i = 0; i < PODA_N_NUMBERS; i++)
        both.digits[i] = MAX (figure->digits[i], other->digits[i]);
    both.legend |= figure->legend | other->legend;
    both.bands = NULL;
    both.boxes = g_new (PodaBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        both.boxes[i] = unite (&figure->boxes[i], &other->boxes[i]);
    poda_figure_place (&both);
    take_places (figure, &both);
    take_places (other, &both);
    g_free (both.boxes);
    g_free (both.bands);
}

/* --- The picture --- */

#define WIDEST 1500.0 /* they stand so, without a page to say better */

static PodaPoint
size_if (PodaFigure *figure, gboolean below)
{
    figure->below = figure->other->below = below;
    return poda_pair_size (figure);
}

/* The levels of two trees beside each other have their labels in front of the first. */
static void
label_second (PodaFigure *figure, gboolean labelled)
{
    PodaFigure *other = figure->other;
    double room = poda_figure_label_room (other) * (labelled ? 1 : -1);
    for (guint32 i = 0; i < other->n_boxes; i++)
        other->boxes[i].x += room;
    other->width += room;
    other->unlabelled = !labelled;
}

/* Beside each other, unless the letters are larger one above the other. */
static void
choose_place (PodaFigure *figure, gboolean alike)
{
    const PodaPage *page = figure->drawing.page;
    PodaPoint below = size_if (figure, TRUE), beside;
    if (alike)
        label_second (figure, FALSE);
    beside = size_if (figure, FALSE);
    gboolean larger = page == NULL
                          ? beside.x > WIDEST
                          : poda_page_fit (page, below.x, below.y).scale
                                > poda_page_fit (page, beside.x, beside.y).scale;
    if (alike && larger)
        label_second (figure, TRUE);
    size_if (figure, larger);
}

/* --- The texts of both --- */

/* "≤ 5", or that it was cut. */
static const char *
result_of (PodaFigure *figure, const PodaNode *node)
{
    if (!poda_twin_visits (node))
        return _ ("never visited");
    return poda_figure_keep_value (figure, (guint8) poda_node_view (node), node->value,
                                   (PodaBound) node->bound);
}

static char *
difference_text (PodaFigure *figure, const PodaDifferences *found)
{
    if (found->first == NULL)
        return g_strdup (
            _ ("both searches visit the same nodes, with the same values and bounds"));
    g_autofree char *here = poda_count_format (found->here, TRUE);
    g_autofree char *there = poda_count_format (found->there, TRUE);
    g_autofree char *values = poda_count_format (found->values, TRUE);
    if (figure->drawing.caption == PODA_CAPTION_SHORT)
        return g_strdup_printf (
            _ ("visited by the first search alone: %s, by the second alone: %s; "
               "another value or bound: %s"),
            here, there, values);
    g_autofree char *name = poda_record_spoken_name (figure->record, found->first);
    return g_strdup_printf (
        _ ("visited by the first search alone: %s, by the second alone: %s; visited by "
           "both, with another value or bound: %s · first difference: node %s, %s in "
           "the "
           "first search, %s in the second"),
        here, there, values, name, result_of (figure, found->first),
        result_of (figure, found->first_other));
}

static gboolean
has_note (const PodaFigure *figure, const char *note)
{
    return g_strv_contains ((const char *const *) figure->notes, note);
}

/* "folded below ply 2: 7 visited, 2 cut; in the second search: 9 visited" */
static char *
join_note (const char *note, const char *other)
{
    const char *colon = strstr (note, ": ");
    gsize same = colon != NULL ? (gsize) (colon + 2 - note) : 0;
    if (strncmp (note, other, same) != 0)
        same = 0;
    return g_strdup_printf (_ ("%s; in the second search: %s"), note, other + same);
}

/* The next of the notes that the figure does not have. */
static char *const *
next_strange (char *const *notes, const PodaFigure *figure)
{
    while (*notes != NULL && has_note (figure, *notes))
        notes++;
    return notes;
}

/* The notes of both, once where they are the same, and `hidden` differences. */
static void
join_notes (PodaFigure *figure, guint32 hidden)
{
    const PodaFigure *other = figure->other;
    GPtrArray *notes = g_ptr_array_new ();
    char *const *strange = next_strange (other->notes, figure);
    for (char *const *note = figure->notes; *note != NULL; note++) {
        if (has_note (other, *note)) {
            g_ptr_array_add (notes, g_strdup (*note));
        } else if (*strange != NULL) {
            g_ptr_array_add (notes, join_note (*note, *strange));
            strange = next_strange (strange + 1, figure);
        } else {
            g_ptr_array_add (notes, g_strdup_printf (_ ("first search: %s"), *note));
        }
    }
    for (; *strange != NULL; strange = next_strange (strange + 1, figure))
        g_ptr_array_add (notes, g_strdup_printf (_ ("second search: %s"), *strange));
    if (hidden > 0) {
        g_autofree char *count = poda_count_format (hidden, TRUE);
        g_ptr_array_add (
            notes,
            g_strdup_printf (_ ("nodes that differ and are not drawn: %s"), count));
    }
    g_ptr_array_add (notes, NULL);
    g_strfreev (figure->notes);
    figure->notes = (char **) g_ptr_array_free (notes, FALSE);
}

void
poda_pair_complete (PodaFigure *figure, PodaFigure *other)
{
    const PodaDifferences *found = &figure->drawing.twin->found;
    guint32 hidden = 0;
    figure->other = other;
    if (figure->areas == NULL)
        hidden =
            found->here + found->there + found->values - mark (figure) - mark (other);
    figure->legend |= other->legend;
    other->legend = figure->legend;
    join_notes (figure, hidden);
    g_autofree char *difference = difference_text (figure, found);
    figure->difference = g_string_chunk_insert (figure->strings, difference);
    if (figure->areas != NULL) {
        size_if (figure, poda_areas_stand_below (figure));
        return;
    }
    gboolean alike = have_one_shape (figure, other);
    if (alike)
        place_alike (figure, other);
    choose_place (figure, alike);
}
