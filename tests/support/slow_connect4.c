#include "support/slow_connect4.h"

static const int directions[4][2] = { { 0, 1 }, { 1, 0 }, { 1, 1 }, { 1, -1 } };

double
slow_table_points (const Sheet *sheet, char own, int column, int row)
{
    int entry = 0, longest = (int) sheet->shape.connect - 1;
    char disc = sheet_at (sheet, column, row);
    if (disc == '.')
        return 0;
    for (guint d = 0; d < 4; d++) {
        int across = directions[d][0], up = directions[d][1];
        for (int back = 0; back <= longest; back++) {
            int ahead = longest - back;
            entry +=
                sheet_at (sheet, column - back * across, row - back * up) != '#'
                && sheet_at (sheet, column + ahead * across, row + ahead * up) != '#';
        }
    }
    return disc == own ? entry : -entry;
}

double
slow_potential_points (const Sheet *sheet, char own, int column, int row)
{
    char disc = sheet_at (sheet, column, row), player = disc == '.' ? own : disc;
    int points = 0;
    for (guint d = 0; d < 4; d++) {
        guint alike = 0, empty = 0;
        for (int k = 1; k < (int) sheet->shape.connect; k++) {
            char further = sheet_at (sheet, column + k * directions[d][0],
                                     row + k * directions[d][1]);
            alike += further == player;
            empty += further == '.';
        }
        gboolean open = alike + empty == sheet->shape.connect - 1 && empty > 0;
        if (open && (alike > 0 || disc != '.'))
            points += 1 + (int) alike;
    }
    return disc == '.' ? points / 2 : disc == own ? points : -points;
}

double
slow_opening_points (const Sheet *sheet, char own, int column, int row)
{
    int middle = (int) sheet->shape.columns / 2;
    char centre = sheet_at (sheet, middle, 0);
    if (sheet->n_discs > 3)
        return slow_potential_points (sheet, own, column, row);
    if (row != 0 || sheet_at (sheet, column, 0) != own)
        return 0;
    if (centre == own || centre == '.')
        return column == middle ? 3 : 0;
    if (column == middle + 1 && sheet_at (sheet, middle - 1, 0) == own)
        return 0;
    return ABS (column - middle) == 1 ? 2 : 0;
}

double
slow_centre_points (const Sheet *sheet, char own, int column, int row)
{
    int last = (int) sheet->shape.columns - 1;
    return sheet_at (sheet, column, row) != own ? 0 : MIN (column, last - column);
}

double
slow_cells (const Sheet *sheet, char own, SlowCell points)
{
    double sum = 0;
    for (int column = 0; column < (int) sheet->shape.columns; column++)
        for (int row = 0; row < (int) sheet->shape.rows; row++)
            sum += points (sheet, own, column, row);
    return sum;
}

double
slow_table_constant (const Sheet *sheet)
{
    Sheet full = *sheet;
    memset (full.cells, 'X', sizeof full.cells);
    return slow_cells (&full, 'X', slow_table_points) / 2;
}

static char
opponent (char player)
{
    return player == 'X' ? 'O' : 'X';
}

/* TRUE if `length` cells from here lie on the board. */
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

/* Returns the runs of one player. */
static int
slow_runs_of (const Sheet *sheet, char own)
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

int
slow_runs (const Sheet *sheet, char own, int choice G_GNUC_UNUSED)
{
    int points = slow_runs_of (sheet, own) - slow_runs_of (sheet, opponent (own));
    int columns = (int) sheet->shape.columns;
    for (int column = 0; column < columns; column++)
        for (int row = 0; row < (int) sheet->shape.rows; row++)
            if (sheet_at (sheet, column, row) == own)
                points += MIN (column, columns - 1 - column);
    return points;
}

/* The number of such discs in `length` cells; -1 if they leave the board. */
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

int
slow_windows (const Sheet *sheet, char own, int centre)
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

/* The owner of a stretch, in rows from the top as in the listing; '.' for none,
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
            g_assert_cmpint (player != '#', ==, j < rows + 1 - length - i);
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

int
slow_lines (const Sheet *sheet, char own, int flaws)
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
