#include "emit/tree_text_block.h"

#include <string.h>

#include "emit/tree_text_parts.h"

static void
add_board (const PodaFigure *figure, const PodaBox *box, PodaRoom room,
           PodaBlock *block)
{
    block->board = (PodaBoardText){ .cells = box->cells,
                                    .columns = figure->board_columns,
                                    .last = box->last_cell,
                                    .close = room == PODA_ROOM_CLOSE };
    block->n_board = figure->board_rows;
    for (guint row = 0; row < figure->board_rows; row++)
        g_ptr_array_add (block->inside, g_strdup (""));
}

static void
add_inside (const PodaFigure *figure, const PodaBox *box, PodaRoom room,
            PodaBlock *block)
{
    g_autofree char *value =
        poda_tree_text_number (box->value != NULL ? box->value : " ");
    if (box->cells != NULL)
        add_board (figure, box, room, block);
    if (box->position != NULL)
        g_ptr_array_add (block->inside, poda_terminal_text (box->position));
    gboolean more = box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank;
    if (poda_block_framed (block))
        g_ptr_array_add (block->inside, g_strconcat (value, more ? "…" : "", NULL));
    else if (box->status == PODA_STATUS_PRUNED)
        g_ptr_array_add (block->inside, g_strdup_printf ("┆%s┆", value));
    else
        g_ptr_array_add (block->inside,
                         g_strdup_printf ("[%s]%s", value, more ? "…" : ""));
}

/* "✂ 10 ≥ -3, from node 2"; where columns are scarce, in two lines. */
static void
add_reason (const PodaBox *box, PodaBlock *block, gboolean narrow)
{
    g_autofree char *reason = poda_tree_text_reason (box);
    if (reason == NULL)
        return;
    char *comma = narrow ? strstr (reason, ", ") : NULL;
    if (comma != NULL)
        comma[1] = '\0';
    g_ptr_array_add (block->right, g_strdup (reason));
    if (comma != NULL)
        g_ptr_array_add (block->right, g_strconcat ("  ", comma + 2, NULL));
    block->n_reason = comma != NULL ? 2 : 1;
}

static void
add_right (const PodaBox *box, PodaBlock *block, gboolean narrow)
{
    if (box->alpha != NULL) {
        g_ptr_array_add (block->right, poda_tree_text_bound ("α", box->alpha));
        g_ptr_array_add (block->right, poda_tree_text_bound ("β", box->beta));
    }
    if (box->bound != NULL)
        g_ptr_array_add (block->right, g_strdup (box->bound));
    if (box->strategy || box->winning)
        g_ptr_array_add (block->right, g_strdup (box->winning ? "✓" : "★"));
    add_reason (box, block, narrow);
}

static void
measure (PodaBlock *block)
{
    guint inside = poda_widest (block->inside);
    /* The gaps at the ends of a board's rows lie in the padding. */
    guint board = block->n_board == 0 ? 0
                                      : poda_board_text_width (&block->board)
                                            - (block->board.close ? 0 : 2);
    block->width = (inside < board ? board : inside) + 2 * block->pad;
    block->height = block->inside->len + (poda_block_framed (block) ? 2 : 0);
    if (block->height < block->right->len)
        block->height = block->right->len;
    if (block->height < block->left->len)
        block->height = block->left->len;
}

/* The visit number goes left of the shape, or where room is scarce and it ends before
 * the edge's arrival on the frame itself. */
static void
add_left (const PodaBox *box, PodaBlock *block)
{
    gboolean on_frame = block->board.close && box->order != NULL
                        && poda_columns (box->order) + 1 < block->width / 2;
    if (on_frame)
        block->corner = g_strdup (box->order);
    else if (box->order != NULL)
        g_ptr_array_add (block->left, g_strdup (box->order));
    if (box->name != NULL)
        g_ptr_array_add (block->left, poda_terminal_text (box->name));
}

void
poda_block_init (PodaBlock *block, const PodaFigure *figure, const PodaBox *box,
                 PodaRoom room)
{
    gboolean small = box->leaf || box->status == PODA_STATUS_PRUNED;
    gboolean framed = box->cells != NULL || box->position != NULL || !small;
    gboolean close = room == PODA_ROOM_CLOSE && box->cells != NULL;
    *block =
        (PodaBlock){ .left = g_ptr_array_new_with_free_func (g_free),
                     .inside = g_ptr_array_new_with_free_func (g_free),
                     .right = g_ptr_array_new_with_free_func (g_free),
                     .edge = poda_terminal_text (box->edge != NULL ? box->edge : ""),
                     .pad = !framed ? 0
                            : close ? 1
                                    : 2 };
    add_inside (figure, box, room, block);
    add_right (box, block, room != PODA_ROOM_WIDE);
    measure (block);
    add_left (box, block);
    measure (block);
}

void
poda_block_clear (PodaBlock *block)
{
    g_free (block->edge);
    g_free (block->corner);
    g_ptr_array_unref (block->left);
    g_ptr_array_unref (block->inside);
    g_ptr_array_unref (block->right);
}
