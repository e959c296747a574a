#include "homework/sheet/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <linux/openat2.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/output.h"
#include "base/reason.h"

/* --- Reasons --- */

/* Returns why a place is not read; the kernel answers EXDEV if a link leads out. */
static const char *
explain_errno (int number)
{
    switch (number) {
    case EXDEV:
        return _ ("a link that leads out of the folder, not read");
    case ELOOP:
        return _ ("a link that leads nowhere");
    case ENOENT:
    case ENOTDIR:
        return _ ("no such file");
    default:
        return poda_reason (number);
    }
}

/* Returns why a thing that is neither file nor folder is not read; NULL for these. */
static const char *
explain_mode (mode_t mode)
{
    return S_ISREG (mode) || S_ISDIR (mode) ? NULL
           : S_ISFIFO (mode)                ? _ ("a pipe, not read")
           : S_ISSOCK (mode)                ? _ ("a socket, not read")
                                            : _ ("a device, not read");
}

/* Sets an error; `number` is 0 if no system call failed. Always NULL. */
static gpointer
refuse (GError **error, int number, const char *reason)
{
    GFileError code =
        number > 0 ? g_file_error_from_errno (number) : G_FILE_ERROR_FAILED;
    g_set_error_literal (error, G_FILE_ERROR, (gint) code, reason);
    return NULL;
}

/* --- Finding a place --- */

/* A place that was found: descriptors that only name it. */
typedef struct {
    int folder, fd; /* -1: not found */
    gboolean link;  /* its last name is a link */
    struct stat status;
} FoundPlace;

/* Opens a place name by name and follows no link, where the system has no openat2. */
static int
open_without_links (int folder, const char *place)
{
    g_auto (GStrv) names = g_strsplit (place, "/", -1);
    int fd = openat (folder, ".", O_PATH | O_CLOEXEC);
    for (guint i = 0; fd >= 0 && names[i] != NULL; i++) {
        gboolean out = strcmp (names[i], "..") == 0;
        int above = fd;
        if (*names[i] == '\0')
            continue;
        fd = out ? -1 : openat (above, names[i], O_PATH | O_NOFOLLOW | O_CLOEXEC);
        int number = out ? EXDEV : errno;
        close (above);
        errno = number;
    }
    return fd;
}

static int
open_beneath (int folder, const char *place, guint64 flags)
{
    struct open_how how = { .flags = flags | O_PATH | O_CLOEXEC,
                            .resolve = RESOLVE_BENEATH };
    long fd;
    do /* EAGAIN: something was renamed meanwhile */
        fd = syscall (SYS_openat2, folder, *place != '\0' ? place : ".", &how,
                      sizeof how);
    while (fd < 0 && errno == EAGAIN);
    return fd < 0 && errno == ENOSYS ? open_without_links (folder, place) : (int) fd;
}

/* Returns 0 or an errno; to be cleared in any case. */
static int
find_place (const char *folder, const char *place, FoundPlace *found)
{
    *found = (FoundPlace){ .fd = -1 };
    found->folder = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    if (found->folder < 0)
        return errno;
    int named = open_beneath (found->folder, place, O_NOFOLLOW);
    found->link = named >= 0 && fstat (named, &found->status) == 0
                  && S_ISLNK (found->status.st_mode);
    found->fd = found->link ? open_beneath (found->folder, place, 0) : named;
    int number = found->fd < 0 || fstat (found->fd, &found->status) != 0 ? errno : 0;
    if (number == 0 && S_ISLNK (found->status.st_mode))
        number = ELOOP;
    if (found->link)
        close (named);
    return found->link && (number == ENOENT || number == ENOTDIR) ? ELOOP : number;
}

static void
clear_place (FoundPlace *found)
{
    if (found->fd >= 0)
        close (found->fd);
    if (found->folder >= 0)
        close (found->folder);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FoundPlace, clear_place)

static char *
path_of_descriptor (int fd)
{
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
    return g_file_read_link (path, NULL);
}

/* Opens what was found, and nothing else that has taken its name since. */
static int
open_place (const FoundPlace *found, int flags)
{
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", found->fd);
    return open (path, flags | O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/* Returns the place without links, or NULL if it is not in the folder any more. */
static char *
real_place (const FoundPlace *found)
{
    g_autofree char *folder = path_of_descriptor (found->folder);
    g_autofree char *path = path_of_descriptor (found->fd);
    if (folder == NULL || path == NULL || !g_str_has_prefix (path, folder))
        return NULL;
    const char *place = path + strlen (folder);
    return g_strdup (*place == '/' ? place + 1 : place);
}

/* --- Looking, listing, reading --- */

void
poda_folder_look (const char *folder, const char *place, PodaEntry *entry)
{
    g_auto (FoundPlace) found;
    int number = find_place (folder, place, &found);
    mode_t mode = number == 0 ? found.status.st_mode : 0;
    const char *barred = number != 0 ? explain_errno (number) : explain_mode (mode);
    *entry = (PodaEntry){
        .kind = barred != NULL   ? PODA_ENTRY_BARRED
                : S_ISDIR (mode) ? PODA_ENTRY_FOLDER
                                 : PODA_ENTRY_FILE,
        .link = found.link,
        .place = number == 0 ? real_place (&found) : NULL,
        .barred = g_strdup (barred),
        .size = number == 0 ? found.status.st_size : 0,
        .time = number == 0 ? (gint64) found.status.st_mtime : 0,
    };
}

void
poda_entry_clear (PodaEntry *entry)
{
    g_clear_pointer (&entry->place, g_free);
    g_clear_pointer (&entry->barred, g_free);
}

GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error)
{
    g_auto (FoundPlace) found;
    int number = find_place (folder, place, &found);
    int fd = number == 0 ? open_place (&found, O_DIRECTORY) : -1;
    DIR *directory = fd >= 0 ? fdopendir (fd) : NULL;
    GPtrArray *names =
        directory != NULL ? poda_output_list_opened (directory, most) : NULL;
    if (names == NULL && number == 0)
        number = errno;
    return names != NULL ? names : refuse (error, number, explain_errno (number));
}

static GString *
refuse_size (gsize most, GError **error)
{
    g_autofree char *reason =
        g_strdup_printf (_ ("larger than %u MiB, not read"), (guint) (most >> 20));
    return refuse (error, 0, reason);
}

/* Reads at most `most` bytes, whatever size the file claims to have. */
static GString *
read_descriptor (int fd, gsize most, GError **error)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[65536];
    while (text->len <= most) {
        gssize n = read (fd, buffer, sizeof buffer);
        if (n == 0)
            return g_steal_pointer (&text);
        if (n > 0)
            g_string_append_len (text, buffer, n);
        else if (errno != EINTR)
            return refuse (error, errno, explain_errno (errno));
    }
    return refuse_size (most, error);
}

GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error)
{
    g_auto (FoundPlace) found;
    int number = find_place (folder, place, &found);
    if (number != 0)
        return refuse (error, number, explain_errno (number));
    const char *barred = explain_mode (found.status.st_mode);
    if (S_ISDIR (found.status.st_mode))
        barred = _ ("a folder: expected a file");
    if (barred != NULL)
        return refuse (error, 0, barred);
    if ((guint64) found.status.st_size > most)
        return refuse_size (most, error);
    int fd = open_place (&found, 0);
    if (fd < 0)
        return refuse (error, errno, explain_errno (errno));
    GString *text = read_descriptor (fd, most, error);
    close (fd);
    return text;
}
