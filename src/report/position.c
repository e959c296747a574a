#include "report/position.h"

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/terminal.h"
#include "report/board_text.h"
#include "tree/tree.h"

/* --- A position --- */

char *
poda_position_score (const PodaGame *game, const PodaPosition *position)
{
    PodaBoard board;
    guint discs[2] = { 0, 0 };
    if (game->utility != PODA_UTILITY_SCORE
        || !poda_game_board (game, position, &board))
        return NULL;
    for (guint i = 0; i < board.columns * board.rows; i++) {
        discs[0] += board.cells[i] == 'X';
        discs[1] += board.cells[i] == 'O';
    }
    return g_strdup_printf ("%s %u, %s %u", game->players[0], discs[0],
                            game->players[1], discs[1]);
}

/* "kept, which counts 4" of a leaf, "coin (CHANCE)" of another node */
static char *
node_text (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    g_autofree char *raw = poda_tree_name (tree, index);
    g_autofree char *name = poda_terminal_text (raw);
    char value[PODA_VALUE_BUFFER];
    if (node->child != PODA_TREE_NONE)
        return g_strdup_printf ("%s (%s)", name, poda_player_label (node->player));
    return g_strdup_printf (_ ("%s, which counts %s"), name,
                            poda_value_format (node->value, PODA_STYLE_TEXT, value));
}

#define SHOWN_CHILDREN 16

static void
write_children (PodaOutput *output, const PodaTree *tree, const PodaTreeNode *node)
{
    guint columns = 0, shown = 0;
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        g_autofree char *move = poda_terminal_text (poda_tree_node (tree, i)->move);
        guint own = poda_columns (move);
        columns = MAX (columns, own);
    }
    columns = MIN (columns, 40);
    for (guint32 i = node->child; i != PODA_TREE_NONE && shown < SHOWN_CHILDREN;
         i = poda_tree_node (tree, i)->next, shown++) {
        g_autofree char *child = node_text (tree, i);
        poda_output_text (output, "    ");
        poda_terminal_pad (output, poda_tree_node (tree, i)->move, columns, FALSE);
        poda_output_format (output, "  → %s\n", child);
    }
    if (node->n_children > shown)
        poda_output_format (output, _ ("    … and %u more\n"),
                            node->n_children - shown);
}

/* Where discs drop, and where every empty cell may be taken, nothing needs a mark. */
static void
mark_open (const PodaGame *game, const PodaPosition *position, PodaBoard *board)
{
    PodaValue utility;
    guint n_empty = 0, n_open = 0;
    PodaBoard marked = *board;
    g_auto (PodaMoves) moves = { 0 };
    if (board->drops || game->over (game, position, &utility))
        return;
    for (guint i = 0; i < board->columns * board->rows; i++)
        n_empty += board->cells[i] == '.';
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        gint cell = poda_game_played_cell (game, position, &next);
        if (cell >= 0)
            marked.cells[cell] = PODA_BOARD_OPEN;
        n_open += cell >= 0;
    }
    if (n_open < n_empty)
        *board = marked;
}

void
poda_emit_position (const PodaGame *game, const PodaPosition *position,
                    const PodaPosition *before, gboolean open, gboolean colour,
                    PodaOutput *output)
{
    const PodaTree *tree = poda_tree_of_game (game);
    if (tree != NULL) {
        guint32 index = poda_tree_index (position);
        g_autofree char *node = node_text (tree, index);
        poda_output_format (output, _ ("node %s\n"), node);
        write_children (output, tree, poda_tree_node (tree, index));
        return;
    }
    PodaBoard board;
    if (!poda_game_board (game, position, &board)) {
        g_autofree char *text = game->show != NULL
                                    ? game->show (game, position)
                                    : game->format_position (game, position);
        g_auto (GStrv) lines = g_strsplit (text, "\n", -1);
        for (guint i = 0; lines[i] != NULL; i++)
            poda_output_format (output, "    %s\n", lines[i]);
        return;
    }
    PodaBoard shown = board;
    if (open)
        mark_open (game, position, &shown);
    g_autoptr (GPtrArray) lines = poda_board_text_pieces (
        &shown, poda_game_played_cell (game, before, position), colour);
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (output, " %s\n", (char *) lines->pdata[i]);
    g_autofree char *score = poda_position_score (game, position);
    if (score != NULL)
        poda_output_format (output, "    %s\n", score);
}

/* --- An account --- */

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

/* "+2", "−5", "0". */
static char *
signed_number (PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    poda_value_format (value, PODA_STYLE_TEXT, number);
    return g_strconcat (value > 0 ? "+" : "", number, NULL);
}

/* The board with the sums of what stands at each cell. */
static GPtrArray *
draw_numbers (const Account *account)
{
    const PodaBoard *board = &account->board;
    static const char *const empty[] = { ".", " " };
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    PodaValue sums[PODA_BOARD_CELLS] = { 0 };
    gboolean used[PODA_BOARD_CELLS] = { FALSE };
    for (guint i = 0; i < account->parts->len; i++) {
        const PodaPart *part = part_at (account, i);
        if (part->n_cells == 0)
            continue;
        sums[part->cells[0]] += part->points;
        used[part->cells[0]] = TRUE;
    }
    for (guint cell = 0; cell < board->columns * board->rows; cell++)
        g_ptr_array_add (texts, used[cell]
                                    ? signed_number (sums[cell])
                                    : g_strdup (empty[board->cells[cell] == ' ']));
    guint width = poda_widest (texts) + 1;
    GPtrArray *rows = g_ptr_array_new_with_free_func (g_free);
    for (guint row = 0; row < board->rows; row++) {
        GString *line = g_string_new (NULL);
        for (guint column = 0; column < board->columns; column++) {
            const char *text = texts->pdata[row * board->columns + column];
            g_string_append_printf (line, "%*s%s", (int) (width - poda_columns (text)),
                                    "", text);
        }
        g_ptr_array_add (rows, g_string_free (line, FALSE));
    }
    poda_board_text_label (board, width, rows);
    return rows;
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
        poda_board_text_pieces (&account->board, account->last, FALSE);
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
    int columns = (int) board->columns;
    if (n < 2)
        return FALSE;
    int across = cells[1] % columns - cells[0] % columns;
    int down = cells[1] / columns - cells[0] / columns;
    for (guint i = 2; i < n; i++)
        if (cells[i] % columns - cells[i - 1] % columns != across
            || cells[i] / columns - cells[i - 1] / columns != down)
            return FALSE;
    return ABS (across) <= 1 && ABS (down) <= 1;
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

/* "−4 = +2 +2 −5 −2 −1"; of many parts what is for MAX and what against. */
static void
write_sum (const Account *account, PodaValue value)
{
    char number[PODA_VALUE_BUFFER];
    PodaValue up = 0, down = 0;
    poda_value_format (value, PODA_STYLE_TEXT, number);
    if (account->parts->len == 0) {
        poda_output_format (account->output, _ ("%s: no part counts\n"), number);
        return;
    }
    g_autoptr (GString) sum = g_string_new (number);
    g_string_append (sum, " =");
    for (guint i = 0; i < account->parts->len; i++) {
        PodaValue points = part_at (account, i)->points;
        g_autofree char *text = signed_number (points);
        g_string_append_printf (sum, " %s", text);
        up += points > 0 ? points : 0;
        down += points < 0 ? points : 0;
    }
    if (sum->len > COLUMNS) {
        g_autofree char *above = signed_number (up), *below = signed_number (down);
        g_autofree char *both =
            g_strdup_printf ("%s%s%s", up != 0 ? above : "",
                             up != 0 && down != 0 ? " " : "", down != 0 ? below : "");
        g_string_printf (sum, _ ("%s = %s, from %u parts"), number, both,
                         account->parts->len);
    }
    poda_output_format (account->output, "\n%s\n", sum->str);
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
