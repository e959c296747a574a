/* F. J. Bolívar Lupiáñez, practical 3 on Connect-4: what its search finds from the
 * empty board, and why mirror images of a board differ in its evaluator. */

#include "published.h"

#define ROWS 16
#define SIZE 7
#define BOARD "rows=7"

enum { EVALUATOR, DEPTH, VALUE, COLUMN, NODES };

static void
report_search (const Table *table, guint row)
{
    guint depth = table_number (table, row, DEPTH, 1, 8);
    const PodaEvaluator *evaluator = poda_game_find_evaluator (
        &poda_connect4, table_cell (table, row, EVALUATOR), NULL);
    if (evaluator == NULL)
        table_fail (table, row, "an evaluator");
    PodaPosition empty = empty_board (BOARD);
    PodaProblem problem = connect4_problem (&empty, evaluator, depth);
    g_autoptr (PodaSummary) summary = solve (&problem);
    g_autofree char *what = g_strdup_printf ("%s, depth %u", evaluator->name, depth);
    g_autofree char *expected = g_strdup_printf (
        "%s / %s / %s", table_cell (table, row, VALUE), table_cell (table, row, COLUMN),
        table_cell (table, row, NODES));
    g_autofree char *ours =
        g_strdup_printf ("%s / %u / %" G_GUINT64_FORMAT, number (summary->value),
                         summary->move + 1, summary->counts.nodes);
    report_expected (what, NULL, expected, ours);
}

static void
report_searches (void)
{
    g_autoptr (Table) table =
        table_read ("bolivar.csv", "evaluator,depth,value,column,nodes,run", ROWS);
    report_section ("empty board");
    guint before = report.tally[NEW];
    for (guint row = 0; row < ROWS; row++)
        report_search (table, row);
    report_count (report.tally[NEW] - before, ROWS, "searches");
}

/* The document's count of one player's runs on a line of cells, as its code has it:
 * from a cell in a direction, rows from the bottom. */
static int
count_runs (const PodaBoard *board, int row, int column, int up, int right,
            guint length, char player)
{
    int points = 0, run = 0;
    for (guint i = 0; i < length; i++, row += up, column += right) {
        char cell = board->cells[(SIZE - 1 - row) * SIZE + column];
        gboolean own = cell == player;
        run = own ? run + 1 : run;
        points += own ? run : cell != '.' ? -run : 0;
        run = own ? run : 0;
    }
    return points;
}

/* Whole rows and columns, and the diagonals in windows of four. */
static int
count_own_runs (const PodaPosition *position, char player)
{
    PodaBoard board;
    int points = 0;
    poda_game_board (&poda_connect4, position, &board);
    for (int i = 0; i < SIZE; i++)
        points += count_runs (&board, i, 0, 0, 1, SIZE, player)
                  + count_runs (&board, 0, i, 1, 0, SIZE, player);
    for (int row = 0; row + 4 <= SIZE; row++)
        for (int column = 0; column + 4 <= SIZE; column++)
            points += count_runs (&board, row, column, 1, 1, 4, player)
                      + count_runs (&board, row, column + 3, 1, -1, 4, player);
    return points;
}

#define THREE_EMPTY_ROWS "......./......./......./"
#define EMPTY_ROWS THREE_EMPTY_ROWS THREE_EMPTY_ROWS

static void
report_runs (const char *what, const char *discs)
{
    PodaPosition position = place_discs (BOARD, discs);
    report_number (what, count_own_runs (&position, 'X'));
}

static void
report_value (const char *what, const char *discs)
{
    PodaPosition position = place_discs (BOARD, discs);
    report_number (what, evaluate (&poda_connect4_runs, NULL, &position, PODA_MAX));
}

/* A won game counts the same however far it is. */
static void
report_patience (void)
{
    PodaPosition position =
        read_board (BOARD, THREE_EMPTY_ROWS "......./......./..OOO../..XXX..");
    PodaProblem problem = connect4_problem (&position, &poda_connect4_runs, 3);
    g_autoptr (PodaSummary) slow = solve (&problem);
    problem.prefer_short = TRUE;
    g_autoptr (PodaSummary) quick = solve (&problem);
    report_section ("distance");
    report_number ("column at depth 3", slow->move + 1);
    report_number ("column, if a later win counts less", quick->move + 1);
}

void
report_bolivar (void)
{
    report_title ("Connect-4 with alpha-beta to depth 8",
                  "F. J. Bolívar Lupiáñez, Práctica 3: Conecta4, Inteligencia "
                  "Artificial, 2014");
    report_searches ();
    report_section ("mirror images");
    report_runs ("XXXO in the left corner: X's runs", EMPTY_ROWS "XXXO...");
    report_value ("XXXO in the left corner: all of it", EMPTY_ROWS "XXXO...");
    report_runs ("OXXX in the right corner: X's runs", EMPTY_ROWS "...OXXX");
    report_value ("OXXX in the right corner: all of it", EMPTY_ROWS "...OXXX");
    report_section ("overlaps");
    report_runs ("the runs of a disc in the middle",
                 THREE_EMPTY_ROWS "...X.../......./......./.......");
    report_value ("X at the bottom of column 4, for X", EMPTY_ROWS "...X...");
    report_value ("O at the bottom of column 4, for X", EMPTY_ROWS "...O...");
    report_patience ();
}
