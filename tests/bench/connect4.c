/* Connect-4 on 7x6: the search beside a loop written for this board alone, and a
 * picture of a large tree. */

#include <inttypes.h>

#include "draw/output/picture.h"
#include "support/sheet.h"
#include "bench.h"
#include "search.h"

const SheetShape connect4_shape = { 7, 6, 4 };

PodaProblem
connect4_problem (const PodaAlgorithm *algorithm, guint depth)
{
    PodaProblem problem;
    PodaPosition root = sheet_start (&connect4_shape);
    poda_problem_init (&problem, &poda_connect4, &root);
    problem.algorithm = algorithm;
    problem.depth = depth;
    return problem;
}

static guint64
count_by_hand (guint depth)
{
    guint64 nodes = 0;
    rival_connect4_value (0, 0, depth, -2, 2, &nodes);
    return nodes;
}

static Times
run_connect4_by_hand (const PodaProblem *problem)
{
    double start = now ();
    count_by_hand (problem->depth);
    return (Times){ .work = now () - start };
}

void
bench_connect4_loop (void)
{
    static const Trial trials[] = {
        { "a bitboard loop written by hand", run_connect4_by_hand, 0, 0 },
        { "silent search", run_silent, 0, 3 },
    };
    Times best[G_N_ELEMENTS (trials)];
    PodaProblem problem = connect4_problem (&poda_alphabeta, 10);
    double nodes = (double) count_nodes (&problem).nodes;
    measure_trials (&problem, trials, G_N_ELEMENTS (trials), 4 * ROUNDS, best);
    g_autofree char *title =
        g_strdup_printf ("Connect-4, alpha-beta to depth %u: %.0f nodes, %" PRIu64
                         " in the loop; time a node, times the loop",
                         problem.depth, nodes, count_by_hand (problem.depth));
    print_title (title);
    print_trials (trials, G_N_ELEMENTS (trials), best, nodes);
}

void
bench_connect4_drawing (void)
{
    double record_seconds = 0, figure_seconds = 0, svg_seconds = 0;
    PodaProblem problem = connect4_problem (&poda_minimax, 6);
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.fold = 2;
    for (guint round = 0; round < ROUNDS; round++) {
        give_memory_back ();
        double start = now ();
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        poda_record_add_pruned (record, FALSE, NULL);
        keep_best (&record_seconds, since (&start));
        g_autoptr (PodaFigure) figure = poda_figure_new (record, &drawing);
        keep_best (&figure_seconds, since (&start));
        g_autoptr (PodaOutput) svg = poda_output_memory ();
        poda_emit_svg (figure, svg);
        keep_best (&svg_seconds, since (&start));
    }
    double all = record_seconds + figure_seconds + svg_seconds;
    print_title ("Connect-4, minimax to depth 6 drawn with --fold 2: 137257 nodes");
    print_row (&(Row){ "recorded with steps and pruned nodes", record_seconds * 1e3,
                       "ms", 0, 0, 0 });
    print_row (&(Row){ "figure", figure_seconds * 1e3, "ms", 0, 0, 0 });
    print_row (&(Row){ "svg", svg_seconds * 1e3, "ms", 0, 0, 0 });
    print_row (&(Row){ "all of it", all * 1e3, "ms", 0, 500, 0 });
}
