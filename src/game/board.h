#pragma once

/* Boards: names of cells, and boards as text: rows from the top, joined by `/` or line
 * ends, of `X O .` or `1 2 0`; blanks are ignored. */

#include "game/game.h"

/* Returns a column's character: `a`, `b`, …; if discs drop, `1` to `9` first. */
char poda_board_column (const PodaBoard *board, guint column);

/* Returns the name of a cell: `d3` for column d and row 3 from the top; if discs drop,
 * `4,1` for column 4 and row 1 from the bottom. The caller frees it. */
char *poda_board_cell_name (const PodaBoard *board, guint cell);

char *poda_rows_format (const PodaBoard *board); /* the caller frees it */

/* Returns the meaning of a character: 'X', 'O' or '.'; 0 for any other. */
char poda_rows_symbol (char symbol);

/* Reads `rows`, which is `text` or a part of it, into the cells of a board, whose other
 * members are set. Returns FALSE with `error` set (PODA_GAME_ERROR_POSITION). */
gboolean poda_rows_parse (const PodaGame *game, const char *text, const char *rows,
                          PodaBoard *board, GError **error);

/* Returns the first line of `length` equal pieces: "1,1 to 4,1", or NULL. The caller
 * frees it. */
char *poda_rows_find_line (const PodaBoard *board, char piece, guint length);

/* Finds the longest lines of one piece through the cell, all of the same length: marks
 * their cells and returns the length; 0 if the cell is empty. */
guint
poda_board_runs (const PodaBoard *board, guint cell, gboolean cells[PODA_BOARD_CELLS]);

/* Checks that a board of a game of `length` in a row can arise, X moving first: numbers
 * of pieces, only one winner, no move after the end. Returns FALSE with `error` set. */
gboolean poda_rows_check_turns (const PodaGame *game, const char *text,
                                const PodaBoard *board, guint length, GError **error);
