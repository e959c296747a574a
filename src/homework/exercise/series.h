#pragma once

/* Random exercises: trees drawn from a shape and a seed until one meets what is
 * required, and series of them for a class, all as hard as each other. Which one a
 * student gets depends on the series and on the student's own seed only. */

#include "homework/exercise/exercise.h"

/* --- What an exercise has, and what it must have --- */

typedef enum {
    /* Numbers that show how hard it is, in the order of lists and tables. */
    PODA_MEASURE_ROWS,   /* nodes of the tree */
    PODA_MEASURE_CUTS,   /* cutoffs, … */
    PODA_MEASURE_DEEP,   /* … of which so many are deep */
    PODA_MEASURE_PRUNED, /* nodes that are never visited */
    PODA_N_MEASURES,

    /* 1 or 0; these take longer. */
    PODA_MEASURE_TIES = PODA_N_MEASURES, /* equal values meet at a node of the search */
    PODA_MEASURE_CUT_RULE,  /* strict and nonstrict cuts differ in some answer */
    PODA_MEASURE_FAIL_RULE, /* the same for fail-soft and fail-hard */
    PODA_N_REQUIRED
} PodaMeasure;

guint poda_measure (const PodaExercise *exercise, PodaMeasure measure);

/* A number, `least` or more, and less than `below`; 0: any. */
typedef struct {
    guint least, below;
} PodaRange;

/* What an exercise must have. All zero: nothing. */
typedef struct {
    PodaRange measures[PODA_N_REQUIRED];
    gboolean repeats; /* leaf values may come twice, whatever is required */
    guint draws;      /* number of trees to draw; 0: as many as a second allows */
} PodaRequirement;

/* Reads `cuts=2-3,deep=1,pruned=-7,rows=20-24,ties=no|yes,cut-rule=matters,
 * fail-rule=matters`. A number alone is the least. FALSE sets `error`. */
gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error);

/* FALSE sets `error`, which says what is lacked: "cuts=1, expected at least 2". */
gboolean poda_requirement_met (const PodaRequirement *requirement,
                               const PodaExercise *exercise, GError **error);

/* --- Trees --- */

/* The shape of a tree; ranges from the least to the most. */
typedef struct {
    gint branching[2]; /* children of an inner node */
    gint depth[2];     /* plies to the leaves; ragged between */
    gint leaves[2];    /* their values, whole numbers */
    guint chance;      /* the plies of chance nodes, a bit each */
    guint64 seed;
} PodaShape;

/* Reads `branching=1-4,depth=3,chance=1+2,leaves=-9..9,seed=42` over the defaults
 * (branching 3, depth 3, no chance, leaves -9 to 9, seed 1). FALSE sets `error`. */
gboolean poda_shape_parse (const char *text, PodaShape *shape, GError **error);

typedef struct {
    PodaShape shape; /* its seed is the series' */
    PodaRequirement requirement;
    PodaProblem rules;     /* its game and root are not read */
    PodaExerciseSpec spec; /* what is asked */
} PodaExerciseSeries;

/* How well an exercise fits: the best is taken if no good one is found soon. */
typedef enum {
    PODA_MERIT_NONE, /* it will not do */
    PODA_MERIT_PLAIN,
    PODA_MERIT_GOOD = PODA_MERIT_PLAIN + 3
} PodaMerit;

typedef PodaMerit PodaMeritFunc (const PodaExercise *exercise, gconstpointer data);

/* Draws trees until one meets the requirement and has that merit, any where it is NULL;
 * always the same one. NULL sets `error`: none is found in a second, with what the last
 * one lacks. Names are `a`, `b`, … level by level. */
PodaTree *poda_generator_tree (const PodaExerciseSeries *series, PodaMeritFunc *merit,
                               gconstpointer data, GError **error);

/* The seed of one student's variant; independent of who else is in the class. */
guint64 poda_generator_seed (guint64 course, const char *student);

/* Narrows what is required to what lies in the middle among such trees, so that rows,
 * cutoffs and pruned nodes are nearly the same in all; a range that has both ends stays
 * as it is. */
void poda_series_level (PodaExerciseSeries *series);

/* The exercise's tree of this seed. Good ones are looked for first: something is pruned
 * at two places or more, unless it is said how much; where a strategy is asked for
 * there is one, and a move that throws it away; chance nodes are no plain averages.
 * NULL sets `error`, as poda_generator_tree does. */
PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error);
