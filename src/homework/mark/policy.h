#pragma once

/* The policy: what marks are made of. What each answer counts, what a mistake costs
 * that comes again, and how much a wrong cut may leave away.
 *
 * Every number has a name of its own, in a section of a key file that a teacher writes
 * down once for a course (`--policy FILE`), and by which a command line can set it
 * alone (`--weights value=2,repeat=0`). Both read the same table; docs/manual.md gives
 * the reasons for the numbers that stand where nobody says otherwise. */

#include "homework/exercise/exercise.h"

typedef struct {
    double columns[PODA_N_COLUMNS]; /* [weights]: a cell, … */
    double order, move, question;   /* … and a line */
    double carried; /* [carry]: which part of it counts where an error is carried
                       forward, … */
    double repeat;  /* … which part of all points a kind of step costs at most that is
                       done wrongly again and again, … */
    double cuts;    /* … and which part of all points wrong cuts may leave away before
                       that counts as not done */
    double unfinished; /* [thresholds]: work is unfinished where more than this part of
                          what is asked is left empty */
} PodaPolicy;

void poda_policy_init (PodaPolicy *policy); /* as examples/policy.ini has it */

/* Sets what `value=2,order=5,carried=0.5` names. FALSE sets `error`
 * (PODA_EXERCISE_ERROR_ASK). */
gboolean poda_policy_parse (PodaPolicy *policy, const char *text, GError **error);

/* What differs from poda_policy_init, as the above reads it; NULL where nothing does.
 * The caller frees it. */
char *poda_policy_format (const PodaPolicy *policy);

/* Sets what a key file names: sections [weights], [carry], [thresholds], and [ask] with
 * one key `what`, the words of --ask, which `ask` receives, to be freed, or NULL where
 * it says nothing; it may be NULL itself. `name` stands in front of complaints. FALSE
 * sets `error` (PODA_EXERCISE_ERROR_ASK): something else stands in it. */
gboolean poda_policy_read (PodaPolicy *policy, const char *name, const char *text,
                           char **ask, GError **error);
