/* Random trees for exercises: drawn until one is good. */

#include "homework/exercise/generator.h"

#include <glib/gi18n-lib.h>

#include "base/texts.h"
#include "base/random.h"
#include "tree/draft.h"

/* --- DrawnTree a tree --- */

/* A node of the tree; they come level by level, which is how they are named. */
typedef struct {
    guint parent, ply;
    gboolean leaf, chance;
    gint value;          /* of a leaf */
    guint share, shares; /* below a chance node: this of all */
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

/* Nobody wants to multiply by more than two digits: below a chance node all have a
 * tenth, or a twentieth where there are many, and the rest is dealt out. */
static void
deal_shares (DrawnTree *drawn, guint n)
{
    Drawn *children = &g_array_index (drawn->nodes, Drawn, drawn->nodes->len - n);
    guint shares = n <= 10 ? 10 : 20;
    for (guint i = 0; i < n; i++) {
        children[i].share = 1;
        children[i].shares = shares;
    }
    for (guint left = shares - n; left > 0; left--)
        children[take (drawn, n)].share++;
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
        node->chance = shape->chance >> node->ply & 1;
        gboolean chance = node->chance; /* nodes move where more come */
        Drawn child = { .parent = i, .ply = node->ply + 1 };
        guint n_children = shape->least_branching + take (drawn, spread);
        for (guint n = n_children; n > 0; n--)
            g_array_append_val (nodes, child);
        if (chance)
            deal_shares (drawn, n_children);
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

static gboolean
write_tree (PodaDraft *draft, gconstpointer data)
{
    const GArray *nodes = data;
    for (guint i = 0; i < nodes->len; i++) {
        const Drawn *drawn = &g_array_index (nodes, Drawn, i);
        PodaDraftNode *node = poda_draft_node (draft, poda_draft_add (draft, 0));
        g_autofree char *name = node_name (i);
        char share[32];
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

/* So many trees are searched, and so much work is done before it is given up: a node
 * that is drawn is 1, one that is searched as much as so many. Some second in all. Of
 * so many is asked what else they have. */
#define MOST_DRAWS 4000
#define MOST_WORK 20000000u
#define WORK_OF_SEARCH 40
#define MOST_ASKED 200

/* How far it has come. */
typedef struct {
    guint n_searched, n_asked;
    guint counts[PODA_N_MEASURES]; /* of trees in which these were as required */
    guint64 work;
    gboolean stopped;
    PodaTree *plain; /* the first that will do; NULL: none yet */
    guint lack;      /* of the tree that came nearest, … */
    GError *error;   /* … and what; NULL: none came near yet */
} Tried;

static void
clear_tried (Tried *tried)
{
    g_clear_pointer (&tried->plain, poda_tree_free);
    g_clear_error (&tried->error);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Tried, clear_tried)

/* `error` is taken over. */
static void
keep_nearest (Tried *tried, guint lack, GError *error)
{
    tried->stopped =
        g_error_matches (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_SIZE);
    if (tried->error != NULL && tried->lack <= lack && !tried->stopped) {
        g_clear_error (&error);
        return;
    }
    g_clear_error (&tried->error);
    tried->error = error;
    tried->lack = lack;
}

static PodaMerit
merit_of (const PodaRequirement *requirement, PodaExercise *exercise, Tried *tried)
{
    GError *error = NULL;
    PodaMerit merit = PODA_MERIT_GOOD;
    guint lack = poda_requirement_lack (requirement, exercise, &error);
    poda_requirement_count (requirement, exercise, tried->counts);
    if (lack == 0 && requirement->also != NULL) {
        tried->n_asked++;
        merit = requirement->also (exercise, requirement->data, &error);
        tried->work += exercise->effort;
        lack = merit == PODA_MERIT_NONE;
    }
    if (lack == 0)
        return merit;
    keep_nearest (tried, lack, error);
    return PODA_MERIT_NONE;
}

/* The tree that was drawn, if it is good. */
static PodaTree *
try_tree (const DrawnTree *drawn, const PodaRequirement *requirement,
          const PodaProblem *rules, Tried *tried)
{
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    PodaProblem problem = *rules;
    GError *error = NULL;
    g_autoptr (PodaTree) tree = poda_draft_make (write_tree, drawn->nodes, NULL);
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    tried->n_searched++;
    tried->work += (guint64) WORK_OF_SEARCH * drawn->nodes->len;
    g_autoptr (PodaExercise) exercise =
        poda_exercise_new (&problem, NULL, &spec, &error);
    if (exercise == NULL) {
        keep_nearest (tried, G_MAXUINT, error);
        return NULL;
    }
    PodaMerit merit = merit_of (requirement, exercise, tried);
    if (merit == PODA_MERIT_GOOD)
        return g_steal_pointer (&tree);
    if (merit == PODA_MERIT_PLAIN && tried->plain == NULL)
        tried->plain = g_steal_pointer (&tree);
    return NULL;
}

static gboolean
goes_on (const PodaRequirement *requirement, const Tried *tried, guint n_drawn)
{
    return !tried->stopped && tried->work < MOST_WORK && tried->n_searched < MOST_DRAWS
           && (requirement->draws == 0 ? tried->n_asked < MOST_ASKED
                                       : n_drawn < requirement->draws);
}

/* A tree that is too large, or that has too few or too many rows, is never searched. */
static PodaTree *
try_many (DrawnTree *drawn, const PodaRequirement *requirement,
          const PodaProblem *rules, Tried *tried)
{
    const PodaRange *rows = &requirement->measures[PODA_MEASURE_ROWS];
    PodaTree *tree = NULL;
    for (guint i = 0; tree == NULL && goes_on (requirement, tried, i); i++) {
        drawn->seed = poda_random_at (drawn->shape->seed, i);
        drawn->n_taken = 0;
        if (drawn->used != NULL)
            g_hash_table_remove_all (drawn->used);
        gboolean fits = draw (drawn);
        guint n = drawn->nodes->len;
        tried->work += n + 10;
        if (fits && n >= rows->least && (rows->below == 0 || n < rows->below))
            tree = try_tree (drawn, requirement, rules, tried);
    }
    return tree != NULL ? tree : g_steal_pointer (&tried->plain);
}

static gboolean
refuse (const Tried *tried, const PodaShape *shape, const PodaRequirement *requirement,
        GError **error)
{
    if (tried->stopped
        || g_error_matches (tried->error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK))
        return poda_exercise_refuse (error, (PodaExerciseError) tried->error->code,
                                     "%s", tried->error->message);
    if (tried->n_searched == 0)
        return poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                                     _ ("the trees of this shape that were drawn all "
                                        "have more than %d nodes, or "
                                        "not as many as are required: expected another "
                                        "branching, depth or rows"),
                                     PODA_EXERCISE_MOST_ROWS);
    g_autofree char *counts = poda_requirement_tell_counts (requirement, tried->counts);
    g_autofree char *told =
        *counts == '\0' ? g_strdup ("") : g_strdup_printf (" (%s)", counts);
    guint most = poda_shape_short_of_values (shape);
    if (requirement->ties == PODA_TIES_NONE && most > 0)
        return poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("none of %u random trees will do%s; of the nearest, %s: expected more "
               "values for their leaves, such as leaves=-%u..%u, a smaller tree, or "
               "ties=any"),
            tried->n_searched, told, tried->error->message, most, most);
    return poda_exercise_refuse (
        error, PODA_EXERCISE_ERROR_NONE,
        _ ("none of %u random trees will do%s; of the nearest, %s: expected a "
           "deeper or wider tree, or less required"),
        tried->n_searched, told, tried->error->message);
}

PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    if (!poda_shape_may_meet (shape, requirement, rules, error))
        return NULL;
    gboolean distinct = requirement->ties == PODA_TIES_NONE
                        || (requirement->ties == PODA_TIES_ANY && !requirement->cut_rule
                            && !requirement->repeats);
    g_autoptr (GArray) nodes = g_array_new (FALSE, TRUE, sizeof (Drawn));
    g_autoptr (GHashTable) used = distinct ? g_hash_table_new (NULL, NULL) : NULL;
    DrawnTree drawn = { .shape = shape, .nodes = nodes, .used = used };
    g_auto (Tried) tried = { .error = NULL };
    PodaTree *tree = try_many (&drawn, requirement, rules, &tried);
    if (tree == NULL)
        refuse (&tried, shape, requirement, error);
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
