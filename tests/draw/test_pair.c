/* Two searches in one picture: exactly the differences are marked, and every node
 * has the same place in both. */

#include <string.h>

#include "draw/layout/layout.h"
#include "support/pick.h"
#include "support/random_tree.h"
#include "support/rows.h"
#include "support/scene.h"

/* Two searches of one tree, and their picture. */
typedef struct {
    PodaTree *tree;
    PodaRecord *records[2];
    PodaFigure *figure; /* which owns the second */
} Pair;

static void
pair_clear (Pair *pair)
{
    poda_figure_free (pair->figure);
    poda_record_free (pair->records[0]);
    poda_record_free (pair->records[1]);
    poda_tree_free (pair->tree);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Pair, pair_clear)

static Pair
pair_drawn (PodaTree *tree, const PodaAlgorithm *first, const PodaAlgorithm *second,
            gboolean strict, const PodaDrawing *drawing)
{
    Pair pair = { .tree = tree };
    PodaPosition root;
    poda_tree_position (tree, 0, &root);
    for (guint i = 0; i < 2; i++) {
        PodaProblem problem;
        poda_problem_init (&problem, poda_tree_game (tree), &root);
        problem.algorithm = i == 0 ? first : second;
        problem.strict = i == 1 && strict;
        pair.records[i] = poda_record_search (&problem, TRUE, NULL);
        assert_non_null (pair.records[i]);
        assert_true (poda_record_add_pruned (pair.records[i], TRUE, NULL));
    }
    pair.figure = poda_figure_new_pair (pair.records[0], pair.records[1], drawing);
    return pair;
}

/* --- Laws --- */

static gboolean
is_other (const PodaNode *one, const PodaNode *other)
{
    gboolean visited = one->status != PODA_STATUS_PRUNED;
    if (visited != (other->status != PODA_STATUS_PRUNED))
        return TRUE;
    return visited && (one->value != other->value || one->bound != other->bound);
}

static guint
check_marks (const PodaFigure *figure, const PodaFigure *others)
{
    guint marked = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (figure->record, box->node);
        g_autofree char *name = poda_record_name (figure->record, node);
        const PodaNode *other = poda_record_find (others->record, name, NULL);
        assert_non_null (other);
        assert_int_equal (box->differs, is_other (node, other));
        marked += box->differs;
    }
    return marked;
}

/* Beside the first one the second has no labels of its levels. */
static void
check_places (const PodaFigure *figure, const PodaFigure *other)
{
    double labels = figure->width - other->width;
    assert_int_equal (figure->n_boxes, other->n_boxes);
    assert_true (figure->below ? labels == 0 : labels >= 0);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *one = &figure->boxes[i], *like = &other->boxes[i];
        assert_true (one->x == like->x + labels && one->y == like->y);
        assert_true (one->width == like->width && one->height == like->height);
    }
    assert_true (figure->height == other->height);
}

TEST ("laws: 120 random trees")
{
    static const PodaAlgorithm *const seconds[] = { &poda_minimax, &poda_alphabeta,
                                                    &poda_shallow_alphabeta };
    guint n_same = 0;
    for (guint64 seed = 0; seed < 120; seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        shape.depth = MIN (shape.depth, 5);
        PodaDrawing drawing = scene_drawing ();
        drawing.fold = PODA_FOLD_NONE;
        g_auto (Pair) pair = pair_drawn (random_tree (seed, &shape), &poda_alphabeta,
                                         seconds[pick (seed, "second", 3)],
                                         pick (seed, "strict", 2), &drawing);
        const PodaFigure *figure = pair.figure, *other = figure->other;
        guint marked = check_marks (figure, other);
        assert_int_equal (check_marks (other, figure), marked);
        assert_int_equal (strstr (figure->difference, "first difference") != NULL,
                          marked > 0);
        assert_int_equal (g_str_equal (figure->difference,
                                       "both searches visit the same nodes, with the "
                                       "same values and bounds"),
                          marked == 0);
        check_places (figure, other);
        g_autofree char *svg = scene_write (figure, "svg");
        g_autoptr (GHashTable) ids = scene_read_svg (svg);
        assert_true (g_hash_table_size (ids) >= 2 * figure->n_boxes);
        assert_int_equal (strstr (svg, "class=\"differs\"") != NULL, marked > 0);
        assert_int_equal (strstr (svg, "differs from the other search") != NULL,
                          marked > 0);
        n_same += marked == 0;
    }
    assert_in_range (n_same, 10, 110);
}

/* With folding and --siblings, both pictures show the same nodes, and both principal
 * variations. */
TEST ("both show the same nodes")
{
    for (guint64 seed = 0; seed < 120; seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        shape.depth = MIN (shape.depth, 5);
        shape.branching = 4;
        PodaDrawing drawing = scene_drawing ();
        drawing.siblings = 1 + pick (seed, "siblings", 2);
        drawing.fold = 1 + pick (seed, "fold", 4);
        g_auto (Pair) pair = pair_drawn (
            random_tree (seed, &shape), &poda_alphabeta,
            pick (seed, "second", 2) ? &poda_minimax : &poda_shallow_alphabeta,
            pick (seed, "strict", 5) == 0, &drawing);
        const PodaFigure *figure = pair.figure, *other = figure->other;
        gboolean pv = FALSE;
        check_places (figure, other);
        for (guint32 i = 0; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i], *like = &other->boxes[i];
            const PodaNode *node = poda_record_node (figure->record, box->node);
            g_autofree char *name = poda_record_name (figure->record, node);
            assert_ptr_equal (poda_record_find (other->record, name, NULL),
                              poda_record_node (other->record, like->node));
            assert_int_equal (box->others, like->others);
            assert_int_equal (box->folded, like->folded);
            pv = pv || (box->level == 1 && like->pv && box->others == 0);
        }
        assert_true (pv);
    }
}

/* --- Examples --- */

/* The pictures are one above the other on an upright page only. */
TEST ("above each other, or beside")
{
    static const char *const pages[] = { "100x200", "400x100" };
    for (guint i = 0; i < G_N_ELEMENTS (pages); i++) {
        PodaPage page;
        PodaDrawing drawing = scene_drawing ();
        drawing.page = &page;
        assert_true (poda_page_parse (pages[i], &page, NULL));
        g_auto (Pair) pair =
            pair_drawn (scene_tree ("[[3,12,8],[2,4,6],[14,5,2]]"), &poda_minimax,
                        &poda_alphabeta, FALSE, &drawing);
        assert_int_equal (pair.figure->below, i == 0);
    }
}

TEST ("golden")
{
    PodaDrawing drawing = scene_drawing ();
    g_auto (Pair) pair = pair_drawn (scene_tree ("[[[-7,5],[-3],[10,12]]]"),
                                     &poda_alphabeta, &poda_minimax, FALSE, &drawing);
    assert_false (pair.figure->below);
    g_autofree char *text = scene_write (pair.figure, "txt");
    assert_golden ("notes-compared.txt", text);
}
