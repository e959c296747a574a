/* poda exercise: an exercise as a folder, or one for each student of a class. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/output.h"
#include "cli/homework.h"
#include "teach/exercise/alone.h"
#include "teach/exercise/names.h"
#include "teach/exercise/series.h"
#include "teach/exercise/trial.h"
#include "teach/export/exports.h"
#include "teach/export/folder_page.h"
#include "teach/grade/suite.h"
#include "teach/sheet/sheet.h"
#include "teach/sheet/csv_reader.h"

#define USUAL_CASES 6
#define MOST_CASES 1000

/* A workbook opens without trouble; the text is for everybody else. */
#ifdef PODA_ENGINE
#define USUAL_SHEETS PODA_SHEET_CSV
#else
#define USUAL_SHEETS (PODA_SHEET_CSV | PODA_SHEET_XLSX)
#endif

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
      .help = N_ ("of the pictures: svg,pdf (default; with --students svg)"),
      .words = "svg|pdf" },
    { "sheets", 0, PODA_OPTION_WORDS, MEMBER (sheets), N_ ("LIST"), .joint = ",",
      .help = N_ ("formats of answer sheets: csv,xlsx (default), ods"),
      .words = "csv|xlsx|ods" },
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
      .help = N_ ("also for others: moodle,latex,page,exam,qti,nbgrader"),
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

/* Exercises on their way from a tree, a position or a seed to a folder. */
typedef struct {
    PodaRequest *request; /* the rules, and the game */
    const ExerciseOptions *own;

    /* What is asked, … */
    PodaExerciseSpec spec; /* its texts are borrowed */
    char *questions;       /* words of --ask, joined by commas; NULL: no --ask */
    PodaPolicy policy;
    char *weights; /* what is unusual in it; NULL: nothing is */

    /* … of a random tree, … */
    gboolean random;
    PodaExerciseSeries series; /* … whose requirement is that of any tree */
    guint64 seed;              /* of the tree that was drawn last */
    PodaTree *stand_in;        /* the game, until there is a tree */

    /* … or the request's game, whose name begins ids, … */
    char *slug, *title;

    /* … and as what. */
    PodaFolder folder;
    PodaStaging *staging;    /* where all of it goes */
    GPtrArray *students;     /* of PodaStudent; NULL: one exercise for everybody */
    PodaExports *exports;    /* borrowed, while they are written */
    guint n_cases, n_hidden; /* of a suite for programs; 0: it is none */
    char *warning;           /* of the first picture that has one, … */
    GStrv told;              /* of a class: how hard its exercises are */
    GPtrArray *notes;        /* … and of what is exported */
} Writing;

static void
clear_writing (Writing *writing)
{
    g_clear_pointer (&writing->staging, poda_staging_abandon);
    g_clear_pointer (&writing->stand_in, poda_tree_free);
    g_clear_pointer (&writing->questions, g_free);
    g_clear_pointer (&writing->weights, g_free);
    g_clear_pointer (&writing->slug, g_free);
    g_clear_pointer (&writing->title, g_free);
    g_clear_pointer (&writing->students, g_ptr_array_unref);
    g_clear_pointer (&writing->warning, g_free);
    g_clear_pointer (&writing->told, g_strfreev);
    g_clear_pointer (&writing->notes, g_ptr_array_unref);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Writing, clear_writing)

static gboolean
is_given (const Writing *writing, const char *option)
{
    return poda_request_given (writing->request, option) != NULL;
}

/* Says which option was mistaken. Always FALSE. */
static gboolean
prefix (const char *option, GError **error)
{
    g_prefix_error (error, "%s: ", option);
    return FALSE;
}

/* --- What is asked --- */

static gboolean
read_asked (Writing *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    PodaRules *rules = &writing->request->rules;
    PodaExerciseSpec *spec = &writing->spec;
    g_autofree char *usual = NULL;
    poda_policy_init (&writing->policy);
    if (!poda_homework_read_policy (writing->request, &writing->policy, &usual, error)
        || !poda_homework_read_asks (writing->request, usual, spec, &writing->questions,
                                     error))
        return FALSE;
    writing->weights = poda_policy_format (&writing->policy);
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

/* --- Of what --- */

static gboolean
read_source (Writing *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    const PodaRequest *request = writing->request;
    gboolean has_game = request->arguments != NULL;
    writing->random = own->random != NULL;
    if (writing->random == has_game)
        return poda_refuse (error, _ ("expected either GAME or --random, such as "
                                      "--random branching=3,depth=3"));
    if (writing->random && (request->position || request->moves || request->set))
        return poda_refuse (error,
                            _ ("--random: expected no --position, --moves or --set"));
    if (writing->random
        && !poda_shape_parse (own->random, &writing->series.shape, error))
        return prefix ("--random", error);
    if (own->require != NULL
        && !poda_requirement_parse (own->require, &writing->series.requirement, error))
        return prefix ("--require", error);
    return TRUE;
}

static gboolean
load_students (Writing *writing, GError **error)
{
    const char *path = writing->own->students;
    g_autoptr (GError) cause = NULL;
    if (path == NULL)
        return TRUE;
    g_autoptr (GString) text =
        poda_input_read (path, PODA_CSV_MOST_BYTES, _ ("a list of students"), error);
    if (text == NULL)
        return FALSE;
    writing->students = poda_students_read (path, text->str, text->len, &cause);
    if (writing->students != NULL)
        return TRUE;
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                         cause->message);
    return FALSE;
}

/* --- As what --- */

static gboolean
read_style (Writing *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    PodaFolder *folder = &writing->folder;
    folder->theme = own->theme;
    folder->style = own->separator;
    folder->sheets = is_given (writing, "sheets") ? own->sheets : USUAL_SHEETS;
    folder->exports = own->exports;
    /* A pdf takes far longer than all else: classes get none unless they ask for it. */
    guint usual =
        own->students != NULL ? PODA_FOLDER_SVG : PODA_FOLDER_SVG | PODA_FOLDER_PDF;
    folder->formats = is_given (writing, "formats") ? own->formats : usual;
    if (own->output == NULL || strcmp (own->output, "-") == 0)
        return poda_refuse (error,
                            _ ("expected -o FOLDER: an exercise is several files"));
    return own->page == NULL || poda_page_parse (own->page, &folder->page, error);
}

/* Programs tell what they visit, the value and the move, unless something else is
 * asked. */
static gboolean
read_suite (Writing *writing, GError **error)
{
    const ExerciseOptions *own = writing->own;
    guint64 n_hidden = 0, usual = writing->random ? USUAL_CASES : 1;
    guint64 n_cases = own->cases != 0 ? own->cases : usual;
    if (!own->suite && own->cases == 0 && own->hidden == NULL)
        return TRUE;
    if (!own->suite)
        return poda_refuse (error, _ ("--cases, --hidden: expected --suite"));
    if (own->students != NULL || own->exports != 0)
        return poda_refuse (error,
                            _ ("--suite: expected neither --students nor --export"));
    if (own->cases != 0 && !writing->random)
        return poda_refuse (error, _ ("--cases: expected --random: GAME is one case"));
    if (own->hidden != NULL
        && !poda_read_number ("--hidden", own->hidden, 0, n_cases, &n_hidden, error))
        return FALSE;
    if (writing->request->homework.ask == NULL)
        writing->spec.asks = PODA_ASK_VALUE | PODA_ASK_MOVE | PODA_ASK_ORDER;
    writing->n_cases = (guint) n_cases;
    writing->n_hidden = (guint) n_hidden;
    return TRUE;
}

/* --- What is searched --- */

/* Rules are read beside a game; a random tree is none yet. */
static gboolean
open_rules (Writing *writing, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaProblem *problem = &writing->request->problem;
    writing->stand_in = poda_tree_read_json ("tree", any, strlen (any), error);
    poda_problem_of_tree (problem, writing->stand_in);
    return poda_request_rules (&writing->request->rules, problem, error)
           || poda_refuse_rule (error);
}

/* What ids begin with: the game's name, or the file's. */
static char *
choose_slug (const Writing *writing)
{
    if (writing->random)
        return g_strdup ("random");
    const PodaInput *input = &writing->request->input;
    const char *text = writing->request->arguments[0];
    if (input->tree == NULL)
        return g_strdup (input->game->name);
    if (strchr ("[{-", *text) != NULL)
        return g_strdup ("tree");
    g_autofree char *name = g_path_get_basename (text);
    name[strcspn (name, ".")] = '\0';
    g_autofree char *ascii = g_str_to_ascii (name, "C");
    for (char *c = ascii; *c != '\0'; c++)
        if (!g_ascii_isalnum (*c))
            *c = '-';
    return g_strdup (*ascii != '\0' ? ascii : "tree");
}

static gboolean
open_game (Writing *writing, GError **error)
{
    if (!(writing->random ? open_rules (writing, error)
                          : poda_request_open (writing->request, error)))
        return FALSE;
    writing->slug = choose_slug (writing);
    writing->title =
        writing->own->title != NULL ? g_strdup (writing->own->title)
        : writing->random
            ? g_strdup (_ ("Exercise"))
            : poda_input_name (&writing->request->input, writing->request->arguments[0],
                               FALSE, _ ("Exercise"));
    writing->spec.title = writing->title;
    writing->series.rules = writing->request->problem;
    writing->series.spec = writing->spec;
    writing->series.questions = poda_exercise_question_kinds (writing->questions);
    if (writing->random && writing->students != NULL)
        poda_series_level (&writing->series);
    return TRUE;
}

/* --- Which exercise it is --- */

/* Of another tree, other rules or other asks it is another one. A title is none of
 * them: it may be mended after the sheets were handed out. */
static void
set_id (const Writing *writing, PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    char alpha[PODA_VALUE_BUFFER], beta[PODA_VALUE_BUFFER], win[PODA_VALUE_BUFFER];
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (
        text, "%s %d %d %s %s %d %d %" PRIu64 "\n%u %d %s %s\n",
        problem->algorithm->name, problem->strict, problem->hard,
        poda_value_format (problem->alpha, PODA_STYLE_MACHINE, alpha),
        poda_value_format (problem->beta, PODA_STYLE_MACHINE, beta), problem->all_moves,
        problem->ties, problem->ties == PODA_TIES_RANDOM ? problem->seed : 0,
        exercise->asks, exercise->strategist,
        poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, win),
        writing->questions != NULL ? writing->questions : "");
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        char value[PODA_VALUE_BUFFER], weight[PODA_VALUE_BUFFER];
        g_string_append_printf (
            text, "%s\n%u %u %s %s\n", row->name, row->parent, row->player,
            row->leaf ? poda_value_format (row->value, PODA_STYLE_MACHINE, value) : "",
            poda_value_format (row->weight, PODA_STYLE_MACHINE, weight));
    }
    if (exercise->mover_view)
        g_string_append (text, "mover\n");
    g_autofree char *hash =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
    g_free (exercise->id);
    exercise->id = g_strdup_printf ("%s-%.8s", writing->slug, hash);
}

/* --- Making it --- */

/* Whoever gave names learns that they are not on the sheets. */
static void
note_letters (const Writing *writing, const char *changed)
{
    if (changed == NULL)
        return;
    g_autofree char *clean = poda_words_clean (changed, 40);
    g_ptr_array_add (
        writing->notes,
        g_strdup_printf (_ ("spreadsheets change names such as \"%s\": such nodes have "
                            "letters on sheets and pictures"),
                         clean));
}

/* An explicit tree stands alone: what lies below its depth limit is left out, and its
 * children stand in the order in which they are searched. So does a game, whose nodes
 * get letters; programs call them by their moves. */
static PodaExercise *
make_alone (const Writing *writing, PodaExercise *exercise, GError **error)
{
    const PodaProblem *problem = &exercise->problem;
    g_autofree char *changed = NULL;
    gboolean for_programs = writing->n_cases > 0;
    gboolean letters =
        !for_programs
        && (writing->random || !poda_exercise_is_named (exercise, &changed));
    gboolean is_alone =
        exercise->tree == NULL
        || (problem->depth == PODA_DEPTH_NONE && problem->order == PODA_ORDER_NATURAL
            && poda_tree_index (&problem->root) == 0);
    if (is_alone && !letters)
        return exercise;
    PodaExercise *alone = poda_exercise_alone (
        exercise,
        for_programs      ? PODA_NAMES_SAME
        : writing->random ? PODA_NAMES_LETTERS
                          : PODA_NAMES_KEPT,
        exercise->tree == NULL ? writing->request->arguments[0] : NULL, error);
    poda_exercise_free (exercise);
    note_letters (writing, changed);
    return alone;
}

/* `tree` is taken over; NULL for built-in games. */
static PodaExercise *
make (const Writing *writing, const PodaProblem *problem, PodaTree *tree,
      GError **error)
{
    PodaExercise *made = poda_exercise_new (problem, tree, &writing->spec, error);
    if (made != NULL && writing->questions != NULL) /* which may be all that is asked */
        made->asks = writing->spec.asks;
    g_autoptr (PodaExercise) exercise =
        made != NULL ? make_alone (writing, made, error) : NULL;
    if (exercise == NULL || !poda_exercise_check_names (exercise, error)
        || (writing->questions != NULL
            && !poda_exercise_add_questions (exercise, writing->questions, error)))
        return NULL;
    set_id (writing, exercise);
    return g_steal_pointer (&exercise);
}

/* --- Random trees --- */

static PodaExercise *
make_random (Writing *writing, const PodaStudent *student, GError **error)
{
    const PodaExerciseSeries *series = &writing->series;
    guint64 course = series->shape.seed;
    PodaProblem problem = series->rules;
    writing->seed =
        student != NULL ? poda_generator_seed (course, student->id) : course;
    PodaTree *tree = poda_series_tree (series, writing->seed, error);
    if (tree == NULL)
        return NULL;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    return make (writing, &problem, tree, error);
}

/* --- Whichever it is --- */

/* That of a student, or (NULL) that of everybody; without random trees it can be made
 * once, since the tree belongs to its exercise. */
static PodaExercise *
make_exercise (Writing *writing, const PodaStudent *student, GError **error)
{
    PodaRequest *request = writing->request;
    if (writing->random)
        return make_random (writing, student, error);
    g_autoptr (PodaExercise) exercise = make (
        writing, &request->problem, g_steal_pointer (&request->input.tree), error);
    if (exercise == NULL
        || !poda_requirement_met (&writing->series.requirement, exercise, error))
        return NULL;
    return g_steal_pointer (&exercise);
}

/* --- One exercise --- */

static gboolean
write_exercise (Writing *writing, const PodaExercise *exercise,
                const PodaStudent *student, const PodaPlaces *places, GError **error)
{
    PodaRules rules = writing->request->rules; /* the texts stay the request's */
    /* They are no more true of a tree that stands alone. */
    static const PodaRule gone[] = { PODA_RULE_MAX_NODES,   PODA_RULE_DEPTH,
                                     PODA_RULE_ORDER,       PODA_RULE_EVALUATOR,
                                     PODA_RULE_MAX,         PODA_RULE_WIN,
                                     PODA_RULE_PREFER_SHORT };
    for (guint i = 0; i < G_N_ELEMENTS (gone); i++)
        rules.texts[gone[i]] = NULL;
    PodaFolder folder = writing->folder;
    folder.student = student;
    const PodaExerciseFile file = {
        .exercise = exercise,
        .rules = &rules,
        .policy = &writing->policy,
        .student = student,
    };
    return poda_folder_write (&folder, exercise, places, &writing->warning, error)
           && poda_exercise_file_write (&file, places->teacher, error)
           && poda_exports_add (writing->exports, exercise, student, places->students,
                                error);
}

static gboolean
write_single (Writing *writing, const PodaPlaces *places, GError **error)
{
    g_autoptr (PodaExercise) exercise = make_exercise (writing, NULL, error);
    return exercise != NULL && write_exercise (writing, exercise, NULL, places, error);
}

/* --- A class --- */

static void
add_entry (const Writing *writing, const PodaExercise *exercise,
           const PodaStudent *student, GPtrArray *entries)
{
    PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
    entry->student = g_strdup (student->id);
    entry->folder = g_strdup (student->folder);
    entry->exercise = g_strdup (exercise->id);
    entry->name = g_strdup (student->name);
    entry->seed =
        writing->random ? g_strdup_printf ("%" PRIu64, writing->seed) : g_strdup ("");
    entry->value = poda_record_root (exercise->record)->value;
    if (writing->random || entries->len == 0)
        poda_difficulty_init (&entry->difficulty, exercise, &writing->policy);
    else /* everybody's is the same */
        entry->difficulty = ((PodaClassEntry *) entries->pdata[0])->difficulty;
    g_ptr_array_add (entries, entry);
}

/* Without random trees all have the same exercise, which is made once. */
static gboolean
write_students (Writing *writing, const char *path, GPtrArray *entries, GError **error)
{
    g_autoptr (PodaExercise) exercise = NULL;
    for (guint i = 0; i < writing->students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (writing->students, i);
        poda_progress_count (&writing->request->progress, _ ("exercise %u of %u"),
                             i + 1, writing->students->len);
        if (writing->random)
            g_clear_pointer (&exercise, poda_exercise_free);
        if (exercise == NULL
            && (exercise = make_exercise (writing, student, error)) == NULL)
            return FALSE;
        add_entry (writing, exercise, student, entries);
        g_auto (PodaPlaces) places = { NULL };
        if (!poda_places_make (&places, path, student->folder, error)
            || !write_exercise (writing, exercise, student, &places, error))
            return FALSE;
    }
    return TRUE;
}

typedef enum { INDEX_TABLE, INDEX_PAGE, INDEX_STUDENTS } Index;

static gboolean
write_index (const Writing *writing, const GPtrArray *entries, Index index,
             const char *path, GError **error)
{
    const char *name = index == INDEX_TABLE ? PODA_CLASS_FILE : "index.html";
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (file, error);
    if (output == NULL)
        return FALSE;
    if (index == INDEX_TABLE)
        poda_class_csv (entries, output);
    else if (index == INDEX_PAGE)
        poda_class_page_for_teacher (&writing->folder, writing->title, entries, output);
    else
        poda_class_page (writing->title, entries, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_class (Writing *writing, const char *path, const PodaPlaces *places,
             GError **error)
{
    g_autoptr (GPtrArray) entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    gboolean done =
        write_students (writing, path, entries, error)
        && write_index (writing, entries, INDEX_TABLE, places->teacher, error)
        && write_index (writing, entries, INDEX_PAGE, places->teacher, error)
        && write_index (writing, entries, INDEX_STUDENTS, places->students, error)
        && poda_course_file_write (writing->title, &writing->policy, places->teacher,
                                   error);
    if (done && writing->random)
        writing->told = poda_class_tell (entries);
    return done;
}

/* --- A suite of cases for students' programs --- */

/* Each case is drawn as if it were the exercise of a student called by its number.
 * Students get those that are not hidden, as a suite of its own. */
static gboolean
write_suite (Writing *writing, const char *path, GError **error)
{
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 1; i <= writing->n_cases; i++) {
        g_autofree char *id = g_strdup_printf ("case-%02u", i);
        const PodaStudent student = { .id = id };
        PodaExercise *exercise = make_exercise (writing, &student, error);
        if (exercise == NULL)
            return FALSE;
        g_free (exercise->id);
        exercise->id = g_steal_pointer (&id);
        g_ptr_array_add (exercises, exercise);
    }
    g_auto (PodaPlaces) places = { NULL };
    if (!poda_places_make (&places, path, NULL, error)
        || !poda_suite_write (places.teacher, exercises, writing->n_hidden, error))
        return FALSE;
    g_ptr_array_set_size (exercises, (gint) (writing->n_cases - writing->n_hidden));
    return exercises->len == 0
           || poda_suite_write (places.students, exercises, 0, error);
}

static gboolean
write_exercises (Writing *writing, const char *path, GError **error)
{
    const PodaExamWords words = { .weights = writing->weights };
    gboolean of_class = writing->students != NULL;
    g_auto (PodaPlaces) places = { NULL };
    if (!poda_places_make (&places, path, NULL, error))
        return FALSE;
    g_autoptr (PodaExports) exports =
        poda_exports_new (writing->own->exports, &places, of_class, writing->title,
                          &writing->policy, &words, error);
    writing->exports = exports;
    return exports != NULL
           && (of_class ? write_class (writing, path, &places, error)
                        : write_single (writing, &places, error))
           && poda_exports_finish (exports, writing->notes, error);
}

static gboolean
write_all (Writing *writing, GError **error)
{
    const char *path = poda_staging_path (writing->staging);
    if (!(writing->n_cases > 0 ? write_suite (writing, path, error)
                               : write_exercises (writing, path, error))
        || !poda_places_pack (path, error))
        return poda_staging_fail (writing->staging, error);
    if (!poda_staging_finish (g_steal_pointer (&writing->staging), error))
        return FALSE;
    if (writing->warning != NULL)
        poda_note (writing->warning);
    for (guint i = 0; writing->told != NULL && writing->told[i] != NULL; i++)
        poda_note (writing->told[i]);
    for (guint i = 0; i < writing->notes->len; i++)
        poda_note (writing->notes->pdata[i]);
    return TRUE;
}

static gboolean
exercise (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (Writing) writing = { .request = request,
                                 .own = data,
                                 .notes = g_ptr_array_new_with_free_func (g_free) };
    return read_source (&writing, error) && read_asked (&writing, error)
           && read_style (&writing, error) && read_suite (&writing, error)
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
