#pragma once

/* What poda and poda-jail tell each other. The jail is a program of its own, so that no
 * code runs between fork and exec in a process full of threads; it is plain C, and so
 * is this.
 *
 *     poda-jail SECONDS CPU-SECONDS MEMORY PROCESSES FOLDER PATH NAME [ARGUMENT…]
 *
 * It runs PATH as NAME with those arguments in FOLDER, within these limits, with the
 * environment that it has itself, and with its first three descriptors. On two further
 * ones it hears and tells: */

#include <stdint.h>

enum {
    PODA_JAIL_CONTROL = 3, /* closes when the program is no longer wanted */
    PODA_JAIL_REPORT = 4,  /* takes a PodaEnding when all is over */
    PODA_JAIL_N_DESCRIPTORS
};

/* What a program with all that it starts may use; 0: no limit. */
typedef struct {
    double seconds;     /* from its start to its end */
    double cpu_seconds; /* of the processor */
    uint64_t memory;    /* bytes, at any one time */
    uint64_t output;    /* bytes, on standard output and standard error; these are not
                           the jail's business */
    unsigned processes; /* at any one time */
} PodaLimits;

typedef enum {
    PODA_END_EXIT,    /* by itself, with the exit code `code` */
    PODA_END_SIGNAL,  /* by the signal `code`, which was not ours */
    PODA_END_SECONDS, /* a limit was reached, … */
    PODA_END_CPU,
    PODA_END_MEMORY,
    PODA_END_OUTPUT,
    PODA_END_PROCESSES,
    PODA_END_REFUSED, /* it could not be started: `code` is the errno */
    PODA_END_ASKED,   /* it was no longer wanted */
    PODA_END_LOST     /* nobody knows: its jail was killed */
} PodaEnd;

typedef struct {
    int32_t end; /* PodaEnd */
    int32_t code;
    uint32_t left;   /* processes that it left behind, which were ended */
    uint64_t memory; /* bytes: the most that was seen */
    double seconds;
    double cpu_seconds;
} PodaEnding;
