#pragma once

/* Handouts: exercises as a LaTeX document for paper, with the blank tree, what is to be
 * done, and a table to fill in; or the same with everything filled in, the annotated
 * tree and the trace. pdflatex needs nothing beyond TikZ and what comes with LaTeX. */

#include "teach/exercise/exercise.h"
#include "base/output.h"

G_BEGIN_DECLS

/* Begins a document, in the program's language. */
void poda_handout_begin (PodaOutput *output);

/* Adds an exercise, which begins a page and bears its id on all of its pages. `student`
 * is whose it is; NULL leaves a line for the name. */
void poda_handout_add (const PodaExercise *exercise, const char *student,
                       gboolean solved, PodaOutput *output);

void poda_handout_end (PodaOutput *output);

G_END_DECLS
