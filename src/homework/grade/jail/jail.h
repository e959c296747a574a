#pragma once

/* What poda and poda-jail tell each other. The jail is a program of its own, so that no
 * code runs between fork and exec in a process full of threads; it is plain C, and so
 * is this.
 *
 *     poda-jail [KEY=VALUE…] -- PATH NAME [ARGUMENT…]
 *
 * It runs PATH as NAME with those arguments, within walls and limits, with the
 * environment that it has itself (to which it adds HOME and TMPDIR), and with its first
 * three descriptors. Without PATH it puts up the walls, tells which of them stand, and
 * runs nothing. The keys:
 *
 *     seconds, cpu, memory, processes, disk   the limits, see PodaLimits
 *     folder    where the program runs
 *     work      a folder that is its own: what it writes there nobody else sees
 *     read      a file or folder that it may read; any number of them
 *     hide      one that it may not, though it lies in one of those; any number
 *     scratch   a folder for its files, for machines on which it gets no private one
 *     user      UID:GID that it becomes
 *     walls     0: none, only the counting of what it uses
 *     need      the walls (PodaWall) without which it is not run
 *
 * On two further descriptors the jail hears and tells: */

#include <stdint.h>

enum {
    PODA_JAIL_CONTROL = 3, /* closes when the program is no longer wanted */
    PODA_JAIL_REPORT = 4,  /* takes a PodaEnding when all is over */
    PODA_JAIL_N_DESCRIPTORS
};

/* What stands between a program and everything else, as bits. */
typedef enum {
    PODA_WALL_FILES = 1 << 0, /* it reads what it may, and writes to its own files */
    PODA_WALL_PROCESSES = 1 << 1, /* it sees, traces and signals its own processes */
    PODA_WALL_NETWORK = 1 << 2,   /* it reaches no network, and no socket of others */
    PODA_WALL_CALLS = 1 << 3,     /* what programs never ask the kernel is refused */
    PODA_WALL_DISK = 1 << 4,      /* its files have a size in all, and go with it */
    PODA_WALL_END = 1 << 5,       /* the kernel ends all that it started, with it */
    PODA_ALL_WALLS = (1 << 6) - 1,
    PODA_WALL_MEMORY = 1 << 6 /* the kernel limits it, too: a wall that nobody needs */
} PodaWall;

/* What a program with all that it starts may use; 0: no limit. */
typedef struct {
    double seconds;     /* from its start to its end */
    double cpu_seconds; /* of the processor */
    uint64_t memory;    /* bytes, at any one time */
    uint64_t output;    /* bytes, on standard output and standard error; these are not
                           the jail's business */
    uint64_t disk;      /* bytes, of its files at any one time */
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
    PODA_END_DISK,
    PODA_END_REFUSED, /* it could not be started: `code` is the errno */
    PODA_END_ASKED,   /* it was no longer wanted */
    PODA_END_LOST     /* nobody knows: its jail was killed, or gave no answer */
} PodaEnd;

typedef struct {
    int32_t end; /* PodaEnd */
    int32_t code;
    uint32_t walls;  /* that stood: PodaWall bits */
    uint32_t left;   /* processes that it left behind, which were ended */
    uint32_t remain; /* processes that could not be ended */
    uint64_t memory; /* bytes: the most that was seen */
    double seconds;
    double cpu_seconds;
} PodaEnding;
