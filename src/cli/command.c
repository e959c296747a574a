#include "cli/command.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <locale.h>
#include <math.h>
#include <string.h>
#include <unistd.h>

#include "base/locale.h"
#include "base/terminal.h"

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

/* Stores the format: that of -T, else of the suffix of -o, else the command's first. */
static gboolean
find_format (PodaRequest *request, GError **error)
{
    static const char *const fixed[] = { "svg", "pdf", "png", "html", NULL };
    const PodaCommand *command = request->command;
    const PodaFormat *formats = command->formats;
    const char *name = request->typed_format, *path = request->output_path;
    const PodaFormat *of_path = poda_format_of_path (formats, path);
    g_autoptr (GString) listed = g_string_new (NULL);
    request->format = name != NULL                    ? poda_format_find (formats, name)
                      : command->usual_format != NULL ? command->usual_format (request)
                                                      : of_path;
    for (guint i = 0; formats[i].name != NULL; i++)
        poda_list_append (listed, formats[i].name);
    if (request->format == NULL) {
        poda_refuse (error, _ ("%s %s: expected one of %s"), name != NULL ? "-T" : "-o",
                     name != NULL ? name : path, listed->str);
        return name != NULL && poda_suggest (error, name, listed->str);
    }
    if (name != NULL && path != NULL && request->format != of_path && of_path != NULL
        && of_path != &formats[0] && g_strv_contains (fixed, of_path->name))
        return poda_refuse (error, _ ("-T %s: -o %s; expected a name that ends in .%s"),
                            name, path, request->format->name);
    return !request->format->binary || path != NULL || !isatty (STDOUT_FILENO)
           || poda_refuse (error,
                           _ ("-T %s: expected -o FILE, since a terminal cannot show "
                              "it"),
                           request->format->name);
}

/* --- Running --- */

static gboolean
run (PodaRequest *request, int argc, char **argv, GError **error)
{
    const PodaCommand *command = request->command;
    g_autofree char *help = NULL;
    request->values = g_malloc0 (command->size);
    if (!poda_options_parse (request, argc, argv, &help, error))
        return FALSE;
    if (help != NULL)
        return poda_output_file (NULL, help, error);
    guint given = request->arguments != NULL ? g_strv_length (request->arguments) : 0;
    guint most = MAX (command->least, command->most);
    if (given > most)
        return poda_refuse (
            error, _ ("unexpected argument \"%s\"; expected poda %s %s"),
            request->arguments[most], command->name, _ (command->arguments));
    if (given < command->least)
        return poda_refuse (error, _ ("too few arguments; expected poda %s %s"),
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

/* Runs a command from its words to its exit code. */
static int
run_request (const PodaCommand *command, const char *language, int argc, char **argv)
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

/* --- The problem --- */

static gboolean
set_leaf (const PodaInput *input, const char *assignment, GError **error)
{
    const char *equals = strrchr (assignment, '=');
    PodaValue value;
    if (input->tree == NULL)
        return poda_refuse (error,
                            _ ("--set %s: expected an explicit tree, since %s "
                               "generates its own leaves"),
                            assignment, input->game->name);
    if (equals == NULL || !poda_value_parse (equals + 1, &value))
        return poda_refuse (
            error,
            _ ("--set %s: expected NODE=VALUE with a decimal point, such as "
               "9=-4 or 9=2.5"),
            assignment);
    g_autofree char *name = g_strndup (assignment, (gsize) (equals - assignment));
    g_autoptr (GError) cause = NULL;
    guint32 index = poda_tree_find (input->tree, name, &cause);
    return (index != PODA_TREE_NONE
            && poda_tree_set_value (input->tree, index, value, &cause))
           || poda_refuse (error, "--set %s: %s", assignment, cause->message);
}

gboolean
poda_refuse_rule (GError **error)
{
    if (error != NULL && (*error)->domain == PODA_READ_ERROR)
        g_prefix_error (error, "--");
    return FALSE;
}

/* Notes options without effect on the search, and stores the problem's data for output.
 * Exercises omit the command, which could contain the answers. */
static void
set_asked (PodaRequest *request)
{
    const PodaInput *input = &request->input;
    const PodaProblem *problem = &request->problem;
    const char *limit = request->rules.texts[PODA_RULE_MAX_NODES];
    gboolean several = (request->command->shared & PODA_SHARED_MANY) != 0
                       || poda_request_given (request, "compare") != NULL;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        PodaRuleScope scope = poda_rule_rows[i].scope;
        if (several || request->rules.texts[i] == NULL
            || poda_rule_matters (i, problem))
            continue;
        g_autofree char *reason =
            scope == PODA_RULE_FOR_RANDOM ? g_strdup (_ ("nothing here is random"))
            : scope == PODA_RULE_FOR_PLAYERS
                ? g_strdup (_ ("the tree says who is MAX"))
                : g_strdup_printf (_ ("%s has no window"), problem->algorithm->name);
        poda_note (_ ("--%s has no effect: %s"), poda_rule_rows[i].key, reason);
    }
    request->asked = (PodaQuery){
        .arguments = input->tree == NULL ? &input->arguments : NULL,
        .position = request->position,
        .moves = request->moves,
        .file = input->sha256 != NULL ? request->arguments[0] : NULL,
        .sha256 = input->sha256,
        .command = poda_request_command (request, NULL, NULL),
        .max_nodes = limit != NULL ? request->problem.max_nodes : 0,
        .in_csv = poda_request_given (request, "with") != NULL,
    };
    request->problem.asked = &request->asked;
}

gboolean
poda_request_open (PodaRequest *request, GError **error)
{
    static const PodaRule lists[] = { PODA_RULE_ALGORITHM, PODA_RULE_DEPTH };
    gboolean many = (request->command->shared & PODA_SHARED_MANY) != 0;
    PodaRules rules = request->rules; /* texts are borrowed */
    PodaProblem *problem = &request->problem;
    PodaInput *input = &request->input;
    for (guint i = 0; i < G_N_ELEMENTS (lists); i++) {
        char **text = &rules.texts[lists[i]];
        if (many)
            *text = NULL; /* the command parses them */
        else if (*text != NULL && strpbrk (*text, ",;") != NULL)
            return poda_refuse (
                error, _ ("--%s %s; expected one (\"poda compare\" takes several)"),
                poda_rule_rows[lists[i]].key, *text);
    }
    if (!poda_input_open (request->arguments[0], input, error))
        return FALSE;
    for (char **set = request->set; set != NULL && *set != NULL; set++)
        if (!set_leaf (input, *set, error))
            return FALSE;
    poda_problem_init (problem, input->game, &input->start);
    if (request->position != NULL
        && !poda_input_position (input, request->position, &problem->root, error))
        return FALSE;
    if (request->moves != NULL
        && !poda_game_read_moves (problem->game, &problem->root, request->moves, NULL,
                                  error)) {
        g_prefix_error (error, "--moves: ");
        return FALSE;
    }
    if (!poda_rules_read (&rules, problem, error))
        return poda_refuse_rule (error);
    if (request->command->shared & PODA_SHARED_ASKED)
        set_asked (request);
    return TRUE;
}

/* --- Output --- */

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

#define PATIENCE (2 * G_USEC_PER_SEC)
/* Nodes after which a busy machine may still need PATIENCE, recorded or not. */
#define MANY_RECORDED 3000000
#define MANY_SILENT 50000000

/* Shows the progress and, once in a long search to the end, a depth that fits. */
static gboolean
show_progress (guint64 nodes, gpointer data)
{
    PodaRequest *request = data;
    const PodaProblem *problem = &request->problem;
    guint64 many = problem->max_nodes > 0 ? MANY_RECORDED : MANY_SILENT;
    if (request->hint_time != 0 && nodes > many
        && g_get_monotonic_time () > request->hint_time) {
        g_auto (PodaMoves) moves = { 0 };
        problem->game->moves (problem->game, &problem->root, &moves);
        double depth = log (PODA_RECORDED_LIMIT) / log (MAX (moves.count, 2));
        poda_progress_end (&request->progress);
        request->hint_time = 0;
        poda_note (
            _ ("a search to the end of the game may take very long; -d %d limits it"),
            (int) depth);
    }
    g_autofree char *text =
        g_strdup_printf (_ ("%" PRIu64 " million nodes …"), nodes >> 20);
    poda_progress_show (&request->progress, text);
    return TRUE;
}

void
poda_request_watch (PodaRequest *request)
{
    PodaProblem *problem = &request->problem;
    guint shared = request->command->shared;
    gboolean to_the_end =
        request->rules.texts[PODA_RULE_DEPTH] == NULL
        && request->rules.texts[PODA_RULE_MAX_NODES] == NULL
        && request->input.tree == NULL
        && (shared & (PODA_SHARED_SEARCH | PODA_SHARED_PLAYING)) == PODA_SHARED_SEARCH;
    if (to_the_end)
        request->hint_time = g_get_monotonic_time () + PATIENCE;
    if (to_the_end || isatty (STDERR_FILENO))
        problem->progress = show_progress;
    problem->progress_data = request;
}

void
poda_request_note_zeros (const PodaRequest *request, const PodaProblem *problem,
                         guint64 frontier)
{
    if (frontier > 0 && problem->evaluator == NULL
        && problem->game->static_value == NULL
        && g_str_equal (request->format->name, "txt"))
        poda_note (_ ("without an evaluator, all positions at the depth limit are "
                      "worth 0; choose one with -e"));
}

PodaRecord *
poda_request_record (PodaRequest *request, gboolean with_steps, GError **error)
{
    poda_request_watch (request);
    if (request->problem.max_nodes == 0)
        request->problem.max_nodes = PODA_RECORDED_LIMIT;
    PodaRecord *record = poda_record_search (&request->problem, with_steps, error);
    poda_progress_end (&request->progress);
    return record;
}

/* --- Language --- */

/* Removes `--lang en|es` from the command line and returns its value. */
static const char *
take_language (int *argc, char **argv)
{
    const char *language = NULL;
    int n = 1, i = 1;
    for (; i < *argc && strcmp (argv[i], "--") != 0; i++) {
        if (g_str_has_prefix (argv[i], "--lang="))
            language = argv[i] + strlen ("--lang=");
        else if (strcmp (argv[i], "--lang") == 0)
            language = i + 1 < *argc ? argv[++i] : "";
        else
            argv[n++] = argv[i];
    }
    while (i <= *argc)
        argv[n++] = argv[i++]; /* and the NULL */
    *argc = n - 1;
    return language;
}

/* Returns the folder of catalogues: next to an uninstalled program, or installed. */
static char *
find_catalogues (void)
{
    static const char *const places[] = { "locale", "../share/locale" };
    g_autofree char *program = g_file_read_link ("/proc/self/exe", NULL);
    for (guint i = 0; program != NULL && i < G_N_ELEMENTS (places); i++) {
        g_autofree char *beside = g_path_get_dirname (program);
        g_autofree char *folder = g_build_filename (beside, places[i], NULL);
        g_autofree char *path =
            g_build_filename (folder, poda_locale_languages[1], "LC_MESSAGES",
                              GETTEXT_PACKAGE ".mo", NULL);
        if (g_file_test (path, G_FILE_TEST_EXISTS))
            return g_steal_pointer (&folder);
    }
    return g_strdup (PODA_LOCALEDIR);
}

/* Sets the language to that of --lang (`typed`), else of the locale. Returns FALSE with
 * `error` set if the language is not supported. */
static gboolean
set_language (const char *typed, GError **error)
{
    if (typed != NULL && !g_strv_contains (poda_locale_languages, typed)) {
        g_autofree char *all = g_strjoinv (", ", (char **) poda_locale_languages);
        return poda_refuse (error, _ ("--lang %s; expected one of %s"), typed, all);
    }
    setlocale (LC_CTYPE, "C.UTF-8");
    setlocale (LC_MESSAGES, "");
    /* The environment's language, even if its locale is not installed. */
    static const char *const variables[] = { "LC_ALL", "LC_MESSAGES", "LANG" };
    const char *language = typed, *value = "";
    for (guint i = 0; i < G_N_ELEMENTS (variables) && *value == '\0'; i++)
        value = g_getenv (variables[i]) != NULL ? g_getenv (variables[i]) : "";
    for (guint i = 1; language == NULL && poda_locale_languages[i] != NULL; i++)
        if (g_str_has_prefix (value, poda_locale_languages[i]))
            language = poda_locale_languages[i];
    if (language != NULL) {
        /* gettext ignores LANGUAGE in the C locale. */
        g_setenv ("LANGUAGE", language, TRUE);
        setlocale (LC_MESSAGES, poda_locale_locale (language));
    }
    g_autofree char *catalogues = find_catalogues ();
    bindtextdomain (GETTEXT_PACKAGE, catalogues);
    bind_textdomain_codeset (GETTEXT_PACKAGE, "UTF-8");
    textdomain (GETTEXT_PACKAGE);
    return TRUE;
}

/* --- The main function --- */

/* Widths of the columns with commands, and with options. */
#define COMMAND_WIDTH 13
#define OPTION_WIDTH 17

static void
write_row (PodaOutput *output, const char *name, guint width, const char *text)
{
    g_autofree char *head = g_strdup_printf ("  %s", name);
    poda_terminal_pad (output, head, width, FALSE);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, width, width);
    poda_output_text (output, "\n");
}

static void
write_paragraph (PodaOutput *output, const char *text, const char *title)
{
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, 0, 0);
    poda_output_format (output, "\n\n%s\n", title);
}

/* Prints the version, or with `commands` the help. */
static int
print (const PodaCommand *const *commands)
{
    GError *error = NULL;
    PodaOutput *output = poda_output_open (NULL, &error);
    if (output == NULL)
        return poda_report (error);
    if (commands == NULL) {
        poda_output_text (output, "poda " PODA_VERSION "\n");
        return poda_output_close (output, &error) ? PODA_EXIT_DONE
                                                  : poda_report (error);
    }
    g_autofree char *languages = g_strjoinv ("|", (char **) poda_locale_languages);
    g_autofree char *option = g_strdup_printf ("--lang %s", languages);
    poda_output_format (output, "%s poda %s\n\n", _ ("Usage:"),
                        _ ("COMMAND [OPTION...] [GAME] [ARGUMENT...]"));
    write_paragraph (
        output,
        _ ("Draw, trace and explain game-tree search with minimax and alpha-beta."),
        _ ("Commands:"));
    for (guint i = 0; commands[i] != NULL; i++)
        write_row (output, commands[i]->name, COMMAND_WIDTH, _ (commands[i]->summary));
    poda_output_text (output, "\n");
    write_paragraph (output,
                     _ ("GAME is a name (nim:sticks=7), a file that contains a tree "
                        "(trees/notes.gv), a literal ([[3,12,8],[2,4,6]]), or - for "
                        "standard input; \"poda list\" lists all games."),
                     _ ("Options:"));
    write_row (output, option, OPTION_WIDTH, _ ("the language of the output"));
    write_row (output, "--help", OPTION_WIDTH,
               _ ("show this help; \"poda help COMMAND\" describes one command"));
    write_row (output, "--version", OPTION_WIDTH, _ ("show the version"));
    return poda_output_close (output, &error) ? PODA_EXIT_DONE : poda_report (error);
}

int
poda_commands_run (const PodaCommand *const *commands, int argc, char **argv)
{
    static char help[] = "--help";
    GError *error = NULL;
    poda_report_typed (argv);
    /* GLib checks once whether a program is translated, and must do so before the text
     * domain without an English catalogue is chosen, since other languages may be
     * needed later. */
    g_dgettext (GETTEXT_PACKAGE, "");
    const char *language = take_language (&argc, argv);
    if (!set_language (language, &error))
        return poda_report (error);
    /* `poda help draw` is `poda draw --help`; further arguments are ignored. */
    if (argc > 1 && strcmp (argv[1], "help") == 0) {
        gboolean named = argc > 2 && strcmp (argv[2], "help") != 0;
        argv[1] = named ? argv[2] : help;
        argv[2] = named ? help : NULL;
        argc = named ? 3 : 2;
        argv[argc] = NULL;
    }
    const char *name = argc > 1 ? argv[1] : NULL;
    if (g_strcmp0 (name, help) == 0 || g_strcmp0 (name, "-h") == 0)
        return print (commands);
    if (g_strcmp0 (name, "--version") == 0)
        return print (NULL);
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; commands[i] != NULL; i++) {
        if (g_strcmp0 (name, commands[i]->name) == 0)
            return run_request (commands[i], language, argc - 1, argv + 1);
        poda_list_append (names, commands[i]->name);
    }
    if (name == NULL) {
        poda_refuse (&error, _ ("no command; expected one of %s"), names->str);
        return poda_report (error);
    }
    poda_refuse (&error, _ ("no command \"%s\"; expected one of %s"), name, names->str);
    poda_suggest (&error, name, names->str);
    return poda_report (error);
}
