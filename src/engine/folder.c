/* Folders in a page, whose files are only names: without links and devices. */

#include "teach/sheet/folder.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <sys/stat.h>

#include "base/output.h"

void
poda_folder_look (const char *folder, const char *place, PodaEntry *entry)
{
    struct stat there;
    g_autofree char *path = g_build_filename (folder, place, NULL);
    gboolean found = stat (path, &there) == 0;
    *entry = (PodaEntry){
        .kind = !found                    ? PODA_ENTRY_BARRED
                : S_ISDIR (there.st_mode) ? PODA_ENTRY_FOLDER
                                          : PODA_ENTRY_FILE,
        .place = found ? g_strdup (place) : NULL,
        .barred = found ? NULL : g_strdup (_ ("no such file")),
        .size = found ? there.st_size : 0,
    };
}

void
poda_entry_clear (PodaEntry *entry)
{
    g_clear_pointer (&entry->place, g_free);
    g_clear_pointer (&entry->barred, g_free);
}

static gpointer
refuse (GError **error)
{
    g_set_error_literal (error, G_FILE_ERROR, G_FILE_ERROR_NOENT, _ ("no such file"));
    return NULL;
}

GPtrArray *
poda_folder_list (const char *folder, const char *place, guint most, GError **error)
{
    g_autofree char *path = g_build_filename (folder, place, NULL);
    GPtrArray *names = poda_output_list_folder (path, most);
    return names != NULL ? names : refuse (error);
}

GString *
poda_folder_read (const char *folder, const char *place, gsize most G_GNUC_UNUSED,
                  GError **error)
{
    g_autofree char *path = g_build_filename (folder, place, NULL);
    char *bytes;
    gsize length;
    if (!g_file_get_contents (path, &bytes, &length, NULL))
        return refuse (error);
    GString *text = g_string_new_len (bytes, (gssize) length);
    g_free (bytes);
    return text;
}
