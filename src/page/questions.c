#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/read.h"
#include "draw/output/board.h"
#include "page/page.h"
#include "record/what_if.h"
#include "report/sentence.h"
#include "search/rules.h"
#include "tree/tree.h"

void
poda_page_search_clear (PodaPageSearch *page)
{
    g_clear_pointer (&page->snapshot, poda_snapshot_free);
    g_clear_pointer (&page->compare, poda_step_compare_free);
    *page = (PodaPageSearch){ .record = NULL };
}

/* Writes the next or previous stop of a step size. */
static void
answer_stop (PodaPageSearch *page)
{
    guint size;
    if (!poda_read_word ("SIZE", page->words[0], poda_step_size_words, &size,
                         &page->error))
        return;
    gsize step = poda_replay_position (poda_snapshot_replay (page->snapshot));
    gboolean forward = strcmp (page->words[1], "on") == 0;
    step = poda_step_size_next (page->record, (PodaStepSize) size, step, forward);
    poda_json_count (page->json, NULL, step);
}

/* --- Two searches --- */

/* Writes both states after a step of the first search. */
static void
answer_beat (PodaPageSearch *page)
{
    gsize n;
    guint64 step;
    poda_record_steps (page->first, &n);
    if (poda_read_number ("STEP", page->words[0], 0, n, &step, &page->error))
        poda_page_write_step_pair (
            page->json, page->compare,
            poda_step_compare_find (page->compare, (gsize) step));
}

static void
answer_beats (PodaPageSearch *page)
{
    gsize n;
    guint64 pair;
    guint size = PODA_STEP_SIZE_STEP;
    const char *stop = page->words[0];
    gboolean different = strcmp (stop, "difference") == 0;
    gboolean forward = strcmp (page->words[2], "on") == 0;
    poda_step_compare_pairs (page->compare, &n);
    if ((!different
         && !poda_read_word ("SIZE", stop, poda_step_size_words, &size, &page->error))
        || !poda_read_number ("BEAT", page->words[1], 0, n - 1, &pair, &page->error))
        return;
    pair = poda_step_compare_next (page->compare, (PodaStepSize) size, different,
                                   (gsize) pair, forward);
    poda_page_write_step_pair (page->json, page->compare, (gsize) pair);
}

/* Writes the question at a step, from a place on, or the judgement of the other
 * words. */
static void
answer_predict (PodaPageSearch *page)
{
    static const char *const which[] = { "hard", "cuts", "all", NULL };
    PodaPrediction asked;
    guint64 place;
    guint choice;
    GError **error = &page->error;
    gboolean judged = strcmp (page->question->name, "predicted") == 0;
    if (!poda_read_number ("PLACE", page->words[0], 0, G_MAXUINT8, &place, error)
        || !poda_read_word ("WHICH", page->words[1], which, &choice, error))
        return;
    gsize step = poda_replay_position (poda_snapshot_replay (page->snapshot));
    if (poda_prediction_find (page->snapshot, step, (guint) place,
                              (PodaPredictChoice) choice, &asked)) {
        const char *const *answer = (const char *const *) page->words + 2;
        if (judged)
            poda_page_write_judgement (page->json, page->snapshot, &asked, answer,
                                       error);
        else
            poda_page_write_prediction (page->json, page->snapshot, &asked);
    } else if (judged) {
        poda_read_refuse (
            error, _ ("nothing is asked there; expected the STEP of a question"));
    } else {
        poda_json_null (page->json, NULL);
    }
}

/* Writes, for each id from 0 on, a number that does not reveal later steps: the node's
 * position in a whole tree, or else its rank in the order in which nodes become
 * visible. Ids would reveal the order of visits. */
static void
answer_veil (PodaPageSearch *page)
{
    const PodaRecord *record = page->record;
    guint32 n = poda_record_n_nodes (record), last = 1;
    g_autofree guint32 *numbers = g_new0 (guint32, n + 1);
    if (poda_record_is_complete (record)) {
        g_auto (PodaWalk) walk;
        poda_walk_begin (&walk, record, poda_record_root (record));
        for (last = 1; poda_walk_next (&walk); last++)
            numbers[walk.node->id] = last;
    } else {
        numbers[1] = last;
        for (guint32 id = 1; id <= poda_record_n_visited (record); id++)
            for (const PodaNode *child =
                     poda_node_child (poda_record_node (record, id));
                 child != NULL; child = poda_node_next (child))
                numbers[child->id] = ++last;
    }
    poda_json_array (page->json, NULL);
    for (guint32 id = 0; id <= n; id++)
        poda_json_integer (page->json, NULL, numbers[id]);
    poda_json_end_array (page->json);
}

/* --- Other leaf values, and pruned nodes --- */

#define MOST_SEARCHED 20000000
#define MOST_SKIPPED 300000

static void
write_stretches (PodaJson *json, const char *key, const GArray *stretches)
{
    if (stretches == NULL) {
        poda_json_null (json, key);
        return;
    }
    poda_json_array (json, key);
    for (guint i = 0; i < stretches->len; i++) {
        const PodaInterval *at = &g_array_index (stretches, PodaInterval, i);
        poda_json_write (json, "[ v b v b ]", at->from, at->from_in, at->to, at->to_in);
    }
    poda_json_end_array (json);
}

/* Writes the effect of other values of a leaf. Returns FALSE with `error` set and
 * writes nothing. */
static gboolean
write_leaf (PodaPageSearch *page, const PodaNode *leaf, const PodaNode *cut,
            GError **error)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    if (cut != NULL && cut->cut == PODA_CUT_NONE)
        cut = NULL;
    g_autoptr (PodaWhatIf) what_if =
        poda_what_if_new (record, leaf, cut, MOST_SEARCHED, error);
    if (what_if == NULL)
        return FALSE;
    PodaPosition position;
    poda_record_position (record, leaf, &position);
    const PodaTree *tree = poda_tree_of_game (poda_record_problem (record)->game);
    poda_json_write (json, "{ leaf:u name:S value:v root:v", leaf->id,
                     poda_record_name (record, leaf),
                     poda_tree_node (tree, poda_tree_index (&position))->value,
                     poda_record_root (record)->value);
    write_stretches (json, "stays", what_if->stays);
    write_stretches (json, "stands", what_if->stands);
    poda_json_array (json, "pieces");
    for (guint i = 0; i < what_if->pieces->len; i++) {
        const PodaPiece *piece = &g_array_index (what_if->pieces, PodaPiece, i);
        const PodaInterval *at = &piece->values;
        poda_json_write (json, "[ v b v b V ]", at->from, at->from_in, at->to,
                         at->to_in, piece->slope ? NULL : &piece->value);
    }
    poda_json_write (json, "] said:[");
    if (cut != NULL)
        poda_json_write (json, "S", poda_sentence_stands (record, leaf, what_if));
    poda_json_write (json, "S ] }", poda_sentence_stays (record, leaf, what_if));
    return TRUE;
}

static void
answer_leaf (PodaPageSearch *page)
{
    write_leaf (page, page->nodes[0], page->nodes[1], &page->error);
}

static const PodaNode *
leaf_of (const PodaRecord *record, guint32 id)
{
    const PodaNode *node = poda_record_node (record, id);
    while (node->best != 0)
        node = poda_record_node (record, node->best);
    return node;
}

/* Writes the leaves that decide the cut at this step: those whose values are compared.
 * In games there are none. */
static void
answer_cut (PodaPageSearch *page)
{
    const PodaReplay *replay = poda_snapshot_replay (page->snapshot);
    const PodaRecord *record = page->record;
    if (poda_replay_position (replay) == 0
        || poda_replay_step (replay)->verb != PODA_CUT) {
        g_set_error_literal (&page->error, PODA_RECORD_ERROR, PODA_RECORD_ERROR_NODE,
                             _ ("no cut is made there; choose a step that makes one"));
        return;
    }
    const PodaNode *cut = poda_replay_node (replay);
    const PodaFrame *cause = poda_replay_cause (replay);
    poda_json_write (page->json, "{ node:u promise:S leaves:[", cut->id,
                     poda_sentence_cut_is_safe (record, cut));
    /* Skips leaves that cannot be changed, as below chance nodes. */
    if (poda_tree_of_game (poda_record_problem (record)->game) != NULL
        && write_leaf (page, leaf_of (record, poda_replay_frame (replay)->best), cut,
                       NULL)
        && cause != NULL && cause->best != 0)
        write_leaf (page, leaf_of (record, cause->best), cut, NULL);
    poda_json_write (page->json, "] }");
}

/* Writes the values of the nodes that a cut pruned, and of their ancestors. */
static void
answer_anyway (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    const PodaNode *cut = page->nodes[0];
    g_autoptr (PodaPrunedSearch) pruned_search =
        poda_pruned_search_new (record, cut, MOST_SKIPPED, &page->error);
    if (pruned_search == NULL)
        return;
    poda_json_write (json, "{ node:u truths:[", cut->id);
    for (guint i = 0; i < pruned_search->truths->len; i++) {
        const PodaTruth *truth = &g_array_index (pruned_search->truths, PodaTruth, i);
        poda_json_write (json, "[ u v ]", truth->node->id, truth->value);
    }
    poda_json_write (json, "] way:[");
    for (guint i = 0; i < pruned_search->way->len; i++) {
        const PodaPropagation *stop =
            &g_array_index (pruned_search->way, PodaPropagation, i);
        poda_json_write (json, "{ node:u name:S text:s value:v stays:b }",
                         stop->node->id, poda_record_name (record, stop->node),
                         stop->text, stop->value, stop->stays);
    }
    poda_json_write (json, "] stays:b said:S }", pruned_search->stays,
                     poda_sentence_pruned_search (record, pruned_search));
}

/* --- Editing --- */

#define MOST_EDITED 5000

void
poda_page_write_tree (PodaJson *json, const PodaTree *tree, guint32 at)
{
    g_autofree char *text = poda_tree_write (tree);
    poda_json_write (json, "{ tree:s literal:b nodes:u at:S }", text,
                     poda_tree_is_literal (text), poda_tree_n_nodes (tree),
                     at != PODA_TREE_NONE ? poda_tree_name (tree, at) : NULL);
}

/* Writes the nodes of an explicit tree by id, in the tree's own order; null for games
 * and for trees that are too large to edit. */
static void
answer_nodes (PodaPageSearch *page)
{
    const PodaProblem *problem = poda_record_problem (page->record);
    const PodaTree *tree = poda_tree_of_game (problem->game);
    guint32 n = poda_record_n_nodes (page->record);
    if (n > MOST_EDITED || tree == NULL) {
        poda_json_write (page->json, "{ nodes:s }", NULL);
        return;
    }
    poda_json_write (page->json, "{ nodes:[");
    for (guint32 id = 1; id <= n; id++) {
        const PodaNode *node = poda_record_node (page->record, id);
        const PodaNode *parent = poda_node_parent (node);
        guint32 index =
            parent != NULL ? (guint32) node->move : poda_tree_index (&problem->root);
        const PodaTreeNode *own = poda_tree_node (tree, index);
        guint32 above = own->parent;
        guint place = 1;
        if (above != PODA_TREE_NONE)
            for (guint32 i = poda_tree_node (tree, above)->child; i != index; place++)
                i = poda_tree_node (tree, i)->next;
        poda_json_write (page->json, "[ u u u V ]", parent != NULL ? parent->id : 0,
                         place,
                         parent != NULL ? poda_tree_node (tree, above)->n_children : 1,
                         own->child == PODA_TREE_NONE ? &own->value : NULL);
    }
    poda_json_write (page->json, "] }");
}

/* Writes the alternatives: for each rule its value, TRUE if that is the default, and
 * its other values. */
static void
answer_choices (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaProblem *problem = poda_record_problem (page->record);
    const PodaGame *game = problem->game;
    PodaArguments usual;
    poda_arguments_parse (game->name, game->parameters, NULL, &usual, NULL);
    for (guint i = 0; game->parameters[i].name != NULL; i++)
        usual.values[i].typed = usual.values[i].given; /* to be formatted */
    g_autofree char *parameters = poda_arguments_format (game->parameters, &usual);
    poda_json_write (json, "{ game:s parameters:s positions:b games:[", game->name,
                     parameters != NULL ? parameters : "",
                     game->parse_position != NULL);
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
        const PodaRuleWord *words = poda_rule_rows[rule].words;
        if (rule != PODA_RULE_ALGORITHM && !evaluator && words == NULL) {
            poda_json_write (json, "words:s }", NULL);
            continue;
        }
        poda_json_array (json, "words"); /* each with its name */
        for (guint i = 0; rule == PODA_RULE_ALGORITHM && poda_algorithms[i] != NULL;
             i++)
            poda_json_write (json, "[ s s ]", poda_algorithms[i]->name,
                             _ (poda_algorithms[i]->title));
        if (evaluator)
            poda_json_write (json, "[ s s ]", PODA_EVALUATOR_NONE, NULL);
        for (guint i = 0; evaluator && game->evaluators[i] != NULL; i++)
            poda_json_write (json, "[ s s ]", game->evaluators[i]->name,
                             game->evaluators[i]->name);
        for (guint i = 0; words != NULL && words[i].word != NULL; i++)
            if (rule != PODA_RULE_ORDER || i != PODA_ORDER_CENTRE
                || game->off_centre != NULL)
                poda_json_write (json, "[ s s ]", words[i].word, NULL);
        poda_json_write (json, "] }");
    }
    poda_json_write (json, "] }");
}

/* --- The board --- */

static void
answer_board (PodaPageSearch *page)
{
    const PodaNode *node = page->nodes[0], *parent = poda_node_parent (node);
    PodaPosition position, before;
    const PodaPlayed played = {
        .game = poda_record_problem (page->record)->game,
        .position = &position,
        .before = parent != NULL ? &before : NULL,
    };
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    poda_record_position (page->record, node, &position);
    poda_record_position (page->record, parent != NULL ? parent : node, &before);
    gboolean drawn = poda_emit_board (&played, svg);
    poda_json_write (page->json, "{ svg:s }",
                     drawn ? poda_output_contents (svg, NULL) : NULL);
}

/* --- The table --- */

const PodaPageQuestion poda_page_questions[] = {
    { "about", "", poda_page_about, FALSE },
    { "told", "s", poda_page_step, FALSE },
    { "why", "sn", poda_page_node, FALSE },
    { "stop", "sww", answer_stop, FALSE },
    { "doubt", "s", answer_cut, FALSE },
    { "leaf", "n?n", answer_leaf, FALSE },
    { "anyway", "n", answer_anyway, FALSE },
    { "board", "n", answer_board, FALSE },
    { "nodes", "", answer_nodes, FALSE },
    { "choices", "", answer_choices, FALSE },
    { "beat", "w", answer_beat, TRUE },
    { "beats", "www", answer_beats, TRUE },
    { "predict", "sww", answer_predict, FALSE },
    { "predicted", "sww?ww", answer_predict, FALSE },
    { "veil", "", answer_veil, FALSE },
    { .name = NULL },
};

gboolean
poda_page_answer (PodaPageSearch *page, const PodaPageQuestion *question,
                  char *const *words, PodaJson *json, GError **error)
{
    guint64 number;
    guint n_nodes = 0;
    if (question->compares && page->first == NULL)
        return poda_read_refuse (error,
                                 _ ("only one search is shown; hold needs --compare"));
    if (question->compares && page->compare == NULL)
        page->compare = poda_step_compare_new (page->first, page->record);
    page->question = question;
    page->json = json;
    page->nodes[0] = page->nodes[1] = NULL;
    for (const char *letter = question->arguments; *letter != '\0' && *words != NULL;
         letter++)
        if (*letter == 's') {
            if (page->snapshot == NULL)
                page->snapshot = poda_snapshot_new (page->record);
            if (!poda_read_number ("STEP", *words++, 0,
                                   poda_snapshot_n_steps (page->snapshot), &number,
                                   error))
                return FALSE;
            poda_snapshot_seek (page->snapshot, (gsize) number);
        } else if (*letter == 'n') {
            if (!poda_read_number ("NODE", *words++, 1,
                                   poda_record_n_nodes (page->record), &number, error))
                return FALSE;
            page->nodes[n_nodes++] = poda_record_node (page->record, (guint32) number);
        }
    page->words = words;
    question->answer (page);
    if (page->error == NULL)
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&page->error));
    return FALSE;
}
