#pragma once

/* What follows from answers, written a second time: the search once more, in which
 * every step rests on what the answers say of the nodes before it. It shares nothing
 * with the marking search but how a cell is read, and knows no mistakes. */

#include "homework/exercise/exercise.h"

/* The expected result of poda_carried_answers. The caller frees it. */
PodaAnswers *
oracle_carried_answers (const PodaExercise *exercise, const PodaAnswers *answers);
