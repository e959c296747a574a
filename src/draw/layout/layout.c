/* Places: boxes across and down, and the bands behind their levels. */

#include "draw/layout/layout.h"

#include <math.h>

#include "draw/figure/figure.h"
#include "draw/layout/page.h"
#include "draw/layout/tidy.h"

#define MARGIN 16.0
#define CLOSE_GAP 10.0
#define ABOVE_ROOT 32.0
#define CLOSE_ABOVE_ROOT 10.0
#define WIDEST_GAP 240.0
#define FEW 120 /* boxes, so that they have room and can stand on equal ground */

/* Where on their edges moves may stand: halfway if they have room there, else farther
 * down, where the edges have parted. */
static const double edge_places[] = { 0.46, 0.58, 0.68, 0.76, 0.84 };

typedef struct {
    double half;            /* of the tallest shape */
    double hang;            /* of what hangs below the shapes */
    double foot;            /* from the middle to where the edges below begin */
    double top;             /* of the band */
    double middle;          /* of the shapes */
    double span;            /* of the widest edge that arrives here */
    guint32 first, last;    /* of its boxes in `order` */
    gboolean texts, cuts;   /* on the edges that arrive here */
    guint8 player, players; /* the last one seen, and how many different */
} Level;

/* --- Across --- */

/* Two numbers for the shape of the tree below each box, read from the left and from the
 * right: equal ones tell a shape that is its own mirror image. */
typedef struct {
    guint64 left, right;
} Shape;

static guint64
mix (guint64 sum, guint64 more)
{
    sum = (sum ^ more) * G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    return sum ^ sum >> 29;
}

static void
find_shapes (const PodaFigure *figure, Shape *shapes)
{
    for (guint32 v = figure->n_boxes; v-- > 0;) {
        const PodaBox *boxes = figure->boxes;
        GArray *children = g_array_new (FALSE, FALSE, sizeof (guint32));
        for (guint32 c = boxes[v].child; c != PODA_FIGURE_NONE; c = boxes[c].next)
            g_array_append_val (children, c);
        shapes[v] = (Shape){ children->len + 1, children->len + 1 };
        for (guint i = 0; i < children->len; i++) {
            guint32 c = g_array_index (children, guint32, i);
            guint32 d = g_array_index (children, guint32, children->len - 1 - i);
            shapes[v].left = mix (shapes[v].left, shapes[c].left);
            shapes[v].right = mix (shapes[v].right, shapes[d].right);
        }
        g_array_free (children, TRUE);
    }
}

/* The boxes of a level in a tree that is its own mirror image stand on equal ground, so
 * that it looks it; elsewhere the leaves do. */
static void
even_out (const PodaFigure *figure, PodaTidyBox *tidy)
{
    guint32 n = figure->n_boxes;
    g_autofree Shape *shapes = g_new (Shape, n);
    g_autofree PodaTidyBox *common = g_new0 (PodaTidyBox, (n + 1) * figure->n_bands);
    g_autofree guint32 *top = g_new (guint32, n);
    find_shapes (figure, shapes);
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 v = 0; v < n; v++) {
            const PodaBox *box = &figure->boxes[v];
            guint32 above = box->parent == PODA_FIGURE_NONE ? n : top[box->parent];
            top[v] = above < n ? above : shapes[v].left == shapes[v].right ? v : n;
            if (above == n && !box->leaf && top[v] == n)
                continue;
            guint32 row = above == n && box->leaf ? n : top[v];
            PodaTidyBox *even = &common[row * figure->n_bands + box->level];
            if (pass == 0) {
                even->left = fmax (even->left, tidy[v].left);
                even->right = fmax (even->right, tidy[v].right);
            } else {
                tidy[v].left = even->left;
                tidy[v].right = even->right;
            }
        }
}

/* The free room around each box: generous while there are few, and scarce where texts
 * stand below. */
static double
margin_of (const PodaFigure *figure, const PodaBox *box)
{
    guint32 n = figure->n_boxes;
    if (figure->drawing.close || figure->compact)
        return 3.5;
    if (poda_box_has_below (figure, box))
        return n <= 20 ? 9 : 3.5;
    gboolean few = n <= FEW && box->status != PODA_STATUS_PRUNED;
    return n <= 20 ? 16 : n <= 60 ? 9 : few ? 7 : 3.5;
}

/* Sets where the texts of a box stand, and how far it reaches with them. Those below it
 * stand in the middle, or so far to the left that they are no wider than what is
 * above. */
static void
reach (const PodaFigure *figure, PodaBox *box, PodaTidyBox *tidy)
{
    double half = box->width / 2 + (box->strategy ? PODA_RING : 0);
    double left = fmax (half, poda_box_hang_reach (figure, box)), right = left;
    PodaRect rect;
    gboolean below = poda_box_has_below (figure, box) && !box->leaf;
    if (poda_box_left_texts (figure, box, &rect)) {
        left = fmax (left, box->x - rect.left);
        right = fmax (right, rect.right - box->x);
    }
    double texts = poda_box_texts_width (figure, box);
    box->texts_at = below ? -fmax (texts / 2, fmin (left, texts - right))
                          : box->width / 2 + poda_box_side_gap (box);
    if (poda_box_right_texts (figure, box, &rect)) {
        left = fmax (left, box->x - rect.left);
        right = fmax (right, rect.right - box->x);
    }
    /* Three quarters down, at the latest, the texts of neighbouring edges are apart. */
    double text = (poda_box_edge_width (box) / 2 + 1.5) / 0.74,
           margin = margin_of (figure, box);
    tidy->left = fmax (left + margin, text);
    tidy->right = fmax (right + margin, text);
}

static guint
lowest_inner_level (const PodaFigure *figure)
{
    guint lowest = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (!figure->boxes[i].leaf)
            lowest = MAX (lowest, figure->boxes[i].level);
    return lowest;
}

/* Measures all boxes with what stands at them; the caller frees it. */
static PodaTidyBox *
measure_across (PodaFigure *figure, PodaWindows windows)
{
    PodaTidyBox *tidy = g_new (PodaTidyBox, figure->n_boxes);
    figure->below_from = windows == PODA_WINDOWS_BELOW ? 0 : G_MAXUINT;
    if (windows == PODA_WINDOWS_LOW)
        figure->below_from = lowest_inner_level (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBox *box = &figure->boxes[i];
        box->x = box->y = 0;
        poda_box_measure (figure, box);
        tidy[i].parent = box->parent;
        tidy[i].child = box->child;
        tidy[i].next = box->next;
        reach (figure, box, &tidy[i]);
    }
    if (figure->n_boxes <= FEW)
        even_out (figure, tidy);
    return tidy;
}

/* No tree of these boxes is narrower than its widest level. */
static double
least_width (const PodaFigure *figure, const PodaTidyBox *tidy)
{
    g_autofree double *widths = g_new0 (double, figure->n_bands);
    double widest = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        double *width = &widths[figure->boxes[i].level];
        *width += tidy[i].left + tidy[i].right;
        widest = fmax (widest, *width);
    }
    return widest;
}

/* --- Down --- */

/* In stills, which know nothing yet. */
static gboolean
may_be_cut (const PodaFigure *figure)
{
    return figure->drawing.stills
           && poda_record_problem (figure->record)->algorithm->windowed;
}

static void
see_box (const PodaFigure *figure, const PodaBox *box, Level *level)
{
    double below = poda_box_below (figure, box) + poda_box_hang (figure, box);
    level->half = fmax (level->half, box->height / 2);
    level->foot = fmax (level->foot, box->height / 2 + below);
    level->hang = fmax (level->hang, below);
    if (!box->leaf && (level->players == 0 || box->player != level->player)) {
        level->player = box->player;
        level->players++;
    }
    if (box->parent == PODA_FIGURE_NONE)
        return;
    double parent = figure->boxes[box->parent].x;
    level->span = fmax (level->span, fabs (parent - box->x));
    level->cuts |= box->status == PODA_STATUS_PRUNED || may_be_cut (figure);
    level->texts |= poda_box_edge_width (box) > 0;
}

/* The boxes by their levels, from the left. */
static guint32 *
sort_levels (const PodaFigure *figure, Level *levels)
{
    guint32 *order = g_new (guint32, figure->n_boxes), at = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        levels[figure->boxes[i].level].last++;
    for (guint i = 0; i < figure->n_bands; i++) {
        guint32 count = levels[i].last;
        levels[i].first = levels[i].last = at;
        at += count;
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        order[levels[figure->boxes[i].level].last++] = i;
    return order;
}

/* Where an edge runs, how wide its text is, and where that stands. */
typedef struct {
    double from_x, from, to_x, to, half, x, y;
    double left, right; /* how far the box reaches at which it arrives */
} Course;

static double
x_at (const Course *edge, double y)
{
    double along =
        (CLAMP (y, edge->from, edge->to) - edge->from) / (edge->to - edge->from);
    return edge->from_x + along * (edge->to_x - edge->from_x);
}

static Course
course (const PodaFigure *figure, const Level *above, const PodaBox *box, double middle,
        double y)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    double foot = above->hang > 0 ? above->foot : parent->height / 2;
    double head = figure->bands[box->level].head;
    Course c = { .from_x = parent->x,
                 .from = above->middle + foot,
                 .to_x = box->x,
                 .to = middle - (head > 0 ? head : box->height / 2),
                 .half = poda_box_edge_width (box) / 2,
                 .left = box->x - box->width / 2,
                 .right = box->x + box->width / 2,
                 .y = y };
    c.x = x_at (&c, y);
    PodaRect texts;
    if (poda_box_left_texts (figure, box, &texts))
        c.left = fmin (c.left, texts.left);
    if (poda_box_right_texts (figure, box, &texts))
        c.right = fmax (c.right, texts.right);
    return c;
}

/* Whether two neighbours, `a` left of `b`, keep clear of each other. */
static gboolean
are_apart (const Course *a, const Course *b)
{
    for (int side = -1; side <= 1; side += 2) {
        if (a->half > 0 && x_at (b, a->y + side * 9) < a->x + a->half + 1)
            return FALSE;
        if (b->half > 0 && x_at (a, b->y + side * 9) > b->x - b->half - 1)
            return FALSE;
    }
    if (a->half > 0 && b->half > 0 && fabs (a->y - b->y) < 18
        && b->x - b->half < a->x + a->half + 2)
        return FALSE;
    return x_at (b, a->to) >= a->right && x_at (a, b->to) <= b->left;
}

static gboolean
is_clear (const PodaFigure *figure, const guint32 *order, const Level *level,
          double middle, double y)
{
    for (guint32 i = level->first; i + 1 < level->last; i++) {
        Course a = course (figure, level - 1, &figure->boxes[order[i]], middle, y);
        Course b = course (figure, level - 1, &figure->boxes[order[i + 1]], middle, y);
        if (!are_apart (&a, &b))
            return FALSE;
    }
    return TRUE;
}

/* The room between two levels: wide fans need it, or their edges would lie flat, and so
 * do texts on edges that run side by side. Sets where on the edges these stand. */
static double
gap_above (const PodaFigure *figure, const guint32 *order, const Level *level,
           PodaBand *band)
{
    gboolean close = figure->drawing.close;
    double gap = level->texts ? (figure->compact ? 52 : 64) : figure->compact ? 40 : 56;
    if (close)
        gap = level->texts ? 28 : 24;
    if (level->texts && level->cuts)
        gap += close ? 8 : 16; /* both stand on the same edge */
    gap = CLAMP (level->span * (close ? 0.08 : 0.19), gap, WIDEST_GAP);
    guint lower = close && level->cuts ? 3 : 0; /* so that strokes stand above */
    const Level *above = level - 1;
    double foot = above->middle + above->half + above->hang;
    for (guint straight = 0; straight < 2; straight++) {
        band->head = straight == 0 ? 0 : level->half;
        for (double wide = gap; wide <= fmin (gap * 2.4, WIDEST_GAP); wide *= 1.2)
            for (guint i = lower; i < G_N_ELEMENTS (edge_places); i++) {
                band->edge_at = fmin (edge_places[i], 1 - 11 / wide);
                band->edge_up = level->half + (1 - band->edge_at) * wide;
                double middle = foot + wide + level->half;
                if (is_clear (figure, order, level, middle, middle - band->edge_up))
                    return wide;
            }
    }
    band->edge_at = 1 - 11 / gap;
    band->edge_up = level->half + 11;
    return gap;
}

static double
above_root (const PodaFigure *figure)
{
    return figure->drawing.close ? CLOSE_ABOVE_ROOT : ABOVE_ROOT;
}

/* Bands meet in the middle between the shapes of two levels. */
static double
place_down (PodaFigure *figure, Level *levels)
{
    g_autofree guint32 *order = sort_levels (figure, levels);
    double y = figure->drawing.close ? MARGIN / 2 : MARGIN - 4;
    for (guint i = 0; i < figure->n_bands; i++) {
        PodaBand *band = &figure->bands[i];
        double gap = 2 * above_root (figure);
        if (i > 0)
            gap = gap_above (figure, order, &levels[i], band);
        levels[i].top = y + (i == 0 ? 0 : gap / 2);
        levels[i].middle = levels[i].top + gap / 2 + levels[i].half;
        levels[i].middle = round (levels[i].middle * 2) / 2;
        y = levels[i].middle + levels[i].half + levels[i].hang;
        band->top = round (levels[i].top);
        band->foot = levels[i].hang > 0 ? levels[i].foot : 0;
        band->label =
            levels[i].players == 1 ? poda_player_label (levels[i].player) : "";
        if (i > 0)
            band[-1].height = band->top - band[-1].top;
    }
    PodaBand *last = &figure->bands[figure->n_bands - 1];
    last->height = round (y + above_root (figure)) - last->top;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].y = levels[figure->boxes[i].level].middle;
    return last->top + last->height;
}

/* Where the tree begins: behind the labels, and closer to them where room is scarce. */
static double
left_of_tree (const PodaFigure *figure)
{
    double widest = 0, gap = figure->below_from < figure->n_bands ? CLOSE_GAP : MARGIN;
    for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++)
        if ((figure->legend & (guint) PODA_LEGEND_MAX << player) != 0)
            widest = fmax (widest, poda_band_label_width (poda_player_label (player)));
    return widest == 0 ? MARGIN : MARGIN + widest + gap;
}

double
poda_figure_label_room (const PodaFigure *figure)
{
    return left_of_tree (figure) - MARGIN;
}

/* Places all boxes across; returns how wide the figure is with its margins. */
static double
place_across (PodaFigure *figure, PodaTidyBox *tidy)
{
    double width = poda_tidy (tidy, figure->n_boxes), left = left_of_tree (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].x = round ((left + tidy[i].x) * 100) / 100;
    return ceil (left + width + MARGIN);
}

static void
place (PodaFigure *figure, PodaWindows windows)
{
    g_autofree PodaTidyBox *tidy = measure_across (figure, windows);
    g_autofree Level *levels = g_new0 (Level, figure->n_bands);
    memset (figure->bands, 0, figure->n_bands * sizeof *figure->bands);
    figure->width = place_across (figure, tidy);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        see_box (figure, &figure->boxes[i], &levels[figure->boxes[i].level]);
    figure->height = place_down (figure, levels);
}

static double
scale_on_page (const PodaFigure *figure)
{
    return poda_page_fit (figure->drawing.page, figure->width, figure->height).scale;
}

/* Where nothing else is asked for, windows are beside their nodes as long as the figure
 * is no wider than the column of text it is in, of 455 points, or than a slide, on
 * which letters of 11 pixels are as large as on paper; else below, if that makes it so
 * much narrower. On a page they are below if letters cannot be read otherwise. */
#define COLUMN 607.0
#define SLIDE 960.0
#define WORTH_IT 0.9

/* Where little room is left free, nothing else gets narrower. */
static gboolean
has_choice (const PodaFigure *figure)
{
    guint beside =
        PODA_LABEL_WINDOW | PODA_LABEL_ORDER | PODA_LABEL_BOUND | PODA_LABEL_NAME;
    return figure->drawing.windows == PODA_WINDOWS_AUTO
           && ((figure->drawing.labels & beside) != 0 || figure->n_boxes <= FEW);
}

/* Large figures are laid out once: their levels tell how wide they are at least. */
static PodaWindows
choose_windows (PodaFigure *figure)
{
    if (!has_choice (figure))
        return figure->drawing.windows;
    if (figure->drawing.page != NULL) {
        static const PodaWindows ways[] = { PODA_WINDOWS_BESIDE, PODA_WINDOWS_LOW,
                                            PODA_WINDOWS_BELOW };
        PodaWindows best = PODA_WINDOWS_BESIDE;
        double scale = 0;
        for (guint i = 0; i < G_N_ELEMENTS (ways) && scale < PODA_LEAST_SCALE; i++) {
            place (figure, ways[i]);
            if (scale_on_page (figure) > scale) {
                scale = scale_on_page (figure);
                best = ways[i];
            }
        }
        return best;
    }
    g_autofree PodaTidyBox *beside = measure_across (figure, PODA_WINDOWS_BESIDE);
    double room = figure->drawing.column ? COLUMN : SLIDE;
    double least = least_width (figure, beside);
    if (left_of_tree (figure) + least + MARGIN <= room
        && place_across (figure, beside) <= room)
        return PODA_WINDOWS_BESIDE;
    g_autofree PodaTidyBox *below = measure_across (figure, PODA_WINDOWS_BELOW);
    return least_width (figure, below) <= least * WORTH_IT ? PODA_WINDOWS_BELOW
                                                           : PODA_WINDOWS_BESIDE;
}

void
poda_figure_place (PodaFigure *figure)
{
    guint deepest = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        deepest = MAX (deepest, figure->boxes[i].level);
    figure->n_bands = deepest + 1;
    g_free (figure->bands);
    figure->bands = g_new0 (PodaBand, figure->n_bands);
    place (figure, choose_windows (figure));
}
