/* Two searches of one tree in one picture: the same places in both, and what differs
 * marked. */

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "draw/layout/area.h"
#include "draw/figure/figure_parts.h"
#include "draw/layout/layout.h"
#include "draw/figure/legend.h"
#include "draw/layout/metrics.h"
#include "draw/figure/pair.h"
#include "draw/layout/picture.h"

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

struct _PodaPair {
    PodaTwin twins[2];
    Differences found; /* below the figures' root */
};

static void
see_couple (PodaPair *pair, const Couple *couple, gboolean second)
{
    Differences *found = &pair->found;
    gboolean here = is_visited (couple->node), there = is_visited (couple->other);
    if (second) { /* what the first one has was seen with it */
        found->there += couple->other == NULL && here;
        return;
    }
    found->here += here && !there;
    found->there += there && !here;
    found->values += here && there;
    if (found->first == NULL) {
        found->first = couple->node;
        found->first_other = couple->other;
    }
}

/* Tells each node of a search its like, from the root down. Children come before their
 * parents, as they are left. */
static void
find_twins (PodaPair *pair, guint at, const PodaNode *root, const PodaNode *other)
{
    PodaTwin *twin = &pair->twins[at];
    g_autoptr (GArray) open = g_array_new (FALSE, FALSE, sizeof (Couple));
    push_couple (open, root, other);
    while (open->len > 0) {
        Couple *couple = &g_array_index (open, Couple, open->len - 1);
        const PodaNode *child = couple->child, *node = couple->node;
        if (child == NULL) {
            twin->likes[node->id] = couple->other != NULL ? couple->other->id : 0;
            if (differs (node, couple->other)) {
                twin->below[node->id] = TRUE;
                see_couple (pair, couple, at == 1);
            }
            g_array_set_size (open, open->len - 1);
            if (twin->below[node->id] && open->len > 0)
                twin->below[poda_node_parent (node)->id] = TRUE;
            continue;
        }
        const PodaNode *like = child_by (couple->other, couple->guess, child->move);
        couple->child = poda_node_next (child);
        couple->guess = like != NULL ? poda_node_next (like) : NULL;
        push_couple (open, child, like);
    }
}

const PodaNode *
poda_twin_like (const PodaTwin *twin, const PodaNode *node)
{
    guint32 id = twin != NULL ? twin->likes[node->id] : 0;
    return id != 0 ? poda_record_node (twin->other->record, id) : NULL;
}

gboolean
poda_twin_differs (const PodaTwin *twin, const PodaNode *node)
{
    return differs (node, poda_twin_like (twin, node));
}

gboolean
poda_twin_is_pv (const PodaTwin *twin, const PodaNode *node)
{
    const PodaNode *like = poda_twin_like (twin, node);
    return node->pv || (like != NULL && like->pv);
}

static const PodaNode *
like_from_root (const PodaRecord *record, const PodaNode *node)
{
    const PodaNode *parent = poda_node_parent (node);
    return parent == NULL
               ? poda_record_root (record)
               : child_by (like_from_root (record, parent), NULL, node->move);
}

static PodaPair *
pair_new (const PodaRecord *first, const PodaRecord *second, const PodaNode *root)
{
    PodaPair *pair = g_new0 (PodaPair, 1);
    const PodaRecord *const records[] = { first, second };
    const PodaNode *const roots[] = { root, like_from_root (second, root) };
    for (guint i = 0; i < 2; i++) {
        gsize n = poda_record_n_nodes (records[i]) + (gsize) 1;
        pair->twins[i] = (PodaTwin){ .record = records[i],
                                     .other = &pair->twins[1 - i],
                                     .pair = pair,
                                     .likes = g_new0 (guint32, n),
                                     .below = g_new0 (guint8, n),
                                     .second = i == 1 };
    }
    for (guint i = 0; i < 2; i++)
        find_twins (pair, i, roots[i], roots[1 - i]);
    return pair;
}

void
poda_pair_free (PodaPair *pair)
{
    if (pair == NULL)
        return;
    for (guint i = 0; i < 2; i++) {
        g_free (pair->twins[i].likes);
        g_free (pair->twins[i].below);
    }
    g_free (pair);
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
        here, there, values, name, told (figure, found->first),
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

/* Returns how many of the nodes that differ have a box here, and in the first figure
 * none. */
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

#define FOOTER 130.0  /* about as high as what is written below them */
#define WIDEST 1500.0 /* they stand so, without a page to say better */
#define CAPTION_LINE 18.0
#define BELOW_CAPTION 14.0

/* A page that is wider than the trees has room for lines as long. */
double
poda_pair_least_width (const PodaFigure *figure, double most)
{
    double height = figure->height * (figure->below ? 2 : 1) + FOOTER;
    double both = fmin (most, fmax (PODA_SCENE_LEAST_WIDTH, figure->aspect * height));
    return figure->below ? both : (both - PODA_PAIR_BETWEEN) / 2;
}

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
                         : (PodaPoint){ width + PODA_PAIR_BETWEEN, 0 };
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

/* --- What is said of both --- */

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
    g_strfreev ((char **) figure->notes);
    figure->notes = (char *const *) g_ptr_array_free (notes, FALSE);
}

/* What differs; for a page what was left out is said in a short caption too. */
static void
say_difference (PodaFigure *figure, const Differences *found)
{
    const PodaDrawing *drawing = &figure->drawing;
    g_autofree char *differences = tell_differences (figure, found);
    g_autoptr (GString) text = g_string_new (differences);
    for (char *const *note = figure->notes;
         drawing->page != NULL && drawing->caption == PODA_CAPTION_SHORT
         && *note != NULL;
         note++)
        g_string_append_printf (text, " · %s", *note);
    figure->difference = g_string_chunk_insert (figure->strings, text->str);
}

/* --- Both --- */

/* The first one decides what both show. */
static PodaFigure *
make_second (const PodaFigure *figure)
{
    const PodaTwin *second = figure->drawing.twin->other;
    PodaDrawing drawing = figure->drawing;
    drawing.twin = second;
    if (drawing.focus != 0)
        drawing.focus = second->other->likes[drawing.focus];
    return poda_figure_make_as (second->record, &drawing, NULL);
}

static void
place_both (PodaFigure *figure)
{
    g_autofree guint32 *likes = find_likes (figure, figure->other);
    gboolean alike = have_one_shape (figure, figure->other, likes);
    if (alike)
        place_alike (figure, figure->other);
    choose_place (figure, alike);
}

void
poda_pair_complete (PodaFigure *figure)
{
    const Differences *found = &figure->drawing.twin->pair->found;
    PodaFigure *other = figure->other = make_second (figure);
    guint32 hidden = 0;
    if (figure->areas == NULL)
        hidden =
            found->here + found->there + found->values - mark (figure) - mark (other);
    figure->legend |= other->legend;
    other->legend = figure->legend;
    join_notes (figure, hidden);
    say_difference (figure, found);
    if (figure->areas != NULL)
        size_if (figure, poda_areas_stand_below (figure));
    else
        place_both (figure);
}

PodaFigure *
poda_figure_new_pair (const PodaRecord *first, const PodaRecord *second,
                      const PodaDrawing *drawing)
{
    const PodaNode *root = drawing->focus == 0
                               ? poda_record_root (first)
                               : poda_record_node (first, drawing->focus);
    PodaPair *pair = pair_new (first, second, root);
    PodaDrawing own = *drawing;
    own.twin = &pair->twins[0];
    own.column = TRUE; /* two of them share a slide */
    PodaFigure *figure = poda_figure_new (first, &own);
    figure->pair = pair;
    return figure;
}
