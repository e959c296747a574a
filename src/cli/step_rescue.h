#pragma once

/* Giving the terminal back, whatever ends the program.
 *
 * A signal may come while anything is half done, inside curses and malloc too. So what
 * a handler needs is made ready beforehand: the bytes that leave the screen, and the
 * modes that the terminal had. It only writes and sets them, which is allowed there. */

#include <glib.h>
#include <termios.h>

G_BEGIN_DECLS

/* From here on every signal that kills gives the terminal back first: `leave` is
 * written to standard output, and `before` are its modes; the signal then does what it
 * would have done. After a stop the modes are `during` again, and SIGWINCH says that
 * the screen must be drawn again. */
void poda_rescue_begin (const char *leave, gsize length, const struct termios *before,
                        const struct termios *during);

/* The terminal has been given back in the usual way: signals are what they were. */
void poda_rescue_end (void);

G_END_DECLS
