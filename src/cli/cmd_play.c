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

/* --- How the program plays where little is said of it --- */

static const char *const level_words[] = { "easy", "medium", "hard", NULL };
static const char *const level_depths[] = { "3", "4", "6", NULL };

const char *
poda_player_level_depth (const char *level, GError **error)
{
    guint index;
    return poda_read_word ("level", level, level_words, &index, error)
               ? level_depths[index]
               : NULL;
}

char *
poda_player_levels (void)
{
    g_autofree char *words = g_strjoinv (", ", (char **) level_words);
    g_autofree char *depths = g_strjoinv (", ", (char **) level_depths);
    return g_strdup_printf (_ ("%s (depth %s)"), words, depths);
}

#define SHORT_GAME 12

/* Where the depth is limited. */
static const char *
usual_evaluator (const PodaGame *game, const char *depth)
{
    const char *strongest = PODA_EVALUATOR_NONE;
    if (strcmp (depth, PODA_DEPTH_END) == 0 || game->evaluators == NULL)
        return strongest;
    for (guint i = 0; game->evaluators[i] != NULL; i++)
        strongest = game->evaluators[i]->name;
    return strongest;
}

gboolean
poda_player_read (const PodaRules *rules, const PodaGame *game,
                  const PodaPosition *start, const PodaPosition *begin,
                  PodaContestant *player, GError **error)
{
    PodaRules whole = *rules; /* the texts stay theirs */
    char **texts = whole.texts;
    const char *view = texts[PODA_RULE_MAX];
    PodaProblem problem;
    guint index = PODA_VIEW_MOVER;
    if (texts[PODA_RULE_DEPTH] == NULL)
        texts[PODA_RULE_DEPTH] =
            (char *) (poda_tree_of_game (game) != NULL
                              || game->longest (game, begin) <= SHORT_GAME
                          ? PODA_DEPTH_END
                          : poda_player_level_depth ("medium", NULL));
    if (texts[PODA_RULE_EVALUATOR] == NULL)
        texts[PODA_RULE_EVALUATOR] =
            (char *) usual_evaluator (game, texts[PODA_RULE_DEPTH]);
    poda_problem_init (&problem, game, start);
    if (!poda_request_rules (&whole, &problem, error)
        || (view != NULL && !poda_rule_read_word (PODA_RULE_MAX, view, &index, error)))
        return FALSE;
    player->rules = problem;
    player->view = game->states_players ? PODA_VIEW_FIRST : index;
    return TRUE;
}

void
poda_player_prefer_short (const PodaRules *rules, PodaContestant *player)
{
    PodaProblem *problem = &player->rules;
    const PodaGame *game = problem->game;
    guint longest = game->longest (game, &problem->root);
    PodaValue lowest = 0, highest = 0;
    if (game->utility != PODA_UTILITY_WINS)
        return;
    if (problem->evaluator != NULL)
        poda_evaluator_range (problem->evaluator, game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    PodaValue least = poda_max (highest, 0.0 - lowest) + longest;
    if (rules->texts[PODA_RULE_WIN] == NULL && problem->evaluator == NULL)
        problem->win = poda_rules_short_win (least);
    problem->prefer_short = isfinite (problem->win) && problem->win > least;
}

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

gboolean
poda_play_settings_read (PodaPlaySettings *settings, const PodaRequest *request,
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
            return poda_refuse_rule (error);
        poda_rules_set (&settings->rules, PODA_RULE_DEPTH, depth);
    }
    poda_play_settings_set (settings, PODA_PLAY_GAME,
                            arguments != NULL ? arguments[0] : NULL);
    poda_play_settings_set (settings, PODA_PLAY_POSITION, request->position);
    poda_play_settings_set (settings, PODA_PLAY_MOVES, request->moves);
    poda_play_settings_set (settings, PODA_PLAY_SIDE, own->side);
    return own->load == NULL || poda_play_settings_load (settings, own->load, error);
}

#define LONGEST_LINE 4096

/* Reads a line of standard input; one that is longer than any command comes back empty,
 * and is said to be. FALSE at the end; then `error` is set where input failed. */
static gboolean
read_line (PodaPlay *play, char line[LONGEST_LINE], GError **error)
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
    poda_play_say (play, _ ("so long a line is neither a move nor a command"));
    return TRUE;
}

#define BOM "\xef\xbb\xbf"

/* Asks for one line. FALSE at the end of input. */
static gboolean
ask (PodaPlay *play, const char *prompt, GError **error)
{
    char line[LONGEST_LINE];
    poda_output_format (play->output, "%s> ", prompt);
    if (!poda_play_flush (play, error))
        return FALSE;
    if (!read_line (play, line, error)) {
        poda_output_text (play->output, "\n");
        return FALSE;
    }
    const char *start = g_str_has_prefix (line, BOM) ? line + strlen (BOM) : line;
    g_autofree char *text = g_utf8_make_valid (start, -1);
    g_strstrip (text);
    /* What is typed at a terminal stands there already. */
    if (!isatty (STDIN_FILENO)) {
        poda_terminal_pad (play->output, text, 0, FALSE);
        poda_output_text (play->output, "\n");
    }
    if (!poda_play_flush (play, error))
        return FALSE;
    poda_play_line (play, text);
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
answer (PodaPlay *play, GError **error)
{
    const char *who = poda_play_mover (play);
    if (!poda_play_flush (play, error))
        return FALSE;
    if (poda_play_think (play, &play->stuck)) {
        poda_play_show_found (play, FALSE);
        poda_play_move (play, play->found->move);
    } else if (is_stopped (play->stuck)) {
        poda_play_say (
            play, _ ("stopped: move for %s, or change how the program searches"), who);
    } else {
        poda_play_say_error (play, NULL,
                             g_error_new (PODA_USAGE_ERROR, PODA_USAGE_ERROR_TYPED,
                                          _ ("%s finds no move: %s; or move for it"),
                                          who, play->stuck->message));
    }
    return TRUE;
}

static gboolean
is_human (const PodaPlay *play)
{
    return play->human[PODA_MAX] || play->human[PODA_MIN];
}

/* FALSE at the end of input, at that of a game without humans, or with `error` set. */
static gboolean
take_turn (PodaPlay *play, GError **error)
{
    PodaTurn turn = poda_play_turn (play);
    /* Says how the game ended, and goes on asking: whoever played may look back, or
     * take moves back. A program that played against itself does not. */
    if (turn == PODA_TURN_OVER) {
        poda_play_show_end (play);
        return is_human (play) && ask (play, "", error);
    }
    if (turn == PODA_TURN_HUMAN || play->stuck != NULL) {
        poda_play_show_position (play, TRUE);
        return ask (play, poda_play_mover (play), error);
    }
    /* A human sees the position when asked. */
    if (play->n_shown == 0 || !is_human (play))
        poda_play_show_position (play, FALSE);
    if (turn == PODA_TURN_PROGRAM)
        return answer (play, error);
    PodaMove move = poda_draw_move (play->input.game, poda_play_position (play),
                                    play->program.rules.seed);
    poda_play_show_chance (play, move);
    poda_play_move (play, move);
    return TRUE;
}

/* To the end of the input, or until the player leaves. Where the program was stuck then
 * by itself, that is how the command ends. */
static gboolean
play_on (PodaPlay *play, GError **error)
{
    GError *cause = NULL;
    while (!play->left && take_turn (play, &cause))
        continue;
    if (cause != NULL) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    if (poda_play_turn (play) == PODA_TURN_OVER)
        return TRUE;
    poda_play_say (play, _ ("the game was not finished"));
    if (play->left || play->stuck == NULL || is_stopped (play->stuck))
        return TRUE;
    g_propagate_error (error, g_steal_pointer (&play->stuck));
    return FALSE;
}

static gboolean
play_game (PodaRequest *request, gpointer data, GError **error)
{
    g_auto (PodaPlay) play = { .request = request };
    /* A closed standard input is an empty one, and its number must not go to another
     * file. */
    if (fcntl (STDIN_FILENO, F_GETFD) < 0)
        (void) open ("/dev/null", O_RDONLY);
    gboolean ok = poda_play_settings_read (&play.settings, request, data, error)
                  && poda_play_open (&play, error)
                  && poda_play_open_screen (&play, error);
    if (ok) {
        poda_play_show_beginning (&play);
        ok = play_on (&play, error);
    }
    /* What was said is written in any case; the first failure is told. */
    if (play.output != NULL && !poda_output_close (play.output, ok ? error : NULL))
        ok = FALSE;
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
