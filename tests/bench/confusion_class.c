/* Known mistakes on random exercises, and a class with exercises as teachers set them.
 */

#include "base/random.h"
#include "bench/confusion_class.h"

/* --- Random exercises --- */

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

static int
draw_value (Maker *maker)
{
    return (int) draw (maker, 2 * maker->spread + 1) - (int) maker->spread;
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

/* Adds a node and what is below; probabilities are shares of a whole, mostly uneven. */
static guint
add_node (Maker *maker, guint depth, const char *player)
{
    guint id = maker->nodes++, shares[4], whole = 0;
    gboolean leaf = depth == 0 || (id > 0 && draw (maker, 6) == 0);
    g_string_append_printf (maker->text, "n%u [player=%s", id, player);
    if (leaf || maker->values)
        g_string_append_printf (maker->text, ", value=%d", draw_value (maker));
    g_string_append (maker->text, "]\n");
    guint n = leaf ? 0 : 1 + draw (maker, 3 + (depth > 1));
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
    return id;
}

static PodaTree *
read_tree (const char *name, const GString *text)
{
    g_autoptr (GError) error = NULL;
    PodaTree *tree = poda_tree_read (name, text->str, text->len, &error);
    if (tree == NULL)
        g_error ("%s: %s", text->str, error->message);
    return tree;
}

static PodaExercise *
new_exercise (const PodaProblem *problem, PodaTree *tree)
{
    const PodaExerciseSpec spec = { 0 };
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (problem, tree, &spec, &error);
    if (exercise == NULL)
        g_error ("%s", error->message);
    return exercise;
}

PodaExercise *
make_exercise (guint64 seed)
{
    static const PodaAlgorithm *const algorithms[] = {
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_shallow_alphabeta,
        &poda_alphabeta, &poda_negamax_alphabeta, &poda_minimax,
        &poda_negamax,
    };
    g_autoptr (GString) text = g_string_new (NULL);
    Maker maker = { .seed = seed,
                    .spread = seed % 3 == 0 ? 4 : 9,
                    .chance = seed % 4 == 1,
                    .twice = seed % 4 == 2,
                    .values = seed % 4 == 3,
                    .text = text };
    guint depth = 2 + draw (&maker, 3);
    do { /* until it is large enough to ask about, and small enough for a sheet */
        maker.nodes = 0;
        g_string_assign (text, "digraph {\n");
        add_node (&maker, depth + maker.values, draw (&maker, 4) ? "max" : "min");
        g_string_append (text, "}\n");
    } while (maker.nodes < LEAST_NODES || maker.nodes > MOST_NODES);
    PodaTree *tree = read_tree ("random", text);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm = algorithms[draw (&maker, G_N_ELEMENTS (algorithms))];
    problem.strict = draw (&maker, 5) < 2;
    problem.hard = draw (&maker, 5) < 2;
    problem.all_moves = draw (&maker, 5) == 0;
    if (draw (&maker, 12) == 0) {
        problem.alpha = (double) draw (&maker, 9) - 9;
        problem.beta = problem.alpha + 2 + draw (&maker, 8);
    }
    if (maker.values)
        problem.depth = depth;
    return new_exercise (&problem, tree);
}

static guint
asks_of (const PodaExercise *exercise, gboolean all)
{
    guint asks = PODA_ASK_VALUE | PODA_ASK_VISITED;
    if (exercise->problem.algorithm->windowed)
        asks |= PODA_ASK_ALPHA | PODA_ASK_BETA | PODA_ASK_LEAF_WINDOWS;
    if (all)
        asks |= PODA_ASK_BOUND | PODA_ASK_ORDER;
    if (all && exercise->key->move != PODA_ROW_NONE)
        asks |= PODA_ASK_MOVE;
    return asks;
}

/* --- Exercises of a class --- */

static const char *const class_trees[] = {
    "[[3,12,8],[2,4,6],[14,5,2]]",
    "[[[5,6],[7,4]],[[3,8],[9,2]]]",
    "[[4,6,9],[4,5,7],[5,4,8]]",
    "[[[8,5],[6,-4]],[[3,8],[4,-6]],[[1,0],[5,2]]]",
    "[[[[3,5],[2,9]],[[0,7],[4,2]]],[[[5,1],[6,8]],[[3,-2],[7,9]]]]",
    "min[[[10,11],[9,12]],[[14,15],[13,14]],[[5,2],[4,1]],[[3,22],[20,21]]]",
};

static void
add_literal (Maker *maker, guint branching, guint depth)
{
    if (depth == 0)
        g_string_append_printf (maker->text, "%d", draw_value (maker));
    for (guint i = 0; depth > 0 && i < branching; i++) {
        g_string_append_c (maker->text, i == 0 ? '[' : ',');
        add_literal (maker, branching, depth - 1);
    }
    g_string_append (maker->text, depth > 0 ? "]" : "");
}

PodaExercise *
class_exercise (guint64 seed)
{
    static const guint shapes[][2] = { { 3, 2 }, { 2, 3 }, { 3, 3 }, { 2, 4 } };
    const guint *shape = shapes[poda_random_below (seed, 0, G_N_ELEMENTS (shapes))];
    g_autoptr (GString) text = g_string_new (NULL);
    Maker maker = { .seed = seed,
                    .drawn = 100,
                    .spread = poda_random_below (seed, 1, 4) == 0 ? 4 : 9,
                    .text = text };
    if (seed % 4 == 0)
        g_string_assign (text, class_trees[seed / 4 % G_N_ELEMENTS (class_trees)]);
    else
        add_literal (&maker, shape[0], shape[1]);
    PodaTree *tree = read_tree ("literal", text);
    PodaProblem problem;
    poda_problem_of_tree (&problem, tree);
    problem.algorithm =
        poda_random_below (seed, 2, 5) == 0 ? &poda_minimax : &poda_alphabeta;
    problem.strict = poda_random_below (seed, 3, 5) == 0;
    problem.hard = poda_random_below (seed, 4, 6) == 0;
    PodaExercise *exercise = new_exercise (&problem, tree);
    exercise->asks = asks_of (exercise, poda_random_below (seed, 5, 3) == 0);
    if (poda_random_below (seed, 6, 3) != 0)
        exercise->asks &= ~(guint) PODA_ASK_LEAF_WINDOWS;
    return exercise;
}

/* --- Sheets --- */

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

static void
slip_at_random (const PodaExercise *exercise, PodaAnswers *answers, guint64 seed)
{
    for (guint i = 0; i < 100; i++) {
        guint32 row = poda_random_below (seed, 2 * i, exercise->n_rows);
        PodaColumn column = poda_random_below (seed, 2 * i + 1, PODA_COLUMN_STRATEGY);
        if (poda_exercise_asks (exercise, row, column)
            && poda_answers_cell (answers, row, column)->state == PODA_CELL_FILLED) {
            slip (exercise, answers, row, column, seed + 1);
            return;
        }
    }
}

void
spoil (const PodaExercise *exercise, PodaAnswers *answers, guint part, gboolean empty,
       guint64 seed)
{
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++) {
            guint64 own = seed + row * 8 + column;
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

/* TRUE if the sheets say the same where something is asked. */
static gboolean
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

/* A cell to fill in, and when its turn is. */
typedef struct {
    gsize when;
    PodaCell *cell;
} Turn;

static int
compare_turns (const void *a, const void *b)
{
    gsize x = ((const Turn *) a)->when, y = ((const Turn *) b)->when;
    return (x > y) - (x < y);
}

static gsize
when (const PodaCandidateSet *candidates, Stop how, guint32 row, PodaColumn column)
{
    gboolean on_leaving = column == PODA_COLUMN_ALPHA || column == PODA_COLUMN_BETA;
    const gsize turns[] = {
        [STOP_IN_PREORDER] = 0, /* equal turns keep their order */
        [STOP_IN_SEARCH] = poda_reasons_step (candidates->reasons, row,
                                              on_leaving ? PODA_COLUMN_BOUND : column),
        [STOP_IN_COLUMNS] = column,
        [STOP_IN_VALUES] = column != PODA_COLUMN_VALUE,
        [STOP_IN_VISITS] = column != PODA_COLUMN_VISITED,
    };
    return turns[how];
}

/* Empties all cells after a `share` of them, in that order. */
static void
stop_at (const PodaCandidateSet *candidates, PodaAnswers *answers, Stop how,
         double share)
{
    const PodaExercise *exercise = candidates->exercise;
    g_autoptr (GArray) turns = g_array_new (FALSE, FALSE, sizeof (Turn));
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn column = 0; column < PODA_COLUMN_STRATEGY; column++) {
            Turn turn = { when (candidates, how, row, column),
                          poda_answers_cell (answers, row, column) };
            if (poda_exercise_asks (exercise, row, column))
                g_array_append_val (turns, turn);
        }
    g_array_sort (turns, compare_turns);
    for (guint i = (guint) (share * turns->len); i < turns->len; i++)
        g_array_index (turns, Turn, i).cell->state = PODA_CELL_EMPTY;
    answers->n_order = (guint32) (share * answers->n_order);
    answers->has_order = answers->has_order && answers->n_order > 0;
    answers->has_move = FALSE;
}

/* --- Counting --- */

gboolean
is_named (const PodaDiagnosis *diagnosis, guint kind)
{
    for (guint i = 0; i < diagnosis->n; i++)
        if (diagnosis->found[i] == &poda_misconceptions[kind])
            return TRUE;
    return FALSE;
}

static void
count (Verdicts *verdicts, const PodaDiagnosis *diagnosis, gboolean named)
{
    gboolean misdiagnosed = diagnosis->n > 0 && !named;
    verdicts->n++;
    verdicts->none += diagnosis->n == 0;
    verdicts->named += named;
    verdicts->alone += named && diagnosis->n == 1;
    verdicts->misdiagnosed += misdiagnosed;
    verdicts->unknown += diagnosis->pattern != NULL;
    verdicts->slips += diagnosis->slips;
    if (misdiagnosed)
        verdicts->others[diagnosis->found[0] - poda_misconceptions]++;
}

/* `kind`: the mistake that was made, or any other that leads to the same sheet;
 * NO_KIND: none that is known. */
#define NO_KIND MOST_KINDS

static void
judge (Verdicts *verdicts, const PodaCandidateSet *candidates,
       const PodaAnswers *answers, guint kind)
{
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
    count (verdicts, diagnosis,
           kind < MOST_KINDS
               && (is_named (diagnosis, kind)
                   || (diagnosis->n > 0
                       && same_sheet (candidates->exercise, answers,
                                      diagnosis->explained))));
}

static void
add_verdicts (Verdicts *sum, const Verdicts *verdicts)
{
    guint *sums = (guint *) sum;
    for (guint i = 0; i < sizeof *sum / sizeof *sums; i++)
        sums[i] += ((const guint *) verdicts)[i];
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

static guint
count_kinds (void)
{
    guint n = 0;
    while (poda_misconceptions[n].name != NULL)
        n++;
    g_assert (n <= MOST_KINDS);
    return n;
}

static gboolean
leads_to (const PodaCandidate *candidate, const PodaExercise *exercise,
          const PodaAnswers *answers)
{
    return candidate->answers != NULL
           && same_sheet (exercise, candidate->answers, answers);
}

static gboolean
is_half_of (const PodaMisconception *one, const PodaMisconception *other)
{
    return one == other
           || g_strv_contains ((const gchar *const *) one->prefer, other->name);
}

/* Takes a mistake out of the table, with all ways to make it, its halves, and what it
 * is half of. */
static void
leave_out (PodaCandidateSet *candidates, const PodaMisconception *misconception)
{
    for (guint i = 0; i < candidates->n; i++) {
        const PodaMisconception *one = candidates->all[i].misconception;
        if (is_half_of (one, misconception) || is_half_of (misconception, one))
            candidates->all[i].answers = NULL;
    }
}

/* A whole sheet, while the table knows neither the mistakes that a diagnosis names nor,
 * without a diagnosis, any that leads to this sheet. */
static void
judge_left_out (Verdicts *verdicts, PodaCandidateSet *candidates,
                const PodaAnswers *whole, const PodaDiagnosis *named)
{
    guint n = candidates->n;
    g_autofree PodaCandidate *all = g_memdup2 (candidates->all, n * sizeof *all);
    for (guint i = 0; named != NULL && i < named->n; i++)
        leave_out (candidates, named->found[i]);
    for (guint i = 0; named == NULL && i < n; i++)
        if (leads_to (&all[i], candidates->exercise, whole))
            leave_out (candidates, all[i].misconception);
    judge (verdicts, candidates, whole, NO_KIND);
    memcpy (candidates->all, all, n * sizeof *all);
}

/* --- Known mistakes on random exercises --- */

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
measure_sheet (Verdicts *verdicts, const PodaCandidateSet *candidates, guint kind,
               Sheet sheet, guint64 seed)
{
    const PodaExercise *exercise = candidates->exercise;
    const PodaAnswers *whole = candidates->all[kind].answers;
    const PodaMistake *mistake = poda_misconceptions[kind].ways;
    if (sheet == SHEET_CARRIED && !poda_mistake_allows_answers (mistake))
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
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, answers);
    if (sheet != SHEET_VISITS || diagnosis->text != NULL)
        count (verdicts, diagnosis, is_named (diagnosis, kind));
}

static void
measure_kind (Measure *measure, PodaExercise *exercise, PodaCandidateSet *candidates,
              guint kind, guint64 seed)
{
    const PodaAnswers *whole = candidates->all[kind].answers;
    Verdicts *tallies = measure->tallies[kind];
    if (whole == NULL)
        return;
    exercise->asks = asks_of (exercise, seed / 4 % 2 == 0);
    g_autoptr (PodaDiagnosis) diagnosis = poda_diagnose (candidates, whole);
    if (diagnosis->text != NULL) {
        judge_left_out (&measure->strange, candidates, whole, diagnosis);
        for (Sheet sheet = 0; sheet < SHEET_VISITS; sheet++)
            measure_sheet (&tallies[sheet], candidates, kind, sheet, seed);
    }
    exercise->asks = PODA_ASK_ORDER;
    measure_sheet (&tallies[SHEET_VISITS], candidates, kind, SHEET_VISITS, seed);
}

static void
measure_innocents (Measure *measure, PodaExercise *exercise,
                   const PodaCandidateSet *candidates, guint64 seed)
{
    const PodaAnswers *key = exercise->key;
    exercise->asks = asks_of (exercise, seed / 4 % 2 == 0);
    g_autoptr (PodaAnswers) slipped = poda_answers_dup (key);
    judge (&measure->right, candidates, slipped, NO_KIND);
    slip_at_random (exercise, slipped, seed);
    judge (&measure->one_slip, candidates, slipped, NO_KIND);
    slip_at_random (exercise, slipped, seed + 1000);
    judge (&measure->two_slips, candidates, slipped, NO_KIND);
    g_autoptr (PodaAnswers) half = poda_answers_dup (key);
    spoil (exercise, half, 2, TRUE, seed);
    judge (&measure->half, candidates, half, NO_KIND);
    g_autoptr (PodaAnswers) random = poda_answers_dup (key);
    spoil (exercise, random, 2, FALSE, seed);
    judge (&measure->random, candidates, random, NO_KIND);
    g_autoptr (PodaAnswers) carried = carry_slip (exercise, NULL, key, seed);
    judge (&measure->carried, candidates, carried, NO_KIND);
}

Measure *
measure_new (guint64 n_seeds, guint part)
{
    Measure *measure = g_new0 (Measure, 1);
    measure->n_kinds = count_kinds ();
    for (guint64 seed = 0; seed < n_seeds; seed++) {
        g_autoptr (PodaExercise) exercise = make_exercise (seed);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        measure->n_exercises++;
        for (guint kind = 0; kind < measure->n_kinds; kind++)
            if (poda_random_below (seed, 100 + kind, part) == 0)
                measure_kind (measure, exercise, candidates, kind, seed);
        measure_innocents (measure, exercise, candidates, seed);
    }
    return measure;
}

/* --- A class at work --- */

static void
judge_stranger (Class *class, const PodaCandidateSet *candidates, guint i, guint64 seed)
{
    const PodaExercise *exercise = candidates->exercise;
    const char *known = strangers[i].known;
    if (!exercise->problem.algorithm->windowed && strangers[i].if_pruned)
        return;
    g_autoptr (PodaAnswers) answers = fill_in (exercise, &strangers[i], seed);
    if (same_sheet (exercise, answers, exercise->key))
        return;
    gboolean is_known = FALSE;
    for (guint k = 0; k < candidates->n; k++)
        is_known = is_known || leads_to (&candidates->all[k], exercise, answers);
    if (known == NULL && is_known)
        class->strangers[i].known++;
    else
        judge (&class->strangers[i], candidates, answers,
               known == NULL
                   ? NO_KIND
                   : (guint) (poda_misconception_find (known) - poda_misconceptions));
}

static void
judge_kind (Class *class, PodaCandidateSet *candidates, guint kind, guint64 seed)
{
    const PodaExercise *exercise = candidates->exercise;
    const PodaAnswers *whole = candidates->all[kind].answers;
    if (whole == NULL || same_sheet (exercise, whole, exercise->key))
        return;
    judge (&class->whole[kind], candidates, whole, kind);
    g_autoptr (PodaAnswers) spoilt = poda_answers_dup (whole);
    spoil (exercise, spoilt, 10, FALSE, seed);
    judge (&class->spoilt[kind], candidates, spoilt, kind);
    g_autoptr (PodaAnswers) part = poda_answers_dup (whole);
    stop_at (candidates, part, (Stop) poda_random_below (seed, 9, N_STOPS),
             0.2 + 0.6 * poda_random_below (seed, 8, 100) / 100);
    judge (&class->stopped[kind], candidates, part, kind);
    judge_left_out (&class->left_out[kind], candidates, whole, NULL);
}

/* Those who know it: they have done all, not finished, or made a slip or two. */
static void
judge_innocents (Class *class, const PodaCandidateSet *candidates, guint64 seed)
{
    const PodaExercise *exercise = candidates->exercise;
    judge (&class->right, candidates, exercise->key, NO_KIND);
    for (Stop how = 0; how < N_STOPS; how++)
        for (guint i = 1; i < 10; i++) {
            g_autoptr (PodaAnswers) answers = poda_answers_dup (exercise->key);
            stop_at (candidates, answers, how, i / 10.0);
            judge (&class->unfinished[how], candidates, answers, NO_KIND);
        }
    g_autoptr (PodaAnswers) slipped = poda_answers_dup (exercise->key);
    slip_at_random (exercise, slipped, seed);
    judge (&class->one_slip, candidates, slipped, NO_KIND);
    slip_at_random (exercise, slipped, seed + 1000);
    judge (&class->two_slips, candidates, slipped, NO_KIND);
}

Class *
class_new (guint64 n_seeds)
{
    Class *class = g_new0 (Class, 1);
    class->n_kinds = count_kinds ();
    for (guint64 seed = 0; seed < n_seeds; seed++) {
        g_autoptr (PodaExercise) exercise = class_exercise (seed);
        g_autoptr (PodaCandidateSet) candidates = poda_candidate_set_new (exercise);
        class->n_exercises++;
        judge_innocents (class, candidates, seed);
        for (guint i = 0; i < N_STRANGERS; i++)
            judge_stranger (class, candidates, i, seed);
        for (guint kind = 0; kind < class->n_kinds; kind++)
            judge_kind (class, candidates, kind, seed);
    }
    return class;
}
