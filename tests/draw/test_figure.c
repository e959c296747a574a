#include <cairo.h>
#include <math.h>

#include "support/pick.h"
#include "support/rows.h"
#include "support/scene.h"

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"

/* TRUE if the straight part of an edge passes through a rectangle. */
static gboolean
crosses (const PodaFigure *figure, const PodaBox *box, const PodaRect *rect)
{
    const PodaBox *parent = &figure->boxes[box->parent];
    const double slack = 0.5;
    double from = poda_box_foot (figure, parent), to = poda_box_head (figure, box);
    double high = MAX (from, rect->top + slack), low = MIN (to, rect->bottom - slack);
    if (high >= low)
        return FALSE;
    double slope = (box->x - parent->x) / (to - from);
    double a = parent->x + (high - from) * slope, b = parent->x + (low - from) * slope;
    return MAX (a, b) > rect->left + slack && MIN (a, b) < rect->right - slack;
}

/* No edge runs through another box or its texts. */
static void
check_edges (const PodaFigure *figure)
{
    g_autoptr (GArray) patches = scene_patches (figure);
    for (guint32 i = 1; i < figure->n_boxes; i++)
        for (guint j = 0; j < patches->len; j++) {
            const ScenePatch *patch = &g_array_index (patches, ScenePatch, j);
            if (patch->box != i && crosses (figure, &figure->boxes[i], &patch->rect))
                fail_msg ("the edge to node %u runs through node %u at %.0f,%.0f",
                          figure->boxes[i].node, figure->boxes[patch->box].node,
                          patch->rect.left, patch->rect.top);
        }
}

static void
check_bands (const PodaFigure *figure)
{
    for (guint i = 1; i < figure->n_bands; i++)
        assert_true (figure->bands[i].top
                     == figure->bands[i - 1].top + figure->bands[i - 1].height);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBand *band = &figure->bands[figure->boxes[i].level];
        assert_true (figure->boxes[i].y > band->top);
        assert_true (figure->boxes[i].y < band->top + band->height);
    }
}

/* A parent stands over the middle of its first and its last child. */
static void
check_middles (const PodaFigure *figure)
{
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        guint32 first = figure->boxes[i].child, last = first;
        if (first == PODA_FIGURE_NONE)
            continue;
        while (figure->boxes[last].next != PODA_FIGURE_NONE)
            last = figure->boxes[last].next;
        double middle = (figure->boxes[first].x + figure->boxes[last].x) / 2;
        assert_true (fabs (middle - figure->boxes[i].x) < 0.02);
    }
}

TEST ("nothing overlaps")
{
    static const guint labels[] = {
        0, PODA_LABELS_STANDARD, 0x6f, PODA_LABEL_VALUE, PODA_LABEL_POSITION, 0x7f
    };
    g_autoptr (GRand) random = g_rand_new_with_seed (88);
    for (guint round = 0; round < 300; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 4, 160));
        PodaDrawing drawing = scene_drawing ();
        drawing.labels = labels[pick (round, "labels", G_N_ELEMENTS (labels))];
        drawing.shapes =
            pick (round, "shapes", 2) == 0 ? PODA_SHAPES_BOXES : PODA_SHAPES_TRIANGLES;
        drawing.windows = pick (round, "windows", 4);
        drawing.blank = pick (round, "blank", 11) == 0;
        drawing.strategy = pick (round, "strategy", 5) == 0;
        drawing.fold = pick (round, "fold", 3) == 0 ? 2 : PODA_FOLD_NONE;
        g_auto (Scene) scene = scene_of_text (text, &poda_alphabeta, &drawing);
        scene_check_apart (scene.figure);
        check_edges (scene.figure);
        check_bands (scene.figure);
        check_middles (scene.figure);
    }
}

/* A tree that is its own mirror image looks it, wherever windows stand and whatever was
 * cut: the k-th box from the left of a level is as far from the middle as the k-th from
 * the right. */
static void
check_symmetric (const PodaFigure *figure)
{
    for (guint32 level = 0; level < figure->n_bands; level++) {
        g_autoptr (GArray) places = g_array_new (FALSE, FALSE, sizeof (double));
        for (guint32 i = 0; i < figure->n_boxes; i++)
            if (figure->boxes[i].level == level)
                g_array_append_val (places, figure->boxes[i].x);
        for (guint i = 0; i < places->len; i++) {
            double a = g_array_index (places, double, i);
            double b = g_array_index (places, double, places->len - 1 - i);
            if (fabs (a + b - 2 * figure->boxes[0].x) >= 0.05)
                fail_msg ("level %u, box %u of %u boxes: %g and %g about %g", level, i,
                          figure->n_boxes, a, b, figure->boxes[0].x);
        }
    }
}

TEST ("symmetric trees look symmetric")
{
    static const char *const trees[] = {
        "[[3,12,8],[2,4,6],[14,5,2]]",
        "[[[3,17],[2,12]],[1,2,3],[[15,3],[25,0]]]",
        "[[1,2],3,[4,5]]",
        "[[[3,17],[2,12]],[[15,1],[25,0]],[[2,5],[3,7]],[[2,14],[4,4]]]",
        "[[[1],[2,3],[4]],[[5],[6,7],[8]]]",
    };
    for (guint i = 0; i < G_N_ELEMENTS (trees) * 4; i++) {
        PodaDrawing drawing = scene_drawing ();
        drawing.windows = i % 4;
        g_auto (Scene) scene = scene_of_text (
            trees[i / 4], i < 4 ? &poda_alphabeta : &poda_minimax, &drawing);
        check_symmetric (scene.figure);
    }
}

/* With --siblings N a node has at most N children and one box for the others; the
 * numbers add up, the box looks cut if all of them are, and the principal variation
 * stays. */
TEST ("siblings that are left out")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (5);
    for (guint round = 0; round < 200; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 4, 160));
        PodaDrawing drawing = scene_drawing ();
        drawing.fold = PODA_FOLD_NONE;
        g_auto (Scene) all = scene_of_text (text, &poda_alphabeta, &drawing);
        drawing.siblings = 1 + pick (round, "siblings", 3);
        g_auto (Scene) few = scene_of_text (text, &poda_alphabeta, &drawing);
        guint pv = 0;
        for (guint32 i = 0; i < few.figure->n_boxes; i++) {
            const PodaBox *boxes = few.figure->boxes;
            guint drawn = 0, others = 0, children = 0, entered = 0, visited = 0,
                  cut = 0;
            for (guint32 c = boxes[i].child; c != PODA_FIGURE_NONE; c = boxes[c].next) {
                drawn += boxes[c].others == 0;
                others += boxes[c].others;
                cut += boxes[c].others > 0 && boxes[c].state == PODA_STATE_PRUNED;
                entered += boxes[c].others == 0 && boxes[c].state != PODA_STATE_PRUNED;
            }
            const PodaNode *node = poda_record_node (few.record, boxes[i].node);
            for (node = poda_node_child (node); node != NULL;
                 node = poda_node_next (node))
                children++, visited += node->status != PODA_STATUS_PRUNED;
            pv += boxes[i].pv;
            if (boxes[i].others == 0)
                assert_int_equal (drawn + others, children);
            if (others > 0)
                assert_int_equal (cut, visited == entered);
            assert_true (drawn <= drawing.siblings + 1);
        }
        for (guint32 i = 0; i < all.figure->n_boxes; i++)
            pv -= all.figure->boxes[i].pv;
        assert_int_equal (pv, 0);
    }
}

/* Worked out by hand: MIN has 3 at node 1, 2 at node 3, and at node 2 either 2 or
 * the value of node 2.2, where both leaves win. Alpha-beta prunes node 2.2, which is
 * then taken as lost; a pruned leaf keeps its value. */
TEST ("a strategy with pruned subtrees")
{
    static const struct {
        const char *tree;
        const PodaAlgorithm *algorithm;
        const char *notes[2];
    } rows[] = {
        { "[[3,12],[2,[1,2]],[14,2]]",
          &poda_minimax,
          { "MIN has 2 winning strategies", NULL } },
        { "[[3,12],[2,[1,2]],[14,2]]",
          &poda_alphabeta,
          { "MIN has 1 winning strategy",
            "skipped subtrees count as lost; minimax visits them all" } },
        { "[[3,12],[2,1],[14,2]]",
          &poda_alphabeta,
          { "MIN has 2 winning strategies", NULL } },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        PodaDrawing drawing = scene_drawing ();
        drawing.strategy = TRUE;
        drawing.strategist = PODA_MIN;
        drawing.win_at = 3;
        g_auto (Scene) scene =
            scene_of_text (rows[i].tree, rows[i].algorithm, &drawing);
        assert_string_equal (scene.figure->notes[0], rows[i].notes[0]);
        if (g_strcmp0 (scene.figure->notes[1], rows[i].notes[1]) != 0)
            fail_msg ("%u: %s", i, scene.figure->notes[1]);
    }
}

/* Titles use the point of view of the picture. */
TEST ("titles in the mover's view")
{
    static const char *const titles[] = {
        "node 5, C, MIN: at most 2; its remaining children are cut (3 ≥ 2, α from A)",
        "node 5, C, MIN: at least −2; its remaining children are cut (−2 ≥ −3, β from "
        "A)",
    };
    for (guint mover = 0; mover < 2; mover++) {
        PodaDrawing drawing = scene_drawing ();
        drawing.mover_view = mover == 1;
        g_auto (Scene) scene =
            scene_of_text ("[[3,12],[2,4]]", &poda_alphabeta, &drawing);
        assert_string_equal (scene_box (scene.figure, 5)->title, titles[mover]);
    }
}

/* The texts of neighbouring edges are moved down together until they are apart, of each
 * other and of the edges: also where only the last two meet, and where edges run side
 * by side. */
TEST ("texts on edges")
{
    static const char *const rows[][3] = {
        { "a", "b", "c" },
        { "c", "aaaaa", "bbbbb" },
        { "a", "b", "cccccccccccc" }, /* the last two meet, … */
        { "cccccccccccc", "a", "b" }, /* … and the first two */
        { "c", "aaaaaaaa", "bbbbbbbb" },
        { "cccccccccccc", "aaaaaaaaaaaa", "bbbbbbbbbbbb" },
    };
    for (guint i = 0; i < 2 * G_N_ELEMENTS (rows); i++) {
        PodaDrawing drawing = scene_drawing ();
        const char *const *row = rows[i / 2];
        g_autofree char *text = g_strdup_printf (
            "[{\"move\":\"%s\",\"value\":101},{\"move\":\"%s\",\"value\":102},"
            "{\"move\":\"%s\",\"children\":%s}]",
            row[0], row[1], row[2], i % 2 == 0 ? "[1,2]" : "[1,2,3,4,5,6,7,8,9,10,11]");
        g_auto (Scene) scene = scene_of_text (text, &poda_minimax, &drawing);
        scene_check_apart (scene.figure);
        check_edges (scene.figure);
        PodaRect first, rect;
        assert_true (
            poda_box_edge_text (scene.figure, &scene.figure->boxes[1], &first));
        for (guint32 k = 2; k < scene.figure->n_boxes; k++)
            if (scene.figure->boxes[k].level == 1) {
                poda_box_edge_text (scene.figure, &scene.figure->boxes[k], &rect);
                assert_true (fabs (rect.top - first.top) < 1e-9);
            }
    }
}

/* Every width of Latin letters is the font's own. */
TEST ("widths of the font")
{
    static const gunichar ranges[][2] = {
        { 0x20, 0x7e }, { 0xc0, 0xc5 }, { 0xc7, 0xcf }, { 0xe0, 0xe5 }
    };
    cairo_surface_t *surface = cairo_image_surface_create (CAIRO_FORMAT_A8, 1, 1);
    cairo_t *context = cairo_create (surface);
    for (guint bold = 0; bold < 2; bold++) {
        cairo_select_font_face (context, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL,
                                bold ? CAIRO_FONT_WEIGHT_BOLD
                                     : CAIRO_FONT_WEIGHT_NORMAL);
        cairo_set_font_size (context, 2048);
        for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
            for (gunichar c = ranges[i][0]; c <= ranges[i][1]; c++) {
                char text[8] = { 0 };
                cairo_text_extents_t extents;
                g_unichar_to_utf8 (c, text);
                cairo_text_extents (context, text, &extents);
                double width = poda_text_width (text, 2048, bold);
                if (fabs (width - extents.x_advance) > 0.5)
                    fail_msg ("U+%04x %s: %g, the font has %g", c, bold ? "bold" : "",
                              width, extents.x_advance);
            }
    }
    cairo_destroy (context);
    cairo_surface_destroy (surface);
}

/* --- Letters, and siblings drawn as one --- */

/* Brackets alone show the letters of their nodes, since nothing else tells them: where
 * there are few nodes, nobody said what is to be shown, and the page has room. */
TEST ("letters without being asked")
{
    static const struct {
        const char *tree;
        guint labels;
        gboolean lettered;
    } cases[] = {
        { "[[3,12],[2,4]]", 0, TRUE },
        { "[[3,12],[2,4]]", PODA_LABEL_VALUE, FALSE },
        { "[[3,12],[2,4]]", PODA_LABEL_VALUE | PODA_LABEL_NAME, TRUE },
        { "{\"name\": \"r\", \"children\": [{\"name\": \"s\", \"value\": 3}]}", 0,
          FALSE },
        { "digraph { r [player=max]; a [value=3]; r -> a }", 0, FALSE },
    };
    for (guint i = 0; i < G_N_ELEMENTS (cases); i++) {
        PodaDrawing drawing = scene_drawing ();
        drawing.labels = cases[i].labels;
        g_auto (Scene) scene = scene_of_text (cases[i].tree, &poda_alphabeta, &drawing);
        for (guint32 j = 0; j < scene.figure->n_boxes; j++)
            assert_int_equal (scene.figure->boxes[j].name != NULL, cases[i].lettered);
    }
    PodaDrawing drawing = scene_drawing ();
    PodaProblem problem = scene_problem ("nim", "sticks=4", "");
    g_auto (Scene) game = scene_of (&problem, &drawing, FALSE);
    assert_null (game.figure->boxes[0].name);
}

/* Every child that is not drawn has a symmetric sibling of the same value that is
 * drawn. The record must be minimax's, which has exact values. */
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
TEST ("symmetric siblings are drawn as one")
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
            drawing.for_steps = j == 2;
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

/* --- Values, and reasons of cuts --- */

/* The box shows the record's value, with its sign if it is a bound. */
static void
check_value (const PodaBox *box, const PodaNode *node)
{
    static const char *const signs[] = {
        [PODA_BOUND_EXACT] = "", [PODA_BOUND_ATLEAST] = "≥ ", [PODA_BOUND_ATMOST] = "≤ "
    };
    char number[PODA_VALUE_BUFFER];
    poda_value_format (node->value, PODA_STYLE_TEXT, number);
    g_autofree char *text = g_strconcat (signs[node->bound], number, NULL);
    gsize digits = strcspn (box->value, "…"); /* of a number that is cut short */
    assert_int_equal (strncmp (box->value, text, digits), 0);
    assert_true (box->value[digits] != '\0' || text[digits] == '\0');
}

static double
read_number (char *word)
{
    PodaValue value;
    char *end = strstr (word, "…"); /* decimals that were cut */
    word[end != NULL ? (gsize) (end - word) : strcspn (word, ",")] = '\0';
    assert_true (poda_value_parse (word, &value));
    return value;
}

/* "15 ≥ 5, α from A": the numbers are as it says, the bound is the node's own, and it
 * comes from a node of the other player above. */
static void
check_reason (const PodaRecord *record, const PodaBox *box)
{
    const PodaNode *node = poda_record_node (record, box->node), *above = node;
    gboolean min = node->player == PODA_MIN;
    g_auto (GStrv) words = g_strsplit (box->reason, " ", 6);
    double alpha = read_number (words[0]), beta = read_number (words[2]);
    double bound = min ? node->alpha : node->beta, said = min ? alpha : beta;
    assert_string_equal (words[1], "≥");
    assert_true (alpha >= beta);
    assert_true (isinf (bound) ? said == bound : fabs (said - bound) < 0.01);
    assert_string_equal (words[node->cut_by == 0 ? 5 : 3], min ? "α" : "β");
    if (node->cut_by == 0)
        return assert_string_equal (words[4], "window's");
    const PodaNode *cause = poda_record_find (record, words[5], NULL);
    assert_string_equal (words[4], "from");
    while (above != cause)
        assert_non_null (above = poda_node_parent (above));
    assert_int_equal (cause->player, poda_opponent (node->player));
}

TEST ("values, and reasons of cuts")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (11);
    const PodaAlgorithm *const algorithms[] = { &poda_alphabeta,
                                                &poda_negamax_alphabeta };
    for (guint round = 0; round < 200; round++) {
        g_autofree char *text =
            scene_random_tree (random, g_rand_int_range (random, 8, 120));
        PodaDrawing drawing = scene_drawing ();
        drawing.fold = PODA_FOLD_NONE;
        drawing.labels = PODA_LABELS_STANDARD;
        g_auto (Scene) scene =
            scene_of_text (text, algorithms[pick (round, "algorithm", 2)], &drawing);
        for (guint32 i = 0; i < scene.figure->n_boxes; i++) {
            const PodaBox *box = &scene.figure->boxes[i];
            const PodaNode *node = poda_record_node (scene.record, box->node);
            if (node->status != PODA_STATUS_PRUNED)
                check_value (box, node);
            if (box->cut != PODA_CUT_NONE)
                check_reason (scene.record, box);
        }
    }
}
