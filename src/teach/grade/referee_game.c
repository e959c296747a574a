/* One game: what is said to the program, what it answers, and who has won. */

#include "teach/grade/referee_game.h"

#include <glib/gi18n-lib.h>

#include "teach/grade/case.h"
#include "teach/grade/transcript.h"

#define FAREWELL 0.5 /* seconds for the program to end by itself */

/* A game while it is played. */
typedef struct {
    const PodaReferee *referee;
    PodaRefereeGame *game;
    const PodaGame *rules;
    const PodaProgram *program;
    PodaProcess *process;
    PodaPosition position;
    guint told; /* how many moves the program has been told of */
} Board;

static void
say (const Board *board, const char *key, const char *value)
{
    g_autofree char *line = *value != '\0' ? g_strdup_printf ("%s %s\n", key, value)
                                           : g_strdup_printf ("%s\n", key);
    poda_process_say (board->process, line);
}

static void
greet (const Board *board)
{
    char seconds[PODA_VALUE_BUFFER];
    g_autofree char *version = g_strdup_printf ("%d", PODA_CASE_VERSION);
    say (board, "poda", version);
    say (board, "play", board->referee->game);
    say (board, "you", board->game->second ? "second" : "first");
    say (board, "seconds",
         poda_value_format (board->referee->seconds, PODA_STYLE_MACHINE, seconds));
}

/* All moves since it was asked last, its own excepted, and what stands now. */
static void
ask (Board *board)
{
    const PodaMoves *moves = &board->game->moves;
    PodaPosition position = board->referee->start, next;
    for (guint i = 0; i < moves->count; i++) {
        g_autofree char *move =
            board->rules->format_move (board->rules, &position, moves->items[i]);
        if (i >= board->told)
            say (board, "played", move);
        board->rules->play (board->rules, &position, moves->items[i], &next);
        position = next;
    }
    g_autofree char *text =
        board->rules->format_position (board->rules, &board->position);
    say (board, "position", text);
    say (board, "go", "");
}

static gboolean
forfeit (Board *board, char *reason)
{
    board->game->forfeit = reason;
    board->game->outcome = PODA_LOSS;
    return FALSE;
}

/* Nothing more is to be heard: why not. */
static gboolean
forfeit_silent (Board *board)
{
    char seconds[PODA_VALUE_BUFFER];
    if (!poda_process_has_ended (board->process)) {
        poda_value_format (board->referee->seconds, PODA_STYLE_TEXT, seconds);
        return forfeit (board,
                        g_strdup_printf (_ ("no move came within %s s"), seconds));
    }
    const PodaEnding *ending = poda_process_end (board->process);
    char *reason =
        poda_ending_sentence (ending, &board->referee->limits, board->program->path);
    return forfeit (board, reason != NULL
                               ? reason
                               : g_strdup (_ ("your program ended before the game "
                                              "did")));
}

/* The program's move; FALSE: it has lost the game. */
static gboolean
hear_move (Board *board, PodaMove *move)
{
    gint64 begin = g_get_monotonic_time ();
    gint64 deadline = begin + (gint64) (board->referee->seconds * G_USEC_PER_SEC);
    g_autofree char *line = NULL;
    char *text = NULL;
    ask (board);
    do {
        g_free (line);
        line = poda_process_hear (board->process, deadline);
        text = line != NULL ? poda_transcript_value (line, "move") : NULL;
    } while (line != NULL && text == NULL);
    double seconds = (double) (g_get_monotonic_time () - begin) / G_USEC_PER_SEC;
    PodaRefereeGame *game = board->game;
    game->seconds += seconds;
    if (seconds > game->slowest)
        game->slowest = seconds;
    if (text == NULL)
        return forfeit_silent (board);
    g_autoptr (GError) error = NULL;
    g_autofree char *valid = g_utf8_make_valid (text, -1);
    if (poda_game_parse_move (board->rules, &board->position, valid, move, &error))
        return TRUE;
    return forfeit (board, g_strdup_printf (_ ("move %u: %s"), game->moves.count + 1,
                                            error->message));
}

static void
play (Board *board, PodaMove move)
{
    PodaPosition next;
    board->rules->play (board->rules, &board->position, move, &next);
    board->position = next;
    poda_moves_push (&board->game->moves, move);
}

/* One turn of whoever is to move. FALSE with `error` unset: the program has lost. */
static gboolean
take_turn (Board *board, GError **error)
{
    PodaMove move;
    guint64 nodes;
    gboolean second = board->rules->side (board->rules, &board->position) == PODA_MIN;
    if (second != board->game->second) {
        if (!poda_contestant_choose (&board->referee->opponent, &board->position, &move,
                                     &nodes, error))
            return FALSE;
        play (board, move);
        return TRUE;
    }
    if (!hear_move (board, &move))
        return FALSE;
    poda_referee_judge (board->game, board->rules, &board->position, move);
    board->game->own_moves++;
    play (board, move);
    board->told = board->game->moves.count;
    return TRUE;
}

static void
say_farewell (const Board *board)
{
    static const char *const words[] = {
        [PODA_LOSS] = "lost", [PODA_DRAW] = "drawn", [PODA_WIN] = "won"
    };
    gint64 deadline = g_get_monotonic_time () + (gint64) (FAREWELL * G_USEC_PER_SEC);
    char *line;
    say (board, "over", words[board->game->outcome]);
    poda_process_hush (board->process);
    while ((line = poda_process_hear (board->process, deadline)) != NULL)
        g_free (line);
}

gboolean
poda_referee_game (const PodaReferee *referee, const PodaProgram *program,
                   const PodaMove *opening, PodaRefereeGame *game, PodaEnding *ending,
                   GError **error)
{
    PodaLimits limits = referee->limits;
    PodaValue utility;
    GError *cause = NULL;
    limits.seconds = limits.cpu_seconds = 0; /* each move has its own time */
    g_autoptr (PodaProcess) process = poda_process_start (program, &limits, error);
    if (process == NULL)
        return FALSE;
    Board board = { .referee = referee,
                    .game = game,
                    .rules = referee->opponent.rules.game,
                    .program = program,
                    .process = process,
                    .position = referee->start };
    game->judged = TRUE;
    for (guint i = 0; i < referee->plies; i++)
        play (&board, opening[i]);
    greet (&board);
    gboolean over;
    while (!(over = board.rules->over (board.rules, &board.position, &utility)))
        if (!take_turn (&board, &cause))
            break;
    if (over)
        game->outcome = poda_outcome_of (utility, game->second);
    if (cause == NULL && !poda_process_has_ended (process))
        say_farewell (&board);
    *ending = *poda_process_end (process);
    if (cause != NULL)
        g_propagate_error (error, cause);
    return cause == NULL;
}

void
poda_referee_game_clear (PodaRefereeGame *game)
{
    poda_moves_clear (&game->moves);
    g_clear_pointer (&game->forfeit, g_free);
    g_clear_pointer (&game->blunder, g_free);
}
