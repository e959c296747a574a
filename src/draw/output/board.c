#include "draw/output/board_parts.h"

#include <glib/gi18n-lib.h>

#include "draw/output/svg.h"
#include "game/board.h"
#include "game/nim.h"

/* --- Sizes of boards, in pixels of one that is not scaled --- */

#define CELL 58.0
#define LARGEST_CELL 116.0
#define SEVEN 7   /* columns of this size; fewer are larger */
#define PIECE 0.4 /* half a piece, to a cell */
#define HOLE 0.36
#define EDGE 26.0  /* for the names of rows and columns */
#define FRAME 10.0 /* around cells */
#define BARS 56.0  /* below the board, the highest bar and the gap above it */
#define BAR 0.58   /* to a cell */
#define BADGE 0.62 /* of an expected move, to an em */
#define WIDEST 9   /* a board with texts below its columns */

/* --- Cells --- */

typedef struct {
    const PodaPlayed *played;
    PodaScene scene;
    PodaBoard board;
    PodaPoint corner; /* of the first cell */
    PodaPoint size;
    double cell, label;
    gint last;
    gboolean won[PODA_BOARD_CELLS];
} Cells;

static PodaPoint
cell_middle (const Cells *cells, guint cell)
{
    guint columns = cells->board.columns;
    return (PodaPoint){ cells->corner.x + (cell % columns + 0.5) * cells->cell,
                        cells->corner.y + (cell / columns + 0.5) * cells->cell };
}

/* Where the move goes; -1: nowhere on the board. */
static gint
move_cell (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    PodaPosition next;
    game->play (game, position, move, &next);
    return poda_game_played_cell (game, position, &next);
}

/* Crosses and rings as made with a pencil, or discs with a letter. */
static void
add_piece (PodaScene *scene, const Cells *cells, char piece, PodaPoint at)
{
    double half = (PIECE - 0.09) * cells->cell, radius = PIECE * cells->cell;
    if (!cells->board.strokes) {
        poda_board_circle (scene, "disc", at, radius);
        poda_board_text (scene, "letter", at.x, at.y + 0.85 * radius * PODA_BOARD_FOOT,
                         0.85 * radius, piece == 'O' ? "O" : "X");
    } else if (piece == 'O') {
        poda_board_circle (scene, "stroke", at, half);
    } else {
        PodaPrimitive *cross =
            poda_scene_shape (scene, PODA_PRIM_CROSSES, PODA_ROLE_NONE, &at, 1);
        cross->css = "stroke";
        cross->size = half;
    }
}

static void
add_cell (Cells *cells, guint cell)
{
    PodaScene *scene = &cells->scene;
    PodaPoint at = cell_middle (cells, cell);
    gboolean drops = cells->board.drops;
    char piece = cells->board.cells[cell];
    gboolean taken = piece == 'X' || piece == 'O', last = (gint) cell == cells->last;
    g_autofree char *name = poda_board_cell_name (&cells->board, cell);
    const char *player =
        !taken ? _ ("empty") : cells->played->game->players[piece == 'O'];
    if (piece == ' ')
        return;
    PodaPrimitive *group = poda_scene_begin (
        scene,
        poda_scene_join (scene, "cell",
                         piece == 'X'   ? " x"
                         : piece == 'O' ? " o"
                                        : "",
                         last ? " last" : "", cells->won[cell] ? " won" : "", NULL));
    group->attributes =
        poda_scene_markup (scene, "role=\"img\" aria-label=\"%s: %s\"", name, player);
    if (drops)
        poda_board_circle (scene, "hole", at, HOLE * cells->cell);
    else
        poda_board_rect (scene, "hole", at.x - cells->cell / 2, at.y - cells->cell / 2,
                         cells->cell, cells->cell, 0);
    if (taken && (last || cells->won[cell]))
        poda_board_circle (scene, "ring", at, PIECE * cells->cell + 3.5);
    if (taken) {
        /* A piece that drops says from how high, for those who show it falling. */
        double fall = drops ? at.y - cells->corner.y + cells->cell / 2 : 0;
        g_autoptr (GString) falls = g_string_new (NULL);
        poda_svg_append_number (falls, "data-fall", fall);
        group = poda_scene_begin (scene, "piece");
        group->attributes = poda_scene_join (scene, falls->str + 1, NULL);
        add_piece (scene, cells, piece, at);
        poda_scene_end (scene);
    }
    poda_scene_end (scene);
}

/* --- Marks of moves on cells --- */

#define MOST_NEXT 4

/* The number of an expected move: where discs drop, in its hole; elsewhere, since the
 * cell may have a value, in a corner of it. */
static void
add_next (Cells *cells, guint cell, PodaPlayer side, guint number)
{
    PodaScene *scene = &cells->scene;
    double radius = cells->board.drops ? HOLE * cells->cell : BADGE * cells->label;
    double size = cells->board.drops ? cells->label : 0.9 * cells->label;
    double aside = cells->board.drops ? 0 : cells->cell / 2 - radius - 2;
    PodaPoint at = cell_middle (cells, cell);
    at.x -= aside;
    at.y -= aside;
    poda_scene_begin (scene, side == PODA_MIN ? "next o" : "next x");
    poda_scene_circle (scene, PODA_ROLE_NONE, at.x, at.y, radius);
    poda_board_text (scene, "letter", at.x, at.y + size * PODA_BOARD_FOOT, size,
                     poda_scene_format (scene, "%u", number));
    poda_scene_end (scene);
}

static void
add_line (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaGame *game = played->game;
    PodaPosition at = *played->position, next;
    PodaValue utility;
    for (guint i = 0; i < played->line->count && i < MOST_NEXT; i++) {
        if (game->over (game, &at, &utility))
            return;
        PodaPlayer side = game->side (game, &at);
        game->play (game, &at, played->line->items[i], &next);
        gint cell = poda_game_played_cell (game, &at, &next);
        at = next;
        if (cell < 0)
            continue;
        add_next (cells, (guint) cell, side, played->line_begin + i);
    }
}

static guint
column_of (const Cells *cells, PodaMove move, const PodaPosition *position)
{
    gint cell = move_cell (cells->played->game, position, move);
    return cell < 0 ? 0 : (guint) cell % cells->board.columns;
}

static double
board_foot (const Cells *cells)
{
    return cells->corner.y + cells->board.rows * cells->cell + FRAME;
}

/* Below their columns: a bar, the higher the better, and the value. */
static void
add_bars (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaPlayed *played = cells->played;
    const PodaPosition *of = played->past ? played->before : played->position;
    double foot = board_foot (cells) + BARS;
    for (guint i = 0; i < played->n_marks; i++) {
        const PodaBoardMark *mark = &played->marks[i];
        guint column = column_of (cells, mark->move, of);
        double x = cells->corner.x + (column + 0.5) * cells->cell;
        double height = 6 + mark->share * (BARS - 14);
        poda_board_begin_mark (scene, played, mark);
        poda_board_rect (scene, NULL, x - BAR * cells->cell / 2, foot - height,
                         BAR * cells->cell, height, 3);
        if (cells->board.columns <= WIDEST)
            poda_board_fitted (scene, "value", x, foot + PODA_BOARD_LINE - 4,
                               cells->label, mark->text, cells->cell - 3);
        poda_scene_end (scene);
    }
}

/* On their cells; of the past, where other moves are to be made now, at the foot. */
static void
add_values (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaPlayed *played = cells->played;
    const PodaPosition *of = played->past ? played->before : played->position;
    double size = played->past ? cells->label - 1 : cells->label + 2;
    for (guint i = 0; i < played->n_marks; i++) {
        const PodaBoardMark *mark = &played->marks[i];
        gint cell = move_cell (played->game, of, mark->move);
        if (cell < 0 || cell == cells->last)
            continue;
        PodaPoint at = cell_middle (cells, (guint) cell);
        poda_board_begin_mark (scene, played, mark);
        poda_board_fitted (scene, "value", at.x,
                           played->past ? at.y + cells->cell / 2 - 6
                                        : at.y + 6 + size * PODA_BOARD_FOOT,
                           size, mark->text, cells->cell - 4);
        poda_scene_end (scene);
    }
}

/* --- What is clicked --- */

static void
add_take (Cells *cells, PodaMove move)
{
    const PodaPlayed *played = cells->played;
    gint cell = move_cell (played->game, played->position, move);
    if (cell < 0)
        return;
    PodaScene *scene = &cells->scene;
    PodaPoint at = cell_middle (cells, (guint) cell);
    double side = cells->cell, left = at.x - side / 2;
    gboolean drops = cells->board.drops;
    gboolean valued = !played->past && poda_board_mark_of (played, move) != NULL;
    g_autofree char *place = poda_board_place (played->game, played->position, move);
    poda_board_begin_take (scene, played, move, place);
    if (drops)
        poda_board_rect (scene, "reach", left, cells->corner.y - FRAME, side,
                         cells->size.y - cells->corner.y + FRAME, 6);
    else
        poda_board_rect (scene, "reach", left, at.y - side / 2, side, side, 6);
    /* A point where one may go, unless its value stands there. */
    poda_board_circle (scene, valued ? "dot valued" : "dot", at,
                       drops ? HOLE * side - 2 : 5);
    poda_scene_end (scene);
}

static void
add_takes (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaGame *game = played->game;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    if (!played->open || game->over (game, played->position, &utility))
        return;
    game->moves (game, played->position, &moves);
    for (guint i = 0; i < moves.count; i++)
        add_take (cells, moves.items[i]);
}

/* --- Boards --- */

static void
add_names (Cells *cells)
{
    PodaScene *scene = &cells->scene;
    const PodaBoard *board = &cells->board;
    double y = board->drops ? cells->size.y - 4 : cells->corner.y - FRAME - 4;
    for (guint column = 0; column < board->columns; column++)
        poda_board_text (
            scene, "coordinate", cells->corner.x + (column + 0.5) * cells->cell, y,
            cells->label,
            poda_scene_format (scene, "%c", poda_board_column (board, column)));
    for (guint row = 0; row < board->rows && !board->drops; row++)
        poda_board_text (scene, "coordinate", cells->corner.x - FRAME - EDGE / 2,
                         cells->corner.y + (row + 0.5) * cells->cell
                             + cells->label * PODA_BOARD_FOOT,
                         cells->label, poda_scene_format (scene, "%u", row + 1));
}

/* The line that won, of a game of lines that is over. */
static void
find_won (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    PodaValue utility = 0;
    if (played->game->utility == PODA_UTILITY_WINS && cells->last >= 0
        && played->game->over (played->game, played->position, &utility)
        && utility != 0)
        poda_board_runs (&cells->board, (guint) cells->last, cells->won);
}

static void
lay_out (Cells *cells)
{
    const PodaBoard *board = &cells->board;
    double side = board->drops ? 0 : EDGE;
    cells->cell = CLAMP (SEVEN * CELL / board->columns, CELL, LARGEST_CELL);
    cells->label = PODA_BOARD_LABEL * MAX (board->columns, SEVEN) / SEVEN;
    double below = board->drops ? BARS + 2 * PODA_BOARD_LINE : 0;
    cells->corner = (PodaPoint){ FRAME + side + 2, FRAME + side + 2 };
    cells->size =
        (PodaPoint){ cells->corner.x + board->columns * cells->cell + FRAME + 2,
                     board_foot (cells) + 2 + below };
}

static void
emit_cells (Cells *cells, PodaOutput *output)
{
    const PodaPlayed *played = cells->played;
    const PodaBoard *board = &cells->board;
    lay_out (cells);
    cells->last =
        poda_game_played_cell (played->game, played->before, played->position);
    find_won (cells);
    poda_board_rect (&cells->scene, "ground", cells->corner.x - FRAME,
                     cells->corner.y - FRAME, board->columns * cells->cell + 2 * FRAME,
                     board->rows * cells->cell + 2 * FRAME, 14);
    add_names (cells);
    for (guint cell = 0; cell < board->columns * board->rows; cell++)
        add_cell (cells, cell);
    if (played->line != NULL)
        add_line (cells);
    if (board->drops)
        add_bars (cells);
    else
        add_values (cells);
    add_takes (cells);
    poda_board_write (&cells->scene,
                      board->drops     ? "board drops"
                      : board->strokes ? "board strokes"
                                       : "board discs",
                      _ ("board"), cells->size, output);
}

/* --- Outside --- */

gboolean
poda_emit_board (const PodaPlayed *played, PodaOutput *output)
{
    Cells cells = { .played = played };
    if (played->game == &poda_nim) {
        poda_emit_heaps (played, output);
        return TRUE;
    }
    if (!poda_game_board (played->game, played->position, &cells.board))
        return FALSE;
    poda_scene_init (&cells.scene);
    emit_cells (&cells, output);
    poda_scene_clear (&cells.scene);
    return TRUE;
}

char *
poda_board_place (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    PodaBoard board;
    if (game == &poda_nim)
        return poda_heaps_place (position, move);
    if (!poda_game_board (game, position, &board)
        || move_cell (game, position, move) < 0)
        return NULL;
    g_autofree char *text = game->format_move (game, position, move);
    return board.drops ? g_strdup_printf (_ ("column %s"), text)
                       : g_steal_pointer (&text);
}
