/* Matches: exchanging contestants or equivalent algorithms changes no game, perfect
 * players reach the value of the start, openings, and output. */

#include <json-glib/json-glib.h>
#include <string.h>

#include "cli/spec.h"
#include "play/match.h"
#include "support/rows.h"

typedef struct {
    const char *game, *first, *second;
    guint plies; /* of the openings: all of them, or where `random` so many */
    guint random;
    guint games;
} Scene;

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
read_contestant (const Played *played, const char *text, PodaContestant *contestant)
{
    GError *error = NULL;
    if (!poda_spec_read ("spec", text, played->input.game, &played->input.start,
                         contestant, &error))
        fail_msg ("%s", error->message);
}

static void
play_scene (const Scene *scene, Played *played)
{
    assert_true (poda_input_open (scene->game, &played->input, NULL));
    PodaMatch *match = &played->match;
    const PodaPosition *start = &played->input.start;
    poda_match_init (match, played->input.game, start);
    read_contestant (played, scene->first, &match->contestants[0]);
    read_contestant (played, scene->second, &match->contestants[1]);
    poda_openings_clear (&match->openings);
    if (scene->random > 0)
        assert_true (poda_openings_random (match->game, start, scene->plies, 7,
                                           scene->random, &match->openings, NULL));
    else
        assert_true (poda_openings_all (match->game, start, scene->plies, 0,
                                        &match->openings, NULL));
    guint n_games = scene->games > 0 ? scene->games : 2 * match->openings.count;
    for (guint i = 0; i < n_games; i++)
        assert_true (poda_match_play (match, NULL));
    for (guint i = 0; i < n_games; i++) {
        PodaMatchGame *game = &g_array_index (match->games, PodaMatchGame, i);
        game->spent[0].seconds = game->spent[1].seconds = 0;
    }
}

static const Scene scenes[] = {
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
static void
test_mirror (void **state)
{
    const Scene *scene = *state;
    Scene exchanged = *scene;
    exchanged.first = scene->second;
    exchanged.second = scene->first;
    g_auto (Played) one = { 0 }, two = { 0 };
    play_scene (scene, &one);
    play_scene (&exchanged, &two);
    assert_int_equal (one.match.games->len % 2, 0);
    for (guint i = 0; i < one.match.games->len; i++)
        assert_same_moves (game_of (&one, i), game_of (&two, i ^ 1));
    PodaTallies a = count (&one), b = count (&two);
    for (guint contestant = 0; contestant < 2; contestant++)
        for (guint side = 0; side < 2; side++)
            assert_same_tally (&a.by[contestant][side], &b.by[1 - contestant][side]);
}

static char *
csv_of (const Played *played)
{
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_match (&played->match, PODA_TABLE_CSV, output);
    return g_strdup (poda_output_contents (output, NULL));
}

static void
test_repeatable (void **state)
{
    g_auto (Played) one = { 0 }, two = { 0 };
    play_scene (*state, &one);
    play_scene (*state, &two);
    g_autofree char *a = csv_of (&one);
    g_autofree char *b = csv_of (&two);
    assert_string_equal (a, b);
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

static void
test_games (void **state)
{
    g_auto (Played) played = { 0 };
    play_scene (*state, &played);
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
}

/* All algorithms choose the first of the best moves, hence play the same games. */
static void
test_same_games (void **state)
{
    static const char *const names[] = { "negamax", "alphabeta", "negamax-alphabeta",
                                         "shallow-alphabeta" };
    const Scene *scene = *state;
    const char *rules = strchr (scene->first, ':');
    g_auto (Played) plain = { 0 };
    play_scene (scene, &plain);
    for (guint i = 0; i < G_N_ELEMENTS (names); i++) {
        g_autofree char *spec =
            g_strdup_printf ("%s%s", names[i], rules != NULL ? rules : "");
        Scene other = *scene;
        other.first = other.second = spec;
        g_auto (Played) played = { 0 };
        play_scene (&other, &played);
        for (guint k = 0; k < plain.match.games->len; k++)
            assert_same_moves (game_of (&plain, k), game_of (&played, k));
    }
}

static const Scene same_games[] = {
    { "tictactoe", "minimax:depth=3", "minimax:depth=3", 2, 0, 0 },
    { "nim:sticks=10", "minimax", "minimax", 2, 0, 0 },
    { "connect4", "minimax:depth=3,evaluator=none", "minimax:depth=3,evaluator=none", 1,
      0, 0 },
    { "reversi:size=4", "minimax:depth=3,max=second", "minimax:depth=3,max=second", 3,
      0, 0 },
    { "trees/encyclopedia.gv", "minimax", "minimax", 0, 0, 0 },
    { "trees/chance.gv", "minimax", "minimax", 0, 0, 8 },
};

/* Between perfect players each game ends with the value of where it began. */
static void
test_perfect (void **state)
{
    g_auto (Played) played = { 0 };
    play_scene (*state, &played);
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

static const Scene perfect[] = {
    { "tictactoe", "alphabeta", "minimax", 2, 0, 0 },
    { "tictactoe", "alphabeta:prefer-short", "negamax:ties=random", 3, 10, 0 },
    { "nim:heaps=1+2+3,misere=no", "alphabeta", "alphabeta:order=reverse", 1, 0, 0 },
    { "reversi:size=4", "alphabeta:depth=end", "alphabeta:depth=end", 4, 6, 0 },
    { "connect4:cols=4,rows=4", "alphabeta:depth=end", "alphabeta:depth=end,ties=last",
      5, 4, 0 },
    { "trees/encyclopedia.gv", "alphabeta", "minimax", 0, 0, 0 },
};

TEST ("a match in all formats")
{
    static const char *const formats[] = { "txt", "csv", "json" };
    const Scene scene = { "nim:sticks=6", "alphabeta", "minimax:ties=last", 1, 0, 0 };
    g_auto (Played) played = { 0 };
    play_scene (&scene, &played);
    for (guint i = 0; i < G_N_ELEMENTS (formats); i++) {
        g_autofree char *name = g_strdup_printf ("match-nim.%s", formats[i]);
        g_autoptr (PodaOutput) output = poda_output_memory ();
        poda_emit_match (&played.match, poda_table_format (formats[i]), output);
        assert_golden (name, poda_output_contents (output, NULL));
    }
}

/* JSON is valid, also with infinite values and chance. */
static void
test_valid_json (void **state)
{
    g_auto (Played) played = { 0 };
    g_autoptr (PodaOutput) output = poda_output_memory ();
    g_autoptr (JsonParser) parser = json_parser_new ();
    play_scene (*state, &played);
    poda_emit_match (&played.match, PODA_TABLE_JSON, output);
    assert_true (json_parser_load_from_data (
        parser, poda_output_contents (output, NULL), -1, NULL));
}

static void
add_scenes (CMUnitTestFunction test, const Scene *table, guint n, const char *law)
{
    for (guint i = 0; i < n; i++)
        rows_add (test, &table[i], "%s: %s, %s, %s", law, table[i].game, table[i].first,
                  table[i].second);
}

/* --- Openings --- */

TEST ("the number of openings")
{
    static const struct {
        const char *game;
        guint plies, count;
    } rows[] = { { "tictactoe", 1, 9 },
                 { "tictactoe", 2, 72 },
                 { "tictactoe", 5, 13680 },
                 { "connect4", 4, 2401 },
                 { "nim:sticks=3", 1, 2 },
                 { "reversi:size=4", 3, 44 },
                 { "trees/encyclopedia.gv", 1, 3 } };
    for (guint i = 0; i < G_N_ELEMENTS (rows); i++) {
        PodaInput input;
        g_auto (PodaOpenings) openings = { 0 };
        assert_true (poda_input_open (rows[i].game, &input, NULL));
        assert_true (poda_openings_all (input.game, &input.start, rows[i].plies, 0,
                                        &openings, NULL));
        assert_int_equal (openings.count, rows[i].count);
        assert_int_equal (openings.moves.count, rows[i].count * rows[i].plies);
        poda_input_clear (&input);
    }
}

/* Random openings are legal, leave the game on, and follow from the seed alone. */
TEST ("random openings")
{
    enum { OPENINGS = 50, PLIES = 6 };
    const PodaGame *game = poda_game_find ("tictactoe");
    PodaInput input;
    g_auto (PodaOpenings) one = { 0 }, two = { 0 }, other = { 0 };
    assert_true (poda_input_open ("tictactoe", &input, NULL));
    assert_true (
        poda_openings_random (game, &input.start, PLIES, 3, OPENINGS, &one, NULL));
    assert_true (
        poda_openings_random (game, &input.start, PLIES, 3, OPENINGS, &two, NULL));
    assert_true (
        poda_openings_random (game, &input.start, PLIES, 4, OPENINGS, &other, NULL));
    gsize size = OPENINGS * PLIES * sizeof (PodaMove);
    assert_memory_equal (one.moves.items, two.moves.items, size);
    assert_memory_not_equal (one.moves.items, other.moves.items, size);
    for (guint i = 0; i < OPENINGS; i++) {
        PodaPosition position = input.start, next;
        PodaValue utility;
        for (guint ply = 0; ply < PLIES; ply++) {
            PodaMove move = one.moves.items[i * PLIES + ply], legal;
            g_autofree char *text = game->format_move (game, &position, move);
            assert_true (poda_game_parse_move (game, &position, text, &legal, NULL));
            game->play (game, &position, move, &next);
            position = next;
        }
        assert_false (game->over (game, &position, &utility));
    }
    poda_input_clear (&input);
}

int
main (void)
{
    guint n = G_N_ELEMENTS (scenes);
    add_scenes (test_mirror, scenes, n, "exchanged");
    add_scenes (test_repeatable, scenes, n, "repeatable");
    add_scenes (test_games, scenes, n, "adds up");
    add_scenes (test_same_games, same_games, G_N_ELEMENTS (same_games), "same games");
    add_scenes (test_perfect, perfect, G_N_ELEMENTS (perfect), "perfect");
    add_scenes (test_valid_json, scenes, n, "valid JSON");
    return rows_run ();
}
