#pragma once

/* Exercises whose tree stands alone, and whose nodes have names that sheets keep.
 *
 * Games call nodes by the moves that lead to them, `2.1`, and spreadsheets take that
 * for a date. On sheets such nodes have letters as literals have them: inner nodes A,
 * B, C level by level, a leaf its parent's letter and its place. Names that somebody
 * gave stay, unless a spreadsheet would change them. */

#include "homework/exercise/exercise.h"

/* Whether a spreadsheet that reads the name from a text leaves it as it is: it is no
 * number, date, time or truth value to it, in any language of ours. */
gboolean poda_name_is_kept (const char *name);

/* Whether somebody has given all nodes names that are kept: no game, and not called by
 * their moves. `changed` receives, where it is not NULL and nothing is there yet, the
 * first name that was given and is not kept; the caller frees it. */
gboolean poda_exercise_is_named (const PodaExercise *exercise, char **changed);

/* What nodes are called. */
typedef enum {
    PODA_NAMES_SAME,
    PODA_NAMES_KEPT,   /* letters where a name is not kept, or nobody gave one */
    PODA_NAMES_LETTERS /* letters, where names were dealt to a random tree */
} PodaNaming;

/* The same exercise over an explicit tree that has all of it: players, moves, leaf
 * values, and the children in the order in which they are searched. Rows say what they
 * were called before. `game`, which may be NULL, is the game that it was made from.
 * NULL sets `error`: as poda_exercise_new. */
PodaExercise *poda_exercise_alone (const PodaExercise *exercise, PodaNaming naming,
                                   const char *game, GError **error);

/* Whether sheets show in a column of its own which moves lead to a node: of games whose
 * nodes have letters. */
gboolean poda_exercise_shows_moves (const PodaExercise *exercise);

/* Whether moves tell anything that names, and the order of children, do not. */
gboolean poda_exercise_has_moves (const PodaExercise *exercise);

/* The moves that lead to a row, as sheets show them: "> 2 > 1", which is no date to
 * anybody; "" for the root. The caller frees it. */
char *poda_exercise_path (const PodaExercise *exercise, guint32 row);
