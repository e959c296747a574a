/* TikZ: a document that plain pdflatex turns into one page, as large as the picture. */

#include "draw/emit.h"

#include <math.h>

#include "draw/tex_parts.h"

#define MARGIN 16.0
#define LEAST_WIDTH 480.0
/* TeX can count to 16,383 points, and readers of PDF refuse pages above 14,400. */
#define LARGEST 14000.0
#define POINTS_PER_PIXEL 0.75

void
poda_tex_cut_mark (PodaTex *tex, double x, double y, double dx, double dy, double half)
{
    double length = hypot (dx, dy), ux = dx / length, uy = dy / length;
    poda_tex_put (tex, "\\path[poda mark]");
    for (int side = -1; side <= 1; side += 2) {
        double cx = x + ux * 4 * side, cy = y + uy * 4 * side;
        poda_tex_put (tex, " (%d,%d) -- (%d,%d)", cx - uy * half, cy + ux * half,
                      cx + uy * half, cy - ux * half);
    }
    poda_tex_put (tex, ";\n");
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
put_line (PodaTex *tex, const PodaBox *box, const char *style)
{
    const PodaBox *parent = &tex->figure->boxes[box->parent];
    poda_tex_put (tex, "\\path[%r] (%d,%d) -- (%d,%d);\n", style, parent->x,
                  parent->y + parent->height / 2, box->x, box->y - box->height / 2);
}

static void
put_edge (PodaTex *tex, const PodaBox *box)
{
    const PodaBox *parent = &tex->figure->boxes[box->parent];
    gboolean pruned = box->state == PODA_STATE_SKIPPED;
    put_line (tex, box,
              pruned                            ? "poda pruned edge"
              : box->pv                         ? "poda pv edge"
              : box->state == PODA_STATE_OPEN   ? "poda open edge"
              : box->state == PODA_STATE_UNSEEN ? "poda unseen edge"
              : box->best                       ? "poda best edge"
                                                : "poda edge");
    if (!pruned || parent->state == PODA_STATE_SKIPPED)
        return;
    double at = mark_place (tex->figure, box), from = parent->y + parent->height / 2;
    double dx = box->x - parent->x, dy = box->y - box->height / 2 - from;
    poda_tex_cut_mark (tex, parent->x + at * dx, from + at * dy, dx, dy,
                       tex->figure->compact ? 7 : 10);
}

/* A broad track under the edges and a ring around the nodes of winning strategies. */
static void
put_strategy (PodaTex *tex)
{
    static const char *const layers[] = { "poda way", "poda way in" };
    const PodaFigure *figure = tex->figure;
    for (guint layer = 0; layer < G_N_ELEMENTS (layers); layer++)
        for (guint32 i = 1; i < figure->n_boxes; i++)
            if (figure->boxes[i].strategy)
                put_line (tex, &figure->boxes[i], layers[layer]);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].strategy)
            poda_tex_shape (tex, &figure->boxes[i], "poda ring", 5);
}

static void
put_bands (PodaTex *tex, double width)
{
    const PodaFigure *figure = tex->figure;
    gboolean rules = figure->drawing.theme == PODA_THEME_PRINT;
    for (guint i = 0; i < figure->n_bands; i++) {
        const PodaBand *band = &figure->bands[i];
        if (i % 2 == 0 && !rules)
            poda_tex_put (tex, "\\path[fill=podaband] (0,%d) rectangle (%d,%d);\n",
                          band->top, width, band->top + band->height);
        if (i > 0 && rules)
            poda_tex_put (
                tex,
                "\\path[draw=podarule, line width=.5bp, dash pattern=on 1bp off 2bp] "
                "(%d,%d) -- (%d,%d);\n",
                MARGIN, band->top, width - MARGIN, band->top);
    }
}

static void
put_band_labels (PodaTex *tex)
{
    const PodaFigure *figure = tex->figure;
    guint next =
        0; /* preorder meets a level's first box before any of a deeper level */
    for (guint32 i = 0; i < figure->n_boxes && next < figure->n_bands; i++) {
        const PodaBox *box = &figure->boxes[i];
        if (box->level != next)
            continue;
        if (*figure->bands[next].label != '\0')
            poda_tex_put (tex, "\\node[poda level] at (%d,%d) {%s};\n", MARGIN,
                          box->y + 4, figure->bands[next].label);
        next++;
    }
}

static void
put_picture (PodaTex *tex, double width)
{
    const PodaFigure *figure = tex->figure;
    poda_tex_options (tex);
    poda_tex_put (tex, "\\path (0,0) -- (%d,0);\n", width);
    put_bands (tex, width);
    put_band_labels (tex);
    poda_tex_put (tex, "\\begin{scope}[xshift=%dbp]\n",
                  floor ((width - figure->width) / 2));
    put_strategy (tex);
    for (guint32 i = 1; i < figure->n_boxes; i++)
        put_edge (tex, &figure->boxes[i]);
    for (guint32 i = 0; i < figure->n_boxes; i++)
        poda_tex_node (tex, &figure->boxes[i]);
    poda_tex_put (tex, "\\end{scope}\n");
    poda_tex_footer (tex, width, figure->height + 16);
    poda_tex_put (tex, "\\end{tikzpicture}");
}

static const char *const head =
    "% pdflatex turns this file into a page of the picture's size. In a document of "
    "your own,\n"
    "% Beamer's frames included, load tikz and copy what stands between the two "
    "lines.\n"
    "\\documentclass{article}\n" PODA_TEX_PACKAGES "\\begin{document}\n"
    "\\setbox0\\hbox{%\n"
    "% ----------------------------------------------------------------------------\n";

/* The page is shipped by hand: the classes that cut pages to size are in no small TeX.
 */
static const char *const tail =
    "%\n"
    "% ----------------------------------------------------------------------------\n"
    "}\n"
    "\\hoffset=-1in \\voffset=-1in\n"
    "\\pdfpagewidth=\\wd0 \\advance\\pdfpagewidth by 8bp\n"
    "\\pdfpageheight=\\ht0 \\advance\\pdfpageheight by \\dp0 \\advance\\pdfpageheight "
    "by 8bp\n"
    "\\shipout\\vbox{\\kern4bp\\hbox{\\kern4bp\\box0}}\n"
    "\\end{document}\n";

static void
emit_picture (const PodaFigure *figure, gboolean bare, PodaOutput *output)
{
    double width = figure->width < LEAST_WIDTH ? LEAST_WIDTH : figure->width;
    double longest = width < figure->height ? figure->height : width;
    double scale =
        longest * POINTS_PER_PIXEL > LARGEST ? LARGEST / longest : POINTS_PER_PIXEL;
    PodaTex tex = { .output = output,
                    .figure = figure,
                    .scale = scale,
                    .bare = bare,
                    .text = g_string_new (NULL) };
    put_picture (&tex, width);
    poda_tex_flush (&tex);
    g_string_free (tex.text, TRUE);
}

void
poda_emit_tex_picture (const PodaFigure *figure, PodaOutput *output)
{
    emit_picture (figure, TRUE, output);
}

void
poda_emit_tex (const PodaFigure *figure, PodaOutput *output)
{
    poda_output_text (output, head);
    emit_picture (figure, FALSE, output);
    poda_output_text (output, tail);
}
