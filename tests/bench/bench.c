/* Speed and memory, side by side in one run: what it costs to watch a search, to record
 * it, to lay it out and to write it down, beside the same search unwatched, beside
 * loops written by hand, the plainest record that GLib offers, and Graphviz's dot; and
 * what a call of an evaluator costs.
 *
 *     bench
 *
 * Every time is the best of several rounds in which all rivals take turns, since other
 * work on the machine can only make a round slower. Ratios are to a peer,
 * or to the same work at another size. The exit code is 1 if a row is over its limit.
 */

#include "game/rules.h"
#include "bench.h"
#include "evaluators.h"

static PodaProblem
tictactoe_problem (const PodaAlgorithm *algorithm)
{
    PodaProblem problem;
    PodaPosition root;
    PodaArguments none = { 0 };
    poda_tictactoe.start (&poda_tictactoe, &none, &root, NULL);
    poda_problem_init (&problem, &poda_tictactoe, &root);
    problem.algorithm = algorithm;
    return problem;
}

/* A dearer evaluator: the mean of open-lines over the mover's replies. */
static PodaValue
evaluate_replies (const PodaGame *game, const PodaPosition *position, PodaPlayer side,
                  const PodaArguments *arguments)
{
    g_auto (PodaMoves) moves = { 0 };
    PodaValue sum = 0;
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        sum += poda_tictactoe_open_lines.value (game, &next, side, arguments);
    }
    return sum / moves.count;
}

static const PodaEvaluator open_lines_of_replies = {
    .name = "mean of open-lines after each reply",
    .lowest = -8,
    .highest = 8,
    .win = 1000,
    .value = evaluate_replies,
};

static void
bench_tictactoe (void)
{
    Times best[N_TRIALS];
    PodaProblem minimax = tictactoe_problem (&poda_minimax);
    bench_search ("tic-tac-toe, minimax to the end", &minimax, N_TRIALS, best);
    bench_layout (&minimax, best[RECORDED].work, best[STEPS].work);

    PodaProblem strict = tictactoe_problem (&poda_alphabeta);
    strict.strict = TRUE;
    bench_search ("tic-tac-toe, strict alpha-beta to the end", &strict, BY_HAND, best);

    const PodaEvaluator *evaluators[] = { &poda_tictactoe_open_lines,
                                          &open_lines_of_replies };
    for (guint depth = 5; depth <= 7; depth += 2)
        for (guint i = 0; i < G_N_ELEMENTS (evaluators); i++) {
            Evaluation evaluation =
                evaluation_of (&poda_tictactoe, evaluators[i], NULL);
            bench_evaluated (&evaluation, &minimax.root, depth);
        }
}

static void
bench_connect4 (void)
{
    Times best[N_TRIALS];
    PodaProblem minimax = connect4_problem (&poda_minimax, 6);
    PodaProblem alphabeta = connect4_problem (&poda_alphabeta, 10);
    bench_connect4_loop ();
    bench_search ("Connect-4, minimax to depth 6", &minimax, BY_HAND, best);
    bench_search ("Connect-4, alpha-beta to depth 10", &alphabeta, BY_HAND, best);
    bench_connect4_evaluators ();
    bench_connect4_evaluated ();
    bench_connect4_drawing ();
    bench_reversi_evaluators ();
}

/* Before all else, while the heap is fresh. */
static void
bench_all_memory (void)
{
    PodaProblem tictactoe = tictactoe_problem (&poda_minimax);
    PodaProblem minimax = connect4_problem (&poda_minimax, 7);
    PodaProblem alphabeta = connect4_problem (&poda_alphabeta, 11);
    bench_memory ("tic-tac-toe, minimax to the end", &tictactoe);
    bench_rival_bytes (&tictactoe);
    bench_memory ("Connect-4, minimax to depth 7", &minimax);
    bench_memory ("Connect-4, alpha-beta to depth 11", &alphabeta);
}

int
main (void)
{
    bench_all_memory ();
    bench_tictactoe ();
    bench_connect4 ();
    bench_svg ();
    bench_series ();
    bench_stills ();
    bench_growth ();
    PodaProblem tictactoe = tictactoe_problem (&poda_minimax);
    bench_data (&tictactoe);
    bench_streaming ();
    bench_wide ();
    bench_steps_back ();
    bench_class ();
    return all_limits_kept () ? 0 : 1;
}
