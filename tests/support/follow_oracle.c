#include "support/follow_oracle.h"

#include <math.h>

#include "record/search_path.h"
#include "homework/mark/mark.h"

typedef struct {
    const PodaExercise *exercise;
    const PodaInterpretation *reading;
    PodaAnswers *answers; /* what follows */
    GArray *order;        /* of guint32: the visited rows */
    guint32 best;         /* the root's best child */
} Follow;

typedef struct {
    PodaValue alpha, beta;
} Window;

/* A node's value, and the limits that the search has proved for it. */
typedef struct {
    PodaValue value, lower, upper;
} Worth;

/* A node whose children are searched. */
typedef struct {
    PodaPlayer player;
    gboolean all_moves;   /* the root, whose moves are searched without a cut */
    Window given, window; /* on entry, and now */
    Worth worth;
    double weight; /* at a chance node: the sum of weights so far */
    guint32 n_counted, equal, best;
    gboolean partial; /* a child does not count */
    gboolean closed;  /* the rest of the children is cut */
} Node;

/* Returns the student's value of a cell if there is one, and else this one. */
static PodaValue
said (const Follow *follow, guint32 row, PodaColumn column, PodaValue otherwise)
{
    return poda_interpretation_value (follow->reading, row, column, otherwise);
}

static Window
window_of_child (const Node *node, const PodaProblem *problem, PodaPlayer child)
{
    Window window = node->window;
    if (!problem->algorithm->windowed || node->player == PODA_CHANCE)
        return (Window){ -INFINITY, INFINITY };
    if (node->all_moves)
        return (Window){ problem->alpha, problem->beta };
    if (problem->algorithm->shallow && child == PODA_MAX)
        window.alpha = -INFINITY;
    if (problem->algorithm->shallow && child == PODA_MIN)
        window.beta = INFINITY;
    return window;
}

static void
count_average (Node *node, const Worth *child, double weight)
{
    node->weight += weight;
    if (weight == 0)
        return;
    node->worth.value += weight * child->value;
    node->worth.lower += weight * child->lower;
    node->worth.upper += weight * child->upper;
}

static void
count_best (Node *node, const PodaProblem *problem, guint32 row, const Worth *child)
{
    gboolean max = node->player == PODA_MAX;
    Worth *worth = &node->worth;
    worth->lower = max ? poda_max (worth->lower, child->lower)
                       : poda_min (worth->lower, child->lower);
    worth->upper = max ? poda_max (worth->upper, child->upper)
                       : poda_min (worth->upper, child->upper);
    if (poda_problem_prefers (problem, node->player, node->n_counted == 0, worth->value,
                              child->value, &node->equal)) {
        worth->value = child->value;
        node->best = row;
    }
    Window *window = &node->window;
    if (max)
        window->alpha = poda_max (window->alpha, worth->value);
    else
        window->beta = poda_min (window->beta, worth->value);
    node->closed = problem->algorithm->windowed && !node->all_moves
                   && (problem->strict ? window->alpha > window->beta
                                       : window->alpha >= window->beta);
}

static Worth follow_node (Follow *follow, guint32 row, Window entry, gboolean reached);

/* Searches the children; FALSE if the node has no value. */
static gboolean
follow_children (Follow *follow, guint32 row, Node *node)
{
    const PodaRow *rows = follow->exercise->rows;
    const PodaProblem *problem = &follow->exercise->problem;
    PodaValue worst = node->player == PODA_MAX   ? -INFINITY
                      : node->player == PODA_MIN ? INFINITY
                                                 : 0;
    Worth *worth = &node->worth;
    *worth = (Worth){ worst, worst, worst };
    for (guint32 i = rows[row].child; i != PODA_ROW_NONE; i = rows[i].next) {
        PodaVisitAnswer visited = follow->reading->rows[i].visited;
        gboolean reached = !node->closed;
        Worth child = follow_node (
            follow, i, window_of_child (node, problem, rows[i].player), reached);
        if (visited == PODA_VISIT_NO
            || (visited == PODA_VISIT_UNANSWERED && !reached)) {
            node->partial = TRUE;
            continue;
        }
        if (node->player == PODA_CHANCE)
            count_average (node, &child, rows[i].weight);
        else
            count_best (node, problem, i, &child);
        node->n_counted++;
    }
    if (node->player == PODA_CHANCE)
        *worth = (Worth){ worth->value / node->weight, worth->lower / node->weight,
                          worth->upper / node->weight };
    if (node->partial && node->player != PODA_MIN)
        worth->upper = INFINITY;
    if (node->partial && node->player != PODA_MAX)
        worth->lower = -INFINITY;
    if (problem->hard && problem->algorithm->windowed)
        worth->value =
            poda_max (node->given.alpha, poda_min (node->given.beta, worth->value));
    return node->n_counted > 0 && !isnan (worth->value);
}

/* Writes the value, the bound's type and the window that follow at a node. Returns what
 * the search goes on with: the student's answers, if there are any. */
static Worth
answer (const Follow *follow, guint32 row, const Node *node, Window entry,
        gboolean known)
{
    const Worth *worth = &node->worth;
    PodaBound bound = poda_bound_of (worth->value, worth->lower, worth->upper);
    PodaValue value = said (follow, row, PODA_COLUMN_VALUE, worth->value);
    PodaBound kind = (PodaBound) said (follow, row, PODA_COLUMN_BOUND, bound);
    if (known) {
        poda_answers_set (follow->answers, row, PODA_COLUMN_VALUE, worth->value);
        poda_answers_set (follow->answers, row, PODA_COLUMN_BOUND, bound);
    } else {
        poda_answers_set_unreadable (follow->answers, row, PODA_COLUMN_VALUE, "");
        poda_answers_set_unreadable (follow->answers, row, PODA_COLUMN_BOUND, "");
    }
    if (follow->exercise->problem.algorithm->windowed) {
        Window left = { node->player == PODA_MAX ? node->window.alpha : entry.alpha,
                        node->player == PODA_MIN ? node->window.beta : entry.beta };
        /* A value that does not follow from the children moves the bound instead. */
        if (value != worth->value && node->player == PODA_MAX)
            left.alpha = poda_max (node->given.alpha, value);
        if (value != worth->value && node->player == PODA_MIN)
            left.beta = poda_min (node->given.beta, value);
        poda_answers_set (follow->answers, row, PODA_COLUMN_ALPHA, left.alpha);
        poda_answers_set (follow->answers, row, PODA_COLUMN_BETA, left.beta);
    }
    if (value == worth->value && kind == bound)
        return *worth;
    return (Worth){ value, kind == PODA_BOUND_ATMOST ? -INFINITY : value,
                    kind == PODA_BOUND_ATLEAST ? INFINITY : value };
}

/* Searches a node that the search reaches, or that the student visits all the same.
 * Nothing follows at any other node. */
static Worth
follow_node (Follow *follow, guint32 row, Window entry, gboolean reached)
{
    const PodaRow *at = &follow->exercise->rows[row];
    PodaVisitAnswer visited = follow->reading->rows[row].visited;
    poda_answers_set (follow->answers, row, PODA_COLUMN_VISITED, reached);
    if (!reached && visited != PODA_VISIT_YES)
        return (Worth){ 0 };
    /* Without answers about visits, the order cannot depend on itself. */
    if (follow->reading->answered[PODA_COLUMN_VISITED] ? visited != PODA_VISIT_NO
                                                       : reached)
        g_array_append_val (follow->order, row);
    /* The bound that the node's player cannot move is the one on entry. */
    Window given = { at->player == PODA_MAX
                         ? entry.alpha
                         : said (follow, row, PODA_COLUMN_ALPHA, entry.alpha),
                     at->player == PODA_MIN
                         ? entry.beta
                         : said (follow, row, PODA_COLUMN_BETA, entry.beta) };
    Node node = { .player = at->player,
                  .all_moves = row == 0 && follow->exercise->problem.all_moves
                               && at->player != PODA_CHANCE,
                  .given = given,
                  .window = given,
                  .worth = { at->value, at->value, at->value },
                  .best = PODA_ROW_NONE };
    gboolean known = at->leaf || follow_children (follow, row, &node);
    if (row == 0)
        follow->best = node.best;
    return answer (follow, row, &node, entry, known);
}

/* A node lies on a winning strategy if it is won, and its parent lies on one, as far as
 * the student says. */
static void
follow_strategies (const Follow *follow)
{
    for (guint32 row = 0; row < follow->exercise->n_rows; row++) {
        guint32 parent = follow->exercise->rows[row].parent;
        PodaValue above = 1;
        if (parent != PODA_ROW_NONE)
            above =
                said (follow, parent, PODA_COLUMN_STRATEGY,
                      poda_answers_cell (follow->answers, parent, PODA_COLUMN_STRATEGY)
                          ->value);
        poda_answers_set (follow->answers, row, PODA_COLUMN_STRATEGY,
                          above != 0 && poda_exercise_won (follow->exercise, row));
    }
}

PodaAnswers *
oracle_carried_answers (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    Follow follow = { exercise, &reading, poda_answers_new (exercise->n_rows), order,
                      PODA_ROW_NONE };
    for (guint32 row = 0; row < exercise->n_rows; row++)
        poda_answers_set (follow.answers, row, PODA_COLUMN_VISITED, 0);
    follow_node (&follow, 0,
                 (Window){ exercise->problem.alpha, exercise->problem.beta }, TRUE);
    if (poda_exercise_has (exercise, PODA_ASK_STRATEGY))
        follow_strategies (&follow);
    poda_answers_set_order (follow.answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    follow.answers->has_move = TRUE;
    follow.answers->move = follow.best;
    return follow.answers;
}
