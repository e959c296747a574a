/* poda grade: marks students' programs. */

#include <glib/gi18n-lib.h>
#include <string.h>
#include <unistd.h>

#include "base/temp_files.h"
#include "cli/command.h"
#include "cli/collect.h"
#include "cli/spec.h"
#include "homework/feedback/gradebook.h"
#include "homework/grade/grade.h"
#include "homework/sheet/sheet.h"

typedef struct {
    char *students, *student, *feedback;
    gboolean force, reveal;
    guint64 time, memory; /* 0: the default */
    gboolean no_sandbox;
    char *user;
    char *play, *against;
    guint64 games, plies, seed;
} GradeOptions;

#define MEMBER(member) G_STRUCT_OFFSET (GradeOptions, member)

static const PodaOption options[] = {
    { "students", 0, PODA_OPTION_PATH, MEMBER (students), N_ ("FILE"),
      .help = N_ ("class list: a table with an id and a name for each student") },
    { "feedback", 0, PODA_OPTION_TEXT, MEMBER (feedback), N_ ("FOLDER"),
      .help = N_ ("also write feedback to return to the students: a page and a text "
                  "file for each student, and a zip for Moodle") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("with --feedback: replace files in an existing folder") },
    { "student", 0, PODA_OPTION_TEXT, MEMBER (student), N_ ("NAME"),
      .help = N_ ("the student to whom everything in a FOLDER belongs") },
    { "reveal", 0, PODA_OPTION_FLAG, MEMBER (reveal), NULL,
      .help = N_ ("report on hidden cases as on the others") },
    { "time", 0, PODA_OPTION_NUMBER, MEMBER (time), "N",
      .help = N_ ("time limit in seconds per case or per move (default 10)"),
      .lowest = 1, .highest = 24 * 60 * 60 },
    { "memory", 0, PODA_OPTION_NUMBER, MEMBER (memory), "N",
      .help = N_ ("memory limit in MiB (default 512)"), .lowest = 1,
      .highest = 1 << 20 },
    { "no-sandbox", 0, PODA_OPTION_FLAG, MEMBER (no_sandbox), NULL,
      .help = N_ ("let programs do anything that you can do yourself") },
    { "user", 0, PODA_OPTION_TEXT, MEMBER (user), N_ ("NAME"),
      .help = N_ ("run programs as this user; needs root") },
    { "play", 0, PODA_OPTION_TEXT, MEMBER (play), N_ ("GAME"),
      .help = N_ ("let the program play whole games instead") },
    { "against", 0, PODA_OPTION_TEXT, MEMBER (against), N_ ("SPEC"),
      .help = N_ (
          "the opponent: an algorithm and its rules, or random (default alphabeta)"),
      .standard = "alphabeta" },
    { "games", 0, PODA_OPTION_NUMBER, MEMBER (games), "N",
      .help = N_ ("number of games, going first and second in turn (default 2)"),
      .standard = "2", .lowest = 1, .highest = 10000 },
    { "plies", 0, PODA_OPTION_NUMBER, MEMBER (plies), "N",
      .help = N_ ("number of random moves that begin each pair of games (default 0)"),
      .highest = PODA_OPENING_PLIES },
    { "seed", 0, PODA_OPTION_NUMBER, MEMBER (seed), "N",
      .help = N_ ("seed for these moves (default 1)"), .standard = "1",
      .highest = G_MAXUINT64 },
    { .name = NULL }
};

/* The state of marking, by a suite or in games. */
typedef struct {
    PodaRequest *request;
    const GradeOptions *own;
    gboolean gradescope, is_class;
    GPtrArray *handins;        /* PodaHandin elements; NULL: one named program */
    GPtrArray *students;       /* PodaStudent elements; NULL: no class list */
    PodaClassList *class_list; /* class list; NULL if `students` is */
    PodaGradebook *gradebook;
    PodaSandbox *sandbox;
    PodaSuite *suite; /* NULL: games */
    PodaReferee referee;
    PodaLimits *limits; /* for the suite or the referee */
} Office;

static void
clear_office (Office *office)
{
    g_clear_pointer (&office->handins, g_ptr_array_unref);
    g_clear_pointer (&office->class_list, g_hash_table_unref);
    g_clear_pointer (&office->students, g_ptr_array_unref);
    g_clear_pointer (&office->gradebook, poda_gradebook_free);
    g_clear_pointer (&office->sandbox, poda_sandbox_free);
    g_clear_pointer (&office->suite, poda_suite_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Office, clear_office)

/* --- Opening --- */

static gboolean
open_suite (Office *office, const char *path, GError **error)
{
    PodaSuite *suite = office->suite = poda_suite_read (path, error);
    if (suite == NULL || !poda_suite_search (suite, error))
        return FALSE;
    office->limits = &suite->limits;
    for (guint i = 0; office->own->reveal && i < suite->cases->len; i++)
        ((PodaCase *) suite->cases->pdata[i])->hidden = FALSE;
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
    *referee = (PodaReferee){ .game = own->play,
                              .start = input->start,
                              .games = (guint) own->games,
                              .plies = (guint) own->plies,
                              .seed = own->seed,
                              .seconds = own->time != 0 ? (double) own->time
                                                        : poda_usual_limits.seconds,
                              .limits = poda_usual_limits };
    office->limits = &referee->limits;
    return poda_spec_read ("--against", own->against, input->game, &referee->start,
                           &referee->opponent, error);
}

static gboolean
read_students (Office *office, GError **error)
{
    const char *path = office->own->students;
    office->students = path != NULL ? poda_input_students (path, error) : NULL;
    office->class_list =
        office->students != NULL ? poda_class_list_new (office->students) : NULL;
    return path == NULL || office->students != NULL;
}

/* Opens the folder or archive that the arguments name, if it is one. */
static gboolean
open_handins (Office *office, char **words, GError **error)
{
    const GradeOptions *own = office->own;
    gboolean single = office->gradescope || own->student != NULL;
    gboolean any = words[0] != NULL && words[1] == NULL
                   && (g_file_test (words[0], G_FILE_TEST_IS_DIR)
                       || (g_str_has_suffix (words[0], ".zip")
                           && g_file_test (words[0], G_FILE_TEST_EXISTS)));
    if (any)
        office->handins =
            poda_handins_list (words[0], office->class_list, single, error);
    office->is_class = any && !single;
    if (!office->is_class && own->students != NULL)
        return poda_refuse (
            error, _ ("--students needs a folder that contains the students' folders"));
    return !any || office->handins != NULL;
}

/* Opens the sandbox. If programs could see each other's files, or hidden cases, marking
 * is refused, unless the teacher accepts that. */
static gboolean
open_sandbox (Office *office, const char *work, GError **error)
{
    const GradeOptions *own = office->own;
    const PodaRequest *request = office->request;
    const char *secret[] = { own->play == NULL ? request->arguments[0] : NULL,
                             request->output_path, own->feedback, own->students,
                             office->handins != NULL ? work : NULL };
    gboolean secrets = office->suite != NULL && office->suite->n_hidden > 0;
    PodaSandbox *sandbox = office->sandbox =
        poda_sandbox_new (!own->no_sandbox, own->user, error);
    if (sandbox == NULL)
        return FALSE;
    for (guint i = 0; i < G_N_ELEMENTS (secret); i++)
        if (secret[i] != NULL)
            poda_sandbox_hide (sandbox, secret[i]);
    g_autofree char *sentence = poda_sandbox_sentence (sandbox, office->limits);
    gboolean safe = office->is_class ? poda_sandbox_is_whole (sandbox)
                                     : !secrets || poda_sandbox_keeps_secrets (sandbox);
    if (!safe && sandbox->wanted)
        return poda_refuse (
            error,
            _ ("%s; mark one program without hidden cases, or give --no-sandbox"),
            sentence);
    /* A text on standard output already contains it. */
    if (request->output_path != NULL || strcmp (request->format->name, "txt") != 0)
        poda_note ("%s", sentence);
    if (geteuid () == 0 && own->user == NULL && sandbox->wanted)
        poda_note (_ ("you are root; --user NAME runs programs as another user"));
    office->gradebook = poda_gradebook_new (
        "grade", office->suite != NULL ? office->suite->title : own->play);
    office->gradebook->sandbox = g_steal_pointer (&sentence);
    return TRUE;
}

/* --- Marking --- */

static void
show_progress (const PodaWork *work, guint run, guint runs, gpointer data)
{
    Office *office = data;
    const char *who = *work->student != '\0' ? work->student : work->source;
    g_autofree char *text = g_strdup_printf (
        office->suite != NULL ? _ ("%u of %u, %s: case %u of %u")
                              : _ ("%u of %u, %s: game %u of %u"),
        office->gradebook->works->len,
        office->handins != NULL ? office->handins->len : 1, who, run, runs);
    poda_progress_show (&office->request->progress, text);
}

static PodaWork *
add_work (Office *office, const char *id, const char *name)
{
    PodaWork *work = poda_gradebook_add (office->gradebook->works);
    poda_work_set (&work->student, id);
    poda_work_set (&work->name, name);
    return work;
}

/* Marks a submission in a copy of its files; with `handin` NULL, the program in the
 * arguments. If there is no program, the report says why, if it is for several students
 * or Gradescope. Returns FALSE with `error` set. */
static gboolean
mark_work (Office *office, char **words, const PodaHandin *handin, PodaWork *work,
           GError **error)
{
    g_autoptr (GError) cause = NULL;
    g_autoptr (PodaProgram) program = NULL;
    g_autofree char *source = NULL, *line = NULL;
    char *folder = NULL;
    gboolean done = TRUE;
    if (handin != NULL) {
        folder = poda_program_folder (office->sandbox, error);
        if (folder == NULL)
            return FALSE;
        program = poda_handin_program (handin, office->sandbox, folder, &source, &line,
                                       &cause);
        g_ptr_array_set_size (handin->files, 0);
    } else {
        source = g_strjoinv (" ", words);
        program = poda_program_new (office->sandbox, (const char *const *) words, NULL,
                                    &cause);
    }
    poda_work_set (&work->source, source);
    if (program != NULL && line != NULL) {
        g_autofree char *ran = g_strdup_printf (_ ("what was run: %s"), line);
        poda_work_remark (work, ran);
    }
    if (program != NULL) {
        done = office->suite != NULL
                   ? poda_suite_grade (office->suite, program, show_progress, office,
                                       work, error)
                   : poda_referee_play (&office->referee, program, show_progress,
                                        office, work, error);
    } else if (cause->domain == PODA_PROGRAM_ERROR
               || (handin == NULL && !office->gradescope)) {
        g_propagate_error (error, g_steal_pointer (&cause));
        done = FALSE;
    } else {
        g_autofree char *valid = g_utf8_make_valid (cause->message, -1);
        poda_work_refuse (work, PODA_WORK_UNREADABLE, valid);
        work->most =
            office->suite != NULL ? office->suite->most : office->referee.games;
    }
    poda_temporary_remove (folder);
    return done;
}

static gboolean
mark_class (Office *office, char **words, GError **error)
{
    const GPtrArray *list = office->handins;
    g_autoptr (GHashTable) seen = g_hash_table_new (NULL, NULL);
    for (guint i = 0; i < list->len; i++) {
        const PodaHandin *handin = list->pdata[i];
        PodaStudent *student = handin->owner.student;
        const char *called =
            office->own->student != NULL ? office->own->student : handin->name;
        PodaWork *work = student != NULL ? add_work (office, student->id, student->name)
                         : office->students != NULL ? add_work (office, "", called)
                                                    : add_work (office, called, "");
        work->place = g_strdup (handin->owner.feedback);
        if (handin->owner.said != NULL)
            g_ptr_array_add (work->asides, g_strdup_printf ("%s: %s", handin->name,
                                                            handin->owner.said));
        if (!mark_work (office, words, handin, work, error))
            return FALSE;
        if (student != NULL && !g_hash_table_add (seen, student))
            poda_work_refuse (work, PODA_WORK_WRONG_EXERCISE,
                              _ ("this student has another folder, too"));
    }
    for (guint i = 0; i < list->len; i++) {
        const GPtrArray *any = ((const PodaHandin *) list->pdata[i])->owner.any;
        for (guint k = 0; any != NULL && k < any->len; k++)
            g_hash_table_add (seen, any->pdata[k]);
    }
    for (guint i = 0; office->students != NULL && i < office->students->len; i++) {
        PodaStudent *student = office->students->pdata[i];
        if (!g_hash_table_contains (seen, student))
            poda_work_refuse (add_work (office, student->id, student->name),
                              PODA_WORK_MISSING, _ ("nothing was handed in"));
    }
    poda_gradebook_order (office->gradebook, office->students);
    return TRUE;
}

/* --- The command --- */

/* Marks all submissions, and writes the report and the feedback. */
static gboolean
mark_and_write (Office *office, char **words, GError **error)
{
    PodaRequest *request = office->request;
    const char *folder = office->own->feedback, *student = office->own->student;
    g_autoptr (PodaStaging) staging =
        folder != NULL ? poda_staging_new (folder, office->own->force, error) : NULL;
    if (folder != NULL && staging == NULL)
        return FALSE;
    gboolean done =
        office->handins != NULL
            ? mark_class (office, words, error)
            : mark_work (office, words, NULL,
                         add_work (office, student != NULL ? student : "", ""), error);
    poda_progress_end (&request->progress);
    if (!done
        || !poda_marks_write (request, office->gradebook, folder,
                              g_steal_pointer (&staging), error))
        return FALSE;
    if (!poda_gradebook_all_right (office->gradebook))
        request->code = PODA_EXIT_WRONG;
    return TRUE;
}

static gboolean
grade (PodaRequest *request, gpointer data, GError **error)
{
    static const char *const of_games[] = { "against", "games", "plies", "seed" };
    const GradeOptions *own = data;
    g_auto (Office) office = { .request = request, .own = own };
    char *none[] = { NULL };
    char **words = request->arguments != NULL ? request->arguments : none;
    office.gradescope = strcmp (request->format->name, "gradescope") == 0;
    if (g_strv_length (words) < (own->play == NULL ? 2 : 1))
        return poda_refuse (
            error, _ ("too few arguments; expected a SUITE (or --play GAME) and a "
                      "folder that contains students' folders, or a program"));
    for (guint i = 0; i < G_N_ELEMENTS (of_games); i++)
        if (!poda_request_needs (request, of_games[i], "play", error))
            return FALSE;
    if (!poda_request_excludes (request, "play", "reveal", error)
        || !poda_request_needs (request, "force", "feedback", error)
        || !(own->play != NULL ? open_referee (&office, error)
                               : open_suite (&office, *words, error)))
        return FALSE;
    if (own->time != 0)
        office.limits->seconds = office.limits->cpu_seconds = (double) own->time;
    if (own->memory != 0)
        office.limits->memory = own->memory << 20;
    words += own->play == NULL;
    return read_students (&office, error) && open_handins (&office, words, error)
           && open_sandbox (&office, *words, error)
           && mark_and_write (&office, words, error);
}

static char *
describe_program (void)
{
    return g_strdup (
        _ ("SUITE is a folder of cases, or a file with a tree. FOLDER contains a "
           "folder (or a file) for each student, as a download from Moodle does, also "
           "as a .zip; poda finds the program in it and compiles it if it is in C or "
           "Java. Or give the command line of one program, which is started once for "
           "each case; write -- before words that begin with -. With --play the "
           "program is started once for each game, and there is no SUITE."));
}

const PodaCommand poda_command_grade = {
    .name = "grade",
    .arguments = N_ ("SUITE FOLDER|PROGRAM [ARGUMENT...]"),
    .most = G_MAXUINT,
    .summary = N_ ("mark students' programs in any language: searches, or whole games"),
    .examples = "poda grade week3 submissions.zip --students class.csv -o marks.csv\n"
                "poda grade week3 submissions --feedback feedback -T moodle\n"
                "poda grade trees/notes.gv python3 examples/students/alphabeta.py\n"
                "poda grade --play nim:sticks=7 python3 examples/students/player.py",
    .note = describe_program,
    .formats = poda_marks_formats,
    .options = options,
    .size = sizeof (GradeOptions),
    .run = grade,
};
