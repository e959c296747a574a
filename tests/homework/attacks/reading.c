/* Attacks that want to know: files, memory, descriptors and the like of others. */

#include "attack.h"

#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/fanotify.h>
#include <sys/inotify.h>
#include <sys/stat.h>
#include <unistd.h>

#include "scene.h"

extern char **environ;

/* --- By path --- */

static bool
read_secret (void)
{
    return file_tells (SECRET_FILE);
}

/* Each regular file of a folder. */
static bool
folder_tells (const char *path)
{
    bool any = false;
    DIR *folder = opendir (path);
    const struct dirent *entry;
    while (folder != NULL && (entry = readdir (folder)) != NULL) {
        char name[1024];
        snprintf (name, sizeof name, "%s/%s", path, entry->d_name);
        any |= file_tells (name);
    }
    if (folder != NULL)
        closedir (folder);
    return any;
}

static bool
read_suite (void)
{
    return folder_tells (SUITE) | folder_tells (SUITE "/cases")
           | (open (SUITE "/suite.ini", O_RDONLY) >= 0
              && gained ("the suite can be read"));
}

static bool
read_relative (void)
{
    return file_tells ("../../../secret.txt") | folder_tells ("../../week/cases")
           | folder_tells ("cases") | folder_tells ("week/cases")
           | folder_tells ("../week/cases");
}

static bool found_anywhere;

static int
look_at (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void) walk;
    if (type == FTW_F && S_ISREG (status->st_mode) && status->st_size < 65536)
        found_anywhere |= file_tells (path);
    return found_anywhere;
}

/* All places where people keep files. */
static bool
read_everywhere (void)
{
    static const char *const places[] = { "/home", "/root", "/tmp", "/var/tmp", "/run",
                                          "/dev",  "/mnt",  "/srv", "/opt",     "/" };
    for (size_t i = 0; i < sizeof places / sizeof *places && !found_anywhere; i++)
        if (strcmp (places[i], "/") != 0)
            nftw (places[i], look_at, 32, FTW_PHYS | FTW_MOUNT);
        else
            found_anywhere |= folder_tells ("/");
    return found_anywhere;
}

static bool
run_classmate (void)
{
    char said[4096], input[8192];
    const char *tree = given_tree ();
    snprintf (input, sizeof input, "player max\n%.8000s", tree != NULL ? tree : "[1]");
    return run_with (ANA "/attack honest", input, said, sizeof said)
           && strstr (said, "value") != NULL && gained ("another's work solves this");
}

/* --- By process --- */

static bool
root_tells (pid_t pid)
{
    static const char *const ways[] = { "cwd/../secret.txt", "cwd/week/suite.ini",
                                        "root" SECRET_FILE,
                                        "root" SUITE "/cases/b-hidden.case",
                                        "environ" };
    bool any = false;
    for (size_t i = 0; i < sizeof ways / sizeof *ways; i++) {
        char path[256];
        snprintf (path, sizeof path, "/proc/%d/%s", pid, ways[i]);
        any |= file_tells (path);
    }
    return any;
}

static bool
descriptors_tell (pid_t pid)
{
    char path[64], target[512];
    bool any = false;
    snprintf (path, sizeof path, "/proc/%d/fd", pid);
    DIR *folder = opendir (path);
    const struct dirent *entry;
    while (folder != NULL && !any && (entry = readdir (folder)) != NULL)
        any = readlinkat (dirfd (folder), entry->d_name, target, sizeof target) > 0
              && gained ("the descriptors of process %d are shown", pid);
    if (folder != NULL)
        closedir (folder);
    return any;
}

static bool
memory_tells (pid_t pid)
{
    char path[64], line[256], bytes[4096];
    unsigned long from = 0;
    snprintf (path, sizeof path, "/proc/%d/maps", pid);
    FILE *maps = fopen (path, "r");
    if (maps != NULL && fgets (line, sizeof line, maps) != NULL)
        from = strtoul (line, NULL, 16);
    if (maps != NULL)
        fclose (maps);
    snprintf (path, sizeof path, "/proc/%d/mem", pid);
    int memory = open (path, O_RDWR | O_CLOEXEC);
    bool any = memory >= 0 && from != 0
               && pread (memory, bytes, sizeof bytes, (off_t) from) > 0;
    if (memory >= 0)
        close (memory);
    return any && gained ("the memory of process %d can be read", pid);
}

static bool
line_tells (pid_t pid)
{
    char path[64], bytes[4096];
    snprintf (path, sizeof path, "/proc/%d/cmdline", pid);
    FILE *file = fopen (path, "r");
    size_t length = file != NULL ? fread (bytes, 1, sizeof bytes, file) : 0;
    if (file != NULL)
        fclose (file);
    static const char *const words[] = { "grade", SUITE, MARKS, ANA, ZOE };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (memmem (bytes, length, words[i], strlen (words[i])) != NULL)
            return gained ("process %d shows %s", pid, words[i]);
    return false;
}

static bool
read_own_environment (void)
{
    static const char *const expected[] = { "PATH=",  "LANG=",   "LC_ALL=",
                                            "HOME=",  "TMPDIR=", "PWD=",
                                            "SHLVL=", "_=",      "OLDPWD=" };
    for (char **one = environ; *one != NULL; one++) {
        bool known = false;
        for (size_t i = 0; i < sizeof expected / sizeof *expected; i++)
            known |= strncmp (*one, expected[i], strlen (expected[i])) == 0;
        if (!known || tells (*one, strlen (*one), "the environment"))
            return gained ("the environment has %.20s", *one);
    }
    return false;
}

static bool
use_inherited_descriptors (void)
{
    struct stat status;
    bool any = false;
    for (int i = 3; i < 65536; i++)
        any |= fstat (i, &status) == 0 && gained ("descriptor %d was left open", i);
    for (int i = 0; i < 3; i++)
        any |= fstat (i, &status) == 0 && S_ISREG (status.st_mode)
               && gained ("stream %d is a file", i);
    return any;
}

static bool
process_tells (pid_t pid)
{
    return root_tells (pid) | descriptors_tell (pid) | memory_tells (pid)
           | line_tells (pid);
}

static bool
read_processes (void)
{
    return any_process (process_tells);
}

/* --- By watching --- */

static bool
watch_folders (void)
{
    static const char *const folders[] = { SUITE, SUITE "/cases", MARKS, ANA, ZOE };
    bool any = false;
    int watch = inotify_init1 (IN_CLOEXEC);
    for (size_t i = 0; watch >= 0 && i < sizeof folders / sizeof *folders; i++)
        any |= inotify_add_watch (watch, folders[i], IN_ALL_EVENTS) >= 0
               && gained ("%s can be watched", folders[i]);
    if (watch >= 0)
        close (watch);
    watch = fanotify_init (FAN_CLASS_NOTIF | FAN_CLOEXEC, O_RDONLY);
    any |=
        watch >= 0
        && fanotify_mark (watch, FAN_MARK_ADD | FAN_MARK_MOUNT, FAN_OPEN, AT_FDCWD, "/")
               == 0
        && gained ("all files that are opened can be watched");
    if (watch >= 0)
        close (watch);
    return any;
}

/* The root of a file system is its second inode, whatever is mounted of it. */
static bool
open_by_handle (void)
{
    struct {
        struct file_handle head;
        unsigned char bytes[8];
    } handle = { .head = { .handle_bytes = 8, .handle_type = 1 }, .bytes = { 2 } };
    int mount = open (".", O_RDONLY | O_CLOEXEC);
    int folder = open_by_handle_at (mount, &handle.head, O_RDONLY);
    bool any = folder >= 0 || errno == ESTALE;
    if (folder >= 0)
        close (folder);
    close (mount);
    return any && gained ("files can be opened by their handles");
}

/* --- By poda --- */

/* It solves what it is given. */
static bool
solved_by (const char *poda)
{
    char said[4096], command[256];
    const char *tree = given_tree ();
    snprintf (command, sizeof command, "%s solve -", poda);
    return run_with (command, tree != NULL ? tree : "[3,5]", said, sizeof said)
           && *said != '\0' && gained ("%s solves this: %.40s", poda, said);
}

static bool
is_poda (pid_t pid)
{
    char path[64];
    snprintf (path, sizeof path, "/proc/%d/exe", pid);
    return access (path, X_OK) == 0 && solved_by (path);
}

static bool
load_library (void)
{
    static const char *const names[] = { LIB "/libpoda.so.0", "libpoda.so.0",
                                         "libpoda.so" };
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (dlopen (names[i], RTLD_NOW) != NULL)
            return gained ("%s can be loaded", names[i]);
    return false;
}

/* Of the jail's program there is nothing to tell, but no student may run it either. */
static bool
run_poda (void)
{
    return solved_by (BIN "/poda") | solved_by ("../../../bin/poda")
           | solved_by ("poda") | any_process (is_poda);
}

const Attack reading_attacks[] = {
    { "read-secret", read_secret },
    { "read-suite", read_suite },
    { "read-relative", read_relative },
    { "read-everywhere", read_everywhere },
    { "run-classmate", run_classmate },
    { "read-processes", read_processes },
    { "read-own-environment", read_own_environment },
    { "use-inherited-descriptors", use_inherited_descriptors },
    { "watch-folders", watch_folders },
    { "open-by-handle", open_by_handle },
    { "run-poda", run_poda },
    { "load-library", load_library },
    { .name = NULL },
};
