#include "cli/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/pairs.h"
#include "base/reason.h"

/* --- GAME --- */

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

/* In `mni[3, 12]` a slip of `min` becomes the node's name: whoever meant that reads one
 * note. Names that letters have given are not asked, of which one may be MIX. */
static void
note_slips (const PodaTree *tree)
{
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        g_auto (PodaNear) near = { 0 };
        if (node->name == NULL || node->n_children == 0
            || (i > 0 && g_ascii_isupper (node->name[0])))
            continue;
        poda_near_begin (&near, node->name);
        for (guint k = PODA_MAX; k <= PODA_CHANCE; k++)
            poda_near_try (&near, poda_player_word ((PodaPlayer) k));
        if (near.word == NULL)
            continue;
        g_autofree char *note = g_strdup_printf (
            _ ("%s is read as the name of a node: expected %s[ if that was meant"),
            node->name, near.word);
        poda_note (note);
        return;
    }
}

/* Some million nodes as text; /dev/zero and the like never end. */
#define MOST_MEBIBYTES 256

/* Of so many files in a folder a mistyped one is looked for. */
#define MOST_NAMES 10000

/* Half of what Linux takes as one word of a command. */
#define LONGEST_TYPED 65536

GString *
poda_input_read (const char *path, gsize most, const char *expected, GError **error)
{
    char buffer[65536];
    gsize n = 1;
    g_autoptr (GString) text = g_string_new (NULL);
    FILE *file = path != NULL ? fopen (path, "rb") : stdin;
    int reason = file == NULL ? errno : 0;
    while (file != NULL && n > 0 && text->len <= most) {
        n = fread (buffer, 1, sizeof buffer, file);
        g_string_append_len (text, buffer, (gssize) n);
        if (ferror (file) && errno == EINTR) {
            clearerr (file);
            n = 1;
        }
    }
    if (file != NULL && ferror (file))
        reason = errno;
    if (file != NULL && path != NULL)
        fclose (file);
    if (reason == 0)
        return g_steal_pointer (&text);
    if (path == NULL)
        poda_refuse (error, _ ("standard input: %s"), poda_reason (reason));
    else
        poda_refuse (error, _ ("%s: %s: expected %s"), path, poda_reason (reason),
                     expected);
    return NULL;
}

/* `path` NULL: standard input. */
static gboolean
open_file (const char *path, PodaInput *input, GError **error)
{
    gsize most = (gsize) MOST_MEBIBYTES << 20;
    g_autoptr (GString) text =
        poda_input_read (path, most, _ ("a file that holds a tree"), error);
    if (text == NULL)
        return FALSE;
    if (text->len > most)
        return poda_refuse (error,
                            _ ("%s: too long: expected a tree of at most %d MiB"),
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

/* The file in that folder whose name is near the one that is not there. */
static void
try_files (PodaNear *near, const char *path)
{
    g_autofree char *folder = g_path_get_dirname (path);
    g_autofree char *base = g_path_get_basename (path);
    g_autoptr (GPtrArray) names = poda_output_list_folder (folder, MOST_NAMES);
    poda_near_begin (near, base);
    for (guint i = 0; names != NULL && i < names->len; i++)
        poda_near_try (near, names->pdata[i]);
    if (near->word == NULL || strchr (path, '/') == NULL)
        return;
    g_autofree char *name = near->word;
    near->word = g_build_filename (folder, name, NULL);
}

static gboolean
refuse_input (const char *text, const char *name, GError **error)
{
    g_autoptr (GString) games = g_string_new (NULL);
    g_auto (PodaNear) near = { 0 };
    for (guint i = 0; poda_games[i] != NULL; i++)
        poda_list_append (games, poda_games[i]->name);
    poda_refuse (
        error,
        _ ("no game or file \"%s\": expected %s, a file that holds a tree, a literal "
           "such as [[3,12],[2,4]], or - for standard input"),
        text, games->str);
    try_files (&near, text);
    if (near.word == NULL)
        return poda_suggest (error, name, games->str);
    poda_near_suggest (&near, error);
    return FALSE;
}

static gboolean
open_input (const char *text, PodaInput *input, GError **error)
{
    if (strcmp (text, "-") == 0)
        return open_file (NULL, input, error);
    if (poda_tree_is_literal (text)) {
        PodaTree *tree = poda_tree_read ("tree", text, strlen (text), error);
        if (tree != NULL)
            note_slips (tree);
        return use_tree (input, tree);
    }
    const char *parameters;
    g_autofree char *name = poda_pairs_name (text, &parameters);
    const PodaGame *game = poda_game_find (name);
    if (game != NULL) {
        PodaArguments *arguments = &input->arguments;
        if (!poda_arguments_parse (game->name, game->parameters, parameters, arguments,
                                   error)
            || !game->start (game, arguments, &input->start, error))
            return FALSE;
        input->game = game;
        return TRUE;
    }
    if (g_file_test (text, G_FILE_TEST_EXISTS))
        return open_file (text, input, error);
    return refuse_input (text, name, error);
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
    return poda_refuse (error, _ ("--position %s: %s takes none: expected --moves"),
                        text, game->name);
}

#define LONGEST_TITLE 60

char *
poda_input_title (const PodaInput *input, const char *text, gboolean hide_leaves)
{
    if (poda_tree_title (input->game) != NULL || strcmp (text, "-") == 0)
        return NULL;
    if (hide_leaves && input->tree != NULL && poda_tree_is_literal (text))
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

/* --- Formats --- */

const PodaFormat *
poda_format_find (const PodaFormat *formats, const char *name)
{
    for (guint i = 0; formats[i].name != NULL; i++)
        if (strcmp (formats[i].name, name) == 0)
            return &formats[i];
    return NULL;
}

const PodaFormat *
poda_format_of_path (const PodaFormat *formats, const char *path)
{
    if (path == NULL || strcmp (path, "-") == 0 || g_str_has_prefix (path, "/dev/"))
        return &formats[0];
    g_autofree char *name = g_path_get_basename (path);
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    for (guint i = 0; formats[i].name != NULL; i++) {
        const char *further = formats[i].suffixes != NULL ? formats[i].suffixes : "";
        g_auto (GStrv) suffixes = g_strsplit (further, " ", -1);
        if (g_strv_contains ((const char *const *) suffixes, suffix))
            return &formats[i];
    }
    return poda_format_find (formats, suffix);
}

/* Stores the format asked for: by -T, else by the suffix of -o, else the command's
 * first. */
static gboolean
find_format (PodaRequest *request, GError **error)
{
    const PodaFormat *formats = request->command->formats;
    const char *name = request->typed_format, *path = request->output_path;
    g_autoptr (GString) listed = g_string_new (NULL);
    if (name == NULL && request->command->usual_format != NULL)
        request->format = request->command->usual_format (request);
    else
        request->format = name != NULL ? poda_format_find (formats, name)
                                       : poda_format_of_path (formats, path);
    if (request->format != NULL)
        return TRUE;
    for (guint i = 0; formats[i].name != NULL; i++)
        poda_list_append (listed, formats[i].name);
    poda_refuse (error, _ ("%s %s: expected one of %s"), name != NULL ? "-T" : "-o",
                 name != NULL ? name : path, listed->str);
    if (name != NULL)
        poda_suggest (error, name, listed->str);
    return FALSE;
}

/* --- Running --- */

static gboolean
run (PodaRequest *request, int argc, char **argv, GError **error)
{
    const PodaCommand *command = request->command;
    g_autofree char *help = NULL;
    request->values = g_malloc0 (command->size);
    if (!poda_options_parse (request, request->values, argc, argv, &help, error))
        return FALSE;
    if (help != NULL)
        return poda_output_file (NULL, help, error);
    guint given = request->arguments != NULL ? g_strv_length (request->arguments) : 0;
    if (given > command->most)
        return poda_refuse (
            error, _ ("unexpected argument \"%s\": expected poda %s %s"),
            request->arguments[command->most], command->name, _ (command->arguments));
    if (given < command->least)
        return poda_refuse (error, _ ("too few arguments: expected poda %s %s"),
                            command->name, _ (command->arguments));
    return poda_options_read (request, error)
           && (command->formats == NULL
               || (find_format (request, error)
                   && (command->opens || poda_request_open_output (request, error))))
           && command->run (request, request->values, error);
}

void
poda_request_free (PodaRequest *request)
{
    g_ptr_array_unref (request->options);
    g_free (request->values);
    g_strfreev (request->arguments);
    g_free (request->asked.command);
    g_free (request->language);
    poda_output_abandon (request->output);
    poda_input_clear (&request->input);
    g_free (request);
}

int
poda_request_run (const PodaCommand *command, const char *language, int argc,
                  char **argv)
{
    PodaRequest *request = g_new0 (PodaRequest, 1);
    GError *error = NULL;
    request->command = command;
    request->language = g_strdup (language);
    gboolean done = run (request, argc, argv, &error);
    poda_progress_end (&request->progress);
    if (!done)
        request->code = poda_report (error);
    int code = request->code;
    if (!request->kept)
        poda_request_free (request);
    return code;
}

/* --- What is searched --- */

static gboolean
set_leaf (PodaTree *tree, const char *assignment, GError **error)
{
    const char *equals = strrchr (assignment, '=');
    PodaValue value;
    if (equals == NULL || !poda_value_parse (equals + 1, &value))
        return poda_refuse (
            error,
            _ ("--set %s: expected NODE=VALUE with a decimal point, such as "
               "9=-4 or 9=2.5"),
            assignment);
    g_autofree char *name = g_strndup (assignment, (gsize) (equals - assignment));
    g_autoptr (GError) cause = NULL;
    guint32 index = poda_tree_find (tree, name, &cause);
    if (index != PODA_TREE_NONE && poda_tree_set_value (tree, index, value, &cause))
        return TRUE;
    return poda_refuse (error, "--set %s: %s", assignment, cause->message);
}

static gboolean
set_leaves (PodaRequest *request, GError **error)
{
    for (guint i = 0; request->set != NULL && request->set[i] != NULL; i++) {
        if (request->input.tree == NULL)
            return poda_refuse (
                error,
                _ ("--set %s: expected an explicit tree, since %s makes its leaves "
                   "itself"),
                request->set[i], request->input.game->name);
        if (!set_leaf (request->input.tree, request->set[i], error))
            return FALSE;
    }
    return TRUE;
}

/* The contract's words: beside an evaluator a win is worth more than any value. */
gboolean
poda_request_rules (const PodaRules *rules, PodaProblem *problem, GError **error)
{
    gboolean ok = poda_rules_read (rules, problem, error);
    if (poda_rules_win_little (rules, problem))
        poda_note (_ ("a win counts no more than the evaluator's largest value"));
    return ok;
}

/* Where the search starts. */
static gboolean
read_position (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    if (request->position != NULL
        && !poda_input_position (&request->input, request->position, &problem->root,
                                 error))
        return FALSE;
    if (request->moves == NULL
        || poda_game_read_moves (problem->game, &problem->root, request->moves, NULL,
                                 error))
        return TRUE;
    g_prefix_error (error, "--moves: ");
    return FALSE;
}

/* Exercises and their pages are for students, and the command of one may tell its
 * answers: only what asks for it says what was asked. */
static void
tell_asked (PodaRequest *request)
{
    const PodaInput *input = &request->input;
    const char *limit = request->rules.texts[PODA_RULE_MAX_NODES];
    request->asked = (PodaAsked){
        .arguments = input->tree == NULL ? &input->arguments : NULL,
        .position = request->position,
        .moves = request->moves,
        .file = input->sha256 != NULL ? request->arguments[0] : NULL,
        .sha256 = input->sha256,
        .command = poda_request_command (request, NULL, NULL),
        .max_nodes = limit != NULL ? request->problem.max_nodes : 0,
    };
    request->problem.asked = &request->asked;
}

/* Rules that were said and matter to no search that was asked for. */
static void
note_idle_rules (const PodaRequest *request)
{
    if ((request->command->shared & PODA_SHARED_MANY)
        || poda_request_given (request, "compare") != NULL)
        return;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        if (request->rules.texts[i] == NULL || poda_rule_matters (i, &request->problem))
            continue;
        gboolean lots = poda_rule_rows[i].scope == PODA_RULE_FOR_LOTS;
        g_autofree char *note =
            g_strdup_printf (lots ? _ ("--%s changes nothing: nothing is drawn by lot")
                                  : _ ("--%s changes nothing: %s has no window"),
                             poda_rule_rows[i].key, request->problem.algorithm->name);
        poda_note (note);
    }
}

gboolean
poda_request_open (PodaRequest *request, GError **error)
{
    if (!poda_input_open (request->arguments[0], &request->input, error)
        || !set_leaves (request, error))
        return FALSE;
    PodaProblem *problem = &request->problem;
    PodaRules rules = request->rules; /* the texts stay the request's */
    if (request->command->shared & PODA_SHARED_MANY)
        rules.texts[PODA_RULE_ALGORITHM] = rules.texts[PODA_RULE_DEPTH] = NULL;
    poda_problem_init (problem, request->input.game, &request->input.start);
    if (!read_position (request, problem, error)
        || !poda_request_rules (&rules, problem, error))
        return FALSE;
    if (request->command->shared & PODA_SHARED_ASKED) {
        note_idle_rules (request);
        tell_asked (request);
    }
    return TRUE;
}

/* --- Products --- */

gboolean
poda_request_spare_terminal (const PodaRequest *request, GError **error)
{
    return request->output_path != NULL || !isatty (STDOUT_FILENO)
           || poda_refuse (error,
                           _ ("-T %s: expected -o FILE, since a terminal cannot show "
                              "it"),
                           request->format->name);
}

gboolean
poda_request_open_output (PodaRequest *request, GError **error)
{
    request->output = poda_output_open (request->output_path, error);
    return request->output != NULL;
}

PodaOutput *
poda_request_output (PodaRequest *request, GError **error)
{
    if (request->output == NULL)
        poda_request_open_output (request, error);
    return g_steal_pointer (&request->output);
}

gboolean
poda_request_write (PodaRequest *request, gconstpointer product, GError **error)
{
    const PodaFormat *format = request->format;
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    if (format->tabulate != NULL)
        format->tabulate (product, poda_table_format (format->name), output);
    else
        format->write (product, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

/* --- Searches --- */

static gboolean
show_progress (guint64 nodes, gpointer data)
{
    g_autofree char *text =
        g_strdup_printf (_ ("%" PRIu64 " million nodes …"), nodes >> 20);
    poda_progress_show (data, text);
    return TRUE;
}

void
poda_request_watch (PodaRequest *request)
{
    if (isatty (STDERR_FILENO))
        request->problem.progress = show_progress;
    request->problem.progress_data = &request->progress;
}

void
poda_request_unwatch (PodaRequest *request)
{
    poda_progress_end (&request->progress);
}

void
poda_request_note_zeros (const PodaRequest *request, const PodaProblem *problem,
                         guint64 frontier)
{
    if (frontier > 0 && problem->evaluator == NULL
        && problem->game->static_value == NULL
        && g_str_equal (request->format->name, "txt"))
        poda_note (_ ("without an evaluator all positions at the depth limit count 0: "
                      "-e names one"));
}

PodaRecord *
poda_request_record (PodaRequest *request, gboolean with_steps, GError **error)
{
    if (request->problem.max_nodes == 0)
        request->problem.max_nodes = PODA_RECORDED_LIMIT;
    poda_request_watch (request);
    PodaRecord *record = poda_record_search (&request->problem, with_steps, error);
    poda_request_unwatch (request);
    return record;
}
