/* poda play: a human against the program. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "base/echo.h"
#include "base/reason.h"
#include "base/terminal.h"
#include "cli/play.h"
#include "play/coach.h"
#include "report/position.h"
#include "report/sentence.h"

/* --- The game --- */

#define MEMBER(member) G_STRUCT_OFFSET (PodaPlayOptions, member)

static const PodaOption options[] = {
    { "side", 0, PODA_OPTION_TEXT, MEMBER (side), N_ ("WHO"),
      .help = N_ ("who is human: first (default), second, both, none, or a player's "
                  "name") },
    { "level", 0, PODA_OPTION_TEXT, MEMBER (level), N_ ("LEVEL"),
      .help = N_ ("of the program: easy, medium, hard (depth 3, 4, 6)") },
    { "load", 0, PODA_OPTION_PATH, MEMBER (load), N_ ("FILE"),
      .help = N_ ("go on with a saved game") },
    { .name = NULL }
};

static gboolean
read_settings (PodaPlaySettings *settings, const PodaRequest *request,
               const PodaPlayOptions *own, GError **error)
{
    const char *game = request->arguments != NULL ? request->arguments[0] : NULL;
    if (!poda_request_excludes (request, "level", "depth", error)
        || !poda_request_excludes (request, "load", "position moves", error))
        return FALSE;
    if ((own->load == NULL) == (game == NULL))
        return poda_refuse (error,
                            _ ("expected either poda play GAME, or --load FILE"));
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        poda_rules_set (&settings->rules, rule, request->rules.texts[rule]);
    if (own->level != NULL) {
        const char *depth = poda_player_level_depth (own->level, error);
        if (depth == NULL)
            return FALSE;
        poda_rules_set (&settings->rules, PODA_RULE_DEPTH, depth);
    }
    poda_play_settings_set (settings, PODA_PLAY_GAME, game);
    poda_play_settings_set (settings, PODA_PLAY_POSITION, request->position);
    poda_play_settings_set (settings, PODA_PLAY_MOVES, request->moves);
    poda_play_settings_set (settings, PODA_PLAY_SIDE, own->side);
    if (own->load == NULL)
        return TRUE;
    g_autoptr (GString) text =
        poda_input_read (own->load, PODA_PLAY_LARGEST_FILE, _ ("a saved game"), error);
    return text != NULL && poda_play_settings_load (settings, own->load, text, error);
}

/* Opens the game and its first position. Standard input is where moves come from. */
static gboolean
open_start (const PodaPlaySettings *settings, PodaInput *input, PodaPosition *start,
            GError **error)
{
    const char *text = settings->texts[PODA_PLAY_GAME];
    const char *position = settings->texts[PODA_PLAY_POSITION];
    GError *cause = NULL;
    if (strcmp (text, "-") == 0)
        poda_refuse (&cause, _ ("-: expected a game or a file, since the moves come "
                                "from standard input"));
    else
        poda_input_open (text, input, &cause);
    if (cause != NULL)
        return poda_play_refuse_key (settings, PODA_PLAY_GAME, cause, error);
    *start = input->start;
    return position == NULL || poda_input_position (input, position, start, &cause)
           || poda_play_refuse_key (settings, PODA_PLAY_POSITION, cause, error);
}

gboolean
poda_play_open (PodaPlay *play, PodaRequest *request, const PodaPlayOptions *own,
                GError **error)
{
    PodaInput *input = &request->input;
    PodaPosition start;
    if (!read_settings (&play->settings, request, own, error)
        || !open_start (&play->settings, input, &start, error)
        || !poda_play_begin (play, input->game, &start,
                             input->game->side (input->game, &input->start), error))
        return poda_refuse_rule (error);
    poda_note_little_win (&play->settings.rules, &play->program.rules);
    return TRUE;
}

/* --- The screen --- */

gboolean
poda_play_flush (PodaPlayScreen *screen, GError **error)
{
    if (screen->output != NULL
        && !poda_output_close (g_steal_pointer (&screen->output), error))
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
    poda_play_say (screen,
                   rules.depth == PODA_DEPTH_NONE
                       ? _ ("the program: %s, to the end of the game")
                       : _ ("the program: %s"),
                   text);
}

static gboolean
is_human (const PodaPlayScreen *screen)
{
    return screen->play.human[PODA_MAX] || screen->play.human[PODA_MIN];
}

static void
show_beginning (PodaPlayScreen *screen)
{
    const char *const *players = screen->play.game->players;
    const char *title = screen->play.settings.texts[PODA_PLAY_GAME];
    gboolean first = screen->play.human[PODA_MAX];
    gboolean both = first == screen->play.human[PODA_MIN];
    poda_play_say (screen,
                   both && first ? _ ("%s: you play both %s and %s")
                   : both        ? _ ("%s: the program plays both %s and %s")
                                 : _ ("%s: you play %s, the program plays %s"),
                   title, players[!both && !first], players[both || first]);
    poda_play_show_rules (screen);
    if (is_human (screen))
        poda_play_say (screen, _ ("type a move, or help"));
}

/* Shows the position, unless it is what was shown last, and with `moves` the legal
 * ones; a tree's stand beside its children. */
static void
show_position (PodaPlayScreen *screen, gboolean moves)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    if (screen->n_shown == screen->play.n_changes + 1)
        return;
    screen->n_shown = screen->play.n_changes + 1;
    poda_output_text (screen->output, "\n");
    poda_emit_position (game, position, poda_play_before (&screen->play), moves,
                        screen->colour, screen->output);
    if (!moves || poda_tree_of_game (game) != NULL)
        return;
    g_auto (PodaMoves) legal = { 0 };
    g_autoptr (GString) list = g_string_new (NULL);
    game->moves (game, position, &legal);
    for (guint i = 0; i < legal.count; i++) {
        g_autofree char *move = game->format_move (game, position, legal.items[i]);
        g_string_append_printf (list, " %s", move);
    }
    poda_play_say (screen, _ ("moves:%s"), list->str);
}

void
poda_play_show_found (PodaPlayScreen *screen, gboolean hint)
{
    const PodaSummary *found = screen->play.found;
    g_autofree char *text = poda_coach_found (&screen->play.thought, found, hint);
    poda_play_say (screen, "%s", text);
    if (found->line.count < 2)
        return;
    g_autofree char *line = poda_game_format_moves (
        screen->play.game, poda_play_position (&screen->play), &found->line);
    poda_play_say (screen, _ ("  line: %s"), line);
}

/* Says how the game ended, unless that is what was shown last. */
static void
show_end (PodaPlayScreen *screen)
{
    const PodaGame *game = screen->play.game;
    if (screen->n_shown == screen->play.n_changes + 1)
        return;
    show_position (screen, FALSE);
    g_autofree char *end = poda_coach_end (game, poda_play_position (&screen->play));
    poda_play_say (screen, "%s", end);
    g_autofree char *moves = poda_game_format_moves (
        game, &g_array_index (screen->play.positions, PodaPosition, 0),
        &screen->play.moves);
    if (*moves != '\0')
        poda_play_say (screen, _ ("moves: %s"), moves);
}

/* --- Turns: FALSE at the end of input, at that of a game without humans, or with
 * `error` set --- */

static gboolean
ask (PodaPlayScreen *screen, const char *prompt, GError **error)
{
    g_autofree char *line = NULL;
    gsize size = 0;
    poda_output_format (screen->output, "%s> ", prompt);
    if (!poda_play_flush (screen, error))
        return FALSE;
    if (getline (&line, &size, stdin) < 0) {
        if (ferror (stdin))
            poda_refuse (error, _ ("standard input: %s"), poda_reason (errno));
        poda_output_text (screen->output, "\n");
        return FALSE;
    }
    g_autofree char *text = g_strstrip (g_utf8_make_valid (line, -1));
    /* What is typed at a terminal stands there already. */
    if (!isatty (STDIN_FILENO)) {
        poda_terminal_pad (screen->output, text, 0, FALSE);
        poda_output_text (screen->output, "\n");
    }
    if (!poda_play_flush (screen, error))
        return FALSE;
    poda_play_line (screen, text);
    return TRUE;
}

static gboolean
is_stopped (const GError *error)
{
    return g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_STOPPED);
}

/* The program's turn. Where it cannot move it says so: whoever plays may change how it
 * searches, or move for it. */
static gboolean
answer (PodaPlayScreen *screen, GError **error)
{
    const char *who = poda_play_mover (&screen->play);
    if (!poda_play_flush (screen, error))
        return FALSE;
    if (poda_play_search (screen, &screen->stuck)) {
        poda_play_show_found (screen, FALSE);
        poda_play_move (&screen->play, screen->play.found->move);
    } else if (is_stopped (screen->stuck)) {
        poda_play_say (screen,
                       _ ("stopped: move for %s, or change how the program searches"),
                       who);
    } else {
        poda_play_say_error (screen, NULL,
                             g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                                          _ ("%s finds no move: %s; or move for it"),
                                          who, screen->stuck->message));
    }
    return TRUE;
}

static void
draw_lots (PodaPlayScreen *screen)
{
    const PodaGame *game = screen->play.game;
    const PodaPosition *position = poda_play_position (&screen->play);
    guint64 seed = screen->play.program.rules.seed;
    PodaMove move = poda_draw_move (game, position, seed);
    g_autofree char *text = game->format_move (game, position, move);
    char probability[PODA_VALUE_BUFFER];
    poda_value_format (game->probability (game, position, move), PODA_STYLE_TEXT,
                       probability);
    poda_play_say (screen, _ ("chance plays %s, of probability %s (seed %" PRIu64 ")"),
                   text, probability, seed);
    poda_play_move (&screen->play, move);
}

static gboolean
take_turn (PodaPlayScreen *screen, GError **error)
{
    PodaTurn turn = poda_play_turn (&screen->play);
    /* Says how the game ended, and goes on asking: whoever played may look back, or
     * take moves back. A program that played against itself does not. */
    if (turn == PODA_TURN_OVER) {
        show_end (screen);
        return is_human (screen) && ask (screen, "", error);
    }
    if (turn == PODA_TURN_HUMAN || screen->stuck != NULL) {
        show_position (screen, TRUE);
        return ask (screen, poda_play_mover (&screen->play), error);
    }
    /* A human sees the position when asked. */
    if (screen->n_shown == 0 || !is_human (screen))
        show_position (screen, FALSE);
    if (turn == PODA_TURN_PROGRAM)
        return answer (screen, error);
    draw_lots (screen);
    return TRUE;
}

static gboolean
play_game (PodaRequest *request, gpointer data, GError **error)
{
    PodaPlayScreen screen = { .request = request,
                              .colour = poda_terminal_has_colour () };
    GError *cause = NULL;
    /* A closed standard input is an empty one, and its number must not go to another
     * file. */
    if (fcntl (STDIN_FILENO, F_GETFD) < 0)
        (void) open ("/dev/null", O_RDONLY);
    if (poda_play_open (&screen.play, request, data, &cause)
        && poda_play_flush (&screen, &cause)) {
        show_beginning (&screen);
        while (!screen.left && take_turn (&screen, &cause))
            continue;
    }
    /* Where the program was stuck by itself when the input ended, that is how the
     * command ends. */
    if (cause == NULL && poda_play_turn (&screen.play) != PODA_TURN_OVER) {
        poda_play_say (&screen, _ ("the game was not finished"));
        if (!screen.left && screen.stuck != NULL && !is_stopped (screen.stuck))
            cause = g_steal_pointer (&screen.stuck);
    }
    /* What was said is written in any case; the first failure is reported. */
    if (screen.output != NULL)
        poda_output_close (screen.output, cause == NULL ? &cause : NULL);
    g_clear_error (&screen.stuck);
    poda_play_clear (&screen.play);
    if (cause != NULL)
        g_propagate_error (error, cause);
    return cause == NULL;
}

const PodaCommand poda_command_play = {
    .name = "play",
    .arguments = N_ ("[GAME]"),
    .most = 1,
    .summary = N_ ("against the program; help tells what can be typed"),
    .examples = "poda play tictactoe\n"
                "poda play connect4 --side second --level hard\n"
                "poda play nim:sticks=9 -a minimax\n"
                "poda play trees/chance.gv --seed 7\n"
                "printf '4\\nwhy\\n' | poda play connect4",
    .shared = PODA_SHARED_SEARCH | PODA_SHARED_PLAYING,
    .options = options,
    .size = sizeof (PodaPlayOptions),
    .run = play_game,
};
