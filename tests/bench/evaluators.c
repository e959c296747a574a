#include "evaluators.h"

/* An unfinished position of a random game that begins at `root`. */
static PodaPosition
random_position (const PodaGame *game, const PodaPosition *root, guint64 seed)
{
    PodaValue utility;
    g_auto (PodaMoves) moves = { 0 };
    PodaPosition position = *root, next = *root;
    guint32 plies = poda_random_below (seed, 0, game->longest (game, root));
    for (guint32 ply = 0; ply <= plies && !game->over (game, &next, &utility); ply++) {
        position = next;
        moves.count = 0;
        game->moves (game, &position, &moves);
        guint32 chosen = poda_random_below (seed, ply + 1, moves.count);
        game->play (game, &position, moves.items[chosen], &next);
    }
    return position;
}

PodaPosition *
random_positions (const PodaGame *game, const PodaPosition *root)
{
    PodaPosition *positions = g_new (PodaPosition, N_POSITIONS);
    for (guint i = 0; i < N_POSITIONS; i++)
        positions[i] = random_position (game, root, i);
    return positions;
}

PodaValue
evaluate (const Evaluation *evaluation, const PodaPosition *position)
{
    return evaluation->evaluator->value (evaluation->game, position, PODA_MAX,
                                         &evaluation->arguments);
}

double
time_calls (const Evaluation *evaluation, const PodaPosition *positions)
{
    enum { PASSES = 20 };
    volatile PodaValue sink = 0;
    double start = now ();
    for (guint pass = 0; pass < PASSES; pass++)
        for (guint i = 0; i < N_POSITIONS; i++)
            sink = evaluate (evaluation, &positions[i]);
    (void) sink;
    return (now () - start) / (PASSES * N_POSITIONS);
}

double
time_evaluator (const Evaluation *evaluation, const PodaPosition *root)
{
    double best = 0;
    g_autofree PodaPosition *positions = random_positions (evaluation->game, root);
    for (guint round = 0; round < ROUNDS; round++)
        keep_best (&best, time_calls (evaluation, positions));
    return best;
}

Evaluation
evaluation_of (const PodaGame *game, const PodaEvaluator *evaluator,
               const char *parameters)
{
    Evaluation evaluation = { .game = game, .evaluator = evaluator };
    if (evaluator->parameters != NULL)
        poda_arguments_parse (evaluator->name, evaluator->parameters, parameters,
                              &evaluation.arguments, NULL);
    return evaluation;
}

PodaProblem
evaluated_problem (const Evaluation *evaluation, const PodaPosition *root, guint depth)
{
    PodaProblem problem;
    poda_problem_init (&problem, evaluation->game, root);
    problem.algorithm = &poda_minimax;
    problem.evaluator = evaluation->evaluator;
    problem.evaluator_arguments = evaluation->arguments;
    problem.win = evaluation->evaluator->win;
    problem.depth = depth;
    return problem;
}

void
bench_evaluated (const Evaluation *evaluation, const PodaPosition *root, guint depth)
{
    static const Trial trials[] = {
        { "g_node_new and a payload", run_rival, 0, 0 },
        { "silent search", run_silent, 0, 0 },
        { "recorded tree", run_recorded, 0, 1.1 },
        { "recorded tree with steps", run_steps, 0, 0 },
    };
    Times best[G_N_ELEMENTS (trials)];
    PodaProblem problem = evaluated_problem (evaluation, root, depth);
    measure_trials (&problem, trials, G_N_ELEMENTS (trials), ROUNDS, best);
    PodaResult counts = count_nodes (&problem);
    double nodes = (double) counts.nodes;
    g_autofree char *title = g_strdup_printf (
        "%s, minimax to depth %u: %.0f nodes, %.0f%% of them evaluated in %.1f ns "
        "(%s); "
        "times g_node_new",
        evaluation->game->name, depth, nodes, (double) counts.frontier / nodes * 100,
        time_evaluator (evaluation, root) * 1e9, evaluation->evaluator->name);
    print_title (title);
    print_trials (trials, G_N_ELEMENTS (trials), best, nodes);
}
