#include <errno.h>

#include "homework/sheet/folder.h"
#include "base/reason.h"
#include "homework/sheet/zip.h"
#include "homework/export/folder.h"

/* Adds what lies at `path`, a folder with all that is in it, under `name`. */
static gboolean
add (PodaZip *zip, const char *path, const char *name, GError **error)
{
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_autofree char *folder = g_path_get_dirname (path);
        g_autofree char *own = g_path_get_basename (path);
        g_autoptr (GString) bytes = poda_folder_read (folder, own, G_MAXSSIZE, error);
        if (bytes == NULL) {
            g_prefix_error (error, "%s: ", path);
            return FALSE;
        }
        poda_zip_add (zip, name, bytes->str, bytes->len);
        return TRUE;
    }
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    if (names == NULL) {
        g_set_error (error, G_FILE_ERROR, (gint) g_file_error_from_errno (errno),
                     "%s: %s", path, poda_reason (errno));
        return FALSE;
    }
    for (guint i = 0; i < names->len; i++) {
        g_autofree char *inner = g_build_filename (path, names->pdata[i], NULL);
        g_autofree char *below = g_strjoin ("/", name, names->pdata[i], NULL);
        if (!add (zip, inner, below, error))
            return FALSE;
    }
    return TRUE;
}

static gboolean
pack (const char *path, const char *name, GError **error)
{
    g_autofree char *folder = g_build_filename (path, name, NULL);
    g_autofree char *file = g_strconcat (folder, ".zip", NULL);
    g_autoptr (PodaOutput) output = poda_output_open (file, error);
    if (output == NULL)
        return FALSE;
    g_autoptr (PodaZip) zip = poda_zip_new (output);
    return add (zip, folder, name, error)
           && poda_zip_finish (g_steal_pointer (&zip), error)
           && poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_places_pack (const char *path, GError **error)
{
    return pack (path, PODA_STUDENTS_FOLDER, error)
           && pack (path, PODA_TEACHER_FOLDER, error);
}
