/* The published figures of the evaluators of Connect-4 that count cell by cell (table,
 * potential, centre), and what is known to be wrong with them. */

#include "support/rows.h"
#include "support/sheet.h"

#include "game/connect4/connect4.h"
#include "search/algorithm.h"

static const SheetShape standard = { 7, 6, 4 }, square = { 7, 7, 4 };

/* P. Razgovorov's table; it reads the same from the top. */
static void
test_published_table (void **state)
{
    (void) state;
    static const int published[6][7] = {
        { 3, 4, 5, 7, 5, 4, 3 },    { 4, 6, 8, 10, 8, 6, 4 },
        { 5, 8, 11, 13, 11, 8, 5 }, { 5, 8, 11, 13, 11, 8, 5 },
        { 4, 6, 8, 10, 8, 6, 4 },   { 3, 4, 5, 7, 5, 4, 3 },
    };
    PodaPosition empty = sheet_start (&standard);
    assert_true (sheet_value (&poda_connect4_table, NULL, &empty, PODA_MAX) == 138);
    assert_true (sheet_value (&poda_connect4_table, NULL, &empty, PODA_MIN) == 138);
    int sum = 0;
    for (guint i = 0; i < 42; i++) {
        int entry = published[i / 7][i % 7];
        Sheet sheet = sheet_new (&standard);
        sheet.cells[i % 7][i / 7] = 'X';
        PodaPosition position = sheet_position (&sheet);
        assert_true (sheet_value (&poda_connect4_table, NULL, &position, PODA_MAX)
                     == 138 + entry);
        assert_true (sheet_value (&poda_connect4_table, NULL, &position, PODA_MIN)
                     == 138 - entry);
        sum += entry;
    }
    assert_int_equal (sum, 276);
}

static PodaProblem
problem_of (const PodaEvaluator *evaluator, const PodaPosition *position, guint depth)
{
    PodaProblem problem;
    poda_problem_init (&problem, &poda_connect4, position);
    problem.evaluator = evaluator;
    problem.evaluator_arguments = sheet_arguments (evaluator, NULL);
    problem.win = evaluator->win;
    problem.depth = depth;
    return problem;
}

/* Three in the outermost column, and the disc goes to the middle. */
static void
test_table_sees_no_threat (void **state)
{
    (void) state;
    PodaResult result;
    PodaPosition position = sheet_start (&standard);
    assert_true (poda_game_read_moves (&poda_connect4, &position, "14141", NULL, NULL));
    PodaProblem problem = problem_of (&poda_connect4_table, &position, 1);
    problem.swapped = TRUE;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_int_equal (result.move, 3);
    problem.depth = 2;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_int_equal (result.move, 0);
}

/* The worked example, in the order in which it is told. */
static void
test_worked_example (void **state)
{
    (void) state;
    static const struct {
        double points;
        guint cell;
    } published[] = { { 2, 35 }, { 2, 37 }, { -5, 38 }, { -2, 39 }, { -1, 32 } };
    PodaPosition start = sheet_start (&standard), position;
    assert_true (poda_connect4.parse_position (
        &poda_connect4, &start, "......./......./......./......./....X../O.OXX..",
        &position, NULL));
    PodaArguments arguments = sheet_arguments (&poda_connect4_potential, NULL);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    poda_connect4_potential.account (&poda_connect4, &position, PODA_MIN, &arguments,
                                     &account);
    assert_int_equal (account.parts->len, G_N_ELEMENTS (published));
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        assert_true (part->points == published[i].points);
        assert_int_equal (part->n_cells, 1);
        assert_int_equal (part->cells[0], published[i].cell);
    }
    assert_true (sheet_value (&poda_connect4_potential, NULL, &position, PODA_MIN)
                 == -4);
}

static const struct Count {
    const char *algorithm;
    guint64 nodes;
} counts[] = { { "minimax", 1401748 }, { "alphabeta", 235697 } };

/* The published game as far as its rule decides it: O to move and MAX in every search,
 * whoever then plays, each root move with the full window, and the root not counted. */
static void
test_published_game (void **state)
{
    const struct Count *row = *state;
    static const char columns[] = "43444445555556633613113111";
    PodaPosition position = sheet_start (&standard), next;
    guint64 nodes = 0;
    for (guint ply = 0; columns[ply] != '\0'; ply++) {
        PodaResult result;
        PodaConnect4 board = poda_connect4_unpack (&position), asked = board;
        asked.mover = poda_connect4_discs (&board, PODA_MIN);
        asked.other = poda_connect4_discs (&board, PODA_MAX);
        asked.second = 1;
        PodaProblem problem = problem_of (&poda_connect4_potential, &position, 6);
        poda_connect4_pack (&problem.root, &asked);
        problem.algorithm = poda_algorithm_find (row->algorithm);
        problem.all_moves = problem.swapped = TRUE;
        problem.alpha = -problem.win;
        problem.beta = problem.win;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_int_equal (result.move, columns[ply] - '1');
        nodes += result.nodes - 1;
        poda_connect4.play (&poda_connect4, &position, result.move, &next);
        position = next;
    }
    assert_int_equal (nodes, row->nodes);
}

/* What potential counts, of small boards and of the first discs. */
static const struct Scene {
    SheetShape shape;
    const char *moves, *parameters;
    double x, o; /* in either player's view */
} scenes[] = {
    { { 7, 6, 4 }, "1", NULL, 3, -3 }, /* and mirrored: */
    { { 7, 6, 4 }, "7", NULL, 3, -1 },
    { { 7, 6, 4 }, "4", "opening=yes", 3, 0 },
    { { 7, 6, 4 }, "41", "opening=yes", 3, 0 },
    { { 7, 6, 4 }, "43", "opening=yes", 3, 2 },
    { { 7, 6, 4 }, "45", "opening=yes", 3, 2 },
    { { 7, 6, 4 }, "344", "opening=yes", 2, 3 },
    { { 7, 6, 4 }, "345", "opening=yes", 2, 3 },
    { { 7, 6, 4 }, "443", "opening=yes", 3, 0 },
    { { 7, 6, 4 }, "43", "opening=yes,side=first", 3, -3 },
    { { 7, 6, 4 }, "43", "opening=yes,side=second", -2, 2 },
    { { 8, 6, 4 }, "5", "opening=yes", 3, 0 },
    { { 8, 6, 4 }, "4", "opening=yes", 0, 0 },
    { { 1, 6, 4 }, "1", "opening=yes", 3, 0 },
    { { 2, 6, 4 }, "21", "opening=yes", 3, 2 },
};

static void
test_scene (void **state)
{
    const struct Scene *row = *state;
    PodaPosition position = sheet_start (&row->shape);
    assert_true (
        poda_game_read_moves (&poda_connect4, &position, row->moves, NULL, NULL));
    double x =
        sheet_value (&poda_connect4_potential, row->parameters, &position, PODA_MAX);
    double o =
        sheet_value (&poda_connect4_potential, row->parameters, &position, PODA_MIN);
    if (x != row->x || o != row->o)
        fail_msg ("%g and %g, not %g and %g", x, o, row->x, row->o);
}

/* The same discs from either end of a board of one row: what potential forgets. */
static const struct Row {
    const char *cells;
    double value;
} single_rows[] = {
    { "XXX.", 3 }, { ".XXX", 0 }, { "XX..", 2 }, { "..XX", 1 },  { "X.X.", 2 },
    { ".X.X", 1 }, { "XXXX", 0 }, { "...X", 1 }, { "O...", -1 }, { "...O", 0 },
};

static void
test_single_row (void **state)
{
    const struct Row *row = *state;
    Sheet sheet = sheet_new (&(SheetShape){ 4, 1, 4 });
    for (guint column = 0; column < 4; column++)
        sheet.cells[column][0] = row->cells[column];
    PodaPosition position = sheet_position (&sheet);
    PodaValue value = sheet_value (&poda_connect4_potential, NULL, &position, PODA_MAX);
    if (value != row->value)
        fail_msg ("%g and not %g", value, row->value);
}

/* F. J. Bolívar Lupiáñez: from the empty 7x7 board, always column 4. */
static const struct Depth {
    guint depth;
    double value;
    guint64 nodes;
} depths[] = { { 1, 3, 8 }, { 2, 3, 39 }, { 3, 6, 184 }, { 4, 6, 623 } };

static void
test_centre_depth (void **state)
{
    const struct Depth *row = *state;
    PodaResult result;
    PodaPosition position = sheet_start (&square);
    PodaProblem problem = problem_of (&poda_connect4_centre, &position, row->depth);
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == row->value);
    assert_int_equal (result.move, 3);
    assert_int_equal (result.nodes, row->nodes);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "connect4 figures");
    rows_add (&rows, test_published_table, NULL, "table: the 42 published numbers");
    rows_add (&rows, test_table_sees_no_threat, NULL, "table: sees no threat");
    rows_add (&rows, test_worked_example, NULL, "potential: +2 +2 -5 -2 -1 = -4");
    for (guint i = 0; i < G_N_ELEMENTS (counts); i++)
        rows_add (&rows, test_published_game, &counts[i],
                  "potential: the published game, %s", counts[i].algorithm);
    for (guint i = 0; i < G_N_ELEMENTS (scenes); i++)
        rows_add (&rows, test_scene, &scenes[i], "potential: %ux%u \"%s\" %s",
                  scenes[i].shape.columns, scenes[i].shape.rows, scenes[i].moves,
                  scenes[i].parameters != NULL ? scenes[i].parameters : "");
    for (guint i = 0; i < G_N_ELEMENTS (single_rows); i++)
        rows_add (&rows, test_single_row, &single_rows[i], "potential: one row %s",
                  single_rows[i].cells);
    for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
        rows_add (&rows, test_centre_depth, &depths[i], "centre: depth %u of 7x7",
                  depths[i].depth);
    return rows_run (&rows);
}
