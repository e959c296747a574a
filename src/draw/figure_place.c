#include "draw/figure_parts.h"

#include <math.h>

#include "draw/figure_shapes.h"
#include "draw/metrics.h"
#include "draw/tidy.h"

#define MARGIN 16.0
#define ABOVE_ROOT 32.0
#define WIDEST_GAP 240.0
#define MOST_EVEN 60 /* boxes */

/* Where on their edges moves may stand: halfway if they have room there, else farther
 * down, where the edges have parted. */
static const double edge_places[] = { 0.46, 0.58, 0.68 };

#define N_PLACES G_N_ELEMENTS (edge_places)

typedef struct {
    double half;            /* of the tallest shape */
    double hang;            /* of what hangs below the shapes */
    double top;             /* of the band */
    double middle;          /* of the shapes */
    double span;            /* of the widest edge that arrives here */
    double ends[N_PLACES];  /* the right end of the last text on an edge, by place */
    guint crowded;          /* bits of the places where two such texts meet */
    gboolean texts, cuts;   /* on the edges that arrive here */
    guint8 player, players; /* the last one seen, and how many different */
} Level;

/* The free room around each box: generous while there are few. */
static double
margin_of (const PodaFigure *figure, const PodaBox *box)
{
    guint32 n = figure->n_boxes;
    if (n > 60 && box->status == PODA_STATUS_PRUNED)
        return 3.5;
    return n <= 20 ? 16 : n <= 60 ? 9 : n <= 120 ? 7 : 3.5;
}

static void
reach (const PodaFigure *figure, const PodaBox *box, PodaTidyBox *tidy)
{
    PodaRect rect;
    double half = box->width / 2, margin = margin_of (figure, box);
    double hang = poda_box_hang_reach (box);
    if (box->strategy)
        half += PODA_RING;
    tidy->left = tidy->right = fmax (half, hang);
    if (poda_box_left_texts (box, &rect))
        tidy->left = fmax (tidy->left, box->x - rect.left);
    if (poda_box_right_texts (box, &rect))
        tidy->right = fmax (tidy->right, rect.right - box->x);
    tidy->left += margin;
    tidy->right += margin;
    /* Three quarters down, at the latest, the texts of neighbouring edges are apart. */
    double text = poda_box_edge_width (box) / 2 / 0.74;
    tidy->left = fmax (tidy->left, text);
    tidy->right = fmax (tidy->right, text);
}

/* Boxes of one level stand on equal ground where there are few of them: even distances,
 * upright edges. The reason of a cut is no part of it; only its own box makes room for
 * that. */
static void
even_out (const PodaFigure *figure, PodaTidyBox *tidy)
{
    g_autofree PodaTidyBox *common = g_new0 (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        PodaTidyBox *level = &common[box->level];
        if (box->leaf)
            continue;
        level->left = fmax (level->left, tidy[i].left);
        if (box->reason == NULL)
            level->right = fmax (level->right, tidy[i].right);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaTidyBox *level = &common[figure->boxes[i].level];
        if (figure->boxes[i].leaf)
            continue;
        tidy[i].left = fmax (tidy[i].left, level->left);
        tidy[i].right = fmax (tidy[i].right, level->right);
    }
}

static double
place_across (PodaFigure *figure, double left)
{
    g_autofree PodaTidyBox *tidy = g_new (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        tidy[i].parent = box->parent;
        tidy[i].child = box->child;
        tidy[i].next = box->next;
        reach (figure, box, &tidy[i]);
    }
    if (figure->n_boxes <= MOST_EVEN)
        even_out (figure, tidy);
    double width = poda_tidy (tidy, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].x = round ((left + tidy[i].x) * 100) / 100;
    return width;
}

static void
see_box (const PodaFigure *figure, const PodaBox *box, Level *level)
{
    level->half = fmax (level->half, box->height / 2);
    level->hang = fmax (level->hang, poda_box_hang (figure, box));
    if (!box->leaf && (level->players == 0 || box->player != level->player)) {
        level->player = box->player;
        level->players++;
    }
    if (box->parent == PODA_FIGURE_NONE)
        return;
    double parent = figure->boxes[box->parent].x;
    level->span = fmax (level->span, fabs (parent - box->x));
    level->cuts |= box->status == PODA_STATUS_PRUNED;
    double text = poda_box_edge_width (box);
    if (text == 0)
        return;
    for (guint i = 0; i < N_PLACES; i++) {
        double x = parent + edge_places[i] * (box->x - parent);
        if (level->texts && x - text / 2 < level->ends[i])
            level->crowded |= 1u << i;
        level->ends[i] = x + text / 2;
    }
    level->texts = TRUE;
}

static const char *
band_label (const Level *level)
{
    return level->players == 1 ? poda_player_label (level->player) : "";
}

/* The room between two levels: wide fans need it, or their edges would lie flat. */
static double
gap_above (const PodaFigure *figure, const Level *level)
{
    double gap = level->texts ? (figure->compact ? 52 : 64) : figure->compact ? 40 : 56;
    if (level->texts && level->cuts)
        gap += 16; /* both stand on the same edge */
    return CLAMP (level->span * 0.19, gap, WIDEST_GAP);
}

static double
edge_place (const Level *level, double gap)
{
    for (guint i = 0; i < N_PLACES; i++)
        if ((level->crowded & 1u << i) == 0)
            return edge_places[i];
    return 1 - 13 / gap;
}

/* Bands meet in the middle between the shapes of two levels. */
static double
place_down (PodaFigure *figure, Level *levels)
{
    double y = MARGIN - 4;
    for (guint i = 0; i < figure->n_bands; i++) {
        double gap = i == 0 ? 2 * ABOVE_ROOT : gap_above (figure, &levels[i]);
        levels[i].top = y + (i == 0 ? 0 : gap / 2);
        y = levels[i].middle = levels[i].top + gap / 2 + levels[i].half;
        y += levels[i].half + levels[i].hang;
        figure->bands[i].top = round (levels[i].top);
        figure->bands[i].edge_at = edge_place (&levels[i], gap);
        figure->bands[i].label = band_label (&levels[i]);
        if (i > 0)
            figure->bands[i - 1].height =
                figure->bands[i].top - figure->bands[i - 1].top;
    }
    PodaBand *last = &figure->bands[figure->n_bands - 1];
    last->height = round (y + ABOVE_ROOT) - last->top;
    for (guint32 i = 0; i < figure->n_boxes; i++)
        figure->boxes[i].y = round (levels[figure->boxes[i].level].middle * 2) / 2;
    return last->top + last->height;
}

static double
label_column (const PodaFigure *figure)
{
    double widest = 0;
    for (PodaPlayer player = PODA_MAX; player <= PODA_CHANCE; player++) {
        const char *label = poda_player_label (player);
        double width = poda_text_width (label, PODA_FONT_BAND, TRUE)
                       + PODA_BAND_SPACING * strlen (label);
        guint seen = player == PODA_MAX   ? PODA_LEGEND_MAX
                     : player == PODA_MIN ? PODA_LEGEND_MIN
                                          : PODA_LEGEND_CHANCE;
        if ((figure->legend & seen) != 0 && width > widest)
            widest = width;
    }
    return widest == 0 ? MARGIN : MARGIN + widest + MARGIN;
}

void
poda_figure_place (PodaFigure *figure)
{
    guint deepest = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        poda_box_measure (figure, &figure->boxes[i]);
        deepest = deepest < figure->boxes[i].level ? figure->boxes[i].level : deepest;
    }
    figure->n_bands = deepest + 1;
    figure->bands = g_new0 (PodaBand, figure->n_bands);
    double left = label_column (figure);
    figure->width = ceil (left + place_across (figure, left) + MARGIN);
    g_autofree Level *levels = g_new0 (Level, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        see_box (figure, &figure->boxes[i], &levels[figure->boxes[i].level]);
    figure->height = place_down (figure, levels);
}
