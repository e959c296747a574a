#include "game/board.h"

char
poda_board_column (const PodaBoard *board, guint column)
{
    if (!board->drops)
        return (char) ('a' + column);
    return (char) (column < 9 ? '1' + column : 'a' + (column - 9));
}

char *
poda_board_cell_name (const PodaBoard *board, guint cell)
{
    char column = poda_board_column (board, cell % board->columns);
    guint row = cell / board->columns;
    if (board->drops)
        return g_strdup_printf ("%c,%u", column, board->rows - row);
    return g_strdup_printf ("%c%u", column, row + 1);
}
