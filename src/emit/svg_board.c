#include "emit/svg_parts.h"

static void
put_grid (PodaSvg *svg, double x, double y, double cell)
{
    guint columns = svg->figure->board_columns, rows = svg->figure->board_rows;
    double width = columns * cell, height = rows * cell;
    poda_svg_put (svg, "<path class='grid' d='M%d %dh%dv%dh%dz", x, y, width, height,
                  -width);
    for (guint i = 1; i < columns; i++)
        poda_svg_put (svg, "M%d %dv%d", x + i * cell, y, height);
    for (guint i = 1; i < rows; i++)
        poda_svg_put (svg, "M%d %dh%d", x, y + i * cell, width);
    poda_svg_put (svg, "'/>");
}

static void
put_stroke (PodaSvg *svg, char piece, double x, double y, double cell)
{
    double half = cell * 0.27;
    if (piece == 'X')
        poda_svg_put (svg, "<path class='first' d='M%d %dl%d %dm0 %dl%d %d'/>",
                      x - half, y - half, 2 * half, 2 * half, -2 * half, -2 * half,
                      2 * half);
    else
        poda_svg_put (svg, "<circle class='second' cx='%d' cy='%d' r='%d'/>", x, y,
                      cell * 0.29);
}

static void
put_piece (PodaSvg *svg, char piece, double x, double y, double cell)
{
    if (svg->figure->board_strokes)
        put_stroke (svg, piece, x, y, cell);
    else
        poda_svg_put (svg, "<circle class='%r' cx='%d' cy='%d' r='%d'/>",
                      piece == 'X' ? "disc1" : "disc2", x, y, cell * 0.34);
}

void
poda_svg_board (PodaSvg *svg, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (svg->figure);
    put_grid (svg, x, y, cell);
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        double cx = x + (i % svg->figure->board_columns + 0.5) * cell;
        double cy = y + (i / svg->figure->board_columns + 0.5) * cell;
        if (box->cells[i] == 'X' || box->cells[i] == 'O')
            put_piece (svg, box->cells[i], cx, cy, cell);
        if ((gint) i == box->last_cell)
            poda_svg_put (svg,
                          "<rect class='last' x='%d' y='%d' width='%d' height='%d'/>",
                          cx - cell / 2 + 0.5, cy - cell / 2 + 0.5, cell - 1, cell - 1);
    }
}
