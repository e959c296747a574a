#pragma once

/* The parts of Moodle questions; for moodle*.c alone.
 *
 * A field is `{weight:TYPE:answer#feedback~answer#feedback}`. Moodle takes the first
 * answer that fits, shows the first right one as the solution, and makes an input as
 * wide as its longest answer: hence all fields for numbers bear a wrong answer of one
 * width, so that widths tell nothing. */

#include "teach/export/moodle.h"
#include "teach/mark/reasons.h"

G_BEGIN_DECLS

typedef struct {
    const PodaExercise *exercise;
    PodaWhys *whys;
    GString *text; /* the question in HTML, with its fields */
    guint columns[PODA_N_COLUMNS], order, move, question; /* weights */
    char *filler; /* the wrong answer that all fields for numbers bear */
} PodaCloze;

/* A stranger's text as text, in HTML. */
void poda_cloze_append_html (GString *to, const char *text);

/* Text that stands in a field. What is HTML there must be HTML already. */
void poda_cloze_append_text (GString *to, const char *text);

/* As a sentence: with a capital and a full stop. The caller frees it. */
char *poda_cloze_sentence (const char *text);

/* What a wrong answer is told: the right one, and why, which may be NULL. The caller
 * frees it. */
char *poda_cloze_correction (const char *right, const char *why);

/* A field whose answer is a number; infinities are told in words. `why` may be NULL. */
void
poda_cloze_number (PodaCloze *cloze, guint weight, PodaValue value, const char *why);

/* A field whose answer is that there is none. */
void poda_cloze_nothing (PodaCloze *cloze, guint weight, const char *why);

/* A field whose answer is one of these texts. `filler` is a wrong one, or NULL. */
void poda_cloze_words (PodaCloze *cloze, guint weight, gboolean cases,
                       const GPtrArray *right, const char *filler, const char *why);

/* A choice: the options in their order, one of them right, and what each is told, in
 * whole sentences. */
typedef struct {
    const char *option;
    const char *feedback;
} PodaOption;

void poda_cloze_choice (PodaCloze *cloze, guint weight, gboolean vertical,
                        const PodaOption *options, guint n, guint right);

/* A choice of yes and no. */
void poda_cloze_yes (PodaCloze *cloze, guint weight, gboolean yes, const char *why);

/* The table, and the lines below it, with their fields. */
void poda_cloze_table (PodaCloze *cloze);
void poda_cloze_lines (PodaCloze *cloze);

/* The exercise's questions. */
void poda_cloze_questions (PodaCloze *cloze);

G_END_DECLS
