/* Connect-4 positions as text, and why some are impossible. */

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/connect4/connect4.h"
#include "game/rows.h"

char *
poda_connect4_format (const PodaGame *game, const PodaPosition *position)
{
    PodaBoard shown;
    poda_game_board (game, position, &shown);
    return poda_rows_format (&shown);
}

/* While a board is read, X is to move. */
static void
take_discs (const PodaBoard *shown, PodaConnect4 *board)
{
    board->mover = board->other = board->second = 0;
    for (guint64 left = board->cells; left != 0; left &= left - 1) {
        guint cell = poda_connect4_shown_cell (board, poda_bits_lowest (left));
        if (shown->cells[cell] == 'X')
            board->mover |= left & -left;
        else if (shown->cells[cell] == 'O')
            board->other |= left & -left;
    }
}

static gboolean
check_gravity (const PodaGame *game, const char *text, const PodaConnect4 *board,
               GError **error)
{
    guint64 taken = board->mover | board->other;
    guint64 floating = taken & board->cells << 1 & ~(taken << 1);
    if (floating == 0)
        return TRUE;
    guint bit = poda_bits_lowest (floating);
    return poda_game_refuse_position (
        game, text, error,
        _ ("the disc in column %u, row %u from the bottom floats: expected a disc "
           "under it"),
        bit / (board->rows + 1) + 1, bit % (board->rows + 1) + 1);
}

/* Whether there was a row already before any of the discs that can have been the last.
 */
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

static gboolean
check_last_disc (const PodaGame *game, const char *text, const PodaBoard *shown,
                 const PodaConnect4 *board, GError **error)
{
    gboolean x = had_line_before (board, board->mover);
    if (!x && !had_line_before (board, board->other))
        return TRUE;
    g_autofree char *line = poda_rows_find_line (shown, x ? 'X' : 'O', board->connect);
    return poda_game_refuse_position (
        game, text, error,
        _ ("%s has a row from %s, and had one before whichever disc came last"),
        game->players[!x], line);
}

gboolean
poda_connect4_parse (const PodaGame *game, const PodaPosition *start, const char *text,
                     PodaPosition *position, GError **error)
{
    PodaConnect4 board = poda_connect4_unpack (start);
    PodaBoard shown;
    poda_game_board (game, start, &shown);
    if (!poda_rows_parse (game, text, text, &shown, error))
        return FALSE;
    take_discs (&shown, &board);
    if (!check_gravity (game, text, &board, error)
        || !poda_rows_check_turns (game, text, &shown, board.connect, error)
        || !check_last_disc (game, text, &shown, &board, error))
        return FALSE;
    if (poda_bits_count (board.mover) > poda_bits_count (board.other)) {
        guint64 x = board.mover;
        board.mover = board.other;
        board.other = x;
        board.second = 1;
    }
    poda_connect4_pack (position, &board);
    return TRUE;
}
