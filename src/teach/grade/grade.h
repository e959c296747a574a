#pragma once

/* Grading: a program is run once a case, and what it prints is held against the search
 * that the case describes. */

#include "teach/report/gradebook.h"
#include "teach/grade/program.h"
#include "teach/grade/suite.h"

G_BEGIN_DECLS

/* A suite with the keys of its cases, worked out once for all programs. */
typedef struct _PodaGrader PodaGrader;

/* Called before each run, with its number from 1. */
typedef void (*PodaGradeProgress) (const PodaWork *work, guint run, guint runs,
                                   gpointer data);

/* `suite` must outlive the grader. NULL sets `error`: a case that cannot be searched,
 * or whose visits are marked and are too many. Free with poda_grader_free. */
PodaGrader *poda_grader_new (const PodaSuite *suite, GError **error);
void poda_grader_free (PodaGrader *grader);

/* Students are told of hidden cases whether they are right, and nothing else, unless
 * `reveal`. */
void poda_grader_set_reveal (PodaGrader *grader, gboolean reveal);
void poda_grader_set_progress (PodaGrader *grader, PodaGradeProgress progress,
                               gpointer data);

/* Runs the program on every case and fills in the work: items, score, the first wrong
 * step, causes and remarks. A program that cannot be started is not marked, which
 * `work->error` says. FALSE sets `error` (PODA_PROGRAM_ERROR_SYSTEM). */
gboolean poda_grader_grade (const PodaGrader *grader, const PodaProgram *program,
                            PodaWork *work, GError **error);

/* A work that could not be marked: nothing of the suite's points. */
void poda_grader_refuse (const PodaGrader *grader, PodaWork *work, const char *reason);

/* Makes the first item that says why it is wrong the first wrong step of the work,
 * unless it has one. */
void poda_grade_tell_first (PodaWork *work);

#define PODA_GRADE_ERROR (poda_grade_error_quark ())
GQuark poda_grade_error_quark (void);

typedef enum { PODA_GRADE_ERROR_SIZE } PodaGradeError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaGrader, poda_grader_free)

G_END_DECLS
