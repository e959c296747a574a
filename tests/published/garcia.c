/* Y. García Ruiz and J. Correas, course notes: the alpha-beta table, shallow and deep
 * cutoffs, winning strategies, and the exercise on the encyclopedia's tree. */

#include "report/trace.h"
#include "data.h"
#include "published.h"
#include "trees.h"

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

/* Whether line `row` + 1 of the table is the published row. */
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
    static const Figure deep = {
        .what = "rows that full alpha-beta writes alike",
        .expected = "17 of 17",
        .reason = "This tree has no deep cutoff, so it does not tell the two apart."
    };
    g_autoptr (Table) table =
        table_read (report->data, "garcia.csv", GARCIA_NAMES, GARCIA_ROWS, error);
    g_autoptr (PodaTree) tree =
        table != NULL ? read_tree (report->trees, "notes.gv", error) : NULL;
    if (tree == NULL)
        return FALSE;
    g_auto (GStrv) lines = trace_rows (tree, &poda_shallow_alphabeta);
    g_auto (GStrv) full = trace_rows (tree, &poda_alphabeta);
    report_section (report, "The table of 17 rows, with the notes' functions A and B");
    guint good = report_trace_rows (report, table, lines), alike = 0;
    report_count (report, good, GARCIA_ROWS, "rows of the alpha-beta table");
    for (guint row = 0; row < GARCIA_ROWS; row++)
        alike += trace_row_equals (table, row, full);
    g_autofree char *text = g_strdup_printf ("%u of 17", alike);
    report_put (report, "\n");
    report_columns (report, "");
    report_figure (report, &deep, text);
    return TRUE;
}

static gboolean
report_shallow_and_deep (Report *report, GError **error)
{
    static const Figure shallow = { .what = "nodes with the notes' functions",
                                    .expected = "7" };
    static const Figure deep = {
        .what = "nodes with full alpha-beta",
        .expected = "6",
        .reason = "A and B hand down only the parent's bound. Once MIN has 4, the 5 "
                  "at the root cuts 9, but three plies lie between them."
    };
    g_autoptr (PodaTree) tree = read_tree (report->trees, "shallow-deep.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) seven = record_tree (tree, &poda_shallow_alphabeta);
    g_autoptr (PodaRecord) six = record_tree (tree, &poda_alphabeta);
    report_section (report,
                    "The smallest tree that tells the notes' alpha-beta from the full "
                    "one: MAX[5, MIN[MAX[MIN[4, 9]]]]");
    report_columns (report, "");
    report_number (report, &shallow, (PodaValue) poda_record_counts (seven)->nodes);
    report_number (report, &deep, (PodaValue) poda_record_counts (six)->nodes);
    return TRUE;
}

/* How many ways MAX has to win below a node for certain: one move at its own nodes, an
 * answer to every move at MIN's. */
static guint
count_strategies (const PodaTree *tree, guint32 index, PodaValue win_at)
{
    const PodaTreeNode *node = poda_tree_node (tree, index);
    if (node->child == PODA_TREE_NONE)
        return node->value >= win_at;
    guint strategies = node->player == PODA_MAX ? 0 : 1;
    for (guint32 child = node->child; child != PODA_TREE_NONE;
         child = poda_tree_node (tree, child)->next) {
        guint below = count_strategies (tree, child, win_at);
        strategies = node->player == PODA_MAX ? strategies + below : strategies * below;
    }
    return strategies;
}

static gboolean
report_strategies (Report *report, GError **error)
{
    static const Figure strategies = {
        .what = "strategies of MAX that win",
        .expected = "3",
        .reason = "The exercise: mark them, where a leaf is won from 6 on. The notes' "
                  "own tree was a picture, which is lost."
    };
    static const Figure moves = { .what = "first moves that win", .expected = "B D" };
    g_autoptr (PodaTree) tree = read_tree (report->trees, "winning-strategy.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (GString) winning = g_string_new (NULL);
    for (guint32 child = poda_tree_node (tree, 0)->child; child != PODA_TREE_NONE;
         child = poda_tree_node (tree, child)->next)
        if (count_strategies (tree, child, 6) > 0)
            g_string_append_printf (winning, "%s%s", winning->len > 0 ? " " : "",
                                    poda_tree_node (tree, child)->name);
    report_section (report,
                    "Winning strategies, on a tree of ours, trees/winning-strategy.gv");
    report_columns (report, "");
    report_number (report, &strategies, count_strategies (tree, 0, 6));
    report_figure (report, &moves, winning->str);
    return TRUE;
}

static gboolean
report_exercise (Report *report, GError **error)
{
    static const Figure value = { .what = "value", .published = "6" };
    static const Figure nodes = { .what = "nodes", .published = "33" };
    static const Figure visited = { .what = "visited by alpha-beta", .expected = "25" };
    static const Figure pruned = { .what = "cut off, with all that is below",
                                   .expected = "A1b3 B1b2 C2" };
    g_autoptr (PodaTree) tree = read_tree (report->trees, "encyclopedia.gv", error);
    if (tree == NULL)
        return FALSE;
    g_autoptr (PodaRecord) record = record_tree (tree, &poda_alphabeta);
    g_autofree char *names = pruned_names (record);
    report_section (report,
                    "The exercise on the encyclopedia's tree, trees/encyclopedia.gv");
    report_columns (report, "");
    report_number (report, &value, poda_record_root (record)->value);
    report_number (report, &nodes, poda_tree_n_nodes (tree));
    report_number (report, &visited, (PodaValue) poda_record_counts (record)->nodes);
    report_figure (report, &pruned, names);
    return TRUE;
}

gboolean
report_garcia (Report *report, GError **error)
{
    report_title (report, "Games of two opponents: minimax, alpha-beta, tic-tac-toe",
                  "Y. García Ruiz and J. Correas, course notes, Universidad "
                  "Complutense de Madrid, 2007-2008");
    if (!report_trace (report, error) || !report_shallow_and_deep (report, error)
        || !report_strategies (report, error) || !report_exercise (report, error))
        return FALSE;
    report_nim (report);
    report_tictactoe (report);
    report_reversi (report);
    return TRUE;
}
