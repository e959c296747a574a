#include "confusion_measure.h"

/* --- Sheets --- */

#define ASK_ALL (PODA_ASK_VALUE | PODA_ASK_VISITED | PODA_ASK_BOUND | PODA_ASK_ORDER)

guint
asks_of (const PodaExercise *exercise, gboolean all)
{
    guint asks = all ? ASK_ALL : PODA_ASK_VALUE | PODA_ASK_VISITED;
    if (exercise->problem.algorithm->windowed)
        asks |= PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_LEAF_WINDOWS;
    if (all && exercise->key->move != PODA_ROW_NONE)
        asks |= PODA_ASK_MOVE;
    return asks;
}

/* Something else than stands there. */
static void
slip (const PodaExercise *exercise, PodaAnswers *answers, guint32 row,
      PodaColumn column, guint64 seed)
{
    PodaCell *cell = poda_answers_cell (answers, row, column);
    PodaValue before = cell->value;
    if (cell->state != PODA_CELL_FILLED)
        return;
    if (column == PODA_COLUMN_VISITED)
        cell->value = before == 0;
    else if (column == PODA_COLUMN_BOUND)
        cell->value = ((guint) before + 1 + poda_random_below (seed, 1, 2)) % 3;
    else
        for (guint i = 2; cell->value == before && i < 20; i++) {
            guint32 other = poda_random_below (seed, i, exercise->n_rows);
            if (exercise->rows[other].leaf)
                cell->value = exercise->rows[other].value;
        }
}

static gboolean
pick_cell (const PodaExercise *exercise, const PodaAnswers *answers, guint64 seed,
           guint32 *row, PodaColumn *column)
{
    for (guint i = 0; i < 100; i++) {
        *row = poda_random_below (seed, 2 * i, exercise->n_rows);
        *column =
            (PodaColumn) poda_random_below (seed, 2 * i + 1, PODA_COLUMN_STRATEGY);
        if (poda_exercise_asks (exercise, *row, *column)
            && poda_answers_cell (answers, *row, *column)->state == PODA_CELL_FILLED)
            return TRUE;
    }
    return FALSE;
}

void
slip_at_random (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    guint32 row;
    PodaColumn column;
    if (pick_cell (exercise, answers, seed, &row, &column))
        slip (exercise, answers, row, column, seed + 1);
}

void
spoil (const PodaExercise *exercise, PodaAnswers *answers, guint part, gboolean empty,
       guint64 seed)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (guint i = 0; i < PODA_COLUMN_STRATEGY; i++) {
            PodaColumn column = (PodaColumn) i;
            guint64 own = seed + row * 8 + i;
            if (!poda_exercise_asks (exercise, row, column)
                || poda_random_below (own, 0, part) != 0)
                continue;
            if (empty)
                poda_answers_cell (answers, row, column)->state = PODA_CELL_EMPTY;
            else
                slip (exercise, answers, row, column, own + 1);
        }
    if (empty)
        answers->has_order = FALSE;
    for (guint32 i = 0; !empty && i + 1 < answers->n_order; i++)
        if (poda_random_below (seed, 1000 + i, 2 * part) == 0) {
            guint32 row = answers->order[i];
            answers->order[i] = answers->order[i + 1];
            answers->order[i + 1] = row;
        }
}

/* One wrong value, and what follows from it for whoever makes this mistake, or none. */
static PodaAnswers *
carry_slip (const PodaExercise *exercise, const PodaMistake *mistake,
            const PodaAnswers *unspoilt, guint64 seed)
{
    PodaAnswers *answers = poda_answers_dup (unspoilt);
    guint32 row = poda_random_below (seed, 7, exercise->n_rows);
    while (exercise->rows[row].leaf
           || poda_answers_cell (answers, row, PODA_COLUMN_VALUE)->state
                  != PODA_CELL_FILLED)
        row = row == 0 ? poda_random_below (++seed, 7, exercise->n_rows)
                       : exercise->rows[row].parent;
    slip (exercise, answers, row, PODA_COLUMN_VALUE, seed);
    PodaValue wrong = poda_answers_cell (answers, row, PODA_COLUMN_VALUE)->value;
    for (guint i = 0; i < 8; i++) { /* until nothing new follows */
        g_auto (PodaReading) reading;
        poda_reading_init (&reading, exercise, answers);
        PodaAnswers *next = poda_answers_new (exercise->n_rows);
        poda_mark_search (exercise, mistake, &reading, next);
        poda_answers_set (next, row, PODA_COLUMN_VALUE, wrong);
        poda_answers_free (answers);
        answers = next;
    }
    return answers;
}

/* --- Measuring --- */

gboolean
is_named (const PodaDiagnosis *diagnosis, guint kind)
{
    for (guint i = 0; i < diagnosis->n; i++)
        if (diagnosis->found[i] == &poda_misconceptions[kind])
            return TRUE;
    return FALSE;
}

static void
count_sheet (Tally *tally, guint kind, const PodaDiagnosis *diagnosis)
{
    gboolean named = is_named (diagnosis, kind);
    tally->n++;
    tally->named += named;
    tally->alone += named && diagnosis->n == 1;
    tally->none += diagnosis->n == 0;
    for (guint i = 0; !named && i < diagnosis->n; i++)
        tally->others[diagnosis->found[i] - poda_misconceptions]++;
}

static gboolean
shows_in_cells (const PodaExercise *exercise, const PodaAnswers *answers)
{
    for (gsize i = 0; i < (gsize) exercise->n_rows * PODA_N_COLUMNS; i++)
        if (poda_exercise_asks (exercise, (guint32) (i / PODA_N_COLUMNS),
                                (PodaColumn) (i % PODA_N_COLUMNS))
            && answers->cells[i].state == PODA_CELL_FILLED
            && !poda_cell_equal (&answers->cells[i], &exercise->key->cells[i]))
            return TRUE;
    return FALSE;
}

static void
measure_sheet (Measure *measure, const PodaVariants *variants, guint kind, Sheet sheet,
               const PodaExercise *exercise, guint64 seed)
{
    const PodaAnswers *whole = variants->suspects[kind].answers;
    const PodaMistake *mistake = poda_misconceptions[kind].ways;
    if (sheet == SHEET_CARRIED && !poda_mistake_is_followed (mistake))
        return;
    g_autoptr (PodaAnswers) answers = sheet == SHEET_CARRIED
                                          ? carry_slip (exercise, mistake, whole, seed)
                                          : poda_answers_dup (whole);
    if (sheet == SHEET_SLIPS)
        spoil (exercise, answers, 10, FALSE, seed);
    if (sheet == SHEET_HALF)
        spoil (exercise, answers, 2, TRUE, seed);
    if (sheet == SHEET_HALF && !shows_in_cells (exercise, answers))
        return;
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    if (sheet != SHEET_VISITS || diagnosis->text != NULL)
        count_sheet (&measure->tallies[kind][sheet], kind, diagnosis);
}

static gboolean
is_half_of (const PodaMisconception *one, const PodaMisconception *other)
{
    return one == other
           || g_strv_contains ((const gchar *const *) one->rather, other->name);
}

void
leave_out (PodaVariants *variants, const PodaMisconception *misconception)
{
    for (guint i = 0; i < variants->n_suspects; i++) {
        const PodaMisconception *one = variants->suspects[i].misconception;
        if (is_half_of (one, misconception) || is_half_of (misconception, one))
            variants->suspects[i].answers = NULL;
    }
}

/* The same answers, while the table knows neither this mistake nor any other that leads
 * to the same sheet. */
static void
measure_stranger (Measure *measure, PodaVariants *variants, guint kind)
{
    const PodaAnswers *answers = variants->suspects[kind].answers;
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    guint n_suspects = variants->n_suspects;
    g_autofree PodaSuspect *all =
        g_memdup2 (variants->suspects, n_suspects * sizeof *all);
    for (guint i = 0; i < diagnosis->n; i++)
        leave_out (variants, diagnosis->found[i]);
    g_autoptr (PodaDiagnosis) other = poda_diagnose (variants, answers);
    measure->strange.n++;
    measure->strange.accused += other->n > 0;
    memcpy (variants->suspects, all, n_suspects * sizeof *all);
}

/* What the mistake does not change tells nothing of it. */
static gboolean
shows (const PodaVariants *variants, guint kind)
{
    g_autoptr (PodaDiagnosis) diagnosis =
        poda_diagnose (variants, variants->suspects[kind].answers);
    return diagnosis->text != NULL;
}

static void
measure_kind (Measure *measure, PodaExercise *exercise, PodaVariants *variants,
              guint kind, guint64 seed)
{
    if (variants->suspects[kind].answers == NULL)
        return;
    exercise->asks = asks_of (exercise, seed / 4 % 2 == 0);
    gboolean seen = shows (variants, kind);
    if (seen)
        measure_stranger (measure, variants, kind);
    for (guint sheet = 0; seen && sheet < SHEET_VISITS; sheet++)
        measure_sheet (measure, variants, kind, (Sheet) sheet, exercise, seed);
    exercise->asks = PODA_ASK_ORDER;
    measure_sheet (measure, variants, kind, SHEET_VISITS, exercise, seed);
}

static void
measure_innocent (Innocents *innocents, const PodaVariants *variants,
                  const PodaAnswers *answers)
{
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    innocents->n++;
    innocents->accused += diagnosis->n > 0;
}

static void
measure_innocents (Measure *measure, PodaExercise *exercise,
                   const PodaVariants *variants, guint64 seed)
{
    exercise->asks = asks_of (exercise, seed / 4 % 2 == 0);
    g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
    measure_innocent (&measure->right, variants, answers);
    slip_at_random (exercise, answers, seed);
    measure_innocent (&measure->one_slip, variants, answers);
    slip_at_random (exercise, answers, seed + 1000);
    measure_innocent (&measure->two_slips, variants, answers);
    g_autoptr (PodaAnswers) half = poda_answers_dup (exercise->key);
    spoil (exercise, half, 2, TRUE, seed);
    measure_innocent (&measure->half, variants, half);
    g_autoptr (PodaAnswers) random = poda_answers_dup (exercise->key);
    spoil (exercise, random, 2, FALSE, seed);
    measure_innocent (&measure->random, variants, random);
    g_autoptr (PodaAnswers) carried = carry_slip (exercise, NULL, exercise->key, seed);
    measure_innocent (&measure->carried, variants, carried);
}

/* Every exercise has all misconceptions' answers worked out; one in `part` of them
 * fills in sheets. */
static void
measure_exercise (Measure *measure, guint64 seed, guint part)
{
    g_autoptr (PodaExercise) exercise = make_exercise (seed);
    g_autoptr (PodaVariants) variants = poda_variants_new (exercise);
    measure->n_exercises++;
    for (guint kind = 0; kind < measure->n_kinds; kind++)
        if (poda_random_below (seed, 100 + kind, part) == 0)
            measure_kind (measure, exercise, variants, kind, seed);
    measure_innocents (measure, exercise, variants, seed);
}

Measure *
measure_new (guint64 n_seeds, guint part)
{
    Measure *measure = g_new0 (Measure, 1);
    while (poda_misconceptions[measure->n_kinds].name != NULL)
        measure->n_kinds++;
    g_assert (measure->n_kinds <= MOST_KINDS);
    for (guint64 seed = 0; seed < n_seeds; seed++)
        measure_exercise (measure, seed, part);
    return measure;
}
