#include "page/snapshot.h"

#include <glib/gi18n-lib.h>
#include <math.h>
#include <string.h>

#include "record/fields.h"
#include "report/phrase.h"
#include "report/sentence.h"
#include "search/asked.h"
#include "search/proof.h"

/* So many cuts are marked, and so many nodes named, in one list. */
#define MOST_CUTS 1000
#define MOST_NAMES 3000

/* Trees of so many nodes are counted while somebody waits. */
#define MOST_COUNTED 1000000

/* --- Step sizes --- */

const char *const poda_step_size_words[] = { "step", "node", "cut", NULL };

static gboolean
is_leaf (const PodaRecord *record, guint32 id)
{
    return poda_record_node (record, id)->status != PODA_STATUS_EXPANDED;
}

/* Whether one stops after `steps[at]`. */
static gboolean
is_stop (const PodaRecord *record, PodaStepSize size, const PodaStep *steps, gsize at,
         gsize n)
{
    const PodaStep *step = &steps[at];
    if (size == PODA_STEP_SIZE_STEP || at + 1 == n || step->verb == PODA_CUT)
        return TRUE;
    if (size == PODA_STEP_SIZE_CUT)
        return FALSE;
    /* A child's value and the cut that it makes are one. */
    return step->verb == PODA_UPDATE
               ? steps[at + 1].verb != PODA_CUT
               : step->verb == PODA_ENTER && !is_leaf (record, step->node);
}

gsize
poda_step_size_next (const PodaRecord *record, PodaStepSize size, gsize step,
                     gboolean forward)
{
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    while (forward ? step < n : step > 0) {
        step = forward ? step + 1 : step - 1;
        if (step == 0 || is_stop (record, size, steps, step - 1, n))
            break;
    }
    return step;
}

/* --- Sentences --- */

void
poda_page_write_sentence (PodaJson *json, const char *key, const char *said)
{
    gsize length;
    guint32 node;
    poda_json_array (json, key);
    for (const char *piece; (piece = poda_phrase_next (&said, &node, &length));) {
        g_autofree char *text = g_strndup (piece, length);
        if (node == 0) {
            poda_json_string (json, NULL, text);
            continue;
        }
        poda_json_array (json, NULL);
        poda_json_integer (json, NULL, node);
        poda_json_string (json, NULL, text);
        poda_json_end_array (json);
    }
    poda_json_end_array (json);
}

/* --- The search --- */

static void
write_code (PodaJson *json, const PodaAlgorithm *algorithm)
{
    poda_json_array (json, "code");
    for (guint i = 0; algorithm->code[i].text != NULL; i++)
        poda_json_string (json, NULL, _ (algorithm->code[i].text));
    poda_json_end_array (json);
}

static void
write_cuts (PodaJson *json, const PodaRecord *record)
{
    gsize n;
    const PodaStep *steps = poda_record_steps (record, &n);
    if (poda_counts_cutoffs (poda_record_counts (record)) > MOST_CUTS) {
        poda_json_null (json, "cuts");
        return;
    }
    poda_json_array (json, "cuts");
    for (gsize i = 0; i < n; i++)
        if (steps[i].verb == PODA_CUT)
            poda_json_integer (json, NULL, (gint64) i + 1);
    poda_json_end_array (json);
}

/* What minimax would visit, and the least that proves the value. */
static void
write_counts (PodaJson *json, const PodaRecord *record)
{
    PodaProof proof;
    gboolean counted =
        poda_proof_find (poda_record_problem (record), MOST_COUNTED, &proof);
    poda_json_integer (json, "nodes", poda_record_n_visited (record));
    if (counted)
        poda_json_value (json, "minimax", proof.all_nodes);
    else
        poda_json_null (json, "minimax");
    if (counted && proof.proved)
        poda_json_value (json, "best", proof.nodes);
    else
        poda_json_null (json, "best");
}

/* The least and the largest leaf of a tree whose leaves are all shown; so far as they
 * are finite. */
static void
write_leaves (PodaJson *json, const PodaRecord *record)
{
    PodaValue low = INFINITY, high = -INFINITY;
    g_auto (PodaWalk) walk;
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        PodaLeafReason reason;
        PodaValue value;
        if (poda_problem_leaf_value (poda_record_problem (record),
                                     poda_walk_position (&walk), walk.ply, &reason,
                                     &value)
            && isfinite (value)) {
            low = poda_min (low, value);
            high = poda_max (high, value);
        }
    }
    if (low > high) {
        poda_json_null (json, "leaves");
        return;
    }
    poda_json_array (json, "leaves");
    poda_json_value (json, NULL, low);
    poda_json_value (json, NULL, high);
    poda_json_end_array (json);
}

static void
write_names (PodaJson *json, const PodaRecord *record)
{
    if (poda_record_n_nodes (record) > MOST_NAMES) {
        poda_json_null (json, "names");
        return;
    }
    poda_json_array (json, "names");
    poda_json_null (json, NULL); /* ids begin with 1 */
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        g_autofree char *name =
            poda_record_spoken_name (record, poda_record_node (record, id));
        poda_json_string (json, NULL, name);
    }
    poda_json_end_array (json);
}

void
poda_page_write_search (PodaJson *json, const PodaRecord *record, const char *title)
{
    const PodaProblem *problem = poda_record_problem (record);
    g_autofree char *rules = poda_sentence_rules (problem);
    g_autofree char *result = poda_sentence_result (record);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    poda_json_object (json, NULL);
    poda_json_string (json, "title", title);
    poda_json_string (json, "rules", rules);
    poda_json_string (json, "algorithm", problem->algorithm->name);
    poda_json_boolean (json, "tree", poda_tree_of_game (problem->game) != NULL);
    poda_json_boolean (json, "windowed", problem->algorithm->windowed);
    poda_json_boolean (json, "strict", problem->strict);
    write_code (json, problem->algorithm);
    poda_json_integer (json, "steps", (gint64) n_steps);
    write_cuts (json, record);
    write_counts (json, record);
    poda_json_string (json, "result", result);
    if (poda_tree_of_game (problem->game) != NULL)
        write_leaves (json, record);
    write_names (json, record);
    poda_json_end_object (json);
}

/* --- A moment --- */

/* The numbers that the line of code has there: "3 ≥ 2", "β = 2". */
static char *
code_numbers (const PodaReplay *replay)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    const PodaProblem *problem = poda_record_problem (poda_replay_record (replay));
    gboolean turned = problem->algorithm->own_view
                      && poda_node_view (poda_replay_node (replay)) == PODA_MIN;
    gboolean low = frame->player != PODA_MIN || turned;
    PodaValue a = turned ? 0 - frame->beta : frame->alpha;
    PodaValue b = turned ? 0 - frame->alpha : frame->beta;
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER], value[PODA_VALUE_BUFFER];
    poda_value_format (a, PODA_STYLE_TEXT, alpha);
    poda_value_format (b, PODA_STYLE_TEXT, beta);
    poda_value_format (turned ? 0 - frame->value : frame->value, PODA_STYLE_TEXT,
                       value);
    switch (poda_replay_step (replay)->verb) {
    case PODA_ENTER:
        return problem->algorithm->windowed ? g_strdup_printf ("(%s, %s)", alpha, beta)
                                            : NULL;
    case PODA_UPDATE:
        if (!problem->algorithm->windowed || frame->player == PODA_CHANCE)
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

/* Whose value a bound of the last step's node is. */
static guint32
bound_source (const PodaReplay *replay, PodaPlayer player)
{
    const PodaFrame *frame = poda_replay_frame (replay);
    PodaValue bound = player == PODA_MAX ? frame->alpha : frame->beta;
    /* Its own value may be the bound by fail-hard alone. */
    if (frame->player == player && frame->best != 0
        && poda_record_node (poda_replay_record (replay), frame->best)->value == bound)
        return frame->best;
    const PodaFrame *setter = poda_replay_setter (replay, player, bound);
    return setter != NULL ? setter->id : 0;
}

static void
write_bound (PodaJson *json, const char *key, const PodaMoment *moment,
             PodaPlayer player)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaRecord *record = poda_replay_record (replay);
    const PodaFrame *frame = poda_replay_frame (replay);
    guint n = 0;
    const PodaValue *had =
        frame->player == player
            ? poda_moment_bounds (moment, poda_replay_node (replay), player, &n)
            : NULL;
    guint32 source = bound_source (replay, player);
    g_autofree char *from = source != 0 ? poda_phrase_from (record, source) : NULL;
    poda_json_object (json, key);
    poda_json_value (json, "value", player == PODA_MAX ? frame->alpha : frame->beta);
    poda_json_integer (json, "node", source);
    poda_json_string (json, "from", from);
    if (n > 1)
        poda_json_value (json, "before", had[n - 2]);
    poda_json_end_object (json);
}

static void
write_bounds (PodaJson *json, const char *key, const PodaMoment *moment,
              const PodaNode *node, PodaPlayer player)
{
    guint n;
    const PodaValue *bounds = poda_moment_bounds (moment, node, player, &n);
    poda_json_array (json, key);
    for (guint i = 0; i < n; i++)
        poda_json_value (json, NULL, bounds[i]);
    poda_json_end_array (json);
}

/* An open node: its value so far, and all that its bounds have been. */
static void
write_frame (PodaJson *json, const PodaMoment *moment, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (poda_moment_replay (moment));
    g_autofree char *name = poda_record_spoken_name (record, node);
    PodaValue value;
    PodaBound bound;
    poda_json_object (json, NULL);
    poda_json_integer (json, "node", node->id);
    poda_json_string (json, "name", name);
    poda_json_string (json, "player", poda_player_word (node->player));
    if (poda_moment_value (moment, node, &value, &bound))
        poda_json_value (json, "value", value);
    else
        poda_json_null (json, "value");
    write_bounds (json, "alpha", moment, node, PODA_MAX);
    write_bounds (json, "beta", moment, node, PODA_MIN);
    poda_json_end_object (json);
}

static void
write_path (PodaJson *json, const PodaMoment *moment)
{
    g_autoptr (GPtrArray) path = g_ptr_array_new ();
    const PodaNode *node = poda_replay_node (poda_moment_replay (moment));
    for (; node != NULL; node = poda_node_parent (node))
        g_ptr_array_add (path, (gpointer) node);
    poda_json_array (json, "path");
    for (guint i = path->len; i-- > 0;)
        write_frame (json, moment, path->pdata[i]);
    poda_json_end_array (json);
}

static void
write_cut (PodaJson *json, const PodaReplay *replay)
{
    const PodaNode *node = poda_replay_node (replay);
    if (poda_replay_step (replay)->verb != PODA_CUT) {
        poda_json_null (json, "cut");
        return;
    }
    const PodaFrame *cause = poda_replay_cause (replay);
    poda_json_object (json, "cut");
    poda_json_integer (json, "by", cause != NULL ? cause->id : 0);
    poda_json_string (json, "kind", poda_cut_word (node->cut));
    poda_json_array (json, "children");
    for (const PodaNode *child = poda_node_child (node); child != NULL;
         child = poda_node_next (child))
        if (child->status == PODA_STATUS_PRUNED)
            poda_json_integer (json, NULL, child->id);
    poda_json_end_array (json);
    poda_json_end_object (json);
}

/* How many nodes have been entered by now. */
static guint32
count_seen (const PodaReplay *replay)
{
    return poda_record_n_visited (poda_replay_so_far (replay));
}

static void
write_event (PodaJson *json, const PodaMoment *moment)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    const PodaReplay *replay = poda_moment_replay (moment);
    const PodaRecord *record = poda_replay_record (replay);
    const PodaNode *node = poda_replay_node (replay);
    g_autofree char *name = poda_record_spoken_name (record, node);
    g_autofree char *numbers = code_numbers (replay);
    poda_json_string (json, "event", events[poda_replay_step (replay)->verb]);
    poda_json_integer (json, "node", node->id);
    poda_json_string (json, "name", name);
    poda_json_string (json, "player", poda_player_word (node->player));
    poda_json_boolean (json, "leaf", is_leaf (record, node->id));
    poda_json_boolean (json, "changed", poda_replay_changed (replay));
    poda_json_integer (json, "line", poda_replay_code_line (replay));
    poda_json_string (json, "numbers", numbers);
    if (poda_replay_step (replay)->verb == PODA_UPDATE) {
        poda_json_integer (json, "child", poda_replay_child (replay)->id);
        poda_json_value (json, "returned", poda_replay_child (replay)->value);
    }
    poda_phrase_mark (TRUE);
    g_autofree char *said = poda_sentence_step (replay);
    poda_phrase_mark (FALSE);
    poda_page_write_sentence (json, "said", said);
}

void
poda_page_write_snapshot (PodaJson *json, const PodaMoment *moment)
{
    const PodaReplay *replay = poda_moment_replay (moment);
    gboolean windowed =
        poda_record_problem (poda_replay_record (replay))->algorithm->windowed;
    poda_json_object (json, NULL);
    poda_json_integer (json, "step", (gint64) poda_replay_position (replay));
    if (poda_replay_position (replay) == 0) {
        poda_json_integer (json, "seen", 0);
        poda_json_end_object (json);
        return;
    }
    write_event (json, moment);
    poda_json_integer (json, "seen", count_seen (replay));
    if (windowed && poda_replay_frame (replay)->status == PODA_STATUS_EXPANDED) {
        poda_json_object (json, "window");
        write_bound (json, "alpha", moment, PODA_MAX);
        write_bound (json, "beta", moment, PODA_MIN);
        poda_json_end_object (json);
    }
    write_path (json, moment);
    write_cut (json, replay);
    poda_json_end_object (json);
}

/* --- A node --- */

/* When it was first entered; of a node that never was, its parent. */
static gsize
step_of (const PodaRecord *record, const PodaNode *node)
{
    gsize n, i = 0;
    const PodaStep *steps = poda_record_steps (record, &n);
    while (node->status == PODA_STATUS_PRUNED)
        node = poda_node_parent (node);
    while (i < n && (steps[i].verb != PODA_ENTER || steps[i].node != node->id))
        i++;
    return i + 1;
}

void
poda_page_write_node (PodaJson *json, const PodaMoment *moment, const PodaNode *node)
{
    const PodaRecord *record = poda_replay_record (poda_moment_replay (moment));
    PodaState state = poda_moment_state (moment, node);
    g_autofree char *name = poda_record_spoken_name (record, node);
    poda_json_object (json, NULL);
    poda_json_integer (json, "node", node->id);
    poda_json_string (json, "name", name);
    poda_json_string (json, "player", poda_player_word (node->player));
    poda_json_boolean (json, "leaf", poda_node_child (node) == NULL);
    poda_json_string (json, "state", poda_moment_word (moment, node));
    poda_json_integer (json, "entered", (gint64) step_of (record, node));
    if (state == PODA_STATE_LEFT || state == PODA_STATE_SKIPPED) {
        poda_phrase_mark (TRUE);
        g_autofree char *said = poda_sentence_node (record, node);
        poda_phrase_mark (FALSE);
        poda_page_write_sentence (json, "said", said);
    } else {
        poda_json_null (json, "said");
    }
    poda_json_end_object (json);
}
