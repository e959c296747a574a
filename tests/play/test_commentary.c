/* A game against the program, and what is said of it: deepening finds what a search of
 * that depth finds, certain results are true, the best program gives nothing away, and
 * moves are shown where they are made. */

#include <math.h>
#include <string.h>

#include "cli/play.h"
#include "play/commentary.h"
#include "support/depth.h"
#include "support/pick.h"
#include "support/rows.h"
#include "support/scene.h"

/* A game between two humans, with the program to ask. */
typedef struct {
    PodaInput input;
    PodaPlay play;
} Game;

static void
game_clear (Game *game)
{
    poda_play_clear (&game->play);
    poda_input_clear (&game->input);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Game, game_clear)

/* Begins a game after some moves, with a depth of the program; NULL: none, its own. */
static void
begin (Game *game, const char *text, const char *moves, const char *depth)
{
    PodaPlaySettings *settings = &game->play.settings;
    poda_play_settings_set (settings, PODA_PLAY_SIDE, "both");
    poda_play_settings_set (settings, PODA_PLAY_MOVES, moves);
    poda_play_settings_set (settings, PODA_PLAY_RULES + PODA_RULE_DEPTH, depth);
    assert_true (poda_input_open (text, &game->input, NULL));
    PodaPosition start = game->input.start;
    assert_true (
        poda_play_begin (&game->play, game->input.game, &start, PODA_MAX, NULL));
}

static gboolean
is_over (const Game *game)
{
    return poda_play_turn (&game->play) == PODA_TURN_OVER;
}

static void
play_random (Game *game, guint plies, guint64 seed)
{
    PodaPlay *play = &game->play;
    for (guint i = 0; i < plies && !is_over (game); i++)
        poda_play_move (play,
                        poda_draw_move (play->game, poda_play_position (play), seed));
}

static int
sign (PodaValue value)
{
    return (value > 0) - (value < 0);
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

/* --- Laws --- */

static const char *const games[] = { "connect4:cols=5,rows=4", "tictactoe",
                                     "nim:heaps=2+3+4", "nim:sticks=12,misere=no",
                                     "reversi:size=4" };

/* With a large budget, deepening gives the same result as the search to the
 * program's depth. */
TEST_EACH (games, text, "deepening finds the same: %s", *text)
{
    static const char *const depths[] = { "1", "2", "3", "4" };
    for (guint64 seed = 0; seed < depth_rounds (100); seed++) {
        g_auto (Game) game = { 0 };
        begin (&game, *text, NULL, depths[pick (seed, "depth", 4)]);
        play_random (&game, pick (seed, "plies", 12), seed);
        if (is_over (&game))
            continue;
        const PodaPosition *position = poda_play_position (&game.play);
        PodaProblem problem;
        game.play.program.budget = 10000000;
        poda_contestant_problem (&game.play.program, position, &problem);
        g_autoptr (PodaSummary) found = poda_summary_search (&problem, NULL);
        g_autoptr (PodaThought) thought =
            poda_thought_new (&game.play.program, position, NULL);
        const PodaSummary *own = thought->found;
        assert_true (own->value == found->value);
        if (thought->problem.depth != problem.depth) { /* it reached the end before */
            assert_int_equal (own->counts.frontier, 0);
            continue;
        }
        assert_int_equal (own->move, found->move);
        assert_int_equal (own->counts.nodes, found->counts.nodes);
        assert_int_equal (own->n_moves, found->n_moves);
        assert_memory_equal (own->line.items, found->line.items,
                             found->line.count * sizeof (PodaMove));
    }
}

/* With any budget, the program thinks one ply and no more than it may, and is certain
 * only of what is true. */
TEST_EACH (games, text, "certain is true: %s", *text)
{
    gboolean small = !g_str_has_prefix (*text, "connect4");
    for (guint64 seed = 0; seed < depth_rounds (60); seed++) {
        g_auto (Game) game = { 0 };
        begin (&game, *text, NULL, "60");
        play_random (&game, pick (seed, "plies", small ? 6 : 30), seed);
        if (is_over (&game))
            continue;
        const PodaPosition *position = poda_play_position (&game.play);
        game.play.program.budget = (guint64) 1 << pick (seed, "budget", 14);
        g_autoptr (PodaThought) thought =
            poda_thought_new (&game.play.program, position, NULL);
        assert_true (thought->problem.depth == 1
                     || thought->found->counts.nodes <= game.play.program.budget);
        if (!small || !poda_thought_is_certain (thought))
            continue;
        PodaProblem problem;
        PodaResult result;
        poda_contestant_problem (&game.play.program, position, &problem);
        problem.depth = PODA_DEPTH_NONE;
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_int_equal (sign (result.value), sign (thought->found->value));
    }
}

static const char *const small[] = { "tictactoe", "nim:heaps=3+4+5", "nim:sticks=15",
                                     "nim:heaps=2+3+4,misere=no",
                                     "connect4:cols=4,rows=4" };

/* The best program plays one side and never gives away what a position is worth. A
 * random move of the other side is criticised exactly if it loses value. */
TEST_EACH (small, text, "the best moves, and verdicts: %s", *text)
{
    for (guint64 seed = 0; seed < depth_rounds (30); seed++) {
        g_auto (Game) game = { 0 };
        PodaPlay *play = &game.play;
        begin (&game, *text, NULL, NULL);
        for (guint ply = 0; !is_over (&game); ply++) {
            int before = worth (play);
            if (ply % 2 == seed % 3) { /* or never */
                assert_true (poda_play_think (play, NULL));
                poda_play_move (play, play->thought->found->move);
                assert_int_equal (worth (play), before);
            } else {
                play_random (&game, 1, seed);
            }
            g_autofree char *said = poda_commentary_verdict (play, ply);
            assert_int_equal (said != NULL, worth (play) != before);
        }
    }
}

/* --- What is said against a move --- */

/* The words about the last move; NULL: none. */
static const struct {
    const char *game, *moves, *says;
} judged[] = {
    { "tictactoe", "b2 a1 a3 b1",
      "With b1, O turns a draw into a loss. Better is c1: otherwise X makes three in a "
      "row with c1." },
    { "tictactoe", "b2 a2 a1 b1 c2", "Better is c3: it makes three in a row." },
    { "nim:sticks=15", "1",
      "With 1 stick, A turns a win into a loss. Better is 2 sticks: it leaves 13 "
      "sticks, and however many B takes, A can make it 4 together." },
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

TEST_EACH (judged, row, "judged: %s, %s", row->game, row->moves)
{
    g_auto (Game) game = { 0 };
    begin (&game, row->game, row->moves, NULL);
    g_autofree char *said =
        poda_commentary_verdict (&game.play, game.play.moves.count - 1);
    if (said == NULL ? row->says != NULL
                     : row->says == NULL || strstr (said, row->says) == NULL)
        fail_msg ("%s", said != NULL ? said : "nothing");
}

/* --- What is shown --- */

static char *
json_of (const PodaPlay *play)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    PodaJson json;
    poda_json_init (&json, output);
    poda_json_seat (&json, play, play->thought, NULL);
    return g_strdup (poda_output_contents (output, NULL));
}

/* The board is a picture that every reader of XML takes. */
static void
check_svg (const char *json)
{
    const char *begin = strstr (json, "\"svg\": \"") + strlen ("\"svg\": \"");
    g_autofree char *escaped =
        g_strndup (begin, (gsize) (strstr (begin, "</svg>") + 6 - begin));
    g_autofree char *svg = g_strcompress (escaped);
    g_autoptr (GHashTable) ids = scene_read_svg (svg);
}

/* Until the end of a game, every move on the board is one button, and there is one
 * best move. */
TEST_EACH (games, text, "moves where they are made: %s", *text)
{
    g_auto (Game) game = { 0 };
    PodaPlay *play = &game.play;
    begin (&game, *text, NULL, "2");
    for (;;) {
        g_autofree char *json = json_of (play);
        guint places = text_count (json, "\"place\": \"");
        assert_int_equal (text_count (json, "class=\\\"take\\\""), places);
        assert_int_equal (text_count (json, "\"place\":"),
                          places + text_count (json, "\"place\": null"));
        assert_int_equal (text_count (json, "\"best\": true"), play->thought != NULL);
        if (is_over (&game)) {
            assert_int_equal (places, 0);
            assert_non_null (strstr (json, "\"turn\": \"over\""));
            return;
        }
        play->program.budget = 5000;
        assert_true (poda_play_think (play, NULL));
        g_autofree char *before = json_of (play);
        assert_int_equal (text_count (before, "\"best\": true"), 1);
        check_svg (before);
        guint branches = text_count (before, "class=\\\"branch ");
        guint n_moves = play->thought->found->n_moves;
        assert_true (branches == n_moves || (branches >= 4 && branches < n_moves));
        poda_play_move (play, play->thought->found->move);
    }
}
