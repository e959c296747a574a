#include "homework/sheet/zip.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>
#include <string.h>

/* 1980-01-01, the first time in zip archives. */
#define NO_TIME 315532800

struct _PodaZip {
    struct archive *archive;
    gboolean failed;
};

static la_ssize_t
take (struct archive *archive G_GNUC_UNUSED, void *data, const void *bytes,
      size_t length)
{
    poda_output_write (data, bytes, length);
    return (la_ssize_t) length;
}

/* Starts an archive that does not buffer, since the output does. */
PodaZip *
poda_zip_new (PodaOutput *output)
{
    PodaZip *zip = g_new0 (PodaZip, 1);
    zip->archive = archive_write_new ();
    archive_write_set_format_zip (zip->archive);
    archive_write_set_options (zip->archive, "zip:hdrcharset=UTF-8");
    archive_write_set_bytes_per_block (zip->archive, 0);
    zip->failed =
        archive_write_open (zip->archive, output, NULL, take, NULL) != ARCHIVE_OK;
    return zip;
}

void
poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length)
{
    struct archive_entry *entry = archive_entry_new ();
    archive_entry_set_pathname_utf8 (entry, name);
    archive_entry_set_filetype (entry, AE_IFREG);
    archive_entry_set_perm (entry, 0644);
    archive_entry_set_size (entry, (la_int64_t) length);
    archive_entry_set_mtime (entry, NO_TIME, 0);
    zip->failed =
        zip->failed || archive_write_header (zip->archive, entry) != ARCHIVE_OK
        || archive_write_data (zip->archive, bytes, length) != (la_ssize_t) length;
    archive_entry_free (entry);
}

gboolean
poda_zip_finish (PodaZip *zip, GError **error)
{
    gboolean done = archive_write_close (zip->archive) == ARCHIVE_OK && !zip->failed;
    const char *cause = archive_error_string (zip->archive);
    if (!done)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("cannot make the archive: %s"),
                     cause != NULL ? cause : _ ("out of memory"));
    poda_zip_free (zip);
    return done;
}

void
poda_zip_free (PodaZip *zip)
{
    archive_write_free (zip->archive);
    g_free (zip);
}

/* --- Reading --- */

#define MOST_NAMES 100000
#define BLOCK 65536

static void
free_entry (gpointer data)
{
    PodaZipEntry *entry = data;
    g_free (entry->name);
    g_clear_pointer (&entry->bytes, g_bytes_unref);
    g_free (entry);
}

/* Reads a file without trusting its size. NULL: larger than `most`, or broken. */
static GBytes *
read_bytes (struct archive *archive, gsize most)
{
    g_autoptr (GByteArray) file = g_byte_array_new ();
    g_autofree guint8 *block = g_malloc (BLOCK);
    la_ssize_t n;
    while ((n = archive_read_data (archive, block, BLOCK)) > 0 && file->len <= most)
        g_byte_array_append (file, block, (guint) n);
    return n == 0 && file->len <= most
               ? g_byte_array_free_to_bytes (g_steal_pointer (&file))
               : NULL;
}

static int
compare_entries (gconstpointer one, gconstpointer other)
{
    return strcmp ((*(PodaZipEntry *const *) one)->name,
                   (*(PodaZipEntry *const *) other)->name);
}

GPtrArray *
poda_zip_read (const char *bytes, gsize length, gsize most_each, gsize most,
               gboolean (*wants) (const char *name), GError **error)
{
    g_autoptr (GPtrArray) files = g_ptr_array_new_with_free_func (free_entry);
    struct archive *archive = archive_read_new ();
    struct archive_entry *entry;
    const char *refusal = NULL;
    int status;
    archive_read_support_format_zip_seekable (archive);
    archive_read_set_options (archive, "zip:hdrcharset=UTF-8");
    archive_read_open_memory (archive, bytes, length);
    while ((status = archive_read_next_header (archive, &entry)) == ARCHIVE_OK
           || status == ARCHIVE_WARN) {
        const char *name = archive_entry_pathname_utf8 (entry);
        if (name == NULL) /* not in the encoding that the archive declares */
            name = archive_entry_pathname (entry);
        if (archive_entry_is_encrypted (entry))
            refusal = _ ("protected with a password; remove the password first");
        else if (files->len == MOST_NAMES)
            refusal = _ ("an archive that contains far too many files");
        if (refusal != NULL)
            break;
        if (archive_entry_filetype (entry) == AE_IFDIR)
            continue;
        PodaZipEntry *file = g_new0 (PodaZipEntry, 1);
        g_ptr_array_add (files, file);
        file->name = g_utf8_make_valid (name != NULL ? name : "?", -1);
        file->time = (gint64) archive_entry_mtime (entry);
        file->link = archive_entry_filetype (entry) != AE_IFREG;
        if (!file->link && wants (file->name))
            file->bytes = read_bytes (archive, MIN (most_each, most));
        most -= file->bytes != NULL ? g_bytes_get_size (file->bytes) : 0;
    }
    if (refusal == NULL && status != ARCHIVE_EOF)
        refusal = _ ("a damaged archive");
    archive_read_free (archive);
    g_ptr_array_sort (files, compare_entries);
    if (refusal == NULL)
        return g_steal_pointer (&files);
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, refusal);
    return NULL;
}
