/* poda exercise: an exercise as a folder, or one for each student of a class. */

#include <errno.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <string.h>

#include "base/csv.h"
#include "teach/mark/mark.h"
#include "cli/exercise_exports.h"
#include "cli/exercise_file.h"
#include "cli/exercise_make.h"

/* The command's own options, as typed. */
typedef struct {
    char *output, *random, *require, *ask, *strategy, *win_at, *title, *students,
        *weights, *formats, *page, *theme, *separator, *export, *cases, *hidden;
    gboolean force, suite;
} Exercise;

static void
clear_exercise (Exercise *exercise)
{
    char *texts[] = { exercise->output,    exercise->random,   exercise->require,
                      exercise->ask,       exercise->strategy, exercise->win_at,
                      exercise->title,     exercise->students, exercise->weights,
                      exercise->formats,   exercise->page,     exercise->theme,
                      exercise->separator, exercise->export,   exercise->cases,
                      exercise->hidden };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_free (texts[i]);
}

static gboolean
refuse (const char *message, GError **error)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

/* --- What is asked --- */

static gboolean
read_strategy (const Exercise *exercise, PodaMaking *making, GError **error)
{
    PodaExerciseSpec *spec = &making->spec;
    gboolean asked = (spec->asks & PODA_ASK_STRATEGY) != 0;
    guint strategist;
    if (!asked && exercise->strategy == NULL && exercise->win_at == NULL)
        return TRUE;
    if (!asked || exercise->strategy == NULL || exercise->win_at == NULL)
        return refuse (_ ("strategies: expected three options, for example --ask "
                          "strategy --strategy max --win-at 6"),
                       error);
    if (!poda_read_choice ("--strategy", exercise->strategy, "max|min", &strategist,
                           error)
        || !poda_read_value ("--win-at", exercise->win_at, &spec->win_at, error))
        return FALSE;
    spec->strategist = strategist;
    /* Strategies are there whatever cuts, as `draw --strategy` has them. */
    if (spec->asks == PODA_ASK_STRATEGY
        && making->request->rules.texts[PODA_RULE_ALGORITHM] == NULL)
        poda_rules_set (&making->request->rules, PODA_RULE_ALGORITHM, "minimax");
    return TRUE;
}

static gboolean
read_asked (const Exercise *exercise, PodaMaking *making, GError **error)
{
    PodaWeights weights;
    making->spec.title = exercise->title;
    making->weights = exercise->weights;
    if (exercise->ask != NULL
        && !poda_exercise_read_asks (exercise->ask, &making->spec.asks,
                                     &making->questions, error)) {
        g_prefix_error (error, "--ask: ");
        return FALSE;
    }
    if (exercise->weights != NULL
        && !poda_weights_parse (exercise->weights, &weights, error)) {
        g_prefix_error (error, "--weights: ");
        return FALSE;
    }
    return read_strategy (exercise, making, error);
}

/* --- Of what --- */

static gboolean
read_source (const Exercise *exercise, PodaMaking *making, GError **error)
{
    gboolean has_game = making->request->arguments != NULL;
    making->random = exercise->random != NULL;
    if (making->random == has_game)
        return refuse (_ ("expected either GAME or --random, such as --random "
                          "branching=3,depth=3"),
                       error);
    if (making->random
        && (making->request->position || making->request->moves
            || making->request->set))
        return refuse (_ ("--random: expected no --position, --moves or --set"), error);
    if (making->random && !poda_shape_parse (exercise->random, &making->shape, error)) {
        g_prefix_error (error, "--random: ");
        return FALSE;
    }
    if (exercise->require != NULL
        && !poda_requirement_parse (exercise->require, &making->requirement, error)) {
        g_prefix_error (error, "--require: ");
        return FALSE;
    }
    return TRUE;
}

/* At most what a list may have, whatever the file is. */
static GString *
read_file (const char *path, GError **error)
{
    char buffer[65536];
    gsize n = 1;
    GString *text = g_string_new (NULL);
    FILE *file = fopen (path, "rb");
    int reason = file == NULL ? errno : 0;
    while (file != NULL && n > 0 && text->len <= PODA_CSV_MOST_BYTES) {
        n = fread (buffer, 1, sizeof buffer, file);
        g_string_append_len (text, buffer, (gssize) n);
    }
    if (file != NULL) {
        reason = ferror (file) ? errno : 0;
        fclose (file);
    }
    if (reason == 0)
        return text;
    poda_input_refuse_file (path, reason, _ ("a list of students"), error);
    g_string_free (text, TRUE);
    return NULL;
}

static gboolean
load_students (const char *path, PodaMaking *making, GError **error)
{
    g_autoptr (GError) reason = NULL;
    g_autoptr (GString) text = read_file (path, error);
    if (text == NULL)
        return FALSE;
    making->students = poda_students_read (path, text->str, text->len, &reason);
    if (making->students != NULL)
        return TRUE;
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_PLACED,
                         reason->message);
    return FALSE;
}

/* --- As what --- */

/* A pdf takes far longer than all else: classes get none unless they ask for it. */
static gboolean
read_formats (const Exercise *exercise, PodaMaking *making, GError **error)
{
    static const guint bits[] = { PODA_FOLDER_SVG, PODA_FOLDER_PDF };
    guint *formats = &making->folder.formats;
    if (exercise->formats == NULL) {
        *formats = exercise->students != NULL ? PODA_FOLDER_SVG
                                              : PODA_FOLDER_SVG | PODA_FOLDER_PDF;
        return TRUE;
    }
    g_auto (GStrv) words = g_strsplit (exercise->formats, ",", -1);
    for (guint i = 0; words[i] != NULL; i++) {
        guint index;
        if (!poda_read_choice ("--formats", words[i], "svg|pdf", &index, error))
            return FALSE;
        *formats |= bits[index];
    }
    return TRUE;
}

static gboolean
read_style (const Exercise *exercise, PodaMaking *making, GError **error)
{
    guint theme = PODA_THEME_COLOR, sheets = PODA_SHEET_COMMA;
    if (exercise->separator != NULL
        && !poda_read_choice ("--separator", exercise->separator, "comma|semicolon",
                              &sheets, error))
        return FALSE;
    if (exercise->theme != NULL
        && !poda_read_choice ("--theme", exercise->theme, "color|print", &theme, error))
        return FALSE;
    making->folder.theme = theme;
    making->folder.sheets = sheets;
    making->output = exercise->output;
    making->force = exercise->force;
    if (exercise->output == NULL || strcmp (exercise->output, "-") == 0)
        return refuse (_ ("expected -o FOLDER: an exercise is several files"), error);
    return (exercise->page == NULL
            || poda_page_parse (exercise->page, &making->folder.page, error))
           && read_formats (exercise, making, error);
}

/* --- For programs --- */

#define USUAL_CASES 6
#define MOST_CASES 1000

/* Programs tell what they visit, the value and the move, unless something else is
 * asked. */
static gboolean
read_suite (const Exercise *exercise, PodaMaking *making, GError **error)
{
    guint64 n_cases = making->random ? USUAL_CASES : 1, n_hidden = 0;
    if (!exercise->suite && exercise->cases == NULL && exercise->hidden == NULL)
        return TRUE;
    if (!exercise->suite)
        return refuse (_ ("--cases, --hidden: expected --suite"), error);
    if (exercise->students != NULL || making->exports != 0)
        return refuse (_ ("--suite: expected neither --students nor --export"), error);
    if (exercise->cases != NULL && !making->random)
        return refuse (_ ("--cases: expected --random: GAME is one case"), error);
    if ((exercise->cases != NULL
         && !poda_read_number ("--cases", exercise->cases, 1, MOST_CASES, &n_cases,
                               error))
        || (exercise->hidden != NULL
            && !poda_read_number ("--hidden", exercise->hidden, 0, n_cases, &n_hidden,
                                  error)))
        return FALSE;
    if (exercise->ask == NULL)
        making->spec.asks = PODA_ASK_VALUE | PODA_ASK_MOVE | PODA_ASK_ORDER;
    making->n_cases = (guint) n_cases;
    making->n_hidden = (guint) n_hidden;
    return TRUE;
}

/* --- The command --- */

static gboolean
make_exercise (PodaRequest *request, gpointer data, GError **error)
{
    const Exercise *exercise = data;
    PodaMaking making = { .request = request };
    gboolean done =
        read_source (exercise, &making, error) && read_asked (exercise, &making, error)
        && read_style (exercise, &making, error)
        && (exercise->export == NULL
            || poda_exports_read (exercise->export, &making.exports, error))
        && read_suite (exercise, &making, error)
        && (exercise->students == NULL
            || load_students (exercise->students, &making, error))
        && poda_making_open (&making, error) && poda_making_write (&making, error);
    poda_making_clear (&making);
    return done;
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    Exercise exercise = { 0 };
    const GOptionEntry own[] = {
        { "output", 'o', 0, G_OPTION_ARG_FILENAME, &exercise.output,
          N_ ("the folder to make"), N_ ("FOLDER") },
        { "force", 0, 0, G_OPTION_ARG_NONE, &exercise.force,
          N_ ("replace files in a folder that is there"), NULL },
        { "random", 0, 0, G_OPTION_ARG_STRING, &exercise.random,
          N_ ("a random tree instead of GAME: branching=3,depth=3,leaves=-9..9,seed=1"),
          N_ ("SHAPE") },
        { "require", 0, 0, G_OPTION_ARG_STRING, &exercise.require,
          N_ ("what it must have: cutoffs=2,deep=1,pruned=3,ties=no,cut-rule=matters,"
              "fail-rule=matters"),
          N_ ("LIST") },
        { "ask", 0, 0, G_OPTION_ARG_STRING, &exercise.ask,
          N_ ("of value,alpha,beta,visited (default), bound,strategy,order,move, and "
              "count,irrelevant,most,fewest,threshold"),
          N_ ("LIST") },
        { "strategy", 0, 0, G_OPTION_ARG_STRING, &exercise.strategy,
          N_ ("whose winning strategies are asked for: max or min"), N_ ("PLAYER") },
        { "win-at", 0, 0, G_OPTION_ARG_STRING, &exercise.win_at,
          N_ ("a leaf wins from this value on"), "N" },
        { "title", 0, 0, G_OPTION_ARG_STRING, &exercise.title,
          N_ ("the title of the exercise"), N_ ("TEXT") },
        { "students", 0, 0, G_OPTION_ARG_FILENAME, &exercise.students,
          N_ ("one for each student of a list, a CSV with a column id"), N_ ("FILE") },
        { "weights", 0, 0, G_OPTION_ARG_STRING, &exercise.weights,
          N_ ("what answers count: value=1,order=3,carried=1"), N_ ("LIST") },
        { "formats", 0, 0, G_OPTION_ARG_STRING, &exercise.formats,
          N_ ("of the pictures: svg,pdf (default; with --students svg)"), N_ ("LIST") },
        { "separator", 0, 0, G_OPTION_ARG_STRING, &exercise.separator,
          N_ ("of sheets: comma (default), or semicolon, with decimal commas"),
          N_ ("WHICH") },
        { "page", 0, 0, G_OPTION_ARG_STRING, &exercise.page,
          N_ ("scale pdf pictures to a4, slide or WxH millimetres"), N_ ("SIZE") },
        { "theme", 0, 0, G_OPTION_ARG_STRING, &exercise.theme,
          N_ ("color (default) or print"), N_ ("THEME") },
        { "export", 0, 0, G_OPTION_ARG_STRING, &exercise.export,
          N_ ("also for others: moodle,latex,page"), N_ ("LIST") },
        { "suite", 0, 0, G_OPTION_ARG_NONE, &exercise.suite,
          N_ ("make a suite of cases for programs instead"), NULL },
        { "cases", 0, 0, G_OPTION_ARG_STRING, &exercise.cases,
          N_ ("how many random cases (default 6)"), "N" },
        { "hidden", 0, 0, G_OPTION_ARG_STRING, &exercise.hidden,
          N_ ("how many of them students are not shown (default 0)"), "N" },
        G_OPTION_ENTRY_NULL
    };
    guint options = PODA_REQUEST_SEARCH | PODA_REQUEST_SET;
    int code = poda_request_run (command, options, own, 0, 1, argc, argv, make_exercise,
                                 &exercise);
    clear_exercise (&exercise);
    return code;
}

const PodaCommand poda_command_exercise = {
    .name = "exercise",
    .arguments = N_ ("[GAME]"),
    .summary = N_ ("exercises to be filled in, with their keys"),
    .examples =
        "poda exercise trees/notes.gv -o homework\n"
        "poda exercise nim:sticks=4 --ask value,visited,move -o nim\n"
        "poda exercise --random branching=2,depth=4,seed=42 --require "
        "cutoffs=2,deep=1,ties=no -o random\n"
        "poda exercise trees/textbook.gv --ask value,order,count,irrelevant -o more\n"
        "poda exercise trees/notes.gv --export moodle,latex,page -o course\n"
        "poda exercise --random depth=4 --suite --cases 6 --hidden 2 -o suite",
    .run = run,
};
