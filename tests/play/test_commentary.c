/* The coach: deepening finds what a search of that depth finds, certain results are
 * true, and moves are shown where they are made. */

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "cli/command.h"
#include "cli/play.h"
#include "play/commentary.h"
#include "support/depth.h"
#include "support/rows.h"

/* --- Positions --- */

typedef struct {
    PodaInput input;
    GArray *positions;
    PodaMoves moves;
    PodaContestant program;
} Game;

static void
open_game (Game *game, const char *text, const char *depth)
{
    PodaRules rules = { { NULL } };
    rules.texts[PODA_RULE_DEPTH] = (char *) depth;
    memset (game, 0, sizeof *game);
    assert_true (poda_input_open (text, &game->input, NULL));
    assert_true (poda_player_read (&rules, game->input.game, &game->input.start,
                                   &game->input.start, &game->program, NULL));
    poda_player_prefer_short (&rules, &game->program);
    game->positions = g_array_new (FALSE, FALSE, sizeof (PodaPosition));
    g_array_append_val (game->positions, game->input.start);
}

static void
close_game (Game *game)
{
    g_array_unref (game->positions);
    poda_moves_clear (&game->moves);
    poda_input_clear (&game->input);
}

static const PodaPosition *
position_at (const Game *game, guint n)
{
    return &g_array_index (game->positions, PodaPosition, n);
}

static gboolean
is_over (const Game *game)
{
    PodaValue utility;
    return game->input.game->over (game->input.game,
                                   position_at (game, game->moves.count), &utility);
}

static void
play (Game *game, PodaMove move)
{
    PodaPosition next;
    game->input.game->play (game->input.game, position_at (game, game->moves.count),
                            move, &next);
    poda_moves_push (&game->moves, move);
    g_array_append_val (game->positions, next);
}

static void
play_random (Game *game, guint plies, guint64 seed)
{
    for (guint i = 0; i < plies && !is_over (game); i++)
        play (game, poda_draw_move (game->input.game,
                                    position_at (game, game->moves.count), seed));
}

static const char *const games[] = { "connect4:cols=5,rows=4", "tictactoe",
                                     "nim:heaps=2+3+4", "nim:sticks=12,misere=no",
                                     "reversi:size=4" };

/* --- Laws --- */

static void
check_same (const PodaThought *thought, const PodaSummary *found)
{
    assert_true (thought->found->value == found->value);
    assert_int_equal (thought->found->move, found->move);
    assert_int_equal (thought->found->counts.nodes, found->counts.nodes);
    assert_int_equal (thought->found->n_moves, found->n_moves);
    assert_memory_equal (thought->found->line.items, found->line.items,
                         found->line.count * sizeof (PodaMove));
}

/* With a large budget, deepening gives the same result as the search to the
 * contestant's depth. */
static void
test_depth (void **state)
{
    const char *text = *state;
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        Game game;
        char depth[4];
        g_snprintf (depth, sizeof depth, "%u",
                    (guint) poda_random_below (seed, 7, 4) + 1);
        open_game (&game, text, depth);
        play_random (&game, (guint) poda_random_below (seed, 8, 12), seed);
        if (!is_over (&game)) {
            const PodaPosition *position = position_at (&game, game.moves.count);
            game.program.budget = 10000000;
            g_autoptr (PodaThought) thought =
                poda_thought_new (&game.program, position, NULL);
            PodaProblem problem;
            poda_contestant_problem (&game.program, position, &problem);
            g_autoptr (PodaSummary) found = poda_summary_search (&problem, NULL);
            if (thought->problem.depth == problem.depth)
                check_same (thought, found);
            else
                assert_int_equal (thought->found->counts.frontier, 0);
            assert_true (thought->found->value == found->value);
        }
        close_game (&game);
    }
}

static int
sign (PodaValue value)
{
    return (value > 0) - (value < 0);
}

/* However little time there is, it thinks one ply and no more than it may; and what it
 * is certain of is so. */
static void
test_certain (void **state)
{
    const char *text = *state;
    gboolean small = strstr (text, "size=4") != NULL || strstr (text, "nim") != NULL
                     || strcmp (text, "tictactoe") == 0;
    for (guint64 seed = 0; seed < depth_rounds (60); seed++) {
        Game game;
        open_game (&game, text, "60");
        play_random (&game, (guint) poda_random_below (seed, 8, small ? 6 : 30), seed);
        guint64 most = (guint64) 1 << poda_random_below (seed, 9, 14);
        if (!is_over (&game)) {
            const PodaPosition *position = position_at (&game, game.moves.count);
            game.program.budget = most;
            g_autoptr (PodaThought) thought =
                poda_thought_new (&game.program, position, NULL);
            assert_true (thought->problem.depth == 1
                         || thought->found->counts.nodes <= most);
            if (small && poda_thought_is_certain (thought)) {
                PodaProblem problem;
                PodaResult result;
                poda_contestant_problem (&game.program, position, &problem);
                problem.depth = PODA_DEPTH_NONE;
                assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
                assert_int_equal (sign (result.value), sign (thought->found->value));
            }
        }
        close_game (&game);
    }
}

/* --- As well as can be --- */

/* Begins a game between a human, who plays the first moves, and the best program. */
static void
begin (PodaPlay *play, PodaInput *input, const char *text)
{
    PodaPosition start;
    assert_true (poda_input_open (text, input, NULL));
    start = input->start;
    assert_true (poda_play_begin (play, input->game, &start, PODA_MAX, NULL));
}

/* Returns what the game is worth to the first player, by a search to its end. */
static int
worth (const PodaPlay *play)
{
    PodaProblem problem;
    PodaResult result;
    PodaValue utility;
    const PodaPosition *position = poda_play_position (play);
    if (play->game->over (play->game, position, &utility))
        return sign (utility);
    poda_problem_init (&problem, play->game, position);
    assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
    return sign (result.value);
}

/* Its level's moves never give away what a position is worth: won ones are won, and
 * drawn ones not lost, whoever plays on the other side and whoever begins. */
static void
test_best (void **state)
{
    const char *text = *state;
    for (guint64 seed = 0; seed < depth_rounds (12); seed++) {
        PodaInput input = { 0 };
        PodaPlay play = { .thought = NULL };
        begin (&play, &input, text);
        guint own = seed & 1; /* the program's turns */
        PodaTurn turn;
        while ((turn = poda_play_turn (&play)) != PODA_TURN_OVER) {
            int before = worth (&play);
            if ((play.moves.count & 1) == own) {
                assert_true (poda_play_think (&play, NULL));
                poda_play_move (&play, play.thought->found->move);
                assert_int_equal (worth (&play), before);
            } else {
                poda_play_move (
                    &play,
                    poda_draw_move (play.game, poda_play_position (&play), seed));
            }
        }
        poda_play_clear (&play);
        poda_input_clear (&input);
    }
}

/* --- What is said against a move --- */

/* The words after a move of a human; NULL: none. */
typedef struct {
    const char *game, *moves;
    const char *says;
} Judged;

static const Judged judged[] = {
    { "tictactoe", "b2 a1 a3 c1", NULL },
    { "tictactoe", "b2 a1 a3 b1",
      "With b1, O turns a draw into a loss. Better is c1: otherwise X makes three in a "
      "row with c1." },
    { "tictactoe", "b2 a2 a1 b1 c2", "Better is c3: it makes three in a row." },
    { "nim:sticks=15", "2", NULL },
    { "nim:sticks=15", "1",
      "With 1 stick, A turns a win into a loss. Better is 2 sticks: it leaves 13 "
      "sticks, "
      "and however many B takes, A can make it 4 together." },
    { "nim:heaps=3+5", "1:1",
      "Better is 2 sticks from heap 2: it leaves two heaps of the same size." },
    { "nim:heaps=3+4+5", "3:1", "it leaves 1+4+5, whose nim-sum is 0" },
    { "nim", "1", "Better is 3 sticks: it leaves B the last stick." },
    { "connect4", "44", NULL },
    { "connect4", "44343",
      "With column 3, X misses a win. Better is column 2: a win for X in" },
    { "connect4", "4152", "With column 2, O loses. Better is column " },
    { "connect4", "4151632", "Better is column 7: it makes four in a row." },
    { "[[3,12,8],[2,4,6],[14,5,2]]", "2",
      "With 2, MAX makes the value 2 for MAX instead of 3. Better is 1" },
    { "[[3,12,8],[2,4,6],[14,5,2]]", "1", NULL },
};

static void
test_judged (void **state)
{
    const Judged *row = *state;
    PodaInput input = { 0 };
    PodaPlay play = { .thought = NULL };
    poda_play_settings_set (&play.settings, PODA_PLAY_SIDE, "both");
    poda_play_settings_set (&play.settings, PODA_PLAY_MOVES, row->moves);
    begin (&play, &input, row->game);
    g_autofree char *said = poda_commentary_verdict (&play, play.moves.count - 1);
    if (said == NULL ? row->says != NULL
                     : row->says == NULL || strstr (said, row->says) == NULL)
        fail_msg ("%s, %s: %s", row->game, row->moves, said != NULL ? said : "nothing");
    poda_play_clear (&play);
    poda_input_clear (&input);
}

/* A move is criticised exactly if a search to the end of the game finds that it
 * loses value. */
static void
test_verdicts (void **state)
{
    const char *text = *state;
    for (guint64 seed = 0; seed < depth_rounds (30); seed++) {
        PodaInput input = { 0 };
        PodaPlay play = { .thought = NULL };
        poda_play_settings_set (&play.settings, PODA_PLAY_SIDE, "both");
        begin (&play, &input, text);
        while (poda_play_turn (&play) != PODA_TURN_OVER) {
            int before = worth (&play);
            poda_play_move (
                &play, poda_draw_move (play.game, poda_play_position (&play), seed));
            g_autofree char *said =
                poda_commentary_verdict (&play, play.moves.count - 1);
            assert_int_equal (said != NULL, worth (&play) != before);
        }
        poda_play_clear (&play);
        poda_input_clear (&input);
    }
}

/* --- What is shown --- */

static char *
tell (const Game *game, const PodaThought *thought)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    const PodaPlay play = {
        .game = game->input.game,
        .program = game->program,
        .positions = game->positions,
        .moves = game->moves,
        .human = { TRUE, FALSE },
    };
    PodaJson json;
    gsize length;
    poda_json_init (&json, output);
    poda_json_seat (&json, &play, thought, NULL);
    return g_strdup (poda_output_contents (output, &length));
}

/* The board is a picture that every reader of XML takes. */
static void
check_svg (const char *json)
{
    static const GMarkupParser none = { NULL };
    const char *begin = strstr (json, "\"svg\": \"") + strlen ("\"svg\": \"");
    g_autofree char *escaped =
        g_strndup (begin, (gsize) (strstr (begin, "</svg>") + 6 - begin));
    g_autofree char *svg = g_strcompress (escaped);
    GMarkupParseContext *context = g_markup_parse_context_new (&none, 0, NULL, NULL);
    assert_true (g_markup_parse_context_parse (context, svg, -1, NULL));
    assert_true (g_markup_parse_context_end_parse (context, NULL));
    g_markup_parse_context_free (context);
}

/* Until the end of a game, every move on the board is one button, and there is one
 * best move. */
static void
test_told (void **state)
{
    const char *text = *state;
    Game game;
    open_game (&game, text, "2");
    g_autoptr (PodaThought) thought = NULL;
    for (;;) {
        g_autofree char *json = tell (&game, thought);
        guint places = text_count (json, "\"place\": \"");
        assert_int_equal (text_count (json, "class=\\\"take\\\""), places);
        assert_int_equal (text_count (json, "\"place\":"),
                          places + text_count (json, "\"place\": null"));
        assert_int_equal (text_count (json, "\"best\": true"), thought != NULL);
        if (is_over (&game)) {
            assert_int_equal (places, 0);
            assert_non_null (strstr (json, "\"turn\": \"over\""));
            break;
        }
        g_clear_pointer (&thought, poda_thought_free);
        game.program.budget = 5000;
        thought = poda_thought_new (&game.program,
                                    position_at (&game, game.moves.count), NULL);
        thought->ply = game.moves.count;
        g_autofree char *before = tell (&game, thought);
        assert_int_equal (text_count (before, "\"best\": true"), 1);
        check_svg (before);
        guint branches = text_count (before, "class=\\\"branch ");
        assert_true (branches == thought->found->n_moves
                     || (branches >= 4 && branches < thought->found->n_moves));
        play (&game, thought->found->move);
    }
    close_game (&game);
}

int
main (void)
{
    for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
        rows_add (test_depth, games[i], "deepening finds the same: %s", games[i]);
        rows_add (test_certain, games[i], "certain is true: %s", games[i]);
        rows_add (test_told, games[i], "moves where they are made: %s", games[i]);
    }
    static const char *const small[] = { "tictactoe", "nim:heaps=3+4+5",
                                         "nim:sticks=15", "nim:heaps=2+3+4,misere=no",
                                         "connect4:cols=4,rows=4" };
    for (guint i = 0; i < G_N_ELEMENTS (small); i++) {
        rows_add (test_best, small[i], "best gives nothing away: %s", small[i]);
        rows_add (test_verdicts, small[i], "verdicts are true: %s", small[i]);
    }
    for (guint i = 0; i < G_N_ELEMENTS (judged); i++)
        rows_add (test_judged, &judged[i], "judged: %s, %s", judged[i].game,
                  judged[i].moves);
    return rows_run ();
}
