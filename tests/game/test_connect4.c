/* The evaluators of Connect-4 against slow readings, cell by cell from sheets, on
 * random boards of many sizes; and published numbers and flaws. The published searches
 * are replayed by tests/published/. */

#include <math.h>

#include "game/connect4/connect4.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/sheet.h"

/* --- Slow readings, in the view of `own`, 'X' or 'O' --- */

static const int directions[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };

/* TRUE if `length` cells from here lie on the board. */
static gboolean
fits (const Sheet *sheet, int column, int row, const int step[2], int length)
{
    return sheet_at (sheet, column, row) != '#'
           && sheet_at (sheet, column + (length - 1) * step[0],
                        row + (length - 1) * step[1])
                  != '#';
}

/* The number of such discs in `length` cells; -1 if they leave the board. */
static int
count_discs (const Sheet *sheet, char disc, int column, int row, const int step[2],
             int length)
{
    int count = 0;
    if (!fits (sheet, column, row, step, length))
        return -1;
    for (int k = 0; k < length; k++)
        count += sheet_at (sheet, column + k * step[0], row + k * step[1]) == disc;
    return count;
}

static char
opponent (char player)
{
    return player == 'X' ? 'O' : 'X';
}

/* The number of lines through the cell of a disc. */
static int
slow_table (const Sheet *sheet, char own, int column, int row)
{
    int entry = 0, connect = (int) sheet->shape.connect;
    char disc = sheet_at (sheet, column, row);
    for (guint d = 0; d < 4; d++)
        for (int back = 0; back < connect; back++)
            entry += fits (sheet, column - back * directions[d][0],
                           row - back * directions[d][1], directions[d], connect);
    return disc == '.' ? 0 : disc == own ? entry : -entry;
}

static int
slow_potential (const Sheet *sheet, char own, int column, int row)
{
    char disc = sheet_at (sheet, column, row), player = disc == '.' ? own : disc;
    int points = 0, connect = (int) sheet->shape.connect;
    for (guint d = 0; d < 4; d++) {
        const int *step = directions[d];
        int x = column + step[0], y = row + step[1];
        int alike = count_discs (sheet, player, x, y, step, connect - 1);
        int empty = count_discs (sheet, '.', x, y, step, connect - 1);
        if (alike + empty == connect - 1 && empty > 0 && (alike > 0 || disc != '.'))
            points += 1 + alike;
    }
    return disc == '.' ? points / 2 : disc == own ? points : -points;
}

/* Potential with `opening=yes`. */
static int
slow_opening (const Sheet *sheet, char own, int column, int row)
{
    int middle = (int) sheet->shape.columns / 2;
    char centre = sheet_at (sheet, middle, 0);
    if (sheet->n_discs > 3)
        return slow_potential (sheet, own, column, row);
    if (row != 0 || sheet_at (sheet, column, 0) != own)
        return 0;
    if (centre == own || centre == '.')
        return column == middle ? 3 : 0;
    if (column == middle + 1 && sheet_at (sheet, middle - 1, 0) == own)
        return 0;
    return ABS (column - middle) == 1 ? 2 : 0;
}

static int
slow_centre (const Sheet *sheet, char own, int column, int row)
{
    int last = (int) sheet->shape.columns - 1;
    return sheet_at (sheet, column, row) != own ? 0 : MIN (column, last - column);
}

/* The runs that begin here: whole columns and rows, and diagonals of the length of a
 * line. A run of n is worth 1 + … + n, but one that the opponent ends only what comes
 * before its last disc. */
static int
slow_runs_of (const Sheet *sheet, char own, int column, int row)
{
    static const int steps[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { -1, 1 } };
    int points = 0, connect = (int) sheet->shape.connect;
    for (guint d = 0; d < 4; d++) {
        int length = d == 0   ? (row == 0 ? (int) sheet->shape.rows : 0)
                     : d == 1 ? (column == 0 ? (int) sheet->shape.columns : 0)
                     : fits (sheet, column, row, steps[d], connect) ? connect
                                                                    : 0;
        int run = 0;
        for (int k = 0; k < length; k++) {
            char disc =
                sheet_at (sheet, column + k * steps[d][0], row + k * steps[d][1]);
            points -= disc == opponent (own) ? run : 0;
            run = disc == own ? run + 1 : 0;
            points += run;
        }
    }
    return points;
}

static int
slow_runs (const Sheet *sheet, char own, int column, int row)
{
    return slow_runs_of (sheet, own, column, row)
           - slow_runs_of (sheet, opponent (own), column, row)
           + slow_centre (sheet, own, column, row);
}

static int
slow_lines (const Sheet *sheet, char own, int column, int row)
{
    static const int worth[] = { 0, 0, 4, 9 };
    int points = 0;
    for (int length = 2; length < MIN (4, (int) sheet->shape.connect); length++)
        for (guint d = 0; d < 4; d++) {
            const int *step = directions[d];
            int mine = count_discs (sheet, own, column, row, step, length);
            int theirs = count_discs (sheet, opponent (own), column, row, step, length);
            points += worth[length] * ((mine == length) - (theirs == length));
        }
    return points;
}

static int
slow_windows (const Sheet *sheet, char own, int column, int row)
{
    int points = 0, connect = (int) sheet->shape.connect;
    for (guint d = 0; d < 4; d++) {
        const int *step = directions[d];
        int mine = count_discs (sheet, own, column, row, step, connect);
        int theirs = count_discs (sheet, opponent (own), column, row, step, connect);
        points += mine == connect - 1 && theirs == 0   ? 10
                  : mine == connect - 2 && theirs == 0 ? 5
                  : mine == 0 && theirs == connect - 1 ? -75
                                                       : 0;
    }
    if (column == (int) sheet->shape.columns / 2
        && sheet_at (sheet, column, row) == own)
        points += 6;
    return points;
}

/* Windows with `centre=left`: of two columns in the middle, the left one. */
static int
slow_windows_left (const Sheet *sheet, char own, int column, int row)
{
    int last = (int) sheet->shape.columns - 1;
    int moved = (column == last / 2) - (column == (last + 1) / 2);
    return slow_windows (sheet, own, column, row)
           + (sheet_at (sheet, column, row) == own ? 6 * moved : 0);
}

/* The points of a cell, or of what begins there; row 0 is the lowest. */
typedef int (*SlowCell) (const Sheet *sheet, char own, int column, int row);

static int
slow_sum (const Sheet *sheet, char own, SlowCell points)
{
    int sum = 0;
    for (int column = 0; column < (int) sheet->shape.columns; column++)
        for (int row = 0; row < (int) sheet->shape.rows; row++)
            sum += points (sheet, own, column, row);
    return sum;
}

/* --- Random boards --- */

static const struct Reading {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowCell points;
    gboolean by_cell; /* each part of an account is a cell */
} readings[] = {
    { &poda_connect4_table, "", slow_table, TRUE },
    { &poda_connect4_table, "constant=-7", slow_table, TRUE },
    { &poda_connect4_potential, "side=max", slow_potential, TRUE },
    { &poda_connect4_potential, "side=first", slow_potential, TRUE },
    { &poda_connect4_potential, "side=second", slow_potential, TRUE },
    { &poda_connect4_potential, "side=max,opening=yes", slow_opening, TRUE },
    { &poda_connect4_potential, "side=second,opening=yes", slow_opening, TRUE },
    { &poda_connect4_centre, "side=max", slow_centre, TRUE },
    { &poda_connect4_centre, "side=first", slow_centre, TRUE },
    { &poda_connect4_centre, "side=second", slow_centre, TRUE },
    { &poda_connect4_runs, "side=max", slow_runs, FALSE },
    { &poda_connect4_runs, "side=first", slow_runs, FALSE },
    { &poda_connect4_runs, "side=second", slow_runs, FALSE },
    { &poda_connect4_lines, "side=max", slow_lines, FALSE },
    { &poda_connect4_lines, "side=first", slow_lines, FALSE },
    { &poda_connect4_lines, "side=second", slow_lines, FALSE },
    { &poda_connect4_windows, "side=max", slow_windows, FALSE },
    { &poda_connect4_windows, "side=first", slow_windows, FALSE },
    { &poda_connect4_windows, "side=second", slow_windows, FALSE },
    { &poda_connect4_windows, "centre=left", slow_windows_left, FALSE },
};

/* The value, its parts, and its range. */
static void
check_sheet (const struct Reading *row, const Sheet *sheet, PodaPlayer side)
{
    PodaPosition position = sheet_position (sheet);
    PodaArguments arguments = sheet_arguments (row->evaluator, row->parameters);
    char asking = side == PODA_MAX ? 'X' : 'O';
    char own = strstr (row->parameters, "first")    ? 'X'
               : strstr (row->parameters, "second") ? 'O'
                                                    : asking;
    int sign = own == asking ? 1 : -1;
    double constant = row->points == slow_table ? -7 : 0;
    if (row->evaluator == &poda_connect4_table && *row->parameters == '\0') {
        Sheet full = *sheet; /* half of the whole table */
        memset (full.cells, 'X', sizeof full.cells);
        constant = slow_sum (&full, 'X', slow_table) / 2.0;
    }
    PodaValue value =
        row->evaluator->value (&poda_connect4, &position, side, &arguments);
    int slow = slow_sum (sheet, own, row->points);
    if (value != constant + sign * slow)
        fail_msg ("the value is %g and not %g", value, constant + sign * slow);

    double told[64] = { 0 }, sum = 0;
    guint columns = sheet->shape.columns, rows = sheet->shape.rows;
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    row->evaluator->account (&poda_connect4, &position, side, &arguments, &account);
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        sum += part->points;
        if (part->n_cells > 0)
            told[part->cells[0]] += part->points;
    }
    assert_true (sum == value);
    for (guint i = 0; row->by_cell && i < columns * rows; i++)
        assert_true (told[i]
                     == sign
                            * row->points (sheet, own, (int) (i % columns),
                                           (int) (rows - 1 - i / columns)));

    PodaValue lowest, highest;
    poda_evaluator_range (row->evaluator, &poda_connect4, &position, &arguments,
                          &lowest, &highest);
    assert_true (sheet_has_row (sheet, 'X') || sheet_has_row (sheet, 'O')
                 || (value >= lowest && value <= highest));
}

TEST_EACH (readings, row, "cell by cell: %s:%s", row->evaluator->name, row->parameters)
{
    for (guint i = 0; i < SHEET_SHAPES; i++)
        for (guint64 seed = 0; seed < depth_rounds (1000); seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed);
            check_sheet (row, &sheet, PODA_MAX);
            check_sheet (row, &sheet, PODA_MIN);
        }
}

/* --- Published numbers --- */

static const SheetShape standard = { 7, 6, 4 };

/* P. Razgovorov's table: half of its sum, and each of its columns, which read the same
 * from the top. */
TEST ("table: the published numbers")
{
    static const int published[7][3] = { { 3, 4, 5 },   { 4, 6, 8 },  { 5, 8, 11 },
                                         { 7, 10, 13 }, { 5, 8, 11 }, { 4, 6, 8 },
                                         { 3, 4, 5 } };
    for (guint i = 0; i < 42; i++) {
        int entry = published[i % 7][MIN (i / 7, 5 - i / 7)];
        Sheet sheet = sheet_new (&standard);
        sheet.cells[i % 7][i / 7] = 'X';
        PodaPosition position = sheet_position (&sheet);
        assert_true (sheet_value (&poda_connect4_table, NULL, &position, PODA_MAX)
                     == 138 + entry);
        assert_true (sheet_value (&poda_connect4_table, NULL, &position, PODA_MIN)
                     == 138 - entry);
    }
}

/* Returns the board of rows joined by /, the upper ones first; those above are empty,
 * and no game need lead to it. */
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

/* Published examples, in the second player's view and the order in which they are told:
 * P. Razgovorov's +2 +2 -5 -2 -1 = -4, and V. Formanyuk's figure 12. */
static const struct Told {
    const PodaEvaluator *evaluator;
    SheetShape shape;
    const char *board;
    struct {
        double points;
        guint n_cells, first;
    } parts[5];
} tolds[] = {
    { &poda_connect4_potential,
      { 7, 6, 4 },
      "....X../O.OXX..",
      { { 2, 1, 35 }, { 2, 1, 37 }, { -5, 1, 38 }, { -2, 1, 39 }, { -1, 1, 32 } } },
    { &poda_connect4_windows,
      { 8, 7, 4 },
      "X......./X......./X.O.O...",
      { { -75, 4, 24 }, { 5, 4, 49 }, { 5, 4, 51 }, { 6, 1, 52 } } },
};

TEST_EACH (tolds, row, "a published example: %s", row->evaluator->name)
{
    PodaPosition position = board_of (row->shape, row->board);
    PodaArguments arguments = sheet_arguments (row->evaluator, NULL);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    row->evaluator->account (&poda_connect4, &position, PODA_MIN, &arguments, &account);
    guint n = 0;
    for (; n < 5 && row->parts[n].points != 0; n++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, n);
        assert_true (part->points == row->parts[n].points);
        assert_int_equal (part->n_cells, row->parts[n].n_cells);
        assert_int_equal (part->cells[0], row->parts[n].first);
    }
    assert_int_equal (account.parts->len, n);
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

TEST_EACH (flaws, row, "lines: %s", row->name)
{
    static const char *const parameters[] = { NULL, "flaws=published", "flaws=reader" };
    PodaPosition position = board_of ((SheetShape){ 7, 7, 4 }, row->board);
    for (guint i = 0; i < 3; i++) {
        assert_true (
            sheet_value (&poda_connect4_lines, parameters[i], &position, PODA_MAX)
            == row->x[i]);
        assert_true (
            sheet_value (&poda_connect4_lines, parameters[i], &position, PODA_MIN)
            == row->o[i]);
    }
}
