/* poda play: a human against the program. */

#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/play_commands.h"
#include "base/terminal.h"

/* The command's own options, as typed. */
typedef struct {
    char *side, *level, *load;
} Options;

static gboolean
refuse (GError **error, const char *message)
{
    g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION, message);
    return FALSE;
}

static gboolean
check_conflicts (const PodaRequest *request, const Options *options, GError **error)
{
    gboolean has_game = request->arguments != NULL && request->arguments[0] != NULL;
    if (options->level != NULL && request->rules.texts[PODA_RULE_DEPTH] != NULL)
        return refuse (error,
                       _ ("--level: expected no --depth beside it, since a level "
                          "is a depth"));
    if (options->load == NULL && !has_game)
        return refuse (error, _ ("too few arguments: expected poda play GAME, or "
                                 "--load FILE"));
    if (options->load != NULL
        && (has_game || request->position != NULL || request->moves != NULL))
        return refuse (error,
                       _ ("--load: expected no GAME, --position or --moves beside "
                          "it, since the saved game names them"));
    return TRUE;
}

/* What was typed goes before what was saved. */
static gboolean
read_settings (const PodaRequest *request, const Options *options,
               PodaPlaySettings *settings, GError **error)
{
    char **arguments = request->arguments;
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        poda_rules_set (&settings->rules, rule, request->rules.texts[rule]);
    if (options->level != NULL) {
        const char *depth = poda_player_level_depth (options->level, error);
        if (depth == NULL)
            return FALSE;
        poda_rules_set (&settings->rules, PODA_RULE_DEPTH, depth);
    }
    poda_play_settings_set (settings, PODA_PLAY_GAME,
                            arguments != NULL ? arguments[0] : NULL);
    poda_play_settings_set (settings, PODA_PLAY_POSITION, request->position);
    poda_play_settings_set (settings, PODA_PLAY_MOVES, request->moves);
    poda_play_settings_set (settings, PODA_PLAY_SIDE, options->side);
    return options->load == NULL
           || poda_play_settings_load (settings, options->load, error);
}

#define LONGEST_LINE 4096

/* Reads a line of standard input; one that is longer than any command comes back empty,
 * and is said to be. FALSE at the end; then `error` is set where input failed. */
static gboolean
read_line (PodaPlay *play, char line[LONGEST_LINE], GError **error)
{
    if (fgets (line, LONGEST_LINE, stdin) == NULL) {
        if (ferror (stdin))
            g_set_error_literal (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                                 _ ("standard input: cannot be read"));
        return FALSE;
    }
    if (strchr (line, '\n') != NULL || strlen (line) < LONGEST_LINE - 1)
        return TRUE;
    for (int c = getchar (); c != EOF && c != '\n';)
        c = getchar ();
    *line = '\0';
    poda_play_say (&play->screen, _ ("so long a line is neither a move nor a command"));
    return TRUE;
}

#define BOM "\xef\xbb\xbf"

/* What is typed at a terminal stands there already. */
static void
echo (PodaPlay *play, const char *text)
{
    if (isatty (STDIN_FILENO))
        return;
    poda_terminal_pad (play->screen.output, text, 0, FALSE);
    poda_output_text (play->screen.output, "\n");
}

/* Asks for one line. FALSE at the end of input. */
static gboolean
ask (PodaPlay *play, const char *prompt, GError **error)
{
    char line[LONGEST_LINE];
    poda_output_format (play->screen.output, "%s> ", prompt);
    if (!poda_play_screen_flush (&play->screen, error))
        return FALSE;
    if (!read_line (play, line, error)) {
        poda_output_text (play->screen.output, "\n");
        return FALSE;
    }
    const char *start = g_str_has_prefix (line, BOM) ? line + strlen (BOM) : line;
    g_autofree char *text = g_utf8_make_valid (start, -1);
    g_strstrip (text);
    echo (play, text);
    if (!poda_play_screen_flush (&play->screen, error))
        return FALSE;
    poda_play_line (play, text);
    return TRUE;
}

static gboolean
is_stopped (const GError *error)
{
    return g_error_matches (error, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_STOPPED);
}

static void
say_stuck (PodaPlay *play)
{
    const PodaPlaySession *session = &play->session;
    const char *who = poda_play_session_mover (session);
    if (is_stopped (session->stuck))
        poda_play_say (&play->screen,
                       _ ("stopped: move for %s, or change how the program searches"),
                       who);
    else
        poda_play_say_error (&play->screen,
                             g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                                          _ ("%s finds no move: %s; or move for it"),
                                          who, session->stuck->message));
}

/* The program's turn. Where it cannot move it says so: whoever plays may change how it
 * searches, or move for it. */
static gboolean
answer (PodaPlay *play, GError **error)
{
    PodaPlaySession *session = &play->session;
    if (!poda_play_screen_flush (&play->screen, error))
        return FALSE;
    if (!poda_play_session_think (session, &session->stuck)) {
        say_stuck (play);
        return TRUE;
    }
    poda_play_show_found (&play->screen, session, FALSE);
    poda_play_session_move (session, session->found->move);
    return TRUE;
}

static gboolean
is_human (const PodaPlaySession *session)
{
    return session->human[PODA_MAX] || session->human[PODA_MIN];
}

/* Says how the game ended, and goes on asking: whoever played may look back, or take
 * moves back. A program that played against itself does not. */
static gboolean
look_back (PodaPlay *play, GError **error)
{
    poda_play_show_end (&play->screen, &play->session);
    return is_human (&play->session) && ask (play, "", error);
}

/* FALSE at the end of input, at that of a game without humans, or with `error` set. */
static gboolean
take_turn (PodaPlay *play, GError **error)
{
    PodaPlaySession *session = &play->session;
    PodaPlayScreen *screen = &play->screen;
    PodaTurn turn = poda_play_session_turn (session);
    if (turn == PODA_TURN_OVER)
        return look_back (play, error);
    if (turn == PODA_TURN_HUMAN || session->stuck != NULL) {
        poda_play_show_position (screen, session, TRUE);
        return ask (play, poda_play_session_mover (session), error);
    }
    /* A human sees the position when asked. */
    if (screen->n_shown == 0 || !is_human (session))
        poda_play_show_position (screen, session, FALSE);
    if (turn == PODA_TURN_PROGRAM)
        return answer (play, error);
    PodaMove move = poda_play_session_draw (session);
    poda_play_show_chance (screen, session, move);
    poda_play_session_move (session, move);
    return TRUE;
}

/* To the end of the input, or until the player leaves. Where the program was stuck then
 * by itself, that is how the command ends. */
static gboolean
play_on (PodaPlay *play, GError **error)
{
    PodaPlaySession *session = &play->session;
    GError *cause = NULL;
    while (!play->left && take_turn (play, &cause))
        continue;
    if (cause != NULL) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    if (poda_play_session_turn (session) == PODA_TURN_OVER)
        return TRUE;
    poda_play_say (&play->screen, _ ("the game was not finished"));
    if (play->left || session->stuck == NULL || is_stopped (session->stuck))
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&session->stuck));
    return FALSE;
}

static gboolean
begin (PodaPlay *play, const PodaRequest *request, const Options *options,
       GError **error)
{
    PodaPlaySession *session = &play->session;
    return check_conflicts (request, options, error)
           && read_settings (request, options, &session->settings, error)
           && poda_play_session_open (session, error)
           && poda_play_screen_open (&play->screen, error);
}

static gboolean
play_game (PodaRequest *request, gpointer data, GError **error)
{
    PodaPlay play = { .session = { .request = request } };
    gboolean ok = begin (&play, request, data, error);
    if (ok) {
        poda_play_show_beginning (&play.screen, &play.session);
        ok = play_on (&play, error);
    }
    /* What was said is written in any case; the first failure is told. */
    if (play.screen.output != NULL
        && !poda_output_close (play.screen.output, ok ? error : NULL))
        ok = FALSE;
    poda_play_session_clear (&play.session);
    return ok;
}

/* A closed standard input is an empty one, and its number must not go to another file.
 */
static void
mend_standard_input (void)
{
    if (fcntl (STDIN_FILENO, F_GETFD) < 0)
        (void) open ("/dev/null", O_RDONLY);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    Options options = { .side = NULL };
    g_autofree char *levels = poda_player_levels ();
    g_autofree char *level = g_strdup_printf (_ ("of the program: %s"), levels);
    const GOptionEntry own[] = {
        { "side", 0, 0, G_OPTION_ARG_STRING, &options.side,
          N_ ("who is human: first (default), second, both, none, or a player's name"),
          N_ ("WHO") },
        { "level", 0, 0, G_OPTION_ARG_STRING, &options.level, level, N_ ("LEVEL") },
        { "load", 0, 0, G_OPTION_ARG_FILENAME, &options.load,
          N_ ("go on with a saved game"), N_ ("FILE") },
        G_OPTION_ENTRY_NULL
    };
    mend_standard_input ();
    int code = poda_request_run (command, PODA_REQUEST_SEARCH | PODA_REQUEST_PLAYING,
                                 own, 0, 1, argc, argv, play_game, &options);
    g_free (options.side);
    g_free (options.level);
    g_free (options.load);
    return code;
}

const PodaCommand poda_command_play = {
    .name = "play",
    .arguments = N_ ("[GAME]"),
    .summary = N_ ("against the program; help tells what can be typed"),
    .examples = "poda play tictactoe\n"
                "poda play connect4 --side second --level hard\n"
                "poda play nim:sticks=9 -a minimax\n"
                "poda play trees/chance.gv --seed 7\n"
                "printf '4\\nwhy\\n' | poda play connect4",
    .run = run,
};
