/* From a command line to its options' values. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/speech.h"
#include "base/terminal.h"
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

static const PodaOption help_options[] = {
    { "help", 'h', PODA_OPTION_FLAG, MEMBER (wants_help), .help = N_ ("this help") },
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
      .help = N_ ("moves played before"), .blank = TRUE },
    { .name = NULL }
};

/* --- Rows --- */

/* A row, and what was typed for it. */
typedef struct {
    PodaOption row;
    gpointer place; /* of the value */
    gboolean there; /* the bare word */
    char *text;     /* NULL: not given, or one of those that may be repeated */
    char **texts;   /* all that were given, of others until they are settled */
    char *help;     /* where it is made */
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
    gboolean many = (request->command->shared & PODA_SHARED_MANY) != 0;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const PodaRuleRow *rule = &poda_rule_rows[i];
        const PodaOption rows[] = {
            { .name = rule->key,
              .letter = rule->letter,
              .kind = rule->argument == NULL ? PODA_OPTION_YES : PODA_OPTION_TEXT,
              .member = MEMBER (rules.texts) + i * sizeof (char *),
              .argument = rule->argument,
              .joint = !many                      ? NULL
                       : i == PODA_RULE_ALGORITHM ? ";"
                       : i == PODA_RULE_DEPTH     ? ","
                                                  : NULL,
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
    add (request, help_options, request);
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
check_bare_words (const PodaRequest *request, const GStrv words, GError **error)
{
    for (guint i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++) {
        for (guint k = 0; k < request->options->len; k++) {
            const PodaOption *row = &((GivenOption *) request->options->pdata[k])->row;
            g_autofree char *begin = g_strdup_printf ("--%s=", row->name);
            if (row->argument == NULL && g_str_has_prefix (words[i], begin))
                return poda_refuse (error, _ ("%s: expected --%s alone, or nothing"),
                                    words[i], row->name);
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
                           .arg = G_OPTION_ARG_STRING_ARRAY,
                           .arg_data = &given->texts,
                           .arg_description = row->argument };
    if (row->kind == PODA_OPTION_PATH)
        entry.arg = G_OPTION_ARG_FILENAME_ARRAY;
    if (row->kind == PODA_OPTION_FLAG || row->kind == PODA_OPTION_YES) {
        entry.arg = G_OPTION_ARG_NONE;
        entry.arg_data = &given->there;
    }
    if (row->describe != NULL)
        entry.description = given->help = row->describe ();
    const GOptionEntry entries[] = { entry, G_OPTION_ENTRY_NULL };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
}

/* --- Help --- */

/* GOption's help has lines as long as its texts, and GLib's own words for headings. */

#define WIDEST_CALL 30 /* of what stands before the help of an option */

/* "  -T, --format=FORMAT" */
static char *
call_text (const PodaOption *row)
{
    const char *argument = row->argument != NULL ? _ (row->argument) : "";
    const char *equals = row->argument != NULL ? "=" : "";
    return row->letter != 0
               ? g_strdup_printf ("  -%c, --%s%s%s", row->letter, row->name, equals,
                                  argument)
               : g_strdup_printf ("  --%s%s%s", row->name, equals, argument);
}

/* The column in which the help of all options begins. */
static guint
help_column (const GPtrArray *options)
{
    guint column = 0;
    for (guint i = 0; i < options->len; i++) {
        const GivenOption *given = options->pdata[i];
        g_autofree char *call = call_text (&given->row);
        guint width = poda_columns (call);
        column = MAX (column, MIN (width, WIDEST_CALL));
    }
    return column + 2;
}

/* A call that is too wide has a line of its own. */
static void
write_option (const GivenOption *given, guint column, PodaOutput *output)
{
    g_autofree char *call = call_text (&given->row);
    const char *help = given->help != NULL ? given->help : _ (given->row.help);
    poda_terminal_pad (output, call, column, FALSE);
    if (poda_columns (call) + 2 > column)
        poda_output_format (output, "\n%*s", (int) column, "");
    poda_terminal_wrap (output, help, PODA_HELP_COLUMNS, column, column);
    poda_output_text (output, "\n");
}

static void
write_examples (const PodaCommand *command, PodaOutput *output)
{
    g_auto (GStrv) lines = g_strsplit (command->examples, "\n", -1);
    poda_output_format (output, "\n%s\n", _ ("Examples:"));
    for (guint i = 0; lines[i] != NULL; i++)
        poda_output_format (output, "  %s\n", lines[i]);
    const PodaFormat *formats = command->formats;
    if (formats == NULL)
        return;
    poda_output_format (output, "\n%s\n ", _ ("Formats of -T, the default first:"));
    for (guint i = 0; formats[i].name != NULL; i++)
        poda_output_format (output, " %s", formats[i].name);
    poda_output_text (output, "\n");
}

static char *
help_text (const PodaRequest *request)
{
    const PodaCommand *command = request->command;
    g_autoptr (PodaOutput) output = poda_output_memory ();
    guint column = help_column (request->options);
    poda_output_format (output, "%s\n  poda %s %s", _ ("Usage:"), command->name,
                        _ ("[OPTION...]"));
    if (command->arguments != NULL)
        poda_output_format (output, " %s", _ (command->arguments));
    poda_output_text (output, "\n\n");
    poda_terminal_wrap (output, _ (command->summary), PODA_HELP_COLUMNS, 0, 0);
    poda_output_format (output, "\n\n%s\n", _ ("Options:"));
    for (guint i = 0; i < request->options->len; i++)
        write_option (request->options->pdata[i], column, output);
    if (command->note != NULL) {
        g_autofree char *note = command->note ();
        poda_output_text (output, "\n");
        poda_terminal_wrap (output, note, PODA_HELP_COLUMNS, 0, 0);
        poda_output_text (output, "\n");
    }
    write_examples (command, output);
    gsize length;
    return g_strdup (poda_output_contents (output, &length));
}

/* --- Refusals --- */

static const GivenOption *
find_option (const PodaRequest *request, const char *word, gsize length)
{
    for (guint i = 0; i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        const char *name = given->row.name;
        if (strncmp (word, "--", 2) == 0
                ? strlen (name) == length - 2
                      && strncmp (name, word + 2, length - 2) == 0
                : length == 2 && word[1] == given->row.letter)
            return given;
    }
    return NULL;
}

static gboolean
refuse_option (const PodaRequest *request, const char *word, gsize length,
               GError **error)
{
    g_auto (PodaNear) near = { 0 };
    g_autofree char *option = g_strndup (word, length);
    poda_near_begin (&near, option);
    for (guint i = 0; length > 2 && i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        g_autofree char *known = g_strdup_printf ("--%s", given->row.name);
        poda_near_try (&near, known);
    }
    poda_refuse (error, _ ("unknown option %s: see \"poda %s --help\""), option,
                 request->command->name);
    poda_near_suggest (&near, error);
    return FALSE;
}

/* Says which word GOption stumbled over; where none is found, what GOption says. */
static gboolean
refuse_words (const PodaRequest *request, const GStrv words, const GError *cause,
              GError **error)
{
    for (guint i = 1; words[i] != NULL && strcmp (words[i], "--") != 0; i++) {
        const char *word = words[i];
        gsize length = strcspn (word, "=");
        if (*word != '-' || word[1] == '\0')
            continue;
        const GivenOption *given = find_option (request, word, length);
        if (given == NULL)
            return refuse_option (request, word, length, error);
        if (given->row.argument == NULL || word[length] == '=')
            continue;
        if (words[++i] == NULL)
            return poda_refuse (error, _ ("%s has no value: expected %s %s"), word,
                                word, _ (given->row.argument));
    }
    return poda_refuse (error, _ ("%s: see \"poda %s --help\""), cause->message,
                        request->command->name);
}

/* Lists add up, whatever else is given twice has to be the same: GOption would take the
 * last without a word. */
static gboolean
settle (GivenOption *given, GError **error)
{
    const PodaOption *row = &given->row;
    gboolean repeated = row->kind == PODA_OPTION_TEXTS;
    char **texts = given->texts;
    for (guint i = 0; texts != NULL && texts[i] != NULL; i++) {
        if (*texts[i] == '\0' && !row->blank && row->words == NULL)
            return poda_refuse (error, _ ("--%s is empty: expected --%s %s"), row->name,
                                row->name, _ (row->argument));
        if (!repeated && row->joint == NULL && strcmp (texts[0], texts[i]) != 0)
            return poda_refuse (
                error, _ ("--%s is given as \"%s\" and as \"%s\": expected it once"),
                row->name, texts[0], texts[i]);
    }
    if (texts == NULL || repeated)
        return TRUE;
    given->text =
        row->joint != NULL ? g_strjoinv (row->joint, texts) : g_strdup (texts[0]);
    g_clear_pointer (&given->texts, g_strfreev);
    return TRUE;
}

gboolean
poda_options_parse (PodaRequest *request, gpointer values, int argc, char **argv,
                    char **help, GError **error)
{
    const GOptionEntry entries[] = { { G_OPTION_REMAINING, 0, 0,
                                       G_OPTION_ARG_FILENAME_ARRAY, &request->arguments,
                                       NULL, NULL },
                                     G_OPTION_ENTRY_NULL };
    g_autoptr (GOptionContext) context = g_option_context_new (NULL);
    g_auto (GStrv) words = split_short_options (argc, argv);
    g_autoptr (GError) cause = NULL;
    request->options = g_ptr_array_new_with_free_func (free_given);
    add_all (request, values);
    g_option_context_set_help_enabled (context, FALSE);
    for (guint i = 0; i < request->options->len; i++)
        declare (request->options->pdata[i], context);
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    if (!check_bare_words (request, words, error))
        return FALSE;
    if (!g_option_context_parse_strv (context, &words, &cause))
        return refuse_words (request, words, cause, error);
    if (poda_request_given (request, help_options[0].name) != NULL) {
        *help = help_text (request);
        return TRUE;
    }
    for (guint i = 0; i < request->options->len; i++)
        if (!settle (request->options->pdata[i], error))
            return FALSE;
    return TRUE;
}

/* --- Values --- */

static gboolean
read_words (const PodaOption *row, const char *option, const char *text, guint *bits,
            GError **error)
{
    g_auto (GStrv) words = g_strsplit (*text != '\0' ? text : ",", ",", -1);
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

/* --- And back --- */

/* Whether a word means itself to every shell: in zsh `=name` is a program's place. */
static gboolean
is_plain (const char *word)
{
    static const char *const signs = "_@%+=:,./-";
    if (*word == '=')
        return FALSE;
    for (; *word != '\0'; word++)
        if (!g_ascii_isalnum (*word) && strchr (signs, *word) == NULL)
            return FALSE;
    return TRUE;
}

/* A word as a shell reads it, in UTF-8: bytes that are not are told by printf. */
static void
append_word (GString *line, const char *word)
{
    while (*word != '\0') {
        const char *end;
        gboolean valid = g_utf8_validate (word, -1, &end);
        g_autofree char *part = g_strndup (word, (gsize) (end - word));
        g_autofree char *quoted = g_shell_quote (part);
        if (end > word)
            g_string_append (line, is_plain (part) ? part : quoted);
        if (!valid)
            g_string_append_printf (line, "\"$(printf '\\%03o')\"", (guchar) *end++);
        word = end;
    }
}

/* Always `--name=value`: no value becomes a word of its own. */
static void
append_option (GString *line, const GivenOption *given)
{
    const char *name = given->row.name;
    for (guint i = 0; given->texts != NULL && given->texts[i] != NULL; i++) {
        g_string_append_printf (line, " --%s=", name);
        append_word (line, given->texts[i]);
    }
    if (given->there || given->text != NULL)
        g_string_append_printf (line, " --%s%s", name, given->there ? "" : "=");
    if (given->text != NULL)
        append_word (line, given->text);
}

/* A file or a node whose name begins so is no option. */
static void
append_arguments (GString *line, const GStrv arguments)
{
    gboolean alike = FALSE;
    for (guint i = 0; arguments[i] != NULL; i++)
        alike = alike || (arguments[i][0] == '-' && arguments[i][1] != '\0');
    if (alike)
        g_string_append (line, " --");
    for (guint i = 0; arguments[i] != NULL; i++) {
        g_string_append (line, *arguments[i] != '\0' ? " " : " ''");
        append_word (line, arguments[i]);
    }
}

/* The language to write into a command: as typed, else that of the locale, which
 * another shell need not have. NULL: it is that of the sources. */
static const char *
language_of (const PodaRequest *request)
{
    const char *now = poda_speech_current ();
    if (request->language != NULL)
        return request->language;
    return strcmp (now, poda_speech_languages[0]) == 0 ? NULL : now;
}

char *
poda_request_command (const PodaRequest *request, const char *const *left_out,
                      const char *instead)
{
    GString *line = g_string_new (NULL);
    if (request->input.typed != NULL) {
        g_autofree char *quoted = g_shell_quote (request->input.typed);
        g_string_append_printf (line, "printf %%s %s | ", quoted);
    }
    g_string_append (line, "poda");
    gboolean data = request->format != NULL && request->format->data;
    const char *language = data ? NULL : language_of (request);
    if (language != NULL)
        g_string_append_printf (line, " --lang=%s", language);
    g_string_append_printf (line, " %s", request->command->name);
    if (request->format != NULL)
        g_string_append_printf (line, " -T %s", request->format->name);
    for (guint i = 0; i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        const char *name = given->row.name;
        if (left_out != NULL && strcmp (name, left_out[0]) == 0)
            g_string_append_printf (line, " %s", instead);
        else if (strcmp (name, "format") != 0 && strcmp (name, "output") != 0
                 && (left_out == NULL || !g_strv_contains (left_out, name)))
            append_option (line, given);
    }
    append_arguments (line, request->arguments);
    return g_string_free (line, FALSE);
}
