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
    gboolean ok = poda_request_parse (&request, own, argc, argv, &error)
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
    if (request->options & PODA_REQUEST_MANY)
        rules.texts[PODA_RULE_ALGORITHM] = rules.texts[PODA_RULE_DEPTH] = NULL;
    poda_problem_init (problem, request->input.game, &request->input.start);
    return read_position (request, problem, error)
           && poda_request_rules (&rules, problem, error);
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

static gboolean
show_progress (guint64 nodes, gpointer data)
{
    gboolean *progressed = data;
    *progressed = TRUE;
    g_autofree char *text =
        g_strdup_printf (_ ("%" PRIu64 " million nodes …"), nodes >> 20);
    fprintf (stderr, "\rpoda: %s", text);
    fflush (stderr);
    return TRUE;
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
