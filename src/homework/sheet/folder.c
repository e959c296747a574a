#include "homework/sheet/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/errno_text.h"

/* Returns the reason why a place is not read, from a system call's errno and its mode;
 * NULL: it may be read. */
static const char *
explain (int number, mode_t mode)
{
    return number == EXDEV                         ? _ ("outside the folder; not read")
           : number == ELOOP                       ? _ ("a link; not read")
           : number == EISDIR                      ? _ ("a folder; expected a file")
           : number == ENOENT || number == ENOTDIR ? _ ("no such file")
           : number != 0                           ? poda_errno_text (number)
           : S_ISREG (mode) || S_ISDIR (mode)      ? NULL
           : S_ISFIFO (mode)                       ? _ ("a pipe, not read")
           : S_ISSOCK (mode)                       ? _ ("a socket, not read")
                                                   : _ ("a device, not read");
}

/* Sets an error; `number` is 0 if no system call failed. Returns NULL. */
static gpointer
refuse (GError **error, int number, const char *reason)
{
    g_set_error_literal (error, G_FILE_ERROR, (gint) g_file_error_from_errno (number),
                         reason);
    return NULL;
}

/* Finds a place. Returns an O_PATH descriptor, or -1 with `errno` set: EXDEV if it is
 * outside the folder, ELOOP for a link, 0 for a device. */
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
    *entry = (PodaEntry){ explain (number, status.st_mode),
                          number == EMFILE || number == ENFILE || number == ENOMEM
                              || number == EIO || number == EACCES,
                          S_ISDIR (status.st_mode), status.st_size,
                          (gint64) status.st_mtime };
    if (entry->barred != NULL && fd >= 0)
        close (fd);
    errno = number;
    return entry->barred == NULL ? fd : -1;
}

/* Opens a place through the descriptor that was checked, so that it cannot be replaced
 * in between. -1 sets `error`. */
static int
open_place (const char *folder, const char *place, int flags, GError **error)
{
    PodaEntry entry;
    int fd = find_place (folder, place, &entry), number = errno, opened = -1;
    if (fd >= 0) {
        g_autofree char *path = g_strdup_printf ("/proc/self/fd/%d", fd);
        opened = open (path, flags | O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
        number = errno;
        close (fd);
    }
    if (opened < 0)
        refuse (error, number, fd < 0 ? entry.barred : explain (number, 0));
    return opened;
}

PodaEntry
poda_folder_look (const char *folder, const char *place)
{
    PodaEntry entry;
    int fd = find_place (folder, place, &entry);
    if (fd >= 0)
        close (fd);
    return entry;
}

GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error)
{
    int fd = open_place (folder, place, O_DIRECTORY, error);
    DIR *directory = fd >= 0 ? fdopendir (fd) : NULL;
    GPtrArray *names =
        directory != NULL ? poda_output_list_opened (directory, most) : NULL;
    return names != NULL || fd < 0 ? names : refuse (error, errno, explain (errno, 0));
}

GString *
poda_folder_read_opened (int fd, gsize most, GError **error)
{
    g_autoptr (GString) text = g_string_new (NULL);
    char buffer[65536];
    gssize n = fd < 0 ? -1 : 1;
    while (fd >= 0 && n != 0 && text->len <= most) {
        n = read (fd, buffer, sizeof buffer);
        if (n < 0 && errno != EINTR)
            break;
        g_string_append_len (text, buffer, MAX (n, 0));
    }
    int number = n < 0 ? errno : 0;
    if (fd >= 0)
        close (fd);
    g_autofree char *large =
        g_strdup_printf (_ ("larger than %u MiB, not read"), (guint) (most >> 20));
    return n == 0 && text->len <= most
               ? g_steal_pointer (&text)
               : refuse (error, number, number != 0 ? explain (number, 0) : large);
}

GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error)
{
    int fd = open_place (folder, place, 0, error);
    return fd >= 0 ? poda_folder_read_opened (fd, most, error) : NULL;
}
