/* The wrong searches: without a mistake they are the right one, under every algorithm
 * and rule; with one they are what the real algorithms say under other rules, where
 * there are such. */

#include <math.h>
#include <string.h>

#include "homework/mark/mark.h"
#include "homework/mark/diagnosis.h"
#include "support/depth.h"
#include "support/follow_oracle.h"
#include "support/oracle.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TREES 3000

static const PodaMisconception *
find (const char *name)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (strcmp (poda_misconceptions[i].name, name) == 0)
            return &poda_misconceptions[i];
    fail_msg ("no misconception %s", name);
    return NULL;
}

/* What two answers differ in below a column, as the place of the first difference.
 * NULL: nothing. */
static char *
difference (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
            guint n_columns)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < n_columns; i++) {
            PodaColumn column = (PodaColumn) i;
            const PodaCell *left = poda_answers_cell (a, row, column);
            const PodaCell *right = poda_answers_cell (b, row, column);
            if (left->state != right->state
                || (left->state == PODA_CELL_FILLED && left->value != right->value))
                return g_strdup_printf ("node %s, %s: %d %g and %d %g",
                                        exercise->rows[row].name,
                                        poda_column_rows[column].word, left->state,
                                        left->value, right->state, right->value);
        }
    if (a->n_order != b->n_order
        || memcmp (a->order, b->order, a->n_order * sizeof *a->order) != 0)
        return g_strdup ("the order");
    return a->move != b->move ? g_strdup_printf ("move %u and %u", a->move, b->move)
                              : NULL;
}

/* Strategies are none of a search's business. */
static void
assert_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
             guint64 seed, const char *what)
{
    g_autofree char *found = difference (exercise, a, b, PODA_COLUMN_STRATEGY);
    if (found != NULL)
        fail_msg ("%s, seed %" G_GUINT64_FORMAT ", %s: %s", what, seed,
                  exercise->problem.algorithm->name, found);
}

/* Whether they say anything else than the key does. */
static gboolean
shows (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autofree char *found =
        difference (exercise, answers, exercise->key, PODA_COLUMN_STRATEGY);
    return found != NULL;
}

/* --- Without a mistake --- */

static void
test_right_search (void **state)
{
    gboolean tame = GPOINTER_TO_INT (*state);
    for (guint64 seed = 0; seed < depth_rounds (2 * TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        poda_mark_search (exercise, NULL, NULL, answers);
        assert_same (exercise, answers, exercise->key, seed, "no mistake");
    }
}

/* --- Resting on answers --- */

static guint
n_misconceptions (void)
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    return n;
}

/* Somebody's answers: the key's, or those of some wrong search, with a few numbers
 * changed. */
static PodaAnswers *
spoilt_answers (const PodaExercise *exercise, guint64 seed)
{
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    guint which = (guint) (seed % (n_misconceptions () + 1));
    poda_mark_search (exercise, poda_misconceptions[which].ways, NULL, answers);
    for (guint32 i = 0; i < exercise->n_rows; i += 5) {
        guint32 row = (guint32) ((seed + i) % exercise->n_rows);
        PodaColumn column = (PodaColumn) (seed / 7 % PODA_N_COLUMNS);
        PodaCell *cell = poda_answers_cell (answers, row, column);
        if (cell->state != PODA_CELL_FILLED)
            continue;
        if (seed / 3 % 4 == 0)
            *cell = (PodaCell){ .state = PODA_CELL_EMPTY };
        else if (column == PODA_COLUMN_VISITED || column == PODA_COLUMN_STRATEGY)
            cell->value = cell->value == 0;
        else if (column == PODA_COLUMN_BOUND)
            cell->value = ((guint) cell->value + 1) % 3;
        else
            cell->value = isinf (cell->value) ? 2 : cell->value + 1;
    }
    return answers;
}

/* The search without a mistake, and one that is written in another way. */
static void
test_follow (void **state)
{
    gboolean tame = GPOINTER_TO_INT (*state);
    guint n_carried = 0;
    for (guint64 seed = 0; seed < depth_rounds (2 * TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
        g_autoptr (PodaAnswers) spoilt = spoilt_answers (exercise, seed);
        if (seed / 2 % 4 == 0) /* visits are told by the order alone, or by nothing */
            exercise->asks &= ~(guint) PODA_ASK_VISITED;
        if (seed / 8 % 4 == 0)
            exercise->asks &= ~(guint) PODA_ASK_ORDER;
        g_autoptr (PodaAnswers) follow = poda_follow (exercise, spoilt);
        g_autoptr (PodaAnswers) oracle = oracle_follow (exercise, spoilt);
        g_autofree char *found = difference (exercise, follow, oracle, PODA_N_COLUMNS);
        if (found != NULL)
            fail_msg ("seed %" G_GUINT64_FORMAT ", %s: %s", seed,
                      exercise->problem.algorithm->name, found);
        n_carried += shows (exercise, follow);
    }
    assert_true (n_carried > 0);
}

/* Another value for some inner child that is visited; FALSE: there is none. */
static gboolean
change_value (const PodaExercise *exercise, PodaAnswers *answers)
{
    for (guint32 row = 1; row < exercise->n_rows; row++) {
        PodaCell *cell = poda_answers_cell (answers, row, PODA_COLUMN_VALUE);
        if (exercise->rows[row].leaf || cell->state != PODA_CELL_FILLED)
            continue;
        gboolean up = exercise->rows[exercise->rows[row].parent].player == PODA_MAX;
        cell->value = up ? 1000 : -1000;
        return TRUE;
    }
    return FALSE;
}

/* What a wrong search says, where that is not what the right one says, follows from
 * what it says, and something else follows from something else. */
static void
test_follows_itself (void **state)
{
    const PodaMisconception *misconception = *state;
    guint n_tried = 0, n_heard = 0;
    guint64 n = depth_rounds (TREES / 10);
    for (guint64 seed = 0; seed < n || n_tried == 0 || n_heard == 0; seed++) {
        if (seed == TREES)
            fail_msg ("%s: tried %u times, heard %u times", misconception->name,
                      n_tried, n_heard);
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, misconception);
        if (answers == NULL || !shows (exercise, answers))
            continue;
        g_autoptr (PodaAnswers) follow = poda_answers_new (exercise->n_rows);
        g_auto (PodaReading) reading;
        poda_reading_init (&reading, exercise, answers);
        poda_mark_search (exercise, misconception->ways, &reading, follow);
        assert_same (exercise, follow, answers, seed, misconception->name);
        n_tried++;
        if (!change_value (exercise, answers))
            continue;
        g_auto (PodaReading) changed;
        g_autoptr (PodaAnswers) other = poda_answers_new (exercise->n_rows);
        poda_reading_init (&changed, exercise, answers);
        poda_mark_search (exercise, misconception->ways, &changed, other);
        g_autofree char *heard =
            difference (exercise, other, follow, PODA_COLUMN_STRATEGY);
        n_heard += heard != NULL;
    }
}

/* The other ways to make a mistake, too; and none says the same as the first one
 * everywhere. */
static void
test_other_ways (void **state)
{
    (void) state;
    guint first = n_misconceptions (), n_ways = 0;
    g_autofree guint *n_other = g_new0 (guint, 4 * first);
    for (guint64 seed = 0; seed < depth_rounds (TREES / 10); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
        n_ways = variants->n_suspects - first;
        for (guint i = first; i < variants->n_suspects; i++) {
            const PodaSuspect *suspect = &variants->suspects[i];
            const char *name = suspect->misconception->name;
            const PodaAnswers *usual =
                variants->suspects[suspect->misconception - poda_misconceptions]
                    .answers;
            if (suspect->answers == NULL || usual == NULL)
                continue;
            g_autofree char *other =
                difference (exercise, usual, suspect->answers, PODA_COLUMN_STRATEGY);
            g_autoptr (PodaAnswers) follow = poda_answers_new (exercise->n_rows);
            g_auto (PodaReading) reading;
            poda_reading_init (&reading, exercise, suspect->answers);
            poda_mark_search (exercise, suspect->way, &reading, follow);
            assert_same (exercise, follow, suspect->answers, seed, name);
            n_other[i - first] += other != NULL;
        }
    }
    assert_true (n_ways > 0);
    for (guint i = 0; i < n_ways; i++)
        assert_true (n_other[i] > 0);
}

/* --- What the real algorithms say under other rules --- */

typedef struct {
    const char *name;
    void (*change) (PodaProblem *problem); /* to what the misconception takes it for */
} OtherRule;

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

static const OtherRule other_rules[] = {
    { "strict-cut", be_strict },      { "nonstrict-cut", be_nonstrict },
    { "fail-hard", be_hard },         { "fail-soft", be_soft },
    { "parent-bound", be_shallow },   { "far-bounds", be_deep },
    { "root-narrowed", be_ordinary },
};

/* The rows may stand in another order, since what is pruned comes last. */
static void
assert_like (const PodaExercise *exercise, const PodaAnswers *answers,
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
                          other->rows[row].name, poda_column_rows[(PodaColumn) i].word);
    }
    assert_int_equal (answers->n_order, other->key->n_order);
    for (guint32 i = 0; i < answers->n_order; i++)
        assert_int_equal (answers->order[i], map[other->key->order[i]]);
}

static void
test_other_rule (void **state)
{
    const OtherRule *rule = *state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (rule->name));
        if (answers == NULL)
            continue;
        const PodaExerciseSpec spec = { 0 };
        PodaProblem problem = exercise->problem;
        rule->change (&problem);
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_like (exercise, answers, other, seed);
        n_tried += shows (exercise, answers);
    }
    assert_true (n_tried > 0);
}

/* Whoever takes a rule for another one carries errors forward by that. */
static void
test_follows_other_rule (void **state)
{
    const OtherRule *rule = *state;
    PodaMistake mistake = *find (rule->name)->ways;
    mistake.tells |= PODA_LEAVES_OPEN; /* as marking does */
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        if (!exercise->problem.algorithm->windowed)
            continue;
        g_autoptr (PodaAnswers) spoilt = spoilt_answers (exercise, seed);
        g_autoptr (PodaAnswers) follow = poda_answers_new (exercise->n_rows);
        g_auto (PodaReading) reading;
        poda_reading_init (&reading, exercise, spoilt);
        poda_mark_search (exercise, &mistake, &reading, follow);
        PodaExercise other = *exercise; /* the same rows and key */
        rule->change (&other.problem);
        g_autoptr (PodaAnswers) oracle = oracle_follow (&other, spoilt);
        assert_same (exercise, follow, oracle, seed, rule->name);
        n_tried += shows (exercise, follow);
    }
    assert_true (n_tried > 0);
}

static gboolean
is_near (PodaValue a, PodaValue b)
{
    return a == b || fabs (a - b) < 1e-9;
}

/* Every node is visited. Fail-soft values are minimax's; a fail-hard root's is that,
 * clipped to the given window. */
static void
test_no_pruning (void **state)
{
    (void) state;
    guint n_soft = 0, n_hard = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        const PodaProblem *problem = &exercise->problem;
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find ("no-pruning"));
        assert_int_equal (answers != NULL, problem->algorithm->windowed);
        if (answers == NULL)
            continue;
        assert_int_equal (answers->n_order, exercise->n_rows);
        g_autofree PodaValue *truth = oracle_values (exercise->tree);
        PodaValue clipped = MAX (problem->alpha, MIN (problem->beta, truth[0]));
        if (problem->hard && !exercise->rows[0].leaf)
            assert_true (is_near (
                poda_answers_cell (answers, 0, PODA_COLUMN_VALUE)->value, clipped));
        for (guint32 i = 0; !problem->hard && i < exercise->n_rows; i++) {
            guint32 row =
                poda_exercise_find (exercise, poda_tree_node (exercise->tree, i)->name);
            const PodaCell *cell = poda_answers_cell (answers, row, PODA_COLUMN_VALUE);
            assert_true (isnan (truth[i]) || is_near (cell->value, truth[i]));
        }
        *(problem->hard ? &n_hard : &n_soft) += shows (exercise, answers);
    }
    assert_true (n_soft > 0 && n_hard > 0);
}

/* Each child of the root is entered with the root's window, as under --all-moves; the
 * root's own never moves. */
static void
test_root_kept (void **state)
{
    (void) state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find ("root-kept"));
        PodaProblem problem = exercise->problem;
        assert_int_equal (answers != NULL,
                          problem.algorithm->windowed && !problem.all_moves);
        if (answers == NULL || problem.algorithm->shallow || !shows (exercise, answers))
            continue;
        const PodaExerciseSpec spec = { 0 };
        problem.all_moves = TRUE;
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        PodaCell *alpha = poda_answers_cell (answers, 0, PODA_COLUMN_ALPHA);
        PodaCell *beta = poda_answers_cell (answers, 0, PODA_COLUMN_BETA);
        assert_true (alpha->value == problem.alpha && beta->value == problem.beta);
        *alpha = *poda_answers_cell (other->key, 0, PODA_COLUMN_ALPHA);
        *beta = *poda_answers_cell (other->key, 0, PODA_COLUMN_BETA);
        assert_like (exercise, answers, other, seed);
        n_tried++;
    }
    assert_true (n_tried > 0);
}

/* From right to left it is the search of the mirrored tree. */
static void
test_right_to_left (void **state)
{
    (void) state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        PodaProblem problem = exercise->problem;
        if (problem.order != PODA_ORDER_NATURAL || problem.ties == PODA_TIES_RANDOM)
            continue;
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find ("right-to-left"));
        const PodaExerciseSpec spec = { 0 };
        problem.order = PODA_ORDER_REVERSE;
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_like (exercise, answers, other, seed);
        n_tried += shows (exercise, answers);
    }
    assert_true (n_tried > 0);
}

/* --- What only comes to stand elsewhere, or is told otherwise --- */

/* What the cell has to say, from those of the key. */
typedef struct {
    const char *name;
    PodaCell (*expected) (const PodaExercise *exercise, guint32 row, PodaColumn column);
} Transcript;

static PodaCell
key_cell (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return *poda_answers_cell (exercise->key, row, column);
}

static PodaCell
swapped (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return key_cell (exercise, row,
                     column == PODA_COLUMN_ALPHA  ? PODA_COLUMN_BETA
                     : column == PODA_COLUMN_BETA ? PODA_COLUMN_ALPHA
                                                  : column);
}

/* Leaves' values stand on the sheet, visited or not. */
static PodaCell
copied (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    const PodaRow *at = &exercise->rows[row];
    return at->leaf && column == PODA_COLUMN_VALUE
               ? (PodaCell){ .state = PODA_CELL_FILLED, .value = at->value }
               : key_cell (exercise, row, column);
}

static PodaCell
from_above (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return row == 0 ? (PodaCell){ .state = PODA_CELL_EMPTY }
                    : copied (exercise, row - 1, column);
}

static PodaCell
from_below (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return row + 1 == exercise->n_rows ? (PodaCell){ .state = PODA_CELL_EMPTY }
                                       : copied (exercise, row + 1, column);
}

static PodaCell
from_parent (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    gboolean window = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    return row > 0 && window
                   && key_cell (exercise, row, column).state == PODA_CELL_FILLED
               ? key_cell (exercise, exercise->rows[row].parent, column)
               : key_cell (exercise, row, column);
}

/* Who moves at each other ply, as in tame trees, has MIN's view at every second one. */
static PodaCell
in_movers_view (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    PodaCell cell = key_cell (exercise, row, column);
    if (exercise->rows[row].player != PODA_MIN || cell.state != PODA_CELL_FILLED
        || column == PODA_COLUMN_VISITED
        || (exercise->rows[row].leaf && column == PODA_COLUMN_VALUE)) /* is given */
        return cell;
    if (column == PODA_COLUMN_BOUND)
        cell.value = cell.value == PODA_BOUND_ATLEAST  ? PODA_BOUND_ATMOST
                     : cell.value == PODA_BOUND_ATMOST ? PODA_BOUND_ATLEAST
                                                       : cell.value;
    else
        cell.value = -swapped (exercise, row, column).value;
    return cell;
}

static PodaCell
in_two_views (const PodaExercise *exercise, guint32 row, PodaColumn column,
              gboolean windows)
{
    gboolean window = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    return window == windows ? in_movers_view (exercise, row, column)
                             : key_cell (exercise, row, column);
}

static PodaCell
value_in_movers_view (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return in_two_views (exercise, row, column, FALSE);
}

static PodaCell
window_in_movers_view (const PodaExercise *exercise, guint32 row, PodaColumn column)
{
    return in_two_views (exercise, row, column, TRUE);
}

static const Transcript transcripts[] = {
    { "columns-swapped", swapped },
    { "rows-down", from_above },
    { "rows-up", from_below },
    { "parent-window", from_parent },
    { "mover-view", in_movers_view },
    { "max-view", in_movers_view }, /* read as if it were the mover's */
    { "mover-value", value_in_movers_view },
    { "mover-window", window_in_movers_view },
};

static gboolean
says (const PodaAnswers *answers, guint32 row, PodaColumn column, PodaCell cell)
{
    const PodaCell *found = poda_answers_cell (answers, row, column);
    return cell.state == PODA_CELL_EMPTY ? found->state == PODA_CELL_EMPTY
                                         : poda_cell_equal (&cell, found);
}

static void
test_transcript (void **state)
{
    const Transcript *transcript = *state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (transcript->name));
        if (answers == NULL)
            continue;
        for (guint32 row = 0; row < exercise->n_rows; row++)
            for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++)
                if (!says (answers, row, (PodaColumn) i,
                           transcript->expected (exercise, row, (PodaColumn) i)))
                    fail_msg ("%s, seed %" G_GUINT64_FORMAT ": node %s, %s",
                              transcript->name, seed, exercise->rows[row].name,
                              poda_column_rows[(PodaColumn) i].word);
        assert_true (poda_answers_same_order (answers, exercise->key));
        n_tried += shows (exercise, answers);
    }
    assert_true (n_tried > 0);
}

/* --- What holds everywhere --- */

/* Visits are the right ones, and values minimax's, whatever was cut. */
static void
test_cut_counted (void **state)
{
    (void) state;
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find ("cut-counted"));
        if (answers == NULL || exercise->problem.hard)
            continue;
        assert_true (poda_answers_same_order (answers, exercise->key));
        g_autofree PodaValue *truth = oracle_values (exercise->tree);
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            guint32 row =
                poda_exercise_find (exercise, poda_tree_node (exercise->tree, i)->name);
            const PodaCell *cell = poda_answers_cell (answers, row, PODA_COLUMN_VALUE);
            assert_true (cell->state == PODA_CELL_EMPTY
                         || is_near (cell->value, truth[i]));
        }
        n_tried += shows (exercise, answers);
    }
    assert_true (n_tried > 0);
}

/* Only this player's nodes are left early, and only the other bound comes down. */
static void
test_halves (void **state)
{
    (void) state;
    static const struct {
        const char *name;
        PodaPlayer player;
        gboolean cuts; /* else the player's own bound is untold */
    } halves[] = { { "cuts-at-max", PODA_MAX, TRUE },
                   { "cuts-at-min", PODA_MIN, TRUE },
                   { "alpha-untold", PODA_MAX, FALSE },
                   { "beta-untold", PODA_MIN, FALSE } };
    guint n_tried[G_N_ELEMENTS (halves)] = { 0 };
    for (guint64 seed = 0; seed < 4 * depth_rounds (TREES); seed++) {
        guint which = seed % G_N_ELEMENTS (halves);
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, find (halves[which].name));
        if (answers == NULL)
            continue;
        for (guint32 row = 1; row < exercise->n_rows; row++) {
            const PodaRow *at = &exercise->rows[row];
            PodaPlayer other = poda_opponent (halves[which].player);
            gboolean visited =
                poda_answers_cell (answers, row, PODA_COLUMN_VISITED)->value != 0;
            gboolean above =
                poda_answers_cell (answers, at->parent, PODA_COLUMN_VISITED)->value
                != 0;
            if (halves[which].cuts)
                assert_true (visited || !above
                             || exercise->rows[at->parent].player
                                    == halves[which].player);
            else if (visited && at->player == other)
                assert_true (
                    isinf (poda_answers_cell (answers, row,
                                              other == PODA_MIN ? PODA_COLUMN_ALPHA
                                                                : PODA_COLUMN_BETA)
                               ->value));
        }
        n_tried[which] += shows (exercise, answers);
    }
    for (guint i = 0; i < G_N_ELEMENTS (halves); i++)
        assert_true (n_tried[i] > 0);
}

/* Who is told rather is never told beside another that leads to the same in all that is
 * asked; and of the simpler ones one is always left. */
static void
test_rather (void **state)
{
    (void) state;
    guint n_given_way = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES / 4); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        guint asked = exercise->asks;
        for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
            const PodaMisconception *one = &poda_misconceptions[i];
            exercise->asks = asked;
            g_autoptr (PodaAnswers) all = poda_misconception_answers (exercise, one);
            exercise->asks = PODA_ASK_VISITED;
            g_autoptr (PodaAnswers) visits = poda_misconception_answers (exercise, one);
            assert_true (visits == NULL || all != NULL);
            n_given_way += visits == NULL && all != NULL;
        }
    }
    assert_true (n_given_way > 0);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "misconceptions");
    rows_add (&rows, test_right_search, GINT_TO_POINTER (TRUE), "no mistake: the key");
    rows_add (&rows, test_right_search, GINT_TO_POINTER (FALSE),
              "no mistake: the key, with chance, windows and infinities");
    rows_add (&rows, test_follow, GINT_TO_POINTER (TRUE),
              "follows answers as the oracle does");
    rows_add (
        &rows, test_follow, GINT_TO_POINTER (FALSE),
        "follows answers as the oracle does, with chance, windows and infinities");
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (poda_mistake_is_followed (poda_misconceptions[i].ways))
            rows_add (&rows, test_follows_itself, &poda_misconceptions[i],
                      "%s: follows from itself", poda_misconceptions[i].name);
    rows_add (&rows, test_other_ways, NULL, "other ways follow from themselves");
    for (guint i = 0; i < G_N_ELEMENTS (other_rules); i++) {
        rows_add (&rows, test_other_rule, &other_rules[i], "%s: a real algorithm",
                  other_rules[i].name);
        rows_add (&rows, test_follows_other_rule, &other_rules[i],
                  "%s: follows answers as the oracle does by that rule",
                  other_rules[i].name);
    }
    rows_add (&rows, test_no_pruning, NULL, "no-pruning: minimax's values");
    rows_add (&rows, test_root_kept, NULL, "root-kept: like --all-moves");
    rows_add (&rows, test_right_to_left, NULL, "right-to-left: the mirrored tree");
    for (guint i = 0; i < G_N_ELEMENTS (transcripts); i++)
        rows_add (&rows, test_transcript, &transcripts[i], "%s: the key, elsewhere",
                  transcripts[i].name);
    rows_add (&rows, test_cut_counted, NULL, "cut-counted: minimax's values");
    rows_add (&rows, test_halves, NULL, "halves: one player's cuts, one bound");
    rows_add (&rows, test_rather, NULL, "what is not told apart gives way");
    return rows_run (&rows);
}
