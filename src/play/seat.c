#include "play/seat.h"

#include <math.h>

#include "report/sentence.h"
#include "search/size.h"
#include "report/position.h"

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
    g_autofree char *score = poda_position_score (game, present (seat));
    g_autofree char *result = over ? poda_coach_end (game, present (seat)) : NULL;
    poda_json_string (json, "turn",
                      over                            ? "over"
                      : side == PODA_CHANCE           ? "chance"
                      : seat->human[side == PODA_MIN] ? "human"
                                                      : "program");
    poda_json_string (json, "mover",
                      over || side == PODA_CHANCE ? NULL : game->players[side]);
    poda_json_string (json, "result", result);
    poda_json_string (json, "score", score);
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

/* The node of a root's move, as every record of the search numbers it; 0: not known. */
static guint32
node_of (const PodaRecord *record, PodaMove move)
{
    const PodaNode *child =
        record != NULL ? poda_node_child (poda_record_root (record)) : NULL;
    while (child != NULL && child->move != move)
        child = poda_node_next (child);
    return child != NULL ? child->id : 0;
}

static void
write_marks (PodaJson *json, const PodaThought *thought, const PodaRecord *record,
             const GArray *marks)
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
        poda_json_integer (json, "node", node_of (record, mark->move));
        poda_json_end_object (json);
    }
    poda_json_end_array (json);
}

static void
write_why (PodaJson *json, const PodaRecord *record)
{
    g_auto (GStrv) sentences = record != NULL ? poda_sentence_choice (record) : NULL;
    poda_json_array (json, "why");
    for (guint i = 0; sentences != NULL && sentences[i] != NULL; i++)
        poda_json_string (json, NULL, sentences[i]);
    poda_json_end_array (json);
}

static void
write_branches (PodaJson *json, const PodaThought *thought, const GArray *marks)
{
    const PodaProblem *problem = &thought->problem;
    g_autofree char *value = poda_thought_value (thought);
    g_autoptr (PodaOutput) svg = poda_output_memory ();
    gsize length;
    poda_emit_branches (problem->game, &problem->root, value,
                        (const PodaBoardMark *) marks->data, marks->len, svg);
    poda_json_string (json, "tree", poda_output_contents (svg, &length));
}

#define COUNTED 20000
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

/* Whether `draw` must be told. A win counts as the evaluator says unless it is. */
static gboolean
is_told (PodaRule rule, const PodaProblem *problem)
{
    if (rule == PODA_RULE_WIN && problem->evaluator != NULL)
        return poda_problem_win (problem) != poda_problem_usual_win (problem);
    return rule == PODA_RULE_ALGORITHM
           || (rule != PODA_RULE_MAX_NODES && !poda_rule_is_usual (rule, problem));
}

/* A search, for `draw`: what is not as in every search, by its options; a bare word is
 * empty. */
static void
write_search (PodaJson *json, const char *key, const PodaProblem *problem,
              const char *played)
{
    poda_json_object (json, key);
    if (*played != '\0')
        poda_json_string (json, "moves", played);
    for (guint rule = 0; rule < PODA_N_RULES; rule++) {
        const PodaRuleRow *row = &poda_rule_rows[rule];
        g_autofree char *text = poda_rule_write (rule, problem);
        if (text != NULL && is_told (rule, problem))
            poda_json_string (json, row->key, row->argument != NULL ? text : "");
    }
    poda_json_end_object (json);
}

/* What is searched at the present position. */
static void
write_present (PodaJson *json, const PodaSeat *seat, const char *played)
{
    PodaProblem problem;
    poda_contestant_problem (seat->program, present (seat), &problem);
    write_search (json, "search", &problem, played);
}

static void
write_past (PodaJson *json, const PodaSeat *seat)
{
    const PodaProblem *problem = &seat->thought->problem;
    const PodaMoves moves = { .items = seat->moves->items,
                              .count = seat->thought->ply };
    g_autofree char *played =
        poda_game_format_moves (problem->game, position_of (seat, 0), &moves);
    write_search (json, "search", problem, played);
}

static void
write_thought (PodaJson *json, const PodaSeat *seat, const PodaRecord *record,
               const GArray *marks)
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
    poda_json_string (json, "by", poda_coach_mover (problem));
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
    write_marks (json, thought, record, marks);
    write_branches (json, thought, marks);
    write_why (json, record);
    write_past (json, seat);
    poda_json_end_object (json);
}

/* A search that is no larger is done again and recorded, to say why. */
#define MOST_RECORDED 150000

static PodaRecord *
record_thought (const PodaThought *thought)
{
    return thought != NULL && thought->found->counts.nodes <= MOST_RECORDED
               ? poda_record_search (&thought->problem, FALSE, NULL)
               : NULL;
}

void
poda_json_seat (PodaJson *json, const PodaSeat *seat)
{
    const PodaGame *game = seat->program->rules.game;
    g_autoptr (PodaRecord) record = record_thought (seat->thought);
    g_autoptr (GArray) marks = seat->thought != NULL
                                   ? poda_thought_marks (seat->thought, record)
                                   : g_array_new (FALSE, FALSE, sizeof (PodaBoardMark));
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
    write_present (json, seat, played);
    write_turn (json, seat);
    write_moves (json, seat);
    write_board (json, seat, marks);
    if (seat->thought != NULL)
        write_thought (json, seat, record, marks);
    else
        poda_json_null (json, "thought");
    poda_json_end_object (json);
}
