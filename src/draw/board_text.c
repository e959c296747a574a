#include "draw/board_text.h"

#include "base/terminal.h"

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

void
poda_append_right (GString *line, const char *text, guint width)
{
    for (guint own = poda_columns (text); own < width; own++)
        g_string_append_c (line, ' ');
    g_string_append (line, text);
}

static char *
column_names (const PodaBoard *board, guint begin, guint width)
{
    GString *line = g_string_new (NULL);
    poda_append_right (line, "", begin);
    for (guint column = 0; column < board->columns; column++) {
        char name[2] = { poda_board_column (board, column), '\0' };
        poda_append_right (line, name, width);
    }
    return g_string_free (line, FALSE);
}

GPtrArray *
poda_board_text_label (const PodaBoard *board, guint width, PodaRowText append,
                       gpointer data)
{
    GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
    guint name_width = board->rows > 99 ? 3 : board->rows > 9 ? 2 : 1;
    for (guint row = 0; row < board->rows; row++) {
        char name[16];
        GString *line = g_string_new (NULL);
        g_snprintf (name, sizeof name, "%u",
                    board->drops ? board->rows - row : row + 1);
        poda_append_right (line, name, name_width);
        g_string_append_c (line, ' ');
        append (data, row, line);
        g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
    g_ptr_array_insert (lines, board->drops ? -1 : 0,
                        column_names (board, name_width + 1, width));
    return lines;
}

typedef struct {
    PodaBoardText text;
    PodaPaint paint;
} Pieces;

static void
append_pieces (gpointer data, guint row, GString *line)
{
    const Pieces *pieces = data;
    poda_board_text_row (&pieces->text, row, pieces->paint, line);
}

GPtrArray *
poda_board_text_pieces (const PodaBoard *board, gint last, PodaPaint paint)
{
    Pieces pieces = {
        .text = { .cells = board->cells, .columns = board->columns, .last = last },
        .paint = paint,
    };
    return poda_board_text_label (board, 2, append_pieces, &pieces);
}
