/* poda grade: marks students' programs. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "cli/spec.h"
#include "play/contestant.h"
#include "homework/grade/grade.h"
#include "homework/grade/sandbox.h"

#define MOST_SECONDS 86400
#define MOST_MEBIBYTES (1u << 20)
#define MOST_GAMES 10000

typedef struct {
    char *submissions, *student;
    gboolean reveal;
    guint64 time, memory; /* 0: as usual */
    gboolean no_sandbox;
    char *user;
    char *play, *against;
    guint64 games, plies, seed;
} GradeOptions;

#define MEMBER(member) G_STRUCT_OFFSET (GradeOptions, member)

static const PodaOption options[] = {
    { "submissions", 0, PODA_OPTION_PATH, MEMBER (submissions), N_ ("FOLDER"),
      .help = N_ ("mark all programs of a folder, one a student; PROGRAM is then what "
                  "runs them") },
    { "student", 0, PODA_OPTION_TEXT, MEMBER (student), N_ ("NAME"),
      .help = N_ ("whose program it is, for the report") },
    { "reveal", 0, PODA_OPTION_FLAG, MEMBER (reveal), NULL,
      .help = N_ ("tell of hidden cases what is told of the others") },
    { "time", 0, PODA_OPTION_NUMBER, MEMBER (time), "N",
      .help = N_ ("seconds for a case, or for a move (default 10)"), .lowest = 1,
      .highest = MOST_SECONDS },
    { "memory", 0, PODA_OPTION_NUMBER, MEMBER (memory), "N",
      .help = N_ ("MiB that a program may use (default 512)"), .lowest = 1,
      .highest = MOST_MEBIBYTES },
    { "no-sandbox", 0, PODA_OPTION_FLAG, MEMBER (no_sandbox), NULL,
      .help = N_ ("let programs do all that you can do yourself") },
    { "user", 0, PODA_OPTION_TEXT, MEMBER (user), N_ ("NAME"),
      .help = N_ ("run programs as that user; expects to be root") },
    { "play", 0, PODA_OPTION_TEXT, MEMBER (play), N_ ("GAME"),
      .help = N_ ("let the program play whole games instead") },
    { "against", 0, PODA_OPTION_TEXT, MEMBER (against), N_ ("SPEC"),
      .help = N_ ("whom: an algorithm and its rules, or random (default alphabeta)"),
      .standard = "alphabeta" },
    { "games", 0, PODA_OPTION_NUMBER, MEMBER (games), "N",
      .help = N_ ("how many, first and second in turn (default 2)"), .standard = "2",
      .lowest = 1, .highest = MOST_GAMES },
    { "plies", 0, PODA_OPTION_NUMBER, MEMBER (plies), "N",
      .help = N_ ("random moves that each pair of games begins with (default 0)"),
      .highest = PODA_OPENING_PLIES },
    { "seed", 0, PODA_OPTION_NUMBER, MEMBER (seed), "N",
      .help = N_ ("for those (default 1)"), .standard = "1", .highest = G_MAXUINT64 },
    { .name = NULL }
};

static const PodaFormat formats[] = {
    { "txt", "text", .write = PODA_FORMAT_WRITER (poda_gradebook_txt) },
    { "csv", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_csv) },
    { "json", .data = TRUE, .write = PODA_FORMAT_WRITER (poda_gradebook_json) },
    { "html", "htm", .write = PODA_FORMAT_WRITER (poda_gradebook_html) },
    { "gradescope", .write = PODA_FORMAT_WRITER (poda_gradebook_gradescope) },
    { .name = NULL }
};

/* Who marks: a suite, or the referee of games. */
typedef struct {
    PodaRequest *request;
    const GradeOptions *own;
    gboolean gradescope; /* the report is for it */
    PodaSandbox *sandbox;
    PodaSuite *suite; /* NULL: games are played */
    PodaGrader *grader;
    PodaReferee referee;
    PodaLimits *limits; /* the suite's, or the referee's */
} Office;

static void
clear_office (Office *office)
{
    g_clear_pointer (&office->sandbox, poda_sandbox_free);
    g_clear_pointer (&office->grader, poda_grader_free);
    g_clear_pointer (&office->suite, poda_suite_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Office, clear_office)

/* --- Opening it --- */

static void
set_limits (Office *office, PodaLimits *limits)
{
    const GradeOptions *own = office->own;
    office->limits = limits;
    if (own->time != 0)
        limits->seconds = limits->cpu_seconds = (double) own->time;
    if (own->memory != 0)
        limits->memory = own->memory << 20;
}

static gboolean
open_suite (Office *office, const char *path, GError **error)
{
    GError *cause = NULL;
    office->suite = poda_suite_read (path, &cause);
    if (office->suite != NULL) {
        set_limits (office, &office->suite->limits);
        office->grader = poda_grader_new (office->suite, office->own->reveal, &cause);
    }
    if (office->grader == NULL) {
        /* Cases are files, whose errors begin with their place. */
        if (cause->domain == PODA_CASE_ERROR) {
            cause->domain = PODA_USAGE_ERROR;
            cause->code = PODA_USAGE_ERROR_PLACED;
        }
        g_propagate_error (error, cause);
        return FALSE;
    }
    if (*office->suite->title == '\0') {
        g_free (office->suite->title);
        office->suite->title = g_path_get_basename (path);
    }
    return TRUE;
}

static gboolean
open_referee (Office *office, GError **error)
{
    const GradeOptions *own = office->own;
    PodaReferee *referee = &office->referee;
    PodaInput *input = &office->request->input;
    PodaValue utility;
    if (!poda_input_open (own->play, input, error))
        return FALSE;
    if (input->tree != NULL || input->game->over (input->game, &input->start, &utility))
        return poda_refuse (error,
                            _ ("--play %s: expected a game that can be played, such as "
                               "tictactoe"),
                            own->play);
    poda_referee_init (referee, own->play, &input->start);
    if (!poda_spec_read ("--against", own->against, input->game, &referee->start,
                         &referee->opponent, error))
        return FALSE;
    referee->games = (guint) own->games;
    referee->seed = own->seed;
    referee->plies = (guint) own->plies;
    set_limits (office, &referee->limits);
    referee->seconds = referee->limits.seconds;
    return TRUE;
}

/* Programs that could look at each other's work, or at what is hidden from them, are
 * not marked unless the teacher accepts that. */
static gboolean
open_sandbox (Office *office, const char *suite, GError **error)
{
    const GradeOptions *own = office->own;
    const char *class = own->submissions;
    gboolean secrets = FALSE;
    PodaSandbox *sandbox = office->sandbox =
        poda_sandbox_new (!own->no_sandbox, own->user, error);
    if (sandbox == NULL)
        return FALSE;
    if (own->play == NULL)
        poda_sandbox_hide (sandbox, suite);
    if (office->request->output_path != NULL)
        poda_sandbox_hide (sandbox, office->request->output_path);
    for (guint i = 0; office->suite != NULL && i < office->suite->cases->len; i++)
        secrets = secrets || ((PodaSuiteCase *) office->suite->cases->pdata[i])->hidden;
    if (class != NULL && sandbox->wanted && poda_sandbox_shows_all (class))
        return poda_refuse (error,
                            _ ("--submissions %s: all programs see what lies there: "
                               "expected a folder outside of the system's"),
                            class);
    g_autofree char *sentence = poda_sandbox_sentence (sandbox, office->limits);
    gboolean safe = class != NULL ? poda_sandbox_is_whole (sandbox)
                                  : !secrets || poda_sandbox_keeps_secrets (sandbox);
    if (!safe && sandbox->wanted)
        return poda_refuse (
            error, _ ("%s: expected one program and no hidden cases, or --no-sandbox"),
            sentence);
    poda_progress_end (&office->request->progress);
    poda_note ("%s", sentence);
    return TRUE;
}

/* --- Marking --- */

static void
show_progress (const PodaWork *work, guint run, guint runs, gpointer data)
{
    Office *office = data;
    const char *who = *work->student != '\0' ? work->student : work->source;
    g_autofree char *text = g_strdup_printf (
        office->suite != NULL ? _ ("%s: case %u of %u") : _ ("%s: game %u of %u"), who,
        run, runs);
    poda_progress_show (&office->request->progress, text);
}

static void
refuse_program (const Office *office, const char *reason, PodaWork *work)
{
    g_autofree char *valid = g_utf8_make_valid (reason, -1);
    if (office->suite != NULL) {
        poda_grader_refuse (office->grader, work, valid);
        return;
    }
    poda_work_refuse (work, PODA_WORK_UNREADABLE, valid);
    work->most = office->referee.games;
}

/* Marks a program, of which `own` was handed in. One that there is not is told in the
 * work if `lenient`, by the name that students gave it, and is an error otherwise. */
static gboolean
mark_program (Office *office, const char *const *argv, const char *own,
              gboolean lenient, PodaWork *work, GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (PodaProgram) program =
        poda_program_new (office->sandbox, argv, own, &cause);
    if (program != NULL)
        return office->suite != NULL
                   ? poda_grader_grade (office->grader, program, show_progress, office,
                                        work, error)
                   : poda_referee_play (&office->referee, program, show_progress,
                                        office, work, error);
    if (!lenient) {
        g_propagate_error (error, g_steal_pointer (&cause));
        return FALSE;
    }
    g_autofree char *prefix = g_strconcat (argv[0], ": ", NULL);
    gboolean placed = g_str_has_prefix (cause->message, prefix);
    const char *slash = strrchr (argv[0], '/');
    gsize cut = placed && slash != NULL ? (gsize) (slash + 1 - argv[0]) : 0;
    refuse_program (office, cause->message + cut, work);
    return TRUE;
}

static PodaWork *
add_work (PodaGradebook *gradebook, const char *student, const char *source)
{
    PodaWork *work = poda_gradebook_add (gradebook);
    g_free (work->source);
    work->source = g_utf8_make_valid (source, -1);
    if (student != NULL) {
        g_free (work->student);
        work->student = g_strdup (student);
    }
    return work;
}

static gboolean
mark_all (Office *office, char **argv, PodaGradebook *gradebook, GError **error)
{
    const char *folder = office->own->submissions;
    if (folder == NULL) {
        g_autofree char *words = g_strjoinv (" ", argv);
        return mark_program (office, (const char *const *) argv, NULL,
                             office->gradescope,
                             add_work (gradebook, office->own->student, words), error);
    }
    g_autoptr (GPtrArray) all = poda_submissions_list (folder, *argv != NULL, error);
    for (guint i = 0; all != NULL && i < all->len; i++) {
        const PodaSubmission *one = all->pdata[i];
        PodaWork *work = add_work (gradebook, one->student, one->entry);
        g_autoptr (GStrvBuilder) builder = g_strv_builder_new ();
        g_strv_builder_addv (builder, (const char **) argv);
        g_strv_builder_add (builder, one->path);
        g_auto (GStrv) words = g_strv_builder_end (builder);
        if (one->barred != NULL)
            refuse_program (office, one->barred, work);
        else if (!mark_program (office, (const char *const *) words,
                                one->folder != NULL ? one->folder : one->path, TRUE,
                                work, error))
            return FALSE;
    }
    return all != NULL;
}

/* --- The command --- */

static gboolean
grade (PodaRequest *request, gpointer data, GError **error)
{
    const GradeOptions *own = data;
    g_auto (Office) office = { .request = request, .own = own };
    char *none[] = { NULL };
    char **words = request->arguments != NULL ? request->arguments : none;
    guint least = (own->play == NULL) + (own->submissions == NULL);
    office.gradescope = strcmp (request->format->name, "gradescope") == 0;
    if (own->submissions != NULL && office.gradescope)
        return poda_refuse (
            error, _ ("-T gradescope: expected one program, and no --submissions"));
    if (g_strv_length (words) < least)
        return poda_refuse (
            error, _ ("too few arguments: expected a suite (or --play GAME) and a "
                      "program (or --submissions FOLDER)"));
    if (!poda_request_excludes (request, "play", "reveal", error)
        || !poda_request_needs (request, "against", "play", error)
        || !poda_request_needs (request, "games", "play", error)
        || !poda_request_needs (request, "plies", "play", error)
        || !poda_request_needs (request, "seed", "play", error)
        || !(own->play != NULL ? open_referee (&office, error)
                               : open_suite (&office, *words, error))
        || !open_sandbox (&office, *words, error))
        return FALSE;
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new (
        "grade", office.suite != NULL ? office.suite->title : own->play);
    gradebook->sandbox = poda_sandbox_sentence (office.sandbox, office.limits);
    gboolean ok = mark_all (&office, words + (own->play == NULL), gradebook, error);
    poda_progress_end (&request->progress);
    if (ok && !poda_gradebook_all_right (gradebook))
        request->code = PODA_EXIT_WRONG;
    return ok && poda_request_write (request, gradebook, error);
}

static char *
describe_program (void)
{
    return g_strdup (_ (
        "SUITE is a folder of cases, or a file that holds a tree. PROGRAM is started "
        "once a case, as it is given; words that begin with - need -- before them. "
        "With --play it is started once a game, and there is no SUITE."));
}

const PodaCommand poda_command_grade = {
    .name = "grade",
    .arguments = N_ ("SUITE PROGRAM [ARGUMENT...]"),
    .most = G_MAXUINT,
    .summary =
        N_ ("marks students' programs, in any language: searches, or whole games"),
    .examples = "poda grade trees/notes.gv python3 examples/students/alphabeta.py\n"
                "poda grade week3 ./student -T html -o report.html\n"
                "poda grade week3 --submissions class -T csv -- python3\n"
                "poda grade --play nim:sticks=7 python3 examples/students/player.py",
    .note = describe_program,
    .formats = formats,
    .options = options,
    .size = sizeof (GradeOptions),
    .run = grade,
};
