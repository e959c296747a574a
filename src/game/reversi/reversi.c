#include "game/reversi/reversi.h"

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/reversi/parts.h"

/* Cells have lower numbers. */
#define PASS 64

enum { SIZE, START, HALF };

static const PodaParameter parameters[] = {
    { "size", PODA_PARAMETER_CHOICE, "8", 0, 0, "4|6|8", N_ ("rows and columns") },
    { "start", PODA_PARAMETER_CHOICE, "diagonal", 0, 0, "diagonal|parallel",
      N_ ("how the first four discs lie: O on the falling diagonal, or X above O") },
    { "half", PODA_PARAMETER_CHOICE, "no", 0, 0, "no|yes",
      N_ ("whether each player owns half of all discs and passes without them") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

static gboolean
has_discs (const PodaReversi *board, guint left)
{
    return !board->half || left > 0;
}

void
poda_reversi_settle (PodaReversi *board)
{
    board->open =
        has_discs (board, board->mover_left)
            ? poda_reversi_placements (board->mover, board->other, board->size)
            : 0;
}

static guint64
open_to_other (const PodaReversi *board)
{
    return has_discs (board, board->other_left)
               ? poda_reversi_placements (board->other, board->mover, board->size)
               : 0;
}

guint64
poda_reversi_open (const PodaReversi *board, PodaPlayer player)
{
    return (player == PODA_MIN) == board->second ? board->open : open_to_other (board);
}

static gboolean
start (const PodaGame *game G_GNUC_UNUSED, const PodaArguments *arguments,
       PodaPosition *position, GError **error G_GNUC_UNUSED)
{
    guint size = 4 + 2 * (guint) arguments->values[SIZE].number;
    guint above = (size / 2 - 1) * (size + 1), below = above + size;
    gboolean parallel = arguments->values[START].number == 1;
    PodaReversi board = { .size = size, .half = arguments->values[HALF].number == 1 };
    board.mover =
        parallel ? G_GUINT64_CONSTANT (3) << above
                 : G_GUINT64_CONSTANT (2) << above | G_GUINT64_CONSTANT (1) << below;
    board.other = poda_reversi_middle (size) & ~board.mover;
    if (board.half)
        board.mover_left = board.other_left = poda_reversi_half (size);
    poda_reversi_settle (&board);
    poda_reversi_pack (position, &board);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    PodaReversi board = poda_reversi_unpack (position);
    return board.second ? PODA_MIN : PODA_MAX;
}

static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    PodaReversi board = poda_reversi_unpack (position);
    if (board.open != 0 || open_to_other (&board) != 0)
        return FALSE;
    int ahead =
        (int) poda_bits_count (board.mover) - (int) poda_bits_count (board.other);
    *utility = board.second ? -ahead : ahead;
    return TRUE;
}

static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaMoves *list)
{
    PodaReversi board = poda_reversi_unpack (position);
    if (board.open == 0)
        poda_moves_push (list, PASS);
    for (guint64 left = board.open; left != 0; left &= left - 1)
        poda_moves_push (list, poda_bits_lowest (left));
}

static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    PodaReversi board = poda_reversi_unpack (position);
    if (move != PASS) {
        guint64 disc = G_GUINT64_CONSTANT (1) << move;
        guint64 flipped =
            poda_reversi_turned (disc, board.mover, board.other, board.size);
        board.mover |= disc | flipped;
        board.other &= ~flipped;
        board.mover_left -= board.half;
    }
    poda_reversi_turn (&board);
    poda_reversi_settle (&board);
    poda_reversi_pack (next, &board);
}

/* There are no two passes in a row, and the last ply is never one: between each two of
 * the discs to come lies at most one pass, and one more is to be made now where the
 * player to move has to. */
static guint
longest (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    PodaReversi board = poda_reversi_unpack (position);
    guint empty = poda_bits_count (poda_reversi_cells (board.size)
                                   & ~(board.mover | board.other));
    if (board.open != 0)
        return 2 * empty - 1;
    return open_to_other (&board) != 0 ? 2 * empty : 0;
}

static double
off_centre (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaMove move)
{
    PodaReversi board = poda_reversi_unpack (position);
    if (move == PASS)
        return 0;
    return ABS ((int) (move % board.size) - (board.size - 1) / 2.0);
}

static void
show_board (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaBoard *shown)
{
    PodaReversi board = poda_reversi_unpack (position);
    guint64 x = poda_reversi_held (&board, PODA_MAX);
    guint64 o = poda_reversi_held (&board, PODA_MIN);
    shown->columns = shown->rows = board.size;
    for (guint cell = 0; cell < board.size * board.size; cell++)
        shown->cells[cell] = x >> cell & 1 ? 'X' : o >> cell & 1 ? 'O' : '.';
}

static char *
format_move (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    PodaBoard board;
    if (move == PASS)
        return g_strdup ("pass");
    poda_game_board (game, position, &board);
    return poda_board_cell_name (&board, move);
}

static const PodaEvaluator *const evaluators[] = { &poda_reversi_discs,
                                                   &poda_reversi_weighted, NULL };

const PodaGame poda_reversi = {
    .name = "reversi",
    .summary = N_ ("discs between two others turn over, most discs win"),
    .players = { "X", "O" },
    .parameters = parameters,
    .evaluators = evaluators,
    .utility = PODA_UTILITY_SCORE,
    .start = start,
    .side = side,
    .over = over,
    .moves = moves,
    .play = play,
    .longest = longest,
    .off_centre = off_centre,
    .format_move = format_move,
    .format_position = poda_reversi_format,
    .parse_position = poda_reversi_parse,
    .board = show_board,
};
