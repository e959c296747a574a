#include "teach/grade/key.h"

#include <math.h>

/* So many nodes are recorded, and so many searched at all. */
#define MOST_RECORDED 500000
#define MOST_SEARCHED 200000000

/* So many may the exact values of all moves at the root take. */
#define MOST_FOR_MOVES 20000000

static PodaRecord *
record (const PodaProblem *problem)
{
    PodaProblem limited = *problem;
    limited.max_nodes = MOST_RECORDED;
    PodaRecord *own = poda_record_search (&limited, TRUE, NULL);
    if (own == NULL || poda_record_add_pruned (own, FALSE, NULL))
        return own;
    poda_record_free (own);
    return NULL;
}

/* Every move exactly, whatever the case's window would have cut. */
static PodaSummary *
search_moves (const PodaProblem *problem)
{
    PodaProblem all = *problem;
    all.all_moves = TRUE;
    all.max_nodes = MOST_FOR_MOVES;
    all.alpha = -INFINITY;
    all.beta = INFINITY;
    return poda_summary_search (&all, NULL);
}

/* A root that is a leaf has no move to ask for. */
static PodaExercise *
make_exercise (const PodaSuiteCase *of)
{
    const PodaProblem *problem = &of->data->problem;
    PodaExerciseSpec spec = { .id = of->name, .asks = PODA_ASK_ORDER | PODA_ASK_MOVE };
    g_autoptr (GError) error = NULL;
    PodaExercise *exercise = poda_exercise_new (problem, NULL, &spec, &error);
    if (!g_error_matches (error, PODA_EXERCISE_ERROR, PODA_EXERCISE_ERROR_ASK))
        return exercise;
    spec.asks = PODA_ASK_ORDER;
    return poda_exercise_new (problem, NULL, &spec, NULL);
}

PodaKey *
poda_key_new (const PodaSuiteCase *of, GError **error)
{
    g_autoptr (PodaKey) key = g_new0 (PodaKey, 1);
    const PodaProblem *problem = &of->data->problem;
    key->of = of;
    key->exercise = make_exercise (of);
    if (key->exercise != NULL)
        key->variants = poda_variants_new (key->exercise);
    else
        key->own_record = record (problem);
    key->record = key->exercise != NULL ? key->exercise->record : key->own_record;
    if (key->record != NULL) {
        key->summary = poda_summary_of_record (key->record);
    } else {
        PodaProblem limited = *problem;
        limited.max_nodes = MOST_SEARCHED;
        key->summary = poda_summary_search (&limited, error);
    }
    if (key->summary == NULL)
        return NULL;
    if (key->summary->has_move)
        key->moves = search_moves (problem);
    return g_steal_pointer (&key);
}

void
poda_key_free (PodaKey *key)
{
    if (key == NULL)
        return;
    g_clear_pointer (&key->variants, poda_variants_free);
    g_clear_pointer (&key->exercise, poda_exercise_free);
    g_clear_pointer (&key->own_record, poda_record_free);
    g_clear_pointer (&key->summary, poda_summary_free);
    g_clear_pointer (&key->moves, poda_summary_free);
    g_free (key);
}

const PodaRootMove *
poda_key_move (const PodaKey *key, PodaMove move)
{
    for (guint i = 0; key->moves != NULL && i < key->moves->n_moves; i++)
        if (key->moves->moves[i].move == move)
            return &key->moves->moves[i];
    return NULL;
}
