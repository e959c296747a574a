#include "homework/exercise/series.h"

#include <string.h>

#include "homework/exercise/question.h"

/* --- What makes a good one --- */

/* TRUE if no answer says only that there is nothing to say. */
static gboolean
is_telling (const PodaExercise *exercise)
{
    gboolean telling = TRUE;
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        telling = telling && strcmp (question->answer, "none") != 0;
    }
    return telling;
}

/* TRUE if the strategist wins, and could throw that away at a node of his own, where
 * it does not show at once: there is more below. */
static gboolean
has_strategy (const PodaExercise *exercise, const PodaExerciseSpec *spec)
{
    g_autoptr (PodaStrategies) strategies =
        poda_strategies_new (exercise->record, spec->strategist, spec->win_at);
    gboolean can_lose = FALSE;
    for (guint32 i = 1; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        const PodaRow *parent = &exercise->rows[row->parent];
        can_lose = can_lose
                   || (!row->leaf && parent->player == spec->strategist
                       && poda_strategies_count (strategies, parent->node) > 0
                       && poda_strategies_count (strategies, row->node) == 0);
    }
    return can_lose && poda_strategies_count (strategies, exercise->rows[0].node) > 0;
}

/* More digits, which rounding may leave behind a sum of shares, are tiresome. */
#define MOST_DIGITS 6

/* TRUE if a chance node that is visited weighs different values differently, and all
 * values are short. */
static gboolean
has_chance (const PodaExercise *exercise)
{
    gboolean weighed = FALSE;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i], *next = &exercise->rows[row->next];
        char value[PODA_VALUE_BUFFER];
        if (row->node->status == PODA_STATUS_PRUNED)
            continue;
        if (strlen (poda_value_format (row->node->value, PODA_STYLE_MACHINE, value))
            > MOST_DIGITS)
            return FALSE;
        weighed = weighed
                  || (row->next != PODA_ROW_NONE
                      && exercise->rows[row->parent].player == PODA_CHANCE
                      && next->node->status != PODA_STATUS_PRUNED
                      && row->weight != next->weight
                      && row->node->value != next->node->value);
    }
    return weighed;
}

/* Whoever never prunes should lose marks: of all nodes so many are pruned, one of
 * PRUNED_ONE_OF, by two cutoffs or more. */
#define PRUNED_ONE_OF 6

/* Returns 2 for enough cutoffs, also where it is required how many, or none can be; 1
 * for one; 0 for none. */
static guint
merit_of_cuts (const PodaExercise *exercise, const PodaExerciseSeries *series)
{
    const PodaRange *measures = series->requirement.measures;
    guint cuts = poda_measure (exercise, PODA_MEASURE_CUTS);
    guint pruned = poda_measure (exercise, PODA_MEASURE_PRUNED);
    gboolean enough = !series->rules.algorithm->windowed
                      || (cuts >= 2 && PRUNED_ONE_OF * pruned >= exercise->n_rows);
    for (guint i = PODA_MEASURE_CUTS; i < PODA_N_MEASURES; i++)
        enough = enough || measures[i].least > 0 || measures[i].below > 0;
    return enough ? 2 : cuts > 0;
}

static PodaMerit
suits (PodaExercise *exercise, gconstpointer data, GError **error)
{
    const PodaExerciseSeries *series = data;
    gboolean strategy = (series->spec.asks & PODA_ASK_STRATEGY) != 0;
    for (guint kind = 0; kind < PODA_N_QUESTIONS; kind++)
        if ((series->questions & 1u << kind) != 0
            && !poda_question_add (exercise, (PodaQuestionKind) kind, error))
            return PODA_MERIT_NONE;
    gboolean telling = is_telling (exercise)
                       && (!strategy || has_strategy (exercise, &series->spec))
                       && (series->shape.chance == 0 || has_chance (exercise));
    return PODA_MERIT_PLAIN + telling + merit_of_cuts (exercise, series);
}

PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error)
{
    PodaShape shape = series->shape;
    PodaRequirement requirement = series->requirement;
    shape.seed = seed;
    requirement.also = suits;
    requirement.data = series;
    return poda_generator_tree (&shape, &requirement, &series->rules, error);
}

/* --- As hard as each other --- */

/* The number of good trees that are looked at, fewer where questions take long; and how
 * many of them at least, in percent, must lie in what is required then, so that each
 * student's is found soon. */
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
    Measured measured;
    PodaMerit merit = suits (exercise, sample->series, error);
    if (merit == PODA_MERIT_NONE)
        return merit;
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        measured.measures[i] = poda_measure (exercise, (PodaMeasure) i);
    g_array_append_val (sample->measured[merit], measured);
    guint enough = sample->series->questions != 0 ? SLOW_SAMPLE : SAMPLE;
    g_set_error_literal (error, PODA_EXERCISE_ERROR,
                         sample->measured[PODA_MERIT_GOOD]->len < enough
                             ? PODA_EXERCISE_ERROR_NONE
                             : PODA_EXERCISE_ERROR_SIZE,
                         "");
    return PODA_MERIT_NONE;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
    return (gint) * (const guint *) a - (gint) * (const guint *) b;
}

/* The middle one of all trees' numbers. */
static guint
find_middle (const GArray *measured, guint of)
{
    g_autofree guint *numbers = g_new (guint, measured->len);
    for (guint i = 0; i < measured->len; i++)
        numbers[i] = g_array_index (measured, Measured, i).measures[of];
    qsort (numbers, measured->len, sizeof *numbers, compare_numbers);
    return numbers[measured->len / 2];
}

static guint
count_inside (const GArray *measured, const PodaRange *ranges)
{
    guint n = 0;
    for (guint k = 0; k < measured->len; k++) {
        const guint *numbers = g_array_index (measured, Measured, k).measures;
        gboolean inside = TRUE;
        for (guint i = 0; i < PODA_N_MEASURES; i++)
            inside = inside && numbers[i] >= ranges[i].least
                     && (ranges[i].below == 0 || numbers[i] < ranges[i].below);
        n += inside;
    }
    return n;
}

void
poda_series_level (PodaExerciseSeries *series)
{
    Sample sample = { .series = series };
    PodaRequirement asked = series->requirement;
    PodaRange given[PODA_N_MEASURES], *ranges = series->requirement.measures;
    guint merit = PODA_MERIT_GOOD;
    asked.also = measure;
    asked.data = &sample;
    memcpy (given, ranges, sizeof given);
    for (guint i = 0; i <= PODA_MERIT_GOOD; i++)
        sample.measured[i] = g_array_new (FALSE, FALSE, sizeof (Measured));
    PodaTree *none = poda_generator_tree (&series->shape, &asked, &series->rules, NULL);
    g_assert (none == NULL);
    while (merit > PODA_MERIT_NONE && sample.measured[merit]->len == 0)
        merit--;
    const GArray *measured = sample.measured[merit];
    /* Steps away from the middle. */
    for (guint steps = 0;
         measured->len > 0
         && (steps == 0
             || 100 * count_inside (measured, ranges) < LEAST_INSIDE * measured->len);
         steps++)
        for (guint i = 0; i < PODA_N_MEASURES; i++) {
            guint middle = find_middle (measured, i);
            guint size = i == PODA_MEASURE_ROWS     ? steps * (middle / 20)
                         : i == PODA_MEASURE_PRUNED ? steps * (middle / 10)
                                                    : 0;
            guint less = size + steps / 2, more = size + (steps + 1) / 2;
            if (given[i].below != 0)
                continue;
            ranges[i].least = MAX (given[i].least, middle > less ? middle - less : 0);
            ranges[i].below = middle + more + 1;
        }
    for (guint i = 0; i <= PODA_MERIT_GOOD; i++)
        g_array_unref (sample.measured[i]);
}
