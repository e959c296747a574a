/* The published figures of the evaluators of Connect-4 that count line by line (runs,
 * lines, windows), their ranges, and what is known to be wrong with them. */

#include "support/rows.h"
#include "support/sheet.h"

#include "game/connect4/connect4.h"
#include "search/problem.h"

/* A board from its lowest rows, joined by /, the upper ones first; no game need lead to
 * it. */
static PodaPosition
board_of (SheetShape shape, const char *text)
{
    Sheet sheet = sheet_new (&shape);
    g_auto (GStrv) rows = g_strsplit (text, "/", -1);
    guint n_rows = g_strv_length (rows);
    for (guint i = 0; i < n_rows; i++)
        for (guint column = 0; column < shape.columns; column++)
            sheet.cells[column][n_rows - 1 - i] = rows[i][column];
    return sheet_position (&sheet);
}

/* F. J. Bolívar Lupiáñez: from the empty 7x7 board, always column 4. */
static const struct Depth {
    guint depth;
    double value;
    guint64 nodes;
} depths[] = { { 1, 7, 8 }, { 2, 0, 37 }, { 3, 12, 159 }, { 4, 1, 637 } };

static void
test_runs_depth (void **state)
{
    const struct Depth *row = *state;
    PodaProblem problem;
    PodaResult result;
    PodaPosition empty = sheet_start (&(SheetShape){ 7, 7, 4 });
    poda_problem_init (&problem, &poda_connect4, &empty);
    problem.evaluator = &poda_connect4_runs;
    problem.evaluator_arguments = sheet_arguments (problem.evaluator, NULL);
    problem.win = problem.evaluator->win;
    problem.depth = row->depth;
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    assert_true (result.value == row->value);
    assert_int_equal (result.move, 3);
    assert_int_equal (result.nodes, row->nodes);
}

/* V. Formanyuk's figures 12 and 13, in the second player's view. */
static const struct Figure {
    guint number;
    const char *board;
    double value;
} figures[] = {
    { 12, "X......./X......./X.O.O...", -59 },
    { 13, "X......./O......./O......./O.XX..../XXXOO.../XXOXOO..", -118 },
};

static void
test_windows_figure (void **state)
{
    const struct Figure *row = *state;
    PodaPosition position = board_of ((SheetShape){ 8, 7, 4 }, row->board);
    assert_true (sheet_value (&poda_connect4_windows, NULL, &position, PODA_MIN)
                 == row->value);
}

/* Where figure 12's points come from: each window's first cells are its empty ones. */
static void
test_windows_told (void **state)
{
    (void) state;
    static const struct {
        double points;
        guint n_cells, first;
    } told[] = { { -75, 4, 24 }, { 5, 4, 49 }, { 5, 4, 51 }, { 6, 1, 52 } };
    PodaPosition position = board_of ((SheetShape){ 8, 7, 4 }, figures[0].board);
    PodaArguments arguments = sheet_arguments (&poda_connect4_windows, NULL);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    poda_connect4_windows.account (&poda_connect4, &position, PODA_MIN, &arguments,
                                   &account);
    assert_int_equal (account.parts->len, G_N_ELEMENTS (told));
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        assert_true (part->points == told[i].points);
        assert_int_equal (part->n_cells, told[i].n_cells);
        assert_int_equal (part->cells[0], told[i].first);
    }
}

/* What the listing of lines misses and counts twice, in either player's view: counted
 * right, as printed, and with the reader's mend. */
static const struct Flaw {
    const char *name, *board;
    double x[3], o[3];
} flaws[] = {
    { "one player only",
      "......./......./......./......./.OO..../......./.......",
      { -4, 0, 0 },
      { 4, 4, 4 } },
    { "falling above the main diagonal",
      "..X..../...X.../......./......./......./......./.......",
      { 4, 0, 4 },
      { -4, 0, 0 } },
    { "falling below the main diagonal",
      "......./......./X....../.X...../......./......./.......",
      { 4, 4, 4 },
      { -4, 0, 0 } },
    { "a diagonal too short for four",
      "......./......./......./......./......./X....../.X.....",
      { 4, 0, 0 },
      { -4, 0, 0 } },
    { "a row counted again",
      "......./......./..XX.../......./......./......./.......",
      { 4, 16, 4 },
      { -4, 0, 0 } },
    { "hidden by the other's",
      "O.....X/.O...X./......./......./......./......./.......",
      { 0, 0, 0 },
      { 0, 4, 4 } },
    { "hidden by one's own",
      "X.....X/.X...X./......./......./......./......./.......",
      { 8, 4, 4 },
      { -8, 0, 0 } },
};

static void
test_flaw (void **state)
{
    static const char *const parameters[] = { NULL, "flaws=published", "flaws=reader" };
    const struct Flaw *row = *state;
    PodaPosition position = board_of ((SheetShape){ 7, 7, 4 }, row->board);
    for (guint i = 0; i < 3; i++) {
        double x =
            sheet_value (&poda_connect4_lines, parameters[i], &position, PODA_MAX);
        double o =
            sheet_value (&poda_connect4_lines, parameters[i], &position, PODA_MIN);
        if (x != row->x[i] || o != row->o[i])
            fail_msg ("%s: %g and %g, not %g and %g", parameters[i], x, o, row->x[i],
                      row->o[i]);
    }
}

static const struct Range {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SheetShape shape;
    double lowest, highest;
} ranges[] = {
    { &poda_connect4_runs, "", { 7, 6, 4 }, -279, 333 },
    { &poda_connect4_runs, "", { 7, 7, 4 }, -360, 423 },
    { &poda_connect4_runs, "side=first", { 7, 7, 4 }, -423, 423 },
    { &poda_connect4_lines, "", { 7, 6, 4 }, -655, 655 },
    { &poda_connect4_lines, "", { 7, 7, 4 }, -848, 848 },
    { &poda_connect4_lines, "", { 4, 4, 3 }, -72, 72 },
    { &poda_connect4_lines, "flaws=published", { 7, 7, 4 }, 0, 674 },
    { &poda_connect4_lines, "flaws=reader,side=second", { 7, 7, 4 }, -674, 674 },
    { &poda_connect4_windows, "", { 7, 6, 4 }, -5175, 726 },
    { &poda_connect4_windows, "", { 8, 7, 4 }, -8025, 1112 },
    { &poda_connect4_windows, "side=first", { 8, 7, 4 }, -8025, 8025 },
    { &poda_connect4_windows, "", { 1, 2, 4 }, 0, 12 },
    { &poda_connect4_potential, "", { 7, 6, 4 }, -207, 207 },
    { &poda_connect4_potential, "opening=yes", { 3, 1, 3 }, -2, 3 },
    { &poda_connect4_potential, "opening=yes,side=first", { 3, 1, 3 }, -3, 3 },
};

static void
test_range (void **state)
{
    const struct Range *row = *state;
    PodaPosition empty = sheet_start (&row->shape);
    PodaArguments arguments = sheet_arguments (row->evaluator, row->parameters);
    PodaValue lowest, highest;
    poda_evaluator_range (row->evaluator, &poda_connect4, &empty, &arguments, &lowest,
                          &highest);
    if (lowest != row->lowest || highest != row->highest)
        fail_msg ("%g to %g, not %g to %g", lowest, highest, row->lowest, row->highest);
    assert_true (poda_evaluator_win (row->evaluator, &poda_connect4, &empty, &arguments)
                 == row->evaluator->win);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "connect4 lines, figures");
    for (guint i = 0; i < G_N_ELEMENTS (depths); i++)
        rows_add (&rows, test_runs_depth, &depths[i], "runs: depth %u of 7x7",
                  depths[i].depth);
    for (guint i = 0; i < G_N_ELEMENTS (figures); i++)
        rows_add (&rows, test_windows_figure, &figures[i], "windows: figure %u",
                  figures[i].number);
    rows_add (&rows, test_windows_told, NULL, "windows: what figure 12 is made of");
    for (guint i = 0; i < G_N_ELEMENTS (flaws); i++)
        rows_add (&rows, test_flaw, &flaws[i], "lines: %s", flaws[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (ranges); i++)
        rows_add (&rows, test_range, &ranges[i], "range: %s:%s %ux%u",
                  ranges[i].evaluator->name, ranges[i].parameters,
                  ranges[i].shape.columns, ranges[i].shape.rows);
    return rows_run (&rows);
}
