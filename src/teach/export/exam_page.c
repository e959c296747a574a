#include "teach/export/exports.h"

#include "page/html.h"
#include "teach/exercise/names.h"

gboolean
poda_exam_page_write (const PodaExercise *exercise,
                      const PodaWeights *weights G_GNUC_UNUSED,
                      const char *student G_GNUC_UNUSED, PodaOutput *output,
                      GError **error)
{
    if (!poda_exercise_check_names (exercise, error))
        return FALSE;
    const char *const problem[] = { "t", "[[3,12],[2,4]]", NULL };
    const PodaHtml html = { .title = exercise->title, .problem = problem };
    poda_page_write (&html, output);
    return TRUE;
}
