#pragma once

/* The fields of Moodle's "cloze" questions, and their escapes around those of HTML.
 *
 * A field is `{weight:TYPE:answer#feedback~answer#feedback}`. Moodle takes the first
 * answer that fits, shows the first right one as the solution, and makes an input as
 * wide as its longest answer: hence all fields for numbers bear a wrong answer of one
 * width, the `filler`, so that widths tell nothing. */

#include "base/value.h"

/* A field whose answer is a number; infinities are told in words. `why` may be NULL. */
void poda_cloze_number (GString *to, guint weight, PodaValue value, const char *why,
                        const char *filler);

/* A field whose answer is that there is none. */
void
poda_cloze_nothing (GString *to, guint weight, const char *why, const char *filler);

/* A field whose answer is one of these texts, up to NULL. `filler` may be NULL. */
void poda_cloze_words (GString *to, guint weight, gboolean cases,
                       const char *const *right, const char *why, const char *filler);

/* A choice: the options in their order, one of them right, and what each is told, in
 * whole sentences. */
void poda_cloze_choice (GString *to, guint weight, gboolean vertical, guint n,
                        const char *const *options, const char *const *feedback,
                        guint right);

/* A choice of words, all told the right one, and why. */
void poda_cloze_word (GString *to, guint weight, guint n, const char *const *words,
                      guint right, const char *why);
