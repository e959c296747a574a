/* Two searches of one tree in one picture: the same places in both, and what differs
 * marked. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/figure_parts.h"
#include "draw/layout.h"
#include "draw/legend.h"
#include "draw/metrics.h"
#include "draw/picture.h"
#include "draw/scene.h"

/* Whether a node is told otherwise by the other search, in which it may be missing. */
static gboolean
differs (const PodaNode *node, const PodaNode *other)
{
    if (other == NULL || node->status != other->status)
        return TRUE;
    return node->status != PODA_STATUS_PRUNED
           && (node->value != other->value || node->bound != other->bound);
}

static gboolean
is_visited (const PodaNode *node)
{
    return node != NULL && node->status != PODA_STATUS_PRUNED;
}

/* --- The two trees, node by node --- */

/* The child to which the move leads; most often the one looked for first. */
static const PodaNode *
child_by (const PodaNode *parent, const PodaNode *first, PodaMove move)
{
    if (parent == NULL)
        return NULL;
    if (first != NULL && first->move == move)
        return first;
    const PodaNode *child = poda_node_child (parent);
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

typedef struct {
    const PodaNode *node, *other;  /* `other` may be NULL */
    const PodaNode *child, *guess; /* the next one, and who may be its like */
} Couple;

static void
push_couple (GArray *open, const PodaNode *node, const PodaNode *other)
{
    const Couple couple = { node, other, poda_node_child (node),
                            other != NULL ? poda_node_child (other) : NULL };
    g_array_append_val (open, couple);
}

typedef struct {
    guint32 here, there, values; /* visited by one search alone; told otherwise */
    const PodaNode *first, *first_other; /* to be left; NULL: nothing differs */
} Differences;

static void
see_couple (Differences *found, const Couple *couple)
{
    if (!differs (couple->node, couple->other))
        return;
    gboolean here = is_visited (couple->node), there = is_visited (couple->other);
    found->here += here && !there;
    found->there += there && !here;
    found->values += here && there;
    if (found->first == NULL) {
        found->first = couple->node;
        found->first_other = couple->other;
    }
}

/* Children come before their parents, as they are left. */
static Differences
find_differences (const PodaNode *root, const PodaNode *other)
{
    Differences found = { 0 };
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Couple));
    push_couple (open, root, other);
    while (open->len > 0) {
        Couple *couple = &g_array_index (open, Couple, open->len - 1);
        const PodaNode *child = couple->child;
        if (child == NULL) {
            see_couple (&found, couple);
            g_array_set_size (open, open->len - 1);
            continue;
        }
        const PodaNode *like = child_by (couple->other, couple->guess, child->move);
        couple->child = poda_node_next (child);
        couple->guess = like != NULL ? poda_node_next (like) : NULL;
        push_couple (open, child, like);
    }
    return found;
}

/* "≤ 5", or that it was cut. */
static const char *
told (PodaFigure *figure, const PodaNode *node)
{
    if (!is_visited (node))
        return _ ("never visited");
    return poda_figure_keep_value (figure, poda_node_view (node), node->value,
                                   (PodaBound) node->bound);
}

static char *
tell_differences (PodaFigure *figure, const Differences *found)
{
    if (found->first == NULL)
        return g_strdup (
            _ ("both searches visit the same nodes, with the same values and bounds"));
    g_autofree char *name = poda_record_spoken_name (figure->record, found->first);
    return g_strdup_printf (
        _ ("visited by the first search alone: %u, by the second alone: %u; visited by "
           "both, with another value or bound: %u · first difference: node %s, %s in "
           "the "
           "first search, %s in the second"),
        found->here, found->there, found->values, name, told (figure, found->first),
        told (figure, found->first_other));
}

/* --- The two figures, box by box --- */

static const PodaNode *
node_of (const PodaFigure *figure, guint32 box)
{
    return poda_record_node (figure->record, figure->boxes[box].node);
}

/* By box its like in the other figure, or PODA_FIGURE_NONE. */
static guint32 *
find_likes (const PodaFigure *figure, const PodaFigure *other)
{
    guint32 *likes = g_new (guint32, figure->n_boxes);
    g_autofree guint32 *guesses = g_new (guint32, figure->n_boxes); /* by parent */
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        guint32 parent = figure->boxes[i].parent, at = i == 0 ? 0 : PODA_FIGURE_NONE;
        if (i > 0 && likes[parent] != PODA_FIGURE_NONE) {
            PodaMove move = node_of (figure, i)->move;
            at = guesses[parent];
            if (at == PODA_FIGURE_NONE || node_of (other, at)->move != move)
                at = other->boxes[likes[parent]].child;
            while (at != PODA_FIGURE_NONE && node_of (other, at)->move != move)
                at = other->boxes[at].next;
            guesses[parent] =
                at != PODA_FIGURE_NONE ? other->boxes[at].next : PODA_FIGURE_NONE;
        }
        likes[i] = at;
        guesses[i] = at != PODA_FIGURE_NONE ? other->boxes[at].child : PODA_FIGURE_NONE;
    }
    return likes;
}

static void
mark (PodaFigure *figure, const PodaFigure *other, const guint32 *likes)
{
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        gboolean like = likes[i] != PODA_FIGURE_NONE;
        figure->boxes[i].differs =
            differs (node_of (figure, i), like ? node_of (other, likes[i]) : NULL);
        if (figure->boxes[i].differs)
            figure->legend |= PODA_LEGEND_DIFFERS;
    }
}

/* Whether each box is its like's equal in the order of both. */
static gboolean
have_one_shape (const PodaFigure *figure, const PodaFigure *other, const guint32 *likes)
{
    gboolean equal = figure->n_boxes == other->n_boxes;
    for (guint32 i = 0; equal && i < figure->n_boxes; i++)
        equal = likes[i] == i;
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

/* A box with room for what stands in and around both. */
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
    figure->windows = from->windows;
    figure->width = from->width;
    figure->height = from->height;
}

/* Lays both out as one figure that has room for either. */
static void
place_alike (PodaFigure *figure, PodaFigure *other)
{
    gboolean windows = poda_figure_has_windows (figure);
    PodaFigure both = windows ? *figure : *other;
    both.digits = MAX (figure->digits, other->digits);
    both.leaf_digits = MAX (figure->leaf_digits, other->leaf_digits);
    both.legend |= figure->legend | other->legend;
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

#define BETWEEN 28.0  /* two figures beside each other */
#define WIDEST 1500.0 /* they stand so, without a page to say better */
#define CAPTION_LINE 18.0
#define BELOW_CAPTION 14.0

/* How high one of them is with its caption. */
static double
height_of (const PodaFigure *figure, double width)
{
    double line = width - 2 * PODA_SCENE_MARGIN;
    guint rows =
        poda_figure_has_caption (figure) ? poda_caption_rows (figure, line) : 0;
    return figure->height + rows * CAPTION_LINE + BELOW_CAPTION;
}

PodaPoint
poda_pair_second (const PodaFigure *figure)
{
    double width = poda_scene_width (figure);
    return figure->below ? (PodaPoint){ 0, height_of (figure, width) }
                         : (PodaPoint){ width + BETWEEN, 0 };
}

PodaPoint
poda_pair_size (const PodaFigure *figure)
{
    const PodaFigure *other = figure->other;
    double width = poda_scene_width (figure), height = height_of (figure, width);
    PodaPoint second = poda_pair_second (figure);
    double other_width = poda_scene_width (other);
    return (PodaPoint){ fmax (width, second.x + other_width),
                        fmax (height, second.y + height_of (other, other_width)) };
}

/* Beside each other, unless the letters are larger one above the other. */
static gboolean
choose_below (PodaFigure *figure, const PodaPage *page)
{
    PodaPoint beside, below;
    figure->below = FALSE;
    beside = poda_pair_size (figure);
    figure->below = TRUE;
    below = poda_pair_size (figure);
    if (page == NULL || page->width <= 0)
        return beside.x > WIDEST;
    return poda_page_fit (page, below.x, below.y).scale
           > poda_page_fit (page, beside.x, beside.y).scale;
}

void
poda_figure_compare (PodaFigure *figure, PodaFigure *other, const PodaPage *page)
{
    g_autofree guint32 *likes = find_likes (figure, other);
    g_autofree guint32 *back = find_likes (other, figure);
    mark (figure, other, likes);
    mark (other, figure, back);
    if (have_one_shape (figure, other, likes))
        place_alike (figure, other);
    const Differences found =
        find_differences (node_of (figure, 0), node_of (other, 0));
    g_autofree char *text = tell_differences (figure, &found);
    figure->difference = g_string_chunk_insert (figure->strings, text);
    figure->legend |= other->legend;
    other->legend = figure->legend;
    figure->other = other;
    figure->below = choose_below (figure, page);
}
