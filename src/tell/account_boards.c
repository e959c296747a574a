#include "tell/account_parts.h"

#include "draw/canvas.h"

#define BETWEEN 4 /* the two boards */

char *
poda_signed_number (PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    return g_strconcat (value > 0 ? "+" : "", number, NULL);
}

/* The sums of what stands at each cell, as texts; NULL where nothing does. */
static GPtrArray *
cell_numbers (const PodaAccountText *account)
{
    guint n_cells = account->board.columns * account->board.rows;
    PodaValue sums[PODA_BOARD_CELLS] = { 0 };
    gboolean used[PODA_BOARD_CELLS] = { FALSE };
    for (guint i = 0; i < account->parts->len; i++) {
        const PodaPart *part = poda_account_text_part (account, i);
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

typedef struct {
    const PodaBoard *board;
    const GPtrArray *texts; /* of the cells */
    guint width;
} Numbers;

static void
append_numbers (gpointer data, guint row, GString *line)
{
    const Numbers *numbers = data;
    const PodaBoard *board = numbers->board;
    for (guint column = 0; column < board->columns; column++) {
        guint cell = row * board->columns + column;
        const char *empty = board->cells[cell] == ' ' ? " " : ".";
        const char *number = numbers->texts->pdata[cell];
        poda_append_right (line, number != NULL ? number : empty, numbers->width);
    }
}

static GPtrArray *
draw_numbers (const PodaAccountText *account)
{
    g_autoptr (GPtrArray) texts = cell_numbers (account);
    Numbers numbers = { &account->board, texts, 2 };
    for (guint cell = 0; cell < texts->len; cell++)
        if (texts->pdata[cell] != NULL
            && numbers.width < poda_columns (texts->pdata[cell]) + 1)
            numbers.width = poda_columns (texts->pdata[cell]) + 1;
    return poda_board_text_label (&account->board, numbers.width, append_numbers,
                                  &numbers);
}

static void
write_lines (const PodaAccountText *account, const GPtrArray *lines)
{
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (account->output, "  %s\n", (char *) lines->pdata[i]);
    poda_output_text (account->output, "\n");
}

static gboolean
has_cells (const PodaAccountText *account)
{
    gboolean found = FALSE;
    for (guint i = 0; i < account->parts->len; i++)
        found |= poda_account_text_part (account, i)->n_cells > 0;
    return found;
}

void
poda_account_text_write_boards (const PodaAccountText *account)
{
    g_autoptr (GPtrArray) pieces =
        poda_board_text_pieces (&account->board, account->last, poda_paint_plain);
    if (!has_cells (account)) {
        write_lines (account, pieces);
        return;
    }
    g_autoptr (GPtrArray) numbers = draw_numbers (account);
    guint left = poda_widest (pieces);
    if (2 + left + BETWEEN + poda_widest (numbers) > PODA_ACCOUNT_COLUMNS) {
        write_lines (account, pieces);
        write_lines (account, numbers);
        return;
    }
    for (guint i = 0; i < pieces->len; i++) {
        poda_output_text (account->output, "  ");
        poda_terminal_pad (account->output, pieces->pdata[i], left + BETWEEN, FALSE);
        poda_output_format (account->output, "%s\n", (char *) numbers->pdata[i]);
    }
    poda_output_text (account->output, "\n");
}
