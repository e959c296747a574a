#include "homework/mark/pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- Groups --- */

#define VALUE (1 << PODA_COLUMN_VALUE)
#define ALPHA (1 << PODA_COLUMN_ALPHA)
#define BETA (1 << PODA_COLUMN_BETA)
#define VISITED (1 << PODA_COLUMN_VISITED)
#define BOUND (1 << PODA_COLUMN_BOUND)

/* A part of the sheet: columns, or rows of which something is to be said. */
typedef struct {
    guint bits;
    const char *label;
} Part;

static const Part columns[] = {
    { VALUE, N_ ("values") },
    { ALPHA, "α" },
    { BETA, "β" },
    { ALPHA | BETA, N_ ("α and β") },
    { VISITED, N_ ("visits") },
    { BOUND, N_ ("exact, at least and at most") },
    { 1 << PODA_COLUMN_STRATEGY, N_ ("winning strategies") },
    { 1 << PODA_COLUMN_ORDER, N_ ("the order of visits") },
    { VALUE | ALPHA | BETA | VISITED | BOUND, N_ ("all answers") },
};

static const Part places[] = {
    { 0, NULL },
    { 1 << 0, N_ ("MAX nodes") },
    { 1 << 1, N_ ("MIN nodes") },
    { 1 << 2, N_ ("chance nodes") },
    { 1 << 3, N_ ("leaves") },
    { 1 << 4, N_ ("inner nodes") },
    { 1 << 5, N_ ("first children") },
    { 1 << 6, N_ ("later children") },
    { 1 << 7, N_ ("nodes that have to be cut") },
};

/* Each column at each place is a group, and each kind of step. */
#define N_PLACES G_N_ELEMENTS (places)
#define N_CELLS (G_N_ELEMENTS (columns) * N_PLACES)
#define N_GROUPS (N_CELLS + PODA_N_SKILLS)

static guint
places_of (const PodaExercise *exercise, guint32 row)
{
    const PodaRow *at = &exercise->rows[row];
    guint bits =
        at->leaf ? 1 << 3 : 1 << 4 | 1 << at->player; /* as they are numbered */
    if (at->parent != PODA_ROW_NONE)
        bits |= at->before == PODA_ROW_NONE ? 1 << 5 : 1 << 6;
    return bits | (at->node->status == PODA_STATUS_PRUNED ? 1 << 7 : 0);
}

static gboolean
holds (guint group, const PodaExercise *exercise, const PodaTried *tried, guint bits)
{
    if (group >= N_CELLS)
        return poda_skill_of (exercise, tried->row, tried->column) == group - N_CELLS;
    return (columns[group / N_PLACES].bits & 1u << tried->column) != 0
           && (places[group % N_PLACES].bits & ~bits) == 0;
}

char *
poda_pattern_label (const PodaPattern *pattern)
{
    guint group = pattern->group;
    if (group >= N_CELLS)
        return g_strdup (poda_skill_label ((PodaSkill) (group - N_CELLS)));
    const char *column = _ (columns[group / N_PLACES].label);
    const char *place = places[group % N_PLACES].label;
    return place == NULL ? g_strdup (column)
                         : g_strdup_printf (_ ("%s at %s"), column, _ (place));
}

static double
log_choose (guint n, guint k)
{
    return lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0);
}

/* How probable it is that of `n_drawn` among `n`, drawn at random, at least `n_least`
 * belong to `n_marked` of them. */
static double
chance_of (guint n, guint n_marked, guint n_drawn, guint n_least)
{
    double chance = 0;
    for (guint i = n_least; i <= MIN (n_marked, n_drawn); i++)
        if (n_drawn - i <= n - n_marked)
            chance +=
                exp (log_choose (n_marked, i) + log_choose (n - n_marked, n_drawn - i)
                     - log_choose (n, n_drawn));
    return MIN (chance, 1);
}

PodaPattern
poda_pattern_find (const PodaExercise *exercise, const PodaTried *tried, guint n_tried)
{
    PodaPattern found = { .chance = 1 };
    guint of[N_GROUPS] = { 0 }, wrong[N_GROUPS] = { 0 }, all_wrong = 0;
    for (guint i = 0; i < n_tried; i++) {
        guint bits = places_of (exercise, tried[i].row);
        all_wrong += tried[i].wrong;
        for (guint group = 0; group < N_GROUPS; group++)
            if (holds (group, exercise, &tried[i], bits)) {
                of[group]++;
                wrong[group] += tried[i].wrong;
            }
    }
    for (guint group = 0; group < N_GROUPS; group++) {
        PodaPattern pattern = { group, wrong[group], of[group], 1 };
        if (pattern.wrong == 0)
            continue;
        pattern.chance = chance_of (n_tried, pattern.of, all_wrong, pattern.wrong);
        if (pattern.chance < found.chance * (1 - 1e-9)) /* the wider of equal ones */
            found = pattern;
    }
    return found;
}

/* --- In which way answers are wrong --- */

typedef enum {
    WAY_LEAST,
    WAY_MOST,
    WAY_AVERAGE,
    WAY_OWN_VALUE,
    WAY_OTHER_BOUND,
    WAY_TURNED,
    WAY_PARENTS,
    N_MANNERS
} Way;

static const Part ways[N_MANNERS] = {
    [WAY_LEAST] = { VALUE, N_ ("each is the smallest of the children's values") },
    [WAY_MOST] = { VALUE, N_ ("each is the largest of the children's values") },
    [WAY_AVERAGE] = { VALUE, N_ ("each is the average of the children's values") },
    [WAY_OWN_VALUE] = { ALPHA | BETA, N_ ("each is the node's value") },
    [WAY_OTHER_BOUND] = { ALPHA | BETA, N_ ("α and β have changed places") },
    [WAY_TURNED] = { VALUE | ALPHA | BETA, N_ ("each has its sign turned") },
    [WAY_PARENTS] = { VALUE | ALPHA | BETA,
                      N_ ("each is what stands at the node's parent") },
};

/* What stands in the answers, or is given; NAN: nothing. */
static PodaValue
number (const PodaExercise *exercise, const PodaAnswers *answers, guint32 row,
        PodaColumn column)
{
    if (row == PODA_ROW_NONE)
        return NAN;
    if (exercise->rows[row].leaf && column == PODA_COLUMN_VALUE)
        return exercise->rows[row].value;
    const PodaCell *cell = poda_answers_cell (answers, row, column);
    return cell->state == PODA_CELL_FILLED ? cell->value : NAN;
}

static PodaValue
of_children (Way way, const PodaExercise *exercise, const PodaAnswers *answers,
             guint32 row)
{
    PodaValue least = INFINITY, most = -INFINITY, sum = 0;
    guint n = 0;
    for (guint32 child = exercise->rows[row].child; child != PODA_ROW_NONE;
         child = exercise->rows[child].next) {
        PodaValue value = number (exercise, answers, child, PODA_COLUMN_VALUE);
        if (isnan (value))
            continue; /* never visited */
        least = MIN (least, value);
        most = MAX (most, value);
        sum += value;
        n++;
    }
    return n == 0 ? NAN : way == WAY_LEAST ? least : way == WAY_MOST ? most : sum / n;
}

static PodaValue
expected (Way way, const PodaExercise *exercise, const PodaAnswers *answers,
          const PodaTried *tried)
{
    guint32 row = tried->row;
    switch (way) {
    case WAY_OWN_VALUE:
        return number (exercise, answers, row, PODA_COLUMN_VALUE);
    case WAY_OTHER_BOUND:
        return number (exercise, exercise->key, row,
                       tried->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA
                                                          : PODA_COLUMN_ALPHA);
    case WAY_TURNED:
        return 0.0 - number (exercise, exercise->key, row, tried->column);
    case WAY_PARENTS:
        return number (exercise, answers, exercise->rows[row].parent, tried->column);
    default:
        return of_children (way, exercise, answers, row);
    }
}

const char *
poda_pattern_way (const PodaPattern *pattern, const PodaExercise *exercise,
                  const PodaAnswers *answers, const PodaTried *tried, guint n_tried)
{
    for (Way way = 0; way < N_MANNERS; way++) {
        gboolean fits = TRUE;
        for (guint i = 0; fits && i < n_tried; i++) {
            if (!tried[i].wrong
                || !holds (pattern->group, exercise, &tried[i],
                           places_of (exercise, tried[i].row)))
                continue;
            fits = (ways[way].bits & 1u << tried[i].column) != 0;
            if (!fits)
                continue;
            const PodaCell cell = { .state = PODA_CELL_FILLED,
                                    .value =
                                        expected (way, exercise, answers, &tried[i]) };
            fits = !isnan (cell.value)
                   && poda_cell_equal (&cell, poda_answers_cell (answers, tried[i].row,
                                                                 tried[i].column));
        }
        if (fits)
            return _ (ways[way].label);
    }
    return NULL;
}
