/* poda check: marks answer sheets. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/exercise_file.h"
#include "cli/command.h"
#include "teach/report/class_report.h"
#include "teach/report/feedback.h"
#include "teach/report/marker.h"

typedef struct {
    char *weights, *ask;
    guint strategist;
    PodaValue win_at;
    gboolean class, anonymous;
    char *feedback; /* a folder */
    gboolean force;
} CheckOptions;

#define MEMBER(member) G_STRUCT_OFFSET (CheckOptions, member)

static const PodaOption options[] = {
    { "ask", 0, PODA_OPTION_TEXT, MEMBER (ask), N_ ("LIST"), .joint = ",",
      .help = N_ ("of a GAME: of value,alpha,beta,visited (default), "
                  "bound,strategy,order,move,leaf-windows, and "
                  "count,irrelevant,most,fewest,threshold") },
    { "strategy", 0, PODA_OPTION_WORD, MEMBER (strategist), N_ ("PLAYER"),
      .help = N_ ("whose winning strategies are asked for: max or min"),
      .words = "max|min" },
    { "win-at", 0, PODA_OPTION_VALUE, MEMBER (win_at), "N",
      .help = N_ ("a leaf wins from this value on") },
    { "weights", 0, PODA_OPTION_TEXT, MEMBER (weights), N_ ("LIST"), .joint = ",",
      .help = N_ ("what answers count: value=1,order=3,carried=1") },
#ifndef PODA_ENGINE /* what a teacher keeps is made by the program */
    { "class", 0, PODA_OPTION_FLAG, MEMBER (class), NULL,
      .help = N_ ("the class at a glance instead of each work") },
    { "anonymous", 0, PODA_OPTION_FLAG, MEMBER (anonymous), NULL,
      .help = N_ ("with --class: students get numbers") },
    { "feedback", 0, PODA_OPTION_TEXT, MEMBER (feedback), N_ ("FOLDER"),
      .help = N_ ("write what is handed back too: a page and a text a student, "
                  "and a zip for Moodle") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("with --feedback: replace files in a folder that is there") },
#endif
    { .name = NULL }
};

/* What is to be marked, what it counts, and the sheets on their way into the
 * gradebook. */
typedef struct {
    PodaRequest *request;
    const CheckOptions *own;
    PodaCourse *course;     /* NULL: … */
    PodaExercise *exercise; /* … this one was made of a GAME, for everybody */
    PodaWeights weights;
    char *title;

    GHashTable *markers; /* of PodaMarker, by their exercises */
    PodaGradebook *gradebook;
    PodaSameMistakes *same;
} Marking;

static void
clear_marking (Marking *marking)
{
    g_clear_pointer (&marking->markers, g_hash_table_unref);
    g_clear_pointer (&marking->gradebook, poda_gradebook_free);
    g_clear_pointer (&marking->same, poda_same_mistakes_free);
    g_clear_pointer (&marking->title, g_free);
    g_clear_pointer (&marking->exercise, poda_exercise_free);
    g_clear_pointer (&marking->course, poda_course_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Marking, clear_marking)

/* --- EXERCISE --- */

static gboolean
open_course (Marking *marking, GError **error)
{
    const PodaRequest *request = marking->request;
    /* An exercise says itself how it is searched. */
    static const char *const others[] = { "position", "moves",    "set",
                                          "ask",      "strategy", "win-at" };
    const char *given = NULL;
    for (guint i = 0; i < G_N_ELEMENTS (others) && given == NULL; i++)
        if (poda_request_given (request, others[i]) != NULL)
            given = others[i];
    for (guint i = 0; i < PODA_N_RULES && given == NULL; i++)
        if (request->rules.texts[i] != NULL)
            given = poda_rule_rows[i].key;
    g_autofree char *option = g_strdup_printf ("--%s", given);
    if (given != NULL)
        return poda_refuse (
            error,
            _ ("%s: the exercise says itself what is searched and asked: "
               "expected it without, or a GAME"),
            option);
    marking->course = poda_course_open (request->arguments[0], error);
    if (marking->course == NULL)
        return FALSE;
    marking->weights = marking->course->weights;
    marking->title = g_strdup (marking->course->title);
    return TRUE;
}

static gboolean
read_asks (const Marking *marking, PodaExerciseSpec *spec, char **questions,
           GError **error)
{
    const CheckOptions *own = marking->own;
    gboolean strategy = poda_request_given (marking->request, "strategy") != NULL
                        && poda_request_given (marking->request, "win-at") != NULL;
    if (own->ask != NULL
        && !poda_exercise_read_asks (own->ask, &spec->asks, questions, error)) {
        g_prefix_error (error, "--ask: ");
        return FALSE;
    }
    spec->strategist = (PodaPlayer) own->strategist;
    spec->win_at = own->win_at;
    return strategy == ((spec->asks & PODA_ASK_STRATEGY) != 0)
           || poda_refuse (
               error,
               _ ("--ask strategy, --strategy and --win-at go together: expected, "
                  "for example, --ask strategy --strategy max --win-at 6"));
}

static gboolean
open_game (Marking *marking, GError **error)
{
    PodaRequest *request = marking->request;
    PodaExerciseSpec spec = { 0 };
    g_autofree char *questions = NULL;
    if (!poda_request_open (request, error)
        || !read_asks (marking, &spec, &questions, error))
        return FALSE;
    marking->title = poda_input_name (&request->input, request->arguments[0], FALSE,
                                      request->arguments[0]);
    spec.title = marking->title;
    marking->exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    return marking->exercise != NULL
           && (questions == NULL
               || poda_exercise_add_questions (marking->exercise, questions, error));
}

static gboolean
open_exercise (Marking *marking, GError **error)
{
    const char *weights = marking->own->weights;
    const char *path = marking->request->arguments[0];
    poda_weights_init (&marking->weights);
    if (g_str_has_suffix (path, ".ini") || g_file_test (path, G_FILE_TEST_IS_DIR)
            ? !open_course (marking, error)
            : !open_game (marking, error))
        return FALSE;
    if (weights == NULL || poda_weights_parse (weights, &marking->weights, error))
        return TRUE;
    g_prefix_error (error, "--weights: ");
    return FALSE;
}

/* --- SHEET --- */

/* What `poda exercise` puts beside the sheets. */
static const char *const own_files[] = { "key.csv", "index.csv", NULL };

/* What is in a folder and passes, sorted; NULL sets `error`. */
static GPtrArray *
list_folder (const char *path, gboolean folders, GError **error)
{
    g_autoptr (GPtrArray) found = g_ptr_array_new_with_free_func (g_free);
    g_autoptr (GPtrArray) names = poda_output_list_folder (path, G_MAXUINT);
    if (names == NULL) {
        poda_refuse (error, _ ("%s: cannot be read: expected a folder of sheets"),
                     path);
        return NULL;
    }
    for (guint i = 0; i < names->len; i++) {
        const char *name = names->pdata[i];
        g_autofree char *inner = g_build_filename (path, name, NULL);
        g_autofree char *folded = g_ascii_strdown (name, -1);
        gboolean is_folder = g_file_test (inner, G_FILE_TEST_IS_DIR);
        /* Nobody writes into a pipe that lies among sheets: reading would never end. */
        if (!is_folder && g_file_test (inner, G_FILE_TEST_EXISTS)
            && !g_file_test (inner, G_FILE_TEST_IS_REGULAR))
            continue;
        if (*name != '.' && is_folder == folders
            && (is_folder
                || (g_str_has_suffix (folded, ".csv")
                    && !g_strv_contains (own_files, name))))
            g_ptr_array_add (found, g_steal_pointer (&inner));
    }
    return g_steal_pointer (&found);
}

/* The sheets of a folder, or of the folders in it. */
static gboolean
add_folder (GPtrArray *sheets, const char *path, gboolean inner, GError **error)
{
    g_autoptr (GPtrArray) found = list_folder (path, inner, error);
    for (guint i = 0; found != NULL && i < found->len; i++) {
        if (!inner)
            g_ptr_array_add (sheets, g_strdup (found->pdata[i]));
        else if (!add_folder (sheets, found->pdata[i], FALSE, error))
            return FALSE;
    }
    return found != NULL;
}

/* The sheets that these words name, paths: files and `-` as they are, of a folder what
 * ends in .csv, in the order of the names, but for the files of an exercise that no
 * student wrote. Where a folder holds none itself, those of the folders in it: so
 * classes come out of learning platforms. NULL sets `error`: no sheet in a folder. */
static GPtrArray *
list_sheets (char *const *words, GError **error)
{
    g_autoptr (GPtrArray) sheets = g_ptr_array_new_with_free_func (g_free);
    for (guint i = 0; words[i] != NULL; i++) {
        guint before = sheets->len;
        if (!g_file_test (words[i], G_FILE_TEST_IS_DIR))
            g_ptr_array_add (sheets, g_strdup (words[i]));
        else if (!add_folder (sheets, words[i], FALSE, error)
                 || (sheets->len == before
                     && !add_folder (sheets, words[i], TRUE, error)))
            return NULL;
        if (sheets->len == before) {
            poda_refuse (error,
                         _ ("%s: holds no sheet: expected files that end in .csv"),
                         words[i]);
            return NULL;
        }
    }
    return g_steal_pointer (&sheets);
}

/* --- Marking --- */

static const PodaExercise *
find_exercise (const Marking *marking, const char *path, const GString *text,
               GError **error)
{
    if (marking->course == NULL)
        return marking->exercise;
    g_autofree char *student = NULL;
    g_autofree char *id = NULL;
    poda_sheet_peek (text->str, text->len, &student, &id);
    if (student == NULL) { /* the file's name */
        student = g_path_get_basename (path);
        char *dot = strrchr (student, '.');
        student[dot != NULL ? (gsize) (dot - student) : strlen (student)] = '\0';
    }
    const PodaExercise *exercise =
        poda_course_find (marking->course, student, id, error);
    if (exercise == NULL)
        g_prefix_error (error, "%s: ", path);
    return exercise;
}

/* A little more than a sheet may have, so that its reader can say so. */
#define MOST_BYTES ((gsize) 16 << 20)

static gboolean
mark_sheet (Marking *marking, const char *path, PodaWork *work, GError **error)
{
    g_autoptr (GString) text = poda_input_read (strcmp (path, "-") == 0 ? NULL : path,
                                                MOST_BYTES, _ ("a sheet"), error);
    if (text == NULL)
        return FALSE;
    const PodaExercise *exercise = find_exercise (marking, path, text, error);
    g_autoptr (PodaSheet) sheet =
        exercise == NULL
            ? NULL
            : poda_sheet_read (exercise, path, text->str, text->len, error);
    if (sheet == NULL)
        return FALSE;
    PodaMarker *marker = g_hash_table_lookup (marking->markers, exercise);
    if (marker == NULL) {
        marker = poda_marker_new (
            exercise, &marking->weights,
            marking->request->format->needs
                | (marking->own->feedback != NULL ? PODA_MARKER_PICTURES : 0));
        g_hash_table_insert (marking->markers, (gpointer) exercise, marker);
    }
    poda_marker_mark (marker, sheet, work, marking->same);
    g_autofree char *stray =
        marking->course != NULL
            ? poda_course_stray (marking->course, sheet->student, exercise->id)
            : NULL;
    if (stray != NULL) {
        g_autofree char *remark = g_strdup_printf ("%s: %s", sheet->name, stray);
        poda_work_remark (work, remark);
    }
    return TRUE;
}

static void
mark_sheets (Marking *marking, const GPtrArray *paths)
{
    PodaProgressLine *progress = &marking->request->progress;
    poda_progress_due (progress); /* not at once */
    for (guint i = 0; i < paths->len; i++) {
        g_autoptr (GError) error = NULL;
        PodaWork *work = poda_gradebook_add (marking->gradebook);
        /* Where a sheet is broken, the others are marked all the same. */
        if (!mark_sheet (marking, paths->pdata[i], work, &error)) {
            g_free (work->source);
            work->source = g_strdup (paths->pdata[i]);
            work->error = g_strdup (error->message);
        }
        if (!poda_progress_due (progress))
            continue;
        g_autofree char *text =
            g_strdup_printf (_ ("%u of %u sheets …"), i + 1, paths->len);
        poda_progress_show (progress, text);
    }
    poda_progress_end (progress);
    poda_same_mistakes_tell (marking->same, marking->gradebook->alike);
}

/* --- The report --- */

/* They need PodaMarkerWants bits. */
static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_gradebook_txt) },
    { "json", .data = TRUE, .needs = PODA_MARKER_DETAILS,
      .write = PODA_FORMAT_WRITER (poda_gradebook_json) },
    { "csv", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_csv) },
#ifndef PODA_ENGINE
    { "html", "htm", .needs = PODA_MARKER_PICTURES,
      .write = PODA_FORMAT_WRITER (poda_gradebook_html) },
    { "gradescope", .needs = PODA_MARKER_DETAILS,
      .write = PODA_FORMAT_WRITER (poda_gradebook_gradescope) },
    { "moodle", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_moodle) },
    { "canvas", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_canvas) },
#endif
    { .name = NULL }
};

#ifndef PODA_ENGINE
static const PodaFormat class_formats[] = {
    { "txt", .write = PODA_FORMAT_WRITER (poda_class_report_txt) },
    { "json", .write = PODA_FORMAT_WRITER (poda_class_report_json) },
    { "csv", .write = PODA_FORMAT_WRITER (poda_class_report_csv) },
    { "html", .write = PODA_FORMAT_WRITER (poda_class_report_html) },
    { .name = NULL }
};

/* --class takes the same formats, but for those of one work. */
static gboolean
choose_class (PodaRequest *request, const CheckOptions *own, GError **error)
{
    const PodaFormat *chosen = class_formats;
    if (!own->class)
        return !own->anonymous
               || poda_refuse (error, _ ("--anonymous: expected --class with it"));
    while (chosen->name != NULL && strcmp (chosen->name, request->format->name) != 0)
        chosen++;
    if (chosen->name == NULL)
        return poda_refuse (
            error, _ ("-T %s: not with --class: expected txt, json, csv or html"),
            request->format->name);
    request->format = chosen;
    return TRUE;
}
#endif

/* Writes the gradebook, or what is counted of it. */
static gboolean
write_report (const Marking *marking, GError **error)
{
#ifndef PODA_ENGINE
    if (marking->own->class) {
        g_autoptr (PodaClassReport) class =
            poda_class_report_new (marking->gradebook, marking->own->anonymous);
        return poda_request_write (marking->request, class, error);
    }
#endif
    return poda_request_write (marking->request, marking->gradebook, error);
}

#ifndef PODA_ENGINE
/* What is handed back is told of on standard error. */
static gboolean
write_feedback (const Marking *marking, GError **error)
{
    const CheckOptions *own = marking->own;
    guint n = 0, n_moodle = 0;
    if (!poda_feedback_write (marking->gradebook, own->feedback, own->force, &n,
                              &n_moodle, error))
        return FALSE;
    g_autofree char *note =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: feedback for %u student",
                                      "%s: feedback for %u students", n),
                         own->feedback, n);
    g_autofree char *further =
        n_moodle == 0
            ? g_strdup_printf (_ ("%s; no moodle.zip, since no sheet lies in "
                                  "a folder as Moodle names them"),
                               note)
            : g_strdup_printf (_ ("%s, %u of them in moodle.zip"), note, n_moodle);
    poda_note (further);
    return TRUE;
}
#endif

static gboolean
check (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (Marking) marking = { .request = request, .own = data };
#ifndef PODA_ENGINE
    if (!choose_class (request, data, error))
        return FALSE;
#endif
    if (!open_exercise (&marking, error))
        return FALSE;
    g_autoptr (GPtrArray) paths = list_sheets (request->arguments + 1, error);
    if (paths == NULL)
        return FALSE;
    if (strcmp (request->format->name, "gradescope") == 0 && paths->len != 1)
        return poda_refuse (
            error,
            _ ("-T gradescope: %u sheets: expected one, since its results "
               "are one student's"),
            paths->len);
    marking.gradebook = poda_gradebook_new ("check", marking.title);
    marking.same = poda_same_mistakes_new ();
    marking.markers =
        g_hash_table_new_full (NULL, NULL, NULL, (GDestroyNotify) poda_marker_free);
    mark_sheets (&marking, paths);
    if (!write_report (&marking, error))
        return FALSE;
#ifndef PODA_ENGINE
    if (marking.own->feedback != NULL && !write_feedback (&marking, error))
        return FALSE;
#endif
    /* Also where the report says it: a report may have gone to a file. */
    for (guint i = 0; i < marking.gradebook->works->len; i++) {
        const PodaWork *work = marking.gradebook->works->pdata[i];
        if (work->error != NULL)
            poda_report (g_error_new_literal (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                                              work->error));
    }
    request->code = poda_gradebook_any_broken (marking.gradebook)  ? PODA_EXIT_USAGE
                    : poda_gradebook_all_right (marking.gradebook) ? PODA_EXIT_DONE
                                                                   : PODA_EXIT_WRONG;
    return TRUE;
}

const PodaCommand poda_command_check = {
    .name = "check",
    .arguments = N_ ("EXERCISE SHEET..."),
    .least = 2,
    .most = G_MAXUINT,
    .summary = N_ ("marks answer sheets: what is wrong first, and why"),
    .examples = "poda check trees/notes.gv ana.csv\n"
                "poda check homework/ submitted/ -o marks.csv\n"
                "poda check homework/ submitted/ -o marks.html\n"
                "poda check homework/ submitted/ --class -o class.html",
    .formats = formats,
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
    .options = options,
    .size = sizeof (CheckOptions),
    .run = check,
};
