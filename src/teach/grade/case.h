#pragma once

/* A case: a search that a student's program is to do, as the text that the program gets
 * on its standard input. docs/file-formats.md tells the format, line by line.
 *
 * Whatever a case is made from, it is read back from that text: so the search that is
 * expected is the one that the program was told of, and node names are those that it
 * can know. Nested arrays have no names: their nodes are `root`, `1`, `2.1`. */

#include "teach/exercise/exercise.h"

G_BEGIN_DECLS

/* The version of the format, behind the word `poda` in its first line. */
#define PODA_CASE_VERSION 1

typedef struct {
    char *name;
    char *text;     /* what programs get */
    PodaTree *tree; /* NULL: the problem's game is a built-in one */
    PodaProblem problem;
} PodaCase;

/* Reads a case. `file` is what errors call the text, which need not end with a zero
 * byte. NULL sets `error` (PODA_CASE_ERROR, or what a tree's reader says), whose
 * message begins `file:line: ` or `file:line:column: `. Free with poda_case_free. */
PodaCase *
poda_case_read (const char *file, const char *text, gsize length, GError **error);
void poda_case_free (PodaCase *one);

/* Makes a case of a problem. `game` is how a built-in game is given on command lines,
 * "nim:sticks=7", and NULL for an explicit tree. A tree becomes nested arrays where
 * these say all that matters of it, unless `named` asks for its own names, and DOT
 * otherwise. NULL sets `error`: no case can say it (PODA_CASE_ERROR), or the tree is
 * too large for DOT (PODA_EXERCISE_ERROR). */
PodaCase *poda_case_new (const char *name, const PodaProblem *problem, const char *game,
                         gboolean named, GError **error);

/* Makes a case of an exercise: a tree in any case, as far as its depth limit, with the
 * children in the order in which they are searched. Fails as above. */
PodaCase *poda_case_of_exercise (const char *name, const PodaExercise *exercise,
                                 gboolean named, GError **error);

#define PODA_CASE_ERROR (poda_case_error_quark ())
GQuark poda_case_error_quark (void);

typedef enum {
    PODA_CASE_ERROR_TEXT /* not a case, or a key whose value is refused */
} PodaCaseError;

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaCase, poda_case_free)

G_END_DECLS
