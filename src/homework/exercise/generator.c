/* Random trees for exercises: drawn until one is good. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/random.h"
#include "base/texts.h"
#include "homework/exercise/question.h"
#include "homework/exercise/series.h"
#include "tree/draft.h"

/* --- Drawing a tree --- */

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

/* Takes a leaf value: where values are to be distinct, the next one that is, while
 * there are others. */
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

/* Deals out probabilities that are easy to multiply by: below a chance node all have a
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

/* How far it has come. */
typedef struct {
    guint n_searched, n_asked;
    guint64 work;
    gboolean stopped;
    PodaTree *tree;  /* the best that will do; NULL: none yet */
    PodaMerit merit; /* its merit */
    guint lack;      /* of the tree that came nearest, … */
    GError *error;   /* … and what; NULL: none came near yet */
} Tried;

/* Takes `error` over. */
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

/* Searches the tree that was drawn, and keeps it if it is the best. */
static void
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
        return;
    }
    PodaMerit merit = merit_of (requirement, exercise, tried);
    if (merit <= tried->merit)
        return;
    g_clear_pointer (&tried->tree, poda_tree_free);
    tried->tree = g_steal_pointer (&tree);
    tried->merit = merit;
}

/* Tries trees until one is good. One that is too large, or that has too few or too many
 * rows, is never searched. */
static void
try_many (DrawnTree *drawn, const PodaRequirement *requirement,
          const PodaProblem *rules, Tried *tried)
{
    const PodaRange *rows = &requirement->measures[PODA_MEASURE_ROWS];
    for (guint i = 0; tried->merit < PODA_MERIT_GOOD && !tried->stopped
                      && tried->work < MOST_WORK && tried->n_searched < MOST_DRAWS
                      && (requirement->draws == 0 ? tried->n_asked < MOST_ASKED
                                                  : i < requirement->draws);
         i++) {
        drawn->seed = poda_random_at (drawn->shape->seed, i);
        drawn->n_taken = 0;
        if (drawn->used != NULL)
            g_hash_table_remove_all (drawn->used);
        gboolean fits = draw (drawn);
        guint n = drawn->nodes->len;
        tried->work += n + 10;
        if (fits && n >= rows->least && (rows->below == 0 || n < rows->below))
            try_tree (drawn, requirement, rules, tried);
    }
}

/* Explains at once what no tree of the shape has; NULL: it may have all. */
static const char *
lack_of_shape (const PodaShape *shape, const PodaRequirement *requirement,
               const PodaProblem *rules)
{
    const PodaRange *measures = requirement->measures;
    gboolean deep = measures[PODA_MEASURE_DEEP].least > 0;
    gboolean cuts = deep || requirement->cut_rule || requirement->fail_rule
                    || measures[PODA_MEASURE_CUTS].least > 0
                    || measures[PODA_MEASURE_PRUNED].least > 0;
    if (cuts && !rules->algorithm->windowed)
        return _ ("the algorithm makes no cutoffs: expected one that does, such as "
                  "alphabeta");
    if (deep && rules->algorithm->shallow)
        return _ ("shallow-alphabeta makes no deep cutoffs: expected alphabeta");
    if (deep && shape->most_depth < 4)
        return _ ("no tree of less than 4 plies has a deep cutoff: expected depth=4 or "
                  "more");
    return NULL;
}

PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error)
{
    const char *lack = lack_of_shape (shape, requirement, rules);
    gboolean distinct = requirement->ties == PODA_TIES_NONE
                        || (requirement->ties == PODA_TIES_ANY && !requirement->cut_rule
                            && !requirement->repeats);
    g_autoptr (GArray) nodes = g_array_new (FALSE, TRUE, sizeof (Drawn));
    g_autoptr (GHashTable) used = distinct ? g_hash_table_new (NULL, NULL) : NULL;
    DrawnTree drawn = { .shape = shape, .nodes = nodes, .used = used };
    Tried tried = { .error = NULL };
    if (lack == NULL)
        try_many (&drawn, requirement, rules, &tried);
    g_autoptr (GError) nearest = tried.error;
    if (tried.tree != NULL)
        return tried.tree;
    if (lack != NULL)
        poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE, "%s", lack);
    else if (nearest == NULL)
        poda_exercise_refuse (
            error, PODA_EXERCISE_ERROR_NONE,
            _ ("the trees of this shape that were drawn all have more "
               "than %d nodes, or not as many as are required: "
               "expected another branching, depth or rows"),
            PODA_EXERCISE_MOST_ROWS);
    else if (tried.stopped
             || g_error_matches (nearest, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK))
        g_propagate_error (error, g_steal_pointer (&nearest));
    else
        poda_exercise_refuse (error, PODA_EXERCISE_ERROR_NONE,
                              _ ("none of %u random trees will do; of the nearest, %s: "
                                 "expected a deeper or wider tree, other leaf values, "
                                 "or less required"),
                              tried.n_searched, nearest->message);
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
