#include <glib/gi18n-lib.h>
#include <math.h>

#include "play/match_parts.h"
#include "base/terminal.h"

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
    char buffer[G_ASCII_DTOSTR_BUF_SIZE];
    if (effort->nodes == 0)
        return g_strdup ("–");
    return g_strdup (g_ascii_formatd (buffer, sizeof buffer, "%.1f",
                                      poda_effort_nodes_a_move (effort)));
}

static char *
moves_text (const PodaMatch *match, const PodaMatchGame *played, guint begin, guint end)
{
    g_auto (PodaMatchMoves) moves;
    poda_match_moves_init (&moves, match, played, begin, end);
    return poda_game_format_moves (match->game, &moves.position, &moves.moves);
}

/* An opening's moves stand before a bar. */
static void
write_moves (PodaOutput *output, const PodaMatch *match, const PodaMatchGame *played)
{
    guint n_opening = match->openings.plies;
    g_autofree char *opening = moves_text (match, played, 0, n_opening);
    g_autofree char *moves = moves_text (match, played, n_opening, played->plies->len);
    g_autofree char *text =
        g_strdup_printf ("  %s%s%s", opening, n_opening > 0 ? " | " : "", moves);
    write_line (output, text);
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

static void
write_game (PodaOutput *output, const PodaMatch *match, guint number,
            const PodaTallies *tallies)
{
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, number - 1);
    const char *const *players = match->game->players;
    gboolean swapped = played->swapped;
    g_autofree char *head = g_strdup_printf (_ ("game %u: 1 is %s, 2 is %s"), number,
                                             players[swapped], players[!swapped]);
    g_autofree char *result = result_text (match, played);
    g_autofree char *one = nodes_text (&played->spent[swapped]);
    g_autofree char *two = nodes_text (&played->spent[!swapped]);
    g_autofree char *standing = poda_match_standing (match, tallies);
    g_autofree char *told = g_strdup_printf (
        _ ("  %s; nodes a move: %s and %s; so far %s"), result, one, two, standing);
    write_line (output, head);
    write_moves (output, match, played);
    write_line (output, told);
}

#define MOST_COLUMNS 8

typedef char *Row[MOST_COLUMNS];

static void
clear_row (Row row)
{
    for (guint i = 0; i < MOST_COLUMNS; i++)
        g_clear_pointer (&row[i], g_free);
}

static char *
count_text (guint count)
{
    return g_strdup_printf ("%u", count);
}

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
    return g_strdup (g_ascii_formatd (value, sizeof value, "%.2f", mean));
}

static guint
fill_heads (Row row, const PodaMatch *match)
{
    const char *const *players = match->game->players;
    guint n = 0;
    row[n++] = g_strdup ("");
    row[n++] = g_strdup (_ ("games"));
    if (match->game->utility == PODA_UTILITY_VALUES) {
        for (guint side = 0; side < 2; side++)
            row[n++] = g_strdup_printf (_ ("mean as %s"), players[side]);
    } else {
        for (guint side = 0; side < 2; side++)
            row[n++] = g_strdup_printf (_ ("won as %s"), players[side]);
        row[n++] = g_strdup (_ ("drawn"));
        row[n++] = g_strdup (_ ("score"));
        if (match->game->utility == PODA_UTILITY_SCORE)
            row[n++] = g_strdup (_ ("ahead by"));
    }
    row[n++] = g_strdup (_ ("nodes a move"));
    return n;
}

static void
fill_row (Row row, const PodaMatch *match, const PodaTallies *tallies, guint contestant)
{
    PodaTally both = poda_tallies_both (tallies, contestant);
    const PodaTally *by = tallies->by[contestant];
    g_autofree char *name = poda_contestant_format (&match->contestants[contestant]);
    double score = poda_tally_score (&both);
    char value[PODA_VALUE_BUFFER];
    guint n = 0;
    row[n++] = g_strdup_printf ("%u  %s", contestant + 1, name);
    row[n++] = count_text (both.games);
    if (match->game->utility == PODA_UTILITY_VALUES) {
        for (guint side = 0; side < 2; side++)
            row[n++] = mean_text (&by[side]);
    } else {
        for (guint side = 0; side < 2; side++)
            row[n++] = count_text (by[side].won);
        row[n++] = count_text (both.drawn);
        row[n++] = g_strdup (poda_value_format (score, PODA_STYLE_TEXT, value));
        if (match->game->utility == PODA_UTILITY_SCORE)
            row[n++] =
                g_strdup (poda_value_format (both.utility, PODA_STYLE_TEXT, value));
    }
    row[n++] = nodes_text (&both.spent);
}

static void
write_table (PodaOutput *output, const PodaMatch *match, const PodaTallies *tallies)
{
    Row rows[3] = { { NULL } };
    guint n_columns = fill_heads (rows[0], match);
    for (guint contestant = 0; contestant < 2; contestant++)
        fill_row (rows[contestant + 1], match, tallies, contestant);
    guint widths[MOST_COLUMNS] = { 0 };
    for (guint i = 0; i < 3; i++) {
        for (guint column = 0; column < n_columns; column++) {
            guint width = poda_columns (rows[i][column]);
            widths[column] = MAX (widths[column], width);
        }
    }
    for (guint i = 0; i < 3; i++) {
        for (guint column = 0; column < n_columns; column++) {
            poda_output_text (output, column > 0 ? "  " : "");
            poda_terminal_pad (output, rows[i][column], widths[column], column > 0);
        }
        poda_output_text (output, "\n");
        clear_row (rows[i]);
    }
}

void
poda_emit_match_text (const PodaMatch *match, PodaOutput *output)
{
    PodaTallies tallies = { 0 };
    for (guint i = 0; i < match->games->len; i++) {
        poda_tallies_add (&tallies, match->game,
                          &g_array_index (match->games, PodaMatchGame, i));
        write_game (output, match, i + 1, &tallies);
    }
    poda_output_text (output, "\n");
    write_table (output, match, &tallies);
}
