/* Known mistakes on random exercises. */

#include "base/random.h"
#include "bench/confusion_class.h"

/* --- Exercises --- */

#define LEAST_NODES 16
#define MOST_NODES 70

typedef struct {
    guint64 seed, drawn;
    guint nodes, spread; /* leaves from -spread to spread: small gives many ties */
    gboolean chance, twice, values;
    GString *text;
} Maker;

static guint
draw (Maker *maker, guint n)
{
    return poda_random_below (maker->seed, maker->drawn++, n);
}

static const char *
draw_player (Maker *maker, const char *above)
{
    if (maker->chance && draw (maker, 3) == 0)
        return "chance";
    if (maker->twice && draw (maker, 4) == 0 && strcmp (above, "chance") != 0)
        return above;
    return strcmp (above, "max") == 0 ? "min" : "max";
}

static guint add_node (Maker *maker, guint depth, const char *player);

/* Probabilities are shares of a whole, uneven as a rule. */
static void
add_children (Maker *maker, guint id, guint depth, const char *player, guint n)
{
    guint shares[4], whole = 0;
    for (guint i = 0; i < n; i++)
        whole += shares[i] = 1 + draw (maker, 3);
    for (guint i = 0; i < n; i++) {
        guint child = add_node (maker, depth - 1, draw_player (maker, player));
        g_string_append_printf (maker->text, "n%u -> n%u", id, child);
        if (strcmp (player, "chance") == 0)
            g_string_append_printf (maker->text, " [probability=\"%u/%u\"]", shares[i],
                                    whole);
        g_string_append_c (maker->text, '\n');
    }
}

static guint
add_node (Maker *maker, guint depth, const char *player)
{
    guint id = maker->nodes++;
    gboolean leaf = depth == 0 || (id > 0 && draw (maker, 6) == 0);
    g_string_append_printf (maker->text, "n%u [player=%s", id, player);
    if (leaf || maker->values)
        g_string_append_printf (maker->text, ", value=%d",
                                (int) draw (maker, 2 * maker->spread + 1)
                                    - (int) maker->spread);
    g_string_append (maker->text, "]\n");
    if (!leaf)
        add_children (maker, id, depth, player, 1 + draw (maker, 3 + (depth > 1)));
    return id;
}

/* Drawn until it is large enough to ask about, and small enough for a sheet. */
static PodaTree *
make_tree (Maker *maker, guint depth)
{
    g_autoptr (GError) error = NULL;
    g_autoptr (GString) text = g_string_new (NULL);
    maker->text = text;
    do {
        maker->nodes = 0;
        g_string_assign (text, "digraph {\n");
        add_node (maker, depth, draw (maker, 4) ? "max" : "min");
        g_string_append (text, "}\n");
    } while (maker->nodes < LEAST_NODES || maker->nodes > MOST_NODES);
    PodaTree *tree = poda_tree_read ("random", text->str, text->len, &error);
    if (tree == NULL)
        g_error ("%s", error->message);
    return tree;
}

static void
choose_rules (Maker *maker, PodaProblem *problem)
{
    static const PodaAlgorithm *const algorithms[] = {
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_shallow_alphabeta,
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_minimax,
        &poda_negamax,
    };
    problem->algorithm = algorithms[draw (maker, G_N_ELEMENTS (algorithms))];
    problem->strict = draw (maker, 5) < 2;
    problem->hard = draw (maker, 5) < 2;
    problem->all_moves = draw (maker, 5) == 0;
    if (draw (maker, 12) == 0) {
        problem->alpha = (double) draw (maker, 9) - 9;
        problem->beta = problem->alpha + 2 + draw (maker, 8);
    }
}

PodaExercise *
make_exercise (guint64 seed)
{
    Maker maker = { .seed = seed,
                    .spread = seed % 3 == 0 ? 4 : 9,
                    .chance = seed % 4 == 1,
                    .twice = seed % 4 == 2,
                    .values = seed % 4 == 3 };
    guint depth = 2 + draw (&maker, 3);
    PodaTree *tree = make_tree (&maker, depth + maker.values);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    choose_rules (&maker, &problem);
    if (maker.values)
        problem.depth = depth;
    const PodaExerciseSpec spec = { 0 };
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (&problem, tree, &spec, &error);
    if (exercise == NULL)
        g_error ("seed %" G_GUINT64_FORMAT ": %s", seed, error->message);
    return exercise;
}

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
        g_auto (PodaInterpretation) reading;
        poda_interpretation_init (&reading, exercise, answers);
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
    const PodaAnswers *whole = variants->candidates[kind].answers;
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
           || g_strv_contains ((const gchar *const *) one->prefer, other->name);
}

void
leave_out (PodaVariants *variants, const PodaMisconception *misconception)
{
    for (guint i = 0; i < variants->n_suspects; i++) {
        const PodaMisconception *one = variants->candidates[i].misconception;
        if (is_half_of (one, misconception) || is_half_of (misconception, one))
            variants->candidates[i].answers = NULL;
    }
}

/* The same answers, while the table knows neither this mistake nor any other that leads
 * to the same sheet. */
static void
measure_stranger (Measure *measure, PodaVariants *variants, guint kind)
{
    const PodaAnswers *answers = variants->candidates[kind].answers;
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (variants, answers);
    guint n_suspects = variants->n_suspects;
    g_autofree PodaCandidate *all =
        g_memdup2 (variants->candidates, n_suspects * sizeof *all);
    for (guint i = 0; i < diagnosis->n; i++)
        leave_out (variants, diagnosis->found[i]);
    g_autoptr (PodaDiagnosis) other = poda_diagnose (variants, answers);
    measure->strange.n++;
    measure->strange.accused += other->n > 0;
    memcpy (variants->candidates, all, n_suspects * sizeof *all);
}

/* TRUE if the mistake changes some answer. */
static gboolean
shows (const PodaVariants *variants, guint kind)
{
    g_autoptr (PodaDiagnosis) diagnosis =
        poda_diagnose (variants, variants->candidates[kind].answers);
    return diagnosis->text != NULL;
}

static void
measure_kind (Measure *measure, PodaExercise *exercise, PodaVariants *variants,
              guint kind, guint64 seed)
{
    if (variants->candidates[kind].answers == NULL)
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
