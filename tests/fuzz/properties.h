#pragma once

/* What targets share: what holds of everything that is said, and a folder for readers
 * that take no text but a file. */

#include <glib.h>
#include <glib/gstdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput (const uint8_t *data, size_t size);

/* One line of text, and not an empty one. */
static inline void
check_line (const char *text)
{
    g_assert_nonnull (text);
    g_assert_true (*text != '\0' && g_utf8_validate (text, -1, NULL));
    g_assert_null (strpbrk (text, "\r\n"));
}

/* A copy that ends where the sanitizers see a step behind the end, or with `zero` in a
 * zero byte, for readers of strings; the caller frees it. */
static inline char *
copy_input (const uint8_t *data, size_t size, gboolean zero)
{
    char *text = g_malloc (MAX (size + (zero ? 1 : 0), 1));
    if (size > 0)
        memcpy (text, data, size);
    if (zero)
        text[size] = '\0';
    return text;
}

static char *scratch; /* a folder of this process, removed when it ends */

static void
remove_scratch (void)
{
    GDir *dir = g_dir_open (scratch, 0, NULL);
    for (const char *name; dir != NULL && (name = g_dir_read_name (dir)) != NULL;) {
        g_autofree char *path = g_build_filename (scratch, name, NULL);
        g_unlink (path);
    }
    if (dir != NULL)
        g_dir_close (dir);
    g_rmdir (scratch);
    g_clear_pointer (&scratch, g_free);
}

/* In memory where the system has such a place: disks wait for what is written over. */
static void
make_scratch (void)
{
    scratch = g_strdup ("/dev/shm/poda-fuzz-XXXXXX");
    if (g_mkdtemp (scratch) == NULL) {
        g_free (scratch);
        scratch = g_dir_make_tmp ("poda-fuzz-XXXXXX", NULL);
    }
    g_assert_nonnull (scratch);
    atexit (remove_scratch);
}

/* The path of a file in that folder, which the caller frees. */
static inline char *
scratch_path (const char *name)
{
    if (scratch == NULL)
        make_scratch ();
    return g_build_filename (scratch, name, NULL);
}

/* Puts a file there. Its contents are written over, which is faster than a new file. */
static inline void
scratch_write (const char *name, const void *bytes, gsize length)
{
    g_autofree char *path = scratch_path (name);
    FILE *file = fopen (path, "wb");
    g_assert_nonnull (file);
    g_assert_true (fwrite (bytes, 1, length, file) == length);
    g_assert_true (fclose (file) == 0);
}
