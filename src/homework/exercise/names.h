#pragma once

/* What people write, in English and in Spanish; nodes and moves by what they write for
 * them: names in any case, with or without accents, lists of them, and what sheets
 * write for such lists. */

#include "homework/exercise/exercise.h"

/* --- Text of strangers --- */

/* Words and names may be so long, in bytes. */
#define PODA_WORDS_LONGEST 1000

/* The text as a cell holds it, without blanks around it and with single ones inside, in
 * small letters, without accents; "" for what is longer than any word or
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

/* --- Names of nodes and moves --- */

/* Finding rows by names. Begins with the exercise and zeros. */
typedef struct {
    const PodaExercise *exercise;
    GTree *folded; /* char * to row + 1, 0: several; NULL until it is needed */
    GTree *first;  /* the same of names that nodes had before they got letters */
    guint words;   /* how many the longest name has; 0 until it is needed */
} PodaRowNames;

void poda_row_names_clear (PodaRowNames *names);

/* The row of that name, or of the name that the text has something around: `node B`,
 * `B (3)`, `B.`; PODA_ROW_NONE where there is none, or where several may be meant. */
guint32 poda_row_names_find (PodaRowNames *names, const char *text);

/* The rows that a list names, with blanks, commas, semicolons or arrows between; in
 * brackets, numbered or with words between where nothing is called so; PODA_ROW_NONE
 * for a name that is none's; the first of these into `unknown`, if not NULL, which
 * holds NULL. The caller frees both. */
GArray *poda_row_names_read (PodaRowNames *names, const char *text, char **unknown);

/* Its inverse, also for the visit order. The caller frees it. */
char *poda_exercise_format_order (const PodaExercise *exercise, const guint32 *order,
                                  guint32 n);

/* The names of rows for people, `joint` between them; `?` for PODA_ROW_NONE. The caller
 * frees it. */
char *poda_exercise_join (const PodaExercise *exercise, const guint32 *rows, guint32 n,
                          const char *joint);

/* Reads the best move: a move's text, or the name of the node it leads to. */
void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers);

/* Its inverse; NULL where the answers give none. The caller frees it. */
char *
poda_exercise_format_move (const PodaExercise *exercise, const PodaAnswers *answers);

/* Whether sheets can tell all nodes of the exercise apart. FALSE sets `error`
 * (PODA_EXERCISE_ERROR_NONE): two names differ in blanks only, or one is far too
 * long. */
gboolean poda_exercise_check_names (const PodaExercise *exercise, GError **error);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRowNames, poda_row_names_clear)
