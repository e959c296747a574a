#include "report/json.h"

#include "record/fields.h"
#include "report/sentence.h"
#include "record/record.h"
#include "search/asked.h"
#include "search/rules.h"

/* --- What a search found --- */

static void
write_rule (PodaJson *json, PodaRule rule, const PodaProblem *problem)
{
    const char *key = poda_rule_rows[rule].key;
    const PodaEvaluator *evaluator = problem->evaluator;
    g_autofree char *text = poda_rule_write (rule, problem);
    if (rule == PODA_RULE_EVALUATOR)
        poda_json_string (json, key, evaluator != NULL ? evaluator->name : NULL);
    else if (rule != PODA_RULE_DEPTH)
        poda_json_string (json, key, text);
    else if (problem->depth == PODA_DEPTH_NONE)
        poda_json_null (json, key);
    else
        poda_json_integer (json, key, problem->depth);
}

static void
write_rules (PodaJson *json, const PodaProblem *problem)
{
    static const PodaRule first[] = { PODA_RULE_ALGORITHM, PODA_RULE_CUT,
                                      PODA_RULE_FAIL };
    PodaRule order[PODA_N_RULES];
    poda_json_string (json, "game", problem->game->name);
    poda_rules_arrange (first, G_N_ELEMENTS (first), order);
    for (guint i = 0; i < PODA_N_RULES; i++)
        if (poda_rule_rows[order[i]].in_json)
            write_rule (json, order[i], problem);
}

static void
write_moves (PodaJson *json, const PodaProblem *problem, const PodaSummary *summary)
{
    const PodaGame *game = problem->game;
    poda_json_array (json, "moves");
    for (guint i = 0; i < summary->n_moves; i++) {
        const PodaRootMove *root_move = &summary->moves[i];
        g_autofree char *move =
            game->format_move (game, &problem->root, root_move->move);
        poda_json_object (json, NULL);
        poda_json_string (json, "move", move);
        poda_json_value (json, "value", root_move->value);
        poda_json_string (json, "bound", poda_bound_word (root_move->bound));
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_counts (PodaJson *json, const PodaCounts *counts)
{
    poda_json_integer (json, "nodes", (gint64) counts->nodes);
    poda_json_integer (json, "leaves", (gint64) counts->leaves);
    poda_json_integer (json, "frontier", (gint64) counts->frontier);
    poda_json_integer (json, "cutoffs", (gint64) poda_counts_cutoffs (counts));
    poda_json_integer (json, "shallow", (gint64) counts->shallow);
    poda_json_integer (json, "deep", (gint64) counts->deep);
}

void
poda_json_summary (PodaJson *json, const char *key, const PodaProblem *problem,
                   const PodaSummary *summary, const double *seconds)
{
    const PodaGame *game = problem->game;
    g_autofree char *move =
        summary->has_move ? game->format_move (game, &problem->root, summary->move)
                          : NULL;
    g_autoptr (GPtrArray) line =
        poda_game_move_texts (game, &problem->root, &summary->line);
    poda_json_object (json, key);
    write_rules (json, problem);
    poda_json_value (json, "value", summary->value);
    poda_json_string (json, "bound", poda_bound_word (summary->bound));
    poda_json_string (json, "move", move);
    poda_json_strings (json, "line", line);
    write_moves (json, problem, summary);
    write_counts (json, &summary->counts);
    if (seconds != NULL)
        poda_json_seconds (json, "seconds", *seconds);
    if (key == NULL)
        poda_asked_write (json, "problem", problem);
    poda_json_end_object (json);
}

/* --- Nodes and steps --- */

void
poda_json_field_value (PodaJson *json, const char *key, PodaField field,
                       const PodaFieldValue *value)
{
    if (key == NULL)
        key = poda_field_rows[field].name;
    if (value == NULL) {
        poda_json_null (json, key);
        return;
    }
    switch (poda_field_rows[field].kind) {
    case PODA_FIELD_IS_INTEGER:
        return poda_json_integer (json, key, value->integer);
    case PODA_FIELD_IS_NUMBER:
        return poda_json_value (json, key, value->number);
    case PODA_FIELD_IS_WORD:
        return poda_json_string (json, key, value->word);
    case PODA_FIELD_IS_FLAG:
        return poda_json_boolean (json, key, value->integer != 0);
    }
}

static void
write_field (PodaJson *json, const char *key, const PodaNodeFacts *facts,
             PodaField field)
{
    PodaFieldValue value;
    gboolean known = poda_field_get (facts, field, &value);
    poda_json_field_value (json, key, field, known ? &value : NULL);
}

/* Fields that follow each other, under their own names. */
static void
write_fields (PodaJson *json, const PodaNodeFacts *facts, PodaField first,
              PodaField last)
{
    for (PodaField field = first; field <= last; field++)
        write_field (json, NULL, facts, field);
}

/* Sentences in English whatever the language: a machine format never changes with
 * it. */
void
poda_english_begin (PodaEnglish *english)
{
    english->plain = newlocale (LC_MESSAGES_MASK, "C", (locale_t) 0);
    english->before = uselocale (english->plain);
}

void
poda_english_end (PodaEnglish *english)
{
    uselocale (english->before);
    freelocale (english->plain);
}

void
poda_json_step (PodaJson *json, const PodaReplay *replay, const PodaNames *names,
                gboolean with_text)
{
    static const char *const events[] = { "enter", "leaf", "update", "cut", "leave" };
    const PodaRecord *record = poda_replay_record (replay);
    PodaVerb verb = poda_replay_step (replay)->verb;
    PodaNodeFacts facts;
    poda_step_facts (replay, &facts);
    poda_json_object (json, NULL);
    poda_json_integer (json, "step", (gint64) poda_replay_position (replay));
    poda_json_string (json, "event", events[verb]);
    write_field (json, "node", &facts, PODA_FIELD_ID);
    poda_json_string (json, "name", names->name);
    write_fields (json, &facts, PODA_FIELD_PLY, PODA_FIELD_PLY);
    write_fields (json, &facts, PODA_FIELD_PLAYER, PODA_FIELD_PLAYER);
    write_fields (json, &facts, PODA_FIELD_ALPHA, PODA_FIELD_BETA);
    write_fields (json, &facts, PODA_FIELD_VALUE, PODA_FIELD_VALUE);
    if (verb == PODA_UPDATE)
        poda_json_boolean (json, "changed", poda_replay_changed (replay));
    else
        poda_json_null (json, "changed");
    if (poda_record_problem (record)->algorithm->own_view)
        write_fields (json, &facts, PODA_FIELD_OWN_ALPHA, PODA_FIELD_OWN_VALUE);
    poda_json_string (json, "move", names->move);
    poda_json_integer (json, "code_line", poda_replay_code_line (replay));
    if (with_text) {
        g_autofree char *text = poda_sentence_step (replay);
        poda_json_string (json, "text", text);
    }
    poda_json_end_object (json);
}

static void
write_cut (PodaJson *json, const PodaNodeFacts *facts)
{
    if (facts->seen == NULL || facts->seen->cut == PODA_CUT_NONE) {
        poda_json_null (json, "cut");
        return;
    }
    poda_json_object (json, "cut");
    write_field (json, "by", facts, PODA_FIELD_CUT_BY);
    write_field (json, "kind", facts, PODA_FIELD_CUT);
    poda_json_end_object (json);
}

/* --- A record --- */

/* The values that alpha and beta have had. */
static void
write_histories (PodaJson *json, const PodaMoment *moment, const PodaNode *node)
{
    for (PodaPlayer mover = PODA_MAX; mover <= PODA_MIN; mover++) {
        guint n;
        const PodaValue *values = poda_moment_bounds (moment, node, mover, &n);
        poda_json_array (json, mover == PODA_MAX ? "alphas" : "betas");
        for (guint i = 0; i < n; i++)
            poda_json_value (json, NULL, values[i]);
        poda_json_end_array (json);
    }
}

static gboolean
is_entered (const PodaMoment *moment, const PodaNode *node)
{
    return moment != NULL ? poda_moment_seen (moment, node) != NULL
                          : node->status != PODA_STATUS_PRUNED;
}

/* At a moment nothing may tell which nodes will be visited: those that were not entered
 * are numbered behind those that were, in preorder, which after the last step are their
 * ids. What lies below them counts where `all` of it is listed. */
static guint32 *
number_nodes (const PodaRecord *record, const PodaMoment *moment, gboolean all)
{
    guint32 *numbers = g_new0 (guint32, poda_record_n_nodes (record) + 1);
    guint32 next = 1;
    g_auto (PodaWalk) walk;
    while (next <= poda_record_n_visited (record)
           && is_entered (moment, poda_record_node (record, next))) {
        numbers[next] = next;
        next++;
    }
    poda_walk_begin (&walk, record, poda_record_root (record));
    while (poda_walk_next (&walk)) {
        if (numbers[walk.node->id] != 0)
            continue;
        numbers[walk.node->id] = next++;
        if (!all && !is_entered (moment, walk.node))
            poda_walk_skip (&walk);
    }
    return numbers;
}

void
poda_node_list_begin (PodaNodeList *list, const PodaRecord *record,
                      const PodaMoment *moment)
{
    *list = (PodaNodeList){ .record = record,
                            .moment = moment,
                            .all = moment == NULL || poda_record_is_whole (record) };
    if (moment != NULL)
        list->numbers = number_nodes (record, moment, list->all);
    poda_names_init (&list->names);
    poda_walk_begin (&list->walk, record, poda_record_root (record));
}

void
poda_node_list_clear (PodaNodeList *list)
{
    g_free (list->numbers);
    poda_names_clear (&list->names);
    poda_walk_clear (&list->walk);
}

/* Those that were entered, or the others, in the order of the tree. */
static gboolean
next_alike (PodaNodeList *list)
{
    PodaWalk *walk = &list->walk;
    while (poda_walk_next (walk)) {
        gboolean entered = is_entered (list->moment, walk->node);
        poda_names_follow (&list->names, walk);
        if (!list->all && !entered)
            poda_walk_skip (walk);
        if (entered != list->others)
            return TRUE;
    }
    return FALSE;
}

gboolean
poda_node_list_next (PodaNodeList *list, PodaNodeFacts *facts)
{
    const PodaRecord *record = list->record;
    gboolean there = next_alike (list);
    if (!there && !list->others
        && (list->moment != NULL
            || poda_record_n_nodes (record) > poda_record_n_visited (record))) {
        poda_names_clear (&list->names);
        poda_walk_clear (&list->walk);
        poda_names_init (&list->names);
        poda_walk_begin (&list->walk, record, poda_record_root (record));
        list->others = TRUE;
        there = next_alike (list);
    }
    if (there)
        poda_node_facts (record, list->moment, list->walk.node, list->walk.ply, facts);
    return there;
}

static void
write_id (PodaJson *json, const char *key, const PodaNodeList *list,
          const PodaNode *node)
{
    if (node == NULL)
        poda_json_null (json, key);
    else
        poda_json_integer (json, key, poda_node_list_number (list, node->id));
}

static void
write_node (PodaJson *json, const PodaNodeList *list, const PodaNodeFacts *facts)
{
    const PodaNode *node = facts->node;
    poda_json_object (json, NULL);
    write_id (json, "id", list, node);
    poda_json_string (json, "name", list->names.name);
    write_id (json, "parent", list, poda_node_parent (node));
    poda_json_string (json, "move", list->names.move);
    write_fields (json, facts, PODA_FIELD_PLAYER, PODA_FIELD_BETA_OUT);
    if (list->moment != NULL)
        write_histories (json, list->moment, node);
    write_fields (json, facts, PODA_FIELD_VALUE, PODA_FIELD_BOUND);
    write_cut (json, facts);
    write_fields (json, facts, PODA_FIELD_PV, PODA_FIELD_PV);
    if (poda_record_problem (list->record)->algorithm->own_view)
        write_fields (json, facts, PODA_FIELD_OWN_ALPHA, PODA_FIELD_OWN_VALUE);
    poda_json_end_object (json);
}

static void
write_nodes (PodaJson *json, const PodaRecord *record, const PodaMoment *moment)
{
    g_auto (PodaNodeList) list;
    PodaNodeFacts facts;
    poda_json_newline (json);
    poda_json_array (json, "nodes");
    poda_node_list_begin (&list, record, moment);
    while (!poda_output_failed (json->output) && poda_node_list_next (&list, &facts)) {
        poda_json_newline (json);
        write_node (json, &list, &facts);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

/* What the search will find is not known yet, only what it has cost. */
static void
write_progress (PodaJson *json, const PodaRecord *record, gsize last)
{
    const char *const open[] = { "value", "bound", "move", "line", "moves" };
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (record, &n_steps);
    PodaCounts counts = { 0 };
    for (gsize i = 0; i < last; i++) {
        counts.nodes += steps[i].verb == PODA_ENTER;
        counts.leaves += steps[i].verb == PODA_LEAF;
        counts.frontier +=
            steps[i].verb == PODA_LEAF && steps[i].reason == PODA_LEAF_FRONTIER;
        if (steps[i].verb == PODA_CUT)
            poda_counts_add_cut (&counts,
                                 poda_record_node (record, steps[i].node)->cut);
    }
    poda_json_object (json, "search");
    write_rules (json, poda_record_problem (record));
    for (guint i = 0; i < G_N_ELEMENTS (open); i++)
        poda_json_null (json, open[i]);
    write_counts (json, &counts);
    poda_json_end_object (json);
}

static void
write_steps (PodaJson *json, const PodaRecord *record, gsize last, gboolean with_text)
{
    g_auto (PodaEnglish) english;
    g_auto (PodaNames) names;
    poda_names_init (&names);
    poda_english_begin (&english);
    poda_json_newline (json);
    poda_json_array (json, "steps");
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    while (!poda_output_failed (json->output) && poda_replay_position (replay) < last
           && poda_replay_next (replay)) {
        poda_names_step (&names, replay);
        poda_json_newline (json);
        poda_json_step (json, replay, &names, with_text);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

void
poda_emit_json (const PodaRecord *record, const PodaMoment *moment, guint with,
                PodaOutput *output)
{
    PodaJson json;
    const PodaProblem *problem = poda_record_problem (record);
    gsize last =
        moment != NULL ? poda_replay_position (poda_moment_replay (moment)) : G_MAXSIZE;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);

    poda_asked_write (&json, "problem", problem);
    poda_json_newline (&json);
    gsize n_steps;
    poda_record_steps (record, &n_steps);
    if (moment != NULL && last < n_steps) {
        write_progress (&json, record, last);
    } else {
        g_autoptr (PodaSummary) summary = poda_summary_of_record (record);
        poda_json_summary (&json, "search", problem, summary, NULL);
    }
    if (moment != NULL) {
        poda_json_newline (&json);
        poda_json_integer (&json, "step", (gint64) last);
    }

    write_nodes (&json, record, moment);
    if (with & PODA_WITH_STEPS)
        write_steps (&json, record, last, (with & PODA_WITH_TEXT) != 0);
    poda_json_end_object (&json);
    poda_json_newline (&json);
}
