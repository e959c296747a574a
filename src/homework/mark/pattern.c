#include "homework/mark/pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>

/* --- Groups --- */

/* What is to be said of an answer. */
enum {
    AT_MAX = 1 << 0, /* inner nodes of a player, … */
    AT_MIN = 1 << 1,
    AT_CHANCE = 1 << 2,
    AT_LEAF = 1 << 3, /* … or leaves */
    INNER = 1 << 4,
    FIRST_CHILD = 1 << 5, /* the node is its parent's first child, … */
    LATER_CHILD = 1 << 6,
    LAST_CHILD = 1 << 7,
    CUT = 1 << 8, /* the search never visits it, … */
    REACHED = 1 << 9,
    MOVED = 1 << 10,   /* alpha at MAX, beta at MIN, … */
    HANDED = 1 << 11,  /* … and the other ones: they come from above */
    INFINITE = 1 << 12 /* plus or minus infinity is right */
};

#define VALUE (1 << PODA_COLUMN_VALUE)
#define ALPHA (1 << PODA_COLUMN_ALPHA)
#define BETA (1 << PODA_COLUMN_BETA)
#define VISITED (1 << PODA_COLUMN_VISITED)
#define BOUND (1 << PODA_COLUMN_BOUND)
#define STRATEGY (1 << PODA_COLUMN_STRATEGY)
#define ORDER (1 << PODA_COLUMN_ORDER)
#define CELLS (VALUE | ALPHA | BETA | VISITED | BOUND)

/* Answers in one of these columns of which all of that is to be said. */
static const struct {
    guint columns, places;
    const char *label;
} groups[] = {
    { VALUE, 0, N_ ("values") },
    { VALUE, AT_MAX, N_ ("values at MAX nodes") },
    { VALUE, AT_MIN, N_ ("values at MIN nodes") },
    { VALUE, AT_CHANCE, N_ ("values at chance nodes") },
    { ALPHA, 0, "α" },
    { ALPHA, AT_MAX, N_ ("α at MAX nodes") },
    { ALPHA, AT_MIN, N_ ("α at MIN nodes") },
    { ALPHA, AT_LEAF, N_ ("α at leaves") },
    { BETA, 0, "β" },
    { BETA, AT_MAX, N_ ("β at MAX nodes") },
    { BETA, AT_MIN, N_ ("β at MIN nodes") },
    { BETA, AT_LEAF, N_ ("β at leaves") },
    { ALPHA | BETA, 0, N_ ("α and β") },
    { ALPHA | BETA, INNER, N_ ("α and β at inner nodes") },
    { ALPHA | BETA, AT_LEAF, N_ ("α and β at leaves") },
    { ALPHA | BETA, AT_MAX, N_ ("α and β at MAX nodes") },
    { ALPHA | BETA, AT_MIN, N_ ("α and β at MIN nodes") },
    { ALPHA | BETA, FIRST_CHILD, N_ ("α and β of first children") },
    { ALPHA | BETA, LATER_CHILD, N_ ("α and β of later children") },
    { ALPHA | BETA, MOVED, N_ ("the bound that a node's own player moves") },
    { ALPHA | BETA, HANDED, N_ ("bounds that are handed down") },
    { ALPHA | BETA, INFINITE, N_ ("α and β that are infinite") },
    { VISITED, 0, N_ ("visits") },
    { VISITED, INNER, N_ ("visits of inner nodes") },
    { VISITED, AT_LEAF, N_ ("visits of leaves") },
    { VISITED, CUT, N_ ("visits of nodes that have to be cut") },
    { VISITED, REACHED, N_ ("visits of nodes that have to be searched") },
    { BOUND, 0, N_ ("exact, at least and at most") },
    { BOUND, AT_MAX, N_ ("exact, at least and at most at MAX nodes") },
    { BOUND, AT_MIN, N_ ("exact, at least and at most at MIN nodes") },
    { STRATEGY, 0, N_ ("winning strategies") },
    { ORDER, 0, N_ ("the order of visits") },
    { CELLS, AT_MAX, N_ ("MAX nodes") },
    { CELLS, AT_MIN, N_ ("MIN nodes") },
    { CELLS, AT_CHANCE, N_ ("chance nodes") },
    { CELLS, AT_LEAF, N_ ("leaves") },
    { CELLS, INNER, N_ ("inner nodes") },
    { CELLS, FIRST_CHILD, N_ ("first children") },
    { CELLS, LAST_CHILD, N_ ("last children") },
    { CELLS, CUT, N_ ("nodes that have to be cut") },
};

/* Behind those: what stands at each ply. */
#define N_PLIES 8
#define N_GROUPS (G_N_ELEMENTS (groups) + N_PLIES)

static guint
places_of (const PodaExercise *exercise, const PodaTried *answer)
{
    const PodaRow *row = &exercise->rows[answer->row];
    gboolean window =
        answer->column == PODA_COLUMN_ALPHA || answer->column == PODA_COLUMN_BETA;
    PodaPlayer mover = answer->column == PODA_COLUMN_ALPHA ? PODA_MAX : PODA_MIN;
    gboolean own = !row->leaf && row->player == mover;
    guint places = row->leaf                    ? AT_LEAF
                   : row->player == PODA_MAX    ? INNER | AT_MAX
                   : row->player == PODA_CHANCE ? INNER | AT_CHANCE
                                                : INNER | AT_MIN;
    places |= row->node->status == PODA_STATUS_PRUNED ? CUT : REACHED;
    if (row->parent != PODA_ROW_NONE)
        places |= (row->before == PODA_ROW_NONE ? FIRST_CHILD : LATER_CHILD)
                  | (row->next == PODA_ROW_NONE ? LAST_CHILD : 0);
    if (!window)
        return places;
    const PodaCell *key =
        poda_answers_cell (exercise->key, answer->row, answer->column);
    return places | (own ? MOVED : HANDED)
           | (key->state == PODA_CELL_FILLED && isinf (key->value) ? INFINITE : 0);
}

static gboolean
holds (guint group, const PodaExercise *exercise, const PodaTried *answer, guint places)
{
    if (group >= G_N_ELEMENTS (groups))
        return exercise->rows[answer->row].ply == group - G_N_ELEMENTS (groups);
    return (groups[group].columns & 1u << answer->column) != 0
           && (groups[group].places & ~places) == 0;
}

/* --- Chance --- */

static double
log_choose (guint n, guint k)
{
    return lgamma (n + 1.0) - lgamma (k + 1.0) - lgamma (n - k + 1.0);
}

double
poda_pattern_chance (guint n, guint n_marked, guint n_drawn, guint n_least)
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
poda_pattern_find (const PodaExercise *exercise, const PodaTried *answers,
                   guint n_answers)
{
    PodaPattern found = { .chance = 1 };
    guint of[N_GROUPS] = { 0 }, wrong[N_GROUPS] = { 0 }, all_wrong = 0;
    for (guint i = 0; i < n_answers; i++) {
        guint places = places_of (exercise, &answers[i]);
        all_wrong += answers[i].wrong;
        for (guint group = 0; group < N_GROUPS; group++)
            if (holds (group, exercise, &answers[i], places)) {
                of[group]++;
                wrong[group] += answers[i].wrong;
            }
    }
    for (guint group = 0; group < N_GROUPS; group++) {
        if (wrong[group] == 0)
            continue;
        double chance =
            poda_pattern_chance (n_answers, of[group], all_wrong, wrong[group]);
        if (chance < found.chance * (1 - 1e-9)) /* the wider one of equal ones */
            found = (PodaPattern){ group, wrong[group], of[group], chance };
    }
    return found;
}

void
poda_pattern_narrow (const PodaPattern *pattern, const PodaExercise *exercise,
                     PodaTried *answers, guint n_answers)
{
    for (guint i = 0; i < n_answers; i++)
        answers[i].wrong = answers[i].wrong
                           && holds (pattern->group, exercise, &answers[i],
                                     places_of (exercise, &answers[i]));
}

char *
poda_pattern_label (const PodaPattern *pattern)
{
    if (pattern->group >= G_N_ELEMENTS (groups))
        return g_strdup_printf (_ ("nodes at ply %u"),
                                pattern->group - (guint) G_N_ELEMENTS (groups));
    return g_strdup (_ (groups[pattern->group].label));
}

/* --- In which way answers are wrong: one answer --- */

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
poda_pattern_way (const PodaExercise *exercise, const PodaAnswers *answers,
                  const PodaTried *tried, guint n_tried)
{
    for (guint way = 0; way < G_N_ELEMENTS (ways); way++)
        if (fits_all (way, exercise, answers, tried, n_tried))
            return _ (ways[way].text);
    return NULL;
}
