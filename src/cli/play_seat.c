/* A game as pages play it: each question says all of the game so far, and the answer is
 * how it stands then, as JSON. */

#include <glib/gi18n-lib.h>

#include "cli/play.h"
#include "play/coach.h"

/* What may be asked beside how it stands. */
enum { NOTHING, REPLY, LAST, HINT, BACK };
static const char *const words[] = { "nothing", "reply", "last", "hint", "back", NULL };

static PodaThought *
think (const PodaPlay *play, guint ply, gboolean hint, GError **error)
{
    PodaContestant program = play->program;
    program.budget = PODA_PLAY_NODES; /* nobody can stop it in a page */
    if (hint) {
        /* For the human all moves are told exactly, as deep as there is time. */
        program.rules.all_moves = TRUE;
        program.rules.depth = PODA_DEPTH_NONE;
    }
    PodaThought *thought =
        poda_thought_new (&program, poda_play_position_at (play, ply), error);
    if (thought != NULL) {
        thought->ply = ply;
        thought->hint = hint;
    }
    return thought;
}

/* What was asked for, which may move; NULL without an error: nothing. */
static PodaThought *
answer (PodaPlay *play, guint what, GError **error)
{
    PodaTurn turn = poda_play_turn (play);
    if (what == BACK)
        poda_play_undo (play);
    const PodaPosition *before = poda_play_before (play);
    PodaPlayer side =
        before != NULL ? play->game->side (play->game, before) : PODA_CHANCE;
    if (what == LAST || what == BACK)
        return side != PODA_CHANCE && !play->human[side == PODA_MIN]
                   ? think (play, play->moves.count - 1, FALSE, error)
                   : NULL;
    if (turn == PODA_TURN_CHANCE && what == REPLY)
        poda_play_move (play, poda_draw_move (play->game, poda_play_position (play),
                                              play->program.rules.seed));
    if (turn == PODA_TURN_OVER || turn == PODA_TURN_CHANCE || what == NOTHING
        || (what == REPLY && turn == PODA_TURN_HUMAN))
        return NULL;
    PodaThought *thought = think (play, play->moves.count, what == HINT, error);
    if (thought != NULL && what == REPLY)
        poda_play_move (play, thought->found->move);
    return thought;
}

/* What is to be said against the last move of a human, unless others moved since. */
static char *
judge (const PodaPlay *play)
{
    guint n = play->moves.count;
    char *verdict = n > 0 ? poda_coach_verdict (play, n - 1) : NULL;
    return verdict != NULL || n < 2 ? verdict : poda_coach_verdict (play, n - 2);
}

gboolean
poda_play_tell (PodaRequest *request, const PodaPlayOptions *own, GError **error)
{
    g_auto (PodaPlay) play = { .thought = NULL };
    GError *cause = NULL;
    guint what = NOTHING;
    if (request->arguments[1] != NULL
        && !poda_read_word ("play", request->arguments[1], words, &what, error))
        return FALSE;
    if (!poda_play_open (&play, request, own, error))
        return FALSE;
    g_autoptr (PodaThought) thought = answer (&play, what, &cause);
    g_autofree char *verdict = cause == NULL && what == LAST ? judge (&play) : NULL;
    if (cause != NULL) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    PodaJson json;
    g_autoptr (PodaOutput) output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_json_init (&json, output);
    poda_json_seat (&json, &play, thought, verdict);
    poda_output_text (output, "\n");
    return poda_output_close (g_steal_pointer (&output), error);
}
