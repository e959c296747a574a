/* poda check: marks answer sheets. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/homework.h"
#include "cli/intake.h"
#include "teach/exercise/alone.h"
#include "teach/report/class_report.h"
#include "teach/report/feedback.h"
#include "teach/report/marker.h"

typedef struct {
    char *overrides; /* a file */
    gboolean class, anonymous;
    char *feedback; /* a folder */
    gboolean force;
} CheckOptions;

#define MEMBER(member) G_STRUCT_OFFSET (CheckOptions, member)

static const PodaOption options[] = {
    { "overrides", 0, PODA_OPTION_PATH, MEMBER (overrides), N_ ("FILE"),
      .help = N_ ("marks that you set yourself: a table student,item,score,comment") },
    { "class", 0, PODA_OPTION_FLAG, MEMBER (class), NULL,
      .help = N_ ("the class at a glance instead of each work") },
    { "anonymous", 0, PODA_OPTION_FLAG, MEMBER (anonymous), NULL,
      .help = N_ ("with --class: students get numbers") },
    { "feedback", 0, PODA_OPTION_TEXT, MEMBER (feedback), N_ ("FOLDER"),
      .help = N_ ("write what is handed back too: a page and a text a student, "
                  "and a zip for Moodle") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("with --feedback: replace files in a folder that is there") },
    { .name = NULL }
};

/* What is to be marked, what it counts, and the sheets on their way into the
 * gradebook. */
typedef struct {
    PodaRequest *request;
    const CheckOptions *own;
    PodaCourse *course;     /* NULL: … */
    PodaExercise *exercise; /* … this one was made of a GAME, for everybody */
    PodaPolicy policy;
    char *ask; /* by the policy; NULL: it says nothing */
    char *title;

    PodaGradebook *gradebook;
    PodaStaging *feedback; /* the folder of --feedback; NULL: not asked for */
    guint n, n_moodle;     /* students in it, and in its moodle.zip */
} Marking;

static void
clear_marking (Marking *marking)
{
    g_clear_pointer (&marking->feedback, poda_staging_abandon);
    g_clear_pointer (&marking->gradebook, poda_gradebook_free);
    g_clear_pointer (&marking->title, g_free);
    g_clear_pointer (&marking->ask, g_free);
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
    marking->policy = marking->course->policy;
    marking->title = g_strdup (marking->course->title);
    return TRUE;
}

static gboolean
open_game (Marking *marking, GError **error)
{
    PodaRequest *request = marking->request;
    PodaExerciseSpec spec = { 0 };
    g_autofree char *questions = NULL;
    if (!poda_request_open (request, error)
        || !poda_homework_read_asks (request, marking->ask, &spec, &questions, error))
        return FALSE;
    marking->title = poda_input_name (&request->input, request->arguments[0], FALSE,
                                      request->arguments[0]);
    spec.title = marking->title;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    if (exercise == NULL)
        return FALSE;
    /* As sheets that `exercise` makes of it call its nodes. */
    marking->exercise = poda_exercise_is_named (exercise, NULL)
                            ? g_steal_pointer (&exercise)
                            : poda_exercise_alone (exercise, PODA_NAMES_KEPT,
                                                   request->arguments[0], error);
    return marking->exercise != NULL
           && (questions == NULL
               || poda_exercise_add_questions (marking->exercise, questions, error));
}

static gboolean
open_exercise (Marking *marking, GError **error)
{
    const char *path = marking->request->arguments[0];
    gboolean made =
        g_str_has_suffix (path, ".ini") || g_file_test (path, G_FILE_TEST_IS_DIR);
    poda_policy_init (&marking->policy);
    return (!made || open_course (marking, error))
           && poda_homework_read_policy (marking->request, &marking->policy,
                                         &marking->ask, error)
           && (made || open_game (marking, error));
}

/* --- The report --- */

/* They need PodaMarkerWants bits. */
static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_gradebook_txt) },
    { "json", .data = TRUE, .needs = PODA_MARKER_DETAILS,
      .write = PODA_FORMAT_WRITER (poda_gradebook_json) },
    { "csv", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_csv) },
    { "html", "htm", .needs = PODA_MARKER_PICTURES,
      .write = PODA_FORMAT_WRITER (poda_gradebook_html) },
    { "gradescope", .needs = PODA_MARKER_DETAILS,
      .write = PODA_FORMAT_WRITER (poda_gradebook_gradescope) },
    { "moodle", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_moodle) },
    { "canvas", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_canvas) },
    { .name = NULL }
};

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

/* Writes the gradebook, or what is counted of it. */
static gboolean
write_report (const Marking *marking, GError **error)
{
    if (marking->own->class) {
        g_autoptr (PodaClassReport) class =
            poda_class_report_new (marking->gradebook, marking->own->anonymous);
        return poda_request_write (marking->request, class, error);
    }
    return poda_request_write (marking->request, marking->gradebook, error);
}

static gboolean
open_feedback (Marking *marking, GError **error)
{
    const CheckOptions *own = marking->own;
    if (own->feedback != NULL)
        marking->feedback = poda_staging_new (own->feedback, own->force, error);
    return own->feedback == NULL || marking->feedback != NULL;
}

static gboolean
fill_feedback (Marking *marking, GError **error)
{
    return marking->feedback == NULL
           || poda_feedback_write (marking->gradebook, marking->feedback, &marking->n,
                                   &marking->n_moodle, error);
}

/* What is handed back is told of on standard error. */
static gboolean
finish_feedback (Marking *marking, GError **error)
{
    const char *path = marking->own->feedback;
    guint n = marking->n, n_moodle = marking->n_moodle;
    if (marking->feedback == NULL)
        return TRUE;
    if (!poda_staging_finish (g_steal_pointer (&marking->feedback), error))
        return FALSE;
    g_autofree char *note =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s: feedback for %u student",
                                      "%s: feedback for %u students", n),
                         path, n);
    g_autofree char *further =
        n_moodle == 0
            ? g_strdup_printf (_ ("%s; no moodle.zip, since no sheet lies in "
                                  "a folder as Moodle names them"),
                               note)
            : g_strdup_printf (_ ("%s, %u of them in moodle.zip"), note, n_moodle);
    poda_note ("%s", further);
    return TRUE;
}

/* So many files that were not read are told beside the report. */
#define MOST_UNREAD 20

/* A line on standard error, which begins with a file's name. */
static void
tell_file (const char *line)
{
    poda_report (g_error_new_literal (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, line));
}

/* Says what was not marked also where the report does not go. A file that was named and
 * cannot be read is a mistake in the command line; one that a folder holds, in the
 * class. Returns how the program ends. */
static int
tell_unmarked (const Marking *marking, char *const *words)
{
    const PodaGradebook *gradebook = marking->gradebook;
    gboolean broken = FALSE;
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        if (work->error == NULL || work->status == PODA_WORK_MISSING)
            continue;
        tell_file (work->error);
        broken = broken
                 || (work->status == PODA_WORK_UNREADABLE
                     && g_strv_contains ((const char *const *) words, work->source));
    }
    for (guint i = 0; i < gradebook->unread->len && i < MOST_UNREAD; i++) {
        const PodaUnread *unread = gradebook->unread->pdata[i];
        g_autofree char *line =
            g_strdup_printf ("%s: %s", unread->source, unread->reason);
        tell_file (line);
    }
    if (gradebook->unread->len > MOST_UNREAD) {
        g_autofree char *more =
            g_strdup_printf (_ ("… and %u more files: the report lists them"),
                             gradebook->unread->len - MOST_UNREAD);
        poda_note (more);
    }
    return broken                                 ? PODA_EXIT_USAGE
           : poda_gradebook_all_right (gradebook) ? PODA_EXIT_DONE
                                                  : PODA_EXIT_WRONG;
}

/* Of two works of one student one counts. */
static gboolean
check_single (const Marking *marking, GError **error)
{
    guint counts[PODA_N_WORK_STATUSES];
    poda_gradebook_statuses (marking->gradebook, counts);
    guint n = marking->gradebook->works->len - counts[PODA_WORK_DUPLICATE];
    return n == 1
           || poda_refuse (error,
                           _ ("-T gradescope: %u sheets: expected one, since its "
                              "results are one student's"),
                           n);
}

static gboolean
check (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (Marking) marking = { .request = request, .own = data };
    if (!choose_class (request, data, error) || !open_feedback (&marking, error))
        return FALSE;
    if (!open_exercise (&marking, error))
        return FALSE;
    gboolean single = strcmp (request->format->name, "gradescope") == 0;
    PodaIntake intake = { .course = marking.course,
                          .exercise = marking.exercise,
                          .title = marking.title,
                          .policy = &marking.policy,
                          .overrides = marking.own->overrides,
                          .wants = request->format->needs,
                          .single = single,
                          .progress = &request->progress };
    if (marking.own->feedback != NULL)
        intake.wants |= PODA_MARKER_PICTURES;
    marking.gradebook = poda_intake_mark (&intake, request->arguments + 1, error);
    if (marking.gradebook == NULL || (single && !check_single (&marking, error)))
        return FALSE;
    if (!fill_feedback (&marking, error) || !write_report (&marking, error)
        || !finish_feedback (&marking, error))
        return FALSE;
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
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_HOMEWORK,
    .options = options,
    .size = sizeof (CheckOptions),
    .run = check,
};
