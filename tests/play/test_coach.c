/* A coach finds what the search of that depth finds, is certain only of what is true,
 * and shows each move where it is made. */

#include <math.h>
#include <string.h>

#include "base/random.h"
#include "cli/command.h"
#include "cli/play.h"
#include "play/coach.h"
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

static const char *const games[] = { "connect4",        "connect4:cols=5,rows=4",
                                     "tictactoe",       "nim",
                                     "nim:heaps=2+3+4", "nim:sticks=12,misere=no",
                                     "reversi",         "reversi:size=4" };

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

/* With time enough it is the search of the contestant's depth. */
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
            g_autoptr (PodaThought) thought =
                poda_thought_new (&game.program, position, 10000000, NULL);
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
            g_autoptr (PodaThought) thought =
                poda_thought_new (&game.program, position, most, NULL);
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
    poda_json_seat (&json, &play, thought);
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

/* To the end of a game each move that has a place is a button there, once, and each
 * thought has one best move. */
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
        thought = poda_thought_new (&game.program,
                                    position_at (&game, game.moves.count), 5000, NULL);
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

/* The cells that won are as many as win. */
static void
test_won (void **state)
{
    (void) state;
    Game game;
    open_game (&game, "connect4", "2");
    static const PodaMove moves[] = { 3, 0, 3, 0, 3, 1, 3 };
    for (guint i = 0; i < G_N_ELEMENTS (moves); i++)
        play (&game, moves[i]);
    assert_true (is_over (&game));
    g_autofree char *json = tell (&game, NULL);
    assert_int_equal (text_count (json, " won\\\""), 4);
    assert_non_null (strstr (json, "the game is over: X wins"));
    close_game (&game);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "coach");
    for (guint i = 0; i < G_N_ELEMENTS (games); i++) {
        rows_add (&rows, test_depth, games[i], "deepening finds the same: %s",
                  games[i]);
        rows_add (&rows, test_certain, games[i], "certain is true: %s", games[i]);
        rows_add (&rows, test_told, games[i], "moves where they are made: %s",
                  games[i]);
    }
    rows_add (&rows, test_won, NULL, "the line that won");
    return rows_run (&rows);
}
