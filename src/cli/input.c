
#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/output.h"
#include "base/key_values.h"
#include "base/read.h"
#include "base/errno_text.h"
#include "cli/command.h"
#include "homework/sheet/csv_reader.h"
#include "homework/sheet/sheet.h"

static gboolean
use_tree (PodaInput *input, PodaTree *tree)
{
    if (tree == NULL)
        return FALSE;
    input->tree = tree;
    input->game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &input->start);
    guint left_out = poda_tree_n_left_out (tree);
    if (left_out > 0)
        poda_note (
            g_dngettext (
                GETTEXT_PACKAGE,
                "%u pruned node without a value was left out of the drawn tree",
                "%u pruned nodes without a value were left out of the drawn tree",
                left_out),
            left_out);
    return TRUE;
}

/* A limit for endless files such as /dev/zero. */
#define MOST_MEBIBYTES 256

/* Files in a folder that are compared with a mistyped name. */
#define MOST_NAMES 10000

/* Half of the maximum length of an argument in Linux. */
#define LONGEST_TYPED 65536

GString *
poda_input_read (const char *path, gsize most, const char *expected, GError **error)
{
    char buffer[65536];
    gssize n = 1;
    g_autoptr (GString) text = g_string_new (NULL);
    int file = path != NULL ? open (path, O_RDONLY | O_CLOEXEC) : STDIN_FILENO;
    int reason = file < 0 ? errno : 0;
    while (reason == 0 && n != 0 && text->len <= most) {
        n = read (file, buffer, sizeof buffer);
        reason = n < 0 && errno != EINTR ? errno : 0;
        g_string_append_len (text, buffer, MAX (n, 0));
    }
    if (file >= 0 && path != NULL)
        close (file);
    if (reason == 0)
        return g_steal_pointer (&text);
    if (path == NULL)
        poda_refuse (error, _ ("standard input: %s"), poda_errno_text (reason));
    else
        poda_refuse (error, _ ("%s: %s; expected %s"), path, poda_errno_text (reason),
                     expected);
    return NULL;
}

GPtrArray *
poda_input_students (const char *path, GError **error)
{
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, _ ("a list of students"), error);
    return text != NULL ? poda_students_read (path, text->str, text->len, error) : NULL;
}

/* Reads a tree; `path` NULL: standard input. */
static gboolean
open_file (const char *path, PodaInput *input, GError **error)
{
    gsize most = (gsize) MOST_MEBIBYTES << 20;
    g_autoptr (GString) text =
        poda_input_read (path, most, _ ("a file that contains a tree"), error);
    if (text == NULL)
        return FALSE;
    if (text->len > most)
        return poda_refuse (error,
                            _ ("%s: too long; expected a tree of at most %d MiB"),
                            path != NULL ? path : _ ("standard input"), MOST_MEBIBYTES);
    input->sha256 = g_compute_checksum_for_data (G_CHECKSUM_SHA256,
                                                 (const guchar *) text->str, text->len);
    if (path == NULL && text->len <= LONGEST_TYPED && strlen (text->str) == text->len
        && g_utf8_validate (text->str, -1, NULL))
        input->typed = g_strdup (text->str);
    PodaTree *tree =
        poda_tree_read (path != NULL ? path : "-", text->str, text->len, error);
    input->text = g_string_free (g_steal_pointer (&text), FALSE);
    return use_tree (input, tree);
}

/* Refuses a text that is no game and no file, and suggests a similar name. */
static gboolean
refuse_input (const char *text, const char *name, GError **error)
{
    g_autoptr (GString) games = g_string_new (NULL);
    g_autofree char *folder = g_path_get_dirname (text);
    g_autofree char *base = g_path_get_basename (text);
    g_autoptr (GPtrArray) files = poda_output_list_folder (folder, MOST_NAMES);
    gboolean in_page = files == NULL && errno == ENOSYS;
    g_auto (PodaSuggestion) near = { 0 };
    for (guint i = 0; poda_games[i] != NULL; i++)
        poda_list_append (games, poda_games[i]->name);
    poda_refuse (
        error,
        in_page ? _ ("there is no game or tree \"%s\"; expected %s, or a tree such as "
                     "[[3,12],[2,4]]")
                : _ ("no game or file \"%s\"; expected %s, a file that contains a "
                     "tree, a literal such as [[3,12],[2,4]], or - for standard input"),
        text, games->str);
    poda_suggestion_begin (&near, base);
    for (guint i = 0; files != NULL && i < files->len; i++)
        poda_suggestion_try (&near, files->pdata[i]);
    poda_tree_suggest (text, strlen (text), error);
    if (near.word == NULL)
        return poda_suggest (error, name, games->str);
    if (strchr (text, '/') != NULL) {
        g_autofree char *file = near.word;
        near.word = g_build_filename (folder, file, NULL);
    }
    poda_suggestion_append (&near, error);
    return FALSE;
}

static gboolean
open_input (const char *text, PodaInput *input, GError **error)
{
    if (strcmp (text, "-") == 0)
        return open_file (NULL, input, error);
    if (poda_tree_is_literal (text))
        return use_tree (input, poda_tree_read ("tree", text, strlen (text), error));
    const char *parameters;
    g_autofree char *name = poda_key_values_name (text, &parameters);
    const PodaGame *game = input->game = poda_game_find (name);
    if (game != NULL)
        return poda_arguments_parse (game->name, game->parameters, parameters,
                                     &input->arguments, error)
               && game->start (game, &input->arguments, &input->start, error);
    return g_file_test (text, G_FILE_TEST_EXISTS) ? open_file (text, input, error)
                                                  : refuse_input (text, name, error);
}

gboolean
poda_input_open (const char *text, PodaInput *input, GError **error)
{
    *input = (PodaInput){ 0 };
    gboolean opened = open_input (text, input, error);
    if (!opened)
        poda_input_clear (input);
    return opened;
}

void
poda_input_clear (PodaInput *input)
{
    poda_tree_free (input->tree);
    g_free (input->sha256);
    g_free (input->typed);
    g_free (input->text);
    *input = (PodaInput){ 0 };
}

gboolean
poda_input_position (const PodaInput *input, const char *text, PodaPosition *position,
                     GError **error)
{
    const PodaGame *game = input->game;
    if (game->parse_position != NULL)
        return game->parse_position (game, &input->start, text, position, error);
    return poda_refuse (error, _ ("--position %s: %s takes no position; use --moves"),
                        text, game->name);
}

#define LONGEST_TITLE 60

char *
poda_input_title (const PodaInput *input, const char *text, gboolean hide_leaves)
{
    if (poda_tree_title (input->game) != NULL || strcmp (text, "-") == 0
        || (hide_leaves && input->tree != NULL && poda_tree_is_literal (text)))
        return NULL;
    gboolean typed = input->tree == NULL || poda_tree_is_literal (text);
    g_autofree char *title = typed ? g_strdup (text) : g_path_get_basename (text);
    return g_utf8_strlen (title, -1) > LONGEST_TITLE ? NULL : g_steal_pointer (&title);
}

char *
poda_input_name (const PodaInput *input, const char *text, gboolean hide_leaves,
                 const char *otherwise)
{
    const char *own = poda_tree_title (input->game);
    char *title = poda_input_title (input, text, hide_leaves);
    return title != NULL ? title : g_strdup (own != NULL ? own : otherwise);
}
