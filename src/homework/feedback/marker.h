#pragma once

/* A marker: whoever marks many sheets of one exercise. It keeps what all of them share,
 * and turns each into a work of the gradebook. */

#include "homework/feedback/gradebook.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"

/* --- Pictures --- */

/* Pictures of marked answers: the tree as it was answered beside the tree as it is, and
 * on both of them marks where they differ.
 *
 * They are svg for a page whose style knows the marks (gradebook.css): `wrong`,
 * `missing`, `carried` and `right`, each of a form of its own. */
typedef struct _PodaPictures PodaPictures;

/* `exercise` must outlive it. */
PodaPictures *poda_pictures_new (const PodaExercise *exercise);
void poda_pictures_free (PodaPictures *pictures);

/* Adds to a work the right tree, which all works share, and has the style that both
 * pictures need, the marks that lie over it, and the tree as it was answered. */
void poda_pictures_add (PodaPictures *pictures, const PodaAnswers *answers,
                        const PodaMarking *marking, PodaWork *work);

/* --- The marker --- */

typedef struct _PodaMarker PodaMarker;

/* What a report will show. */
typedef enum {
    PODA_MARKER_DETAILS = 1 << 0, /* the texts of what is right, too */
    PODA_MARKER_PICTURES = 1 << 1
} PodaMarkerWants;

/* `exercise` must outlive it; `policy` is copied. */
PodaMarker *
poda_marker_new (const PodaExercise *exercise, const PodaPolicy *policy, guint wants);
void poda_marker_free (PodaMarker *marker);

/* Marks a sheet into a work, whose source is the sheet's name. Whose it is, the work
 * says. */
void poda_marker_mark (PodaMarker *marker, const PodaSheet *sheet, PodaWork *work);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaMarker, poda_marker_free)
