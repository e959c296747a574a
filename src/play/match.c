#include "play/match.h"

#include <math.h>

#include <glib/gi18n-lib.h>

#include "tree/tree.h"

static void
clear_game (gpointer data)
{
    PodaMatchGame *played = data;
    g_array_unref (played->plies);
}

static gboolean
choose (const PodaContestant *contestant, const PodaPosition *position,
        PodaMatchPly *ply, PodaEffort *spent, GError **error)
{
    gint64 begin = g_get_monotonic_time ();
    if (!poda_contestant_choose (contestant, position, &ply->move, &ply->nodes, error))
        return FALSE;
    spent->seconds += (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    spent->nodes += ply->nodes;
    spent->moves++;
    return TRUE;
}

/* `players` are the first and the second player; the opening begins at that move of
 * all. Fills all of `played` but `swapped`; the caller clears it, also
 * where it fails. */
static gboolean
play_game (const PodaMatch *match, const PodaContestant *const players[2],
           gsize opening, guint64 seed, PodaMatchGame *played, GError **error)
{
    const PodaGame *game = match->game;
    PodaPosition position = match->start, next;
    *played = (PodaMatchGame){ 0 };
    played->plies = g_array_new (FALSE, FALSE, sizeof (PodaMatchPly));
    while (!game->over (game, &position, &played->utility)) {
        guint n = played->plies->len;
        PodaPlayer side = game->side (game, &position);
        PodaMatchPly ply = { 0 };
        if (n < match->openings.plies) {
            ply.move = match->openings.moves.items[opening + n];
        } else if (side == PODA_CHANCE) {
            ply.move = poda_draw_move (game, &position, seed);
        } else if (!choose (players[side], &position, &ply, &played->spent[side],
                            error)) {
            g_prefix_error (error, _ ("ply %u, %s: "), n + 1, game->players[side]);
            return FALSE;
        }
        g_array_append_val (played->plies, ply);
        game->play (game, &position, ply.move, &next);
        position = next;
    }
    return TRUE;
}

void
poda_match_init (PodaMatch *match, const PodaGame *game, const PodaPosition *start)
{
    *match = (PodaMatch){ .game = game, .start = *start, .seed = 1 };
    poda_openings_none (&match->openings);
    match->games = g_array_new (FALSE, FALSE, sizeof (PodaMatchGame));
    g_array_set_clear_func (match->games, clear_game);
}

void
poda_match_clear (PodaMatch *match)
{
    poda_openings_clear (&match->openings);
    g_clear_pointer (&match->games, g_array_unref);
}

gboolean
poda_match_play (PodaMatch *match, GError **error)
{
    guint number = match->games->len;
    guint pair = number / 2;
    gboolean swapped = number % 2 == 1;
    PodaContestant own[2] = { match->contestants[0], match->contestants[1] };
    for (guint i = 0; i < 2; i++)
        own[i].rules.seed = poda_draw_seed (own[i].rules.seed, pair);
    const PodaContestant *players[2] = { &own[swapped], &own[!swapped] };
    gsize begin = (gsize) (pair % match->openings.count) * match->openings.plies;
    PodaMatchGame played;
    if (!play_game (match, players, begin, poda_draw_seed (match->seed, pair), &played,
                    error)) {
        clear_game (&played);
        g_prefix_error (error, _ ("game %u, "), number + 1);
        return FALSE;
    }
    played.swapped = swapped;
    g_array_append_val (match->games, played);
    return TRUE;
}

/* Whether chance may move: of a tree its nodes tell, of another game its rules. */
static gboolean
has_chance (const PodaGame *game)
{
    const PodaTree *tree = poda_tree_of_game (game);
    if (tree == NULL)
        return game->probability != NULL;
    for (guint32 i = 0; i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        if (node->player == PODA_CHANCE && node->n_children > 1)
            return TRUE;
    }
    return FALSE;
}

guint
poda_match_n_different (const PodaMatch *match)
{
    gboolean lots = has_chance (match->game)
                    || poda_contestant_draws_lots (&match->contestants[0])
                    || poda_contestant_draws_lots (&match->contestants[1]);
    return lots ? 0 : 2 * match->openings.count;
}

PodaPlayer
poda_match_winner (const PodaGame *game, PodaValue utility)
{
    if (game->utility == PODA_UTILITY_VALUES || utility == 0)
        return PODA_CHANCE;
    return utility > 0 ? PODA_MAX : PODA_MIN;
}

/* --- What came out of it --- */

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
