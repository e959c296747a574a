#pragma once

/* Pictures of marked answers: the tree as it was answered beside the tree as it is, and
 * on both of them marks where they differ.
 *
 * They are svg for a page whose style knows the marks (gradebook_page.c): `wrong`,
 * `missing`, `carried` and `right`, each of a form of its own. */

#include "teach/mark/mark.h"

G_BEGIN_DECLS

typedef struct _PodaPictures PodaPictures;

/* `exercise` must outlive it. */
PodaPictures *poda_pictures_new (const PodaExercise *exercise);
void poda_pictures_free (PodaPictures *pictures);

/* The right tree, with the style that both pictures need; the same one for all answers.
 * Owned by the pictures: acquire it to keep it. */
GRefString *poda_pictures_right (PodaPictures *pictures);

/* The marks that lie over it for these answers; NULL where nothing differs. The caller
 * frees it. */
char *poda_pictures_right_marks (PodaPictures *pictures, const PodaMarking *marking);

/* The tree as it was answered, marked. The caller frees it. */
char *poda_pictures_given (PodaPictures *pictures, const PodaAnswers *answers,
                           const PodaMarking *marking);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaPictures, poda_pictures_free)

G_END_DECLS
