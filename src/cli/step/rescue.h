#pragma once

/* Giving the terminal back, whatever ends or stops the program.
 *
 * A signal may come while anything is half done, inside curses and malloc too. So what
 * a handler needs is made ready beforehand: the bytes that leave the screen and take it
 * again, and the modes that the terminal had and has. It only writes and sets them,
 * which is allowed there. */

#include <glib.h>
#include <termios.h>

G_BEGIN_DECLS

typedef struct {
    const char *leave, *enter;     /* to be written to the terminal; copied */
    struct termios before, during; /* its modes without and with us */
} PodaRescue;

/* From here on every signal that kills or stops gives the terminal back first, and then
 * does what it would have done. Once the program goes on the terminal is taken again,
 * and SIGWINCH says that the screen must be drawn. */
void poda_rescue_begin (const PodaRescue *rescue);

/* The terminal has been given back in the usual way: signals are what they were. */
void poda_rescue_end (void);

G_END_DECLS
