#pragma once

/* The restrictions that a child of the jail applies to itself before it executes an
 * untrusted program. Functions return 0, or the errno of a failure, after which nothing
 * is undone and the process must exit.
 *
 * root.c: its own root in a mount namespace, with the files that it may read.
 * rules.c: other restrictions: Landlock for files, signals and sockets, and a filter of
 * system calls. */

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define JAIL_MOST_PATHS 512

typedef struct {
    const char *folder, *work, *scratch; /* see jail.h; may be NULL */
    const char *read[JAIL_MOST_PATHS], *hide[JAIL_MOST_PATHS];
    unsigned n_read, n_hide;
    uint64_t disk;
    bool alone;    /* in namespaces of its own, without other processes and sockets,
                      with /tmp as its scratch folder */
    bool overlaid; /* writes to `work` go to an overlay */
} JailView;

/* Maps an unprivileged user in a new user namespace to `user` outside. */
int jail_map_user (unsigned user, unsigned group);

/* Enters a root that contains the visible files, new tmpfs on /tmp and /dev/shm, a few
 * devices, and a new /proc if the machine allows it. The caller is the first process of
 * new mount and pid namespaces. */
int jail_enter_root (JailView *view);

/* Applies Landlock as far as the kernel supports it. Adds the resulting PodaRestriction
 * bits to `walls`. */
int jail_landlock (const JailView *view, uint32_t *restrictions);

/* Applies the filter of system calls, which replaces missing restrictions: without
 * PODA_RESTRICT_PROCESSES it also refuses signals to others, without
 * PODA_RESTRICT_NETWORK sockets, and adds these bits. */
int jail_filter_calls (const JailView *view, uint32_t *restrictions);

/* A control group for the program, if we may create one (cgroup v2, delegated to us or
 * to root): the kernel then limits memory and processes, and can kill all of them at
 * once. */
typedef struct {
    char path[PATH_MAX]; /* "": none */
    bool limits_memory;
} JailCgroup;

/* Makes a group next to ours, or in it, with these limits (0: none). */
void jail_cgroup_make (JailCgroup *group, uint64_t memory, unsigned processes);

/* Adds a process, whose later children are included. */
void jail_cgroup_add (const JailCgroup *group, pid_t pid);

/* TRUE if the kernel killed a process in it because memory ran out. */
bool jail_cgroup_starved (const JailCgroup *group);

/* Kills all processes in it; removes it, once it is empty. */
void jail_cgroup_kill (const JailCgroup *group);
void jail_cgroup_remove (const JailCgroup *group);
