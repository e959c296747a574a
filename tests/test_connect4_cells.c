/* The evaluators of Connect-4 that count cell by cell (table, potential, centre):
 * against slow readings from arrays of cells, on random boards of many sizes, and
 * mirrored. */

#include <math.h>

#include "support/rows.h"
#include "support/sheet.h"

#include "game/connect4_evaluators.h"

#define BOARDS_EACH 1000
#define MOST_CELLS 64

static const SheetShape shapes[] = {
    { 7, 6, 4 },  { 7, 7, 4 },  { 8, 7, 4 },  { 5, 4, 3 },  { 6, 5, 3 },
    { 9, 6, 5 },  { 12, 4, 5 }, { 16, 3, 4 }, { 10, 2, 3 }, { 2, 31, 3 },
    { 1, 63, 4 }, { 32, 1, 4 }, { 3, 3, 5 },  { 4, 15, 4 },
};

static const int directions[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };

/* What a cell counts in the view of who has the discs `own`. */
typedef double (*CellPoints) (const Sheet *sheet, char own, int column, int row);

static double
table_points (const Sheet *sheet, char own, int column, int row)
{
    int entry = 0, longest = (int) sheet->shape.connect - 1;
    for (guint d = 0; d < 4; d++) {
        int across = directions[d][0], up = directions[d][1];
        for (int back = 0; back <= longest; back++) {
            int ahead = longest - back;
            entry +=
                sheet_at (sheet, column - back * across, row - back * up) != '#'
                && sheet_at (sheet, column + ahead * across, row + ahead * up) != '#';
        }
    }
    char disc = sheet_at (sheet, column, row);
    return disc == '.' ? 0 : disc == own ? entry : -entry;
}

static double
potential_points (const Sheet *sheet, char own, int column, int row)
{
    char disc = sheet_at (sheet, column, row), player = disc == '.' ? own : disc;
    int points = 0;
    for (guint d = 0; d < 4; d++) {
        guint alike = 0, empty = 0;
        for (int k = 1; k < (int) sheet->shape.connect; k++) {
            char further = sheet_at (sheet, column + k * directions[d][0],
                                     row + k * directions[d][1]);
            alike += further == player;
            empty += further == '.';
        }
        gboolean open = alike + empty == sheet->shape.connect - 1 && empty > 0;
        if (open && (alike > 0 || disc != '.'))
            points += 1 + (int) alike;
    }
    return disc == '.' ? points / 2 : disc == own ? points : -points;
}

static double
opening_points (const Sheet *sheet, char own, int column, int row)
{
    int middle = (int) sheet->shape.columns / 2;
    char centre = sheet_at (sheet, middle, 0);
    if (sheet->n_discs > 3)
        return potential_points (sheet, own, column, row);
    if (row != 0 || sheet_at (sheet, column, 0) != own)
        return 0;
    if (centre == own || centre == '.')
        return column == middle ? 3 : 0;
    if (column == middle + 1 && sheet_at (sheet, middle - 1, 0) == own)
        return 0;
    return ABS (column - middle) == 1 ? 2 : 0;
}

static double
centre_points (const Sheet *sheet, char own, int column, int row)
{
    int last = (int) sheet->shape.columns - 1;
    return sheet_at (sheet, column, row) != own ? 0 : MIN (column, last - column);
}

static const struct Reading {
    const PodaEvaluator *evaluator;
    const char *parameters;
    CellPoints points;
    double constant; /* NAN: half of what the whole table holds */
    char viewer;     /* whose view it takes; ' ' for who asks */
    gboolean mirrors;
} readings[] = {
    { &poda_connect4_table, NULL, table_points, NAN, ' ', TRUE },
    { &poda_connect4_table, "constant=0", table_points, 0, ' ', TRUE },
    { &poda_connect4_table, "constant=-7", table_points, -7, ' ', TRUE },
    { &poda_connect4_potential, NULL, potential_points, 0, ' ', FALSE },
    { &poda_connect4_potential, "side=first", potential_points, 0, 'X', FALSE },
    { &poda_connect4_potential, "side=second", potential_points, 0, 'O', FALSE },
    { &poda_connect4_potential, "opening=yes", opening_points, 0, ' ', FALSE },
    { &poda_connect4_potential, "opening=yes,side=first", opening_points, 0, 'X',
      FALSE },
    { &poda_connect4_potential, "opening=yes,side=second", opening_points, 0, 'O',
      FALSE },
    { &poda_connect4_centre, NULL, centre_points, 0, ' ', TRUE },
    { &poda_connect4_centre, "side=first", centre_points, 0, 'X', TRUE },
    { &poda_connect4_centre, "side=second", centre_points, 0, 'O', TRUE },
};

/* What an account tells of each cell, row by row from the top; returns what belongs to
 * none. */
static double
told_points (const PodaEvaluator *evaluator, const char *parameters,
             const PodaPosition *position, PodaPlayer side, double points[MOST_CELLS])
{
    double rest = 0;
    PodaArguments arguments = sheet_arguments (evaluator, parameters);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    evaluator->account (&poda_connect4, position, side, &arguments, &account);
    memset (points, 0, MOST_CELLS * sizeof *points);
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        *(part->n_cells == 0 ? &rest : &points[part->cells[0]]) += part->points;
    }
    return rest;
}

static double
half_of_table (const Sheet *sheet)
{
    Sheet full = *sheet;
    double sum = 0;
    memset (full.cells, 'X', sizeof full.cells);
    for (guint i = 0; i < sheet->shape.columns * sheet->shape.rows; i++)
        sum += table_points (&full, 'X', (int) (i % sheet->shape.columns),
                             (int) (i / sheet->shape.columns));
    return sum / 2;
}

static void
check_sheet (const struct Reading *row, const Sheet *sheet, PodaPlayer side)
{
    PodaPosition position = sheet_position (sheet);
    char asking = side == PODA_MAX ? 'X' : 'O';
    char own = row->viewer == ' ' ? asking : row->viewer;
    int sign = own == asking ? 1 : -1;
    double constant = isnan (row->constant) ? half_of_table (sheet) : row->constant;
    double told[MOST_CELLS], sum = constant;
    double rest = told_points (row->evaluator, row->parameters, &position, side, told);
    assert_true (rest == constant);
    for (guint i = 0; i < sheet->shape.columns * sheet->shape.rows; i++) {
        int column = (int) (i % sheet->shape.columns);
        int height = (int) (sheet->shape.rows - 1 - i / sheet->shape.columns);
        double points = sign * row->points (sheet, own, column, height);
        if (told[i] != points)
            fail_msg ("cell %d,%d counts %g and not %g", column + 1, height + 1,
                      told[i], points);
        sum += points;
    }
    PodaValue value = sheet_value (row->evaluator, row->parameters, &position, side);
    if (value != sum)
        fail_msg ("the value is %g and not %g", value, sum);
}

static void
test_reading (void **state)
{
    for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            Sheet sheet = sheet_random (&shapes[i], seed);
            check_sheet (*state, &sheet, PODA_MAX);
            check_sheet (*state, &sheet, PODA_MIN);
        }
    }
}

static void
test_mirror (void **state)
{
    const struct Reading *row = *state;
    guint different = 0;
    for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            Sheet sheet = sheet_random (&shapes[i], seed),
                  mirrored = sheet_mirror (&sheet);
            PodaPosition here = sheet_position (&sheet),
                         there = sheet_position (&mirrored);
            different +=
                sheet_value (row->evaluator, row->parameters, &here, PODA_MAX)
                != sheet_value (row->evaluator, row->parameters, &there, PODA_MAX);
        }
    }
    assert_int_equal (different == 0, row->mirrors);
}

static void
add_readings (Rows *rows, CMUnitTestFunction function, const char *law)
{
    for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
        rows_add (rows, function, &readings[i], "%s: %s:%s", law,
                  readings[i].evaluator->name,
                  readings[i].parameters != NULL ? readings[i].parameters : "");
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "connect4 cells");
    add_readings (&rows, test_reading, "cell by cell");
    add_readings (&rows, test_mirror, "mirrored");
    return rows_run (&rows);
}
