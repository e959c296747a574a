#include "homework/sheet/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/reason.h"

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

/* Returns why a place is not read, by the number of a system call's error and by what
 * it is; NULL: it is. */
static const char *
explain (int number, mode_t mode)
{
    return number == EXDEV   ? _ ("outside of the folder, not read")
           : number == ELOOP ? _ ("a link, not read")
           : number == ENOENT || number == ENOTDIR ? _ ("no such file")
           : number != 0                           ? poda_reason (number)
           : S_ISREG (mode) || S_ISDIR (mode)      ? NULL
           : S_ISFIFO (mode)                       ? _ ("a pipe, not read")
           : S_ISSOCK (mode)                       ? _ ("a socket, not read")
                                                   : _ ("a device, not read");
}

/* Finds a place. Returns a descriptor that only names it, with `errno` 0; -1: it is
 * barred, and `errno` is EXDEV if it leads out, ELOOP for a link, 0 for a device. */
static int
find_place (const char *folder, const char *place, PodaEntry *entry)
{
    g_auto (GStrv) names = g_strsplit (place, "/", -1);
    struct stat status = { 0 };
    int fd = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int number = fd < 0 || fstat (fd, &status) != 0 ? errno : 0;
    for (guint i = 0; number == 0 && names[i] != NULL; i++) {
        int above = fd;
        if (*names[i] == '\0' || strcmp (names[i], ".") == 0)
            continue;
        if (strcmp (names[i], "..") == 0) {
            number = EXDEV;
            break;
        }
        fd = openat (above, names[i], O_PATH | O_NOFOLLOW | O_CLOEXEC);
        number = fd < 0 || fstat (fd, &status) != 0 ? errno : 0;
        close (above);
        if (number == 0 && S_ISLNK (status.st_mode))
            number = ELOOP;
    }
    const char *barred = explain (number, status.st_mode);
    *entry = (PodaEntry){ .kind = barred != NULL             ? PODA_ENTRY_BARRED
                                  : S_ISDIR (status.st_mode) ? PODA_ENTRY_FOLDER
                                                             : PODA_ENTRY_FILE,
                          .link = number == ELOOP,
                          .barred = g_strdup (barred),
                          .size = number == 0 ? status.st_size : 0,
                          .time = number == 0 ? (gint64) status.st_mtime : 0 };
    if (barred != NULL && fd >= 0)
        close (fd);
    errno = number;
    return barred == NULL ? fd : -1;
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
    int fd = find_place (folder, place, entry);
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
    g_auto (PodaEntry) entry;
    int fd = find_place (folder, place, &entry);
    if (fd < 0)
        return refuse (error, errno, entry.barred);
    fd = open_found (fd, O_DIRECTORY);
    DIR *directory = fd >= 0 ? fdopendir (fd) : NULL;
    GPtrArray *names =
        directory != NULL ? poda_output_list_opened (directory, most) : NULL;
    return names != NULL ? names : refuse (error, errno, explain (errno, 0));
}

/* Reads at most `most` bytes, whatever size the file claims to have. NULL: there are
 * more, or `errno` says why not. */
static GString *
read_descriptor (int fd, gsize most)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[65536];
    gssize n = 0;
    errno = 0;
    while (text->len <= most
           && ((n = read (fd, buffer, sizeof buffer)) > 0 || (n < 0 && errno == EINTR)))
        g_string_append_len (text, buffer, MAX (n, 0));
    return n == 0 && text->len <= most ? g_steal_pointer (&text) : NULL;
}

GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error)
{
    g_auto (PodaEntry) entry;
    GString *text = NULL;
    int fd = find_place (folder, place, &entry);
    if (fd < 0)
        return refuse (error, errno, entry.barred);
    if (entry.kind == PODA_ENTRY_FOLDER) {
        close (fd);
        return refuse (error, 0, _ ("a folder: expected a file"));
    }
    fd = open_found (fd, 0);
    if (fd < 0)
        return refuse (error, errno, explain (errno, 0));
    if ((guint64) entry.size <= most)
        text = read_descriptor (fd, most);
    int number = text == NULL && (guint64) entry.size <= most ? errno : 0;
    close (fd);
    g_autofree char *large =
        g_strdup_printf (_ ("larger than %u MiB, not read"), (guint) (most >> 20));
    return text != NULL
               ? text
               : refuse (error, number, number != 0 ? explain (number, 0) : large);
}
