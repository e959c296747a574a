#pragma once

/* Copies of an exercise's tree, and names that sheets keep.
 *
 * Games call nodes by the moves that lead to them, `2.1`, and spreadsheets take that
 * for a date. On sheets such nodes have letters as literals have them. Names that
 * somebody gave stay, unless a spreadsheet would change them. */

#include "homework/exercise/exercise.h"

/* The names of nodes in a copy. */
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

/* The whole tree as a .gv file that can be searched without the exercise, also if the
 * game is a built-in one. The caller frees it. */
char *poda_exercise_dot (const PodaExercise *exercise);

/* TRUE if sheets show in a column of its own which moves lead to a node: of games whose
 * nodes have letters; and if moves tell what names and the order of children do not. */
gboolean poda_exercise_shows_moves (const PodaExercise *exercise);
gboolean poda_exercise_has_moves (const PodaExercise *exercise);

/* The moves that lead to a row, as sheets show them: "> 2 > 1", which is no date to
 * anybody; "" for the root. The caller frees it. */
char *poda_exercise_path (const PodaExercise *exercise, guint32 row);
