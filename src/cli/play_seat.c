/* A game as pages play it: each question says all of the game so far, and the answer is
 * how it stands then, as JSON. */

#include "cli/play.h"
#include "play/coach.h"

/* What may be asked beside how it stands. */
enum { NOTHING, REPLY, LAST, HINT, BACK };
static const char *const words[] = { "nothing", "reply", "last", "hint", "back", NULL };

static PodaThought *
think (const PodaPlay *play, guint ply, gboolean hint, GError **error)
{
    PodaPlay at = *play; /* when so many moves had been played */
    at.moves.count = ply;
    at.thought = NULL;
    at.program.budget = PODA_PLAY_NODES; /* nobody can stop it in a page */
    if (hint) {
        /* For the human all moves are told exactly, as deep as there is time. */
        at.program.rules.all_moves = TRUE;
        at.program.rules.depth = PODA_DEPTH_NONE;
    }
    if (poda_play_think (&at, error))
        at.thought->hint = hint;
    return at.thought;
}

/* What was asked for, which may move; NULL without an error: nothing. */
static PodaThought *
answer (PodaPlay *play, guint what, GError **error)
{
    PodaTurn turn = poda_play_turn (play);
    if (what == BACK)
        poda_play_undo (play);
    guint n = play->moves.count;
    if (what == LAST || what == BACK)
        return n > 0 && poda_play_turn_at (play, n - 1) == PODA_TURN_PROGRAM
                   ? think (play, n - 1, FALSE, error)
                   : NULL;
    if (turn == PODA_TURN_CHANCE && what == REPLY)
        poda_play_move (play, poda_draw_move (play->game, poda_play_position (play),
                                              play->program.rules.seed));
    if (turn == PODA_TURN_OVER || turn == PODA_TURN_CHANCE || what == NOTHING
        || (what == REPLY && turn == PODA_TURN_HUMAN))
        return NULL;
    PodaThought *thought = think (play, n, what == HINT, error);
    if (thought != NULL && what == REPLY)
        poda_play_move (play, thought->found->move);
    return thought;
}

gboolean
poda_play_tell (PodaRequest *request, const PodaPlayOptions *own, GError **error)
{
    g_auto (PodaPlay) play = { .thought = NULL };
    GError *cause = NULL;
    guint what = NOTHING;
    if ((request->arguments[1] != NULL
         && !poda_read_word ("play", request->arguments[1], words, &what, error))
        || !poda_play_open (&play, request, own, error))
        return FALSE;
    g_autoptr (PodaThought) thought = answer (&play, what, &cause);
    g_autofree char *verdict = NULL;
    if (cause != NULL) {
        g_propagate_error (error, cause);
        return FALSE;
    }
    /* Of a human's last move, also where the program has answered it. */
    for (guint n = 1; what == LAST && verdict == NULL && n <= MIN (play.moves.count, 2);
         n++)
        verdict = poda_coach_verdict (&play, play.moves.count - n);
    PodaJson json;
    g_autoptr (PodaOutput) output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_json_init (&json, output);
    poda_json_seat (&json, &play, thought, verdict);
    poda_output_text (output, "\n");
    return poda_output_close (g_steal_pointer (&output), error);
}
