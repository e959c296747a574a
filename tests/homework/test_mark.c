/* Marking: what follows from the key is the key, a sheet that is wrong in one place
 * loses that place and no other, and what follows rightly from a mistake counts. On
 * known trees: which cuts, and the sentence about the first wrong step. The policy: the
 * example is what stands where nobody says otherwise, and files and command lines set
 * the same numbers. */

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "homework/mark/mark.h"
#include "support/depth.h"
#include "support/follow_oracle.h"
#include "support/marking.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define TREES 4000

static void
test_key_is_right (void **state)
{
    guint part = GPOINTER_TO_UINT (*state);
    PodaPolicy policy;
    poda_policy_init (&policy);
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, part == 0);
        g_autoptr (PodaMarking) marking = mark_alone (exercise, exercise->key, &policy);
        assert_true (marking->all_right);
        assert_true (marking->score == marking->most);
        assert_null (marking->first);
        assert_int_equal (marking->surplus->len + marking->missed->len, 0);
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
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
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
    for (guint64 seed = 0; seed < depth_rounds (TREES) / 2; seed++) {
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
        n_cuts += marking->surplus->len + marking->missed->len;
    }
    if (depth_rounds (TREES) >= TREES / 10)
        assert_true (n_carried > 0 && n_cuts > 0);
}

/* --- Kinds of step --- */

/* A bound that is not as it was handed down was moved, and by whose node it is; what is
 * never visited was cut. */
static void
check_row (const PodaExercise *exercise, guint32 index, guint *n_moved)
{
    const PodaRow *row = &exercise->rows[index];
    const PodaNode *node = row->node;
    PodaSkill alpha = poda_skill_of (exercise, index, PODA_COLUMN_ALPHA);
    PodaSkill beta = poda_skill_of (exercise, index, PODA_COLUMN_BETA);
    PodaSkill value = poda_skill_of (exercise, index, PODA_COLUMN_VALUE);
    gboolean pruned = node->status == PODA_STATUS_PRUNED;
    assert_int_equal (poda_skill_of (exercise, index, PODA_COLUMN_VISITED),
                      pruned ? PODA_SKILL_CUT : PODA_SKILL_GOES_ON);
    if (pruned) {
        assert_int_equal (alpha, PODA_SKILL_CUT);
        assert_int_equal (beta, PODA_SKILL_CUT);
        assert_int_equal (value, PODA_SKILL_CUT);
        return;
    }
    gboolean inner = node->status == PODA_STATUS_EXPANDED;
    assert_true ((alpha == PODA_SKILL_ALPHA_MOVED)
                 == (inner && node->player == PODA_MAX));
    assert_true ((beta == PODA_SKILL_BETA_MOVED)
                 == (inner && node->player == PODA_MIN));
    assert_true (alpha == PODA_SKILL_ALPHA_MOVED || alpha == PODA_SKILL_ALPHA_DOWN);
    assert_true (beta == PODA_SKILL_BETA_MOVED || beta == PODA_SKILL_BETA_DOWN);
    assert_true ((value == PODA_SKILL_CHANCE_VALUE) == (node->player == PODA_CHANCE));
    if (!exercise->problem.algorithm->windowed)
        return;
    /* The search itself tells what has moved. */
    if (poda_node_alpha_out (node) != node->alpha)
        assert_int_equal (alpha, PODA_SKILL_ALPHA_MOVED);
    if (poda_node_beta_out (node) != node->beta)
        assert_int_equal (beta, PODA_SKILL_BETA_MOVED);
    *n_moved += poda_node_alpha_out (node) != node->alpha;
}

TEST ("kinds of step are what the search does there")
{
    guint n_moved = 0;
    for (guint64 seed = 0; seed < depth_rounds (TREES); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        for (guint32 row = 0; row < exercise->n_rows; row++)
            check_row (exercise, row, &n_moved);
    }
    assert_true (n_moved > 0);
}

/* --- On known trees --- */

#define BOOK "[[3,12,8],[2,4,6],[14,5,2]]"

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
    { "a value", BOOK, "alphabeta", NULL, "C value 4", 0, 1, 0, 0, 0, "", "",
      "node C, value: found 4, expected 2: C (MIN) now has 2 from c1: β falls from ∞ "
      "to 2" },
    { "a value, and what follows", BOOK, "alphabeta", NULL,
      "B value 12; B beta 12; A value 12; A alpha 12; C alpha 12; c1 alpha 12; D alpha "
      "12; d1 alpha 12; d2 alpha 12; D value 5; D beta 5; d3 visited no; d3 alpha; d3 "
      "beta",
      11, 1, 0, 2, 0, "d3", "",
      "node B, value: found 12, expected 3: B (MIN) now has 3 from b1: β falls from ∞ "
      "to 3" },
    { "a bound that was not handed down", BOOK, "alphabeta", NULL, "C alpha -inf", 0, 1,
      0, 0, 0, "", "",
      "node C, alpha: found −∞, expected 3: A (MAX) tries C (MIN), with the window (3, "
      "∞): α from A" },
    { "no cut", BOOK, "alphabeta", NULL,
      "c2 visited yes; c2 alpha 3; c2 beta 2; c3 visited yes; c3 alpha 3; c3 beta 2", 0,
      1, 0, 5, 0, "", "c2 c3",
      "node c2 is visited, but has to be cut: C (MIN) has 2 from c1, so it is worth at "
      "most 2; A (MAX) already has 3 from B (α = 3) and will never choose C: c2 and c3 "
      "are cut" },
    { "a cut too many", BOOK, "alphabeta", NULL,
      "d2 visited no; d2 alpha; d2 beta; d3 visited no; d3 alpha; d3 beta; D value 14; "
      "D beta 14; A value 14; A alpha 14",
      4, 1, 0, 5, 0, "d2 d3", "",
      "node d2 has to be visited, but is not: after d1, at D (MIN), α = 3 is still "
      "below β = 14, so the search goes on" },
    { "a blank is missing", BOOK, "alphabeta", NULL, "D value", 0, 0, 1, 0, 0, "", "",
      NULL },
    { "what nobody can read", BOOK, "alphabeta", NULL, "D value two", 0, 0, 0, 0, 1, "",
      "",
      "node D, value: two cannot be read; expected 2: D (MIN) now has 2 from d3: β "
      "falls from 5 to 2" },
    { "a bound's kind", BOOK, "alphabeta", "bound", "C bound exact", 0, 1, 0, 0, 0, "",
      "",
      "node C, bound: found exact, expected at most: C (MIN) returns 2, meaning 2 or "
      "less: what was cut might be lower still" },
    { "the order", BOOK, "alphabeta", "order",
      "order A B b1 b2 b3 C c1 c2 c3 D d1 d2 d3", 0, 1, 0, 0, 0, "", "c2 c3",
      "visit order, number 8: found c2, expected node D: after C (MIN), at A (MAX), α "
      "= 3 is still below β = ∞, so the search goes on" },
    { "the order, cut short", BOOK, "alphabeta", "order", "order A B b1 b2 b3 C c1", 0,
      0, 1, 0, 0, "", "", NULL },
    { "the move", BOOK, "alphabeta", "move", "move D", 0, 1, 0, 0, 0, "", "",
      "best move: found 3, expected 1: A (MAX) now has 3 from B: α rises from −∞ to "
      "3" },
    { "a deep cut", "trees/notes.gv", "alphabeta", NULL, "10 visited yes", 0, 1, 0, 0,
      0, "", "10",
      "node 10 is visited, but has to be cut: node 8 (MAX) has 10 from node 9, so it "
      "is worth at least 10; node 2 (MIN) already has −3 from node 6 (β = −3) and will "
      "never choose node 8: node 10 is cut" },
    { "rounded averages, and what is carried", THIRDS, "minimax", "value",
      "C value 9.67; B value 9.67; A value 9.67", 1, 2, 0, 0, 0, "", "",
      "node B, value: found 9.67, expected 3.6666666666666665: B (CHANCE) adds 4 from "
      "b3, weighted by its probability 0.3333333333333333: the average so far is "
      "3.6666666666666665" },
    { "a misread bound, and what is handed down", BOOK, "alphabeta", NULL,
      "A value 4; A alpha 4; C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; "
      "d3 alpha 4",
      7, 1, 0, 0, 0, "", "",
      "node A, value: found 4, expected 3: A (MAX) now has 3 from B: α rises from −∞ "
      "to 3" },
    { "the bound that an elder sibling was given", BOOK, "alphabeta", NULL,
      "C alpha 4; c1 alpha 4; D alpha 4; d1 alpha 4; d2 alpha 4; d3 alpha 4", 5, 1, 0,
      0, 0, "", "",
      "node C, alpha: found 4, expected 3: A (MAX) tries C (MIN), with the window (3, "
      "∞): α from A" },
};

/* --- From a row to its marking --- */

typedef struct {
    PodaExercise *exercise;
    PodaAnswers *answers;
} Scene;

static PodaExercise *
make_exercise (const char *game, const char *algorithm, const char *asks)
{
    g_autofree char *text = NULL;
    guint asked = 0;
    if (*game == '[' || g_str_has_prefix (game, "digraph {"))
        text = g_strdup (game);
    else
        assert_true (g_file_get_contents (game, &text, NULL, NULL));
    if (asks != NULL)
        assert_true (poda_asks_parse (asks, &asked, NULL));
    PodaExercise *exercise = exercise_of_text (text, algorithm, NULL, asked);
    if (asks == NULL && exercise->problem.algorithm->windowed)
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

TEST_EACH (told, row, "%s", row->name)
{
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

TEST_EACH (costs, row, "%s cost", row->name)
{
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
    assert_true (fabs (marking->score - row->score) < 1e-9);
    assert_int_equal (marking->n_repeats, row->cost > 0);
    if (row->cost > 0) {
        assert_int_equal (marking->repeats[0].skill, row->skill);
        assert_true (fabs (marking->repeats[0].cost - row->cost) < 1e-9);
    }
}

/* --- The policy --- */

#define EXAMPLE "examples/policy.ini"

static char *
example (void)
{
    char *text;
    assert_true (g_file_get_contents (EXAMPLE, &text, NULL, NULL));
    return text;
}

static void
assert_usual (const PodaPolicy *policy)
{
    PodaPolicy usual;
    poda_policy_init (&usual);
    assert_memory_equal (policy, &usual, sizeof usual);
}

TEST ("the example is the usual policy")
{
    g_autofree char *text = example ();
    g_autofree char *ask = NULL;
    PodaPolicy policy;
    memset (&policy, 0xff, sizeof policy); /* so that what it leaves out would show */
    assert_true (poda_policy_read (&policy, EXAMPLE, text, &ask, NULL));
    assert_usual (&policy);
    assert_null (ask);
    g_autofree char *unusual = poda_policy_format (&policy);
    assert_null (unusual);
}

/* Every number of the example, by its name, both ways. */
TEST ("a file and a command line set the same")
{
    g_autofree char *text = example ();
    g_autoptr (GKeyFile) keys = g_key_file_new ();
    assert_true (g_key_file_load_from_data (keys, text, strlen (text), 0, NULL));
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

TEST ("what is asked")
{
    g_autofree char *ask = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_true (
        poda_policy_read (&policy, "p.ini", "[ask]\nwhat=value,order\n", &ask, NULL));
    assert_string_equal (ask, "value,order");
    assert_usual (&policy);
}

static const struct {
    const char *text, *message;
} refused[] = {
    { "[carry]\n# half\nrepeat=2\n",
      "p.ini:3: \"repeat=2\"; expected a number from 0 to 1" },
    { "[weights]\nvalue=-1\n",
      "p.ini:2: \"value=-1\"; expected a number from 0 to 1000000" },
    { "[weights]\norder = three\n",
      "p.ini:2: \"order=three\"; expected a number from 0 to 1000000" },
    { "[weights]\nvalue=1\n\n[carry]\nrepeet=1\n",
      "p.ini:5: \"repeet=1\": expected NAME=NUMBER, with NAME one of value, alpha, "
      "beta, visited, bound, strategy, order, move, carried, repeat, cuts, unfinished; "
      "did you mean repeat?" },
    { "\n[weight]\nvalue=1\n", "p.ini:2: \"[weight]\": expected NAME=NUMBER" },
    { "[ask]\nwho=value\n", "p.ini:2: \"who=value\": expected NAME=NUMBER" },
    { "nonsense", "p.ini:1: \"nonsense\": expected NAME=NUMBER" },
};

static void
test_refused (void **state)
{
    guint i = GPOINTER_TO_UINT (*state);
    g_autoptr (GError) error = NULL;
    PodaPolicy policy;
    poda_policy_init (&policy);
    assert_false (poda_policy_read (&policy, "p.ini", refused[i].text, NULL, &error));
    if (!g_str_has_prefix (error->message, refused[i].message))
        fail_msg ("%s\nand not\n%s", error->message, refused[i].message);
    assert_null (strchr (error->message, '\n'));
}

int
main (void)
{
    for (guint part = 0; part < 2; part++) {
        rows_add (test_key_is_right, GUINT_TO_POINTER (part),
                  "the key is right, part %u", part + 1);
        rows_add (test_one_wrong_cell, GUINT_TO_POINTER (part),
                  "a wrong cell alone is wrong, part %u", part + 1);
        rows_add (test_mistake_is_carried, GUINT_TO_POINTER (part),
                  "what follows from a mistake is carried, part %u", part + 1);
    }
    for (guint i = 0; i < G_N_ELEMENTS (refused); i++)
        rows_add (test_refused, GUINT_TO_POINTER (i), "refused %u", i + 1);
    return rows_run ();
}
