#include "report/json.h"

#include "base/locale.h"
#include "report/sentence.h"
#include "search/query.h"
#include "search/rules.h"

/* --- Results --- */

static void
write_rules (PodaJson *json, const PodaProblem *problem)
{
    static const PodaRule first[] = { PODA_RULE_ALGORITHM, PODA_RULE_CUT,
                                      PODA_RULE_FAIL };
    PodaRule order[PODA_N_RULES];
    poda_json_string (json, "game", problem->game->name);
    poda_rules_arrange (first, G_N_ELEMENTS (first), order);
    for (guint i = 0; i < PODA_N_RULES; i++) {
        const char *key = poda_rule_rows[order[i]].key;
        g_autofree char *text = poda_rule_write (order[i], problem);
        if (!poda_rule_rows[order[i]].in_json)
            continue;
        if (order[i] == PODA_RULE_DEPTH && problem->depth != PODA_DEPTH_NONE)
            poda_json_integer (json, key, problem->depth);
        else if (order[i] == PODA_RULE_DEPTH
                 || (order[i] == PODA_RULE_EVALUATOR && problem->evaluator == NULL))
            poda_json_null (json, key);
        else if (order[i] == PODA_RULE_EVALUATOR)
            poda_json_string (json, key, problem->evaluator->name);
        else
            poda_json_string (json, key, text);
    }
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
    g_autoptr (GPtrArray) line =
        poda_game_move_texts (game, &problem->root, &summary->line);
    poda_json_object (json, key);
    write_rules (json, problem);
    poda_json_write (json, "value:v bound:s move:S line:A", summary->value,
                     poda_bound_word (summary->bound),
                     summary->has_move
                         ? game->format_move (game, &problem->root, summary->move)
                         : NULL,
                     line);
    poda_json_array (json, "moves");
    for (guint i = 0; i < summary->n_moves; i++) {
        const PodaRootMove *move = &summary->moves[i];
        poda_json_write (json, "{ move:S value:v bound:s }",
                         game->format_move (game, &problem->root, move->move),
                         move->value, poda_bound_word (move->bound));
    }
    poda_json_end_array (json);
    write_counts (json, &summary->counts);
    if (seconds != NULL)
        poda_json_seconds (json, "seconds", *seconds);
    if (key == NULL)
        poda_query_write (json, "problem", problem);
    poda_json_end_object (json);
}

void
poda_json_progress (PodaJson *json, const char *key, const PodaProblem *problem,
                    const PodaCounts *counts)
{
    static const char *const open[] = { "value", "bound", "move", "line", "moves" };
    poda_json_object (json, key);
    write_rules (json, problem);
    for (guint i = 0; i < G_N_ELEMENTS (open); i++)
        poda_json_null (json, open[i]);
    write_counts (json, counts);
    poda_json_end_object (json);
}

/* --- Fields and steps --- */

void
poda_json_field (PodaJson *json, const char *key, const PodaNodeFacts *facts,
                 PodaField field)
{
    PodaFieldValue value;
    if (key == NULL)
        key = poda_field_rows[field].name;
    if (!poda_field_get (facts, field, &value)) {
        poda_json_null (json, key);
        return;
    }
    switch (poda_field_rows[field].kind) {
    case PODA_FIELD_IS_INTEGER:
        return poda_json_integer (json, key, value.integer);
    case PODA_FIELD_IS_NUMBER:
        return poda_json_value (json, key, value.number);
    case PODA_FIELD_IS_WORD:
        return poda_json_string (json, key, value.word);
    case PODA_FIELD_IS_FLAG:
        return poda_json_boolean (json, key, value.integer != 0);
    }
}

void
poda_json_fields (PodaJson *json, const PodaNodeFacts *facts, PodaField first,
                  PodaField last)
{
    for (PodaField field = first; field <= last; field++)
        poda_json_field (json, NULL, facts, field);
}

static void
write_step (PodaJson *json, const PodaReplay *replay, const PodaNames *names,
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
    poda_json_field (json, "node", &facts, PODA_FIELD_ID);
    poda_json_string (json, "name", names->name);
    poda_json_field (json, NULL, &facts, PODA_FIELD_PLY);
    poda_json_field (json, NULL, &facts, PODA_FIELD_PLAYER);
    poda_json_fields (json, &facts, PODA_FIELD_ALPHA, PODA_FIELD_BETA);
    poda_json_field (json, NULL, &facts, PODA_FIELD_VALUE);
    if (verb == PODA_UPDATE)
        poda_json_boolean (json, "changed", poda_replay_changed (replay));
    else
        poda_json_null (json, "changed");
    if (poda_record_problem (record)->algorithm->own_view)
        poda_json_fields (json, &facts, PODA_FIELD_OWN_ALPHA, PODA_FIELD_OWN_VALUE);
    poda_json_string (json, "move", names->move);
    poda_json_integer (json, "code_line", poda_replay_code_line (replay));
    if (with_text) {
        g_autofree char *text = poda_sentence_step (replay);
        poda_json_string (json, "text", text);
    }
    poda_json_end_object (json);
}

void
poda_json_steps (PodaJson *json, const PodaRecord *record, gsize last,
                 gboolean with_text)
{
    g_autoptr (PodaReplay) replay = poda_replay_new (record);
    g_auto (PodaLocaleScope) speech; /* machine formats are always in English */
    g_auto (PodaNames) names;
    poda_names_init (&names);
    poda_locale_begin (&speech, "en");
    while (!poda_output_failed (json->output) && poda_replay_position (replay) < last
           && poda_replay_next (replay)) {
        poda_names_step (&names, replay);
        write_step (json, replay, &names, with_text);
        poda_json_newline (json);
    }
}
