/* poda grade: marks students' programs. */

#include <glib/gi18n-lib.h>
#include <stdio.h>

#include "teach/grade/submissions.h"
#include "cli/grade_office.h"
#include "cli/request.h"

/* Why there is no such program, by the name that students gave it. */
static void
refuse (const PodaOffice *office, const char *path, const GError *cause, PodaWork *work)
{
    g_autofree char *prefix = g_strconcat (path, ": ", NULL);
    g_autofree char *name = g_path_get_basename (path);
    gboolean placed = g_str_has_prefix (cause->message, prefix);
    g_autofree char *reason =
        placed ? g_strdup_printf ("%s: %s", name, cause->message + strlen (prefix))
               : g_strdup (cause->message);
    g_autofree char *valid = g_utf8_make_valid (reason, -1);
    poda_office_refuse (office, work, valid);
}

/* Marks a program in a scratch folder of its own, where it runs unless it has another.
 * One that there is not is told in the work if `lenient`, and an error otherwise. */
static gboolean
mark_program (PodaOffice *office, const char *const *argv, const char *folder,
              gboolean lenient, PodaWork *work, GError **error)
{
    g_autoptr (GError) cause = NULL;
    char *scratch = poda_scratch_new (error);
    if (scratch == NULL)
        return FALSE;
    g_autoptr (PodaProgram) program =
        poda_program_new (argv, folder != NULL ? folder : scratch, scratch, &cause);
    gboolean ok = program != NULL;
    if (ok)
        ok = poda_office_mark (office, program, work, error);
    else if (lenient)
        refuse (office, argv[0], cause, work);
    else
        g_propagate_error (error, g_steal_pointer (&cause));
    poda_scratch_free (scratch);
    return ok || (lenient && program == NULL);
}

static void
set_text (char **text, const char *value)
{
    g_free (*text);
    *text = g_strdup (value);
}

static gboolean
mark_one (PodaOffice *office, char **argv, PodaGradebook *gradebook, GError **error)
{
    PodaWork *work = poda_gradebook_add (gradebook);
    g_autofree char *words = g_strjoinv (" ", argv);
    g_autofree char *source = g_utf8_make_valid (words, -1);
    gboolean lenient = strcmp (office->format, "gradescope") == 0;
    set_text (&work->source, source);
    if (office->options->student != NULL)
        set_text (&work->student, office->options->student);
    return mark_program (office, (const char *const *) argv, ".", lenient, work, error);
}

static gboolean
mark_submission (PodaOffice *office, const PodaSubmission *one, char **command,
                 PodaGradebook *gradebook, GError **error)
{
    PodaWork *work = poda_gradebook_add (gradebook);
    g_autoptr (GPtrArray) argv = g_ptr_array_new ();
    set_text (&work->student, one->student);
    set_text (&work->source, one->entry);
    for (guint i = 0; command[i] != NULL; i++)
        g_ptr_array_add (argv, command[i]);
    g_ptr_array_add (argv, one->path);
    g_ptr_array_add (argv, NULL);
    return mark_program (office, (const char *const *) argv->pdata, one->folder, TRUE,
                         work, error);
}

static gboolean
mark_all (PodaOffice *office, char **argv, PodaGradebook *gradebook, GError **error)
{
    const char *folder = office->options->submissions;
    if (folder == NULL)
        return mark_one (office, argv, gradebook, error);
    g_autoptr (GPtrArray) all = poda_submissions_list (folder, *argv != NULL, error);
    for (guint i = 0; all != NULL && i < all->len; i++)
        if (!mark_submission (office, all->pdata[i], argv, gradebook, error))
            return FALSE;
    return all != NULL;
}

static gboolean
write_gradebook (const PodaRequest *request, const char *format,
                 const PodaGradebook *gradebook, GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    if (strcmp (format, "csv") == 0)
        poda_gradebook_csv (gradebook, output);
    else if (strcmp (format, "json") == 0)
        poda_gradebook_json (gradebook, output);
    else if (strcmp (format, "html") == 0)
        poda_gradebook_html (gradebook, output);
    else if (strcmp (format, "gradescope") == 0)
        poda_gradebook_gradescope (gradebook, output);
    else
        poda_gradebook_txt (gradebook, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
expect_words (const PodaGradeOptions *options, const char *format, char **words,
              GError **error)
{
    guint least = (options->play == NULL) + (options->submissions == NULL);
    if (options->submissions != NULL && strcmp (format, "gradescope") == 0) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("-T gradescope: expected one program, and no --submissions"));
        return FALSE;
    }
    if (g_strv_length (words) >= least)
        return TRUE;
    g_set_error (
        error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
        _ ("too few arguments: expected a suite (or --play GAME) and a program "
           "(or --submissions FOLDER)"));
    return FALSE;
}

static gboolean
grade (PodaRequest *request, gpointer data, GError **error)
{
    PodaGradeOptions *options = data;
    const char *format = poda_request_format (request, error);
    if (format == NULL)
        return FALSE;
    g_auto (PodaOffice) office = { .options = options, .format = format };
    char *none[] = { NULL };
    char **words = request->arguments != NULL ? request->arguments : none;
    if (!expect_words (options, format, words, error)
        || !poda_office_open (&office, *words, error))
        return FALSE;
    char **argv = options->play == NULL ? words + 1 : words;
    g_autoptr (PodaGradebook) gradebook = poda_gradebook_new (
        "grade", office.suite != NULL ? office.suite->title : options->play);
    gboolean ok = mark_all (&office, argv, gradebook, error);
    if (office.progressed)
        fputs ("\r\033[K", stderr);
    options->wrong = ok && !poda_gradebook_all_right (gradebook);
    return ok && write_gradebook (request, format, gradebook, error);
}

static char *
describe_program (void)
{
    return g_strdup (_ (
        "SUITE is a folder of cases, or a file that holds a tree. PROGRAM is started "
        "once a case,\nas it is given; words that begin with - need -- before them. "
        "With --play it is started\nonce a game, and there is no SUITE."));
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    g_auto (PodaGradeOptions) own = { .play = NULL };
    const GOptionEntry entries[] = {
        { "submissions", 0, 0, G_OPTION_ARG_FILENAME, &own.submissions,
          N_ ("mark all programs of a folder, one a student; PROGRAM is then what runs "
              "them"),
          N_ ("FOLDER") },
        { "student", 0, 0, G_OPTION_ARG_STRING, &own.student,
          N_ ("whose program it is, for the report"), N_ ("NAME") },
        { "reveal", 0, 0, G_OPTION_ARG_NONE, &own.reveal,
          N_ ("tell of hidden cases what is told of the others"), NULL },
        { "time", 0, 0, G_OPTION_ARG_STRING, &own.time,
          N_ ("seconds for a case, or for a move (default 10)"), "N" },
        { "memory", 0, 0, G_OPTION_ARG_STRING, &own.memory,
          N_ ("MiB that a program may use (default 512)"), "N" },
        { "play", 0, 0, G_OPTION_ARG_STRING, &own.play,
          N_ ("let the program play whole games instead"), N_ ("GAME") },
        { "against", 0, 0, G_OPTION_ARG_STRING, &own.against,
          N_ ("whom: an algorithm and its rules, or random (default alphabeta)"),
          N_ ("SPEC") },
        { "games", 0, 0, G_OPTION_ARG_STRING, &own.games,
          N_ ("how many, first and second in turn (default 2)"), "N" },
        { "plies", 0, 0, G_OPTION_ARG_STRING, &own.plies,
          N_ ("random moves that each pair of games begins with (default 0)"), "N" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &own.seed, N_ ("for those (default 1)"),
          "N" },
        G_OPTION_ENTRY_NULL
    };
    int code = poda_request_run (command, PODA_REQUEST_FORMAT, entries, 0, G_MAXUINT,
                                 argc, argv, grade, &own);
    return code == PODA_EXIT_DONE && own.wrong ? PODA_EXIT_WRONG : code;
}

const PodaCommand poda_command_grade = {
    .name = "grade",
    .arguments = N_ ("SUITE PROGRAM [ARGUMENT...]"),
    .summary =
        N_ ("marks students' programs, in any language: searches, or whole games"),
    .formats = "txt csv json html gradescope",
    .examples = "poda grade trees/notes.gv python3 examples/students/alphabeta.py\n"
                "poda grade week3 ./student -T html -o report.html\n"
                "poda grade week3 --submissions class -T csv -- python3\n"
                "poda grade --play nim:sticks=7 python3 examples/students/player.py",
    .note = describe_program,
    .run = run,
};
