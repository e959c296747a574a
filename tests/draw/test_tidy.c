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

/* Fails unless every box is to the right of the previous one of its level; `before` has
 * the last box of each level so far. */
static void
check_levels (const PodaTidyBox *boxes, guint32 v, guint level, guint32 *before)
{
    const PodaTidyBox *last = before[level] > 0 ? &boxes[before[level] - 1] : NULL;
    if (last != NULL)
        assert_true (boxes[v].x - boxes[v].left >= last->x + last->right - EPSILON);
    before[level] = v + 1;
    for (v = boxes[v].child; v != PODA_TIDY_NONE; v = boxes[v].next)
        check_levels (boxes, v, level + 1, before);
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

TEST ("2000 random trees")
{
    g_autoptr (GRand) random = g_rand_new_with_seed (2002);
    for (guint round = 0; round < 2000; round++) {
        guint32 n = g_rand_int_range (random, 1, 120);
        guint32 spread = 1 << g_rand_int_range (random, 0, 8);
        g_autofree PodaTidyBox *boxes = random_boxes (random, n, spread, FALSE);
        double width = poda_tidy (boxes, n);
        guint32 before[121] = { 0 };
        double leftmost = INFINITY, rightmost = -INFINITY;
        for (guint32 v = 0; v < n; v++) {
            leftmost = fmin (leftmost, boxes[v].x - boxes[v].left);
            rightmost = fmax (rightmost, boxes[v].x + boxes[v].right);
        }
        assert_true (fabs (leftmost) < EPSILON);
        assert_true (fabs (rightmost - width) < EPSILON);
        check_levels (boxes, 0, 0, before);
        check_parents (boxes, n);
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

TEST ("mirror images")
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

TEST ("a chain and a fan of a million boxes")
{
    const guint32 n = 1000000;
    g_autofree PodaTidyBox *chain = g_new0 (PodaTidyBox, n);
    g_autofree PodaTidyBox *fan = g_new0 (PodaTidyBox, n);
    for (guint32 v = 0; v < n; v++) {
        guint32 after = v + 1 < n ? v + 1 : PODA_TIDY_NONE;
        chain[v] = (PodaTidyBox){ v - 1, after, PODA_TIDY_NONE, 1, 1, 0 };
        fan[v] = (PodaTidyBox){ 0, PODA_TIDY_NONE, after, 1, 1, 0 };
    }
    chain[0].parent = fan[0].parent = fan[0].next = PODA_TIDY_NONE;
    fan[0].child = 1;
    assert_true (fabs (poda_tidy (chain, n) - 2) < EPSILON);
    assert_true (fabs (poda_tidy (fan, n) - 2.0 * (n - 1)) < EPSILON);
    check_parents (fan, n);
}
