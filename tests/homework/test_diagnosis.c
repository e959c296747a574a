/* The diagnosis, measured: students who make a mistake are told so, those who search
 * rightly never are, and those who slip hardly ever. Also its text, on a sheet small
 * enough to be followed by hand. */

#include <string.h>

#include "bench/confusion_class.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

/* --- Measured --- */

#define EXERCISES 1200

/* Measures once for all tests. Rates need many sheets: a share of the exercises that is
 * twice as large as in other tests. */
static const Measure *
measured (void)
{
    static Measure *measure;
    if (measure == NULL)
        measure = measure_new (MIN (EXERCISES, 2 * depth_rounds (EXERCISES)), 8);
    return measure;
}

static const struct {
    const char *name;
    Sheet sheet;
    guint least, most_others, least_each; /* in 100 */
} sheets[] = {
    { "whole", SHEET_WHOLE, 99, 0, 95 },    { "slips", SHEET_SLIPS, 70, 2, 0 },
    { "carried", SHEET_CARRIED, 55, 2, 0 }, { "half", SHEET_HALF, 94, 1, 0 },
    { "visits", SHEET_VISITS, 99, 0, 95 },
};

/* Slips may hide a mistake that shows in few cells; they make it no other one. */
TEST_EACH (sheets, row, "sheets: %s", row->name)
{
    const Measure *measure = measured ();
    guint n = 0, named = 0, none = 0;
    for (guint kind = 0; kind < measure->n_kinds; kind++) {
        const Tally *tally = &measure->tallies[kind][row->sheet];
        const char *name = poda_misconceptions[kind].name;
        n += tally->n;
        named += tally->named;
        none += tally->none;
        if (100 * tally->named < row->least_each * tally->n)
            fail_msg ("%s: %u of %u", name, tally->named, tally->n);
        /* No exercise here asks for the mover's point of view. */
        if (measure->n_exercises >= EXERCISES && row->sheet == SHEET_WHOLE
            && strcmp (name, "max-view") != 0)
            assert_true (tally->n > 0);
    }
    if (100 * named + 300 < row->least * n
        || 100 * (n - named - none) > row->most_others * n + 300)
        fail_msg ("of %u sheets %u named, %u none", n, named, none);
}

TEST ("hardly any other sheet is misdiagnosed")
{
    const Measure *measure = measured ();
    const struct {
        const char *name;
        Innocents innocents;
        guint most; /* in 1000 */
    } rows[] = {
        { "right sheets", measure->right, 0 },
        { "half of the answers missing", measure->half, 0 },
        { "one slip", measure->one_slip, 5 },
        { "two slips", measure->two_slips, 5 },
        { "a slip and what follows", measure->carried, 25 },
        { "guesses", measure->random, 10 },
        { "a mistake left out of the table", measure->strange, 30 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        guint misdiagnosed = rows[i].innocents.misdiagnosed, n = rows[i].innocents.n;
        if (1000 * misdiagnosed > rows[i].most * n + (rows[i].most > 0 ? 2000 : 0))
            fail_msg ("%s: %u of %u are misdiagnosed", rows[i].name, misdiagnosed, n);
    }
}

TEST ("a class")
{
    g_autofree Class *class = class_new (MAX (6, depth_rounds (160)));
    const guint n_kinds = class->n_kinds;
    const struct {
        const char *name;
        Verdicts sum;
        guint least_named, most_misdiagnosed, most_unknown, most_slips; /* in 1000 */
    } rows[] = {
        { "right", class->right, 0, 0, 0, 0 },
        { "right, unfinished", sum_verdicts (class->unfinished, N_STOPS), 0, 0, 0, 0 },
        { "right, one slip", class->one_slip, 0, 5, 0, 1000 },
        { "right, two slips", class->two_slips, 0, 5, 0, 1000 },
        { "known mistakes", sum_verdicts (class->whole, n_kinds), 960, 0, 5, 10 },
        { "known mistakes with slips", sum_verdicts (class->spoilt, n_kinds), 650, 10,
          1000, 20 },
        { "known mistakes, unfinished", sum_verdicts (class->stopped, n_kinds), 600, 2,
          1000, 50 },
        { "known mistakes, left out of the table",
          sum_verdicts (class->left_out, n_kinds), 0, 20, 1000, 60 },
        { "known mistakes in their own way", sum_strangers (class, TRUE), 880, 10, 1000,
          50 },
        { "unknown mistakes", sum_strangers (class, FALSE), 0, 20, 1000, 60 },
    };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        const Verdicts *sum = &rows[i].sum;
        guint slack = rows[i].most_misdiagnosed > 0 ? 3000 : 0;
        if (sum->n == 0 || 1000 * sum->named + 3000 < rows[i].least_named * sum->n
            || 1000 * sum->misdiagnosed > rows[i].most_misdiagnosed * sum->n + slack
            || 1000 * sum->unknown > rows[i].most_unknown * sum->n
            || 1000 * sum->slips > rows[i].most_slips * sum->n + 3000)
            fail_msg (
                "%s: of %u sheets %u named, %u misdiagnosed, %u unknown, %u slips",
                rows[i].name, sum->n, sum->named, sum->misdiagnosed, sum->unknown,
                sum->slips);
    }
}

/* The parts of a diagnosis agree. */
static void
assert_sound (const PodaCandidateSet *candidates, const PodaDiagnosis *diagnosis)
{
    assert_true (diagnosis->pattern == NULL || diagnosis->n == 0);
    assert_true (diagnosis->pattern == NULL
                 || strstr (diagnosis->text, diagnosis->pattern) != NULL);
    assert_true ((diagnosis->sure > 0) == (diagnosis->n > 0));
    assert_true (diagnosis->sure * diagnosis->n <= 1);
    assert_true ((diagnosis->n_cells > 0) == (diagnosis->n > 0));
    for (guint i = 0; i < diagnosis->n_cells; i++)
        assert_true (diagnosis->cells[i].row < candidates->exercise->n_rows);
}

/* In exercises of all kinds, the key is right, and a mistake is explained by no other
 * one, and if it is named, then wholly. */
TEST ("all exercises")
{
    for (guint64 seed = 0; seed < depth_rounds (800); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, seed % 2 == 0);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        g_autoptr (PodaDiagnosis) right = poda_diagnose (candidates, exercise->key);
        assert_null (right->text);
        for (guint i = 0; i < candidates->n; i++) {
            const PodaCandidate *one = &candidates->all[i];
            if (one->answers == NULL)
                continue;
            g_autoptr (PodaDiagnosis) diagnosis =
                poda_diagnose (candidates, one->answers);
            assert_sound (candidates, diagnosis);
            assert_true (diagnosis->n == 0
                         || (is_named (diagnosis, (guint) (one->misconception
                                                           - poda_misconceptions))
                             && fabs (diagnosis->sure * diagnosis->n - 1) < 1e-9));
        }
    }
}

/* The answers of one student leave nothing behind for the next. */
TEST ("strangers")
{
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        g_autoptr (PodaExercise) exercise = class_exercise (seed);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        g_autoptr (PodaCandidateSet) fresh = poda_candidate_set_new (exercise);
        for (guint i = 0; i < N_STRANGERS; i++) {
            g_autoptr (PodaAnswers) answers = fill_in (exercise, &strangers[i], seed);
            g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
            assert_sound (candidates, diagnosis);
            if (i + 1 < N_STRANGERS)
                continue;
            g_autoptr (PodaDiagnosis) alone = poda_diagnose (fresh, answers);
            assert_true (g_strcmp0 (diagnosis->text, alone->text) == 0);
        }
    }
}

/* --- What it says --- */

#define TEXTBOOK "[[3,12,8],[2,4,6],[14,5,2]]"

static const struct {
    const char *algorithm, *misconception;
    guint asks;
    const char *text;
} said[] = {
    { "alphabeta", "players-swapped", 0,
      "MAX and MIN are swapped. This answer shows it: node B, value: found 12, "
      "expected "
      "3; in fact, MAX takes the largest of its children's values, MIN the smallest" },
    { "alphabeta", "siblings-not-passed", PODA_ASK_VISITED | PODA_ASK_VALUE,
      "nothing is pruned, children are searched from right to left, later children do "
      "not get the bound set by earlier ones, or another: the answers do not show "
      "which. This answer shows it: node c2 is visited, but has to be cut" },
    { "minimax", "postorder", PODA_ASK_ORDER,
      "nodes are listed when the search leaves them. This answer shows it: visit "
      "order, number 1: found b1, expected node A; in fact, a node is visited when it "
      "is "
      "entered, before its children" },
};

TEST_EACH (said, one, "said: %s", one->misconception)
{
    g_autoptr (PodaExercise) exercise =
        exercise_of_text (TEXTBOOK, one->algorithm, NULL, one->asks);
    g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
    g_autoptr (PodaAnswers) answers = poda_misconception_answers (
        exercise, poda_misconception_find (one->misconception));
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
    assert_string_equal (diagnosis->text, one->text);
}

static void
assert_none (const PodaCandidateSet *candidates, const PodaAnswers *answers,
             const char *text)
{
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
    assert_int_equal (diagnosis->n, 0);
    assert_string_equal (diagnosis->text != NULL ? diagnosis->text : "", text);
}

TEST ("nothing is said without reason")
{
    g_autoptr (PodaExercise) exercise =
        exercise_of_text (TEXTBOOK, "alphabeta", NULL, 0);
    exercise->asks |= PODA_ASK_LEAF_WINDOWS;
    g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    assert_none (candidates, given, "");

    g_autoptr (PodaAnswers) slipped = poda_answers_dup (exercise->key);
    poda_answers_set (slipped, 0, PODA_COLUMN_BETA, 4);
    assert_none (candidates, slipped,
                 "no known mistake explains these answers: they look like slips");
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_VISITED; column++)
            poda_answers_set (slipped, row, column, 100 + row);
    assert_none (candidates, slipped,
                 "no known mistake explains these answers, but the errors repeat: 25 "
                 "of 26 answers about α and β are wrong");
}

TEST ("errors that repeat at chance nodes")
{
    g_autoptr (PodaExercise) exercise = exercise_of_text (
        "digraph { a -> {b c d e}; b -> {f g}; c -> {h i}; d -> {j k}; e -> {l m}; "
        "b, c, d, e [player=chance]; f, g, h, i, j, k, l, m [value=1] }",
        "minimax", NULL, PODA_ASK_VALUE | PODA_ASK_VISITED);
    g_autoptr (PodaCandidateSet) variants = poda_candidate_set_new (exercise);
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    for (guint32 row = 1; row < exercise->n_rows; row++)
        if (!exercise->rows[row].leaf)
            poda_answers_set (answers, row, PODA_COLUMN_VALUE, 100 + row);
    assert_none (variants, answers,
                 "no known mistake explains these answers, but the errors repeat: all "
                 "4 answers about values at chance nodes are wrong");
}
