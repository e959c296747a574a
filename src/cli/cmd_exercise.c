/* poda exercise: an exercise as a folder, or one for each student of a class. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "cli/command.h"
#include "homework/export/export.h"
#include "homework/grade/grade.h"

#define USUAL_CASES 6
#define MOST_CASES 1000

typedef struct {
    char *output, *random, *require, *title, *students, *hidden;
    guint view, separator;
    guint formats, exports; /* bits of their words */
    guint64 cases;          /* 0: the default */
    gboolean force, suite;
} ExerciseOptions;

#define MEMBER(member) G_STRUCT_OFFSET (ExerciseOptions, member)

static const PodaOption options[] = {
    { "output", 'o', PODA_OPTION_PATH, MEMBER (output), N_ ("FOLDER"),
      .help = N_ ("the folder to create") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("replace files in an existing folder") },
    { "random", 0, PODA_OPTION_TEXT, MEMBER (random), N_ ("SHAPE"),
      .help = N_ ("a random tree instead of GAME: "
                  "branching=3,depth=3,leaves=-9..9,seed=1, chance=1+3") },
    { "require", 0, PODA_OPTION_TEXT, MEMBER (require), N_ ("LIST"), .joint = ",",
      .help =
          N_ ("what the tree must have: cuts=2-3,deep=1,pruned=3-,rows=-30,ties=no, "
              "also cut-rule=matters and fail-rule=matters") },
    { "title", 0, PODA_OPTION_TEXT, MEMBER (title), N_ ("TEXT"), .blank = TRUE,
      .help = N_ ("the title of the exercise") },
    { "students", 0, PODA_OPTION_PATH, MEMBER (students), N_ ("FILE"),
      .help = N_ (
          "make an exercise for each student listed in a CSV file with an id column") },
    { "formats", 0, PODA_OPTION_WORDS, MEMBER (formats), N_ ("LIST"), .joint = ",",
      .help = N_ ("picture formats besides those on pages: svg,pdf (default pdf; with "
                  "--students none)"),
      .words = PODA_FORMAT_WORDS },
    { "separator", 0, PODA_OPTION_WORD, MEMBER (separator), N_ ("WHICH"),
      .help = N_ ("separator in CSV sheets: comma (default), or semicolon, with "
                  "decimal commas"),
      .words = "comma|semicolon" },
    { "view", 0, PODA_OPTION_WORD, MEMBER (view), N_ ("VIEW"),
      .help = N_ ("point of view of the numbers: max (default) or mover"),
      .words = "max|mover" },
    { "export", 0, PODA_OPTION_WORDS, MEMBER (exports), N_ ("LIST"), .joint = ",",
      .help = N_ ("also for others: moodle,latex,page,exam,qti"),
      .words = PODA_EXPORT_WORDS, .spaced = TRUE },
    { "suite", 0, PODA_OPTION_FLAG, MEMBER (suite), NULL,
      .help = N_ ("make a suite of test cases for programs instead") },
    { "cases", 0, PODA_OPTION_NUMBER, MEMBER (cases), "N",
      .help = N_ ("number of random cases (default 6)"), .lowest = 1,
      .highest = MOST_CASES },
    { "hidden", 0, PODA_OPTION_TEXT, MEMBER (hidden), "N",
      .help = N_ ("number of cases hidden from students (default 0)") },
    { .name = NULL }
};

typedef struct {
    PodaRequest *request;
    const ExerciseOptions *own;
    PodaAssignment assignment;
    char *title;
    PodaTree *stand_in;        /* placeholder for the game of random trees */
    PodaStaging *staging;      /* folder with all output */
    guint64 n_cases, n_hidden; /* for a suite */
} ExerciseRun;

static void
clear_run (ExerciseRun *run)
{
    poda_assignment_clear (&run->assignment);
    g_clear_pointer (&run->staging, poda_staging_abandon);
    g_clear_pointer (&run->stand_in, poda_tree_free);
    g_clear_pointer (&run->title, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExerciseRun, clear_run)

/* --- The questions and the source --- */

static gboolean
read_asked (ExerciseRun *run, GError **error)
{
    const ExerciseOptions *own = run->own;
    PodaRules *rules = &run->request->rules;
    PodaExerciseSpec *spec = &run->assignment.series.spec;
    g_autofree char *usual = NULL;
    poda_policy_init (&run->assignment.policy);
    if (!poda_homework_read_policy (run->request, &run->assignment.policy, &usual,
                                    error)
        || !poda_homework_read_asks (run->request, usual, spec, error))
        return FALSE;
    spec->mover_view = own->view == 1;
    if (spec->mover_view
        && (own->suite || (run->assignment.wanted & ~PODA_WANTED_ON_PAPER) != 0))
        return poda_refuse (error, _ ("--view mover: cannot be combined with --suite, "
                                      "or with any --export but latex"));
    /* Strategies do not depend on cuts, as in `draw --strategy`. */
    if (spec->asks == PODA_ASK_STRATEGY && rules->texts[PODA_RULE_ALGORITHM] == NULL)
        rules->texts[PODA_RULE_ALGORITHM] = (char *) poda_minimax.name;
    return TRUE;
}

static gboolean
read_source (ExerciseRun *run, GError **error)
{
    const ExerciseOptions *own = run->own;
    PodaAssignment *assignment = &run->assignment;
    assignment->random = own->random != NULL;
    if (assignment->random == (run->request->arguments != NULL))
        return poda_refuse (error, _ ("expected either GAME or --random, such as "
                                      "--random branching=3,depth=3"));
    if (!poda_request_excludes (run->request, "random", "position moves set", error))
        return FALSE;
    return (!assignment->random
            || poda_shape_parse (own->random, &assignment->series.shape, error))
           && (own->require == NULL
               || poda_requirement_parse (own->require, &assignment->series.requirement,
                                          error));
}

static gboolean
load_students (ExerciseRun *run, GError **error)
{
    const char *path = run->own->students;
    if (path != NULL)
        run->assignment.students = poda_input_students (path, error);
    return path == NULL || run->assignment.students != NULL;
}

/* Reads the options of a suite. By default, programs print visits, value and move. */
static gboolean
read_suite (ExerciseRun *run, GError **error)
{
    const ExerciseOptions *own = run->own;
    const PodaRequest *request = run->request;
    if (!poda_request_needs (request, "cases", "suite", error)
        || !poda_request_needs (request, "hidden", "suite", error)
        || !poda_request_excludes (request, "suite", "students export", error)
        || !poda_request_needs (request, "cases", "random", error))
        return FALSE;
    run->n_cases = own->cases != 0 ? own->cases : own->random != NULL ? USUAL_CASES : 1;
    if (own->hidden != NULL
        && !poda_read_number ("--hidden", own->hidden, 0, run->n_cases, &run->n_hidden,
                              error))
        return FALSE;
    if (own->suite && request->homework.ask == NULL)
        run->assignment.series.spec.asks =
            PODA_ASK_VALUE | PODA_ASK_MOVE | PODA_ASK_ORDER;
    run->assignment.for_programs = own->suite;
    return TRUE;
}

/* --- The search --- */

/* Returns the prefix of ids: the game's name, or the file's. */
static char *
choose_slug (const ExerciseRun *run)
{
    if (run->assignment.random)
        return g_strdup ("random");
    const PodaInput *input = &run->request->input;
    const char *text = run->request->arguments[0];
    if (input->tree == NULL)
        return g_strdup (input->game->name);
    if (strchr ("[{-", *text) != NULL)
        return g_strdup ("tree");
    g_autofree char *name = g_path_get_basename (text);
    name[strcspn (name, ".")] = '\0';
    char *ascii = g_str_to_ascii (*name != '\0' ? name : "tree", "C");
    return g_strcanon (ascii, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
}

static gboolean
open_game (ExerciseRun *run, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaRequest *request = run->request;
    PodaAssignment *assignment = &run->assignment;
    if (!assignment->random && !poda_request_open (request, error))
        return FALSE;
    if (assignment->random) { /* rules can only be read for a game */
        run->stand_in = poda_tree_read_json ("tree", any, strlen (any), error);
        poda_problem_of_tree (&request->problem, run->stand_in);
        if (!poda_rules_read (&request->rules, &request->problem, error))
            return poda_refuse_rule (error);
    } else
        assignment->game = request->arguments[0];
    run->title = run->own->title != NULL ? g_strdup (run->own->title)
                 : assignment->random
                     ? g_strdup (_ ("Exercise"))
                     : poda_input_name (&request->input, assignment->game, FALSE,
                                        _ ("Exercise"));
    assignment->title = assignment->series.spec.title = run->title;
    assignment->slug = choose_slug (run);
    assignment->series.rules = request->problem;
    assignment->tree = g_steal_pointer (&request->input.tree);
    if (assignment->random && assignment->students != NULL)
        poda_series_level (&assignment->series);
    return TRUE;
}

/* --- Writing --- */

/* Cases are generated like exercises of students. Without random trees, all share one
 * exercise. */
static gboolean
write_all (ExerciseRun *run, const char *path, GError **error)
{
    PodaAssignment *assignment = &run->assignment;
    const GPtrArray *students = assignment->students;
    guint n = run->own->suite    ? (guint) run->n_cases
              : students != NULL ? students->len
                                 : 1;
    g_autofree PodaTask *tasks = g_new0 (PodaTask, n);
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 0; i < n; i++) {
        g_autofree char *id = g_strdup_printf ("case-%02u", i + 1);
        const PodaStudent a_case = { .id = id };
        tasks[i].student = run->own->suite    ? &a_case
                           : students != NULL ? students->pdata[i]
                                              : NULL;
        if (n > 1)
            poda_progress_count (&run->request->progress, _ ("exercise %u of %u"),
                                 i + 1, n);
        if (i == 0 || assignment->random)
            g_ptr_array_add (exercises, poda_assignment_exercise (
                                            assignment, tasks[i].student, error));
        tasks[i].exercise = exercises->pdata[exercises->len - 1];
        if (tasks[i].exercise == NULL)
            return FALSE;
        if (run->own->suite) {
            g_free (tasks[i].exercise->id);
            tasks[i].exercise->id = g_steal_pointer (&id);
        }
    }
    return (run->own->suite
                ? poda_suite_make (path, exercises, (guint) run->n_hidden, error)
                : poda_folder_write (assignment, tasks, n, path, error))
           && poda_places_pack (path, error);
}

static gboolean
write_folder (ExerciseRun *run, GError **error)
{
    if (!write_all (run, poda_staging_path (run->staging), error))
        return poda_staging_fail (run->staging, error);
    if (!poda_staging_finish (g_steal_pointer (&run->staging), error))
        return FALSE;
    for (guint i = 0; i < run->assignment.notes->len; i++)
        poda_note ("%s", (char *) run->assignment.notes->pdata[i]);
    return TRUE;
}

static gboolean
exercise (PodaRequest *request, gpointer data, GError **error)
{
    const ExerciseOptions *own = data;
    g_auto (ExerciseRun)
        run = { .request = request,
                .own = own,
                .assignment.notes = g_ptr_array_new_with_free_func (g_free) };
    /* Pages contain pictures; for paper, a class gets a PDF of its sheets. */
    guint formats =
        own->formats == 0 && own->students == NULL ? PODA_WANTED_PDF : own->formats;
    run.assignment.wanted = formats | own->exports * PODA_WANTED_MOODLE;
    run.assignment.style = own->separator;
    if (!read_source (&run, error) || !read_asked (&run, error))
        return FALSE;
    if (own->output == NULL || strcmp (own->output, "-") == 0)
        return poda_refuse (
            error, _ ("expected -o FOLDER, since an exercise is several files"));
    return read_suite (&run, error)
           && (run.staging = poda_staging_new (own->output, own->force, error)) != NULL
           && load_students (&run, error) && open_game (&run, error)
           && write_folder (&run, error);
}

const PodaCommand poda_command_exercise = {
    .name = "exercise",
    .arguments = N_ ("[GAME]"),
    .most = 1,
    .summary = N_ ("make exercises to fill in, with their keys"),
    .examples =
        "poda exercise trees/notes.gv -o homework\n"
        "poda exercise nim:sticks=4 --ask value,visited,move -o nim\n"
        "poda exercise --random depth=4,seed=42 --require deep=1,ties=no -o random\n"
        "poda exercise trees/textbook.gv --ask value,order,move -o more\n"
        "poda exercise trees/notes.gv --export moodle,latex,page -o course\n"
        "poda exercise --random depth=4 --suite --cases 6 --hidden 2 -o suite",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_HOMEWORK,
    .options = options,
    .size = sizeof (ExerciseOptions),
    .run = exercise,
};
