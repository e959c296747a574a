/* Builds the scene: see stage.h. */

#include "stage.h"

#include <arpa/inet.h>
#include <errno.h>
#include <fcntl.h>
#include <ftw.h>
#include <glib/gstdio.h>
#include <net/if.h>
#include <poll.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/mman.h>
#include <sys/mount.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/sysmacros.h>
#include <sys/un.h>
#include <unistd.h>

#include "scene.h"

/* --- How poda is called --- */

#define WORDS(...)                                                                     \
    (const char *const[])                                                              \
    {                                                                                  \
        __VA_ARGS__, NULL                                                              \
    }
#define LITTLE "--time", "2", "--memory", "64"
#define NIM "--play", "nim:sticks=7"

const Shape shapes[] = {
    { .name = "class",
      .folder = COURSE,
      .results = MARKS "/results.csv",
      .argv = WORDS ("week", "class", "-T", "csv", "-o", "marks/results.csv"),
      .is_class = TRUE },
    { .name = "one",
      .folder = COURSE,
      .results = MARKS "/results.json",
      .argv = WORDS ("week", "-o", "marks/results.json", "--", "class/mallory/attack",
                     "ATTACK") },
    { .name = "play",
      .folder = COURSE,
      .results = MARKS "/results.json",
      .argv = WORDS (NIM, "--games", "4", LITTLE, "-o", "marks/results.json", "--",
                     "class/mallory/attack", "ATTACK", "play") },
    { .name = "gradescope",
      .folder = MALLORY,
      .results = MARKS "/results.json",
      .argv = WORDS (SUITE, "-T", "gradescope", "-o", MARKS "/results.json", "--",
                     "./attack", "ATTACK") },
    { .name = "html",
      .folder = COURSE,
      .results = MARKS "/results.html",
      .argv = WORDS ("week", "class", "-o", "marks/results.html") },
    { .name = "python",
      .folder = COURSE,
      .results = MARKS "/results.csv",
      .argv = WORDS ("week", "scripts", "-T", "csv", "-o", "marks/results.csv"),
      .is_class = TRUE },
    { .name = "beside",
      .folder = COURSE,
      .results = MARKS "/results.json",
      .argv = WORDS ("week", "-o", "marks/results.json", "--", "./student", "ATTACK") },
    { .name = "tmp",
      .folder = "/tmp/course",
      .results = "/tmp/course/marks/results.csv",
      .argv = WORDS ("week", "class", "-T", "csv", "-o", "marks/results.csv"),
      .is_class = TRUE },
    { .name = "players",
      .folder = COURSE,
      .results = MARKS "/results.csv",
      .argv = WORDS (NIM, LITTLE, "class", "-T", "csv", "-o", "marks/results.csv"),
      .plays = TRUE,
      .is_class = TRUE },
    { .name = NULL },
};

const Shape *
shape_find (const char *name)
{
    for (const Shape *one = shapes; one->name != NULL; one++)
        if (strcmp (one->name, name) == 0)
            return one;
    return NULL;
}

/* --- Files --- */

void
put (const Stage *stage, const char *name, const char *text, gssize length, int mode)
{
    g_autofree char *path = g_strconcat (WORKSHOP, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    g_mkdir_with_parents (above, 0755);
    if (!g_file_set_contents (path, text, length, NULL) || g_chmod (path, mode) != 0)
        stage_find ((Stage *) stage, "the scene lacks %s", path);
}

static void
put_copy (const Stage *stage, const char *name, const char *folder, const char *from)
{
    g_autofree char *path = g_build_filename (stage->build, folder, from, NULL);
    g_autofree char *bytes = NULL;
    gsize length = 0;
    if (!g_file_get_contents (path, &bytes, &length, NULL))
        stage_find ((Stage *) stage, "the scene lacks %s", path);
    else
        put (stage, name, bytes, (gssize) length, 0755);
}

static void
put_case (const Stage *stage, const char *name, const char *tree)
{
    g_autofree char *path = g_strdup_printf (SUITE "/cases/%s.case", name);
    g_autofree char *text = g_strdup_printf (
        "poda 1\ncase %s\nalgorithm alphabeta\ncut nonstrict\nfail soft\ndepth none\n"
        "player max\ntree nested\n%s\nend\n",
        name, tree);
    put (stage, path, text, -1, 0644);
}

static void
put_suite (const Stage *stage)
{
    put (
        stage, SUITE "/suite.ini",
        "[suite]\ntitle=week\nmarks=value\n[limits]\nseconds=" G_STRINGIFY (SCENE_SECONDS) "\nmemory=" G_STRINGIFY (
            SCENE_MEBIBYTES) "\noutput=4096\n"
                             "processes=" G_STRINGIFY (
                                 SCENE_PROCESSES) "\n"
                                                  "[case b-hidden]\nhidden=yes\n[case "
                                                  "d-hidden]\nhidden=yes\n",
        -1, 0644);
    put_case (stage, "a-open", "[[3,12,8],[2,4,6],[14,5,2]]");
    put_case (stage, "b-hidden", "[[" HIDDEN ",5],[3,8]]");
    put_case (stage, "c-open", "[[4,6],[1,7],[3,9]]");
    put_case (stage, "d-hidden", "[[9," HIDDEN "],[8,2]]");
}

void
put_student (const Stage *stage, const char *folder, const char *attack)
{
    g_autofree char *run = g_build_filename (folder, "run", NULL);
    g_autofree char *program = g_build_filename (folder, "attack", NULL);
    g_autofree char *script =
        g_strdup_printf ("#!/bin/sh\nexec ./attack %s%s\n", attack,
                         shape_find (stage->shape)->plays ? " play" : "");
    put (stage, run, script, -1, 0755);
    put_copy (stage, program, "tests/homework/attacks", "attack");
}

void
put_link (const Stage *stage, const char *name, const char *target)
{
    g_autofree char *path = g_strconcat (WORKSHOP, name, NULL);
    if (symlink (target, path) != 0)
        stage_find ((Stage *) stage, "the scene lacks %s", path);
}

/* The atime is older than the mtime, so that it changes with the next reading. */
static void
age_notes (const char *path)
{
    const struct timespec times[2] = { { .tv_sec = 1600000000 },
                                       { .tv_sec = 1600000100 } };
    utimensat (AT_FDCWD, path, times, 0);
}

static uid_t owner;
static gid_t owners;

static int
own_file (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void) status;
    (void) type;
    (void) walk;
    return lchown (path, owner, owners);
}

static void
put_files (const Stage *stage)
{
    put (stage, SECRET_FILE, SECRET "\n", -1, 0600);
    put (stage, MARKS "/earlier.csv", "student,score\nana,4\nmallory,0\nzoe,4\n", -1,
         0644);
    put_suite (stage);
    put_copy (stage, BIN "/poda", "", "poda");
    put_copy (stage, BIN "/poda-jail", "", "poda-jail");
    put_copy (stage, LIB "/libpoda.so.0", "", "libpoda.so");
    put_student (stage, ANA, "honest");
    put_student (stage, MALLORY, stage->attack);
    put_student (stage, ZOE, "honest");
    if (strcmp (stage->shape, "beside") == 0)
        put_copy (stage, COURSE "/student", "tests/homework/attacks", "attack");
    put (stage, MALLORY "/notes.txt", "notes\n", -1, 0644);
    put_link (stage, MALLORY "/link-to-secret", SECRET_FILE);
    put_link (stage, MALLORY "/link-to-cases", SUITE "/cases");
    put_oddities (stage);
    owner = stage->uid;
    owners = stage->gid;
    nftw (WORKSHOP "/home/teacher", own_file, 32, FTW_PHYS);
    /* Whom programs run as must come as far as to them. */
    g_chmod (WORKSHOP TEACHER, stage->as != NULL ? 0755 : 0700);
    if (stage->as != NULL) {
        g_chmod (WORKSHOP SUITE, 0700);
        g_chmod (WORKSHOP MARKS, 0700);
    }
    age_notes (WORKSHOP MALLORY "/notes.txt");
}

/* --- Mounts --- */

/* As struct mount_attr, which not every <sys/mount.h> has. */
typedef struct {
    guint64 set, clear, propagation, userns;
} MountAttributes;

static gboolean
freeze_system (void)
{
    const MountAttributes frozen = { .set = 1 /* MOUNT_ATTR_RDONLY */ };
    return syscall (SYS_mount_setattr, AT_FDCWD, "/", 0x8000 /* AT_RECURSIVE */,
                    &frozen, sizeof frozen)
           == 0;
}

static gboolean
mount_empty (const char *path, const char *options)
{
    return mount ("tmpfs", path, "tmpfs", 0, options) == 0;
}

/* What is written there can be seen, and is gone with us. */
static void
mount_over (const char *path, const char *name)
{
    g_autofree char *upper = g_strconcat (WORKSHOP "/upper-", name, NULL);
    g_autofree char *work = g_strconcat (WORKSHOP "/work-", name, NULL);
    g_autofree char *options =
        g_strdup_printf ("lowerdir=%s,upperdir=%s,workdir=%s", path, upper, work);
    g_mkdir (upper, 0755);
    g_mkdir (work, 0755);
    if (mount ("overlay", path, "overlay", 0, options) == 0)
        return;
    g_autofree char *of_user = g_strconcat (options, ",userxattr", NULL);
    mount ("overlay", path, "overlay", 0, of_user);
}

/* Not everybody keeps a class at home. */
static gboolean
copy_to_tmp (void)
{
    const char *argv[] = { "cp", "-a", COURSE, "/tmp/course", NULL };
    return g_spawn_sync (NULL, (char **) argv, NULL, G_SPAWN_SEARCH_PATH, NULL, NULL,
                         NULL, NULL, NULL, NULL);
}

static void
raise_loopback (void)
{
    struct ifreq request = { .ifr_flags = IFF_UP };
    int end = socket (AF_INET, SOCK_DGRAM | SOCK_CLOEXEC, 0);
    strcpy (request.ifr_name, "lo");
    ioctl (end, SIOCSIFFLAGS, &request);
    close (end);
}

const char *
scene_build (Stage *stage)
{
    umask (022);
    if (mount ("none", "/", NULL, MS_REC | MS_PRIVATE, NULL) != 0)
        return "private mounts";
    if (!freeze_system ())
        return "mount_setattr";
    if (!mount_empty (WORKSHOP, "mode=755,size=512m"))
        return WORKSHOP;
    put_files (stage);
    if (mount (WORKSHOP "/home", "/home", NULL, MS_BIND, NULL) != 0)
        return "/home";
    mount_over ("/etc", "etc");
    mount_over ("/usr/local", "local");
    umount2 (WORKSHOP, MNT_DETACH);
    if (!mount_empty ("/tmp", "mode=1777,size=1g")
        || !mount_empty ("/var/tmp", "mode=1777,size=1g")
        || !mount_empty ("/dev/shm", "mode=1777,size=1g")
        || !mount_empty ("/run", "mode=755,size=16m")
        || !mount_empty ("/root", "mode=700"))
        return "tmpfs";
    if (strcmp (stage->shape, "tmp") == 0 && !copy_to_tmp ())
        return "/tmp/course";
    if (mount ("proc", "/proc", "proc", 0, NULL) != 0)
        return "/proc";
    /* Terminals of nobody else. */
    mount ("/dev/null", "/dev/console", NULL, MS_BIND, NULL);
    /* One device that could be changed, as on a machine that is not frozen. */
    if (!stage->alone && mknod ("/run/null", S_IFCHR | 0666, makedev (1, 3)) == 0
        && g_chmod ("/run/null", 0666) == 0
        && chown ("/run/null", stage->uid, stage->gid) == 0)
        mount ("/run/null", "/dev/null", NULL, MS_BIND, NULL);
    if (mount ("devpts", "/dev/pts", "devpts", 0, "newinstance,ptmxmode=666,mode=620")
            != 0
        || mount ("/dev/pts/ptmx", "/dev/ptmx", NULL, MS_BIND, NULL) != 0)
        return "/dev/pts";
    raise_loopback ();
    return stage->findings->len > 0 ? stage->findings->pdata[0] : NULL;
}

/* --- Others' processes --- */

const char *const others_words[4] = { "TCP", "UDP", "abstract", "folder" };

static int
listen_at (int family, int kind, const void *address, socklen_t length)
{
    int end = socket (family, kind | SOCK_CLOEXEC, 0);
    if (bind (end, address, length) != 0)
        perror ("bind");
    if (kind == SOCK_STREAM)
        listen (end, 8);
    return end;
}

static int
listen_in_folder (const char *path)
{
    struct sockaddr_un address = { .sun_family = AF_UNIX };
    g_strlcpy (address.sun_path, path, sizeof address.sun_path);
    int end = listen_at (AF_UNIX, SOCK_STREAM, &address, sizeof address);
    g_chmod (path, 0777);
    return end;
}

static void
listen_for_ever (Others *others, const int *ends, guint n)
{
    for (;;) {
        struct pollfd polled[5];
        char byte[16];
        for (guint i = 0; i < n; i++)
            polled[i] = (struct pollfd){ .fd = ends[i], .events = POLLIN };
        poll (polled, n, -1);
        for (guint i = 0; i < n; i++) {
            if (polled[i].revents == 0)
                continue;
            others->visits[MIN (i, 3)]++;
            int visitor = i == 1 ? -1 : accept (ends[i], NULL, NULL);
            if (visitor < 0 && read (ends[i], byte, sizeof byte) < 0)
                continue;
            if (visitor >= 0 && write (visitor, SECRET, strlen (SECRET)) > 0)
                close (visitor);
        }
    }
}

static void
become_listener (Others *others)
{
    struct sockaddr_in local = { .sin_family = AF_INET,
                                 .sin_port = htons (TCP_PORT),
                                 .sin_addr = { htonl (INADDR_LOOPBACK) } };
    struct sockaddr_un hidden = { .sun_family = AF_UNIX };
    int ends[5];
    ends[0] = listen_at (AF_INET, SOCK_STREAM, &local, sizeof local);
    local.sin_port = htons (UDP_PORT);
    ends[1] = listen_at (AF_INET, SOCK_DGRAM, &local, sizeof local);
    strcpy (hidden.sun_path + 1, ABSTRACT_SOCKET);
    ends[2] = listen_at (AF_UNIX, SOCK_STREAM, &hidden,
                         (socklen_t) (G_STRUCT_OFFSET (struct sockaddr_un, sun_path) + 1
                                      + strlen (ABSTRACT_SOCKET)));
    ends[3] = listen_in_folder (HOME_SOCKET);
    ends[4] = listen_in_folder (TMP_SOCKET);
    others->visits[0] = 0;
    listen_for_ever (others, ends, 5);
}

void
others_begin (Stage *stage, Others *others)
{
    static const char *const environment[] = { SECRET_VARIABLE "=" SECRET, NULL };
    others->visits =
        mmap (NULL, 4096, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    others->visits[0] = -1;
    others->listener = fork ();
    if (others->listener == 0) {
        become_teacher (stage);
        become_listener (others);
    }
    others->bystander = fork ();
    if (others->bystander == 0) {
        become_teacher (stage);
        execle ("/bin/sleep", "sleep", "1000", NULL, environment);
        _exit (127);
    }
    for (int i = 0; i < 500 && others->visits[0] < 0; i++)
        g_usleep (10000);
}

/* --- What is there --- */

static GHashTable *looked;

static char *
contents_of (const char *path, const struct stat *status)
{
    g_autofree char *bytes = NULL;
    gsize length = 0;
    if (S_ISLNK (status->st_mode))
        return g_file_read_link (path, NULL);
    if (S_ISREG (status->st_mode) && status->st_size < (64 << 20)
        && g_file_get_contents (path, &bytes, &length, NULL))
        return g_compute_checksum_for_data (G_CHECKSUM_MD5, (guchar *) bytes, length);
    return g_strdup ("");
}

static int
look_at (const char *path, const struct stat *status, int type, struct FTW *walk)
{
    (void) type;
    (void) walk;
    gboolean is_marks = g_str_has_prefix (path, MARKS) && S_ISDIR (status->st_mode);
    g_autofree char *contents = contents_of (path, status);
    g_hash_table_insert (
        looked, g_strdup (path),
        g_strdup_printf ("mode %o, owner %u, %" G_GINT64_FORMAT
                         " bytes, changed %" G_GINT64_FORMAT ".%09ld, holds %s",
                         status->st_mode, status->st_uid,
                         S_ISDIR (status->st_mode) ? 0 : (gint64) status->st_size,
                         is_marks ? 0 : (gint64) status->st_mtim.tv_sec,
                         is_marks ? 0 : status->st_mtim.tv_nsec, contents));
    return 0;
}

/* Only what lies right in it. */
static void
look_into (const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    for (const char *name; folder != NULL && (name = g_dir_read_name (folder)) != NULL;)
        g_hash_table_insert (looked, g_build_filename (path, name, NULL),
                             g_strdup ("there"));
}

GHashTable *
scene_look (void)
{
    static const char *const whole[] = { "/home",    "/tmp", "/var/tmp",
                                         "/dev/shm", "/run", "/root" };
    static const char *const tops[] = { "/", "/etc", "/dev", "/usr/local/bin" };
    looked = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, g_free);
    for (guint i = 0; i < G_N_ELEMENTS (whole); i++)
        nftw (whole[i], look_at, 64, FTW_PHYS);
    for (guint i = 0; i < G_N_ELEMENTS (tops); i++)
        look_into (tops[i]);
    age_notes (MALLORY "/notes.txt");
    return looked;
}
