/* The rules of Connect-4 against a slow reading, cell by cell from sheets: when a game
 * is over and who has won it, along random games on boards of many sizes. */

#include "base/random.h"
#include "support/depth.h"
#include "support/rows.h"
#include "support/sheet.h"

#define GAMES_EACH 500
#define BOARDS_EACH 1000

/* The number of games by their result. */
typedef struct {
    guint64 x, o, full;
} Ends;

/* TRUE if the game is over on the sheet. */
static gboolean
end_slowly (const Sheet *sheet, PodaValue *utility, Ends *ends)
{
    gboolean x = sheet_has_row (sheet, 'X'), o = sheet_has_row (sheet, 'O');
    gboolean full = sheet->n_discs == sheet->shape.columns * sheet->shape.rows;
    *utility = x - o;
    ends->x += x;
    ends->o += o;
    ends->full += full && !x && !o;
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
check_game (const SheetShape *shape, guint64 seed, Ends *ends)
{
    Sheet sheet = sheet_new (shape);
    PodaPosition position = sheet_start (shape);
    for (guint ply = 0;; ply++) {
        PodaValue utility = 0, expected;
        PodaPosition read = sheet_position (&sheet);
        gboolean ended = end_slowly (&sheet, &expected, ends);
        assert_true (poda_position_equal (&position, &read));
        assert_int_equal (poda_connect4.side (&poda_connect4, &position),
                          sheet.second ? PODA_MIN : PODA_MAX);
        assert_int_equal (poda_connect4.over (&poda_connect4, &position, &utility),
                          ended);
        if (ended) {
            assert_true (utility == expected);
            return;
        }
        play_both (&sheet, &position, poda_random_below (seed, ply, 32 * 27 * 25 * 7));
    }
}

TEST ("over, cell by cell, along games")
{
    Ends ends = { 0 };
    for (guint i = 0; i < SHEET_SHAPES; i++)
        for (guint64 seed = 0; seed < depth_rounds (GAMES_EACH); seed++)
            check_game (&sheet_shapes[i], seed, &ends);
    assert_true (ends.x > 0 && ends.o > 0 && ends.full > 0);
}

/* Rows are found on any board, also on those that no game reaches. */
TEST ("rows, cell by cell, on any discs")
{
    guint64 n_lines = 0;
    for (guint i = 0; i < SHEET_SHAPES; i++) {
        for (guint64 seed = 0; seed < depth_rounds (BOARDS_EACH); seed++) {
            Sheet sheet = sheet_random (&sheet_shapes[i], seed);
            PodaPosition position = sheet_position (&sheet);
            PodaConnect4 board = poda_connect4_unpack (&position);
            for (PodaPlayer player = PODA_MAX; player <= PODA_MIN; player++) {
                guint64 discs = poda_connect4_discs (&board, player);
                gboolean has = sheet_has_row (&sheet, player == PODA_MAX ? 'X' : 'O');
                assert_int_equal (poda_connect4_has_line (&board, discs), has);
                n_lines += (guint64) has;
            }
        }
    }
    assert_true (n_lines > 0);
}

/* Columns are counted from 1 to 9, and lettered then. */
TEST ("the names of 32 columns")
{
    static const char names[] = "123456789abcdefghijklmnopqrstuvw";
    PodaPosition position = sheet_start (&(SheetShape){ 32, 1, 4 });
    for (PodaMove move = 0; move < 32; move++) {
        g_autofree char *text =
            poda_connect4.format_move (&poda_connect4, &position, move);
        assert_int_equal (strlen (text), 1);
        assert_int_equal (*text, names[move]);
    }
}
