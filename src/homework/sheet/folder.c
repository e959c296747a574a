#include "homework/sheet/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/reason.h"

/* --- Reasons --- */

/* Returns why a place is not read, by the number of a system call's error. */
static const char *
explain_errno (int number)
{
    switch (number) {
    case EXDEV:
        return _ ("outside of the folder, not read");
    case ELOOP:
        return _ ("a link, not read");
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

/* Returns a descriptor that only names a place; -1 sets `errno`: EXDEV if the place
 * leads out, ELOOP for a link. */
static int
find_place (const char *folder, const char *place, struct stat *status)
{
    g_auto (GStrv) names = g_strsplit (place, "/", -1);
    int fd = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int number = fd < 0 || fstat (fd, status) != 0 ? errno : 0;
    for (guint i = 0; number == 0 && names[i] != NULL; i++) {
        int above = fd;
        if (*names[i] == '\0' || strcmp (names[i], ".") == 0)
            continue;
        if (strcmp (names[i], "..") == 0) {
            number = EXDEV;
            break;
        }
        fd = openat (above, names[i], O_PATH | O_NOFOLLOW | O_CLOEXEC);
        number = fd < 0 || fstat (fd, status) != 0 ? errno : 0;
        close (above);
        if (number == 0 && S_ISLNK (status->st_mode))
            number = ELOOP;
    }
    if (number != 0 && fd >= 0)
        close (fd);
    errno = number;
    return number == 0 ? fd : -1;
}

/* Opens what was found, and nothing else that has taken its name since; closes `fd`. */
static int
open_found (int fd, int flags)
{
    g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
    int opened = open (path, flags | O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
    int number = errno;
    close (fd);
    errno = number;
    return opened;
}

/* --- Looking, listing, reading --- */

void
poda_folder_look (const char *folder, const char *place, PodaEntry *entry)
{
    struct stat status = { 0 };
    int fd = find_place (folder, place, &status), number = fd < 0 ? errno : 0;
    const char *barred =
        number != 0 ? explain_errno (number) : explain_mode (status.st_mode);
    *entry = (PodaEntry){
        .kind = barred != NULL             ? PODA_ENTRY_BARRED
                : S_ISDIR (status.st_mode) ? PODA_ENTRY_FOLDER
                                           : PODA_ENTRY_FILE,
        .link = number == ELOOP,
        .barred = g_strdup (barred),
        .size = number == 0 ? status.st_size : 0,
        .time = number == 0 ? (gint64) status.st_mtime : 0,
    };
    if (fd >= 0)
        close (fd);
}

void
poda_entry_clear (PodaEntry *entry)
{
    g_clear_pointer (&entry->barred, g_free);
}

GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error)
{
    struct stat status;
    int fd = find_place (folder, place, &status);
    fd = fd >= 0 ? open_found (fd, O_DIRECTORY) : fd;
    DIR *directory = fd >= 0 ? fdopendir (fd) : NULL;
    GPtrArray *names =
        directory != NULL ? poda_output_list_opened (directory, most) : NULL;
    return names != NULL ? names : refuse (error, errno, explain_errno (errno));
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
    struct stat status;
    int fd = find_place (folder, place, &status);
    if (fd < 0)
        return refuse (error, errno, explain_errno (errno));
    const char *barred = S_ISDIR (status.st_mode) ? _ ("a folder: expected a file")
                                                  : explain_mode (status.st_mode);
    gboolean large = (guint64) status.st_size > most;
    if (barred != NULL || large) {
        close (fd);
        return large ? refuse_size (most, error) : refuse (error, 0, barred);
    }
    fd = open_found (fd, 0);
    if (fd < 0)
        return refuse (error, errno, explain_errno (errno));
    GString *text = read_descriptor (fd, most, error);
    close (fd);
    return text;
}
