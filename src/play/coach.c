#include "play/coach.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "report/sentence.h"

/* --- Sentences that a terminal says too --- */

/* "a win for O in 3 plies", "value 5 for O": what was found. */
static char *
worth_text (const PodaProblem *problem, const PodaSummary *found)
{
    char *win = poda_sentence_win (problem, found->value, found->bound);
    g_autofree char *value = poda_sentence_value (found->value, found->bound);
    return win != NULL ? win
                       : g_strdup_printf (_ ("value %s for %s"), value,
                                          problem->game->players[problem->swapped]);
}

const char *
poda_coach_mover (const PodaProblem *problem)
{
    const PodaGame *game = problem->game;
    PodaPlayer side = game->side (game, &problem->root);
    return side == PODA_CHANCE ? "" : game->players[side];
}

char *
poda_coach_found (const PodaProblem *problem, const PodaSummary *found, gboolean hint)
{
    guint64 nodes = found->counts.nodes;
    const char *who = poda_coach_mover (problem);
    g_autofree char *move =
        problem->game->format_move (problem->game, &problem->root, found->move);
    g_autofree char *worth = worth_text (problem, found);
    /* "value 5 for O, 1371 nodes", "a win for O in 3 plies, 55 nodes" */
    g_autofree char *text =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%s, %" PRIu64 " node",
                                      "%s, %" PRIu64 " nodes", nodes),
                         worth, nodes);
    return hint ? g_strdup_printf (_ ("the program would play %s for %s: %s"), move,
                                   who, text)
                : g_strdup_printf (_ ("%s plays %s: %s"), who, move, text);
}

char *
poda_coach_end (const PodaGame *game, const PodaPosition *position)
{
    PodaValue utility = 0;
    game->over (game, position, &utility);
    const char *winner = game->players[utility < 0];
    char value[PODA_VALUE_BUFFER];
    gboolean is_value = game->utility == PODA_UTILITY_VALUES;
    poda_value_format (is_value ? utility : fabs (utility), PODA_STYLE_TEXT, value);
    if (is_value)
        return g_strdup_printf (_ ("the game is over: it counts %s for %s"), value,
                                game->players[0]);
    if (utility == 0)
        return g_strdup (_ ("the game is over: a draw"));
    if (game->utility == PODA_UTILITY_SCORE)
        return g_strdup_printf (_ ("the game is over: %s wins by %s"), winner, value);
    return g_strdup_printf (_ ("the game is over: %s wins"), winner);
}

/* --- Thinking --- */

/* FALSE: the limit was reached, and nothing has changed. */
static gboolean
think_to (const PodaContestant *contestant, const PodaPosition *position,
          PodaThought *thought, guint depth, guint64 most, GError **error)
{
    PodaContestant shallow = *contestant;
    shallow.rules.depth = depth;
    shallow.rules.max_nodes = most;
    PodaSummary *found = poda_contestant_think (&shallow, position, error);
    if (found == NULL)
        return FALSE;
    poda_summary_free (thought->found);
    thought->found = found;
    poda_contestant_problem (&shallow, position, &thought->problem);
    thought->problem.max_nodes = contestant->rules.max_nodes;
    return TRUE;
}

PodaThought *
poda_thought_new (const PodaContestant *contestant, const PodaPosition *position,
                  guint64 most, GError **error)
{
    g_autoptr (PodaThought) thought = g_new0 (PodaThought, 1);
    guint64 own = contestant->rules.max_nodes;
    guint64 left = own != 0 ? MIN (own, most) : most;
    guint deepest = contestant->rules.depth;
    if (deepest == 0)
        return think_to (contestant, position, thought, 0, own, error)
                   ? g_steal_pointer (&thought)
                   : NULL;
    if (!think_to (contestant, position, thought, 1, own, error))
        return NULL;
    for (guint depth = 2; depth <= deepest && thought->found->counts.frontier > 0;
         depth++) {
        guint64 used = thought->found->counts.nodes;
        g_autoptr (GError) ended = NULL;
        if (used >= left)
            break;
        left -= used;
        if (!think_to (contestant, position, thought, depth, left, &ended)
            && g_error_matches (ended, PODA_SEARCH_ERROR, PODA_SEARCH_ERROR_LIMIT))
            break;
        if (ended != NULL) {
            g_propagate_error (error, g_steal_pointer (&ended));
            return NULL;
        }
    }
    return g_steal_pointer (&thought);
}

void
poda_thought_free (PodaThought *thought)
{
    if (thought == NULL)
        return;
    poda_summary_free (thought->found);
    g_free (thought);
}

/* --- How sure --- */

/* A win that was found is one, however much lies deeper. */
static gboolean
is_won (const PodaThought *thought)
{
    const PodaSummary *found = thought->found;
    g_autofree char *win =
        poda_sentence_win (&thought->problem, found->value, found->bound);
    gboolean proved = found->bound == PODA_BOUND_EXACT
                      || (found->bound == PODA_BOUND_ATLEAST) == (found->value > 0);
    return win != NULL && proved;
}

static gboolean
is_whole (const PodaThought *thought)
{
    return thought->found->counts.frontier == 0 && thought->problem.depth != 0
           && thought->found->bound == PODA_BOUND_EXACT;
}

gboolean
poda_thought_is_certain (const PodaThought *thought)
{
    return is_whole (thought) || is_won (thought);
}

char *
poda_thought_sure (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    guint depth = problem->depth;
    guint longest = problem->game->longest (problem->game, &problem->root);
    if (is_whole (thought))
        return g_strdup (_ ("Certain: every game from here was searched to its end, or "
                            "cut because it could change nothing."));
    if (is_won (thought))
        return g_strdup (_ ("Certain: a win was found that no answer prevents. What "
                            "lies deeper cannot change it."));
    g_autofree char *far =
        g_strdup_printf (g_dngettext (GETTEXT_PACKAGE, "%u ply deep, of at most %u.",
                                      "%u plies deep, of at most %u.", depth),
                         depth, MAX (longest, depth));
    if (problem->evaluator == NULL)
        return g_strdup_printf (_ ("%s A position where the game is not over by then "
                                   "counts 0, for nobody knows."),
                                far);
    return g_strdup_printf (_ ("%s There the evaluator %s says what it thinks of a "
                               "position: an opinion, not a proof."),
                            far, problem->evaluator->name);
}

/* --- Told in sentences --- */

/* The value of the root's moves, the higher the better for who moves. */
static PodaPlayer
root_player (const PodaProblem *problem)
{
    return poda_problem_player (problem, &problem->root);
}

static PodaValue
for_mover (const PodaProblem *problem, PodaValue value)
{
    return root_player (problem) == PODA_MIN ? 0.0 - value : value;
}

/* Whether nothing better than its value is left for who moves. */
static gboolean
is_limited (const PodaProblem *problem, const PodaRootMove *move)
{
    return move->bound == PODA_BOUND_EXACT
           || (move->bound == PODA_BOUND_ATMOST) == (root_player (problem) != PODA_MIN);
}

/* "a win for X in 3 plies", "a draw" where that is certain, "value 5 for O" */
static char *
worth_told (const PodaThought *thought)
{
    const PodaSummary *found = thought->found;
    if (found->value == 0 && is_whole (thought)
        && thought->problem.game->utility != PODA_UTILITY_VALUES)
        return g_strdup (_ ("a draw"));
    return worth_text (&thought->problem, found);
}

/* "No other move is worth more than 11." where that is less; NULL where it is not
 * known, or there is no other. */
static char *
others_told (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaSummary *found = thought->found;
    const PodaRootMove *second = NULL;
    for (guint i = 0; i < found->n_moves; i++) {
        const PodaRootMove *move = &found->moves[i];
        if (move->move == found->move)
            continue;
        if (!is_limited (problem, move))
            return NULL;
        if (second == NULL
            || for_mover (problem, move->value) > for_mover (problem, second->value))
            second = move;
    }
    if (second == NULL || found->bound != PODA_BOUND_EXACT)
        return NULL;
    if (second->value == found->value)
        return second->bound == PODA_BOUND_EXACT
                   ? g_strdup (_ ("Another move is as good."))
                   : g_strdup (_ ("No other move is better."));
    g_autofree char *win = poda_sentence_win (problem, second->value, PODA_BOUND_EXACT);
    char value[PODA_VALUE_BUFFER];
    poda_value_format (second->value, PODA_STYLE_TEXT, value);
    if (win != NULL)
        return g_strdup_printf (_ ("The best of the others: %s."), win);
    return root_player (problem) == PODA_MIN
               ? g_strdup_printf (_ ("No other move is worth less than %s."), value)
               : g_strdup_printf (_ ("No other move is worth more than %s."), value);
}

/* "It expects X to answer 4."; NULL where nothing is. */
static char *
answer_told (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaGame *game = problem->game;
    const PodaMoves *line = &thought->found->line;
    PodaPosition next;
    if (line->count < 2)
        return NULL;
    game->play (game, &problem->root, line->items[0], &next);
    PodaPlayer side = game->side (game, &next);
    if (side == PODA_CHANCE || side == game->side (game, &problem->root))
        return NULL;
    g_autofree char *move = game->format_move (game, &next, line->items[1]);
    return g_strdup_printf (_ ("It expects %s to answer %s."), game->players[side],
                            move);
}

char *
poda_thought_told (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaSummary *found = thought->found;
    const char *who = poda_coach_mover (problem);
    g_autofree char *move =
        problem->game->format_move (problem->game, &problem->root, found->move);
    g_autofree char *worth = worth_told (thought);
    g_autofree char *others = others_told (thought), *answer = answer_told (thought);
    GString *text = g_string_new (NULL);
    if (thought->hint)
        g_string_append_printf (text, _ ("For %s the program would play %s: %s"), who,
                                move, worth);
    else
        g_string_append_printf (text, _ ("%s plays %s: %s"), who, move, worth);
    if (!poda_thought_is_certain (thought))
        g_string_append_printf (text,
                                g_dngettext (GETTEXT_PACKAGE, ", %u ply deep",
                                             ", %u plies deep", problem->depth),
                                problem->depth);
    g_string_append_c (text, '.');
    if (others != NULL)
        g_string_append_printf (text, " %s", others);
    if (answer != NULL)
        g_string_append_printf (text, " %s", answer);
    return g_string_free (text, FALSE);
}

/* --- The marks of moves --- */

/* "win 3", "≤ 12", "draw": as short as can be, for who moves. */
static char *
short_text (const PodaThought *thought, const PodaRootMove *move)
{
    const PodaProblem *problem = &thought->problem;
    const PodaGame *game = problem->game;
    g_autofree char *win = poda_sentence_win (problem, move->value, move->bound);
    gboolean good = for_mover (problem, move->value) > 0;
    gboolean proved = move->bound == PODA_BOUND_EXACT
                      || (move->bound == PODA_BOUND_ATLEAST) == (move->value > 0);
    if (win == NULL && move->value == 0 && game->utility != PODA_UTILITY_VALUES
        && move->bound == PODA_BOUND_EXACT && is_whole (thought))
        return g_strdup (C_ ("value", "draw"));
    if (win == NULL)
        return poda_sentence_value (move->value, move->bound);
    if (!proved)
        return g_strdup (good ? C_ ("value", "≤ win") : C_ ("value", "≥ loss"));
    if (game->utility != PODA_UTILITY_WINS || !problem->prefer_short)
        return g_strdup (good ? C_ ("value", "win") : C_ ("value", "loss"));
    return g_strdup_printf (good ? C_ ("value", "win %u") : C_ ("value", "loss %u"),
                            (guint) (poda_problem_win (problem) - fabs (move->value)));
}

static char *
long_text (const PodaProblem *problem, const PodaRootMove *move)
{
    const PodaSummary as = { .value = move->value, .bound = move->bound };
    return worth_text (problem, &as);
}

/* Where the value stands between the worst and the best of all. */
static double
share_of (const PodaThought *thought, const PodaRootMove *move)
{
    PodaValue lowest = INFINITY, highest = -INFINITY;
    for (guint i = 0; i < thought->found->n_moves; i++) {
        PodaValue value = for_mover (&thought->problem, thought->found->moves[i].value);
        lowest = poda_min (lowest, value);
        highest = poda_max (highest, value);
    }
    PodaValue own = for_mover (&thought->problem, move->value);
    if (highest <= lowest || isinf (lowest) || isinf (highest))
        return own >= highest;
    return (own - lowest) / (highest - lowest);
}

static void
clear_mark (gpointer data)
{
    PodaBoardMark *mark = data;
    g_free ((char *) mark->text);
    g_free ((char *) mark->label);
}

/* How many answers to each move were looked at, and how many were not. */
static void
count_answers (const PodaRecord *record, GArray *marks)
{
    const PodaGame *game = poda_record_problem (record)->game;
    const PodaNode *child = poda_node_child (poda_record_root (record));
    for (; child != NULL; child = poda_node_next (child)) {
        g_auto (PodaMoves) moves = { 0 };
        PodaPosition position;
        PodaValue utility;
        guint looked = 0;
        poda_record_position (record, child, &position);
        if (!game->over (game, &position, &utility))
            game->moves (game, &position, &moves);
        for (const PodaNode *at = poda_node_child (child); at != NULL;
             at = poda_node_next (at))
            looked++;
        for (guint i = 0; i < marks->len; i++) {
            PodaBoardMark *mark = &g_array_index (marks, PodaBoardMark, i);
            if (mark->move != child->move)
                continue;
            mark->looked = looked;
            mark->left =
                child->status == PODA_STATUS_EXPANDED ? moves.count - looked : 0;
        }
    }
}

GArray *
poda_thought_marks (const PodaThought *thought, const PodaRecord *record)
{
    GArray *marks = g_array_new (FALSE, FALSE, sizeof (PodaBoardMark));
    g_array_set_clear_func (marks, clear_mark);
    for (guint i = 0; i < thought->found->n_moves; i++) {
        const PodaRootMove *move = &thought->found->moves[i];
        const PodaBoardMark mark = {
            .move = move->move,
            .text = short_text (thought, move),
            .label = long_text (&thought->problem, move),
            .share = share_of (thought, move),
            .best = move->move == thought->found->move,
            .bound = move->bound != PODA_BOUND_EXACT,
        };
        g_array_append_val (marks, mark);
    }
    if (record != NULL)
        count_answers (record, marks);
    return marks;
}

char *
poda_thought_value (const PodaThought *thought)
{
    const PodaRootMove root = { .value = thought->found->value,
                                .bound = thought->found->bound };
    return short_text (thought, &root);
}
