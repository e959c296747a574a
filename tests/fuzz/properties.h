#pragma once

/* What fuzz targets share: what holds for every message, and a folder for readers that
 * take no text but a file. */

#include <glib.h>
#include <glib/gstdio.h>
#include <stdint.h>
#include <stdio.h>
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

/* An error of one line that begins with a place in the file `t`: a line and a column,
 * or a cell of a workbook. */
static inline void
check_place (const GError *error, GQuark domain)
{
    guint line, column;
    g_assert_nonnull (error);
    g_assert_true (error->domain == domain);
    if (sscanf (error->message, "t:%u:%u: ", &line, &column) == 2)
        g_assert_true (line > 0 && column > 0);
    else
        g_assert_true (g_str_has_prefix (error->message, "t:")
                       && g_ascii_isupper (error->message[2]));
    check_line (error->message);
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
    g_autofree char *command = g_strdup_printf ("rm -rf '%s'", scratch);
    g_clear_pointer (&scratch, g_free);
    if (system (command) != 0)
        g_printerr ("%s: failed\n", command);
}

/* The path of a file in that folder, which the caller frees. The folder is in memory if
 * the system has such a place, since disks wait for what is overwritten. */
static inline char *
scratch_path (const char *name)
{
    if (scratch == NULL) {
        scratch = g_strdup ("/dev/shm/poda-fuzz-XXXXXX");
        if (g_mkdtemp (scratch) == NULL) {
            g_free (scratch);
            scratch = g_dir_make_tmp ("poda-fuzz-XXXXXX", NULL);
        }
        g_assert_nonnull (scratch);
        atexit (remove_scratch);
    }
    return g_build_filename (scratch, name, NULL);
}

/* Writes a file there, over the old one: faster than a new file. */
static inline void
scratch_write (const char *name, const void *bytes, gsize length)
{
    g_autofree char *path = scratch_path (name);
    FILE *file = fopen (path, "wb");
    g_assert_nonnull (file);
    g_assert_true (fwrite (bytes, 1, length, file) == length);
    g_assert_true (fclose (file) == 0);
}
