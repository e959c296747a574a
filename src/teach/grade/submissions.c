#include "teach/grade/submissions.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#define RUN "run"

static void
free_submission (gpointer data)
{
    PodaSubmission *one = data;
    g_free (one->student);
    g_free (one->entry);
    g_free (one->path);
    g_free (one->folder);
    g_free (one);
}

static int
by_entry (gconstpointer a, gconstpointer b)
{
    const PodaSubmission *one = *(const PodaSubmission *const *) a;
    const PodaSubmission *other = *(const PodaSubmission *const *) b;
    return strcmp (one->entry, other->entry);
}

static PodaSubmission *
make_submission (const char *parent, const char *entry, gboolean command)
{
    PodaSubmission *one = g_new0 (PodaSubmission, 1);
    g_autofree char *path = g_build_filename (parent, entry, NULL);
    g_autofree char *whole = g_canonicalize_filename (path, NULL);
    gboolean is_folder = g_file_test (whole, G_FILE_TEST_IS_DIR);
    const char *dot = is_folder ? NULL : strrchr (entry, '.');
    gssize length = dot != NULL ? dot - entry : (gssize) strlen (entry);
    one->entry = g_utf8_make_valid (entry, -1);
    one->student = g_utf8_make_valid (entry, length);
    one->folder = is_folder ? g_strdup (whole) : NULL;
    one->path = is_folder && !command ? g_build_filename (whole, RUN, NULL)
                                      : g_steal_pointer (&whole);
    return one;
}

GPtrArray *
poda_submissions_list (const char *folder, gboolean command, GError **error)
{
    g_autoptr (GDir) dir = g_dir_open (folder, 0, NULL);
    if (dir == NULL) {
        g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                     _ ("%s: expected a folder with a program for each student"),
                     folder);
        return NULL;
    }
    g_autoptr (GPtrArray) all = g_ptr_array_new_with_free_func (free_submission);
    for (const char *name; (name = g_dir_read_name (dir)) != NULL;)
        if (*name != '.')
            g_ptr_array_add (all, make_submission (folder, name, command));
    g_ptr_array_sort (all, by_entry);
    if (all->len > 0)
        return g_steal_pointer (&all);
    g_set_error (error, G_FILE_ERROR, G_FILE_ERROR_NOENT,
                 _ ("%s: no program there: expected one for each student"), folder);
    return NULL;
}
