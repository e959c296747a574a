#pragma once

/* Text in a terminal: its width, and its control characters made harmless. */

#include "base/output.h"

/* TRUE if standard output is a terminal that may show colours. */
gboolean poda_terminal_has_colour (void);

/* How many columns a character and a text take. */
guint poda_char_columns (gunichar c);
guint poda_columns (const char *text);

/* One line of valid UTF-8 without control characters, or at most so many characters of
 * it. The caller frees it. */
char *poda_terminal_text (const char *text);
char *poda_terminal_clip (const char *text, gsize most);

/* The characters that a message shows of a key or a section that nobody knows. */
#define PODA_SHOWN_KEY 40

/* `text` between quotes for a message of one line: control characters as escapes, long
 * texts shortened. The caller frees it. */
char *poda_quote (const char *text);

/* Writes a text fit for a terminal, padded to `columns`, with `right` before it. */
void
poda_terminal_pad (PodaOutput *output, const char *text, guint columns, gboolean right);

/* Some texts with a joint between; `texts` is of char *. The caller frees it. */
char *poda_texts_join (const GPtrArray *texts, const char *joint);

/* The columns that the widest of some texts takes; `lines` is of char *. */
guint poda_widest (const GPtrArray *lines);

/* Writes the words of a text in lines of at most so many columns. The first line goes
 * on at column `at`, the others begin at `indent`; the last one is left open. */
void poda_terminal_wrap (PodaOutput *output, const char *text, guint columns, guint at,
                         guint indent);

/* Characters of a typed text that a message repeats at most; and of a place at its
 * beginning, which is a path. */
#define PODA_ECHO_LONGEST 80
#define PODA_ECHO_PLACE 255

/* Cuts longer stretches of the typed words (a list that ends with NULL, or NULL) out of
 * a message, and the middle of a very long one. The caller frees the result. */
char *poda_echo_cut (const char *message, const char *const *typed);
