#pragma once

/* The walls of the jail, from the inside: what a process of ours does to itself before
 * it becomes a stranger's program. Each function returns 0, or the errno of what did
 * not hold; nothing is undone then, and the process must end.
 *
 * root.c: a root of its own, of what it may read, in a mount namespace.
 * rules.c: what remains forbidden: Landlock for files, signals and sockets, a filter of
 * system calls. */

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define JAIL_MOST_PATHS 512

typedef struct {
    const char *folder, *work, *scratch; /* see jail.h; NULL */
    const char *read[JAIL_MOST_PATHS], *hide[JAIL_MOST_PATHS];
    unsigned n_read, n_hide;
    uint64_t disk;
    bool alone;    /* in namespaces of its own: nobody else's processes and sockets are
                      within its reach, and /tmp is its scratch folder */
    bool overlaid; /* what it writes to its work lies elsewhere */
} JailView;

/* In a new user namespace: becomes an ordinary user there, who is `user` outside. */
int jail_map_user (unsigned user, unsigned group);

/* In new mount and pid namespaces, as their first process: moves to a root that holds
 * what may be read, tmpfs of its own on /tmp and /dev/shm, a few devices, and a fresh
 * /proc where the machine allows one. */
int jail_enter_root (JailView *view);

/* Landlock, as far as this kernel knows it. `walls` gets the bits of PodaWall that it
 * brought. */
int jail_landlock (const JailView *view, uint32_t *walls);

/* The filter of system calls. It stands in for the walls that are not there: without
 * PODA_WALL_PROCESSES it refuses signals to others, too, and without
 * PODA_WALL_NETWORK sockets, and adds both. */
int jail_filter_calls (const JailView *view, uint32_t *walls);

/* A control group of the program's own, where the system lets us make one (cgroup v2,
 * delegated to us or to root): the kernel then limits memory and processes itself, and
 * ends all that is in it at one word. */
typedef struct {
    char path[PATH_MAX]; /* "": there is none */
    bool limits_memory;
} JailCgroup;

/* Makes one beside ours, or in it, with these limits (0: none). */
void jail_cgroup_make (JailCgroup *group, uint64_t memory, unsigned processes);

/* Puts a process into it, and all that comes from that. */
void jail_cgroup_add (const JailCgroup *group, pid_t pid);

/* Whether the kernel ended something in it for want of memory. */
bool jail_cgroup_starved (const JailCgroup *group);

/* Ends all that is in it; and removes it, once nothing is. */
void jail_cgroup_kill (const JailCgroup *group);
void jail_cgroup_remove (const JailCgroup *group);
