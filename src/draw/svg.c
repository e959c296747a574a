#include "draw/emit.h"

#include <math.h>

#include "draw/svg_parts.h"

/* Titles and legends need some room, however narrow the tree. */
#define LEAST_WIDTH 480.0

void
poda_svg_cut_mark (PodaSvg *svg, double x, double y, double dx, double dy, double half)
{
    double length = hypot (dx, dy), ux = dx / length, uy = dy / length;
    poda_svg_put (svg, "<path class='mark' d='");
    for (int side = -1; side <= 1; side += 2) {
        double cx = x + ux * 0.4 * half * side, cy = y + uy * 0.4 * half * side;
        poda_svg_put (svg, "M%d %dL%d %d", cx - uy * half, cy + ux * half,
                      cx + uy * half, cy - ux * half);
    }
    poda_svg_put (svg, "'/>");
}

/* Where the strokes stand on a cut edge: clear of its text. */
static double
mark_place (const PodaFigure *figure, const PodaBox *box)
{
    if (box->edge == NULL || *box->edge == '\0')
        return 0.5;
    return figure->bands[box->level].edge_at <= 0.62 ? 0.81 : 0.38;
}

static void
put_edge (PodaSvg *svg, const PodaBox *box)
{
    const PodaFigure *figure = svg->figure;
    const PodaBox *parent = &figure->boxes[box->parent];
    double x1 = parent->x, y1 = parent->y + parent->height / 2;
    double x2 = box->x, y2 = box->y - box->height / 2;
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    gboolean cut = pruned && parent->state != PODA_STATE_SKIPPED;
    poda_svg_put (svg, "<g id='e%u-%u' class='edge%r%r%r%r%r'><path d='M%d %dL%d %d'/>",
                  poda_box_number (figure, parent), poda_box_number (figure, box),
                  pruned ? " pruned" : "", cut ? " cut" : "", box->pv ? " pv" : "",
                  box->best ? " best" : "", poda_svg_state (box), x1, y1, x2, y2);
    if (cut) {
        double at = mark_place (figure, box);
        poda_svg_cut_mark (svg, x1 + at * (x2 - x1), y1 + at * (y2 - y1), x2 - x1,
                           y2 - y1, box->width < 30 ? 6 : 10);
    }
    poda_svg_put (svg, "</g>\n");
}

/* A broad track under the edges and a ring around the nodes of winning strategies. */
static void
put_strategy (PodaSvg *svg)
{
    static const char *const layers[] = { "way", "way in" };
    const PodaFigure *figure = svg->figure;
    if ((figure->legend & PODA_LEGEND_STRATEGY) == 0)
        return;
    poda_svg_put (svg, "<g class='strategy'>\n");
    for (guint layer = 0; layer < G_N_ELEMENTS (layers); layer++)
        for (guint32 i = 1; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i],
                          *parent = &figure->boxes[box->parent];
            if (box->strategy)
                poda_svg_put (svg, "<path class='%r' d='M%d %dL%d %d'/>\n",
                              layers[layer], parent->x, parent->y + parent->height / 2,
                              box->x, box->y - box->height / 2);
        }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy) {
            poda_svg_shape (svg, &figure->boxes[i], "ring", PODA_RING);
            poda_svg_put (svg, "\n");
        }
    poda_svg_put (svg, "</g>\n");
}

static void
put_bands (PodaSvg *svg, double width)
{
    const PodaFigure *figure = svg->figure;
    gboolean rules = figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < figure->n_bands; i++) {
        const PodaBand *band = &figure->bands[i];
        if (i % 2 == 0 && !rules)
            poda_svg_put (svg, "<rect class='band' y='%d' width='%d' height='%d'/>\n",
                          band->top, width, band->height);
        if (i > 0 && rules)
            poda_svg_put (svg, "<path class='rule' d='M%d %dH%d'/>\n", PODA_SVG_MARGIN,
                          band->top, width - PODA_SVG_MARGIN);
    }
}

static void
put_band_labels (PodaSvg *svg)
{
    const PodaFigure *figure = svg->figure;
    const PodaBox *boxes = figure->boxes;
    g_autofree double *middle = g_new0 (double, figure->n_bands);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        middle[boxes[i].level] = boxes[i].y;
    for (guint i = 0; i < figure->n_bands; i++)
        if (*figure->bands[i].label != '\0')
            poda_svg_put (svg, "<text class='label' x='%d' y='%d'>%s</text>\n",
                          PODA_SVG_MARGIN, middle[i] + PODA_FONT_BAND * 0.36,
                          figure->bands[i].label);
}

static gboolean
is_thick (const PodaBox *box)
{
    return box->pv || box->best || box->state == PODA_STATE_OPEN;
}

static void
put_tree (PodaSvg *svg, double aside)
{
    const PodaFigure *figure = svg->figure;
    poda_svg_put (svg,
                  aside > 0 ? "<g class='tree' transform='translate(%d)'>\n"
                            : "<g class='tree'>\n",
                  aside);
    put_strategy (svg);
    for (gboolean top = FALSE; top <= TRUE; top++) /* what is thick lies on top */
        for (guint32 i = 1; i < figure->n_boxes; i++)
            if (is_thick (&figure->boxes[i]) == top)
                put_edge (svg, &figure->boxes[i]);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        poda_svg_node (svg, &figure->boxes[i]);
    poda_svg_put (svg, "</g>\n");
}

void
poda_emit_svg (const PodaFigure *figure, PodaOutput *output)
{
    PodaSvg svg = { .output = output, .figure = figure, .text = g_string_new (NULL) };
    double width = figure->width < LEAST_WIDTH ? LEAST_WIDTH : figure->width;
    PodaSvgFooter footer;
    poda_svg_footer_init (&footer, figure, width);
    double height = ceil (figure->height + footer.height);
    poda_svg_put (&svg, "<svg xmlns='http://www.w3.org/2000/svg' class='");
    poda_svg_classes (&svg);
    poda_svg_put (&svg,
                  "' width='%d' height='%d' viewBox='0 0 %d %d' role='img' "
                  "aria-label='%s'>\n",
                  width, height, width, height, figure->title);
    poda_svg_put (&svg, "<title>%s</title>\n<desc>%s</desc>\n", figure->title,
                  figure->caption);
    poda_svg_style (&svg);
    poda_svg_put (&svg, "<rect width='%d' height='%d' fill='#fff'/>\n", width, height);
    put_bands (&svg, width);
    put_band_labels (&svg);
    put_tree (&svg, floor ((width - figure->width) / 2));
    poda_svg_footer_write (&svg, &footer, figure->height);
    poda_svg_put (&svg, "</svg>\n");
    poda_svg_flush (&svg);
    poda_svg_footer_clear (&footer);
    g_string_free (svg.text, TRUE);
}
