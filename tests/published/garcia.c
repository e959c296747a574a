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
    report_section (report,
                    "The smallest tree that tells the notes' alpha-beta from the full "
                    "one: MAX[5, MIN[MAX[MIN[4, 9]]]]");
    report_columns (report, "");
    report_number (report, "nodes with the notes' functions",
                   (PodaValue) poda_record_counts (seven)->nodes);
    report_number (report, "nodes with full alpha-beta",
                   (PodaValue) poda_record_counts (six)->nodes);
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
    report_number (report, "strategies of MAX that win", count_strategies (tree, 0, 6));
    report_figure (report, "first moves that win", winning->str);
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
    report_section (report,
                    "The exercise on the encyclopedia's tree, trees/encyclopedia.gv");
    report_columns (report, "");
    report_number (report, "value", poda_record_root (record)->value);
    report_number (report, "nodes", poda_tree_n_nodes (tree));
    report_number (report, "visited by alpha-beta",
                   (PodaValue) poda_record_counts (record)->nodes);
    report_figure (report, "cut off, with all that is below", names);
    return TRUE;
}

/* --- Games --- */

/* A built-in game's first position. */
static PodaPosition
start_game (const PodaGame *game, const char *parameters)
{
    PodaArguments arguments;
    PodaPosition position;
    GError *error = NULL;
    if (!poda_arguments_parse (game->name, game->parameters, parameters, &arguments,
                               &error)
        || !game->start (game, &arguments, &position, &error))
        g_error ("%s", error->message);
    return position;
}

static PodaSummary *
solve_game (const PodaGame *game, const PodaPosition *position,
            const PodaAlgorithm *algorithm, gboolean all_moves, PodaValue win)
{
    PodaProblem problem;
    GError *error = NULL;
    poda_problem_init (&problem, game, position);
    problem.algorithm = algorithm;
    problem.all_moves = all_moves;
    problem.win = win;
    PodaSummary *summary = poda_summary_search (&problem, &error);
    if (summary == NULL)
        g_error ("%s", error->message);
    return summary;
}

/* --- Nim --- */

/* The numbers of sticks, up to `most`, at which whoever is to move loses. */
static char *
lost_sticks (guint most)
{
    GString *lost = g_string_new (NULL);
    for (guint sticks = 1; sticks <= most; sticks++) {
        g_autofree char *parameters = g_strdup_printf ("sticks=%u", sticks);
        PodaPosition position = start_game (&poda_nim, parameters);
        g_autoptr (PodaSummary) summary =
            solve_game (&poda_nim, &position, &poda_alphabeta, FALSE, 1);
        if (summary->value < 0)
            g_string_append_printf (lost, "%s%u", lost->len > 0 ? " " : "", sticks);
    }
    return g_string_free (lost, FALSE);
}

/* The root's moves of this value, joined by blanks. */
static char *
moves_worth (const PodaGame *game, const PodaPosition *position,
             const PodaSummary *summary, PodaValue value)
{
    GString *moves = g_string_new (NULL);
    for (guint i = 0; i < summary->n_moves; i++) {
        g_autofree char *move =
            game->format_move (game, position, summary->moves[i].move);
        if (summary->moves[i].value == value)
            g_string_append_printf (moves, "%s%s", moves->len > 0 ? " " : "", move);
    }
    return g_string_free (moves, FALSE);
}

static void
report_nim (Report *report)
{
    PodaPosition four = start_game (&poda_nim, NULL);
    g_autoptr (PodaSummary) summary =
        solve_game (&poda_nim, &four, &poda_minimax, TRUE, 1);
    g_autofree char *winning = moves_worth (&poda_nim, &four, summary, 1);
    g_autofree char *sticks = lost_sticks (20);
    report_section (report,
                    "Nim: four sticks, one to three at a time, whoever takes the last "
                    "one loses");
    report_columns (report, "");
    report_number (report, "nodes of the tree", (PodaValue) summary->counts.nodes);
    report_number (report, "leaves", (PodaValue) summary->counts.leaves);
    report_number (report, "value: A can win", summary->value);
    report_figure (report, "moves that win", winning);
    report_figure (report, "who moves loses, up to 20 sticks", sticks);
}

/* --- Tic-tac-toe --- */

static guint
hash_position (gconstpointer position)
{
    guint64 hash = poda_position_hash (position);
    return (guint) (hash ^ hash >> 32);
}

static gboolean
equal_positions (gconstpointer a, gconstpointer b)
{
    return poda_position_equal (a, b);
}

static void
visit_position (const PodaGame *game, const PodaPosition *position, GHashTable *seen)
{
    PodaValue utility;
    if (!g_hash_table_add (seen, g_memdup2 (position, sizeof *position))
        || game->over (game, position, &utility))
        return;
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        visit_position (game, &next, seen);
    }
}

static guint
count_positions (const PodaGame *game, const PodaPosition *start)
{
    g_autoptr (GHashTable) seen =
        g_hash_table_new_full (hash_position, equal_positions, g_free, NULL);
    visit_position (game, start, seen);
    return g_hash_table_size (seen);
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
    PodaPosition empty = start_game (game, NULL), position;
    GError *error = NULL;
    if (!game->parse_position (game, &empty, "O.O X.. XXO", &position, &error))
        g_error ("%s", error->message);
    g_autoptr (PodaSummary) summary =
        solve_game (game, &position, &poda_minimax, TRUE, INFINITY);
    g_autofree char *cell = cell_of_notes (game, &position, summary);
    g_autofree char *move = game->format_move (game, &position, summary->move);
    report_section (
        report, "The notes' program in a lost position: O.O / X.. / XXO, X to move");
    report_columns (report, "");
    report_figure (report, "the notes' program plays", cell);
    report_figure (report, "poda plays", move);
}

static void
report_tictactoe (Report *report)
{
    PodaPosition empty = start_game (&poda_tictactoe, NULL);
    g_autoptr (PodaSummary) summary =
        solve_game (&poda_tictactoe, &empty, &poda_minimax, FALSE, 1);
    report_section (report, "Tic-tac-toe to the end");
    report_columns (report, "");
    report_number (report, "nodes of the full tree", (PodaValue) summary->counts.nodes);
    report_number (report, "games", (PodaValue) summary->counts.leaves);
    report_number (report, "different positions",
                   count_positions (&poda_tictactoe, &empty));
    report_lost_position (report);
}

/* --- Reversi --- */

/* The move sequences of a length; a game that ends before is none. */
static guint64
count_sequences (const PodaGame *game, const PodaPosition *position, guint plies)
{
    PodaValue utility;
    guint64 sequences = 0;
    if (plies == 0)
        return 1;
    if (game->over (game, position, &utility))
        return 0;
    g_auto (PodaMoves) moves = { 0 };
    game->moves (game, position, &moves);
    for (guint i = 0; i < moves.count; i++) {
        PodaPosition next;
        game->play (game, position, moves.items[i], &next);
        sequences += count_sequences (game, &next, plies - 1);
    }
    return sequences;
}

static char *
list_sequences (const PodaGame *game, const PodaPosition *position, guint plies)
{
    GString *list = g_string_new (NULL);
    for (guint i = 1; i <= plies; i++)
        g_string_append_printf (list, "%s%" G_GUINT64_FORMAT, i > 1 ? " " : "",
                                count_sequences (game, position, i));
    return g_string_free (list, FALSE);
}

static void
report_reversi (Report *report)
{
    static const char *const starts[][2] = {
        { "diagonal start, half of the discs each", "size=4,start=diagonal,half=yes" },
        { "parallel start, half of the discs each", "size=4,start=parallel,half=yes" },
        { "diagonal start, discs for all", "size=4,start=diagonal" },
        { "parallel start, discs for all", "size=4,start=parallel" },
    };
    const PodaGame *game = poda_game_find ("reversi");
    PodaPosition position = start_game (game, "size=4");
    g_autofree char *list = list_sequences (game, &position, 6);
    report_section (report, "Reversi on 4 x 4, to the end");
    report_columns (report, "");
    for (guint i = 0; i < G_N_ELEMENTS (starts); i++) {
        PodaPosition start = start_game (game, starts[i][1]);
        g_autoptr (PodaSummary) summary =
            solve_game (game, &start, &poda_alphabeta, FALSE, 0);
        report_number (report, starts[i][0], summary->value);
    }
    report_figure (report, "move sequences by ply, diagonal start", list);
}

/* --- All of it --- */

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
