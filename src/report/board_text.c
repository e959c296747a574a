#include "report/board_text.h"

const char *const poda_inks[PODA_N_INKS] = {
    [PODA_INK_PLAIN] = "",
    [PODA_INK_STRONG] = "\033[1m",
    [PODA_INK_MAX] = "\033[1;34m",
    [PODA_INK_MIN] = "\033[1;33m",
    [PODA_INK_CHANCE] = "\033[1;35m",
    [PODA_INK_PALE] = "\033[2m",
    [PODA_INK_RED] = "\033[1;31m",
    [PODA_INK_GREEN] = "\033[1;32m",
};

void
poda_ink_append (GString *to, PodaInk ink, const char *text)
{
    g_string_append_printf (to, "%s%s%s", poda_inks[ink], text,
                            ink != PODA_INK_PLAIN ? PODA_INK_OFF : "");
}

const char *
poda_board_text_sign (const PodaBoardText *board, guint row, guint n, PodaInk *ink)
{
    guint column = board->close ? n : n / 2;
    gint at = (gint) (row * board->columns + column);
    gboolean last = board->last == at && column < board->columns;
    if (!board->close && n % 2 == 0) {
        gboolean after = column > 0 && board->last == at - 1;
        *ink = PODA_INK_STRONG;
        return last ? "[" : after ? "]" : column < board->columns ? " " : NULL;
    }
    if (column == board->columns)
        return NULL;
    gboolean ringed = last && board->close;
    switch (board->cells[at]) {
    case 'X':
        *ink = PODA_INK_MAX;
        return ringed ? "⊗" : "X";
    case 'O':
        *ink = PODA_INK_MIN;
        return ringed ? "⊚" : "O";
    case PODA_BOARD_OPEN:
        *ink = PODA_INK_PLAIN;
        return "*";
    default:
        *ink = PODA_INK_PALE;
        return board->cells[at] == '.' ? "." : " ";
    }
}

guint
poda_board_text_width (const PodaBoardText *board)
{
    return board->close ? board->columns : 2 * board->columns + 1;
}

void
poda_board_text_label (const PodaBoard *board, guint width, GPtrArray *rows)
{
    int name_width = board->rows > 99 ? 3 : board->rows > 9 ? 2 : 1;
    for (guint row = 0; row < board->rows; row++) {
        g_autofree char *text = rows->pdata[row];
        rows->pdata[row] = g_strdup_printf (
            "%*u %s", name_width, board->drops ? board->rows - row : row + 1, text);
    }
    GString *names = g_string_new (NULL);
    g_string_append_printf (names, "%*s", name_width + 1, "");
    for (guint column = 0; column < board->columns; column++)
        g_string_append_printf (names, "%*c", (int) width,
                                poda_board_column (board, column));
    g_ptr_array_insert (rows, board->drops ? -1 : 0, g_string_free (names, FALSE));
}

GPtrArray *
poda_board_text_pieces (const PodaBoard *board, gint last, gboolean colour)
{
    const PodaBoardText text = { .cells = board->cells,
                                 .columns = board->columns,
                                 .last = last };
    GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
    for (guint row = 0; row < board->rows; row++) {
        GString *line = g_string_new (NULL);
        const char *sign;
        PodaInk ink;
        for (guint n = 0; (sign = poda_board_text_sign (&text, row, n, &ink)) != NULL;
             n++)
            poda_ink_append (line, colour && *sign != ' ' ? ink : PODA_INK_PLAIN, sign);
        g_ptr_array_add (rows, g_string_free (line, FALSE));
    }
    poda_board_text_label (board, 2, rows);
    return rows;
}
