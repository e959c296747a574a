/* Marking: the key is right, a wrong cell costs that cell and no other, and what
 * follows from a mistake is carried. On known trees: the marks, and the sentence about
 * the first wrong step. The policy: the example is the usual one, and files and command
 * lines set the same numbers. */

#include <math.h>
#include <string.h>

#include "homework/mark/mark.h"
#include "support/depth.h"
#include "support/follow_oracle.h"
#include "support/marking.h"
#include "support/pick.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TREES 8000

/* Chooses a cell that the exercise asks for. */
static PodaColumn
pick_cell (const PodaExercise *exercise, guint64 seed, guint32 *row)
{
    for (guint64 draw = seed;; draw += TREES) {
        PodaColumn column = (PodaColumn) pick (draw, "column", PODA_N_COLUMNS);
        *row = pick (draw, "row", exercise->n_rows);
        if (poda_exercise_asks (exercise, *row, column))
            return column;
    }
}

/* Sets a cell to something else than the key has there. */
static PodaMark
spoil (PodaAnswers *answers, guint32 row, PodaColumn column, guint64 seed)
{
    PodaCell cell = *poda_answers_cell (answers, row, column);
    if (poda_column_rows[column].words != NULL)
        poda_answers_set (answers, row, column,
                          (guint) (cell.value + 1)
                              % (column == PODA_COLUMN_BOUND ? 3 : 2));
    else if (cell.state == PODA_CELL_EMPTY || pick (seed, "unread", 5) > 0)
        poda_answers_set (answers, row, column,
                          isinf (cell.value) ? 4
                                             : cell.value + 1 + pick (seed, "by", 3));
    else
        poda_answers_set_unreadable (answers, row, column, "five");
    return poda_answers_cell (answers, row, column)->state == PODA_CELL_UNREADABLE
               ? PODA_MARK_UNREADABLE
               : PODA_MARK_WRONG;
}

TEST ("the key is right, and only a wrong cell is wrong")
{
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaMarking) right = mark_alone (exercise, exercise->key, NULL);
        assert_true (right->all_right && right->score == right->most);
        assert_null (right->first);
        assert_int_equal (right->wrongly_cut->len + right->wrongly_searched->len, 0);
        g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
        guint32 row;
        PodaColumn column = pick_cell (exercise, seed, &row);
        PodaMark mark = spoil (answers, row, column, seed);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, NULL);
        for (guint32 i = 0; i < exercise->n_rows; i++)
            for (PodaColumn k = 0; k < PODA_N_COLUMNS; k++) {
                PodaMark found = poda_marking_at (marking, i, k);
                PodaMark expected = i == row && k == column      ? mark
                                    : found == PODA_MARK_UNASKED ? found
                                                                 : PODA_MARK_RIGHT;
                if (found != expected)
                    fail_msg ("seed %u: row %u, %s changed; row %u, %s: %s",
                              (guint) seed, row, poda_column_rows[column].word, i,
                              poda_column_rows[k].word, poda_mark_words[found]);
            }
        assert_int_equal (marking->first_row, row);
        assert_int_equal (marking->first_column, column);
        assert_non_null (strstr (marking->first, exercise->rows[row].name));
        assert_true (marking->order == PODA_MARK_RIGHT);
        assert_false (marking->all_right);
        if (marking->n_repeats == 0)
            assert_true (marking->score == marking->most - 1);
        else /* the only cut is overlooked */
            assert_true (marking->n_repeats == 1
                         && marking->repeats[0].skill == PODA_SKILL_CUT
                         && marking->repeats[0].n_done == 1);
    }
}

/* One number is wrong, and all others follow from it. */
TEST ("what follows from a mistake is carried")
{
    guint n_carried = 0, n_cuts = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES / 2); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        guint32 row;
        PodaColumn column = pick_cell (exercise, seed, &row);
        PodaCell wrong = *poda_answers_cell (exercise->key, row, column);
        if (column > PODA_COLUMN_BETA || wrong.state != PODA_CELL_FILLED)
            continue;
        wrong.value =
            isinf (wrong.value) ? 2 : wrong.value + (pick (seed, "up", 2) ? 1 : -1);
        PodaAnswers *answers = poda_answers_dup (exercise->key);
        for (guint32 round = 0; round < exercise->n_rows + 2; round++) {
            *poda_answers_cell (answers, row, column) = wrong;
            PodaAnswers *next = oracle_carried_answers (exercise, answers);
            poda_answers_free (answers);
            answers = next;
        }
        *poda_answers_cell (answers, row, column) = wrong;
        g_autoptr (PodaMarking) marking = mark_alone (exercise, answers, NULL);
        poda_answers_free (answers);
        const guint *counts = marking->counts;
        if (counts[PODA_MARK_WRONG] != 1 || counts[PODA_MARK_MISSING] != 0
            || marking->first_row != row || marking->first_column != column)
            fail_msg ("seed %u: row %u, %s: %u wrong, %u missing: %s", (guint) seed,
                      row, poda_column_rows[column].word, counts[PODA_MARK_WRONG],
                      counts[PODA_MARK_MISSING], marking->first);
        /* Answers below a cut that follows cost points as others do. */
        assert_true (marking->score <= marking->most - 1);
        assert_true (counts[PODA_MARK_BELOW] > 0
                     || marking->score == marking->most - 1);
        assert_int_equal (marking->n_repeats, 0);
        n_carried += counts[PODA_MARK_CARRIED];
        n_cuts += marking->wrongly_cut->len + marking->wrongly_searched->len;
    }
    if (depth_rounds (TREES) >= TREES / 16)
        assert_true (n_carried > 0 && n_cuts > 0);
}

/* Where the search moves a bound, the skill is to move it, and where it cuts, to cut.
 */
TEST ("skills are what the search does there")
{
    for (guint64 seed = 0; seed < depth_rounds (TREES / 2); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        gboolean windowed = exercise->problem.algorithm->windowed;
        for (guint32 i = 0; i < exercise->n_rows; i++) {
            const PodaNode *node = exercise->rows[i].node;
            gboolean pruned = node->status == PODA_STATUS_PRUNED;
            assert_int_equal (poda_skill_of (exercise, i, PODA_COLUMN_VISITED)
                                  == PODA_SKILL_CUT,
                              pruned);
            if (windowed && !pruned && poda_node_alpha_out (node) != node->alpha)
                assert_int_equal (poda_skill_of (exercise, i, PODA_COLUMN_ALPHA),
                                  PODA_SKILL_ALPHA_MOVED);
            if (windowed && !pruned && poda_node_beta_out (node) != node->beta)
                assert_int_equal (poda_skill_of (exercise, i, PODA_COLUMN_BETA),
                                  PODA_SKILL_BETA_MOVED);
        }
    }
}

/* --- On known trees --- */

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

#define THIRDS                                                                         \
    "digraph { A [player=max]; A->B; A->C; B [player=chance]; C [player=chance]; "     \
    "B->b1; B->b2; B->b3; C->c1; C->c2; C->c3; b1 [value=9]; b2 [value=-2]; "          \
    "b3 [value=4]; c1 [value=-8]; c2 [value=-7]; c3 [value=-7]; }"

/* Makes an exercise with this tree, or with the tree in this file. */
static PodaExercise *
make_exercise (const char *tree, const char *algorithm, const char *asks)
{
    g_autofree char *text = NULL;
    guint asked = 0;
    if (!g_file_get_contents (tree, &text, NULL, NULL))
        text = g_strdup (tree);
    assert_true (asks == NULL || poda_asks_parse (asks, &asked, NULL));
    PodaExercise *exercise = exercise_of_text (text, algorithm, NULL, asked);
    if (asks == NULL)
        exercise->asks |= PODA_ASK_LEAF_WINDOWS;
    return exercise;
}

/* Changes answers: "NODE COLUMN TEXT" (no text: a blank), "order NODES", "move NODE".
 */
static void
change (const PodaExercise *exercise, PodaAnswers *answers, const char *text)
{
    g_auto (GStrv) words = g_strsplit (text, " ", -1);
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    for (guint i = 0; words[i] != NULL; i++) {
        guint32 row = poda_exercise_find (exercise, words[i]);
        if (row != PODA_ROW_NONE)
            g_array_append_val (rows, row);
    }
    const guint32 *nodes = (const guint32 *) (gpointer) rows->data;
    if (strcmp (words[0], "order") == 0) {
        poda_answers_set_order (answers, nodes, rows->len);
    } else if (strcmp (words[0], "move") == 0) {
        answers->move = nodes[0];
    } else {
        PodaColumn column = poda_column_find (words[1]);
        *poda_answers_cell (answers, nodes[0], column) = (PodaCell){ 0 };
        poda_answers_read (answers, nodes[0], column, words[2] != NULL ? words[2] : "");
    }
}

/* Marks the key with these changes. */
static PodaMarking *
mark_changed (const PodaExercise *exercise, const char *changes)
{
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    g_auto (GStrv) each = g_strsplit (changes, "; ", -1);
    for (guint i = 0; each[i] != NULL; i++)
        change (exercise, answers, each[i]);
    return mark_alone (exercise, answers, NULL);
}

static const struct {
    const char *name, *changes;
    const char *first; /* NULL: nothing is wrong, though something may be missing */
    guint carried, wrong, missing, below, unread;
    const char *wrongly_cut,
        *wrongly_searched;               /* nodes, joined by blanks; NULL: none */
    const char *tree, *algorithm, *asks; /* NULL: the book's tree, alphabeta, usual */
} told[] = {
    { "a value, and what follows",
      "B value 12; B beta 12; A value 12; A alpha 12; C alpha 12; c1 alpha 12; D alpha "
      "12; d1 alpha 12; d2 alpha 12; D value 5; D beta 5; d3 visited no; d3 alpha; d3 "
      "beta",
      "node B, value: found 12, expected 3: B (MIN) now has 3 from b1: β falls from ∞ "
      "to 3",
      .carried = 11, .wrong = 1, .below = 2, .wrongly_cut = "d3" },
    { "a bound that was not handed down", "C alpha -inf",
      "node C, alpha: found −∞, expected 3: A (MAX) tries C (MIN), with the window (3, "
      "∞): α from A",
      .wrong = 1 },
    { "no cut",
      "c2 visited yes; c2 alpha 3; c2 beta 2; c3 visited yes; c3 alpha 3; c3 beta 2",
      "node c2 is visited, but has to be cut: C (MIN) has 2 from c1, so it is worth at "
      "most 2; A (MAX) already has 3 from B (α = 3) and will never choose C: c2 and c3 "
      "are cut",
      .wrong = 1, .below = 5, .wrongly_searched = "c2 c3" },
    { "a cut too many",
      "d2 visited no; d2 alpha; d2 beta; d3 visited no; d3 alpha; d3 beta; D value 14; "
      "D beta 14; A value 14; A alpha 14",
      "node d2 has to be visited, but is not: after d1, at D (MIN), α = 3 is still "
      "below β = 14, so the search goes on",
      .carried = 4, .wrong = 1, .below = 5, .wrongly_cut = "d2 d3" },
    { "a blank is missing", "D value", .missing = 1 },
    { "an unreadable answer", "D value two",
      "node D, value: two cannot be read; expected 2: D (MIN) now has 2 from d3: β "
      "falls from 5 to 2",
      .unread = 1 },
    { "a bound's kind", "C bound exact",
      "node C, bound: found exact, expected at most: C (MIN) returns 2, meaning 2 "
      "or "
      "less: what was cut might be lower still",
      .wrong = 1, .asks = "bound" },
    { "the order", "order A B b1 b2 b3 C c1 c2 c3 D d1 d2 d3",
      "visit order, number 8: found c2, expected node D: after C (MIN), at A (MAX), α "
      "= 3 is still below β = ∞, so the search goes on",
      .wrong = 1, .wrongly_searched = "c2 c3", .asks = "order" },
    { "an order without a node that the search visits",
      "order A B b2 b3 C c1 D d1 d2; B value 8; A value 8; D value 5",
      "visit order, number 3: found b2, expected node b1: it is the first child of B "
      "(MIN), and nothing is cut before a child has returned",
      .carried = 3, .wrong = 1, .wrongly_cut = "b1", .asks = "value,order" },
    { "the order, cut short", "order A B b1 b2 b3 C c1", .missing = 1,
      .asks = "order" },
    { "the move", "move D",
      "best move: found 3, expected 1: A (MAX) now has 3 from B: α rises from −∞ to 3",
      .wrong = 1, .asks = "move" },
    { "a deep cut", "10 visited yes",
      "node 10 is visited, but has to be cut: node 8 (MAX) has 10 from node 9, so it "
      "is worth at least 10; node 2 (MIN) already has −3 from node 6 (β = −3) and will "
      "never choose node 8: node 10 is cut",
      .wrong = 1, .wrongly_searched = "10", .tree = "trees/notes.gv" },
    { "rounded averages, and what is carried",
      "C value 9.67; B value 9.67; A value 9.67",
      "node B, value: found 9.67, expected 3.6666666666666665: B (CHANCE) adds 4 from "
      "b3, weighted by its probability 0.3333333333333333: the average so far is "
      "3.6666666666666665",
      .carried = 1, .wrong = 2, .tree = THIRDS, .algorithm = "minimax",
      .asks = "value" },
    { "a misread bound, and what is handed down",
      "A value 4; A alpha 4; C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; "
      "d3 alpha 4",
      "node A, value: found 4, expected 3: A (MAX) now has 3 from B: α rises from −∞ "
      "to 3",
      .carried = 7, .wrong = 1 },
    { "the bound that an elder sibling was given",
      "C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; d3 alpha 4",
      "node C, alpha: found 4, expected 3: A (MAX) tries C (MIN), with the window (3, "
      "∞): α from A",
      .carried = 5, .wrong = 1 },
};

static void
assert_names (const GPtrArray *names, const char *expected)
{
    g_autoptr (GString) joined = g_string_new (NULL);
    for (guint i = 0; i < names->len; i++)
        g_string_append_printf (joined, "%s%s", i > 0 ? " " : "",
                                (const char *) names->pdata[i]);
    assert_string_equal (joined->str, expected != NULL ? expected : "");
}

TEST_EACH (told, row, "%s", row->name)
{
    g_autoptr (PodaExercise) exercise = make_exercise (
        row->tree != NULL ? row->tree : BOOK,
        row->algorithm != NULL ? row->algorithm : "alphabeta", row->asks);
    g_autoptr (PodaMarking) marking = mark_changed (exercise, row->changes);
    if (g_strcmp0 (marking->first, row->first) != 0)
        fail_msg ("%s\nexpected\n%s", marking->first, row->first);
    assert_int_equal (marking->counts[PODA_MARK_CARRIED], row->carried);
    assert_int_equal (marking->counts[PODA_MARK_WRONG], row->wrong);
    assert_int_equal (marking->counts[PODA_MARK_MISSING], row->missing);
    assert_int_equal (marking->counts[PODA_MARK_BELOW], row->below);
    assert_int_equal (marking->counts[PODA_MARK_UNREADABLE], row->unread);
    assert_false (marking->all_right);
    assert_names (marking->wrongly_cut, row->wrongly_cut);
    assert_names (marking->wrongly_searched, row->wrongly_searched);
}

/* The cost of repeated mistakes, of 25 points: their own answers, and beyond them only
 * what those do not make up for. */
static const struct {
    const char *name, *changes;
    double score;
    PodaSkill skill; /* the skill that costs more than its answers, … */
    double cost;     /* … and how much more; 0: none does */
} costs[] = {
    { "values at MIN negated", "B value -3; C value -2; D value -2", .score = 22 },
    { "MAX at MIN nodes, gone on with",
      "B value 12; C value 14; D value 14; A value 14; A alpha 14", 16.2,
      PODA_SKILL_MIN_VALUE, 5.8 },
    { "the only cut is overlooked", "c2 visited yes; c3 visited yes", 20.4,
      PODA_SKILL_CUT, 2.6 },
};

TEST_EACH (costs, row, "%s cost", row->name)
{
    g_autoptr (PodaExercise) exercise =
        make_exercise (BOOK, "alphabeta", "value,alpha,beta,visited");
    g_autoptr (PodaMarking) marking = mark_changed (exercise, row->changes);
    assert_true (fabs (marking->score - row->score) < 1e-9);
    assert_int_equal (marking->n_repeats, row->cost > 0);
    if (row->cost > 0) {
        assert_int_equal (marking->repeats[0].skill, row->skill);
        assert_true (fabs (marking->repeats[0].cost - row->cost) < 1e-9);
    }
}

/* --- The policy --- */

#define EXAMPLE "examples/policy.ini"

TEST ("the example is the usual policy")
{
    g_autofree char *text = NULL, *ask = NULL;
    PodaPolicy policy, usual;
    poda_policy_init (&usual);
    memset (&policy, 0xff, sizeof policy); /* so that what it leaves out would show */
    assert_true (g_file_get_contents (EXAMPLE, &text, NULL, NULL));
    assert_true (poda_policy_read (&policy, EXAMPLE, text, &ask, NULL));
    assert_memory_equal (&policy, &usual, sizeof usual);
    assert_null (ask);
    assert_null (poda_policy_format (&policy));
    assert_true (
        poda_policy_read (&policy, "p.ini", "[ask]\nwhat=value,order\n", &ask, NULL));
    assert_string_equal (ask, "value,order");
    assert_memory_equal (&policy, &usual, sizeof usual);
}

/* Each number of the example is set by its name, and is written so. */
TEST ("a file and a command line set the same")
{
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    assert_true (g_key_file_load_from_file (keys, EXAMPLE, 0, NULL));
    g_auto (GStrv) sections = g_key_file_get_groups (keys, NULL);
    guint n = 0;
    for (guint i = 0; sections[i] != NULL; i++) {
        g_auto (GStrv) names = g_key_file_get_keys (keys, sections[i], NULL, NULL);
        for (guint k = 0; names[k] != NULL; k++, n++) {
            PodaPolicy one, other;
            g_autofree char *pair = g_strdup_printf ("%s=0.125", names[k]);
            g_autofree char *file = g_strdup_printf ("[%s]\n%s\n", sections[i], pair);
            poda_policy_init (&one);
            poda_policy_init (&other);
            assert_true (poda_policy_parse (&one, pair, NULL));
            assert_true (poda_policy_read (&other, "p.ini", file, NULL, NULL));
            assert_memory_equal (&one, &other, sizeof one);
            g_autofree char *unusual = poda_policy_format (&one);
            assert_string_equal (unusual, pair);
        }
    }
    assert_int_equal (n, sizeof (PodaPolicy) / sizeof (double));
}

static const struct {
    const char *text, *message;
} refused[] = {
    { "[carry]\n# half\nrepeat=2\n",
      "p.ini:3: \"repeat=2\"; expected a number from 0 to 1" },
    { "[weights]\norder = three\n",
      "p.ini:2: \"order=three\"; expected a number from 0 to 1000000" },
    { "[weights]\nvalue=1\n\n[carry]\nrepeet=1\n",
      "p.ini:5: \"repeet=1\": expected NAME=NUMBER, with NAME one of value, alpha, "
      "beta, visited, bound, strategy, order, move, carried, repeat, cuts, unfinished; "
      "did you mean repeat?" },
    { "\n[weight]\nvalue=1\n", "p.ini:2: \"[weight]\": expected NAME=NUMBER" },
    { "nonsense", "p.ini:1: \"nonsense\": expected NAME=NUMBER" },
};

TEST_EACH (refused, row, "refused: %s", row->message)
{
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_false (poda_policy_read (&policy, "p.ini", row->text, NULL, &error));
    if (!g_str_has_prefix (error->message, row->message))
        fail_msg ("%s\nexpected\n%s", error->message, row->message);
    assert_null (strchr (error->message, '\n'));
}
