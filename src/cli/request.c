#include "cli/request.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

static void
clear (PodaRequest *request)
{
    g_clear_pointer (&request->format, g_free);
    g_clear_pointer (&request->output_path, g_free);
    g_clear_pointer (&request->position, g_free);
    g_clear_pointer (&request->moves, g_free);
    poda_rules_clear (&request->rules);
    g_clear_pointer (&request->set, g_strfreev);
    g_clear_pointer (&request->arguments, g_strfreev);
    g_clear_pointer (&request->help, g_free);
    poda_input_clear (&request->input);
}

static void
add_format_options (PodaRequest *request, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        { "format", 'T', 0, G_OPTION_ARG_STRING, &request->format,
          N_ ("what to write; else by the suffix of -o"), N_ ("FORMAT") },
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &request->output_path,
          N_ ("where to write; else standard output"), N_ ("FILE") },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static void
add_position_options (PodaRequest *request, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        { "position", 'p', 0, G_OPTION_ARG_STRING, &request->position,
          N_ ("the position to begin with"), N_ ("TEXT") },
        { "moves", 'm', 0, G_OPTION_ARG_STRING, &request->moves,
          N_ ("moves played before"), N_ ("MOVES") },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static void
add_search_options (PodaRequest *request, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        { "algorithm", 'a', 0, G_OPTION_ARG_STRING, &request->rules.algorithm,
          N_ ("minimax, negamax, alphabeta (default), negamax-alphabeta, "
              "shallow-alphabeta"),
          N_ ("NAME") },
        { "cut", 0, 0, G_OPTION_ARG_STRING, &request->rules.cut,
          N_ ("nonstrict: cut when alpha >= beta (default); strict: when alpha > beta"),
          N_ ("RULE") },
        { "fail", 0, 0, G_OPTION_ARG_STRING, &request->rules.fail,
          N_ ("soft: return the best value (default); hard: clipped to the window"),
          N_ ("RULE") },
        { "window", 0, 0, G_OPTION_ARG_STRING, &request->rules.window,
          N_ ("the window at the root (default -inf,inf)"), "A,B" },
        { "all-moves", 0, 0, G_OPTION_ARG_NONE, &request->rules.all_moves,
          N_ ("give every root move its exact value"), NULL },
        { "depth", 'd', 0, G_OPTION_ARG_STRING, &request->rules.depth,
          N_ ("plies; without it, to the end of the game"), "N" },
        { "evaluator", 'e', 0, G_OPTION_ARG_STRING, &request->rules.evaluator,
          N_ ("values of unfinished positions at the depth limit"), N_ ("NAME[:k=v]") },
        { "max", 0, 0, G_OPTION_ARG_STRING, &request->rules.max,
          N_ ("who is MAX in a game: first (default), second, mover"), N_ ("WHO") },
        { "win", 0, 0, G_OPTION_ARG_STRING, &request->rules.win,
          N_ ("what a won game counts"), "N" },
        { "prefer-short", 0, 0, G_OPTION_ARG_NONE, &request->rules.prefer_short,
          N_ ("a win at ply p counts N - p (N 100 unless given)"), NULL },
        { "order", 0, 0, G_OPTION_ARG_STRING, &request->rules.order,
          N_ ("of children: natural, reverse, best, worst, random, centre"),
          N_ ("ORDER") },
        { "ties", 0, 0, G_OPTION_ARG_STRING, &request->rules.ties,
          N_ ("which of equal moves: first (default), last, random"), N_ ("WHICH") },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &request->rules.seed,
          N_ ("for random order and ties (default 1)"), "N" },
        { "max-nodes", 0, 0, G_OPTION_ARG_STRING, &request->rules.max_nodes,
          N_ ("stop with exit 3 at so many nodes"), "N" },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static void
add_set_option (PodaRequest *request, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        { "set", 0, 0, G_OPTION_ARG_STRING_ARRAY, &request->set,
          N_ ("change a leaf of an explicit tree first; may be repeated"),
          N_ ("NODE=VALUE") },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static void
add_general (PodaRequest *request, gboolean *wants_help, GOptionContext *context)
{
    const GOptionEntry entries[] = {
        { "help", 'h', 0, G_OPTION_ARG_NONE, wants_help, N_ ("this help"), NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->arguments,
          NULL, request->command->arguments },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

static char *
describe_examples (const PodaCommand *command)
{
    g_auto (GStrv) lines = g_strsplit (command->examples, "\n", -1);
    GString *text = g_string_new (_ ("Examples:"));
    for (guint i = 0; lines[i] != NULL; i++)
        g_string_append_printf (text, "\n  %s", lines[i]);
    if (command->formats != NULL) {
        g_string_append_printf (text, "\n\n%s\n  %s",
                                _ ("Formats of -T, the default first:"),
                                command->formats);
    }
    return g_string_free (text, FALSE);
}

/* GOption takes `-T json` alone, users of dot write `-Tjson`: the words, with such ones
 * split. */
static GStrv
split_short_options (int argc, char **argv)
{
    GStrvBuilder *builder = g_strv_builder_new ();
    gboolean options = TRUE;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        options = options && strcmp (word, "--") != 0;
        if (options && i > 0 && word[0] == '-' && word[1] != '\0' && word[2] != '\0'
            && strchr ("Toadepm", word[1]) != NULL) {
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

static gboolean
parse (PodaRequest *request, guint options, const GOptionEntry *own, int argc,
       char **argv, GError **error)
{
    const PodaCommand *command = request->command;
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_autofree char *examples = describe_examples (command);
    g_autofree char *program = g_strdup_printf ("poda %s", command->name);
    g_set_prgname (program);
    g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
    g_option_context_set_summary (context, _ (command->summary));
    g_option_context_set_description (context, examples);
    if (options & PODA_REQUEST_FORMAT)
        add_format_options (request, context);
    if (own != NULL)
        g_option_context_add_main_entries (context, own, GETTEXT_PACKAGE);
    if (options & PODA_REQUEST_SET)
        add_set_option (request, context);
    if (options & (PODA_REQUEST_SEARCH | PODA_REQUEST_POSITION))
        add_position_options (request, context);
    if (options & PODA_REQUEST_SEARCH)
        add_search_options (request, context);
    gboolean wants_help = FALSE;
    add_general (request, &wants_help, context);
    g_option_context_set_help_enabled (context, FALSE); /* GLib's own checks no write */
    g_autoptr (GError) cause = NULL;
    g_auto (GStrv) words = split_short_options (argc, argv);
    if (g_option_context_parse_strv (context, &words, &cause)) {
        request->help =
            wants_help ? g_option_context_get_help (context, TRUE, NULL) : NULL;
        return TRUE;
    }
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("%s: see \"poda %s --help\""), cause->message, command->name);
    return FALSE;
}

gboolean
poda_print (const char *text, GError **error)
{
    g_autoptr (PodaOutput) output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_output_text (output, text);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
expect (const PodaRequest *request, guint least, guint most, GError **error)
{
    guint given = request->arguments != NULL ? g_strv_length (request->arguments) : 0;
    if (given >= least && given <= most)
        return TRUE;
    if (given > most)
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("unexpected argument \"%s\": expected poda %s %s"),
                     request->arguments[most], request->command->name,
                     _ (request->command->arguments));
    else
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("too few arguments: expected poda %s %s"),
                     request->command->name, _ (request->command->arguments));
    return FALSE;
}

int
poda_request_run (const PodaCommand *command, guint options, const GOptionEntry *own,
                  guint least, guint most, int argc, char **argv, PodaAction action,
                  gpointer data)
{
    PodaRequest request = { .command = command, .options = options };
    GError *error = NULL;
    gboolean ok = parse (&request, options, own, argc, argv, &error)
                  && (request.help != NULL ? poda_print (request.help, &error)
                                           : expect (&request, least, most, &error)
                                                 && action (&request, data, &error));
    clear (&request);
    return ok ? PODA_EXIT_DONE : poda_report (error);
}

static gboolean
set_leaf (PodaTree *tree, const char *assignment, GError **error)
{
    const char *equals = strrchr (assignment, '=');
    PodaValue value;
    if (equals == NULL || !poda_value_parse (equals + 1, &value)) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--set %s: expected NODE=VALUE, such as 9=-4"), assignment);
        return FALSE;
    }
    g_autofree char *name = g_strndup (assignment, (gsize) (equals - assignment));
    g_autoptr (GError) cause = NULL;
    guint32 index = poda_tree_find (tree, name, &cause);
    if (index != PODA_TREE_NONE && poda_tree_set_value (tree, index, value, &cause))
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, "--set %s: %s",
                 assignment, cause->message);
    return FALSE;
}

static gboolean
set_leaves (PodaRequest *request, GError **error)
{
    for (guint i = 0; request->set != NULL && request->set[i] != NULL; i++) {
        if (request->input.tree == NULL) {
            g_set_error (
                error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                _ ("--set %s: expected an explicit tree, since %s makes its leaves "
                   "itself"),
                request->set[i], request->input.game->name);
            return FALSE;
        }
        if (!set_leaf (request->input.tree, request->set[i], error))
            return FALSE;
    }
    return TRUE;
}

/* Where the search starts. */
static gboolean
read_position (const PodaRequest *request, PodaProblem *problem, GError **error)
{
    const PodaGame *game = problem->game;
    if (request->position != NULL) {
        if (game->parse_position == NULL) {
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                         _ ("--position %s: %s takes none: expected --moves"),
                         request->position, game->name);
            return FALSE;
        }
        PodaPosition start = problem->root;
        if (!game->parse_position (game, &start, request->position, &problem->root,
                                   error))
            return FALSE;
    }
    if (request->moves == NULL)
        return TRUE;
    if (poda_game_play_text (game, &problem->root, request->moves, error))
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
    poda_problem_init (problem, request->input.game, &request->input.start);
    const PodaRules *rules = &request->rules;
    gboolean single = !(request->options & PODA_REQUEST_MANY);
    return (!single || rules->algorithm == NULL
            || poda_rules_read_algorithm (rules->algorithm, problem, error))
           && (!single || rules->depth == NULL
               || poda_rules_read_depth (rules->depth, problem, error))
           && read_position (request, problem, error)
           && poda_rules_read (rules, problem, error);
}

static gboolean
has_format (const PodaCommand *command, const char *format)
{
    g_auto (GStrv) formats = g_strsplit (command->formats, " ", -1);
    return g_strv_contains ((const char *const *) formats, format);
}

static const char *
refuse_format (const PodaRequest *request, const char *option, const char *text,
               GError **error)
{
    g_auto (GStrv) formats = g_strsplit (request->command->formats, " ", -1);
    g_autofree char *listed = g_strjoinv (", ", formats);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("%s %s: expected one of %s"), option, text, listed);
    return NULL;
}

/* The format a file's suffix stands for. */
static const char *
format_of_suffix (const char *suffix)
{
    static const struct {
        const char *suffix, *format;
    } aliases[] = { { "gv", "dot" },
                    { "htm", "html" },
                    { "text", "txt" },
                    { "latex", "tex" },
                    { "ndjson", "jsonl" } };
    for (guint i = 0; i < G_N_ELEMENTS (aliases); i++)
        if (strcmp (aliases[i].suffix, suffix) == 0)
            return aliases[i].format;
    return suffix;
}

const char *
poda_request_format (const PodaRequest *request, GError **error)
{
    const PodaCommand *command = request->command;
    if (request->format != NULL)
        return has_format (command, request->format)
                   ? request->format
                   : refuse_format (request, "-T", request->format, error);
    if (request->output_path == NULL || strcmp (request->output_path, "-") == 0
        || g_str_has_prefix (request->output_path, "/dev/"))
        return "txt";
    g_autofree char *name = g_path_get_basename (request->output_path);
    const char *dot = strrchr (name, '.');
    g_autofree char *suffix = g_ascii_strdown (dot != NULL ? dot + 1 : "", -1);
    const char *format = format_of_suffix (suffix);
    if (*format == '\0' || !has_format (command, format))
        return refuse_format (request, "-o", request->output_path, error);
    return g_intern_string (format);
}

PodaOutput *
poda_request_output (const PodaRequest *request, GError **error)
{
    return poda_output_open (request->output_path, error);
}

#define RECORDED_LIMIT 10000000

static void
show_progress (guint64 nodes, gpointer data)
{
    gboolean *progressed = data;
    *progressed = TRUE;
    g_autofree char *text =
        g_strdup_printf (_ ("%" PRIu64 " million nodes …"), nodes >> 20);
    fprintf (stderr, "\rpoda: %s", text);
    fflush (stderr);
}

void
poda_request_watch (PodaRequest *request)
{
    if (isatty (STDERR_FILENO))
        request->problem.progress = show_progress;
    request->problem.progress_data = &request->progressed;
}

void
poda_request_unwatch (PodaRequest *request)
{
    if (request->progressed)
        fputs ("\r\033[K", stderr);
}

PodaRecord *
poda_request_record (PodaRequest *request, GError **error)
{
    if (request->problem.max_nodes == 0)
        request->problem.max_nodes = RECORDED_LIMIT;
    poda_request_watch (request);
    PodaRecord *record = poda_record_search (&request->problem, TRUE, error);
    poda_request_unwatch (request);
    return record;
}
