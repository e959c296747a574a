#include "search/search.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/read.h"

G_DEFINE_QUARK (poda_search_error, poda_search_error)

/* --- The algorithms --- */

const PodaAlgorithm *const poda_algorithms[] = {
    &poda_minimax,           &poda_negamax,           &poda_alphabeta,
    &poda_negamax_alphabeta, &poda_shallow_alphabeta, NULL
};

const PodaAlgorithm *
poda_algorithm_find (const char *name)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        if (strcmp (poda_algorithms[i]->name, name) == 0)
            return poda_algorithms[i];
    return NULL;
}

char *
poda_algorithm_names (void)
{
    GString *names = g_string_new (poda_algorithms[0]->name);
    for (guint i = 1; poda_algorithms[i] != NULL; i++)
        g_string_append_printf (names, ", %s", poda_algorithms[i]->name);
    return g_string_free (names, FALSE);
}

const PodaAlgorithm *
poda_algorithm_read (const char *name, GError **error)
{
    guint index;
    g_autofree char *names = poda_algorithm_names ();
    g_auto (GStrv) words = g_strsplit (names, ", ", -1);
    return poda_read_word ("algorithm", name, (const char *const *) words, &index,
                           error)
               ? poda_algorithms[index]
               : NULL;
}

guint
poda_algorithm_line (const PodaAlgorithm *algorithm, guint mark)
{
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        if (algorithm->code[i].marks & mark)
            return i + 1;
    return 0;
}

/* --- Searching --- */

/* Frequent enough for a progress line, rare enough to cost nothing. */
#define PAUSE_EVERY (1 << 20)

static guint64
limit_of (const PodaProblem *problem)
{
    return problem->max_nodes > 0 ? MIN (problem->max_nodes, PODA_SEARCH_MOST)
                                  : PODA_SEARCH_MOST;
}

static void
plan_pause (PodaSearch *search, guint64 nodes)
{
    search->pause_at = MIN (nodes + PAUSE_EVERY, limit_of (&search->problem));
    search->left = (gint64) (search->pause_at - nodes);
}

void
poda_search_pause (PodaSearch *search)
{
    const PodaProblem *problem = &search->problem;
    guint64 nodes = search->pause_at;
    if (nodes >= limit_of (problem))
        g_set_error (&search->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                     _ ("stopped at the limit of %" PRIu64
                        " nodes; use a smaller depth or allow more nodes"),
                     limit_of (problem));
    else if (problem->progress != NULL
             && !problem->progress (nodes, problem->progress_data))
        g_set_error_literal (&search->error, PODA_SEARCH_ERROR,
                             PODA_SEARCH_ERROR_STOPPED, _ ("stopped"));
    if (search->error != NULL)
        longjmp (search->stop, 1);
    plan_pause (search, nodes);
    search->left--; /* for the node being entered */
}

void
poda_search_no_order (PodaSearch *search)
{
    g_set_error (&search->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
                 _ ("too many positions to order the children by their exact values; "
                    "use another order, a smaller depth or more nodes"));
    longjmp (search->stop, 1);
}

void
poda_search_no_end (PodaSearch *search)
{
    g_set_error (
        &search->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT,
        _ ("stopped at ply %d, where the game has not ended; set a depth limit"),
        PODA_SEARCH_DEEPEST);
    longjmp (search->stop, 1);
}

void
poda_search_no_value (PodaSearch *search, const PodaPosition *position)
{
    char *name = search->game->format_position (search->game, position);
    g_set_error (&search->error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_NO_VALUE,
                 _ ("node \"%s\" is at the depth limit of %u; give it a value"), name,
                 search->problem.depth);
    g_free (name); /* not g_autofree: longjmp runs no cleanup */
    longjmp (search->stop, 1);
}

/* Searches the root's children for --all-moves: every child gets the initial window,
 * and none is cut. */
static PodaValue
search_all_moves (PodaSearch *search)
{
    const PodaProblem *problem = &search->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    PodaPlayer player = poda_problem_player (&search->problem, &problem->root);
    PodaValue value;
    poda_say_enter (search, &problem->root, 0, problem->alpha, problem->beta);
    if (!poda_search_leaf (search, &problem->root, 0, &value)) {
        PodaChildren children;
        PodaPosition child;
        poda_children_begin (&children, search, &problem->root, 0);
        while (poda_children_next (&children, &child)) {
            value = algorithm->value (search, &child, children.move, 1, problem->alpha,
                                      problem->beta);
            poda_say_update (search, 0, player, children.move, value, 0);
        }
        poda_children_end (&children);
        value = search->best;
        if (algorithm->windowed)
            value = poda_search_returns (search, value, problem->alpha, problem->beta);
    }
    poda_say_leave (search, value);
    return value;
}

gboolean
poda_search (const PodaProblem *problem, PodaObserver observer, gpointer data,
             PodaResult *result, GError **error)
{
    /* On the heap, since longjmp leaves changed locals of this function undefined. */
    PodaSearch *search = g_new0 (PodaSearch, 1);
    search->problem = *problem;
    search->problem.win = poda_problem_win (problem); /* not at each leaf */
    problem = &search->problem;
    search->game = problem->game;
    search->observer = observer;
    search->data = data;
    search->deepest = MIN (problem->depth, PODA_SEARCH_DEEPEST);
    search->orderer = poda_orderer_new (problem);
    plan_pause (search, 0);
    if (setjmp (search->stop) == 0) {
        gboolean all =
            problem->all_moves
            && poda_problem_player (&search->problem, &problem->root) != PODA_CHANCE;
        search->result.value =
            all ? search_all_moves (search)
                : problem->algorithm->value (search, &problem->root, 0, 0,
                                             problem->alpha, problem->beta);
        search->result.nodes = search->pause_at - (guint64) search->left;
        *result = search->result;
    }
    gboolean ok = search->error == NULL;
    if (!ok)
        g_propagate_error (error, search->error);
    poda_moves_clear (&search->moves);
    poda_orderer_free (search->orderer);
    g_free (search);
    return ok;
}
