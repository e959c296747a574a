#include "search/search.h"

#include "base/random.h"
#include "search/backup.h"

struct _PodaOrderer {
    const PodaProblem *problem;
    GHashTable *values; /* Valued elements: exact values computed so far */
    GArray *keyed;      /* Keyed elements: temporary, for the moves being sorted */
    PodaMoves moves;    /* one stack for all nodes being evaluated */
    guint64 most;       /* maximum number of stored values */
};

typedef struct {
    PodaPosition position;
    guint ply;
    PodaValue value;
} Valued;

typedef struct {
    double key;
    PodaMove move;
} Keyed;

static guint
hash_valued (gconstpointer item)
{
    const Valued *valued = item;
    return (guint) poda_position_hash (&valued->position) ^ valued->ply;
}

static gboolean
equal_valued (gconstpointer a, gconstpointer b)
{
    const Valued *left = a, *right = b;
    return left->ply == right->ply
           && poda_position_equal (&left->position, &right->position);
}

PodaOrderer *
poda_orderer_new (const PodaProblem *problem)
{
    if (problem->order == PODA_ORDER_NATURAL)
        return NULL;
    PodaOrderer *orderer = g_new0 (PodaOrderer, 1);
    orderer->problem = problem;
    /* Without a limit, at most about one gigabyte. */
    orderer->most = MIN (problem->max_nodes > 0 ? problem->max_nodes : 10000000,
                         PODA_SEARCH_MOST / 10);
    orderer->values = g_hash_table_new_full (hash_valued, equal_valued, g_free, NULL);
    orderer->keyed = g_array_new (FALSE, FALSE, sizeof (Keyed));
    return orderer;
}

void
poda_orderer_free (PodaOrderer *orderer)
{
    if (orderer == NULL)
        return;
    g_hash_table_unref (orderer->values);
    g_array_unref (orderer->keyed);
    poda_moves_clear (&orderer->moves);
    g_free (orderer);
}

static PodaValue child_value (PodaOrderer *orderer, const PodaPosition *parent,
                              guint ply, PodaMove move);

static PodaValue
inner_value (PodaOrderer *orderer, const PodaPosition *position, guint ply)
{
    const PodaGame *game = orderer->problem->game;
    PodaPlayer player = poda_problem_player (orderer->problem, position);
    PodaBackup backup = poda_backup_begin (player);
    guint begin = orderer->moves.count;
    game->moves (game, position, &orderer->moves);
    guint end = orderer->moves.count;
    for (guint i = begin; i < end; i++) {
        PodaMove move = orderer->moves.items[i];
        double weight = player == PODA_CHANCE ? game->weight (game, position, move) : 1;
        poda_backup_add (&backup, child_value (orderer, position, ply + 1, move),
                         weight);
    }
    orderer->moves.count = begin;
    return poda_backup_value (&backup);
}

/* Returns the minimax value of a child at `ply`; each position is evaluated once per
 * ply. A frontier position without a value is worth 0 here: the search itself reports
 * the error. */
static PodaValue
child_value (PodaOrderer *orderer, const PodaPosition *parent, guint ply, PodaMove move)
{
    const PodaProblem *problem = orderer->problem;
    Valued probe = { .ply = ply };
    PodaLeafReason reason;
    problem->game->play (problem->game, parent, move, &probe.position);
    if (poda_problem_leaf_value (problem, &probe.position, ply, &reason, &probe.value)
        || ply == problem->depth)
        return probe.value;
    const Valued *met = g_hash_table_lookup (orderer->values, &probe);
    if (met != NULL)
        return met->value;
    if (ply >= PODA_SEARCH_DEEPEST)
        orderer->most = 0;
    if (g_hash_table_size (orderer->values) >= orderer->most)
        return 0; /* not used: the sort reports the limit */
    probe.value = inner_value (orderer, &probe.position, ply);
    g_hash_table_add (orderer->values, g_memdup2 (&probe, sizeof probe));
    return probe.value;
}

static double
move_key (PodaOrderer *orderer, const PodaPosition *position, guint ply, PodaMove move,
          guint index)
{
    const PodaProblem *problem = orderer->problem;
    double sign = poda_problem_player (problem, position) == PODA_MAX ? -1 : 1;
    switch (problem->order) {
    case PODA_ORDER_REVERSE:
        return -(double) index;
    case PODA_ORDER_BEST:
        return sign * child_value (orderer, position, ply + 1, move);
    case PODA_ORDER_WORST:
        return -sign * child_value (orderer, position, ply + 1, move);
    case PODA_ORDER_RANDOM:
        return (double) poda_random_at (problem->seed ^ poda_position_hash (position),
                                        index);
    case PODA_ORDER_CENTRE:
        return problem->game->off_centre (problem->game, position, move);
    case PODA_ORDER_NATURAL:
    default:
        return index;
    }
}

static int
compare_keyed (gconstpointer a, gconstpointer b)
{
    const Keyed *left = a, *right = b;
    return left->key < right->key ? -1 : left->key > right->key;
}

gboolean
poda_orderer_sort (PodaOrderer *orderer, const PodaPosition *position, guint ply,
                   PodaMove *moves, guint n_moves)
{
    if (poda_problem_player (orderer->problem, position) == PODA_CHANCE)
        return TRUE;
    g_array_set_size (orderer->keyed, n_moves);
    Keyed *keyed = (Keyed *) (gpointer) orderer->keyed->data;
    for (guint i = 0; i < n_moves; i++) {
        keyed[i].key = move_key (orderer, position, ply, moves[i], i);
        keyed[i].move = moves[i];
    }
    g_array_sort (orderer->keyed, compare_keyed); /* stable */
    for (guint i = 0; i < n_moves; i++)
        moves[i] = keyed[i].move;
    return g_hash_table_size (orderer->values) < orderer->most;
}
