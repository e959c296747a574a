#pragma once

/* The intake: all that was handed in becomes a gradebook. It says whose each work is
 * and what it is worth, which of a student's two counts, what was not read and why, and
 * who has handed in nothing. */

#include "homework/export/exercise_file.h"
#include "cli/command.h"
#include "homework/feedback/marker.h"

typedef struct {
    PodaCourse *course;     /* NULL: … */
    PodaExercise *exercise; /* … this one is everybody's */
    const char *title;
    const PodaPolicy *policy;
    const char *overrides; /* a file with marks that the teacher sets; NULL: none */
    guint wants;           /* PodaMarkerWants bits */
    gboolean single;       /* one student's work: nobody else is missing */
    PodaProgressLine *progress;
} PodaIntake;

/* Marks the files that the words name, and those in folders (cli/handed.h). NULL sets
 * `error`: a folder that cannot be read, or in which there is nothing of a class. */
PodaGradebook *
poda_intake_mark (const PodaIntake *intake, char *const *words, GError **error);
