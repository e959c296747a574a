#pragma once

/* Parsers of student input in English, Spanish and common German and French words:
 * text, words, numbers in any locale, and names of nodes and moves.
 *
 * Ambiguous input is not parsed: `×` may mean yes or no, `3 or 4` is no number. Parsers
 * then return FALSE, so that the text is reported as unreadable. The caller frees
 * returned texts. */

#include "homework/exercise/exercise.h"

/* --- Texts --- */

/* The maximum length of a word or name, in bytes. */
#define PODA_WORDS_LONGEST 1000

/* Returns the text in lower case, without accents and surrounding blanks, with single
 * blanks inside; "" for a text longer than PODA_WORDS_LONGEST. */
char *poda_words_fold (const char *text);

/* Returns one printable line of at most `longest` characters. */
char *poda_words_clean (const char *text, guint longest);

/* --- Words and numbers --- */

/* TRUE if the word is in a row of words.txt, such as "yes", "nothing" or "value". */
gboolean poda_word_means (const char *folded, const char *meaning);

/* Folds a cell for the functions below; converts TeX commands to characters. */
char *poda_spelling_fold (const char *text);

/* Returns a text without decoration: Markdown's quotes and stars, a full stop at the
 * end, a remark in brackets, `2 (cut)`; unchanged if nothing would remain. `remark` (or
 * NULL) receives the text in brackets, or "". */
char *poda_spelling_bare (const char *text, char **remark);

/* Parses a number; FALSE if the text is none. */
gboolean poda_spelling_number (const char *folded, PodaValue *value);

/* TRUE for `pruned` and the like, or for nothing, `-`, also with decoration. */
gboolean poda_spelling_nothing (const char *folded);

/* Returns the text after a relation before a number, such as `≥` or `at most`, and sets
 * `bound` to its PodaBound; NULL if there is none. */
const char *poda_spelling_relation (const char *folded, PodaValue *bound);

/* Returns the text after a noun such as in `node B`; else the text itself. */
const char *poda_spelling_skip_kind (const char *text);

/* Explains that a spreadsheet has changed a text, such as into a date, so that it is
 * unreadable; NULL if it has not. */
const char *poda_spelling_changed_by_spreadsheet (const char *text);

/* TRUE if spreadsheets leave the name unchanged: it is no number, date, time or truth
 * value in any supported language. */
gboolean poda_name_is_kept (const char *name);

/* --- Names of nodes and moves --- */

/* A table of rows by names. Initialise it with the exercise and zeros. */
typedef struct {
    const PodaExercise *exercise;
    GTree *rows;   /* folded char * to row + 1; 0: several; NULL until needed */
    gsize longest; /* longest possible name in bytes */
} PodaRowNames;

void poda_row_names_clear (PodaRowNames *names);
G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaRowNames, poda_row_names_clear)

/* Returns the row with this name, also with text around it: `node B`, `B (3)`, `B.`;
 * PODA_ROW_NONE if there is none, or several. */
guint32 poda_row_names_find (PodaRowNames *names, const char *text);

/* Returns the rows in a list of names, separated by blanks, commas, semicolons or
 * arrows; it may be in brackets, numbered or contain other words. Names with blanks are
 * in quotes, or between commas. PODA_ROW_NONE stands for an unknown name. */
GArray *poda_row_names_read (PodaRowNames *names, const char *text);

/* Returns a list of names that the function above reads; also for the visit order. */
char *poda_exercise_format_order (const PodaExercise *exercise, const guint32 *order,
                                  guint32 n);

/* Returns the names of rows, with `joint` between them; `?` for PODA_ROW_NONE. */
char *poda_exercise_join (const PodaExercise *exercise, const guint32 *rows, guint32 n,
                          const char *joint);

/* Reads the best move: a move's text, or the name of the node that it leads to. The
 * second function is the inverse; it returns NULL if the answers contain no move. */
void
poda_row_names_read_move (PodaRowNames *names, const char *text, PodaAnswers *answers);
char *
poda_exercise_format_move (const PodaExercise *exercise, const PodaAnswers *answers);

/* TRUE if all nodes of the exercise have different names; or FALSE with `error` set. */
gboolean poda_exercise_check_names (const PodaExercise *exercise, GError **error);

/* --- Copies of an exercise's tree, with names for sheets (alone.c) --- */

/* Games name nodes by the moves that lead to them, `2.1`, which spreadsheets change to
 * a date. Sheets name such nodes by letters, like literals. Given names stay, unless a
 * spreadsheet would change them. */
typedef enum {
    PODA_NAMES_NONE, /* by their moves */
    PODA_NAMES_SAME,
    PODA_NAMES_KEPT,   /* letters if a name is missing, or would be changed */
    PODA_NAMES_LETTERS /* letters for all names of a random tree */
} PodaNaming;

/* TRUE if the tree is explicit and all nodes have names that spreadsheets keep.
 * `changed` (or NULL) receives the first name that they change, or NULL; the caller
 * frees it. */
gboolean poda_exercise_is_named (const PodaExercise *exercise, char **changed);

/* Returns an explicit tree with the players, moves and leaf values of the exercise. Its
 * children are in search order, so that a row is its node's index. `problem` receives
 * its search; `game` (or NULL) is the original game. Returns NULL with `error` set;
 * with PODA_NAMES_NONE it never fails. */
PodaTree *poda_exercise_tree (const PodaExercise *exercise, PodaNaming naming,
                              const char *game, PodaProblem *problem, GError **error);

/* Returns the same exercise over such a tree. Rows keep their earlier names. */
PodaExercise *poda_exercise_standalone (const PodaExercise *exercise, PodaNaming naming,
                                        const char *game, GError **error);

/* Return the game whose nodes have letters, NULL for none (sheets then have a column of
 * moves); and TRUE if moves add to names and the order of children. */
const char *poda_exercise_game (const PodaExercise *exercise);
gboolean poda_exercise_has_moves (const PodaExercise *exercise);

/* Returns the moves that lead to a row, as sheets show them: "> 2 > 1", which is not
 * read as a date; "" for the root. The caller frees it. */
char *poda_exercise_path (const PodaExercise *exercise, guint32 row);
