#include "homework/mark/pattern.h"

#include <glib/gi18n-lib.h>
#include <math.h>

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
holds (guint group, const PodaExercise *exercise, const PodaClue *clue, guint bits)
{
    if (group >= N_CELLS)
        return poda_skill_of (exercise, clue->row, clue->column) == group - N_CELLS;
    return (columns[group / N_PLACES].bits & 1u << clue->column) != 0
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
