/* One search over the rows of an exercise, right or with one mistake.
 *
 *     search (n, α, β)
 *         if n is a leaf: return value (n)
 *         for each child c of n, until the window is closed:
 *             take the value of search (c, the window for c) into account
 *         return the value so far
 *
 * All numbers are MAX's view, a negamax's too: there a right one hands everything down
 * and up as it is, and a wrong one is seen by what it turns. Where answers are given,
 * each step rests on them, see poda_mistake_search. */

#include <math.h>
#include <string.h>

#include "teach/mark/misconception_parts.h"
#include "search/view.h"

static const PodaWindow open_window = { -INFINITY, INFINITY };

/* --- Which child comes next ---------------------------------------------------------
 */

static guint32
first_child (const Variant *variant, guint32 row)
{
    guint32 child = variant->rows[row].child;
    if (variant->mistake != PODA_MISTAKE_RIGHT_TO_LEFT || child == PODA_ROW_NONE)
        return child;
    while (variant->rows[child].next != PODA_ROW_NONE)
        child = variant->rows[child].next;
    return child;
}

static guint32
next_child (const Variant *variant, guint32 child)
{
    return variant->mistake == PODA_MISTAKE_RIGHT_TO_LEFT ? variant->before[child]
                                                          : variant->rows[child].next;
}

static guint32 *
list_siblings_before (const PodaExercise *exercise)
{
    guint32 *before = g_new (guint32, exercise->n_rows);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        before[row] = PODA_ROW_NONE;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].next != PODA_ROW_NONE)
            before[exercise->rows[row].next] = row;
    return before;
}

/* --- What the window is -------------------------------------------------------------
 */

static PodaPlayer
player_of (const Variant *variant, guint32 row)
{
    PodaPlayer player = variant->rows[row].player;
    if (variant->mistake == PODA_MISTAKE_PLAYERS)
        return poda_opponent (player);
    if (variant->mistake == PODA_MISTAKE_ALL_MAX && player == PODA_MIN)
        return PODA_MAX;
    return player;
}

/* A negamax hands a child -β and -α: in MAX's view, the window as it is. */
static PodaWindow
turn_window (PodaMistake mistake, PodaWindow window, gboolean other_view)
{
    if (mistake == PODA_MISTAKE_WINDOW_UNSWAPPED && other_view)
        return (PodaWindow){ window.beta, window.alpha };
    if ((mistake == PODA_MISTAKE_WINDOW_KEPT && other_view)
        || (mistake == PODA_MISTAKE_EVERY_PLY && !other_view))
        return (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
    return window;
}

static PodaWindow
window_for (const Variant *variant, const Node *node, guint32 child)
{
    PodaMistake mistake = variant->mistake;
    if (!variant->windowed
        || (node->player == PODA_CHANCE && mistake != PODA_MISTAKE_CHANCE_WINDOW))
        return open_window;
    if (node->all_moves)
        return (PodaWindow){ variant->problem->alpha, variant->problem->beta };
    PodaWindow window = mistake == PODA_MISTAKE_SIBLINGS ? node->given : node->window;
    PodaPlayer player = player_of (variant, child);
    if (variant->shallow && node->player != PODA_CHANCE && player == PODA_MAX)
        window.alpha = -INFINITY;
    if (variant->shallow && node->player != PODA_CHANCE && player == PODA_MIN)
        window.beta = INFINITY;
    return turn_window (mistake, window, poda_view (player, node->view) != node->view);
}

static void
narrow (Variant *variant, Node *node)
{
    node->before = node->window;
    if (!variant->windowed || node->player == PODA_CHANCE
        || (node->row == 0 && variant->mistake == PODA_MISTAKE_ROOT_KEPT))
        return;
    PodaWindow *window = &node->window;
    if (node->player == PODA_MAX)
        window->alpha = poda_max (window->alpha, node->so_far.value);
    else
        window->beta = poda_min (window->beta, node->so_far.value);
    variant->shared = *window;
}

static gboolean
closes (const Variant *variant, const Node *node)
{
    PodaWindow window =
        variant->mistake == PODA_MISTAKE_LATE_CUT ? node->before : node->window;
    if (!variant->windowed || node->player == PODA_CHANCE || node->all_moves
        || variant->mistake == PODA_MISTAKE_NO_PRUNING)
        return FALSE;
    return variant->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

/* --- What a value counts ------------------------------------------------------------
 */

static PodaWorth
opposite (PodaWorth worth)
{
    return (PodaWorth){ .value = 0.0 - worth.value,
                        .lower = 0.0 - worth.upper,
                        .upper = 0.0 - worth.lower,
                        .struck = worth.struck };
}

/* A negamax takes the child's value with its sign turned: in MAX's view, as it is. */
static PodaWorth
hear (const Variant *variant, const Node *node, guint32 child, PodaWorth worth)
{
    PodaPlayer view = poda_view (player_of (variant, child), node->view);
    PodaMistake mistake = variant->mistake;
    gboolean wrong = (mistake == PODA_MISTAKE_SIGN && view != node->view)
                     || (mistake == PODA_MISTAKE_EVERY_PLY && view == node->view);
    return wrong ? opposite (worth) : worth;
}

/* Who chooses among the values; nobody where they are averaged. */
static PodaPlayer
chooser_of (PodaMistake mistake, PodaPlayer player)
{
    if (player != PODA_CHANCE)
        return player;
    return mistake == PODA_MISTAKE_CHANCE_MAX   ? PODA_MAX
           : mistake == PODA_MISTAKE_CHANCE_MIN ? PODA_MIN
                                                : PODA_CHANCE;
}

static PodaValue
weigh (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

static void
average (const Variant *variant, Node *node, guint32 child, const PodaWorth *worth)
{
    double weight = variant->mistake == PODA_MISTAKE_CHANCE_UNIFORM
                        ? 1
                        : variant->rows[child].weight;
    node->weight += weight;
    node->sum.value += weigh (weight, worth->value);
    node->sum.lower += weigh (weight, worth->lower);
    node->sum.upper += weigh (weight, worth->upper);
}

static gboolean
takes (const Variant *variant, Node *node, PodaPlayer chooser, PodaValue value)
{
    if (variant->mistake == PODA_MISTAKE_LAST_CHILD)
        return TRUE;
    return poda_problem_prefers (variant->problem, chooser, node->n_counted == 0,
                                 node->so_far.value, value, &node->equal);
}

static void
choose (const Variant *variant, Node *node, PodaPlayer chooser, guint32 child,
        const PodaWorth *worth)
{
    PodaWorth *so_far = &node->so_far;
    gboolean max = chooser == PODA_MAX;
    if (takes (variant, node, chooser, worth->value)) {
        so_far->value = worth->value;
        node->best = child;
    }
    if (variant->mistake == PODA_MISTAKE_LAST_CHILD)
        *so_far = *worth;
    so_far->lower = max ? poda_max (so_far->lower, worth->lower)
                        : poda_min (so_far->lower, worth->lower);
    so_far->upper = max ? poda_max (so_far->upper, worth->upper)
                        : poda_min (so_far->upper, worth->upper);
}

static void
count_child (Variant *variant, Node *node, guint32 child, PodaWorth worth)
{
    PodaPlayer chooser = chooser_of (variant->mistake, node->player);
    if (variant->mistake == PODA_MISTAKE_GLOBAL_WINDOW)
        node->window = variant->shared;
    if (variant->mistake == PODA_MISTAKE_FIRST_CHILD && node->n_counted > 0)
        return;
    if (chooser == PODA_CHANCE)
        average (variant, node, child, &worth);
    else
        choose (variant, node, chooser, child, &worth);
    node->n_counted++;
    narrow (variant, node);
}

/* --- A node
 * ---------------------------------------------------------------------------
 */

static Node
begin (const Variant *variant, guint32 row, PodaPlayer above, PodaWindow given)
{
    const PodaProblem *problem = variant->problem;
    PodaPlayer player = player_of (variant, row);
    PodaPlayer chooser = chooser_of (variant->mistake, player);
    PodaValue start = chooser == PODA_MAX   ? -INFINITY
                      : chooser == PODA_MIN ? INFINITY
                                            : 0;
    Node node = { .row = row,
                  .player = player,
                  .view = poda_view (player, above),
                  .entry = given,
                  .given = given,
                  .window = given,
                  .so_far = { start, start, start, FALSE },
                  .best = PODA_ROW_NONE };
    node.all_moves = row == 0 && problem->all_moves && player != PODA_CHANCE
                     && variant->mistake != PODA_MISTAKE_ROOT_NARROWED;
    return node;
}

/* Takes back that a subtree was visited: its visits are the last ones. */
static void
strike_out (Variant *variant, guint32 top, guint n_before)
{
    guint32 row = top;
    do {
        for (guint i = 0; i < PODA_N_COLUMNS; i++)
            *poda_answers_cell (variant->answers, row, (PodaColumn) i) =
                (PodaCell){ .state = PODA_CELL_EMPTY };
        poda_answers_set (variant->answers, row, PODA_COLUMN_VISITED, 0);
        row++;
    } while (row < variant->exercise->n_rows
             && variant->rows[row].ply > variant->rows[top].ply);
    g_array_set_size (variant->order, n_before);
}

static PodaWorth search_node (Variant *variant, guint32 row, PodaPlayer above,
                              PodaWindow window, gboolean reached);

static void
try_child (Variant *variant, Node *node, guint32 child)
{
    PodaSaid said = poda_variant_said (variant, child);
    gboolean reached = !node->closed;
    guint n_before = variant->order->len;
    PodaWorth worth = search_node (variant, child, node->view,
                                   window_for (variant, node, child), reached);
    if (said == PODA_SAID_NO || (said == PODA_SAID_NOTHING && !reached)) {
        node->skipped = TRUE;
        return;
    }
    Node before = *node;
    count_child (variant, node, child, hear (variant, node, child, worth));
    gboolean cut =
        closes (variant, node) && next_child (variant, child) != PODA_ROW_NONE;
    if ((cut && variant->mistake == PODA_MISTAKE_CUT_CHILD)
        || (worth.struck && before.n_counted > 0)) {
        strike_out (variant, child, n_before);
        *node = before;
        node->skipped = TRUE;
        return;
    }
    node->closed = node->closed || cut;
}

/* The value, once all children have been tried. */
static PodaWorth
finish (const Variant *variant, Node *node)
{
    PodaWorth worth = node->so_far;
    if (chooser_of (variant->mistake, node->player) == PODA_CHANCE) {
        worth.value = node->sum.value / node->weight;
        worth.lower = node->sum.lower / node->weight;
        worth.upper = node->sum.upper / node->weight;
    }
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    if (variant->hard)
        worth.value =
            poda_max (node->given.alpha, poda_min (node->given.beta, worth.value));
    if (variant->mistake == PODA_MISTAKE_BOUND_EXACT && node->skipped)
        worth.lower = worth.upper = worth.value;
    worth.struck = variant->mistake == PODA_MISTAKE_CUT_NODE && node->closed;
    return worth;
}

static PodaWorth
search_inner (Variant *variant, Node *node)
{
    for (guint32 child = first_child (variant, node->row); child != PODA_ROW_NONE;
         child = next_child (variant, child))
        try_child (variant, node, child);
    if (node->row == 0)
        variant->best = node->best;
    return finish (variant, node);
}

static PodaWorth
search_leaf (const Variant *variant, Node *node)
{
    PodaValue value = variant->rows[node->row].value;
    PodaWorth worth = { value, value, value, FALSE };
    if (variant->mistake == PODA_MISTAKE_LEAF_WINDOW && node->player == PODA_MAX)
        node->window.alpha = poda_max (node->window.alpha, value);
    if (variant->mistake == PODA_MISTAKE_LEAF_WINDOW && node->player == PODA_MIN)
        node->window.beta = poda_min (node->window.beta, value);
    return worth;
}

/* A node that the search reaches, or that the answers visit all the same. */
static PodaWorth
search_node (Variant *variant, guint32 row, PodaPlayer above, PodaWindow window,
             gboolean reached)
{
    PodaSaid said = poda_variant_said (variant, row);
    gboolean leaf = variant->rows[row].leaf;
    poda_answers_set (variant->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_SAID_YES)
        return (PodaWorth){ 0 };
    if (said != PODA_SAID_NO && variant->mistake != PODA_MISTAKE_POSTORDER)
        g_array_append_val (variant->order, row);
    Node node = begin (variant, row, above, window);
    if (!leaf && variant->said != NULL)
        poda_variant_hear_window (variant, &node);
    variant->shared = node.window;
    PodaWorth worth =
        leaf ? search_leaf (variant, &node) : search_inner (variant, &node);
    worth = poda_variant_tell (variant, &node, worth);
    if (said != PODA_SAID_NO && variant->mistake == PODA_MISTAKE_POSTORDER)
        g_array_append_val (variant->order, row);
    if (leaf && variant->mistake == PODA_MISTAKE_LEAF_VIEW && node.view == PODA_MIN)
        return opposite (worth);
    return worth;
}

void
poda_mistake_search (const PodaExercise *exercise, PodaMistake mistake,
                     const PodaReading *said, PodaAnswers *answers)
{
    Variant variant;
    const PodaProblem *problem = &exercise->problem;
    poda_variant_begin (&variant, exercise, mistake, said, answers);
    g_autofree guint32 *before =
        mistake == PODA_MISTAKE_RIGHT_TO_LEFT ? list_siblings_before (exercise) : NULL;
    variant.before = before;
    search_node (&variant, 0, PODA_MAX, (PodaWindow){ problem->alpha, problem->beta },
                 TRUE);
    poda_variant_end (&variant);
}
