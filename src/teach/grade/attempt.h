#pragma once

/* An attempt: one run of a program on one case, and what it is marked; for the files of
 * grading alone. */

#include "teach/report/gradebook.h"
#include "teach/grade/program.h"
#include "teach/grade/suspects.h"
#include "teach/grade/verdict.h"

G_BEGIN_DECLS

typedef struct {
    const PodaSuite *suite;
    const PodaKey *key;
    guint number;    /* of the case, from 1 */
    gboolean secret; /* nothing is told but whether it is right */
    const PodaProgram *program;
    PodaWork *work;
    PodaSuspects *suspects;
    gboolean *complained; /* a remark has told what is on standard error */

    PodaRun run;
    PodaTranscript *transcript;
    PodaVerdict verdict;
} PodaAttempt;

/* Runs the program. FALSE sets `error` (PODA_PROGRAM_ERROR_SYSTEM). */
gboolean poda_attempt_run (PodaAttempt *attempt, GError **error);

/* Adds to the work what came of it: an item, points, remarks, reasons. */
void poda_attempt_mark (PodaAttempt *attempt);

void poda_attempt_clear (PodaAttempt *attempt);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAttempt, poda_attempt_clear)

G_END_DECLS
