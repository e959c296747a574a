/* poda match: program against program. */

#include <glib/gi18n-lib.h>

#include "cli/command.h"
#include "cli/spec.h"
#include "play/match.h"

#define MOST_GAMES (2 * PODA_OPENINGS_MOST)
#define RANDOM_GAMES 20

enum { OPENINGS_NONE, OPENINGS_ALL, OPENINGS_RANDOM };

typedef struct {
    char *specs[2];
    guint openings;
    guint64 plies, games; /* 0: as many as the openings give */
    guint64 seed;
} MatchOptions;

#define MEMBER(member) G_STRUCT_OFFSET (MatchOptions, member)

static const PodaOption options[] = {
    { "first", 0, PODA_OPTION_TEXT, MEMBER (specs[0]), N_ ("SPEC"),
      .help = N_ ("the first player: an algorithm and its rules, or random (default "
                  "alphabeta)"),
      .standard = "alphabeta" },
    { "second", 0, PODA_OPTION_TEXT, MEMBER (specs[1]), N_ ("SPEC"),
      .help = N_ ("the second player (default alphabeta)"), .standard = "alphabeta" },
    { "games", 0, PODA_OPTION_NUMBER, MEMBER (games), "N",
      .help =
          N_ ("number of games (default: each opening twice; 20 with random openings)"),
      .lowest = 1, .highest = MOST_GAMES },
    { "openings", 0, PODA_OPTION_WORD, MEMBER (openings), N_ ("WHICH"),
      .help = N_ ("openings to play: none (default), all, random"),
      .words = "none|all|random" },
    { "plies", 0, PODA_OPTION_NUMBER, MEMBER (plies), "N",
      .help = N_ ("length of an opening (default 1 with all, 2 with random)"),
      .lowest = 1, .highest = PODA_OPENING_PLIES },
    { "seed", 0, PODA_OPTION_NUMBER, MEMBER (seed), "N",
      .help = N_ ("seed for random openings and chance moves (default 1)"),
      .standard = "1", .highest = G_MAXUINT64 },
    { .name = NULL }
};

static const PodaFormat formats[] = {
    { "txt", "text", .tabulate = PODA_TABLE_WRITER (poda_emit_match) },
    { "csv", .data = TRUE, .tabulate = PODA_TABLE_WRITER (poda_emit_match) },
    { "json", .data = TRUE, .tabulate = PODA_TABLE_WRITER (poda_emit_match) },
    { .name = NULL }
};

static gboolean
find_openings (PodaMatch *match, const MatchOptions *own, guint *n_games,
               GError **error)
{
    gboolean random = own->openings == OPENINGS_RANDOM, ok = TRUE;
    guint plies = own->plies != 0 ? (guint) own->plies : random ? 2 : 1;
    guint games = own->games == 0 && random ? RANDOM_GAMES : (guint) own->games;
    guint pairs = (games + 1) / 2;
    poda_openings_clear (&match->openings);
    if (own->openings == OPENINGS_ALL)
        ok = poda_openings_all (match->game, &match->start, plies, pairs,
                                &match->openings, error);
    else if (random)
        ok = poda_openings_random (match->game, &match->start, plies, match->seed,
                                   pairs, &match->openings, error);
    else
        match->openings.count = 1; /* without plies */
    if (!ok)
        g_prefix_error (error, "--plies %u: ", plies);
    *n_games = games != 0 ? games : 2 * match->openings.count;
    return ok;
}

static gboolean
play_games (PodaRequest *request, PodaMatch *match, guint n_games, GError **error)
{
    PodaTallies tallies = { 0 };
    guint different = poda_match_n_different (match);
    if (different != 0 && n_games > different)
        poda_note (g_dngettext (GETTEXT_PACKAGE,
                                "only %u game is different, and the others repeat it, "
                                "since neither player is random",
                                "only %u games are different, and the others repeat "
                                "them, since neither player is random",
                                different),
                   different);
    for (guint i = 0; i < n_games; i++) {
        if (poda_progress_due (&request->progress)) {
            g_autofree char *standing = poda_match_standing (match, &tallies);
            g_autofree char *text = g_strdup_printf (_ ("game %u of %u, so far %s"),
                                                     i + 1, n_games, standing);
            poda_progress_show (&request->progress, text);
        }
        if (!poda_match_play (match, error))
            return FALSE;
        poda_tallies_add (&tallies, match->game,
                          &g_array_index (match->games, PodaMatchGame, i));
    }
    poda_progress_end (&request->progress);
    return poda_request_write (request, match, error);
}

static gboolean
match_programs (PodaRequest *request, gpointer data, GError **error)
{
    const MatchOptions *own = data;
    const char *plies = poda_request_given (request, "plies");
    const PodaProblem *problem = &request->problem;
    const PodaGame *game;
    PodaValue utility;
    guint n_games;
    if (!poda_request_open (request, error))
        return FALSE;
    game = problem->game;
    if (game->over (game, &problem->root, &utility)) {
        g_autofree char *position = game->format_position (game, &problem->root);
        return poda_refuse (error,
                            _ ("position \"%s\": the game is over; expected a position "
                               "where it is still going on"),
                            position);
    }
    g_auto (PodaMatch) match;
    poda_match_init (&match, request->input.game, &problem->root);
    match.seed = own->seed;
    PodaProblem asked = *problem;
    asked.algorithm = NULL; /* each contestant has its own */
    match.asked = &asked;
    poda_request_watch (request);
    for (guint i = 0; i < 2; i++) {
        PodaContestant *contestant = &match.contestants[i];
        if (!poda_spec_read (i == 0 ? "--first" : "--second", own->specs[i], match.game,
                             &match.start, contestant, error))
            return FALSE;
        contestant->rules.progress = problem->progress;
        contestant->rules.progress_data = problem->progress_data;
    }
    if (plies != NULL && own->openings == OPENINGS_NONE)
        return poda_refuse (
            error,
            _ ("--plies %s: expected --openings all or --openings random as well"),
            plies);
    return find_openings (&match, own, &n_games, error)
           && play_games (request, &match, n_games, error);
}

static char *
describe_spec (void)
{
    g_autofree char *keys = poda_spec_keys ();
    return g_strdup_printf (_ ("SPEC is NAME[:KEY=VALUE,…] with the keys of a search: "
                               "%s"),
                            keys);
}

const PodaCommand poda_command_match = {
    .name = "match",
    .arguments = N_ ("GAME"),
    .least = 1,
    .summary = N_ ("play program against program, and list who won"),
    .examples =
        "poda match tictactoe --first alphabeta:depth=2 --second random --games 20\n"
        "poda match connect4 --first alphabeta:evaluator=windows --openings all\n"
        "poda match nim:sticks=6 -T csv",
    .note = describe_spec,
    .formats = formats,
    .shared = PODA_SHARED_POSITION | PODA_SHARED_ASKED | PODA_SHARED_CSV,
    .options = options,
    .size = sizeof (MatchOptions),
    .run = match_programs,
};
