/* The table of misconceptions, and the answers that students with them give. */

#include <glib/gi18n-lib.h>
#include <string.h>

#include "homework/mark/diagnosis.h"
#include "search/problem.h"

const PodaMisconception poda_misconceptions[] = {
#include "homework/mark/misconceptions.txt.h"
    { .name = NULL },
};

const PodaMisconception *
poda_misconception_find (const char *name)
{
    const PodaMisconception *misconception = poda_misconceptions;
    while (misconception->name != NULL && strcmp (misconception->name, name) != 0)
        misconception++;
    return misconception->name != NULL ? misconception : NULL;
}

/* FALSE if the exercise has no occasion for the mistaken step. Mistakes that merely
 * give the right answers are dropped in add_candidate. */
static gboolean
can_arise (const PodaExercise *exercise, const PodaMistake *wrong)
{
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    const guint mover_bits = PODA_WRITES_MOVERS_VALUE | PODA_WRITES_MOVERS_WINDOW;
    PodaMistake impossible = { .values = 0 };
    if (!algorithm->windowed)
        impossible = (PodaMistake){ ~0u, PODA_CLIPS, PODA_WRITES_NEEDING_WINDOWS, 0 };
    if (algorithm->shallow)
        impossible.windows |= PODA_UPDATES_SHARED;
    if (problem->all_moves)
        impossible.windows |= PODA_UPDATES_NONE_AT_ROOT;
    if (!algorithm->own_view) {
        impossible.windows |= PODA_PASSES_NOT_NEGATED | PODA_PASSES_NOT_SWAPPED;
        impossible.values |= PODA_TAKES_NOT_NEGATED | PODA_NEGATES_AT_EVERY_PLY
                             | PODA_TAKES_LEAF_IN_MAX_VIEW;
        impossible.writing |= mover_bits;
    }
    if (problem->depth == PODA_DEPTH_NONE)
        impossible.values |= PODA_ONE_PLY_MORE;
    if (problem->depth == PODA_DEPTH_NONE || problem->depth <= 1)
        impossible.values |= PODA_ONE_PLY_LESS;
    return !(wrong->windows & impossible.windows || wrong->values & impossible.values
             || wrong->writing & impossible.writing)
           && (!(wrong->writing & mover_bits)
               || exercise->mover_view
                      == ((wrong->writing & PODA_IS_ASKED_BY_MOVER) != 0));
}

/* Writes the answers of the right search one ply less or more deep for the rows of the
 * exercise. FALSE: that search has too many nodes, or nodes without a value. */
static gboolean
search_depth (const PodaExercise *exercise, gint plies, PodaAnswers *answers)
{
    const PodaExerciseSpec spec = { .asks = PODA_ASK_VALUE };
    PodaProblem problem = exercise->problem;
    problem.depth += (guint) plies;
    g_autoptr (PodaExercise) other = poda_exercise_new (&problem, NULL, &spec, NULL);
    if (other == NULL)
        return FALSE;
    const PodaAnswers *key = other->key;
    g_autofree guint32 *map = g_new (guint32, other->n_rows);
    poda_answers_visit_none (answers);
    for (guint32 row = 0; row < other->n_rows; row++) {
        guint32 to = map[row] = poda_exercise_find (exercise, other->rows[row].name);
        if (to == PODA_ROW_NONE)
            continue;
        PodaCell *cells = poda_answers_cell (answers, to, PODA_COLUMN_VALUE);
        memcpy (cells, poda_answers_cell (key, row, PODA_COLUMN_VALUE),
                PODA_N_COLUMNS * sizeof *cells);
        if (exercise->rows[to].leaf && cells->state == PODA_CELL_FILLED)
            cells->value = exercise->rows[to].value; /* the given value */
    }
    poda_answers_set_order (answers, key->order, key->n_order);
    for (guint32 i = 0; i < key->n_order; i++)
        answers->order[i] = map[key->order[i]];
    answers->has_move = TRUE;
    answers->move = key->move == PODA_ROW_NONE ? PODA_ROW_NONE : map[key->move];
    return TRUE;
}

/* Returns the answers of one way of a misconception; NULL if it cannot arise. */
static PodaAnswers *
simulate (const PodaExercise *exercise, const PodaMisconception *misconception,
          const PodaMistake *way)
{
    if (!can_arise (exercise, misconception->ways) || !can_arise (exercise, way))
        return NULL;
    g_autoptr (PodaAnswers) answers = poda_answers_new (exercise->n_rows);
    gint plies = (way->values & PODA_ONE_PLY_MORE ? 1 : 0)
                 - (way->values & PODA_ONE_PLY_LESS ? 1 : 0);
    if (plies == 0)
        poda_mark_search (exercise, way, NULL, answers);
    else if (!search_depth (exercise, plies, answers))
        return NULL;
    for (guint32 row = 0; row < exercise->n_rows; row++)
        *poda_answers_cell (answers, row, PODA_COLUMN_STRATEGY) =
            *poda_answers_cell (exercise->key, row, PODA_COLUMN_STRATEGY);
    return g_steal_pointer (&answers);
}

/* TRUE if both have the same answers to all questions or, with `all`, in all cells. If
 * the order is asked, so is the root's value, since programs print both. */
static gboolean
have_same_answers (const PodaExercise *exercise, const PodaAnswers *a,
                   const PodaAnswers *b, gboolean all)
{
    gboolean ordered = all || poda_exercise_has (exercise, PODA_ASK_ORDER);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        for (PodaColumn i = 0; i < PODA_N_COLUMNS; i++)
            if ((all || poda_exercise_asks (exercise, row, i)
                 || (ordered && row == 0 && i == PODA_COLUMN_VALUE))
                && !poda_cell_equal (poda_answers_cell (a, row, i),
                                     poda_answers_cell (b, row, i)))
                return FALSE;
    return (a->move == b->move || !(all || poda_exercise_has (exercise, PODA_ASK_MOVE)))
           && (!ordered || poda_answers_same_order (a, b));
}

/* TRUE if a simpler misconception with the same answers is named instead. */
static gboolean
simpler_is_named (const PodaExercise *exercise, const PodaMisconception *misconception,
                  const PodaAnswers *answers)
{
    for (const char *const *prefer = misconception->prefer; *prefer != NULL; prefer++) {
        const PodaMisconception *simpler = poda_misconception_find (*prefer);
        const PodaMistake *way = simpler->ways;
        for (; poda_mistake_is_set (way); way++) {
            g_autoptr (PodaAnswers) other = simulate (exercise, simpler, way);
            if (other != NULL && have_same_answers (exercise, answers, other, FALSE))
                return TRUE;
        }
    }
    return FALSE;
}

PodaAnswers *
poda_misconception_answers (const PodaExercise *exercise,
                            const PodaMisconception *misconception)
{
    g_autoptr (PodaAnswers) answers =
        simulate (exercise, misconception, misconception->ways);
    return answers == NULL || simpler_is_named (exercise, misconception, answers)
               ? NULL
               : g_steal_pointer (&answers);
}

/* --- The answers of all misconceptions --- */

static void
add_candidate (PodaCandidateSet *candidates, const PodaMisconception *misconception,
               const PodaMistake *way)
{
    const PodaExercise *exercise = candidates->exercise;
    PodaCandidate *candidate = &candidates->all[candidates->n++];
    g_autoptr (PodaAnswers) answers = simulate (exercise, misconception, way);
    candidate->misconception = misconception;
    candidate->way = way;
    if (answers == NULL || have_same_answers (exercise, answers, exercise->key, TRUE))
        return;
    if (simpler_is_named (exercise, misconception, answers))
        candidate->hidden = g_steal_pointer (&answers);
    else
        candidate->answers = g_steal_pointer (&answers);
}

PodaCandidateSet *
poda_candidate_set_new (const PodaExercise *exercise)
{
    PodaCandidateSet *candidates = g_new0 (PodaCandidateSet, 1);
    const guint most = G_N_ELEMENTS (poda_misconceptions[0].ways) - 1;
    candidates->exercise = exercise;
    candidates->reasons = poda_reasons_new (exercise);
    candidates->all = g_new0 (PodaCandidate, most * G_N_ELEMENTS (poda_misconceptions));
    /* The possible numbers of a cell: the leaves' values, -∞ and ∞. */
    g_autoptr (GHashTable) numbers = g_hash_table_new (g_double_hash, g_double_equal);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].leaf)
            g_hash_table_add (numbers, &exercise->rows[row].value);
    candidates->n_numbers = g_hash_table_size (numbers) + 1.0;
    for (guint way = 0; way < most; way++)
        for (const PodaMisconception *one = poda_misconceptions; one->name != NULL;
             one++)
            if (poda_mistake_is_set (&one->ways[way]))
                add_candidate (candidates, one, &one->ways[way]);
    return candidates;
}

void
poda_candidate_set_free (PodaCandidateSet *candidates)
{
    if (candidates == NULL)
        return;
    for (guint i = 0; i < candidates->n; i++) {
        poda_answers_free (candidates->all[i].answers);
        poda_answers_free (candidates->all[i].hidden);
    }
    g_free (candidates->all);
    poda_reasons_free (candidates->reasons);
    g_free (candidates);
}
