#pragma once

/* Moodle: exercises as questions with fields ("cloze"), in a file for Moodle's question
 * bank: the tree as a picture inside, a table with a row a node, and feedback that
 * explains each answer. Several exercises, such as the variants of a class, go into one
 * category, from which a quiz draws one at random.
 *
 * Moodle marks each field by itself: what follows consistently from an earlier mistake
 * is wrong there, other than for poda_mark. */

#include "teach/mark/mark.h"
#include "base/output.h"

G_BEGIN_DECLS

/* Begins a file, in the program's language. `category` is a name in which `/` is a
 * letter; NULL: "poda". */
void poda_moodle_begin (const char *category, PodaOutput *output);

/* Adds a question, called by the exercise's title and id. `weights` NULL stands for
 * poda_weights_init; `carried` is not read. Two kinds of questions change their form,
 * since Moodle could not mark them: which leaves cannot matter is asked leaf by leaf,
 * and of orders of children one is chosen from some. */
void poda_moodle_add (const PodaExercise *exercise, const PodaWeights *weights,
                      PodaOutput *output);

void poda_moodle_end (PodaOutput *output);

G_END_DECLS
