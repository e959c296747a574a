/* Zip archives: what was put in comes out, and nothing tells when it was made. */

#include <locale.h>

#include "homework/sheet/zip.h"
#include "support/rows.h"
#include "support/zip.h"

static void
add_all (PodaZip *zip)
{
    poda_zip_add (zip, "a.txt", "hello", 5);
    poda_zip_add (zip, "empty", "", 0);
    poda_zip_add (zip, "deep/李雷 Núñez.bin", "\0\1\2", 3);
}

static void
test_read_back (void **state)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const char *locale = setlocale (LC_ALL, *state);
    if (locale == NULL)
        rows_skip (*state);
    PodaZip *zip = poda_zip_new (output);
    add_all (zip);
    assert_true (poda_zip_finish (zip, &error));
    setlocale (LC_ALL, "C.UTF-8"); /* the reader's */
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    g_autoptr (GHashTable) files = zip_read (bytes, length);
    assert_int_equal (g_hash_table_size (files), 3);
    assert_string_equal (zip_text (files, "a.txt"), "hello");
    assert_string_equal (zip_text (files, "empty"), "");
    assert_memory_equal (zip_text (files, "deep/李雷 Núñez.bin"), "\0\1\2", 3);
}

static gboolean
is_text (const char *name)
{
    return !g_str_has_suffix (name, ".bin");
}

/* Our own reader takes what it is asked for, up to so many bytes. */
static void
test_own_reader (void **state)
{
    static const char *const names[] = { "a.txt", "deep/李雷 Núñez.bin", "empty" };
    static const int sizes[] = { 5, -1, 0 }; /* -1: not read */
    g_autoptr (PodaOutput) output = poda_output_memory ();
    setlocale (LC_ALL, *state);
    PodaZip *zip = poda_zip_new (output);
    add_all (zip);
    assert_true (poda_zip_finish (zip, NULL));
    gsize length;
    const char *bytes = poda_output_contents (output, &length);
    g_autoptr (GPtrArray) files = poda_zip_read (bytes, length, 5, 5, is_text, NULL);
    g_autoptr (GPtrArray) few = poda_zip_read (bytes, length, 4, 9, is_text, NULL);
    assert_int_equal (files->len, G_N_ELEMENTS (names));
    for (guint i = 0; i < files->len; i++) {
        const PodaZipEntry *file = files->pdata[i];
        assert_string_equal (file->name, names[i]);
        assert_int_equal (
            file->bytes == NULL ? -1 : (int) g_bytes_get_size (file->bytes), sizes[i]);
    }
    assert_null (((const PodaZipEntry *) few->pdata[0])->bytes); /* too large */
    assert_null (poda_zip_read (bytes, length - 30, 100, 100, is_text, NULL));
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "zip");
    rows_add (&rows, test_read_back, "C", "read back, in no language");
    rows_add (&rows, test_read_back, "C.UTF-8", "read back, in any");
    rows_add (&rows, test_own_reader, "C.UTF-8", "read by ourselves");
    return rows_run (&rows);
}
