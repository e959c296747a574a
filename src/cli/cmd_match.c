/* poda match: program against program. */

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <stdio.h>
#include <unistd.h>

#include "cli/request.h"
#include "cli/spec.h"
#include "play/match_told.h"

#define MOST_GAMES (2 * PODA_OPENINGS_MOST)
#define RANDOM_GAMES 20

enum { NONE, ALL, RANDOM };

/* As typed; NULL where not given. */
typedef struct {
    char *specs[2];
    char *openings, *plies, *games, *seed;
} Options;

static void
clear_options (Options *options)
{
    char **texts[] = { &options->specs[0], &options->specs[1], &options->openings,
                       &options->plies,    &options->games,    &options->seed };
    for (guint i = 0; i < G_N_ELEMENTS (texts); i++)
        g_clear_pointer (texts[i], g_free);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Options, clear_options)

/* How many games are to be played of which openings, read from the options. */
typedef struct {
    guint kind;
    guint plies;
    guint games; /* 0: as many as the openings give */
} Plan;

static gboolean
read_plan (const Options *options, Plan *plan, guint64 *seed, GError **error)
{
    guint64 plies, games = 0;
    *plan = (Plan){ .kind = NONE };
    if (options->openings != NULL
        && !poda_read_choice ("--openings", options->openings, "none|all|random",
                              &plan->kind, error))
        return FALSE;
    plies = plan->kind == ALL ? 1 : plan->kind == RANDOM ? 2 : 0;
    if (options->plies != NULL && plan->kind == NONE) {
        g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_OPTION,
                     _ ("--plies %s: expected --openings all or --openings random"),
                     options->plies);
        return FALSE;
    }
    if (options->plies != NULL
        && !poda_read_number ("--plies", options->plies, 1, PODA_OPENING_PLIES, &plies,
                              error))
        return FALSE;
    if (options->games != NULL
        && !poda_read_number ("--games", options->games, 1, MOST_GAMES, &games, error))
        return FALSE;
    plan->plies = (guint) plies;
    plan->games = games == 0 && plan->kind == RANDOM ? RANDOM_GAMES : (guint) games;
    return options->seed == NULL
           || poda_read_number ("--seed", options->seed, 0, G_MAXUINT64, seed, error);
}

static gboolean
find_openings (PodaMatch *match, Plan *plan, GError **error)
{
    guint pairs = (plan->games + 1) / 2;
    gboolean ok = TRUE;
    poda_openings_clear (&match->openings);
    if (plan->kind == ALL)
        ok = poda_openings_all (match->game, &match->start, plan->plies, pairs,
                                &match->openings, error);
    else if (plan->kind == RANDOM)
        ok = poda_openings_random (match->game, &match->start, plan->plies, match->seed,
                                   pairs, &match->openings, error);
    else
        poda_openings_none (&match->openings);
    if (!ok)
        g_prefix_error (error, "--plies %u: ", plan->plies);
    if (plan->games == 0)
        plan->games = 2 * match->openings.count;
    return ok;
}

static gboolean
check_start (const PodaProblem *problem, GError **error)
{
    PodaValue utility;
    const PodaGame *game = problem->game;
    if (!game->over (game, &problem->root, &utility))
        return TRUE;
    g_autofree char *position = game->format_position (game, &problem->root);
    g_set_error (error, PODA_USAGE_ERROR, PODA_USAGE_ERROR_INPUT,
                 _ ("position \"%s\": the game is over: expected one where it is on"),
                 position);
    return FALSE;
}

static gboolean
read_contestants (const PodaRequest *request, const Options *options, PodaMatch *match,
                  GError **error)
{
    static const char *const names[] = { "--first", "--second" };
    for (guint i = 0; i < 2; i++) {
        const char *text = options->specs[i] != NULL ? options->specs[i] : "alphabeta";
        PodaContestant *contestant = &match->contestants[i];
        if (!poda_spec_read (names[i], text, match->game, &match->start, contestant,
                             error))
            return FALSE;
        contestant->rules.progress = request->problem.progress;
        contestant->rules.progress_data = request->problem.progress_data;
    }
    return TRUE;
}

static void
note_repeats (const PodaMatch *match, guint n_games)
{
    guint different = poda_match_n_different (match);
    if (different == 0 || n_games <= different)
        return;
    g_autofree char *note = g_strdup_printf (
        g_dngettext (
            GETTEXT_PACKAGE,
            "only %u game is different, and the others repeat it: nobody draws "
            "lots",
            "only %u games are different, and the others repeat them: nobody "
            "draws lots",
            different),
        different);
    poda_note (note);
}

#define PROGRESS_EVERY (G_USEC_PER_SEC / 10)

/* Where stderr is a terminal; not so often that it takes time. */
static void
tell_progress (PodaRequest *request, const PodaMatch *match, const PodaTallies *tallies,
               guint n_games, gint64 *told)
{
    gint64 now = g_get_monotonic_time ();
    if (request->problem.progress == NULL || now - *told < PROGRESS_EVERY)
        return;
    g_autofree char *standing = poda_match_standing (match, tallies);
    g_autofree char *text = g_strdup_printf (_ ("game %u of %u, so far %s"),
                                             match->games->len + 1, n_games, standing);
    fprintf (stderr, "\r\033[Kpoda: %s", text);
    fflush (stderr);
    request->progressed = TRUE;
    *told = now;
}

static gboolean
play_games (PodaRequest *request, PodaMatch *match, guint n_games, GError **error)
{
    PodaTallies tallies = { 0 };
    gint64 told = 0;
    for (guint i = 0; i < n_games; i++) {
        GError *cause = NULL;
        tell_progress (request, match, &tallies, n_games, &told);
        if (!poda_match_play (match, &cause)) {
            poda_spec_reword (cause);
            g_propagate_error (error, cause);
            return FALSE;
        }
        poda_tallies_add (&tallies, match->game,
                          &g_array_index (match->games, PodaMatchGame, i));
    }
    return TRUE;
}

static gboolean
write_match (const PodaRequest *request, const char *format, const PodaMatch *match,
             GError **error)
{
    g_autoptr (PodaOutput) output = poda_request_output (request, error);
    if (output == NULL)
        return FALSE;
    poda_emit_match (match, poda_table_format (format), output);
    return poda_output_close (g_steal_pointer (&output), error);
}

static gboolean
match_programs (PodaRequest *request, gpointer data, GError **error)
{
    const Options *options = data;
    const char *format = poda_request_format (request, error);
    if (format == NULL || !poda_request_open (request, error)
        || !check_start (&request->problem, error))
        return FALSE;
    Plan plan;
    g_auto (PodaMatch) match;
    poda_match_init (&match, request->input.game, &request->problem.root);
    poda_request_watch (request);
    if (!read_contestants (request, options, &match, error)
        || !read_plan (options, &plan, &match.seed, error)
        || !find_openings (&match, &plan, error))
        return FALSE;
    note_repeats (&match, plan.games);
    gboolean ok = play_games (request, &match, plan.games, error);
    poda_request_unwatch (request);
    return ok && write_match (request, format, &match, error);
}

static char *
describe_spec (void)
{
    g_autofree char *keys = poda_spec_keys ();
    return g_strdup_printf (_ ("SPEC is NAME[:KEY=VALUE,…] with the keys of a search: "
                               "%s"),
                            keys);
}

static int
run (const PodaCommand *command, int argc, char **argv)
{
    g_auto (Options) own = { .specs = { NULL } };
    const GOptionEntry entries[] = {
        { "first", 0, 0, G_OPTION_ARG_STRING, &own.specs[0],
          N_ ("who begins: an algorithm and its rules, or random (default alphabeta)"),
          N_ ("SPEC") },
        { "second", 0, 0, G_OPTION_ARG_STRING, &own.specs[1],
          N_ ("the other one (default alphabeta)"), N_ ("SPEC") },
        { "games", 0, 0, G_OPTION_ARG_STRING, &own.games,
          N_ ("how many (default: each opening twice; 20 with random ones)"), "N" },
        { "openings", 0, 0, G_OPTION_ARG_STRING, &own.openings,
          N_ ("what games begin with: none (default), all, random"), N_ ("WHICH") },
        { "plies", 0, 0, G_OPTION_ARG_STRING, &own.plies,
          N_ ("of an opening (default 1 with all, 2 with random)"), "N" },
        { "seed", 0, 0, G_OPTION_ARG_STRING, &own.seed,
          N_ ("for random openings and chance moves (default 1)"), "N" },
        G_OPTION_ENTRY_NULL
    };
    guint options = PODA_REQUEST_FORMAT | PODA_REQUEST_POSITION;
    return poda_request_run (command, options, entries, 1, 1, argc, argv,
                             match_programs, &own);
}

const PodaCommand poda_command_match = {
    .name = "match",
    .arguments = N_ ("GAME"),
    .summary = N_ ("program against program: games, and a table of who won"),
    .formats = "txt csv json",
    .examples =
        "poda match tictactoe --first alphabeta:depth=2 --second random --games 20\n"
        "poda match connect4 --first alphabeta:depth=4,evaluator=windows --second "
        "alphabeta:depth=4,evaluator=runs --openings all\n"
        "poda match nim:sticks=6 -T csv",
    .note = describe_spec,
    .run = run,
};
