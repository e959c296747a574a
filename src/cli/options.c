/* From a command line to its options' values. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"

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

/* --- Rows --- */

/* A row, and what was typed for it. */
typedef struct {
    PodaOption row;
    gpointer place; /* of the value */
    gboolean there; /* the bare word */
    char *text;
    char **texts;
    char *help; /* where it is made */
} GivenOption;

static void
free_given (gpointer data)
{
    GivenOption *given = data;
    g_free (given->text);
    g_strfreev (given->texts);
    g_free (given->help);
    g_free (given);
}

/* Adds a table; `values` is the struct that it fills. */
static void
add (PodaRequest *request, const PodaOption *rows, gpointer values)
{
    for (; rows->name != NULL; rows++) {
        GivenOption *given = g_new0 (GivenOption, 1);
        given->row = *rows;
        given->place = (char *) values + rows->member;
        g_ptr_array_add (request->options, given);
    }
}

/* Those of searches, --depth or --cut, which search/rules.c has. */
static void
add_rules (PodaRequest *request)
{
    gboolean playing = (request->command->shared & PODA_SHARED_PLAYING) != 0;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const PodaRuleRow *rule = &poda_rule_rows[i];
        const PodaOption rows[] = {
            { .name = rule->key,
              .letter = rule->letter,
              .kind = rule->argument == NULL ? PODA_OPTION_YES : PODA_OPTION_TEXT,
              .member = MEMBER (rules.texts) + i * sizeof (char *),
              .argument = rule->argument,
              .help = playing && rule->playing != NULL ? rule->playing : rule->help },
            { .name = NULL }
        };
        add (request, rows, request);
    }
}

static void
add_all (PodaRequest *request, gpointer values)
{
    const PodaCommand *command = request->command;
    if (command->formats != NULL)
        add (request, format_options, request);
    if (command->options != NULL)
        add (request, command->options, values);
    if (command->shared & PODA_SHARED_SET)
        add (request, set_options, request);
    if (command->shared & (PODA_SHARED_SEARCH | PODA_SHARED_POSITION))
        add (request, position_options, request);
    if (command->shared & PODA_SHARED_SEARCH)
        add_rules (request);
}

const char *
poda_request_given (const PodaRequest *request, const char *option)
{
    for (guint i = 0; i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        if (strcmp (given->row.name, option) == 0)
            return given->there           ? ""
                   : given->texts != NULL ? given->texts[0]
                                          : given->text;
    }
    return NULL;
}

/* --- Words --- */

/* Whether some command has an option of this letter that takes a value. */
static gboolean
takes_value (char letter)
{
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (poda_rule_rows[i].letter == letter && poda_rule_rows[i].argument != NULL)
            return TRUE;
    for (guint i = 0; i + 1 < G_N_ELEMENTS (format_options); i++)
        if (format_options[i].letter == letter || position_options[i].letter == letter)
            return TRUE;
    return FALSE;
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

/* GOption takes `--all-moves=no` for `--all-moves`. */
static gboolean
check_bare_words (const GStrv words, GError **error)
{
    for (guint i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++) {
        for (guint k = 0; k < PODA_N_RULES; k++) {
            const PodaRuleRow *rule = &poda_rule_rows[k];
            g_autofree char *begin = g_strdup_printf ("--%s=", rule->key);
            if (rule->argument == NULL && g_str_has_prefix (words[i], begin))
                return poda_refuse (error, _ ("%s: expected --%s alone, or nothing"),
                                    words[i], rule->key);
        }
    }
    return TRUE;
}

/* Adds an option to those that GOption splits words by. */
static void
declare (GivenOption *given, GOptionContext *context)
{
    const PodaOption *row = &given->row;
    GOptionEntry entry = { .long_name = row->name,
                           .short_name = row->letter,
                           .arg = G_OPTION_ARG_STRING,
                           .arg_data = &given->text,
                           .description = row->help,
                           .arg_description = row->argument };
    if (row->kind == PODA_OPTION_PATH)
        entry.arg = G_OPTION_ARG_FILENAME;
    if (row->kind == PODA_OPTION_TEXTS) {
        entry.arg = G_OPTION_ARG_STRING_ARRAY;
        entry.arg_data = &given->texts;
    }
    if (row->kind == PODA_OPTION_FLAG || row->kind == PODA_OPTION_YES) {
        entry.arg = G_OPTION_ARG_NONE;
        entry.arg_data = &given->there;
    }
    if (row->describe != NULL)
        entry.description = given->help = row->describe ();
    const GOptionEntry entries[] = { entry, G_OPTION_ENTRY_NULL };
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
    const PodaFormat *formats = command->formats;
    if (formats != NULL)
        g_string_append_printf (text, "\n\n%s\n ",
                                _ ("Formats of -T, the default first:"));
    for (guint i = 0; formats != NULL && formats[i].name != NULL; i++)
        g_string_append_printf (text, " %s", formats[i].name);
    return g_string_free (text, FALSE);
}

gboolean
poda_options_parse (PodaRequest *request, gpointer values, int argc, char **argv,
                    char **help, GError **error)
{
    const PodaCommand *command = request->command;
    gboolean wants_help = FALSE;
    /* GLib's own help checks no write, hence --help is an option like any other. */
    const GOptionEntry entries[] = {
        { "help", 'h', 0, G_OPTION_ARG_NONE, &wants_help, N_ ("this help"), NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->arguments,
          NULL, command->arguments },
        G_OPTION_ENTRY_NULL
    };
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_auto (GStrv) words = split_short_options (argc, argv);
    g_autofree char *examples = describe_examples (command);
    g_autofree char *program = g_strdup_printf ("poda %s", command->name);
    g_autoptr (GError) cause = NULL;
    request->options = g_ptr_array_new_with_free_func (free_given);
    add_all (request, values);
    g_set_prgname (program);
    g_option_context_set_translation_domain (context, GETTEXT_PACKAGE);
    g_option_context_set_summary (context, _ (command->summary));
    g_option_context_set_description (context, examples);
    g_option_context_set_help_enabled (context, FALSE);
    for (guint i = 0; i < request->options->len; i++)
        declare (request->options->pdata[i], context);
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    if (!check_bare_words (words, error))
        return FALSE;
    if (!g_option_context_parse_strv (context, &words, &cause))
        return poda_refuse (error, _ ("%s: see \"poda %s --help\""), cause->message,
                            command->name);
    if (wants_help)
        *help = g_option_context_get_help (context, TRUE, NULL);
    return TRUE;
}

/* --- Values --- */

static gboolean
read_words (const PodaOption *row, const char *option, const char *text, guint *bits,
            GError **error)
{
    g_auto (GStrv) words = g_strsplit (text, ",", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        guint index;
        const char *word = row->spaced ? g_strstrip (words[i]) : words[i];
        if (!poda_read_choice (option, word, row->words, &index, error))
            return FALSE;
        *bits |= 1u << index;
    }
    return TRUE;
}

static gboolean
read_value (const GivenOption *given, GError **error)
{
    const PodaOption *row = &given->row;
    gpointer place = given->place;
    const char *text = given->text != NULL ? given->text : row->standard;
    g_autofree char *option = g_strdup_printf ("--%s", row->name);
    if (row->kind == PODA_OPTION_FLAG)
        *(gboolean *) place = given->there;
    else if (row->kind == PODA_OPTION_TEXTS)
        *(char ***) place = given->texts;
    else if (row->kind == PODA_OPTION_YES)
        *(const char **) place = given->there ? "yes" : NULL;
    else if (row->kind == PODA_OPTION_TEXT || row->kind == PODA_OPTION_PATH)
        *(const char **) place = text;
    else if (text == NULL)
        return TRUE;
    else if (row->kind == PODA_OPTION_NUMBER)
        return poda_read_number (option, text, row->lowest, row->highest, place, error);
    else if (row->kind == PODA_OPTION_VALUE)
        return poda_read_value (option, text, place, error);
    else if (row->kind == PODA_OPTION_WORD)
        return poda_read_choice (option, text, row->words, place, error);
    else
        return read_words (row, option, text, place, error);
    return TRUE;
}

gboolean
poda_options_read (PodaRequest *request, GError **error)
{
    for (guint i = 0; i < request->options->len; i++)
        if (!read_value (request->options->pdata[i], error))
            return FALSE;
    return TRUE;
}
