#pragma once

/* The descendants of a process, read from /proc. Nothing is allocated, since memory may
 * be exhausted when a program forks without limit. */

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

/* Maximum number of processes on the machine; further ones are ignored. */
#define PODA_MOST_PROCESSES 16384

/* Maximum number of open files of a process. */
#define PODA_MOST_OPEN 256

typedef struct {
    pid_t pid, parent, session;
    bool descends;  /* is a descendant of the given ancestor */
    bool zombie;    /* has ended, but its parent has not waited for it */
    uint64_t bytes; /* resident memory */
    uint64_t ticks; /* CPU time, with its ended children */
    unsigned threads;
} PodaProcessSeen;

typedef struct {
    unsigned n_all;
    PodaProcessSeen all[PODA_MOST_PROCESSES]; /* all processes of the machine, by pid */

    unsigned n;       /* running descendants, and their total usage */
    unsigned threads; /* for running and ended descendants */
    uint64_t bytes;
    double cpu_seconds;
    unsigned n_user; /* threads of this user, ours or not */
} PodaDescendants;

/* Reads all processes. */
void poda_descendants_scan (PodaDescendants *seen, pid_t ancestor);

/* Adds to `bytes` the kernel memory of the descendants in the last scan: page tables,
 * and data in sockets. Returns the size of deleted files that they still hold open. */
uint64_t poda_descendants_weigh (PodaDescendants *seen, pid_t own);

/* Kills all descendants in the last scan, except those of this session (0: no
 * exception). Returns their number. */
unsigned poda_descendants_kill (const PodaDescendants *seen, pid_t session);
