#pragma once

/* The page that marks itself: the tree of an exercise beside its sheet, in a browser.
 * It marks as poda_mark does, explains, and hands out the sheet that poda_sheet_read
 * reads.
 *
 * It works without a network, and so the key is in it: it is for practice. */

#include "teach/mark/mark.h"
#include "base/output.h"

G_BEGIN_DECLS

/* Writes it. `student` stands in the sheet from the start; NULL: whoever opens it is
 * asked. FALSE sets `error` (PODA_EXERCISE_ERROR): sheets could not tell its nodes
 * apart. Sentences are written in every language: meanwhile no other thread may ask for
 * translations or change the environment. */
gboolean poda_exam_page_write (const PodaExercise *exercise, const PodaWeights *weights,
                               const char *student, PodaOutput *output, GError **error);

G_END_DECLS
