/* The language that is spoken, and the command that is asked for. */

#include <glib/gi18n-lib.h>
#include <locale.h>
#include <string.h>

#include "base/speech.h"
#include "base/terminal.h"
#include "cli/command.h"

/* --- The language of everything said to people --- */

/* Takes `--lang en|es` out of the command line wherever it stands. */
static const char *
take_language (int *argc, char **argv)
{
    const char *language = NULL;
    int n = 1, i = 1;
    for (; i < *argc && strcmp (argv[i], "--") != 0; i++) {
        if (g_str_has_prefix (argv[i], "--lang="))
            language = argv[i] + strlen ("--lang=");
        else if (strcmp (argv[i], "--lang") == 0)
            language = i + 1 < *argc ? argv[++i] : "";
        else
            argv[n++] = argv[i];
    }
    while (i <= *argc)
        argv[n++] = argv[i++]; /* with the NULL */
    *argc = n - 1;
    return language;
}

/* Returns what the environment asks for, also where that locale is not installed on the
 * machine; NULL where it is the language of the sources, which needs no asking. */
static const char *
environment_language (void)
{
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *value = "";
    for (guint i = 0; i < G_N_ELEMENTS (variables) && *value == '\0'; i++)
        value = g_getenv (variables[i]) != NULL ? g_getenv (variables[i]) : "";
    for (guint i = 1; poda_speech_languages[i] != NULL; i++)
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
        g_autofree char *path =
            g_build_filename (folder, poda_speech_languages[1], "LC_MESSAGES",
                              GETTEXT_PACKAGE ".mo", NULL);
        if (g_file_test (path, G_FILE_TEST_EXISTS))
            return g_steal_pointer (&folder);
    }
    return g_strdup (PODA_LOCALEDIR);
}

/* Speaks the language of --lang, `typed`, else that of the locale. FALSE sets `error`
 * for a language there is none of. */
static gboolean
set_language (const char *typed, GError **error)
{
    if (typed != NULL && !g_strv_contains (poda_speech_languages, typed)) {
        g_autofree char *all = g_strjoinv (", ", (char **) poda_speech_languages);
        return poda_refuse (error, _ ("--lang %s: expected one of %s"), typed, all);
    }
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "");
    const char *language = typed != NULL ? typed : environment_language ();
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

static void
write_paragraph (PodaOutput *output, const char *text, const char *title)
{
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, 0, 0);
    poda_output_format (output, "\n\n%s\n", title);
}

static void
write_help (const PodaCommand *const *commands, PodaOutput *output)
{
    g_autofree char *languages = g_strjoinv ("|", (char **) poda_speech_languages);
    g_autofree char *option = g_strdup_printf ("--lang %s", languages);
    poda_output_format (output, "%s poda %s\n\n", _ ("Usage:"),
                        _ ("COMMAND [OPTION...] [GAME] [ARGUMENT...]"));
    write_paragraph (output,
                     _ ("Game-tree search made visible: draws, traces and explains "
                        "minimax and alpha-beta."),
                     _ ("Commands:"));
    for (guint i = 0; commands[i] != NULL; i++)
        write_row (output, commands[i]->name, COMMAND_WIDTH, _ (commands[i]->summary));
    poda_output_text (output, "\n");
    write_paragraph (output,
                     _ ("GAME is a name (nim:sticks=7), a file that holds a tree "
                        "(trees/notes.gv), a literal ([[3,12,8],[2,4,6]]), or - for "
                        "standard input; \"poda list\" tells all."),
                     _ ("Options:"));
    write_row (output, option, OPTION_WIDTH, _ ("the language of what is said"));
    write_row (output, "--help", OPTION_WIDTH,
               _ ("this; \"poda help COMMAND\" tells about one command"));
    write_row (output, "--version", OPTION_WIDTH, _ ("the version"));
}

/* Prints the version, or with `commands` the help. */
static int
print (const PodaCommand *const *commands)
{
    GError *error = NULL;
    PodaOutput *output = poda_output_open (NULL, &error);
    if (output == NULL)
        return poda_report (error);
    if (commands != NULL)
        write_help (commands, output);
    else
        poda_output_text (output, "poda " PODA_VERSION "\n");
    return poda_output_close (output, &error) ? PODA_EXIT_DONE : poda_report (error);
}

int
poda_commands_run (const PodaCommand *const *commands, int argc, char **argv)
{
    static char help[] = "--help";
    GError *error = NULL;
    poda_report_typed (argv);
    /* GLib looks once whether a program is translated, and must do so before a text
     * domain without an English catalogue has been chosen: sentences in another
     * language may be wanted later. */
    g_dgettext (GETTEXT_PACKAGE, "");
    const char *language = take_language (&argc, argv);
    if (!set_language (language, &error))
        return poda_report (error);
    /* `poda help draw` is `poda draw --help`; what follows is left out. */
    if (argc > 1 && strcmp (argv[1], "help") == 0) {
        gboolean named = argc > 2 && strcmp (argv[2], "help") != 0;
        argv[1] = named ? argv[2] : help;
        argv[2] = named ? help : NULL;
        argc = named ? 3 : 2;
        argv[argc] = NULL;
    }
    const char *name = argc > 1 ? argv[1] : NULL;
    if (g_strcmp0 (name, help) == 0 || g_strcmp0 (name, "-h") == 0)
        return print (commands);
    if (g_strcmp0 (name, "--version") == 0)
        return print (NULL);
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; commands[i] != NULL; i++) {
        if (g_strcmp0 (name, commands[i]->name) == 0)
            return poda_request_run (commands[i], commands, language, argc - 1,
                                     argv + 1);
        poda_list_append (names, commands[i]->name);
    }
    if (name == NULL) {
        poda_refuse (&error, _ ("expected a command: one of %s"), names->str);
        return poda_report (error);
    }
    poda_refuse (&error, _ ("no command \"%s\": expected one of %s"), name, names->str);
    poda_suggest (&error, name, names->str);
    return poda_report (error);
}
