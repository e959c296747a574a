#pragma once

/* Kin: the descendants of a process, as /proc shows them at one moment.
 *
 * It is used between fork and exec, where nothing may be allocated and no stream be
 * opened: system calls and the caller's memory only. */

#include <glib.h>
#include <sys/types.h>

G_BEGIN_DECLS

/* More processes than this a machine for exercises does not have; the others are not
 * seen. */
#define PODA_KIN_MOST 16384

typedef struct {
    pid_t pid, parent, session;
    gboolean mine;   /* a descendant */
    gboolean zombie; /* it has ended, and waits for its parent to ask */
    guint64 bytes;   /* in memory */
    guint64 ticks;   /* of the processor, with its own ended children */
} PodaKinsman;

typedef struct {
    guint n_all;
    PodaKinsman all[PODA_KIN_MOST]; /* every process of the machine, by pid */

    guint n; /* descendants that run, and what they use together */
    guint64 bytes;
    double cpu_seconds;
    guint n_user; /* threads of this user, ours or not */
} PodaKin;

/* Looks around. */
void poda_kin_scan (PodaKin *kin, pid_t ancestor);

/* Kills all descendants that the last scan saw, but those of this session (0: none is
 * spared); how many there were. */
guint poda_kin_kill (const PodaKin *kin, pid_t session);

G_END_DECLS
