/* The search of all strangers, with a switch or two set, and what they make of the
 * right sheet. */

#include "base/random.h"
#include "bench/confusion_class.h"
#include "record/search_path.h"

/* --- The search --- */

#define MOST_CHILDREN 16

typedef struct {
    const PodaExercise *exercise;
    const PodaRow *rows;
    const Stranger *stranger;
    PodaAnswers *answers;
    GArray *order; /* of guint32: the rows visited */
    double root_best;
    guint32 move;
    gboolean cut_before; /* the node just left was cut */
} Search;

typedef struct {
    double value, lower, upper;
} Result;

/* A node at work. */
typedef struct {
    guint32 row;
    gboolean max;
    double alpha, beta, given_alpha, given_beta;
    double values[MOST_CHILDREN];
    Result so_far;
    guint n;
    guint32 best;
    gboolean cut, met; /* the window had closed before the last child */
} Open;

static int
compare_doubles (const void *a, const void *b)
{
    double x = *(const double *) a, y = *(const double *) b;
    return (x > y) - (x < y);
}

static double
value_of (const Search *search, const Open *open)
{
    Count how = open->max ? search->stranger->max : search->stranger->min;
    double sorted[MOST_CHILDREN], sum = 0;
    guint n = open->n;
    gboolean max = open->max;
    memcpy (sorted, open->values, sizeof sorted);
    qsort (sorted, n, sizeof *sorted, compare_doubles);
    for (guint i = 0; i < n; i++)
        sum += sorted[i];
    double least = sorted[0], most = sorted[n - 1], best = max ? most : least;
    double first = open->values[0], last = open->values[n - 1], boldest = first;
    for (guint i = 1; i < n; i++)
        if (max ? fabs (open->values[i]) > fabs (boldest)
                : fabs (open->values[i]) < fabs (boldest))
            boldest = open->values[i];
    const double values[] = {
        [COUNT_BEST] = best,
        [COUNT_LEAST] = least,
        [COUNT_MOST] = most,
        [COUNT_MEAN] = sum / n,
        [COUNT_ROUNDED] = floor (sum / n + 0.5),
        [COUNT_SUM] = sum,
        [COUNT_SECOND] = n < 2 ? best : sorted[max ? n - 2 : 1],
        [COUNT_MEDIAN] = sorted[n / 2],
        [COUNT_FROM_ZERO] = max ? fmax (best, 0) : fmin (best, 0),
        [COUNT_UNSIGNED] = boldest,
        [COUNT_FIRST] = first,
        [COUNT_LAST] = last,
        [COUNT_RANGE] = most - least,
        [COUNT_ENDS] = max ? fmax (first, last) : fmin (first, last),
    };
    return values[how];
}

static void
hand_down (const Search *search, const Open *open, guint32 child, double *alpha,
           double *beta)
{
    const PodaProblem *problem = &search->exercise->problem;
    Hand hand = search->stranger->hand;
    gboolean max = search->rows[child].player == PODA_MAX;
    double before = open->n > 0 ? open->values[open->n - 1] : problem->alpha;
    *alpha = open->alpha;
    *beta = open->beta;
    if (hand == HAND_SWAPPED) {
        *alpha = open->beta;
        *beta = open->alpha;
    } else if (hand == (max ? HAND_FRESH_AT_MAX : HAND_FRESH_AT_MIN)) {
        *alpha = problem->alpha;
        *beta = problem->beta;
    } else if (hand == HAND_BEST_AS_BETA) {
        *alpha = problem->alpha;
        *beta = open->n > 0 ? value_of (search, open) : problem->beta;
    } else if (hand == HAND_BEST_AS_BOTH) {
        *alpha = before;
        *beta = open->n > 0 ? before : problem->beta;
    }
}

static void
move_bounds (const Search *search, Open *open)
{
    Move move = search->stranger->move;
    double value = value_of (search, open), last = open->values[open->n - 1];
    gboolean max = open->max, alpha = max, beta = !max;
    if (move == MOVE_OVERWRITE || (move == MOVE_OUTWARD && open->n > 1)) {
        gboolean over = move == MOVE_OVERWRITE;
        if (max)
            open->alpha = over ? last : fmin (open->alpha, last);
        else
            open->beta = over ? last : fmax (open->beta, last);
        return;
    }
    if (move == MOVE_OTHER) {
        alpha = !max;
        beta = max;
    }
    if (move == MOVE_BY_CHILD)
        value = last;
    alpha = (alpha && move != MOVE_ALPHA_NEVER) || move == MOVE_ALPHA_TOO
            || move == MOVE_BOTH_TOO;
    beta = (beta && move != MOVE_BETA_NEVER) || move == MOVE_BETA_TOO
           || move == MOVE_BOTH_TOO;
    open->alpha = alpha ? fmax (open->alpha, value) : open->alpha;
    open->beta = beta ? fmin (open->beta, value) : open->beta;
}

static gboolean
is_closed (const Search *search, Open *open)
{
    const PodaProblem *problem = &search->exercise->problem;
    const PodaRow *at = &search->rows[open->row];
    double alpha = open->alpha, beta = open->beta, last = open->values[open->n - 1],
           before = open->n > 1 ? open->values[open->n - 2] : NAN,
           root = search->root_best;
    gboolean met = problem->strict ? alpha > beta : alpha >= beta, max = open->max;
    gboolean leaves = search->rows[at->last].leaf, met_before = open->met;
    open->met = met;
    if (!problem->algorithm->windowed || at->player == PODA_CHANCE
        || (open->row == 0 && problem->all_moves))
        return FALSE;
    const gboolean closed[] = {
        [CLOSE_RIGHT] = met,
        [CLOSE_ABOVE] = met,
        [CLOSE_NEAR] = alpha >= beta - 1,
        [CLOSE_NEARER] = alpha >= beta - 2,
        [CLOSE_FAR] = alpha > beta + 1,
        [CLOSE_WORSE] = max ? last < before : last > before,
        [CLOSE_BETTER] = max ? last > before : last < before,
        [CLOSE_TOP] = met && at->ply <= 1,
        [CLOSE_DEEP] = met && at->ply > 1,
        [CLOSE_PAIR] = met && open->n > 1,
        [CLOSE_FIRST] = met && open->n == 1,
        [CLOSE_CHILD] = open->row != 0 && (max ? last > root : last < root),
        [CLOSE_REVERSED] = max ? met : last >= beta || last <= alpha - 5,
        [CLOSE_LEAVES] = met && leaves,
        [CLOSE_INNER] = met && !leaves,
        [CLOSE_AFTER] = met_before,
    };
    return closed[search->stranger->close];
}

static double
returned (const Search *search, const Open *open, double value)
{
    const double values[] = {
        [RETURN_BEST] = value,
        [RETURN_ZERO] = open->cut ? 0 : value,
        [RETURN_FIRST] = open->cut ? open->values[0] : value,
        [RETURN_BOUND] = !open->cut  ? value
                         : open->max ? open->given_beta
                                     : open->given_alpha,
        [RETURN_OTHER] = !open->cut  ? value
                         : open->max ? open->given_alpha
                                     : open->given_beta,
        [RETURN_PLUS_ONE] = value + 1,
        [RETURN_NEGATED] = 0.0 - value,
        [RETURN_HALVED] = value / 2,
    };
    return values[search->stranger->turn];
}

static void
swap (guint32 *a, guint32 *b)
{
    guint32 kept = *a;
    *a = *b;
    *b = kept;
}

/* The children in the order in which they are looked at. */
static guint
list_children (const Search *search, const Open *open, guint32 list[MOST_CHILDREN])
{
    const PodaRow *rows = search->rows;
    Visit visit = search->stranger->visit;
    guint n = 0, kept = 0;
    for (guint32 child = rows[open->row].child;
         child != PODA_ROW_NONE && n < MOST_CHILDREN; child = rows[child].next)
        list[n++] = child;
    gboolean back = visit == (open->max ? VISIT_BACK_AT_MAX : VISIT_BACK_AT_MIN);
    for (guint i = 0; back && i < n / 2; i++)
        swap (&list[i], &list[n - 1 - i]);
    for (guint i = 1; visit == VISIT_BEST_FIRST && i < n; i++)
        for (guint k = i;
             k > 0 && rows[list[k]].leaf && rows[list[k - 1]].leaf
             && (rows[list[k]].value > rows[list[k - 1]].value) == open->max;
             k--)
            swap (&list[k], &list[k - 1]);
    if (visit == VISIT_TWO)
        return MIN (n, 2);
    if (visit != VISIT_ODD)
        return n;
    for (guint i = 0; i < n; i += 2)
        list[kept++] = list[i];
    return kept;
}

/* Takes a subtree back, as if nobody had been there. */
static void
strike (Search *search, guint32 top)
{
    guint32 row = top;
    do {
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
            poda_answers_cell (search->answers, row, (PodaColumn) i)->state =
                PODA_CELL_EMPTY;
        poda_answers_set (search->answers, row++, PODA_COLUMN_VISITED, 0);
    } while (row < search->exercise->n_rows
             && search->rows[row].ply > search->rows[top].ply);
    for (guint i = search->order->len; i > 0; i--) {
        guint32 named = g_array_index (search->order, guint32, i - 1);
        if (named >= top && named < row)
            g_array_remove_index (search->order, i - 1);
    }
}

static Result search_node (Search *search, guint32 row, double alpha, double beta);

static double
combine (const Open *open, double before, double value)
{
    return open->n == 1 ? value
           : open->max  ? fmax (before, value)
                        : fmin (before, value);
}

/* Searches a child; TRUE if its siblings are to be left out. */
static gboolean
try_child (Search *search, Open *open, guint32 child, gboolean last)
{
    double alpha, beta;
    hand_down (search, open, child, &alpha, &beta);
    Result result = search_node (search, child, alpha, beta);
    double before = open->n > 0 ? value_of (search, open) : NAN;
    open->values[open->n++] = result.value;
    if (!(value_of (search, open) == before))
        open->best = child;
    open->so_far.lower = combine (open, open->so_far.lower, result.lower);
    open->so_far.upper = combine (open, open->so_far.upper, result.upper);
    move_bounds (search, open);
    if (open->row == 0)
        search->root_best = value_of (search, open);
    gboolean above = search->stranger->close == CLOSE_ABOVE && search->cut_before;
    search->cut_before = FALSE;
    if (!(is_closed (search, open) || above) || last)
        return FALSE;
    open->cut = TRUE;
    return TRUE;
}

static void
try_children (Search *search, Open *open)
{
    Visit visit = search->stranger->visit;
    guint32 list[MOST_CHILDREN];
    guint n = list_children (search, open, list);
    gboolean struck = FALSE;
    for (guint i = 0; i < n; i++) {
        search->cut_before = FALSE;
        if ((visit == VISIT_STRIKE_LAST && open->cut && i + 1 == n)
            || !try_child (search, open, list[i], i + 1 == n))
            continue;
        if (visit == VISIT_STRIKE_EARLIER && !struck) {
            for (guint k = 0; k < i; k++)
                strike (search, list[k]);
            struck = TRUE;
        } else if (visit == VISIT_STRIKE_ONE) {
            i++;
        } else if (visit != VISIT_STRIKE_EARLIER && visit != VISIT_STRIKE_LAST) {
            break;
        }
    }
    search->cut_before = open->cut;
}

static Result
search_node (Search *search, guint32 row, double alpha, double beta)
{
    const PodaProblem *problem = &search->exercise->problem;
    const PodaRow *at = &search->rows[row];
    PodaAnswers *answers = search->answers;
    gboolean windowed = problem->algorithm->windowed;
    Open open = { .row = row,
                  .max = at->player == PODA_MAX,
                  .alpha = alpha,
                  .beta = beta,
                  .given_alpha = alpha,
                  .given_beta = beta,
                  .best = PODA_ROW_NONE };
    Result result = { at->value, at->value, at->value };
    poda_answers_set (answers, row, PODA_COLUMN_VISITED, 1);
    g_array_append_val (search->order, row);
    if (!at->leaf) {
        try_children (search, &open);
        result = open.so_far;
        result.value = returned (search, &open, value_of (search, &open));
        if (problem->hard && windowed)
            result.value = fmax (alpha, fmin (beta, result.value));
        if ((open.max ? search->stranger->max : search->stranger->min) != COUNT_BEST)
            result.lower = result.upper = result.value;
        if (open.cut && open.max)
            result.upper = INFINITY;
        if (open.cut && !open.max)
            result.lower = -INFINITY;
    }
    if (row == 0)
        search->move = open.best;
    poda_answers_set (answers, row, PODA_COLUMN_VALUE, result.value);
    poda_answers_set (answers, row, PODA_COLUMN_BOUND,
                      poda_bound_of (result.value, result.lower, result.upper));
    if (windowed) {
        poda_answers_set (answers, row, PODA_COLUMN_ALPHA, open.alpha);
        poda_answers_set (answers, row, PODA_COLUMN_BETA, open.beta);
    }
    return result;
}

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed)
{
    const PodaProblem *problem = &exercise->problem;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    gboolean max = exercise->rows[0].player == PODA_MAX;
    Search search = { .exercise = exercise,
                      .rows = exercise->rows,
                      .stranger = stranger,
                      .answers = poda_answers_new (exercise->n_rows),
                      .order = order,
                      .root_best = max ? -INFINITY : INFINITY };
    poda_answers_visit_none (search.answers);
    double alpha = stranger->hand == HAND_ZERO      ? 0
                   : stranger->hand == HAND_HUNDRED ? -100
                                                    : problem->alpha;
    search_node (&search, 0, alpha,
                 stranger->hand == HAND_HUNDRED ? 100 : problem->beta);
    poda_answers_set_order (search.answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    search.answers->has_move = TRUE;
    search.answers->move = search.move;
    if (stranger->rewrite != NULL)
        stranger->rewrite (exercise, search.answers, seed);
    return search.answers;
}

/* --- Rewriting --- */

static PodaCell *
at (PodaAnswers *answers, guint32 row, PodaColumn column)
{
    return poda_answers_cell (answers, row, column);
}

static gboolean
is_filled (PodaAnswers *answers, guint32 row, PodaColumn column)
{
    return at (answers, row, column)->state == PODA_CELL_FILLED;
}

/* Each cell of the columns that is filled, with its new value; leaves' values are
 * given, and stay. */
typedef double (*Rewrite) (const PodaExercise *exercise, PodaAnswers *before,
                           guint32 row, PodaColumn column);

static void
rewrite_cells (const PodaExercise *exercise, PodaAnswers *answers, guint columns,
               Rewrite rewrite)
{
    g_autoptr (PodaAnswers) before = poda_answers_dup (answers);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            PodaColumn column = (PodaColumn) i;
            gboolean given = i == PODA_COLUMN_VALUE && exercise->rows[row].leaf;
            if ((columns & 1u << i) == 0 || given || !is_filled (answers, row, column))
                continue;
            double value = rewrite (exercise, before, row, column);
            if (!isnan (value))
                at (answers, row, column)->value = value;
        }
}

#define VALUES PODA_ASK_VALUE
#define WINDOWS (PODA_ASK_ALPHA | PODA_ASK_BETA)
#define VISITS PODA_ASK_VISITED

/* One rewriting: a value that is an expression of the row and column. */
#define REWRITING(name, columns, expression)                                           \
    static inline double name##_of (const PodaExercise *exercise, PodaAnswers *before, \
                                    guint32 row, PodaColumn column)                    \
    {                                                                                  \
        const PodaRow *here = &exercise->rows[row];                                    \
        double value = at (before, row, column)->value;                                \
        (void) here;                                                                   \
        (void) value;                                                                  \
        return expression;                                                             \
    }                                                                                  \
    static inline void name (const PodaExercise *exercise, PodaAnswers *answers,       \
                             guint64 seed)                                             \
    {                                                                                  \
        (void) seed;                                                                   \
        rewrite_cells (exercise, answers, columns, name##_of);                         \
    }

static double
other_of (PodaAnswers *before, guint32 row, PodaColumn column)
{
    return at (before, row,
               column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA)
        ->value;
}

static double
told (PodaAnswers *before, guint32 row, PodaColumn column, double otherwise)
{
    return row != PODA_ROW_NONE && is_filled (before, row, column)
               ? at (before, row, column)->value
               : otherwise;
}

/* The least or the most of the children's values. */
static double
of_children (const PodaExercise *exercise, PodaAnswers *before, guint32 row,
             double sign)
{
    double found = -INFINITY;
    guint32 child = exercise->rows[row].child;
    for (; child != PODA_ROW_NONE; child = exercise->rows[child].next)
        found = fmax (found,
                      sign * told (before, child, PODA_COLUMN_VALUE, sign * -INFINITY));
    return exercise->rows[row].leaf ? exercise->rows[row].value : sign * found;
}

REWRITING (all_yes, VISITS, 1)
REWRITING (all_no, VISITS, 0)
REWRITING (inner_no, VISITS, here->leaf ? value : 0)
REWRITING (leaves_no, VISITS, here->leaf ? 0 : value)
REWRITING (inverted, VISITS, value == 0)
REWRITING (cut_with_parent, VISITS,
           told (before, here->next, column, 1) == 0 ? 0 : value)
REWRITING (exchanged_at_min, WINDOWS,
           here->player == PODA_MIN ? other_of (before, row, column) : NAN)
REWRITING (exchanged_at_max, WINDOWS,
           here->player == PODA_MAX ? other_of (before, row, column) : NAN)
REWRITING (childs_window, WINDOWS, told (before, here->child, column, value))
REWRITING (roots_window, WINDOWS, at (before, 0, column)->value)
REWRITING (siblings_window, WINDOWS, told (before, here->before, column, value))
REWRITING (infinities_exchanged, WINDOWS, isinf (value) ? 0.0 - value : value)
REWRITING (infinities_zero, WINDOWS, isinf (value) ? 0 : value)
REWRITING (windows_negated, WINDOWS, 0.0 - value)
REWRITING (windows_more, WINDOWS, value + 1)
REWRITING (alpha_more, PODA_ASK_ALPHA, value + 1)
REWRITING (windows_whole, WINDOWS, column == PODA_COLUMN_ALPHA ? -INFINITY : INFINITY)
REWRITING (alpha_lowest, PODA_ASK_ALPHA, -INFINITY)
REWRITING (beta_highest, PODA_ASK_BETA, INFINITY)
REWRITING (alpha_is_value, PODA_ASK_ALPHA, told (before, row, PODA_COLUMN_VALUE, NAN))
REWRITING (beta_is_value, PODA_ASK_BETA, told (before, row, PODA_COLUMN_VALUE, NAN))
REWRITING (own_is_value, WINDOWS,
           (column == PODA_COLUMN_ALPHA) == (here->player == PODA_MAX)
               ? told (before, row, PODA_COLUMN_VALUE, NAN)
               : NAN)
REWRITING (labels_of_own, WINDOWS,
           (column == PODA_COLUMN_ALPHA) == (here->player == PODA_MAX)
               ? told (before, row, PODA_COLUMN_VALUE, NAN)
           : column == PODA_COLUMN_ALPHA ? -INFINITY
                                         : INFINITY)
REWRITING (other_is_value, WINDOWS,
           (column == PODA_COLUMN_ALPHA) != (here->player == PODA_MAX)
               ? told (before, row, PODA_COLUMN_VALUE, NAN)
               : NAN)
REWRITING (both_are_value, WINDOWS, told (before, row, PODA_COLUMN_VALUE, NAN))
REWRITING (children_range, WINDOWS,
           of_children (exercise, before, row, column == PODA_COLUMN_ALPHA ? -1 : 1))
REWRITING (only_own, WINDOWS,
           (column == PODA_COLUMN_ALPHA) == (here->player == PODA_MAX) ? value
           : column == PODA_COLUMN_ALPHA                               ? -INFINITY
                                                                       : INFINITY)
REWRITING (windows_at_leaves_lost, WINDOWS,
           !here->leaf                   ? value
           : column == PODA_COLUMN_ALPHA ? -INFINITY
                                         : INFINITY)
REWRITING (values_more, VALUES, value + 1)
REWRITING (values_negated, VALUES, 0.0 - value)
REWRITING (values_negated_at_min, VALUES,
           here->player == PODA_MIN ? 0.0 - value : value)
REWRITING (values_unsigned, VALUES, fabs (value))
REWRITING (values_tenfold, VALUES, value * 10)
REWRITING (values_of_parents, VALUES, told (before, here->parent, column, value))
REWRITING (shifted_down, VALUES | WINDOWS | VISITS,
           told (before, row > 0 ? row - 1 : PODA_ROW_NONE, column, value))
REWRITING (shifted_up, VALUES | WINDOWS | VISITS,
           told (before, row + 1 < exercise->n_rows ? row + 1 : PODA_ROW_NONE, column,
                 value))
REWRITING (windows_shifted, WINDOWS,
           told (before, row > 0 ? row - 1 : PODA_ROW_NONE, column, value))
REWRITING (visits_shifted, VISITS,
           told (before, row > 0 ? row - 1 : PODA_ROW_NONE, column, value))

/* The values of minimax in all rows; alpha and beta are read off them afterwards. */
static void
minimax_first (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    (void) seed;
    for (guint32 row = exercise->n_rows; row-- > 0;) {
        const PodaRow *here = &exercise->rows[row];
        double value = here->leaf ? here->value
                                  : of_children (exercise, answers, row,
                                                 here->player == PODA_MAX ? 1 : -1);
        poda_answers_set (answers, row, PODA_COLUMN_VALUE, value);
    }
}

/* … and what the right search skips is left out all the same. */
static void
forget_skipped (const PodaExercise *exercise, PodaAnswers *answers)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (at (exercise->key, row, PODA_COLUMN_VISITED)->value == 0)
            for (guint i = 0; i < PODA_COLUMN_VISITED; i++)
                at (answers, row, (PodaColumn) i)->state = PODA_CELL_EMPTY;
}

static void
minimax_values (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    minimax_first (exercise, answers, seed);
    forget_skipped (exercise, answers);
}

/* The largest or smallest of what was visited, in the column of values alone. */
static void
largest_told (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    (void) seed;
    for (guint32 row = exercise->n_rows; row-- > 0;)
        if (!exercise->rows[row].leaf && is_filled (answers, row, PODA_COLUMN_VALUE))
            at (answers, row, PODA_COLUMN_VALUE)->value =
                of_children (exercise, answers, row, 1);
}

/* Windows from above, for which the values in the sheet are known. */
static void
own_windows (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    (void) seed;
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        const PodaRow *here = &exercise->rows[row];
        double value = at (answers, row, PODA_COLUMN_VALUE)->value;
        gboolean root = here->parent == PODA_ROW_NONE;
        double alpha = root ? exercise->problem.alpha
                            : at (answers, here->parent, PODA_COLUMN_ALPHA)->value;
        double beta = root ? exercise->problem.beta
                           : at (answers, here->parent, PODA_COLUMN_BETA)->value;
        gboolean inner = !here->leaf;
        poda_answers_set (answers, row, PODA_COLUMN_ALPHA,
                          inner && here->player == PODA_MAX ? value : alpha);
        poda_answers_set (answers, row, PODA_COLUMN_BETA,
                          inner && here->player == PODA_MIN ? value : beta);
    }
    forget_skipped (exercise, answers);
}

static void
minimax_windows (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    minimax_first (exercise, answers, seed);
    own_windows (exercise, answers, seed);
}

/* MAX's value as alpha and MIN's as beta, and no other bound. */
static void
minimax_labels (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    minimax_first (exercise, answers, seed);
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        double value = at (answers, row, PODA_COLUMN_VALUE)->value;
        gboolean max = exercise->rows[row].player == PODA_MAX;
        poda_answers_set (answers, row, PODA_COLUMN_ALPHA, max ? value : -INFINITY);
        poda_answers_set (answers, row, PODA_COLUMN_BETA, max ? INFINITY : value);
    }
    forget_skipped (exercise, answers);
}

/* Somebody else's sheet, right for other leaves. */
static void
neighbours (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    static const Stranger right = { .name = "right" };
    g_autofree PodaRow *rows =
        g_memdup2 (exercise->rows, exercise->n_rows * sizeof *rows);
    PodaExercise other = *exercise;
    guint32 n = exercise->n_rows, first = poda_random_below (seed, 1, n);
    other.rows = rows;
    for (guint32 row = 0, from = first; row < n; row++) {
        if (!rows[row].leaf)
            continue;
        do
            from = (from + 1) % n;
        while (!exercise->rows[from].leaf);
        rows[row].value = exercise->rows[from].value;
    }
    g_autoptr (PodaAnswers) theirs = fill_in (&other, &right, seed);
    for (guint32 row = 0; row < n; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
            if (i != PODA_COLUMN_VALUE || !rows[row].leaf)
                *at (answers, row, (PodaColumn) i) = *at (theirs, row, (PodaColumn) i);
            else if (is_filled (theirs, row, PODA_COLUMN_VALUE))
                poda_answers_set (answers, row, PODA_COLUMN_VALUE,
                                  exercise->rows[row].value);
    poda_answers_set_order (answers, theirs->order, theirs->n_order);
    answers->move = theirs->move;
}

/* The inner nodes' values, from the last to the first. */
static void
values_backwards (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    g_autoptr (PodaAnswers) before = poda_answers_dup (answers);
    guint32 from = exercise->n_rows;
    (void) seed;
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        if (exercise->rows[row].leaf || !is_filled (before, row, PODA_COLUMN_VALUE))
            continue;
        do
            from--;
        while (exercise->rows[from].leaf
               || !is_filled (before, from, PODA_COLUMN_VALUE));
        at (answers, row, PODA_COLUMN_VALUE)->value =
            at (before, from, PODA_COLUMN_VALUE)->value;
    }
}

/* --- The table --- */

const Stranger strangers[N_STRANGERS] = {
    { "alpha handed down as beta", .hand = HAND_SWAPPED },
    { "the window begins anew at MAX", .hand = HAND_FRESH_AT_MAX },
    { "the window begins anew at MIN", .hand = HAND_FRESH_AT_MIN },
    { "alpha as the sibling's beta", .hand = HAND_BEST_AS_BETA },
    { "the child before is the window", .hand = HAND_BEST_AS_BOTH },
    { "alpha begins at 0", .hand = HAND_ZERO },
    { "from -100 to 100", .hand = HAND_HUNDRED },
    { "MIN averaged", .min = COUNT_MEAN, .plain = TRUE },
    { "MAX averaged", .max = COUNT_MEAN, .plain = TRUE },
    { "all averaged", .max = COUNT_MEAN, .min = COUNT_MEAN, .plain = TRUE },
    { "averaged and rounded", .max = COUNT_ROUNDED, .min = COUNT_ROUNDED,
      .plain = TRUE },
    { "smallest everywhere", .max = COUNT_LEAST, .plain = TRUE },
    { "largest everywhere", .min = COUNT_MOST, .plain = TRUE,
      .known = "all-max-windows" },
    { "sums", .max = COUNT_SUM, .min = COUNT_SUM, .plain = TRUE },
    { "sums at MAX", .max = COUNT_SUM, .plain = TRUE },
    { "second best", .max = COUNT_SECOND, .min = COUNT_SECOND, .plain = TRUE },
    { "second best at MIN", .min = COUNT_SECOND, .plain = TRUE },
    { "second best at MAX", .max = COUNT_SECOND, .plain = TRUE },
    { "medians", .max = COUNT_MEDIAN, .min = COUNT_MEDIAN, .plain = TRUE },
    { "best begins at 0", .max = COUNT_FROM_ZERO, .min = COUNT_FROM_ZERO,
      .plain = TRUE },
    { "best begins at 0 at MAX", .max = COUNT_FROM_ZERO, .plain = TRUE },
    { "signs forgotten", .max = COUNT_UNSIGNED, .min = COUNT_UNSIGNED, .plain = TRUE,
      .known = "unsigned-values" },
    { "MAX takes the first", .max = COUNT_FIRST, .plain = TRUE },
    { "MIN takes the last", .min = COUNT_LAST, .plain = TRUE },
    { "MIN takes the first", .min = COUNT_FIRST, .plain = TRUE },
    { "ranges", .max = COUNT_RANGE, .min = COUNT_RANGE, .plain = TRUE },
    { "first and last alone", .max = COUNT_ENDS, .min = COUNT_ENDS, .plain = TRUE },
    { "MIN moves alpha too", .move = MOVE_ALPHA_TOO },
    { "MAX moves beta too", .move = MOVE_BETA_TOO },
    { "both are moved", .move = MOVE_BOTH_TOO },
    { "each moves the other bound", .move = MOVE_OTHER },
    { "alpha never moves", .move = MOVE_ALPHA_NEVER },
    { "beta never moves", .move = MOVE_BETA_NEVER },
    { "bounds overwritten", .move = MOVE_OVERWRITE },
    { "bounds moved outward", .move = MOVE_OUTWARD },
    { "cut one level too high", .close = CLOSE_ABOVE },
    { "cut when one apart", .close = CLOSE_NEAR },
    { "cut when two apart", .close = CLOSE_NEARER },
    { "cut one too late in value", .close = CLOSE_FAR },
    { "cut at a worse child", .close = CLOSE_WORSE },
    { "cut at a better child", .close = CLOSE_BETTER },
    { "cuts only at the root's children", .close = CLOSE_TOP },
    { "cuts only farther down", .close = CLOSE_DEEP },
    { "two children always seen", .close = CLOSE_PAIR },
    { "cut by the first child alone", .close = CLOSE_FIRST },
    { "held against the root's best", .close = CLOSE_CHILD },
    { "compared the wrong way at MIN", .close = CLOSE_REVERSED },
    { "only leaves are cut", .close = CLOSE_LEAVES },
    { "leaves are never cut", .close = CLOSE_INNER },
    { "two children each", .visit = VISIT_TWO, .plain = TRUE },
    { "every second child", .visit = VISIT_ODD, .plain = TRUE },
    { "MIN from right to left", .visit = VISIT_BACK_AT_MIN },
    { "MAX from right to left", .visit = VISIT_BACK_AT_MAX },
    { "best leaves first", .visit = VISIT_BEST_FIRST },
    { "elder siblings struck out", .visit = VISIT_STRIKE_EARLIER },
    { "one child skipped, not all", .visit = VISIT_STRIKE_ONE },
    { "the last child skipped", .visit = VISIT_STRIKE_LAST },
    { "a cut node is worth 0", .turn = RETURN_ZERO },
    { "a cut node is worth its first", .turn = RETURN_FIRST },
    { "a cut node is worth the bound", .turn = RETURN_BOUND },
    { "a cut node is worth its own bound", .turn = RETURN_OTHER },
    { "one more at each ply", .turn = RETURN_PLUS_ONE, .plain = TRUE },
    { "sign turned at each ply", .turn = RETURN_NEGATED, .plain = TRUE },
    { "halved at each ply", .turn = RETURN_HALVED, .plain = TRUE },
    { "all yes", .rewrite = all_yes },
    { "all no", .rewrite = all_no, .plain = TRUE },
    { "inner nodes no", .rewrite = inner_no, .plain = TRUE, .known = "leaves-only" },
    { "leaves no", .rewrite = leaves_no, .plain = TRUE },
    { "yes and no exchanged", .rewrite = inverted, .plain = TRUE },
    { "the one before a cut is no", .rewrite = cut_with_parent },
    { "columns exchanged at MIN", .rewrite = exchanged_at_min },
    { "columns exchanged at MAX", .rewrite = exchanged_at_max },
    { "the first child's window", .rewrite = childs_window },
    { "the root's window", .rewrite = roots_window },
    { "the sibling's window", .rewrite = siblings_window },
    { "infinities exchanged", .rewrite = infinities_exchanged },
    { "infinities as 0", .rewrite = infinities_zero },
    { "windows negated", .rewrite = windows_negated },
    { "windows off by one", .rewrite = windows_more },
    { "alpha off by one", .rewrite = alpha_more },
    { "windows always whole", .rewrite = windows_whole },
    { "alpha always the lowest", .rewrite = alpha_lowest },
    { "beta always the highest", .rewrite = beta_highest },
    { "alpha is the value", .rewrite = alpha_is_value },
    { "beta is the value", .rewrite = beta_is_value },
    { "the own bound is the value", .rewrite = own_is_value },
    { "the other bound is the value", .rewrite = other_is_value },
    { "both bounds are the value", .rewrite = both_are_value },
    { "the children's range as window", .rewrite = children_range },
    { "only the own bound told", .rewrite = only_own },
    { "leaves have whole windows", .rewrite = windows_at_leaves_lost },
    { "values off by one", .rewrite = values_more, .plain = TRUE },
    { "values negated", .rewrite = values_negated, .plain = TRUE },
    { "values negated at MIN", .rewrite = values_negated_at_min, .plain = TRUE },
    { "values without signs", .rewrite = values_unsigned, .plain = TRUE,
      .known = "unsigned-values" },
    { "values tenfold", .rewrite = values_tenfold, .plain = TRUE },
    { "the parents' values", .rewrite = values_of_parents, .plain = TRUE },
    { "values backwards", .rewrite = values_backwards, .plain = TRUE },
    { "rows shifted down", .rewrite = shifted_down, .plain = TRUE },
    { "rows shifted up", .rewrite = shifted_up, .plain = TRUE },
    { "windows shifted", .rewrite = windows_shifted },
    { "visits shifted", .rewrite = visits_shifted },
    { "minimax first", .rewrite = minimax_values, .known = "cut-in-value" },
    { "minimax first, windows read off it", .rewrite = minimax_windows },
    { "minimax first, then labels", .rewrite = minimax_labels },
    { "a neighbour's sheet", .rewrite = neighbours, .plain = TRUE },
    { "largest at MIN, beta by each child", .min = COUNT_MOST, .move = MOVE_BY_CHILD,
      .known = "all-max-windows" },
    { "largest told, windows right", .rewrite = largest_told,
      .known = "all-max-windows" },
    { "signs forgotten, bounds by each child", .max = COUNT_UNSIGNED,
      .min = COUNT_UNSIGNED, .move = MOVE_BY_CHILD, .known = "unsigned-values" },
    { "labels of the search's own values", .rewrite = labels_of_own,
      .known = "labels-found" },
    { "windows read off its own values", .rewrite = own_windows,
      .known = "windows-found" },
    { "each cut one child late, anew", .close = CLOSE_AFTER, .known = "late-cut-anew" },
};
