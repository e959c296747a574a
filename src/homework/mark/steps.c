#include "homework/mark/steps.h"

#include "search/backup.h"
#include "search/problem.h"

/* --- What the window is --- */

PodaPlayer
poda_step_taken_as (PodaTakenAs as, PodaPlayer player)
{
    return as == PODA_AS_MAX      ? PODA_MAX
           : as == PODA_AS_MIN    ? PODA_MIN
           : as == PODA_AS_CHANCE ? PODA_CHANCE
                                  : player;
}

PodaPlayer
poda_step_player (const PodaMarkSearch *search, guint32 row)
{
    PodaPlayer player = search->rows[row].player;
    return poda_step_taken_as (search->mistake->moves[player], player);
}

/* In whose view a negamax speaks at a child. */
static PodaPlayer
view_of (const PodaMarkSearch *search, const PodaMarkNode *node, guint32 child)
{
    return poda_view (poda_step_player (search, child), node->view);
}

PodaWindow
poda_step_turned (PodaWindow window)
{
    return (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
}

PodaWindow
poda_step_root_window (const PodaMarkSearch *search)
{
    const PodaProblem *problem = &search->exercise->problem;
    return (PodaWindow){ problem->alpha, problem->beta };
}

PodaWindow
poda_step_window (const PodaMarkSearch *search, const PodaMarkNode *node, guint32 child)
{
    PodaHands hands = search->mistake->hands;
    gboolean chance = node->player == PODA_CHANCE;
    if (!search->windowed || (chance && hands != PODA_HANDS_THROUGH_CHANCE))
        return poda_open_window;
    PodaWindow window = hands == PODA_HANDS_ENTRY ? node->given : node->window;
    gboolean whole = chance || node->all_moves;
    gboolean turns = view_of (search, node, child) != node->view;
    PodaPlayer player = poda_step_player (search, child);
    if (node->all_moves)
        window = poda_step_root_window (search);
    if (hands == PODA_HANDS_NO_ALPHA
        || (search->shallow && !whole && player == PODA_MAX))
        window.alpha = -INFINITY;
    if (hands == PODA_HANDS_NO_BETA
        || (search->shallow && !whole && player == PODA_MIN))
        window.beta = INFINITY;
    if (whole)
        return window;
    if (hands == PODA_HANDS_UNSWAPPED && turns)
        return (PodaWindow){ window.beta, window.alpha };
    if ((hands == PODA_HANDS_UNTURNED && turns)
        || (hands == PODA_HANDS_TURNED_ALWAYS && !turns))
        return poda_step_turned (window);
    return window;
}

PodaWindow
poda_step_moved (const PodaMarkSearch *search, const PodaMarkNode *node,
                 PodaWindow window, PodaValue value)
{
    PodaNarrows narrows = search->mistake->narrows;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    if (narrows == PODA_NARROWS_NONE_AT_ROOT && node->row == 0)
        return window;
    if (narrows == PODA_NARROWS_UNSIGNED) { /* an infinite bound is none yet */
        if (max && (isinf (window.alpha) || fabs (value) > fabs (window.alpha)))
            window.alpha = value;
        if (min && (isinf (window.beta) || fabs (value) < fabs (window.beta)))
            window.beta = value;
        return window;
    }
    if (narrows == PODA_NARROWS_ALPHA || (max && narrows != PODA_NARROWS_BETA))
        window.alpha = poda_max (window.alpha, value);
    else if (narrows == PODA_NARROWS_BETA || min)
        window.beta = poda_min (window.beta, value);
    return window;
}

void
poda_step_narrow (PodaMarkSearch *search, PodaMarkNode *node, PodaValue childs)
{
    node->before = node->window;
    if (!search->windowed || node->player == PODA_CHANCE)
        return;
    PodaValue value = search->mistake->by_child ? childs
                      : node->averages          ? node->sum.value / node->weight
                                                : node->so_far.value;
    search->shared = node->window = poda_step_moved (search, node, node->window, value);
}

gboolean
poda_step_is_closed (const PodaMarkSearch *search, PodaWindow window)
{
    return search->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

gboolean
poda_step_closes (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    PodaCloses how = search->mistake->closes;
    gboolean late = how == PODA_CLOSES_LATE || how == PODA_CLOSES_LATE_ANEW;
    PodaWindow window = late ? node->before : node->window;
    if (!search->windowed || node->player == PODA_CHANCE || node->all_moves
        || how == PODA_CLOSES_NEVER
        || (how == PODA_CLOSES_AT_MAX && node->player != PODA_MAX)
        || (how == PODA_CLOSES_AT_MIN && node->player != PODA_MIN)
        || (how == PODA_CLOSES_LATE_ANEW && node->n_counted < 2))
        return FALSE;
    if (how == PODA_CLOSES_UNSIGNED && !isinf (window.alpha) && !isinf (window.beta))
        window = (PodaWindow){ fabs (window.alpha), fabs (window.beta) };
    return poda_step_is_closed (search, window);
}

/* --- What a value counts --- */

static void
average (PodaMarkNode *node, const PodaWorth *worth, double weight)
{
    node->weight += weight;
    node->sum.value += poda_backup_term (weight, worth->value);
    node->sum.lower += poda_backup_term (weight, worth->lower);
    node->sum.upper += poda_backup_term (weight, worth->upper);
}

static void
choose (const PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
        const PodaWorth *worth)
{
    PodaTakes takes = search->mistake->takes;
    PodaWorth *so_far = &node->so_far;
    gboolean max = node->chooser == PODA_MAX;
    gboolean bare = takes == PODA_TAKES_UNSIGNED;
    gboolean first = node->n_counted == 0 && !search->mistake->from_zero;
    gboolean better = takes == PODA_TAKES_LAST
                      || poda_problem_prefers (
                          &search->exercise->problem, node->chooser, first,
                          bare ? fabs (so_far->value) : so_far->value,
                          bare ? fabs (worth->value) : worth->value, &node->equal);
    if (better && (bare || takes == PODA_TAKES_LAST))
        *so_far = *worth;
    else if (better)
        so_far->value = worth->value;
    if (better)
        node->best = child;
    if (bare || takes == PODA_TAKES_LAST)
        return;
    so_far->lower = max ? poda_max (so_far->lower, worth->lower)
                        : poda_min (so_far->lower, worth->lower);
    so_far->upper = max ? poda_max (so_far->upper, worth->upper)
                        : poda_min (so_far->upper, worth->upper);
}

void
poda_step_count (const PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                 const PodaWorth *worth)
{
    PodaTakes takes = search->mistake->takes;
    double weight =
        node->averages || takes == PODA_TAKES_EVENLY ? 1 : search->rows[child].weight;
    if (takes != PODA_TAKES_FIRST || node->n_counted == 0) {
        if (node->chooser == PODA_CHANCE || node->averages)
            average (node, worth, weight);
        if (node->chooser != PODA_CHANCE)
            choose (search, node, child, worth);
    }
    node->n_counted++;
}

PodaWorth
poda_step_heard (const PodaMarkSearch *search, const PodaMarkNode *node, guint32 child,
                 PodaWorth worth)
{
    PodaHears hears = search->mistake->hears;
    PodaPlayer view = view_of (search, node, child);
    gboolean opposite = hears == PODA_HEARS_UNTURNED        ? view != node->view
                        : hears == PODA_HEARS_TURNED_ALWAYS ? view == node->view
                        : hears == PODA_HEARS_LEAF_OF_MAX
                            ? search->rows[child].leaf && view == PODA_MIN
                            : FALSE;
    return opposite ? (PodaWorth){ .value = 0.0 - worth.value,
                                   .lower = 0.0 - worth.upper,
                                   .upper = 0.0 - worth.lower }
                    : worth;
}

PodaValue
poda_step_clipped (const PodaMarkSearch *search, const PodaMarkNode *node,
                   PodaValue value)
{
    PodaClips clips = search->mistake->clips;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    gboolean all = clips == PODA_CLIPS_BY_RULE && search->hard;
    if (all || clips == PODA_CLIPS_AT_BETA || (min && clips == PODA_CLIPS_AT_OWN)
        || (max && clips == PODA_CLIPS_AT_OTHER))
        value = poda_min (node->given.beta, value);
    if (all || clips == PODA_CLIPS_AT_ALPHA || (max && clips == PODA_CLIPS_AT_OWN)
        || (min && clips == PODA_CLIPS_AT_OTHER))
        value = poda_max (node->given.alpha, value);
    return value;
}
