#pragma once

/* A drawing: the options of `draw`, the searches, and the picture. The engine keeps it
 * to draw other steps. */

#include "cli/command.h"
#include "draw/output/picture.h"
#include "report/nodes.h"

/* --pruned */
enum { PODA_PRUNED_NONE, PODA_PRUNED_STUB, PODA_PRUNED_FULL };

/* The options of `draw`. */
typedef struct {
    PodaDrawing drawing; /* as far as it depends only on options */
    guint pruned, leaves, windows, view, merge;
    guint cuts;      /* with --steps: only these */
    guint with;      /* PODA_WITH_… bits */
    gboolean second; /* draws only the second of two searches; the first is kept */
    char *fold, *siblings, *focus, *page, *width, *title, *compare, *step, *columns;
} PodaDrawOptions;

typedef struct {
    PodaRequest *request;
    const PodaDrawOptions *own;
    const PodaFormat *format;
    gboolean strategy, series; /* --strategy and --steps are given */
    gboolean html, tex;        /* the format is this one */
    gboolean pair;             /* two searches in one picture */
    gboolean deck;             /* one file of slides */
    PodaDrawing drawing;
    PodaNodeColumns columns;
    PodaPage page;
    guint width; /* for text, in columns; 0: default */
    char *title;
    PodaStaging *folder;    /* a series'; else NULL */
    char *warning;          /* for the first picture with one */
    PodaRecord *records[2]; /* the search's and --compare's */

    PodaFigure *whole;      /* NULL for data */
    const char *step;       /* step to write, as typed; NULL: the whole search */
    PodaSnapshot *snapshot; /* at that step; NULL until needed */
} PodaDraw;

/* Searches and draws like the command, without output. Keeps the request, which is
 * freed with the drawing. Returns NULL with `error` set. */
PodaDraw *poda_draw_new (PodaRequest *request, gpointer values, GError **error);
void poda_draw_free (PodaDraw *draw);

/* Writes the picture, whole or after `step`; that requires a drawing with --step.
 * Returns FALSE with `error` set. */
gboolean poda_draw_write (PodaDraw *draw, GError **error);

/* --- A picture per step (draw_series.c): files in a folder, pages, slides --- */

/* Returns the default format for -o `path`, which may be NULL. */
const PodaFormat *poda_series_format (const PodaFormat *formats, const char *path);

/* TRUE if the whole series is one file, given the format and -o `path` (or NULL). */
gboolean poda_series_is_bound (const char *format, const char *path);

/* Opens the output for -o: a folder, which appears when it is complete, or the
 * request's output. Returns FALSE with `error` set. */
gboolean poda_series_open (PodaDraw *draw, GError **error);

/* Writes the pictures of all steps. Returns FALSE with `error` set. */
gboolean poda_series_write (PodaDraw *draw, GError **error);

/* Writes a page with the same problem. Returns FALSE with `error` set. */
gboolean poda_draw_write_page (const PodaDraw *draw, GError **error);
