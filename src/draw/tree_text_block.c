#include "draw/tree_text_block.h"

#include <string.h>

#include "draw/tree_text_parts.h"

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

/* Where a value is still to come, there is room for it. */
static char *
value_text (const PodaFigure *figure, const PodaBox *box)
{
    if (poda_is_shown (box->value))
        return poda_tree_text_number (box->value);
    const char *later = poda_box_whole (figure, box)->value;
    return g_strnfill (poda_is_shown (later) ? poda_columns (later) : 1, ' ');
}

static void
add_inside (const PodaFigure *figure, const PodaBox *box, PodaRoom room,
            PodaBlock *block)
{
    g_autofree char *value = value_text (figure, box);
    if (box->cells != NULL)
        add_board (figure, box, room, block);
    if (box->position != NULL)
        g_ptr_array_add (block->inside, poda_terminal_text (box->position));
    gboolean more = box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank;
    if (poda_block_framed (block))
        g_ptr_array_add (block->inside, g_strconcat (value, more ? "…" : "", NULL));
    else if (box->state == PODA_STATE_SKIPPED)
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
add_right (const PodaFigure *figure, const PodaBox *box, PodaBlock *block,
           gboolean narrow)
{
    if (box->alpha != NULL) {
        g_ptr_array_add (block->right, poda_tree_text_bound ("α", box->alpha));
        g_ptr_array_add (block->right, poda_tree_text_bound ("β", box->beta));
    }
    if (box->bound != NULL)
        g_ptr_array_add (block->right, g_strdup (box->bound));
    if (box->strategy || box->winning)
        g_ptr_array_add (block->right, g_strdup (box->winning ? "✓" : "★"));
    if (box->cut == PODA_CUT_NONE && poda_box_whole (figure, box)->cut != PODA_CUT_NONE)
        g_ptr_array_add (block->right, g_strdup (""));
    add_reason (box, block, narrow);
}

static guint
bound_columns (const char *letter, const char *values)
{
    g_autofree char *bound =
        poda_tree_text_bound (letter, values != NULL ? values : "");
    return poda_columns (bound);
}

/* Makes room for what stands there on the way. */
static void
widen (const PodaBox *box, PodaBlock *block)
{
    guint value = box->widest_value != NULL ? poda_columns (box->widest_value) : 0;
    guint alpha = bound_columns ("α", box->widest_alpha);
    guint beta = bound_columns ("β", box->widest_beta);
    block->width = MAX (block->width, value + 2 * block->pad);
    block->behind = MAX (block->behind, alpha);
    block->behind = MAX (block->behind, beta);
}

/* `whole` is the same block in the end, of a still. */
static void
measure (const PodaBox *box, PodaBlock *block, const PodaBlock *whole)
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
    block->before = poda_widest (block->left);
    block->behind = poda_widest (block->right);
    widen (box, block);
    if (whole == NULL)
        return;
    block->width = whole->width;
    block->height = whole->height;
    block->before = whole->before;
    block->behind = whole->behind;
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

static void
fill (PodaBlock *block, const PodaFigure *figure, const PodaBox *box, PodaRoom room,
      const PodaBlock *whole)
{
    gboolean small =
        box->leaf || poda_box_whole (figure, box)->status == PODA_STATUS_PRUNED;
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
    add_right (figure, box, block, room != PODA_ROOM_WIDE);
    measure (box, block, whole);
    add_left (box, block);
    measure (box, block, whole);
}

void
poda_block_init (PodaBlock *block, const PodaFigure *figure, const PodaBox *box,
                 PodaRoom room)
{
    if (figure->whole == NULL) {
        fill (block, figure, box, room, NULL);
        return;
    }
    PodaBlock whole;
    fill (&whole, figure->whole, poda_box_whole (figure, box), room, NULL);
    fill (block, figure, box, room, &whole);
    poda_block_clear (&whole);
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
