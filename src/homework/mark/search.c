/* The marking search, see search.h. */

#include "homework/mark/search.h"

#include <math.h>
#include <string.h>

#include "record/frame.h"
#include "search/backup.h"
#include "search/problem.h"

static const PodaWindow open_window = { -INFINITY, INFINITY };

/* --- What the window is --- */

static PodaPlayer
player_of (const PodaMarkSearch *search, guint32 row)
{
    PodaPlayer player = search->rows[row].player;
    return search->mistake->player == NULL ? player : search->mistake->player (player);
}

PodaPlayer
poda_search_view (const PodaMarkSearch *search, const PodaMarkNode *node, guint32 child)
{
    return poda_view (player_of (search, child), node->view);
}

/* A negamax hands a child -β and -α: in MAX's view, the window as it is. */
PodaWindow
poda_search_window (const PodaMarkSearch *search, const PodaMarkNode *node,
                    guint32 child)
{
    const PodaProblem *problem = &search->exercise->problem;
    if (node->player == PODA_CHANCE)
        return open_window;
    if (node->all_moves)
        return (PodaWindow){ problem->alpha, problem->beta };
    PodaWindow window = node->window;
    PodaPlayer player = player_of (search, child);
    if (search->shallow && player == PODA_MAX)
        window.alpha = -INFINITY;
    if (search->shallow && player == PODA_MIN)
        window.beta = INFINITY;
    return window;
}

PodaWindow
poda_search_move (const PodaMarkNode *node, PodaWindow window, PodaValue value)
{
    if (node->player == PODA_MAX)
        window.alpha = poda_max (window.alpha, value);
    if (node->player == PODA_MIN)
        window.beta = poda_min (window.beta, value);
    return window;
}

static PodaWindow
moved (const PodaMarkSearch *search, const PodaMarkNode *node, PodaWindow window,
       PodaValue value)
{
    return search->mistake->move != NULL ? search->mistake->move (node, window, value)
                                         : poda_search_move (node, window, value);
}

static void
narrow (PodaMarkSearch *search, PodaMarkNode *node)
{
    node->before = node->window;
    if (!search->windowed || node->player == PODA_CHANCE)
        return;
    node->window =
        moved (search, node, node->window,
               node->averages ? node->sum.value / node->weight : node->so_far.value);
    search->shared = node->window;
}

gboolean
poda_search_closes (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    return search->strict ? node->window.alpha > node->window.beta
                          : node->window.alpha >= node->window.beta;
}

static gboolean
closes (const PodaMarkSearch *search, const PodaMarkNode *node)
{
    if (!search->windowed || node->player == PODA_CHANCE || node->all_moves)
        return FALSE;
    return search->mistake->closes != NULL ? search->mistake->closes (search, node)
                                           : poda_search_closes (search, node);
}

/* --- What a value counts --- */

void
poda_search_average (PodaMarkNode *node, const PodaWorth *worth, double weight)
{
    node->weight += weight;
    node->sum.value += poda_backup_term (weight, worth->value);
    node->sum.lower += poda_backup_term (weight, worth->lower);
    node->sum.upper += poda_backup_term (weight, worth->upper);
}

void
poda_search_count (PodaMarkSearch *search, PodaMarkNode *node, guint32 child,
                   const PodaWorth *worth)
{
    PodaWorth *so_far = &node->so_far;
    gboolean max = node->chooser == PODA_MAX;
    if (node->chooser == PODA_CHANCE) {
        poda_search_average (node, worth, search->rows[child].weight);
        return;
    }
    if (node->averages)
        poda_search_average (node, worth, 1);
    gboolean first = node->n_counted == 0 && !search->mistake->from_zero;
    if (poda_problem_prefers (&search->exercise->problem, node->chooser, first,
                              so_far->value, worth->value, &node->equal)) {
        so_far->value = worth->value;
        node->best = child;
    }
    so_far->lower = max ? poda_max (so_far->lower, worth->lower)
                        : poda_min (so_far->lower, worth->lower);
    so_far->upper = max ? poda_max (so_far->upper, worth->upper)
                        : poda_min (so_far->upper, worth->upper);
}

static void
count_child (PodaMarkSearch *search, PodaMarkNode *node, guint32 child, PodaWorth worth)
{
    const PodaMistake *mistake = search->mistake;
    if (mistake->hear != NULL)
        worth = mistake->hear (search, node, child, worth);
    if (mistake->count != NULL)
        mistake->count (search, node, child, &worth);
    else
        poda_search_count (search, node, child, &worth);
    node->n_counted++;
    narrow (search, node);
}

/* --- What is put down, and taken from answers --- */

static PodaSaid
said_of (const PodaMarkSearch *search, guint32 row)
{
    return search->said == NULL || search->mistake->own_visits
               ? PODA_SAID_NOTHING
               : (PodaSaid) search->said->visited[row];
}

static PodaStatement
express (const PodaMarkSearch *search, const PodaMarkNode *node, PodaStatement meant)
{
    return search->mistake->express == NULL ? meant
                                            : search->mistake->express (node, meant);
}

/* What the answers say of a bound that the node's player cannot move is what the search
 * goes on with. */
static void
hear_window (const PodaMarkSearch *search, PodaMarkNode *node)
{
    PodaWindow *given = &node->given;
    if (search->said == NULL || search->mistake->own_windows)
        return;
    if (node->player != PODA_MAX)
        given->alpha = poda_reading_value (search->said, node->row, PODA_COLUMN_ALPHA,
                                           given->alpha);
    if (node->player != PODA_MIN)
        given->beta =
            poda_reading_value (search->said, node->row, PODA_COLUMN_BETA, given->beta);
    node->window = *given;
}

/* What the answers say counts from here on; what they leave open stays as it is. */
static PodaWorth
hear_worth (const PodaMarkSearch *search, const PodaMarkNode *node, PodaWorth worth,
            const PodaStatement *told)
{
    PodaStatement said = *told;
    if (search->said == NULL)
        return worth;
    said.value =
        poda_reading_value (search->said, node->row, PODA_COLUMN_VALUE, told->value);
    said.bound = (PodaBound) poda_reading_value (search->said, node->row,
                                                 PODA_COLUMN_BOUND, told->bound);
    if (said.value == told->value && said.bound == told->bound)
        return worth;
    said = express (search, node, said);
    return (PodaWorth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

/* A bound that the player moves is moved by the value that the answers give the node,
 * where they give it another; of what they say of the other bound nothing follows for
 * that itself. */
static PodaWindow
window_of (const PodaMarkSearch *search, const PodaMarkNode *node, PodaValue value,
           PodaValue said)
{
    PodaWindow window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX)
        window.alpha = moved (search, node, node->given, said).alpha;
    if (said != value && node->player == PODA_MIN)
        window.beta = moved (search, node, node->given, said).beta;
    return search->mistake->tell_window == NULL
               ? window
               : search->mistake->tell_window (search, node, window);
}

static void
put_down (const PodaMarkSearch *search, const PodaMarkNode *node,
          const PodaStatement *told)
{
    PodaAnswers *answers = search->answers;
    const PodaRow *at = &search->rows[node->row];
    gboolean open = isnan (told->value) /* infinities with both signs, averaged */
                    || (!at->leaf && node->n_counted == 0);
    if (open && search->mistake->leaves_open) {
        poda_answers_set_unread (answers, node->row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unread (answers, node->row, PODA_COLUMN_BOUND, "");
    } else if (!isnan (told->value)) {
        poda_answers_set (answers, node->row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : told->value);
        poda_answers_set (answers, node->row, PODA_COLUMN_BOUND, told->bound);
    }
    if (!search->windowed)
        return;
    poda_answers_set (answers, node->row, PODA_COLUMN_ALPHA, told->window.alpha);
    poda_answers_set (answers, node->row, PODA_COLUMN_BETA, told->window.beta);
}

/* Puts down what is found of a node, in the way of the mistake, and returns what the
 * answers make of it: with what they say the search goes on. */
static PodaWorth
tell (const PodaMarkSearch *search, const PodaMarkNode *node, PodaWorth worth)
{
    PodaStatement meant = { .value = worth.value };
    meant.bound = search->mistake->bound != NULL
                      ? search->mistake->bound (search, node, &worth)
                      : poda_bound_of (worth.value, worth.lower, worth.upper);
    PodaStatement told = express (search, node, meant);
    PodaWorth heard = hear_worth (search, node, worth, &told);
    meant.window = window_of (search, node, worth.value, heard.value);
    told = express (search, node, meant);
    put_down (search, node, &told);
    return heard;
}

/* --- A node --- */

static guint32
next_child (const PodaMarkSearch *search, guint32 child)
{
    const PodaRow *row = &search->rows[child];
    return search->mistake->right_to_left ? row->before : row->next;
}

static PodaMarkNode
begin (const PodaMarkSearch *search, guint32 row, PodaPlayer above, PodaWindow given)
{
    PodaPlayer player = player_of (search, row);
    PodaPlayer chooser =
        search->mistake->chooser == NULL ? player : search->mistake->chooser (player);
    PodaValue start = chooser == PODA_CHANCE || search->mistake->from_zero ? 0
                      : chooser == PODA_MAX                                ? -INFINITY
                                                                           : INFINITY;
    return (PodaMarkNode){
        .row = row,
        .player = player,
        .chooser = chooser,
        .view = poda_view (player, above),
        .all_moves = row == 0 && search->all_moves && player != PODA_CHANCE,
        .averages =
            search->mistake->averages != NULL && search->mistake->averages (player),
        .entry = given,
        .given = given,
        .window = given,
        .so_far = { start, start, start, FALSE },
        .best = PODA_ROW_NONE,
    };
}

PodaMarkNode
poda_search_begin (const PodaMarkSearch *search, guint32 row)
{
    return begin (search, row, PODA_MAX, open_window);
}

/* The value and what is proved of it, once all children have been tried. */
static PodaWorth
node_worth (const PodaMarkNode *node)
{
    if (node->chooser != PODA_CHANCE && !node->averages)
        return node->so_far;
    return (PodaWorth){
        .value = node->sum.value / node->weight,
        .lower = node->sum.lower / node->weight,
        .upper = node->sum.upper / node->weight,
    };
}

/* Takes back that a subtree was visited: its visits are the last ones. */
static void
strike_out (PodaMarkSearch *search, guint32 top, guint n_before)
{
    guint32 row = top;
    do {
        for (guint i = 0; i < PODA_N_COLUMNS; i++)
            *poda_answers_cell (search->answers, row, (PodaColumn) i) =
                (PodaCell){ .state = PODA_CELL_EMPTY };
        poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
        row++;
    } while (row < search->exercise->n_rows
             && search->rows[row].ply > search->rows[top].ply);
    g_array_set_size (search->order, n_before);
}

/* The children before the one that closes the window, whose own visits begin with
 * `n_before`. Once at a node, and nowhere in what should have been cut. */
static void
strike_elder (PodaMarkSearch *search, PodaMarkNode *node, guint32 closing,
              guint n_before)
{
    const PodaRow *rows = search->rows;
    guint32 last = rows[closing].before;
    PodaMarkNode entered = *node;
    entered.window = node->given;
    if (node->strikes || last == PODA_ROW_NONE || poda_search_closes (search, &entered))
        return;
    node->strikes = TRUE;
    GArray *kept = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint i = n_before; i < search->order->len; i++)
        g_array_append_val (kept, g_array_index (search->order, guint32, i));
    for (guint32 child = last; child != PODA_ROW_NONE; child = rows[child].before)
        strike_out (search, child, node->n_before);
    g_array_append_vals (search->order, kept->data, kept->len);
    g_array_unref (kept);
}

/* What minimax makes of a subtree, leaf by leaf. */
static PodaWorth
whole_worth (PodaMarkSearch *search, guint32 row)
{
    const PodaRow *at = &search->rows[row];
    if (at->leaf)
        return (PodaWorth){ at->value, at->value, at->value, FALSE };
    PodaMarkNode node = poda_search_begin (search, row);
    for (guint32 child = at->child; child != PODA_ROW_NONE;
         child = search->rows[child].next) {
        PodaWorth worth = whole_worth (search, child);
        poda_search_count (search, &node, child, &worth);
        node.n_counted++;
    }
    return node_worth (&node);
}

static PodaWorth search_node (PodaMarkSearch *search, guint32 row, PodaPlayer above,
                              PodaWindow window, gboolean reached);

/* A child that is not visited. */
static void
pass_over (PodaMarkSearch *search, PodaMarkNode *node, guint32 child)
{
    if (!search->mistake->counts_cut) {
        node->skipped = TRUE;
        return;
    }
    PodaWorth worth = whole_worth (search, child);
    poda_search_count (search, node, child, &worth);
    node->n_counted++;
}

static void
try_child (PodaMarkSearch *search, PodaMarkNode *node, guint32 child)
{
    PodaSaid said = said_of (search, child);
    gboolean reached = !node->closed;
    guint n_before = search->order->len;
    PodaWindow handed = !search->windowed ? open_window
                        : search->mistake->window != NULL
                            ? search->mistake->window (search, node, child)
                            : poda_search_window (search, node, child);
    PodaWorth worth = search_node (search, child, node->view, handed, reached);
    if (said == PODA_SAID_NO || (said == PODA_SAID_NOTHING && !reached)) {
        pass_over (search, node, child);
        return;
    }
    PodaMarkNode before = *node;
    count_child (search, node, child, worth);
    gboolean cut = closes (search, node) && next_child (search, child) != PODA_ROW_NONE;
    if ((cut && search->mistake->strikes_child)
        || (worth.struck && before.n_counted > 0)) {
        strike_out (search, child, n_before);
        *node = before;
        node->skipped = TRUE;
        return;
    }
    if (search->mistake->strikes_elder) {
        if (cut)
            strike_elder (search, node, child, n_before);
        return;
    }
    node->closed = node->closed || cut;
}

static PodaWorth
search_inner (PodaMarkSearch *search, PodaMarkNode *node)
{
    const PodaRow *row = &search->rows[node->row];
    node->n_before = search->order->len;
    for (guint32 child = search->mistake->right_to_left ? row->last : row->child;
         child != PODA_ROW_NONE; child = next_child (search, child))
        try_child (search, node, child);
    if (node->row == 0)
        search->best = node->best;
    PodaWorth worth = node_worth (node);
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    if (search->mistake->clip != NULL)
        worth.value = search->mistake->clip (node, worth.value);
    else if (search->hard)
        worth.value =
            poda_max (node->given.alpha, poda_min (node->given.beta, worth.value));
    if (search->mistake->finish != NULL)
        search->mistake->finish (node, &worth);
    return worth;
}

/* A node that the search reaches, or that the answers visit all the same. Of any other
 * one nothing follows, nor of what lies below it. */
static PodaWorth
search_node (PodaMarkSearch *search, guint32 row, PodaPlayer above, PodaWindow window,
             gboolean reached)
{
    const PodaRow *at = &search->rows[row];
    /* Visits as the answers tell them, if they have a column for them; an order cannot
     * rest on itself. */
    gboolean named = search->said != NULL && search->said->answered[PODA_COLUMN_VISITED]
                         ? said_of (search, row) != PODA_SAID_NO
                         : reached;
    gboolean on_leaving = search->mistake->on_leaving;
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said_of (search, row) != PODA_SAID_YES)
        return (PodaWorth){ 0 };
    if (named && !on_leaving)
        g_array_append_val (search->order, row);
    PodaMarkNode node = begin (search, row, above, window);
    if (!at->leaf)
        hear_window (search, &node);
    search->shared = node.window;
    PodaWorth worth = at->leaf ? (PodaWorth){ at->value, at->value, at->value, FALSE }
                               : search_inner (search, &node);
    worth = tell (search, &node, worth);
    if (named && on_leaving)
        g_array_append_val (search->order, row);
    return worth;
}

/* --- The whole --- */

/* The rows that were visited, in breadth: stable, since they come in preorder. */
static gint
compare_plies (gconstpointer a, gconstpointer b, gpointer data)
{
    const PodaRow *rows = data;
    return (gint) rows[*(const guint32 *) a].ply
           - (gint) rows[*(const guint32 *) b].ply;
}

static gboolean
rule (PodaRuleTaken taken, gboolean own)
{
    return taken == PODA_RULE_KEPT ? own : taken == PODA_RULE_ON;
}

void
poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                  const PodaReading *said, PodaAnswers *answers)
{
    static const PodaMistake none = { .unfollowed = FALSE };
    const PodaProblem *problem = &exercise->problem;
    gboolean windowed = problem->algorithm->windowed;
    const PodaMistake *made = mistake != NULL ? mistake : &none;
    PodaMarkSearch search = {
        .exercise = exercise,
        .rows = exercise->rows,
        .said = said,
        .mistake = made,
        .windowed = windowed,
        .shallow = rule (made->shallow, problem->algorithm->shallow),
        .strict = rule (made->strict, problem->strict),
        .hard = windowed && rule (made->hard, problem->hard),
        .all_moves = rule (made->all_moves, problem->all_moves),
        .answers = answers,
        .order = g_array_new (FALSE, FALSE, sizeof (guint32)),
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&search, 0, PODA_MAX, (PodaWindow){ problem->alpha, problem->beta },
                 TRUE);
    if (made->by_level)
        g_array_sort_with_data (search.order, compare_plies, exercise->rows);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) search.order->data,
                            search.order->len);
    answers->has_move = TRUE;
    answers->move = search.best;
    if (made->copy_out != NULL)
        made->copy_out (&search);
    g_array_unref (search.order);
}
