/* poda play: a human against the program. */

#include <errno.h>
#include <fcntl.h>
#include <glib/gi18n-lib.h>
#include <math.h>
#include <stdio.h>
#include <unistd.h>

#include "base/reason.h"
#include "base/terminal.h"
#include "cli/play.h"

/* --- The command --- */

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
check_conflicts (const PodaRequest *request, const PodaPlayOptions *own, GError **error)
{
    gboolean has_game = request->arguments != NULL && request->arguments[0] != NULL;
    if (own->level != NULL && request->rules.texts[PODA_RULE_DEPTH] != NULL)
        return poda_refuse (
            error,
            _ ("--level: expected no --depth beside it, since a level is a depth"));
    if (own->load == NULL && !has_game)
        return poda_refuse (
            error, _ ("too few arguments: expected poda play GAME, or --load FILE"));
    if (own->load != NULL
        && (has_game || request->position != NULL || request->moves != NULL))
        return poda_refuse (error, _ ("--load: expected no GAME, --position or --moves "
                                      "beside it, since the saved game names them"));
    return TRUE;
}

static gboolean
read_settings (PodaPlaySettings *settings, const PodaRequest *request,
               const PodaPlayOptions *own, GError **error)
{
    char **arguments = request->arguments;
    if (!check_conflicts (request, own, error))
        return FALSE;
    for (guint rule = 0; rule < PODA_N_RULES; rule++)
        poda_rules_set (&settings->rules, rule, request->rules.texts[rule]);
    if (own->level != NULL) {
        const char *depth = poda_player_level_depth (own->level, error);
        if (depth == NULL)
            return FALSE;
        poda_rules_set (&settings->rules, PODA_RULE_DEPTH, depth);
    }
    poda_play_settings_set (settings, PODA_PLAY_GAME,
                            arguments != NULL ? arguments[0] : NULL);
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

#define LONGEST_LINE 4096

/* Reads a line of standard input; one that is longer than any command comes back empty,
 * and is said to be. FALSE at the end; then `error` is set where input failed. */
static gboolean
read_line (PodaPlayScreen *screen, char line[LONGEST_LINE], GError **error)
{
    const char *read = fgets (line, LONGEST_LINE, stdin);
    while (read == NULL && ferror (stdin) && errno == EINTR) {
        clearerr (stdin);
        read = fgets (line, LONGEST_LINE, stdin);
    }
    if (read == NULL) {
        if (ferror (stdin))
            poda_refuse (error, _ ("standard input: %s"), poda_reason (errno));
        return FALSE;
    }
    if (strchr (line, '\n') != NULL || strlen (line) < LONGEST_LINE - 1)
        return TRUE;
    for (int c = getchar (); c != EOF && c != '\n';)
        c = getchar ();
    *line = '\0';
    poda_play_say (screen, _ ("so long a line is neither a move nor a command"));
    return TRUE;
}

#define BOM "\xef\xbb\xbf"

/* Asks for one line. FALSE at the end of input. */
static gboolean
ask (PodaPlayScreen *screen, const char *prompt, GError **error)
{
    char line[LONGEST_LINE];
    poda_output_format (screen->output, "%s> ", prompt);
    if (!poda_play_flush (screen, error))
        return FALSE;
    if (!read_line (screen, line, error)) {
        poda_output_text (screen->output, "\n");
        return FALSE;
    }
    const char *start = g_str_has_prefix (line, BOM) ? line + strlen (BOM) : line;
    g_autofree char *text = g_utf8_make_valid (start, -1);
    g_strstrip (text);
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

static gboolean
is_human (const PodaPlayScreen *screen)
{
    return screen->play.human[PODA_MAX] || screen->play.human[PODA_MIN];
}

/* FALSE at the end of input, at that of a game without humans, or with `error` set. */
static gboolean
take_turn (PodaPlayScreen *screen, GError **error)
{
    PodaTurn turn = poda_play_turn (&screen->play);
    /* Says how the game ended, and goes on asking: whoever played may look back, or
     * take moves back. A program that played against itself does not. */
    if (turn == PODA_TURN_OVER) {
        poda_play_show_end (screen);
        return is_human (screen) && ask (screen, "", error);
    }
    if (turn == PODA_TURN_HUMAN || screen->stuck != NULL) {
        poda_play_show_position (screen, TRUE);
        return ask (screen, poda_play_mover (&screen->play), error);
    }
    /* A human sees the position when asked. */
    if (screen->n_shown == 0 || !is_human (screen))
        poda_play_show_position (screen, FALSE);
    if (turn == PODA_TURN_PROGRAM)
        return answer (screen, error);
    PodaMove move =
        poda_draw_move (screen->play.game, poda_play_position (&screen->play),
                        screen->play.program.rules.seed);
    poda_play_show_chance (screen, move);
    poda_play_move (&screen->play, move);
    return TRUE;
}

/* To the end of the input, or until the player leaves. Where the program was stuck then
 * by itself, that is how the command ends. */
static gboolean
play_on (PodaPlayScreen *screen, GError **error)
{
    GError *cause = NULL;
    while (!screen->left && take_turn (screen, &cause))
        continue;
    if (cause != NULL) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    if (poda_play_turn (&screen->play) == PODA_TURN_OVER)
        return TRUE;
    poda_play_say (screen, _ ("the game was not finished"));
    if (screen->left || screen->stuck == NULL || is_stopped (screen->stuck))
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&screen->stuck));
    return FALSE;
}

static gboolean
play_game (PodaRequest *request, gpointer data, GError **error)
{
    PodaPlayScreen screen = { .request = request };
    /* A closed standard input is an empty one, and its number must not go to another
     * file. */
    if (fcntl (STDIN_FILENO, F_GETFD) < 0)
        (void) open ("/dev/null", O_RDONLY);
    gboolean ok = poda_play_open (&screen.play, request, data, error)
                  && poda_play_open_screen (&screen, error);
    if (ok) {
        poda_play_show_beginning (&screen);
        ok = play_on (&screen, error);
    }
    /* What was said is written in any case; the first failure is reported. */
    if (screen.output != NULL && !poda_output_close (screen.output, ok ? error : NULL))
        ok = FALSE;
    g_clear_error (&screen.stuck);
    poda_play_clear (&screen.play);
    return ok;
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
