#include "tell/position_text.h"

#include <glib/gi18n-lib.h>

#include "draw/canvas.h"
#include "base/terminal.h"
#include "tree/tree.h"

static void
paint_colour (gpointer data, const char *text, PodaInk ink)
{
    if (ink == PODA_INK_PLAIN || *text == ' ')
        g_string_append (data, text);
    else
        g_string_append_printf (data, "%s%s%s", poda_ink_on (ink), text, PODA_INK_OFF);
}

static void
write_board (PodaOutput *output, const PodaBoard *board, gint last, gboolean colour)
{
    g_autoptr (GPtrArray) lines =
        poda_board_text_pieces (board, last, colour ? paint_colour : poda_paint_plain);
    for (guint i = 0; i < lines->len; i++)
        poda_output_format (output, " %s\n", (char *) lines->pdata[i]);
}

static void
write_score (PodaOutput *output, const PodaGame *game, const PodaBoard *board)
{
    guint discs[2] = { 0, 0 };
    for (guint i = 0; i < board->columns * board->rows; i++) {
        discs[0] += board->cells[i] == 'X';
        discs[1] += board->cells[i] == 'O';
    }
    poda_output_format (output, "    %s %u, %s %u\n", game->players[0], discs[0],
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

void
poda_emit_position (const PodaGame *game, const PodaPosition *position,
                    const PodaPosition *before, gboolean colour, PodaOutput *output)
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
    write_board (output, &board, poda_game_played_cell (game, before, position),
                 colour);
    if (game->utility == PODA_UTILITY_SCORE)
        write_score (output, game, &board);
}
