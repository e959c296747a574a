/* F. J. Bolívar Lupiáñez, practical 3 on Connect-4: what its search finds from the
 * empty board, and why mirror images of a board differ in its evaluator. */

#include "published.h"

#define BOLIVAR_ROWS 16
#define BOLIVAR_SIZE 7
#define BOLIVAR_BOARD "rows=7"

enum { BOLIVAR_EVALUATOR, BOLIVAR_DEPTH, BOLIVAR_VALUE, BOLIVAR_COLUMN, BOLIVAR_NODES };

static char *
search_empty_board (const PodaEvaluator *evaluator, guint depth)
{
    PodaPosition empty = empty_board (BOLIVAR_BOARD);
    PodaProblem problem = connect4_problem (&empty, evaluator, depth);
    g_autoptr (PodaSummary) summary = solve (&problem);
    char value[PODA_VALUE_BUFFER];
    return g_strdup_printf (
        "%s / %u / %" G_GUINT64_FORMAT,
        poda_value_format (summary->value, PODA_STYLE_MACHINE, value),
        summary->move + 1, summary->counts.nodes);
}

static gboolean
report_bolivar_search (Report *report, const Table *table, guint row, GError **error)
{
    gint64 depth;
    const PodaEvaluator *evaluator = poda_game_find_evaluator (
        &poda_connect4, table_cell (table, row, BOLIVAR_EVALUATOR), error);
    if (evaluator == NULL
        || !table_number (table, row, BOLIVAR_DEPTH, 1, 8, &depth, error))
        return FALSE;
    g_autofree char *expected =
        g_strdup_printf ("%s / %s / %s", table_cell (table, row, BOLIVAR_VALUE),
                         table_cell (table, row, BOLIVAR_COLUMN),
                         table_cell (table, row, BOLIVAR_NODES));
    g_autofree char *what = g_strdup_printf ("%s, depth %s", evaluator->name,
                                             table_cell (table, row, BOLIVAR_DEPTH));
    g_autofree char *ours = search_empty_board (evaluator, (guint) depth);
    report_expected (report, what, NULL, expected, ours);
    return TRUE;
}

static gboolean
report_bolivar_searches (Report *report, GError **error)
{
    g_autoptr (Table) table =
        table_read (report->data, "bolivar.csv",
                    "evaluator,depth,value,column,nodes,run", BOLIVAR_ROWS, error);
    if (table == NULL)
        return FALSE;
    report_section (report, "empty board");
    guint before = report->tally.fresh;
    for (guint row = 0; row < BOLIVAR_ROWS; row++)
        if (!report_bolivar_search (report, table, row, error))
            return FALSE;
    report_count (report, report->tally.fresh - before, BOLIVAR_ROWS, "searches");
    return TRUE;
}

/* The document's count of one player's runs on one line of cells, as its code has
 * it. */
static int
count_runs_on_line (const char *cells, guint length, char player)
{
    int points = 0, run = 0;
    for (guint i = 0; i < length; i++) {
        gboolean own = cells[i] == player, other = !own && cells[i] != '.';
        run = own ? run + 1 : run;
        points += own ? run : other ? -run : 0;
        run = own ? run : 0;
    }
    return points;
}

/* Copies `length` cells, rows from the bottom, from a place on. */
static int
count_runs_from (const PodaBoard *board, int row, int column, int up, int right,
                 guint length, char player)
{
    char cells[BOLIVAR_SIZE];
    for (guint i = 0; i < length; i++, row += up, column += right)
        cells[i] = board->cells[(BOLIVAR_SIZE - 1 - row) * BOLIVAR_SIZE + column];
    return count_runs_on_line (cells, length, player);
}

/* Whole rows and columns, and the diagonals in windows of four. */
static int
count_own_runs (const PodaPosition *position, char player)
{
    PodaBoard board;
    int points = 0;
    poda_game_board (&poda_connect4, position, &board);
    for (int i = 0; i < BOLIVAR_SIZE; i++)
        points += count_runs_from (&board, i, 0, 0, 1, BOLIVAR_SIZE, player)
                  + count_runs_from (&board, 0, i, 1, 0, BOLIVAR_SIZE, player);
    for (int row = 0; row + 4 <= BOLIVAR_SIZE; row++)
        for (int column = 0; column < BOLIVAR_SIZE; column++) {
            if (column >= 3)
                points += count_runs_from (&board, row, column, 1, -1, 4, player);
            if (column + 4 <= BOLIVAR_SIZE)
                points += count_runs_from (&board, row, column, 1, 1, 4, player);
        }
    return points;
}

#define EMPTY_ROWS "......./......./......./......./......./......./"

static void
report_mirror_images (Report *report)
{
    static const char *const boards[2] = { EMPTY_ROWS "XXXO...", EMPTY_ROWS "...OXXX" };
    static const char *const figures[2][2] = {
        { "XXXO in the left corner: X's runs", "XXXO in the left corner: all of it" },
        { "OXXX in the right corner: X's runs", "OXXX in the right corner: all of it" },
    };
    report_section (report, "mirror images");
    for (guint i = 0; i < 2; i++) {
        PodaPosition position = place_discs (BOLIVAR_BOARD, boards[i]);
        report_number (report, figures[i][0], count_own_runs (&position, 'X'));
        report_number (report, figures[i][1],
                       evaluate (&poda_connect4_runs, NULL, &position, PODA_MAX));
    }
}

#define THREE_EMPTY_ROWS "......./......./......./"

static void
report_overlaps (Report *report)
{
    PodaPosition middle =
        place_discs (BOLIVAR_BOARD, THREE_EMPTY_ROWS "...X.../......./......./.......");
    PodaPosition x = place_discs (BOLIVAR_BOARD, EMPTY_ROWS "...X...");
    PodaPosition o = place_discs (BOLIVAR_BOARD, EMPTY_ROWS "...O...");
    report_section (report, "overlaps");
    report_number (report, "the runs of a disc in the middle",
                   count_own_runs (&middle, 'X'));
    report_number (report, "X at the bottom of column 4, for X",
                   evaluate (&poda_connect4_runs, NULL, &x, PODA_MAX));
    report_number (report, "O at the bottom of column 4, for X",
                   evaluate (&poda_connect4_runs, NULL, &o, PODA_MAX));
}

/* A won game counts the same however far it is. */
static void
report_patience (Report *report)
{
    PodaPosition position =
        read_board (BOLIVAR_BOARD, THREE_EMPTY_ROWS "......./......./..OOO../..XXX..");
    PodaProblem problem = connect4_problem (&position, &poda_connect4_runs, 3);
    g_autoptr (PodaSummary) slow = solve (&problem);
    problem.prefer_short = TRUE;
    g_autoptr (PodaSummary) quick = solve (&problem);
    report_section (report, "distance");
    report_number (report, "column at depth 3", slow->move + 1);
    report_number (report, "column, if a later win counts less", quick->move + 1);
}

gboolean
report_bolivar (Report *report, GError **error)
{
    report_title (report, "Connect-4 with alpha-beta to depth 8",
                  "F. J. Bolívar Lupiáñez, Práctica 3: Conecta4, Inteligencia "
                  "Artificial, 2014");
    if (!report_bolivar_searches (report, error))
        return FALSE;
    report_mirror_images (report);
    report_overlaps (report);
    report_patience (report);
    return TRUE;
}
