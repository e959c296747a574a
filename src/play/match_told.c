#include "play/match.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "search/asked.h"

static char *
side_of_standing (const PodaMatch *match, const PodaTallies *tallies, guint contestant)
{
    PodaTally tally = poda_tallies_both (tallies, contestant);
    gboolean values = match->game->utility == PODA_UTILITY_VALUES;
    PodaValue value = values ? tally.utility : poda_tally_score (&tally);
    char text[PODA_VALUE_BUFFER];
    return g_strdup (values && tally.undefined
                         ? "–"
                         : poda_value_format (value, PODA_STYLE_TEXT, text));
}

char *
poda_match_standing (const PodaMatch *match, const PodaTallies *tallies)
{
    g_autofree char *one = side_of_standing (match, tallies, 0);
    g_autofree char *two = side_of_standing (match, tallies, 1);
    return g_strdup_printf (_ ("%s to %s"), one, two);
}

/* --- Games --- */

/* The moves from ply `begin` up to `end`. */
static GPtrArray *
move_texts (const PodaMatch *match, const PodaMatchGame *played, guint begin, guint end)
{
    const PodaMatchPly *plies = (const PodaMatchPly *) played->plies->data;
    g_auto (PodaMoves) moves = { 0 };
    PodaPosition position = match->start, next;
    for (guint i = 0; i < begin; i++) {
        match->game->play (match->game, &position, plies[i].move, &next);
        position = next;
    }
    for (guint i = begin; i < end; i++)
        poda_moves_push (&moves, plies[i].move);
    return poda_game_move_texts (match->game, &position, &moves);
}

static void
append_moves (GString *line, const GPtrArray *texts)
{
    for (guint i = 0; i < texts->len; i++)
        g_string_append_printf (line, "%s%s", i > 0 ? poda_moves_joint (texts) : "",
                                (const char *) texts->pdata[i]);
}

static void
write_line (PodaOutput *output, const char *text)
{
    g_autofree char *line = poda_terminal_text (text);
    poda_output_format (output, "%s\n", line);
}

/* The mean, or a dash for who searches nothing. */
static char *
nodes_text (const PodaEffort *effort)
{
    char buffer[PODA_VALUE_BUFFER];
    if (effort->nodes == 0)
        return g_strdup ("–");
    return g_strdup (poda_value_fixed (poda_effort_nodes_a_move (effort), 1,
                                       PODA_STYLE_TEXT, buffer));
}

static char *
result_text (const PodaMatch *match, const PodaMatchGame *played)
{
    PodaPlayer winner = poda_match_winner (match->game, played->utility);
    guint plies = played->plies->len;
    char value[PODA_VALUE_BUFFER];
    if (match->game->utility == PODA_UTILITY_VALUES)
        return g_strdup_printf (
            g_dngettext (GETTEXT_PACKAGE, "value %s after %u ply",
                         "value %s after %u plies", plies),
            poda_value_format (played->utility, PODA_STYLE_TEXT, value), plies);
    if (winner == PODA_CHANCE)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "a draw after %u ply",
                                             "a draw after %u plies", plies),
                                plies);
    guint contestant = (winner == PODA_MIN) != played->swapped ? 2 : 1;
    if (match->game->utility == PODA_UTILITY_WINS)
        return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                             "%u (%s) wins after %u ply",
                                             "%u (%s) wins after %u plies", plies),
                                contestant, match->game->players[winner], plies);
    return g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%u (%s) wins by %s after %u ply",
                     "%u (%s) wins by %s after %u plies", plies),
        contestant, match->game->players[winner],
        poda_value_format (fabs (played->utility), PODA_STYLE_TEXT, value), plies);
}

/* An opening's moves stand before a bar. */
static void
tell_game (PodaOutput *output, const PodaMatch *match, guint number,
           const PodaTallies *tallies)
{
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, number - 1);
    const char *const *players = match->game->players;
    gboolean swapped = played->swapped;
    guint n_opening = match->openings.plies;
    g_autofree char *head = g_strdup_printf (_ ("game %u: 1 is %s, 2 is %s"), number,
                                             players[swapped], players[!swapped]);
    g_autoptr (GPtrArray) opening = move_texts (match, played, 0, n_opening);
    g_autoptr (GPtrArray) own =
        move_texts (match, played, n_opening, played->plies->len);
    g_autoptr (GString) moves = g_string_new ("  ");
    append_moves (moves, opening);
    g_string_append (moves, n_opening > 0 ? " | " : "");
    append_moves (moves, own);
    g_autofree char *result = result_text (match, played);
    g_autofree char *one = nodes_text (&played->spent[swapped]);
    g_autofree char *two = nodes_text (&played->spent[!swapped]);
    g_autofree char *standing = poda_match_standing (match, tallies);
    g_autofree char *told = g_strdup_printf (
        _ ("  %s; nodes a move: %s and %s; so far %s"), result, one, two, standing);
    write_line (output, head);
    write_line (output, moves->str);
    write_line (output, told);
}

static const PodaTableColumn game_columns[] = {
    { .key = "game" },
    { .key = "opening" },
    { .key = "first" },
    { .key = "second" },
    { .key = "swapped", .formats = PODA_TABLE_JSON },
    { .key = "winner" },
    { .key = "plies" },
    { .key = "moves" },
    { .key = "nodes", .formats = PODA_TABLE_CSV },
    { .key = "nodes", .formats = PODA_TABLE_JSON },
    { .key = "utility" },
    { .key = "first_nodes" },
    { .key = "second_nodes" },
    { .key = "first_seconds", .formats = PODA_TABLE_JSON },
    { .key = "second_seconds", .formats = PODA_TABLE_JSON },
    { .key = "first_contestant", .formats = PODA_TABLE_CSV },
};

static void
write_nodes (PodaJson *json, const char *key, gconstpointer data)
{
    const PodaMatchGame *played = data;
    poda_json_array (json, key);
    for (guint i = 0; i < played->plies->len; i++)
        poda_json_integer (
            json, NULL, (gint64) g_array_index (played->plies, PodaMatchPly, i).nodes);
    poda_json_end_array (json);
}

static void
put_moves (PodaTable *table, const PodaMatch *match, const PodaMatchGame *played,
           guint end)
{
    g_autoptr (GPtrArray) texts = move_texts (match, played, 0, end);
    poda_table_list (table, texts, poda_moves_joint (texts));
}

static void
put_game (PodaTable *table, const PodaMatch *match, guint index, char *const names[2])
{
    static const char *const winners[] = { "first", "second", "draw" };
    const PodaMatchGame *played = &g_array_index (match->games, PodaMatchGame, index);
    PodaPlayer winner = poda_match_winner (match->game, played->utility);
    gboolean values = match->game->utility == PODA_UTILITY_VALUES;
    poda_table_count (table, index + 1);
    put_moves (table, match, played, match->openings.plies);
    poda_table_text (table, names[played->swapped]);
    poda_table_text (table, names[!played->swapped]);
    poda_table_flag (table, played->swapped);
    poda_table_text (table, values ? NULL : winners[winner]);
    poda_table_count (table, played->plies->len);
    put_moves (table, match, played, played->plies->len);
    poda_table_count (table, played->spent[0].nodes + played->spent[1].nodes);
    poda_table_nested (table, write_nodes, played);
    poda_table_value (table, played->utility, NULL);
    poda_table_count (table, played->spent[0].nodes);
    poda_table_count (table, played->spent[1].nodes);
    poda_table_seconds (table, played->spent[0].seconds);
    poda_table_seconds (table, played->spent[1].seconds);
    poda_table_count (table, played->swapped ? 2 : 1);
    poda_table_end_row (table);
}

static void
put_games (PodaTable *table, const PodaMatch *match, char *const names[2])
{
    while (poda_table_pass (table))
        for (guint i = 0; i < match->games->len; i++)
            put_game (table, match, i, names);
}

/* --- Totals --- */

/* A mean of values; a dash where there is none. */
static char *
mean_text (const PodaTally *tally)
{
    char value[PODA_VALUE_BUFFER];
    if (tally->games == 0 || tally->undefined)
        return g_strdup ("–");
    PodaValue mean = tally->utility / tally->games;
    if (mean == floor (mean))
        return g_strdup (poda_value_format (mean, PODA_STYLE_TEXT, value));
    return g_strdup (poda_value_fixed (mean, 2, PODA_STYLE_TEXT, value));
}

static void
put_total (PodaTable *table, const PodaMatch *match, const PodaTallies *tallies,
           guint contestant, const char *name)
{
    PodaTally both = poda_tallies_both (tallies, contestant);
    const PodaTally *by = tallies->by[contestant];
    g_autofree char *numbered = g_strdup_printf ("%u  %s", contestant + 1, name);
    poda_table_text (table, numbered);
    poda_table_text (table, name);
    poda_table_count (table, both.games);
    for (guint side = 0; side < 2; side++) {
        g_autofree char *mean = mean_text (&by[side]);
        if (match->game->utility == PODA_UTILITY_VALUES)
            poda_table_text (table, mean);
        else
            poda_table_count (table, by[side].won);
    }
    poda_table_count (table, both.drawn);
    poda_table_count (table, both.lost);
    poda_table_value (table, poda_tally_score (&both), NULL);
    poda_table_value (table, both.undefined ? NAN : both.utility, NULL);
    poda_table_count (table, both.spent.moves);
    poda_table_count (table, both.spent.nodes);
    poda_table_number (table, poda_effort_nodes_a_move (&both.spent), 1,
                       both.spent.nodes == 0 ? "–" : NULL);
    poda_table_seconds (table, both.spent.seconds);
    poda_table_end_row (table);
}

/* Values have means and no winners, and who just won is not ahead by anything. */
static void
tell_totals (const PodaMatch *match, const PodaTallies *tallies, char *const names[2],
             PodaJson *json, PodaOutput *output)
{
    const char *const *players = match->game->players;
    PodaUtility utility = match->game->utility;
    gboolean values = utility == PODA_UTILITY_VALUES;
    const char *side = values ? _ ("mean as %s") : _ ("won as %s");
    guint winners = values ? PODA_TABLE_NONE : 0, means = values ? PODA_TABLE_TXT : 0;
    g_autofree char *as_first = g_strdup_printf (side, players[0]);
    g_autofree char *as_second = g_strdup_printf (side, players[1]);
    const PodaTableColumn columns[] = {
        { .heading = "", .formats = PODA_TABLE_TXT, .left = TRUE },
        { .key = "contestant", .formats = PODA_TABLE_JSON },
        { .key = "games", .heading = N_ ("games") },
        { .key = "won_first", .heading = as_first, .formats = means },
        { .key = "won_second", .heading = as_second, .formats = means },
        { .key = "drawn", .heading = N_ ("drawn"), .formats = winners },
        { .key = "lost", .formats = values ? PODA_TABLE_NONE : PODA_TABLE_JSON },
        { .key = "score", .heading = N_ ("score"), .formats = winners },
        { .key = "utility",
          .heading = N_ ("ahead by"),
          .formats = utility == PODA_UTILITY_SCORE ? 0 : PODA_TABLE_JSON },
        { .key = "moves", .formats = PODA_TABLE_JSON },
        { .key = "nodes", .formats = PODA_TABLE_JSON },
        { .key = "nodes_a_move", .heading = N_ ("nodes a move") },
        { .key = "seconds", .formats = PODA_TABLE_JSON },
    };
    g_auto (PodaTable) table;
    if (json != NULL)
        poda_table_begin_json (&table, columns, G_N_ELEMENTS (columns), json, "totals");
    else
        poda_table_begin (&table, columns, G_N_ELEMENTS (columns), PODA_TABLE_TXT,
                          output);
    while (poda_table_pass (&table))
        for (guint contestant = 0; contestant < 2; contestant++)
            put_total (&table, match, tallies, contestant, names[contestant]);
}

/* --- The whole match --- */

static void
tell_text (const PodaMatch *match, char *const names[2], PodaOutput *output)
{
    PodaTallies tallies = { 0 };
    for (guint i = 0; i < match->games->len; i++) {
        poda_tallies_add (&tallies, match->game,
                          &g_array_index (match->games, PodaMatchGame, i));
        tell_game (output, match, i + 1, &tallies);
    }
    poda_output_text (output, "\n");
    tell_totals (match, &tallies, names, NULL, output);
}

static void
tell_json (const PodaMatch *match, char *const names[2], PodaOutput *output)
{
    const PodaGame *game = match->game;
    g_autofree char *start = game->format_position (game, &match->start);
    g_auto (PodaTable) games;
    PodaTallies tallies = { 0 };
    PodaJson json;
    for (guint i = 0; i < match->games->len; i++)
        poda_tallies_add (&tallies, game,
                          &g_array_index (match->games, PodaMatchGame, i));
    poda_json_init (&json, output);
    poda_json_object (&json, NULL);
    if (match->asked != NULL)
        poda_asked_write (&json, "problem", match->asked);
    poda_json_string (&json, "game", game->name);
    poda_json_string (&json, "start", start);
    poda_table_begin_json (&games, game_columns, G_N_ELEMENTS (game_columns), &json,
                           "games");
    put_games (&games, match, names);
    tell_totals (match, &tallies, names, &json, output);
    poda_json_end_object (&json);
    poda_output_text (output, "\n");
}

void
poda_emit_match (const PodaMatch *match, PodaTableFormat format, PodaOutput *output)
{
    g_autofree char *one = poda_contestant_format (&match->contestants[0]);
    g_autofree char *two = poda_contestant_format (&match->contestants[1]);
    char *const names[2] = { one, two };
    if (format == PODA_TABLE_TXT) {
        tell_text (match, names, output);
    } else if (format == PODA_TABLE_JSON) {
        tell_json (match, names, output);
    } else {
        g_auto (PodaTable) table;
        if (match->asked != NULL)
            poda_asked_comment (match->asked, output);
        poda_table_begin (&table, game_columns, G_N_ELEMENTS (game_columns), format,
                          output);
        put_games (&table, match, names);
    }
}
