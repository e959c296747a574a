#pragma once

/* The parts of building a figure, and what teach/ needs for the pictures of students'
 * answers. Nothing here places boxes: layout/ does. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* --- Texts --- */

/* Formats a number as it is written in the figure: from the mover's point of view if
 * that is asked for, with long decimals cut to what people read ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);

/* Returns a bound from the point of view `view`. */
PodaBound poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound);

/* Keeps a number with its bound in the figure, both from the point of view `view`:
 * "≥ 10". */
const char *poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                                    PodaBound bound);

/* Keeps a text in the figure, cut to `width` pixels with an ellipsis if it is
 * longer. */
const char *poda_figure_keep (PodaFigure *figure, const char *text, double width);

/* Adds a note, which it takes. */
void poda_figure_add_note (PodaFigure *figure, char *note);

/* Returns the caption of a finished search: how it was done, or the algorithm alone if
 * it is `named`, and the result. The caller frees it. */
char *
poda_figure_say (const PodaFigure *figure, const PodaRecord *record, gboolean named);

/* Sets the caption of a step, and adds the rules, which that of a finished search says,
 * to the notes. */
void poda_figure_add_step_caption (PodaFigure *still);

/* Sets title, caption and tooltips, and adds notes: of folds, with `hidden` more nodes
 * than those that boxes count; of siblings that are not drawn; of winning strategies,
 * which it marks. */
void poda_figure_add_caption (PodaFigure *figure);
void poda_figure_add_titles (PodaFigure *figure);
void poda_figure_note_fold (PodaFigure *figure, guint32 hidden);
void poda_figure_note_choices (PodaFigure *figure);
void poda_figure_mark_strategy (PodaFigure *figure);

/* --- What is shown --- */

/* Returns the player in whose view a negamax speaks at a box. */
static inline guint8
poda_box_view (const PodaFigure *figure, const PodaBox *box)
{
    return (guint8) poda_node_view (poda_record_node (figure->record, box->node));
}

/* The node at the figure's root. */
const PodaNode *poda_figure_root (const PodaFigure *figure);

/* TRUE if the figure shows windows. */
gboolean poda_figure_has_windows (const PodaFigure *figure);

/* TRUE for a tree of brackets, whose letters only its pictures can show. */
gboolean poda_figure_has_letters (const PodaRecord *record);

/* Makes the boxes of a finished search, with the windows as on paper and the reasons of
 * cuts; or of the tree before it. `box_of`: by a node's id its box, or
 * PODA_FIGURE_NONE. */
void poda_figure_finish_boxes (PodaFigure *figure, const guint32 *box_of);
void poda_figure_unsearched_boxes (PodaFigure *figure, const guint32 *box_of,
                                   const PodaMoment *known);

/* --- Which nodes are drawn (choice.c) --- */

typedef struct {
    enum {
        PODA_CHOICE_DRAWN,
        PODA_CHOICE_OTHERS, /* as one box for `count` siblings that are not drawn */
        PODA_CHOICE_NONE
    } how;
    guint32 count; /* drawn: for so many children, itself included; 0 for one */
} PodaChoice;

/* Which nodes of a record a figure draws. */
typedef struct {
    PodaFigure *figure;
    const PodaNode *root;    /* the figure's */
    const PodaMoment *known; /* what has not been entered by then has no children yet;
                                NULL: all is known */
    gboolean follows;        /* all is folded but where the search is */
    PodaChoice *choices;     /* by a node's id; NULL: all are drawn */
} PodaSelection;

/* Chooses siblings, fold and labels, and counts the figure's boxes. */
void poda_selection_init (PodaSelection *selection, PodaFigure *figure,
                          const PodaMoment *known);
void poda_selection_clear (PodaSelection *selection);

/* Returns the next node in preorder that has a box; `level` follows. */
const PodaNode *poda_selection_next (const PodaSelection *selection,
                                     const PodaNode *node, guint *level);

/* TRUE if the node shows its children, or a triangle in their place. */
gboolean poda_selection_opens (const PodaSelection *selection, const PodaNode *node);
gboolean poda_selection_folds (const PodaSelection *selection, const PodaNode *node,
                               guint level);

PodaChoice poda_selection_choice (const PodaSelection *selection, const PodaNode *node);

/* TRUE if the evaluator gives positions other values than their mirror images, so that
 * symmetric children may not be merged. */
gboolean poda_evaluator_breaks_symmetry (const PodaProblem *problem);

/* TRUE if a search is so large that while moving between its steps only where it is can
 * be shown; `asked` as before anything was decided. */
gboolean
poda_selection_is_too_large (const PodaRecord *record, const PodaDrawing *asked);

G_END_DECLS
