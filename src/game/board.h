#pragma once

/* Boards: how cells are called, and rows of text, from the top, joined by `/` or line
 * ends, of `X O .` or `1 2 0`; blanks between the cells and around do not count. */

#include "game/game.h"

/* The character of a column: `a`, `b`, …; where discs drop `1` to `9` before these. */
char poda_board_column (const PodaBoard *board, guint column);

/* The name of a cell: `d3` for column d and row 3 from the top; where discs drop `4,1`
 * for column 4 and row 1 from the bottom. The caller frees it. */
char *poda_board_cell_name (const PodaBoard *board, guint cell);

char *poda_rows_format (const PodaBoard *board); /* the caller frees it */

/* What a character stands for: 'X', 'O' or '.'; 0 for any other. */
char poda_rows_symbol (char symbol);

/* Reads `rows`, which is `text` or a part of it, into the cells of a board, whose other
 * members are set. FALSE sets `error` (PODA_GAME_ERROR_POSITION). */
gboolean poda_rows_parse (const PodaGame *game, const char *text, const char *rows,
                          PodaBoard *board, GError **error);

/* Where so many of a piece first stand in a line: "1,1 to 4,1"; NULL for nowhere. The
 * caller frees it. */
char *poda_rows_find_line (const PodaBoard *board, char piece, guint length);

/* The longest lines of one piece that go through the cell, all of the same length:
 * marks their cells, and returns that length; 0 where the cell is empty. */
guint
poda_board_runs (const PodaBoard *board, guint cell, gboolean cells[PODA_BOARD_CELLS]);

/* Refuses the boards of a game of `length` in a row that turns cannot lead to, X
 * beginning: wrong counts, two winners, a move after the end. */
gboolean poda_rows_check_turns (const PodaGame *game, const char *text,
                                const PodaBoard *board, guint length, GError **error);
