/* What stands where room is scarce: windows below their nodes, letters where nothing
 * else tells nodes apart. */

#include <math.h>

#include "support/scene.h"

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"

/* Brackets alone show the letters of their nodes, since nothing else tells them: where
 * there are few nodes, nobody said what is to be shown, and the page has room. */
static void
test_letters_by_themselves (void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *tree;
        guint labels;
        gboolean lettered;
    } cases[] = {
        { "[[3,12],[2,4]]", 0, TRUE },
        { "[[3,12],[2,4]]", PODA_LABEL_VALUE, FALSE },
        { "[[3,12],[2,4]]", PODA_LABEL_VALUE | PODA_LABEL_NAME, TRUE },
        { "{\"children\": [{\"value\": 3}, {\"value\": 12}]}", 0, FALSE },
        { "{\"name\": \"r\", \"children\": [{\"name\": \"s\", \"value\": 3}]}", 0,
          FALSE },
        { "digraph { r [player=max]; a [value=3]; r -> a }", 0, FALSE },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.labels = cases[i].labels;
        g_auto (Scene) scene = scene_of_text (cases[i].tree, &poda_alphabeta, &drawing);
        for (guint32 j = 0; j < scene.figure->n_boxes; j++)
            assert_int_equal (scene.figure->boxes[j].name != NULL, cases[i].lettered);
    }
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    PodaProblem problem = scene_problem ("nim", "sticks=4", "");
    g_auto (Scene) game = scene_of (&problem, &drawing, FALSE);
    assert_null (game.figure->boxes[0].name);
}

/* By minimax, which finds the value of each node: every child that is not drawn has a
 * sibling that is, of the same value. */
static void
check_merged (const PodaRecord *record, const PodaFigure *figure)
{
    const PodaGame *game = poda_record_problem (record)->game;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *boxes = figure->boxes;
        const PodaNode *child = poda_record_node (record, boxes[i].node);
        for (child = poda_node_child (child); child != NULL;
             child = poda_node_next (child)) {
            PodaPosition position, drawn;
            gboolean found = FALSE;
            poda_record_position (record, child, &position);
            for (guint32 c = boxes[i].child; c != PODA_FIGURE_NONE; c = boxes[c].next) {
                const PodaNode *node = poda_record_node (record, boxes[c].node);
                poda_record_position (record, node, &drawn);
                found = found || node == child
                        || (poda_game_are_symmetric (game, &position, &drawn)
                            && node->value == child->value);
            }
            assert_true (found);
        }
    }
}

/* Children that are drawn as one are worth the same; which ones are is decided by
 * positions alone, so that each search draws as many, and each still. */
static void
test_merged (void **state G_GNUC_UNUSED)
{
    static const struct {
        const char *game, *board, *evaluator, *arguments;
        guint depth;
        gboolean merges;
    } cases[] = {
        { "tictactoe", NULL, "open-lines", NULL, 2, TRUE },
        { "tictactoe", NULL, NULL, NULL, 2, TRUE },
        { "connect4", NULL, "windows", "centre=left", 2, TRUE },
        { "connect4", "cols=6,rows=5", "windows", "centre=left", 3, FALSE },
        { "connect4", "cols=6,rows=5", "table", NULL, 3, TRUE },
        { "connect4", "cols=5,rows=5", "potential", NULL, 3, FALSE },
        { "connect4", "cols=5,rows=5", "runs", NULL, 3, FALSE },
        { "reversi", "size=4", "weighted", NULL, 2, TRUE },
    };
    static const PodaAlgorithm *const algorithms[] = { &poda_minimax, &poda_alphabeta,
                                                       &poda_alphabeta };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        PodaProblem problem = scene_problem (cases[i].game, cases[i].board, "");
        problem.depth = cases[i].depth;
        if (cases[i].evaluator != NULL) {
            problem.evaluator =
                poda_game_find_evaluator (problem.game, cases[i].evaluator, NULL);
            assert_true (poda_arguments_parse (
                cases[i].evaluator, problem.evaluator->parameters, cases[i].arguments,
                &problem.evaluator_arguments, NULL));
        }
        guint32 drawn = 0, all = 0;
        for (guint j = 0; j < G_N_ELEMENTS (algorithms); j++) {
            PodaDrawing drawing = { .fold = PODA_FOLD_NONE, .merge = TRUE };
            drawing.stills = j == 2;
            problem.algorithm = algorithms[j];
            g_auto (Scene) scene = scene_of (&problem, &drawing, TRUE);
            const PodaFigure *figure = scene.figure;
            drawn = j == 0 ? figure->n_boxes : drawn;
            all = poda_record_n_nodes (scene.record);
            assert_int_equal (figure->n_boxes, drawn);
            if (j == 0)
                check_merged (scene.record, figure);
        }
        assert_int_equal (drawn < all, cases[i].merges);
    }
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_letters_by_themselves),
        cmocka_unit_test (test_merged),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
