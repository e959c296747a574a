#pragma once

/* The parts of the pictures of marked answers. */

#include "teach/mark/mark.h"
#include "draw/scene.h"

G_BEGIN_DECLS

/* Writes into a blank figure what was answered, and lays it out again; with `windows`
 * alpha and beta too. */
void poda_picture_fill (PodaFigure *figure, const PodaExercise *exercise,
                        const PodaAnswers *answers, const PodaMarking *marking,
                        gboolean windows);

/* Draws the marks of a box, if it has any: `marks` are those of its cells by column.
 * With `given` they say what is wrong there, else only where to look. */
void poda_picture_mark (PodaPen *pen, const PodaBox *box, const PodaMark *marks,
                        gboolean given);

G_END_DECLS
