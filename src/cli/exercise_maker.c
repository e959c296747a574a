/* From a tree, a position or a seed to an exercise. */

#include "cli/exercise_maker.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <string.h>

#include "teach/sheet/sheet.h"
#include "teach/exercise/names.h"
#include "teach/exercise/trial.h"
#include "cli/exercise_file.h"
#include "base/random.h"

/* --- What is searched --- */

/* Rules are read beside a game; a random tree is none yet. */
static gboolean
open_rules (PodaMaker *maker, GError **error)
{
    static const char any[] = "[[1,2],[3,4]]";
    PodaProblem *problem = &maker->request->problem;
    PodaPosition root;
    maker->stand_in = poda_tree_read_json ("tree", any, strlen (any), error);
    poda_tree_position (maker->stand_in, 0, &root);
    poda_problem_init (problem, poda_tree_game (maker->stand_in), &root);
    return poda_request_rules (&maker->request->rules, problem, error);
}

/* What ids begin with: the game's name, or the file's. */
static char *
choose_slug (const PodaMaker *maker)
{
    if (maker->random)
        return g_strdup ("random");
    const PodaInput *input = &maker->request->input;
    const char *text = maker->request->arguments[0];
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
choose_title (const PodaMaker *maker)
{
    if (maker->spec.title != NULL)
        return g_strdup (maker->spec.title);
    if (maker->random)
        return g_strdup (_ ("Exercise"));
    const PodaInput *input = &maker->request->input;
    const char *own =
        input->tree != NULL ? poda_tree_attribute (input->tree, "title") : NULL;
    char *title = own != NULL ? g_strdup (own)
                              : poda_input_title (input, maker->request->arguments[0]);
    return title != NULL ? title : g_strdup (_ ("Exercise"));
}

gboolean
poda_maker_open (PodaMaker *maker, GError **error)
{
    if (!(maker->random ? open_rules (maker, error)
                        : poda_request_open (maker->request, error)))
        return FALSE;
    maker->slug = choose_slug (maker);
    maker->title = choose_title (maker);
    return TRUE;
}

void
poda_maker_clear (PodaMaker *maker)
{
    g_clear_pointer (&maker->stand_in, poda_tree_free);
    g_clear_pointer (&maker->questions, g_free);
    g_clear_pointer (&maker->slug, g_free);
    g_clear_pointer (&maker->title, g_free);
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
set_id (const PodaMaker *maker, PodaExercise *exercise)
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
        maker->questions != NULL ? maker->questions : "");
    for (guint32 i = 0; i < exercise->n_rows; i++)
        append_row (text, &exercise->rows[i]);
    g_autofree char *hash =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
    g_free (exercise->id);
    exercise->id = g_strdup_printf ("%s-%.8s", maker->slug, hash);
}

/* --- Making it --- */

/* `tree` is taken over. */
static PodaExercise *
make_plain (const PodaMaker *maker, const PodaProblem *problem, PodaTree *tree,
            GError **error)
{
    PodaExerciseSpec spec = maker->spec;
    spec.title = maker->title;
    g_autoptr (PodaExercise) exercise = poda_exercise_new (problem, tree, &spec, error);
    if (exercise == NULL || !poda_exercise_check_names (exercise, error))
        return NULL;
    if (maker->questions != NULL) /* which may be all that is asked */
        exercise->asks = spec.asks;
    return g_steal_pointer (&exercise);
}

/* An explicit tree stands alone: what lies below its depth limit is left out, and its
 * children stand in the order in which they are searched. */
static PodaExercise *
make_alone (const PodaMaker *maker, const PodaExercise *exercise, GError **error)
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
    return make_plain (maker, &problem, tree, error);
}

/* `tree` is taken over; NULL for built-in games. */
static PodaExercise *
make (const PodaMaker *maker, const PodaProblem *problem, PodaTree *tree,
      GError **error)
{
    g_autoptr (PodaExercise) exercise = make_plain (maker, problem, tree, error);
    gboolean is_alone = problem->depth == PODA_DEPTH_NONE
                        && problem->order == PODA_ORDER_NATURAL
                        && poda_tree_index (&problem->root) == 0;
    if (exercise != NULL && tree != NULL && !is_alone) {
        PodaExercise *alone = make_alone (maker, exercise, error);
        poda_exercise_free (exercise);
        exercise = alone;
    }
    if (exercise == NULL
        || (maker->questions != NULL
            && !poda_exercise_add_questions (exercise, maker->questions, error)))
        return NULL;
    set_id (maker, exercise);
    return g_steal_pointer (&exercise);
}

/* --- Random trees --- */

static PodaExercise *
draw (const PodaMaker *maker, guint64 seed, GError **error)
{
    PodaShape shape = maker->shape;
    PodaProblem problem = maker->request->problem;
    shape.seed = seed;
    PodaTree *tree = poda_generator_tree (&shape, &maker->requirement, &problem, error);
    if (tree == NULL)
        return NULL;
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    return make (maker, &problem, tree, error);
}

/* Trees that cannot be asked a question (no cut to be moved) are passed over. */
#define MOST_DRAWS 200

static PodaExercise *
make_random (const PodaMaker *maker, const PodaStudent *student, guint64 *seed,
             GError **error)
{
    guint64 first = student != NULL
                        ? poda_generator_seed (maker->shape.seed, student->id)
                        : maker->shape.seed;
    g_autoptr (GError) reason = NULL;
    PodaExercise *exercise = NULL;
    for (guint i = 0; exercise == NULL && i < MOST_DRAWS; i++) {
        g_clear_error (&reason);
        *seed = i == 0 ? first : poda_random_at (first, i);
        exercise = draw (maker, *seed, &reason);
        if (maker->questions == NULL || *maker->questions == '\0')
            break;
    }
    if (exercise == NULL)
        g_propagate_error (error, g_steal_pointer (&reason));
    return exercise;
}

/* --- From a game or a tree --- */

/* A tree belongs to its exercise: each gets one of its own. */
static PodaExercise *
make_given (const PodaMaker *maker, GError **error)
{
    PodaRequest *request = maker->request;
    g_autoptr (PodaExercise) exercise =
        make (maker, &request->problem, g_steal_pointer (&request->input.tree), error);
    if (exercise == NULL
        || !poda_requirement_met (&maker->requirement, exercise, error))
        return NULL;
    return g_steal_pointer (&exercise);
}

PodaExercise *
poda_maker_make (const PodaMaker *maker, const PodaStudent *student, guint64 *seed,
                 GError **error)
{
    *seed = 0;
    return maker->random ? make_random (maker, student, seed, error)
                         : make_given (maker, error);
}
