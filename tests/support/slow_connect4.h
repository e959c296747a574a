#pragma once

/* The evaluators of Connect-4 once more, read cell by cell from sheets: slow, and
 * sharing nothing with the bitboards. The tests hold them against the fast ones, and
 * the bench has both run side by side.
 *
 * `own` is whose view is taken, 'X' or 'O'; numbers are that player's view. */

#include "support/sheet.h"

/* The points of one cell, row 0 being the lowest. */
typedef double (*SlowCell) (const Sheet *sheet, char own, int column, int row);

double slow_table_points (const Sheet *sheet, char own, int column, int row);
double slow_potential_points (const Sheet *sheet, char own, int column, int row);
double slow_centre_points (const Sheet *sheet, char own, int column, int row);

/* Potential with `opening=yes`. */
double slow_opening_points (const Sheet *sheet, char own, int column, int row);

/* The table's constant: half of what the whole table holds. */
double slow_table_constant (const Sheet *sheet);

/* The sum of the points of all cells. */
double slow_cells (const Sheet *sheet, char own, SlowCell points);

/* The value of the whole board; `choice` is the index of an evaluator's own choice:
 * `flaws` of none, published, reader; `centre` of right, left; nothing for runs. */
typedef int (*SlowBoard) (const Sheet *sheet, char own, int choice);

int slow_runs (const Sheet *sheet, char own, int choice);
int slow_lines (const Sheet *sheet, char own, int flaws);
int slow_windows (const Sheet *sheet, char own, int centre);
