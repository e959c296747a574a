/* Random trees for exercises: drawn until one is good. */

#include "teach/exercise/generator.h"

#include <glib/gi18n-lib.h>

#include "base/letters.h"
#include "base/random.h"

/* --- DrawnTree a tree --- */

/* A node of the tree; they come level by level, which is how they are named. */
typedef struct {
    guint parent, ply;
    gboolean leaf;
    gint value; /* of a leaf */
} Drawn;

/* A tree being drawn: what it takes at random is counted. */
typedef struct {
    const PodaShape *shape;
    guint64 seed, n_taken;
    GArray *nodes;    /* of Drawn */
    GHashTable *used; /* leaf values; NULL: they may come twice */
} DrawnTree;

static guint32
take (DrawnTree *drawn, guint32 n)
{
    return poda_random_below (drawn->seed, drawn->n_taken++, n);
}

/* Where values are to be distinct, the next one that is, while there are others. */
static gint
take_value (DrawnTree *drawn)
{
    const PodaShape *shape = drawn->shape;
    guint32 n = (guint32) (shape->highest - shape->lowest) + 1;
    gint value = shape->lowest + (gint) take (drawn, n);
    if (drawn->used == NULL)
        return value;
    while (g_hash_table_size (drawn->used) < n
           && g_hash_table_contains (drawn->used, GINT_TO_POINTER (value)))
        value = value == shape->highest ? shape->lowest : value + 1;
    g_hash_table_add (drawn->used, GINT_TO_POINTER (value));
    return value;
}

/* FALSE where it has got too large. */
static gboolean
draw (DrawnTree *drawn)
{
    const PodaShape *shape = drawn->shape;
    GArray *nodes = drawn->nodes;
    guint32 spread = shape->most_branching - shape->least_branching + 1;
    g_array_set_size (nodes, 0);
    g_array_set_size (nodes, 1);
    for (guint i = 0; i < nodes->len && nodes->len <= PODA_EXERCISE_MOST_ROWS; i++) {
        Drawn *node = &g_array_index (nodes, Drawn, i);
        node->leaf = node->ply >= shape->most_depth
                     || (node->ply >= shape->least_depth && take (drawn, 3) == 0);
        if (node->leaf) {
            node->value = take_value (drawn);
            continue;
        }
        Drawn child = { .parent = i, .ply = node->ply + 1 };
        for (guint n = shape->least_branching + take (drawn, spread); n > 0; n--)
            g_array_append_val (nodes, child);
    }
    return nodes->len <= PODA_EXERCISE_MOST_ROWS;
}

/* "a" to "z", "aa", "ab", … */
static char *
node_name (guint index)
{
    char letters[PODA_LETTERS_BUFFER];
    return g_ascii_strdown (poda_letters (index, letters), -1);
}

static PodaTree *
make_tree (const GArray *nodes)
{
    g_autoptr (GString) text = g_string_new ("digraph {\n");
    for (guint i = 0; i < nodes->len; i++) {
        const Drawn *node = &g_array_index (nodes, Drawn, i);
        g_autofree char *name = node_name (i);
        g_autofree char *above = node_name (node->parent);
        if (i > 0)
            g_string_append_printf (text, "\"%s\" -> \"%s\"\n", above, name);
        if (node->leaf)
            g_string_append_printf (text, "\"%s\" [value=%d]\n", name, node->value);
    }
    g_string_append (text, "}\n");
    return poda_tree_read_dot ("random", text->str, text->len, NULL);
}

/* --- Until one is good --- */

/* So many trees are searched, and so much work is done before it is given up: a node
 * that is drawn is 1, one that is searched as much as so many. Some second in all. */
#define MOST_DRAWS 4000
#define MOST_WORK 20000000u
#define WORK_OF_SEARCH 40

/* The tree that came nearest, of so many. */
typedef struct {
    guint n_searched, lack;
    GError *error;
} Nearest;

static void
keep_nearest (Nearest *nearest, guint lack, GError *error)
{
    if (nearest->error != NULL && nearest->lack <= lack) {
        g_clear_error (&error);
        return;
    }
    g_clear_error (&nearest->error);
    nearest->error = error;
    nearest->lack = lack;
}

/* The tree that was drawn, if it will do. */
static PodaTree *
try_tree (const DrawnTree *drawn, const PodaRequirement *requirement,
          const PodaProblem *rules, Nearest *nearest)
{
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    PodaProblem problem = *rules;
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaTree) tree = make_tree (drawn->nodes);
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, NULL, &spec, &error);
    nearest->n_searched++;
    guint lack = exercise == NULL
                     ? G_MAXUINT
                     : poda_requirement_lack (requirement, exercise, &error);
    if (lack == 0
        && (requirement->also == NULL
            || requirement->also (exercise, requirement->data)))
        return g_steal_pointer (&tree);
    if (lack > 0)
        keep_nearest (nearest, lack, g_steal_pointer (&error));
    return NULL;
}

static gboolean
has_rows (const PodaRequirement *requirement, guint rows)
{
    const PodaRange *range = &requirement->measures[PODA_MEASURE_ROWS];
    return rows >= range->least && (range->below == 0 || rows < range->below);
}

/* A tree that is too large, or that has too few or too many rows, is never searched. */
static PodaTree *
try_many (DrawnTree *drawn, const PodaRequirement *requirement,
          const PodaProblem *rules, Nearest *nearest)
{
    guint draws = requirement->draws != 0 ? requirement->draws : G_MAXUINT;
    guint64 work = 0;
    for (guint i = 0; i < draws && work < MOST_WORK && nearest->n_searched < MOST_DRAWS;
         i++) {
        drawn->seed = poda_random_at (drawn->shape->seed, i);
        drawn->n_taken = 0;
        if (drawn->used != NULL)
            g_hash_table_remove_all (drawn->used);
        gboolean fits = draw (drawn);
        guint n = drawn->nodes->len;
        work += n + 10;
        if (!fits || !has_rows (requirement, n))
            continue;
        work += (guint64) WORK_OF_SEARCH * n;
        PodaTree *tree = try_tree (drawn, requirement, rules, nearest);
        if (tree != NULL)
            return tree;
    }
    return NULL;
}

PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    if (!poda_shape_may_meet (shape, requirement, rules, error))
        return NULL;
    gboolean distinct = requirement->ties == PODA_TIES_NONE
                        || (requirement->ties == PODA_TIES_ANY && !requirement->cut_rule
                            && requirement->also == NULL);
    g_autoptr (GArray) nodes = g_array_new (FALSE, TRUE, sizeof (Drawn));
    g_autoptr (GHashTable) used = distinct ? g_hash_table_new (NULL, NULL) : NULL;
    DrawnTree drawn = { .shape = shape, .nodes = nodes, .used = used };
    Nearest nearest = { .error = NULL };
    PodaTree *tree = try_many (&drawn, requirement, rules, &nearest);
    g_autoptr (GError) lack = nearest.error;
    if (tree == NULL && nearest.n_searched == 0)
        poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                              _ ("the trees of this shape that were drawn all have "
                                 "more than %d nodes, or "
                                 "not as many as are required: expected another "
                                 "branching, depth or rows"),
                              PODA_EXERCISE_MOST_ROWS);
    else if (tree == NULL)
        poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("none of %u random trees will do; of the nearest, %s: expected a "
               "deeper or wider tree, or less required"),
            nearest.n_searched, lack != NULL ? lack->message : "?");
    return tree;
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
