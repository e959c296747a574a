/* The evaluators of Connect-4 that count line by line (runs, lines, windows): against
 * slow readings from arrays of cells, on random boards of many sizes; and the
 * flaws that were published with them. */

#include "support/depth.h"
#include "support/rows.h"
#include "support/slow_connect4.h"

#include "game/connect4/connect4.h"

#define BOARDS_EACH 1000

static const struct Evaluation {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowBoard reading;
    int choice;
} evaluations[] = {
    { &poda_connect4_runs, "", slow_runs, 0 },
    { &poda_connect4_lines, "flaws=none", slow_lines, 0 },
    { &poda_connect4_lines, "flaws=published", slow_lines, 1 },
    { &poda_connect4_lines, "flaws=reader", slow_lines, 2 },
    { &poda_connect4_windows, "centre=right", slow_windows, 0 },
    { &poda_connect4_windows, "centre=left", slow_windows, 1 },
};

/* Returns the sum of an account. */
static PodaValue
told_points (const struct Evaluation *row, const PodaPosition *position,
             PodaPlayer side, const PodaArguments *arguments)
{
    PodaValue sum = 0;
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    row->evaluator->account (&poda_connect4, position, side, arguments, &account);
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        assert_true (part->n_cells > 0);
        sum += part->points;
    }
    return sum;
}

/* The value, its parts and its range, for who asks and each `side=`. */
static void
check_sheet (const struct Evaluation *row, const Sheet *sheet, PodaPlayer asking)
{
    static const char *const sides[] = { "max", "first", "second" };
    PodaPosition position = sheet_position (sheet);
    gboolean over = sheet_has_row (sheet, 'X') || sheet_has_row (sheet, 'O');
    for (guint i = 0; i < 3; i++) {
        PodaPlayer viewer = i == 0 ? asking : i == 1 ? PODA_MAX : PODA_MIN;
        int slow = row->reading (sheet, viewer == PODA_MAX ? 'X' : 'O', row->choice);
        g_autofree char *text = g_strdup_printf (
            "side=%s%s%s", sides[i], *row->parameters ? "," : "", row->parameters);
        PodaArguments arguments = sheet_arguments (row->evaluator, text);
        PodaValue lowest, highest,
            value =
                row->evaluator->value (&poda_connect4, &position, asking, &arguments);
        if (value != (viewer == asking ? slow : -slow))
            fail_msg ("the value is %g and not %d", value, slow);
        assert_true (told_points (row, &position, asking, &arguments) == value);
        row->evaluator->range (&poda_connect4, &position, &arguments, &lowest,
                               &highest);
        assert_true (over || (value >= lowest && value <= highest));
    }
}

static void
test_reading (void **state)
{
    guint64 n_boards = depth_rounds (BOARDS_EACH);
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < n_boards; seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed);
            check_sheet (*state, &sheet, PODA_MAX);
            check_sheet (*state, &sheet, PODA_MIN);
        }
    }
}

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

/* V. Formanyuk's figures 12 and 13, in the second player's view. */
static const struct Figure {
    guint number;
    const char *board;
    double value;
} figures[] = {
    { 12, "X......./X......./X.O.O...", -59 },
    { 13, "X......./O......./O......./O.XX..../XXXOO.../XXOXOO..", -118 },
};

/* The parts of figure 12: the first cells of each window are its empty ones. */
TEST ("windows: what figure 12 is made of")
{
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

/* Lines that the published listing misses or counts twice, from either player's
 * point of view: counted right, as printed, and as corrected by a reader. */
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

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (evaluations); i++)
        rows_add (test_reading, &evaluations[i], "cell by cell: %s:%s",
                  evaluations[i].evaluator->name, evaluations[i].parameters);
    for (guint i = 0; i < G_N_ELEMENTS (flaws); i++)
        rows_add (test_flaw, &flaws[i], "lines: %s", flaws[i].name);
    return rows_run ();
}
