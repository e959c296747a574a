#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "homework/exercise/alone.h"
#include "homework/exercise/names.h"
#include "homework/export/export.h"

/* Of another tree, other rules or other asks it is another one. A title is none of
 * them: it may be mended after the sheets were handed out. */
static void
set_id (const PodaAssignment *assignment, PodaExercise *exercise)
{
    const PodaProblem *problem = &exercise->problem;
    const guint columns = PODA_ASK_QUESTION - 1;
    g_autofree char *questions = poda_asks_format (exercise->asks & ~columns);
    char one[PODA_VALUE_BUFFER], two[PODA_VALUE_BUFFER], three[PODA_VALUE_BUFFER];
    g_autoptr (GString) text = g_string_new (NULL);
    g_string_append_printf (
        text, "%s %d %d %s %s %d %d %" PRIu64 "\n%u %d %s %s\n",
        problem->algorithm->name, problem->strict, problem->hard,
        poda_value_format (problem->alpha, PODA_STYLE_MACHINE, one),
        poda_value_format (problem->beta, PODA_STYLE_MACHINE, two), problem->all_moves,
        problem->ties, problem->ties == PODA_TIES_RANDOM ? problem->seed : 0,
        exercise->asks & columns, exercise->strategist,
        poda_value_format (exercise->win_at, PODA_STYLE_MACHINE, three), questions);
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaRow *row = &exercise->rows[i];
        poda_value_format (row->value, PODA_STYLE_MACHINE, one);
        g_string_append_printf (
            text, "%s\n%u %u %s %s\n", row->name, row->parent, row->player,
            row->leaf ? one : "",
            poda_value_format (row->weight, PODA_STYLE_MACHINE, two));
    }
    g_string_append (text, exercise->mover_view ? "mover\n" : "");
    g_autofree char *hash =
        g_compute_checksum_for_string (G_CHECKSUM_SHA256, text->str, -1);
    g_free (exercise->id);
    exercise->id = g_strdup_printf ("%s-%.8s", assignment->slug, hash);
}

/* Returns the exercise, which it takes over, over a tree that stands alone: what is
 * below its depth limit is left out, and its children are in the order in which they
 * are searched. Nodes without names that sheets keep get letters; programs call them by
 * their moves. */
static PodaExercise *
make_alone (const PodaAssignment *assignment, PodaExercise *made, GError **error)
{
    g_autoptr (PodaExercise) exercise = made;
    const PodaProblem *problem = &exercise->problem;
    PodaNaming naming = assignment->for_programs ? PODA_NAMES_SAME
                        : assignment->random     ? PODA_NAMES_LETTERS
                                                 : PODA_NAMES_KEPT;
    g_autofree char *changed = NULL; /* a name that somebody gave */
    gboolean letters =
        naming == PODA_NAMES_LETTERS
        || (naming == PODA_NAMES_KEPT && !poda_exercise_is_named (exercise, &changed));
    if (changed != NULL) {
        g_autofree char *clean = poda_words_clean (changed, 40);
        g_ptr_array_add (
            assignment->notes,
            g_strdup_printf (_ ("spreadsheets change names such as \"%s\": such nodes "
                                "have letters on sheets and pictures"),
                             clean));
    }
    if (!letters
        && (exercise->tree == NULL
            || (problem->depth == PODA_DEPTH_NONE
                && problem->order == PODA_ORDER_NATURAL
                && poda_tree_index (&problem->root) == 0)))
        return g_steal_pointer (&exercise);
    return poda_exercise_alone (
        exercise, naming, exercise->tree == NULL ? assignment->game : NULL, error);
}

PodaExercise *
poda_assignment_exercise (PodaAssignment *assignment, const PodaStudent *student,
                          GError **error)
{
    const PodaExerciseSeries *series = &assignment->series;
    guint64 seed = series->shape.seed; /* of the course */
    PodaProblem problem = series->rules;
    if (assignment->random) {
        if (student != NULL)
            seed = poda_generator_seed (seed, student->id);
        assignment->tree = poda_series_tree (series, seed, error);
        if (assignment->tree == NULL)
            return NULL;
        problem.game = poda_tree_game (assignment->tree);
        poda_tree_position (assignment->tree, 0, &problem.root);
    }
    g_autoptr (PodaExercise) exercise = poda_exercise_new (
        &problem, g_steal_pointer (&assignment->tree), &series->spec, error);
    if (exercise != NULL)
        exercise = make_alone (assignment, g_steal_pointer (&exercise), error);
    if (exercise == NULL || !poda_exercise_check_names (exercise, error)
        || (!assignment->random
            && !poda_requirement_met (&series->requirement, exercise, error)))
        return NULL;
    set_id (assignment, exercise);
    return g_steal_pointer (&exercise);
}

void
poda_assignment_clear (PodaAssignment *assignment)
{
    g_clear_pointer (&assignment->tree, poda_tree_free);
    g_clear_pointer (&assignment->slug, g_free);
    g_clear_pointer (&assignment->students, g_ptr_array_unref);
    g_clear_pointer (&assignment->notes, g_ptr_array_unref);
}
