#include <glib/gi18n-lib.h>

#include "page/page.h"
#include "search/rules.h"
#include "tree/tree.h"

#define MOST_EDITED 5000

void
poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at)
{
    g_autofree char *text = poda_tree_write (tree);
    poda_json_write (json, "{ tree:s literal:b nodes:u at:S }", text,
                     poda_tree_is_literal (text), poda_tree_n_nodes (tree),
                     at != PODA_TREE_NONE ? poda_tree_name (tree, at) : NULL);
}

static void
write_node (PodaJson *json, const PodaProblem *problem, const PodaNode *node)
{
    const PodaTree *tree = poda_tree_of_game (problem->game);
    const PodaNode *parent = poda_node_parent (node);
    guint32 index =
        parent != NULL ? (guint32) node->move : poda_tree_index (&problem->root);
    const PodaTreeNode *own = poda_tree_node (tree, index);
    guint place = 1;
    if (own->parent != PODA_TREE_NONE)
        for (guint32 i = poda_tree_node (tree, own->parent)->child; i != index; place++)
            i = poda_tree_node (tree, i)->next;
    poda_json_write (json, "[ u u u V ]", parent != NULL ? parent->id : 0, place,
                     parent != NULL ? poda_tree_node (tree, own->parent)->n_children
                                    : 1,
                     own->child == PODA_TREE_NONE ? &own->value : NULL);
}

void
poda_page_nodes (PodaPageSearch *page)
{
    const PodaProblem *problem = poda_record_problem (page->record);
    guint32 n = poda_record_n_nodes (page->record);
    if (n > MOST_EDITED || poda_tree_of_game (problem->game) == NULL) {
        poda_json_write (page->json, "{ nodes:s }", NULL);
        return;
    }
    poda_json_write (page->json, "{ nodes:[");
    for (guint32 id = 1; id <= n; id++)
        write_node (page->json, problem, poda_record_node (page->record, id));
    poda_json_write (page->json, "] }");
}

/* --- What could be asked --- */

/* Writes what a rule may be, each with what people call it. */
static void
write_words (PodaJson *json, PodaRule rule, const PodaGame *game)
{
    const PodaRuleWord *words = poda_rule_rows[rule].words;
    poda_json_array (json, "words");
    if (rule == PODA_RULE_ALGORITHM)
        for (guint i = 0; poda_algorithms[i] != NULL; i++)
            poda_json_write (json, "[ s s ]", poda_algorithms[i]->name,
                             _ (poda_algorithms[i]->title));
    if (rule == PODA_RULE_EVALUATOR) {
        poda_json_write (json, "[ s s ]", PODA_EVALUATOR_NONE, NULL);
        for (guint i = 0; game->evaluators[i] != NULL; i++)
            poda_json_write (json, "[ s s ]", game->evaluators[i]->name,
                             game->evaluators[i]->name);
    }
    for (guint i = 0; words != NULL && words[i].word != NULL; i++)
        if (rule != PODA_RULE_ORDER || i != PODA_ORDER_CENTRE
            || game->off_centre != NULL)
            poda_json_write (json, "[ s s ]", words[i].word, NULL);
    poda_json_end_array (json);
}

/* Returns "cols=7,rows=6,connect=4": as they are unless somebody says otherwise. */
static char *
usual_parameters (const PodaGame *game)
{
    PodaArguments arguments;
    GString *text = g_string_new (NULL);
    poda_arguments_parse (game->name, game->parameters, NULL, &arguments, NULL);
    for (guint i = 0; game->parameters[i].name != NULL; i++) {
        g_autofree char *value =
            poda_argument_format (&game->parameters[i], &arguments.values[i]);
        if (value != NULL)
            g_string_append_printf (text, "%s%s=%s", text->len > 0 ? "," : "",
                                    game->parameters[i].name, value);
    }
    return g_string_free (text, FALSE);
}

void
poda_page_choices (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaProblem *problem = poda_record_problem (page->record);
    const PodaGame *game = problem->game;
    poda_json_write (json, "{ game:s parameters:S positions:b games:[", game->name,
                     usual_parameters (game), game->parse_position != NULL);
    for (guint i = 0; poda_games[i] != NULL; i++)
        poda_json_string (json, NULL, poda_games[i]->name);
    poda_json_write (json, "] rules:[");
    for (PodaRule rule = 0; rule < PODA_N_RULES; rule++) {
        gboolean evaluator = rule == PODA_RULE_EVALUATOR;
        if (!poda_rule_matters (rule, problem)
            || (evaluator && game->evaluators == NULL))
            continue;
        poda_json_write (json, "{ key:s value:S usual:b", poda_rule_rows[rule].key,
                         poda_rule_write (rule, problem),
                         poda_rule_is_usual (rule, problem));
        if (rule == PODA_RULE_ALGORITHM || evaluator
            || poda_rule_rows[rule].words != NULL)
            write_words (json, rule, game);
        else
            poda_json_null (json, "words");
        poda_json_end_object (json);
    }
    poda_json_write (json, "] }");
}
