#pragma once

/* Making exercises: from what the options say to folders. */

#include "teach/export/class.h"
#include "teach/export/folder.h"
#include "teach/exercise/generator.h"
#include "cli/request.h"

G_BEGIN_DECLS

typedef struct {
    PodaRequest *request;

    /* What is asked. */
    PodaExerciseSpec spec; /* its texts are borrowed */
    char *questions;       /* words of --ask, joined by commas; NULL: no --ask */
    const char *weights;   /* as typed; NULL: none */
    PodaRequirement requirement;

    /* What it is asked of: a random tree, … */
    gboolean random;
    PodaShape shape;
    PodaTree *stand_in; /* owned: the game, until there is a tree */
    /* … or the request's game, whose name begins ids. */
    char *slug, *title; /* owned */

    PodaFolder folder;
    const char *output;
    gboolean force;
    GPtrArray *students;     /* of PodaStudent; NULL: one exercise for everybody */
    guint exports;           /* PodaExport bits */
    guint n_cases, n_hidden; /* of a suite for programs; 0: it is none */
} PodaMaking;

/* Opens what is searched: GAME, or the rules alone where trees are random. FALSE sets
 * `error`. */
gboolean poda_making_open (PodaMaking *making, GError **error);
void poda_making_clear (PodaMaking *making);

/* One exercise: that of a student, whose seed is received, or (`student` NULL) that of
 * everybody. NULL sets `error`. */
PodaExercise *poda_making_exercise (PodaMaking *making, const PodaStudent *student,
                                    guint64 *seed, GError **error);

/* Makes the cases of a suite and writes them into a folder that is there. FALSE sets
 * `error`. */
gboolean poda_making_write_suite (PodaMaking *making, const char *path, GError **error);

/* Makes the exercises and writes them. FALSE sets `error`, and leaves nothing. */
gboolean poda_making_write (PodaMaking *making, GError **error);

G_END_DECLS
