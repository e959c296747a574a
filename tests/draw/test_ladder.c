/* The ladder of windows: at every step of searches of random trees, the rails show
 * the numbers of the record. */

#include "support/pick.h"
#include "support/scene.h"

#include <math.h>

#include "draw/layout/layout.h"
#include "draw/output/scene.h"
#include "support/depth.h"
#include "support/random_tree.h"
#include "support/rows.h"

#define TREES 400

typedef struct {
    const PodaFigure *still;
    const PodaReplay *replay;
    PodaScene scene;
    double x[2], value[2]; /* two numbers of the axis: the scale */
    guint64 seed;
} Drawn;

/* --- What is drawn --- */

static const PodaPrimitive *
find (const Drawn *drawn, const char *name, guint level)
{
    g_autofree char *key = g_strdup_printf ("data-key=\"%s%u\"", name, level);
    const PodaPrimitive *found = NULL;
    for (guint i = 0; i < drawn->scene.primitives->len; i++) {
        const PodaPrimitive *p =
            &g_array_index (drawn->scene.primitives, PodaPrimitive, i);
        if (p->attributes == NULL || !g_str_equal (p->attributes, key))
            continue;
        assert_null (found); /* a key is there once */
        found = p;
    }
    return found;
}

static double
number_of (const char *text)
{
    gboolean minus = g_str_has_prefix (text, "−");
    return (minus ? -1 : 1) * g_ascii_strtod (text + (minus ? strlen ("−") : 0), NULL);
}

static void
read_scale (Drawn *drawn)
{
    guint n = 0;
    for (guint i = 0; i < 20; i++) {
        const PodaPrimitive *text = find (drawn, "number", i);
        const PodaPrimitive *line = i > 0 ? find (drawn, "axis", i) : NULL;
        if (text == NULL)
            continue;
        guint at = n++ > 0;
        drawn->x[at] = g_ascii_strtod (line->text + 1, NULL);
        drawn->value[at] = number_of (text->text);
    }
    assert_true (n >= 2);
}

/* The number at a place of the scale. */
static double
at (const Drawn *drawn, double x)
{
    double step = (drawn->value[1] - drawn->value[0]) / (drawn->x[1] - drawn->x[0]);
    return drawn->value[0] + (x - drawn->x[0]) * step;
}

static void
check_at (const Drawn *drawn, double x, PodaValue value, const char *what)
{
    double pixel = fabs (at (drawn, 1) - at (drawn, 0));
    if (fabs (at (drawn, x) - value) > pixel / 10)
        fail_msg ("seed %u, step %u, %s: %g is drawn at %g", (guint) drawn->seed,
                  (guint) poda_replay_position (drawn->replay), what, value,
                  at (drawn, x));
}

/* --- Against the record --- */

static PodaValue
bound_of (const PodaFrame *frame, PodaPlayer player)
{
    return player == PODA_MAX ? frame->alpha : frame->beta;
}

static void
check_bound (const Drawn *drawn, const PodaFrame *frame, PodaPlayer player)
{
    const PodaBox *box = scene_box (drawn->still, frame->id);
    gboolean floor = player == PODA_MAX;
    const PodaPrimitive *rail = find (drawn, "track", box->level);
    const PodaPrimitive *mark = find (drawn, floor ? "floor" : "ceiling", box->level);
    const PodaPrimitive *fill =
        find (drawn, floor ? "floor fill" : "ceiling fill", box->level);
    assert_non_null (rail);
    assert_float_equal (rail->y + rail->height / 2, box->y, 0.01);
    assert_int_equal (mark != NULL, isfinite (bound_of (frame, player)) != 0);
    if (mark == NULL)
        return;
    double x = mark->x + mark->width / 2;
    check_at (drawn, x, bound_of (frame, player), floor ? "floor" : "ceiling");
    assert_float_equal (floor ? fill->x : fill->x + fill->width,
                        floor ? rail->x : rail->x + rail->width, 0.01);
    assert_float_equal (floor ? fill->x + fill->width : fill->x, x, 0.01);
}

/* A bound that the last rail did not set begins at the node that set it. */
static void
check_line (const Drawn *drawn, const PodaFrame *path, guint n, PodaPlayer player)
{
    const char *name = player == PODA_MAX ? "floor down" : "ceiling down";
    PodaValue bound = bound_of (&path[n - 1], player);
    guint begin = n - 1;
    while (find (drawn, name, begin) != NULL)
        begin--;
    const PodaFrame *setter = poda_replay_setter (drawn->replay, player, bound);
    const PodaNode *node =
        poda_record_node (poda_replay_so_far (drawn->replay), path[n - 1].id);
    PodaValue entry = player == PODA_MAX ? node->alpha : node->beta;
    if (!isfinite (bound) || entry != bound) { /* none, or its own */
        assert_int_equal (begin, n - 1);
        return;
    }
    if (setter == NULL) { /* the given window; --all-moves keeps the root's own to it */
        const PodaRecord *record = poda_replay_record (drawn->replay);
        assert_in_range (begin, 0, poda_record_problem (record)->all_moves ? 1 : 0);
        return;
    }
    guint32 above = (guint32) (setter - path);
    assert_in_range (above, 0, n - 2);
    node = poda_record_node (poda_replay_so_far (drawn->replay), setter->id);
    entry = player == PODA_MAX ? node->alpha : node->beta;
    if (entry != bound)
        assert_int_equal (begin, above);
    else /* what it found is what it was given: the line goes on */
        assert_true (begin <= above);
    for (guint i = begin; i < n; i++)
        assert_true (bound_of (&path[i], player) == bound);
}

static void
check_return (const Drawn *drawn, PodaVerb verb)
{
    const PodaPrimitive *dot = find (drawn, "returned", 0);
    guint n;
    const PodaFrame *path = poda_replay_path (drawn->replay, &n);
    gboolean due = (verb == PODA_LEAVE && n > 0) || verb == PODA_UPDATE;
    assert_int_equal (dot != NULL,
                      due && isfinite (poda_replay_child (drawn->replay)->value));
    if (dot == NULL)
        return;
    const PodaFrame *child = poda_replay_child (drawn->replay);
    const PodaFrame *at_row = verb == PODA_LEAVE ? child : &path[n - 1];
    check_at (drawn, dot->x, child->value, "returned");
    assert_float_equal (dot->y, scene_box (drawn->still, at_row->id)->y, 0.01);
}

/* The announced effect of a child's value happens two steps later. */
static void
check_promise (const Drawn *drawn, const PodaFrame *parent)
{
    const PodaBox *box = scene_box (drawn->still, parent->id);
    const PodaFrame *child = poda_replay_child (drawn->replay);
    gsize n_steps, next = poda_replay_position (drawn->replay) + 1;
    const PodaStep *steps =
        poda_record_steps (poda_replay_record (drawn->replay), &n_steps);
    gboolean cuts = next < n_steps && steps[next].verb == PODA_CUT;
    const PodaPrimitive *said = find (
        drawn, parent->player == PODA_MAX ? "ceiling said" : "floor said", box->level);
    const char *promise = said != NULL ? strstr (said->text, "a child") : NULL;
    PodaValue bound = bound_of (parent, poda_opponent (parent->player));
    if (promise == NULL) {
        assert_true (!cuts || isinf (bound) || drawn->still->drawing.mover_view);
        return;
    }
    gboolean mins = drawn->still->drawing.mover_view
                    && poda_box_view (drawn->still, scene_box (drawn->still, child->id))
                           == PODA_MIN;
    double value = mins ? -child->value : child->value;
    double edge = number_of (strpbrk (promise, "0123456789\xe2"));
    gboolean kept = strstr (promise, "less than")   ? value < edge
                    : strstr (promise, "more than") ? value > edge
                    : strstr (promise, "or less")   ? value <= edge
                                                    : value >= edge;
    if (cuts && !kept)
        fail_msg ("seed %u, step %u: cut, but %s", (guint) drawn->seed, (guint) next,
                  said->text);
    gboolean others = next < n_steps && steps[next].verb == PODA_ENTER;
    if (kept && others)
        fail_msg ("seed %u, step %u: not cut, but %s", (guint) drawn->seed,
                  (guint) next, said->text);
}

static void
check_step (Drawn *drawn)
{
    guint n;
    const PodaFrame *path = poda_replay_path (drawn->replay, &n);
    gsize position = poda_replay_position (drawn->replay);
    PodaVerb verb = position > 0 ? poda_replay_step (drawn->replay)->verb : PODA_ENTER;
    read_scale (drawn);
    guint inner = 0; /* of the path: a leaf has no rail */
    for (guint i = 0; i < n; i++) {
        const PodaBox *box = scene_box (drawn->still, path[i].id);
        const PodaPrimitive *value = find (drawn, "spot", box->level);
        const PodaPrimitive *shut = find (drawn, "shut", box->level);
        if (box->leaf)
            continue;
        inner = i + 1;
        check_bound (drawn, &path[i], PODA_MAX);
        check_bound (drawn, &path[i], PODA_MIN);
        assert_int_equal (value != NULL,
                          path[i].returned > 0 && isfinite (path[i].value));
        if (value != NULL)
            check_at (drawn, value->x, path[i].value, "value");
        assert_int_equal (shut != NULL, verb == PODA_CUT && i + 1 == n);
        if (shut != NULL && isfinite (path[i].alpha) && isfinite (path[i].beta)
            && shut->width > 7) {
            check_at (drawn, shut->x, path[i].beta, "cut");
            check_at (drawn, shut->x + shut->width, path[i].alpha, "cut");
        }
    }
    if (inner == n && n > 0 && verb != PODA_LEAVE) {
        check_line (drawn, path, n, PODA_MAX);
        check_line (drawn, path, n, PODA_MIN);
    }
    check_return (drawn, verb);
    if (verb == PODA_LEAVE && inner > 0)
        check_promise (drawn, &path[inner - 1]);
}

static void
check_steps (const PodaRecord *record, guint64 seed)
{
    gboolean windowed = poda_record_problem (record)->algorithm->windowed;
    g_autoptr (PodaSnapshot) snapshot = poda_snapshot_new (record);
    PodaDrawing drawing = scene_drawing ();
    drawing.for_steps = TRUE;
    drawing.fold = PODA_FOLD_NONE;
    drawing.windows = PODA_WINDOWS_LADDER;
    drawing.mover_view = pick (seed, "mover_view", 3) == 1;
    g_autoptr (PodaFigure) whole = poda_figure_new (record, &drawing);
    do {
        g_autoptr (PodaFigure) still = poda_figure_at (whole, snapshot);
        Drawn drawn = { .still = still,
                        .replay = poda_snapshot_replay (snapshot),
                        .seed = seed };
        poda_scene_init (&drawn.scene);
        poda_scene_add_ladder (&drawn.scene, still);
        assert_int_equal (still->ladder > 0, windowed);
        if (windowed)
            check_step (&drawn);
        else
            assert_int_equal (drawn.scene.primitives->len, 0);
        poda_scene_clear (&drawn.scene);
    } while (poda_snapshot_next (snapshot));
}

TEST ("random trees, with every algorithm")
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        RandomShape shape = pick_shape (seed, pick (seed, "chance", 4) == 0);
        g_autoptr (PodaTree) tree = random_tree (seed, &shape);
        for (guint i = 0; poda_algorithms[i] != NULL; i++) {
            g_autoptr (PodaRecord) record =
                random_search (tree, poda_algorithms[i], seed);
            assert_true (poda_record_add_pruned (record, TRUE, NULL));
            check_steps (record, seed);
        }
    }
}
