/* poda exercise: an exercise as a folder, or one for each student of a class. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "base/output.h"
#include "cli/command.h"
#include "homework/export/export.h"
#include "homework/grade/suite.h"
#include "homework/sheet/sheet.h"
#include "homework/sheet/csv_reader.h"

#define USUAL_CASES 6
#define MOST_CASES 1000

/* A workbook opens without trouble; the text is for everybody else. */
#define USUAL_SHEETS (PODA_SHEET_CSV | PODA_SHEET_XLSX)

typedef struct {
    char *output, *random, *require, *title, *students, *page, *hidden;
    guint view, theme, separator;
    guint formats; /* PodaFolderFormats bits */
    guint sheets;  /* PodaSheetFormats bits */
    guint exports; /* PodaExport bits */
    guint64 cases; /* 0: as usual */
    gboolean force, suite;
} ExerciseOptions;

#define MEMBER(member) G_STRUCT_OFFSET (ExerciseOptions, member)

static const PodaOption options[] = {
    { "output", 'o', PODA_OPTION_PATH, MEMBER (output), N_ ("FOLDER"),
      .help = N_ ("the folder to make") },
    { "force", 0, PODA_OPTION_FLAG, MEMBER (force), NULL,
      .help = N_ ("replace files in a folder that is there") },
    { "random", 0, PODA_OPTION_TEXT, MEMBER (random), N_ ("SHAPE"),
      .help = N_ ("a random tree instead of GAME: "
                  "branching=3,depth=3,leaves=-9..9,seed=1, chance=1+3") },
    { "require", 0, PODA_OPTION_TEXT, MEMBER (require), N_ ("LIST"), .joint = ",",
      .help = N_ ("what it must have: "
                  "cuts=2-3,deep=1,pruned=3-,rows=-30,ties=no, also "
                  "cut-rule=matters and fail-rule=matters") },
    { "title", 0, PODA_OPTION_TEXT, MEMBER (title), N_ ("TEXT"), .blank = TRUE,
      .help = N_ ("the title of the exercise") },
    { "students", 0, PODA_OPTION_PATH, MEMBER (students), N_ ("FILE"),
      .help = N_ ("one for each student of a list, a CSV with a column id") },
    { "formats", 0, PODA_OPTION_WORDS, MEMBER (formats), N_ ("LIST"), .joint = ",",
      .help = N_ ("of pictures beside those on pages: svg,pdf (default pdf; with "
                  "--students none)"),
      .words = "svg|pdf" },
    { "sheets", 0, PODA_OPTION_WORDS, MEMBER (sheets), N_ ("LIST"), .joint = ",",
      .help = N_ ("formats of answer sheets: csv,xlsx (default)"),
      .words = "csv|xlsx" },
    { "separator", 0, PODA_OPTION_WORD, MEMBER (separator), N_ ("WHICH"),
      .help = N_ ("of sheets as csv: comma (default), or semicolon, with decimal "
                  "commas"),
      .words = "comma|semicolon" },
    { "view", 0, PODA_OPTION_WORD, MEMBER (view), N_ ("WHOSE"),
      .help = N_ ("whose view numbers are: max (default) or mover"),
      .words = "max|mover" },
    { "page", 0, PODA_OPTION_TEXT, MEMBER (page), N_ ("SIZE"),
      .help = N_ ("scale pdf pictures to a4, slide or WxH millimetres") },
    { "theme", 0, PODA_OPTION_WORD, MEMBER (theme), N_ ("THEME"),
      .help = N_ ("color (default) or print"), .words = "color|print" },
    { "export", 0, PODA_OPTION_WORDS, MEMBER (exports), N_ ("LIST"), .joint = ",",
      .help = N_ ("also for others: moodle,latex,page,exam,qti"),
      .words = PODA_EXPORT_WORDS, .spaced = TRUE },
    { "suite", 0, PODA_OPTION_FLAG, MEMBER (suite), NULL,
      .help = N_ ("make a suite of cases for programs instead") },
    { "cases", 0, PODA_OPTION_NUMBER, MEMBER (cases), "N",
      .help = N_ ("how many random cases (default 6)"), .lowest = 1,
      .highest = MOST_CASES },
    { "hidden", 0, PODA_OPTION_TEXT, MEMBER (hidden), "N",
      .help = N_ ("how many of them students are not shown (default 0)") },
    { .name = NULL }
};

typedef struct {
    PodaRequest *request;
    const ExerciseOptions *own;
    PodaAssignment assignment;
    char *title;
    PodaTree *stand_in;      /* the game of random trees, until there is one */
    PodaStaging *staging;    /* where all of it goes */
    guint n_cases, n_hidden; /* of a suite for programs; 0: it is none */
} ExerciseRun;

static void
clear_run (ExerciseRun *writing)
{
    poda_assignment_clear (&writing->assignment);
    g_clear_pointer (&writing->staging, poda_staging_abandon);
    g_clear_pointer (&writing->stand_in, poda_tree_free);
    g_clear_pointer (&writing->title, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (ExerciseRun, clear_run)

/* --- What is asked, and of what --- */

static gboolean
read_asked (ExerciseRun *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    PodaAssignment *assignment = &writing->assignment;
    PodaRules *rules = &writing->request->rules;
    PodaExerciseSpec *spec = &assignment->series.spec;
    g_autofree char *usual = NULL;
    poda_policy_init (&assignment->policy);
    if (!poda_homework_read_policy (writing->request, &assignment->policy, &usual,
                                    error)
        || !poda_homework_read_asks (writing->request, usual, spec, error))
        return FALSE;
    spec->mover_view = own->view == 1;
    if (spec->mover_view
        && (own->suite || (own->exports & ~(guint) PODA_EXPORT_LATEX) != 0))
        return poda_refuse (error,
                            _ ("--view mover: expected no --suite, and no --export "
                               "but latex"));
    /* Strategies are there whatever cuts, as `draw --strategy` has them. */
    if (spec->asks == PODA_ASK_STRATEGY && rules->texts[PODA_RULE_ALGORITHM] == NULL)
        rules->texts[PODA_RULE_ALGORITHM] = (char *) poda_minimax.name;
    return TRUE;
}

static gboolean
read_source (ExerciseRun *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    PodaAssignment *assignment = &writing->assignment;
    assignment->random = own->random != NULL;
    if (assignment->random == (writing->request->arguments != NULL))
        return poda_refuse (error, _ ("expected either GAME or --random, such as "
                                      "--random branching=3,depth=3"));
    if (!poda_request_excludes (writing->request, "random", "position moves set",
                                error))
        return FALSE;
    return (!assignment->random
            || poda_shape_parse (own->random, &assignment->series.shape, error))
           && (own->require == NULL
               || poda_requirement_parse (own->require, &assignment->series.requirement,
                                          error));
}

static gboolean
load_students (ExerciseRun *writing, GError **error)
{
    const char *path = writing->own->students;
    g_autoptr (GError) cause = NULL;
    if (path == NULL)
        return TRUE;
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, _ ("a list of students"), error);
    if (text == NULL)
        return FALSE;
    writing->assignment.students =
        poda_students_read (path, text->str, text->len, &cause);
    if (cause != NULL)
        g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                             cause->message);
    return cause == NULL;
}

/* Programs tell what they visit, the value and the move, unless something else is
 * asked. */
static gboolean
read_style (ExerciseRun *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    const PodaRequest *request = writing->request;
    gboolean random = writing->assignment.random;
    guint64 n_hidden = 0, n_cases = own->cases != 0 ? own->cases
                                    : random        ? USUAL_CASES
                                                    : 1;
    PodaFolderOptions *folder = &writing->assignment.folder;
    folder->theme = own->theme;
    folder->style = own->separator;
    folder->sheets = own->sheets != 0 ? own->sheets : USUAL_SHEETS;
    folder->exports = own->exports;
    /* Pages have their picture; for paper a class gets its sheets in one pdf. */
    folder->formats = own->formats != 0       ? own->formats
                      : own->students == NULL ? PODA_FOLDER_PDF
                                              : 0;
    if (own->output == NULL || strcmp (own->output, "-") == 0)
        return poda_refuse (error,
                            _ ("expected -o FOLDER: an exercise is several files"));
    if ((own->page != NULL && !poda_page_parse (own->page, &folder->page, error))
        || !poda_request_needs (request, "cases", "suite", error)
        || !poda_request_needs (request, "hidden", "suite", error)
        || !poda_request_excludes (request, "suite", "students export", error)
        || !poda_request_needs (request, "cases", "random", error))
        return FALSE;
    if (!own->suite)
        return TRUE;
    if (own->hidden != NULL
        && !poda_read_number ("--hidden", own->hidden, 0, n_cases, &n_hidden, error))
        return FALSE;
    if (request->homework.ask == NULL)
        writing->assignment.series.spec.asks =
            PODA_ASK_VALUE | PODA_ASK_MOVE | PODA_ASK_ORDER;
    writing->assignment.for_programs = TRUE;
    writing->n_cases = (guint) n_cases;
    writing->n_hidden = (guint) n_hidden;
    return TRUE;
}

/* --- What is searched --- */

/* What ids begin with: the game's name, or the file's. */
static char *
choose_slug (const ExerciseRun *writing)
{
    if (writing->assignment.random)
        return g_strdup ("random");
    const PodaInput *input = &writing->request->input;
    const char *text = writing->request->arguments[0];
    if (input->tree == NULL)
        return g_strdup (input->game->name);
    if (strchr ("[{-", *text) != NULL)
        return g_strdup ("tree");
    g_autofree char *name = g_path_get_basename (text);
    name[strcspn (name, ".")] = '\0';
    char *ascii = g_str_to_ascii (*name != '\0' ? name : "tree", "C");
    return g_strcanon (ascii, G_CSET_A_2_Z G_CSET_a_2_z G_CSET_DIGITS, '-');
}

static void
show_progress (guint i, guint n, gpointer data)
{
    poda_progress_count (data, _ ("exercise %u of %u"), i, n);
}

static gboolean
open_game (ExerciseRun *writing, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaRequest *request = writing->request;
    PodaAssignment *assignment = &writing->assignment;
    if (!assignment->random && !poda_request_open (request, error))
        return FALSE;
    if (assignment->random) { /* rules are read beside a game; there is none yet */
        writing->stand_in = poda_tree_read_json ("tree", any, strlen (any), error);
        poda_problem_of_tree (&request->problem, writing->stand_in);
        if (!poda_rules_read (&request->rules, &request->problem, error))
            return poda_refuse_rule (error);
    }
    writing->title = writing->own->title != NULL ? g_strdup (writing->own->title)
                     : assignment->random
                         ? g_strdup (_ ("Exercise"))
                         : poda_input_name (&request->input, request->arguments[0],
                                            FALSE, _ ("Exercise"));
    assignment->folder.title = assignment->series.spec.title = writing->title;
    assignment->folder.rules = &request->rules;
    assignment->slug = choose_slug (writing);
    assignment->problem = assignment->series.rules = request->problem;
    assignment->tree = g_steal_pointer (&request->input.tree);
    assignment->game = assignment->random ? NULL : request->arguments[0];
    assignment->progress = show_progress;
    assignment->progress_data = &request->progress;
    if (assignment->random && assignment->students != NULL)
        poda_series_level (&assignment->series);
    return TRUE;
}

/* --- Writing --- */

/* Each case is drawn like a student's exercise. Students get those that are not hidden,
 * as a suite of its own. */
static gboolean
write_suite (ExerciseRun *writing, const char *path, GError **error)
{
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 1; i <= writing->n_cases; i++) {
        g_autofree char *id = g_strdup_printf ("case-%02u", i);
        const PodaStudent student = { .id = id };
        PodaExercise *exercise =
            poda_assignment_exercise (&writing->assignment, &student, error);
        if (exercise == NULL)
            return FALSE;
        g_free (exercise->id);
        exercise->id = g_steal_pointer (&id);
        g_ptr_array_add (exercises, exercise);
    }
    g_autofree char *students = NULL, *teacher = NULL;
    if (!poda_places_make (path, NULL, &students, &teacher, error)
        || !poda_suite_write (teacher, exercises, writing->n_hidden, error))
        return FALSE;
    g_ptr_array_set_size (exercises, (gint) (writing->n_cases - writing->n_hidden));
    return exercises->len == 0 || poda_suite_write (students, exercises, 0, error);
}

static gboolean
write_all (ExerciseRun *writing, GError **error)
{
    PodaAssignment *assignment = &writing->assignment;
    const char *path = poda_staging_path (writing->staging);
    if (!(writing->n_cases > 0 ? write_suite (writing, path, error)
                               : poda_assignment_write (assignment, path, error))
        || !poda_places_pack (path, error))
        return poda_staging_fail (writing->staging, error);
    if (!poda_staging_finish (g_steal_pointer (&writing->staging), error))
        return FALSE;
    for (guint i = 0; i < assignment->notes->len; i++)
        poda_note ("%s", (char *) assignment->notes->pdata[i]);
    return TRUE;
}

static gboolean
exercise (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (ExerciseRun)
        writing = { .request = request,
                    .own = data,
                    .assignment.notes = g_ptr_array_new_with_free_func (g_free) };
    return read_source (&writing, error) && read_asked (&writing, error)
           && read_style (&writing, error)
           && (writing.staging =
                   poda_staging_new (writing.own->output, writing.own->force, error))
                  != NULL
           && load_students (&writing, error) && open_game (&writing, error)
           && write_all (&writing, error);
}

const PodaCommand poda_command_exercise = {
    .name = "exercise",
    .arguments = N_ ("[GAME]"),
    .most = 1,
    .summary = N_ ("exercises to be filled in, with their keys"),
    .examples =
        "poda exercise trees/notes.gv -o homework\n"
        "poda exercise nim:sticks=4 --ask value,visited,move -o nim\n"
        "poda exercise --random depth=4,seed=42 --require deep=1,ties=no -o random\n"
        "poda exercise trees/textbook.gv --ask value,order,count,irrelevant -o more\n"
        "poda exercise trees/notes.gv --export moodle,latex,page -o course\n"
        "poda exercise --random depth=4 --suite --cases 6 --hidden 2 -o suite",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET | PODA_SHARED_HOMEWORK,
    .options = options,
    .size = sizeof (ExerciseOptions),
    .run = exercise,
};
