#include "page/page.h"

#include <glib/gi18n-lib.h>

#include "report/phrase.h"
#include "report/sentence.h"
#include "search/proof.h"
#include "tree/tree.h"

/* Maximum numbers of marked cuts and of names in a list. */
#define MOST_CUTS 1000
#define MOST_NAMES 3000

/* Larger trees are not counted, since a reader waits. */
#define MOST_COUNTED 1000000

/* --- Step sizes and sentences --- */

const char *const poda_step_size_words[] = { "step", "node", "cut", NULL };

static gboolean
is_leaf (const PodaRecord *record, guint32 id)
{
    return poda_record_node (record, id)->status != PODA_STATUS_EXPANDED;
}

gsize
poda_step_size_next (const PodaRecord *record, PodaStepSize size, gsize step,
                     gboolean forward)
{
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    while (forward ? step < n : step > 0) {
        step = forward ? step + 1 : step - 1;
        if (step == 0 || step == n || size == PODA_STEP_SIZE_STEP)
            break;
        const PodaStep *last = &steps[step - 1];
        /* A child's value and its cut are one stop. */
        gboolean node = last->verb == PODA_UPDATE
                            ? last[1].verb != PODA_CUT
                            : last->verb == PODA_ENTER && !is_leaf (record, last->node);
        if (last->verb == PODA_CUT || (size == PODA_STEP_SIZE_NODE && node))
            break;
    }
    return step;
}

void
poda_page_write_sentence (PodaJson *json, const char *key, const char *said)
{
    gsize length;
    guint32 node;
    poda_json_array (json, key);
    for (const char *piece; (piece = poda_phrase_next (&said, &node, &length));)
        if (node == 0)
            poda_json_write (json, "S", g_strndup (piece, length));
        else
            poda_json_write (json, "[ u S ]", node, g_strndup (piece, length));
    poda_json_end_array (json);
}

/* --- The search --- */

void
poda_page_about (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    const PodaProblem *problem = poda_record_problem (record);
    const PodaAlgorithm *algorithm = problem->algorithm;
    gboolean is_tree = poda_tree_of_game (problem->game) != NULL;
    guint32 n_nodes = poda_record_n_nodes (record);
    gboolean few = poda_counts_cutoffs (poda_record_counts (record)) <= MOST_CUTS;
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    PodaProof proof;
    PodaValue low, high;
    gboolean counted = poda_proof_find (problem, MOST_COUNTED, &proof);
    poda_json_write (json,
                     "{ title:s rules:S algorithm:s tree:b windowed:b strict:b code:[",
                     page->title, poda_sentence_rules (problem), algorithm->name,
                     is_tree, algorithm->windowed, problem->strict);
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        poda_json_string (json, NULL, _ (algorithm->code[i].text));
    if (few)
        poda_json_write (json, "] steps:z cuts:[", n);
    else
        poda_json_write (json, "] steps:z cuts:s", n, NULL);
    for (gsize i = 0; few && i < n; i++)
        if (steps[i].verb == PODA_CUT)
            poda_json_count (json, NULL, i + 1);
    if (few)
        poda_json_end_array (json);
    poda_json_write (json, "nodes:u minimax:V best:V result:S",
                     poda_record_n_visited (record), counted ? &proof.all_nodes : NULL,
                     counted && proof.proved ? &proof.nodes : NULL,
                     poda_sentence_result (record));
    if (is_tree && poda_record_leaf_range (record, &low, &high))
        poda_json_write (json, "leaves:[ v v ]", low, high);
    else if (is_tree)
        poda_json_null (json, "leaves");
    if (n_nodes > MOST_NAMES) {
        poda_json_write (json, "names:s }", NULL);
        return;
    }
    poda_json_write (json, "names:[ s", NULL); /* ids start at 1 */
    for (guint32 id = 1; id <= n_nodes; id++)
        poda_json_write (
            json, "S",
            poda_record_display_name (record, poda_record_node (record, id)));
    poda_json_write (json, "] }");
}

/* --- A step --- */

/* Returns the numbers in the line of pseudocode, "3 ≥ 2". The caller frees it. */
static char *
code_numbers (const PodaReplay *replay)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    gboolean windowed = problem->algorithm->windowed;
    gboolean turned = problem->algorithm->own_view
                      && poda_node_view (poda_replay_node (replay)) == PODA_MIN;
    gboolean low = frame->player != PODA_MIN || turned;
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER], value[PODA_VALUE_BUFFER];
    poda_value_format (turned ? 0 - frame->beta : frame->alpha, PODA_STYLE_TEXT, alpha);
    poda_value_format (turned ? 0 - frame->alpha : frame->beta, PODA_STYLE_TEXT, beta);
    poda_value_format (turned ? 0 - frame->value : frame->value, PODA_STYLE_TEXT,
                       value);
    switch (poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return windowed ? g_strdup_printf ("(%s, %s)", alpha, beta) : NULL;
    case PODA_UPDATE:
        if (!windowed || frame->player == PODA_CHANCE)
            return g_strdup_printf ("v = %s", value);
        return g_strdup_printf (low ? "v = %s, α = %s" : "v = %s, β = %s", value,
                                low ? alpha : beta);
    case PODA_CUT:
        return g_strdup_printf (problem->strict ? "%s > %s" : "%s ≥ %s", alpha, beta);
    case PODA_LEAF:
    case PODA_LEAVE:
    default:
        return g_strdup (value);
    }
}

static void
write_bound (PodaJson *json, const char *key, const PodaSnapshot *snapshot,
             PodaPlayer player)
{
    const PodaReplay *replay = poda_snapshot_replay (snapshot);
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    PodaValue bound = player == PODA_MAX ? frame->alpha : frame->beta;
    const PodaFrame *setter = poda_replay_setter (replay, player, bound);
    guint32 source = setter != NULL ? setter->id : 0;
    guint n = 0;
    const PodaValue *had = NULL;
    if (frame->player == player) {
        had = poda_snapshot_bounds (snapshot, poda_replay_node (replay), player, &n);
        /* In fail-hard searches a clipped value is not the bound's source. */
        if (frame->best != 0 && poda_record_node (record, frame->best)->value == bound)
            source = frame->best;
    }
    poda_json_object (json, key);
    poda_json_write (json, "value:v node:u from:S", bound, source,
                     source != 0 ? poda_phrase_from (record, source) : NULL);
    if (n > 1)
        poda_json_value (json, "before", had[n - 2]);
    poda_json_end_object (json);
}

/* Writes the nodes on the path from the root on: values so far, and all their
 * bounds. */
static void
write_path (PodaJson *json, const PodaSnapshot *snapshot, const PodaNode *node)
{
    PodaValue value;
    PodaBound bound;
    guint n;
    if (poda_node_parent (node) != NULL)
        write_path (json, snapshot, poda_node_parent (node));
    gboolean valued = poda_snapshot_value (snapshot, node, &value, &bound);
    poda_json_write (json, "{ node:u name:S player:s value:V", node->id,
                     poda_record_display_name (
                         poda_replay_record (poda_snapshot_replay (snapshot)), node),
                     poda_player_word (node->player), valued ? &value : NULL);
    for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
        const PodaValue *bounds = poda_snapshot_bounds (snapshot, node, player, &n);
        poda_json_array (json, player == PODA_MAX ? "alpha" : "beta");
        for (guint i = 0; i < n; i++)
            poda_json_value (json, NULL, bounds[i]);
        poda_json_end_array (json);
    }
    poda_json_end_object (json);
}

void
poda_page_step (PodaPageSearch *page)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    PodaJson *json = page->json;
    const PodaReplay *replay = poda_snapshot_replay (page->snapshot);
    const PodaRecord *record = poda_replay_record (replay);
    poda_json_write (json, "{ step:z", poda_replay_position (replay));
    if (poda_replay_position (replay) == 0) {
        poda_json_write (json, "seen:u }", 0);
        return;
    }
    const PodaNode *node = poda_replay_node (replay);
    PodaVerb verb = poda_replay_step (replay)->verb;
    poda_json_write (json,
                     "event:s node:u name:S player:s leaf:b changed:b line:u numbers:S",
                     events[verb], node->id, poda_record_display_name (record, node),
                     poda_player_word (node->player), is_leaf (record, node->id),
                     poda_replay_changed (replay), poda_replay_code_line (replay),
                     code_numbers (replay));
    if (verb == PODA_UPDATE)
        poda_json_write (json, "child:u returned:v", poda_replay_child (replay)->id,
                         poda_replay_child (replay)->value);
    poda_phrase_mark (TRUE);
    g_autofree char *said = poda_sentence_step (replay);
    poda_phrase_mark (FALSE);
    poda_page_write_sentence (json, "said", said);
    poda_json_write (json, "seen:u",
                     poda_record_n_visited (poda_replay_so_far (replay)));
    if (poda_record_problem (record)->algorithm->windowed
        && poda_replay_frame (replay)->status == PODA_STATUS_EXPANDED) {
        poda_json_object (json, "window");
        write_bound (json, "alpha", page->snapshot, PODA_MAX);
        write_bound (json, "beta", page->snapshot, PODA_MIN);
        poda_json_end_object (json);
    }
    poda_json_array (json, "path");
    write_path (json, page->snapshot, node);
    poda_json_end_array (json);
    if (verb != PODA_CUT) {
        poda_json_write (json, "cut:s }", NULL);
        return;
    }
    const PodaFrame *cause = poda_replay_cause (replay);
    poda_json_write (json, "cut:{ by:u kind:s children:[",
                     cause != NULL ? cause->id : 0, poda_cut_word (node->cut));
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        if (child->status == PODA_STATUS_PRUNED)
            poda_json_integer (json, NULL, child->id);
    poda_json_write (json, "] } }");
}

void
poda_page_node (PodaPageSearch *page)
{
    PodaJson *json = page->json;
    const PodaRecord *record = page->record;
    const PodaNode *node = page->nodes[0], *entered = node;
    gsize n, step = 0;
    const PodaStep *steps = poda_record_steps (record, &n);
    while (entered->status == PODA_STATUS_PRUNED)
        entered = poda_node_parent (entered);
    while (step < n
           && (steps[step].verb != PODA_ENTER || steps[step].node != entered->id))
        step++;
    poda_json_write (json, "{ node:u by:u name:S player:s leaf:b state:s entered:z",
                     node->id, entered != node ? entered->cut_by : 0,
                     poda_record_display_name (record, node),
                     poda_player_word (node->player), poda_node_child (node) == NULL,
                     poda_snapshot_word (page->snapshot, node), step + 1);
    PodaState state = poda_snapshot_state (page->snapshot, node);
    if (state == PODA_STATE_DONE || state == PODA_STATE_PRUNED) {
        poda_phrase_mark (TRUE);
        g_autofree char *said = poda_sentence_node (record, node);
        poda_phrase_mark (FALSE);
        poda_page_write_sentence (json, "said", said);
    } else {
        poda_json_null (json, "said");
    }
    poda_json_end_object (json);
}
