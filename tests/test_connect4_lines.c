/* The evaluators of Connect-4 that count line by line (runs, lines, windows): against
 * slow readings from arrays of cells, on random boards of many sizes, and mirrored. */

#include "support/oracle.h"
#include "support/rows.h"
#include "support/sheet.h"

#include "game/connect4_evaluators.h"

#define BOARDS_EACH 1000

static const SheetShape shapes[] = {
    { 7, 6, 4 },  { 7, 7, 4 },  { 8, 7, 4 },  { 5, 4, 3 },  { 6, 5, 3 },
    { 9, 6, 5 },  { 12, 4, 5 }, { 16, 3, 4 }, { 10, 2, 3 }, { 2, 31, 3 },
    { 1, 63, 4 }, { 32, 1, 4 }, { 3, 3, 5 },  { 4, 15, 4 }, { 7, 7, 5 },
};

static const int directions[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };

/* What a board counts in the view of who has the discs `own`. */
typedef int (*Reading) (const Sheet *sheet, char own, int choice);

static char
opponent (char player)
{
    return player == 'X' ? 'O' : 'X';
}

/* Whether `length` cells from here lie on the board. */
static gboolean
fits (const Sheet *sheet, int column, int row, int across, int up, int length)
{
    return sheet_at (sheet, column, row) != '#'
           && sheet_at (sheet, column + (length - 1) * across, row + (length - 1) * up)
                  != '#';
}

/* The runs on so many cells, or fewer where the board ends. */
static int
runs_from (const Sheet *sheet, char own, int column, int row, int across, int up,
           int length)
{
    int points = 0, run = 0;
    for (int k = 0; k < length; k++) {
        char disc = sheet_at (sheet, column + k * across, row + k * up);
        if (disc == own) {
            points += ++run;
        } else {
            points -= disc == opponent (own) ? run : 0;
            run = 0;
        }
    }
    return points;
}

static int
runs_of (const Sheet *sheet, char own)
{
    int points = 0, columns = (int) sheet->shape.columns;
    int rows = (int) sheet->shape.rows, connect = (int) sheet->shape.connect;
    for (int row = 0; row < rows; row++)
        points += runs_from (sheet, own, 0, row, 1, 0, columns);
    for (int column = 0; column < columns; column++)
        points += runs_from (sheet, own, column, 0, 0, 1, rows);
    for (int row = 0; row < rows; row++)
        for (int column = 0; column < columns; column++)
            for (int across = -1; across <= 1; across += 2)
                if (fits (sheet, column, row, across, 1, connect))
                    points += runs_from (sheet, own, column, row, across, 1, connect);
    return points;
}

static int
runs_slowly (const Sheet *sheet, char own, int choice G_GNUC_UNUSED)
{
    int points = runs_of (sheet, own) - runs_of (sheet, opponent (own));
    int columns = (int) sheet->shape.columns;
    for (int column = 0; column < columns; column++)
        for (int row = 0; row < (int) sheet->shape.rows; row++)
            if (sheet_at (sheet, column, row) == own)
                points += MIN (column, columns - 1 - column);
    return points;
}

/* How many of `length` cells hold such a disc; -1 where they leave the board. */
static int
count_discs (const Sheet *sheet, char disc, int column, int row, const int direction[2],
             int length)
{
    int count = 0;
    if (!fits (sheet, column, row, direction[0], direction[1], length))
        return -1;
    for (int k = 0; k < length; k++)
        count +=
            sheet_at (sheet, column + k * direction[0], row + k * direction[1]) == disc;
    return count;
}

static int
windows_slowly (const Sheet *sheet, char own, int centre)
{
    int points = 0, connect = (int) sheet->shape.connect;
    for (int column = 0; column < (int) sheet->shape.columns; column++) {
        for (int row = 0; row < (int) sheet->shape.rows; row++) {
            points += column == ((int) sheet->shape.columns - centre) / 2
                              && sheet_at (sheet, column, row) == own
                          ? 6
                          : 0;
            for (guint d = 0; d < 4; d++) {
                int mine =
                    count_discs (sheet, own, column, row, directions[d], connect);
                int theirs = count_discs (sheet, opponent (own), column, row,
                                          directions[d], connect);
                points += mine == connect - 1 && theirs == 0   ? 10
                          : mine == connect - 2 && theirs == 0 ? 5
                          : mine == 0 && theirs == connect - 1 ? -75
                                                               : 0;
            }
        }
    }
    return points;
}

/* The stretches of a player in the first `n` directions. */
static int
stretches_of (const Sheet *sheet, char own, int length, guint n)
{
    int count = 0;
    for (int column = 0; column < (int) sheet->shape.columns; column++)
        for (int row = 0; row < (int) sheet->shape.rows; row++)
            for (guint d = 0; d < n; d++)
                count += count_discs (sheet, own, column, row, directions[d], length)
                         == length;
    return count;
}

/* Whose stretch it is, in rows from the top as the listing has them; '.' for nobody's,
 * '#' where it leaves the board. */
static char
owner (const Sheet *sheet, int row, int column, int down, int right, int length)
{
    int height = (int) sheet->shape.rows - 1 - row;
    const int direction[2] = { right, -down };
    if (!fits (sheet, column, height, right, -down, length))
        return '#';
    for (const char *player = "XO"; *player != '\0'; player++)
        if (count_discs (sheet, *player, column, height, direction, length) == length)
            return *player;
    return '.';
}

/* The listing's four tests for one i and j. Its own limits are those of 7x7, i < 4 and
 * j < 8 - length - i, which on square boards is to lie on the board. */
static gboolean
diagonal_counts (const Sheet *sheet, char own, int length, gboolean mended, int i,
                 int j)
{
    int columns = (int) sheet->shape.columns, rows = (int) sheet->shape.rows;
    const struct {
        int row, column, down, right, room;
    } tests[4] = { { i + j, j, 1, 1, rows },
                   { mended ? j : i + j, i + j, mended, 1, columns },
                   { i + j, columns - 1 - j, 1, -1, rows },
                   { j, columns - 1 - (i + j), 1, -1, columns } };
    for (guint k = 0; k < 4; k++) {
        if (i > tests[k].room - (int) sheet->shape.connect)
            continue;
        char player = owner (sheet, tests[k].row, tests[k].column, tests[k].down,
                             tests[k].right, length);
        if (rows == columns)
            assert_int_equal (player != '#', j < rows + 1 - length - i);
        if (player == 'X' || player == 'O')
            return player == own;
    }
    return FALSE;
}

static int
listed_diagonals (const Sheet *sheet, char own, int length, gboolean mended)
{
    int count = 0, connect = (int) sheet->shape.connect;
    int columns = (int) sheet->shape.columns, rows = (int) sheet->shape.rows;
    if (rows < connect || columns < connect)
        return 0;
    for (int i = 0; i < rows + columns; i++)
        for (int j = 0; j < rows + columns; j++)
            count += diagonal_counts (sheet, own, length, mended, i, j);
    return count;
}

static int
lines_slowly (const Sheet *sheet, char own, int flaws)
{
    int points = 0;
    for (int length = 2; length < MIN (4, (int) sheet->shape.connect); length++) {
        int worth = length == 2 ? 4 : 9;
        if (flaws == 0)
            points += worth
                      * (stretches_of (sheet, own, length, 4)
                         - stretches_of (sheet, opponent (own), length, 4));
        else
            points += worth
                      * (stretches_of (sheet, own, length, 2)
                         + listed_diagonals (sheet, own, length, flaws == 2));
    }
    return points;
}

static const struct Evaluation {
    const PodaEvaluator *evaluator;
    const char *parameters;
    Reading reading;
    int choice;
} evaluations[] = {
    { &poda_connect4_runs, "", runs_slowly, 0 },
    { &poda_connect4_lines, "flaws=none", lines_slowly, 0 },
    { &poda_connect4_lines, "flaws=published", lines_slowly, 1 },
    { &poda_connect4_lines, "flaws=reader", lines_slowly, 2 },
    { &poda_connect4_windows, "centre=right", windows_slowly, 0 },
    { &poda_connect4_windows, "centre=left", windows_slowly, 1 },
};

/* What an account adds up to. */
static PodaValue
told_points (const struct Evaluation *row, const PodaPosition *position,
             PodaPlayer side, const PodaArguments *arguments)
{
    PodaValue sum = 0;
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    row->evaluator->account (&poda_connect4, position, side, arguments, &account);
    for (guint i = 0; i < account.parts->len; i++) {
        const PodaPart *part = &g_array_index (account.parts, PodaPart, i);
        assert_true (part->n_cells > 0);
        sum += part->points;
    }
    return sum;
}

static gboolean
has_row (const PodaPosition *position)
{
    PodaConnect4 board = poda_connect4_unpack (position);
    return poda_connect4_has_line (&board, board.mover)
           || poda_connect4_has_line (&board, board.other);
}

/* The value, its parts and its range, for who asks and each `side=`. */
static void
check_sheet (const struct Evaluation *row, const Sheet *sheet, PodaPlayer asking)
{
    static const char *const sides[] = { "max", "first", "second" };
    PodaPosition position = sheet_position (sheet);
    for (guint i = 0; i < 3; i++) {
        PodaPlayer viewer = i == 0 ? asking : i == 1 ? PODA_MAX : PODA_MIN;
        int slow = row->reading (sheet, viewer == PODA_MAX ? 'X' : 'O', row->choice);
        g_autofree char *text = g_strdup_printf (
            "side=%s%s%s", sides[i], *row->parameters ? "," : "", row->parameters);
        PodaArguments arguments = sheet_arguments (row->evaluator, text);
        PodaValue lowest, highest,
            value =
                row->evaluator->value (&poda_connect4, &position, asking, &arguments);
        if (value != (viewer == asking ? slow : -slow))
            fail_msg ("the value is %g and not %d", value, slow);
        assert_true (told_points (row, &position, asking, &arguments) == value);
        row->evaluator->range (&poda_connect4, &position, &arguments, &lowest,
                               &highest);
        assert_true (has_row (&position) || (value >= lowest && value <= highest));
    }
}

static void
test_reading (void **state)
{
    guint64 n_boards = oracle_rounds (BOARDS_EACH);
    for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
        for (guint64 seed = 0; seed < n_boards; seed++) {
            Sheet sheet = sheet_random (&shapes[i], seed);
            check_sheet (*state, &sheet, PODA_MAX);
            check_sheet (*state, &sheet, PODA_MIN);
        }
    }
}

static const struct Mirror {
    const PodaEvaluator *evaluator;
    const char *parameters, *mirrored;
    gboolean odd;  /* only where there is a middle column */
    gboolean same; /* else some boards must differ */
} mirrors[] = {
    { &poda_connect4_lines, NULL, NULL, FALSE, TRUE },
    { &poda_connect4_lines, "flaws=published", "flaws=published", FALSE, FALSE },
    { &poda_connect4_lines, "flaws=reader", "flaws=reader", FALSE, FALSE },
    { &poda_connect4_windows, NULL, NULL, TRUE, TRUE },
    { &poda_connect4_windows, NULL, NULL, FALSE, FALSE },
    { &poda_connect4_windows, "centre=right", "centre=left", FALSE, TRUE },
    { &poda_connect4_runs, NULL, NULL, FALSE, FALSE },
};

static void
test_mirror (void **state)
{
    const struct Mirror *row = *state;
    guint different = 0;
    for (guint i = 0; i < G_N_ELEMENTS (shapes); i++) {
        for (guint64 seed = 0; seed < BOARDS_EACH; seed++) {
            if (row->odd && shapes[i].columns % 2 == 0)
                continue;
            Sheet sheet = sheet_random (&shapes[i], seed),
                  mirrored = sheet_mirror (&sheet);
            PodaPosition here = sheet_position (&sheet),
                         there = sheet_position (&mirrored);
            different +=
                sheet_value (row->evaluator, row->parameters, &here, PODA_MAX)
                != sheet_value (row->evaluator, row->mirrored, &there, PODA_MAX);
        }
    }
    assert_int_equal (different == 0, row->same);
}

/* Three discs in the corner, and the other's at their end: right of them it takes
 * points off, left of them it does not. */
static void
test_runs_lean (void **state)
{
    (void) state;
    Sheet sheet = sheet_new (&(SheetShape){ 7, 7, 4 });
    for (guint column = 0; column < 4; column++)
        sheet.cells[column][0] = "XXXO"[column];
    Sheet mirrored = sheet_mirror (&sheet);
    PodaPosition here = sheet_position (&sheet), there = sheet_position (&mirrored);
    assert_int_equal (runs_of (&sheet, 'X'), 9);
    assert_int_equal (runs_of (&mirrored, 'X'), 12);
    assert_true (sheet_value (&poda_connect4_runs, NULL, &here, PODA_MAX) == 8);
    assert_true (sheet_value (&poda_connect4_runs, NULL, &there, PODA_MAX) == 12);
}

int
main (void)
{
    Rows rows;
    rows_begin (&rows, "connect4 lines");
    for (guint i = 0; i < G_N_ELEMENTS (evaluations); i++)
        rows_add (&rows, test_reading, &evaluations[i], "cell by cell: %s:%s",
                  evaluations[i].evaluator->name, evaluations[i].parameters);
    for (guint i = 0; i < G_N_ELEMENTS (mirrors); i++)
        rows_add (&rows, test_mirror, &mirrors[i], "mirrored: %s:%s%s",
                  mirrors[i].evaluator->name,
                  mirrors[i].parameters != NULL ? mirrors[i].parameters : "",
                  mirrors[i].odd ? " odd widths" : "");
    rows_add (&rows, test_runs_lean, NULL, "runs: XXXO 9, OXXX 12");
    return rows_run (&rows);
}
