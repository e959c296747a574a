/* All evaluators, on positions of random games: values are in the stated range,
 * equal the sum of their parts, and are as symmetric as stated. */

#include <float.h>
#include <math.h>

#include "base/random.h"
#include "support/depth.h"
#include "support/rows.h"

#include "game/evaluator.h"

#define PLAYOUTS depth_rounds (600)

typedef struct {
    const char *game, *board; /* and the game's parameters */
    const char *evaluator, *parameters;
} Scene;

static const Scene scenes[] = {
    { "tictactoe", NULL, "open-lines", NULL },
    { "connect4", NULL, "table", NULL },
    { "connect4", "cols=1,rows=63", "table", NULL },
    { "connect4", NULL, "potential", NULL },
    { "connect4", "cols=9,rows=6,connect=5", "potential", "side=first" },
    { "connect4", "cols=2,rows=2", "potential", "opening=yes" },
    { "connect4", "rows=7", "centre", NULL },
    { "connect4", "rows=7", "runs", NULL },
    { "connect4", "rows=7", "lines", NULL },
    { "connect4", "cols=8,rows=7", "lines", "flaws=reader,side=first" },
    { "connect4", "cols=6,rows=5,connect=3", "windows", "centre=left,side=second" },
    { "reversi", NULL, "discs", NULL },
    { "reversi", NULL, "weighted", NULL },
    { "reversi", "size=6,start=parallel,half=yes", "weighted", NULL },
    { "reversi", "size=4", "weighted", "discs=1000,mobility=1000,corners=1000" },
};

#define SCENE(scene)                                                                   \
    "%s:%s %s:%s", (scene)->game, (scene)->board != NULL ? (scene)->board : "",        \
        (scene)->evaluator, (scene)->parameters != NULL ? (scene)->parameters : ""

typedef struct {
    const PodaGame *game;
    const PodaEvaluator *evaluator;
    PodaArguments arguments;
    PodaPosition start;
} Setting;

static Setting
setting_of (const Scene *scene)
{
    PodaArguments board;
    Setting setting = { .game = poda_game_find (scene->game) };
    assert_non_null (setting.game);
    setting.evaluator = poda_game_find_evaluator (setting.game, scene->evaluator, NULL);
    assert_non_null (setting.evaluator);
    assert_true (poda_arguments_parse (scene->game, setting.game->parameters,
                                       scene->board, &board, NULL));
    assert_true (poda_arguments_parse (scene->evaluator, setting.evaluator->parameters,
                                       scene->parameters, &setting.arguments, NULL));
    assert_true (setting.game->start (setting.game, &board, &setting.start, NULL));
    return setting;
}

/* Calls `check` for each unfinished position of random games. */
static void
visit_playouts (const Setting *setting,
                void (*check) (const Setting *setting, const PodaPosition *position))
{
    const PodaGame *game = setting->game;
    for (guint64 seed = 0; seed < PLAYOUTS; seed++) {
        PodaPosition position = setting->start, next;
        PodaValue utility;
        for (guint plies = 0; !game->over (game, &position, &utility); plies++) {
            check (setting, &position);
            g_auto (PodaMoves) moves = { 0 };
            game->moves (game, &position, &moves);
            guint32 pick = poda_random_below (seed, plies, moves.count);
            game->play (game, &position, moves.items[pick], &next);
            position = next;
        }
    }
}

static PodaValue
value_of (const Setting *setting, const PodaPosition *position, PodaPlayer side)
{
    return setting->evaluator->value (setting->game, position, side,
                                      &setting->arguments);
}

static void
check_range (const Setting *setting, const PodaPosition *position)
{
    PodaValue lowest, highest;
    poda_evaluator_range (setting->evaluator, setting->game, &setting->start,
                          &setting->arguments, &lowest, &highest);
    PodaValue win = poda_evaluator_win (setting->evaluator, setting->game,
                                        &setting->start, &setting->arguments);
    assert_true (win > highest && -win < lowest);
    for (PodaPlayer side = PODA_MAX; side <= PODA_MIN; side++) {
        PodaValue value = value_of (setting, position, side);
        assert_true (value >= lowest && value <= highest);
    }
}

/* Plays random games twice: the second time each move in another place where the game's
 * symmetry allows it. An evaluator that says it is symmetric gives both the same value,
 * and one that does not gives them another somewhere, if a board has room for it. */
TEST_EACH (scenes, scene, "symmetry: " SCENE (scene))
{
    Setting setting = setting_of (scene);
    const PodaGame *game = setting.game;
    const PodaEvaluator *evaluator = setting.evaluator;
    gboolean symmetric =
        evaluator->symmetric != NULL
        && evaluator->symmetric (game, &setting.start, &setting.arguments);
    guint apart = 0, moved = 0;
    for (guint64 seed = 0; seed < PLAYOUTS; seed++) {
        PodaPosition one = setting.start, other = setting.start, next, turned;
        PodaValue utility;
        for (guint plies = 0; !game->over (game, &one, &utility); plies++) {
            g_auto (PodaMoves) moves = { 0 }, others = { 0 };
            game->moves (game, &one, &moves);
            game->moves (game, &other, &others);
            guint32 pick = poda_random_below (seed, plies, moves.count);
            game->play (game, &one, moves.items[pick], &next);
            guint32 i = others.count;
            do {
                assert_true (i > 0);
                game->play (game, &other, others.items[--i], &turned);
            } while (!poda_game_are_symmetric (game, &next, &turned));
            moved += memcmp (&next, &turned, sizeof next) != 0;
            one = next;
            other = turned;
            if (game->over (game, &one, &utility))
                break;
            for (PodaPlayer side = PODA_MAX; side <= PODA_MIN; side++)
                apart += value_of (&setting, &one, side)
                         != value_of (&setting, &other, side);
        }
    }
    assert_true (symmetric ? apart == 0 : apart > 0 || moved == 0);
}

static void
check_account (const Setting *setting, const PodaPosition *position)
{
    PodaBoard board;
    assert_true (poda_game_board (setting->game, position, &board));
    for (PodaPlayer side = PODA_MAX; side <= PODA_MIN; side++) {
        PodaValue sum = 0;
        g_auto (PodaAccount) account;
        poda_account_init (&account);
        setting->evaluator->account (setting->game, position, side, &setting->arguments,
                                     &account);
        for (guint i = 0; i < account.parts->len; i++) {
            const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
            assert_true (part->points != 0);
            assert_non_null (part->reason);
            /* What is X's is worth something to X. */
            if (strstr (part->reason, " X") != NULL)
                assert_true ((part->points > 0) == (side == PODA_MAX));
            if (strstr (part->reason, " O") != NULL)
                assert_true ((part->points > 0) == (side == PODA_MIN));
            for (guint k = 0; k < part->n_cells; k++)
                assert_true (part->cells[k] < board.columns * board.rows);
            sum += part->points;
        }
        assert_true (sum == value_of (setting, position, side));
    }
}

TEST_EACH (scenes, scene, "range and account: " SCENE (scene))
{
    Setting setting = setting_of (scene);
    assert_non_null (setting.evaluator->account);
    visit_playouts (&setting, check_range);
    visit_playouts (&setting, check_account);
}

/* Every evaluator of every game has a scene. */
TEST ("all evaluators have scenes")
{
    for (guint i = 0; poda_games[i] != NULL; i++) {
        const PodaEvaluator *const *evaluators = poda_games[i]->evaluators;
        for (guint k = 0; evaluators != NULL && evaluators[k] != NULL; k++) {
            gboolean found = FALSE;
            for (guint n = 0; n < G_N_ELEMENTS (scenes); n++)
                found |= strcmp (scenes[n].game, poda_games[i]->name) == 0
                         && strcmp (scenes[n].evaluator, evaluators[k]->name) == 0;
            if (!found)
                fail_msg ("%s of %s has no scene", evaluators[k]->name,
                          poda_games[i]->name);
        }
    }
}

/* The value of a won game, for ranges of all sizes. */
static const struct Win {
    PodaValue lowest, highest, published, win;
} wins[] = {
    { -8, 8, 1000, 1000 },
    { -8, 1000, 1000, 10000 },
    { -999, 999, 1000, 1000 },
    { 0, 0, 0, 1 },
    { -DBL_MAX, 8, 1000, INFINITY },
    { 0, INFINITY, 1000, INFINITY },
    { -INFINITY, INFINITY, INFINITY, INFINITY },
};

TEST_EACH (wins, row, "a win beside %g to %g, published %g: %g", row->lowest,
           row->highest, row->published, row->win)
{
    const PodaEvaluator evaluator = { .lowest = row->lowest,
                                      .highest = row->highest,
                                      .win = row->published };
    PodaPosition position = { 0 };
    PodaArguments arguments = { 0 };
    assert_true (poda_evaluator_win (&evaluator, poda_games[0], &position, &arguments)
                 == row->win);
}

/* Cell by cell, as the course notes' listing does it. */
static int
open_lines_slowly (const char *cells)
{
    static const int lines[8][3] = {
        { 0, 1, 2 }, { 3, 4, 5 }, { 6, 7, 8 }, { 0, 3, 6 },
        { 1, 4, 7 }, { 2, 5, 8 }, { 0, 4, 8 }, { 2, 4, 6 }
    };
    int difference = 0;
    for (guint i = 0; i < 8; i++) {
        guint x = 0, o = 0;
        for (guint k = 0; k < 3; k++) {
            x += cells[lines[i][k]] == 'X';
            o += cells[lines[i][k]] == 'O';
        }
        difference += (o == 0) - (x == 0);
    }
    return difference;
}

static void
check_open_lines (const Setting *setting, const PodaPosition *position)
{
    g_autofree char *cells = setting->game->format_position (setting->game, position);
    int value = open_lines_slowly (cells);
    assert_true (value_of (setting, position, PODA_MAX) == value);
    assert_true (value_of (setting, position, PODA_MIN) == -value);
}

TEST ("open-lines, cell by cell")
{
    Setting setting = setting_of (&scenes[0]);
    visit_playouts (&setting, check_open_lines);
}
