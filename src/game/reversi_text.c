/* Reversi positions as text, and why some are impossible. */

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/reversi_parts.h"

char *
poda_reversi_format (const PodaGame *game, const PodaPosition *position)
{
    PodaReversi board = poda_reversi_unpack (position);
    PodaBoard shown;
    GString *text = g_string_new (NULL);
    game->board (game, position, &shown);
    for (guint row = 0; row < board.size; row++)
        g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "", (int) board.size,
                                shown.cells + row * board.size);
    g_string_append (text, board.second ? " O" : " X");
    if (board.half)
        g_string_append_printf (text, " %u+%u",
                                board.second ? board.other_left : board.mover_left,
                                board.second ? board.mover_left : board.other_left);
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
                 _ ("reversi: position \"%s\": %s"), position, reason);
    return FALSE;
}

static char *
cell_name (const PodaReversi *board, guint cell)
{
    const PodaBoard names = { .columns = board->size, .rows = board->size };
    return poda_board_cell_name (&names, cell);
}

/* 'X', 'O' or '.'; 0 for anything else. */
static char
read_symbol (char symbol)
{
    return symbol == 'X' || symbol == 'x' || symbol == '1'   ? 'X'
           : symbol == 'O' || symbol == 'o' || symbol == '2' ? 'O'
           : symbol == '.' || symbol == '0'                  ? '.'
                                                             : 0;
}

/* --- The board; while it is read, X is to move. --- */

/* Characters other than blanks, in text that need not be UTF-8. */
static guint
count_cells (const char *line)
{
    guint count = 0;
    for (const char *at = line; *at != '\0'; at++)
        count += !g_ascii_isspace (*at) && (*at & 0xc0) != 0x80;
    return count;
}

static gboolean
read_row (const char *line, const char *text, guint row, PodaReversi *board,
          GError **error)
{
    guint n_cells = count_cells (line), cell = row * board->size;
    if (n_cells != board->size)
        return refuse (error, text,
                       _ ("row %u has %u cells: expected %u, and the side to move "
                          "behind the last row"),
                       row + 1, n_cells, board->size);
    for (const char *at = line; *at != '\0'; at++) {
        if (g_ascii_isspace (*at))
            continue;
        char symbol = read_symbol (*at);
        if (symbol == 0) {
            g_autofree char *name = cell_name (board, cell);
            g_autofree char *found =
                g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
            return refuse (
                error, text,
                _ ("cell %s: expected X, O or . (or 1, 2, 0) and not \"%s\""), name,
                found);
        }
        board->mover |= (guint64) (symbol == 'X') << cell;
        board->other |= (guint64) (symbol == 'O') << cell;
        cell++;
    }
    return TRUE;
}

static gboolean
read_rows (const char *rows, const char *text, PodaReversi *board, GError **error)
{
    g_auto (GStrv) lines = g_strsplit_set (rows, "/\n", -1);
    guint n_lines = g_strv_length (lines);
    if (n_lines != board->size)
        return refuse (error, text,
                       _ ("%u rows: expected %u rows from the top joined by /, each "
                          "of %u of X, O and ."),
                       n_lines, board->size, board->size);
    for (guint row = 0; row < n_lines; row++)
        if (!read_row (lines[row], text, row, board, error))
            return FALSE;
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
check_discs (const char *text, const PodaReversi *board, GError **error)
{
    guint64 taken = board->mover | board->other;
    guint64 missing = poda_reversi_middle (board->size) & ~taken;
    guint64 apart = taken & ~joined_to_middle (taken, board->size);
    guint n_x = poda_bits_count (board->mover), n_o = poda_bits_count (board->other);
    if (missing != 0) {
        g_autofree char *name = cell_name (board, poda_bits_lowest (missing));
        return refuse (error, text,
                       _ ("cell %s is empty: expected discs on the middle four cells, "
                          "since they are there from the start and never vanish"),
                       name);
    }
    if (apart != 0) {
        g_autofree char *name = cell_name (board, poda_bits_lowest (apart));
        return refuse (error, text,
                       _ ("the disc on %s is apart from those in the middle: expected "
                          "discs that touch, since each is placed next to another"),
                       name);
    }
    if (n_x + n_o == 4 && n_x != n_o)
        return refuse (error, text,
                       _ ("impossible with %u X and %u O: a game starts with two of "
                          "each"),
                       n_x, n_o);
    return TRUE;
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
read_left (const char *left, const char *text, guint n_empty, PodaReversi *board,
           GError **error)
{
    guint64 numbers[2], most = poda_reversi_half (board->size);
    g_auto (GStrv) words = g_strsplit (left, "+", -1);
    if (g_strv_length (words) != 2
        || !g_ascii_string_to_unsigned (words[0], 10, 0, most, &numbers[0], NULL)
        || !g_ascii_string_to_unsigned (words[1], 10, 0, most, &numbers[1], NULL)
        || numbers[0] + numbers[1] != n_empty)
        return refuse (
            error, text,
            _ ("discs left \"%s\": expected two numbers of at most %u, joined "
               "by +, that add up to the %u empty cells"),
            left, (guint) most, n_empty);
    board->mover_left = (guint) numbers[0];
    board->other_left = (guint) numbers[1];
    return TRUE;
}

/* Where nobody has passed, X has placed every other disc, and the first one. */
static gboolean
settle_left (const char *left, const char *text, gboolean second, PodaReversi *board,
             GError **error)
{
    guint n_discs = poda_bits_count (board->mover | board->other);
    guint n_placed = n_discs - 4, half = poda_reversi_half (board->size);
    if (!board->half)
        return left == NULL
               || refuse (error, text, _ ("discs left \"%s\": expected half=yes"),
                          left);
    if (left != NULL)
        return read_left (left, text, board->size * board->size - n_discs, board,
                          error);
    if (n_placed % 2 != (guint) second)
        return refuse (error, text,
                       _ ("a player has passed: expected the discs left to X and to O "
                          "behind the side to move, such as 3+2"));
    board->mover_left = half - (n_placed + 1) / 2;
    board->other_left = half - n_placed / 2;
    return TRUE;
}

gboolean
poda_reversi_parse (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *start,
                    const char *text, PodaPosition *position, GError **error)
{
    PodaReversi board = poda_reversi_unpack (start);
    board.mover = board.other = board.second = 0;
    g_autofree char *rows = g_strstrip (g_strdup (text));
    const char *side = cut_word (rows), *left = NULL;
    if (side != NULL && strchr (side, '+') != NULL) {
        left = side;
        side = cut_word (rows);
    }
    char mover =
        side != NULL && side[0] != '\0' && side[1] == '\0' ? read_symbol (side[0]) : 0;
    if (mover != 'X' && mover != 'O')
        return refuse (error, text,
                       _ ("expected the board, a space and the side to move, X or O"));
    if (!read_rows (rows, text, &board, error) || !check_discs (text, &board, error)
        || !settle_left (left, text, mover == 'O', &board, error))
        return FALSE;
    if (mover == 'O')
        poda_reversi_turn (&board);
    poda_reversi_settle (&board);
    poda_reversi_pack (position, &board);
    return TRUE;
}
