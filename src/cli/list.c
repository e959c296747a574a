#include "cli/list.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "emit/json.h"
#include "search/algorithm.h"

static char *
range_text (const PodaParameter *parameter)
{
    if (parameter->kind == PODA_PARAMETER_CHOICE)
        return g_strdup (parameter->choices);
    return g_strdup_printf ("%" PRId64 "..%" PRId64 "%s", parameter->lowest,
                            parameter->highest,
                            parameter->kind == PODA_PARAMETER_SUM ? "+..." : "");
}

static void
write_parameters (const PodaParameter *table, PodaOutput *output)
{
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        g_autofree char *range = range_text (&table[i]);
        poda_output_format (output, "      %s=%s  (%s)  %s\n", table[i].name,
                            table[i].standard != NULL ? table[i].standard : "", range,
                            _ (table[i].summary));
    }
}

static void
write_games (PodaOutput *output)
{
    poda_output_format (output, "%s\n", _ ("Games"));
    for (guint i = 0; poda_games[i] != NULL; i++) {
        poda_output_format (output, "  %-12s %s\n", poda_games[i]->name,
                            _ (poda_games[i]->summary));
        write_parameters (poda_games[i]->parameters, output);
    }
    poda_output_format (output, "  %-12s %s\n", "FILE, -, [..]",
                        _ ("an explicit tree in DOT or JSON, or a literal"));
}

static void
write_evaluator (const PodaGame *game, const PodaEvaluator *evaluator,
                 PodaOutput *output)
{
    char lowest[PODA_VALUE_BUFFER], highest[PODA_VALUE_BUFFER], win[PODA_VALUE_BUFFER];
    poda_output_format (output, "  %s %s  %s\n", game->name, evaluator->name,
                        _ (evaluator->summary));
    poda_output_format (
        output, _ ("      range %s to %s; a won game counts %s\n"),
        poda_value_format (evaluator->lowest, PODA_STYLE_MACHINE, lowest),
        poda_value_format (evaluator->highest, PODA_STYLE_MACHINE, highest),
        poda_value_format (evaluator->win, PODA_STYLE_MACHINE, win));
    poda_output_format (output, "      %s\n", evaluator->source);
    write_parameters (evaluator->parameters, output);
}

static void
write_evaluators (PodaOutput *output)
{
    poda_output_format (output, "%s\n", _ ("Evaluators"));
    for (guint i = 0; poda_games[i] != NULL; i++)
        for (guint k = 0;
             poda_games[i]->evaluators != NULL && poda_games[i]->evaluators[k]; k++)
            write_evaluator (poda_games[i], poda_games[i]->evaluators[k], output);
}

static void
write_algorithms (gboolean pseudocode, PodaOutput *output)
{
    poda_output_format (output, "%s\n", _ ("Algorithms"));
    for (guint i = 0; poda_algorithms[i] != NULL; i++) {
        const PodaAlgorithm *algorithm = poda_algorithms[i];
        poda_output_format (output, "  %-18s %s\n", algorithm->name,
                            _ (algorithm->summary));
        poda_output_format (output, "  %-18s %s\n", "", algorithm->source);
        if (!pseudocode)
            continue;
        for (guint k = 0; algorithm->code[k].text != NULL; k++)
            poda_output_format (output, "    %3u  %s\n", k + 1,
                                algorithm->code[k].text);
        poda_output_text (output, "\n");
    }
}

void
poda_list_text (guint parts, gboolean pseudocode, PodaOutput *output)
{
    const char *separator = "";
    if (parts & PODA_LIST_GAMES) {
        write_games (output);
        separator = "\n";
    }
    if (parts & PODA_LIST_EVALUATORS) {
        poda_output_text (output, separator);
        write_evaluators (output);
        separator = "\n";
    }
    if (parts & PODA_LIST_ALGORITHMS) {
        poda_output_text (output, separator);
        write_algorithms (pseudocode, output);
    }
}

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
    poda_json_array (json, "games");
    for (guint i = 0; poda_games[i] != NULL; i++) {
        poda_json_newline (json);
        poda_json_object (json, NULL);
        poda_json_string (json, "name", poda_games[i]->name);
        poda_json_string (json, "summary", poda_games[i]->summary);
        json_parameters (json, poda_games[i]->parameters);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
json_evaluators (PodaJson *json)
{
    poda_json_array (json, "evaluators");
    for (guint i = 0; poda_games[i] != NULL; i++) {
        const PodaEvaluator *const *evaluators = poda_games[i]->evaluators;
        for (guint k = 0; evaluators != NULL && evaluators[k] != NULL; k++) {
            poda_json_newline (json);
            poda_json_object (json, NULL);
            poda_json_string (json, "game", poda_games[i]->name);
            poda_json_string (json, "name", evaluators[k]->name);
            poda_json_string (json, "summary", evaluators[k]->summary);
            poda_json_string (json, "source", evaluators[k]->source);
            poda_json_value (json, "lowest", evaluators[k]->lowest);
            poda_json_value (json, "highest", evaluators[k]->highest);
            poda_json_value (json, "win", evaluators[k]->win);
            json_parameters (json, evaluators[k]->parameters);
            poda_json_end_object (json);
        }
    }
    poda_json_end_array (json);
}

static void
json_algorithms (PodaJson *json)
{
    poda_json_array (json, "algorithms");
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
    poda_json_end_array (json);
}

void
poda_list_json (guint parts, PodaOutput *output)
{
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    if (parts & PODA_LIST_GAMES)
        json_games (&json);
    if (parts & PODA_LIST_EVALUATORS)
        json_evaluators (&json);
    if (parts & PODA_LIST_ALGORITHMS)
        json_algorithms (&json);
    poda_json_newline (&json);
    poda_json_end_object (&json);
    poda_output_text (output, "\n");
}
