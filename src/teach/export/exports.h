#pragma once

/* Exports: what is written for others beside an exercise: a file for Moodle, handouts
 * for paper, pages that mark themselves. */

#include "teach/exercise/exercise.h"
#include "teach/mark/mark.h"
#include "teach/sheet/students.h"

G_BEGIN_DECLS

/* Their bits, and their words in the same order. */
#define PODA_EXPORT_WORDS "moodle|latex|page"

typedef enum {
    PODA_EXPORT_MOODLE = 1 << 0, /* moodle.xml */
    PODA_EXPORT_LATEX = 1 << 1,  /* handout.tex and solutions.tex */
    PODA_EXPORT_PAGE = 1 << 2    /* page.html, beside each exercise */
} PodaExport;

typedef struct _PodaExports PodaExports;

/* Begins the files in a folder that is there. `category` is Moodle's. NULL sets
 * `error`. */
PodaExports *poda_exports_new (guint exports, const char *path, const char *category,
                               const PodaWeights *weights, GError **error);

/* Adds an exercise, whose own folder is `folder`. `student` NULL: it is anybody's.
 * FALSE sets `error`. */
gboolean
poda_exports_add (PodaExports *exports, const PodaExercise *exercise,
                  const PodaStudent *student, const char *folder, GError **error);

/* Ends and closes the files. FALSE sets `error`. */
gboolean poda_exports_finish (PodaExports *exports, GError **error);
void poda_exports_free (PodaExports *exports);

G_DEFINE_AUTOPTR_CLEANUP_FUNC (PodaExports, poda_exports_free)

G_END_DECLS
