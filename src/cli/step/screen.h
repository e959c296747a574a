#pragma once

/* The terminal as a screen: cells to write on, and keys. All that is known of curses is
 * in this room.
 *
 * Texts come in UTF-8. They are made fit for a terminal, and where its characters are
 * not UTF-8, written in ASCII. However the program ends, the terminal is given back as
 * it was: when the screen is closed, at exit, and by each signal that kills. */

#include "draw/canvas.h"

G_BEGIN_DECLS

typedef struct _PodaScreen PodaScreen;

/* Beside an ink: how a text stands out where there is no colour either. */
#define PODA_LIT (1u << 8)  /* reversed: where one looks */
#define PODA_BOLD (1u << 9) /* heavier */

/* A rectangle of cells. */
typedef struct {
    gint top, left, rows, columns;
} PodaArea;

/* Keys that are no characters. */
typedef enum {
    PODA_KEY_NONE = 0, /* nothing came */
    PODA_KEY_TAB = '\t',
    PODA_KEY_ENTER = '\n',
    PODA_KEY_ESCAPE = 0x1b,
    PODA_KEY_LEFT = 0x110000, /* beyond all characters */
    PODA_KEY_RIGHT,
    PODA_KEY_UP,
    PODA_KEY_DOWN,
    PODA_KEY_HOME,
    PODA_KEY_END,
    PODA_KEY_PAGE_UP,
    PODA_KEY_PAGE_DOWN,
    PODA_KEY_ERASE,  /* backspace */
    PODA_KEY_RESIZE, /* the screen has another size, or must be drawn again */
    PODA_KEY_GONE    /* the terminal has gone away */
} PodaScreenKey;

/* Takes the terminal that standard input and output are. NULL sets `error`
 * (PODA_USAGE_ERROR) where they are none, or one that cannot place text. */
PodaScreen *poda_screen_open (GError **error);
void poda_screen_close (PodaScreen *screen); /* gives it back; NULL is allowed */

/* Its size, as it is now. */
PodaArea poda_screen_area (const PodaScreen *screen);

/* The text as it will stand there: one line, fit for this terminal. The caller frees
 * it. */
char *poda_screen_fit (const PodaScreen *screen, const char *text);

/* How many columns it takes there. */
guint poda_screen_columns (const PodaScreen *screen, const char *text);

/* The lines that a text makes, wrapped at `columns`, each fit for this terminal;
 * further lines begin with `indent` blanks. Free with g_ptr_array_unref. */
GPtrArray *poda_screen_wrap (const PodaScreen *screen, const char *text, gint columns,
                             gint indent);

/* Where a piece of text is written next, and where the line ends: what reaches beyond
 * is left out. */
typedef struct {
    gint row, column, end;
} PodaScreenPen;

/* At the beginning of a line of the area, counted from 0. */
PodaScreenPen poda_screen_pen_at (const PodaArea *area, gint line);

void poda_screen_erase (PodaScreen *screen);
void
poda_screen_write (PodaScreen *screen, PodaScreenPen *pen, guint ink, const char *text);
void poda_screen_format (PodaScreen *screen, PodaScreenPen *pen, guint ink,
                         const char *format, ...) G_GNUC_PRINTF (4, 5);

/* Only where it finds room as a whole, else nothing and the pen's line is full: half a
 * number would be another one. */
void poda_screen_write_whole (PodaScreen *screen, PodaScreenPen *pen, guint ink,
                              const char *text);

/* Fills the rest of the pen's line with blanks, or with a text of one column. */
void
poda_screen_fill (PodaScreen *screen, PodaScreenPen *pen, guint ink, const char *with);

/* Shows what was written; the cursor stands at the pen, or with NULL is hidden. */
void poda_screen_show (PodaScreen *screen, const PodaScreenPen *cursor);

/* The next key, a character or a PodaScreenKey; PODA_KEY_NONE when there is none for so
 * many milliseconds (-1: waits for one). */
guint32 poda_screen_key (PodaScreen *screen, gint milliseconds);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaScreen, poda_screen_close)

G_END_DECLS
