#include "page/edit.h"

#include <glib/gi18n-lib.h>

#include "search/rules.h"

#define MOST_EDITED 5000

void
poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at)
{
    g_autofree char *text = poda_tree_write (tree);
    g_autofree char *name = at != PODA_TREE_NONE ? poda_tree_name (tree, at) : NULL;
    poda_json_object (json, NULL);
    poda_json_string (json, "tree", text);
    poda_json_boolean (json, "literal", poda_tree_is_literal (text));
    poda_json_integer (json, "nodes", poda_tree_n_nodes (tree));
    poda_json_string (json, "at", name);
    poda_json_end_object (json);
}

/* Where a node stands among its siblings, from 1. */
static guint
place_of (const PodaTree *tree, guint32 index)
{
    guint32 parent = poda_tree_node (tree, index)->parent;
    guint place = 1;
    if (parent == PODA_TREE_NONE)
        return place;
    for (guint32 i = poda_tree_node (tree, parent)->child; i != index; place++)
        i = poda_tree_node (tree, i)->next;
    return place;
}

static void
write_node (PodaJson *json, const PodaRecord *record, const PodaNode *node)
{
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    const PodaNode *parent = poda_node_parent (node);
    guint32 index = parent != NULL
                        ? (guint32) node->move
                        : poda_tree_index (&poda_record_problem (record)->root);
    const PodaTreeNode *own = poda_tree_node (tree, index);
    poda_json_array (json, NULL);
    poda_json_integer (json, NULL, parent != NULL ? parent->id : 0);
    poda_json_integer (json, NULL, place_of (tree, index));
    poda_json_integer (json, NULL,
                       parent != NULL ? poda_tree_node (tree, own->parent)->n_children
                                      : 1);
    if (own->child == PODA_TREE_NONE)
        poda_json_value (json, NULL, own->value);
    else
        poda_json_null (json, NULL);
    poda_json_end_array (json);
}

void
poda_page_write_nodes (PodaJson *json, const PodaRecord *record)
{
    guint32 n = poda_record_n_nodes (record);
    poda_json_object (json, NULL);
    if (n > MOST_EDITED
        || poda_tree_of_game (poda_record_problem (record)->game) == NULL) {
        poda_json_null (json, "nodes");
    } else {
        poda_json_array (json, "nodes");
        for (guint32 id = 1; id <= n; id++)
            write_node (json, record, poda_record_node (record, id));
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

/* --- What could be asked --- */

static void
write_word (PodaJson *json, const char *word, const char *called)
{
    poda_json_array (json, NULL);
    poda_json_string (json, NULL, word);
    poda_json_string (json, NULL, called);
    poda_json_end_array (json);
}

static void
write_algorithms (PodaJson *json)
{
    for (guint i = 0; poda_algorithms[i] != NULL; i++)
        write_word (json, poda_algorithms[i]->name, _ (poda_algorithms[i]->title));
}

static void
write_evaluators (PodaJson *json, const PodaGame *game)
{
    write_word (json, PODA_EVALUATOR_NONE, NULL);
    for (guint i = 0; game->evaluators[i] != NULL; i++)
        write_word (json, game->evaluators[i]->name, game->evaluators[i]->name);
}

static void
write_rule_words (PodaJson *json, PodaRule rule, const PodaGame *game)
{
    const PodaRuleWord *words = poda_rule_rows[rule].words;
    for (guint i = 0; words[i].word != NULL; i++)
        if (rule != PODA_RULE_ORDER || i != PODA_ORDER_CENTRE
            || game->off_centre != NULL)
            write_word (json, words[i].word, NULL);
}

static void
write_rule (PodaJson *json, PodaRule rule, const PodaProblem *problem)
{
    g_autofree char *value = poda_rule_write (rule, problem);
    poda_json_object (json, NULL);
    poda_json_string (json, "key", poda_rule_rows[rule].key);
    poda_json_string (json, "value", value);
    poda_json_boolean (json, "usual", poda_rule_is_usual (rule, problem));
    if (rule == PODA_RULE_ALGORITHM || rule == PODA_RULE_EVALUATOR
        || poda_rule_rows[rule].words != NULL) {
        poda_json_array (json, "words");
        if (rule == PODA_RULE_ALGORITHM)
            write_algorithms (json);
        else if (rule == PODA_RULE_EVALUATOR)
            write_evaluators (json, problem->game);
        else
            write_rule_words (json, rule, problem->game);
        poda_json_end_array (json);
    } else {
        poda_json_null (json, "words");
    }
    poda_json_end_object (json);
}

/* "cols=7,rows=6,connect=4": as they are unless somebody says otherwise. */
static char *
usual_parameters (const PodaGame *game)
{
    PodaArguments arguments;
    g_autoptr (GString) text = g_string_new (NULL);
    poda_arguments_parse (game->name, game->parameters, NULL, &arguments, NULL);
    for (guint i = 0; game->parameters[i].name != NULL; i++) {
        g_autofree char *value =
            poda_argument_format (&game->parameters[i], &arguments.values[i]);
        if (value != NULL)
            g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "",
                                    game->parameters[i].name, value);
    }
    return g_string_free (g_steal_pointer (&text), FALSE);
}

void
poda_page_write_choices (PodaJson *json, const PodaProblem *problem)
{
    const PodaGame *game = problem->game;
    g_autofree char *parameters = usual_parameters (game);
    poda_json_object (json, NULL);
    poda_json_string (json, "game", game->name);
    poda_json_string (json, "parameters", parameters);
    poda_json_boolean (json, "positions", game->parse_position != NULL);
    poda_json_array (json, "games");
    for (guint i = 0; poda_games[i] != NULL; i++)
        poda_json_string (json, NULL, poda_games[i]->name);
    poda_json_end_array (json);
    poda_json_array (json, "rules");
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        if (poda_rule_matters ((PodaRule) rule, problem)
            && (rule != PODA_RULE_EVALUATOR || game->evaluators != NULL))
            write_rule (json, (PodaRule) rule, problem);
    poda_json_end_array (json);
    poda_json_end_object (json);
}
