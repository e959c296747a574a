#pragma once

/* The screen of a terminal: cells, and the control sequences that change them. */

#include <glib.h>

typedef struct {
    gunichar c; /* 0: the right half of a wide character */
    gboolean reversed;
} Cell;

typedef struct {
    gint rows, columns;
    Cell *cells;
    gint row, column;
    gint saved_row, saved_column;
    gint top, bottom; /* the scrolling region, both included */
    gboolean wraps;   /* the next character goes to the next line */
    gboolean reversed, coloured;
    gboolean hidden;    /* the cursor */
    gboolean alternate; /* the screen that programs leave again */
    gunichar last;      /* to be repeated */
    GString *pending;   /* an unfinished sequence */
} Screen;

void screen_init (Screen *screen, gint rows, gint columns);
void screen_clear (Screen *screen);
void screen_resize (Screen *screen, gint rows, gint columns);

/* Takes what a program writes, in pieces of any size. */
void screen_feed (Screen *screen, const char *bytes, gsize length);

/* A line's text without blanks at its end, or of it only what is reversed. The caller
 * frees it. */
char *screen_line (const Screen *screen, gint row, gboolean reversed_only);
