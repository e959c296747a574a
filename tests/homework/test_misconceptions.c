/* The wrong searches: without a mistake they are the right one, under every algorithm
 * and rule; with one they are what the real algorithms say under other rules, where
 * there are such. */

#include <math.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "support/depth.h"
#include "support/follow_oracle.h"
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
        g_auto (PodaInterpretation) reading;
        poda_interpretation_init (&reading, exercise, answers);
        poda_mark_search (exercise, misconception->ways, &reading, follow);
        assert_same (exercise, follow, answers, seed, misconception->name);
        n_tried++;
        if (!change_value (exercise, answers))
            continue;
        g_auto (PodaInterpretation) changed;
        g_autoptr (PodaAnswers) other = poda_answers_new (exercise->n_rows);
        poda_interpretation_init (&changed, exercise, answers);
        poda_mark_search (exercise, misconception->ways, &changed, other);
        g_autofree char *returned =
            difference (exercise, other, follow, PODA_COLUMN_STRATEGY);
        n_heard += returned != NULL;
    }
}

/* The other ways to make a mistake, too; and none says the same as the first one
 * everywhere. */
TEST ("other ways follow from themselves")
{
    guint first = n_misconceptions (), n_ways = 0;
    g_autofree guint *n_other = g_new0 (guint, 4 * first);
    for (guint64 seed = 0; seed < depth_rounds (TREES / 10); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, TRUE);
        g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
        n_ways = variants->n_suspects - first;
        for (guint i = first; i < variants->n_suspects; i++) {
            const PodaCandidate *candidate = &variants->candidates[i];
            const char *name = candidate->misconception->name;
            const PodaAnswers *usual =
                variants->candidates[candidate->misconception - poda_misconceptions]
                    .answers;
            if (candidate->answers == NULL || usual == NULL)
                continue;
            g_autofree char *other =
                difference (exercise, usual, candidate->answers, PODA_COLUMN_STRATEGY);
            g_autoptr (PodaAnswers) follow = poda_answers_new (exercise->n_rows);
            g_auto (PodaInterpretation) reading;
            poda_interpretation_init (&reading, exercise, candidate->answers);
            poda_mark_search (exercise, candidate->way, &reading, follow);
            assert_same (exercise, follow, candidate->answers, seed, name);
            n_other[i - first] += other != NULL;
        }
    }
    assert_true (n_ways > 0);
    for (guint i = 0; i < n_ways; i++)
        assert_true (n_other[i] > 0);
}

/* --- What the real algorithms say under other rules --- */

/* What the misconception takes the rules for: 1 on, -1 off, 0 as they are. */
typedef struct {
    const char *name;
    int strict, hard, all_moves;
    const PodaAlgorithm *algorithm; /* NULL: as it is */
} OtherRule;

static const OtherRule other_rules[] = {
    { .name = "strict-cut", .strict = 1 },
    { .name = "nonstrict-cut", .strict = -1 },
    { .name = "fail-hard", .hard = 1 },
    { .name = "fail-soft", .hard = -1 },
    { .name = "parent-bound", .algorithm = &poda_shallow_alphabeta },
    { .name = "far-bounds", .algorithm = &poda_alphabeta },
    { .name = "root-narrowed", .all_moves = -1 },
};

static void
change_rules (const OtherRule *rule, PodaProblem *problem)
{
    problem->strict = rule->strict != 0 ? rule->strict > 0 : problem->strict;
    problem->hard = rule->hard != 0 ? rule->hard > 0 : problem->hard;
    problem->all_moves = rule->all_moves == 0 && problem->all_moves;
    if (rule->algorithm != NULL)
        problem->algorithm = rule->algorithm;
}

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
        change_rules (rule, &problem);
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_like (exercise, answers, other, seed);
        n_tried += shows (exercise, answers);
    }
    assert_true (n_tried > 0);
}

/* --- By hand, on the smallest trees --- */

/* A tree, how it is searched, and what somebody with the misconception answers: cells
 * as sheets write them, the order of visits, the best move. */
typedef struct {
    const char *misconception, *tree, *algorithm, *answers;
} Example;

/* A MAX over two MINs: left worth 3; right is cut after its first leaf, worth 2. */
#define TWO                                                                            \
    "digraph { a -> {b c}; b -> {d e}; c -> {f g};"                                    \
    " d [value=3]; e [value=5]; f [value=2]; g [value=9] }"
/* The same with a MAX below MIN below MAX: the bound 5 of b reaches e from two up. */
#define DEEP                                                                           \
    "digraph { a -> {b c}; c -> d; d -> e; e -> {f g};"                                \
    " b [value=5]; f [value=4]; g [value=9] }"
#define CHANCE                                                                         \
    "digraph { a -> {b c}; b [player=chance]; c [player=chance];"                      \
    " b -> d [probability=0.75]; b -> e [probability=0.25];"                           \
    " c -> f [probability=0.5]; c -> g [probability=0.5];"                             \
    " d [value=4]; e [value=8]; f [value=6]; g [value=0] }"
#define TWICE                                                                          \
    "digraph { a -> {b c}; b [player=max]; b -> {d e}; c -> {f g};"                    \
    " d [value=3]; e [value=9]; f [value=6]; g [value=7] }"
/* Three plies: d2 is cut at a MAX node, whose alpha of 8 is above the beta of 6 from A;
 * F at a MIN node, whose beta of 4 is below the alpha of 6 from R. */
#define BOTH                                                                           \
    "digraph { R -> {A B}; A -> {C D}; C -> {c1 c2}; D -> {d1 d2}; B -> {E F};"        \
    " E -> {e1 e2}; F -> {f1 f2}; c1 [value=6]; c2 [value=3]; d1 [value=8];"           \
    " d2 [value=7]; e1 [value=4]; e2 [value=2]; f1 [value=9]; f2 [value=1] }"
/* Leaves on both sides of nothing. */
#define SIGNS                                                                          \
    "digraph { a -> {b c}; b -> {d e}; c -> {f g};"                                    \
    " d [value=-3]; e [value=5]; f [value=-2]; g [value=9] }"
/* q closes the window of z. */
#define LAST                                                                           \
    "digraph { x -> {y z}; z -> {p q r};"                                              \
    " y [value=5]; p [value=7]; q [value=4]; r [value=1] }"

/* The 5 of y cuts b, far below, and then s. */
#define FAR                                                                            \
    "digraph { r -> {y q}; q -> {p s}; p -> z; z -> {a b};"                            \
    " y [value=5]; a [value=4]; b [value=1]; s [value=0] }"

/* f closes the window of c, and g is entered with a closed one. */
#define LATE                                                                           \
    "digraph { a -> {b c}; c -> {f g h}; g -> {i j k};"                                \
    " b [value=3]; f [value=2]; h [value=0]; i [value=1]; j [value=0]; k [value=9] }"

/* The same, and G far below the alpha of R: D ends above its beta, E, B and G below
 * their alphas; E is MAX's, and the others are MIN's. */
#define SIDES                                                                          \
    "digraph { R -> {A B G}; A -> {C D}; C -> {c1 c2}; D -> {d1 d2}; B -> {E F};"      \
    " E -> {e1 e2}; F -> {f1 f2}; c1 [value=6]; c2 [value=3]; d1 [value=8];"           \
    " d2 [value=7]; e1 [value=4]; e2 [value=2]; f1 [value=9]; f2 [value=1];"           \
    " G -> {g1 g2}; g1 [value=1]; g2 [value=9] }"

static const Example examples[] = {
    { "no-pruning", TWO, "alphabeta",
      "g.visited=yes g.alpha=3 g.beta=2 c.value=2 c.bound=exact" },
    { "late-cut", LATE, "alphabeta",
      "g.visited=yes i.visited=yes j.visited=no h.visited=no c.value=1 a.value=3" },
    { "late-cut-anew", LATE, "alphabeta",
      "g.visited=yes g.alpha=3 j.visited=yes k.visited=no h.visited=no c.value=1 "
      "a.value=3" },
    { "cut-child", TWO, "alphabeta",
      "f.visited=no f.alpha= g.visited=yes c.value=9 a.value=9 move=c "
      "order=a,b,d,e,c,g" },
    { "earlier-siblings-cut", LAST, "alphabeta",
      "p.visited=no p.alpha= q.visited=yes r.visited=yes z.value=1 z.bound=exact "
      "order=x,y,z,q,r" },
    { "cut-node", TWO, "alphabeta",
      "c.visited=no f.visited=no c.value= a.value=3 order=a,b,d,e" },
    { "cuts-at-min", BOTH, "alphabeta",
      "d2.visited=yes d2.alpha=8 d2.beta=6 D.value=8 D.bound=exact F.visited=no "
      "B.value=4 R.value=6" },
    { "cuts-at-max", BOTH, "alphabeta",
      "d2.visited=no B.beta=4 F.visited=yes F.alpha=9 F.beta=4 f2.visited=no B.value=4 "
      "order=R,A,C,c1,c2,D,d1,B,E,e1,e2,F,f1" },
    { "right-to-left", TWO, "alphabeta", "order=a,c,g,f,b,e,d a.value=3" },
    { "parent-bound", DEEP, "alphabeta", "e.alpha=-inf g.visited=yes d.alpha=4" },
    { "far-bounds", DEEP, "shallow-alphabeta", "e.alpha=5 g.visited=no" },
    { "alpha-not-passed", BOTH, "alphabeta",
      "R.alpha=6 B.alpha=-inf E.alpha=4 F.visited=yes F.alpha=9 F.beta=4 "
      "f2.visited=no d2.visited=no c2.alpha=-inf" },
    { "beta-not-passed", BOTH, "alphabeta",
      "A.beta=6 D.beta=inf D.alpha=8 d2.visited=yes d2.alpha=8 F.visited=no "
      "B.alpha=6" },
    { "alpha-at-min", TWO, "alphabeta",
      "e.alpha=3 b.alpha=3 b.beta=inf a.alpha=3 c.alpha=3 c.beta=inf g.visited=yes "
      "c.value=2 a.value=3" },
    { "beta-at-max", TWO, "alphabeta",
      "b.beta=3 a.alpha=-inf a.beta=3 c.alpha=-inf c.beta=2 g.visited=yes" },
    { "siblings-not-passed", TWO, "alphabeta",
      "a.alpha=3 c.alpha=-inf g.visited=yes g.beta=inf c.beta=2" },
    { "root-bound-fixed", TWO, "alphabeta",
      "a.alpha=-inf c.alpha=-inf g.visited=yes g.beta=2" },
    { "global-window", TWO, "alphabeta", "b.beta=3 a.alpha=3 a.beta=3 c.visited=no" },
    { "entry-window", TWO, "alphabeta", "a.alpha=-inf b.beta=inf c.alpha=3" },
    { "parent-window", TWO, "alphabeta",
      "a.alpha=3 a.beta=inf b.alpha=3 b.beta=inf c.alpha=3 c.beta=inf d.beta=3 "
      "f.alpha=3 "
      "f.beta=2 g.visited=no g.alpha=" },
    { "columns-swapped", TWO, "alphabeta",
      "a.alpha=inf a.beta=3 b.alpha=3 b.beta=-inf c.alpha=2 c.beta=3 c.value=2 "
      "g.visited=no" },
    { "windows-after", TWO, "alphabeta",
      "a.alpha=3 a.beta=inf b.alpha=3 b.beta=3 d.alpha=3 d.beta=3 c.beta=2 f.beta=2 "
      "c.bound=exact g.visited=no g.alpha=" },
    { "windows-found", LAST, "alphabeta",
      "x.alpha=5 y.alpha=5 z.beta=4 p.alpha=5 p.beta=4 r.visited=no z.value=4 "
      "z.bound=atmost" },
    { "values-as-bounds", TWO, "alphabeta",
      "a.alpha=3 a.beta=inf b.alpha=-inf b.beta=3 c.alpha=-inf c.beta=2 c.value=2 "
      "g.visited=no g.alpha=" },
    { "labels-found", LAST, "alphabeta",
      "x.alpha=5 z.alpha=-inf z.beta=4 z.value=4 r.visited=no r.alpha=" },
    { "leaf-window", TWO, "alphabeta", "d.alpha=3 d.beta=inf f.alpha=3" },
    { "fail-hard", TWO, "alphabeta", "c.value=3 a.value=3" },
    { "hard-alpha", SIDES, "alphabeta",
      "D.value=8 E.value=6 E.bound=atmost B.value=6 G.value=6 R.value=6" },
    { "hard-beta", SIDES, "alphabeta",
      "D.value=6 E.value=4 B.value=4 G.value=1 R.value=6" },
    { "hard-own", SIDES, "alphabeta",
      "D.value=8 E.value=6 E.bound=atmost B.value=6 G.value=1 F.visited=no" },
    { "hard-other", SIDES, "alphabeta",
      "D.value=6 E.value=4 E.bound=exact B.value=6 G.value=6" },
    { "pruned-counted", LAST, "alphabeta",
      "r.visited=no r.alpha= z.value=1 z.bound=exact z.beta=4 x.value=5" },
    { "cut-in-value", FAR, "alphabeta",
      "z.value=1 z.beta=4 p.value=1 q.value=0 q.beta=4 s.visited=no r.value=5" },
    { "bound-exact", TWO, "alphabeta", "c.bound=exact" },
    { "bound-reversed", TWO, "alphabeta", "c.bound=atleast b.bound=exact" },
    { "bound-from-window",
      "digraph { a -> {b c}; b [value=3]; c -> {d e};"
      " d [value=4]; e [value=1] }",
      "alphabeta", "c.bound=atmost a.bound=exact" },
    { "players-swapped", TWO, "minimax", "b.value=5 c.value=9 a.value=5 move=b" },
    { "players-swapped", TWO, "alphabeta",
      "b.alpha=5 a.beta=5 c.beta=5 c.alpha=9 g.visited=yes" },
    { "all-max", TWO, "negamax", "b.value=5 a.value=9" },
    { "all-max-windows", TWO, "alphabeta",
      "b.value=5 b.beta=3 a.alpha=5 c.value=2 g.visited=no a.value=5" },
    { "all-min", TWO, "alphabeta",
      "b.value=3 c.value=2 a.value=2 move=c a.alpha=-inf a.beta=2 c.beta=2 "
      "g.visited=yes" },
    { "min-average", TWO, "minimax", "b.value=4 c.value=5.5 a.value=5.5 move=c" },
    { "min-average", TWO, "alphabeta",
      "b.value=4 b.beta=3 a.alpha=4 c.alpha=4 c.value=2 c.beta=2 g.visited=no" },
    { "max-average", TWO, "minimax", "b.value=3 c.value=2 a.value=2.5 move=b" },
    { "max-average", TWO, "alphabeta", "a.value=2.5 a.alpha=3 g.visited=no" },
    { "min-chance", TWO, "alphabeta",
      "b.value=4 b.beta=inf f.alpha=-inf g.visited=yes c.alpha=4 c.value=5.5 move=c" },
    { "starts-at-zero", TWO, "alphabeta",
      "b.value=0 b.beta=0 c.value=0 a.value=0 a.alpha=0 g.visited=no" },
    { "starts-at-zero", SIGNS, "minimax", "b.value=-3 c.value=-2 a.value=0" },
    { "sign-ignored", SIGNS, "minimax", "b.value=-3 c.value=-2 a.value=-3 move=b" },
    { "sign-ignored", SIGNS, "alphabeta", "a.alpha=-3 c.beta=-2 g.visited=no" },
    { "unsigned-values", SIGNS, "alphabeta",
      "a.value=-3 a.alpha=-3 g.visited=yes c.value=-2 c.beta=-2" },
    { "first-child",
      "digraph { a -> {b c}; b -> {d e}; c -> {f g};"
      " d [value=3]; e [value=1]; f [value=7]; g [value=9] }",
      "alphabeta", "b.value=3 c.value=7 a.value=3 e.visited=yes g.alpha=3 move=b" },
    { "last-child", TWO, "minimax", "b.value=5 c.value=9 a.value=9 move=c" },
    { "not-negated", TWO, "negamax", "b.value=-5 c.value=-9 a.value=9 move=c" },
    { "negated-every-ply", TWICE, "negamax", "b.value=9 c.value=6 a.value=6" },
    { "leaf-view", "digraph { a -> {b c}; b [value=3]; c [value=5] }", "negamax",
      "a.value=-3 move=b" },
    { "mover-view", TWO, "negamax-alphabeta",
      "b.value=-3 b.alpha=-3 b.beta=inf c.bound=atleast c.beta=-3 e.beta=3" },
    { "max-view", TWO, "negamax-alphabeta", /* read as if it were the mover's */
      "b.value=-3 b.alpha=-3 b.beta=inf c.bound=atleast c.beta=-3 e.beta=3" },
    { "mover-value", TWO, "negamax-alphabeta",
      "b.value=-3 b.alpha=-inf b.beta=3 c.value=-2 c.alpha=3 c.beta=2 c.bound=atleast "
      "a.value=3" },
    { "mover-window", TWO, "negamax-alphabeta",
      "b.value=3 b.alpha=-3 b.beta=inf c.value=2 c.alpha=-2 c.beta=-3 c.bound=atmost "
      "e.beta=3" },
    { "window-not-negated", TWO, "negamax-alphabeta",
      "b.alpha=-inf c.alpha=-inf c.beta=-3 g.visited=yes" },
    { "window-not-swapped", TWO, "negamax-alphabeta",
      "b.alpha=inf e.visited=no g.visited=no" },
    { "chance-max", CHANCE, "minimax", "b.value=8 c.value=6 a.value=8" },
    { "chance-min", CHANCE, "alphabeta", "b.value=4 c.value=0 a.value=4" },
    { "chance-uniform", CHANCE, "minimax", "b.value=6 c.value=3" },
    { "chance-window", CHANCE, "alphabeta", "b.value=5 f.alpha=5 d.alpha=-inf" },
    { "postorder", TWO, "alphabeta", "order=d,e,b,f,c,a" },
    { "levels", TWO, "alphabeta", "order=a,b,c,d,e,f" },
    { "leaves-only", TWO, "alphabeta",
      "a.visited=no b.visited=no c.visited=no d.visited=yes f.visited=yes g.visited=no "
      "b.value=3 order=d,e,f" },
    { "rows-down", TWO, "alphabeta",
      "a.value= a.visited= b.value=3 b.alpha=3 d.value=3 e.value=3 c.value=5 c.beta=3 "
      "g.visited=yes" },
    { "rows-up", TWO, "alphabeta",
      "a.value=3 a.alpha=-inf a.beta=3 b.beta=inf e.value=2 c.value=2 c.alpha=3 "
      "c.beta=inf f.visited=no f.alpha= g.visited=" },
};

static PodaExercise *
example_exercise (const char *text, const char *algorithm, guint depth,
                  gboolean mover_view)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("example", text, strlen (text), &error);
    assert_null (error);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (algorithm);
    problem.depth = depth;
    const PodaExerciseSpec spec = { .mover_view = mover_view };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_null (error);
    return exercise;
}

static char *
order_text (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autoptr (GString) text = g_string_new (NULL);
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        g_string_append_printf (text, "%s%s", i == 0 ? "" : ",",
                                row == PODA_ROW_NONE ? "?" : exercise->rows[row].name);
    }
    return g_strdup (text->str);
}

/* `what` is order, move, or a node and a column with a point between. */
static char *
answer_text (const PodaExercise *exercise, const PodaAnswers *answers, const char *what)
{
    if (strcmp (what, "order") == 0)
        return order_text (exercise, answers);
    if (strcmp (what, "move") == 0)
        return g_strdup (exercise->rows[answers->move].name);
    g_auto (GStrv) parts = g_strsplit (what, ".", 2);
    PodaColumn column = PODA_COLUMN_VALUE;
    while (strcmp (poda_column_rows[column].word, parts[1]) != 0)
        column++;
    guint32 row = poda_exercise_find (exercise, parts[0]);
    assert_true (row != PODA_ROW_NONE);
    return poda_cell_format (poda_answers_cell (answers, row, column), column,
                             PODA_STYLE_MACHINE);
}

TEST_EACH (examples, example, "%s: by hand, %s", example->misconception,
           example->algorithm)
{
    g_autoptr (PodaExercise) exercise =
        example_exercise (example->tree, example->algorithm, PODA_DEPTH_NONE,
                          strcmp (example->misconception, "max-view") == 0);
    g_autoptr (PodaAnswers) answers =
        poda_misconception_answers (exercise, find (example->misconception));
    assert_non_null (answers);
    g_auto (GStrv) expected = g_strsplit (example->answers, " ", -1);
    for (guint i = 0; expected[i] != NULL; i++) {
        g_auto (GStrv) sides = g_strsplit (expected[i], "=", 2);
        g_autofree char *text = answer_text (exercise, answers, sides[0]);
        if (strcmp (text, sides[1]) != 0)
            fail_msg ("%s: %s, expected %s", sides[0], text, sides[1]);
    }
}

/* Inner values: a ply less, and a ply more than the frontier at ply 1. */
TEST ("depth-short, depth-long: by hand")
{
    const char *text = "digraph { a -> {b c}; b [value=4]; c [value=6]; b -> {d e};"
                       " c -> {f g}; d [value=3]; e [value=5]; f [value=2];"
                       " g [value=9]; d -> h; h [value=8] }";
    g_autoptr (PodaExercise) two = example_exercise (text, "minimax", 2, FALSE);
    g_autoptr (PodaAnswers) less =
        poda_misconception_answers (two, find ("depth-short"));
    g_autoptr (PodaAnswers) more =
        poda_misconception_answers (two, find ("depth-long"));
    g_autofree char *less_order = order_text (two, less);
    g_autofree char *more_order = order_text (two, more);
    assert_string_equal (less_order, "a,b,c");
    assert_string_equal (more_order, "a,b,d,?,e,c,f,g");
    assert_true (poda_answers_cell (less, 0, PODA_COLUMN_VALUE)->value == 6);
    assert_true (poda_answers_cell (more, 1, PODA_COLUMN_VALUE)->value == 5);
    g_autoptr (PodaExercise) whole =
        example_exercise (TWO, "minimax", PODA_DEPTH_NONE, FALSE);
    assert_null (poda_misconception_answers (whole, find ("depth-short")));
    g_autoptr (PodaExercise) bare = example_exercise (TWO, "minimax", 2, FALSE);
    assert_null (poda_misconception_answers (bare, find ("depth-short")));
}

TEST ("the table is complete")
{
    g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
    g_autofree char *document = NULL;
    assert_true (g_file_get_contents ("docs/diagnosis.md", &document, NULL, NULL));
    g_strdelimit (document, "\n", ' ');
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++) {
        const PodaMisconception *one = &poda_misconceptions[i];
        assert_true (g_hash_table_add (met, (gpointer) one->title));
        assert_false (g_str_has_suffix (one->title, "."));
        assert_false (g_str_has_suffix (one->advice, "."));
        if (one->lesson != NULL && !g_file_test (one->lesson, G_FILE_TEST_IS_REGULAR))
            fail_msg ("%s: there is no lesson %s", one->name, one->lesson);
        g_autofree char *heading =
            g_strdup_printf ("**`%s`: %s", one->name, one->title);
        if (strstr (document, heading) == NULL)
            fail_msg ("docs/diagnosis.md does not say \"%s\"", heading);
    }
    assert_int_equal (g_hash_table_size (met), 72);
}

int
main (void)
{
    rows_add (test_right_search, GINT_TO_POINTER (TRUE), "no mistake: the key");
    rows_add (test_right_search, GINT_TO_POINTER (FALSE),
              "no mistake: the key, with chance, windows and infinities");
    rows_add (test_follow, GINT_TO_POINTER (TRUE),
              "follows answers as the oracle does");
    rows_add (
        test_follow, GINT_TO_POINTER (FALSE),
        "follows answers as the oracle does, with chance, windows and infinities");
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (poda_mistake_is_followed (poda_misconceptions[i].ways))
            rows_add (test_follows_itself, &poda_misconceptions[i],
                      "%s: follows from itself", poda_misconceptions[i].name);
    for (guint i = 0; i < G_N_ELEMENTS (other_rules); i++) {
        rows_add (test_other_rule, &other_rules[i], "%s: a real algorithm",
                  other_rules[i].name);
    }
    return rows_run ();
}
