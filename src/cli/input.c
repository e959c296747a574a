#include "cli/input.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "cli/report.h"
#include "base/pairs.h"

static gboolean
use_tree (PodaInput *input, PodaTree *tree)
{
    if (tree == NULL)
        return FALSE;
    input->tree = tree;
    input->game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &input->start);
    guint left_out = poda_tree_n_left_out (tree);
    if (left_out > 0) {
        g_autofree char *note = g_strdup_printf (
            g_dngettext (
                GETTEXT_PACKAGE,
                "%u pruned node without a value was left out of the drawn tree",
                "%u pruned nodes without a value were left out of the drawn tree",
                left_out),
            left_out);
        poda_note (note);
    }
    return TRUE;
}

/* Some million nodes as text; /dev/zero and the like never end. */
#define MOST_MEBIBYTES 256

int
poda_input_read (const char *path, gsize most, GString *text)
{
    char buffer[65536];
    gsize n = 1;
    FILE *file = path != NULL ? fopen (path, "rb") : stdin;
    if (file == NULL)
        return errno;
    while (n > 0 && text->len <= most) {
        n = fread (buffer, 1, sizeof buffer, file);
        g_string_append_len (text, buffer, (gssize) n);
    }
    int reason = ferror (file) ? errno : 0;
    if (path != NULL)
        fclose (file);
    return reason;
}

gboolean
poda_input_refuse_file (const char *path, int reason, const char *expected,
                        GError **error)
{
    const char *text = reason == EISDIR   ? _ ("is a directory")
                       : reason == ENOENT ? _ ("no such file")
                       : reason == EACCES ? _ ("not allowed to read it")
                                          : g_strerror (reason);
    return poda_refuse (error, _ ("%s: %s: expected %s"), path, text, expected);
}

/* `path` NULL: standard input. */
static gboolean
open_file (const char *path, PodaInput *input, GError **error)
{
    gsize most = (gsize) MOST_MEBIBYTES << 20;
    g_autoptr (GString) text = g_string_new (NULL);
    int reason = poda_input_read (path, most, text);
    if (reason == 0 && text->len > most)
        return poda_refuse (error,
                            _ ("%s: too long: expected a tree of at most %d MiB"),
                            path != NULL ? path : _ ("standard input"), MOST_MEBIBYTES);
    if (reason != 0 && path == NULL)
        return poda_refuse (error, _ ("standard input: cannot be read"));
    if (reason != 0)
        return poda_input_refuse_file (path, reason, _ ("a file that holds a tree"),
                                       error);
    return use_tree (
        input, poda_tree_read (path != NULL ? path : "-", text->str, text->len, error));
}

gboolean
poda_input_open (const char *text, PodaInput *input, GError **error)
{
    *input = (PodaInput){ 0 };
    if (strcmp (text, "-") == 0)
        return open_file (NULL, input, error);
    const char *inner = text + strspn (text, " \t\r\n");
    if (*inner == '[' || *inner == '{' || g_str_has_prefix (inner, "EFG "))
        return use_tree (input, poda_tree_read ("tree", text, strlen (text), error));
    const char *parameters;
    g_autofree char *name = poda_pairs_name (text, &parameters);
    const PodaGame *game = poda_game_find (name);
    if (game != NULL) {
        PodaArguments arguments;
        if (!poda_arguments_parse (game->name, game->parameters, parameters, &arguments,
                                   error)
            || !game->start (game, &arguments, &input->start, error))
            return FALSE;
        input->game = game;
        return TRUE;
    }
    if (g_file_test (text, G_FILE_TEST_EXISTS))
        return open_file (text, input, error);
    g_autoptr (GString) games = g_string_new (NULL);
    for (guint i = 0; poda_games[i] != NULL; i++)
        poda_list_append (games, poda_games[i]->name);
    return poda_refuse (
        error,
        _ ("no game or file \"%s\": expected %s, a file that holds a tree, a literal "
           "such as [[3,12],[2,4]], or - for standard input"),
        text, games->str);
}

void
poda_input_clear (PodaInput *input)
{
    poda_tree_free (input->tree);
    *input = (PodaInput){ 0 };
}

gboolean
poda_input_position (const PodaInput *input, const char *text, PodaPosition *position,
                     GError **error)
{
    const PodaGame *game = input->game;
    if (game->parse_position != NULL)
        return game->parse_position (game, &input->start, text, position, error);
    return poda_refuse (error, _ ("--position %s: %s takes none: expected --moves"),
                        text, game->name);
}

#define LONGEST_TITLE 60

char *
poda_input_title (const PodaInput *input, const char *text)
{
    gboolean titled =
        input->tree != NULL && poda_tree_attribute (input->tree, "title") != NULL;
    if (titled || strcmp (text, "-") == 0)
        return NULL;
    gboolean typed = input->tree == NULL || strchr ("[{", *text) != NULL;
    g_autofree char *title = typed ? g_strdup (text) : g_path_get_basename (text);
    return g_utf8_strlen (title, -1) > LONGEST_TITLE ? NULL : g_steal_pointer (&title);
}
