#include "cli/command.h"

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/pairs.h"

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

/* --- The options that commands share --- */

#define MEMBER(member) G_STRUCT_OFFSET (PodaRequest, member)

static const PodaOption format_options[] = {
    { "format", 'T', PODA_OPTION_TEXT, MEMBER (typed_format), N_ ("FORMAT"),
      .help = N_ ("what to write; else by the suffix of -o") },
    { "output", 'o', PODA_OPTION_PATH, MEMBER (output_path), N_ ("FILE"),
      .help = N_ ("where to write; else standard output") },
    { .name = NULL }
};

static const PodaOption set_options[] = {
    { "set", 0, PODA_OPTION_TEXTS, MEMBER (set), N_ ("NODE=VALUE"),
      .help = N_ ("change a leaf of an explicit tree first; may be repeated") },
    { .name = NULL }
};

static const PodaOption position_options[] = {
    { "position", 'p', PODA_OPTION_TEXT, MEMBER (position), N_ ("TEXT"),
      .help = N_ ("the position to begin with") },
    { "moves", 'm', PODA_OPTION_TEXT, MEMBER (moves), N_ ("MOVES"),
      .help = N_ ("moves played before") },
    { .name = NULL }
};

/* The rules of a search, as options. */
typedef PodaOption RuleOptions[PODA_N_RULES + 1];

const char *
poda_request_given (const PodaRequest *request, const char *option)
{
    return poda_options_given (request->options, option);
}

/* --- From words to options --- */

static gboolean
has_letter (const PodaOption *rows, char letter)
{
    for (guint i = 0; rows[i].name != NULL; i++)
        if (rows[i].letter == letter && !poda_option_is_bare (&rows[i]))
            return TRUE;
    return FALSE;
}

/* GOption takes `-T json` alone, users of dot write `-Tjson`: the words, with such ones
 * split. */
static GStrv
split_short_options (const RuleOptions rules, int argc, char **argv)
{
    GStrvBuilder *builder = g_strv_builder_new ();
    gboolean options = TRUE;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        options = options && strcmp (word, "--") != 0;
        if (options && i > 0 && word[0] == '-' && word[1] != '\0' && word[2] != '\0'
            && (has_letter (format_options, word[1])
                || has_letter (position_options, word[1])
                || has_letter (rules, word[1]))) {
            char option[] = { '-', word[1], '\0' };
            g_strv_builder_add (builder, option);
            word += 2;
        }
        g_strv_builder_add (builder, word);
    }
    GStrv words = g_strv_builder_end (builder);
    g_strv_builder_unref (builder);
    return words;
}

/* GOption takes `--all-moves=no` for `--all-moves`. */
static gboolean
check_bare_words (const RuleOptions rules, const GStrv words, GError **error)
{
    for (guint i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++) {
        for (guint k = 0; k < PODA_N_RULES; k++) {
            g_autofree char *begin = g_strdup_printf ("--%s=", rules[k].name);
            if (poda_option_is_bare (&rules[k]) && g_str_has_prefix (words[i], begin))
                return poda_refuse (error, _ ("%s: expected --%s alone, or nothing"),
                                    words[i], rules[k].name);
        }
    }
    return TRUE;
}

static char *
describe_examples (const PodaCommand *command)
{
    g_auto (GStrv) lines = g_strsplit (command->examples, "\n", -1);
    GString *text = g_string_new (NULL);
    if (command->note != NULL) {
        g_autofree char *note = command->note ();
        g_string_append_printf (text, "%s\n\n", note);
    }
    g_string_append (text, _ ("Examples:"));
    for (guint i = 0; lines[i] != NULL; i++)
        g_string_append_printf (text, "\n  %s", lines[i]);
    const PodaFormat *formats = command->formats;
    if (formats != NULL)
        g_string_append_printf (text, "\n\n%s\n ",
                                _ ("Formats of -T, the default first:"));
    for (guint i = 0; formats != NULL && formats[i].name != NULL; i++)
        g_string_append_printf (text, " %s", formats[i].name);
    return g_string_free (text, FALSE);
}

/* Splits the words; `*help` receives the text where it is asked for. GLib's own help
 * checks no write, hence --help is an option like any other. */
static gboolean
parse (PodaRequest *request, GStrv *words, char **help, GError **error)
{
    const PodaCommand *command = request->command;
    gboolean wants_help = FALSE;
    const GOptionEntry entries[] = {
        { "help", 'h', 0, G_OPTION_ARG_NONE, &wants_help, N_ ("this help"), NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->arguments,
          NULL, command->arguments },
        G_OPTION_ENTRY_NULL
    };
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_autofree char *examples = describe_examples (command);
    g_autofree char *program = g_strdup_printf ("poda %s", command->name);
    g_set_prgname (program);
    g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
    g_option_context_set_summary (context, _ (command->summary));
    g_option_context_set_description (context, examples);
    g_option_context_set_help_enabled (context, FALSE);
    g_autoptr (GError) cause = NULL;
    poda_options_declare (request->options, context);
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    if (!g_option_context_parse_strv (context, words, &cause))
        return poda_refuse (error, _ ("%s: see \"poda %s --help\""), cause->message,
                            command->name);
    if (wants_help)
        *help = g_option_context_get_help (context, TRUE, NULL);
    return TRUE;
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
    return poda_refuse (error, _ ("%s %s: expected one of %s"),
                        name != NULL ? "-T" : "-o", name != NULL ? name : path,
                        listed->str);
}

/* --- Running --- */

static gboolean
run (PodaRequest *request, gpointer values, const RuleOptions rules, GStrv *words,
     GError **error)
{
    const PodaCommand *command = request->command;
    PodaOptions *options = request->options;
    g_autofree char *help = NULL;
    if (command->formats != NULL)
        poda_options_add (options, format_options, request);
    if (command->options != NULL)
        poda_options_add (options, command->options, values);
    if (command->shared & PODA_SHARED_SET)
        poda_options_add (options, set_options, request);
    if (command->shared & (PODA_SHARED_SEARCH | PODA_SHARED_POSITION))
        poda_options_add (options, position_options, request);
    if (command->shared & PODA_SHARED_SEARCH)
        poda_options_add (options, rules, request);
    if (!check_bare_words (rules, *words, error)
        || !parse (request, words, &help, error))
        return FALSE;
    if (help != NULL)
        return poda_print (help, error);
    guint given = request->arguments != NULL ? g_strv_length (request->arguments) : 0;
    if (given > command->most)
        return poda_refuse (
            error, _ ("unexpected argument \"%s\": expected poda %s %s"),
            request->arguments[command->most], command->name, _ (command->arguments));
    if (given < command->least)
        return poda_refuse (error, _ ("too few arguments: expected poda %s %s"),
                            command->name, _ (command->arguments));
    return poda_options_read (options, error)
           && (command->formats == NULL || find_format (request, error))
           && command->run (request, values, error);
}

int
poda_request_run (const PodaCommand *command, int argc, char **argv)
{
    gboolean playing = (command->shared & PODA_SHARED_PLAYING) != 0;
    RuleOptions rules = { 0 };
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const PodaRuleRow *row = &poda_rule_rows[i];
        rules[i] = (PodaOption){
            .name = row->key,
            .letter = row->letter,
            .kind = row->argument == NULL ? PODA_OPTION_YES : PODA_OPTION_TEXT,
            .member = MEMBER (rules.texts) + i * sizeof (char *),
            .argument = row->argument,
            .help = playing && row->playing != NULL ? row->playing : row->help,
        };
    }
    g_autoptr (PodaOptions) options = poda_options_new ();
    g_auto (GStrv) words = split_short_options (rules, argc, argv);
    g_autofree gpointer values = g_malloc0 (command->size);
    PodaRequest request = { .command = command, .options = options };
    GError *error = NULL;
    if (!run (&request, values, rules, &words, &error))
        request.code = poda_report (error);
    g_strfreev (request.arguments);
    poda_input_clear (&request.input);
    return request.code;
}

/* --- What is searched --- */

static gboolean
set_leaf (PodaTree *tree, const char *assignment, GError **error)
{
    const char *equals = strrchr (assignment, '=');
    PodaValue value;
    if (equals == NULL || !poda_value_parse (equals + 1, &value))
        return poda_refuse (error, _ ("--set %s: expected NODE=VALUE, such as 9=-4"),
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
        || poda_game_play_text (problem->game, &problem->root, request->moves, error))
        return TRUE;
    g_prefix_error (error, "--moves: ");
    return FALSE;
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
    return read_position (request, problem, error)
           && poda_request_rules (&rules, problem, error);
}

/* --- Products --- */

gboolean
poda_request_write (const PodaRequest *request, gconstpointer product, GError **error)
{
    const PodaFormat *format = request->format;
    g_autoptr (PodaOutput) output = poda_output_open (request->output_path, error);
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

PodaRecord *
poda_request_record (PodaRequest *request, GError **error)
{
    if (request->problem.max_nodes == 0)
        request->problem.max_nodes = PODA_RECORDED_LIMIT;
    poda_request_watch (request);
    PodaRecord *record = poda_record_search (&request->problem, TRUE, error);
    poda_request_unwatch (request);
    return record;
}
