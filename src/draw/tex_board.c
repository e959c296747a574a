#include "draw/tex_parts.h"

#include <string.h>

/* Sizes as shares of a cell. */
#define DISC 0.385
#define SIGN 0.155
#define STROKE 0.27

/* The middle of a cell. */
typedef struct {
    double x, y;
} Place;

static Place
place_of (const PodaTex *tex, guint cell, double x, double y)
{
    double size = poda_board_cell (tex->figure);
    return (Place){ x + (cell % tex->figure->board_columns + 0.5) * size,
                    y + (cell / tex->figure->board_columns + 0.5) * size };
}

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
put_cross (PodaTex *tex, Place at, double half)
{
    poda_tex_put (tex, " (%d,%d) -- (%d,%d) (%d,%d) -- (%d,%d)", at.x - half,
                  at.y - half, at.x + half, at.y + half, at.x - half, at.y + half,
                  at.x + half, at.y - half);
}

/* One path for all pieces of a player: circles, or crosses where `radius` is 0. */
static void
put_pieces (PodaTex *tex, const char *style, const char *cells, char piece,
            Place corner, double radius, double half)
{
    if (strchr (cells, piece) == NULL)
        return;
    poda_tex_put (tex, "\\path[%r]", style);
    for (guint i = 0; cells[i] != '\0'; i++) {
        Place at = place_of (tex, i, corner.x, corner.y);
        if (cells[i] == piece && radius > 0)
            poda_tex_put (tex, " (%d,%d) circle (%d)", at.x, at.y, radius);
        else if (cells[i] == piece)
            put_cross (tex, at, half);
    }
    poda_tex_put (tex, ";\n");
}

/* The frame of a cell, or the ring of a disc. */
static void
put_last (PodaTex *tex, guint cell, Place corner, double size)
{
    Place at = place_of (tex, cell, corner.x, corner.y);
    double half = size / 2 - 0.7;
    if (tex->figure->board_strokes)
        poda_tex_put (tex, "\\path[poda last] (%d,%d) rectangle (%d,%d);\n",
                      at.x - half, at.y - half, at.x + half, at.y + half);
    else
        poda_tex_put (tex, "\\path[poda last disc] (%d,%d) circle (%d);\n", at.x, at.y,
                      size / 2);
}

void
poda_tex_board (PodaTex *tex, const PodaBox *box, double x, double y)
{
    double cell = poda_board_cell (tex->figure);
    const char *cells = box->cells;
    Place corner = { x, y };
    put_grid (tex, x, y, cell);
    if (tex->figure->board_strokes) {
        put_pieces (tex, "poda first", cells, 'X', corner, 0, cell * STROKE);
        put_pieces (tex, "poda second", cells, 'O', corner, cell * 0.29, 0);
    } else {
        put_pieces (tex, "poda disc", cells, 'X', corner, cell * DISC, 0);
        put_pieces (tex, "poda cross", cells, 'X', corner, 0, cell * SIGN);
        put_pieces (tex, "poda ring disc", cells, 'O', corner, cell * DISC, 0);
        put_pieces (tex, "poda round", cells, 'O', corner, cell * SIGN, 0);
    }
    if (box->last_cell >= 0)
        put_last (tex, (guint) box->last_cell, corner, cell);
}
