/* Y. García Ruiz and J. Correas, course notes: the alpha-beta table, shallow and deep
 * cutoffs, winning strategies, the exercise on the encyclopedia's tree; Nim,
 * tic-tac-toe and Reversi, searched to the end. */

#include <math.h>
#include <string.h>

#include "game/rules.h"
#include "published.h"
#include "report/trace.h"

#define GARCIA_ROWS 17
#define GARCIA_NAMES "node,1 alpha,2 beta,3 alpha,4,5,6 alpha,7,8 alpha,9"

/* The lines of poda's own table for the notes' tree. */
static char **
trace_rows (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    g_autoptr (PodaRecord) record = record_tree (tree, algorithm);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_trace_csv (record, output);
    gsize length;
    return g_strsplit (poda_output_contents (output, &length), "\n", -1);
}

/* TRUE if line `row` + 1 of the table is the published row. */
static gboolean
trace_row_equals (const Table *table, guint row, char **lines)
{
    g_autofree char *published = g_strjoinv (",", g_ptr_array_index (table->rows, row));
    return row + 1 < g_strv_length (lines) && strcmp (published, lines[row + 1]) == 0;
}

static void
print_trace_row (Report *report, const char *const *cells, guint n_cells,
                 const char *verdict)
{
    print_right (report, cells[0], 6);
    for (guint i = 1; i < n_cells; i++)
        print_right (report, cells[i], 8);
    report_put (report, "  %s\n", verdict);
}

static guint
report_trace_rows (Report *report, const Table *table, char **lines)
{
    static const char *const names[] = { "node", "1 α", "2 β", "3 α", "4",
                                         "5",    "6 α", "7",   "8 α", "9" };
    guint good = 0;
    print_trace_row (report, names, G_N_ELEMENTS (names), "verdict");
    for (guint row = 0; row < GARCIA_ROWS; row++) {
        g_auto (GStrv) ours =
            g_strsplit (row + 1 < g_strv_length (lines) ? lines[row + 1] : "", ",", -1);
        gboolean holds = trace_row_equals (table, row, lines);
        good += holds;
        print_trace_row (report, (const char *const *) ours, g_strv_length (ours),
                         report_row (report, holds));
    }
    return good;
}

static gboolean
report_trace (Report *report, GError **error)
{
    g_autoptr (Table) table =
        table_read (report->data, "garcia.csv", GARCIA_NAMES, GARCIA_ROWS, error);
    g_autoptr (PodaTree) tree =
        table != NULL ? read_tree (report->trees, "notes.gv", error) : NULL;
    if (tree == NULL)
        return FALSE;
    g_auto (GStrv) lines = trace_rows (tree, &poda_shallow_alphabeta);
    g_auto (GStrv) full = trace_rows (tree, &poda_alphabeta);
    report_section (report, "17 rows");
    guint good = report_trace_rows (report, table, lines), alike = 0;
    report_count (report, good, GARCIA_ROWS, "rows of the alpha-beta table");
    for (guint row = 0; row < GARCIA_ROWS; row++)
        alike += trace_row_equals (table, row, full);
    g_autofree char *text = g_strdup_printf ("%u of 17", alike);
    report_put (report, "\n");
    report_columns (report, "");
    report_figure (report, "rows that full alpha-beta writes alike", text);
    return TRUE;
}

static gboolean
report_shallow_and_deep (Report *report, GError **error)
{
    g_autoptr (PodaTree) tree = read_tree (report->trees, "shallow-deep.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) seven = record_tree (tree, &poda_shallow_alphabeta);
    g_autoptr (PodaRecord) six = record_tree (tree, &poda_alphabeta);
    report_section (report, "smallest tree");
    report_number (report, "nodes with the notes' functions",
                   (PodaValue) poda_record_counts (seven)->nodes);
    report_number (report, "nodes with full alpha-beta",
                   (PodaValue) poda_record_counts (six)->nodes);
    return TRUE;
}

static gboolean
report_exercise (Report *report, GError **error)
{
    g_autoptr (PodaTree) tree = read_tree (report->trees, "encyclopedia.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *names = pruned_names (record);
    report_section (report, "exercise");
    report_number (report, "value", poda_record_root (record)->value);
    report_number (report, "nodes", poda_tree_n_nodes (tree));
    report_number (report, "visited by alpha-beta",
                   (PodaValue) poda_record_counts (record)->nodes);
    report_figure (report, "cut off, with all that is below", names);
    return TRUE;
}

/* The notes' outermost loop: the first cell, until one is worth more than minus
 * infinity, which is what a lost game counts. */
static char *
cell_of_notes (const PodaGame *game, const PodaPosition *position,
               const PodaSummary *summary)
{
    PodaValue best = -INFINITY;
    char *cell = g_strdup ("a1");
    for (guint i = 0; i < summary->n_moves; i++)
        if (summary->moves[i].value > best) {
            best = summary->moves[i].value;
            g_free (cell);
            cell = game->format_move (game, position, summary->moves[i].move);
        }
    return cell;
}

static void
report_lost_position (Report *report)
{
    const PodaGame *game = &poda_tictactoe;
    const PodaArguments none = { 0 };
    PodaPosition empty, position;
    PodaProblem problem;
    if (!game->start (game, &none, &empty, NULL)
        || !game->parse_position (game, &empty, "O.O X.. XXO", &position, NULL))
        g_error ("no such position");
    poda_problem_init (&problem, game, &position);
    problem.algorithm = &poda_minimax;
    problem.all_moves = TRUE;
    problem.win = INFINITY;
    g_autoptr (PodaSummary) summary = solve (&problem);
    g_autofree char *cell = cell_of_notes (game, &position, summary);
    g_autofree char *move = game->format_move (game, &position, summary->move);
    report_section (report, "lost position");
    report_figure (report, "the notes' program plays", cell);
    report_figure (report, "poda plays", move);
}

/* --- All of it --- */

gboolean
report_garcia (Report *report, GError **error)
{
    report_title (report, "Games of two opponents: minimax, alpha-beta, tic-tac-toe",
                  "Y. García Ruiz and J. Correas, course notes, Universidad "
                  "Complutense de Madrid, 2007-2008");
    if (!report_trace (report, error) || !report_shallow_and_deep (report, error)
        || !report_exercise (report, error))
        return FALSE;
    report_lost_position (report);
    return TRUE;
}
