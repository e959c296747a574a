#pragma once

/* Which nodes of a record a picture draws: no more than so many children of a node, and
 * of children that are the same up to the game's symmetry one. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* What is drawn of each node, by its id. */
typedef struct {
    enum {
        PODA_CHOICE_DRAWN,
        PODA_CHOICE_OTHERS, /* as one box for `count` siblings that are not drawn */
        PODA_CHOICE_NONE
    } how;
    guint32 count; /* drawn: for so many children, itself included; 0 for one */
} PodaChoice;

/* One for each node of the record, and one before them; NULL where all are drawn. The
 * children that lead to the principal variation and to cuts stay, and in stills and
 * blank figures, where these would be told, the first ones. The caller frees it. */
PodaChoice *poda_choice_new (const PodaRecord *record, const PodaDrawing *drawing,
                             const PodaNode *root);

/* Whether the evaluator gives positions another value than their mirror images, so that
 * what is the same up to the game's symmetry is not worth the same. */
gboolean poda_choice_is_lopsided (const PodaProblem *problem);

/* Whether it is a tree of brackets, whose letters only its pictures can show. */
gboolean poda_choice_has_letters (const PodaRecord *record);

/* A figure in the making. */
typedef struct {
    PodaFigure *figure;
    const PodaProblem *problem;
    const PodaNode *root; /* the figure's */
    guint root_ply;
    guint32 *box_of;           /* by a node's id: its box, or PODA_FIGURE_NONE */
    const PodaWalk *walk;      /* at the node whose box is being filled */
    GPtrArray *notes;          /* of char *, owned */
    gboolean by_itself;        /* it folds without being told to … */
    gboolean follows;          /* … all but where the search is */
    const PodaMoment *known;   /* what has not been entered by then has no children yet;
                                  NULL: all is known */
    const PodaChoice *choices; /* which nodes are drawn; NULL: all */
} PodaSketch;

/* Whether of so large a search the figures of who moves between stills show only where
 * it is; `asked` as before anything was decided. */
gboolean poda_sketch_is_too_large (const PodaRecord *record, const PodaDrawing *asked);

/* Whether a node shows its children, and whether a triangle hangs in their place. */
gboolean poda_sketch_opens (const PodaSketch *sketch, const PodaNode *node);
gboolean
poda_sketch_folds (const PodaSketch *sketch, const PodaNode *node, guint level);

/* The node after another in the subtree of `root`, drawn or not; `ply` follows. */
const PodaNode *poda_sketch_next (const PodaSketch *sketch, const PodaNode *node,
                                  const PodaNode *root, guint *ply);

PodaChoice poda_sketch_choice (const PodaSketch *sketch, const PodaNode *node);

/* Sets the fold and the labels of the figure, where these are left to it, and returns
 * how many boxes it has. */
guint32 poda_sketch_decide (PodaSketch *sketch);

/* What is said of it (said.c): title and caption; notes of folds, `hidden` more nodes
 * included, of siblings that are not drawn, and of winning strategies, which it
 * marks. */
void poda_sketch_say (const PodaSketch *sketch);
void poda_sketch_note_fold (PodaSketch *sketch, guint32 hidden);
void poda_sketch_note_choices (PodaSketch *sketch);
void poda_sketch_note_labels (PodaSketch *sketch);
void poda_sketch_mark_strategy (PodaSketch *sketch);

G_END_DECLS
