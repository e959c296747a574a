#pragma once

/* A board to be shown: its cells row by row from the top, ' ' where there is no cell,
 * '.' empty, 'X' the first player's, 'O' the second's. */

#include <glib.h>

G_BEGIN_DECLS

#define PODA_BOARD_CELLS 128

typedef struct {
    guint columns;
    guint rows;
    gboolean strokes; /* drawn as crosses and rings, else as discs, filled and hollow */
    gboolean drops; /* discs fall: columns are numbered as moves are, rows counted from
                       the bottom; else columns have letters, rows count from the top */
    char cells[PODA_BOARD_CELLS];
} PodaBoard;

/* The character of a column, from 0: `a`, `b`, …, or where discs drop `1` to `9` and
 * then `a`, `b`, … */
char poda_board_column (const PodaBoard *board, guint column);

/* The name of a cell: `d3` for column d and row 3 from the top; where discs drop `4,1`
 * for column 4 and row 1 from the bottom. The caller frees it. */
char *poda_board_cell_name (const PodaBoard *board, guint cell);

G_END_DECLS
