#include "draw/tex_parts.h"

#include "draw/legend.h"
#include "draw/metrics.h"

#define MARGIN 16.0
#define ROW 26.0
#define BETWEEN 22.0 /* items */
#define AFTER_SAMPLE 8.0
#define TEXT_SIZE 11.0
#define LEADING 13.1 /* from line to line, in points */

static double
sample_width (PodaLegend mark)
{
    switch (mark) {
    case PODA_LEGEND_PV:
    case PODA_LEGEND_OPEN:
    case PODA_LEGEND_BEST:
    case PODA_LEGEND_CUT:
    case PODA_LEGEND_WINDOW:
        return 34;
    case PODA_LEGEND_STRATEGY:
        return 54;
    case PODA_LEGEND_ORDER:
        return 8;
    default:
        return 22;
    }
}

static void
put_player (PodaTex *tex, PodaPlayer player, double x, double y)
{
    const PodaBox *root = &tex->figure->boxes[0];
    PodaBox box = { .player = player,
                    .state = PODA_STATE_LEFT,
                    .x = x + 11,
                    .y = y,
                    .width = 18,
                    .height = 16,
                    .cells = root->cells,
                    .position = root->position };
    PodaBoxShape shape = poda_box_shape (tex->figure, &box);
    if (shape == PODA_SHAPE_PILL)
        box.width = box.height = 18;
    else if (shape == PODA_SHAPE_DIAMOND)
        box.width = box.height = 20;
    const char *style = poda_tex_style_of (&box);
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        poda_tex_put (tex,
                      "\\path[%r, rounded corners=%dbp] (%d,%d) rectangle (%d,%d);\n",
                      style, 5.0, x + 2, y - 8, x + 20, y + 8);
    else
        poda_tex_shape (tex, &box, style, 0);
}

static void
put_stroke (PodaTex *tex, const char *style, double x, double y)
{
    poda_tex_put (tex, "\\path[%r] (%d,%d) -- (%d,%d);\n", style, x, y, x + 32, y);
}

static void
put_cut (PodaTex *tex, double x, double y)
{
    put_stroke (tex, "poda pruned edge", x, y);
    poda_tex_cut_mark (tex, x + 16, y, 1, 0, 8);
}

static void
put_strategy (PodaTex *tex, double x, double y)
{
    poda_tex_put (tex, "\\path[poda way] (%d,%d) -- (%d,%d);\n", x + 6, y, x + 26, y);
    poda_tex_put (tex, "\\path[poda way in] (%d,%d) -- (%d,%d);\n", x + 6, y, x + 26,
                  y);
    poda_tex_tick (tex, x + 42, y);
}

static void
put_frontier (PodaTex *tex, double x, double y)
{
    poda_tex_put (tex, "\\path[poda leaf] (%d,%d) rectangle (%d,%d);\n", x + 1, y - 9,
                  x + 21, y + 3);
    for (int i = -1; i <= 1; i++)
        poda_tex_put (tex, "\\path[fill=podagrey] (%d,%d) circle (%d);\n",
                      x + 11 + 6 * i, y + 8, 1.5);
}

/* As the board itself would mark it. */
static void
put_last (PodaTex *tex, double x, double y)
{
    PodaFigure one = { .board_columns = 1,
                       .board_rows = 1,
                       .board_strokes = tex->figure->board_strokes };
    PodaTex pen = { .figure = &one, .scale = tex->scale, .text = tex->text };
    PodaBox box = { .cells = "X", .last_cell = 0 };
    poda_tex_board (&pen, &box, x + 2, y - poda_board_cell (&one) / 2);
}

static void
put_square (PodaTex *tex, const char *style, double x, double y)
{
    poda_tex_put (tex, "\\path[%r] (%d,%d) rectangle (%d,%d);\n", style, x + 3, y - 7,
                  x + 19, y + 7);
}

static void
put_current (PodaTex *tex, double x, double y)
{
    poda_tex_put (tex, "\\path[poda leaf] (%d,%d) rectangle (%d,%d);\n", x + 6, y - 4,
                  x + 16, y + 4);
    put_square (tex, "poda here", x, y);
}

static void
put_sample (PodaTex *tex, PodaLegend mark, double x, double y)
{
    switch (mark) {
    case PODA_LEGEND_MAX:
        put_player (tex, PODA_MAX, x, y);
        break;
    case PODA_LEGEND_MIN:
        put_player (tex, PODA_MIN, x, y);
        break;
    case PODA_LEGEND_CHANCE:
        put_player (tex, PODA_CHANCE, x, y);
        break;
    case PODA_LEGEND_PV:
        put_stroke (tex, "poda pv edge", x, y);
        break;
    case PODA_LEGEND_OPEN:
        put_stroke (tex, "poda open edge", x, y);
        break;
    case PODA_LEGEND_BEST:
        put_stroke (tex, "poda best edge", x, y);
        break;
    case PODA_LEGEND_CURRENT:
        put_current (tex, x, y);
        break;
    case PODA_LEGEND_UNSEEN:
        put_square (tex, "poda unseen", x, y);
        break;
    case PODA_LEGEND_CUT:
        put_cut (tex, x, y);
        break;
    case PODA_LEGEND_FOLD:
        poda_tex_put (tex,
                      "\\path[poda fold] (%d,%d) -- (%d,%d) -- (%d,%d) -- cycle;\n",
                      x + 11, y - 8, x + 21, y + 7, x + 1, y + 7);
        break;
    case PODA_LEGEND_FRONTIER:
        put_frontier (tex, x, y);
        break;
    case PODA_LEGEND_STRATEGY:
        put_strategy (tex, x, y);
        break;
    case PODA_LEGEND_LAST:
        put_last (tex, x, y);
        break;
    default: {
        const char *sign = mark == PODA_LEGEND_BOUND    ? "≥ ≤"
                           : mark == PODA_LEGEND_WINDOW ? "α, β"
                                                        : "4";
        poda_tex_put (tex, "\\node[poda text] at (%d,%d) {%s};\n", x, y + 4, sign);
    }
    }
}

/* Rows of the items of these marks; with a NULL `tex` they are only measured. Returns
 * where the last one stands. */
static double
put_items (PodaTex *tex, guint marks, double width)
{
    double x = MARGIN, y = 16;
    for (guint i = 0; poda_legend_marks[i] != 0; i++) {
        PodaLegend mark = poda_legend_marks[i];
        if ((marks & (guint) mark) == 0)
            continue;
        const char *words = poda_legend_words (mark);
        double sample = sample_width (mark) + AFTER_SAMPLE;
        double needs = sample + poda_text_width (words, TEXT_SIZE, FALSE);
        if (x > MARGIN && x + needs > width - MARGIN) {
            x = MARGIN;
            y += ROW;
        }
        if (tex != NULL) {
            put_sample (tex, mark, x, y);
            poda_tex_put (tex, "\\node[poda text] at (%d,%d) {%s};\n", x + sample,
                          y + 4, words);
        }
        x += needs + BETWEEN;
    }
    return y;
}

/* From the place where title, caption and notes end, which only TeX knows, and in a
 * still as far below as any caption needs. */
static void
put_legend (PodaTex *tex, double width, double below)
{
    const PodaFigure *figure = tex->figure;
    poda_tex_put (tex, "\\begin{scope}[shift={(poda foot.south west)}, xshift=-%dbp",
                  MARGIN);
    if (below > 0)
        poda_tex_put (tex, ", yshift=-%dbp", below);
    poda_tex_put (tex, "]\n");
    put_items (tex, figure->legend, width);
    if (figure->whole != NULL)
        poda_tex_put (tex, "\\path (0,%d);\n",
                      put_items (NULL, poda_legend_room (figure), width) + ROW / 2);
    poda_tex_put (tex, "\\end{scope}\n");
}

/* The caption of a still, below what stays as it is; returns its room. */
static double
put_now (PodaTex *tex, double width)
{
    const PodaFigure *figure = tex->figure;
    poda_tex_put (tex,
                  "\\node[poda foot, text=podaink, text width=%dbp] "
                  "at ([yshift=-3bp]poda foot.south west)\n  {%s};\n",
                  width, figure->caption);
    return poda_caption_rows (figure, width) * LEADING / tex->scale + 4;
}

static void
put_titles (PodaTex *tex, double width, double top)
{
    const PodaFigure *figure = tex->figure;
    poda_tex_put (tex,
                  "\\node[poda foot, text width=%dbp] (poda foot) at (%d,%d)\n"
                  "  {{\\bfseries\\color{podaink}%s}",
                  width - 2 * MARGIN, MARGIN, top, figure->title);
    if (figure->whole == NULL)
        poda_tex_put (tex, "\\\\\n  %s", figure->caption);
    for (char *const *note = figure->notes; *note != NULL; note++)
        poda_tex_put (tex, "\\\\\n  %s", *note);
    poda_tex_put (tex, "};\n");
}

void
poda_tex_footer (PodaTex *tex, double width, double top)
{
    double inside = width - 2 * MARGIN;
    poda_tex_put (tex, "\\path[draw=podarule, line width=.7bp] (%d,%d) -- (%d,%d);\n",
                  MARGIN, top, width - MARGIN, top);
    if (tex->bare)
        poda_tex_put (tex, "\\coordinate (poda foot) at (%d,%d);\n", MARGIN, top);
    else
        put_titles (tex, width, top + 12);
    put_legend (tex, width, tex->figure->whole != NULL ? put_now (tex, inside) : 0);
}
