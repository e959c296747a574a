/* The wrong searches: without a mistake they are the right one, under every algorithm
 * and rule; with one they are what the real algorithms say under other rules, where
 * there are such. */

#include <math.h>
#include <string.h>

#include "teach/mark/mark.h"
#include "teach/mark/misconception.h"
#include "support/depth.h"
#include "support/oracle.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TREES 3000

static const PodaMisconception *
find (PodaMistake mistake)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (poda_misconceptions[i].mistake == mistake)
            return &poda_misconceptions[i];
    fail_msg ("no misconception makes mistake %d", mistake);
    return NULL;
}

/* What two answers differ in, as the place of the first difference; strategies are left
 * out. NULL: nothing. */
static char *
difference (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            PodaColumn column = (PodaColumn) i;
            const PodaCell *left = poda_answers_cell (a, row, column);
            const PodaCell *right = poda_answers_cell (b, row, column);
            if (left->state != right->state
                || (left->state == PODA_CELL_FILLED && left->value != right->value))
                return g_strdup_printf ("node %s, %s: %d %g and %d %g",
                                        exercise->rows[row].name,
                                        poda_column_word (column), left->state,
                                        left->value, right->state, right->value);
        }
    if (a->n_order != b->n_order
        || memcmp (a->order, b->order, a->n_order * sizeof *a->order) != 0)
        return g_strdup ("the order");
    return a->move != b->move ? g_strdup_printf ("move %u and %u", a->move, b->move)
                              : NULL;
}

static void
assert_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
             guint64 seed, const char *what)
{
    g_autofree char *found = difference (exercise, a, b);
    if (found != NULL)
        fail_msg ("%s, seed %" G_GUINT64_FORMAT ", %s: %s", what, seed,
                  exercise->problem.algorithm->name, found);
}

/* --- Without a mistake
 * ----------------------------------------------------------------
 */

static void
test_right_search (void **state)
{
    gboolean tame = GPOINTER_TO_INT (*state);
    for (guint64 seed = 0; seed < depth_rounds (2 * TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        poda_mistake_search (exercise, PODA_MISTAKE_NONE, NULL, answers);
        assert_same (exercise, answers, exercise->key, seed, "no mistake");
    }
}

/* Somebody's answers: those of some wrong search, with a few numbers changed. */
static PodaAnswers *
spoilt_answers (const PodaExercise *exercise, guint64 seed)
{
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    PodaMistake mistake = (PodaMistake) (seed % PODA_MISTAKE_DEPTH_SHORT);
    poda_mistake_search (exercise, mistake, NULL, answers);
    for (guint32 i = 0; i < exercise->n_rows; i += 5) {
        guint32 row = (guint32) ((seed + i) % exercise->n_rows);
        PodaColumn column = (PodaColumn) (seed / 7 % (PODA_COLUMN_BOUND + 1));
        PodaCell *cell = poda_answers_cell (answers, row, column);
        if (cell->state == PODA_CELL_FILLED && column == PODA_COLUMN_VISITED)
            cell->value = cell->value == 0;
        else if (cell->state == PODA_CELL_FILLED && column != PODA_COLUMN_BOUND)
            cell->value = isinf (cell->value) ? 2 : cell->value + 1;
    }
    return answers;
}

/* Two files follow answers, and know nothing of each other. */
static void
test_follows_like_marking (void **state)
{
    gboolean tame = GPOINTER_TO_INT (*state);
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
        g_autoptr (PodaAnswers) spoilt = spoilt_answers (exercise, seed);
        g_autoptr (PodaAnswers) follow = poda_follow (exercise, spoilt);
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        g_auto (PodaReading) reading;
        poda_reading_init (&reading, exercise, spoilt);
        poda_mistake_search (exercise, PODA_MISTAKE_NONE, &reading, answers);
        for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
            if (i % PODA_N_COLUMNS == PODA_COLUMN_STRATEGY
                || follow->cells[i].state == PODA_CELL_UNREAD)
                follow->cells[i] = answers->cells[i];
        assert_same (exercise, answers, follow, seed, "followed");
    }
}

/* What a wrong search says follows from what it says. */
static void
test_follows_itself (void **state)
{
    const PodaMisconception *misconception = *state;
    PodaMistake mistake = (PodaMistake) misconception->mistake;
    for (guint64 seed = 0; seed < depth_rounds (TREES / 10); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, misconception);
        if (answers == NULL || !poda_mistake_follows (mistake))
            continue;
        g_autoptr (PodaAnswers) follow = poda_answers_new (exercise->n_rows);
        g_auto (PodaReading) reading;
        poda_reading_init (&reading, exercise, answers);
        poda_mistake_search (exercise, mistake, &reading, follow);
        assert_same (exercise, follow, answers, seed, misconception->name);
    }
}

/* --- What the real algorithms say under other rules
 * -----------------------------------
 */

typedef struct {
    PodaMistake mistake;
    void (*change) (PodaProblem *problem); /* to what the misconception takes it for */
} Twin;

static void
be_strict (PodaProblem *problem)
{
    problem->strict = TRUE;
}

static void
be_nonstrict (PodaProblem *problem)
{
    problem->strict = FALSE;
}

static void
be_hard (PodaProblem *problem)
{
    problem->hard = TRUE;
}

static void
be_soft (PodaProblem *problem)
{
    problem->hard = FALSE;
}

static void
be_shallow (PodaProblem *problem)
{
    problem->algorithm = &poda_shallow_alphabeta;
}

static void
be_deep (PodaProblem *problem)
{
    problem->algorithm = &poda_alphabeta;
}

static void
be_ordinary (PodaProblem *problem)
{
    problem->all_moves = FALSE;
}

static const Twin twins[] = {
    { PODA_MISTAKE_STRICT, be_strict },
    { PODA_MISTAKE_NONSTRICT, be_nonstrict },
    { PODA_MISTAKE_HARD, be_hard },
    { PODA_MISTAKE_SOFT, be_soft },
    { PODA_MISTAKE_PARENT_BOUND, be_shallow },
    { PODA_MISTAKE_FAR_BOUNDS, be_deep },
    { PODA_MISTAKE_ROOT_NARROWED, be_ordinary },
};

/* The rows may stand in another order, since what is pruned comes last. */
static void
assert_twin (const PodaExercise *exercise, const PodaAnswers *answers,
             const PodaExercise *other, guint64 seed)
{
    g_autofree guint32 *map = g_new (guint32, other->n_rows);
    assert_int_equal (other->n_rows, exercise->n_rows);
    for (guint32 row = 0; row < other->n_rows; row++) {
        map[row] = poda_exercise_find (exercise, other->rows[row].name);
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
            if (!poda_cell_equal (poda_answers_cell (answers, map[row], (PodaColumn) i),
                                  poda_answers_cell (other->key, row, (PodaColumn) i)))
                fail_msg ("seed %" G_GUINT64_FORMAT ": node %s, %s", seed,
                          other->rows[row].name, poda_column_word ((PodaColumn) i));
    }
    assert_int_equal (answers->n_order, other->key->n_order);
    for (guint32 i = 0; i < answers->n_order; i++)
        assert_int_equal (answers->order[i], map[other->key->order[i]]);
}

static void
test_twin (void **state)
{
    const Twin *twin = *state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (twin->mistake));
        if (answers == NULL)
            continue;
        const PodaExerciseSpec spec = { 0 };
        PodaProblem problem = exercise->problem;
        twin->change (&problem);
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_twin (exercise, answers, other, seed);
        n_tried++;
    }
    assert_true (n_tried > 0);
}

/* Every node is visited, and fail-soft values are minimax's. */
static void
test_no_pruning (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (PODA_MISTAKE_NO_PRUNING));
        if (answers == NULL)
            continue;
        assert_int_equal (answers->n_order, exercise->n_rows);
        g_autofree PodaValue *truth = oracle_values (exercise->tree);
        double root = poda_answers_cell (answers, 0, PODA_COLUMN_VALUE)->value;
        if (!exercise->problem.hard)
            assert_true (root == truth[0] || fabs (root - truth[0]) < 1e-9);
    }
}

/* Each child of the root is entered with the root's window, as under --all-moves. */
static void
test_root_kept (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (PODA_MISTAKE_ROOT_KEPT));
        if (answers == NULL || exercise->rows[0].leaf
            || exercise->problem.algorithm->shallow)
            continue;
        const PodaExerciseSpec spec = { 0 };
        PodaProblem problem = exercise->problem;
        problem.all_moves = TRUE;
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        *poda_answers_cell (answers, 0, PODA_COLUMN_ALPHA) =
            *poda_answers_cell (other->key, 0, PODA_COLUMN_ALPHA);
        *poda_answers_cell (answers, 0, PODA_COLUMN_BETA) =
            *poda_answers_cell (other->key, 0, PODA_COLUMN_BETA);
        assert_twin (exercise, answers, other, seed);
    }
}

/* From right to left it is the search of the mirrored tree. */
static void
test_right_to_left (void **state)
{
    (void) state;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        PodaProblem problem = exercise->problem;
        if (problem.order != PODA_ORDER_NATURAL || problem.ties == PODA_TIES_RANDOM)
            continue;
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (PODA_MISTAKE_RIGHT_TO_LEFT));
        const PodaExerciseSpec spec = { 0 };
        problem.order = PODA_ORDER_REVERSE;
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_twin (exercise, answers, other, seed);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "misconceptions");
    rows_add (&rows, test_right_search, GINT_TO_POINTER (TRUE), "no mistake: the key");
    rows_add (&rows, test_right_search, GINT_TO_POINTER (FALSE),
              "no mistake: the key, with chance, windows and infinities");
    rows_add (&rows, test_follows_like_marking, GINT_TO_POINTER (TRUE),
              "follows answers as marking does");
    rows_add (&rows, test_follows_like_marking, GINT_TO_POINTER (FALSE),
              "follows answers as marking does, with chance, windows and infinities");
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        rows_add (&rows, test_follows_itself, &poda_misconceptions[i],
                  "%s: follows from itself", poda_misconceptions[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (twins); i++)
        rows_add (&rows, test_twin, &twins[i], "%s: a real algorithm",
                  find (twins[i].mistake)->name);
    rows_add (&rows, test_no_pruning, NULL, "no-pruning: minimax's values");
    rows_add (&rows, test_root_kept, NULL, "root-kept: like --all-moves");
    rows_add (&rows, test_right_to_left, NULL, "right-to-left: the mirrored tree");
    return rows_run (&rows);
}
