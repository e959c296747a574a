#include "support/zip.h"

#include <archive.h>
#include <archive_entry.h>

#include "support/rows.h"

GHashTable *
zip_read (const char *bytes, gsize length)
{
    GHashTable *files = g_hash_table_new_full (g_str_hash, g_str_equal, g_free,
                                               (GDestroyNotify) g_bytes_unref);
    struct archive *archive = archive_read_new ();
    struct archive_entry *entry;
    int more;
    archive_read_support_format_zip (archive);
    assert_int_equal (archive_read_open_memory (archive, bytes, length), ARCHIVE_OK);
    while ((more = archive_read_next_header (archive, &entry)) == ARCHIVE_OK) {
        gsize size = (gsize) archive_entry_size (entry);
        char *content = g_malloc0 (size + 1); /* texts end */
        assert_true (archive_read_data (archive, content, size) == (la_ssize_t) size);
        assert_true (
            g_hash_table_insert (files, g_strdup (archive_entry_pathname_utf8 (entry)),
                                 g_bytes_new_take (content, size)));
    }
    assert_int_equal (more, ARCHIVE_EOF);
    archive_read_free (archive);
    return files;
}

const char *
zip_text (GHashTable *files, const char *name)
{
    GBytes *bytes = g_hash_table_lookup (files, name);
    if (bytes == NULL)
        fail_msg ("no %s in the archive", name);
    return g_bytes_get_data (bytes, NULL);
}
