/* Step pictures: boxes stay in place, nothing shows that is not known yet, and the
 * last picture is the finished figure. */

#include "support/pick.h"
#include "support/scene.h"

#include <math.h>
#include <stdio.h>

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 90

static const char *const notes = "[[[-7,5],[-3],[10,12]]]";

static gboolean
is_end (const PodaFigure *still)
{
    return poda_replay_position (poda_snapshot_replay (still->snapshot))
           == poda_snapshot_n_steps (still->snapshot);
}

/* Fails if a text leaves the room that is kept for it. */
static void
check_inside (const PodaRect *rect, const PodaRect *room)
{
    assert_true (rect->left >= room->left - 0.01 && rect->right <= room->right + 0.01);
    assert_true (rect->top >= room->top - 0.01 && rect->bottom <= room->bottom + 0.01);
}

static void
check_place (const PodaFigure *whole, const PodaFigure *still)
{
    assert_int_equal (still->n_boxes, whole->n_boxes);
    assert_true (still->width == whole->width && still->height == whole->height);
    for (guint32 i = 0; i < still->n_boxes; i++) {
        const PodaBox *box = &still->boxes[i], *last = &whole->boxes[i];
        PodaRect rect, room;
        assert_int_equal (box->node, last->node);
        assert_true (box->x == last->x && box->y == last->y);
        assert_true (box->width == last->width && box->height == last->height);
        assert_int_equal (poda_box_shape (still, box), poda_box_shape (whole, last));
        if (poda_is_shown (box->value))
            assert_true (poda_text_width (box->value, poda_box_value_font (still, box),
                                          !box->leaf)
                         <= box->width);
        const PodaBox *most = poda_box_room (still, box);
        if (poda_box_left_texts (still, box, &rect)
            && poda_box_left_texts (still, most, &room))
            check_inside (&rect, &room);
        if (poda_box_right_texts (still, box, &rect)
            && poda_box_right_texts (still, most, &room))
            check_inside (&rect, &room);
    }
}

static void
check_hidden (const PodaBox *box)
{
    const char *texts[] = { box->leaf ? NULL : box->value,
                            box->order,
                            box->cells,
                            box->position,
                            box->bound,
                            box->reason,
                            box->alpha,
                            box->beta };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        assert_false (poda_is_shown (texts[i]));
    assert_int_equal (box->cut, PODA_CUT_NONE);
    assert_int_equal (box->last_cell, -1);
    assert_non_null (strstr (box->title, "not entered yet"));
    assert_false (box->current);
}

static void
check_box (const PodaFigure *still, const PodaBox *box)
{
    const PodaNode *node = poda_record_node (still->record, box->node);
    assert_int_equal (box->state, poda_snapshot_state (still->snapshot, node));
    assert_int_equal (box->cut, poda_snapshot_cut (still->snapshot, node));
    if (box->state == PODA_STATE_UNVISITED)
        check_hidden (box);
    if (box->cut == PODA_CUT_NONE)
        assert_false (poda_is_shown (box->reason));
    if (box->best)
        assert_int_equal (still->boxes[box->parent].state, PODA_STATE_OPEN);
    if (!is_end (still))
        assert_false (box->pv);
}

/* One place is where the search is, or a fold or a box for siblings that hides it, but
 * before and after. */
static void
check_shown (const PodaFigure *still)
{
    gsize step = poda_replay_position (poda_snapshot_replay (still->snapshot));
    const double ring = PODA_HERE + 0.9; /* half of its stroke */
    guint current = 0;
    PodaRect rect;
    for (guint32 i = 0; i < still->n_boxes; i++) {
        const PodaBox *box = &still->boxes[i];
        if (box->others == 0) /* which say no more than that */
            check_box (still, box);
        current += box->current;
        if (box->current && !box->folded && box->others == 0)
            assert_int_equal (
                box->node,
                poda_replay_step (poda_snapshot_replay (still->snapshot))->node);
        if (box->current && poda_box_left_texts (still, box, &rect)
            && rect.right < box->x) /* it covers no number */
            assert_true (rect.right < box->x - box->width / 2 - ring + 0.1);
    }
    assert_int_equal (current, step > 0 && !is_end (still));
}

/* --- Stills that grow, of games whose trees are not known before --- */

/* Returns a node's box in the previous step, or NULL. */
static const PodaBox *
find_box (const PodaFigure *still, guint32 node)
{
    for (guint32 i = 0; i < still->n_boxes; i++)
        if (still->boxes[i].node == node && still->boxes[i].others == 0)
            return &still->boxes[i];
    return NULL;
}

/* Each box and what stands beside it has a place of its own on its level. */
static void
check_apart (const PodaFigure *still)
{
    const PodaBox *left[64] = { NULL }; /* of each level the last one so far */
    for (guint32 i = 0; i < still->n_boxes; i++) {
        const PodaBox *box = &still->boxes[i], *before = left[box->level % 64];
        PodaRect texts;
        double end = 0, begin = box->x - box->width / 2;
        left[box->level % 64] = box;
        if (before == NULL)
            continue;
        end = before->x + before->width / 2;
        if (poda_box_right_texts (still, before, &texts)
            && texts.top < box->y + box->height / 2)
            end = fmax (end, texts.right);
        if (poda_box_left_texts (still, box, &texts))
            begin = fmin (begin, texts.left);
        if (end > begin)
            fail_msg ("nodes %u and %u overlap by %g", before->node, box->node,
                      end - begin);
    }
}

/* Nodes that were there keep their levels and their order from left to right. */
static void
check_order (const PodaFigure *before, const PodaFigure *still)
{
    const PodaBox *left[64] = {
        NULL
    }; /* of each level the last one in the one before */
    for (guint32 i = 0; i < still->n_boxes; i++) {
        const PodaBox *box = &still->boxes[i];
        const PodaBox *was = box->others > 0 ? NULL : find_box (before, box->node);
        const PodaBox **last = &left[box->level % 64];
        if (was == NULL)
            continue;
        assert_int_equal (was->level, box->level);
        if (*last != NULL)
            assert_true ((*last)->x < was->x);
        *last = was;
    }
}

static void
try_growing (const PodaProblem *problem, guint64 seed)
{
    PodaDrawing drawing = scene_drawing ();
    drawing.stills = TRUE;
    drawing.labels = pick (seed, "labels", 3) == 1 ? PODA_LABELS_STANDARD : 0;
    drawing.siblings = pick (seed, "siblings", 4) == 3 ? 2 : 0;
    drawing.windows =
        pick (seed, "windows", 5) == 2 ? PODA_WINDOWS_LOW : PODA_WINDOWS_AUTO;
    g_auto (Scene) scene = scene_of (problem, &drawing, FALSE);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
    g_autoptr (PodaFigure) before = NULL;
    guint32 least = G_MAXUINT32;
    assert_true (scene.figure->grows);
    do {
        g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
        check_shown (still);
        check_apart (still);
        if (before != NULL)
            check_order (before, still);
        least = MIN (least, still->n_boxes);
        poda_figure_free (before);
        before = g_steal_pointer (&still);
    } while (poda_snapshot_next (snapshot));
    assert_true (before->n_boxes > least);
}

TEST ("nodes that are there stay in their order")
{
    static const struct {
        const char *game, *moves;
        guint depth;
    } games[] = { { "tictactoe", "a1 b2 c3", 2 },
                  { "tictactoe", "a1 b2 c3 a3 c1", 3 },
                  { "connect4", "4 4 5 3", 2 } };
    for (guint i = 0; i < 4 * G_N_ELEMENTS (games); i++) {
        const guint at = i % G_N_ELEMENTS (games);
        PodaProblem problem = scene_problem (games[at].game, NULL, games[at].moves);
        problem.depth = games[at].depth;
        try_growing (&problem, i);
    }
}

static void
check_same_text (const char *text, const char *other)
{
    assert_string_equal (text != NULL ? text : "", other != NULL ? other : "");
}

/* Fails unless the texts are equal, or one is the other, shortened. */
static void
check_same_bounds (const char *text, const char *other)
{
    if (other == NULL || !poda_is_shown (text))
        return check_same_text (text, other);
    if (strstr (text, "…") == NULL)
        assert_string_equal (text, other);
    assert_true (text[0] == other[0]);
    assert_string_equal (strrchr (text, '\n') != NULL ? strrchr (text, '\n') : text,
                         strrchr (other, '\n') != NULL ? strrchr (other, '\n') : other);
}

static void
check_same_box (const PodaBox *box, const PodaBox *last)
{
    check_same_text (box->value, last->value);
    check_same_text (box->order, last->order);
    check_same_text (box->name, last->name);
    check_same_text (box->bound, last->bound);
    check_same_text (box->position, last->position);
    check_same_bounds (box->alpha, last->alpha);
    check_same_bounds (box->beta, last->beta);
    if (poda_is_shown (box->reason) || last->reason != NULL)
        assert_true (g_str_has_prefix (last->reason, box->reason));
    else
        check_same_text (box->title, last->title);
    assert_int_equal (box->status, last->status);
    assert_int_equal (box->state, last->state);
    assert_int_equal (box->cut, last->cut);
    assert_int_equal (box->pv, last->pv);
    assert_false (box->current || box->best);
}

static void
check_last (const PodaFigure *whole, const PodaFigure *still)
{
    PodaDrawing drawing = whole->drawing;
    if (!is_end (still) || drawing.siblings > 0) /* it would keep its best children */
        return;
    drawing.stills = FALSE;
    g_autoptr (PodaFigure) finished = poda_figure_new (whole->record, &drawing);
    assert_int_equal (still->legend, finished->legend);
    for (guint32 i = 0; i < still->n_boxes; i++)
        check_same_box (&still->boxes[i], &finished->boxes[i]);
}

static char *
emit_text (const PodaFigure *still)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_tree_text (still, 200, FALSE, output);
    return g_strdup (poda_output_contents (output, NULL));
}

/* Returns the number of lines of the tree. */
static guint
tree_lines (const char *text)
{
    g_auto (GStrv) parts = g_strsplit (text, "\n\n", -1);
    g_auto (GStrv) lines = g_strsplit (parts[1], "\n", -1);
    return g_strv_length (lines);
}

/* TRUE if a slow check skips this step: it runs on every fifth. */
static gboolean
is_passed_over (const PodaFigure *still)
{
    return poda_replay_position (poda_snapshot_replay (still->snapshot)) % 5 != 4;
}

static void
check_same_size (const PodaFigure *whole, const PodaFigure *still)
{
    if (is_passed_over (still))
        return;
    double width, height, own_width, own_height;
    g_autoptr (PodaSnapshot) begin = poda_snapshot_new (whole->record);
    g_autoptr (PodaFigure) first = poda_figure_at (whole, begin);
    g_autofree char *blank = svg_of (first), *now = svg_of (still);
    const char *form = "<svg %*s class='poda %*[^']' width='%lf' height='%lf'";
    g_strdelimit (blank, "\"", '\'');
    g_strdelimit (now, "\"", '\'');
    assert_int_equal (sscanf (blank, form, &width, &height), 2);
    assert_int_equal (sscanf (now, form, &own_width, &own_height), 2);
    assert_true (width == own_width && height == own_height);
    g_autofree char *blank_text = emit_text (first), *now_text = emit_text (still);
    assert_int_equal (tree_lines (blank_text), tree_lines (now_text));
}

/* A still in DOT is a tree again: its leaves keep their values as what is known. */
static void
check_read_back (const PodaFigure *whole, const PodaFigure *still)
{
    const PodaTree *tree =
        poda_tree_of_game (poda_record_problem (whole->record)->game);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (GError) error = NULL;
    gsize length;
    if (is_passed_over (still) || whole->n_boxes < poda_tree_n_nodes (tree))
        return;
    poda_emit_dot (still, output);
    const char *text = poda_output_contents (output, &length);
    g_autoptr (PodaTree) read = poda_tree_read ("still", text, length, &error);
    if (read == NULL)
        fail_msg ("%s\n%s", error->message, text);
    assert_int_equal (poda_tree_n_nodes (read), poda_tree_n_nodes (tree));
    g_autofree PodaValue *values = oracle_values (tree), *again = oracle_values (read);
    assert_true (values[0] == again[0]);
}

/* Checks all step pictures of a search. */
static void
check_search (const PodaTree *tree, guint64 seed)
{
    PodaProblem problem;
    PodaDrawing drawing;
    guint n_algorithms = 0;
    while (poda_algorithms[n_algorithms] != NULL)
        n_algorithms++;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithms[pick (seed, "algorithm", n_algorithms)];
    poda_drawing_init (&drawing);
    drawing.stills = TRUE;
    drawing.labels = pick (seed, "labels", 5) == 1 ? 0x7f : 0;
    drawing.mover_view = pick (seed, "mover_view", 7) == 3;
    drawing.fold = pick (seed, "fold", 4) == 2 ? 2 : PODA_FOLD_AUTO;
    drawing.siblings = pick (seed, "siblings", 9) == 7 ? 1 : 0;
    drawing.windows =
        pick (seed, "windows", 8) == 5 ? PODA_WINDOWS_LOW : PODA_WINDOWS_AUTO;
    drawing.shapes =
        pick (seed, "shapes", 6) == 5 ? PODA_SHAPES_TRIANGLES : PODA_SHAPES_BOXES;
    g_auto (Scene) scene = scene_of (&problem, &drawing, TRUE);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
    do {
        g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
        check_place (scene.figure, still);
        check_shown (still);
        check_last (scene.figure, still);
        check_same_size (scene.figure, still);
        check_read_back (scene.figure, still);
    } while (poda_snapshot_next (snapshot));
}

TEST ("random searches")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (4);
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        check_search (tree, seed);
        g_autofree char *text =
            scene_random_tree (random, 4 + (int) pick (seed, "text", 40));
        g_autoptr (PodaTree) odd = poda_tree_read ("tree", text, strlen (text), NULL);
        check_search (odd, seed);
    }
}

/* A still of the course notes' tree. */
typedef struct {
    Scene scene;
    PodaSnapshot *snapshot;
    PodaFigure *still;
} Still;

static void
clear_still (Still *still)
{
    poda_figure_free (still->still);
    poda_snapshot_free (still->snapshot);
    scene_clear (&still->scene);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Still, clear_still)

static Still
notes_after (gsize step)
{
    PodaDrawing drawing = scene_drawing ();
    Still still;
    drawing.stills = TRUE;
    still.scene = scene_of_text (notes, &poda_alphabeta, &drawing);
    still.snapshot = poda_snapshot_new (still.scene.record);
    poda_snapshot_seek (still.snapshot, step);
    still.still = poda_figure_at (still.scene.figure, still.snapshot);
    return still;
}

TEST ("a cut, drawn and as text")
{
    g_auto (Still) still = notes_after (26);
    g_autofree char *svg = svg_of (still.still), *text = emit_text (still.still);
    assert_golden ("still.svg", svg);
    assert_golden ("still.txt", text);
}
