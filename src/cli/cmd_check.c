/* poda check: marks answer sheets. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/whose.h"
#include "teach/exercise/names.h"
#include "teach/report/class_report.h"
#include "teach/report/feedback.h"
#include "teach/report/marker.h"

typedef struct {
    char *weights, *policy, *ask;
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
    { "policy", 0, PODA_OPTION_PATH, MEMBER (policy), N_ ("FILE"),
      .help = N_ ("what marks are made of, see examples/policy.ini") },
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
    PodaRoll *roll;         /* who is on its list; NULL: there is none */
    PodaPolicy policy;
    char *ask; /* by the policy; NULL: it says nothing */
    char *title;

    GHashTable *seen;    /* PodaClassEntry of whom there is something */
    GHashTable *markers; /* of PodaMarker, by their exercises */
    PodaGradebook *gradebook;
    PodaSameMistakes *same;
} Marking;

static void
clear_marking (Marking *marking)
{
    g_clear_pointer (&marking->seen, g_hash_table_unref);
    g_clear_pointer (&marking->markers, g_hash_table_unref);
    g_clear_pointer (&marking->gradebook, poda_gradebook_free);
    g_clear_pointer (&marking->same, poda_same_mistakes_free);
    g_clear_pointer (&marking->title, g_free);
    g_clear_pointer (&marking->ask, g_free);
    g_clear_pointer (&marking->exercise, poda_exercise_free);
    g_clear_pointer (&marking->roll, poda_roll_free);
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
    if (marking->course->entries != NULL)
        marking->roll = poda_roll_new (marking->course);
    marking->policy = marking->course->policy;
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
    const char *ask = own->ask != NULL ? own->ask : marking->ask;
    if (ask != NULL && !poda_exercise_read_asks (ask, &spec->asks, questions, error)) {
        g_prefix_error (error, "%s: ", own->ask != NULL ? "--ask" : own->policy);
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
    const CheckOptions *own = marking->own;
    const char *path = marking->request->arguments[0];
    gboolean made =
        g_str_has_suffix (path, ".ini") || g_file_test (path, G_FILE_TEST_IS_DIR);
    poda_policy_init (&marking->policy);
    return (!made || open_course (marking, error))
           && poda_exercise_read_policy (&marking->policy, own->policy, own->weights,
                                         &marking->ask, error)
           && (made || open_game (marking, error));
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

static void
set_student (PodaWork *work, const char *student)
{
    g_free (work->student);
    work->student = poda_words_clean (student, PODA_SHOWN_NAME);
}

/* Tells of a work what its file says of a class, or else of the only exercise. NULL:
 * it is not to be marked, as the work says, or as `error` does. */
static PodaExercise *
find_exercise (Marking *marking, const char *path, const char *student, const char *id,
               PodaWork *work, GError **error)
{
    g_auto (PodaWhose) whose = { NULL };
    PodaExercise *exercise = marking->exercise;
    if (marking->roll != NULL) {
        poda_roll_ask (marking->roll, path, student, id, &whose);
    } else if (marking->course != NULL) {
        exercise = poda_course_exercise (marking->course, NULL, error);
        if (exercise == NULL)
            return NULL;
        if (id != NULL && strcmp (id, exercise->id) != 0)
            whose.foreign = g_strdup_printf (
                _ ("a sheet of exercise \"%s\": expected one of \"%s\""), id,
                exercise->id);
    }
    if (student != NULL)
        set_student (work, student);
    if (whose.student != NULL) {
        set_student (work, whose.student->student);
        g_hash_table_add (marking->seen, (gpointer) whose.student);
    }
    if (whose.owner != NULL)
        work->owner = g_strdup (whose.owner->student);
    for (guint i = 0; whose.remarks != NULL && i < whose.remarks->len; i++) {
        const char *said = whose.remarks->pdata[i];
        g_autofree char *remark = g_strdup_printf ("%s: %s", path, said);
        poda_work_remark (work, remark);
    }
    if (whose.foreign != NULL) {
        g_autofree char *reason = g_strdup_printf ("%s: %s", path, whose.foreign);
        poda_work_refuse (work, PODA_WORK_FOREIGN, reason);
        g_free (work->exercise);
        work->exercise = g_strdup (id != NULL ? id : "");
        return NULL;
    }
    return marking->roll == NULL
               ? exercise
               : poda_course_exercise (marking->course, whose.student, error);
}

/* A little more than a sheet may have, so that its reader can say so. */
#define MOST_BYTES ((gsize) 16 << 20)

static PodaMarker *
find_marker (Marking *marking, PodaExercise *exercise)
{
    PodaMarker *marker = g_hash_table_lookup (marking->markers, exercise);
    if (marker != NULL)
        return marker;
    marker =
        poda_marker_new (exercise, &marking->policy, marking->request->format->needs);
    g_hash_table_insert (marking->markers, exercise, marker);
    return marker;
}

/* FALSE sets `error`: it is unreadable. */
static gboolean
mark_sheet (Marking *marking, const char *path, PodaWork *work, GError **error)
{
    g_autofree char *student = NULL, *id = NULL;
    g_autoptr (GError) broken = NULL;
    g_autoptr (GString) text = poda_input_read (strcmp (path, "-") == 0 ? NULL : path,
                                                MOST_BYTES, _ ("a sheet"), &broken);
    if (text != NULL)
        poda_sheet_peek (text->str, text->len, &student, &id);
    PodaExercise *exercise = find_exercise (marking, path, student, id, work, error);
    if (exercise == NULL)
        return work->error != NULL;
    if (text == NULL) {
        g_propagate_error (error, g_steal_pointer (&broken));
        return FALSE;
    }
    g_autoptr (PodaSheet) sheet =
        poda_sheet_read (exercise, path, text->str, text->len, error);
    if (sheet == NULL)
        return FALSE;
    poda_marker_mark (find_marker (marking, exercise), sheet, work, marking->same);
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
        g_free (work->source);
        work->source = g_utf8_make_valid (paths->pdata[i], -1);
        /* Where a sheet is broken, the others are marked all the same. */
        if (!mark_sheet (marking, paths->pdata[i], work, &error))
            poda_work_refuse (work, PODA_WORK_UNREADABLE, error->message);
        if (!poda_progress_due (progress))
            continue;
        g_autofree char *text =
            g_strdup_printf (_ ("%u of %u sheets …"), i + 1, paths->len);
        poda_progress_show (progress, text);
    }
    poda_progress_end (progress);
    poda_same_mistakes_tell (marking->same, marking->gradebook->alike);
}

/* A row for each student of the list who has none. */
static void
add_missing (Marking *marking)
{
    const GPtrArray *entries = marking->course->entries;
    for (guint i = 0; i < entries->len; i++) {
        const PodaClassEntry *entry = entries->pdata[i];
        if (g_hash_table_contains (marking->seen, entry))
            continue;
        PodaWork *work = poda_gradebook_add (marking->gradebook);
        set_student (work, entry->student);
        g_free (work->exercise);
        work->exercise = g_strdup (entry->exercise);
        poda_work_refuse (work, PODA_WORK_MISSING, _ ("nothing was handed in"));
    }
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
any_folder (char *const *words)
{
    gboolean any = FALSE;
    for (guint i = 0; words[i] != NULL; i++)
        any = any || g_file_test (words[i], G_FILE_TEST_IS_DIR);
    return any;
}

/* Says what was not marked also where the report does not go. A file that was named and
 * cannot be read is a mistake in the command line; one that a folder holds, in the
 * class. Returns how the program ends. */
static int
tell_unmarked (const Marking *marking, char *const *words)
{
    gboolean broken = FALSE;
    for (guint i = 0; i < marking->gradebook->works->len; i++) {
        const PodaWork *work = marking->gradebook->works->pdata[i];
        if (work->error == NULL || work->status == PODA_WORK_MISSING)
            continue;
        poda_report (g_error_new_literal (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                                          work->error));
        broken = broken
                 || (work->status == PODA_WORK_UNREADABLE
                     && g_strv_contains ((const char *const *) words, work->source));
    }
    return broken                                          ? PODA_EXIT_USAGE
           : poda_gradebook_all_right (marking->gradebook) ? PODA_EXIT_DONE
                                                           : PODA_EXIT_WRONG;
}

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
    marking.seen = g_hash_table_new (NULL, NULL);
    mark_sheets (&marking, paths);
    /* Who marks one sheet does not ask for the others. */
    if (marking.roll != NULL && (paths->len > 1 || any_folder (request->arguments + 1)))
        add_missing (&marking);
    if (!write_report (&marking, error))
        return FALSE;
#ifndef PODA_ENGINE
    if (marking.own->feedback != NULL && !write_feedback (&marking, error))
        return FALSE;
#endif
    request->code = tell_unmarked (&marking, request->arguments + 1);
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
