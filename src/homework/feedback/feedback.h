#pragma once

/* Feedback: what is handed back, a folder a student with the report on that work alone,
 * as a page and as text; and for Moodle a zip in which the pages lie as its "upload
 * multiple feedback files in a zip" takes them.
 *
 * Moodle knows whose a file is by a name it has given itself, such as
 * `Ana Ruiz_1234_assignsubmission_file_`, of the folder (or the beginning of the file)
 * that it let the teacher download. Works without one cannot stand in the zip. */

#include "base/output.h"
#include "homework/feedback/gradebook.h"

/* Fills a folder in the making. `*n` receives how many students get feedback,
 * `*n_moodle` how many of them stand in moodle.zip, which is left out where it is none.
 * FALSE sets `error` (G_FILE_ERROR). */
gboolean
poda_feedback_write (const PodaGradebook *gradebook, const PodaStaging *staging,
                     guint *n, guint *n_moodle, GError **error);
