#include "homework/exercise/series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/random.h"
#include "base/read.h"
#include "base/texts.h"
#include "game/parameters.h"
#include "tree/tree_builder.h"

/* --- Random trees --- */

/* The state of the generation. `n_taken` is the index of the next random number. */
typedef struct {
    const PodaExerciseSeries *series;
    PodaTreeQualityFunc *judge; /* NULL: all trees are good */
    gconstpointer data;         /* argument of `judge` */
    guint64 seed, n_taken;
    GHashTable *used; /* used leaf values; NULL: values may repeat */
    guint n_searched, n_asked;
    guint64 work;
    PodaTree *tree;          /* best suitable tree so far; NULL: none */
    PodaTreeQuality quality; /* its merit */
    GError *lack;            /* requirement that the last tree lacks; or NULL */
    gboolean stopped;        /* no tree of this shape can be searched */
} Generator;

/* Returns a random number from a range, both ends included. */
static gint
take (Generator *generator, gint least, gint most)
{
    return least
           + (gint) poda_random_below (generator->seed, generator->n_taken++,
                                       (guint32) (most - least) + 1);
}

/* Returns a random leaf value. If values must be distinct, takes the next unused one,
 * as long as there is one. */
static gint
take_value (Generator *generator)
{
    const gint *range = generator->series->shape.leaves;
    GHashTable *used = generator->used;
    gint value = take (generator, range[0], range[1]);
    while (used != NULL && g_hash_table_contains (used, GINT_TO_POINTER (value))
           && g_hash_table_size (used) <= (guint) (range[1] - range[0]))
        value = value == range[1] ? range[0] : value + 1;
    if (used != NULL)
        g_hash_table_add (used, GINT_TO_POINTER (value));
    return value;
}

/* Adds the children of a node. Below a chance node, their probabilities are easy to
 * multiply: each gets a tenth (a twentieth if there are many), and the rest is
 * distributed at random. */
static void
draw_children (Generator *generator, PodaBuilder *builder, guint parent,
               gboolean chance)
{
    const gint *range = generator->series->shape.branching;
    gint n = take (generator, range[0], range[1]), shares = n <= 10 ? 10 : 20;
    g_autofree gint *dealt = g_new0 (gint, n);
    for (gint left = chance ? shares - n : 0; left > 0; left--)
        dealt[take (generator, 0, n - 1)]++;
    for (gint i = 0; i < n; i++) {
        guint32 child = poda_builder_add (builder, 0);
        g_autofree char *share = g_strdup_printf ("%d/%d", dealt[i] + 1, shares);
        poda_builder_link (builder, parent, child, 0);
        if (chance)
            poda_builder_node (builder, child)->probability =
                poda_builder_keep (builder, share);
    }
}

/* Makes a random tree, level by level, in the order of names. Returns FALSE if it is
 * too large, or has too few or too many rows. */
static gboolean
draw (PodaBuilder *builder, gconstpointer data)
{
    Generator *generator = (gpointer) data;
    const PodaShape *shape = &generator->series->shape;
    const PodaRange *rows = &generator->series->requirement.measures[PODA_MEASURE_ROWS];
    guint n = 1, next_level = 1;
    gint ply = 0;
    poda_builder_add (builder, 0);
    for (guint i = 0; i < n && n <= PODA_EXERCISE_MOST_ROWS; i++) {
        if (i == next_level) {
            next_level = n;
            ply++;
        }
        PodaBuilderNode *node =
            poda_builder_node (builder, i); /* moves with new nodes */
        node->has_value = ply >= shape->depth[1]
                          || (ply >= shape->depth[0] && take (generator, 0, 2) == 0);
        gboolean chance = !node->has_value && (shape->chance >> ply & 1) != 0;
        node->player = chance ? PODA_CHANCE : PODA_BUILDER_ALTERNATES;
        if (node->has_value)
            node->value = take_value (generator);
        else
            draw_children (generator, builder, i, chance);
        n = builder->nodes->len;
    }
    generator->work += n + 10;
    if (n > PODA_EXERCISE_MOST_ROWS || n < rows->least
        || (rows->below > 0 && n >= rows->below))
        return FALSE;
    for (guint i = 0; i < n; i++) {
        char letters[PODA_LETTERS_BUFFER];
        g_autofree char *name = g_ascii_strdown (poda_letters (i, letters), -1);
        poda_builder_node (builder, i)->name = poda_builder_keep (builder, name);
    }
    return TRUE;
}

/* --- Search for a good tree --- */

/* Limits of the search: trees searched, work (a node costs 1, a search WORK_OF_SEARCH;
 * about a second in all), and trees whose measures are computed. */
#define MOST_DRAWS 4000
#define MOST_WORK 20000000u
#define WORK_OF_SEARCH 40
#define MOST_ASKED 200

/* Makes and searches a tree, and keeps it if it is the best so far. */
static void
try_tree (Generator *generator, guint64 seed)
{
    const PodaExerciseSeries *series = generator->series;
    PodaProblem problem = series->rules;
    generator->seed = seed;
    generator->n_taken = 0;
    if (generator->used != NULL)
        g_hash_table_remove_all (generator->used);
    g_autoptr (PodaTree) tree = poda_builder_make (draw, generator, NULL);
    if (tree == NULL)
        return;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    g_clear_error (&generator->lack);
    generator->n_searched++;
    generator->work += (guint64) WORK_OF_SEARCH * poda_tree_n_nodes (tree);
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, NULL, &series->spec, &generator->lack);
    generator->stopped = exercise == NULL;
    if (exercise == NULL
        || !poda_requirement_met (&series->requirement, exercise, &generator->lack))
        return;
    generator->n_asked++;
    PodaTreeQuality quality = generator->judge != NULL
                                  ? generator->judge (exercise, generator->data)
                                  : PODA_QUALITY_GOOD;
    if (quality > generator->quality) {
        g_clear_pointer (&generator->tree, poda_tree_free);
        generator->tree = g_steal_pointer (&tree);
        generator->quality = quality;
    }
}

PodaTree *
poda_generator_tree (const PodaExerciseSeries *series, PodaTreeQualityFunc *quality,
                     gconstpointer data, GError **error)
{
    const PodaRequirement *requirement = &series->requirement;
    const PodaRange *measures = requirement->measures;
    gboolean distinct =
        measures[PODA_MEASURE_TIES].below > 0
        || (measures[PODA_MEASURE_TIES].least == 0
            && measures[PODA_MEASURE_CUT_RULE].least == 0 && !requirement->repeats);
    g_autoptr (GHashTable) used = distinct ? g_hash_table_new (NULL, NULL) : NULL;
    Generator generator = {
        .series = series, .judge = quality, .data = data, .used = used
    };
    gboolean cuts = FALSE;
    for (guint i = PODA_MEASURE_CUTS; i < PODA_N_REQUIRED; i++)
        cuts = cuts || (i != PODA_MEASURE_TIES && measures[i].least > 0);
    if (cuts && !series->rules.algorithm->windowed) {
        poda_read_refuse (error, _ ("the algorithm makes no cutoffs; expected one that "
                                    "does, such as alphabeta"));
        return NULL;
    }
    for (guint i = 0; generator.quality < PODA_QUALITY_GOOD && !generator.stopped
                      && generator.work < MOST_WORK && generator.n_searched < MOST_DRAWS
                      && (requirement->draws == 0 ? generator.n_asked < MOST_ASKED
                                                  : i < requirement->draws);
         i++)
        try_tree (&generator, poda_random_at (series->shape.seed, i));
    g_autoptr (GError) lack = generator.lack;
    if (generator.tree != NULL)
        return generator.tree;
    if (generator.stopped)
        g_propagate_error (error, g_steal_pointer (&lack));
    else if (lack != NULL)
        poda_read_refuse (
            error,
            _ ("none of %u random trees will do; of the last one, %s; use a deeper or "
               "wider tree, other leaf values, or require less"),
            generator.n_searched, lack->message);
    else
        poda_read_refuse (
            error,
            _ ("every random tree of this shape has more than %d nodes, or fewer than "
               "required; use another branching, depth or rows"),
            PODA_EXERCISE_MOST_ROWS);
    return NULL;
}

/* Computes the FNV-1a hash by G. Fowler, L. C. Noll and K.-P. Vo. */
guint64
poda_generator_seed (guint64 course, const char *student)
{
    guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
    for (const char *c = student; *c != '\0'; c++)
        hash = (hash ^ (guint8) *c) * G_GUINT64_CONSTANT (0x100000001b3);
    return poda_random_at (course, hash);
}

/* --- Good trees --- */

/* TRUE if the strategist wins, but has a losing move to an inner node, where the
 * mistake is not obvious at once. */
static gboolean
has_strategy (const PodaExercise *exercise)
{
    gboolean can_lose = FALSE;
    for (guint32 i = 1; i < exercise->n_rows && !can_lose; i++) {
        const PodaRow *row = &exercise->rows[i];
        can_lose = !row->leaf && !poda_exercise_won (exercise, i)
                   && exercise->rows[row->parent].player == exercise->strategist
                   && poda_exercise_won (exercise, row->parent);
    }
    return can_lose && poda_exercise_won (exercise, 0);
}

/* Longer values, from rounded sums of probabilities, are tiresome to compute with. */
#define MOST_DIGITS 6

/* TRUE if a visited chance node weighs different values differently; all are short. */
static gboolean
has_chance (const PodaExercise *exercise)
{
    const PodaRow *rows = exercise->rows;
    gboolean weighed = FALSE;
    for (const PodaRow *row = rows; row < rows + exercise->n_rows; row++) {
        char value[PODA_VALUE_BUFFER];
        if (row->node->status == PODA_STATUS_PRUNED)
            continue;
        if (strlen (poda_value_format (row->node->value, PODA_STYLE_MACHINE, value))
            > MOST_DIGITS)
            return FALSE;
        weighed =
            weighed
            || (row->before != PODA_ROW_NONE && rows[row->parent].player == PODA_CHANCE
                && row->weight != rows[row->before].weight
                && row->node->value != rows[row->before].node->value);
    }
    return weighed;
}

/* Students who never prune should lose marks: at least one node of PRUNED_ONE_OF is
 * pruned, by at least two cutoffs, unless the requirements say otherwise or no node can
 * be pruned. */
#define PRUNED_ONE_OF 6

static PodaTreeQuality
suits (const PodaExercise *exercise, gconstpointer data)
{
    const PodaExerciseSeries *series = data;
    const PodaRange *measures = series->requirement.measures;
    guint cuts = poda_measure (exercise, PODA_MEASURE_CUTS);
    guint pruned = poda_measure (exercise, PODA_MEASURE_PRUNED);
    gboolean enough = !series->rules.algorithm->windowed
                      || (cuts >= 2 && PRUNED_ONE_OF * pruned >= exercise->n_rows);
    gboolean telling =
        (!poda_exercise_has (exercise, PODA_ASK_STRATEGY) || has_strategy (exercise))
        && (series->shape.chance == 0 || has_chance (exercise));
    for (guint i = PODA_MEASURE_CUTS; i < PODA_N_MEASURES; i++)
        enough = enough || measures[i].least > 0 || measures[i].below > 0;
    return PODA_QUALITY_PLAIN + telling + (enough ? 2 : cuts > 0);
}

PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error)
{
    PodaExerciseSeries own = *series;
    own.shape.seed = seed;
    return poda_generator_tree (&own, suits, series, error);
}

/* --- Equal difficulty --- */

/* Number of good trees in the sample, and percentage of them that the requirements must
 * admit, so that a tree for each student is found soon. */
#define SAMPLE 200
#define LEAST_INSIDE 3

/* The measures of a tree, and its merit. */
typedef struct {
    PodaTreeQuality quality;
    guint numbers[PODA_N_MEASURES];
} Measured;

typedef struct {
    const PodaExerciseSeries *series;
    GArray *trees; /* Measured elements: those with the highest merit */
} Sample;

/* Adds a tree to the sample, and asks for another one until it is complete. */
static PodaTreeQuality
measure (const PodaExercise *exercise, gconstpointer data)
{
    const Sample *sample = data;
    GArray *trees = sample->trees;
    Measured tree = { .quality = suits (exercise, sample->series) };
    for (guint i = 0; i < PODA_N_MEASURES; i++)
        tree.numbers[i] = poda_measure (exercise, (PodaMeasure) i);
    if (trees->len > 0 && g_array_index (trees, Measured, 0).quality < tree.quality)
        g_array_set_size (trees, 0);
    if (trees->len == 0 || g_array_index (trees, Measured, 0).quality == tree.quality)
        g_array_append_val (trees, tree);
    return tree.quality == PODA_QUALITY_GOOD && trees->len >= SAMPLE
               ? PODA_QUALITY_GOOD
               : PODA_QUALITY_NONE;
}

/* Returns the number of trees with all measures in the ranges. */
static guint
count_inside (const GArray *trees, const PodaRange *ranges)
{
    guint n = 0;
    for (guint k = 0; k < trees->len; k++) {
        const guint *numbers = g_array_index (trees, Measured, k).numbers;
        guint i = 0;
        while (i < PODA_N_MEASURES && numbers[i] >= ranges[i].least
               && (ranges[i].below == 0 || numbers[i] < ranges[i].below))
            i++;
        n += i == PODA_N_MEASURES;
    }
    return n;
}

void
poda_series_level (PodaExerciseSeries *series)
{
    g_autoptr (GArray) trees = g_array_new (FALSE, FALSE, sizeof (Measured));
    const Sample sample = { .series = series, .trees = trees };
    const PodaRequirement given = series->requirement;
    PodaRange *ranges = series->requirement.measures;
    g_autoptr (PodaTree) last = poda_generator_tree (series, measure, &sample, NULL);
    /* Widen the ranges around the median until they admit enough trees. */
    for (guint steps = 0, inside = 0;
         trees->len > 0 && 100 * inside < LEAST_INSIDE * trees->len; steps++) {
        for (PodaMeasure i = 0; i < PODA_N_MEASURES; i++) {
            PodaRange half[PODA_N_MEASURES] = { 0 };
            do
                half[i].below++;
            while (count_inside (trees, half) <= trees->len / 2);
            guint middle = half[i].below - 1;
            guint size = i == PODA_MEASURE_ROWS     ? steps * (middle / 20)
                         : i == PODA_MEASURE_PRUNED ? steps * (middle / 10)
                                                    : 0;
            guint less = size + steps / 2, more = size + (steps + 1) / 2;
            if (given.measures[i].below != 0)
                continue;
            ranges[i].least =
                MAX (given.measures[i].least, middle > less ? middle - less : 0);
            ranges[i].below = middle + more + 1;
        }
        inside = count_inside (trees, ranges);
    }
}

/* --- Measures --- */

/* TRUE if two children of a node, or alpha and beta, have equal values. */
static gboolean
has_ties (const PodaExercise *exercise)
{
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        if (row->node->status == PODA_STATUS_PRUNED)
            continue;
        if (row->node->cut != PODA_CUT_NONE
            && poda_node_alpha_out (row->node) == poda_node_beta_out (row->node))
            return TRUE;
        for (guint32 k = row->next; k != PODA_ROW_NONE; k = exercise->rows[k].next)
            if (exercise->rows[k].node->status != PODA_STATUS_PRUNED
                && exercise->rows[k].node->value == row->node->value)
                return TRUE;
    }
    return FALSE;
}

/* TRUE if the key differs when the search uses the other rule. */
static gboolean
differs (const PodaExercise *exercise, PodaMeasure rule)
{
    PodaProblem problem = exercise->problem;
    const PodaExerciseSpec spec = { .asks = exercise->asks };
    problem.strict ^= rule == PODA_MEASURE_CUT_RULE;
    problem.hard ^= rule == PODA_MEASURE_FAIL_RULE;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    for (guint32 i = 0; other != NULL && i < exercise->n_rows; i++)
        for (PodaColumn column = 0; column <= PODA_COLUMN_VISITED; column++)
            if (!poda_cell_equal (poda_answers_cell (exercise->key, i, column),
                                  poda_answers_cell (other->key, i, column)))
                return TRUE;
    return FALSE;
}

guint
poda_measure (const PodaExercise *exercise, PodaMeasure measure)
{
    const PodaCounts *counts = poda_record_counts (exercise->record);
    guint n_visited = poda_record_n_visited (exercise->record);
    return measure == PODA_MEASURE_ROWS     ? exercise->n_rows
           : measure == PODA_MEASURE_CUTS   ? (guint) poda_counts_cutoffs (counts)
           : measure == PODA_MEASURE_DEEP   ? (guint) counts->deep
           : measure == PODA_MEASURE_PRUNED ? exercise->n_rows - n_visited
           : measure == PODA_MEASURE_TIES   ? (guint) has_ties (exercise)
                                            : (guint) differs (exercise, measure);
}

/* --- Requirements --- */

/* In the order of PodaMeasure; the last texts are errors. */
static const PodaParameter required[] = {
    { "rows", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "cuts", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "deep", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "pruned", PODA_PARAMETER_RANGE, NULL, 0, PODA_EXERCISE_MOST_ROWS, NULL, NULL },
    { "ties", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|yes|no",
      N_ ("no equal values are compared; expected some") },
    { "cut-rule", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|matters",
      N_ ("strict and nonstrict cuts give the same answers; expected different ones") },
    { "fail-rule", PODA_PARAMETER_CHOICE, "any", 0, 0, "any|matters",
      N_ ("fail-soft and fail-hard give the same answers; expected different ones") },
    { NULL, PODA_PARAMETER_NUMBER, NULL, 0, 0, NULL, NULL },
};

gboolean
poda_requirement_met (const PodaRequirement *requirement, const PodaExercise *exercise,
                      GError **error)
{
    for (PodaMeasure i = 0; i < PODA_N_REQUIRED; i++) {
        const PodaRange *range = &requirement->measures[i];
        guint most = range->below > 0 ? range->below - 1 : G_MAXUINT;
        guint number =
            range->least > 0 || range->below > 0 ? poda_measure (exercise, i) : 0;
        if (number < range->least || number > most)
            return poda_read_refuse (
                error,
                i >= PODA_N_MEASURES && number > most
                    ? _ ("equal values are compared; expected none")
                : i >= PODA_N_MEASURES ? _ (required[i].summary)
                : most < G_MAXUINT     ? _ ("%s=%u; expected %u to %u")
                                       : _ ("%s=%u; expected at least %u"),
                required[i].name, number, range->least, most);
    }
    return TRUE;
}

gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error)
{
    PodaArguments arguments;
    *requirement = (PodaRequirement){ .draws = 0 };
    if (!poda_arguments_parse ("--require", required, text, &arguments, error))
        return FALSE;
    for (guint i = 0; i < PODA_N_REQUIRED; i++) {
        const PodaArgument *own = &arguments.values[i];
        PodaRange *range = &requirement->measures[i];
        range->least = i < PODA_N_MEASURES ? (guint) own->terms[0] : own->number == 1;
        range->below = i >= PODA_N_MEASURES ? own->number == 2
                       : own->n_terms == 2  ? (guint) own->terms[1] + 1
                                            : 0;
    }
    return TRUE;
}

gboolean
poda_shape_parse (const char *text, PodaShape *shape, GError **error)
{
    static const PodaParameter keys[] = {
        { "branching", PODA_PARAMETER_RANGE, "3", 1, 20, NULL, NULL },
        { "depth", PODA_PARAMETER_RANGE, "3", 1, 12, NULL, NULL },
        { "leaves", PODA_PARAMETER_RANGE, "-9..9", -1000000, 1000000, NULL, NULL },
        { "seed", PODA_PARAMETER_NUMBER, "1", 0, G_MAXINT64, NULL, NULL },
        { "chance", PODA_PARAMETER_SUM, NULL, 0, 11, NULL, NULL },
        { NULL, PODA_PARAMETER_NUMBER, NULL, 0, 0, NULL, NULL },
    };
    PodaArguments arguments;
    const PodaArgument *values = arguments.values;
    if (!poda_arguments_parse ("--random", keys, text, &arguments, error))
        return FALSE;
    *shape = (PodaShape){ .seed = (guint64) values[3].number };
    for (guint end = 0; end < 2; end++) {
        shape->branching[end] = (gint) values[0].terms[end];
        shape->depth[end] = (gint) values[1].terms[end];
        shape->leaves[end] = (gint) values[2].terms[end];
    }
    for (guint i = 0; i < values[4].n_terms; i++)
        shape->chance |= 1u << values[4].terms[i];
    return shape->chance >> shape->depth[1] == 0
           || poda_read_refuse (error,
                                _ ("--random: chance: the leaves are at ply %d; "
                                   "expected plies above them"),
                                shape->depth[1]);
}
