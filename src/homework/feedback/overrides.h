#pragma once

/* Overrides: marks set by the teacher, in a table that marking reads but never writes,
 * so that they persist when marking is repeated.
 *
 * A heading, and a row per mark: `student` and `score` set the score of the whole work;
 * with `item`, the score of one item, named as in reports ("node C, value", or "C
 * value"). A `bonus` instead of a `score` is added. The student gets the `comment`. An
 * item with full points is forgiven, with its consequences: the items below a wrong cut
 * that it decided, its part in a repeated mistake, and being the first wrong step. */

#include "homework/feedback/gradebook.h"

typedef struct {
    char *place;   /* "marks.csv:3:1" */
    char *student; /* as in the gradebook */
    char *item;    /* "" for the whole work */
    double points;
    gboolean more; /* the points are added */
    char *comment; /* "" for none */
} PodaOverride;

/* Reads the table. Returns NULL with `error` set (PODA_CSV_ERROR), which begins with a
 * place: no heading, a row without a student or points, or a repeated row. Returns an
 * array that owns its PodaOverride. */
GPtrArray *
poda_overrides_read (const char *name, const char *text, gsize length, GError **error);

/* Returns the student's work that overrides change: the one that counts, else the first
 * that is no duplicate; NULL: none. */
PodaWork *poda_overrides_find (const PodaGradebook *gradebook, const char *student);

/* Applies the overrides. An unmarked work becomes marked, out of `most` points, which
 * must be set already. Students without a work are skipped. Returns FALSE with `error`
 * set (PODA_CSV_ERROR), with the place: unknown item, or too many points. */
gboolean poda_overrides_apply (const GPtrArray *overrides, PodaGradebook *gradebook,
                               GError **error);
