/* Boards inside nodes. */

#include <math.h>

#include "draw/output/scene.h"

/* The pieces on a board's cells, in layers: crosses and circles as if drawn with a
 * pencil, or discs with a sign of their player, a cross on dark and a circle on pale
 * discs. Lengths are in cells. */
static const struct {
    gboolean strokes;
    char piece;
    gboolean cross; /* else a circle */
    PodaRole role;
    double half, stroke;
} layers[] = {
    { TRUE, 'X', TRUE, PODA_ROLE_CROSS, 0.27, 0 },
    { TRUE, 'O', FALSE, PODA_ROLE_CIRCLE, 0.29, 0 },
    { FALSE, 'X', FALSE, PODA_ROLE_DISC, 0.385, 0 },
    { FALSE, 'X', TRUE, PODA_ROLE_DISC_CROSS, 0.155, 0.115 },
    { FALSE, 'O', FALSE, PODA_ROLE_PALE_DISC, 0.345, 0.08 },
    { FALSE, 'O', FALSE, PODA_ROLE_DISC_CIRCLE, 0.155, 0.115 },
};

#define LAST_STROKE 0.12

static void
add_pieces (PodaScene *scene, const PodaFigure *figure, const PodaBox *box, double left,
            double top)
{
    double cell = poda_board_cell (figure);
    for (guint layer = 0; layer < G_N_ELEMENTS (layers); layer++) {
        g_autoptr (GString) data = g_string_new (NULL);
        double half = rint (layers[layer].half * cell * 2) / 2; /* few digits */
        gboolean cross = layers[layer].cross;
        PodaPoint at = { 0, 0 };
        if (layers[layer].strokes != figure->board_strokes)
            continue;
        for (guint i = 0; box->cells[i] != '\0'; i++) {
            guint column = i % figure->board_columns, row = i / figure->board_columns;
            double x = left + (column + 0.5) * cell - half;
            double y = top + (row + 0.5) * cell - (cross ? half : 0);
            if (box->cells[i] != layers[layer].piece)
                continue;
            if (data->len == 0)
                poda_svg_append (data, "M%g %g", x, y);
            else
                poda_svg_append (data, "m%g %g", x - at.x, y - at.y);
            if (cross)
                poda_svg_append (data, "l%g %gm0 %gl%g %g", 2 * half, 2 * half,
                                 -2 * half, -2 * half, 2 * half);
            else
                poda_svg_append (data, "o%g", half);
            at = (PodaPoint){ x, cross ? y + 2 * half : y };
        }
        if (data->len > 0)
            poda_scene_path (scene, layers[layer].role, "%-s", data->str)->stroke =
                layers[layer].stroke * cell;
    }
}

void
poda_scene_add_board (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
                      double x, double y)
{
    guint columns = figure->board_columns, rows = figure->board_rows;
    double cell = poda_board_cell (figure);
    double width = columns * cell, height = rows * cell;
    g_autoptr (GString) grid = g_string_new (NULL);
    poda_svg_append (grid, "M%g %gh%gv%gh%gz", x, y, width, height, -width);
    for (guint i = 1; i < columns; i++)
        poda_svg_append (grid, "m%g 0v%g", cell, i % 2 == 1 ? height : -height);
    poda_svg_append (grid, "M%g %g", x, y);
    for (guint i = 1; i < rows; i++)
        poda_svg_append (grid, "m0 %gh%g", cell, i % 2 == 1 ? width : -width);
    poda_scene_path (scene, PODA_ROLE_GRID, "%-s", grid->str);
    add_pieces (scene, figure, box, x, y);
    if (box->last_cell < 0)
        return;
    double left = x + (guint) box->last_cell % columns * cell;
    double top = y + (guint) box->last_cell / columns * cell;
    if (figure->board_strokes)
        poda_scene_rect (scene, PODA_ROLE_LAST_FRAME, left + 0.5, top + 0.5, cell - 1,
                         cell - 1, 0);
    else
        poda_scene_circle (scene, PODA_ROLE_LAST_RING, left + cell / 2, top + cell / 2,
                           cell / 2)
            ->stroke = cell * LAST_STROKE;
}
