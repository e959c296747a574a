#include "cli/draw_stills.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

/* Nobody turns over more pages. */
#define MOST_STILLS 5000

/* Slides are sorted by their names: step-0001, step-0002, … */
#define LEAST_DIGITS 4

typedef struct {
    const PodaFigure *whole;
    PodaMoment *moment;
    gboolean cuts; /* only after these */
    const char *format;
    const PodaPage *page;
    const char *folder;
    int digits;
    char *warning; /* of the first picture that has one */
} Series;

static gboolean
ends_in_slash (const char *path)
{
    return g_str_has_suffix (path, G_DIR_SEPARATOR_S);
}

static gboolean
is_folder (const char *path)
{
    return ends_in_slash (path) || g_file_test (path, G_FILE_TEST_IS_DIR);
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

const char *
poda_stills_format (const PodaRequest *request, GError **error)
{
    if (request->format != NULL)
        return poda_request_format (request, error);
    const char *path = request->output_path;
    return path != NULL && g_ascii_strcasecmp (suffix_of (path), "pdf") == 0 ? "pdf"
                                                                             : "svg";
}

gboolean
poda_stills_check (const char *step, const char *steps, const char *format,
                   GError **error)
{
    gboolean telling = strcmp (format, "json") == 0 || strcmp (format, "html") == 0;
    if (step != NULL && steps != NULL)
        g_set_error_literal (
            error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
            _ ("--step draws one picture, --steps many: expected one of them"));
    else if (telling && steps != NULL)
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("%s: expected a picture, since -T %s holds all steps"),
                     "--steps", format);
    else
        return TRUE;
    return FALSE;
}

PodaMoment *
poda_still_moment (const PodaRecord *record, const char *step, GError **error)
{
    g_autoptr (PodaMoment) moment = poda_moment_new (record);
    guint64 k;
    if (!poda_read_number ("--step", step, 0, poda_moment_n_steps (moment), &k, error))
        return NULL;
    poda_moment_seek (moment, k);
    return g_steal_pointer (&moment);
}

static gboolean
is_wanted (const Series *series, const PodaStep *step)
{
    return !series->cuts || step->verb == PODA_CUT;
}

static guint64
count_stills (const Series *series)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (series->whole->record, &n_steps);
    guint64 count = 0;
    for (gsize i = 0; i < n_steps; i++)
        count += is_wanted (series, &steps[i]);
    return count;
}

static gboolean
check_count (const Series *series, GError **error)
{
    guint64 count = count_stills (series);
    if (count == 0) {
        g_set_error_literal (
            error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
            _ ("--steps cuts: nothing is cut in this search: expected --steps all"));
        return FALSE;
    }
    if (count <= MOST_STILLS)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--steps: %" PRIu64 " pictures, and no more than %d are made: "
                    "expected --steps cuts, a smaller --depth, or -T html, which shows "
                    "every step"),
                 count, MOST_STILLS);
    return FALSE;
}

/* The next picture asked for; NULL after the last. */
static PodaFigure *
next_still (const Series *series)
{
    const PodaReplay *replay = poda_moment_replay (series->moment);
    while (poda_moment_next (series->moment))
        if (is_wanted (series, poda_replay_step (replay)))
            return poda_figure_at (series->whole, series->moment);
    return NULL;
}

static void
keep_warning (Series *series, char *warning)
{
    if (series->warning == NULL)
        series->warning = warning;
    else
        g_free (warning);
}

static gboolean
write_still (Series *series, const PodaFigure *still, GError **error)
{
    guint64 step = poda_replay_position (poda_moment_replay (series->moment));
    g_autofree char *name =
        g_strdup_printf ("step-%0*" PRIu64 ".%s", series->digits, step, series->format);
    g_autofree char *path = g_build_filename (series->folder, name, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    char *warning = NULL;
    if (strcmp (series->format, "txt") == 0)
        poda_emit_tree_text (still, 0, FALSE, output);
    else if (!poda_emit_picture (still, series->format, series->page, output, &warning,
                                 error))
        return FALSE;
    keep_warning (series, warning);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_files (Series *series, GError **error)
{
    g_autofree char *last =
        g_strdup_printf ("%" PRIu64, (guint64) poda_moment_n_steps (series->moment));
    series->digits = MAX ((int) strlen (last), LEAST_DIGITS);
    if (!poda_output_make_folder (series->folder, error))
        return FALSE;
    gboolean done = TRUE;
    PodaFigure *still;
    while (done && (still = next_still (series)) != NULL) {
        done = write_still (series, still, error);
        poda_figure_free (still);
    }
    return done;
}

static gboolean
write_pages (Series *series, const char *path, GError **error)
{
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    if (output == NULL)
        return FALSE;
    g_autoptr (PodaPdf) pdf = poda_pdf_new (output);
    gboolean done = TRUE;
    PodaFigure *still;
    while (done && (still = next_still (series)) != NULL) {
        char *warning = NULL;
        done = poda_pdf_add (pdf, still, series->page, &warning, error);
        keep_warning (series, warning);
        poda_figure_free (still);
    }
    return done && poda_pdf_finish (g_steal_pointer (&pdf), error)
           && poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
check_place (const PodaRequest *request, GError **error)
{
    const char *path = request->output_path;
    if (path == NULL || *path == '\0' || strcmp (path, "-") == 0) {
        g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                             _ ("--steps: expected -o FOLDER for the pictures, or -o "
                                "FILE.pdf, with a page a step"));
        return FALSE;
    }
    if (*suffix_of (path) == '\0')
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("--steps: -o %s: expected a folder, such as %s/, or FILE.pdf"),
                 path, path);
    return FALSE;
}

gboolean
poda_draw_stills (const PodaRequest *request, const PodaFigure *whole,
                  const char *steps, const char *format, const PodaPage *page,
                  char **warning, GError **error)
{
    const char *path = request->output_path;
    gboolean pages = strcmp (format, "pdf") == 0 && (path == NULL || !is_folder (path));
    guint which;
    if (!poda_read_choice ("--steps", steps, "all|cuts", &which, error)
        || (!pages && !check_place (request, error)))
        return FALSE;
    g_autoptr (PodaMoment) moment = poda_moment_new (whole->record);
    Series series = { .whole = whole,
                      .moment = moment,
                      .cuts = which == 1,
                      .format = format,
                      .page = page,
                      .folder = path };
    gboolean done =
        check_count (&series, error)
        && (pages ? write_pages (&series, path, error) : write_files (&series, error));
    *warning = series.warning;
    return done;
}
