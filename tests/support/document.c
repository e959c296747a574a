#include "support/document.h"

#include <string.h>

#define FENCE "```"
#define PROMPT "$ "
#define MORE "> "            /* of a text that is typed into a file */
#define ELLIPSIS "\\.\\.\\." /* as in a regular expression */

static void
free_fence (gpointer data)
{
    Fence *fence = data;
    g_free (fence->path);
    g_free (fence->tag);
    g_free (fence->text);
    g_free (fence);
}

static void
free_command (gpointer data)
{
    Command *command = data;
    g_free (command->line);
    g_free (command->shown);
    g_free (command);
}

static int
compare_paths (gconstpointer a, gconstpointer b)
{
    return strcmp (*(char *const *) a, *(char *const *) b);
}

static void
add_paths (GPtrArray *paths, const char *path)
{
    g_autoptr (GDir) folder = g_dir_open (path, 0, NULL);
    for (const char *name; folder && (name = g_dir_read_name (folder)) != NULL;)
        if (g_str_has_suffix (name, ".md"))
            g_ptr_array_add (paths, g_build_filename (path, name, NULL));
}

GPtrArray *
document_paths (void)
{
    GPtrArray *paths = g_ptr_array_new_with_free_func (g_free);
    add_paths (paths, "docs");
    add_paths (paths, "docs/lessons");
    add_paths (paths, "docs/lessons/es");
    g_ptr_array_sort (paths, compare_paths);
    g_ptr_array_insert (paths, 0, g_strdup ("README.md"));
    g_ptr_array_insert (paths, 1, g_strdup ("CHANGELOG.md"));
    return paths;
}

GPtrArray *
fences_new (void)
{
    return g_ptr_array_new_with_free_func (free_fence);
}

static void
add_fence (GPtrArray *fences, const char *path, guint line, const char *tag,
           const char *text)
{
    Fence *fence = g_new (Fence, 1);
    fence->path = g_strdup (path);
    fence->line = line;
    fence->tag = g_strdup (tag);
    fence->text = g_strdup (text);
    g_ptr_array_add (fences, fence);
}

char *
document_read (const char *path, GPtrArray *fences)
{
    g_autofree char *whole = NULL;
    if (!g_file_get_contents (path, &whole, NULL, NULL))
        return NULL;
    g_auto (GStrv) lines = g_strsplit (whole, "\n", -1);
    g_autoptr (GString) inside = g_string_new (NULL);
    GString *outside = g_string_new (NULL);
    const char *tag = NULL;
    guint opened = 0;
    for (guint i = 0; lines[i] != NULL; i++) {
        gboolean at_fence = g_str_has_prefix (lines[i], FENCE);
        g_string_append (outside, at_fence || tag != NULL ? "" : lines[i]);
        g_string_append_c (outside, '\n');
        if (at_fence && tag == NULL) {
            tag = lines[i] + strlen (FENCE);
            opened = i + 1;
            g_string_truncate (inside, 0);
        } else if (at_fence) {
            add_fence (fences, path, opened, tag, inside->str);
            tag = NULL;
        } else if (tag != NULL) {
            g_string_append_printf (inside, "%s\n", lines[i]);
        }
    }
    return g_string_free (outside, FALSE);
}

gboolean
fence_rewrite (const Fence *fence, const char *text)
{
    g_autofree char *whole = NULL;
    g_autofree char *before =
        g_strconcat (FENCE, fence->tag, "\n", fence->text, FENCE, NULL);
    if (!g_file_get_contents (fence->path, &whole, NULL, NULL))
        return FALSE;
    const char *at = strstr (whole, before);
    if (at == NULL)
        return FALSE;
    g_autoptr (GString) changed = g_string_new_len (whole, at - whole);
    g_string_append_printf (changed, FENCE "%s\n%s" FENCE, fence->tag, text);
    g_string_append (changed, at + strlen (before));
    return g_file_set_contents (fence->path, changed->str, -1, NULL);
}

GPtrArray *
fence_commands (const Fence *fence)
{
    g_autoptr (GPtrArray) commands = g_ptr_array_new_with_free_func (free_command);
    g_auto (GStrv) lines = g_strsplit (fence->text, "\n", -1);
    guint n_lines = g_strv_length (lines) - 1; /* the text ends with a line break */
    for (guint i = 0; i < n_lines; i++) {
        if (g_str_has_prefix (lines[i], PROMPT)) {
            Command *command = g_new (Command, 1);
            command->line = g_strdup (lines[i] + strlen (PROMPT));
            command->shown = g_strdup ("");
            g_ptr_array_add (commands, command);
            continue;
        }
        if (commands->len == 0)
            return NULL;
        Command *command = g_ptr_array_index (commands, commands->len - 1);
        if (strstr (command->line, "<<") != NULL && *command->shown == '\0'
            && g_str_has_prefix (lines[i], MORE)) {
            g_autofree char *begun = command->line;
            command->line = g_strconcat (begun, "\n", lines[i] + strlen (MORE), NULL);
            continue;
        }
        g_autofree char *before = command->shown;
        command->shown = g_strconcat (before, lines[i], "\n", NULL);
    }
    return commands->len > 0 ? g_steal_pointer (&commands) : NULL;
}

gboolean
command_shows (const Command *command, const char *printed)
{
    g_autofree char *escaped = g_regex_escape_string (command->shown, -1);
    g_autofree char *lines = g_strconcat ("\n", printed, NULL);
    g_autoptr (GString) pattern = g_string_new (escaped);
    g_string_prepend (pattern, "^\n");
    g_string_replace (pattern, "\n" ELLIPSIS "\n", "\n(.*\n)*?", 0);
    g_string_append (pattern, "\\z");
    return g_regex_match_simple (pattern->str, lines, 0, 0);
}
