#pragma once

/* A maker of exercises: from what the options of `poda exercise` say, and a tree, a
 * position or a seed, to the exercises themselves. */

#include "cli/command.h"
#include "teach/exercise/generator.h"
#include "teach/sheet/students.h"

G_BEGIN_DECLS

typedef struct {
    PodaRequest *request; /* borrowed: the rules, and the game */

    /* What is asked. */
    PodaExerciseSpec spec; /* its texts are borrowed */
    char *questions;       /* words of --ask, joined by commas; NULL: no --ask */
    PodaRequirement requirement;

    /* What it is asked of: a random tree, … */
    gboolean random;
    PodaShape shape;
    PodaTree *stand_in; /* owned: the game, until there is a tree */
    /* … or the request's game, whose name begins ids. */
    char *slug, *title; /* owned */
} PodaMaker;

/* Opens what is searched: GAME, or the rules alone where trees are random. FALSE sets
 * `error`. */
gboolean poda_maker_open (PodaMaker *maker, GError **error);
void poda_maker_clear (PodaMaker *maker);

/* One exercise: that of a student, whose seed is received, or (`student` NULL) that of
 * everybody; without random trees it can be made once. NULL sets `error`. */
PodaExercise *poda_maker_make (const PodaMaker *maker, const PodaStudent *student,
                               guint64 *seed, GError **error);

G_END_DECLS
