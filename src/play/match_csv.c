#include <inttypes.h>

#include "play/match_parts.h"

static char *
quoted (const char *text)
{
    if (strpbrk (text, ",\"\r\n") == NULL)
        return g_strdup (text);
    g_auto (GStrv) parts = g_strsplit (text, "\"", -1);
    g_autofree char *doubled = g_strjoinv ("\"\"", parts);
    return g_strdup_printf ("\"%s\"", doubled);
}

static char *
moves_cell (const PodaMatch *match, const PodaMatchGame *played, guint end)
{
    g_auto (PodaMatchMoves) moves;
    poda_match_moves_init (&moves, match, played, 0, end);
    g_autofree char *text =
        poda_game_format_moves (match->game, &moves.position, &moves.moves);
    return quoted (text);
}

static void
write_row (PodaOutput *output, const PodaMatch *match, guint number,
           char *const names[2])
{
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, number - 1);
    const char *winner = poda_match_winner_word (match, played);
    g_autofree char *opening = moves_cell (match, played, match->openings.plies);
    g_autofree char *moves = moves_cell (match, played, played->plies->len);
    guint64 nodes[2] = { played->spent[0].nodes, played->spent[1].nodes };
    char utility[PODA_VALUE_BUFFER];
    poda_output_format (
        output, "%u,%s,%s,%s,%s,%u,%s,%" PRIu64 ",%s,%" PRIu64 ",%" PRIu64 ",%u\n",
        number, opening, names[played->swapped], names[!played->swapped],
        winner != NULL ? winner : "", played->plies->len, moves, nodes[0] + nodes[1],
        poda_value_format (played->utility, PODA_STYLE_MACHINE, utility), nodes[0],
        nodes[1], played->swapped ? 2 : 1);
}

void
poda_emit_match_csv (const PodaMatch *match, PodaOutput *output)
{
    g_autofree char *one = poda_contestant_format (&match->contestants[0]);
    g_autofree char *two = poda_contestant_format (&match->contestants[1]);
    g_autofree char *one_cell = quoted (one);
    g_autofree char *two_cell = quoted (two);
    char *const names[2] = { one_cell, two_cell };
    poda_output_text (output, "game,opening,first,second,winner,plies,moves,nodes,"
                              "utility,first_nodes,second_nodes,first_contestant\n");
    for (guint i = 0; i < match->games->len; i++)
        write_row (output, match, i + 1, names);
}
