#include "homework/grade/grade.h"

#include <glib/gi18n-lib.h>

/* The worth of a position, or the end of a game, for the program. */
typedef enum { LOST, DRAWN, WON } GameOutcome;

typedef struct {
    const PodaReferee *referee;
    const PodaGame *rules;
    const PodaProgram *program;
    PodaProcess *process;
    PodaPosition position;
    GString *news; /* moves that the program does not know yet, a line each */

    guint number;    /* from 1 */
    gboolean second; /* the program is the second player */
    PodaMoves moves; /* all of them, from the referee's start */
    guint own_moves; /* the program's, … */
    double slowest;  /* … seconds for one of them, … */
    double seconds;  /* … and for all of them */
    GameOutcome outcome;
    char *forfeit; /* why it lost before the end of the game; NULL: it did not */

    gboolean judged;   /* every move of the program was searched exactly */
    GameOutcome worth; /* of the position of its first move, if judged */
    guint blunders;
    char *blunder; /* the first of them, a sentence; NULL */
} RefereedGame;

static void
game_clear (RefereedGame *game)
{
    poda_moves_clear (&game->moves);
    g_string_free (game->news, TRUE);
    g_clear_pointer (&game->process, poda_process_free);
    g_clear_pointer (&game->forfeit, g_free);
    g_clear_pointer (&game->blunder, g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (RefereedGame, game_clear)

/* --- Blunders --- */

/* The nodes of an exact search of one position. */
#define MOST_NODES 2000000

static GameOutcome
outcome_of (PodaValue utility, gboolean second)
{
    PodaValue own = second ? 0.0 - utility : utility;
    return own > 0 ? WON : own < 0 ? LOST : DRAWN;
}

static char *
move_text (const RefereedGame *game, PodaMove move)
{
    return game->rules->format_move (game->rules, &game->position, move);
}

/* Compares a move of the program, before it is played, with the exact values of all
 * moves. */
static void
judge (RefereedGame *game, PodaMove move)
{
    PodaProblem problem;
    poda_problem_init (&problem, game->rules, &game->position);
    problem.all_moves = TRUE;
    problem.swapped = game->second;
    problem.max_nodes = MOST_NODES;
    g_autoptr (PodaSummary) summary =
        game->judged ? poda_summary_search (&problem, NULL) : NULL;
    game->judged = summary != NULL;
    if (!game->judged)
        return;
    GameOutcome before = outcome_of (summary->value, FALSE), after = before;
    if (game->own_moves == 0)
        game->worth = before;
    for (guint i = 0; i < summary->n_moves; i++)
        if (summary->moves[i].move == move)
            after = outcome_of (summary->moves[i].value, FALSE);
    if (after >= before || game->blunders++ > 0)
        return;
    g_autofree char *played = move_text (game, move);
    g_autofree char *better = move_text (game, summary->move);
    const char *format =
        before == DRAWN ? _ ("move %u, %s, turns a draw into a loss: %s keeps the draw")
        : after == DRAWN ? _ ("move %u, %s, turns a win into a draw: %s keeps the win")
                         : _ ("move %u, %s, turns a win into a loss: %s keeps the win");
    game->blunder = g_strdup_printf (format, game->moves.count + 1, played, better);
}

/* --- One game --- */

#define FAREWELL 0.5 /* seconds for the program to end by itself */

static void
say (const RefereedGame *game, const char *key, const char *value)
{
    g_autofree char *line = *value != '\0' ? g_strdup_printf ("%s %s\n", key, value)
                                           : g_strdup_printf ("%s\n", key);
    poda_process_say (game->process, line);
}

static gboolean
forfeit (RefereedGame *game, char *reason)
{
    game->forfeit = reason;
    game->outcome = LOST;
    return FALSE;
}

/* Loses the game since nothing more is to be heard. */
static gboolean
forfeit_silent (RefereedGame *game)
{
    char seconds[PODA_VALUE_BUFFER];
    if (!poda_process_has_ended (game->process)) {
        poda_value_format (game->referee->seconds, PODA_STYLE_TEXT, seconds);
        return forfeit (game,
                        g_strdup_printf (_ ("no move came within %s s"), seconds));
    }
    const PodaEnding *ending = poda_process_end (game->process);
    g_autofree char *complaints = poda_process_complaints (game->process);
    g_autofree char *reason =
        poda_ending_sentence (ending, &game->referee->limits, game->program->path);
    return forfeit (
        game, poda_complaint_after (reason != NULL
                                        ? reason
                                        : _ ("your program ended before the game did"),
                                    complaints));
}

/* Asks the program for its move; FALSE: it has lost the game. */
static gboolean
hear_move (RefereedGame *game, PodaMove *move)
{
    gint64 begin = g_get_monotonic_time ();
    gint64 deadline = begin + (gint64) (game->referee->seconds * G_USEC_PER_SEC);
    g_autofree char *line = NULL;
    char *text = NULL;
    g_autofree char *position =
        game->rules->format_position (game->rules, &game->position);
    poda_process_say (game->process, game->news->str);
    g_string_truncate (game->news, 0);
    say (game, "position", position);
    say (game, "go", "");
    do {
        g_free (line);
        line = poda_process_hear (game->process, deadline);
        text = line != NULL ? poda_transcript_value (line, "move") : NULL;
    } while (line != NULL && text == NULL);
    double seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    game->seconds += seconds;
    game->slowest = MAX (game->slowest, seconds);
    if (text == NULL)
        return forfeit_silent (game);
    g_autoptr (GError) error = NULL;
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    if (poda_game_parse_move (game->rules, &game->position, valid, move, &error))
        return TRUE;
    return forfeit (game, g_strdup_printf (_ ("move %u: %s"), game->moves.count + 1,
                                           error->message));
}

static void
play (RefereedGame *game, PodaMove move, gboolean own)
{
    PodaPosition next;
    if (!own) {
        g_autofree char *text = move_text (game, move);
        g_string_append_printf (game->news, "played %s\n", text);
    }
    game->rules->play (game->rules, &game->position, move, &next);
    game->position = next;
    poda_moves_push (&game->moves, move);
}

/* Plays one move. FALSE with `error` unset: the program has lost. */
static gboolean
take_turn (RefereedGame *game, GError **error)
{
    PodaMove move;
    guint64 nodes;
    gboolean second = game->rules->side (game->rules, &game->position) == PODA_MIN;
    if (second != game->second) {
        if (!poda_contestant_choose (&game->referee->opponent, &game->position, &move,
                                     &nodes, error))
            return FALSE;
        play (game, move, FALSE);
        return TRUE;
    }
    if (!hear_move (game, &move))
        return FALSE;
    judge (game, move);
    game->own_moves++;
    play (game, move, TRUE);
    return TRUE;
}

static void
say_farewell (const RefereedGame *game)
{
    static const char *const words[] = {
        [LOST] = "lost", [DRAWN] = "drawn", [WON] = "won"
    };
    gint64 deadline = g_get_monotonic_time () + (gint64) (FAREWELL * G_USEC_PER_SEC);
    char *line;
    say (game, "over", words[game->outcome]);
    poda_process_hush (game->process);
    while ((line = poda_process_hear (game->process, deadline)) != NULL)
        g_free (line);
}

/* Plays one game, which begins with `opening`. */
static gboolean
play_game (RefereedGame *game, const PodaMove *opening, GError **error)
{
    PodaLimits limits = game->referee->limits;
    PodaValue utility;
    GError *cause = NULL;
    limits.seconds = limits.cpu_seconds = 0; /* each move has its own time */
    game->process = poda_process_start (game->program, &limits, error);
    if (game->process == NULL)
        return FALSE;
    for (guint i = 0; i < game->referee->plies; i++)
        play (game, opening[i], FALSE);
    char seconds[PODA_VALUE_BUFFER];
    g_autofree char *version = g_strdup_printf ("%d", PODA_CASE_VERSION);
    say (game, "poda", version);
    say (game, "play", game->referee->game);
    say (game, "you", game->second ? "second" : "first");
    say (game, "seconds",
         poda_value_format (game->referee->seconds, PODA_STYLE_MACHINE, seconds));
    gboolean over;
    while (!(over = game->rules->over (game->rules, &game->position, &utility)))
        if (!take_turn (game, &cause))
            break;
    if (over)
        game->outcome = outcome_of (utility, game->second);
    if (cause == NULL && !poda_process_has_ended (game->process))
        say_farewell (game);
    poda_process_end (game->process);
    if (cause == NULL)
        return poda_process_was_heard (game->process, error);
    g_propagate_error (error, cause);
    return FALSE;
}

/* --- The work --- */

/* The point is for what there was to get, or if that is unknown, for a win. */
static void
add_item (const RefereedGame *game, PodaWork *work)
{
    static const char *const formats[] = {
        [LOST] = N_ ("lost: %s"), [DRAWN] = N_ ("drawn: %s"), [WON] = N_ ("won: %s")
    };
    g_autofree char *moves =
        poda_game_format_moves (game->rules, &game->referee->start, &game->moves);
    PodaItem *item = poda_work_add_item (work);
    GameOutcome worth = game->judged ? game->worth : WON;
    gboolean right = game->forfeit == NULL && game->outcome >= worth;
    item->name = g_strdup_printf (game->second ? _ ("game %u, as the second player")
                                               : _ ("game %u, as the first player"),
                                  game->number);
    item->most = 1;
    item->score = right ? 1 : game->forfeit == NULL && game->outcome == DRAWN ? 0.5 : 0;
    item->state = right ? PODA_ITEM_RIGHT : PODA_ITEM_WRONG;
    item->expected = g_strdup (worth == LOST    ? _ ("legal moves in time")
                               : worth == DRAWN ? _ ("a draw at least")
                                                : _ ("a win"));
    item->given = game->forfeit == NULL
                      ? g_strdup_printf (_ (formats[game->outcome]), moves)
                  : game->moves.count > 0 ? g_strdup_printf (_ ("forfeited: %s"), moves)
                                          : g_strdup (_ ("forfeited"));
    item->why = g_strdup (game->forfeit != NULL ? game->forfeit : game->blunder);
    work->score += item->score;
    work->most += item->most;
}

/* Adds what it wrote to its standard error, once. */
static void
remark_complaints (const RefereedGame *game, PodaWork *work)
{
    const PodaItem *item = work->items->pdata[work->items->len - 1];
    g_autofree char *complaints = poda_process_complaints (game->process);
    g_autofree char *sentence = poda_complaint_sentence (complaints);
    g_autofree char *placed = g_strdup_printf ("%s: %s", item->name, sentence);
    if (sentence != NULL && work->remarks->len == 0)
        poda_work_remark (work, placed);
}

typedef struct {
    guint outcomes[3], forfeited;
    guint moves, blunders, judged;
    double slowest;
} Totals;

static void
remark_totals (const PodaReferee *referee, const Totals *totals, PodaWork *work)
{
    g_autofree char *results = g_strdup_printf (
        _ ("%u won, %u drawn, %u lost, of which %u forfeited"), totals->outcomes[WON],
        totals->outcomes[DRAWN], totals->outcomes[LOST], totals->forfeited);
    char slowest[G_ASCII_DTOSTR_BUF_SIZE];
    g_ascii_formatd (slowest, sizeof slowest, "%.1f", totals->slowest);
    g_autofree char *time = g_strdup_printf (_ ("the slowest of %u moves took %s s"),
                                             totals->moves, slowest);
    g_autofree char *blunders =
        totals->judged == referee->games
            ? g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u blunder",
                                            "%u blunders", totals->blunders),
                               totals->blunders)
            : g_strdup_printf (_ ("blunders: %u in the %u of %u games that are small "
                                  "enough to be searched to their end"),
                               totals->blunders, totals->judged, referee->games);
    poda_work_remark (work, results);
    poda_work_remark (work, blunders);
    poda_work_remark (work, time);
}

void
poda_referee_init (PodaReferee *referee, const char *game, const PodaPosition *start)
{
    *referee = (PodaReferee){ .game = game, .start = *start, .games = 2, .seed = 1 };
    poda_limits_init (&referee->limits);
    referee->seconds = referee->limits.seconds;
}

/* --- All games --- */

/* Plays a game. FALSE with `error` unset: the program cannot be started, which the work
 * says. */
static gboolean
play_one (const PodaReferee *referee, const PodaProgram *program,
          const PodaOpenings *openings, guint i, Totals *totals, PodaWork *work,
          GError **error)
{
    PodaReferee own = *referee;
    own.opponent.rules.seed = poda_draw_seed (referee->opponent.rules.seed, i / 2);
    const PodaMove *opening =
        referee->plies > 0 ? openings->moves.items + (gsize) (i / 2) * referee->plies
                           : NULL;
    g_auto (RefereedGame) game = { .referee = &own,
                                   .rules = own.opponent.rules.game,
                                   .program = program,
                                   .position = own.start,
                                   .news = g_string_new (NULL),
                                   .number = i + 1,
                                   .second = i % 2 == 1,
                                   .judged = TRUE };
    if (!play_game (&game, opening, error))
        return FALSE;
    const PodaEnding *ending = poda_process_end (game.process);
    work->seconds += game.seconds;
    if (ending->end == PODA_END_REFUSED) {
        g_autofree char *reason =
            poda_ending_sentence (ending, &referee->limits, program->path);
        poda_work_refuse (work, PODA_WORK_UNREADABLE, reason);
        work->score = 0;
        work->most = referee->games;
        return FALSE;
    }
    add_item (&game, work);
    if (!poda_ending_is_good (ending))
        remark_complaints (&game, work);
    totals->outcomes[game.outcome]++;
    totals->forfeited += game.forfeit != NULL;
    totals->moves += game.own_moves;
    totals->blunders += game.blunders;
    totals->judged += game.judged;
    totals->slowest = MAX (totals->slowest, game.slowest);
    return TRUE;
}

gboolean
poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                   PodaGradeProgress progress, gpointer data, PodaWork *work,
                   GError **error)
{
    PodaOpenings openings = { 0 };
    Totals totals = { .moves = 0 };
    GError *cause = NULL;
    gboolean ok = referee->plies == 0
                  || poda_openings_random (
                      referee->opponent.rules.game, &referee->start, referee->plies,
                      referee->seed, (referee->games + 1) / 2, &openings, &cause);
    work->seconds = 0;
    g_free (work->exercise);
    work->exercise = g_strdup (referee->game);
    for (guint i = 0; ok && i < referee->games; i++) {
        if (progress != NULL)
            progress (work, i + 1, referee->games, data);
        ok = play_one (referee, program, &openings, i, &totals, work, &cause);
    }
    if (ok) {
        poda_grade_tell_first (work);
        remark_totals (referee, &totals, work);
    }
    poda_openings_clear (&openings);
    if (cause != NULL)
        g_propagate_error (error, cause);
    return cause == NULL;
}
