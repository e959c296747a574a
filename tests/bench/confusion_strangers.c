#include "confusion_strangers.h"

#include <math.h>
#include <string.h>

/* --- The search --- */

#define MOST_CHILDREN 16

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const Stranger *stranger;
    PodaAnswers *answers;
    GArray *order;
    double root_best;
    guint32 move;
    gboolean skip_next; /* the sibling after the node just left */
} Hall;

typedef struct {
    double value, lower, upper;
} Result;

typedef struct {
    guint32 row;
    gboolean max;
    double alpha, beta, given_alpha, given_beta;
    double values[MOST_CHILDREN];
    Result so_far;
    guint n;
    guint32 best;
    gboolean cut, met; /* the window had closed before the last child */
} Desk;

static int
compare_doubles (const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double
count_values (const Desk *desk, Count how, gboolean max)
{
    double sorted[MOST_CHILDREN], sum = 0;
    guint n = desk->n;
    memcpy (sorted, desk->values, sizeof sorted);
    qsort (sorted, n, sizeof *sorted, compare_doubles);
    for (guint i = 0; i < n; i++)
        sum += sorted[i];
    double best = max ? sorted[n - 1] : sorted[0], first = desk->values[0],
           last = desk->values[n - 1];
    switch (how) {
    case COUNT_LEAST:
        return sorted[0];
    case COUNT_MOST:
        return sorted[n - 1];
    case COUNT_MEAN:
        return sum / n;
    case COUNT_ROUNDED:
        return floor (sum / n + 0.5);
    case COUNT_SUM:
        return sum;
    case COUNT_SECOND:
        return n < 2 ? best : max ? sorted[n - 2] : sorted[1];
    case COUNT_MEDIAN:
        return sorted[n / 2];
    case COUNT_FROM_ZERO:
        return max ? fmax (best, 0) : fmin (best, 0);
    case COUNT_FIRST:
        return first;
    case COUNT_LAST:
        return last;
    case COUNT_RANGE:
        return sorted[n - 1] - sorted[0];
    case COUNT_ENDS:
        return max ? fmax (first, last) : fmin (first, last);
    case COUNT_UNSIGNED:
        best = first;
        for (guint i = 1; i < n; i++)
            if (max ? fabs (desk->values[i]) > fabs (best)
                    : fabs (desk->values[i]) < fabs (best))
                best = desk->values[i];
        return best;
    case COUNT_BEST:
        break;
    }
    return best;
}

static double
value_of (const Hall *hall, const Desk *desk)
{
    const Stranger *stranger = hall->stranger;
    return count_values (desk, desk->max ? stranger->max : stranger->min, desk->max);
}

static void
hand_down (const Hall *hall, const Desk *desk, guint32 child, double *alpha,
           double *beta)
{
    const PodaProblem *problem = &hall->exercise->problem;
    gboolean max = hall->rows[child].player == PODA_MAX;
    double before = desk->n > 0 ? desk->values[desk->n - 1] : problem->alpha;
    *alpha = desk->alpha;
    *beta = desk->beta;
    switch (hall->stranger->hand) {
    case HAND_NO_ALPHA:
        *alpha = problem->alpha;
        break;
    case HAND_NO_BETA:
        *beta = problem->beta;
        break;
    case HAND_SWAPPED:
        *alpha = desk->beta;
        *beta = desk->alpha;
        break;
    case HAND_FRESH_AT_MAX:
    case HAND_FRESH_AT_MIN:
        if (max != (hall->stranger->hand == HAND_FRESH_AT_MAX))
            break;
        /* fall through */
    case HAND_NEITHER:
        *alpha = problem->alpha;
        *beta = problem->beta;
        break;
    case HAND_BEST_AS_BETA:
        *alpha = problem->alpha;
        *beta = desk->n > 0 ? value_of (hall, desk) : problem->beta;
        break;
    case HAND_BEST_AS_BOTH:
        *alpha = before;
        *beta = desk->n > 0 ? before : problem->beta;
        break;
    case HAND_ENTRY_AT_MAX:
    case HAND_ENTRY_AT_MIN:
        if (desk->max != (hall->stranger->hand == HAND_ENTRY_AT_MAX))
            break;
        *alpha = desk->given_alpha;
        *beta = desk->given_beta;
        break;
    case HAND_ZERO:
    case HAND_HUNDRED:
    case HAND_BOTH:
        break;
    }
}

static void
move_bounds (const Hall *hall, Desk *desk)
{
    double value = value_of (hall, desk), last = desk->values[desk->n - 1];
    gboolean max = desk->max, alpha = max, beta = !max;
    switch (hall->stranger->move) {
    case MOVE_ALPHA_TOO:
        alpha = TRUE;
        break;
    case MOVE_BETA_TOO:
        beta = TRUE;
        break;
    case MOVE_BOTH_TOO:
        alpha = beta = TRUE;
        break;
    case MOVE_OTHER:
        alpha = !max;
        beta = max;
        break;
    case MOVE_ALPHA_ONLY:
        alpha = TRUE;
        beta = FALSE;
        break;
    case MOVE_BETA_ONLY:
        alpha = FALSE;
        beta = TRUE;
        break;
    case MOVE_ALPHA_NEVER:
        alpha = FALSE;
        break;
    case MOVE_BETA_NEVER:
        beta = FALSE;
        break;
    case MOVE_OVERWRITE:
        desk->alpha = max ? last : desk->alpha;
        desk->beta = max ? desk->beta : last;
        return;
    case MOVE_OUTWARD:
        if (desk->n == 1)
            break;
        desk->alpha = max ? fmin (desk->alpha, last) : desk->alpha;
        desk->beta = max ? desk->beta : fmax (desk->beta, last);
        return;
    case MOVE_BY_CHILD:
        value = last;
        break;
    case MOVE_OWN:
        break;
    }
    desk->alpha = alpha ? fmax (desk->alpha, value) : desk->alpha;
    desk->beta = beta ? fmin (desk->beta, value) : desk->beta;
}

static gboolean
is_closed (const Hall *hall, Desk *desk)
{
    const PodaProblem *problem = &hall->exercise->problem;
    const PodaRow *at = &hall->rows[desk->row];
    double alpha = desk->alpha, beta = desk->beta, last = desk->values[desk->n - 1],
           before = desk->n > 1 ? desk->values[desk->n - 2] : NAN;
    gboolean met = problem->strict ? alpha > beta : alpha >= beta;
    gboolean leaves = hall->rows[at->last].leaf, met_before = desk->met;
    desk->met = met;
    if (!problem->algorithm->windowed || at->player == PODA_CHANCE
        || (desk->row == 0 && problem->all_moves))
        return FALSE;
    switch (hall->stranger->close) {
    case CLOSE_AT_MAX:
        return met && desk->max;
    case CLOSE_AT_MIN:
        return met && !desk->max;
    case CLOSE_NEAR:
        return alpha >= beta - 1;
    case CLOSE_NEARER:
        return alpha >= beta - 2;
    case CLOSE_FAR:
        return alpha > beta + 1;
    case CLOSE_WORSE:
        return desk->max ? last < before : last > before;
    case CLOSE_BETTER:
        return desk->max ? last > before : last < before;
    case CLOSE_TOP:
        return met && at->ply <= 1;
    case CLOSE_DEEP:
        return met && at->ply > 1;
    case CLOSE_PAIR:
        return met && desk->n > 1;
    case CLOSE_FIRST:
        return met && desk->n == 1;
    case CLOSE_CHILD:
        return desk->row != 0
               && (desk->max ? last > hall->root_best : last < hall->root_best);
    case CLOSE_REVERSED:
        return desk->max ? met : last >= beta || last <= alpha - 5;
    case CLOSE_NEVER:
        return FALSE;
    case CLOSE_LEAVES:
        return met && leaves;
    case CLOSE_INNER:
        return met && !leaves;
    case CLOSE_AFTER:
        return met_before;
    case CLOSE_RIGHT:
    case CLOSE_ABOVE:
        break;
    }
    return met;
}

static double
turned (const Hall *hall, const Desk *desk, double value)
{
    switch (hall->stranger->turn) {
    case RETURN_NOT_BELOW:
        return fmax (value, desk->given_alpha);
    case RETURN_NOT_ABOVE:
        return fmin (value, desk->given_beta);
    case RETURN_ZERO:
        return desk->cut ? 0 : value;
    case RETURN_FIRST:
        return desk->cut ? desk->values[0] : value;
    case RETURN_BOUND:
        return !desk->cut ? value : desk->max ? desk->given_beta : desk->given_alpha;
    case RETURN_OTHER:
        return !desk->cut ? value : desk->max ? desk->given_alpha : desk->given_beta;
    case RETURN_PLUS_ONE:
        return value + 1;
    case RETURN_NEGATED:
        return 0.0 - value;
    case RETURN_HALVED:
        return value / 2;
    case RETURN_BEST:
        break;
    }
    return value;
}

/* The children in the order in which they are looked at. */
static guint
list_children (const Hall *hall, const Desk *desk, guint32 list[MOST_CHILDREN])
{
    Visit visit = hall->stranger->visit;
    guint n = 0;
    for (guint32 child = hall->rows[desk->row].child;
         child != PODA_ROW_NONE && n < MOST_CHILDREN; child = hall->rows[child].next)
        list[n++] = child;
    if (visit == VISIT_TWO)
        return MIN (n, 2);
    gboolean back = visit == (desk->max ? VISIT_BACK_AT_MAX : VISIT_BACK_AT_MIN);
    for (guint i = 0; back && i < n / 2; i++) {
        guint32 child = list[i];
        list[i] = list[n - 1 - i];
        list[n - 1 - i] = child;
    }
    for (guint i = 1; visit == VISIT_BEST_FIRST && i < n; i++)
        for (guint k = i;
             k > 0 && hall->rows[list[k]].leaf && hall->rows[list[k - 1]].leaf
             && (hall->rows[list[k]].value > hall->rows[list[k - 1]].value)
                    == desk->max;
             k--) {
            guint32 child = list[k];
            list[k] = list[k - 1];
            list[k - 1] = child;
        }
    if (visit == VISIT_ODD) {
        guint kept = 0;
        for (guint i = 0; i < n; i += 2)
            list[kept++] = list[i];
        return kept;
    }
    return n;
}

static void
wipe (PodaAnswers *answers, guint32 row)
{
    for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
        poda_answers_cell (answers, row, (PodaColumn) i)->state = PODA_CELL_EMPTY;
    poda_answers_set (answers, row, PODA_COLUMN_VISITED, 0);
}

static void
strike (Hall *hall, guint32 top)
{
    guint32 row = top;
    do
        wipe (hall->answers, row++);
    while (row < hall->exercise->n_rows && hall->rows[row].ply > hall->rows[top].ply);
    for (guint i = hall->order->len; i > 0; i--) {
        guint32 named = g_array_index (hall->order, guint32, i - 1);
        if (named >= top && named < row)
            g_array_remove_index (hall->order, i - 1);
    }
}

static void
put (const Hall *hall, const Desk *desk, const Result *result)
{
    PodaAnswers *answers = hall->answers;
    PodaBound bound = poda_bound_of (result->value, result->lower, result->upper);
    poda_answers_set (answers, desk->row, PODA_COLUMN_VALUE, result->value);
    poda_answers_set (answers, desk->row, PODA_COLUMN_BOUND, bound);
    if (!hall->exercise->problem.algorithm->windowed)
        return;
    poda_answers_set (answers, desk->row, PODA_COLUMN_ALPHA, desk->alpha);
    poda_answers_set (answers, desk->row, PODA_COLUMN_BETA, desk->beta);
}

static Result sit (Hall *hall, guint32 row, double alpha, double beta);

/* A child of the desk's node; whether the rest is to be left out. */
static gboolean
try_one (Hall *hall, Desk *desk, guint32 child, gboolean last)
{
    double alpha, beta;
    hand_down (hall, desk, child, &alpha, &beta);
    Result result = sit (hall, child, alpha, beta);
    double before = desk->n > 0 ? value_of (hall, desk) : NAN;
    desk->values[desk->n++] = result.value;
    if (!(value_of (hall, desk) == before))
        desk->best = child;
    desk->so_far.lower = desk->n == 1 ? result.lower
                         : desk->max  ? fmax (desk->so_far.lower, result.lower)
                                      : fmin (desk->so_far.lower, result.lower);
    desk->so_far.upper = desk->n == 1 ? result.upper
                         : desk->max  ? fmax (desk->so_far.upper, result.upper)
                                      : fmin (desk->so_far.upper, result.upper);
    move_bounds (hall, desk);
    if (desk->row == 0)
        hall->root_best = value_of (hall, desk);
    gboolean above = hall->stranger->close == CLOSE_ABOVE && hall->skip_next;
    hall->skip_next = FALSE;
    if (!(is_closed (hall, desk) || above) || last)
        return FALSE;
    desk->cut = TRUE;
    return TRUE;
}

static void
try_all (Hall *hall, Desk *desk)
{
    Visit visit = hall->stranger->visit;
    guint32 list[MOST_CHILDREN];
    guint n = list_children (hall, desk, list);
    gboolean struck = FALSE;
    for (guint i = 0; i < n; i++) {
        gboolean skipped = (visit == VISIT_STRIKE_NEXT && hall->skip_next)
                           || (visit == VISIT_STRIKE_LAST && desk->cut && i + 1 == n);
        hall->skip_next = FALSE;
        if (skipped || !try_one (hall, desk, list[i], i + 1 == n))
            continue;
        if (visit == VISIT_STRIKE_EARLIER && !struck) {
            for (guint k = 0; k < i; k++)
                strike (hall, list[k]);
            struck = TRUE;
        } else if (visit == VISIT_STRIKE_ONE) {
            i++;
        } else if (visit != VISIT_STRIKE_EARLIER && visit != VISIT_STRIKE_LAST) {
            break;
        }
    }
    hall->skip_next = desk->cut;
}

static Result
sit (Hall *hall, guint32 row, double alpha, double beta)
{
    const PodaProblem *problem = &hall->exercise->problem;
    const PodaRow *at = &hall->rows[row];
    Desk desk = { .row = row,
                  .max = at->player == PODA_MAX,
                  .alpha = alpha,
                  .beta = beta,
                  .given_alpha = alpha,
                  .given_beta = beta,
                  .best = PODA_ROW_NONE };
    Result result = { at->value, at->value, at->value };
    poda_answers_set (hall->answers, row, PODA_COLUMN_VISITED, 1);
    g_array_append_val (hall->order, row);
    if (!at->leaf) {
        try_all (hall, &desk);
        result = desk.so_far;
        result.value = turned (hall, &desk, value_of (hall, &desk));
        if (problem->hard && problem->algorithm->windowed)
            result.value = fmax (alpha, fmin (beta, result.value));
        if ((desk.max ? hall->stranger->max : hall->stranger->min) != COUNT_BEST)
            result.lower = result.upper = result.value;
        if (desk.cut && desk.max)
            result.upper = INFINITY;
        if (desk.cut && !desk.max)
            result.lower = -INFINITY;
    }
    if (row == 0)
        hall->move = desk.best;
    put (hall, &desk, &result);
    return result;
}

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed)
{
    const PodaProblem *problem = &exercise->problem;
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    Hall hall = { .exercise = exercise,
                  .rows = exercise->rows,
                  .stranger = stranger,
                  .answers = answers,
                  .order = g_array_new (FALSE, FALSE, sizeof (guint32)),
                  .root_best =
                      exercise->rows[0].player == PODA_MAX ? -INFINITY : INFINITY };
    poda_answers_visit_none (answers);
    double alpha = stranger->hand == HAND_ZERO      ? 0
                   : stranger->hand == HAND_HUNDRED ? -100
                                                    : problem->alpha;
    sit (&hall, 0, alpha, stranger->hand == HAND_HUNDRED ? 100 : problem->beta);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) hall.order->data,
                            hall.order->len);
    answers->has_move = TRUE;
    answers->move = hall.move;
    g_array_unref (hall.order);
    if (stranger->rewrite != NULL)
        stranger->rewrite (exercise, answers, seed);
    return answers;
}
