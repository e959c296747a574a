#pragma once

/* An assignment: one exercise for everybody, or one for each student of a class, on the
 * way from a tree, a position or a seed to a folder. */

#include "homework/exercise/series.h"
#include "homework/export/exercise_file.h"
#include "homework/export/exports.h"

typedef struct {
    /* What is asked, and how it is marked; texts are borrowed but for the owned. */
    const char *title;
    char *slug;      /* begins ids; owned */
    char *questions; /* words of questions, joined by commas; NULL: none; owned */
    PodaPolicy policy;
    char *weights;          /* what is unusual in it; NULL: nothing is; owned */
    const PodaRules *rules; /* as typed */

    /* Random trees: the series, whose requirement and spec are those of any tree; … */
    gboolean random;
    PodaExerciseSeries series;
    /* … or else one search. */
    PodaProblem problem;
    PodaTree *tree;   /* of an explicit tree; it is taken over */
    const char *game; /* as typed */

    PodaFolder folder;
    GPtrArray *students;   /* of PodaStudent; NULL: one exercise for everybody; owned */
    gboolean for_programs; /* nodes are called by their moves */
    void (*progress) (guint i, guint n, gpointer data);
    gpointer progress_data;

    /* What people should know afterwards; owned. */
    char *warning;    /* of the first picture that has one, or NULL */
    GStrv told;       /* of a class: how hard its exercises are, or NULL */
    GPtrArray *notes; /* of texts */

    /* For its own use. */
    guint64 seed; /* of the tree that was drawn last */
    PodaExports *exports;
} PodaAssignment;

/* Makes the exercise of a student, NULL: of everybody. Without random trees that can be
 * done once, since the tree belongs to the exercise. NULL sets `error`. */
PodaExercise *poda_assignment_exercise (PodaAssignment *assignment,
                                        const PodaStudent *student, GError **error);

/* Writes the exercises into a folder that is there. FALSE sets `error`. */
gboolean
poda_assignment_write (PodaAssignment *assignment, const char *path, GError **error);
void poda_assignment_clear (PodaAssignment *assignment);

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (PodaAssignment, poda_assignment_clear)
