/* The table of misconceptions, and the answers that they lead to. */

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

/* FALSE if the exercise has no occasion for the mistaken step, and the answers alone
 * would not show that. */
static gboolean
can_arise (const PodaExercise *exercise, const PodaMistake *wrong)
{
    const PodaProblem *problem = &exercise->problem;
    const PodaAlgorithm *algorithm = problem->algorithm;
    const guint movers = PODA_WRITES_MOVERS_VALUE | PODA_WRITES_MOVERS_WINDOW;
    PodaMistake never = { .values = 0 };
    if (!algorithm->windowed)
        never = (PodaMistake){ ~0u, PODA_CLIPS, PODA_WRITES_WINDOWS, 0 };
    if (algorithm->shallow)
        never.windows |= PODA_MOVES_SHARED;
    if (problem->all_moves)
        never.windows |= PODA_MOVES_NONE_AT_ROOT;
    if (!algorithm->own_view) {
        never.windows |= PODA_PASSES_NOT_NEGATED | PODA_PASSES_NOT_SWAPPED;
        never.values |= PODA_TAKES_NOT_NEGATED | PODA_NEGATES_AT_EVERY_PLY
                        | PODA_TAKES_LEAF_IN_MAX_VIEW;
        never.tells |= movers;
    }
    if (problem->depth == PODA_DEPTH_NONE)
        never.values |= PODA_ONE_PLY_MORE;
    if (problem->depth == PODA_DEPTH_NONE || problem->depth <= 1)
        never.values |= PODA_ONE_PLY_LESS;
    return !(wrong->windows & never.windows || wrong->values & never.values
             || wrong->tells & never.tells)
           && (!(wrong->tells & movers)
               || exercise->mover_view
                      == ((wrong->tells & PODA_IS_ASKED_BY_MOVER) != 0));
}

/* Writes the answers of the right search one ply less or more deep for the rows of the
 * exercise. Returns FALSE if that search has too many nodes, or nodes without a
 * value. */
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

/* Returns the answers of one way; NULL if the misconception cannot arise. */
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

/* TRUE if both have the same answers to all questions, or (`all`) in all cells. The
 * root's value belongs to an order, since programs print both. */
static gboolean
says_the_same (const PodaExercise *exercise, const PodaAnswers *a, const PodaAnswers *b,
               gboolean all)
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
gives_way (const PodaExercise *exercise, const PodaMisconception *misconception,
           const PodaAnswers *answers)
{
    for (const char *const *prefer = misconception->prefer; *prefer != NULL; prefer++) {
        const PodaMisconception *simpler = poda_misconception_find (*prefer);
        const PodaMistake *way = simpler->ways;
        for (; poda_mistake_is_made (way); way++) {
            g_autoptr (PodaAnswers) other = simulate (exercise, simpler, way);
            if (other != NULL && says_the_same (exercise, answers, other, FALSE))
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
    return answers == NULL || gives_way (exercise, misconception, answers)
               ? NULL
               : g_steal_pointer (&answers);
}

/* --- The answers of all misconceptions --- */

static void
add_suspect (PodaVariants *variants, const PodaMisconception *misconception,
             const PodaMistake *way)
{
    const PodaExercise *exercise = variants->exercise;
    PodaCandidate *candidate = &variants->candidates[variants->n_suspects++];
    g_autoptr (PodaAnswers) answers = simulate (exercise, misconception, way);
    candidate->misconception = misconception;
    candidate->way = way;
    if (answers == NULL || says_the_same (exercise, answers, exercise->key, TRUE))
        return;
    if (gives_way (exercise, misconception, answers))
        candidate->hidden = g_steal_pointer (&answers);
    else
        candidate->answers = g_steal_pointer (&answers);
}

PodaVariants *
poda_variants_new (const PodaExercise *exercise)
{
    PodaVariants *variants = g_new0 (PodaVariants, 1);
    const guint most = G_N_ELEMENTS (poda_misconceptions[0].ways) - 1;
    variants->exercise = exercise;
    variants->reasons = poda_reasons_new (exercise);
    variants->candidates =
        g_new0 (PodaCandidate, most * G_N_ELEMENTS (poda_misconceptions));
    /* The possible numbers of a cell: the leaves' values, -∞ and ∞. */
    g_autoptr (GHashTable) met = g_hash_table_new (g_double_hash, g_double_equal);
    for (guint32 row = 0; row < exercise->n_rows; row++)
        if (exercise->rows[row].leaf)
            g_hash_table_add (met, &exercise->rows[row].value);
    variants->n_numbers = g_hash_table_size (met) + 1.0;
    for (guint way = 0; way < most; way++)
        for (const PodaMisconception *one = poda_misconceptions; one->name != NULL;
             one++)
            if (poda_mistake_is_made (&one->ways[way]))
                add_suspect (variants, one, &one->ways[way]);
    return variants;
}

void
poda_variants_free (PodaVariants *variants)
{
    if (variants == NULL)
        return;
    for (guint i = 0; i < variants->n_suspects; i++) {
        poda_answers_free (variants->candidates[i].answers);
        poda_answers_free (variants->candidates[i].hidden);
    }
    g_free (variants->candidates);
    poda_reasons_free (variants->reasons);
    g_free (variants);
}
