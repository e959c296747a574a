/* Your own algorithm: minimax that stops at a node as soon as the player to move has
 * won there, and has no other cuts. Many first game programs search like this.
 *
 *     my_algorithm
 *
 * docs/adding-an-algorithm.md explains this file from top to bottom.
 *
 *     stop_at_win (n)
 *         if n is a leaf: return value (n)
 *         MAX: for each child c: v ← max (v, stop_at_win (c)); if v ≥ win: return v
 *         MIN: for each child c: v ← min (v, stop_at_win (c)); if v ≤ loss: return v
 *         return v
 *
 * In terms of windows: every node has the root's window (loss, win), which is never
 * narrowed. The returned value is exact if it is between loss and win; else the true
 * value is at most loss, or at least win. */

#include <math.h>
#include <stdio.h>

#include <poda/record/summary.h>
#include <poda/search/search.h>

static const PodaCodeLine code[] = {
    { "function stop_at_win (n)", PODA_CODE_ENTER },
    { "    if n is a leaf: return value (n)", PODA_CODE_LEAF },
    { "    if n is MAX:", 0 },
    { "        v ← −∞", 0 },
    { "        for each child c of n: v ← max (v, stop_at_win (c))",
      PODA_CODE_UPDATE_MAX },
    { "            if v ≥ win: return v", PODA_CODE_CUT_MAX },
    { "        return v", PODA_CODE_LEAVE_MAX },
    { "    if n is MIN:", 0 },
    { "        v ← +∞", 0 },
    { "        for each child c of n: v ← min (v, stop_at_win (c))",
      PODA_CODE_UPDATE_MIN },
    { "            if v ≤ loss: return v", PODA_CODE_CUT_MIN },
    { "        return v", PODA_CODE_LEAVE_MIN },
    { NULL, 0 }
};

static PodaValue stop_at_win (PodaSearch *search, const PodaPosition *position,
                              PodaMove move, guint ply, PodaValue loss, PodaValue win);

static PodaValue
max_value (PodaSearch *search, const PodaPosition *position, guint ply, PodaValue loss,
           PodaValue win)
{
    PodaValue best = -INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value =
            stop_at_win (search, &child, children.move, ply + 1, loss, win);
        best = poda_max (best, value);
        poda_say_update (search, ply, PODA_MAX, children.move, value, 0);
        if (poda_search_cuts (search, best, win) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
min_value (PodaSearch *search, const PodaPosition *position, guint ply, PodaValue loss,
           PodaValue win)
{
    PodaValue best = INFINITY;
    PodaChildren children;
    PodaPosition child;
    poda_children_begin (&children, search, position, ply);
    while (poda_children_next (&children, &child)) {
        PodaValue value =
            stop_at_win (search, &child, children.move, ply + 1, loss, win);
        best = poda_min (best, value);
        poda_say_update (search, ply, PODA_MIN, children.move, value, 0);
        if (poda_search_cuts (search, loss, best) && poda_children_left (&children)) {
            poda_say_cut (search);
            break;
        }
    }
    poda_children_end (&children);
    return best;
}

static PodaValue
stop_at_win (PodaSearch *search, const PodaPosition *position, PodaMove move, guint ply,
             PodaValue loss, PodaValue win)
{
    PodaValue value;
    poda_say_enter (search, position, move, loss, win);
    if (!poda_search_leaf (search, position, ply, &value)) {
        PodaPlayer player = poda_search_player (search, position);
        value = player == PODA_MAX ? max_value (search, position, ply, loss, win)
                                   : min_value (search, position, ply, loss, win);
        value = poda_search_returns (search, value, loss, win);
    }
    poda_say_leave (search, value);
    return value;
}

static const PodaAlgorithm poda_stop_at_win = {
    .name = "stop-at-win",
    .title = "minimax that stops at a win",
    .summary = "minimax that leaves a node once its mover has won there",
    .source = "folklore",
    .windowed = TRUE,
    .code = code,
    .value = stop_at_win,
};

/* Searches and prints; FALSE when the search failed. */
static gboolean
show (PodaProblem *problem, const PodaAlgorithm *algorithm)
{
    g_autoptr (GError) error = NULL;
    problem->algorithm = algorithm;
    g_autoptr (PodaSummary) summary = poda_summary_search (problem, &error);
    if (summary == NULL) {
        fprintf (stderr, "%s\n", error->message);
        return FALSE;
    }
    printf ("%-12s value %g, %" G_GUINT64_FORMAT " nodes\n", algorithm->name,
            summary->value, summary->counts.nodes);
    return TRUE;
}

int
main (void)
{
    const PodaGame *game = poda_game_find ("tictactoe");
    PodaArguments arguments = { 0 };
    PodaPosition root;
    PodaProblem problem;
    if (!game->start (game, &arguments, &root, NULL))
        return 2;
    poda_problem_init (&problem, game, &root);
    problem.alpha = -1; /* a loss */
    problem.beta = 1;   /* a win */
    gboolean ok = show (&problem, &poda_minimax) && show (&problem, &poda_stop_at_win)
                  && show (&problem, &poda_alphabeta);
    return ok ? 0 : 2;
}
