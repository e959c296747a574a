#include "cli/play.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "report/position.h"
#include "base/terminal.h"
#include "play/coach.h"
#include "report/sentence.h"

gboolean
poda_play_open_screen (PodaPlayScreen *screen, GError **error)
{
    screen->colour = poda_terminal_has_colour ();
    screen->output = poda_output_open (NULL, error);
    return screen->output != NULL;
}

gboolean
poda_play_flush (PodaPlayScreen *screen, GError **error)
{
    if (!poda_output_close (g_steal_pointer (&screen->output), error))
        return FALSE;
    screen->output = poda_output_open (NULL, error);
    return screen->output != NULL;
}

void
poda_play_say (PodaPlayScreen *screen, const char *format, ...)
{
    va_list arguments;
    va_start (arguments, format);
    g_autofree char *text = g_strdup_vprintf (format, arguments);
    va_end (arguments);
    guint indent = (guint) strspn (text, " ");
    poda_output_format (screen->output, "%*s", (int) indent, "");
    poda_terminal_wrap (screen->output, text + indent, PODA_PLAY_COLUMNS, indent,
                        indent + 4);
    poda_output_text (screen->output, "\n");
}

void
poda_play_say_error (PodaPlayScreen *screen, const char *line, GError *error)
{
    const char *const typed[] = { line, NULL };
    g_autofree char *cut = poda_echo_cut (error->message, typed);
    poda_terminal_pad (screen->output, cut, 0, FALSE);
    poda_output_text (screen->output, "\n");
    g_error_free (error);
}

void
poda_play_show_rules (PodaPlayScreen *screen)
{
    PodaProblem rules = screen->play.program.rules;
    rules.swapped = FALSE; /* who is MAX is said with each value */
    g_autofree char *text = poda_sentence_rules (&rules);
    if (rules.depth == PODA_DEPTH_NONE)
        poda_play_say (screen, _ ("the program: %s, to the end of the game"), text);
    else
        poda_play_say (screen, _ ("the program: %s"), text);
}

void
poda_play_show_beginning (PodaPlayScreen *screen)
{
    const char *const *players = screen->play.game->players;
    const char *title = screen->play.settings.texts[PODA_PLAY_GAME];
    if (screen->play.human[PODA_MAX] && screen->play.human[PODA_MIN])
        poda_play_say (screen, _ ("%s: you play both %s and %s"), title, players[0],
                       players[1]);
    else if (!screen->play.human[PODA_MAX] && !screen->play.human[PODA_MIN])
        poda_play_say (screen, _ ("%s: the program plays both %s and %s"), title,
                       players[0], players[1]);
    else
        poda_play_say (screen, _ ("%s: you play %s, the program plays %s"), title,
                       players[!screen->play.human[PODA_MAX]],
                       players[screen->play.human[PODA_MAX]]);
    poda_play_show_rules (screen);
    if (screen->play.human[PODA_MAX] || screen->play.human[PODA_MIN])
        poda_play_say (screen, _ ("type a move, or help"));
}

/* A tree's moves stand beside its children. */
static void
show_moves (PodaPlayScreen *screen)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    if (poda_tree_of_game (screen->play.game) != NULL)
        return;
    g_auto (PodaMoves) moves = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        g_autofree char *move = game->format_move (game, position, moves.items[i]);
        g_string_append_printf (list, " %s", move);
    }
    poda_play_say (screen, _ ("moves:%s"), list->str);
}

static gboolean
is_shown (const PodaPlayScreen *screen)
{
    return screen->n_shown == screen->play.n_changes + 1;
}

void
poda_play_show_position (PodaPlayScreen *screen, gboolean moves)
{
    if (is_shown (screen))
        return;
    screen->n_shown = screen->play.n_changes + 1;
    poda_output_text (screen->output, "\n");
    poda_emit_position (screen->play.game, poda_play_position (&screen->play),
                        poda_play_before (&screen->play), moves, screen->colour,
                        screen->output);
    if (moves)
        show_moves (screen);
}

void
poda_play_show_found (PodaPlayScreen *screen, gboolean hint)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    const PodaSummary *found = screen->play.found;
    g_autofree char *text = poda_coach_found (&screen->play.thought, found, hint);
    poda_play_say (screen, "%s", text);
    if (found->line.count < 2)
        return;
    g_autofree char *line = poda_game_format_moves (game, position, &found->line);
    poda_play_say (screen, _ ("  line: %s"), line);
}

void
poda_play_show_chance (PodaPlayScreen *screen, PodaMove move)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    g_autofree char *text = game->format_move (game, position, move);
    char probability[PODA_VALUE_BUFFER];
    poda_value_format (game->probability (game, position, move), PODA_STYLE_TEXT,
                       probability);
    poda_play_say (screen, _ ("chance plays %s, of probability %s (seed %" PRIu64 ")"),
                   text, probability, screen->play.program.rules.seed);
}

void
poda_play_show_end (PodaPlayScreen *screen)
{
    const PodaGame *game = screen->play.game;
    if (is_shown (screen))
        return;
    poda_play_show_position (screen, FALSE);
    g_autofree char *end = poda_coach_end (game, poda_play_position (&screen->play));
    poda_play_say (screen, "%s", end);
    g_autofree char *moves = poda_game_format_moves (
        game, &g_array_index (screen->play.positions, PodaPosition, 0),
        &screen->play.moves);
    if (*moves != '\0')
        poda_play_say (screen, _ ("moves: %s"), moves);
}
