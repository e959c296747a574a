/* A suite of cases for students' programs, made like exercises. */

#include "teach/grade/suite.h"

#include "cli/exercise_make.h"

/* Each case is drawn as if it were the exercise of a student called by its number. */
static PodaExercise *
make_case (PodaMaking *making, guint number, GError **error)
{
    guint64 seed;
    g_autofree char *id = g_strdup_printf ("case-%02u", number);
    const PodaStudent student = { .id = id };
    PodaExercise *exercise = poda_making_exercise (making, &student, &seed, error);
    if (exercise == NULL)
        return NULL;
    g_free (exercise->id);
    exercise->id = g_steal_pointer (&id);
    return exercise;
}

gboolean
poda_making_write_suite (PodaMaking *making, const char *path, GError **error)
{
    g_autoptr (GPtrArray) exercises =
        g_ptr_array_new_with_free_func ((GDestroyNotify) poda_exercise_free);
    for (guint i = 1; i <= making->n_cases; i++) {
        PodaExercise *exercise = make_case (making, i, error);
        if (exercise == NULL)
            return FALSE;
        g_ptr_array_add (exercises, exercise);
    }
    return poda_suite_write (path, exercises, making->n_hidden, error);
}
