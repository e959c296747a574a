/* The tree for a terminal, drawn from the top down; a box is a block of text. */

#include <string.h>

#include "draw/figure/figure.h"
#include "draw/layout/layout.h"
#include "draw/output/marks.h"
#include "draw/output/tree_text.h"

/* --- Boxes in both forms --- */

char *
poda_tree_bound (const char *letter, const char *values)
{
    GString *bound = g_string_new (*values != '\0' ? letter : "");
    g_string_append_printf (bound, *values != '\0' ? " %s" : "%s", values);
    g_string_replace (bound, "\n", "→", 0);
    return g_string_free (bound, FALSE);
}

PodaInk
poda_tree_value_ink (const PodaBox *box)
{
    static const PodaInk inks[] = { PODA_INK_MAX, PODA_INK_MIN, PODA_INK_CHANCE };
    if (box->state == PODA_STATE_PRUNED || box->state == PODA_STATE_UNVISITED)
        return PODA_INK_PALE;
    if (box->leaf)
        return box->pv ? PODA_INK_STRONG : PODA_INK_PLAIN;
    return inks[box->player];
}

PodaInk
poda_tree_edge_ink (const PodaBox *box)
{
    return poda_box_stands_out (box)            ? PODA_INK_STRONG
           : box->state == PODA_STATE_UNVISITED ? PODA_INK_PALE
                                                : PODA_INK_PLAIN;
}

PodaStroke
poda_tree_edge_stroke (const PodaBox *box)
{
    return box->state == PODA_STATE_PRUNED ? PODA_STROKE_DASHED
           : poda_box_stands_out (box)     ? PODA_STROKE_HEAVY
                                           : PODA_STROKE_LIGHT;
}

char *
poda_tree_reason (const PodaBox *box)
{
    if (box->cut == PODA_CUT_NONE)
        return NULL;
    g_autofree char *reason =
        poda_terminal_text (box->reason != NULL ? box->reason : "");
    return g_strchomp (g_strconcat ("✂ ", reason, NULL));
}

/* --- Blocks --- */

/* Rows between two levels: the bar, and the vertical lines with their moves. */
#define LEVEL_GAP 2
#define MOST_BOXES 400

/* The densities of a drawn tree, in order of decreasing width. */
typedef enum {
    ROOM_WIDE,
    ROOM_NARROW, /* reasons have two lines */
    ROOM_CLOSE,  /* and boards have no gaps, and visit numbers are in frames */
    N_ROOMS
} Room;

typedef struct {
    GPtrArray *left, *inside, *right; /* owned char *; lines of a board are empty */
    char *edge;                       /* the text on the edge from the parent */
    char *corner;                     /* text on the upper edge of the frame, or NULL */
    PodaBoardText board;
    guint n_board;        /* number of lines inside that are the board's rows */
    guint frame;          /* 1: it has a frame */
    guint n_reason;       /* number of last lines at the right with the cut's reason */
    guint before, behind; /* columns left and right of the shape */
    guint width, height;  /* size of the shape */
    guint x, from;        /* the columns of its centre and its left end */
    guint top;            /* its first row */
} Block;

typedef struct {
    const PodaFigure *figure;
    Block *blocks;
    guint *tops;    /* by level: the first row */
    guint *heights; /* by level */
    guint margin;   /* columns for the labels of the levels */
    PodaCanvas *canvas;
} Drawing;

static void
add_inside (Block *block, const PodaFigure *figure, const PodaBox *box)
{
    /* Reserves space for a later value. */
    const char *later = poda_box_reserved (figure, box)->value;
    g_autofree char *value =
        poda_is_shown (box->value)
            ? poda_terminal_text (box->value)
            : g_strnfill (poda_is_shown (later) ? poda_columns (later) : 1, ' ');
    for (guint row = 0; row < block->n_board; row++)
        g_ptr_array_add (block->inside, g_strdup (""));
    if (box->position != NULL)
        g_ptr_array_add (block->inside, poda_terminal_text (box->position));
    gboolean more = box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank;
    /* A triangle of characters would be larger than its content, so a sign shows its
     * direction. */
    gboolean sign = figure->drawing.shapes == PODA_SHAPES_TRIANGLES && !box->leaf;
    const char *begin = "[", *end = more ? "]…" : "]";
    if (block->frame == 1) {
        begin = sign ? poda_legend_shape (figure, box->player) : "";
        end = more ? "…" : "";
    } else if (box->state == PODA_STATE_PRUNED) {
        begin = end = "┆";
    }
    g_ptr_array_add (
        block->inside,
        g_strconcat (begin, block->frame == 1 && sign ? " " : "", value, end, NULL));
}

static void
add_right (Block *block, const PodaFigure *figure, const PodaBox *box, gboolean narrow)
{
    GPtrArray *right = block->right;
    if (box->alpha != NULL) {
        g_ptr_array_add (right, poda_tree_bound ("α", box->alpha));
        g_ptr_array_add (right, poda_tree_bound ("β", box->beta));
    }
    if (box->bound != NULL)
        g_ptr_array_add (right, g_strdup (box->bound));
    for (guint i = 0; i < poda_n_node_marks; i++)
        if (poda_node_marks[i].applies (figure, box))
            g_ptr_array_add (right, g_strdup (poda_node_marks[i].sign));
    if (box->cut == PODA_CUT_NONE
        && poda_box_reserved (figure, box)->cut != PODA_CUT_NONE)
        g_ptr_array_add (right, g_strdup (""));
    /* "✂ 10 ≥ −3, β from C"; in two lines if columns are scarce. */
    char *reason = poda_tree_reason (box);
    char *comma = reason != NULL && narrow ? strstr (reason, ", ") : NULL;
    block->n_reason = (reason != NULL) + (comma != NULL);
    if (reason != NULL)
        g_ptr_array_add (right, reason);
    if (comma != NULL) {
        g_ptr_array_add (right, g_strconcat ("  ", comma + 2, NULL));
        comma[1] = '\0';
    }
}

/* Writes the texts of a block and computes its size from them. */
static void
write_block (Block *block, const PodaFigure *figure, const PodaBox *box, Room room)
{
    gboolean board = box->cells != NULL, close = room == ROOM_CLOSE && board;
    gboolean small =
        box->leaf || poda_box_reserved (figure, box)->status == PODA_STATUS_PRUNED;
    *block = (Block){ .left = g_ptr_array_new_with_free_func (g_free),
                      .inside = g_ptr_array_new_with_free_func (g_free),
                      .right = g_ptr_array_new_with_free_func (g_free),
                      .edge = poda_terminal_text (box->edge != NULL ? box->edge : ""),
                      .frame = board || box->position != NULL || !small,
                      .n_board = board ? figure->board_rows : 0,
                      .board = { .cells = box->cells,
                                 .columns = figure->board_columns,
                                 .last = box->last_cell,
                                 .close = close } };
    add_inside (block, figure, box);
    add_right (block, figure, box, room != ROOM_WIDE);
    block->width = poda_widest (block->inside);
    if (board) { /* the gaps at the ends of its rows are part of the padding */
        guint width = poda_board_text_width (&block->board) - (close ? 0 : 2);
        block->width = MAX (block->width, width);
    }
    block->width += !block->frame ? 0 : close ? 2 : 4;
    /* Puts the visit number left of the shape or, if space is scarce and it does not
     * reach the edge from the parent, on the frame. */
    if (close && box->order != NULL && poda_columns (box->order) + 1 < block->width / 2)
        block->corner = g_strdup (box->order);
    else if (box->order != NULL)
        g_ptr_array_add (block->left, g_strdup (box->order));
    if (box->name != NULL)
        g_ptr_array_add (block->left, poda_terminal_text (box->name));
    block->height = MAX (block->inside->len + 2 * block->frame, block->right->len);
    block->height = MAX (block->height, block->left->len);
    block->before = poda_widest (block->left);
    block->behind = poda_widest (block->right);
}

static void
block_clear (Block *block)
{
    g_free (block->edge);
    g_free (block->corner);
    g_ptr_array_unref (block->left);
    g_ptr_array_unref (block->inside);
    g_ptr_array_unref (block->right);
}

/* Makes a block; in a step picture with the size of the longest possible texts. */
static void
block_init (Block *block, const PodaFigure *figure, const PodaBox *box, Room room)
{
    const PodaBox *most = poda_box_reserved (figure, box);
    write_block (block, figure, box, room);
    if (most == box)
        return;
    PodaFigure rooms = *figure; /* measures the longest texts */
    Block measure;
    rooms.reserved = NULL;
    write_block (&measure, &rooms, most, room);
    block->width = measure.width;
    block->height = measure.height;
    block->before = measure.before;
    block->behind = measure.behind;
    block_clear (&measure);
}

/* Places the blocks horizontally and returns the width of the canvas. */
static guint
place_across (Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    g_autofree PodaTidyBox *tidy = g_new0 (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const Block *block = &drawing->blocks[i];
        /* A box's extent includes a free column before it and, if it ends in text,
         * after it; every box has two columns to its left, for the end of the previous
         * text. */
        guint left = block->before > 0 ? block->before + 1 : 0;
        guint right = block->behind > 0 ? block->behind + 2 : 0;
        guint own = block->width - block->width / 2 + right;
        tidy[i] = (PodaTidyBox){ .parent = box->parent,
                                 .child = box->child,
                                 .next = box->next,
                                 .left = block->width / 2 + left + 1,
                                 .right = MAX (own, poda_columns (block->edge) + 1) };
    }
    guint width = drawing->margin + (guint) (poda_tidy (tidy, figure->n_boxes) + 0.5);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        Block *block = &drawing->blocks[i];
        block->x = drawing->margin + (guint) (tidy[i].x + 0.5);
        block->from = block->x - block->width / 2;
        width = MAX (width, block->x + 2 + poda_columns (block->edge));
    }
    return width;
}

/* Places the blocks vertically and returns the height of the canvas. */
static guint
place_down (Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        guint *height = &drawing->heights[figure->boxes[i].level];
        guint own = drawing->blocks[i].height + (figure->boxes[i].folded ? 1 : 0);
        *height = MAX (*height, own);
    }
    guint row = 0;
    for (guint level = 0; level < figure->n_bands; level++) {
        drawing->tops[level] = row;
        row += drawing->heights[level] + LEVEL_GAP;
    }
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        Block *block = &drawing->blocks[i];
        guint level = figure->boxes[i].level;
        block->top =
            drawing->tops[level] + (drawing->heights[level] - block->height) / 2;
    }
    return row - LEVEL_GAP;
}

/* Draws a frame; MIN's corners are round, chance's are cut off. */
static void
draw_frame (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    static const char *const corners[][4] = { { "╭", "╮", "╰", "╯" },
                                              { "╱", "╲", "╲", "╱" } };
    PodaCanvas *canvas = drawing->canvas;
    PodaStroke stroke = box->state == PODA_STATE_PRUNED ? PODA_STROKE_DASHED
                        : box->state == PODA_STATE_OPEN ? PODA_STROKE_HEAVY
                                                        : PODA_STROKE_LIGHT;
    const guint columns[] = { block->from, block->from + block->width - 1 };
    const guint rows[] = { block->top, block->top + block->inside->len + 1 };
    for (guint i = 0; i < 2; i++) {
        poda_canvas_line (canvas, columns[0], rows[i], columns[1], rows[i], stroke);
        poda_canvas_line (canvas, columns[i], rows[0], columns[i], rows[1], stroke);
    }
    if (block->corner != NULL)
        poda_canvas_text (canvas, columns[0] + 1, rows[0], block->corner,
                          PODA_INK_PALE);
    if (!box->leaf && box->player != PODA_MAX
        && drawing->figure->drawing.shapes != PODA_SHAPES_TRIANGLES)
        for (guint i = 0; i < 4; i++)
            poda_canvas_text (canvas, columns[i % 2], rows[i / 2],
                              corners[box->player - 1][i], PODA_INK_PLAIN);
}

/* Draws the lines of the shape, centred; the last one is the value. The gap before a
 * board's first cell is part of the padding. */
static void
draw_inside (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    gboolean skipped = box->state == PODA_STATE_PRUNED;
    guint width = poda_board_text_width (&block->board);
    guint gap = block->board.close ? 0 : 1;
    guint left = block->from + (block->width + 2 * gap - width) / 2 - gap;
    for (guint i = 0; i < block->inside->len; i++) {
        const char *line = block->inside->pdata[i], *sign;
        guint row = block->top + i + block->frame;
        PodaInk ink;
        for (guint n = 0; i < block->n_board && poda_is_shown (box->cells)
                          && (sign = poda_board_text_sign (&block->board, i, n, &ink));
             n++)
            poda_canvas_text (drawing->canvas, left + n, row, sign,
                              skipped ? PODA_INK_PALE : ink);
        ink = i + 1 == block->inside->len || skipped ? poda_tree_value_ink (box)
                                                     : PODA_INK_PLAIN;
        poda_canvas_text (drawing->canvas,
                          block->from + (block->width - poda_columns (line)) / 2, row,
                          line, ink);
    }
}

static void
draw_sides (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    const GPtrArray *left = block->left, *right = block->right;
    guint middle = block->top + block->frame;
    for (guint i = 0; i < left->len; i++)
        poda_canvas_text (
            drawing->canvas, block->from - 1 - poda_columns (left->pdata[i]),
            left->len == 1 ? middle : block->top + i, left->pdata[i], PODA_INK_PALE);
    if (box->current)
        poda_canvas_text (drawing->canvas, block->from - 1,
                          middle + block->inside->len - 1, "▶", PODA_INK_STRONG);
    for (guint i = 0; i < right->len; i++)
        poda_canvas_text (drawing->canvas, block->from + block->width + 1,
                          right->len == 1 ? middle : block->top + i, right->pdata[i],
                          i + block->n_reason >= right->len ? PODA_INK_RED
                          : box->strategy || box->winning   ? PODA_INK_GREEN
                                                            : PODA_INK_PLAIN);
}

/* Draws an edge from the parent's last row to a bar between the levels, along it, and
 * down to the child. */
static void
draw_edge (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    const Block *parent = &drawing->blocks[box->parent];
    const PodaBox *above = &drawing->figure->boxes[box->parent];
    PodaCanvas *canvas = drawing->canvas;
    guint bar = drawing->tops[box->level] - LEVEL_GAP;
    guint foot = parent->top + parent->inside->len + (parent->frame == 1 ? 1 : -1);
    PodaStroke stroke = poda_tree_edge_stroke (box);
    poda_canvas_line (canvas, parent->x, foot, parent->x, bar, stroke);
    poda_canvas_line (canvas, MIN (block->x, parent->x), bar, MAX (block->x, parent->x),
                      bar, stroke);
    poda_canvas_line (canvas, block->x, bar, block->x, block->top, stroke);
    if (box->state == PODA_STATE_PRUNED && above->state != PODA_STATE_PRUNED)
        poda_canvas_text (canvas, block->x, bar + 1, "╪", PODA_INK_RED);
    if (box->best)
        poda_canvas_text (canvas, block->x, bar + 1, "▼", PODA_INK_STRONG);
    poda_canvas_text (canvas, block->x + 2, bar + 1, block->edge,
                      poda_tree_edge_ink (box));
}

static void
draw_box (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    char text[40] = "";
    if (block->frame == 1)
        draw_frame (drawing, box, block);
    if (box->parent != PODA_FIGURE_NONE)
        draw_edge (drawing, box, block);
    draw_inside (drawing, box, block);
    draw_sides (drawing, box, block);
    if (box->folded)
        g_snprintf (text, sizeof text, box->cut_below == 0 ? "△ %u" : "△ %u✂%u",
                    box->hidden - box->cut_below, box->cut_below);
    guint half = poda_columns (text) / 2;
    poda_canvas_text (drawing->canvas, block->x < half ? 0 : block->x - half,
                      block->top + block->height, text, PODA_INK_PLAIN);
}

static PodaCanvas *
draw (const PodaFigure *figure, guint columns, Room room)
{
    g_autofree Block *blocks = g_new0 (Block, figure->n_boxes);
    g_autofree guint *tops = g_new0 (guint, figure->n_bands);
    g_autofree guint *heights = g_new0 (guint, figure->n_bands);
    Drawing drawing = { figure, blocks, tops, heights, 0, NULL };
    for (guint level = 0; level < figure->n_bands; level++) {
        guint label = poda_columns (figure->bands[level].label);
        drawing.margin = MAX (drawing.margin, label > 0 ? label + 1 : 0);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        block_init (&blocks[i], figure, &figure->boxes[i], room);
    guint width = place_across (&drawing);
    if (width <= columns) {
        drawing.canvas = poda_canvas_new (width, place_down (&drawing));
        for (guint32 i = 0; i < figure->n_boxes; i++)
            draw_box (&drawing, &figure->boxes[i], &blocks[i]);
        for (guint level = 0; level < figure->n_bands; level++)
            poda_canvas_text (drawing.canvas, 0, tops[level] + (heights[level] - 1) / 2,
                              figure->bands[level].label, PODA_INK_PALE);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        block_clear (&blocks[i]);
    return drawing.canvas;
}

PodaCanvas *
poda_tree_drawn (const PodaFigure *figure, guint columns, gboolean *close)
{
    PodaCanvas *canvas = NULL;
    *close = FALSE;
    for (Room room = 0;
         figure->n_boxes <= MOST_BOXES && canvas == NULL && room < N_ROOMS; room++) {
        canvas = draw (figure, columns, room);
        *close = canvas != NULL && room == ROOM_CLOSE;
    }
    return canvas;
}
