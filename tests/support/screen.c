#include "support/screen.h"

#include <string.h>

#define ESC '\033'
#define MOST_NUMBERS 16

static Cell *
cell_at (const Screen *screen, gint row, gint column)
{
    return &screen->cells[row * screen->columns + column];
}

static void
blank (Screen *screen, gint row, gint from, gint to)
{
    for (gint column = from; column < to; column++)
        *cell_at (screen, row, column) = (Cell){ ' ', FALSE };
}

static void
blank_rows (Screen *screen, gint from, gint to)
{
    for (gint row = from; row < to; row++)
        blank (screen, row, 0, screen->columns);
}

void
screen_init (Screen *screen, gint rows, gint columns)
{
    *screen = (Screen){ .rows = rows, .columns = columns, .bottom = rows - 1 };
    screen->cells = g_new0 (Cell, rows * columns);
    screen->pending = g_string_new (NULL);
    blank_rows (screen, 0, rows);
}

void
screen_clear (Screen *screen)
{
    g_free (screen->cells);
    g_string_free (screen->pending, TRUE);
}

void
screen_resize (Screen *screen, gint rows, gint columns)
{
    Cell *old = screen->cells;
    gint old_rows = screen->rows, old_columns = screen->columns;
    screen->rows = rows;
    screen->columns = columns;
    screen->cells = g_new0 (Cell, rows * columns);
    blank_rows (screen, 0, rows);
    for (gint row = 0; row < MIN (rows, old_rows); row++)
        for (gint column = 0; column < MIN (columns, old_columns); column++)
            *cell_at (screen, row, column) = old[row * old_columns + column];
    screen->top = 0;
    screen->bottom = rows - 1;
    screen->row = MIN (screen->row, rows - 1);
    screen->column = MIN (screen->column, columns - 1);
    g_free (old);
}

/* Moves the lines from `from` to the region's end by `n`, down or (negative) up. */
static void
shift_rows (Screen *screen, gint from, gint n)
{
    gint to = screen->bottom + 1, height = MAX (to - from, 0);
    n = CLAMP (n, -height, height);
    gsize moved = sizeof (Cell) * (gsize) (screen->columns * (height - ABS (n)));
    if (n >= 0) {
        memmove (cell_at (screen, from + n, 0), cell_at (screen, from, 0), moved);
        blank_rows (screen, from, from + n);
    } else {
        memmove (cell_at (screen, from, 0), cell_at (screen, from - n, 0), moved);
        blank_rows (screen, to + n, to);
    }
}

/* The same for the cells of the cursor's line. */
static void
shift_cells (Screen *screen, gint n)
{
    gint width = screen->columns - screen->column;
    n = CLAMP (n, -width, width);
    Cell *here = cell_at (screen, screen->row, screen->column);
    gsize moved = sizeof (Cell) * (gsize) (width - ABS (n));
    if (n >= 0) {
        memmove (here + n, here, moved);
        blank (screen, screen->row, screen->column, screen->column + n);
    } else {
        memmove (here, here - n, moved);
        blank (screen, screen->row, screen->columns + n, screen->columns);
    }
}

static void
line_feed (Screen *screen)
{
    if (screen->row == screen->bottom)
        shift_rows (screen, screen->top, -1);
    else if (screen->row < screen->rows - 1)
        screen->row++;
}

static void
reverse_feed (Screen *screen)
{
    if (screen->row == screen->top)
        shift_rows (screen, screen->top, 1);
    else if (screen->row > 0)
        screen->row--;
}

static void
put (Screen *screen, gunichar c)
{
    gint width = g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    if (width == 0)
        return;
    if (screen->wraps || screen->column + width > screen->columns) {
        screen->column = 0;
        line_feed (screen);
    }
    *cell_at (screen, screen->row, screen->column) = (Cell){ c, screen->reversed };
    if (width == 2)
        *cell_at (screen, screen->row, screen->column + 1) =
            (Cell){ 0, screen->reversed };
    screen->last = c;
    screen->column += width;
    screen->wraps = screen->column >= screen->columns;
    if (screen->wraps)
        screen->column = screen->columns - 1;
}

static void
control (Screen *screen, char c)
{
    if (c == '\b')
        screen->column -= MIN (screen->column, 1);
    else if (c == '\r')
        screen->column = 0;
    else if (c == '\n')
        line_feed (screen);
    else if (c == '\t')
        screen->column = MIN ((screen->column / 8 + 1) * 8, screen->columns - 1);
    if (c != 0 && c != '\a')
        screen->wraps = FALSE;
}

static void
set_style (Screen *screen, const gint *numbers, gint n)
{
    for (gint i = 0; i < n; i++) {
        if (numbers[i] == 0 || numbers[i] == 27)
            screen->reversed = FALSE;
        else if (numbers[i] == 7)
            screen->reversed = TRUE;
        else if ((numbers[i] >= 30 && numbers[i] <= 38)
                 || (numbers[i] >= 40 && numbers[i] <= 48) || numbers[i] >= 90)
            screen->coloured = TRUE;
    }
}

static void
set_mode (Screen *screen, gint mode, gboolean on)
{
    if (mode == 25)
        screen->hidden = !on;
    else if (mode == 1049 || mode == 47 || mode == 1047)
        screen->alternate = on;
}

static void
erase (Screen *screen, gint how, gboolean whole)
{
    gint from = how == 0 ? screen->column : 0;
    gint to = how == 1 ? screen->column + 1 : screen->columns;
    blank (screen, screen->row, from, to);
    if (whole && how != 1)
        blank_rows (screen, screen->row + 1, screen->rows);
    if (whole && how != 0)
        blank_rows (screen, 0, screen->row);
}

static void
move_to (Screen *screen, gint row, gint column)
{
    screen->row = CLAMP (row, 0, screen->rows - 1);
    screen->column = CLAMP (column, 0, screen->columns - 1);
    screen->wraps = FALSE;
}

/* Sequences that move the cursor; FALSE for others. */
static gboolean
do_moving (Screen *screen, char final, const gint *numbers)
{
    gint n = MAX (numbers[0], 1), row = screen->row, column = screen->column;
    switch (final) {
    case 'A':
        move_to (screen, row - n, column);
        return TRUE;
    case 'B':
        move_to (screen, row + n, column);
        return TRUE;
    case 'C':
        move_to (screen, row, column + n);
        return TRUE;
    case 'D':
        move_to (screen, row, column - n);
        return TRUE;
    case 'G':
        move_to (screen, row, n - 1);
        return TRUE;
    case 'd':
        move_to (screen, n - 1, column);
        return TRUE;
    case 'H':
    case 'f':
        move_to (screen, n - 1, MAX (numbers[1], 1) - 1);
        return TRUE;
    default:
        return FALSE;
    }
}

/* Output for a larger screen may come after it has become smaller. */
static void
set_region (Screen *screen, gint top, gint bottom)
{
    screen->bottom = CLAMP (bottom, 0, screen->rows - 1);
    screen->top = CLAMP (top, 0, screen->bottom);
    move_to (screen, 0, 0);
}

/* Sequences that change cells. */
static void
do_changing (Screen *screen, char final, const gint *numbers)
{
    gint n = MAX (numbers[0], 1);
    switch (final) {
    case 'J':
    case 'K':
        erase (screen, numbers[0], final == 'J');
        break;
    case 'L':
    case 'M':
        shift_rows (screen, screen->row, final == 'L' ? n : -n);
        break;
    case 'S':
    case 'T':
        shift_rows (screen, screen->top, final == 'T' ? n : -n);
        break;
    case '@':
    case 'P':
        shift_cells (screen, final == '@' ? n : -n);
        break;
    case 'X':
        blank (screen, screen->row, screen->column,
               MIN (screen->column + n, screen->columns));
        break;
    case 'b':
        while (n-- > 0)
            put (screen, screen->last);
        break;
    case 'r':
        set_region (screen, n - 1, numbers[1] > 0 ? numbers[1] - 1 : screen->rows - 1);
        break;
    default:
        break;
    }
}

/* `ESC [ numbers final`. */
static void
do_sequence (Screen *screen, const char *text)
{
    gint numbers[MOST_NUMBERS] = { 0 }, n = 0;
    gboolean private = *text == '?';
    char final = text[strlen (text) - 1];
    for (const char *at = text + (private ? 1 : 0); n < MOST_NUMBERS; at++) {
        numbers[n++] = (gint) g_ascii_strtoll (at, NULL, 10);
        at += strspn (at, "0123456789");
        if (*at != ';')
            break;
    }
    if (strchr (">=!", *text) != NULL)
        return;
    if (final == 'm')
        set_style (screen, numbers, n);
    else if (private && (final == 'h' || final == 'l'))
        set_mode (screen, numbers[0], final == 'h');
    else if (!private && !do_moving (screen, final, numbers))
        do_changing (screen, final, numbers);
}

/* `ESC` and what follows it, whole. */
static void
do_escape (Screen *screen, const char *text)
{
    switch (text[1]) {
    case '[':
        do_sequence (screen, text + 2);
        break;
    case 'M':
        reverse_feed (screen);
        break;
    case 'D':
        line_feed (screen);
        break;
    case 'E':
        screen->column = 0;
        line_feed (screen);
        break;
    case '7':
        screen->saved_row = screen->row;
        screen->saved_column = screen->column;
        break;
    case '8':
        move_to (screen, screen->saved_row, screen->saved_column);
        break;
    default:
        break;
    }
}

static gboolean
is_whole (const GString *pending)
{
    const char *text = pending->str;
    char last = text[pending->len - 1];
    if (*text != ESC)
        return g_utf8_get_char_validated (text, (gssize) pending->len) != (gunichar) -2;
    if (pending->len < 2)
        return FALSE;
    if (text[1] == '[')
        return pending->len > 2 && last >= '@' && last <= '~';
    if (text[1] == ']')
        return last == '\a';
    return strchr ("()*+#%", text[1]) == NULL || pending->len > 2;
}

void
screen_feed (Screen *screen, const char *bytes, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        if (screen->pending->len == 0 && (guchar) bytes[i] < ' ' && bytes[i] != ESC) {
            control (screen, bytes[i]);
            continue;
        }
        g_string_append_c (screen->pending, bytes[i]);
        if (!is_whole (screen->pending))
            continue;
        if (*screen->pending->str == ESC)
            do_escape (screen, screen->pending->str);
        else
            put (screen, g_utf8_get_char (screen->pending->str));
        g_string_truncate (screen->pending, 0);
    }
}

char *
screen_line (const Screen *screen, gint row, gboolean reversed_only)
{
    GString *line = g_string_new (NULL);
    for (gint column = 0; column < screen->columns; column++) {
        const Cell *cell = cell_at (screen, row, column);
        if (cell->c != 0 && (!reversed_only || cell->reversed))
            g_string_append_unichar (line, cell->c);
    }
    return g_strchomp (g_string_free (line, FALSE));
}
