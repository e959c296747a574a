/* Marking: what follows from the key is the key, a sheet that is wrong in one place
 * loses that place and no other, and what follows rightly from a mistake counts. */

#include <math.h>
#include <string.h>

#include "homework/mark/mark.h"
#include "base/random.h"
#include "support/follow_oracle.h"
#include "support/marking.h"
#include "support/random_exercise.h"
#include "support/depth.h"
#include "support/rows.h"

#define TREES 4000

static void
assert_same_cell (const PodaExercise *exercise, guint64 seed, guint32 row, guint column,
                  const PodaCell *is, const PodaCell *should)
{
    if (is->state == should->state
        && (is->state != PODA_CELL_FILLED || is->value == should->value))
        return;
    fail_msg ("seed %" G_GUINT64_FORMAT ": node %s, %s: %d %g follows, expected %d %g",
              seed, exercise->rows[row].name,
              poda_column_rows[(PodaColumn) column].word, is->state, is->value,
              should->state, should->value);
}

/* Of rows that are asked for everything that can be. */
static void
assert_follows_key (const PodaExercise *exercise, guint64 seed)
{
    const PodaAnswers *key = exercise->key;
    g_autoptr (PodaAnswers) follow = poda_follow (exercise, key);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint column = 0; column < PODA_N_COLUMNS; column++)
            if (column != PODA_COLUMN_STRATEGY
                || poda_exercise_has (exercise, PODA_ASK_STRATEGY))
                assert_same_cell (exercise, seed, row, column,
                                  poda_answers_cell (follow, row, (PodaColumn) column),
                                  poda_answers_cell (key, row, (PodaColumn) column));
    assert_int_equal (follow->n_order, key->n_order);
    for (guint32 i = 0; i < key->n_order; i++)
        assert_int_equal (follow->order[i], key->order[i]);
    assert_int_equal (follow->move, key->move);
}

static void
test_key_follows_from_key (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    for (guint64 i = 0; i < depth_rounds (TREES); i++) {
        guint64 seed = part * TREES + i;
        g_autoptr (PodaExercise) exercise = random_exercise (seed, part == 0);
        assert_follows_key (exercise, seed);
    }
}

static void
test_key_is_right (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint64 i = 0; i < depth_rounds (TREES); i++) {
        g_autoptr (PodaExercise) exercise =
            random_exercise (part * TREES + i, part == 0);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, exercise->key, &policy);
        assert_true (marking->all_right);
        assert_true (marking->score == marking->most);
        assert_null (marking->first);
        assert_int_equal (marking->n_surplus + marking->n_missed, 0);
    }
}

/* --- One wrong cell --- */

/* Something else than the key has there. */
static void
spoil (const PodaExercise *exercise, PodaAnswers *answers, guint32 row,
       PodaColumn column, guint64 seed)
{
    PodaCell cell = *poda_answers_cell (exercise->key, row, column);
    if (cell.state == PODA_CELL_EMPTY)
        poda_answers_set (answers, row, column,
                          column == PODA_COLUMN_BOUND ? (double) (seed % 3)
                                                      : (double) (seed % 7) - 3);
    else if (column == PODA_COLUMN_VISITED || column == PODA_COLUMN_STRATEGY)
        poda_answers_set (answers, row, column, cell.value == 0);
    else if (column == PODA_COLUMN_BOUND)
        poda_answers_set (answers, row, column,
                          ((guint) cell.value + 1 + seed % 2) % 3);
    else if (seed % 5 == 0)
        poda_answers_set_unread (answers, row, column, "five");
    else
        poda_answers_set (answers, row, column,
                          isinf (cell.value) ? 4
                                             : cell.value + 1 + (double) (seed % 3));
}

static void
assert_only_wrong (const PodaExercise *exercise, const PodaMarking *marking,
                   guint64 seed, guint32 row, PodaColumn column, PodaMark mark)
{
    gsize place = (gsize) row * PODA_N_COLUMNS + column;
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++) {
        PodaMark should = i == place                               ? mark
                          : marking->cells[i] == PODA_MARK_UNASKED ? PODA_MARK_UNASKED
                                                                   : PODA_MARK_RIGHT;
        if (marking->cells[i] != should)
            fail_msg ("seed %" G_GUINT64_FORMAT
                      ": node %s, %s changed, node %s, %s is %d",
                      seed, exercise->rows[row].name, poda_column_rows[column].word,
                      exercise->rows[i / PODA_N_COLUMNS].name,
                      poda_column_rows[(PodaColumn) (i % PODA_N_COLUMNS)].word,
                      marking->cells[i]);
    }
    if (mark == PODA_MARK_MISSING) {
        assert_null (marking->first);
    } else {
        assert_int_equal (marking->first_row, row);
        assert_int_equal (marking->first_column, column);
        assert_non_null (strstr (marking->first, exercise->rows[row].name));
    }
    assert_true (marking->order == PODA_MARK_RIGHT);
    assert_false (marking->all_right);
    if (marking->n_repeats == 0)
        assert_true (marking->score == marking->most - 1);
    else /* the only cut is overlooked */
        assert_true (marking->n_repeats == 1
                     && marking->repeats[0].skill == PODA_SKILL_CUT
                     && marking->repeats[0].n_done == 1);
}

static gboolean
choose_cell (const PodaExercise *exercise, guint64 seed, guint32 *row,
             PodaColumn *column)
{
    for (guint try = 0; try < 50; try++) {
        *row = (guint32) (poda_random_at (seed, 2 * try) % exercise->n_rows);
        *column = (PodaColumn) (poda_random_at (seed, 2 * try + 1) % PODA_N_COLUMNS);
        if (poda_exercise_asks (exercise, *row, *column))
            return TRUE;
    }
    return FALSE;
}

static void
test_one_wrong_cell (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint64 i = 0; i < depth_rounds (TREES); i++) {
        guint64 seed = part * TREES + i;
        g_autoptr (PodaExercise) exercise = random_exercise (seed, part == 0);
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        guint32 row;
        PodaColumn column;
        if (!choose_cell (exercise, seed, &row, &column))
            continue;
        spoil (exercise, answers, row, column, seed);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
        gboolean unread =
            poda_answers_cell (answers, row, column)->state == PODA_CELL_UNREAD;
        assert_only_wrong (exercise, marking, seed, row, column,
                           unread ? PODA_MARK_UNREAD : PODA_MARK_WRONG);
    }
}

/* Whether something else stands in the column of this cell, and with visits, whether
 * the others still say what a blank means. */
static gboolean
leaves_column (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    guint others = 0;
    for (guint32 i = 0; i < exercise->n_rows; i++) {
        const PodaCell *cell = poda_answers_cell (exercise->key, i, column);
        gboolean crossed =
            column == PODA_COLUMN_VISITED || column == PODA_COLUMN_STRATEGY;
        gboolean tells = !crossed || cell->value == 0;
        others += i != row && cell->state == PODA_CELL_FILLED && tells
                  && poda_exercise_asks (exercise, i, column);
    }
    return others > 0;
}

static void
test_one_missing_cell (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint64 i = 0; i < depth_rounds (TREES); i++) {
        guint64 seed = part * TREES + i;
        g_autoptr (PodaExercise) exercise = random_exercise (seed, part == 0);
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        guint32 row;
        PodaColumn column;
        if (!choose_cell (exercise, seed, &row, &column)
            || !leaves_column (exercise, row, column))
            continue;
        PodaCell *cell = poda_answers_cell (answers, row, column);
        if (cell->state == PODA_CELL_EMPTY)
            continue;
        *cell = (PodaCell){ .state = PODA_CELL_EMPTY };
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
        assert_only_wrong (exercise, marking, seed, row, column, PODA_MARK_MISSING);
    }
}

/* --- What follows from a mistake --- */

/* Does the rest of the search as somebody would who made this one mistake. */
static PodaAnswers *
go_on_with (const PodaExercise *exercise, guint32 row, PodaColumn column,
            PodaCell wrong)
{
    PodaAnswers *answers = poda_answers_dup (exercise->key);
    for (guint32 round = 0; round < exercise->n_rows + 2; round++) {
        *poda_answers_cell (answers, row, column) = wrong;
        PodaAnswers *next = oracle_follow (exercise, answers);
        poda_answers_free (answers);
        answers = next;
    }
    *poda_answers_cell (answers, row, column) = wrong;
    return answers;
}

static void
test_mistake_is_carried (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    guint n_carried = 0, n_cuts = 0;
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint64 i = 0; i < depth_rounds (TREES) / 2; i++) {
        guint64 seed = part * TREES + i;
        g_autoptr (PodaExercise) exercise = random_exercise (seed, part == 0);
        guint32 row;
        PodaColumn column;
        if (!choose_cell (exercise, seed, &row, &column))
            continue;
        PodaCell cell = *poda_answers_cell (exercise->key, row, column);
        if (column > PODA_COLUMN_BETA || cell.state != PODA_CELL_FILLED)
            continue;
        cell.value = isinf (cell.value) ? 2 : cell.value + 1 - 2 * (double) (seed % 2);
        g_autoptr (PodaAnswers) answers = go_on_with (exercise, row, column, cell);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
        const guint *counts = marking->counts;
        if (counts[PODA_MARK_WRONG] != 1 || counts[PODA_MARK_MISSING] != 0
            || marking->first_row != row || marking->first_column != column)
            fail_msg (
                "seed %" G_GUINT64_FORMAT ": node %s, %s: %u wrong, %u missing: %s",
                seed, exercise->rows[row].name, poda_column_rows[column].word,
                counts[PODA_MARK_WRONG], counts[PODA_MARK_MISSING], marking->first);
        /* What a cut that follows leaves out counts as the rest does. */
        assert_true (marking->score <= marking->most - 1);
        assert_true (counts[PODA_MARK_BELOW] > 0
                     || marking->score == marking->most - 1);
        assert_int_equal (marking->n_repeats, 0);
        n_carried += counts[PODA_MARK_CARRIED];
        n_cuts += marking->n_surplus + marking->n_missed;
    }
    if (depth_rounds (TREES) >= TREES / 10)
        assert_true (n_carried > 0 && n_cuts > 0);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "mark");
    for (guint part = 0; part < 2; part++) {
        rows_add (&rows, test_key_follows_from_key, GUINT_TO_POINTER (part),
                  "what follows from the key is the key, part %u", part + 1);
        rows_add (&rows, test_key_is_right, GUINT_TO_POINTER (part),
                  "the key is right, part %u", part + 1);
        rows_add (&rows, test_one_wrong_cell, GUINT_TO_POINTER (part),
                  "a wrong cell alone is wrong, part %u", part + 1);
        rows_add (&rows, test_one_missing_cell, GUINT_TO_POINTER (part),
                  "a missing cell alone is missing, part %u", part + 1);
        rows_add (&rows, test_mistake_is_carried, GUINT_TO_POINTER (part),
                  "what follows from a mistake is carried, part %u", part + 1);
    }
    return rows_run (&rows);
}
