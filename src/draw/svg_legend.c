#include "draw/svg_parts.h"

#include "draw/legend.h"
#include "draw/metrics.h"

#define BETWEEN 26.0 /* items */
#define AFTER_SYMBOL 8.0
#define TEXT_SIZE 12.0

/* Draws the symbol of an item with its left end at x and its middle at y. */
typedef void (*Symbol) (PodaSvg *svg, double x, double y);

typedef struct {
    guint bit;     /* PodaLegend */
    double width;  /* of the symbol */
    Symbol symbol; /* NULL: the symbol is a text */
    const char *sign;
} Item;

static void
put_player (PodaSvg *svg, PodaPlayer player, double x, double y)
{
    const PodaFigure *figure = svg->figure;
    /* Framed as the boxes of the figure are. */
    PodaBox box = { .player = player,
                    .x = x + 11,
                    .y = y,
                    .width = 18,
                    .height = 16,
                    .cells = figure->boxes[0].cells,
                    .position = figure->boxes[0].position };
    PodaBoxShape shape = poda_box_shape (figure, &box);
    if (shape == PODA_SHAPE_PILL)
        box.width = box.height = 18;
    if (shape == PODA_SHAPE_DIAMOND)
        box.width = box.height = 20;
    poda_svg_put (svg, "<g class='%r'>", poda_player_word (player));
    if (shape == PODA_SHAPE_ROUNDED || shape == PODA_SHAPE_CHAMFERED)
        poda_svg_put (svg,
                      "<rect class='b' x='%d' y='%d' width='18' height='16' rx='6'/>",
                      x + 2, y - 8);
    else
        poda_svg_shape (svg, &box, "b", 0);
    poda_svg_put (svg, "</g>");
}

static void
symbol_max (PodaSvg *svg, double x, double y)
{
    put_player (svg, PODA_MAX, x, y);
}

static void
symbol_min (PodaSvg *svg, double x, double y)
{
    put_player (svg, PODA_MIN, x, y);
}

static void
symbol_chance (PodaSvg *svg, double x, double y)
{
    put_player (svg, PODA_CHANCE, x, y);
}

static void
symbol_pv (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<g class='edge pv'><path d='M%d %dh32'/></g>", x, y);
}

static void
symbol_cut (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<g class='edge pruned cut'><path d='M%d %dh32'/>", x, y);
    poda_svg_cut_mark (svg, x + 16, y, 1, 0, 8);
    poda_svg_put (svg, "</g>");
}

static void
symbol_fold (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<g class='fold'><path d='M%d %dl10 15h-20z'/></g>", x + 10,
                  y - 8);
}

static void
symbol_frontier (PodaSvg *svg, double x, double y)
{
    PodaBox box = { .leaf = TRUE, .x = x + 11, .y = y - 3, .width = 20, .height = 12 };
    poda_svg_put (svg, "<g class='leaf'>");
    poda_svg_shape (svg, &box, "b", 0);
    poda_svg_put (svg, "</g><path class='dots' d='");
    for (int i = -1; i <= 1; i++)
        poda_svg_put (svg, "M%d %da1.5 1.5 0 1 0 3 0a1.5 1.5 0 1 0 -3 0",
                      x + 9.5 + 6 * i, y + 7);
    poda_svg_put (svg, "'/>");
}

static void
symbol_strategy (PodaSvg *svg, double x, double y)
{
    poda_svg_put (
        svg, "<path class='way' d='M%d %dh20'/><path class='way in' d='M%d %dh20'/>",
        x + 6, y, x + 6, y);
    poda_svg_tick (svg, x + 42, y);
}

static void
symbol_window (PodaSvg *svg, double x, double y)
{
    poda_svg_bounds (svg, "α", "1\n5", x, y + 4);
}

/* As the board itself would mark it. */
static void
symbol_last (PodaSvg *svg, double x, double y)
{
    PodaFigure one = { .board_columns = 1,
                       .board_rows = 1,
                       .board_strokes = svg->figure->board_strokes };
    PodaSvg pen = { .figure = &one, .text = svg->text };
    PodaBox box = { .cells = "X", .last_cell = 0 };
    double cell = poda_board_cell (&one);
    poda_svg_board (&pen, &box, x, y - cell / 2);
}

static void
symbol_current (PodaSvg *svg, double x, double y)
{
    PodaBox box = { .leaf = TRUE, .x = x + 11, .y = y, .width = 12, .height = 10 };
    poda_svg_put (svg, "<g class='leaf'>");
    poda_svg_shape (svg, &box, "b", 0);
    poda_svg_shape (svg, &box, "here", PODA_HERE);
    poda_svg_put (svg, "</g>");
}

static void
symbol_open (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<g class='edge open'><path d='M%d %dh32'/></g>", x, y);
}

static void
symbol_best (PodaSvg *svg, double x, double y)
{
    poda_svg_put (svg, "<g class='edge best'><path d='M%d %dh32'/></g>", x, y);
}

static void
symbol_unseen (PodaSvg *svg, double x, double y)
{
    PodaBox box = { .leaf = TRUE, .x = x + 11, .y = y, .width = 16, .height = 14 };
    poda_svg_put (svg, "<g class='unseen'>");
    poda_svg_shape (svg, &box, "b", 0);
    poda_svg_put (svg, "</g>");
}

static const Item items[] = {
    { PODA_LEGEND_MAX, 22, symbol_max, NULL },
    { PODA_LEGEND_MIN, 22, symbol_min, NULL },
    { PODA_LEGEND_CHANCE, 22, symbol_chance, NULL },
    { PODA_LEGEND_PV, 32, symbol_pv, NULL },
    { PODA_LEGEND_CURRENT, 22, symbol_current, NULL },
    { PODA_LEGEND_OPEN, 32, symbol_open, NULL },
    { PODA_LEGEND_BEST, 32, symbol_best, NULL },
    { PODA_LEGEND_UNSEEN, 22, symbol_unseen, NULL },
    { PODA_LEGEND_CUT, 32, symbol_cut, NULL },
    { PODA_LEGEND_STRATEGY, 54, symbol_strategy, NULL },
    { PODA_LEGEND_WINDOW, 35, symbol_window, NULL },
    { PODA_LEGEND_BOUND, 0, NULL, "≥ ≤" },
    { PODA_LEGEND_ORDER, 0, NULL, "4" },
    { PODA_LEGEND_FOLD, 20, symbol_fold, NULL },
    { PODA_LEGEND_FRONTIER, 22, symbol_frontier, NULL },
    { PODA_LEGEND_LAST, 17, symbol_last, NULL },
};

static double
symbol_width (const Item *item)
{
    return item->symbol != NULL ? item->width
                                : poda_text_width (item->sign, TEXT_SIZE, FALSE);
}

static void
put_item (PodaSvg *svg, const Item *item, double x, double y)
{
    if (item->symbol != NULL)
        item->symbol (svg, x, y);
    else
        poda_svg_put (svg, "<text class='sign' x='%d' y='%d'>%s</text>", x, y + 4,
                      item->sign);
    poda_svg_put (svg, "<text x='%d' y='%d'>%s</text>\n",
                  x + symbol_width (item) + AFTER_SYMBOL, y + 4,
                  poda_legend_words (item->bit));
}

guint
poda_svg_legend (PodaSvg *svg, guint marks, double width, double top)
{
    double x = PODA_SVG_MARGIN;
    guint rows = 0;
    if (svg != NULL)
        poda_svg_put (svg, "<g class='legend'>\n");
    for (guint i = 0; i < G_N_ELEMENTS (items); i++) {
        if ((marks & items[i].bit) == 0)
            continue;
        double needs =
            symbol_width (&items[i]) + AFTER_SYMBOL
            + poda_text_width (poda_legend_words (items[i].bit), TEXT_SIZE, FALSE);
        if (rows == 0 || x + needs > width - PODA_SVG_MARGIN) {
            rows++;
            x = PODA_SVG_MARGIN;
        }
        if (svg != NULL)
            put_item (svg, &items[i], x, top + (rows - 0.5) * PODA_SVG_LEGEND_ROW);
        x += needs + BETWEEN;
    }
    if (svg != NULL)
        poda_svg_put (svg, "</g>\n");
    return rows;
}
