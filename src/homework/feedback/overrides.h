#pragma once

/* Overrides: marks that the teacher sets, in a table that marking reads and never
 * writes, so that they stand whenever it is done again.
 *
 * A heading, and a row a mark: `student` and `score` set what the whole work is worth;
 * with `item`, what one thing of it is worth, called as reports call it ("node C,
 * value", or "C value"). In place of a `score` a `bonus` is added. A `comment` goes to
 * the student. An item that gets all its points is forgiven, with what hangs on it:
 * what lies below a wrong cut that it decided, its part in a repeated mistake, and
 * being the first wrong step. */

#include "homework/feedback/gradebook.h"

typedef struct {
    char *place;   /* "marks.csv:3:1" */
    char *student; /* as the gradebook calls them */
    char *item;    /* "" for the whole work */
    double points;
    gboolean more; /* the points are added to those that are there */
    char *comment; /* "" for none */
} PodaOverride;

/* Reads the table. NULL sets `error` (PODA_CSV_ERROR), which begins with a place: no
 * heading, a row without a student or points, or one that stands there twice. The array
 * is of PodaOverride and frees them. */
GPtrArray *
poda_overrides_read (const char *name, const char *text, gsize length, GError **error);

/* The work of a student that overrides change: the one that counts, else the first that
 * is no duplicate; NULL: the gradebook has none. */
PodaWork *poda_overrides_find (const PodaGradebook *gradebook, const char *student);

/* Sets what the table says. A work that was not marked is then, out of the points that
 * it holds already as `most`. Students of whom there is no work are passed over. FALSE
 * sets `error` (PODA_CSV_ERROR), with the place: no such item, or too many points. */
gboolean poda_overrides_apply (const GPtrArray *overrides, PodaGradebook *gradebook,
                               GError **error);
