/* The evaluators of Connect-4 that count cell by cell (table, potential, centre):
 * against slow readings from arrays of cells, on random boards of many sizes; and
 * published numbers. The published searches are replayed by
 * tests/published/. */

#include <math.h>

#include "support/depth.h"
#include "support/rows.h"
#include "support/slow_connect4.h"

#include "game/connect4/connect4.h"

#define BOARDS_EACH depth_rounds (1000)
#define MOST_CELLS 64

static const struct Reading {
    const PodaEvaluator *evaluator;
    const char *parameters;
    SlowCell points;
    double constant; /* NAN: half of what the whole table holds */
    char viewer;     /* whose view it takes; ' ' for who asks */
} readings[] = {
    { &poda_connect4_table, NULL, slow_table_points, NAN, ' ' },
    { &poda_connect4_table, "constant=0", slow_table_points, 0, ' ' },
    { &poda_connect4_table, "constant=-7", slow_table_points, -7, ' ' },
    { &poda_connect4_potential, NULL, slow_potential_points, 0, ' ' },
    { &poda_connect4_potential, "side=first", slow_potential_points, 0, 'X' },
    { &poda_connect4_potential, "side=second", slow_potential_points, 0, 'O' },
    { &poda_connect4_potential, "opening=yes", slow_opening_points, 0, ' ' },
    { &poda_connect4_potential, "opening=yes,side=first", slow_opening_points, 0, 'X' },
    { &poda_connect4_potential, "opening=yes,side=second", slow_opening_points, 0,
      'O' },
    { &poda_connect4_centre, NULL, slow_centre_points, 0, ' ' },
    { &poda_connect4_centre, "side=first", slow_centre_points, 0, 'X' },
    { &poda_connect4_centre, "side=second", slow_centre_points, 0, 'O' },
};

/* Adds up the points of an account by cell, row by row from the top; returns the
 * points of no cell. */
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

/* --- Published numbers --- */

static const SheetShape standard = { 7, 6, 4 };

/* P. Razgovorov's table; it reads the same from the top. */
TEST ("table: the 42 published numbers")
{
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

/* The worked example, in the order in which it is told. */
TEST ("potential: +2 +2 -5 -2 -1 = -4")
{
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

/* Values of potential on small boards and after the first discs. */
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
    { { 7, 6, 4 }, "344", "opening=yes", 2, 3 },
    { { 7, 6, 4 }, "443", "opening=yes", 3, 0 },
    { { 7, 6, 4 }, "43", "opening=yes,side=first", 3, -3 },
    { { 7, 6, 4 }, "43", "opening=yes,side=second", -2, 2 },
    { { 8, 6, 4 }, "5", "opening=yes", 3, 0 },
    { { 2, 6, 4 }, "21", "opening=yes", 3, 2 },
};

TEST_EACH (scenes, row, "potential: %ux%u \"%s\" %s", row->shape.columns,
           row->shape.rows, row->moves, row->parameters != NULL ? row->parameters : "")
{
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

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (readings); i++)
        rows_add (test_reading, &readings[i], "cell by cell: %s:%s",
                  readings[i].evaluator->name,
                  readings[i].parameters != NULL ? readings[i].parameters : "");
    return rows_run ();
}
