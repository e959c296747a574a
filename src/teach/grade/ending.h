#pragma once

/* How a program is limited, and how it ended: told by the one who keeps it, and to
 * people. */

#include <glib.h>

G_BEGIN_DECLS

/* What a program with all that it starts may use; 0: no limit. */
typedef struct {
    double seconds;     /* from its start to its end */
    double cpu_seconds; /* of the processor */
    guint64 memory;     /* bytes, at any one time */
    guint64 output;     /* bytes, on standard output and standard error */
    guint processes;    /* at any one time */
} PodaLimits;

/* The limits where nobody says others: those of a small exercise. */
void poda_limits_init (PodaLimits *limits);

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
    PODA_END_LOST     /* nobody knows: its keeper was killed */
} PodaEnd;

typedef struct {
    gint32 end; /* PodaEnd */
    gint32 code;
    guint32 left;   /* processes that it left behind, which were ended */
    guint64 memory; /* bytes: the most that was seen */
    double seconds;
    double cpu_seconds;
} PodaEnding;

/* Whether it ended as programs should: by itself, with exit code 0. */
gboolean poda_ending_is_good (const PodaEnding *ending);

/* How it ended, for people: "your program was still running after 10 s, and was ended".
 * Without a full stop; NULL for a good ending. The caller frees it. `path` is what was
 * run, and looked into for the reason where it could not be started. */
char *poda_ending_sentence (const PodaEnding *ending, const PodaLimits *limits,
                            const char *path);

/* Why a file cannot be started, by its errno: "is a directory: expected a program".
 * Looks at the file for reasons that the errno does not tell, such as a script that
 * does not begin with #!. The caller frees it. */
char *poda_refusal_sentence (const char *path, int reason);

G_END_DECLS
