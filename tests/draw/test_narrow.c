/* What stands where room is scarce: windows below their nodes, letters where nothing
 * else tells nodes apart. */

#include <math.h>

#include "support/scene.h"

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"

static const char wide[] = "[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]],[[2,14]]]";

/* Beamer is 455 points wide, and letters have eight points or more, with the letters of
 * nodes and without them. */
static void
test_narrow (void **state)
{
    (void) state;
    const double points = 72.27 / 96; /* TeX's, to a pixel */
    for (guint i = 0; i < 4; i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.labels = i % 2 == 0 ? 0 : PODA_LABELS_STANDARD;
        drawing.column = i < 2;
        g_auto (Scene) scene = scene_of_text (wide, &poda_alphabeta, &drawing);
        const PodaFigure *figure = scene.figure;
        assert_true (figure->width * points <= 455);
        assert_true (poda_figure_letters (figure) * points >= 8);
        assert_int_equal (figure->boxes[3].name != NULL, i % 2 == 0);
        for (guint32 j = 0; j < figure->n_boxes; j++) { /* under the middle */
            const PodaBox *box = &figure->boxes[j];
            PodaRect rect;
            if (box->leaf && poda_box_left_texts (figure, box, &rect))
                assert_true (fabs (rect.left + rect.right - 2 * box->x) < 0.01);
        }
    }
}

/* Windows stand beside their nodes where a slide has room for them, and in a column of
 * text where that has. */
static void
test_windows_by_themselves (void **state)
{
    (void) state;
    static const struct {
        const char *tree;
        PodaWindows slide, column;
    } cases[] = {
        { "[[3,12],[2,4]]", PODA_WINDOWS_BESIDE, PODA_WINDOWS_BESIDE },
        { "[[[-7,5],[-3],[10,12]]]", PODA_WINDOWS_BESIDE, PODA_WINDOWS_BELOW },
        { "[[3,12,8],[2,4,6],[14,5,2]]", PODA_WINDOWS_BESIDE, PODA_WINDOWS_BELOW },
        { "[[[3,17],[2,12]],[[15],[25,0]],[[2,5],[3]],[[2,14]]]", PODA_WINDOWS_BELOW,
          PODA_WINDOWS_BELOW },
        { "[[[[[[1]]]]]]", PODA_WINDOWS_BESIDE, PODA_WINDOWS_BESIDE },
    };
    for (guint i = 0; i < 2 * G_N_ELEMENTS (cases); i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.column = i % 2 == 1;
        g_auto (Scene) scene =
            scene_of_text (cases[i / 2].tree, &poda_alphabeta, &drawing);
        PodaWindows windows = i % 2 == 1 ? cases[i / 2].column : cases[i / 2].slide;
        assert_int_equal (scene.figure->below_from == 0, windows == PODA_WINDOWS_BELOW);
    }
}

/* Brackets alone show the letters of their nodes, since nothing else tells them: where
 * there are few nodes, nobody said what is to be shown, and the page has room. */
static void
test_letters_by_themselves (void **state)
{
    (void) state;
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
test_merged (void **state)
{
    (void) state;
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

/* Labels of levels are measured by characters and not by bytes. */
static void
test_level_labels (void **state)
{
    (void) state;
    double plain = poda_band_label_width ("MAX"), other = poda_band_label_width ("MÁX");
    assert_true (fabs (plain - other) < 0.5);
}

/* However long one number is, boxes stay small enough, and it can be read. */
static void
test_long_numbers (void **state)
{
    (void) state;
    static const char *const trees[] = {
        "[[3,12,1234567],[2,4,6]]",
        "[[inf,0.123456789,-inf],[[[[5]]]],[-12345.75,1e6]]",
        "[[-1e300,1e-300],[0.3333333333333333,-123456789]]",
    };
    for (guint i = 0; i < 2 * G_N_ELEMENTS (trees); i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.shapes = i % 2 == 0 ? PODA_SHAPES_BOXES : PODA_SHAPES_TRIANGLES;
        g_auto (Scene) scene = scene_of_text (trees[i / 2], &poda_alphabeta, &drawing);
        const PodaFigure *figure = scene.figure;
        for (guint32 j = 0; j < figure->n_boxes; j++) {
            const PodaBox *box = &figure->boxes[j];
            assert_true (box->leaf ? box->width <= 80 && box->height <= 32
                                   : box->height <= 84);
            assert_true (poda_box_value_font (figure, box) >= (i % 2 == 0 ? 9 : 5));
        }
    }
}

/* Where many boxes are visible they are small, also with windows below them, and so are
 * boards beside each other. */
static void
test_small (void **state)
{
    (void) state;
    g_autoptr (GString) text = g_string_new ("[");
    for (guint i = 0; i < 50; i++)
        g_string_append_printf (text, "%s[%u,%u]", i == 0 ? "" : ",", i % 7, i % 5);
    g_string_append_c (text, ']');
    PodaDrawing drawing = { .labels = PODA_LABEL_VALUE | PODA_LABEL_WINDOW,
                            .fold = PODA_FOLD_NONE };
    g_auto (Scene) scene = scene_of_text (text->str, &poda_alphabeta, &drawing);
    assert_int_equal (scene.figure->below_from, 0);
    assert_true (scene.figure->boxes[0].width <= 36);
    double cells[2];
    for (guint i = 0; i < 2; i++) {
        PodaProblem problem = scene_problem ("connect4", NULL, "");
        problem.depth = i + 1;
        g_auto (Scene) boards = scene_of_boards (&problem, PODA_THEME_COLOR);
        cells[i] = poda_board_cell (boards.figure);
    }
    assert_true (cells[1] < cells[0] && cells[1] >= 8);
}

/* In stills a ring may stand around any node, and crosses none of its texts. */
static void
test_rings (void **state)
{
    (void) state;
    const double ring = PODA_HERE + 1; /* and half its stroke */
    for (guint i = 0; i < 4; i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.stills = TRUE;
        drawing.windows = i % 2 == 0 ? PODA_WINDOWS_BESIDE : PODA_WINDOWS_BELOW;
        drawing.labels = i / 2 == 0 ? 0 : PODA_LABELS_STANDARD;
        g_auto (Scene) scene = scene_of_text (wide, &poda_alphabeta, &drawing);
        const PodaFigure *figure = scene.figure;
        for (guint32 j = 0; j < figure->n_boxes; j++) {
            const PodaBox *box = poda_box_room (figure, &figure->boxes[j]);
            double right = box->width / 2 + ring, low = box->height / 2 + ring;
            PodaRect rect;
            if (poda_box_left_texts (figure, box, &rect))
                assert_true (rect.right <= box->x - right || rect.top >= box->y + low);
            if (poda_box_right_texts (figure, box, &rect))
                assert_true (rect.left >= box->x + right || rect.top >= box->y + low);
        }
    }
}

/* Where levels are close, the strokes across an edge stand between its text and one of
 * the shapes, and can be seen. */
static void
test_strokes (void **state)
{
    (void) state;
    for (guint i = 0; i < 4; i++) {
        PodaDrawing drawing;
        poda_drawing_init (&drawing);
        drawing.labels = PODA_LABELS_STANDARD;
        drawing.close = i % 2 == 0;
        drawing.windows = i < 2 ? PODA_WINDOWS_BESIDE : PODA_WINDOWS_BELOW;
        g_auto (Scene) scene =
            scene_of_text ("[[3,12,8],[2,4,6],[14,5,2]]", &poda_alphabeta, &drawing);
        const PodaFigure *figure = scene.figure;
        guint cuts = 0;
        for (guint32 j = 0; j < figure->n_boxes; j++) {
            const PodaBox *box = &figure->boxes[j];
            PodaRect text;
            if (box->state != PODA_STATE_SKIPPED
                || !poda_box_edge_text (figure, box, &text))
                continue;
            const PodaBox *parent = &figure->boxes[box->parent];
            PodaStrokes strokes = poda_box_strokes (figure, parent);
            double from = poda_box_foot (figure, parent);
            double to = poda_box_head (figure, box);
            double y = from + strokes.at * (to - from), reach = 0.4 * strokes.half + 1;
            assert_true ((y - reach >= text.bottom - 4 && y + reach <= to + 1)
                         || (y + reach <= text.top + 4 && y - reach >= from - 1));
            assert_true (strokes.half > 3);
            cuts++;
        }
        assert_int_equal (cuts, 2);
    }
}

/* The letters of a value below a position stand inside its shape with round ends. */
static void
test_pills (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("nim", "sticks=6", "");
    PodaDrawing drawing = { .labels = PODA_LABEL_VALUE | PODA_LABEL_POSITION,
                            .fold = PODA_FOLD_NONE };
    g_auto (Scene) scene = scene_of (&problem, &drawing, FALSE);
    const PodaFigure *figure = scene.figure;
    guint pills = 0;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        if (poda_box_shape (figure, box) != PODA_SHAPE_PILL)
            continue;
        double font = poda_box_value_font (figure, box), radius = box->height / 2;
        double half = poda_text_width (box->value, font, TRUE) / 2;
        double foot = radius - 7 - poda_box_inset (figure, box);
        assert_true (hypot (fmax (0, half - box->width / 2 + radius), foot) <= radius);
        assert_true (font >= 16);
        pills++;
    }
    assert_true (pills > 3);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_narrow),
        cmocka_unit_test (test_windows_by_themselves),
        cmocka_unit_test (test_letters_by_themselves),
        cmocka_unit_test (test_level_labels),
        cmocka_unit_test (test_merged),
        cmocka_unit_test (test_long_numbers),
        cmocka_unit_test (test_small),
        cmocka_unit_test (test_rings),
        cmocka_unit_test (test_strokes),
        cmocka_unit_test (test_pills),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
