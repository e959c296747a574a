#include "play/coach.h"

#include <glib/gi18n-lib.h>
#include <inttypes.h>
#include <math.h>

#include "draw/board.h"
#include "record/say/sentence.h"
#include "search/size.h"

/* --- Sentences that a terminal says too --- */

char *
poda_coach_worth (const PodaProblem *problem, const PodaSummary *found)
{
    char *win = poda_sentence_win (problem, found->value, found->bound);
    g_autofree char *value = poda_sentence_value (found->value, found->bound);
    return win != NULL ? win
                       : g_strdup_printf (_ ("value %s for %s"), value,
                                          problem->game->players[problem->swapped]);
}

static const char *
mover_of (const PodaProblem *problem)
{
    const PodaGame *game = problem->game;
    PodaPlayer side = game->side (game, &problem->root);
    return side == PODA_CHANCE ? "" : game->players[side];
}

char *
poda_coach_found (const PodaProblem *problem, const PodaSummary *found, gboolean hint)
{
    guint64 nodes = found->counts.nodes;
    const char *who = mover_of (problem);
    g_autofree char *move =
        problem->game->format_move (problem->game, &problem->root, found->move);
    g_autofree char *worth = poda_coach_worth (problem, found);
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
    const char *who = mover_of (problem);
    g_autofree char *move =
        problem->game->format_move (problem->game, &problem->root, found->move);
    g_autofree char *worth = poda_coach_worth (problem, found);
    g_autofree char *others = others_told (thought), *answer = answer_told (thought);
    GString *text = g_string_new (NULL);
    if (thought->hint)
        g_string_append_printf (text, _ ("For %s the program would play %s: %s."), who,
                                move, worth);
    else
        g_string_append_printf (text, _ ("%s plays %s: %s."), who, move, worth);
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
                            (guint) (problem->win - fabs (move->value)));
}

static char *
long_text (const PodaProblem *problem, const PodaRootMove *move)
{
    const PodaSummary as = { .value = move->value, .bound = move->bound };
    return poda_coach_worth (problem, &as);
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
free_marks (GArray *marks)
{
    for (guint i = 0; i < marks->len; i++) {
        PodaBoardMark *mark = &g_array_index (marks, PodaBoardMark, i);
        g_free ((char *) mark->text);
        g_free ((char *) mark->label);
    }
    g_array_unref (marks);
}

static GArray *
make_marks (const PodaThought *thought)
{
    GArray *marks = g_array_new (FALSE, FALSE, sizeof (PodaBoardMark));
    for (guint i = 0; thought != NULL && i < thought->found->n_moves; i++) {
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
    return marks;
}

/* --- JSON --- */

static const PodaPosition *
position_of (const PodaSeat *seat, guint n_moves)
{
    return &g_array_index (seat->positions, PodaPosition, n_moves);
}

static const PodaPosition *
present (const PodaSeat *seat)
{
    return position_of (seat, seat->moves->count);
}

static void
write_moves (PodaJson *json, const PodaSeat *seat)
{
    const PodaGame *game = seat->program->rules.game;
    g_auto (PodaMoves) moves = { 0 };
    PodaValue utility;
    if (!game->over (game, present (seat), &utility))
        game->moves (game, present (seat), &moves);
    poda_json_array (json, "can");
    for (guint i = 0; i < moves.count; i++) {
        g_autofree char *move =
            game->format_move (game, present (seat), moves.items[i]);
        g_autofree char *place =
            poda_board_place (game, present (seat), moves.items[i]);
        poda_json_object (json, NULL);
        poda_json_string (json, "move", move);
        poda_json_string (json, "place", place);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_turn (PodaJson *json, const PodaSeat *seat)
{
    const PodaGame *game = seat->program->rules.game;
    PodaValue utility = 0;
    gboolean over = game->over (game, present (seat), &utility);
    PodaPlayer side = game->side (game, present (seat));
    g_autofree char *result = over ? poda_coach_end (game, present (seat)) : NULL;
    poda_json_string (json, "turn",
                      over                            ? "over"
                      : side == PODA_CHANCE           ? "chance"
                      : seat->human[side == PODA_MIN] ? "human"
                                                      : "program");
    poda_json_string (json, "mover",
                      over || side == PODA_CHANCE ? NULL : game->players[side]);
    poda_json_string (json, "result", result);
}

/* What is expected from the present on, where all went as expected until now. */
static PodaMoves
rest_of_line (const PodaSeat *seat)
{
    const PodaThought *thought = seat->thought;
    const PodaMoves none = { 0 };
    if (thought == NULL)
        return none;
    const PodaMoves *line = &thought->found->line;
    guint gone = seat->moves->count - thought->ply;
    for (guint i = 0; i < gone; i++)
        if (i >= line->count || line->items[i] != seat->moves->items[thought->ply + i])
            return none;
    return (PodaMoves){ .items = line->items + gone, .count = line->count - gone };
}

static void
write_board (PodaJson *json, const PodaSeat *seat, const GArray *marks)
{
    const PodaThought *thought = seat->thought;
    guint n_moves = seat->moves->count;
    gboolean past = thought != NULL && thought->ply < n_moves;
    PodaMoves line = rest_of_line (seat);
    const PodaPlayed played = {
        .game = seat->program->rules.game,
        .position = present (seat),
        .before = n_moves > 0 ? position_of (seat, n_moves - 1) : NULL,
        .open = TRUE,
        .past = past,
        .marks = (const PodaBoardMark *) marks->data,
        .n_marks = marks->len,
        .line = line.count > 0 ? &line : NULL,
        .line_begin = past ? 2 : 1,
    };
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    gsize length;
    gboolean drawn = poda_emit_board (&played, svg);
    poda_json_string (json, "svg", drawn ? poda_output_contents (svg, &length) : NULL);
}

static void
write_marks (PodaJson *json, const PodaThought *thought, const GArray *marks)
{
    const PodaProblem *problem = &thought->problem;
    poda_json_array (json, "moves");
    for (guint i = 0; i < marks->len; i++) {
        const PodaBoardMark *mark = &g_array_index (marks, PodaBoardMark, i);
        const PodaRootMove *move = &thought->found->moves[i];
        g_autofree char *text =
            problem->game->format_move (problem->game, &problem->root, mark->move);
        poda_json_object (json, NULL);
        poda_json_string (json, "move", text);
        poda_json_value (json, "value", move->value);
        poda_json_string (json, "bound", poda_bound_word (move->bound));
        poda_json_string (json, "text", mark->text);
        poda_json_string (json, "label", mark->label);
        poda_json_boolean (json, "best", mark->best);
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

/* A search that is no larger is done again and recorded, to say why. */
#define MOST_RECORDED 150000

static void
write_why (PodaJson *json, const PodaThought *thought)
{
    g_autoptr (PodaRecord) record =
        thought->found->counts.nodes <= MOST_RECORDED
            ? poda_record_search (&thought->problem, FALSE, NULL)
            : NULL;
    g_auto (GStrv) sentences = record != NULL ? poda_sentence_choice (record) : NULL;
    poda_json_array (json, "why");
    for (guint i = 0; sentences != NULL && sentences[i] != NULL; i++)
        poda_json_string (json, NULL, sentences[i]);
    poda_json_end_array (json);
}

#define COUNTED 50000
#define WAYS 100

/* What the whole tree of this depth has. */
static void
write_size (PodaJson *json, const PodaProblem *problem)
{
    guint64 budget = COUNTED;
    PodaSize size = poda_size_find (problem, &problem->root, 0, &budget, WAYS);
    poda_json_value (json, "minimax", round (size.nodes));
    poda_json_boolean (json, "counted", size.counted);
}

/* The search for `draw`: what is not as in every search, by its options. */
static void
write_search (PodaJson *json, const PodaSeat *seat)
{
    const PodaProblem *problem = &seat->thought->problem;
    const PodaMoves moves = { .items = seat->moves->items,
                              .count = seat->thought->ply };
    g_autofree char *played =
        poda_game_format_moves (problem->game, position_of (seat, 0), &moves);
    poda_json_object (json, "search");
    poda_json_string (json, "moves", played);
    for (guint rule = 0; rule < PODA_N_RULES; rule++) {
        g_autofree char *text = poda_rule_write (rule, problem);
        if (text != NULL && rule != PODA_RULE_MAX_NODES
            && (rule == PODA_RULE_ALGORITHM || !poda_rule_is_usual (rule, problem)))
            poda_json_string (json, poda_rule_rows[rule].key, text);
    }
    poda_json_end_object (json);
}

static void
write_thought (PodaJson *json, const PodaSeat *seat, const GArray *marks)
{
    const PodaThought *thought = seat->thought;
    const PodaProblem *problem = &thought->problem;
    const PodaSummary *found = thought->found;
    g_autofree char *told = poda_thought_told (thought);
    g_autofree char *short_told = poda_coach_found (problem, found, thought->hint);
    g_autofree char *sure = poda_thought_sure (thought);
    g_autofree char *move =
        problem->game->format_move (problem->game, &problem->root, found->move);
    g_autoptr (GPtrArray) line =
        poda_game_move_texts (problem->game, &problem->root, &found->line);
    poda_json_object (json, "thought");
    poda_json_string (json, "by", mover_of (problem));
    poda_json_boolean (json, "hint", thought->hint);
    poda_json_integer (json, "ply", thought->ply);
    poda_json_string (json, "move", move);
    poda_json_string (json, "told", told);
    poda_json_string (json, "found", short_told);
    poda_json_string (json, "sure", sure);
    poda_json_boolean (json, "certain", poda_thought_is_certain (thought));
    poda_json_integer (json, "depth", problem->depth);
    poda_json_strings (json, "line", line);
    poda_json_count (json, "nodes", found->counts.nodes);
    write_size (json, problem);
    write_marks (json, thought, marks);
    write_why (json, thought);
    write_search (json, seat);
    poda_json_end_object (json);
}

void
poda_json_seat (PodaJson *json, const PodaSeat *seat)
{
    const PodaGame *game = seat->program->rules.game;
    GArray *marks = make_marks (seat->thought);
    g_autoptr (GPtrArray) moves =
        poda_game_move_texts (game, position_of (seat, 0), seat->moves);
    g_autofree char *played =
        poda_game_format_moves (game, position_of (seat, 0), seat->moves);
    g_autofree char *rules = poda_sentence_rules (&seat->program->rules);
    poda_json_object (json, NULL);
    poda_json_string (json, "game", game->name);
    poda_json_array (json, "players");
    for (guint i = 0; i < 2; i++)
        poda_json_string (json, NULL, game->players[i]);
    poda_json_end_array (json);
    poda_json_array (json, "human");
    for (guint i = 0; i < 2; i++)
        poda_json_boolean (json, NULL, seat->human[i]);
    poda_json_end_array (json);
    poda_json_string (json, "program", rules);
    poda_json_strings (json, "moves", moves);
    poda_json_string (json, "played", played);
    write_turn (json, seat);
    write_moves (json, seat);
    write_board (json, seat, marks);
    if (seat->thought != NULL)
        write_thought (json, seat, marks);
    else
        poda_json_null (json, "thought");
    poda_json_end_object (json);
    free_marks (marks);
}
