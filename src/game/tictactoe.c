#include "game/rules.h"

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/board.h"

#define CELLS 9
#define FULL 0x1ff

/* The board: cell i, row by row from the top, is bit i. */
typedef struct {
    guint16 x;
    guint16 o;
} TicTacToe;

static const guint16 lines[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };

/* TRUE if the number of pieces is odd, since X moves first. */
static gboolean
second_to_move (const TicTacToe *board)
{
    return __builtin_parity (board->x | board->o);
}

static gboolean
start (const PodaGame *game G_GNUC_UNUSED, const PodaArguments *arguments G_GNUC_UNUSED,
       PodaPosition *position, GError **error G_GNUC_UNUSED)
{
    TicTacToe board = { 0, 0 };
    poda_position_pack (position, board);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    return second_to_move (&board) ? PODA_MIN : PODA_MAX;
}

/* TRUE if three pieces are in a row, in a column, or on a diagonal. */
static gboolean
has_line (guint pieces)
{
    return ((pieces & pieces >> 1 & pieces >> 2 & 0111)
            | (pieces & pieces >> 3 & pieces >> 6 & 0007) | ((pieces & 0421) == 0421)
            | ((pieces & 0124) == 0124))
           != 0;
}

static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    int won = has_line (board.x) - has_line (board.o);
    *utility = won;
    return won != 0 || (board.x | board.o) == FULL;
}

static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaMoves *list)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    PodaMove *next = poda_moves_room (list, CELLS);
    guint open = FULL & ~(board.x | board.o);
    for (; open != 0; open &= open - 1)
        *next++ = poda_bits_lowest (open);
    list->count = (guint) (next - list->items);
}

static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    guint16 piece = (guint16) (1u << move);
    if (second_to_move (&board))
        board.o |= piece;
    else
        board.x |= piece;
    poda_position_pack (next, board);
}

static guint
longest (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    return CELLS - poda_bits_count (board.x | board.o);
}

static double
off_centre (const PodaGame *game G_GNUC_UNUSED,
            const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    return move % 3 == 1 ? 0 : 1;
}

static char *
format_move (const PodaGame *game G_GNUC_UNUSED,
             const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    return g_strdup_printf ("%c%u", 'a' + move % 3, move / 3 + 1);
}

static void
show_board (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaBoard *shown)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    shown->columns = shown->rows = 3;
    shown->strokes = TRUE;
    for (guint i = 0; i < CELLS; i++)
        shown->cells[i] = board.x >> i & 1 ? 'X' : board.o >> i & 1 ? 'O' : '.';
}

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    PodaBoard shown;
    poda_game_board (game, position, &shown);
    return g_strndup (shown.cells, CELLS);
}

static gboolean
parse_position (const PodaGame *game, const PodaPosition *first, const char *text,
                PodaPosition *position, GError **error)
{
    TicTacToe board = { 0, 0 };
    PodaBoard shown;
    guint n_cells = 0;
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    g_autoptr (GString) rows = g_string_new (NULL);
    for (const char *at = valid; *at != '\0'; at = g_utf8_next_char (at)) {
        if (*at == ' ' || *at == '/')
            continue;
        g_string_append (rows, n_cells > 0 && n_cells % 3 == 0 ? "/" : "");
        g_string_append_unichar (rows, g_utf8_get_char (at));
        n_cells++;
    }
    if (n_cells != CELLS)
        return poda_game_refuse_position (
            game, text, error,
            _ ("expected nine characters, X, O or ., row by row from the top"));
    poda_game_board (game, first, &shown);
    if (!poda_rows_parse (game, text, rows->str, &shown, error)
        || !poda_rows_check_turns (game, text, &shown, 3, error))
        return FALSE;
    for (guint cell = 0; cell < CELLS; cell++) {
        board.x |= (guint16) ((shown.cells[cell] == 'X') << cell);
        board.o |= (guint16) ((shown.cells[cell] == 'O') << cell);
    }
    poda_position_pack (position, board);
    return TRUE;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer player,
          const PodaArguments *arguments G_GNUC_UNUSED, PodaAccount *account)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    int sign = player == PODA_MAX ? 1 : -1, difference = 0;
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        int points = !(board.o & lines[i]) - !(board.x & lines[i]);
        difference += points;
        if (account == NULL)
            continue;
        PodaPart *part = poda_account_add (account, sign * points,
                                           points > 0 ? _ ("a line open only to X")
                                                      : _ ("a line open only to O"));
        for (guint cell = 0; cell < CELLS; cell++)
            if (lines[i] >> cell & 1)
                poda_part_add_cell (part, cell);
    }
    return sign * difference;
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

const PodaEvaluator poda_tictactoe_open_lines = {
    .name = "open-lines",
    .summary = N_ ("one's own open lines minus the opponent's"),
    .source = N_ ("Y. García Ruiz and J. Correas, course notes 2007-2008"),
    .lowest = -8,
    .highest = 8,
    .win = 1000,
    .value = value,
    .account = account,
    .symmetric = poda_evaluator_always_symmetric,
};

static const PodaParameter parameters[] = { { NULL, 0, NULL, 0, 0, NULL, NULL } };

static const PodaEvaluator *const evaluators[] = { &poda_tictactoe_open_lines, NULL };

const PodaGame poda_tictactoe = {
    .name = "tictactoe",
    .summary = N_ ("three in a row on a board of three by three"),
    .players = { "X", "O" },
    .parameters = parameters,
    .evaluators = evaluators,
    .utility = PODA_UTILITY_WINS,
    .symmetry = PODA_SYMMETRY_SQUARE,
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
