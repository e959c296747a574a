/* poda draw --steps (a picture per step), and -T html. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "cli/draw.h"
#include "draw/figure/figure.h"
#include "page/html.h"

/* A practical maximum of pages. */
#define MOST_STILLS 5000

/* Pages are sorted by name: step-0001, step-0002, … */
#define LEAST_DIGITS 4

static gboolean
is_folder (const char *path)
{
    return g_str_has_suffix (path, G_DIR_SEPARATOR_S)
           || g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* Returns the suffix of a file name; "" for folders and names without one. */
static const char *
suffix_of (const char *path)
{
    const char *slash = strrchr (path, G_DIR_SEPARATOR);
    const char *name = slash != NULL ? slash + 1 : path;
    const char *dot =
        is_folder (path) || *name == '\0' ? NULL : strrchr (name + 1, '.');
    return dot != NULL ? dot + 1 : "";
}

/* Formats in which a series is one file: pages or slides. */
static const char *const bound[] = { "pdf", "tex", NULL };

const PodaFormat *
poda_series_format (const PodaFormat *formats, const char *path)
{
    const char *typed = path != NULL ? suffix_of (path) : "";
    g_autofree char *suffix = g_ascii_strdown (typed, -1);
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

gboolean
poda_series_open (PodaDraw *draw, GError **error)
{
    const char *path = draw->request->output_path;
    if (poda_series_is_bound (draw->format->name, path))
        return poda_request_open_output (draw->request, error);
    if (path == NULL || *path == '\0' || strcmp (path, "-") == 0)
        return poda_refuse (error,
                            _ ("--steps: expected -o FOLDER for pictures, -o FILE.pdf "
                               "for one page per step, or -o FILE.tex for slides"));
    if (*suffix_of (path) != '\0')
        return poda_refuse (error,
                            _ ("--steps: -o %s: expected a folder, such as %s/, "
                               "FILE.pdf or FILE.tex"),
                            path, path);
    /* Overwrites pictures of the same names from an earlier series. */
    draw->folder = poda_staging_new (path, TRUE, error);
    return draw->folder != NULL;
}

static gboolean
is_wanted (const PodaDraw *draw, const PodaStep *step)
{
    return draw->own->cuts == 0 || step->verb == PODA_CUT;
}

/* Stores the number of pictures. Returns FALSE with `error` set. */
static gboolean
check_count (const PodaDraw *draw, guint *count, GError **error)
{
    gsize n_steps;
    const PodaStep *steps = poda_record_steps (draw->records[0], &n_steps);
    guint64 n = 0;
    for (gsize i = 0; i < n_steps; i++)
        n += is_wanted (draw, &steps[i]);
    *count = (guint) n;
    if (n == 0)
        return poda_refuse (
            error, _ ("--steps cuts: this search makes no cuts; use --steps all"));
    return n <= MOST_STILLS
           || poda_refuse (error,
                           _ ("--steps: this would make %" PRIu64
                              " pictures, and the limit is %d; use --steps cuts, a "
                              "smaller --depth, or -T html, which shows every step"),
                           n, MOST_STILLS);
}

/* Writes a picture like a single `--step`, with that command in it. */
static gboolean
write_file (const PodaDraw *draw, PodaFigure *still, char **warning, GError **error)
{
    static const char *const left_out[] = { "steps", "legend", NULL };
    static const char *const steps[] = { "steps", NULL };
    const char *format = draw->format->name;
    guint64 step = poda_replay_position (poda_snapshot_replay (draw->snapshot));
    gsize last = poda_snapshot_n_steps (draw->snapshot);
    gboolean once = still->drawing.legend == PODA_LEGEND_SHOW_ONCE;
    int digits = LEAST_DIGITS;
    for (gsize least = 10000; last >= least; least *= 10)
        digits++;
    g_autofree char *words = g_strdup_printf ("%s--step=%" PRIu64,
                                              !once           ? ""
                                              : still->begins ? "--legend=full "
                                                              : "--legend=once ",
                                              step);
    g_autofree char *command =
        poda_request_command (draw->request, once ? left_out : steps, words);
    g_autofree char *path =
        g_strdup_printf ("%s/step-%0*" PRIu64 ".%s", poda_staging_path (draw->folder),
                         digits, step, format);
    PodaProblem problem = *still->asked;
    PodaQuery asked = draw->request->asked;
    asked.command = command;
    problem.asked = &asked;
    still->asked = &problem;
    g_autoptr (PodaOutput) output = poda_output_open (path, error);
    const PodaPictureTarget target = { .output = output,
                                       .page = &draw->page,
                                       .columns = draw->width,
                                       .warning = warning };
    return output != NULL && poda_emit_picture (still, format, &target, error)
           && poda_output_close (g_steal_pointer (&output), error);
}

gboolean
poda_series_write (PodaDraw *draw, GError **error)
{
    const PodaReplay *replay;
    guint n = 0, n_pictures;
    g_autoptr (PodaOutput) output = NULL;
    if (!check_count (draw, &n_pictures, error)
        || (draw->folder == NULL
            && (output = poda_request_output (draw->request, error)) == NULL))
        return FALSE;
    gboolean done = TRUE, slides = draw->folder == NULL && draw->tex;
    g_autoptr (PodaBeamer) beamer = slides ? poda_beamer_new (draw->whole) : NULL;
    g_autoptr (PodaPdf) pdf = NULL;
    draw->snapshot = poda_snapshot_new (draw->records[0]);
    replay = poda_snapshot_replay (draw->snapshot);
    while (done && poda_snapshot_next (draw->snapshot)) {
        if (!is_wanted (draw, poda_replay_step (replay)))
            continue;
        char *warning = NULL;
        g_autoptr (PodaFigure) still = poda_figure_at (draw->whole, draw->snapshot);
        still->begins = n++ == 0;
        poda_progress_count (&draw->request->progress, _ ("picture %u of %u"), n,
                             n_pictures);
        if (beamer != NULL)
            poda_beamer_add (beamer, still);
        else if (output != NULL)
            done = poda_pdf_add (&pdf, output, still, &draw->page, &warning, error);
        else
            done = write_file (draw, still, &warning, error);
        if (draw->warning == NULL)
            draw->warning = warning;
        else
            g_free (warning);
    }
    if (draw->folder != NULL)
        return done ? poda_staging_finish (g_steal_pointer (&draw->folder), error)
                    : poda_staging_fail (draw->folder, error);
    if (beamer != NULL)
        poda_beamer_finish (beamer, output, &draw->warning);
    return done && (pdf == NULL || poda_pdf_finish (pdf, error))
           && poda_output_close (g_steal_pointer (&output), error);
}

/* --- Pages --- */

gboolean
poda_draw_write_page (const PodaDraw *draw, GError **error)
{
    static const char *const kept[] = { "leaves",   "pruned", "compare", "labels",
                                        "windows",  "shapes", "view",    "fold",
                                        "siblings", "merge" };
    PodaRequest *request = draw->request;
    gsize n_steps;
    guint64 step = 0; /* the first search's */
    /* A page repeats the search; the record shows that it is small enough. */
    poda_record_steps (draw->records[0], &n_steps);
    g_autoptr (PodaOutput) output = NULL;
    if ((draw->step != NULL
         && !poda_read_number ("--step", draw->step, 0, n_steps, &step, error))
        || (output = poda_request_output (request, error)) == NULL)
        return FALSE;
    g_autoptr (GPtrArray) pairs = g_ptr_array_new_with_free_func (g_free);
    /* The page has no files, so pass the text of a file, in a common format. */
    const char *typed = request->input.text;
    g_autofree char *text = typed == NULL ? g_strdup (request->arguments[0])
                            : poda_tree_is_common (typed)
                                ? g_strdup (typed)
                                : poda_tree_write (request->input.tree);
    g_autofree char *set = request->set != NULL ? g_strjoinv (" ", request->set) : NULL;
    poda_html_add (pairs, "t", text);
    for (guint i = 0; i < PODA_N_RULES; i++)
        poda_html_add (pairs, i == PODA_RULE_ALGORITHM ? "a" : poda_rule_rows[i].key,
                       poda_request_given (request, poda_rule_rows[i].key));
    poda_html_add (pairs, "position", request->position);
    poda_html_add (pairs, "moves", request->moves);
    poda_html_add (pairs, "set", set);
    for (guint i = 0; i < G_N_ELEMENTS (kept); i++)
        poda_html_add (pairs, kept[i], poda_request_given (request, kept[i]));
    g_ptr_array_add (pairs, NULL);
    g_autofree char *title =
        draw->own->title != NULL
            ? g_strdup (draw->own->title)
            : poda_input_name (&request->input, request->arguments[0],
                               draw->drawing.hide_leaves, _ ("tree"));
    const PodaHtml html = { .title = title,
                            .problem = (const char *const *) pairs->pdata,
                            .asked = &request->problem,
                            .step = (gsize) step,
                            .mode = draw->own->compare != NULL ? "compare" : NULL };
    poda_page_write (&html, output);
    return poda_output_close (g_steal_pointer (&output), error);
}
