/* Practice: trees of all levels, answers that are judged one by one, hints, and what is
 * told in the end. */

#include <string.h>

#include "homework/practice/practice.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Levels --- */

static PodaExercise *
fresh_exercise (const PodaFresh *fresh, const PodaProblem *rules)
{
    PodaProblem problem = *rules;
    const PodaExerciseSpec spec = { .asks = fresh->asks };
    PodaTree *tree = poda_fresh_tree (fresh, rules);
    problem.game = poda_tree_game (tree);
    poda_tree_position (tree, 0, &problem.root);
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    assert_non_null (exercise);
    return exercise;
}

static PodaTree *
usual_rules (PodaProblem *rules)
{
    PodaTree *any = poda_tree_read_json ("t", "[1,2]", 5, NULL);
    poda_problem_of_tree (rules, any);
    return any;
}

/* Cuts there are on every level, deep ones from the sixth on, and trees grow. */
TEST ("levels")
{
    PodaProblem rules;
    g_autoptr (PodaTree) any = usual_rules (&rules);
    double before = 0;
    for (guint level = 1; level <= PODA_LEVELS; level++) {
        guint n_rows = 0, n = depth_rounds (40);
        for (guint64 seed = 1; seed <= n; seed++) {
            PodaFresh fresh = { level, seed, PODA_ASK_VISITED, NULL };
            rules.strict = seed % 2;
            g_autoptr (PodaExercise) one = fresh_exercise (&fresh, &rules);
            g_autoptr (PodaExercise) again = fresh_exercise (&fresh, &rules);
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

static gboolean
differs (const PodaExercise *exercise, const PodaMisconception *misconception)
{
    g_autoptr (PodaAnswers) wrong =
        poda_misconception_answers (exercise, misconception);
    for (guint32 i = 0; wrong != NULL && i < exercise->n_rows; i++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++)
            if (poda_exercise_asks (exercise, i, k)
                && !poda_cell_equal (poda_answers_cell (wrong, i, k),
                                     poda_answers_cell (exercise->key, i, k)))
                return TRUE;
    return FALSE;
}

/* A tree that aims at a mistake tells it from the right search. */
TEST ("trees that aim at a mistake")
{
    PodaProblem rules;
    g_autoptr (PodaTree) any = usual_rules (&rules);
    guint n_aimed = 0, n_tried = 0;
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        for (guint64 seed = 1; seed <= depth_rounds (3); seed++) {
            const PodaMisconception *one = &poda_misconceptions[i];
            if (!depth_is_full () && i % 4 != 0) /* seconds */
                continue;
            n_tried++;
            PodaFresh fresh = { 1 + (guint) seed, seed,
                                PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA
                                    | PODA_ASK_VISITED,
                                one };
            g_autoptr (PodaExercise) exercise = fresh_exercise (&fresh, &rules);
            n_aimed += differs (exercise, one);
        }
    assert_true (n_aimed >= n_tried / 4);
    assert_null (poda_misconception_find ("none-such"));
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

/* The key is right, cell by cell and as a whole. */
TEST ("the key is right")
{
    for (guint64 seed = 1; seed <= depth_rounds (150); seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        const PodaExercise *exercise = attempt->exercise;
        for (guint32 row = 0; row < exercise->n_rows; row++)
            for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
                const PodaCell *key = poda_answers_cell (exercise->key, row, k);
                gboolean answered = poda_exercise_asks (exercise, row, k)
                                    && key->state != PODA_CELL_EMPTY;
                assert_int_equal (say (attempt, row, k, key),
                                  answered ? PODA_MARK_RIGHT : PODA_MARK_MISSING);
            }
        g_autoptr (PodaMarking) marking =
            mark_alone (exercise, attempt->first, &attempt->policy);
        assert_int_equal (
            marking->counts[PODA_MARK_WRONG] + marking->counts[PODA_MARK_CARRIED], 0);
        for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
            assert_true (marking->cells[i] == PODA_MARK_UNASKED
                         || marking->cells[i] == PODA_MARK_RIGHT);
    }
}

/* With one answer changed, each other one gets the mark that a whole sheet gets. */
TEST ("what follows from a wrong answer")
{
    guint n_carried = 0;
    for (guint64 seed = 1; seed <= depth_rounds (120); seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        const PodaExercise *exercise = attempt->exercise;
        guint32 row = (guint32) (seed % exercise->n_rows);
        const PodaCell *key = poda_answers_cell (exercise->key, row, PODA_COLUMN_VALUE);
        if (exercise->rows[row].leaf || key->state != PODA_CELL_FILLED)
            continue;
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        poda_answers_set (answers, row, PODA_COLUMN_VALUE, key->value + 1 + seed % 3);
        poda_answers_free (attempt->answers);
        attempt->answers = poda_answers_dup (answers);
        g_autoptr (PodaAnswers) follow = poda_follow (exercise, answers);
        g_autoptr (PodaMarking) marking =
            mark_alone (exercise, answers, &attempt->policy);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            for (PodaColumn k = 0; k < PODA_COLUMN_VISITED; k++) {
                const PodaCell *cell = poda_answers_cell (follow, i, k);
                const PodaCell *right = poda_answers_cell (exercise->key, i, k);
                if (!poda_exercise_asks (exercise, i, k)
                    || cell->state != PODA_CELL_FILLED
                    || right->state != PODA_CELL_FILLED || (i == row && k == 0))
                    continue;
                gboolean same = poda_cell_equal (cell, right);
                PodaMark mark = say (attempt, i, k, cell);
                assert_int_equal (mark, same ? PODA_MARK_RIGHT : PODA_MARK_CARRIED);
                n_carried += !same;
                say (attempt, i, k, right);
            }
        assert_int_equal (say (attempt, row, PODA_COLUMN_VALUE,
                               poda_answers_cell (answers, row, PODA_COLUMN_VALUE)),
                          marking->cells[(gsize) row * PODA_N_COLUMNS]);
    }
    assert_true (n_carried > 0);
}

/* --- Cuts --- */

static void
assert_same_answers (const PodaAnswers *a, const PodaAnswers *b)
{
    for (gsize i = 0; i < (gsize) a->n_rows * PODA_N_COLUMNS; i++)
        assert_int_equal (a->cells[i].state, b->cells[i].state);
}

/* Every cut can be made, at once with its later siblings, and no other one. */
TEST ("cuts")
{
    guint n_cuts = 0;
    for (guint64 seed = 1; seed <= depth_rounds (300); seed++) {
        g_autoptr (PodaAttempt) attempt = random_attempt (seed);
        PodaExercise *exercise = attempt->exercise;
        exercise->asks = PODA_ASK_VISITED;
        for (guint32 row = 0; row < exercise->n_rows; row++) {
            g_autofree char *why = NULL;
            g_autoptr (PodaAnswers) before = poda_answers_dup (attempt->answers);
            gboolean pruned = exercise->rows[row].node->status == PODA_STATUS_PRUNED;
            const PodaCell *said = poda_answers_cell (before, row, PODA_COLUMN_VISITED);
            if (said->state != PODA_CELL_EMPTY || (!pruned && seed % 2 == 0))
                continue;
            assert_int_equal (poda_attempt_judge_cut (attempt, row, &why),
                              pruned ? PODA_MARK_RIGHT : PODA_MARK_WRONG);
            if (!pruned)
                assert_same_answers (before, attempt->answers);
            n_cuts += pruned;
        }
        /* A wrong cut takes back none of the right ones below it. */
        for (guint32 row = 1; seed % 2 == 1 && row < exercise->n_rows; row++) {
            g_autofree char *why = NULL;
            g_autoptr (PodaAnswers) before = poda_answers_dup (attempt->answers);
            if (exercise->rows[row].node->status == PODA_STATUS_PRUNED)
                continue;
            assert_int_equal (poda_attempt_judge_cut (attempt, row, &why),
                              PODA_MARK_WRONG);
            assert_same_answers (before, attempt->answers);
        }
        poda_attempt_visit_rest (attempt, TRUE);
        const PodaAnswers *sets[] = { attempt->answers, attempt->first };
        for (guint i = 0; i <= (seed % 2 == 0); i++) {
            g_autoptr (PodaMarking) marking =
                mark_alone (exercise, sets[i], &attempt->policy);
            assert_true (marking->all_right);
        }
    }
    assert_true (n_cuts >= depth_rounds (300) / 20);
}

/* --- Hints --- */

/* Who does what hints say ends with everything right. */
TEST ("hints lead to the end")
{
    for (guint64 seed = 1; seed <= depth_rounds (80); seed++) {
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
            const PodaCell *key = poda_answers_cell (exercise->key, row, column);
            g_autofree char *why = NULL;
            if (column == PODA_COLUMN_VISITED)
                poda_attempt_judge_cut (attempt, row, &why);
            else
                say (attempt, row, column, key);
        }
        for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
            assert_true (attempt->tries[i] == 0
                         || poda_cell_equal (&attempt->first->cells[i],
                                             &exercise->key->cells[i]));
        for (row = 0; row < exercise->n_rows; row++) /* of leaves hints say nothing */
            for (column = 0; column < PODA_N_COLUMNS; column++)
                if (exercise->rows[row].leaf && column != PODA_COLUMN_VISITED)
                    say (attempt, row, column,
                         poda_answers_cell (exercise->key, row, column));
        poda_attempt_visit_rest (attempt, TRUE);
        g_autoptr (PodaMarking) marking =
            mark_alone (exercise, attempt->answers, &attempt->policy);
        if (!marking->all_right)
            fail_msg ("seed %u: %s", (guint) seed, marking->first);
    }
}

/* --- What is said --- */

static PodaAttempt *
attempt_of (const char *text, guint asks)
{
    PodaPolicy policy;
    poda_policy_init (&policy);
    return poda_attempt_new (exercise_of_text (text, NULL, NULL, asks), &policy);
}

static void
assert_said (PodaAttempt *attempt, const char *name, PodaColumn column,
             const char *text, PodaMark mark, const char *said)
{
    guint32 row = poda_exercise_find (attempt->exercise, name);
    g_autofree char *why = NULL;
    poda_attempt_write (attempt, row, column, text);
    assert_int_equal (poda_attempt_judge (attempt, row, column, &why), mark);
    assert_string_equal (why, said);
}

TEST ("sentences")
{
    g_autoptr (PodaAttempt) attempt =
        attempt_of ("[[3,12,8],[2,4,6],[14,5,2]]", PODA_ASK_VALUE | PODA_ASK_VISITED);
    assert_said (attempt, "B", PODA_COLUMN_VALUE, "5", PODA_MARK_WRONG,
                 "5 is not right: b1 returns 3, b2 12, b3 8; MIN takes the smallest");
    assert_said (attempt, "B", PODA_COLUMN_VALUE, "12", PODA_MARK_WRONG,
                 "node B, value: found 12, expected 3: B (MIN) now has 3 from b1: β "
                 "falls from ∞ to 3");
    assert_said (attempt, "B", PODA_COLUMN_VALUE, "3", PODA_MARK_RIGHT,
                 "B (MIN) now has 3 from b1: β falls from ∞ to 3");
    assert_said (attempt, "C", PODA_COLUMN_VALUE, "6", PODA_MARK_WRONG,
                 "6 is not right: c1 returns 2; MIN takes the smallest");
    assert_said (attempt, "B", PODA_COLUMN_VALUE, "x2", PODA_MARK_WRONG,
                 "“x2” cannot be read as an answer here");
    assert_said (attempt, "c2", PODA_COLUMN_VISITED, "yes", PODA_MARK_WRONG,
                 "node c2 is visited, but has to be cut: C (MIN) has 2 from c1, so it "
                 "is worth at most 2; A (MAX) already has 3 from B (α = 3) and will "
                 "never choose C: c2 and c3 are cut");
    assert_said (attempt, "d2", PODA_COLUMN_VISITED, "no", PODA_MARK_WRONG,
                 "node d2 has to be visited, but is not: after d1, at D (MIN), α = 3 "
                 "is still below β = 14, so the search goes on");
    assert_said (attempt, "D", PODA_COLUMN_VALUE, "14", PODA_MARK_WRONG,
                 "14 is the result when MAX and MIN are swapped; in fact, MAX takes "
                 "the largest of its children's values, MIN the smallest");
    g_autoptr (PodaAttempt) other =
        attempt_of ("[[3,12,8],[2,4,6],[14,5,2]]", PODA_ASK_VALUE);
    assert_said (
        other, "B", PODA_COLUMN_VALUE, "8", PODA_MARK_WRONG,
        "8 is the result when each child's value replaces the one before; in fact, a "
        "child's value is taken only if it is better than the best so far");
}
