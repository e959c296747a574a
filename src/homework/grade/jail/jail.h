#pragma once

/* The interface between poda and poda-jail. The jail is a separate program, so that no
 * code runs between fork and exec in a process with threads; it is plain C, and so is
 * this header.
 *
 *     poda-jail [KEY=VALUE…] -- PATH NAME [ARGUMENT…]
 *
 * It runs PATH as NAME with these arguments, with restrictions and limits, in its own
 * environment plus HOME and TMPDIR, and with its first three descriptors. Without PATH
 * it applies the restrictions, reports which of them work, and runs nothing. The keys:
 *
 *     seconds, cpu, memory, processes, disk   the limits, see PodaLimits
 *     folder    working folder of the program
 *     work      its own folder; files that it writes there are private
 *     read      a file or folder that it may read; repeatable
 *     hide      a path inside those that it may not read; repeatable
 *     scratch   a folder for its files, if no private one is possible
 *     user      UID:GID of the program
 *     walls     0: no restrictions, only measurements
 *     need      the restrictions (PodaRestriction) without which it is not run
 *
 * Two further descriptors connect poda and the jail: */

#include <stdint.h>

enum {
    PODA_JAIL_CONTROL = 3, /* input; its end means: kill the program */
    PODA_JAIL_REPORT = 4,  /* output: a PodaEnding after the end */
    PODA_JAIL_N_DESCRIPTORS
};

/* The restrictions of a program, as bits. */
typedef enum {
    PODA_RESTRICT_FILES =
        1 << 0, /* reads only visible files, and writes only its own */
    PODA_RESTRICT_PROCESSES =
        1 << 1, /* sees, traces and signals only its own processes */
    PODA_RESTRICT_NETWORK = 1 << 2,  /* no network, and no sockets of others */
    PODA_RESTRICT_SYSCALLS = 1 << 3, /* unneeded system calls are refused */
    PODA_RESTRICT_DISK = 1 << 4,     /* its files are limited in size, and deleted */
    PODA_RESTRICT_END = 1 << 5,      /* the kernel kills all its descendants with it */
    PODA_ALL_RESTRICTIONS = (1 << 6) - 1,
    PODA_RESTRICT_MEMORY = 1 << 6 /* a kernel limit in addition to scans; optional */
} PodaRestriction;

/* Limits of a program and all its descendants; 0: no limit. */
typedef struct {
    double seconds;     /* wall-clock time */
    double cpu_seconds; /* CPU time */
    uint64_t memory;    /* bytes, at any time */
    uint64_t output;    /* bytes on standard output and standard error; poda checks it,
                           not the jail */
    uint64_t disk;      /* bytes of its files, at any time */
    unsigned processes; /* at any time */
} PodaLimits;

typedef enum {
    PODA_END_EXIT,    /* exited by itself with the code `code` */
    PODA_END_SIGNAL,  /* killed by the signal `code`, not by us */
    PODA_END_SECONDS, /* a limit was exceeded */
    PODA_END_CPU,
    PODA_END_MEMORY,
    PODA_END_OUTPUT,
    PODA_END_PROCESSES,
    PODA_END_DISK,
    PODA_END_REFUSED, /* could not be started: `code` is the errno */
    PODA_END_ASKED,   /* poda ended it */
    PODA_END_LOST     /* unknown: its jail was killed, or gave no report */
} PodaEnd;

typedef struct {
    int32_t end; /* PodaEnd */
    int32_t code;
    uint32_t restrictions; /* restrictions in force: PodaRestriction bits */
    uint32_t left;         /* processes left behind by the program, which were killed */
    uint32_t remain;       /* processes that could not be killed */
    uint64_t memory;       /* maximum in bytes */
    double seconds;
    double cpu_seconds;
} PodaEnding;
