/* From a tree, a position or a seed to an exercise. */

#include "cli/exercise_make.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "teach/sheet/sheet.h"
#include "teach/exercise/trial.h"
#include "cli/exercise_file.h"
#include "base/random.h"

/* --- What is searched --- */

/* Rules are read beside a game; a random tree is none yet. */
static gboolean
open_rules (PodaMaking *making, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaProblem *problem = &making->request->problem;
    PodaPosition root;
    making->stand_in = poda_tree_read_json ("tree", any, strlen (any), error);
    poda_tree_position (making->stand_in, 0, &root);
    poda_problem_init (problem, poda_tree_game (making->stand_in), &root);
    return poda_request_rules (&making->request->rules, problem, error);
}

/* What ids begin with: the game's name, or the file's. */
static char *
choose_slug (const PodaMaking *making)
{
    if (making->random)
        return g_strdup ("random");
    const PodaInput *input = &making->request->input;
    const char *text = making->request->arguments[0];
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

static char *
choose_title (const PodaMaking *making)
{
    if (making->spec.title != NULL)
        return g_strdup (making->spec.title);
    if (making->random)
        return g_strdup (_ ("Exercise"));
    const PodaInput *input = &making->request->input;
    const char *own =
        input->tree != NULL ? poda_tree_attribute (input->tree, "title") : NULL;
    char *title = own != NULL ? g_strdup (own)
                              : poda_input_title (input, making->request->arguments[0]);
    return title != NULL ? title : g_strdup (_ ("Exercise"));
}

gboolean
poda_making_open (PodaMaking *making, GError **error)
{
    if (!(making->random ? open_rules (making, error)
                         : poda_request_open (making->request, error)))
        return FALSE;
    making->slug = choose_slug (making);
    making->title = choose_title (making);
    return TRUE;
}

void
poda_making_clear (PodaMaking *making)
{
    g_clear_pointer (&making->stand_in, poda_tree_free);
    g_clear_pointer (&making->students, g_ptr_array_unref);
    g_clear_pointer (&making->questions, g_free);
    g_clear_pointer (&making->slug, g_free);
    g_clear_pointer (&making->title, g_free);
}

/* --- Which exercise it is --- */

static void
append_row (GString *text, const PodaRow *row)
{
    char value[PODA_VALUE_BUFFER], weight[PODA_VALUE_BUFFER];
    g_string_append_printf (
        text, "%s\n%u %u %s %s\n", row->name, row->parent, row->player,
        row->leaf ? poda_value_format (row->value, PODA_STYLE_MACHINE, value) : "",
        poda_value_format (row->weight, PODA_STYLE_MACHINE, weight));
}

/* Of another tree, other rules or other asks it is another one. A title is none of
 * them: it may be mended after the sheets were handed out. */
static void
set_id (const PodaMaking *making, PodaExercise *exercise)
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
        making->questions != NULL ? making->questions : "");
    for (guint32 i = 0; i < exercise->n_rows; i++)
        append_row (text, &exercise->rows[i]);
    g_autofree char *hash =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
    g_free (exercise->id);
    exercise->id = g_strdup_printf ("%s-%.8s", making->slug, hash);
}

/* --- Making it --- */

/* `tree` is taken over. */
static PodaExercise *
make_plain (const PodaMaking *making, const PodaProblem *problem, PodaTree *tree,
            GError **error)
{
    PodaExerciseSpec spec = making->spec;
    spec.title = making->title;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (problem, tree, &spec, error);
    if (exercise == NULL || !poda_sheet_check_names (exercise, error))
        return NULL;
    if (making->questions != NULL) /* which may be all that is asked */
        exercise->asks = spec.asks;
    return g_steal_pointer (&exercise);
}

/* An explicit tree stands alone: what lies below its depth limit is left out, and its
 * children stand in the order in which they are searched. */
static PodaExercise *
make_alone (const PodaMaking *making, const PodaExercise *exercise, GError **error)
{
    PodaPosition root;
    PodaProblem problem = exercise->problem;
    g_autofree char *text = poda_exercise_dot (exercise);
    PodaTree *tree = poda_tree_read_dot (PODA_TREE_FILE, text, strlen (text), error);
    if (tree == NULL)
        return NULL;
    poda_tree_position (tree, 0, &root);
    problem.game = poda_tree_game (tree);
    problem.root = root;
    problem.depth = PODA_DEPTH_NONE;
    problem.order = PODA_ORDER_NATURAL;
    return make_plain (making, &problem, tree, error);
}

static gboolean
stands_alone (const PodaProblem *problem)
{
    return problem->depth == PODA_DEPTH_NONE && problem->order == PODA_ORDER_NATURAL
           && poda_tree_index (&problem->root) == 0;
}

/* `tree` is taken over; NULL for built-in games. */
static PodaExercise *
make (const PodaMaking *making, const PodaProblem *problem, PodaTree *tree,
      GError **error)
{
    g_autoptr (PodaExercise) exercise = make_plain (making, problem, tree, error);
    if (exercise != NULL && tree != NULL && !stands_alone (problem)) {
        PodaExercise *alone = make_alone (making, exercise, error);
        poda_exercise_free (exercise);
        exercise = alone;
    }
    if (exercise == NULL
        || (making->questions != NULL
            && !poda_exercise_add_questions (exercise, making->questions, error)))
        return NULL;
    set_id (making, exercise);
    return g_steal_pointer (&exercise);
}

/* --- Random trees --- */

static PodaExercise *
draw (const PodaMaking *making, guint64 seed, GError **error)
{
    PodaShape shape = making->shape;
    PodaProblem problem = making->request->problem;
    shape.seed = seed;
    PodaTree *tree =
        poda_generator_tree (&shape, &making->requirement, &problem, error);
    if (tree == NULL)
        return NULL;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    return make (making, &problem, tree, error);
}

/* Trees that cannot be asked a question (no cut to be moved) are passed over. */
#define MOST_DRAWS 200

static PodaExercise *
make_random (const PodaMaking *making, const PodaStudent *student, guint64 *seed,
             GError **error)
{
    guint64 first = student != NULL
                        ? poda_generator_seed (making->shape.seed, student->id)
                        : making->shape.seed;
    g_autoptr (GError) reason = NULL;
    PodaExercise *exercise = NULL;
    for (guint i = 0; exercise == NULL && i < MOST_DRAWS; i++) {
        g_clear_error (&reason);
        *seed = i == 0 ? first : poda_random_at (first, i);
        exercise = draw (making, *seed, &reason);
        if (making->questions == NULL || *making->questions == '\0')
            break;
    }
    if (exercise == NULL)
        g_propagate_error (error, g_steal_pointer (&reason));
    return exercise;
}

/* --- From a game or a tree --- */

/* A tree belongs to its exercise: each gets one of its own. */
static PodaExercise *
make_given (PodaMaking *making, GError **error)
{
    const PodaInput *input = &making->request->input;
    PodaProblem problem = making->request->problem;
    if (input->tree == NULL)
        return make (making, &problem, NULL, error);
    PodaTree *tree = making->request->input.tree;
    making->request->input.tree = NULL;
    return make (making, &problem, tree, error);
}

PodaExercise *
poda_making_exercise (PodaMaking *making, const PodaStudent *student, guint64 *seed,
                      GError **error)
{
    *seed = 0;
    if (making->random)
        return make_random (making, student, seed, error);
    g_autoptr (PodaExercise) exercise = make_given (making, error);
    if (exercise == NULL
        || !poda_requirement_met (&making->requirement, exercise, error))
        return NULL;
    return g_steal_pointer (&exercise);
}
