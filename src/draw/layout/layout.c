/* Coordinates: boxes horizontally and vertically, and the bands behind their levels. */

#include "draw/layout/layout.h"

#include <math.h>

#define MARGIN 16.0
#define CLOSE_GAP 10.0
#define ABOVE_ROOT 32.0
#define CLOSE_ABOVE_ROOT 10.0
#define WIDEST_GAP 240.0
#define FEW 120 /* up to this number, boxes are widely and evenly spaced */

/* The possible places of moves on their edges: halfway, or farther down, where the
 * edges are farther apart. */
static const double edge_places[] = { 0.46, 0.58, 0.68, 0.76, 0.84 };

typedef struct {
    double half;            /* height of the tallest shape, halved */
    double hang;            /* maximum height of the parts below the shapes */
    double foot;            /* from the middle to the start of the edges below */
    double middle;          /* y of the shapes' centres */
    double span;            /* width of the widest edge from the level above */
    guint32 first, last;    /* indices of its boxes */
    gboolean texts, cuts;   /* on the edges from above */
    guint8 player, players; /* the last one seen; number of different ones */
} Level;

/* --- Horizontal --- */

/* Gives the boxes of a level equal widths within a subtree that is its own mirror
 * image, so that it is drawn symmetrically, and to all other leaves. Symmetry: the
 * hashes of the subtree's shape, from the left and from the right, are equal. */
static void
even_out (const PodaFigure *figure, PodaTidyBox *tidy)
{
    const guint64 prime = G_GUINT64_CONSTANT (0x9e3779b97f4a7c15);
    const PodaBox *boxes = figure->boxes;
    guint32 n = figure->n_boxes;
    g_autofree guint64 *left = g_new0 (guint64, n), *right = g_new0 (guint64, n);
    g_autofree PodaTidyBox *common = g_new0 (PodaTidyBox, (n + 1) * figure->n_bands);
    g_autofree guint32 *top = g_new (guint32, n);
    for (guint32 v = n; v-- > 0;) {
        guint64 power = 1;
        for (guint32 c = boxes[v].child; c != PODA_FIGURE_NONE; c = boxes[c].next) {
            left[v] = left[v] * prime + left[c];
            right[v] += power * right[c];
            power *= prime;
        }
        left[v] = (left[v] ^ left[v] >> 29) * power + 1;
        right[v] = (right[v] ^ right[v] >> 29) * power + 1;
    }
    for (guint pass = 0; pass < 2; pass++)
        for (guint32 v = 0; v < n; v++) {
            const PodaBox *box = &boxes[v];
            guint32 above = box->parent == PODA_FIGURE_NONE ? n : top[box->parent];
            top[v] = above < n ? above : left[v] == right[v] ? v : n;
            if (top[v] == n && !box->leaf)
                continue;
            guint32 row = above == n && box->leaf ? n : top[v];
            PodaTidyBox *even = &common[row * figure->n_bands + box->level];
            PodaTidyBox *from = pass == 0 ? &tidy[v] : even;
            PodaTidyBox *to = pass == 0 ? even : &tidy[v];
            to->left = fmax (to->left, from->left);
            to->right = fmax (to->right, from->right);
        }
}

/* Sets the place of a box's texts, and the box's extent with them. Texts below are
 * centred, or moved left so far that they are no wider than what is above them. Margins
 * are wide if there are few boxes, and narrow if texts are below. */
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
    /* At three quarters of the height, texts of neighbouring edges are apart. */
    double text = (poda_box_edge_width (box) / 2 + 1.5) / 0.74, margin = 3.5;
    guint32 n = figure->n_boxes;
    if (poda_box_has_below (figure, box) && n <= 20)
        margin = 9;
    else if (!poda_box_has_below (figure, box) && n <= FEW)
        margin = n <= 20                             ? 16
                 : n <= 60                           ? 9
                 : box->status != PODA_STATUS_PRUNED ? 7
                                                     : margin;
    if (figure->drawing.tight || figure->compact)
        margin = 3.5;
    tidy->left = fmax (left + margin, text);
    tidy->right = fmax (right + margin, text);
}

/* Measures all boxes with their texts; the caller frees the result. */
static PodaTidyBox *
measure_across (PodaFigure *figure, PodaWindows windows)
{
    PodaTidyBox *tidy = g_new (PodaTidyBox, figure->n_boxes);
    guint lowest = 0; /* level of inner nodes */
    for (guint32 i = 0; i < figure->n_boxes; i++)
        lowest = MAX (lowest, figure->boxes[i].leaf ? 0 : figure->boxes[i].level);
    figure->below_from = windows == PODA_WINDOWS_BELOW ? 0
                         : windows == PODA_WINDOWS_LOW ? lowest
                                                       : G_MAXUINT;
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

double
poda_figure_label_room (const PodaFigure *figure)
{
    double widest = 0, gap = figure->below_from < figure->n_bands ? CLOSE_GAP : MARGIN;
    for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++)
        if ((figure->legend & (guint) PODA_LEGEND_PLAYER_MAX << player) != 0)
            widest = fmax (widest, poda_band_label_width (poda_player_label (player)));
    return widest == 0 ? 0 : widest + gap;
}

/* Places all boxes horizontally; returns the figure's width with its margins. */
static double
place_across (PodaFigure *figure, PodaTidyBox *tidy)
{
    double width = poda_tidy (tidy, figure->n_boxes);
    double left = MARGIN + poda_figure_label_room (figure);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].x = round ((left + tidy[i].x) * 100) / 100;
    return ceil (left + width + MARGIN);
}

/* --- Vertical --- */

/* The course of an edge, with the half width and the centre of its text. */
typedef struct {
    double from_x, from, to_x, to, half, x;
    double left, right; /* extent of the box at its lower end */
} Course;

static double
x_at (const Course *edge, double y)
{
    double along =
        (CLAMP (y, edge->from, edge->to) - edge->from) / (edge->to - edge->from);
    return edge->from_x + along * (edge->to_x - edge->from_x);
}

static Course
course (const PodaFigure *figure, const Level *level, const PodaBox *box, double y)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    const Level *above = level - 1;
    double foot = above->hang > 0 ? above->foot : parent->height / 2;
    double head = figure->bands[box->level].head;
    Course c = { .from_x = parent->x,
                 .from = above->middle + foot,
                 .to_x = box->x,
                 .to = level->middle - (head > 0 ? head : box->height / 2),
                 .half = poda_box_edge_width (box) / 2,
                 .left = box->x - box->width / 2,
                 .right = box->x + box->width / 2 };
    c.x = x_at (&c, y);
    PodaRect texts;
    if (poda_box_left_texts (figure, box, &texts))
        c.left = fmin (c.left, texts.left);
    if (poda_box_right_texts (figure, box, &texts))
        c.right = fmax (c.right, texts.right);
    return c;
}

/* TRUE if neighbouring edges, `a` left of `b`, and their texts do not touch. */
static gboolean
is_clear (const PodaFigure *figure, const guint32 *after, const Level *level, double y)
{
    for (guint32 i = level->first; i != level->last; i = after[i]) {
        Course a = course (figure, level, &figure->boxes[i], y);
        Course b = course (figure, level, &figure->boxes[after[i]], y);
        double right = a.x + a.half, left = b.x - b.half;
        if (x_at (&b, a.to) < a.right || x_at (&a, b.to) > b.left
            || (a.half > 0 && b.half > 0 && left < right + 2))
            return FALSE;
        for (double at = y - 9; at <= y + 9; at += 18)
            if ((a.half > 0 && x_at (&b, at) < right + 1)
                || (b.half > 0 && x_at (&a, at) > left - 1))
                return FALSE;
    }
    return TRUE;
}

/* Returns the distance between two levels: it grows with the width of fans, whose edges
 * would be flat, and with texts on parallel edges. Sets the place of these texts. */
static double
gap_above (const PodaFigure *figure, const guint32 *after, Level *level, PodaBand *band)
{
    gboolean close = figure->drawing.tight, texts = level->texts;
    double gap = close             ? (texts ? 28 : 24)
                 : figure->compact ? (texts ? 52 : 40)
                                   : (texts ? 64 : 56);
    if (texts && level->cuts)
        gap += close ? 8 : 16; /* text and strokes are on the same edge */
    gap = CLAMP (level->span * (close ? 0.08 : 0.19), gap, WIDEST_GAP);
    guint lower = close && level->cuts ? 3 : 0; /* so that strokes fit above */
    double foot = level[-1].middle + level[-1].half + level[-1].hang;
    for (guint straight = 0; straight < 2; straight++) {
        band->head = straight == 0 ? 0 : level->half;
        for (double wide = gap; wide <= fmin (gap * 2.4, WIDEST_GAP); wide *= 1.2)
            for (guint i = lower; i < G_N_ELEMENTS (edge_places); i++) {
                double at = fmin (edge_places[i], 1 - 11 / wide);
                band->edge_up = level->half + (1 - at) * wide;
                level->middle = foot + wide + level->half;
                if (is_clear (figure, after, level, level->middle - band->edge_up))
                    return wide;
            }
    }
    band->edge_up = level->half + 11;
    return gap;
}

/* Places the levels; bands meet halfway between the shapes of two levels. */
static void
place_down (PodaFigure *figure, Level *levels, const guint32 *after)
{
    gboolean close = figure->drawing.tight;
    double above = close ? CLOSE_ABOVE_ROOT : ABOVE_ROOT;
    double y = close ? MARGIN / 2 : MARGIN - 4;
    PodaBand *band = figure->bands;
    for (Level *level = levels; level < levels + figure->n_bands; level++, band++) {
        double gap =
            level == levels ? above : gap_above (figure, after, level, band) / 2;
        double top = level == levels ? y : y + gap;
        level->middle = round ((top + gap + level->half) * 2) / 2;
        y = level->middle + level->half + level->hang;
        band->top = round (top);
        band->foot = level->hang > 0 ? level->foot : 0;
        band->label = level->players == 1 ? poda_player_label (level->player) : "";
        if (level > levels)
            band[-1].height = band->top - band[-1].top;
    }
    y += figure->drawing.windows == PODA_WINDOWS_LADDER ? ABOVE_ROOT : above;
    band[-1].height = round (y) - band[-1].top;
    figure->height = band[-1].top + band[-1].height;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].y = levels[figure->boxes[i].level].middle;
}

static void
place (PodaFigure *figure, PodaWindows windows)
{
    g_autofree PodaTidyBox *tidy = measure_across (figure, windows);
    g_autofree Level *levels = g_new0 (Level, figure->n_bands);
    g_autofree guint32 *after = g_new (guint32, figure->n_boxes); /* by level */
    gboolean may_be_cut = /* in steps, before the search */
        figure->drawing.for_steps
        && poda_record_problem (figure->record)->algorithm->windowed;
    memset (figure->bands, 0, figure->n_bands * sizeof *figure->bands);
    figure->width = place_across (figure, tidy);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        Level *level = &levels[box->level];
        double below = poda_box_below (figure, box) + poda_box_hang (figure, box);
        if (level->half == 0)
            level->first = i;
        else
            after[level->last] = i;
        level->last = i;
        level->half = fmax (level->half, box->height / 2);
        level->foot = fmax (level->foot, box->height / 2 + below);
        level->hang = fmax (level->hang, below);
        if (!box->leaf && (level->players == 0 || box->player != level->player)) {
            level->player = box->player;
            level->players++;
        }
        if (box->parent == PODA_FIGURE_NONE)
            continue;
        double parent = figure->boxes[box->parent].x;
        level->span = fmax (level->span, fabs (parent - box->x));
        level->cuts |= box->status == PODA_STATUS_PRUNED || may_be_cut;
        level->texts |= poda_box_edge_width (box) > 0;
    }
    place_down (figure, levels, after);
}

/* Chooses the place of windows by default: beside the nodes while the figure is no
 * wider than a text column of 455 points or a slide, on which 11 pixels are as large as
 * on paper; else below, if that makes it narrower enough. On a page, below if they are
 * unreadable otherwise. */
#define COLUMN 607.0
#define SLIDE 960.0
#define WORTH_IT 0.9

static PodaWindows
choose_windows (PodaFigure *figure)
{
    const PodaDrawing *drawing = &figure->drawing;
    static const PodaWindows on_page[] = { PODA_WINDOWS_BESIDE, PODA_WINDOWS_LOW,
                                           PODA_WINDOWS_BELOW };
    const guint at_nodes =
        PODA_LABEL_WINDOW | PODA_LABEL_ORDER | PODA_LABEL_BOUND | PODA_LABEL_NAME;
    if (drawing->windows != PODA_WINDOWS_AUTO)
        return drawing->windows;
    /* If margins are small anyway, nothing gets narrower. */
    if ((drawing->labels & at_nodes) == 0 && figure->n_boxes > FEW)
        return PODA_WINDOWS_AUTO;
    if (drawing->page == NULL) {
        g_autofree PodaTidyBox *beside = measure_across (figure, PODA_WINDOWS_BESIDE);
        double width = place_across (figure, beside);
        if (width <= (drawing->column ? COLUMN : SLIDE))
            return PODA_WINDOWS_BESIDE;
        g_autofree PodaTidyBox *below = measure_across (figure, PODA_WINDOWS_BELOW);
        return place_across (figure, below) <= width * WORTH_IT ? PODA_WINDOWS_BELOW
                                                                : PODA_WINDOWS_BESIDE;
    }
    PodaWindows best = PODA_WINDOWS_BESIDE;
    double most = 0;
    for (guint i = 0; i < G_N_ELEMENTS (on_page) && most < PODA_MIN_SCALE; i++) {
        place (figure, on_page[i]);
        double scale =
            poda_page_fit (drawing->page, figure->width, figure->height).scale;
        best = scale > most ? on_page[i] : best;
        most = fmax (most, scale);
    }
    return best;
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
    if (figure->drawing.windows == PODA_WINDOWS_LADDER && figure->drawing.for_steps
        && poda_record_problem (figure->record)->algorithm->windowed) {
        figure->ladder = figure->width;
        figure->width += PODA_LADDER_WIDTH;
    }
}
