/* Marks on known trees: what is wrong, what follows, which cuts, and the sentence about
 * the first wrong step. */

#include <math.h>
#include <string.h>

#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"
#include "support/marking.h"
#include "support/rows.h"

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

#define LATE "[[1,9],[3,9],[5,9]]"
#define THIRDS                                                                         \
    "digraph { A [player=max]; A->B; A->C; B [player=chance]; C [player=chance]; "     \
    "B->b1; B->b2; B->b3; C->c1; C->c2; C->c3; b1 [value=9]; b2 [value=-2]; "          \
    "b3 [value=4]; c1 [value=-8]; c2 [value=-7]; c3 [value=-7]; }"

typedef struct {
    const char *name, *tree, *algorithm, *asks;
    const char *changes; /* to the key: `NODE column text; …`, nothing for a blank */
    guint n_carried, n_wrong, n_missing, n_below, n_unread;
    const char *surplus, *missed; /* nodes, joined by blanks */
    const char *first; /* NULL: nothing is wrong, though something may be missing */
} ToldRow;

static const ToldRow told[] = {
    { "the key", BOOK, "alphabeta", NULL, "", 0, 0, 0, 0, 0, "", "", NULL },
    { "a value", BOOK, "alphabeta", NULL, "C value 4", 0, 1, 0, 0, 0, "", "",
      "node C, value: 4 is written, and 2 is right: C (MIN) now has 2 from c1: β falls "
      "from ∞ to 2" },
    { "a value, and what follows", BOOK, "alphabeta", NULL,
      "B value 12; B beta 12; A value 12; A alpha 12; C alpha 12; c1 alpha 12; D alpha "
      "12; d1 alpha 12; d2 alpha 12; D value 5; D beta 5; d3 visited no; d3 alpha; d3 "
      "beta",
      11, 1, 0, 2, 0, "d3", "",
      "node B, value: 12 is written, and 3 is right: B (MIN) now has 3 from b1: β "
      "falls from ∞ to 3" },
    { "a bound that was not handed down", BOOK, "alphabeta", NULL, "C alpha -inf", 0, 1,
      0, 0, 0, "", "",
      "node C, alpha: −∞ is written, and 3 is right: A (MAX) tries C (MIN), with the "
      "window (3, ∞): α from A" },
    { "a bound that was not handed down to a leaf", BOOK, "alphabeta", NULL,
      "c1 alpha -inf", 0, 1, 0, 0, 0, "", "",
      "node c1, alpha: −∞ is written, and 3 is right: C (MIN) tries c1; α = 3 is what "
      "A (MAX) has so far" },
    { "no cut", BOOK, "alphabeta", NULL,
      "c2 visited yes; c2 alpha 3; c2 beta 2; c3 visited yes; c3 alpha 3; c3 beta 2", 0,
      1, 0, 5, 0, "", "c2 c3",
      "node c2 is visited, and has to be cut: C (MIN) has 2 from c1, so it is worth at "
      "most 2; A (MAX) already has 3 from B (α = 3) and will not come here: c2 and c3 "
      "are cut" },
    { "a cut too many", BOOK, "alphabeta", NULL,
      "d2 visited no; d2 alpha; d2 beta; d3 visited no; d3 alpha; d3 beta; D value 14; "
      "D beta 14; A value 14; A alpha 14",
      4, 1, 0, 5, 0, "d2 d3", "",
      "node d2 has to be visited, but is not: after d1, at D (MIN), α = 3 is still "
      "below β = 14: the search goes on" },
    { "a blank is missing", BOOK, "alphabeta", NULL, "D value", 0, 0, 1, 0, 0, "", "",
      NULL },
    { "what is wrong comes before what is missing", BOOK, "alphabeta", NULL,
      "B value; D value 9", 0, 1, 1, 0, 0, "", "",
      "node D, value: 9 is written, and 2 is right: D (MIN) now has 2 from d3: β falls "
      "from 5 to 2" },
    { "what nobody can read", BOOK, "alphabeta", NULL, "D value two", 0, 0, 0, 0, 1, "",
      "",
      "node D, value: two cannot be read, and 2 is right: D (MIN) now has 2 from d3: β "
      "falls from 5 to 2" },
    { "what is wrong comes before what nobody can read", BOOK, "alphabeta", NULL,
      "C value two; D value 9", 0, 1, 0, 0, 1, "", "",
      "node D, value: 9 is written, and 2 is right: D (MIN) now has 2 from d3: β falls "
      "from 5 to 2" },
    { "something at a node that is cut", BOOK, "alphabeta", NULL, "c3 beta 2", 0, 1, 0,
      0, 0, "", "",
      "node c3, beta: 2 is written, but the node is never visited: C (MIN) has 2 from "
      "c1, so it is worth at most 2; A (MAX) already has 3 from B (α = 3) and will not "
      "come here: c2 and c3 are cut" },
    { "crosses alone", BOOK, "alphabeta", NULL, "c2 visited; c3 visited", 0, 0, 0, 0, 0,
      "", "", NULL },
    { "one no among crosses", BOOK, "alphabeta", NULL, "c3 visited", 0, 0, 1, 0, 0, "",
      "", NULL },
    { "minimax cuts nothing", BOOK, "minimax", NULL, "c3 visited no", 0, 1, 0, 0, 0,
      "c3", "", "node c3 has to be visited, but is not: minimax leaves out no node" },
    { "minimax, a value and what follows", BOOK, "minimax", "value",
      "C value 6; A value 6", 1, 1, 0, 0, 0, "", "",
      "node C, value: 6 is written, and 2 is right: C (MIN) now has 2 from c1" },
    { "a bound's kind", BOOK, "alphabeta", "bound", "C bound exact", 0, 1, 0, 0, 0, "",
      "",
      "node C, bound: exact is written, and at most is right: C (MIN) returns 2, "
      "meaning 2 or less: what was cut might be lower still" },
    { "the other bound's kind", BOOK, "alphabeta", "bound", "C bound atleast", 0, 1, 0,
      0, 0, "", "",
      "node C, bound: at least is written, and at most is right: C (MIN) returns 2, "
      "meaning 2 or less: what was cut might be lower still" },
    { "a bound's kind, and what follows", BOOK, "alphabeta", "bound",
      "C bound atleast; A bound atleast", 1, 1, 0, 0, 0, "", "",
      "node C, bound: at least is written, and at most is right: C (MIN) returns 2, "
      "meaning 2 or less: what was cut might be lower still" },
    { "a bound's kind as it is", BOOK, "alphabeta", "bound", "C bound atmost", 0, 0, 0,
      0, 0, "", "", NULL },
    { "the order", BOOK, "alphabeta", "order",
      "order A B b1 b2 b3 C c1 c2 c3 D d1 d2 d3", 0, 1, 0, 0, 0, "", "c2 c3",
      "visit order, number 8: c2 is written, and node D is right: after C (MIN), at A "
      "(MAX), α = 3 is still below β = ∞: the search goes on" },
    { "the order, cut short", BOOK, "alphabeta", "order", "order A B b1 b2 b3 C c1", 0,
      0, 1, 0, 0, "", "", NULL },
    { "no order", BOOK, "alphabeta", "order", "order", 0, 0, 1, 0, 0, "", "", NULL },
    { "the order follows from the visits", BOOK, "alphabeta", "visited,order",
      "c2 visited yes; order A B b1 b2 b3 C c1 c2 D d1 d2 d3", 1, 1, 0, 0, 0, "", "c2",
      "node c2 is visited, and has to be cut: C (MIN) has 2 from c1, so it is worth at "
      "most 2; A (MAX) already has 3 from B (α = 3) and will not come here: c2 and c3 "
      "are cut" },
    { "the move", BOOK, "alphabeta", "move", "move D", 0, 1, 0, 0, 0, "", "",
      "best move: 3 is written, and 1 is right: A (MAX) now has 3 from B: α rises from "
      "−∞ to 3" },
    { "the move follows from a value", BOOK, "alphabeta", "value,move",
      "D value 14; A value 14; move D", 2, 1, 0, 0, 0, "", "",
      "node D, value: 14 is written, and 2 is right: D (MIN) now has 2 from d3: β "
      "falls from 5 to 2" },
    { "no move", BOOK, "alphabeta", "move", "move", 0, 0, 1, 0, 0, "", "", NULL },
    { "a deep cut", "trees/notes.gv", "alphabeta", NULL, "10 visited yes", 0, 1, 0, 0,
      0, "", "10",
      "node 10 is visited, and has to be cut: node 8 (MAX) has 10 from node 9, so it "
      "is worth at least 10; node 2 (MIN) already has −3 from node 6 (β = −3) and will "
      "not come here: node 10 is cut" },
    { "rounded averages", THIRDS, "minimax", "value",
      "B value 3.67; A value 3.667; C value -7.33", 0, 0, 0, 0, 0, "", "", NULL },
    { "rounded averages, and what is carried", THIRDS, "minimax", "value",
      "C value 9.67; B value 9.67; A value 9.67", 1, 2, 0, 0, 0, "", "",
      "node B, value: 9.67 is written, and 3.6666666666666665 is right: B (CHANCE) "
      "takes 4 from b3 with probability 0.3333333333333333: the average so far is "
      "3.6666666666666665" },
    { "one decimal is not enough", THIRDS, "minimax", "value", "B value 3.7", 0, 1, 0,
      0, 0, "", "",
      "node B, value: 3.7 is written, and 3.6666666666666665 is right: B (CHANCE) "
      "takes 4 from b3 with probability 0.3333333333333333: the average so far is "
      "3.6666666666666665" },
    { "rounded wrongly", THIRDS, "minimax", "value", "B value 3.66", 0, 1, 0, 0, 0, "",
      "",
      "node B, value: 3.66 is written, and 3.6666666666666665 is right: B (CHANCE) "
      "takes 4 from b3 with probability 0.3333333333333333: the average so far is "
      "3.6666666666666665" },
    { "a whole number for thirds", THIRDS, "minimax", "value", "B value 4", 0, 1, 0, 0,
      0, "", "",
      "node B, value: 4 is written, and 3.6666666666666665 is right: B (CHANCE) takes "
      "4 from b3 with probability 0.3333333333333333: the average so far is "
      "3.6666666666666665" },
    { "a misread bound, and what is handed down", BOOK, "alphabeta", NULL,
      "A value 4; A alpha 4; C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; "
      "d3 alpha 4",
      7, 1, 0, 0, 0, "", "",
      "node A, value: 4 is written, and 3 is right: A (MAX) now has 3 from B: α rises "
      "from −∞ to 3" },
    { "the bound that an elder sibling was given", BOOK, "alphabeta", NULL,
      "C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; d3 alpha 4", 5, 1, 0,
      0, 0, "", "",
      "node C, alpha: 4 is written, and 3 is right: A (MAX) tries C (MIN), with the "
      "window (3, ∞): α from A" },
    { "the bound with which the parent ends", LATE, "alphabeta", "alpha",
      "B alpha 5; C alpha 5", 0, 2, 0, 0, 0, "", "",
      "node B, alpha: 5 is written, and −∞ is right: A (MAX) tries B (MIN), with the "
      "window (−∞, ∞)" },
    { "the first child is never cut", "trees/notes.gv", "alphabeta", NULL,
      "9 visited no", 0, 1, 0, 0, 0, "9", "",
      "node 9 has to be visited, but is not: it is the first child of node 8 (MAX), "
      "and nothing is cut before a child has returned" },
};

/* --- From a row to its marking --- */

typedef struct {
    PodaExercise *exercise;
    PodaAnswers *answers;
} Scene;

static PodaExercise *
make_exercise (const char *game, const char *algorithm, const char *asks)
{
    g_autoptr (GError) error = NULL;
    g_autofree char *text = NULL;
    if (*game == '[' || g_str_has_prefix (game, "digraph {"))
        text = g_strdup (game);
    else
        assert_true (g_file_get_contents (game, &text, NULL, NULL));
    PodaTree *tree = poda_tree_read ("tree", text, strlen (text), &error);
    assert_non_null (tree);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (algorithm);
    PodaExerciseSpec spec = { 0 };
    if (asks != NULL)
        assert_true (poda_asks_parse (asks, &spec.asks, &error));
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    assert_non_null (exercise);
    if (asks == NULL && problem.algorithm->windowed)
        exercise->asks |= PODA_ASK_LEAF_WINDOWS;
    return exercise;
}

static void
change_order (const Scene *scene, const char *names)
{
    g_auto (GStrv) words = g_strsplit (names, " ", -1);
    guint32 n = g_strv_length (words);
    g_autofree guint32 *order = g_new (guint32, n + 1);
    for (guint32 i = 0; i < n; i++)
        order[i] = poda_exercise_find (scene->exercise, words[i]);
    poda_answers_set_order (scene->answers, order, n);
}

static void
change_cell (const Scene *scene, const char *node, const char *column, const char *text)
{
    static const struct {
        const char *text;
        PodaValue value;
    } words[] = { { "exact", PODA_BOUND_EXACT },
                  { "atleast", PODA_BOUND_ATLEAST },
                  { "atmost", PODA_BOUND_ATMOST },
                  { "yes", 1 },
                  { "no", 0 } };
    guint32 row = poda_exercise_find (scene->exercise, node);
    guint i = 0;
    assert_int_not_equal (row, PODA_ROW_NONE);
    while (strcmp (poda_column_rows[(PodaColumn) i].word, column) != 0)
        i++;
    PodaCell *cell = poda_answers_cell (scene->answers, row, (PodaColumn) i);
    *cell = (PodaCell){ .state = PODA_CELL_EMPTY };
    if (*text == '\0')
        return;
    for (guint k = 0; k < G_N_ELEMENTS (words); k++)
        if (strcmp (words[k].text, text) == 0) {
            poda_answers_set (scene->answers, row, (PodaColumn) i, words[k].value);
            return;
        }
    poda_answers_read (scene->answers, row, (PodaColumn) i, text);
}

static void
change (const Scene *scene, const char *words)
{
    g_auto (GStrv) parts = g_strsplit (words, " ", 3);
    guint n = g_strv_length (parts);
    if (strcmp (parts[0], "order") == 0) {
        change_order (scene, words + strlen ("order") + (n > 1));
    } else if (strcmp (parts[0], "move") == 0) {
        scene->answers->has_move = n > 1;
        if (n > 1)
            scene->answers->move = poda_exercise_find (scene->exercise, parts[1]);
    } else {
        change_cell (scene, parts[0], parts[1], n > 2 ? parts[2] : "");
    }
}

static char *
join (const GPtrArray *names)
{
    GString *joined = g_string_new (NULL);
    for (guint i = 0; i < names->len; i++)
        g_string_append_printf (joined, "%s%s", i > 0 ? " " : "",
                                (const char *) names->pdata[i]);
    return g_string_free (joined, FALSE);
}

static void
test_told (void **state)
{
    const ToldRow *row = *state;
    g_autoptr (PodaExercise) exercise =
        make_exercise (row->tree, row->algorithm, row->asks);
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    Scene scene = { exercise, answers };
    PodaPolicy policy;
    g_auto (GStrv) changes = g_strsplit (row->changes, "; ", -1);
    for (guint i = 0; changes[i] != NULL; i++)
        change (&scene, changes[i]);
    poda_policy_init (&policy);
    g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
    if (g_strcmp0 (marking->first, row->first) != 0)
        fail_msg ("%s\nexpected\n%s", marking->first, row->first);
    assert_int_equal (marking->counts[PODA_MARK_CARRIED], row->n_carried);
    assert_int_equal (marking->counts[PODA_MARK_WRONG], row->n_wrong);
    assert_int_equal (marking->counts[PODA_MARK_MISSING], row->n_missing);
    assert_int_equal (marking->counts[PODA_MARK_BELOW], row->n_below);
    assert_int_equal (marking->counts[PODA_MARK_UNREAD], row->n_unread);
    assert_int_equal (marking->all_right, row->first == NULL && row->n_missing == 0);
    g_autofree char *surplus = join (marking->surplus);
    g_autofree char *missed = join (marking->missed);
    assert_string_equal (surplus, row->surplus);
    assert_string_equal (missed, row->missed);
}

/* --- Weights and blanks --- */

/* A sheet in which nothing was done is worth nothing, although a blank is right where a
 * node is cut. */
static void
test_blank_sheet (void **state G_GNUC_UNUSED)
{
    g_autoptr (PodaExercise) exercise =
        make_exercise (BOOK, "alphabeta", "value,alpha,beta,visited,bound,order,move");
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    PodaPolicy policy;
    poda_policy_init (&policy);
    g_autoptr (PodaMarking) marking = mark_alone (exercise, given, &policy);
    assert_true (marking->score == 0);
    assert_true (marking->most > 0);
    assert_int_equal (marking->counts[PODA_MARK_MISSING], marking->n_asked);
    assert_int_equal (marking->n_done, 0);
    assert_true (marking->unfinished);
}

static void
test_weights (void **state G_GNUC_UNUSED)
{
    g_autoptr (PodaExercise) exercise = make_exercise (BOOK, "minimax", "value,move");
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    Scene scene = { exercise, answers };
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_true (poda_policy_parse (&policy, "value=2, move=0.5,carried=0.25", NULL));
    change (&scene, "C value 6");
    change (&scene, "A value 6");
    g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
    /* Nodes B and D are right, A carries C's mistake, the move is right. */
    assert_true (marking->most == 4 * 2 + 0.5);
    assert_true (marking->score == 2 * 2 + 2 * 0.25 + 0.5);
}

static const struct {
    const char *text, *message;
} refused[] = {
    { "valu=1", "\"valu=1\": expected NAME=NUMBER, NAME one of value, alpha, beta, "
                "visited, bound, strategy, order, move, carried, repeat, cuts, "
                "unfinished; did you mean value?" },
    { "value", "\"value\": expected NAME=NUMBER, NAME one of value, alpha, beta, "
               "visited, bound, strategy, order, move, carried, repeat, cuts, "
               "unfinished" },
    { "value=-1", "\"value=-1\": expected a number from 0 to 1000000" },
    { "value=nan", "\"value=nan\": expected a number from 0 to 1000000" },
    { "carried=1.5", "\"carried=1.5\": expected a number from 0 to 1" },
};

static void
test_weights_refused (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    assert_false (poda_policy_parse (&policy, refused[i].text, &error));
    assert_string_equal (error->message, refused[i].message);
}

/* What mistakes cost that come again, of 25 points: their own answers, and beyond them
 * only what those do not make up for. */
typedef struct {
    const char *name, *changes;
    double score;
    PodaSkill skill; /* of what costs more than its answers, … */
    double cost;     /* … and so much; 0: nothing does */
} CostRow;

static const CostRow costs[] = {
    { "two wrong bounds", "C alpha -inf; D alpha -inf", 23, 0, 0 },
    { "values at MIN negated", "B value -3; C value -2; D value -2", 22, 0, 0 },
    { "windows as on entry", "A alpha -inf; B beta inf; C beta inf; D beta inf", 21, 0,
      0 },
    { "columns swapped",
      "A alpha inf; A beta 3; B alpha 3; B beta -inf; C alpha 2; C beta 3; D alpha 2; "
      "D beta 3",
      18, 0, 0 },
    { "intervals", "A beta 3; B alpha 3; C alpha -inf; D alpha 2", 22, 0, 0 },
    { "MAX at MIN nodes, gone on with",
      "B value 12; C value 14; D value 14; A value 14; A alpha 14", 16.2,
      PODA_SKILL_MIN_VALUE, 5.8 },
    { "the only cut is overlooked", "c2 visited yes; c3 visited yes", 20.4,
      PODA_SKILL_CUT, 2.6 },
};

static void
test_cost (void **state)
{
    const CostRow *row = *state;
    g_autoptr (PodaExercise) exercise =
        make_exercise (BOOK, "alphabeta", "value,alpha,beta,visited");
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    Scene scene = { exercise, answers };
    PodaPolicy policy;
    g_auto (GStrv) changes = g_strsplit (row->changes, "; ", -1);
    for (guint i = 0; changes[i] != NULL; i++)
        change (&scene, changes[i]);
    poda_policy_init (&policy);
    g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, &policy);
    print_message ("%g of %g\n", marking->score, marking->most);
    for (guint i = 0; i < marking->n_repeats; i++)
        print_message ("%s: %u of %u, %g\n",
                       poda_skills[marking->repeats[i].skill].word,
                       marking->repeats[i].n_wrong, marking->repeats[i].n_done,
                       marking->repeats[i].cost);
    assert_true (fabs (marking->score - row->score) < 1e-9);
    assert_int_equal (marking->n_repeats, row->cost > 0);
    if (row->cost > 0) {
        assert_int_equal (marking->repeats[0].skill, row->skill);
        assert_true (fabs (marking->repeats[0].cost - row->cost) < 1e-9);
    }
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "mark_told");
    for (guint i = 0; i < G_N_ELEMENTS (told); i++)
        rows_add (&rows, test_told, &told[i], "%s", told[i].name);
    rows_add (&rows, test_blank_sheet, NULL, "a blank sheet is worth nothing");
    rows_add (&rows, test_weights, NULL, "weights");
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (&rows, test_weights_refused, GUINT_TO_POINTER (i), "weights %s",
                  refused[i].text);
    for (guint i = 0; i < G_N_ELEMENTS (costs); i++)
        rows_add (&rows, test_cost, &costs[i], "%s cost", costs[i].name);
    return rows_run (&rows);
}
