#include "support/pick.h"
#include "support/rows.h"

#include <math.h>

#include "draw/layout/layout.h"

#define EPSILON 1e-6

/* Random trees, each node hung below a random earlier one; `spread` bounds how far
 * back, so that small values make deep trees. Boxes are numbered so that a parent comes
 * first. */
static PodaTidyBox *
random_boxes (GRand *random, guint32 n, guint32 spread, gboolean symmetric)
{
    PodaTidyBox *boxes = g_new0 (PodaTidyBox, n);
    g_autofree guint32 *last = g_new (guint32, n);
    for (guint32 v = 0; v < n; v++) {
        boxes[v].child = boxes[v].next = last[v] = PODA_TIDY_NONE;
        boxes[v].left = g_rand_int_range (random, 1, 40);
        boxes[v].right = symmetric ? boxes[v].left : g_rand_int_range (random, 1, 60);
        boxes[v].parent = PODA_TIDY_NONE;
        if (v == 0)
            continue;
        guint32 from = v > spread ? v - spread : 0;
        guint32 parent = g_rand_int_range (random, from, v);
        boxes[v].parent = parent;
        if (last[parent] == PODA_TIDY_NONE)
            boxes[parent].child = v;
        else
            boxes[last[parent]].next = v;
        last[parent] = v;
    }
    return boxes;
}

/* Fails unless every box is to the right of the previous one of its level. */
static void
check_levels (const PodaTidyBox *boxes, guint32 n)
{
    g_autofree guint32 *stack = g_new (guint32, n + 1);
    g_autofree guint32 *seen = g_new (guint32, n);
    g_autofree guint32 *levels = g_new0 (guint32, n);
    for (guint32 v = 0; v < n; v++) {
        seen[v] = PODA_TIDY_NONE;
        levels[v] = v == 0 ? 0 : levels[boxes[v].parent] + 1;
    }
    guint32 top = 0;
    stack[top++] = 0;
    while (top > 0) {
        guint32 v = stack[--top], level = levels[v];
        if (boxes[v].next != PODA_TIDY_NONE && v != 0)
            stack[top++] = boxes[v].next;
        if (boxes[v].child != PODA_TIDY_NONE)
            stack[top++] = boxes[v].child;
        if (seen[level] != PODA_TIDY_NONE) {
            const PodaTidyBox *before = &boxes[seen[level]];
            assert_true (boxes[v].x - boxes[v].left
                         >= before->x + before->right - EPSILON);
        }
        seen[level] = v;
    }
}

static void
check_parents (const PodaTidyBox *boxes, guint32 n)
{
    for (guint32 v = 0; v < n; v++) {
        if (boxes[v].child == PODA_TIDY_NONE)
            continue;
        guint32 last = boxes[v].child;
        for (guint32 w = last; w != PODA_TIDY_NONE; w = boxes[w].next)
            last = w;
        double middle = (boxes[boxes[v].child].x + boxes[last].x) / 2;
        assert_true (fabs (middle - boxes[v].x) < EPSILON);
    }
}

static void
check_width (const PodaTidyBox *boxes, guint32 n, double width)
{
    double leftmost = INFINITY, rightmost = -INFINITY;
    for (guint32 v = 0; v < n; v++) {
        leftmost = fmin (leftmost, boxes[v].x - boxes[v].left);
        rightmost = fmax (rightmost, boxes[v].x + boxes[v].right);
    }
    assert_true (fabs (leftmost) < EPSILON);
    assert_true (fabs (rightmost - width) < EPSILON);
}

static void
test_laws (void **state G_GNUC_UNUSED)
{
    g_autoptr (GRand) random = g_rand_new_with_seed (2002);
    for (guint round = 0; round < 2000; round++) {
        guint32 n = g_rand_int_range (random, 1, 120);
        guint32 spread = 1 << g_rand_int_range (random, 0, 8);
        g_autofree PodaTidyBox *boxes = random_boxes (random, n, spread, FALSE);
        double width = poda_tidy (boxes, n);
        check_levels (boxes, n);
        check_parents (boxes, n);
        check_width (boxes, n, width);
    }
}

/* The same tree with the children of every node the other way round. */
static PodaTidyBox *
mirrored (const PodaTidyBox *boxes, guint32 n)
{
    PodaTidyBox *copy = g_new (PodaTidyBox, n);
    for (guint32 v = 0; v < n; v++) {
        copy[v] = boxes[v];
        copy[v].left = boxes[v].right;
        copy[v].right = boxes[v].left;
        copy[v].child = copy[v].next = PODA_TIDY_NONE;
    }
    for (guint32 v = 0; v < n; v++)
        for (guint32 w = boxes[v].child; w != PODA_TIDY_NONE; w = boxes[w].next) {
            copy[w].next = copy[v].child;
            copy[v].child = w;
        }
    return copy;
}

static void
test_mirror (void **state G_GNUC_UNUSED)
{
    g_autoptr (GRand) random = g_rand_new_with_seed (1981);
    for (guint round = 0; round < 500; round++) {
        guint32 n = g_rand_int_range (random, 1, 120);
        g_autofree PodaTidyBox *boxes =
            random_boxes (random, n, 1 << g_rand_int_range (random, 0, 8),
                          pick (round, "symmetric", 2));
        g_autofree PodaTidyBox *other = mirrored (boxes, n);
        double width = poda_tidy (boxes, n);
        assert_true (fabs (poda_tidy (other, n) - width) < EPSILON);
        for (guint32 v = 0; v < n; v++)
            assert_true (fabs (boxes[v].x - (width - other[v].x)) < EPSILON);
    }
}

static void
test_chain_and_fan (void **state G_GNUC_UNUSED)
{
    const guint32 n = 1000000;
    g_autofree PodaTidyBox *chain = g_new0 (PodaTidyBox, n);
    g_autofree PodaTidyBox *fan = g_new0 (PodaTidyBox, n);
    for (guint32 v = 0; v < n; v++) {
        guint32 after = v + 1 < n ? v + 1 : PODA_TIDY_NONE;
        chain[v] = (PodaTidyBox){ .parent = v == 0 ? PODA_TIDY_NONE : v - 1,
                                  .child = after,
                                  .next = PODA_TIDY_NONE,
                                  .left = 1,
                                  .right = 1 };
        fan[v] = (PodaTidyBox){ .parent = v == 0 ? PODA_TIDY_NONE : 0,
                                .child = v == 0 ? 1 : PODA_TIDY_NONE,
                                .next = v == 0 ? PODA_TIDY_NONE : after,
                                .left = 1,
                                .right = 1 };
    }
    assert_true (fabs (poda_tidy (chain, n) - 2) < EPSILON);
    assert_true (fabs (poda_tidy (fan, n) - 2.0 * (n - 1)) < EPSILON);
    check_parents (fan, n);
}

int
main (void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test (test_laws),
        cmocka_unit_test (test_mirror),
        cmocka_unit_test (test_chain_and_fan),
    };
    return cmocka_run_group_tests (tests, NULL, NULL);
}
