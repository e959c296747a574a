/* A game without end: every search stops and reports the limit. */

#include "record/record.h"
#include "search/algorithm.h"
#include "support/rows.h"

/* Two pegs, and a stone that goes from one to the other, or stays and changes hands. */

static PodaPlayer
side (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    return position->bytes[0] & 1 ? PODA_MIN : PODA_MAX;
}

static gboolean
over (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position G_GNUC_UNUSED,
      PodaValue *utility G_GNUC_UNUSED)
{
    return FALSE;
}

static void
moves (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position G_GNUC_UNUSED,
       PodaMoves *found)
{
    poda_moves_push (found, 1);
    poda_moves_push (found, 3);
}

static void
play (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position, PodaMove move,
      PodaPosition *next)
{
    *next = *position;
    next->bytes[0] = (position->bytes[0] + move) & 3;
}

static char *
text (const PodaGame *game G_GNUC_UNUSED, const PodaPosition *position)
{
    return g_strdup_printf ("%d", position->bytes[0]);
}

static char *
move_text (const PodaGame *game G_GNUC_UNUSED,
           const PodaPosition *position G_GNUC_UNUSED, PodaMove move)
{
    return g_strdup_printf ("%u", (guint) move);
}

static const PodaGame pegs = { .name = "pegs",
                               .summary = "a stone and two pegs",
                               .players = { "A", "B" },
                               .utility = PODA_UTILITY_WINS,
                               .side = side,
                               .over = over,
                               .moves = moves,
                               .play = play,
                               .format_move = move_text,
                               .format_position = text };

static void
begin (PodaProblem *problem)
{
    PodaPosition root = { 0 };
    poda_problem_init (problem, &pegs, &root);
}

static void
assert_refuses (gboolean done, const GError *error)
{
    assert_false (done);
    assert_true (g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT));
    assert_null (strchr (error->message, '\n'));
}

/* Every algorithm in every order, silent and recorded. */
TEST ("searches stop")
{
    static const PodaOrder orders[] = { PODA_ORDER_NATURAL, PODA_ORDER_BEST };
    PodaProblem problem;
    PodaResult result;
    begin (&problem);
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        for (guint k = 0; k < G_N_ELEMENTS (orders); k++) {
            g_autoptr (GError) silent = NULL;
            g_autoptr (GError) recorded = NULL;
            problem.algorithm = poda_algorithms[i];
            problem.order = orders[k];
            gboolean done = poda_search (&problem, NULL, NULL, &result, &silent);
            assert_refuses (done, silent);
            PodaRecord *record = poda_record_search (&problem, TRUE, &recorded);
            assert_refuses (record != NULL, recorded);
        }
}

/* A depth limit is all that such a game needs. */
TEST ("a depth limit")
{
    PodaProblem problem;
    PodaResult result;
    begin (&problem);
    problem.depth = 6;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    problem.algorithm = &poda_minimax;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_int_equal (result.frontier, 1 << problem.depth);
}
