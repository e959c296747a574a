/* lines: 4 * twos + 9 * threes, the lines of two and three adjacent discs, the player's
 * minus the opponent's, even if they cannot become four; three in a row contain two
 * twos. If three win, only twos count.
 *
 * Source: "La máquina invencible 2", listing in Python (7x7), functions evalua_jugada
 * and comprueba_linea, and a reader's comment on it. Its 1000 for four in a row is the
 * win value: a finished game is never evaluated.
 *
 * Flaws of the listing (`flaws=published`):
 * - Only the discs of the player asking are counted.
 * - Four families of diagonals are searched at once. With i the distance from a main
 *   diagonal, j the index on it, and rows counted from the top, they begin at
 *       1: row i + j, left column j, falling      3: row i + j, right column j, rising
 *       2: row i + j, left column i + j, level    4: row j, right column i + j, rising
 *   The second should be row j, left column i + j, falling; `flaws=reader` corrects it.
 * - For each i and j only the first family with a line of one colour counts, even if
 *   the opponent owns it; the others are ignored.
 * - i is less than 4: on other boards, as far as a row of `connect` fits.
 *
 * Remaining flaws: blocked lines count, gaps (XX.X) do not, and the distance to a win
 * does not matter. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

enum { LINES_SIDE, FLAWS };
enum { FLAWS_NONE, FLAWS_PUBLISHED, FLAWS_READER };
enum { POINTS_TWO = 4, POINTS_THREE = 9 };
enum { UP, LEVEL, RISING, FALLING, N_STEPS }; /* in the order of poda_connect4_steps */

static const PodaParameter parameters[] = {
    PODA_CONNECT4_SIDE,
    { "flaws", PODA_PARAMETER_CHOICE, "none", 0, 0, "none|published|reader",
      N_ ("counted correctly, as printed, or with a reader's correction") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* A player's discs, which are counted, and the opponent's, which may hide them. */
typedef struct {
    const PodaConnect4 *board;
    guint64 own, other;
    int sign;             /* the points' sign for the requested player */
    PodaAccount *account; /* receives the parts; NULL: only the sum is needed */
} Count;

static inline guint
longest_stretch (const PodaConnect4 *board)
{
    return board->connect > 3 ? 3 : 2;
}

/* Returns the first cells of the lines among these discs. On a single column a
 * horizontal step would shift by 64 bits. */
static inline guint64
stretches (const PodaConnect4 *board, guint64 discs, guint step, guint length)
{
    if (board->columns == 1 && step != 1)
        return 0;
    guint64 pairs = discs & discs >> step;
    return length == 2 ? pairs : pairs & pairs >> step;
}

/* Returns the points of the lines that begin at these cells. */
static inline int
count_stretches (const Count *count, guint64 starts, guint step, guint length)
{
    int points = count->sign * (length == 2 ? POINTS_TWO : POINTS_THREE);
    if (count->account == NULL)
        return points * (int) poda_bits_count (starts);
    const char *reason = length == 2 ? _ ("two in a row") : _ ("three in a row");
    int sum = 0;
    for (guint64 left = starts; left != 0; left &= left - 1, sum += points)
        add_cells (poda_account_add (count->account, points, reason), count->board,
                   stretch_from (left & -left, step, length));
    return sum;
}

/* Returns the points of the player's lines in the first `n_steps` directions. */
static inline int
count_lines (const Count *count, guint n_steps)
{
    int points = 0;
    guint steps[N_STEPS];
    poda_connect4_steps (count->board, steps);
    for (guint i = 0; i < n_steps; i++)
        for (guint length = 2; length <= longest_stretch (count->board); length++)
            points += count_stretches (
                count, stretches (count->board, count->own, steps[i], length), steps[i],
                length);
    return points;
}

/* The listing's families of diagonals: the start of a line, counted from the top and
 * from the side, as a multiple of i, plus j; and the direction. Rising ones begin at
 * the right, and go down. */
typedef struct {
    guint down, aside, step;
} Family;

static const Family families[2][4] = {
    { { 1, 0, FALLING }, { 1, 1, LEVEL }, { 1, 0, RISING }, { 0, 1, RISING } },
    { { 1, 0, FALLING }, { 0, 1, FALLING }, { 1, 0, RISING }, { 0, 1, RISING } },
};

/* Returns the lowest bit of a family's line, which for a rising one is its last cell; 0
 * if it begins off the board, or on a diagonal too short for `connect`. */
static guint64
family_start (const PodaConnect4 *board, const Family *family, guint i, guint j,
              guint length)
{
    guint last = family->step == RISING ? length - 1 : 0;
    guint row = family->down * i + j + last, column = family->aside * i + j + last;
    guint room = family->aside == 0 ? board->rows : board->columns;
    if (i + board->connect > room || row >= board->rows || column >= board->columns)
        return 0;
    if (family->step == RISING)
        column = board->columns - 1 - column;
    return poda_connect4_bit (board, column, board->rows - 1 - row);
}

/* Scans the diagonals like the listing, with i and j up to the maximum of any family.
 * Only the first family with a line of either colour counts. */
static int
count_diagonals (const Count *count, gint64 flaws)
{
    const PodaConnect4 *board = count->board;
    const Family *chosen = families[flaws == FLAWS_PUBLISHED ? 0 : 1];
    int points = 0;
    guint steps[N_STEPS], longer = MAX (board->rows, board->columns);
    if (MIN (board->rows, board->columns) < board->connect)
        return 0;
    poda_connect4_steps (board, steps);
    for (guint length = 2; length <= longest_stretch (board); length++) {
        guint64 own[N_STEPS], either[N_STEPS];
        for (guint i = 0; i < N_STEPS; i++) {
            own[i] = stretches (board, count->own, steps[i], length);
            either[i] = own[i] | stretches (board, count->other, steps[i], length);
        }
        for (guint i = 0; i + board->connect <= longer; i++)
            for (guint j = 0; i + j < longer; j++)
                for (guint k = 0; k < 4; k++) {
                    guint step = chosen[k].step;
                    guint64 start = family_start (board, &chosen[k], i, j, length);
                    if ((start & either[step]) == 0)
                        continue;
                    points +=
                        count_stretches (count, start & own[step], steps[step], length);
                    break;
                }
    }
    return points;
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, arguments, LINES_SIDE);
    gint64 flaws = arguments->values[FLAWS].number;
    Count own = { &view.board, view.own, view.other, view.sign, account };
    Count other = { &view.board, view.other, view.own, -view.sign, account };
    if (flaws != FLAWS_NONE)
        return count_lines (&own, RISING) + count_diagonals (&own, flaws);
    return count_lines (&own, N_STEPS) + count_lines (&other, N_STEPS);
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

/* Returns the points of a run shorter than `connect`. */
static int
run_points (int run, guint connect)
{
    return POINTS_TWO * MAX (run - 1, 0)
           + (connect > 3 ? POINTS_THREE * MAX (run - 2, 0) : 0);
}

/* Sets the range; with flaws, as if each line found first were the player's. */
static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    gint64 flaws = arguments->values[FLAWS].number;
    Count all = { &board, board.cells, 0, 1, NULL };
    guint connect = board.connect, columns = board.columns, rows = board.rows;
    *lowest = 0;
    int limit = (int) rows * line_limit (columns, connect, run_points)
                + (int) columns * line_limit (rows, connect, run_points);
    guint longest = MIN (rows, columns), n_diagonals = rows + columns - 1;
    for (guint i = 0; flaws == FLAWS_NONE && i < n_diagonals; i++) {
        guint length = MIN (MIN (i + 1, n_diagonals - i), longest);
        limit += 2 * line_limit (length, connect, run_points);
    }
    *highest = limit + (flaws == FLAWS_NONE ? 0 : count_diagonals (&all, flaws));
    if (flaws == FLAWS_NONE || arguments->values[LINES_SIDE].number != 0)
        widen_range (lowest, highest);
}

static gboolean
is_flawless (const PodaGame *game G_GNUC_UNUSED,
             const PodaPosition *position G_GNUC_UNUSED, const PodaArguments *arguments)
{
    return arguments->values[FLAWS].number == FLAWS_NONE;
}

const PodaEvaluator poda_connect4_lines = {
    .name = "lines",
    .summary = N_ ("own twos and threes in a row minus the opponent's"),
    .source = N_ ("\"La máquina invencible 2\", listing in Python"),
    .win = 1000,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = is_flawless,
};
