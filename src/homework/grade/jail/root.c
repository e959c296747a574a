#include "homework/grade/jail/restrictions.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <linux/mount.h>
#include <stdio.h>
#include <string.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

/* The mount point of the new root during construction: a folder that exists everywhere,
 * contains nothing visible, and is replaced for the program. */
#define BASE "/proc"

/* User id in the namespace: unprivileged, even if we are root. */
#define INNER_ID 1000

/* Maximum number of files and folders, which byte limits ignore. */
#define MOST_FILES 16384

/* --- Helpers --- */

static int
write_text (const char *path, const char *text)
{
    int file = open (path, O_WRONLY | O_CLOEXEC);
    if (file < 0)
        return errno;
    ssize_t length = (ssize_t) strlen (text);
    int reason = write (file, text, (size_t) length) == length ? 0 : errno;
    close (file);
    return reason;
}

int
jail_map_user (unsigned user, unsigned group)
{
    char users[64], groups[64];
    snprintf (users, sizeof users, "%u %u 1", INNER_ID, user);
    snprintf (groups, sizeof groups, "%u %u 1", INNER_ID, group);
    /* Our files in /proc belong to root unless we are dumpable. */
    prctl (PR_SET_DUMPABLE, 1);
    int reason = write_text ("/proc/self/setgroups", "deny");
    if (reason == 0)
        reason = write_text ("/proc/self/uid_map", users);
    if (reason == 0)
        reason = write_text ("/proc/self/gid_map", groups);
    return reason;
}

/* Makes a folder (`is_file`: an empty file) with its parents, unless it exists. */
static int
make_place (const char *path, bool is_file)
{
    char above[PATH_MAX];
    for (const char *slash = strchr (path + 1, '/'); slash != NULL;
         slash = strchr (slash + 1, '/')) {
        snprintf (above, sizeof above, "%.*s", (int) (slash - path), path);
        if (mkdir (above, 0755) != 0 && errno != EEXIST && access (above, F_OK) != 0)
            return errno;
    }
    if (access (path, F_OK) == 0)
        return 0;
    if (!is_file)
        return mkdir (path, 0755) == 0 ? 0 : errno;
    int file = open (path, O_WRONLY | O_CREAT | O_CLOEXEC, 0444);
    if (file < 0)
        return errno;
    close (file);
    return 0;
}

/* Writes the path in the new root during construction. */
static int
place_of (const char *path, char place[PATH_MAX])
{
    return snprintf (place, PATH_MAX, "%s%s", BASE, path) < PATH_MAX ? 0 : ENAMETOOLONG;
}

static int
set_attributes (const char *place, uint64_t attributes)
{
    struct mount_attr set = { .attr_set = attributes };
    return syscall (SYS_mount_setattr, AT_FDCWD, place, AT_RECURSIVE, &set, sizeof set)
                   == 0
               ? 0
               : errno;
}

#define QUIET (MOUNT_ATTR_NOSUID | MOUNT_ATTR_NODEV)

/* Mounts `path` at `place`, with all mounts in it. */
static int
bind (const char *path, const char *place, uint64_t attributes)
{
    struct stat there;
    if (stat (path, &there) != 0)
        return errno;
    int reason = make_place (place, !S_ISDIR (there.st_mode));
    if (reason == 0 && mount (path, place, NULL, MS_BIND | MS_REC, NULL) != 0)
        reason = errno;
    return reason != 0 ? reason : set_attributes (place, attributes);
}

static int
mount_memory (const char *place, uint64_t size, unsigned mode)
{
    char options[128];
    int reason = make_place (place, false);
    snprintf (options, sizeof options, "size=%llu,nr_inodes=%u,mode=%o",
              (unsigned long long) size, MOST_FILES, mode);
    if (reason == 0
        && mount ("tmpfs", place, "tmpfs", MS_NOSUID | MS_NODEV, options) != 0)
        reason = errno;
    return reason;
}

/* --- Visible files --- */

/* Mounts a path; copies links such as /bin to /usr/bin. Skips missing paths. */
static int
show (const char *path)
{
    char place[PATH_MAX], target[PATH_MAX];
    struct stat there;
    int reason = place_of (path, place);
    if (reason != 0 || lstat (path, &there) != 0)
        return reason;
    if (!S_ISLNK (there.st_mode)) {
        reason = bind (path, place, QUIET | MOUNT_ATTR_RDONLY);
        return reason == ENOENT || reason == EACCES ? 0 : reason;
    }
    ssize_t length = readlink (path, target, sizeof target - 1);
    if (length < 0)
        return errno;
    target[length] = '\0';
    char *name = strrchr (place, '/');
    *name = '\0';
    reason = make_place (place, false);
    *name = '/';
    if (reason == 0 && symlink (target, place) != 0 && lstat (place, &there) != 0)
        reason = errno;
    return reason;
}

/* Mounts an empty file or folder over a hidden path, if it is visible. */
static int
hide (const char *path)
{
    char place[PATH_MAX];
    struct stat there;
    int reason = place_of (path, place);
    if (reason != 0 || stat (place, &there) != 0)
        return reason;
    const char *nothing =
        S_ISDIR (there.st_mode) ? BASE "/.nothing/folder" : BASE "/.nothing/file";
    if (mount (nothing, place, NULL, MS_BIND, NULL) != 0)
        return errno;
    return set_attributes (place, QUIET | MOUNT_ATTR_RDONLY);
}

/* A tmpfs that contains all files that the program writes. */
#define MEMORY BASE "/.nothing/memory"

/* Mounts the program's folder as an overlay, so that its changes are private. */
static int
overlay (JailView *view)
{
    char place[PATH_MAX];
    int reason = place_of (view->work, place);
    if (reason == 0)
        reason = make_place (place, false);
    if (reason == 0)
        reason = bind (view->work, MEMORY "/below", QUIET | MOUNT_ATTR_RDONLY);
    if (reason != 0)
        return reason;
    mkdir (MEMORY "/above", 0755);
    mkdir (MEMORY "/aside", 0700);
    view->overlaid = mount ("overlay", place, "overlay", MS_NOSUID | MS_NODEV,
                            "lowerdir=" MEMORY "/below,upperdir=" MEMORY
                            "/above,workdir=" MEMORY "/aside,userxattr")
                     == 0;
    return view->overlaid ? 0 : bind (view->work, place, QUIET | MOUNT_ATTR_RDONLY);
}

/* Makes a world-writable folder in that tmpfs, and mounts it at a place. */
static int
share_memory (const char *name, const char *place)
{
    int reason = make_place (name, false);
    if (reason == 0 && chmod (name, 01777) != 0)
        reason = errno;
    return reason != 0 ? reason : bind (name, place, QUIET);
}

static int
show_devices (void)
{
    /* No /dev/zero: mapping it allocates memory that limits ignore. */
    static const char *const devices[] = { "/dev/null", "/dev/full", "/dev/random",
                                           "/dev/urandom" };
    int reason = make_place (BASE "/dev", false);
    for (unsigned i = 0; reason == 0 && i < sizeof devices / sizeof *devices; i++) {
        char place[PATH_MAX];
        reason = place_of (devices[i], place);
        if (reason == 0)
            reason = bind (devices[i], place,
                           MOUNT_ATTR_NOSUID | MOUNT_ATTR_NOEXEC | MOUNT_ATTR_RDONLY);
    }
    if (reason == 0
        && (symlink ("/proc/self/fd", BASE "/dev/fd") != 0
            || symlink ("/proc/self/fd/0", BASE "/dev/stdin") != 0
            || symlink ("/proc/self/fd/1", BASE "/dev/stdout") != 0
            || symlink ("/proc/self/fd/2", BASE "/dev/stderr") != 0))
        reason = errno;
    return reason;
}

static int
fill_root (JailView *view)
{
    int reason = show_devices ();
    if (reason == 0)
        reason = mount_memory (MEMORY, view->disk, 0755);
    if (reason == 0)
        reason = share_memory (MEMORY "/shm", BASE "/dev/shm");
    if (reason == 0)
        reason = share_memory (MEMORY "/tmp", BASE "/tmp");
    if (reason == 0)
        reason = make_place (BASE "/.nothing/folder", false);
    if (reason == 0)
        reason = make_place (BASE "/.nothing/file", true);
    for (unsigned i = 0; reason == 0 && i < view->n_read; i++)
        reason = show (view->read[i]);
    if (reason == 0 && view->work != NULL)
        reason = overlay (view);
    for (unsigned i = 0; reason == 0 && i < view->n_hide; i++)
        reason = hide (view->hide[i]);
    umount2 (MEMORY, MNT_DETACH); /* remains where it is mounted */
    rmdir (MEMORY);
    /* An empty working folder, if it is not visible. */
    char place[PATH_MAX];
    if (reason == 0 && view->folder != NULL
        && (reason = place_of (view->folder, place)) == 0)
        reason = make_place (place, false);
    return reason;
}

/* --- The root --- */

int
jail_enter_root (JailView *view)
{
    if (mount (NULL, "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return errno;
    umask (022);
    int reason = mount_memory (BASE, 4 << 20, 0755);
    if (reason == 0)
        reason = fill_root (view);
    if (reason == 0)
        reason = make_place (BASE "/proc", false);
    if (reason == 0)
        reason = make_place (BASE "/.nothing/old", false);
    if (reason != 0)
        return reason;
    /* Some containers do not allow this; most programs do not need it. */
    mount ("proc", BASE "/proc", "proc", MS_NOSUID | MS_NODEV | MS_NOEXEC | MS_RDONLY,
           NULL);
    if (chdir (BASE) != 0 || syscall (SYS_pivot_root, ".", ".nothing/old") != 0
        || chdir ("/") != 0 || umount2 ("/.nothing/old", MNT_DETACH) != 0)
        return errno;
    struct mount_attr set = { .attr_set = QUIET | MOUNT_ATTR_RDONLY };
    if (syscall (SYS_mount_setattr, AT_FDCWD, "/", 0, &set, sizeof set) != 0)
        return errno;
    return 0;
}
