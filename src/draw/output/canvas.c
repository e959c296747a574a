#include "draw/output/tree_text.h"

/* Stands in a cell that the wide character before it covers. */
#define COVERED ((gunichar) -1)

typedef struct {
    gunichar sign;  /* 0: the lines show */
    guint8 arms[4]; /* PodaStroke: up, down, left, right */
    guint8 ink;
} Cell;

struct _PodaCanvas {
    Cell *cells;
    guint columns, rows;
};

/* By the strokes of the four arms, three kinds each: none, light, heavy. */
static const char *const joints[81] = {
    " ", "╶", "╺", "╴", "─", "╼", "╸", "╾", "━", "╷", "┌", "┍", "┐", "┬", "┮", "┑", "┭",
    "┯", "╻", "┎", "┏", "┒", "┰", "┲", "┓", "┱", "┳", "╵", "└", "┕", "┘", "┴", "┶", "┙",
    "┵", "┷", "│", "├", "┝", "┤", "┼", "┾", "┥", "┽", "┿", "╽", "┟", "┢", "┧", "╁", "╆",
    "┪", "╅", "╈", "╹", "┖", "┗", "┚", "┸", "┺", "┛", "┹", "┻", "╿", "┞", "┡", "┦", "╀",
    "╄", "┩", "╃", "╇", "┃", "┠", "┣", "┨", "╂", "╊", "┫", "╉", "╋"
};

const char *
poda_stroke_sign (PodaStroke up, PodaStroke down, PodaStroke left, PodaStroke right)
{
    static const guint weights[] = { 0, 1, 1, 2 };
    gboolean across = left == PODA_STROKE_DASHED && right == PODA_STROKE_DASHED;
    if (up == PODA_STROKE_DASHED && down == PODA_STROKE_DASHED && left + right == 0)
        return "╎";
    if (across && up + down == 0)
        return "╌";
    return joints[weights[up] * 27 + weights[down] * 9 + weights[left] * 3
                  + weights[right]];
}

PodaCanvas *
poda_canvas_new (guint columns, guint rows)
{
    PodaCanvas *canvas = g_new (PodaCanvas, 1);
    *canvas = (PodaCanvas){ g_new0 (Cell, (gsize) columns * rows), columns, rows };
    return canvas;
}

void
poda_canvas_free (PodaCanvas *canvas)
{
    if (canvas == NULL)
        return;
    g_free (canvas->cells);
    g_free (canvas);
}

static Cell *
cell_at (const PodaCanvas *canvas, guint column, guint row)
{
    g_assert (column < canvas->columns && row < canvas->rows);
    return &canvas->cells[(gsize) row * canvas->columns + column];
}

static void
add_stroke (Cell *cell, guint arm, Cell *next, guint next_arm, PodaStroke stroke)
{
    cell->arms[arm] = MAX (cell->arms[arm], (guint8) stroke);
    next->arms[next_arm] = MAX (next->arms[next_arm], (guint8) stroke);
}

void
poda_canvas_across (PodaCanvas *canvas, guint row, guint from, guint to,
                    PodaStroke stroke)
{
    for (guint column = from; column < to; column++)
        add_stroke (cell_at (canvas, column, row), 3, cell_at (canvas, column + 1, row),
                    2, stroke);
}

void
poda_canvas_down (PodaCanvas *canvas, guint column, guint from, guint to,
                  PodaStroke stroke)
{
    for (guint row = from; row < to; row++)
        add_stroke (cell_at (canvas, column, row), 1, cell_at (canvas, column, row + 1),
                    0, stroke);
}

void
poda_canvas_text (PodaCanvas *canvas, guint column, guint row, const char *text,
                  PodaInk ink)
{
    for (; *text != '\0'; text = g_utf8_next_char (text)) {
        gunichar c = g_utf8_get_char (text);
        guint columns = poda_char_columns (c);
        if (column + columns > canvas->columns)
            return;
        for (guint i = 0; i < columns; i++) {
            Cell *cell = cell_at (canvas, column++, row);
            cell->sign = i == 0 ? c : COVERED;
            cell->ink = (guint8) ink;
        }
    }
}

static gboolean
is_blank (const Cell *cell)
{
    return (cell->sign == 0 || cell->sign == ' ') && cell->arms[0] == 0
           && cell->arms[1] == 0 && cell->arms[2] == 0 && cell->arms[3] == 0;
}

void
poda_canvas_write (const PodaCanvas *canvas, gboolean colour, PodaOutput *output)
{
    g_autoptr (GString) line = g_string_new (NULL);
    for (guint row = 0; row < canvas->rows; row++) {
        const Cell *cells = cell_at (canvas, 0, row);
        guint end = canvas->columns;
        while (end > 0 && is_blank (&cells[end - 1]))
            end--;
        PodaInk ink = PODA_INK_PLAIN;
        g_string_truncate (line, 0);
        for (guint column = 0; column < end; column++) {
            const Cell *cell = &cells[column];
            if (colour && cell->ink != ink) {
                g_string_append (line, ink != PODA_INK_PLAIN ? PODA_INK_OFF : "");
                ink = cell->ink;
                g_string_append (line, poda_inks[ink]);
            }
            if (cell->sign == 0)
                g_string_append (line, poda_stroke_sign (cell->arms[0], cell->arms[1],
                                                         cell->arms[2], cell->arms[3]));
            else if (cell->sign != COVERED)
                g_string_append_unichar (line, cell->sign);
        }
        g_string_append (line, ink != PODA_INK_PLAIN ? PODA_INK_OFF "\n" : "\n");
        poda_output_write (output, line->str, line->len);
    }
}
