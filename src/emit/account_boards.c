#include "emit/account_parts.h"

#include "emit/board_text.h"

#define BETWEEN 4 /* the two boards */

char *
poda_signed_number (PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    return g_strconcat (value > 0 ? "+" : "", number, NULL);
}

static void
append_right (GString *line, const char *text, guint width)
{
    for (guint own = poda_columns (text); own < width; own++)
        g_string_append_c (line, ' ');
    g_string_append (line, text);
}

static void
append_row_name (const PodaBoard *board, GString *line, guint row)
{
    char name[16];
    g_snprintf (name, sizeof name, "%u", board->drops ? board->rows - row : row + 1);
    append_right (line, name, board->rows > 9 ? 2 : 1);
}

static char *
column_names (const PodaBoard *board, guint width)
{
    GString *line = g_string_new (board->rows > 9 ? "  " : " ");
    for (guint column = 0; column < board->columns; column++) {
        char name[2] = { poda_board_column (board, column), '\0' };
        append_right (line, name, width);
    }
    return g_string_free (line, FALSE);
}

/* Where discs drop, the names of the columns stand below, as on the real board. */
static void
add_column_names (const PodaBoard *board, guint width, GPtrArray *lines)
{
    g_ptr_array_insert (lines, board->drops ? -1 : 0, column_names (board, width));
}

static GPtrArray *
draw_pieces (const PodaReckoning *reckoning)
{
    const PodaBoard *board = &reckoning->board;
    PodaBoardText text = { .cells = board->cells,
                           .columns = board->columns,
                           .last = reckoning->last };
    GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
    for (guint row = 0; row < board->rows; row++) {
        GString *line = g_string_new (NULL);
        append_row_name (board, line, row);
        poda_board_text_row (&text, row, poda_paint_plain, line);
        g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
    add_column_names (board, 2, lines);
    return lines;
}

/* The sums of what stands at each cell, as texts; NULL where nothing does. */
static GPtrArray *
cell_numbers (const PodaReckoning *reckoning)
{
    guint n_cells = reckoning->board.columns * reckoning->board.rows;
    PodaValue sums[PODA_BOARD_CELLS] = { 0 };
    gboolean used[PODA_BOARD_CELLS] = { FALSE };
    for (guint i = 0; i < reckoning->parts->len; i++) {
        const PodaPart *part = poda_reckoning_part (reckoning, i);
        if (part->n_cells == 0)
            continue;
        sums[part->cells[0]] += part->points;
        used[part->cells[0]] = TRUE;
    }
    GPtrArray *numbers = g_ptr_array_new_with_free_func (g_free);
    for (guint cell = 0; cell < n_cells; cell++)
        g_ptr_array_add (numbers, used[cell] ? poda_signed_number (sums[cell]) : NULL);
    return numbers;
}

static GPtrArray *
draw_numbers (const PodaReckoning *reckoning)
{
    const PodaBoard *board = &reckoning->board;
    g_autoptr (GPtrArray) numbers = cell_numbers (reckoning);
    guint width = 2;
    for (guint cell = 0; cell < numbers->len; cell++)
        if (numbers->pdata[cell] != NULL
            && width < poda_columns (numbers->pdata[cell]) + 1)
            width = poda_columns (numbers->pdata[cell]) + 1;
    GPtrArray *lines = g_ptr_array_new_with_free_func (g_free);
    for (guint row = 0; row < board->rows; row++) {
        GString *line = g_string_new (NULL);
        append_row_name (board, line, row);
        for (guint column = 0; column < board->columns; column++) {
            guint cell = row * board->columns + column;
            const char *empty = board->cells[cell] == ' ' ? " " : ".";
            const char *number = numbers->pdata[cell];
            append_right (line, number != NULL ? number : empty, width);
        }
        g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
    add_column_names (board, width, lines);
    return lines;
}

static void
write_lines (const PodaReckoning *reckoning, const GPtrArray *lines)
{
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (reckoning->output, "  %s\n", (char *) lines->pdata[i]);
    poda_output_text (reckoning->output, "\n");
}

static gboolean
has_cells (const PodaReckoning *reckoning)
{
    gboolean found = FALSE;
    for (guint i = 0; i < reckoning->parts->len; i++)
        found |= poda_reckoning_part (reckoning, i)->n_cells > 0;
    return found;
}

void
poda_reckoning_write_boards (const PodaReckoning *reckoning)
{
    g_autoptr (GPtrArray) pieces = draw_pieces (reckoning);
    if (!has_cells (reckoning)) {
        write_lines (reckoning, pieces);
        return;
    }
    g_autoptr (GPtrArray) numbers = draw_numbers (reckoning);
    guint left = poda_widest (pieces);
    if (2 + left + BETWEEN + poda_widest (numbers) > PODA_RECKONING_COLUMNS) {
        write_lines (reckoning, pieces);
        write_lines (reckoning, numbers);
        return;
    }
    for (guint i = 0; i < pieces->len; i++) {
        poda_output_text (reckoning->output, "  ");
        poda_terminal_pad (reckoning->output, pieces->pdata[i], left + BETWEEN, FALSE);
        poda_output_format (reckoning->output, "%s\n", (char *) numbers->pdata[i]);
    }
    poda_output_text (reckoning->output, "\n");
}
