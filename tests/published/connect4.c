#include "connect4.h"

#include <gio/gio.h>

PodaPosition
empty_board (const char *parameters)
{
    PodaArguments arguments;
    PodaPosition position;
    GError *error = NULL;
    if (!poda_arguments_parse ("connect4", poda_connect4.parameters, parameters,
                               &arguments, &error)
        || !poda_connect4.start (&poda_connect4, &arguments, &position, &error))
        g_error ("%s", error->message);
    return position;
}

PodaPosition
read_board (const char *parameters, const char *text)
{
    PodaPosition empty = empty_board (parameters), position;
    GError *error = NULL;
    if (!poda_connect4.parse_position (&poda_connect4, &empty, text, &position, &error))
        g_error ("%s", error->message);
    return position;
}

PodaPosition
place_discs (const char *parameters, const char *text)
{
    PodaPosition position = empty_board (parameters);
    PodaConnect4 board = poda_connect4_unpack (&position);
    guint column = 0, row = board.rows - 1;
    for (const char *at = text; *at != '\0'; at++) {
        guint64 bit = poda_connect4_bit (&board, column, row);
        board.mover |= *at == 'X' ? bit : 0;
        board.other |= *at == 'O' ? bit : 0;
        row -= *at == '/';
        column = *at == '/' ? 0 : column + 1;
    }
    poda_connect4_pack (&position, &board);
    return position;
}

PodaPosition
second_to_move (const PodaPosition *position)
{
    PodaPosition same = *position;
    PodaConnect4 board = poda_connect4_unpack (position);
    guint64 first = poda_connect4_discs (&board, PODA_MAX);
    board.mover = poda_connect4_discs (&board, PODA_MIN);
    board.other = first;
    board.second = 1;
    poda_connect4_pack (&same, &board);
    return same;
}

PodaPosition
play_column (const PodaPosition *position, guint column)
{
    PodaPosition next;
    poda_connect4.play (&poda_connect4, position, column - 1, &next);
    return next;
}

void
evaluator_arguments (const PodaEvaluator *evaluator, const char *text,
                     PodaArguments *arguments)
{
    GError *error = NULL;
    if (!poda_arguments_parse (evaluator->name, evaluator->parameters, text, arguments,
                               &error))
        g_error ("%s", error->message);
}

PodaValue
evaluate (const PodaEvaluator *evaluator, const char *parameters,
          const PodaPosition *position, PodaPlayer side)
{
    PodaArguments arguments;
    evaluator_arguments (evaluator, parameters, &arguments);
    return evaluator->value (&poda_connect4, position, side, &arguments);
}

PodaProblem
connect4_problem (const PodaPosition *root, const PodaEvaluator *evaluator, guint depth)
{
    PodaProblem problem;
    poda_problem_init (&problem, &poda_connect4, root);
    problem.evaluator = evaluator;
    evaluator_arguments (evaluator, NULL, &problem.evaluator_arguments);
    problem.win = evaluator->win;
    problem.depth = depth;
    return problem;
}

PodaSummary *
solve (const PodaProblem *problem)
{
    GError *error = NULL;
    PodaSummary *summary = poda_summary_search (problem, &error);
    if (summary == NULL)
        g_error ("%s", error->message);
    return summary;
}
