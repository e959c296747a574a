/* Policies, as a file and as the words of --weights: one is refused in a line, or it is
 * numbers from 0 on that are told and read again as the same, and by which nobody gets
 * less than nothing or more than all. */

#include "fuzz/exercises.h"

/* All answers are right, or half of them are wrong and half are missing. */
static void
check_marks (const PodaPolicy *policy)
{
    static PodaExercise *exercise;
    static PodaAnswers *wrong;
    const PodaExerciseSpec spec = { .id = "f", .asks = 0x1df };
    if (exercise == NULL) {
        exercise = make_exercise ("[[3,12],[2,[4,6]]]", NULL, FALSE, &spec);
        wrong = poda_answers_dup (exercise->key);
        poda_answers_read (wrong, 0, PODA_COLUMN_VALUE, "7");
        poda_answers_read (wrong, 1, PODA_COLUMN_ALPHA, "12");
        poda_answers_read (wrong, 1, PODA_COLUMN_BETA, "");
        poda_answers_read (wrong, 4, PODA_COLUMN_VISITED, "no");
    }
    check_right (exercise, exercise->key, policy);
    g_autoptr (PodaMarking) some = mark_alone (exercise, wrong, policy);
    g_assert_true (!some->all_right && some->score >= 0);
    g_assert_true (some->score <= some->most + 1e-9 * (1 + some->most));
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
