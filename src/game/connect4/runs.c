/* runs: the player's runs - the opponent's + nearness of the player's discs to the
 * centre (see centre.c).
 *
 * A disc is worth its index in its run (1, then 2, then 3). If an opponent's disc
 * follows directly after a run, the run's length is subtracted. Runs are counted
 * - along whole rows, from the left, and whole columns, from the bottom;
 * - along diagonals in every window of `connect` cells, each by itself: from the left
 * and the bottom in rising ones, from the right and the bottom in falling ones.
 *
 * Source: F. J. Bolívar Lupiáñez, practical 3 on Connect-4, 2014, MiPuntuacion (7x7).
 * The figures published for the empty board require that the bottom row is row 0, which
 * the listing does not say: alpha-beta to depth 1, 2, 3, 4 finds 7, 0, 12, 1 with
 * column 4 and enters 8, 37, 159, 637 nodes.
 *
 * Flaws: only the cell after a run subtracts points, so mirror images differ: XXXO
 * in the left corner of 7x7 is worth 8, OXXX in the right corner 12. A disc on
 * diagonals is counted once per window that contains it. Runs that can never become
 * four are worth as much as others, and gaps (XX.X) make two runs. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

enum { RUNS_SIDE };
enum { CONNECT_MAX = 5 };

static const PodaParameter parameters[] = { PODA_CONNECT4_SIDE,
                                            { NULL, 0, NULL, 0, 0, NULL, NULL } };

/* Returns a set shifted by a number of bits, up or down. */
static inline guint64
shifted (guint64 set, int by)
{
    if (by <= -PODA_CONNECT4_BITS || by >= PODA_CONNECT4_BITS)
        return 0;
    return by < 0 ? set >> -by : set << by;
}

/* Returns the points of runs along whole lines. `places` are the discs with index 1, 2,
 * 3, … in their run: each adds 1 again. A run's last disc has all of its indices and
 * adds nothing if the opponent's disc follows: this subtracts the run's length. */
static inline int
count_runs (guint64 discs, guint64 others, int step)
{
    guint points = 0;
    guint64 followed = shifted (others, -step);
    for (guint64 places = discs; places != 0; places = discs & shifted (places, step))
        points += poda_bits_count (places & ~followed);
    return (int) points;
}

/* Returns the first cells of the windows in one direction. */
static inline guint64
window_starts (const PodaConnect4 *board, int step)
{
    guint64 starts = board->cells;
    for (int i = 1; i < (int) board->connect; i++)
        starts &= shifted (board->cells, -i * step);
    return starts;
}

/* Does the same in every window: the disc at a window's cell i has an index of at most
 * i + 1 there, and nothing follows its last cell. */
static inline int
count_window_runs (const PodaConnect4 *board, guint64 discs, guint64 others, int step)
{
    guint points = 0;
    guint64 followed = shifted (others, -step), at[CONNECT_MAX];
    at[0] = window_starts (board, step);
    for (guint i = 1; i < board->connect; i++)
        at[i] = shifted (at[i - 1], step);
    for (guint i = 0; i + 1 < board->connect; i++)
        at[i] &= ~followed;
    guint64 places = discs;
    for (guint first = 0; places != 0 && first < board->connect; first++) {
        for (guint i = first; i < board->connect; i++)
            points += poda_bits_count (places & at[i]);
        places = discs & shifted (places, step);
    }
    return (int) points;
}

/* Sets the directions: of rows and columns, then of the windows. */
static inline void
fill_steps (const PodaConnect4 *board, int lines[2], int diagonals[2])
{
    int rows = (int) board->rows;
    lines[0] = rows + 1;
    lines[1] = 1;
    diagonals[0] = rows + 2;
    diagonals[1] = -rows;
}

static inline int
count_all (const PodaConnect4 *board, guint64 discs, guint64 others)
{
    int lines[2], diagonals[2];
    fill_steps (board, lines, diagonals);
    int points =
        count_runs (discs, others, lines[0]) + count_runs (discs, others, lines[1]);
    if (board->columns < board->connect)
        return points;
    return points + count_window_runs (board, discs, others, diagonals[0])
           + count_window_runs (board, discs, others, diagonals[1]);
}

/* Returns the points of a run of this length. */
static int
run_points (int run, guint connect G_GNUC_UNUSED)
{
    return MAX (run, 0) * (run + 1) / 2;
}

/* Adds parts for the player's runs in a set of cells. The part for a run's end contains
 * the disc that ends it. */
static void
tell_runs (PodaAccount *account, const PodaConnect4View *view, guint64 within, int step,
           const char *run_reason, const char *end_reason)
{
    guint64 discs = view->own & within, others = view->other & within;
    guint64 firsts = discs & ~shifted (discs, step);
    for (guint64 left = firsts; left != 0; left &= left - 1) {
        guint64 run = 0, next = left & -left;
        for (; next & discs; next = shifted (next, step))
            run |= next;
        int length = (int) poda_bits_count (run);
        tell_cells (account, view, run_points (length, 0), run_reason, run);
        if (next & others) {
            PodaPart *part =
                poda_account_add (account, -view->sign * length, end_reason);
            add_cells (part, &view->board, next);
            add_cells (part, &view->board, run);
        }
    }
}

static void
tell_all (PodaAccount *account, const PodaConnect4View *view, const char *run_reason,
          const char *end_reason)
{
    const PodaConnect4 *board = &view->board;
    int lines[2], diagonals[2];
    fill_steps (board, lines, diagonals);
    for (guint i = 0; i < 2; i++)
        tell_runs (account, view, board->cells, lines[i], run_reason, end_reason);
    for (guint i = 0; i < 2 && board->columns >= board->connect; i++) {
        guint64 starts = window_starts (board, diagonals[i]);
        for (; starts != 0; starts &= starts - 1) {
            guint64 window = 0;
            for (int k = 0; k < (int) board->connect; k++)
                window |= shifted (starts & -starts, k * diagonals[i]);
            tell_runs (account, view, window, diagonals[i], run_reason, end_reason);
        }
    }
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, arguments, RUNS_SIDE);
    if (account != NULL) {
        PodaConnect4View foe = view;
        foe.own = view.other;
        foe.other = view.own;
        foe.sign = -view.sign;
        tell_all (account, &view, _ ("own run"), _ ("opponent's disc ends the run"));
        tell_all (account, &foe, _ ("opponent's run"),
                  _ ("own disc ends the opponent's run"));
        tell_nearness (account, &view, _ ("own disc near the centre"));
    }
    return view.sign
           * (count_all (&view.board, view.own, view.other)
              - count_all (&view.board, view.other, view.own)
              + (int) nearness_of (&view.board, view.own));
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

/* Sets the range. The opponent's discs never increase the sum, since a subtracted run
 * has added at least as much before. */
static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    guint connect = board.connect, columns = board.columns, rows = board.rows;
    int runs = (int) rows * line_limit (columns, connect, run_points)
               + (int) columns * line_limit (rows, connect, run_points);
    if (MIN (columns, rows) >= connect)
        runs += 2 * (int) ((columns - connect + 1) * (rows - connect + 1))
                * run_points ((int) connect - 1, connect);
    *lowest = -runs;
    *highest = runs + (int) nearness_of (&board, board.cells);
    if (arguments->values[RUNS_SIDE].number != 0)
        widen_range (lowest, highest);
}

const PodaEvaluator poda_connect4_runs = {
    .name = "runs",
    .summary = N_ ("own runs minus the opponent's, and own discs near the centre"),
    .source = "F. J. Bolívar Lupiáñez, Connect-4 (2014), MiPuntuacion",
    .win = 99999,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
};
