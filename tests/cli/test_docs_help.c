/* Everything that --help lists is in the manual and the man pages, and help fits
 * into a terminal in every language. */

#include <string.h>

#include "base/locale.h"
#include "base/terminal.h"
#include "support/rows.h"
#include "support/shell.h"

/* Whether the text has this word, and not only a longer one that begins with it. */
static gboolean
mentions (const char *text, const char *word)
{
    for (const char *at = text; (at = strstr (at, word)) != NULL; at++) {
        char after = at[strlen (word)];
        if (!g_ascii_isalnum (after) && after != '-')
            return TRUE;
    }
    return FALSE;
}

static char *
read_page (const char *name)
{
    g_autofree char *folder = g_path_get_dirname (g_getenv ("PODA"));
    g_autofree char *path = g_strdup_printf ("%s/man/%s.1", folder, name);
    char *page = NULL;
    if (!g_file_get_contents (path, &page, NULL, NULL))
        fail_msg ("%s is missing", path);
    g_auto (GStrv) parts = g_strsplit (page, "\\-", -1); /* roff's hyphen */
    g_free (page);
    return g_strjoinv ("-", parts);
}

static void
check_options (const char *help, const char *where, const char *text)
{
    for (const char *at = help; (at = strstr (at, "--")) != NULL;) {
        gsize length = 2 + strspn (at + 2, "abcdefghijklmnopqrstuvwxyz-");
        g_autofree char *option = g_strndup (at, length);
        if (length > 2 && !mentions (text, option))
            fail_msg ("%s does not mention %s", where, option);
        at += length;
    }
}

static void
test_command_is_documented (void **state)
{
    const char *command = *state;
    g_autofree char *line = g_strdup_printf ("poda %s --help", command);
    g_autofree char *help = shell_run (NULL, line);
    g_autofree char *name = g_strdup_printf ("poda-%s", command);
    g_autofree char *heading = g_strdup_printf ("\n## %s\n", command);
    g_autofree char *page = read_page (name);
    g_autofree char *overview = read_page ("poda");
    g_autofree char *manual = NULL;
    assert_true (g_file_get_contents ("docs/manual.md", &manual, NULL, NULL));
    assert_non_null (strstr (manual, heading));
    assert_true (mentions (overview, name));
    g_autofree char *version = g_strchomp (shell_run (NULL, "poda --version"));
    assert_non_null (strstr (page, version));
    check_options (help, "docs/manual.md", manual);
    check_options (help, name, page);
    const char *formats =
        strstr (help, "Formats for") ? strrchr (g_strchomp (help), '\n') + 1 : "";
    g_auto (GStrv) words = g_strsplit_set (formats, " ", -1);
    for (guint i = 0; words[i] != NULL; i++)
        if (!mentions (page, words[i]))
            fail_msg ("%s does not mention the format %s", name, words[i]);
}

/* Whatever the environment speaks; "" is the help of the program. */
static void
test_help_fits (void **state)
{
    const char *command = *state;
    for (guint i = 0; poda_locale_languages[i] != NULL; i++) {
        g_autofree char *line = g_strdup_printf ("LC_ALL=C poda %s --help --lang %s",
                                                 command, poda_locale_languages[i]);
        g_autofree char *help = shell_run (NULL, line);
        g_auto (GStrv) lines = g_strsplit (help, "\n", -1);
        assert_true (g_utf8_validate (help, -1, NULL));
        assert_true (g_strv_length (lines) > 10);
        for (guint k = 0; lines[k] != NULL; k++)
            if (poda_columns (lines[k]) > 80)
                fail_msg ("%s: %u columns: %s", line, poda_columns (lines[k]),
                          lines[k]);
    }
}

/* Another way to ask for the same. */
static void
test_help_command (void **state)
{
    const char *command = *state;
    g_autofree char *usual = g_strdup_printf ("poda %s --help", command);
    g_autofree char *other = g_strdup_printf ("poda help %s", command);
    g_autofree char *expected = shell_run (NULL, usual);
    g_autofree char *said = shell_run (NULL, other);
    assert_string_equal (said, expected);
}

/* The commands that `poda --help` lists. */
static GStrv
list_commands (void)
{
    g_autofree char *help = shell_run (
        NULL,
        "poda --help | sed -n '/^Commands:/,/^$/s/^  \\([a-z][a-z]*\\) .*/\\1/p'");
    return g_strsplit (g_strchomp (help), "\n", -1);
}

int
main (void)
{
    g_auto (GStrv) commands = list_commands ();
    if (commands[0] == NULL) {
        g_printerr ("docs_help: poda --help lists no commands\n");
        return 1;
    }
    for (guint i = 0; commands[i] != NULL; i++)
        rows_add (test_command_is_documented, commands[i], "poda %s", commands[i]);
    rows_add (test_help_fits, "", "poda --help fits");
    rows_add (test_help_command, "", "poda help");
    rows_add (test_help_command, "help", "poda help help");
    for (guint i = 0; commands[i] != NULL; i++) {
        rows_add (test_help_fits, commands[i], "poda %s --help fits", commands[i]);
        rows_add (test_help_command, commands[i], "poda help %s", commands[i]);
    }
    return rows_run ();
}
