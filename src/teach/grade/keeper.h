#pragma once

/* The keeper: a process of ours between us and a stranger's program.
 *
 * It starts the program, watches it and all that comes from it, and does not end before
 * they have: also processes that detach themselves become its children in the end, as
 * it is their subreaper. It lives in a session of its own, where no key reaches it, and
 * ends everything as soon as `control` closes: because the program is no longer wanted,
 * or because we have been killed. */

#include "teach/grade/ending.h"
#include "teach/grade/descendants.h"

G_BEGIN_DECLS

typedef struct {
    const char *path; /* what is executed */
    char *const *argv;
    char *const *environment;
    const char *folder; /* where it runs */
    PodaLimits limits;  /* `output` is not the keeper's business */
    int input;          /* what becomes the program's standard input, … */
    int output;         /* … output, … */
    int complaints;     /* … and error */
    int control;        /* closes when the program is no longer wanted */
    int report;         /* takes a PodaEnding when all is over */
    PodaKin *kin;       /* room to look around in */
} PodaKeeping;

/* To be called in a new process. The descriptors are above 2. */
G_NORETURN void poda_keeper_run (const PodaKeeping *keeping);

/* Where the keeper itself was killed: ends what it kept, as far as that has become
 * ours, who must be a subreaper for that. What is of our own session is not its. */
void poda_keeper_replace (PodaKin *kin);

G_END_DECLS
