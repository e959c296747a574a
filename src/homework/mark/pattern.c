/* What wrong answers have in common.
 *
 * Slips fall anywhere. Where wrong answers crowd together, in one column, at one
 * player's nodes, at the leaves, somebody has done the same thing again and again,
 * whether or not anybody has a name for it. Of each group of answers that has a name it
 * is asked how probable it is that so many of the wrong ones lie in it, if they lay
 * anywhere: the smaller, the plainer. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "homework/mark/diagnosis.h"

#define VALUES (1 << PODA_COLUMN_VALUE)
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
    { VALUES, N_ ("values") },
    { ALPHA, "α" },
    { BETA, "β" },
    { ALPHA | BETA, N_ ("α and β") },
    { VISITED, N_ ("visits") },
    { BOUND, N_ ("exact, at least and at most") },
    { 1 << PODA_COLUMN_STRATEGY, N_ ("winning strategies") },
    { 1 << PODA_COLUMN_ORDER, N_ ("the order of visits") },
    { VALUES | ALPHA | BETA | VISITED | BOUND, N_ ("all answers") },
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

/* Each column at each place is a group. */
#define N_PLACES G_N_ELEMENTS (places)
#define N_GROUPS (G_N_ELEMENTS (columns) * N_PLACES)

static gboolean
holds (guint group, const PodaExercise *exercise, const PodaClue *clue)
{
    const PodaRow *at = &exercise->rows[clue->row];
    guint bits = at->leaf ? 1 << 3 : 1 << 4 | 1 << at->player; /* as numbered above */
    if (at->parent != PODA_ROW_NONE)
        bits |= at->before == PODA_ROW_NONE ? 1 << 5 : 1 << 6;
    if (at->node->status == PODA_STATUS_PRUNED)
        bits |= 1 << 7;
    return (columns[group / N_PLACES].bits & 1u << clue->column) != 0
           && (places[group % N_PLACES].bits & ~bits) == 0;
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
poda_pattern_find (const PodaExercise *exercise, const GArray *clues)
{
    PodaPattern found = { .chance = 1 };
    guint all_wrong = 0;
    for (guint i = 0; i < clues->len; i++)
        all_wrong += g_array_index (clues, PodaClue, i).wrong;
    for (guint group = 0; group < N_GROUPS; group++) {
        PodaPattern pattern = { .group = group };
        for (guint i = 0; i < clues->len; i++) {
            const PodaClue *clue = &g_array_index (clues, PodaClue, i);
            gboolean in = holds (group, exercise, clue);
            pattern.of += in;
            pattern.wrong += in && clue->wrong;
        }
        pattern.chance = chance_of (clues->len, pattern.of, all_wrong, pattern.wrong);
        if (pattern.wrong > 0
            && pattern.chance < found.chance * (1 - 1e-9)) /* the wider of equal ones */
            found = pattern;
    }
    return found;
}

/* --- In which manner they are wrong --- */

enum { LEAST, MOST, AVERAGE, OWN_VALUE, OTHER_BOUND, TURNED, PARENTS, N_MANNERS };

static const Part manners[N_MANNERS] = {
    [LEAST] = { VALUES, N_ ("each is the smallest of the children's values") },
    [MOST] = { VALUES, N_ ("each is the largest of the children's values") },
    [AVERAGE] = { VALUES, N_ ("each is the average of the children's values") },
    [OWN_VALUE] = { ALPHA | BETA, N_ ("each is the node's value") },
    [OTHER_BOUND] = { ALPHA | BETA, N_ ("α and β have changed places") },
    [TURNED] = { VALUES | ALPHA | BETA, N_ ("each has its sign turned") },
    [PARENTS] = { VALUES | ALPHA | BETA, N_ ("each is what stands at the node's "
                                             "parent") },
};

/* Returns what stands in the answers, or is given; NAN: nothing. */
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

/* What would stand there in each manner. */
static void
find_numbers (const PodaExercise *exercise, const PodaAnswers *answers,
              const PodaClue *clue, PodaValue *numbers)
{
    const PodaRow *at = &exercise->rows[clue->row];
    PodaValue sum = 0;
    guint n = 0;
    numbers[LEAST] = numbers[MOST] = NAN;
    for (guint32 row = at->child; row != PODA_ROW_NONE;
         row = exercise->rows[row].next) {
        PodaValue value = number (exercise, answers, row, PODA_COLUMN_VALUE);
        if (isnan (value))
            continue; /* never visited */
        numbers[LEAST] = fmin (numbers[LEAST], value);
        numbers[MOST] = fmax (numbers[MOST], value);
        sum += value;
        n++;
    }
    numbers[AVERAGE] = sum / n;
    numbers[OWN_VALUE] = number (exercise, answers, clue->row, PODA_COLUMN_VALUE);
    numbers[OTHER_BOUND] = number (
        exercise, exercise->key, clue->row,
        clue->column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA : PODA_COLUMN_ALPHA);
    numbers[TURNED] = 0.0 - number (exercise, exercise->key, clue->row, clue->column);
    numbers[PARENTS] = number (exercise, answers, at->parent, clue->column);
}

/* Returns in which manner the wrong answers of a group are wrong, all in the same one;
 * N_MANNERS if they are not. */
static guint
find_manner (guint group, const PodaExercise *exercise, const PodaAnswers *answers,
             const GArray *clues)
{
    guint fits = (1 << N_MANNERS) - 1;
    for (guint i = 0; i < clues->len; i++) {
        const PodaClue *clue = &g_array_index (clues, PodaClue, i);
        PodaValue numbers[N_MANNERS];
        if (!clue->wrong || !holds (group, exercise, clue))
            continue;
        find_numbers (exercise, answers, clue, numbers);
        for (guint manner = 0; manner < N_MANNERS; manner++) {
            const PodaCell cell = { .state = PODA_CELL_FILLED,
                                    .value = numbers[manner] };
            if (!(manners[manner].bits & 1u << clue->column) || isnan (numbers[manner])
                || !poda_cell_equal (&cell, &clue->cell))
                fits &= ~(1u << manner);
        }
    }
    return fits == 0 ? N_MANNERS : (guint) g_bit_nth_lsf (fits, -1);
}

char *
poda_pattern_sentence (const PodaPattern *pattern, const PodaExercise *exercise,
                       const PodaAnswers *answers, const GArray *clues)
{
    const char *column = _ (columns[pattern->group / N_PLACES].label);
    const char *place = places[pattern->group % N_PLACES].label;
    g_autofree char *label = place == NULL
                                 ? g_strdup (column)
                                 : g_strdup_printf (_ ("%s at %s"), column, _ (place));
    g_autofree char *text =
        pattern->wrong == pattern->of
            ? g_strdup_printf (_ ("all %u answers about %s are wrong"), pattern->of,
                               label)
            : g_strdup_printf (_ ("%u of %u answers about %s are wrong"),
                               pattern->wrong, pattern->of, label);
    guint manner = find_manner (pattern->group, exercise, answers, clues);
    return manner == N_MANNERS ? g_steal_pointer (&text)
                               : g_strdup_printf (_ ("%s in the same way, %s"), text,
                                                  _ (manners[manner].label));
}
