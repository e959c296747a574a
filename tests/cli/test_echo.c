/* Whatever is typed, and however long, messages repeat little of it: every option of
 * every command, and what files say. */

#include <string.h>

#include "base/terminal.h"
#include "cli/command.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/shell.h"

/* So long is no line but for what was typed, which is repeated twice at most. */
#define LONGEST_LINE 700

static const PodaCommand *const commands[] = {
    &poda_command_draw,     &poda_command_trace, &poda_command_explain,
    &poda_command_solve,    &poda_command_match, &poda_command_compare,
    &poda_command_exercise, &poda_command_check, &poda_command_grade,
    &poda_command_play,     &poda_command_list,
};

static const char *const texts[] = { "ñ,é=", "A", "9", "ab cd " };

/* One text in `make check`: the one with commas, signs and letters of two bytes. */
static guint
n_texts (void)
{
    return depth_is_full () ? G_N_ELEMENTS (texts) : 1;
}

/* In the shell's own words, so that a line here stays short. */
static void
assert_short (const char *folder, const char *text, const char *script)
{
    g_autofree char *whole = g_strdup_printf (
        "L=$(yes '%s' | head -n 20000 | tr -d '\\n')\n%s", text, script);
    g_autofree char *printed = shell_run (folder, whole);
    g_auto (GStrv) lines = g_strsplit (printed, "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++)
        if (strlen (lines[i]) > LONGEST_LINE)
            fail_msg ("%zu bytes: %.300s", strlen (lines[i]), lines[i]);
}

static void
test_options (void **state)
{
    const PodaCommand *command = *state;
    const char *game = command->least > 0 ? "nim" : "";
    char *folder = shell_make_folder ();
    g_autoptr (GString) script = g_string_new (NULL);
    g_string_append_printf (script,
                            "poda %s \"$L\" < /dev/null\npoda %s nim:\"$L\" x\n",
                            command->name, command->name);
    for (guint i = 0; command->options != NULL && command->options[i].name != NULL; i++)
        if (command->options[i].argument != NULL
            && (depth_is_full () || (i + strlen (command->name)) % 4 == 0))
            g_string_append_printf (script, "poda %s %s x --%s \"$L\" < /dev/null\n",
                                    command->name, game, command->options[i].name);
    static const char *const shared[] = { "-a",    "-d",  "-e",     "-p",
                                          "-m",    "-T",  "-o",     "--window",
                                          "--set", "--n", "--lang", "-X" };
    for (guint i = 0; i < (depth_is_full () ? G_N_ELEMENTS (shared) : 3); i++)
        g_string_append_printf (script, "poda %s nim %s \"$L\" < /dev/null\n",
                                command->name, shared[i]);
    for (guint i = 0; i < n_texts (); i++)
        assert_short (folder, texts[i], script->str);
    shell_remove_folder (folder);
}

/* What holds it, `%s` for the text, and who reads that. */
static const struct File {
    const char *holds, *read;
} files[] = {
    { "digraph { a -> b; b [value=\"%s\"] }", "solve file" },
    { "digraph { \"%s\" -> b; a -> b; b [value=1] }", "solve file" },
    { "[[\"%s\"]]", "solve file" },
    { "%s", "solve file" },
    { "node,value\n%s,3\n", "check trees/notes.gv file" },
    { "node,value\n1,%s\n", "check trees/notes.gv file" },
    { "# move: %s\nnode,value\n1,3\n", "check trees/notes.gv file" },
    { "# exercise: %s\nnode,value\n1,3\n", "check week file" },
    { "[weights]\nvalue=%s\n", "check week none.csv --policy file" },
    { "id\n%s\n%s\n", "exercise nim --students file -o x" },
    { "game: %s\n", "play file" },
    { "save no/%s\nundo %s\n%s\n", "play nim < file" },
    { "order %s\ndepth %s\ntree %s\n", "play nim < file" },
};

static void
test_file (void **state)
{
    const struct File *file = *state;
    char *folder = shell_make_folder ();
    g_autoptr (GString) script = g_string_new (NULL);
    g_free (shell_run (folder, "poda exercise trees/notes.gv -o week"));
    shell_write (folder, "holds", file->holds);
    /* The shell's printf repeats its format while there are words: each has its own. */
    g_string_printf (script,
                     "printf '%%s' \"$L\" > long\n"
                     "awk 'BEGIN { RS = \"^$\"; getline l < \"long\" } "
                     "{ n = split ($0, p, \"%%s\"); for (i = 1; i <= n; i++) "
                     "printf \"%%s%%s\", p[i], i < n ? l : \"\" }' holds > file\n"
                     "[ -s file ] || echo %0*d\npoda %s %s\n",
                     LONGEST_LINE + 1, 0, file->read,
                     strchr (file->read, '<') != NULL ? "" : "< /dev/null");
    for (guint i = 0; i < n_texts (); i++)
        assert_short (folder, texts[i], script->str);
    shell_remove_folder (folder);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "echo");
    for (guint i = 0; i < G_N_ELEMENTS (commands); i++)
        rows_add (&rows, test_options, commands[i], "options of %s", commands[i]->name);
    for (guint i = 0; i < G_N_ELEMENTS (files); i++)
        rows_add (&rows, test_file, &files[i], "poda %s, file %u", files[i].read,
                  i + 1);
    return rows_run (&rows);
}
