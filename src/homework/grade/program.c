#include "homework/grade/program.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <glib/gstdio.h>
#include <string.h>

G_GNUC_PRINTF (2, 3)
static gpointer
refuse (GError **error, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *message = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    g_autofree char *valid = g_utf8_make_valid (message, -1);
    g_set_error_literal (error, PODA_PROGRAM_ERROR, PODA_PROGRAM_ERROR_NONE, valid);
    return NULL;
}

/* --- Programs as they are named --- */

/* Returns the path of a program; NULL sets `error`. */
static char *
find_command (const char *name, GError **error)
{
    if (strchr (name, '/') != NULL)
        return g_canonicalize_filename (name, NULL);
    g_autofree char *path = *name != '\0' ? g_find_program_in_path (name) : NULL;
    if (path != NULL)
        return g_canonicalize_filename (path, NULL);
    if (g_file_test (name, G_FILE_TEST_IS_DIR))
        return refuse (error, _ ("%s: is a folder: expected a program"), name);
    if (*name != '\0' && g_file_test (name, G_FILE_TEST_EXISTS))
        return refuse (error,
                       _ ("%s: no such command: expected ./%s for the file here"), name,
                       name);
    return refuse (error, _ ("%s: no such command"), name);
}

PodaProgram *
poda_program_new (const PodaSandbox *sandbox, const char *const *argv, const char *own,
                  GError **error)
{
    g_autofree char *path = find_command (argv[0], error);
    if (path == NULL)
        return NULL;
    gboolean is_folder = g_file_test (path, G_FILE_TEST_IS_DIR);
    if (is_folder || g_access (path, X_OK) != 0) {
        g_autofree char *reason =
            poda_refusal_sentence (path, is_folder ? EISDIR : errno);
        return refuse (error, "%s: %s", argv[0], reason);
    }
    const char *places = g_getenv ("PATH");
    PodaProgram *program = g_new0 (PodaProgram, 1);
    program->sandbox = sandbox;
    program->argv = g_strdupv ((char **) argv);
    program->path = g_steal_pointer (&path);
    program->folder = g_canonicalize_filename (own != NULL ? own : ".", NULL);
    program->view = g_ptr_array_new_with_free_func (g_free);
    poda_sandbox_view (sandbox, program->path, argv, own, program->view);
    program->environment = g_new0 (char *, 4);
    program->environment[0] = g_strconcat (
        "PATH=", places != NULL ? places : "/usr/local/bin:/usr/bin:/bin", NULL);
    program->environment[1] = g_strdup ("LANG=C.UTF-8");
    program->environment[2] = g_strdup ("LC_ALL=C.UTF-8");
    return program;
}

void
poda_program_free (PodaProgram *program)
{
    if (program == NULL)
        return;
    g_strfreev (program->argv);
    g_strfreev (program->environment);
    g_ptr_array_unref (program->view);
    g_free (program->path);
    g_free (program->folder);
    g_free (program);
}
