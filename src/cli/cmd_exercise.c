/* poda exercise: an exercise as a folder, or one for each student of a class. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "base/csv.h"
#include "base/output.h"
#include "cli/exercise_file.h"
#include "cli/exercise_maker.h"
#include "teach/export/folder.h"
#include "teach/export/exports.h"
#include "teach/grade/suite.h"

#define USUAL_CASES 6
#define MOST_CASES 1000

typedef struct {
    char *output, *random, *require, *ask, *title, *students, *weights, *page, *hidden;
    guint strategist, theme, separator;
    guint formats; /* PodaFolderFormats bits */
    guint exports; /* PodaExport bits */
    PodaValue win_at;
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
                  "branching=3,depth=3,leaves=-9..9,seed=1") },
    { "require", 0, PODA_OPTION_TEXT, MEMBER (require), N_ ("LIST"),
      .help = N_ ("what it must have: "
                  "cutoffs=2,deep=1,pruned=3,ties=no,cut-rule=matters,"
                  "fail-rule=matters") },
    { "ask", 0, PODA_OPTION_TEXT, MEMBER (ask), N_ ("LIST"),
      .help = N_ ("of value,alpha,beta,visited (default), bound,strategy,order,move, "
                  "and count,irrelevant,most,fewest,threshold") },
    { "strategy", 0, PODA_OPTION_WORD, MEMBER (strategist), N_ ("PLAYER"),
      .help = N_ ("whose winning strategies are asked for: max or min"),
      .words = "max|min" },
    { "win-at", 0, PODA_OPTION_VALUE, MEMBER (win_at), "N",
      .help = N_ ("a leaf wins from this value on") },
    { "title", 0, PODA_OPTION_TEXT, MEMBER (title), N_ ("TEXT"),
      .help = N_ ("the title of the exercise") },
    { "students", 0, PODA_OPTION_PATH, MEMBER (students), N_ ("FILE"),
      .help = N_ ("one for each student of a list, a CSV with a column id") },
    { "weights", 0, PODA_OPTION_TEXT, MEMBER (weights), N_ ("LIST"),
      .help = N_ ("what answers count: value=1,order=3,carried=1") },
    { "formats", 0, PODA_OPTION_WORDS, MEMBER (formats), N_ ("LIST"),
      .help = N_ ("of the pictures: svg,pdf (default; with --students svg)"),
      .words = "svg|pdf" },
    { "separator", 0, PODA_OPTION_WORD, MEMBER (separator), N_ ("WHICH"),
      .help = N_ ("of sheets: comma (default), or semicolon, with decimal commas"),
      .words = "comma|semicolon" },
    { "page", 0, PODA_OPTION_TEXT, MEMBER (page), N_ ("SIZE"),
      .help = N_ ("scale pdf pictures to a4, slide or WxH millimetres") },
    { "theme", 0, PODA_OPTION_WORD, MEMBER (theme), N_ ("THEME"),
      .help = N_ ("color (default) or print"), .words = "color|print" },
    { "export", 0, PODA_OPTION_WORDS, MEMBER (exports), N_ ("LIST"),
      .help = N_ ("also for others: moodle,latex,page"), .words = PODA_EXPORT_WORDS,
      .spaced = TRUE },
    { "suite", 0, PODA_OPTION_FLAG, MEMBER (suite), NULL,
      .help = N_ ("make a suite of cases for programs instead") },
    { "cases", 0, PODA_OPTION_NUMBER, MEMBER (cases), "N",
      .help = N_ ("how many random cases (default 6)"), .lowest = 1,
      .highest = MOST_CASES },
    { "hidden", 0, PODA_OPTION_TEXT, MEMBER (hidden), "N",
      .help = N_ ("how many of them students are not shown (default 0)") },
    { .name = NULL }
};

/* Exercises on their way to a folder. */
typedef struct {
    const ExerciseOptions *own;
    PodaMaker maker;
    PodaFolder folder;
    PodaWeights weights;
    GPtrArray *students;     /* of PodaStudent; NULL: one exercise for everybody */
    PodaExports *exports;    /* borrowed, while they are written */
    guint n_cases, n_hidden; /* of a suite for programs; 0: it is none */
    char *warning;           /* of the first picture that has one */
} Writing;

static void
clear_writing (Writing *writing)
{
    poda_maker_clear (&writing->maker);
    g_clear_pointer (&writing->students, g_ptr_array_unref);
    g_clear_pointer (&writing->warning, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Writing, clear_writing)

static gboolean
is_given (const Writing *writing, const char *option)
{
    return poda_request_given (writing->maker.request, option) != NULL;
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
    PodaMaker *maker = &writing->maker;
    maker->spec.title = own->title;
    if (own->ask != NULL
        && !poda_exercise_read_asks (own->ask, &maker->spec.asks, &maker->questions,
                                     error))
        return prefix ("--ask", error);
    poda_weights_init (&writing->weights);
    if (own->weights != NULL
        && !poda_weights_parse (own->weights, &writing->weights, error))
        return prefix ("--weights", error);
    PodaRules *rules = &maker->request->rules;
    PodaExerciseSpec *spec = &maker->spec;
    gboolean asked = (spec->asks & PODA_ASK_STRATEGY) != 0;
    gboolean strategy = is_given (writing, "strategy");
    gboolean win_at = is_given (writing, "win-at");
    if (asked != strategy || asked != win_at)
        return poda_refuse (error,
                            _ ("strategies: expected three options, for example --ask "
                               "strategy --strategy max --win-at 6"));
    spec->strategist = writing->own->strategist;
    spec->win_at = writing->own->win_at;
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
    PodaMaker *maker = &writing->maker;
    const PodaRequest *request = maker->request;
    gboolean has_game = request->arguments != NULL;
    maker->random = own->random != NULL;
    if (maker->random == has_game)
        return poda_refuse (error, _ ("expected either GAME or --random, such as "
                                      "--random branching=3,depth=3"));
    if (maker->random && (request->position || request->moves || request->set))
        return poda_refuse (error,
                            _ ("--random: expected no --position, --moves or --set"));
    if (maker->random && !poda_shape_parse (own->random, &maker->shape, error))
        return prefix ("--random", error);
    if (own->require != NULL
        && !poda_requirement_parse (own->require, &maker->requirement, error))
        return prefix ("--require", error);
    return TRUE;
}

static gboolean
load_students (Writing *writing, GError **error)
{
    const char *path = writing->own->students;
    g_autoptr (GError) cause = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    if (path == NULL)
        return TRUE;
    int reason = poda_input_read (path, PODA_CSV_MOST_BYTES, text);
    if (reason != 0)
        return poda_input_refuse_file (path, reason, _ ("a list of students"), error);
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
    folder->sheets = own->separator;
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
    PodaMaker *maker = &writing->maker;
    guint64 n_hidden = 0, usual = maker->random ? USUAL_CASES : 1;
    guint64 n_cases = own->cases != 0 ? own->cases : usual;
    if (!own->suite && own->cases == 0 && own->hidden == NULL)
        return TRUE;
    if (!own->suite)
        return poda_refuse (error, _ ("--cases, --hidden: expected --suite"));
    if (own->students != NULL || own->exports != 0)
        return poda_refuse (error,
                            _ ("--suite: expected neither --students nor --export"));
    if (own->cases != 0 && !maker->random)
        return poda_refuse (error, _ ("--cases: expected --random: GAME is one case"));
    if (own->hidden != NULL
        && !poda_read_number ("--hidden", own->hidden, 0, n_cases, &n_hidden, error))
        return FALSE;
    if (own->ask == NULL)
        maker->spec.asks = PODA_ASK_VALUE | PODA_ASK_MOVE | PODA_ASK_ORDER;
    writing->n_cases = (guint) n_cases;
    writing->n_hidden = (guint) n_hidden;
    return TRUE;
}

/* --- One exercise --- */

/* Rules that are no more true of a tree that stands alone. */
static PodaRules
rules_to_save (const PodaRequest *request, const PodaExercise *exercise)
{
    PodaRules rules = request->rules; /* the texts stay the request's */
    rules.texts[PODA_RULE_MAX_NODES] = NULL;
    if (exercise->tree != NULL)
        rules.texts[PODA_RULE_DEPTH] = rules.texts[PODA_RULE_ORDER] = NULL;
    return rules;
}

static gboolean
write_exercise (Writing *writing, const PodaExercise *exercise,
                const PodaStudent *student, const char *path, GError **error)
{
    const PodaRequest *request = writing->maker.request;
    const PodaRules rules = rules_to_save (request, exercise);
    gboolean is_game = exercise->tree == NULL;
    PodaFolder folder = writing->folder;
    folder.student = student;
    const PodaExerciseFile file = {
        .exercise = exercise,
        .rules = &rules,
        .game = is_game ? request->arguments[0] : NULL,
        .position = is_game ? request->position : NULL,
        .moves = is_game ? request->moves : NULL,
        .weights = writing->own->weights,
        .student = student,
    };
    return poda_folder_write (&folder, exercise, path, &writing->warning, error)
           && poda_exercise_file_write (&file, path, error)
           && poda_exports_add (writing->exports, exercise, student, path, error);
}

static gboolean
write_single (Writing *writing, const char *path, GError **error)
{
    guint64 seed;
    g_autoptr (PodaExercise) exercise =
        poda_maker_make (&writing->maker, NULL, &seed, error);
    return exercise != NULL && write_exercise (writing, exercise, NULL, path, error);
}

/* --- A class --- */

static void
add_entry (const PodaMaker *maker, const PodaExercise *exercise,
           const PodaStudent *student, guint64 seed, GPtrArray *entries)
{
    PodaClassEntry *entry = g_new0 (PodaClassEntry, 1);
    entry->student = g_strdup (student->id);
    entry->folder = g_strdup (student->folder);
    entry->exercise = g_strdup (exercise->id);
    entry->name = g_strdup (student->name);
    entry->seed = maker->random ? g_strdup_printf ("%" PRIu64, seed) : g_strdup ("");
    entry->value = poda_record_root (exercise->record)->value;
    entry->cutoffs = poda_counts_cutoffs (poda_record_counts (exercise->record));
    g_ptr_array_add (entries, entry);
}

/* Without random trees all have the same exercise, which is made once. */
static gboolean
write_students (Writing *writing, const char *path, GPtrArray *entries, GError **error)
{
    const PodaMaker *maker = &writing->maker;
    g_autoptr (PodaExercise) exercise = NULL;
    guint64 seed = 0;
    for (guint i = 0; i < writing->students->len; i++) {
        const PodaStudent *student = g_ptr_array_index (writing->students, i);
        if (maker->random)
            g_clear_pointer (&exercise, poda_exercise_free);
        if (exercise == NULL)
            exercise = poda_maker_make (maker, student, &seed, error);
        if (exercise == NULL)
            return FALSE;
        add_entry (maker, exercise, student, seed, entries);
        g_autofree char *folder = g_build_filename (path, student->folder, NULL);
        if (!poda_output_make_folder (folder, error)
            || !write_exercise (writing, exercise, student, folder, error))
            return FALSE;
        if (poda_interrupt_came ())
            return poda_refuse (error, _ ("interrupted: nothing was written"));
    }
    return TRUE;
}

/* `title` NULL: as a table, else as a page of this title. */
static gboolean
write_index (const GPtrArray *entries, const char *title, const char *path,
             const char *name, GError **error)
{
    g_autofree char *file = g_build_filename (path, name, NULL);
    g_autoptr (PodaOutput) output = poda_output_open (file, error);
    if (output == NULL)
        return FALSE;
    if (title == NULL)
        poda_class_csv (entries, output);
    else
        poda_class_page (title, entries, output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
write_class (Writing *writing, const char *path, GError **error)
{
    const char *title = writing->maker.title;
    g_autoptr (GPtrArray) entries =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_class_entry_free);
    poda_interrupt_hold ();
    gboolean done =
        write_students (writing, path, entries, error)
        && write_index (entries, NULL, path, PODA_CLASS_FILE, error)
        && write_index (entries, title, path, "index.html", error)
        && poda_course_file_write (title, writing->own->weights, path, error);
    poda_interrupt_release ();
    return done;
}

/* --- A suite of cases for students' programs --- */

/* Each case is drawn as if it were the exercise of a student called by its number. */
static PodaExercise *
make_case (const PodaMaker *maker, guint number, GError **error)
{
    guint64 seed;
    g_autofree char *id = g_strdup_printf ("case-%02u", number);
    const PodaStudent student = { .id = id };
    PodaExercise *exercise = poda_maker_make (maker, &student, &seed, error);
    if (exercise == NULL)
        return NULL;
    g_free (exercise->id);
    exercise->id = g_steal_pointer (&id);
    return exercise;
}

static gboolean
write_suite (const Writing *writing, const char *path, GError **error)
{
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 1; i <= writing->n_cases; i++) {
        PodaExercise *exercise = make_case (&writing->maker, i, error);
        if (exercise == NULL)
            return FALSE;
        g_ptr_array_add (exercises, exercise);
    }
    return poda_suite_write (path, exercises, writing->n_hidden, error);
}

/* --- Whichever it is --- */

static gboolean
write_exercises (Writing *writing, const char *path, GError **error)
{
    g_autoptr (PodaExports) exports = poda_exports_new (
        writing->own->exports, path, writing->maker.title, &writing->weights, error);
    writing->exports = exports;
    return exports != NULL
           && (writing->students != NULL ? write_class (writing, path, error)
                                         : write_single (writing, path, error))
           && poda_exports_finish (exports, error);
}

static gboolean
write_all (Writing *writing, GError **error)
{
    g_autoptr (PodaStaging) staging =
        poda_staging_new (writing->own->output, writing->own->force, error);
    if (staging == NULL)
        return FALSE;
    const char *path = poda_staging_path (staging);
    if (!(writing->n_cases > 0 ? write_suite (writing, path, error)
                               : write_exercises (writing, path, error))
        || !poda_staging_finish (g_steal_pointer (&staging), error))
        return FALSE;
    if (writing->warning != NULL)
        poda_note (writing->warning);
    return TRUE;
}

static gboolean
make_exercise (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (Writing) writing = { .own = data, .maker = { .request = request } };
    return read_source (&writing, error) && read_asked (&writing, error)
           && read_style (&writing, error) && read_suite (&writing, error)
           && load_students (&writing, error) && poda_maker_open (&writing.maker, error)
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
        "poda exercise --random branching=2,depth=4,seed=42 --require "
        "cutoffs=2,deep=1,ties=no -o random\n"
        "poda exercise trees/textbook.gv --ask value,order,count,irrelevant -o more\n"
        "poda exercise trees/notes.gv --export moodle,latex,page -o course\n"
        "poda exercise --random depth=4 --suite --cases 6 --hidden 2 -o suite",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_SET,
    .options = options,
    .size = sizeof (ExerciseOptions),
    .run = make_exercise,
};
