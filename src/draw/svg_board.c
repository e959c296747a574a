#include "draw/svg_parts.h"

/* Sizes as shares of a cell. */
#define DISC 0.77
#define RIM 0.08
#define SIGN 0.31
#define SIGN_STROKE 0.115
#define RING_STROKE 0.12

/* The grid, from its top left corner. */
static void
put_grid (PodaSvg *svg, double cell)
{
    guint columns = svg->figure->board_columns, rows = svg->figure->board_rows;
    double width = columns * cell, height = rows * cell;
    poda_svg_put (svg, "<path class='grid' d='M0 0h%dv%dh%dz", width, height, -width);
    for (guint i = 1; i < columns; i++)
        poda_svg_put (svg, "M%d 0v%d", i * cell, height);
    for (guint i = 1; i < rows; i++)
        poda_svg_put (svg, "M0 %dh%d", i * cell, width);
    poda_svg_put (svg, "'/>");
}

/* Crosses and rings as a pencil makes them, the last one in a frame. */
static void
put_strokes (PodaSvg *svg, const PodaBox *box, double cell)
{
    double half = cell * 0.27;
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        double left = i % svg->figure->board_columns * cell, x = left + cell / 2;
        double top = i / svg->figure->board_columns * cell, y = top + cell / 2;
        if (box->cells[i] == 'X')
            poda_svg_put (svg, "<path class='first' d='M%d %dl%d %dm0 %dl%d %d'/>",
                          x - half, y - half, 2 * half, 2 * half, -2 * half, -2 * half,
                          2 * half);
        else if (box->cells[i] == 'O')
            poda_svg_put (svg, "<circle class='second' cx='%d' cy='%d' r='%d'/>", x, y,
                          cell * 0.29);
        if ((gint) i == box->last_cell)
            poda_svg_put (svg,
                          "<rect class='last' x='%d' y='%d' width='%d' height='%d'/>",
                          left + 0.5, top + 0.5, cell - 1, cell - 1);
    }
}

/* Discs are the round ends of strokes without length: a few bytes each. */
static void
put_dots (PodaSvg *svg, const char *class, double width, const char *dots)
{
    poda_svg_put (svg, "<path class='%r' stroke-width='%d' d='%r'/>", class, width,
                  dots);
}

/* The places of one player's discs, or crosses on them. */
static char *
places_of (const PodaFigure *figure, const char *cells, char piece, double cell,
           gboolean crosses)
{
    PodaSvg pen = { .figure = figure, .text = g_string_new (NULL) };
    double half = cell * SIGN / 2;
    for (guint i = 0; cells[i] != '\0'; i++) {
        double x = (i % figure->board_columns + 0.5) * cell;
        double y = (i / figure->board_columns + 0.5) * cell;
        if (cells[i] == piece && crosses)
            poda_svg_put (&pen, "M%d %dl%d %dm0 %dl%d %d", x - half, y - half, 2 * half,
                          2 * half, -2 * half, -2 * half, 2 * half);
        else if (cells[i] == piece)
            poda_svg_put (&pen, "M%d %dh.01", x, y);
    }
    return g_string_free (pen.text, FALSE);
}

static void
put_last (PodaSvg *svg, gint last, double cell)
{
    guint columns = svg->figure->board_columns;
    if (last < 0)
        return;
    poda_svg_put (svg,
                  "<circle class='last' cx='%d' cy='%d' r='%d' stroke-width='%d'/>",
                  ((guint) last % columns + 0.5) * cell,
                  ((guint) last / columns + 0.5) * cell, cell / 2, cell * RING_STROKE);
}

/* A disc bears its player's letter: a cross on a dark one, a ring on a pale one. */
static void
put_discs (PodaSvg *svg, const PodaBox *box, double cell)
{
    const PodaFigure *figure = svg->figure;
    g_autofree char *first = places_of (figure, box->cells, 'X', cell, FALSE);
    g_autofree char *second = places_of (figure, box->cells, 'O', cell, FALSE);
    if (*first != '\0') {
        g_autofree char *crosses = places_of (figure, box->cells, 'X', cell, TRUE);
        put_dots (svg, "disc1", cell * DISC, first);
        put_dots (svg, "sign1", cell * SIGN_STROKE, crosses);
    }
    if (*second != '\0') {
        put_dots (svg, "disc2", cell * DISC, second);
        put_dots (svg, "disc2 in", cell * (DISC - 2 * RIM), second);
        put_dots (svg, "disc2", cell * (SIGN + SIGN_STROKE), second);
        put_dots (svg, "disc2 in", cell * (SIGN - SIGN_STROKE), second);
    }
    put_last (svg, box->last_cell, cell);
}

void
poda_svg_board (PodaSvg *svg, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (svg->figure);
    poda_svg_put (svg, "<g transform='translate(%d %d)'>", x, y);
    put_grid (svg, cell);
    if (svg->figure->board_strokes)
        put_strokes (svg, box, cell);
    else
        put_discs (svg, box, cell);
    poda_svg_put (svg, "</g>");
}
