/* The evaluators of Connect-4 that count cell by cell (table, potential, centre):
 * against slow readings from arrays of cells, on random boards of many sizes, and
 * mirrored. */

#include <math.h>

#include "support/rows.h"
#include "support/slow_connect4.h"

#include "game/connect4/connect4.h"

#define BOARDS_EACH 1000
#define MOST_CELLS 64

static const struct Reading {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowCell points;
    double constant; /* NAN: half of what the whole table holds */
    char viewer;     /* whose view it takes; ' ' for who asks */
    gboolean mirrors;
} readings[] = {
    { &poda_connect4_table, NULL, slow_table_points, NAN, ' ', TRUE },
    { &poda_connect4_table, "constant=0", slow_table_points, 0, ' ', TRUE },
    { &poda_connect4_table, "constant=-7", slow_table_points, -7, ' ', TRUE },
    { &poda_connect4_potential, NULL, slow_potential_points, 0, ' ', FALSE },
    { &poda_connect4_potential, "side=first", slow_potential_points, 0, 'X', FALSE },
    { &poda_connect4_potential, "side=second", slow_potential_points, 0, 'O', FALSE },
    { &poda_connect4_potential, "opening=yes", slow_opening_points, 0, ' ', FALSE },
    { &poda_connect4_potential, "opening=yes,side=first", slow_opening_points, 0, 'X',
      FALSE },
    { &poda_connect4_potential, "opening=yes,side=second", slow_opening_points, 0, 'O',
      FALSE },
    { &poda_connect4_centre, NULL, slow_centre_points, 0, ' ', TRUE },
    { &poda_connect4_centre, "side=first", slow_centre_points, 0, 'X', TRUE },
    { &poda_connect4_centre, "side=second", slow_centre_points, 0, 'O', TRUE },
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

static void
check_sheet (const struct Reading *row, const Sheet *sheet, PodaPlayer side)
{
    PodaPosition position = sheet_position (sheet);
    char asking = side == PODA_MAX ? 'X' : 'O';
    char own = row->viewer == ' ' ? asking : row->viewer;
    int sign = own == asking ? 1 : -1;
    double constant =
        isnan (row->constant) ? slow_table_constant (sheet) : row->constant;
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
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed);
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
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed),
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
