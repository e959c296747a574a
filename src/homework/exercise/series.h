#pragma once

/* Random exercises: trees generated from a shape and a seed until one meets the
 * requirements, and series of equally difficult ones for a class. A student's exercise
 * depends only on the series and the student's seed. */

#include "homework/exercise/exercise.h"

/* --- Measures and requirements --- */

typedef enum {
    /* Numbers that measure difficulty, in the order of lists and tables. */
    PODA_MEASURE_ROWS,   /* nodes of the tree */
    PODA_MEASURE_CUTS,   /* cutoffs */
    PODA_MEASURE_DEEP,   /* deep cutoffs */
    PODA_MEASURE_PRUNED, /* nodes that are not visited */
    PODA_N_MEASURES,

    /* 1 or 0; slower to compute. */
    PODA_MEASURE_TIES = PODA_N_MEASURES, /* equal values meet at a node of the search */
    PODA_MEASURE_CUT_RULE,  /* strict and nonstrict cuts give different answers */
    PODA_MEASURE_FAIL_RULE, /* the same for fail-soft and fail-hard */
    PODA_N_REQUIRED
} PodaMeasure;

guint poda_measure (const PodaExercise *exercise, PodaMeasure measure);

/* A range from `least` to `below` - 1; `below` 0: no maximum. */
typedef struct {
    guint least, below;
} PodaRange;

/* Requirements for an exercise. All zero: none. */
typedef struct {
    PodaRange measures[PODA_N_REQUIRED];
    gboolean repeats; /* leaf values may repeat, whatever `ties` says */
    guint draws;      /* number of trees to try; 0: as many as a second allows */
} PodaRequirement;

/* Parses `cuts=2-3,deep=1,pruned=-7,rows=20-24,ties=no|yes,cut-rule=matters,
 * fail-rule=matters`. One number is the minimum. Returns FALSE with `error` set. */
gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error);

/* TRUE if it meets them; or FALSE with `error` set: "cuts=1, expected at least 2". */
gboolean poda_requirement_met (const PodaRequirement *requirement,
                               const PodaExercise *exercise, GError **error);

/* --- Trees --- */

/* The shape of a tree; ranges are minimum and maximum. */
typedef struct {
    gint branching[2]; /* number of children of an inner node */
    gint depth[2];     /* depth of the leaves, in plies */
    gint leaves[2];    /* leaf values, whole numbers */
    guint chance;      /* plies of chance nodes, as bits */
    guint64 seed;
} PodaShape;

/* Parses `branching=1-4,depth=3,chance=1+2,leaves=-9..9,seed=42`. Defaults: branching
 * 3, depth 3, no chance, leaves -9 to 9, seed 1. Returns FALSE with `error` set. */
gboolean poda_shape_parse (const char *text, PodaShape *shape, GError **error);

typedef struct {
    PodaShape shape; /* with the seed of the series */
    PodaRequirement requirement;
    PodaProblem rules;     /* without game and root */
    PodaExerciseSpec spec; /* the questions */
} PodaExerciseSeries;

/* The merit of an exercise: the best is taken if no good one is found soon. */
typedef enum {
    PODA_QUALITY_NONE, /* unsuitable */
    PODA_QUALITY_PLAIN,
    PODA_QUALITY_GOOD = PODA_QUALITY_PLAIN + 3
} PodaTreeQuality;

typedef PodaTreeQuality
PodaTreeQualityFunc (const PodaExercise *exercise, gconstpointer data);

/* Generates trees until one meets the requirements with merit PODA_QUALITY_GOOD (any
 * tree if `merit` is NULL); deterministic. Returns NULL with `error` set, with what the
 * last tree lacks, if none is found in a second. Nodes are named `a`, `b`, … level by
 * level. */
PodaTree *
poda_generator_tree (const PodaExerciseSeries *series, PodaTreeQualityFunc *quality,
                     gconstpointer data, GError **error);

/* Returns the seed for a student, independent of the rest of the class. */
guint64 poda_generator_seed (guint64 course, const char *student);

/* Narrows the requirements to the middle of the sampled trees, so that all have nearly
 * the same number of rows, cutoffs and pruned nodes; ranges with both ends stay. */
void poda_series_level (PodaExerciseSeries *series);

/* Returns the tree for this seed, a good one if possible: nodes are pruned in at least
 * two places (unless the requirements differ), a strategy that is asked for exists and
 * can be lost, and chance nodes are no plain averages. Returns NULL with `error` set,
 * as poda_generator_tree does. */
PodaTree *
poda_series_tree (const PodaExerciseSeries *series, guint64 seed, GError **error);
