/* Games for pages: a request contains the game so far, the answer its state. */

#include "cli/play.h"
#include "play/commentary.h"

/* Optional requests. */
enum { NOTHING, REPLY, LAST, HINT, BACK };
static const char *const words[] = { "nothing", "reply", "last", "hint", "back", NULL };

static PodaThought *
think (const PodaPlay *play, guint ply, gboolean hint, GError **error)
{
    PodaPlay at = *play; /* the game after `ply` moves */
    at.moves.count = ply;
    at.thought = NULL;
    at.program.budget = PODA_PLAY_NODES; /* a page cannot interrupt it */
    if (hint) {
        /* For hints all moves get exact values, as deep as the budget allows. */
        at.program.rules.all_moves = TRUE;
        at.program.rules.depth = PODA_DEPTH_NONE;
    }
    if (poda_play_think (&at, error))
        at.thought->hint = hint;
    return at.thought;
}

/* Answers the request, which may change the game. NULL without an error: no thought. */
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
poda_play_describe (PodaRequest *request, const PodaPlayOptions *own, GError **error)
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
    /* For a human's last move, also if the program has replied. */
    for (guint n = 1; what == LAST && verdict == NULL && n <= MIN (play.moves.count, 2);
         n++)
        verdict = poda_commentary_verdict (&play, play.moves.count - n);
    PodaJson json;
    g_autoptr (PodaOutput) output = poda_output_open (NULL, error);
    if (output == NULL)
        return FALSE;
    poda_json_init (&json, output);
    poda_json_seat (&json, &play, thought, verdict);
    poda_output_text (output, "\n");
    return poda_output_close (g_steal_pointer (&output), error);
}
