/* Reversi against a slow implementation, cell by cell, along random games; and known
 * numbers of sequences and values. */

#include "support/reversi_slow.h"
#include "search/algorithm.h"
#include "base/random.h"
#include "support/depth.h"
#include "support/rows.h"

#include "game/rules.h"

/* --- Both readings go along with random games --- */

typedef struct {
    int size;
    gboolean parallel, half;
} Board;

static const Board boards[] = {
    { 4, FALSE, FALSE }, { 4, TRUE, FALSE }, { 4, FALSE, TRUE }, { 4, TRUE, TRUE },
    { 6, FALSE, FALSE }, { 6, TRUE, FALSE }, { 6, FALSE, TRUE }, { 6, TRUE, TRUE },
    { 8, FALSE, FALSE }, { 8, TRUE, FALSE }, { 8, FALSE, TRUE }, { 8, TRUE, TRUE },
};

static char *
board_parameters (const Board *board)
{
    return g_strdup_printf ("size=%d,start=%s,half=%s", board->size,
                            board->parallel ? "parallel" : "diagonal",
                            board->half ? "yes" : "no");
}

static PodaPosition
start_of (const char *parameters)
{
    PodaArguments arguments;
    PodaPosition start;
    assert_true (poda_arguments_parse ("reversi", poda_reversi.parameters, parameters,
                                       &arguments, NULL));
    assert_true (poda_reversi.start (&poda_reversi, &arguments, &start, NULL));
    return start;
}

static char *
moves_of (const PodaPosition *position)
{
    GString *list = g_string_new (NULL);
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    if (!poda_reversi.over (&poda_reversi, position, &utility))
        poda_reversi.moves (&poda_reversi, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        g_autofree char *move =
            poda_reversi.format_move (&poda_reversi, position, moves.items[i]);
        g_string_append_printf (list, "%s%s", i > 0 ? "," : "", move);
    }
    return g_string_free (list, FALSE);
}

static void
check_value (const PodaPosition *position, const PodaEvaluator *evaluator,
             const char *parameters, int expected)
{
    PodaArguments arguments;
    assert_true (poda_arguments_parse (evaluator->name, evaluator->parameters,
                                       parameters, &arguments, NULL));
    for (PodaPlayer side = PODA_MAX; side <= PODA_MIN; side++)
        assert_true (evaluator->value (&poda_reversi, position, side, &arguments)
                     == (side == PODA_MAX ? expected : -expected));
}

static void
check_evaluators (Slow *slow, const PodaPosition *position)
{
    int discs = slow_score (slow);
    int mobility = (int) slow_mobility (slow, 'X') - (int) slow_mobility (slow, 'O');
    int corners = (int) slow_corners (slow, 'X') - (int) slow_corners (slow, 'O');
    check_value (position, &poda_reversi_discs, NULL, discs);
    check_value (position, &poda_reversi_weighted, NULL,
                 discs + 5 * mobility + 25 * corners);
    check_value (position, &poda_reversi_weighted, "discs=0,mobility=1000,corners=7",
                 1000 * mobility + 7 * corners);
}

static void
check_alike (Slow *slow, const PodaPosition *start, const PodaPosition *position)
{
    PodaPosition again;
    PodaValue utility;
    g_autofree char *slow_list = slow_moves (slow), *list = moves_of (position);
    g_autofree char *expected = slow_text (slow);
    g_autofree char *text = poda_reversi.format_position (&poda_reversi, position);
    assert_string_equal (text, expected);
    assert_string_equal (list, slow_list);
    assert_int_equal (poda_reversi.side (&poda_reversi, position),
                      slow->mover == 'X' ? PODA_MAX : PODA_MIN);
    if (poda_reversi.over (&poda_reversi, position, &utility))
        assert_true (utility == slow_score (slow));
    assert_true (
        poda_reversi.parse_position (&poda_reversi, start, text, &again, NULL));
    assert_true (poda_position_equal (&again, position));
    check_evaluators (slow, position);
}

static void
play_both (Slow *slow, PodaPosition *position, const char *move)
{
    assert_true (poda_game_read_moves (&poda_reversi, position, move, NULL, NULL));
    if (strcmp (move, "pass") == 0)
        slow->mover = slow_opponent (slow->mover);
    else
        slow_place (slow, move[1] - '1', move[0] - 'a');
}

TEST_EACH (boards, board, "cell by cell: size %d%s%s", board->size,
           board->parallel ? ", parallel" : "", board->half ? ", half" : "")
{
    g_autofree char *parameters = board_parameters (board);
    PodaPosition start = start_of (parameters);
    guint64 rounds = depth_rounds (200);
    for (guint64 seed = 0; seed < rounds; seed++) {
        PodaPosition position = start;
        Slow slow = slow_start (board->size, board->parallel, board->half);
        for (guint ply = 0;; ply++) {
            check_alike (&slow, &start, &position);
            g_autofree char *list = slow_moves (&slow);
            if (*list == '\0')
                break;
            g_auto (GStrv) moves = g_strsplit (list, ",", -1);
            play_both (&slow, &position,
                       moves[poda_random_below (seed, ply, g_strv_length (moves))]);
        }
    }
}

/* --- What is known --- */

typedef struct {
    Board board;
    int value;
    guint n_nodes; /* of the whole tree */
} Solved;

static const Solved solved[] = {
    { { 4, FALSE, FALSE }, -8, 224821 },
    { { 4, TRUE, FALSE }, -3, 247345 },
    { { 4, FALSE, TRUE }, -8, 174165 },
    { { 4, TRUE, TRUE }, -3, 183149 },
};

TEST_EACH (solved, row, "solved: %s%s is %d",
           row->board.parallel ? "parallel" : "diagonal",
           row->board.half ? ", half" : "", row->value)
{
    g_autofree char *parameters = board_parameters (&row->board);
    PodaPosition start = start_of (parameters);
    PodaProblem problem;
    PodaResult result;
    poda_problem_init (&problem, &poda_reversi, &start);
    problem.algorithm = &poda_minimax;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == row->value);
    assert_int_equal (result.nodes, row->n_nodes);
}
