#pragma once

/* What is wanted of an exercise: the shape of its tree, and what its search must have.
 * Both are read from `key=value` lists as users type them. */

#include "homework/exercise/exercise.h"

/* --- What there is in an exercise --- */

/* What is counted of an exercise to tell how hard it is, in the order in which lists
 * and tables have it. */
typedef enum {
    PODA_MEASURE_ROWS,   /* nodes of the tree */
    PODA_MEASURE_CUTS,   /* cutoffs, … */
    PODA_MEASURE_DEEP,   /* … of which so many are deep */
    PODA_MEASURE_PRUNED, /* nodes that are never visited */
    PODA_N_MEASURES
} PodaMeasure;

/* "rows", "cuts", "deep", "pruned". */
const char *poda_measure_word (PodaMeasure measure);

guint poda_measure (const PodaExercise *exercise, PodaMeasure measure);

/* So many at least, and fewer than `below`; 0: any number. All zero: whatever there
 * is. */
typedef struct {
    guint least, below;
} PodaRange;

gboolean poda_range_is_required (const PodaRange *range);

/* How far a number lies outside. */
guint poda_range_distance (const PodaRange *range, guint number);

/* "at least 2". The caller frees it. */
char *poda_range_tell (const PodaRange *range);

/* --- What there must be --- */

typedef enum { PODA_TIES_ANY, PODA_TIES_NONE, PODA_TIES_SOME } PodaTiesWanted;

/* How well an exercise fits. */
typedef enum {
    PODA_MERIT_NONE,
    PODA_MERIT_PLAIN, /* it will do, if no good one is found soon */
    PODA_MERIT_GOOD
} PodaMerit;

/* What an exercise must have. All zero: nothing. */
typedef struct {
    PodaRange measures[PODA_N_MEASURES];
    PodaTiesWanted ties; /* whether equal values meet at some node of the search */
    gboolean cut_rule;   /* strict and nonstrict cuts must differ in some answer */
    gboolean fail_rule;  /* the same for fail-soft and fail-hard */

    gboolean repeats; /* leaf values may come twice, also where ties are any */
    guint draws;      /* so many trees are drawn; 0: as many as a second allows */

    /* What else is wanted of the exercise, of which only the search is made; NULL:
     * nothing. Below PODA_MERIT_PLAIN `error` says what it lacks; with the code
     * PODA_EXERCISE_ERROR_SIZE no other tree is tried, since that would take too
     * long. */
    PodaMerit (*also) (PodaExercise *exercise, gconstpointer data, GError **error);
    gconstpointer data;
} PodaRequirement;

/* Reads `cuts=2-3,deep=1,pruned=-7,rows=20-24,ties=no|yes,cut-rule=matters,
 * fail-rule=matters`. A number alone is the least; `cutoffs`, as 0.4 had it, is `cuts`.
 * FALSE sets `error` (PODA_EXERCISE_ERROR_ASK), which names the key and what was
 * expected. */
gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error);

/* Whether an exercise meets it; else `error` (PODA_EXERCISE_ERROR_NONE) says what it
 * lacks: "the tree has 1 cutoff, expected at least 2". */
gboolean poda_requirement_met (const PodaRequirement *requirement,
                               const PodaExercise *exercise, GError **error);

/* How much it lacks, 0 for nothing: what is missing of numbers, or what is too much;
 * where numbers are right, 1 for whatever else. `error` as above, not NULL. */
guint poda_requirement_lack (const PodaRequirement *requirement,
                             const PodaExercise *exercise, GError **error);

/* Adds one to each measure that lies in what is required of it; and what such numbers
 * say: "cuts at least 2: 3, pruned exactly 7: 0"; "" where fewer than two are required.
 * The caller frees it. */
void
poda_requirement_count (const PodaRequirement *requirement,
                        const PodaExercise *exercise, guint counts[PODA_N_MEASURES]);
char *poda_requirement_tell_counts (const PodaRequirement *requirement,
                                    const guint counts[PODA_N_MEASURES]);

/* --- The shape of a tree --- */

typedef struct {
    guint least_branching, most_branching; /* children of an inner node */
    guint least_depth, most_depth;         /* plies to the leaves; ragged between */
    guint chance;                          /* the plies of chance nodes, a bit each */
    gint lowest, highest;                  /* leaf values, whole numbers */
    guint64 seed;
} PodaShape;

/* Reads `branching=1-4,depth=3,chance=1+2,leaves=-9..9,seed=42` over the defaults
 * (branching 3, depth 3, no chance, leaves -9 to 9, seed 1). FALSE sets `error` as
 * above. */
gboolean poda_shape_parse (const char *text, PodaShape *shape, GError **error);

/* So many nodes every tree of this shape has at least. */
double poda_shape_least_rows (const PodaShape *shape);

/* 0 where every tree of this shape can have different values at all leaves; else such a
 * number that -n to n are enough for the smallest. */
guint poda_shape_short_of_values (const PodaShape *shape);

/* Whether some node's window may close: a player's node stands below another one, since
 * below chance nodes windows are full, or the root's own is not. */
gboolean poda_shape_may_cut (const PodaShape *shape, const PodaProblem *rules);

/* Whether a tree of this shape may meet the requirement, searched as `rules` say; what
 * cannot be ruled out by counting may. FALSE sets `error` (PODA_EXERCISE_ERROR_NONE),
 * saying what cannot be. */
gboolean
poda_shape_may_meet (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error);
