#pragma once

/* Text in a terminal: its width, and replacing control characters. */

#include "base/output.h"

/* TRUE if standard output is a terminal with colours. */
gboolean poda_terminal_has_colour (void);

/* Return the number of columns of a character and of a text. */
guint poda_char_columns (gunichar c);
guint poda_columns (const char *text);

/* Return one line of valid UTF-8 without control characters, the second one at most
 * `most` characters. The caller frees it. */
char *poda_terminal_text (const char *text);
char *poda_terminal_clip (const char *text, gsize most);

/* The characters that a message shows of an unknown key or section. */
#define PODA_SHOWN_KEY 40

/* Returns `text` in quotes for a message of one line: control characters are escaped,
 * long texts shortened. The caller frees it. */
char *poda_quote (const char *text);

/* Writes a terminal text padded to `columns`; `right`: right-aligned. */
void
poda_terminal_pad (PodaOutput *output, const char *text, guint columns, gboolean right);

/* Joins texts (char *) with a separator. The caller frees the result. */
char *poda_texts_join (const GPtrArray *texts, const char *joint);

/* Returns the width of the widest text (char *) in columns. */
guint poda_widest (const GPtrArray *lines);

/* Writes the words of a text in lines of at most `columns`. The first line continues at
 * column `at`, the others begin at `indent`; the last one is not ended. */
void poda_terminal_wrap (PodaOutput *output, const char *text, guint columns, guint at,
                         guint indent);

/* The maximum number of characters that a message repeats of the input; and of the path
 * at its beginning. */
#define PODA_MESSAGE_LONGEST_QUOTE 80
#define PODA_MESSAGE_QUOTE_PLACE 255

/* Shortens long repetitions of the input (a list that ends with NULL, or NULL) in a
 * message, and the middle of a very long one. The caller frees the result. */
char *poda_message_shorten (const char *message, const char *const *typed);
