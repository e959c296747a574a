#pragma once

/* What people write, in English, Spanish and the commonest words of German and French:
 * texts, words, numbers of any locale; and nodes and moves by their names.
 *
 * What has two meanings has none: `×` may be a tick or its opposite, `3 or 4` is no
 * number. Readers return FALSE then, so that the text is reported as unreadable. Who
 * gets a new text frees it. */

#include "homework/exercise/exercise.h"

/* --- Texts --- */

/* The longest word or name, in bytes. */
#define PODA_WORDS_LONGEST 1000

/* Copies the text in small letters, without accents, without blanks around it, and with
 * single ones inside; "" for what is longer than any word. */
char *poda_words_fold (const char *text);

/* Makes one printable line of the text, cut after so many characters. */
char *poda_words_clean (const char *text, guint longest);

/* --- Words and numbers --- */

/* TRUE for a word of that row of words.txt: "yes", "nothing", "value", … */
gboolean poda_word_means (const char *folded, const char *meaning);

/* Folds a cell for the functions below, and TeX's words as keyboards have them. */
char *poda_spelling_fold (const char *text);

/* Copies a text without what only stands around an answer: quotes and stars of
 * Markdown, a full stop behind it, a remark in brackets, `2 (cut)`. What would leave
 * nothing stays. `remark`, which may be NULL, receives what was in brackets, or "". */
char *poda_spelling_bare (const char *text, char **remark);

/* FALSE: it is none. */
gboolean poda_spelling_number (const char *folded, PodaValue *value);

/* TRUE for `pruned` and the like, or for nothing, `-`, whatever stands around it. */
gboolean poda_spelling_nothing (const char *folded);

/* Returns what follows a relation in front of a number, such as `≥` or `at most`, and
 * the PodaBound; NULL if there is none. */
const char *poda_spelling_relation (const char *folded, PodaValue *bound);

/* Returns what follows the kind of thing, as in `node B`; else the text itself. */
const char *poda_spelling_skip_kind (const char *text);

/* Explains why nobody can read what a spreadsheet has made of a text, such as a date;
 * NULL if it has not. */
const char *poda_spelling_spoilt (const char *text);

/* TRUE if a spreadsheet that reads the name leaves it as it is: it is no number, date,
 * time or truth value in any language of ours. */
gboolean poda_name_is_kept (const char *name);

/* --- Names of nodes and moves --- */

/* A table for finding rows by names. Begins with the exercise and zeros. */
typedef struct {
    const PodaExercise *exercise;
    GTree *rows;   /* char *, folded, to row + 1, 0: several; NULL until it is needed */
    gsize longest; /* bytes of a name that are tried */
} PodaRowNames;

void poda_row_names_clear (PodaRowNames *names);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRowNames, poda_row_names_clear)

/* The row of that name, or of the name that the text has something around: `node B`,
 * `B (3)`, `B.`; PODA_ROW_NONE where there is none, or where several may be meant. */
guint32 poda_row_names_find (PodaRowNames *names, const char *text);

/* The rows that a list names, with blanks, commas, semicolons or arrows between; it may
 * be in brackets, numbered or with words between. Names with blanks stand in quotes, or
 * between commas. PODA_ROW_NONE for an unknown name. */
GArray *poda_row_names_read (PodaRowNames *names, const char *text);

/* Its inverse, also for the visit order. */
char *poda_exercise_format_order (const PodaExercise *exercise, const guint32 *order,
                                  guint32 n);

/* The names of rows for people, `joint` between them; `?` for PODA_ROW_NONE. */
char *poda_exercise_join (const PodaExercise *exercise, const guint32 *rows, guint32 n,
                          const char *joint);

/* Reads the best move, a move's text or the name of the node it leads to; and its
 * inverse, NULL where the answers give none. */
void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers);
char *
poda_exercise_format_move (const PodaExercise *exercise, const PodaAnswers *answers);

/* TRUE if sheets can tell all nodes of the exercise apart. FALSE sets `error`. */
gboolean poda_exercise_check_names (const PodaExercise *exercise, GError **error);

/* --- Copies of an exercise's tree, and names that sheets keep (alone.c) --- */

/* Games call nodes by the moves that lead to them, `2.1`, and spreadsheets take that
 * for a date. On sheets such nodes have letters as literals have them. Names that
 * somebody gave stay, unless a spreadsheet would change them. */
typedef enum {
    PODA_NAMES_NONE, /* by their moves */
    PODA_NAMES_SAME,
    PODA_NAMES_KEPT,   /* letters where a name is not kept, or nobody gave one */
    PODA_NAMES_LETTERS /* letters, where names were dealt to a random tree */
} PodaNaming;

/* TRUE if somebody has given all nodes names that are kept: no game, and not called by
 * their moves. `changed`, which may be NULL, receives the first name that is not kept,
 * or NULL; the caller frees it. */
gboolean poda_exercise_is_named (const PodaExercise *exercise, char **changed);

/* An explicit tree that has all of the exercise: players, moves, leaf values, and the
 * children in the order in which they are searched, so that a row is its node's index.
 * `problem` receives its search. `game`, which may be NULL, is the game that it was
 * made from. NULL sets `error`, never without names. */
PodaTree *poda_exercise_tree (const PodaExercise *exercise, PodaNaming naming,
                              const char *game, PodaProblem *problem, GError **error);

/* The same exercise over such a tree. Rows say what they were called before. */
PodaExercise *poda_exercise_alone (const PodaExercise *exercise, PodaNaming naming,
                                   const char *game, GError **error);

/* The game whose nodes have letters: sheets show in a column of its own which moves
 * lead to a node; NULL for none. TRUE if moves tell what names and the order of
 * children do not. */
const char *poda_exercise_game (const PodaExercise *exercise);
gboolean poda_exercise_has_moves (const PodaExercise *exercise);

/* The moves that lead to a row, as sheets show them: "> 2 > 1", which is no date to
 * anybody; "" for the root. The caller frees it. */
char *poda_exercise_path (const PodaExercise *exercise, guint32 row);
