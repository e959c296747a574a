#include "base/json.h"
#include "play/match_parts.h"

static void
write_moves (PodaJson *json, const char *key, const PodaMatch *match,
             const PodaMatchGame *played, guint end)
{
    const PodaGame *game = match->game;
    PodaPosition position = match->start, next;
    poda_json_array (json, key);
    for (guint i = 0; i < end; i++) {
        PodaMove move = g_array_index (played->plies, PodaMatchPly, i).move;
        g_autofree char *text = game->format_move (game, &position, move);
        poda_json_string (json, NULL, text);
        game->play (game, &position, move, &next);
        position = next;
    }
    poda_json_end_array (json);
}

static void
write_nodes (PodaJson *json, const PodaMatchGame *played)
{
    poda_json_array (json, "nodes");
    for (guint i = 0; i < played->plies->len; i++)
        poda_json_integer (
            json, NULL, (gint64) g_array_index (played->plies, PodaMatchPly, i).nodes);
    poda_json_end_array (json);
}

static void
write_game (PodaJson *json, const PodaMatch *match, guint number, char *const names[2])
{
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, number - 1);
    poda_json_object (json, NULL);
    poda_json_integer (json, "game", number);
    write_moves (json, "opening", match, played, match->openings.plies);
    poda_json_string (json, "first", names[played->swapped]);
    poda_json_string (json, "second", names[!played->swapped]);
    poda_json_boolean (json, "swapped", played->swapped);
    poda_json_string (json, "winner", poda_match_winner_word (match, played));
    poda_json_integer (json, "plies", played->plies->len);
    write_moves (json, "moves", match, played, played->plies->len);
    write_nodes (json, played);
    poda_json_value (json, "utility", played->utility);
    poda_json_integer (json, "first_nodes", (gint64) played->spent[0].nodes);
    poda_json_integer (json, "second_nodes", (gint64) played->spent[1].nodes);
    poda_json_seconds (json, "first_seconds", played->spent[0].seconds);
    poda_json_seconds (json, "second_seconds", played->spent[1].seconds);
    poda_json_end_object (json);
}

static void
write_total (PodaJson *json, const PodaMatch *match, const PodaTallies *tallies,
             guint contestant, const char *name)
{
    PodaTally both = poda_tallies_both (tallies, contestant);
    poda_json_object (json, NULL);
    poda_json_string (json, "contestant", name);
    poda_json_integer (json, "games", both.games);
    if (match->game->utility != PODA_UTILITY_VALUES) {
        poda_json_integer (json, "won_first", tallies->by[contestant][0].won);
        poda_json_integer (json, "won_second", tallies->by[contestant][1].won);
        poda_json_integer (json, "drawn", both.drawn);
        poda_json_integer (json, "lost", both.lost);
        poda_json_value (json, "score", poda_tally_score (&both));
    }
    if (both.undefined)
        poda_json_null (json, "utility");
    else
        poda_json_value (json, "utility", both.utility);
    poda_json_integer (json, "moves", both.spent.moves);
    poda_json_integer (json, "nodes", (gint64) both.spent.nodes);
    poda_json_value (json, "nodes_a_move", poda_effort_nodes_a_move (&both.spent));
    poda_json_seconds (json, "seconds", both.spent.seconds);
    poda_json_end_object (json);
}

static void
write_totals (PodaJson *json, const PodaMatch *match, char *const names[2])
{
    PodaTallies tallies = { 0 };
    for (guint i = 0; i < match->games->len; i++)
        poda_tallies_add (&tallies, match->game,
                          &g_array_index (match->games, PodaMatchGame, i));
    poda_json_array (json, "totals");
    for (guint contestant = 0; contestant < 2; contestant++) {
        poda_json_newline (json);
        write_total (json, match, &tallies, contestant, names[contestant]);
    }
    poda_json_newline (json);
    poda_json_end_array (json);
}

void
poda_emit_match_json (const PodaMatch *match, PodaOutput *output)
{
    const PodaGame *game = match->game;
    g_autofree char *start = game->format_position (game, &match->start);
    g_autofree char *one = poda_contestant_format (&match->contestants[0]);
    g_autofree char *two = poda_contestant_format (&match->contestants[1]);
    char *const names[2] = { one, two };
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    poda_json_string (&json, "game", game->name);
    poda_json_string (&json, "start", start);
    poda_json_array (&json, "games");
    for (guint i = 0; i < match->games->len; i++) {
        poda_json_newline (&json);
        write_game (&json, match, i + 1, names);
    }
    poda_json_newline (&json);
    poda_json_end_array (&json);
    write_totals (&json, match, names);
    poda_json_end_object (&json);
    poda_output_text (output, "\n");
}
