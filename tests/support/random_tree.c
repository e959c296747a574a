#include "support/random_tree.h"

#include "base/random.h"
#include "support/pick.h"
#include "support/rows.h"

typedef struct {
    guint64 seed;
    guint64 drawn;
    guint nodes;
    const RandomShape *shape;
    GString *text;
} Maker;

static guint32
draw (Maker *maker, guint32 n)
{
    return poda_random_below (maker->seed, maker->drawn++, n);
}

static void
add_leaf (Maker *maker, guint id, gboolean below_chance)
{
    gint spread = (gint) maker->shape->spread;
    if (maker->shape->infinite && !below_chance && draw (maker, 8) == 0)
        g_string_append_printf (maker->text, "n%u [value=%s]\n", id,
                                draw (maker, 2) ? "inf" : "-inf");
    else
        g_string_append_printf (maker->text, "n%u [value=%d]\n", id,
                                (gint) draw (maker, (guint32) (2 * spread + 1))
                                    - spread);
}

static const char *
draw_player (Maker *maker, const char *above)
{
    if (maker->shape->chance && draw (maker, 4) == 0)
        return "chance";
    if (maker->shape->twice && draw (maker, 4) == 0)
        return above;
    return strcmp (above, "max") == 0 ? "min" : "max";
}

/* Three quarters, and of what is left one half each, which floating point holds. */
static double
probability (guint child, guint n_children)
{
    double left = child == 0 ? 1 : 0.25;
    for (guint i = 1; i < child; i++)
        left /= 2;
    return child + 1 == n_children ? left : child == 0 ? 0.75 : left / 2;
}

static guint
add_node (Maker *maker, guint depth, const char *player, gboolean below_chance)
{
    guint id = maker->nodes++;
    gboolean root = id == 0;
    if (depth == 0 || (!root && draw (maker, 5) == 0)) {
        add_leaf (maker, id, below_chance);
        return id;
    }
    guint n_children = 1 + draw (maker, maker->shape->branching);
    gboolean chance = strcmp (player, "chance") == 0;
    g_string_append_printf (maker->text, "n%u [player=%s]\n", id, player);
    for (guint i = 0; i < n_children; i++) {
        const char *next =
            draw_player (maker, chance ? (draw (maker, 2) ? "max" : "min") : player);
        guint child = add_node (maker, depth - 1, next, below_chance || chance);
        g_string_append_printf (maker->text, "n%u -> n%u", id, child);
        if (chance && maker->shape->uneven)
            g_string_append_printf (maker->text, " [probability=%g]",
                                    probability (i, n_children));
        g_string_append_c (maker->text, '\n');
    }
    return id;
}

char *
random_tree_text (guint64 seed, const RandomShape *shape)
{
    Maker maker = { .seed = seed,
                    .shape = shape,
                    .text = g_string_new ("digraph {\n") };
    add_node (&maker, shape->depth, draw (&maker, 2) ? "max" : "min", FALSE);
    g_string_append (maker.text, "}\n");
    return g_string_free (maker.text, FALSE);
}

PodaTree *
random_tree (guint64 seed, const RandomShape *shape)
{
    g_autofree char *text = random_tree_text (seed, shape);
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("random", text, strlen (text), &error);
    if (tree == NULL)
        g_error ("seed %" G_GUINT64_FORMAT ": %s\n%s", seed, error->message, text);
    return tree;
}

RandomShape
random_shape (guint64 seed, gboolean chance)
{
    return pick_shape (seed, chance);
}

PodaRecord *
random_search (const PodaTree *tree, const PodaAlgorithm *algorithm, guint64 seed)
{
    PodaProblem problem;
    g_autoptr (GError) error = NULL;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    problem.strict = seed % 2;
    problem.hard = seed / 2 % 2;
    problem.all_moves = seed % 7 == 0;
    if (seed % 5 == 1) {
        problem.alpha = (PodaValue) (seed % 11) - 8;
        problem.beta = problem.alpha + 1 + (PodaValue) (seed % 7);
    }
    PodaRecord *record = poda_record_search (&problem, TRUE, &error);
    if (record == NULL)
        fail_msg ("%s", error->message);
    return record;
}

guint32
record_tree_index (const PodaRecord *record, const PodaNode *node)
{
    PodaPosition position;
    poda_record_position (record, node, &position);
    return poda_tree_index (&position);
}
