/* Marking and diagnosis: whatever somebody answers, the marks lie between nothing and
 * all there is, right answers get all, also from the sheet that they make, and what is
 * said of them is one line.
 *
 * An input names an exercise, a policy and a property, and answers to begin with: none,
 * the key, or what a misconception leads to. Then come edits of three bytes: where,
 * which column, what. */

#include "fuzz/exercises.h"
#include "homework/mark/diagnosis.h"

/* --- Exercises and policies, made once --- */

typedef struct {
    PodaExercise *exercise;
    PodaReasons *reasons;
    PodaCandidateSet *candidates;
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

static const Fixture *
fixture_at (guint i)
{
    static Fixture fixtures[G_N_ELEMENTS (made)];
    Fixture *fixture = &fixtures[i];
    const PodaExerciseSpec spec = {
        .id = "f", .asks = made[i].asks, .win_at = 3, .mover_view = made[i].mover_view
    };
    if (fixture->exercise == NULL) {
        fixture->exercise =
            make_exercise (made[i].tree, made[i].algorithm, made[i].strict, &spec);
        fixture->reasons = poda_reasons_new (fixture->exercise);
        fixture->candidates = poda_candidate_set_new (fixture->exercise);
    }
    return fixture;
}

static PodaPolicy
policy_at (guint i)
{
    static const char *const texts[] = {
        "repeat=0,carried=0", "value=0,alpha=3.5,order=7,repeat=1,cuts=0",
        "value=0,alpha=0,beta=0,visited=0,bound=0,order=0,move=0,strategy=0"
    };
    PodaPolicy policy;
    poda_policy_init (&policy);
    if (i % 4 > 0)
        g_assert_true (poda_policy_parse (&policy, texts[i % 4 - 1], NULL));
    return policy;
}

/* --- Answers --- */

static const char *const written[] = {
    "",    "-",   "?",  "0",  "1",   "2",    "3",    "4",       "5",      "6",
    "8",   "12",  "14", "-1", "2.5", "inf",  "-inf", "1.33",    "yes",    "no",
    "≤ 2", ">=3", "x",  "A",  "1e9", "0,33", "2; 3", "atleast", "atmost", "exact"
};

/* Changes, ends or continues the order of visits. */
static void
edit_order (const PodaExercise *exercise, PodaAnswers *answers, guint at, guint what)
{
    guint32 row = what % (exercise->n_rows + 1), n = answers->n_order;
    g_autofree guint32 *rows = g_new (guint32, n + 1);
    for (guint i = 0; i < n; i++)
        rows[i] = answers->order[i];
    if (at < n && row == exercise->n_rows)
        n = at;
    else if (at < n || n < 2 * exercise->n_rows)
        rows[at < n ? at : n++] = row == exercise->n_rows ? PODA_ROW_NONE : row;
    poda_answers_set_order (answers, rows, n);
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
    const PodaCandidateSet *candidates = fixture->candidates;
    if (choice == 0)
        return poda_answers_dup (fixture->exercise->key);
    if (choice == 1)
        return poda_exercise_given (fixture->exercise);
    const PodaAnswers *wrong = candidates->all[choice % candidates->n].answers;
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

/* Checks what is said of a row, and of the order. */
static void
check_told (const Fixture *fixture, const PodaAnswers *answers,
            const PodaMarking *marking, guint32 row)
{
    for (PodaColumn column = 0; column < PODA_N_COLUMNS; column++)
        g_assert_true (
            (marking->cells[row * PODA_N_COLUMNS + column] != PODA_MARK_UNASKED)
            == poda_exercise_asks (fixture->exercise, row, column));
    for (PodaColumn column = 0; column <= PODA_N_COLUMNS; column++) {
        gboolean is_cell = column < PODA_N_COLUMNS;
        PodaMark mark =
            is_cell ? marking->cells[row * PODA_N_COLUMNS + column] : marking->order;
        if (mark < (is_cell ? PODA_MARK_CARRIED : PODA_MARK_WRONG))
            continue;
        g_autofree char *told =
            poda_mark_text (fixture->reasons, answers, is_cell ? row : 0, column);
        check_line (told);
    }
}

static void
check_diagnosis (const Fixture *fixture, const PodaAnswers *answers, gboolean right)
{
    g_autoptr (PodaDiagnosis) found = poda_diagnose (fixture->candidates, answers);
    g_assert_true (found->n <= fixture->candidates->n);
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

/* --- The target --- */

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
    if (size < 3)
        return -1;
    const Fixture *fixture = fixture_at (data[0] % G_N_ELEMENTS (made));
    const PodaExercise *exercise = fixture->exercise;
    PodaPolicy policy = policy_at (data[1]);
    g_autoptr (PodaAnswers) answers = begin (fixture, data[2]);
    for (size_t at = 3; at + 3 <= size; at += 3)
        edit (exercise, answers, data + at);
    g_autoptr (PodaMarking) marking = poda_mark (fixture->reasons, answers, &policy);
    check_numbers (marking);
    if (data[2] == 0 && size < 6)
        g_assert_true (marking->all_right && marking->first == NULL);
    /* One of the properties that take longer, or none, so that many inputs are tried.
     */
    guint choice = data[1] / 4;
    if (choice % 6 == 0) {
        check_told (fixture, answers, marking, (choice / 6) % exercise->n_rows);
    } else if (choice % 6 == 1) {
        check_diagnosis (fixture, answers, marking->all_right);
    } else if (choice % 6 == 2) { /* a sheet is marked as well as answers are */
        g_autoptr (PodaSheet) sheet = sheet_of (exercise, answers);
        g_autoptr (PodaMarking) same =
            poda_mark (fixture->reasons, sheet->answers, &policy);
        check_numbers (same);
        g_assert_true (same->all_right || !marking->all_right);
    }
    return 0;
}
