#pragma once

/* A control group of the program's own, where the system lets us make one (cgroup v2,
 * delegated to us or to root): the kernel then limits memory and processes itself, and
 * ends all that is in it at one word. */

#include <limits.h>
#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

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
