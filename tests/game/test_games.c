/* All games, by random playouts: moves are legal and repeatable, playing has no side
 * effects, positions and moves read back as they are written. And tables of
 * refusals. */

#include "base/random.h"
#include "support/depth.h"
#include "support/rows.h"

#include "game/game.h"

#define PLAYOUTS depth_rounds (600)

typedef struct {
    const char *game;
    const char *parameters;
} Start;

static const Start starts[] = {
    { "nim", NULL },
    { "nim", "sticks=20,take=4" },
    { "nim", "heaps=3+4+5,misere=no" },
    { "tictactoe", NULL },
    { "connect4", NULL },
    { "connect4", "cols=5,rows=4,connect=3" },
    { "connect4", "cols=9,rows=6,connect=5" },
    { "connect4", "cols=2,rows=31" },
    { "connect4", "cols=1,rows=63" },
    { "connect4", "cols=32,rows=1" },
    { "reversi", NULL },
    { "reversi", "start=parallel,half=yes" },
    { "reversi", "size=6,start=parallel,half=yes" },
    { "reversi", "size=4,start=parallel" },
    { "reversi", "size=4,half=yes" },
};

static void
start_game (const Start *start, const PodaGame **game, PodaPosition *position)
{
    PodaArguments arguments;
    *game = poda_game_find (start->game);
    assert_non_null (*game);
    assert_true (poda_arguments_parse (start->game, (*game)->parameters,
                                       start->parameters, &arguments, NULL));
    assert_true ((*game)->start (*game, &arguments, position, NULL));
}

static void
check_texts (const PodaGame *game, const PodaPosition *start,
             const PodaPosition *position, const PodaMoves *moves)
{
    for (guint i = 0; i < moves->count; i++) {
        PodaMove move;
        g_autofree char *text = game->format_move (game, position, moves->items[i]);
        assert_true (poda_game_parse_move (game, position, text, &move, NULL));
        assert_int_equal (move, moves->items[i]);
    }
    PodaPosition again;
    g_autofree char *text = game->format_position (game, position);
    assert_true (game->parse_position (game, start, text, &again, NULL));
    g_autofree char *twice = game->format_position (game, &again);
    assert_string_equal (text, twice);
    if (strcmp (game->name, "nim") != 0) /* whose text leaves out who is to move */
        assert_true (poda_position_equal (position, &again));
}

static void
check_moves (const PodaGame *game, const PodaPosition *position, PodaMoves *moves)
{
    g_auto (PodaMoves) repeated = { 0 };
    const PodaPosition before = *position;
    game->moves (game, position, moves);
    game->moves (game, position, &repeated);
    assert_int_not_equal (moves->count, 0);
    assert_int_equal (moves->count, repeated.count);
    for (guint i = 0; i < moves->count; i++) {
        PodaPosition next, once_more;
        assert_int_equal (moves->items[i], repeated.items[i]);
        game->play (game, position, moves->items[i], &next);
        game->play (game, position, moves->items[i], &once_more);
        assert_true (poda_position_equal (&next, &once_more));
        assert_false (poda_position_equal (&next, position));
        for (guint k = 0; k < i; k++)
            assert_int_not_equal (moves->items[k], moves->items[i]);
    }
    assert_true (poda_position_equal (&before, position));
}

TEST_EACH (starts, start_of, "playouts: %s:%s", start_of->game,
           start_of->parameters != NULL ? start_of->parameters : "")
{
    for (guint64 seed = 0; seed < PLAYOUTS; seed++) {
        const PodaGame *game;
        PodaPosition start, position, next;
        PodaValue utility;
        start_game (start_of, &game, &start);
        guint plies = 0, longest = game->longest (game, &start);
        for (position = start; !game->over (game, &position, &utility);
             position = next) {
            g_auto (PodaMoves) moves = { 0 };
            check_moves (game, &position, &moves);
            check_texts (game, &start, &position, &moves);
            guint32 pick = poda_random_below (seed, plies++, moves.count);
            PodaPlayer mover = game->side (game, &position);
            game->play (game, &position, moves.items[pick], &next);
            assert_int_equal (game->side (game, &next), poda_opponent (mover));
            assert_true (game->longest (game, &next) < game->longest (game, &position));
        }
        assert_true (plies <= longest);
        if (game->utility == PODA_UTILITY_WINS)
            assert_true (utility == 1 || utility == 0 || utility == -1);
    }
}

/* Symmetric positions are over alike, and each move in one leads to a position
 * symmetric to the result of a move in the other. */
static void
check_twins (const PodaGame *game, const PodaPosition *a, const PodaPosition *b)
{
    PodaValue one = 0, other = 0;
    gboolean over = game->over (game, a, &one);
    assert_int_equal (game->over (game, b, &other), over);
    assert_true (one == other);
    if (over)
        return;
    g_auto (PodaMoves) moves = { 0 }, others = { 0 };
    game->moves (game, a, &moves);
    game->moves (game, b, &others);
    assert_int_equal (moves.count, others.count);
    for (guint i = 0; i < moves.count; i++) {
        gboolean found = FALSE;
        PodaPosition after, then;
        game->play (game, a, moves.items[i], &after);
        for (guint k = 0; k < others.count && !found; k++) {
            game->play (game, b, others.items[k], &then);
            found = poda_game_are_symmetric (game, &after, &then);
        }
        assert_true (found);
    }
}

static guint
count_twins (const PodaGame *game, const PodaPosition *position)
{
    guint count = 0;
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++)
        for (guint k = i + 1; k < moves.count; k++) {
            PodaPosition a, b;
            game->play (game, position, moves.items[i], &a);
            game->play (game, position, moves.items[k], &b);
            if (!poda_game_are_symmetric (game, &a, &b))
                continue;
            assert_true (poda_game_are_symmetric (game, &b, &a));
            check_twins (game, &a, &b);
            count++;
        }
    return count;
}

TEST_EACH (starts, start_of, "symmetry: %s:%s", start_of->game,
           start_of->parameters != NULL ? start_of->parameters : "")
{
    const PodaGame *game;
    PodaPosition start, position, next;
    PodaValue utility;
    start_game (start_of, &game, &start);
    guint count = count_twins (game, &start);
    if (game->symmetry == PODA_SYMMETRY_NONE)
        assert_int_equal (count, 0);
    if (g_str_equal (game->name, "tictactoe"))
        assert_int_equal (count, 6 + 6); /* of the corners, and of the edges */
    for (guint64 seed = 0; seed < 20; seed++) {
        guint plies = 0;
        for (position = start; plies < 6 && !game->over (game, &position, &utility);
             position = next) {
            g_auto (PodaMoves) moves = { 0 };
            count_twins (game, &position);
            game->moves (game, &position, &moves);
            guint32 pick = poda_random_below (seed, plies++, moves.count);
            game->play (game, &position, moves.items[pick], &next);
        }
    }
}

typedef struct {
    const char *game, *position;
    const char *refusal; /* NULL: accepted */
} Position;

static const Position positions[] = {
    { "tictactoe", "XXXOO....", NULL },
    { "tictactoe", "XXX......", "3 X and 0 O" },
    { "tictactoe", "XXXOOO...",
      "X has a row from a1 to c1 and O has one from a2 to c2" },
    { "tictactoe", "OOOXX.X.X", "X moved after O had a row from a1 to c1" },
    { "tictactoe", "XO........", "expected nine" },
    { "tictactoe", "XQ.......", "cell b1: expected X, O or . (or 1, 2, 0), not \"Q\"" },
    { "tictactoe", "X\xc3\x91.......",
      "cell b1: expected X, O or . (or 1, 2, 0), not \"Ñ\"" },
    { "connect4", "......./......./......./......./......./XO.....", NULL },
    { "connect4", ". . . . . . ./......./......./......./......./x o .....", NULL },
    { "connect4:cols=4,rows=2", ".X../X...", "column 2, row 2 from the bottom floats" },
    { "connect4:cols=4,rows=2", "XOXO", "1 row, not 2; expected rows from the top" },
    { "connect4:cols=4,rows=2", "..../X#..",
      "cell 2,1: expected X, O or . (or 1, 2, 0), not \"#\"" },
    { "connect4:cols=4,rows=2", "\r\n....\r\nX...\r\n", NULL },
    { "connect4:cols=4,rows=2", "OOO./XXXX", NULL },
    { "connect4:cols=4,rows=2", "OOOO/XXXX",
      "4 X and 4 O: X has a row from 1,1 to 4,1 and O has one from 1,2 to 4,2" },
    { "connect4:cols=5,rows=2", "OOO../XXXXO",
      "4 X and 4 O: O moved after X had a row from 1,1 to 4,1" },
    { "connect4:cols=8,rows=2,connect=3", "XOO.OXOO/XXXOOXXX",
      "X has a row from 1,1 to 3,1, but the game must have been over before the last "
      "move, whichever disc was played last" },
    { "reversi:size=4", "..../.OX./.XO./....", "a space and the side to move" },
    { "reversi:size=4", "..../.OX./.XO./..../.... X", "5 rows, not 4; expected rows" },
    { "reversi:size=4", "..../.OX./.X../.... X", "cell c3 is empty; expected discs" },
    { "reversi:size=6", "X...../....../..OX../..XO../....../...... X",
      "the disc on a1 is separate" },
    { "reversi:size=4", "..../.XX./.XO./.... X", "with 3 X and 1 O: a game starts" },
    { "reversi:size=4", "..../.OX./.XO./.... X 6+6", "\"6+6\": expected half=yes" },
    { "reversi:size=4,half=yes", "..../.OX./.XO./.... X 6+6", NULL },
    { "reversi:size=4,half=yes", "..../.OX./.XO./.... O", "a player has passed" },
    { "reversi:size=4,half=yes", "..../.OX./.XO./.... 6+6",
      "a space and the side to move" },
    { "reversi:size=4,half=yes", "..../.OX./.XO./.... X 7+5",
      "expected two numbers of at most 6" },
    { "nim", "-1", "expected 1 heap" },
    { "nim:heaps=3+4+5", "1++2", "expected at most 8 heaps" },
};

TEST_EACH (positions, row, "position: %s \"%s\"", row->game, row->position)
{
    g_auto (GStrv) parts = g_strsplit (row->game, ":", 2);
    const Start start = { parts[0], parts[1] };
    const PodaGame *game;
    PodaPosition first, position;
    g_autoptr (GError) error = NULL;
    start_game (&start, &game, &first);
    gboolean ok = game->parse_position (game, &first, row->position, &position, &error);
    if (row->refusal == NULL) {
        assert_true (ok);
        return;
    }
    assert_false (ok);
    assert_int_equal (error->domain, PODA_GAME_ERROR);
    assert_int_equal (error->code, PODA_GAME_ERROR_POSITION);
    if (strstr (error->message, row->refusal) == NULL)
        fail_msg ("\"%s\" does not say \"%s\"", error->message, row->refusal);
}

static const struct Arguments {
    const char *game, *parameters, *refusal;
} arguments_rows[] = {
    { "nim", "sticks=x", "sticks=x: expected a whole number from 0 to 1000" },
    { "nim", "misere=maybe", "expected one of no, yes" },
    { "nim", "heaps=3+x", "joined by +" },
    { "nim", "heaps=1+1+1+1+1+1+1+1+1", "at most 8 numbers" },
    { "nim", "stick=4", "unknown parameter \"stick\"; expected one of sticks, take" },
    { "nim", "sticks=3,sticks=4", "sticks is given twice" },
    { "tictactoe", "size=4", "tictactoe takes no parameters" },
    { "reversi", "size=5", "size=5: expected one of 4, 6, 8" },
};

TEST_EACH (arguments_rows, row, "arguments: %s:%s", row->game, row->parameters)
{
    const PodaGame *game = poda_game_find (row->game);
    PodaArguments arguments;
    g_autoptr (GError) error = NULL;
    assert_false (poda_arguments_parse (row->game, game->parameters, row->parameters,
                                        &arguments, &error));
    if (strstr (error->message, row->refusal) == NULL)
        fail_msg ("\"%s\" does not say \"%s\"", error->message, row->refusal);
}
