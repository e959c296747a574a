#include "base/zip.h"

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

void
poda_zip_add (PodaZip *zip, const char *name, const char *bytes, gsize length)
{
    struct archive_entry *entry = archive_entry_new ();
    archive_entry_set_pathname_utf8 (entry, name);
    archive_entry_set_filetype (entry, AE_IFREG);
    archive_entry_set_perm (entry, 0644);
    archive_entry_set_size (entry, (la_int64_t) length);
    archive_entry_set_mtime (entry, NO_TIME, 0);
    if (archive_write_header (zip->archive, entry) != ARCHIVE_OK
        || archive_write_data (zip->archive, bytes, length) != (la_ssize_t) length)
        note_failure (zip);
    archive_entry_free (entry);
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
