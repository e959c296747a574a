/* Y. García Ruiz and J. Correas, course notes: the alpha-beta table, shallow and deep
 * cutoffs, winning strategies, the exercise on the encyclopedia's tree; Nim,
 * tic-tac-toe and Reversi, searched to the end. */

#include <math.h>
#include <string.h>

#include "game/rules.h"
#include "published.h"
#include "report/trace.h"

#define ROWS 17

/* The lines of poda's own table for the notes' tree, after that of names. */
static char **
trace_rows (const PodaTree *tree, const PodaAlgorithm *algorithm)
{
    g_autoptr (PodaRecord) record = record_tree (tree, algorithm);
    g_autoptr (PodaOutput) output = poda_output_memory ();
    poda_emit_trace_csv (record, output);
    const char *text = poda_output_contents (output, NULL);
    char **lines = g_strsplit (strchr (text, '\n') + 1, "\n", -1);
    if (g_strv_length (lines) < ROWS)
        g_error ("fewer than %u rows", ROWS);
    return lines;
}

static gboolean
is_published (const Table *table, guint row, char **lines)
{
    g_autofree char *published = g_strjoinv (",", g_ptr_array_index (table->rows, row));
    return strcmp (published, lines[row]) == 0;
}

static void
print_trace_row (const char *row, const char *verdict)
{
    g_auto (GStrv) cells = g_strsplit (row, ",", -1);
    for (guint i = 0; cells[i] != NULL; i++)
        print_right (cells[i], i == 0 ? 6 : 8);
    put ("  %s\n", verdict);
}

static void
report_trace (void)
{
    g_autoptr (Table) table = table_read (
        "garcia.csv", "node,1 alpha,2 beta,3 alpha,4,5,6 alpha,7,8 alpha,9", ROWS);
    g_autoptr (PodaTree) tree = read_tree ("notes.gv");
    g_auto (GStrv) lines = trace_rows (tree, &poda_shallow_alphabeta);
    g_auto (GStrv) full = trace_rows (tree, &poda_alphabeta);
    guint good = 0, alike = 0;
    report_section ("17 rows");
    print_trace_row ("node,1 α,2 β,3 α,4,5,6 α,7,8 α,9", "verdict");
    for (guint row = 0; row < ROWS; row++) {
        gboolean holds = is_published (table, row, lines);
        good += holds;
        alike += is_published (table, row, full);
        print_trace_row (lines[row], judge (SAME, holds));
    }
    report_count (good, ROWS, "rows of the alpha-beta table");
    put ("\n");
    report_columns ("");
    report_figure ("rows that full alpha-beta writes alike", "%u of 17", alike);
}

static void
report_shallow_and_deep (void)
{
    g_autoptr (PodaTree) tree = read_tree ("shallow-deep.gv");
    g_autoptr (PodaRecord) seven = record_tree (tree, &poda_shallow_alphabeta);
    g_autoptr (PodaRecord) six = record_tree (tree, &poda_alphabeta);
    report_section ("smallest tree");
    report_number ("nodes with the notes' functions",
                   (PodaValue) poda_record_counts (seven)->nodes);
    report_number ("nodes with full alpha-beta",
                   (PodaValue) poda_record_counts (six)->nodes);
}

static void
report_exercise (void)
{
    g_autoptr (PodaTree) tree = read_tree ("encyclopedia.gv");
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *names = pruned_names (record);
    report_section ("exercise");
    report_number ("value", poda_record_root (record)->value);
    report_number ("nodes", poda_tree_n_nodes (tree));
    report_number ("visited by alpha-beta",
                   (PodaValue) poda_record_counts (record)->nodes);
    report_figure ("cut off, with all that is below", "%s", names);
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
report_lost_position (void)
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
    report_section ("lost position");
    report_figure ("the notes' program plays", "%s", cell);
    report_figure ("poda plays", "%s", move);
}

void
report_garcia (void)
{
    report_title ("Games of two opponents: minimax, alpha-beta, tic-tac-toe",
                  "Y. García Ruiz and J. Correas, course notes, Universidad "
                  "Complutense de Madrid, 2007-2008");
    report_trace ();
    report_shallow_and_deep ();
    report_exercise ();
    report_lost_position ();
}
