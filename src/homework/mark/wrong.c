/* The wrong steps, see wrong.h. */

#include "homework/mark/wrong.h"

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
poda_wrong_chance_for_min (PodaPlayer player)
{
    return player == PODA_MIN ? PODA_CHANCE : player;
}

gboolean
poda_wrong_min_averages (PodaPlayer player)
{
    return player == PODA_MIN;
}

gboolean
poda_wrong_max_averages (PodaPlayer player)
{
    return player == PODA_MAX;
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

/* --- Who moves alpha, and who beta --- */

PodaWindow
poda_wrong_move_none_at_root (const PodaMarkNode *node, PodaWindow window,
                              PodaValue value)
{
    return node->row == 0 ? window : poda_search_move (node, window, value);
}

PodaWindow
poda_wrong_move_alpha (const PodaMarkNode *node, PodaWindow window, PodaValue value)
{
    (void) node;
    window.alpha = poda_max (window.alpha, value);
    return window;
}

PodaWindow
poda_wrong_move_beta (const PodaMarkNode *node, PodaWindow window, PodaValue value)
{
    (void) node;
    window.beta = poda_min (window.beta, value);
    return window;
}

/* An infinite bound is none yet. */
PodaWindow
poda_wrong_move_unsigned (const PodaMarkNode *node, PodaWindow window, PodaValue value)
{
    if (node->player == PODA_MAX
        && (isinf (window.alpha) || fabs (value) > fabs (window.alpha)))
        window.alpha = value;
    if (node->player == PODA_MIN
        && (isinf (window.beta) || fabs (value) < fabs (window.beta)))
        window.beta = value;
    return window;
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
poda_wrong_closes_unsigned (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    PodaMarkNode bare = *node;
    if (isinf (node->window.alpha) || isinf (node->window.beta))
        return poda_search_closes (search, node);
    bare.window = (PodaWindow){ fabs (node->window.alpha), fabs (node->window.beta) };
    return poda_search_closes (search, &bare);
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
poda_wrong_count_unsigned (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                           const PodaWorth *worth)
{
    if (node->chooser == PODA_CHANCE) {
        poda_search_count (search, node, child, worth);
    } else if (poda_problem_prefers (&search->exercise->problem, node->chooser,
                                     node->n_counted == 0, fabs (node->so_far.value),
                                     fabs (worth->value), &node->equal)) {
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

PodaValue
poda_wrong_clip_nowhere (const PodaMarkNode *node, PodaValue value)
{
    (void) node;
    return value;
}

/* Fail-hard at one end: at alpha, at beta, … */
PodaValue
poda_wrong_clip_alpha (const PodaMarkNode *node, PodaValue value)
{
    return poda_max (node->given.alpha, value);
}

PodaValue
poda_wrong_clip_beta (const PodaMarkNode *node, PodaValue value)
{
    return poda_min (node->given.beta, value);
}

/* … where nothing comes up to the player's own bound, … */
PodaValue
poda_wrong_clip_own (const PodaMarkNode *node, PodaValue value)
{
    return node->player == PODA_MAX   ? poda_max (node->given.alpha, value)
           : node->player == PODA_MIN ? poda_min (node->given.beta, value)
                                      : value;
}

/* … or where it comes up to the opponent's. */
PodaValue
poda_wrong_clip_other (const PodaMarkNode *node, PodaValue value)
{
    return node->player == PODA_MAX   ? poda_min (node->given.beta, value)
           : node->player == PODA_MIN ? poda_max (node->given.alpha, value)
                                      : value;
}

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

PodaStatement
poda_wrong_express_value_by_mover (const PodaMarkNode *node, PodaStatement meant)
{
    PodaStatement turned_over = poda_wrong_express_by_mover (node, meant);
    turned_over.window = meant.window;
    return turned_over;
}

PodaStatement
poda_wrong_express_window_by_mover (const PodaMarkNode *node, PodaStatement meant)
{
    if (node->view == PODA_MIN)
        meant.window = turned (meant.window);
    return meant;
}

PodaStatement
poda_wrong_express_swapped (const PodaMarkNode *node, PodaStatement meant)
{
    (void) node;
    meant.window = (PodaWindow){ meant.window.beta, meant.window.alpha };
    return meant;
}

/* --- Where what is found comes to stand --- */

static PodaCell *
cell (const PodaMarkSearch *search, guint32 row, PodaColumn column)
{
    return poda_answers_cell (search->answers, row, column);
}

/* The value of a leaf is given, whether that is visited or not. */
static void
copy_row (const PodaMarkSearch *search, guint32 from, guint32 to)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *cell (search, to, (PodaColumn) i) = *cell (search, from, (PodaColumn) i);
    if (search->rows[from].leaf)
        poda_answers_set (search->answers, to, PODA_COLUMN_VALUE,
                          search->rows[from].value);
}

static void
empty_row (const PodaMarkSearch *search, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *cell (search, row, (PodaColumn) i) = (PodaCell){ .state = PODA_CELL_EMPTY };
}

void
poda_wrong_copy_down (PodaMarkSearch *search)
{
    for (guint32 row = search->exercise->n_rows - 1; row > 0; row--)
        copy_row (search, row - 1, row);
    empty_row (search, 0);
}

void
poda_wrong_copy_up (PodaMarkSearch *search)
{
    guint32 last = search->exercise->n_rows - 1;
    for (guint32 row = 0; row < last; row++)
        copy_row (search, row + 1, row);
    empty_row (search, last);
}

/* Children come after their parents, so those have their own still. */
void
poda_wrong_copy_parents_window (PodaMarkSearch *search)
{
    for (guint32 row = search->exercise->n_rows - 1; row > 0; row--) {
        guint32 parent = search->rows[row].parent;
        if (cell (search, row, PODA_COLUMN_ALPHA)->state == PODA_CELL_EMPTY)
            continue;
        *cell (search, row, PODA_COLUMN_ALPHA) =
            *cell (search, parent, PODA_COLUMN_ALPHA);
        *cell (search, row, PODA_COLUMN_BETA) =
            *cell (search, parent, PODA_COLUMN_BETA);
    }
}

/* The window that the parent has by now. */
static PodaWindow
window_above (const PodaMarkSearch *search, const PodaWindow *windows, guint32 row)
{
    const PodaProblem *problem = &search->exercise->problem;
    guint32 parent = search->rows[row].parent;
    if (parent == PODA_ROW_NONE)
        return (PodaWindow){ problem->alpha, problem->beta };
    PodaMarkNode node = poda_search_begin (search, parent);
    node.window = windows[parent];
    return poda_search_window (search, &node, row);
}

/* The window once the node's value has moved it: that which the answers give it. */
static PodaWindow
moved_by_value (const PodaMarkSearch *search, guint32 row, PodaWindow window)
{
    const PodaMarkNode node = poda_search_begin (search, row);
    const PodaCell *found = cell (search, row, PODA_COLUMN_VALUE);
    if (found->state != PODA_CELL_FILLED)
        return window;
    PodaValue value =
        search->said == NULL
            ? found->value
            : poda_reading_value (search->said, row, PODA_COLUMN_VALUE, found->value);
    return poda_search_move (&node, window, value);
}

static void
set_window (const PodaMarkSearch *search, guint32 row, PodaWindow window)
{
    poda_answers_set (search->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (search->answers, row, PODA_COLUMN_BETA, window.beta);
}

/* Windows from above, for which all values are known beforehand, those of younger
 * siblings and of what is cut too. Where the answers then cut is their business. */
void
poda_wrong_copy_last_windows (PodaMarkSearch *search)
{
    guint32 n = search->exercise->n_rows;
    g_autofree PodaWindow *windows = g_new (PodaWindow, n);
    for (guint32 row = 0; row < n; row++) {
        if (cell (search, row, PODA_COLUMN_ALPHA)->state == PODA_CELL_EMPTY)
            continue;
        windows[row] = window_above (search, windows, row);
        if (!search->rows[row].leaf)
            windows[row] = moved_by_value (search, row, windows[row]);
        set_window (search, row, windows[row]);
        poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

/* The value once more, as the bound of the player, and no other bound. */
void
poda_wrong_copy_labels (PodaMarkSearch *search)
{
    const PodaWindow open = { -INFINITY, INFINITY };
    for (guint32 row = 0; row < search->exercise->n_rows; row++)
        if (cell (search, row, PODA_COLUMN_VISITED)->value == 0) {
            empty_row (search, row);
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
        } else {
            set_window (search, row, moved_by_value (search, row, open));
        }
}

/* A leaf is looked at, and what lies above it is only passed. Where nothing is said of
 * a visit what stands beside the node says it all the same. */
void
poda_wrong_copy_leaves (PodaMarkSearch *search)
{
    const PodaReading *said = search->said;
    GArray *order = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint32 i = 0; i < search->order->len; i++) {
        guint32 row = g_array_index (search->order, guint32, i);
        if (search->rows[row].leaf)
            g_array_append_val (order, row);
        else if (said == NULL
                 || poda_answers_cell (said->answers, row, PODA_COLUMN_VISITED)->state
                        != PODA_CELL_EMPTY)
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
    }
    poda_answers_set_order (search->answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    g_array_unref (order);
}
