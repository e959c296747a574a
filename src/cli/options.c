/* Options: GOption splits arguments and writes the help; rows define the values. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/locale.h"
#include "base/terminal.h"
#include "cli/command.h"

/* --- The options that commands share --- */

#define MEMBER(member) G_STRUCT_OFFSET (PodaRequest, member)
#define POSITIONED (PODA_SHARED_SEARCH | PODA_SHARED_POSITION)

/* `-T` and `-o` come before a command's own options, the others after them. */
static const PodaOption shared_options[] = {
    { "format", 'T', PODA_OPTION_TEXT, MEMBER (typed_format), N_ ("FORMAT"),
      .help = N_ ("the output format (default: from the suffix of -o)"),
      .shared = PODA_SHARED_OUTPUT },
    { "output", 'o', PODA_OPTION_PATH, MEMBER (output_path), N_ ("FILE"),
      .help = N_ ("the output file (default: standard output)"),
      .shared = PODA_SHARED_OUTPUT },
    { "ask", 0, PODA_OPTION_TEXT, MEMBER (homework.ask), N_ ("LIST"),
      .help = N_ ("any of value,alpha,beta,visited (default), bound,strategy,order,"
                  "move,leaf-windows"),
      .joint = ",", .shared = PODA_SHARED_HOMEWORK },
    { "strategy", 0, PODA_OPTION_WORD, MEMBER (homework.strategist), N_ ("PLAYER"),
      .help = N_ ("ask for the winning strategies of max or min"), .words = "max|min",
      .shared = PODA_SHARED_HOMEWORK },
    { "win-at", 0, PODA_OPTION_VALUE, MEMBER (homework.win_at), "N",
      .help = N_ ("a leaf wins at this value or better"),
      .shared = PODA_SHARED_HOMEWORK },
    { "weights", 0, PODA_OPTION_TEXT, MEMBER (homework.weights), N_ ("LIST"),
      .help = N_ ("points for each kind of answer, such as value=1,order=3,carried=1"),
      .joint = ",", .shared = PODA_SHARED_HOMEWORK },
    { "policy", 0, PODA_OPTION_PATH, MEMBER (homework.policy), N_ ("FILE"),
      .help = N_ ("marking policy; see examples/policy.ini"),
      .shared = PODA_SHARED_HOMEWORK },
    { "with", 0, PODA_OPTION_WORD, MEMBER (csv_with), N_ ("LIST"),
      .help = N_ ("csv: begin with a comment that contains the problem: problem"),
      .words = "problem", .shared = PODA_SHARED_CSV },
    { "set", 0, PODA_OPTION_TEXTS, MEMBER (set), N_ ("NODE=VALUE"),
      .help = N_ ("change a leaf of an explicit tree first; may be repeated"),
      .shared = PODA_SHARED_SET },
    { "position", 'p', PODA_OPTION_TEXT, MEMBER (position), N_ ("TEXT"),
      .help = N_ ("the position to start from"), .shared = POSITIONED },
    { "moves", 'm', PODA_OPTION_TEXT, MEMBER (moves), N_ ("MOVES"),
      .help = N_ ("moves already played"), .blank = TRUE, .shared = POSITIONED },
};

/* --- Arguments --- */

/* A row, and its text in the command line. */
typedef struct {
    PodaOption row;
    gpointer place; /* receives the value */
    char *text;     /* "" without a value; NULL: not given, or repeatable */
    char **texts;   /* a repeatable option's */
} GivenOption;

static void
free_given (gpointer data)
{
    GivenOption *given = data;
    g_free (given->text);
    g_strfreev (given->texts);
    g_free (given);
}

/* Returns the option with a name such as `-d` or `--depth`; NULL if there is none. */
static GivenOption *
find_option (const PodaRequest *request, const char *word)
{
    for (guint i = 0; *word == '-' && i < request->options->len; i++) {
        GivenOption *given = request->options->pdata[i];
        const char letter[] = { given->row.letter, '\0' };
        if (word[1] == '-' ? strcmp (word + 2, given->row.name) == 0
                           : word[1] != '\0' && strcmp (word + 1, letter) == 0)
            return given;
    }
    return NULL;
}

const char *
poda_request_given (const PodaRequest *request, const char *option)
{
    g_autofree char *word = g_strconcat ("--", option, NULL);
    const GivenOption *given = find_option (request, word);
    return given == NULL ? NULL : given->texts != NULL ? given->texts[0] : given->text;
}

gboolean
poda_request_excludes (const PodaRequest *request, const char *option,
                       const char *others, GError **error)
{
    g_auto (GStrv) words = g_strsplit (others, " ", -1);
    if (poda_request_given (request, option) == NULL)
        return TRUE;
    for (guint i = 0; words[i] != NULL; i++)
        if (poda_request_given (request, words[i]) != NULL)
            return poda_refuse (error, _ ("--%s cannot be combined with --%s"), option,
                                words[i]);
    return TRUE;
}

gboolean
poda_request_needs (const PodaRequest *request, const char *option, const char *other,
                    GError **error)
{
    return poda_request_given (request, option) == NULL
           || poda_request_given (request, other) != NULL
           || poda_refuse (error, _ ("--%s needs --%s"), option, other);
}

/* Stores an option for GOption; only repeatable ones may have several values. */
static gboolean
take_option (const char *name, const char *text, gpointer data, GError **error)
{
    GivenOption *given = find_option (data, name);
    const PodaOption *row = &given->row;
    const char *argument = row->argument != NULL ? _ (row->argument) : "";
    char *before = given->text;
    if (text == NULL)
        text = "";
    else if (find_option (data, text) != NULL)
        return poda_refuse (error, _ ("%s has no value; expected %s %s"), name, name,
                            argument);
    else if (*text == '\0' && !row->blank && row->words == NULL)
        return poda_refuse (error, _ ("%s is empty; expected %s %s"), name, name,
                            argument);
    if (row->kind == PODA_OPTION_TEXTS) {
        guint n = given->texts != NULL ? g_strv_length (given->texts) : 0;
        given->texts = g_renew (char *, given->texts, n + 2);
        given->texts[n] = g_strdup (text);
        given->texts[n + 1] = NULL;
        return TRUE;
    }
    if (before != NULL && row->joint == NULL && strcmp (before, text) != 0)
        return poda_refuse (error,
                            _ ("--%s is given as \"%s\" and as \"%s\"; give it once"),
                            row->name, before, text);
    given->text = before != NULL && row->joint != NULL
                      ? g_strconcat (before, row->joint, text, NULL)
                      : g_strdup (text);
    g_free (before);
    return TRUE;
}

/* --- The rows --- */

static void
add_option (PodaRequest *request, GOptionGroup *group, const PodaOption *row,
            gpointer values)
{
    GivenOption *given = g_new0 (GivenOption, 1);
    given->row = *row;
    given->place = (char *) values + row->member;
    g_ptr_array_add (request->options, given);
    int flags = row->argument == NULL           ? G_OPTION_FLAG_NO_ARG
                : row->kind == PODA_OPTION_PATH ? G_OPTION_FLAG_FILENAME
                                                : 0;
    const GOptionEntry entries[] = {
        { row->name, row->letter, flags, G_OPTION_ARG_CALLBACK,
          GSIZE_TO_POINTER ((gsize) take_option), row->help, row->argument },
        G_OPTION_ENTRY_NULL
    };
    g_option_group_add_entries (group, entries);
}

static void
add_shared (PodaRequest *request, GOptionGroup *group, guint shared)
{
    for (guint i = 0; i < G_N_ELEMENTS (shared_options); i++)
        if (shared_options[i].shared & shared)
            add_option (request, group, &shared_options[i], request);
}

static GOptionGroup *
add_group (PodaRequest *request, GOptionContext *context, const char *title)
{
    GOptionGroup *group = g_option_group_new (title, title, title, request, NULL);
    g_option_group_set_translation_domain (group, GETTEXT_PACKAGE);
    g_option_context_add_group (context, group);
    return group;
}

/* Adds the options of searches, such as --depth, from search/rules.c. */
static void
add_rules (PodaRequest *request, GOptionGroup *group)
{
    gboolean playing = (request->command->shared & PODA_SHARED_PLAYING) != 0;
    gboolean many = (request->command->shared & PODA_SHARED_MANY) != 0;
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const PodaRuleRow *rule = &poda_rule_rows[i];
        const PodaOption row = { .name = rule->key,
                                 .letter = rule->letter,
                                 .kind = PODA_OPTION_TEXT,
                                 .member = MEMBER (rules.texts) + i * sizeof (char *),
                                 .argument = rule->argument,
                                 .joint = many && i == PODA_RULE_ALGORITHM ? ";"
                                          : many && i == PODA_RULE_DEPTH   ? ","
                                                                           : NULL,
                                 .help = playing && rule->playing != NULL
                                             ? rule->playing
                                             : rule->help };
        add_option (request, group, &row, request);
    }
}

/* Groups for --help and --help-search; NULL: --help shows all groups. */
typedef struct {
    GOptionGroup *first, *search;
} OptionGroups;

/* Adds the command's own options, shared ones, and those of searches, which have a
 * separate help if few users of the command need them. */
static OptionGroups
add_all (PodaRequest *request, GOptionContext *context)
{
    const PodaCommand *command = request->command;
    const PodaOption *own = command->options;
    guint searched = PODA_SHARED_SEARCH | PODA_SHARED_SET;
    gboolean apart = (command->shared & PODA_SHARED_HOMEWORK) != 0;
    GOptionGroup *search = NULL, *group = add_group (request, context, _ ("Options:"));
    if (command->formats != NULL)
        add_shared (request, group, PODA_SHARED_OUTPUT);
    for (; own != NULL && own->name != NULL; own++)
        add_option (request, group, own, request->values);
    add_shared (request, group, apart ? command->shared & ~searched : command->shared);
    if (command->shared & PODA_SHARED_SEARCH) {
        search = add_group (request, context, _ ("Search options:"));
        if (apart)
            add_shared (request, search, command->shared & searched);
        add_rules (request, search);
    }
    const GOptionEntry entries[] = {
        { "help", 'h', 0, G_OPTION_ARG_NONE, &request->wants_help,
          N_ ("show this help"), NULL },
        { "help-search", 0, apart ? 0 : G_OPTION_FLAG_HIDDEN, G_OPTION_ARG_NONE,
          &request->wants_search_help, N_ ("options that say how a GAME is searched"),
          NULL },
        { G_OPTION_REMAINING, 0, 0, G_OPTION_ARG_FILENAME_ARRAY, &request->arguments,
          NULL, NULL },
        G_OPTION_ENTRY_NULL
    };
    g_option_context_add_main_entries (context, entries, GETTEXT_PACKAGE);
    return apart ? (OptionGroups){ group, search } : (OptionGroups){ NULL, NULL };
}

/* --- Words --- */

/* Splits arguments such as `-Tjson`, which GOption does not, and refuses
 * `--all-moves=no`, which GOption would read as `--all-moves`. */
static GStrv
split_words (const PodaRequest *request, int argc, char **argv, GError **error)
{
    g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
    gboolean options = TRUE;
    for (int i = 0; i < argc; i++) {
        const char *word = argv[i];
        options = options && strcmp (word, "--") != 0;
        gboolean is_long = g_str_has_prefix (word, "--");
        g_autofree char *head = g_strndup (word, is_long ? strcspn (word, "=") : 2);
        const GivenOption *given = options ? find_option (request, head) : NULL;
        gboolean known =
            given != NULL || (options && g_str_has_prefix (head, "--help"));
        gboolean bare = given == NULL || given->row.argument == NULL;
        if (known && is_long && bare && strlen (word) > strlen (head)) {
            poda_refuse (error, _ ("%s; expected %s alone, or nothing"), word, head);
            return NULL;
        }
        if (!is_long && !bare && strlen (word) > strlen (head)) {
            g_strv_builder_add (builder, head);
            word += strlen (head);
        }
        g_strv_builder_add (builder, word);
    }
    return g_strv_builder_end (builder);
}

/* --- Help --- */

/* Returns the help, with GOption's long lines wrapped. `group` is the only group to
 * show besides the general ones; NULL: all. The caller frees it. */
static char *
help_text (const PodaRequest *request, GOptionContext *context, GOptionGroup *group)
{
    const PodaCommand *command = request->command;
    const PodaFormat *formats = command->formats;
    g_autofree char *note = command->note != NULL ? command->note () : NULL;
    g_auto (GStrv) lines = g_strsplit (command->examples, "\n", -1);
    g_autofree char *examples = g_strjoinv ("\n  ", lines);
    g_autofree char *called = g_strconcat ("poda ", command->name, NULL);
    g_autoptr (GString) text = g_string_new (note);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_string_append_printf (text, "%s%s\n  %s", note != NULL ? "\n\n" : "",
                            _ ("Examples:"), examples);
    if (formats != NULL)
        g_string_append_printf (text, "\n\n%s\n ",
                                _ ("Formats for -T (default first):"));
    for (guint i = 0; formats != NULL && formats[i].name != NULL; i++)
        g_string_append_printf (text, " %s", formats[i].name);
    g_option_context_set_summary (context, _ (command->summary));
    g_option_context_set_description (context, text->str);
    g_set_prgname (called);
    g_autofree char *help = g_option_context_get_help (context, group != NULL, group);
    g_auto (GStrv) wide = g_strsplit (help, "\n", -1);
    for (guint i = 0; wide[i] != NULL; i++) {
        const char *gap = g_strrstr (wide[i], "  ");
        const char *rest = gap != NULL ? gap + 2 : wide[i];
        g_autofree char *head = g_strndup (wide[i], (gsize) (rest - wide[i]));
        guint at = poda_columns (head);
        poda_output_format (output, "%s%s", i > 0 ? "\n" : "", head);
        poda_terminal_wrap (output, rest, PODA_HELP_COLUMNS, at, at);
    }
    return g_strdup (poda_output_contents (output, NULL));
}

gboolean
poda_options_parse (PodaRequest *request, int argc, char **argv, char **help,
                    GError **error)
{
    const char *arguments = request->command->arguments;
    g_autoptr (GOptionContext) context =
        g_option_context_new (arguments != NULL ? _ (arguments) : NULL);
    g_autoptr (GError) cause = NULL;
    request->options = g_ptr_array_new_with_free_func (free_given);
    OptionGroups groups = add_all (request, context);
    g_option_context_set_help_enabled (context, FALSE);
    g_option_context_set_ignore_unknown_options (context, TRUE);
    g_auto (GStrv) words = split_words (request, argc, argv, error);
    if (words == NULL)
        return FALSE;
    if (!g_option_context_parse_strv (context, &words, &cause)) {
        if (cause->domain == G_OPTION_ERROR)
            return poda_refuse (error, _ ("%s; see \"poda %s --help\""), cause->message,
                                request->command->name);
        g_propagate_error (error, g_steal_pointer (&cause));
        return FALSE;
    }
    if (request->wants_help || request->wants_search_help)
        *help = help_text (request, context,
                           request->wants_search_help ? groups.search : groups.first);
    const char *unknown =
        words[1] == NULL || strcmp (words[1], "--") != 0 ? words[1] : words[2];
    if (unknown == NULL)
        return TRUE;
    g_autofree char *option = g_strndup (unknown, strcspn (unknown, "="));
    g_autoptr (GString) names = g_string_new (NULL);
    for (guint i = 0; i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        g_string_append_printf (names, "--%s,", given->row.name);
    }
    poda_refuse (error, _ ("unknown option %s; see \"poda %s --help\""), option,
                 request->command->name);
    return poda_suggest (error, option, names->str);
}

/* --- Values --- */

static gboolean
read_value (const GivenOption *given, GError **error)
{
    const PodaOption *row = &given->row;
    gpointer place = given->place;
    const char *text = given->text != NULL ? given->text : row->standard;
    g_autofree char *option = g_strdup_printf ("--%s", row->name);
    switch (row->kind) {
    case PODA_OPTION_FLAG:
        *(gboolean *) place = text != NULL;
        break;
    case PODA_OPTION_TEXT:
    case PODA_OPTION_PATH:
        *(const char **) place = row->argument == NULL && text != NULL ? "yes" : text;
        break;
    case PODA_OPTION_TEXTS:
        *(char ***) place = given->texts;
        break;
    case PODA_OPTION_NUMBER:
        return text == NULL
               || poda_read_number (option, text, row->lowest, row->highest, place,
                                    error);
    case PODA_OPTION_VALUE:
        return text == NULL || poda_read_value (option, text, place, error);
    case PODA_OPTION_WORD:
        return text == NULL
               || poda_read_choice (option, text, row->words, place, error);
    case PODA_OPTION_WORDS:
        if (text == NULL)
            break;
        g_auto (GStrv) words = g_strsplit (*text != '\0' ? text : ",", ",", -1);
        for (guint i = 0; words[i] != NULL; i++) {
            guint index;
            const char *word = row->spaced ? g_strstrip (words[i]) : words[i];
            if (!poda_read_choice (option, word, row->words, &index, error))
                return FALSE;
            *(guint *) place |= 1u << index;
        }
    }
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

/* --- Homework --- */

#define MOST_POLICY 65536

gboolean
poda_homework_read_policy (const PodaRequest *request, PodaPolicy *policy, char **ask,
                           GError **error)
{
    const PodaHomeworkOptions *own = &request->homework;
    const char *file = own->policy;
    g_autoptr (GString) text = NULL;
    if (file != NULL)
        text = poda_input_read (strcmp (file, "-") == 0 ? NULL : file, MOST_POLICY,
                                _ ("a policy"), error);
    if (file != NULL
        && (text == NULL || !poda_policy_read (policy, file, text->str, ask, error)))
        return FALSE;
    if (own->weights == NULL || poda_policy_parse (policy, own->weights, error))
        return TRUE;
    g_prefix_error (error, "--weights: ");
    return FALSE;
}

gboolean
poda_homework_read_asks (const PodaRequest *request, const char *usual,
                         PodaExerciseSpec *spec, GError **error)
{
    const PodaHomeworkOptions *own = &request->homework;
    const char *ask = own->ask != NULL ? own->ask : usual;
    gboolean strategy = poda_request_given (request, "strategy") != NULL;
    gboolean win_at = poda_request_given (request, "win-at") != NULL;
    if (ask != NULL && !poda_asks_parse (ask, &spec->asks, error)) {
        if (own->ask == NULL)
            g_prefix_error (error, "%s: ", own->policy);
        return FALSE;
    }
    gboolean asked = (spec->asks & PODA_ASK_STRATEGY) != 0;
    spec->strategist = (PodaPlayer) own->strategist;
    spec->win_at = own->win_at;
    return (asked == strategy && asked == win_at)
           || poda_refuse (
               error, _ ("--ask strategy, --strategy and --win-at go together; give, "
                         "for example, --ask strategy --strategy max --win-at 6"));
}

/* --- Command lines from requests --- */

/* Characters that no shell treats specially. */
#define PLAIN G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS "_@%+=:,./-"

/* Appends a quoted argument: printf writes bytes that are not UTF-8. In zsh, `=name`
 * expands to a program's path. */
static void
append_word (GString *line, const char *word)
{
    while (*word != '\0') {
        const char *end;
        gboolean valid = g_utf8_validate (word, -1, &end);
        g_autofree char *part = g_strndup (word, (gsize) (end - word));
        g_autofree char *quoted = g_shell_quote (part);
        gboolean plain = *part != '=' && part[strspn (part, PLAIN)] == '\0';
        if (end > word)
            g_string_append (line, plain ? part : quoted);
        if (!valid)
            g_string_append_printf (line, "\"$(printf '\\%03o')\"", (guchar) *end++);
        word = end;
    }
}

/* Always `--name=value`, so that a value is never a separate argument. */
static void
append_option (GString *line, const PodaOption *row, const char *text)
{
    g_string_append_printf (line, " --%s%s", row->name,
                            row->argument != NULL ? "=" : "");
    append_word (line, text);
}

char *
poda_request_command (const PodaRequest *request, const char *const *left_out,
                      const char *instead)
{
    GString *line = g_string_new (NULL);
    const PodaFormat *format = request->format;
    /* As typed, else of the locale, which another shell may not have. */
    const char *spoken = poda_locale_current (), *language = request->language;
    if (language == NULL && strcmp (spoken, poda_locale_languages[0]) != 0)
        language = spoken;
    if (request->input.typed != NULL) {
        g_autofree char *quoted = g_shell_quote (request->input.typed);
        g_string_append_printf (line, "printf %%s %s | ", quoted);
    }
    g_string_append (line, "poda");
    if (language != NULL && !(format != NULL && format->data))
        g_string_append_printf (line, " --lang=%s", language);
    g_string_append_printf (line, " %s", request->command->name);
    if (format != NULL)
        g_string_append_printf (line, " -T %s", format->name);
    for (guint i = 0; i < request->options->len; i++) {
        const GivenOption *given = request->options->pdata[i];
        const char *name = given->row.name;
        if (left_out != NULL && strcmp (name, left_out[0]) == 0)
            g_string_append_printf (line, " %s", instead);
        else if (strcmp (name, "format") != 0 && strcmp (name, "output") != 0
                 && (left_out == NULL || !g_strv_contains (left_out, name))) {
            for (char **text = given->texts; text != NULL && *text != NULL; text++)
                append_option (line, &given->row, *text);
            if (given->text != NULL)
                append_option (line, &given->row, given->text);
        }
    }
    /* With `--`, a file or node whose name begins with - is not an option. */
    gboolean dashes = FALSE;
    for (char **word = request->arguments; *word != NULL; word++)
        dashes = dashes || (**word == '-' && (*word)[1] != '\0');
    g_string_append (line, dashes ? " --" : "");
    for (char **word = request->arguments; *word != NULL; word++) {
        g_string_append (line, **word != '\0' ? " " : " ''");
        append_word (line, *word);
    }
    return g_string_free (line, FALSE);
}
