#pragma once

/* Stills from a request to files: `draw --step` and `draw --steps`. */

#include "cli/request.h"
#include "draw/picture.h"

G_BEGIN_DECLS

/* The format of a series: by -T, else pdf where -o names such a file, else svg. NULL
 * sets `error`. */
const char *poda_stills_format (const PodaRequest *request, GError **error);

/* Checks --step and --steps as typed, NULL where not given. FALSE sets `error`: both,
 * or a series in a format that tells the whole search. */
gboolean poda_stills_check (const char *step, const char *steps, const char *format,
                            GError **error);

/* The moment after the step that was typed; NULL sets `error`. */
PodaMoment *
poda_still_moment (const PodaRecord *record, const char *step, GError **error);

/* Draws the stills of `whole` after the steps asked for, `all` or `cuts`: numbered
 * files in the folder of -o, which is made where it is missing, or one pdf with a page
 * a step. `warning` receives that of the first picture that has one, or NULL; the
 * caller frees it. FALSE sets `error`. */
gboolean poda_draw_stills (const PodaRequest *request, const PodaFigure *whole,
                           const char *steps, const char *format, const PodaPage *page,
                           char **warning, GError **error);

G_END_DECLS
