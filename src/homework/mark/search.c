#include "homework/mark/search.h"

#include <math.h>

#include "record/frame.h"
#include "search/backup.h"
#include "search/problem.h"

typedef struct {
    PodaValue alpha, beta;
} Window;

/* A value and its proved bounds; `dropped`: the parent removes the visits to the node
 * and its subtree, unless it is the first child. */
typedef struct {
    PodaValue value, lower, upper;
    gboolean dropped;
} Result;

/* The answers in a node's row. */
typedef struct {
    PodaValue value;
    Window window;
    PodaBound bound;
} RowAnswer;

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const PodaInterpretation *reading; /* the answers to base steps on; or NULL */
    guint windows, values, writing, rewritten_values;    /* bits of the mistake */
    gboolean windowed, shallow, strict, hard, all_moves; /* as in the mistaken search */
    gboolean own_windows; /* ignores the windows in the answers */
    PodaAnswers *answers;
    GArray *order; /* rows (guint32) in the order of visits */
    Window root;   /* the initial window */
    Window shared; /* the last window at any node (for PODA_UPDATES_SHARED) */
    guint32 best;  /* best child of the root */
} MarkRun;

/* A node while its children are searched. */
typedef struct {
    guint32 row;
    PodaPlayer player;    /* according to the mistake */
    PodaPlayer chooser;   /* player who chooses among the values; PODA_CHANCE: none */
    PodaPlayer view;      /* point of view from which a negamax computes there */
    gboolean all_moves;   /* the root, if all its moves are searched without a cut */
    gboolean averages;    /* has the average as value, even if a player chooses */
    gboolean has_dropped; /* earlier children have been removed from the order */
    guint n_before;       /* number of visits before its children's */
    Window entry;         /* initial window */
    Window given;         /* initial window according to the answers */
    Window window;        /* current window */
    Window before;        /* window before the last counted child */
    Result so_far;
    Result sum;    /* sum of weighted values, for averages */
    double weight; /* sum of weights */
    guint32 n_counted, equal, best;
    gboolean skipped; /* some child is not counted */
    gboolean closed;
} Node;

static const Window open_window = { -INFINITY, INFINITY };

static Result
exact_result (PodaValue value)
{
    return (Result){ value, value, value, FALSE };
}

/* --- Players and windows --- */

static PodaPlayer
player_of (const MarkRun *run, guint32 row)
{
    PodaPlayer player = run->rows[row].player;
    gboolean as_min = (run->values & PODA_MAX_AS_MIN) != 0;
    gboolean as_max = (run->values & PODA_MIN_AS_MAX) != 0;
    if (player == PODA_MIN && run->windows & PODA_PASSES_ALL_BELOW_MIN)
        return PODA_CHANCE;
    return player == PODA_MAX && as_min   ? PODA_MIN
           : player == PODA_MIN && as_max ? PODA_MAX
                                          : player;
}

static Window
negated (Window window)
{
    return (Window){ 0.0 - window.beta, 0.0 - window.alpha };
}

/* Returns the window that a node passes to a child. A negamax passes -β and -α, which
 * is the same window from MAX's point of view. */
static Window
window_for (const MarkRun *run, const Node *node, guint32 child)
{
    guint steps = run->windows;
    gboolean chance = node->player == PODA_CHANCE;
    if (!run->windowed || (chance && !(steps & PODA_PASSES_THROUGH_CHANCE)))
        return open_window;
    Window window = node->all_moves             ? run->root
                    : steps & PODA_PASSES_ENTRY ? node->given
                                                : node->window;
    PodaPlayer player = player_of (run, child);
    gboolean negates = poda_view (player, node->view) != node->view;
    gboolean whole = chance || node->all_moves; /* the child gets the whole window */
    gboolean own_bound_only = run->shallow && !whole;
    if (steps & PODA_PASSES_NO_ALPHA || (own_bound_only && player == PODA_MAX))
        window.alpha = -INFINITY;
    if (steps & PODA_PASSES_NO_BETA || (own_bound_only && player == PODA_MIN))
        window.beta = INFINITY;
    if (!whole && negates && steps & PODA_PASSES_NOT_SWAPPED)
        return (Window){ window.beta, window.alpha };
    gboolean wrong = negates ? steps & PODA_PASSES_NOT_NEGATED
                             : run->values & PODA_NEGATES_AT_EVERY_PLY;
    return wrong && !whole ? negated (window) : window;
}

/* Returns a node's window after a value: MAX moves alpha, MIN beta. */
static Window
moved (const MarkRun *run, const Node *node, Window window, PodaValue value)
{
    guint steps = run->windows;
    gboolean max = node->player == PODA_MAX, min = node->player == PODA_MIN;
    if (steps & PODA_UPDATES_NONE_AT_ROOT && node->row == 0)
        return window;
    if (run->values & PODA_COMPARES_UNSIGNED) { /* infinite: no bound yet */
        if (max && (isinf (window.alpha) || fabs (value) > fabs (window.alpha)))
            window.alpha = value;
        if (min && (isinf (window.beta) || fabs (value) < fabs (window.beta)))
            window.beta = value;
    } else if (steps & PODA_UPDATES_ALPHA || (max && !(steps & PODA_UPDATES_BETA))) {
        window.alpha = poda_max (window.alpha, value);
    } else if (steps & PODA_UPDATES_BETA || min) {
        window.beta = poda_min (window.beta, value);
    }
    return window;
}

static gboolean
is_closed (const MarkRun *run, Window window)
{
    return run->strict ? window.alpha > window.beta : window.alpha >= window.beta;
}

/* TRUE if the mistaken search finds the window closed. */
static gboolean
closes (const MarkRun *run, const Node *node)
{
    guint steps = run->windows;
    Window window = steps & PODA_CLOSES_LATE ? node->before : node->window;
    if (!run->windowed || node->player == PODA_CHANCE || node->all_moves
        || steps & PODA_CLOSES_NEVER
        || (steps & PODA_CLOSES_AT_MAX && node->player != PODA_MAX)
        || (steps & PODA_CLOSES_AT_MIN && node->player != PODA_MIN)
        || (steps & PODA_CLOSES_NOT_AFTER_FIRST && node->n_counted < 2))
        return FALSE;
    if (run->values & PODA_COMPARES_UNSIGNED && !isinf (window.alpha)
        && !isinf (window.beta))
        window = (Window){ fabs (window.alpha), fabs (window.beta) };
    return is_closed (run, window);
}

/* --- Values --- */

/* Returns a node with this initial window, before any child is counted. */
static Node
make_node (const MarkRun *run, guint32 row, PodaPlayer above, Window given)
{
    PodaPlayer player = player_of (run, row);
    guint values = run->values;
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
        .all_moves = row == 0 && run->all_moves && player != PODA_CHANCE,
        .averages = chooser == PODA_CHANCE
                    || (player == PODA_MIN && values & PODA_MIN_AVERAGES)
                    || (player == PODA_MAX && values & PODA_MAX_AVERAGES),
        .entry = given,
        .given = given,
        .window = given,
        .so_far = exact_result (start),
        .best = PODA_ROW_NONE,
    };
}

static void
choose (const MarkRun *run, Node *node, guint32 child, const Result *result)
{
    guint values = run->values;
    Result *so_far = &node->so_far;
    PodaValue (*better) (PodaValue, PodaValue) =
        node->chooser == PODA_MAX ? poda_max : poda_min;
    gboolean unsigned_values = (values & PODA_TAKES_UNSIGNED) != 0;
    gboolean replaces = unsigned_values || values & PODA_TAKES_LAST;
    gboolean first = node->n_counted == 0 && !(values & PODA_TAKES_ZERO);
    if (values & PODA_TAKES_LAST
        || poda_problem_prefers (&run->exercise->problem, node->chooser, first,
                                 unsigned_values ? fabs (so_far->value) : so_far->value,
                                 unsigned_values ? fabs (result->value) : result->value,
                                 &node->equal)) {
        so_far->value = result->value;
        so_far->lower = replaces ? result->lower : so_far->lower;
        so_far->upper = replaces ? result->upper : so_far->upper;
        node->best = child;
    }
    if (replaces)
        return;
    so_far->lower = better (so_far->lower, result->lower);
    so_far->upper = better (so_far->upper, result->upper);
}

/* Updates a node with a child's value. */
static void
use_child (const MarkRun *run, Node *node, guint32 child, const Result *result)
{
    guint values = run->values;
    gboolean even = node->chooser != PODA_CHANCE || values & PODA_CHANCE_IS_EVEN;
    if (!(values & PODA_TAKES_FIRST) || node->n_counted == 0) {
        if (node->averages) {
            double weight = even ? 1 : run->rows[child].weight;
            node->weight += weight;
            node->sum.value += poda_backup_term (weight, result->value);
            node->sum.lower += poda_backup_term (weight, result->lower);
            node->sum.upper += poda_backup_term (weight, result->upper);
        }
        if (node->chooser != PODA_CHANCE)
            choose (run, node, child, result);
    }
    node->n_counted++;
}

/* Returns the value and its proved bounds after all children. */
static Result
result_of (const Node *node)
{
    const Result *sum = &node->sum;
    double weight = node->weight;
    return node->averages ? (Result){ sum->value / weight, sum->lower / weight,
                                      sum->upper / weight, FALSE }
                          : node->so_far;
}

/* Updates a node's own window after a child. */
static void
narrow (MarkRun *run, Node *node, PodaValue child_value)
{
    node->before = node->window;
    if (!run->windowed || node->player == PODA_CHANCE)
        return;
    gboolean by_child = (run->windows & PODA_UPDATES_BY_CHILD) != 0;
    run->shared = node->window = moved (
        run, node, node->window, by_child ? child_value : result_of (node).value);
}

/* Returns a child's value as its parent uses it. The negation of a right negamax
 * changes nothing from MAX's point of view. */
static Result
result_for_parent (const MarkRun *run, const Node *node, guint32 child, Result result)
{
    guint values = run->values;
    PodaPlayer view = poda_view (player_of (run, child), node->view);
    gboolean negates = view != node->view;
    if ((negates && values & PODA_TAKES_NOT_NEGATED)
        || (!negates && values & PODA_NEGATES_AT_EVERY_PLY)
        || (values & PODA_TAKES_LEAF_IN_MAX_VIEW && run->rows[child].leaf
            && view == PODA_MIN))
        return (Result){ 0.0 - result.value, 0.0 - result.upper, 0.0 - result.lower,
                         FALSE };
    return result;
}

/* Returns a value clipped to the window as the algorithm or the mistake requires. */
static PodaValue
clipped (const MarkRun *run, const Node *node, PodaValue value)
{
    guint low = PODA_CLIPS_AT_ALPHA, high = PODA_CLIPS_AT_BETA;
    if (node->player != PODA_CHANCE) {
        low |= node->player == PODA_MAX ? PODA_CLIPS_AT_OWN : PODA_CLIPS_AT_OTHER;
        high |= node->player == PODA_MIN ? PODA_CLIPS_AT_OWN : PODA_CLIPS_AT_OTHER;
    }
    gboolean both = run->hard && !(run->values & PODA_CLIPS);
    if (both || run->values & high)
        value = poda_min (node->given.beta, value);
    if (both || run->values & low)
        value = poda_max (node->given.alpha, value);
    return value;
}

/* Skips a child or, with PODA_TAKES_CUT, uses the minimax value of its subtree. */
static void
skip (const MarkRun *run, Node *node, guint32 child)
{
    const PodaRow *at = &run->rows[child];
    Result result = exact_result (at->value);
    if (!(run->values & PODA_TAKES_CUT)) {
        node->skipped = TRUE;
        return;
    }
    if (!at->leaf) {
        Node inner = make_node (run, child, PODA_MAX, open_window);
        for (guint32 row = at->child; row != PODA_ROW_NONE; row = run->rows[row].next)
            skip (run, &inner, row);
        result = result_of (&inner);
    }
    use_child (run, node, child, &result);
}

/* --- A node's answers, written and read --- */

static PodaVisitAnswer
answered_visit (const MarkRun *run, guint32 row)
{
    return run->reading == NULL || run->writing & PODA_VISITS_LEAVES
               ? PODA_VISIT_UNANSWERED
               : run->reading->rows[row].visited;
}

static PodaCell *
cell_at (const MarkRun *run, guint32 row, PodaColumn column)
{
    return poda_answers_cell (run->answers, row, column);
}

/* Converts a row from MAX's point of view to what the search writes, or back. */
static RowAnswer
convert_row (const MarkRun *run, const Node *node, RowAnswer computed)
{
    guint writing = run->writing;
    gboolean min = node->view == PODA_MIN;
    gboolean by_mover = min && writing & PODA_WRITES_MOVERS_VALUE;
    if (by_mover || writing & PODA_WRITES_BOUND_REVERSED)
        computed.bound = computed.bound == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                         : computed.bound == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                               : computed.bound;
    if (by_mover)
        computed.value = 0.0 - computed.value;
    if (writing & PODA_WRITES_UNSIGNED)
        computed.value = fabs (computed.value);
    if (min && writing & PODA_WRITES_MOVERS_WINDOW)
        computed.window = negated (computed.window);
    if (writing & PODA_WRITES_SWAPPED)
        computed.window = (Window){ computed.window.beta, computed.window.alpha };
    return computed;
}

/* Replaces bounds that the node's player cannot move by those of the answers. */
static void
use_answered_window (const MarkRun *run, Node *node)
{
    if (run->own_windows)
        return;
    if (node->player != PODA_MAX)
        node->given.alpha = poda_interpretation_value (
            run->reading, node->row, PODA_COLUMN_ALPHA, node->given.alpha);
    if (node->player != PODA_MIN)
        node->given.beta = poda_interpretation_value (
            run->reading, node->row, PODA_COLUMN_BETA, node->given.beta);
    node->window = node->given;
}

/* Returns the value and bounds in the answers; if they contain none, or what the search
 * has `written`, returns `result`. */
static Result
use_answered_value (const MarkRun *run, const Node *node, Result result,
                    RowAnswer written)
{
    RowAnswer answered = written;
    answered.value = poda_interpretation_value (run->reading, node->row,
                                                PODA_COLUMN_VALUE, written.value);
    answered.bound = (PodaBound) poda_interpretation_value (
        run->reading, node->row, PODA_COLUMN_BOUND, written.bound);
    if (run->rewritten_values != 0
        || (answered.value == written.value && answered.bound == written.bound))
        return result;
    answered = convert_row (run, node, answered);
    return (Result){
        .value = answered.value,
        .lower = answered.bound == PODA_BOUND_ATMOST ? -INFINITY : answered.value,
        .upper = answered.bound == PODA_BOUND_ATLEAST ? INFINITY : answered.value,
    };
}

/* Returns the window to write. The bound that the player moves follows from the value
 * in the answers (`answered`), if that differs; the other bound is the search's own. */
static Window
window_of (const MarkRun *run, const Node *node, PodaValue value, PodaValue answered)
{
    const PodaRow *at = &run->rows[node->row];
    Window window = node->window;
    if (window.alpha == node->given.alpha)
        window.alpha = node->entry.alpha;
    if (window.beta == node->given.beta)
        window.beta = node->entry.beta;
    if (answered != value && node->player == PODA_MAX)
        window.alpha = moved (run, node, node->given, answered).alpha;
    if (answered != value && node->player == PODA_MIN)
        window.beta = moved (run, node, node->given, answered).beta;
    if (run->writing & PODA_WRITES_LEAVES_MOVED && at->leaf)
        return moved (run, node, window, at->value);
    return run->writing & PODA_WRITES_ENTRY ? node->entry : window;
}

static void
set_window (const MarkRun *run, guint32 row, Window window)
{
    poda_answers_set (run->answers, row, PODA_COLUMN_ALPHA, window.alpha);
    poda_answers_set (run->answers, row, PODA_COLUMN_BETA, window.beta);
}

/* Writes the answers for a node, with the mistake. Returns the node's value according
 * to the student's answers, with which the search continues. */
static Result
write_row (const MarkRun *run, const Node *node, Result result)
{
    const PodaRow *at = &run->rows[node->row];
    RowAnswer computed = { .value = result.value };
    if (!(run->writing & PODA_WRITES_BOUND_BY_WINDOW))
        computed.bound = poda_bound_of (result.value, result.lower, result.upper);
    else if (!at->leaf)
        computed.bound = result.value <= node->given.alpha  ? PODA_BOUND_ATMOST
                         : result.value >= node->given.beta ? PODA_BOUND_ATLEAST
                                                            : PODA_BOUND_EXACT;
    RowAnswer written = convert_row (run, node, computed);
    Result answered = use_answered_value (run, node, result, written);
    computed.window = window_of (run, node, result.value, answered.value);
    written = convert_row (run, node, computed);
    gboolean unknown = isnan (written.value); /* average of -∞ and ∞ */
    if (run->writing & PODA_OMITS_UNKNOWN
        && (unknown || (!at->leaf && node->n_counted == 0))) {
        poda_answers_set_unreadable (run->answers, node->row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unreadable (run->answers, node->row, PODA_COLUMN_BOUND, "");
    } else if (!unknown) {
        poda_answers_set (run->answers, node->row, PODA_COLUMN_VALUE,
                          at->leaf ? at->value : written.value);
        poda_answers_set (run->answers, node->row, PODA_COLUMN_BOUND, written.bound);
    }
    if (run->windowed)
        set_window (run, node->row, written.window);
    return answered;
}

static void
empty_row (const MarkRun *run, guint32 row)
{
    for (PodaColumn i = 0; i < PODA_COLUMN_STRATEGY; i++)
        *cell_at (run, row, i) = (PodaCell){ .state = PODA_CELL_EMPTY };
    poda_answers_set (run->answers, row, PODA_COLUMN_VISITED, 0);
}

/* Removes `n` visits, from the index `first` on, as if they had not been made. */
static void
drop_visits (const MarkRun *run, guint first, guint n)
{
    for (guint i = first; i < first + n; i++)
        empty_row (run, g_array_index (run->order, guint32, i));
    g_array_remove_range (run->order, first, n);
}

static Result search_node (MarkRun *run, guint32 row, PodaPlayer above, Window window,
                           gboolean reached);

static void
try_child (MarkRun *run, Node *node, guint32 child, gboolean last)
{
    guint steps = run->windows;
    PodaVisitAnswer answered = answered_visit (run, child);
    gboolean reached = !node->closed;
    guint n_before = run->order->len;
    Window window = window_for (run, node, child);
    Result result = search_node (run, child, node->view, window, reached);
    if (answered == PODA_VISIT_NO || (answered == PODA_VISIT_UNANSWERED && !reached)) {
        skip (run, node, child);
        return;
    }
    Node before = *node;
    Result counted = result_for_parent (run, node, child, result);
    if (steps & PODA_UPDATES_SHARED)
        node->window = run->shared;
    use_child (run, node, child, &counted);
    narrow (run, node, counted.value);
    gboolean cut = !last && closes (run, node);
    if ((cut && steps & PODA_PRUNES_CHILD)
        || (result.dropped && before.n_counted > 0)) {
        drop_visits (run, n_before, run->order->len - n_before);
        *node = before;
        node->skipped = TRUE;
    } else if (cut && steps & PODA_PRUNES_EARLIER) {
        /* Only once at a node, and not below a node that should have been cut. */
        if (!node->has_dropped && !is_closed (run, node->given))
            drop_visits (run, node->n_before, n_before - node->n_before);
        node->has_dropped = node->has_dropped || child != run->rows[node->row].child;
    } else {
        node->closed = node->closed || cut;
    }
}

static Result
search_inner (MarkRun *run, Node *node)
{
    const PodaRow *row = &run->rows[node->row];
    gboolean back = (run->values & PODA_FROM_LAST_CHILD) != 0;
    node->n_before = run->order->len;
    for (guint32 next, child = back ? row->last : row->child; child != PODA_ROW_NONE;
         child = next) {
        next = back ? run->rows[child].before : run->rows[child].next;
        try_child (run, node, child, next == PODA_ROW_NONE);
    }
    if (node->row == 0)
        run->best = node->best;
    Result result = result_of (node);
    if (node->skipped && node->player != PODA_MIN)
        result.upper = INFINITY;
    if (node->skipped && node->player != PODA_MAX)
        result.lower = -INFINITY;
    result.value = clipped (run, node, result.value);
    if (node->skipped && run->writing & PODA_WRITES_CUT_AS_EXACT)
        result.lower = result.upper = result.value;
    result.dropped = node->closed && run->windows & PODA_PRUNES_NODE;
    return result;
}

/* Searches a node that the search reaches, or that the answers visit anyway. Any
 * other node stays unvisited, with its subtree. */
static Result
search_node (MarkRun *run, guint32 row, PodaPlayer above, Window window,
             gboolean reached)
{
    const PodaRow *at = &run->rows[row];
    PodaVisitAnswer answered = answered_visit (run, row);
    /* Use answered visits only from a column: an order cannot follow from itself. */
    gboolean listed =
        run->reading != NULL && run->reading->answered[PODA_COLUMN_VISITED]
            ? answered != PODA_VISIT_NO
            : reached;
    gboolean on_leaving = (run->writing & PODA_LISTS_ON_LEAVING) != 0;
    poda_answers_set (run->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && answered != PODA_VISIT_YES)
        return (Result){ 0 };
    if (listed && !on_leaving)
        g_array_append_val (run->order, row);
    Node node = make_node (run, row, above, window);
    if (!at->leaf)
        use_answered_window (run, &node);
    run->shared = node.window;
    Result result = at->leaf ? exact_result (at->value) : search_inner (run, &node);
    result = write_row (run, &node, result);
    if (listed && on_leaving)
        g_array_append_val (run->order, row);
    return result;
}

/* --- After the search --- */

/* Returns the value of a row according to the answers; NAN if there is none. */
static PodaValue
value_at (const MarkRun *run, guint32 row)
{
    const PodaCell *found = cell_at (run, row, PODA_COLUMN_VALUE);
    return found->state == PODA_CELL_FILLED ? poda_interpretation_value (
               run->reading, row, PODA_COLUMN_VALUE, found->value)
                                            : NAN;
}

/* Computes the values again, from the last row to the first, with the mistake in
 * `rewritten_values`. */
static void
rewrite_values (const MarkRun *run)
{
    MarkRun other = *run;
    other.values = run->rewritten_values;
    other.windows = 0;
    for (guint32 row = run->exercise->n_rows; row-- > 0;) {
        PodaCell *cell = cell_at (run, row, PODA_COLUMN_VALUE);
        Node node = make_node (&other, row, PODA_MAX, open_window);
        if (run->rows[row].leaf || cell->state != PODA_CELL_FILLED)
            continue;
        for (guint32 child = run->rows[row].child; child != PODA_ROW_NONE;
             child = run->rows[child].next) {
            Result result = exact_result (value_at (run, child));
            if (!isnan (result.value))
                use_child (&other, &node, child, &result);
            else
                skip (&other, &node, child);
        }
        cell->value = result_of (&node).value;
    }
}

/* Computes the windows again, from all values, also those of later siblings and cut
 * nodes, without cuts. */
static void
rewrite_windows (const MarkRun *run)
{
    gboolean labels = (run->writing & PODA_WRITES_LABELS) != 0;
    gboolean anew = (run->writing & PODA_WRITES_VALUE_AS_BOUND) != 0;
    for (guint32 row = 0; row < run->exercise->n_rows; row++) {
        guint32 parent = run->rows[row].parent;
        Node node = make_node (run, row, PODA_MAX, run->root);
        PodaValue value = value_at (run, row);
        if (labels && cell_at (run, row, PODA_COLUMN_VISITED)->value == 0)
            empty_row (run, row);
        if (cell_at (run, row, PODA_COLUMN_ALPHA)->state == PODA_CELL_EMPTY)
            continue;
        if (labels) {
            node.window = open_window;
        } else if (row > 0) {
            Window given = { cell_at (run, parent, PODA_COLUMN_ALPHA)->value,
                             cell_at (run, parent, PODA_COLUMN_BETA)->value };
            Node above = make_node (run, parent, PODA_MAX, given);
            node.window = window_for (run, &above, row);
        }
        if ((!run->rows[row].leaf || labels) && !isnan (value)) {
            if (anew && node.player == PODA_MAX)
                node.window.alpha = -INFINITY;
            if (anew && node.player == PODA_MIN)
                node.window.beta = INFINITY;
            node.window = moved (run, &node, node.window, value);
        }
        set_window (run, row, node.window);
        poda_answers_set (run->answers, row, PODA_COLUMN_VISITED, 1);
    }
}

void
poda_mark_search (const PodaExercise *exercise, const PodaMistake *mistake,
                  const PodaInterpretation *reading, PodaAnswers *answers)
{
    const PodaMistake wrong = mistake != NULL ? *mistake : (PodaMistake){ 0 };
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint on = wrong.windows;
    MarkRun run = {
        .exercise = exercise,
        .rows = exercise->rows,
        .reading = reading,
        .windows = on,
        .values = wrong.values,
        .writing = wrong.writing,
        .rewritten_values = wrong.rewritten_values,
        .windowed = algorithm->windowed,
        .shallow = on & PODA_PRUNING_SHALLOW
                   || (algorithm->shallow && !(on & PODA_PRUNING_DEEP)),
        .strict = on & PODA_PRUNING_STRICT
                  || (problem->strict && !(on & PODA_PRUNING_NONSTRICT)),
        .hard =
            algorithm->windowed
            && (on & PODA_PRUNING_HARD || (problem->hard && !(on & PODA_PRUNING_SOFT))),
        .all_moves = problem->all_moves && !(on & PODA_PRUNING_NOT_ALL_MOVES),
        .own_windows =
            wrong.writing & PODA_WRITES_OWN_WINDOWS || on & PODA_UPDATES_OTHER,
        .root = { problem->alpha, problem->beta },
        .answers = answers,
        .order = order,
        .best = PODA_ROW_NONE,
    };
    poda_answers_visit_none (answers);
    search_node (&run, 0, PODA_MAX, run.root, TRUE);
    if (run.rewritten_values != 0)
        rewrite_values (&run);
    if (run.writing & (PODA_WRITES_FROM_VALUES | PODA_WRITES_LABELS))
        rewrite_windows (&run);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    answers->has_move = TRUE;
    answers->move = run.best;
    poda_mark_transcribe (exercise, wrong.writing, reading, answers);
}
