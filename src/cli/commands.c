/* The language that is spoken, and the command that is asked for. */

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "base/speech.h"
#include "base/terminal.h"
#include "cli/command.h"

/* --- The language of everything said to people --- */

/* Removes `n` arguments at `i`. */
static void
drop (int *argc, char **argv, int i, int n)
{
    memmove (&argv[i], &argv[i + n], sizeof *argv * (gsize) (*argc - i - n + 1));
    *argc -= n;
}

/* Takes `--lang en|es` out of the command line wherever it stands. */
static const char *
take_language (int *argc, char **argv)
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

/* What the environment asks for, also where that locale is not installed on the
 * machine. NULL where it is the language of the sources, which needs no asking. */
static const char *
environment_language (void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *value = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (variables) && value == NULL; i++) {
        value = g_getenv (variables[i]);
        if (value != NULL && *value == '\0')
            value = NULL;
    }
    for (guint i = 1; value != NULL && poda_speech_languages[i] != NULL; i++)
        if (g_str_has_prefix (value, poda_speech_languages[i]))
            return poda_speech_languages[i];
    return NULL;
}

/* Catalogues lie beside a program that was not installed, else where it was installed
 * to. */
static char *
find_catalogues (void)
{
    static const char *const places[] = { "locale", "../share/locale" };
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    for (guint i = 0; program != NULL && i < G_N_ELEMENTS (places); i++) {
        g_autofree char *beside = g_path_get_dirname (program);
        g_autofree char *folder = g_build_filename (beside, places[i], NULL);
        for (guint k = 1; poda_speech_languages[k] != NULL; k++) {
            g_autofree char *path =
                g_build_filename (folder, poda_speech_languages[k], "LC_MESSAGES",
                                  GETTEXT_PACKAGE ".mo", NULL);
            if (g_file_test (path, G_FILE_TEST_EXISTS))
                return g_steal_pointer (&folder);
        }
    }
    return g_strdup (PODA_LOCALEDIR);
}

static gboolean
check_language (const char *language, GError **error)
{
    if (g_strv_contains (poda_speech_languages, language))
        return TRUE;
    guint last = g_strv_length ((char **) poda_speech_languages) - 1;
    g_autoptr (GString) others = g_string_new (NULL);
    for (guint i = 0; i < last; i++)
        poda_list_append (others, poda_speech_languages[i]);
    return poda_refuse (error, _ ("--lang %s: expected %s or %s"), language,
                        others->str, poda_speech_languages[last]);
}

/* Speaks the language of --lang, which is `typed`, else that of the locale. FALSE sets
 * `error` for a language there is none of. */
static gboolean
set_language (int *argc, char **argv, const char **typed, GError **error)
{
    /* GLib looks once whether a program is translated, and must do so before a text
     * domain without an English catalogue has been chosen: sentences in another
     * language may be wanted later. */
    g_dgettext (GETTEXT_PACKAGE, "");
    const char *language = *typed = take_language (argc, argv);
    if (language != NULL && !check_language (language, error))
        return FALSE;
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "");
    if (language == NULL)
        language = environment_language ();
    if (language != NULL) {
        /* gettext says nothing in the C locale, whatever LANGUAGE asks for. */
        g_setenv ("LANGUAGE", language, TRUE);
        setlocale (LC_MESSAGES, poda_speech_locale (language));
    }
    g_autofree char *catalogues = find_catalogues ();
    bindtextdomain (GETTEXT_PACKAGE, catalogues);
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    textdomain (GETTEXT_PACKAGE);
    return TRUE;
}

/* --- Commands --- */

/* Of the columns in which commands and the program's options are named. */
#define COMMAND_WIDTH 13
#define OPTION_WIDTH 17

static void
write_row (PodaOutput *output, const char *name, guint width, const char *text)
{
    g_autofree char *head = g_strdup_printf ("  %s", name);
    poda_terminal_pad (output, head, width, FALSE);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, width, width);
    poda_output_text (output, "\n");
}

static char *
help_text (const PodaCommand *const *commands)
{
    g_autofree char *languages = g_strjoinv ("|", (char **) poda_speech_languages);
    g_autofree char *option = g_strdup_printf ("--lang %s", languages);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_output_format (output, "%s poda %s\n\n", _ ("Usage:"),
                        _ ("COMMAND [OPTION...] [GAME] [ARGUMENT...]"));
    poda_terminal_wrap (output,
                        _ ("Game-tree search made visible: draws, traces and explains "
                           "minimax and alpha-beta."),
                        PODA_HELP_COLUMNS, 0, 0);
    poda_output_format (output, "\n\n%s\n", _ ("Commands:"));
    for (guint i = 0; commands[i] != NULL; i++)
        write_row (output, commands[i]->name, COMMAND_WIDTH, _ (commands[i]->summary));
    poda_output_text (output, "\n");
    poda_terminal_wrap (output,
                        _ ("GAME is a name (nim:sticks=7), a file that holds a tree "
                           "(trees/notes.gv), a literal ([[3,12,8],[2,4,6]]), or - for "
                           "standard input; \"poda list\" tells all."),
                        PODA_HELP_COLUMNS, 0, 0);
    poda_output_format (output, "\n\n%s\n", _ ("Options:"));
    write_row (output, option, OPTION_WIDTH, _ ("the language of what is said"));
    write_row (output, "--help", OPTION_WIDTH,
               _ ("this; \"poda help COMMAND\" tells about one command"));
    write_row (output, "--version", OPTION_WIDTH, _ ("the version"));
    gsize length;
    return g_strdup (poda_output_contents (output, &length));
}

/* `poda help` is `poda --help`, and `poda help draw` is `poda draw --help`; what
 * follows the command is left out. */
static void
ask_for_help (int *argc, char **argv)
{
    static char option[] = "--help";
    int at = *argc > 2 && strcmp (argv[2], "help") != 0 ? 2 : 1;
    argv[1] = argv[at];
    argv[at] = option;
    drop (argc, argv, at + 1, *argc - at - 1);
}

static int
print (char *text)
{
    GError *error = NULL;
    gboolean ok = poda_output_file (NULL, text, &error);
    g_free (text);
    return ok ? PODA_EXIT_DONE : poda_report (error);
}

int
poda_commands_run (const PodaCommand *const *commands, int argc, char **argv)
{
    GError *error = NULL;
    const char *language;
    poda_report_typed (argv);
    if (!set_language (&argc, argv, &language, &error))
        return poda_report (error);
    if (argc > 1 && strcmp (argv[1], "help") == 0)
        ask_for_help (&argc, argv);
    const char *name = argc > 1 ? argv[1] : NULL;
    if (g_strcmp0 (name, "--help") == 0 || g_strcmp0 (name, "-h") == 0)
        return print (help_text (commands));
    if (g_strcmp0 (name, "--version") == 0)
        return print (g_strdup_printf ("poda %s\n", PODA_VERSION));
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; commands[i] != NULL; i++) {
        if (g_strcmp0 (name, commands[i]->name) == 0)
            return poda_request_run (commands[i], commands, language, argc - 1,
                                     argv + 1);
        poda_list_append (names, commands[i]->name);
    }
    if (name == NULL)
        poda_refuse (&error, _ ("expected a command: one of %s"), names->str);
    else
        poda_refuse (&error, _ ("no command \"%s\": expected one of %s"), name,
                     names->str);
    if (name != NULL)
        poda_suggest (&error, name, names->str);
    return poda_report (error);
}
