#pragma once

/* Makes a gradebook of submitted files: finds the owner of each work and marks it,
 * decides which of a student's works counts, reports files that were skipped or have no
 * known owner, and lists students who submitted nothing.
 *
 * In a download from Moodle or Canvas, and in a folder named after a student, the place
 * determines the owner; otherwise the line `# student:` and the file's name do; if they
 * disagree, the work counts for no student. */

#include "cli/command.h"
#include "homework/export/export.h"
#include "homework/feedback/marker.h"

typedef struct {
    PodaCourse *course;     /* NULL: `exercise` is used */
    PodaExercise *exercise; /* everybody's */
    gboolean as_sheets_ask; /* the questions are a sheet's columns */
    const char *title;
    const PodaPolicy *policy;
    const char *overrides; /* file with the teacher's marks; NULL: none */
    guint wants;           /* PODA_MARKER_ bits */
    gboolean single;       /* one student's work, without others */
    PodaProgressLine *progress;
} PodaCollection;

/* Marks the files in the arguments (homework/sheet/submitted.h). Returns NULL with
 * `error` set: an unreadable folder, or one without any file of a class. */
PodaGradebook *
poda_collection_mark (const PodaCollection *intake, char *const *words, GError **error);

/* The formats of marks, for sheets and programs. */
extern const PodaFormat poda_marks_formats[];

/* Writes the report and, unless `staging` is NULL, the feedback into that `folder`;
 * takes ownership of the staging. Returns FALSE with `error` set. */
gboolean poda_marks_write (PodaRequest *request, PodaGradebook *gradebook,
                           const char *folder, PodaStaging *staging, GError **error);
