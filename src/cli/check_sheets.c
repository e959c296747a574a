#include "cli/check_sheets.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "cli/command.h"

/* What `poda exercise` puts beside the sheets. */
static const char *const own_files[] = { "key.csv", "index.csv" };

static gboolean
is_sheet (const char *name)
{
    for (guint i = 0; i < G_N_ELEMENTS (own_files); i++)
        if (strcmp (name, own_files[i]) == 0)
            return FALSE;
    gsize length = strlen (name);
    return *name != '.' && length > 4
           && g_ascii_strcasecmp (name + length - 4, ".csv") == 0;
}

static int
by_name (gconstpointer a, gconstpointer b)
{
    return strcmp (*(const char *const *) a, *(const char *const *) b);
}

/* What is in a folder and passes, sorted; NULL sets `error`. */
static GPtrArray *
list_folder (const char *path, gboolean folders, GError **error)
{
    g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    const char *name;
    if (folder == NULL) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                     _ ("%s: cannot be read: expected a folder of sheets"), path);
        return NULL;
    }
    while ((name = g_dir_read_name (folder)) != NULL) {
        g_autofree char *inner = g_build_filename (path, name, NULL);
        gboolean is_folder = g_file_test (inner, G_FILE_TEST_IS_DIR);
        /* Nobody writes into a pipe that lies among sheets: reading would never end. */
        if (!is_folder && g_file_test (inner, G_FILE_TEST_EXISTS)
            && !g_file_test (inner, G_FILE_TEST_IS_REGULAR))
            continue;
        if (is_folder ? folders && *name != '.' : !folders && is_sheet (name))
            g_ptr_array_add (found, g_steal_pointer (&inner));
    }
    g_ptr_array_sort (found, by_name);
    return g_steal_pointer (&found);
}

static gboolean
add_folder (GPtrArray *sheets, const char *path, GError **error)
{
    g_autoptr (GPtrArray) files = list_folder (path, FALSE, error);
    if (files == NULL)
        return FALSE;
    for (guint i = 0; i < files->len; i++)
        g_ptr_array_add (sheets, g_strdup (files->pdata[i]));
    return TRUE;
}

static gboolean
add_folders_in (GPtrArray *sheets, const char *path, GError **error)
{
    g_autoptr (GPtrArray) folders = list_folder (path, TRUE, error);
    if (folders == NULL)
        return FALSE;
    for (guint i = 0; i < folders->len; i++)
        if (!add_folder (sheets, folders->pdata[i], error))
            return FALSE;
    return TRUE;
}

static gboolean
add_sheets (GPtrArray *sheets, const char *path, GError **error)
{
    guint before = sheets->len;
    if (!add_folder (sheets, path, error)
        || (sheets->len == before && !add_folders_in (sheets, path, error)))
        return FALSE;
    if (sheets->len > before)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("%s: holds no sheet: expected files that end in .csv"), path);
    return FALSE;
}

GPtrArray *
poda_check_sheets (char *const *words, GError **error)
{
    g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; words[i] != NULL; i++) {
        if (!g_file_test (words[i], G_FILE_TEST_IS_DIR))
            g_ptr_array_add (sheets, g_strdup (words[i]));
        else if (!add_sheets (sheets, words[i], error))
            return NULL;
    }
    return g_steal_pointer (&sheets);
}

/* A little more than a sheet may have, so that its reader can say so. */
#define MOST_BYTES ((gsize) (16 << 20) + 1)

static int
read_all (FILE *file, GString *text)
{
    char buffer[65536];
    gsize n_read;
    while (text->len < MOST_BYTES
           && (n_read = fread (buffer, 1, sizeof buffer, file)) > 0)
        g_string_append_len (text, buffer, (gssize) n_read);
    return ferror (file) ? errno : 0;
}

GString *
poda_check_read (const char *path, GError **error)
{
    gboolean standard = strcmp (path, "-") == 0;
    FILE *file = standard ? stdin : fopen (path, "rb");
    GString *text = g_string_new (NULL);
    int reason = file == NULL ? errno : read_all (file, text);
    if (file != NULL && !standard)
        fclose (file);
    if (reason == 0)
        return text;
    g_string_free (text, TRUE);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                 _ ("%s: %s: expected a sheet"), path,
                 reason == ENOENT   ? _ ("no such file")
                 : reason == EACCES ? _ ("not allowed to read it")
                                    : g_strerror (reason));
    return NULL;
}
