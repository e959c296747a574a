/* The documents tell the truth: every command that they show prints what they show,
 * typed in one folder after all that stand above it; every picture is what its command
 * draws, code is that of the examples, and links lead somewhere. With PODA_GOLDEN=write
 * outputs and pictures are rewritten instead; an output that is shortened and still
 * true stays. */

#include <string.h>

#include "support/depth.h"
#include "support/document.h"
#include "support/rows.h"
#include "support/shell.h"
#include "support/strangers.h"

#define CONSOLE "console"
#define PICTURES "docs/pictures"

static gboolean
rewrites (void)
{
    return g_strcmp0 (g_getenv ("PODA_GOLDEN"), "write") == 0;
}

/* What is typed in a folder of the reader's own, in which there is nothing yet. */
#define TEACHING "docs/teaching.md"

/* The folder in which a document is typed from top to bottom, block after block: a new
 * one where another document begins. NULL: no more documents. */
static const char *
folder_of (const char *path)
{
    static char *folder = NULL;
    static const char *document = NULL;
    if (folder != NULL && g_strcmp0 (path, document) == 0)
        return folder;
    if (folder != NULL)
        shell_remove_folder (folder);
    folder = path != NULL ? shell_make_folder () : NULL;
    document = path;
    if (g_strcmp0 (path, TEACHING) == 0)
        g_free (shell_run (folder, "rm -r trees examples tests build docs"));
    return folder;
}

/* What readers need not have; `make deps` installs it. */
static void
need_programs (const Fence *fence)
{
    static const char *const programs[] = { "jq", "gnuplot" };
    for (guint i = 0; i < G_N_ELEMENTS (programs); i++) {
        g_autofree char *called = g_strdup_printf ("%s ", programs[i]);
        if (strstr (fence->text, called) != NULL)
            rows_need (programs[i]);
    }
    if (strstr (fence->text, "poda grade") != NULL)
        need_sandbox ();
}

/* Runs the commands of a block; each prints what is shown, or is written with what it
 * prints. */
static void
test_commands (void **state)
{
    const Fence *fence = *state;
    g_autoptr (GPtrArray) commands = fence_commands (fence);
    g_autoptr (GString) text = g_string_new (NULL);
    guint n_wrong = 0;
    if (commands == NULL)
        fail_msg ("%s:%u: expected a line that begins with \"$ \"", fence->path,
                  fence->line);
    need_programs (fence);
    const char *folder = folder_of (fence->path);
    for (guint i = 0; i < commands->len; i++) {
        const Command *command = g_ptr_array_index (commands, i);
        g_autofree char *printed = shell_run (folder, command->line);
        gboolean right = command_shows (command, printed);
        g_autoptr (GString) typed = g_string_new (command->line);
        g_string_replace (typed, "\n", "\n> ", 0);
        g_string_append_printf (text, "$ %s\n%s", typed->str,
                                right ? command->shown : printed);
        if (right || rewrites ())
            continue;
        print_message ("%s:%u: $ %s\n--- shown\n%s--- printed\n%s", fence->path,
                       fence->line, command->line, command->shown, printed);
        n_wrong++;
    }
    if (rewrites ())
        assert_true (fence_rewrite (fence, text->str));
    assert_int_equal (n_wrong, 0);
}

/* The command that a document shows for a picture; NULL when none does. */
static char *
find_command (const GPtrArray *fences, const char *picture)
{
    for (guint i = 0; i < fences->len; i++) {
        const Fence *fence = g_ptr_array_index (fences, i);
        g_autoptr (GPtrArray) commands =
            strcmp (fence->tag, CONSOLE) == 0 ? fence_commands (fence) : NULL;
        for (guint k = 0; commands != NULL && k < commands->len; k++) {
            const Command *command = g_ptr_array_index (commands, k);
            if (g_str_has_suffix (command->line, picture))
                return g_strdup (command->line);
        }
    }
    return NULL;
}

static void
test_picture (void **state)
{
    const char *picture = *state;
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autoptr (GPtrArray) paths = document_paths ();
    for (guint i = 0; i < paths->len; i++)
        g_free (document_read (g_ptr_array_index (paths, i), fences));
    g_autofree char *line = find_command (fences, picture);
    if (line == NULL)
        fail_msg ("no document shows the command that draws %s", picture);

    char *folder = shell_make_folder ();
    g_autofree char *printed = shell_run (folder, line);
    g_autofree char *path = g_build_filename (folder, picture, NULL);
    g_autofree char *drawn = NULL, *kept = NULL;
    gboolean is_drawn = g_file_get_contents (path, &drawn, NULL, NULL);
    shell_remove_folder (folder);
    if (!is_drawn)
        fail_msg ("$ %s\n%s", line, printed);
    if (rewrites ())
        assert_true (g_file_set_contents (picture, drawn, -1, NULL));
    assert_true (g_file_get_contents (picture, &kept, NULL, NULL));
    if (strcmp (drawn, kept) != 0)
        fail_msg ("%s is not what is drawn by\n    $ %s", picture, line);
}

/* C in a document is taken from an example, word for word. */
static void
test_code (void **state)
{
    const Fence *fence = *state;
    g_autoptr (GDir) folder = g_dir_open ("examples", 0, NULL);
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        g_autofree char *path = g_build_filename ("examples", name, NULL);
        g_autofree char *source = NULL;
        if (g_file_get_contents (path, &source, NULL, NULL)
            && strstr (source, fence->text) != NULL)
            return;
    }
    fail_msg ("%s:%u: this code stands in none of the examples", fence->path,
              fence->line);
}

/* A heading's anchor, as GitHub makes it. */
static char *
make_anchor (const char *heading)
{
    GString *anchor = g_string_new ("#");
    g_autofree char *small = g_utf8_strdown (heading, -1);
    for (const char *at = small; *at != '\0'; at = g_utf8_next_char (at)) {
        gunichar c = g_utf8_get_char (at);
        if (c == ' ')
            g_string_append_c (anchor, '-');
        else if (g_unichar_isalnum (c) || c == '-' || c == '_')
            g_string_append_unichar (anchor, c);
    }
    return g_string_free (anchor, FALSE);
}

static gboolean
has_anchor (const char *path, const char *anchor)
{
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autofree char *prose = document_read (path, fences);
    g_auto (GStrv) lines = g_strsplit (prose != NULL ? prose : "", "\n", -1);
    for (guint i = 0; lines[i] != NULL; i++) {
        gsize level = strspn (lines[i], "#");
        if (level == 0 || lines[i][level] != ' ')
            continue;
        g_autofree char *own = make_anchor (lines[i] + level + 1);
        if (strcmp (own, anchor) == 0)
            return TRUE;
    }
    return FALSE;
}

static void
check_link (const char *document, const char *target)
{
    if (strstr (target, "://") != NULL)
        return;
    const char *hash = strchr (target, '#');
    gsize length = hash != NULL ? (gsize) (hash - target) : strlen (target);
    g_autofree char *name = g_strndup (target, length);
    g_autofree char *folder = g_path_get_dirname (document);
    g_autofree char *path =
        length > 0 ? g_build_filename (folder, name, NULL) : g_strdup (document);
    if (!g_file_test (path, G_FILE_TEST_EXISTS))
        fail_msg ("%s: the link to %s leads nowhere", document, target);
    if (hash != NULL && !has_anchor (path, hash))
        fail_msg ("%s: %s has no heading for %s", document, path, hash);
}

static void
test_links (void **state)
{
    const char *document = *state;
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autofree char *prose = document_read (document, fences);
    assert_non_null (prose);
    for (const char *at = prose; (at = strstr (at, "](")) != NULL;) {
        at += strlen ("](");
        g_autofree char *target = g_strndup (at, strcspn (at, ")\n"));
        check_link (document, target);
    }
}

/* Commands outside console blocks would not be tried. */
static void
test_prompts (void **state)
{
    const char *document = *state;
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autofree char *prose = document_read (document, fences);
    for (guint i = 0; i < fences->len; i++) {
        const Fence *fence = g_ptr_array_index (fences, i);
        if (strcmp (fence->tag, CONSOLE) != 0 && strstr (fence->text, "$ ") != NULL)
            fail_msg ("%s:%u: a command outside a console block", document,
                      fence->line);
    }
    if (strstr (prose, "\n$ ") != NULL)
        fail_msg ("%s: a command outside a console block", document);
}

/* The manual's table has a row for each teaching tree. */
TEST ("every teaching tree is in the manual")
{
    g_autofree char *manual = NULL;
    g_autoptr (GDir) folder = g_dir_open ("trees", 0, NULL);
    assert_true (g_file_get_contents ("docs/manual.md", &manual, NULL, NULL));
    for (const char *name; (name = g_dir_read_name (folder)) != NULL;) {
        g_autofree char *cell = g_strdup_printf ("`%s`", name);
        const char *table = strstr (manual, "\n## Teaching trees\n");
        assert_non_null (table);
        if (strstr (table, cell) == NULL)
            fail_msg ("docs/manual.md: no row for trees/%s", name);
    }
}

/* Programs that measure for seconds or minutes; other tests hold them to their limits.
 */
static gboolean
takes_long (const Fence *fence)
{
    return strstr (fence->text, "build/tests/bench/") != NULL
           || strstr (fence->text, "build/tests/published/") != NULL;
}

int
main (void)
{
    g_autoptr (GPtrArray) fences = fences_new ();
    g_autoptr (GPtrArray) paths = document_paths ();
    g_autoptr (GPtrArray) pictures = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GDir) folder = g_dir_open (PICTURES, 0, NULL);
    for (guint i = 0; i < paths->len; i++) {
        const char *path = g_ptr_array_index (paths, i);
        g_free (document_read (path, fences));
        rows_add (test_links, path, "%s: links", path);
        rows_add (test_prompts, path, "%s: every command is tried", path);
    }
    for (guint i = 0; i < fences->len; i++) {
        const Fence *fence = g_ptr_array_index (fences, i);
        if (strcmp (fence->tag, CONSOLE) == 0
            && (depth_is_full () || !takes_long (fence)))
            rows_add (test_commands, fence, "%s:%u", fence->path, fence->line);
        else if (strcmp (fence->tag, "c") == 0)
            rows_add (test_code, fence, "%s:%u: code", fence->path, fence->line);
    }
    for (const char *name; folder && (name = g_dir_read_name (folder)) != NULL;) {
        char *path = g_build_filename (PICTURES, name, NULL);
        g_ptr_array_add (pictures, path);
        rows_add (test_picture, path, "%s", path);
    }
    int code = rows_run ();
    folder_of (NULL);
    return code;
}
