/* The evaluators of the board games: those of Connect-4 beside their readings cell by
 * cell, which are the tests' own, and what recording costs where they are used. */

#include "game/bits.h"
#include "game/connect4/connect4.h"
#include "game/rules.h"
#include "support/slow_connect4.h"
#include "bench.h"
#include "evaluators.h"

/* An evaluator and its reading cell by cell, of each cell or of the whole board. */
typedef struct {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowCell cell;
    SlowBoard board;
    int choice;
} Reading;

static const Reading connect4_readings[] = {
    { &poda_connect4_table, "constant=0", slow_table_points, NULL, 0 },
    { &poda_connect4_centre, NULL, slow_centre_points, NULL, 0 },
    { &poda_connect4_runs, NULL, NULL, slow_runs, 0 },
    { &poda_connect4_lines, "flaws=none", NULL, slow_lines, 0 },
    { &poda_connect4_lines, "flaws=published", NULL, slow_lines, 1 },
    { &poda_connect4_lines, "flaws=reader", NULL, slow_lines, 2 },
    { &poda_connect4_potential, NULL, slow_potential_points, NULL, 0 },
    { &poda_connect4_potential, "opening=yes", slow_opening_points, NULL, 0 },
    { &poda_connect4_windows, NULL, NULL, slow_windows, 0 },
};

static Evaluation
reading_evaluation (const Reading *reading)
{
    return evaluation_of (&poda_connect4, reading->evaluator, reading->parameters);
}

static char *
reading_name (const Reading *reading)
{
    return g_strconcat (reading->evaluator->name,
                        reading->parameters != NULL ? ":" : NULL, reading->parameters,
                        NULL);
}

static double
read_slowly (const Reading *reading, const Sheet *sheet)
{
    return reading->cell != NULL ? slow_cells (sheet, 'X', reading->cell)
                                 : reading->board (sheet, 'X', reading->choice);
}

/* Seconds of one reading. */
static double
time_readings (const Reading *reading, const Sheet *sheets)
{
    volatile double sink = 0;
    double start = now ();
    for (guint i = 0; i < N_POSITIONS; i++)
        sink = read_slowly (reading, &sheets[i]);
    (void) sink;
    return (now () - start) / N_POSITIONS;
}

static Sheet
sheet_of (const PodaPosition *position)
{
    Sheet sheet = sheet_new (&connect4_shape);
    PodaConnect4 board = poda_connect4_unpack (position);
    guint64 x = poda_connect4_discs (&board, PODA_MAX);
    sheet.second = board.second == 1;
    sheet.n_discs = poda_bits_count (board.mover | board.other);
    for (guint column = 0; column < board.columns; column++)
        for (guint row = 0; row < board.rows; row++) {
            guint64 bit = poda_connect4_bit (&board, column, row);
            if ((board.mover | board.other) & bit)
                sheet.cells[column][row] = x & bit ? 'X' : 'O';
        }
    return sheet;
}

static Sheet *
sheets_of (const PodaPosition *positions)
{
    Sheet *sheets = g_new (Sheet, N_POSITIONS);
    for (guint i = 0; i < N_POSITIONS; i++)
        sheets[i] = sheet_of (&positions[i]);
    return sheets;
}

/* The evaluator and its reading take turns over the same positions. */
static void
bench_reading (const Reading *reading, const PodaPosition *positions,
               const Sheet *sheets)
{
    double fast = 0, slow = 0;
    Evaluation evaluation = reading_evaluation (reading);
    for (guint i = 0; i < N_POSITIONS; i++)
        g_assert_true (evaluate (&evaluation, &positions[i])
                       == read_slowly (reading, &sheets[i]));
    for (guint round = 0; round < ROUNDS; round++) {
        keep_best (&fast, time_calls (&evaluation, positions));
        keep_best (&slow, time_readings (reading, sheets));
    }
    g_autofree char *name = reading_name (reading);
    g_autofree char *what =
        g_strdup_printf ("%s (cell by cell: %.0f ns)", name, slow * 1e9);
    print_row (&(Row){ what, fast * 1e9, "ns", slow / fast, 0, 0 });
}

void
bench_connect4_evaluators (void)
{
    PodaPosition root = sheet_start (&connect4_shape);
    g_autofree PodaPosition *positions = random_positions (&poda_connect4, &root);
    g_autofree Sheet *sheets = sheets_of (positions);
    print_title ("Connect-4, positions of 500 random games; time a call of an "
                 "evaluator, how many times as fast as cell by cell");
    for (guint i = 0; i < G_N_ELEMENTS (connect4_readings); i++)
        bench_reading (&connect4_readings[i], positions, sheets);
}

void
bench_reversi_evaluators (void)
{
    PodaArguments standard;
    PodaPosition root;
    poda_arguments_parse (poda_reversi.name, poda_reversi.parameters, NULL, &standard,
                          NULL);
    poda_reversi.start (&poda_reversi, &standard, &root, NULL);
    print_title ("Reversi, positions of 500 random games; time a call");
    for (guint i = 0; poda_reversi.evaluators[i] != NULL; i++) {
        const PodaEvaluator *evaluator = poda_reversi.evaluators[i];
        Evaluation evaluation = evaluation_of (&poda_reversi, evaluator, NULL);
        print_row (&(Row){ evaluator->name, time_evaluator (&evaluation, &root) * 1e9,
                           "ns", 0, 0, 0 });
    }
}

void
bench_connect4_evaluated (void)
{
    static const Trial trials[] = { { "g_node_new", run_rival, 0, 0 },
                                    { "recorded", run_recorded, 0, 0 } };
    PodaPosition root = sheet_start (&connect4_shape);
    print_title (
        "Connect-4, minimax to depth 6 with an evaluator: recorded tree; time a "
        "node, times g_node_new and a payload");
    for (guint i = 0; i < G_N_ELEMENTS (connect4_readings); i++) {
        Times best[G_N_ELEMENTS (trials)];
        const Reading *reading = &connect4_readings[i];
        Evaluation evaluation = reading_evaluation (reading);
        PodaProblem problem = evaluated_problem (&evaluation, &root, 6);
        double nodes = (double) count_nodes (&problem).nodes;
        measure_trials (&problem, trials, G_N_ELEMENTS (trials), ROUNDS, best);
        g_autofree char *name = reading_name (reading);
        g_autofree char *what = g_strdup_printf ("%s (g_node_new: %.1f ns)", name,
                                                 best[0].work / nodes * 1e9);
        print_row (&(Row){ what, best[1].work / nodes * 1e9, "ns",
                           best[1].work / best[0].work, 1.1, 0 });
    }
}
