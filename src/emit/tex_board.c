#include "emit/tex_parts.h"

static void
put_grid (PodaTex *tex, double x, double y, double cell)
{
    guint columns = tex->figure->board_columns, rows = tex->figure->board_rows;
    double right = x + columns * cell, bottom = y + rows * cell;
    poda_tex_put (tex, "\\path[poda grid] (%d,%d) rectangle (%d,%d)", x, y, right,
                  bottom);
    for (guint i = 1; i < columns; i++)
        poda_tex_put (tex, " (%d,%d) -- (%d,%d)", x + i * cell, y, x + i * cell,
                      bottom);
    for (guint i = 1; i < rows; i++)
        poda_tex_put (tex, " (%d,%d) -- (%d,%d)", x, y + i * cell, right, y + i * cell);
    poda_tex_put (tex, ";\n");
}

static void
put_piece (PodaTex *tex, char piece, double x, double y, double cell)
{
    double half = cell * 0.27;
    if (!tex->figure->board_strokes)
        poda_tex_put (tex, "\\path[%r] (%d,%d) circle (%d);\n",
                      piece == 'X' ? "poda disc" : "poda ring disc", x, y, cell * 0.34);
    else if (piece == 'X')
        poda_tex_put (tex,
                      "\\path[poda first] (%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d);\n",
                      x - half, y - half, x + half, y + half, x - half, y + half,
                      x + half, y - half);
    else
        poda_tex_put (tex, "\\path[poda second] (%d,%d) circle (%d);\n", x, y,
                      cell * 0.29);
}

void
poda_tex_board (PodaTex *tex, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (tex->figure);
    put_grid (tex, x, y, cell);
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        double left = x + i % tex->figure->board_columns * cell;
        double top = y + i / tex->figure->board_columns * cell;
        if (box->cells[i] == 'X' || box->cells[i] == 'O')
            put_piece (tex, box->cells[i], left + cell / 2, top + cell / 2, cell);
        if ((gint) i == box->last_cell)
            poda_tex_put (tex, "\\path[poda last] (%d,%d) rectangle (%d,%d);\n",
                          left + 0.7, top + 0.7, left + cell - 0.7, top + cell - 0.7);
    }
}
