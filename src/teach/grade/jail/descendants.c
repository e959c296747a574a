#include "teach/grade/jail/descendants.h"

#include <dirent.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What stands in /proc/PID/stat behind the command's name, which ends with the last
 * parenthesis: the state's letter is the first field, the parent the second, and so on
 * as in proc(5), counted from 3 there. */
enum {
    FIELD_STATE,
    FIELD_PARENT,
    FIELD_SESSION = 3,
    FIELD_TICKS = 11, /* utime, stime, cutime, cstime */
    FIELD_THREADS = 17,
    FIELD_PAGES = 21,
    N_FIELDS
};

/* false: it has gone meanwhile. */
static bool
read_stat (int folder, uint64_t fields[N_FIELDS])
{
    char text[1024];
    int file = openat (folder, "stat", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return false;
    ssize_t length = read (file, text, sizeof text - 1);
    close (file);
    if (length <= 0)
        return false;
    text[length] = '\0';
    const char *at = strrchr (text, ')');
    memset (fields, 0, N_FIELDS * sizeof *fields);
    if (at == NULL || at[1] == '\0')
        return false;
    at += strlen (") ");
    for (unsigned i = 0; i < N_FIELDS && *at != '\0'; i++) {
        if (i == FIELD_STATE)
            fields[i] = (uint64_t) *at;
        for (; *at != ' ' && *at != '\0'; at++)
            if (*at >= '0' && *at <= '9')
                fields[i] = fields[i] * 10 + (uint64_t) (*at - '0');
        at += *at == ' ';
    }
    return true;
}

static void
add (PodaDescendants *seen, int proc, const char *name)
{
    uint64_t fields[N_FIELDS];
    struct stat owner;
    pid_t pid = 0;
    for (const char *at = name; *at != '\0'; at++) {
        if (*at < '0' || *at > '9')
            return;
        pid = pid * 10 + (*at - '0');
    }
    int folder = openat (proc, name, O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    if (folder < 0)
        return;
    bool there = fstat (folder, &owner) == 0 && read_stat (folder, fields);
    close (folder);
    if (!there || seen->n_all == PODA_MOST_PROCESSES)
        return;
    PodaProcessSeen *one = &seen->all[seen->n_all++];
    const uint64_t *ticks = fields + FIELD_TICKS;
    one->pid = pid;
    one->parent = (pid_t) fields[FIELD_PARENT];
    one->session = (pid_t) fields[FIELD_SESSION];
    one->descends = false;
    one->zombie = fields[FIELD_STATE] == 'Z' || fields[FIELD_STATE] == 'X';
    one->bytes = fields[FIELD_PAGES] * (uint64_t) sysconf (_SC_PAGESIZE);
    one->ticks = ticks[0] + ticks[1] + ticks[2] + ticks[3];
    if (owner.st_uid == geteuid ())
        seen->n_user += (unsigned) fields[FIELD_THREADS];
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
    seen->n_all = seen->n = seen->n_user = 0;
    seen->bytes = 0;
    seen->cpu_seconds = 0;
    read_all (seen);
    /* Parents mostly come before their children; where the pids have begun again from
     * 1 a further round is needed. */
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned i = 0; i < seen->n_all; i++) {
            PodaProcessSeen *one = &seen->all[i];
            if (one->descends || !is_descendant (seen, one->parent, ancestor))
                continue;
            changed = one->descends = true;
            seen->cpu_seconds += (double) one->ticks / (double) sysconf (_SC_CLK_TCK);
            if (one->zombie)
                continue;
            seen->n++;
            seen->bytes += one->bytes;
        }
    }
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
