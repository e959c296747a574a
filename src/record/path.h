#pragma once

/* The open path: the nodes between the root and where the search is, and what can be
 * worked out about each from the events alone: its value so far, the window as it
 * stands, what has been proved of it, which ancestor's value made a cut.
 *
 * The recorder, the census and the replay all listen through a path, so that they
 * cannot tell different stories. */

#include "record/record.h"

G_BEGIN_DECLS

typedef struct {
    guint32 id;    /* the node, numbered in the order of visits unless told otherwise */
    guint8 player; /* PodaPlayer */
    guint8 cut;    /* PodaCutKind */
    guint8 status; /* PodaStatus */
    guint8 bound;  /* PodaBound, once it is left */
    PodaMove move; /* that led here */
    guint32 returned; /* how many children have returned */
    guint32 equal;    /* how many of them share the best value, for --ties random */
    guint32 best;     /* the id of the child chosen so far; 0 for none */
    PodaMove best_move;
    guint32 cut_by;  /* the id of the node whose value made the cut; 0 for none */
    PodaValue alpha; /* as it stands */
    PodaValue beta;
    PodaValue value; /* so far: -inf (MAX), inf (MIN) or 0 (chance) before a child
                        returns; once left, what was returned */
    PodaValue lower; /* proved limits of the true value: so far by the visited children,
                        final once left */
    PodaValue upper;
} PodaFrame;

typedef struct {
    const PodaProblem *problem;
    PodaFrame *frames;
    guint n_frames;
    guint capacity;
    gboolean changed; /* whether the last update changed the value so far */
    gboolean chosen;  /* whether it changed the child chosen */
} PodaPath;

void poda_path_init (PodaPath *path, const PodaProblem *problem);
void poda_path_clear (PodaPath *path);

/* Takes an event into account and returns the frame it happened at: the one that was
 * entered, the innermost open one, or after a leave the closed one. `id` is used by
 * enter alone. */
PodaFrame *poda_path_apply (PodaPath *path, const PodaEvent *event, guint32 id);

/* The node left last; valid until the next enter. Its slot lies just above the open
 * ones. */
static inline PodaFrame *
poda_path_closed (const PodaPath *path)
{
    return &path->frames[path->n_frames];
}

/* The innermost open node. */
static inline PodaFrame *
poda_path_top (const PodaPath *path)
{
    return &path->frames[path->n_frames - 1];
}

/* What limits say about a returned value. */
PodaBound poda_bound_of (PodaValue value, PodaValue lower, PodaValue upper);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaPath, poda_path_clear)

G_END_DECLS
