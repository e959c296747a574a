#include "play/match_parts.h"

#include <glib/gi18n-lib.h>

const char *
poda_match_winner_word (const PodaMatch *match, const PodaMatchGame *played)
{
    if (match->game->utility == PODA_UTILITY_VALUES)
        return NULL;
    switch (poda_match_winner (match->game, played->utility)) {
    case PODA_MAX:
        return "first";
    case PODA_MIN:
        return "second";
    case PODA_CHANCE:
    default:
        return "draw";
    }
}

void
poda_match_moves_init (PodaMatchMoves *moves, const PodaMatch *match,
                       const PodaMatchGame *played, guint begin, guint end)
{
    *moves = (PodaMatchMoves){ .position = match->start };
    for (guint i = 0; i < end; i++) {
        PodaMove move = g_array_index (played->plies, PodaMatchPly, i).move;
        PodaPosition next;
        if (i >= begin) {
            poda_moves_push (&moves->moves, move);
            continue;
        }
        match->game->play (match->game, &moves->position, move, &next);
        moves->position = next;
    }
}

void
poda_match_moves_clear (PodaMatchMoves *moves)
{
    poda_moves_clear (&moves->moves);
}

static char *
side_of_standing (const PodaMatch *match, const PodaTallies *tallies, guint contestant)
{
    PodaTally tally = poda_tallies_both (tallies, contestant);
    gboolean values = match->game->utility == PODA_UTILITY_VALUES;
    PodaValue value = values ? tally.utility : poda_tally_score (&tally);
    char text[PODA_VALUE_BUFFER];
    if (values && tally.undefined)
        return g_strdup ("–");
    return g_strdup (poda_value_format (value, PODA_STYLE_TEXT, text));
}

char *
poda_match_standing (const PodaMatch *match, const PodaTallies *tallies)
{
    g_autofree char *one = side_of_standing (match, tallies, 0);
    g_autofree char *two = side_of_standing (match, tallies, 1);
    return g_strdup_printf (_ ("%s to %s"), one, two);
}
