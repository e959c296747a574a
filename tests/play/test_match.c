/* Matches: exchanging contestants or equivalent algorithms changes no game, perfect
 * players reach the value of the start, openings, and output. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "cli/spec.h"
#include "play/match.h"
#include "support/rows.h"
#include "support/scene.h"

typedef struct {
    const char *game, *first, *second;
    guint plies;  /* of an opening */
    guint random; /* the number of random openings; 0: all openings */
    guint games;  /* 0: each opening twice */
} Series;

/* A match that is played, and its game. */
typedef struct {
    PodaInput input;
    PodaMatch match;
} Played;

static void
clear_played (Played *played)
{
    poda_match_clear (&played->match);
    poda_input_clear (&played->input);
}

G_DEFINE_AUTO_CLEANUP_CLEAR_FUNC (Played, clear_played)

static void
play_series (const Series *series, Played *played)
{
    assert_true (poda_input_open (series->game, &played->input, NULL));
    PodaMatch *match = &played->match;
    const PodaPosition *start = &played->input.start;
    poda_match_init (match, played->input.game, start);
    for (guint i = 0; i < 2; i++)
        assert_true (poda_spec_read ("spec", i == 0 ? series->first : series->second,
                                     match->game, start, &match->contestants[i], NULL));
    poda_openings_clear (&match->openings);
    if (series->random > 0)
        assert_true (poda_openings_random (match->game, start, series->plies, 7,
                                           series->random, &match->openings, NULL));
    else
        assert_true (poda_openings_all (match->game, start, series->plies, 0,
                                        &match->openings, NULL));
    guint n_games = series->games > 0 ? series->games : 2 * match->openings.count;
    for (guint i = 0; i < n_games; i++)
        assert_true (poda_match_play (match, NULL));
    for (guint i = 0; i < n_games; i++) {
        PodaMatchGame *game = &g_array_index (match->games, PodaMatchGame, i);
        game->spent[0].seconds = game->spent[1].seconds = 0;
    }
}

static const Series matches[] = {
    { "tictactoe", "alphabeta:depth=2", "alphabeta:depth=3,ties=last", 1, 0, 0 },
    { "tictactoe", "random:seed=5", "minimax:depth=1,ties=random,seed=3", 0, 0, 30 },
    { "nim:sticks=9", "negamax", "random", 2, 0, 0 },
    { "connect4:cols=5,rows=4", "alphabeta:depth=4,evaluator=none,order=random",
      "shallow-alphabeta:depth=3,evaluator=none", 2, 9, 22 },
    { "reversi:size=4", "alphabeta:depth=2", "negamax-alphabeta:depth=3", 2, 0, 0 },
    { "trees/chance.gv", "alphabeta", "random", 0, 0, 12 },
    { "trees/infinities.gv", "alphabeta", "random", 0, 0, 12 },
};

static const PodaMatchGame *
game_of (const Played *played, guint i)
{
    return &g_array_index (played->match.games, PodaMatchGame, i);
}

static void
assert_same_moves (const PodaMatchGame *a, const PodaMatchGame *b)
{
    assert_int_equal (a->plies->len, b->plies->len);
    for (guint i = 0; i < a->plies->len; i++)
        assert_int_equal (g_array_index (a->plies, PodaMatchPly, i).move,
                          g_array_index (b->plies, PodaMatchPly, i).move);
    assert_true (a->utility == b->utility);
}

static PodaTallies
count (const Played *played)
{
    PodaTallies tallies = { 0 };
    for (guint i = 0; i < played->match.games->len; i++)
        poda_tallies_add (&tallies, played->match.game, game_of (played, i));
    return tallies;
}

static void
assert_same_tally (const PodaTally *a, const PodaTally *b)
{
    assert_int_equal (a->games, b->games);
    assert_int_equal (a->won, b->won);
    assert_int_equal (a->drawn, b->drawn);
    assert_int_equal (a->lost, b->lost);
    assert_int_equal (a->undefined, b->undefined);
    assert_int_equal (a->spent.moves, b->spent.moves);
    assert_int_equal (a->spent.nodes, b->spent.nodes);
    assert_true (a->utility == b->utility);
}

/* Exchanging the contestants exchanges the two games of each pair, and the table. */
TEST_EACH (matches, series, "exchanged: %s, %s", series->game, series->first)
{
    Series exchanged = *series;
    exchanged.first = series->second;
    exchanged.second = series->first;
    g_auto (Played) one = { 0 }, two = { 0 };
    play_series (series, &one);
    play_series (&exchanged, &two);
    assert_int_equal (one.match.games->len % 2, 0);
    for (guint i = 0; i < one.match.games->len; i++)
        assert_same_moves (game_of (&one, i), game_of (&two, i ^ 1));
    PodaTallies a = count (&one), b = count (&two);
    for (guint contestant = 0; contestant < 2; contestant++)
        for (guint side = 0; side < 2; side++)
            assert_same_tally (&a.by[contestant][side], &b.by[1 - contestant][side]);
}

/* Moves are legal, the opening's first; what was spent adds up. */
static void
check_game (const PodaMatch *match, guint number)
{
    const PodaGame *game = match->game;
    const PodaMatchGame *played = &g_array_index (match->games, PodaMatchGame, number);
    const PodaMove *opening =
        match->openings.moves.items
        + number / 2 % match->openings.count * match->openings.plies;
    PodaPosition position = match->start, next;
    PodaValue utility;
    guint moves[2] = { 0 };
    guint64 nodes = 0;
    for (guint i = 0; i < played->plies->len; i++) {
        PodaMatchPly ply = g_array_index (played->plies, PodaMatchPly, i);
        PodaPlayer side = game->side (game, &position);
        gboolean chosen = i >= match->openings.plies && side != PODA_CHANCE;
        assert_false (game->over (game, &position, &utility));
        g_autofree char *text = game->format_move (game, &position, ply.move);
        PodaMove legal;
        assert_true (poda_game_parse_move (game, &position, text, &legal, NULL));
        if (i < match->openings.plies)
            assert_int_equal (ply.move, opening[i]);
        if (chosen)
            moves[side]++;
        else
            assert_int_equal (ply.nodes, 0);
        nodes += ply.nodes;
        game->play (game, &position, ply.move, &next);
        position = next;
    }
    assert_true (game->over (game, &position, &utility));
    assert_true (utility == played->utility);
    assert_int_equal (moves[0], played->spent[0].moves);
    assert_int_equal (moves[1], played->spent[1].moves);
    assert_int_equal (nodes, played->spent[0].nodes + played->spent[1].nodes);
}

/* Games and totals add up, and are valid JSON, also with infinite values and chance. */
TEST_EACH (matches, series, "adds up: %s, %s", series->game, series->first)
{
    g_auto (Played) played = { 0 };
    play_series (series, &played);
    PodaTallies tallies = count (&played);
    for (guint i = 0; i < played.match.games->len; i++)
        check_game (&played.match, i);
    PodaTally one = tallies.by[0][2];
    PodaTally two = tallies.by[1][2];
    assert_int_equal (one.games, played.match.games->len);
    assert_int_equal (one.won, two.lost);
    assert_int_equal (one.lost, two.won);
    assert_int_equal (one.drawn, two.drawn);
    if (!one.undefined)
        assert_true (one.utility == 0.0 - two.utility);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_match (&played.match, PODA_TABLE_JSON, output);
    g_autoptr (JsonNode) json =
        json_from_string (poda_output_contents (output, NULL), NULL);
    assert_non_null (json);
}

static const Series same_games[] = {
    { "tictactoe", "minimax:depth=3", NULL, 2, 0, 0 },
    { "nim:sticks=10", "minimax", NULL, 2, 0, 0 },
    { "connect4", "minimax:depth=3,evaluator=none", NULL, 1, 0, 0 },
    { "reversi:size=4", "minimax:depth=3,max=second", NULL, 3, 0, 0 },
    { "trees/encyclopedia.gv", "minimax", NULL, 0, 0, 0 },
    { "trees/chance.gv", "minimax", NULL, 0, 0, 8 },
};

/* All algorithms choose the first of the best moves, hence play the same games. */
TEST_EACH (same_games, series, "same games: %s", series->game)
{
    static const char *const names[] = { "minimax", "negamax", "alphabeta",
                                         "negamax-alphabeta", "shallow-alphabeta" };
    g_auto (Played) plain = { 0 };
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *spec =
            g_strconcat (names[i], series->first + strlen ("minimax"), NULL);
        Series own = *series;
        own.first = own.second = spec;
        g_auto (Played) played = { 0 };
        play_series (&own, i == 0 ? &plain : &played);
        for (guint k = 0; i > 0 && k < plain.match.games->len; k++)
            assert_same_moves (game_of (&plain, k), game_of (&played, k));
    }
}

static const Series perfect[] = {
    { "tictactoe", "alphabeta:prefer-short", "negamax:ties=random", 3, 10, 0 },
    { "nim:heaps=1+2+3,misere=no", "alphabeta", "alphabeta:order=reverse", 1, 0, 0 },
    { "reversi:size=4", "alphabeta:depth=end", "alphabeta:depth=end", 4, 6, 0 },
    { "connect4:cols=4,rows=4", "alphabeta:depth=end", "alphabeta:depth=end,ties=last",
      5, 4, 0 },
    { "trees/encyclopedia.gv", "alphabeta", "minimax", 0, 0, 0 },
};

/* Between perfect players each game ends with the value of where it began. */
TEST_EACH (perfect, series, "perfect: %s, %s", series->game, series->first)
{
    g_auto (Played) played = { 0 };
    play_series (series, &played);
    const PodaMatch *match = &played.match;
    const PodaGame *game = match->game;
    for (guint i = 0; i < match->games->len; i++) {
        const PodaMatchGame *one = game_of (&played, i);
        PodaPosition position = match->start, next;
        for (guint k = 0; k < match->openings.plies; k++) {
            game->play (game, &position,
                        g_array_index (one->plies, PodaMatchPly, k).move, &next);
            position = next;
        }
        PodaProblem problem;
        PodaResult result;
        poda_problem_init (&problem, game, &position);
        assert_true (poda_search (&problem, NULL, NULL, &result, NULL));
        assert_true (result.value == one->utility);
    }
}

TEST ("a match in all formats")
{
    static const char *const formats[] = { "txt", "csv", "json" };
    const Series series = { "nim:sticks=6", "alphabeta", "minimax:ties=last", 1, 0, 0 };
    g_auto (Played) played = { 0 };
    play_series (&series, &played);
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *name = g_strdup_printf ("match-nim.%s", formats[i]);
        g_autoptr (PodaOutput) output = poda_output_memory ();
        poda_emit_match (&played.match, poda_table_format (formats[i]), output);
        assert_golden (name, poda_output_contents (output, NULL));
    }
}

/* --- Openings --- */

static const struct {
    const char *game;
    guint plies, count;
} openings_of[] = { { "tictactoe", 2, 72 },      { "tictactoe", 5, 13680 },
                    { "connect4", 4, 2401 },     { "nim:sticks=3", 1, 2 },
                    { "reversi:size=4", 3, 44 }, { "trees/encyclopedia.gv", 1, 3 } };

TEST_EACH (openings_of, row, "%u openings of %s", row->count, row->game)
{
    g_auto (Played) played = { 0 };
    const Series series = { row->game, "random", "random", row->plies, 0, 1 };
    play_series (&series, &played);
    const PodaOpenings *openings = &played.match.openings;
    assert_int_equal (openings->count, row->count);
    assert_int_equal (openings->moves.count, row->count * row->plies);
}

TEST ("random openings follow from the seed")
{
    enum { OPENINGS = 50, PLIES = 6 };
    const PodaGame *game = poda_game_find ("tictactoe");
    PodaProblem problem = scene_problem ("tictactoe", NULL, "");
    g_auto (PodaOpenings) one = { 0 }, two = { 0 }, other = { 0 };
    PodaOpenings *const all[] = { &one, &two, &other };
    for (guint i = 0; i < 3; i++)
        assert_true (poda_openings_random (game, &problem.root, PLIES, i < 2 ? 3 : 4,
                                           OPENINGS, all[i], NULL));
    gsize size = OPENINGS * PLIES * sizeof (PodaMove);
    assert_memory_equal (one.moves.items, two.moves.items, size);
    assert_memory_not_equal (one.moves.items, other.moves.items, size);
}
