#include "support/shell.h"

#include <glib/gstdio.h>
#include <libintl.h>
#include <locale.h>
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

GStrv
shell_environment (void)
{
    g_autofree char *programs = program_folder ();
    g_autofree char *path = g_strdup_printf ("%s:%s", programs, g_getenv ("PATH"));
    GStrv environment = g_get_environ ();
    environment = g_environ_setenv (environment, "PATH", path, TRUE);
    environment = g_environ_setenv (environment, "LC_ALL", "C.UTF-8", TRUE);
    return g_environ_unsetenv (environment, "LANGUAGE");
}

char *
shell_run (const char *folder, const char *line)
{
    g_autofree char *script = g_strdup_printf ("exec 2>&1\n%s", line);
    g_auto (GStrv) environment = shell_environment ();
    char *argv[] = { "sh", "-c", script, NULL };
    char *printed = NULL;
    assert_true (g_spawn_sync (folder, argv, environment, G_SPAWN_SEARCH_PATH, NULL,
                               NULL, &printed, NULL, NULL, NULL));
    /* Whoever tests is root, or not. */
    char *root = strstr (printed, "poda: you are root; ");
    for (; root != NULL; root = strstr (root, "poda: you are root; ")) {
        const char *rest = strchr (root, '\n') + 1;
        memmove (root, rest, strlen (rest) + 1);
    }
    return printed;
}

GPid
shell_begin (const char *folder, const char *line)
{
    g_autofree char *script =
        g_strdup_printf ("exec < /dev/null > /dev/null 2>&1\n%s", line);
    g_auto (GStrv) environment = shell_environment ();
    char *argv[] = { "sh", "-c", script, NULL };
    GPid child;
    assert_true (g_spawn_async (folder, argv, environment,
                                G_SPAWN_SEARCH_PATH | G_SPAWN_DO_NOT_REAP_CHILD, NULL,
                                NULL, &child, NULL));
    return child;
}

void
shell_open_catalogues (void)
{
    g_autofree char *programs = program_folder ();
    g_autofree char *catalogues = g_build_filename (programs, "locale", NULL);
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "C.UTF-8");
    bindtextdomain (GETTEXT_PACKAGE, catalogues);
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
}

char *
shell_tex (const char *engine, const char *document, const char *picture)
{
    rows_need (engine);
    char *folder = g_dir_make_tmp ("poda-tex-XXXXXX", NULL);
    g_autofree char *source = g_build_filename (folder, "lecture.tex", NULL);
    g_autofree char *beside = g_build_filename (folder, "tree.tex", NULL);
    g_autofree char *page = g_build_filename (folder, "lecture.pdf", NULL);
    assert_true (g_file_set_contents (source, document, -1, NULL));
    if (picture != NULL)
        assert_true (g_file_set_contents (beside, picture, -1, NULL));

    char *command[] = { (char *) engine, "-interaction=nonstopmode", "-halt-on-error",
                        "lecture.tex", NULL };
    char *log = NULL;
    int status = -1;
    assert_true (g_spawn_sync (folder, command, NULL,
                               G_SPAWN_SEARCH_PATH | G_SPAWN_STDERR_TO_DEV_NULL, NULL,
                               NULL, &log, NULL, &status, NULL));
    if (status != 0)
        print_message ("%s\n", log);
    assert_int_equal (status, 0);
    assert_true (g_file_test (page, G_FILE_TEST_EXISTS));
    shell_remove_folder (folder);
    return log;
}

void
shell_need_tex (const char *file)
{
    rows_need ("kpsewhich");
    g_autofree char *found = NULL;
    g_autofree char *command = g_strdup_printf ("kpsewhich %s", file);
    g_spawn_command_line_sync (command, &found, NULL, NULL, NULL);
    if (found == NULL || *found == '\0')
        rows_skip (file);
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
    link_into (folder, "tests", "tests");
    link_into (folder, "build", programs);
    assert_int_equal (g_mkdir_with_parents (pictures, 0700), 0);
    return folder;
}

void
shell_write (const char *folder, const char *name, const char *text)
{
    g_autofree char *path = g_build_filename (folder, name, NULL);
    g_autofree char *above = g_path_get_dirname (path);
    assert_int_equal (g_mkdir_with_parents (above, 0700), 0);
    assert_true (g_file_set_contents (path, text, -1, NULL));
}

void
shell_remove_folder (char *folder)
{
    g_autofree char *line = g_strdup_printf ("rm -rf '%s'", folder);
    g_free (shell_run (NULL, line));
    g_free (folder);
}

char *
shell_run_alone (const char *line)
{
    char *folder = shell_make_folder ();
    char *printed = shell_run (folder, line);
    shell_remove_folder (folder);
    return printed;
}

void
shell_assert_prints (const char *line, const char *printed)
{
    g_autofree char *told = shell_run_alone (line);
    assert_string_equal (told, printed);
}
