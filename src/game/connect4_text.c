/* Connect-4 positions as text, and why some are impossible. */

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/connect4.h"

char *
poda_connect4_format (const PodaGame *game, const PodaPosition *position)
{
    PodaBoard board;
    GString *text = g_string_new (NULL);
    game->board (game, position, &board);
    for (guint row = 0; row < board.rows; row++)
        g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "", (int) board.columns,
                                board.cells + row * board.columns);
    return g_string_free (text, FALSE);
}

G_GNUC_PRINTF (3, 4)
static gboolean
refuse (GError **error, const char *position, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *reason = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_set_error (error, PODA_GAME_ERROR, PODA_GAME_ERROR_POSITION,
                 _ ("connect4: position \"%s\": %s"), position, reason);
    return FALSE;
}

/* While a board is read, X is to move. A cell's column and row as people count them,
 * from 1, rows from the bottom. */
static gboolean
read_cell (const char *at, const char *text, guint column, guint row,
           PodaConnect4 *board, GError **error)
{
    if (*at == '.' || *at == '0')
        return TRUE;
    guint64 bit = poda_connect4_bit (board, column - 1, row - 1);
    if (*at == 'X' || *at == 'x' || *at == '1') {
        board->mover |= bit;
        return TRUE;
    }
    if (*at == 'O' || *at == 'o' || *at == '2') {
        board->other |= bit;
        return TRUE;
    }
    g_autofree char *symbol = g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
    return refuse (error, text,
                   _ ("column %u, row %u from the bottom: expected X, O or . (or 1, 2, "
                      "0) and not \"%s\""),
                   column, row, symbol);
}

static gboolean
read_row (const char *line, const char *text, guint row, PodaConnect4 *board,
          GError **error)
{
    guint column = 0;
    for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at)) {
        if (g_ascii_isspace (*at))
            continue;
        if (++column <= board->columns
            && !read_cell (at, text, column, row, board, error))
            return FALSE;
    }
    if (column == board->columns)
        return TRUE;
    return refuse (error, text,
                   _ ("row %u from the bottom has %u cells: expected %u columns"), row,
                   column, board->columns);
}

static gboolean
read_rows (const char *text, PodaConnect4 *board, GError **error)
{
    g_autofree char *trimmed = g_strstrip (g_utf8_make_valid (text, -1));
    g_auto (GStrv) lines = g_strsplit_set (trimmed, "/\n", -1);
    guint n_lines = g_strv_length (lines);
    if (n_lines != board->rows)
        return refuse (error, text,
                       _ ("%u rows: expected %u rows from the top joined by /, each "
                          "of %u of X, O and ."),
                       n_lines, board->rows, board->columns);
    for (guint i = 0; i < n_lines; i++)
        if (!read_row (lines[i], text, board->rows - i, board, error))
            return FALSE;
    return TRUE;
}

static gboolean
check_gravity (const char *text, const PodaConnect4 *board, GError **error)
{
    guint64 taken = board->mover | board->other;
    guint64 floating = taken & ~board->bottom & ~(taken << 1);
    if (floating == 0)
        return TRUE;
    guint bit = poda_bits_lowest (floating);
    return refuse (error, text,
                   _ ("the disc in column %u, row %u from the bottom floats: expected "
                      "a disc under it"),
                   bit / (board->rows + 1) + 1, bit % (board->rows + 1) + 1);
}

/* Whether the row was there before any of the discs that can have been the last. */
static gboolean
had_line_before (const PodaConnect4 *board, guint64 discs)
{
    guint64 taken = board->mover | board->other;
    guint64 tops = taken & ~(taken >> 1);
    for (guint64 left = tops & discs; left != 0; left &= left - 1)
        if (!poda_connect4_has_line (board, discs & ~(left & -left)))
            return FALSE;
    return TRUE;
}

/* Why no game can lead to this board; NULL when its counts and rows allow one. */
static const char *
find_impossible (const PodaConnect4 *board)
{
    guint n_x = poda_bits_count (board->mover);
    guint n_o = poda_bits_count (board->other);
    gboolean x_wins = poda_connect4_has_line (board, board->mover);
    gboolean o_wins = poda_connect4_has_line (board, board->other);
    if (n_x != n_o && n_x != n_o + 1)
        return _ ("X moves first, so expected as many X as O, or one more");
    if (x_wins && o_wins)
        return _ ("both players have their row, and a game ends with the first");
    if (x_wins && n_x == n_o)
        return _ ("O moved after X had a row");
    if (o_wins && n_x != n_o)
        return _ ("X moved after O had a row");
    if ((x_wins && had_line_before (board, board->mover))
        || (o_wins && had_line_before (board, board->other)))
        return _ ("the winner has two rows that no last disc joins");
    return NULL;
}

gboolean
poda_connect4_parse (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *start,
                     const char *text, PodaPosition *position, GError **error)
{
    PodaConnect4 board = poda_connect4_unpack (start);
    board.mover = board.other = board.second = 0;
    if (!read_rows (text, &board, error) || !check_gravity (text, &board, error))
        return FALSE;
    guint n_x = poda_bits_count (board.mover);
    guint n_o = poda_bits_count (board.other);
    const char *reason = find_impossible (&board);
    if (reason != NULL)
        return refuse (error, text, _ ("impossible with %u X and %u O: %s"), n_x, n_o,
                       reason);
    if (n_x > n_o) {
        guint64 x = board.mover;
        board.mover = board.other;
        board.other = x;
        board.second = 1;
    }
    poda_connect4_pack (position, &board);
    return TRUE;
}
