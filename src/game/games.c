/* The registry: one row per game. */

#include "game/connect4/connect4.h"
#include "game/rules.h"

const PodaGame *const poda_games[] = { &poda_nim, &poda_tictactoe, &poda_connect4,
                                       &poda_reversi, NULL };

const PodaGame *
poda_game_find (const char *name)
{
    for (guint i = 0; poda_games[i] != NULL; i++)
        if (strcmp (poda_games[i]->name, name) == 0)
            return poda_games[i];
    return NULL;
}
