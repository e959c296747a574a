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

static Pair
pair_of (PodaTree *tree, const PodaAlgorithm *first, const PodaAlgorithm *second,
         gboolean strict, const PodaPage *page)
{
    PodaDrawing drawing = scene_drawing ();
    drawing.fold = PODA_FOLD_NONE;
    drawing.page = page;
    return pair_drawn (tree, first, second, strict, &drawing);
}

static PodaTree *
tree_of (const char *text)
{
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), NULL);
    assert_non_null (tree);
    return tree;
}

/* --- Laws --- */

/* Returns the nodes by their names, which are unique in these trees. */
static GHashTable *
nodes_by_name (const PodaRecord *record)
{
    GHashTable *nodes = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        PodaNode *node = poda_record_node (record, id);
        g_hash_table_insert (nodes, poda_record_name (record, node), node);
    }
    return nodes;
}

static gboolean
is_other (const PodaNode *one, const PodaNode *other)
{
    gboolean visited = one->status != PODA_STATUS_PRUNED;
    if (visited != (other->status != PODA_STATUS_PRUNED))
        return TRUE;
    return visited && (one->value != other->value || one->bound != other->bound);
}

static guint
check_marks (const PodaFigure *figure, GHashTable *others)
{
    guint marked = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const PodaNode *node = poda_record_node (figure->record, box->node);
        g_autofree char *name = poda_record_name (figure->record, node);
        const PodaNode *other = g_hash_table_lookup (others, name);
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

static void
see_element (GMarkupParseContext *context, const char *element, const char **names,
             const char **values, gpointer ids, GError **error)
{
    (void) context, (void) element, (void) error;
    for (guint i = 0; names[i] != NULL; i++)
        if (g_str_equal (names[i], "id"))
            assert_true (g_hash_table_add (ids, g_strdup (values[i])));
}

static char *
check_svg (const PodaFigure *figure)
{
    static const GMarkupParser parser = { .start_element = see_element };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GHashTable) ids =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    g_autoptr (GError) error = NULL;
    poda_emit_svg (figure, output);
    char *svg = g_strdup (poda_output_contents (output, NULL));
    GMarkupParseContext *context = g_markup_parse_context_new (&parser, 0, ids, NULL);
    if (!g_markup_parse_context_parse (context, svg, -1, &error)
        || !g_markup_parse_context_end_parse (context, &error))
        fail_msg ("%s", error->message);
    g_markup_parse_context_free (context);
    assert_true (g_hash_table_size (ids) >= 2 * figure->n_boxes);
    return svg;
}

TEST ("laws: 120 random trees")
{
    static const PodaAlgorithm *const seconds[] = { &poda_minimax, &poda_alphabeta,
                                                    &poda_shallow_alphabeta };
    for (guint64 seed = 0; seed < 120; seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        shape.depth = MIN (shape.depth, 5);
        shape.branching = MIN (shape.branching, 4);
        g_auto (Pair) pair =
            pair_of (random_tree (seed, &shape), &poda_alphabeta,
                     seconds[pick (seed, "second", 3)], pick (seed, "strict", 2), NULL);
        const PodaFigure *figure = pair.figure, *other = figure->other;
        g_autoptr (GHashTable) first = nodes_by_name (pair.records[0]);
        g_autoptr (GHashTable) second = nodes_by_name (pair.records[1]);
        guint marked = check_marks (figure, second);
        assert_int_equal (check_marks (other, first), marked);
        assert_int_equal (marked > 0,
                          strstr (figure->difference, "first difference") != NULL);
        check_places (figure, other);
        g_autofree char *svg = check_svg (figure);
        assert_int_equal (marked > 0, strstr (svg, "class=\"differs\"") != NULL);
    }
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
        g_autoptr (GHashTable) second = nodes_by_name (pair.records[1]);
        gboolean pv = FALSE;
        check_places (figure, other);
        for (guint32 i = 0; i < figure->n_boxes; i++) {
            const PodaBox *box = &figure->boxes[i], *like = &other->boxes[i];
            const PodaNode *node = poda_record_node (figure->record, box->node);
            g_autofree char *name = poda_record_name (figure->record, node);
            assert_ptr_equal (g_hash_table_lookup (second, name),
                              poda_record_node (other->record, like->node));
            assert_int_equal (box->others, like->others);
            assert_int_equal (box->folded, like->folded);
            pv = pv || (box->level == 1 && like->pv && box->others == 0);
        }
        assert_true (pv);
        g_free (check_svg (figure));
    }
}

/* --- Examples --- */

/* A search beside itself: nothing is marked, and this is said. */
static void
test_itself (void **state)
{
    g_auto (Pair) pair =
        pair_of (tree_of ("[[3,12,8],[2,4,6],[14,5,2]]"), *state, *state, FALSE, NULL);
    g_autofree char *svg = check_svg (pair.figure);
    assert_null (strstr (svg, "class=\"differs\""));
    assert_null (strstr (svg, "differs from the other search"));
    assert_string_equal (
        pair.figure->difference,
        "both searches visit the same nodes, with the same values and bounds");
}

/* The pictures are one above the other on an upright page, and side by side on a
 * wide one. */
TEST ("above each other, or beside")
{
    static const struct {
        const char *page;
        gboolean below;
    } rows[] = { { "100x200", TRUE }, { "400x100", FALSE } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        PodaPage page;
        assert_true (poda_page_parse (rows[i].page, &page, NULL));
        g_auto (Pair) pair = pair_of (tree_of ("[[3,12,8],[2,4,6],[14,5,2]]"),
                                      &poda_minimax, &poda_alphabeta, FALSE, &page);
        assert_int_equal (pair.figure->below, rows[i].below);
    }
    g_auto (Pair) alone = pair_of (tree_of ("[[[-7,5],[-3],[10,12]]]"), &poda_alphabeta,
                                   &poda_minimax, FALSE, NULL);
    assert_false (alone.figure->below);
}

TEST ("golden")
{
    g_auto (Pair) pair = pair_of (tree_of ("[[[-7,5],[-3],[10,12]]]"), &poda_alphabeta,
                                  &poda_minimax, FALSE, NULL);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tree_text (pair.figure, 0, FALSE, output);
    assert_golden ("notes-compared.txt", poda_output_contents (output, NULL));
}

int
main (void)
{
    rows_add (test_itself, &poda_alphabeta, "beside itself, alpha-beta");
    rows_add (test_itself, &poda_minimax, "beside itself, minimax");
    return rows_run ();
}
