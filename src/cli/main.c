#include <glib/gi18n-lib.h>
#include <signal.h>
#include <string.h>

#include "cli/command.h"
#include "cli/language.h"

static const PodaCommand *const commands[] = {
    &poda_command_draw,  &poda_command_trace, &poda_command_explain,
    &poda_command_step,  &poda_command_solve, &poda_command_compare,
    &poda_command_play,  &poda_command_match, &poda_command_exercise,
    &poda_command_check, &poda_command_grade, &poda_command_list
};

static char *
help_text (void)
{
    GString *text = g_string_new (
        _ ("Usage: poda COMMAND [OPTION...] [GAME] [ARGUMENT...]\n\n"
           "Game-tree search made visible: draws, traces and explains minimax and "
           "alpha-beta.\n\nCommands:\n"));
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        g_string_append_printf (text, "  %-10s %s\n", commands[i]->name,
                                _ (commands[i]->summary));
    g_string_append (
        text,
        _ ("\nGAME is a name (nim:sticks=7), a file that holds a tree "
           "(trees/notes.gv), a literal\n([[3,12,8],[2,4,6]]), or - for standard "
           "input; \"poda list\" tells all.\n\n"
           "Options:\n"
           "  --lang en|es   the language of everything said to people\n"
           "  --help         this; \"poda COMMAND --help\" tells about one command\n"
           "  --version      the version\n"));
    return g_string_free (text, FALSE);
}

static int
print (char *text)
{
    GError *error = NULL;
    gboolean ok = poda_print (text, &error);
    g_free (text);
    return ok ? PODA_EXIT_DONE : poda_report (error);
}

static int
unknown_command (const char *name)
{
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        g_string_append_printf (names, "%s%s", i > 0 ? ", " : "", commands[i]->name);
    if (name == NULL)
        return poda_report (g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                                         _ ("expected a command: one of %s"),
                                         names->str));
    return poda_report (g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                                     _ ("no command \"%s\": expected one of %s"), name,
                                     names->str));
}

int
main (int argc, char **argv)
{
    /* A reader that goes away, or a file over its limit, shows as a failed write, which
     * is reported. */
    signal (SIGPIPE, SIG_IGN);
    signal (SIGXFSZ, SIG_IGN);
    GError *error = NULL;
    if (!poda_language_set (&argc, argv, &error))
        return poda_report (error);
    const char *name = argc > 1 ? argv[1] : NULL;
    if (name != NULL && (strcmp (name, "--help") == 0 || strcmp (name, "-h") == 0))
        return print (help_text ());
    if (name != NULL && strcmp (name, "--version") == 0)
        return print (g_strdup_printf ("poda %s\n", PODA_VERSION));
    for (guint i = 0; name != NULL && i < G_N_ELEMENTS (commands); i++)
        if (strcmp (commands[i]->name, name) == 0)
            return commands[i]->run (commands[i], argc - 1, argv + 1);
    return unknown_command (name);
}
