#include "search/asked.h"

#include <string.h>

#include "search/rules.h"

/* --- The fields --- */

typedef enum { IS_TEXT, IS_NUMBER, IS_VALUE, IS_FLAG, IS_ARGUMENTS } Kind;

/* What is not a rule comes from the game, or from how it was told. */
static const struct {
    const char *key;
    Kind kind;
    gsize rule;   /* less 1 a PodaRule; 0: none */
    gsize member; /* less 1 a text of PodaAsked; 0: none */
} rows[PODA_N_ASKED] = {
#define RULE(name) .rule = PODA_RULE_##name + 1
#define MEMBER(name) .member = G_STRUCT_OFFSET (PodaAsked, name) + 1
    [PODA_ASKED_VERSION] = { .key = "version", .kind = IS_TEXT },
    [PODA_ASKED_GAME] = { .key = "game", .kind = IS_TEXT },
    [PODA_ASKED_ARGUMENTS] = { .key = "arguments", .kind = IS_ARGUMENTS },
    [PODA_ASKED_POSITION] = { "position", IS_TEXT, MEMBER (position) },
    [PODA_ASKED_MOVES] = { "moves", IS_TEXT, MEMBER (moves) },
    [PODA_ASKED_FILE] = { "file", IS_TEXT, MEMBER (file) },
    [PODA_ASKED_SHA256] = { "sha256", IS_TEXT, MEMBER (sha256) },
    [PODA_ASKED_ALGORITHM] = { "algorithm", IS_TEXT, RULE (ALGORITHM) },
    [PODA_ASKED_CUT] = { "cut", IS_TEXT, RULE (CUT) },
    [PODA_ASKED_FAIL] = { "fail", IS_TEXT, RULE (FAIL) },
    [PODA_ASKED_WINDOW] = { "window", IS_TEXT, RULE (WINDOW) },
    [PODA_ASKED_ALL_MOVES] = { "all_moves", IS_FLAG, RULE (ALL_MOVES) },
    [PODA_ASKED_DEPTH] = { "depth", IS_NUMBER, RULE (DEPTH) },
    [PODA_ASKED_EVALUATOR] = { "evaluator", IS_TEXT, RULE (EVALUATOR) },
    [PODA_ASKED_EVALUATOR_ARGUMENTS] = { "evaluator_arguments", IS_ARGUMENTS,
                                         RULE (EVALUATOR) },
    [PODA_ASKED_MAX] = { "max", IS_TEXT, RULE (MAX) },
    [PODA_ASKED_WIN] = { "win", IS_VALUE, RULE (WIN) },
    [PODA_ASKED_PREFER_SHORT] = { "prefer_short", IS_FLAG, RULE (PREFER_SHORT) },
    [PODA_ASKED_ORDER] = { "order", IS_TEXT, RULE (ORDER) },
    [PODA_ASKED_TIES] = { "ties", IS_TEXT, RULE (TIES) },
    [PODA_ASKED_SEED] = { "seed", IS_NUMBER, RULE (SEED) },
    [PODA_ASKED_TABLE] = { .key = "table", .kind = IS_NUMBER },
    [PODA_ASKED_MAX_NODES] = { "max_nodes", IS_NUMBER, RULE (MAX_NODES) },
    [PODA_ASKED_COMMAND] = { "command", IS_TEXT, MEMBER (command) },
};

const char *
poda_asked_key (PodaAskedField field)
{
    return rows[field].key;
}

/* Whether a rule has anything to say in the problem. */
static gboolean
has_rule (PodaAskedField field, const PodaProblem *problem)
{
    PodaRule rule = rows[field].rule - 1;
    if (problem->algorithm == NULL || !poda_rule_matters (rule, problem))
        return FALSE;
    if (rule == PODA_RULE_SEED)
        return problem->asked == NULL || !problem->asked->many_seeds;
    if (rule == PODA_RULE_DEPTH)
        return problem->depth != PODA_DEPTH_NONE;
    return rule != PODA_RULE_EVALUATOR || problem->evaluator != NULL;
}

/* The parameters of the game or of the evaluator, and what they are; FALSE where there
 * is no such game or evaluator. */
static gboolean
find_arguments (PodaAskedField field, const PodaProblem *problem,
                const PodaParameter **table, const PodaArguments **arguments)
{
    if (field == PODA_ASKED_EVALUATOR_ARGUMENTS) {
        if (!has_rule (field, problem))
            return FALSE;
        *table = problem->evaluator->parameters;
        *arguments = &problem->evaluator_arguments;
        return TRUE;
    }
    *arguments = problem->asked != NULL ? problem->asked->arguments : NULL;
    *table = *arguments != NULL ? problem->game->parameters : NULL;
    return TRUE;
}

char *
poda_asked_text (PodaAskedField field, const PodaProblem *problem)
{
    const PodaAsked *asked = problem->asked;
    if (rows[field].kind == IS_ARGUMENTS) {
        const PodaParameter *table;
        const PodaArguments *arguments;
        if (!find_arguments (field, problem, &table, &arguments) || table == NULL)
            return NULL;
        PodaArguments all = *arguments;
        for (guint i = 0; table[i].name != NULL; i++)
            all.values[i].typed = all.values[i].given;
        return poda_arguments_format (table, &all);
    }
    if (field == PODA_ASKED_VERSION)
        return g_strdup (PODA_VERSION);
    if (field == PODA_ASKED_GAME)
        return g_strdup (problem->game->name);
    /* A problem has a limit where nobody asked for one, too: what a record can hold. */
    if (field == PODA_ASKED_MAX_NODES)
        return asked != NULL && asked->max_nodes > 0
                   ? g_strdup_printf ("%" G_GUINT64_FORMAT, asked->max_nodes)
                   : NULL;
    if (rows[field].member > 0 && asked != NULL)
        return g_strdup (G_STRUCT_MEMBER (char *, asked, rows[field].member - 1));
    if (rows[field].rule == 0 || !has_rule (field, problem))
        return NULL;
    return field == PODA_ASKED_EVALUATOR
               ? g_strdup (problem->evaluator->name)
               : poda_rule_write (rows[field].rule - 1, problem);
}

/* --- As JSON --- */

static void
write_arguments (PodaJson *json, PodaAskedField field, const PodaProblem *problem)
{
    const PodaParameter *table;
    const PodaArguments *arguments;
    if (!find_arguments (field, problem, &table, &arguments)) {
        poda_json_null (json, rows[field].key);
        return;
    }
    poda_json_object (json, rows[field].key);
    for (guint i = 0; table != NULL && table[i].name != NULL; i++) {
        const PodaArgument *argument = &arguments->values[i];
        g_autofree char *text = poda_argument_format (&table[i], argument);
        if (text != NULL && table[i].kind == PODA_PARAMETER_NUMBER)
            poda_json_integer (json, table[i].name, argument->number);
        else
            poda_json_string (json, table[i].name, text);
    }
    poda_json_end_object (json);
}

void
poda_asked_write (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaProblem *problem = data;
    poda_json_object (json, key);
    for (guint field = 0; field < PODA_N_ASKED; field++) {
        const char *name = rows[field].key;
        g_autofree char *text = poda_asked_text (field, problem);
        PodaValue value;
        if (rows[field].kind == IS_ARGUMENTS)
            write_arguments (json, field, problem);
        else if (text == NULL || rows[field].kind == IS_TEXT)
            poda_json_string (json, name, text);
        else if (rows[field].kind == IS_FLAG)
            poda_json_boolean (json, name, strcmp (text, "yes") == 0);
        else if (rows[field].kind == IS_NUMBER)
            poda_json_count (json, name, g_ascii_strtoull (text, NULL, 10));
        else if (poda_value_parse (text, &value))
            poda_json_value (json, name, value);
    }
    poda_json_end_object (json);
}

void
poda_asked_first_line (PodaJson *json, const PodaProblem *problem)
{
    poda_json_object (json, NULL);
    poda_asked_write (json, "problem", problem);
    poda_json_end_object (json);
    poda_json_newline (json);
}

char *
poda_asked_line (const PodaProblem *problem)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    poda_asked_write (&json, NULL, problem);
    return g_strdup (poda_output_contents (output, NULL));
}

void
poda_asked_comment (const PodaProblem *problem, PodaOutput *output)
{
    if (problem->asked == NULL || !problem->asked->in_csv)
        return;
    g_autofree char *line = poda_asked_line (problem);
    poda_output_format (output, "# problem: %s\n", line);
}
