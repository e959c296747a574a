#include "emit/tree_text_parts.h"

#include <string.h>

#include "layout/tidy.h"

#define LEVEL_GAP                                                                      \
    2 /* rows between two levels: the bar, and the stems with their moves */
#define MOST_BOXES 400

/* What stands in and around a box, in lines of text. */
typedef struct {
    GPtrArray *left, *inside, *right; /* of char *, owned */
    char *edge;                       /* the text on the edge that leads here */
    gboolean framed;
    guint n_reason;      /* the last so many lines at the right say why it was cut */
    guint width, height; /* of the shape */
    guint x;             /* the column of its middle */
    guint top;           /* its first row */
} Block;

typedef struct {
    const PodaFigure *figure;
    Block *blocks;
    guint *tops;    /* by level: the first row */
    guint *heights; /* by level */
    guint margin;   /* columns for the labels of the levels */
    PodaCanvas *canvas;
} Drawing;

static guint
widest (const GPtrArray *lines)
{
    guint width = 0;
    for (guint i = 0; i < lines->len; i++) {
        guint columns = poda_columns (lines->pdata[i]);
        width = width < columns ? columns : width;
    }
    return width;
}

static void
add_board (const PodaFigure *figure, const PodaBox *box, GPtrArray *lines)
{
    guint columns = figure->board_columns;
    for (guint row = 0; row < figure->board_rows; row++) {
        GString *line = g_string_new (NULL);
        for (guint column = 0; column < columns; column++)
            g_string_append_printf (line, "%s%c", column > 0 ? " " : "",
                                    box->cells[row * columns + column]);
        g_ptr_array_add (lines, g_string_free (line, FALSE));
    }
}

static void
add_inside (const PodaFigure *figure, const PodaBox *box, Block *block)
{
    g_autofree char *value =
        poda_tree_text_number (box->value != NULL ? box->value : " ");
    if (box->cells != NULL)
        add_board (figure, box, block->inside);
    if (box->position != NULL)
        g_ptr_array_add (block->inside, poda_terminal_text (box->position));
    gboolean more = box->status == PODA_STATUS_FRONTIER && !figure->drawing.blank;
    if (block->framed)
        g_ptr_array_add (block->inside, g_strconcat (value, more ? "…" : "", NULL));
    else if (box->status == PODA_STATUS_PRUNED)
        g_ptr_array_add (block->inside, g_strdup_printf ("┆%s┆", value));
    else
        g_ptr_array_add (block->inside,
                         g_strdup_printf ("[%s]%s", value, more ? "…" : ""));
}

/* "✂ 10 ≥ -3, from node 2"; where columns are scarce, in two lines. */
static void
add_reason (const PodaBox *box, Block *block, gboolean narrow)
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
add_right (const PodaBox *box, Block *block, gboolean narrow)
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
make_block (const PodaFigure *figure, const PodaBox *box, Block *block, gboolean narrow)
{
    gboolean small = box->leaf || box->status == PODA_STATUS_PRUNED;
    block->framed = box->cells != NULL || box->position != NULL || !small;
    block->left = g_ptr_array_new_with_free_func (g_free);
    block->inside = g_ptr_array_new_with_free_func (g_free);
    block->right = g_ptr_array_new_with_free_func (g_free);
    if (box->order != NULL)
        g_ptr_array_add (block->left, g_strdup (box->order));
    if (box->name != NULL)
        g_ptr_array_add (block->left, poda_terminal_text (box->name));
    block->edge = poda_terminal_text (box->edge != NULL ? box->edge : "");
    add_inside (figure, box, block);
    add_right (box, block, narrow);

    block->width = widest (block->inside) + (block->framed ? 4 : 0);
    block->height = block->inside->len + (block->framed ? 2 : 0);
    if (block->height < block->right->len)
        block->height = block->right->len;
    if (block->height < block->left->len)
        block->height = block->left->len;
}

static void
clear_block (Block *block)
{
    g_free (block->edge);
    g_ptr_array_unref (block->left);
    g_ptr_array_unref (block->inside);
    g_ptr_array_unref (block->right);
}

/* How far a box reaches from its middle, with a free column before it and, where text
 * ends it, behind it. */
static void
reach (const Block *block, PodaTidyBox *tidy)
{
    guint left = widest (block->left), right = widest (block->right);
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
        Block *block = &drawing->blocks[i];
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
        Block *block = &drawing->blocks[i];
        guint level = figure->boxes[i].level;
        block->top =
            drawing->tops[level] + (drawing->heights[level] - block->height) / 2;
    }
    return row - LEVEL_GAP;
}

/* MIN's corners are round and chance's cut off. */
static void
draw_frame (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    static const char *const corners[][4] = { { NULL, NULL, NULL, NULL },
                                              { "╭", "╮", "╰", "╯" },
                                              { "╱", "╲", "╲", "╱" } };
    PodaStroke stroke =
        box->status == PODA_STATUS_PRUNED ? PODA_STROKE_DASHED : PODA_STROKE_LIGHT;
    guint left = block->x - block->width / 2, right = left + block->width - 1;
    guint top = block->top, bottom = top + block->inside->len + 1;
    poda_canvas_across (drawing->canvas, top, left, right, stroke);
    poda_canvas_across (drawing->canvas, bottom, left, right, stroke);
    poda_canvas_down (drawing->canvas, left, top, bottom, stroke);
    poda_canvas_down (drawing->canvas, right, top, bottom, stroke);
    if (box->leaf || box->player == PODA_MAX)
        return;
    const char *const *signs = corners[box->player];
    poda_canvas_text (drawing->canvas, left, top, signs[0], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, right, top, signs[1], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, left, bottom, signs[2], PODA_INK_PLAIN);
    poda_canvas_text (drawing->canvas, right, bottom, signs[3], PODA_INK_PLAIN);
}

/* Every line of the shape centred; the last one is the value. */
static void
draw_inside (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    for (guint i = 0; i < block->inside->len; i++) {
        const char *line = block->inside->pdata[i];
        gboolean value = i + 1 == block->inside->len;
        guint column =
            block->x - block->width / 2 + (block->width - poda_columns (line)) / 2;
        PodaInk ink = value || box->status == PODA_STATUS_PRUNED
                          ? poda_tree_text_ink (box)
                          : PODA_INK_PLAIN;
        poda_canvas_text (drawing->canvas, column,
                          block->top + i + (block->framed ? 1 : 0), line, ink);
    }
}

static void
draw_sides (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    guint left = block->x - block->width / 2, right = left + block->width + 1;
    guint middle = block->top + (block->framed ? 1 : 0);
    for (guint i = 0; i < block->left->len; i++) {
        const char *line = block->left->pdata[i];
        guint row = block->left->len == 1 ? middle : block->top + i;
        poda_canvas_text (drawing->canvas, left - 1 - poda_columns (line), row, line,
                          PODA_INK_PALE);
    }
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
draw_fold (const Drawing *drawing, const PodaBox *box, const Block *block)
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
draw_edge (const Drawing *drawing, const PodaBox *box, const Block *block)
{
    const Block *parent = &drawing->blocks[box->parent];
    const PodaBox *above = &drawing->figure->boxes[box->parent];
    guint bar = drawing->tops[box->level] - LEVEL_GAP;
    guint foot = parent->top + parent->inside->len + (parent->framed ? 1 : -1);
    PodaStroke stroke = poda_tree_text_stroke (box);
    poda_canvas_down (drawing->canvas, parent->x, foot, bar, stroke);
    if (block->x < parent->x)
        poda_canvas_across (drawing->canvas, bar, block->x, parent->x, stroke);
    else
        poda_canvas_across (drawing->canvas, bar, parent->x, block->x, stroke);
    poda_canvas_down (drawing->canvas, block->x, bar, block->top, stroke);
    if (box->status == PODA_STATUS_PRUNED && above->status != PODA_STATUS_PRUNED)
        poda_canvas_text (drawing->canvas, block->x, bar + 1, "╪", PODA_INK_RED);
    poda_canvas_text (drawing->canvas, block->x + 2, bar + 1, block->edge,
                      box->pv ? PODA_INK_STRONG : PODA_INK_PLAIN);
}

static void
draw_all (const Drawing *drawing)
{
    const PodaFigure *figure = drawing->figure;
    for (guint32 i = 0; i < figure->n_boxes; i++) {
        const PodaBox *box = &figure->boxes[i];
        const Block *block = &drawing->blocks[i];
        if (block->framed)
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
draw (const PodaFigure *figure, guint columns, gboolean narrow)
{
    g_autofree Block *blocks = g_new0 (Block, figure->n_boxes);
    g_autofree guint *tops = g_new0 (guint, figure->n_bands);
    g_autofree guint *heights = g_new0 (guint, figure->n_bands);
    Drawing drawing = { figure, blocks, tops, heights, label_columns (figure), NULL };
    for (guint32 i = 0; i < figure->n_boxes; i++)
        make_block (figure, &figure->boxes[i], &blocks[i], narrow);
    guint width = place_across (&drawing);
    if (width <= columns) {
        drawing.canvas = poda_canvas_new (width, place_down (&drawing));
        draw_all (&drawing);
    }
    for (guint32 i = 0; i < figure->n_boxes; i++)
        clear_block (&blocks[i]);
    return drawing.canvas;
}

PodaCanvas *
poda_tree_text_draw (const PodaFigure *figure, guint columns)
{
    if (figure->n_boxes > MOST_BOXES)
        return NULL;
    PodaCanvas *canvas = draw (figure, columns, FALSE);
    return canvas != NULL ? canvas : draw (figure, columns, TRUE);
}
