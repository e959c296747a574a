#pragma once

/* What people write: text of strangers, and names in quotes. */

#include <glib.h>

G_BEGIN_DECLS

/* Words and names may be so long, in bytes. */
#define PODA_WORDS_LONGEST 1000

/* The text as a cell holds it: without blanks around it, and with single ones inside.
 * The caller frees it. */
char *poda_words_squeeze (const char *text);

/* The same in small letters, without accents; "" for what is longer than any word or
 * name. The caller frees it. */
char *poda_words_fold (const char *text);

/* A stranger's text in one line that does nothing but stand there, cut after so many
 * characters. The caller frees it. */
char *poda_words_clean (const char *text, guint longest);

/* The name between quotes at `at`, which moves behind it; NULL where there is none. The
 * caller frees it. */
char *poda_words_take_quoted (const char **at);

/* Its inverse. */
void poda_words_append_quoted (GString *text, const char *name);

/* Whether it is a word for nothing. */
gboolean poda_words_nothing (const char *folded);

G_END_DECLS
