#pragma once

/* The policy: what each answer counts, what a mistake costs that comes again, and how
 * much a wrong cut may leave away. Every number has a name, by which a key file sets it
 * (`--policy FILE`), or a command line (`--weights value=2,repeat=0`). */

#include "homework/exercise/exercise.h"

typedef struct {
    double columns[PODA_N_COLUMNS]; /* what a cell counts, … */
    double order, move;             /* … and a line */
    double carried; /* which part of it counts where an error is carried forward, … */
    double repeat;  /* … which part of all points a kind of step costs at most that is
                       done wrongly again and again, … */
    double cuts;    /* … and which part of all points wrong cuts may leave away before
                       that counts as not done */
    double unfinished; /* work is unfinished where more than this part of what is asked
                          is left empty */
} PodaPolicy;

void poda_policy_init (PodaPolicy *policy); /* as examples/policy.ini has it */

/* Sets what `value=2,order=5,carried=0.5` names. FALSE sets `error`. */
gboolean poda_policy_parse (PodaPolicy *policy, const char *text, GError **error);

/* What differs from poda_policy_init, as the above reads it; NULL where nothing does.
 * The caller frees it. */
char *poda_policy_format (const PodaPolicy *policy);

/* Sets what the lines of a file name; `ask`, unless NULL, receives the words of --ask,
 * to be freed, where it has them as `what`. `name` stands in front of complaints. FALSE
 * sets `error`. */
gboolean poda_policy_read (PodaPolicy *policy, const char *name, const char *text,
                           char **ask, GError **error);
