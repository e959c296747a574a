#pragma once

/* What the tests of pictures share: random trees, and everything from a tree to its
 * figure. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "draw/figure/figure.h"
#include "draw/output/picture.h"
#include "tree/tree.h"

typedef struct {
    PodaTree *tree; /* NULL for a built-in game */
    PodaRecord *record;
    PodaFigure *figure;
} Scene;

static inline void
scene_clear (Scene *scene)
{
    g_clear_pointer (&scene->figure, poda_figure_free);
    g_clear_pointer (&scene->record, poda_record_free);
    g_clear_pointer (&scene->tree, poda_tree_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Scene, scene_clear)

/* Returns the drawing that `poda draw` starts from. */
static inline PodaDrawing
scene_drawing (void)
{
    PodaDrawing drawing;
    poda_drawing_init (&drawing);
    return drawing;
}

/* Searches, and draws with `drawing`. */
static inline Scene
scene_of (const PodaProblem *problem, const PodaDrawing *drawing, gboolean whole)
{
    Scene scene = { 0 };
    scene.record = poda_record_search (problem, TRUE, NULL);
    assert_non_null (scene.record);
    assert_true (poda_record_add_pruned (scene.record, whole, NULL));
    scene.figure = poda_figure_new (scene.record, drawing);
    return scene;
}

/* The same of a tree in either format. */
static inline Scene
scene_of_text (const char *text, const PodaAlgorithm *algorithm,
               const PodaDrawing *drawing)
{
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), NULL);
    assert_non_null (tree);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    Scene scene = scene_of (&problem, drawing, drawing->stills);
    scene.tree = tree;
    return scene;
}

/* The problem of a built-in game after some moves, and a scene of it with boards in its
 * boxes. */
static inline PodaProblem
scene_problem (const char *name, const char *parameters, const char *moves)
{
    const PodaGame *game = poda_game_find (name);
    PodaArguments arguments;
    PodaPosition root;
    PodaProblem problem;
    assert_non_null (game);
    assert_true (
        poda_arguments_parse (name, game->parameters, parameters, &arguments, NULL));
    assert_true (game->start (game, &arguments, &root, NULL));
    assert_true (poda_game_read_moves (game, &root, moves, NULL, NULL));
    poda_problem_init (&problem, game, &root);
    return problem;
}

static inline Scene
scene_of_boards (const PodaProblem *problem, PodaTheme theme)
{
    PodaDrawing drawing = { .labels = PODA_LABELS_STANDARD | PODA_LABEL_POSITION,
                            .fold = PODA_FOLD_AUTO,
                            .theme = theme };
    return scene_of (problem, &drawing, FALSE);
}

/* A nested array of about `n` nodes with values of one to seven digits. */
static inline void
scene_grow (GRand *random, guint depth, int *n, GString *text)
{
    static const char *const values[] = { "3",       "-7",     "0",
                                          "12",      "-48.25", "0.1",
                                          "1234567", "1e-9",   "5.333333333333333" };
    --*n;
    guint children = depth == 0 || *n <= 0 ? 0 : g_rand_int_range (random, 0, 5);
    if (children == 0) {
        guint i = g_rand_int_range (random, 0, G_N_ELEMENTS (values));
        g_string_append (text, values[i]);
        return;
    }
    for (guint i = 0; i < children; i++) {
        g_string_append_c (text, i == 0 ? '[' : ',');
        scene_grow (random, depth - 1, n, text);
    }
    g_string_append_c (text, ']');
}

static inline char *
scene_random_tree (GRand *random, int n)
{
    GString *text = g_string_new (NULL);
    do {
        int left = n;
        g_string_truncate (text, 0);
        scene_grow (random, g_rand_int_range (random, 2, 9), &left, text);
    } while (text->str[0] != '[');
    return g_string_free (text, FALSE);
}

/* The caller frees it. */
static inline char *
svg_of (const PodaFigure *figure)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_svg (figure, output);
    return g_strdup (poda_output_contents (output, NULL));
}
