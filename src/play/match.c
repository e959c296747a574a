#include "play/match.h"

#include <glib/gi18n-lib.h>
#include <math.h>

#include "base/terminal.h"
#include "search/query.h"
#include "tree/tree.h"

static void
clear_game (gpointer data)
{
    PodaMatchGame *played = data;
    g_array_unref (played->plies);
}

void
poda_match_init (PodaMatch *match, const PodaGame *game, const PodaPosition *start)
{
    *match = (PodaMatch){ .game = game, .start = *start, .seed = 1 };
    match->openings.count = 1; /* without plies */
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
    const PodaGame *game = match->game;
    guint number = match->games->len, pair = number / 2;
    guint64 seed = poda_draw_seed (match->seed, pair);
    const PodaMove *opening =
        match->openings.moves.items
        + (gsize) (pair % match->openings.count) * match->openings.plies;
    PodaPosition position = match->start, next;
    PodaMatchGame played = { .swapped = number % 2 == 1 };
    played.plies = g_array_new (FALSE, FALSE, sizeof (PodaMatchPly));
    while (!game->over (game, &position, &played.utility)) {
        guint n = played.plies->len;
        PodaPlayer side = game->side (game, &position);
        PodaMatchPly ply = { 0 };
        if (n < match->openings.plies) {
            ply.move = opening[n];
        } else if (side == PODA_CHANCE) {
            ply.move = poda_draw_move (game, &position, seed);
        } else {
            PodaContestant player =
                match->contestants[(side == PODA_MIN) != played.swapped];
            PodaEffort *spent = &played.spent[side];
            gint64 begin = g_get_monotonic_time ();
            player.rules.seed = poda_draw_seed (player.rules.seed, pair);
            gboolean chosen =
                player.choose != NULL
                    ? player.choose (player.data, &position, played.plies, &ply.move)
                    : poda_contestant_choose (&player, &position, &ply.move, &ply.nodes,
                                              error);
            if (!chosen && player.choose == NULL) {
                g_prefix_error (error, _ ("game %u, ply %u, %s: "), number + 1, n + 1,
                                game->players[side]);
                clear_game (&played);
                return FALSE;
            }
            spent->seconds +=
                (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
            if ((played.given_up = !chosen))
                break;
            spent->nodes += ply.nodes;
            spent->moves++;
        }
        g_array_append_val (played.plies, ply);
        game->play (game, &position, ply.move, &next);
        position = next;
    }
    g_array_append_val (match->games, played);
    return TRUE;
}

guint
poda_match_n_different (const PodaMatch *match)
{
    /* Chance moves are known from the nodes of a tree, or the rules of a game. */
    const PodaTree *tree = poda_tree_of_game (match->game);
    gboolean lots = tree == NULL && match->game->probability != NULL;
    for (guint32 i = 0; tree != NULL && i < poda_tree_n_nodes (tree); i++) {
        const PodaTreeNode *node = poda_tree_node (tree, i);
        lots = lots || (node->player == PODA_CHANCE && node->n_children > 1);
    }
    for (guint i = 0; i < 2; i++) {
        const PodaContestant *one = &match->contestants[i];
        lots = lots || one->random || one->rules.ties == PODA_TIES_RANDOM
               || one->rules.order == PODA_ORDER_RANDOM;
    }
    return lots ? 0 : 2 * match->openings.count;
}

/* Returns the winner: PODA_MAX is the first player, PODA_MIN the second, PODA_CHANCE
 * neither, in a draw or if the game has values instead of winners. */
static PodaPlayer
winner_of (const PodaGame *game, PodaValue utility)
{
    if (game->utility == PODA_UTILITY_VALUES || utility == 0)
        return PODA_CHANCE;
    return utility > 0 ? PODA_MAX : PODA_MIN;
}

/* --- Results --- */

void
poda_tallies_add (PodaTallies *tallies, const PodaGame *game,
                  const PodaMatchGame *played)
{
    PodaPlayer winner = winner_of (game, played->utility);
    gboolean none = winner == PODA_CHANCE;
    for (guint i = 0; i < 4; i++) {
        guint side = i / 2;
        guint contestant = played->swapped ? 1 - side : side;
        const PodaEffort *spent = &played->spent[side];
        PodaValue utility = side == 0 ? played->utility : 0.0 - played->utility;
        PodaTally *tally = &tallies->by[contestant][i % 2 == 0 ? side : 2];
        tally->games++;
        tally->drawn += none && game->utility != PODA_UTILITY_VALUES;
        tally->won += !none && winner == side;
        tally->lost += !none && winner != side;
        tally->spent.moves += spent->moves;
        tally->spent.nodes += spent->nodes;
        tally->spent.seconds += spent->seconds;
        if (isinf (utility) && isinf (tally->utility) && utility != tally->utility)
            tally->undefined = TRUE;
        else
            tally->utility += utility;
    }
}

double
poda_tally_score (const PodaTally *tally)
{
    return tally->won + tally->drawn / 2.0;
}

static double
nodes_a_move (const PodaEffort *effort)
{
    return effort->moves > 0 ? (double) effort->nodes / effort->moves : 0;
}

static char *
mean_text (double mean, guint decimals, gboolean none)
{
    char buffer[PODA_VALUE_BUFFER];
    return g_strdup (none ? "–"
                     : decimals == 0
                         ? poda_value_format (mean, PODA_STYLE_TEXT, buffer)
                         : poda_value_fixed (mean, decimals, PODA_STYLE_TEXT, buffer));
}

char *
poda_match_standing (const PodaMatch *match, const PodaTallies *tallies)
{
    gboolean values = match->game->utility == PODA_UTILITY_VALUES;
    const PodaTally *first = &tallies->by[0][2], *second = &tallies->by[1][2];
    g_autofree char *one =
        mean_text (values ? first->utility : poda_tally_score (first), 0,
                   values && first->undefined);
    g_autofree char *two =
        mean_text (values ? second->utility : poda_tally_score (second), 0,
                   values && second->undefined);
    return g_strdup_printf (_ ("%s to %s"), one, two);
}

/* --- Games --- */

static GPtrArray *
move_texts (const PodaMatch *match, const PodaMatchGame *played, guint begin, guint end)
{
    const PodaMatchPly *plies = (const PodaMatchPly *) played->plies->data;
    g_auto (PodaMoves) moves = { 0 };
    PodaPosition position = match->start, next;
    for (guint i = 0; i < end; i++)
        if (i >= begin) {
            poda_moves_push (&moves, plies[i].move);
        } else {
            match->game->play (match->game, &position, plies[i].move, &next);
            position = next;
        }
    return poda_game_move_texts (match->game, &position, &moves);
}

static char *
moves_text (const PodaMatch *match, const PodaMatchGame *played, guint begin, guint end)
{
    g_autoptr (GPtrArray) texts = move_texts (match, played, begin, end);
    return poda_texts_join (texts, poda_moves_joint (texts));
}

/* Writes a game, with a bar after the opening. */
static void
tell_game (PodaOutput *output, const PodaMatch *match, guint number,
           const PodaTallies *tallies)
{
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, number - 1);
    const PodaGame *game = match->game;
    const char *const *players = game->players;
    gboolean swapped = played->swapped;
    guint n_opening = match->openings.plies, plies = played->plies->len;
    g_autofree char *opening = moves_text (match, played, 0, n_opening);
    g_autofree char *own = moves_text (match, played, n_opening, plies);
    PodaPlayer winner = winner_of (game, played->utility);
    const char *name = winner == PODA_CHANCE ? NULL : players[winner];
    guint contestant = (winner == PODA_MIN) != swapped ? 2 : 1;
    gboolean values = game->utility == PODA_UTILITY_VALUES;
    g_autofree char *value =
        mean_text (values ? played->utility : fabs (played->utility), 0, FALSE);
    g_autofree char *outcome =
        values         ? g_strdup_printf (_ ("value %s"), value)
        : name == NULL ? g_strdup (C_ ("match", "a draw"))
        : game->utility == PODA_UTILITY_WINS
            ? g_strdup_printf (_ ("%u (%s) wins"), contestant, name)
            : g_strdup_printf (_ ("%u (%s) wins by %s"), contestant, name, value);
    g_autofree char *result = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "%s after %u ply", "%s after %u plies", plies),
        outcome, plies);
    const PodaEffort *first = &played->spent[swapped],
                     *second = &played->spent[!swapped];
    g_autofree char *one = mean_text (nodes_a_move (first), 1, first->nodes == 0);
    g_autofree char *two = mean_text (nodes_a_move (second), 1, second->nodes == 0);
    g_autofree char *standing = poda_match_standing (match, tallies);
    char *const lines[] = {
        g_strdup_printf (_ ("game %u: 1 is %s, 2 is %s"), number, players[swapped],
                         players[!swapped]),
        g_strdup_printf ("  %s%s%s", opening, n_opening > 0 ? " | " : "", own),
        g_strdup_printf (_ ("  %s; nodes per move: %s and %s; so far %s"), result, one,
                         two, standing),
    };
    for (guint i = 0; i < G_N_ELEMENTS (lines); i++) {
        g_autofree char *line = poda_terminal_text (lines[i]);
        poda_output_format (output, "%s\n", line);
        g_free (lines[i]);
    }
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
    PodaPlayer winner = winner_of (match->game, played->utility);
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
put_total (PodaTable *table, const PodaMatch *match, const PodaTallies *tallies,
           guint contestant, const char *name)
{
    const PodaTally *by = tallies->by[contestant], *both = &by[2];
    g_autofree char *numbered = g_strdup_printf ("%u  %s", contestant + 1, name);
    poda_table_text (table, numbered);
    poda_table_text (table, name);
    poda_table_count (table, both->games);
    for (guint side = 0; side < 2; side++) {
        PodaValue mean = by[side].utility / by[side].games;
        g_autofree char *text = mean_text (mean, mean == floor (mean) ? 0 : 2,
                                           by[side].games == 0 || by[side].undefined);
        if (match->game->utility == PODA_UTILITY_VALUES)
            poda_table_text (table, text);
        else
            poda_table_count (table, by[side].won);
    }
    poda_table_count (table, both->drawn);
    poda_table_count (table, both->lost);
    poda_table_value (table, poda_tally_score (both), NULL);
    poda_table_value (table, both->undefined ? NAN : both->utility, NULL);
    poda_table_count (table, both->spent.moves);
    poda_table_count (table, both->spent.nodes);
    poda_table_number (table, nodes_a_move (&both->spent), 1,
                       both->spent.nodes == 0 ? "–" : NULL);
    poda_table_seconds (table, both->spent.seconds);
    poda_table_end_row (table);
}

/* Games with values have means instead of winners, and no leader. */
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
        { .key = "nodes_a_move", .heading = N_ ("nodes per move") },
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

void
poda_emit_match (const PodaMatch *match, PodaTableFormat format, PodaOutput *output)
{
    const PodaGame *game = match->game;
    g_autofree char *one = poda_contestant_format (&match->contestants[0]);
    g_autofree char *two = poda_contestant_format (&match->contestants[1]);
    char *const names[2] = { one, two };
    PodaTallies tallies = { 0 };
    for (guint i = 0; i < match->games->len; i++) {
        poda_tallies_add (&tallies, game,
                          &g_array_index (match->games, PodaMatchGame, i));
        if (format == PODA_TABLE_TXT)
            tell_game (output, match, i + 1, &tallies);
    }
    if (format == PODA_TABLE_TXT) {
        poda_output_text (output, "\n");
        tell_totals (match, &tallies, names, NULL, output);
        return;
    }
    PodaJson json;
    g_auto (PodaTable) games;
    poda_json_init (&json, output);
    if (format == PODA_TABLE_JSON) {
        poda_json_object (&json, NULL);
        if (match->asked != NULL)
            poda_query_write (&json, "problem", match->asked);
        poda_json_write (&json, "game:s start:S", game->name,
                         game->format_position (game, &match->start));
        poda_table_begin_json (&games, game_columns, G_N_ELEMENTS (game_columns), &json,
                               "games");
    } else {
        if (match->asked != NULL)
            poda_query_comment (match->asked, output);
        poda_table_begin (&games, game_columns, G_N_ELEMENTS (game_columns), format,
                          output);
    }
    while (poda_table_pass (&games))
        for (guint i = 0; i < match->games->len; i++)
            put_game (&games, match, i, names);
    if (format == PODA_TABLE_JSON) {
        tell_totals (match, &tallies, names, &json, output);
        poda_json_write (&json, "}");
        poda_json_newline (&json);
    }
}
