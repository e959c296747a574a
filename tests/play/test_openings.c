/* Openings are all there are, and lots are drawn by their probability. */

#include "cli/command.h"
#include "play/contestant.h"
#include "support/rows.h"

static void
test_openings (void **state)
{
    (void) state;
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
static void
test_random (void **state)
{
    (void) state;
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
    Rows rows;
    rows_begin (&rows, "openings");
    rows_add (&rows, test_openings, NULL, "the number of openings");
    rows_add (&rows, test_random, NULL, "random openings");
    return rows_run (&rows);
}
