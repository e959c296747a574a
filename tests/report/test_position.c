/* Positions in a terminal; and accounts: the board of numbers, the parts and the sum of
 * evaluated nodes, and nothing of others. */

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
    { "account-root.txt", "tictactoe", NULL, "a1 b2", "open-lines", NULL, 0, "root" },
    { "account-nothing.txt", "connect4", NULL, "", "lines", NULL, 0, "root" },
    { "account-constant.txt", "connect4", NULL, "44335", "table", NULL, 1, "5" },
    { "account-only-constant.txt", "connect4", "cols=4,rows=4", "", "table",
      "constant=7", 0, "root" },
    { "account-many.txt", "connect4", NULL, "44335", "runs", NULL, 1, "5" },
    { "account-lists.txt", "reversi", NULL, "", "weighted", NULL, 1, "d3" },
    { "account-long.txt", "reversi", NULL, "d3 c3 c4 c5 d6 f4 f5", "weighted", NULL, 0,
      "root" },
    { "account-tall.txt", "connect4", "cols=4,rows=12", "1122", "lines", NULL, 1, "1" },
    { "account-wide.txt", "connect4", "cols=16,rows=3", "44335", "windows", NULL, 1,
      "5" },
};

static void
test_golden (void **state)
{
    const GoldenRow *row = *state;
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

/* P. Razgovorov's worked example: -4 is +2 +2 -5 -2 -1. */
static void
test_worked_example (void **state)
{
    (void) state;
    static const char *const expected =
        "\n"
        "  6  . . . . . . .    6   .  .  .  .  .  .  .\n"
        "  5  . . . . . . .    5   .  .  .  .  .  .  .\n"
        "  4  . . . . . . .    4   .  .  .  .  .  .  .\n"
        "  3  . . . . . . .    3   .  .  .  .  .  .  .\n"
        "  2  . . . . X . .    2   .  .  .  . −1  .  .\n"
        "  1  O . O X X . .    1  +2  . +2 −5 −2  .  .\n"
        "     1 2 3 4 5 6 7        1  2  3  4  5  6  7\n"
        "\n";
    PodaProblem problem = scene_problem ("connect4", NULL, "");
    assert_true (problem.game->parse_position (
        problem.game, &problem.root, "......./......./......./......./....X../O.OXX..",
        &problem.root, NULL));
    set_evaluator (&problem, "potential", NULL);
    problem.swapped = TRUE;
    problem.depth = 0;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autofree char *text = account_of (record, poda_record_root (record));
    assert_true (g_str_has_prefix (text, expected));
    assert_true (g_str_has_suffix (text, "\n\n−4 = +2 +2 −5 −2 −1\n"));
}

/* An evaluator of forty parts each of two kinds, of which one may count nothing. */
typedef struct {
    PodaValue one, other;
    const char *sum;
} ManyRow;

static const ManyRow *many;

static PodaValue
many_value (const PodaGame *game G_GNUC_UNUSED,
            const PodaPosition *position G_GNUC_UNUSED, PodaPlayer side G_GNUC_UNUSED,
            const PodaArguments *arguments G_GNUC_UNUSED)
{
    return 40 * (many->one + many->other);
}

static void
many_account (const PodaGame *game G_GNUC_UNUSED,
              const PodaPosition *position G_GNUC_UNUSED, PodaPlayer side G_GNUC_UNUSED,
              const PodaArguments *arguments G_GNUC_UNUSED, PodaAccount *account)
{
    for (guint i = 0; i < 40; i++) {
        poda_account_add (account, many->one, "one");
        poda_account_add (account, many->other, "other");
    }
}

/* A sum of many parts says what is for MAX and what against, as far as there is any. */
static void
test_many (void **state)
{
    static const PodaEvaluator evaluator = { .name = "many",
                                             .lowest = -1000,
                                             .highest = 1000,
                                             .win = 10000,
                                             .value = many_value,
                                             .account = many_account };
    many = *state;
    PodaProblem problem = scene_problem ("tictactoe", NULL, "");
    problem.evaluator = &evaluator;
    problem.win = evaluator.win;
    problem.depth = 0;
    g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
    g_autofree char *text = account_of (record, poda_record_root (record));
    assert_true (g_str_has_suffix (text, many->sum));
}

/* The arrows of a node's children stand below each other, if no move is too long. */
static void
test_children (void **state)
{
    (void) state;
    static const struct {
        const char *move;
        guint column; /* of the arrow */
    } rows[] = { { "a", 4 + 40 + 2 },
                 { "12345678901234567890123456789012345678901", 0 } };
    g_autofree char *tree = g_strdup_printf (
        "{\"children\":[{\"move\":\"%s\",\"value\":1},{\"move\":\"%s\",\"value\":2}]}",
        rows[0].move, rows[1].move);
    PodaTree *read = poda_tree_read ("tree", tree, strlen (tree), NULL);
    assert_non_null (read);
    PodaPosition root;
    poda_tree_position (read, 0, &root);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_position (poda_tree_game (read), &root, NULL, FALSE, FALSE, output);
    g_auto (GStrv) lines = g_strsplit (poda_output_contents (output, NULL), "\n", -1);
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint length = (guint) strlen (rows[i].move);
        const char *arrow = strstr (lines[i + 1], "→");
        assert_non_null (arrow);
        assert_int_equal (arrow - lines[i + 1],
                          rows[i].column > 0 ? rows[i].column : 4 + length + 2);
        assert_memory_equal (lines[i + 1] + 4, rows[i].move, length);
    }
    poda_tree_free (read);
}

/* Inner and pruned nodes, ends of the game, and searches without an evaluator. */
static void
test_silent (void **state)
{
    (void) state;
    PodaProblem problem = scene_problem ("tictactoe", NULL, "a1 b2 c3 a3 c1");
    for (guint evaluated = 0; evaluated <= 1; evaluated++) {
        problem.depth = 2;
        if (evaluated)
            set_evaluator (&problem, "open-lines", NULL);
        g_autoptr (PodaRecord) record = poda_record_search (&problem, TRUE, NULL);
        assert_true (poda_record_add_pruned (record, TRUE, NULL));
        guint told = 0;
        for (guint32 id = 1; id <= poda_record_n_nodes (record); id++) {
            const PodaNode *node = poda_record_node (record, id);
            g_autofree char *text = account_of (record, node);
            gboolean frontier = node->status == PODA_STATUS_FRONTIER;
            assert_int_equal (*text != '\0', evaluated && frontier);
            told += *text != '\0';
        }
        assert_true (told > 0 || !evaluated);
    }
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
    static const ManyRow sums[] = { { 2, 0, "\n80 = +80, from 40 parts\n" },
                                    { 0, -2, "\n−80 = −80, from 40 parts\n" },
                                    { 3, -2, "\n40 = +120 −80, from 80 parts\n" } };
    Rows rows;
    rows_begin (&rows, "position");
    for (guint i = 0; i < G_N_ELEMENTS (goldens); i++)
        rows_add (&rows, test_golden, &goldens[i], "%s", goldens[i].golden);
    rows_add (&rows, test_worked_example, NULL, "the worked example");
    for (guint i = 0; i < G_N_ELEMENTS (sums); i++)
        rows_add (&rows, test_many, &sums[i], "many parts: %s", sums[i].sum + 1);
    rows_add (&rows, test_children, NULL, "a node's children");
    rows_add (&rows, test_silent, NULL, "nothing of other nodes");
    for (guint i = 0; i < G_N_ELEMENTS (evaluators); i++)
        rows_add (&rows, test_sums, evaluators[i], "sums of %s", evaluators[i]);
    return rows_run (&rows);
}
