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

/* Searches a game to a depth with minimax and this evaluator. */
static PodaRecord *
search (const char *game, const char *parameters, const char *moves,
        const char *evaluator, guint depth)
{
    PodaProblem problem = scene_problem (game, parameters, moves);
    problem.algorithm = &poda_minimax;
    problem.depth = depth;
    problem.evaluator = poda_game_find_evaluator (problem.game, evaluator, NULL);
    assert_non_null (problem.evaluator);
    assert_true (poda_arguments_parse (evaluator, problem.evaluator->parameters, NULL,
                                       &problem.evaluator_arguments, NULL));
    problem.win = poda_evaluator_win (problem.evaluator, problem.game, &problem.root,
                                      &problem.evaluator_arguments);
    return poda_record_search (&problem, TRUE, NULL);
}

static const struct {
    const char *golden, *game, *parameters, *moves, *evaluator;
    guint depth;
    const char *node;
} goldens[] = {
    { "account-lines.txt", "tictactoe", NULL, "", "open-lines", 2, "b2.a1" },
    { "account-constant.txt", "connect4", NULL, "44335", "table", 1, "5" },
    { "account-many.txt", "connect4", NULL, "44335", "runs", 1, "5" },
    { "account-lists.txt", "reversi", NULL, "", "weighted", 1, "d3" },
    { "account-tall.txt", "connect4", "cols=4,rows=12", "1122", "lines", 1, "1" },
};

TEST_EACH (goldens, row, "%s", row->golden)
{
    g_autoptr (PodaRecord) record =
        search (row->game, row->parameters, row->moves, row->evaluator, row->depth);
    const PodaNode *node = poda_record_find (record, row->node, NULL);
    assert_non_null (node);
    g_autofree char *text = account_of (record, node);
    assert_golden (row->golden, text);
}

static const char *const evaluators[] = { "table", "centre",    "runs",
                                          "lines", "potential", "windows" };

/* Every account of a search ends in a line that begins with its node's value, and keeps
 * to 80 columns. */
TEST_EACH (evaluators, name, "sums of %s", *name)
{
    g_autoptr (PodaRecord) record =
        search ("connect4", "cols=8,rows=7", "44554", *name, 2);
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
