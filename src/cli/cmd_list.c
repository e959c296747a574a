/* poda list: games, evaluators, algorithms and pseudocode, as text or JSON. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/json.h"
#include "base/terminal.h"
#include "cli/command.h"
#include "page/html.h"

typedef struct {
    guint part;          /* 0: all; else index in `parts` + 1 */
    gboolean pseudocode; /* in text: the algorithms' lines, numbered as in steps */
} List;

static const PodaOption options[] = {
    { "pseudocode", 0, PODA_OPTION_FLAG, G_STRUCT_OFFSET (List, pseudocode), NULL,
      .help = N_ ("show the algorithms' pseudo-code with numbered lines") },
    { .name = NULL }
};

/* The output: JSON or, if `json` is NULL, text. */
typedef struct {
    const List *list;
    PodaOutput *output;
    PodaJson *json;
} Teller;

#define INDENT 6   /* for an entry's parts */
#define HANGING 10 /* for continued lines */
#define NAME_WIDTH 18

/* Writes `head`, two blanks, and the text in wrapped lines. */
static void
write_entry (PodaOutput *output, guint indent, const char *head, const char *text)
{
    guint at = indent + poda_columns (head) + 2;
    poda_output_format (output, "%*s%s  ", (int) indent, "", head);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, at, HANGING);
    poda_output_text (output, "\n");
}

static void
begin_entry (PodaJson *json, const char *game, const char *name, const char *summary,
             const char *source)
{
    poda_json_newline (json);
    poda_json_object (json, NULL);
    if (game != NULL)
        poda_json_string (json, "game", game);
    poda_json_string (json, "name", name);
    poda_json_string (json, "summary", summary);
    if (source != NULL)
        poda_json_string (json, "source", source);
}

static void
tell_parameter (const Teller *to, const PodaParameter *parameter)
{
    static const char *const kinds[] = { "number", "choice", "sum", "range" };
    PodaJson *json = to->json;
    const char *standard = parameter->standard;
    g_autofree char *range =
        parameter->kind == PODA_PARAMETER_CHOICE
            ? g_strdup (parameter->choices)
            : g_strdup_printf ("%" PRId64 "..%" PRId64 "%s", parameter->lowest,
                               parameter->highest,
                               parameter->kind == PODA_PARAMETER_SUM ? "+..." : "");
    if (json != NULL) {
        poda_json_object (json, NULL);
        poda_json_string (json, "name", parameter->name);
        poda_json_string (json, "kind", kinds[parameter->kind]);
        poda_json_string (json, "default", standard);
        poda_json_string (json, "range", range);
        poda_json_string (json, "summary", parameter->summary);
        poda_json_end_object (json);
        return;
    }
    g_autofree char *head =
        standard == NULL
            ? g_strdup_printf (_ ("%s  (%s, no default)"), parameter->name, range)
            : g_strdup_printf ("%s=%s  (%s)", parameter->name, standard, range);
    write_entry (to->output, INDENT, head, _ (parameter->summary));
}

/* Writes the parameters, and ends the entry. */
static void
tell_parameters (const Teller *to, const PodaParameter *table)
{
    if (to->json != NULL)
        poda_json_array (to->json, "parameters");
    for (; table != NULL && table->name != NULL; table++)
        tell_parameter (to, table);
    if (to->json == NULL)
        return;
    poda_json_end_array (to->json);
    poda_json_end_object (to->json);
}

/* Writes an evaluator, with its range on the default board with default parameters. */
static void
tell_evaluator (const Teller *to, const PodaGame *game, const PodaEvaluator *evaluator)
{
    PodaArguments board, arguments;
    PodaPosition position;
    PodaValue lowest, highest, win;
    char texts[3][PODA_VALUE_BUFFER];
    g_autofree char *head = g_strdup_printf ("%s %s", game->name, evaluator->name);
    poda_arguments_parse (game->name, game->parameters, NULL, &board, NULL);
    poda_arguments_parse (evaluator->name, evaluator->parameters, NULL, &arguments,
                          NULL);
    game->start (game, &board, &position, NULL); /* defaults are always valid */
    poda_evaluator_range (evaluator, game, &position, &arguments, &lowest, &highest);
    win = poda_evaluator_win (evaluator, game, &position, &arguments);
    if (to->json != NULL) {
        begin_entry (to->json, game->name, evaluator->name, evaluator->summary,
                     evaluator->source);
        poda_json_value (to->json, "lowest", lowest);
        poda_json_value (to->json, "highest", highest);
        poda_json_value (to->json, "win", win);
    } else {
        write_entry (to->output, 2, head, _ (evaluator->summary));
        poda_output_format (to->output, "%*s", INDENT, "");
        poda_output_format (
            to->output,
            evaluator->range != NULL
                ? _ ("range %s to %s on the usual board; a win is worth %s\n")
                : _ ("range %s to %s; a win is worth %s\n"),
            poda_value_format (lowest, PODA_STYLE_TEXT, texts[0]),
            poda_value_format (highest, PODA_STYLE_TEXT, texts[1]),
            poda_value_format (win, PODA_STYLE_TEXT, texts[2]));
        poda_output_format (to->output, "%*s%s\n", INDENT, "", _ (evaluator->source));
    }
    tell_parameters (to, evaluator->parameters);
}

/* Writes a name padded to NAME_WIDTH, and the text in a column. */
static void
write_column (PodaOutput *output, const char *name, const char *text)
{
    poda_output_format (output, "  %-*s ", NAME_WIDTH, name);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, NAME_WIDTH + 3,
                        NAME_WIDTH + 3);
    poda_output_text (output, "\n");
}

static void
tell_algorithm (const Teller *to, const PodaAlgorithm *algorithm)
{
    const PodaCodeLine *code = algorithm->code;
    if (to->json != NULL) {
        begin_entry (to->json, NULL, algorithm->name, algorithm->summary,
                     algorithm->source);
        poda_json_array (to->json, "pseudocode");
        for (; code->text != NULL; code++)
            poda_json_string (to->json, NULL, code->text);
        poda_json_end_array (to->json);
        poda_json_end_object (to->json);
        return;
    }
    write_column (to->output, algorithm->name, _ (algorithm->summary));
    write_column (to->output, "", _ (algorithm->source));
    for (guint k = 0; to->list->pseudocode && code[k].text != NULL; k++)
        poda_output_format (to->output, "    %3u  %s\n", k + 1, _ (code[k].text));
    poda_output_text (to->output, to->list->pseudocode ? "\n" : "");
}

/* --- The command --- */

static const struct {
    const char *title, *key; /* msgid in text; key in JSON */
} parts[] = {
    { N_ ("Games"), "games" },
    { N_ ("Evaluators"), "evaluators" },
    { N_ ("Algorithms"), "algorithms" },
};

static void
tell_part (const Teller *to, guint part)
{
    for (guint i = 0; part < 2 && poda_games[i] != NULL; i++) {
        const PodaGame *game = poda_games[i];
        const PodaEvaluator *const *evaluators = game->evaluators;
        g_autofree char *head = g_strdup_printf ("%-11s", game->name);
        for (; part == 1 && evaluators != NULL && *evaluators != NULL; evaluators++)
            tell_evaluator (to, game, *evaluators);
        if (part == 0 && to->json != NULL)
            begin_entry (to->json, NULL, game->name, game->summary, NULL);
        else if (part == 0)
            write_entry (to->output, 2, head, _ (game->summary));
        if (part == 0)
            tell_parameters (to, game->parameters);
    }
    for (guint i = 0; part == 2 && poda_algorithms[i] != NULL; i++)
        tell_algorithm (to, poda_algorithms[i]);
    if (part == 0 && to->json == NULL)
        write_entry (to->output, 2, _ ("FILE, -, [..]"),
                     _ ("an explicit tree in DOT or JSON, or a literal"));
}

static void
write_text (const List *list, PodaOutput *output)
{
    const Teller to = { list, output, NULL };
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (list->part != 0 && list->part != i + 1)
            continue;
        poda_output_format (output, "%s%s\n", list->part == 0 && i > 0 ? "\n" : "",
                            _ (parts[i].title));
        tell_part (&to, i);
    }
}

static void
write_json (const List *list, PodaOutput *output)
{
    PodaJson json;
    const Teller to = { list, output, &json };
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (list->part != 0 && list->part != i + 1)
            continue;
        poda_json_array (&json, parts[i].key);
        tell_part (&to, i);
        poda_json_end_array (&json);
    }
    poda_json_newline (&json);
    poda_json_end_object (&json);
    poda_output_text (output, "\n");
}

#ifndef PODA_ENGINE /* a page cannot write pages */
static void
write_page (const List *list G_GNUC_UNUSED, PodaOutput *output)
{
    static const char *const problem[] = { "t", "[[3,12,8],[2,4,6],[14,5,2]]", NULL };
    const PodaHtml html = { .problem = problem,
                            .mode = "start",
                            .write_more = poda_page_write_lessons };
    poda_page_write (&html, output);
}
#endif

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (write_text) },
    { "json", .data = TRUE, .write = PODA_FORMAT_WRITER (write_json) },
#ifndef PODA_ENGINE
    { "html", "htm", .write = PODA_FORMAT_WRITER (write_page) },
#endif
    { .name = NULL }
};

static gboolean
list (PodaRequest *request, gpointer data, GError **error)
{
    List *listed = data;
    return (request->arguments == NULL
            || poda_read_choice ("list", request->arguments[0],
                                 "all|games|evaluators|algorithms", &listed->part,
                                 error))
           && poda_request_write (request, listed, error);
}

const PodaCommand poda_command_list = {
    .name = "list",
    .arguments = "[games|evaluators|algorithms]",
    .most = 1,
    .summary = N_ ("list games, parameters, evaluators, algorithms and pseudo-code"),
    .examples = "poda list\n"
                "poda list algorithms --pseudocode\n"
                "poda list games -T json\n"
                "poda list -o start.html",
    .formats = formats,
    .options = options,
    .size = sizeof (List),
    .run = list,
};
