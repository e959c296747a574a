#pragma once

/* A terminal of our own: a program runs in it, keys are typed, and what stands on its
 * screen is read. It understands what curses sends to an xterm or a vt100, and waits
 * for what is expected instead of for some time. */

#include <glib.h>
#include <termios.h>

typedef struct _Terminal Terminal;

typedef struct {
    const char *words;       /* behind `poda`, split as a shell would */
    gint rows, columns;      /* 0: 24 by 80 */
    const char *environment; /* VAR=VALUE, with spaces between; VAR= unsets */
    const char *folder;      /* NULL: the project's own */
} TerminalSetup;

/* Starts poda as the foreground job of a session of its own. */
Terminal *terminal_start (const TerminalSetup *setup);

/* Ends what still runs, and frees it. */
void terminal_free (Terminal *terminal);

/* Types characters. */
void terminal_type (Terminal *terminal, const char *keys);

/* Reads until the text stands in one line of the screen, or on one of them if `line` is
 * given (from 0; -1 for any); fails the test, showing the screen, when it does not
 * come. */
void terminal_expect (Terminal *terminal, gint line, const char *text);

/* The screen now, line by line, without blanks at their ends. The caller frees it. */
char *terminal_screen (const Terminal *terminal);

/* The text of a line in reverse video, "" for none. The caller frees it. */
char *terminal_reversed (const Terminal *terminal, gint line);

void terminal_resize (Terminal *terminal, gint rows, gint columns);

/* Signals the program; waits until it has ended or stopped, and returns its status as
 * waitpid gives it. */
void terminal_signal (Terminal *terminal, int signal);
int terminal_status (Terminal *terminal);

/* The modes as they are, and as they were before the program began. */
void terminal_modes (const Terminal *terminal, struct termios *modes);
gboolean terminal_is_as_before (Terminal *terminal);

/* TRUE if anything was written in colour. */
gboolean terminal_was_coloured (const Terminal *terminal);
