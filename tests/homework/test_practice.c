/* Practice: trees of all levels, judgements of single answers, cuts, and hints. */

#include <string.h>

#include "homework/practice/practice.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Levels --- */

static PodaExercise *
fresh_exercise (const PodaFresh *fresh, gboolean strict)
{
    g_autoptr (PodaTree) any = poda_tree_read ("t", "[1,2]", 5, NULL);
    PodaProblem rules;
    poda_problem_of_tree (&rules, any);
    rules.strict = strict;
    return exercise_of_tree (poda_fresh_tree (fresh, &rules), rules.algorithm, strict,
                             FALSE);
}

/* There are cuts on every level, deep ones from the sixth on, and trees grow. */
TEST ("levels")
{
    double before = 0;
    for (guint level = 1; level <= PODA_LEVELS; level++) {
        guint n_rows = 0, n = depth_rounds (40);
        for (guint64 seed = 1; seed <= n; seed++) {
            PodaFresh fresh = { level, seed, PODA_ASK_VISITED, NULL };
            g_autoptr (PodaExercise) one = fresh_exercise (&fresh, seed % 2);
            g_autoptr (PodaExercise) again = fresh_exercise (&fresh, seed % 2);
            const PodaCounts *counts = poda_record_counts (one->record);
            assert_int_equal (one->n_rows, again->n_rows);
            assert_in_range (one->n_rows, 7, 48);
            assert_true (poda_counts_cutoffs (counts) >= (level == 1 ? 1 : 2));
            assert_true (level < 6 || counts->deep > 0);
            n_rows += one->n_rows;
        }
        assert_true (n_rows + 2 * n >= before * n);
        before = (double) n_rows / n;
    }
}

/* A tree that aims at a mistake reveals it more often than another tree. */
TEST ("trees that aim at a mistake")
{
    guint n_aimed = 0, n_other = 0;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        for (guint64 seed = 1; seed <= depth_rounds (3); seed++) {
            const PodaMisconception *aim = &poda_misconceptions[i];
            const guint asks =
                PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_VISITED;
            const PodaFresh fresh[] = { { 1 + (guint) seed, seed, asks, NULL },
                                        { 1 + (guint) seed, seed, asks, aim } };
            if (!depth_is_full () && i % 4 != 0) /* seconds */
                continue;
            g_autoptr (PodaExercise) other = fresh_exercise (&fresh[0], FALSE);
            g_autoptr (PodaExercise) aimed = fresh_exercise (&fresh[1], FALSE);
            g_autoptr (PodaAnswers) in_other = poda_misconception_answers (other, aim);
            g_autoptr (PodaAnswers) in_aimed = poda_misconception_answers (aimed, aim);
            n_other += in_other != NULL;
            n_aimed += in_aimed != NULL;
        }
    assert_true (n_aimed > n_other);
}

TEST ("the next level")
{
    assert_int_equal (poda_level_next (3, 1, FALSE), 4);
    assert_int_equal (poda_level_next (3, 1, TRUE), 3);
    assert_int_equal (poda_level_next (3, 0.7, FALSE), 3);
    assert_int_equal (poda_level_next (3, 0.4, FALSE), 2);
    assert_int_equal (poda_level_next (1, 0, FALSE), 1);
    assert_int_equal (poda_level_next (PODA_LEVELS, 1, FALSE), PODA_LEVELS);
}

/* --- Attempts --- */

static PodaAttempt *
random_attempt (guint64 seed)
{
    PodaPolicy policy;
    poda_policy_init (&policy);
    return poda_attempt_new (random_exercise (seed, TRUE), &policy);
}

static PodaMark
say (PodaAttempt *attempt, guint32 row, PodaColumn column, const PodaCell *cell)
{
    g_autofree char *text = poda_cell_format (cell, column, PODA_STYLE_MACHINE);
    g_autofree char *why = NULL;
    poda_attempt_write (attempt, row, column, text);
    PodaMark mark = poda_attempt_judge (attempt, row, column, &why);
    assert_int_equal (mark == PODA_MARK_MISSING, why == NULL);
    assert_true (why == NULL || *why != '\0');
    return mark;
}

/* With one wrong value, answers that follow from it are carried. */
TEST ("what follows from a wrong answer")
{
    guint n_carried = 0;
    for (guint64 seed = 1; seed <= depth_rounds (120) || n_carried == 0; seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        const PodaExercise *exercise = attempt->exercise;
        guint32 row = pick (seed, "row", exercise->n_rows);
        PodaCell wrong = *poda_answers_cell (exercise->key, row, PODA_COLUMN_VALUE);
        if (exercise->rows[row].leaf || wrong.state != PODA_CELL_FILLED)
            continue;
        wrong.value += 1 + pick (seed, "by", 3);
        poda_answers_free (attempt->answers);
        attempt->answers = poda_answers_dup (exercise->key);
        *poda_answers_cell (attempt->answers, row, PODA_COLUMN_VALUE) = wrong;
        g_autoptr (PodaAnswers) follow =
            poda_carried_answers (exercise, attempt->answers);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            for (PodaColumn k = 0; k < PODA_COLUMN_VISITED; k++) {
                const PodaCell *cell = poda_answers_cell (follow, i, k);
                const PodaCell *right = poda_answers_cell (exercise->key, i, k);
                gboolean same = poda_cell_equal (cell, right);
                if (!poda_exercise_asks (exercise, i, k) || (i == row && k == 0)
                    || cell->state != PODA_CELL_FILLED
                    || right->state != PODA_CELL_FILLED)
                    continue;
                assert_int_equal (say (attempt, i, k, cell),
                                  same ? PODA_MARK_RIGHT : PODA_MARK_CARRIED);
                n_carried += !same;
                say (attempt, i, k, right);
            }
        assert_int_equal (say (attempt, row, PODA_COLUMN_VALUE, &wrong),
                          PODA_MARK_WRONG);
    }
}

/* --- Cuts --- */

/* Every cut can be made, at once with its later siblings, and no other one; a wrong cut
 * undoes none of the right ones below it. */
TEST ("cuts")
{
    guint n_cuts = 0;
    for (guint64 seed = 1; seed <= depth_rounds (300) || n_cuts == 0; seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        PodaExercise *exercise = attempt->exercise;
        exercise->asks = PODA_ASK_VISITED;
        for (guint round = 0; round < 2; round++)
            for (guint32 row = 0; row < exercise->n_rows; row++) {
                g_autofree char *why = NULL;
                g_autoptr (PodaAnswers) before = poda_answers_dup (attempt->answers);
                gboolean pruned =
                    exercise->rows[row].node->status == PODA_STATUS_PRUNED;
                if (poda_answers_cell (before, row, PODA_COLUMN_VISITED)->state
                        != PODA_CELL_EMPTY
                    || pruned == (round == 1))
                    continue;
                assert_int_equal (poda_attempt_judge_cut (attempt, row, &why),
                                  pruned ? PODA_MARK_RIGHT : PODA_MARK_WRONG);
                for (gsize i = 0;
                     !pruned && i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
                    assert_int_equal (before->cells[i].state,
                                      attempt->answers->cells[i].state);
                n_cuts += pruned;
            }
        poda_attempt_visit_rest (attempt, TRUE);
        g_autoptr (PodaMarking) marking =
            mark_alone (exercise, attempt->answers, &attempt->policy);
        assert_true (marking->all_right);
    }
}

/* --- Hints --- */

/* Students who follow all hints end with everything right. */
TEST ("hints lead to the end")
{
    for (guint64 seed = 1; seed <= depth_rounds (150); seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        PodaExercise *exercise = attempt->exercise;
        exercise->asks &= ~(guint) (PODA_ASK_ORDER | PODA_ASK_MOVE);
        guint32 row;
        PodaColumn column;
        while (poda_attempt_next (attempt, &row, &column)) {
            for (guint answer = 0; answer < 2; answer++) {
                g_autofree char *text =
                    poda_attempt_hint (attempt, row, column, answer);
                assert_true (g_utf8_validate (text, -1, NULL) && strlen (text) > 8);
            }
            g_autofree char *why = NULL;
            PodaMark mark = column == PODA_COLUMN_VISITED
                                ? poda_attempt_judge_cut (attempt, row, &why)
                                : say (attempt, row, column,
                                       poda_answers_cell (exercise->key, row, column));
            assert_int_equal (mark, PODA_MARK_RIGHT);
        }
        for (row = 0; row < exercise->n_rows;
             row++) /* there are no hints about leaves */
            for (column = 0; column < PODA_N_COLUMNS; column++) {
                const PodaCell *key = poda_answers_cell (exercise->key, row, column);
                if (exercise->rows[row].leaf && column != PODA_COLUMN_VISITED)
                    assert_int_equal (say (attempt, row, column, key),
                                      poda_exercise_asks (exercise, row, column)
                                              && key->state != PODA_CELL_EMPTY
                                          ? PODA_MARK_RIGHT
                                          : PODA_MARK_MISSING);
            }
        poda_attempt_visit_rest (attempt, TRUE);
        const PodaAnswers *sets[] = { attempt->answers, attempt->first };
        for (guint i = 0; i < G_N_ELEMENTS (sets); i++) {
            g_autoptr (PodaMarking) marking =
                mark_alone (exercise, sets[i], &attempt->policy);
            if (!marking->all_right)
                fail_msg ("seed %u: %s", (guint) seed, marking->first);
        }
    }
}

/* --- The reasons --- */

static const struct {
    const char *node;
    PodaColumn column;
    const char *text, *why;
} reasons[] = {
    { "B", PODA_COLUMN_VALUE, "5",
      "5 is not right: b1 returns 3, b2 12, b3 8; MIN takes the smallest" },
    { "B", PODA_COLUMN_VALUE, "12",
      "node B, value: found 12, expected 3: B (MIN) now has 3 from b1: β falls from ∞ "
      "to 3" },
    { "B", PODA_COLUMN_VALUE, "3", "B (MIN) now has 3 from b1: β falls from ∞ to 3" },
    { "C", PODA_COLUMN_VALUE, "6",
      "6 is not right: c1 returns 2; MIN takes the smallest" },
    { "B", PODA_COLUMN_VALUE, "x2", "“x2” cannot be read as an answer here" },
    { "c2", PODA_COLUMN_VISITED, "yes",
      "node c2 is visited, but has to be cut: C (MIN) has 2 from c1, so it is worth at "
      "most 2; A (MAX) already has 3 from B (α = 3) and will never choose C: c2 and c3 "
      "are cut" },
    { "d2", PODA_COLUMN_VISITED, "no",
      "node d2 has to be visited, but is not: after d1, at D (MIN), α = 3 is still "
      "below β = 14, so the search goes on" },
    { "D", PODA_COLUMN_VALUE, "14",
      "14 is the result when MAX and MIN are swapped; in fact, MAX takes the largest "
      "of "
      "its children's values, MIN the smallest" },
};

/* Judges one answer after the other on the same sheet. */
TEST ("reasons")
{
    PodaPolicy policy;
    poda_policy_init (&policy);
    g_autoptr (PodaAttempt) attempt =
        poda_attempt_new (exercise_of_text ("[[3,12,8],[2,4,6],[14,5,2]]", NULL, NULL,
                                            PODA_ASK_VALUE | PODA_ASK_VISITED),
                          &policy);
    for (guint i = 0; i < G_N_ELEMENTS (reasons); i++) {
        guint32 row = poda_exercise_find (attempt->exercise, reasons[i].node);
        g_autofree char *why = NULL;
        poda_attempt_write (attempt, row, reasons[i].column, reasons[i].text);
        assert_int_equal (poda_attempt_judge (attempt, row, reasons[i].column, &why),
                          strcmp (reasons[i].text, "3") == 0 ? PODA_MARK_RIGHT
                                                             : PODA_MARK_WRONG);
        assert_string_equal (why, reasons[i].why);
    }
}
