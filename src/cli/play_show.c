#include "cli/play.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "report/position.h"
#include "base/echo.h"
#include "base/terminal.h"
#include "play/coach.h"
#include "report/sentence.h"

gboolean
poda_play_open_screen (PodaPlay *play, GError **error)
{
    play->colour = poda_terminal_has_colour ();
    play->output = poda_output_open (NULL, error);
    return play->output != NULL;
}

gboolean
poda_play_flush (PodaPlay *play, GError **error)
{
    if (!poda_output_close (g_steal_pointer (&play->output), error))
        return FALSE;
    play->output = poda_output_open (NULL, error);
    return play->output != NULL;
}

void
poda_play_say (PodaPlay *play, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    guint indent = (guint) strspn (text, " ");
    poda_output_format (play->output, "%*s", (int) indent, "");
    poda_terminal_wrap (play->output, text + indent, PODA_PLAY_COLUMNS, indent,
                        indent + 4);
    poda_output_text (play->output, "\n");
}

void
poda_play_say_error (PodaPlay *play, const char *line, GError *error)
{
    const char *const typed[] = { line, NULL };
    g_autofree char *cut = poda_echo_cut (error->message, typed);
    poda_terminal_pad (play->output, cut, 0, FALSE);
    poda_output_text (play->output, "\n");
    g_error_free (error);
}

void
poda_play_show_rules (PodaPlay *play)
{
    PodaProblem rules = play->program.rules;
    rules.swapped = FALSE; /* who is MAX is said with each value */
    g_autofree char *text = poda_sentence_rules (&rules);
    if (rules.depth == PODA_DEPTH_NONE)
        poda_play_say (play, _ ("the program: %s, to the end of the game"), text);
    else
        poda_play_say (play, _ ("the program: %s"), text);
}

void
poda_play_show_beginning (PodaPlay *play)
{
    const char *const *players = play->input.game->players;
    const char *title = play->settings.texts[PODA_PLAY_GAME];
    if (play->human[PODA_MAX] && play->human[PODA_MIN])
        poda_play_say (play, _ ("%s: you play both %s and %s"), title, players[0],
                       players[1]);
    else if (!play->human[PODA_MAX] && !play->human[PODA_MIN])
        poda_play_say (play, _ ("%s: the program plays both %s and %s"), title,
                       players[0], players[1]);
    else
        poda_play_say (play, _ ("%s: you play %s, the program plays %s"), title,
                       players[!play->human[PODA_MAX]], players[play->human[PODA_MAX]]);
    poda_play_show_rules (play);
    if (play->human[PODA_MAX] || play->human[PODA_MIN])
        poda_play_say (play, _ ("type a move, or help"));
}

/* A tree's moves stand beside its children. */
static void
show_moves (PodaPlay *play)
{
    const PodaGame *game = play->input.game;
    const PodaPosition *position = poda_play_position (play);
    if (play->input.tree != NULL)
        return;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        g_autofree char *move = game->format_move (game, position, moves.items[i]);
        g_string_append_printf (list, " %s", move);
    }
    poda_play_say (play, _ ("moves:%s"), list->str);
}

static gboolean
is_shown (const PodaPlay *play)
{
    return play->n_shown == play->n_changes + 1;
}

void
poda_play_show_position (PodaPlay *play, gboolean moves)
{
    if (is_shown (play))
        return;
    play->n_shown = play->n_changes + 1;
    poda_output_text (play->output, "\n");
    poda_emit_position (play->input.game, poda_play_position (play),
                        poda_play_before (play), moves, play->colour, play->output);
    if (moves)
        show_moves (play);
}

void
poda_play_show_found (PodaPlay *play, gboolean hint)
{
    const PodaGame *game = play->input.game;
    const PodaPosition *position = poda_play_position (play);
    const PodaSummary *found = play->found;
    g_autofree char *text = poda_coach_found (&play->thought, found, hint);
    poda_play_say (play, "%s", text);
    if (found->line.count < 2)
        return;
    g_autofree char *line = poda_game_format_moves (game, position, &found->line);
    poda_play_say (play, _ ("  line: %s"), line);
}

void
poda_play_show_chance (PodaPlay *play, PodaMove move)
{
    const PodaGame *game = play->input.game;
    const PodaPosition *position = poda_play_position (play);
    g_autofree char *text = game->format_move (game, position, move);
    char probability[PODA_VALUE_BUFFER];
    poda_value_format (game->probability (game, position, move), PODA_STYLE_TEXT,
                       probability);
    poda_play_say (play, _ ("chance plays %s, of probability %s (seed %" PRIu64 ")"),
                   text, probability, play->program.rules.seed);
}

void
poda_play_show_end (PodaPlay *play)
{
    const PodaGame *game = play->input.game;
    if (is_shown (play))
        return;
    poda_play_show_position (play, FALSE);
    g_autofree char *end = poda_coach_end (game, poda_play_position (play));
    poda_play_say (play, "%s", end);
    g_autofree char *moves = poda_game_format_moves (
        game, &g_array_index (play->positions, PodaPosition, 0), &play->moves);
    if (*moves != '\0')
        poda_play_say (play, _ ("moves: %s"), moves);
}
