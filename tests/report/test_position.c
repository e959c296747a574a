/* Accounts of evaluators in a terminal: boards of numbers, parts and sums. */

#include "support/scene.h"

#include "report/position.h"
#include "support/rows.h"

static char *
account_of (const PodaRecord *record, const PodaNode *node)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_account (record, node, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static void
set_evaluator (PodaProblem *problem, const char *name, const char *parameters)
{
    problem->evaluator = poda_game_find_evaluator (problem->game, name, NULL);
    assert_non_null (problem->evaluator);
    assert_true (poda_arguments_parse (name, problem->evaluator->parameters, parameters,
                                       &problem->evaluator_arguments, NULL));
    problem->win = poda_evaluator_win (problem->evaluator, problem->game,
                                       &problem->root, &problem->evaluator_arguments);
}

typedef struct {
    const char *golden, *game, *parameters, *moves, *evaluator, *evaluator_parameters;
    guint depth;
    const char *node;
} GoldenRow;

static const GoldenRow goldens[] = {
    { "account-lines.txt", "tictactoe", NULL, "", "open-lines", NULL, 2, "b2.a1" },
    { "account-constant.txt", "connect4", NULL, "44335", "table", NULL, 1, "5" },
    { "account-many.txt", "connect4", NULL, "44335", "runs", NULL, 1, "5" },
    { "account-lists.txt", "reversi", NULL, "", "weighted", NULL, 1, "d3" },
    { "account-tall.txt", "connect4", "cols=4,rows=12", "1122", "lines", NULL, 1, "1" },
};

TEST_EACH (goldens, row, "%s", row->golden)
{
    PodaProblem problem = scene_problem (row->game, row->parameters, row->moves);
    set_evaluator (&problem, row->evaluator, row->evaluator_parameters);
    problem.algorithm = &poda_minimax;
    problem.depth = row->depth;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    const PodaNode *node = poda_record_find (record, row->node, NULL);
    assert_non_null (node);
    g_autofree char *text = account_of (record, node);
    assert_golden (row->golden, text);
}

/* Every account of a search ends in a line that begins with its node's value, and keeps
 * to 80 columns. */
static void
test_sums (void **state)
{
    const char *evaluator = *state;
    PodaProblem problem = scene_problem ("connect4", "cols=8,rows=7", "44554");
    set_evaluator (&problem, evaluator, NULL);
    problem.algorithm = &poda_minimax;
    problem.depth = 2;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
        const PodaNode *node = poda_record_node (record, id);
        if (node->status != PODA_STATUS_FRONTIER)
            continue;
        char number[PODA_VALUE_BUFFER];
        g_autofree char *text = account_of (record, node);
        g_autofree char *begin = g_strdup_printf (
            "\n%s =", poda_value_format (node->value, PODA_STYLE_TEXT, number));
        assert_non_null (strstr (text, begin));
        g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
        for (guint i = 0; lines[i] != NULL; i++) {
            assert_true (g_utf8_strlen (lines[i], -1) <= 80);
            assert_false (g_str_has_suffix (lines[i], " "));
        }
    }
}

int
main (void)
{
    static const char *const evaluators[] = { "table", "centre",    "runs",
                                              "lines", "potential", "windows" };
    for (guint i = 0; i < G_N_ELEMENTS (evaluators); i++)
        rows_add (test_sums, evaluators[i], "sums of %s", evaluators[i]);
    return rows_run ();
}
