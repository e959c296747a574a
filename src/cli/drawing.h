#pragma once

/* A record in a format of `poda draw`, as that command and `tree` in `play` write it.
 */

#include "draw/picture.h"

G_BEGIN_DECLS

/* Where it goes, and how. */
typedef struct {
    const char *format;
    PodaOutput *output;
    const PodaPage *page;                          /* of pdf and png */
    guint columns;                                 /* of the terminal; 0: unlimited */
    gboolean colour;                               /* of a text */
    void (*say) (const char *line, gpointer data); /* is told notes and warnings */
    gpointer data;
} PodaDrawingTarget;

/* The figure for a format: DOT is data too, and folds only when told to. */
PodaFigure *poda_drawing_figure (const PodaRecord *record, const PodaDrawing *drawing,
                                 const char *format);

/* Writes a figure, without its notes. FALSE sets `error` (PODA_EMIT_ERROR). */
gboolean poda_drawing_emit_figure (const PodaFigure *figure,
                                   const PodaDrawingTarget *target, GError **error);

/* Draws a record, which has its pruned nodes, and says the figure's notes. FALSE sets
 * `error` (PODA_EMIT_ERROR). */
gboolean poda_drawing_emit (const PodaRecord *record, const PodaDrawing *drawing,
                            const PodaDrawingTarget *target, GError **error);

G_END_DECLS
