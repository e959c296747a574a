#include "homework/exercise/series.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/random.h"
#include "base/read.h"
#include "base/texts.h"
#include "homework/exercise/question.h"
#include "tree/draft.h"

/* --- Drawing a tree --- */

/* A node of the tree; they come level by level, which is how they are named. */
typedef struct {
    guint parent;
    gint ply;
    gboolean leaf, chance;
    gint value;          /* of a leaf */
    guint share, shares; /* below a chance node: this of all */
} Drawn;

/* What is looked for, how far it has come, and the tree being drawn, of which all that
 * is taken at random is counted. */
typedef struct {
    const PodaShape *shape;
    const PodaRequirement *requirement;
    const PodaProblem *rules;
    guint64 seed, n_taken;
    GArray *nodes;    /* of Drawn */
    GHashTable *used; /* leaf values; NULL: they may come twice */
    guint n_searched, n_asked;
    guint64 work;
    PodaTree *tree;   /* the best that will do; NULL: none yet */
    PodaMerit merit;  /* its merit */
    GError *lack;     /* of the last one; NULL: nothing */
    gboolean stopped; /* it cannot be searched, nor could others */
} Generator;

static guint32
take (Generator *generator, guint32 n)
{
    return poda_random_below (generator->seed, generator->n_taken++, n);
}

/* Takes a leaf value: where values are to be distinct, the next one that is, while
 * there are others. */
static gint
take_value (Generator *generator)
{
    const gint *range = generator->shape->leaves;
    guint32 n = (guint32) (range[1] - range[0]) + 1;
    gint value = range[0] + (gint) take (generator, n);
    if (generator->used == NULL)
        return value;
    while (g_hash_table_size (generator->used) < n
           && g_hash_table_contains (generator->used, GINT_TO_POINTER (value)))
        value = value == range[1] ? range[0] : value + 1;
    g_hash_table_add (generator->used, GINT_TO_POINTER (value));
    return value;
}

/* Adds the children of a node. Below a chance node they get probabilities that are easy
 * to multiply by: all have a tenth, or a twentieth where there are many, and the rest
 * is dealt out. */
static void
draw_children (Generator *generator, guint parent, gint ply, gboolean chance)
{
    const gint *range = generator->shape->branching;
    GArray *nodes = generator->nodes;
    guint first = nodes->len;
    guint n = (guint) range[0] + take (generator, (guint32) (range[1] - range[0]) + 1);
    guint shares = !chance ? 0 : n <= 10 ? 10 : 20;
    const Drawn child = { .parent = parent, .ply = ply, .share = 1, .shares = shares };
    for (guint i = 0; i < n; i++)
        g_array_append_val (nodes, child);
    for (guint left = chance ? shares - n : 0; left > 0; left--)
        g_array_index (nodes, Drawn, first + take (generator, n)).share++;
}

/* FALSE where it has got too large. */
static gboolean
draw (Generator *generator)
{
    const PodaShape *shape = generator->shape;
    GArray *nodes = generator->nodes;
    generator->n_taken = 0;
    if (generator->used != NULL)
        g_hash_table_remove_all (generator->used);
    g_array_set_size (nodes, 0);
    g_array_set_size (nodes, 1);
    for (guint i = 0; i < nodes->len && nodes->len <= PODA_EXERCISE_MOST_ROWS; i++) {
        Drawn *node = &g_array_index (nodes, Drawn, i); /* moves where more come */
        gint ply = node->ply;
        node->leaf = ply >= shape->depth[1]
                     || (ply >= shape->depth[0] && take (generator, 3) == 0);
        node->chance = !node->leaf && (shape->chance >> ply & 1) != 0;
        if (node->leaf)
            node->value = take_value (generator);
        else
            draw_children (generator, i, ply + 1, node->chance);
    }
    return nodes->len <= PODA_EXERCISE_MOST_ROWS;
}

static gboolean
write_tree (PodaDraft *draft, gconstpointer data)
{
    const GArray *nodes = data;
    for (guint i = 0; i < nodes->len; i++) {
        const Drawn *drawn = &g_array_index (nodes, Drawn, i);
        PodaDraftNode *node = poda_draft_node (draft, poda_draft_add (draft, 0));
        char letters[PODA_LETTERS_BUFFER], share[32];
        g_autofree char *name = g_ascii_strdown (poda_letters (i, letters), -1);
        g_snprintf (share, sizeof share, "%u/%u", drawn->share, drawn->shares);
        node->name = poda_draft_keep (draft, name);
        node->probability = drawn->shares > 0 ? poda_draft_keep (draft, share) : NULL;
        node->player = drawn->chance ? PODA_CHANCE : PODA_DRAFT_ALTERNATES;
        node->has_value = drawn->leaf;
        node->value = drawn->value;
        if (i > 0 && !poda_draft_link (draft, drawn->parent, i, 0))
            return FALSE;
    }
    return TRUE;
}

/* --- Until one is good --- */

/* The most trees that are searched, and the most work before it is given up, some
 * second in all: a node that is drawn is 1, one that is searched WORK_OF_SEARCH. So
 * many trees are asked what else they have. */
#define MOST_DRAWS 4000
#define MOST_WORK 20000000u
#define WORK_OF_SEARCH 40
#define MOST_ASKED 200

/* Searches the tree that was drawn, and keeps it if it is the best. */
static void
try_tree (Generator *generator)
{
    const PodaExerciseSpec any = { .asks = PODA_ASK_VALUE };
    const PodaRequirement *requirement = generator->requirement;
    PodaMerit merit = PODA_MERIT_NONE;
    PodaProblem problem = *generator->rules;
    g_autoptr (PodaTree) tree = poda_draft_make (write_tree, generator->nodes, NULL);
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    g_clear_error (&generator->lack);
    generator->n_searched++;
    generator->work += (guint64) WORK_OF_SEARCH * generator->nodes->len;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &problem, NULL, requirement->spec != NULL ? requirement->spec : &any,
        &generator->lack);
    generator->stopped = exercise == NULL;
    gboolean fits = exercise != NULL
                    && poda_requirement_met (requirement, exercise, &generator->lack);
    if (fits && requirement->also == NULL) {
        merit = PODA_MERIT_GOOD;
    } else if (fits) {
        generator->n_asked++;
        merit = requirement->also (exercise, requirement->data);
    }
    if (merit > generator->merit) {
        g_clear_pointer (&generator->tree, poda_tree_free);
        generator->tree = g_steal_pointer (&tree);
        generator->merit = merit;
    }
}

/* Tries trees until one is good. One that is too large, or that has too few or too many
 * rows, is never searched. */
static void
try_many (Generator *generator)
{
    const PodaRequirement *requirement = generator->requirement;
    const PodaRange *rows = &requirement->measures[PODA_MEASURE_ROWS];
    for (guint i = 0;
         generator->merit < PODA_MERIT_GOOD && !generator->stopped
         && generator->work < MOST_WORK && generator->n_searched < MOST_DRAWS
         && (requirement->draws == 0 ? generator->n_asked < MOST_ASKED
                                     : i < requirement->draws);
         i++) {
        generator->seed = poda_random_at (generator->shape->seed, i);
        gboolean fits = draw (generator);
        guint n = generator->nodes->len;
        generator->work += n + 10;
        if (fits && n >= rows->least && (rows->below == 0 || n < rows->below))
            try_tree (generator);
    }
}

PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    const PodaRange *measures = requirement->measures;
    gboolean distinct =
        measures[PODA_MEASURE_TIES].below > 0
        || (measures[PODA_MEASURE_TIES].least == 0
            && measures[PODA_MEASURE_CUT_RULE].least == 0 && !requirement->repeats);
    g_autoptr (GArray) nodes = g_array_new (FALSE, TRUE, sizeof (Drawn));
    g_autoptr (GHashTable) used = distinct ? g_hash_table_new (NULL, NULL) : NULL;
    Generator generator = { .shape = shape,
                            .requirement = requirement,
                            .rules = rules,
                            .nodes = nodes,
                            .used = used };
    gboolean cuts = FALSE;
    for (guint i = PODA_MEASURE_CUTS; i < PODA_N_REQUIRED; i++)
        cuts = cuts || (i != PODA_MEASURE_TIES && measures[i].least > 0);
    if (cuts && !rules->algorithm->windowed) {
        poda_read_refuse (error, _ ("the algorithm makes no cutoffs: expected one that "
                                    "does, such as alphabeta"));
        return NULL;
    }
    try_many (&generator);
    g_autoptr (GError) lack = generator.lack;
    if (generator.tree != NULL)
        return generator.tree;
    if (lack == NULL)
        poda_read_refuse (error,
                          _ ("the trees of this shape that were drawn all have more "
                             "than %d nodes, or not as many as are required: "
                             "expected another branching, depth or rows"),
                          PODA_EXERCISE_MOST_ROWS);
    else if (!generator.stopped)
        poda_read_refuse (error,
                          _ ("none of %u random trees will do; of the last one, "
                             "%s: expected a deeper or wider tree, other leaf "
                             "values, or less required"),
                          generator.n_searched, lack->message);
    else
        g_propagate_error (error, g_steal_pointer (&lack));
    return NULL;
}

/* FNV-1a, by G. Fowler, L. C. Noll and K.-P. Vo. */
guint64
poda_generator_seed (guint64 course, const char *student)
{
    guint64 hash = G_GUINT64_CONSTANT (0xcbf29ce484222325);
    for (const char *c = student; *c != '\0'; c++)
        hash = (hash ^ (guint8) *c) * G_GUINT64_CONSTANT (0x100000001b3);
    return poda_random_at (course, hash);
}

/* --- What makes a good one --- */

/* TRUE if the strategist wins, and could throw that away at a node of his own, where
 * it does not show at once: there is more below. */
static gboolean
has_strategy (const PodaExercise *exercise)
{
    gboolean can_lose = FALSE;
    for (guint32 i = 1; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        can_lose = can_lose
                   || (!row->leaf && !poda_exercise_won (exercise, i)
                       && exercise->rows[row->parent].player == exercise->strategist
                       && poda_exercise_won (exercise, row->parent));
    }
    return can_lose && poda_exercise_won (exercise, 0);
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
suits (const PodaExercise *exercise, gconstpointer data)
{
    const PodaExerciseSeries *series = data;
    gboolean strategy = poda_exercise_has (exercise, PODA_ASK_STRATEGY);
    gboolean telling = (!strategy || has_strategy (exercise))
                       && (series->shape.chance == 0 || has_chance (exercise));
    for (guint i = 0; i < exercise->questions->len; i++) {
        const PodaQuestion *question = exercise->questions->pdata[i];
        telling = telling && strcmp (question->answer, "none") != 0;
    }
    return PODA_MERIT_PLAIN + telling + merit_of_cuts (exercise, series);
}

PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error)
{
    PodaShape shape = series->shape;
    PodaRequirement requirement = series->requirement;
    shape.seed = seed;
    requirement.spec = &series->spec;
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

/* The measures of trees, one array each, by how well they fit. */
typedef struct {
    const PodaExerciseSeries *series;
    GArray *numbers[PODA_MERIT_GOOD + 1][PODA_N_MEASURES]; /* of guint */
} Sample;

/* Notes what the tree has, and asks for another one until there are enough. */
static PodaMerit
measure (const PodaExercise *exercise, gconstpointer data)
{
    const Sample *sample = data;
    PodaMerit merit = suits (exercise, sample->series);
    guint enough = exercise->questions->len > 0 ? SLOW_SAMPLE : SAMPLE;
    for (guint i = 0; i < PODA_N_MEASURES; i++) {
        guint number = poda_measure (exercise, (PodaMeasure) i);
        g_array_append_val (sample->numbers[merit][i], number);
    }
    return sample->numbers[PODA_MERIT_GOOD][0]->len < enough ? PODA_MERIT_NONE
                                                             : PODA_MERIT_GOOD;
}

static gint
compare_numbers (gconstpointer a, gconstpointer b)
{
    return (gint) * (const guint *) a - (gint) * (const guint *) b;
}

static guint
find_middle (GArray *numbers)
{
    g_autoptr (GArray) sorted = g_array_copy (numbers);
    g_array_sort (sorted, compare_numbers);
    return g_array_index (sorted, guint, sorted->len / 2);
}

/* Counts the trees all of whose numbers lie in the ranges. */
static guint
count_inside (GArray *const numbers[PODA_N_MEASURES], const PodaRange *ranges)
{
    guint n = 0;
    for (guint k = 0; k < numbers[0]->len; k++) {
        gboolean inside = TRUE;
        for (guint i = 0; i < PODA_N_MEASURES; i++) {
            guint number = g_array_index (numbers[i], guint, k);
            inside = inside && number >= ranges[i].least
                     && (ranges[i].below == 0 || number < ranges[i].below);
        }
        n += inside;
    }
    return n;
}

/* Widens what is required around the middle, step by step, until enough trees lie in
 * it. */
static void
narrow (GArray *const numbers[PODA_N_MEASURES], PodaRange *ranges)
{
    PodaRange given[PODA_N_MEASURES];
    memcpy (given, ranges, sizeof given);
    for (guint steps = 0;
         steps == 0
         || 100 * count_inside (numbers, ranges) < LEAST_INSIDE * numbers[0]->len;
         steps++)
        for (guint i = 0; i < PODA_N_MEASURES; i++) {
            guint middle = find_middle (numbers[i]);
            guint size = i == PODA_MEASURE_ROWS     ? steps * (middle / 20)
                         : i == PODA_MEASURE_PRUNED ? steps * (middle / 10)
                                                    : 0;
            guint less = size + steps / 2, more = size + (steps + 1) / 2;
            if (given[i].below != 0)
                continue;
            ranges[i].least = MAX (given[i].least, middle > less ? middle - less : 0);
            ranges[i].below = middle + more + 1;
        }
}

void
poda_series_level (PodaExerciseSeries *series)
{
    Sample sample = { .series = series };
    PodaRequirement asked = series->requirement;
    gboolean narrowed = FALSE;
    asked.spec = &series->spec;
    asked.also = measure;
    asked.data = &sample;
    for (guint i = 0; i <= PODA_MERIT_GOOD; i++)
        for (guint k = 0; k < PODA_N_MEASURES; k++)
            sample.numbers[i][k] = g_array_new (FALSE, FALSE, sizeof (guint));
    g_autoptr (PodaTree) last =
        poda_generator_tree (&series->shape, &asked, &series->rules, NULL);
    for (guint i = PODA_MERIT_GOOD + 1; i-- > 0;) {
        if (!narrowed && sample.numbers[i][0]->len > 0) {
            narrow (sample.numbers[i], series->requirement.measures);
            narrowed = TRUE;
        }
        for (guint k = 0; k < PODA_N_MEASURES; k++)
            g_array_unref (sample.numbers[i][k]);
    }
}
