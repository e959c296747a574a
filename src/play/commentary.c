#include "play/commentary.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "draw/output/board.h"
#include "game/board.h"
#include "game/rules.h"
#include "report/position.h"
#include "report/sentence.h"
#include "search/size.h"

/* --- Values --- */

/* Returns a value of a root move such that higher is better for the mover. */
static PodaValue
for_mover (const PodaProblem *problem, PodaValue value)
{
    gboolean min = poda_problem_player (problem, &problem->root) == PODA_MIN;
    return min ? 0.0 - value : value;
}

static gboolean
is_whole (const PodaThought *thought)
{
    return thought->found->counts.frontier == 0 && thought->problem.depth != 0
           && thought->found->bound == PODA_BOUND_EXACT;
}

typedef enum { IS_LOSS, IS_DRAW, IS_WIN, IS_OPEN } Outcome;

/* Returns what a value of a thought's moves proves for the mover. A win is proved even
 * if the search was not complete. */
static Outcome
outcome_of (const PodaThought *thought, PodaValue value, PodaBound bound)
{
    const PodaProblem *problem = &thought->problem;
    g_autofree char *win = poda_sentence_win (problem, value, bound);
    PodaValue own = for_mover (problem, value);
    gboolean exact = bound == PODA_BOUND_EXACT;
    if (problem->game->utility == PODA_UTILITY_VALUES
        || (win != NULL ? !exact && (bound == PODA_BOUND_ATLEAST) != (value > 0)
                        : !exact || !is_whole (thought)))
        return IS_OPEN;
    return own > 0 ? IS_WIN : own < 0 ? IS_LOSS : IS_DRAW;
}

gboolean
poda_thought_is_certain (const PodaThought *thought)
{
    const PodaSummary *found = thought->found;
    return is_whole (thought)
           || outcome_of (thought, found->value, found->bound) != IS_OPEN;
}

/* --- Parts of sentences; callers free them --- */

/* Returns "a win for O in 3 plies", "a draw", "value 5 for O"; or with `brief`, for the
 * mover: "win 3", "draw", "≤ 12". */
static char *
worth_text (const PodaThought *thought, PodaValue value, PodaBound bound,
            gboolean brief)
{
    const PodaProblem *problem = &thought->problem;
    const char *max = problem->game->players[problem->swapped];
    g_autofree char *win = poda_sentence_win (problem, value, bound);
    g_autofree char *number = poda_sentence_value (value, bound);
    gboolean good = for_mover (problem, value) > 0;
    Outcome outcome = outcome_of (thought, value, bound);
    if (win == NULL && outcome == IS_DRAW)
        return g_strdup (brief ? C_ ("value", "draw") : _ ("a draw"));
    if (win == NULL)
        return brief ? g_steal_pointer (&number)
                     : g_strdup_printf (_ ("value %s to %s"), number, max);
    if (!brief)
        return g_steal_pointer (&win);
    if (outcome == IS_OPEN)
        return g_strdup (good ? C_ ("value", "≤ win") : C_ ("value", "≥ loss"));
    if (problem->game->utility != PODA_UTILITY_WINS || !problem->prefer_short)
        return g_strdup (good ? C_ ("value", "win") : C_ ("value", "loss"));
    return g_strdup_printf (good ? C_ ("value", "win %u") : C_ ("value", "loss %u"),
                            (guint) (poda_problem_win (problem) - fabs (value)));
}

/* Returns ", 4 plies deep; the game goes on"; "" for the value of the whole game. */
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

/* Returns "column 4", or else the move as it is typed. */
static char *
place_text (const PodaThought *thought, PodaMove move)
{
    const PodaGame *game = thought->problem.game;
    const PodaPosition *root = &thought->problem.root;
    char *place = poda_board_place (game, root, move);
    return place != NULL ? place : game->format_move (game, root, move);
}

/* Returns "makes four in a row" if the best move wins at once; else NULL. */
static const char *
winning_text (const PodaThought *thought)
{
    const PodaGame *game = thought->problem.game;
    const PodaSummary *found = thought->found;
    PodaPosition next;
    PodaBoard board;
    PodaValue utility;
    gboolean cells[PODA_BOARD_CELLS] = { FALSE };
    game->play (game, &thought->problem.root, found->move, &next);
    if (outcome_of (thought, found->value, found->bound) != IS_WIN
        || !game->over (game, &next, &utility))
        return NULL;
    gint cell = poda_game_played_cell (game, &thought->problem.root, &next);
    if (game->utility != PODA_UTILITY_WINS || !poda_game_board (game, &next, &board))
        return _ ("wins at once");
    guint run = poda_board_runs (&board, (guint) cell, cells);
    return run == 3   ? _ ("makes three in a row")
           : run == 4 ? _ ("makes four in a row")
           : run == 5 ? _ ("makes five in a row")
                      : _ ("wins at once");
}

/* Returns why the heaps are good that the best move in nim leaves; NULL: unknown. */
static char *
heaps_text (const PodaThought *thought)
{
    PodaPosition next;
    PodaHeaps heaps;
    guint n = 0, sticks = 0, digits = 0;
    poda_nim.play (&poda_nim, &thought->problem.root, thought->found->move, &next);
    const char *who = poda_game_mover (&poda_nim, &thought->problem.root);
    const char *other = poda_game_mover (&poda_nim, &next);
    g_autofree char *text = poda_nim.format_position (&poda_nim, &next);
    poda_nim_heaps (&next, &heaps);
    for (guint i = 0; i < heaps.count; i++) {
        n += heaps.sticks[i] > 0;
        sticks += heaps.sticks[i];
        digits ^= heaps.sticks[i];
    }
    return sticks == 1 ? g_strdup_printf (_ ("it leaves %s the last stick"), other)
           : n == 1 && !heaps.several
               ? g_strdup_printf (_ ("it leaves %u sticks, and however many %s takes, "
                                     "%s can make it %u together"),
                                  sticks, other, who, heaps.take + 1)
           : n < 2 || digits != 0 ? NULL
           : n == 2
               ? g_strdup (_ ("it leaves two heaps of the same size"))
               : g_strdup_printf (_ ("it leaves %s, whose nim-sum is 0, and whatever "
                                     "move follows, an answer makes it 0 again"),
                                  text);
}

/* --- Commentary --- */

char *
poda_commentary_program (const PodaPlay *play)
{
    PodaProblem rules = play->program.rules;
    guint64 most = play->program.budget;
    rules.swapped = FALSE; /* MAX is given with each value */
    g_autofree char *text = poda_sentence_rules (&rules);
    if (rules.depth != PODA_DEPTH_NONE)
        return g_steal_pointer (&text);
    if (most == 0)
        return g_strdup_printf (_ ("%s, to the end of the game"), text);
    return g_strdup_printf (
        _ ("%s, to the end of the game, or as deep as %" PRIu64 " nodes allow"), text,
        (rules.max_nodes != 0 ? MIN (most, rules.max_nodes) : most) / 2);
}

char *
poda_commentary_end (const PodaGame *game, const PodaPosition *position)
{
    PodaValue utility = 0;
    game->over (game, position, &utility);
    const char *winner = game->players[utility < 0];
    if (game->utility == PODA_UTILITY_VALUES)
        return g_strdup_printf (_ ("the game is over: it is worth %s to %s"),
                                PODA_TEXT (utility), game->players[0]);
    if (utility == 0)
        return g_strdup (_ ("the game is over: a draw"));
    if (game->utility == PODA_UTILITY_SCORE)
        return g_strdup_printf (_ ("the game is over: %s wins by %s"), winner,
                                PODA_TEXT (fabs (utility)));
    return g_strdup_printf (_ ("the game is over: %s wins"), winner);
}

static char *
thought_sure (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    guint depth = problem->depth;
    if (is_whole (thought))
        return g_strdup (
            _ ("Certain: every line from here was searched to the end of the game, or "
               "cut because it could not change the result."));
    if (poda_thought_is_certain (thought))
        return g_strdup (_ ("Certain: a win was found that no reply can prevent. "
                            "Searching deeper cannot change that."));
    g_autofree char *far = g_strdup_printf (
        g_dngettext (GETTEXT_PACKAGE, "Searched %u ply deep, of at most %u.",
                     "Searched %u plies deep, of at most %u.", depth),
        depth, MAX (problem->game->longest (problem->game, &problem->root), depth));
    if (problem->evaluator == NULL)
        return g_strdup_printf (
            _ ("%s A position where the game is not over by then is given the value 0, "
               "since its true value is not known."),
            far);
    return g_strdup_printf (_ ("%s There the evaluator %s estimates the value of a "
                               "position: an opinion, not a proof."),
                            far, problem->evaluator->name);
}

/* Adds the value of the best other move, if it is known. */
static void
add_others (GString *text, const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaSummary *found = thought->found;
    const PodaRootMove *second = NULL;
    for (guint i = 0; i < found->n_moves; i++) {
        const PodaRootMove *move = &found->moves[i];
        if (move->move != found->move
            && (second == NULL || for_mover (problem, move->value - second->value) > 0))
            second = move;
    }
    if (second == NULL || !is_whole (thought))
        return;
    g_autofree char *worth = worth_text (thought, second->value, second->bound, FALSE);
    g_string_append_c (text, ' ');
    if (second->value != found->value)
        g_string_append_printf (text, _ ("The best of the others: %s."), worth);
    else
        g_string_append (text, second->bound == PODA_BOUND_EXACT
                                   ? _ ("Another move is equally good.")
                                   : _ ("No other move is better."));
}

char *
poda_commentary_thought (const PodaThought *thought)
{
    const PodaProblem *problem = &thought->problem;
    const PodaGame *game = problem->game;
    const PodaSummary *found = thought->found;
    const char *who = poda_game_mover (game, &problem->root);
    g_autofree char *move = game->format_move (game, &problem->root, found->move);
    g_autofree char *worth = worth_text (thought, found->value, found->bound, FALSE);
    g_autofree char *horizon = horizon_text (thought);
    GString *text = g_string_new (NULL);
    g_string_append_printf (text,
                            thought->hint ? _ ("For %s the program would play %s: %s")
                                          : _ ("%s plays %s: %s"),
                            who, move, worth);
    g_string_append_printf (text, "%s.", horizon);
    add_others (text, thought);
    if (found->line.count < 2)
        return g_string_free (text, FALSE);
    PodaPosition next;
    game->play (game, &problem->root, found->line.items[0], &next);
    const char *other = poda_game_mover (game, &next);
    g_autofree char *reply = game->format_move (game, &next, found->line.items[1]);
    if (*other != '\0' && other != who) {
        g_string_append_c (text, ' ');
        g_string_append_printf (text, _ ("It expects %s to reply with %s."), other,
                                reply);
    }
    return g_string_free (text, FALSE);
}

/* --- Criticism of a move --- */

/* Returns the first sentence against a move; NULL: it is as good as the best. */
static char *
blunder_text (const PodaThought *thought, const char *place, PodaValue value)
{
    static const char *const outcomes[] = { N_ ("a loss"), N_ ("a draw"),
                                            N_ ("a win") };
    const PodaProblem *problem = &thought->problem;
    const char *who = poda_game_mover (problem->game, &problem->root);
    PodaValue best = thought->found->value, lowest = 0, highest = 0;
    PodaValue lost = for_mover (problem, best - value);
    Outcome was = outcome_of (thought, best, PODA_BOUND_EXACT);
    Outcome is = outcome_of (thought, value, PODA_BOUND_EXACT);
    if (lost <= 0 || (was == is && was != IS_OPEN))
        return NULL;
    if (was != IS_OPEN && is != IS_OPEN)
        return g_strdup_printf (_ ("With %s, %s turns %s into %s."), place, who,
                                _ (outcomes[was]), _ (outcomes[is]));
    if (was == IS_WIN)
        return g_strdup_printf (_ ("With %s, %s misses a win."), place, who);
    if (is == IS_LOSS)
        return g_strdup_printf (_ ("With %s, %s loses."), place, who);
    /* For estimates, the loss must be at least a tenth of their range. */
    if (problem->evaluator != NULL && !is_whole (thought))
        poda_evaluator_range (problem->evaluator, problem->game, &problem->root,
                              &problem->evaluator_arguments, &lowest, &highest);
    if (!(lost * 10 >= highest - lowest))
        return NULL;
    g_autofree char *horizon = horizon_text (thought);
    return g_strdup_printf (
        _ ("With %s, %s makes the value %s for %s instead of %s%s."), place, who,
        PODA_TEXT (value), problem->game->players[problem->swapped], PODA_TEXT (best),
        horizon);
}

/* Returns the reason why the best move is better than the one that led to `after`: its
 * effect, or the reply to the other; NULL: nothing to add. */
static char *
better_text (const PodaContestant *judge, const PodaThought *thought,
             const PodaPosition *after)
{
    const PodaGame *game = judge->rules.game;
    const PodaSummary *found = thought->found;
    const char *wins = winning_text (thought);
    const char *who = poda_game_mover (game, after);
    PodaValue utility;
    if (wins != NULL)
        return g_strdup_printf (_ ("it %s"), wins);
    if (outcome_of (thought, found->value, found->bound) == IS_WIN) {
        char *heaps = game == &poda_nim ? heaps_text (thought) : NULL;
        return heaps != NULL ? heaps
                             : worth_text (thought, found->value, found->bound, FALSE);
    }
    g_autoptr (PodaThought) reply = *who != '\0' && !game->over (game, after, &utility)
                                        ? poda_thought_new (judge, after, NULL)
                                        : NULL;
    if (reply == NULL)
        return NULL;
    found = reply->found;
    wins = winning_text (reply);
    g_autofree char *place = place_text (reply, found->move);
    g_autofree char *worth = worth_text (reply, found->value, found->bound, FALSE);
    g_autofree char *horizon = horizon_text (reply);
    return wins != NULL
               ? g_strdup_printf (_ ("otherwise %s %s with %s"), who, wins, place)
               : g_strdup_printf (_ ("otherwise %s answers with %s: %s%s"), who, place,
                                  worth, horizon);
}

char *
poda_commentary_verdict (const PodaPlay *play, guint ply)
{
    PodaContestant judge = play->program;
    judge.rules.algorithm = &poda_alphabeta;
    judge.rules.depth = PODA_DEPTH_NONE;
    judge.rules.all_moves = TRUE;
    judge.budget = PODA_PLAY_NODES / 4;
    g_autoptr (PodaThought) thought =
        poda_play_turn_at (play, ply) == PODA_TURN_HUMAN
            ? poda_thought_new (&judge, poda_play_position_at (play, ply), NULL)
            : NULL;
    for (guint i = 0; thought != NULL && i < thought->found->n_moves; i++) {
        const PodaRootMove *played = &thought->found->moves[i];
        if (played->move != play->moves.items[ply] || played->bound != PODA_BOUND_EXACT)
            continue;
        g_autofree char *place = place_text (thought, played->move);
        g_autofree char *better = place_text (thought, thought->found->move);
        g_autofree char *first = blunder_text (thought, place, played->value);
        if (first == NULL)
            return NULL;
        judge.rules.all_moves = FALSE;
        g_autofree char *why =
            better_text (&judge, thought, poda_play_position_at (play, ply + 1));
        return why != NULL
                   ? g_strdup_printf (_ ("%s Better is %s: %s."), first, better, why)
                   : g_strdup_printf (_ ("%s Better is %s."), first, better);
    }
    return NULL;
}

/* --- Marks of moves --- */

static void
clear_mark (gpointer data)
{
    PodaBoardMark *mark = data;
    g_free ((char *) mark->text);
    g_free ((char *) mark->label);
}

static const PodaNode *
first_move (const PodaRecord *record)
{
    return record != NULL ? poda_node_child (poda_record_root (record)) : NULL;
}

/* Returns marks with the values of the moves, PodaBoardMark, in search order. With a
 * record (without steps) of the search, also the replies. */
static GArray *
thought_marks (const PodaThought *thought, const PodaRecord *record)
{
    GArray *marks = g_array_new (FALSE, FALSE, sizeof (PodaBoardMark));
    const PodaSummary *found = thought != NULL ? thought->found : NULL;
    PodaValue lowest = INFINITY, highest = -INFINITY;
    g_array_set_clear_func (marks, clear_mark);
    for (guint i = 0; found != NULL && i < found->n_moves; i++) {
        PodaValue value = for_mover (&thought->problem, found->moves[i].value);
        lowest = poda_min (lowest, value);
        highest = poda_max (highest, value);
    }
    gboolean finite = lowest < highest && isfinite (lowest) && isfinite (highest);
    for (guint i = 0; found != NULL && i < found->n_moves; i++) {
        const PodaRootMove *move = &found->moves[i];
        PodaValue value = for_mover (&thought->problem, move->value);
        PodaBoardMark mark = {
            .move = move->move,
            .text = worth_text (thought, move->value, move->bound, TRUE),
            .label = worth_text (thought, move->value, move->bound, FALSE),
            .share = finite ? (value - lowest) / (highest - lowest) : value >= highest,
            .best = move->move == found->move,
            .bound = move->bound != PODA_BOUND_EXACT,
        };
        const PodaNode *node = first_move (record);
        while (node != NULL && node->move != move->move)
            node = poda_node_next (node);
        if (node != NULL && node->status == PODA_STATUS_EXPANDED) {
            g_auto (PodaMoves) moves = { 0 };
            PodaPosition position;
            const PodaGame *game = thought->problem.game;
            poda_record_position (record, node, &position);
            game->moves (game, &position, &moves);
            mark.looked = g_node_n_children ((GNode *) node);
            mark.left = moves.count - mark.looked;
        }
        g_array_append_val (marks, mark);
    }
    return marks;
}

/* --- JSON --- */

/* Writes the options of `draw` for a search, without those that have the usual value;
 * options without a value are "". */
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
            || (rule == PODA_RULE_WIN /* default: the evaluator's */
                    ? poda_problem_win (problem) != poda_problem_usual_win (problem)
                    : rule != PODA_RULE_MAX_NODES
                          && !poda_rule_is_usual (rule, problem));
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
    PodaMoves line = thought != NULL ? thought->found->line : (PodaMoves){ 0 };
    /* The expected moves from now on, if the moves so far were as expected. */
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

/* Nodes up to which the whole tree of this depth is counted. */
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
    const PodaMoves before = { .items = play->moves.items, .count = thought->ply };
    g_autofree char *value = worth_text (thought, found->value, found->bound, TRUE);
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
        json, "thought:{ by:s hint:b move:S told:S sure:S certain:b depth:u line:A",
        poda_game_mover (game, &problem->root), thought->hint,
        game->format_move (game, &problem->root, found->move),
        poda_commentary_thought (thought), thought_sure (thought),
        poda_thought_is_certain (thought), problem->depth, line);
    poda_json_count (json, "nodes", found->counts.nodes);
    poda_json_write (json, "minimax:v counted:b", round (size.nodes), size.counted);
    poda_json_array (json, "moves");
    for (const PodaNode *child = first_move (record); child != NULL;
         child = poda_node_next (child))
        poda_json_write (json, "{ move:S best:b node:u }",
                         game->format_move (game, &problem->root, child->move),
                         child->move == found->move, child->id);
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

/* Searches up to this size are repeated with a record, to explain them. */
#define MOST_RECORDED (PODA_PLAY_NODES / 2)

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
        poda_commentary_program (play), moves, played);
    write_search (json, &problem, played);
    poda_json_write (json, "long:b verdict:s turn:s mover:s result:S score:S can:[",
                     poda_player_is_long (game, present), verdict, turns[turn],
                     over ? NULL : poda_game_mover (game, present),
                     over ? poda_commentary_end (game, present) : NULL,
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
