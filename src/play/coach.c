#include "play/coach.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "draw/output/board.h"
#include "game/board.h"
#include "game/rules.h"
#include "report/position.h"
#include "report/sentence.h"
#include "search/size.h"

/* --- How sure --- */

/* Returns TRUE if a win or a loss that was found is one, and not only as far as the
 * bound goes. */
static gboolean
is_proved (PodaValue value, PodaBound bound)
{
    return bound == PODA_BOUND_EXACT || (bound == PODA_BOUND_ATLEAST) == (value > 0);
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
    const PodaSummary *found = thought->found;
    g_autofree char *win =
        poda_sentence_win (&thought->problem, found->value, found->bound);
    /* A win that was found is one, however much lies deeper. */
    return is_whole (thought)
           || (win != NULL && is_proved (found->value, found->bound));
}

static gboolean
is_min (const PodaProblem *problem)
{
    return poda_problem_player (problem, &problem->root) == PODA_MIN;
}

/* Returns a value of the root's moves, the higher the better for who moves. */
static PodaValue
for_mover (const PodaProblem *problem, PodaValue value)
{
    return is_min (problem) ? 0.0 - value : value;
}

/* --- Sentences that a terminal says too --- */

/* "a win for O in 3 plies", "a draw", "value 5 for O". */
static char *
worth_text (const PodaThought *thought, PodaValue value, PodaBound bound)
{
    const PodaProblem *problem = &thought->problem;
    char *win = poda_sentence_win (problem, value, bound);
    g_autofree char *number = poda_sentence_value (value, bound);
    if (win != NULL)
        return win;
    if (value == 0 && bound == PODA_BOUND_EXACT && is_whole (thought)
        && problem->game->utility != PODA_UTILITY_VALUES)
        return g_strdup (_ ("a draw"));
    return g_strdup_printf (_ ("value %s for %s"), number,
                            problem->game->players[problem->swapped]);
}

/* ", 4 plies deep; the game goes on"; "" if the value is that of the whole game. */
static char *
horizon_text (const PodaThought *thought)
{
    guint depth = thought->problem.depth;
    if (poda_thought_is_certain (thought))
        return g_strdup ("");
    return g_strdup_printf (g_dngettext (GETTEXT_PACKAGE,
                                         ", %u ply deep; the game goes on",
                                         ", %u plies deep; the game goes on", depth),
                            depth);
}

static const char *
mover_of (const PodaProblem *problem)
{
    const PodaGame *game = problem->game;
    PodaPlayer side = game->side (game, &problem->root);
    return side == PODA_CHANCE ? "" : game->players[side];
}

char *
poda_coach_program (const PodaPlay *play)
{
    PodaProblem rules = play->program.rules;
    guint64 most = play->program.budget;
    rules.swapped = FALSE; /* who is MAX is said with each value */
    g_autofree char *text = poda_sentence_rules (&rules);
    if (rules.max_nodes != 0)
        most = MIN (most, rules.max_nodes);
    if (rules.depth != PODA_DEPTH_NONE)
        return g_steal_pointer (&text);
    if (most == 0)
        return g_strdup_printf (_ ("%s, to the end of the game"), text);
    return g_strdup_printf (
        _ ("%s, to the end of the game, or as deep as %" PRIu64 " nodes allow"), text,
        most);
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

/* --- Told in sentences --- */

static char *
thought_sure (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    guint depth = problem->depth;
    guint longest = problem->game->longest (problem->game, &problem->root);
    if (is_whole (thought))
        return g_strdup (_ ("Certain: every game from here was searched to its end, or "
                            "cut because it could change nothing."));
    if (poda_thought_is_certain (thought))
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
        /* Something better may be left for who moves. */
        if (move->bound != PODA_BOUND_EXACT
            && (move->bound == PODA_BOUND_ATMOST) == is_min (problem))
            return NULL;
        if (second == NULL
            || for_mover (problem, move->value) > for_mover (problem, second->value))
            second = move;
    }
    if (second == NULL || !is_whole (thought))
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
    return is_min (problem)
               ? g_strdup_printf (_ ("No other move is worth less than %s."), value)
               : g_strdup_printf (_ ("No other move is worth more than %s."), value);
}

char *
poda_coach_told (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaGame *game = problem->game;
    const PodaSummary *found = thought->found;
    const char *who = mover_of (problem);
    g_autofree char *move = game->format_move (game, &problem->root, found->move);
    g_autofree char *worth = worth_text (thought, found->value, found->bound);
    g_autofree char *horizon = horizon_text (thought);
    g_autofree char *others = others_told (thought);
    GString *text = g_string_new (NULL);
    if (thought->hint)
        g_string_append_printf (text, _ ("For %s the program would play %s: %s"), who,
                                move, worth);
    else
        g_string_append_printf (text, _ ("%s plays %s: %s"), who, move, worth);
    g_string_append_printf (text, "%s.%s%s", horizon, others != NULL ? " " : "",
                            others != NULL ? others : "");
    if (found->line.count < 2)
        return g_string_free (text, FALSE);
    PodaPosition next;
    game->play (game, &problem->root, found->line.items[0], &next);
    PodaPlayer side = game->side (game, &next);
    g_autofree char *reply = game->format_move (game, &next, found->line.items[1]);
    if (side != PODA_CHANCE && side != game->side (game, &problem->root)) {
        g_string_append_c (text, ' ');
        g_string_append_printf (text, _ ("It expects %s to answer %s."),
                                game->players[side], reply);
    }
    return g_string_free (text, FALSE);
}

/* --- What is said against a move --- */

typedef enum { IS_LOSS, IS_DRAW, IS_WIN, IS_OPEN } Outcome;

/* Returns what a value of a thought's moves proves for who moves. */
static Outcome
outcome_of (const PodaThought *thought, PodaValue value)
{
    const PodaProblem *problem = &thought->problem;
    PodaValue own = for_mover (problem, value);
    g_autofree char *win = poda_sentence_win (problem, value, PODA_BOUND_EXACT);
    if (problem->game->utility == PODA_UTILITY_VALUES
        || (win == NULL && !is_whole (thought)))
        return IS_OPEN;
    return own > 0 ? IS_WIN : own < 0 ? IS_LOSS : IS_DRAW;
}

/* "makes four in a row": a move that wins at once; NULL if it does not. */
static const char *
winning_text (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    PodaPosition next;
    PodaBoard board;
    PodaValue utility = 0;
    gboolean cells[PODA_BOARD_CELLS] = { FALSE };
    game->play (game, position, move, &next);
    if (game->utility == PODA_UTILITY_VALUES || !game->over (game, &next, &utility)
        || utility == 0 || (utility < 0) != (game->side (game, position) == PODA_MIN))
        return NULL;
    gint cell = poda_game_played_cell (game, position, &next);
    guint run = game->utility == PODA_UTILITY_WINS && cell >= 0
                        && poda_game_board (game, &next, &board)
                    ? poda_board_runs (&board, (guint) cell, cells)
                    : 0;
    return run == 3   ? _ ("makes three in a row")
           : run == 4 ? _ ("makes four in a row")
           : run == 5 ? _ ("makes five in a row")
                      : _ ("wins at once");
}

/* What is good in the heaps that a winning move of nim leaves; NULL: nothing that can
 * be said in a few words. */
static char *
heaps_text (const PodaPosition *next, const char *who, const char *other)
{
    PodaHeaps heaps;
    guint n = 0, sticks = 0, digits = 0;
    poda_nim_heaps (next, &heaps);
    for (guint i = 0; i < heaps.count; i++) {
        n += heaps.sticks[i] > 0;
        sticks += heaps.sticks[i];
        digits ^= heaps.sticks[i];
    }
    if (sticks == 1)
        return g_strdup_printf (_ ("it leaves %s the last stick"), other);
    if (n == 1 && !heaps.several)
        return g_strdup_printf (_ ("it leaves %u sticks, and however many %s takes, %s "
                                   "can make it %u together"),
                                sticks, other, who, heaps.take + 1);
    if (n == 2 && digits == 0)
        return g_strdup (_ ("it leaves two heaps of the same size"));
    g_autofree char *text = poda_nim.format_position (&poda_nim, next);
    return n > 2 && digits == 0
               ? g_strdup_printf (_ ("it leaves %s, whose nim-sum is 0, and each move "
                                     "from there has an answer that makes it 0 again"),
                                  text)
               : NULL;
}

/* "column 4", else the move as it is typed. */
static char *
place_text (const PodaGame *game, const PodaPosition *position, PodaMove move)
{
    char *place = poda_board_place (game, position, move);
    return place != NULL ? place : game->format_move (game, position, move);
}

/* What follows upon a move that led to this position: "O makes four in a row with
 * column 3", "O answers with b2: a win for O in 5 plies". */
static char *
punished_text (const PodaContestant *judge, const PodaPosition *position)
{
    const PodaGame *game = judge->rules.game;
    PodaContestant other = *judge;
    PodaPlayer side = game->side (game, position);
    g_auto (PodaMoves) moves = { 0 };
    if (side == PODA_CHANCE)
        return NULL;
    const char *who = game->players[side];
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        const char *wins = winning_text (game, position, moves.items[i]);
        g_autofree char *place = place_text (game, position, moves.items[i]);
        if (wins != NULL)
            return g_strdup_printf (_ ("otherwise %s %s with %s"), who, wins, place);
    }
    other.rules.all_moves = FALSE;
    g_autoptr (PodaThought) thought = poda_thought_new (&other, position, NULL);
    if (thought == NULL)
        return NULL;
    const PodaSummary *found = thought->found;
    g_autofree char *place = place_text (game, position, found->move);
    g_autofree char *worth = worth_text (thought, found->value, found->bound);
    g_autofree char *horizon = horizon_text (thought);
    return g_strdup_printf (_ ("otherwise %s answers with %s: %s%s"), who, place, worth,
                            horizon);
}

/* Why the better of two moves is better; NULL where all is said. */
static char *
better_text (const PodaContestant *judge, const PodaThought *thought,
             const PodaPosition *after)
{
    const PodaGame *game = judge->rules.game;
    const PodaPosition *before = &thought->problem.root;
    PodaMove better = thought->found->move;
    const char *wins = winning_text (game, before, better);
    PodaPlayer side = game->side (game, before);
    PodaPosition next;
    PodaValue utility;
    char *text = NULL;
    game->play (game, before, better, &next);
    if (wins != NULL)
        return g_strdup_printf (_ ("it %s"), wins);
    if (game == &poda_nim && outcome_of (thought, thought->found->value) == IS_WIN)
        text = heaps_text (&next, game->players[side],
                           game->players[poda_opponent (side)]);
    if (text == NULL && outcome_of (thought, thought->found->value) == IS_WIN)
        text = worth_text (thought, thought->found->value, PODA_BOUND_EXACT);
    return text != NULL || game->over (game, after, &utility)
               ? text
               : punished_text (judge, after);
}

/* The first sentence about a move that is worse than the best; NULL: it is good
 * enough. */
static char *
blunder_text (const PodaThought *thought, const char *place, PodaValue value)
{
    static const char *const turns[IS_WIN + 1][IS_WIN + 1] = {
        [IS_DRAW] = { [IS_LOSS] = N_ ("With %s, %s turns a draw into a loss.") },
        [IS_WIN] = { [IS_LOSS] = N_ ("With %s, %s turns a win into a loss."),
                     [IS_DRAW] = N_ ("With %s, %s turns a win into a draw.") },
    };
    const PodaProblem *problem = &thought->problem;
    const PodaEvaluator *evaluator = problem->evaluator;
    const char *who = mover_of (problem);
    PodaValue best = thought->found->value, lowest = 0, highest = 0;
    Outcome was = outcome_of (thought, best), is = outcome_of (thought, value);
    if (was == is ? was != IS_OPEN : is == IS_WIN || was == IS_LOSS)
        return NULL;
    if (was != IS_OPEN && is != IS_OPEN)
        return g_strdup_printf (_ (turns[was][is]), place, who);
    if (was == IS_WIN)
        return g_strdup_printf (_ ("With %s, %s misses a win."), place, who);
    if (is == IS_LOSS)
        return g_strdup_printf (_ ("With %s, %s loses."), place, who);
    /* Of estimates much: a tenth of what there can be. */
    if (evaluator != NULL && !is_whole (thought))
        poda_evaluator_range (evaluator, problem->game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    if (is == IS_DRAW || for_mover (problem, best - value) <= 0
        || !(for_mover (problem, best - value) * 10 >= highest - lowest))
        return NULL;
    g_autofree char *horizon = horizon_text (thought);
    g_autofree char *had = poda_sentence_value (best, PODA_BOUND_EXACT);
    g_autofree char *has = poda_sentence_value (value, PODA_BOUND_EXACT);
    return g_strdup_printf (
        _ ("With %s, %s makes the value %s for %s instead of %s%s."), place, who, has,
        problem->game->players[problem->swapped], had, horizon);
}

char *
poda_coach_verdict (const PodaPlay *play, guint ply)
{
    const PodaGame *game = play->game;
    const PodaPosition *before = poda_play_position_at (play, ply);
    PodaContestant judge = play->program;
    PodaProblem *rules = &judge.rules;
    PodaPlayer side = game->side (game, before);
    PodaMove move = play->moves.items[ply];
    poda_problem_init (rules, game, before);
    rules->evaluator = play->program.rules.evaluator;
    rules->evaluator_arguments = play->program.rules.evaluator_arguments;
    rules->win = play->program.rules.win;
    rules->prefer_short = play->program.rules.prefer_short;
    rules->all_moves = TRUE;
    judge.budget = poda_tree_of_game (game) != NULL ? 0 : PODA_PLAY_NODES / 4;
    g_autoptr (PodaThought) thought = side != PODA_CHANCE && play->human[side]
                                          ? poda_thought_new (&judge, before, NULL)
                                          : NULL;
    for (guint i = 0; thought != NULL && i < thought->found->n_moves; i++) {
        const PodaRootMove *played = &thought->found->moves[i];
        if (played->move != move || played->bound != PODA_BOUND_EXACT)
            continue;
        g_autofree char *place = place_text (game, before, move);
        g_autofree char *better = place_text (game, before, thought->found->move);
        g_autofree char *first = blunder_text (thought, place, played->value);
        if (first == NULL)
            return NULL;
        g_autofree char *why =
            better_text (&judge, thought, poda_play_position_at (play, ply + 1));
        return why != NULL
                   ? g_strdup_printf (_ ("%s Better is %s: %s."), first, better, why)
                   : g_strdup_printf (_ ("%s Better is %s."), first, better);
    }
    return NULL;
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
    if (win == NULL && move->value == 0 && game->utility != PODA_UTILITY_VALUES
        && move->bound == PODA_BOUND_EXACT && is_whole (thought))
        return g_strdup (C_ ("value", "draw"));
    if (win == NULL)
        return poda_sentence_value (move->value, move->bound);
    if (!is_proved (move->value, move->bound))
        return g_strdup (good ? C_ ("value", "≤ win") : C_ ("value", "≥ loss"));
    if (game->utility != PODA_UTILITY_WINS || !problem->prefer_short)
        return g_strdup (good ? C_ ("value", "win") : C_ ("value", "loss"));
    return g_strdup_printf (good ? C_ ("value", "win %u") : C_ ("value", "loss %u"),
                            (guint) (poda_problem_win (problem) - fabs (move->value)));
}

static void
clear_mark (gpointer data)
{
    PodaBoardMark *mark = data;
    g_free ((char *) mark->text);
    g_free ((char *) mark->label);
}

/* Returns the node of a root's move, as every record of the search numbers it; NULL:
 * not known. */
static const PodaNode *
node_of (const PodaRecord *record, PodaMove move)
{
    const PodaNode *child =
        record != NULL ? poda_node_child (poda_record_root (record)) : NULL;
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child;
}

/* Returns what its moves are worth, PodaBoardMark, in the order in which they were
 * searched; of its search, recorded without steps, also the answers. */
static GArray *
thought_marks (const PodaThought *thought, const PodaRecord *record)
{
    GArray *marks = g_array_new (FALSE, FALSE, sizeof (PodaBoardMark));
    const PodaSummary *found = thought != NULL ? thought->found : NULL;
    guint n = found != NULL ? found->n_moves : 0;
    PodaValue lowest = INFINITY, highest = -INFINITY;
    g_array_set_clear_func (marks, clear_mark);
    for (guint i = 0; i < n; i++) {
        PodaValue value = for_mover (&thought->problem, found->moves[i].value);
        lowest = poda_min (lowest, value);
        highest = poda_max (highest, value);
    }
    gboolean finite = lowest < highest && isfinite (lowest) && isfinite (highest);
    for (guint i = 0; i < n; i++) {
        const PodaRootMove *move = &found->moves[i];
        PodaValue value = for_mover (&thought->problem, move->value);
        PodaBoardMark mark = {
            .move = move->move,
            .text = short_text (thought, move),
            .label = worth_text (thought, move->value, move->bound),
            .share = finite ? (value - lowest) / (highest - lowest) : value >= highest,
            .best = move->move == found->move,
            .bound = move->bound != PODA_BOUND_EXACT,
        };
        const PodaNode *node = node_of (record, mark.move);
        for (PodaNode *at = node != NULL ? poda_node_child (node) : NULL; at != NULL;
             at = poda_node_next (at))
            mark.looked++;
        if (node != NULL && node->status == PODA_STATUS_EXPANDED) {
            g_auto (PodaMoves) moves = { 0 };
            PodaPosition position;
            const PodaGame *game = thought->problem.game;
            poda_record_position (record, node, &position);
            game->moves (game, &position, &moves);
            mark.left = moves.count - mark.looked;
        }
        g_array_append_val (marks, mark);
    }
    return marks;
}

/* --- For a page --- */

/* Writes a search, for `draw`: what is not as in every search, by its options; a bare
 * word is empty. */
static void
write_search (PodaJson *json, const PodaProblem *problem, const char *played)
{
    poda_json_object (json, "search");
    if (*played != '\0')
        poda_json_string (json, "moves", played);
    for (guint rule = 0; rule < PODA_N_RULES; rule++) {
        const PodaRuleRow *row = &poda_rule_rows[rule];
        g_autofree char *text = poda_rule_write (rule, problem);
        gboolean told =
            rule == PODA_RULE_ALGORITHM
            || (rule != PODA_RULE_MAX_NODES && !poda_rule_is_usual (rule, problem));
        /* A win counts as the evaluator says unless it is told. */
        if (rule == PODA_RULE_WIN && problem->evaluator != NULL)
            told = poda_problem_win (problem) != poda_problem_usual_win (problem);
        if (text != NULL && told)
            poda_json_string (json, row->key, row->argument != NULL ? text : "");
    }
    poda_json_end_object (json);
}

static void
write_board (PodaJson *json, const PodaPlay *play, const PodaThought *thought,
             const GArray *marks)
{
    guint n_moves = play->moves.count;
    guint begin = thought != NULL ? thought->ply : n_moves, at = begin;
    PodaMoves line = { 0 };
    if (thought != NULL)
        line = thought->found->line;
    /* What is expected from now on, where all went as expected until now. */
    for (; at < n_moves && line.count > 0 && *line.items == play->moves.items[at];
         at++) {
        line.items++;
        line.count--;
    }
    const PodaPlayed played = {
        .game = play->game,
        .position = poda_play_position (play),
        .before = poda_play_before (play),
        .open = TRUE,
        .past = begin < n_moves,
        .marks = (const PodaBoardMark *) marks->data,
        .n_marks = marks->len,
        .line = at == n_moves && line.count > 0 ? &line : NULL,
        .line_begin = begin < n_moves ? 2 : 1,
    };
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    gboolean drawn = poda_emit_board (&played, svg);
    poda_json_string (json, "svg", drawn ? poda_output_contents (svg, NULL) : NULL);
}

/* The whole tree of the depth is counted so far. */
#define COUNTED 20000
#define WAYS 100

static void
write_thought (PodaJson *json, const PodaPlay *play, const PodaThought *thought,
               const PodaRecord *record, const GArray *marks)
{
    PodaProblem drawn = thought->problem;
    const PodaProblem *problem = &drawn;
    const PodaGame *game = problem->game;
    const PodaSummary *found = thought->found;
    const PodaRootMove root = { .value = found->value, .bound = found->bound };
    const PodaMoves before = { .items = play->moves.items, .count = thought->ply };
    g_autofree char *value = short_text (thought, &root);
    g_autofree char *played =
        poda_game_format_moves (game, poda_play_position_at (play, 0), &before);
    g_autoptr (GPtrArray) line =
        poda_game_move_texts (game, &problem->root, &found->line);
    g_auto (GStrv) why = record != NULL ? poda_sentence_choice (record, NULL) : NULL;
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    guint64 budget = COUNTED;
    drawn.depth = MIN (drawn.depth, game->longest (game, &drawn.root));
    PodaSize size = poda_size_find (problem, &problem->root, 0, &budget, WAYS);
    poda_json_write (
        json,
        "thought:{ by:s hint:b ply:u move:S told:S sure:S certain:b depth:u "
        "line:A",
        mover_of (problem), thought->hint, thought->ply,
        game->format_move (game, &problem->root, found->move),
        poda_coach_told (thought), thought_sure (thought),
        poda_thought_is_certain (thought), problem->depth, line);
    poda_json_count (json, "nodes", found->counts.nodes);
    poda_json_write (json, "minimax:v counted:b", round (size.nodes), size.counted);
    poda_json_array (json, "moves");
    for (guint i = 0; i < marks->len; i++) {
        const PodaBoardMark *mark = &g_array_index (marks, PodaBoardMark, i);
        const PodaRootMove *move = &found->moves[i];
        const PodaNode *node = node_of (record, mark->move);
        poda_json_write (json,
                         "{ move:S value:v bound:s text:s label:s best:b node:u }",
                         game->format_move (game, &problem->root, mark->move),
                         move->value, poda_bound_word (move->bound), mark->text,
                         mark->label, mark->best, node != NULL ? node->id : 0);
    }
    poda_json_end_array (json);
    poda_emit_branches (game, &problem->root, value,
                        (const PodaBoardMark *) marks->data, marks->len, svg);
    poda_json_write (json, "tree:s why:[", poda_output_contents (svg, NULL));
    for (guint i = 0; why != NULL && why[i] != NULL; i++)
        poda_json_string (json, NULL, why[i]);
    poda_json_end_array (json);
    write_search (json, problem, played);
    poda_json_end_object (json);
}

/* A search that is no larger is done again and recorded, to say why. */
#define MOST_RECORDED 150000

void
poda_json_seat (PodaJson *json, const PodaPlay *play, const PodaThought *thought,
                const char *verdict)
{
    static const char *const turns[] = { "human", "program", "chance", "over" };
    const PodaGame *game = play->game;
    const PodaPosition *first = poda_play_position_at (play, 0);
    const PodaPosition *present = poda_play_position (play);
    PodaTurn turn = poda_play_turn (play);
    gboolean over = turn == PODA_TURN_OVER;
    g_auto (PodaMoves) legal = { 0 };
    g_autoptr (PodaRecord) record =
        thought != NULL && thought->found->counts.nodes <= MOST_RECORDED
            ? poda_record_search (&thought->problem, FALSE, NULL)
            : NULL;
    g_autoptr (GArray) marks = thought_marks (thought, record);
    g_autoptr (GPtrArray) moves = poda_game_move_texts (game, first, &play->moves);
    g_autofree char *played = poda_game_format_moves (game, first, &play->moves);
    PodaProblem problem;
    poda_contestant_problem (&play->program, present, &problem);
    poda_json_write (
        json, "{ game:s players:[ s s ] human:[ b b ] program:S moves:A played:s",
        game->name, game->players[0], game->players[1], play->human[0], play->human[1],
        poda_coach_program (play), moves, played);
    write_search (json, &problem, played);
    poda_json_write (json, "long:b verdict:s turn:s mover:s result:S score:S can:[",
                     poda_player_is_long (game, present), verdict, turns[turn],
                     over || turn == PODA_TURN_CHANCE ? NULL : poda_play_mover (play),
                     over ? poda_coach_end (game, present) : NULL,
                     poda_position_score (game, present));
    if (!over)
        game->moves (game, present, &legal);
    for (guint i = 0; i < legal.count; i++)
        poda_json_write (json, "{ move:S place:S }",
                         game->format_move (game, present, legal.items[i]),
                         poda_board_place (game, present, legal.items[i]));
    poda_json_end_array (json);
    write_board (json, play, thought, marks);
    if (thought != NULL)
        write_thought (json, play, thought, record, marks);
    else
        poda_json_null (json, "thought");
    poda_json_end_object (json);
}
