/* poda check: marks answer sheets. */

#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "teach/report/marker.h"
#include "cli/check_exercise.h"
#include "cli/check_sheets.h"

typedef struct {
    PodaCheckOptions typed;
    int code; /* the exit code, where nothing failed */
} Options;

/* Sheets on their way into the gradebook. */
typedef struct {
    PodaCheckSource source;
    guint wants;         /* PodaMarkerWants bits */
    GHashTable *markers; /* of PodaMarker, by their exercises */
    PodaGradebook *gradebook;
    PodaTwins *twins;
} Marking;

static void
clear_marking (Marking *marking)
{
    g_clear_pointer (&marking->markers, g_hash_table_unref);
    g_clear_pointer (&marking->gradebook, poda_gradebook_free);
    g_clear_pointer (&marking->twins, poda_twins_free);
    poda_check_source_clear (&marking->source);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Marking, clear_marking)

static void
begin_marking (Marking *marking, guint wants)
{
    marking->wants = wants;
    marking->gradebook = poda_gradebook_new ("check", marking->source.title);
    marking->twins = poda_twins_new ();
    marking->markers =
        g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) poda_marker_free);
}

/* --- SHEET ---------------------------------------------------------------------------
 */

/* Whose sheet it is, where the sheet does not say: the file's name. */
static char *
student_of_path (const char *path)
{
    char *name = g_path_get_basename (path);
    char *dot = strrchr (name, '.');
    if (dot != NULL)
        *dot = '\0';
    return name;
}

static const PodaExercise *
find_exercise (const Marking *marking, const char *path, const GString *text,
               GError **error)
{
    if (marking->source.course == NULL)
        return marking->source.exercise;
    g_autofree char *student = NULL;
    g_autofree char *id = NULL;
    poda_sheet_peek (text->str, text->len, &student, &id);
    if (student == NULL)
        student = student_of_path (path);
    const PodaExercise *exercise =
        poda_course_find (marking->source.course, student, id, error);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    return exercise;
}

static PodaMarker *
marker_for (Marking *marking, const PodaExercise *exercise)
{
    PodaMarker *marker = g_hash_table_lookup (marking->markers, exercise);
    if (marker == NULL) {
        marker = poda_marker_new (exercise, &marking->source.weights, marking->wants);
        g_hash_table_insert (marking->markers, (gpointer) exercise, marker);
    }
    return marker;
}

static void
remark_stray (const Marking *marking, const PodaExercise *exercise,
              const PodaSheet *sheet, PodaWork *work)
{
    const PodaCourse *course = marking->source.course;
    g_autofree char *stray =
        course != NULL ? poda_course_stray (course, sheet->student, exercise->id)
                       : NULL;
    if (stray == NULL)
        return;
    g_autofree char *remark = g_strdup_printf ("%s: %s", sheet->name, stray);
    poda_work_remark (work, remark);
}

static gboolean
mark_sheet (Marking *marking, const char *path, PodaWork *work, GError **error)
{
    GString *text = poda_check_read (path, error);
    if (text == NULL)
        return FALSE;
    const PodaExercise *exercise = find_exercise (marking, path, text, error);
    g_autoptr (PodaSheet) sheet =
        exercise == NULL
            ? NULL
            : poda_sheet_read (exercise, path, text->str, text->len, error);
    g_string_free (text, TRUE);
    if (sheet == NULL)
        return FALSE;
    poda_marker_mark (marker_for (marking, exercise), sheet, work, marking->twins);
    remark_stray (marking, exercise, sheet, work);
    return TRUE;
}

/* Where a sheet is broken, the others are marked all the same. */
static void
mark_or_report (Marking *marking, const char *path)
{
    g_autoptr (GError) error = NULL;
    PodaWork *work = poda_gradebook_add (marking->gradebook);
    if (mark_sheet (marking, path, work, &error))
        return;
    g_free (work->source);
    work->source = g_strdup (path);
    work->error = g_strdup (error->message);
}

static void
show_progress (PodaRequest *request, guint n_done, guint n)
{
    request->progressed = TRUE;
    g_autofree char *text = g_strdup_printf (_ ("%u of %u sheets …"), n_done, n);
    fprintf (stderr, "\rpoda: %s", text);
    fflush (stderr);
}

#define PROGRESS_EVERY (G_USEC_PER_SEC / 10)

static void
mark_sheets (PodaRequest *request, Marking *marking, const GPtrArray *paths)
{
    gboolean watched = isatty (STDERR_FILENO);
    gint64 next = g_get_monotonic_time () + PROGRESS_EVERY;
    for (guint i = 0; i < paths->len; i++) {
        mark_or_report (marking, paths->pdata[i]);
        if (!watched || g_get_monotonic_time () < next)
            continue;
        show_progress (request, i + 1, paths->len);
        next = g_get_monotonic_time () + PROGRESS_EVERY;
    }
    poda_request_unwatch (request);
    poda_twins_tell (marking->twins, marking->gradebook->alike);
}

/* --- The report ----------------------------------------------------------------------
 */

static const struct {
    const char *format;
    guint wants; /* PodaMarkerWants bits */
    void (*write) (const PodaGradebook *gradebook, PodaOutput *output);
} reports[] = {
    { "txt", 0, poda_gradebook_txt },
    { "json", PODA_MARKER_DETAILS, poda_gradebook_json },
    { "csv", 0, poda_gradebook_csv },
    { "html", PODA_MARKER_PICTURES, poda_gradebook_html },
    { "gradescope", PODA_MARKER_DETAILS, poda_gradebook_gradescope },
};

static guint
find_report (const char *format)
{
    guint i = 0;
    while (strcmp (reports[i].format, format) != 0)
        i++;
    return i;
}

static gboolean
check_number (const char *format, const GPtrArray *paths, GError **error)
{
    if (strcmp (format, "gradescope") != 0 || paths->len == 1)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("-T gradescope: %u sheets: expected one, since its results are one "
                    "student's"),
                 paths->len);
    return FALSE;
}

static int
exit_code (const PodaGradebook *gradebook)
{
    return poda_gradebook_any_broken (gradebook)  ? PODA_EXIT_USAGE
           : poda_gradebook_all_right (gradebook) ? PODA_EXIT_DONE
                                                  : PODA_EXIT_WRONG;
}

/* Also where the report says it: a report may have gone to a file. */
static void
tell_broken (const PodaGradebook *gradebook)
{
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        if (work->error != NULL)
            poda_report (g_error_new_literal (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                                              work->error));
    }
}

static gboolean
check (PodaRequest *request, gpointer data, GError **error)
{
    Options *options = data;
    g_auto (Marking) marking = { 0 };
    const char *format = poda_request_format (request, error);
    if (format == NULL
        || !poda_check_open (request, &options->typed, &marking.source, error))
        return FALSE;
    g_autoptr (GPtrArray) paths = poda_check_sheets (request->arguments + 1, error);
    if (paths == NULL || !check_number (format, paths, error))
        return FALSE;
    guint report = find_report (format);
    begin_marking (&marking, reports[report].wants);
    mark_sheets (request, &marking, paths);
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    reports[report].write (marking.gradebook, output);
    if (!poda_output_close (g_steal_pointer (&output), error))
        return FALSE;
    tell_broken (marking.gradebook);
    options->code = exit_code (marking.gradebook);
    return TRUE;
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    Options options = { 0 };
    PodaCheckOptions *typed = &options.typed;
    const GOptionEntry entries[] = {
        { "ask", 0, 0, G_OPTION_ARG_STRING, &typed->ask,
          N_ ("of a GAME: of value,alpha,beta,visited (default), "
              "bound,strategy,order,move, and count,irrelevant,most,fewest,threshold"),
          N_ ("LIST") },
        { "strategy", 0, 0, G_OPTION_ARG_STRING, &typed->strategy,
          N_ ("whose winning strategies are asked for: max or min"), N_ ("PLAYER") },
        { "win-at", 0, 0, G_OPTION_ARG_STRING, &typed->win_at,
          N_ ("a leaf wins from this value on"), "N" },
        { "weights", 0, 0, G_OPTION_ARG_STRING, &typed->weights,
          N_ ("what answers count: value=1,order=3,carried=1"), N_ ("LIST") },
        G_OPTION_ENTRY_NULL
    };
    guint shared = PODA_REQUEST_FORMAT | PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    int code = poda_request_run (command, shared, entries, 2, G_MAXUINT, argc, argv,
                                 check, &options);
    poda_check_options_clear (typed);
    return code != PODA_EXIT_DONE ? code : options.code;
}

const PodaCommand poda_command_check = {
    .name = "check",
    .arguments = N_ ("EXERCISE SHEET..."),
    .summary = N_ ("marks answer sheets: what is wrong first, and why"),
    .formats = "txt json csv html gradescope",
    .examples = "poda check trees/notes.gv ana.csv\n"
                "poda check homework/ submitted/ -o marks.csv\n"
                "poda check homework/ submitted/ -o marks.html",
    .run = run,
};
