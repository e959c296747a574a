/* The diagnosis, measured: who makes a mistake is told so, who searches rightly never
 * is, and who slips hardly ever. And what it says, on a sheet small enough to be
 * followed by hand. */

#include <string.h>

#include "bench/confusion_class.h"
#include "support/depth.h"
#include "support/random_exercise.h"
#include "support/rows.h"

#define EXERCISES 1200

/* --- Measured --- */

/* Worked out once for all the tests that read it. Rates need many sheets: a share of
 * the exercises that is twice as large as in other tests. */
static const Measure *
measured (void)
{
    static Measure *measure;
    if (measure == NULL)
        measure = measure_new (MIN (EXERCISES, 2 * depth_rounds (EXERCISES)), 8);
    return measure;
}

static void
test_rate (void **state)
{
    const Measure *measure = measured ();
    guint kind = GPOINTER_TO_UINT (*state);
    static const struct {
        Sheet sheet;
        guint least; /* in 100 */
    } rates[] = { { SHEET_WHOLE, 95 }, { SHEET_VISITS, 95 } };
    for (guint i = 0; i < G_N_ELEMENTS (rates); i++) {
        const Tally *tally = &measure->tallies[kind][rates[i].sheet];
        print_message ("%u of %u\n", tally->named, tally->n);
        assert_true (100 * tally->named >= rates[i].least * tally->n);
    }
    /* These exercises ask for MAX's view throughout: test_misconceptions has others. */
    if (measure->n_exercises >= EXERCISES
        && strcmp (poda_misconceptions[kind].name, "max-view") != 0)
        assert_true (measure->tallies[kind][SHEET_WHOLE].n > 0);
}

/* Slips may hide a mistake that shows in few cells; they make it no other one. */
static void
test_sheets (void **state)
{
    static const struct {
        const char *name;
        guint least, most_others; /* in 100 */
    } limits[N_SHEETS] = {
        [SHEET_WHOLE] = { "whole", 99, 0 },     [SHEET_SLIPS] = { "slips", 70, 2 },
        [SHEET_CARRIED] = { "carried", 55, 2 }, [SHEET_HALF] = { "half", 94, 1 },
        [SHEET_VISITS] = { "visits", 99, 0 },
    };
    Sheet sheet = (Sheet) GPOINTER_TO_UINT (*state);
    const Measure *measure = measured ();
    guint n = 0, named = 0, none = 0;
    for (guint kind = 0; kind < measure->n_kinds; kind++) {
        n += measure->tallies[kind][sheet].n;
        named += measure->tallies[kind][sheet].named;
        none += measure->tallies[kind][sheet].none;
    }
    print_message ("%s: %u sheets, %u named, %u none, %u others\n", limits[sheet].name,
                   n, named, none, n - named - none);
    assert_true (100 * named + 300 >= limits[sheet].least * n);
    assert_true (100 * (n - named - none) <= limits[sheet].most_others * n + 300);
}

typedef struct {
    const char *name;
    gsize offset; /* of its Innocents */
    guint most;   /* in 1000 */
} Innocence;

static const Innocence innocences[] = {
    { "right sheets", G_STRUCT_OFFSET (Measure, right), 0 },
    { "half of the answers missing", G_STRUCT_OFFSET (Measure, half), 0 },
    { "one slip", G_STRUCT_OFFSET (Measure, one_slip), 5 },
    { "two slips", G_STRUCT_OFFSET (Measure, two_slips), 5 },
    { "a slip and what follows", G_STRUCT_OFFSET (Measure, carried), 25 },
    { "guesses", G_STRUCT_OFFSET (Measure, random), 10 },
    { "a mistake left out of the table", G_STRUCT_OFFSET (Measure, strange), 30 },
};

TEST_EACH (innocences, innocence, "innocent: %s", innocence->name)
{
    const Innocents *innocents =
        &G_STRUCT_MEMBER (Innocents, (gpointer) measured (), innocence->offset);
    print_message ("%s: %u of %u are accused\n", innocence->name, innocents->accused,
                   innocents->n);
    guint slack = innocence->most > 0 ? 2000 : 0;
    assert_true (1000 * innocents->accused <= innocence->most * innocents->n + slack);
}

/* --- A class --- */

#define CLASS_EXERCISES 160

static const Class *
taught (void)
{
    static Class *class;
    if (class == NULL)
        class = class_new (depth_rounds (CLASS_EXERCISES));
    return class;
}

typedef struct {
    const char *name;
    gsize offset; /* of its Verdicts in the class, … */
    guint n;      /* … and how many there are; 0: one for each misconception. With
                     offset 0 strangers, those who are to be named or the others */
    guint least_named, most_accused, most_unknown, most_slips; /* in 1000 */
} Handed;

#define VERDICTS(member) G_STRUCT_OFFSET (Class, member)

static const Handed handed[] = {
    { "right", VERDICTS (right), 1, 0, 0, 0, 0 },
    { "right, unfinished", VERDICTS (unfinished), N_STOPS, 0, 0, 0, 0 },
    { "right, one slip", VERDICTS (one_slip), 1, 0, 5, 0, 1000 },
    { "right, two slips", VERDICTS (two_slips), 1, 0, 5, 0, 1000 },
    { "known mistakes", VERDICTS (whole), 0, 960, 0, 5, 10 },
    { "known mistakes with slips", VERDICTS (spoilt), 0, 650, 10, 1000, 20 },
    { "known mistakes, unfinished", VERDICTS (stopped), 0, 600, 2, 1000, 50 },
    { "known mistakes, left out of the table", VERDICTS (left_out), 0, 0, 20, 1000,
      60 },
    { "known mistakes in their own way", 0, 0, 880, 10, 1000, 50 },
    { "unknown mistakes", 0, 0, 0, 20, 1000, 60 },
};

/* What a student is told stands to be defended: nobody is accused of what is not
 * there. */
TEST_EACH (handed, one, "a class: %s", one->name)
{
    const Class *class = taught ();
    const Verdicts *verdicts =
        &G_STRUCT_MEMBER (Verdicts, (gpointer) class, one->offset);
    Verdicts sum = one->offset == 0
                       ? sum_strangers (class, one->least_named > 0)
                       : sum_verdicts (verdicts, one->n > 0 ? one->n : class->n_kinds);
    guint slack = one->most_accused > 0 ? 3000 : 0;
    print_message ("%s: of %u sheets %u named, %u accused of another, %u unknown\n",
                   one->name, sum.n, sum.named, sum.accused, sum.unknown);
    assert_true (sum.n > 0);
    assert_true (1000 * sum.named + 3000 >= one->least_named * sum.n);
    assert_true (1000 * sum.accused <= one->most_accused * sum.n + slack);
    assert_true (1000 * sum.unknown <= one->most_unknown * sum.n);
    assert_true (1000 * sum.slips <= one->most_slips * sum.n + 3000);
}

/* What is told of a diagnosis agrees with itself. */
static void
assert_sound (const PodaVariants *variants, const PodaDiagnosis *diagnosis)
{
    assert_true (diagnosis->pattern == NULL || diagnosis->n == 0);
    assert_true (diagnosis->pattern == NULL
                 || strstr (diagnosis->text, diagnosis->pattern) != NULL);
    assert_true ((diagnosis->sure > 0) == (diagnosis->n > 0));
    assert_true (diagnosis->sure * diagnosis->n <= 1);
    assert_true ((diagnosis->n_cells > 0) == (diagnosis->n > 0));
    for (guint i = 0; i < diagnosis->n_cells; i++)
        assert_true (diagnosis->cells[i].row < variants->exercise->n_rows);
}

TEST ("what is told agrees with itself")
{
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        g_autoptr (PodaExercise) exercise = class_exercise (seed);
        g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
        for (guint i = 0; i < N_STRANGERS; i++) {
            g_autoptr (PodaAnswers) answers = fill_in (exercise, &strangers[i], seed);
            g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
            assert_sound (variants, diagnosis);
        }
        for (guint i = 0; i < variants->n_suspects; i++) {
            if (variants->candidates[i].answers == NULL)
                continue;
            g_autoptr (PodaDiagnosis) diagnosis =
                poda_diagnose (variants, variants->candidates[i].answers);
            assert_sound (variants, diagnosis);
            if (diagnosis->n > 0) /* all that is wrong is explained */
                assert_true (fabs (diagnosis->sure * diagnosis->n - 1) < 1e-9);
        }
    }
}

/* With infinities, windows, all orders and ties, and everything asked: the right search
 * is right, and who makes a mistake is told no other one. */
static void
test_all_exercises (void **state)
{
    gboolean tame = GPOINTER_TO_INT (*state);
    for (guint64 seed = 0; seed < depth_rounds (400); seed++) {
        g_autoptr (PodaExercise) exercise = random_exercise (seed, tame);
        g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
        g_autoptr (PodaDiagnosis) right = poda_diagnose (variants, exercise->key);
        assert_null (right->text);
        for (guint kind = 0; poda_misconceptions[kind].name != NULL; kind++) {
            const PodaAnswers *answers = variants->candidates[kind].answers;
            if (answers == NULL)
                continue;
            g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
            assert_true (diagnosis->n == 0 || is_named (diagnosis, kind));
        }
    }
}

/* A class of 1,000 with a tree of 40 nodes: the variants are worked out once, and no
 * sheet leaves anything in them for the next. */
TEST ("a thousand sheets")
{
    guint64 seed = 0;
    PodaExercise *exercise = make_exercise (seed);
    while (exercise->n_rows != 40 || !exercise->problem.algorithm->windowed) {
        poda_exercise_free (exercise);
        exercise = make_exercise (++seed);
    }
    g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
    guint kind = 0;
    for (guint i = 0; i < 1000; kind = (kind + 1) % measured ()->n_kinds) {
        const PodaAnswers *answers = variants->candidates[kind].answers;
        if (answers == NULL)
            continue;
        g_autoptr (PodaAnswers) sheet = poda_answers_dup (answers);
        spoil (exercise, sheet, 20, FALSE, ++i);
        g_autoptr (PodaDiagnosis) told = poda_diagnose (variants, sheet);
        if (i % 50 != 0)
            continue;
        g_autoptr (PodaVariants) fresh = poda_variants_new (exercise);
        g_autoptr (PodaDiagnosis) alone = poda_diagnose (fresh, sheet);
        assert_int_equal (told->n, alone->n);
        assert_string_equal (told->text != NULL ? told->text : "",
                             alone->text != NULL ? alone->text : "");
    }
    poda_exercise_free (exercise);
}

/* --- What it says --- */

/* MAX over three MINs, the tree of the textbooks. */
#define TEXTBOOK                                                                       \
    "digraph { A -> {B C D}; B -> {b1 b2 b3}; C -> {c1 c2 c3}; D -> {d1 d2 d3};"       \
    " b1 [value=3]; b2 [value=12]; b3 [value=8]; c1 [value=2]; c2 [value=4];"          \
    " c3 [value=6]; d1 [value=14]; d2 [value=5]; d3 [value=2] }"

static PodaExercise *
textbook (const char *algorithm, guint asks)
{
    PodaExercise *exercise = exercise_of_text (TEXTBOOK, algorithm, NULL, asks);
    if (asks == 0 && exercise->problem.algorithm->windowed)
        exercise->asks |= PODA_ASK_LEAF_WINDOWS;
    return exercise;
}

static guint
index_of (const char *name)
{
    guint i = 0;
    while (strcmp (poda_misconceptions[i].name, name) != 0)
        i++;
    return i;
}

typedef struct {
    const char *title, *algorithm, *misconception;
    guint asks;
    const char *text;
} Said;

static const Said said[] = {
    { "a mistake", "alphabeta", "players-swapped", 0,
      "MAX and MIN are swapped. It first shows here: node B, value: found 12, expected "
      "3; in fact, MAX takes the largest of its children's values, MIN the smallest" },
    { "two that look alike", "alphabeta", "siblings-not-passed",
      PODA_ASK_VISITED | PODA_ASK_VALUE,
      "nothing is pruned, children are searched from right to left, later children do "
      "not get the bound set by earlier ones, or another: the answers do not show "
      "which. It first shows here: node c2 is visited, but has to be cut" },
    { "an order", "minimax", "postorder", PODA_ASK_ORDER,
      "nodes are listed when the search leaves them. It first shows here: visit "
      "order, number 1: found b1, expected node A; in fact, a node is visited when it "
      "is "
      "entered, before its children" },
};

static void
test_said (void **state)
{
    const Said *one = *state;
    g_autoptr (PodaExercise) exercise = textbook (one->algorithm, one->asks);
    g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
    guint index = index_of (one->misconception);
    g_autoptr (PodaDiagnosis) diagnosis =
        poda_diagnose (variants, variants->candidates[index].answers);
    assert_true (is_named (diagnosis, index));
    assert_string_equal (diagnosis->text, one->text);
}

static void
assert_none (const PodaVariants *variants, const PodaAnswers *answers, const char *text)
{
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    assert_int_equal (diagnosis->n, 0);
    if (text == NULL)
        assert_null (diagnosis->text);
    else
        assert_string_equal (diagnosis->text, text);
}

TEST ("nothing is said without reason")
{
    g_autoptr (PodaExercise) exercise = textbook ("alphabeta", 0);
    g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
    g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
    assert_none (variants, answers, NULL);
    assert_none (variants, exercise->key, NULL);
    g_autoptr (PodaAnswers) given = poda_exercise_given (exercise);
    assert_none (variants, given, NULL);

    g_autoptr (PodaAnswers) slipped = poda_answers_dup (exercise->key);
    poda_answers_set (slipped, 0, PODA_COLUMN_BETA, 4);
    assert_none (variants, slipped,
                 "no known mistake explains these answers: they look like slips");
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_VISITED; i++)
            poda_answers_set (slipped, row, (PodaColumn) i, 100 + row);
    assert_none (variants, slipped,
                 "no known mistake explains these answers, but the errors repeat: 25 "
                 "of 26 answers about α and β are wrong");
}

int
main (void)
{
    for (guint i = 0; poda_misconceptions[i].name != NULL; i++)
        rows_add (test_rate, GUINT_TO_POINTER (i), "%s is recognised",
                  poda_misconceptions[i].name);
    for (guint i = 0; i < N_SHEETS; i++)
        rows_add (test_sheets, GUINT_TO_POINTER (i), "sheets of kind %u", i);
    rows_add (test_all_exercises, GINT_TO_POINTER (TRUE), "tame exercises");
    rows_add (test_all_exercises, GINT_TO_POINTER (FALSE), "wild exercises");
    for (guint i = 0; i < G_N_ELEMENTS (said); i++)
        rows_add (test_said, &said[i], "said: %s", said[i].title);
    return rows_run ();
}
