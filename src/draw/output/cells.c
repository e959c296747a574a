/* Boards inside nodes. */

#include <string.h>

#include "draw/output/build.h"

/* To a cell: half a cross and a ring made with a pencil; a disc, the rim of a pale one,
 * the signs on discs and their strokes, and the ring around the last disc. */
#define CROSS 0.27
#define CIRCLE 0.29
#define DISC 0.77
#define RIM 0.08
#define SIGN 0.31
#define SIGN_STROKE 0.115
#define LAST_STROKE 0.12

/* Adds one primitive for all cells with this piece, unless there are none. */
static PodaPrimitive *
add_pieces (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
            PodaPoint corner, char piece, PodaPrimitiveKind kind, PodaRole role)
{
    double cell = poda_board_cell (figure);
    guint first = scene->points->len;
    if (strchr (box->cells, piece) == NULL)
        return NULL;
    for (guint i = 0; box->cells[i] != '\0'; i++) {
        const PodaPoint middle = { corner.x + (i % figure->board_columns + 0.5) * cell,
                                   corner.y
                                       + (i / figure->board_columns + 0.5) * cell };
        if (box->cells[i] == piece)
            g_array_append_val (scene->points, middle);
    }
    PodaPrimitive *pieces = poda_scene_add (scene, kind, role, 0, 0);
    pieces->first = first;
    pieces->n_points = scene->points->len - first;
    return pieces;
}

static void
add_strokes (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
             PodaPoint corner)
{
    double cell = poda_board_cell (figure);
    PodaPrimitive *pieces;
    pieces = add_pieces (scene, figure, box, corner, 'X', PODA_PRIM_CROSSES,
                         PODA_ROLE_CROSS);
    if (pieces != NULL)
        pieces->size = CROSS * cell;
    pieces = add_pieces (scene, figure, box, corner, 'O', PODA_PRIM_CIRCLES,
                         PODA_ROLE_CIRCLE);
    if (pieces != NULL)
        pieces->size = CIRCLE * cell;
}

/* A disc bears a sign of its player: a cross on a dark one, a ring on a pale one. */
static void
add_discs (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
           PodaPoint corner)
{
    static const struct {
        char piece;
        PodaPrimitiveKind kind;
        PodaRole role;
        double outer, inner, size; /* to a cell */
    } layers[] = {
        { 'X', PODA_PRIM_DOTS, PODA_ROLE_DISC, DISC, 0, DISC / 2 },
        { 'X', PODA_PRIM_CROSSES, PODA_ROLE_DISC_CROSS, SIGN_STROKE, 0, SIGN / 2 },
        { 'O', PODA_PRIM_DOTS, PODA_ROLE_PALE_DISC, DISC, DISC - 2 * RIM, DISC / 2 },
        { 'O', PODA_PRIM_DOTS, PODA_ROLE_DISC_CIRCLE, SIGN + SIGN_STROKE,
          SIGN - SIGN_STROKE, SIGN / 2 },
    };
    double cell = poda_board_cell (figure);
    for (guint i = 0; i < G_N_ELEMENTS (layers); i++) {
        PodaPrimitive *pieces = add_pieces (scene, figure, box, corner, layers[i].piece,
                                            layers[i].kind, layers[i].role);
        if (pieces == NULL)
            continue;
        pieces->width = layers[i].outer * cell;
        pieces->height = layers[i].inner * cell;
        pieces->size = layers[i].size * cell;
    }
}

void
poda_scene_add_board (PodaScene *scene, const PodaFigure *figure, const PodaBox *box,
                      double x, double y)
{
    guint columns = figure->board_columns;
    double cell = poda_board_cell (figure);
    PodaPrimitive *grid =
        poda_scene_add (scene, PODA_PRIM_LATTICE, PODA_ROLE_GRID, x, y);
    grid->width = columns;
    grid->height = figure->board_rows;
    grid->size = cell;
    if (figure->board_strokes)
        add_strokes (scene, figure, box, (PodaPoint){ x, y });
    else
        add_discs (scene, figure, box, (PodaPoint){ x, y });
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
            ->width = cell * LAST_STROKE;
}
