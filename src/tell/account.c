#include "tell/account.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "draw/canvas.h"

#define COLUMNS 80
#define CELLS_WIDTH 26 /* of a list of cells, before it is shortened */
#define BETWEEN 4      /* the two boards */

/* An account in the making. */
typedef struct {
    const GArray *parts; /* of PodaPart */
    gboolean has_board;
    PodaBoard board;
    gint last; /* the cell of the move just played; -1 for none */
    PodaOutput *output;
} Account;

static const PodaPart *
part_at (const Account *account, guint i)
{
    return &g_array_index (account->parts, PodaPart, i);
}

/* "+2", "-5", "0". */
static char *
signed_number (PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    return g_strconcat (value > 0 ? "+" : "", number, NULL);
}

/* The sums of what stands at each cell, as texts; NULL where nothing does. */
static GPtrArray *
cell_numbers (const Account *account)
{
    guint n_cells = account->board.columns * account->board.rows;
    PodaValue sums[PODA_BOARD_CELLS] = { 0 };
    gboolean used[PODA_BOARD_CELLS] = { FALSE };
    for (guint i = 0; i < account->parts->len; i++) {
        const PodaPart *part = part_at (account, i);
        if (part->n_cells == 0)
            continue;
        sums[part->cells[0]] += part->points;
        used[part->cells[0]] = TRUE;
    }
    GPtrArray *numbers = g_ptr_array_new_with_free_func (g_free);
    for (guint cell = 0; cell < n_cells; cell++)
        g_ptr_array_add (numbers, used[cell] ? signed_number (sums[cell]) : NULL);
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
draw_numbers (const Account *account)
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
write_lines (const Account *account, const GPtrArray *lines)
{
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (account->output, "  %s\n", (char *) lines->pdata[i]);
    poda_output_text (account->output, "\n");
}

/* The position, and beside it the numbers; below it where both together are too wide.
 * Without a part that has cells, the position alone. */
static void
write_boards (const Account *account)
{
    g_autoptr (GPtrArray) pieces =
        poda_board_text_pieces (&account->board, account->last, poda_paint_plain);
    gboolean cells = FALSE;
    for (guint i = 0; i < account->parts->len; i++)
        cells |= part_at (account, i)->n_cells > 0;
    if (!cells) {
        write_lines (account, pieces);
        return;
    }
    g_autoptr (GPtrArray) numbers = draw_numbers (account);
    guint left = poda_widest (pieces);
    if (2 + left + BETWEEN + poda_widest (numbers) > COLUMNS) {
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

/* From the left, and where discs drop from below, else from above. */
static int
compare_cells (gconstpointer a, gconstpointer b, gpointer data)
{
    const PodaBoard *board = data;
    int columns = (int) board->columns;
    int first = *(const guint8 *) a, second = *(const guint8 *) b;
    int across = first % columns - second % columns;
    if (across != 0)
        return across;
    return board->drops ? second - first : first - second;
}

/* Whether cells in this order are neighbours on one line. */
static gboolean
on_a_line (const PodaBoard *board, const guint8 *cells, guint n)
{
    int columns = (int) board->columns, across = 0, down = 0;
    for (guint i = 1; i < n; i++) {
        int dx = cells[i] % columns - cells[i - 1] % columns;
        int dy = cells[i] / columns - cells[i - 1] / columns;
        if (i == 1) {
            across = dx;
            down = dy;
        }
        if (dx != across || dy != down)
            return FALSE;
    }
    return n > 1 && ABS (across) <= 1 && ABS (down) <= 1;
}

/* "a1 b2 c2", or where that is long what fits of it and how many cells there are. */
static char *
list_cells (const PodaBoard *board, const PodaPart *part)
{
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < part->n_cells; i++) {
        g_autofree char *name = poda_board_cell_name (board, part->cells[i]);
        if (text->len + strlen (name) > CELLS_WIDTH - 6 && i + 1 < part->n_cells) {
            g_string_append_printf (text, " … (%u)", part->n_cells);
            break;
        }
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }
    return g_string_free (text, FALSE);
}

static char *
part_cells (const Account *account, const PodaPart *part)
{
    const PodaBoard *board = &account->board;
    guint8 cells[G_N_ELEMENTS (part->cells)];
    if (!account->has_board)
        return g_strdup ("");
    memcpy (cells, part->cells, part->n_cells);
    g_qsort_with_data (cells, (gint) part->n_cells, 1, compare_cells, (gpointer) board);
    if (!on_a_line (board, cells, part->n_cells))
        return list_cells (board, part);
    g_autofree char *first = poda_board_cell_name (board, cells[0]);
    g_autofree char *last = poda_board_cell_name (board, cells[part->n_cells - 1]);
    return g_strdup_printf ("%s–%s", first, last);
}

static void
write_parts (const Account *account)
{
    g_autoptr (GPtrArray) points = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < account->parts->len; i++) {
        g_ptr_array_add (points, signed_number (part_at (account, i)->points));
        g_ptr_array_add (cells, part_cells (account, part_at (account, i)));
    }
    guint points_width = poda_widest (points), cells_width = poda_widest (cells);
    guint reason_at = 2 + points_width + 2 + (cells_width > 0 ? cells_width + 2 : 0);
    for (guint i = 0; i < account->parts->len; i++) {
        poda_output_text (account->output, "  ");
        poda_terminal_pad (account->output, points->pdata[i], points_width, TRUE);
        poda_output_text (account->output, "  ");
        poda_terminal_pad (account->output, cells->pdata[i],
                           reason_at - points_width - 4, FALSE);
        poda_terminal_wrap (account->output, part_at (account, i)->reason, COLUMNS,
                            reason_at, reason_at);
        poda_output_text (account->output, "\n");
    }
}

/* "-4 = +2 +2 -5 -2 -1"; of many parts what is for MAX and what against. */
static char *
sum_text (const Account *account, const char *number)
{
    GString *sum = g_string_new (number);
    PodaValue up = 0, down = 0;
    g_string_append (sum, " =");
    for (guint i = 0; i < account->parts->len; i++) {
        PodaValue points = part_at (account, i)->points;
        g_autofree char *text = signed_number (points);
        g_string_append_printf (sum, " %s", text);
        up += points > 0 ? points : 0;
        down += points < 0 ? points : 0;
    }
    if (sum->len > COLUMNS) {
        g_autofree char *above = signed_number (up);
        g_autofree char *below = signed_number (down);
        g_autofree char *both =
            g_strdup_printf ("%s%s%s", up != 0 ? above : "",
                             up != 0 && down != 0 ? " " : "", down != 0 ? below : "");
        g_string_printf (sum, _ ("%s = %s, from %u parts"), number, both,
                         account->parts->len);
    }
    return g_string_free (sum, FALSE);
}

static void
write_sum (const Account *account, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    if (account->parts->len == 0) {
        poda_output_format (account->output, _ ("%s: no part counts\n"), number);
        return;
    }
    g_autofree char *sum = sum_text (account, number);
    poda_output_format (account->output, "\n%s\n", sum);
}

void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output)
{
    const PodaProblem *problem = poda_record_problem (record);
    if (node->status != PODA_STATUS_FRONTIER || problem->evaluator == NULL
        || problem->evaluator->account == NULL)
        return;
    PodaPosition position;
    g_auto (PodaAccount) parts;
    poda_account_init (&parts);
    poda_record_position (record, node, &position);
    problem->evaluator->account (problem->game, &position,
                                 problem->swapped ? PODA_MIN : PODA_MAX,
                                 &problem->evaluator_arguments, &parts);
    Account account = { .parts = parts.parts, .output = output };
    account.has_board = poda_game_board (problem->game, &position, &account.board);
    account.last = -1;
    if (poda_node_parent (node) != NULL) {
        PodaPosition before;
        poda_record_position (record, poda_node_parent (node), &before);
        account.last = poda_game_played_cell (problem->game, &before, &position);
    }
    poda_output_text (output, "\n");
    if (account.has_board)
        write_boards (&account);
    write_parts (&account);
    write_sum (&account, node->value);
}
