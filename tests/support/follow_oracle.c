#include "support/follow_oracle.h"

#include <math.h>

#include "record/search_path.h"
#include "homework/mark/mark.h"

typedef struct {
    const PodaExercise *exercise;
    const PodaInterpretation *reading;
    PodaAnswers *answers; /* what follows */
    GArray *order;        /* of guint32: the rows that are visited */
    guint32 best;         /* the root's best child */
} Follow;

typedef struct {
    PodaValue alpha, beta;
} Window;

static const Window open_window = { -INFINITY, INFINITY };

/* A node's value, and what is proved of it. */
typedef struct {
    PodaValue value, lower, upper;
} Worth;

/* A node at work. */
typedef struct {
    guint32 row;
    PodaPlayer player;
    gboolean all_moves; /* the root, whose moves are searched without a cut */
    Window given;       /* on entry */
    Window window;      /* as it stands */
    Worth so_far;
    PodaValue sum; /* chance: of weighted values */
    double weight; /* and of weights */
    guint32 n_counted, equal, best;
    gboolean partial; /* some child does not count */
    gboolean closed;  /* the cut rule is satisfied */
} Open;

static const PodaProblem *
problem_of (const Follow *follow)
{
    return &follow->exercise->problem;
}

static Window
window_for (const Follow *follow, const Open *open, PodaPlayer child)
{
    const PodaProblem *problem = problem_of (follow);
    if (!problem->algorithm->windowed || open->player == PODA_CHANCE)
        return open_window;
    if (open->all_moves)
        return (Window){ problem->alpha, problem->beta };
    Window window = open->window;
    if (problem->algorithm->shallow && child == PODA_MAX)
        window.alpha = -INFINITY;
    if (problem->algorithm->shallow && child == PODA_MIN)
        window.beta = INFINITY;
    return window;
}

static void
begin (Open *open, const Follow *follow, guint32 row, Window given)
{
    const PodaProblem *problem = problem_of (follow);
    PodaPlayer player = follow->exercise->rows[row].player;
    PodaValue start = player == PODA_MAX   ? -INFINITY
                      : player == PODA_MIN ? INFINITY
                                           : 0;
    *open = (Open){ .row = row,
                    .player = player,
                    .given = given,
                    .window = given,
                    .so_far = { start, start, start },
                    .best = PODA_ROW_NONE };
    open->all_moves = row == 0 && problem->all_moves && player != PODA_CHANCE;
}

static PodaValue
weigh (double weight, PodaValue value)
{
    return weight == 0 ? 0 : weight * value;
}

static void
count_average (Open *open, const Worth *child, double weight)
{
    open->weight += weight;
    open->sum += weigh (weight, child->value);
    open->so_far.lower += weigh (weight, child->lower);
    open->so_far.upper += weigh (weight, child->upper);
}

static void
count_best (const Follow *follow, Open *open, guint32 child, const Worth *worth)
{
    const PodaProblem *problem = problem_of (follow);
    Worth *so_far = &open->so_far;
    gboolean max = open->player == PODA_MAX;
    so_far->lower = max ? poda_max (so_far->lower, worth->lower)
                        : poda_min (so_far->lower, worth->lower);
    so_far->upper = max ? poda_max (so_far->upper, worth->upper)
                        : poda_min (so_far->upper, worth->upper);
    if (poda_problem_prefers (problem, open->player, open->n_counted == 0,
                              so_far->value, worth->value, &open->equal)) {
        so_far->value = worth->value;
        open->best = child;
    }
    if (!problem->algorithm->windowed)
        return;
    Window *window = &open->window;
    if (max)
        window->alpha = poda_max (window->alpha, so_far->value);
    else
        window->beta = poda_min (window->beta, so_far->value);
    open->closed = !open->all_moves
                   && (problem->strict ? window->alpha > window->beta
                                       : window->alpha >= window->beta);
}

/* The value, once all children have been seen; FALSE where none counts. */
static gboolean
finish (const Follow *follow, Open *open)
{
    const PodaProblem *problem = problem_of (follow);
    Worth *worth = &open->so_far;
    if (open->player == PODA_CHANCE) {
        worth->value = open->sum / open->weight;
        worth->lower /= open->weight;
        worth->upper /= open->weight;
    }
    if (open->partial && open->player != PODA_MIN)
        worth->upper = INFINITY;
    if (open->partial && open->player != PODA_MAX)
        worth->lower = -INFINITY;
    if (problem->hard && problem->algorithm->windowed)
        worth->value =
            poda_max (open->given.alpha, poda_min (open->given.beta, worth->value));
    return open->n_counted > 0 && !isnan (worth->value);
}

static void
answer_number (Follow *follow, guint32 row, PodaColumn column, PodaValue value,
               gboolean known)
{
    if (known)
        poda_answers_set (follow->answers, row, column, value);
    else
        poda_answers_set_unread (follow->answers, row, column, "");
}

/* The answers' view of a node whose value follows as `worth`: what they say of it
 * counts from here on. */
static Worth
said_worth (const Follow *follow, guint32 row, const Worth *worth, PodaBound bound)
{
    const PodaInterpretation *reading = follow->reading;
    PodaValue value =
        poda_interpretation_value (reading, row, PODA_COLUMN_VALUE, worth->value);
    PodaBound said =
        (PodaBound) poda_interpretation_value (reading, row, PODA_COLUMN_BOUND, bound);
    if (value == worth->value && said == bound)
        return *worth;
    return (Worth){ value, said == PODA_BOUND_ATMOST ? -INFINITY : value,
                    said == PODA_BOUND_ATLEAST ? INFINITY : value };
}

static Worth follow_node (Follow *follow, guint32 row, Window window, gboolean reached);

static void
follow_children (Follow *follow, Open *open)
{
    const PodaRow *rows = follow->exercise->rows;
    for (guint32 child = rows[open->row].child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        PodaVisitAnswer said = follow->reading->rows[child].visited;
        gboolean reached = !open->closed;
        Window window = window_for (follow, open, rows[child].player);
        Worth worth = follow_node (follow, child, window, reached);
        if (said == PODA_VISIT_NO || (said == PODA_VISIT_UNANSWERED && !reached)) {
            open->partial = TRUE;
            continue;
        }
        if (open->player == PODA_CHANCE)
            count_average (open, &worth, rows[child].weight);
        else
            count_best (follow, open, child, &worth);
        open->n_counted++;
    }
}

/* The bound that a node's player cannot move is that of its entry: what the answers say
 * of it is what they went on with. */
static Window
said_window (const Follow *follow, guint32 row, Window window)
{
    PodaPlayer player = follow->exercise->rows[row].player;
    if (player != PODA_MAX)
        window.alpha = poda_interpretation_value (follow->reading, row,
                                                  PODA_COLUMN_ALPHA, window.alpha);
    if (player != PODA_MIN)
        window.beta = poda_interpretation_value (follow->reading, row, PODA_COLUMN_BETA,
                                                 window.beta);
    return window;
}

/* The bound that the node's player moves is moved by its value: by what the answers say
 * that is, where it does not follow from the children. */
static void
answer_window (Follow *follow, const Open *open, Window entry, PodaValue said)
{
    Window window = open->window;
    if (said != open->so_far.value && open->player == PODA_MAX)
        window.alpha = poda_max (open->given.alpha, said);
    if (said != open->so_far.value && open->player == PODA_MIN)
        window.beta = poda_min (open->given.beta, said);
    answer_number (follow, open->row, PODA_COLUMN_ALPHA,
                   open->player == PODA_MAX ? window.alpha : entry.alpha, TRUE);
    answer_number (follow, open->row, PODA_COLUMN_BETA,
                   open->player == PODA_MIN ? window.beta : entry.beta, TRUE);
}

static Worth
follow_inner (Follow *follow, guint32 row, Window window)
{
    Open open;
    begin (&open, follow, row, said_window (follow, row, window));
    follow_children (follow, &open);
    gboolean known = finish (follow, &open);
    PodaBound bound =
        poda_bound_of (open.so_far.value, open.so_far.lower, open.so_far.upper);
    answer_number (follow, row, PODA_COLUMN_VALUE, open.so_far.value, known);
    answer_number (follow, row, PODA_COLUMN_BOUND, bound, known);
    Worth worth = said_worth (follow, row, &open.so_far, bound);
    if (problem_of (follow)->algorithm->windowed)
        answer_window (follow, &open, window, worth.value);
    if (row == 0)
        follow->best = open.best;
    return worth;
}

static Worth
follow_leaf (Follow *follow, guint32 row, Window window)
{
    PodaValue value = follow->exercise->rows[row].value;
    Worth worth = { value, value, value };
    answer_number (follow, row, PODA_COLUMN_VALUE, value, TRUE);
    answer_number (follow, row, PODA_COLUMN_BOUND, PODA_BOUND_EXACT, TRUE);
    if (problem_of (follow)->algorithm->windowed) {
        answer_number (follow, row, PODA_COLUMN_ALPHA, window.alpha, TRUE);
        answer_number (follow, row, PODA_COLUMN_BETA, window.beta, TRUE);
    }
    return said_worth (follow, row, &worth, PODA_BOUND_EXACT);
}

/* A node that the search reaches, or that the answers visit all the same. Of any other
 * one nothing follows, nor of what lies below it. */
static Worth
follow_node (Follow *follow, guint32 row, Window window, gboolean reached)
{
    PodaVisitAnswer said = follow->reading->rows[row].visited;
    poda_answers_set (follow->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && said != PODA_VISIT_YES)
        return (Worth){ 0 };
    gboolean counted = follow->reading->answered[PODA_COLUMN_VISITED]
                           ? said != PODA_VISIT_NO
                           : reached; /* an order cannot rest on itself */
    if (counted)
        g_array_append_val (follow->order, row);
    return follow->exercise->rows[row].leaf ? follow_leaf (follow, row, window)
                                            : follow_inner (follow, row, window);
}

/* A node lies on a winning strategy when it is won and its parent is said to lie on
 * one. */
static void
follow_strategies (Follow *follow)
{
    const PodaExercise *exercise = follow->exercise;
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        guint32 parent = exercise->rows[row].parent;
        PodaValue above = 1;
        if (parent != PODA_ROW_NONE)
            above = poda_interpretation_value (
                follow->reading, parent, PODA_COLUMN_STRATEGY,
                poda_answers_cell (follow->answers, parent, PODA_COLUMN_STRATEGY)
                    ->value);
        poda_answers_set (follow->answers, row, PODA_COLUMN_STRATEGY,
                          above != 0 && poda_exercise_won (exercise, row));
    }
}

PodaAnswers *
oracle_follow (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    Follow follow = { .exercise = exercise,
                      .reading = &reading,
                      .answers = poda_answers_new (exercise->n_rows),
                      .order = g_array_new (FALSE, FALSE, sizeof (guint32)),
                      .best = PODA_ROW_NONE };
    const PodaProblem *problem = &exercise->problem;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        poda_answers_set (follow.answers, row, PODA_COLUMN_VISITED, 0);
    follow_node (&follow, 0, (Window){ problem->alpha, problem->beta }, TRUE);
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        follow_strategies (&follow);
    const guint32 *order = (const guint32 *) (gpointer) follow.order->data;
    poda_answers_set_order (follow.answers, order, follow.order->len);
    follow.answers->has_move = TRUE;
    follow.answers->move = follow.best;
    g_array_unref (follow.order);
    return follow.answers;
}
