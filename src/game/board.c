#include "game/board.h"

#include <glib/gi18n-lib.h>

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

/* --- Rows of text --- */

char *
poda_rows_format (const PodaBoard *board)
{
    GString *text = g_string_new (NULL);
    for (guint row = 0; row < board->rows; row++)
        g_string_append_printf (text, "%s%.*s", row > 0 ? "/" : "",
                                (int) board->columns,
                                board->cells + row * board->columns);
    return g_string_free (text, FALSE);
}

char
poda_rows_symbol (char symbol)
{
    return symbol == 'X' || symbol == 'x' || symbol == '1'   ? 'X'
           : symbol == 'O' || symbol == 'o' || symbol == '2' ? 'O'
           : symbol == '.' || symbol == '0'                  ? '.'
                                                             : 0;
}

static gboolean
read_row (const PodaGame *game, const char *text, const char *line, guint row,
          PodaBoard *board, GError **error)
{
    guint n_cells = 0, cell = row * board->columns;
    for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at))
        n_cells += !g_ascii_isspace (*at);
    if (n_cells != board->columns)
        return poda_game_refuse_position (
            game, text, error,
            board->drops
                ? g_dngettext (
                    GETTEXT_PACKAGE, "row %u from the bottom has %u cell; expected %u",
                    "row %u from the bottom has %u cells; expected %u", n_cells)
                : g_dngettext (GETTEXT_PACKAGE, "row %u has %u cell; expected %u",
                               "row %u has %u cells; expected %u", n_cells),
            board->drops ? board->rows - row : row + 1, n_cells, board->columns);
    for (const char *at = line; *at != '\0'; at = g_utf8_next_char (at)) {
        if (g_ascii_isspace (*at))
            continue;
        board->cells[cell] = poda_rows_symbol (*at);
        if (board->cells[cell] == 0) {
            g_autofree char *name = poda_board_cell_name (board, cell);
            g_autofree char *found =
                g_strndup (at, (gsize) (g_utf8_next_char (at) - at));
            return poda_game_refuse_position (
                game, text, error,
                _ ("cell %s: expected X, O or . (or 1, 2, 0), not \"%s\""), name,
                found);
        }
        cell++;
    }
    return TRUE;
}

gboolean
poda_rows_parse (const PodaGame *game, const char *text, const char *rows,
                 PodaBoard *board, GError **error)
{
    g_autofree char *valid = g_strstrip (g_utf8_make_valid (rows, -1));
    g_auto (GStrv) lines = g_strsplit_set (valid, "/\n", -1);
    guint n_lines = g_strv_length (lines);
    if (n_lines != board->rows)
        return poda_game_refuse_position (
            game, text, error,
            g_dngettext (GETTEXT_PACKAGE,
                         "%u row, not %u; expected rows from the top joined by /, each "
                         "of %u of X, O and .",
                         "%u rows, not %u; expected rows from the top joined by /, "
                         "each of %u of X, O and .",
                         n_lines),
            n_lines, board->rows, board->columns);
    for (guint row = 0; row < n_lines; row++)
        if (!read_row (game, text, lines[row], row, board, error))
            return FALSE;
    return TRUE;
}

/* --- Lines and moves in turn --- */

/* Returns the number of equal cells that follow this one in a direction: columns to the
 * right, and rows down. */
static guint
count_like (const PodaBoard *board, guint cell, int right, int down)
{
    int columns = (int) board->columns, rows = (int) board->rows;
    int column = (int) cell % columns, row = (int) cell / columns;
    for (guint count = 0;; count++) {
        column += right;
        row += down;
        if (column < 0 || column >= columns || row < 0 || row >= rows
            || board->cells[row * columns + column] != board->cells[cell])
            return count;
    }
}

char *
poda_rows_find_line (const PodaBoard *board, char piece, guint length)
{
    static const int steps[][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };
    for (guint i = 0; i < board->columns * board->rows * G_N_ELEMENTS (steps); i++) {
        const int *step = steps[i % G_N_ELEMENTS (steps)];
        guint row = i / G_N_ELEMENTS (steps) % board->rows;
        guint column = i / G_N_ELEMENTS (steps) / board->rows;
        guint cell =
            (board->drops ? board->rows - 1 - row : row) * board->columns + column;
        int down = board->drops ? -step[1] : step[1];
        int stride = down * (int) board->columns + step[0];
        if (board->cells[cell] != piece
            || count_like (board, cell, step[0], down) + 1 < length)
            continue;
        g_autofree char *first = poda_board_cell_name (board, cell);
        g_autofree char *last =
            poda_board_cell_name (board, cell + (guint) ((int) (length - 1) * stride));
        return g_strdup_printf (_ ("%s to %s"), first, last);
    }
    return NULL;
}

guint
poda_board_runs (const PodaBoard *board, guint cell, gboolean cells[PODA_BOARD_CELLS])
{
    static const int steps[][2] = { { 1, 0 }, { 0, 1 }, { 1, 1 }, { 1, -1 } };
    guint ahead[4], behind[4], longest = 0;
    memset (cells, 0, PODA_BOARD_CELLS * sizeof *cells);
    if (board->cells[cell] != 'X' && board->cells[cell] != 'O')
        return 0;
    for (guint i = 0; i < 4; i++) {
        ahead[i] = count_like (board, cell, steps[i][0], steps[i][1]);
        behind[i] = count_like (board, cell, -steps[i][0], -steps[i][1]);
        longest = MAX (longest, ahead[i] + 1 + behind[i]);
    }
    for (guint i = 0; i < 4; i++) {
        int stride = steps[i][1] * (int) board->columns + steps[i][0];
        int first = (int) cell - (int) behind[i] * stride;
        for (guint k = 0; ahead[i] + 1 + behind[i] == longest && k < longest; k++)
            cells[first + (int) k * stride] = TRUE;
    }
    return longest;
}

gboolean
poda_rows_check_turns (const PodaGame *game, const char *text, const PodaBoard *board,
                       guint length, GError **error)
{
    guint n_x = 0, n_o = 0;
    for (guint cell = 0; cell < board->columns * board->rows; cell++) {
        n_x += board->cells[cell] == 'X';
        n_o += board->cells[cell] == 'O';
    }
    g_autofree char *x_line = poda_rows_find_line (board, 'X', length);
    g_autofree char *o_line = poda_rows_find_line (board, 'O', length);
    g_autofree char *reason = NULL;
    if (n_x != n_o && n_x != n_o + 1)
        reason =
            g_strdup (_ ("expected as many X as O, or one more, since X moves first"));
    else if (x_line != NULL && o_line != NULL)
        reason = g_strdup_printf (_ ("X has a row from %s and O has one from %s, but "
                                     "the game ends with the first row"),
                                  x_line, o_line);
    else if (x_line != NULL && n_x == n_o)
        reason = g_strdup_printf (_ ("O moved after X had a row from %s"), x_line);
    else if (o_line != NULL && n_x != n_o)
        reason = g_strdup_printf (_ ("X moved after O had a row from %s"), o_line);
    return reason == NULL
           || poda_game_refuse_position (game, text, error,
                                         _ ("impossible with %u X and %u O: %s"), n_x,
                                         n_o, reason);
}
