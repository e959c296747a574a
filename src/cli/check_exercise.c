#include "cli/check_exercise.h"

#include <glib/gi18n-lib.h>
#include <string.h>

void
poda_check_options_clear (PodaCheckOptions *options)
{
    char **texts[] = { &options->weights, &options->ask, &options->strategy,
                       &options->win_at };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_clear_pointer (texts[i], g_free);
}

void
poda_check_source_clear (PodaCheckSource *source)
{
    g_clear_pointer (&source->title, g_free);
    g_clear_pointer (&source->exercise, poda_exercise_free);
    g_clear_pointer (&source->course, poda_course_free);
}

static gboolean
is_course (const char *path)
{
    return g_str_has_suffix (path, ".ini") || g_file_test (path, G_FILE_TEST_IS_DIR);
}

/* An exercise says itself how it is searched. */
static gboolean
refuse_rules (const PodaRequest *request, const PodaCheckOptions *options,
              GError **error)
{
    const char *given = request->position != NULL   ? "--position"
                        : request->moves != NULL    ? "--moves"
                        : request->set != NULL      ? "--set"
                        : options->ask != NULL      ? "--ask"
                        : options->strategy != NULL ? "--strategy"
                        : options->win_at != NULL   ? "--win-at"
                                                    : NULL;
    g_autofree char *rule = NULL;
    for (guint i = 0; i < PODA_N_RULES && given == NULL; i++)
        if (request->rules.texts[i] != NULL)
            given = rule = g_strdup_printf ("--%s", poda_rule_rows[i].key);
    if (given == NULL)
        return TRUE;
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                 _ ("%s: the exercise says itself what is searched and asked: expected "
                    "it without, or a GAME"),
                 given);
    return FALSE;
}

static gboolean
open_course (const PodaRequest *request, const PodaCheckOptions *options,
             PodaCheckSource *source, GError **error)
{
    if (!refuse_rules (request, options, error))
        return FALSE;
    source->course = poda_course_open (request->arguments[0], error);
    if (source->course == NULL)
        return FALSE;
    source->weights = *poda_course_weights (source->course);
    source->title = g_strdup (poda_course_title (source->course));
    return TRUE;
}

static gboolean
read_asks (const PodaCheckOptions *options, PodaExerciseSpec *spec, char **questions,
           GError **error)
{
    guint strategist = PODA_MAX;
    gboolean strategy = options->strategy != NULL && options->win_at != NULL;
    if (options->ask != NULL
        && !poda_exercise_read_asks (options->ask, &spec->asks, questions, error)) {
        g_prefix_error (error, "--ask: ");
        return FALSE;
    }
    if (strategy != ((spec->asks & PODA_ASK_STRATEGY) != 0)) {
        g_set_error (
            error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
            _ ("--ask strategy, --strategy and --win-at go together: expected, "
               "for example, --ask strategy --strategy max --win-at 6"));
        return FALSE;
    }
    if (!strategy)
        return TRUE;
    if (!poda_read_choice ("--strategy", options->strategy, "max|min", &strategist,
                           error)
        || !poda_read_value ("--win-at", options->win_at, &spec->win_at, error))
        return FALSE;
    spec->strategist = (PodaPlayer) strategist;
    return TRUE;
}

static gboolean
open_game (PodaRequest *request, const PodaCheckOptions *options,
           PodaCheckSource *source, GError **error)
{
    PodaExerciseSpec spec = { 0 };
    g_autofree char *questions = NULL;
    if (!poda_request_open (request, error)
        || !read_asks (options, &spec, &questions, error))
        return FALSE;
    g_autofree char *name = poda_input_title (&request->input, request->arguments[0]);
    const char *title = request->input.tree == NULL
                            ? NULL
                            : poda_tree_attribute (request->input.tree, "title");
    spec.title = title != NULL ? title : name != NULL ? name : request->arguments[0];
    source->title = g_strdup (spec.title);
    source->exercise = poda_exercise_new (
        &request->problem, g_steal_pointer (&request->input.tree), &spec, error);
    return source->exercise != NULL
           && (questions == NULL
               || poda_exercise_add_questions (source->exercise, questions, error));
}

gboolean
poda_check_open (PodaRequest *request, const PodaCheckOptions *options,
                 PodaCheckSource *source, GError **error)
{
    poda_weights_init (&source->weights);
    if (is_course (request->arguments[0])
            ? !open_course (request, options, source, error)
            : !open_game (request, options, source, error))
        return FALSE;
    if (options->weights == NULL
        || poda_weights_parse (options->weights, &source->weights, error))
        return TRUE;
    g_prefix_error (error, "--weights: ");
    return FALSE;
}
