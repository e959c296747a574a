#include "play/lots.h"

#include "base/random.h"

static PodaMove
draw_by_chance (const PodaGame *game, const PodaPosition *position,
                const PodaMoves *moves, guint64 seed)
{
    double left = (double) (poda_random_at (seed, 0) >> 11) / 9007199254740992.0;
    guint pick = 0;
    for (guint i = 0; i < moves->count; i++) {
        double chance = game->probability (game, position, moves->items[i]);
        if (chance <= 0)
            continue;
        pick = i; /* the last possible one takes what rounding leaves */
        if (left < chance)
            break;
        left -= chance;
    }
    return moves->items[pick];
}

PodaMove
poda_draw_move (const PodaGame *game, const PodaPosition *position, guint64 seed)
{
    g_auto (PodaMoves) moves = { 0 };
    guint64 own = seed ^ poda_position_hash (position);
    game->moves (game, position, &moves);
    if (game->side (game, position) == PODA_CHANCE)
        return draw_by_chance (game, position, &moves, own);
    return moves.items[poda_random_below (own, 0, moves.count)];
}

guint64
poda_draw_seed (guint64 seed, guint64 n)
{
    return n == 0 ? seed : poda_random_at (seed, n);
}
