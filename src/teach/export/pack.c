#include "base/zip.h"
#include "teach/export/folder.h"

/* Adds what lies at `path`, a folder with all that is in it, under `name`. */
static gboolean
add (PodaZip *zip, const char *path, const char *name, GError **error)
{
    if (!g_file_test (path, G_FILE_TEST_IS_DIR)) {
        g_autofree char *bytes = NULL;
        gsize length;
        if (!g_file_get_contents (path, &bytes, &length, error))
            return FALSE;
        poda_zip_add (zip, name, bytes, length);
        return TRUE;
    }
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    for (guint i = 0; names != NULL && i < names->len; i++) {
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
