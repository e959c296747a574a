#pragma once

/* What the tests of pictures share: random trees, and everything from a tree to its
 * figure. */

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <string.h>

#include "draw/layout/layout.h"
#include "draw/output/picture.h"
#include "tree/tree.h"

/* The tree of the course notes, with names. */
static const char scene_notes[] =
    "digraph { title=\"Course notes\" A -> B [move=a] B -> C [move=b] B -> D [move=c] "
    "B -> E [move=d] C -> {C1 C2} D -> D1 E -> {E1 E2} C1 [value=-7] C2 [value=5] "
    "D1 [value=-3] E1 [value=10] E2 [value=12] }";

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

/* Returns the tree of a text in any format. */
static inline PodaTree *
scene_tree (const char *text)
{
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), NULL);
    assert_non_null (tree);
    return tree;
}

/* Searches such a tree, and draws it. */
static inline Scene
scene_of_text (const char *text, const PodaAlgorithm *algorithm,
               const PodaDrawing *drawing)
{
    PodaTree *tree = scene_tree (text);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithm;
    Scene scene = scene_of (&problem, drawing, drawing->for_steps);
    scene.tree = tree;
    return scene;
}

/* The problem of a built-in game after some moves. */
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

/* Returns the box of a node, or NULL if it has none of its own. */
static inline const PodaBox *
scene_box (const PodaFigure *figure, guint32 node)
{
    for (guint32 i = 0; i < figure->n_boxes; i++)
        if (figure->boxes[i].node == node && figure->boxes[i].others == 0)
            return &figure->boxes[i];
    return NULL;
}

/* Returns the picture in a format, text as wide as it has to be. The caller frees it.
 */
static inline char *
scene_write (const PodaFigure *figure, const char *format)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GError) error = NULL;
    const PodaPictureTarget target = { .output = output, .page = figure->drawing.page };
    if (!poda_emit_picture (figure, format, &target, &error))
        fail_msg ("%s", error->message);
    return g_strdup (poda_output_contents (output, NULL));
}

static inline void
scene_see_element (GMarkupParseContext *context, const char *element,
                   const char **names, const char **values, gpointer ids,
                   GError **error)
{
    (void) context, (void) element, (void) error;
    const char *id = NULL, *class = "";
    for (guint i = 0; names[i] != NULL; i++) {
        if (g_str_equal (names[i], "id"))
            id = values[i];
        if (g_str_equal (names[i], "class"))
            class = values[i];
    }
    if (id != NULL)
        assert_true (g_hash_table_insert (ids, g_strdup (id), g_strdup (class)));
}

/* Parses an svg, and fails unless it is valid XML with unique ids and no NaN. Returns
 * the classes by id; the caller frees them. */
static inline GHashTable *
scene_read_svg (const char *svg)
{
    static const GMarkupParser parser = { .start_element = scene_see_element };
    GHashTable *ids = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    g_autoptr (GMarkupParseContext) context =
        g_markup_parse_context_new (&parser, 0, ids, NULL);
    g_autoptr (GError) error = NULL;
    if (!g_markup_parse_context_parse (context, svg, -1, &error)
        || !g_markup_parse_context_end_parse (context, &error))
        fail_msg ("%s", error->message);
    assert_null (strstr (svg, "nan"));
    return ids;
}

/* A rectangle of the picture, and the box it belongs to. */
typedef struct {
    PodaRect rect;
    guint32 box;
} ScenePatch;

static inline void
scene_add_patch (GArray *patches, const PodaRect *rect, guint32 box)
{
    ScenePatch patch = { *rect, box };
    g_array_append_val (patches, patch);
}

/* Returns the boxes and all texts of a picture. The caller frees them. */
static inline GArray *
scene_patches (const PodaFigure *figure)
{
    GArray *patches = g_array_new (FALSE, FALSE, sizeof (ScenePatch));
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        double half = box->width / 2, high = box->height / 2;
        PodaRect rect = { box->x - half, box->y - high, box->x + half, box->y + high };
        scene_add_patch (patches, &rect, i);
        half = poda_box_hang_reach (figure, box);
        high += box->leaf ? 0 : poda_box_below (figure, box);
        rect = (PodaRect){ box->x - half, box->y + high, box->x + half,
                           box->y + high + poda_box_hang (figure, box) };
        scene_add_patch (patches, &rect, i);
        if (poda_box_left_texts (figure, box, &rect))
            scene_add_patch (patches, &rect, i);
        if (poda_box_right_texts (figure, box, &rect))
            scene_add_patch (patches, &rect, i);
        if (poda_box_edge_text (figure, box, &rect))
            scene_add_patch (patches, &rect, i);
    }
    return patches;
}

/* Fails if any two of them overlap, or are outside of the picture. */
static inline void
scene_check_apart (const PodaFigure *figure)
{
    const double slack = 0.02;
    g_autoptr (GArray) patches = scene_patches (figure);
    for (guint i = 0; i < patches->len; i++) {
        const ScenePatch *a = &g_array_index (patches, ScenePatch, i);
        assert_true (a->rect.left >= 0 && a->rect.right <= figure->width);
        assert_true (a->rect.top >= 0 && a->rect.bottom <= figure->height);
        for (guint j = i + 1; j < patches->len; j++) {
            const ScenePatch *b = &g_array_index (patches, ScenePatch, j);
            gboolean apart = a->rect.right <= b->rect.left + slack
                             || b->rect.right <= a->rect.left + slack
                             || a->rect.bottom <= b->rect.top + slack
                             || b->rect.bottom <= a->rect.top + slack;
            if (!apart)
                fail_msg ("node %u at %.0f,%.0f and node %u at %.0f,%.0f overlap",
                          figure->boxes[a->box].node, a->rect.left, a->rect.top,
                          figure->boxes[b->box].node, b->rect.left, b->rect.top);
        }
    }
}
