#include "play/tally.h"

#include <math.h>

static void
add_utility (PodaTally *tally, PodaValue utility)
{
    if (isinf (utility) && isinf (tally->utility) && utility != tally->utility)
        tally->undefined = TRUE;
    else
        tally->utility += utility;
}

static void
add_effort (PodaEffort *sum, const PodaEffort *effort)
{
    sum->moves += effort->moves;
    sum->nodes += effort->nodes;
    sum->seconds += effort->seconds;
}

void
poda_tallies_add (PodaTallies *tallies, const PodaGame *game,
                  const PodaMatchGame *played)
{
    PodaPlayer winner = poda_match_winner (game, played->utility);
    for (guint side = 0; side < 2; side++) {
        guint contestant = played->swapped ? 1 - side : side;
        PodaTally *tally = &tallies->by[contestant][side];
        gboolean none = winner == PODA_CHANCE;
        tally->games++;
        tally->drawn += none && game->utility != PODA_UTILITY_VALUES;
        tally->won += !none && winner == side;
        tally->lost += !none && winner != side;
        add_utility (tally, side == 0 ? played->utility : 0.0 - played->utility);
        add_effort (&tally->spent, &played->spent[side]);
    }
}

PodaTally
poda_tallies_both (const PodaTallies *tallies, guint contestant)
{
    PodaTally sum = tallies->by[contestant][0];
    const PodaTally *other = &tallies->by[contestant][1];
    sum.games += other->games;
    sum.won += other->won;
    sum.drawn += other->drawn;
    sum.lost += other->lost;
    sum.undefined |= other->undefined;
    add_utility (&sum, other->utility);
    add_effort (&sum.spent, &other->spent);
    return sum;
}

double
poda_tally_score (const PodaTally *tally)
{
    return tally->won + tally->drawn / 2.0;
}

double
poda_effort_nodes_a_move (const PodaEffort *effort)
{
    return effort->moves > 0 ? (double) effort->nodes / effort->moves : 0;
}
