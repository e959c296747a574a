/* The marks of kinds of sheets on exercises as teachers set them, compared with those
 * that a person gave; and a right sheet that is not finished, in whatever order it was
 * filled in, is n_wrong of nothing. */

#include <math.h>

#include "bench/marks_measure.h"
#include "support/depth.h"
#include "support/marking.h"
#include "support/rows.h"

#define EXERCISES 60

/* No kind is marked absurdly: the mean is within twice what is fair. */
TEST_EACH (marks_kinds, kind, "%s", kind->name)
{
    MarksTally tally = { 0 };
    PodaPolicy policy;
    poda_policy_init (&policy);
    double mean = marks_measure (&tally, kind, &policy, depth_rounds (EXERCISES) + 10);
    if (tally.n == 0)
        return;
    print_message ("%u sheets, %.1f in the mean, from %.1f to %.1f\n", tally.n, mean,
                   tally.least, tally.most);
    assert_true (fabs (mean - kind->given) <= 2 * kind->slack);
}

/* --- Unfinished --- */

/* The order in which cells are filled in. */
typedef enum {
    BY_ROWS,
    BACKWARDS,
    BY_LEVELS,
    BY_LEAVING, /* when the search leaves the node */
    BY_COLUMNS, /* from the right */
    VALUES_FIRST,
    N_WAYS
} Way;

/* The answers about visits: all of them, only ticks, or only noes. */
typedef enum { BOTH, TICKS, NOES, N_HANDS } Hand;

/* Returns a number by which the cells are ordered. */
static guint
rank (const PodaExercise *exercise, Way way, guint32 row, PodaColumn column)
{
    const guint n = exercise->n_rows, ply = exercise->rows[row].ply;
    guint32 end = row + 1; /* of the node's subtree */
    while (end < n && exercise->rows[end].ply > ply)
        end++;
    const guint ranks[N_WAYS] = {
        [BY_ROWS] = row * PODA_N_COLUMNS + column,
        [BACKWARDS] = (n - row) * PODA_N_COLUMNS + column,
        [BY_LEVELS] = (ply * n + row) * PODA_N_COLUMNS + column,
        [BY_LEAVING] = (end - 1 - ply) * PODA_N_COLUMNS + column,
        [BY_COLUMNS] = (PODA_N_COLUMNS - column) * n + row,
        [VALUES_FIRST] =
            (column == PODA_COLUMN_VALUE ? 0 : PODA_N_COLUMNS - column) * n + row,
    };
    return ranks[way];
}

/* Empties the cells whose rank is not below a limit, and answers that the hand leaves
 * out. Returns the lowest rank of a cell that was emptied by the limit. */
static guint
stop (const PodaExercise *exercise, Way way, Hand hand, guint limit,
      PodaAnswers *answers)
{
    guint next = G_MAXUINT;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
            PodaCell *cell = poda_answers_cell (answers, row, k);
            guint at = rank (exercise, way, row, k);
            gboolean visit = k == PODA_COLUMN_VISITED;
            gboolean left_out = (visit && hand == TICKS && cell->value == 0)
                                || (visit && hand == NOES && cell->value != 0);
            if (!poda_exercise_asks (exercise, row, k)
                || cell->state != PODA_CELL_FILLED)
                continue;
            if (!left_out && at >= limit)
                next = MIN (next, at);
            if (left_out || at >= limit)
                *cell = (PodaCell){ .state = PODA_CELL_EMPTY };
        }
    return next;
}

static void
assert_innocent (const PodaCandidateSet *candidates, Way way, Hand hand)
{
    const PodaExercise *exercise = candidates->exercise;
    for (guint limit = 0, next = 0; next != G_MAXUINT; limit = next + 1) {
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        answers->has_order = answers->has_move = FALSE;
        next = stop (exercise, way, hand, limit, answers);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, NULL);
        g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
        const guint *counts = marking->counts;
        guint n_wrong = counts[PODA_MARK_WRONG] + counts[PODA_MARK_CARRIED]
                        + counts[PODA_MARK_BELOW] + counts[PODA_MARK_UNREADABLE]
                        + marking->wrongly_cut->len + marking->wrongly_searched->len
                        + diagnosis->n;
        if (n_wrong > 0)
            fail_msg ("way %u, hand %u, up to %u: %u wrong, %u carried, %u below, %s",
                      way, hand, limit, counts[PODA_MARK_WRONG],
                      counts[PODA_MARK_CARRIED], counts[PODA_MARK_BELOW],
                      diagnosis->text);
        assert_true (next < G_MAXUINT || marking->all_right);
        assert_true (limit > 0 || marking->score == 0);
    }
}

TEST ("unfinished right sheets")
{
    for (guint64 seed = 0; seed < depth_rounds (EXERCISES) / 4 + 5; seed++) {
        g_autoptr (PodaExercise) exercise = marks_exercise (seed, 0);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        gboolean cuts = poda_record_n_visited (exercise->record) < exercise->n_rows;
        for (Way way = 0; way < N_WAYS; way++)
            for (Hand hand = 0; hand < N_HANDS; hand++)
                if (hand != NOES || cuts) /* without cuts there are none */
                    assert_innocent (candidates, way, hand);
    }
}
