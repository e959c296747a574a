/* The streams of a command, and the catalogues of messages: all that emscripten's C
 * library reads and writes here. */

#include "engine/engine.h"

#include <string.h>

#ifdef __wasm__
#include <fcntl.h>
#include <wasi/api.h>
#endif

static GByteArray *streams[3]; /* standard input, what is written, and stderr */
static gsize n_read;           /* of standard input */

/* Bytes with a name, in a list. */
typedef struct _Catalogue Catalogue;

struct _Catalogue {
    Catalogue *next;
    char *folder; /* "/es/": what the catalogue's path contains */
    GByteArray *bytes;
};

static Catalogue *catalogues;

void
poda_streams_begin (const char *text, gsize length)
{
    n_read = 0;
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++) {
        g_clear_pointer (&streams[i], g_byte_array_unref);
        streams[i] = g_byte_array_new ();
    }
    g_byte_array_append (streams[0], (const guint8 *) text, (guint) length);
}

const GByteArray *
poda_streams_written (guint stream)
{
    return streams[stream];
}

void
poda_streams_learn (const char *language, const char *text, gsize length)
{
    Catalogue *catalogue = g_new0 (Catalogue, 1);
    catalogue->next = catalogues;
    catalogue->folder = g_strdup_printf ("/%s/", language);
    catalogue->bytes = g_byte_array_new ();
    g_byte_array_append (catalogue->bytes, (const guint8 *) text, (guint) length);
    catalogues = catalogue;
}

#ifdef __wasm__ /* elsewhere tests have the streams of the system */

/* The C library maps catalogues by this; the name is its own. */
const unsigned char *
__map_file (const char *path, size_t *size)
{
    for (const Catalogue *one = catalogues; one != NULL; one = one->next)
        if (strstr (path, one->folder) != NULL) {
            *size = one->bytes->len;
            return one->bytes->data;
        }
    return NULL;
}

__wasi_errno_t
__wasi_fd_read (__wasi_fd_t fd, const __wasi_iovec_t *blocks, size_t n_blocks,
                __wasi_size_t *n)
{
    *n = 0;
    if (fd != 0)
        return __WASI_ERRNO_BADF;
    for (size_t i = 0; i < n_blocks; i++) {
        size_t length = MIN (blocks[i].buf_len, streams[0]->len - n_read);
        memcpy (blocks[i].buf, streams[0]->data + n_read, length);
        n_read += length;
        *n += length;
    }
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t
__wasi_fd_write (__wasi_fd_t fd, const __wasi_ciovec_t *blocks, size_t n_blocks,
                 __wasi_size_t *n)
{
    *n = 0;
    if (fd != 1 && fd != 2)
        return __WASI_ERRNO_BADF;
    for (size_t i = 0; i < n_blocks; i++) {
        g_byte_array_append (streams[fd], blocks[i].buf, (guint) blocks[i].buf_len);
        *n += blocks[i].buf_len;
    }
    return __WASI_ERRNO_SUCCESS;
}

__wasi_errno_t
__wasi_fd_seek (__wasi_fd_t fd, __wasi_filedelta_t offset, __wasi_whence_t whence,
                __wasi_filesize_t *at)
{
    (void) fd, (void) offset, (void) whence, (void) at;
    return __WASI_ERRNO_SPIPE;
}

/* The program writes through a second descriptor of standard output: here, the same. */
long
__syscall_fcntl64 (long fd, long command, ...)
{
    return command == F_DUPFD || command == F_DUPFD_CLOEXEC ? fd : 0;
}

__wasi_errno_t
__wasi_fd_close (__wasi_fd_t fd)
{
    (void) fd;
    return __WASI_ERRNO_SUCCESS;
}

/* No stream is a terminal. */
__wasi_errno_t
__wasi_fd_fdstat_get (__wasi_fd_t fd, __wasi_fdstat_t *stat)
{
    (void) fd;
    *stat = (__wasi_fdstat_t){ .fs_filetype = __WASI_FILETYPE_REGULAR_FILE };
    return __WASI_ERRNO_SUCCESS;
}

#endif
