/* The wrong steps, see wrong.h. */

#include "teach/mark/wrong.h"

#include <math.h>

#include "search/problem.h"

/* --- Who moves, and which window is handed down --- */

PodaPlayer
poda_wrong_never_min (PodaPlayer player)
{
    return player == PODA_MIN ? PODA_MAX : player;
}

PodaPlayer
poda_wrong_never_max (PodaPlayer player)
{
    return player == PODA_MAX ? PODA_MIN : player;
}

PodaPlayer
poda_wrong_max_for_chance (PodaPlayer player)
{
    return player == PODA_CHANCE ? PODA_MAX : player;
}

PodaPlayer
poda_wrong_min_for_chance (PodaPlayer player)
{
    return player == PODA_CHANCE ? PODA_MIN : player;
}

PodaWindow
poda_wrong_as_at_first (const PodaMarkSearch *search, const PodaMarkNode *node,
                        guint32 child)
{
    PodaMarkNode untold = *node;
    untold.window = node->given;
    return poda_search_window (search, &untold, child);
}

PodaWindow
poda_wrong_alpha_untold (const PodaMarkSearch *search, const PodaMarkNode *node,
                         guint32 child)
{
    PodaWindow window = poda_search_window (search, node, child);
    return (PodaWindow){ -INFINITY, window.beta };
}

PodaWindow
poda_wrong_beta_untold (const PodaMarkSearch *search, const PodaMarkNode *node,
                        guint32 child)
{
    PodaWindow window = poda_search_window (search, node, child);
    return (PodaWindow){ window.alpha, INFINITY };
}

PodaWindow
poda_wrong_through_chance (const PodaMarkSearch *search, const PodaMarkNode *node,
                           guint32 child)
{
    return node->player == PODA_CHANCE ? node->window
                                       : poda_search_window (search, node, child);
}

/* Whether a negamax turns the window for this child; a whole one is as it is. */
static gboolean
turns (const PodaMarkSearch *search, const PodaMarkNode *node, guint32 child)
{
    return poda_search_view (search, node, child) != node->view;
}

static gboolean
is_whole (const PodaMarkNode *node)
{
    return node->player == PODA_CHANCE || node->all_moves;
}

static PodaWindow
turned (PodaWindow window)
{
    return (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
}

PodaWindow
poda_wrong_unturned (const PodaMarkSearch *search, const PodaMarkNode *node,
                     guint32 child)
{
    PodaWindow window = poda_search_window (search, node, child);
    return !is_whole (node) && turns (search, node, child) ? turned (window) : window;
}

PodaWindow
poda_wrong_turned_always (const PodaMarkSearch *search, const PodaMarkNode *node,
                          guint32 child)
{
    PodaWindow window = poda_search_window (search, node, child);
    return is_whole (node) || turns (search, node, child) ? window : turned (window);
}

PodaWindow
poda_wrong_unswapped (const PodaMarkSearch *search, const PodaMarkNode *node,
                      guint32 child)
{
    PodaWindow window = poda_search_window (search, node, child);
    return !is_whole (node) && turns (search, node, child)
               ? (PodaWindow){ window.beta, window.alpha }
               : window;
}

/* --- When a window closes --- */

gboolean
poda_wrong_never (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    (void) search;
    (void) node;
    return FALSE;
}

gboolean
poda_wrong_closes_at_min (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    return node->player == PODA_MIN && poda_search_closes (search, node);
}

gboolean
poda_wrong_closes_at_max (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    return node->player == PODA_MAX && poda_search_closes (search, node);
}

gboolean
poda_wrong_closed_before (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    PodaMarkNode late = *node;
    late.window = node->before;
    return poda_search_closes (search, &late);
}

gboolean
poda_wrong_is_root (const PodaMarkNode *node)
{
    return node->row == 0;
}

/* --- What a child's value counts --- */

void
poda_wrong_count_in_shared (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                            const PodaWorth *worth)
{
    node->window = search->shared;
    poda_search_count (search, node, child, worth);
}

void
poda_wrong_count_first (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                        const PodaWorth *worth)
{
    if (node->n_counted == 0)
        poda_search_count (search, node, child, worth);
}

void
poda_wrong_count_last (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                       const PodaWorth *worth)
{
    if (node->chooser == PODA_CHANCE) {
        poda_search_count (search, node, child, worth);
    } else {
        node->so_far = *worth;
        node->best = child;
    }
}

void
poda_wrong_count_evenly (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                         const PodaWorth *worth)
{
    if (node->chooser == PODA_CHANCE)
        poda_search_average (node, worth, 1);
    else
        poda_search_count (search, node, child, worth);
}

static PodaWorth
opposite (PodaWorth worth)
{
    return (PodaWorth){ .value = 0.0 - worth.value,
                        .lower = 0.0 - worth.upper,
                        .upper = 0.0 - worth.lower };
}

/* A negamax takes the child's value with its sign turned: in MAX's view, as it is. */
PodaWorth
poda_wrong_hear_unturned (const PodaMarkSearch *search, const PodaMarkNode *node,
                          guint32 child, PodaWorth worth)
{
    return turns (search, node, child) ? opposite (worth) : worth;
}

PodaWorth
poda_wrong_hear_always_turned (const PodaMarkSearch *search, const PodaMarkNode *node,
                               guint32 child, PodaWorth worth)
{
    return turns (search, node, child) ? worth : opposite (worth);
}

PodaWorth
poda_wrong_hear_leaf_of_max (const PodaMarkSearch *search, const PodaMarkNode *node,
                             guint32 child, PodaWorth worth)
{
    return search->rows[child].leaf
                   && poda_search_view (search, node, child) == PODA_MIN
               ? opposite (worth)
               : worth;
}

/* --- What is proved, and put down --- */

void
poda_wrong_strike_closed (const PodaMarkNode *node, PodaWorth *worth)
{
    worth->struck = node->closed;
}

void
poda_wrong_finish_exact (const PodaMarkNode *node, PodaWorth *worth)
{
    if (node->skipped)
        worth->lower = worth->upper = worth->value;
}

PodaBound
poda_wrong_bound_by_window (const PodaMarkSearch *search, const PodaMarkNode *node,
                            const PodaWorth *worth)
{
    return search->rows[node->row].leaf        ? PODA_BOUND_EXACT
           : worth->value <= node->given.alpha ? PODA_BOUND_ATMOST
           : worth->value >= node->given.beta  ? PODA_BOUND_ATLEAST
                                               : PODA_BOUND_EXACT;
}

PodaWindow
poda_wrong_tell_entry (const PodaMarkSearch *search, const PodaMarkNode *node,
                       PodaWindow window)
{
    (void) search;
    (void) window;
    return node->entry;
}

PodaWindow
poda_wrong_tell_leaf (const PodaMarkSearch *search, const PodaMarkNode *node,
                      PodaWindow window)
{
    const PodaRow *row = &search->rows[node->row];
    if (row->leaf && node->player == PODA_MAX)
        window.alpha = poda_max (window.alpha, row->value);
    if (row->leaf && node->player == PODA_MIN)
        window.beta = poda_min (window.beta, row->value);
    return window;
}

PodaStatement
poda_wrong_express_reversed (const PodaMarkNode *node, PodaStatement meant)
{
    (void) node;
    meant.bound = meant.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                  : meant.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                     : meant.bound;
    return meant;
}

PodaStatement
poda_wrong_express_by_mover (const PodaMarkNode *node, PodaStatement meant)
{
    if (node->view != PODA_MIN)
        return meant;
    meant = poda_wrong_express_reversed (node, meant);
    meant.value = 0.0 - meant.value;
    meant.window = turned (meant.window);
    return meant;
}
