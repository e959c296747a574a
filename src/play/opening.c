#include "play/opening.h"

#include <glib/gi18n-lib.h>

#include "play/contestant.h"
#include "base/random.h"

G_DEFINE_QUARK (poda_opening_error, poda_opening_error)

/* Positions to look at, and openings to draw, before giving up. */
#define MOST_POSITIONS 5000000
#define MOST_ATTEMPTS 1000

void
poda_openings_none (PodaOpenings *openings)
{
    *openings = (PodaOpenings){ .count = 1 };
}

void
poda_openings_clear (PodaOpenings *openings)
{
    poda_moves_clear (&openings->moves);
    openings->count = openings->plies = 0;
}

static gboolean
refuse_none (guint plies, GError **error)
{
    g_set_error (error, PODA_OPENING_ERROR, PODA_OPENING_ERROR_NONE,
                 g_dngettext (GETTEXT_PACKAGE,
                              "after %u ply every game is over: expected fewer plies",
                              "after %u plies every game is over: expected fewer plies",
                              plies),
                 plies);
    return FALSE;
}

typedef struct {
    const PodaGame *game;
    PodaOpenings *openings;
    guint most;
    guint positions; /* looked at so far */
    PodaMoves legal; /* one stack for all open positions */
    PodaMove line[PODA_OPENING_PLIES];
} Walk;

static void
visit (Walk *walk, const PodaPosition *position, guint ply)
{
    const PodaGame *game = walk->game;
    PodaOpenings *openings = walk->openings;
    PodaValue utility;
    walk->positions++;
    if (game->over (game, position, &utility))
        return;
    if (ply == openings->plies) {
        for (guint i = 0; i < ply; i++)
            poda_moves_push (&openings->moves, walk->line[i]);
        openings->count++;
        return;
    }
    guint begin = walk->legal.count;
    game->moves (game, position, &walk->legal);
    guint end = walk->legal.count;
    gboolean chance = game->side (game, position) == PODA_CHANCE;
    for (guint i = begin; i < end; i++) {
        PodaPosition next;
        if (openings->count >= walk->most || walk->positions >= MOST_POSITIONS)
            break;
        walk->line[ply] = walk->legal.items[i];
        if (chance && game->probability (game, position, walk->line[ply]) <= 0)
            continue; /* it is legal, and cannot happen */
        game->play (game, position, walk->line[ply], &next);
        visit (walk, &next, ply + 1);
    }
    walk->legal.count = begin;
}

gboolean
poda_openings_all (const PodaGame *game, const PodaPosition *start, guint plies,
                   guint most, PodaOpenings *openings, GError **error)
{
    g_return_val_if_fail (plies <= PODA_OPENING_PLIES, FALSE);
    *openings = (PodaOpenings){ .plies = plies };
    Walk walk = { .game = game,
                  .openings = openings,
                  .most = most > 0 ? most : PODA_OPENINGS_MOST + 1 };
    visit (&walk, start, 0);
    poda_moves_clear (&walk.legal);
    gboolean whole = most > 0 && openings->count == most;
    if (openings->count > PODA_OPENINGS_MOST
        || (!whole && walk.positions >= MOST_POSITIONS)) {
        g_set_error (error, PODA_OPENING_ERROR, PODA_OPENING_ERROR_MANY,
                     _ ("too many openings of %u plies: expected fewer plies"), plies);
        return FALSE;
    }
    return openings->count > 0 || refuse_none (plies, error);
}

/* One attempt; FALSE where it ends the game. */
static gboolean
draw_opening (const PodaGame *game, const PodaPosition *start, guint plies,
              guint64 seed, PodaMove *line)
{
    PodaPosition position = *start, next;
    PodaValue utility;
    for (guint ply = 0; ply < plies; ply++) {
        if (game->over (game, &position, &utility))
            return FALSE;
        line[ply] = poda_draw_move (game, &position, seed);
        game->play (game, &position, line[ply], &next);
        position = next;
    }
    return !game->over (game, &position, &utility);
}

gboolean
poda_openings_random (const PodaGame *game, const PodaPosition *start, guint plies,
                      guint64 seed, guint count, PodaOpenings *openings, GError **error)
{
    g_return_val_if_fail (plies <= PODA_OPENING_PLIES, FALSE);
    *openings = (PodaOpenings){ .plies = plies };
    PodaMove line[PODA_OPENING_PLIES];
    for (guint i = 0; i < count; i++) {
        guint64 own = poda_random_at (seed, i);
        guint attempt = 0;
        while (!draw_opening (game, start, plies, poda_random_at (own, attempt), line))
            if (++attempt == MOST_ATTEMPTS)
                return refuse_none (plies, error);
        for (guint ply = 0; ply < plies; ply++)
            poda_moves_push (&openings->moves, line[ply]);
        openings->count++;
    }
    return TRUE;
}
