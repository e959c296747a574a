#include "base/folder.h"

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/output.h"
#include "base/reason.h"

/* As many as the system follows itself. */
#define MOST_LINKS 40

/* Besides errno: why nothing is found. */
#define LEADS_OUT (-1)

/* --- Why not --- */

static const char *
tell_number (int number)
{
    switch (number) {
    case LEADS_OUT:
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

/* What is neither file nor folder; NULL: it is one of these. */
static const char *
tell_mode (mode_t mode)
{
    return S_ISREG (mode) || S_ISDIR (mode) ? NULL
           : S_ISFIFO (mode)                ? _ ("a pipe, not read")
           : S_ISSOCK (mode)                ? _ ("a socket, not read")
                                            : _ ("a device, not read");
}

/* Always NULL, for those who return what was read. `number` is 0 where the system had
 * nothing against it. */
static gpointer
refuse (GError **error, int number, const char *reason)
{
    GFileError code =
        number > 0 ? g_file_error_from_errno (number) : G_FILE_ERROR_FAILED;
    g_set_error_literal (error, G_FILE_ERROR, (gint) code, reason);
    return NULL;
}

/* --- The way to a place --- */

/* From the folder to a place in it. */
typedef struct {
    const char *folder;
    GArray *folders;    /* of int: descriptors from the folder down to where we are */
    GPtrArray *names;   /* of those below the folder, and at last that of a file */
    GString *left;      /* the names that are still to go */
    guint n_links;      /* followed so far */
    gboolean link;      /* the last name was one */
    GString *place;     /* once we are there: the names without links, joined, … */
    struct stat status; /* … and what is there */
} FolderWay;

#ifdef PODA_ENGINE /* whose files are no more than names */

static void
way_clear (FolderWay *way)
{
    g_string_free (way->place, TRUE);
    g_string_free (way->left, TRUE);
}

static int
way_go (FolderWay *way, const char *folder, const char *place)
{
    g_autofree char *path = g_build_filename (folder, place, NULL);
    way->place = g_string_new (place);
    way->left = g_string_new (path);
    return stat (path, &way->status) == 0 ? 0 : errno;
}

static int
way_open (const FolderWay *way)
{
    return open (way->left->str, O_RDONLY);
}

static DIR *
way_list (const FolderWay *way)
{
    return opendir (way->left->str);
}

#else

static void
close_folder (gpointer data)
{
    close (*(int *) data);
}

static void
way_clear (FolderWay *way)
{
    g_array_unref (way->folders);
    g_ptr_array_unref (way->names);
    g_string_free (way->left, TRUE);
    g_string_free (way->place, TRUE);
}

static int
way_top (const FolderWay *way)
{
    return g_array_index (way->folders, int, way->folders->len - 1);
}

/* What is left of an absolute path below the folder, NULL where it is not below. */
static const char *
below (const char *path, const char *folder)
{
    gsize length = folder != NULL ? strlen (folder) : 0;
    while (length > 1 && folder[length - 1] == '/')
        length--;
    return length > 0 && strncmp (path, folder, length) == 0
                   && (path[length] == '/' || path[length] == '\0')
               ? path + length
               : NULL;
}

/* Goes back to the folder where a link's path begins there, under its own name or the
 * one that it was given; returns what is left of it. */
static const char *
start_again (FolderWay *way, const char *target)
{
    char *real = realpath (way->folder, NULL);
    g_autofree char *given = g_canonicalize_filename (way->folder, NULL);
    const char *left = below (target, real);
    if (left == NULL)
        left = below (target, given);
    free (real);
    if (left != NULL) {
        g_array_set_size (way->folders, 1);
        g_ptr_array_set_size (way->names, 0);
    }
    return left;
}

/* Puts where a link leads before what is left. */
static int
follow (FolderWay *way, const char *name)
{
    char target[PATH_MAX];
    ssize_t length = readlinkat (way_top (way), name, target, sizeof target - 1);
    if (length < 0)
        return errno;
    if (++way->n_links > MOST_LINKS)
        return ELOOP;
    target[length] = '\0';
    const char *left = *target == '/' ? start_again (way, target) : target;
    if (left == NULL)
        return LEADS_OUT;
    g_string_prepend_c (way->left, '/');
    g_string_prepend (way->left, left);
    return 0;
}

static int
go_down (FolderWay *way, const char *name)
{
    int fd =
        openat (way_top (way), name, O_PATH | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (fd < 0)
        return errno;
    g_array_append_val (way->folders, fd);
    g_ptr_array_add (way->names, g_strdup (name));
    return 0;
}

static int
go_up (FolderWay *way)
{
    if (way->names->len == 0)
        return LEADS_OUT;
    g_array_set_size (way->folders, way->folders->len - 1);
    g_ptr_array_set_size (way->names, (gint) way->names->len - 1);
    return 0;
}

/* `own`: the name is one of the place, and not of a link. */
static int
go_on (FolderWay *way, const char *name, gboolean own)
{
    if (*name == '\0' || strcmp (name, ".") == 0)
        return 0;
    if (strcmp (name, "..") == 0)
        return go_up (way);
    if (fstatat (way_top (way), name, &way->status, AT_SYMLINK_NOFOLLOW) != 0)
        return errno;
    if (own)
        way->link = S_ISLNK (way->status.st_mode);
    if (S_ISLNK (way->status.st_mode))
        return follow (way, name);
    if (S_ISDIR (way->status.st_mode))
        return go_down (way, name);
    if (strspn (way->left->str, "/") < way->left->len)
        return ENOTDIR;
    g_string_truncate (way->left, 0);
    g_ptr_array_add (way->names, g_strdup (name));
    return 0;
}

/* 0, with `status` and `place` of what is there; else why it is not found. */
static int
way_go (FolderWay *way, const char *folder, const char *place)
{
    int root = open (folder, O_PATH | O_DIRECTORY | O_CLOEXEC);
    int number = root < 0 ? errno : 0;
    gsize n_own = strlen (place); /* bytes at the end of what is left */
    way->folder = folder;
    way->folders = g_array_new (FALSE, FALSE, sizeof (int));
    way->names = g_ptr_array_new_with_free_func (g_free);
    way->left = g_string_new (place);
    way->place = g_string_new (NULL);
    g_array_set_clear_func (way->folders, close_folder);
    if (root >= 0)
        g_array_append_val (way->folders, root);
    while (number == 0 && way->left->len > 0) {
        gboolean own = way->left->len <= n_own;
        gsize length = strcspn (way->left->str, "/");
        g_autofree char *name = g_strndup (way->left->str, length);
        g_string_erase (way->left, 0, (gssize) MIN (length + 1, way->left->len));
        n_own = MIN (n_own, way->left->len);
        number = go_on (way, name, own);
    }
    if (number != 0)
        return way->link && (number == ENOENT || number == ENOTDIR) ? ELOOP : number;
    for (guint i = 0; i < way->names->len; i++)
        g_string_append_printf (way->place, "%s%s", i > 0 ? "/" : "",
                                (const char *) way->names->pdata[i]);
    return way->names->len >= way->folders->len
                   || fstat (way_top (way), &way->status) == 0
               ? 0
               : errno;
}

/* The file that the way has led to; -1 sets errno. A pipe that took its name meanwhile
 * does not wait. */
static int
way_open (const FolderWay *way)
{
    return openat (way_top (way), way->names->pdata[way->names->len - 1],
                   O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC);
}

/* The folder that it has led to; NULL sets errno. */
static DIR *
way_list (const FolderWay *way)
{
    int fd = openat (way_top (way), ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
    DIR *directory = fd >= 0 ? fdopendir (fd) : NULL;
    if (directory == NULL && fd >= 0)
        close (fd);
    return directory;
}

#endif

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (FolderWay, way_clear)

/* --- Looking --- */

void
poda_folder_look (const char *folder, const char *place, PodaEntry *entry)
{
    g_auto (FolderWay) way = { 0 };
    int number = way_go (&way, folder, place);
    const char *barred =
        number != 0 ? tell_number (number) : tell_mode (way.status.st_mode);
    *entry = (PodaEntry){
        .kind = barred != NULL                 ? PODA_ENTRY_BARRED
                : S_ISDIR (way.status.st_mode) ? PODA_ENTRY_FOLDER
                                               : PODA_ENTRY_FILE,
        .link = way.link,
        .place = number == 0 ? g_strdup (way.place->str) : NULL,
        .barred = g_strdup (barred),
        .size = number == 0 ? way.status.st_size : 0,
        .time = number == 0 ? (gint64) way.status.st_mtime : 0,
    };
}

void
poda_entry_clear (PodaEntry *entry)
{
    g_clear_pointer (&entry->place, g_free);
    g_clear_pointer (&entry->barred, g_free);
}

/* --- Folders --- */

GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error)
{
    g_auto (FolderWay) way = { 0 };
    int number = way_go (&way, folder, place);
    if (number == 0 && !S_ISDIR (way.status.st_mode))
        number = ENOTDIR;
    DIR *directory = number == 0 ? way_list (&way) : NULL;
    GPtrArray *names =
        directory != NULL ? poda_output_list_opened (directory, most) : NULL;
    number = names == NULL && number == 0 ? errno : number;
    return names != NULL ? names : refuse (error, number, tell_number (number));
}

/* --- Files --- */

static GString *
refuse_size (gsize most, GError **error)
{
    g_autofree char *reason =
        g_strdup_printf (_ ("larger than %u MiB, not read"), (guint) (most >> 20));
    return refuse (error, 0, reason);
}

/* A file may grow while it is read, and its size may be a lie. */
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
            return refuse (error, errno, tell_number (errno));
    }
    return refuse_size (most, error);
}

/* Why a mode is none of a file; NULL: it is. */
static const char *
bar_mode (mode_t mode)
{
    return S_ISDIR (mode) ? _ ("a folder: expected a file") : tell_mode (mode);
}

GString *
poda_folder_read (const char *folder, const char *place, gsize most, GError **error)
{
    g_auto (FolderWay) way = { 0 };
    int number = way_go (&way, folder, place), fd = -1;
    const char *barred = number == 0 ? bar_mode (way.status.st_mode) : NULL;
    if (number == 0 && barred == NULL) {
        fd = way_open (&way);
        number = fd < 0 || fstat (fd, &way.status) != 0 ? errno : 0;
        barred = number == 0 ? bar_mode (way.status.st_mode) : NULL;
    }
    GString *text = number != 0      ? refuse (error, number, tell_number (number))
                    : barred != NULL ? refuse (error, 0, barred)
                    : (guint64) way.status.st_size > most
                        ? refuse_size (most, error)
                        : read_descriptor (fd, most, error);
    if (fd >= 0)
        close (fd);
    return text;
}
