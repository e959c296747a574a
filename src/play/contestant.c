#include "play/contestant.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>

#include "base/random.h"
#include "base/read.h"

PodaMove
poda_draw_move (const PodaGame *game, const PodaPosition *position, guint64 seed)
{
    g_auto (PodaMoves) moves = { 0 };
    guint64 own = seed ^ poda_position_hash (position);
    game->moves (game, position, &moves);
    if (game->side (game, position) != PODA_CHANCE)
        return moves.items[poda_random_below (own, 0, moves.count)];
    double left = (double) (poda_random_at (own, 0) >> 11) / 9007199254740992.0;
    guint pick = 0;
    for (guint i = 0; i < moves.count; i++) {
        double chance = game->probability (game, position, moves.items[i]);
        if (chance <= 0)
            continue;
        pick = i; /* the last possible one, in spite of rounding */
        if (left < chance)
            break;
        left -= chance;
    }
    return moves.items[pick];
}

guint64
poda_draw_seed (guint64 seed, guint64 n)
{
    return n == 0 ? seed : poda_random_at (seed, n);
}

/* --- Contestants --- */

void
poda_contestant_problem (const PodaContestant *contestant, const PodaPosition *position,
                         PodaProblem *problem)
{
    const PodaGame *game = contestant->rules.game;
    *problem = contestant->rules;
    problem->root = *position;
    problem->swapped = !game->states_players
                       && (contestant->view == PODA_VIEW_SECOND
                           || (contestant->view == PODA_VIEW_MOVER
                               && game->side (game, position) == PODA_MIN));
}

/* Returns a move if the search has none. */
static PodaMove
move_without (const PodaContestant *contestant, const PodaPosition *position)
{
    const PodaGame *game = contestant->rules.game;
    if (contestant->random)
        return poda_draw_move (game, position, contestant->rules.seed);
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    return moves.items[0];
}

gboolean
poda_contestant_choose (const PodaContestant *contestant, const PodaPosition *position,
                        PodaMove *move, guint64 *nodes, GError **error)
{
    PodaProblem problem;
    PodaResult result = { 0 };
    poda_contestant_problem (contestant, position, &problem);
    if (!contestant->random && !poda_search (&problem, NULL, NULL, &result, error))
        return FALSE;
    *move = result.has_move ? result.move : move_without (contestant, position);
    *nodes = result.nodes;
    return TRUE;
}

/* --- Thoughts --- */

PodaThought *
poda_thought_new (const PodaContestant *contestant, const PodaPosition *position,
                  GError **error)
{
    g_autoptr (PodaThought) thought = g_new0 (PodaThought, 1);
    PodaProblem problem;
    GError *cause = NULL;
    poda_contestant_problem (contestant, position, &problem);
    thought->problem = problem;
    guint64 own = problem.max_nodes, left = contestant->budget;
    if (left != 0)
        problem.max_nodes = left = own != 0 ? MIN (own, left) : left;
    thought->found = contestant->random ? g_new0 (PodaSummary, 1)
                                        : poda_summary_search (&problem, &cause);
    if (left != 0
        && g_error_matches (cause, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT)) {
        guint deepest = problem.depth;
        g_clear_error (&cause);
        problem.max_nodes = own;
        problem.depth = 0;
        left /= 2;
        do {
            problem.depth++;
            PodaSummary *deeper =
                poda_summary_search (&problem, thought->found != NULL ? NULL : &cause);
            if (deeper == NULL)
                break;
            poda_summary_free (thought->found);
            thought->found = deeper;
            thought->problem.depth = problem.depth;
            left -= MIN (deeper->counts.nodes, left);
            problem.max_nodes = left;
        } while (left > 0 && thought->found->counts.frontier > 0
                 && problem.depth < deepest);
    }
    if (thought->found == NULL) {
        g_propagate_error (error, cause);
        return NULL;
    }
    if (!thought->found->has_move) {
        thought->found->has_move = TRUE;
        thought->found->move = move_without (contestant, position);
    }
    return g_steal_pointer (&thought);
}

void
poda_thought_free (PodaThought *thought)
{
    if (thought != NULL)
        poda_summary_free (thought->found);
    g_free (thought);
}

char *
poda_contestant_format (const PodaContestant *contestant)
{
    static const PodaRule first[] = { PODA_RULE_DEPTH,        PODA_RULE_EVALUATOR,
                                      PODA_RULE_CUT,          PODA_RULE_FAIL,
                                      PODA_RULE_ORDER,        PODA_RULE_TIES,
                                      PODA_RULE_SEED,         PODA_RULE_WIN,
                                      PODA_RULE_PREFER_SHORT, PODA_RULE_MAX };
    PodaRule order[PODA_N_RULES];
    const PodaProblem *rules = &contestant->rules;
    if (contestant->random)
        return g_strdup_printf ("random:seed=%" PRIu64, rules->seed);
    GString *text = g_string_new (rules->algorithm->name);
    char separator = ':';
    poda_rules_arrange (first, G_N_ELEMENTS (first), order);
    for (guint i = 0; i < PODA_N_RULES; i++) {
        PodaRule rule = order[i];
        gboolean told =
            rule == PODA_RULE_DEPTH       ? TRUE
            : rule == PODA_RULE_EVALUATOR ? rules->evaluator != NULL
                                                || (rules->depth != PODA_DEPTH_NONE
                                                    && rules->game->evaluators != NULL)
            : rule == PODA_RULE_SEED ? poda_rule_matters (rule, rules)
            : rule == PODA_RULE_WIN
                ? poda_problem_win (rules) != poda_problem_usual_win (rules)
            : rule == PODA_RULE_MAX
                ? contestant->view != PODA_VIEW_MOVER && poda_rule_matters (rule, rules)
                : rule != PODA_RULE_ALGORITHM && rule != PODA_RULE_WINDOW
                      && !poda_rule_is_usual (rule, rules);
        if (!told)
            continue;
        g_autofree char *value =
            rule == PODA_RULE_MAX
                ? g_strdup (poda_rule_rows[rule].words[contestant->view].word)
                : poda_rule_write (rule, rules);
        g_string_append_printf (text, "%c%s=%s", separator, poda_rule_rows[rule].key,
                                value);
        separator = ',';
    }
    return g_string_free (text, FALSE);
}

/* --- Openings --- */

/* Limits: positions to visit, and random openings to try. */
#define MOST_POSITIONS 5000000
#define MOST_ATTEMPTS 1000

void
poda_openings_clear (PodaOpenings *openings)
{
    poda_moves_clear (&openings->moves);
    openings->count = openings->plies = 0;
}

static gboolean
refuse_none (guint plies, GError **error)
{
    return poda_read_refuse (
        error,
        g_dngettext (GETTEXT_PACKAGE,
                     "after %u ply every game is over; use fewer plies",
                     "after %u plies every game is over; use fewer plies", plies),
        plies);
}

typedef struct {
    const PodaGame *game;
    PodaOpenings *openings;
    guint most;
    guint positions; /* visited so far */
    PodaMoves legal; /* one stack for all open positions */
    PodaMove line[PODA_OPENING_PLIES];
} Descent;

static void
visit (Descent *walk, const PodaPosition *position, guint ply)
{
    const PodaGame *game = walk->game;
    PodaOpenings *openings = walk->openings;
    PodaValue utility;
    walk->positions++;
    if (game->over (game, position, &utility))
        return;
    if (ply == openings->plies) {
        for (guint i = 0; i < ply; i++)
            poda_moves_push (&openings->moves, walk->line[i]);
        openings->count++;
        return;
    }
    guint begin = walk->legal.count;
    game->moves (game, position, &walk->legal);
    guint end = walk->legal.count;
    gboolean chance = game->side (game, position) == PODA_CHANCE;
    for (guint i = begin; i < end; i++) {
        PodaPosition next;
        if (openings->count >= walk->most || walk->positions >= MOST_POSITIONS)
            break;
        walk->line[ply] = walk->legal.items[i];
        if (chance && game->probability (game, position, walk->line[ply]) <= 0)
            continue; /* legal, but with probability 0 */
        game->play (game, position, walk->line[ply], &next);
        visit (walk, &next, ply + 1);
    }
    walk->legal.count = begin;
}

gboolean
poda_openings_all (const PodaGame *game, const PodaPosition *start, guint plies,
                   guint most, PodaOpenings *openings, GError **error)
{
    *openings = (PodaOpenings){ .plies = plies };
    Descent walk = { .game = game,
                     .openings = openings,
                     .most = most > 0 ? most : PODA_OPENINGS_MOST + 1 };
    visit (&walk, start, 0);
    poda_moves_clear (&walk.legal);
    gboolean whole = most > 0 && openings->count == most;
    if (openings->count > PODA_OPENINGS_MOST
        || (!whole && walk.positions >= MOST_POSITIONS))
        return poda_read_refuse (
            error, _ ("too many openings of %u plies; use fewer plies"), plies);
    return openings->count > 0 || refuse_none (plies, error);
}

gboolean
poda_openings_random (const PodaGame *game, const PodaPosition *start, guint plies,
                      guint64 seed, guint count, PodaOpenings *openings, GError **error)
{
    PodaMoves *moves = &openings->moves;
    *openings = (PodaOpenings){ .plies = plies };
    for (guint attempt = 0; openings->count < count; attempt++) {
        guint64 own = poda_random_at (poda_random_at (seed, openings->count), attempt);
        PodaPosition position = *start, next;
        PodaValue utility;
        guint ply = 0;
        if (attempt == MOST_ATTEMPTS)
            return refuse_none (plies, error);
        for (; !game->over (game, &position, &utility) && ply < plies; ply++) {
            PodaMove move = poda_draw_move (game, &position, own);
            poda_moves_push (moves, move);
            game->play (game, &position, move, &next);
            position = next;
        }
        if (ply == plies && !game->over (game, &position, &utility)) {
            openings->count++;
            attempt = G_MAXUINT; /* the next one starts again */
        } else {
            moves->count -= ply;
        }
    }
    return TRUE;
}
