/* Step pictures: boxes stay in place, nothing shows that is not known yet, and the
 * last picture is the finished figure. */

#include "support/pick.h"
#include "support/scene.h"

#include "draw/layout/layout.h"
#include "draw/figure/figure.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 90

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
        const PodaBox *most = poda_box_reserved (still, box);
        if (poda_box_left_texts (still, box, &rect)
            && poda_box_left_texts (still, most, &room))
            check_inside (&rect, &room);
        if (poda_box_right_texts (still, box, &rect)
            && poda_box_right_texts (still, most, &room))
            check_inside (&rect, &room);
    }
}

static void
check_box (const PodaFigure *still, const PodaBox *box)
{
    const PodaNode *node = poda_record_node (still->record, box->node);
    assert_int_equal (box->state, poda_snapshot_state (still->snapshot, node));
    assert_int_equal (box->cut, poda_snapshot_cut (still->snapshot, node));
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

/* Nodes that were there keep their levels and their order from left to right. */
static void
check_order (const PodaFigure *before, const PodaFigure *still)
{
    const PodaBox *left[64] = { NULL }; /* the last one of each level, before */
    for (guint32 i = 0; i < still->n_boxes; i++) {
        const PodaBox *box = &still->boxes[i];
        const PodaBox *was = box->others > 0 ? NULL : scene_box (before, box->node);
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
    drawing.for_steps = TRUE;
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
        scene_check_apart (still);
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

/* Fails unless the texts are equal, or one is the other, shortened. */
static void
check_same_text (const char *text, const char *last)
{
    text = text != NULL ? text : "";
    last = last != NULL ? last : "";
    if (strstr (text, "…") == NULL)
        assert_string_equal (text, last);
    const char *end = strrchr (text, '\n'), *last_end = strrchr (last, '\n');
    assert_true (text[0] == last[0]);
    assert_string_equal (end != NULL ? end : text, last_end != NULL ? last_end : last);
}

static void
check_same_box (const PodaBox *box, const PodaBox *last)
{
    const char *const texts[][2] = {
        { box->value, last->value },       { box->order, last->order },
        { box->name, last->name },         { box->bound, last->bound },
        { box->position, last->position }, { box->alpha, last->alpha },
        { box->beta, last->beta },
    };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        check_same_text (texts[i][0], texts[i][1]);
    if (poda_is_shown (box->reason) || last->reason != NULL)
        assert_true (g_str_has_prefix (last->reason, box->reason));
    else
        assert_string_equal (box->title, last->title);
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
    drawing.for_steps = FALSE;
    g_autoptr (PodaFigure) finished = poda_figure_new (whole->record, &drawing);
    assert_int_equal (still->legend, finished->legend);
    for (guint32 i = 0; i < still->n_boxes; i++)
        check_same_box (&still->boxes[i], &finished->boxes[i]);
}

/* Returns the number of lines of the tree. */
static guint
tree_lines (const PodaFigure *still)
{
    g_autofree char *text = scene_write (still, "txt");
    g_auto (GStrv) parts = g_strsplit (text, "\n\n", -1);
    return text_count (parts[1], "\n");
}

/* All svg pictures have the same size, and all texts the same lines. */
static void
check_same_size (const PodaFigure *first, const PodaFigure *still)
{
    g_autofree char *blank = scene_write (first, "svg");
    g_autofree char *now = scene_write (still, "svg");
    const char *size = strstr (blank, " width="), *now_size = strstr (now, " width=");
    assert_memory_equal (size, now_size, strcspn (size, ">"));
    assert_int_equal (tree_lines (first), tree_lines (still));
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
    drawing.for_steps = TRUE;
    drawing.labels = pick (seed, "labels", 5) == 1 ? 0x7f : 0;
    drawing.mover_view = pick (seed, "mover_view", 7) == 3;
    drawing.fold = pick (seed, "fold", 4) == 2 ? 2 : PODA_FOLD_AUTO;
    drawing.siblings = pick (seed, "siblings", 9) == 7 ? 1 : 0;
    drawing.windows =
        pick (seed, "windows", 8) == 5 ? PODA_WINDOWS_LOW : PODA_WINDOWS_AUTO;
    drawing.shapes =
        pick (seed, "shapes", 6) == 5 ? PODA_SHAPES_TRIANGLES : PODA_SHAPES_BOXES;
    g_auto (Scene) scene = scene_of (&problem, &drawing, TRUE);
    g_autoptr (PodaSnapshot) begin = poda_snapshot_new (scene.record);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
    g_autoptr (PodaFigure) first = poda_figure_at (scene.figure, begin);
    for (guint step = 0;; step++) {
        g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
        check_place (scene.figure, still);
        check_shown (still);
        check_last (scene.figure, still);
        if (step % 5 == 4) /* it is slow */
            check_same_size (first, still);
        if (!poda_snapshot_next (snapshot))
            break;
    }
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

TEST ("a cut, drawn and as text")
{
    PodaDrawing drawing = scene_drawing ();
    drawing.for_steps = TRUE;
    g_auto (Scene) scene =
        scene_of_text ("[[[-7,5],[-3],[10,12]]]", &poda_alphabeta, &drawing);
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (scene.record);
    poda_snapshot_seek (snapshot, 26);
    g_autoptr (PodaFigure) still = poda_figure_at (scene.figure, snapshot);
    g_autofree char *svg = scene_write (still, "svg");
    g_autofree char *text = scene_write (still, "txt");
    assert_golden ("still.svg", svg);
    assert_golden ("still.txt", text);
}
