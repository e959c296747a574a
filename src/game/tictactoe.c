#include "game/tictactoe.h"

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/board.h"

#define CELLS 9
#define FULL 0x1ff

/* Cell i, row by row from the top, is bit i. */
typedef struct {
    guint16 x;
    guint16 o;
} TicTacToe;

static const guint16 lines[] = { 0007, 0070, 0700, 0111, 0222, 0444, 0421, 0124 };

static gboolean
has_line (guint16 pieces)
{
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++)
        if ((pieces & lines[i]) == lines[i])
            return TRUE;
    return FALSE;
}

/* X begins, so O is to move where the pieces are odd in number. */
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

static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    if (has_line (board.x))
        *utility = 1;
    else if (has_line (board.o))
        *utility = -1;
    else if ((board.x | board.o) == FULL)
        *utility = 0;
    else
        return FALSE;
    return TRUE;
}

static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       PodaMoves *list)
{
    TicTacToe board;
    poda_position_unpack (position, board);
    guint16 taken = board.x | board.o;
    for (guint cell = 0; cell < CELLS; cell++)
        if (!(taken >> cell & 1))
            poda_moves_push (list, cell);
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
fill_cells (const PodaPosition *position, char cells[CELLS])
{
    TicTacToe board;
    poda_position_unpack (position, board);
    for (guint i = 0; i < CELLS; i++)
        cells[i] = board.x >> i & 1 ? 'X' : board.o >> i & 1 ? 'O' : '.';
}

static char *
format_position (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    char cells[CELLS];
    fill_cells (position, cells);
    return g_strndup (cells, CELLS);
}

static void
show_board (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaBoard *board)
{
    board->columns = board->rows = 3;
    board->strokes = TRUE;
    fill_cells (position, board->cells);
}

static gboolean
parse_position (const PodaGame *game, const PodaPosition *first G_GNUC_UNUSED,
                const char *text, PodaPosition *position, GError **error)
{
    TicTacToe board = { 0, 0 };
    PodaPosition read;
    PodaBoard shown;
    guint cell = 0;
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    for (const char *at = valid; *at != '\0' && cell <= CELLS;
         at = g_utf8_next_char (at)) {
        if (*at == ' ' || *at == '/')
            continue;
        if (cell < CELLS && strchr ("XxOo.", *at) == NULL) {
            g_autofree char *symbol =
                g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
            return poda_game_refuse_position (
                game, text, error, _ ("cell %c%u: expected X, O or . and not \"%s\""),
                'a' + cell % 3, cell / 3 + 1, symbol);
        }
        board.x |= (guint16) ((g_ascii_toupper (*at) == 'X') << cell);
        board.o |= (guint16) ((g_ascii_toupper (*at) == 'O') << cell);
        cell++;
    }
    if (cell != CELLS)
        return poda_game_refuse_position (
            game, text, error,
            _ ("expected nine of X, O and . row by row from the top"));
    poda_position_pack (&read, board);
    poda_game_board (game, &read, &shown);
    if (!poda_rows_check_turns (game, text, &shown, 3, error))
        return FALSE;
    *position = read;
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
                                           points > 0 ? _ ("a line open for X alone")
                                                      : _ ("a line open for O alone"));
        for (guint cell = 0; cell < CELLS; cell++)
            if (lines[i] >> cell & 1)
                poda_part_add_cell (part, cell);
    }
    return sign * difference;
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

const PodaEvaluator poda_tictactoe_open_lines = {
    .name = "open-lines",
    .summary = N_ ("one's own lines still open minus the other player's"),
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
    .summary = N_ ("three in a row on three by three cells"),
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
