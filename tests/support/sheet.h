#pragma once

/* Connect-4 boards as plain arrays of cells, for readings that share nothing with the
 * bitboards, and any discs on them, as no game need leave them. */

#include "game/connect4/connect4.h"
#include "game/evaluator.h"

typedef struct {
    guint columns, rows, connect;
} SheetShape;

/* The boards of the tests: published ones, narrow, low and long ones, and some on
 * which no row fits in one direction or another. */
#define SHEET_SHAPES 15
extern const SheetShape sheet_shapes[SHEET_SHAPES];

/* '.', 'X' and 'O' by column and row, row 0 the lowest. */
typedef struct {
    SheetShape shape;
    guint n_discs;
    gboolean second; /* O is to move */
    char cells[32][63];
} Sheet;

/* The empty board as a position, by way of the game's parameters. */
PodaPosition sheet_start (const SheetShape *shape);

/* An empty board, with X to move. */
Sheet sheet_new (const SheetShape *shape);

/* Any discs that lie on each other, few of them every second time, and whoever to move;
 * the same seed gives the same sheet. */
Sheet sheet_random (const SheetShape *shape, guint64 seed);

/* The side to move drops a disc into an open column, and the other one is to move. */
void sheet_drop (Sheet *sheet, guint column);

PodaPosition sheet_position (const Sheet *sheet);

/* The content of a cell; '#' beside the board. */
char sheet_at (const Sheet *sheet, int column, int row);

/* TRUE if as many of these discs as win are in a row, read cell by cell. */
gboolean sheet_has_row (const Sheet *sheet, char disc);

/* An evaluator's arguments from their text, and its value for them. */
PodaArguments sheet_arguments (const PodaEvaluator *evaluator, const char *parameters);
PodaValue sheet_value (const PodaEvaluator *evaluator, const char *parameters,
                       const PodaPosition *position, PodaPlayer side);
