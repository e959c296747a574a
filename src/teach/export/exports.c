#include "teach/export/exports.h"

#include "teach/export/exam_page.h"
#include "teach/export/handout.h"
#include "teach/export/moodle.h"

struct _PodaExports {
    guint exports;
    const PodaWeights *weights;
    char *last; /* the id of the exercise added last: students may share one */
    PodaOutput *moodle, *handout, *solutions; /* NULL where not asked for */
};

static PodaOutput *
open_file (const char *path, const char *name, GError **error)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    return poda_output_open (file, error);
}

static gboolean
open_moodle (PodaExports *exports, const char *path, const char *category,
             GError **error)
{
    exports->moodle = open_file (path, "moodle.xml", error);
    if (exports->moodle == NULL)
        return FALSE;
    poda_moodle_begin (category, exports->moodle);
    return TRUE;
}

static gboolean
open_handouts (PodaExports *exports, const char *path, GError **error)
{
    exports->handout = open_file (path, "handout.tex", error);
    exports->solutions =
        exports->handout == NULL ? NULL : open_file (path, "solutions.tex", error);
    if (exports->solutions == NULL)
        return FALSE;
    poda_handout_begin (exports->handout);
    poda_handout_begin (exports->solutions);
    return TRUE;
}

PodaExports *
poda_exports_new (guint wanted, const char *path, const char *category,
                  const PodaWeights *weights, GError **error)
{
    g_autoptr (PodaExports) exports = g_new0 (PodaExports, 1);
    exports->exports = wanted;
    exports->weights = weights;
    if ((wanted & PODA_EXPORT_MOODLE) != 0
        && !open_moodle (exports, path, category, error))
        return NULL;
    if ((wanted & PODA_EXPORT_LATEX) != 0 && !open_handouts (exports, path, error))
        return NULL;
    return g_steal_pointer (&exports);
}

static gboolean
write_page (const PodaExports *exports, const PodaExercise *exercise,
            const PodaStudent *student, const char *folder, GError **error)
{
    g_autoptr (PodaOutput) output = open_file (folder, "page.html", error);
    return output != NULL
           && poda_exam_page_write (exercise, exports->weights,
                                    student == NULL ? NULL : student->id, output, error)
           && poda_output_close (g_steal_pointer (&output), error);
}

static void
add_handouts (const PodaExports *exports, const PodaExercise *exercise,
              const PodaStudent *student)
{
    g_autofree char *who = student == NULL ? NULL
                           : *student->name != '\0'
                               ? g_strdup_printf ("%s (%s)", student->name, student->id)
                               : g_strdup (student->id);
    poda_handout_add (exercise, who, FALSE, exports->handout);
    poda_handout_add (exercise, who, TRUE, exports->solutions);
}

gboolean
poda_exports_add (PodaExports *exports, const PodaExercise *exercise,
                  const PodaStudent *student, const char *folder, GError **error)
{
    gboolean again = g_strcmp0 (exports->last, exercise->id) == 0;
    g_free (exports->last);
    exports->last = g_strdup (exercise->id);
    if (exports->moodle != NULL && !again)
        poda_moodle_add (exercise, exports->weights, exports->moodle);
    if (exports->handout != NULL)
        add_handouts (exports, exercise, student);
    return (exports->exports & PODA_EXPORT_PAGE) == 0
           || write_page (exports, exercise, student, folder, error);
}

gboolean
poda_exports_finish (PodaExports *exports, GError **error)
{
    if (exports->moodle != NULL) {
        poda_moodle_end (exports->moodle);
        if (!poda_output_close (g_steal_pointer (&exports->moodle), error))
            return FALSE;
    }
    if (exports->handout == NULL)
        return TRUE;
    poda_handout_end (exports->handout);
    poda_handout_end (exports->solutions);
    return poda_output_close (g_steal_pointer (&exports->handout), error)
           && poda_output_close (g_steal_pointer (&exports->solutions), error);
}

void
poda_exports_free (PodaExports *exports)
{
    if (exports == NULL)
        return;
    g_clear_pointer (&exports->moodle, poda_output_abandon);
    g_clear_pointer (&exports->handout, poda_output_abandon);
    g_clear_pointer (&exports->solutions, poda_output_abandon);
    g_free (exports->last);
    g_free (exports);
}
