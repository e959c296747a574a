/* windows: 10 * threes + 5 * twos - 75 * threats + 6 * the player's discs in the
 * centre, counted over the windows of `connect` cells in all four directions: threes
 * lack one of the player's discs, twos lack two, threats lack one of the opponent's.
 * Other windows, and those with discs of both, are worth 0. The centre is column
 * columns / 2 from 0, right of the middle on even widths; `centre=left` takes the left
 * one.
 *
 * Source: V. Formanyuk, practical on Connect-4, 2022, figure 2 (8 columns, 7 rows);
 * figures 12 and 13 are worth -59 and -118 to the second player. Its 100 for a whole
 * row is left out: a finished game is never evaluated.
 *
 * Flaws: a threat is worth the same if its cell can be filled at once or never, whoever
 * is to move; it gives up its own three to block any of the opponent's; on even widths
 * the centre makes mirror images differ. */

#include <glib/gi18n-lib.h>

#include "game/connect4/evaluator_support.h"

enum { WINDOWS_SIDE, CENTRE };
enum { CENTRE_RIGHT, CENTRE_LEFT };
enum { FOR_THREES = 10, FOR_TWOS = 5, FOR_THREATS = -75, FOR_CENTRE = 6 };

static const PodaParameter parameters[] = {
    PODA_CONNECT4_SIDE,
    { "centre", PODA_PARAMETER_CHOICE, "right", 0, 0, "right|left",
      N_ ("which of two middle columns is the centre") },
    { NULL, 0, NULL, 0, 0, NULL, NULL }
};

/* The first cells of the windows of each kind in one direction. */
typedef struct {
    guint64 threes, twos, threats;
} Windows;

static inline Windows
windows_along (const PodaConnect4View *view, guint step)
{
    guint64 own = ~(guint64) 0, other = own, once = 0, twice = 0, thrice = 0;
    for (guint i = 0; i < view->board.connect; i++) {
        guint64 empty = view->empty >> i * step;
        own &= view->own >> i * step | empty;
        other &= view->other >> i * step | empty;
        thrice |= twice & empty;
        twice |= once & empty;
        once |= empty;
    }
    return (Windows){ .threes = own & once & ~twice,
                      .twos = own & twice & ~thrice,
                      .threats = other & once & ~twice };
}

/* Adds parts for windows, with the empty cells first, since a disc is missing there. */
static void
tell_windows (PodaAccount *account, const PodaConnect4View *view, guint64 starts,
              guint step, int points, const char *reason)
{
    for (guint64 left = starts; left != 0; left &= left - 1) {
        guint64 cells = stretch_from (left & -left, step, view->board.connect);
        PodaPart *part = poda_account_add (account, view->sign * points, reason);
        add_cells (part, &view->board, cells & view->empty);
        add_cells (part, &view->board, cells & ~view->empty);
    }
}

static G_ALWAYS_INLINE inline PodaValue
evaluate (const PodaPosition *position, PodaPlayer side, const PodaArguments *arguments,
          PodaAccount *account)
{
    PodaConnect4View view = view_of (position, side, arguments, WINDOWS_SIDE);
    guint left = arguments->values[CENTRE].number == CENTRE_LEFT;
    guint column = (view.board.columns - left) / 2;
    guint64 centre = view.own
                     & (poda_connect4_bit (&view.board, column, view.board.rows)
                        - poda_connect4_bit (&view.board, column, 0));
    int points = FOR_CENTRE * (int) poda_bits_count (centre);
    guint steps[4], n_steps = poda_connect4_steps (&view.board, steps);
    for (guint i = 0; i < n_steps; i++) {
        Windows windows = windows_along (&view, steps[i]);
        points += FOR_THREES * (int) poda_bits_count (windows.threes)
                  + FOR_TWOS * (int) poda_bits_count (windows.twos)
                  + FOR_THREATS * (int) poda_bits_count (windows.threats);
        if (account == NULL)
            continue;
        tell_windows (account, &view, windows.threats, steps[i], FOR_THREATS,
                      _ ("the opponent needs one more disc"));
        tell_windows (account, &view, windows.threes, steps[i], FOR_THREES,
                      _ ("one more own disc needed"));
        tell_windows (account, &view, windows.twos, steps[i], FOR_TWOS,
                      _ ("two more own discs needed"));
    }
    for (guint64 rest = account != NULL ? centre : 0; rest != 0; rest &= rest - 1)
        tell_cells (account, &view, FOR_CENTRE, _ ("own disc in the centre column"),
                    rest & -rest);
    return view.sign * points;
}

PODA_EVALUATOR_FUNCTIONS (evaluate)

static void
range (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
       const PodaArguments *arguments, PodaValue *lowest, PodaValue *highest)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    int n_windows = (int) count_rows (&board);
    *lowest = FOR_THREATS * n_windows;
    *highest = FOR_THREES * n_windows + FOR_CENTRE * (int) board.rows;
    if (arguments->values[WINDOWS_SIDE].number != 0)
        widen_range (lowest, highest);
}

static gboolean
has_middle (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position,
            const PodaArguments *arguments G_GNUC_UNUSED)
{
    return poda_connect4_unpack (position).columns % 2 == 1;
}

const PodaEvaluator poda_connect4_windows = {
    .name = "windows",
    .summary = N_ ("windows of four with one or two discs missing, and the centre"),
    .source = N_ ("V. Formanyuk, Connect-4 (2022), figure 2"),
    .win = 1000000,
    .parameters = parameters,
    .value = value,
    .account = account,
    .range = range,
    .symmetric = has_middle,
};
