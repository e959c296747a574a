/* Strangers: a search with a switch or two set, and rewritings of the right sheet. */

#include "base/random.h"
#include "bench/confusion_class.h"
#include "record/search_path.h"

/* --- The search --- */

#define MOST_CHILDREN 8

typedef struct {
    const PodaExercise *exercise;
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

/* A node that is being searched. */
struct Open {
    Search *search;
    guint32 row, best; /* `best`: the row of its best child */
    const PodaRow *at;
    gboolean max, child_max; /* the player, also of the next child */
    double alpha, beta, given_alpha, given_beta;
    double values[MOST_CHILDREN], sorted[MOST_CHILDREN]; /* of the children seen */
    guint n;
    double value; /* counted from these */
    Result so_far;
    gboolean cut, met, met_before; /* whether the window has closed, and had before */
};

/* --- What strangers do otherwise: numbers that depend on the node --- */

#define CHOICE(name, expression)                                                       \
    static double name (const Open *o G_GNUC_UNUSED)                                   \
    {                                                                                  \
        return expression;                                                             \
    }

/* The node's value, from its children's. */
static double
sum (const Open *o)
{
    double total = 0;
    for (guint i = 0; i < o->n; i++)
        total += o->sorted[i];
    return total;
}

/* The best one, compared without signs. */
static double
boldest (const Open *o)
{
    double found = o->values[0];
    for (guint i = 1; i < o->n; i++)
        if (o->max ? fabs (o->values[i]) > fabs (found)
                   : fabs (o->values[i]) < fabs (found))
            found = o->values[i];
    return found;
}

CHOICE (least, o->sorted[0])
CHOICE (most, o->sorted[o->n - 1])
CHOICE (best, o->max ? most (o) : least (o))
CHOICE (mean, sum (o) / o->n)
CHOICE (rounded, floor (mean (o) + 0.5))
CHOICE (second, o->n < 2 ? best (o) : o->sorted[o->max ? o->n - 2 : 1])
CHOICE (median, o->sorted[o->n / 2])
CHOICE (from_zero, o->max ? fmax (best (o), 0) : fmin (best (o), 0))
CHOICE (first, o->values[0])
CHOICE (last, o->values[o->n - 1])
CHOICE (before_last, o->n > 1 ? o->values[o->n - 2] : NAN)
CHOICE (range, most (o) - least (o))
CHOICE (ends, o->max ? fmax (first (o), last (o)) : fmin (first (o), last (o)))

/* The window that a child gets. */
CHOICE (alpha_now, o->alpha)
CHOICE (beta_now, o->beta)
CHOICE (alpha_unless_max, o->child_max ? -INFINITY : o->alpha)
CHOICE (beta_unless_max, o->child_max ? INFINITY : o->beta)
CHOICE (alpha_unless_min, o->child_max ? o->alpha : -INFINITY)
CHOICE (beta_unless_min, o->child_max ? o->beta : INFINITY)
CHOICE (lowest, -INFINITY)
CHOICE (best_or_highest, o->n > 0 ? o->value : INFINITY)
CHOICE (last_or_lowest, o->n > 0 ? last (o) : -INFINITY)
CHOICE (last_or_highest, o->n > 0 ? last (o) : INFINITY)

/* The node's own window after a child. */
CHOICE (raised, fmax (o->alpha, o->value))
CHOICE (lowered, fmin (o->beta, o->value))
CHOICE (raised_at_max, o->max ? raised (o) : o->alpha)
CHOICE (raised_at_min, o->max ? o->alpha : raised (o))
CHOICE (lowered_at_max, o->max ? lowered (o) : o->beta)
CHOICE (lowered_at_min, o->max ? o->beta : lowered (o))
CHOICE (last_as_alpha, o->max ? last (o) : o->alpha)
CHOICE (last_as_beta, o->max ? o->beta : last (o))
CHOICE (alpha_outward,
        o->max && o->n > 1 ? fmin (o->alpha, last (o)) : raised_at_max (o))
CHOICE (beta_outward,
        !o->max && o->n > 1 ? fmax (o->beta, last (o)) : lowered_at_min (o))
CHOICE (raised_by_child, o->max ? fmax (o->alpha, last (o)) : o->alpha)
CHOICE (lowered_by_child, o->max ? o->beta : fmin (o->beta, last (o)))

/* Whether the other children are cut. */
CHOICE (met, o->met)
CHOICE (one_apart, o->alpha >= o->beta - 1)
CHOICE (two_apart, o->alpha >= o->beta - 2)
CHOICE (one_past, o->alpha > o->beta + 1)
CHOICE (worse, o->max ? last (o) < before_last (o) : last (o) > before_last (o))
CHOICE (better, o->max ? last (o) > before_last (o) : last (o) < before_last (o))
CHOICE (met_at_top, o->met && o->at->ply <= 1)
CHOICE (met_below, o->met && o->at->ply > 1)
CHOICE (met_by_two, o->met && o->n > 1)
CHOICE (met_at_once, o->met && o->n == 1)
CHOICE (beats_root, o->row != 0
                        && (o->max ? last (o) > o->search->root_best
                                   : last (o) < o->search->root_best))
CHOICE (reversed, o->max ? o->met : last (o) >= o->beta || last (o) <= o->alpha - 5)
CHOICE (met_above_leaves, o->met && o->search->exercise->rows[o->at->last].leaf)
CHOICE (met_above_inner, o->met && !o->search->exercise->rows[o->at->last].leaf)
CHOICE (met_before, o->met_before)

/* What the node returns. */
CHOICE (value, o->value)
CHOICE (zero_if_cut, o->cut ? 0 : o->value)
CHOICE (first_if_cut, o->cut ? first (o) : o->value)
CHOICE (limit_if_cut, !o->cut ? o->value : o->max ? o->given_beta : o->given_alpha)
CHOICE (own_if_cut, !o->cut ? o->value : o->max ? o->given_alpha : o->given_beta)
CHOICE (plus_one, o->value + 1)
CHOICE (negated, 0.0 - o->value)
CHOICE (halved, o->value / 2)

/* --- The search --- */

/* `wrong` if the stranger has it, else `right`. */
static double
choose (const Open *o, Choice wrong, Choice right)
{
    return wrong != NULL ? wrong (o) : right (o);
}

/* TRUE if a child is looked at before its elder sibling. */
static gboolean
goes_first (const Open *o, guint32 child, guint32 elder)
{
    const PodaRow *rows = o->search->exercise->rows;
    Visit visit = o->search->stranger->visit;
    return visit == (o->max ? VISIT_BACK_AT_MAX : VISIT_BACK_AT_MIN)
           || (visit == VISIT_BEST_FIRST && rows[child].leaf && rows[elder].leaf
               && (rows[child].value > rows[elder].value) == o->max);
}

/* The children in the order in which they are looked at. */
static guint
list_children (const Open *o, guint32 list[MOST_CHILDREN])
{
    const PodaRow *rows = o->search->exercise->rows;
    Visit visit = o->search->stranger->visit;
    guint n = 0;
    for (guint32 child = o->at->child; child != PODA_ROW_NONE;
         child = rows[child].next) {
        guint k = n++;
        for (; k > 0 && goes_first (o, child, list[k - 1]); k--)
            list[k] = list[k - 1];
        list[k] = child;
    }
    if (visit == VISIT_TWO)
        return MIN (n, 2);
    if (visit != VISIT_ODD)
        return n;
    for (guint i = 0; 2 * i < n; i++)
        list[i] = list[2 * i];
    return (n + 1) / 2;
}

/* Empties a row's first columns. */
static void
forget (PodaAnswers *answers, guint32 row, guint n_columns)
{
    for (guint i = 0; i < n_columns; i++)
        poda_answers_cell (answers, row, (PodaColumn) i)->state = PODA_CELL_EMPTY;
}

/* Takes a subtree back, as if nobody had been there. */
static void
strike (Search *search, guint32 top)
{
    const PodaRow *rows = search->exercise->rows;
    guint32 row = top;
    do {
        forget (search->answers, row, PODA_COLUMN_STRATEGY);
        poda_answers_set (search->answers, row++, PODA_COLUMN_VISITED, 0);
    } while (row < search->exercise->n_rows && rows[row].ply > rows[top].ply);
    for (guint i = search->order->len; i > 0; i--) {
        guint32 named = g_array_index (search->order, guint32, i - 1);
        if (named >= top && named < row)
            g_array_remove_index (search->order, i - 1);
    }
}

static Result search_node (Search *search, guint32 row, double alpha, double beta);

static double
combine (const Open *o, double before, double now)
{
    return o->n == 1 ? now : o->max ? fmax (before, now) : fmin (before, now);
}

static void
add_value (Open *o, double now)
{
    guint k = o->n;
    for (; k > 0 && o->sorted[k - 1] > now; k--)
        o->sorted[k] = o->sorted[k - 1];
    o->sorted[k] = o->values[o->n++] = now;
}

/* Searches a child; TRUE if its siblings are to be left out. */
static gboolean
try_child (Open *o, guint32 child)
{
    Search *search = o->search;
    const Stranger *stranger = search->stranger;
    const PodaProblem *problem = &search->exercise->problem;
    o->child_max = search->exercise->rows[child].player == PODA_MAX;
    Result result =
        search_node (search, child, choose (o, stranger->child_alpha, alpha_now),
                     choose (o, stranger->child_beta, beta_now));
    add_value (o, result.value);
    double before = o->value;
    o->value = choose (o, o->max ? stranger->max : stranger->min, best);
    if (!(o->value == before))
        o->best = child;
    o->so_far.lower = combine (o, o->so_far.lower, result.lower);
    o->so_far.upper = combine (o, o->so_far.upper, result.upper);
    double alpha = choose (o, stranger->alpha, raised_at_max);
    o->beta = choose (o, stranger->beta, lowered_at_min);
    o->alpha = alpha;
    if (o->row == 0)
        search->root_best = o->value;
    o->met_before = o->met;
    o->met = problem->strict ? o->alpha > o->beta : o->alpha >= o->beta;
    return (stranger->cut_above && search->cut_before)
           || (problem->algorithm->windowed && choose (o, stranger->cut, met) != 0);
}

static void
try_children (Open *o)
{
    Visit visit = o->search->stranger->visit;
    guint32 list[MOST_CHILDREN];
    guint n = list_children (o, list);
    for (guint i = 0; i < n; i++) {
        gboolean is_last = i + 1 == n;
        o->search->cut_before = FALSE;
        if ((visit == VISIT_STRIKE_LAST && o->cut && is_last) || !try_child (o, list[i])
            || is_last)
            continue;
        for (guint k = 0; visit == VISIT_STRIKE_EARLIER && !o->cut && k < i; k++)
            strike (o->search, list[k]);
        o->cut = TRUE;
        if (visit == VISIT_STRIKE_ONE)
            i++;
        else if (visit != VISIT_STRIKE_EARLIER && visit != VISIT_STRIKE_LAST)
            break;
    }
    o->search->cut_before = o->cut;
}

static Result
search_node (Search *search, guint32 row, double alpha, double beta)
{
    const Stranger *stranger = search->stranger;
    const PodaProblem *problem = &search->exercise->problem;
    const PodaRow *at = &search->exercise->rows[row];
    PodaAnswers *answers = search->answers;
    gboolean windowed = problem->algorithm->windowed;
    Open open = { .search = search,
                  .row = row,
                  .best = PODA_ROW_NONE,
                  .at = at,
                  .max = at->player == PODA_MAX,
                  .alpha = alpha,
                  .beta = beta,
                  .given_alpha = alpha,
                  .given_beta = beta,
                  .value = NAN };
    Result result = { at->value, at->value, at->value };
    poda_answers_set (answers, row, PODA_COLUMN_VISITED, 1);
    g_array_append_val (search->order, row);
    if (!at->leaf) {
        try_children (&open);
        result = open.so_far;
        result.value = choose (&open, stranger->returned, value);
        if (problem->hard && windowed)
            result.value = fmax (alpha, fmin (beta, result.value));
        if ((open.max ? stranger->max : stranger->min) != NULL)
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

/* --- Rewriting cells --- */

struct Cell {
    const PodaExercise *exercise;
    const PodaAnswers *before; /* the sheet before any cell was rewritten */
    guint32 row;
    PodaColumn column;
    const PodaRow *at;
    double value, found; /* in this cell, and the node's value; NAN: not filled in */
    double end;          /* of alpha or beta: the infinity where it begins */
    gboolean own;        /* the bound that the node's player moves */
};

static PodaCell *
at (const PodaAnswers *answers, guint32 row, PodaColumn column)
{
    return poda_answers_cell (answers, row, column);
}

static double
told (const PodaAnswers *answers, guint32 row, PodaColumn column, double otherwise)
{
    return row < answers->n_rows && at (answers, row, column)->state == PODA_CELL_FILLED
               ? at (answers, row, column)->value
               : otherwise;
}

/* The same column of another row, if there is one and it is filled in. */
static double
from (const Cell *c, guint32 row)
{
    return told (c->before, row, c->column, c->value);
}

/* The least or the most of the children's values. */
static double
of_children (const PodaExercise *exercise, const PodaAnswers *answers, guint32 row,
             double sign)
{
    double found = -INFINITY;
    guint32 child = exercise->rows[row].child;
    for (; child != PODA_ROW_NONE; child = exercise->rows[child].next)
        found = fmax (
            found, sign * told (answers, child, PODA_COLUMN_VALUE, sign * -INFINITY));
    return exercise->rows[row].leaf ? exercise->rows[row].value : sign * found;
}

static double
other_bound (const Cell *c)
{
    return at (c->before, c->row,
               c->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA)
        ->value;
}

/* A rewriting: the new value of a cell, NAN to leave it. */
#define REWRITING(name, expression)                                                    \
    static double name (const Cell *c G_GNUC_UNUSED)                                   \
    {                                                                                  \
        return expression;                                                             \
    }

REWRITING (one, 1)
REWRITING (zero, 0)
REWRITING (zero_at_inner, c->at->leaf ? c->value : 0)
REWRITING (zero_at_leaves, c->at->leaf ? 0 : c->value)
REWRITING (inverted, c->value == 0)
REWRITING (zero_before_cut,
           told (c->before, c->at->next, c->column, 1) == 0 ? 0 : c->value)
REWRITING (exchanged_at_min, c->at->player == PODA_MIN ? other_bound (c) : NAN)
REWRITING (exchanged_at_max, c->at->player == PODA_MAX ? other_bound (c) : NAN)
REWRITING (from_child, from (c, c->at->child))
REWRITING (from_root, from (c, 0))
REWRITING (from_sibling, from (c, c->at->before))
REWRITING (from_parent, from (c, c->at->parent))
REWRITING (from_above, from (c, c->row - 1)) /* none above the first */
REWRITING (from_below, from (c, c->row + 1))
REWRITING (infinity_negated, isinf (c->value) ? 0.0 - c->value : c->value)
REWRITING (infinity_zero, isinf (c->value) ? 0 : c->value)
REWRITING (opposite, 0.0 - c->value)
REWRITING (opposite_at_min, c->at->player == PODA_MIN ? 0.0 - c->value : c->value)
REWRITING (unsigned_value, fabs (c->value))
REWRITING (one_more, c->value + 1)
REWRITING (tenfold, c->value * 10)
REWRITING (end, c->end)
REWRITING (end_at_leaves, c->at->leaf ? c->end : c->value)
REWRITING (end_of_other, c->own ? c->value : c->end)
REWRITING (found, c->found)
REWRITING (found_as_own, c->own ? c->found : NAN)
REWRITING (found_as_other, c->own ? NAN : c->found)
REWRITING (found_or_end, c->own ? c->found : c->end)
REWRITING (children_range, of_children (c->exercise, c->before, c->row,
                                        c->column == PODA_COLUMN_ALPHA ? -1 : 1))

/* The value of the nearest node from here up whose player moves this bound. */
static double
nearest (const Cell *c)
{
    PodaPlayer player = c->column == PODA_COLUMN_ALPHA ? PODA_MAX : PODA_MIN;
    for (guint32 row = c->row; row != PODA_ROW_NONE;
         row = c->exercise->rows[row].parent)
        if (!c->exercise->rows[row].leaf && c->exercise->rows[row].player == player)
            return at (c->before, row, PODA_COLUMN_VALUE)->value;
    return c->end;
}

/* The largest leaf visited below. */
static double
largest (const Cell *c)
{
    double most = -INFINITY;
    Cell below = *c;
    for (below.row = c->at->child; below.row != PODA_ROW_NONE;
         below.row = below.at->next) {
        below.at = &c->exercise->rows[below.row];
        double leaf = told (c->before, below.row, PODA_COLUMN_VALUE, -INFINITY);
        most = fmax (most, below.at->leaf ? leaf : largest (&below));
    }
    return most;
}

/* Rewrites all cells that are filled in; leaves' values are given, and stay. */
static void
rewrite_cells (const PodaExercise *exercise, PodaAnswers *answers,
               const Stranger *stranger)
{
    g_autoptr (PodaAnswers) before = poda_answers_dup (answers);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++) {
            const PodaRow *here = &exercise->rows[row];
            gboolean alpha = column == PODA_COLUMN_ALPHA;
            const Cell cell = { exercise,
                                before,
                                row,
                                column,
                                here,
                                at (before, row, column)->value,
                                told (before, row, PODA_COLUMN_VALUE, NAN),
                                alpha ? -INFINITY : INFINITY,
                                alpha == (here->player == PODA_MAX) };
            if ((stranger->columns & 1u << column) == 0
                || (column == PODA_COLUMN_VALUE && here->leaf)
                || at (before, row, column)->state != PODA_CELL_FILLED)
                continue;
            double now = stranger->cell (&cell);
            if (!isnan (now))
                at (answers, row, column)->value = now;
        }
}

/* --- Rewriting sheets --- */

/* Writes the values of minimax in all rows that the right search visits. */
static void
minimax_first (const PodaExercise *exercise, PodaAnswers *answers)
{
    for (guint32 row = exercise->n_rows; row-- > 0;) {
        double sign = exercise->rows[row].player == PODA_MAX ? 1 : -1;
        poda_answers_set (answers, row, PODA_COLUMN_VALUE,
                          of_children (exercise, answers, row, sign));
    }
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (at (exercise->key, row, PODA_COLUMN_VISITED)->value == 0)
            forget (answers, row, PODA_COLUMN_VISITED);
}

/* Somebody else's sheet, right for other leaves. */
static void
neighbours (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    static const Stranger right = { .name = "right" };
    g_autofree PodaRow *rows =
        g_memdup2 (exercise->rows, exercise->n_rows * sizeof *rows);
    PodaExercise other = *exercise;
    guint32 n = exercise->n_rows, leaf = poda_random_below (seed, 1, n);
    other.rows = rows;
    for (guint32 row = 0; row < n; row++) {
        if (!rows[row].leaf)
            continue;
        do
            leaf = (leaf + 1) % n;
        while (!exercise->rows[leaf].leaf);
        rows[row].value = exercise->rows[leaf].value;
    }
    g_autoptr (PodaAnswers) theirs = fill_in (&other, &right, seed);
    memcpy (answers->cells, theirs->cells, n * PODA_N_COLUMNS * sizeof (PodaCell));
    for (guint32 row = 0; row < n; row++)
        if (rows[row].leaf)
            at (answers, row, PODA_COLUMN_VALUE)->value = exercise->rows[row].value;
    poda_answers_set_order (answers, theirs->order, theirs->n_order);
    answers->move = theirs->move;
}

/* The inner nodes' values, from the last to the first. */
static void
values_backwards (const PodaExercise *exercise, PodaAnswers *answers,
                  guint64 seed G_GNUC_UNUSED)
{
    g_autoptr (GPtrArray) cells = g_ptr_array_new ();
    for (guint32 row = 0; row < exercise->n_rows; row++) {
        PodaCell *cell = at (answers, row, PODA_COLUMN_VALUE);
        if (!exercise->rows[row].leaf && cell->state == PODA_CELL_FILLED)
            g_ptr_array_add (cells, cell);
    }
    for (guint i = 0; i < cells->len / 2; i++) {
        PodaCell *one = cells->pdata[i], *other = cells->pdata[cells->len - 1 - i];
        double kept = one->value;
        one->value = other->value;
        other->value = kept;
    }
}

PodaAnswers *
fill_in (const PodaExercise *exercise, const Stranger *stranger, guint64 seed)
{
    static const double whole[] = { -INFINITY, INFINITY };
    const double *window = stranger->window != NULL ? stranger->window : whole;
    g_autoptr (GArray) order = g_array_new (FALSE, FALSE, sizeof (guint32));
    gboolean max = exercise->rows[0].player == PODA_MAX;
    Search search = { .exercise = exercise,
                      .stranger = stranger,
                      .answers = poda_answers_new (exercise->n_rows),
                      .order = order,
                      .root_best = max ? -INFINITY : INFINITY };
    poda_answers_visit_none (search.answers);
    search_node (&search, 0, window[0], window[1]);
    poda_answers_set_order (search.answers, (const guint32 *) (gpointer) order->data,
                            order->len);
    search.answers->has_move = TRUE;
    search.answers->move = search.move;
    if (stranger->minimax)
        minimax_first (exercise, search.answers);
    if (stranger->cell != NULL)
        rewrite_cells (exercise, search.answers, stranger);
    if (stranger->rewrite != NULL)
        stranger->rewrite (exercise, search.answers, seed);
    return search.answers;
}

/* --- The table --- */

#define VALUES PODA_ASK_VALUE
#define WINDOWS (PODA_ASK_ALPHA | PODA_ASK_BETA)
#define VISITS PODA_ASK_VISITED
#define ALL (VALUES | WINDOWS | VISITS)

const Stranger strangers[N_STRANGERS] = {
    { "alpha handed down as beta", .child_alpha = beta_now, .child_beta = alpha_now },
    { "the window begins anew at MAX", .child_alpha = alpha_unless_max,
      .child_beta = beta_unless_max },
    { "the window begins anew at MIN", .child_alpha = alpha_unless_min,
      .child_beta = beta_unless_min },
    { "alpha as the sibling's beta", .child_alpha = lowest,
      .child_beta = best_or_highest },
    { "the child before is the window", .child_alpha = last_or_lowest,
      .child_beta = last_or_highest },
    { "alpha begins at 0", .window = (const double[]){ 0, INFINITY } },
    { "from -100 to 100", .window = (const double[]){ -100, 100 } },
    { "MIN averaged", .min = mean },
    { "MAX averaged", .max = mean },
    { "all averaged", .max = mean, .min = mean },
    { "averaged and rounded", .max = rounded, .min = rounded },
    { "smallest everywhere", .max = least },
    { "largest everywhere", .min = most, .known = "all-max-windows" },
    { "sums", .max = sum, .min = sum },
    { "sums at MAX", .max = sum },
    { "second best", .max = second, .min = second },
    { "second best at MIN", .min = second },
    { "second best at MAX", .max = second },
    { "medians", .max = median, .min = median },
    { "best begins at 0", .max = from_zero, .min = from_zero },
    { "best begins at 0 at MAX", .max = from_zero },
    { "signs forgotten", .max = boldest, .min = boldest, .known = "unsigned-values" },
    { "MAX takes the first", .max = first },
    { "MIN takes the last", .min = last },
    { "MIN takes the first", .min = first },
    { "ranges", .max = range, .min = range },
    { "first and last alone", .max = ends, .min = ends },
    { "MIN moves alpha too", .alpha = raised },
    { "MAX moves beta too", .beta = lowered },
    { "both are moved", .alpha = raised, .beta = lowered },
    { "each moves the other bound", .alpha = raised_at_min, .beta = lowered_at_max },
    { "alpha never moves", .alpha = alpha_now },
    { "beta never moves", .beta = beta_now },
    { "bounds overwritten", .alpha = last_as_alpha, .beta = last_as_beta },
    { "bounds moved outward", .alpha = alpha_outward, .beta = beta_outward },
    { "cut one level too high", .cut_above = TRUE },
    { "cut when one apart", .cut = one_apart },
    { "cut when two apart", .cut = two_apart },
    { "cut one too late in value", .cut = one_past },
    { "cut at a worse child", .cut = worse },
    { "cut at a better child", .cut = better },
    { "cuts only at the root's children", .cut = met_at_top },
    { "cuts only farther down", .cut = met_below },
    { "two children always seen", .cut = met_by_two },
    { "cut by the first child alone", .cut = met_at_once },
    { "held against the root's best", .cut = beats_root },
    { "compared the wrong way at MIN", .cut = reversed },
    { "only leaves are cut", .cut = met_above_leaves },
    { "leaves are never cut", .cut = met_above_inner },
    { "two children each", .visit = VISIT_TWO },
    { "every second child", .visit = VISIT_ODD },
    { "MIN from right to left", .if_pruned = TRUE, .visit = VISIT_BACK_AT_MIN },
    { "MAX from right to left", .if_pruned = TRUE, .visit = VISIT_BACK_AT_MAX },
    { "best leaves first", .if_pruned = TRUE, .visit = VISIT_BEST_FIRST },
    { "elder siblings struck out", .visit = VISIT_STRIKE_EARLIER },
    { "one child skipped, not all", .visit = VISIT_STRIKE_ONE },
    { "the last child skipped", .visit = VISIT_STRIKE_LAST },
    { "a cut node is worth 0", .returned = zero_if_cut },
    { "a cut node is worth its first", .returned = first_if_cut },
    { "a cut node is worth the bound", .returned = limit_if_cut },
    { "a cut node is worth its own bound", .returned = own_if_cut },
    { "one more at each ply", .returned = plus_one },
    { "sign turned at each ply", .returned = negated },
    { "halved at each ply", .returned = halved },
    { "all yes", .columns = VISITS, .cell = one },
    { "all no", .columns = VISITS, .cell = zero },
    { "inner nodes no", .columns = VISITS, .cell = zero_at_inner,
      .known = "leaves-only" },
    { "leaves no", .columns = VISITS, .cell = zero_at_leaves },
    { "yes and no exchanged", .columns = VISITS, .cell = inverted },
    { "the one before a cut is no", .columns = VISITS, .cell = zero_before_cut },
    { "columns exchanged at MIN", .columns = WINDOWS, .cell = exchanged_at_min },
    { "columns exchanged at MAX", .columns = WINDOWS, .cell = exchanged_at_max },
    { "the first child's window", .columns = WINDOWS, .cell = from_child },
    { "the root's window", .columns = WINDOWS, .cell = from_root },
    { "the sibling's window", .columns = WINDOWS, .cell = from_sibling },
    { "infinities exchanged", .columns = WINDOWS, .cell = infinity_negated },
    { "infinities as 0", .columns = WINDOWS, .cell = infinity_zero },
    { "windows negated", .columns = WINDOWS, .cell = opposite },
    { "windows off by one", .columns = WINDOWS, .cell = one_more },
    { "alpha off by one", .columns = PODA_ASK_ALPHA, .cell = one_more },
    { "windows always whole", .columns = WINDOWS, .cell = end },
    { "alpha always the lowest", .columns = PODA_ASK_ALPHA, .cell = end },
    { "beta always the highest", .columns = PODA_ASK_BETA, .cell = end },
    { "alpha is the value", .columns = PODA_ASK_ALPHA, .cell = found },
    { "beta is the value", .columns = PODA_ASK_BETA, .cell = found },
    { "the own bound is the value", .columns = WINDOWS, .cell = found_as_own },
    { "the other bound is the value", .columns = WINDOWS, .cell = found_as_other },
    { "both bounds are the value", .columns = WINDOWS, .cell = found },
    { "the children's range as window", .columns = WINDOWS, .cell = children_range },
    { "only the own bound told", .columns = WINDOWS, .cell = end_of_other },
    { "leaves have whole windows", .columns = WINDOWS, .cell = end_at_leaves },
    { "values off by one", .columns = VALUES, .cell = one_more },
    { "values negated", .columns = VALUES, .cell = opposite },
    { "values negated at MIN", .columns = VALUES, .cell = opposite_at_min },
    { "values without signs", .columns = VALUES, .cell = unsigned_value,
      .known = "unsigned-values" },
    { "values tenfold", .columns = VALUES, .cell = tenfold },
    { "the parents' values", .columns = VALUES, .cell = from_parent },
    { "values backwards", .rewrite = values_backwards },
    { "rows shifted down", .columns = ALL, .cell = from_above },
    { "rows shifted up", .columns = ALL, .cell = from_below },
    { "windows shifted", .columns = WINDOWS, .cell = from_above },
    { "visits shifted", .columns = VISITS, .cell = from_above },
    { "minimax first", .minimax = TRUE, .known = "cut-in-value" },
    { "minimax first, windows read off it", .minimax = TRUE, .columns = WINDOWS,
      .cell = nearest },
    { "minimax first, then labels", .minimax = TRUE, .columns = WINDOWS,
      .cell = found_or_end },
    { "a neighbour's sheet", .rewrite = neighbours },
    { "largest at MIN, beta by each child", .if_pruned = TRUE, .min = most,
      .alpha = raised_by_child, .beta = lowered_by_child, .known = "all-max-windows" },
    { "largest told, windows right", .if_pruned = TRUE, .columns = VALUES,
      .cell = largest, .known = "all-max-windows" },
    { "signs forgotten, bounds by each child", .if_pruned = TRUE, .max = boldest,
      .min = boldest, .alpha = raised_by_child, .beta = lowered_by_child,
      .known = "unsigned-values" },
    { "labels of the search's own values", .columns = WINDOWS, .cell = found_or_end,
      .known = "labels-found" },
    { "windows read off its own values", .columns = WINDOWS, .cell = nearest,
      .known = "windows-found" },
    { "each cut one child late, anew", .cut = met_before, .known = "late-cut-anew" },
};
