#pragma once

/* Random trees that make good exercises: drawn from a shape and a seed until one meets
 * what is required of it. The same shape, requirement and seed always give the same
 * tree. As a file it is written by poda_exercise_dot (teach/exercise/trial.h). */

#include "teach/exercise/exercise.h"

G_BEGIN_DECLS

typedef struct {
    guint least_branching, most_branching; /* children of an inner node */
    guint least_depth, most_depth;         /* plies to the leaves; ragged between */
    gint lowest, highest;                  /* leaf values, whole numbers */
    guint64 seed;
} PodaShape;

/* Reads `branching=1-4,depth=3,leaves=-9..9,seed=42` over the defaults (branching 3,
 * depth 3, leaves -9 to 9, seed 1). FALSE sets `error` (PODA_EXERCISE_ERROR_ASK), which
 * names the key and what was expected. */
gboolean poda_shape_parse (const char *text, PodaShape *shape, GError **error);

typedef enum { PODA_TIES_ANY, PODA_TIES_NONE, PODA_TIES_SOME } PodaTiesWanted;

/* What an exercise must have. All zero: nothing. */
typedef struct {
    guint cutoffs;       /* at least so many, … */
    guint deep;          /* … of which so many are deep */
    guint pruned;        /* at least so many nodes are never visited */
    PodaTiesWanted ties; /* whether equal values meet at some node of the search */
    gboolean cut_rule;   /* strict and nonstrict cuts must differ in some answer */
    gboolean fail_rule;  /* the same for fail-soft and fail-hard */

    /* Of these an error knows nothing. */
    guint most_rows; /* no more nodes than these; 0: any */
    guint draws;     /* so many trees are drawn; 0: some thousand */
    /* What else must be true of the exercise, of which only the search is made; NULL:
     * nothing. */
    gboolean (*also) (const PodaExercise *exercise, gconstpointer data);
    gconstpointer data;
} PodaRequirement;

/* Reads `cutoffs=2,deep=1,pruned=3,ties=no|yes,cut-rule=matters,fail-rule=matters`. */
gboolean
poda_requirement_parse (const char *text, PodaRequirement *requirement, GError **error);

/* Whether an exercise meets it; else `error` (PODA_EXERCISE_ERROR_NONE) says what it
 * lacks: "1 cutoff, expected at least 2". */
gboolean poda_requirement_met (const PodaRequirement *requirement,
                               const PodaExercise *exercise, GError **error);

/* A tree of this shape that meets the requirement when it is searched as `rules` say
 * (its game and root are not read). NULL sets `error` (PODA_EXERCISE_ERROR_NONE) when a
 * shape cannot meet it (said at once where that can be proved) or did not in many
 * thousand draws, with what the draws lacked. Names are `a`, `b`, … level by level, as
 * a teacher would write them. */
PodaTree *
poda_generator_tree (const PodaShape *shape, const PodaRequirement *requirement,
                     const PodaProblem *rules, GError **error);

/* The seed of one student's variant, from the course's seed and the student's id: of
 * another id, another seed; independent of who else is in the class. */
guint64 poda_generator_seed (guint64 course, const char *student);

G_END_DECLS
