/* Wrong searches: without a mistake they are the right one, under every algorithm and
 * rule; with some mistakes they are the real algorithms under other rules; and all do
 * what is worked out by hand on small trees. */

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "support/depth.h"
#include "support/follow_oracle.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TREES 3000

/* Returns the place of the first difference in the first columns, the order or the
 * move; NULL if there is none. */
static char *
difference (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
            guint n_columns)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < n_columns; column++) {
            const PodaCell *left = poda_answers_cell (a, row, column);
            const PodaCell *right = poda_answers_cell (b, row, column);
            if (left->state != right->state
                || (left->state == PODA_CELL_FILLED && left->value != right->value))
                return g_strdup_printf ("node %s, %s: %d %g and %d %g",
                                        exercise->rows[row].name,
                                        poda_column_rows[column].word, left->state,
                                        left->value, right->state, right->value);
        }
    if (!poda_answers_same_order (a, b))
        return g_strdup ("the order");
    return a->move != b->move ? g_strdup_printf ("move %u and %u", a->move, b->move)
                              : NULL;
}

/* A search gives no answers about strategies. */
static gboolean
same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b)
{
    g_autofree char *found = difference (exercise, a, b, PODA_COLUMN_STRATEGY);
    return found == NULL;
}

static void
assert_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
             guint n_columns, guint64 seed)
{
    g_autofree char *found = difference (exercise, a, b, n_columns);
    if (found != NULL)
        fail_msg ("seed %u, %s: %s", (guint) seed, exercise->problem.algorithm->name,
                  found);
}

TEST ("no mistake: the key")
{
    for (guint64 seed = 0; seed < depth_rounds (4 * TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
        poda_mark_search (exercise, NULL, NULL, answers);
        assert_same (exercise, answers, exercise->key, PODA_COLUMN_STRATEGY, seed);
    }
}

/* --- Based on answers --- */

/* Returns the answers of the right search or a wrong one, with some of them changed. */
static PodaAnswers *
spoilt_answers (const PodaExercise *exercise, guint64 seed)
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    PodaAnswers *answers = poda_answers_new (exercise->n_rows);
    guint which = pick (seed, "misconception", n + 1);
    PodaColumn column = (PodaColumn) pick (seed, "column", PODA_N_COLUMNS);
    gboolean empty = pick (seed, "empty", 4) == 0;
    poda_mark_search (exercise, poda_misconceptions[which].ways, NULL, answers);
    for (guint32 row = pick (seed, "row", 5); row < exercise->n_rows; row += 5) {
        PodaCell *cell = poda_answers_cell (answers, row, column);
        if (empty)
            *cell = (PodaCell){ .state = PODA_CELL_EMPTY };
        else if (poda_column_rows[column].words != NULL)
            cell->value =
                (guint) (cell->value + 1) % (column == PODA_COLUMN_BOUND ? 3 : 2);
        else
            cell->value = isinf (cell->value) ? 2 : cell->value + 1;
    }
    return answers;
}

/* The search without a mistake, and one that is written in another way. */
TEST ("follows answers as the oracle does")
{
    guint n_carried = 0;
    for (guint64 seed = 0; seed < depth_rounds (4 * TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) spoilt = spoilt_answers (exercise, seed);
        /* Only the order, or nothing, says which nodes are visited. */
        if (pick (seed, "visited", 4) == 0)
            exercise->asks &= ~(guint) PODA_ASK_VISITED;
        if (pick (seed, "order", 4) == 0)
            exercise->asks &= ~(guint) PODA_ASK_ORDER;
        g_autoptr (PodaAnswers) follow = poda_carried_answers (exercise, spoilt);
        g_autoptr (PodaAnswers) oracle = oracle_carried_answers (exercise, spoilt);
        assert_same (exercise, follow, oracle, PODA_N_COLUMNS, seed);
        n_carried += !same (exercise, follow, exercise->key);
    }
    assert_true (n_carried > 0);
}

/* Returns what follows from answers by a wrong search. */
static PodaAnswers *
follow_wrongly (const PodaExercise *exercise, const PodaMistake *way,
                const PodaAnswers *answers)
{
    PodaAnswers *follow = poda_answers_new (exercise->n_rows);
    g_auto (PodaInterpretation) reading;
    poda_interpretation_init (&reading, exercise, answers);
    poda_mark_search (exercise, way, &reading, follow);
    return follow;
}

/* Changes the value of a visited inner child; FALSE if there is none. */
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

/* The answers of each wrong search follow from themselves, in all ways to make the
 * mistake; and if one of them changes, something else follows. */
TEST ("wrong searches follow from themselves")
{
    g_autoptr (GHashTable) left = g_hash_table_new (NULL, NULL);
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        if (poda_mistake_allows_answers (poda_misconceptions[i].ways))
            g_hash_table_add (left, (gpointer) &poda_misconceptions[i]);
    for (guint64 seed = 0;
         seed < depth_rounds (TREES / 10) || g_hash_table_size (left) > 0; seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        if (seed == TREES)
            fail_msg ("%u misconceptions never show", g_hash_table_size (left));
        for (guint i = 0; i < candidates->n; i++) {
            const PodaCandidate *candidate = &candidates->all[i];
            if (candidate->answers == NULL
                || !poda_mistake_allows_answers (candidate->way))
                continue;
            g_autoptr (PodaAnswers) changed = poda_answers_dup (candidate->answers);
            g_autoptr (PodaAnswers) follow =
                follow_wrongly (exercise, candidate->way, changed);
            assert_same (exercise, follow, changed, PODA_COLUMN_STRATEGY, seed);
            if (!change_value (exercise, changed))
                continue;
            g_autoptr (PodaAnswers) other =
                follow_wrongly (exercise, candidate->way, changed);
            if (!same (exercise, other, follow))
                g_hash_table_remove (left, candidate->misconception);
        }
    }
}

/* --- The real algorithms under other rules --- */

/* The change of the rules that the misconception is: 1 on, -1 off, 0 none. */
static const struct {
    const char *name;
    int strict, hard, all_moves;
    const PodaAlgorithm *algorithm; /* NULL: as it is */
} other_rules[] = {
    { .name = "strict-cut", .strict = 1 },
    { .name = "nonstrict-cut", .strict = -1 },
    { .name = "fail-hard", .hard = 1 },
    { .name = "fail-soft", .hard = -1 },
    { .name = "parent-bound", .algorithm = &poda_shallow_alphabeta },
    { .name = "far-bounds", .algorithm = &poda_alphabeta },
    { .name = "root-narrowed", .all_moves = -1 },
};

TEST_EACH (other_rules, rule, "%s: a real algorithm", rule->name)
{
    const PodaMisconception *misconception = poda_misconception_find (rule->name);
    guint n_tried = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES) || n_tried == 0; seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaAnswers) answers =
            poda_misconception_answers (exercise, misconception);
        if (answers == NULL)
            continue;
        const PodaExerciseSpec spec = { 0 };
        PodaProblem problem = exercise->problem;
        problem.strict = rule->strict != 0 ? rule->strict > 0 : problem.strict;
        problem.hard = rule->hard != 0 ? rule->hard > 0 : problem.hard;
        problem.all_moves = rule->all_moves == 0 && problem.all_moves;
        if (rule->algorithm != NULL)
            problem.algorithm = rule->algorithm;
        g_autoptr (PodaExercise) other =
            poda_exercise_new (&problem, NULL, &spec, NULL);
        assert_same (exercise, answers, other->key, PODA_COLUMN_STRATEGY, seed);
        n_tried++;
    }
}

/* --- By hand, on the smallest trees --- */

/* A MAX over two MINs: the left one is worth 3, the right one is cut after its 2. */
#define TWO "[[3,5],[2,9]]"
/* The same with leaves of both signs. */
#define SIGNS "[[-3,5],[-2,9]]"
/* A MAX below MIN below MAX: the bound 5 of a1 reaches D from two plies above. */
#define DEEP "[5,[[[4,9]]]]"
/* b2 closes the window of B. */
#define LAST "[5,[7,4,1]]"
/* The 5 of a1 cuts d2, far below, and then b2. */
#define FAR "[5,[[[4,1]],0]]"
/* b1 closes the window of B, and C is entered with a closed one. */
#define LATE "[3,[2,[1,0,9],0]]"
/* Three plies: e2 is cut at a MAX node, whose alpha of 8 is above the beta of 6 from B;
 * G at a MIN node, whose beta of 4 is below the alpha of 6 from A. */
#define BOTH "[[[6,3],[8,7]],[[4,2],[9,1]]]"
/* The same with D, a MIN node far below the alpha of A: F ends above its beta; G, which
 * is a MAX node, C and D end below their alphas. */
#define SIDES "[[[6,3],[8,7]],[[4,2],[9,1]],[1,9]]"
#define CHANCE                                                                         \
    "digraph { a -> {b c}; b [player=chance]; c [player=chance];"                      \
    " b -> d [probability=0.75]; b -> e [probability=0.25];"                           \
    " c -> f [probability=0.5]; c -> g [probability=0.5];"                             \
    " d [value=4]; e [value=8]; f [value=6]; g [value=0] }"
#define TWICE                                                                          \
    "digraph { a -> {b c}; b [player=max]; b -> {d e}; c -> {f g};"                    \
    " d [value=3]; e [value=9]; f [value=6]; g [value=7] }"

/* Inner nodes with values, for a depth limit of 2. */
#define VALUES                                                                         \
    "digraph { a -> {b c}; b [value=4]; c [value=6]; b -> {d e}; c -> {f g};"          \
    " d [value=3]; e [value=5]; f [value=2]; g [value=9]; d -> h; h [value=8] }"

/* The misconception, with the algorithm if it is not alphabeta, and a depth limit; the
 * tree; and answers of a student with the misconception: cells as sheets write them,
 * the order of visits, the best move. */
static const struct {
    const char *name, *tree;
    const char *answers; /* NULL: there cannot be this misconception */
} examples[] = {
    { "no-pruning", TWO,
      "c2.visited=yes c2.alpha=3 c2.beta=2 C.value=2 C.bound=exact" },
    { "late-cut", LATE,
      "C.visited=yes c1.visited=yes c2.visited=no b3.visited=no B.value=1 A.value=3" },
    { "late-cut-anew", LATE,
      "C.visited=yes C.alpha=3 c2.visited=yes c3.visited=no b3.visited=no B.value=1 "
      "A.value=3" },
    { "cut-child", TWO,
      "c1.visited=no c1.alpha= c2.visited=yes C.value=9 C.bound=atmost A.value=9 "
      "move=C "
      "order=A,B,b1,b2,C,c2" },
    { "earlier-siblings-cut", LAST,
      "b1.visited=no b1.alpha= b2.visited=yes b3.visited=yes B.value=1 B.bound=exact "
      "order=A,a1,B,b2,b3" },
    { "cut-node", TWO,
      "C.visited=no c1.visited=no C.value= A.value=3 order=A,B,b1,b2" },
    { "cuts-at-min", BOTH,
      "e2.visited=yes e2.alpha=8 e2.beta=6 E.value=8 E.bound=exact G.visited=no "
      "C.value=4 A.value=6" },
    { "cuts-at-max", BOTH,
      "e2.visited=no C.beta=4 G.visited=yes G.alpha=9 G.beta=4 g2.visited=no C.value=4 "
      "order=A,B,D,d1,d2,E,e1,C,F,f1,f2,G,g1" },
    { "right-to-left", TWO, "order=A,C,c2,c1,B,b2,b1 A.value=3" },
    { "parent-bound", DEEP, "D.alpha=-inf d2.visited=yes C.alpha=4" },
    { "far-bounds shallow-alphabeta", DEEP, "D.alpha=5 d2.visited=no" },
    { "alpha-not-passed", BOTH,
      "A.alpha=6 C.alpha=-inf F.alpha=4 G.visited=yes G.alpha=9 G.beta=4 g2.visited=no "
      "e2.visited=no d2.alpha=-inf" },
    { "beta-not-passed", BOTH,
      "B.beta=6 E.beta=inf E.alpha=8 e2.visited=yes e2.alpha=8 G.visited=no "
      "C.alpha=6" },
    { "alpha-at-min", TWO,
      "b2.alpha=3 B.alpha=3 B.beta=inf A.alpha=3 C.alpha=3 C.beta=inf c2.visited=yes "
      "C.value=2 A.value=3" },
    { "beta-at-max", TWO,
      "B.beta=3 A.alpha=-inf A.beta=3 C.alpha=-inf C.beta=2 c2.visited=yes" },
    { "siblings-not-passed", TWO,
      "A.alpha=3 C.alpha=-inf c2.visited=yes c2.beta=inf C.beta=2" },
    { "root-bound-fixed", TWO, "A.alpha=-inf C.alpha=-inf c2.visited=yes c2.beta=2" },
    { "global-window", TWO, "B.beta=3 A.alpha=3 A.beta=3 C.visited=no" },
    { "entry-window", TWO, "A.alpha=-inf B.beta=inf C.alpha=3" },
    { "parent-window", TWO,
      "A.alpha=3 A.beta=inf B.alpha=3 B.beta=inf C.alpha=3 C.beta=inf b1.beta=3 "
      "c1.alpha=3 c1.beta=2 c2.visited=no c2.alpha=" },
    { "columns-swapped", TWO,
      "A.alpha=inf A.beta=3 B.alpha=3 B.beta=-inf C.alpha=2 C.beta=3 C.value=2 "
      "c2.visited=no" },
    { "windows-after", TWO,
      "A.alpha=3 A.beta=inf B.alpha=3 B.beta=3 b1.alpha=3 b1.beta=3 C.beta=2 c1.beta=2 "
      "C.bound=exact c2.visited=no c2.alpha=" },
    { "windows-found", LAST,
      "A.alpha=5 a1.alpha=5 B.beta=4 b1.alpha=5 b1.beta=4 b3.visited=no B.value=4 "
      "B.bound=atmost" },
    { "values-as-bounds", TWO,
      "A.alpha=3 A.beta=inf B.alpha=-inf B.beta=3 C.alpha=-inf C.beta=2 C.value=2 "
      "c2.visited=no c2.alpha=" },
    { "labels-found", LAST,
      "A.alpha=5 B.alpha=-inf B.beta=4 B.value=4 b3.visited=no b3.alpha=" },
    { "leaf-window", TWO, "b1.alpha=3 b1.beta=inf c1.alpha=3" },
    { "fail-hard", TWO, "C.value=3 A.value=3" },
    { "hard-alpha", SIDES,
      "F.value=8 G.value=6 G.bound=atmost C.value=6 D.value=6 A.value=6" },
    { "hard-beta", SIDES, "F.value=6 G.value=4 C.value=4 D.value=1 A.value=6" },
    { "hard-own", SIDES,
      "F.value=8 G.value=6 G.bound=atmost C.value=6 D.value=1 H.visited=no" },
    { "hard-other", SIDES, "F.value=6 G.value=4 G.bound=exact C.value=6 D.value=6" },
    { "pruned-counted", LAST,
      "b3.visited=no b3.alpha= B.value=1 B.bound=exact B.beta=4 A.value=5" },
    { "cut-in-value", FAR,
      "D.value=1 D.beta=4 C.value=1 B.value=0 B.beta=4 b2.visited=no A.value=5" },
    { "bound-exact", TWO, "C.bound=exact" },
    { "bound-reversed", TWO, "C.bound=atleast B.bound=exact" },
    { "bound-from-window", "[3,[4,1]]", "B.bound=atmost A.bound=exact" },
    { "players-swapped minimax", TWO, "B.value=5 C.value=9 A.value=5 move=B" },
    { "players-swapped", TWO, "B.alpha=5 A.beta=5 C.beta=5 C.alpha=9 c2.visited=yes" },
    { "all-max negamax", TWO, "B.value=5 A.value=9" },
    { "all-max-windows", TWO,
      "B.value=5 B.beta=3 A.alpha=5 C.value=2 c2.visited=no A.value=5" },
    { "all-min", TWO,
      "B.value=3 C.value=2 A.value=2 move=C A.alpha=-inf A.beta=2 C.beta=2 "
      "c2.visited=yes" },
    { "min-average minimax", TWO, "B.value=4 C.value=5.5 A.value=5.5 move=C" },
    { "min-average", TWO,
      "B.value=4 B.beta=3 A.alpha=4 C.alpha=4 C.value=2 C.beta=2 c2.visited=no" },
    { "max-average minimax", TWO, "B.value=3 C.value=2 A.value=2.5 move=B" },
    { "max-average", TWO, "A.value=2.5 A.alpha=3 c2.visited=no" },
    { "min-chance", TWO,
      "B.value=4 B.beta=inf c1.alpha=-inf c2.visited=yes C.alpha=4 C.value=5.5 "
      "move=C" },
    { "starts-at-zero", TWO,
      "B.value=0 B.beta=0 C.value=0 A.value=0 A.alpha=0 c2.visited=no" },
    { "starts-at-zero minimax", SIGNS, "B.value=-3 C.value=-2 A.value=0" },
    { "sign-ignored minimax", SIGNS, "B.value=-3 C.value=-2 A.value=-3 move=B" },
    { "sign-ignored", SIGNS, "A.alpha=-3 C.beta=-2 c2.visited=no" },
    { "unsigned-values", SIGNS,
      "A.value=-3 A.alpha=-3 c2.visited=yes C.value=-2 C.beta=-2" },
    { "first-child", "[[3,1],[7,9]]",
      "B.value=3 C.value=7 A.value=3 b2.visited=yes c2.alpha=3 move=B" },
    { "last-child minimax", TWO, "B.value=5 C.value=9 A.value=9 move=C" },
    { "not-negated negamax", TWO, "B.value=-5 C.value=-9 A.value=9 move=C" },
    { "negated-every-ply negamax", TWICE, "b.value=9 c.value=6 a.value=6" },
    { "leaf-view negamax", "[3,5]", "A.value=-3 move=a1" },
    { "mover-view negamax-alphabeta", TWO,
      "B.value=-3 B.alpha=-3 B.beta=inf C.bound=atleast C.beta=-3 b2.beta=3" },
    { "max-view negamax-alphabeta", TWO,
      "B.value=-3 B.alpha=-3 B.beta=inf C.bound=atleast C.beta=-3 b2.beta=3" },
    { "mover-value negamax-alphabeta", TWO,
      "B.value=-3 B.alpha=-inf B.beta=3 C.value=-2 C.alpha=3 C.beta=2 C.bound=atleast "
      "A.value=3" },
    { "mover-window negamax-alphabeta", TWO,
      "B.value=3 B.alpha=-3 B.beta=inf C.value=2 C.alpha=-2 C.beta=-3 C.bound=atmost "
      "b2.beta=3" },
    { "window-not-negated negamax-alphabeta", TWO,
      "B.alpha=-inf C.alpha=-inf C.beta=-3 c2.visited=yes" },
    { "window-not-swapped negamax-alphabeta", TWO,
      "B.alpha=inf b2.visited=no c2.visited=no" },
    { "chance-max minimax", CHANCE, "b.value=8 c.value=6 a.value=8" },
    { "chance-min", CHANCE, "b.value=4 c.value=0 a.value=4" },
    { "chance-uniform minimax", CHANCE, "b.value=6 c.value=3" },
    { "chance-window", CHANCE, "b.value=5 f.alpha=5 d.alpha=-inf" },
    { "postorder", TWO, "order=b1,b2,B,c1,C,A" },
    { "levels", TWO, "order=A,B,C,b1,b2,c1" },
    { "leaves-only", TWO,
      "A.visited=no B.visited=no C.visited=no b1.visited=yes c1.visited=yes "
      "c2.visited=no B.value=3 order=b1,b2,c1" },
    { "rows-down", TWO,
      "A.value= A.visited= B.value=3 B.alpha=3 b1.value=3 b2.value=3 C.value=5 "
      "C.beta=3 c2.visited=yes" },
    { "rows-up", TWO,
      "A.value=3 A.alpha=-inf A.beta=3 B.beta=inf b2.value=2 C.value=2 C.alpha=3 "
      "C.beta=inf c1.visited=no c1.alpha= c2.visited=" },
    { "depth-short minimax 2", VALUES, "order=a,b,c a.value=6" },
    { "depth-long minimax 2", VALUES, "order=a,b,d,?,e,c,f,g b.value=5" },
    { "depth-short minimax", TWO, NULL },
    { "depth-short minimax 2", TWO, NULL },
};

/* Returns the text of an answer: order, move, or a node and a column with a point
 * between them. */
static char *
answer_text (const PodaExercise *exercise, const PodaAnswers *answers, const char *what)
{
    g_autoptr (GString) order = g_string_new (NULL);
    for (guint32 i = 0; i < answers->n_order; i++) {
        guint32 row = answers->order[i];
        g_string_append_printf (order, "%s%s", i == 0 ? "" : ",",
                                row == PODA_ROW_NONE ? "?" : exercise->rows[row].name);
    }
    if (strcmp (what, "order") == 0)
        return g_strdup (order->str);
    if (strcmp (what, "move") == 0)
        return g_strdup (exercise->rows[answers->move].name);
    g_auto (GStrv) parts = g_strsplit (what, ".", 2);
    guint32 row = poda_exercise_find (exercise, parts[0]);
    PodaColumn column = poda_column_find (parts[1]);
    assert_true (row != PODA_ROW_NONE && column != PODA_N_COLUMNS);
    return poda_cell_format (poda_answers_cell (answers, row, column), column,
                             PODA_STYLE_MACHINE);
}

TEST_EACH (examples, example, "by hand: %s", example->name)
{
    g_auto (GStrv) words = g_strsplit (example->name, " ", -1);
    guint n_words = g_strv_length (words);
    PodaTree *tree =
        poda_tree_read ("example", example->tree, strlen (example->tree), NULL);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (n_words > 1 ? words[1] : "alphabeta");
    problem.depth = n_words > 2 ? (guint) atoi (words[2]) : PODA_DEPTH_NONE;
    const PodaExerciseSpec spec = { .mover_view = strcmp (words[0], "max-view") == 0 };
    g_autoptr (PodaExercise) exercise = poda_exercise_new (&problem, tree, &spec, NULL);
    g_autoptr (PodaAnswers) answers =
        poda_misconception_answers (exercise, poda_misconception_find (words[0]));
    assert_int_equal (answers == NULL, example->answers == NULL);
    g_auto (GStrv) expected =
        g_strsplit (answers != NULL ? example->answers : "", " ", -1);
    for (guint i = 0; expected[i] != NULL; i++) {
        g_auto (GStrv) sides = g_strsplit (expected[i], "=", 2);
        g_autofree char *text = answer_text (exercise, answers, sides[0]);
        if (strcmp (text, sides[1]) != 0)
            fail_msg ("%s: %s, expected %s", sides[0], text, sides[1]);
    }
}

TEST ("the table is complete")
{
    g_autoptr (GHashTable) met = g_hash_table_new (NULL, NULL);
    g_autofree char *document = NULL;
    assert_true (g_file_get_contents ("docs/diagnosis.md", &document, NULL, NULL));
    g_strdelimit (document, "\n", ' ');
    for (const PodaMisconception *one = poda_misconceptions; one->name != NULL; one++) {
        assert_true (g_hash_table_add (met, (gpointer) one->title));
        if (one->lesson != NULL && !g_file_test (one->lesson, G_FILE_TEST_IS_REGULAR))
            fail_msg ("%s: there is no lesson %s", one->name, one->lesson);
        g_autofree char *heading =
            g_strdup_printf ("**`%s`: %s", one->name, one->title);
        if (strstr (document, heading) == NULL)
            fail_msg ("docs/diagnosis.md does not say \"%s\"", heading);
    }
}
