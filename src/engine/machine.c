/* The runtime of emscripten's C library: a command's streams, message catalogues, and
 * memory. There are no files; other system calls fail in engine.mjs. At the end are
 * stubs of formats that pages do not read, to keep the module small; formats that they
 * do not write are missing in its tables (PODA_ENGINE). */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <stdio_ext.h>
#include <stdlib.h>
#include <string.h>
#include <wasi/api.h>

#include "base/output_private.h"
#include "base/pages.h"
#include "engine/engine.h"
#include "homework/sheet/csv_reader.h"
#include "tree/tree.h"

/* --- Streams --- */

static GByteArray *streams[3]; /* standard input, standard output and stderr */
static gsize n_read;           /* for standard input */

static GHashTable *catalogues; /* GBytes elements, by a part of their paths, "/es/" */

/* Sets the next command's standard input from the buffer, and empties its output. */
PODA_EXPORT ("input")
void
engine_input (gsize length)
{
    n_read = 0;
    __fpurge (stdin); /* the previous one may have unread data */
    clearerr (stdin);
    for (guint i = 0; i < G_N_ELEMENTS (streams); i++) {
        g_clear_pointer (&streams[i], g_byte_array_unref);
        streams[i] = g_byte_array_new ();
    }
    g_byte_array_append (streams[0], (const guint8 *) poda_engine_room, (guint) length);
}

/* Returns the command's output: standard output (1) or stderr (2). */
PODA_EXPORT ("written")
const guint8 *
engine_written (guint stream)
{
    return streams[stream]->data;
}

PODA_EXPORT ("length")
gsize
engine_length (guint stream)
{
    return streams[stream]->len;
}

/* Adds a catalogue: the buffer contains a language, a zero byte and the catalogue. */
PODA_EXPORT ("learn")
void
engine_learn (gsize length)
{
    gsize name = strlen (poda_engine_room) + 1;
    if (catalogues == NULL)
        catalogues = g_hash_table_new (g_str_hash, g_str_equal);
    g_hash_table_insert (catalogues, g_strdup_printf ("/%s/", poda_engine_room),
                         g_bytes_new (poda_engine_room + name, length - name));
}

/* Maps a catalogue for the C library, which defines this name. */
const unsigned char *
__map_file (const char *path, size_t *size)
{
    GHashTableIter iter;
    gpointer part, bytes;
    if (catalogues == NULL)
        return NULL;
    g_hash_table_iter_init (&iter, catalogues);
    while (g_hash_table_iter_next (&iter, &part, &bytes))
        if (strstr (path, part) != NULL)
            return g_bytes_get_data (bytes, size);
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
__wasi_fd_fdstat_get (__wasi_fd_t fd, __wasi_fdstat_t *stat)
{
    (void) fd;
    *stat = (__wasi_fdstat_t){ .fs_filetype = __WASI_FILETYPE_REGULAR_FILE };
    return __WASI_ERRNO_SUCCESS;
}

static void
flush_output (PodaOutput *output)
{
    g_byte_array_append (streams[1], (const guint8 *) output->bytes,
                         (guint) output->length);
    output->length = 0;
}

/* Replaces base/output_file.c. */
PodaOutput *
poda_output_open (const char *path, GError **error)
{
    PodaOutput *output = poda_output_new (sizeof (PodaOutput), _ ("standard output"));
    output->flush = flush_output;
    if (path == NULL)
        return output;
    poda_output_set_error (error, path, EROFS);
    poda_output_abandon (output);
    return NULL;
}

/* --- Memory: one allocation, instead of pages that keep their address --- */

void *
poda_pages_grow (void *pages, gsize old_bytes, gsize bytes)
{
    char *grown = g_realloc (pages, bytes);
    memset (grown + old_bytes, 0, bytes - old_bytes);
    return grown;
}

void
poda_pages_free (void *pages, gsize bytes G_GNUC_UNUSED)
{
    g_free (pages);
}

void
poda_pages_advise (void *block G_GNUC_UNUSED, gsize bytes G_GNUC_UNUSED)
{
}

#define PAGE 65536

int
emscripten_resize_heap (size_t size)
{
    size_t pages = __builtin_wasm_memory_size (0);
    return __builtin_wasm_memory_grow (0, (size + PAGE - 1) / PAGE - pages)
           != (size_t) -1;
}

void *
emscripten_memcpy_big (void *to, const void *from, size_t length)
{
    return __builtin_memcpy (to, from, length);
}

static unsigned upper;

void
setTempRet0 (unsigned value)
{
    upper = value;
}

unsigned
getTempRet0 (void)
{
    return upper;
}

/* --- Termination --- */

void
abort (void)
{
    __builtin_trap ();
}

void
exit (int code)
{
    (void) code;
    __builtin_trap ();
}

/* --- Stubs of formats --- */

/* Pages pass text that the browser has decoded. */
GPtrArray *
poda_csv_unpack (const char *name, const char *bytes, gsize length,
                 gboolean *foreign G_GNUC_UNUSED, GError **error)
{
    gboolean marked = length >= 3 && memcmp (bytes, "\xef\xbb\xbf", 3) == 0;
    if (poda_csv_is_book (bytes, length)) {
        g_set_error (
            error, PODA_CSV_ERROR, 0,
            _ ("%s:1:1: the page cannot read workbooks; save the sheet as CSV"), name);
        return NULL;
    }
    GPtrArray *texts = g_ptr_array_new_with_free_func (g_free);
    g_ptr_array_add (
        texts, g_utf8_make_valid (bytes + 3 * marked, (gssize) length - 3 * marked));
    return texts;
}

static PodaTree *
refuse_tree (const char *name, GError **error)
{
    g_set_error (error, PODA_TREE_ERROR, PODA_TREE_ERROR_SYNTAX,
                 _ ("%s:1:1: the page cannot read .efg or .test; expected DOT, JSON or "
                    "nested arrays"),
                 name);
    return NULL;
}

PodaTree *
poda_tree_read_efg (const char *name, const char *text G_GNUC_UNUSED,
                    gsize length G_GNUC_UNUSED, GError **error)
{
    return refuse_tree (name, error);
}

PodaTree *
poda_tree_read_berkeley (const char *name, const char *text G_GNUC_UNUSED,
                         gsize length G_GNUC_UNUSED, GError **error)
{
    return refuse_tree (name, error);
}

/* Returns NULL, since there are no files with similar names to suggest. */
GPtrArray *
poda_output_list_folder (const char *path G_GNUC_UNUSED, guint most G_GNUC_UNUSED)
{
    errno = ENOSYS;
    return NULL;
}
