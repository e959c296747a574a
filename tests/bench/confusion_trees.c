#include "confusion_trees.h"

#include <math.h>
#include <string.h>

#define LEAST_NODES 16
#define MOST_NODES 70

typedef struct {
    guint64 seed, drawn;
    guint nodes, spread; /* leaves from -spread to spread: small gives many ties */
    gboolean chance, twice, values;
    GString *text;
} Maker;

static guint
draw (Maker *maker, guint n)
{
    return poda_random_below (maker->seed, maker->drawn++, n);
}

static const char *
draw_player (Maker *maker, const char *above)
{
    if (maker->chance && draw (maker, 3) == 0)
        return "chance";
    if (maker->twice && draw (maker, 4) == 0 && strcmp (above, "chance") != 0)
        return above;
    return strcmp (above, "max") == 0 ? "min" : "max";
}

static guint add_node (Maker *maker, guint depth, const char *player);

/* Probabilities are shares of a whole, uneven as a rule. */
static void
add_children (Maker *maker, guint id, guint depth, const char *player, guint n)
{
    guint shares[4], whole = 0;
    for (guint i = 0; i < n; i++)
        whole += shares[i] = 1 + draw (maker, 3);
    for (guint i = 0; i < n; i++) {
        guint child = add_node (maker, depth - 1, draw_player (maker, player));
        g_string_append_printf (maker->text, "n%u -> n%u", id, child);
        if (strcmp (player, "chance") == 0)
            g_string_append_printf (maker->text, " [probability=\"%u/%u\"]", shares[i],
                                    whole);
        g_string_append_c (maker->text, '\n');
    }
}

static guint
add_node (Maker *maker, guint depth, const char *player)
{
    guint id = maker->nodes++;
    gboolean leaf = depth == 0 || (id > 0 && draw (maker, 6) == 0);
    g_string_append_printf (maker->text, "n%u [player=%s", id, player);
    if (leaf || maker->values)
        g_string_append_printf (maker->text, ", value=%d",
                                (int) draw (maker, 2 * maker->spread + 1)
                                    - (int) maker->spread);
    g_string_append (maker->text, "]\n");
    if (!leaf)
        add_children (maker, id, depth, player, 1 + draw (maker, 3 + (depth > 1)));
    return id;
}

/* Drawn until it is large enough to ask about, and small enough for a sheet. */
static PodaTree *
make_tree (Maker *maker, guint depth)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    maker->text = text;
    do {
        maker->nodes = 0;
        g_string_assign (text, "digraph {\n");
        add_node (maker, depth, draw (maker, 4) ? "max" : "min");
        g_string_append (text, "}\n");
    } while (maker->nodes < LEAST_NODES || maker->nodes > MOST_NODES);
    PodaTree *tree = poda_tree_read ("random", text->str, text->len, &error);
    if (tree == NULL)
        g_error ("%s", error->message);
    return tree;
}

static void
choose_rules (Maker *maker, PodaProblem *problem)
{
    static const PodaAlgorithm *const algorithms[] = {
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_shallow_alphabeta,
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_minimax,
        &poda_negamax,
    };
    problem->algorithm = algorithms[draw (maker, G_N_ELEMENTS (algorithms))];
    problem->strict = draw (maker, 5) < 2;
    problem->hard = draw (maker, 5) < 2;
    problem->all_moves = draw (maker, 5) == 0;
    if (draw (maker, 12) == 0) {
        problem->alpha = (double) draw (maker, 9) - 9;
        problem->beta = problem->alpha + 2 + draw (maker, 8);
    }
}

PodaExercise *
make_exercise (guint64 seed)
{
    Maker maker = { .seed = seed,
                    .spread = seed % 3 == 0 ? 4 : 9,
                    .chance = seed % 4 == 1,
                    .twice = seed % 4 == 2,
                    .values = seed % 4 == 3 };
    guint depth = 2 + draw (&maker, 3);
    PodaTree *tree = make_tree (&maker, depth + maker.values);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    choose_rules (&maker, &problem);
    if (maker.values)
        problem.depth = depth;
    const PodaExerciseSpec spec = { 0 };
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        g_error ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
    return exercise;
}
