#pragma once

/* Copies: works of one class that have more in common than chance explains. It is a
 * reason to talk with somebody, and judged by nobody but the teacher.
 *
 * Three things are told. Sheets of one tree that share every wrong answer, at least
 * two. Sheets that share at least three, with few that only one of them has. And a
 * sheet that fits another student's tree better than its own, in the numbers that tell
 * the two apart. What follows from an earlier mistake is not counted. Equal answers of
 * a known mistake are made by many who have understood it so; they are no evidence, and
 * it is said. */

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "homework/feedback/gradebook.h"

typedef struct _PodaCopies PodaCopies;

PodaCopies *poda_copies_new (void);
void poda_copies_free (PodaCopies *copies);

/* A marked work. `cause` is the only misconception that explains it, and `explained`
 * what that would have answered; both NULL where none does. `exercise` and `work` must
 * outlive the copies. */
void poda_copies_add (PodaCopies *copies, const PodaExercise *exercise,
                      const PodaAnswers *answers, const PodaMarking *marking,
                      const PodaMisconception *cause, const PodaAnswers *explained,
                      const PodaWork *work);

/* Tells the gradebook what was found, in the order in which the works were added.
 * Works that do not count are left out. */
void poda_copies_tell (const PodaCopies *copies, PodaGradebook *gradebook);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCopies, poda_copies_free)
