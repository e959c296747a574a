/* Icicles: the widths of areas add up, also with slivers, and every picture is
 * valid. */

#include <math.h>
#include <string.h>

#include "draw/layout/layout.h"
#include "search/size.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"

static const struct Searched {
    const char *game, *parameters, *moves, *evaluator;
    guint depth;
    const PodaAlgorithm *algorithm;
} searched[] = {
    { "tictactoe", NULL, "", "open-lines", 5, &poda_alphabeta },
    { "connect4", NULL, "4453", "windows", 5, &poda_alphabeta },
    { "connect4", NULL, "", "windows", 5, &poda_minimax },
    { "reversi", NULL, "", "weighted", 5, &poda_shallow_alphabeta },
    { "nim", "sticks=1", "", NULL, PODA_DEPTH_NONE, &poda_minimax },
};

static gboolean
covers (const PodaPatch *area, guint level)
{
    return area->level <= level && level < area->level + area->levels;
}

/* No pixel of a level is covered twice, and below an area that has children every pixel
 * is covered. */
static void
check_rows (const PodaFigure *figure)
{
    const PodaAreas *areas = figure->areas;
    gsize breadth = (gsize) areas->breadth;
    g_autofree guint8 *covered = g_new0 (guint8, (areas->n_levels + 1) * breadth);
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        gsize left = (gsize) round (area->from * areas->breadth);
        gsize right = (gsize) round ((area->from + area->width) * areas->breadth);
        assert_true (area->width > 0 && right <= breadth);
        for (guint level = 0; level < areas->n_levels; level++)
            for (gsize x = left; covers (area, level) && x < right; x++)
                assert_int_equal (covered[level * breadth + x]++, 0);
    }
    for (guint i = 0; i < areas->n_items; i++) {
        const PodaPatch *area = &areas->items[i];
        gsize left = (gsize) round (area->from * areas->breadth);
        gsize right = (gsize) round ((area->from + area->width) * areas->breadth);
        for (gsize x = left; area->node > 0 && area->cut == 0 && x < right; x++)
            assert_int_equal (covered[(area->level + 1) * breadth + x],
                              area->nodes > 1 && area->level + 1 < areas->n_levels);
    }
}

/* The widths of what was cut by level, worked out anew. */
typedef struct {
    const PodaRecord *record;
    double *sizes; /* by id */
    double *cut;   /* by level */
    guint n_levels;
} Oracle;

static double
size_below (Oracle *oracle, const PodaNode *node, guint ply)
{
    double size = 1;
    if (node->status == PODA_STATUS_PRUNED) {
        const PodaProblem *problem = poda_record_problem (oracle->record);
        PodaPosition position;
        guint64 budget = G_MAXUINT64;
        poda_record_position (oracle->record, node, &position);
        size = poda_size_find (problem, &position, ply, &budget, 1).nodes;
    } else {
        for (const PodaNode *child = poda_node_child (node); child != NULL;
             child = poda_node_next (child))
            size += size_below (oracle, child, ply + 1);
    }
    return oracle->sizes[node->id] = size;
}

static void
add_cut (Oracle *oracle, const PodaNode *node, guint level, double width)
{
    for (const PodaNode *child = poda_node_child (node);
         child != NULL && level + 1 < oracle->n_levels;
         child = poda_node_next (child)) {
        double own = width * oracle->sizes[child->id] / (oracle->sizes[node->id] - 1);
        if (child->status == PODA_STATUS_PRUNED)
            oracle->cut[level + 1] += own;
        else
            add_cut (oracle, child, level + 1, own);
    }
}

/* The hatched width of a level is at least the width that was cut there, except for
 * slivers. */
static void
check_cut (const PodaFigure *figure)
{
    const PodaAreas *areas = figure->areas;
    const PodaRecord *record = figure->record;
    guint32 n = poda_record_n_nodes (record);
    g_autofree double *sizes = g_new0 (double, n + 1);
    g_autofree double *cut = g_new0 (double, areas->n_levels);
    Oracle oracle = { record, sizes, cut, areas->n_levels };
    double all = size_below (&oracle, poda_record_root (record), 0);
    assert_true (areas->nodes == all && areas->estimated == 0);
    assert_int_equal (areas->visited, poda_record_n_visited (record));
    add_cut (&oracle, poda_record_root (record), 0, 1);
    for (guint level = 0; level < areas->n_levels; level++) {
        double hatched = 0, owed = PODA_N_TINTS / areas->breadth;
        for (guint i = 0; i < areas->n_items; i++)
            if (covers (&areas->items[i], level)
                && areas->items[i].tint == PODA_TINT_CUT)
                hatched += areas->items[i].width;
        assert_true (hatched >= cut[level] - 2 * owed);
    }
}

static void
check_scene (const PodaProblem *problem, PodaTree *tree)
{
    PodaDrawing drawing = scene_drawing ();
    drawing.layout = PODA_LAYOUT_ICICLE;
    g_auto (Scene) scene = scene_of (problem, &drawing, FALSE);
    scene.tree = tree;
    check_rows (scene.figure);
    check_cut (scene.figure);
    g_autofree char *svg = scene_write (scene.figure, "svg");
    g_autoptr (GHashTable) ids = scene_read_svg (svg);
    assert_null (strstr (svg, "inf "));
    assert_true (strlen (svg) < 2000000);
}

TEST_EACH (searched, row, "laws: %s %s, %s", row->game, row->moves,
           row->algorithm->name)
{
    PodaProblem problem = scene_problem (row->game, row->parameters, row->moves);
    problem.algorithm = row->algorithm;
    problem.depth = row->depth;
    if (row->evaluator != NULL)
        problem.evaluator =
            poda_game_find_evaluator (problem.game, row->evaluator, NULL);
    check_scene (&problem, NULL);
}

TEST ("laws: 200 random trees")
{
    for (guint64 seed = 0; seed < 200; seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 3) == 0);
        PodaTree *tree = random_tree (seed, &shape);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        check_scene (&problem, tree);
    }
}

/* In the course notes' tree, r and a are as wide as the picture; of the 8 nodes
 * below a, 3 are below b, 2 below c and 3 below d, of which one was cut. */
TEST ("the course notes' areas")
{
    PodaDrawing drawing = { .fold = PODA_FOLD_AUTO, .layout = PODA_LAYOUT_ICICLE };
    g_auto (Scene) scene =
        scene_of_text ("[[[-7,5],[-3],[10,12]]]", &poda_alphabeta, &drawing);
    static const struct {
        guint32 node;
        double from, width, nodes;
        guint8 tint, pv;
        const char *value;
    } expected[] = {
        { 1, 0, 1, 10, PODA_TINT_EQUAL, TRUE, "−3" },
        { 2, 0, 1, 9, PODA_TINT_EQUAL, TRUE, "−3" },
        { 3, 0, 3 / 8.0, 3, PODA_TINT_MAX + 3, FALSE, "5" },
        { 6, 3 / 8.0, 2 / 8.0, 2, PODA_TINT_EQUAL, TRUE, "−3" },
        { 8, 5 / 8.0, 3 / 8.0, 3, PODA_TINT_MAX + 4, FALSE, "≥ 10" },
        { 10, 5 / 8.0 + 3 / 16.0, 3 / 16.0, 1, PODA_TINT_CUT, FALSE, NULL },
    };
    const PodaAreas *areas = scene.figure->areas;
    for (guint i = 0; i < G_N_ELEMENTS (expected); i++) {
        const PodaPatch *area = areas->items;
        while (area->node != expected[i].node)
            assert_true (++area < areas->items + areas->n_items);
        assert_true (fabs (area->from - expected[i].from) < 1e-12);
        assert_true (fabs (area->width - expected[i].width) < 1e-12);
        assert_true (area->nodes == expected[i].nodes);
        assert_int_equal (area->tint, expected[i].tint);
        assert_int_equal (area->pv, expected[i].pv);
        assert_int_equal (area->cut, expected[i].tint == PODA_TINT_CUT);
        if (expected[i].value != NULL)
            assert_string_equal (area->value, expected[i].value);
    }
}
