#pragma once

/* What people write: text of strangers, words for yes and no and for kinds of values in
 * English and in Spanish, and numbers of any locale. Readers take folded text. */

#include "base/value.h"

G_BEGIN_DECLS

/* Words and names may be so long, in bytes. */
#define PODA_WORDS_LONGEST 1000

/* The text in small letters, without accents, with single blanks; "" for what is longer
 * than any word or name. The caller frees it. */
char *poda_words_fold (const char *text);

/* A stranger's text in one line that does nothing but stand there, cut after so many
 * characters. The caller frees it. */
char *poda_words_clean (const char *text, guint longest);

/* The name between quotes at `at`, which moves behind it; NULL where there is none. The
 * caller frees it. */
char *poda_words_take_quoted (const char **at);

/* Its inverse. */
void poda_words_append_quoted (GString *text, const char *name);

/* Words for nothing, and for 1 and 0, or a PodaBound. */
gboolean poda_words_nothing (const char *folded);
gboolean poda_words_yes (const char *folded, PodaValue *value);
gboolean poda_words_bound (const char *folded, PodaValue *value);

/* A relation in front of a number, such as `≥` or `at most`: what follows it, and the
 * PodaBound; NULL where there is none. */
const char *poda_words_relation (const char *folded, PodaValue *bound);

/* Reads a number, a fraction or an infinity, with a decimal point or comma. One point
 * or comma is the decimal one; of two different separators the last is; what separates
 * groups of three otherwise is passed over. FALSE for all else. */
gboolean poda_words_number (const char *folded, PodaValue *value);

G_END_DECLS
