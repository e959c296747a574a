#include "homework/grade/jail/descendants.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* Reads /proc/PID/stat (proc(5)) from the end of the command's name, which is the last
 * parenthesis. false: the process has ended meanwhile. */
static bool
read_stat (int folder, PodaProcessSeen *one)
{
    char text[1024], state;
    unsigned long own[2], pages;
    long of_children[2];
    int file = openat (folder, "stat", O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read (file, text, sizeof text - 1);
    if (file >= 0)
        close (file);
    if (length <= 0)
        return false;
    text[length] = '\0';
    const char *behind = strrchr (text, ')');
    if (behind == NULL
        || sscanf (behind,
                   ") %c %d %*d %d " /* state, parent, session */
                   "%*d %*d %*u %*u %*u %*u %*u %lu %lu %ld %ld " /* ticks */
                   "%*d %*d %u %*d %*u %*u %lu" /* threads, pages in memory */,
                   &state, &one->parent, &one->session, &own[0], &own[1],
                   &of_children[0], &of_children[1], &one->threads, &pages)
               != 9)
        return false;
    one->zombie = state == 'Z' || state == 'X';
    one->bytes = pages * (uint64_t) sysconf (_SC_PAGESIZE);
    one->ticks = own[0] + own[1] + (uint64_t) (of_children[0] + of_children[1]);
    return true;
}

static void
add (PodaDescendants *seen, int proc, const char *name)
{
    struct stat owner;
    if (name[strspn (name, "0123456789")] != '\0' || seen->n_all == PODA_MOST_PROCESSES)
        return;
    int folder = openat (proc, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    PodaProcessSeen *one = &seen->all[seen->n_all];
    *one = (PodaProcessSeen){ .pid = (pid_t) strtol (name, NULL, 10) };
    if (fstat (folder, &owner) == 0 && read_stat (folder, one)) {
        seen->n_all++;
        seen->n_user += owner.st_uid == geteuid () ? one->threads : 0;
    }
    close (folder);
}

static void
read_all (PodaDescendants *seen)
{
    union {
        struct dirent64 entry;
        char bytes[32768];
    } buffer;
    int proc = open ("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    ssize_t length;
    if (proc < 0)
        return;
    while ((length = getdents64 (proc, buffer.bytes, sizeof buffer.bytes)) > 0) {
        for (ssize_t at = 0; at < length;) {
            const struct dirent64 *entry =
                (const struct dirent64 *) (const void *) (buffer.bytes + at);
            add (seen, proc, entry->d_name);
            at += entry->d_reclen;
        }
    }
    close (proc);
}

static bool
is_descendant (const PodaDescendants *seen, pid_t pid, pid_t ancestor)
{
    unsigned low = 0, high = seen->n_all;
    if (pid == ancestor)
        return true;
    while (low < high) {
        unsigned middle = (low + high) / 2;
        if (seen->all[middle].pid == pid)
            return seen->all[middle].descends;
        if (seen->all[middle].pid < pid)
            low = middle + 1;
        else
            high = middle;
    }
    return false;
}

void
poda_descendants_scan (PodaDescendants *seen, pid_t ancestor)
{
    seen->n_all = seen->n = seen->n_user = seen->threads = 0;
    seen->bytes = 0;
    seen->cpu_seconds = 0;
    read_all (seen);
    /* Parents usually come before children; after an overflow of the pids, further
     * passes are needed. */
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < seen->n_all; i++) {
            PodaProcessSeen *one = &seen->all[i];
            if (one->descends || !is_descendant (seen, one->parent, ancestor))
                continue;
            changed = one->descends = true;
            seen->cpu_seconds += (double) one->ticks / (double) sysconf (_SC_CLK_TCK);
            seen->threads += one->zombie ? 1 : one->threads;
            if (one->zombie)
                continue;
            seen->n++;
            seen->bytes += one->bytes;
        }
    }
}

/* --- Kernel memory of descendants --- */

/* Maximum of unread data in a socket: the Linux default. */
#define IN_A_SOCKET (208u << 10)

/* Returns the number after a word in a process's file; 0: none. */
static uint64_t
read_number (int folder, const char *name, const char *word)
{
    char text[4096];
    int file = openat (folder, name, O_RDONLY | O_CLOEXEC);
    ssize_t length = file < 0 ? 0 : read (file, text, sizeof text - 1);
    if (file >= 0)
        close (file);
    text[length > 0 ? length : 0] = '\0';
    const char *found = strstr (text, word);
    return found != NULL ? strtoull (found + strlen (word), NULL, 10) : 0;
}

/* Inodes already counted, since processes share inherited files. If the table is full,
 * all others are counted. */
typedef struct {
    unsigned n;
    ino_t all[4096];
} FilesSeen;

static bool
is_new (FilesSeen *seen, ino_t file)
{
    for (unsigned i = 0; i < seen->n; i++)
        if (seen->all[i] == file)
            return false;
    if (seen->n < sizeof seen->all / sizeof *seen->all)
        seen->all[seen->n++] = file;
    return true;
}

/* Adds the memory behind a process's open files; if they cannot be read, assumes the
 * maximum number of sockets. */
static void
weigh_files (int folder, FilesSeen *seen, uint64_t *held, uint64_t *removed)
{
    int files = openat (folder, "fd", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *list = files >= 0 ? fdopendir (files) : NULL;
    const struct dirent *entry;
    struct stat file;
    if (list == NULL) {
        *held += errno == EACCES ? (uint64_t) PODA_MOST_OPEN * IN_A_SOCKET : 0;
        if (files >= 0)
            close (files);
        return;
    }
    while ((entry = readdir (list)) != NULL) {
        if (*entry->d_name == '.' || fstatat (files, entry->d_name, &file, 0) != 0)
            continue;
        const bool gone = S_ISREG (file.st_mode) && file.st_nlink == 0;
        if ((!gone && !S_ISSOCK (file.st_mode)) || !is_new (seen, file.st_ino))
            continue;
        if (gone)
            *removed += (uint64_t) file.st_blocks * 512;
        else
            *held += IN_A_SOCKET;
    }
    closedir (list);
}

uint64_t
poda_descendants_weigh (PodaDescendants *seen, pid_t own)
{
    FilesSeen files = { .n = 0 };
    uint64_t removed = 0;
    for (unsigned i = 0; i < seen->n_all; i++) {
        const PodaProcessSeen *one = &seen->all[i];
        char path[64];
        if (!one->descends || one->zombie || one->pid == own)
            continue;
        snprintf (path, sizeof path, "/proc/%ld", (long) one->pid);
        int folder = open (path, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
        if (folder < 0)
            continue;
        seen->bytes += read_number (folder, "status", "\nVmPTE:") * 1024;
        seen->bytes += read_number (folder, "status", "\nVmSwap:") * 1024;
        weigh_files (folder, &files, &seen->bytes, &removed);
        close (folder);
    }
    return removed;
}

unsigned
poda_descendants_kill (const PodaDescendants *seen, pid_t session)
{
    unsigned n = 0;
    for (unsigned i = 0; i < seen->n_all; i++) {
        const PodaProcessSeen *one = &seen->all[i];
        if (!one->descends || one->zombie || one->session == session)
            continue;
        kill (one->pid, SIGKILL);
        n++;
    }
    return n;
}
