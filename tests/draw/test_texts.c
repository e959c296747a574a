#include <math.h>

#include "support/pick.h"
#include "support/scene.h"

/* The reasons of cuts stand in pictures as the code compares, and name a node. */

/* The number at the beginning of a text, and where it ends. */
static double
read_number (const char *text, const char **end)
{
    gsize length = strcspn (text, " ,");
    g_autofree char *word = g_strndup (text, length);
    PodaValue value = 0;
    if (g_str_has_suffix (word, "…")) /* decimals that were cut */
        word[strlen (word) - strlen ("…")] = '\0';
    assert_true (poda_value_parse (word, &value));
    *end = text + length;
    return value;
}

/* "15 ≥ 5, α from A": the numbers are as it says, the bound is the node's own, and a
 * node that is named and that the record names has that value. */
static void
check_reason (const PodaRecord *record, const PodaBox *box, gboolean strict)
{
    const PodaNode *node = poda_record_node (record, box->node);
    gboolean min = node->player == PODA_MIN;
    const char *rest, *end;
    double alpha = read_number (box->reason, &rest);
    const char *relation = strict ? " > " : " ≥ ";
    assert_true (g_str_has_prefix (rest, relation));
    double beta = read_number (rest + strlen (relation), &end);
    assert_true (strict ? alpha > beta : alpha >= beta);
    double bound = min ? node->alpha : node->beta, said = min ? alpha : beta;
    assert_true (isinf (bound) ? said == bound : fabs (said - bound) < 0.01);
    if (node->cut_by == 0) {
        assert_string_equal (end, min ? ", the window's α" : ", the window's β");
        return;
    }
    g_autofree char *begins = g_strdup_printf (", %s from ", min ? "α" : "β");
    assert_true (g_str_has_prefix (end, begins));
    assert_true (g_ascii_isupper (end[strlen (begins)]));
}

static void
test_law (void **state G_GNUC_UNUSED)
{
    g_autoptr (GRand) random = g_rand_new_with_seed (11);
    const PodaAlgorithm *const algorithms[] = { &poda_alphabeta,
                                                &poda_negamax_alphabeta };
    guint n_cuts = 0, n_named = 0;
    for (guint round = 0; round < 200; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 8, 120));
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.fold = PODA_FOLD_NONE;
        drawing.labels = PODA_LABELS_STANDARD;
        g_auto (Scene) scene =
            scene_of_text (text, algorithms[pick (round, "algorithm", 2)], &drawing);
        for (guint32 i = 0; i < scene.figure->n_boxes; i++) {
            const PodaBox *box = &scene.figure->boxes[i];
            if (box->cut == PODA_CUT_NONE)
                continue;
            check_reason (scene.record, box, FALSE);
            const PodaNode *node = poda_record_node (scene.record, box->node);
            g_autofree char *name =
                node->cut_by == 0
                    ? g_strdup ("window")
                    : poda_record_name (scene.record,
                                        poda_record_node (scene.record, node->cut_by));
            g_autofree char *from = g_strconcat (" from ", name, NULL);
            n_named += g_str_has_suffix (box->reason, from);
            n_cuts++;
        }
    }
    /* The others have their bound from farther up than the node that the record names,
     * whose own value is not the bound. */
    assert_true (n_cuts > 500);
    assert_true (n_named > n_cuts * 3 / 4);
}

/* A letter that no node of the picture bears tells nothing; the moves of games and the
 * titles still do. */
static void
test_letters_left_out (void **state G_GNUC_UNUSED)
{
    static const char *const tree = "[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]]]";
    for (guint i = 0; i < 4; i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.labels =
            PODA_LABEL_VALUE | PODA_LABEL_WINDOW | (i % 2 == 0 ? PODA_LABEL_NAME : 0);
        drawing.windows = i < 2 ? PODA_WINDOWS_BESIDE : PODA_WINDOWS_BELOW;
        g_auto (Scene) scene = scene_of_text (tree, &poda_alphabeta, &drawing);
        g_autofree char *svg = svg_of (scene.figure);
        assert_int_equal (strstr (svg, "from A</text>") != NULL, i % 2 == 0);
        assert_int_equal (strstr (svg, ">15 ≥ 5</text>") != NULL, i % 2 == 1);
        assert_non_null (strstr (svg, "(15 ≥ 5, α from A)</title>"));
    }
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    drawing.labels = PODA_LABEL_VALUE | PODA_LABEL_WINDOW;
    PodaProblem nim = scene_problem ("nim", "sticks=5", "");
    g_auto (Scene) scene = scene_of (&nim, &drawing, FALSE);
    g_autofree char *svg = svg_of (scene.figure);
    assert_non_null (strstr (svg, "from root</text>"));
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_law),
        cmocka_unit_test (test_letters_left_out),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
