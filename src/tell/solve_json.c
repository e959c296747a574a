#include "tell/solve_json.h"

#include "search/rules.h"

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
write_line (PodaJson *json, const PodaProblem *problem, const PodaMoves *line)
{
    const PodaGame *game = problem->game;
    PodaPosition position = problem->root, next;
    poda_json_array (json, "line");
    for (guint i = 0; i < line->count; i++) {
        g_autofree char *move = game->format_move (game, &position, line->items[i]);
        poda_json_string (json, NULL, move);
        game->play (game, &position, line->items[i], &next);
        position = next;
    }
    poda_json_end_array (json);
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
    poda_json_object (json, key);
    write_rules (json, problem);
    poda_json_value (json, "value", summary->value);
    poda_json_string (json, "bound", poda_bound_word (summary->bound));
    poda_json_string (json, "move", move);
    write_line (json, problem, &summary->line);
    write_moves (json, problem, summary);
    write_counts (json, &summary->counts);
    if (seconds != NULL)
        poda_json_seconds (json, "seconds", *seconds);
    poda_json_end_object (json);
}
