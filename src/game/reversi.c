#include "game/rules.h"

#include <glib/gi18n-lib.h>

#include "game/bits.h"
#include "game/board.h"

/* Greater than the number of any cell. */
#define PASS 64

enum { SIZE, START, HALF };

static const PodaParameter parameters[] = {
    { "size", PODA_PARAMETER_CHOICE, "8", 0, 0, "4|6|8", N_ ("rows and columns") },
    { "start", PODA_PARAMETER_CHOICE, "diagonal", 0, 0, "diagonal|parallel",
      N_ ("how the first four discs are placed: O on the falling diagonal, or X above "
          "O") },
    { "half", PODA_PARAMETER_CHOICE, "no", 0, 0, "no|yes",
      N_ ("whether each player has half of the discs and passes when they run out") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* Boards are bitboards, row by row from the top without gaps: a bit's number is that of
 * its cell on the displayed board. A step of 1 goes right, of `size` down, of size + 1
 * down and right, of size - 1 down and left. */

/* A position. It contains the cells where a disc can be placed, since the end of the
 * game, the moves and mobility all need them. */
typedef struct {
    guint64 mover;  /* the discs of the player to move */
    guint64 other;  /* the opponent's discs */
    guint64 second; /* 1 if O is to move */
    guint64 open;   /* cells where the player to move can place a disc; derived */
    guint size;
    gboolean half;                /* each player owns half of all discs … */
    guint mover_left, other_left; /* … and has this many left; else 0 */
} Reversi;

/* Converts from a position, word by word, see poda_connect4_unpack. */
static inline Reversi
unpack (const PodaPosition *position)
{
    guint64 shape = position->words[4];
    return (Reversi){
        .mover = position->words[0],
        .other = position->words[1],
        .second = position->words[2],
        .open = position->words[3],
        .size = (guint) (shape & 0xff),
        .half = (gboolean) (shape >> 8 & 0xff),
        .mover_left = (guint) (shape >> 16 & 0xff),
        .other_left = (guint) (shape >> 24),
    };
}

/* Returns the discs of the first player (PODA_MAX) or the second. */
static inline guint64
held (const Reversi *board, PodaPlayer player)
{
    return (player == PODA_MIN) == board->second ? board->mover : board->other;
}

/* Returns all cells of a board. */
static inline guint64
cells_of (guint size)
{
    return G_MAXUINT64 >> (64 - size * size);
}

/* --- Lines of discs in all eight directions, by shifts --- */

/* Inline functions get a constant `size`: straight-line code for each of the three. */

/* Returns the inner columns: sideways lines stay in them, so none wraps around. */
static inline guint64
inner_columns (guint size)
{
    return size == 4   ? G_GUINT64_CONSTANT (0x6666)
           : size == 6 ? G_GUINT64_CONSTANT (0x79e79e79e)
                       : G_GUINT64_CONSTANT (0x7e7e7e7e7e7e7e7e);
}

static inline guint64
shifted (guint64 set, guint by, gboolean up)
{
    return up ? set << by : set >> by;
}

/* Returns the unbroken runs of `through` that begin one step up, or down, from `from`;
 * at most size - 2 discs fit between two. Runs double in length at each line. */
static inline guint64
runs_from (guint64 from, guint64 through, guint step, guint size, gboolean up)
{
    guint64 runs = shifted (from, step, up) & through;
    runs |= shifted (runs, step, up) & through;
    guint64 pairs = through & shifted (through, step, up);
    if (size > 4)
        runs |= shifted (runs, 2 * step, up) & pairs;
    if (size > 6)
        runs |= shifted (runs, 2 * step, up) & pairs;
    return runs;
}

static inline guint64
ends_along (guint64 own, guint64 through, guint step, guint size)
{
    return runs_from (own, through, step, size, TRUE) << step
           | runs_from (own, through, step, size, FALSE) >> step;
}

static inline guint64
placements_on (guint64 own, guint64 other, guint size)
{
    guint64 inner = other & inner_columns (size);
    guint64 ends = ends_along (own, inner, 1, size)
                   | ends_along (own, other, size, size)
                   | ends_along (own, inner, size + 1, size)
                   | ends_along (own, inner, size - 1, size);
    return ends & cells_of (size) & ~(own | other);
}

/* Returns the cells where a disc of `own` would flip discs of `other`. */
static guint64
placements (guint64 own, guint64 other, guint size)
{
    return size == 8   ? placements_on (own, other, 8)
           : size == 6 ? placements_on (own, other, 6)
                       : placements_on (own, other, 4);
}

/* Returns the discs of a run that ends at one of the player's own discs. */
static inline guint64
turned_along (guint64 disc, guint64 own, guint64 through, guint step, guint size)
{
    guint64 up = runs_from (disc, through, step, size, TRUE);
    guint64 down = runs_from (disc, through, step, size, FALSE);
    return (up << step & own ? up : 0) | (down >> step & own ? down : 0);
}

static inline guint64
turned_on (guint64 disc, guint64 own, guint64 other, guint size)
{
    guint64 inner = other & inner_columns (size);
    return turned_along (disc, own, inner, 1, size)
           | turned_along (disc, own, other, size, size)
           | turned_along (disc, own, inner, size + 1, size)
           | turned_along (disc, own, inner, size - 1, size);
}

static guint64
turned (guint64 disc, guint64 own, guint64 other, guint size)
{
    return size == 8   ? turned_on (disc, own, other, 8)
           : size == 6 ? turned_on (disc, own, other, 6)
                       : turned_on (disc, own, other, 4);
}

static guint64
open_to_other (const Reversi *board)
{
    return !board->half || board->other_left > 0
               ? placements (board->other, board->mover, board->size)
               : 0;
}

/* --- The rules --- */

/* Converts to a position, and computes `open`. */
static inline void
pack (PodaPosition *position, const Reversi *board)
{
    position->words[0] = board->mover;
    position->words[1] = board->other;
    position->words[2] = board->second;
    position->words[3] = !board->half || board->mover_left > 0
                             ? placements (board->mover, board->other, board->size)
                             : 0;
    position->words[4] = board->size | (guint) board->half << 8
                         | board->mover_left << 16 | board->other_left << 24;
    position->words[5] = position->words[6] = position->words[7] = 0;
}

/* Returns the four cells in the middle, which are never empty. */
static inline guint64
middle_of (guint size)
{
    return G_GUINT64_CONSTANT (3) << (size / 2 - 1) * (size + 1)
           | G_GUINT64_CONSTANT (3) << ((size / 2 - 1) * (size + 1) + size);
}

/* Gives the turn to the opponent; does not change `open`. */
static inline void
pass_turn (Reversi *board)
{
    Reversi before = *board;
    board->mover = before.other;
    board->other = before.mover;
    board->mover_left = before.other_left;
    board->other_left = before.mover_left;
    board->second ^= 1;
}

static gboolean
start (const PodaGame *game G_GNUC_UNUSED, const PodaArguments *arguments,
       PodaPosition *position, GError **error G_GNUC_UNUSED)
{
    guint size = 4 + 2 * (guint) arguments->values[SIZE].number;
    guint above = (size / 2 - 1) * (size + 1), below = above + size;
    gboolean parallel = arguments->values[START].number == 1;
    Reversi board = { .size = size, .half = arguments->values[HALF].number == 1 };
    board.mover =
        parallel ? G_GUINT64_CONSTANT (3) << above
                 : G_GUINT64_CONSTANT (2) << above | G_GUINT64_CONSTANT (1) << below;
    board.other = middle_of (size) & ~board.mover;
    if (board.half)
        board.mover_left = board.other_left = size * size / 2 - 2;
    pack (position, &board);
    return TRUE;
}

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Reversi board = unpack (position);
    return board.second ? PODA_MIN : PODA_MAX;
}

static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
      PodaValue *utility)
{
    Reversi board = unpack (position);
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
    Reversi board = unpack (position);
    if (board.open == 0)
        poda_moves_push (list, PASS);
    for (guint64 left = board.open; left != 0; left &= left - 1)
        poda_moves_push (list, poda_bits_lowest (left));
}

static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    Reversi board = unpack (position);
    if (move != PASS) {
        guint64 disc = G_GUINT64_CONSTANT (1) << move;
        guint64 flipped = turned (disc, board.mover, board.other, board.size);
        board.mover |= disc | flipped;
        board.other &= ~flipped;
        board.mover_left -= board.half;
    }
    pass_turn (&board);
    pack (next, &board);
}

/* Allows for one pass before each remaining disc but the first, and for one more if the
 * player to move must pass now. */
static guint
longest (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    Reversi board = unpack (position);
    guint empty =
        poda_bits_count (cells_of (board.size) & ~(board.mover | board.other));
    if (board.open != 0)
        return 2 * empty - 1;
    return open_to_other (&board) != 0 ? 2 * empty : 0;
}

static double
off_centre (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaMove move)
{
    Reversi board = unpack (position);
    if (move == PASS)
        return 0;
    return ABS ((int) (move % board.size) - (board.size - 1) / 2.0);
}

static void
show_board (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            PodaBoard *shown)
{
    Reversi board = unpack (position);
    guint64 x = held (&board, PODA_MAX);
    guint64 o = held (&board, PODA_MIN);
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

/* --- Positions as text, and impossible positions --- */

static char *
format_position (const PodaGame *game, const PodaPosition *position)
{
    Reversi board = unpack (position);
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

/* Reads the discs, X's as the mover's. Refuses boards without a disc on one of the four
 * middle cells, or with a disc not connected to the others. */
static gboolean
read_discs (const PodaGame *game, const char *text, const char *rows, Reversi *board,
            PodaBoard *shown, GError **error)
{
    if (!poda_rows_parse (game, text, rows, shown, error))
        return FALSE;
    board->mover = board->other = board->second = 0;
    for (guint cell = 0; cell < board->size * board->size; cell++) {
        board->mover |= (guint64) (shown->cells[cell] == 'X') << cell;
        board->other |= (guint64) (shown->cells[cell] == 'O') << cell;
    }
    guint size = board->size;
    guint64 first_column = cells_of (size) / ((1u << size) - 1);
    guint64 last_column = first_column << (size - 1);
    guint64 taken = board->mover | board->other, missing = middle_of (size) & ~taken;
    guint64 joined = 0, wider = middle_of (size) & taken;
    while (wider != joined) {
        joined = wider;
        wider |= (joined & ~last_column) << 1 | (joined & ~first_column) >> 1;
        wider |= wider << size | wider >> size;
        wider &= taken;
    }
    guint64 apart = taken & ~joined;
    guint n_x = poda_bits_count (board->mover), n_o = poda_bits_count (board->other);
    if (missing != 0 || apart != 0) {
        g_autofree char *name =
            poda_board_cell_name (shown, poda_bits_lowest (missing ? missing : apart));
        return poda_game_refuse_position (
            game, text, error,
            missing != 0
                ? _ ("cell %s is empty; expected discs on the middle four cells, since "
                     "they are there from the start and are never removed")
                : _ ("the disc on %s is separate from those in the middle; expected "
                     "discs that touch, since each is placed next to another"),
            name);
    }
    return n_x + n_o > 4 || n_x == n_o
           || poda_game_refuse_position (
               game, text, error,
               _ ("impossible with %u X and %u O: a game starts with two of each"), n_x,
               n_o);
}

/* Sets the number of discs that each player has left with `half=yes`: from `left` or,
 * if NULL, as if nobody had passed. */
static gboolean
settle_left (const PodaGame *game, const char *text, const char *left, gboolean second,
             Reversi *board, GError **error)
{
    guint n_discs = poda_bits_count (board->mover | board->other);
    guint n_placed = n_discs - 4, n_empty = board->size * board->size - n_discs;
    guint half = board->size * board->size / 2 - 2;
    guint64 numbers[2] = { half - (n_placed + 1) / 2, half - n_placed / 2 };
    if (!board->half)
        return left == NULL
               || poda_game_refuse_position (
                   game, text, error, _ ("discs left \"%s\": expected half=yes"), left);
    if (left == NULL && n_placed % 2 != (guint) second)
        return poda_game_refuse_position (
            game, text, error,
            _ ("a player has passed; expected the discs left to X and to O after the "
               "side to move, such as 3+2"));
    g_auto (GStrv) words = g_strsplit (left != NULL ? left : "", "+", -1);
    if (left != NULL
        && (g_strv_length (words) != 2
            || !g_ascii_string_to_unsigned (words[0], 10, 0, half, &numbers[0], NULL)
            || !g_ascii_string_to_unsigned (words[1], 10, 0, half, &numbers[1], NULL)
            || numbers[0] + numbers[1] != n_empty))
        return poda_game_refuse_position (
            game, text, error,
            _ ("discs left \"%s\": expected two numbers of at most %u, joined by +, "
               "that add up to the %u empty cells"),
            left, half, n_empty);
    board->mover_left = (guint) numbers[0];
    board->other_left = (guint) numbers[1];
    return TRUE;
}

/* Cuts off and returns the last word; NULL if there is only one. */
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
parse_position (const PodaGame *game, const PodaPosition *start, const char *text,
                PodaPosition *position, GError **error)
{
    Reversi board = unpack (start);
    PodaBoard shown;
    poda_game_board (game, start, &shown);
    g_autofree char *rows = g_strstrip (g_strdup (text));
    const char *side = cut_word (rows), *left = NULL;
    if (side != NULL && strchr (side, '+') != NULL) {
        left = side;
        side = cut_word (rows);
    }
    char mover = side != NULL && strlen (side) == 1 ? poda_rows_symbol (side[0]) : 0;
    if (mover != 'X' && mover != 'O')
        return poda_game_refuse_position (
            game, text, error,
            _ ("expected the board, a space and the side to move, X or O"));
    if (!read_discs (game, text, rows, &board, &shown, error)
        || !settle_left (game, text, left, mover == 'O', &board, error))
        return FALSE;
    if (mover == 'O')
        pass_turn (&board);
    pack (position, &board);
    return TRUE;
}

/* --- Evaluators --- */

/* weighted: discs * (discs on the board) + mobility * (cells where a disc can be
 * placed, now or if it were that player's turn) + corners * (discs on the four
 * corners), each the player's minus the opponent's. The terms are common since P. S.
 * Rosenbloom, "A World-Championship-Level Othello Program", Artificial Intelligence 19,
 * 1982; the weights are round numbers and were not fitted to anything.
 *
 * A cell counts as a disc or as mobility, not as both: the range is the larger of the
 * two weights times the cells, plus four corners. Known flaws: the weights are the same
 * from the first disc to the last; cells next to an empty corner count like any others;
 * stable discs count on corners only.
 *
 * discs: the player's discs minus the opponent's. Many discs early are no advantage,
 * since they can be flipped: it plays badly until the last dozen plies. */
enum { DISCS, MOBILITY, CORNERS };

static const PodaParameter weights[] = {
    { "discs", PODA_PARAMETER_NUMBER, "1", 0, 1000, NULL, N_ ("points for a disc") },
    { "mobility", PODA_PARAMETER_NUMBER, "5", 0, 1000, NULL,
      N_ ("points for a cell where a disc can be placed") },
    { "corners", PODA_PARAMETER_NUMBER, "25", 0, 1000, NULL,
      N_ ("points for a disc on a corner, besides those for a disc") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* Adds one term for a set of cells worth `points` each. */
static inline void
tell (PodaAccount *account, gint64 points, guint64 cells, const char *reason)
{
    PodaPart *part =
        poda_account_add (account, points * poda_bits_count (cells), reason);
    for (guint64 left = cells; left != 0; left &= left - 1)
        poda_part_add_cell (part, poda_bits_lowest (left));
}

/* Returns the weight of a disc; 1 for `discs`, which has no parameters. */
static inline gint64
weight_of_disc (const PodaArguments *arguments)
{
    return arguments->values[DISCS].given ? arguments->values[DISCS].number : 1;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    Reversi board = unpack (position);
    const PodaArgument *given = arguments->values;
    guint64 first_row = 1 | G_GUINT64_CONSTANT (1) << (board.size - 1);
    gint64 sum = 0, disc = weight_of_disc (arguments);
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
        gint64 own = player == side ? 1 : -1;
        guint64 discs = held (&board, player);
        guint64 open = given[MOBILITY].number == 0 ? 0
                       : discs == board.mover      ? board.open
                                                   : open_to_other (&board);
        guint64 corners =
            discs & (first_row | first_row << board.size * (board.size - 1));
        sum += own
               * (disc * poda_bits_count (discs)
                  + given[MOBILITY].number * poda_bits_count (open)
                  + given[CORNERS].number * poda_bits_count (corners));
        if (account == NULL)
            continue;
        gboolean x = player == PODA_MAX;
        tell (account, own * disc, discs, x ? _ ("discs of X") : _ ("discs of O"));
        tell (account, own * given[MOBILITY].number, open,
              x ? _ ("moves of X") : _ ("moves of O"));
        tell (account, own * given[CORNERS].number, corners,
              x ? _ ("corners of X") : _ ("corners of O"));
    }
    return sum;
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    const PodaArgument *given = arguments->values;
    guint size = unpack (position).size;
    gint64 cell = MAX (weight_of_disc (arguments), given[MOBILITY].number);
    *highest = size * size * cell + 4 * given[CORNERS].number;
    *lowest = 0.0 - *highest;
}

const PodaEvaluator poda_reversi_weighted = {
    .name = "weighted",
    .summary = N_ ("discs, mobility and corners, each with a weight"),
    .source = N_ ("written for poda"),
    .win = 1000,
    .parameters = weights,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};

const PodaEvaluator poda_reversi_discs = {
    .name = "discs",
    .summary = N_ ("one's own discs minus the opponent's"),
    .source = N_ ("written for poda"),
    .win = 1000,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = poda_evaluator_always_symmetric,
};

static const PodaEvaluator *const evaluators[] = { &poda_reversi_discs,
                                                   &poda_reversi_weighted, NULL };

const PodaGame poda_reversi = {
    .name = "reversi",
    .summary = N_ ("enclosed discs turn over; whoever has most discs wins"),
    .players = { "X", "O" },
    .parameters = parameters,
    .evaluators = evaluators,
    .utility = PODA_UTILITY_SCORE,
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
