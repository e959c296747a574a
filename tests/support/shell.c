#include "support/shell.h"

#include <glib/gstdio.h>
#include <unistd.h>

#include "support/rows.h"

/* The folder of the program that is tested. */
static char *
program_folder (void)
{
    const char *program = g_getenv ("PODA") != NULL ? g_getenv ("PODA") : "build/poda";
    g_autofree char *folder = g_path_get_dirname (program);
    return g_canonicalize_filename (folder, NULL);
}

char *
shell_run (const char *folder, const char *line)
{
    g_autofree char *programs = program_folder ();
    g_autofree char *path = g_strdup_printf ("%s:%s", programs, g_getenv ("PATH"));
    g_autofree char *script = g_strdup_printf ("exec 2>&1\n%s", line);
    g_auto (GStrv) environment = g_get_environ ();
    environment = g_environ_setenv (environment, "PATH", path, TRUE);
    environment = g_environ_setenv (environment, "LC_ALL", "C.UTF-8", TRUE);
    environment = g_environ_unsetenv (environment, "LANGUAGE");
    char *argv[] = { "sh", "-c", script, NULL };
    char *printed = NULL;
    assert_true (g_spawn_sync (folder, argv, environment, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, &printed, NULL, NULL, NULL));
    return printed;
}

static void
link_into (const char *folder, const char *name, const char *target)
{
    g_autofree char *whole = g_canonicalize_filename (target, NULL);
    g_autofree char *path = g_build_filename (folder, name, NULL);
    assert_int_equal (symlink (whole, path), 0);
}

char *
shell_make_folder (void)
{
    char *folder = g_dir_make_tmp ("poda-docs-XXXXXX", NULL);
    assert_non_null (folder);
    g_autofree char *programs = program_folder ();
    g_autofree char *pictures = g_build_filename (folder, "docs", "pictures", NULL);
    link_into (folder, "trees", "trees");
    link_into (folder, "examples", "examples");
    link_into (folder, "build", programs);
    assert_int_equal (g_mkdir_with_parents (pictures, 0700), 0);
    return folder;
}

void
shell_remove_folder (char *folder)
{
    g_autofree char *line = g_strdup_printf ("rm -rf '%s'", folder);
    g_free (shell_run (NULL, line));
    g_free (folder);
}
