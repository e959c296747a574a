#include "game/connect4/connect4.h"

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/board.h"

enum { COLUMNS, ROWS, CONNECT }; /* indices of the parameters */

#define MOST_COLUMNS 32

static const PodaParameter parameters[] = {
    { "cols", PODA_PARAMETER_NUMBER, "7", 1, MOST_COLUMNS, NULL, N_ ("columns") },
    { "rows", PODA_PARAMETER_NUMBER, "6", 1, 63, NULL, N_ ("rows") },
    { "connect", PODA_PARAMETER_NUMBER, "4", 3, 5, NULL,
      N_ ("number of discs in a row that win") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

static gboolean
start (const PodaGame *game G_GNUC_UNUSED, const PodaArguments *arguments,
       PodaPosition *position, GError **error)
{
    guint columns = (guint) arguments->values[COLUMNS].number;
    guint rows = (guint) arguments->values[ROWS].number;
    if (columns * (rows + 1) > PODA_CONNECT4_BITS) {
        g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_VALUE,
                     _ ("connect4: cols=%u,rows=%u: expected cols times (rows + 1) to "
                        "be at most %u"),
                     columns, rows, PODA_CONNECT4_BITS);
        return FALSE;
    }
    PodaConnect4 board = { .columns = columns,
                           .rows = rows,
                           .connect = (guint) arguments->values[CONNECT].number };
    for (guint column = 0; column < columns; column++)
        for (guint row = 0; row < rows; row++)
            board.cells |= poda_connect4_bit (&board, column, row);
    poda_connect4_pack (position, &board);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    return board.second ? PODA_MIN : PODA_MAX;
}

/* TRUE if the game is over. Only the last mover can have a row, which ends the game. */
static inline gboolean
ends (const PodaConnect4 *board, gboolean has_line, PodaValue *utility)
{
    *utility = !has_line ? 0 : board->second ? 1 : -1;
    return has_line || (board->mover | board->other) == board->cells;
}

static G_GNUC_NO_INLINE gboolean
over_on_any_board (const PodaPosition *position, PodaValue *utility)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    return ends (&board, poda_connect4_has_line (&board, board.other), utility);
}

/* TRUE if the game is over. Every node of a search calls this, so the usual board has
 * its own code, with constant shifts. */
static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    const PodaConnect4 usual = { .columns = 7, .rows = 6, .connect = 4 };
    PodaConnect4 board = poda_connect4_unpack (position);
    if (poda_connect4_shape (&board) != poda_connect4_shape (&usual))
        return over_on_any_board (position, utility);
    return ends (&board, poda_connect4_has_line (&usual, board.other), utility);
}

/* Lists all columns if none is full, the usual case. Otherwise writes every column and
 * keeps the open ones, without unpredictable branches. */
static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaMoves *list)
{
    static const PodaMove all[MOST_COLUMNS] = {
        0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13, 14, 15,
        16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31,
    };
    PodaMove *next = poda_moves_room (list, MOST_COLUMNS);
    PodaConnect4 board = poda_connect4_unpack (position);
    guint64 top = board.cells & ~(board.cells >> 1);
    guint64 open = top & ~(board.mover | board.other);
    if (open == top) {
        if (board.columns <= 8)
            memcpy (next, all, 8 * sizeof *all);
        else
            memcpy (next, all, sizeof all);
        list->count += board.columns;
        return;
    }
    guint stride = (board.rows + 1) & 63; /* 64 only if there is one column */
    open >>= board.rows - 1;
    for (guint column = 0; column < board.columns; column++) {
        *next = column;
        next += open & 1;
        open >>= stride;
    }
    list->count = (guint) (next - list->items);
}

/* Adds the column's lowest bit to the occupied cells: it carries to the empty cell. */
static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    guint64 taken = board.mover | board.other;
    guint64 lowest = poda_connect4_bit (&board, move, 0);
    guint64 discs = (taken | (taken + lowest)) ^ board.other;
    board.mover = board.other;
    board.other = discs;
    board.second ^= 1;
    poda_connect4_pack (next, &board);
}

static guint
longest (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    return poda_bits_count (board.cells & ~(board.mover | board.other));
}

static double
off_centre (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaMove move)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    return ABS ((int) move - (board.columns - 1) / 2.0);
}

static char *
format_move (const PodaGame *game G_GNUC_UNUSED,
             const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    const PodaBoard names = { .drops = TRUE };
    return g_strdup_printf ("%c", poda_board_column (&names, move));
}

guint
poda_connect4_shown_cell (const PodaConnect4 *board, guint bit)
{
    guint column = bit / (board->rows + 1), row = bit % (board->rows + 1);
    return (board->rows - 1 - row) * board->columns + column;
}

static void
show_board (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaBoard *shown)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    shown->columns = board.columns;
    shown->rows = board.rows;
    shown->drops = TRUE;
    guint64 x = poda_connect4_discs (&board, PODA_MAX);
    for (guint64 left = board.cells; left != 0; left &= left - 1) {
        guint64 bit = left & -left;
        shown->cells[poda_connect4_shown_cell (&board, poda_bits_lowest (bit))] =
            x & bit                             ? 'X'
            : (board.mover | board.other) & bit ? 'O'
                                                : '.';
    }
}

/* --- Positions as text, and impossible positions --- */

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    PodaBoard shown;
    poda_game_board (game, position, &shown);
    return poda_rows_format (&shown);
}

/* TRUE if removing any disc that may have been the last one leaves a row. */
static gboolean
had_line_before (const PodaConnect4 *board, guint64 discs)
{
    guint64 taken = board->mover | board->other;
    guint64 tops = taken & ~(taken >> 1);
    for (guint64 left = tops & discs; left != 0; left &= left - 1)
        if (!poda_connect4_has_line (board, discs & ~(left & -left)))
            return FALSE;
    return poda_connect4_has_line (board, discs);
}

/* Reads the board with X to move, then sets the player to move. */
static gboolean
parse_position (const PodaGame *game, const PodaPosition *start, const char *text,
                PodaPosition *position, GError **error)
{
    PodaConnect4 board = poda_connect4_unpack (start);
    PodaBoard shown;
    poda_game_board (game, start, &shown);
    if (!poda_rows_parse (game, text, text, &shown, error))
        return FALSE;
    board.mover = board.other = board.second = 0;
    for (guint64 left = board.cells; left != 0; left &= left - 1) {
        guint cell = poda_connect4_shown_cell (&board, poda_bits_lowest (left));
        board.mover |= shown.cells[cell] == 'X' ? left & -left : 0;
        board.other |= shown.cells[cell] == 'O' ? left & -left : 0;
    }
    guint64 taken = board.mover | board.other;
    guint64 floating = taken & board.cells << 1 & ~(taken << 1);
    if (floating != 0)
        return poda_game_refuse_position (
            game, text, error,
            _ ("the disc in column %u, row %u from the bottom floats; expected a disc "
               "under it"),
            poda_bits_lowest (floating) / (board.rows + 1) + 1,
            poda_bits_lowest (floating) % (board.rows + 1) + 1);
    if (!poda_rows_check_turns (game, text, &shown, board.connect, error))
        return FALSE;
    gboolean x = had_line_before (&board, board.mover);
    if (x || had_line_before (&board, board.other)) {
        g_autofree char *line =
            poda_rows_find_line (&shown, x ? 'X' : 'O', board.connect);
        return poda_game_refuse_position (
            game, text, error,
            _ ("%s has a row from %s, but the game must have been over before the last "
               "move, whichever disc was played last"),
            game->players[!x], line);
    }
    if (poda_bits_count (board.mover) > poda_bits_count (board.other)) {
        guint64 x_discs = board.mover;
        board.mover = board.other;
        board.other = x_discs;
        board.second = 1;
    }
    poda_connect4_pack (position, &board);
    return TRUE;
}

/* By their results against each other at depths 4 and 6, see `poda match`. */
static const PodaEvaluator *const evaluators[] = { &poda_connect4_lines,
                                                   &poda_connect4_centre,
                                                   &poda_connect4_windows,
                                                   &poda_connect4_runs,
                                                   &poda_connect4_table,
                                                   &poda_connect4_potential,
                                                   NULL };

const PodaGame poda_connect4 = {
    .name = "connect4",
    .summary = N_ ("discs fall in columns; four in a row win"),
    .players = { "X", "O" },
    .parameters = parameters,
    .evaluators = evaluators,
    .utility = PODA_UTILITY_WINS,
    .compact_moves = TRUE,
    .symmetry = PODA_SYMMETRY_MIRROR,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .longest = longest,
    .off_centre = off_centre,
    .format_move = format_move,
    .format_position = format_position,
    .parse_position = parse_position,
    .board = show_board,
};
