/* poda check: marks answer sheets. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/collect.h"
#include "homework/exercise/names.h"
#include "homework/feedback/gradebook.h"
#include "homework/feedback/marker.h"

typedef struct {
    char *overrides; /* path */
    gboolean class;
    char *feedback; /* path of a folder */
    gboolean force;
} CheckOptions;

#define MEMBER(member) G_STRUCT_OFFSET (CheckOptions, member)

static const PodaOption options[] = {
    { "overrides", 0, PODA_OPTION_PATH, MEMBER (overrides), N_ ("FILE"),
      .help = N_ ("marks that you set yourself: a table with columns "
                  "student,item,score,comment") },
    { "class", 0, PODA_OPTION_FLAG, MEMBER (class), NULL,
      .help = N_ ("report on the whole class instead of each student") },
    { "feedback", 0, PODA_OPTION_TEXT, MEMBER (feedback), N_ ("FOLDER"),
      .help = N_ ("also write feedback to return to the students: a page and a text "
                  "file for each student, and a zip for Moodle") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("with --feedback: replace files in an existing folder") },
    { .name = NULL }
};

typedef struct {
    PodaRequest *request;
    const CheckOptions *own;
    PodaCourse *course;     /* NULL: `exercise` is used */
    PodaExercise *exercise; /* everybody's, from a GAME */
    PodaPolicy policy;
    char *ask; /* from the policy; NULL: not given */
    char *title;

    PodaGradebook *gradebook;
    PodaStaging *feedback; /* folder of --feedback; NULL: not asked for */
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

/* Opens an exercise that defines its search and questions. */
static gboolean
open_course (Marking *marking, GError **error)
{
    static const char *const others[] = { "position", "moves",    "set",
                                          "ask",      "strategy", "win-at" };
    const PodaRequest *request = marking->request;
    for (guint i = 0; i < G_N_ELEMENTS (others) + PODA_N_RULES; i++) {
        const char *option =
            i < PODA_N_RULES ? poda_rule_rows[i].key : others[i - PODA_N_RULES];
        if (poda_request_given (request, option) != NULL)
            return poda_refuse (
                error,
                _ ("--%s: the exercise already says what is searched and asked; leave "
                   "the option out, or give a GAME instead"),
                option);
    }
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
    if (!poda_request_open (request, error)
        || !poda_homework_read_asks (request, marking->ask, &spec, error))
        return FALSE;
    marking->title = poda_input_name (&request->input, request->arguments[0], FALSE,
                                      request->arguments[0]);
    spec.title = marking->title;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    if (exercise == NULL)
        return FALSE;
    /* With the names that `exercise` would use in its sheets. */
    marking->exercise = poda_exercise_is_named (exercise, NULL)
                            ? g_steal_pointer (&exercise)
                            : poda_exercise_standalone (exercise, PODA_NAMES_KEPT,
                                                        request->arguments[0], error);
    return marking->exercise != NULL;
}

/* --- The report --- */

static const PodaFormat class_formats[] = {
    { "txt", .write = PODA_FORMAT_WRITER (poda_class_report_txt) },
    { "json", .write = PODA_FORMAT_WRITER (poda_class_report_json) },
    { "html", .write = PODA_FORMAT_WRITER (poda_class_report_html) },
    { .name = NULL }
};

/* Reports unmarked files on stderr, unless standard output contains them as text. A
 * named file that cannot be read is a usage error. Returns the exit code. */
static int
tell_unmarked (const Marking *marking)
{
    const PodaGradebook *gradebook = marking->gradebook;
    const PodaRequest *request = marking->request;
    const char *const *words = (const char *const *) request->arguments + 1;
    gboolean told = !marking->own->class && request->output_path == NULL
                    && strcmp (request->format->name, "txt") == 0;
    int code = poda_gradebook_all_right (gradebook) ? PODA_EXIT_DONE : PODA_EXIT_WRONG;
    for (guint i = 0; i < gradebook->works->len; i++) {
        const PodaWork *work = gradebook->works->pdata[i];
        if (work->error == NULL || work->status == PODA_WORK_MISSING)
            continue;
        gboolean named = work->status == PODA_WORK_UNREADABLE
                         && g_strv_contains (words, work->source);
        code = named ? PODA_EXIT_USAGE : code;
        if (named || !told)
            poda_report (g_error_new_literal (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                                              work->error));
    }
    for (guint i = 0; i < gradebook->unread->len && !told; i++) {
        const PodaWork *one = gradebook->unread->pdata[i];
        poda_report (g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED, "%s: %s",
                                  one->source, one->error));
    }
    return code;
}

static gboolean
mark (Marking *marking, GError **error)
{
    PodaRequest *request = marking->request;
    gboolean single = strcmp (request->format->name, "gradescope") == 0;
    PodaCollection intake = { .course = marking->course,
                              .exercise = marking->exercise,
                              .as_sheets_ask = marking->exercise != NULL
                                               && marking->ask == NULL
                                               && request->homework.ask == NULL,
                              .title = marking->title,
                              .policy = &marking->policy,
                              .overrides = marking->own->overrides,
                              .wants = request->format->needs,
                              .single = single,
                              .progress = &request->progress };
    if (marking->own->feedback != NULL)
        intake.wants |= PODA_MARKER_PICTURES;
    marking->gradebook = poda_collection_mark (&intake, request->arguments + 1, error);
    if (marking->gradebook == NULL)
        return FALSE;
    guint n = marking->gradebook->works->len
              - poda_gradebook_count (marking->gradebook, PODA_WORK_DUPLICATE);
    return !single || n == 1
           || poda_refuse (error,
                           _ ("-T gradescope: found %u sheets; expected one, since "
                              "Gradescope takes the results of one student"),
                           n);
}

static gboolean
check (PodaRequest *request, gpointer data, GError **error)
{
    const CheckOptions *own = data;
    g_auto (Marking) marking = { .request = request, .own = own };
    const char *path = request->arguments[0];
    gboolean made =
        g_str_has_suffix (path, ".ini") || g_file_test (path, G_FILE_TEST_IS_DIR);
    const PodaFormat *chosen = poda_format_find (class_formats, request->format->name);
    if (own->class && chosen == NULL)
        return poda_refuse (
            error,
            _ ("-T %s cannot be combined with --class; expected txt, json or html"),
            request->format->name);
    request->format = own->class ? chosen : request->format;
    poda_policy_init (&marking.policy);
    if ((own->feedback != NULL
         && (marking.feedback = poda_staging_new (own->feedback, own->force, error))
                == NULL)
        || (made && !open_course (&marking, error))
        || !poda_homework_read_policy (request, &marking.policy, &marking.ask, error)
        || (!made && !open_game (&marking, error)) || !mark (&marking, error)
        || !poda_marks_write (request, marking.gradebook, own->feedback,
                              g_steal_pointer (&marking.feedback), error))
        return FALSE;
    request->code = tell_unmarked (&marking);
    return TRUE;
}

const PodaCommand poda_command_check = {
    .name = "check",
    .arguments = N_ ("EXERCISE SHEET..."),
    .least = 2,
    .most = G_MAXUINT,
    .summary = N_ ("mark answer sheets: show what is wrong first, and why"),
    .examples = "poda check trees/notes.gv ana.csv\n"
                "poda check homework/ submitted/ -o marks.csv\n"
                "poda check homework/ submitted/ -o marks.html\n"
                "poda check homework/ submitted/ --class -o class.html",
    .formats = poda_marks_formats,
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_HOMEWORK,
    .options = options,
    .size = sizeof (CheckOptions),
    .run = check,
};
