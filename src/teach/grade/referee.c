#include "teach/grade/referee.h"

#include <glib/gi18n-lib.h>

#include "teach/grade/grade.h"
#include "teach/grade/referee_game.h"
#include "play/lots.h"
#include "play/opening.h"

void
poda_referee_init (PodaReferee *referee, const char *game, const PodaPosition *start)
{
    *referee = (PodaReferee){ .game = game, .start = *start, .games = 2, .seed = 1 };
    poda_limits_init (&referee->limits);
    referee->seconds = referee->limits.seconds;
}

/* --- An item a game -----------------------------------------------------------------
 */

static const char *
expected_text (const PodaRefereeGame *game)
{
    if (game->judged && game->worth == PODA_LOSS)
        return _ ("legal moves in time");
    return game->judged && game->worth == PODA_DRAW ? _ ("a draw at least")
                                                    : _ ("a win");
}

static char *
given_text (const PodaReferee *referee, const PodaRefereeGame *game)
{
    static const char *const formats[] = { [PODA_LOSS] = N_ ("lost: %s"),
                                           [PODA_DRAW] = N_ ("drawn: %s"),
                                           [PODA_WIN] = N_ ("won: %s") };
    g_autofree char *moves = poda_game_format_moves (referee->opponent.rules.game,
                                                     &referee->start, &game->moves);
    if (game->forfeit != NULL)
        return game->moves.count > 0 ? g_strdup_printf (_ ("forfeited: %s"), moves)
                                     : g_strdup (_ ("forfeited"));
    return g_strdup_printf (_ (formats[game->outcome]), moves);
}

/* Who got what there was to get, or won where nobody knows, has the point. */
static void
add_item (const PodaReferee *referee, const PodaRefereeGame *game, PodaWork *work)
{
    PodaItem *item = poda_work_add_item (work);
    gboolean right = game->forfeit == NULL
                     && game->outcome >= (game->judged ? game->worth : PODA_WIN);
    item->name = g_strdup_printf (game->second ? _ ("game %u, as the second player")
                                               : _ ("game %u, as the first player"),
                                  game->number);
    item->most = 1;
    item->score = right                                                 ? 1
                  : game->forfeit == NULL && game->outcome == PODA_DRAW ? 0.5
                                                                        : 0;
    item->state = right ? PODA_ITEM_RIGHT : PODA_ITEM_WRONG;
    item->expected = g_strdup (expected_text (game));
    item->given = given_text (referee, game);
    item->why = g_strdup (game->forfeit != NULL ? game->forfeit : game->blunder);
    work->score += item->score;
    work->most += item->most;
}

/* --- What is told of all games ------------------------------------------------------
 */

typedef struct {
    guint outcomes[3], forfeited;
    guint moves, blunders, judged;
    double slowest;
} Totals;

static void
count (Totals *totals, const PodaRefereeGame *game)
{
    totals->outcomes[game->outcome]++;
    totals->forfeited += game->forfeit != NULL;
    totals->moves += game->own_moves;
    totals->blunders += game->blunders;
    totals->judged += game->judged;
    if (game->slowest > totals->slowest)
        totals->slowest = game->slowest;
}

static void
remark_totals (const PodaReferee *referee, const Totals *totals, PodaWork *work)
{
    g_autofree char *results =
        g_strdup_printf (_ ("%u won, %u drawn, %u lost, of which %u forfeited"),
                         totals->outcomes[PODA_WIN], totals->outcomes[PODA_DRAW],
                         totals->outcomes[PODA_LOSS], totals->forfeited);
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

/* --- All games ----------------------------------------------------------------------
 */

static gboolean
find_openings (const PodaReferee *referee, PodaOpenings *openings, GError **error)
{
    if (referee->plies > 0)
        return poda_openings_random (referee->opponent.rules.game, &referee->start,
                                     referee->plies, referee->seed,
                                     (referee->games + 1) / 2, openings, error);
    poda_openings_none (openings);
    return TRUE;
}

/* FALSE with `error` unset: the program cannot be started, which the work tells. */
static gboolean
play_one (const PodaReferee *referee, const PodaProgram *program,
          const PodaOpenings *openings, guint i, Totals *totals, PodaWork *work,
          GError **error)
{
    g_auto (PodaRefereeGame) game = { .number = i + 1, .second = i % 2 == 1 };
    PodaEnding ending;
    PodaReferee own = *referee;
    own.opponent.rules.seed = poda_draw_seed (referee->opponent.rules.seed, i / 2);
    const PodaMove *opening =
        referee->plies > 0 ? openings->moves.items + (gsize) (i / 2) * referee->plies
                           : NULL;
    if (!poda_referee_game (&own, program, opening, &game, &ending, error))
        return FALSE;
    work->seconds += game.seconds;
    if (ending.end == PODA_END_REFUSED) {
        work->error = poda_ending_sentence (&ending, &referee->limits, program->path);
        work->score = 0;
        work->most = referee->games;
        return FALSE;
    }
    add_item (referee, &game, work);
    count (totals, &game);
    return TRUE;
}

gboolean
poda_referee_play (const PodaReferee *referee, const PodaProgram *program,
                   PodaRefereeProgress progress, gpointer data, PodaWork *work,
                   GError **error)
{
    PodaOpenings openings = { 0 };
    Totals totals = { .moves = 0 };
    GError *cause = NULL;
    gboolean ok = find_openings (referee, &openings, &cause);
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
