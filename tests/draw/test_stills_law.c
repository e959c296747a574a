/* Step pictures do not reveal the future: if two searches agree up to a step, their
 * pictures of that step are equal byte for byte, except for the values of leaves if
 * these are shown. Blank pictures reveal nothing of a search at all. */

#include "support/pick.h"
#include "support/scene.h"

#include <math.h>

#include "draw/layout/layout.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "report/nodes.h"

#define TREES 240
#define STEPS 6 /* tried of each search */

static const char *const formats[] = { "svg", "tex", "dot", "txt", "json" };

/* Two trees that differ in leaves alone, and how they are searched and drawn. */
typedef struct {
    PodaTree *tree, *other;
    PodaProblem problem;
    PodaDrawing drawing;
    gboolean whole; /* what is pruned is known as a whole */
    gsize step;
} Pair;

static void
clear_pair (Pair *pair)
{
    poda_tree_free (pair->tree);
    poda_tree_free (pair->other);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, clear_pair)

/* Another number with as many characters, in either player's view. */
static PodaValue
other_value (GRand *random, PodaValue value)
{
    double size = fabs (value);
    if (size == 0 || isinf (value) || floor (size) != size || size > 999)
        return value;
    gint least = size < 10 ? 1 : size < 100 ? 10 : 100;
    gint other = g_rand_int_range (random, least, least * 10);
    return value < 0 ? -other : other;
}

/* A page on which little can be read, so that something is left out. */
static const PodaPage small_page = { 260, 180, 10, FALSE, FALSE };

/* Whatever can be asked of a search and of a picture. */
static void
choose_question (Pair *pair, guint64 seed)
{
    static const guint labels[] = { 0, 0x7f, 0, PODA_LABELS_STANDARD | PODA_LABEL_NAME,
                                    PODA_LABEL_VALUE | PODA_LABEL_BOUND };
    static const PodaOrder orders[] = { PODA_ORDER_NATURAL, PODA_ORDER_REVERSE,
                                        PODA_ORDER_RANDOM };
    guint n_algorithms = 0;
    while (poda_algorithms[n_algorithms] != NULL)
        n_algorithms++;
    poda_problem_of_tree (&pair->problem, pair->tree);
    pair->problem.algorithm = poda_algorithms[pick (seed, "algorithm", n_algorithms)];
    pair->problem.strict = pick (seed, "strict", 2) == 1;
    pair->problem.hard = pick (seed, "hard", 2) == 1;
    pair->problem.all_moves = pick (seed, "all_moves", 7) == 3;
    pair->problem.order = orders[pick (seed, "order", G_N_ELEMENTS (orders))];
    if (pick (seed, "window", 9) == 4)
        pair->problem.alpha = -1;
    poda_drawing_init (&pair->drawing);
    pair->drawing.title = "a tree";
    pair->drawing.labels = labels[pick (seed, "labels", G_N_ELEMENTS (labels))];
    pair->drawing.mover_view = pick (seed, "mover_view", 11) == 5;
    pair->drawing.fold = pick (seed, "fold", 8) == 6 ? 2 : PODA_FOLD_AUTO;
    pair->drawing.theme =
        pick (seed, "theme", 4) == 3 ? PODA_THEME_PRINT : PODA_THEME_COLOR;
    pair->drawing.shapes =
        pick (seed, "shapes", 6) == 5 ? PODA_SHAPES_TRIANGLES : PODA_SHAPES_BOXES;
    pair->drawing.blank = pick (seed, "blank", 5) == 3;
    pair->drawing.for_steps = !pair->drawing.blank;
    pair->drawing.page = pick (seed, "page", 6) == 1 ? &small_page : NULL;
    pair->drawing.siblings =
        pick (seed, "siblings", 13) < 4 ? 1 + pick (seed, "n_siblings", 3) : 0;
    pair->whole = pair->drawing.blank || pick (seed, "whole", 5) != 2;
}

/* Gives the other tree other leaves where the search has not been by the step, or
 * everywhere if nothing is shown of it. */
static void
change_unseen (Pair *pair, GRand *random)
{
    g_autoptr (PodaRecord) record = poda_record_search (&pair->problem, TRUE, NULL);
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    guint32 n = poda_tree_n_nodes (pair->tree);
    g_autofree gboolean *seen = g_new0 (gboolean, n);
    pair->step = (gsize) g_rand_int_range (random, 0, (gint) n_steps + 1);
    for (gsize i = 0; i < pair->step; i++) {
        const PodaNode *node = poda_record_node (record, steps[i].node);
        if (steps[i].verb == PODA_LEAF && pair->drawing.for_steps)
            seen[record_tree_index (record, node)] = TRUE;
    }
    for (guint32 i = 0; i < n; i++) {
        const PodaTreeNode *node = poda_tree_node (pair->tree, i);
        PodaValue value = node->value;
        if (!node->has_value)
            continue;
        if (!seen[i])
            value = other_value (random, value);
        assert_true (poda_tree_set_value (pair->other, i, value, NULL));
    }
}

static char *
emit (const Pair *pair, const PodaTree *tree, const char *format)
{
    PodaProblem problem = pair->problem;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    g_auto (Scene) scene = scene_of (&problem, &pair->drawing, pair->whole);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_snapshot_seek (snapshot, pair->step);
    g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
    if (!g_str_equal (format, "json"))
        return scene_write (pair->drawing.for_steps ? still : scene.figure, format);
    poda_emit_json (scene.record, snapshot, PODA_WITH_STEPS | PODA_WITH_TEXT, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Numbers differ in nothing but digits, of which there are as many. */
static gboolean
differ_in_digits (const char *one, const char *other)
{
    for (; *one != '\0' && *other != '\0'; one++, other++)
        if (*one != *other && !(g_ascii_isdigit (*one) && g_ascii_isdigit (*other)))
            return FALSE;
    return *one == *other;
}

static void
check_pair (const Pair *pair, const char *format, guint64 seed)
{
    g_autofree char *one = emit (pair, pair->tree, format);
    g_autofree char *other = emit (pair, pair->other, format);
    gboolean shown = !pair->drawing.hide_leaves && !g_str_equal (format, "json");
    if (shown ? differ_in_digits (one, other) : strcmp (one, other) == 0)
        return;
    gsize at = 0;
    while (one[at] == other[at])
        at++;
    at = at > 100 ? at - 100 : 0;
    fail_msg ("seed %u, step %u, %s, %s: %s\n%.300s\n---\n%.300s", (guint) seed,
              (guint) pair->step, pair->problem.algorithm->name, format,
              shown ? "shown" : "hidden", one + at, other + at);
}

TEST_EACH (formats, format, "%s", *format)
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (GRand) random = g_rand_new_with_seed ((guint32) seed);
        g_auto (Pair) pair = { .tree = random_tree (seed, &shape),
                               .other = random_tree (seed, &shape) };
        choose_question (&pair, seed);
        pair.drawing.for_steps |= g_str_equal (*format, "json"); /* never blank */
        for (guint i = 0; i < 2 * STEPS; i++) {
            pair.drawing.hide_leaves = i % 2 == 0;
            /* The ladder's scale is that of the leaves that are shown. */
            if (pair.drawing.hide_leaves && pick (seed, "ladder", 3) == 2)
                pair.drawing.windows = PODA_WINDOWS_LADDER;
            else
                pair.drawing.windows = pick (seed, "windows", 4) == 1
                                           ? PODA_WINDOWS_LOW
                                           : PODA_WINDOWS_AUTO;
            change_unseen (&pair, random);
            check_pair (&pair, *format, seed);
        }
    }
}
