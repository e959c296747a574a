#pragma once

/* The intake: all that was handed in becomes a gradebook. It says whose each work is
 * and what it is worth, which of a student's two counts, what was not read or could not
 * be placed and why, and who has handed in nothing.
 *
 * In a download from Moodle or Canvas, and in a folder that is called after a student,
 * the place decides whose a work is; else the line `# student:` and the file's name do,
 * and where they disagree the work counts for nobody. */

#include "cli/command.h"
#include "homework/export/export.h"
#include "homework/feedback/marker.h"

typedef struct {
    PodaCourse *course;     /* NULL: … */
    PodaExercise *exercise; /* … this one is everybody's */
    gboolean as_sheets_ask; /* it asks what the columns of a sheet have */
    const char *title;
    const PodaPolicy *policy;
    const char *overrides; /* a file with marks that the teacher sets; NULL: none */
    guint wants;           /* PodaMarkerWants bits */
    gboolean single;       /* one student's work: nobody else is missing */
    PodaProgressLine *progress;
} PodaIntake;

/* Marks the files that the words name (homework/sheet/submitted.h). NULL sets `error`:
 * a folder that cannot be read, or in which there is nothing of a class. */
PodaGradebook *
poda_intake_mark (const PodaIntake *intake, char *const *words, GError **error);

/* The formats of marks, of sheets and of programs. */
extern const PodaFormat poda_marks_formats[];

/* Writes the report and, unless `staging` is NULL, the feedback into that `folder`;
 * takes the staging. FALSE sets `error`. */
gboolean poda_marks_write (PodaRequest *request, PodaGradebook *gradebook,
                           const char *folder, PodaStaging *staging, GError **error);
