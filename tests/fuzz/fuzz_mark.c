/* Marking and diagnosis: whatever somebody answers, the marks lie between nothing and
 * all there is, right answers get all, the same answers get the same, also from the
 * sheet that they make, and what is said of them is one line.
 *
 * An input names an exercise, a policy and a property, and answers to begin with: none,
 * the key, or what a misconception leads to. Then come edits of three bytes: where,
 * which column, what. */

#include <math.h>

#include "fuzz/properties.h"
#include "homework/mark/diagnosis.h"
#include "homework/mark/mark.h"
#include "homework/sheet/sheet.h"

/* --- Exercises and policies, made once --- */

typedef struct {
    PodaExercise *exercise;
    PodaReasons *reasons;
    PodaVariants *variants;
} Fixture;

static const struct {
    const char *tree;
    const char *algorithm;
    guint asks;
    gboolean mover_view, strict;
} made[] = {
    { "[[3,12],[2,4],[14,5]]", "alphabeta", .asks = 0x1ff },
    { "[[[1,2],3],[5,[2,0]]]", "alphabeta", .asks = 0 },
    { "[[[1,1],3],[0,[inf,-inf]],2.5]", "negamax-alphabeta",
      .asks = PODA_ASK_VALUE | PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_ORDER
              | PODA_ASK_MOVE,
      .mover_view = TRUE, .strict = TRUE },
    { "min[chance[1,2,4],chance[3,[1,9]],0]", "minimax",
      .asks = PODA_ASK_VALUE | PODA_ASK_VISITED | PODA_ASK_MOVE },
    { "[[[3,9],4],[2,[1,7]]]", "shallow-alphabeta", .asks = 0x1df },
};

static void
make (guint i, Fixture *fixture)
{
    const char *text = made[i].tree;
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read ("t", text, strlen (text), &error);
    PodaProblem problem;
    g_assert_no_error (error);
    PodaExerciseSpec spec = {
        .id = "f", .asks = made[i].asks, .win_at = 3, .mover_view = made[i].mover_view
    };
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = poda_algorithm_find (made[i].algorithm);
    problem.strict = made[i].strict;
    fixture->exercise = poda_exercise_new (&problem, tree, &spec, &error);
    g_assert_no_error (error);
    fixture->reasons = poda_reasons_new (fixture->exercise);
    fixture->variants = poda_variants_new (fixture->exercise);
}

static const Fixture *
fixture_at (guint i)
{
    static Fixture fixtures[G_N_ELEMENTS (made)];
    if (fixtures[i].exercise == NULL)
        make (i, &fixtures[i]);
    return &fixtures[i];
}

static const PodaPolicy *
policy_at (guint i)
{
    static const char *const texts[] = {
        "", "repeat=0,carried=0", "value=0,alpha=3.5,order=7,repeat=1,cuts=0",
        "value=0,alpha=0,beta=0,visited=0,bound=0,order=0,move=0,strategy=0"
    };
    static PodaPolicy policies[G_N_ELEMENTS (texts)];
    static gboolean read[G_N_ELEMENTS (texts)];
    i %= G_N_ELEMENTS (texts);
    if (!read[i]) {
        poda_policy_init (&policies[i]);
        read[i] = *texts[i] == '\0' || poda_policy_parse (&policies[i], texts[i], NULL);
        g_assert_true (read[i]);
    }
    return &policies[i];
}

/* --- Answers --- */

static const char *const written[] = {
    "",    "-",   "?",  "0",  "1",   "2",    "3",    "4",       "5",      "6",
    "8",   "12",  "14", "-1", "2.5", "inf",  "-inf", "1.33",    "yes",    "no",
    "≤ 2", ">=3", "x",  "A",  "1e9", "0,33", "2; 3", "atleast", "atmost", "exact"
};

static void
edit_order (const PodaExercise *exercise, PodaAnswers *answers, guint at, guint what)
{
    g_autoptr (GArray) rows = g_array_new (FALSE, FALSE, sizeof (guint32));
    guint32 row = what % (exercise->n_rows + 1);
    if (row == exercise->n_rows)
        row = PODA_ROW_NONE;
    g_array_append_vals (rows, answers->order, answers->n_order);
    if (at < rows->len && row != PODA_ROW_NONE)
        g_array_index (rows, guint32, at) = row;
    else if (at < rows->len)
        g_array_set_size (rows, at);
    else if (rows->len < 2 * exercise->n_rows)
        g_array_append_val (rows, row);
    poda_answers_set_order (answers, (const guint32 *) (gpointer) rows->data,
                            rows->len);
}

static void
edit (const PodaExercise *exercise, PodaAnswers *answers, const uint8_t *bytes)
{
    guint32 row = bytes[0] % exercise->n_rows;
    guint column = bytes[1] % (PODA_N_COLUMNS + 2);
    const char *text = written[bytes[2] % G_N_ELEMENTS (written)];
    if (column < PODA_N_COLUMNS) {
        poda_answers_read (answers, row, (PodaColumn) column, text);
    } else if (column == PODA_N_COLUMNS) {
        edit_order (exercise, answers, bytes[0], bytes[2]);
    } else {
        answers->has_move = TRUE;
        answers->move = bytes[2] % 8 == 7 ? PODA_ROW_NONE : row;
        answers->move_text = answers->move == PODA_ROW_NONE ? "?" : NULL;
    }
}

/* The answers to begin with. */
static PodaAnswers *
begin (const Fixture *fixture, guint choice)
{
    const PodaVariants *variants = fixture->variants;
    if (choice == 0)
        return poda_answers_dup (fixture->exercise->key);
    if (choice == 1)
        return poda_exercise_given (fixture->exercise);
    const PodaAnswers *wrong =
        variants->candidates[choice % variants->n_suspects].answers;
    return poda_answers_dup (wrong != NULL ? wrong : fixture->exercise->key);
}

/* --- Properties --- */

static void
check_numbers (const PodaMarking *marking)
{
    guint n = 0;
    g_assert_true (isfinite (marking->score) && isfinite (marking->most));
    g_assert_true (marking->score >= 0 && marking->score <= marking->most + 1e-9);
    g_assert_true (marking->earned >= marking->score - 1e-9);
    g_assert_true (marking->ordered >= 0 && marking->ordered <= marking->most);
    for (guint i = PODA_MARK_RIGHT; i < PODA_N_MARKS; i++)
        n += marking->counts[i];
    g_assert_true (n == marking->n_asked && marking->n_done <= n);
    g_assert_true (marking->n_done == n - marking->counts[PODA_MARK_MISSING]);
    for (guint i = 0; i < marking->n_repeats; i++)
        g_assert_true (marking->repeats[i].n_wrong <= marking->repeats[i].n_done);
    if (marking->all_right)
        g_assert_true (fabs (marking->score - marking->most) <= 1e-9
                       && marking->counts[PODA_MARK_RIGHT] == n);
    if (marking->first != NULL)
        check_line (marking->first);
}

static void
check_told (const Fixture *fixture, const PodaAnswers *answers,
            const PodaMarking *marking, guint32 row)
{
    const PodaExercise *exercise = fixture->exercise;
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++) {
        PodaMark mark = marking->cells[row * PODA_N_COLUMNS + column];
        g_assert_true ((mark != PODA_MARK_UNASKED)
                       == poda_exercise_asks (exercise, row, column));
        if (mark < PODA_MARK_CARRIED)
            continue;
        g_autofree char *told = poda_mark_text (fixture->reasons, answers, row, column);
        check_line (told);
    }
    if (marking->order >= PODA_MARK_WRONG) {
        g_autofree char *told =
            poda_mark_text (fixture->reasons, answers, 0, PODA_COLUMN_ORDER);
        check_line (told);
    }
}

static void
check_diagnosis (const Fixture *fixture, const PodaAnswers *answers, gboolean right)
{
    g_autoptr (PodaDiagnosis) found = poda_diagnose (fixture->variants, answers);
    g_assert_true (found->n <= fixture->variants->n_suspects);
    g_assert_true (found->sure >= 0 && found->sure <= 1);
    if (found->n > 0)
        g_assert_null (found->pattern);
    if (right)
        g_assert_true (found->n == 0 && found->text == NULL);
    if (found->text != NULL)
        check_line (found->text);
    if (found->pattern != NULL)
        check_line (found->pattern);
}

static PodaSheet *
written_and_read (const PodaExercise *exercise, const PodaAnswers *answers)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    gsize length;
    poda_sheet_write (exercise, answers, "s", PODA_SHEET_COMMA, output);
    const char *text = poda_output_contents (output, &length);
    PodaSheet *sheet = poda_sheet_read (exercise, "t", text, length, NULL);
    g_assert_nonnull (sheet);
    return sheet;
}

/* A sheet is marked as well as answers are; that it reads as it was written is a
 * property of sheets. Of the key it is right. */
static void
check_sheet (const Fixture *fixture, const PodaAnswers *answers,
             const PodaPolicy *policy, gboolean right)
{
    g_autoptr (PodaSheet) sheet = written_and_read (fixture->exercise, answers);
    g_autoptr (PodaMarking) marking =
        poda_mark (fixture->reasons, sheet->answers, policy);
    check_numbers (marking);
    g_assert_true (marking->all_right || !right);
}

/* --- The target --- */

/* One of the properties that take longer, or none, so that many inputs are tried. */
static void
check_more (const Fixture *fixture, const PodaAnswers *answers,
            const PodaMarking *marking, const PodaPolicy *policy, guint choice)
{
    if (choice % 6 == 0)
        check_told (fixture, answers, marking,
                    (choice / 6) % fixture->exercise->n_rows);
    else if (choice % 6 == 1)
        check_diagnosis (fixture, answers, marking->all_right);
    else if (choice % 6 == 2)
        check_sheet (fixture, answers, policy, marking->all_right);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    if (size < 3)
        return -1;
    const Fixture *fixture = fixture_at (data[0] % G_N_ELEMENTS (made));
    const PodaPolicy *policy = policy_at (data[1]);
    g_autoptr (PodaAnswers) answers = begin (fixture, data[2]);
    for (size_t at = 3; at + 3 <= size; at += 3)
        edit (fixture->exercise, answers, data + at);
    g_autoptr (PodaMarking) marking = poda_mark (fixture->reasons, answers, policy);
    check_numbers (marking);
    if (data[2] == 0 && size < 6)
        g_assert_true (marking->all_right && marking->first == NULL);
    check_more (fixture, answers, marking, policy, data[1] / 4);
    return 0;
}
