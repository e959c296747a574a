/* Policies, as a file and as the words of --weights: one is refused in a line, or it is
 * numbers from 0 on that are told and read again as the same, and by which nobody gets
 * less than nothing or more than all. */

#include <math.h>

#include "fuzz/properties.h"
#include "homework/mark/mark.h"
#include "support/marking.h"

/* Half of it is wrong, and half is missing. */
static const PodaExercise *
marked_exercise (PodaAnswers **answers)
{
    static const char text[] = "[[3,12],[2,[4,6]]]";
    static PodaExercise *exercise;
    static PodaAnswers *wrong;
    if (exercise == NULL) {
        const PodaExerciseSpec spec = { .id = "f", .asks = 0x1df };
        PodaTree *tree = poda_tree_read ("t", text, strlen (text), NULL);
        PodaProblem problem;
        poda_problem_of_tree (&problem, tree);
        exercise = poda_exercise_new (&problem, tree, &spec, NULL);
        g_assert_nonnull (exercise);
        wrong = poda_answers_dup (exercise->key);
        poda_answers_read (wrong, 0, PODA_COLUMN_VALUE, "7");
        poda_answers_read (wrong, 1, PODA_COLUMN_ALPHA, "12");
        poda_answers_read (wrong, 1, PODA_COLUMN_BETA, "");
        poda_answers_read (wrong, 4, PODA_COLUMN_VISITED, "no");
    }
    *answers = wrong;
    return exercise;
}

static void
check_marks (const PodaPolicy *policy)
{
    PodaAnswers *wrong;
    const PodaExercise *exercise = marked_exercise (&wrong);
    g_autoptr (PodaMarking) all = mark_alone (exercise, exercise->key, policy);
    g_autoptr (PodaMarking) some = mark_alone (exercise, wrong, policy);
    double slack = 1e-9 * (1 + all->most);
    g_assert_true (isfinite (all->most) && all->most >= 0);
    g_assert_true (all->all_right && fabs (all->score - all->most) <= slack);
    g_assert_true (some->most == all->most && !some->all_right);
    g_assert_true (some->score >= 0 && some->score <= some->most + slack);
}

static void
check_policy (const PodaPolicy *policy)
{
    PodaPolicy again;
    g_autofree char *text = poda_policy_format (policy);
    poda_policy_init (&again);
    if (text != NULL)
        g_assert_true (poda_policy_parse (&again, text, NULL));
    g_assert_true (memcmp (&again, policy, sizeof again) == 0);
    check_marks (policy);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    g_autofree char *text = copy_input (data, size, TRUE);
    g_autofree char *ask = NULL;
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    gboolean is_file = strchr (text, '[') != NULL;
    if (is_file ? poda_policy_read (&policy, "t", text, &ask, &error)
                : poda_policy_parse (&policy, text, &error)) {
        g_assert_no_error (error);
        check_policy (&policy);
        return 0;
    }
    g_assert_nonnull (error);
    if (is_file && g_utf8_validate (text, -1, NULL))
        g_assert_true (g_utf8_validate (error->message, -1, NULL));
    if (is_file)
        g_assert_true (g_str_has_prefix (error->message, "t:"));
    return 0;
}
