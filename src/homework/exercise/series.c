#include "homework/exercise/series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/random.h"
#include "homework/exercise/question.h"

/* --- What makes a good one --- */

/* An answer that says that there is nothing to say teaches little. */
static gboolean
is_telling (const PodaExercise *exercise)
{
    static const char *const empty[] = { "as it is", "none", NULL };
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = g_ptr_array_index (exercise->questions, i);
        if (g_strv_contains (empty, question->answer))
            return FALSE;
    }
    return TRUE;
}

/* Whether the strategist wins, and could throw that away at a node of his own, where
 * it does not show at once: there is more below. */
static gboolean
has_strategy (const PodaExercise *exercise, const PodaExerciseSpec *spec)
{
    g_autoptr (PodaStrategies) strategies =
        poda_strategies_new (exercise->record, spec->strategist, spec->win_at);
    if (poda_strategies_count (strategies, exercise->rows[0].node) == 0)
        return FALSE;
    for (guint32 i = 1; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        const PodaRow *parent = &exercise->rows[row->parent];
        if (!row->leaf && parent->player == spec->strategist
            && poda_strategies_count (strategies, parent->node) > 0
            && poda_strategies_count (strategies, row->node) == 0)
            return TRUE;
    }
    return FALSE;
}

/* Whether a chance node that is visited weighs different values differently. */
static gboolean
is_weighed (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i], *next = &exercise->rows[row->next];
        if (row->next != PODA_ROW_NONE
            && exercise->rows[row->parent].player == PODA_CHANCE
            && row->node->status != PODA_STATUS_PRUNED
            && next->node->status != PODA_STATUS_PRUNED && row->weight != next->weight
            && row->node->value != next->node->value)
            return TRUE;
    }
    return FALSE;
}

/* More digits, which rounding may leave behind a sum of shares, nobody wants to
 * write. */
#define MOST_DIGITS 6

static gboolean
is_short (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaNode *node = exercise->rows[i].node;
        char value[PODA_VALUE_BUFFER];
        if (node->status != PODA_STATUS_PRUNED
            && strlen (poda_value_format (node->value, PODA_STYLE_MACHINE, value))
                   > MOST_DIGITS)
            return FALSE;
    }
    return TRUE;
}

static gboolean
has_chance (const PodaExercise *exercise, const PodaExerciseSeries *series)
{
    return is_weighed (exercise) && is_short (exercise)
           && (!poda_shape_may_cut (&series->shape, &series->rules)
               || poda_measure (exercise, PODA_MEASURE_CUTS) > 0);
}

static PodaMerit
suits (PodaExercise *exercise, gconstpointer data, GError **error)
{
    const PodaExerciseSeries *series = data;
    for (guint kind = 0; kind <= PODA_QUESTION_THRESHOLD; kind++)
        if ((series->questions & 1u << kind) != 0
            && !poda_question_add (exercise, (PodaQuestionKind) kind, error))
            return PODA_MERIT_NONE;
    gboolean strategy = (series->spec.asks & PODA_ASK_STRATEGY) != 0;
    return is_telling (exercise)
                   && (!strategy || has_strategy (exercise, &series->spec))
                   && (series->shape.chance == 0 || has_chance (exercise, series))
               ? PODA_MERIT_GOOD
               : PODA_MERIT_PLAIN;
}

/* Whether not every tree is as good as any other. */
static gboolean
asks_for_more (const PodaExerciseSeries *series)
{
    return series->questions != 0 || series->shape.chance != 0
           || (series->spec.asks & PODA_ASK_STRATEGY) != 0;
}

/* Whether a question can be asked of some tree of the shape; what is not known at once
 * may. */
static gboolean
may_ask (const PodaExerciseSeries *series, GError **error)
{
    static const guint orders = 1u << PODA_QUESTION_MOST | 1u << PODA_QUESTION_FEWEST;
    const PodaShape *shape = &series->shape;
    gboolean threshold = series->questions >> PODA_QUESTION_THRESHOLD & 1;
    if ((series->questions & orders) != 0
        && shape->least_branching > PODA_ARRANGED_CHILDREN)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_ASK,
            _ ("the order for the most or the fewest cutoffs: every tree of this shape "
               "has nodes with %u children: expected branching=%u or less"),
            shape->least_branching, PODA_ARRANGED_CHILDREN);
    if (threshold && poda_shape_least_rows (shape) > PODA_THRESHOLD_ROWS)
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_ASK,
                                     _ ("threshold: every tree of this shape has at "
                                        "least %.0f nodes: expected a "
                                        "smaller depth or branching, for at most %u"),
                                     poda_shape_least_rows (shape),
                                     PODA_THRESHOLD_ROWS);
    return !threshold || !series->rules.algorithm->windowed
           || poda_shape_may_cut (shape, &series->rules)
           || poda_exercise_refuse (
               error, PODA_EXERCISE_ERROR_ASK,
               _ ("threshold: in no tree of this shape a branch is cut: expected two "
                  "plies above the leaves without chance, one below the other"));
}

PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error)
{
    PodaShape shape = series->shape;
    PodaRequirement requirement = series->requirement;
    shape.seed = seed;
    if (!may_ask (series, error))
        return NULL;
    if (asks_for_more (series)) {
        requirement.also = suits;
        requirement.data = series;
    }
    return poda_generator_tree (&shape, &requirement, &series->rules, error);
}

/* --- As hard as each other --- */

/* So many trees are looked at, fewer where it takes long to find out whether they are
 * good; and so many of them at least, in percent, must lie in what is required then, so
 * that each student's is found soon. */
#define SAMPLE 200
#define SLOW_SAMPLE 40
#define LEAST_INSIDE 3

typedef struct {
    guint measures[PODA_N_MEASURES];
} Measured;

typedef struct {
    const PodaExerciseSeries *series;
    GArray *measured[PODA_MERIT_GOOD + 1]; /* of Measured */
} Sample;

/* Notes what the tree has, and asks for another one. */
static PodaMerit
measure (PodaExercise *exercise, gconstpointer data, GError **error)
{
    const Sample *sample = data;
    const PodaExerciseSeries *series = sample->series;
    PodaMerit merit = PODA_MERIT_GOOD;
    Measured measured;
    if (asks_for_more (series))
        merit = suits (exercise, series, error);
    if (merit == PODA_MERIT_NONE)
        return merit;
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        measured.measures[i] = poda_measure (exercise, (PodaMeasure) i);
    g_array_append_val (sample->measured[merit], measured);
    guint enough = series->questions != 0 ? SLOW_SAMPLE : SAMPLE;
    g_set_error_literal (error, PODA_EXERCISE_ERROR,
                         sample->measured[merit]->len < enough
                             ? PODA_EXERCISE_ERROR_NONE
                             : PODA_EXERCISE_ERROR_SIZE,
                         "");
    return PODA_MERIT_NONE;
}

/* How far both are from each other; a pruned node weighs as much as a row, a cutoff
 * more, and a deep one even more. */
static guint
distance (const Measured *one, const Measured *other)
{
    static const guint weights[] = { 1, 4, 6, 1 };
    guint sum = 0;
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        sum += weights[i]
               * (guint) ABS ((gint) one->measures[i] - (gint) other->measures[i]);
    return sum;
}

/* The one that is nearest to all others. */
static const Measured *
find_middle (const GArray *measured)
{
    const Measured *all = (const Measured *) (gpointer) measured->data;
    const Measured *middle = all;
    guint64 least = G_MAXUINT64;
    for (guint i = 0; i < measured->len; i++) {
        guint64 sum = 0;
        for (guint k = 0; k < measured->len; k++)
            sum += distance (&all[i], &all[k]);
        if (sum < least) {
            least = sum;
            middle = &all[i];
        }
    }
    return middle;
}

/* What is required, narrowed to what lies so many steps around the middle. */
static void
narrow (const PodaRange *given, const Measured *middle, guint steps, PodaRange *ranges)
{
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        guint number = middle->measures[i];
        gboolean nodes = i == PODA_MEASURE_ROWS || i == PODA_MEASURE_PRUNED;
        guint size = i == PODA_MEASURE_ROWS ? number / 20 : number / 10;
        guint less = nodes ? steps * size + steps / 2 : steps / 2;
        guint more = nodes ? steps * size + (steps + 1) / 2 : (steps + 1) / 2;
        ranges[i] = given[i];
        if (given[i].below != 0)
            continue;
        ranges[i].least = MAX (given[i].least, number > less ? number - less : 0);
        ranges[i].below = number + more + 1;
    }
}

static guint
count_inside (const GArray *measured, const PodaRange *ranges)
{
    guint n = 0;
    for (guint k = 0; k < measured->len; k++) {
        const Measured *one = &g_array_index (measured, Measured, k);
        gboolean inside = TRUE;
        for (guint i = 0; i < PODA_N_MEASURES; i++)
            inside = inside && one->measures[i] >= ranges[i].least
                     && (ranges[i].below == 0 || one->measures[i] < ranges[i].below);
        n += inside;
    }
    return n;
}

void
poda_series_level (PodaExerciseSeries *series)
{
    g_autoptr (GArray) plain = g_array_new (FALSE, FALSE, sizeof (Measured));
    g_autoptr (GArray) good = g_array_new (FALSE, FALSE, sizeof (Measured));
    const Sample sample = { series, { NULL, plain, good } };
    PodaRequirement asked = series->requirement;
    asked.also = measure;
    asked.data = &sample;
    PodaTree *none = poda_generator_tree (&series->shape, &asked, &series->rules, NULL);
    g_assert (none == NULL);
    const GArray *measured = good->len > 0 ? good : plain;
    if (measured->len == 0)
        return;
    const Measured *middle = find_middle (measured);
    PodaRange *ranges = series->requirement.measures;
    PodaRange given[PODA_N_MEASURES];
    memcpy (given, ranges, sizeof given);
    for (guint steps = 0;
         steps == 0
         || 100 * count_inside (measured, ranges) < LEAST_INSIDE * measured->len;
         steps++)
        narrow (given, middle, steps, ranges);
}
