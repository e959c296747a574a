#pragma once

/* A drawing: what `draw` is asked, what it searched, and the picture. The command
 * writes it and lets it go; the engine holds it, and asks for other steps of it. */

#include "cli/command.h"
#include "draw/output/picture.h"
#include "report/nodes.h"

G_BEGIN_DECLS

/* --pruned */
enum { PODA_PRUNED_NONE, PODA_PRUNED_STUB, PODA_PRUNED_FULL };

/* The options of `draw`. */
typedef struct {
    PodaDrawing drawing; /* what options alone say of it */
    guint pruned, leaves, windows, view, merge;
    guint cuts;      /* with --steps: only after these */
    guint with;      /* PODA_WITH_… bits */
    gboolean second; /* of two searches the second is drawn alone, the first kept */
    char *fold, *siblings, *focus, *page, *width, *title, *compare, *step, *columns;
} PodaDrawOptions;

typedef struct {
    PodaRequest *request;
    const PodaDrawOptions *own;
    const PodaFormat *format;
    gboolean strategy, series; /* --strategy and --steps are given */
    PodaDrawing drawing;
    PodaNodeColumns columns;
    PodaPage page;
    char *title;
    PodaStaging *folder;    /* of a series that is one; else NULL */
    char *warning;          /* of the first picture that has one */
    PodaRecord *records[2]; /* of the search, and of what --compare asks for */

    PodaFigure *whole;  /* NULL for data */
    const char *step;   /* which one is written, as typed; NULL: all of it */
    PodaMoment *moment; /* where that is; NULL: not yet asked for */
} PodaDraw;

/* Searches and draws as the command does, of which these are a request and its options,
 * and writes nothing. The request is kept then, and is freed with the drawing. NULL
 * sets `error`. */
PodaDraw *poda_draw_new (PodaRequest *request, gpointer values, GError **error);
void poda_draw_free (PodaDraw *draw);
void poda_draw_clear (PodaDraw *draw); /* but not the request */

/* Whether the format has this name, whether the option was typed, whether two searches
 * are in one picture, and whether it is one file of slides. */
gboolean poda_draw_is (const PodaDraw *draw, const char *format);
gboolean poda_draw_given (const PodaDraw *draw, const char *option);
gboolean poda_draw_is_pair (const PodaDraw *draw);
gboolean poda_draw_is_deck (const PodaDraw *draw);

/* Searches what is drawn. FALSE sets `error`. */
gboolean poda_draw_search (PodaDraw *draw, GError **error);

/* Makes the picture of what was searched. */
void poda_draw_make (PodaDraw *draw);

/* How wide a text may be; 0: the usual width. FALSE sets `error`. */
gboolean poda_draw_columns (const PodaDraw *draw, guint *columns, GError **error);

/* Goes to the moment after the step that was typed, in what was searched with steps.
 * FALSE sets `error`. */
gboolean poda_draw_seek (PodaDraw *draw, const char *step, GError **error);

/* Writes what was made, all of it, or as it stands after `step`, for which the drawing
 * must have been one with a --step. FALSE sets `error`. */
gboolean poda_draw_write (PodaDraw *draw, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaDraw, poda_draw_clear)
G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaDraw, poda_draw_free)

G_END_DECLS
