#include "homework/sheet/zip.h"

#include <archive.h>
#include <archive_entry.h>
#include <glib/gi18n-lib.h>

/* 1980-01-01, the first day that zip knows. */
#define NO_TIME 315532800

struct _PodaZip {
    struct archive *archive;
    char *failure; /* the first one; NULL: none */
};

static void
note_failure (PodaZip *zip)
{
    const char *text = archive_error_string (zip->archive);
    if (zip->failure == NULL)
        zip->failure = g_strdup (text != NULL ? text : _ ("out of memory"));
}

static la_ssize_t
take (struct archive *archive G_GNUC_UNUSED, void *data, const void *bytes,
      size_t length)
{
    poda_output_write (data, bytes, length);
    return (la_ssize_t) length;
}

/* Blocks are handed on as they come: the output has a buffer of its own. */
PodaZip *
poda_zip_new (PodaOutput *output)
{
    PodaZip *zip = g_new0 (PodaZip, 1);
    zip->archive = archive_write_new ();
    if (archive_write_set_format_zip (zip->archive) != ARCHIVE_OK
        || archive_write_set_options (zip->archive, "zip:hdrcharset=UTF-8")
               != ARCHIVE_OK
        || archive_write_set_bytes_per_block (zip->archive, 0) != ARCHIVE_OK
        || archive_write_open (zip->archive, output, NULL, take, NULL) != ARCHIVE_OK)
        note_failure (zip);
    return zip;
}

static void
add (PodaZip *zip, const char *name, const char *bytes, gsize length, gboolean stored)
{
    struct archive_entry *entry = archive_entry_new ();
    archive_entry_set_pathname_utf8 (entry, name);
    archive_entry_set_filetype (entry, AE_IFREG);
    archive_entry_set_perm (entry, 0644);
    archive_entry_set_size (entry, (la_int64_t) length);
    archive_entry_set_mtime (entry, NO_TIME, 0);
    if ((stored ? archive_write_zip_set_compression_store (zip->archive)
                : archive_write_zip_set_compression_deflate (zip->archive))
            != ARCHIVE_OK
        || archive_write_header (zip->archive, entry) != ARCHIVE_OK
        || archive_write_data (zip->archive, bytes, length) != (la_ssize_t) length)
        note_failure (zip);
    archive_entry_free (entry);
}

void
poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length)
{
    add (zip, name, bytes, length, FALSE);
}

void
poda_zip_store (PodaZip *zip, const char *name, const char *bytes, gsize length)
{
    add (zip, name, bytes, length, TRUE);
}

gboolean
poda_zip_finish (PodaZip *zip, GError **error)
{
    if (archive_write_close (zip->archive) != ARCHIVE_OK)
        note_failure (zip);
    if (zip->failure != NULL)
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_FAILED,
                     _ ("no archive could be made: %s"), zip->failure);
    gboolean done = zip->failure == NULL;
    poda_zip_free (zip);
    return done;
}

void
poda_zip_free (PodaZip *zip)
{
    if (zip == NULL)
        return;
    archive_write_free (zip->archive);
    g_free (zip->failure);
    g_free (zip);
}

/* --- Reading --- */

#define MOST_NAMES 2000
#define BLOCK 65536

static gboolean
refuse (const char *message, GError **error)
{
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_FAILED, message);
    return FALSE;
}

/* The size that an archive tells may be a lie: what comes counts. */
static GBytes *
read_file (struct archive *archive, gsize *left, GError **error)
{
    g_autoptr (GByteArray) file = g_byte_array_new ();
    g_autofree guint8 *block = g_malloc (BLOCK);
    la_ssize_t n;
    while ((n = archive_read_data (archive, block, BLOCK)) > 0) {
        if ((gsize) n > *left) {
            refuse (_ ("an archive that unpacks to far more than a sheet"), error);
            return NULL;
        }
        *left -= (gsize) n;
        g_byte_array_append (file, block, (guint) n);
    }
    if (n < 0) {
        refuse (_ ("a broken archive"), error);
        return NULL;
    }
    return g_byte_array_free_to_bytes (g_steal_pointer (&file));
}

static gboolean
read_entry (struct archive *archive, struct archive_entry *entry, GHashTable *files,
            gsize *left, gboolean (*wants) (const char *name), GError **error)
{
    const char *name = archive_entry_pathname_utf8 (entry);
    if (archive_entry_is_encrypted (entry))
        return refuse (_ ("protected with a password: expected it without"), error);
    if (name == NULL || !wants (name))
        return TRUE;
    GBytes *file = read_file (archive, left, error);
    if (file != NULL)
        g_hash_table_replace (files, g_strdup (name), file);
    return file != NULL;
}

static gboolean
read_all (struct archive *archive, GHashTable *files, gsize most,
          gboolean (*wants) (const char *name), GError **error)
{
    struct archive_entry *entry;
    for (guint n = 0;; n++) {
        int status = archive_read_next_header (archive, &entry);
        if (status == ARCHIVE_EOF)
            return TRUE;
        if (status != ARCHIVE_OK && status != ARCHIVE_WARN)
            return refuse (_ ("a broken archive"), error);
        if (n == MOST_NAMES)
            return refuse (_ ("an archive of far more files than a sheet has"), error);
        if (!read_entry (archive, entry, files, &most, wants, error))
            return FALSE;
    }
}

GHashTable *
poda_zip_read (const char *bytes, gsize length, gsize most,
               gboolean (*wants) (const char *name), GError **error)
{
    struct archive *archive = archive_read_new ();
    g_autoptr (GHashTable) files = g_hash_table_new_full (
        g_str_hash, g_str_equal, g_free, (GDestroyNotify) g_bytes_unref);
    gboolean done =
        archive_read_support_format_zip_seekable (archive) == ARCHIVE_OK
        && archive_read_set_options (archive, "zip:hdrcharset=UTF-8") == ARCHIVE_OK
        && archive_read_open_memory (archive, bytes, length) == ARCHIVE_OK;
    done = done ? read_all (archive, files, most, wants, error)
                : refuse (_ ("a broken archive"), error);
    archive_read_free (archive);
    return done ? g_steal_pointer (&files) : NULL;
}
