/* Reversi positions as text, and why some are impossible. */

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/reversi/parts.h"
#include "game/rows.h"

char *
poda_reversi_format (const PodaGame *game, const PodaPosition *position)
{
    PodaReversi board = poda_reversi_unpack (position);
    PodaBoard shown;
    poda_game_board (game, position, &shown);
    g_autofree char *rows = poda_rows_format (&shown);
    GString *text = g_string_new (rows);
    g_string_append (text, board.second ? " O" : " X");
    if (board.half)
        g_string_append_printf (text, " %u+%u",
                                board.second ? board.other_left : board.mover_left,
                                board.second ? board.mover_left : board.other_left);
    return g_string_free (text, FALSE);
}

/* A text being read. While its board is, X is to move. */
typedef struct {
    const PodaGame *game;
    const char *text;
    PodaReversi board;
    PodaBoard shown;
} Reading;

static gboolean
read_board (Reading *reading, const char *rows, GError **error)
{
    PodaReversi *board = &reading->board;
    if (!poda_rows_parse (reading->game, reading->text, rows, &reading->shown, error))
        return FALSE;
    board->mover = board->other = board->second = 0;
    for (guint cell = 0; cell < board->size * board->size; cell++) {
        board->mover |= (guint64) (reading->shown.cells[cell] == 'X') << cell;
        board->other |= (guint64) (reading->shown.cells[cell] == 'O') << cell;
    }
    return TRUE;
}

/* --- What no game leads to --- */

/* The discs that touch, by way of others, those in the middle. */
static guint64
joined_to_middle (guint64 taken, guint size)
{
    guint64 first_column = poda_reversi_cells (size) / ((1u << size) - 1);
    guint64 last_column = first_column << (size - 1);
    guint64 joined = 0, wider = poda_reversi_middle (size) & taken;
    while (wider != joined) {
        joined = wider;
        wider |= (joined & ~last_column) << 1 | (joined & ~first_column) >> 1;
        wider |= wider << size | wider >> size;
        wider &= taken;
    }
    return joined;
}

static gboolean
check_discs (const Reading *reading, GError **error)
{
    const PodaReversi *board = &reading->board;
    guint64 taken = board->mover | board->other;
    guint64 missing = poda_reversi_middle (board->size) & ~taken;
    guint64 apart = taken & ~joined_to_middle (taken, board->size);
    guint n_x = poda_bits_count (board->mover), n_o = poda_bits_count (board->other);
    if (missing == 0 && apart == 0 && (n_x + n_o > 4 || n_x == n_o))
        return TRUE;
    if (missing == 0 && apart == 0)
        return poda_game_refuse_position (
            reading->game, reading->text, error,
            _ ("impossible with %u X and %u O: a game starts with two of each"), n_x,
            n_o);
    guint cell = poda_bits_lowest (missing != 0 ? missing : apart);
    g_autofree char *name = poda_board_cell_name (&reading->shown, cell);
    return poda_game_refuse_position (
        reading->game, reading->text, error,
        missing != 0
            ? _ ("cell %s is empty: expected discs on the middle four cells, since "
                 "they are there from the start and never vanish")
            : _ ("the disc on %s is apart from those in the middle: expected discs "
                 "that touch, since each is placed next to another"),
        name);
}

/* --- Whose turn it is, and with half=yes the discs left --- */

/* Cuts the last word off; NULL where there are not two. */
static char *
cut_word (char *text)
{
    char *end = text + strlen (text);
    while (end > text && !g_ascii_isspace (end[-1]))
        end--;
    if (end == text)
        return NULL;
    end[-1] = '\0';
    g_strchomp (text);
    return end;
}

static gboolean
read_left (Reading *reading, const char *left, guint n_empty, GError **error)
{
    guint64 numbers[2], most = poda_reversi_half (reading->board.size);
    g_auto (GStrv) words = g_strsplit (left, "+", -1);
    if (g_strv_length (words) != 2
        || !g_ascii_string_to_unsigned (words[0], 10, 0, most, &numbers[0], NULL)
        || !g_ascii_string_to_unsigned (words[1], 10, 0, most, &numbers[1], NULL)
        || numbers[0] + numbers[1] != n_empty)
        return poda_game_refuse_position (
            reading->game, reading->text, error,
            _ ("discs left \"%s\": expected two numbers of at most %u, joined by +, "
               "that add up to the %u empty cells"),
            left, (guint) most, n_empty);
    reading->board.mover_left = (guint) numbers[0];
    reading->board.other_left = (guint) numbers[1];
    return TRUE;
}

/* Where nobody has passed, X has placed every other disc, and the first one. */
static gboolean
settle_left (Reading *reading, const char *left, gboolean second, GError **error)
{
    PodaReversi *board = &reading->board;
    guint n_discs = poda_bits_count (board->mover | board->other);
    guint n_placed = n_discs - 4, half = poda_reversi_half (board->size);
    if (!board->half)
        return left == NULL
               || poda_game_refuse_position (reading->game, reading->text, error,
                                             _ ("discs left \"%s\": expected half=yes"),
                                             left);
    if (left != NULL)
        return read_left (reading, left, board->size * board->size - n_discs, error);
    if (n_placed % 2 != (guint) second)
        return poda_game_refuse_position (
            reading->game, reading->text, error,
            _ ("a player has passed: expected the discs left to X and to O behind the "
               "side to move, such as 3+2"));
    board->mover_left = half - (n_placed + 1) / 2;
    board->other_left = half - n_placed / 2;
    return TRUE;
}

gboolean
poda_reversi_parse (const PodaGame *game, const PodaPosition *start, const char *text,
                    PodaPosition *position, GError **error)
{
    Reading reading = { game, text, poda_reversi_unpack (start), { 0 } };
    poda_game_board (game, start, &reading.shown);
    g_autofree char *rows = g_strstrip (g_strdup (text));
    const char *side = cut_word (rows), *left = NULL;
    if (side != NULL && strchr (side, '+') != NULL) {
        left = side;
        side = cut_word (rows);
    }
    char mover = side != NULL && side[0] != '\0' && side[1] == '\0'
                     ? poda_rows_symbol (side[0])
                     : 0;
    if (mover != 'X' && mover != 'O')
        return poda_game_refuse_position (
            game, text, error,
            _ ("expected the board, a space and the side to move, X or O"));
    if (!read_board (&reading, rows, error) || !check_discs (&reading, error)
        || !settle_left (&reading, left, mover == 'O', error))
        return FALSE;
    if (mover == 'O')
        poda_reversi_turn (&reading.board);
    poda_reversi_settle (&reading.board);
    poda_reversi_pack (position, &reading.board);
    return TRUE;
}
