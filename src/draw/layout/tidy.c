#include "draw/layout/layout.h"

#include <math.h>

#include "base/pages.h"

/* Names follow Buchheim. His first walk goes from the leaves up; here it is a loop from
 * the last box to the first, since a parent precedes its children. His steps at a child
 * are done at its parent, for each child from one side. */
typedef struct {
    double prelim;
    double mod; /* before its parent is placed: the middle of its children */
    double shift;
    double change;
    double before, after; /* extent towards earlier and later siblings */
    guint32 first, last;  /* children */
    guint32 next, previous;
    guint32 thread;
    guint32 ancestor;
    guint32 number; /* among its siblings, not reversed by mirroring */
    guint32 parent;
} TidyWork;

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
            TidyWork *to = &work[v], *from = &work[sibling ? a : default_ancestor];
            double subtrees = fabs ((double) to->number - (double) from->number);
            to->change -= shift / subtrees;
            from->change += shift / subtrees;
            to->shift += shift;
            to->prelim += shift;
            to->mod += shift;
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

/* Places the children of `v` side by side and stores their middle. */
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
    /* Distributes the shifts over the smaller subtrees between those that collided. */
    double shift = 0, change = 0;
    for (guint32 w = work[v].last; w != PODA_TIDY_NONE; w = work[w].previous) {
        work[w].prelim += shift;
        work[w].mod += shift;
        change += work[w].change;
        shift += work[w].shift + change;
    }
    work[v].mod = (work[first].prelim + work[work[v].last].prelim) / 2;
}

/* Takes the mean of the walks from both sides, since the algorithm prefers one side
 * where subtrees of different depth meet. All conditions are linear, so they still
 * hold, and a mirrored tree is drawn mirrored. */
double
poda_tidy (PodaTidyBox *boxes, guint32 n)
{
    gsize bytes = n * sizeof (TidyWork);
    TidyWork *work = poda_pages_grow (NULL, 0, bytes);
    work[0].previous = PODA_TIDY_NONE;
    for (guint mirrored = 0; mirrored < 2; mirrored++) {
        for (guint32 v = 0; v < n; v++) {
            const PodaTidyBox *box = &boxes[v];
            TidyWork *w = &work[v];
            guint32 last = PODA_TIDY_NONE, i = 0;
            if (mirrored) {
                *w = (TidyWork){ .first = w->last,
                                 .last = w->first,
                                 .next = w->previous,
                                 .previous = w->next,
                                 .number = w->number };
            } else {
                boxes[v].x = 0;
                for (guint32 c = box->child; c != PODA_TIDY_NONE; c = boxes[c].next) {
                    work[c].previous = last;
                    work[c].number = i++;
                    last = c;
                }
                w->first = box->child;
                w->last = last;
                w->next = v == 0 ? PODA_TIDY_NONE : box->next;
            }
            w->before = mirrored ? box->right : box->left;
            w->after = mirrored ? box->left : box->right;
            w->thread = PODA_TIDY_NONE;
            w->ancestor = v;
            w->parent = box->parent;
        }
        for (guint32 v = n; v-- > 0;)
            if (work[v].first != PODA_TIDY_NONE)
                place_children (work, v);
        work[0].mod = -work[0].mod;
        for (guint32 v = 1; v < n; v++) {
            double above = work[work[v].parent].mod;
            boxes[v].x += (mirrored ? -0.5 : 0.5) * (work[v].prelim + above);
            work[v].mod += above;
        }
    }
    poda_pages_free (work, bytes);
    double leftmost = -boxes[0].left, rightmost = boxes[0].right;
    for (guint32 v = 1; v < n; v++) {
        leftmost = poda_min (leftmost, boxes[v].x - boxes[v].left);
        rightmost = poda_max (rightmost, boxes[v].x + boxes[v].right);
    }
    for (guint32 v = 0; v < n; v++)
        boxes[v].x -= leftmost;
    return rightmost - leftmost;
}
