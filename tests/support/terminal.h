#pragma once

/* A terminal: a program runs in it, the test types keys, and reads its screen. It knows
 * what curses sends to an xterm or a vt100, and waits for text instead of for a
 * time. */

#include <glib.h>

typedef struct _Terminal Terminal;

/* Runs a command line of one program, as the foreground job of a shell, in a terminal
 * of 24 by 80. When the program stops, the shell prints "stopped.", and at the next
 * Return it goes on; when it ends, "ended 0." with the exit code, or 128 and the
 * signal. */
Terminal *terminal_start (const char *line);

/* Ends what still runs. */
void terminal_free (Terminal *terminal);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (Terminal, terminal_free)

void terminal_type (Terminal *terminal, const char *keys);

/* Reads until the text is in a line of the screen, in this one if `line` (from 0) is
 * not -1; when it does not come, the test fails and prints the screen. */
void terminal_expect (Terminal *terminal, gint line, const char *text);

/* Returns the screen now, line by line, without blanks at their ends. The caller frees
 * it. */
char *terminal_screen (const Terminal *terminal);

/* Returns the text of a line that is in reverse video. The caller frees it. */
char *terminal_reversed (const Terminal *terminal, gint line);

void terminal_resize (Terminal *terminal, gint rows, gint columns);

/* Sends a signal to the program. */
void terminal_signal (const Terminal *terminal, int signal);

/* TRUE if the terminal has its modes and its cursor as before the program began. */
gboolean terminal_is_as_before (const Terminal *terminal);

/* TRUE if anything was written in colour. */
gboolean terminal_was_coloured (const Terminal *terminal);
