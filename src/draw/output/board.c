#include "draw/output/board_parts.h"

#include <glib/gi18n-lib.h>

#include "draw/figure/metrics.h"
#include "game/board.h"
#include "game/nim.h"

/* --- What all have --- */

void
poda_board_text (PodaPen *pen, const char *css, double x, double y, double size,
                 const char *text)
{
    poda_pen_put (pen,
                  "<text class='%r' x='%d' y='%d' font-size='%d' text-anchor='middle'>"
                  "%s</text>",
                  css, x, y, size, text);
}

/* The same no wider than its room. */
void
poda_board_fitted (PodaPen *pen, const char *css, double x, double y, double size,
                   const char *text, double room)
{
    double width = poda_text_width (text, size, TRUE);
    poda_board_text (pen, css, x, y, width > room ? size * room / width : size, text);
}

void
poda_board_open (PodaPen *pen, const char *css, PodaPoint size)
{
    poda_pen_put (
        pen,
        "<svg xmlns='http://www.w3.org/2000/svg' class='board %r' viewBox='0 0 "
        "%d %d' role='group' aria-label='%s'>\n",
        css, size.x, size.y, _ ("board"));
}

const PodaBoardMark *
poda_board_mark_of (const PodaPlayed *played, PodaMove move)
{
    for (guint i = 0; i < played->n_marks; i++)
        if (played->marks[i].move == move)
            return &played->marks[i];
    return NULL;
}

/* "column 4: a win for X in 3 plies" */
static char *
take_label (const PodaPlayed *played, PodaMove move)
{
    const PodaBoardMark *mark = played->past ? NULL : poda_board_mark_of (played, move);
    g_autofree char *place = poda_board_place (played->game, played->position, move);
    return mark != NULL ? g_strdup_printf ("%s: %s", place, mark->label)
                        : g_steal_pointer (&place);
}

void
poda_board_open_take (PodaPen *pen, const PodaPlayed *played, PodaMove move)
{
    g_autofree char *label = take_label (played, move);
    g_autofree char *text =
        played->game->format_move (played->game, played->position, move);
    poda_pen_put (pen,
                  "<g class='take' data-move='%s' role='button' tabindex='-1' "
                  "aria-label='%s'><title>%s</title>",
                  text, label, label);
}

void
poda_board_reach (PodaPen *pen, double x, double y, double width, double height)
{
    poda_pen_put (pen,
                  "<rect class='reach' x='%d' y='%d' width='%d' height='%d' rx='6'/>",
                  x, y, width, height);
}

/* What a mark is, and whose. */
void
poda_board_open_mark (PodaPen *pen, const PodaPlayed *played, const PodaBoardMark *mark)
{
    const PodaGame *game = played->game;
    const PodaPosition *of = played->past ? played->before : played->position;
    poda_pen_put (pen, "<g class='mark %r%r'>",
                  game->side (game, of) == PODA_MIN ? "o" : "x",
                  mark->best    ? " best"
                  : mark->bound ? " bound"
                                : "");
}

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
    PodaPen pen;
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

static void
put_stroke (PodaPen *pen, char piece, PodaPoint at, double half)
{
    if (piece == 'O')
        poda_pen_put (pen, "<circle class='stroke' cx='%d' cy='%d' r='%d'/>", at.x,
                      at.y, half);
    else
        poda_pen_put (pen, "<path class='stroke' d='M%d %dL%d %dM%d %dL%d %d'/>",
                      at.x - half, at.y - half, at.x + half, at.y + half, at.x + half,
                      at.y - half, at.x - half, at.y + half);
}

static void
put_disc (PodaPen *pen, char piece, PodaPoint at, double radius)
{
    const char letter[] = { piece, '\0' };
    poda_pen_put (pen, "<circle class='disc' cx='%d' cy='%d' r='%d'/>", at.x, at.y,
                  radius);
    poda_board_text (pen, "letter", at.x, at.y + 0.85 * radius * PODA_BOARD_FOOT,
                     0.85 * radius, letter);
}

static void
put_hole (const Cells *cells, PodaPen *pen, PodaPoint at)
{
    if (cells->board.drops)
        poda_pen_put (pen, "<circle class='hole' cx='%d' cy='%d' r='%d'/>", at.x, at.y,
                      HOLE * cells->cell);
    else
        poda_pen_put (pen, "<rect class='hole' x='%d' y='%d' width='%d' height='%d'/>",
                      at.x - cells->cell / 2, at.y - cells->cell / 2, cells->cell,
                      cells->cell);
}

/* A piece that drops says from how high, for who shows it falling. */
static void
put_piece (Cells *cells, guint cell, PodaPoint at)
{
    PodaPen *pen = &cells->pen;
    char piece = cells->board.cells[cell];
    double fall = cells->board.drops ? at.y - cells->corner.y + cells->cell / 2 : 0;
    if ((gint) cell == cells->last || cells->won[cell])
        poda_pen_put (pen, "<circle class='ring' cx='%d' cy='%d' r='%d'/>", at.x, at.y,
                      PIECE * cells->cell + 3.5);
    poda_pen_put (pen, "<g class='piece' data-fall='%d'>", fall);
    if (cells->board.strokes)
        put_stroke (pen, piece, at, (PIECE - 0.09) * cells->cell);
    else
        put_disc (pen, piece, at, PIECE * cells->cell);
    poda_pen_put (pen, "</g>");
}

static void
put_cell (Cells *cells, guint cell)
{
    PodaPen *pen = &cells->pen;
    PodaPoint at = cell_middle (cells, cell);
    char piece = cells->board.cells[cell];
    gboolean taken = piece == 'X' || piece == 'O';
    g_autofree char *name = poda_board_cell_name (&cells->board, cell);
    const char *what =
        !taken ? _ ("empty") : cells->played->game->players[piece == 'O'];
    if (piece == ' ')
        return;
    poda_pen_put (pen, "<g class='cell%r%r%r' role='img' aria-label='%s: %s'>",
                  piece == 'X'   ? " x"
                  : piece == 'O' ? " o"
                                 : "",
                  (gint) cell == cells->last ? " last" : "",
                  cells->won[cell] ? " won" : "", name, what);
    put_hole (cells, pen, at);
    if (taken)
        put_piece (cells, cell, at);
    poda_pen_put (pen, "</g>\n");
}

/* --- What is said of moves on cells --- */

#define MOST_NEXT 4

/* The number of an expected move: where discs drop, in its hole; elsewhere, since the
 * cell may bear a value, in a corner of it. */
static void
put_next (Cells *cells, guint cell, PodaPlayer side, guint number)
{
    double radius = cells->board.drops ? HOLE * cells->cell : BADGE * cells->label;
    double size = cells->board.drops ? cells->label : 0.9 * cells->label;
    double aside = cells->board.drops ? 0 : cells->cell / 2 - radius - 2;
    PodaPoint at = cell_middle (cells, cell);
    char text[16];
    at.x -= aside;
    at.y -= aside;
    g_snprintf (text, sizeof text, "%u", number);
    poda_pen_put (&cells->pen, "<g class='next %r'><circle cx='%d' cy='%d' r='%d'/>",
                  side == PODA_MIN ? "o" : "x", at.x, at.y, radius);
    poda_board_text (&cells->pen, "letter", at.x, at.y + size * PODA_BOARD_FOOT, size,
                     text);
    poda_pen_put (&cells->pen, "</g>\n");
}

static void
put_line (Cells *cells)
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
        put_next (cells, (guint) cell, side, played->line_begin + i);
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
put_bars (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaPosition *of = played->past ? played->before : played->position;
    double foot = board_foot (cells) + BARS;
    for (guint i = 0; i < played->n_marks; i++) {
        const PodaBoardMark *mark = &played->marks[i];
        guint column = column_of (cells, mark->move, of);
        double x = cells->corner.x + (column + 0.5) * cells->cell;
        double height = 6 + mark->share * (BARS - 14);
        poda_board_open_mark (&cells->pen, played, mark);
        poda_pen_put (
            &cells->pen, "<rect x='%d' y='%d' width='%d' height='%d' rx='3'/>",
            x - BAR * cells->cell / 2, foot - height, BAR * cells->cell, height);
        if (cells->board.columns <= WIDEST)
            poda_board_fitted (&cells->pen, "value", x, foot + PODA_BOARD_LINE - 4,
                               cells->label, mark->text, cells->cell - 3);
        poda_pen_put (&cells->pen, "</g>\n");
    }
}

/* On their cells; of the past, where other moves are to be made now, at the foot. */
static void
put_values (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaPosition *of = played->past ? played->before : played->position;
    double size = played->past ? cells->label - 1 : cells->label + 2;
    for (guint i = 0; i < played->n_marks; i++) {
        const PodaBoardMark *mark = &played->marks[i];
        gint cell = move_cell (played->game, of, mark->move);
        if (cell < 0 || cell == cells->last)
            continue;
        PodaPoint at = cell_middle (cells, (guint) cell);
        poda_board_open_mark (&cells->pen, played, mark);
        poda_board_fitted (&cells->pen, "value", at.x,
                           played->past ? at.y + cells->cell / 2 - 6
                                        : at.y + 6 + size * PODA_BOARD_FOOT,
                           size, mark->text, cells->cell - 4);
        poda_pen_put (&cells->pen, "</g>\n");
    }
}

/* --- What is clicked --- */

static void
put_take (Cells *cells, PodaMove move)
{
    const PodaPlayed *played = cells->played;
    gint cell = move_cell (played->game, played->position, move);
    if (cell < 0)
        return;
    PodaPen *pen = &cells->pen;
    PodaPoint at = cell_middle (cells, (guint) cell);
    double left = at.x - cells->cell / 2;
    poda_board_open_take (pen, played, move);
    if (cells->board.drops)
        poda_board_reach (pen, left, cells->corner.y - FRAME, cells->cell,
                          cells->size.y - cells->corner.y + FRAME);
    else
        poda_board_reach (pen, left, at.y - cells->cell / 2, cells->cell, cells->cell);
    /* A point where one may go, unless its value stands there. */
    poda_pen_put (pen, "<circle class='dot%r' cx='%d' cy='%d' r='%d'/></g>\n",
                  !played->past && poda_board_mark_of (played, move) != NULL ? " valued"
                                                                             : "",
                  at.x, at.y, cells->board.drops ? HOLE * cells->cell - 2 : 5.0);
}

static void
put_takes (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaGame *game = played->game;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    if (!played->open || game->over (game, played->position, &utility))
        return;
    game->moves (game, played->position, &moves);
    for (guint i = 0; i < moves.count; i++)
        put_take (cells, moves.items[i]);
}

/* --- Boards --- */

static void
put_names (Cells *cells)
{
    const PodaBoard *board = &cells->board;
    double y = board->drops ? cells->size.y - 4 : cells->corner.y - FRAME - 4;
    for (guint column = 0; column < board->columns; column++) {
        const char name[] = { poda_board_column (board, column), '\0' };
        poda_board_text (&cells->pen, "coordinate",
                         cells->corner.x + (column + 0.5) * cells->cell, y,
                         cells->label, name);
    }
    for (guint row = 0; row < board->rows && !board->drops; row++) {
        char name[8];
        g_snprintf (name, sizeof name, "%u", row + 1);
        poda_board_text (&cells->pen, "coordinate", cells->corner.x - FRAME - EDGE / 2,
                         cells->corner.y + (row + 0.5) * cells->cell
                             + cells->label * PODA_BOARD_FOOT,
                         cells->label, name);
    }
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
emit_cells (Cells *cells)
{
    const PodaPlayed *played = cells->played;
    const PodaBoard *board = &cells->board;
    PodaPen *pen = &cells->pen;
    lay_out (cells);
    cells->last =
        poda_game_played_cell (played->game, played->before, played->position);
    find_won (cells);
    poda_board_open (pen,
                     board->drops     ? "drops"
                     : board->strokes ? "strokes"
                                      : "discs",
                     cells->size);
    poda_pen_put (
        pen, "<rect class='ground' x='%d' y='%d' width='%d' height='%d' rx='14'/>\n",
        cells->corner.x - FRAME, cells->corner.y - FRAME,
        board->columns * cells->cell + 2 * FRAME,
        board->rows * cells->cell + 2 * FRAME);
    put_names (cells);
    for (guint cell = 0; cell < board->columns * board->rows; cell++)
        put_cell (cells, cell);
    if (played->line != NULL)
        put_line (cells);
    if (board->drops)
        put_bars (cells);
    else
        put_values (cells);
    put_takes (cells);
    poda_pen_put (pen, "</svg>\n");
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
    poda_pen_init (&cells.pen, &poda_svg_patterns, NULL, output);
    emit_cells (&cells);
    poda_pen_flush (&cells.pen);
    poda_pen_clear (&cells.pen);
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
