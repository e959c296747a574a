#include "draw/tree_text_block.h"
#include "draw/tree_text_parts.h"

#include "draw/tidy.h"

#define LEVEL_GAP                                                                      \
    2 /* rows between two levels: the bar, and the stems with their moves */
#define MOST_BOXES 400

typedef struct {
    const PodaFigure *figure;
    PodaBlock *blocks;
    guint *tops;    /* by level: the first row */
    guint *heights; /* by level */
    guint margin;   /* columns for the labels of the levels */
    PodaCanvas *canvas;
} Drawing;

/* How far a box reaches from its middle, with a free column before it and, where text
 * ends it, behind it. */
static void
reach (const PodaBlock *block, PodaTidyBox *tidy)
{
    guint left = block->before, right = block->behind;
    tidy->left = block->width / 2 + (left > 0 ? left + 1 : 0) + 1;
    tidy->right = block->width - block->width / 2 + (right > 0 ? right + 2 : 0);
    /* Every box has two columns to its left, where the text of the one before may end.
     */
    double text = poda_columns (block->edge) + 1;
    tidy->right = tidy->right < text ? text : tidy->right;
}

/* Returns the width of the whole sheet. */
static guint
place_across (Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    g_autofree PodaTidyBox *tidy = g_new0 (PodaTidyBox, figure->n_boxes);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        tidy[i].parent = box->parent;
        tidy[i].child = box->child;
        tidy[i].next = box->next;
        reach (&drawing->blocks[i], &tidy[i]);
    }
    guint width = drawing->margin + (guint) (poda_tidy (tidy, figure->n_boxes) + 0.5);
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBlock *block = &drawing->blocks[i];
        block->x = drawing->margin + (guint) (tidy[i].x + 0.5);
        guint end = block->x + 2 + poda_columns (block->edge);
        width = width < end ? end : width;
    }
    return width;
}

/* Returns the height of the whole sheet. */
static guint
place_down (Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        guint *height = &drawing->heights[figure->boxes[i].level];
        guint own = drawing->blocks[i].height + (figure->boxes[i].folded ? 1 : 0);
        *height = *height < own ? own : *height;
    }
    guint row = 0;
    for (guint level = 0; level < figure->n_bands; level++) {
        drawing->tops[level] = row;
        row += drawing->heights[level] + LEVEL_GAP;
    }
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        PodaBlock *block = &drawing->blocks[i];
        guint level = figure->boxes[i].level;
        block->top =
            drawing->tops[level] + (drawing->heights[level] - block->height) / 2;
    }
    return row - LEVEL_GAP;
}

/* MIN's corners are round and chance's cut off. */
static void
draw_frame (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    static const char *const corners[][4] = { { NULL, NULL, NULL, NULL },
                                              { "╭", "╮", "╰", "╯" },
                                              { "╱", "╲", "╲", "╱" } };
    PodaStroke stroke = box->state == PODA_STATE_SKIPPED ? PODA_STROKE_DASHED
                        : box->state == PODA_STATE_OPEN  ? PODA_STROKE_HEAVY
                                                         : PODA_STROKE_LIGHT;
    guint left = block->x - block->width / 2, right = left + block->width - 1;
    guint top = block->top, bottom = top + block->inside->len + 1;
    poda_canvas_across (drawing->canvas, top, left, right, stroke);
    poda_canvas_across (drawing->canvas, bottom, left, right, stroke);
    poda_canvas_down (drawing->canvas, left, top, bottom, stroke);
    poda_canvas_down (drawing->canvas, right, top, bottom, stroke);
    if (block->corner != NULL)
        poda_canvas_text (drawing->canvas, left + 1, top, block->corner, PODA_INK_PALE);
    if (box->leaf || box->player == PODA_MAX)
        return;
    const char *const *signs = corners[box->player];
    poda_canvas_text (drawing->canvas, left, top, signs[0], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, right, top, signs[1], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, left, bottom, signs[2], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, right, bottom, signs[3], PODA_INK_PLAIN);
}

/* Where a row of a board goes on. */
typedef struct {
    PodaCanvas *canvas;
    guint column, row;
    gboolean pale;
} Pen;

static void
paint (gpointer data, const char *text, PodaInk ink)
{
    Pen *pen = data;
    poda_canvas_text (pen->canvas, pen->column, pen->row, text,
                      pen->pale ? PODA_INK_PALE : ink);
    pen->column += poda_columns (text);
}

/* The gap before a board's first cell, where a bracket may stand, is the padding's. */
static void
draw_board (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    guint gap = block->board.close ? 0 : 1;
    guint width = poda_board_text_width (&block->board);
    for (guint row = 0; row < block->n_board; row++) {
        Pen pen = { .canvas = drawing->canvas,
                    .column = block->x - block->width / 2
                              + (block->width + 2 * gap - width) / 2 - gap,
                    .row = block->top + 1 + row,
                    .pale = box->state == PODA_STATE_SKIPPED };
        poda_board_text_row (&block->board, row, paint, &pen);
    }
}

/* Every line of the shape centred; the last one is the value. */
static void
draw_inside (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    if (poda_is_shown (box->cells))
        draw_board (drawing, box, block);
    for (guint i = block->n_board; i < block->inside->len; i++) {
        const char *line = block->inside->pdata[i];
        gboolean value = i + 1 == block->inside->len;
        guint column =
            block->x - block->width / 2 + (block->width - poda_columns (line)) / 2;
        PodaInk ink = value || box->state == PODA_STATE_SKIPPED
                          ? poda_tree_text_ink (box)
                          : PODA_INK_PLAIN;
        poda_canvas_text (drawing->canvas, column,
                          block->top + i + (poda_block_framed (block) ? 1 : 0), line,
                          ink);
    }
}

static void
draw_sides (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    guint left = block->x - block->width / 2, right = left + block->width + 1;
    guint middle = block->top + (poda_block_framed (block) ? 1 : 0);
    for (guint i = 0; i < block->left->len; i++) {
        const char *line = block->left->pdata[i];
        guint row = block->left->len == 1 ? middle : block->top + i;
        poda_canvas_text (drawing->canvas, left - 1 - poda_columns (line), row, line,
                          PODA_INK_PALE);
    }
    if (box->current)
        poda_canvas_text (drawing->canvas, left - 1,
                          block->top + (block->inside->len - 1)
                              + (poda_block_framed (block) ? 1 : 0),
                          "▶", PODA_INK_STRONG);
    for (guint i = 0; i < block->right->len; i++) {
        const char *line = block->right->pdata[i];
        gboolean reason = i + block->n_reason >= block->right->len;
        guint row = block->right->len == 1 ? middle : block->top + i;
        poda_canvas_text (drawing->canvas, right, row, line,
                          reason                          ? PODA_INK_RED
                          : box->strategy || box->winning ? PODA_INK_GREEN
                                                          : PODA_INK_PLAIN);
    }
}

static void
draw_fold (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    if (!box->folded)
        return;
    g_autofree char *text = g_strdup_printf ("△ %u", box->hidden);
    guint half = poda_columns (text) / 2;
    poda_canvas_text (drawing->canvas, block->x < half ? 0 : block->x - half,
                      block->top + block->height, text, PODA_INK_PLAIN);
}

/* From the parent's last row to a bar between the levels, along it, and down to the
 * child. */
static void
draw_edge (const Drawing *drawing, const PodaBox *box, const PodaBlock *block)
{
    const PodaBlock *parent = &drawing->blocks[box->parent];
    const PodaBox *above = &drawing->figure->boxes[box->parent];
    guint bar = drawing->tops[box->level] - LEVEL_GAP;
    guint foot =
        parent->top + parent->inside->len + (poda_block_framed (parent) ? 1 : -1);
    PodaStroke stroke = poda_tree_text_stroke (box);
    poda_canvas_down (drawing->canvas, parent->x, foot, bar, stroke);
    if (block->x < parent->x)
        poda_canvas_across (drawing->canvas, bar, block->x, parent->x, stroke);
    else
        poda_canvas_across (drawing->canvas, bar, parent->x, block->x, stroke);
    poda_canvas_down (drawing->canvas, block->x, bar, block->top, stroke);
    if (box->state == PODA_STATE_SKIPPED && above->state != PODA_STATE_SKIPPED)
        poda_canvas_text (drawing->canvas, block->x, bar + 1, "╪", PODA_INK_RED);
    if (box->best)
        poda_canvas_text (drawing->canvas, block->x, bar + 1, "▼", PODA_INK_STRONG);
    poda_canvas_text (drawing->canvas, block->x + 2, bar + 1, block->edge,
                      poda_tree_text_edge_ink (box));
}

static void
draw_all (const Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const PodaBlock *block = &drawing->blocks[i];
        if (poda_block_framed (block))
            draw_frame (drawing, box, block);
        if (box->parent != PODA_FIGURE_NONE)
            draw_edge (drawing, box, block);
        draw_inside (drawing, box, block);
        draw_sides (drawing, box, block);
        draw_fold (drawing, box, block);
    }
    for (guint level = 0; level < figure->n_bands; level++)
        poda_canvas_text (drawing->canvas, 0,
                          drawing->tops[level] + (drawing->heights[level] - 1) / 2,
                          figure->bands[level].label, PODA_INK_PALE);
}

static guint
label_columns (const PodaFigure *figure)
{
    guint columns = 0;
    for (guint level = 0; level < figure->n_bands; level++) {
        guint own = poda_columns (figure->bands[level].label);
        columns = columns < own ? own : columns;
    }
    return columns > 0 ? columns + 1 : 0;
}

static PodaCanvas *
draw (const PodaFigure *figure, guint columns, PodaRoom room)
{
    g_autofree PodaBlock *blocks = g_new0 (PodaBlock, figure->n_boxes);
    g_autofree guint *tops = g_new0 (guint, figure->n_bands);
    g_autofree guint *heights = g_new0 (guint, figure->n_bands);
    Drawing drawing = { figure, blocks, tops, heights, label_columns (figure), NULL };
    for (guint32 i = 0; i < figure->n_boxes; i++)
        poda_block_init (&blocks[i], figure, &figure->boxes[i], room);
    guint width = place_across (&drawing);
    if (width <= columns) {
        drawing.canvas = poda_canvas_new (width, place_down (&drawing));
        draw_all (&drawing);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        poda_block_clear (&blocks[i]);
    return drawing.canvas;
}

PodaCanvas *
poda_tree_text_draw (const PodaFigure *figure, guint columns, gboolean *close)
{
    PodaCanvas *canvas = NULL;
    *close = FALSE;
    if (figure->n_boxes > MOST_BOXES)
        return NULL;
    for (guint room = 0; canvas == NULL && room < PODA_N_ROOMS; room++) {
        canvas = draw (figure, columns, (PodaRoom) room);
        *close = canvas != NULL && room == PODA_ROOM_CLOSE;
    }
    return canvas;
}
