#include <glib/gi18n-lib.h>

#include "homework/grade/grade.h"
#include "play/match.h"

/* The value of a position, or the result of a game, for the program. */
typedef enum { LOST, DRAWN, WON } GameOutcome;

/* The state of all games and, from `process` on, of the current one. */
typedef struct {
    const PodaReferee *referee;
    const PodaGame *rules;
    PodaWork *work;
    PodaMatch match;
    guint outcomes[3], n_forfeited, n_blunders, n_judged;

    PodaProcess *process;
    gboolean second;    /* the program is the second player */
    PodaPosition known; /* the position that the program knows */
    guint n_known;      /* number of plies up to it */
    char *forfeit;      /* reason for a loss before the game's end; NULL: none */
    gboolean judged;    /* all its moves so far were searched exactly */
    int worth;          /* value of its first position, if judged; -1: unknown */
    char *blunder;      /* its first blunder, as a sentence; or NULL */
} RefereedGame;

/* --- Blunders --- */

/* Maximum number of nodes for the exact search of a position. */
#define MOST_NODES 2000000

static GameOutcome
outcome_of (PodaValue utility, gboolean second)
{
    PodaValue own = second ? 0.0 - utility : utility;
    return own > 0 ? WON : own < 0 ? LOST : DRAWN;
}

/* Compares the program's move, not yet played, with the exact values of all moves. */
static void
judge (RefereedGame *game, const PodaPosition *position, PodaMove move, guint number)
{
    const PodaGame *rules = game->rules;
    PodaProblem problem;
    poda_problem_init (&problem, rules, position);
    problem.all_moves = TRUE;
    problem.swapped = game->second;
    problem.max_nodes = MOST_NODES;
    g_autoptr (PodaSummary) summary =
        game->judged ? poda_summary_search (&problem, NULL) : NULL;
    game->judged = summary != NULL;
    if (!game->judged)
        return;
    GameOutcome before = outcome_of (summary->value, FALSE), after = before;
    if (game->worth < 0)
        game->worth = (int) before;
    for (guint i = 0; i < summary->n_moves; i++)
        if (summary->moves[i].move == move)
            after = outcome_of (summary->moves[i].value, FALSE);
    game->n_blunders += after < before;
    if (after >= before || game->blunder != NULL)
        return;
    g_autofree char *played = rules->format_move (rules, position, move);
    g_autofree char *better = rules->format_move (rules, position, summary->move);
    const char *format =
        before == DRAWN ? _ ("move %u, %s, turns a draw into a loss: %s keeps the draw")
        : after == DRAWN ? _ ("move %u, %s, turns a win into a draw: %s keeps the win")
                         : _ ("move %u, %s, turns a win into a loss: %s keeps the win");
    game->blunder = g_strdup_printf (format, number, played, better);
}

/* --- Communication with the program --- */

#define FAREWELL (G_USEC_PER_SEC / 2) /* time for the program to exit by itself */

static void
say (const RefereedGame *game, const char *key, const char *value)
{
    g_string_append_printf (game->process->queue, "%s %s\n", key, value);
}

/* Plays the next ply in the program's position; sends it unless it is the program's. */
static void
make_known (RefereedGame *game, PodaMove move, gboolean own)
{
    const PodaGame *rules = game->rules;
    const PodaPosition before = game->known;
    g_autofree char *text = rules->format_move (rules, &before, move);
    if (!own)
        say (game, "played", text);
    rules->play (rules, &before, move, &game->known);
    game->n_known++;
}

/* Asks the program for its move; FALSE: it has lost the game. */
static gboolean
hear_move (gpointer data, const PodaPosition *position, const GArray *plies,
           PodaMove *move)
{
    RefereedGame *game = data;
    const PodaGame *rules = game->rules;
    gint64 begin = g_get_monotonic_time ();
    gint64 deadline = begin + (gint64) (game->referee->seconds * G_USEC_PER_SEC);
    g_autofree char *line = NULL, *text = rules->format_position (rules, position);
    g_autoptr (GError) error = NULL;
    char *answer = NULL;
    while (game->n_known < plies->len)
        make_known (game, g_array_index (plies, PodaMatchPly, game->n_known).move,
                    FALSE);
    say (game, "position", text);
    g_string_append (game->process->queue, "go\n");
    do {
        g_free (line);
        line = poda_process_read_line (game->process, deadline);
        answer = line != NULL ? poda_transcript_value (line, "move") : NULL;
    } while (line != NULL && answer == NULL);
    game->work->seconds += (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    g_autofree char *valid = answer != NULL ? g_utf8_make_valid (answer, -1) : NULL;
    g_autofree char *reason = poda_process_sentence (game->process);
    if (answer == NULL && game->process->jail != 0)
        game->forfeit = g_strdup_printf (_ ("no move was made within %s s"),
                                         PODA_TEXT (game->referee->seconds));
    else if (answer == NULL)
        game->forfeit = poda_process_last_words (
            game->process,
            reason != NULL ? reason : _ ("your program ended before the game did"));
    else if (!poda_game_parse_move (rules, position, valid, move, &error))
        game->forfeit =
            g_strdup_printf (_ ("move %u: %s"), plies->len + 1, error->message);
    else {
        judge (game, position, *move, plies->len + 1);
        make_known (game, *move, TRUE);
    }
    return game->forfeit == NULL;
}

/* --- Results --- */

/* Adds a game, worth a point for the value of its first position, or for a win. */
static void
add_item (const RefereedGame *game, const PodaMatchGame *played, GameOutcome outcome)
{
    static const char *const formats[] = {
        [LOST] = N_ ("lost: %s"), [DRAWN] = N_ ("drawn: %s"), [WON] = N_ ("won: %s")
    };
    PodaWork *work = game->work;
    PodaItem *item = poda_work_add (work->items, PodaItem);
    GameOutcome worth = !game->judged ? WON : game->worth < 0 ? LOST : game->worth;
    gboolean right = game->forfeit == NULL && outcome >= worth;
    g_auto (PodaMoves) moves = { 0 };
    for (guint i = 0; i < played->plies->len; i++)
        poda_moves_push (&moves, g_array_index (played->plies, PodaMatchPly, i).move);
    g_autofree char *text =
        poda_game_format_moves (game->rules, &game->referee->start, &moves);
    const char *format = game->forfeit == NULL ? formats[outcome]
                         : moves.count > 0     ? N_ ("forfeited: %s")
                                               : N_ ("forfeited");
    item->name = g_strdup_printf (game->second ? _ ("game %u, as the second player")
                                               : _ ("game %u, as the first player"),
                                  game->match.games->len);
    item->most = 1;
    item->score = right ? 1 : outcome == DRAWN ? 0.5 : 0;
    item->state = right ? PODA_ITEM_RIGHT : PODA_ITEM_WRONG;
    item->expected = g_strdup (worth == LOST    ? _ ("legal moves in time")
                               : worth == DRAWN ? _ ("at least a draw")
                                                : _ ("a win"));
    item->given = g_strdup_printf (_ (format), text);
    item->why = g_strdup (game->forfeit != NULL ? game->forfeit : game->blunder);
    work->score += item->score;
    if (!right)
        poda_grade_set_first (work, item, item->why);
    /* Quotes its standard error only once. */
    g_autofree char *errors = poda_process_errors (game->process);
    g_autofree char *placed = g_strdup_printf ("%s: %s", item->name, errors);
    if (errors != NULL && !poda_ending_is_good (&game->process->ending)
        && work->remarks->len == 0)
        poda_work_remark (work, placed);
}

/* --- All games --- */

/* Plays the next game, gives the program a short time to exit, and adds the result,
 * also if it could not be started. */
static gboolean
play_game (RefereedGame *game, const PodaProgram *program, GError **error)
{
    static const char *const words[] = {
        [LOST] = "lost", [DRAWN] = "drawn", [WON] = "won"
    };
    PodaMatch *match = &game->match;
    PodaLimits limits = game->referee->limits;
    char seconds[PODA_VALUE_BUFFER], *line;
    limits.seconds = limits.cpu_seconds = 0; /* each move has its own time */
    g_autoptr (PodaProcess) process = game->process =
        poda_process_start (program, &limits, error);
    game->second = match->games->len % 2 == 1;
    game->known = game->referee->start;
    game->n_known = 0;
    game->judged = TRUE;
    game->worth = -1;
    g_clear_pointer (&game->forfeit, g_free);
    g_clear_pointer (&game->blunder, g_free);
    if (process == NULL)
        return FALSE;
    poda_value_format (game->referee->seconds, PODA_STYLE_MACHINE, seconds);
    say (game, "poda", G_STRINGIFY (PODA_CASE_VERSION));
    say (game, "play", game->referee->game);
    say (game, "you", game->second ? "second" : "first");
    say (game, "seconds", seconds);
    if (!poda_match_play (match, error))
        return FALSE;
    const PodaMatchGame *played =
        &g_array_index (match->games, PodaMatchGame, match->games->len - 1);
    GameOutcome outcome =
        played->given_up ? LOST : outcome_of (played->utility, game->second);
    gint64 deadline = g_get_monotonic_time () + FAREWELL;
    say (game, "over", words[outcome]);
    process->hushed = TRUE;
    while ((line = poda_process_read_line (process, deadline)) != NULL)
        g_free (line);
    if (!poda_process_end (process, error))
        return FALSE;
    if (process->ending.end == PODA_END_REFUSED) {
        g_autofree char *reason = poda_process_sentence (process);
        poda_work_refuse (game->work, PODA_WORK_UNREADABLE, reason);
        return TRUE;
    }
    add_item (game, played, outcome);
    game->outcomes[outcome]++;
    game->n_forfeited += played->given_up;
    game->n_judged += game->judged;
    return TRUE;
}

gboolean
poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                   PodaGradeProgress progress, gpointer data, PodaWork *work,
                   GError **error)
{
    const PodaGame *rules = referee->opponent.rules.game;
    RefereedGame game = { .referee = referee, .rules = rules, .work = work };
    poda_match_init (&game.match, rules, &referee->start);
    game.match.contestants[0] = (PodaContestant){ .choose = hear_move, .data = &game };
    game.match.contestants[1] = referee->opponent;
    gboolean ok =
        referee->plies == 0
        || poda_openings_random (rules, &referee->start, referee->plies, referee->seed,
                                 (referee->games + 1) / 2, &game.match.openings, error);
    work->seconds = 0;
    work->most = referee->games;
    g_free (work->exercise);
    work->exercise = g_strdup (referee->game);
    for (guint i = 0; ok && i < referee->games && work->status == PODA_WORK_MARKED;
         i++) {
        if (progress != NULL)
            progress (work, i + 1, referee->games, data);
        ok = play_game (&game, program, error);
    }
    if (ok && work->status == PODA_WORK_MARKED) {
        guint n = game.n_blunders;
        g_autofree char *results = g_strdup_printf (
            _ ("%u won, %u drawn, %u lost, %u of them forfeited"), game.outcomes[WON],
            game.outcomes[DRAWN], game.outcomes[LOST], game.n_forfeited);
        g_autofree char *blunders =
            game.n_judged == referee->games
                ? g_strdup_printf (
                    g_dngettext (GETTEXT_PACKAGE, "%u blunder", "%u blunders", n), n)
                : g_strdup_printf (_ ("blunders: %u, in the %u of %u games that are "
                                      "small enough to search to the end"),
                                   n, game.n_judged, referee->games);
        poda_work_remark (work, results);
        poda_work_remark (work, blunders);
    }
    g_free (game.forfeit);
    g_free (game.blunder);
    poda_match_clear (&game.match);
    return ok;
}
