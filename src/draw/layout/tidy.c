#include "draw/layout/tidy.h"

#include <math.h>

#include "base/pages.h"

/* The names are Buchheim's. His first walk runs from the leaves up: here it is a loop
 * from the last box to the first, since a parent comes before its children; and what he
 * does at a child is done at its parent, child by child from one side. */
typedef struct {
    double prelim;
    double mod; /* before its parent is worked out: the middle of its children */
    double shift;
    double change;
    double before, after; /* the box's reach towards earlier and later siblings */
    guint32 first, last;  /* children */
    guint32 next, previous;
    guint32 thread;
    guint32 ancestor;
    guint32 number; /* among its siblings, not turned over by mirror */
    guint32 parent;
} TidyWork;

/* Every box by itself, before its parent's first walk. */
static void
reset (TidyWork *w, guint32 v)
{
    w->prelim = w->mod = w->shift = w->change = 0;
    w->thread = PODA_TIDY_NONE;
    w->ancestor = v;
}

/* What a parent says of its children is said before they are reached, and kept. */
static void
link_children (TidyWork *work, PodaTidyBox *boxes, guint32 n)
{
    work[0].previous = PODA_TIDY_NONE;
    work[0].number = 0;
    for (guint32 v = 0; v < n; v++) {
        TidyWork *w = &work[v];
        reset (w, v);
        w->parent = boxes[v].parent;
        w->first = boxes[v].child;
        w->next = v == 0 ? PODA_TIDY_NONE : boxes[v].next;
        w->before = boxes[v].left;
        w->after = boxes[v].right;
        w->last = PODA_TIDY_NONE;
        boxes[v].x = 0;
        for (guint32 c = w->first, i = 0; c != PODA_TIDY_NONE; c = boxes[c].next) {
            work[c].previous = w->last;
            work[c].number = i++;
            w->last = c;
        }
    }
}

/* Turns every box over, so that the same walk works from the other side. */
static void
mirror (TidyWork *work, guint32 n)
{
    for (guint32 v = 0; v < n; v++) {
        TidyWork *w = &work[v];
        guint32 first = w->first, next = w->next;
        double before = w->before;
        reset (w, v);
        w->first = w->last;
        w->last = first;
        w->next = w->previous;
        w->previous = next;
        w->before = w->after;
        w->after = before;
    }
}

static guint32
next_before (const TidyWork *work, guint32 v)
{
    return work[v].first != PODA_TIDY_NONE ? work[v].first : work[v].thread;
}

static guint32
next_after (const TidyWork *work, guint32 v)
{
    return work[v].last != PODA_TIDY_NONE ? work[v].last : work[v].thread;
}

static void
move_subtree (TidyWork *work, guint32 from, guint32 to, double shift)
{
    double subtrees = fabs ((double) work[to].number - (double) work[from].number);
    work[to].change -= shift / subtrees;
    work[to].shift += shift;
    work[from].change += shift / subtrees;
    work[to].prelim += shift;
    work[to].mod += shift;
}

/* Moves the subtree of `v` away from those of its earlier siblings, walking down their
 * facing contours, and threads the shorter contour to the longer. Returns the default
 * ancestor for the next sibling. */
static guint32
apportion (TidyWork *work, guint32 v, guint32 first, guint32 default_ancestor)
{
    guint32 in_plus = v, out_plus = v;
    guint32 in_minus = work[v].previous, out_minus = first;
    double s_in_plus = work[v].mod, s_out_plus = s_in_plus;
    double s_in_minus = work[in_minus].mod, s_out_minus = work[out_minus].mod;
    guint32 minus = next_after (work, in_minus), plus = next_before (work, in_plus);
    while (minus != PODA_TIDY_NONE && plus != PODA_TIDY_NONE) {
        in_minus = minus;
        in_plus = plus;
        out_minus = next_before (work, out_minus);
        out_plus = next_after (work, out_plus);
        work[out_plus].ancestor = v;
        double shift = work[in_minus].prelim + s_in_minus - work[in_plus].prelim
                       - s_in_plus + work[in_minus].after + work[in_plus].before;
        if (shift > 0) {
            guint32 a = work[in_minus].ancestor;
            gboolean sibling = work[a].parent == work[v].parent;
            move_subtree (work, sibling ? a : default_ancestor, v, shift);
            s_in_plus += shift;
            s_out_plus += shift;
        }
        s_in_minus += work[in_minus].mod;
        s_in_plus += work[in_plus].mod;
        s_out_minus += work[out_minus].mod;
        s_out_plus += work[out_plus].mod;
        minus = next_after (work, in_minus);
        plus = next_before (work, in_plus);
    }
    if (minus != PODA_TIDY_NONE && next_after (work, out_plus) == PODA_TIDY_NONE) {
        work[out_plus].thread = minus;
        work[out_plus].mod += s_in_minus - s_out_plus;
    }
    if (plus != PODA_TIDY_NONE && next_before (work, out_minus) == PODA_TIDY_NONE) {
        work[out_minus].thread = plus;
        work[out_minus].mod += s_in_plus - s_out_minus;
        default_ancestor = v;
    }
    return default_ancestor;
}

/* Spreads the shifts over the smaller subtrees between those that collided. */
static void
execute_shifts (TidyWork *work, guint32 last)
{
    double shift = 0, change = 0;
    for (guint32 w = last; w != PODA_TIDY_NONE; w = work[w].previous) {
        work[w].prelim += shift;
        work[w].mod += shift;
        change += work[w].change;
        shift += work[w].shift + change;
    }
}

/* Places the children of `v` beside each other and remembers their middle. */
static void
place_children (TidyWork *work, guint32 v)
{
    guint32 first = work[v].first, default_ancestor = first;
    for (guint32 w = first; w != PODA_TIDY_NONE; w = work[w].next) {
        TidyWork *child = &work[w];
        double middle = child->mod;
        gboolean parent = child->first != PODA_TIDY_NONE;
        if (child->previous == PODA_TIDY_NONE) {
            child->prelim = middle;
            child->mod = 0;
            continue;
        }
        const TidyWork *previous = &work[child->previous];
        child->prelim = previous->prelim + previous->after + child->before;
        child->mod = parent ? child->prelim - middle : 0;
        default_ancestor = apportion (work, w, first, default_ancestor);
    }
    execute_shifts (work, work[v].last);
    work[v].mod = (work[first].prelim + work[work[v].last].prelim) / 2;
}

/* One walk up and one down, which adds each place, from the root, so many times to
 * x. */
static void
walk (TidyWork *work, PodaTidyBox *boxes, guint32 n, double times)
{
    for (guint32 v = n; v-- > 0;)
        if (work[v].first != PODA_TIDY_NONE)
            place_children (work, v);
    double root = work[0].mod;
    work[0].prelim = 0;
    work[0].mod = -root;
    for (guint32 v = 1; v < n; v++) {
        double above = work[work[v].parent].mod;
        boxes[v].x += times * (work[v].prelim + above);
        work[v].mod += above;
    }
}

/* The algorithm favours one side where subtrees of different depth meet. The mean of
 * the walks from both sides keeps every law, since all of them are linear, and adds
 * one: a mirrored tree is drawn mirrored. */
double
poda_tidy (PodaTidyBox *boxes, guint32 n)
{
    if (n == 0)
        return 0;
    gsize bytes = n * sizeof (TidyWork);
    TidyWork *work = poda_pages_grow (NULL, 0, bytes);
    link_children (work, boxes, n);
    walk (work, boxes, n, 0.5);
    mirror (work, n);
    walk (work, boxes, n, -0.5);
    poda_pages_free (work, bytes);
    double leftmost = 0, rightmost = 0;
    for (guint32 v = 0; v < n; v++) {
        boxes[v].level = v == 0 ? 0 : boxes[boxes[v].parent].level + 1;
        double left = boxes[v].x - boxes[v].left, right = boxes[v].x + boxes[v].right;
        leftmost = v == 0 || left < leftmost ? left : leftmost;
        rightmost = v == 0 || right > rightmost ? right : rightmost;
    }
    for (guint32 v = 0; v < n; v++)
        boxes[v].x -= leftmost;
    return rightmost - leftmost;
}
