#include "cli/language.h"

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "cli/command.h"

/* Removes `n` arguments at `i`. */
static void
drop (int *argc, char **argv, int i, int n)
{
    memmove (&argv[i], &argv[i + n], sizeof *argv * (gsize) (*argc - i - n + 1));
    *argc -= n;
}

static const char *
take_option (int *argc, char **argv)
{
    const char *language = NULL;
    for (int i = 1; i < *argc && strcmp (argv[i], "--") != 0;) {
        if (g_str_has_prefix (argv[i], "--lang=")) {
            language = argv[i] + strlen ("--lang=");
            drop (argc, argv, i, 1);
        } else if (strcmp (argv[i], "--lang") == 0) {
            language = i + 1 < *argc ? argv[i + 1] : "";
            drop (argc, argv, i, i + 1 < *argc ? 2 : 1);
        } else {
            i++;
        }
    }
    return language;
}

/* Catalogues lie beside a program that was not installed, else where it was installed
 * to. */
static char *
find_catalogues (void)
{
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    if (program != NULL) {
        g_autofree char *folder = g_path_get_dirname (program);
        const char *places[] = { "locale", "../share/locale" };
        for (guint i = 0; i < G_N_ELEMENTS (places); i++) {
            g_autofree char *es = g_build_filename (folder, places[i], "es",
                                                    "LC_MESSAGES", "poda.mo", NULL);
            if (g_file_test (es, G_FILE_TEST_EXISTS))
                return g_build_filename (folder, places[i], NULL);
        }
    }
    return g_strdup (PODA_LOCALEDIR);
}

/* What the environment asks for, also where that locale is not installed on the
 * machine. */
static const char *
environment_language (void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    for (guint i = 0; i < G_N_ELEMENTS (variables); i++) {
        const char *value = g_getenv (variables[i]);
        if (value != NULL && *value != '\0')
            return g_str_has_prefix (value, "es") ? "es" : NULL;
    }
    return NULL;
}

gboolean
poda_language_set (int *argc, char **argv, GError **error)
{
    /* GLib looks once whether a program is translated, and must do so before a text
     * domain without an English catalogue has been chosen: sentences in another
     * language may be wanted later. */
    g_dgettext (GETTEXT_PACKAGE, "");
    const char *language = take_option (argc, argv);
    if (language != NULL && strcmp (language, "en") != 0
        && strcmp (language, "es") != 0) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--lang %s: expected en or es"), language);
        return FALSE;
    }
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "");
    if (language == NULL)
        language = environment_language ();
    if (language != NULL) {
        /* gettext says nothing in the C locale, whatever LANGUAGE asks for. */
        g_setenv ("LANGUAGE", language, TRUE);
        setlocale (LC_MESSAGES, "C.UTF-8");
    }
    g_autofree char *catalogues = find_catalogues ();
    bindtextdomain (GETTEXT_PACKAGE, catalogues);
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    textdomain (GETTEXT_PACKAGE);
    return TRUE;
}
