#include "engine/disk.h"

#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>
#include <wasi/api.h>

/* --- Files --- */

/* A module is one program that runs again and again, so this is its only state. */
static GHashTable *files; /* of GByteArray, by their keys; an empty folder's is NULL */

/* What is open; the number of its place is its descriptor. */
typedef struct {
    GByteArray *bytes; /* NULL: a folder, … */
    GPtrArray *names;  /* … of these */
    gsize at;          /* up to where it has been read */
} Opened;

#define MOST_OPENED 64

static Opened opened[MOST_OPENED];

static void
free_bytes (gpointer bytes)
{
    if (bytes != NULL)
        g_byte_array_unref (bytes);
}

static GHashTable *
all_files (void)
{
    if (files == NULL)
        files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free, free_bytes);
    return files;
}

/* "a/b" of "/a//b/" and "./a/b". */
static char *
key_of (const char *path)
{
    g_auto (GStrv) parts = g_strsplit (path, "/", -1);
    GString *key = g_string_new (NULL);
    for (guint i = 0; parts[i] != NULL; i++)
        if (*parts[i] != '\0' && strcmp (parts[i], ".") != 0)
            g_string_append_printf (key, "%s%s", key->len > 0 ? "/" : "", parts[i]);
    return g_string_free (key, FALSE);
}

/* What lies below a folder has its name, and a slash behind it; NULL where `key` is not
 * below. */
static const char *
below (const char *key, const char *folder)
{
    gsize length = strlen (folder);
    if (length == 0)
        return key;
    return g_str_has_prefix (key, folder) && key[length] == '/' ? key + length + 1
                                                                : NULL;
}

static gboolean
is_folder (const char *key)
{
    GHashTableIter iter;
    gpointer other, bytes;
    if (*key == '\0')
        return TRUE;
    if (g_hash_table_lookup_extended (all_files (), key, NULL, &bytes))
        return bytes == NULL;
    g_hash_table_iter_init (&iter, all_files ());
    while (g_hash_table_iter_next (&iter, &other, NULL))
        if (below (other, key) != NULL)
            return TRUE;
    return FALSE;
}

/* What lies directly in a folder. */
static GPtrArray *
names_in (const char *folder)
{
    GHashTableIter iter;
    gpointer key;
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (g_str_hash, g_str_equal, g_free, NULL);
    GPtrArray *names = g_ptr_array_new_with_free_func (g_free);
    g_hash_table_iter_init (&iter, all_files ());
    while (g_hash_table_iter_next (&iter, &key, NULL)) {
        const char *rest = below (key, folder);
        if (rest == NULL || *rest == '\0')
            continue;
        char *name = g_strndup (rest, strcspn (rest, "/"));
        if (g_hash_table_add (seen, name))
            g_ptr_array_add (names, g_strdup (name));
    }
    return names;
}

void
poda_disk_write (const char *path, const void *bytes, gsize length)
{
    GByteArray *array = g_byte_array_new ();
    g_byte_array_append (array, bytes, (guint) length);
    g_hash_table_replace (all_files (), key_of (path), array);
}

const GByteArray *
poda_disk_read (const char *path)
{
    g_autofree char *key = key_of (path);
    return g_hash_table_lookup (all_files (), key);
}

void
poda_disk_remove (const char *path)
{
    GHashTableIter iter;
    gpointer other;
    g_autofree char *key = key_of (path);
    g_hash_table_iter_init (&iter, all_files ());
    while (g_hash_table_iter_next (&iter, &other, NULL))
        if (strcmp (other, key) == 0 || below (other, key) != NULL)
            g_hash_table_iter_remove (&iter);
}

static int
compare_names (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const char *const *) a, *(const char *const *) b);
}

char *
poda_disk_names (void)
{
    GHashTableIter iter;
    gpointer key, bytes;
    GString *text = g_string_new (NULL);
    g_autoptr (GPtrArray) names = g_ptr_array_new ();
    g_hash_table_iter_init (&iter, all_files ());
    while (g_hash_table_iter_next (&iter, &key, &bytes))
        if (bytes != NULL)
            g_ptr_array_add (names, key);
    g_ptr_array_sort (names, compare_names);
    for (guint i = 0; i < names->len; i++)
        g_string_append_printf (text, "%s\n", (const char *) names->pdata[i]);
    return g_string_free (text, FALSE);
}

/* --- What is open --- */

static void
close_one (Opened *one)
{
    g_clear_pointer (&one->bytes, g_byte_array_unref);
    g_clear_pointer (&one->names, g_ptr_array_unref);
    one->at = 0;
}

static Opened *
find_opened (long fd)
{
    gboolean there = fd >= 0 && fd < MOST_OPENED
                     && (opened[fd].bytes != NULL || opened[fd].names != NULL);
    return there ? &opened[fd] : NULL;
}

/* Takes over the references. */
static long
open_one (long least, GByteArray *bytes, GPtrArray *names)
{
    for (long fd = least; fd < MOST_OPENED; fd++)
        if (find_opened (fd) == NULL) {
            opened[fd] = (Opened){ bytes, names, 0 };
            return fd;
        }
    Opened none = { bytes, names, 0 };
    close_one (&none);
    return -EMFILE;
}

void
poda_disk_rewind (void)
{
    static const char *const streams[] = { "/dev/stdin", "/dev/stdout", "/dev/stderr" };
    for (guint i = 0; i < MOST_OPENED; i++)
        close_one (&opened[i]);
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++) {
        if (i > 0 || poda_disk_read (streams[i]) == NULL)
            poda_disk_write (streams[i], "", 0);
        open_one (i, g_byte_array_ref ((GByteArray *) poda_disk_read (streams[i])),
                  NULL);
    }
    clearerr (stdin);
}

/* --- What the C library asks of a kernel: results below 0 are errors --- */

#define TEXT(address) ((const char *) (address))

long
__syscall_open (long path, long flags, ...)
{
    g_autofree char *key = key_of (TEXT (path));
    GByteArray *bytes = g_hash_table_lookup (all_files (), key);
    if (bytes == NULL && is_folder (key))
        return (flags & O_ACCMODE) == O_RDONLY ? open_one (3, NULL, names_in (key))
                                               : -EISDIR;
    if (bytes != NULL && (flags & O_DIRECTORY))
        return -ENOTDIR;
    if (bytes != NULL && (flags & O_EXCL))
        return -EEXIST;
    if (bytes == NULL && !(flags & O_CREAT))
        return -ENOENT;
    if (bytes == NULL || (flags & O_TRUNC))
        poda_disk_write (key, "", 0);
    return open_one (3, g_byte_array_ref ((GByteArray *) poda_disk_read (key)), NULL);
}

__wasi_errno_t
__wasi_fd_close (__wasi_fd_t fd)
{
    Opened *one = find_opened ((long) fd);
    if (one == NULL)
        return __WASI_ERRNO_BADF;
    close_one (one);
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t
__wasi_fd_read (__wasi_fd_t fd, const __wasi_iovec_t *blocks, size_t n_blocks,
                __wasi_size_t *n_read)
{
    Opened *one = find_opened ((long) fd);
    *n_read = 0;
    if (one == NULL || one->bytes == NULL)
        return one == NULL ? __WASI_ERRNO_BADF : __WASI_ERRNO_ISDIR;
    for (size_t i = 0; i < n_blocks; i++) {
        gsize n = MIN (blocks[i].buf_len, one->bytes->len - one->at);
        if (n > 0)
            memcpy (blocks[i].buf, one->bytes->data + one->at, n);
        one->at += n;
        *n_read += n;
    }
    return __WASI_ERRNO_SUCCESS;
}

/* A file may be so long; longer ones could not be given to a page as one text. */
#define MOST_BYTES (1U << 27)

/* Always behind what is there: nobody here writes anywhere else. */
__wasi_errno_t
__wasi_fd_write (__wasi_fd_t fd, const __wasi_ciovec_t *blocks, size_t n_blocks,
                 __wasi_size_t *n_written)
{
    Opened *one = find_opened ((long) fd);
    *n_written = 0;
    if (one == NULL || one->bytes == NULL)
        return __WASI_ERRNO_BADF;
    for (size_t i = 0; i < n_blocks; i++) {
        if (blocks[i].buf_len > MOST_BYTES - one->bytes->len) {
            g_byte_array_set_size (one->bytes, 0); /* half of it is of no use */
            return __WASI_ERRNO_NOSPC;
        }
        g_byte_array_append (one->bytes, blocks[i].buf, blocks[i].buf_len);
        *n_written += blocks[i].buf_len;
    }
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t
__wasi_fd_seek (__wasi_fd_t fd G_GNUC_UNUSED, __wasi_filedelta_t offset G_GNUC_UNUSED,
                __wasi_whence_t whence G_GNUC_UNUSED,
                __wasi_filesize_t *at G_GNUC_UNUSED)
{
    return __WASI_ERRNO_SPIPE;
}

/* Only to make a second descriptor of an open one. */
long
__syscall_fcntl64 (long fd, long command, ...)
{
    Opened *one = find_opened (fd);
    if (one == NULL || one->bytes == NULL)
        return -EBADF;
    return command == F_DUPFD || command == F_DUPFD_CLOEXEC
               ? open_one (3, g_byte_array_ref (one->bytes), NULL)
               : 0;
}

static long
tell_stat (const GByteArray *bytes, long buffer)
{
    *(struct stat *) buffer = (struct stat){
        .st_mode = bytes != NULL ? S_IFREG | 0666 : S_IFDIR | 0777,
        .st_nlink = 1,
        .st_size = bytes != NULL ? bytes->len : 0,
    };
    return 0;
}

long
__syscall_stat64 (long path, long buffer)
{
    g_autofree char *key = key_of (TEXT (path));
    const GByteArray *bytes = g_hash_table_lookup (all_files (), key);
    return bytes != NULL || is_folder (key) ? tell_stat (bytes, buffer) : -ENOENT;
}

long
__syscall_lstat64 (long path, long buffer)
{
    return __syscall_stat64 (path, buffer);
}

long
__syscall_fstatat64 (long folder G_GNUC_UNUSED, long path, long buffer,
                     long flags G_GNUC_UNUSED)
{
    return __syscall_stat64 (path, buffer);
}

long
__syscall_fstat64 (long fd, long buffer)
{
    Opened *one = find_opened (fd);
    return one != NULL ? tell_stat (one->bytes, buffer) : -EBADF;
}

long
__syscall_access (long path, long mode G_GNUC_UNUSED)
{
    struct stat there;
    return __syscall_stat64 (path, (long) &there);
}

long
__syscall_faccessat (long folder G_GNUC_UNUSED, long path, long mode,
                     long flags G_GNUC_UNUSED)
{
    return __syscall_access (path, mode);
}

long
__syscall_unlink (long path)
{
    g_autofree char *key = key_of (TEXT (path));
    if (g_hash_table_lookup (all_files (), key) == NULL)
        return is_folder (key) ? -EISDIR : -ENOENT;
    g_hash_table_remove (all_files (), key);
    return 0;
}

long
__syscall_mkdir (long path, long mode G_GNUC_UNUSED)
{
    char *key = key_of (TEXT (path));
    if (g_hash_table_contains (all_files (), key) || is_folder (key)) {
        g_free (key);
        return -EEXIST;
    }
    g_hash_table_replace (all_files (), key, NULL);
    return 0;
}

long
__syscall_rmdir (long path)
{
    g_autofree char *key = key_of (TEXT (path));
    g_autoptr (GPtrArray) inside = names_in (key);
    if (inside->len > 0)
        return -ENOTEMPTY;
    return g_hash_table_remove (all_files (), key) ? 0 : -ENOENT;
}

/* A file takes the place of a file, a folder that of an empty one. */
long
__syscall_rename (long from, long to)
{
    g_autofree char *old = key_of (TEXT (from));
    g_autofree char *new = key_of (TEXT (to));
    g_autoptr (GPtrArray) moved = g_ptr_array_new_with_free_func (g_free);
    GHashTableIter iter;
    gpointer key, bytes;
    if (is_folder (new) && (*new == '\0' || __syscall_rmdir ((long) new) == -ENOTEMPTY))
        return -ENOTEMPTY;
    g_hash_table_iter_init (&iter, all_files ());
    while (g_hash_table_iter_next (&iter, &key, NULL))
        if (strcmp (key, old) == 0 || below (key, old) != NULL)
            g_ptr_array_add (moved, g_strdup (key));
    for (guint i = 0; i < moved->len; i++) {
        const char *name = moved->pdata[i];
        g_hash_table_steal_extended (all_files (), name, &key, &bytes);
        g_hash_table_replace (all_files (),
                              g_strconcat (new, name + strlen (old), NULL), bytes);
        g_free (key);
    }
    return moved->len > 0 ? 0 : -ENOENT;
}

long
__syscall_getdents64 (long fd, long buffer, long size)
{
    Opened *one = find_opened (fd);
    if (one == NULL || one->names == NULL)
        return -ENOTDIR;
    struct dirent *entry = (struct dirent *) buffer;
    for (; one->at < one->names->len && size >= (long) sizeof *entry; entry++) {
        *entry = (struct dirent){ .d_ino = one->at + 1, .d_reclen = sizeof *entry };
        g_strlcpy (entry->d_name, one->names->pdata[one->at++], sizeof entry->d_name);
        size -= (long) sizeof *entry;
    }
    return (long) entry - buffer;
}

long
__syscall_getcwd (long buffer, long size)
{
    return g_strlcpy ((char *) buffer, "/", (gsize) size) < (gsize) size ? 2 : -ERANGE;
}

/* Rights, links and terminals: there are none. */

long
__syscall_chmod (long path G_GNUC_UNUSED, long mode G_GNUC_UNUSED)
{
    return 0;
}

long
__syscall_fchmod (long fd G_GNUC_UNUSED, long mode G_GNUC_UNUSED)
{
    return 0;
}

long
__syscall_readlink (long path G_GNUC_UNUSED, long buffer G_GNUC_UNUSED,
                    long size G_GNUC_UNUSED)
{
    return -EINVAL;
}

long
__syscall_linkat (long from_folder G_GNUC_UNUSED, long from G_GNUC_UNUSED,
                  long to_folder G_GNUC_UNUSED, long to G_GNUC_UNUSED,
                  long flags G_GNUC_UNUSED)
{
    return -EPERM;
}

long
__syscall_ioctl (long fd G_GNUC_UNUSED, long request G_GNUC_UNUSED, ...)
{
    return -ENOTTY;
}

/* Where gettext reads a catalogue. */
const unsigned char *
__map_file (const char *path, size_t *size)
{
    const GByteArray *bytes = poda_disk_read (path);
    if (bytes != NULL)
        *size = bytes->len;
    return bytes != NULL ? bytes->data : NULL;
}
