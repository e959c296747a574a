/* P. Razgovorov, practical 1 on Connect-4: the table of node counts, what its author
 * concludes from it, and the worked example of the evaluator.
 *
 * The program plays both sides. Whoever moves plays the column that the function for
 * the root chooses, but that function always takes MAX, who is the second player, to be
 * the one to move. It searches every child with the full window, and it takes a column
 * only when its value is above the least integer, which is what a lost game counts: so
 * where every column loses it takes none. A won game counts the largest integer; both
 * are the window's ends, so here they are infinite. */

#include <math.h>

#include "published.h"

#define ROWS 42
#define FORCED 26 /* up to here the rule chooses, in both games */
#define DEPTH 6

enum { MINIMAX, ALPHABETA, N_SEARCHES };

static const PodaAlgorithm *const algorithms[N_SEARCHES] = { &poda_minimax,
                                                             &poda_alphabeta };

/* Of a row and a search: what is published, what its own game counts, and what the
 * other search counts on the same positions. */
typedef struct {
    guint published, column; /* nodes, and the column played, from 1 */
    guint nodes, others;     /* without the root, of this row alone */
    guint chosen;            /* the column that the rule chooses; 0 for none */
} Count;

static Count counts[ROWS][N_SEARCHES];
static guint differences; /* the printed ones, summed */

static PodaProblem
problem_at (const PodaPosition *position, guint search)
{
    PodaPosition root = second_to_move (position);
    PodaProblem problem = connect4_problem (&root, &poda_connect4_potential, DEPTH);
    problem.algorithm = algorithms[search];
    problem.swapped = TRUE;
    problem.win = INFINITY;
    problem.all_moves = TRUE;
    return problem;
}

/* Returns the entered nodes without the root, and sets the column chosen. */
static guint
count_nodes (const PodaPosition *position, guint search, guint *chosen)
{
    PodaProblem problem = problem_at (position, search);
    g_autoptr (PodaSummary) summary = solve (&problem);
    *chosen = summary->value > -INFINITY ? summary->move + 1 : 0;
    return (guint) summary->counts.nodes - 1;
}

static void
read_counts (void)
{
    g_autoptr (Table) table = table_read (
        "razgovorov.csv",
        "row,minimax,alphabeta,difference,minimax_column,alphabeta_column", ROWS);
    for (guint row = 0; row < ROWS; row++) {
        for (guint i = 0; i < N_SEARCHES; i++) {
            counts[row][i].published = table_number (table, row, 1 + i, 0, G_MAXINT32);
            counts[row][i].column = table_number (table, row, 4 + i, 1, 7);
        }
        differences += table_number (table, row, 3, 0, G_MAXINT32);
    }
}

/* The game of one search: its own column where the rule chooses one. */
static void
play_counted_game (guint search)
{
    PodaPosition position = empty_board (NULL);
    for (guint row = 0; row < ROWS; row++) {
        Count *count = &counts[row][search];
        PodaValue utility;
        guint others_column;
        if (poda_connect4.over (&poda_connect4, &position, &utility))
            fail ("razgovorov.csv: the game of %s ends in row %u",
                  algorithms[search]->name, row);
        count->nodes = count_nodes (&position, search, &count->chosen);
        count->others = count_nodes (&position, !search, &others_column);
        position =
            play_column (&position, count->chosen != 0 ? count->chosen : count->column);
    }
}

static guint
count_up_to (guint search, guint n_rows)
{
    guint sum = 0;
    for (guint row = 0; row < n_rows; row++)
        sum += counts[row][search].nodes;
    return sum;
}

static gboolean
report_row (guint row)
{
    gboolean holds = TRUE;
    put ("  %3u", row + 1);
    for (guint i = 0; i < N_SEARCHES; i++)
        put (counts[row][i].chosen != 0 ? "  %u " : " (%u)", counts[row][i].column);
    for (guint i = 0; i < N_SEARCHES; i++) {
        const Count *count = &counts[row][i];
        guint ours = count_up_to (i, row + 1);
        holds = holds && ours == count->published
                && (count->chosen == count->column
                    || (count->chosen == 0 && row >= FORCED));
        put ("  %12u %12u", count->published, ours);
    }
    put ("   %s\n", judge (SAME, holds));
    return holds;
}

static void
report_count_table (void)
{
    guint good = 0;
    report_section ("calls");
    print_text (2, "One row a move, counts added up. Played: the columns of both "
                   "games, in brackets where the published rule chooses none, since "
                   "all of them lose to it.");
    put ("\n  %3s  %6s  %25s  %25s\n", "", "played", "minimax", "alpha-beta");
    put ("  row  %6s  %12s %12s  %12s %12s   verdict\n", "", "published", "ours",
         "published", "ours");
    for (guint row = 0; row < ROWS; row++)
        good += report_row (row);
    report_count (good, ROWS, "rows of node counts");
}

static void
report_share (const char *what, double without, double with)
{
    report_figure (what, "%.2f %%", 100 * (without - with) / without);
}

/* The document's sums: of counts that are themselves added up. */
static void
report_published_saving (void)
{
    guint sums[N_SEARCHES] = { 0, 0 };
    for (guint row = 0; row < ROWS; row++)
        for (guint i = 0; i < N_SEARCHES; i++)
            sums[i] += count_up_to (i, row + 1);
    guint saved = sums[MINIMAX] - sums[ALPHABETA];
    report_number ("the printed column of differences, summed", differences);
    report_number ("nodes saved in both games", saved);
    report_number ("nodes saved a move", saved / ROWS);
    report_share ("share saved a move", sums[MINIMAX], sums[ALPHABETA]);
}

/* What one search saves on the other's positions, and on the same ones. */
static void
report_fair_saving (void)
{
    guint others[N_SEARCHES] = { 0, 0 };
    double ratios = 0;
    for (guint row = 0; row < ROWS; row++)
        for (guint i = 0; i < N_SEARCHES; i++)
            others[i] += counts[row][i].others;
    for (guint row = 0; row < FORCED; row++)
        ratios += (double) counts[row][ALPHABETA].nodes / counts[row][MINIMAX].nodes;
    report_share ("like for like, rows 1 to 26", count_up_to (MINIMAX, FORCED),
                  count_up_to (ALPHABETA, FORCED));
    report_share ("like for like, the minimax game", count_up_to (MINIMAX, ROWS),
                  others[MINIMAX]);
    report_share ("like for like, the alpha-beta game", others[ALPHABETA],
                  count_up_to (ALPHABETA, ROWS));
    report_share ("mean of the shares, rows 1 to 26", FORCED, ratios);
}

/* The root's alpha never reaches its children: with it, the first row is smaller. */
static void
report_handed_down (void)
{
    PodaPosition position = empty_board (NULL);
    PodaProblem problem = problem_at (&position, ALPHABETA);
    problem.all_moves = FALSE;
    g_autoptr (PodaSummary) summary = solve (&problem);
    report_number ("row 1, had the root handed alpha down",
                   (PodaValue) summary->counts.nodes - 1);
}

/* The points of the parts that begin at a cell, named as the document does: the row
 * from the printed top, which is the bottom of the board, and the column, from 0. */
static void
report_worked_example (void)
{
    static const struct {
        const char *figure;
        guint row, column;
    } cells[] = {
        { "MAX at (0,0)", 0, 0 }, { "MAX at (0,2)", 0, 2 }, { "MIN at (0,3)", 0, 3 },
        { "MIN at (0,4)", 0, 4 }, { "MIN at (1,4)", 1, 4 },
    };
    const PodaEvaluator *evaluator = &poda_connect4_potential;
    PodaPosition position = read_board (NULL, "......./......./......./......./"
                                              "....X../O.OXX..");
    g_auto (PodaAccount) account;
    account_for (evaluator, &position, &account);
    report_section ("worked example");
    for (guint i = 0; i < G_N_ELEMENTS (cells); i++) {
        guint shown = (5 - cells[i].row) * 7 + cells[i].column;
        PodaValue points = 0;
        for (guint k = 0; k < account.parts->len; k++) {
            const PodaPart *part = &g_array_index (account.parts, PodaPart, k);
            if (part->n_cells > 0 && part->cells[0] == shown)
                points += part->points;
        }
        report_number (cells[i].figure, points);
    }
    report_number ("the board", evaluate (evaluator, NULL, &position, PODA_MIN));
}

/* The table's entries are what a single disc adds. */
static void
report_table_evaluator (void)
{
    PodaPosition empty = empty_board (NULL);
    PodaValue without = evaluate (&poda_connect4_table, NULL, &empty, PODA_MAX);
    PodaValue sum = 0;
    for (guint cell = 0; cell < ROWS; cell++) {
        PodaPosition position = empty;
        PodaConnect4 board = poda_connect4_unpack (&empty);
        board.mover = poda_connect4_bit (&board, cell % 7, cell / 7);
        poda_connect4_pack (&position, &board);
        sum += evaluate (&poda_connect4_table, NULL, &position, PODA_MAX) - without;
    }
    report_section ("table of cells");
    report_number ("its 42 entries, summed", sum);
    report_number ("the empty board", without);
}

void
report_razgovorov (void)
{
    read_counts ();
    play_counted_game (MINIMAX);
    play_counted_game (ALPHABETA);
    report_title ("Minimax and alpha-beta for Connect-4",
                  "P. Razgovorov, Práctica 1 de Sistemas Inteligentes, Universidad de "
                  "Alicante");
    report_count_table ();
    report_section ("savings");
    report_published_saving ();
    report_fair_saving ();
    report_handed_down ();
    report_worked_example ();
    report_table_evaluator ();
}
