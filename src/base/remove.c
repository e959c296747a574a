/* Folders go, with all that is in them: however deep, with two descriptors and no
 * memory, and through descriptors alone, so that no name is too long and nobody leads
 * us elsewhere meanwhile. It is also called by the handlers of signals, which may not
 * allocate. */

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <unistd.h>

#include "base/output.h"

/* Somebody may go on filling a folder while it goes. */
#define MOST_PASSES 1000

#define MOVED_NAME 32

/* As the kernel tells it. */
typedef struct {
    guint64 inode;
    gint64 next;
    unsigned short length;
    unsigned char type;
    char name[];
} Entry;

/* The folder that goes. What lies in its folders is moved up into it, by number, so
 * that all of it is gone through in one row. */
typedef struct {
    int folder;
    guint n_moved;
    gboolean moves; /* something has gone in this pass */
} Removal;

/* Handlers may not call printf. */
static const char *
moved_name (guint number, char name[MOVED_NAME])
{
    static const char begin[] = ".poda-gone-";
    char *at = name + MOVED_NAME;
    *--at = '\0';
    do
        *--at = (char) ('0' + number % 10);
    while ((number /= 10) > 0);
    for (gsize i = sizeof begin - 1; i > 0; i--)
        *--at = begin[i - 1];
    return at;
}

/* Gives it a number of the folder's own; where it cannot be moved it stays. */
static void
move_up (Removal *removal, int folder, const char *name)
{
    char moved[MOVED_NAME];
    fchmodat (folder, name, 0700, AT_SYMLINK_NOFOLLOW);
    gboolean done = unlinkat (folder, name, AT_REMOVEDIR) == 0;
    for (guint attempt = 0; !done && attempt < MOST_PASSES; attempt++) {
        const char *number = moved_name (removal->n_moved++, moved);
        done = renameat (folder, name, removal->folder, number) == 0;
        if (!done && errno != EEXIST && errno != ENOTEMPTY && errno != ENOTDIR)
            break;
    }
    removal->moves = removal->moves || done;
}

static void remove_inner (Removal *removal, const char *name);

/* Goes through a folder, which is the one that goes or lies in it. */
static void
empty_folder (Removal *removal, int folder)
{
    _Alignas(Entry) char bytes[8192];
    long n;
    while ((n = syscall (SYS_getdents64, folder, bytes, sizeof bytes)) > 0) {
        const Entry *entry;
        for (long at = 0; at < n; at += entry->length) {
            entry = (const Entry *) (gconstpointer) (bytes + at);
            const char *name = entry->name;
            if (name[0] == '.'
                && (name[1] == '\0' || (name[1] == '.' && name[2] == '\0')))
                continue;
            if (unlinkat (folder, name, 0) == 0)
                removal->moves = TRUE;
            else if (errno == EISDIR && folder == removal->folder)
                remove_inner (removal, name);
            else if (errno == EISDIR)
                move_up (removal, folder, name);
        }
    }
}

/* A folder right in the one that goes; its own are in there afterwards. */
static void
remove_inner (Removal *removal, const char *name)
{
    fchmodat (removal->folder, name, 0700, AT_SYMLINK_NOFOLLOW);
    int inner =
        openat (removal->folder, name, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC);
    if (inner >= 0) {
        empty_folder (removal, inner);
        close (inner);
    }
    if (unlinkat (removal->folder, name, AT_REMOVEDIR) == 0)
        removal->moves = TRUE;
}

/* FALSE: what is left stays. */
static gboolean
empty_once (Removal *removal)
{
    char moved[MOVED_NAME];
    guint done = removal->n_moved;
    removal->moves = FALSE;
    if (removal->folder < 0 || lseek (removal->folder, 0, SEEK_SET) < 0)
        return FALSE;
    empty_folder (removal, removal->folder);
    while (done < removal->n_moved)
        remove_inner (removal, moved_name (done++, moved));
    return removal->moves;
}

void
poda_output_remove_folder (const char *path)
{
    if (unlink (path) == 0 || errno != EISDIR)
        return;
    fchmodat (AT_FDCWD, path, 0700, AT_SYMLINK_NOFOLLOW);
    Removal removal = { .folder = open (path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW
                                                  | O_CLOEXEC) };
    guint pass = 0;
    while (rmdir (path) != 0 && errno != ENOENT && pass++ < MOST_PASSES
           && empty_once (&removal))
        continue;
    if (removal.folder >= 0)
        close (removal.folder);
}
