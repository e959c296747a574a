#pragma once

/* A picture a step (poda draw --steps): the stills of a figure as numbered files of a
 * folder, which is made where it is missing, or in one file: a pdf with a page a step,
 * or TeX's slides. */

#include "cli/command.h"
#include "draw/output/picture.h"

/* What was asked; nothing of it is owned. */
typedef struct {
    PodaRequest *request; /* opened: its format, and what -o names */
    PodaStaging *folder;  /* that in which it is made; NULL: it becomes one file */
    const PodaPage *page;
    guint columns; /* of texts; 0: the usual width */
    gboolean cuts; /* only the steps that cut */
} PodaSeries;

/* The one of `formats` for -o `path`, which may be NULL, where none was asked for. */
const PodaFormat *poda_series_format (const PodaFormat *formats, const char *path);

/* Whether the whole series becomes one file: of a format that holds one, for -o `path`,
 * which may be NULL. */
gboolean poda_series_is_bound (const char *format, const char *path);

/* Opens the place of a series where -o says: a folder, which appears when all of it is
 * there, or the request's output. FALSE sets `error`. */
gboolean poda_series_open (PodaRequest *request, PodaStaging **folder, GError **error);

/* Writes the stills of `whole`. What the first picture with something to tell has is
 * put into `warning`, which was NULL and which the caller frees. FALSE sets `error`. */
gboolean poda_series_write (const PodaSeries *asked, const PodaFigure *whole,
                            char **warning, GError **error);
