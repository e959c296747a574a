#include "search/size.h"

#include "base/random.h"

/* A position whose moves are being counted. */
typedef struct {
    PodaPosition position;
    guint begin, next; /* indices in the stack of moves */
} Open;

typedef struct {
    const PodaProblem *problem;
    guint ply; /* the ply of the first position */
    GArray *open;
    PodaMoves moves;
    PodaSize size;
} Counter;

static gboolean
is_leaf (const PodaProblem *problem, const PodaPosition *position, guint ply)
{
    PodaValue utility;
    return ply == problem->depth
           || problem->game->over (problem->game, position, &utility);
}

/* Counts a position and pushes it if it has children; of children at the depth limit
 * only the number is taken. */
static void
enter (Counter *counter, const PodaPosition *position, guint64 *budget)
{
    const PodaProblem *problem = counter->problem;
    PodaSize *size = &counter->size;
    guint height = counter->open->len, ply = counter->ply + height;
    guint begin = counter->moves.count;
    size->nodes++;
    size->height = MAX (size->height, height);
    if (is_leaf (problem, position, ply))
        return;
    --*budget;
    problem->game->moves (problem->game, position, &counter->moves);
    if (ply + 1 == problem->depth) {
        size->nodes += counter->moves.count - begin;
        size->height = MAX (size->height, height + 1);
        counter->moves.count = begin;
    } else {
        Open open = { .position = *position, .begin = begin, .next = begin };
        g_array_append_val (counter->open, open);
    }
}

/* Follows one random path, which depends only on `way` and the position. */
static double
go_down (Counter *counter, const PodaPosition *from, guint way)
{
    const PodaProblem *problem = counter->problem;
    PodaPosition position = *from;
    double nodes = 1, weight = 1;
    guint ply = counter->ply;
    guint64 seed = poda_position_hash (from);
    for (; ply < PODA_SEARCH_DEEPEST && !is_leaf (problem, &position, ply); ply++) {
        PodaPosition at = position;
        counter->moves.count = 0;
        problem->game->moves (problem->game, &at, &counter->moves);
        guint32 n = counter->moves.count;
        nodes += weight *= n;
        guint32 i = poda_random_below (seed + way, ply, n);
        problem->game->play (problem->game, &at, counter->moves.items[i], &position);
    }
    counter->size.height = MAX (counter->size.height, ply - counter->ply);
    return nodes;
}

PodaSize
poda_size_find (const PodaProblem *problem, const PodaPosition *position, guint ply,
                guint64 *budget, guint ways)
{
    Counter counter = { .problem = problem,
                        .ply = ply,
                        .open = g_array_new (FALSE, FALSE, sizeof (Open)) };
    gboolean some = *budget > 0;
    if (some)
        enter (&counter, position, budget);
    while (counter.open->len > 0 && *budget > 0) {
        Open *open = &g_array_index (counter.open, Open, counter.open->len - 1);
        if (open->next == counter.moves.count) {
            counter.moves.count = open->begin;
            g_array_set_size (counter.open, counter.open->len - 1);
            continue;
        }
        PodaPosition next;
        problem->game->play (problem->game, &open->position,
                             counter.moves.items[open->next++], &next);
        enter (&counter, &next, budget);
    }
    counter.size.counted = some && counter.open->len == 0;
    if (!counter.size.counted) {
        double sum = 0;
        counter.size.height = 0;
        for (guint way = 0; way < ways; way++)
            sum += go_down (&counter, position, way);
        counter.size.nodes = sum / ways;
    }
    g_array_unref (counter.open);
    poda_moves_clear (&counter.moves);
    return counter.size;
}
