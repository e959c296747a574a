/* The rules of Connect-4 against a slow reading, cell by cell from sheets: when a game
 * is over and who has won it, along random games on boards of many sizes. */

#include "base/random.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/sheet.h"

#define GAMES_EACH 500

/* TRUE if the game is over on the sheet. */
static gboolean
end_slowly (const Sheet *sheet, PodaValue *utility)
{
    gboolean x = sheet_has_row (sheet, 'X'), o = sheet_has_row (sheet, 'O');
    gboolean full = sheet->n_discs == sheet->shape.columns * sheet->shape.rows;
    *utility = x - o;
    return x || o || full;
}

static guint
open_columns (const Sheet *sheet, guint columns[32])
{
    guint n_open = 0;
    for (guint column = 0; column < sheet->shape.columns; column++)
        if (sheet_at (sheet, (int) column, (int) sheet->shape.rows - 1) == '.')
            columns[n_open++] = column;
    return n_open;
}

/* The moves are the open columns; one of them is played in both readings. */
static void
play_both (Sheet *sheet, PodaPosition *position, guint32 random)
{
    guint columns[32], n_open = open_columns (sheet, columns);
    PodaPosition next;
    g_auto (PodaMoves) moves = { 0 };
    poda_connect4.moves (&poda_connect4, position, &moves);
    assert_int_equal (moves.count, n_open);
    for (guint i = 0; i < n_open; i++)
        assert_int_equal (moves.items[i], columns[i]);
    poda_connect4.play (&poda_connect4, position, columns[random % n_open], &next);
    sheet_drop (sheet, columns[random % n_open]);
    *position = next;
}

static void
check_game (const SheetShape *shape, guint64 seed)
{
    Sheet sheet = sheet_new (shape);
    PodaPosition position = sheet_start (shape);
    for (guint ply = 0;; ply++) {
        PodaValue utility = 0, expected;
        PodaPosition read = sheet_position (&sheet);
        gboolean ended = end_slowly (&sheet, &expected);
        assert_true (poda_position_equal (&position, &read));
        assert_int_equal (poda_connect4.side (&poda_connect4, &position),
                          sheet.second ? PODA_MIN : PODA_MAX);
        assert_int_equal (poda_connect4.over (&poda_connect4, &position, &utility),
                          ended);
        if (ended) {
            assert_true (utility == expected);
            return;
        }
        play_both (&sheet, &position, poda_random_below (seed, ply, 1000000));
    }
}

TEST ("over, cell by cell, along games")
{
    for (guint i = 0; i < SHEET_SHAPES; i++)
        for (guint64 seed = 0; seed < depth_rounds (GAMES_EACH); seed++)
            check_game (&sheet_shapes[i], seed);
}
