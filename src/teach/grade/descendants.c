#include "teach/grade/descendants.h"

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

static void
split (const char *text, guint64 fields[N_FIELDS])
{
    for (guint i = 0; i < N_FIELDS && *text != '\0'; i++) {
        if (i == FIELD_STATE)
            fields[i] = (guint64) *text;
        for (; *text != ' ' && *text != '\0'; text++)
            if (*text >= '0' && *text <= '9')
                fields[i] = fields[i] * 10 + (guint64) (*text - '0');
        text += *text == ' ';
    }
}

/* FALSE: it has gone meanwhile. */
static gboolean
read_stat (int folder, guint64 fields[N_FIELDS])
{
    char text[1024];
    int file = openat (folder, "stat", O_RDONLY | O_CLOEXEC);
    if (file < 0)
        return FALSE;
    gssize length = read (file, text, sizeof text - 1);
    close (file);
    if (length <= 0)
        return FALSE;
    text[length] = '\0';
    const char *name_end = strrchr (text, ')');
    memset (fields, 0, N_FIELDS * sizeof *fields);
    if (name_end == NULL || name_end[1] == '\0')
        return FALSE;
    split (name_end + 2, fields);
    return TRUE;
}

static void
add (PodaKin *kin, int proc, const char *name)
{
    guint64 fields[N_FIELDS];
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
    gboolean there = fstat (folder, &owner) == 0 && read_stat (folder, fields);
    close (folder);
    if (!there || kin->n_all == PODA_KIN_MOST)
        return;
    PodaKinsman *one = &kin->all[kin->n_all++];
    const guint64 *ticks = fields + FIELD_TICKS;
    one->pid = pid;
    one->parent = (pid_t) fields[FIELD_PARENT];
    one->session = (pid_t) fields[FIELD_SESSION];
    one->mine = FALSE;
    one->zombie = fields[FIELD_STATE] == 'Z' || fields[FIELD_STATE] == 'X';
    one->bytes = fields[FIELD_PAGES] * (guint64) sysconf (_SC_PAGESIZE);
    one->ticks = ticks[0] + ticks[1] + ticks[2] + ticks[3];
    if (owner.st_uid == geteuid ())
        kin->n_user += (guint) fields[FIELD_THREADS];
}

static void
read_all (PodaKin *kin)
{
    union {
        struct dirent64 entry;
        char bytes[32768];
    } buffer;
    int proc = open ("/proc", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    gssize length;
    if (proc < 0)
        return;
    while ((length = getdents64 (proc, buffer.bytes, sizeof buffer.bytes)) > 0) {
        for (gssize at = 0; at < length;) {
            const struct dirent64 *entry =
                (const struct dirent64 *) (gconstpointer) (buffer.bytes + at);
            add (kin, proc, entry->d_name);
            at += entry->d_reclen;
        }
    }
    close (proc);
}

static gboolean
is_kin (const PodaKin *kin, pid_t pid, pid_t ancestor)
{
    guint low = 0, high = kin->n_all;
    if (pid == ancestor)
        return TRUE;
    while (low < high) {
        guint middle = (low + high) / 2;
        if (kin->all[middle].pid == pid)
            return kin->all[middle].mine;
        if (kin->all[middle].pid < pid)
            low = middle + 1;
        else
            high = middle;
    }
    return FALSE;
}

void
poda_kin_scan (PodaKin *kin, pid_t ancestor)
{
    kin->n_all = kin->n = kin->n_user = 0;
    kin->bytes = 0;
    kin->cpu_seconds = 0;
    read_all (kin);
    /* Parents mostly come before their children; where the pids have begun again from
     * 1 a further round is needed. */
    for (gboolean changed = TRUE; changed;) {
        changed = FALSE;
        for (guint i = 0; i < kin->n_all; i++) {
            PodaKinsman *one = &kin->all[i];
            if (one->mine || !is_kin (kin, one->parent, ancestor))
                continue;
            changed = one->mine = TRUE;
            kin->cpu_seconds += (double) one->ticks / (double) sysconf (_SC_CLK_TCK);
            if (one->zombie)
                continue;
            kin->n++;
            kin->bytes += one->bytes;
        }
    }
}

guint
poda_kin_kill (const PodaKin *kin, pid_t session)
{
    guint n = 0;
    for (guint i = 0; i < kin->n_all; i++) {
        const PodaKinsman *one = &kin->all[i];
        if (!one->mine || one->zombie || one->session == session)
            continue;
        kill (one->pid, SIGKILL);
        n++;
    }
    return n;
}
