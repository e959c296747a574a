/* Kinds of step, held against what a search does: a bound that is not as it was handed
 * down was moved, and by whose node it is; what is never visited was cut. */

#include "homework/mark/mark.h"
#include "support/random_exercise.h"
#include "support/depth.h"
#include "support/rows.h"

#define TREES 2000

static void
check_row (const PodaExercise *exercise, guint32 index, guint *n_moved)
{
    const PodaRow *row = &exercise->rows[index];
    const PodaNode *node = row->node;
    PodaSkill alpha = poda_skill_of (exercise, index, PODA_COLUMN_ALPHA);
    PodaSkill beta = poda_skill_of (exercise, index, PODA_COLUMN_BETA);
    PodaSkill value = poda_skill_of (exercise, index, PODA_COLUMN_VALUE);
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    assert_int_equal (poda_skill_of (exercise, index, PODA_COLUMN_VISITED),
                      pruned ? PODA_SKILL_CUT : PODA_SKILL_GOES_ON);
    if (pruned) {
        assert_int_equal (alpha, PODA_SKILL_CUT);
        assert_int_equal (beta, PODA_SKILL_CUT);
        assert_int_equal (value, PODA_SKILL_CUT);
        return;
    }
    gboolean inner = node->status == PODA_STATUS_EXPANDED;
    assert_true ((alpha == PODA_SKILL_ALPHA_MOVED)
                 == (inner && node->player == PODA_MAX));
    assert_true ((beta == PODA_SKILL_BETA_MOVED)
                 == (inner && node->player == PODA_MIN));
    assert_true (alpha == PODA_SKILL_ALPHA_MOVED || alpha == PODA_SKILL_ALPHA_DOWN);
    assert_true (beta == PODA_SKILL_BETA_MOVED || beta == PODA_SKILL_BETA_DOWN);
    assert_true ((value == PODA_SKILL_CHANCE_VALUE) == (node->player == PODA_CHANCE));
    if (!exercise->problem.algorithm->windowed)
        return;
    /* The search itself tells what has moved. */
    if (poda_node_alpha_out (node) != node->alpha)
        assert_int_equal (alpha, PODA_SKILL_ALPHA_MOVED);
    if (poda_node_beta_out (node) != node->beta)
        assert_int_equal (beta, PODA_SKILL_BETA_MOVED);
    *n_moved += poda_node_alpha_out (node) != node->alpha;
}

static void
test_kinds_are_what_the_search_does (void **state)
{
    guint n_moved = 0;
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        for (guint32 row = 0; row < exercise->n_rows; row++)
            check_row (exercise, row, &n_moved);
    }
    assert_true (n_moved > 0);
}

static void
test_words_are_their_own (void **state)
{
    g_autoptr (GHashTable) words = g_hash_table_new (g_str_hash, g_str_equal);
    (void) state;
    for (guint i = 0; i < PODA_N_SKILLS; i++) {
        assert_true (
            g_hash_table_add (words, (gpointer) poda_skills[i].word));
        assert_true (
            g_hash_table_add (words, (gpointer) poda_skills[i].label)
            || i >= PODA_SKILL_BOUND); /* a word may be label too */
        assert_string_not_equal (poda_skills[i].label, "");
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "skill");
    rows_add (&rows, test_kinds_are_what_the_search_does, NULL,
              "kinds of step are what the search does there");
    rows_add (&rows, test_words_are_their_own, NULL, "each kind has words of its own");
    return rows_run (&rows);
}
