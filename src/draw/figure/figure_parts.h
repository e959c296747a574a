#pragma once

/* What fills a figure's boxes with texts: figure.c, then still.c, and teach/ for the
 * pictures of what students answered. None of it moves them: layout.c does. */

#include "draw/figure/figure.h"

G_BEGIN_DECLS

/* Makes the figure of what is known at a moment, all that there is where it is NULL. */
PodaFigure *poda_figure_make (const PodaRecord *record, const PodaDrawing *drawing,
                              const PodaMoment *known);

/* The same, and what is shown as it is said, whether it fits its page or not; and the
 * one of these that shows most of what can be read there (fit.c). */
PodaFigure *poda_figure_make_as (const PodaRecord *record, const PodaDrawing *drawing,
                                 const PodaMoment *known);
PodaFigure *poda_figure_fit (const PodaRecord *record, const PodaDrawing *asked,
                             const PodaMoment *known);

/* The option that makes the figure small enough to fit, and as large as can be then:
 * `--fold 3`, or `--siblings 40` where no fold does. NULL: neither, or the figure is a
 * still or one of two. The caller frees it. */
char *
poda_figure_smaller (const PodaFigure *figure,
                     gboolean (*fits) (const PodaFigure *figure, gconstpointer data),
                     gconstpointer data);

/* The notes of stills: what is said of all of them, and `more`. The caller frees
 * them. */
char *const *poda_still_notes (const PodaRecord *record, const PodaDrawing *drawing,
                               char *const *more);

/* Adds what the steps tell: the reasons of cuts and, but for stills, the windows as on
 * paper. `box_of` tells of a node's id its box, or PODA_FIGURE_NONE; no step after
 * `last` is looked at. */
void poda_figure_add_steps (PodaFigure *figure, const guint32 *box_of, gsize last);

/* Lays a figure out for stills, by boxes of which nothing is known. */
void poda_figure_place_rooms (PodaFigure *figure);

/* Whether the figure shows windows. */
gboolean poda_figure_has_windows (const PodaFigure *figure);

/* What is to be filled in of a blank figure, or still; the caller frees it. */
char *poda_figure_task (const PodaFigure *figure);

/* The caption of a finished search: how it was done, or the algorithm alone where it
 * is `named`, what came out, and how large areas are. The caller frees it. */
char *
poda_figure_say (const PodaFigure *figure, const PodaRecord *record, gboolean named);

/* Adds the sentences for tooltips, once everything else is written. */
void poda_figure_add_titles (PodaFigure *figure);

/* A number as it stands in the figure: in the mover's view where that is asked for,
 * with long decimals cut to what people read ("5.333…"). */
const char *poda_figure_number (const PodaDrawing *drawing, guint8 view,
                                PodaValue value, char buffer[PODA_VALUE_BUFFER]);

/* A bound as the player of the view sees it. */
PodaBound poda_figure_bound (const PodaDrawing *drawing, guint8 view, PodaBound bound);

/* Keeps a number with its bound in the figure, both turned to the view: "≥ 10". */
const char *poda_figure_keep_value (PodaFigure *figure, guint8 view, PodaValue value,
                                    PodaBound bound);

/* Keeps a text in the figure, cut to `width` pixels with an ellipsis when it is
 * longer. */
const char *poda_figure_keep (PodaFigure *figure, const char *text, double width);

/* Keeps a text that many boxes bear: one copy for all of them. */
const char *poda_figure_keep_once (PodaFigure *figure, const char *text);

G_END_DECLS
