/* What wrong answers have in common.
 *
 * Slips fall anywhere. Where wrong answers crowd together, at one kind of step, one
 * column, one player's nodes, the leaves, somebody has done the same thing again and
 * again, whether or not anybody has a name for it. Of each group of answers that has a
 * name it is asked how probable it is that so many of the wrong ones lie in it, if they
 * lay anywhere: the smaller, the plainer. */

#include <glib/gi18n-lib.h>
#include <math.h>

#include "homework/mark/diagnosis.h"

/* --- Groups --- */

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
holds (guint group, const PodaExercise *exercise, const PodaClue *clue, guint bits)
{
    if (group >= N_CELLS)
        return poda_skill_of (exercise, clue->row, clue->column) == group - N_CELLS;
    return (columns[group / N_PLACES].bits & 1u << clue->column) != 0
           && (places[group % N_PLACES].bits & ~bits) == 0;
}

/* What a group's answers are about: "α at MIN nodes". */
static char *
label_of (guint group)
{
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
poda_pattern_find (const PodaExercise *exercise, const GArray *clues)
{
    PodaPattern found = { .chance = 1 };
    guint of[N_GROUPS] = { 0 }, wrong[N_GROUPS] = { 0 }, all_wrong = 0;
    for (guint i = 0; i < clues->len; i++) {
        const PodaClue *clue = &g_array_index (clues, PodaClue, i);
        guint bits = places_of (exercise, clue->row);
        all_wrong += clue->wrong;
        for (guint group = 0; group < N_GROUPS; group++)
            if (holds (group, exercise, clue, bits)) {
                of[group]++;
                wrong[group] += clue->wrong;
            }
    }
    for (guint group = 0; group < N_GROUPS; group++) {
        PodaPattern pattern = { group, wrong[group], of[group], 1 };
        if (pattern.wrong == 0)
            continue;
        pattern.chance = chance_of (clues->len, pattern.of, all_wrong, pattern.wrong);
        if (pattern.chance < found.chance * (1 - 1e-9)) /* the wider of equal ones */
            found = pattern;
    }
    return found;
}

/* --- In which manner they are wrong --- */

typedef enum {
    MANNER_LEAST,
    MANNER_MOST,
    MANNER_AVERAGE,
    MANNER_OWN_VALUE,
    MANNER_OTHER_BOUND,
    MANNER_TURNED,
    MANNER_PARENTS,
    N_MANNERS
} Manner;

static const Part manners[N_MANNERS] = {
    [MANNER_LEAST] = { VALUES, N_ ("each is the smallest of the children's values") },
    [MANNER_MOST] = { VALUES, N_ ("each is the largest of the children's values") },
    [MANNER_AVERAGE] = { VALUES, N_ ("each is the average of the children's values") },
    [MANNER_OWN_VALUE] = { ALPHA | BETA, N_ ("each is the node's value") },
    [MANNER_OTHER_BOUND] = { ALPHA | BETA, N_ ("α and β have changed places") },
    [MANNER_TURNED] = { VALUES | ALPHA | BETA, N_ ("each has its sign turned") },
    [MANNER_PARENTS] = { VALUES | ALPHA | BETA,
                         N_ ("each is what stands at the node's parent") },
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

static PodaValue
number_of_children (Manner manner, const PodaExercise *exercise,
                    const PodaAnswers *answers, guint32 row)
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
    return n == 0                   ? NAN
           : manner == MANNER_LEAST ? least
           : manner == MANNER_MOST  ? most
                                    : sum / n;
}

static PodaValue
number_by (Manner manner, const PodaExercise *exercise, const PodaAnswers *answers,
           const PodaClue *clue)
{
    guint32 row = clue->row;
    PodaColumn column = clue->column;
    switch (manner) {
    case MANNER_OWN_VALUE:
        return number (exercise, answers, row, PODA_COLUMN_VALUE);
    case MANNER_OTHER_BOUND:
        return number (exercise, exercise->key, row,
                       column == PODA_COLUMN_ALPHA ? PODA_COLUMN_BETA
                                                   : PODA_COLUMN_ALPHA);
    case MANNER_TURNED:
        return 0.0 - number (exercise, exercise->key, row, column);
    case MANNER_PARENTS:
        return number (exercise, answers, exercise->rows[row].parent, column);
    default:
        return number_of_children (manner, exercise, answers, row);
    }
}

/* Returns in which manner the wrong answers of a group are wrong, all in the same one;
 * NULL if they are not. */
static const char *
find_manner (guint group, const PodaExercise *exercise, const PodaAnswers *answers,
             const GArray *clues)
{
    for (Manner manner = 0; manner < N_MANNERS; manner++) {
        gboolean fits = TRUE;
        for (guint i = 0; fits && i < clues->len; i++) {
            const PodaClue *clue = &g_array_index (clues, PodaClue, i);
            if (!clue->wrong
                || !holds (group, exercise, clue, places_of (exercise, clue->row)))
                continue;
            fits = (manners[manner].bits & 1u << clue->column) != 0;
            if (!fits)
                break;
            const PodaCell cell = { .state = PODA_CELL_FILLED,
                                    .value =
                                        number_by (manner, exercise, answers, clue) };
            fits = !isnan (cell.value)
                   && poda_cell_equal (
                       &cell, poda_answers_cell (answers, clue->row, clue->column));
        }
        if (fits)
            return _ (manners[manner].label);
    }
    return NULL;
}

char *
poda_pattern_sentence (const PodaPattern *pattern, const PodaExercise *exercise,
                       const PodaAnswers *answers, const GArray *clues)
{
    g_autofree char *label = label_of (pattern->group);
    g_autofree char *text =
        pattern->wrong == pattern->of
            ? g_strdup_printf (_ ("all %u answers about %s are wrong"), pattern->of,
                               label)
            : g_strdup_printf (_ ("%u of %u answers about %s are wrong"),
                               pattern->wrong, pattern->of, label);
    const char *manner = find_manner (pattern->group, exercise, answers, clues);
    return manner == NULL
               ? g_steal_pointer (&text)
               : g_strdup_printf (_ ("%s in the same way, %s"), text, manner);
}
