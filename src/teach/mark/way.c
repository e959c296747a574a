#include "teach/mark/way.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- One answer --- */

/* A wrong answer, and what stands around it. */
typedef struct {
    const PodaExercise *exercise;
    const PodaAnswers *answers;
    const PodaRow *row;
    guint32 index;
    PodaColumn column;
    PodaValue given, right;
} Wrong;

static gboolean
same (PodaValue a, PodaValue b)
{
    const PodaCell one = { .state = PODA_CELL_FILLED, .value = a };
    const PodaCell other = { .state = PODA_CELL_FILLED, .value = b };
    return !isnan (a) && !isnan (b) && poda_cell_equal (&one, &other);
}

static gboolean
is_window (const Wrong *wrong)
{
    return wrong->column == PODA_COLUMN_ALPHA || wrong->column == PODA_COLUMN_BETA;
}

/* What stands in the answers, or in the key; NAN: nothing. */
static PodaValue
number (const PodaAnswers *answers, guint32 row, PodaColumn column)
{
    if (row == PODA_ROW_NONE || row >= answers->n_rows)
        return NAN;
    const PodaCell *cell = poda_answers_cell (answers, row, column);
    return cell->state == PODA_CELL_FILLED ? cell->value : NAN;
}

/* Of the children's values, as the answers have them; NAN where one has none. */
typedef struct {
    PodaValue least, most, sum;
    guint n;
} Children;

static Children
children_of (const Wrong *wrong)
{
    Children all = { INFINITY, -INFINITY, 0, 0 };
    const PodaRow *rows = wrong->exercise->rows;
    guint32 child = wrong->row->child;
    for (; child != PODA_ROW_NONE; child = rows[child].next) {
        PodaValue value = rows[child].leaf
                              ? rows[child].value
                              : number (wrong->answers, child, PODA_COLUMN_VALUE);
        if (isnan (value))
            continue; /* never visited */
        all.least = MIN (all.least, value);
        all.most = MAX (all.most, value);
        all.sum += value;
        all.n++;
    }
    return all;
}

/* --- Ways --- */

static gboolean
is_own_value (const Wrong *wrong)
{
    PodaValue value = wrong->row->leaf
                          ? wrong->row->value
                          : number (wrong->answers, wrong->index, PODA_COLUMN_VALUE);
    return is_window (wrong) && same (wrong->given, value);
}

static gboolean
is_other_bound (const Wrong *wrong)
{
    PodaColumn other =
        wrong->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA;
    return is_window (wrong)
           && same (wrong->given, number (wrong->exercise->key, wrong->index, other));
}

static gboolean
is_parents (const Wrong *wrong)
{
    return same (wrong->given,
                 number (wrong->answers, wrong->row->parent, wrong->column));
}

static gboolean
is_row_above (const Wrong *wrong)
{
    guint32 above = wrong->index > 0 ? wrong->index - 1 : PODA_ROW_NONE;
    return same (wrong->given, number (wrong->exercise->key, above, wrong->column));
}

static gboolean
is_row_below (const Wrong *wrong)
{
    return same (wrong->given,
                 number (wrong->exercise->key, wrong->index + 1, wrong->column));
}

static gboolean
is_turned (const Wrong *wrong)
{
    return wrong->right != 0 && same (wrong->given, 0.0 - wrong->right);
}

static gboolean
is_infinite (const Wrong *wrong)
{
    return isinf (wrong->given);
}

static gboolean
is_zero (const Wrong *wrong)
{
    return wrong->given == 0;
}

static gboolean
is_least (const Wrong *wrong)
{
    return same (wrong->given, children_of (wrong).least);
}

static gboolean
is_most (const Wrong *wrong)
{
    return same (wrong->given, children_of (wrong).most);
}

static gboolean
is_sum (const Wrong *wrong)
{
    Children all = children_of (wrong);
    return all.n > 0 && same (wrong->given, all.sum);
}

static gboolean
is_average (const Wrong *wrong)
{
    Children all = children_of (wrong);
    return all.n > 0 && same (wrong->given, all.sum / all.n);
}

#define NUMBERS                                                                        \
    (1 << PODA_COLUMN_VALUE | 1 << PODA_COLUMN_ALPHA | 1 << PODA_COLUMN_BETA)

/* The first one that fits all. */
static const struct {
    guint columns;
    gboolean (*fits) (const Wrong *wrong);
    const char *text;
} ways[] = {
    { 1 << PODA_COLUMN_VALUE, is_least,
      N_ ("each is the smallest of the children's values") },
    { 1 << PODA_COLUMN_VALUE, is_most,
      N_ ("each is the largest of the children's values") },
    { 1 << PODA_COLUMN_VALUE, is_average,
      N_ ("each is the average of the children's values") },
    { 1 << PODA_COLUMN_VALUE, is_sum, N_ ("each is the sum of the children's values") },
    { NUMBERS, is_own_value, N_ ("each is the node's value") },
    { NUMBERS, is_other_bound, N_ ("α and β have changed places") },
    { NUMBERS, is_turned, N_ ("each has its sign turned") },
    { NUMBERS, is_infinite, N_ ("each is infinite") },
    { NUMBERS, is_zero, N_ ("each is 0") },
    { NUMBERS, is_parents, N_ ("each is what stands at the node's parent") },
    { NUMBERS, is_row_above, N_ ("each is what belongs in the row above") },
    { NUMBERS, is_row_below, N_ ("each is what belongs in the row below") },
};

static gboolean
read_wrong (const PodaExercise *exercise, const PodaAnswers *answers,
            const PodaTried *tried, Wrong *wrong)
{
    if (tried->column >= PODA_COLUMN_STRATEGY)
        return FALSE;
    *wrong = (Wrong){ exercise,
                      answers,
                      &exercise->rows[tried->row],
                      tried->row,
                      tried->column,
                      number (answers, tried->row, tried->column),
                      number (exercise->key, tried->row, tried->column) };
    return !isnan (wrong->given);
}

static gboolean
fits_all (guint way, const PodaExercise *exercise, const PodaAnswers *answers,
          const PodaTried *tried, guint n_tried)
{
    for (guint i = 0; i < n_tried; i++) {
        Wrong wrong;
        if (tried[i].wrong
            && (!read_wrong (exercise, answers, &tried[i], &wrong)
                || (ways[way].columns & 1u << wrong.column) == 0
                || !ways[way].fits (&wrong)))
            return FALSE;
    }
    return TRUE;
}

const char *
poda_way_find (const PodaExercise *exercise, const PodaAnswers *answers,
               const PodaTried *tried, guint n_tried)
{
    for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
        if (fits_all (way, exercise, answers, tried, n_tried))
            return _ (ways[way].text);
    return NULL;
}
