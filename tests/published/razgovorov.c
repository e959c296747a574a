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

#include <gio/gio.h>

#include "published.h"

#define RAZGOVOROV_ROWS 42
#define RAZGOVOROV_FORCED 26 /* up to here the rule chooses, in both games */
#define RAZGOVOROV_DEPTH 6

enum { MINIMAX, ALPHABETA, N_SEARCHES };

static const PodaAlgorithm *const razgovorov_algorithms[N_SEARCHES] = {
    &poda_minimax, &poda_alphabeta
};

/* Of a row and a search: what is published, what its own game counts, and what the
 * other search counts on the same positions. */
typedef struct {
    gint64 published, column; /* nodes, and the column played, from 1 */
    gint64 nodes, others;     /* without the root, of this row alone */
    guint chosen;             /* the column that the rule chooses; 0 for none */
} Count;

typedef struct {
    Count counts[RAZGOVOROV_ROWS][N_SEARCHES];
    gint64 differences[RAZGOVOROV_ROWS]; /* as printed */
} CountTable;

static PodaProblem
razgovorov_problem (const PodaPosition *position, guint search)
{
    PodaPosition root = second_to_move (position);
    PodaProblem problem =
        connect4_problem (&root, &poda_connect4_potential, RAZGOVOROV_DEPTH);
    problem.algorithm = razgovorov_algorithms[search];
    problem.swapped = TRUE;
    problem.win = INFINITY;
    problem.all_moves = TRUE;
    return problem;
}

/* Entered nodes without the root, and the column chosen. */
static gint64
razgovorov_search (const PodaPosition *position, guint search, guint *chosen)
{
    PodaProblem problem = razgovorov_problem (position, search);
    g_autoptr (PodaSummary) summary = solve (&problem);
    *chosen = summary->value > -INFINITY ? summary->move + 1 : 0;
    return (gint64) summary->counts.nodes - 1;
}

static gboolean
read_counts (const char *folder, CountTable *counts, GError **error)
{
    g_autoptr (Table) table =
        table_read (folder, "razgovorov.csv",
                    "row,minimax,alphabeta,difference,minimax_column,alphabeta_column",
                    RAZGOVOROV_ROWS, error);
    for (guint row = 0; table != NULL && row < RAZGOVOROV_ROWS; row++) {
        Count *count = counts->counts[row];
        gint64 most = G_MAXINT32;
        if (!table_number (table, row, 1, 0, most, &count[MINIMAX].published, error)
            || !table_number (table, row, 2, 0, most, &count[ALPHABETA].published,
                              error)
            || !table_number (table, row, 3, 0, most, &counts->differences[row], error)
            || !table_number (table, row, 4, 1, 7, &count[MINIMAX].column, error)
            || !table_number (table, row, 5, 1, 7, &count[ALPHABETA].column, error))
            return FALSE;
    }
    return table != NULL;
}

/* The game of one search: its own column where the rule chooses one. */
static gboolean
play_counted_game (CountTable *counts, guint search, GError **error)
{
    PodaPosition position = empty_board (NULL);
    for (guint row = 0; row < RAZGOVOROV_ROWS; row++) {
        Count *count = &counts->counts[row][search];
        guint others_column;
        count->nodes = razgovorov_search (&position, search, &count->chosen);
        count->others = razgovorov_search (&position, !search, &others_column);
        guint column = count->chosen != 0 ? count->chosen : (guint) count->column;
        position = play_column (&position, column);
        PodaValue utility;
        if (row + 1 < RAZGOVOROV_ROWS
            && poda_connect4.over (&poda_connect4, &position, &utility)) {
            g_set_error (error, G_IO_ERROR, G_IO_ERROR_INVALID_DATA,
                         "razgovorov.csv: the game of %s ends in row %u",
                         razgovorov_algorithms[search]->name, row + 1);
            return FALSE;
        }
    }
    return TRUE;
}

static gint64
count_up_to (const CountTable *counts, guint search, guint n_rows)
{
    gint64 sum = 0;
    for (guint row = 0; row < n_rows; row++)
        sum += counts->counts[row][search].nodes;
    return sum;
}

/* A column that the rule does not choose stands in brackets. */
static void
print_played (Report *report, const Count *count)
{
    report_put (report, count->chosen != 0 ? "  %u " : " (%u)", (guint) count->column);
}

static gboolean
report_count_row (Report *report, const CountTable *counts, guint row)
{
    gboolean holds = TRUE;
    report_put (report, "  %3u", row + 1);
    for (guint i = 0; i < N_SEARCHES; i++)
        print_played (report, &counts->counts[row][i]);
    for (guint i = 0; i < N_SEARCHES; i++) {
        const Count *count = &counts->counts[row][i];
        gint64 ours = count_up_to (counts, i, row + 1);
        holds = holds && ours == count->published
                && (count->chosen == count->column
                    || (count->chosen == 0 && row >= RAZGOVOROV_FORCED));
        report_put (report, "  %12" G_GINT64_FORMAT " %12" G_GINT64_FORMAT,
                    count->published, ours);
    }
    report_put (report, "   %s\n", report_row (report, holds));
    return holds;
}

static void
report_count_table (Report *report, const CountTable *counts)
{
    guint good = 0;
    report_section (report, "calls");
    report_text (report, 2,
                 "One row a move, counts added up. Played: the columns of both "
                 "games, in brackets where the published rule chooses none, since "
                 "all of them lose to it.");
    report_put (report, "\n  %3s  %6s  %25s  %25s\n", "", "played", "minimax",
                "alpha-beta");
    report_put (report, "  row  %6s  %12s %12s  %12s %12s   verdict\n", "", "published",
                "ours", "published", "ours");
    for (guint row = 0; row < RAZGOVOROV_ROWS; row++)
        good += report_count_row (report, counts, row);
    report_count (report, good, RAZGOVOROV_ROWS, "rows of node counts");
}

static char *
share_saved (gint64 without, gint64 with)
{
    double share = 100.0 * (double) (without - with) / (double) without;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup_printf ("%s %%",
                            g_ascii_formatd (text, sizeof text, "%.2f", share));
}

/* The share saved in each move, averaged over moves. */
static char *
mean_saved (const CountTable *counts, guint n_rows)
{
    double sum = 0;
    for (guint row = 0; row < n_rows; row++)
        sum += (double) counts->counts[row][ALPHABETA].nodes
               / (double) counts->counts[row][MINIMAX].nodes;
    char text[G_ASCII_DTOSTR_BUF_SIZE];
    return g_strdup_printf (
        "%s %%", g_ascii_formatd (text, sizeof text, "%.2f", 100 - 100 * sum / n_rows));
}

/* The document's sums: of counts that are themselves added up. */
static void
report_published_saving (Report *report, const CountTable *counts)
{
    gint64 sums[N_SEARCHES] = { 0, 0 }, difference = 0;
    for (guint row = 0; row < RAZGOVOROV_ROWS; row++) {
        difference += counts->differences[row];
        for (guint i = 0; i < N_SEARCHES; i++)
            sums[i] += count_up_to (counts, i, row + 1);
    }
    gint64 saved = sums[MINIMAX] - sums[ALPHABETA];
    g_autofree char *share = share_saved (sums[MINIMAX], sums[ALPHABETA]);
    report_number (report, "the printed column of differences, summed",
                   (PodaValue) difference);
    report_number (report, "nodes saved in both games", (PodaValue) saved);
    report_number (report, "nodes saved a move", (PodaValue) (saved / RAZGOVOROV_ROWS));
    report_figure (report, "share saved a move", share);
}

/* The share that one search would have saved in the game of the other, or wasted. */
static char *
share_in_game_of (const CountTable *counts, guint search)
{
    gint64 own = count_up_to (counts, search, RAZGOVOROV_ROWS), others = 0;
    for (guint row = 0; row < RAZGOVOROV_ROWS; row++)
        others += counts->counts[row][search].others;
    return search == MINIMAX ? share_saved (own, others) : share_saved (others, own);
}

static void
report_fair_saving (Report *report, const CountTable *counts)
{
    const guint forced = RAZGOVOROV_FORCED;
    gint64 minimax = count_up_to (counts, MINIMAX, forced);
    g_autofree char *same_game =
        share_saved (minimax, count_up_to (counts, ALPHABETA, forced));
    g_autofree char *in_minimax = share_in_game_of (counts, MINIMAX);
    g_autofree char *in_alphabeta = share_in_game_of (counts, ALPHABETA);
    g_autofree char *mean = mean_saved (counts, forced);
    report_figure (report, "like for like, rows 1 to 26", same_game);
    report_figure (report, "like for like, the minimax game", in_minimax);
    report_figure (report, "like for like, the alpha-beta game", in_alphabeta);
    report_figure (report, "mean of the shares, rows 1 to 26", mean);
}

/* The root's alpha never reaches its children: with it, the first row is smaller. */
static void
report_handed_down (Report *report)
{
    PodaPosition position = empty_board (NULL);
    PodaProblem problem = razgovorov_problem (&position, ALPHABETA);
    problem.all_moves = FALSE;
    g_autoptr (PodaSummary) summary = solve (&problem);
    report_number (report, "row 1, had the root handed alpha down",
                   (PodaValue) summary->counts.nodes - 1);
}

/* The points of the parts that begin at a cell, named as the document does: the row
 * from the printed top, which is the bottom of the board, and the column, from 0. */
static PodaValue
points_at (const PodaAccount *account, guint row, guint column)
{
    PodaValue points = 0;
    guint shown = (5 - row) * 7 + column;
    for (guint i = 0; i < account->parts->len; i++) {
        const PodaPart *part = &g_array_index (account->parts, PodaPart, i);
        if (part->n_cells > 0 && part->cells[0] == shown)
            points += part->points;
    }
    return points;
}

static void
report_worked_example (Report *report)
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
    PodaArguments arguments;
    evaluator_arguments (evaluator, NULL, &arguments);
    g_auto (PodaAccount) account;
    poda_account_init (&account);
    evaluator->account (&poda_connect4, &position, PODA_MIN, &arguments, &account);
    report_section (report, "worked example");
    for (guint i = 0; i < G_N_ELEMENTS (cells); i++)
        report_number (report, cells[i].figure,
                       points_at (&account, cells[i].row, cells[i].column));
    report_number (report, "the board",
                   evaluate (evaluator, NULL, &position, PODA_MIN));
}

/* The sum of what a single disc adds, over all cells. */
static PodaValue
sum_of_table (void)
{
    PodaPosition empty = empty_board (NULL);
    PodaValue without = evaluate (&poda_connect4_table, NULL, &empty, PODA_MAX);
    PodaValue sum = 0;
    for (guint cell = 0; cell < RAZGOVOROV_ROWS; cell++) {
        PodaPosition position = empty;
        PodaConnect4 board = poda_connect4_unpack (&empty);
        board.mover = poda_connect4_bit (&board, cell % 7, cell / 7);
        poda_connect4_pack (&position, &board);
        sum += evaluate (&poda_connect4_table, NULL, &position, PODA_MAX) - without;
    }
    return sum;
}

static void
report_table_evaluator (Report *report)
{
    PodaPosition empty = empty_board (NULL);
    report_section (report, "table of cells");
    report_number (report, "its 42 entries, summed", sum_of_table ());
    report_number (report, "the empty board",
                   evaluate (&poda_connect4_table, NULL, &empty, PODA_MAX));
}

gboolean
report_razgovorov (Report *report, GError **error)
{
    CountTable counts;
    if (!read_counts (report->data, &counts, error)
        || !play_counted_game (&counts, MINIMAX, error)
        || !play_counted_game (&counts, ALPHABETA, error))
        return FALSE;
    report_title (report, "Minimax and alpha-beta for Connect-4",
                  "P. Razgovorov, Práctica 1 de Sistemas Inteligentes, Universidad de "
                  "Alicante");
    report_count_table (report, &counts);
    report_section (report, "savings");
    report_published_saving (report, &counts);
    report_fair_saving (report, &counts);
    report_handed_down (report);
    report_worked_example (report);
    report_table_evaluator (report);
    return TRUE;
}
