#include "support/terminal.h"

#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/ioctl.h>
#include <sys/wait.h>
#include <termios.h>
#include <unistd.h>
#include <utmp.h>

#include "support/rows.h"
#include "support/shell.h"

#define ESC '\033'
#define MOST_NUMBERS 16

/* Nothing may take longer; sanitizers and valgrind are slow. */
#define PATIENCE_MS 20000

typedef struct {
    gunichar c; /* 0: the right half of a wide character */
    gboolean reversed;
} Cell;

struct _Terminal {
    int master;
    pid_t shell;
    struct termios before;
    Cell *cells;
    gint rows, columns;
    gint row, column;   /* of the cursor */
    gboolean wraps;     /* the next character goes to the next line */
    gunichar last;      /* the character that a sequence repeats */
    gboolean hidden;    /* the cursor */
    gboolean alternate; /* the screen that programs leave again */
    gboolean reversed, coloured;
    GString *pending; /* an unfinished sequence */
};

/* --- The screen --- */

static Cell *
cell_at (const Terminal *terminal, gint row, gint column)
{
    return &terminal->cells[row * terminal->columns + column];
}

static void
blank (Terminal *terminal, gint row, gint from, gint to)
{
    for (gint column = from; column < to; column++)
        *cell_at (terminal, row, column) = (Cell){ ' ', FALSE };
}

static void
move_to (Terminal *terminal, gint row, gint column)
{
    terminal->row = CLAMP (row, 0, terminal->rows - 1);
    terminal->column = CLAMP (column, 0, terminal->columns - 1);
    terminal->wraps = FALSE;
}

static void
line_feed (Terminal *terminal)
{
    gint last = terminal->rows - 1;
    if (terminal->row < last) {
        terminal->row++;
        return;
    }
    memmove (cell_at (terminal, 0, 0), cell_at (terminal, 1, 0),
             sizeof (Cell) * (gsize) (last * terminal->columns));
    blank (terminal, last, 0, terminal->columns);
}

static void
put (Terminal *terminal, gunichar c)
{
    gint width = g_unichar_iszerowidth (c) ? 0 : g_unichar_iswide (c) ? 2 : 1;
    if (width == 0)
        return;
    if (terminal->wraps || terminal->column + width > terminal->columns) {
        terminal->column = 0;
        line_feed (terminal);
    }
    Cell *cell = cell_at (terminal, terminal->row, terminal->column);
    for (gint i = 0; i < width; i++)
        cell[i] = (Cell){ i == 0 ? c : 0, terminal->reversed };
    terminal->last = c;
    gint next = terminal->column + width;
    move_to (terminal, terminal->row, next);
    terminal->wraps = next >= terminal->columns;
}

/* Moves the cells from the cursor on by `n`, to the left if `n` is negative. */
static void
shift_cells (Terminal *terminal, gint n)
{
    gint from = terminal->column, to = terminal->columns;
    Cell *here = cell_at (terminal, terminal->row, from);
    n = CLAMP (n, from - to, to - from);
    memmove (here + MAX (n, 0), here - MIN (n, 0),
             sizeof (Cell) * (gsize) (to - from - ABS (n)));
    blank (terminal, terminal->row, n < 0 ? to + n : from, n < 0 ? to : from + n);
}

/* Erases the cursor's line: from the cursor on (0), up to it (1) or whole (2); with
 * `lines`, also the lines below, above, or both. */
static void
erase (Terminal *terminal, gint how, gboolean lines)
{
    blank (terminal, terminal->row, how == 0 ? terminal->column : 0,
           how == 1 ? terminal->column + 1 : terminal->columns);
    for (gint row = 0; lines && row < terminal->rows; row++)
        if ((row > terminal->row && how != 1) || (row < terminal->row && how != 0))
            blank (terminal, row, 0, terminal->columns);
}

static void
set_style (Terminal *terminal, const gint *numbers, gint n)
{
    for (gint i = 0; i < n; i++) {
        if (numbers[i] == 0 || numbers[i] == 7 || numbers[i] == 27)
            terminal->reversed = numbers[i] == 7;
        else if (numbers[i] >= 30 && numbers[i] != 39 && numbers[i] != 49)
            terminal->coloured = TRUE;
    }
}

/* Does `ESC [ numbers final`. */
static void
do_sequence (Terminal *terminal, const char *text, char final)
{
    gint numbers[MOST_NUMBERS] = { 0 }, n_numbers = 0;
    for (const char *at = text + strspn (text, "?>!"); n_numbers < MOST_NUMBERS; at++) {
        numbers[n_numbers++] = (gint) g_ascii_strtoll (at, NULL, 10);
        at += strspn (at, "0123456789");
        if (*at != ';')
            break;
    }
    gint n = MAX (numbers[0], 1), row = terminal->row, column = terminal->column;
    gboolean private = *text == '?';
    if (private && numbers[0] == 25)
        terminal->hidden = final == 'l';
    else if (private && numbers[0] == 1049)
        terminal->alternate = final == 'h';
    else if (strchr ("?>!", *text) != NULL)
        return;
    else if (final == 'm')
        set_style (terminal, numbers, n_numbers);
    else if (final == 'A')
        move_to (terminal, row - n, column);
    else if (final == 'B')
        move_to (terminal, row + n, column);
    else if (final == 'C')
        move_to (terminal, row, column + n);
    else if (final == 'D')
        move_to (terminal, row, column - n);
    else if (final == 'G')
        move_to (terminal, row, n - 1);
    else if (final == 'd')
        move_to (terminal, n - 1, column);
    else if (final == 'H')
        move_to (terminal, n - 1, MAX (numbers[1], 1) - 1);
    else if (final == 'r')
        move_to (terminal, 0, 0); /* programs here scroll no part of the screen */
    else if (final == 'J' || final == 'K')
        erase (terminal, numbers[0], final == 'J');
    else if (final == '@' || final == 'P')
        shift_cells (terminal, final == '@' ? n : -n);
    else if (final == 'X')
        blank (terminal, row, column, MIN (column + n, terminal->columns));
    else if (final == 'b')
        while (n-- > 0)
            put (terminal, terminal->last);
    else if (strchr ("hlt", final) == NULL)
        fail_msg ("the terminal of the tests does not know ESC [ %s", text);
}

static void
do_character (Terminal *terminal, gunichar c)
{
    if (c == '\b')
        move_to (terminal, terminal->row, terminal->column - 1);
    else if (c == '\r')
        move_to (terminal, terminal->row, 0);
    else if (c == '\n')
        line_feed (terminal);
    else if (c == '\t')
        move_to (terminal, terminal->row, (terminal->column / 8 + 1) * 8);
    else if (c >= ' ')
        put (terminal, c);
}

/* The length of the character or sequence that a text begins with; 0 if it is not
 * whole. */
static gsize
measure_sequence (const char *text)
{
    gsize n = *text == ESC && text[1] == '[' ? 2 : 0;
    if (n > 0)
        n += strspn (text + n, "0123456789;?>!");
    else if (*text == ESC)
        n = text[1] == '(' || text[1] == ')' ? 2 : 1;
    else if (g_utf8_get_char_validated (text, -1) == (gunichar) -2)
        return 0;
    else
        return *text != '\0' ? (gsize) (g_utf8_next_char (text) - text) : 0;
    return strlen (text) > n ? n + 1 : 0;
}

/* Takes what a program writes, in pieces of any size. */
static void
feed (Terminal *terminal, const char *bytes, gsize length)
{
    for (gsize i = 0; i < length; i++) {
        if (bytes[i] != '\0')
            g_string_append_c (terminal->pending, bytes[i]);
        char *text = terminal->pending->str;
        gsize n = measure_sequence (text);
        if (n == 0)
            continue;
        if (*text != ESC)
            do_character (terminal, g_utf8_get_char (text));
        else if (text[1] == '[')
            do_sequence (terminal, text + 2, text[n - 1]);
        g_string_truncate (terminal->pending, 0);
    }
}

static char *
read_line (const Terminal *terminal, gint row, gboolean reversed_only)
{
    GString *line = g_string_new (NULL);
    for (gint column = 0; column < terminal->columns; column++) {
        const Cell *cell = cell_at (terminal, row, column);
        if (cell->c != 0 && (!reversed_only || cell->reversed))
            g_string_append_unichar (line, cell->c);
    }
    return g_strchomp (g_string_free (line, FALSE));
}

char *
terminal_reversed (const Terminal *terminal, gint line)
{
    return read_line (terminal, line, TRUE);
}

char *
terminal_screen (const Terminal *terminal)
{
    GString *lines = g_string_new (NULL);
    for (gint row = 0; row < terminal->rows; row++) {
        g_autofree char *line = read_line (terminal, row, FALSE);
        g_string_append_printf (lines, "%s\n", line);
    }
    return g_string_free (lines, FALSE);
}

gboolean
terminal_was_coloured (const Terminal *terminal)
{
    return terminal->coloured;
}

void
terminal_resize (Terminal *terminal, gint rows, gint columns)
{
    Terminal old = *terminal;
    struct winsize size = { .ws_row = (gushort) rows, .ws_col = (gushort) columns };
    terminal->rows = rows;
    terminal->columns = columns;
    terminal->cells = g_new (Cell, rows * columns);
    for (gint row = 0; row < rows; row++) {
        blank (terminal, row, 0, columns);
        for (gint column = 0; row < old.rows && column < MIN (columns, old.columns);
             column++)
            *cell_at (terminal, row, column) = *cell_at (&old, row, column);
    }
    g_free (old.cells);
    move_to (terminal, old.row, old.column);
    assert_int_equal (ioctl (terminal->master, TIOCSWINSZ, &size), 0);
}

/* --- The program --- */

Terminal *
terminal_start (const char *line)
{
    g_auto (GStrv) environment = shell_environment ();
    g_autofree char *script = g_strdup_printf (
        "set -m; trap : INT\n"
        "unset NO_COLOR LINES COLUMNS; export TERM=xterm\n"
        "%s\n"
        "code=$?\n"
        "while [ $code = $((128 + %d)) ]; do\n"
        "  printf '\\rstopped.\\n'; read line; fg > /dev/null; code=$?\n"
        "done\n"
        "printf \"\\rended $code.\\n\"; read line",
        line, SIGTSTP);
    char *words[] = { "sh", "-c", script, NULL };
    Terminal *terminal = g_new0 (Terminal, 1);
    terminal->pending = g_string_new (NULL);
    int slave;
    assert_int_equal (openpty (&terminal->master, &slave, NULL, NULL, NULL), 0);
    assert_int_equal (tcgetattr (slave, &terminal->before), 0);
    terminal_resize (terminal, 24, 80);
    terminal->shell = fork ();
    if (terminal->shell == 0) {
        close (terminal->master);
        login_tty (slave);
        execve ("/bin/sh", words, environment);
        _exit (127);
    }
    close (slave);
    return terminal;
}

void
terminal_free (Terminal *terminal)
{
    close (terminal->master); /* hangs up */
    waitpid (terminal->shell, NULL, 0);
    g_string_free (terminal->pending, TRUE);
    g_free (terminal->cells);
    g_free (terminal);
}

void
terminal_type (Terminal *terminal, const char *keys)
{
    gsize length = strlen (keys);
    assert_int_equal (write (terminal->master, keys, length), length);
}

/* Reads what the program writes, and waits for it; FALSE if nothing comes. */
static gboolean
listen_until (Terminal *terminal, gint64 end)
{
    char bytes[4096];
    gint64 left = (end - g_get_monotonic_time ()) / 1000;
    struct pollfd from = { .fd = terminal->master, .events = POLLIN };
    if (left < 0 || poll (&from, 1, (int) left) < 1)
        return FALSE;
    ssize_t length = read (terminal->master, bytes, sizeof bytes);
    if (length > 0)
        feed (terminal, bytes, (gsize) length);
    return length > 0;
}

static gboolean
has_text (const Terminal *terminal, gint line, const char *text)
{
    for (gint row = 0; row < terminal->rows; row++) {
        g_autofree char *own = read_line (terminal, row, FALSE);
        if ((line < 0 || line == row) && strstr (own, text) != NULL)
            return TRUE;
    }
    return FALSE;
}

void
terminal_expect (Terminal *terminal, gint line, const char *text)
{
    gint64 end = g_get_monotonic_time () + PATIENCE_MS * 1000;
    while (!has_text (terminal, line, text)) {
        if (listen_until (terminal, end))
            continue;
        g_autofree char *screen = terminal_screen (terminal);
        fputs (screen, stderr); /* cmocka would shorten it */
        fail_msg ("expected \"%s\" on this screen", text);
    }
}

void
terminal_signal (const Terminal *terminal, int signal)
{
    assert_int_equal (kill (-tcgetpgrp (terminal->master), signal), 0);
}

gboolean
terminal_is_as_before (const Terminal *terminal)
{
    struct termios now;
    const struct termios *old = &terminal->before;
    assert_int_equal (tcgetattr (terminal->master, &now), 0);
    return now.c_iflag == old->c_iflag && now.c_oflag == old->c_oflag
           && now.c_cflag == old->c_cflag && now.c_lflag == old->c_lflag
           && memcmp (now.c_cc, old->c_cc, sizeof now.c_cc) == 0 && !terminal->alternate
           && !terminal->hidden && !terminal->reversed;
}
