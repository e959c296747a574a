#pragma once

/* EXERCISE on the command line: a folder that `poda exercise` made, its exercise.ini,
 * or a GAME with the options of every search. */

#include "cli/exercise_file.h"
#include "cli/request.h"

G_BEGIN_DECLS

/* As typed; NULL where not given. */
typedef struct {
    char *weights, *ask, *strategy, *win_at;
} PodaCheckOptions;

void poda_check_options_clear (PodaCheckOptions *options);

/* What is to be marked, and what it counts. */
typedef struct {
    PodaCourse *course;     /* NULL: … */
    PodaExercise *exercise; /* … this one was made of a GAME, for everybody */
    PodaWeights weights;
    char *title;
} PodaCheckSource;

void poda_check_source_clear (PodaCheckSource *source);

/* Opens the request's first argument. FALSE sets `error`. */
gboolean poda_check_open (PodaRequest *request, const PodaCheckOptions *options,
                          PodaCheckSource *source, GError **error);

G_END_DECLS
