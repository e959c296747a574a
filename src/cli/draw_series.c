/* poda draw --steps: a picture a step. */

#include "cli/draw_series.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "draw/figure/figure.h"

/* Nobody turns over more pages. */
#define MOST_STILLS 5000

/* Slides are sorted by their names: step-0001, step-0002, … */
#define LEAST_DIGITS 4

/* The step pictures of a figure on their way to a folder, or to the pages of a file. */
typedef struct {
    const PodaSeries *asked;
    const PodaFigure *whole;
    char **warning; /* of the first picture that has one */
    PodaMoment *moment;
    guint n_begun, n_pictures;
} Stills;

static gboolean
is_folder (const char *path)
{
    return g_str_has_suffix (path, G_DIR_SEPARATOR_S)
           || g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* The suffix of a name that is no folder's; "" where it has none. */
static const char *
suffix_of (const char *path)
{
    const char *slash = strrchr (path, G_DIR_SEPARATOR);
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot =
        is_folder (path) || *name == '\0' ? NULL : strrchr (name + 1, '.');
    return dot != NULL ? dot + 1 : "";
}

/* The formats that hold a whole series in one file: a page a step, or slides. */
static const char *const bound[] = { "pdf", "tex", NULL };

const PodaFormat *
poda_series_format (const PodaFormat *formats, const char *path)
{
    g_autofree char *suffix =
        g_ascii_strdown (path != NULL ? suffix_of (path) : "", -1);
    const PodaFormat *named = poda_format_find (formats, suffix);
    return named != NULL && g_strv_contains (bound, named->name)
               ? named
               : poda_format_find (formats, "svg");
}

gboolean
poda_series_is_bound (const char *format, const char *path)
{
    return g_strv_contains (bound, format) && (path == NULL || !is_folder (path));
}

static gboolean
check_place (const char *path, GError **error)
{
    if (path == NULL || *path == '\0' || strcmp (path, "-") == 0)
        return poda_refuse (error,
                            _ ("--steps: expected -o FOLDER for the pictures, or -o "
                               "FILE.pdf, with a page a step, or FILE.tex for slides"));
    return *suffix_of (path) == '\0'
           || poda_refuse (error,
                           _ ("--steps: -o %s: expected a folder, such as %s/, "
                              "FILE.pdf or FILE.tex"),
                           path, path);
}

gboolean
poda_series_open (PodaRequest *request, PodaStaging **folder, GError **error)
{
    const char *path = request->output_path;
    if (poda_series_is_bound (request->format->name, path))
        return poda_request_open_output (request, error);
    if (!check_place (path, error))
        return FALSE;
    /* Pictures of the same names are those of an earlier series. */
    *folder = poda_staging_new (path, TRUE, error);
    return *folder != NULL;
}

static gboolean
is_wanted (const Stills *series, const PodaStep *step)
{
    return !series->asked->cuts || step->verb == PODA_CUT;
}

static gboolean
check_count (Stills *series, GError **error)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (series->whole->record, &n_steps);
    guint64 count = 0;
    for (gsize i = 0; i < n_steps; i++)
        count += is_wanted (series, &steps[i]);
    series->n_pictures = (guint) count;
    if (count == 0)
        return poda_refuse (
            error,
            _ ("--steps cuts: nothing is cut in this search: expected --steps all"));
    return count <= MOST_STILLS
           || poda_refuse (
               error,
               _ ("--steps: %" PRIu64 " pictures, and no more than %d are made: "
                  "expected --steps cuts, a smaller --depth, or -T html, which shows "
                  "every step"),
               count, MOST_STILLS);
}

/* Returns the next picture asked for; NULL after the last. */
static PodaFigure *
next_still (Stills *series)
{
    const PodaReplay *replay = poda_moment_replay (series->moment);
    while (poda_moment_next (series->moment)) {
        if (!is_wanted (series, poda_replay_step (replay)))
            continue;
        PodaFigure *still = poda_figure_at (series->whole, series->moment);
        still->begins = series->n_begun++ == 0;
        poda_progress_count (&series->asked->request->progress, _ ("picture %u of %u"),
                             series->n_begun, series->n_pictures);
        return still;
    }
    return NULL;
}

static void
keep_warning (Stills *series, char *warning)
{
    if (*series->warning == NULL)
        *series->warning = warning;
    else
        g_free (warning);
}

/* Writes a picture as `--step` draws it alone, and names that command in it. */
static gboolean
write_file (Stills *series, PodaFigure *still, int digits, GError **error)
{
    static const char *const left_out[] = { "steps", "legend", NULL };
    static const char *const steps[] = { "steps", NULL };
    const PodaRequest *request = series->asked->request;
    const char *format = request->format->name;
    guint64 step = poda_replay_position (poda_moment_replay (series->moment));
    gboolean once = still->drawing.legend == PODA_LEGEND_ONCE;
    const char *legend = !once           ? ""
                         : still->begins ? "--legend=full "
                                         : "--legend=once ";
    g_autofree char *words = g_strdup_printf ("%s--step=%" PRIu64, legend, step);
    g_autofree char *command =
        poda_request_command (request, once ? left_out : steps, words);
    g_autofree char *name =
        g_strdup_printf ("step-%0*" PRIu64 ".%s", digits, step, format);
    g_autofree char *path =
        g_build_filename (poda_staging_path (series->asked->folder), name, NULL);
    g_autofree char *warning = NULL;
    PodaProblem problem = *still->asked;
    PodaAsked asked = request->asked;
    asked.command = command;
    problem.asked = &asked;
    still->asked = &problem;
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    const PodaPictureTarget target = { .output = output,
                                       .page = series->asked->page,
                                       .columns = series->asked->columns,
                                       .warning = &warning };
    gboolean done = output != NULL && poda_emit_picture (still, format, &target, error)
                    && poda_output_close (g_steal_pointer (&output), error);
    keep_warning (series, g_steal_pointer (&warning));
    return done;
}

static gboolean
write_files (Stills *series, GError **error)
{
    g_autofree char *last =
        g_strdup_printf ("%" PRIu64, (guint64) poda_moment_n_steps (series->moment));
    int digits = MAX ((int) strlen (last), LEAST_DIGITS);
    gboolean done = TRUE;
    for (PodaFigure *still; done && (still = next_still (series)) != NULL;) {
        done = write_file (series, still, digits, error);
        poda_figure_free (still);
    }
    return done || poda_staging_fail (series->asked->folder, error);
}

static gboolean
write_pages (Stills *series, GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (series->asked->request, error);
    if (output == NULL)
        return FALSE;
    g_autoptr (PodaPdf) pdf = NULL;
    gboolean done = TRUE;
    PodaFigure *still;
    while (done && (still = next_still (series)) != NULL) {
        g_autofree char *warning = NULL;
        done = poda_pdf_add (&pdf, output, still, series->asked->page, &warning, error);
        poda_figure_free (still);
        keep_warning (series, g_steal_pointer (&warning));
    }
    return done && poda_pdf_finish (pdf, error)
           && poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_slides (Stills *series, GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (series->asked->request, error);
    if (output == NULL)
        return FALSE;
    g_autoptr (PodaBeamer) beamer = poda_beamer_new (series->whole);
    for (PodaFigure *still; (still = next_still (series)) != NULL;) {
        poda_beamer_add (beamer, still);
        poda_figure_free (still);
    }
    poda_beamer_finish (beamer, output, series->warning);
    return poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_series_write (const PodaSeries *asked, const PodaFigure *whole, char **warning,
                   GError **error)
{
    const char *format = asked->request->format->name;
    g_autoptr (PodaMoment) moment = poda_moment_new (whole->record);
    Stills series = {
        .asked = asked, .whole = whole, .warning = warning, .moment = moment
    };
    return check_count (&series, error)
           && (asked->folder != NULL         ? write_files (&series, error)
               : g_str_equal (format, "tex") ? write_slides (&series, error)
                                             : write_pages (&series, error));
}
