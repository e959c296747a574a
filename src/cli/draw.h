#pragma once

/* A drawing: what `draw` is asked, what it searched, and the picture. The engine keeps
 * it, and asks for other steps of it. */

#include "cli/command.h"
#include "draw/output/picture.h"
#include "report/nodes.h"

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
    gboolean html, tex;        /* the format is this one */
    gboolean pair;             /* two searches are in one picture */
    gboolean deck;             /* it is one file of slides */
    PodaDrawing drawing;
    PodaNodeColumns columns;
    PodaPage page;
    guint width; /* of a text, in columns; 0: the usual one */
    char *title;
    PodaStaging *folder;    /* of a series that is one; else NULL */
    char *warning;          /* of the first picture that has one */
    PodaRecord *records[2]; /* of the search, and of what --compare asks for */

    PodaFigure *whole;  /* NULL for data */
    const char *step;   /* which one is written, as typed; NULL: all of it */
    PodaMoment *moment; /* where that is; NULL: not yet asked for */
} PodaDraw;

/* Searches and draws as the command does, and writes nothing. The request is kept then,
 * and is freed with the drawing. NULL sets `error`. */
PodaDraw *poda_draw_new (PodaRequest *request, gpointer values, GError **error);
void poda_draw_free (PodaDraw *draw);

/* Writes what was made, all of it, or as it stands after `step`, for which the drawing
 * must have been one with a --step. FALSE sets `error`. */
gboolean poda_draw_write (PodaDraw *draw, GError **error);

/* --- A picture a step (draw_series.c): files of a folder, pages of a pdf, slides --- */

/* The one of `formats` for -o `path`, which may be NULL, where none was asked for. */
const PodaFormat *poda_series_format (const PodaFormat *formats, const char *path);

/* Whether the whole series becomes one file: of a format that holds one, for -o `path`,
 * which may be NULL. */
gboolean poda_series_is_bound (const char *format, const char *path);

/* Opens its place where -o says: a folder, which appears when all of it is there, or
 * the request's output. FALSE sets `error`. */
gboolean poda_series_open (PodaDraw *draw, GError **error);

/* Writes the stills of what was made. FALSE sets `error`. */
gboolean poda_series_write (PodaDraw *draw, GError **error);

/* Writes the page that asks what the drawing is of. FALSE sets `error`. */
gboolean poda_draw_write_page (const PodaDraw *draw, GError **error);
