#pragma once

/* The descendants of a process, as /proc shows them at one moment. Nothing is
 * allocated: there may be nothing left to allocate where a program multiplies. */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* More processes than this a machine for exercises does not have; the others are not
 * seen. */
#define PODA_MOST_PROCESSES 16384

/* So many files a program may have open at once. */
#define PODA_MOST_OPEN 256

typedef struct {
    pid_t pid, parent, session;
    bool descends;  /* from the ancestor that was asked for */
    bool zombie;    /* it has ended, and waits for its parent to ask */
    uint64_t bytes; /* in memory */
    uint64_t ticks; /* of the processor, with its own ended children */
    unsigned threads;
} PodaProcessSeen;

typedef struct {
    unsigned n_all;
    PodaProcessSeen all[PODA_MOST_PROCESSES]; /* every process of the machine, by pid */

    unsigned n;       /* descendants that run, and what they use together */
    unsigned threads; /* of them, and of those that have ended and wait */
    uint64_t bytes;
    double cpu_seconds;
    unsigned n_user; /* threads of this user, ours or not */
} PodaDescendants;

/* Looks around. */
void poda_descendants_scan (PodaDescendants *seen, pid_t ancestor);

/* Adds to `bytes` what the kernel holds for the descendants of the last scan: their
 * page tables, and what may wait in their sockets. Returns how many bytes of files they
 * hold that have been removed, of which no folder tells. */
uint64_t poda_descendants_weigh (PodaDescendants *seen, pid_t own);

/* Kills all descendants that the last scan saw, but those of this session (0: none is
 * spared); how many there were. */
unsigned poda_descendants_kill (const PodaDescendants *seen, pid_t session);
