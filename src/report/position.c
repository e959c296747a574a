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

/* Returns the name of a leaf with its value, or "coin (CHANCE)" for another node. */
static char *
node_text (const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    g_autofree char *raw = poda_tree_name (tree, index);
    g_autofree char *name = poda_terminal_text (raw);
    if (node->child != PODA_TREE_NONE)
        return g_strdup_printf ("%s (%s)", name, poda_player_label (node->player));
    return g_strdup_printf (_ ("%s, worth %s"), name, PODA_TEXT (node->value));
}

#define SHOWN_CHILDREN 16

static void
write_tree_node (PodaOutput *output, const PodaTree *tree, guint32 index)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    g_autofree char *text = node_text (tree, index);
    guint columns = 0, shown = 0;
    poda_output_format (output, _ ("node %s\n"), text);
    for (guint32 i = node->child; i != PODA_TREE_NONE;
         i = poda_tree_node (tree, i)->next) {
        g_autofree char *move = poda_terminal_text (poda_tree_node (tree, i)->move);
        guint own = poda_columns (move);
        columns = MAX (columns, own);
    }
    for (guint32 i = node->child; i != PODA_TREE_NONE && shown < SHOWN_CHILDREN;
         i = poda_tree_node (tree, i)->next, shown++) {
        g_autofree char *child = node_text (tree, i);
        poda_output_text (output, "    ");
        poda_terminal_pad (output, poda_tree_node (tree, i)->move, MIN (columns, 40),
                           FALSE);
        poda_output_format (output, "  → %s\n", child);
    }
    if (node->n_children > shown)
        poda_output_format (output, _ ("    … and %u more\n"),
                            node->n_children - shown);
}

void
poda_emit_position (const PodaGame *game, const PodaPosition *position,
                    const PodaPosition *before, gboolean open, gboolean colour,
                    PodaOutput *output)
{
    const PodaTree *tree = poda_tree_of_game (game);
    if (tree != NULL) {
        write_tree_node (output, tree, poda_tree_index (position));
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
    PodaValue utility;
    guint n_empty = 0, n_open = 0;
    g_auto (PodaMoves) moves = { 0 };
    if (open && !board.drops && !game->over (game, position, &utility))
        game->moves (game, position, &moves);
    for (guint i = 0; i < board.columns * board.rows; i++)
        n_empty += board.cells[i] == '.';
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        gint cell = poda_game_played_cell (game, position, &next);
        if (cell >= 0)
            shown.cells[cell] = PODA_BOARD_OPEN;
        n_open += cell >= 0;
    }
    if (n_open == n_empty) /* if all empty cells are possible moves, none is marked */
        shown = board;
    g_autoptr (GPtrArray) lines = poda_board_text_pieces (
        &shown, poda_game_played_cell (game, before, position), colour);
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (output, " %s\n", (char *) lines->pdata[i]);
    g_autofree char *score = poda_position_score (game, position);
    if (score != NULL)
        poda_output_format (output, "    %s\n", score);
}

/* --- Terms of an evaluation --- */

#define COLUMNS 80
#define CELLS_WIDTH 26 /* maximum width of a list of cells */
#define BETWEEN 4      /* between the two boards */

static char *
signed_number (PodaValue value)
{
    return g_strconcat (value > 0 ? "+" : "", PODA_TEXT (value), NULL);
}

/* Returns the board with sums of terms by first cells; NULL if none has cells. */
static GPtrArray *
draw_numbers (const PodaBoard *board, const PodaPart *parts, guint n_parts)
{
    g_autoptr (GPtrArray) texts = g_ptr_array_new_with_free_func (g_free);
    PodaValue sums[PODA_BOARD_CELLS] = { 0 };
    gboolean used[PODA_BOARD_CELLS] = { FALSE }, any = FALSE;
    for (guint i = 0; i < n_parts; i++)
        if (parts[i].n_cells > 0) {
            sums[parts[i].cells[0]] += parts[i].points;
            used[parts[i].cells[0]] = any = TRUE;
        }
    if (!any)
        return NULL;
    for (guint cell = 0; cell < board->columns * board->rows; cell++)
        g_ptr_array_add (texts, used[cell]                  ? signed_number (sums[cell])
                                : board->cells[cell] == ' ' ? g_strdup (" ")
                                                            : g_strdup ("."));
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
write_boards (PodaOutput *output, const PodaBoard *board, gint last,
              const PodaPart *parts, guint n_parts)
{
    g_autoptr (GPtrArray) pieces = poda_board_text_pieces (board, last, FALSE);
    g_autoptr (GPtrArray) numbers = draw_numbers (board, parts, n_parts);
    guint width = poda_widest (pieces) + BETWEEN;
    gboolean beside = numbers != NULL && 2 + width + poda_widest (numbers) <= COLUMNS;
    for (guint i = 0; i < pieces->len; i++) {
        poda_output_text (output, "  ");
        poda_terminal_pad (output, pieces->pdata[i], beside ? width : 0, FALSE);
        poda_output_format (output, "%s\n", beside ? (char *) numbers->pdata[i] : "");
    }
    for (guint i = 0; numbers != NULL && !beside && i < numbers->len; i++)
        poda_output_format (output, "%s  %s\n", i == 0 ? "\n" : "",
                            (char *) numbers->pdata[i]);
    poda_output_text (output, "\n");
}

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

/* Returns "a1–d4"; "a1 c2 g2", or if too long the first ones and their number. */
static char *
part_cells (const PodaBoard *board, const PodaPart *part)
{
    guint8 cells[G_N_ELEMENTS (part->cells)];
    guint n = part->n_cells;
    memcpy (cells, part->cells, n);
    g_qsort_with_data (cells, (gint) n, 1, compare_cells, (gpointer) board);
    int columns = (int) board->columns;
    int across = n > 1 ? cells[1] % columns - cells[0] % columns : 2;
    int down = n > 1 ? cells[1] / columns - cells[0] / columns : 2;
    gboolean line = ABS (across) <= 1 && ABS (down) <= 1;
    for (guint i = 2; i < n; i++)
        line = line && cells[i] % columns - cells[i - 1] % columns == across
               && cells[i] / columns - cells[i - 1] / columns == down;
    if (line) {
        g_autofree char *first = poda_board_cell_name (board, cells[0]);
        g_autofree char *last = poda_board_cell_name (board, cells[n - 1]);
        return g_strdup_printf ("%s–%s", first, last);
    }
    GString *text = g_string_new (NULL);
    for (guint i = 0; i < n; i++) {
        g_autofree char *name = poda_board_cell_name (board, part->cells[i]);
        if (text->len + strlen (name) > CELLS_WIDTH - 6 && i + 1 < n) {
            g_string_append_printf (text, " … (%u)", n);
            break;
        }
        g_string_append_printf (text, "%s%s", i > 0 ? " " : "", name);
    }
    return g_string_free (text, FALSE);
}

/* Writes each term's points, cells and reason; `board` may be NULL. */
static void
write_parts (PodaOutput *output, const PodaBoard *board, const PodaPart *parts,
             guint n_parts)
{
    g_autoptr (GPtrArray) points = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) cells = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; i < n_parts; i++) {
        g_ptr_array_add (points, signed_number (parts[i].points));
        g_ptr_array_add (cells,
                         board != NULL ? part_cells (board, &parts[i]) : g_strdup (""));
    }
    guint points_width = poda_widest (points), cells_width = poda_widest (cells);
    cells_width += cells_width > 0 ? 2 : 0;
    guint reason_at = 2 + points_width + 2 + cells_width;
    for (guint i = 0; i < n_parts; i++) {
        poda_output_text (output, "  ");
        poda_terminal_pad (output, points->pdata[i], points_width, TRUE);
        poda_output_text (output, "  ");
        poda_terminal_pad (output, cells->pdata[i], cells_width, FALSE);
        poda_terminal_wrap (output, parts[i].reason, COLUMNS, reason_at, reason_at);
        poda_output_text (output, "\n");
    }
}

void
poda_emit_account (const PodaRecord *record, const PodaNode *node, PodaOutput *output)
{
    const PodaProblem *problem = poda_record_problem (record);
    const PodaEvaluator *evaluator = problem->evaluator;
    const PodaNode *parent = poda_node_parent (node);
    PodaPosition position, before;
    PodaBoard board;
    if (node->status != PODA_STATUS_FRONTIER || evaluator == NULL
        || evaluator->account == NULL)
        return;
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    poda_record_position (record, node, &position);
    evaluator->account (problem->game, &position,
                        problem->swapped ? PODA_MIN : PODA_MAX,
                        &problem->evaluator_arguments, &account);
    const PodaPart *parts = (const PodaPart *) (gconstpointer) account.parts->data;
    guint n_parts = account.parts->len;
    gint last = -1; /* the cell of the last move */
    if (parent != NULL) {
        poda_record_position (record, parent, &before);
        last = poda_game_played_cell (problem->game, &before, &position);
    }
    gboolean has_board = poda_game_board (problem->game, &position, &board);
    poda_output_text (output, "\n");
    if (has_board)
        write_boards (output, &board, last, parts, n_parts);
    write_parts (output, has_board ? &board : NULL, parts, n_parts);
    /* "−4 = +2 +2 −5 −2 −1"; for many terms only the sums by sign */
    const char *number = PODA_TEXT (node->value);
    PodaValue up = 0, down = 0;
    if (n_parts == 0) {
        poda_output_format (output, _ ("%s: all terms are zero\n"), number);
        return;
    }
    g_autoptr (GString) sum = g_string_new (number);
    g_string_append (sum, " =");
    for (guint i = 0; i < n_parts; i++) {
        g_autofree char *points = signed_number (parts[i].points);
        g_string_append_printf (sum, " %s", points);
        up += poda_max (parts[i].points, 0);
        down += poda_min (parts[i].points, 0);
    }
    if (sum->len > COLUMNS) {
        g_autofree char *above = up != 0 ? signed_number (up) : g_strdup ("");
        g_autofree char *both = g_strconcat (above, up != 0 && down != 0 ? " " : "",
                                             down != 0 ? PODA_TEXT (down) : "", NULL);
        g_string_printf (sum, _ ("%s = %s, the sum of %u terms"), number, both,
                         n_parts);
    }
    poda_output_format (output, "\n%s\n", sum->str);
}
