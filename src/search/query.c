#include "search/query.h"

#include <string.h>

#include "search/rules.h"

typedef enum {
    IS_TEXT,
    IS_NUMBER,
    IS_VALUE,
    IS_FLAG,
    IS_ARGUMENTS,
    IS_VERSION,
    IS_GAME,
    IS_LIMIT
} Kind;

typedef struct {
    const char *key;
    Kind kind;
    gsize rule;   /* a PodaRule plus 1; 0: none */
    gsize member; /* offset of a text in PodaQuery plus 1; 0: none */
} AskedField;

#define RULE(name) PODA_RULE_##name + 1, 0
#define MEMBER(name) 0, G_STRUCT_OFFSET (PodaQuery, name) + 1

static const AskedField rows[PODA_N_ASKED] = {
    { "version", IS_VERSION, 0, 0 },
    { "game", IS_GAME, 0, 0 },
    { "arguments", IS_ARGUMENTS, 0, 0 },
    { "position", IS_TEXT, MEMBER (position) },
    { "moves", IS_TEXT, MEMBER (moves) },
    { "file", IS_TEXT, MEMBER (file) },
    { "sha256", IS_TEXT, MEMBER (sha256) },
    { "algorithm", IS_TEXT, RULE (ALGORITHM) },
    { "cut", IS_TEXT, RULE (CUT) },
    { "fail", IS_TEXT, RULE (FAIL) },
    { "window", IS_TEXT, RULE (WINDOW) },
    { "all_moves", IS_FLAG, RULE (ALL_MOVES) },
    { "depth", IS_NUMBER, RULE (DEPTH) },
    { "evaluator", IS_TEXT, RULE (EVALUATOR) },
    { "evaluator_arguments", IS_ARGUMENTS, RULE (EVALUATOR) },
    { "max", IS_TEXT, RULE (MAX) },
    { "win", IS_VALUE, RULE (WIN) },
    { "prefer_short", IS_FLAG, RULE (PREFER_SHORT) },
    { "order", IS_TEXT, RULE (ORDER) },
    { "ties", IS_TEXT, RULE (TIES) },
    { "seed", IS_NUMBER, RULE (SEED) },
    { "table", IS_NUMBER, 0, 0 },
    { "max_nodes", IS_LIMIT, 0, 0 },
    { "command", IS_TEXT, MEMBER (command) },
};

const char *
poda_query_key (guint field)
{
    return rows[field].key;
}

/* TRUE if the field's rule applies to the problem and has a value. */
static gboolean
has_rule (const AskedField *row, const PodaProblem *problem)
{
    PodaRule rule = row->rule - 1;
    if (row->rule == 0 || problem->algorithm == NULL
        || !poda_rule_matters (rule, problem))
        return FALSE;
    if (rule == PODA_RULE_SEED)
        return problem->asked == NULL || !problem->asked->many_seeds;
    if (rule == PODA_RULE_DEPTH)
        return problem->depth != PODA_DEPTH_NONE;
    return rule != PODA_RULE_EVALUATOR || problem->evaluator != NULL;
}

/* Returns the arguments of the game or of the evaluator, with their table, or NULL. */
static const PodaArguments *
arguments_of (const AskedField *row, const PodaProblem *problem,
              const PodaParameter **table)
{
    if (row->rule == 0) {
        *table = problem->game->parameters;
        return problem->asked != NULL ? problem->asked->arguments : NULL;
    }
    gboolean has = has_rule (row, problem);
    *table = has ? problem->evaluator->parameters : NULL;
    return has ? &problem->evaluator_arguments : NULL;
}

char *
poda_query_text (guint field, const PodaProblem *problem)
{
    const AskedField *row = &rows[field];
    const PodaQuery *asked = problem->asked;
    const PodaParameter *table;
    if (row->kind == IS_ARGUMENTS) {
        const PodaArguments *arguments = arguments_of (row, problem, &table);
        if (arguments == NULL)
            return NULL;
        PodaArguments all = *arguments;
        for (guint i = 0; table != NULL && table[i].name != NULL; i++)
            all.values[i].typed = all.values[i].given;
        return poda_arguments_format (table, &all);
    }
    if (row->kind == IS_VERSION || row->kind == IS_GAME)
        return g_strdup (row->kind == IS_GAME ? problem->game->name : PODA_VERSION);
    /* The problem has the record's limit even if the user gave none. */
    if (row->kind == IS_LIMIT)
        return asked != NULL && asked->max_nodes > 0
                   ? g_strdup_printf ("%" G_GUINT64_FORMAT, asked->max_nodes)
                   : NULL;
    if (row->member > 0 && asked != NULL)
        return g_strdup (G_STRUCT_MEMBER (char *, asked, row->member - 1));
    if (!has_rule (row, problem))
        return NULL;
    return row->rule - 1 == PODA_RULE_EVALUATOR
               ? g_strdup (problem->evaluator->name)
               : poda_rule_write (row->rule - 1, problem);
}

static void
write_arguments (PodaJson *json, const AskedField *row, const PodaProblem *problem)
{
    const PodaParameter *table;
    const PodaArguments *arguments = arguments_of (row, problem, &table);
    if (arguments == NULL && row->rule > 0) {
        poda_json_null (json, row->key);
        return;
    }
    poda_json_object (json, row->key);
    for (guint i = 0; arguments != NULL && table != NULL && table[i].name != NULL;
         i++) {
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
poda_query_write (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaProblem *problem = data;
    poda_json_object (json, key);
    for (guint i = 0; i < PODA_N_ASKED; i++) {
        const AskedField *row = &rows[i];
        g_autofree char *text = poda_query_text (i, problem);
        PodaValue value;
        if (row->kind == IS_ARGUMENTS)
            write_arguments (json, row, problem);
        else if (text != NULL && row->kind == IS_FLAG)
            poda_json_boolean (json, row->key, strcmp (text, "yes") == 0);
        else if (text != NULL && (row->kind == IS_NUMBER || row->kind == IS_LIMIT))
            poda_json_count (json, row->key, g_ascii_strtoull (text, NULL, 10));
        else if (text != NULL && row->kind == IS_VALUE
                 && poda_value_parse (text, &value))
            poda_json_value (json, row->key, value);
        else
            poda_json_string (json, row->key, text);
    }
    poda_json_end_object (json);
}

void
poda_query_first_line (PodaJson *json, const PodaProblem *problem)
{
    poda_json_object (json, NULL);
    poda_query_write (json, "problem", problem);
    poda_json_end_object (json);
    poda_json_newline (json);
}

char *
poda_query_line (const PodaProblem *problem)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    poda_query_write (&json, NULL, problem);
    return g_strdup (poda_output_contents (output, NULL));
}

void
poda_query_comment (const PodaProblem *problem, PodaOutput *output)
{
    if (problem->asked == NULL || !problem->asked->in_csv)
        return;
    g_autofree char *line = poda_query_line (problem);
    poda_output_format (output, "# problem: %s\n", line);
}
