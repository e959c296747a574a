#include "homework/grade/jail/restrictions.h"

#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Opens a file of a group; -1: there is none. */
static int
open_file (const char *group, const char *name, int flags)
{
    char path[PATH_MAX];
    if (*group == '\0'
        || snprintf (path, sizeof path, "%s/%s", group, name) >= (int) sizeof path)
        return -1;
    return open (path, flags | O_CLOEXEC);
}

static bool
write_file (const char *group, const char *name, const char *text)
{
    int file = open_file (group, name, O_WRONLY);
    if (file < 0)
        return false;
    const ssize_t length = (ssize_t) strlen (text);
    const bool done = write (file, text, (size_t) length) == length;
    close (file);
    return done;
}

/* Reads the first line of a file in /proc that contains `mark`; false: none. */
static bool
find_line (const char *path, const char *mark, char *line, int size)
{
    FILE *file = fopen (path, "re");
    bool found = false;
    while (file != NULL && !found && fgets (line, size, file) != NULL)
        found = strstr (line, mark) != NULL;
    if (file != NULL)
        fclose (file);
    return found;
}

/* Finds our own group: mountinfo has the mount point of cgroup v2 ("ID PARENT M:N ROOT
 * PLACE … - cgroup2 …"), cgroup the path in it ("0::/path"); see proc(5). */
static bool
find_own (char path[PATH_MAX])
{
    char line[2 * PATH_MAX], place[PATH_MAX];
    if (!find_line ("/proc/self/mountinfo", " - cgroup2 ", line, sizeof line)
        || sscanf (line, "%*s %*s %*s %*s %4095s", place) != 1
        || !find_line ("/proc/self/cgroup", "0::/", line, sizeof line)
        || strncmp (line, "0::", 3) != 0)
        return false;
    line[strcspn (line, "\n")] = '\0';
    return snprintf (path, PATH_MAX, "%s%s", place, line + 3) < PATH_MAX;
}

static bool
limit (const char *group, const char *name, uint64_t most)
{
    char number[32];
    snprintf (number, sizeof number, "%llu", (unsigned long long) most);
    return most > 0 && write_file (group, name, number);
}

/* Makes a group in another one. Since a group with processes cannot have children with
 * limits, this often fails in our own group, but may succeed in its parent. */
static bool
make_in (JailCgroup *group, const char *above, uint64_t memory, unsigned processes)
{
    if (snprintf (group->path, sizeof group->path, "%s/poda-%ld", above,
                  (long) getpid ())
            >= (int) sizeof group->path
        || mkdir (group->path, 0755) != 0) {
        group->path[0] = '\0';
        return false;
    }
    group->limits_memory = limit (group->path, "memory.max", memory);
    const bool counted = limit (group->path, "pids.max", processes);
    if (group->limits_memory) {
        write_file (group->path, "memory.swap.max", "0");
        write_file (group->path, "memory.oom.group", "1");
    }
    if (group->limits_memory || counted)
        return true;
    jail_cgroup_remove (group);
    group->path[0] = '\0';
    return false;
}

void
jail_cgroup_make (JailCgroup *group, uint64_t memory, unsigned processes)
{
    char own[PATH_MAX];
    group->path[0] = '\0';
    group->limits_memory = false;
    if (!find_own (own))
        return;
    if (!make_in (group, own, memory, processes))
        make_in (group, dirname (own), memory, processes);
}

void
jail_cgroup_add (const JailCgroup *group, pid_t pid)
{
    char number[32];
    snprintf (number, sizeof number, "%ld", (long) pid);
    write_file (group->path, "cgroup.procs", number);
}

bool
jail_cgroup_starved (const JailCgroup *group)
{
    char text[1024];
    int file = open_file (group->path, "memory.events", O_RDONLY);
    if (file < 0)
        return false;
    const ssize_t length = read (file, text, sizeof text - 1);
    close (file);
    text[length > 0 ? length : 0] = '\0';
    const char *line = strstr (text, "oom_kill ");
    return line != NULL && strtoul (line + strlen ("oom_kill "), NULL, 10) > 0;
}

void
jail_cgroup_kill (const JailCgroup *group)
{
    write_file (group->path, "cgroup.kill", "1");
}

void
jail_cgroup_remove (const JailCgroup *group)
{
    for (int i = 0; *group->path != '\0' && rmdir (group->path) != 0 && i < 100; i++)
        usleep (1000);
}
