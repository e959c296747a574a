#pragma once

/* A marker: marks many sheets of one exercise. It caches what they share, and converts
 * each to a work of the gradebook. */

#include "draw/figure/figure.h"
#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"

/* Pictures of marked answers: the student's tree next to the right one, with marks on
 * both where they differ. They are SVG for a page with gradebook.css, in which each
 * kind of mark has its own shape. The first function makes the figure of the right
 * tree, which all works share, or of one to fill in (`given`). */
PodaFigure *poda_pictures_figure (const PodaExercise *exercise, gboolean given);
void poda_pictures_add (PodaFigure *right, const PodaExercise *exercise,
                        const PodaAnswers *answers, const PodaMarking *marking,
                        PodaWork *work);

typedef struct _PodaMarker PodaMarker;

enum { PODA_MARKER_PICTURES = 1 };

/* Returns a marker. `wants` is PODA_MARKER_PICTURES or 0; `exercise` must outlive it;
 * `policy` is copied. */
PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaPolicy *policy, guint wants);
void poda_marker_free (PodaMarker *marker);

/* Marks a sheet and fills in `work`; its source is the sheet's name. The caller sets
 * the work's student. */
void poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarker, poda_marker_free)
