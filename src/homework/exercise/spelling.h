#pragma once

/* How people spell answers: one table of words a meaning, in English and Spanish and
 * the commonest of German and French, and numbers of any locale.
 *
 * What has two meanings has none: `×` may be a tick or its opposite, `3 or 4` is no
 * number. A reader says FALSE then, and the text is told as unreadable, so that nobody
 * is marked for what nobody knows that they wrote. */

#include "base/value.h"

/* The text of a cell as the functions below take it: folded as poda_words_fold has it,
 * with TeX's words (`\infty`, `\frac{1}{2}`) in the forms of keyboards. The caller
 * frees it. */
char *poda_spelling_fold (const char *text);

/* A text without what only stands around an answer: quotes and stars of Markdown, a
 * full stop or an exclamation mark behind it, a remark in brackets, `2 (cut)`. What
 * would leave nothing stays. Neither letters nor accents change. `remark` receives what
 * stood in brackets, "" for nothing, and may be NULL; the caller frees both. */
char *poda_spelling_bare (const char *text, char **remark);

/* FALSE: it is none of these, and `value` holds nothing. */
gboolean poda_spelling_number (const char *folded, PodaValue *value);
gboolean poda_spelling_yes (const char *folded, PodaValue *value);
gboolean poda_spelling_bound (const char *folded, PodaValue *value);

/* Whether it is a cross, which beside other ticks may mean their opposite. */
gboolean poda_spelling_is_cross (const char *folded);

/* A word for a node that is never visited, `pruned`; or for nothing at all, `-`. */
gboolean poda_spelling_pruned (const char *folded);
gboolean poda_spelling_nothing (const char *folded);

/* A relation in front of a number, such as `≥` or `at most`: what follows it, and the
 * PodaBound; NULL where there is none. */
const char *poda_spelling_relation (const char *folded, PodaValue *bound);

/* Why nobody can read this, where a spreadsheet has made something else of what was
 * typed, such as a date; NULL where it has not. Not to be freed. */
const char *poda_spelling_spoilt (const char *text);

/* What follows a word that names the kind of thing, as `node B` does; the text itself
 * where none stands there. A part of `text`. */
const char *poda_spelling_skip_kind (const char *text);

/* Whether it is a word between the members of a list, `then`. */
gboolean poda_spelling_joins (const char *folded);
