/* A class with exercises as teachers set them. */

#include "base/random.h"
#include "bench/confusion_class.h"

/* --- Exercises --- */

static const char *const class_trees[] = {
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[5,6],[7,4]],[[3,8],[9,2]]]",
    "[[4,6,9],[4,5,7],[5,4,8]]",
    "[[[8,5],[6,-4]],[[3,8],[4,-6]],[[1,0],[5,2]]]",
    "[[[[3,5],[2,9]],[[0,7],[4,2]]],[[[5,1],[6,8]],[[3,-2],[7,9]]]]",
    "min[[[10,11],[9,12]],[[14,15],[13,14]],[[5,2],[4,1]],[[3,22],[20,21]]]",
};

static void
add_literal (GString *text, guint64 seed, guint64 *drawn, guint branching, guint depth,
             guint spread)
{
    if (depth == 0) {
        g_string_append_printf (
            text, "%d",
            (int) poda_random_below (seed, (*drawn)++, 2 * spread + 1) - (int) spread);
        return;
    }
    for (guint i = 0; i < branching; i++) {
        g_string_append_c (text, i == 0 ? '[' : ',');
        add_literal (text, seed, drawn, branching, depth - 1, spread);
    }
    g_string_append_c (text, ']');
}

PodaExercise *
class_exercise (guint64 seed)
{
    static const struct {
        guint branching, depth;
    } shapes[] = { { 3, 2 }, { 2, 3 }, { 3, 3 }, { 2, 4 } };
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    guint64 drawn = 100;
    guint shape = poda_random_below (seed, 0, G_N_ELEMENTS (shapes));
    if (seed % 4 == 0)
        g_string_assign (text, class_trees[seed / 4 % G_N_ELEMENTS (class_trees)]);
    else
        add_literal (text, seed, &drawn, shapes[shape].branching, shapes[shape].depth,
                     poda_random_below (seed, 1, 4) == 0 ? 4 : 9);
    PodaTree *tree = poda_tree_read ("literal", text->str, text->len, &error);
    if (tree == NULL)
        g_error ("%s: %s", text->str, error->message);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm =
        poda_random_below (seed, 2, 5) == 0 ? &poda_minimax : &poda_alphabeta;
    problem.strict = poda_random_below (seed, 3, 5) == 0;
    problem.hard = poda_random_below (seed, 4, 6) == 0;
    const PodaExerciseSpec spec = { 0 };
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        g_error ("%s: %s", text->str, error->message);
    exercise->asks = asks_of (exercise, poda_random_below (seed, 5, 3) == 0);
    if (poda_random_below (seed, 6, 3) != 0)
        exercise->asks &= ~(guint) PODA_ASK_LEAF_WINDOWS;
    return exercise;
}

/* --- Counting --- */

/* `kind`: the mistake that was made, or any other that leads to the same sheet;
 * NO_KIND: none that is known. */
#define NO_KIND MOST_KINDS

static void
judge (Verdicts *verdicts, const PodaVariants *variants, const PodaAnswers *answers,
       guint kind)
{
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    gboolean named =
        kind < MOST_KINDS
        && (is_named (diagnosis, kind)
            || (diagnosis->n > 0
                && same_sheet (variants->exercise, answers, diagnosis->explained)));
    verdicts->n++;
    verdicts->named += named;
    verdicts->alone += named && diagnosis->n == 1;
    verdicts->slips += diagnosis->slips;
    verdicts->unknown += diagnosis->pattern != NULL;
    verdicts->accused += diagnosis->n > 0 && !named;
    if (diagnosis->n > 0 && !named)
        verdicts->others[diagnosis->found[0] - poda_misconceptions]++;
}

static void
add_verdicts (Verdicts *sum, const Verdicts *verdicts)
{
    sum->n += verdicts->n;
    sum->accused += verdicts->accused;
    sum->named += verdicts->named;
    sum->alone += verdicts->alone;
    sum->slips += verdicts->slips;
    sum->unknown += verdicts->unknown;
    sum->known += verdicts->known;
    for (guint i = 0; i < MOST_KINDS; i++)
        sum->others[i] += verdicts->others[i];
}

Verdicts
sum_verdicts (const Verdicts *verdicts, guint n)
{
    Verdicts sum = { .n = 0 };
    for (guint i = 0; i < n; i++)
        add_verdicts (&sum, &verdicts[i]);
    return sum;
}

Verdicts
sum_strangers (const Class *class, gboolean known)
{
    Verdicts sum = { .n = 0 };
    for (guint i = 0; i < N_STRANGERS; i++)
        if ((strangers[i].known != NULL) == known)
            add_verdicts (&sum, &class->strangers[i]);
    return sum;
}

gboolean
same_sheet (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b)
{
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++) {
        PodaColumn column = (PodaColumn) (i % PODA_N_COLUMNS);
        if (poda_exercise_asks (exercise, (guint32) (i / PODA_N_COLUMNS), column)
            && !poda_cell_equal (&a->cells[i], &b->cells[i])
            && !(a->cells[i].state == PODA_CELL_EMPTY
                 && b->cells[i].state == PODA_CELL_EMPTY))
            return FALSE;
    }
    return (!poda_exercise_has (exercise, PODA_ASK_ORDER)
            || poda_answers_same_order (a, b))
           && (!poda_exercise_has (exercise, PODA_ASK_MOVE) || a->move == b->move);
}

static gboolean
is_known (const PodaVariants *variants, const PodaAnswers *answers)
{
    for (guint i = 0; i < variants->n_suspects; i++)
        if (variants->candidates[i].answers != NULL
            && same_sheet (variants->exercise, variants->candidates[i].answers,
                           answers))
            return TRUE;
    return FALSE;
}

static void
judge_stranger (Class *class, const PodaVariants *variants, guint i, guint64 seed)
{
    const PodaExercise *exercise = variants->exercise;
    Verdicts *verdicts = &class->strangers[i];
    if (!exercise->problem.algorithm->windowed && !strangers[i].plain)
        return;
    g_autoptr (PodaAnswers) answers = fill_in (exercise, &strangers[i], seed);
    if (same_sheet (exercise, answers, exercise->key))
        return;
    const char *known = strangers[i].known;
    if (known != NULL)
        judge (verdicts, variants, answers,
               (guint) (poda_misconception_find (known) - poda_misconceptions));
    else if (is_known (variants, answers))
        verdicts->known++;
    else
        judge (verdicts, variants, answers, NO_KIND);
}

/* --- Unfinished --- */

typedef struct {
    gsize when;
    guint32 row;
    PodaColumn column;
} Turn;

static int
compare_turns (const void *a, const void *b)
{
    const Turn *x = a, *y = b;
    return x->when != y->when ? (x->when > y->when) - (x->when < y->when)
           : x->row != y->row ? (x->row > y->row) - (x->row < y->row)
                              : (int) x->column - (int) y->column;
}

static gsize
when (const PodaVariants *variants, Stop how, guint32 row, PodaColumn column)
{
    switch (how) {
    case STOP_IN_SEARCH:
        if (column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA)
            column = PODA_COLUMN_BOUND; /* they are written down when it is left */
        return poda_reasons_step (variants->reasons, row, column);
    case STOP_IN_COLUMNS:
        return column;
    case STOP_IN_VALUES:
        return column != PODA_COLUMN_VALUE;
    case STOP_IN_VISITS:
        return column != PODA_COLUMN_VISITED;
    case STOP_IN_PREORDER:
    case N_STOPS:
        break;
    }
    return 0;
}

void
stop_at (const PodaVariants *variants, PodaAnswers *answers, Stop how, double share)
{
    const PodaExercise *exercise = variants->exercise;
    g_autoptr (GArray) turns = g_array_new (FALSE, FALSE, sizeof (Turn));
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            Turn turn = { when (variants, how, row, (PodaColumn) i), row,
                          (PodaColumn) i };
            if (poda_exercise_asks (exercise, row, turn.column))
                g_array_append_val (turns, turn);
        }
    g_array_sort (turns, compare_turns);
    for (guint i = (guint) (share * turns->len); i < turns->len; i++) {
        const Turn *turn = &g_array_index (turns, Turn, i);
        poda_answers_cell (answers, turn->row, turn->column)->state = PODA_CELL_EMPTY;
    }
    answers->n_order = (guint32) (share * answers->n_order);
    answers->has_order = answers->has_order && answers->n_order > 0;
    answers->has_move = FALSE;
}

/* --- A class at work --- */

/* The whole sheet, while the table knows neither the mistake nor any other that leads
 * to it. */
static void
judge_left_out (Class *class, PodaVariants *variants, guint kind)
{
    const PodaAnswers *whole = variants->candidates[kind].answers;
    guint n = variants->n_suspects;
    g_autofree PodaCandidate *all = g_memdup2 (variants->candidates, n * sizeof *all);
    for (guint i = 0; i < n; i++)
        if (all[i].answers != NULL
            && same_sheet (variants->exercise, all[i].answers, whole))
            leave_out (variants, all[i].misconception);
    judge (&class->left_out[kind], variants, whole, NO_KIND);
    memcpy (variants->candidates, all, n * sizeof *all);
}

static void
judge_kind (Class *class, PodaVariants *variants, guint kind, guint64 seed)
{
    const PodaExercise *exercise = variants->exercise;
    const PodaAnswers *whole = variants->candidates[kind].answers;
    if (whole == NULL || same_sheet (exercise, whole, exercise->key))
        return;
    judge (&class->whole[kind], variants, whole, kind);
    g_autoptr (PodaAnswers) spoilt = poda_answers_dup (whole);
    spoil (exercise, spoilt, 10, FALSE, seed);
    judge (&class->spoilt[kind], variants, spoilt, kind);
    g_autoptr (PodaAnswers) part = poda_answers_dup (whole);
    stop_at (variants, part, (Stop) poda_random_below (seed, 9, N_STOPS),
             0.2 + 0.6 * poda_random_below (seed, 8, 100) / 100);
    judge (&class->stopped[kind], variants, part, kind);
    judge_left_out (class, variants, kind);
}

/* Whoever knows it, has not finished, or slips. */
static void
judge_innocents (Class *class, const PodaVariants *variants, guint64 seed)
{
    const PodaExercise *exercise = variants->exercise;
    guint none = NO_KIND;
    judge (&class->right, variants, exercise->key, none);
    for (guint how = 0; how < N_STOPS; how++)
        for (guint i = 1; i < 10; i++) {
            g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
            stop_at (variants, answers, (Stop) how, i / 10.0);
            judge (&class->unfinished[how], variants, answers, none);
        }
    g_autoptr (PodaAnswers) slipped = poda_answers_dup (exercise->key);
    slip_at_random (exercise, slipped, seed);
    judge (&class->one_slip, variants, slipped, none);
    slip_at_random (exercise, slipped, seed + 1000);
    judge (&class->two_slips, variants, slipped, none);
}

static void
judge_class (Class *class, guint64 seed)
{
    g_autoptr (PodaExercise) exercise = class_exercise (seed);
    g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
    class->n_exercises++;
    judge_innocents (class, variants, seed);
    for (guint i = 0; i < N_STRANGERS; i++)
        judge_stranger (class, variants, i, seed);
    for (guint kind = 0; kind < class->n_kinds; kind++)
        judge_kind (class, variants, kind, seed);
}

Class *
class_new (guint64 n_seeds)
{
    Class *class = g_new0 (Class, 1);
    while (poda_misconceptions[class->n_kinds].name != NULL)
        class->n_kinds++;
    for (guint64 seed = 0; seed < n_seeds; seed++)
        judge_class (class, seed);
    return class;
}
