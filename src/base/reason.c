#include "base/reason.h"

#include <errno.h>
#include <glib/gi18n-lib.h>

const char *
poda_reason (int number)
{
    /* The common cases in the house's own words; the C library knows the rest. */
    static const struct {
        int number;
        const char *reason;
    } rows[] = {
        { ENOENT, N_ ("no such file") },
        { ENOTDIR, N_ ("not a directory") },
        { EISDIR, N_ ("is a directory") },
        { EACCES, N_ ("permission denied") },
        { EPERM, N_ ("permission denied") },
        { EROFS, N_ ("read-only file system") },
        { ENOSPC, N_ ("no space left on device") },
        { EDQUOT, N_ ("disk quota exceeded") },
        { EFBIG, N_ ("larger than a file may be") },
        { EIO, N_ ("the device fails") },
        { EPIPE, N_ ("broken pipe: the reader has gone") },
        { EBADF, N_ ("is closed") },
        { ENAMETOOLONG, N_ ("a name that is too long") },
        { ELOOP, N_ ("links that lead in a circle") },
        { EMFILE, N_ ("too many open files") },
        { ENFILE, N_ ("too many open files") },
        { ENOMEM, N_ ("not enough memory") },
        { EAGAIN, N_ ("too many processes") },
        { ETXTBSY, N_ ("is a program that runs") },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++)
        if (rows[i].number == number)
            return _ (rows[i].reason);
    return g_strerror (number);
}
