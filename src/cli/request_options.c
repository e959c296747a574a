/* The options that commands share, as GOption sees them: from words to texts. */

#include <glib/gi18n-lib.h>

#include "cli/request.h"

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

/* The bare words among the rules, until it is known which were there. */
typedef gboolean Bare[PODA_N_RULES];

static void
add_search_options (PodaRequest *request, Bare bare, GOptionContext *context)
{
    GOptionEntry entries[PODA_N_RULES + 1] = { G_OPTION_ENTRY_NULL };
    gboolean playing = (request->options & PODA_REQUEST_PLAYING) != 0;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const PodaRuleRow *row = &poda_rule_rows[i];
        gboolean is_bare = row->argument == NULL;
        entries[i] = (GOptionEntry){
            .long_name = row->key,
            .short_name = row->letter,
            .arg = is_bare ? G_OPTION_ARG_NONE : G_OPTION_ARG_STRING,
            .arg_data =
                is_bare ? (gpointer) &bare[i] : (gpointer) &request->rules.texts[i],
            .description = playing && row->playing != NULL ? row->playing : row->help,
            .arg_description = row->argument,
        };
    }
    entries[PODA_N_RULES] = (GOptionEntry) G_OPTION_ENTRY_NULL;
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
    GString *text = g_string_new (NULL);
    if (command->note != NULL) {
        g_autofree char *note = command->note ();
        g_string_append_printf (text, "%s\n\n", note);
    }
    g_string_append (text, _ ("Examples:"));
    for (guint i = 0; lines[i] != NULL; i++)
        g_string_append_printf (text, "\n  %s", lines[i]);
    if (command->formats != NULL) {
        g_string_append_printf (text, "\n\n%s\n  %s",
                                _ ("Formats of -T, the default first:"),
                                command->formats);
    }
    return g_string_free (text, FALSE);
}

/* Whether a short option has a value. */
static gboolean
takes_value (char letter)
{
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (poda_rule_rows[i].letter == letter && poda_rule_rows[i].argument != NULL)
            return TRUE;
    return strchr ("Topm", letter) != NULL;
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
            && takes_value (word[1])) {
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

static void
add_options (PodaRequest *request, const GOptionEntry *own, Bare bare,
             GOptionContext *context)
{
    guint options = request->options;
    if (options & PODA_REQUEST_FORMAT)
        add_format_options (request, context);
    if (own != NULL)
        g_option_context_add_main_entries (context, own, GETTEXT_PACKAGE);
    if (options & PODA_REQUEST_SET)
        add_set_option (request, context);
    if (options & (PODA_REQUEST_SEARCH | PODA_REQUEST_POSITION))
        add_position_options (request, context);
    if (options & PODA_REQUEST_SEARCH)
        add_search_options (request, bare, context);
}

/* GLib's own help checks no write, hence --help is an option like any other. */
static GOptionContext *
make_context (const PodaCommand *command)
{
    GOptionContext *context = g_option_context_new (NULL);
    g_autofree char *examples = describe_examples (command);
    g_autofree char *program = g_strdup_printf ("poda %s", command->name);
    g_set_prgname (program);
    g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
    g_option_context_set_summary (context, _ (command->summary));
    g_option_context_set_description (context, examples);
    g_option_context_set_help_enabled (context, FALSE);
    return context;
}

/* GOption takes `--all-moves=no` for `--all-moves`. */
static gboolean
check_bare_words (const GStrv words, GError **error)
{
    for (guint i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++) {
        for (guint k = 0; k < PODA_N_RULES; k++) {
            const PodaRuleRow *row = &poda_rule_rows[k];
            gsize length = strlen (row->key);
            if (row->argument != NULL || !g_str_has_prefix (words[i], "--")
                || strncmp (words[i] + 2, row->key, length) != 0
                || words[i][2 + length] != '=')
                continue;
            g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                         _ ("%s: expected --%s alone, or nothing"), words[i], row->key);
            return FALSE;
        }
    }
    return TRUE;
}

gboolean
poda_request_parse (PodaRequest *request, const GOptionEntry *own, int argc,
                    char **argv, GError **error)
{
    g_autoptr (GOptionContext) context = make_context (request->command);
    g_autoptr (GError) cause = NULL;
    g_auto (GStrv) words = split_short_options (argc, argv);
    gboolean wants_help = FALSE;
    Bare bare = { FALSE };
    add_options (request, own, bare, context);
    add_general (request, &wants_help, context);
    if (!check_bare_words (words, error))
        return FALSE;
    if (!g_option_context_parse_strv (context, &words, &cause)) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s: see \"poda %s --help\""), cause->message,
                     request->command->name);
        return FALSE;
    }
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (bare[i])
            poda_rules_set (&request->rules, i, "yes");
    if (wants_help)
        request->help = g_option_context_get_help (context, TRUE, NULL);
    return TRUE;
}
