/* The marking search, see search.h. */

#include "homework/mark/search.h"

#include <math.h>

#include "record/frame.h"
#include "search/backup.h"
#include "search/problem.h"

/* A value, what is proved of it, and whether the node is struck out for it. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} Worth;

/* What is put down of a node. */
typedef struct {
    PodaValue value;
    PodaWindow window;
    PodaBound bound;
} Statement;

/* A search at work. */
typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaReading *said; /* NULL: nothing */
    const PodaMistake *mistake;
    gboolean windowed;
    gboolean shallow, strict, hard, all_moves; /* with the mistake */
    PodaAnswers *answers;
    GArray *order;     /* of guint32: rows as they are visited */
    PodaWindow shared; /* the window that stood last, at whatever node */
    guint32 best;      /* the root's best child */
} Walk;

/* A node at work. */
typedef struct {
    guint32 row;
    PodaPlayer player;  /* as the mistake has it */
    PodaPlayer chooser; /* among the values; PODA_CHANCE where they are averaged */
    PodaPlayer view;    /* in which a negamax speaks there */
    gboolean all_moves; /* the root, whose moves are searched without a cut */
    gboolean averages;  /* in the end, and chooses all the same */
    gboolean strikes;   /* has struck out its first children */
    PodaWindow entry;   /* on entry */
    PodaWindow given;   /* the same as the answers have it */
    PodaWindow window;  /* as it stands */
    PodaWindow before;  /* as it stood before the last child counted */
    Worth so_far;
    Worth sum;     /* of weighted values, where they are averaged, … */
    double weight; /* … and of weights */
    guint32 n_counted, equal, best;
    guint n_before;   /* visits before those of its children */
    gboolean skipped; /* some child does not count */
    gboolean closed;
} Node;

static const PodaWindow open_window = { -INFINITY, INFINITY };

/* --- What the window is --- */

static PodaPlayer
taken_as (PodaTakenAs as, PodaPlayer player)
{
    return as == PODA_AS_MAX      ? PODA_MAX
           : as == PODA_AS_MIN    ? PODA_MIN
           : as == PODA_AS_CHANCE ? PODA_CHANCE
                                  : player;
}

static PodaPlayer
player_of (const Walk *search, guint32 row)
{
    PodaPlayer player = search->rows[row].player;
    return taken_as (search->mistake->moves[player], player);
}

/* In whose view a negamax speaks at a child. */
static PodaPlayer
view_of (const Walk *search, const Node *node, guint32 child)
{
    return poda_view (player_of (search, child), node->view);
}

static PodaWindow
turned (PodaWindow window)
{
    return (PodaWindow){ 0.0 - window.beta, 0.0 - window.alpha };
}

/* The window that a node hands to a child. A negamax hands it -β and -α: in MAX's view,
 * the window as it is. */
static PodaWindow
window_for (const Walk *search, const Node *node, guint32 child)
{
    const PodaProblem *problem = &search->exercise->problem;
    PodaHands hands = search->mistake->hands;
    gboolean chance = node->player == PODA_CHANCE;
    if (!search->windowed || (chance && hands != PODA_HANDS_THROUGH_CHANCE))
        return open_window;
    PodaWindow window = hands == PODA_HANDS_ENTRY ? node->given : node->window;
    gboolean whole = chance || node->all_moves;
    gboolean turns = view_of (search, node, child) != node->view;
    PodaPlayer player = player_of (search, child);
    if (node->all_moves)
        window = (PodaWindow){ problem->alpha, problem->beta };
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
        return turned (window);
    return window;
}

/* What a value makes of a node's window: MAX moves alpha, MIN beta. */
static PodaWindow
moved (const Walk *search, const Node *node, PodaWindow window, PodaValue value)
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

static void
narrow (Walk *search, Node *node, PodaValue childs)
{
    node->before = node->window;
    if (!search->windowed || node->player == PODA_CHANCE)
        return;
    PodaValue value = search->mistake->by_child ? childs
                      : node->averages          ? node->sum.value / node->weight
                                                : node->so_far.value;
    search->shared = node->window = moved (search, node, node->window, value);
}

static gboolean
is_closed (const Walk *search, PodaWindow window)
{
    return search->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

/* Whether the window as it stands ends the node. */
static gboolean
closes (const Walk *search, const Node *node)
{
    PodaWindow window = node->window;
    if (!search->windowed || node->player == PODA_CHANCE || node->all_moves)
        return FALSE;
    switch (search->mistake->closes) {
    case PODA_CLOSES_RIGHT:
        break;
    case PODA_CLOSES_NEVER:
        return FALSE;
    case PODA_CLOSES_AT_MAX:
        return node->player == PODA_MAX && is_closed (search, window);
    case PODA_CLOSES_AT_MIN:
        return node->player == PODA_MIN && is_closed (search, window);
    case PODA_CLOSES_LATE:
        return is_closed (search, node->before);
    case PODA_CLOSES_LATE_ANEW:
        return node->n_counted > 1 && is_closed (search, node->before);
    case PODA_CLOSES_UNSIGNED:
        if (!isinf (window.alpha) && !isinf (window.beta))
            window = (PodaWindow){ fabs (window.alpha), fabs (window.beta) };
        break;
    }
    return is_closed (search, window);
}

/* --- What a value counts --- */

static void
average (Node *node, const Worth *worth, double weight)
{
    node->weight += weight;
    node->sum.value += poda_backup_term (weight, worth->value);
    node->sum.lower += poda_backup_term (weight, worth->lower);
    node->sum.upper += poda_backup_term (weight, worth->upper);
}

static void
choose (const Walk *search, Node *node, guint32 child, const Worth *worth)
{
    PodaTakes takes = search->mistake->takes;
    Worth *so_far = &node->so_far;
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

/* Takes a child's worth into account. */
static void
count (const Walk *search, Node *node, guint32 child, const Worth *worth)
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

/* What a child's worth is heard as: a negamax takes its value with the sign turned, in
 * MAX's view, as it is. */
static Worth
heard_as (const Walk *search, const Node *node, guint32 child, Worth worth)
{
    PodaHears hears = search->mistake->hears;
    PodaPlayer view = view_of (search, node, child);
    gboolean opposite = hears == PODA_HEARS_UNTURNED        ? view != node->view
                        : hears == PODA_HEARS_TURNED_ALWAYS ? view == node->view
                        : hears == PODA_HEARS_LEAF_OF_MAX
                            ? search->rows[child].leaf && view == PODA_MIN
                            : FALSE;
    return opposite ? (Worth){ .value = 0.0 - worth.value,
                               .lower = 0.0 - worth.upper,
                               .upper = 0.0 - worth.lower }
                    : worth;
}

static PodaValue
clipped (const Walk *search, const Node *node, PodaValue value)
{
    PodaClips clips = search->mistake->clips;
    gboolean all = clips == PODA_CLIPS_BY_RULE && search->hard;
    PodaClips at_alpha = node->player == PODA_MAX   ? PODA_CLIPS_AT_OWN
                         : node->player == PODA_MIN ? PODA_CLIPS_AT_OTHER
                                                    : PODA_CLIPS_AT_ALPHA;
    PodaClips at_beta = node->player == PODA_MAX   ? PODA_CLIPS_AT_OTHER
                        : node->player == PODA_MIN ? PODA_CLIPS_AT_OWN
                                                   : PODA_CLIPS_AT_BETA;
    if (all || clips == PODA_CLIPS_AT_BETA || clips == at_beta)
        value = poda_min (node->given.beta, value);
    if (all || clips == PODA_CLIPS_AT_ALPHA || clips == at_alpha)
        value = poda_max (node->given.alpha, value);
    return value;
}

/* --- What is put down, and taken from answers --- */

static PodaSaid
said_of (const Walk *search, guint32 row)
{
    return search->said == NULL || search->mistake->visits >= PODA_VISITS_LEAVES
               ? PODA_SAID_NOTHING
               : (PodaSaid) search->said->visited[row];
}

/* A statement as it is put down, and back. */
static Statement
express (const Walk *search, const Node *node, Statement meant)
{
    const PodaMistake *mistake = search->mistake;
    gboolean by_mover = mistake->value_of_mover && node->view == PODA_MIN;
    if (by_mover || mistake->proves == PODA_PROVES_REVERSED)
        meant.bound = meant.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                      : meant.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                         : meant.bound;
    if (by_mover)
        meant.value = 0.0 - meant.value;
    if (mistake->unsigned_value)
        meant.value = fabs (meant.value);
    if (mistake->window_of_mover && node->view == PODA_MIN)
        meant.window = turned (meant.window);
    if (mistake->writes == PODA_WRITES_SWAPPED)
        meant.window = (PodaWindow){ meant.window.beta, meant.window.alpha };
    return meant;
}

/* What the answers say of a bound that the node's player cannot move is what the search
 * goes on with. */
static void
hear_window (const Walk *search, Node *node)
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
static Worth
hear_worth (const Walk *search, const Node *node, Worth worth, const Statement *told)
{
    Statement said = *told;
    if (search->said == NULL || search->mistake->values != NULL)
        return worth;
    said.value =
        poda_reading_value (search->said, node->row, PODA_COLUMN_VALUE, told->value);
    said.bound = (PodaBound) poda_reading_value (search->said, node->row,
                                                 PODA_COLUMN_BOUND, told->bound);
    if (said.value == told->value && said.bound == told->bound)
        return worth;
    said = express (search, node, said);
    return (Worth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

/* A bound that the player moves is moved by the value that the answers give the node,
 * where they give it another; of what they say of the other bound nothing follows for
 * that itself. */
static PodaWindow
window_of (const Walk *search, const Node *node, PodaValue value, PodaValue said)
{
    const PodaRow *at = &search->rows[node->row];
    PodaWindow window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX)
        window.alpha = moved (search, node, node->given, said).alpha;
    if (said != value && node->player == PODA_MIN)
        window.beta = moved (search, node, node->given, said).beta;
    if (search->mistake->writes == PODA_WRITES_LEAVES_MOVED && at->leaf)
        return moved (search, node, window, at->value);
    return search->mistake->writes == PODA_WRITES_ENTRY ? node->entry : window;
}

static void
set_window (const Walk *search, guint32 row, PodaWindow window)
{
    poda_answers_set (search->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (search->answers, row, PODA_COLUMN_BETA, window.beta);
}

static void
put_down (const Walk *search, const Node *node, const Statement *told)
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
    if (search->windowed)
        set_window (search, node->row, told->window);
}

/* Puts down what is found of a node, in the way of the mistake, and returns what the
 * answers make of it: with what they say the search goes on. */
static Worth
tell (const Walk *search, const Node *node, Worth worth)
{
    Statement meant = { .value = worth.value };
    if (search->mistake->proves != PODA_PROVES_BY_WINDOW)
        meant.bound = poda_bound_of (worth.value, worth.lower, worth.upper);
    else if (!search->rows[node->row].leaf)
        meant.bound = worth.value <= node->given.alpha  ? PODA_BOUND_ATMOST
                      : worth.value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                        : PODA_BOUND_EXACT;
    Statement told = express (search, node, meant);
    Worth heard = hear_worth (search, node, worth, &told);
    meant.window = window_of (search, node, worth.value, heard.value);
    told = express (search, node, meant);
    put_down (search, node, &told);
    return heard;
}

/* --- A node --- */

static guint32
next_child (const Walk *search, guint32 child)
{
    const PodaRow *row = &search->rows[child];
    return search->mistake->visits == PODA_VISITS_FROM_LAST ? row->before : row->next;
}

/* A node with this window, none of whose children has been counted yet. */
static Node
begin (const Walk *search, guint32 row, PodaPlayer above, PodaWindow given)
{
    PodaPlayer player = player_of (search, row);
    PodaTakenAs as = search->mistake->chooses[player];
    PodaPlayer chooser = taken_as (as, player);
    PodaValue start = chooser == PODA_CHANCE || search->mistake->from_zero ? 0
                      : chooser == PODA_MAX                                ? -INFINITY
                                                                           : INFINITY;
    return (Node){
        .row = row,
        .player = player,
        .chooser = chooser,
        .view = poda_view (player, above),
        .all_moves = row == 0 && search->all_moves && player != PODA_CHANCE,
        .averages = as == PODA_AS_AVERAGE,
        .entry = given,
        .given = given,
        .window = given,
        .so_far = { start, start, start, FALSE },
        .best = PODA_ROW_NONE,
    };
}

/* The value and what is proved of it, once all children have been tried. */
static Worth
worth_of (const Node *node)
{
    if (node->chooser != PODA_CHANCE && !node->averages)
        return node->so_far;
    return (Worth){
        .value = node->sum.value / node->weight,
        .lower = node->sum.lower / node->weight,
        .upper = node->sum.upper / node->weight,
    };
}

static void
empty_row (const Walk *search, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *poda_answers_cell (search->answers, row, (PodaColumn) i) =
            (PodaCell){ .state = PODA_CELL_EMPTY };
}

/* Takes back that a subtree was visited: its visits are the last ones. */
static void
strike_out (Walk *search, guint32 top, guint n_before)
{
    guint32 row = top;
    do {
        empty_row (search, row);
        poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
        row++;
    } while (row < search->exercise->n_rows
             && search->rows[row].ply > search->rows[top].ply);
    g_array_set_size (search->order, n_before);
}

/* Strikes out the children before the one that closes the window, whose own visits
 * begin with `n_before`. Once at a node, and nowhere in what should have been cut. */
static void
strike_elder (Walk *search, Node *node, guint32 closing, guint n_before)
{
    const PodaRow *rows = search->rows;
    guint32 last = rows[closing].before;
    if (node->strikes || last == PODA_ROW_NONE || is_closed (search, node->given))
        return;
    node->strikes = TRUE;
    g_autoptr (GArray) kept = g_array_new (FALSE, FALSE, sizeof (guint32));
    g_array_append_vals (kept, &g_array_index (search->order, guint32, n_before),
                         search->order->len - n_before);
    for (guint32 child = last; child != PODA_ROW_NONE; child = rows[child].before)
        strike_out (search, child, node->n_before);
    g_array_append_vals (search->order, kept->data, kept->len);
}

/* What minimax makes of a subtree, leaf by leaf. */
static Worth
whole_worth (const Walk *search, guint32 row)
{
    const PodaRow *at = &search->rows[row];
    if (at->leaf)
        return (Worth){ at->value, at->value, at->value, FALSE };
    Node node = begin (search, row, PODA_MAX, open_window);
    for (guint32 child = at->child; child != PODA_ROW_NONE;
         child = search->rows[child].next) {
        Worth worth = whole_worth (search, child);
        count (search, &node, child, &worth);
    }
    return worth_of (&node);
}

static void
count_cut (const Walk *search, Node *node, guint32 child)
{
    node->skipped = node->skipped || !search->mistake->counts_cut;
    if (!search->mistake->counts_cut)
        return;
    Worth worth = whole_worth (search, child);
    count (search, node, child, &worth);
}

static Worth search_node (Walk *search, guint32 row, PodaPlayer above,
                          PodaWindow window, gboolean reached);

static void
try_child (Walk *search, Node *node, guint32 child)
{
    const PodaMistake *mistake = search->mistake;
    PodaSaid said = said_of (search, child);
    gboolean reached = !node->closed;
    guint n_before = search->order->len;
    PodaWindow window = window_for (search, node, child);
    Worth worth = search_node (search, child, node->view, window, reached);
    if (said == PODA_SAID_NO || (said == PODA_SAID_NOTHING && !reached)) {
        count_cut (search, node, child);
        return;
    }
    Node before = *node;
    Worth heard = heard_as (search, node, child, worth);
    if (mistake->takes == PODA_TAKES_SHARED)
        node->window = search->shared;
    count (search, node, child, &heard);
    narrow (search, node, heard.value);
    gboolean cut = closes (search, node) && next_child (search, child) != PODA_ROW_NONE;
    if ((cut && mistake->strikes == PODA_STRIKES_CHILD)
        || (worth.struck && before.n_counted > 0)) {
        strike_out (search, child, n_before);
        *node = before;
        node->skipped = TRUE;
    } else if (mistake->strikes != PODA_STRIKES_ELDER)
        node->closed = node->closed || cut;
    else if (cut)
        strike_elder (search, node, child, n_before);
}

static Worth
search_inner (Walk *search, Node *node)
{
    const PodaMistake *mistake = search->mistake;
    const PodaRow *row = &search->rows[node->row];
    node->n_before = search->order->len;
    for (guint32 child = mistake->visits == PODA_VISITS_FROM_LAST ? row->last
                                                                  : row->child;
         child != PODA_ROW_NONE; child = next_child (search, child))
        try_child (search, node, child);
    if (node->row == 0)
        search->best = node->best;
    Worth worth = worth_of (node);
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    worth.value = clipped (search, node, worth.value);
    if (node->skipped && mistake->proves == PODA_PROVES_EXACT)
        worth.lower = worth.upper = worth.value;
    worth.struck = mistake->strikes == PODA_STRIKES_NODE && node->closed;
    return worth;
}

/* A node that the search reaches, or that the answers visit all the same. Of any other
 * one nothing follows, nor of what lies below it. */
static Worth
search_node (Walk *search, guint32 row, PodaPlayer above, PodaWindow window,
             gboolean reached)
{
    const PodaRow *at = &search->rows[row];
    PodaSaid said = said_of (search, row);
    /* Visits as the answers tell them, if they have a column for them; an order cannot
     * rest on itself. */
    gboolean named = search->said != NULL && search->said->answered[PODA_COLUMN_VISITED]
                         ? said != PODA_SAID_NO
                         : reached;
    gboolean on_leaving = search->mistake->visits == PODA_VISITS_ON_LEAVING;
    poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_SAID_YES)
        return (Worth){ 0 };
    if (named && !on_leaving)
        g_array_append_val (search->order, row);
    Node node = begin (search, row, above, window);
    if (!at->leaf)
        hear_window (search, &node);
    search->shared = node.window;
    Worth worth = at->leaf ? (Worth){ at->value, at->value, at->value, FALSE }
                           : search_inner (search, &node);
    worth = tell (search, &node, worth);
    if (named && on_leaving)
        g_array_append_val (search->order, row);
    return worth;
}

/* --- When all is found --- */

static PodaCell *
cell_at (const Walk *search, guint32 row, PodaColumn column)
{
    return poda_answers_cell (search->answers, row, column);
}

/* The value that stands in a row, as the answers have it; FALSE: none. */
static gboolean
find_value (const Walk *search, guint32 row, PodaValue *value)
{
    const PodaCell *found = cell_at (search, row, PODA_COLUMN_VALUE);
    if (found->state != PODA_CELL_FILLED)
        return FALSE;
    *value =
        search->said == NULL
            ? found->value
            : poda_reading_value (search->said, row, PODA_COLUMN_VALUE, found->value);
    return TRUE;
}

/* Works values out anew, from the last row to the first, with another mistake. */
static void
rewrite_values (const Walk *search)
{
    Walk other = *search;
    other.mistake = search->mistake->values;
    for (guint32 row = search->exercise->n_rows; row-- > 0;) {
        PodaCell *cell = cell_at (search, row, PODA_COLUMN_VALUE);
        Node node = begin (&other, row, PODA_MAX, open_window);
        if (search->rows[row].leaf
            || (cell->state != PODA_CELL_FILLED && !search->mistake->values_of_cut))
            continue;
        for (guint32 child = search->rows[row].child; child != PODA_ROW_NONE;
             child = search->rows[child].next) {
            Worth worth = { 0 };
            if (find_value (search, child, &worth.value))
                count (&other, &node, child, &worth);
            else
                count_cut (&other, &node, child);
        }
        poda_answers_set (search->answers, row, PODA_COLUMN_VALUE,
                          worth_of (&node).value);
    }
}

static void
rewrite_window (const Walk *search, guint32 row, PodaWindow *windows)
{
    PodaWrites writes = search->mistake->writes;
    const PodaProblem *problem = &search->exercise->problem;
    guint32 parent = search->rows[row].parent;
    PodaWindow *window = &windows[row];
    PodaValue value;
    if (writes == PODA_WRITES_LABELS) {
        *window = open_window;
    } else if (parent == PODA_ROW_NONE) {
        *window = (PodaWindow){ problem->alpha, problem->beta };
    } else {
        Node above = begin (search, parent, PODA_MAX, windows[parent]);
        *window = window_for (search, &above, row);
    }
    Node node = begin (search, row, PODA_MAX, *window);
    if ((writes == PODA_WRITES_LABELS || !search->rows[row].leaf)
        && find_value (search, row, &value)) {
        if (writes == PODA_WRITES_OF_VALUES)
            *(node.player == PODA_MAX ? &window->alpha : &window->beta) =
                node.player == PODA_MAX ? -INFINITY : INFINITY;
        *window = moved (search, &node, *window, value);
    }
    set_window (search, row, *window);
}

/* Writes windows from all values, those of younger siblings and of what is cut too.
 * Where the answers then cut is their business. */
static void
rewrite_windows (const Walk *search)
{
    guint32 n = search->exercise->n_rows;
    gboolean labels = search->mistake->writes == PODA_WRITES_LABELS;
    g_autofree PodaWindow *windows = g_new (PodaWindow, n);
    for (guint32 row = 0; row < n; row++) {
        gboolean visited = cell_at (search, row, PODA_COLUMN_VISITED)->value != 0;
        if (labels && !visited)
            empty_row (search, row);
        if (labels)
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, visited);
        if (labels ? visited
                   : cell_at (search, row, PODA_COLUMN_ALPHA)->state != PODA_CELL_EMPTY)
            rewrite_window (search, row, windows);
        if (!labels
            && cell_at (search, row, PODA_COLUMN_ALPHA)->state != PODA_CELL_EMPTY)
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

/* Children come after their parents, so those have their own still. */
static void
copy_parents_windows (const Walk *search)
{
    for (guint32 row = search->exercise->n_rows - 1; row > 0; row--)
        for (PodaColumn i = PODA_COLUMN_ALPHA; i <= PODA_COLUMN_BETA; i++)
            if (cell_at (search, row, i)->state != PODA_CELL_EMPTY)
                *cell_at (search, row, i) =
                    *cell_at (search, search->rows[row].parent, i);
}

/* Shifts all answers by a row. The value of a leaf is given, whether that is visited or
 * not. */
static void
shift_rows (const Walk *search)
{
    guint32 last = search->exercise->n_rows - 1;
    gboolean down = search->mistake->rows > 0;
    for (guint32 i = 0; i < last; i++) {
        guint32 from = down ? last - 1 - i : i + 1, to = down ? from + 1 : from - 1;
        for (guint k = 0; k < PODA_COLUMN_STRATEGY; k++)
            *cell_at (search, to, (PodaColumn) k) =
                *cell_at (search, from, (PodaColumn) k);
        if (search->rows[from].leaf)
            poda_answers_set (search->answers, to, PODA_COLUMN_VALUE,
                              search->rows[from].value);
    }
    empty_row (search, down ? 0 : last);
}

/* A leaf is looked at, and what lies above it is only passed. Where nothing is said of
 * a visit what stands beside the node says it all the same. */
static void
keep_leaves (const Walk *search)
{
    const PodaReading *said = search->said;
    guint n = 0;
    for (guint32 i = 0; i < search->order->len; i++) {
        guint32 row = g_array_index (search->order, guint32, i);
        if (search->rows[row].leaf && search->mistake->visits == PODA_VISITS_LEAVES)
            g_array_index (search->order, guint32, n++) = row;
        else if (!search->rows[row].leaf
                 && (said == NULL
                     || poda_answers_cell (said->answers, row, PODA_COLUMN_VISITED)
                                ->state
                            != PODA_CELL_EMPTY))
            poda_answers_set (search->answers, row, PODA_COLUMN_VISITED, 0);
    }
    if (search->mistake->visits == PODA_VISITS_LEAVES)
        g_array_set_size (search->order, n);
}

static void
finish (const Walk *search)
{
    const PodaMistake *mistake = search->mistake;
    if (mistake->values != NULL)
        rewrite_values (search);
    if (mistake->writes >= PODA_WRITES_FROM_VALUES)
        rewrite_windows (search);
    if (mistake->writes == PODA_WRITES_PARENTS)
        copy_parents_windows (search);
    if (mistake->rows != 0)
        shift_rows (search);
    if (mistake->visits >= PODA_VISITS_LEAVES)
        keep_leaves (search);
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
    static const PodaMistake none = { .plies = 0 };
    const PodaProblem *problem = &exercise->problem;
    const PodaMistake *made = mistake != NULL ? mistake : &none;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    Walk search = {
        .exercise = exercise,
        .rows = exercise->rows,
        .said = said,
        .mistake = made,
        .windowed = problem->algorithm->windowed,
        .shallow = rule (made->shallow, problem->algorithm->shallow),
        .strict = rule (made->strict, problem->strict),
        .hard = problem->algorithm->windowed && rule (made->hard, problem->hard),
        .all_moves = rule (made->all_moves, problem->all_moves),
        .answers = answers,
        .order = order,
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&search, 0, PODA_MAX, (PodaWindow){ problem->alpha, problem->beta },
                 TRUE);
    if (made->visits == PODA_VISITS_BY_LEVEL)
        g_array_sort_with_data (order, compare_plies, exercise->rows);
    finish (&search);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    answers->has_move = TRUE;
    answers->move = search.best;
}
