#pragma once

/* A marker: whoever marks many sheets of one exercise. It keeps what all of them share,
 * and turns each into a work of the gradebook. */

#include "draw/figure/figure.h"
#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"

/* Pictures of marked answers: the tree as it was answered beside the right one, with
 * marks on both where they differ. They are svg for a page whose style knows the marks
 * (gradebook.css), each of a form of its own. The first makes the figure of the right
 * tree, which all works share, or of one to be filled in. */
PodaFigure *poda_pictures_figure (const PodaExercise *exercise, gboolean given);
void poda_pictures_add (PodaFigure *right, const PodaExercise *exercise,
                        const PodaAnswers *answers, const PodaMarking *marking,
                        PodaWork *work);

typedef struct _PodaMarker PodaMarker;

enum { PODA_MARKER_PICTURES = 1 };

/* `wants` is PODA_MARKER_PICTURES, or 0; `exercise` must outlive it; `policy` is
 * copied. */
PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaPolicy *policy, guint wants);
void poda_marker_free (PodaMarker *marker);

/* Marks a sheet into a work, whose source is the sheet's name. Whose it is, the work
 * says. */
void poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarker, poda_marker_free)
