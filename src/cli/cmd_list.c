/* poda list: games, parameters, evaluators, algorithms, pseudo-code, told to people and
 * to programs. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/json.h"
#include "base/terminal.h"
#include "cli/command.h"
#include "page/html.h"
#include "teach/lesson/lesson.h"

typedef struct {
    guint part;          /* 0: all; else the one of this number in `parts`, from 1 */
    gboolean pseudocode; /* in the text: the algorithms' lines, as steps number them */
} List;

static const PodaOption options[] = {
    { "pseudocode", 0, PODA_OPTION_FLAG, G_STRUCT_OFFSET (List, pseudocode), NULL,
      .help = N_ ("with the algorithms' pseudo-code, lines numbered") },
    { .name = NULL }
};

/* --- Text --- */

#define INDENT 6   /* of what belongs to an entry */
#define HANGING 10 /* of lines that go on */
#define NAME_WIDTH 18

static char *
range_text (const PodaParameter *parameter)
{
    if (parameter->kind == PODA_PARAMETER_CHOICE)
        return g_strdup (parameter->choices);
    return g_strdup_printf ("%" PRId64 "..%" PRId64 "%s", parameter->lowest,
                            parameter->highest,
                            parameter->kind == PODA_PARAMETER_SUM ? "+..." : "");
}

/* `head` and two blanks, and then the text in as many lines as it takes. */
static void
write_entry (PodaOutput *output, guint indent, const char *head, const char *text)
{
    guint at = indent + poda_columns (head) + 2;
    poda_output_format (output, "%*s%s  ", (int) indent, "", head);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, at, HANGING);
    poda_output_text (output, "\n");
}

static void
write_parameters (const PodaParameter *table, PodaOutput *output)
{
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        const PodaParameter *parameter = &table[i];
        g_autofree char *range = range_text (parameter);
        g_autofree char *head =
            parameter->standard == NULL
                ? g_strdup_printf (_ ("%s  (%s, no default)"), parameter->name, range)
                : g_strdup_printf ("%s=%s  (%s)", parameter->name, parameter->standard,
                                   range);
        write_entry (output, INDENT, head, _ (parameter->summary));
    }
}

static void
write_games (const List *list G_GNUC_UNUSED, PodaOutput *output)
{
    for (guint i = 0; poda_games[i] != NULL; i++) {
        g_autofree char *head = g_strdup_printf ("%-11s", poda_games[i]->name);
        write_entry (output, 2, head, _ (poda_games[i]->summary));
        write_parameters (poda_games[i]->parameters, output);
    }
    write_entry (output, 2, _ ("FILE, -, [..]"),
                 _ ("an explicit tree in DOT or JSON, or a literal"));
}

/* What an evaluator can say on the board that its game has unless told otherwise, with
 * its own parameters left alone. */
typedef struct {
    PodaValue lowest, highest, win;
} Range;

static Range
usual_range (const PodaGame *game, const PodaEvaluator *evaluator)
{
    PodaArguments board, arguments;
    PodaPosition position;
    Range range;
    gboolean good =
        poda_arguments_parse (game->name, game->parameters, NULL, &board, NULL)
        && poda_arguments_parse (evaluator->name, evaluator->parameters, NULL,
                                 &arguments, NULL)
        && game->start (game, &board, &position, NULL);
    g_assert (good); /* defaults are always good */
    poda_evaluator_range (evaluator, game, &position, &arguments, &range.lowest,
                          &range.highest);
    range.win = poda_evaluator_win (evaluator, game, &position, &arguments);
    return range;
}

static void
write_evaluator (const PodaGame *game, const PodaEvaluator *evaluator,
                 PodaOutput *output)
{
    char lowest[PODA_VALUE_BUFFER], highest[PODA_VALUE_BUFFER], win[PODA_VALUE_BUFFER];
    Range range = usual_range (game, evaluator);
    g_autofree char *head = g_strdup_printf ("%s %s", game->name, evaluator->name);
    write_entry (output, 2, head, _ (evaluator->summary));
    poda_output_format (output, "%*s", INDENT, "");
    poda_output_format (
        output,
        evaluator->range != NULL
            ? _ ("range %s to %s on the usual board; a won game counts %s\n")
            : _ ("range %s to %s; a won game counts %s\n"),
        poda_value_format (range.lowest, PODA_STYLE_TEXT, lowest),
        poda_value_format (range.highest, PODA_STYLE_TEXT, highest),
        poda_value_format (range.win, PODA_STYLE_TEXT, win));
    poda_output_format (output, "%*s%s\n", INDENT, "", _ (evaluator->source));
    write_parameters (evaluator->parameters, output);
}

static void
write_evaluators (const List *list G_GNUC_UNUSED, PodaOutput *output)
{
    for (guint i = 0; poda_games[i] != NULL; i++) {
        const PodaEvaluator *const *evaluators = poda_games[i]->evaluators;
        for (guint k = 0; evaluators != NULL && evaluators[k] != NULL; k++)
            write_evaluator (poda_games[i], evaluators[k], output);
    }
}

/* A name of at most so many characters, and then the text in a column of its own. */
static void
write_column (PodaOutput *output, const char *name, const char *text)
{
    poda_output_format (output, "  %-*s ", NAME_WIDTH, name);
    poda_terminal_wrap (output, text, PODA_HELP_COLUMNS, NAME_WIDTH + 3,
                        NAME_WIDTH + 3);
    poda_output_text (output, "\n");
}

static void
write_algorithms (const List *list, PodaOutput *output)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        const PodaAlgorithm *algorithm = poda_algorithms[i];
        write_column (output, algorithm->name, _ (algorithm->summary));
        write_column (output, "", _ (algorithm->source));
        if (!list->pseudocode)
            continue;
        for (guint k = 0; algorithm->code[k].text != NULL; k++)
            poda_output_format (output, "    %3u  %s\n", k + 1,
                                _ (algorithm->code[k].text));
        poda_output_text (output, "\n");
    }
}

/* --- JSON --- */

static void
json_parameters (PodaJson *json, const PodaParameter *table)
{
    static const char *const kinds[] = { "number", "choice", "sum" };
    poda_json_array (json, "parameters");
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        g_autofree char *range = range_text (&table[i]);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", table[i].name);
        poda_json_string (json, "kind", kinds[table[i].kind]);
        poda_json_string (json, "default", table[i].standard);
        poda_json_string (json, "range", range);
        poda_json_string (json, "summary", table[i].summary);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
json_games (PodaJson *json)
{
    for (guint i = 0; poda_games[i] != NULL; i++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", poda_games[i]->name);
        poda_json_string (json, "summary", poda_games[i]->summary);
        json_parameters (json, poda_games[i]->parameters);
        poda_json_end_object (json);
    }
}

static void
json_evaluator (PodaJson *json, const PodaGame *game, const PodaEvaluator *evaluator)
{
    Range range = usual_range (game, evaluator);
    poda_json_newline (json);
    poda_json_object (json, NULL);
    poda_json_string (json, "game", game->name);
    poda_json_string (json, "name", evaluator->name);
    poda_json_string (json, "summary", evaluator->summary);
    poda_json_string (json, "source", evaluator->source);
    poda_json_value (json, "lowest", range.lowest);
    poda_json_value (json, "highest", range.highest);
    poda_json_value (json, "win", range.win);
    json_parameters (json, evaluator->parameters);
    poda_json_end_object (json);
}

static void
json_evaluators (PodaJson *json)
{
    for (guint i = 0; poda_games[i] != NULL; i++) {
        const PodaEvaluator *const *evaluators = poda_games[i]->evaluators;
        for (guint k = 0; evaluators != NULL && evaluators[k] != NULL; k++)
            json_evaluator (json, poda_games[i], evaluators[k]);
    }
}

static void
json_algorithms (PodaJson *json)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", poda_algorithms[i]->name);
        poda_json_string (json, "summary", poda_algorithms[i]->summary);
        poda_json_string (json, "source", poda_algorithms[i]->source);
        poda_json_array (json, "pseudocode");
        for (guint k = 0; poda_algorithms[i]->code[k].text != NULL; k++)
            poda_json_string (json, NULL, poda_algorithms[i]->code[k].text);
        poda_json_end_array (json);
        poda_json_end_object (json);
    }
}

/* --- The command --- */

static const struct {
    const char *title, *key; /* of the text, marked for translation; of JSON */
    void (*write) (const List *list, PodaOutput *output);
    void (*tell) (PodaJson *json);
} parts[] = {
    { N_ ("Games"), "games", write_games, json_games },
    { N_ ("Evaluators"), "evaluators", write_evaluators, json_evaluators },
    { N_ ("Algorithms"), "algorithms", write_algorithms, json_algorithms },
};

static void
write_text (const List *list, PodaOutput *output)
{
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (list->part != 0 && list->part != i + 1)
            continue;
        poda_output_format (output, "%s%s\n", list->part == 0 && i > 0 ? "\n" : "",
                            _ (parts[i].title));
        parts[i].write (list, output);
    }
}

static void
write_json (const List *list, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    for (guint i = 0; i < G_N_ELEMENTS (parts); i++) {
        if (list->part != 0 && list->part != i + 1)
            continue;
        poda_json_array (&json, parts[i].key);
        parts[i].tell (&json);
        poda_json_end_array (&json);
    }
    poda_json_newline (&json);
    poda_json_end_object (&json);
    poda_output_text (output, "\n");
}

#ifndef PODA_ENGINE /* a page cannot write another one */
static void
write_lessons (PodaJson *json, gconstpointer more G_GNUC_UNUSED)
{
    poda_lessons_pack (json, "lessons");
}

/* The page that one begins with: all that there is, to be picked. */
static void
write_page (const List *list G_GNUC_UNUSED, PodaOutput *output)
{
    static const char *const problem[] = { "t", "[[3,12,8],[2,4,6],[14,5,2]]", NULL };
    const PodaHtml html = { .problem = problem,
                            .mode = "start",
                            .write_more = write_lessons };
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
    .summary = N_ ("games, parameters, evaluators, algorithms, pseudo-code"),
    .examples = "poda list\n"
                "poda list algorithms --pseudocode\n"
                "poda list games -T json\n"
                "poda list -o start.html",
    .formats = formats,
    .options = options,
    .size = sizeof (List),
    .run = list,
};
