#include "homework/mark/search.h"

#include <math.h>

#include "record/frame.h"
#include "search/backup.h"
#include "search/problem.h"

typedef struct {
    PodaValue alpha, beta;
} Window;

/* A value, its proved bounds, and TRUE if the node is dropped because of them. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean struck;
} Worth;

/* The answers for a node. */
typedef struct {
    PodaValue value;
    Window window;
    PodaBound bound;
} Statement;

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaInterpretation *said;                      /* to base steps on; or NULL */
    guint windows, values, tells, told_values;           /* bits of the mistake */
    gboolean windowed, shallow, strict, hard, all_moves; /* with the mistake */
    gboolean own_windows; /* ignores the windows in the answers */
    PodaAnswers *answers;
    GArray *order; /* rows (guint32) in the order of visits */
    Window root;   /* the initial window */
    Window shared; /* the last window at any node (for PODA_MOVES_SHARED) */
    guint32 best;  /* best child of the root */
} Walk;

/* A node while its children are searched. */
typedef struct {
    guint32 row;
    PodaPlayer player;  /* according to the mistake */
    PodaPlayer chooser; /* player who chooses among the values; PODA_CHANCE: none */
    PodaPlayer view;    /* point of view of a negamax there */
    gboolean all_moves; /* the root, if all its moves are searched without a cut */
    gboolean averages;  /* takes the average, also if a player chooses */
    gboolean strikes;   /* has dropped its first children */
    guint n_before;     /* number of visits before its children's */
    Window entry;       /* initial window */
    Window given;       /* initial window according to the answers */
    Window window;      /* current window */
    Window before;      /* window before the last counted child */
    Worth so_far;
    Worth sum;     /* sum of weighted values, for averages */
    double weight; /* sum of weights */
    guint32 n_counted, equal, best;
    gboolean skipped; /* some child is not counted */
    gboolean closed;
} Node;

static const Window open_window = { -INFINITY, INFINITY };

static Worth
exactly (PodaValue value)
{
    return (Worth){ value, value, value, FALSE };
}

/* --- Players and windows --- */

static PodaPlayer
player_of (const Walk *walk, guint32 row)
{
    PodaPlayer player = walk->rows[row].player;
    gboolean as_min = (walk->values & PODA_MAX_AS_MIN) != 0;
    gboolean as_max = (walk->values & PODA_MIN_AS_MAX) != 0;
    if (player == PODA_MIN && walk->windows & PODA_PASSES_ALL_BELOW_MIN)
        return PODA_CHANCE;
    return player == PODA_MAX && as_min   ? PODA_MIN
           : player == PODA_MIN && as_max ? PODA_MAX
                                          : player;
}

static Window
turned (Window window)
{
    return (Window){ 0.0 - window.beta, 0.0 - window.alpha };
}

/* Returns the window that a node passes to a child. A negamax passes -β and -α, which
 * is the same window from MAX's point of view. */
static Window
window_for (const Walk *walk, const Node *node, guint32 child)
{
    guint how = walk->windows;
    gboolean chance = node->player == PODA_CHANCE;
    if (!walk->windowed || (chance && !(how & PODA_PASSES_THROUGH_CHANCE)))
        return open_window;
    Window window = node->all_moves           ? walk->root
                    : how & PODA_PASSES_ENTRY ? node->given
                                              : node->window;
    PodaPlayer player = player_of (walk, child);
    gboolean turns = poda_view (player, node->view) != node->view;
    gboolean whole = chance || node->all_moves;
    gboolean parents = walk->shallow && !whole; /* passes only its own bound */
    if (how & PODA_PASSES_NO_ALPHA || (parents && player == PODA_MAX))
        window.alpha = -INFINITY;
    if (how & PODA_PASSES_NO_BETA || (parents && player == PODA_MIN))
        window.beta = INFINITY;
    if (!whole && turns && how & PODA_PASSES_NOT_SWAPPED)
        return (Window){ window.beta, window.alpha };
    gboolean wrong = turns ? how & PODA_PASSES_NOT_NEGATED
                           : walk->values & PODA_NEGATES_AT_EVERY_PLY;
    return wrong && !whole ? turned (window) : window;
}

/* Returns a node's window after a value: MAX moves alpha, MIN beta. */
static Window
moved (const Walk *walk, const Node *node, Window window, PodaValue value)
{
    guint how = walk->windows;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    if (how & PODA_MOVES_NONE_AT_ROOT && node->row == 0)
        return window;
    if (walk->values & PODA_COMPARES_UNSIGNED) { /* infinite: no bound yet */
        if (max && (isinf (window.alpha) || fabs (value) > fabs (window.alpha)))
            window.alpha = value;
        if (min && (isinf (window.beta) || fabs (value) < fabs (window.beta)))
            window.beta = value;
    } else if (how & PODA_MOVES_ALPHA || (max && !(how & PODA_MOVES_BETA))) {
        window.alpha = poda_max (window.alpha, value);
    } else if (how & PODA_MOVES_BETA || min) {
        window.beta = poda_min (window.beta, value);
    }
    return window;
}

static gboolean
is_closed (const Walk *walk, Window window)
{
    return walk->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

/* TRUE if the window is closed, according to the mistake. */
static gboolean
closes (const Walk *walk, const Node *node)
{
    guint how = walk->windows;
    Window window = how & PODA_CLOSES_LATE ? node->before : node->window;
    if (!walk->windowed || node->player == PODA_CHANCE || node->all_moves
        || how & PODA_CLOSES_NEVER
        || (how & PODA_CLOSES_AT_MAX && node->player != PODA_MAX)
        || (how & PODA_CLOSES_AT_MIN && node->player != PODA_MIN)
        || (how & PODA_CLOSES_ANEW && node->n_counted < 2))
        return FALSE;
    if (walk->values & PODA_COMPARES_UNSIGNED && !isinf (window.alpha)
        && !isinf (window.beta))
        window = (Window){ fabs (window.alpha), fabs (window.beta) };
    return is_closed (walk, window);
}

/* --- Values --- */

/* Returns a node with this initial window, before any child is counted. */
static Node
begin (const Walk *walk, guint32 row, PodaPlayer above, Window given)
{
    PodaPlayer player = player_of (walk, row);
    guint values = walk->values;
    guint most = player == PODA_CHANCE ? PODA_CHANCE_TAKES_MOST
                 : player == PODA_MIN  ? PODA_MIN_TAKES_MOST
                                       : 0;
    gboolean least = player == PODA_CHANCE && values & PODA_CHANCE_TAKES_LEAST;
    PodaPlayer chooser = values & most ? PODA_MAX : least ? PODA_MIN : player;
    PodaValue start = values & PODA_TAKES_ZERO ? 0
                      : chooser == PODA_MAX    ? -INFINITY
                                               : INFINITY;
    return (Node){
        .row = row,
        .player = player,
        .chooser = chooser,
        .view = poda_view (player, above),
        .all_moves = row == 0 && walk->all_moves && player != PODA_CHANCE,
        .averages = chooser == PODA_CHANCE
                    || (player == PODA_MIN && values & PODA_MIN_AVERAGES)
                    || (player == PODA_MAX && values & PODA_MAX_AVERAGES),
        .entry = given,
        .given = given,
        .window = given,
        .so_far = exactly (start),
        .best = PODA_ROW_NONE,
    };
}

static void
choose (const Walk *walk, Node *node, guint32 child, const Worth *worth)
{
    guint values = walk->values;
    Worth *so_far = &node->so_far;
    PodaValue (*better) (PodaValue, PodaValue) =
        node->chooser == PODA_MAX ? poda_max : poda_min;
    gboolean bare = (values & PODA_TAKES_UNSIGNED) != 0;
    gboolean whole = bare || values & PODA_TAKES_LAST;
    gboolean first = node->n_counted == 0 && !(values & PODA_TAKES_ZERO);
    if (values & PODA_TAKES_LAST
        || poda_problem_prefers (&walk->exercise->problem, node->chooser, first,
                                 bare ? fabs (so_far->value) : so_far->value,
                                 bare ? fabs (worth->value) : worth->value,
                                 &node->equal)) {
        so_far->value = worth->value;
        so_far->lower = whole ? worth->lower : so_far->lower;
        so_far->upper = whole ? worth->upper : so_far->upper;
        node->best = child;
    }
    if (whole)
        return;
    so_far->lower = better (so_far->lower, worth->lower);
    so_far->upper = better (so_far->upper, worth->upper);
}

/* Updates a node with a child's value. */
static void
count (const Walk *walk, Node *node, guint32 child, const Worth *worth)
{
    guint values = walk->values;
    gboolean even = node->chooser != PODA_CHANCE || values & PODA_CHANCE_IS_EVEN;
    if (!(values & PODA_TAKES_FIRST) || node->n_counted == 0) {
        if (node->averages) {
            double weight = even ? 1 : walk->rows[child].weight;
            node->weight += weight;
            node->sum.value += poda_backup_term (weight, worth->value);
            node->sum.lower += poda_backup_term (weight, worth->lower);
            node->sum.upper += poda_backup_term (weight, worth->upper);
        }
        if (node->chooser != PODA_CHANCE)
            choose (walk, node, child, worth);
    }
    node->n_counted++;
}

/* Returns the value and its proved bounds after all children. */
static Worth
worth_of (const Node *node)
{
    const Worth *sum = &node->sum;
    double weight = node->weight;
    return node->averages ? (Worth){ sum->value / weight, sum->lower / weight,
                                     sum->upper / weight, FALSE }
                          : node->so_far;
}

/* Updates a node's own window after a child. */
static void
narrow (Walk *walk, Node *node, PodaValue childs)
{
    node->before = node->window;
    if (!walk->windowed || node->player == PODA_CHANCE)
        return;
    gboolean by_child = (walk->windows & PODA_MOVES_BY_CHILD) != 0;
    walk->shared = node->window =
        moved (walk, node, node->window, by_child ? childs : worth_of (node).value);
}

/* Returns a child's value as its parent uses it. A right negamax negates it, which
 * changes nothing from MAX's point of view. */
static Worth
returned (const Walk *walk, const Node *node, guint32 child, Worth worth)
{
    guint values = walk->values;
    PodaPlayer view = poda_view (player_of (walk, child), node->view);
    gboolean turns = view != node->view;
    if ((turns && values & PODA_TAKES_NOT_NEGATED)
        || (!turns && values & PODA_NEGATES_AT_EVERY_PLY)
        || (values & PODA_TAKES_LEAF_IN_MAX_VIEW && walk->rows[child].leaf
            && view == PODA_MIN))
        return (Worth){ 0.0 - worth.value, 0.0 - worth.upper, 0.0 - worth.lower,
                        FALSE };
    return worth;
}

/* Returns a value clipped to the window as the algorithm or the mistake requires. */
static PodaValue
clipped (const Walk *walk, const Node *node, PodaValue value)
{
    guint low = PODA_CLIPS_AT_ALPHA, high = PODA_CLIPS_AT_BETA;
    if (node->player != PODA_CHANCE) {
        low |= node->player == PODA_MAX ? PODA_CLIPS_AT_OWN : PODA_CLIPS_AT_OTHER;
        high |= node->player == PODA_MIN ? PODA_CLIPS_AT_OWN : PODA_CLIPS_AT_OTHER;
    }
    gboolean both = walk->hard && !(walk->values & PODA_CLIPS);
    if (both || walk->values & high)
        value = poda_min (node->given.beta, value);
    if (both || walk->values & low)
        value = poda_max (node->given.alpha, value);
    return value;
}

/* Skips a child or, with PODA_TAKES_CUT, counts the minimax value of its subtree. */
static void
skip (const Walk *walk, Node *node, guint32 child)
{
    const PodaRow *at = &walk->rows[child];
    Worth worth = exactly (at->value);
    if (!(walk->values & PODA_TAKES_CUT)) {
        node->skipped = TRUE;
        return;
    }
    if (!at->leaf) {
        Node inner = begin (walk, child, PODA_MAX, open_window);
        for (guint32 row = at->child; row != PODA_ROW_NONE; row = walk->rows[row].next)
            skip (walk, &inner, row);
        worth = worth_of (&inner);
    }
    count (walk, node, child, &worth);
}

/* --- A node's answers, written and read --- */

static PodaVisitAnswer
said_of (const Walk *walk, guint32 row)
{
    return walk->said == NULL || walk->tells & PODA_VISITS_LEAVES
               ? PODA_VISIT_UNANSWERED
               : walk->said->rows[row].visited;
}

static PodaCell *
cell_at (const Walk *walk, guint32 row, PodaColumn column)
{
    return poda_answers_cell (walk->answers, row, column);
}

/* Converts a statement into the format of the answers, or back. */
static Statement
express (const Walk *walk, const Node *node, Statement meant)
{
    guint tells = walk->tells;
    gboolean min = node->view == PODA_MIN;
    gboolean by_mover = min && tells & PODA_WRITES_MOVERS_VALUE;
    if (by_mover || tells & PODA_WRITES_BOUND_REVERSED)
        meant.bound = meant.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                      : meant.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                         : meant.bound;
    if (by_mover)
        meant.value = 0.0 - meant.value;
    if (tells & PODA_WRITES_UNSIGNED)
        meant.value = fabs (meant.value);
    if (min && tells & PODA_WRITES_MOVERS_WINDOW)
        meant.window = turned (meant.window);
    if (tells & PODA_WRITES_SWAPPED)
        meant.window = (Window){ meant.window.beta, meant.window.alpha };
    return meant;
}

/* Replaces bounds that the node's player cannot move by those of the answers. */
static void
hear_window (const Walk *walk, Node *node)
{
    if (walk->own_windows)
        return;
    if (node->player != PODA_MAX)
        node->given.alpha = poda_interpretation_value (
            walk->said, node->row, PODA_COLUMN_ALPHA, node->given.alpha);
    if (node->player != PODA_MIN)
        node->given.beta = poda_interpretation_value (
            walk->said, node->row, PODA_COLUMN_BETA, node->given.beta);
    node->window = node->given;
}

/* Returns the value and bounds that the answers give; what they omit stays as it is. */
static Worth
hear_worth (const Walk *walk, const Node *node, Worth worth, Statement told)
{
    Statement said = told;
    said.value = poda_interpretation_value (walk->said, node->row, PODA_COLUMN_VALUE,
                                            told.value);
    said.bound = (PodaBound) poda_interpretation_value (walk->said, node->row,
                                                        PODA_COLUMN_BOUND, told.bound);
    if (walk->told_values != 0
        || (said.value == told.value && said.bound == told.bound))
        return worth;
    said = express (walk, node, said);
    return (Worth){
        .value = said.value,
        .lower = said.bound == PODA_BOUND_ATMOST ? -INFINITY : said.value,
        .upper = said.bound == PODA_BOUND_ATLEAST ? INFINITY : said.value,
    };
}

/* Returns the window to write. A bound that the player moves follows the value in the
 * answers, if that differs; nothing follows from what they say about the other
 * bound. */
static Window
window_of (const Walk *walk, const Node *node, PodaValue value, PodaValue said)
{
    const PodaRow *at = &walk->rows[node->row];
    Window window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (said != value && node->player == PODA_MAX)
        window.alpha = moved (walk, node, node->given, said).alpha;
    if (said != value && node->player == PODA_MIN)
        window.beta = moved (walk, node, node->given, said).beta;
    if (walk->tells & PODA_WRITES_LEAVES_MOVED && at->leaf)
        return moved (walk, node, window, at->value);
    return walk->tells & PODA_WRITES_ENTRY ? node->entry : window;
}

static void
set_window (const Walk *walk, guint32 row, Window window)
{
    poda_answers_set (walk->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (walk->answers, row, PODA_COLUMN_BETA, window.beta);
}

/* Writes the answers for a node, with the mistake. Returns the value that the student's
 * answers give it, with which the search goes on. */
static Worth
tell (const Walk *walk, const Node *node, Worth worth)
{
    const PodaRow *at = &walk->rows[node->row];
    Statement meant = { .value = worth.value };
    if (!(walk->tells & PODA_WRITES_BOUND_BY_WINDOW))
        meant.bound = poda_bound_of (worth.value, worth.lower, worth.upper);
    else if (!at->leaf)
        meant.bound = worth.value <= node->given.alpha  ? PODA_BOUND_ATMOST
                      : worth.value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                        : PODA_BOUND_EXACT;
    Worth returned = hear_worth (walk, node, worth, express (walk, node, meant));
    meant.window = window_of (walk, node, worth.value, returned.value);
    Statement told = express (walk, node, meant);
    gboolean unknown = isnan (told.value); /* average of -∞ and ∞ */
    if (walk->tells & PODA_LEAVES_OPEN
        && (unknown || (!at->leaf && node->n_counted == 0))) {
        poda_answers_set_unread (walk->answers, node->row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unread (walk->answers, node->row, PODA_COLUMN_BOUND, "");
    } else if (!unknown) {
        poda_answers_set (walk->answers, node->row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : told.value);
        poda_answers_set (walk->answers, node->row, PODA_COLUMN_BOUND, told.bound);
    }
    if (walk->windowed)
        set_window (walk, node->row, told.window);
    return returned;
}

static void
empty_row (const Walk *walk, guint32 row)
{
    for (PodaColumn i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *cell_at (walk, row, i) = (PodaCell){ .state = PODA_CELL_EMPTY };
    poda_answers_set (walk->answers, row, PODA_COLUMN_VISITED, 0);
}

/* Removes `n` visits from the index `first` on. */
static void
strike (const Walk *walk, guint first, guint n)
{
    for (guint i = first; i < first + n; i++)
        empty_row (walk, g_array_index (walk->order, guint32, i));
    g_array_remove_range (walk->order, first, n);
}

static Worth search_node (Walk *walk, guint32 row, PodaPlayer above, Window window,
                          gboolean reached);

static void
try_child (Walk *walk, Node *node, guint32 child, gboolean last)
{
    guint how = walk->windows;
    PodaVisitAnswer said = said_of (walk, child);
    gboolean reached = !node->closed;
    guint n_before = walk->order->len;
    Window window = window_for (walk, node, child);
    Worth worth = search_node (walk, child, node->view, window, reached);
    if (said == PODA_VISIT_NO || (said == PODA_VISIT_UNANSWERED && !reached)) {
        skip (walk, node, child);
        return;
    }
    Node before = *node;
    Worth counted = returned (walk, node, child, worth);
    if (how & PODA_MOVES_SHARED)
        node->window = walk->shared;
    count (walk, node, child, &counted);
    narrow (walk, node, counted.value);
    gboolean cut = !last && closes (walk, node);
    if ((cut && how & PODA_PRUNES_CHILD) || (worth.struck && before.n_counted > 0)) {
        strike (walk, n_before, walk->order->len - n_before);
        *node = before;
        node->skipped = TRUE;
    } else if (cut && how & PODA_PRUNES_EARLIER) {
        /* Only once at a node, and not below a missed cut. */
        if (!node->strikes && !is_closed (walk, node->given))
            strike (walk, node->n_before, n_before - node->n_before);
        node->strikes = node->strikes || child != walk->rows[node->row].child;
    } else {
        node->closed = node->closed || cut;
    }
}

static Worth
search_inner (Walk *walk, Node *node)
{
    const PodaRow *row = &walk->rows[node->row];
    gboolean back = (walk->values & PODA_FROM_LAST_CHILD) != 0;
    node->n_before = walk->order->len;
    for (guint32 next, child = back ? row->last : row->child; child != PODA_ROW_NONE;
         child = next) {
        next = back ? walk->rows[child].before : walk->rows[child].next;
        try_child (walk, node, child, next == PODA_ROW_NONE);
    }
    if (node->row == 0)
        walk->best = node->best;
    Worth worth = worth_of (node);
    if (node->skipped && node->player != PODA_MIN)
        worth.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        worth.lower = -INFINITY;
    worth.value = clipped (walk, node, worth.value);
    if (node->skipped && walk->tells & PODA_WRITES_CUT_AS_EXACT)
        worth.lower = worth.upper = worth.value;
    worth.struck = node->closed && walk->windows & PODA_PRUNES_NODE;
    return worth;
}

/* Searches a node that the search reaches, or that the answers visit all the same.
 * Nothing follows for any other node, nor below it. */
static Worth
search_node (Walk *walk, guint32 row, PodaPlayer above, Window window, gboolean reached)
{
    const PodaRow *at = &walk->rows[row];
    PodaVisitAnswer said = said_of (walk, row);
    /* Take visits from the answers if they have a column for them: an order cannot
     * follow from itself. */
    gboolean named = walk->said != NULL && walk->said->answered[PODA_COLUMN_VISITED]
                         ? said != PODA_VISIT_NO
                         : reached;
    gboolean on_leaving = (walk->tells & PODA_NAMES_ON_LEAVING) != 0;
    poda_answers_set (walk->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_VISIT_YES)
        return (Worth){ 0 };
    if (named && !on_leaving)
        g_array_append_val (walk->order, row);
    Node node = begin (walk, row, above, window);
    if (!at->leaf)
        hear_window (walk, &node);
    walk->shared = node.window;
    Worth worth = at->leaf ? exactly (at->value) : search_inner (walk, &node);
    worth = tell (walk, &node, worth);
    if (named && on_leaving)
        g_array_append_val (walk->order, row);
    return worth;
}

/* --- After the search --- */

/* Returns the value of a row according to the answers; NAN if there is none. */
static PodaValue
value_at (const Walk *walk, guint32 row)
{
    const PodaCell *found = cell_at (walk, row, PODA_COLUMN_VALUE);
    return found->state == PODA_CELL_FILLED ? poda_interpretation_value (
               walk->said, row, PODA_COLUMN_VALUE, found->value)
                                            : NAN;
}

/* Computes the values again, from the last row to the first, with `told_values`. */
static void
rewrite_values (const Walk *walk)
{
    Walk other = *walk;
    other.values = walk->told_values;
    other.windows = 0;
    for (guint32 row = walk->exercise->n_rows; row-- > 0;) {
        PodaCell *cell = cell_at (walk, row, PODA_COLUMN_VALUE);
        Node node = begin (&other, row, PODA_MAX, open_window);
        if (walk->rows[row].leaf || cell->state != PODA_CELL_FILLED)
            continue;
        for (guint32 child = walk->rows[row].child; child != PODA_ROW_NONE;
             child = walk->rows[child].next) {
            Worth worth = exactly (value_at (walk, child));
            if (!isnan (worth.value))
                count (&other, &node, child, &worth);
            else
                skip (&other, &node, child);
        }
        cell->value = worth_of (&node).value;
    }
}

/* Computes windows from all values, also those of later siblings and cut nodes. It does
 * not check for cuts. */
static void
rewrite_windows (const Walk *walk)
{
    gboolean labels = (walk->tells & PODA_WRITES_LABELS) != 0;
    gboolean anew = (walk->tells & PODA_WRITES_VALUE_AS_BOUND) != 0;
    for (guint32 row = 0; row < walk->exercise->n_rows; row++) {
        guint32 parent = walk->rows[row].parent;
        Node node = begin (walk, row, PODA_MAX, walk->root);
        PodaValue value = value_at (walk, row);
        if (labels && cell_at (walk, row, PODA_COLUMN_VISITED)->value == 0)
            empty_row (walk, row);
        if (cell_at (walk, row, PODA_COLUMN_ALPHA)->state == PODA_CELL_EMPTY)
            continue;
        if (labels) {
            node.window = open_window;
        } else if (row > 0) {
            Window given = { cell_at (walk, parent, PODA_COLUMN_ALPHA)->value,
                             cell_at (walk, parent, PODA_COLUMN_BETA)->value };
            Node above = begin (walk, parent, PODA_MAX, given);
            node.window = window_for (walk, &above, row);
        }
        if ((!walk->rows[row].leaf || labels) && !isnan (value)) {
            if (anew && node.player == PODA_MAX)
                node.window.alpha = -INFINITY;
            if (anew && node.player == PODA_MIN)
                node.window.beta = INFINITY;
            node.window = moved (walk, &node, node.window, value);
        }
        set_window (walk, row, node.window);
        poda_answers_set (walk->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

void
poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                  const PodaInterpretation *said, PodaAnswers *answers)
{
    const PodaMistake wrong = mistake != NULL ? *mistake : (PodaMistake){ 0 };
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint on = wrong.windows;
    Walk walk = {
        .exercise = exercise,
        .rows = exercise->rows,
        .said = said,
        .windows = on,
        .values = wrong.values,
        .tells = wrong.tells,
        .told_values = wrong.told_values,
        .windowed = algorithm->windowed,
        .shallow =
            on & PODA_RULE_SHALLOW || (algorithm->shallow && !(on & PODA_RULE_DEEP)),
        .strict =
            on & PODA_RULE_STRICT || (problem->strict && !(on & PODA_RULE_NONSTRICT)),
        .hard = algorithm->windowed
                && (on & PODA_RULE_HARD || (problem->hard && !(on & PODA_RULE_SOFT))),
        .all_moves = problem->all_moves && !(on & PODA_RULE_NOT_ALL_MOVES),
        .own_windows = wrong.tells & PODA_WRITES_OWN_WINDOWS || on & PODA_MOVES_OTHER,
        .root = { problem->alpha, problem->beta },
        .answers = answers,
        .order = order,
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&walk, 0, PODA_MAX, walk.root, TRUE);
    if (walk.told_values != 0)
        rewrite_values (&walk);
    if (walk.tells & (PODA_WRITES_FROM_VALUES | PODA_WRITES_LABELS))
        rewrite_windows (&walk);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    answers->has_move = TRUE;
    answers->move = walk.best;
    poda_mark_transcribe (exercise, wrong.tells, said, answers);
}
