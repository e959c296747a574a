#include "emit/board_text.h"

static const char *
sign_of (char cell, gboolean ringed)
{
    switch (cell) {
    case 'X':
        return ringed ? "⊗" : "X";
    case 'O':
        return ringed ? "⊚" : "O";
    case '.':
        return ".";
    default:
        return " ";
    }
}

static PodaInk
ink_of (char cell)
{
    return cell == 'X' ? PODA_INK_MAX : cell == 'O' ? PODA_INK_MIN : PODA_INK_PALE;
}

void
poda_board_text_row (const PodaBoardText *board, guint row, PodaPaint paint,
                     gpointer data)
{
    for (guint column = 0; column < board->columns; column++) {
        guint at = row * board->columns + column;
        gboolean last = board->last == (gint) at;
        gboolean after = column > 0 && board->last == (gint) at - 1;
        if (!board->close)
            paint (data, last ? "[" : after ? "]" : " ", PODA_INK_STRONG);
        paint (data, sign_of (board->cells[at], last && board->close),
               ink_of (board->cells[at]));
    }
    if (!board->close && board->last == (gint) ((row + 1) * board->columns) - 1)
        paint (data, "]", PODA_INK_STRONG);
}

guint
poda_board_text_width (const PodaBoardText *board)
{
    return board->close ? board->columns : 2 * board->columns + 1;
}

void
poda_paint_plain (gpointer data, const char *text, PodaInk ink G_GNUC_UNUSED)
{
    g_string_append (data, text);
}
