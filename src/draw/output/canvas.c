#include "draw/output/tree_text.h"

/* The sign of a cell covered by the wide character before it. */
#define COVERED ((gunichar) -1)

typedef struct {
    gunichar sign;  /* 0: only lines */
    guint8 arms[4]; /* PodaStroke: up, down, left, right */
    guint8 ink;
} Cell;

struct _PodaCanvas {
    guint columns, rows;
    Cell cells[];
};

/* Indexed by the strokes of the four arms, three kinds each: none, light, heavy. */
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
    if (up == PODA_STROKE_DASHED && down == PODA_STROKE_DASHED && left + right == 0)
        return "╎";
    if (left == PODA_STROKE_DASHED && right == PODA_STROKE_DASHED && up + down == 0)
        return "╌";
    return joints[((weights[up] * 3 + weights[down]) * 3 + weights[left]) * 3
                  + weights[right]];
}

PodaCanvas *
poda_canvas_new (guint columns, guint rows)
{
    PodaCanvas *canvas =
        g_malloc0 (sizeof *canvas + sizeof (Cell) * (gsize) columns * rows);
    canvas->columns = columns;
    canvas->rows = rows;
    return canvas;
}

static Cell *
cell_at (PodaCanvas *canvas, guint column, guint row)
{
    g_assert (column < canvas->columns && row < canvas->rows);
    return &canvas->cells[(gsize) row * canvas->columns + column];
}

void
poda_canvas_line (PodaCanvas *canvas, guint column, guint row, guint to_column,
                  guint to_row, PodaStroke stroke)
{
    gboolean down = row < to_row;
    while (column < to_column || row < to_row) {
        guint8 *arm = &cell_at (canvas, column, row)->arms[down ? 1 : 3];
        *arm = MAX (*arm, (guint8) stroke);
        column += down ? 0 : 1;
        row += down ? 1 : 0;
        arm = &cell_at (canvas, column, row)->arms[down ? 0 : 2];
        *arm = MAX (*arm, (guint8) stroke);
    }
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

void
poda_canvas_write (const PodaCanvas *canvas, gboolean colour, PodaOutput *output)
{
    g_autoptr (GString) line = g_string_new (NULL);
    for (guint row = 0; row < canvas->rows; row++) {
        const Cell *cells = &canvas->cells[(gsize) row * canvas->columns];
        guint end = canvas->columns;
        for (; end > 0; end--) {
            const guint8 *arms = cells[end - 1].arms;
            gunichar sign = cells[end - 1].sign;
            if ((sign != 0 && sign != ' ') || arms[0] + arms[1] + arms[2] + arms[3] > 0)
                break;
        }
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
